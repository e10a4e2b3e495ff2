// For the class: the view alone on the whole screen, everything larger, with the verdict in words and a ring
// around the pointer.
#pragma once

namespace sepaxis::ui {

class App;

bool isPresenting(const App& app);
void togglePresentation(App& app);
// The scene before or behind the open one in its folder; presets in the order of their list.
void openNeighbour(App& app, bool next);
// Instead of the layout.
void drawPresentation(App& app);

}  // namespace sepaxis::ui
