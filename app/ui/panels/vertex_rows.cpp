// The vertices of the edited hull in the scene panel: the table, and the popup that changes many at once.
#include "app/scene/shapes/shape_types.h"
#include "app/ui/panels/object_rows.h"
#include "app/ui/shell/app.h"
#include "app/ui/shell/commands.h"
#include "app/ui/shell/shortcuts.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr float kNumberStart = 15.0f;  // of the index, behind its dot
constexpr float kIndexGap = 5.0f;
constexpr float kStateColumn = 52.0f;
constexpr float kDotRadius = 3.5f;
constexpr float kPopupWidth = 340.0f;
constexpr float kPopupGap = 12.0f;
constexpr int kRowsShown = 8;
constexpr double kLargest = 1e12;  // metres
constexpr double kLargestSeed = 9007199254740992.0;

// " (V)", by the keys that a person chose; nothing where there is none.
ShortText keyInBrackets(const App& app, Action action) {
    const char* key = keyOf(app.ui.preferences.keys, action);
    return key == nullptr ? ShortText() : ShortText(" (", key, ')');
}

void quietLine(App& app, std::string_view text, const gfx::Color& color) {
    ImGui::PushFont(app.ui.fonts.small);
    wrappedText(color, text);
    ImGui::PopFont();
}

// --- the table ------------------------------------------------------------------------------------------

// Pixels of the dot and the index, wide enough for the last one.
float indexColumn(App& app, const scene::HullShape& hull) {
    ImGui::PushFont(app.ui.fonts.small);
    const float digits = ImGui::CalcTextSize(std::to_string(hull.positions.size()).c_str()).x;
    ImGui::PopFont();
    return std::ceil(app.ui.px(kNumberStart + kIndexGap) + std::max(digits, app.ui.px(15)));
}

// A click selects one, Ctrl toggles, Shift selects from the last one on.
void clickRow(App& app, std::uint32_t vertex) {
    VertexMode& mode = app.vertices();
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyShift) {
        const auto [first, last] = std::minmax(mode.anchor, vertex);
        scene::VertexList which = io.KeyCtrl ? mode.selected : scene::VertexList{};
        for (std::uint32_t i = first; i <= last; ++i) which.push_back(i);
        std::sort(which.begin(), which.end());
        which.erase(std::unique(which.begin(), which.end()), which.end());
        selectVertices(app, std::move(which));
        return;
    }
    mode.anchor = vertex;
    if (io.KeyCtrl)
        toggleVertex(app, vertex);
    else
        selectVertices(app, {vertex});
}

void coordinates(App& app, Side side, const scene::HullShape& hull, std::uint32_t vertex, float width,
                 bool& refused) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    for (int axis = 0; axis < 3; ++axis) {
        const char* name = kAxes[static_cast<std::size_t>(axis)];
        const ShortText help(name, " of vertex ", vertex, " in the shape's frame, metres");
        const NumberOptions options{
            .step = 0.01, .min = -kLargest, .max = kLargest, .help = help.c_str(), .width = width};
        bool leftOut = false;
        refused |= field(app, side, name, hull.positions[vertex][axis], options, [&](double number) {
            dvec3 place = hull.positions[vertex];
            place[axis] = number;
            scene::VertexEdit edit = scene::setVertex(hull, vertex, place);
            leftOut = edit.listsLeftOut;
            const std::string key = mergeKey(side, "vertex ") + std::to_string(vertex) + name;
            return scene::changeVertices(side, std::move(edit.shape),
                                         scene::vertexStepName("Move", side, hull, {vertex}), key);
        });
        if (leftOut &&
            std::get<scene::HullShape>(app.editor.document.scene().object(side).shape).faces.empty())
            noteLists(app, side);
        ImGui::SameLine(0, app.ui.px(kFieldGap));
    }
}

void row(App& app, Side side, const scene::HullShape& hull, std::uint32_t vertex,
         const scene::VertexState& state, float fieldPixels, bool& refused) {
    const gfx::Palette& p = app.ui.palette();
    const bool used = state.use == scene::VertexUse::used;
    const bool selected = isVertexSelected(app, vertex);
    const bool lit = app.vertices().hoveredInView == vertex;
    ImGui::PushID(static_cast<int>(vertex));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = app.ui.px(kRowHeight);
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (selected || lit)
        draw.AddRectFilled(at, {at.x + width, at.y + height},
                           toU32(gfx::withAlpha(selected ? p.accent : p.text, selected ? 0.22f : 0.08f)),
                           app.ui.px(3));
    if (ImGui::InvisibleButton("##row", {indexColumn(app, hull), height})) clickRow(app, vertex);
    if (ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + height})) app.vertices().hoveredInTable = vertex;
    const scene::Object& object = app.editor.document.scene().object(side);
    const scene::StateWords words = scene::stateInWords(hull, vertex, state, object.scale,
                                                        *app.editor.evaluation().shapes[indexOf(side)]);
    const ShortText help("Vertex ", vertex, ": ", words.sentence,
                         ". Click selects it, Ctrl+click adds it, Shift+click selects up to it.");
    tooltip(app.ui, help.c_str());
    const ImVec2 dot{at.x + app.ui.px(7), at.y + height * 0.5f};
    const gfx::Color& color = side == Side::a ? p.edgeA : p.edgeB;
    if (used)
        draw.AddCircleFilled(dot, app.ui.px(kDotRadius), toU32(color));
    else
        draw.AddCircle(dot, app.ui.px(kDotRadius), toU32(p.quietText), 0, app.ui.px(1.2f));
    ImGui::PushFont(app.ui.fonts.small);
    const std::string number = std::to_string(vertex);
    draw.AddText({at.x + app.ui.px(kNumberStart), at.y + (height - ImGui::GetFontSize()) * 0.5f},
                 toU32(used ? p.text : p.quietText), number.c_str());
    ImGui::PopFont();
    ImGui::SameLine(0, 0);
    coordinates(app, side, hull, vertex, fieldPixels, refused);
    ImGui::PushFont(app.ui.fonts.small);
    clippedText(app.ui, words.brief, std::max(1.0f, ImGui::GetContentRegionAvail().x), toU32(p.quietText));
    ImGui::PopFont();
    tooltip(app.ui, help.c_str());
    ImGui::PopID();
}

void header(App& app, float indexPixels, float fieldPixels) {
    ImGui::PushFont(app.ui.fonts.small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 color = toU32(app.ui.palette().quietText);
    const float first = at.x + indexPixels, each = fieldPixels + app.ui.px(kFieldGap);
    draw.AddText({at.x + app.ui.px(kNumberStart), at.y}, color, "#");
    draw.AddText({first + app.ui.px(4), at.y}, color, "x m");
    draw.AddText({first + each + app.ui.px(4), at.y}, color, "y m");
    draw.AddText({first + 2 * each + app.ui.px(4), at.y}, color, "z m");
    draw.AddText({first + 3 * each, at.y}, color, "state");
    ImGui::Dummy({0, ImGui::GetFontSize() + app.ui.px(2)});
    ImGui::PopFont();
}

void table(App& app, Side side, const scene::HullShape& hull) {
    const std::vector<scene::VertexState>& states = vertexStatesOf(app);
    if (states.size() != hull.positions.size()) return;
    VertexMode& mode = app.vertices();
    const int count = static_cast<int>(hull.positions.size());
    const bool scrolls = count > kRowsShown;
    const float bar = scrolls ? ImGui::GetStyle().ScrollbarSize : 0.0f;
    const float room =
        ImGui::GetContentRegionAvail().x - bar - indexColumn(app, hull) - app.ui.px(kStateColumn);
    const float fieldPixels =
        std::max(narrowestField(app.ui) * 0.75f, std::floor(room / 3.0f) - app.ui.px(kFieldGap));
    header(app, indexColumn(app, hull), fieldPixels);
    const float rowHeight = app.ui.px(kRowHeight);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    const int rows = std::min(count, kRowsShown);
    bool refused = false;
    if (ImGui::BeginChild("##vertices", {0, rowHeight * static_cast<float>(rows)})) {
        if (mode.scrollToSelected && !mode.selected.empty()) {
            const float y = rowHeight * static_cast<float>(mode.selected.back());
            const float top = ImGui::GetScrollY(), shown = ImGui::GetWindowHeight();
            if (y < top || y + rowHeight > top + shown) ImGui::SetScrollY(std::max(0.0f, y - 0.5f * shown));
        }
        mode.scrollToSelected = false;
        ImGuiListClipper clipper;
        clipper.Begin(count, rowHeight);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                row(app, side, hull, static_cast<std::uint32_t>(i), states[static_cast<std::size_t>(i)],
                    fieldPixels, refused);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
    if (refused) refusalRow(app, side);
}

// --- the popup -------------------------------------------------------------------------------------------

const char* verbOf(VertexChange kind) {
    switch (kind) {
        case VertexChange::scale:
            return "Scale";
        case VertexChange::mirror:
            return "Mirror";
        case VertexChange::recentre:
            return "Recentre";
        case VertexChange::snap:
            return "Snap";
        case VertexChange::perturb:
            break;
    }
    return "Perturb";
}

std::string stepName(const VertexMode& mode, const scene::HullShape& hull) {
    const VertexChange kind = mode.change.kind;
    const bool whole = kind == VertexChange::recentre;
    return scene::vertexStepName(verbOf(kind), mode.side, hull, whole ? scene::VertexList{} : mode.selected);
}

void applyChange(VertexMode& mode, scene::Object& object) {
    ChangeState& change = mode.change;
    const auto& hull = std::get<scene::HullShape>(object.shape);
    const dvec3 about = change.aboutOrigin ? dvec3(0.0) : change.centroid;
    scene::VertexEdit edit;
    switch (change.kind) {
        case VertexChange::scale:
            edit = scene::scaleVertices(hull, mode.selected, change.factors, about);
            break;
        case VertexChange::mirror:
            edit = scene::mirrorVertices(hull, mode.selected, change.mirrorAxis, about);
            break;
        case VertexChange::recentre:
            object = scene::recentred(object, change.centroid);
            return;
        case VertexChange::snap:
            edit = scene::snapVertices(hull, mode.selected, change.step);
            break;
        case VertexChange::perturb:
            edit = scene::perturbVertices(hull, mode.selected, change.amplitude, change.seed);
            break;
    }
    change.listsLeftOut = edit.listsLeftOut;
    object.shape = std::move(edit.shape);
}

// A refused change is not shown: the hull stands as it was.
void showChange(App& app) {
    VertexMode& mode = app.vertices();
    mode.change.listsLeftOut = false;
    tryPreview(app.editor, app.view,
               [&](scene::Scene& scene) { applyChange(mode, scene.object(mode.side)); });
    if (!app.view.refusal.empty()) app.editor.document.preview([](scene::Scene&) {});
    app.editor.evaluate();
    mode.change.fresh = true;
}

void startChange(App& app) {
    VertexMode& mode = app.vertices();
    const scene::HullShape* hull = editedHull(app);
    mode.change.open = mode.change.drawn = true;
    mode.change.fresh = false;
    mode.change.factors = dvec3(1.0);
    mode.change.centroid = mode.selected.empty()
                               ? scene::centroidOf(app.editor.document.scene().object(mode.side).scale,
                                                   *app.editor.evaluation().shapes[indexOf(mode.side)])
                               : scene::middleOf(*hull, mode.selected);
    app.view.refusal.clear();
    app.editor.document.beginPreview(stepName(mode, *hull));
}

void keepChange(App& app) {
    VertexMode& mode = app.vertices();
    mode.change.open = false;
    if (!app.editor.document.isPreviewing()) return;
    app.editor.document.commitPreview();
    app.editor.evaluate();
    if (mode.change.listsLeftOut) noteLists(app, mode.side);
}

void chooseKind(App& app, int kind) {
    VertexMode& mode = app.vertices();
    if (static_cast<int>(mode.change.kind) == kind) return;
    app.editor.document.cancelPreview();
    app.editor.evaluate();
    mode.change.kind = static_cast<VertexChange>(kind);
    startChange(app);
}

// One number of the change; the preview follows it.
double number(App& app, const char* id, double value, NumberOptions options) {
    const NumberEdit edit = numberField(app.ui, id, value, options);
    if (!edit.value) return value;
    app.vertices().change.fresh = false;
    return *edit.value;
}

int choice(App& app, const char* id, std::span<const Choice> choices, int current, float width) {
    const int chosen = segmented(app.ui, id, choices, current, width);
    if (chosen != current) app.vertices().change.fresh = false;
    return chosen;
}

void aboutRow(App& app, float label) {
    ChangeState& change = app.vertices().change;
    constexpr std::array<Choice, 2> kAbout = {
        Choice{"centroid", "Fixed point: the centroid (of the selected vertices: their mean)"},
        Choice{"origin", "What stays in place: the origin of the shape's frame"}};
    rowLabel(app.ui, "about", label);
    change.aboutOrigin = choice(app, "about", kAbout, change.aboutOrigin ? 1 : 0, app.ui.px(170)) == 1;
}

void kindRows(App& app, float label) {
    ChangeState& change = app.vertices().change;
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    switch (change.kind) {
        case VertexChange::scale:
            rowLabel(app.ui, "factor", label, "Along the axes of the shape's frame");
            for (int i = 0; i < 3; ++i) {
                const char* axis = kAxes[static_cast<std::size_t>(i)];
                const std::string help = std::string("Factor along ") + axis + "; negative mirrors";
                change.factors[i] = number(app, axis, change.factors[i],
                                           {.step = 0.01,
                                            .min = -1e6,
                                            .max = 1e6,
                                            .mark = axis,
                                            .help = help.c_str(),
                                            .width = app.ui.px(76)});
                if (i < 2) ImGui::SameLine(0, app.ui.px(kFieldGap));
            }
            aboutRow(app, label);
            break;
        case VertexChange::mirror: {
            constexpr std::array<Choice, 3> kMirror = {Choice{"x", "In the plane across x"},
                                                       Choice{"y", "In the plane across y"},
                                                       Choice{"z", "In the plane across z"}};
            rowLabel(app.ui, "across", label, "The axis to mirror along");
            change.mirrorAxis = choice(app, "axis", kMirror, change.mirrorAxis, app.ui.px(170));
            aboutRow(app, label);
            break;
        }
        case VertexChange::recentre:
            quietLine(
                app,
                app.vertices().selected.empty()
                    ? "The origin of the shape's frame goes to the centroid. The shape stays where it is in "
                      "the world: its position takes up the difference."
                    : "The origin of the shape's frame goes to the middle of the selected vertices. The "
                      "shape stays where it is in the world: its position takes up the difference.",
                app.ui.palette().quietText);
            break;
        case VertexChange::snap:
            rowLabel(app.ui, "grid", label, "Coordinates go to the nearest whole multiple of this");
            change.step = number(app, "##step", change.step,
                                 {.unit = "m",
                                  .step = 0.01,
                                  .min = 1e-9,
                                  .max = kLargest,
                                  .help = "Width of the grid, metres",
                                  .width = app.ui.px(120)});
            break;
        case VertexChange::perturb:
            rowLabel(app.ui, "at most", label, "Each coordinate changes by up to this much, either way");
            change.amplitude = number(app, "##amplitude", change.amplitude,
                                      {.unit = "m",
                                       .step = 0.001,
                                       .min = 0.0,
                                       .max = kLargest,
                                       .help = "Largest change of a coordinate, metres",
                                       .width = app.ui.px(120)});
            rowLabel(app.ui, "seed", label, "The same seed gives the same result everywhere");
            change.seed = static_cast<std::uint64_t>(
                number(app, "##seed", static_cast<double>(change.seed),
                       {.step = 0.1,
                        .min = 0.0,
                        .max = kLargestSeed,
                        .integer = true,
                        .help = "Which random numbers: the same seed gives the same result everywhere",
                        .width = app.ui.px(120)}));
            break;
    }
}

std::string whomItChanges(const VertexMode& mode, const scene::HullShape& hull) {
    const VertexChange kind = mode.change.kind;
    if (kind == VertexChange::recentre) return "Keeps every vertex where it is in the world.";
    if (mode.selected.empty()) return "Changes all " + std::to_string(hull.positions.size()) + " vertices.";
    const bool aboutItself = kind == VertexChange::scale || kind == VertexChange::mirror;
    if (aboutItself && mode.selected.size() == 1 && !mode.change.aboutOrigin)
        return "A single vertex is its own centre, so nothing changes: choose the origin, or select more "
               "vertices.";
    if (mode.selected.size() == 1) return "Changes the selected vertex.";
    return "Changes the " + std::to_string(mode.selected.size()) + " selected vertices.";
}

void popupContent(App& app) {
    constexpr std::array<Choice, 5> kKinds = {
        Choice{"Scale", "Larger or smaller along x, y and z"}, Choice{"Mirror", "Mirror along an axis"},
        Choice{"Recentre", "Put the origin of the frame into the middle"},
        Choice{"Snap", "Coordinates to the nearest multiple of a step"},
        Choice{"Perturb", "Move each vertex a little at random"}};
    VertexMode& mode = app.vertices();
    const float width = app.ui.px(kPopupWidth);
    caption(app.ui, "CHANGE VERTICES");
    chooseKind(app, segmented(app.ui, "kind", kKinds, static_cast<int>(mode.change.kind), width));
    ImGui::Dummy({width, app.ui.px(2)});
    kindRows(app, app.ui.px(72));
    if (!mode.change.fresh) showChange(app);
    const scene::HullShape* hull = editedHull(app);
    const std::string whom = whomItChanges(mode, *hull);
    quietLine(app, whom, app.ui.palette().quietText);
    if (mode.change.listsLeftOut && app.view.refusal.empty())
        quietLine(app, "The listed faces will be left out: the hull follows its points alone.",
                  app.ui.palette().contactText);
    if (!app.view.refusal.empty())
        quietLine(app, "Not possible: " + app.view.refusal, app.ui.palette().error);
    const bool possible = app.view.refusal.empty();
    const bool entered = possible && !ImGui::GetIO().WantTextInput &&
                         (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                          ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false));
    ImGui::BeginDisabled(!possible);
    if (textButton(app.ui, "Apply", "Keep the change: one step that can be undone (Enter)", app.ui.px(96)) ||
        entered) {
        keepChange(app);
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (textButton(app.ui, "Cancel", "Leave the vertices as they were (Esc)", app.ui.px(96))) {
        cancelChange(app);
        ImGui::CloseCurrentPopup();
    }
}

void changePopup(App& app) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), app.ui.px(6)});
    ImGui::PushStyleColor(ImGuiCol_PopupBg, toVec4(app.ui.palette().panel));
    ChangeState& change = app.vertices().change;
    // Beside the panel and low, so that what it changes stays in sight.
    const float left = ImGui::GetCurrentWindow()->RootWindow->Rect().Max.x + app.ui.px(kPopupGap);
    const scene::Viewport& view = app.view.area;
    ImGui::SetNextWindowPos({left, static_cast<float>(view.min.y + view.size.y) - app.ui.px(kPopupGap)},
                            ImGuiCond_Always, {0.0f, 1.0f});
    if (ImGui::BeginPopup("changeVertices")) {
        change.drawn = true;
        // ImGui measures a popup in frames in which it does not show it.
        const ImGuiWindow& popup = *ImGui::GetCurrentWindow();
        if (popup.Appearing || popup.Hidden) app.ui.wakeIn(0.0);
        // Undo from the keyboard ends the preview.
        if (change.open && app.editor.document.isPreviewing())
            popupContent(app);
        else
            ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    } else if (change.open) {
        cancelChange(app);
    }
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

void buttons(App& app) {
    VertexMode& mode = app.vertices();
    const float gap = app.ui.px(4);
    const float width = (ImGui::GetContentRegionAvail().x - 3 * gap) / 4.0f;
    const bool any = !mode.selected.empty();
    const auto button = [&](const char* label, const ShortText& help, Action action) {
        if (textButton(app.ui, label, help.c_str(), width)) app.perform(action);
    };
    ImGui::PushFont(app.ui.fonts.small);
    button("Add",
           {"Add a vertex just outside the hull, beyond the middle of the selected ones",
            keyInBrackets(app, Action::addVertex), "; or double click a face or an edge"},
           Action::addVertex);
    ImGui::SameLine(0, gap);
    ImGui::BeginDisabled(!any);
    button("Copy",
           {"Duplicate the selected vertices in place", keyInBrackets(app, Action::duplicateVertices)},
           Action::duplicateVertices);
    ImGui::SameLine(0, gap);
    button("Delete", {"Delete the selected vertices", keyInBrackets(app, Action::deleteVertices)},
           Action::deleteVertices);
    ImGui::EndDisabled();
    ImGui::SameLine(0, gap);
    if (textButton(app.ui, "Change",
                   "Scale, mirror, recentre, snap or perturb the selected vertices, or all where none is "
                   "selected",
                   width)) {
        startChange(app);
        ImGui::OpenPopup("changeVertices");
    }
    ImGui::PopFont();
    changePopup(app);
}

void summary(App& app, Side side, const scene::HullShape& hull) {
    const auto& built = app.editor.evaluation().shapes[indexOf(side)];
    const std::size_t used = built == nullptr ? 0 : built->shape.core.vertexCount();
    const std::size_t unused = hull.positions.size() - std::min(used, hull.positions.size());
    ShortText text;
    if (app.vertices().selected.empty())
        text.add("none selected,  ");
    else
        text.add(app.vertices().selected.size()).add(" selected,  ");
    if (unused == 0)
        text.add("all");
    else
        text.add(used);
    text.add(" of ").add(hull.positions.size()).add(" used by the hull");
    quietLine(app, text, app.ui.palette().quietText);
    const std::string& note = app.vertices().note[indexOf(side)];
    if (!note.empty()) quietLine(app, note, app.ui.palette().contactText);
}

}  // namespace

void vertexRows(App& app, Side side, const scene::Shape& shape) {
    if (!scene::typeOf(shape).isSolid || !app.editor.hasResult()) return;
    const bool on = editsVertices(app, side);
    const bool isHull = std::holds_alternative<scene::HullShape>(shape);
    fieldLabel(app, "vertices", "Edit single vertices, in this table and in the viewport");
    ImGui::PushFont(app.ui.fonts.small);
    const ShortText help(on       ? "Back to the whole shape"
                         : isHull ? "Move, add and delete single vertices, here and in the viewport"
                                  : "Make this an editable hull, and move, add and delete its vertices",
                         keyInBrackets(app, Action::vertexMode));
    if (textButton(app.ui, on ? "Done" : "Edit vertices", help.c_str(), ImGui::GetContentRegionAvail().x)) {
        if (on)
            leaveVertexMode(app);
        else
            enterVertexMode(app, side);
    }
    ImGui::PopFont();
    if (!on || !editsVertices(app, side)) return;
    // Good for this frame, although what is typed in a row changes the document: see keepScenes().
    const auto& hull = std::get<scene::HullShape>(app.editor.document.scene().object(side).shape);
    ImGui::PushID("vertices");
    table(app, side, hull);
    summary(app, side, hull);
    buttons(app);
    ImGui::PopID();
    if (!std::exchange(app.vertices().reveal, false)) return;
    ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
    app.ui.wakeIn(0.0);
}

}  // namespace sepaxis::ui
