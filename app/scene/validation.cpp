#include "app/scene/validation.h"

#include "app/scene/json_text.h"
#include "collision/hull.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace sepaxis::scene {

namespace {

using MaybeError = std::optional<SceneError>;

MaybeError checkNumber(const std::string& pointer, double value) {
    if (!std::isfinite(value)) return SceneError{pointer, "must be a finite number"};
    if (std::abs(value) > kLargestNumber) {
        return SceneError{pointer, "must be within -" + shortestNumber(kLargestNumber) + " to " +
                                       shortestNumber(kLargestNumber) + ", is " + shortestNumber(value)};
    }
    return std::nullopt;
}

MaybeError checkVector(const std::string& pointer, const dvec3& value) {
    for (int i = 0; i < 3; ++i) {
        if (auto error = checkNumber(pointer + '/' + std::to_string(i), value[i])) return error;
    }
    return std::nullopt;
}

MaybeError checkLength(const std::string& pointer, double value) {
    if (auto error = checkNumber(pointer, value)) return error;
    if (value > 0.0) return std::nullopt;
    return SceneError{pointer, "must be above zero, is " + shortestNumber(value)};
}

// The upper end of a range, which is known to start at a finite `low`.
MaybeError checkAbove(const std::string& pointer, double value, const char* lowName, double low) {
    if (auto error = checkNumber(pointer, value)) return error;
    if (value > low) return std::nullopt;
    return SceneError{pointer, std::string("must be above ") + lowName + ", which is " + shortestNumber(low) +
                                   ", is " + shortestNumber(value)};
}

MaybeError checkCount(const std::string& pointer, std::uint32_t value, std::uint32_t fewest,
                      std::uint32_t most) {
    if (value >= fewest && value <= most) return std::nullopt;
    return SceneError{pointer, "must be from " + std::to_string(fewest) + " to " + std::to_string(most) +
                                   ", is " + std::to_string(value)};
}

MaybeError checkIndices(const std::string& pointer, const std::vector<std::vector<std::uint32_t>>& lists,
                        std::size_t points) {
    for (std::size_t i = 0; i < lists.size(); ++i) {
        for (std::size_t k = 0; k < lists[i].size(); ++k) {
            if (lists[i][k] < points) continue;
            return SceneError{pointer + '/' + std::to_string(i) + '/' + std::to_string(k),
                              "must be the index of one of the " + std::to_string(points) +
                                  " positions, is " + std::to_string(lists[i][k])};
        }
    }
    return std::nullopt;
}

struct ShapeRules {
    std::string shape;  // the pointer to it

    MaybeError operator()(const HullShape& hull) const {
        if (auto error = checkIndices(shape + "/faces", hull.faces, hull.positions.size())) return error;
        if (auto error = checkIndices(shape + "/edges", hull.edges, hull.positions.size())) return error;
        // The pointer of a point is only made for one that is wrong: there may be a million.
        const auto wrong = [](const dvec3& p) {
            const double largest = std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)});
            return !std::isfinite(p.x + p.y + p.z) || largest > kLargestNumber;
        };
        for (const auto& [member, list] :
             {std::pair("/positions/", &hull.positions), std::pair("/normals/", &hull.normals)}) {
            const auto found = std::find_if(list->begin(), list->end(), wrong);
            if (found == list->end()) continue;
            return checkVector(shape + member + std::to_string(found - list->begin()), *found);
        }
        return std::nullopt;
    }
    MaybeError operator()(const BoxShape& box) const {
        for (int i = 0; i < 3; ++i) {
            const std::string pointer = shape + "/half_extents/" + std::to_string(i);
            if (auto error = checkLength(pointer, box.halfExtents[i])) return error;
        }
        return std::nullopt;
    }
    MaybeError operator()(const SolidShape& solid) const {
        return checkLength(shape + "/radius", solid.radius);
    }
    MaybeError operator()(const RoundShape& round) const {
        if (auto error = checkLength(shape + "/radius", round.radius)) return error;
        if (auto error = checkLength(shape + "/height", round.height)) return error;
        const std::uint32_t most = round.kind == RoundKind::cone ? kMostConeSides : kMostPrismSides;
        return checkCount(shape + "/sides", round.sides, kFewestSides, most);
    }
    MaybeError operator()(const IcosphereShape& sphere) const {
        if (auto error = checkLength(shape + "/radius", sphere.radius)) return error;
        return checkCount(shape + "/subdivisions", sphere.subdivisions, 0, kMostSubdivisions);
    }
    MaybeError operator()(const RandomHullShape& hull) const {
        if (auto error = checkLength(shape + "/radius", hull.radius)) return error;
        return checkCount(shape + "/points", hull.points, kFewestPoints, kMostRandomPoints);
    }
    MaybeError operator()(const SphereShape& sphere) const {
        return checkLength(shape + "/radius", sphere.radius);
    }
    MaybeError operator()(const AabbShape& box) const {
        if (auto error = checkVector(shape + "/min", box.min)) return error;
        for (int i = 0; i < 3; ++i) {
            const std::string pointer = shape + "/max/" + std::to_string(i);
            if (auto error = checkAbove(pointer, box.max[i], "min", box.min[i])) return error;
        }
        return std::nullopt;
    }
    MaybeError operator()(const CapsuleShape& capsule) const {
        if (auto error = checkVector(shape + "/base", capsule.base)) return error;
        if (auto error = checkVector(shape + "/tip", capsule.tip)) return error;
        return checkLength(shape + "/radius", capsule.radius);
    }
    MaybeError operator()(const SegmentShape& segment) const {
        if (auto error = checkVector(shape + "/start", segment.start)) return error;
        return checkVector(shape + "/end", segment.end);
    }
    MaybeError operator()(const TriangleShape& triangle) const {
        for (std::size_t i = 0; i < triangle.vertices.size(); ++i) {
            const std::string pointer = shape + "/vertices/" + std::to_string(i);
            if (auto error = checkVector(pointer, triangle.vertices[i])) return error;
        }
        return std::nullopt;
    }
    MaybeError operator()(const CuboidShape& cuboid) const {
        for (std::size_t i = 0; i < cuboid.plan.size(); ++i) {
            const std::string pointer = shape + "/plan/" + std::to_string(i);
            if (auto error = checkNumber(pointer + "/0", cuboid.plan[i].x)) return error;
            if (auto error = checkNumber(pointer + "/1", cuboid.plan[i].y)) return error;
        }
        if (auto error = checkNumber(shape + "/z_min", cuboid.zMin)) return error;
        return checkAbove(shape + "/z_max", cuboid.zMax, "z_min", cuboid.zMin);
    }
    MaybeError operator()(const MeshShape& mesh) const {
        if (mesh.file.empty()) return SceneError{shape + "/file", "must name a mesh file"};
        if (mesh.maxVertices == 0) return std::nullopt;
        return checkCount(shape + "/max_vertices", mesh.maxVertices, kFewestPoints, kMaxHullVertices);
    }
};

MaybeError checkOrientation(const std::string& pointer, const std::array<double, 4>& orientation) {
    for (std::size_t i = 0; i < orientation.size(); ++i) {
        if (auto error = checkNumber(pointer + '/' + std::to_string(i), orientation[i])) return error;
    }
    const bool zero = std::all_of(orientation.begin(), orientation.end(), [](double q) { return q == 0.0; });
    if (zero) return SceneError{pointer, "must not be zero: it is the quaternion of a rotation"};
    return std::nullopt;
}

MaybeError checkTurning(const std::string& pointer, const Object& object) {
    const auto& [x, y, z, w] = object.orientation;
    const Turning turning = turningOf(object.shape);
    const bool upright = x == 0.0 && z == 0.0;
    if (turning == Turning::none && !(upright && y == 0.0)) {
        return SceneError{pointer, "must be the identity, 0 0 0 1: an aabb stays axis-aligned"};
    }
    if (turning == Turning::aboutVertical && !upright) {
        return SceneError{pointer, "must be a turn about the vertical, 0 y 0 w: a cuboid stays upright"};
    }
    return std::nullopt;
}

}  // namespace

std::optional<SceneError> validateSafeDistance(const Scene& scene) {
    if (!scene.safeDistance) return std::nullopt;
    const std::string pointer = "/safe_distance";
    if (auto error = checkNumber(pointer, *scene.safeDistance)) return error;
    if (*scene.safeDistance >= 0.0) return std::nullopt;
    return SceneError{pointer, "must not be below zero, is " + shortestNumber(*scene.safeDistance)};
}

std::optional<SceneError> validate(const Object& object, Side side) {
    const std::string root = side == Side::a ? "/a" : "/b";
    if (auto error = std::visit(ShapeRules{root + "/shape"}, object.shape)) return error;
    if (auto error = checkVector(root + "/position", object.position)) return error;
    if (auto error = checkOrientation(root + "/orientation", object.orientation)) return error;
    if (auto error = checkTurning(root + "/orientation", object)) return error;
    if (auto error = checkVector(root + "/scale", object.scale)) return error;
    for (int i = 0; i < 3; ++i) {
        if (object.scale[i] == 0.0) return SceneError{root + "/scale", "must not be zero on any axis"};
    }
    if (!mayScale(object.shape) && object.scale != dvec3(1.0)) {
        return SceneError{root + "/scale",
                          "must be 1: only hulls and solids have a scale, and this is of type " +
                              shapeTypeName(object.shape)};
    }
    return std::nullopt;
}

}  // namespace sepaxis::scene
