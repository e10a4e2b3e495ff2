// The separating axis query between two hulls: the direction of least overlap, exactly.
#pragma once

#include "collision/collide.h"
#include "collision/query/hull_pair.h"

namespace sepaxis {

template <class T>
struct Trace;

template <class T>
struct SatAxis {
    AxisKind kind = AxisKind::none;  // faceA, faceB or edgeEdge
    std::uint32_t a = kNoIndex;      // the face of A, or the edge of A
    std::uint32_t b = kNoIndex;      // the face of B, or the edge of B
    Vec3<T> axis{T(0)};              // unit, from A to B, in the frame of A
    T overlap = T(0);                // metres; negative: a gap
};

enum class SatGoal : std::uint8_t {
    verdict,    // stop caring about axes as soon as they cannot separate
    minimum,    // the axis of least overlap
    widestGap,  // for hulls that are apart: the axis of the widest gap among all facets
};

template <class T>
struct SatResult {
    bool separated =
        false;  // a gap wider than rounding was found: `best` is that axis, perhaps not the widest
    SatAxis<T> best;
    // Where a face is within faceSlop of the least of all: the one of least overlap or, with a slop, the one
    // that is preferred to it (kSteadySlop, kSteadyFace).
    SatAxis<T> bestFace;
    bool unique = true;
    // Of the least overlap found by a search: no facet along another axis overlaps by less, but for rounding.
    // 0 where that is not known.
    T next = T(0);
};

// How far rounding may turn the common perpendicular of two edges, as an angle; of the sine of the angle
// between them.
template <class T>
T edgeAxisNoise(T sine) {
    return kEdgeAxisNoise<T> / std::max(sine, kEdgeAxisNoise<T>);
}
template <class T>
T edgeAxisNoise(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    const Vec3<T> cross =
        accurateCross(pair.a.edgeDirections[edgeOfA], pair.directionInA(pair.b.edgeDirections[edgeOfB]));
    return edgeAxisNoise(safeLength(cross));
}

// How far two axes may be apart and still be the same one: nothing tells them apart, or rounding turned one.
template <class T>
T axisNoise(const HullPair<T>& pair, const SatAxis<T>& axis) {
    if (axis.kind != AxisKind::edgeEdge) return kSameAxis<T>;
    return std::max(kSameAxis<T>, edgeAxisNoise(pair, axis.a, axis.b));
}

template <class T>
bool isSameAxis(const Vec3<T>& p, const Vec3<T>& q, T noise) {
    return glm::dot(p - q, p - q) <= noise * noise;
}

// At least one hull has a volume (flat_pair.h is for two flat ones); radii do not enter.
// Goals minimum and widestGap: the least overlap over the faces of A, the faces of B and the edge pairs whose
// arcs cross on the Gauss map, with ties resolved as documented at collide(). faceSlop >= 0, metres: how much
// deeper than the minimum a face may be to be reported as bestFace.
// trace: null, or, of a reference query only, what is to record what was looked at and what skipped the rest.
template <class T>
SatResult<T> findSeparatingAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, Trace<T>* trace = nullptr);

// Two edges as arcs on the Gauss map: does some direction support A on edge a and -B on edge b?
enum class ArcCrossing : std::uint8_t { none, parallel, crossing };

template <class T>
struct CrossedArcs {
    ArcCrossing crossing = ArcCrossing::none;
    Vec3<T> axis{
        T(0)};      // A to B: the unit common perpendicular; where they are parallel not unit, and of no use
    T sine = T(0);  // of the angle between the edges
};

template <class T>
CrossedArcs<T> crossArcs(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB);

}  // namespace sepaxis
