// Vertices and polygons of a convex solid -> the whole Hull. Internal to hull_builder.h.
#pragma once

#include "collision/hull.h"
#include "collision/hull/face_merging.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sepaxis {

struct HullParts {
    std::vector<Vec3<double>> vertices;  // in the order of the hull
    std::vector<std::uint32_t> vertexNumber;
    PolygonMesh faces;  // of vertices, in the order of the hull
    std::vector<std::uint32_t> faceNumber;
    // In the order of the hull. Empty: all edges, from the lower to the higher vertex, in order of both.
    std::vector<std::array<std::uint32_t, 2>> edges;
    std::vector<std::uint32_t> edgeNumber;
};

// Every pair {lower, higher} of vertices that a face joins, once, in lexicographic order.
std::vector<std::array<std::uint32_t, 2>> edgesOf(const PolygonMesh& faces, std::uint32_t vertexCount);

// Coordinates: about 1 in size, see mergedHull. Empty when the polygons do not join to a closed surface.
Hull<double> assembleHull(HullParts parts);

// The same with the builder's own numbers, from polygons in any order whose twins are known. isClearlyConvex:
// see MergedHull.
Hull<double> assembleInOrder(std::vector<Vec3<double>> vertices, std::vector<std::uint32_t> vertexNumber,
                             const PolygonMesh& faces, bool isClearlyConvex);

// The hull times a power of two, not yet cached; `vertices` are its exact coordinates afterwards.
void rescaleHull(Hull<double>& hull, int exponent, std::vector<Vec3<double>> vertices);

}  // namespace sepaxis
