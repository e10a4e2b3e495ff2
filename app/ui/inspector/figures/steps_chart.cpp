#include "app/ui/inspector/figures/steps_chart.h"

#include "app/draw/debug_draw.h"
#include "app/scene/axis_meeting.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/labels.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::SatCandidate;
using inspect::SatFate;
using inspect::StepPhase;
using inspect::Steps;
using scene::dvec3;

constexpr float kHeadRoom = 30.0f;  // for the values of the step, pixels at scale 1 as all sizes here
constexpr float kPadding = 8.0f;
constexpr float kBar = 10.0f;
constexpr float kNamesHeight = 106.0f;  // of the picture: room for names above and below the bars
constexpr std::size_t kManyDots = 1000;
constexpr int kValueDigits = 8;  // characters of a value
constexpr int kAxisDigits = 6;   // of an end of the axis
constexpr float kAxisGap = 6.0f;

bool known(double value) {
    return std::isfinite(value);
}

struct Chart {
    Ui& ui;
    const gfx::Palette& colors;
    ImDrawList& draw;
    const Steps& steps;
    Rect plot;
    double low = 0.0, high = 1.0;

    float x(std::size_t row) const {
        const auto last = static_cast<float>(std::max<std::size_t>(1, steps.rows.size() - 1));
        return plot.min.x + plot.width() * static_cast<float>(row) / last;
    }
    float numbersEnd() const { return plot.min.x - ui.px(kAxisGap); }
    float y(double value) const {
        const double t = (std::clamp(value, low, high) - low) / (high - low);
        return plot.max.y - static_cast<float>(t) * plot.height();
    }
    bool isSat() const { return steps.algorithm == inspect::Algorithm::sat; }
};

void findRange(Chart& c) {
    c.low = 0.0;
    c.high = 0.0;
    for (const inspect::StepRow& row : c.steps.rows)
        for (const double value : {row.lower, row.upper}) {
            if (!known(value)) continue;
            c.high = std::max(c.high, value);
            // Of GJK and EPA less than nothing is no bound; of SAT it is a gap.
            if (c.isSat()) c.low = std::min(c.low, value);
        }
    if (!(c.high > c.low)) c.high = c.low + 1.0;
    // Ends that read easily.
    c.high = inspect::axisEnd(c.high);
    c.low = -inspect::axisEnd(-c.low);
}

void drawCurve(const Chart& c, double inspect::StepRow::*member, ImU32 color, bool stairs) {
    std::optional<ImVec2> last;
    StepPhase phase = c.steps.rows.front().phase;
    for (std::size_t i = 0; i < c.steps.rows.size(); ++i) {
        const inspect::StepRow& row = c.steps.rows[i];
        if (!known(row.*member) || row.phase != phase) last.reset();
        phase = row.phase;
        if (!known(row.*member)) continue;
        const ImVec2 at{c.x(i), c.y(row.*member)};
        if (last) {
            const ImVec2 corner{at.x, stairs ? last->y : at.y};
            c.draw.AddLine(*last, corner, color, c.ui.px(1.5f));
            if (stairs) c.draw.AddLine(corner, at, color, c.ui.px(1.5f));
        }
        last = at;
    }
}

// As many as can be told apart.
void drawDots(const Chart& c, double inspect::StepRow::*member, ImU32 color, float radius) {
    ImVec2 last{-1.0f, -1.0f};
    for (std::size_t i = 0; i < c.steps.rows.size(); ++i) {
        const double value = c.steps.rows[i].*member;
        if (!known(value)) continue;
        const ImVec2 at{std::round(c.x(i)), std::round(c.y(value))};
        if (at.x == last.x && at.y == last.y) continue;
        last = at;
        c.draw.AddCircleFilled(at, c.ui.px(radius), color, 8);
    }
}

std::string axisNumber(double value) {
    return compactNumber(value, kAxisDigits);
}

float axisWidth(const Chart& c) {
    ImGui::PushFont(c.ui.fonts.small);
    float width = 0.0f;
    for (const double end : {c.low, 0.0, c.high})
        width = std::max(width, ImGui::CalcTextSize(axisNumber(end).c_str()).x);
    ImGui::PopFont();
    return width;
}

// The ends of the scale, and 0 where it is not one of them and has room.
void drawAxis(const Chart& c) {
    ImGui::PushFont(c.ui.fonts.small);
    const float line = ImGui::GetFontSize();
    const auto mark = [&](double value, float alpha) {
        const std::string text = axisNumber(value);
        const float y = std::round(c.y(value));
        c.draw.AddLine({c.plot.min.x, y}, {c.plot.max.x, y}, toU32(gfx::withAlpha(c.colors.line, alpha)),
                       1.0f);
        c.draw.AddText({c.numbersEnd() - ImGui::CalcTextSize(text.c_str()).x, y - line * 0.5f},
                       toU32(c.colors.quietText), text.c_str());
    };
    mark(c.high, 0.5f);
    if (c.low < 0.0) mark(c.low, 0.5f);
    const float zero = c.y(0.0);
    const bool fits = c.low == 0.0 || (zero - c.plot.min.y > line && c.plot.max.y - zero > line);
    if (fits)
        mark(0.0, 1.0f);
    else
        c.draw.AddLine({c.plot.min.x, std::round(zero)}, {c.plot.max.x, std::round(zero)},
                       toU32(c.colors.line), 1.0f);
    ImGui::PopFont();
}

const char* upperNameOf(const Chart& c, std::size_t row) {
    if (c.isSat()) return "least so far";
    return c.steps.rows[row].phase == StepPhase::epa ? "depth at most" : "distance at most";
}

// Where the curves leave most room between them: "distance at most" and "at least", among the steps of the
// algorithm whose curves they are, or the other one where those are too few; of SAT one name, below its
// curve, as no axis has less than the least.
void nameCurves(const Chart& c) {
    const auto& rows = c.steps.rows;
    ImGui::PushFont(c.ui.fonts.small);
    const auto hasRoom = [&](std::size_t row) {
        const ChartPart part = partOf(c.steps, row, c.plot.min.x, c.plot.max.x);
        return part.right - part.left >= ImGui::CalcTextSize(upperNameOf(c, row)).x;
    };
    const bool first = hasRoom(0), last = hasRoom(rows.size() - 1);
    std::size_t widest = 0;
    double most = -1.0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!known(rows[i].upper) || !(rows[i].phase == rows.front().phase ? first : last)) continue;
        const double room =
            c.isSat() ? rows[i].upper - c.low : rows[i].upper - (known(rows[i].lower) ? rows[i].lower : 0.0);
        if (room > most) most = room, widest = i;
    }
    if (!(most >= 0.0)) return ImGui::PopFont();
    const double lower = known(rows[widest].lower) ? rows[widest].lower : 0.0;
    const float line = ImGui::GetFontSize(), gap = c.ui.px(3);
    const bool hasPhases = rows.front().phase != rows.back().phase;
    const float top = c.plot.min.y + (hasPhases ? line : 0.0f);  // below the names of the phases
    const ChartPart part = partOf(c.steps, widest, c.plot.min.x, c.plot.max.x);
    const auto name = [&](const char* text, float y, const gfx::Color& color) {
        const float width = ImGui::CalcTextSize(text).x;
        const float x =
            std::clamp(c.x(widest) + c.ui.px(8), part.left, std::max(part.left, part.right - width));
        drawHaloText(c.ui, c.draw, {x, std::clamp(y, top, std::max(top, c.plot.max.y - line))}, toU32(color),
                     text);
    };
    const float upperY = c.y(rows[widest].upper), lowerY = c.y(lower);
    if (c.isSat()) {
        // The curve only falls: below its end there is none of it above.
        const char* text = upperNameOf(c, widest);
        const float right = c.x(widest) + c.ui.px(12) + ImGui::CalcTextSize(text).x;
        double least = rows[widest].upper;
        for (std::size_t i = widest; i < rows.size() && c.x(i) <= right; ++i)
            if (known(rows[i].upper)) least = rows[i].upper;
        const float y = c.y(least) + gap;
        if (c.plot.max.y - y > line) name(text, y, c.colors.mtvText);
    } else if (lowerY - upperY > 2.0f * line + 2.0f * gap) {
        name(upperNameOf(c, widest), upperY - line * 0.5f, c.colors.mtvText);
        name("at least", lowerY - line - gap, c.colors.closestText);
    }
    ImGui::PopFont();
}

// Where GJK ends and EPA begins.
void drawPhases(const Chart& c) {
    if (c.steps.rows.front().phase == c.steps.rows.back().phase) return;
    const float x = std::round(partOf(c.steps, 0, c.plot.min.x, c.plot.max.x).right);
    c.draw.AddLine({x, c.plot.min.y}, {x, c.plot.max.y}, toU32(c.colors.line), 1.0f);
    ImGui::PushFont(c.ui.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize("GJK");
    const ImU32 ink = toU32(c.colors.quietText);
    drawHaloText(c.ui, c.draw, {x - size.x - c.ui.px(5), c.plot.min.y}, ink, "GJK");
    drawHaloText(c.ui, c.draw, {x + c.ui.px(5), c.plot.min.y}, ink, "EPA");
    ImGui::PopFont();
}

struct Value {
    const char* what;
    double value;
    gfx::Color color;
};

std::string valueText(const Ui& ui, double value, float room) {
    return known(value) ? fittedNumber(ui, value, kValueDigits, room) : "-";
}

float widthOf(ImFont* font, const char* text) {
    return font->CalcTextSizeA(font->FontSize * font->Scale, std::numeric_limits<float>::max(), 0.0f, text).x;
}

// With the longest numbers, so that the words are the same in every step.
float valuesWidth(const Chart& c, const std::vector<Value>& values) {
    const std::string longest(kValueDigits, '0');
    float width = widthOf(c.ui.fonts.small, "m");
    for (const Value& value : values)
        width += widthOf(c.ui.fonts.small, value.what) + c.ui.px(5) +
                 widthOf(c.ui.fonts.numbers, longest.c_str()) + c.ui.px(10);
    return width;
}

// "distance so far: at least 0.3, at most 0.5 m" above the plot.
void drawValues(const Chart& c, const Rect& area, std::size_t row) {
    const inspect::StepRow& r = c.steps.rows[row];
    const bool epa = r.phase == StepPhase::epa;
    std::vector<Value> values;
    if (c.isSat()) {
        values = {{"this", r.lower, c.colors.text}, {"least", r.upper, c.colors.mtvText}};
    } else {
        values = {{epa ? "depth so far: at least" : "distance so far: at least", std::max(0.0, r.lower),
                   c.colors.closestText},
                  {"at most", r.upper, c.colors.mtvText}};
    }
    for (const char* shorter : {"so far: at least", "at least"})
        if (!c.isSat() && valuesWidth(c, values) > area.width() - 2.0f * c.ui.px(kPadding))
            values.front().what = shorter;
    // That each number may take beyond the usual digits, or has to leave.
    const float spare = (area.width() - 2.0f * c.ui.px(kPadding) - valuesWidth(c, values)) /
                        static_cast<float>(values.size());
    ImVec2 at{area.min.x + c.ui.px(kPadding), area.min.y + c.ui.px(4)};
    for (const Value& value : values) {
        ImGui::PushFont(c.ui.fonts.small);
        c.draw.AddText(at, toU32(c.colors.quietText), value.what);
        at.x += ImGui::CalcTextSize(value.what).x + c.ui.px(5);
        ImGui::PopFont();
        ImGui::PushFont(c.ui.fonts.numbers);
        const float usual = ImGui::CalcTextSize("0").x * static_cast<float>(kValueDigits);
        const std::string number = valueText(c.ui, value.value, usual + spare);
        c.draw.AddText({at.x, at.y - c.ui.px(1)}, toU32(value.color), number.c_str());
        at.x += ImGui::CalcTextSize(number.c_str()).x + c.ui.px(10);
        ImGui::PopFont();
    }
    ImGui::PushFont(c.ui.fonts.small);
    c.draw.AddText(at, toU32(c.colors.quietText), "m");
    ImGui::PopFont();
}

// What of a shape reaches that far: above the end of A's bar, below that of B's.
void nameEnd(const Ui& ui, const Rect& area, const Shape<double>& shape, const Feature& feature,
             const ImVec2& end, const gfx::Color& color, bool above) {
    const std::string name = scene::featureName(shape, feature);
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    const float most = std::max(area.min.x, area.max.x - size.x - ui.px(4));
    ImGui::GetWindowDrawList()->AddText(
        {std::clamp(end.x - size.x * 0.5f, area.min.x, most), above ? end.y - size.y : end.y}, toU32(color),
        name.c_str());
    ImGui::PopFont();
}

}  // namespace

ChartPart partOf(const Steps& steps, std::size_t row, float left, float right) {
    const auto& rows = steps.rows;
    const auto second = std::ranges::find_if(
        rows, [&](const inspect::StepRow& other) { return other.phase != rows.front().phase; });
    if (second == rows.end()) return {left, right};
    const auto intervals = static_cast<float>(rows.size() - 1);
    const float end = left + (right - left) * (static_cast<float>(second - rows.begin()) - 0.5f) / intervals;
    return rows[row].phase == rows.front().phase ? ChartPart{left, end} : ChartPart{end, right};
}

std::optional<std::size_t> drawBounds(Ui& ui, const Rect& area, const Steps& steps, std::size_t row) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(area.min, area.max, toU32(p.background), ui.px(4));
    const float pad = ui.px(kPadding);
    Chart c{ui,
            p,
            draw,
            steps,
            {{area.min.x + pad, area.min.y + ui.px(kHeadRoom)}, {area.max.x - pad, area.max.y - pad}}};
    if (steps.rows.empty() || c.plot.height() < ui.px(10)) return std::nullopt;
    findRange(c);
    c.plot.min.x = std::min(c.plot.min.x + axisWidth(c) + ui.px(kAxisGap), c.plot.max.x - 1.0f);
    drawAxis(c);
    if (c.isSat()) {
        const bool many = steps.rows.size() > kManyDots;
        drawDots(c, &inspect::StepRow::lower, toU32(gfx::withAlpha(p.text, many ? 0.25f : 0.55f)),
                 many ? 1.0f : 2.0f);
        drawCurve(c, &inspect::StepRow::upper, toU32(p.mtv), true);
    } else {
        drawCurve(c, &inspect::StepRow::lower, toU32(p.closest), false);
        drawCurve(c, &inspect::StepRow::upper, toU32(p.mtv), false);
        drawDots(c, &inspect::StepRow::lower, toU32(p.closest), 2.0f);
        drawDots(c, &inspect::StepRow::upper, toU32(p.mtv), 2.0f);
    }
    drawPhases(c);
    nameCurves(c);
    const float x = std::round(c.x(row));
    draw.AddLine({x, c.plot.min.y}, {x, c.plot.max.y}, toU32(gfx::withAlpha(p.accent, 0.8f)), ui.px(1));
    for (const double value : {steps.rows[row].lower, steps.rows[row].upper})
        if (known(value)) draw.AddCircleFilled({x, c.y(value)}, ui.px(4), toU32(p.accent));
    drawValues(c, area, row);

    ImGui::SetCursorScreenPos(area.min);
    mouseArea("##bounds", {std::max(1.0f, area.width()), std::max(1.0f, area.height())});
    tooltip(ui, c.isSat() ? "Depth along every axis, and the least so far. Drag to any step"
                          : "Lower and upper bound after every step. Drag to any step");
    // The frame that lets go may still bring the mouse farther.
    if (!ImGui::IsItemActive() && !ImGui::IsItemDeactivated()) return std::nullopt;
    const float t = std::clamp((ImGui::GetIO().MousePos.x - c.plot.min.x) / c.plot.width(), 0.0f, 1.0f);
    return static_cast<std::size_t>(std::lround(t * static_cast<float>(steps.rows.size() - 1)));
}

void drawProjections(const Ui& ui, const Rect& picture, float below, const Steps& steps, std::size_t row) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(picture.min, picture.max, toU32(p.background), ui.px(4));
    const Rect area{picture.min, {picture.max.x, picture.max.y - below}};
    const SatCandidate& candidate = steps.candidates[steps.rows[row].index];
    if (candidate.fate == SatFate::parallel || candidate.axis == dvec3(0.0)) return;
    const bool rejected = !inspect::isMeasured(candidate.fate);
    const dvec3 axis = steps.poses[0].orientation * candidate.axis;
    const auto interval = [&](scene::Side side) {
        return draw::intervalOn(steps.shape(side), steps.poses[static_cast<std::size_t>(side)], axis,
                                steps.poses[0].position);
    };
    const draw::Interval a = interval(scene::Side::a), b = interval(scene::Side::b);
    const double low = std::min(a.min, b.min), high = std::max(a.max, b.max);
    const float pad = ui.px(34);
    const auto x = [&](double t) {
        const double share = high > low ? (t - low) / (high - low) : 0.5;
        return area.min.x + pad + static_cast<float>(share) * (area.width() - 2.0f * pad);
    };
    const float middle = (area.min.y + area.max.y) * 0.5f, apart = std::min(ui.px(26), area.height() * 0.2f);
    const float half = ui.px(kBar * 0.5f);
    const float strength = rejected ? 0.4f : 1.0f;
    const float left = x(std::min(a.max, b.min)), right = x(std::max(a.max, b.min));
    const bool overlaps = candidate.overlap >= 0.0;
    const scene::AxisMeeting meeting{candidate.overlap, candidate.common};
    const gfx::Color between = overlaps ? p.mtv : p.closest;
    const float bottom = middle + apart + ui.px(10);
    draw.AddRectFilled({overlaps ? x(std::max(a.min, b.min)) : left, middle - apart - ui.px(10)},
                       {overlaps ? x(std::min(a.max, b.max)) : right, bottom},
                       toU32(gfx::withAlpha(between, 0.22f * strength)));
    if (meeting.differs(steps.rounding) && !rejected) {
        // As far as B must move: from where it begins to where A ends.
        draw.AddLine({left, bottom}, {right, bottom}, toU32(between), ui.px(2));
        draw.AddTriangleFilled({right, bottom}, {right - ui.px(7), bottom - ui.px(4)},
                               {right - ui.px(7), bottom + ui.px(4)}, toU32(between));
    }
    const auto bar = [&](const draw::Interval& i, float y, const gfx::Color& color, const char* name) {
        draw.AddRectFilled({x(i.min), y - half}, {std::max(x(i.max), x(i.min) + 1.0f), y + half},
                           toU32(gfx::withAlpha(color, strength)), ui.px(2));
        const ImVec2 size = ImGui::CalcTextSize(name);
        draw.AddText({area.min.x + ui.px(14), y - size.y * 0.5f}, toU32(color), name);
    };
    bar(a, middle - apart, p.edgeA, "A");
    bar(b, middle + apart, p.edgeB, "B");
    if (area.height() >= ui.px(kNamesHeight)) {
        const inspect::StepView view = inspect::viewOf(steps, row);
        const float beyond = apart + half + ui.px(3);
        nameEnd(ui, area, steps.shape(scene::Side::a), view.featureA, {x(a.max), middle - beyond}, p.textA,
                true);
        nameEnd(ui, area, steps.shape(scene::Side::b), view.featureB,
                {x(b.min), std::max(middle + beyond, bottom + ui.px(3))}, p.textB, false);
    }
    const bool skipped = candidate.fate == SatFate::behind || candidate.fate == SatFate::shallow;
    const std::string text = rejected ? std::string(skipped ? "skipped" : "no common axis")
                                      : std::string(meeting.word(steps.rounding)) + ' ' +
                                            ui.compact(std::abs(candidate.overlap), kValueDigits) + " m";
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float center = std::clamp((left + right - size.x) * 0.5f, area.min.x + ui.px(4),
                                    std::max(area.min.x + ui.px(4), area.max.x - ui.px(4) - size.x));
    drawHaloText(ui, draw, {center, middle - size.y * 0.5f},
                 toU32(rejected ? p.quietText : (overlaps ? p.mtvText : p.closestText)), text.c_str());
}

}  // namespace sepaxis::ui
