// Questions that a right answer survives, each with its mark: a row of the result panel, and one mark in the
// row of the time.
#pragma once

namespace sepaxis::ui {

class Editor;
struct PanelState;
struct Ui;

// Asks what is still to be asked, a few milliseconds a frame, and draws the marks; the label takes `column`
// pixels.
void drawSelfCheck(Ui& ui, const Editor& editor, PanelState& panel, float column);
// Whether the fast query agrees with the reference, in the row at hand, at the right end of `from` to `to`.
void drawFastCheck(Ui& ui, const Editor& editor, const PanelState& panel, float from, float to);

}  // namespace sepaxis::ui
