#include "app/gfx/shading.h"

#include <algorithm>

#include <glm/geometric.hpp>

namespace sepaxis::gfx {

Lighting lighting(float contrast) {
    // A key light from the upper left, a weak fill light from the right, a rim light from behind. The sum
    // stays near 1 on the brightest side, so that fills keep their hue.
    Lighting result{{{{glm::normalize(glm::vec3(-0.45f, 0.75f, 0.55f)), 0.36f},
                      {glm::normalize(glm::vec3(0.80f, 0.10f, 0.55f)), 0.16f},
                      {glm::normalize(glm::vec3(0.15f, 0.55f, -0.80f)), 0.14f}}},
                    0.56f,
                    0.86f};
    for (Light& light : result.lights) light.strength *= contrast;
    result.ambient = 1.0f - contrast * (1.0f - result.ambient);
    result.backShade = 1.0f - contrast * (1.0f - result.backShade);
    return result;
}

float shadeOf(const glm::vec3& normalEye, bool back, float contrast) {
    const Lighting light = lighting(contrast);
    const glm::vec3 normal = back ? -normalEye : normalEye;
    float shade = light.ambient;
    for (const Light& one : light.lights) {
        shade += one.strength * std::max(glm::dot(normal, one.towards), 0.0f);
    }
    return back ? shade * light.backShade : shade;
}

}  // namespace sepaxis::gfx
