// Text in and out by hand: the page that shows what a pasted text was understood as, and the page that shows
// a scene as text before it is copied.
#pragma once

#include "app/exchange/share.h"
#include "app/exchange/understanding.h"
#include "app/scene/evaluation.h"

#include <filesystem>
#include <string>

namespace sepaxis::ui {

class App;

// Longer texts are understood and counted, but not shown: the field lays out every line in every frame.
inline constexpr std::size_t kMostShownBytes = 200'000;

struct PasteDialog {
    bool open = false;
    std::string text;
    std::string source;  // the file that the text came from; empty: the clipboard
    exchange::Choices choices;
    exchange::Understanding read;
    exchange::Assignment assignment;
    bool assignedByHand = false;
    std::string verdict, trouble;  // of the pair that taking it makes; why it cannot be taken
    bool stale = true;             // text or choices changed: read again
};

struct ShareDialog {
    bool open = false;
    exchange::ShareFormat format = exchange::ShareFormat::line;
    exchange::ShareOptions options;
    exchange::SharedText shown;
    bool stale = true;
};

struct ExchangeDialogs {
    PasteDialog paste;
    ShareDialog share;
};

// With what the clipboard holds; a toast says it when that is nothing.
void showPasteDialog(App& app);
// The same with a file's text. False where the file cannot be read; then a message says why.
bool pasteFile(App& app, const std::filesystem::path& path);
// Whether a dropped file is text to be understood rather than a scene.
bool isTextFile(const std::filesystem::path& path);

void showShareDialog(App& app);
// Copies the scene in one of its forms and says how long it is.
void copyScene(App& app, exchange::ShareFormat format);

bool exchangeDialogOpen(const App& app);
void closeExchangeDialogs(App& app);
void drawExchangeDialogs(App& app);

}  // namespace sepaxis::ui
