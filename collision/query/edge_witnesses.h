// The points where an edge of A and an edge of B are closest, for a pair that decides the axis.
#pragma once

#include "collision/query/hull_pair.h"
#include "collision/simd/compiler.h"

#include <cmath>
#include <limits>

namespace sepaxis {

template <class T>
struct EdgeWitnesses {
    Vec3<T> onA, onB;  // in the frame of A
    T mismatch;        // metres between onA - onB and overlap * axis: 0 where the edges really cross along it
};

// Squares of lengths between these have all their digits, and so have products with vectors of the pair.
template <class T>
bool squareHasItsDigits(T squared) {
    return squared >= std::numeric_limits<T>::min() / kRounding<T> &&
           squared <= std::numeric_limits<T>::max() * kRounding<T>;
}

// The power of two in the largest component; 0 for a vector without length.
template <class T>
int exponentOf(const Vec3<T>& v) {
    const T largest = std::max(std::abs(v.x), std::max(std::abs(v.y), std::abs(v.z)));
    return largest > T(0) ? std::ilogb(largest) : 0;
}

template <class T>
Vec3<T> timesPowerOfTwo(const Vec3<T>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

// As placeAlong(), for lengths whose squares leave the range of T.
template <class T>
SEPAXIS_NOINLINE T scaledPlaceAlong(const Vec3<T>& v, const Vec3<T>& point) {
    const int exponent = exponentOf(v), ofPoint = exponentOf(point);
    const Vec3<T> unit = timesPowerOfTwo(v, -exponent);
    const T squared = glm::dot(unit, unit);
    if (!(squared > T(0))) return T(0);
    // Infinite is far beyond an end; scaled as v is, the point itself could be infinite.
    return std::ldexp(glm::dot(timesPowerOfTwo(point, -ofPoint), unit) / squared, ofPoint - exponent);
}

// The s of the point s v closest to `point`; 0 where v has no length, for float rounds short edges away
// beside far coordinates.
template <class T>
T placeAlong(const Vec3<T>& v, const Vec3<T>& point) {
    const T squared = glm::dot(v, v);
    return squareHasItsDigits(squared) ? glm::dot(point, v) / squared : scaledPlaceAlong(v, point);
}

// As placeOfCrossing().
template <class T>
SEPAXIS_NOINLINE T scaledPlaceOfCrossing(const Vec3<T>& u, const Vec3<T>& gap, const Vec3<T>& v) {
    const int exponent = exponentOf(u), ofGap = exponentOf(gap);
    const Vec3<T> unitU = timesPowerOfTwo(u, -exponent), unitV = timesPowerOfTwo(v, -exponentOf(v));
    const Vec3<T> across = accurateCross(unitU, unitV);
    const T squared = glm::dot(across, across);
    if (!(squared > T(0))) return placeAlong(u, gap);
    const Vec3<T> unitGap = timesPowerOfTwo(gap, -ofGap);
    return std::ldexp(glm::dot(accurateCross(unitGap, unitV), across) / squared, ofGap - exponent);
}

// The s of the point s u where the line is closest to the one through `gap` along v; to `gap` itself where
// they have no crossing left.
template <class T>
T placeOfCrossing(const Vec3<T>& u, const Vec3<T>& gap, const Vec3<T>& v) {
    const Vec3<T> across = accurateCross(u, v);
    const T squared = glm::dot(across, across);
    return squareHasItsDigits(squared) ? glm::dot(accurateCross(gap, v), across) / squared
                                       : scaledPlaceOfCrossing(u, gap, v);
}

// The lines p + s u and q + t v are joined by p + s u + r w = q + t v with w = u x v: cross with v and
// project on w (after C. Ericson: "Real-Time Collision Detection", section 5.1.9). B's parameter then follows
// from A's point, so that nearly parallel edges, whose crossing is vague, still give witnesses one overlap
// apart along the axis. Both parameters are kept on the edges.
template <class T>
EdgeWitnesses<T> findEdgeWitnesses(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB,
                                   const Vec3<T>& axis, T overlap) {
    const Vec3<T> p = pair.vertexOfA(pair.a.edgeStart(edgeOfA));
    const Vec3<T> u = pair.vertexOfA(pair.a.edgeEnd(edgeOfA)) - p;
    const Vec3<T> q = pair.vertexOfB(pair.b.edgeStart(edgeOfB));
    const Vec3<T> v = pair.vertexOfB(pair.b.edgeEnd(edgeOfB)) - q;
    const T s = std::clamp(placeOfCrossing(u, q - p, v), T(0), T(1));
    Vec3<T> onA = p + u * s;
    const T t = placeAlong(v, onA - axis * overlap - q);
    const Vec3<T> onB = q + v * std::clamp(t, T(0), T(1));
    // A vague crossing may lie where the edges are not beside each other.
    if (t < T(0) || t > T(1)) onA = p + u * std::clamp(placeAlong(u, onB + axis * overlap - p), T(0), T(1));
    return {onA, onB, safeLength(onA - onB - axis * overlap)};
}

}  // namespace sepaxis
