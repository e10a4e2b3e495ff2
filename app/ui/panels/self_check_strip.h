// Questions that a right answer survives, each with its mark: a row of the result panel, and one mark in the
// row of the time.
#pragma once

namespace sepaxis::ui {

class App;

// Asks what is still to be asked, a few milliseconds a frame, and draws the marks; the label takes `column`
// pixels.
void drawSelfCheck(App& app, float column);
// Whether the fast query agrees with the reference, in the row at hand, at the right end of `from` to `to`.
void drawFastCheck(App& app, float from, float to);

}  // namespace sepaxis::ui
