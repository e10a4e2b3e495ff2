/// @file
/// A second opinion on any two convex shapes: GJK for shapes that are apart, EPA for those that overlap. It
/// shares nothing with the exact method (sat.h, gjk.h) but the shapes and their support queries, so that each
/// can be held against the other.
///
/// Both methods look at the Minkowski difference A - B of the cores. E. G. Gilbert, D. W. Johnson, S. S.
/// Keerthi, "A Fast Procedure for Computing the Distance Between Complex Objects in Three-Dimensional Space",
/// 1988, walks a simplex in it towards the origin; where the cores are apart the radii are taken off that
/// distance, and curved parts never come into it. Where the cores overlap, G. van den Bergen, "Proximity
/// Queries and Penetration Depth Computation on 3D Game Objects", 2001, expands a polytope in it until the
/// face closest to the origin is one of the difference.
///
/// How good it is: depth and distance lie within kGjkEpaTolerance of the truth wherever the result says
/// `converged`. Measured against brute force over all pairs of shapes (tests/sweeps/pair_sweep.h), every one
/// of which converges: mostly 1e-16 of size in double and 5e-8 in float, at most 2e-15 and 1e-6, most of that
/// where a gap counts as touching (kTouchGap). The arithmetic is double-double and exact orientations
/// whatever T is. A verdict can differ from another method's only within that of touching.
///
/// Weaker than collide():
/// - it needs memory that grows with the pair; with too small a workspace the result is only a bound, and
///   `converged` is false;
/// - it takes two to ten times as long, and has no yes-or-no form;
/// - among equally deep directions it takes the one found first, not the lowest feature, and does not say
///   whether there are others; it knows no features and no manifold;
/// - the direction of the witness points and the normal agree only as the square root of rounding
///   where facets are within that of being parallel: both are as deep, but they are different facets;
/// - where a corner is closest to a corner or an edge, the normal has an error of rounding * size / distance.
#pragma once

#include "collision/export.h"
#include "collision/shape.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sepaxis {

/// Of size (the largest extent or coordinate of both shapes in the frame of A): what `converged` promises.
template <class T>
inline constexpr T kGjkEpaTolerance = sizeof(T) == 8 ? T(1e-14) : T(1e-6);

/// The record of a query, see below.
template <class T>
struct GjkEpaTrace;

/// What a workspace holds; private to the implementation.
struct EpaMemory;

/// The caller's memory, made once and used for any number of queries, one at a time.
class SEPAXIS_EXPORT EpaWorkspace {
 public:
    /// At most this many vertices of the polytope; below 4 counts as 4. Boxes need some 20, concentric balls
    /// of a thousand points some 500. A vertex takes half a kilobyte.
    static constexpr std::uint32_t kDefaultVertices = 1024;
    /// @param maxVertices how many vertices the polytope may have.
    explicit EpaWorkspace(std::uint32_t maxVertices = kDefaultVertices);
    /// Moves the memory; the source may only be destroyed or assigned to.
    EpaWorkspace(EpaWorkspace&&) noexcept;
    /// Moves the memory; the source may only be destroyed or assigned to.
    /// @return this workspace.
    EpaWorkspace& operator=(EpaWorkspace&&) noexcept;
    /// Frees the memory.
    ~EpaWorkspace();

 private:
    friend class EpaPolytope;
    std::unique_ptr<EpaMemory> memory_;
};

/// The answer, in world space.
template <class T>
struct GjkEpaResult {
    bool overlap = false;  ///< touching within kTouchGap counts
    Vec3<T> normal{T(0)};  ///< unit, from A to B. Where the cores' difference is flat (crossing segments, a
                           ///< point in a triangle) it is perpendicular to it, with its largest component
                           ///< positive in the frame of A; concentric points: the x axis of A
    T depth = T(0);        ///< metres; > 0 overlapping, 0 touching or apart
    T distance = T(0);     ///< metres; > 0 apart
    Vec3<T> pointA{T(0)},  ///< on A: the closest point when apart, the deepest when overlapping
        pointB{T(0)};      ///< on B; pointB - pointA = (distance - depth) * normal
    std::uint32_t gjkIterations = 0,  ///< steps of GJK
        epaIterations = 0;            ///< steps of EPA; 0 where GJK decided
    T bound = T(0);  ///< metres: how far above the truth the depth or distance can lie, but for rounding
    bool converged = false;  ///< bound is within kGjkEpaTolerance of size

    /// The minimum translation of B.
    /// @return depth * normal: metres, moves B out of A.
    Vec3<T> mtv() const { return depth * normal; }
};

/// Collides two shapes. Does not allocate, throw or lock; keeps no state, but a workspace serves one query at
/// a time. A one-sided triangle counts as any other: the answer is geometric. The trace is cleared first.
/// Where collide() has no answer (collide.h) there is none either: no overlap, distance NaN, not converged.
/// Orientations of any length count as the unit quaternions along them.
/// @param a,poseA shape A and its pose in the world.
/// @param b,poseB shape B and its pose in the world.
/// @param workspace memory, one query at a time.
/// @param trace where to record the steps, which allocates; may be null.
/// @return the answer.
template <class T>
SEPAXIS_EXPORT GjkEpaResult<T> collideGjkEpa(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b,
                                             const Pose<T>& poseB, EpaWorkspace& workspace,
                                             GjkEpaTrace<T>* trace = nullptr);

/// A vertex of the Minkowski difference A - B. All of the record is in the frame of A and in metres; vertex
/// indices are inner ones.
template <class T>
struct DifferenceVertex {
    std::uint32_t onA = kNoIndex,  ///< vertex of A
        onB = kNoIndex;            ///< vertex of B
    Vec3<T> point{T(0)};           ///< vertex onA of A minus vertex onB of B
};

/// One step of GJK.
template <class T>
struct GjkTraceStep {
    std::vector<DifferenceVertex<T>> simplex;  ///< that carries the closest point; four hold the origin
    Vec3<T> closest{T(0)};                     ///< point of the simplex closest to the origin
    Vec3<T> direction{T(0)};      ///< unit, of the support query; zero in a last step that made none
    DifferenceVertex<T> support;  ///< the vertex farthest along `direction`
    T upperBound = T(0),          ///< upper bound of the distance of the cores
        lowerBound = T(0);        ///< lower bound of the distance of the cores
};

/// A triangle of the polytope, and in which steps it was part of it.
struct EpaTraceFace {
    std::array<std::uint32_t, 3> vertices{};  ///< into GjkEpaTrace::vertices, counter-clockwise from outside
    std::uint32_t firstStep = 0;              ///< the first step that sees it as part of the polytope
    std::uint32_t endStep = kNoIndex;         ///< the first one that does not
};

/// One step of EPA.
template <class T>
struct EpaTraceStep {
    std::uint32_t closestFace = kNoIndex;  ///< into GjkEpaTrace::faces
    Vec3<T> closest{T(0)};                 ///< its point closest to the origin
    Vec3<T> direction{T(0)};               ///< unit, its normal: of the support query
    DifferenceVertex<T> support;           ///< the vertex farthest along `direction`
    std::uint32_t faceCount = 0;           ///< of the polytope before this step
    std::uint32_t removedFaces = 0;        ///< 0: the support lies on the face, nothing is added
    std::uint32_t horizonEdges = 0;        ///< and faces added
    T upperBound = T(0),                   ///< upper bound of the depth of the cores; negative: a proven gap
        lowerBound = T(0);  ///< lower bound; negative while the polytope does not hold the origin
};

/// The record of a query, step by step.
template <class T>
struct GjkEpaTrace {
    std::vector<GjkTraceStep<T>> gjk;           ///< steps of GJK
    std::vector<EpaTraceStep<T>> epa;           ///< steps of EPA
    std::vector<DifferenceVertex<T>> vertices;  ///< of the polytope, in the order they were added
    std::vector<EpaTraceFace> faces;            ///< all that ever were; step s shows firstStep <= s < endStep
    T radius = T(0);  ///< of both shapes together, around the difference of the cores
};

}  // namespace sepaxis
