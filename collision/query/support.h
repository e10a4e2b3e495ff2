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

// The farthest vertex; direction in the hull's frame, any length, not zero. By a scan (lowest index among
// equals), or, of large hulls and with what is there for speed, by climbing from a vertex that is near; both
// are deterministic. Climbing compares along edges, so the result is the true maximum within rounding of the
// heights however short the edges are.
template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction);

// The same; `near` is a vertex that may be near.
template <class T>
Support<T> findSupportNear(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t near);

// The scan.
template <class T>
Support<T> findSupportByScan(const Hull<T>& hull, const Vec3<T>& direction);

// Up to this many vertices findSupports() has a bit for each.
inline constexpr std::uint32_t kMostSupports = 64;

// The vertices within `tolerance` of the farthest along the direction, a bit for each.
template <class T>
std::uint64_t findSupports(const Hull<T>& hull, const Vec3<T>& direction, T tolerance);

}  // namespace sepaxis
