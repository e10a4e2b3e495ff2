// Arguments of calls, and what calls give back. Internal to the reader.
#pragma once

#include "app/paste/value.h"

#include <numbers>
#include <vector>

namespace sepaxis::exchange {

inline constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;

// One value for each argument; vectors of equal length come as the rows of one array.
std::vector<Value> argumentsOf(const Value& value);
// All numbers in their order.
std::vector<double> numbersOf(const Value& value);

Value poseValue(const PartialPose& pose);
Value positionValue(const dvec3& position);
Value rotationValue(const Quat<double>& rotation);
Value arrayValue(std::vector<double> numbers);
Value numberValue(double number);

// What stands at `inner` within `outer`.
Pose<double> composed(const Pose<double>& outer, const Pose<double>& inner);
Quat<double> about(const dvec3& axis, double radians);

}  // namespace sepaxis::exchange
