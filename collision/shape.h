/// @file
/// The shapes of the library: every one is a convex core, perhaps flat, and all points within a radius of it.
/// A sphere is a point with a radius, a capsule a segment with one; a segment, a triangle and every solid
/// have the radius 0 unless makeRounded() gave them one. Whatever holds for cores and a radius holds for all
/// of them. A core is a polyhedron (Shape::core) or has curved sides (Shape::curved): the true solid, not
/// one of facets.
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
#include <span>
#include <utility>

namespace sepaxis {

/// What a shape was made as.
enum class ShapeKind : std::uint8_t {
    sphere,         ///< makeSphere()
    aabb,           ///< makeAabb()
    capsule,        ///< makeCapsule()
    segment,        ///< makeSegment()
    triangle,       ///< makeTriangle()
    cuboid,         ///< makeCuboid() of cuboid.h
    hull,           ///< makeSolid()
    cylinder,       ///< makeCylinder()
    cone,           ///< makeCone()
    disc,           ///< makeDisc()
    ellipsoid,      ///< makeEllipsoid()
    taperedCapsule  ///< makeTaperedCapsule()
};
/// How many kinds of shape there are.
inline constexpr int kShapeKinds = 12;
/// How many of them have a polyhedron as their core; these come first.
inline constexpr int kPolyhedralKinds = 7;

/// What a core with curved sides is.
enum class CurvedKind : std::uint8_t {
    none,      ///< the core is a polyhedron
    discs,     ///< the convex hull of two discs that are square to one axis: cylinder, cone, disc
    balls,     ///< the convex hull of two balls: a tapered capsule
    ellipsoid  ///< an ellipsoid along the axes of its frame
};

/// A core with curved sides, in the shape's own frame, metres. Its features by number: of discs the faces 0
/// (the disc at the base), 1 (at the tip) and 2 (the side between them), the edges 0 and 1 (the circles at
/// the base and at the tip) and the vertex 1 (the tip of a cone); of balls the faces 0 and 1 (the balls) and
/// 2 (the side); of an ellipsoid the face 0. Points that stand for a circle in a manifold are numbered from
/// kFirstCirclePoint on.
template <class T>
struct CurvedCore {
    CurvedKind kind = CurvedKind::none;  ///< which of the members count
    Vec3<T> base{T(0)},                  ///< the centre of the first disc or ball, or of the ellipsoid
        tip{T(0)};                       ///< the centre of the second
    Vec3<T> axis{T(0)};                  ///< discs and balls: unit, from the base to the tip
    T baseRadius = T(0),                 ///< of the disc or ball at the base
        tipRadius = T(0);                ///< and at the tip
    Vec3<T> radii{T(0)};                 ///< of an ellipsoid along x, y and z
};

/// The vertices of a manifold from this number on are points of circles of a CurvedCore: point k of n of the
/// circle at the base has the number kFirstCirclePoint + k, that at the tip kFirstCirclePoint + n + k. The
/// chord from it to the next point is the edge of the same number.
inline constexpr std::uint32_t kFirstCirclePoint = 8;

/// Plain data, never changed after it was made: any number of threads may query a shared const Shape.
template <class T>
struct Shape {
    Hull<T> core;     ///< in the shape's own frame, metres; flat_hull.h says how a flat one is kept. Where
                      ///< the core has curved sides it has no point, and its bounds and centroid are theirs
    T radius = T(0);  ///< metres; > 0 for spheres, capsules and what makeRounded() made
    ShapeKind kind = ShapeKind::hull;  ///< what it was made as
    bool oneSided = false;             ///< ignored by shapes centred behind it (see collide.h)
    HullStatus status = {};     ///< what is wrong with the numbers that it was to be made of: then it has no
                                ///< point, and no query has an answer for it
    CurvedCore<T> curved = {};  ///< where the core has curved sides

    /// Whether the core has curved sides.
    /// @return whether `curved` is the core, in place of `core`.
    bool isCurved() const { return curved.kind != CurvedKind::none; }
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

/// The true cylinder along y around the origin of its frame.
/// @param radius,height metres, above zero.
/// @return the cylinder; Shape::status says what is wrong (noVolume: the height).
template <class T>
SEPAXIS_EXPORT Shape<T> makeCylinder(T radius, T height);
/// The true cone along y: its disc at -height / 2, its tip at height / 2.
/// @param radius,height metres, above zero.
/// @return the cone; Shape::status says what is wrong (noVolume: the height).
template <class T>
SEPAXIS_EXPORT Shape<T> makeCone(T radius, T height);
/// A disc without a thickness, square to y around the origin of its frame.
/// @param radius metres, above zero.
/// @return the disc; Shape::status says what is wrong with the radius.
template <class T>
SEPAXIS_EXPORT Shape<T> makeDisc(T radius);
/// An ellipsoid along the axes of its frame, around its origin.
/// @param radii metres along x, y and z, above zero.
/// @return the ellipsoid; Shape::status says what is wrong with them.
template <class T>
SEPAXIS_EXPORT Shape<T> makeEllipsoid(const Vec3<T>& radii);
/// The convex hull of two balls, one of which may hold the other.
/// @param base,tip the centres of the balls; they may coincide.
/// @param baseRadius,tipRadius metres, above zero.
/// @return the tapered capsule; Shape::status says what is wrong.
template <class T>
SEPAXIS_EXPORT Shape<T> makeTaperedCapsule(const Vec3<T>& base, const Vec3<T>& tip, T baseRadius,
                                           T tipRadius);
/// The shape and all points within a radius of it: a rounded box, hull, triangle, cylinder. Features keep
/// their numbers; a radius that is there grows.
/// @param shape what to round.
/// @param radius metres, not below zero.
/// @return the rounded shape; Shape::status says what is wrong with the radius.
template <class T>
SEPAXIS_EXPORT Shape<T> makeRounded(Shape<T> shape, T radius);

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

/// A box around the origin of its frame, rounded where there is a radius, in one call: makeAabb() and
/// makeRounded(). Features as makeBox (solids.h). It is made once: it allocates, a query of it does not.
/// @param halfExtents metres along x, y and z, above zero, of the core: with a radius it reaches that
/// farther.
/// @param radius metres, not below zero.
/// @return the box; Shape::status says what is wrong with the numbers.
template <class T>
SEPAXIS_EXPORT Shape<T> makeRoundedBox(const Vec3<T>& halfExtents, T radius = T(0));
/// The convex hull of points, rounded where there is a radius, in one call: buildHull(), makeSolid() and
/// makeRounded(). Features are numbered as buildHull() numbers them.
/// @param points metres, in the shape's frame.
/// @param radius metres, not below zero.
/// @return the shape; Shape::status says what is wrong with the points or the radius.
template <class T>
SEPAXIS_EXPORT Shape<T> makeRoundedHull(std::span<const Vec3<T>> points, T radius = T(0));

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
