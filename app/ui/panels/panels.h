// The parts of the window, each a function of what it shows and what it may change.
#pragma once

#include "app/base/short_text.h"
#include "app/ui/theme/rect.h"

#include <cstdint>
#include <span>

#include <imgui.h>

namespace sepaxis::draw {
struct PickableBody;
}

namespace sepaxis::ui {

class Editor;
class Host;
class PreferencesKeeper;
class ScenePainter;
struct Dialogs;
struct FrameGraph;
struct Inspector;
struct LayoutState;
struct PanelState;
struct PresetLibrary;
struct TabContext;
struct Ui;
struct ViewportContext;
struct ViewportState;
enum class SidePanel : std::uint8_t;

// What side panels share, pixels at scale 1. Below these heights their rows stand closer.
constexpr float kShortPanel = 700.0f;
constexpr float kDensePanel = 600.0f;
constexpr float kFoldSize = 20.0f;        // of the button that folds a part away
constexpr float kPresentedWords = 76.0f;  // above the picture of a presentation
constexpr float kResultLabels = 78.0f;    // the column of labels of the result panel

// Floating windows stand above the panels of the layout, wherever a click was last.
enum class Layer : std::uint8_t { layout, floating };

// Where the viewport will be in a window of this size: so that a camera can frame a scene before a first
// frame.
void placeViewport(const Ui& ui, ViewportState& view, LayoutState& layout, const Inspector& inspector,
                   const ImVec2& window);
// Where short messages may stand over the viewport: they cover neither its triad nor controls where there is
// room.
Rect messageRoom(const Ui& ui, const ViewportState& view, const LayoutState& layout,
                 const Inspector& inspector);
// The left edge of something of this width in the room, its middle as close to centerX as that allows.
float placeWithin(const Rect& room, float centerX, float width);
void drawScenePanel(const ViewportContext& in, PanelState& panel, Dialogs& dialogs, PresetLibrary& library,
                    Host& host, const Rect& area, Layer layer);
// The rest of the current ImGui window.
void drawPresetList(Ui& ui, Editor& editor, PanelState& panel, PresetLibrary& library, Host& host);
void drawResultPanel(const TabContext& in, PanelState& panel, const Rect& area, Layer layer);
void drawStatusBar(const ViewportContext& in, const Rect& area);
void drawViewport(const ViewportContext& in, const LayoutState& layout, const Inspector& inspector,
                  FrameGraph& frames, ScenePainter& painter, const Rect& area, Host& host);
Rect triadBox(const Ui& ui, const ViewportState& view);  // the axes in its corner
// Only where it is, and what its camera makes of that.
void moveViewport(ViewportState& view, const Rect& area);
// The strip of overlay switches in the upper left corner of what no panel covers of the view: a button for
// each overlay and one for the style of the shapes, in as many rows as they need.
struct OverlayBar {
    Rect area;
    int columns = 1;
};
OverlayBar overlayBar(const Ui& ui, const Rect& visible);
void drawOverlaySwitches(Ui& ui, ViewportState& view, Host& host, const Rect& visible);
// The dialog. `keeper`: null where they are not kept.
void drawPreferences(Ui& ui, Editor& editor, ViewportState& view, LayoutState& layout,
                     const PreferencesKeeper* keeper);

// Side panels: beside the viewport, or over it where the window is small.
bool showsPanel(const LayoutState& layout, SidePanel panel);
void togglePanel(LayoutState& layout, SidePanel panel);
void toggleAllPanels(LayoutState& layout);
bool showsInspector(const LayoutState& layout);  // its bar at least
void showInspectorBar(LayoutState& layout);

// A plain window: fixed place, no frame. Ends with ImGui::End().
bool beginPanel(const Ui& ui, const char* id, const Rect& area, const ImVec2& padding,
                ImGuiWindowFlags flags = 0, Layer layer = Layer::layout);

// Ahead of all panels, so that their numbers are those of the shape that the viewport shows under the mouse.
void followDrag(const ViewportContext& in);
// The mouse in the viewport: orbit, pan, zoom, pick, gizmo. `hovered`: no other window is under the mouse.
// `bodies`: what it finds behind the two shapes.
void handleViewportMouse(const ViewportContext& in, Host& host, std::span<const draw::PickableBody> bodies,
                         bool hovered);
void handleDragKey(const ViewportContext& in, int character);
// One line that says what the mouse can do where it is.
ShortText viewportHint(const ViewportContext& in);

}  // namespace sepaxis::ui
