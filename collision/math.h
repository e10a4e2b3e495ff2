/// @file
/// Vectors, poses and planes of the collision library: glm types under short names, templated on the
/// scalar so that one source serves float and double. Right-handed, metres, radians.
#pragma once

#include "collision/export.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace sepaxis {

/// A vector or point with three components, in metres where it is a point.
template <class T>
using Vec3 = glm::vec<3, T, glm::defaultp>;
/// A 3 x 3 matrix, stored by columns as glm does.
template <class T>
using Mat3 = glm::mat<3, 3, T, glm::defaultp>;
/// A quaternion; glm's constructor takes w first.
template <class T>
using Quat = glm::qua<T, glm::defaultp>;

/// The orientation that turns nothing.
/// @return the unit quaternion (w, x, y, z) = (1, 0, 0, 0).
template <class T>
constexpr Quat<T> identityQuat() {
    return Quat<T>(T(1), T(0), T(0), T(0));  // glm's constructor takes w first
}

/// A rigid motion: x -> orientation * x + position. The orientation is a unit quaternion; whoever reads
/// one from a file normalises it first (normalizedOrIdentity).
template <class T>
struct Pose {
    Vec3<T> position{T(0), T(0), T(0)};       ///< Metres: where the origin of the frame lies.
    Quat<T> orientation = identityQuat<T>();  ///< A unit quaternion.
};

/// All x with dot(normal, x) == offset; normal is a unit vector and points out of the solid.
template <class T>
struct Plane {
    Vec3<T> normal{T(0), T(0), T(0)};  ///< Unit, out of the solid.
    T offset = T(0);                   ///< Metres: dot(normal, x) of every point x on the plane.
};

/// The distance of a point from a plane.
/// @param plane,point in one frame.
/// @return metres, above zero on the side the normal points to.
template <class T>
T signedDistance(const Plane<T>& plane, const Vec3<T>& point) {
    return glm::dot(plane.normal, point) - plane.offset;
}

/// x * y - z * w with one rounding each: cross products of nearly parallel vectors keep their leading digits.
/// Kahan's difference of products; products of floats are exact in double, which costs less where the machine
/// has no fused multiply-add.
/// @param x,y the factors of the first product.
/// @param z,w the factors of the second product.
/// @return the difference, within two units in the last place of T.
template <class T>
T differenceOfProducts(T x, T y, T z, T w) {
    if constexpr (std::is_same_v<T, float>)
        return static_cast<float>(double(x) * double(y) - double(z) * double(w));
    const T zw = z * w;
    const T error = std::fma(-z, w, zw);
    return std::fma(x, y, -zw) + error;
}

/// The cross product by differenceOfProducts(), for vectors that are nearly parallel.
/// @param a,b the factors, of any length.
/// @return a x b.
template <class T>
Vec3<T> accurateCross(const Vec3<T>& a, const Vec3<T>& b) {
    return {differenceOfProducts(a.y, b.z, a.z, b.y), differenceOfProducts(a.z, b.x, a.x, b.z),
            differenceOfProducts(a.x, b.y, a.y, b.x)};
}

/// Whether the square of a length has all of its digits: neither overflow nor underflow has touched it.
/// @param squared a sum of squares.
/// @return false also for zero and NaN.
template <class T>
bool isWholeSquare(T squared) {
    constexpr T kLeast = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon();
    return squared >= kLeast && squared <= std::numeric_limits<T>::max();
}

/// Length without overflow or underflow of the squares, for any finite vector.
/// @param v any finite vector; with a NaN component the result is unspecified.
/// @return the Euclidean length, zero for the zero vector.
template <class T>
T safeLength(const Vec3<T>& v) {
    using std::abs, std::sqrt;
    if (const T squared = glm::dot(v, v); isWholeSquare(squared)) return sqrt(squared);
    const T largest = std::max(abs(v.x), std::max(abs(v.y), abs(v.z)));
    if (!(largest > T(0))) return T(0);
    return largest * glm::length(v / largest);
}

/// The unit vector along v, or `fallback` where v is exactly zero.
/// @param v any finite vector.
/// @param fallback returned as it is where v is zero.
/// @return a vector of length 1, or `fallback`.
template <class T>
Vec3<T> safeNormalize(const Vec3<T>& v, const Vec3<T>& fallback) {
    using std::abs, std::sqrt;
    if (const T squared = glm::dot(v, v); isWholeSquare(squared)) return v / sqrt(squared);
    const T largest = std::max(abs(v.x), std::max(abs(v.y), abs(v.z)));
    if (!(largest > T(0))) return fallback;
    const Vec3<T> scaled = v / largest;
    return scaled / glm::length(scaled);
}

/// The unit quaternion along q, or the identity where q is exactly zero. A NaN component stays a NaN.
/// @param q any quaternion.
/// @return a unit quaternion with the same rotation.
template <class T>
Quat<T> normalizedOrIdentity(const Quat<T>& q) {
    using std::abs, std::sqrt;
    const T largest = std::max(std::max(abs(q.x), abs(q.y)), std::max(abs(q.z), abs(q.w)));
    if (largest == T(0)) return identityQuat<T>();
    const Quat<T> scaled(q.w / largest, q.x / largest, q.y / largest, q.z / largest);
    return scaled * (T(1) / sqrt(glm::dot(scaled, scaled)));
}

/// Carries a point out of the frame of a pose.
/// @param pose the frame, as seen from the world.
/// @param pointInFrame in the frame of the pose.
/// @return the point in the world.
template <class T>
Vec3<T> transformPoint(const Pose<T>& pose, const Vec3<T>& pointInFrame) {
    return pose.orientation * pointInFrame + pose.position;
}

/// Carries a point into the frame of a pose.
/// @param pose the frame, as seen from the world; a unit quaternion.
/// @param pointWorld in the world.
/// @return the point in the frame of the pose.
template <class T>
Vec3<T> transformPointInverse(const Pose<T>& pose, const Vec3<T>& pointWorld) {
    return glm::conjugate(pose.orientation) * (pointWorld - pose.position);
}

/// The pose of b as seen from the frame of a. Far from the world's origin the difference of the two
/// positions is taken first, so that only their distance matters for the accuracy.
/// @param a,b two poses in the world, unit quaternions.
/// @return the pose that maps the frame of b into the frame of a, its orientation a unit quaternion; where
/// the product of both is off by more than twice kUnitOrientation (tolerances.h), that product, which no
/// query answers.
template <class T>
SEPAXIS_EXPORT Pose<T> relativePose(const Pose<T>& a, const Pose<T>& b);

/// The same pose where the frames of both were moved, without turning, to other origins, each given in its
/// old frame (hullCast in hull.h). Of origins that are zero it is `bInA` to the last bit.
/// @param bInA the pose of B in the frame of A.
/// @param originA the new origin, in the old frame of A.
/// @param originB the new origin, in the old frame of B.
/// @return the pose of the moved frame of B in the moved frame of A.
template <class T>
Pose<T> poseOfMoved(const Pose<T>& bInA, const Vec3<T>& originA, const Vec3<T>& originB) {
    return {bInA.position - (originA - bInA.orientation * originB), bInA.orientation};
}

/// The same pose in another precision; the orientation is normalised again after it is rounded.
/// @param pose the pose to convert.
/// @return the pose in U.
template <class U, class T>
Pose<U> poseCast(const Pose<T>& pose) {
    return {Vec3<U>(pose.position),
            normalizedOrIdentity(Quat<U>(U(pose.orientation.w), U(pose.orientation.x), U(pose.orientation.y),
                                         U(pose.orientation.z)))};
}

}  // namespace sepaxis
