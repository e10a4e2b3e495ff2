// The Intervals tab: both shapes projected on one axis, and a direction to try on a ball of all of them.
#include "app/inspect/csv.h"
#include "app/inspect/intervals.h"
#include "app/ui/app.h"
#include "app/ui/format.h"
#include "app/ui/inspector/axis_view.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/probe_sphere.h"
#include "app/ui/theme.h"
#include "app/ui/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::AxisPair;
using inspect::IntervalEnd;
using inspect::Intervals;
using inspect::ShapeInterval;

constexpr float kPadding = 12.0f;  // pixels at scale 1, as all sizes here
constexpr float kProbeShare = 0.42f;
constexpr float kProbeLeast = 210.0f, kProbeMost = 460.0f;
constexpr float kBar = 12.0f;  // thickness of a shape's bar
constexpr float kBetweenBars = 8.0f;
constexpr float kEndLine = 16.0f;   // a line of text at an end
constexpr float kLabelGap = 10.0f;  // between two texts on one line
constexpr float kSmallRow = 20.0f;
constexpr float kRoomForDirection = 190.0f;  // heights below which the less important is left out
constexpr float kRoomForWords = 160.0f;
constexpr float kCurveLeast = 70.0f;  // width below which there is no curve
constexpr float kMarkRadius = 3.5f;

class IntervalsTab final : public InspectorTab {
 public:
    void draw(App& app, const Rect& area) override {
        update(app);
        const float share =
            std::clamp(area.width() * kProbeShare, app.ui.px(kProbeLeast), app.ui.px(kProbeMost));
        const float split = std::round(area.max.x - std::min(share, area.width() * 0.5f));
        drawBars(app, {area.min, {split, area.max.y}});
        ImGui::GetWindowDrawList()->AddLine({split + 0.5f, area.min.y}, {split + 0.5f, area.max.y},
                                            toU32(app.ui.palette().line));
        drawProbe(app, {{split + 1.0f, area.min.y}, area.max});
    }

    void addToScene(App& app, SceneExtra& extra) override {
        const AxisLink& link = app.inspector().link;
        const AxisPair& pair = *cache_.pair();
        if (link.probe)
            addDirectionToScene(pair, pair.along(pair.toA(*link.probe)), extra);
        else if (link.hovered || link.pinned)
            addAxisToScene(pair, shownRef(link), extra);
    }

    std::string text(App& app) override;
    bool hasCsv() const override { return true; }
    std::string csv(App& app) override;

 private:
    struct Chart;  // where the bars are drawn

    void update(App& app);
    inspect::AxisRef shownRef(const AxisLink& link) const;
    void drawBars(App& app, const Rect& area);
    void drawHeading(App& app, const Rect& area, float& y);
    void drawChart(App& app, const Rect& area);
    void drawShape(const Chart& chart, Side side, float barTop, float labelTop) const;
    void drawMeeting(const Chart& chart, float top, float bottom, float textTop) const;
    void drawProbe(App& app, const Rect& area);
    void drawProbeControls(App& app, const Rect& area);
    void drawCurve(App& app, const Rect& area) const;
    void tryDirection(App& app, const dvec3& direction);
    std::string title(const App& app) const;

    PairCache cache_;
    Intervals intervals_;
    bool isWinner_ = true;
    inspect::ProbeRecord record_;
    ProbeSphere sphere_;
};

// --- what is shown --------------------------------------------------------------------------------------

// A direction that is tried, else what is hovered, else what is pinned, else the winner.
inspect::AxisRef IntervalsTab::shownRef(const AxisLink& link) const {
    const AxisPair& pair = *cache_.pair();
    for (const auto& ref : {link.hovered, link.pinned})
        if (ref && pair.along(*ref)) return *ref;
    return pair.winner();
}

void IntervalsTab::update(App& app) {
    AxisLink& link = app.inspector().link;
    if (cache_.update(app)) {
        dropStalePin(link, *cache_.pair());
        record_.clear();
        sphere_.update(*cache_.pair());
    }
    const AxisPair& pair = *cache_.pair();
    const inspect::AxisRef ref = shownRef(link);
    isWinner_ = !link.probe && ref == pair.winner();
    intervals_ =
        inspect::intervalsAlong(pair, link.probe ? pair.along(pair.toA(*link.probe)) : *pair.along(ref));
}

std::string IntervalsTab::title(const App& app) const {
    const AxisLink& link = app.inspector().link;
    if (link.probe) return "A direction that you try";
    const std::string name = axisName(*cache_.pair(), shownRef(link));
    return (isWinner_ ? "The winning axis: " : "The axis of ") + name;
}

// --- bars -----------------------------------------------------------------------------------------------

// Coordinates along the axis to pixels: both shapes on one scale, A's side at the left.
struct IntervalsTab::Chart {
    App& app;
    const AxisPair& pair;
    const Intervals& intervals;
    ImDrawList& draw;
    float left, right;  // of the bars
    double low, high;   // along the axis
    float x(double at) const {
        return std::round(left + static_cast<float>((at - low) / (high - low)) * (right - left));
    }
};

void IntervalsTab::drawBars(App& app, const Rect& area) {
    const float padding = app.ui.px(kPadding);
    const Rect inner{{area.min.x + padding, area.min.y + app.ui.px(4)},
                     {area.max.x - padding, area.max.y - app.ui.px(4)}};
    float y = inner.min.y;
    drawHeading(app, inner, y);
    float bottom = inner.max.y;
    if (area.height() >= app.ui.px(kRoomForWords)) {
        const std::string words = inspect::intervalsInWords(*cache_.pair(), intervals_, isWinner_);
        ImGui::PushFont(app.ui.fonts.small);
        const ImVec2 size = ImGui::CalcTextSize(words.c_str(), nullptr, false, inner.width());
        bottom -= size.y;
        ImGui::GetWindowDrawList()->AddText(nullptr, 0.0f, {inner.min.x, bottom},
                                            toU32(app.ui.palette().text), words.c_str(), nullptr,
                                            inner.width());
        ImGui::PopFont();
    }
    drawChart(app, {{inner.min.x, y}, {inner.max.x, bottom}});
}

void IntervalsTab::drawHeading(App& app, const Rect& area, float& y) {
    const gfx::Palette& p = app.ui.palette();
    AxisLink& link = app.inspector().link;
    ImGui::SetCursorScreenPos({area.min.x, y});
    const bool showsPin = !link.probe && link.pinned && shownRef(link) == *link.pinned;
    if (showsPin)
        drawPinnedMark(app, *cache_.pair(), area.width());
    else
        clippedText(app.ui, title(app), area.width(), toU32(p.text));
    y += app.ui.px(kRowHeight);
    if (area.height() < app.ui.px(kRoomForDirection)) return;
    ImGui::PushFont(app.ui.fonts.small);
    const char* words = "direction from A to B";
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({area.min.x, y}, toU32(p.quietText), words);
    const float x = area.min.x + ImGui::CalcTextSize(words).x + app.ui.px(8);
    ImGui::PopFont();
    ImGui::PushFont(app.ui.fonts.numbers);
    const dvec3& n = intervals_.axisWorld;
    const std::string numbers =
        compactNumber(n.x, 9) + "  " + compactNumber(n.y, 9) + "  " + compactNumber(n.z, 9);
    ImGui::SetCursorScreenPos({x, y - app.ui.px(3)});
    ImGui::InvisibleButton("##direction", {std::max(1.0f, area.max.x - x), app.ui.px(kSmallRow)});
    if (ImGui::IsItemClicked()) app.ui.copy(exactVector(n));
    drawClipped(numbers, {x, y - app.ui.px(1)}, area.max.x - x,
                toU32(ImGui::IsItemHovered() ? p.text : p.quietText));
    ImGui::PopFont();
    tooltip(app.ui, exactVector(n).c_str(), "click to copy");
    y += app.ui.px(kSmallRow);
}

void IntervalsTab::drawChart(App& app, const Rect& area) {
    const Intervals& i = intervals_;
    const float bars = app.ui.px(2 * kBar + kBetweenBars);
    const float labels = app.ui.px(2 * kEndLine + 2), meeting = app.ui.px(kSmallRow);
    const float content = bars + 2.0f * labels + meeting;
    const float top = std::round(area.min.y + std::max(0.0f, (area.height() - content) * 0.5f));
    const double low = std::min(i.a.low.at, i.b.low.at), high = std::max(i.a.high.at, i.b.high.at);
    const double slack = high > low ? 0.0 : 1.0;  // two points at one place
    const float arrow = app.ui.px(14);
    const Chart chart{app,        *cache_.pair(),     i,           *ImGui::GetWindowDrawList(),
                      area.min.x, area.max.x - arrow, low - slack, high + slack};
    const float barA = top + labels, barB = barA + app.ui.px(kBar + kBetweenBars);
    const float middle = std::round(barA + app.ui.px(kBar + kBetweenBars * 0.5f));
    // The axis itself, an arrow from A to B.
    const ImU32 axis = toU32(gfx::withAlpha(app.ui.palette().winningAxis, 0.7f));
    chart.draw.AddLine({area.min.x, middle + 0.5f}, {area.max.x - app.ui.px(6), middle + 0.5f}, axis, 1.0f);
    chart.draw.AddTriangleFilled({area.max.x, middle + 0.5f},
                                 {area.max.x - app.ui.px(8), middle - app.ui.px(3.5f)},
                                 {area.max.x - app.ui.px(8), middle + app.ui.px(4.5f)}, axis);
    drawShape(chart, Side::a, barA, top);
    drawShape(chart, Side::b, barB, barB + app.ui.px(kBar + 2));
    drawMeeting(chart, barA - app.ui.px(3), barB + app.ui.px(kBar + 3), barB + app.ui.px(kBar + 2) + labels);
}

void IntervalsTab::drawShape(const Chart& chart, Side side, float barTop, float labelTop) const {
    App& app = chart.app;
    const gfx::Palette& p = app.ui.palette();
    const bool isA = side == Side::a;
    const ShapeInterval& interval = isA ? chart.intervals.a : chart.intervals.b;
    const float x0 = chart.x(interval.low.at), x1 = std::max(x0 + app.ui.px(2), chart.x(interval.high.at));
    chart.draw.AddRectFilled({x0, barTop}, {x1, barTop + app.ui.px(kBar)}, toU32(isA ? p.fillA : p.fillB),
                             app.ui.px(2));
    const char* name = isA ? "A" : "B";
    ImGui::PushFont(app.ui.fonts.small);
    const ImVec2 letter = ImGui::CalcTextSize(name);
    if (x1 - x0 > letter.x + app.ui.px(6))
        chart.draw.AddText({std::round((x0 + x1 - letter.x) * 0.5f),
                            std::round(barTop + (app.ui.px(kBar) - letter.y) * 0.5f)},
                           toU32(p.background), name);
    // Each end has its feature and its coordinate; the two texts of a line keep apart.
    for (const int line : {0, 1}) {
        std::array<std::string, 2> text;
        std::array<float, 2> width{};
        ImGui::PushFont(line == 0 ? app.ui.fonts.small : app.ui.fonts.numbers);
        for (const std::size_t k : {0u, 1u}) {
            const IntervalEnd& end = k == 0 ? interval.low : interval.high;
            text[k] = line == 0 ? inspect::endInWords(chart.pair, side, end) : compactNumber(end.at, 10);
            width[k] = ImGui::CalcTextSize(text[k].c_str()).x;
        }
        const float leftmost = chart.left, rightmost = chart.right + app.ui.px(14);
        float first = std::clamp(x0 - width[0] * 0.5f, leftmost, std::max(leftmost, rightmost - width[0]));
        float second = std::clamp(x1 - width[1] * 0.5f, leftmost, std::max(leftmost, rightmost - width[1]));
        const float overlap = first + width[0] + app.ui.px(kLabelGap) - second;
        if (overlap > 0.0f) {
            const float room = std::min(overlap, first - leftmost);
            first -= std::max(room * 0.5f, std::min(room, overlap - (rightmost - width[1] - second)));
            second = std::max(second, first + width[0] + app.ui.px(kLabelGap));
        }
        const float y = labelTop + app.ui.px(kEndLine) * static_cast<float>(line);
        const ImU32 ink = toU32(line == 0 ? (isA ? p.textA : p.textB) : p.text);
        drawClipped(text[0], {std::round(first), y}, width[0] + 1.0f, ink);
        drawClipped(text[1], {std::round(second), y}, std::max(0.0f, rightmost - second + app.ui.px(4)), ink);
        ImGui::PopFont();
    }
    ImGui::PopFont();
}

// What the intervals share, or what lies between them.
void IntervalsTab::drawMeeting(const Chart& chart, float top, float bottom, float textTop) const {
    App& app = chart.app;
    const gfx::Palette& p = app.ui.palette();
    const Intervals& i = chart.intervals;
    const bool touching = std::abs(i.overlap) <= chart.pair.touchGap();
    const bool overlaps = i.overlap > 0.0 || touching;
    const gfx::Color color = overlaps ? p.mtv : p.closest;
    const float xa = chart.x(i.a.high.at), xb = chart.x(i.b.low.at);
    const float x0 = std::min(xa, xb), x1 = std::max(std::max(xa, xb), x0 + 1.0f);
    chart.draw.AddRectFilled({x0, top}, {x1, bottom}, toU32(gfx::withAlpha(color, 0.30f)));
    for (const float x : {x0, x1})
        chart.draw.AddLine({x, top}, {x, textTop}, toU32(gfx::withAlpha(color, 0.85f)), app.ui.px(1.0f));
    const float y = textTop - app.ui.px(1);
    chart.draw.AddLine({x0, y}, {x1, y}, toU32(color), app.ui.px(2));
    ImGui::PushFont(app.ui.fonts.numbers);
    const std::string text =
        touching ? "touching" : (overlaps ? "overlap " : "gap ") + formatNumber(std::abs(i.overlap)) + " m";
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    const float x =
        std::clamp((x0 + x1 - width) * 0.5f, chart.left, std::max(chart.left, chart.right - width));
    chart.draw.AddText({std::round(x), textTop + app.ui.px(2)}, toU32(overlaps ? p.mtvText : p.closestText),
                       text.c_str());
    ImGui::PopFont();
}

// --- probe ----------------------------------------------------------------------------------------------

void IntervalsTab::tryDirection(App& app, const dvec3& direction) {
    AxisLink& link = app.inspector().link;
    if (link.probe == direction) return;
    link.probe = direction;
    const dvec3 inA = cache_.pair()->toA(direction);
    record_.add(inA, cache_.pair()->along(inA).overlap);
    app.ui.wakeIn(0.0);
}

void IntervalsTab::drawProbe(App& app, const Rect& area) {
    const float padding = app.ui.px(8);
    const float controls = app.ui.px(kRowHeight) + padding;
    const Rect upper{{area.min.x + padding, area.min.y + padding},
                     {area.max.x - padding, area.max.y - controls}};
    const float side = std::max(1.0f, std::min(upper.height(), upper.width() * 0.58f));
    const Rect ball{upper.min, {upper.min.x + side, upper.max.y}};
    if (const auto tried = sphere_.draw(app, *cache_.pair(), ball, app.inspector().link.probe))
        tryDirection(app, *tried);
    const Rect curve{{ball.max.x + padding, upper.min.y}, {upper.max.x, upper.max.y}};
    if (curve.width() >= app.ui.px(kCurveLeast)) drawCurve(app, curve);
    drawProbeControls(app, {{upper.min.x, area.max.y - controls}, {upper.max.x, area.max.y - padding}});
}

void IntervalsTab::drawProbeControls(App& app, const Rect& area) {
    AxisLink& link = app.inspector().link;
    ImGui::PushFont(app.ui.fonts.small);
    ImGui::SetCursorScreenPos(area.min);
    if (textButton(app.ui, "Snap to the winner", "Put the tried direction on the winning axis"))
        tryDirection(app, cache_.pair()->toWorld(cache_.pair()->winning().axis));
    float x = ImGui::GetItemRectMax().x + app.ui.px(6);
    if (link.probe) {
        ImGui::SetCursorScreenPos({x, area.min.y});
        if (iconButton(app.ui, "##release", Icon::close, {}, "Stop trying: show the axis again", "Esc",
                       kRowHeight)) {
            link.probe.reset();
            app.ui.wakeIn(0.0);
        }
        x += app.ui.px(kRowHeight + 4);
    }
    const std::string words = link.probe ? counted(record_.tried(), "direction tried", "directions tried")
                                         : std::string("drag on the ball to try a direction");
    ImGui::SetCursorScreenPos({x, area.min.y});
    clippedText(app.ui, words, std::max(0.0f, area.max.x - x), toU32(app.ui.palette().quietText));
    ImGui::PopFont();
}

// The overlaps that were tried, in their order, above the line that none of them can cross.
void IntervalsTab::drawCurve(App& app, const Rect& area) const {
    const gfx::Palette& p = app.ui.palette();
    const double best = cache_.pair()->winning().overlap;
    const double low = std::min(0.0, best), high = std::max(sphere_.most(), low + 1e-300);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushFont(app.ui.fonts.small);
    const float line = ImGui::GetFontSize() + app.ui.px(2);
    draw.AddText(area.min, toU32(p.quietText), "overlap tried");
    const Rect plot{{area.min.x, area.min.y + line}, {area.max.x, area.max.y - line - app.ui.px(2)}};
    const auto y = [&](double overlap) {
        return plot.max.y - static_cast<float>((overlap - low) / (high - low)) * plot.height();
    };
    draw.AddLine({plot.min.x, y(0.0)}, {plot.max.x, y(0.0)}, toU32(p.line));
    draw.AddLine({plot.min.x, y(best)}, {plot.max.x, y(best)}, toU32(p.winningAxis), app.ui.px(1));
    const std::vector<double>& tried = record_.overlaps();
    const float step = plot.width() / static_cast<float>(inspect::kProbeRecord - 1);
    ImVec2 last = plot.min;
    for (std::size_t i = 0; i < tried.size(); ++i) {
        last = {plot.min.x + step * static_cast<float>(i), y(tried[i])};
        draw.PathLineTo(last);
    }
    draw.PathStroke(toU32(p.accent), 0, app.ui.px(1.5f));
    if (!tried.empty()) draw.AddCircleFilled(last, app.ui.px(kMarkRadius), toU32(p.accent));
    const std::string winner = "winner " + compactNumber(best, 7);
    drawClipped(winner, {area.min.x, std::clamp(y(best) - line, plot.min.y, plot.max.y)}, area.width(),
                toU32(p.text));
    const std::string least =
        record_.empty() ? "none yet" : "least found " + compactNumber(record_.least(), 8);
    drawClipped(least, {area.min.x, area.max.y - line}, area.width(),
                toU32(record_.empty() ? p.quietText : p.text));
    ImGui::PopFont();
}

// --- export ---------------------------------------------------------------------------------------------

std::string IntervalsTab::text(App& app) {
    update(app);
    const AxisPair& pair = *cache_.pair();
    std::string text = title(app) + "\ndirection " + exactVector(intervals_.axisWorld) + "\n";
    for (const Side side : {Side::a, Side::b}) {
        const ShapeInterval& interval = side == Side::a ? intervals_.a : intervals_.b;
        text += std::string(side == Side::a ? "A" : "B") + " from " + exactNumber(interval.low.at) + " m (" +
                inspect::endInWords(pair, side, interval.low) + ") to " + exactNumber(interval.high.at) +
                " m (" + inspect::endInWords(pair, side, interval.high) + ")\n";
    }
    text +=
        (intervals_.overlap < 0.0 ? "gap " : "overlap ") + exactNumber(std::abs(intervals_.overlap)) + " m\n";
    text += inspect::intervalsInWords(pair, intervals_, isWinner_) + "\n";
    if (!record_.empty())
        text += "least of " + counted(record_.tried(), "direction", "directions") +
                " tried: " + exactNumber(record_.least()) + " m along " +
                exactVector(pair.toWorld(record_.leastAxis())) + "\n";
    return text;
}

std::string IntervalsTab::csv(App& app) {
    update(app);
    const AxisPair& pair = *cache_.pair();
    const dvec3& n = intervals_.axisWorld;
    std::string table = inspect::csvRow(
        {"shape", "axis_x", "axis_y", "axis_z", "low_m", "low_end", "high_m", "high_end", "overlap_m"});
    for (const Side side : {Side::a, Side::b}) {
        const ShapeInterval& interval = side == Side::a ? intervals_.a : intervals_.b;
        table += inspect::csvRow(
            {side == Side::a ? "A" : "B", exactNumber(n.x), exactNumber(n.y), exactNumber(n.z),
             exactNumber(interval.low.at), inspect::endInWords(pair, side, interval.low),
             exactNumber(interval.high.at), inspect::endInWords(pair, side, interval.high),
             exactNumber(intervals_.overlap)});
    }
    return table;
}

}  // namespace

std::unique_ptr<InspectorTab> makeIntervalsTab() {
    return std::make_unique<IntervalsTab>();
}

}  // namespace sepaxis::ui
