#include "app/scene/scene.h"

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
};

}  // namespace

Pose<double> poseOf(const Object& object) {
    const auto& [x, y, z, w] = object.orientation;
    return {object.position, normalizedOrIdentity(Quat<double>(w, x, y, z))};
}

std::string shapeTypeName(const Shape& shape) {
    return std::visit(TypeName{}, shape);
}

}  // namespace sepaxis::scene
