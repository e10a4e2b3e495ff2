// The vertices of the edited hull in the scene panel: the table, and the popup that changes many at once.
#include "app/scene/shapes/shape_types.h"
#include "app/ui/panels/object_rows.h"
#include "app/ui/panels/panel_state.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
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
constexpr double kLargestSeed = 9007199254740992.0;

// " (V)", by the keys that a person chose; nothing where there is none.
ShortText keyInBrackets(const Ui& ui, Action action) {
    const char* key = keyOf(ui.preferences.keys, action);
    return key == nullptr ? ShortText() : ShortText(" (", key, ')');
}

void quietLine(const Ui& ui, std::string_view text, const gfx::Color& color) {
    ImGui::PushFont(ui.fonts.small);
    wrappedText(color, text);
    ImGui::PopFont();
}

// --- the table ------------------------------------------------------------------------------------------

// Pixels of the dot and the index, wide enough for the last one.
float indexColumn(const Ui& ui, const scene::HullShape& hull) {
    ImGui::PushFont(ui.fonts.small);
    const float digits = ImGui::CalcTextSize(std::to_string(hull.positions.size()).c_str()).x;
    ImGui::PopFont();
    return std::ceil(ui.px(kNumberStart + kIndexGap) + std::max(digits, ui.px(15)));
}

// A click selects one, Ctrl toggles, Shift selects from the last one on.
void clickRow(VertexMode& vertices, std::uint32_t vertex) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyShift) {
        const auto [first, last] = std::minmax(vertices.anchor, vertex);
        scene::VertexList which = io.KeyCtrl ? vertices.selected : scene::VertexList{};
        for (std::uint32_t i = first; i <= last; ++i) which.push_back(i);
        std::sort(which.begin(), which.end());
        which.erase(std::unique(which.begin(), which.end()), which.end());
        selectVertices(vertices, std::move(which));
        return;
    }
    vertices.anchor = vertex;
    if (io.KeyCtrl)
        toggleVertex(vertices, vertex);
    else
        selectVertices(vertices, {vertex});
}

void coordinates(Ui& ui, Editor& editor, PanelState& panel, VertexMode& vertices, Side side,
                 const scene::HullShape& hull, std::uint32_t vertex, float width, bool& refused) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    for (int axis = 0; axis < 3; ++axis) {
        const char* name = kAxes[static_cast<std::size_t>(axis)];
        const ShortText help(name, " of vertex ", vertex, " in the shape's frame, metres");
        const NumberOptions options{
            .step = 0.01, .min = -kLargest, .max = kLargest, .help = help.c_str(), .width = width};
        bool leftOut = false;
        refused |=
            field(ui, editor, panel, side, name, hull.positions[vertex][axis], options, [&](double number) {
                dvec3 place = hull.positions[vertex];
                place[axis] = number;
                scene::VertexEdit edit = scene::setVertex(hull, vertex, place);
                leftOut = edit.listsLeftOut;
                const std::string key = mergeKey(side, "vertex ") + std::to_string(vertex) + name;
                return scene::changeVertices(side, std::move(edit.shape),
                                             scene::vertexStepName("Move", side, hull, {vertex}), key);
            });
        if (leftOut && std::get<scene::HullShape>(editor.document.scene().object(side).shape).faces.empty())
            noteLists(ui, vertices, side);
        ImGui::SameLine(0, ui.px(kFieldGap));
    }
}

void row(Ui& ui, Editor& editor, PanelState& panel, VertexMode& vertices, Side side,
         const scene::HullShape& hull, std::uint32_t vertex, const scene::VertexState& state,
         float fieldPixels, bool& refused) {
    const gfx::Palette& p = ui.palette();
    const bool used = state.use == scene::VertexUse::used;
    const bool selected = isVertexSelected(vertices, vertex);
    const bool lit = vertices.hoveredInView == vertex;
    ImGui::PushID(static_cast<int>(vertex));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ui.px(kRowHeight);
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (selected || lit)
        draw.AddRectFilled(at, {at.x + width, at.y + height},
                           toU32(gfx::withAlpha(selected ? p.accent : p.text, selected ? 0.22f : 0.08f)),
                           ui.px(3));
    if (ImGui::InvisibleButton("##row", {indexColumn(ui, hull), height})) clickRow(vertices, vertex);
    if (ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + height})) vertices.hoveredInTable = vertex;
    const scene::Object& object = editor.document.scene().object(side);
    const scene::StateWords words =
        scene::stateInWords(hull, vertex, state, object.scale, *editor.evaluation().shapes[indexOf(side)]);
    const ShortText help("Vertex ", vertex, ": ", words.sentence,
                         ". Click selects it, Ctrl+click adds it, Shift+click selects up to it.");
    tooltip(ui, help.c_str());
    const ImVec2 dot{at.x + ui.px(7), at.y + height * 0.5f};
    const gfx::Color& color = side == Side::a ? p.edgeA : p.edgeB;
    if (used)
        draw.AddCircleFilled(dot, ui.px(kDotRadius), toU32(color));
    else
        draw.AddCircle(dot, ui.px(kDotRadius), toU32(p.quietText), 0, ui.px(1.2f));
    ImGui::PushFont(ui.fonts.small);
    const std::string number = std::to_string(vertex);
    draw.AddText({at.x + ui.px(kNumberStart), at.y + (height - ImGui::GetFontSize()) * 0.5f},
                 toU32(used ? p.text : p.quietText), number.c_str());
    ImGui::PopFont();
    ImGui::SameLine(0, 0);
    coordinates(ui, editor, panel, vertices, side, hull, vertex, fieldPixels, refused);
    ImGui::PushFont(ui.fonts.small);
    clippedText(ui, words.brief, std::max(1.0f, ImGui::GetContentRegionAvail().x), toU32(p.quietText));
    ImGui::PopFont();
    tooltip(ui, help.c_str());
    ImGui::PopID();
}

void header(const Ui& ui, float indexPixels, float fieldPixels) {
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 color = toU32(ui.palette().quietText);
    const float first = at.x + indexPixels, each = fieldPixels + ui.px(kFieldGap);
    draw.AddText({at.x + ui.px(kNumberStart), at.y}, color, "#");
    draw.AddText({first + ui.px(4), at.y}, color, "x m");
    draw.AddText({first + each + ui.px(4), at.y}, color, "y m");
    draw.AddText({first + 2 * each + ui.px(4), at.y}, color, "z m");
    draw.AddText({first + 3 * each, at.y}, color, "state");
    ImGui::Dummy({0, ImGui::GetFontSize() + ui.px(2)});
    ImGui::PopFont();
}

void table(Ui& ui, Editor& editor, PanelState& panel, VertexMode& vertices, Side side,
           const scene::HullShape& hull) {
    const std::vector<scene::VertexState>& states = vertexStatesOf(editor, vertices);
    if (states.size() != hull.positions.size()) return;
    const int count = static_cast<int>(hull.positions.size());
    const bool scrolls = count > kRowsShown;
    const float bar = scrolls ? ImGui::GetStyle().ScrollbarSize : 0.0f;
    const float room = ImGui::GetContentRegionAvail().x - bar - indexColumn(ui, hull) - ui.px(kStateColumn);
    const float fieldPixels =
        std::max(narrowestField(ui) * 0.75f, std::floor(room / 3.0f) - ui.px(kFieldGap));
    header(ui, indexColumn(ui, hull), fieldPixels);
    const float rowHeight = ui.px(kRowHeight);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    const int rows = std::min(count, kRowsShown);
    bool refused = false;
    if (ImGui::BeginChild("##vertices", {0, rowHeight * static_cast<float>(rows)}, false,
                          ImGuiWindowFlags_NavFlattened)) {
        if (vertices.scrollToSelected && !vertices.selected.empty()) {
            const float y = rowHeight * static_cast<float>(vertices.selected.back());
            const float top = ImGui::GetScrollY(), shown = ImGui::GetWindowHeight();
            if (y < top || y + rowHeight > top + shown) ImGui::SetScrollY(std::max(0.0f, y - 0.5f * shown));
        }
        vertices.scrollToSelected = false;
        ImGuiListClipper clipper;
        clipper.Begin(count, rowHeight);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                row(ui, editor, panel, vertices, side, hull, static_cast<std::uint32_t>(i),
                    states[static_cast<std::size_t>(i)], fieldPixels, refused);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
    if (refused) refusalRow(ui, editor, panel, side);
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
void showChange(Editor& editor, ViewportState& view, VertexMode& vertices) {
    vertices.change.listsLeftOut = false;
    tryPreview(editor, view,
               [&](scene::Scene& scene) { applyChange(vertices, scene.object(vertices.side)); });
    if (!view.refusal.empty()) editor.document.preview([](scene::Scene&) {});
    editor.evaluate();
    vertices.change.fresh = true;
}

void startChange(Editor& editor, ViewportState& view, VertexMode& vertices) {
    const scene::HullShape* hull = editedHull(editor, vertices);
    vertices.change.open = vertices.change.drawn = true;
    vertices.change.fresh = false;
    vertices.change.factors = dvec3(1.0);
    vertices.change.centroid = vertices.selected.empty()
                                   ? scene::centroidOf(editor.document.scene().object(vertices.side).scale,
                                                       *editor.evaluation().shapes[indexOf(vertices.side)])
                                   : scene::middleOf(*hull, vertices.selected);
    view.refusal.clear();
    editor.document.beginPreview(stepName(vertices, *hull));
}

void keepChange(Ui& ui, Editor& editor, VertexMode& vertices) {
    vertices.change.open = false;
    if (!editor.document.isPreviewing()) return;
    editor.document.commitPreview();
    editor.evaluate();
    if (vertices.change.listsLeftOut) noteLists(ui, vertices, vertices.side);
}

void chooseKind(Editor& editor, ViewportState& view, VertexMode& vertices, int kind) {
    if (static_cast<int>(vertices.change.kind) == kind) return;
    editor.document.cancelPreview();
    editor.evaluate();
    vertices.change.kind = static_cast<VertexChange>(kind);
    startChange(editor, view, vertices);
}

// One number of the change; the preview follows it.
double number(Ui& ui, VertexMode& vertices, const char* id, double value, NumberOptions options) {
    const NumberEdit edit = numberField(ui, id, value, options);
    if (!edit.value) return value;
    vertices.change.fresh = false;
    return *edit.value;
}

int choice(Ui& ui, VertexMode& vertices, const char* id, std::span<const Choice> choices, int current,
           float width) {
    const int chosen = segmented(ui, id, choices, current, width);
    if (chosen != current) vertices.change.fresh = false;
    return chosen;
}

void aboutRow(Ui& ui, VertexMode& vertices, float label) {
    ChangeState& change = vertices.change;
    constexpr std::array<Choice, 2> kAbout = {
        Choice{"centroid", "Fixed point: the centroid (of the selected vertices: their mean)"},
        Choice{"origin", "What stays in place: the origin of the shape's frame"}};
    rowLabel(ui, "about", label);
    change.aboutOrigin = choice(ui, vertices, "about", kAbout, change.aboutOrigin ? 1 : 0, ui.px(170)) == 1;
}

void kindRows(Ui& ui, VertexMode& vertices, float label) {
    ChangeState& change = vertices.change;
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    switch (change.kind) {
        case VertexChange::scale:
            rowLabel(ui, "factor", label, "Along the axes of the shape's frame");
            for (int i = 0; i < 3; ++i) {
                const char* axis = kAxes[static_cast<std::size_t>(i)];
                const std::string help = std::string("Factor along ") + axis + "; negative mirrors";
                change.factors[i] = number(ui, vertices, axis, change.factors[i],
                                           {.step = 0.01,
                                            .min = -1e6,
                                            .max = 1e6,
                                            .mark = axis,
                                            .help = help.c_str(),
                                            .width = ui.px(76)});
                if (i < 2) ImGui::SameLine(0, ui.px(kFieldGap));
            }
            aboutRow(ui, vertices, label);
            break;
        case VertexChange::mirror: {
            constexpr std::array<Choice, 3> kMirror = {Choice{"x", "In the plane across x"},
                                                       Choice{"y", "In the plane across y"},
                                                       Choice{"z", "In the plane across z"}};
            rowLabel(ui, "across", label, "The axis to mirror along");
            change.mirrorAxis = choice(ui, vertices, "axis", kMirror, change.mirrorAxis, ui.px(170));
            aboutRow(ui, vertices, label);
            break;
        }
        case VertexChange::recentre:
            quietLine(
                ui,
                vertices.selected.empty()
                    ? "The origin of the shape's frame goes to the centroid. The shape stays where it is in "
                      "the world: its position takes up the difference."
                    : "The origin of the shape's frame goes to the middle of the selected vertices. The "
                      "shape stays where it is in the world: its position takes up the difference.",
                ui.palette().quietText);
            break;
        case VertexChange::snap:
            rowLabel(ui, "grid", label, "Coordinates go to the nearest whole multiple of this");
            change.step = number(ui, vertices, "##step", change.step,
                                 {.unit = "m",
                                  .step = 0.01,
                                  .min = 1e-9,
                                  .max = kLargest,
                                  .help = "Width of the grid, metres",
                                  .width = ui.px(120)});
            break;
        case VertexChange::perturb:
            rowLabel(ui, "at most", label, "Each coordinate changes by up to this much, either way");
            change.amplitude = number(ui, vertices, "##amplitude", change.amplitude,
                                      {.unit = "m",
                                       .step = 0.001,
                                       .min = 0.0,
                                       .max = kLargest,
                                       .help = "Largest change of a coordinate, metres",
                                       .width = ui.px(120)});
            rowLabel(ui, "seed", label, "The same seed gives the same result everywhere");
            change.seed = static_cast<std::uint64_t>(
                number(ui, vertices, "##seed", static_cast<double>(change.seed),
                       {.step = 0.1,
                        .min = 0.0,
                        .max = kLargestSeed,
                        .integer = true,
                        .help = "Which random numbers: the same seed gives the same result everywhere",
                        .width = ui.px(120)}));
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

void popupContent(const ViewportContext& in) {
    constexpr std::array<Choice, 5> kKinds = {
        Choice{"Scale", "Larger or smaller along x, y and z"}, Choice{"Mirror", "Mirror along an axis"},
        Choice{"Recentre", "Put the origin of the frame into the middle"},
        Choice{"Snap", "Coordinates to the nearest multiple of a step"},
        Choice{"Perturb", "Move each vertex a little at random"}};
    VertexMode& mode = in.vertices;
    const float width = in.ui.px(kPopupWidth);
    caption(in.ui, "CHANGE VERTICES");
    chooseKind(in.editor, in.view, in.vertices,
               segmented(in.ui, "kind", kKinds, static_cast<int>(mode.change.kind), width));
    ImGui::Dummy({width, in.ui.px(2)});
    kindRows(in.ui, in.vertices, in.ui.px(72));
    if (!mode.change.fresh) showChange(in.editor, in.view, in.vertices);
    const scene::HullShape* hull = editedHull(in.editor, in.vertices);
    const std::string whom = whomItChanges(mode, *hull);
    quietLine(in.ui, whom, in.ui.palette().quietText);
    if (mode.change.listsLeftOut && in.view.refusal.empty())
        quietLine(in.ui, "The listed faces will be left out: the hull follows its points alone.",
                  in.ui.palette().contactText);
    if (!in.view.refusal.empty()) quietLine(in.ui, "Not possible: " + in.view.refusal, in.ui.palette().error);
    const bool possible = in.view.refusal.empty();
    const bool entered = possible && !ImGui::GetIO().WantTextInput &&
                         (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                          ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false));
    ImGui::BeginDisabled(!possible);
    if (textButton(in.ui, "Apply", "Keep the change: one step that can be undone (Enter)", in.ui.px(96)) ||
        entered) {
        keepChange(in.ui, in.editor, in.vertices);
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (textButton(in.ui, "Cancel", "Leave the vertices as they were (Esc)", in.ui.px(96))) {
        cancelChange(in.editor, in.view, in.vertices);
        ImGui::CloseCurrentPopup();
    }
}

void changePopup(const ViewportContext& in) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {in.ui.px(12), in.ui.px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {in.ui.px(8), in.ui.px(6)});
    ImGui::PushStyleColor(ImGuiCol_PopupBg, toVec4(in.ui.palette().panel));
    ChangeState& change = in.vertices.change;
    // Beside the panel and low, so that what it changes stays in sight.
    const float left = ImGui::GetCurrentWindow()->RootWindow->Rect().Max.x + in.ui.px(kPopupGap);
    const scene::Viewport& view = in.view.area;
    ImGui::SetNextWindowPos({left, static_cast<float>(view.min.y + view.size.y) - in.ui.px(kPopupGap)},
                            ImGuiCond_Always, {0.0f, 1.0f});
    if (ImGui::BeginPopup("changeVertices")) {
        change.drawn = true;
        // ImGui measures a popup in frames in which it does not show it.
        const ImGuiWindow& popup = *ImGui::GetCurrentWindow();
        if (popup.Appearing || popup.Hidden) in.ui.wakeIn(0.0);
        // Undo from the keyboard ends the preview.
        if (change.open && in.editor.document.isPreviewing())
            popupContent(in);
        else
            ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    } else if (change.open) {
        cancelChange(in.editor, in.view, in.vertices);
    }
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

void buttons(const ViewportContext& in, Host& host) {
    VertexMode& mode = in.vertices;
    const float gap = in.ui.px(4);
    const float width = (ImGui::GetContentRegionAvail().x - 3 * gap) / 4.0f;
    const bool any = !mode.selected.empty();
    const auto button = [&](const char* label, const ShortText& help, Action action) {
        if (textButton(in.ui, label, help.c_str(), width)) host.perform(action);
    };
    ImGui::PushFont(in.ui.fonts.small);
    button("Add",
           {"Add a vertex just outside the hull, beyond the middle of the selected ones",
            keyInBrackets(in.ui, Action::addVertex), "; or double click a face or an edge"},
           Action::addVertex);
    ImGui::SameLine(0, gap);
    ImGui::BeginDisabled(!any);
    button("Copy",
           {"Duplicate the selected vertices in place", keyInBrackets(in.ui, Action::duplicateVertices)},
           Action::duplicateVertices);
    ImGui::SameLine(0, gap);
    button("Delete", {"Delete the selected vertices", keyInBrackets(in.ui, Action::deleteVertices)},
           Action::deleteVertices);
    ImGui::EndDisabled();
    ImGui::SameLine(0, gap);
    if (textButton(in.ui, "Change",
                   "Scale, mirror, recentre, snap or perturb the selected vertices, or all where none is "
                   "selected",
                   width)) {
        startChange(in.editor, in.view, in.vertices);
        ImGui::OpenPopup("changeVertices");
    }
    ImGui::PopFont();
    changePopup(in);
}

void summary(const Ui& ui, const Editor& editor, const VertexMode& vertices, Side side,
             const scene::HullShape& hull) {
    const auto& built = editor.evaluation().shapes[indexOf(side)];
    const std::size_t used = built == nullptr ? 0 : built->shape.core.vertexCount();
    const std::size_t unused = hull.positions.size() - std::min(used, hull.positions.size());
    ShortText text;
    if (vertices.selected.empty())
        text.add("none selected,  ");
    else
        text.add(vertices.selected.size()).add(" selected,  ");
    if (unused == 0)
        text.add("all");
    else
        text.add(used);
    text.add(" of ").add(hull.positions.size()).add(" used by the hull");
    quietLine(ui, text, ui.palette().quietText);
    const std::string& note = vertices.note[indexOf(side)];
    if (!note.empty()) quietLine(ui, note, ui.palette().contactText);
}

}  // namespace

void vertexRows(const ViewportContext& in, PanelState& panel, Host& host, Side side,
                const scene::Shape& shape) {
    if (!scene::typeOf(shape).isSolid || !in.editor.hasResult()) return;
    const bool on = editsVertices(in.editor, in.vertices, side);
    const bool isHull = std::holds_alternative<scene::HullShape>(shape);
    fieldLabel(in.ui, "vertices", "Edit single vertices, in this table and in the viewport");
    ImGui::PushFont(in.ui.fonts.small);
    const ShortText help(on       ? "Back to the whole shape"
                         : isHull ? "Move, add and delete single vertices, here and in the viewport"
                                  : "Make this an editable hull, and move, add and delete its vertices",
                         keyInBrackets(in.ui, Action::vertexMode));
    if (textButton(in.ui, on ? "Done" : "Edit vertices", help.c_str(), ImGui::GetContentRegionAvail().x)) {
        if (on)
            leaveVertexMode(in.editor, in.view, in.vertices);
        else
            enterVertexMode(in, side);
    }
    ImGui::PopFont();
    if (!on || !editsVertices(in.editor, in.vertices, side)) return;
    // Good for this frame, although what is typed in a row changes the document: see keepScenes().
    const auto& hull = std::get<scene::HullShape>(in.editor.document.scene().object(side).shape);
    ImGui::PushID("vertices");
    table(in.ui, in.editor, panel, in.vertices, side, hull);
    summary(in.ui, in.editor, in.vertices, side, hull);
    buttons(in, host);
    ImGui::PopID();
    if (!std::exchange(in.vertices.reveal, false)) return;
    ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
    in.ui.wakeIn(0.0);
}

}  // namespace sepaxis::ui
