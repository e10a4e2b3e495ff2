// Solids around a ring of vertices, which stand along y: each kind is a row of the table in round.cpp.
#pragma once

#include <cstdint>
#include <vector>

namespace sepaxis::scene {

struct ShapeType;  // app/scene/shapes/shape_types.h

enum class RoundKind : std::uint8_t { cylinder, prism, cone };
struct RoundShape {
    RoundKind kind = RoundKind::cylinder;
    double radius = 0.5;
    double height = 1.0;
    std::uint32_t sides = 24;
    static std::vector<ShapeType> types();
    bool operator==(const RoundShape&) const = default;
};

}  // namespace sepaxis::scene
