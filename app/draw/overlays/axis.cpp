// The winning axis, or one that is chosen, with the intervals of both shapes.
#include "app/draw/overlays/overlay.h"
#include "app/scene/axis_meeting.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis::draw {

namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;
using scene::Side;

constexpr double kBesideLetter = 5.0;  // of the letters from the axis's ticks
constexpr double kAxisGap = 26.0;      // from the shapes to the axis
constexpr double kBarGap = 7.0;        // from the axis to the interval of A on one side, of B on the other
constexpr float kBarWidth = 5.0f;
constexpr double kBarReach = 10.0;    // across the axis: the bars, which labels leave free
constexpr double kTickReach = 13.0;   // of the ends of the overlap, across the axis
constexpr double kAxisBeyond = 34.0;  // the axis past the intervals
constexpr double kAxisRoom = 48.0;    // from the middle of the overlap to the border of the view
constexpr double kMostRoom = 0.25;    // of the view's size
constexpr double kSamePlane = 1e-9;   // of the hull's size: vertices as far along an axis

// The axis that is shown, with the place where its line runs.
struct AxisLine {
    dvec3 axis{0.0}, origin{0.0};
    dvec3 across{0.0};  // unit, from the shapes to the line
    double offset = 0.0;
    Interval a, b;

    dvec3 at(double t, double sideways) const { return origin + axis * t + across * (offset + sideways); }
};

// The line's offset, or the nearest one at which the overlap is in the view with room for its label: it
// changes smoothly while shapes and camera move.
double offsetInView(const OverlayContext& c, const AxisLine& line) {
    const scene::Viewport& viewport = c.input.viewport;
    const scene::dmat4 toClip = c.input.camera.projection(viewport.aspect()) * c.input.camera.view();
    const dvec3 middle = line.origin + line.axis * (0.5 * (line.b.min + line.a.max));
    const glm::dvec4 at = toClip * glm::dvec4(middle, 1.0), perMetre = toClip * glm::dvec4(line.across, 0.0);
    Interval inView{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (int i = 0; i < 2; ++i) {
        const double room = std::min(kAxisRoom * c.input.uiScale, kMostRoom * viewport.size[i]);
        const double reach = 1.0 - 2.0 * room / viewport.size[i];
        for (const double sign : {-1.0, 1.0}) {
            // In view: sign * x - reach * w <= 0.
            const double here = sign * at[i] - reach * at.w;
            const double slope = sign * perMetre[i] - reach * perMetre.w;
            if (slope > 0.0) inView.max = std::min(inView.max, -here / slope);
            if (slope < 0.0) inView.min = std::max(inView.min, -here / slope);
        }
    }
    const double nearest = inView.min <= inView.max ? std::clamp(line.offset, inView.min, inView.max)
                                                    : 0.5 * (inView.min + inView.max);
    return std::isfinite(nearest) ? nearest : line.offset;
}

AxisLine axisLineOf(const OverlayContext& c, const dvec3& axis) {
    const Collision<double>& collision = c.evaluation.collision;
    AxisLine line;
    line.axis = axis;
    line.origin = collision.overlap ? scene::meetingPoint(c.evaluation)
                                    : 0.5 * (collision.closestA + collision.closestB);
    if (!collision.overlap && collision.kind != AxisKind::closest && collision.distance == 0.0) {
        line.origin = c.ball.center;
    }
    line.a = intervalOn(c.shape(Side::a), c.pose(Side::a), axis, line.origin);
    line.b = intervalOn(c.shape(Side::b), c.pose(Side::b), axis, line.origin);
    line.across = acrossOnScreen(c, axis, line.origin);
    for (const Side side : {Side::a, Side::b}) {
        line.offset =
            std::max(line.offset, intervalOn(c.shape(side), c.pose(side), line.across, line.origin).max);
    }
    line.offset += c.metres(kAxisGap * c.input.overlays[OverlayId::axis].size, line.origin);
    line.offset = offsetInView(c, line);
    return line;
}

// From the vertices that end the overlap to where they land on the axis.
void addProjectionLines(const OverlayContext& c, const AxisLine& line) {
    for (const Side side : {Side::a, Side::b}) {
        const double sign = side == Side::a ? 1.0 : -1.0;
        const dvec3 direction = glm::conjugate(c.pose(side).orientation) * (line.axis * sign);
        const dvec3 near = transformPointInverse(c.pose(side), line.origin);
        const scene::BuiltShape& built = *c.evaluation.shapes[indexOf(side)];
        const auto& vertices = built.outline().vertices;
        double most = -std::numeric_limits<double>::infinity();
        for (const dvec3& vertex : vertices) most = std::max(most, glm::dot(direction, vertex));
        // Where a whole edge or face is farthest, its vertex closest to where the shapes meet.
        dvec3 farthest = vertices.front();
        double closest = std::numeric_limits<double>::infinity();
        for (const dvec3& vertex : vertices) {
            const double distance = glm::length(vertex - near);
            if (glm::dot(direction, vertex) < most - kSamePlane * built.outline().size || distance >= closest)
                continue;
            closest = distance;
            farthest = vertex;
        }
        const dvec3 from =
            transformPoint(c.pose(side), farthest) + line.axis * (sign * built.outlineRadius());
        const double t = side == Side::a ? line.a.max : line.b.min;
        c.out.list.lines.push_back(
            {from, line.at(t, 0.0), 1.0f, withAlpha(c.edge(side), 0.6f), DepthMode::onTop, 3.0f});
    }
}

// "overlap 0.4886 m".
ShortText meetingText(const OverlayContext& c, const scene::AxisMeeting& meeting, double rounding) {
    const Collision<double>& collision = c.evaluation.collision;
    ShortText text;
    const bool touches = std::abs(meeting.depth) <= scene::touchGap(c.evaluation);
    if (touches)
        text.add("touching");
    else
        text.add(meeting.word(rounding))
            .add(' ')
            .add(lengthText(std::abs(meeting.depth), c.ball.radius, c.input.digits));
    if (collision.behindOneSided) text.add(", ignored from behind");
    return text;
}

// Of a chosen axis whose number is not the answer: "edge 1 x edge 2: overlap 1.744 m (answer 0.2 m)".
ShortText fullText(const OverlayContext& c, const scene::AxisMeeting& meeting, const ShortText& brief,
                   double rounding) {
    const Collision<double>& collision = c.evaluation.collision;
    ShortText text;
    const auto& choice = c.input.axisChoice;
    if (choice && !choice->name.empty()) text.add(choice->name).add(": ");
    text.add(brief);
    if (!choice || choice->name.empty() || choice->isQuestion || collision.behindOneSided) return text;
    const bool isAnswer = !collision.overlap || !c.evaluation.known.depth ||
                          std::abs(meeting.depth - collision.depth) <= rounding;
    if (isAnswer) return text;
    if (scene::touches(c.evaluation)) return text.add(" (answer touching)");
    return text.add(" (answer ").add(lengthText(collision.depth, c.ball.radius, c.input.digits)).add(')');
}

// What lies between the two intervals, or how far B must move to come free, and its length in the words of
// the verdict. Where that is farther than the intervals overlap, it is an arrow, and what they share a bar on
// it.
void addMeeting(const OverlayContext& c, const AxisLine& line, double tick) {
    const Collision<double>& collision = c.evaluation.collision;
    const float size = c.input.overlays[OverlayId::axis].size;
    scene::AxisMeeting meeting = scene::meetingOf(line.a.min, line.a.max, line.b.min, line.b.max);
    // On the winning axis the answer itself speaks, where it has a length: the projections differ from it by
    // their rounding.
    const bool isKnown = collision.overlap ? c.evaluation.known.depth : scene::hasClosestPoints(c.evaluation);
    const bool asProjected = c.input.axisChoice.has_value() || !isKnown;
    if (!asProjected) meeting.depth = collision.overlap ? collision.depth : -collision.distance;
    const double rounding = kTieTolerance<double> * scene::sizeOfPair(c.evaluation);
    const bool touches =
        std::abs(meeting.depth) <= scene::touchGap(c.evaluation) && (asProjected || collision.overlap);
    const bool overlaps = touches || meeting.depth > 0.0;
    const Color color = overlaps ? c.colors.mtv : c.colors.closest;
    auto& lines = c.out.list.lines;
    const bool differs = meeting.differs(rounding);
    const double from = differs ? std::max(line.a.min, line.b.min) : line.b.min;
    const double to = differs ? std::min(line.a.max, line.b.max) : line.a.max;
    lines.push_back({line.at(from, 0.0), line.at(to, 0.0), 4.5f * size, color, DepthMode::onTop, 0.0f, true});
    if (differs) {
        gfx::Arrow way;
        way.from = line.at(line.b.min, 0.0);
        way.to = line.at(line.a.max, 0.0);
        way.width = 2.5f * size;
        way.headLength = 12.0f * size;
        way.headWidth = 10.0f * size;
        way.color = color;
        c.out.list.arrows.push_back(way);
    }
    for (const double t : {line.b.min, line.a.max}) {
        lines.push_back({line.at(t, -tick), line.at(t, tick), 1.5f * size, color, DepthMode::onTop});
    }
    const dvec3 middle = line.at(0.5 * (line.b.min + line.a.max), 0.0);
    if (!c.input.namesAnswer && !c.input.axisChoice) return;
    const ShortText brief = meetingText(c, meeting, rounding);
    Label& label =
        c.label(middle, fullText(c, meeting, brief, rounding), overlaps ? LabelRole::mtv : LabelRole::closest,
                kAxisLabel, besideLine(c, line.axis, middle, kTickReach + kBesideArrow * 0.5), kAxisKey);
    label.clamped = true;
    const auto& choice = c.input.axisChoice;
    if (choice) label.brief = choice->keepsName ? ShortText(choice->name, ": ", brief) : brief;
    const double answer = collision.overlap ? collision.depth : -collision.distance;
    label.plate = label.pointedAt =
        c.input.axisChoice && isKnown && std::abs(meeting.depth - answer) > rounding;
}

}  // namespace

void addAxis(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (collision.behindOneSided && !c.input.axisChoice) return;  // none of them won
    const dvec3 axis = c.input.axisChoice ? c.input.axisChoice->axisWorld : collision.normal;
    if (!(glm::dot(axis, axis) > 0.0)) return;
    const float size = c.input.overlays[OverlayId::axis].size;
    const AxisLine line = axisLineOf(c, axis);
    const double beyond = c.metres(kAxisBeyond, line.at(0.0, 0.0));
    const double bar = c.metres(kBarGap * size, line.at(0.0, 0.0));
    const double tick = c.metres(kTickReach * size, line.at(0.0, 0.0));
    auto& lines = c.out.list.lines;

    addProjectionLines(c, line);
    const std::size_t firstLine = lines.size();
    const dvec3 tail = line.at(std::min(line.a.min, line.b.min) - beyond, 0.0);
    gfx::Arrow head;
    head.to = line.at(std::max(line.a.max, line.b.max) + beyond, 0.0);
    head.from = line.at(std::max(line.a.max, line.b.max) + 0.25 * beyond, 0.0);
    head.width = 1.5f * size;
    head.headLength = 11.0f * size;
    head.headWidth = 8.0f * size;
    head.color = c.colors.winningAxis;
    c.out.list.arrows.push_back(head);
    // A line of its own for most of the shaft: the overlap is drawn over it.
    lines.push_back({tail, head.from, head.width, head.color, DepthMode::onTop});
    for (const Side side : {Side::a, Side::b}) {
        const Interval& interval = side == Side::a ? line.a : line.b;
        const double sideways = side == Side::a ? -bar : bar;
        lines.push_back({line.at(interval.min, sideways), line.at(interval.max, sideways), kBarWidth * size,
                         c.edge(side), DepthMode::onTop, 0.0f, true});
        const double end = side == Side::a ? interval.min : interval.max;
        const dvec3 at = line.at(end, sideways);
        const double away = kTickReach - kBarGap + kBesideLetter;
        c.label(at, nameOf(side), roleOf(side), kAxisLabel,
                besideLine(c, axis, at, side == Side::a ? -away : away),
                side == Side::a ? kAxisAKey : kAxisBKey);
    }
    c.out.keepClear.push_back({tail, head.to, kBarReach});
    addMeeting(c, line, tick);
    c.out.linesOverSquares.insert(c.out.linesOverSquares.end(),
                                  lines.begin() + static_cast<std::ptrdiff_t>(firstLine), lines.end());
}

}  // namespace sepaxis::draw
