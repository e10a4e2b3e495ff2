// The triangulated convex hull of a set of points, by quickhull with exact sidedness tests: sound for every
// input, whatever is coplanar, collinear or nearly so. Internal to hull_builder.h, which merges the
// triangles into faces.
#pragma once

#include "collision/hull_builder.h"
#include "collision/math.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace sepaxis {

// Side 3 t + i of the mesh runs from vertices[t][i] to the next vertex of that triangle.
struct TriangleMesh {
    std::vector<std::array<std::uint32_t, 3>> vertices;  // counter-clockwise seen from outside
    std::vector<std::array<std::uint32_t, 3>> twins;     // [t][i]: the neighbour's side that runs back
    std::uint32_t neighbor(std::size_t triangle, std::size_t i) const { return twins[triangle][i] / 3; }
};

struct QuickhullOptions {
    double dropDistance = 0.0;  // points this close to the hull of the others need not become vertices
    double minWidth = 0.0;      // what is thinner has no volume
    std::uint32_t watchedFrom = kNoIndex;  // points from this index on never become vertices
    // The hull stops growing at this many vertices, four or more; each is the point that stands out farthest.
    std::uint32_t mostVertices = kNoIndex;
    // Asked often while the number of vertices is limited; true: the hull stops growing there.
    std::function<bool()> stop = {};
};

struct QuickhullResult {
    HullStatus status;
    TriangleMesh mesh;
    // The largest distance from the hull of a watched point, or of any point where the growth was stopped.
    double watchedDistance = 0.0;
    bool stopped = false;  // on demand: watchedDistance is not known
};

// Points: finite, zero or 2^-200 to 1 in magnitude (see orientationSign). All of them lie in the hull, or
// within dropDistance of it (true distance, not distance to a plane) unless mostVertices stops it. Exactly
// convex, every triangle has an area; a vertex may lie on a face or edge of the hull, where it is coplanar
// with its neighbours. Source: C. B. Barber, D. P. Dobkin, H. Huhdanpaa: "The Quickhull Algorithm for Convex
// Hulls", 1996.
QuickhullResult quickhull(std::span<const Vec3<double>> points, const QuickhullOptions& options);

}  // namespace sepaxis
