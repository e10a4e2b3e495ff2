// Matches the faces, edges and normals that a caller lists with the hull of the points they use: whose number
// each face and edge of the solid carries, and what had to be repaired. Internal to hull_builder.h.
#pragma once

#include "collision/hull/face_merging.h"
#include "collision/hull/hull_assembly.h"
#include "collision/hull/point_set.h"
#include "collision/hull_builder.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sepaxis {

// Indices in range, two ends an edge, as many normals as faces or none.
HullStatus checkListed(std::size_t pointCount, const ListedFaces<double>& listed);

// Three different points a face. first: see firstOccurrences.
HullStatus checkFaceLengths(std::span<const std::uint32_t> first, const ListedFaces<double>& listed);

struct ListedMatch {
    HullStatus status;
    HullParts parts;  // scaled coordinates, the caller's numbers
    std::vector<HullRepair> repairs;
};

// hullFaces: polygons of indices into `set`, which holds the points that the faces use. tolerance: how far
// points on a face may lie from its plane, in the scaled unit of the set.
ListedMatch matchListedFaces(const PointSet& set, std::span<const std::uint32_t> first,
                             const PolygonMesh& hullFaces, const ListedFaces<double>& listed,
                             double tolerance);

}  // namespace sepaxis
