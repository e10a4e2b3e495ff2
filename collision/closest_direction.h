// The direction between the closest points of two hulls, from the features that hold them.
#pragma once

#include "collision/collide.h"
#include "collision/hull_pair.h"

#include <type_traits>

namespace sepaxis {

// The next wider scalar.
template <class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

// Where B stands, in the scalar of an iteration: T, or wider where T's digits do not do.
template <class Real>
struct Placement {
    Mat3<Real> rotation;
    Vec3<Real> translation;
};

template <class Real, class T>
Placement<Real> placementOf(const HullPair<T>& pair) {
    const Quat<Real> q(Real(pair.orientation.w), Real(pair.orientation.x), Real(pair.orientation.y),
                       Real(pair.orientation.z));
    return {glm::mat3_cast(normalizedOrIdentity(q)), Vec3<Real>(pair.translation)};
}

// Unit, from A to B, in the frame of A: a face's normal, the perpendicular of two edges, the way from a
// vertex to an edge or a vertex. An axis that only proves the distance within rounding may be off by the
// square root of that; this one is not, because it is computed from what decides it. Zero where the features
// give none (they touch, or edges are parallel).
template <class T>
Vec3<T> closestDirection(const HullPair<T>& pair, const Feature& onA, const Feature& onB);

}  // namespace sepaxis
