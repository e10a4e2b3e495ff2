#include "collision/math.h"
#include "collision/simd/four.h"
#include "collision/tolerances.h"

#include <cmath>
#include <cstddef>

namespace sepaxis {

namespace {

// Of the first three lanes, each component as glm::cross() has it.
template <class T>
Four<T> cross(Four<T> a, Four<T> b) {
    return yzxw(a) * zxyw(b) - yzxw(b) * zxyw(a);
}

// The product of two quaternions, each sum as glm has it: of the fourth lane, w, all terms but the first are
// subtracted.
template <class T>
Four<T> product(Four<T> p, Four<T> q) {
    using F = Four<T>;
    const F sign = F::of(T(1), T(1), T(1), T(-1));
    return spread<3>(p) * q + p.template shuffled<0, 1, 2, 0>() * q.template shuffled<3, 3, 3, 0>() * sign +
           p.template shuffled<1, 2, 0, 1>() * q.template shuffled<2, 0, 1, 1>() * sign -
           p.template shuffled<2, 0, 1, 2>() * q.template shuffled<1, 2, 0, 2>();
}

// Of a product of two unit quaternions; one that is none stays as it is, for the query to refuse. Where its
// square s is near 1 the series of 1 / sqrt(s) ends after (3 - s) / 2: the square of s - 1 times 3/8, the
// next term, is rounding.
template <class T>
Quat<T> renormalized(Four<T> turned) {
    constexpr T kNear = sizeof(T) == 8 ? T(1e-8) : T(1e-4);
    Quat<T> q;
    turned.store(&q.x);
    const T off = glm::dot(q, q) - T(1);
    if (!(off >= -kNear && off <= kNear))
        return std::abs(off) <= T(2) * kUnitOrientation<T> ? normalizedOrIdentity(q) : q;
    (turned * Four<T>::all(T(1) - off / T(2))).store(&q.x);
    return q;
}

}  // namespace

// In lanes: it stands before every query by world poses.
template <class T>
Pose<T> relativePose(const Pose<T>& a, const Pose<T>& b) {
    using F = Four<T>;
    static_assert(offsetof(Quat<T>, w) == offsetof(Quat<T>, x) + 3 * sizeof(T));
    const F toA = F::load(&a.orientation.x) * F::of(T(-1), T(-1), T(-1), T(1));
    const F between = F::loadThree(&b.position.x) - F::loadThree(&a.position.x);
    const F across = cross(toA, between);
    const F position = between + (across * spread<3>(toA) + cross(toA, across)) * F::all(T(2));
    Pose<T> relative;
    position.storeThree(&relative.position.x);
    relative.orientation = renormalized(product(toA, F::load(&b.orientation.x)));
    return relative;
}

template Pose<float> relativePose(const Pose<float>&, const Pose<float>&);
template Pose<double> relativePose(const Pose<double>&, const Pose<double>&);

}  // namespace sepaxis
