// The right side of the paste page: what was understood, what was not read, and how to read what the text
// leaves open.
#pragma once

#include "app/ui/dialogs/exchange_dialogs.h"

#include <string>

namespace sepaxis::ui {

inline constexpr float kPasteLabel = 96.0f;  // pixels at scale 1: the column of labels

PasteDialog& pasteOf(App& app);

// Wrapped text: by the way; what went wrong.
void quiet(App& app, const std::string& text);
void troubled(App& app, const std::string& text);

// What was understood, item by item, with its doubts; then the lines with numbers that became nothing.
void understoodList(App& app);
// The readings that hold for the whole text.
void choiceRows(App& app);
// Their height; 0 where there is nothing to choose.
float choicesHeight(const App& app, const PasteDialog& dialog);

}  // namespace sepaxis::ui
