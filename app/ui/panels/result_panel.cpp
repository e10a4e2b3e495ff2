// The right panel: the answer, in words and in numbers that can be copied.
#include "app/inspect/words.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/panels/panel_state.h"
#include "app/ui/panels/panels.h"
#include "app/ui/panels/query_settings.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kFeatureIndent = 16.0f;
constexpr float kDenseAnswer = 520.0f;  // below this height the tables are set closer
constexpr float kBriefWhy = 500.0f;     // and below this one a tooltip says why
constexpr float kRemarkAtLeast = 110.0f;
constexpr float kScalarPoint = 104.0f;  // where the decimal points of single numbers stand

gfx::Color verdictColor(const Ui& ui, const Editor& editor) {
    const gfx::Palette& p = ui.palette();
    const Collision<double>& c = editor.evaluation().collision;
    if (!c.overlap) return p.closestText;
    return scene::touches(editor.evaluation()) ? p.contactText : p.mtvText;
}

void wrapped(std::string_view text, const gfx::Color& color, float rightMargin = 0.0f) {
    wrappedText(color, text, ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - rightMargin);
}

void verdict(Ui& ui, const Editor& editor, ViewportState& view, Host& host) {
    const gfx::Palette& p = ui.palette();
    const ShortText verdict = scene::verdictInWords(editor.evaluation());
    const std::string_view words = verdict;
    const std::size_t colon = words.find(": ");
    const std::string_view head = words.substr(0, colon);
    ShortText rest;
    if (colon != std::string_view::npos)
        rest.add(static_cast<char>(std::toupper(static_cast<unsigned char>(words[colon + 2]))))
            .add(words.substr(colon + 3));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushFont(ui.fonts.verdict);
    wrapped(head, verdictColor(ui, editor), ui.px(32));
    ImGui::PopFont();
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(
        {ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - ui.px(24), at.y});
    if (iconButton(ui, "##copyAll", Icon::copy, {}, "Copy the whole result as text",
                   keyOf(ui.preferences.keys, Action::copyResult), 24.0f))
        host.perform(Action::copyResult);
    ImGui::SetCursorScreenPos(below);
    const ImVec2 deciding = ImGui::GetCursorScreenPos();
    if (!rest.empty()) wrapped(rest, p.text);
    lightNames(ui, editor, view.named, rest, deciding, ImGui::GetContentRegionAvail().x);
    ImGui::PushFont(ui.fonts.small);
    wrapped(depthInWords(editor.evaluation(), ui.preferences.digits), p.quietText);
    ImGui::PopFont();
}

void notUnique(Ui& ui, const Editor& editor) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::warning, {at.x + ui.px(8), at.y + ui.px(8)}, ui.px(15),
             toU32(p.contactText));
    ImGui::SetCursorScreenPos({at.x + ui.px(22), at.y});
    ImGui::PushFont(ui.fonts.small);
    const bool apart = !editor.evaluation().collision.overlap;
    wrapped(apart ? "Not unique: other points are as close" : "Not unique: other ways are as short",
            p.contactText);
    ImGui::PopFont();
    constexpr const char* kWords = "Not unique";
    ImGui::PushFont(ui.fonts.small);
    markTerm(ui, "not-unique", *ui.fonts.small, ImGui::CalcTextSize(kWords).x,
             apart ? "Only the verdict and the distance can be compared with another program's."
                   : "Only the verdict and the depth can be compared with another program's.");
    ImGui::PopFont();
}

// Its label is a term.
void scalarRow(Ui& ui, const char* label, double value, const char* unit, const gfx::Color& color,
               double scale = 0.0) {
    rowLabel(ui, label, ui.px(kResultLabels));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    answerNumber(ui, label, value, ui.px(kScalarPoint), unit, toU32(color), scale);
    const float numberEnd = ImGui::GetItemRectMax().x + ImGui::CalcTextSize(unit).x + ui.px(8);
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - ui.px(22);
    if (right < numberEnd) return;  // a click on the number copies it, too
    ImGui::SetCursorScreenPos({right, at.y + ui.px(1)});
    ImGui::PushID(label);
    if (copyButton(ui, "##copy", "Copy it with all digits")) ui.copy(exactNumber(value));
    ImGui::PopID();
}

// Vectors side by side, their components in rows.
struct Column {
    const char* title;
    const char* term;
    const char* help;  // null: the term says it
    dvec3 value;
    gfx::Color color;
    double scale;  // beside which a component may be rounding noise
};

// Beside its own largest component.
double ownScale(const dvec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// Heights of a table's heading and of its rows, pixels at scale 1.
struct Rows {
    float head = kRowHeight, each = kRowHeight;
};

bool isShorterThan(const Ui& ui, float height) {
    return ImGui::GetWindowHeight() < ui.px(height);
}

Rows rowsOf(const Ui& ui) {
    return isShorterThan(ui, kDenseAnswer) ? Rows{18.0f, 21.0f} : Rows{};
}

// Where the text of a row begins below the row's top.
float textOffset(const Ui& ui, const Rows& rows) {
    return (ui.px(rows.each) - ImGui::GetFontSize()) * 0.5f;
}

void axisNames(const Ui& ui, float left, float top) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    const Rows rows = rowsOf(ui);
    for (int k = 0; k < 3; ++k) {
        ImGui::SetCursorPos({left, top + ui.px(rows.head + rows.each * static_cast<float>(k))});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddText({at.x, at.y + textOffset(ui, rows)},
                                            toU32(ui.palette().quietText),
                                            kAxes[static_cast<std::size_t>(k)]);
    }
}

// Characters before the point and of the whole of a column's numbers.
struct ColumnSize {
    std::size_t before = 2, all = 0;  // at least "-0", so that most columns stand alike
};

ColumnSize sizeOf(const Ui& ui, const Column& column) {
    ColumnSize size;
    std::size_t after = 0;
    for (int k = 0; k < 3; ++k) {
        const std::string text = ui.number(withoutNoise(column.value[k], column.scale));
        const std::size_t before = charactersBeforePoint(text);
        size.before = std::max(size.before, before);
        after = std::max(after, text.size() - before);
    }
    size.all = size.before + after;
    return size;
}

void vectorColumn(Ui& ui, const Column& column, std::size_t charactersBefore, float x, float top,
                  float glyph) {
    ImGui::SetCursorPos({x + ui.px(2), top});
    caption(ui, column.title);
    markTerm(ui, column.term, *ui.fonts.caption, 0.0f, column.help);
    ImGui::SameLine(0, ui.px(2));
    ImGui::SetCursorPosY(top + ui.px(1));
    if (copyButton(ui, "##copy", "Copy the vector with all digits")) ui.copy(exactVector(column.value));
    const Rows rows = rowsOf(ui);
    for (int k = 0; k < 3; ++k) {
        ImGui::SetCursorPos({x, top + ui.px(rows.head + rows.each * static_cast<float>(k))});
        ImGui::PushID(k);
        answerNumber(ui, "##value", column.value[k],
                     x + ui.px(4) + glyph * static_cast<float>(charactersBefore), "", toU32(column.color),
                     column.scale, rows.each);
        ImGui::PopID();
    }
}

// Where the first and the second of two vectors begin, pixels from the window's left edge.
float columnStart(const Ui& ui, int column) {
    const float first = ImGui::GetWindowContentRegionMin().x + ui.px(20);
    const float width = (ImGui::GetWindowContentRegionMax().x - first) / 2.0f;
    return first + width * static_cast<float>(column);
}

// Side by side where the numbers are short enough, otherwise one below the other.
void vectorTable(Ui& ui, const char* id, std::span<const Column> columns) {
    ImGui::PushID(id);
    const float left = ImGui::GetCursorPosX();
    const float first = columnStart(ui, 0);
    const float width = columnStart(ui, 1) - first;
    ImGui::PushFont(ui.fonts.numbers);
    const float glyph = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    bool fits = true;
    for (const Column& column : columns)
        fits = fits && glyph * static_cast<float>(sizeOf(ui, column).all) + ui.px(8) <= width;
    float top = ImGui::GetCursorPosY();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const float x = fits ? first + width * static_cast<float>(i) : first;
        ImGui::PushID(static_cast<int>(i));
        vectorColumn(ui, columns[i], sizeOf(ui, columns[i]).before, x, top, glyph);
        ImGui::PopID();
        if (i == 0 || !fits) axisNames(ui, left, top);
        if (!fits || i + 1 == columns.size()) top += ui.px(rowsOf(ui).head + rowsOf(ui).each * 3.0f);
    }
    ImGui::SetCursorPos({left, top});
    ImGui::Dummy({0, 0});
    ImGui::PopID();
}

ShortText featureText(const Editor& editor, Side side) {
    const Collision<double>& c = editor.evaluation().collision;
    const std::size_t index = indexOf(side);
    return {side == Side::a ? "A  " : "B  ", featureNameLong(editor.evaluation().shapes[index]->shape,
                                                             side == Side::a ? c.featureA : c.featureB)};
}

void feature(Ui& ui, const Editor& editor, ViewportState& view, Side side, float width) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ShortText text = featureText(editor, side);
    ImGui::PushID(side == Side::a ? 0 : 1);
    const bool clicked = ImGui::InvisibleButton("##feature", {width, ui.px(kRowHeight)});
    if (ImGui::IsItemHovered()) {
        const Collision<double>& c = editor.evaluation().collision;
        view.named.add(side, side == Side::a ? c.featureA : c.featureB);
        draw.AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                           toU32(gfx::withAlpha(p.text, 0.08f)), ui.px(3));
    }
    const float square = ui.px(10);
    const float y = at.y + (ui.px(kRowHeight) - square) * 0.5f;
    draw.AddRectFilled({at.x, y}, {at.x + square, y + square}, toU32(side == Side::a ? p.fillA : p.fillB),
                       ui.px(2));
    const float indent = ui.px(kFeatureIndent);
    const bool cut = drawClipped(text, {at.x + indent, at.y + lineOffset(ui)}, width - indent,
                                 toU32(side == Side::a ? p.textA : p.textB));
    ShortText help;
    if (cut) help.add(text).add('\n');
    help.add("The feature that decides, by the numbers of the scene file");
    tooltip(ui, help.c_str(), "click to copy");
    if (clicked) ui.copy(text.str());
    ImGui::PopID();
}

// Side by side where both fit.
void featureRows(Ui& ui, const Editor& editor, ViewportState& view) {
    const float all = ImGui::GetContentRegionAvail().x;
    const float gap = ui.px(8);
    const auto widthOf = [&](Side side) {
        return ImGui::CalcTextSize(featureText(editor, side).c_str()).x + ui.px(kFeatureIndent + 4);
    };
    const float a = widthOf(Side::a), b = widthOf(Side::b);
    const bool fits = a + gap + b <= all;
    feature(ui, editor, view, Side::a, fits ? a : all);
    if (fits) ImGui::SameLine(0, std::max(gap, all * 0.5f - a));
    feature(ui, editor, view, Side::b, std::min(b, ImGui::GetContentRegionAvail().x));
}

// Where the columns of the contact table stand, pixels from the window's left edge.
struct ContactColumns {
    std::array<float, 4> point{};  // decimal points of depth, x, y, z
    float features = 0.0f;
    bool coordinates = false;  // there is room for x, y, z
    bool words = false;        // and for the names of features
};

double contactNumber(const ManifoldPoint<double>& point, std::size_t column) {
    return column == 0 ? point.depth : point.point[static_cast<int>(column) - 1];
}

std::string shownNumber(const Ui& ui, double value, double scale) {
    return ui.number(withoutNoise(value, scale));
}

ContactColumns contactColumns(const Ui& ui, const Editor& editor,
                              std::span<const ManifoldPoint<double>> manifold, double scale) {
    ImGui::PushFont(ui.fonts.numbers);
    const float glyph = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    const float gap = ui.px(14);
    ContactColumns columns;
    float x = ui.px(42) + glyph * static_cast<float>(std::to_string(manifold.size()).size());
    float depthEnd = 0.0f;
    for (std::size_t c = 0; c < 4; ++c) {
        std::size_t before = 1, after = 8;
        for (const auto& point : manifold) {
            const std::string text = shownNumber(ui, contactNumber(point, c), scale);
            before = std::max(before, charactersBeforePoint(text));
            after = std::max(after, text.size() - charactersBeforePoint(text));
        }
        columns.point[c] = x + glyph * static_cast<float>(before);
        x = columns.point[c] + glyph * static_cast<float>(after) + gap;
        if (c == 0) depthEnd = x;
    }
    const auto fits = [&](float from, bool words) {
        std::size_t longest = 0;
        for (const auto& point : manifold)
            longest = std::max(longest, contactName(editor.evaluation(), point.id, words).size());
        return from + glyph * static_cast<float>(longest) <= ImGui::GetWindowContentRegionMax().x;
    };
    columns.coordinates = fits(x, true);
    columns.features = columns.coordinates ? x : depthEnd;
    columns.words = fits(columns.features, true);
    return columns;
}

void contactTooltip(Ui& ui, const scene::Evaluation& evaluation, const ManifoldPoint<double>& point) {
    if (!beginTooltip(ui)) return;
    ImGui::PushTextWrapPos(-1.0f);
    ImGui::TextUnformatted(inspect::capitalised(inspect::contactInWords(evaluation, point.id)).c_str());
    ImGui::PushFont(ui.fonts.numbers);
    ImGui::TextUnformatted(
        (contactGrid(point, ui.preferences.digits) + "\ndepth " + ui.number(point.depth) + " m").c_str());
    ImGui::PopFont();
    ImGui::TextUnformatted("Metres. The dot in the view is the point, midway between A and B.");
    ImGui::TextUnformatted(point.touching
                               ? "At full depth: still touching after B is moved by the MTV."
                               : "Less than full depth: separates before B is moved by the whole MTV.");
    ImGui::PopTextWrapPos();
    endTooltip(ui, "click to copy with all digits");
}

std::string contactText(const ManifoldPoint<double>& point) {
    return "point " + exactVector(point.point) + " m\non A " + exactVector(point.onA) + " m\non B " +
           exactVector(point.onB) + " m\ndepth " + exactNumber(point.depth) + " m" +
           (point.touching ? ", touching" : "");
}

void contactRow(Ui& ui, const Editor& editor, ViewportState& view, std::uint32_t index,
                const ManifoldPoint<double>& point, const ContactColumns& columns, double scale) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetWindowPos().x;
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Rows rows = rowsOf(ui);
    const float height = ui.px(rows.each);
    ImGui::PushID(static_cast<int>(index));
    const bool clicked = ImGui::InvisibleButton("##row", {width, height});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    if (hovered) {
        view.contactFromTable = index;
        view.named.add(Side::a, point.id.a);
        view.named.add(Side::b, point.id.b);
    }
    if (hovered || view.hoveredContact == index)
        draw.AddRectFilled(at, {at.x + width, at.y + height}, toU32(gfx::withAlpha(p.contact, 0.16f)),
                           ui.px(4));
    const float middle = at.y + height * 0.5f;
    draw.AddCircleFilled({at.x + ui.px(8), middle}, ui.px(4.5f), toU32(p.contactRim));
    draw.AddCircleFilled({at.x + ui.px(8), middle}, ui.px(3.2f),
                         toU32(point.touching ? p.contact : mix(p.contact, p.panel, 0.65f)));
    ImGui::PushFont(ui.fonts.numbers);
    const float y = at.y + textOffset(ui, rows);
    const std::string number = std::to_string(index + 1);
    draw.AddText({at.x + ui.px(18), y}, toU32(p.text), number.c_str());
    const float glyph = ImGui::CalcTextSize("0").x;
    for (std::size_t c = 0; c < (columns.coordinates ? 4u : 1u); ++c) {
        const std::string text = shownNumber(ui, contactNumber(point, c), scale);
        const gfx::Color& color = c > 0 ? p.text : point.touching ? p.mtvText : p.quietText;
        draw.AddText({left + columns.point[c] - glyph * static_cast<float>(charactersBeforePoint(text)), y},
                     toU32(color), text.c_str());
    }
    const float features = left + columns.features;
    drawClipped(contactName(editor.evaluation(), point.id, columns.words), {features, y},
                at.x + width - features, toU32(p.quietText));
    ImGui::PopFont();
    contactTooltip(ui, editor.evaluation(), point);
    if (clicked) ui.copy(contactText(point), "Copied contact " + number);
}

void contactHeading(Ui& ui, const Editor& editor, std::span<const ManifoldPoint<double>> manifold) {
    const auto touching =
        std::count_if(manifold.begin(), manifold.end(), [](const auto& m) { return m.touching; });
    const bool ignored = editor.evaluation().collision.behindOneSided;
    const ContactCounts counts = contactCounts(static_cast<std::size_t>(touching), manifold.size(), ignored);
    caption(ui, counts.heading.c_str());
    markTerm(ui, "manifold", *ui.fonts.caption);
    ImGui::SameLine();
    ImGui::PushFont(ui.fonts.small);
    clippedText(ui, counts.remark, ImGui::GetContentRegionAvail().x, toU32(ui.palette().quietText));
    ImGui::PopFont();
    tooltip(ui,
            "The contact manifold: all of these points are what an engine gives its solver. Those at full "
            "depth are the touching ones: they still touch after B is moved by the MTV. The others come free "
            "before.");
}

void contactTable(Ui& ui, const Editor& editor, ViewportState& view) {
    const gfx::Palette& p = ui.palette();
    const auto& manifold = editor.evaluation().collision.manifold;
    contactHeading(ui, editor, manifold);
    if (manifold.empty()) return;
    const double scale = noiseScale(editor.evaluation());
    const ContactColumns columns = contactColumns(ui, editor, manifold, scale);
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 head = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetWindowPos().x;
    const auto title = [&](float x, const char* text) {
        ImGui::GetWindowDrawList()->AddText({x, head.y}, toU32(p.quietText), text);
    };
    title(head.x + ui.px(18), "#");
    title(left + columns.point[0] - ui.px(8), "depth m");
    if (columns.coordinates) {
        constexpr std::array<const char*, 3> kAxes = {"x m", "y m", "z m"};
        for (std::size_t c = 1; c < 4; ++c) title(left + columns.point[c] - ui.px(8), kAxes[c - 1]);
    }
    for (const char* words : {"features A B", "features", "A B"}) {
        const float end = columns.features + ImGui::CalcTextSize(words).x;
        if (end > ImGui::GetWindowContentRegionMax().x) continue;
        title(left + columns.features, words);
        ImGui::SetCursorScreenPos({left + columns.features, head.y});
        ImGui::Dummy({ImGui::CalcTextSize(words).x, ui.px(16)});
        markTerm(ui, "feature-id", *ui.fonts.small, 0.0f, "The feature of A and the feature of B");
        ImGui::SetCursorScreenPos(head);
        break;
    }
    ImGui::Dummy({0, ui.px(16)});
    ImGui::PopFont();
    ImGuiListClipper clipper;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    clipper.Begin(static_cast<int>(manifold.size()), ui.px(rowsOf(ui).each));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            contactRow(ui, editor, view, static_cast<std::uint32_t>(i), manifold[static_cast<std::size_t>(i)],
                       columns, scale);
    ImGui::PopStyleVar();
}

const char* contactPlace(const scene::Evaluation& evaluation) {
    const auto hasVertices = [&](Side side) {
        const sepaxis::Shape<double>& shape = evaluation.shapes[indexOf(side)]->shape;
        return !shape.isCurved() && shape.radius == 0.0;
    };
    switch (evaluation.collision.kind) {
        case AxisKind::faceA:
            return hasVertices(Side::b) ? "B's deepest vertex" : "B's deepest point";
        case AxisKind::faceB:
            return hasVertices(Side::a) ? "A's deepest vertex" : "A's deepest point";
        case AxisKind::edgeEdge:
            return "on A's edge";
        default:
            return "midway, deepest";
    }
}

// Beside the contact point, as far as there is room: where it lies, and how it differs from the dots.
void contactPlaceRemark(const Ui& ui, const Column& numbers, const char* place, const char* dots, float top) {
    const gfx::Palette& p = ui.palette();
    ImGui::PushFont(ui.fonts.numbers);
    const float end = columnStart(ui, 0) + ui.px(12) +
                      ImGui::CalcTextSize("0").x * static_cast<float>(sizeOf(ui, numbers).all);
    ImGui::PopFont();
    const float left = std::max(columnStart(ui, 1), end);
    const float width = ImGui::GetWindowContentRegionMax().x - left;
    if (width < ui.px(kRemarkAtLeast)) return;
    const float x = ImGui::GetWindowPos().x + left;
    ImGui::PushFont(ui.fonts.small);
    drawClipped(place, {x, top + lineOffset(ui)}, width, toU32(p.text));
    const ImVec2 size = drawParagraph(nullptr, {0, 0}, dots, width, 0);
    if (size.y <= ui.px(2 * kRowHeight)) {
        ImGui::SetCursorScreenPos({x, top + ui.px(kRowHeight)});
        wrapped(dots, p.quietText);
    }
    ImGui::PopFont();
}

void contactPoint(Ui& ui, const Editor& editor) {
    const gfx::Palette& p = ui.palette();
    const Collision<double>& c = editor.evaluation().collision;
    const char* place = contactPlace(editor.evaluation());
    const bool beside = scene::isBeside(editor.evaluation());
    const char* dots = beside && c.kind == AxisKind::faceA ? "It lies outside A. The contacts lie in both."
                       : beside                            ? "It lies outside B. The contacts lie in both."
                       : c.manifold.size() == 1            ? "The dot is midway from A to B."
                                                           : "Dots are midway from A to B.";
    const ShortText help("Contact point: ", place, ". ", dots, " The table lists them.");
    const float top = ImGui::GetCursorScreenPos().y + ui.px(rowsOf(ui).head);
    const std::array<Column, 1> point = {Column{"CONTACT POINT  m", "contact-point", help.c_str(),
                                                c.contactPoint, p.contactText,
                                                noiseScale(editor.evaluation())}};
    vectorTable(ui, "##point", point);
    const ImVec2 end = ImGui::GetCursorScreenPos();
    contactPlaceRemark(ui, point[0], place, dots, top);
    ImGui::SetCursorScreenPos(end);
}

void overlapNumbers(Ui& ui, const Editor& editor) {
    const gfx::Palette& p = ui.palette();
    const Collision<double>& c = editor.evaluation().collision;
    // The verdict says that they touch: what is left of rounding is no depth.
    const double scale = scene::touches(editor.evaluation()) ? noiseScale(editor.evaluation()) : 0.0;
    scalarRow(ui, "depth", c.depth, "m", p.mtvText, scale);
    const std::array<Column, 2> axis = {
        Column{"NORMAL", "normal", nullptr, c.normal, p.text, 1.0},
        Column{"MTV  m", "mtv", nullptr, c.mtv(), p.mtvText, std::max(scale, ownScale(c.mtv()))}};
    vectorTable(ui, "##axis", axis);
    separator(ui);
    contactPoint(ui, editor);
}

void apartNumbers(Ui& ui, const Editor& editor) {
    const gfx::Palette& p = ui.palette();
    const Collision<double>& c = editor.evaluation().collision;
    scalarRow(ui, "distance", c.distance, "m", p.closestText);
    const std::array<Column, 1> axis = {Column{"NORMAL", "normal", nullptr, c.normal, p.text, 1.0}};
    vectorTable(ui, "##axis", axis);
    separator(ui);
    const double scale = noiseScale(editor.evaluation());
    const std::array<Column, 2> points = {
        Column{"ON A  m", "closest-points", "Closest point of A", c.closestA, p.closestText, scale},
        Column{"ON B  m", "closest-points", "Closest point of B", c.closestB, p.closestText, scale}};
    vectorTable(ui, "##points", points);
}

void answer(const TabContext& in, PanelState& panel) {
    Ui& ui = in.ui;
    const Editor& editor = in.editor;
    ViewportState& view = in.view;
    const std::string& error = editor.evaluationError().reason;
    if (!error.empty())
        wrapped(ShortText("This is the last good answer: ", editor.evaluationError().pointer, ' ', error),
                ui.palette().error);
    verdict(ui, editor, view, in.host);
    const Collision<double>& c = editor.evaluation().collision;
    const bool isBrief = isShorterThan(ui, kBriefWhy);
    if (isBrief && !c.behindOneSided) panel.why.drawBrief(in);
    if (!c.behindOneSided) {
        // The sentences name the features, too.
        if (isBrief)
            featureRows(ui, editor, view);
        else
            panel.why.draw(in);
        if (!c.unique) notUnique(ui, editor);
        separator(ui);
        if (c.overlap)
            overlapNumbers(ui, editor);
        else
            apartNumbers(ui, editor);
    }
    separator(ui);
    contactTable(ui, editor, view);
}

}  // namespace

void drawResultPanel(const TabContext& in, PanelState& panel, const Rect& area, Layer layer) {
    Ui& ui = in.ui;
    Editor& editor = in.editor;
    const char* id = layer == Layer::layout ? "##result" : "##resultOver";
    if (beginPanel(ui, id, area, {0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse,
                   layer)) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const ImU32 line = toU32(ui.palette().line);
        draw.AddLine({area.min.x + 0.5f, area.min.y}, {area.min.x + 0.5f, area.max.y}, line);
        if (editor.hasResult()) {
            // How it was asked stays in sight; the answer above it scrolls.
            const bool isShort = area.height() < ui.px(kDensePanel);
            const float gap = area.height() < ui.px(kShortPanel) ? 2.0f : 4.0f;
            const float settings = querySettingsHeight(ui, panel, area);
            ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(isShort ? 2 : 8)});
            ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(gap)});
            ImGui::BeginChild("##answer", {0, area.height() - settings}, false,
                              ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NavFlattened);
            answer(in, panel);
            ImGui::EndChild();
            draw.AddLine({area.min.x, area.max.y - settings}, {area.max.x, area.max.y - settings}, line);
            ImGui::SetCursorPosY(area.height() - settings + 1.0f);
            drawQuerySettings(ui, editor, panel, area);
            ImGui::PopStyleVar(2);
        }
    }
    ImGui::End();
}

}  // namespace sepaxis::ui
