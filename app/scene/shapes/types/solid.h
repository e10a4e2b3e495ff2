// Solids with corners that are given by the radius of the sphere around them: each is a row here, and its
// maker in the library.
#pragma once

#include "collision/solids.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

struct ShapeType;  // app/scene/shapes/shape_types.h

enum class SolidKind : std::uint8_t {
    tetrahedron,
    octahedron,
    dodecahedron,
    icosahedron,
    rhombicDodecahedron
};
struct SolidShape {
    SolidKind kind = SolidKind::tetrahedron;
    double radius = 1.0;
    static std::vector<ShapeType> types();
    bool operator==(const SolidShape&) const = default;
};

struct Solid {
    SolidKind kind;
    std::string_view name;  // in scene files
    SolidPoints (*make)(double radius);
    std::string_view maker;  // what `make` is called
    const char* radiusHelp = "Radius of the sphere through the vertices";
};
inline constexpr std::array kSolids{
    Solid{SolidKind::tetrahedron, "tetrahedron", makeTetrahedron, "makeTetrahedron"},
    Solid{SolidKind::octahedron, "octahedron", makeOctahedron, "makeOctahedron"},
    Solid{SolidKind::dodecahedron, "dodecahedron", makeDodecahedron, "makeDodecahedron"},
    Solid{SolidKind::icosahedron, "icosahedron", makeIcosahedron, "makeIcosahedron"},
    Solid{SolidKind::rhombicDodecahedron, "rhombic_dodecahedron", makeRhombicDodecahedron,
          "makeRhombicDodecahedron", "Radius of the sphere through its six outer vertices"},
};

}  // namespace sepaxis::scene
