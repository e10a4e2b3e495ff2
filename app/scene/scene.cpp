#include "app/scene/scene.h"

#include "app/mesh/mesh_hull.h"

namespace sepaxis::scene {

namespace {

struct TypeName {
    std::string operator()(const HullShape&) const { return "hull"; }
    std::string operator()(const BoxShape&) const { return "box"; }
    std::string operator()(const IcosphereShape&) const { return "icosphere"; }
    std::string operator()(const RandomHullShape&) const { return "random_hull"; }
    std::string operator()(const SolidShape& solid) const {
        switch (solid.kind) {
            case SolidKind::tetrahedron:
                return "tetrahedron";
            case SolidKind::octahedron:
                return "octahedron";
            case SolidKind::dodecahedron:
                return "dodecahedron";
            case SolidKind::icosahedron:
                return "icosahedron";
        }
        return {};
    }
    std::string operator()(const RoundShape& round) const {
        switch (round.kind) {
            case RoundKind::cylinder:
                return "cylinder";
            case RoundKind::prism:
                return "prism";
            case RoundKind::cone:
                return "cone";
        }
        return {};
    }
    std::string operator()(const SphereShape&) const { return "sphere"; }
    std::string operator()(const AabbShape&) const { return "aabb"; }
    std::string operator()(const CapsuleShape&) const { return "capsule"; }
    std::string operator()(const SegmentShape&) const { return "segment"; }
    std::string operator()(const TriangleShape&) const { return "triangle"; }
    std::string operator()(const CuboidShape&) const { return "cuboid"; }
    std::string operator()(const MeshShape&) const { return "mesh"; }
};

template <class... T>
bool isOneOf(const Shape& shape) {
    return (std::holds_alternative<T>(shape) || ...);
}

}  // namespace

bool MeshShape::operator==(const MeshShape& other) const {
    const bool sameHull = hull == other.hull || (hull && other.hull && *hull == *other.hull);
    return file == other.file && unit == other.unit && up == other.up && node == other.node &&
           maxVertices == other.maxVertices && path == other.path && sameHull;
}

Pose<double> poseOf(const Object& object) {
    const auto& [x, y, z, w] = object.orientation;
    return {object.position, normalizedOrIdentity(Quat<double>(w, x, y, z))};
}

std::string shapeTypeName(const Shape& shape) {
    return std::visit(TypeName{}, shape);
}

bool mayScale(const Shape& shape) {
    return !isOneOf<SphereShape, AabbShape, CapsuleShape, SegmentShape, TriangleShape, CuboidShape>(shape);
}

bool keepsSafeDistance(const Scene& scene) {
    return isOneOf<CuboidShape>(scene.a.shape) && isOneOf<CuboidShape>(scene.b.shape);
}

Turning turningOf(const Shape& shape) {
    if (isOneOf<AabbShape>(shape)) return Turning::none;
    return isOneOf<CuboidShape>(shape) ? Turning::aboutVertical : Turning::free;
}

}  // namespace sepaxis::scene
