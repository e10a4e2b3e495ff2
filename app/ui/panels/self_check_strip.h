// One row of the result panel: three questions that a right answer survives, each with its mark.
#pragma once

namespace sepaxis::ui {

class Editor;
struct PanelState;
struct Ui;

// Asks what is still to be asked, a few milliseconds a frame, and draws the marks; the label takes `column`
// pixels.
void drawSelfCheck(Ui& ui, const Editor& editor, PanelState& panel, float column);

}  // namespace sepaxis::ui
