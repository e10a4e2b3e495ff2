// A second opinion on any two convex shapes: GJK for shapes that are apart, EPA for those that overlap. It
// shares nothing with the exact method (sat.h, gjk.h) but the shapes and their support queries, so that each
// can be held against the other.
//
// Both methods look at the Minkowski difference A - B of the cores. E. G. Gilbert, D. W. Johnson, S. S.
// Keerthi, "A Fast Procedure for Computing the Distance Between Complex Objects in Three-Dimensional Space",
// 1988, walks a simplex in it towards the origin; where the cores are apart the radii are taken off that
// distance, and curved parts never come into it. Where the cores overlap, G. van den Bergen, "Proximity
// Queries and Penetration Depth Computation on 3D Game Objects", 2001, expands a polytope in it until the
// face closest to the origin is one of the difference.
//
// How good it is: depth and distance lie within kGjkEpaTolerance of the truth wherever the result says
// `converged`. Measured against brute force over all pairs of shapes (tests/pair_sweep.h), every one of which
// converges: mostly 1e-16 of size in double and 5e-8 in float, at most 2e-15 and 1e-6, most of that where a
// gap counts as touching (kTouchGap). The arithmetic is long double and exact orientations whatever T is;
// where long double is no wider than double, some bits less. A verdict can differ from another method's only
// within that of touching.
//
// Weaker than collide():
// - it needs memory that grows with the pair; with too small a workspace the result is only a bound, and
//   `converged` is false;
// - it takes two to ten times as long, and has no yes-or-no form;
// - among equally deep directions it takes the one found first, not the lowest feature, and does not say
//   whether there are others; it knows no features and no manifold;
// - the direction of the witness points and the normal agree only as the square root of rounding where facets
//   are within that of being parallel: both are as deep, but they are different facets;
// - where a corner is closest to a corner or an edge, the normal has an error of rounding * size / distance.
#pragma once

#include "collision/shape.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sepaxis {

// Of size (the largest extent or coordinate of both shapes in the frame of A): what `converged` promises.
template <class T>
inline constexpr T kGjkEpaTolerance = sizeof(T) == 8 ? T(1e-14) : T(1e-6);

template <class T>
struct GjkEpaTrace;

struct EpaMemory;

// The caller's memory, made once and used for any number of queries, one at a time.
class EpaWorkspace {
 public:
    // At most this many vertices of the polytope; below 4 counts as 4. Boxes need some 20, concentric balls
    // of a thousand points some 500. A vertex takes half a kilobyte.
    static constexpr std::uint32_t kDefaultVertices = 1024;
    explicit EpaWorkspace(std::uint32_t maxVertices = kDefaultVertices);
    EpaWorkspace(EpaWorkspace&&) noexcept;
    EpaWorkspace& operator=(EpaWorkspace&&) noexcept;
    ~EpaWorkspace();

 private:
    friend class EpaPolytope;
    std::unique_ptr<EpaMemory> memory_;
};

// In world space.
template <class T>
struct GjkEpaResult {
    bool overlap = false;  // touching within kTouchGap counts
    Vec3<T> normal{T(0)};  // unit, from A to B. Where the cores' difference is flat (crossing segments, a
                           // point in a triangle) it is perpendicular to it, with its largest component
                           // positive in the frame of A; concentric points: the x axis of A
    T depth = T(0);        // metres; > 0 overlapping, 0 touching or apart
    T distance = T(0);     // metres; > 0 apart
    // Apart: the closest points, pointB - pointA = distance * normal. Overlapping: the deepest ones,
    // pointA - pointB = depth * normal.
    Vec3<T> pointA{T(0)}, pointB{T(0)};
    std::uint32_t gjkIterations = 0, epaIterations = 0;
    T bound = T(0);  // metres: how far above the truth the depth or distance can lie, but for rounding
    bool converged = false;  // bound is within kGjkEpaTolerance of size

    Vec3<T> mtv() const { return depth * normal; }  // moves B out of A
};

// Does not allocate, throw or lock; keeps no state, but a workspace serves one query at a time. A one-sided
// triangle counts as any other: the answer is geometric. The trace is cleared first; null costs nothing.
// Where collide() has no answer (collide.h) there is none either: no overlap, distance NaN, not converged.
// Orientations of any length count as the unit quaternions along them.
template <class T>
GjkEpaResult<T> collideGjkEpa(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b,
                              const Pose<T>& poseB, EpaWorkspace& workspace, GjkEpaTrace<T>* trace = nullptr);

// What the query did, step by step, in the frame of A and in metres. Vertex indices are inner ones.
template <class T>
struct DifferenceVertex {
    std::uint32_t onA = kNoIndex, onB = kNoIndex;
    Vec3<T> point{T(0)};  // vertex onA of A minus vertex onB of B
};

template <class T>
struct GjkTraceStep {
    std::vector<DifferenceVertex<T>> simplex;  // that carries the closest point; four hold the origin
    Vec3<T> closest{T(0)};
    Vec3<T> direction{T(0)};  // unit, of the support query; zero in a last step that made none
    DifferenceVertex<T> support;
    T upperBound = T(0), lowerBound = T(0);  // of the distance of the cores
};

struct EpaTraceFace {
    std::array<std::uint32_t, 3> vertices{};  // into GjkEpaTrace::vertices, counter-clockwise from outside
    std::uint32_t firstStep = 0;              // the first step that sees it as part of the polytope
    std::uint32_t endStep = kNoIndex;         // the first one that does not
};

template <class T>
struct EpaTraceStep {
    std::uint32_t closestFace = kNoIndex;  // into GjkEpaTrace::faces
    Vec3<T> closest{T(0)};                 // its point closest to the origin
    Vec3<T> direction{T(0)};               // unit, its normal: of the support query
    DifferenceVertex<T> support;
    std::uint32_t faceCount = 0;     // of the polytope before this step
    std::uint32_t removedFaces = 0;  // 0: the support lies on the face, nothing is added
    std::uint32_t horizonEdges = 0;  // and faces added
    // Of the depth of the cores. Upper: negative is a proven gap; lower: negative while the polytope does not
    // hold the origin.
    T upperBound = T(0), lowerBound = T(0);
};

template <class T>
struct GjkEpaTrace {
    std::vector<GjkTraceStep<T>> gjk;
    std::vector<EpaTraceStep<T>> epa;
    std::vector<DifferenceVertex<T>> vertices;  // of the polytope, in the order they were added
    std::vector<EpaTraceFace> faces;            // all that ever were; step s shows firstStep <= s < endStep
    T radius = T(0);                            // of both shapes together, around the difference of the cores
};

}  // namespace sepaxis
