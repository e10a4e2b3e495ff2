// The page that asks how a mesh is to be taken.
#include "app/base/json_text.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/mesh_import_state.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/busy_bar.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

using scene::dvec3;
using scene::Side;

namespace {

using State = MeshImport::State;

constexpr float kPreviewSize = 190.0f;  // pixels at scale 1, as all sizes here
constexpr float kLowPreviewSize = 140.0f;
constexpr float kLabelWidth = 88.0f;
constexpr float kShortLabel = 28.0f;
constexpr float kLowWindow = 520.0f;

void quietLine(const Ui& ui, const std::string& text) {
    coloredText(ui.palette().quietText, text);
}

template <std::size_t Count>
int switchRow(Ui& ui, const char* name, const char* help, const std::array<Choice, Count>& choices,
              int current, float width, float labelWidth = kLabelWidth) {
    rowLabel(ui, name, ui.px(labelWidth), help);
    ImGui::PushID(name);
    current = segmented(ui, "##choice", choices, current, ui.px(width));
    ImGui::PopID();
    return current;
}

std::string lengthOf(double metres) {
    return scene::numberForPerson(metres);
}

void sizeRow(Ui& ui, const Dialogs& dialogs, const mesh::MeshHull* hull) {
    const MeshChoices& choices = dialogs.meshImport.choices;
    rowLabel(ui, "size", ui.px(kLabelWidth), "Of the box around the mesh, x, y and z, with this unit");
    if (hull == nullptr) {
        quietLine(ui, "...");
        return;
    }
    const dvec3 size = glm::abs(scene::placed(hull->high - hull->low, choices.unit, choices.up));
    ImGui::TextUnformatted(
        (lengthOf(size.x) + "  x  " + lengthOf(size.y) + "  x  " + lengthOf(size.z) + "  m").c_str());
}

void nodeRow(Ui& ui, Dialogs& dialogs) {
    MeshImport& import = dialogs.meshImport;
    const std::vector<std::string>& nodes = import.state->nodes;
    if (nodes.size() < 2) return;
    rowLabel(ui, "part", ui.px(kLabelWidth), "The whole file as one shape, or one of its parts");
    const std::string whole = "the whole file, " + std::to_string(nodes.size()) + " parts";
    const std::string& node = import.choices.node;
    if (!beginDropDown(ui, "##node", node.empty() ? whole.c_str() : node.c_str(),
                       "The whole file as one shape, or one of its parts"))
        return;
    if (ImGui::Selectable(whole.c_str(), node.empty())) import.choices.node.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(nodes[i].c_str(), nodes[i] == node)) import.choices.node = nodes[i];
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void choiceRows(Ui& ui, Dialogs& dialogs, const mesh::MeshHull* hull) {
    constexpr std::array<Choice, 2> kTargets = {Choice{"A", "It takes the place of A"},
                                                Choice{"B", "It takes the place of B"}};
    constexpr std::array<Choice, 5> kMeshUnits = {
        Choice{"m", "One unit of the file is a metre"}, Choice{"cm", "A centimetre"},
        Choice{"mm", "A millimetre"}, Choice{"in", "An inch, 25.4 mm"}, Choice{"ft", "A foot, 304.8 mm"}};
    constexpr std::array<Choice, 2> kUps = {Choice{"y", "The file's y axis points up, as here"},
                                            Choice{"z", "The file's z axis points up: it is turned"}};
    constexpr std::array<Choice, 2> kWays = {
        Choice{"Link to the file", "The scene names the file; a change of the file can be read again"},
        Choice{"Vertices", "The scene holds the vertices of the hull and no longer needs the file"}};
    MeshChoices& choices = dialogs.meshImport.choices;
    const bool toB = switchRow(ui, "goes to", "Which of the two shapes it becomes", kTargets,
                               choices.side == Side::b ? 1 : 0, 100.0f) == 1;
    choices.side = toB ? Side::b : Side::a;
    nodeRow(ui, dialogs);
    choices.unit =
        static_cast<scene::MeshUnit>(switchRow(ui, "unit", "What a length of 1 in the file means", kMeshUnits,
                                               static_cast<int>(choices.unit), 240.0f));
    if (isLowWindow(ui)) ImGui::SameLine(0, ui.px(20));
    choices.up = static_cast<scene::UpAxis>(switchRow(ui, "up", "Which axis of the file points up", kUps,
                                                      static_cast<int>(choices.up), 100.0f,
                                                      isLowWindow(ui) ? kShortLabel : kLabelWidth));
    sizeRow(ui, dialogs, hull);
    choices.asLink =
        switchRow(ui, "keep", "How the scene keeps it", kWays, choices.asLink ? 0 : 1, 240.0f) == 0;
}

void simplifyRow(Ui& ui, Dialogs& dialogs, const mesh::MeshHull* hull) {
    MeshChoices& choices = dialogs.meshImport.choices;
    // The page is as bright as a field: without an edge of its own the empty box could not be seen.
    ImGui::PushStyleColor(ImGuiCol_FrameBg, toVec4(mix(ui.palette().panel, ui.palette().text, 0.12f)));
    ImGui::Checkbox("at most", &choices.simplify);
    tooltip(ui, "Simplify the hull to at most this many vertices");
    ImGui::SameLine();
    NumberOptions options{.step = 1.0, .min = 4, .max = kMaxHullVertices, .integer = true};
    options.width = ui.px(90);
    options.help = "How many vertices the hull may have";
    const NumberEdit edit = numberField(ui, "##most", choices.maxVertices, options);
    ImGui::PopStyleColor();
    if (edit.value) {
        choices.maxVertices = static_cast<int>(*edit.value);
        choices.simplify = true;
    }
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    std::string error = "vertices";
    if (choices.simplify && hull != nullptr)
        error += hull->error > 0.0
                     ? ": up to " + lengthOf(hull->error * scene::metresOf(choices.unit)) + " m inside"
                     : ": nothing is lost";
    paragraph(error);
}

void hullLines(Ui& ui, const mesh::MeshHull& hull) {
    const std::size_t used = hull.positions.size();
    const std::string full = hull.fullVertices == 0 ? "more than " + std::to_string(kMaxHullVertices)
                                                    : std::to_string(hull.fullVertices);
    ImGui::TextUnformatted(("The hull uses " + counted(used, "vertex", "vertices") + " of " +
                            std::to_string(hull.meshPoints) +
                            (used == hull.fullVertices ? "" : " (unsimplified: " + full + ")"))
                               .c_str());
    markTerm(ui, "convex-hull", *ImGui::GetFont(), ImGui::CalcTextSize("The hull").x);
    const std::size_t inside = hull.meshPoints - std::max<std::size_t>(hull.fullVertices, used);
    quietLine(ui, "Dropped: " + std::to_string(inside) + " inside it or on its faces, " +
                      counted(hull.duplicates, "duplicate", "duplicates"));
    ImGui::PushTextWrapPos(0.0f);
    quietLine(ui, "The mesh is " + mesh::formInWords(hull));
    ImGui::PopTextWrapPos();
}

// The hull's edges seen from the front, a little from the right and above, as they will stand.
void preview(const Ui& ui, const Dialogs& dialogs) {
    const MeshImport& import = dialogs.meshImport;
    const float side = ui.px(isLowWindow(ui) ? kLowPreviewSize : kPreviewSize);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({side, side});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const gfx::Palette& p = ui.palette();
    draw.AddRectFilled(at, {at.x + side, at.y + side}, toU32(mix(p.panel, p.text, 0.05f)), ui.px(4));
    const State& state = *import.state;
    if (!state.answer || state.answer->edges.empty()) return;
    const mesh::MeshHull& hull = *state.answer->hull;
    const double yaw = 0.6, pitch = 0.45;  // radians
    const dvec3 right(std::cos(yaw), 0.0, -std::sin(yaw));
    const dvec3 up(-std::sin(yaw) * std::sin(pitch), std::cos(pitch), -std::cos(yaw) * std::sin(pitch));
    const dvec3 middle = (hull.low + hull.high) * 0.5;
    const double zoom = 0.92 * side / std::max(glm::length(hull.high - hull.low), 1e-300);
    const auto pixel = [&](const dvec3& point) {
        const dvec3 q = scene::placed(point - middle, scene::MeshUnit::metre, import.choices.up);
        return ImVec2(at.x + side * 0.5f + static_cast<float>(glm::dot(q, right) * zoom),
                      at.y + side * 0.5f - static_cast<float>(glm::dot(q, up) * zoom));
    };
    const gfx::Color color = import.choices.side == Side::a ? p.fillA : p.fillB;
    for (const auto& [from, to] : state.answer->edges)
        draw.AddLine(pixel(from), pixel(to), toU32(gfx::withAlpha(color, 0.8f)), ui.px(1));
}

}  // namespace

bool isLowWindow(const Ui& ui) {
    return ImGui::GetIO().DisplaySize.y < ui.px(kLowWindow);
}

void meshPage(Ui& ui, Dialogs& dialogs) {
    MeshImport& import = dialogs.meshImport;
    const State& state = *import.state;
    if (!state.mesh || state.reloads || state.taking) {
        const char* const busy = !state.mesh    ? "Reading the file..."
                                 : state.taking ? "Building the shape..."
                                                : "Computing the hull...";
        if (complaintOf(import).empty()) busyBar(ui, busy, ui.now - state.startedAt);
        return;
    }
    quietLine(ui, std::string(state.format->name) + ",  " +
                      counted(state.mesh->points.size(), "vertex", "vertices") + ",  " +
                      counted(state.mesh->faceCount(), "face", "faces") +
                      (state.nodes.size() > 1 ? ",  " + std::to_string(state.nodes.size()) + " parts" : ""));
    ImGui::Dummy({0, ui.px(4)});
    const mesh::MeshHull* hull = currentHull(import);
    ImGui::BeginGroup();
    preview(ui, dialogs);
    ImGui::EndGroup();
    ImGui::SameLine(0, ui.px(16));
    ImGui::BeginGroup();
    choiceRows(ui, dialogs, hull);
    ImGui::EndGroup();
    ImGui::Dummy({0, ui.px(4)});
    simplifyRow(ui, dialogs, hull);
    if (hull != nullptr) {
        hullLines(ui, *hull);
        if (isFarFromOrigin(*hull)) {
            ImGui::PushStyleColor(ImGuiCol_FrameBg,
                                  toVec4(mix(ui.palette().panel, ui.palette().text, 0.12f)));
            ImGui::Checkbox("Move it to the shape's position", &import.choices.recentre);
            ImGui::PopStyleColor();
            tooltip(ui,
                    "The mesh lies far from its origin: its centre goes where the old shape's centre was");
        }
    } else if (state.computer.isBusy() || !state.answer) {
        busyBar(ui, "Computing the hull...", ui.now - state.startedAt);
    }
}

}  // namespace sepaxis::ui
