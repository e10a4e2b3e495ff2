// Quaternions and the three angles that people type.
#pragma once

#include "collision/math.h"

#include <array>

namespace sepaxis::ui {

// Euler angles, degrees: the rotation is the one about x, then about the turned y, then about the twice
// turned z (intrinsic XYZ). Where y is +-90 degrees x and z turn about the same line: then z is 0.
Vec3<double> eulerDegrees(const Quat<double>& orientation);
Quat<double> fromEulerDegrees(const Vec3<double>& degrees);

// Of an orientation that turns about y alone, from -180 to 180; fromEulerDegrees({0, yaw, 0}) gives it back.
double yawDegrees(const Quat<double>& orientation);

// Between a quaternion as files list it (x, y, z, w; any length) and glm's.
Quat<double> toQuat(const std::array<double, 4>& listed);
std::array<double, 4> toListed(const Quat<double>& q);

}  // namespace sepaxis::ui
