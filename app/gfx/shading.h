// How bright a surface is: three soft lights that move with the camera, so that no side is ever black.
#pragma once

#include <array>

#include <glm/vec3.hpp>

namespace sepaxis::gfx {

struct Light {
    glm::vec3 towards{0.0f, 0.0f, 1.0f};  // unit, eye space
    float strength = 0.0f;
};

struct Lighting {
    std::array<Light, 3> lights;
    float ambient = 0.0f;
    float backShade = 1.0f;  // factor for surfaces seen from inside
};

// contrast: 1 as designed; 0 turns the lights into even brightness 1.
Lighting lighting(float contrast);

// The factor on the fill colour of a surface with this outward normal (eye space, unit), as the shader
// computes it. back: the surface is seen from inside the solid.
float shadeOf(const glm::vec3& normalEye, bool back, float contrast);

}  // namespace sepaxis::gfx
