/// @file
/// Ways instead of places: when a moving shape first touches another, where a ray meets a shape, and which
/// point of a shape is closest to a given one. Never allocates, throws or locks.
#pragma once

#include "collision/collide.h"
#include "collision/export.h"
#include "collision/math.h"
#include "collision/shape.h"

#include <cstdint>

namespace sepaxis {

/// The most distance queries that castShape() makes.
inline constexpr std::uint32_t kMostCastSteps = 100;

/// The answer of castShape(), in world space.
template <class T>
struct ShapeCast {
    bool hit = false;           ///< they touch on the way
    bool startsInside = false;  ///< a hit at the start: they overlap or touch there
    /// No hit because a one-sided triangle ignores shapes that come from behind.
    bool behindOneSided = false;
    /// Of the motion, 0 to 1: where they first touch, 1 where they do not. NaN where there is no answer.
    T fraction = T(1);
    Vec3<T> normal{T(0)};  ///< of a hit: unit, from A to B. dot(motion, normal) < 0 unless startsInside; then
                           ///< it is the one of collide(), and tells whether B is about to leave
    Vec3<T> point{T(0)};   ///< of a hit: where they touch; startsInside: the contact point of collide()
    Feature featureA,      ///< of a hit: the feature of A that is touched
        featureB;          ///< the same of B
    std::uint32_t steps = 0;  ///< how many distance queries it took; mostly two to five
};

/// When does B, moved along a straight line without turning, first touch A? Conservative advancement: B may
/// go as far as the gap along the normal of a distance query stays open; then the distance is asked again. It
/// never goes too far: on the way to `fraction` they are apart, and there they are apart or touch, within the
/// accuracy of distances. Where the last step crosses a gap between the features that meet, it is exact;
/// between curved surfaces the steps converge as Newton's method does. `fraction` times the length of the
/// motion is right within 2 kCastGap (tolerances.h) of the size of both shapes over the sine of the angle
/// between motion and surface. Where that angle is not small it is right within 1e-9 of the motion in double
/// and 1e-4 in float, if the motion is as long as the shapes. A motion that passes at less than 2 kCastGap of
/// size may count as a touch, and a touch within rounding of the motion's end as none.
///
/// Shapes that touch or overlap at the start give a hit with the fraction 0 and `startsInside`, wherever the
/// motion leads. A shape that comes from behind a one-sided triangle passes it: where they first touch, its
/// reference point lies behind the plane, or on it and moves to the front. That is no hit, even if they still
/// overlap when the point is through. A motion of zero asks about the start alone. There is no answer (no
/// hit, the fraction is NaN) where collide() has none at the start, and for a motion whose length is not
/// finite. Beyond kFarthestPose nothing is hit. Sources: B. Mirtich, "Impulse-based Dynamic Simulation of
/// Rigid Body Systems", 1996 (conservative advancement); G. van den Bergen, "Ray Casting against General
/// Convex Objects with Application to Continuous Collision Detection", 2004.
/// @param a,poseA shape A and where it is in the world; it stands still.
/// @param b,poseB shape B and where it starts.
/// @param motion metres, in the world: how far B moves. Where both move: that of B less that of A; `point` is
/// then where the touch would be had A not moved.
/// @return the first touch.
template <class T>
SEPAXIS_EXPORT ShapeCast<T> castShape(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b,
                                      const Pose<T>& poseB, const Vec3<T>& motion);

/// The answer of castRay(), in world space.
template <class T>
struct RayCast {
    bool hit = false;           ///< the ray meets the shape
    bool startsInside = false;  ///< a hit at the start: the origin lies in the shape or on it
    /// Of `direction`: where it meets the shape, maxFraction where it does not. NaN where there is no answer.
    T fraction = T(0);
    Vec3<T> normal{T(0)};  ///< of a hit: unit, out of the shape, of a flat one against the ray; startsInside:
                           ///< the one of closestPoint()
    Vec3<T> point{T(0)};   ///< of a hit: where the ray meets the surface; startsInside: the origin
    Feature feature;       ///< of a hit: what is met; of a sphere vertex 0
};

/// Where does a ray meet a shape? Closed forms answer for spheres, capsules, solids and triangles without a
/// radius: right within rounding; a ray that grazes the surface within rounding may hit or miss. Others, and
/// triangles by a ray in their plane, are met where castShape() of a point says so: within 2 kCastGap
/// (tolerances.h) of size. A ray from behind passes a one-sided triangle. A direction of zero asks about the
/// origin alone. There is no answer (no hit, the fraction is NaN) for a shape without points, for poses and
/// origins that collide() has no answer for, for a direction whose length is not finite, and for a
/// maxFraction that is negative or NaN. Source of the solids: M. Cyrus, J. Beck, "Generalized Two- and
/// Three-Dimensional Clipping", 1978.
/// @param shape,pose the shape and where it is in the world.
/// @param origin metres, in the world.
/// @param direction in the world, of any length.
/// @param maxFraction how far to look, in lengths of `direction`; may be infinite.
/// @return the first point of the shape on the ray.
template <class T>
SEPAXIS_EXPORT RayCast<T> castRay(const Shape<T>& shape, const Pose<T>& pose, const Vec3<T>& origin,
                                  const Vec3<T>& direction, T maxFraction);

/// The answer of closestPoint(), in world space.
template <class T>
struct ClosestPoint {
    Vec3<T> point{T(0)};   ///< on the surface
    T distance = T(0);     ///< metres; negative inside: minus the depth. NaN where there is no answer
    Vec3<T> normal{T(0)};  ///< unit, out of the shape: the point asked for is point + distance * normal
    Feature feature;       ///< what the point is on
};

/// The point of a shape's surface that is closest to a given one. It is what collide() says of the shape and
/// a point: accuracy, ties, what counts as touching and what has no answer are told there. Of a flat shape
/// the distance is never negative; the back of a one-sided triangle counts as its front does.
/// @param shape,pose the shape and where it is in the world.
/// @param point metres, in the world.
/// @return the closest point and how far it is.
template <class T>
SEPAXIS_EXPORT ClosestPoint<T> closestPoint(const Shape<T>& shape, const Pose<T>& pose, const Vec3<T>& point);

}  // namespace sepaxis
