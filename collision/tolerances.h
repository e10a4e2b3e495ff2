/// @file
/// Every tolerance of the library, by name. "Of size" means: times the size of the pair, the largest
/// extent or coordinate of both shapes in the frame of A (metres); "angle" means sine, no unit.
/// kRounding is the unit: the machine epsilon of the scalar.
#pragma once

#include <limits>

namespace sepaxis {

/// The machine epsilon of the scalar, the unit of most tolerances.
template <class T>
inline constexpr T kRounding = std::numeric_limits<T>::epsilon();

/// Metres. No coordinate and no radius of a shape may be larger: makers refuse it, queries never see it. With
/// poses of up to kFarthestPose the size of a pair stays below twelve times this, and products of six such
/// lengths (a squared volume) finite in double, of four (a squared area) in float. Larger: these overflow,
/// and a search that is steered by infinities leaves its arrays.
template <class T>
inline constexpr T kLargestCoordinate = sizeof(T) == 8 ? T(1e50) : T(1e8);

/// Metres. No shape with a radius or a volume may be smaller, in its largest extent or coordinate with the
/// radius: the same products stay above zero. Smaller: squares vanish, and shapes apart answer as one point.
template <class T>
inline constexpr T kSmallestSize = sizeof(T) == 8 ? T(1e-50) : T(1e-9);

/// Metres. How far B's origin may be from A's. No point of a shape is farther from its origin than the root
/// of three and one times the largest coordinate, so that two shapes overlap at no such distance.
template <class T>
inline constexpr T kFarthestPose = T(8) * kLargestCoordinate<T>;

/// How far the square of an orientation may be from 1: what a program's own quaternions drift by between
/// two normalisations is far below. Larger: shapes grow and shrink as they turn.
template <class T>
inline constexpr T kUnitOrientation = T(0.02);

/// Of size. A gap below this is touching: both hulls' coordinates were rounded by up to a few units when B
/// was carried into the frame of A. Larger: true gaps are reported as touching; smaller: hulls that touch
/// exactly in the file are reported as apart after a rotation.
template <class T>
inline constexpr T kTouchGap = T(4) * kRounding<T>;

/// Of size. Candidates within this of the least overlap count as equal when the order (face before edge,
/// lowest index) decides. The sum of roundings of one support evaluation. Larger: the reported depth may
/// exceed the least by as much; smaller: rounding instead of the order picks among equals.
template <class T>
inline constexpr T kEqualOverlap = T(16) * kRounding<T>;

/// Of size. A second direction this close to the least overlap makes the answer not unique. It is the
/// accuracy that the library promises for depths: below it two correct programs may choose differently.
template <class T>
inline constexpr T kTieTolerance = sizeof(T) == 8 ? T(1e-12) : T(2e-5);

/// Angle. Axes closer than this are the same axis: the MTVs differ by as much times the depth, which nobody
/// tells apart. In float the tolerance of ties reaches so far that the edges of faces which lie flush on each
/// other have axes within it 5e-5 apart. Larger: real ties are called unique; smaller: rounding makes ties.
template <class T>
inline constexpr T kSameAxis = sizeof(T) == 8 ? T(1e-8) : T(1e-4);

/// Angle, over the sine of the angle between two edges. The perpendicular to both is off by this much: the
/// rounding of the edges' directions and of the pose. Two axes within it of each other are the same one.
/// Larger: real ties of nearly parallel edges are called unique; smaller: their noise makes ties.
template <class T>
inline constexpr T kEdgeAxisNoise = T(8) * kRounding<T>;

/// Of size. A manifold point whose depth is within this of the deepest is touching: it would be shared
/// after moving B by the MTV. Rounding of poses and planes accumulates to some hundred units.
template <class T>
inline constexpr T kTouchingTolerance = sizeof(T) == 8 ? T(1e-10) : T(2e-5);

/// Of size. A point this little above the reference plane still belongs to the manifold, with depth 0: flat
/// faces (kFlush) keep all their points. Its witnesses are that far from one depth apart. Larger: they are
/// off by more than the promised accuracy; smaller: faces that touch with a tilt of rounding lose points.
template <class T>
inline constexpr T kAboveReference = sizeof(T) == 8 ? T(5e-12) : T(1e-5);

/// Of size. A point this little outside of a side plane of the reference face is on it: faces that are flush
/// in the file stay so after the rounding of a rotation, and no slivers arise. Larger: points may lie outside
/// of the reference face by as much; smaller: a corner on a side and the cut of its edge there are two
/// contacts in one place.
template <class T>
inline constexpr T kOnSidePlane = sizeof(T) == 8 ? T(1e-12) : T(16) * kRounding<T>;

/// Of size. Points of a manifold this close to each other are one. Larger: small shapes on large ones lose
/// points; smaller: two contacts stand in one place.
template <class T>
inline constexpr T kSamePlace = sizeof(T) == 8 ? T(1e-12) : kRounding<T>;

/// Of CollideOptions::stableSlop. What a stable manifold takes for a tie: a face of A goes before one of B
/// that overlaps less by no more than this, and a contact this near to a corner is that corner's. Source: E.
/// Catto, Box2D (b2CollidePolygons() takes a tenth of b2_linearSlop). Larger: more depth is given up for ids
/// that stay; smaller: bodies at rest, which a solver moves by about this, change them.
template <class T>
inline constexpr T kSteadySlop = T(0.1);

/// Of size: what that is limited to, so that small shapes keep their features apart.
template <class T>
inline constexpr T kSteadySize = T(1e-3);

/// Of size. Of the faces of one hull the first of those within this of the least carries a stable manifold.
/// Far above the rounding of poses, far below what tells the faces of a finely cut ball apart: there the
/// normal turns by the root of twice this. Larger: it turns more; smaller: rounding picks the face.
template <class T>
inline constexpr T kSteadyFace = sizeof(T) == 8 ? T(1e-6) : T(1e-5);

/// Angle. Lines on curved sides that lie side by side within this give two contacts of a stable manifold,
/// where the rounder side bends away beside the other by less than the accuracy of witnesses. Larger: bodies
/// that lean rest on a contact that does not touch yet; smaller: rounding makes one contact of two.
template <class T>
inline constexpr T kSteadyFlush = sizeof(T) == 8 ? T(1e-7) : T(1e-4);

/// Angle. A face or an edge this close to square with an axis lies flat against it, two edges this close to
/// each other are parallel: they touch in a polygon or a line instead of a point. Over the length of a shape
/// it must stay within the accuracy of the witnesses (1e-11 of size in double), and above the rounding of
/// poses.
template <class T>
inline constexpr T kFlush = sizeof(T) == 8 ? T(4e-12) : T(2e-6);

/// Of size. An edge pair is the answer only when its closest points are one depth apart along the axis within
/// this. Nearly parallel edges blur the crossing; larger values let through pairs beside the true answer,
/// whose contact point would be elsewhere.
template <class T>
inline constexpr T kWitnessMismatch = T(64) * kRounding<T>;

/// Angle. Sign tests on the Gauss map (an edge direction against a unit normal) count as zero below this.
/// A looser value only tests more pairs, each confirmed by its supports; a tighter one loses crossings at
/// the ends of arcs to rounding.
template <class T>
inline constexpr T kArcSign = T(8) * kRounding<T>;

/// Of size, of both shapes together. A cast ends this near to the touch, and goes the rest along the normal
/// it has there: near enough that what lies between hardly bends, far enough that closest points and normal
/// are those of the features. Larger: a curved shape is said to touch too soon, one that passes this near, to
/// touch; smaller: rounding makes the normal.
template <class T>
inline constexpr T kCastGap = sizeof(T) == 8 ? T(1e-11) : T(2e-5);

// Building hulls. Of the size of the hull alone (Hull::size), in the builder's double arithmetic.

/// Triangles whose vertices are this close to one plane form one face, and a point this close to the hull of
/// the others is no vertex. The rounding of coordinates that were turned or read from decimals: about 4
/// units; the rest is margin. Larger: depths are off by as much (1e-13 would be too much for double);
/// smaller: a turned box has 12 faces instead of 6, points on its edges become vertices. Float: the rounding
/// of float coordinates.
template <class T>
inline constexpr double kHullMerge = sizeof(T) == 8 ? 16.0 * kRounding<double>
                                                    : 4.0 * double(kRounding<float>);

/// A solid thinner than this has no volume: opposite faces must be farther apart than what is merged.
template <class T>
inline constexpr double kHullMinWidth = 1.5 * kHullMerge<T>;

/// Of size. Coordinates of a double hull that look like floats are taken as such (faces flat within
/// kHullMerge<float> are joined) only where the solid is wider than this: what joining moves is then below
/// two per cent of its width. Larger: thin plates of floats keep triangles in place of their faces; smaller:
/// joining shows in their depths.
inline constexpr double kSingleMinWidth = 64.0 * kHullMerge<float>;

/// In units of kHullMerge: how far a point left out may lie from the finished hull. Several merges can add
/// up; above this the faces are left unmerged instead.
inline constexpr double kHullMaxDeviation = 4.0;

/// Of size; unit vectors and cosines: absolute. A hull read from bytes may be no farther from convex, and its
/// planes and edges no farther from its vertices. Twice what the builder leaves in a hull of floats, the
/// other half for the rounding of one that was cast; doubles may hold either. Larger: bytes pass whose
/// answers are off by as much; smaller: hulls that the builder made are refused.
inline constexpr double kHullBytesDeviation = 2.0 * kHullMaxDeviation * kHullMerge<float>;

/// Radians. A listed normal farther than this from the derived one is reported. The rounding of printed or
/// float normals is about 1e-7.
inline constexpr double kListedNormalAngle = 1e-6;

/// Of the longer side of a plan. Four plan vertices this close to a rectangle are one: what decimals of six
/// digits leave. Larger: shapes that a person meant otherwise pass; smaller: printed rectangles do not.
inline constexpr double kRectangleDeviation = 1e-6;

/// Angle. Two edges closer than this get the accurate cross product when a hull is built: a plain one loses
/// as many digits as the sine has zeros. Larger: building slows down; smaller: normals of slivers lose
/// digits.
inline constexpr double kSliverSine = 1e-2;

/// Angle. Edges closer to parallel than this leave no digits in their cross product, even in the wider
/// scalar: their directions carry the rounding of coordinates and pose. Larger: true closest directions of
/// nearly parallel edges are given up for a foot point; smaller: noise decides.
template <class T>
inline constexpr T kNoCross = T(64) * kRounding<T>;

/// Angle. Above this a plain cross product in the wider scalar has all of T's digits, and costs a fraction:
/// it loses as many digits as the sine has zeros. Larger: the accurate product is taken more often; smaller:
/// the direction loses digits.
template <class T>
inline constexpr T kPlainCross = T(1e-3);

}  // namespace sepaxis
