// Clipping of large faces plane by plane, in time that grows with the sum of their corners. Internal to
// clip.cpp.
#pragma once

#include "collision/query/manifold/clip.h"

#include <cstdint>
#include <optional>
#include <span>

namespace sepaxis {

struct RingClip {
    std::uint32_t points = 0;  // left, at the front of the memory
    std::uint64_t steps = 0;   // how often one point or another was looked at
};

// What clipping the incident face plane by plane by the sides of the reference face leaves (the planes across
// sharp corners aside), to the last bit. Nothing where that is to go from array to array: for a reference
// face of so few corners that it takes no longer, and for an incident face that rounding has bent too much.
template <class T>
std::optional<RingClip> clipSidesInRing(const HullPair<T>& pair, const ClipFaces& faces,
                                        std::span<ManifoldPoint<T>> memory);

}  // namespace sepaxis
