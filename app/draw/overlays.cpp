#include "app/draw/overlays.h"

#include "app/scene/axis_meeting.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <span>

namespace sepaxis::debug_draw {
namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;
using scene::Side;

// Pixels at UI scale 1, unless they say otherwise.
constexpr double kBesideArrow = 12.0;   // of a label from the line that it belongs to
constexpr double kBesideMark = 34.0;    // where the line is too short to be seen: a leader spans it
constexpr double kBesideLetter = 5.0;   // of the letters from the axis's ticks
constexpr double kBesideContact = 7.0;  // of a number from its point
constexpr double kShortArrow = 14.0;    // an arrow shorter than this on the screen gets a mark
constexpr float kMarkRadius = 10.0f;
constexpr double kAxisGap = 26.0;  // from the shapes to the axis
constexpr double kBarGap = 7.0;    // from the axis to the interval of A on one side, of B on the other
constexpr float kBarWidth = 5.0f;
constexpr double kBarReach = 10.0;    // across the axis: the bars, which labels leave free
constexpr double kTickReach = 13.0;   // of the ends of the overlap, across the axis
constexpr double kAxisBeyond = 34.0;  // the axis past the intervals
constexpr double kAxisRoom = 48.0;    // from the middle of the overlap to the border of the view
constexpr double kMostRoom = 0.25;    // of the view's size
constexpr float kContactRadius = 5.5f;
constexpr float kClippedRadius = 4.0f;
// Of the smaller shape's radius: dots on a shape that is small on the screen leave it to be seen.
constexpr double kContactShare = 0.2;
constexpr double kLeastContact = 2.0;
constexpr double kPlaneReach = 0.55;      // half the separating plane's side, of the ball around both shapes
constexpr double kSamePlane = 1e-9;       // of the hull's size: vertices as far along an axis
constexpr std::size_t kMostNumbers = 64;  // with more contacts none is numbered
constexpr double kUnseen = 1e-6;          // of a direction's length: the part of it across the view
// Of the pair's size: lengths below are what is left of the roundings of a few sums.
constexpr double kNoise = 64.0 * std::numeric_limits<double>::epsilon();

// A unit vector across the axis that lies in the screen as far as it can: it turns with the camera.
dvec3 acrossOnScreen(const OverlayContext& c, const dvec3& axis, const dvec3& at) {
    const scene::Camera& camera = c.input.camera;
    const dvec3 sight =
        camera.orthographic ? camera.forward() : safeNormalize(at - camera.position(), camera.forward());
    return safeNormalize(glm::cross(axis, sight), camera.right());
}

ShortText numberText(double metres, double size, int digits) {
    if (std::abs(metres) <= kNoise * size) metres = 0.0;  // also a negative zero
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, metres + 0.0);
    return text;
}

// Pixel offset (y down) that leads along the direction as it is seen; to the lower right where it is not.
dvec2 awayOnScreen(const OverlayContext& c, const dvec3& direction, double pixels) {
    const dvec2 onScreen(glm::dot(direction, c.input.camera.right()),
                         -glm::dot(direction, c.input.camera.up()));
    const double length = glm::length(onScreen);
    if (!(length > kUnseen * glm::length(direction))) return glm::normalize(dvec2(1.0, 1.0)) * pixels;
    return onScreen * (pixels / length);
}

// Pixel offset (y down) of a label from a line: square to it on the screen, on the given side.
dvec2 besideLine(const OverlayContext& c, const dvec3& direction, const dvec3& at, double pixels) {
    const dvec3 across = acrossOnScreen(c, direction, at);
    const dvec2 onScreen(glm::dot(across, c.input.camera.right()), -glm::dot(across, c.input.camera.up()));
    const double length = glm::length(onScreen);
    return length > 0.0 ? onScreen * (pixels / length) : dvec2(0.0, -pixels);
}

// The corners in cyclic order around their convex hull, seen along the normal (monotone chain). They come
// behind all others; the given ones are left in another order.
gfx::CornerRange convexPolygon(std::vector<dvec3>& corners, const gfx::CornerRange& given,
                               const dvec3& normal) {
    if (given.count < 3) return given;
    const dvec3 helper = std::abs(normal.x) < 0.7 ? dvec3(1.0, 0.0, 0.0) : dvec3(0.0, 1.0, 0.0);
    const dvec3 u = safeNormalize(glm::cross(normal, helper), helper), v = glm::cross(normal, u);
    // From the first point, so that nothing cancels far from the origin.
    const auto flat = [&, origin = corners[given.first]](const dvec3& point) {
        const dvec3 d = point - origin;
        return dvec2(glm::dot(d, u), glm::dot(d, v));
    };
    corners.reserve(corners.size() + 2 * given.count);  // `points` stay where they are
    const std::span<dvec3> points = std::span(corners).subspan(given.first, given.count);
    std::sort(points.begin(), points.end(), [&](const dvec3& p, const dvec3& q) {
        const dvec2 a = flat(p), b = flat(q);
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    const std::size_t first = corners.size();
    for (int half = 0; half < 2; ++half) {
        const std::size_t start = corners.size();
        for (const dvec3& point : points) {
            while (corners.size() >= start + 2) {
                const dvec2 last = flat(corners.back());
                const dvec2 a = last - flat(corners[corners.size() - 2]), b = flat(point) - last;
                if (a.x * b.y - a.y * b.x > 0.0) break;
                corners.pop_back();
            }
            corners.push_back(point);
        }
        corners.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return {first, corners.size() - first};
}

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
    line.origin =
        collision.overlap ? collision.contactPoint : 0.5 * (collision.closestA + collision.closestB);
    if (!collision.overlap && collision.kind != AxisKind::closest && collision.distance == 0.0) {
        line.origin = c.ball.center;
    }
    line.a = project(c.shape(Side::a), c.pose(Side::a), axis, line.origin);
    line.b = project(c.shape(Side::b), c.pose(Side::b), axis, line.origin);
    line.across = acrossOnScreen(c, axis, line.origin);
    for (const Side side : {Side::a, Side::b}) {
        line.offset =
            std::max(line.offset, project(c.shape(side), c.pose(side), line.across, line.origin).max);
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
        const auto& vertices = c.hull(side).vertices;
        double most = -std::numeric_limits<double>::infinity();
        for (const dvec3& vertex : vertices) most = std::max(most, glm::dot(direction, vertex));
        // Where a whole edge or face is farthest, its vertex closest to where the shapes meet.
        dvec3 farthest = vertices.front();
        double closest = std::numeric_limits<double>::infinity();
        for (const dvec3& vertex : vertices) {
            const double distance = glm::length(vertex - near);
            if (glm::dot(direction, vertex) < most - kSamePlane * c.hull(side).size || distance >= closest)
                continue;
            closest = distance;
            farthest = vertex;
        }
        const dvec3 from = transformPoint(c.pose(side), farthest) + line.axis * (sign * c.shape(side).radius);
        const double t = side == Side::a ? line.a.max : line.b.min;
        c.out.list.lines.push_back(
            {from, line.at(t, 0.0), 1.0f, withAlpha(c.edge(side), 0.6f), DepthMode::onTop, 3.0f});
    }
}

// "overlap 0.4886 m"; of a chosen axis whose number is not the answer: "edge 1 x edge 2: overlap 1.744 m
// (answer 0.2 m)".
ShortText meetingText(const OverlayContext& c, const scene::AxisMeeting& meeting, double rounding) {
    const Collision<double>& collision = c.evaluation.collision;
    ShortText text;
    const bool chosen = c.input.axisChoice && !c.input.axisChoice->name.empty();
    if (chosen) text.add(c.input.axisChoice->name).add(": ");
    const bool touches = std::abs(meeting.depth) <= scene::touchGap(c.evaluation);
    if (touches)
        text.add("touching");
    else
        text.add(meeting.word(rounding))
            .add(' ')
            .add(lengthText(std::abs(meeting.depth), c.ball.radius, c.input.digits));
    if (collision.behindOneSided) return text.add(", ignored from behind");
    const bool isAnswer = !collision.overlap || !c.evaluation.known.depth ||
                          std::abs(meeting.depth - collision.depth) <= rounding;
    if (!c.input.axisChoice || isAnswer) return text;
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
    c.label(middle, meetingText(c, meeting, rounding), overlaps ? LabelRole::mtv : LabelRole::closest,
            kAxisLabel, besideLine(c, line.axis, middle, kTickReach + kBesideArrow * 0.5), kAxisKey)
        .clamped = true;
}

}  // namespace

const Shape<double>& OverlayContext::shape(Side side) const {
    return evaluation.shapes[static_cast<std::size_t>(side)]->shape;
}
const Hull<double>& OverlayContext::hull(Side side) const {
    return shape(side).core;
}
const Pose<double>& OverlayContext::pose(Side side) const {
    return evaluation.poses[static_cast<std::size_t>(side)];
}
dvec3 OverlayContext::vertex(Side side, std::uint32_t index) const {
    return transformPoint(pose(side), hull(side).vertices[index]);
}
const Color& OverlayContext::fill(Side side) const {
    return side == Side::a ? colors.fillA : colors.fillB;
}
const Color& OverlayContext::edge(Side side) const {
    return side == Side::a ? colors.edgeA : colors.edgeB;
}
const Color& OverlayContext::deciding(Side side) const {
    return side == Side::a ? colors.featureA : colors.featureB;
}
double OverlayContext::metres(double pixels, const dvec3& at) const {
    return pixels * input.uiScale * scene::metresPerPixel(input.camera, input.viewport, at);
}
double OverlayContext::pixels(const dvec3& from, const dvec3& to) const {
    const auto a = scene::project(input.camera, input.viewport, from);
    const auto b = scene::project(input.camera, input.viewport, to);
    if (!a || !b) return std::numeric_limits<double>::infinity();
    return glm::length(*a - *b) / input.uiScale;
}
Label& OverlayContext::label(const dvec3& anchor, const ShortText& text, LabelRole role, int priority,
                             const dvec2& offset, std::uint32_t key) const {
    Label& label = out.labels.emplace_back();
    label.anchor = anchor;
    label.text = text;
    label.role = role;
    label.priority = priority;
    label.offset = offset;
    label.key = key;
    return label;
}
gfx::CornerRange OverlayContext::facePoints(Side side, std::uint32_t face) const {
    const Hull<double>& h = hull(side);
    const gfx::CornerRange range{out.list.corners.size(), h.faces[face].vertexCount};
    std::uint32_t halfEdge = h.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < h.faces[face].vertexCount; ++i) {
        out.list.corners.push_back(vertex(side, h.halfEdges[halfEdge].origin));
        halfEdge = h.halfEdges[halfEdge].next;
    }
    return range;
}

double radiusOnScreen(const OverlayContext& c, Side side) {
    const Hull<double>& hull = c.hull(side);
    const double radius = 0.5 * glm::length(hull.boundsMax - hull.boundsMin) + c.shape(side).radius;
    return radius / c.metres(1.0, transformPoint(c.pose(side), hull.centroid));
}

void addOutline(const OverlayContext& c, const gfx::CornerRange& corners, float width, const Color& color,
                DepthMode depth) {
    const std::span<const dvec3> points = c.out.list.of(corners);
    for (std::size_t i = 0; i < points.size(); ++i) {
        c.out.list.lines.push_back({points[i], points[(i + 1) % points.size()], width, color, depth});
    }
}

ShortText lengthText(double metres, double size, int digits) {
    return {numberText(metres, size, digits), " m"};
}

void addMtv(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (!collision.overlap || !(collision.depth > 0.0) || scene::touches(c.evaluation)) return;
    const float size = c.input.overlays[OverlayId::mtv].size;
    gfx::Arrow arrow;
    arrow.from = collision.contactPoint;
    arrow.to = collision.contactPoint + collision.mtv();
    arrow.width *= size;
    arrow.headLength *= size;
    arrow.headWidth *= size;
    arrow.color = c.colors.mtv;
    c.out.list.arrows.push_back(arrow);
    c.out.overHandles.push_back(arrow);
    const dvec3 middle = 0.5 * (arrow.from + arrow.to);
    const bool isShort = c.pixels(arrow.from, arrow.to) < kShortArrow;
    if (isShort) {
        gfx::Point mark;
        mark.position = middle;
        mark.radius = kMarkRadius * size;
        mark.rimWidth = 2.5f * size;
        mark.color = withAlpha(arrow.color, 0.0f);
        mark.rim = arrow.color;
        c.out.list.points.push_back(mark);
        c.out.marksOverHandles.push_back(mark);
    }
    c.out.keepClear.push_back({arrow.from, arrow.to, isShort ? kMarkRadius : 0.5 * arrow.headWidth});
    c.label(middle, {"MTV ", lengthText(collision.depth, c.ball.radius, c.input.digits)}, LabelRole::mtv,
            kMtvLabel, besideLine(c, collision.normal, middle, isShort ? -kBesideMark : -kBesideArrow),
            kMtvKey)
        .clamped = true;
}

void addContacts(const OverlayContext& c) {
    const auto manifold = c.evaluation.collision.manifold;
    const float size = c.input.overlays[OverlayId::contacts].size;
    dvec3 middle(0.0);
    for (const ManifoldPoint<double>& contact : manifold) middle += contact.point - manifold[0].point;
    if (!manifold.empty()) middle = manifold[0].point + middle / static_cast<double>(manifold.size());
    const double smaller = std::min(radiusOnScreen(c, Side::a), radiusOnScreen(c, Side::b));
    const float most = static_cast<float>(std::max(kLeastContact, kContactShare * smaller));
    for (std::size_t i = 0; i < manifold.size(); ++i) {
        const ManifoldPoint<double>& contact = manifold[i];
        const bool hovered = c.input.hoveredContact && *c.input.hoveredContact == i;
        gfx::Point point;
        point.position = contact.point;
        point.radius = std::min(contact.touching ? kContactRadius : kClippedRadius, most) * size;
        point.color = c.colors.contact;
        point.rim = c.colors.contactRim;
        if (hovered) {
            // A ring around it, and the way from one surface to the other.
            gfx::Point ring = point;
            ring.radius += 5.0f;
            ring.rimWidth = 2.0f;
            ring.color = withAlpha(c.colors.contact, 0.25f);
            ring.rim = c.colors.hover;
            c.out.list.points.push_back(ring);
            c.out.list.lines.push_back({contact.onA, contact.onB, 2.0f, c.colors.mtv, DepthMode::onTop});
        }
        c.out.list.points.push_back(point);
        c.out.keepClear.push_back({contact.point, contact.point, point.radius});
        if (manifold.size() > kMostNumbers && !hovered) continue;
        const std::string number = std::to_string(i + 1);
        const ShortText text(number, ": ", numberText(contact.depth, c.ball.radius, c.input.digits),
                             hovered ? " m" : "");
        Label& label = c.label(contact.point, text, LabelRole::contact, hovered ? kHoverLabel : kContactLabel,
                               awayOnScreen(c, contact.point - middle, kBesideContact),
                               kContactKey + static_cast<std::uint32_t>(i));
        label.brief = number;
        label.group = hovered ? 0 : kContactGroup;
        label.plate = hovered;
    }
}

void addManifold(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    const auto polygonOf = [&](bool onlyTouching) {
        gfx::CornerRange points{c.out.list.corners.size(), 0};
        for (const ManifoldPoint<double>& contact : collision.manifold)
            if (contact.touching || !onlyTouching) c.out.list.corners.push_back(contact.point);
        points.count = c.out.list.corners.size() - points.first;
        return convexPolygon(c.out.list.corners, points, collision.manifoldNormal);
    };
    const float width = 1.5f * c.input.overlays[OverlayId::manifold].size;
    const Color color = c.colors.contact;
    const gfx::CornerRange all = polygonOf(false), touching = polygonOf(true);
    const bool same = all.count == touching.count;
    if (all.count >= 2 && !same) {
        c.out.list.polygons.push_back({all, withAlpha(color, gfx::kClippedFillAlpha), DepthMode::onTop});
        addOutline(c, all, 0.7f * width, withAlpha(color, 0.5f), DepthMode::onTop);
    }
    if (touching.count >= 3) {
        c.out.list.polygons.push_back(
            {touching, withAlpha(color, gfx::kTouchingFillAlpha), DepthMode::onTop});
        addOutline(c, touching, width, color, DepthMode::onTop);
    } else if (touching.count == 2) {
        const std::span<const dvec3> ends = c.out.list.of(touching);
        c.out.list.lines.push_back({ends[0], ends[1], 2.0f * width, color, DepthMode::onTop});
    }
}

void addSeparation(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (collision.behindOneSided)
        c.label(collision.closestA, "ignored from behind", LabelRole::closest, kMtvLabel, dvec2(0.0, -14.0),
                kClosestKey)
            .clamped = true;
    if (collision.overlap || !scene::hasClosestPoints(c.evaluation)) return;
    const float size = c.input.overlays[OverlayId::separation].size;
    const Color color = c.colors.closest;
    const dvec3 middle = 0.5 * (collision.closestA + collision.closestB);
    // The plane's sides keep to the world's upright where they can, so that it does not turn with the pair.
    const dvec3 n = collision.normal;
    const dvec3 up = std::abs(n.y) < 0.9 ? dvec3(0.0, 1.0, 0.0) : dvec3(1.0, 0.0, 0.0);
    const double reach = kPlaneReach * c.ball.radius;
    const dvec3 u = safeNormalize(glm::cross(up, n), dvec3(1.0, 0.0, 0.0)) * reach;
    const dvec3 v = safeNormalize(glm::cross(n, u), dvec3(0.0, 1.0, 0.0)) * reach;
    const gfx::CornerRange corners =
        c.out.list.addCorners({middle - u - v, middle + u - v, middle + u + v, middle - u + v});
    c.out.list.polygons.push_back({corners, withAlpha(color, 0.11f), DepthMode::hiddenFaint});
    addOutline(c, corners, 1.2f * size, withAlpha(color, 0.8f), DepthMode::hiddenFaint);
    c.out.list.lines.push_back(
        {collision.closestA, collision.closestB, 2.5f * size, color, DepthMode::onTop});
    for (const dvec3& position : {collision.closestA, collision.closestB}) {
        gfx::Point point;
        point.position = position;
        point.radius = kContactRadius * size;
        point.color = color;
        point.rim = c.colors.contactRim;
        c.out.list.points.push_back(point);
    }
    c.out.keepClear.push_back({collision.closestA, collision.closestB, kContactRadius});
    const bool isShort = c.pixels(collision.closestA, collision.closestB) < kShortArrow;
    // Never "0 m": shapes that are apart have a distance, however small.
    c.label(middle, lengthText(collision.distance, 0.0, c.input.digits), LabelRole::closest, kMtvLabel,
            besideLine(c, n, middle, isShort ? -kBesideMark : -kBesideArrow), kClosestKey)
        .clamped = true;
}

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
        c.label(at, side == Side::a ? "A" : "B", roleOf(side), kAxisLabel,
                besideLine(c, axis, at, side == Side::a ? -away : away),
                side == Side::a ? kAxisAKey : kAxisBKey);
    }
    c.out.keepClear.push_back({tail, head.to, kBarReach});
    addMeeting(c, line, tick);
    c.out.linesOverSquares.insert(c.out.linesOverSquares.end(),
                                  lines.begin() + static_cast<std::ptrdiff_t>(firstLine), lines.end());
}

}  // namespace sepaxis::debug_draw
