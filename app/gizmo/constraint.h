// What a drag may do: slide along a line or in a plane, turn about an axis or like a ball; and how far the
// cursor has gone in that sense. Shared by the files of the drag.
#pragma once

#include "app/base/short_text.h"
#include "app/gizmo/gizmo.h"

#include <string_view>

namespace sepaxis::gizmo {

enum class ConstraintKind : std::uint8_t {
    none,
    line,     // motion: (metres along direction, 0, 0)
    plane,    // motion: a world vector across direction, in metres
    ring,     // motion: (radians about direction, 0, 0), from the angle in the ring's plane
    tangent,  // the same for a ring on edge, from the way along its line on the screen
    arcball,  // motion: (pixels to the right, pixels down, 0)
};

struct Constraint {
    ConstraintKind kind = ConstraintKind::none;
    dvec3 direction{0.0};  // unit, world: the line, the normal of the plane or ring
    dvec3 through{0.0};    // a point of the line or plane; the centre of the ring
};

constexpr bool turns(ConstraintKind kind) {
    return kind == ConstraintKind::ring || kind == ConstraintKind::tangent || kind == ConstraintKind::arcball;
}

Constraint constraintOf(const Drag& drag);

// The motion of the cursor since the start of the drag; nothing where the cursor says nothing usable. Sets
// drag.reference on first use.
std::optional<dvec3> measure(Drag& drag, const Constraint& constraint, const View& view, const dvec2& mouse);

// Axis, start direction and angle for an arcball motion in pixels.
Turn arcballTurn(const Drag& drag, const dvec3& motion);

// From the centre of a ring on edge to its point closest to the camera, where a pie starts.
dvec3 frontOfRing(const Drag& drag, const dvec3& normal);

// The typed number, where there is one: metres, or the view's angle unit for a rotation.
std::optional<double> typedValue(const Drag& drag);

// The pose that the motion or turn is added to.
const Pose<double>& poseBefore(const Drag& drag);

// Starts measuring anew from drag.base; for a change of the constraint.
void resetMeasure(Drag& drag);

// "x +0.300 m", and below it "to 1.250 m".
ShortText readoutOf(const Drag& drag, const Constraint& constraint, const View& view);
// The same of a dimension that the drag changes: "radius +0.120 m", and below it "to 0.620 m".
ShortText dimensionReadout(const Drag& drag, const View& view, std::string_view measure, double before,
                           double now);

}  // namespace sepaxis::gizmo
