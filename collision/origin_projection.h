// Where the foot of the origin on a segment or a triangle lies.
#pragma once

#include "collision/math.h"

#include <array>

namespace sepaxis {

// The foot and its parts of the corners; only where it lies inside, not on an end or a side.
template <class T>
struct Projection {
    bool inside = false;
    Vec3<T> point{T(0)};
    std::array<T, 3> weights{};
};

template <class T>
Projection<T> projectOnSegment(const Vec3<T>& p, const Vec3<T>& q) {
    const Vec3<T> along = q - p;
    const T lengthSquared = glm::dot(along, along);
    if (!(lengthSquared > T(0))) return {};
    const T t = -glm::dot(p, along) / lengthSquared;
    if (!(t > T(0) && t < T(1))) return {};
    return {true, p + along * t, {T(1) - t, t, T(0)}};
}

template <class T>
Projection<T> projectOnTriangle(const Vec3<T>& p, const Vec3<T>& q, const Vec3<T>& r) {
    const Vec3<T> normal = accurateCross(q - p, r - p);
    const T areaSquared = glm::dot(normal, normal);
    if (!(areaSquared > T(0))) return {};
    const Vec3<T> projected = normal * (glm::dot(normal, p) / areaSquared);
    const T u = glm::dot(normal, accurateCross(q - projected, r - projected)) / areaSquared;
    const T v = glm::dot(normal, accurateCross(r - projected, p - projected)) / areaSquared;
    const T w = glm::dot(normal, accurateCross(p - projected, q - projected)) / areaSquared;
    if (!(u > T(0) && v > T(0) && w > T(0))) return {};
    // A sliver's weights are vague, but their point stays in the triangle when they add up to one.
    const T sum = u + v + w;
    return {true, projected, {u / sum, v / sum, w / sum}};
}

}  // namespace sepaxis
