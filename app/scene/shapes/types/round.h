// Shapes that stand along y with a circle across: each kind is a row of the table in round.cpp. Cylinder,
// cone and disc are the true ones; the others are solids around a ring of vertices.
#pragma once

#include <cstdint>
#include <vector>

namespace sepaxis::scene {

struct ShapeType;  // app/scene/shapes/shape_types.h

enum class RoundKind : std::uint8_t { cylinder, sidedCylinder, prism, cone, sidedCone, disc };
struct RoundShape {
    RoundKind kind = RoundKind::cylinder;
    double radius = 0.5;
    double height = 1.0;       // but of a disc
    std::uint32_t sides = 24;  // of the solids around a ring
    static std::vector<ShapeType> types();
    bool operator==(const RoundShape&) const = default;
};

}  // namespace sepaxis::scene
