// Two flat hulls (points, segments, triangles): so few features that all of them are tried.
#pragma once

#include "collision/query/distance/gjk.h"
#include "collision/query/hull_pair.h"
#include "collision/query/sat.h"

#include <array>

namespace sepaxis {

// The closest points over all pairs of features: vertex and face, edge and edge (C. Ericson: "Real-Time
// Collision Detection", chapter 5.1), and the axis that proves the widest gap. Radii do not enter. Where the
// hulls intersect the distance is 0 or of the order of rounding, or the triangles pierce each other and the
// distance is that of their outlines: `separated` of findFlatAxis() decides.
template <class T>
DistanceResult<T> findFlatDistance(const HullPair<T>& pair);

// The direction of least overlap of two flat hulls: over the faces, both sides of every pair of edges, and
// the direction between the closest points. Where the Minkowski difference is itself flat that is its own
// normal; where it has none, a direction across it: kind is then AxisKind::point. `separated` means a gap
// wider than rounding along `best`.
template <class T>
SatResult<T> findFlatAxis(const HullPair<T>& pair, const DistanceResult<T>& closest);

// The directions square to an edge of each of two flat hulls, `axis` and the one opposite: whether the
// difference has a facet there.
template <class T>
struct FlatEdgeAxes {
    bool parallel = false;  // there is none
    Vec3<T> axis{T(0)};     // unit
    T sine = T(0);          // of the angle between the edges
    std::array<bool, 2> supported{};
};

template <class T>
FlatEdgeAxes<T> crossFlatEdges(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB);

}  // namespace sepaxis
