// The parts of the window, each a function of the application's state.
#pragma once

#include "app/base/short_text.h"
#include "app/ui/theme/rect.h"

#include <cstdint>

#include <imgui.h>

namespace sepaxis::ui {

class App;
struct LayoutState;
enum class SidePanel : std::uint8_t;

// Floating windows stand above the panels of the layout, wherever a click was last.
enum class Layer : std::uint8_t { layout, floating };

// Where the viewport will be in a window of this size: so that a camera can frame a scene before a first
// frame.
void placeViewport(App& app, const ImVec2& window);
// Where short messages may stand over the viewport: they cover neither its triad nor controls where there is
// room.
Rect messageRoom(const App& app);
// The left edge of something of this width in the room, its middle as close to centerX as that allows.
float placeWithin(const Rect& room, float centerX, float width);
void drawLayout(App& app);  // all of the following but the dialogues
void drawTopBar(App& app, const Rect& area);
void drawScenePanel(App& app, const Rect& area, Layer layer);
void drawPresetList(App& app);  // the rest of the current ImGui window
void drawResultPanel(App& app, const Rect& area, Layer layer);
void drawStatusBar(App& app, const Rect& area);
void drawViewport(App& app, const Rect& area);
Rect triadBox(const App& app);                  // the axes in its corner
void moveViewport(App& app, const Rect& area);  // only where it is, and what its camera makes of that
void drawOverlaySwitches(App& app, const Rect& visible);  // the part of the viewport that no panel covers
void drawPreferences(App& app);                           // the dialogue

// Side panels: beside the viewport, or over it where the window is small.
bool showsPanel(const LayoutState& layout, SidePanel panel);
void togglePanel(LayoutState& layout, SidePanel panel);
void toggleAllPanels(LayoutState& layout);
bool showsInspector(const LayoutState& layout);  // its bar at least
void showInspectorBar(LayoutState& layout);

// A plain window: fixed place, no frame. Ends with ImGui::End().
bool beginPanel(App& app, const char* id, const Rect& area, const ImVec2& padding, ImGuiWindowFlags flags = 0,
                Layer layer = Layer::layout);

// Ahead of all panels, so that their numbers are those of the shape that the viewport shows under the mouse.
void followDrag(App& app);
// The mouse in the viewport: orbit, pan, zoom, pick, gizmo. `hovered`: no other window is under the mouse.
void handleViewportMouse(App& app, bool hovered);
void handleDragKey(App& app, int character);
// One line that says what the mouse can do where it is.
ShortText viewportHint(const App& app);

// Keys that are not typed into a field.
void applyShortcut(App& app, int character, int scancode, bool ctrl, bool shift, bool alt);

}  // namespace sepaxis::ui
