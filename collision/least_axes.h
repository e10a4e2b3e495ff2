/// @file
/// The axes of least overlap of two hulls, not only the one that decides: how close the next ones come, and
/// where to move a hull so that several tie.
#pragma once

#include "collision/collide.h"
#include "collision/export.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace sepaxis {

/// An axis that is a face of the Minkowski difference: moving B along it by `overlap` separates the hulls.
template <class T>
struct LeastAxis {
    AxisKind kind;               ///< faceA, faceB or edgeEdge
    std::uint32_t a = kNoIndex;  ///< inner index of the face or edge of A; kNoIndex for faceB
    std::uint32_t b = kNoIndex;  ///< inner index of the face or edge of B; kNoIndex for faceA
    Vec3<T> axis{T(0)};          ///< unit, from A to B, in the frame of A
    T overlap = T(0);            ///< metres; negative: the gap along it
};

/// Fills `axes` with the axes of least overlap in ascending order, each direction once. Among candidates of
/// equal overlap, a face goes before an edge pair, A before B. Tries every pair of edges: for small hulls.
/// D. Gregorius, "The Separating Axis Test between Convex Polyhedra" (GDC 2013), says which edge pairs count.
/// @param a,b two hulls with a volume; of a flat one nothing is listed, nor of what collide() cannot answer
/// (see there for the sizes).
/// @param bInA B's frame in the frame of A.
/// @param axes memory of the caller; as many are looked for as it has elements.
/// @return how many there are, at most axes.size().
template <class T>
SEPAXIS_EXPORT std::size_t leastAxes(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA,
                                     std::span<LeastAxis<T>> axes);

}  // namespace sepaxis
