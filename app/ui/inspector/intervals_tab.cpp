// The Intervals tab: both shapes projected on one axis, and a direction to try on a ball of all of them.
#include "app/inspect/axes/intervals.h"
#include "app/inspect/csv.h"
#include "app/ui/inspector/axis_view.h"
#include "app/ui/inspector/figures/probe_sphere.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/inspector/tab_context.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

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
constexpr float kNarrow = 520.0f, kProbeNarrow = 160.0f;  // so narrow a tab has no room for the curve
constexpr float kProbeLeast = 210.0f, kProbeMost = 460.0f;
constexpr float kBar = 12.0f;  // thickness of a shape's bar
constexpr float kBetweenBars = 8.0f;
constexpr float kEndLine = 16.0f;   // a line of text at an end
constexpr float kLabelGap = 10.0f;  // between two texts on one line
constexpr float kSmallRow = 20.0f;
constexpr float kBallShare = 0.58f;      // of the width beside the curve
constexpr float kCurveLeast = 70.0f;     // width below which there is no curve
constexpr std::size_t kCurveStart = 60;  // directions that the curve has room for at first
constexpr float kWordsLeast = 40.0f;     // beside the buttons
constexpr float kMarkRadius = 3.5f;
constexpr float kArrow = 14.0f;  // room for the axis' head

// Of the bars with so many lines of text at their ends.
float chartHeight(const Ui& ui, int lines) {
    return ui.px(2 * kBar + kBetweenBars + 2 * (kEndLine * static_cast<float>(lines) + 2) + kSmallRow);
}

class IntervalsTab final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override {
        held_ = in.inspector.holdsAnswerBack;
        update(in.editor, in.inspector);
        const bool narrow = area.width() < in.ui.px(kNarrow);
        const float share =
            narrow ? in.ui.px(kProbeNarrow)
                   : std::clamp(area.width() * kProbeShare, in.ui.px(kProbeLeast), in.ui.px(kProbeMost));
        const float split = std::round(area.max.x - share);
        drawBars(in, {area.min, {split, area.max.y}});
        ImGui::GetWindowDrawList()->AddLine({split + 0.5f, area.min.y}, {split + 0.5f, area.max.y},
                                            toU32(in.ui.palette().line));
        drawProbe(in.ui, in.view, in.inspector, {{split + 1.0f, area.min.y}, area.max});
    }

    void addToScene(const TabContext& in, SceneExtra& extra) override {
        const AxisLink& link = in.inspector.link;
        const AxisPair& pair = *cache_.pair();
        if (link.probe)
            addDirectionToScene(pair, pair.along(pair.toA(*link.probe)), extra, held_);
        else if (link.hovered || link.pinned)
            addAxisToScene(pair, shownRef(link), extra);
    }

    std::string text(const TabContext& in) override;
    bool hasCsv() const override { return true; }
    std::string csv(const TabContext& in) override;

 private:
    struct Chart;  // where the bars are drawn

    void update(const Editor& editor, Inspector& inspector);
    inspect::AxisRef shownRef(const AxisLink& link) const;
    void drawBars(const TabContext& in, const Rect& area);
    void drawHeading(const TabContext& in, const Rect& area, float y);
    void drawTitle(const TabContext& in, const ImVec2& at, float width) const;
    void drawDirection(Ui& ui, const Rect& area, float y);
    void drawChart(const Ui& ui, const Editor& editor, const Rect& area, int lines);
    void drawShape(const Chart& chart, Side side, float barTop, float labelTop, int lines) const;
    void drawEnds(const Chart& chart, Side side, int line, float y) const;
    void drawMeeting(const Chart& chart, float top, float bottom, float textTop) const;
    void drawProbe(Ui& ui, const ViewportState& view, Inspector& inspector, const Rect& area);
    void drawProbeControls(Ui& ui, Inspector& inspector, const Rect& area);
    void drawCurve(const Ui& ui, const Rect& area) const;
    void tryDirection(Ui& ui, Inspector& inspector, const dvec3& direction);
    std::string title(const Inspector& inspector) const;

    PairCache cache_;
    Intervals intervals_;
    bool isWinner_ = true;
    bool held_ = false;  // Inspector::holdsAnswerBack
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

void IntervalsTab::update(const Editor& editor, Inspector& inspector) {
    AxisLink& link = inspector.link;
    if (cache_.update(editor)) {
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

std::string IntervalsTab::title(const Inspector& inspector) const {
    const AxisLink& link = inspector.link;
    if (link.probe) return "Your own direction";
    const std::string name = axisName(*cache_.pair(), shownRef(link));
    return (isWinner_ ? "Winner: " : "Axis of ") + name;
}

// --- bars -----------------------------------------------------------------------------------------------

// Coordinates along the axis to pixels: both shapes on one scale, A's side at the left.
struct IntervalsTab::Chart {
    const Ui& ui;
    const Editor& editor;
    const AxisPair& pair;
    const Intervals& intervals;
    ImDrawList& draw;
    float left, right;  // of the bars
    double low, high;   // along the axis
    float x(double at) const {
        return std::round(left + static_cast<float>((at - low) / (high - low)) * (right - left));
    }
};

std::string shortName(const AxisPair& pair, Side side, const IntervalEnd& end) {
    const sepaxis::Shape<double>& shape = pair.shape(side);
    const std::string name =
        shape.kind == ShapeKind::sphere ? "centre" : scene::featureName(shape, end.feature);
    return shape.radius > 0.0 ? name + " + r" : name;
}

// Where the two texts of a line go: at their ends, within the chart, apart from each other.
struct EndTexts {
    float x0, x1, left, right;
    std::array<float, 2> width{}, at{};
    float besideLow =
        0.0f;  // -1, 1: on that side of its end, where a line goes down from it; 0: centred on it

    void place(float gap, float beside) {
        const auto inside = [&](float x, float w) { return std::clamp(x, left, std::max(left, right - w)); };
        at[0] = x0 - width[0] * 0.5f;
        if (besideLow < 0.0f && x0 - width[0] - beside >= left) at[0] = x0 - width[0] - beside;
        if (besideLow > 0.0f) at[0] = x0 + beside;
        at[0] = inside(at[0], width[0]);
        at[1] = inside(x1 - width[1] * 0.5f, width[1]);
        const float over = at[0] + width[0] + gap - at[1];
        if (over <= 0.0f) return;
        const float toLeft = std::min(over * 0.5f, at[0] - left);
        const float toRight = std::clamp(right - width[1] - at[1], 0.0f, over - toLeft);
        at[0] -= std::min(at[0] - left, over - toRight);
        at[1] += toRight;
    }
};

// The less room there is, the more is left out: first the sentences, then the direction and the coordinates.
void IntervalsTab::drawBars(const TabContext& in, const Rect& area) {
    Ui& ui = in.ui;
    const float padding = ui.px(kPadding);
    const Rect inner{{area.min.x + padding, area.min.y + ui.px(4)},
                     {area.max.x - padding, area.max.y - ui.px(4)}};
    const float heading = ui.px(kRowHeight), direction = ui.px(kSmallRow);
    const bool roomy = inner.height() >= chartHeight(ui, 2) + heading;
    const float chart = chartHeight(ui, roomy ? 2 : 1);
    float y = inner.min.y;
    if (inner.height() >= chart + heading) {
        drawHeading(in, inner, y);
        y += heading;
    }
    if (inner.max.y - y >= chart + direction) {
        drawDirection(ui, inner, y);
        y += direction;
    }
    const std::string words = inspect::intervalsInWords(*cache_.pair(), intervals_, isWinner_, held_);
    ImGui::PushFont(ui.fonts.small);
    const ImU32 ink = toU32(ui.palette().text);
    const float height = drawParagraph(nullptr, inner.min, words, inner.width(), ink).y;
    float bottom = inner.max.y;
    if (inner.max.y - y >= chart + height) {
        bottom -= height;
        drawParagraph(ImGui::GetWindowDrawList(), {inner.min.x, bottom}, words, inner.width(), ink);
        lightNames(ui, in.editor, in.view.named, words, {inner.min.x, bottom}, inner.width());
    }
    ImGui::PopFont();
    drawChart(ui, in.editor, {{inner.min.x, y}, {inner.max.x, bottom}}, roomy ? 2 : 1);
}

void IntervalsTab::drawTitle(const TabContext& in, const ImVec2& at, float width) const {
    const std::string words = title(in.inspector);
    clippedText(in.ui, words, width, toU32(in.ui.palette().text));
    lightNames(in.ui, in.editor, in.view.named, words, {at.x, at.y + lineOffset(in.ui)}, width, Lines::one);
}

void IntervalsTab::drawHeading(const TabContext& in, const Rect& area, float y) {
    Ui& ui = in.ui;
    Inspector& inspector = in.inspector;
    AxisLink& link = inspector.link;
    ImGui::SetCursorScreenPos({area.min.x, y});
    const bool showsPin = !link.probe && link.pinned && shownRef(link) == *link.pinned;
    if (showsPin)
        drawPinnedMark(ui, inspector, *cache_.pair(), area.width());
    else
        drawTitle(in, {area.min.x, y}, area.width());
}

void IntervalsTab::drawDirection(Ui& ui, const Rect& area, float y) {
    const gfx::Palette& p = ui.palette();
    ImGui::PushFont(ui.fonts.small);
    const char* words = "from A to B";
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({area.min.x, y}, toU32(p.quietText), words);
    const float x = area.min.x + ImGui::CalcTextSize(words).x + ui.px(8);
    ImGui::PopFont();
    ImGui::PushFont(ui.fonts.numbers);
    const dvec3 &n = intervals_.axisWorld,
                shown(withoutNoise(n.x, 1.0), withoutNoise(n.y, 1.0), withoutNoise(n.z, 1.0));
    const float each = (area.max.x - x - 2.0f * ImGui::CalcTextSize("  ").x) / 3.0f;
    const std::string numbers = fittedNumber(ui, shown.x, 8, each) + "  " +
                                fittedNumber(ui, shown.y, 8, each) + "  " +
                                fittedNumber(ui, shown.z, 8, each);
    ImGui::SetCursorScreenPos({x, y - ui.px(3)});
    if (ImGui::InvisibleButton("##direction", {std::max(1.0f, area.max.x - x), ui.px(kSmallRow)}))
        ui.copy(exactVector(n));
    drawClipped(numbers, {x, y - ui.px(1)}, area.max.x - x,
                toU32(ImGui::IsItemHovered() ? p.text : p.quietText));
    ImGui::PopFont();
    tooltip(ui, exactVector(n).c_str(), "click to copy");
}

void IntervalsTab::drawChart(const Ui& ui, const Editor& editor, const Rect& area, int lines) {
    const Intervals& i = intervals_;
    const float labels = ui.px(kEndLine * static_cast<float>(lines) + 2);
    const float content = chartHeight(ui, lines);
    const float top = std::round(area.min.y + std::max(0.0f, (area.height() - content) * 0.5f));
    const double low = std::min(i.a.low.at, i.b.low.at), high = std::max(i.a.high.at, i.b.high.at);
    const double slack = high > low ? 0.0 : 1.0;  // two points at one place
    const float arrow = ui.px(kArrow);
    const Chart chart{ui,
                      editor,
                      *cache_.pair(),
                      i,
                      *ImGui::GetWindowDrawList(),
                      area.min.x,
                      area.max.x - arrow,
                      low - slack,
                      high + slack};
    const float barA = top + labels, barB = barA + ui.px(kBar + kBetweenBars);
    const float middle = std::round(barA + ui.px(kBar + kBetweenBars * 0.5f));
    // The axis itself, an arrow from A to B.
    const ImU32 axis = toU32(gfx::withAlpha(ui.palette().winningAxis, 0.7f));
    chart.draw.AddLine({area.min.x, middle + 0.5f}, {area.max.x - ui.px(6), middle + 0.5f}, axis, 1.0f);
    chart.draw.AddTriangleFilled({area.max.x, middle + 0.5f}, {area.max.x - ui.px(8), middle - ui.px(3.5f)},
                                 {area.max.x - ui.px(8), middle + ui.px(4.5f)}, axis);
    drawShape(chart, Side::a, barA, top, lines);
    drawShape(chart, Side::b, barB, barB + ui.px(kBar + 2), lines);
    drawMeeting(chart, barA - ui.px(3), barB + ui.px(kBar + 3), barB + ui.px(kBar + 2) + labels);
}

void IntervalsTab::drawShape(const Chart& chart, Side side, float barTop, float labelTop, int lines) const {
    const Ui& ui = chart.ui;
    const gfx::Palette& p = ui.palette();
    const bool isA = side == Side::a;
    const ShapeInterval& interval = isA ? chart.intervals.a : chart.intervals.b;
    const float x0 = chart.x(interval.low.at), x1 = std::max(x0 + ui.px(2), chart.x(interval.high.at));
    chart.draw.AddRectFilled({x0, barTop}, {x1, barTop + ui.px(kBar)}, toU32(isA ? p.fillA : p.fillB),
                             ui.px(2));
    const char* name = isA ? "A" : "B";
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 letter = ImGui::CalcTextSize(name);
    if (x1 - x0 > letter.x + ui.px(6))
        chart.draw.AddText(
            {std::round((x0 + x1 - letter.x) * 0.5f), std::round(barTop + (ui.px(kBar) - letter.y) * 0.5f)},
            toU32(p.background), name);
    ImGui::PopFont();
    for (int line = 0; line < lines; ++line)
        drawEnds(chart, side, line, labelTop + ui.px(kEndLine) * static_cast<float>(line));
}

// One line of what stands at both ends of a bar: the features, or the coordinates.
void IntervalsTab::drawEnds(const Chart& chart, Side side, int line, float y) const {
    const Ui& ui = chart.ui;
    const gfx::Palette& p = ui.palette();
    const ShapeInterval& interval = side == Side::a ? chart.intervals.a : chart.intervals.b;
    ImGui::PushFont(line == 0 ? ui.fonts.small : ui.fonts.numbers);
    EndTexts ends{chart.x(interval.low.at), chart.x(interval.high.at), chart.left,
                  chart.right + ui.px(kArrow)};
    std::array<std::string, 2> text;
    const double noise = noiseScale(chart.editor.evaluation());
    const auto measure = [&](bool whole) {
        for (const std::size_t k : {0u, 1u}) {
            const IntervalEnd& end = k == 0 ? interval.low : interval.high;
            const double at = withoutNoise(end.at, noise);
            text[k] = line == 1 ? (whole ? ui.compact(at, 10) : compactNumber(at, 7))
                      : whole   ? inspect::endInWords(chart.pair, side, end)
                                : shortName(chart.pair, side, end);
            ends.width[k] = ImGui::CalcTextSize(text[k].c_str()).x;
        }
        return ends.width[0] + ends.width[1] + ui.px(kLabelGap) <= ends.right - ends.left;
    };
    if (!measure(true) && !measure(false))
        for (float& width : ends.width)
            width = std::min(width, (ends.right - ends.left - ui.px(kLabelGap)) * 0.5f);
    if (side == Side::b) ends.besideLow = chart.intervals.meeting.depth > 0.0 ? -1.0f : 1.0f;
    ends.place(ui.px(kLabelGap), ui.px(5));
    const ImU32 ink = toU32(line == 1 ? p.text : side == Side::a ? p.textA : p.textB);
    drawClipped(text[0], {std::round(ends.at[0]), y}, ends.width[0] + 1.0f, ink);
    if (text[0] != text[1] || ends.x1 - ends.x0 > 1.0f)
        drawClipped(text[1], {std::round(ends.at[1]), y}, ends.width[1] + 1.0f, ink);
    ImGui::PopFont();
}

// The overlap of the intervals is shaded, or the gap between them; the line below leads from where B begins
// to where A ends, as an arrow where that is farther than they overlap.
void IntervalsTab::drawMeeting(const Chart& chart, float top, float bottom, float textTop) const {
    const Ui& ui = chart.ui;
    const gfx::Palette& p = ui.palette();
    const Intervals& i = chart.intervals;
    const bool overlaps = i.meeting.depth >= -chart.pair.touchGap();
    const bool differs = i.meeting.differs(chart.pair.tieTolerance());
    const gfx::Color color = overlaps ? p.mtv : p.closest;
    const float xa = chart.x(i.a.high.at), xb = chart.x(i.b.low.at);
    const float x0 = std::min(xa, xb), x1 = std::max(std::max(xa, xb), x0 + 1.0f);
    const float from = differs ? chart.x(std::max(i.a.low.at, i.b.low.at)) : x0;
    const float to = differs ? chart.x(std::min(i.a.high.at, i.b.high.at)) : x1;
    chart.draw.AddRectFilled({from, top}, {std::max(to, from + 1.0f), bottom},
                             toU32(gfx::withAlpha(color, 0.30f)));
    for (const float x : {x0, x1})
        chart.draw.AddLine({x, top}, {x, textTop}, toU32(gfx::withAlpha(color, 0.85f)), ui.px(1.0f));
    const float y = textTop - ui.px(1);
    chart.draw.AddLine({x0, y}, {x1, y}, toU32(color), ui.px(2));
    if (differs)
        chart.draw.AddTriangleFilled({x1, y}, {x1 - ui.px(7), y - ui.px(4)}, {x1 - ui.px(7), y + ui.px(4)},
                                     toU32(color));
    ImGui::PushFont(ui.fonts.numbers);
    std::string text = meetingText(ui, chart.pair, i.meeting);
    if (differs && i.meeting.common > chart.pair.touchGap())
        text += ", overlap " + ui.number(i.meeting.common) + " m";
    if (ImGui::CalcTextSize(text.c_str()).x > chart.right - chart.left) text = text.substr(0, text.find(','));
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    const float x =
        std::clamp((x0 + x1 - width) * 0.5f, chart.left, std::max(chart.left, chart.right - width));
    chart.draw.AddText({std::round(x), textTop + ui.px(2)}, toU32(overlaps ? p.mtvText : p.closestText),
                       text.c_str());
    ImGui::PopFont();
}

// --- probe ----------------------------------------------------------------------------------------------

void IntervalsTab::tryDirection(Ui& ui, Inspector& inspector, const dvec3& direction) {
    AxisLink& link = inspector.link;
    if (link.probe == direction) return;
    link.probe = direction;
    const dvec3 inA = cache_.pair()->toA(direction);
    record_.add(inA, cache_.pair()->along(inA).overlap);
    ui.wakeIn(0.0);
}

void IntervalsTab::drawProbe(Ui& ui, const ViewportState& view, Inspector& inspector, const Rect& area) {
    const float padding = ui.px(8);
    const float controls = ui.px(kRowHeight) + padding;
    const Rect upper{{area.min.x + padding, area.min.y + padding},
                     {area.max.x - padding, area.max.y - controls}};
    const bool hasCurve = upper.width() * (1.0f - kBallShare) >= ui.px(kCurveLeast);
    const float side =
        std::max(1.0f, std::min(upper.height(), upper.width() * (hasCurve ? kBallShare : 1.0f)));
    const Rect ball{upper.min, {upper.min.x + side, upper.max.y}};
    if (const auto tried = sphere_.draw(ui, view, *cache_.pair(), ball, inspector.link.probe, held_))
        tryDirection(ui, inspector, *tried);
    const Rect curve{{ball.max.x + padding, upper.min.y}, {upper.max.x, upper.max.y}};
    if (hasCurve) drawCurve(ui, curve);
    drawProbeControls(ui, inspector,
                      {{upper.min.x, area.max.y - controls}, {upper.max.x, area.max.y - padding}});
}

void IntervalsTab::drawProbeControls(Ui& ui, Inspector& inspector, const Rect& area) {
    AxisLink& link = inspector.link;
    ImGui::PushFont(ui.fonts.small);
    ImGui::SetCursorScreenPos(area.min);
    float x = area.min.x;
    if (!held_) {
        if (textButton(ui, "Snap to the winner", "Put the tried direction on the winning axis"))
            tryDirection(ui, inspector, cache_.pair()->toWorld(cache_.pair()->winning().axis));
        x = ImGui::GetItemRectMax().x + ui.px(6);
    }
    if (link.probe && !held_) {
        ImGui::SetCursorScreenPos({x, area.min.y});
        if (iconButton(ui, "##release", Icon::close, {}, "Stop trying: show the axis again",
                       keyOf(ui.preferences.keys, Action::escape), kRowHeight)) {
            link.probe.reset();
            ui.wakeIn(0.0);
        }
        x += ui.px(kRowHeight + 4);
    }
    const std::string words =
        link.probe ? std::to_string(record_.tried()) + " tried" : std::string("drag on the ball");
    if (area.max.x - x >= ui.px(kWordsLeast)) {
        ImGui::SetCursorScreenPos({x, area.min.y});
        clippedText(ui, words, area.max.x - x, toU32(ui.palette().quietText));
    }
    ImGui::PopFont();
}

// The depths that were tried, in their order, above the line that none of them can cross.
void IntervalsTab::drawCurve(const Ui& ui, const Rect& area) const {
    const gfx::Palette& p = ui.palette();
    const double best = cache_.pair()->winning().overlap;
    const double low = std::min(0.0, best), high = std::max(sphere_.most(), low + 1e-300);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushFont(ui.fonts.small);
    const float line = ImGui::GetFontSize() + ui.px(2);
    draw.AddText(area.min, toU32(p.quietText), "depth tried");
    const Rect plot{{area.min.x, area.min.y + line},
                    {area.max.x, area.max.y - (best < 0.0 ? 2.0f : 1.0f) * line - ui.px(2)}};
    const auto y = [&](double overlap) {
        return plot.max.y - static_cast<float>((overlap - low) / (high - low)) * plot.height();
    };
    draw.AddLine({plot.min.x, y(0.0)}, {plot.max.x, y(0.0)}, toU32(p.line));
    if (!held_) draw.AddLine({plot.min.x, y(best)}, {plot.max.x, y(best)}, toU32(p.winningAxis), ui.px(1));
    const std::vector<double>& tried = record_.overlaps();
    // A short curve takes the room that a longer one fills later.
    const std::size_t columns = std::max(tried.size(), kCurveStart);
    const float step = plot.width() / static_cast<float>(columns - 1);
    ImVec2 last = plot.min;
    for (std::size_t i = 0; i < tried.size(); ++i) {
        last = {plot.min.x + step * static_cast<float>(i), y(tried[i])};
        draw.PathLineTo(last);
    }
    draw.PathStroke(toU32(p.accent), 0, ui.px(1.5f));
    if (!tried.empty()) draw.AddCircleFilled(last, ui.px(kMarkRadius), toU32(p.accent));
    // Under its line, where no curve comes.
    const std::string winner =
        "winner " + fittedNumber(ui, best, 7, area.width() - ImGui::CalcTextSize("winner ").x);
    const float beside = y(best) + line <= area.max.y - line ? y(best) + ui.px(1) : y(best) - line;
    if (!held_) drawClipped(winner, {area.min.x, beside}, area.width(), toU32(p.text));
    const std::string least =
        record_.empty()
            ? "none yet"
            : "least " + fittedNumber(ui, record_.least(), 8, area.width() - ImGui::CalcTextSize("least ").x);
    drawClipped(least, {area.min.x, area.max.y - line}, area.width(),
                toU32(record_.empty() ? p.quietText : p.text));
    ImGui::PopFont();
}

// --- export ---------------------------------------------------------------------------------------------

std::string IntervalsTab::text(const TabContext& in) {
    update(in.editor, in.inspector);
    const AxisPair& pair = *cache_.pair();
    std::string text = title(in.inspector) + "\ndirection " + exactVector(intervals_.axisWorld) + "\n";
    for (const Side side : {Side::a, Side::b}) {
        const ShapeInterval& interval = side == Side::a ? intervals_.a : intervals_.b;
        text += std::string(nameOf(side)) + " from " + exactNumber(interval.low.at) + " m (" +
                inspect::endInWords(pair, side, interval.low) + ") to " + exactNumber(interval.high.at) +
                " m (" + inspect::endInWords(pair, side, interval.high) + ")\n";
    }
    const scene::AxisMeeting& meeting = intervals_.meeting;
    text.append(meeting.word(pair.tieTolerance())).append(" ");
    text.append(exactNumber(std::abs(meeting.depth))).append(" m");
    if (meeting.differs(pair.tieTolerance()))
        text.append(", overlap ").append(exactNumber(meeting.common)).append(" m");
    text += '\n';
    text += inspect::intervalsInWords(pair, intervals_, isWinner_) + "\n";
    if (!record_.empty())
        text += "least of " + counted(record_.tried(), "direction", "directions") +
                " tried: " + exactNumber(record_.least()) + " m along " +
                exactVector(pair.toWorld(record_.leastAxis())) + "\n";
    return text;
}

std::string IntervalsTab::csv(const TabContext& in) {
    update(in.editor, in.inspector);
    const AxisPair& pair = *cache_.pair();
    const dvec3& n = intervals_.axisWorld;
    std::string table = inspect::csvRow({"shape", "axis_x", "axis_y", "axis_z", "low_m", "low_end", "high_m",
                                         "high_end", "depth_m", "overlap_m"});
    for (const Side side : {Side::a, Side::b}) {
        const ShapeInterval& interval = side == Side::a ? intervals_.a : intervals_.b;
        table +=
            inspect::csvRow({nameOf(side), exactNumber(n.x), exactNumber(n.y), exactNumber(n.z),
                             exactNumber(interval.low.at), inspect::endInWords(pair, side, interval.low),
                             exactNumber(interval.high.at), inspect::endInWords(pair, side, interval.high),
                             exactNumber(intervals_.meeting.depth), exactNumber(intervals_.meeting.common)});
    }
    return table;
}

}  // namespace

std::unique_ptr<InspectorTab> makeIntervalsTab() {
    return std::make_unique<IntervalsTab>();
}

}  // namespace sepaxis::ui
