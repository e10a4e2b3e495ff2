// The page for texts that are not understood: the text with its numbers to click on, and what each of them
// is.
#pragma once

#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/theme/rect.h"

namespace sepaxis::ui {

inline constexpr float kTextMargin = 8.0f;  // pixels at scale 1, between the frame and the text

void setByHand(PasteDialog& dialog, bool byHand);

// The text; a click on a number picks it, and as many behind it as the part that is asked for takes. A drag
// picks all from the first to the last.
void pickedText(const Ui& ui, PasteDialog& dialog, float width, float height);
// Both shapes with their parts.
void handSide(Ui& ui, PasteDialog& dialog);
// What is still missing, or the answer.
void handVerdict(const Ui& ui, const PasteDialog& dialog, bool current);

// The pair that taking it makes; empty where there is none.
void pairPicture(const Ui& ui, ExchangeDialogs& dialogs, const Rect& area);

}  // namespace sepaxis::ui
