// Editing the vertices of one hull: the mode, what is selected, and its parts of the viewport and the scene
// panel. Changes are made by app/scene/vertex_edit.h; all numbers are those of the shape's frame.
#pragma once

#include "app/gizmo/gizmo.h"
#include "app/scene/shapes/vertex_edit.h"
#include "app/ui/shell/commands/commands.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

namespace sepaxis::draw {
struct Drawing;
}

namespace sepaxis::ui {

class Editor;
class Host;
struct PanelState;
struct Ui;
struct ViewportContext;
struct ViewportState;
using scene::Side;

// What the popup "Change vertices" asks for.
enum class VertexChange : std::uint8_t { scale, mirror, recentre, snap, perturb };

struct ChangeState {
    bool open = false;   // its preview is in the document
    bool drawn = false;  // since the last frame: a popup whose panel went away ends with it
    VertexChange kind = VertexChange::scale;
    scene::dvec3 factors{1.0};
    bool aboutOrigin = false;  // of the frame; about the centroid otherwise
    int mirrorAxis = 0;
    double step = 0.1;        // metres
    double amplitude = 0.05;  // metres
    std::uint64_t seed = 1;
    scene::dvec3 centroid{0.0};  // of what is changed, at the start
    bool fresh = false;          // the preview does not show these numbers yet
    bool listsLeftOut = false;
};

struct VertexMode {
    bool on = false;
    Side side = Side::a;
    scene::VertexList selected;
    std::uint32_t anchor = 0;              // where a range in the table starts
    std::optional<std::uint32_t> hovered;  // in the viewport or the table
    std::optional<std::uint32_t> hoveredInView, hoveredInTable;
    std::optional<std::uint32_t> pressed;  // that the mouse button went down on
    bool scrollToSelected = false;         // the table brings what was clicked in the viewport into view
    bool reveal = false;                   // the panel brings the table into view
    bool listsLeftOut = false;             // by the drag that is under way
    std::array<std::string, 2> note;       // what an edit did beside what was asked for, for A and B
    ChangeState change;
    // Which positions are used, of the shape that was built last.
    std::shared_ptr<const scene::BuiltShape> statesOf;
    std::vector<scene::VertexState> states;
    std::size_t version = 0;  // changes with everything that the dots show
};

// --- the mode (vertex_mode.cpp) --------------------------------------------------------------------------

bool editsVertices(const Editor& editor, const VertexMode& vertices, Side side);
// The hull whose vertices are edited; null outside of the mode.
const scene::HullShape* editedHull(const Editor& editor, const VertexMode& vertices);
void enterVertexMode(const ViewportContext& in,
                     Side side);  // makes the shape an editable hull where it is none
bool leaveVertexMode(Editor& editor, ViewportState& view, VertexMode& vertices);  // false: it was not on
void cancelChange(Editor& editor, ViewportState& view,
                  VertexMode& vertices);  // of the popup; nothing where it is not open
// Once a frame: the mode goes with the selected shape and ends where there is no hull.
void followVertices(Editor& editor, ViewportState& view, VertexMode& vertices);
// The commands of the mode, which do nothing outside of it. The first starts it or leaves it.
void toggleVertexMode(const ViewportContext& in);
void selectAllVertices(const ViewportContext& in);
void addVertex(const ViewportContext& in);
void duplicateVertices(const ViewportContext& in);
void deleteVertices(const ViewportContext& in);

void selectVertices(VertexMode& vertices, scene::VertexList which);
void toggleVertex(VertexMode& vertices, std::uint32_t vertex);
bool isVertexSelected(const VertexMode& vertices, std::uint32_t vertex);
const std::vector<scene::VertexState>& vertexStatesOf(const Editor& editor, VertexMode& vertices);

// Makes the change as one step, or says why not; the hull stays as it was then.
bool applyVertexEdit(Ui& ui, Editor& editor, VertexMode& vertices, const scene::VertexEdit& edit,
                     const std::string& stepName, const std::string& mergeKey = {});
// Tells that the lists of the file are gone: in the panel, and in a toast.
void noteLists(Ui& ui, VertexMode& vertices, Side side);

// --- the viewport (vertex_view.cpp) ----------------------------------------------------------------------

// The selected vertices as a thing to move or turn: their middle with the shape's orientation. Nothing where
// none is selected.
std::optional<gizmo::Target> vertexTarget(const Editor& editor, const ViewportState& view,
                                          const VertexMode& vertices);
// The box around the selected vertices: its dimensions are what the resize handles pull. Nothing for fewer
// than two vertices.
std::optional<scene::Object> vertexBox(const Editor& editor, const VertexMode& vertices);
// "vertex 5 of A", "3 vertices of A"; outside of the mode "A".
ShortText draggedName(const Editor& editor, const VertexMode& vertices, Side side);

void hoverVertices(const ViewportContext& in, bool hovered, const scene::dvec2& mouse);
// A press of the left button that no handle took: true where it was a double click that added a vertex.
bool pressVertices(const ViewportContext& in);
void beginVertexDrag(VertexMode& vertices);  // of the pressed vertex: selects it where it was not
void applyVertexDrag(const ViewportState& view, VertexMode& vertices, scene::Object& object);
void describeVertexDrag(const Editor& editor, ViewportState& view,
                        const VertexMode& vertices);  // the second line of the readout
void finishVertexDrag(Ui& ui, const Editor& editor, VertexMode& vertices);
void clickVertices(ViewportState& view, VertexMode& vertices);
void selectInBox(const Editor& editor, const ViewportState& view, VertexMode& vertices);
// Over the picture, which need not be drawn again for it: the box that selects, and the vertex under the
// mouse with its name.
void drawVertexOverlay(const ViewportContext& in, ImDrawList& draw);
// "vertex 5  (0.5, 0.5, -0.5) m", and why it is not used; empty where none is under the mouse.
ShortText vertexLabel(const Editor& editor, VertexMode& vertices);
void addVertexDots(const Ui& ui, const Editor& editor, VertexMode& vertices, draw::Drawing& drawing);
ShortText vertexHint(const Ui& ui, const ViewportState& view, const VertexMode& vertices);

// --- the scene panel (vertex_rows.cpp) -------------------------------------------------------------------

// Below the dimensions of a shape: the button that starts the mode and, in it, the table of the vertices.
void vertexRows(const ViewportContext& in, PanelState& panel, Host& host, Side side,
                const scene::Shape& shape);

}  // namespace sepaxis::ui
