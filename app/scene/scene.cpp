#include "app/scene/scene.h"

#include "app/mesh/mesh_hull.h"

#include <tuple>

namespace sepaxis::scene {

bool Report::operator==(const Report& other) const {
    const auto members = [](const Report& r) {
        return std::tie(r.by, r.overlap, r.depth, r.distance, r.normal, r.direction, r.contacts, r.margin,
                        r.tolerance, r.frame, r.unknown);
    };
    if (members(*this) != members(other)) return false;
    return pair == other.pair || (pair != nullptr && other.pair != nullptr && *pair == *other.pair);
}

bool isSameToQueries(const Object& a, const Object& b) {
    const auto members = [](const Object& o) {
        return std::tie(o.shape, o.position, o.orientation, o.scale, o.marginRadius);
    };
    return members(a) == members(b);
}

bool MeshShape::operator==(const MeshShape& other) const {
    const bool sameHull = hull == other.hull || (hull && other.hull && *hull == *other.hull);
    return file == other.file && unit == other.unit && up == other.up && node == other.node &&
           maxVertices == other.maxVertices && path == other.path && sameHull;
}

Pose<double> poseOf(const Object& object) {
    const auto& [x, y, z, w] = object.orientation;
    return {object.position, normalizedOrIdentity(Quat<double>(w, x, y, z))};
}

bool keepsSafeDistance(const Scene& scene) {
    return std::holds_alternative<CuboidShape>(scene.a.shape) &&
           std::holds_alternative<CuboidShape>(scene.b.shape);
}

}  // namespace sepaxis::scene
