// Numbers -> orientations and poses, with the order that they were read in. Internal to the reader.
#pragma once

#include "app/paste/value.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sepaxis::exchange {

struct ReadRotation {
    Quat<double> rotation = identityQuat<double>();
    std::string words, warning;
};

// Four numbers in the order given (not `automatic`). Nothing where they are all zero or not finite.
std::optional<ReadRotation> readQuaternion(std::span<const double> numbers, QuaternionOrder order);

// Nine numbers, row by row where `order` says rows. Nothing where they are no rotation even roughly;
// what is a little off, or mirrored, is put right with a warning.
std::optional<ReadRotation> readMatrix3(std::span<const double> numbers, MatrixOrder order);

// Sixteen numbers, or twelve (three rows of four). `automatic`: by where 0 0 0 1 stands.
struct ReadTransform {
    Pose<double> pose{dvec3(0.0), identityQuat<double>()};
    std::string words, warning;
};
std::optional<ReadTransform> readMatrix4(std::span<const double> numbers, MatrixOrder order);

// Angles about x, y and z in this order (not `automatic`), radians.
Quat<double> turnedBy(const dvec3& angles, EulerOrder order);
// "about the fixed x, y, z one after the other".
std::string wordsOf(EulerOrder order);
// About the axes named ("xyz", of either case) one after the other, as many angles as letters, radians: those
// of the letters in `moving` as the turns before have left them, the others fixed in space.
Quat<double> turnedInOrder(std::string_view axes, std::span<const double> angles, std::string_view moving);
// Angles of which one is more than a whole turn in radians.
bool looksLikeDegrees(std::span<const double> angles);

// Whether nine numbers are a rotation matrix, up to the rounding of printed digits.
bool isOrthonormal(std::span<const double> numbers);

}  // namespace sepaxis::exchange
