/// @file
/// The main query: two convex shapes and their poses in; verdict, axis, contacts and distance out.
#pragma once

#include "collision/export.h"
#include "collision/hull.h"
#include "collision/math.h"
#include "collision/shape.h"

#include <cstdint>
#include <span>

namespace sepaxis {

/// The record of a query, see trace.h.
template <class T>
struct Trace;
/// The memory of a pair between two queries, see pair_cache.h.
struct PairCache;
template <class T>
struct StoredAnswer;

/// What to compute. Less takes less time.
enum class Want : std::uint8_t {
    verdict,   ///< only whether the shapes overlap: no other member of the result is meaningful
    contact,   ///< when overlapping the axis, depth, contact point and manifold; when apart a separating axis
    distance,  ///< as contact, and when apart the exact Euclidean distance and the closest points
};

/// What the normal of the result comes from.
enum class AxisKind : std::uint8_t {
    none,      ///< apart and no more than Want::contact: the axis belongs to no feature
    faceA,     ///< the separating axis is the normal of a face of A
    faceB,     ///< the separating axis is the normal of a face of B
    edgeEdge,  ///< the separating axis is perpendicular to an edge of A and an edge of B
    point,     ///< a round shape or a single point decides
    closest,   ///< apart: the axis joins the closest points
};

/// The kinds of feature of a hull.
enum class FeatureKind : std::uint8_t {
    none,    ///< no feature
    vertex,  ///< a corner
    edge,    ///< an edge, without a direction
    face     ///< a face
};

/// A vertex, edge or face of one hull, by its inner index (Hull's ...Number arrays give the caller's own).
struct Feature {
    FeatureKind kind = FeatureKind::none;  ///< which array `index` points into
    std::uint32_t index = kNoIndex;        ///< inner index; kNoIndex for FeatureKind::none
    /// Equal kind and index.
    /// @return whether both name the same feature.
    bool operator==(const Feature&) const = default;
};

/// Which feature of A meets which feature of B. The id of a contact: it stays the same from frame to frame
/// while the same features touch, and swapping A and B swaps its halves.
struct FeaturePair {
    Feature a,  ///< of A
        b;      ///< of B
    /// Equal features on both sides.
    /// @return whether both name the same pair.
    bool operator==(const FeaturePair&) const = default;
};

/// One contact between two shapes that overlap, or that are apart by no more than CollideOptions::margin, in
/// world space (collideInA: in the frame of A). Of a shape with a radius the witness is the point of its core
/// moved by the radius along the manifold's normal. That is on the surface where the normal is one of the
/// core there, as it is at the deepest point of an exact manifold; at the others of an edge or a face that is
/// tilted by an angle it is radius * (1 - cos(angle)) inside. The balls at the ends of a tapered capsule
/// alike.
template <class T>
struct ManifoldPoint {
    Vec3<T> point{T(0)};    ///< the middle of onA and onB
    Vec3<T> onA{T(0)};      ///< on the surface of A; onA - onB = depth * the manifold's normal
    Vec3<T> onB{T(0)};      ///< on the surface of B
    T depth = T(0);         ///< metres, along the manifold's normal; below 0 a gap, only with a margin
    bool touching = false;  ///< shared when B is moved by the MTV, or apart across the gap: at full depth
                            ///< within kTouchingTolerance
    FeaturePair id;         ///< the features that meet in this point
    /// The polygon's side from this point to the next one: an edge of A or of B, the other half none. Of a
    /// circle the circle's edge, of a line on a curved side that side's face. Both none where the manifold is
    /// a single point or was reduced.
    FeaturePair side;
};

/// Which axis the contact points are computed on.
enum class ManifoldKind : std::uint8_t {
    /// On the axis of least depth, all that the clipping gives: an edge pair gives one point, and where
    /// features tie rounding decides which of them the ids name. For who wants the bare answer: a viewer, a
    /// test.
    exact,
    /// For solvers. Where a face is no more than stableSlop deeper than the exact axis it is the reference
    /// face, so that a stack of boxes keeps four points while it rocks, and two capsules side by side keep
    /// two. Ids and the number of points stay through ties: within a tenth of stableSlop, no more than a
    /// thousandth of size, a face of A goes before one of B, a contact near a corner is that corner's,
    /// several there are one, and where an edge runs along a side its crossing with it is none. The manifold
    /// alone differs from an exact one: verdict, normal, depth, MTV, distance, features and contact point are
    /// the same bit for bit. Its points lie on both surfaces, one depth apart along manifoldNormal, and the
    /// deepest is no more than stableSlop less deep than the exact depth.
    stable,
};

/// How many of the contact points are kept.
enum class ManifoldSize : std::uint8_t {
    all,   ///< the whole clipped set
    four,  ///< at most four points: the deepest, the one farthest from it, and the two that add most area on
           ///< either side. Of a stable manifold the first by its id of those within the tie of being the
           ///< deepest (a tenth of stableSlop), and so on, so that none of them need be touching
};

/// The most points that stand for a circle in a manifold.
inline constexpr std::uint32_t kMostCirclePoints = 32;

/// What a query computes and how. The defaults give everything, as an engine needs it.
template <class T>
struct CollideOptions {
    Want want = Want::distance;                    ///< verdict, contact or distance
    ManifoldKind manifold = ManifoldKind::stable;  ///< which axis the manifold is computed on
    /// Metres; the default is the slop of E. Catto's Box2D (b2_linearSlop). Infinite: any face; 0: only faces
    /// that tie with the exact axis within rounding; below 0 and NaN count as 0. For shapes of some
    /// centimetres take less.
    T stableSlop = T(0.005);
    ManifoldSize manifoldSize = ManifoldSize::all;  ///< all the points or at most four
    /// Metres: contacts before shapes touch, for solvers that look ahead. Shapes that are apart by no more
    /// than this have a manifold, too, whose points lie across the gap, with the depth -gap along the
    /// manifold's normal, unless a one-sided triangle ignores them (behindOneSided); everything else of the
    /// answer is as without (of Want::contact as of Want::distance, which is then asked for). A face keeps
    /// the clipped points that are within the margin, of shapes that overlap as well, so that points and
    /// depths go on as the shapes part. 0: contacts end with the overlap; below 0 and NaN count as 0. Source:
    /// E. Catto, "Continuous Collision", GDC 2013 (speculative contacts).
    T margin = T(0);
    std::uint32_t circlePoints = 8;  ///< how many points stand for a circle that lies flat, 3 to
                                     ///< kMostCirclePoints: fewer and more count as these
    /// The reference query: readable, and without what is there for speed, but that the farthest vertex of a
    /// large hull is found by climbing. The answer is the same, its numbers within rounding.
    bool reference = false;
    Trace<T>* trace = nullptr;  ///< records every candidate and step of the reference query, and of no other;
                                ///< what it answers is the same to the last bit
    /// The pair's memory of the last query, read and written: the features that decided. Where they are
    /// proven to decide again, there is no search. Every answer is the one without a cache, to the last bit,
    /// whatever pair the cache is of, but for hulls that are apart and asked for no distance: the axis of the
    /// gap, and with it kind and lower bound, may be another one. Queries of several threads need a cache
    /// each.
    PairCache* cache = nullptr;
    /// The pair's last answer, read and written: returned again where the shapes, both poses and these
    /// options are the same to the last bit. Not of the reference query. Queries of several threads need one
    /// each.
    StoredAnswer<T>* stored = nullptr;
};

/// The answer. All vectors are in world space (collideInA: in the frame of A).
template <class T>
struct Collision {
    // Clearing the struct as one block takes longer than the rest of a query of boxes that are apart.
    /// Apart, with nothing else known.
    Collision() {}

    bool overlap = false;            ///< touching counts as overlap
    AxisKind kind = AxisKind::none;  ///< what `normal` comes from
    bool unique = true;  ///< false: other directions overlap as little within kTieTolerance of size, then
                         ///< only overlap, depth and distance are comparable
    /// Unit, from A to B; zero only where nothing was asked for but the verdict. Apart (Want::distance): the
    /// gap along it is the distance within 1e-12 of size (float: 2e-5), and it is within 1e-3 rad of the way
    /// between the closest points of the cores where that is 1e-11 of size or more (float: 2e-2 rad, from
    /// 1e-3 on).
    Vec3<T> normal{T(0)};
    T depth = T(0);     ///< metres; > 0 overlapping, 0 touching or apart
    T distance = T(0);  ///< metres; > 0 apart. Want::contact: a lower bound, the gap along `normal`
    Feature featureA,   ///< the feature of A that decides: in a face case the face, or what supports its axis
        featureB;       ///< the same of B
    Vec3<T> contactPoint{T(0)};  ///< overlapping: on the support vertex of the other hull (face case), on
                                 ///< A's edge (edge case)
    Vec3<T> closestA{T(0)},      ///< on A: closest to B; apart and Want::distance only
        closestB{T(0)};          ///< on B: closest to A; apart and Want::distance only
    /// Unit, A to B. A stable manifold's may differ from `normal`: it is that of its reference face.
    Vec3<T> manifoldNormal{T(0)};
    std::span<const ManifoldPoint<T>> manifold;  ///< in the caller's memory; empty beyond the margin

    bool behindOneSided = false;  ///< no contact because a one-sided triangle ignores shapes behind it; the
                                  ///< distance is the geometric one, 0 where the shapes intersect

    /// Where a core has curved sides: what the depth, or the distance where apart, is proven to lie between,
    /// metres: from below by points and balls of the Minkowski difference, from above by an axis; apart from
    /// below by an axis, from above by two points. Narrower than 1e-10 of size (float: 1e-5), but where more
    /// directions come within that of the least than a bounded search can tell apart. Both 0 where no core
    /// has curved sides, with or without a radius: the numbers are then those of closed forms. Want::verdict:
    /// both 0 where they overlap. Where they are apart and no distance was asked for `upper` may be endless.
    T lower = T(0),    ///< the lower of the proven bounds
        upper = T(0);  ///< and the upper

    /// The minimum translation of B.
    /// @return depth * normal: metres, moves B out of A; zero when apart.
    Vec3<T> mtv() const { return depth * normal; }
    /// The minimum translation of A.
    /// @return -depth * normal: metres, moves A out of B; zero when apart.
    Vec3<T> mtvOfA() const { return -depth * normal; }
};

/// How many ManifoldPoints of memory a query of this pair needs at most.
/// @param a,b the two hulls.
/// @return an upper bound of Collision::manifold's size over all poses.
template <class T>
SEPAXIS_EXPORT std::uint32_t manifoldCapacity(const Hull<T>& a, const Hull<T>& b);

/// Collides two hulls. With fewer than manifoldCapacity(a, b) elements in `memory` there is no manifold.
/// Never allocates (unless traced), never throws, never locks; no state is kept. Exact: the normal is the
/// direction of least overlap over all faces of A and B and all edge pairs on the boundary of the Minkowski
/// difference, whatever the pose, containment included. Among equally deep ones a face goes before an edge, A
/// before B, then the lowest index. Of a pose that is not finite, farther away than kFarthestPose
/// (tolerances.h; no two shapes meet there) or without a unit quaternion (kUnitOrientation), and of a hull
/// without points, the answer is no overlap; of the rest nothing is meaningful (a distance that no axis gives
/// is NaN). Within that an orientation counts as the unit quaternion along it. Sizes of shapes are limited
/// where they are made. World poses may be farther from the world's origin than that, and the product of
/// their orientations may be off by twice as much; what A's is off by scales B's place in its frame.
/// Source: the separating axis theorem; the Gauss map of edge pairs after D. Gregorius, "The Separating
/// Axis Test between Convex Polyhedra", GDC 2013; its pruning is derived in sat.cpp.
/// @param a,poseA shape A and where it is in the world.
/// @param b,poseB shape B and where it is in the world.
/// @param options what to compute.
/// @param memory holds the manifold afterwards; the result points into it.
/// @return the answer in world space.
template <class T>
SEPAXIS_EXPORT Collision<T> collide(const Hull<T>& a, const Pose<T>& poseA, const Hull<T>& b,
                                    const Pose<T>& poseB, const CollideOptions<T>& options,
                                    std::span<ManifoldPoint<T>> memory);

/// Collides two hulls by B's pose relative to A; the answer is in the frame of A. For float far from the
/// world's origin: take relativePose in double, cast it and call this. A shape whose points lie far from its
/// own origin is cast with another origin (shapeCast), the pose is then poseOfMoved, the answer in the frame
/// of A that was moved.
/// @param a,b the shapes, each in its own frame.
/// @param bInA the pose of B in the frame of A.
/// @param options what to compute.
/// @param memory holds the manifold afterwards; the result points into it.
/// @return the answer in the frame of A.
template <class T>
SEPAXIS_EXPORT Collision<T> collideInA(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA,
                                       const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory);

/// How many ManifoldPoints of memory a query of two shapes needs at most.
/// @param a,b the two shapes.
/// @return an upper bound of Collision::manifold's size over all poses.
template <class T>
SEPAXIS_EXPORT std::uint32_t manifoldCapacity(const Shape<T>& a, const Shape<T>& b);

/// Collides any two shapes. Exact in the same sense: the least overlap of the cores plus the radii is the
/// least overlap of the shapes, and the distance of the cores less the radii their distance. Where the
/// direction is not unique (concentric spheres, crossing axes) the answer is still deterministic: the first
/// of the candidates in the order above; with no candidate at all the x axis of A, or what is perpendicular
/// to the only direction there is. Edges of segments and capsules are edge 0, their ends vertices; a sphere
/// has no feature. Cores with curved sides (CurvedCore) are the true solids: the query works in double
/// whatever T is and proves its answer (Collision::lower and upper); a face of theirs that is flat decides as
/// one of a hull does, and what lies flat on it gives points of its circle or the ends of its line. It
/// records nothing, uses no PairCache, and takes microseconds, up to milliseconds where many directions
/// overlap alike. Source: Newton's method on the support function under what binds the normals; lower bounds
/// by balls (W. Blaschke's rolling theorem) and by dividing the directions. A one-sided triangle gives no
/// contact when the other shape's reference point (Shape::referencePoint) lies behind its plane; of two
/// one-sided triangles either may say so.
/// @param a,poseA shape A and where it is in the world.
/// @param b,poseB shape B and where it is in the world.
/// @param options what to compute.
/// @param memory holds the manifold afterwards; the result points into it.
/// @return the answer in world space.
template <class T>
SEPAXIS_EXPORT Collision<T> collide(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b,
                                    const Pose<T>& poseB, const CollideOptions<T>& options,
                                    std::span<ManifoldPoint<T>> memory);
/// Collides two shapes by B's pose relative to A, as collideInA() of hulls does.
/// @param a,b the shapes, each in its own frame.
/// @param bInA the pose of B in the frame of A.
/// @param options what to compute.
/// @param memory holds the manifold afterwards; the result points into it.
/// @return the answer in the frame of A.
template <class T>
SEPAXIS_EXPORT Collision<T> collideInA(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                                       const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory);

/// Yes or no, as cheaply as possible; touching counts, and a one-sided triangle ignores shapes behind it.
/// @param a,poseA shape A and where it is in the world.
/// @param b,poseB shape B and where it is in the world.
/// @return whether they overlap; false where collide() has no answer.
template <class T>
SEPAXIS_EXPORT bool overlaps(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b,
                             const Pose<T>& poseB);

/// Carries an answer in the frame of A into the world (the manifold, which lies in `memory`, in place).
/// @param collision the answer in the frame of A, replaced by that in the world.
/// @param poseA the pose of A in the world.
/// @param memory where the manifold lies.
template <class T>
SEPAXIS_EXPORT void moveToWorld(Collision<T>& collision, const Pose<T>& poseA,
                                std::span<ManifoldPoint<T>> memory);

}  // namespace sepaxis
