/// @file
/// The shapes of the library: every one is a convex core, perhaps flat, and all points within a radius of it.
/// A sphere is a point with a radius, a capsule a segment with one; a segment, a triangle and every solid
/// have the radius 0. Whatever holds for cores and a radius holds for all of them.
///
/// The makers take points in the shape's own frame, in metres. Shape::status tells of numbers that are not
/// finite, radii that are not above zero, and what is too large or too small for T (kLargestCoordinate and
/// kSmallestSize in tolerances.h; describe() in hull_builder.h has words for it). Points may coincide: a
/// capsule whose base is its tip is a sphere, a segment or triangle may be a point, a triangle a segment; the
/// features keep the numbers of the points as given. A triangle thinner than the rounding of its coordinates
/// counts as its longest side.
#pragma once

#include "collision/export.h"
#include "collision/hull.h"
#include "collision/hull_builder.h"

#include <cstdint>
#include <utility>

namespace sepaxis {

/// What a shape was made as.
enum class ShapeKind : std::uint8_t {
    sphere,    ///< makeSphere()
    aabb,      ///< makeAabb()
    capsule,   ///< makeCapsule()
    segment,   ///< makeSegment()
    triangle,  ///< makeTriangle()
    cuboid,    ///< makeCuboid() of cuboid.h
    hull       ///< makeSolid()
};
/// How many kinds of shape there are.
inline constexpr int kShapeKinds = 7;

/// Plain data, never changed after it was made: any number of threads may query a shared const Shape.
template <class T>
struct Shape {
    Hull<T> core;     ///< in the shape's own frame, metres; flat_hull.h says how a flat one is kept
    T radius = T(0);  ///< metres; > 0 for spheres and capsules
    ShapeKind kind = ShapeKind::hull;  ///< what it was made as
    bool oneSided = false;             ///< ignored by shapes centred behind it (see collide.h)
    HullStatus status = {};  ///< what is wrong with the numbers that it was to be made of: then it has no
                             ///< point, and no query has an answer for it

    /// The point that must not lie behind a one-sided triangle for a contact: the middle of a sphere, of a
    /// capsule's or segment's axis, the centroid otherwise.
    /// @return the point in the shape's frame.
    const Vec3<T>& referencePoint() const { return core.centroid; }
};

/// A ball around the origin of its frame.
/// @param radius metres, above zero.
/// @return the sphere; Shape::status says what is wrong with the radius.
template <class T>
SEPAXIS_EXPORT Shape<T> makeSphere(T radius);
/// All points within a radius of a segment. Features: vertex 0 is the base, 1 the tip, edge 0 the axis
/// between them.
/// @param base,tip the ends of the axis; they may coincide.
/// @param radius metres, above zero.
/// @return the capsule; Shape::status says what is wrong.
template <class T>
SEPAXIS_EXPORT Shape<T> makeCapsule(const Vec3<T>& base, const Vec3<T>& tip, T radius);
/// A segment without a radius. Features: vertex 0 is the start, 1 the end, edge 0 the segment.
/// @param start,end its ends; they may coincide.
/// @return the segment; Shape::status says what is wrong.
template <class T>
SEPAXIS_EXPORT Shape<T> makeSegment(const Vec3<T>& start, const Vec3<T>& end);
/// A triangle without a thickness. Features: vertices 0, 1, 2; edge k from vertex k to the next; face 0,
/// whose front sees the vertices counter-clockwise.
/// @param v0,v1,v2 the vertices; they may coincide or lie on a line.
/// @param oneSided whether it ignores shapes centred behind it.
/// @return the triangle; Shape::status says what is wrong.
template <class T>
SEPAXIS_EXPORT Shape<T> makeTriangle(const Vec3<T>& v0, const Vec3<T>& v1, const Vec3<T>& v2,
                                     bool oneSided = false);

/// A shape, or the reason why there is none.
template <class T>
struct ShapeBuild {
    Shape<T> shape;     ///< of use only where the status is good, which is its own
    HullStatus status;  ///< noVolume where the box is thinner than the rounding of its coordinates
};
/// An axis-aligned box, low < high in every component. It is meant for poses without a rotation; a query
/// takes any pose and then answers for the turned box. Features as makeBox (solids.h).
/// @param low,high opposite corners, metres.
/// @return the box, or the status of what is wrong with it.
template <class T>
SEPAXIS_EXPORT ShapeBuild<T> makeAabb(const Vec3<T>& low, const Vec3<T>& high);

/// A hull from hull_builder.h as a shape. An empty hull gives the status tooFewPoints.
/// @param hull the solid, moved from.
/// @param kind hull, or what else the solid was made as.
/// @return the shape.
template <class T>
SEPAXIS_EXPORT Shape<T> makeSolid(Hull<T> hull, ShapeKind kind = ShapeKind::hull);

/// The same shape in another precision; a flat core is made anew from its rounded points. `origin` as
/// hullCast has it (hull.h): a point in the shape's frame that becomes the origin of the result's. The status
/// tells where U cannot hold it.
/// @param shape the shape to convert.
/// @param origin metres.
/// @return the shape in U.
template <class U, class T>
SEPAXIS_EXPORT Shape<U> shapeCast(const Shape<T>& shape, const Vec3<T>& origin = Vec3<T>(T(0)));

}  // namespace sepaxis
