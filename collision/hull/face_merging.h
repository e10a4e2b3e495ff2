// Points -> the faces of their convex hull: quickhull's triangles merged where they are coplanar within
// rounding, without the vertices that are none then (on edges, inside faces). Internal to hull_builder.h.
#pragma once

#include "collision/hull/quickhull.h"
#include "collision/hull_builder.h"
#include "collision/math.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sepaxis {

// Polygons of point indices, counter-clockwise seen from outside. Polygon f has the vertices
// vertices[start[f]] .. vertices[start[f + 1] - 1]. Side i runs from vertices[i] to the next of its polygon.
struct PolygonMesh {
    std::vector<std::uint32_t> start;
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint32_t> twins;  // of sides: the one that runs back; empty where that is not known
    // Unit, outward, one a polygon: of its largest triangle, whose plane supports the hull. The mean of a
    // narrow polygon that is flat within rounding only could lean into the solid.
    std::vector<Vec3<double>> normals;

    std::size_t size() const { return start.empty() ? 0 : start.size() - 1; }
    std::span<const std::uint32_t> polygon(std::size_t f) const {
        return std::span(vertices).subspan(start[f], start[f + 1] - start[f]);
    }
};

// Polygons of places in a list of points, rising indices that are all used.
struct FaceSet {
    std::vector<std::uint32_t> points;
    PolygonMesh polygons;
};

struct TriangleSet {
    std::vector<std::uint32_t> points;
    TriangleMesh mesh;
};

struct MergeTolerances {
    double merge = 0.0;     // metres: kHullMerge times size
    double minWidth = 0.0;  // metres: kHullMinWidth times size
};

struct MergedHull {
    HullStatus status;
    FaceSet faces;  // every vertex is in at least three, unless nothing could be merged
    // Nothing was merged, and every edge is bent by more than rounding: a hull of the faces is sound.
    bool isClearlyConvex = false;
    TriangleSet triangles;  // of quickhull, unmerged: always sound
};

FaceSet asFaces(std::span<const Vec3<double>> points, const TriangleSet& triangles);

// Points as for quickhull. All of them lie within kHullMaxDeviation * merge of the hull.
MergedHull mergedHull(std::span<const Vec3<double>> points, const MergeTolerances& tolerances);

}  // namespace sepaxis
