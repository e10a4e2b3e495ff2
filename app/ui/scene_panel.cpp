// The left panel: what A and B are and where they stand, and the presets.
#include "app/scene/shape_types.h"
#include "app/ui/app.h"
#include "app/ui/commands.h"
#include "app/ui/format.h"
#include "app/ui/panels.h"
#include "app/ui/rotation.h"
#include "app/ui/shape_edit.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

constexpr float kLabelColumn = 72.0f;  // pixels at scale 1, as all of these
constexpr float kFieldGap = 2.0f;
constexpr float kPresetsAtLeast = 190.0f;  // where the panel shares its height itself
constexpr float kPresetsAtAll = 100.0f;    // where a person does
constexpr float kObjectsAtAll = 60.0f;
constexpr float kFactHeight = 18.0f;
constexpr float kFoldSize = 20.0f;
constexpr float kSplitHeight = 7.0f;
constexpr float kShortPanel = 700.0f;
constexpr std::size_t kRepairsShown = 100;
constexpr double kMostSides = 4096;
constexpr double kMostSubdivisions = 5;
constexpr double kMostPoints = 20000;
// |length - 1| from which a quaternion is said not to be a unit one: numbers with seven digits are.
constexpr double kUnitLength = 1e-6;

std::size_t indexOf(Side side) {
    return side == Side::a ? 0 : 1;
}

std::string mergeKey(Side side, const char* what) {
    return std::string(side == Side::a ? "a/" : "b/") + what;
}

bool isRefused(const App& app, Side side, ImGuiID field) {
    const std::size_t index = indexOf(side);
    return !app.panel.message[index].empty() && app.panel.refused[index] == field;
}

// Executes the command; a refusal is shown at `field`. One of another field stays to be read.
void execute(App& app, Side side, ImGuiID field, const scene::Command& command) {
    const std::size_t index = indexOf(side);
    std::string& message = app.panel.message[index];
    const std::string other = isRefused(app, side, field) ? std::string() : message;
    if (app.tryExecute(side, command)) {
        message = other;
        return;
    }
    app.panel.refused[index] = field;
    app.panel.scrollToMessage[index] = true;
}

// The line below the row of a refused edit, where the eye is.
void refusalRow(App& app, Side side) {
    const std::size_t index = indexOf(side);
    ImGui::PushFont(app.ui.fonts.small);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(app.ui.palette().error));
    ImGui::TextUnformatted(("Not changed: " + app.panel.message[index]).c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    if (!app.panel.scrollToMessage[index]) return;
    app.panel.scrollToMessage[index] = false;
    ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
    app.ui.wakeIn(0.0);
}

// One field of an object; `command` makes the command for a new number. All changes of one edit are one
// undo step. True while this field's last edit stands refused.
template <class Command>
bool field(App& app, Side side, const char* name, double value, NumberOptions options, Command&& command) {
    const std::size_t index = indexOf(side);
    const ImGuiID id = ImGui::GetID(name);
    options.refused = isRefused(app, side, id);
    const NumberEdit edit = numberField(app.ui, name, value, options);
    if (!edit.error.empty()) {
        app.panel.message[index] = edit.error;
        app.panel.refused[index] = id;
        app.panel.scrollToMessage[index] = true;
    } else if (edit.value) {
        execute(app, side, id, command(*edit.value));
    } else if (edit.finished && options.refused) {
        app.panel.message[index].clear();
    }
    if (edit.finished) app.document.endMerge();
    return isRefused(app, side, id);
}

void fieldLabel(App& app, const char* label, const char* help = nullptr) {
    ImGui::PushFont(app.ui.fonts.small);
    rowLabel(app.ui, label, app.ui.px(kLabelColumn), help);
    ImGui::PopFont();
}

// The label and the width of each of `count` fields behind it; below it where they would be too narrow.
float fieldWidth(App& app, const char* label, const char* help, int count) {
    const float all = ImGui::GetContentRegionAvail().x;
    const float column = app.ui.px(kLabelColumn);
    const auto each = [&](float room) {
        return (room - static_cast<float>(count - 1) * app.ui.px(kFieldGap)) / static_cast<float>(count);
    };
    fieldLabel(app, label, help);
    if (each(all - column) >= narrowestField(app.ui)) return each(all - column);
    ImGui::NewLine();
    return each(all);
}

// Three fields for x, y and z. `set` makes the command for a changed vector.
template <class Set>
void vectorRow(App& app, Side side, const char* label, const char* help, const dvec3& value,
               NumberOptions options, Set&& set) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    ImGui::PushID(label);
    // One unit in the label instead of three in narrow fields.
    const std::string labelWithUnit = std::string(label) + " " + options.unit;
    options.unit = "";
    options.width = fieldWidth(app, labelWithUnit.c_str(), help, 3);
    bool refused = false;
    for (int i = 0; i < 3; ++i) {
        options.mark = kAxes[static_cast<std::size_t>(i)];
        const std::string axisHelp = std::string(help) + ", " + options.mark;
        options.help = axisHelp.c_str();
        refused |= field(app, side, options.mark, value[i], options, [&](double number) {
            dvec3 changed = value;
            changed[i] = number;
            return set(changed);
        });
        if (i < 2) ImGui::SameLine(0, app.ui.px(kFieldGap));
    }
    if (refused) refusalRow(app, side);
    ImGui::PopID();
}

void scalarRow(App& app, Side side, const char* label, double value, NumberOptions options,
               scene::Shape shape, void (*set)(scene::Shape&, double)) {
    options.width = fieldWidth(app, label, options.help, 1);
    const std::string id = std::string("##") + label;
    const bool refused = field(app, side, id.c_str(), value, options, [&](double number) {
        set(shape, number);
        return scene::setShape(side, std::move(shape), mergeKey(side, label));
    });
    if (refused) refusalRow(app, side);
}

// --- dimensions by type ---------------------------------------------------------------------------------

constexpr NumberOptions lengthOptions(const char* help) {
    return {.unit = "m", .step = 0.01, .min = 1e-9, .max = 1e12, .help = help};
}
NumberOptions countOptions(double min, double max, const char* help) {
    return {.step = 0.1, .min = min, .max = max, .integer = true, .help = help};
}
template <class T>
T whole(double value) {
    const auto most = static_cast<double>(std::numeric_limits<T>::max());
    if (value >= most) return std::numeric_limits<T>::max();
    return static_cast<T>(std::max(0.0, std::round(value)));
}

void dimensions(App& app, Side, const scene::HullShape& s) {
    fieldLabel(app, "points");
    const std::string text =
        counted(s.positions.size(), "point", "points") +
        (s.faces.empty() ? ", no faces listed" : ", " + counted(s.faces.size(), "face", "faces") + " listed");
    clippedText(app.ui, text, ImGui::GetContentRegionAvail().x, toU32(app.ui.palette().text));
}

void dimensions(App& app, Side side, const scene::BoxShape& s) {
    vectorRow(app, side, "half size", "Half extent of the box: from its middle to a face, metres",
              s.halfExtents, {.unit = "m", .step = 0.01, .min = 1e-9, .max = 1e12}, [&](const dvec3& half) {
                  return scene::setShape(side, scene::BoxShape{half}, mergeKey(side, "half extents"));
              });
}

void dimensions(App& app, Side side, const scene::SolidShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere through the vertices"), s,
              [](scene::Shape& shape, double v) { std::get<scene::SolidShape>(shape).radius = v; });
}

void dimensions(App& app, Side side, const scene::RoundShape& s) {
    scalarRow(app, side, "radius", s.radius,
              lengthOptions("Radius of the circle through the ring's vertices"), s,
              [](scene::Shape& shape, double v) { std::get<scene::RoundShape>(shape).radius = v; });
    scalarRow(app, side, "height", s.height, lengthOptions("Height along the shape's y axis"), s,
              [](scene::Shape& shape, double v) { std::get<scene::RoundShape>(shape).height = v; });
    scalarRow(app, side, "sides", s.sides, countOptions(3, kMostSides, "Vertices of a ring"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::RoundShape>(shape).sides = whole<std::uint32_t>(v);
              });
}

void dimensions(App& app, Side side, const scene::IcosphereShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere through the vertices"), s,
              [](scene::Shape& shape, double v) { std::get<scene::IcosphereShape>(shape).radius = v; });
    scalarRow(app, side, "divisions", s.subdivisions,
              countOptions(0, kMostSubdivisions, "How often each triangle is split in four"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::IcosphereShape>(shape).subdivisions = whole<std::uint32_t>(v);
              });
}

void dimensions(App& app, Side side, const scene::RandomHullShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere that the points lie on"), s,
              [](scene::Shape& shape, double v) { std::get<scene::RandomHullShape>(shape).radius = v; });
    scalarRow(app, side, "points", s.points, countOptions(4, kMostPoints, "How many points"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::RandomHullShape>(shape).points = whole<std::uint32_t>(v);
              });
    scalarRow(app, side, "seed", static_cast<double>(s.seed),
              countOptions(0, 9007199254740992.0, "The same seed gives the same hull everywhere"), s,
              [](scene::Shape& shape, double v) {
                  std::get<scene::RandomHullShape>(shape).seed = whole<std::uint64_t>(v);
              });
}

// A row for one point of a shape; `get` gives the place of the point in a shape of the same type.
template <class S, class Get>
void pointRow(App& app, Side side, const char* label, const char* help, const S& s, Get&& get) {
    S changed = s;
    vectorRow(app, side, label, help, get(changed), {.unit = "m", .step = 0.01, .min = -1e12, .max = 1e12},
              [&](const dvec3& point) {
                  get(changed) = point;
                  return scene::setShape(side, changed, mergeKey(side, label));
              });
}

void dimensions(App& app, Side side, const scene::SphereShape& s) {
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius of the sphere"), s,
              [](scene::Shape& shape, double v) { std::get<scene::SphereShape>(shape).radius = v; });
}

void dimensions(App& app, Side side, const scene::AabbShape& s) {
    using Box = scene::AabbShape;
    pointRow(app, side, "min", "Lowest corner", s, [](Box& box) -> dvec3& { return box.min; });
    pointRow(app, side, "max", "Highest corner", s, [](Box& box) -> dvec3& { return box.max; });
}

void dimensions(App& app, Side side, const scene::CapsuleShape& s) {
    using Capsule = scene::CapsuleShape;
    pointRow(app, side, "base", "Start of the axis", s, [](Capsule& c) -> dvec3& { return c.base; });
    pointRow(app, side, "tip", "End of the axis", s, [](Capsule& c) -> dvec3& { return c.tip; });
    scalarRow(app, side, "radius", s.radius, lengthOptions("Radius around the axis"), s,
              [](scene::Shape& shape, double v) { std::get<Capsule>(shape).radius = v; });
}

void dimensions(App& app, Side side, const scene::SegmentShape& s) {
    using Segment = scene::SegmentShape;
    pointRow(app, side, "start", "Start of the segment", s, [](Segment& c) -> dvec3& { return c.start; });
    pointRow(app, side, "end", "End of the segment", s, [](Segment& c) -> dvec3& { return c.end; });
}

void dimensions(App& app, Side side, const scene::TriangleShape& s) {
    constexpr std::array<const char*, 3> kLabels = {"vertex 0", "vertex 1", "vertex 2"};
    for (std::size_t i = 0; i < kLabels.size(); ++i) {
        pointRow(app, side, kLabels[i], "Corner of the triangle, counter-clockwise from its front", s,
                 [i](scene::TriangleShape& t) -> dvec3& { return t.vertices[i]; });
    }
    rowLabel(app.ui, "one-sided", app.ui.px(kLabelColumn),
             "Only felt by shapes in front of it, where its vertices run counter-clockwise");
    scene::TriangleShape changed = s;
    if (ImGui::Checkbox("##oneSided", &changed.oneSided))
        app.tryExecute(side, scene::setShape(side, changed));
}

void dimensions(App& app, Side side, const scene::CuboidShape& s) {
    using Cuboid = scene::CuboidShape;
    const std::array<double, 2> sides = planSides(s);
    scalarRow(app, side, "length", sides[0], lengthOptions("Of the plan, from its first corner to the next"),
              s, [](scene::Shape& shape, double v) { setPlanSide(std::get<Cuboid>(shape), 0, v); });
    scalarRow(app, side, "width", sides[1], lengthOptions("Of the plan, the other way"), s,
              [](scene::Shape& shape, double v) { setPlanSide(std::get<Cuboid>(shape), 1, v); });
    const NumberOptions height{.unit = "m", .step = 0.01, .min = -1e12, .max = 1e12, .help = "Height"};
    scalarRow(app, side, "z min", s.zMin, height, s,
              [](scene::Shape& shape, double v) { std::get<Cuboid>(shape).zMin = v; });
    scalarRow(app, side, "z max", s.zMax, height, s,
              [](scene::Shape& shape, double v) { std::get<Cuboid>(shape).zMax = v; });
}

// --- rows of an object ----------------------------------------------------------------------------------

void nameRow(App& app, Side side) {
    const gfx::Palette& p = app.ui.palette();
    const std::size_t index = indexOf(side);
    const scene::Object& object = app.document.scene().object(side);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = app.ui.px(28);
    const bool selected = app.view.selection == side;
    if (ImGui::InvisibleButton("##badge", {app.ui.px(24), height}))
        perform(app, side == Side::a ? Action::selectA : Action::selectB);
    tooltip(app.ui, side == Side::a ? "Select A" : "Select B", side == Side::a ? "A" : "B");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const gfx::Color fill = side == Side::a ? p.fillA : p.fillB;
    const ImVec2 badgeMin{at.x, at.y + app.ui.px(4)};
    const ImVec2 badgeMax{at.x + app.ui.px(20), at.y + app.ui.px(24)};
    draw.AddRectFilled(badgeMin, badgeMax, toU32(gfx::withAlpha(fill, selected ? 1.0f : 0.28f)),
                       app.ui.px(4));
    ImGui::PushFont(app.ui.fonts.strong);
    const char* letter = side == Side::a ? "A" : "B";
    const ImVec2 size = ImGui::CalcTextSize(letter);
    draw.AddText({(badgeMin.x + badgeMax.x - size.x) * 0.5f, (badgeMin.y + badgeMax.y - size.y) * 0.5f},
                 toU32(selected ? gfx::rgb(0x111418) : p.text), letter);
    ImGui::SameLine(0, app.ui.px(4));
    std::string& edited = app.panel.nameEdit[index];
    if (app.panel.nameEditing != static_cast<int>(index)) edited = object.name;
    ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, at.y + app.ui.px(2)});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - app.ui.px(side == Side::a ? 54.0f : 24.0f));
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(6), (app.ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    ImGui::InputTextWithHint("##name", scene::shapeTypeName(object.shape).c_str(), &edited);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    ImGui::PopFont();
    const ImGuiID nameId = ImGui::GetItemID();
    if (ImGui::IsItemActivated()) app.panel.nameEditing = static_cast<int>(index);
    if (ImGui::IsItemDeactivatedAfterEdit()) execute(app, side, nameId, scene::rename(side, edited));
    if (ImGui::IsItemDeactivated()) app.panel.nameEditing = -1;
    tooltip(app.ui, "The name: click to change it");
    const auto button = [&](const char* id, Icon icon, const char* help, float pixels) {
        ImGui::SameLine(0, app.ui.px(2));
        ImGui::SetCursorScreenPos(
            {ImGui::GetCursorScreenPos().x, at.y + (height - app.ui.px(pixels)) * 0.5f});
        return iconButton(app.ui, id, icon, {}, help, nullptr, pixels);
    };
    if (side == Side::a && button("##swap", Icon::swap, "Swap A and B", 28.0f))
        perform(app, Action::swapObjects);
    bool& folded = app.panel.folded[index];
    if (button("##fold", folded ? Icon::chevron : Icon::chevronUp,
               folded ? "Show its numbers" : "Fold its numbers away", kFoldSize))
        folded = !folded;
    if (isRefused(app, side, nameId)) refusalRow(app, side);
}

void typeRow(App& app, Side side) {
    const std::string current = scene::shapeTypeName(app.document.scene().object(side).shape);
    fieldLabel(app, "type", "The kind of shape. Another kind keeps place and size; hull keeps every vertex.");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(8), (app.ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    std::string shown = current;
    std::replace(shown.begin(), shown.end(), '_', ' ');
    const bool open = ImGui::BeginCombo("##type", shown.c_str(),
                                        ImGuiComboFlags_HeightLargest | ImGuiComboFlags_NoArrowButton);
    ImGui::PopStyleVar();
    const ImGuiID typeId = ImGui::GetID("##type");
    const ImVec2 corner = ImGui::GetItemRectMax();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::chevron, {corner.x - app.ui.px(12), corner.y - app.ui.px(12)},
             app.ui.px(10), toU32(app.ui.palette().quietText));
    if (open) {
        for (const scene::ShapeType& type : scene::shapeTypes()) {
            if (!type.supported) continue;
            std::string name(type.name);
            const bool isCurrent = name == current;
            std::replace(name.begin(), name.end(), '_', ' ');
            if (ImGui::Selectable(name.c_str(), isCurrent) && !isCurrent && app.hasResult())
                execute(app, side, typeId,
                        changeType(side, *app.evaluation().shapes[indexOf(side)], type.name));
        }
        ImGui::EndCombo();
    }
    if (isRefused(app, side, typeId)) refusalRow(app, side);
}

// Files list any quaternion but zero, and the document keeps the numbers as they were written.
void lengthRow(App& app, Side side, const std::array<double, 4>& listed) {
    const double length = std::hypot(std::hypot(listed[0], listed[1]), std::hypot(listed[2], listed[3]));
    if (std::abs(length - 1.0) <= kUnitLength) return;
    ImGui::PushFont(app.ui.fonts.small);
    const float button = ImGui::CalcTextSize("normalise").x + app.ui.px(12);
    const std::string text = "length " + compactNumber(length, 9) + ": queries use the unit quaternion";
    const float room = ImGui::GetContentRegionAvail().x - button - app.ui.px(8);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + room);
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(app.ui.palette().contactText));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    ImGui::SameLine();
    ImGui::SetCursorScreenPos({at.x + room + app.ui.px(8), at.y + app.ui.px(4)});
    if (textButton(app.ui, "normalise", "Divide the four numbers by their length", button))
        execute(app, side, ImGui::GetItemID(), scene::setOrientation(side, toListed(toQuat(listed))));
    ImGui::PopFont();
}

void quaternionRows(App& app, Side side, const std::array<double, 4>& listed) {
    constexpr std::array<const char*, 4> kParts = {"x", "y", "z", "w"};
    ImGui::PushID("quaternion");
    const float width = fieldWidth(app, "quaternion",
                                   "The same rotation as a quaternion x, y, z, w, as the file lists it", 2);
    const float left = ImGui::GetCursorPosX();
    bool refused = false;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::string help = std::string("Part ") + kParts[i] + " of the quaternion";
        const NumberOptions options{
            .step = 0.005, .min = -1e6, .max = 1e6, .mark = kParts[i], .help = help.c_str(), .width = width};
        if (i == 2) ImGui::SetCursorPosX(left);
        refused |= field(app, side, kParts[i], listed[i], options, [&](double number) {
            std::array<double, 4> changed = listed;
            changed[i] = number;
            return scene::setOrientation(side, changed, mergeKey(side, "quaternion"));
        });
        if (i % 2 == 0) ImGui::SameLine(0, app.ui.px(kFieldGap));
    }
    if (refused) refusalRow(app, side);
    lengthRow(app, side, listed);
    ImGui::PopID();
}

void rotationRows(App& app, Side side) {
    const std::size_t index = indexOf(side);
    const std::array<double, 4> listed = app.document.scene().object(side).orientation;
    EulerMemory& memory = app.panel.euler[index];
    if (memory.orientation != listed) memory = {listed, eulerDegrees(toQuat(listed))};
    vectorRow(app, side, "rotation", "Turned about x, then the new y, then the new z, degrees",
              memory.degrees, {.unit = "\xC2\xB0", .step = 0.5, .min = -36000, .max = 36000},
              [&](const dvec3& degrees) {
                  if (degrees != memory.degrees) memory = {toListed(fromEulerDegrees(degrees)), degrees};
                  return scene::setOrientation(side, memory.orientation, mergeKey(side, "rotation"));
              });
    quaternionRows(app, side, listed);
}

// One line that says what was repaired; a click opens the whole list.
void repairRows(App& app, std::size_t index, const std::vector<HullRepair>& repairs) {
    const gfx::Palette& p = app.ui.palette();
    bool& open = app.panel.showRepairs[index];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    if (ImGui::InvisibleButton("##repairs", {width, app.ui.px(kRowHeight)})) open = !open;
    const bool hovered = ImGui::IsItemHovered();
    tooltip(app.ui,
            "What had to be corrected in the listed faces and normals. The numbers stay those of the file.",
            open ? "click to fold" : "click to see all");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float middle = at.y + app.ui.px(kRowHeight) * 0.5f;
    drawIcon(draw, Icon::warning, {at.x + app.ui.px(7), middle}, app.ui.px(13), toU32(p.contactText));
    const std::string line = counted(repairs.size(), "repair", "repairs") + ": " + describe(repairs.front());
    const float textX = at.x + app.ui.px(20);
    const float textEnd = at.x + width - app.ui.px(18);
    const float y = at.y + lineOffset(app.ui);
    const ImVec2 size = ImGui::CalcTextSize(line.c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, toU32(hovered ? p.text : p.quietText));
    ImGui::RenderTextEllipsis(&draw, {textX, y}, {textEnd, y + size.y}, textEnd, textEnd, line.c_str(),
                              nullptr, &size);
    ImGui::PopStyleColor();
    drawIcon(draw, open ? Icon::chevronUp : Icon::chevron, {at.x + width - app.ui.px(8), middle},
             app.ui.px(9), toU32(p.quietText));
    if (!open) return;
    ImGui::Indent(app.ui.px(20));
    ImGui::PushTextWrapPos(0.0f);
    for (std::size_t i = 0; i < std::min(kRepairsShown, repairs.size()); ++i)
        ImGui::TextUnformatted(describe(repairs[i]).c_str());
    if (repairs.size() > kRepairsShown)
        ImGui::TextUnformatted(("and " + std::to_string(repairs.size() - kRepairsShown) + " more").c_str());
    ImGui::PopTextWrapPos();
    ImGui::Unindent(app.ui.px(20));
}

void factRows(App& app, Side side) {
    const gfx::Palette& p = app.ui.palette();
    const std::size_t index = indexOf(side);
    ImGui::PushFont(app.ui.fonts.small);
    if (app.hasResult()) {
        const scene::BuiltShape& built = *app.evaluation().shapes[index];
        const std::string counts = counted(built.shape.core.vertexCount(), "vertex", "vertices") + ", " +
                                   counted(built.shape.core.edgeCount(), "edge", "edges") + ", " +
                                   counted(built.shape.core.faceCount(), "face", "faces");
        clippedText(app.ui, counts, ImGui::GetContentRegionAvail().x, toU32(p.quietText),
                    app.ui.px(kFactHeight));
        if (!built.repairs.empty()) repairRows(app, index, built.repairs);
    }
    ImGui::PopFont();
}

void objectRows(App& app, Side side) {
    ImGui::PushID(side == Side::a ? "a" : "b");
    nameRow(app, side);
    if (app.panel.folded[indexOf(side)]) {
        ImGui::PopID();
        return;
    }
    typeRow(app, side);
    const scene::Shape shape = app.document.scene().object(side).shape;
    std::visit([&](const auto& s) { dimensions(app, side, s); }, shape);
    vectorRow(app, side, "position", "Where the shape's frame stands in the world, metres",
              app.document.scene().object(side).position,
              {.unit = "m", .step = 0.01, .min = -1e12, .max = 1e12},
              [&](const dvec3& v) { return scene::moveTo(side, v, mergeKey(side, "position")); });
    rotationRows(app, side);
    vectorRow(app, side, "scale", "Factor along the shape's own axes; never zero",
              app.document.scene().object(side).scale, {.step = 0.01, .min = -1e6, .max = 1e6},
              [&](const dvec3& v) { return scene::setScale(side, v, mergeKey(side, "scale")); });
    factRows(app, side);
    ImGui::PopID();
}

// How many pixels A and B take: what they need, less where the presets would get too few, or what a person
// gave them.
float objectsHeight(const App& app, float panel) {
    const PanelState& state = app.panel;
    const float wanted = state.objectsHeight > 0.0f
                             ? app.ui.px(state.objectsHeight)
                             : std::max(panel - app.ui.px(kPresetsAtLeast), app.ui.px(120));
    return std::min({state.objectsContent, wanted, std::max(panel - app.ui.px(kPresetsAtAll), 1.0f)});
}

// The edge between the objects and the presets.
void objectsSplitter(App& app, float objects) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::InvisibleButton("##splitObjects", {width, app.ui.px(kSplitHeight)});
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    if (lit) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    tooltip(app.ui, "Drag to share the height; a double click shares it automatically");
    const gfx::Palette& p = app.ui.palette();
    const float y = at.y + app.ui.px(kSplitHeight) * 0.5f;
    ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + width, y}, toU32(lit ? p.accent : p.line),
                                        lit ? app.ui.px(2) : 1.0f);
    PanelState& state = app.panel;
    if (ImGui::IsItemActivated()) state.objectsAtPress = objects;
    const float moved = ImGui::GetIO().MousePos.y - ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Left].y;
    if ((ImGui::IsItemActive() || ImGui::IsItemDeactivated()) && moved != 0.0f)
        state.objectsHeight = std::max(kObjectsAtAll, (state.objectsAtPress + moved) / app.ui.scale);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        state.objectsHeight = 0.0f;
}

}  // namespace

void drawScenePanel(App& app, const Rect& area, Layer layer) {
    const char* id = layer == Layer::layout ? "##scene" : "##sceneOver";
    if (beginPanel(app, id, area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse,
                   layer)) {
        const float objects = objectsHeight(app, area.height());
        const float gap = area.height() < app.ui.px(kShortPanel) ? 2.0f : 4.0f;
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(8), app.ui.px(6)});
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), app.ui.px(gap)});
        ImGui::BeginChild("##objects", {0, objects}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
        objectRows(app, Side::a);
        separator(app.ui);
        objectRows(app, Side::b);
        app.panel.objectsContent = ImGui::GetCursorPosY() + app.ui.px(6);
        ImGui::EndChild();
        ImGui::PopStyleVar();
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), 0});
        ImGui::SetCursorPosY(objects);
        objectsSplitter(app, objects);
        ImGui::PopStyleVar();
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(8), app.ui.px(4)});
        drawPresetList(app);
        ImGui::PopStyleVar(2);
        ImGui::GetWindowDrawList()->AddLine({area.max.x - 0.5f, area.min.y}, {area.max.x - 0.5f, area.max.y},
                                            toU32(app.ui.palette().line));
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
