#include "app/paste/code/call_values.h"

#include <bitset>

#include <glm/gtc/quaternion.hpp>

namespace sepaxis::exchange {

std::size_t costOf(const Value& value) {
    constexpr std::size_t kOfValue = 8;  // by itself, however little is in it
    std::size_t cost =
        kOfValue + value.numbers.size() + value.lengths.size() + value.items.size() + value.keys.size();
    for (const Value& inner : value.values) cost += costOf(inner);
    return cost;
}

void addItems(std::vector<int>& items, const std::vector<int>& more) {
    std::bitset<kMaxItems> there;
    for (const int item : items) there.set(static_cast<std::size_t>(item));
    for (const int item : more) {
        if (there.test(static_cast<std::size_t>(item))) continue;
        there.set(static_cast<std::size_t>(item));
        items.push_back(item);
    }
}

// One value for each argument; vectors of equal length come as the rows of one array.
std::vector<Value> argumentsOf(const Value& value) {
    constexpr std::size_t kMostVectors = 16;
    if (value.kind == ValueKind::list) return value.values;
    if (value.kind == ValueKind::none && value.text.empty()) return {};
    if (value.lengths.empty() || value.lengths.size() > kMostVectors || !value.text.empty()) return {value};
    std::vector<Value> result;
    auto at = value.numbers.begin();
    for (const std::uint32_t length : value.lengths) {
        Value& row = result.emplace_back();
        row.kind = ValueKind::array;
        row.numbers.assign(at, at + length);
        row.begin = value.begin;
        row.end = value.end;
        at += length;
    }
    return result;
}

std::vector<double> numbersOf(const Value& value) {
    if (value.isNumber()) return {value.number};
    std::vector<double> numbers = value.numbers;
    for (const Value& inner : value.values) {
        const std::vector<double> more = numbersOf(inner);
        numbers.insert(numbers.end(), more.begin(), more.end());
    }
    return numbers;
}

Value poseValue(const PartialPose& pose) {
    Value value;
    value.kind = ValueKind::pose;
    value.pose = pose;
    return value;
}
Value positionValue(const dvec3& position) {
    PartialPose pose;
    pose.pose.position = position;
    pose.hasPosition = true;
    return poseValue(pose);
}
Value rotationValue(const Quat<double>& rotation) {
    PartialPose pose;
    pose.pose.orientation = normalizedOrIdentity(rotation);
    pose.hasRotation = true;
    return poseValue(pose);
}
Value arrayValue(std::vector<double> numbers) {
    Value value;
    value.kind = ValueKind::array;
    value.numbers = std::move(numbers);
    return value;
}
Value numberValue(double number) {
    Value value;
    value.kind = ValueKind::number;
    value.number = number;
    return value;
}

Pose<double> composed(const Pose<double>& outer, const Pose<double>& inner) {
    return {transformPoint(outer, inner.position),
            normalizedOrIdentity(outer.orientation * inner.orientation)};
}

Quat<double> about(const dvec3& axis, double radians) {
    const dvec3 unit = safeNormalize<double>(axis, {0.0, 1.0, 0.0});
    return glm::angleAxis(radians, unit);
}

}  // namespace sepaxis::exchange
