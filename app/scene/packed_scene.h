// A state of the history in little memory: what neighbouring states have in common is held once.
#pragma once

#include "app/scene/scene.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace sepaxis::scene {

class PackedScene {
 public:
    // The large lists of hulls that equal those of `neighbour` (may be null) are shared with it; of points
    // that differ in a few, only those few are held.
    PackedScene(Scene scene, const PackedScene* neighbour);

    Scene unpack() const;
    // Memory that is not shared with `neighbour`, bytes.
    std::size_t ownBytes(const PackedScene* neighbour) const;

 private:
    using Points = std::vector<dvec3>;
    using Lists = std::vector<std::vector<std::uint32_t>>;
    struct PackedPoints {
        std::shared_ptr<const Points> base;  // null: there are none
        std::vector<std::pair<std::uint32_t, dvec3>> changed;
    };
    struct HullParts {
        PackedPoints positions, normals;
        std::shared_ptr<const Lists> faces, edges;
    };
    static PackedPoints packed(Points points, const PackedPoints& neighbour);
    static Points unpacked(const PackedPoints& points);
    static std::size_t bytes(const PackedPoints& points, const PackedPoints& neighbour);

    Scene rest_;  // its hulls are empty
    std::array<HullParts, 2> hulls_;
};

}  // namespace sepaxis::scene
