// The features of a box by the sides that they lie on. Internal to the closed forms of boxes.
#pragma once

#include "collision/collide.h"
#include "collision/fast/hull_cache.h"
#include "collision/hull.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace sepaxis {

// Where a point of a box lies along each axis.
enum class BoxSide : std::int8_t { low = -1, between = 0, high = 1 };
using BoxSides = std::array<BoxSide, 3>;

// The face, edge or vertex on one, two or three sides.
template <class T>
inline Feature featureOn(const Hull<T>& box, const BoxSides& sides) {
    std::array<unsigned, 3> high;
    unsigned between = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        high[k] = sides[k] == BoxSide::high ? 1 : 0;
        between |= (sides[k] == BoxSide::between ? 1u : 0u) << k;
    }
    const BoxForm<T>& form = box.cache->box;
    const auto face = [&](std::size_t k) { return Feature{FeatureKind::face, form.face[2 * k + high[k]]}; };
    const auto edge = [&](std::size_t k) {
        return Feature{FeatureKind::edge, form.edge[4 * k + (high[(k + 1) % 3] | high[(k + 2) % 3] << 1)]};
    };
    switch (between) {
        case 0b000:
            return {FeatureKind::vertex, form.vertex[high[0] | high[1] << 1 | high[2] << 2]};
        case 0b001:
            return edge(0);
        case 0b010:
            return edge(1);
        case 0b100:
            return edge(2);
        case 0b110:
            return face(0);
        case 0b101:
            return face(1);
        case 0b011:
            return face(2);
        default:
            return {FeatureKind::vertex, 0};
    }
}

}  // namespace sepaxis
