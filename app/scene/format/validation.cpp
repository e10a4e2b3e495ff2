#include "app/scene/format/validation.h"

#include "app/base/json_text.h"
#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace sepaxis::scene {

namespace {

using MaybeError = std::optional<SceneError>;

// What is wrong with a member; the pointer of its error starts with the member's. Pointers are only put
// together for numbers that are wrong: all are checked in every frame of a drag.
MaybeError in(std::string_view member, MaybeError error) {
    if (error) error->pointer.insert(0, member);
    return error;
}

MaybeError inItem(std::size_t index, MaybeError error) {
    return error ? in(std::string(1, '/').append(std::to_string(index)), std::move(error)) : std::nullopt;
}

MaybeError checkNumber(double value) {
    if (!std::isfinite(value)) return SceneError{{}, "must be a finite number"};
    if (std::abs(value) > kLargestNumber) {
        return SceneError{{},
                          "must be within -" + shortestNumber(kLargestNumber) + " to " +
                              shortestNumber(kLargestNumber) + ", is " + shortestNumber(value)};
    }
    return std::nullopt;
}

template <class Vector>
MaybeError checkVector(const Vector& value) {
    for (int i = 0; i < Vector::length(); ++i) {
        if (auto error = checkNumber(value[i])) return inItem(static_cast<std::size_t>(i), std::move(error));
    }
    return std::nullopt;
}

MaybeError checkLength(double value) {
    if (auto error = checkNumber(value)) return error;
    if (value > 0.0) return std::nullopt;
    return SceneError{{}, "must be above zero, is " + shortestNumber(value)};
}

// The upper end of a range, which is known to start at a finite `low`.
MaybeError checkAbove(double value, std::string_view lowName, double low) {
    if (auto error = checkNumber(value)) return error;
    if (value > low) return std::nullopt;
    return SceneError{{},
                      "must be above " + std::string(lowName) + ", which is " + shortestNumber(low) +
                          ", is " + shortestNumber(value)};
}

// There may be a million.
MaybeError checkPoints(const std::vector<dvec3>& points) {
    const auto found = std::find_if(points.begin(), points.end(), [](const dvec3& p) {
        const double largest = std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)});
        return !std::isfinite(p.x + p.y + p.z) || largest > kLargestNumber;
    });
    if (found == points.end()) return std::nullopt;
    return inItem(static_cast<std::size_t>(found - points.begin()), checkVector(*found));
}

// The rule of a member for each type of field. A member that says it is above another follows that one in its
// table, so the other's numbers are known to be finite.
struct FieldRule {
    const ShapeMember& member;
    const Shape& shape;

    template <class T>
    const T* otherField() const {
        if (member.limit != Limit::aboveOther) return nullptr;
        const ShapeMember& other =
            *std::ranges::find(typeOf(shape).members, member.other, &ShapeMember::name);
        return std::get<const T*>(other.of(shape));
    }
    MaybeError check(double value, const double* other) const {
        if (member.limit == Limit::aboveZero) return checkLength(value);
        return other != nullptr ? checkAbove(value, member.other, *other) : checkNumber(value);
    }

    MaybeError operator()(const double* value) const { return check(*value, otherField<double>()); }
    MaybeError operator()(const dvec3* value) const {
        const dvec3* other = otherField<dvec3>();
        for (int i = 0; i < 3; ++i) {
            if (auto error = check((*value)[i], other != nullptr ? &(*other)[i] : nullptr))
                return inItem(static_cast<std::size_t>(i), std::move(error));
        }
        return std::nullopt;
    }
    template <class Point, std::size_t count>
    MaybeError operator()(const std::array<Point, count>* points) const {
        for (std::size_t i = 0; i < count; ++i) {
            if (auto error = checkVector((*points)[i])) return inItem(i, std::move(error));
        }
        return std::nullopt;
    }
    MaybeError operator()(const dvec2* value) const {
        for (int i = 0; i < 2; ++i)
            if (auto error = check((*value)[i], nullptr))
                return inItem(static_cast<std::size_t>(i), std::move(error));
        return std::nullopt;
    }
    MaybeError operator()(const std::vector<dvec3>* points) const { return checkPoints(*points); }
    MaybeError operator()(const std::uint32_t* value) const {
        return checkCount(*value, member.least, member.most);
    }
    template <class T>
    MaybeError operator()(const T* /*other*/) const {
        return std::nullopt;
    }
};

MaybeError checkShape(const Shape& shape) {
    const ShapeType& type = typeOf(shape);
    if (type.check != nullptr) {
        if (auto error = type.check(shape)) return error;
    }
    for (const ShapeMember& member : type.members) {
        if (member.limit == Limit::none) continue;
        if (auto error = std::visit(FieldRule{member, shape}, member.of(shape)))
            return in(std::string(1, '/').append(member.name), std::move(error));
    }
    return std::nullopt;
}

MaybeError checkOrientation(const std::array<double, 4>& orientation) {
    for (std::size_t i = 0; i < orientation.size(); ++i) {
        if (auto error = checkNumber(orientation[i])) return inItem(i, std::move(error));
    }
    const bool zero = std::all_of(orientation.begin(), orientation.end(), [](double q) { return q == 0.0; });
    if (zero) return SceneError{{}, "must not be zero: it is the quaternion of a rotation"};
    return std::nullopt;
}

MaybeError checkTurning(const Object& object) {
    const auto& [x, y, z, w] = object.orientation;
    const Turning turning = turningOf(object.shape);
    const bool upright = x == 0.0 && z == 0.0;
    if (turning == Turning::none && !(upright && y == 0.0)) {
        return SceneError{{}, "must be the identity, 0 0 0 1: an aabb stays axis-aligned"};
    }
    if (turning == Turning::aboutVertical && !upright) {
        return SceneError{{}, "must be a turn about the vertical, 0 y 0 w: a cuboid stays upright"};
    }
    return std::nullopt;
}

MaybeError checkScale(const Object& object) {
    if (auto error = checkVector(object.scale)) return error;
    for (int i = 0; i < 3; ++i) {
        if (object.scale[i] == 0.0) return SceneError{{}, "must not be zero on any axis"};
    }
    if (mayScale(object.shape) || object.scale == dvec3(1.0)) return std::nullopt;
    return SceneError{
        {},
        "must be 1: only hulls and solids have a scale, and this is of type " + shapeTypeName(object.shape)};
}

MaybeError checkMarginRadius(const Object& object) {
    if (auto error = checkNumber(object.marginRadius)) return error;
    if (object.marginRadius < 0.0)
        return SceneError{{}, "must be zero or above, is " + shortestNumber(object.marginRadius)};
    if (mayRound(object.shape) || object.marginRadius == 0.0) return std::nullopt;
    return SceneError{{}, "must be 0: a " + shapeTypeName(object.shape) + " cannot be rounded"};
}

MaybeError checkObject(const Object& object) {
    if (auto error = checkShape(object.shape)) return in("/shape", error);
    if (auto error = checkMarginRadius(object)) return in("/shape/margin_radius", error);
    if (auto error = checkVector(object.position)) return in("/position", error);
    if (auto error = checkOrientation(object.orientation)) return in("/orientation", error);
    if (auto error = checkTurning(object)) return in("/orientation", error);
    return in("/scale", checkScale(object));
}

}  // namespace

std::optional<SceneError> checkCount(std::uint32_t value, std::uint32_t fewest, std::uint32_t most) {
    if (value >= fewest && value <= most) return std::nullopt;
    return SceneError{{},
                      "must be from " + std::to_string(fewest) + " to " + std::to_string(most) + ", is " +
                          std::to_string(value)};
}

std::optional<SceneError> validateSafeDistance(const Scene& scene) {
    if (!scene.safeDistance) return std::nullopt;
    MaybeError error = checkNumber(*scene.safeDistance);
    if (!error && *scene.safeDistance < 0.0)
        error = SceneError{{}, "must not be below zero, is " + shortestNumber(*scene.safeDistance)};
    return in("/safe_distance", std::move(error));
}

std::optional<SceneError> validate(const Report& report) {
    const std::array<std::pair<std::string_view, const std::optional<double>*>, 4> numbers = {
        {{"/depth", &report.depth},
         {"/distance", &report.distance},
         {"/margin", &report.margin},
         {"/tolerance", &report.tolerance}}};
    for (const auto& [member, number] : numbers)
        if (*number)
            if (auto error = in(member, checkNumber(**number))) return error;
    if (report.normal)
        if (auto error = in("/normal", checkVector(*report.normal))) return error;
    if (report.contacts.size() > kMostReportedContacts)
        return SceneError{"/contacts", "must be at most " + std::to_string(kMostReportedContacts) +
                                           " points, has " + std::to_string(report.contacts.size())};
    for (std::size_t i = 0; i < report.contacts.size(); ++i) {
        const ReportedContact& contact = report.contacts[i];
        MaybeError error = in("/point", checkVector(contact.point));
        if (!error && contact.depth) error = in("/depth", checkNumber(*contact.depth));
        if (!error && contact.normal) error = in("/normal", checkVector(*contact.normal));
        if (error) return in("/contacts", inItem(i, std::move(error)));
    }
    return std::nullopt;
}

std::optional<SceneError> validate(const Object& object, Side side) {
    return in(side == Side::a ? "/a" : "/b", checkObject(object));
}

}  // namespace sepaxis::scene
