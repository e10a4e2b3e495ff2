#include "app/ui/viewport/vertex_mode.h"

#include "app/scene/shapes/shape_types.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/viewport/shape_edit.h"
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

std::size_t indexOf(Side side) {
    return side == Side::a ? 0 : 1;
}

const char* nameOf(Side side) {
    return side == Side::a ? "A" : "B";
}

std::string kindOf(const scene::Shape& shape) {
    std::string kind = scene::shapeTypeName(shape);
    std::replace(kind.begin(), kind.end(), '_', ' ');
    return kind;
}

// A hull of points with the vertices of the shape and its scale applied, as one named step.
bool makeEditable(App& app, Side side) {
    const std::shared_ptr<const scene::BuiltShape> built = app.editor.evaluation().shapes[indexOf(side)];
    if (built == nullptr) return false;
    scene::Command command = changeType(side, *built, "hull");
    command.name = std::string("Make ") + nameOf(side) + " an editable hull";
    command.apply = [side, change = std::move(command.apply)](scene::Scene& scene) {
        change(scene);
        // Faces that are not listed cannot come to contradict the points.
        std::get<scene::HullShape>(scene.object(side).shape).faces.clear();
    };
    const std::string before = kindOf(app.editor.document.scene().object(side).shape);
    if (!app.editor.tryExecute(side, command)) {
        app.ui.toasts.error(std::string("Not changed: ") + app.editor.message[indexOf(side)]);
        return false;
    }
    app.ui.toasts.show(std::string(nameOf(side)) + " is an editable hull; undo brings the " + before +
                       " back");
    return true;
}

void add(App& app) {
    const VertexMode& mode = app.vertices();
    const scene::HullShape* hull = editedHull(app);
    const std::size_t index = indexOf(mode.side);
    const scene::dvec3& scale = app.editor.document.scene().object(mode.side).scale;
    const scene::dvec3 through = scene::middleOf(*hull, mode.selected);
    const scene::dvec3 place = scene::placeBeyond(through, scale, *app.editor.evaluation().shapes[index]);
    if (applyVertexEdit(app, scene::addVertex(*hull, place),
                        std::string("Add a vertex to ") + nameOf(mode.side)))
        app.vertices().scrollToSelected = true;
}

void remove(App& app) {
    const VertexMode& mode = app.vertices();
    const scene::HullShape* hull = editedHull(app);
    if (mode.selected.empty()) {
        app.ui.toasts.advise("No vertex is selected: click one, or drag a box around some.");
        return;
    }
    const std::string name = scene::vertexStepName("Delete", mode.side, *hull, mode.selected);
    applyVertexEdit(app, scene::deleteVertices(*hull, mode.selected), name);
}

void duplicate(App& app) {
    const VertexMode& mode = app.vertices();
    const scene::HullShape* hull = editedHull(app);
    if (mode.selected.empty()) {
        app.ui.toasts.advise("No vertex is selected: click one, or drag a box around some.");
        return;
    }
    const std::size_t count = mode.selected.size();
    const std::string name = scene::vertexStepName("Duplicate", mode.side, *hull, mode.selected);
    if (!applyVertexEdit(app, scene::duplicateVertices(*hull, mode.selected), name)) return;
    app.vertices().scrollToSelected = true;
    app.ui.toasts.show(count == 1 ? "The copy stands on its original: drag it away"
                                  : "The copies stand on their originals: drag them away");
}

}  // namespace

bool editsVertices(const App& app, Side side) {
    return app.vertices().on && app.vertices().side == side &&
           std::holds_alternative<scene::HullShape>(app.editor.document.scene().object(side).shape);
}

const scene::HullShape* editedHull(const App& app) {
    if (!editsVertices(app, app.vertices().side)) return nullptr;
    return std::get_if<scene::HullShape>(&app.editor.document.scene().object(app.vertices().side).shape);
}

void enterVertexMode(App& app, Side side) {
    cancelDrag(app.view, app.editor);
    if (!app.editor.hasResult()) return;
    const scene::Shape& shape =
        app.editor.document.scene().object(side).shape;  // until something is executed
    if (!scene::typeOf(shape).isSolid) {
        app.ui.toasts.advise(
            std::string("A ") + kindOf(shape) +
            " is not made of vertices of a solid. Change its type to hull to edit the vertices of "
            "the box around it.");
        return;
    }
    if (!std::holds_alternative<scene::HullShape>(shape) && !makeEditable(app, side)) return;
    app.editor.evaluate();
    VertexMode& mode = app.vertices();
    mode.on = mode.reveal = true;
    mode.side = side;
    mode.selected.clear();
    mode.hovered.reset();
    ++mode.version;
    app.view.selection = side;
    app.view.selectedFeatures.clear();
    app.view.hover.reset();
}

bool leaveVertexMode(App& app) {
    VertexMode& mode = app.vertices();
    if (!mode.on) return false;
    cancelDrag(app.view, app.editor);
    cancelChange(app);
    mode.on = false;
    mode.selected.clear();
    mode.hovered.reset();
    mode.pressed.reset();
    mode.statesOf.reset();
    mode.note = {};
    ++mode.version;
    return true;
}

void cancelChange(App& app) {
    ChangeState& change = app.vertices().change;
    if (!change.open) return;
    change.open = false;
    app.view.refusal.clear();
    if (!app.editor.document.isPreviewing()) return;
    app.editor.document.cancelPreview();
    if (app.editor.hasResult()) app.editor.evaluate();
}

void followVertices(App& app) {
    VertexMode& mode = app.vertices();
    if (!mode.on) return;
    if (!std::exchange(mode.change.drawn, false)) cancelChange(app);
    const auto isHull = [&](Side side) {
        return std::holds_alternative<scene::HullShape>(app.editor.document.scene().object(side).shape);
    };
    if (!app.view.selection || !isHull(*app.view.selection)) {
        leaveVertexMode(app);
        return;
    }
    if (*app.view.selection != mode.side) {
        mode.side = *app.view.selection;
        mode.reveal = true;
        mode.selected.clear();
        mode.hovered.reset();
        ++mode.version;
    }
    const auto count = static_cast<std::uint32_t>(editedHull(app)->positions.size());
    const auto gone = [&](std::uint32_t vertex) { return vertex >= count; };
    if (std::erase_if(mode.selected, gone) > 0) ++mode.version;
    if (mode.hovered && gone(*mode.hovered)) mode.hovered.reset();
    // Undoing the edit brings the lists back.
    std::string& note = mode.note[indexOf(mode.side)];
    if (!editedHull(app)->faces.empty()) note.clear();
}

bool performVertices(App& app, Action action) {
    if (action == Action::vertexMode) {
        if (leaveVertexMode(app)) return true;
        if (app.view.selection)
            enterVertexMode(app, *app.view.selection);
        else
            app.ui.toasts.advise(std::string("Select a shape first: click it, or press ") +
                                 keyOf(app.ui.preferences.keys, Action::selectA) + " or " +
                                 keyOf(app.ui.preferences.keys, Action::selectB) + ".");
        return true;
    }
    const bool mine = action == Action::selectAllVertices || action == Action::deleteVertices ||
                      action == Action::duplicateVertices || action == Action::addVertex;
    if (!mine) return false;
    const scene::HullShape* hull = editedHull(app);
    if (hull == nullptr || app.vertices().change.open) return true;  // the popup comes first
    if (action == Action::selectAllVertices) {
        scene::VertexList all(hull->positions.size());
        std::iota(all.begin(), all.end(), 0u);
        selectVertices(app, std::move(all));
    }
    if (action == Action::deleteVertices) remove(app);
    if (action == Action::duplicateVertices) duplicate(app);
    if (action == Action::addVertex) add(app);
    return true;
}

void selectVertices(App& app, scene::VertexList which) {
    app.vertices().selected = std::move(which);
    ++app.vertices().version;
}

void toggleVertex(App& app, std::uint32_t vertex) {
    scene::VertexList& selected = app.vertices().selected;
    const auto at = std::lower_bound(selected.begin(), selected.end(), vertex);
    if (at != selected.end() && *at == vertex)
        selected.erase(at);
    else
        selected.insert(at, vertex);
    ++app.vertices().version;
}

bool isVertexSelected(const App& app, std::uint32_t vertex) {
    return std::binary_search(app.vertices().selected.begin(), app.vertices().selected.end(), vertex);
}

const std::vector<scene::VertexState>& vertexStatesOf(App& app) {
    VertexMode& mode = app.vertices();
    const std::shared_ptr<const scene::BuiltShape>& built =
        app.editor.evaluation().shapes[indexOf(mode.side)];
    const scene::HullShape* hull = editedHull(app);
    if (hull == nullptr || built == nullptr) {
        mode.states.clear();
    } else if (mode.statesOf != built || mode.states.size() != hull->positions.size()) {
        mode.states = scene::vertexStates(*hull, app.editor.document.scene().object(mode.side).scale, *built);
        mode.statesOf = built;
    }
    return mode.states;
}

void noteLists(App& app, Side side) {
    app.vertices().note[indexOf(side)] = kListsNote;
    app.ui.toasts.advise(std::string(nameOf(side)) + ": " + kListsNote);
}

bool applyVertexEdit(App& app, const scene::VertexEdit& edit, const std::string& stepName) {
    const Side side = app.vertices().side;
    if (!app.editor.tryExecute(side, scene::changeVertices(side, edit.shape, stepName))) {
        std::string& message = app.editor.message[indexOf(side)];
        app.ui.toasts.error("Not changed: " + message);
        message.clear();  // it is said, and belongs to no field
        return false;
    }
    app.editor.evaluate();
    selectVertices(app, edit.selection);
    if (edit.listsLeftOut) noteLists(app, side);
    return true;
}

}  // namespace sepaxis::ui
