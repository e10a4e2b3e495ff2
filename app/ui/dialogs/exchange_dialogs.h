// Text in and out by hand: the page that shows what a pasted text was understood as, and the page that shows
// a scene as text before it is copied.
#pragma once

#include "app/draw/preview.h"
#include "app/gfx/pictures/picture_target.h"
#include "app/inspect/background.h"
#include "app/paste/by_hand.h"
#include "app/paste/understanding.h"
#include "app/scene/evaluation.h"
#include "app/share/share.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sepaxis::ui {

class Editor;
struct ImportContext;
struct Ui;
struct ViewportState;

// Longer texts are understood and counted, but not shown: the field lays out every line in every frame.
inline constexpr std::size_t kMostShownBytes = 200'000;

// All texts are read beside the window. Of one up to this length the answer is waited for in the frame that
// asks, at most so long: a person sees it at once.
inline constexpr std::size_t kMostReadAtOnce = 20'000;
inline constexpr std::chrono::milliseconds kMostWait{100};
// What takes longer is given up, with a message.
inline constexpr double kLongestReading = 20.0;  // seconds

// What a text says, and what taking it makes.
struct PasteReading {
    exchange::Understanding read;
    exchange::Assignment assignment;
    bool assignedByHand = false;
    std::string verdict, trouble;  // of the pair that taking it makes; why it cannot be taken
    std::string note;              // points that are no vertices of their hull; empty for none
    scene::Scene taken;            // with its meshes read, where there is no trouble
    // Keeps the built shapes, so that taking them need not build them again.
    std::shared_ptr<const scene::Evaluator> built;
};

struct PasteDialog : PasteReading {
    bool open = false;
    std::string text;
    std::string source;  // the file that the text came from; empty: the clipboard
    exchange::Choices choices;
    bool withAnswer = true;  // what the text says that a program answered is taken as well
    // By hand: the numbers of the text, which of them are what, and which part of which shape is asked for.
    bool byHand = false;
    std::vector<exchange::TextNumber> numbers;
    exchange::ByHand hand;
    scene::Side handSide = scene::Side::a;
    exchange::HandPart handPart = exchange::HandPart::size;
    std::optional<std::size_t> pressed;  // the number on which the mouse went down
    bool stale = true;                   // text or choices changed: read again
    bool judgementStale = true;          // only what goes where changed
};

struct ShareDialog {
    bool open = false;
    exchange::ShareFormat format = exchange::ShareFormat::line;
    exchange::ShareOptions options;
    exchange::SharedText shown;
    bool stale = true;
};

// The pair that taking it makes, as it is read.
struct PastePicture {
    std::unique_ptr<draw::PreviewDrawer> drawer;
    gfx::ImageTexture texture;
    scene::Scene shown;
    gfx::Theme theme = gfx::Theme::dark;
    int width = 0, height = 0;
};

struct ExchangeDialogs {
    PasteDialog paste;
    PastePicture picture;
    std::stop_source reading;
    inspect::Background<PasteReading> reader;
    std::vector<inspect::Background<PasteReading>> givenUp;  // their work has not ended yet
    double readingSince = 0.0;                               // Ui::now
    double longestReading = kLongestReading;
    std::chrono::milliseconds mostWait = kMostWait;
    ShareDialog share;
};

// With what the clipboard holds; a toast says it when that is nothing.
void showPasteDialog(Ui& ui, Editor& editor, ViewportState& view, ExchangeDialogs& dialogs);
// The same with a file's text. False where the file cannot be read; then a message says why.
bool pasteFile(const ImportContext& in, const std::filesystem::path& path);
// Whether a dropped file is text to be understood rather than a scene.
bool isTextFile(const std::filesystem::path& path);

void showShareDialog(ExchangeDialogs& dialogs);
// Copies the scene in one of its forms and says how long it is.
void copyScene(Ui& ui, const Editor& editor, exchange::ShareFormat format);

bool exchangeDialogOpen(const ExchangeDialogs& dialogs);
void closeExchangeDialogs(ExchangeDialogs& dialogs);
void drawExchangeDialogs(const ImportContext& in);

}  // namespace sepaxis::ui
