#include "app/ui/viewport/vertex_mode.h"

#include "app/scene/shapes/shape_types.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/shape_edit.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <variant>

namespace sepaxis::ui {

namespace {

constexpr const char* kListsNote =
    "The listed faces were left out with this edit: the hull follows its points alone.";

std::string kindOf(const scene::Shape& shape) {
    std::string kind = scene::shapeTypeName(shape);
    std::replace(kind.begin(), kind.end(), '_', ' ');
    return kind;
}

// A hull of points with the vertices of the shape and its scale applied, as one named step.
bool makeEditable(Ui& ui, Editor& editor, Side side) {
    const std::shared_ptr<const scene::BuiltShape> built = editor.evaluation().shapes[indexOf(side)];
    if (built == nullptr) return false;
    scene::Command command = changeType(side, *built, "hull");
    command.name = std::string("Make ") + nameOf(side) + " an editable hull";
    command.apply = [side, change = std::move(command.apply)](scene::Scene& scene) {
        change(scene);
        // Faces that are not listed cannot come to contradict the points.
        std::get<scene::HullShape>(scene.object(side).shape).faces.clear();
    };
    const std::string before = kindOf(editor.document.scene().object(side).shape);
    if (!editor.tryExecute(side, command)) {
        ui.toasts.error(std::string("Not changed: ") + editor.message[indexOf(side)]);
        return false;
    }
    ui.toasts.show(std::string(nameOf(side)) + " is an editable hull; undo brings the " + before + " back");
    return true;
}

void add(Ui& ui, Editor& editor, VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    const std::size_t index = indexOf(vertices.side);
    const scene::dvec3& scale = editor.document.scene().object(vertices.side).scale;
    const scene::dvec3 through = scene::middleOf(*hull, vertices.selected);
    const scene::dvec3 place = scene::placeBeyond(through, scale, *editor.evaluation().shapes[index]);
    if (applyVertexEdit(ui, editor, vertices, scene::addVertex(*hull, place),
                        std::string("Add a vertex to ") + nameOf(vertices.side)))
        vertices.scrollToSelected = true;
}

void remove(Ui& ui, Editor& editor, VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (vertices.selected.empty()) {
        ui.toasts.advise("No vertex is selected: click one, or drag a box around some.");
        return;
    }
    const std::string name = scene::vertexStepName("Delete", vertices.side, *hull, vertices.selected);
    applyVertexEdit(ui, editor, vertices, scene::deleteVertices(*hull, vertices.selected), name);
}

void duplicate(Ui& ui, Editor& editor, VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (vertices.selected.empty()) {
        ui.toasts.advise("No vertex is selected: click one, or drag a box around some.");
        return;
    }
    const std::size_t count = vertices.selected.size();
    const std::string name = scene::vertexStepName("Duplicate", vertices.side, *hull, vertices.selected);
    if (!applyVertexEdit(ui, editor, vertices, scene::duplicateVertices(*hull, vertices.selected), name))
        return;
    vertices.scrollToSelected = true;
    ui.toasts.show(count == 1 ? "The copy stands on its original: drag it away"
                              : "The copies stand on their originals: drag them away");
}

// An open popup comes first.
bool takesCommands(const ViewportContext& in) {
    return editedHull(in.editor, in.vertices) != nullptr && !in.vertices.change.open;
}

}  // namespace

bool editsVertices(const Editor& editor, const VertexMode& vertices, Side side) {
    return vertices.on && vertices.side == side &&
           std::holds_alternative<scene::HullShape>(editor.document.scene().object(side).shape);
}

const scene::HullShape* editedHull(const Editor& editor, const VertexMode& vertices) {
    if (!editsVertices(editor, vertices, vertices.side)) return nullptr;
    return std::get_if<scene::HullShape>(&editor.document.scene().object(vertices.side).shape);
}

void enterVertexMode(const ViewportContext& in, Side side) {
    cancelDrag(in.view, in.editor);
    if (!in.editor.hasResult()) return;
    const scene::Shape& shape = in.editor.document.scene().object(side).shape;  // until something is executed
    if (!scene::typeOf(shape).isSolid) {
        in.ui.toasts.advise(
            std::string("A ") + kindOf(shape) +
            " is not made of vertices of a solid. Change its type to hull to edit the vertices of "
            "the box around it.");
        return;
    }
    if (!std::holds_alternative<scene::HullShape>(shape) && !makeEditable(in.ui, in.editor, side)) return;
    in.editor.evaluate();
    VertexMode& mode = in.vertices;
    mode.on = mode.reveal = true;
    mode.side = side;
    mode.selected.clear();
    mode.hovered.reset();
    ++mode.version;
    in.view.selection = side;
    in.view.selectedFeatures.clear();
    in.view.hover.reset();
}

bool leaveVertexMode(Editor& editor, ViewportState& view, VertexMode& vertices) {
    if (!vertices.on) return false;
    cancelDrag(view, editor);
    cancelChange(editor, view, vertices);
    vertices.on = false;
    vertices.selected.clear();
    vertices.hovered.reset();
    vertices.pressed.reset();
    vertices.statesOf.reset();
    vertices.note = {};
    ++vertices.version;
    return true;
}

void cancelChange(Editor& editor, ViewportState& view, VertexMode& vertices) {
    ChangeState& change = vertices.change;
    if (!change.open) return;
    change.open = false;
    view.refusal.clear();
    if (!editor.document.isPreviewing()) return;
    editor.document.cancelPreview();
    if (editor.hasResult()) editor.evaluate();
}

void followVertices(Editor& editor, ViewportState& view, VertexMode& vertices) {
    if (!vertices.on) return;
    if (!std::exchange(vertices.change.drawn, false)) cancelChange(editor, view, vertices);
    const auto isHull = [&](Side side) {
        return std::holds_alternative<scene::HullShape>(editor.document.scene().object(side).shape);
    };
    if (!view.selection || !isHull(*view.selection)) {
        leaveVertexMode(editor, view, vertices);
        return;
    }
    if (*view.selection != vertices.side) {
        vertices.side = *view.selection;
        vertices.reveal = true;
        vertices.selected.clear();
        vertices.hovered.reset();
        ++vertices.version;
    }
    const auto count = static_cast<std::uint32_t>(editedHull(editor, vertices)->positions.size());
    const auto gone = [&](std::uint32_t vertex) { return vertex >= count; };
    if (std::erase_if(vertices.selected, gone) > 0) ++vertices.version;
    if (vertices.hovered && gone(*vertices.hovered)) vertices.hovered.reset();
    // Undoing the edit brings the lists back.
    std::string& note = vertices.note[indexOf(vertices.side)];
    if (!editedHull(editor, vertices)->faces.empty()) note.clear();
}

void toggleVertexMode(const ViewportContext& in) {
    if (leaveVertexMode(in.editor, in.view, in.vertices)) return;
    if (in.view.selection)
        enterVertexMode(in, *in.view.selection);
    else
        in.ui.toasts.advise(std::string("Select a shape first: click it, or press ") +
                            keyOf(in.ui.preferences.keys, Action::selectA) + " or " +
                            keyOf(in.ui.preferences.keys, Action::selectB) + ".");
}

void selectAllVertices(const ViewportContext& in) {
    if (!takesCommands(in)) return;
    scene::VertexList all(editedHull(in.editor, in.vertices)->positions.size());
    std::iota(all.begin(), all.end(), 0u);
    selectVertices(in.vertices, std::move(all));
}

void addVertex(const ViewportContext& in) {
    if (takesCommands(in)) add(in.ui, in.editor, in.vertices);
}

void duplicateVertices(const ViewportContext& in) {
    if (takesCommands(in)) duplicate(in.ui, in.editor, in.vertices);
}

void deleteVertices(const ViewportContext& in) {
    if (takesCommands(in)) remove(in.ui, in.editor, in.vertices);
}

void selectVertices(VertexMode& vertices, scene::VertexList which) {
    vertices.selected = std::move(which);
    ++vertices.version;
}

void toggleVertex(VertexMode& vertices, std::uint32_t vertex) {
    scene::VertexList& selected = vertices.selected;
    const auto at = std::lower_bound(selected.begin(), selected.end(), vertex);
    if (at != selected.end() && *at == vertex)
        selected.erase(at);
    else
        selected.insert(at, vertex);
    ++vertices.version;
}

bool isVertexSelected(const VertexMode& vertices, std::uint32_t vertex) {
    return std::binary_search(vertices.selected.begin(), vertices.selected.end(), vertex);
}

const std::vector<scene::VertexState>& vertexStatesOf(const Editor& editor, VertexMode& vertices) {
    const std::shared_ptr<const scene::BuiltShape>& built =
        editor.evaluation().shapes[indexOf(vertices.side)];
    const scene::HullShape* hull = editedHull(editor, vertices);
    if (hull == nullptr || built == nullptr) {
        vertices.states.clear();
    } else if (vertices.statesOf != built || vertices.states.size() != hull->positions.size()) {
        vertices.states =
            scene::vertexStates(*hull, editor.document.scene().object(vertices.side).scale, *built);
        vertices.statesOf = built;
    }
    return vertices.states;
}

void noteLists(Ui& ui, VertexMode& vertices, Side side) {
    vertices.note[indexOf(side)] = kListsNote;
    ui.toasts.advise(std::string(nameOf(side)) + ": " + kListsNote);
}

bool applyVertexEdit(Ui& ui, Editor& editor, VertexMode& vertices, const scene::VertexEdit& edit,
                     const std::string& stepName, const std::string& mergeKey) {
    const Side side = vertices.side;
    scene::Command command = scene::changeVertices(side, edit.shape, stepName);
    command.mergeKey = mergeKey;
    if (!editor.tryExecute(side, command)) {
        std::string& message = editor.message[indexOf(side)];
        ui.toasts.error("Not changed: " + message);
        message.clear();  // it is said, and belongs to no field
        return false;
    }
    editor.evaluate();
    selectVertices(vertices, edit.selection);
    if (edit.listsLeftOut) noteLists(ui, vertices, side);
    return true;
}

}  // namespace sepaxis::ui
