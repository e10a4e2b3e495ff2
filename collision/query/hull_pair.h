// Two shapes in one frame: what every algorithm of the library works on. All is in the frame of A; points
// and directions of B are carried over on demand, so nothing is copied.
#pragma once

#include "collision/query/support.h"
#include "collision/shape.h"
#include "collision/simd/compiler.h"
#include "collision/simd/four.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace sepaxis {

// What a stable manifold takes for a tie, metres (kSteadySlop). slop: as HullPair has it.
template <class T>
T steadyTie(T slop, T size) {
    return std::max(std::min(slop * kSteadySlop<T>, size * kSteadySize<T>), T(0));
}
// The same among the faces of one hull.
template <class T>
T steadyFaceTie(T slop, T size) {
    return std::max(std::min(slop * kSteadySlop<T>, size * kSteadyFace<T>), T(0));
}

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
    T margin = T(0);         // CollideOptions::margin, limited
    T slop = T(-1);          // CollideOptions::stableSlop, limited; below 0: no stable manifold is asked for
    T headroom = T(0);       // how far beyond the least overlap a search tells SatResult::next
    bool reference = false;  // nothing that is there for speed alone may answer

    T radii() const { return radiusA + radiusB; }
    // What a stable manifold takes for a tie; 0 where none is asked for.
    T steady() const { return steadyTie(slop, size); }
    // How far above a reference face a point still belongs to the manifold, and the least depth that a point
    // may have: without a margin rounding is no gap.
    T mostAbove() const { return std::max(kAboveReference<T> * size, margin); }
    T leastDepth() const { return margin > T(0) ? -mostAbove() : T(0); }

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

// The columns of the rotation, each sum as glm::mat3_cast() has it; their fourth lanes are 0.
template <class T>
SEPAXIS_ALWAYS_INLINE inline std::array<Four<T>, 3> columnsOf(const Quat<T>& orientation) {
    using F = Four<T>;
    static_assert(offsetof(Quat<T>, w) == offsetof(Quat<T>, x) + 3 * sizeof(T));
    const F q = F::load(&orientation.x), twice = q + q;
    const F squares = q * twice, products = q * yzxw(twice);  // xx, yy, zz, and xy, yz, zx
    const F turns = spread<3>(q) * zxyw(twice);               // wz, wx, wy
    const F sum = products + turns, difference = products - turns;
    const F diagonal = F::of(T(1), T(1), T(1), T(0)) - (yzxw(squares) + zxyw(squares));
    const F firsts = F::template joined<0, 0, 0, 0>(diagonal, sum);
    return {F::template joined<0, 2, 2, 3>(firsts, difference),
            F::template joined<0, 2, 0, 2>(F::template joined<0, 0, 1, 1>(difference, diagonal),
                                           F::template joined<1, 1, 3, 3>(sum, difference)),
            F::template joined<0, 2, 0, 2>(F::template joined<2, 2, 1, 1>(sum, difference),
                                           F::template joined<2, 2, 3, 3>(diagonal, difference))};
}

template <class T>
HullPair<T> makeHullPair(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA, T radiusA = T(0),
                         T radiusB = T(0)) {
    using F = Four<T>;
    HullPair<T> pair{a, b, bInA.orientation, Mat3<T>(), bInA.position, T(0), radiusA, radiusB};
    const std::array<F, 3> columns = columnsOf(bInA.orientation);
    for (std::size_t k = 0; k < 3; ++k) columns[k].storeThree(&pair.rotation[static_cast<int>(k)].x);
    const F lowOfB = F::loadThree(&b.boundsMin.x), highOfB = F::loadThree(&b.boundsMax.x);
    const F extentOfA = F::loadThree(&a.boundsMax.x) - F::loadThree(&a.boundsMin.x);
    const F extentOfB = highOfB - lowOfB, half = extentOfB * F::all(T(0.5));
    const F center = (lowOfB + highOfB) * F::all(T(0.5));
    const F middle = columns[0] * spread<0>(center) + columns[1] * spread<1>(center) +
                     columns[2] * spread<2>(center) + F::loadThree(&pair.translation.x);
    const F reach = F::abs(columns[0]) * spread<0>(half) + F::abs(columns[1]) * spread<1>(half) +
                    F::abs(columns[2]) * spread<2>(half);
    const F onceA = F::all(radiusA), onceB = F::all(radiusB);
    const F ofB = F::max(extentOfB + onceB, F::abs(middle) + reach) + onceB;
    pair.size = std::max(a.size + radiusA, F::max(extentOfA + onceA + onceA, ofB).greatest());
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
OverlapAlong<T> overlapOf(const HullPair<T>& pair, const Vec3<T>& axis, const Support<T>& onA,
                          const Support<T>& onB) {
    return {onA.height + onB.height - glm::dot(axis, pair.translation), onA.vertex, onB.vertex, onA.height,
            onB.height};
}

template <class T>
OverlapAlong<T> overlapAlong(const HullPair<T>& pair, const Vec3<T>& axis) {
    return overlapOf(pair, axis, findSupport(pair.a, axis), findSupport(pair.b, -pair.directionInB(axis)));
}

// The same where the supports are near two vertices.
template <class T>
OverlapAlong<T> overlapAlongNear(const HullPair<T>& pair, const Vec3<T>& axis, std::uint32_t vertexOfA,
                                 std::uint32_t vertexOfB) {
    return overlapOf(pair, axis, findSupportNear(pair.a, axis, vertexOfA),
                     findSupportNear(pair.b, -pair.directionInB(axis), vertexOfB));
}

}  // namespace sepaxis
