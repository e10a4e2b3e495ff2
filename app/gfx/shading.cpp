#include "app/gfx/shading.h"

#include <algorithm>

#include <glm/geometric.hpp>

namespace sepaxis::gfx {

const Lighting& lighting() {
    // A key light from the upper left, a weak fill light from the right, a rim light from behind. The sum
    // stays near 1 on the brightest side, so that fills keep their hue.
    static const Lighting kLighting{{{{glm::normalize(glm::vec3(-0.45f, 0.75f, 0.55f)), 0.48f},
                                      {glm::normalize(glm::vec3(0.80f, 0.10f, 0.55f)), 0.22f},
                                      {glm::normalize(glm::vec3(0.15f, 0.55f, -0.80f)), 0.18f}}},
                                    0.42f,
                                    0.82f};
    return kLighting;
}

float shadeOf(const glm::vec3& normalEye, bool back) {
    const Lighting& light = lighting();
    const glm::vec3 normal = back ? -normalEye : normalEye;
    float shade = light.ambient;
    for (const Light& one : light.lights) {
        shade += one.strength * std::max(glm::dot(normal, one.towards), 0.0f);
    }
    return back ? shade * light.backShade : shade;
}

}  // namespace sepaxis::gfx
