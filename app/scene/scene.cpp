#include "app/scene/scene.h"

#include "app/mesh/mesh_hull.h"

namespace sepaxis::scene {

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
