#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <array>

namespace sepaxis::scene {

std::span<const ShapeType> shapeTypes() {
    static const std::array kTypes{
        ShapeType{"hull", true, HullShape{}},
        ShapeType{"box", true, BoxShape{}},
        ShapeType{"tetrahedron", true, SolidShape{SolidKind::tetrahedron}},
        ShapeType{"octahedron", true, SolidShape{SolidKind::octahedron}},
        ShapeType{"dodecahedron", true, SolidShape{SolidKind::dodecahedron}},
        ShapeType{"icosahedron", true, SolidShape{SolidKind::icosahedron}},
        ShapeType{"cylinder", true, RoundShape{RoundKind::cylinder}},
        ShapeType{"prism", true, RoundShape{RoundKind::prism}},
        ShapeType{"cone", true, RoundShape{RoundKind::cone}},
        ShapeType{"icosphere", true, IcosphereShape{}},
        ShapeType{"random_hull", true, RandomHullShape{}},
        ShapeType{"mesh", false, MeshShape{}},
        ShapeType{"sphere", true, SphereShape{}},
        ShapeType{"aabb", true, AabbShape{}},
        ShapeType{"capsule", true, CapsuleShape{}},
        ShapeType{"segment", true, SegmentShape{}},
        ShapeType{"triangle", true, TriangleShape{}},
        ShapeType{"cuboid", true, CuboidShape{}},
    };
    return kTypes;
}

const ShapeType* findShapeType(std::string_view name) {
    const std::span<const ShapeType> types = shapeTypes();
    const auto found =
        std::find_if(types.begin(), types.end(), [&](const ShapeType& t) { return t.name == name; });
    return found == types.end() ? nullptr : &*found;
}

}  // namespace sepaxis::scene
