// Views and targets for the tests of the gizmo.
#pragma once

#include "app/gizmo/gizmo.h"

#include <cmath>

#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

namespace sepaxis::gizmo {

constexpr double kExact = 1e-12;
inline const dvec3 kX(1.0, 0.0, 0.0);
inline const dvec3 kY(0.0, 1.0, 0.0);
inline const dvec3 kZ(0.0, 0.0, 1.0);

inline View makeView(double yaw, double pitch, bool orthographic = false) {
    View view;
    view.camera.yaw = yaw;
    view.camera.pitch = pitch;
    view.camera.orthographic = orthographic;
    view.viewport = {{100.0, 50.0}, {1200.0, 800.0}};
    return view;
}

// The view of a fresh window: no axis and no plane is faded.
inline View defaultView() {
    return makeView(0.6, 0.45);
}

// Looks along -z: x to the right, y up on the screen.
inline View frontView(bool orthographic = false) {
    return makeView(0.0, 0.0, orthographic);
}

inline Target targetAt(const dvec3& position) {
    Target target;
    target.pose.position = position;
    return target;
}

inline dvec2 pixelOf(const View& view, const dvec3& point) {
    const auto pixel = scene::project(view.camera, view.viewport, point);
    EXPECT_TRUE(pixel.has_value());
    return pixel.value_or(dvec2(0.0));
}

inline scene::Ray rayAt(const View& view, const dvec2& pixel) {
    return scene::rayThrough(view.camera, view.viewport, pixel);
}

// Metres of one pixel at the pivot, at the view's UI scale.
inline double pixelMetres(const View& view, const Target& target) {
    return view.uiScale * scene::metresPerPixel(view.camera, view.viewport, pivotOf(target));
}

inline void expectNear(const dvec3& actual, const dvec3& expected, double tolerance) {
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
    EXPECT_NEAR(actual.z, expected.z, tolerance);
}

inline bool samePose(const Pose<double>& a, const Pose<double>& b) {
    return a.position == b.position && a.orientation == b.orientation;
}

inline Pose<double> dragTo(const View& view, const Target& target, Handle handle, Space space,
                           const dvec2& from, const dvec2& to, const Modifiers& modifiers = {}) {
    Drag drag = beginDrag(view, target, handle, space, from);
    return updateDrag(drag, view, to, modifiers).pose;
}

// Turned, with the centroid beside the origin of its frame.
inline Target turnedTarget() {
    Target target = targetAt({0.3, 0.2, -0.1});
    target.pose.orientation = glm::normalize(Quat<double>(0.8, 0.3, -0.4, 0.2));
    target.pivotLocal = {0.05, -0.1, 0.15};
    return target;
}

// A pixel over the ring about `normal` at an angle from `u`.
inline dvec2 onRing(const View& view, const Target& target, const dvec3& normal, const dvec3& u,
                    double angle) {
    const double radius = 1.2 * 90.0 * pixelMetres(view, target);
    const dvec3 v = glm::cross(normal, u);
    return pixelOf(view, pivotOf(target) + (u * std::cos(angle) + v * std::sin(angle)) * radius);
}

inline GizmoShapes shapesFor(const View& view, const Target& target, Mode mode, Space space, Handle hovered,
                             const Drag* drag) {
    GizmoShapes shapes;
    addShapes(shapes, view, target, mode, space, hovered, drag);
    return shapes;
}

}  // namespace sepaxis::gizmo
