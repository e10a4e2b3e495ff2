/// @file
/// What a caller keeps of a pair of shapes from one query to the next, so that the next one is faster.
#pragma once

#include "collision/collide.h"

#include <cstdint>

namespace sepaxis {

/// The features that decided last (CollideOptions::cache). One for each pair of shapes; plain data, to be
/// copied, kept or cleared at will. It never changes an answer: the one of another pair, or any other
/// content, costs time at most.
struct PairCache {
    AxisKind kind = AxisKind::none;  ///< faceA, faceB, edgeEdge; none: nothing is known
    std::uint32_t a = kNoIndex;      ///< the face or edge of A
    std::uint32_t b = kNoIndex;      ///< the face or edge of B
};

}  // namespace sepaxis
