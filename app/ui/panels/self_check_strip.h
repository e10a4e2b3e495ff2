// One row of the result panel: three questions that a right answer survives, each with its mark.
#pragma once

namespace sepaxis::ui {

class App;

// Asks what is still to be asked, a few milliseconds a frame, and draws the marks; the label takes `column`
// pixels.
void drawSelfCheck(App& app, float column);

}  // namespace sepaxis::ui
