// The closest points of two hulls and the direction between them, from the features that hold them.
#pragma once

#include "collision/collide.h"
#include "collision/hull/double_double.h"
#include "collision/query/hull_pair.h"

#include <type_traits>

namespace sepaxis {

// The next wider scalar.
template <class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, DoubleDouble>;

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

template <class T>
struct ClosestPair {
    Vec3<T> onA{T(0)}, onB{T(0)};  // in the frame of A
    Vec3<T> direction{T(0)};       // unit, from A to B; zero where the features touch
    T distance = T(0);             // metres
    Vec3<Wider<T>> wide{0};        // the direction, as measured
    T beside = T(0);               // metres, from onA + direction * distance to onB
};

// The closest points of two features and the direction between them: a face's normal, the perpendicular of
// two edges, the way from a vertex to an edge or a vertex. An axis that only proves the distance within
// rounding may be off by the square root of that, and points that an iteration found may be as far beside;
// these are not, because they are computed from what decides them. Where parallel features have more than
// one pair, it is the one at nearA and nearB.
template <class T>
ClosestPair<T> closestBetween(const HullPair<T>& pair, const Feature& onA, const Feature& onB,
                              const Vec3<T>& nearA, const Vec3<T>& nearB);

}  // namespace sepaxis
