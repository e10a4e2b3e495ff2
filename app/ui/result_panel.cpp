// The right panel: the answer, in words and in numbers that can be copied.
#include "app/ui/app.h"
#include "app/ui/commands.h"
#include "app/ui/format.h"
#include "app/ui/panels.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kLabelColumn = 78.0f;   // pixels at scale 1
constexpr float kScalarPoint = 104.0f;  // where the decimal points of single numbers stand

gfx::Color verdictColor(const App& app) {
    const gfx::Palette& p = app.ui.palette();
    const Collision<double>& c = app.evaluation().collision;
    if (!c.overlap) return p.closestText;
    return c.depth > 0.0 ? p.mtvText : p.contactText;
}

void wrapped(const std::string& text, const gfx::Color& color, float rightMargin = 0.0f) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - rightMargin);
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(color));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

void verdict(App& app) {
    const gfx::Palette& p = app.ui.palette();
    const std::string words = scene::verdictInWords(app.evaluation());
    const std::size_t colon = words.find(": ");
    const std::string head = words.substr(0, colon);
    std::string rest = colon == std::string::npos ? std::string() : words.substr(colon + 2);
    if (!rest.empty()) rest[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(rest[0])));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushFont(app.ui.fonts.verdict);
    wrapped(head, verdictColor(app), app.ui.px(32));
    ImGui::PopFont();
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(
        {ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - app.ui.px(24), at.y});
    if (iconButton(app.ui, "##copyAll", Icon::copy, {}, "Copy the whole result as text", "Ctrl+C", 24.0f))
        perform(app, Action::copyResult);
    ImGui::SetCursorScreenPos(below);
    if (!rest.empty()) wrapped(rest, p.text);
    ImGui::PushFont(app.ui.fonts.small);
    wrapped(depthInWords(app.evaluation()), p.quietText);
    ImGui::PopFont();
}

void notUnique(App& app) {
    const gfx::Palette& p = app.ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::warning, {at.x + app.ui.px(8), at.y + app.ui.px(8)},
             app.ui.px(15), toU32(p.contactText));
    ImGui::SetCursorScreenPos({at.x + app.ui.px(22), at.y});
    ImGui::PushFont(app.ui.fonts.small);
    const bool apart = !app.evaluation().collision.overlap;
    wrapped(apart ? "Not unique: other points are as close. Only verdict and distance are comparable."
                  : "Not unique: other directions are as short. Only verdict and depth are comparable.",
            p.contactText);
    ImGui::PopFont();
}

void scalarRow(App& app, const char* label, const char* help, double value, const char* unit,
               const gfx::Color& color) {
    rowLabel(app.ui, label, app.ui.px(kLabelColumn), help);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    answerNumber(app.ui, label, value, app.ui.px(kScalarPoint), unit, toU32(color));
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - app.ui.px(22);
    ImGui::SetCursorScreenPos({right, at.y + app.ui.px(1)});
    ImGui::PushID(label);
    copyButton(app.ui, "##copy", exactNumber(value), "Copy it with all digits");
    ImGui::PopID();
}

// Vectors side by side, their components in rows.
struct Column {
    const char* title;
    const char* help;
    dvec3 value;
    gfx::Color color;
};

void axisNames(App& app, float left, float top) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    for (int k = 0; k < 3; ++k) {
        ImGui::SetCursorPos({left, top + app.ui.px(kRowHeight) * static_cast<float>(k + 1)});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddText({at.x, at.y + lineOffset(app.ui)},
                                            toU32(app.ui.palette().quietText),
                                            kAxes[static_cast<std::size_t>(k)]);
    }
}

// Characters before the point and of the whole of a column's numbers.
struct ColumnSize {
    std::size_t before = 2, all = 0;  // at least "-0", so that most columns stand alike
};

ColumnSize sizeOf(const Column& column) {
    ColumnSize size;
    std::size_t after = 0;
    for (int k = 0; k < 3; ++k) {
        const std::string text = formatNumber(column.value[k]);
        const std::size_t before = charactersBeforePoint(text);
        size.before = std::max(size.before, before);
        after = std::max(after, text.size() - before);
    }
    size.all = size.before + after;
    return size;
}

void vectorColumn(App& app, const Column& column, std::size_t charactersBefore, float x, float top,
                  float glyph) {
    ImGui::SetCursorPos({x + app.ui.px(2), top});
    caption(app.ui, column.title);
    tooltip(app.ui, column.help);
    ImGui::SameLine(0, app.ui.px(2));
    ImGui::SetCursorPosY(top + app.ui.px(1));
    copyButton(app.ui, "##copy", exactVector(column.value), "Copy the vector with all digits");
    for (int k = 0; k < 3; ++k) {
        ImGui::SetCursorPos({x, top + app.ui.px(kRowHeight) * static_cast<float>(k + 1)});
        ImGui::PushID(k);
        answerNumber(app.ui, "##value", column.value[k],
                     x + app.ui.px(4) + glyph * static_cast<float>(charactersBefore), "",
                     toU32(column.color));
        ImGui::PopID();
    }
}

// Side by side where the numbers are short enough, otherwise one below the other.
void vectorTable(App& app, const char* id, std::span<const Column> columns) {
    ImGui::PushID(id);
    const float left = ImGui::GetCursorPosX();
    const float first = left + app.ui.px(20);
    const float width = (ImGui::GetWindowContentRegionMax().x - first) / 2.0f;
    ImGui::PushFont(app.ui.fonts.numbers);
    const float glyph = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    bool fits = true;
    for (const Column& column : columns)
        fits = fits && glyph * static_cast<float>(sizeOf(column).all) + app.ui.px(8) <= width;
    float top = ImGui::GetCursorPosY();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const float x = fits ? first + width * static_cast<float>(i) : first;
        ImGui::PushID(static_cast<int>(i));
        vectorColumn(app, columns[i], sizeOf(columns[i]).before, x, top, glyph);
        ImGui::PopID();
        if (i == 0 || !fits) axisNames(app, left, top);
        if (!fits || i + 1 == columns.size()) top += app.ui.px(kRowHeight) * 4.0f;
    }
    ImGui::SetCursorPos({left, top});
    ImGui::Dummy({0, 0});
    ImGui::PopID();
}

void featureRow(App& app, Side side, const Feature& feature) {
    const gfx::Palette& p = app.ui.palette();
    const std::size_t index = side == Side::a ? 0 : 1;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float side2 = app.ui.px(10);
    const float y = at.y + (app.ui.px(kRowHeight) - side2) * 0.5f;
    draw.AddRectFilled({at.x, y}, {at.x + side2, y + side2}, toU32(side == Side::a ? p.fillA : p.fillB),
                       app.ui.px(2));
    ImGui::PushID(static_cast<int>(index));
    const std::string name = featureNameLong(app.evaluation().shapes[index]->hull, feature);
    const std::string text = std::string(side == Side::a ? "A  " : "B  ") + name;
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    ImGui::SetCursorScreenPos({at.x + app.ui.px(16), at.y});
    const bool clicked = ImGui::InvisibleButton("##feature", {size.x + app.ui.px(8), app.ui.px(kRowHeight)});
    if (ImGui::IsItemHovered())
        draw.AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                           toU32(gfx::withAlpha(p.text, 0.08f)), app.ui.px(3));
    draw.AddText({at.x + app.ui.px(20), at.y + lineOffset(app.ui)},
                 toU32(side == Side::a ? p.textA : p.textB), text.c_str());
    tooltip(app.ui, "The feature by the numbers of the scene file", "click to copy");
    if (clicked) app.ui.copy(text);
    ImGui::PopID();
}

void contactRow(App& app, std::uint32_t index, const ManifoldPoint<double>& point, float depthX, float idX) {
    const gfx::Palette& p = app.ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetWindowPos().x;
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushID(static_cast<int>(index));
    const bool clicked = ImGui::InvisibleButton("##row", {width, app.ui.px(kRowHeight)});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    if (hovered) app.view.contactFromTable = index;
    if (hovered || app.view.hoveredContact == index)
        draw.AddRectFilled(at, {at.x + width, at.y + app.ui.px(kRowHeight)},
                           toU32(gfx::withAlpha(p.contact, 0.16f)), app.ui.px(4));
    const float middle = at.y + app.ui.px(kRowHeight) * 0.5f;
    draw.AddCircleFilled({at.x + app.ui.px(8), middle}, app.ui.px(4.5f), toU32(p.contactRim));
    draw.AddCircleFilled({at.x + app.ui.px(8), middle}, app.ui.px(3.2f),
                         toU32(point.touching ? p.contact : mix(p.contact, p.panel, 0.65f)));
    ImGui::PushFont(app.ui.fonts.numbers);
    const float y = at.y + lineOffset(app.ui);
    const std::string number = std::to_string(index + 1);
    draw.AddText({at.x + app.ui.px(18), y}, toU32(p.text), number.c_str());
    const std::string depth = formatNumber(point.depth);
    const float glyph = ImGui::CalcTextSize("0").x;
    draw.AddText({left + depthX - glyph * static_cast<float>(charactersBeforePoint(depth)), y},
                 toU32(point.touching ? p.mtvText : p.quietText), depth.c_str());
    const std::string id = contactName(app.evaluation(), point.id);
    draw.PushClipRect({left + idX, at.y}, {at.x + width, at.y + app.ui.px(kRowHeight)}, true);
    draw.AddText({left + idX, y}, toU32(p.quietText), id.c_str());
    draw.PopClipRect();
    ImGui::PopFont();
    const std::string help = "point " + exactVector(point.point) + " m\non A " + exactVector(point.onA) +
                             "\non B " + exactVector(point.onB) + "\ndepth " + exactNumber(point.depth) +
                             " m" +
                             (point.touching ? "\ntouching: shared when B is moved by the MTV"
                                             : "\nclipped: less deep than the rest");
    tooltip(app.ui, help.c_str(), "click to copy");
    if (clicked) app.ui.copy(help, "Copied contact " + number);
}

void contactTable(App& app) {
    const gfx::Palette& p = app.ui.palette();
    const auto& manifold = app.evaluation().collision.manifold;
    const auto touching =
        std::count_if(manifold.begin(), manifold.end(), [](const auto& m) { return m.touching; });
    caption(app.ui, "CONTACTS");
    ImGui::SameLine();
    ImGui::PushFont(app.ui.fonts.small);
    const std::string counts =
        std::to_string(touching) + " touching, " + std::to_string(manifold.size()) + " clipped";
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddText({at.x, at.y + lineOffset(app.ui)}, toU32(p.quietText),
                                        counts.c_str());
    ImGui::Dummy({ImGui::CalcTextSize(counts.c_str()).x, app.ui.px(kRowHeight)});
    tooltip(app.ui,
            "Touching: shared when B is moved by the MTV. Clipped: the whole set that engines give their "
            "solver.");
    if (manifold.empty()) {
        wrapped("None: the shapes do not touch.", p.quietText);
        ImGui::PopFont();
        return;
    }
    ImGui::PushFont(app.ui.fonts.numbers);
    const float glyph = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    std::size_t before = 1, after = 8;
    for (const auto& point : manifold) {
        const std::string depth = formatNumber(point.depth);
        before = std::max(before, charactersBeforePoint(depth));
        after = std::max(after, depth.size() - charactersBeforePoint(depth));
    }
    const float depthX =
        app.ui.px(52) + glyph * static_cast<float>(std::max(before, std::to_string(manifold.size()).size()));
    const float idX = depthX + glyph * static_cast<float>(after) + app.ui.px(16);
    const ImVec2 head = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetWindowPos().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({head.x + app.ui.px(18), head.y}, toU32(p.quietText), "#");
    draw.AddText({left + depthX - app.ui.px(8), head.y}, toU32(p.quietText), "depth m");
    draw.AddText({left + idX, head.y}, toU32(p.quietText), "features A B");
    ImGui::Dummy({0, app.ui.px(16)});
    ImGui::PopFont();
    ImGuiListClipper clipper;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    clipper.Begin(static_cast<int>(manifold.size()), app.ui.px(kRowHeight));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            contactRow(app, static_cast<std::uint32_t>(i), manifold[static_cast<std::size_t>(i)], depthX,
                       idX);
    ImGui::PopStyleVar();
}

void querySettings(App& app) {
    const gfx::Palette& p = app.ui.palette();
    const Duration time = formatDuration(app.queryNanoseconds());
    caption(app.ui, "QUERY");
    rowLabel(app.ui, "time", app.ui.px(kLabelColumn),
             "Median time of one query: axis, distance and manifold");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool running = app.document.isPreviewing();
    ImGui::PushFont(app.ui.fonts.numbers);
    const ImVec2 size = ImGui::CalcTextSize(time.number.c_str());
    const float numberX = at.x + app.ui.px(4);
    if (ImGui::InvisibleButton("##time", {size.x + app.ui.px(8), app.ui.px(kRowHeight)}))
        app.ui.copy(time.number + " " + time.unit);
    draw.AddText({numberX, at.y + lineOffset(app.ui)}, toU32(running ? p.quietText : p.text),
                 time.number.c_str());
    ImGui::PopFont();
    tooltip(app.ui, "Measured when nothing is being dragged", "click to copy");
    draw.AddText({numberX + size.x + app.ui.px(5), at.y + lineOffset(app.ui)}, toU32(p.quietText),
                 time.unit.c_str());

    rowLabel(app.ui, "precision", app.ui.px(kLabelColumn));
    constexpr std::array kPrecisions = {
        Choice{"double", "Compute in 64-bit floating point"},
        Choice{"float", "Compute in 32-bit floating point, as most engines do"}};
    int precision = app.options.precision == scene::Precision::floatPrecision ? 1 : 0;
    precision = segmented(app.ui, "##precision", kPrecisions, precision, ImGui::GetContentRegionAvail().x);
    app.options.precision =
        precision == 1 ? scene::Precision::floatPrecision : scene::Precision::doublePrecision;

    rowLabel(app.ui, "manifold", app.ui.px(kLabelColumn));
    constexpr std::array kManifolds = {
        Choice{"exact", "On the axis of least depth: two edges give one point"},
        Choice{"stable",
               "A face nearly as shallow as the best axis is taken instead, so that stacked boxes keep four "
               "points"}};
    int manifold = app.options.manifold == ManifoldKind::stable ? 1 : 0;
    manifold = segmented(app.ui, "##manifold", kManifolds, manifold, ImGui::GetContentRegionAvail().x);
    app.options.manifold = manifold == 1 ? ManifoldKind::stable : ManifoldKind::exact;
}

void overlapNumbers(App& app) {
    const gfx::Palette& p = app.ui.palette();
    const Collision<double>& c = app.evaluation().collision;
    scalarRow(app, "depth", "How far B must move to come free (penetration depth)", c.depth, "m", p.mtvText);
    const std::array<Column, 2> axis = {
        Column{"NORMAL", "Unit vector from A to B along the axis of least overlap", c.normal, p.text},
        Column{"MTV  m", "Minimum translation vector: moves B out of A; A moves by its negative", c.mtv(),
               p.mtvText}};
    vectorTable(app, "##axis", axis);
    separator(app.ui);
    caption(app.ui, "FEATURES");
    featureRow(app, Side::a, c.featureA);
    featureRow(app, Side::b, c.featureB);
    const std::array<Column, 1> point = {Column{"CONTACT POINT  m",
                                                "On the support vertex of the other shape, or on A's edge",
                                                c.contactPoint, p.contactText}};
    vectorTable(app, "##point", point);
}

void apartNumbers(App& app) {
    const gfx::Palette& p = app.ui.palette();
    const Collision<double>& c = app.evaluation().collision;
    scalarRow(app, "distance", "The shortest way from A to B", c.distance, "m", p.closestText);
    const std::array<Column, 1> axis = {
        Column{"NORMAL", "Unit vector from the closest point of A to that of B", c.normal, p.text}};
    vectorTable(app, "##axis", axis);
    separator(app.ui);
    caption(app.ui, "CLOSEST FEATURES");
    featureRow(app, Side::a, c.featureA);
    featureRow(app, Side::b, c.featureB);
    const std::array<Column, 2> points = {Column{"ON A  m", "Closest point of A", c.closestA, p.closestText},
                                          Column{"ON B  m", "Closest point of B", c.closestB, p.closestText}};
    vectorTable(app, "##points", points);
}

void answer(App& app) {
    const std::string& error = app.evaluationError().reason;
    if (!error.empty())
        wrapped("This is the last good answer: " + app.evaluationError().pointer + " " + error,
                app.ui.palette().error);
    verdict(app);
    if (!app.evaluation().collision.unique) notUnique(app);
    separator(app.ui);
    if (app.evaluation().collision.overlap)
        overlapNumbers(app);
    else
        apartNumbers(app);
    separator(app.ui);
    contactTable(app);
}

}  // namespace

void drawResultPanel(App& app, const Rect& area, Layer layer) {
    const char* id = layer == Layer::layout ? "##result" : "##resultOver";
    if (beginPanel(app, id, area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse,
                   layer)) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const ImU32 line = toU32(app.ui.palette().line);
        draw.AddLine({area.min.x + 0.5f, area.min.y}, {area.min.x + 0.5f, area.max.y}, line);
        if (app.hasResult()) {
            // How it was asked stays in sight; the answer above it scrolls.
            const float settings = app.ui.px(kRowHeight * 4 + 4 * 3 + 16);
            ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(8)});
            ImGui::BeginChild("##answer", {0, area.height() - settings}, false,
                              ImGuiWindowFlags_AlwaysUseWindowPadding);
            answer(app);
            ImGui::EndChild();
            draw.AddLine({area.min.x, area.max.y - settings}, {area.max.x, area.max.y - settings}, line);
            ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {app.ui.px(12), app.ui.px(4)});
            ImGui::SetCursorPosY(area.height() - settings + 1.0f);
            ImGui::BeginChild("##settings", {0, 0}, false,
                              ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar);
            querySettings(app);
            ImGui::EndChild();
            ImGui::PopStyleVar(2);
        }
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
