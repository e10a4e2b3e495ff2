#include "app/ui/inspector/steps_chart.h"

#include "app/debug_draw.h"
#include "app/ui/format.h"
#include "app/ui/labels.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

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

constexpr float kHeadRoom = 22.0f;  // for the values of the step, pixels at scale 1 as all sizes here
constexpr float kPadding = 8.0f;
constexpr double kHeadShare = 1.06;  // of the range, above the highest value
constexpr float kBar = 10.0f;
constexpr float kNamesHeight = 120.0f;  // of the picture: room for names above and below the bars
constexpr std::size_t kManyDots = 1000;
constexpr int kDigits = 8;  // characters of a value

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
    c.high += (kHeadShare - 1.0) * (c.high - c.low);
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

// Where GJK ends and EPA begins.
void drawPhases(const Chart& c) {
    const auto& rows = c.steps.rows;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].phase == rows[i - 1].phase) continue;
        const float x = std::round((c.x(i) + c.x(i - 1)) * 0.5f);
        c.draw.AddLine({x, c.plot.min.y}, {x, c.plot.max.y}, toU32(c.colors.line), 1.0f);
        ImGui::PushFont(c.ui.fonts.small);
        const ImVec2 size = ImGui::CalcTextSize("GJK");
        const ImU32 ink = toU32(c.colors.quietText);
        drawHaloText(c.ui, c.draw, {x - size.x - c.ui.px(5), c.plot.min.y}, ink, "GJK");
        drawHaloText(c.ui, c.draw, {x + c.ui.px(5), c.plot.min.y}, ink, "EPA");
        ImGui::PopFont();
    }
}

struct Value {
    const char* what;
    double value;
    gfx::Color color;
};

// "distance  at least 0.3 m  at most 0.5 m" above the plot.
void drawValues(const Chart& c, const Rect& area, std::size_t row) {
    const inspect::StepRow& r = c.steps.rows[row];
    const bool epa = r.phase == StepPhase::epa;
    std::vector<Value> values;
    if (c.isSat()) {
        values = {{"this", r.lower, c.colors.text}, {"least", r.upper, c.colors.mtvText}};
    } else {
        values = {{epa ? "depth from" : "distance from", std::max(0.0, r.lower), c.colors.closestText},
                  {"to", r.upper, c.colors.mtvText}};
    }
    ImVec2 at{area.min.x + c.ui.px(kPadding), area.min.y + c.ui.px(4)};
    for (const Value& value : values) {
        const std::string number = known(value.value) ? compactNumber(value.value, kDigits) : "-";
        ImGui::PushFont(c.ui.fonts.small);
        c.draw.AddText(at, toU32(c.colors.quietText), value.what);
        at.x += ImGui::CalcTextSize(value.what).x + c.ui.px(5);
        ImGui::PopFont();
        ImGui::PushFont(c.ui.fonts.numbers);
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
    const float zero = std::round(c.y(0.0));
    draw.AddLine({c.plot.min.x, zero}, {c.plot.max.x, zero}, toU32(p.line), 1.0f);
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
    const float x = std::round(c.x(row));
    draw.AddLine({x, c.plot.min.y}, {x, c.plot.max.y}, toU32(gfx::withAlpha(p.accent, 0.8f)), ui.px(1));
    for (const double value : {steps.rows[row].lower, steps.rows[row].upper})
        if (known(value)) draw.AddCircleFilled({x, c.y(value)}, ui.px(4), toU32(p.accent));
    drawValues(c, area, row);

    ImGui::SetCursorScreenPos(area.min);
    ImGui::InvisibleButton("##bounds", {std::max(1.0f, area.width()), std::max(1.0f, area.height())});
    tooltip(ui, c.isSat() ? "Overlap of every axis, and the least so far. Drag to any step"
                          : "What is proven after every step: at least, and at most. Drag to any step");
    // The frame that lets go may still bring the mouse farther.
    if (!ImGui::IsItemActive() && !ImGui::IsItemDeactivated()) return std::nullopt;
    const float t = std::clamp((ImGui::GetIO().MousePos.x - c.plot.min.x) / c.plot.width(), 0.0f, 1.0f);
    return static_cast<std::size_t>(std::lround(t * static_cast<float>(steps.rows.size() - 1)));
}

void drawProjections(const Ui& ui, const Rect& area, const Steps& steps, std::size_t row) {
    const gfx::Palette& p = ui.palette();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(area.min, area.max, toU32(p.background), ui.px(4));
    const SatCandidate& candidate = steps.candidates[steps.rows[row].index];
    if (candidate.fate == SatFate::parallel) return;
    const bool rejected = candidate.fate == SatFate::notCrossed;
    const dvec3 axis = steps.poses[0].orientation * candidate.axis;
    const auto interval = [&](scene::Side side) {
        return debug_draw::project(steps.shape(side), steps.poses[static_cast<std::size_t>(side)], axis,
                                   steps.poses[0].position);
    };
    const debug_draw::Interval a = interval(scene::Side::a), b = interval(scene::Side::b);
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
    const gfx::Color between = overlaps ? p.mtv : p.closest;
    draw.AddRectFilled({left, middle - apart - ui.px(10)}, {right, middle + apart + ui.px(10)},
                       toU32(gfx::withAlpha(between, 0.22f * strength)));
    const auto bar = [&](const debug_draw::Interval& i, float y, const gfx::Color& color, const char* name) {
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
        nameEnd(ui, area, steps.shape(scene::Side::b), view.featureB, {x(b.min), middle + beyond}, p.textB,
                false);
    }
    const std::string text = rejected ? std::string("no axis of both edges")
                                      : (overlaps ? "overlap " : "gap ") +
                                            compactNumber(std::abs(candidate.overlap), kDigits) + " m";
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float center = std::clamp((left + right - size.x) * 0.5f, area.min.x + ui.px(4),
                                    std::max(area.min.x + ui.px(4), area.max.x - ui.px(4) - size.x));
    drawHaloText(ui, draw, {center, middle - size.y * 0.5f},
                 toU32(rejected ? p.quietText : (overlaps ? p.mtvText : p.closestText)), text.c_str());
}

}  // namespace sepaxis::ui
