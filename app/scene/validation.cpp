#include "app/scene/validation.h"

#include "app/base/json_text.h"
#include "collision/hull.h"

#include <algorithm>
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

MaybeError checkVector(const dvec3& value) {
    for (int i = 0; i < 3; ++i) {
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
MaybeError checkAbove(double value, const char* lowName, double low) {
    if (auto error = checkNumber(value)) return error;
    if (value > low) return std::nullopt;
    return SceneError{{},
                      std::string("must be above ") + lowName + ", which is " + shortestNumber(low) +
                          ", is " + shortestNumber(value)};
}

MaybeError checkCount(std::uint32_t value, std::uint32_t fewest, std::uint32_t most) {
    if (value >= fewest && value <= most) return std::nullopt;
    return SceneError{{},
                      "must be from " + std::to_string(fewest) + " to " + std::to_string(most) + ", is " +
                          std::to_string(value)};
}

MaybeError checkIndices(const std::vector<std::vector<std::uint32_t>>& lists, std::size_t points) {
    for (std::size_t i = 0; i < lists.size(); ++i) {
        for (std::size_t k = 0; k < lists[i].size(); ++k) {
            if (lists[i][k] < points) continue;
            return SceneError{std::string(1, '/').append(std::to_string(i)) + '/' + std::to_string(k),
                              "must be the index of one of the " + std::to_string(points) +
                                  " positions, is " + std::to_string(lists[i][k])};
        }
    }
    return std::nullopt;
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

struct ShapeRules {
    MaybeError operator()(const HullShape& hull) const {
        if (auto error = checkIndices(hull.faces, hull.positions.size())) return in("/faces", error);
        if (auto error = checkIndices(hull.edges, hull.positions.size())) return in("/edges", error);
        if (auto error = checkPoints(hull.positions)) return in("/positions", error);
        return in("/normals", checkPoints(hull.normals));
    }
    MaybeError operator()(const BoxShape& box) const {
        for (int i = 0; i < 3; ++i) {
            if (auto error = checkLength(box.halfExtents[i]))
                return in("/half_extents", inItem(static_cast<std::size_t>(i), std::move(error)));
        }
        return std::nullopt;
    }
    MaybeError operator()(const SolidShape& solid) const { return in("/radius", checkLength(solid.radius)); }
    MaybeError operator()(const RoundShape& round) const {
        if (auto error = checkLength(round.radius)) return in("/radius", error);
        if (auto error = checkLength(round.height)) return in("/height", error);
        const std::uint32_t most = round.kind == RoundKind::cone ? kMostConeSides : kMostPrismSides;
        return in("/sides", checkCount(round.sides, kFewestSides, most));
    }
    MaybeError operator()(const IcosphereShape& sphere) const {
        if (auto error = checkLength(sphere.radius)) return in("/radius", error);
        return in("/subdivisions", checkCount(sphere.subdivisions, 0, kMostSubdivisions));
    }
    MaybeError operator()(const RandomHullShape& hull) const {
        if (auto error = checkLength(hull.radius)) return in("/radius", error);
        return in("/points", checkCount(hull.points, kFewestPoints, kMostRandomPoints));
    }
    MaybeError operator()(const SphereShape& sphere) const {
        return in("/radius", checkLength(sphere.radius));
    }
    MaybeError operator()(const AabbShape& box) const {
        if (auto error = checkVector(box.min)) return in("/min", error);
        for (int i = 0; i < 3; ++i) {
            if (auto error = checkAbove(box.max[i], "min", box.min[i]))
                return in("/max", inItem(static_cast<std::size_t>(i), std::move(error)));
        }
        return std::nullopt;
    }
    MaybeError operator()(const CapsuleShape& capsule) const {
        if (auto error = checkVector(capsule.base)) return in("/base", error);
        if (auto error = checkVector(capsule.tip)) return in("/tip", error);
        return in("/radius", checkLength(capsule.radius));
    }
    MaybeError operator()(const SegmentShape& segment) const {
        if (auto error = checkVector(segment.start)) return in("/start", error);
        return in("/end", checkVector(segment.end));
    }
    MaybeError operator()(const TriangleShape& triangle) const {
        for (std::size_t i = 0; i < triangle.vertices.size(); ++i) {
            if (auto error = checkVector(triangle.vertices[i]))
                return in("/vertices", inItem(i, std::move(error)));
        }
        return std::nullopt;
    }
    MaybeError operator()(const CuboidShape& cuboid) const {
        for (std::size_t i = 0; i < cuboid.plan.size(); ++i) {
            for (int k = 0; k < 2; ++k) {
                if (auto error = checkNumber(cuboid.plan[i][k]))
                    return in("/plan", inItem(i, inItem(static_cast<std::size_t>(k), std::move(error))));
            }
        }
        if (auto error = checkNumber(cuboid.zMin)) return in("/z_min", error);
        return in("/z_max", checkAbove(cuboid.zMax, "z_min", cuboid.zMin));
    }
    MaybeError operator()(const MeshShape& mesh) const {
        if (mesh.file.empty() && mesh.path.empty()) return SceneError{"/file", "must name a mesh file"};
        if (mesh.maxVertices == 0) return std::nullopt;
        return in("/max_vertices", checkCount(mesh.maxVertices, kFewestPoints, kMaxHullVertices));
    }
};

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

MaybeError checkObject(const Object& object) {
    if (auto error = std::visit(ShapeRules{}, object.shape)) return in("/shape", error);
    if (auto error = checkVector(object.position)) return in("/position", error);
    if (auto error = checkOrientation(object.orientation)) return in("/orientation", error);
    if (auto error = checkTurning(object)) return in("/orientation", error);
    return in("/scale", checkScale(object));
}

}  // namespace

std::optional<SceneError> validateSafeDistance(const Scene& scene) {
    if (!scene.safeDistance) return std::nullopt;
    MaybeError error = checkNumber(*scene.safeDistance);
    if (!error && *scene.safeDistance < 0.0)
        error = SceneError{{}, "must not be below zero, is " + shortestNumber(*scene.safeDistance)};
    return in("/safe_distance", std::move(error));
}

std::optional<SceneError> validate(const Object& object, Side side) {
    return in(side == Side::a ? "/a" : "/b", checkObject(object));
}

}  // namespace sepaxis::scene
