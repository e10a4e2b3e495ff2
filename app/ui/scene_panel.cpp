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
#include <cctype>

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

constexpr float kLabelColumn = 84.0f;  // pixels at scale 1
constexpr float kPresetsAtLeast = 190.0f;
constexpr float kShortPanel = 700.0f;
constexpr std::size_t kRepairsShown = 100;
constexpr double kMostSides = 4096;
constexpr double kMostSubdivisions = 5;
constexpr double kMostPoints = 20000;

std::size_t indexOf(Side side) {
    return side == Side::a ? 0 : 1;
}

// Applies what a field gave: one undo step from the first change to the end of the edit.
void apply(App& app, Side side, const NumberEdit& edit, const scene::Command& command) {
    if (edit.invalidText)
        app.panel.message[indexOf(side)] = "\"" + edit.text + "\" is not a number; the old one stays";
    if (edit.value) app.tryExecute(side, command);
    if (edit.finished) app.document.endMerge();
}

std::string mergeKey(Side side, const char* what) {
    return std::string(side == Side::a ? "a/" : "b/") + what;
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
    rowLabel(app.ui, labelWithUnit.c_str(), app.ui.px(kLabelColumn), help);
    const float gap = app.ui.px(4);
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3.0f;
    for (int i = 0; i < 3; ++i) {
        const auto index = static_cast<std::size_t>(i);
        options.mark = kAxes[index];
        options.width = width;
        const std::string axisHelp = std::string(help) + ", " + kAxes[index];
        options.help = axisHelp.c_str();
        const NumberEdit edit = numberField(app.ui, kAxes[index], value[i], options);
        dvec3 changed = value;
        if (edit.value) changed[i] = *edit.value;
        apply(app, side, edit, set(changed));
        if (i < 2) ImGui::SameLine(0, gap);
    }
    ImGui::PopID();
}

void scalarRow(App& app, Side side, const char* label, double value, NumberOptions options,
               scene::Shape shape, void (*set)(scene::Shape&, double)) {
    rowLabel(app.ui, label, app.ui.px(kLabelColumn), options.help);
    const std::string id = std::string("##") + label;
    const NumberEdit edit = numberField(app.ui, id.c_str(), value, options);
    if (edit.value) set(shape, *edit.value);
    apply(app, side, edit, scene::setShape(side, std::move(shape), mergeKey(side, label)));
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
    return static_cast<T>(std::max(0.0, std::round(value)));
}

void dimensions(App& app, Side, const scene::HullShape& s) {
    rowLabel(app.ui, "points", app.ui.px(kLabelColumn));
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
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - (side == Side::a ? app.ui.px(32) : 0.0f));
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(6), (app.ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    ImGui::InputTextWithHint("##name", scene::shapeTypeName(object.shape).c_str(), &edited);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    ImGui::PopFont();
    if (ImGui::IsItemActivated()) app.panel.nameEditing = static_cast<int>(index);
    if (ImGui::IsItemDeactivatedAfterEdit()) app.tryExecute(side, scene::rename(side, edited));
    if (ImGui::IsItemDeactivated()) app.panel.nameEditing = -1;
    tooltip(app.ui, "The name: click to change it");
    if (side == Side::a) {
        ImGui::SameLine(0, app.ui.px(4));
        ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, at.y});
        if (iconButton(app.ui, "##swap", Icon::swap, {}, "Swap A and B")) perform(app, Action::swapObjects);
    }
}

void typeRow(App& app, Side side) {
    const std::string current = scene::shapeTypeName(app.document.scene().object(side).shape);
    rowLabel(app.ui, "type", app.ui.px(kLabelColumn),
             "The kind of shape. Another kind keeps place and size; hull keeps every vertex.");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(8), (app.ui.px(kRowHeight) - ImGui::GetFontSize()) * 0.5f});
    std::string shown = current;
    std::replace(shown.begin(), shown.end(), '_', ' ');
    const bool open = ImGui::BeginCombo("##type", shown.c_str(),
                                        ImGuiComboFlags_HeightLargest | ImGuiComboFlags_NoArrowButton);
    ImGui::PopStyleVar();
    const ImVec2 corner = ImGui::GetItemRectMax();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::chevron, {corner.x - app.ui.px(12), corner.y - app.ui.px(12)},
             app.ui.px(10), toU32(app.ui.palette().quietText));
    if (!open) return;
    for (const scene::ShapeType& type : scene::shapeTypes()) {
        if (!type.supported) continue;
        std::string name(type.name);
        const bool isCurrent = name == current;
        std::replace(name.begin(), name.end(), '_', ' ');
        if (ImGui::Selectable(name.c_str(), isCurrent) && !isCurrent && app.hasResult())
            app.tryExecute(side, changeType(side, *app.evaluation().shapes[indexOf(side)], type.name));
    }
    ImGui::EndCombo();
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
    rowLabel(app.ui, "quaternion", app.ui.px(kLabelColumn),
             "The same rotation as a quaternion x, y, z, w, as the file lists it");
    const float gap = app.ui.px(2);
    const float width = (ImGui::GetContentRegionAvail().x - 3 * gap) / 4.0f;
    constexpr std::array<const char*, 4> kParts = {"x##q", "y##q", "z##q", "w##q"};
    for (std::size_t i = 0; i < 4; ++i) {
        const NumberOptions options{
            .step = 0.005, .min = -1e6, .max = 1e6, .help = "Part of the quaternion", .width = width};
        const NumberEdit edit = numberField(app.ui, kParts[i], listed[i], options);
        std::array<double, 4> changed = listed;
        if (edit.value) changed[i] = *edit.value;
        apply(app, side, edit, scene::setOrientation(side, changed, mergeKey(side, "quaternion")));
        if (i < 3) ImGui::SameLine(0, gap);
    }
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
        const std::string counts = counted(built.hull.vertexCount(), "vertex", "vertices") + ", " +
                                   counted(built.hull.edgeCount(), "edge", "edges") + ", " +
                                   counted(built.hull.faceCount(), "face", "faces");
        clippedText(app.ui, counts, ImGui::GetContentRegionAvail().x, toU32(p.quietText));
        if (!built.repairs.empty()) repairRows(app, index, built.repairs);
    }
    if (!app.panel.message[index].empty()) {
        ImGui::PushTextWrapPos(0.0f);
        ImGui::PushStyleColor(ImGuiCol_Text, toVec4(p.error));
        ImGui::TextUnformatted(("Not changed: " + app.panel.message[index]).c_str());
        ImGui::PopStyleColor();
        ImGui::PopTextWrapPos();
    }
    ImGui::PopFont();
}

void objectRows(App& app, Side side) {
    ImGui::PushID(side == Side::a ? "a" : "b");
    nameRow(app, side);
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

// --- presets --------------------------------------------------------------------------------------------

bool matches(const scene::Preset& preset, const std::string& filter) {
    const auto lower = [](std::string text) {
        for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return text;
    };
    return lower(preset.name + " " + preset.group + " " + preset.description).find(lower(filter)) !=
           std::string::npos;
}

std::string groupTitle(const std::string& group) {
    std::string title = group.empty() ? "others" : group;
    for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return title;
}

void presetRow(App& app, const scene::Preset& preset) {
    const gfx::Palette& p = app.ui.palette();
    const bool open = preset.path == app.document.file();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(preset.path.c_str());
    const bool clicked = ImGui::InvisibleButton("##preset", {width, app.ui.px(kRowHeight)});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    tooltip(app.ui, preset.description.empty() ? nullptr : preset.description.c_str());
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + width, at.y + app.ui.px(kRowHeight)};
    if (open || hovered)
        draw.AddRectFilled(at, end,
                           toU32(open ? gfx::withAlpha(p.accent, 0.18f) : gfx::withAlpha(p.text, 0.07f)),
                           app.ui.px(4));
    if (open) draw.AddRectFilled(at, {at.x + app.ui.px(3), end.y}, toU32(p.accent), app.ui.px(2));
    draw.PushClipRect(at, {end.x - app.ui.px(4), end.y}, true);
    draw.AddText({at.x + app.ui.px(10), at.y + lineOffset(app.ui)}, toU32(p.text), preset.name.c_str());
    draw.PopClipRect();
    if (clicked) app.open(preset.path);
}

void presetSearch(App& app) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {app.ui.px(28), (app.ui.px(28) - ImGui::GetFontSize()) * 0.5f});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##filter", "Search presets", &app.panel.presetFilter);
    ImGui::PopStyleVar();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::search, {at.x + app.ui.px(15), at.y + app.ui.px(14)},
             app.ui.px(15), toU32(app.ui.palette().quietText));
}

void presetRows(App& app) {
    const scene::Preset* before = nullptr;
    bool any = false;
    // Opening one may change the file that the rows compare with, never the list itself.
    for (const scene::Preset& preset : app.presets) {
        if (!matches(preset, app.panel.presetFilter)) continue;
        if (before == nullptr || before->group != preset.group)
            caption(app.ui, groupTitle(preset.group).c_str());
        presetRow(app, preset);
        before = &preset;
        any = true;
    }
    if (any) return;
    ImGui::PushTextWrapPos(0.0f);
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(app.ui.palette().quietText));
    ImGui::TextUnformatted(app.presets.empty()
                               ? "No presets were found. Drop a scene file on the window to open it."
                               : "No preset matches. Clear the search to see all of them.");
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

}  // namespace

void drawScenePanel(App& app, const Rect& area, Layer layer) {
    const char* id = layer == Layer::layout ? "##scene" : "##sceneOver";
    if (beginPanel(app, id, area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse,
                   layer)) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const float objects = std::min(app.panel.objectsHeight,
                                       std::max(area.height() - app.ui.px(kPresetsAtLeast), app.ui.px(120)));
        const float gap = area.height() < app.ui.px(kShortPanel) ? 2.0f : 4.0f;
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(8), app.ui.px(6)});
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), app.ui.px(gap)});
        ImGui::BeginChild("##objects", {0, objects}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
        objectRows(app, Side::a);
        separator(app.ui);
        objectRows(app, Side::b);
        app.panel.objectsHeight = ImGui::GetCursorPosY() + app.ui.px(6);
        ImGui::EndChild();
        ImGui::PopStyleVar();
        const float y = ImGui::GetItemRectMax().y;
        draw.AddLine({area.min.x, y}, {area.max.x, y}, toU32(app.ui.palette().line));
        ImGui::BeginChild("##presets", {0, 0}, false,
                          ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar);
        caption(app.ui, "PRESETS");
        presetSearch(app);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::BeginChild("##list", {0, 0});
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {app.ui.px(8), app.ui.px(1)});
        presetRows(app);
        ImGui::PopStyleVar();
        ImGui::EndChild();
        ImGui::PopStyleVar();
        ImGui::EndChild();
        ImGui::PopStyleVar();
        draw.AddLine({area.max.x - 0.5f, area.min.y}, {area.max.x - 0.5f, area.max.y},
                     toU32(app.ui.palette().line));
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
