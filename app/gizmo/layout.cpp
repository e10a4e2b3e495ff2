#include "app/gizmo/layout.h"

#include "app/scene/aligned.h"

#include <cmath>

#include <glm/gtc/quaternion.hpp>

namespace sepaxis::gizmo {

namespace {

// |cos| between an axis and the view: drawn in full below the first, gone above the second.
constexpr double kAxisFadeBegin = 0.90;
constexpr double kAxisFadeEnd = 0.98;
// |cos| between the normal of a plane and the view: in full above the first, gone below the second.
constexpr double kPlaneFadeBegin = 0.25;
constexpr double kPlaneFadeEnd = 0.175;
constexpr double kPickableAlpha = 0.5;
// An axis that points away from the camera by no more than rounding keeps its own side of the quads.
constexpr double kQuadrantTie = 1e-9;

// 1 at `begin`, 0 at `end`, straight between them.
double fade(double value, double begin, double end) {
    return std::clamp((value - end) / (begin - end), 0.0, 1.0);
}

Handle offsetBy(Handle first, int axis) {
    return static_cast<Handle>(static_cast<int>(first) + axis);
}

bool allows(scene::Turning turning, Handle handle) {
    if (turning == scene::Turning::free) return true;
    return turning == scene::Turning::aboutVertical && handle == Handle::ringY;
}

}  // namespace

int axisOf(Handle handle) {
    if (isAxis(handle)) return static_cast<int>(handle) - static_cast<int>(Handle::axisX);
    if (isPlane(handle)) return static_cast<int>(handle) - static_cast<int>(Handle::planeX);
    if (isRing(handle)) return static_cast<int>(handle) - static_cast<int>(Handle::ringX);
    return -1;
}

Handle axisHandle(int axis) {
    return offsetBy(Handle::axisX, axis);
}
Handle planeHandle(int axis) {
    return offsetBy(Handle::planeX, axis);
}
Handle ringHandle(int axis) {
    return offsetBy(Handle::ringX, axis);
}

dvec3 pivotOf(const Target& target) {
    return transformPoint(target.pose, target.pivotLocal);
}

bool mayTurn(const Target& target, Handle handle) {
    return allows(target.turning, handle);
}

bool Looks::pickable(Handle handle) const {
    return of(handle) >= kPickableAlpha && !isGreyed(handle);
}

dmat3 handleAxes(const Pose<double>& pose, Space space) {
    if (space == Space::world) return dmat3(1.0);
    const dmat3 axes = glm::mat3_cast(pose.orientation);
    return {scene::alignedUnit(axes[0]), scene::alignedUnit(axes[1]), scene::alignedUnit(axes[2])};
}

dvec3 directionToEye(const scene::Camera& camera, const dvec3& pointWorld) {
    const dvec3 backward = -camera.forward();
    if (camera.orthographic) return backward;
    // From the target, which is near the point, so that nothing cancels far from the origin.
    return safeNormalize(backward * camera.distance - (pointWorld - camera.target), backward);
}

double smallness(double radiusPixels) {
    return radiusPixels > 0.0 ? fade(radiusPixels, kSmallPixels, kLargePixels) : 0.0;
}

Layout layoutAt(const View& view, const Target& target, const dmat3& axes) {
    Layout layout;
    const dvec3 pivot = pivotOf(target);
    if (!scene::project(view.camera, view.viewport, pivot)) return layout;
    layout.visible = true;
    layout.pivot = pivot;
    layout.axes = axes;
    layout.toEye = directionToEye(view.camera, pivot);
    layout.metresPerPixel = view.uiScale * scene::metresPerPixel(view.camera, view.viewport, pivot);
    const double radius = target.radius / layout.metresPerPixel;
    layout.smallness = smallness(radius);
    const double beside = std::clamp(radius + kFreeAround, kAxisStartPixels, kSmallPixels + kFreeAround);
    layout.axisStart += layout.smallness * (beside - kAxisStartPixels);
    return layout;
}

Looks looksAt(const Layout& layout, Mode mode, scene::Turning turning) {
    Looks looks;
    if (!layout.visible) return looks;
    const auto set = [&](Handle handle, double alpha) { looks.alpha[indexOf(handle)] = alpha; };
    if (mode == Mode::move) {
        set(Handle::center, 1.0);
        for (int axis = 0; axis < 3; ++axis) {
            const double cosine = glm::dot(layout.axes[axis], layout.toEye);
            set(axisHandle(axis), fade(std::abs(cosine), kAxisFadeBegin, kAxisFadeEnd));
            set(planeHandle(axis), fade(std::abs(cosine), kPlaneFadeBegin, kPlaneFadeEnd));
            looks.quadrant[axis] = cosine < -kQuadrantTie ? -1.0 : 1.0;
        }
    } else if (mode == Mode::rotate) {
        for (const Handle handle : {Handle::ringX, Handle::ringY, Handle::ringZ, Handle::viewRing}) {
            set(handle, 1.0);
            looks.greyed[indexOf(handle)] = !allows(turning, handle);
        }
        // A ball that does nothing would only hide the shape's body from the mouse.
        set(Handle::trackball, allows(turning, Handle::trackball) ? 1.0 : 0.0);
    }
    return looks;
}

Looks looksFor(const View& view, const Target& target, Mode mode, Space space) {
    return looksAt(layoutAt(view, target, handleAxes(target.pose, space)), mode, target.turning);
}

dvec3 axisPoint(const Layout& layout, int axis, double pixels) {
    return layout.pivot + layout.axes[axis] * (pixels * layout.metresPerPixel);
}

std::array<dvec3, 4> quadCorners(const Layout& layout, int axis, const dvec3& quadrant) {
    const int first = (axis + 1) % 3;
    const int second = (axis + 2) % 3;
    const dvec3 u = layout.axes[first] * (quadrant[first] * layout.length());
    const dvec3 v = layout.axes[second] * (quadrant[second] * layout.length());
    return {layout.pivot + u * kQuadInner + v * kQuadInner, layout.pivot + u * kQuadOuter + v * kQuadInner,
            layout.pivot + u * kQuadOuter + v * kQuadOuter, layout.pivot + u * kQuadInner + v * kQuadOuter};
}

dvec3 circlePoint(const dvec3& center, const dvec3& u, const dvec3& v, double radius, double angle) {
    return center + (u * std::cos(angle) + v * std::sin(angle)) * radius;
}

}  // namespace sepaxis::gizmo
