#include "app/ui/widgets/rotation.h"

#include <algorithm>
#include <cmath>

#include <glm/trigonometric.hpp>

namespace sepaxis::ui {

namespace {

// 1 - |sin y| below which x and z cannot be told apart: y is within 0.001 degrees of +-90.
constexpr double kGimbalLock = 1e-10;
// Degrees; angles that people typed come back without the rounding of two conversions.
constexpr double kShownResolution = 1e-10;

double rounded(double degrees) {
    const double result = std::round(degrees / kShownResolution) * kShownResolution;
    return result == 0.0 ? 0.0 : result;  // no "-0"
}

}  // namespace

Vec3<double> eulerDegrees(const Quat<double>& orientation) {
    const Mat3<double> m = glm::mat3_cast(orientation);  // m[column][row] of Rx Ry Rz
    const double sinY = std::clamp(m[2][0], -1.0, 1.0);
    Vec3<double> angles{0.0, std::asin(sinY), 0.0};
    if (1.0 - std::abs(sinY) > kGimbalLock) {
        angles.x = std::atan2(-m[2][1], m[2][2]);
        angles.z = std::atan2(-m[1][0], m[0][0]);
    } else {
        angles.x = std::atan2(m[1][2], m[1][1]);
    }
    return {rounded(glm::degrees(angles.x)), rounded(glm::degrees(angles.y)),
            rounded(glm::degrees(angles.z))};
}

Quat<double> fromEulerDegrees(const Vec3<double>& degrees) {
    const Vec3<double> half = glm::radians(degrees) * 0.5;
    const Quat<double> x(std::cos(half.x), std::sin(half.x), 0.0, 0.0);
    const Quat<double> y(std::cos(half.y), 0.0, std::sin(half.y), 0.0);
    const Quat<double> z(std::cos(half.z), 0.0, 0.0, std::sin(half.z));
    return x * y * z;
}

double yawDegrees(const Quat<double>& orientation) {
    const double half = std::atan2(orientation.y, orientation.w);
    return rounded(std::remainder(glm::degrees(2.0 * half), 360.0));
}

Quat<double> toQuat(const std::array<double, 4>& listed) {
    return normalizedOrIdentity(Quat<double>(listed[3], listed[0], listed[1], listed[2]));
}

std::array<double, 4> toListed(const Quat<double>& q) {
    return {q.x, q.y, q.z, q.w};
}

}  // namespace sepaxis::ui
