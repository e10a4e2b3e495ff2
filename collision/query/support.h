// Support queries: the vertex of a hull that lies farthest in a direction.
#pragma once

#include "collision/hull.h"

#include <cstdint>

namespace sepaxis {

template <class T>
struct Support {
    std::uint32_t vertex = 0;
    T height = T(0);  // dot(direction, vertex), metres times the direction's length
};

// The farthest vertex; direction in the hull's frame, any length, not zero. Of some hundred vertices by a
// scan (lowest index among equals), of more by hill climbing from the hull's hints; both are deterministic.
// Climbing compares along edges, so the result is the true maximum within rounding of the heights however
// short the edges are.
template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction);

// The same; a climb starts from a vertex that is near.
template <class T>
Support<T> findSupportNear(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t near);

// The scan at any size.
template <class T>
Support<T> findSupportByScan(const Hull<T>& hull, const Vec3<T>& direction);

}  // namespace sepaxis
