#include "app/gizmo/layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace sepaxis::gizmo {

namespace {

// How far beyond its middle line a handle can be grabbed, pixels at UI scale 1.
constexpr double kCenterReach = 10.0;
constexpr double kAxisReach = 12.0;
constexpr double kRingReach = 8.0;
constexpr double kPlaneReach = 3.0;  // around the quad
// Over the quad of a plane, only this close to its line an axis goes first: the drawn line and a hand's
// tremor.
constexpr double kAxisReachOverQuad = 3.0;
// Distances this close count as equal, and the handle nearer to the camera wins. Half a pixel cannot be
// told apart by eye.
constexpr double kTiePixels = 0.5;
constexpr int kRingSegments = 96;  // a chord stays within 0.06 px of its arc

struct Candidate {
    Handle handle = Handle::none;
    double pixels = std::numeric_limits<double>::infinity();
    double depth = 0.0;  // metres from the camera plane
};

struct ScreenPoint {
    dvec2 pixel{0.0};
    double depth = 0.0;
};

// Everything in pixels at UI scale 1, relative to the mouse.
class Screen {
 public:
    Screen(const View& view, const dvec2& mouse) : view_(view), mouse_(mouse) {}

    std::optional<ScreenPoint> at(const dvec3& pointWorld) const {
        const auto pixel = scene::project(view_.camera, view_.viewport, pointWorld);
        if (!pixel) return std::nullopt;
        return ScreenPoint{(*pixel - mouse_) / view_.uiScale,
                           glm::dot(pointWorld - view_.camera.target, view_.camera.forward())};
    }

 private:
    const View& view_;
    dvec2 mouse_;
};

// The mouse (the origin) to the segment; widens the candidate's claim where it is closer.
void consider(Candidate& candidate, const ScreenPoint& from, const ScreenPoint& to) {
    const dvec2 along = to.pixel - from.pixel;
    const double lengthSquared = glm::dot(along, along);
    const double t =
        lengthSquared > 0.0 ? std::clamp(-glm::dot(from.pixel, along) / lengthSquared, 0.0, 1.0) : 0.0;
    const double pixels = glm::length(from.pixel + along * t);
    const double depth = from.depth + (to.depth - from.depth) * t;
    if (pixels < candidate.pixels - kTiePixels) {
        candidate.depth = depth;
    } else if (pixels < candidate.pixels + kTiePixels) {
        candidate.depth = std::min(candidate.depth, depth);
    }
    candidate.pixels = std::min(candidate.pixels, pixels);
}

Candidate axisCandidate(const Screen& screen, const Layout& layout, int axis) {
    Candidate candidate{axisHandle(axis)};
    const auto from = screen.at(axisPoint(layout, axis, layout.axisStart));
    const auto to = screen.at(axisPoint(layout, axis, kAxisPixels));
    if (from && to) consider(candidate, *from, *to);
    return candidate;
}

// 0 inside the drawn quad.
Candidate planeCandidate(const Screen& screen, const Layout& layout, int axis, const dvec3& quadrant) {
    Candidate candidate{planeHandle(axis)};
    std::array<ScreenPoint, 4> corners;
    double depth = 0.0;
    const std::array<dvec3, 4> world = quadCorners(layout, axis, quadrant);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto corner = screen.at(world[i]);
        if (!corner) return candidate;
        corners[i] = *corner;
        depth += 0.25 * corner->depth;
    }
    bool left = true;
    bool right = true;
    for (std::size_t i = 0; i < 4; ++i) {
        const ScreenPoint& from = corners[i];
        const ScreenPoint& to = corners[(i + 1) % 4];
        consider(candidate, from, to);
        const double side = from.pixel.x * to.pixel.y - from.pixel.y * to.pixel.x;
        left = left && side >= 0.0;
        right = right && side <= 0.0;
    }
    if (left || right) candidate.pixels = 0.0;
    candidate.depth = depth;
    return candidate;
}

Candidate ringCandidate(const Screen& screen, const Layout& layout, int axis) {
    Candidate candidate{ringHandle(axis)};
    const double radius = kRingRadius * layout.length();
    std::optional<ScreenPoint> previous;
    for (int i = 0; i <= kRingSegments; ++i) {
        const double angle = glm::two_pi<double>() * i / kRingSegments;
        const auto point = screen.at(circlePoint(layout.pivot, layout.axes[(axis + 1) % 3],
                                                 layout.axes[(axis + 2) % 3], radius, angle));
        if (previous && point) consider(candidate, *previous, *point);
        previous = point;
    }
    return candidate;
}

// The closer candidate within its reach; equal distances go to the one nearer to the camera.
void choose(Candidate& best, const Candidate& candidate, double reach) {
    if (candidate.pixels > reach) return;
    const bool closer = candidate.pixels < best.pixels - kTiePixels;
    const bool sameButNearer = candidate.pixels < best.pixels + kTiePixels && candidate.depth < best.depth;
    if (closer || sameButNearer) best = candidate;
}

Handle pickMove(const Screen& screen, const Layout& layout, const Looks& looks, double pivotPixels) {
    if (pivotPixels <= kCenterReach) return Handle::center;
    Candidate plane;
    bool overQuad = false;
    for (int axis = 0; axis < 3; ++axis) {
        if (!looks.pickable(planeHandle(axis))) continue;
        const Candidate candidate = planeCandidate(screen, layout, axis, looks.quadrant);
        overQuad = overQuad || candidate.pixels == 0.0;
        choose(plane, candidate, kPlaneReach);
    }
    Candidate line;
    for (int axis = 0; axis < 3; ++axis) {
        if (!looks.pickable(axisHandle(axis))) continue;
        choose(line, axisCandidate(screen, layout, axis), overQuad ? kAxisReachOverQuad : kAxisReach);
    }
    return line.handle != Handle::none ? line.handle : plane.handle;
}

// Among the handles for which `wanted` holds.
template <class Wanted>
Handle pickRotate(const Screen& screen, const Layout& layout, double pivotPixels, Wanted&& wanted) {
    Candidate ring;
    for (int axis = 0; axis < 3; ++axis)
        if (wanted(ringHandle(axis))) choose(ring, ringCandidate(screen, layout, axis), kRingReach);
    if (ring.handle != Handle::none) return ring.handle;
    if (wanted(Handle::viewRing) && std::abs(pivotPixels - kViewRingRadius * kAxisPixels) <= kRingReach)
        return Handle::viewRing;
    const bool onBall = wanted(Handle::trackball) && pivotPixels <= kRingRadius * kAxisPixels;
    return onBall ? Handle::trackball : Handle::none;
}

}  // namespace

Handle pick(const View& view, const Target& target, Mode mode, Space space, const dvec2& mouse) {
    if (mode != Mode::move && mode != Mode::rotate) return Handle::none;
    const Layout layout = layoutAt(view, target, handleAxes(target.pose, space));
    if (!layout.visible) return Handle::none;
    const Looks looks = looksAt(layout, mode, target.turning);
    const Screen screen(view, mouse);
    const auto pivot = screen.at(layout.pivot);
    const double pivotPixels = glm::length(pivot->pixel);
    if (mode == Mode::move) return pickMove(screen, layout, looks, pivotPixels);
    return pickRotate(screen, layout, pivotPixels, [&](Handle handle) { return looks.pickable(handle); });
}

Handle pickGreyed(const View& view, const Target& target, Mode mode, Space space, const dvec2& mouse) {
    if (mode != Mode::rotate || pick(view, target, mode, space, mouse) != Handle::none) return Handle::none;
    const Layout layout = layoutAt(view, target, handleAxes(target.pose, space));
    if (!layout.visible) return Handle::none;
    const Looks looks = looksAt(layout, mode, target.turning);
    const Screen screen(view, mouse);
    return pickRotate(screen, layout, glm::length(screen.at(layout.pivot)->pixel),
                      [&](Handle handle) { return looks.isGreyed(handle); });
}

}  // namespace sepaxis::gizmo
