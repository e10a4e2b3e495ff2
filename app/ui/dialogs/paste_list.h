// The right side of the paste page: what was understood, what was not read, and how to read what the text
// leaves open.
#pragma once

#include "app/ui/dialogs/exchange_dialogs.h"

#include <string>

namespace sepaxis::ui {

inline constexpr float kPasteLabel = 96.0f;  // pixels at scale 1: the column of labels

// Wrapped text: by the way; what went wrong.
void quiet(const Ui& ui, const std::string& text);
void troubled(const Ui& ui, const std::string& text);

// What was understood, item by item, with its doubts; then the lines with numbers that became nothing.
void understoodList(Ui& ui, PasteDialog& dialog);
// The readings that hold for the whole text.
void choiceRows(Ui& ui, PasteDialog& dialog);
// Their height; 0 where there is nothing to choose.
float choicesHeight(const Ui& ui, const PasteDialog& dialog);

}  // namespace sepaxis::ui
