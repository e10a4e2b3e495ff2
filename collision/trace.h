/// @file
/// An optional record of what a query did, for showing it to a person. Everything is in the frame of A,
/// indices are inner ones. Recording allocates; a null trace costs nothing.
#pragma once

#include "collision/collide.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sepaxis {

/// What became of a candidate axis.
enum class AxisState : std::uint8_t {
    winner,
    sameAxisAsWinner,  ///< another candidate with the winner's direction and depth
    tie,               ///< as deep as the winner, another direction
    candidate,         ///< deeper than the winner
    separates,         ///< a gap along this axis
    notOnMinkowski,    ///< an edge pair whose arcs do not cross on the Gauss map: supports no axis on both
    parallelEdges,     ///< an edge pair without a cross product: its axes are those of the faces beside it
};

/// What proves that a face or an arc cannot hold the answer, so that the query did not look at it.
enum class SkippedBy : std::uint8_t {
    nothing,  ///< it was looked at, or passed over: the query ended before, or the least axis lies on its arc
    innerBall,  ///< the ball inside the other hull
    vertex,     ///< a vertex of the other hull
};

/// Why a face or an edge need not be looked at.
template <class T>
struct Skipped {
    SkippedBy by = SkippedBy::nothing;  ///< what proves it
    T bound = T(0);  ///< metres: the overlap along the face's normal, or along any direction of
                     ///< the edge's arc, is at least this, without radii
    std::uint32_t vertex = kNoIndex;  ///< of the other hull
};

/// A candidate for the separating axis.
template <class T>
struct AxisCandidate {
    AxisKind kind = AxisKind::none;          ///< faceA, faceB or edgeEdge; point: between the closest points
    std::uint32_t a = kNoIndex;              ///< face of A or edge of A
    std::uint32_t b = kNoIndex;              ///< face of B or edge of B
    Vec3<T> axis{T(0)};                      ///< unit, A to B; zero for parallel edges
    T overlap = T(0);                        ///< metres, with the radii of both shapes; negative: the gap
    T edgeSine = T(0);                       ///< edge pairs: sine of the angle between the edges
    std::uint32_t supportA = kNoIndex;       ///< a vertex of A farthest along the axis
    std::uint32_t supportB = kNoIndex;       ///< a vertex of B farthest against the axis
    AxisState state = AxisState::candidate;  ///< what became of it
    Skipped<T> skipped;                      ///< of an edge pair: one of its arcs
};

/// What a step of the clipping did with a point.
enum class ClipAction : std::uint8_t {
    kept,    ///< it is inside
    cut,     ///< it is new: where an edge crosses the plane, or the deepest point added
    dropped  ///< it is outside
};

/// Why a point is kept where a manifold is reduced to four.
enum class ReductionRole : std::uint8_t {
    none,      ///< it is not kept, or nothing was reduced
    deepest,   ///< it has the greatest depth
    farthest,  ///< it is farthest from the deepest
    left,      ///< it adds most area on one side of the line from the deepest to the farthest
    right      ///< it adds most area on the other side of that line
};

/// A corner of the polygon in a step of the clipping.
template <class T>
struct ClipPoint {
    Vec3<T> point{T(0)};      ///< in the frame of A
    FeaturePair id;           ///< the features that meet in it
    T signedDistance = T(0);  ///< to the plane of the step; > 0 is outside. From the reference plane on it is
                              ///< less both radii: the depth, negated
    ClipAction action = ClipAction::kept;      ///< what the step did with it
    ReductionRole role = ReductionRole::none;  ///< reduction
};

/// One step of the clipping: the points before it with what became of each, and those after it.
template <class T>
struct ClipStep {
    /// What a step does.
    enum class Kind : std::uint8_t {
        sidePlane,                             ///< the plane upright on an edge of the reference face
        cornerPlane,                           ///< the plane across a sharp corner of the reference face
        depthCull,                             ///< the reference plane: what lies above it is dropped
        deepestAdded,                          ///< the deepest point, which rounding had clipped away
        reduction,                             ///< four points are kept
    } kind = Kind::sidePlane;                  ///< what this step does
    std::uint32_t referenceEdge = kNoIndex;    ///< sidePlane: the edge of the reference face
    std::uint32_t referenceVertex = kNoIndex;  ///< cornerPlane: the corner
    Plane<T> plane;                            ///< deepestAdded, reduction: the reference plane
    std::vector<ClipPoint<T>> before;          ///< the polygon before the step
    std::vector<ClipPoint<T>> after;           ///< the polygon after it
};

/// One iteration of the distance query (GJK): the simplex of the Minkowski difference and its bounds.
template <class T>
struct DistanceStep {
    std::vector<FeaturePair> simplex;  ///< vertex pairs
    Vec3<T> closest{T(0)};             ///< point of the simplex closest to the origin
    T upperBound = T(0);               ///< its length
    T lowerBound = T(0);               ///< the gap proven so far
};

/// The record of a query. The caller may set the first two members; the rest is written.
template <class T>
struct Trace {
    bool recordAxes = true;      ///< false: only clipping and distance are recorded, for large hulls
    bool recordRejected = true;  ///< list edge pairs that are not on the Minkowski boundary, too
    /// Faces of A, faces of B, edge pairs row by row (two flat hulls: perhaps both sides of a pair), at last
    /// the direction between the closest points where that decides. Overlapping: the least overlap is the
    /// depth.
    std::vector<AxisCandidate<T>> axes;
    /// The direction from the centre of A's inner ball to that of B's, and the overlap along it without
    /// radii: where it is a gap, nothing else was looked at.
    Vec3<T> guess{T(0)};
    T guessOverlap = T(0);  ///< metres, without radii; negative: a gap
    /// What skipped each face and each edge; shorter lists where the query ended before.
    std::vector<Skipped<T>> facesOfA,        ///< by face of A
        facesOfB,                            ///< by face of B
        edgesOfA,                            ///< by edge of A
        edgesOfB;                            ///< by edge of B
    std::uint64_t edgePairs = 0;             ///< tested
    std::uint64_t rejectedEdgePairs = 0;     ///< of them not on the Minkowski boundary
    bool referenceOnA = true;                ///< whether the reference face is one of A
    std::uint32_t referenceFace = kNoIndex,  ///< the face that is clipped to
        incidentFace = kNoIndex;             ///< the face that is clipped
    std::vector<ClipStep<T>> clip;           ///< the steps of the clipping
    /// A stable manifold was tried on referenceFace, but what clipping left is too shallow: `clip` is empty.
    bool stableFaceMissed = false;
    std::vector<DistanceStep<T>> distance;  ///< the iterations of the distance query
};

}  // namespace sepaxis
