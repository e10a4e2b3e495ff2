// Two shapes in one frame: what every algorithm of the library works on. All is in the frame of A; points
// and directions of B are carried over on demand, so nothing is copied.
#pragma once

#include "collision/shape.h"
#include "collision/support.h"
#include "collision/tolerances.h"

namespace sepaxis {

template <class T>
struct HullPair {
    const Hull<T>& a;
    const Hull<T>& b;
    Quat<T> orientation;  // B's frame -> A's frame
    Mat3<T> rotation;     // the same
    Vec3<T> translation;  // B's origin in A's frame
    T size;               // the largest extent or coordinate of both shapes, metres: scales the tolerances
    T radiusA = T(0);     // of the shapes around the hulls
    T radiusB = T(0);

    T radii() const { return radiusA + radiusB; }

    Vec3<T> pointInA(const Vec3<T>& pointInB) const { return rotation * pointInB + translation; }
    Vec3<T> directionInA(const Vec3<T>& directionInB) const { return rotation * directionInB; }
    Vec3<T> directionInB(const Vec3<T>& directionInA) const { return directionInA * rotation; }

    const Hull<T>& hull(bool ofA) const { return ofA ? a : b; }
    Vec3<T> vertexOfA(std::uint32_t vertex) const { return a.vertices[vertex]; }
    Vec3<T> vertexOfB(std::uint32_t vertex) const { return pointInA(b.vertices[vertex]); }
    Vec3<T> vertex(bool ofA, std::uint32_t index) const { return ofA ? vertexOfA(index) : vertexOfB(index); }

    // The axes of the faces, from A to B.
    Vec3<T> axisOfFaceA(std::uint32_t face) const { return a.planes[face].normal; }
    Vec3<T> axisOfFaceB(std::uint32_t face) const { return -directionInA(b.planes[face].normal); }
};

template <class T>
HullPair<T> makeHullPair(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, T radiusA = T(0),
                         T radiusB = T(0)) {
    HullPair<T> pair{a,    b,       bInA.orientation, glm::mat3_cast(bInA.orientation), bInA.position,
                     T(0), radiusA, radiusB};
    const Vec3<T> center = pair.pointInA((b.boundsMin + b.boundsMax) * T(0.5));
    const Vec3<T> half = (b.boundsMax - b.boundsMin) * T(0.5);
    for (int i = 0; i < 3; ++i) {
        const T reach = std::abs(pair.rotation[0][i]) * half.x + std::abs(pair.rotation[1][i]) * half.y +
                        std::abs(pair.rotation[2][i]) * half.z;
        const T farthestOfA = std::max(std::abs(a.boundsMin[i]), std::abs(a.boundsMax[i]));
        const T ofA = std::max(a.boundsMax[i] - a.boundsMin[i] + radiusA, farthestOfA) + radiusA;
        const T ofB = std::max(T(2) * half[i] + radiusB, std::abs(center[i]) + reach) + radiusB;
        pair.size = std::max(pair.size, std::max(ofA, ofB));
    }
    return pair;
}

template <class T>
HullPair<T> makeHullPair(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA) {
    return makeHullPair(a.core, b.core, bInA, a.radius, b.radius);
}

// How far the hulls overlap along a unit axis pointing from A to B, without the radii: negative is a gap.
template <class T>
struct OverlapAlong {
    T overlap;
    std::uint32_t supportA, supportB;
    T heightA;  // of A's support along the axis
    T heightB;  // of B's support against the axis, in B's frame
};

template <class T>
OverlapAlong<T> overlapAlong(const HullPair<T>& pair, const Vec3<T>& axis) {
    const Support<T> onA = findSupport(pair.a, axis);
    const Support<T> onB = findSupport(pair.b, -pair.directionInB(axis));
    return {onA.height + onB.height - glm::dot(axis, pair.translation), onA.vertex, onB.vertex, onA.height,
            onB.height};
}

}  // namespace sepaxis
