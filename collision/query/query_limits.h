// What a query can be asked: everything else has no answer. Internal.
#pragma once

#include "collision/shape.h"
#include "collision/tolerances.h"

namespace sepaxis {

// A sum that is above kFarthestPose squared, or NaN, for a pose with a NaN or an infinity, one that is
// farther away, and an orientation that is no unit quaternion.
template <class T>
T sumOfPose(const Pose<T>& pose, T unit = kUnitOrientation<T>) {
    constexpr T kMost = kFarthestPose<T> * kFarthestPose<T>;
    const T offUnit = glm::dot(pose.orientation, pose.orientation) - T(1);
    return glm::dot(pose.position, pose.position) + offUnit * offUnit * (kMost / (unit * unit));
}

template <class T>
bool isWithinLimits(const Pose<T>& pose) {
    return sumOfPose(pose) <= kFarthestPose<T> * kFarthestPose<T>;
}

// Of hulls without points, whose size is infinite, nothing can be asked either. One comparison of a sum, for
// queries that take nanoseconds. (The sizes of other hulls are nothing beside the square of that distance.)
template <class T>
bool canBeAsked(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA) {
    return sumOfPose(bInA) + (a.size + b.size) <= kFarthestPose<T> * kFarthestPose<T>;
}

// The same for poses in the world, without their relative one. Where the orientations are not of unit length
// but for rounding, what that does to an answer depends on how it is found: nothing is asked then.
template <class T>
bool canBeAskedInWorld(const Hull<T>& a, const Pose<T>& poseA, const Hull<T>& b, const Pose<T>& poseB) {
    constexpr T kUnit = T(64) * kRounding<T>;
    const Pose<T> ofA{Vec3<T>(T(0)), poseA.orientation},
        ofB{poseB.position - poseA.position, poseB.orientation};
    return sumOfPose(ofA, kUnit) + sumOfPose(ofB, kUnit) + (a.size + b.size) <=
           kFarthestPose<T> * kFarthestPose<T>;
}

// The size of a shape's core: of one with curved sides, too, whose hull has no points.
template <class T>
T coreSize(const Shape<T>& shape) {
    if (!shape.isCurved()) return shape.core.size;
    const Vec3<T>&low = shape.core.boundsMin, &high = shape.core.boundsMax;
    T size(0);
    for (int k = 0; k < 3; ++k)
        size = std::max({size, std::abs(low[k]), std::abs(high[k]), high[k] - low[k]});
    return size;
}

template <class T>
bool canBeAsked(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA) {
    return sumOfPose(bInA) + (coreSize(a) + coreSize(b)) <= kFarthestPose<T> * kFarthestPose<T>;
}

}  // namespace sepaxis
