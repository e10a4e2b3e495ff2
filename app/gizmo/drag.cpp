#include "app/gizmo/constraint.h"
#include "app/gizmo/layout.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

namespace sepaxis::gizmo {

namespace {

double roundedSum(double start, double by) {
    if (by == 0.0) return start;
    const double sum = start + by;
    const double rounding = std::numeric_limits<double>::epsilon() * (std::abs(start) + std::abs(by));
    if (std::abs(sum) <= rounding) return 0.0;
    std::array<char, 32> text{};
    for (int digits = 0; digits < std::numeric_limits<double>::max_digits10; ++digits) {
        const auto end =
            std::to_chars(text.data(), text.data() + text.size(), sum, std::chars_format::scientific, digits);
        double rounded = sum;
        std::from_chars(text.data(), end.ptr, rounded);
        if (std::abs(rounded - sum) <= rounding) return rounded;
    }
    return sum;
}

}  // namespace

dvec3 sumOf(const dvec3& start, const dvec3& by) {
    return {roundedSum(start.x, by.x), roundedSum(start.y, by.y), roundedSum(start.z, by.z)};
}

namespace {

constexpr double kPreciseSpeed = 0.1;
// How close 1 / step must be to a whole number to be taken as one: then steps of 0.1 give 0.3 and not
// 0.30000000000000004. A few roundings, relative.
constexpr double kWholeTolerance = 1e-12;

double speedOf(bool precise) {
    return precise ? kPreciseSpeed : 1.0;
}

double snapped(double value, double step) {
    if (!(step > 0.0)) return value;
    const double count = std::round(value / step);
    const double perUnit = std::round(1.0 / step);
    const bool whole = perUnit > 0.0 && std::abs(perUnit * step - 1.0) <= kWholeTolerance;
    return whole ? count / perUnit : count * step;
}

// A vector in whole steps along the handle axes. In a plane handle the motion has no part across it, and
// rounding that part gives zero.
dvec3 snappedVector(const dmat3& axes, const dvec3& vector, double step) {
    dvec3 result(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        result += axes[axis] * snapped(glm::dot(axes[axis], vector), step);
    }
    return result;
}

// The direction that a typed length follows: the one of the drag so far.
dvec3 directionForTyping(const Drag& drag, const Constraint& constraint, const dvec3& motion) {
    const bool isMoving = safeLength(motion) > 0.0;
    if (constraint.kind == ConstraintKind::arcball) return isMoving ? motion : dvec3(1.0, 0.0, 0.0);
    if (constraint.kind != ConstraintKind::plane) return {1.0, 0.0, 0.0};
    const int axis = axisOf(activeHandle(drag));
    const dvec3 fallback = axis >= 0 ? drag.axes[(axis + 1) % 3] : drag.startView.camera.right();
    return safeNormalize(motion, fallback);
}

void translate(Drag& drag, const dvec3& vector, double value) {
    drag.result.value = value;
    if (vector == dvec3(0.0)) return;
    drag.result.pose.position = sumOf(drag.start.position, vector);
    drag.result.changed = true;
}

void turnBy(Drag& drag, const Turn& turn) {
    drag.result.turn = turn;
    drag.result.value = turn.angle;
    const double angle = std::remainder(turn.angle, glm::two_pi<double>());
    if (angle == 0.0) return;
    const Quat<double> rotation = glm::angleAxis(angle, turn.axis);
    // The pivot stays: position + orientation * pivotLocal is the same before and after. The difference of
    // the two arms needs no world coordinates, so it is as exact far from the origin as near it.
    const Pose<double>& before = poseBefore(drag);
    const dvec3 arm = before.orientation * drag.pivotLocal;
    drag.result.pose.orientation = normalizedOrIdentity(rotation * before.orientation);
    if (drag.turning == scene::Turning::aboutVertical)
        drag.result.pose.orientation.x = drag.result.pose.orientation.z = 0.0;  // no negative zero either
    // Along the axis nothing moves.
    const dvec3 way = arm - rotation * arm;
    drag.result.pose.position = sumOf(before.position, way - turn.axis * glm::dot(turn.axis, way));
    drag.result.changed = true;
}

Turn ringTurn(const Drag& drag, const Constraint& ring, double angle) {
    const dvec3 start = ring.kind == ConstraintKind::ring && drag.reference
                            ? safeNormalize(*drag.reference, drag.startView.camera.up())
                            : frontOfRing(drag, ring.direction);
    return {ring.direction, start, angle};
}

bool slidesOnGround(const Drag& drag) {
    const Handle active = activeHandle(drag);
    return drag.alongGround && (active == Handle::body || active == Handle::center);
}

// Turns the motion into a pose: typed numbers are taken as they are, others snap if asked.
void apply(Drag& drag, const Constraint& constraint, const dvec3& motion, const Modifiers& modifiers) {
    const std::optional<double> typed = typedValue(drag);
    if (typed && !drag.typedDirection) drag.typedDirection = directionForTyping(drag, constraint, motion);
    const bool snap = modifiers.snap;
    const auto length = [&](double metres) {
        return typed ? *typed : (snap ? snapped(metres, modifiers.moveStep) : metres);
    };
    const auto angle = [&](double radians) {
        return typed ? scene::toRadians(*typed, drag.startView.angleUnit)
                     : (snap ? snapped(radians, modifiers.rotateStep) : radians);
    };
    switch (constraint.kind) {
        case ConstraintKind::line: {
            const double metres = length(motion.x);
            return translate(drag, constraint.direction * metres, metres);
        }
        case ConstraintKind::plane: {
            // On the ground, steps along tilted local axes would lift the object off it.
            const dmat3 axes = slidesOnGround(drag) ? dmat3(1.0) : drag.axes;
            dvec3 vector = snap ? snappedVector(axes, motion, modifiers.moveStep) : motion;
            if (typed) vector = *drag.typedDirection * *typed;
            return translate(drag, vector, typed ? *typed : safeLength(vector));
        }
        case ConstraintKind::ring:
        case ConstraintKind::tangent:
            return turnBy(drag, ringTurn(drag, constraint, angle(motion.x)));
        case ConstraintKind::arcball: {
            Turn turn = arcballTurn(drag, typed ? *drag.typedDirection : motion);
            turn.angle = angle(turn.angle);
            return turnBy(drag, turn);
        }
        case ConstraintKind::none:
            return;
    }
}

}  // namespace

Drag beginDrag(const View& view, const Target& target, Handle handle, Space space, const dvec2& mouse,
               const std::optional<dvec3>& grabbedPoint) {
    Drag drag;
    drag.handle = rotates(handle) && !mayTurn(target, handle) ? Handle::none : handle;
    drag.space = space;
    drag.turning = target.turning;
    drag.start = target.pose;
    drag.pivotLocal = target.pivotLocal;
    drag.pivot = pivotOf(target);
    drag.axes = handleAxes(target.pose, space);
    drag.grabbed = grabbedPoint.value_or(drag.pivot);
    drag.startView = view;
    drag.startMouse = mouse;
    drag.startRay = scene::rayThrough(view.camera, view.viewport, mouse);
    drag.base = drag.start;
    drag.baseMouse = drag.lastMouse = mouse;
    drag.baseRay = drag.lastRay = drag.startRay;
    drag.looks = looksFor(view, target, rotates(drag.handle) ? Mode::rotate : Mode::move, space);
    drag.result.pose = drag.start;
    return drag;
}

const DragResult& updateDrag(Drag& drag, const View& view, const dvec2& mouse, const Modifiers& modifiers) {
    if (drag.cancelled) return drag.result;
    if (modifiers.precise != drag.precise) {
        // offset + speed * measured stays what it was.
        drag.offset += drag.measured * (speedOf(drag.precise) - speedOf(modifiers.precise));
        drag.precise = modifiers.precise;
    }
    const Constraint constraint = constraintOf(drag);
    const std::optional<dvec3> measured = measure(drag, constraint, view, mouse);
    if (measured) drag.measured = *measured;

    drag.lastMouse = mouse;
    drag.lastRay = scene::rayThrough(view.camera, view.viewport, mouse);

    drag.result = {};
    drag.result.pose = poseBefore(drag);
    drag.result.changed = drag.result.pose.position != drag.start.position ||
                          drag.result.pose.orientation != drag.start.orientation;
    drag.result.held = !measured;
    apply(drag, constraint, drag.offset + drag.measured * speedOf(drag.precise), modifiers);
    drag.result.readout = readoutOf(drag, constraint, view);
    return drag.result;
}

void cancelDrag(Drag& drag) {
    drag.cancelled = true;
    drag.result = {};
    drag.result.pose = drag.start;
}

Handle activeHandle(const Drag& drag) {
    if (drag.lock == Lock::free || drag.handle == Handle::none) return drag.handle;
    if (rotates(drag.handle)) return ringHandle(drag.lockedAxis);
    return drag.lock == Lock::axis ? axisHandle(drag.lockedAxis) : planeHandle(drag.lockedAxis);
}

}  // namespace sepaxis::gizmo
