// The left panel: what A and B are and where they stand, and the presets.
#include "app/scene/shapes/shape_types.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/panels/object_rows.h"
#include "app/ui/panels/panel_state.h"
#include "app/ui/panels/panels.h"
#include "app/ui/panels/report_rows.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/shape_edit.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_context.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/rotation.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr float kPresetsAtLeast = 204.0f;  // where the panel shares its height itself
constexpr float kPresetsAtAll = 100.0f;    // where a person does
constexpr float kObjectsAtAll = 60.0f;
constexpr float kFactHeight = 18.0f;
constexpr float kSplitHeight = 7.0f;
constexpr std::size_t kRepairsShown = 100;
// |length - 1| from which a quaternion is said not to be a unit one: numbers with seven digits are.
constexpr double kUnitLength = 1e-6;
constexpr double kMostTurns = 100.0;  // that a field takes in one go
constexpr double kPerAngle = 1e12;    // radians or turns

void nameRow(Ui& ui, Editor& editor, const ViewportState& view, PanelState& panel, Host& host, Side side) {
    const gfx::Palette& p = ui.palette();
    const std::size_t index = indexOf(side);
    const scene::Object& object = editor.document.scene().object(side);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ui.px(28);
    const bool selected = view.selection == side;
    if (ImGui::InvisibleButton("##badge", {ui.px(24), height}))
        host.perform(side == Side::a ? Action::selectA : Action::selectB);
    tooltip(ui, side == Side::a ? "Select A" : "Select B",
            keyOf(ui.preferences.keys, side == Side::a ? Action::selectA : Action::selectB));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const gfx::Color fill = side == Side::a ? p.fillA : p.fillB;
    const ImVec2 badgeMin{at.x, at.y + ui.px(4)};
    const ImVec2 badgeMax{at.x + ui.px(20), at.y + ui.px(24)};
    draw.AddRectFilled(badgeMin, badgeMax, toU32(gfx::withAlpha(fill, selected ? 1.0f : 0.28f)), ui.px(4));
    ImGui::PushFont(ui.fonts.strong);
    const char* letter = nameOf(side);
    const ImVec2 size = ImGui::CalcTextSize(letter);
    draw.AddText({(badgeMin.x + badgeMax.x - size.x) * 0.5f, (badgeMin.y + badgeMax.y - size.y) * 0.5f},
                 toU32(selected ? gfx::rgb(0x111418) : p.text), letter);
    ImGui::SameLine(0, ui.px(4));
    std::string& edited = panel.nameEdit[index];
    if (panel.nameEditing != static_cast<int>(index)) edited = object.name;
    ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, at.y + ui.px(2)});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ui.px(side == Side::a ? 54.0f : 24.0f));
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0f);  // a heading
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ui.px(6), (ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    ImGui::InputTextWithHint("##name", scene::shapeTypeName(object.shape).c_str(), &edited);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    ImGui::PopFont();
    const ImGuiID nameId = ImGui::GetItemID();
    if (ImGui::IsItemActivated()) panel.nameEditing = static_cast<int>(index);
    if (ImGui::IsItemDeactivatedAfterEdit())
        execute(editor, panel, side, nameId, scene::rename(side, edited));
    if (ImGui::IsItemDeactivated()) panel.nameEditing = -1;
    tooltip(ui, "The name: click to change it");
    const auto button = [&](const char* id, Icon icon, const char* help, float pixels) {
        ImGui::SameLine(0, ui.px(2));
        ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, at.y + (height - ui.px(pixels)) * 0.5f});
        return iconButton(ui, id, icon, {}, help, nullptr, pixels);
    };
    if (side == Side::a && button("##swap", Icon::swap, "Swap A and B", 28.0f))
        host.perform(Action::swapObjects);
    bool& folded = panel.folded[index];
    if (button("##fold", folded ? Icon::chevron : Icon::chevronUp,
               folded ? "Show its numbers" : "Fold its numbers away", kFoldSize))
        folded = !folded;
    if (isRefused(editor, panel, side, nameId)) refusalRow(ui, editor, panel, side);
}

void typeRow(Ui& ui, Editor& editor, ViewportState& view, PanelState& panel, Dialogs& dialogs, Side side) {
    const std::string current = scene::shapeTypeName(editor.document.scene().object(side).shape);
    fieldLabel(ui, "type", "Type of shape. Changing it keeps position and size; a hull keeps every vertex.");
    std::string shown = current;
    std::replace(shown.begin(), shown.end(), '_', ' ');
    const ImGuiID typeId = ImGui::GetID("##type");
    if (beginDropDown(ui, "##type", shown.c_str())) {
        for (const scene::ShapeType& type : scene::shapeTypes()) {
            std::string name(type.name);
            const bool isCurrent = name == current;
            std::replace(name.begin(), name.end(), '_', ' ');
            const bool chosen = ImGui::Selectable(name.c_str(), isCurrent);
            termTooltip(ui, type.name);
            if (!chosen) continue;
            if (!type.standsAlone)
                showImportDialog(ui, editor, view, dialogs, side);
            else if (!isCurrent && editor.hasResult())
                execute(editor, panel, side, typeId,
                        changeType(side, *editor.evaluation().shapes[indexOf(side)], type.name));
        }
        ImGui::EndCombo();
    }
    if (isRefused(editor, panel, side, typeId)) refusalRow(ui, editor, panel, side);
}

// Files list any quaternion but zero, and the document keeps the numbers as they were written.
void lengthRow(Ui& ui, Editor& editor, PanelState& panel, Side side, const std::array<double, 4>& listed) {
    const double length = std::hypot(std::hypot(listed[0], listed[1]), std::hypot(listed[2], listed[3]));
    if (std::abs(length - 1.0) <= kUnitLength) return;
    ImGui::PushFont(ui.fonts.small);
    const float button = ImGui::CalcTextSize("normalise").x + ui.px(12);
    const std::string text = "length " + ui.compact(length, 9) + ": queries use the unit quaternion";
    const float room = ImGui::GetContentRegionAvail().x - button - ui.px(8);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    wrappedText(ui.palette().contactText, text, ImGui::GetCursorPosX() + room);
    ImGui::SameLine();
    ImGui::SetCursorScreenPos({at.x + room + ui.px(8), at.y + ui.px(4)});
    if (textButton(ui, "normalise", "Normalise the quaternion", button))
        execute(editor, panel, side, ImGui::GetItemID(),
                scene::setOrientation(side, toListed(toQuat(listed))));
    ImGui::PopFont();
}

void quaternionRows(Ui& ui, Editor& editor, PanelState& panel, Side side,
                    const std::array<double, 4>& listed) {
    constexpr std::array<const char*, 4> kParts = {"x", "y", "z", "w"};
    constexpr std::array<const char*, 4> kHelp = {"Part x of the quaternion", "Part y of the quaternion",
                                                  "Part z of the quaternion", "Part w of the quaternion"};
    ImGui::PushID("quaternion");
    const float width =
        fieldWidth(ui, "quaternion", "The same rotation as a quaternion x, y, z, w, as the file lists it", 2);
    const float left = ImGui::GetCursorPosX();
    bool refused = false;
    for (std::size_t i = 0; i < 4; ++i) {
        const NumberOptions options{
            .step = 0.005, .min = -1e6, .max = 1e6, .mark = kParts[i], .help = kHelp[i], .width = width};
        if (i == 2) ImGui::SetCursorPosX(left);
        refused |= field(ui, editor, panel, side, kParts[i], listed[i], options, [&](double number) {
            std::array<double, 4> changed = listed;
            changed[i] = number;
            return scene::setOrientation(side, changed, mergeKey(side, "quaternion"));
        });
        if (i % 2 == 0) ImGui::SameLine(0, ui.px(kFieldGap));
    }
    if (refused) refusalRow(ui, editor, panel, side);
    lengthRow(ui, editor, panel, side, listed);
    ImGui::PopID();
}

// A shape that stays aligned with the axes has nothing to turn.
void noRotationRow(Ui& ui, scene::Turning turning) {
    fieldLabel(ui, "rotation", turnRefusal(turning));
    ImGui::PushFont(ui.fonts.small);
    clippedText(ui, "none: it stays axis-aligned", ImGui::GetContentRegionAvail().x,
                toU32(ui.palette().quietText));
    ImGui::PopFont();
}

// Rounded like the degrees themselves: what a person typed comes back without the rounding of conversions.
dvec3 inUnit(const dvec3& degrees, scene::AngleUnit unit) {
    if (unit == scene::AngleUnit::degrees) return degrees;
    dvec3 angles(0.0);
    for (int i = 0; i < 3; ++i)
        angles[i] = std::round(scene::fromDegrees(degrees[i], unit) * kPerAngle) / kPerAngle + 0.0;
    return angles;
}

dvec3 inDegrees(const dvec3& angles, scene::AngleUnit unit) {
    return {scene::toDegrees(angles.x, unit), scene::toDegrees(angles.y, unit),
            scene::toDegrees(angles.z, unit)};
}

// Upright shapes have one angle, and every one of it is a turn about y alone.
void yawRow(Ui& ui, Editor& editor, PanelState& panel, Side side, const std::array<double, 4>& listed) {
    EulerMemory& memory = panel.euler[indexOf(side)];
    const scene::AngleUnit unit = ui.preferences.angleUnit;
    if (!memory.speaksOf(listed, unit))
        memory = {listed, inUnit({0.0, yawDegrees(toQuat(listed)), 0.0}, unit), unit};
    ImGui::PushID("rotation");
    const double most = kMostTurns * scene::unitsPerTurn(unit);
    const NumberOptions options{.unit = scene::shortNameOf(unit),
                                .step = angleStep(0.5, unit),
                                .min = -most,
                                .max = most,
                                .mark = "y",
                                .help = "Turned about the vertical (y): a cuboid stays upright",
                                .width = fieldWidth(ui, "rotation", nullptr, 1)};
    const bool refused = field(ui, editor, panel, side, "y", memory.angles.y, options, [&](double angle) {
        if (angle != memory.angles.y) {
            const dvec3 turned(0.0, angle, 0.0);
            memory = {toListed(fromEulerDegrees(inDegrees(turned, unit))), turned, unit};
        }
        return scene::setOrientation(side, memory.orientation, mergeKey(side, "rotation"));
    });
    if (refused) refusalRow(ui, editor, panel, side);
    ImGui::PopID();
    quaternionRows(ui, editor, panel, side, listed);
}

void rotationRows(Ui& ui, Editor& editor, PanelState& panel, Side side) {
    const std::size_t index = indexOf(side);
    const std::array<double, 4> listed = editor.document.scene().object(side).orientation;
    const scene::Turning turning = scene::turningOf(editor.document.scene().object(side).shape);
    if (turning == scene::Turning::none) return noRotationRow(ui, turning);
    if (turning == scene::Turning::aboutVertical) return yawRow(ui, editor, panel, side, listed);
    EulerMemory& memory = panel.euler[index];
    const scene::AngleUnit unit = ui.preferences.angleUnit;
    if (!memory.speaksOf(listed, unit)) memory = {listed, inUnit(eulerDegrees(toQuat(listed)), unit), unit};
    const double most = kMostTurns * scene::unitsPerTurn(unit);
    std::array<char, 96> help{};
    std::snprintf(help.data(), help.size(), "Turned about x, then the new y, then the new z, %s",
                  scene::nameOf(unit));
    // The names of the other units need the room.
    const char* label = unit == scene::AngleUnit::degrees ? "rotation" : "rot.";
    vectorRow(ui, editor, panel, side, label, help.data(), memory.angles,
              {.unit = scene::shortNameOf(unit), .step = angleStep(0.5, unit), .min = -most, .max = most},
              [&](const dvec3& angles) {
                  if (angles != memory.angles)
                      memory = {toListed(fromEulerDegrees(inDegrees(angles, unit))), angles, unit};
                  return scene::setOrientation(side, memory.orientation, mergeKey(side, "rotation"));
              });
    quaternionRows(ui, editor, panel, side, listed);
}

// How many of the listed faces, edges, points and normals were put right, quietly: the answer is sound. A
// click opens the list.
void repairRows(Ui& ui, const Editor& editor, PanelState& panel, std::size_t index) {
    const gfx::Palette& p = ui.palette();
    const std::vector<HullRepair>& repairs = editor.evaluation().shapes[index]->repairs;
    bool& open = panel.showRepairs[index];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    if (ImGui::InvisibleButton("##repairs", {width, ui.px(kRowHeight)})) open = !open;
    const ImU32 color = toU32(ImGui::IsItemHovered() ? p.text : p.quietText);
    tooltip(ui,
            "Nothing to worry about: many files list a face in another order than the solid has it, a normal "
            "with few digits, a point twice, or not every edge. The solid is built all the same, and the "
            "numbers stay those of the file.",
            open ? "click to fold" : "click to see all");
    const std::string words = counted(repairs.size(), "repair", "repairs");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({at.x, at.y + lineOffset(ui)}, color, words.c_str());
    drawIcon(draw, open ? Icon::chevronUp : Icon::chevron,
             {at.x + ImGui::CalcTextSize(words.c_str()).x + ui.px(12), at.y + ui.px(kRowHeight) * 0.5f},
             ui.px(9), color);
    if (!open) return;
    ImGui::Indent(ui.px(20));
    ImGui::PushTextWrapPos(0.0f);
    for (std::size_t i = 0; i < std::min(kRepairsShown, repairs.size()); ++i) paragraph(describe(repairs[i]));
    if (repairs.size() > kRepairsShown)
        paragraph("and " + std::to_string(repairs.size() - kRepairsShown) + " more");
    ImGui::PopTextWrapPos();
    ImGui::Unindent(ui.px(20));
}

void factRows(Ui& ui, const Editor& editor, PanelState& panel, Side side) {
    const gfx::Palette& p = ui.palette();
    const std::size_t index = indexOf(side);
    ImGui::PushFont(ui.fonts.small);
    if (editor.hasResult()) {
        const scene::BuiltShape& built = *editor.evaluation().shapes[index];
        clippedText(ui, featuresInWords(built.shape), ImGui::GetContentRegionAvail().x, toU32(p.quietText),
                    ui.px(kFactHeight));
        if (!built.repairs.empty()) repairRows(ui, editor, panel, index);
    }
    ImGui::PopFont();
}

void scaleRow(Ui& ui, Editor& editor, PanelState& panel, Side side) {
    vectorRow(ui, editor, panel, side, "scale", "Factor along the shape's own axes; never zero",
              editor.document.scene().object(side).scale, {.step = 0.01, .min = -1e6, .max = 1e6},
              [&](const dvec3& v) { return scene::setScale(side, v, mergeKey(side, "scale")); });
}

void roundingRow(Ui& ui, Editor& editor, PanelState& panel, Side side) {
    constexpr const char* kHelp = "Radius of all that is added around the shape: 0 leaves its edges sharp";
    const NumberOptions options{.unit = "m",
                                .step = 0.01,
                                .min = 0.0,
                                .max = kLargest,
                                .help = kHelp,
                                .width = fieldWidth(ui, "rounding", kHelp, 1)};
    const bool refused = field(
        ui, editor, panel, side, "##rounding", editor.document.scene().object(side).marginRadius, options,
        [&](double metres) { return scene::setMarginRadius(side, metres, mergeKey(side, "rounding")); });
    if (refused) refusalRow(ui, editor, panel, side);
}

// What two cuboids keep between them belongs to both.
void safeDistanceRow(Ui& ui, Editor& editor, PanelState& panel) {
    const NumberOptions options{
        .unit = "m",
        .step = 0.01,
        .min = 0.0,
        .max = 1e12,
        .help = "Safe distance between the two cuboids; 0 for none",
        .width = fieldWidth(ui, "safe dist.", "Distance that the two cuboids are to keep", 1)};
    const bool refused = field(ui, editor, panel, Side::b, "##safeDistance",
                               editor.document.scene().safeDistance.value_or(0.0), options,
                               [](double metres) { return scene::setSafeDistance(metres, "safe distance"); });
    if (refused) refusalRow(ui, editor, panel, Side::b);
}

void objectRows(const ViewportContext& in, PanelState& panel, Dialogs& dialogs, Host& host, Side side) {
    ImGui::PushID(side == Side::a ? "a" : "b");
    nameRow(in.ui, in.editor, in.view, panel, host, side);
    if (panel.folded[indexOf(side)]) {
        ImGui::PopID();
        return;
    }
    typeRow(in.ui, in.editor, in.view, panel, dialogs, side);
    const scene::Shape& shape = in.editor.document.scene().object(side).shape;  // see keepScenes()
    dimensionRows(in.ui, in.editor, in.view, panel, dialogs, side, shape);
    vertexRows(in, panel, host, side, shape);
    vectorRow(in.ui, in.editor, panel, side, "position",
              "Where the shape's frame stands in the world, metres",
              in.editor.document.scene().object(side).position,
              {.unit = "m", .step = 0.01, .min = -1e12, .max = 1e12},
              [&](const dvec3& v) { return scene::moveTo(side, v, mergeKey(side, "position")); });
    rotationRows(in.ui, in.editor, panel, side);
    if (scene::mayScale(shape)) scaleRow(in.ui, in.editor, panel, side);
    // Mostly 0: of the shape that is not selected its row would take another's place.
    const bool isRounded = in.editor.document.scene().object(side).marginRadius != 0.0;
    if (scene::mayRound(shape) && (isRounded || in.view.selection == side))
        roundingRow(in.ui, in.editor, panel, side);
    factRows(in.ui, in.editor, panel, side);
    ImGui::PopID();
}

// How many pixels A and B take: what they need, less where the presets would get too few, or what a person
// gave them.
float objectsHeight(const Ui& ui, const PanelState& panelState, float panel) {
    const PanelState& state = panelState;
    const float wanted = state.objectsHeight > 0.0f ? ui.px(state.objectsHeight)
                                                    : std::max(panel - ui.px(kPresetsAtLeast), ui.px(120));
    return std::min({state.objectsContent, wanted, std::max(panel - ui.px(kPresetsAtAll), 1.0f)});
}

// The edge between the objects and the presets.
void objectsSplitter(Ui& ui, PanelState& panel, float objects) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float shown = panel.objectsShown = objects / ui.scale;
    float height = shown;
    const bool lit = splitter(ui, "##splitObjects", {width, ui.px(kSplitHeight)}, 1.0f, 0.0f, height);
    tooltip(ui, "Drag to divide the height; double click to divide it automatically");
    if (height != shown) panel.objectsHeight = height == 0.0f ? 0.0f : std::max(kObjectsAtAll, height);
    if (lit) return;
    const float y = at.y + ui.px(kSplitHeight) * 0.5f;
    ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + width, y}, toU32(ui.palette().line));
}

}  // namespace

void drawScenePanel(const ViewportContext& in, PanelState& panel, Dialogs& dialogs, PresetLibrary& library,
                    Host& host, const Rect& area, Layer layer) {
    const char* id = layer == Layer::layout ? "##scene" : "##sceneOver";
    if (beginPanel(in.ui, id, area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse,
                   layer)) {
        const float objects = objectsHeight(in.ui, panel, area.height());
        const float gap = area.height() < in.ui.px(kShortPanel) ? 2.0f : 4.0f;
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {in.ui.px(8), in.ui.px(6)});
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {in.ui.px(8), in.ui.px(gap)});
        ImGui::BeginChild("##objects", {0, objects}, false,
                          ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NavFlattened);
        objectRows(in, panel, dialogs, host, Side::a);
        separator(in.ui);
        objectRows(in, panel, dialogs, host, Side::b);
        if (scene::keepsSafeDistance(in.editor.document.scene())) {
            separator(in.ui);
            safeDistanceRow(in.ui, in.editor, panel);
        }
        reportRows(in.ui, in.editor, panel.reports);
        panel.objectsContent = ImGui::GetCursorPosY() + in.ui.px(6);
        ImGui::EndChild();
        ImGui::PopStyleVar();
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {in.ui.px(8), 0});
        ImGui::SetCursorPosY(objects);
        objectsSplitter(in.ui, panel, objects);
        ImGui::PopStyleVar();
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {in.ui.px(8), in.ui.px(4)});
        drawPresetList(in.ui, in.editor, panel, library, host);
        ImGui::PopStyleVar(2);
        ImGui::GetWindowDrawList()->AddLine({area.max.x - 0.5f, area.min.y}, {area.max.x - 0.5f, area.max.y},
                                            toU32(in.ui.palette().line));
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
