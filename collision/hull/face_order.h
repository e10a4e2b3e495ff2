// The order in which the builder numbers edges and faces (hull_builder.h), in time linear in both. Internal
// to it.
#pragma once

#include "collision/hull/face_merging.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sepaxis {

// The items by rising keys[item], all below keyCount; stable. In time linear in both counts.
void countingSort(std::span<const std::uint32_t> items, std::span<const std::uint32_t> keys,
                  std::uint32_t keyCount, std::span<std::uint32_t> sorted);

// Of each side the half-edge that it is: 2k along edge k from the lower to the higher vertex, 2k + 1 back,
// edges by (lower, higher). The twins are known, and no two edges join the same vertices.
std::vector<std::uint32_t> halvesInOrder(const PolygonMesh& faces, std::uint32_t vertexCount);

// Which polygon is face k, and the side that its list begins with.
struct FaceOrder {
    std::vector<std::uint32_t> polygon, firstSide;
};

// By vertex lists, each begun at the lowest vertex towards the lower of its two neighbours; the first sides
// leave the lowest vertices, winding kept. Of a solid: two faces differ within three vertices.
FaceOrder facesInOrder(const PolygonMesh& faces, std::span<const std::uint32_t> halfOfSide);

}  // namespace sepaxis
