// The panel below the viewport that shows why the answer is the answer: a bar of tabs, each of which shows
// one view of the query, and what they share with each other and with the viewport.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/inspect/axes/axis_ref.h"
#include "app/inspect/path/path.h"
#include "app/inspect/steps/steps.h"
#include "app/ui/inspector/recording_session.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/inspector/tabs.h"
#include "app/ui/panels/panels.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::ui {

using scene::dvec2;
using scene::dvec3;
using scene::Side;

inline constexpr float kDefaultInspectorHeight = 280.0f;  // pixels at scale 1, with its bar
inline constexpr float kLeastInspectorHeight = 140.0f;

// What tabs and viewport point at together. Whoever is under the mouse sets `hoveredNext`; one frame later it
// is `hovered`, which everyone draws.
struct AxisLink {
    std::optional<inspect::AxisRef> hovered, hoveredNext;
    std::optional<inspect::AxisRef> pinned;  // chosen by a click; empty: the winner
    std::optional<dvec3> probe;              // unit, world, from A to B: a free direction in place of an axis
    void nextFrame();
};

// What the inspector adds to the viewport's picture, collected anew in every frame.
struct SceneExtra {
    gfx::DrawList list;
    std::vector<draw::Label> labels;
    std::optional<draw::AxisChoice> axis;                  // instead of the winning one
    std::optional<draw::StageChoice> stage;                // of two cuboids
    std::optional<draw::ConstructionChoice> construction;  // of round shapes and primitives
    std::vector<draw::PickedFeature> lit;                  // as if under the mouse
    std::vector<draw::StartPose> ghosts;                   // where a shape stood, or would stand
    std::vector<draw::PickableBody> bodies;  // behind the shapes, for the mouse: ViewportState::clickedBody
    bool isStep = false;                     // of a method: the answer itself is not labelled beside it
    std::vector<double> key;                 // changes whenever anything of it does
};

// What a lesson may ask about besides the step that a tab shows.
struct Played {
    const inspect::Steps* algorithm = nullptr;  // of the Steps tab
    std::string_view clicked{};                 // in its picture: "nearest face", "another face"
    double swept = 0.0;                         // 0 to 1, of the Minkowski difference
};

// One tab. It lives as long as the window and keeps what it computed until Editor::evaluationNumber()
// changes.
class InspectorTab {
 public:
    virtual ~InspectorTab() = default;
    virtual void draw(const TabContext& in, const Rect& area) = 0;  // in an ImGui window of that area
    virtual float leastHeight() const { return 0.0f; }  // pixels at scale 1; in a lower area it scrolls
    // After draw(), while the tab is the open one.
    virtual void addToScene(const TabContext&, SceneExtra&) {}
    virtual Played played() const { return {}; }
    virtual void showAlgorithm(const TabContext&, std::string_view /*word*/) {}  // as a lesson names it
    virtual bool isWorking() const { return false; }     // what it shows is not all there yet
    virtual bool letGo() { return false; }               // Esc: of what was chosen in it; false: of nothing
    virtual std::string text(const TabContext& in) = 0;  // what it shows, for the clipboard
    // What it shows step by step: how many there are (0: it has none, or not
    // yet), the one that it shows, and the way to another, whose title it returns.
    virtual std::size_t stepCount(const TabContext&) { return 0; }
    virtual std::size_t step() const { return 0; }
    virtual std::string goToStep(const TabContext&, std::size_t) { return {}; }
    virtual bool hasCsv() const { return false; }
    virtual std::string csv(const TabContext&) { return {}; }
};

// What a menu asks of the Hunt tab.
enum class HuntWish : std::uint8_t { none, show, near };

struct Inspector {
    Inspector();

    bool open = false;  // folded to its bar otherwise
    Tab tab = Tab::axes;
    float height = kDefaultInspectorHeight;
    bool hasSteps = false;  // the open tab, in the last frame
    AxisLink link;
    SceneExtra extra;
    std::optional<SceneExtra> given;  // of a picture: `extra` in every frame
    inspect::DragRecorder lastDrag;
    HuntWish huntWish = HuntWish::none;
    bool holdsAnswerBack = false;  // a lesson asks what the open tab would tell
    RecordingSession recordings;
    std::array<std::unique_ptr<InspectorTab>, kTabCount> tabs;

    bool hasCurvedSides = false;               // one of the shapes, in this frame
    std::unique_ptr<InspectorTab> curvedNote;  // in place of the tabs that know none

    InspectorTab& current();
    void show(Tab which);
    // What is pinned or tried, but for the direction of a question; false: there is none.
    bool letAxisGo();
};

const char* tabName(Tab tab);
std::string tabWord(Tab tab);  // its name on the command line: "gauss-map"

// What the open tab and a recording add to the viewport now.
SceneExtra sceneExtra(const TabContext& in);

// Pixels that the panel takes of a column of the window that is `available` pixels high.
float inspectorHeight(const Ui& ui, const Inspector& inspector, float available);
// Once a frame, before the rest: what goes on whether or not the panel is drawn.
void updateInspector(const TabContext& in);
void drawInspector(const TabContext& in, const Rect& area);

}  // namespace sepaxis::ui
