// Everything that the window shows but the pages above it.
#pragma once

namespace sepaxis::ui {

class App;

void drawLayout(App& app);

}  // namespace sepaxis::ui
