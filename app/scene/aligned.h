// Directions of the world's axes that rounding has tilted: the sine of pi, or a quaternion of a quarter turn,
// leaves parts of 1e-16 where there is none, and a motion along them would change coordinates that nobody
// touched.
#pragma once

#include "collision/math.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis::scene {

// Of a vector's largest part: what a sine, a cosine or a product of unit quaternions may be off by. Larger:
// tilts that a person has made are lost; smaller: rounding stays.
inline constexpr double kTiltOfRounding = 8.0 * std::numeric_limits<double>::epsilon();

// The vector without parts that are rounding beside its largest.
inline Vec3<double> withoutTilt(Vec3<double> vector) {
    const double largest = std::max({std::abs(vector.x), std::abs(vector.y), std::abs(vector.z)});
    for (int i = 0; i < 3; ++i)
        if (std::abs(vector[i]) <= kTiltOfRounding * largest) vector[i] = 0.0;
    return vector;
}

// The same of a unit vector: what is left of one along an axis of the world is that axis, bit for bit.
inline Vec3<double> alignedUnit(const Vec3<double>& unit) {
    Vec3<double> aligned = withoutTilt(unit);
    for (int i = 0; i < 3; ++i)
        if (aligned[(i + 1) % 3] == 0.0 && aligned[(i + 2) % 3] == 0.0)
            aligned[i] = aligned[i] < 0.0 ? -1.0 : 1.0;
    return aligned;
}

}  // namespace sepaxis::scene
