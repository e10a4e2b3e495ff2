#include "app/ui/inspector/figures/path_plot.h"

#include "app/ui/theme/theme.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using inspect::Band;
using inspect::Flip;
using inspect::Path;
using inspect::PathSample;
using inspect::PathUnit;

constexpr float kLeft = 58.0f;  // pixels at scale 1, as all sizes here
constexpr float kRight = 12.0f;
constexpr float kTop = 20.0f;
constexpr float kBandHeight = 20.0f;
constexpr float kTickRow = 18.0f;
constexpr float kTickEveryX = 90.0f;
constexpr float kTickEveryY = 34.0f;
constexpr float kLeastBandWord = 44.0f;
constexpr float kDashOn = 4.0f;
constexpr double kRoomAround = 0.08;  // of the range of values
constexpr double kFarFromZero = 0.6;  // least over greatest depth from which on zero is not shown
constexpr double kFlat = 1e-9;        // a range below this share of the values is rounding
constexpr int kTickCharacters = 6;
constexpr float kLeadAlpha = 0.08f;
constexpr float kFaint = 0.45f;
constexpr float kBandStrength = 0.62f;  // of a band's colour over the panel

// Told apart by colour-blind eyes, after M. Okabe and K. Ito, "Color Universal Design", 2008.
constexpr std::array<std::uint32_t, 8> kBandColors = {0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7,
                                                      0x56B4E9, 0xD55E00, 0xF0E442, 0x8A93A0};

struct Frame {
    Ui& ui;
    const PathPlot& plot;
    const gfx::Palette& colors;
    ImDrawList& draw;
    Rect area;  // of the curves
    double fromX = 0.0, toX = 1.0, fromY = 0.0, toY = 1.0;

    float x(double along) const {
        return area.min.x + static_cast<float>((along - fromX) / (toX - fromX)) * area.width();
    }
    float y(double value) const {
        return area.max.y - static_cast<float>((value - fromY) / (toY - fromY)) * area.height();
    }
};

Rect curveArea(const Ui& ui, const Rect& area) {
    return {{area.min.x + ui.px(kLeft), area.min.y + ui.px(kTop)},
            {area.max.x - ui.px(kRight), area.max.y - ui.px(kBandHeight + kTickRow + 4)}};
}

std::optional<double> nextAxis(const PathSample& sample) {
    if (!sample.runnerUpGap) return std::nullopt;
    return sample.collision.depth + *sample.runnerUpGap;
}

// Of one who says no contact, but not how far apart: zero.
std::optional<double> shownDepth(const inspect::PathAnswer& said) {
    if (said.noContact) return 0.0;
    return said.depth && std::isfinite(*said.depth) ? said.depth : std::nullopt;
}

// Of recorded bodies that meet, the way to each other leaves through the bottom: what they do in contact is
// what matters.
bool setsScale(const Path& path, std::size_t sample) {
    return !path.recorded || path.samples[sample].collision.overlap || path.recorded->answers[sample].depth;
}

struct Values {
    double from = 0.0, to = 1.0;  // metres, of the scale
    double leastNext = std::numeric_limits<double>::infinity();
};

Values valuesOf(const Path& path, std::span<const inspect::PathCurve* const> curves = {}) {
    Values values;
    bool some = false;
    for (std::size_t i = 0; i < path.samples.size(); ++i) some = some || setsScale(path, i);
    double low = std::numeric_limits<double>::infinity(), high = -low, next = high;
    for (std::size_t i = 0; i < path.samples.size(); ++i) {
        if (some && !setsScale(path, i)) continue;
        const PathSample& sample = path.samples[i];
        const double value = inspect::signedDepth(sample.collision);
        low = std::min(low, value);
        high = std::max(high, value);
        next = std::max(next, nextAxis(sample).value_or(low));
        values.leastNext = std::min(values.leastNext, nextAxis(sample).value_or(values.leastNext));
    }
    // From zero on, unless all that happens would be a thin strip far from it.
    if (low > 0.0 && low < kFarFromZero * high) low = 0.0;
    if (high < 0.0 && high > kFarFromZero * low) high = 0.0;
    // All the same: zero says how much it is.
    if (high - low <= kFlat * std::max(std::abs(low), std::abs(high))) {
        low = std::min(low, 0.0);
        high = std::max(high, 0.0);
    }
    const double range = high > low ? high - low : 1.0;
    // A next axis far above the depth leaves through the top: where it comes close is what matters. It is
    // within the scale at all where that leaves the depth a third of it.
    const double limit = high + (values.leastNext > high + range ? 2.0 : 1.0) * range;
    if (values.leastNext <= limit) high = std::max(high, std::min(next, limit));
    // The same holds for an answer that is far off.
    const double most = high + range, least = low - range;
    for (const inspect::PathCurve* curve : curves)
        for (const inspect::PathAnswer& said : curve->answers)
            if (const auto depth = shownDepth(said)) {
                high = std::max(high, std::min(*depth, most));
                low = std::min(low, std::max(*depth, least));
            }
    values.from = low - (low != 0.0 ? kRoomAround * range : 0.0);
    values.to = high + kRoomAround * range;
    return values;
}

void findRange(Frame& frame) {
    const Path& path = frame.plot.path;
    frame.fromX = std::min(path.along(0), path.along(path.samples.size() - 1));
    frame.toX = std::max(path.along(0), path.along(path.samples.size() - 1));
    if (!(frame.toX > frame.fromX)) frame.toX = frame.fromX + 1.0;
    const Values values = valuesOf(path, frame.plot.curves);
    frame.fromY = values.from;
    frame.toY = values.to;
}

// 1, 2 or 5 times a power of ten.
double niceStep(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= least) return factor * decade;
    return 10.0 * decade;
}

// Degrees as on a circle.
double niceAngle(double least) {
    for (const double step : {10.0, 15.0, 30.0, 45.0, 90.0, 180.0})
        if (step >= least && least > 5.0) return step;
    return niceStep(least);
}

void drawTicks(const Frame& frame) {
    const gfx::Palette& p = frame.colors;
    const Path& path = frame.plot.path;
    ImGui::PushFont(frame.ui.fonts.small);
    const double stepY = niceStep((frame.toY - frame.fromY) * static_cast<double>(frame.ui.px(kTickEveryY)) /
                                  std::max(1.0, static_cast<double>(frame.area.height())));
    for (double i = std::ceil(frame.fromY / stepY); i * stepY <= frame.toY; ++i) {
        const float y = std::round(frame.y(i * stepY)) + 0.5f;
        frame.draw.AddLine({frame.area.min.x, y}, {frame.area.max.x, y},
                           toU32(i == 0.0 ? p.gridAxis : gfx::withAlpha(p.line, 0.7f)));
        const std::string text = compactNumber(i * stepY, kTickCharacters);
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        frame.draw.AddText({frame.area.min.x - size.x - frame.ui.px(6), std::round(y - size.y * 0.5f)},
                           toU32(p.quietText), text.c_str());
    }
    frame.draw.AddText({frame.area.min.x - frame.ui.px(kLeft - 8), frame.area.min.y - frame.ui.px(kTop - 2)},
                       toU32(p.quietText), "m");
    const double scale = shownAlong(frame.ui, path, 1.0);
    const double from = frame.fromX * scale, to = frame.toX * scale;
    const double leastX = (to - from) * static_cast<double>(frame.ui.px(kTickEveryX)) /
                          std::max(1.0, static_cast<double>(frame.area.width()));
    const bool inDegrees =
        path.unit == PathUnit::radians && frame.ui.preferences.angleUnit == scene::AngleUnit::degrees;
    const bool inFrames = path.unit == PathUnit::frames;
    const double stepX = inDegrees ? niceAngle(leastX) : niceStep(inFrames ? std::max(1.0, leastX) : leastX);
    const float top = frame.area.max.y + frame.ui.px(kBandHeight + 4);
    if (inFrames)
        frame.draw.AddText({frame.area.min.x - frame.ui.px(kLeft - 8), top}, toU32(p.quietText), "frame");
    for (double i = std::ceil(from / stepX); i * stepX <= to * (1.0 + 1e-12); ++i) {
        const float x = std::round(frame.x(i * stepX / scale)) + 0.5f;
        frame.draw.AddLine({x, frame.area.min.y}, {x, top}, toU32(gfx::withAlpha(p.line, 0.45f)));
        const std::string text = inFrames
                                     ? std::to_string(std::llround(i * stepX))
                                     : compactNumber(i * stepX, kTickCharacters) + alongUnit(frame.ui, path);
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        const float left = std::clamp(x - size.x * 0.5f, frame.area.min.x, frame.area.max.x - size.x);
        frame.draw.AddText({std::round(left), top}, toU32(p.quietText), text.c_str());
    }
    ImGui::PopFont();
}

// Lines of pixels with colours of their own. Of many points in one column of pixels three are kept: where it
// is entered, its extreme, where it is left. A point without neighbours is a dot.
class Curve {
 public:
    Curve(ImDrawList& draw, float width) : draw_(draw), width_(width) {}
    void add(const ImVec2& at, const gfx::Color& color) {
        if (!points_.empty() && color != color_) end();
        color_ = color;
        const std::size_t n = points_.size();
        const bool sameColumn = n >= 3 && std::floor(points_[n - 3].x) == std::floor(at.x) &&
                                std::floor(points_[n - 1].x) == std::floor(at.x);
        if (!sameColumn) {
            points_.push_back(at);
            return;
        }
        const float entered = points_[n - 3].y;
        if (std::abs(at.y - entered) > std::abs(points_[n - 2].y - entered)) points_[n - 2] = at;
        points_[n - 1] = at;
    }
    void end() {
        if (points_.size() == 1) draw_.AddCircleFilled(points_[0], width_, toU32(color_));
        if (points_.size() > 1)
            draw_.AddPolyline(points_.data(), static_cast<int>(points_.size()), toU32(color_), 0, width_);
        points_.clear();
    }

 private:
    ImDrawList& draw_;
    float width_;
    gfx::Color color_{0.0f};
    std::vector<ImVec2> points_;
};

// Depth above zero and distance below it, each in its colour; between two samples it changes at zero. Cut
// where frames are missing, and where a one-sided triangle is not felt: there is neither.
void drawAmount(const Frame& frame) {
    const Path& path = frame.plot.path;
    const auto colorOf = [&](double value) {
        return value > 0.0 ? frame.colors.mtvText : frame.colors.closestText;
    };
    Curve curve(frame.draw, frame.ui.px(2));
    std::optional<double> before;
    for (std::size_t i = 0; i < path.samples.size(); ++i) {
        if (path.samples[i].collision.behindOneSided || path.hasGapBefore(i)) {
            curve.end();
            before.reset();
        }
        if (path.samples[i].collision.behindOneSided) continue;
        const double value = inspect::signedDepth(path.samples[i].collision);
        if (before && (value > 0.0) != (*before > 0.0)) {
            const double share = *before / (*before - value);
            const ImVec2 zero{frame.x(path.along(i - 1) + share * (path.along(i) - path.along(i - 1))),
                              frame.y(0.0)};
            curve.add(zero, colorOf(*before));
            curve.end();
            curve.add(zero, colorOf(value));
        }
        curve.add({frame.x(path.along(i)), frame.y(value)}, colorOf(value));
        before = value;
    }
    curve.end();
}

// Cut where there is none.
void drawNextAxis(const Frame& frame) {
    const Path& path = frame.plot.path;
    Curve curve(frame.draw, frame.ui.px(1.2f));
    for (std::size_t i = 0; i < path.samples.size(); ++i) {
        const std::optional<double> value = nextAxis(path.samples[i]);
        if (!value || path.hasGapBefore(i)) curve.end();
        if (value) curve.add({frame.x(path.along(i)), frame.y(*value)}, frame.colors.accent);
    }
    curve.end();
}

// Cut where nothing is said; fainter where no contact is.
void drawOthers(const Frame& frame) {
    const Path& path = frame.plot.path;
    for (std::size_t c = 0; c < frame.plot.curves.size(); ++c) {
        const inspect::PathCurve& other = *frame.plot.curves[c];
        if (other.answers.size() != path.samples.size()) continue;
        Curve curve(frame.draw, frame.ui.px(1.5f));
        for (std::size_t i = 0; i < path.samples.size(); ++i) {
            const std::optional<double> depth = shownDepth(other.answers[i]);
            if (!depth || path.hasGapBefore(i)) curve.end();
            const bool isFaint = other.answers[i].noContact;
            if (depth)
                curve.add({frame.x(path.along(i)), frame.y(*depth)},
                          isFaint ? gfx::withAlpha(curveColor(c), kFaint) : curveColor(c));
        }
        curve.end();
    }
}

void drawLead(const Frame& frame) {
    const Path& path = frame.plot.path;
    const ImU32 fill = toU32(gfx::withAlpha(frame.colors.accent, kLeadAlpha));
    float drawnTo = frame.area.min.x - 1.0f;
    for (std::size_t i = 0; i + 1 < path.samples.size(); ++i) {
        const PathSample &a = path.samples[i], &b = path.samples[i + 1];
        if (!a.runnerUpGap || !b.runnerUpGap || path.hasGapBefore(i + 1)) continue;
        const float left = frame.x(path.along(i)), right = frame.x(path.along(i + 1));
        if (std::abs(right - left) < 1.0f && std::abs(right - drawnTo) < 1.0f) continue;
        drawnTo = right;
        frame.draw.AddQuadFilled({left, frame.y(a.collision.depth)}, {left, frame.y(*nextAxis(a))},
                                 {right, frame.y(*nextAxis(b))}, {right, frame.y(b.collision.depth)}, fill);
    }
}

void drawCurves(const Frame& frame) {
    ImGui::PushClipRect({frame.area.min.x, frame.area.min.y - frame.ui.px(2)},
                        {frame.area.max.x + 1.0f, frame.area.max.y + 1.0f}, true);
    // Up to a line that is out of sight the shade would say nothing.
    if (isNextAxisInSight(frame.plot.path)) drawLead(frame);
    drawNextAxis(frame);
    drawAmount(frame);
    drawOthers(frame);
    ImGui::PopClipRect();
}

// A flip as it is drawn: of the path, or of one of the curves.
struct FlipMark {
    float x;
    double angle;
    gfx::Color color;
    bool inTheGaps;  // its dashes lie between those of the path's flip at the same place
};

// By place; of one owner's that are hardly apart the first.
std::vector<FlipMark> marksOf(const Frame& frame) {
    std::vector<FlipMark> marks;
    const auto add = [&](std::span<const Flip> flips, const gfx::Color& color, bool inTheGaps) {
        float drawn = frame.area.min.x - frame.ui.px(4);
        for (const Flip& flip : flips) {
            const float x = std::round(frame.x(flip.along)) + 0.5f;
            if (x - drawn < 2.0f) continue;
            drawn = x;
            marks.push_back({x, flip.angle, color, inTheGaps});
        }
    };
    add(frame.plot.path.flips, frame.colors.text, false);
    for (std::size_t c = 0; c < frame.plot.curves.size(); ++c)
        add(frame.plot.curves[c]->flips, curveColor(c), true);
    std::stable_sort(marks.begin(), marks.end(),
                     [](const FlipMark& a, const FlipMark& b) { return a.x < b.x; });
    return marks;
}

void drawFlips(const Frame& frame) {
    ImGui::PushFont(frame.ui.fonts.small);
    float free = frame.area.min.x;
    for (const FlipMark& mark : marksOf(frame)) {
        const float dash = frame.ui.px(kDashOn);
        drawDashes(frame.draw, std::array{ImVec2{mark.x, frame.area.min.y}, ImVec2{mark.x, frame.area.max.y}},
                   toU32(gfx::withAlpha(mark.color, 0.75f)), frame.ui.px(1), dash, dash,
                   mark.inTheGaps ? dash : 0.0f);
        const std::string text = frame.ui.angle(mark.angle);
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        const float left = std::clamp(mark.x - size.x * 0.5f, frame.area.min.x, frame.area.max.x - size.x);
        if (left < free) continue;
        free = left + size.x + frame.ui.px(6);
        frame.draw.AddText({std::round(left), frame.area.min.y - size.y - frame.ui.px(2)}, toU32(mark.color),
                           text.c_str());
    }
    ImGui::PopFont();
}

void drawBands(const Frame& frame, const Rect& strip) {
    const Path& path = frame.plot.path;
    ImGui::PushFont(frame.ui.fonts.small);
    const std::size_t last = path.samples.size() - 1;
    // A band reaches halfway to its neighbours' samples, or to the flip between them.
    const auto edgeAfter = [&](std::size_t i) {
        if (i == last) return frame.area.max.x;
        const auto flip =
            std::lower_bound(path.flips.begin(), path.flips.end(), i,
                             [](const Flip& f, std::size_t sample) { return f.after < sample; });
        return frame.x(flip != path.flips.end() && flip->after == i
                           ? flip->along
                           : 0.5 * (path.along(i) + path.along(i + 1)));
    };
    float left = frame.area.min.x;
    for (const Band& band : frame.plot.bands) {
        const float right = std::max(left, edgeAfter(band.last));
        const gfx::Color color =
            mix(frame.colors.panel, gfx::rgb(kBandColors[band.winner % kBandColors.size()]), kBandStrength);
        frame.draw.AddRectFilled({left, strip.min.y}, {std::max(right, left + 1.0f), strip.max.y},
                                 toU32(color));
        frame.draw.AddLine({right, strip.min.y}, {right, strip.max.y}, toU32(frame.colors.panel));
        if (right - left > frame.ui.px(kLeastBandWord))
            drawClipped(inspect::winnerInWords(path, path.samples[band.first].collision),
                        {left + frame.ui.px(5),
                         std::round((strip.min.y + strip.max.y - ImGui::GetFontSize()) * 0.5f)},
                        right - left - frame.ui.px(10), toU32(frame.colors.text));
        left = right;
    }
    ImGui::PopFont();
}

void drawMark(const Frame& frame, std::size_t sample, bool hovered) {
    const Path& path = frame.plot.path;
    const PathSample& s = path.samples[sample];
    const float x = std::round(frame.x(path.along(sample))) + 0.5f;
    if (hovered)
        frame.draw.AddLine({x, frame.area.min.y}, {x, frame.area.max.y + frame.ui.px(kBandHeight)},
                           toU32(frame.colors.text), frame.ui.px(1));
    const ImVec2 at{
        x, std::clamp(frame.y(inspect::signedDepth(s.collision)), frame.area.min.y, frame.area.max.y)};
    frame.draw.AddCircleFilled(at, frame.ui.px(hovered ? 5.0f : 4.0f), toU32(frame.colors.panel));
    frame.draw.AddCircleFilled(at, frame.ui.px(hovered ? 4.0f : 3.0f), toU32(frame.colors.text));
    if (hovered) return;
    const float y = frame.area.max.y + frame.ui.px(kBandHeight);
    frame.draw.AddTriangleFilled({x, y - frame.ui.px(5)}, {x + frame.ui.px(5), y + frame.ui.px(2)},
                                 {x - frame.ui.px(5), y + frame.ui.px(2)}, toU32(frame.colors.text));
}

}  // namespace

// As a band's, but for the first, which is near to the depth's own.
gfx::Color curveColor(std::size_t curve) {
    return gfx::rgb(kBandColors[(curve + 1) % kBandColors.size()]);
}

bool isNextAxisInSight(const Path& path) {
    const Values values = valuesOf(path);
    return !(values.leastNext > values.to) || std::isinf(values.leastNext);
}

double shownAlong(const Ui& ui, const Path& path, double along) {
    return path.unit == PathUnit::radians ? scene::fromRadians(along, ui.preferences.angleUnit) : along;
}

const char* alongUnit(const Ui& ui, const Path& path) {
    if (path.unit == PathUnit::frames) return "";
    return path.unit == PathUnit::radians ? scene::suffixOf(ui.preferences.angleUnit) : " m";
}

float plotX(const Ui& ui, const Rect& area, const Path& path, double along) {
    const Rect curves = curveArea(ui, area);
    const double from = std::min(path.along(0), path.along(path.samples.size() - 1));
    const double to = std::max(path.along(0), path.along(path.samples.size() - 1));
    return curves.min.x + static_cast<float>((along - from) / (to > from ? to - from : 1.0)) * curves.width();
}

Rect bandStrip(const Ui& ui, const Rect& area) {
    const Rect curves = curveArea(ui, area);
    return {{curves.min.x, curves.max.y + 1.0f}, {curves.max.x, curves.max.y + ui.px(kBandHeight)}};
}

PathEvents drawPathPlot(Ui& ui, const Rect& area, const PathPlot& plot) {
    Frame frame{ui, plot, ui.palette(), *ImGui::GetWindowDrawList(), curveArea(ui, area)};
    PathEvents events;
    if (frame.area.width() < ui.px(40) || frame.area.height() < ui.px(16)) return events;
    findRange(frame);
    drawTicks(frame);
    drawCurves(frame);
    drawFlips(frame);
    drawBands(frame, bandStrip(ui, area));
    ImGui::SetCursorScreenPos(frame.area.min);
    events.clicked = mouseArea("##plot", {frame.area.width(), frame.area.height() + ui.px(kBandHeight)});
    if (plot.here) drawMark(frame, *plot.here, false);
    events.held = ImGui::IsItemActive();
    if (ImGui::IsItemHovered() || events.held) {
        const double share =
            static_cast<double>((ImGui::GetIO().MousePos.x - frame.area.min.x) / frame.area.width());
        events.hovered = plot.path.nearest(frame.fromX + share * (frame.toX - frame.fromX));
        drawMark(frame, *events.hovered, true);
    }
    events.clicked = events.clicked && events.hovered;
    return events;
}

}  // namespace sepaxis::ui
