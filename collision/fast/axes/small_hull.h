// A box and a hull of few edges: all their axes in vector lanes, which takes less than pruning them.
#pragma once

#include "collision/hull.h"

#include <cstddef>
#include <optional>

namespace sepaxis {

template <class T>
struct HullPair;
template <class T>
struct SatResult;
enum class SatGoal : std::uint8_t;

// Up to this many edges a hull that is no box keeps HullCache::edgeLanes: by groups of four edges their
// directions, the normals of their two faces and their starts, the four x of each, then y, then z; padded by
// edge 0.
inline constexpr std::uint32_t kSmallHullEdges = 12;
template <class T>
inline constexpr std::size_t kEdgeGroup = 48;

template <class T>
bool areBoxAndSmall(const HullPair<T>& pair);

// As findSeparatingAxis() with the goal minimum or verdict has it, overlaps within kEqualOverlap of size of
// its, into `out`, which is as it was made. False for other pairs, and where rounding decides: a gap within
// rounding of zero, several axes within the tolerance of ties, edges that cross at the end of an arc. Then
// `out` is of no use.
template <class T>
bool findSmallHullAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out);

}  // namespace sepaxis
