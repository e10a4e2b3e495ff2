// The parts of the window, each a function of the application's state.
#pragma once

#include <cstdint>

#include <imgui.h>

namespace sepaxis::ui {

class App;

struct Rect {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
};

void drawTopBar(App& app, const Rect& area);
void drawScenePanel(App& app, const Rect& area);
void drawPresetList(App& app);  // the rest of the current ImGui window
void drawResultPanel(App& app, const Rect& area);
void drawStatusBar(App& app, const Rect& area);
void drawViewport(App& app, const Rect& area);
void drawOverlaySwitches(App& app, const Rect& viewport);
void drawDialogs(App& app);  // F1 help, about, errors

// Floating windows stand above the panels of the layout, wherever a click was last.
enum class Layer : std::uint8_t { layout, floating };

// A plain window: fixed place, no frame. Ends with ImGui::End().
bool beginPanel(App& app, const char* id, const Rect& area, const ImVec2& padding, ImGuiWindowFlags flags = 0,
                Layer layer = Layer::layout);

// The mouse in the viewport: orbit, pan, zoom, pick, gizmo. `hovered`: no other window is under the mouse.
void handleViewportMouse(App& app, bool hovered);
void handleDragKey(App& app, int character);
// One line that says what the mouse can do where it is.
const char* viewportHint(const App& app);

// Keys that are not typed into a field.
void applyShortcut(App& app, int character, int scancode, bool ctrl, bool shift, bool alt);

}  // namespace sepaxis::ui
