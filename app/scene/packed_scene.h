// A state of the history in little memory: what neighbouring states have in common is held once.
#pragma once

#include "app/scene/scene.h"

#include <array>
#include <memory>
#include <vector>

namespace sepaxis::scene {

class PackedScene {
 public:
    // The large lists of hulls that equal those of `neighbour` (may be null) are shared with it.
    PackedScene(Scene scene, const PackedScene* neighbour);

    Scene unpack() const;
    // Memory of the lists that are not those of `neighbour`, bytes.
    std::size_t ownBytes(const PackedScene* neighbour) const;

 private:
    using Points = std::vector<dvec3>;
    using Lists = std::vector<std::vector<std::uint32_t>>;
    struct HullParts {
        std::shared_ptr<const Points> positions, normals;
        std::shared_ptr<const Lists> faces, edges;
    };
    Scene rest_;  // its hulls are empty
    std::array<HullParts, 2> hulls_;
};

}  // namespace sepaxis::scene
