// Which face of a hull looks in a direction.
#pragma once

#include "collision/hull.h"

#include <cstdint>

namespace sepaxis {

template <class T>
std::uint32_t faceTowards(const Hull<T>& hull, const Vec3<T>& direction) {
    std::uint32_t best = 0;
    for (std::uint32_t f = 1; f < hull.faceCount(); ++f)
        if (glm::dot(hull.planes[f].normal, direction) > glm::dot(hull.planes[best].normal, direction))
            best = f;
    return best;
}

}  // namespace sepaxis
