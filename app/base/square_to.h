// Directions square to a given one.
#pragma once

#include <cmath>

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace sepaxis {

// One of them, unit; `unit` has the length 1.
inline glm::dvec3 anySquareTo(const glm::dvec3& unit) {
    const glm::dvec3 helper = std::abs(unit.x) < 0.7 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
    return glm::normalize(glm::cross(unit, helper));
}

}  // namespace sepaxis
