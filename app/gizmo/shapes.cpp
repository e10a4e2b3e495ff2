#include "app/gizmo/constraint.h"
#include "app/gizmo/layout.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/constants.hpp>

namespace sepaxis::gizmo {

namespace {

// Widths, pixels at UI scale 1.
constexpr double kAxisWidth = 3.0;
constexpr double kRingWidth = 2.0;
constexpr double kOutlineWidth = 1.0;
constexpr double kTraceWidth = 1.5;

constexpr double kFarHalf = 0.3;  // the half of a ring behind its centre
constexpr double kGreyed = 0.35;  // a ring that the shape cannot turn by
constexpr double kQuadFill = 0.35;
constexpr double kFrameFill = 0.1;
constexpr double kBallFill = 0.06;
constexpr double kBallFillHovered = 0.16;
constexpr double kPieFill = 0.25;
constexpr double kGuideAlpha = 0.5;
// |cos| between a ring's axis and the view: from here on its far half brightens, until the ring faces the
// camera and has no far half.
constexpr double kFacingBegin = 0.95;
constexpr double kFacingEnd = 0.99;
constexpr int kHalfRingSegments = 32;
constexpr double kGuideLengths = 10.0;  // half the line along a dragged axis, in axis lengths
constexpr double kGuideDepth = 0.9;     // how far that line comes towards the camera, in its distances
constexpr double kPieStep = glm::pi<double>() / 36.0;
constexpr int kMaxPieTurns = 3;  // more full turns would only be a solid disc

ColorRole roleOf(Handle handle) {
    const int axis = axisOf(handle);
    if (axis >= 0) return static_cast<ColorRole>(static_cast<int>(ColorRole::x) + axis);
    return handle == Handle::center ? ColorRole::center : ColorRole::view;
}

// Collects the shapes; knows which handle is lit.
class Builder {
 public:
    Builder(const View& view, const Layout& layout, const Looks& looks, Handle winner, GizmoShapes& shapes)
        : view_(view), layout_(layout), looks_(looks), winner_(winner), shapes_(shapes) {}

    void axes();
    void quads();
    void center();
    void rings();
    void viewRing();
    void ball();
    void trace(const Drag& drag);

 private:
    bool exists(Handle handle) const { return looks_.of(handle) > 0.0; }
    ColorRole role(Handle handle) const {
        if (looks_.isGreyed(handle)) return ColorRole::view;
        return handle == winner_ ? ColorRole::highlight : roleOf(handle);
    }
    double alpha(Handle handle) const {
        if (looks_.isGreyed(handle)) return looks_.of(handle) * kGreyed;
        const bool dimmed = winner_ != Handle::none && handle != winner_;
        return looks_.of(handle) * (dimmed ? kDimmed : 1.0);
    }
    PointRange arc(const dvec3& u, const dvec3& v, double radius, double from, double to, int segments);
    void line(Handle handle, const PointRange& points, double width, double strength = 1.0) {
        shapes_.lines.push_back({points, width, role(handle), alpha(handle) * strength, handle});
    }
    void polygon(Handle handle, const PointRange& points, double strength = 1.0) {
        shapes_.polygons.push_back({points, role(handle), alpha(handle) * strength, handle});
    }
    void traceLine(const dvec3& from, const dvec3& to, ColorRole color, double strength) {
        shapes_.lines.push_back({shapes_.add({from, to}), kTraceWidth, color, strength, Handle::none});
    }
    void arrow(int axis);
    void pie(const Turn& turn, double radius);
    double guideReach(const dvec3& from, const dvec3& direction) const;
    std::array<int, 3> axesFarToNear() const;

    const View& view_;
    const Layout& layout_;
    const Looks& looks_;
    Handle winner_;
    GizmoShapes& shapes_;
};

// Around the pivot, from u towards v.
PointRange Builder::arc(const dvec3& u, const dvec3& v, double radius, double from, double to, int segments) {
    const std::size_t first = shapes_.points.size();
    for (int i = 0; i <= segments; ++i) {
        shapes_.points.push_back(circlePoint(layout_.pivot, u, v, radius, from + (to - from) * i / segments));
    }
    return {first, static_cast<std::size_t>(segments) + 1};
}

std::array<int, 3> Builder::axesFarToNear() const {
    std::array<int, 3> order{0, 1, 2};
    const auto towardsEye = [&](int axis) { return glm::dot(layout_.axes[axis], layout_.toEye); };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return towardsEye(a) < towardsEye(b); });
    return order;
}

void Builder::arrow(int axis) {
    const Handle handle = axisHandle(axis);
    const dvec3 base = axisPoint(layout_, axis, kAxisPixels - kHeadLengthPixels);
    line(handle, shapes_.add({axisPoint(layout_, axis, layout_.axisStart), base}), kAxisWidth);
    // A triangle that faces the camera: the outline of a cone.
    const dvec3 across = safeNormalize(glm::cross(layout_.axes[axis], layout_.toEye), view_.camera.right()) *
                         (0.5 * kHeadWidthPixels * layout_.metresPerPixel);
    polygon(handle, shapes_.add({axisPoint(layout_, axis, kAxisPixels), base + across, base - across}));
}

void Builder::axes() {
    for (const int axis : axesFarToNear()) {
        if (exists(axisHandle(axis))) arrow(axis);
    }
}

void Builder::quads() {
    for (const int axis : axesFarToNear()) {
        const Handle handle = planeHandle(axis);
        if (!exists(handle)) continue;
        const std::array<dvec3, 4> corners = quadCorners(layout_, axis, looks_.quadrant);
        polygon(handle, shapes_.add({corners[0], corners[1], corners[2], corners[3]}), kQuadFill);
        line(handle, shapes_.add({corners[0], corners[1], corners[2], corners[3], corners[0]}),
             kOutlineWidth);
    }
}

void Builder::center() {
    if (!exists(Handle::center)) return;
    const double half = kCenterHalfPixels * layout_.metresPerPixel;
    const dvec3 x = view_.camera.right() * half;
    const dvec3 y = view_.camera.up() * half;
    const dvec3& at = layout_.pivot;
    const std::array<dvec3, 4> corners = {at - x - y, at + x - y, at + x + y, at - x + y};
    // Over a small shape only a frame, unless it is about to be dragged.
    const double hollow = winner_ == Handle::center ? 0.0 : layout_.smallness;
    polygon(Handle::center, shapes_.add({corners[0], corners[1], corners[2], corners[3]}),
            1.0 - hollow * (1.0 - kFrameFill));
    if (hollow > 0.0)
        line(Handle::center, shapes_.add({corners[0], corners[1], corners[2], corners[3], corners[0]}),
             kOutlineWidth, hollow);
}

void Builder::rings() {
    const double radius = kRingRadius * layout_.length();
    for (int axis = 0; axis < 3; ++axis) {
        const Handle handle = ringHandle(axis);
        if (!exists(handle)) continue;
        const dvec3 normal = layout_.axes[axis];
        const double facing = std::abs(glm::dot(normal, layout_.toEye));
        // u points to the ring's point closest to the camera; where all are as close, anywhere.
        const dvec3 u = safeNormalize(layout_.toEye - normal * glm::dot(normal, layout_.toEye),
                                      layout_.axes[(axis + 1) % 3]);
        const dvec3 v = glm::cross(normal, u);
        const double quarter = glm::half_pi<double>();
        const double brighten = std::clamp((facing - kFacingBegin) / (kFacingEnd - kFacingBegin), 0.0, 1.0);
        line(handle, arc(u, v, radius, quarter, 3.0 * quarter, kHalfRingSegments), kRingWidth,
             kFarHalf + (1.0 - kFarHalf) * brighten);
        line(handle, arc(u, v, radius, -quarter, quarter, kHalfRingSegments), kRingWidth);
    }
}

void Builder::viewRing() {
    if (!exists(Handle::viewRing)) return;
    line(Handle::viewRing,
         arc(view_.camera.right(), view_.camera.up(), kViewRingRadius * layout_.length(), 0.0,
             glm::two_pi<double>(), 2 * kHalfRingSegments),
         kRingWidth);
}

void Builder::ball() {
    if (!exists(Handle::trackball)) return;
    PointRange disc = arc(view_.camera.right(), view_.camera.up(), kRingRadius * layout_.length(), 0.0,
                          glm::two_pi<double>(), 2 * kHalfRingSegments);
    --disc.count;  // a polygon closes itself
    polygon(Handle::trackball, disc, winner_ == Handle::trackball ? kBallFillHovered : kBallFill);
}

void Builder::pie(const Turn& turn, double radius) {
    const dvec3 u = turn.startDirection;
    const dvec3 v = glm::cross(turn.axis, u);
    const auto sector = [&](double from, double to) {
        const int segments = std::max(1, static_cast<int>(std::ceil(std::abs(to - from) / kPieStep)));
        PointRange range = arc(u, v, radius, from, to, segments);
        range.count += shapes_.add({layout_.pivot}).count;
        shapes_.polygons.push_back({range, ColorRole::highlight, kPieFill, Handle::none});
    };
    const double turnsMade = std::floor(std::abs(turn.angle) / glm::two_pi<double>());
    const double sign = turn.angle < 0.0 ? -1.0 : 1.0;
    const double rest = std::abs(turn.angle) - turnsMade * glm::two_pi<double>();
    const double quarter = glm::half_pi<double>();
    for (int full = 0; full < std::min(kMaxPieTurns, static_cast<int>(turnsMade)); ++full) {
        for (int i = 0; i < 4; ++i) sector(i * quarter, (i + 1) * quarter);
    }
    // Quarters, because a pie beyond a half is not convex.
    for (int i = 0; i * quarter < rest; ++i) {
        sector(sign * i * quarter, sign * std::min((i + 1) * quarter, rest));
    }
    const dvec3 start = circlePoint(layout_.pivot, u, v, radius, 0.0);
    const dvec3 end = circlePoint(layout_.pivot, u, v, radius, turn.angle);
    traceLine(start, layout_.pivot, ColorRole::highlight, kGuideAlpha);
    traceLine(layout_.pivot, end, ColorRole::highlight, 1.0);
}

// Half the length of the line along a dragged axis; both ends stay in front of the camera.
double Builder::guideReach(const dvec3& from, const dvec3& direction) const {
    const scene::Camera& camera = view_.camera;
    const double reach = kGuideLengths * layout_.length();
    if (camera.orthographic) return reach;
    const double depth = glm::dot(from - camera.target, camera.forward()) + camera.distance;
    const double towards = std::abs(glm::dot(direction, camera.forward()));
    return towards * reach > kGuideDepth * depth ? std::max(0.0, kGuideDepth * depth / towards) : reach;
}

void Builder::trace(const Drag& drag) {
    const Handle active = activeHandle(drag);
    if (drag.result.turn) {
        const double radius = active == Handle::viewRing ? kViewRingRadius : kRingRadius;
        return pie(*drag.result.turn, radius * layout_.length());
    }
    if (isAxis(active)) {
        const dvec3 direction = layout_.axes[axisOf(active)];
        const dvec3 reach = direction * guideReach(drag.pivot, direction);
        traceLine(drag.pivot - reach, drag.pivot + reach, roleOf(active), kGuideAlpha);
    }
    if (drag.result.changed) traceLine(drag.pivot, layout_.pivot, ColorRole::highlight, 1.0);
}

}  // namespace

PointRange GizmoShapes::add(std::initializer_list<dvec3> more) {
    const std::size_t first = points.size();
    points.insert(points.end(), more);
    return {first, more.size()};
}

void GizmoShapes::clear() {
    polygons.clear();
    lines.clear();
    points.clear();
}

void addShapes(GizmoShapes& shapes, const View& view, const Target& target, Mode mode, Space space,
               Handle hovered, const Drag* drag) {
    // During a drag the handles keep the directions and the visibility of its start.
    const dmat3 axes = drag != nullptr ? drag->axes : handleAxes(target.pose, space);
    const Layout layout = layoutAt(view, target, axes);
    if (!layout.visible) return;
    const bool ofMode = drag != nullptr && rotates(drag->handle) == (mode == Mode::rotate);
    const bool isFrozen = ofMode && (mode == Mode::move || mode == Mode::rotate);
    Looks looks = isFrozen ? drag->looks : looksAt(layout, mode, target.turning);
    const Handle winner = drag != nullptr ? activeHandle(*drag) : hovered;
    // A locked axis shows itself even where it was faded.
    if (ofMode && drag->lock != Lock::free) looks.alpha[indexOf(winner)] = 1.0;

    Builder builder(view, layout, looks, winner, shapes);
    builder.ball();
    builder.quads();
    builder.rings();
    builder.viewRing();
    builder.axes();
    builder.center();
    if (drag != nullptr) builder.trace(*drag);
}

}  // namespace sepaxis::gizmo
