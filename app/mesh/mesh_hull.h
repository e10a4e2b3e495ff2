// From a cloud of positions to the vertices of its convex hull, and what became of the rest.
#pragma once

#include "app/mesh/mesh.h"
#include "app/mesh/watch.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sepaxis::mesh {

// All lengths in the file's unit.
struct MeshHull {
    std::vector<Point> positions;        // the vertices of the hull, none of them in vain
    std::vector<std::uint32_t> numbers;  // of each: its number in the Cloud, rising

    std::uint32_t meshPoints = 0;    // different positions of the mesh
    std::uint32_t duplicates = 0;    // positions that repeated an earlier one
    std::uint32_t faces = 0;         // polygons with three corners or more
    std::uint32_t fullVertices = 0;  // of the hull before it was simplified; 0: more than a hull may have
    double error = 0.0;              // the largest distance of a position from the simplified hull
    double meshVolume = 0.0;         // of a closed mesh; 0 otherwise
    double hullVolume = 0.0;         // of the hull above
    bool closed = false;             // every edge has a face on either side, wound alike
    bool concave = false;            // the full hull holds more than the mesh
    Point low{0.0}, high{0.0};       // bounds
    bool operator==(const MeshHull&) const = default;
};

struct HullOfMesh {
    std::optional<MeshHull> hull;
    bool cancelled = false;
    std::string reason;  // where there is none
};

// mostVertices: 4 to kMaxHullVertices, or nothing for as many as the hull has. `unit`: metres of one unit,
// for the lengths in the reason. Runs in this thread, no longer than `seconds`; ends soon after a stop is
// asked for.
[[nodiscard]] HullOfMesh computeHull(const Cloud& cloud, std::optional<std::uint32_t> mostVertices,
                                     double unit, const std::stop_token& stop = {},
                                     double seconds = kMostSeconds);

// "closed, not convex: its hull fills the hollows (38 % of it)", "open; convex as far as it goes".
std::string formInWords(const MeshHull& hull);

}  // namespace sepaxis::mesh
