// Edges of a face of many corners whose arcs of the Gauss map points do not prove, several at a time.
// Internal to the pruning of the separating axis search.
#pragma once

#include "collision/fast/axes/lane_kernels.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace sepaxis {

// Overlap to prove along the whole arc (>= 0), and the first witnesses to try. unit:
// as above.
template <class T>
struct ArcProof {
    const ProvingPoints<T>& points;
    std::size_t count;
    T bound, unit;
};

// Of a face that has an outline lists the edges, in order, that are low, by the lower of the heights of the
// face and of the one beyond and by the edge's own angle, and whose arc is not proven: by some points at
// once, each a part of it. Returns how many. Where the face beyond is low by itself and has a lower index,
// the edge is left to that. `edges`: room for all of the face.
template <class T>
std::size_t listUnprovenSides(const Hull<T>& hull, std::uint32_t face, const LowFaceTest<T>& low,
                              const ArcProof<T>& proof, std::span<std::uint32_t> edges);

}  // namespace sepaxis
