// What a mesh file holds, as plain data: the positions and polygons of its parts, nothing derived.
#pragma once

#include "collision/math.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::mesh {

using Point = Vec3<double>;

// A named group of an OBJ file, a solid of an STL file, a node with a mesh of a glTF file; a PLY file has one
// part. Its polygons follow those of the part before it; its positions are those that they use.
struct Part {
    std::string name;  // may be empty, and several may have the same
    std::uint32_t faces = 0;
    bool operator==(const Part&) const = default;
};

// Positions in the file's own unit and axes, in the order of the file; a glTF node's transforms, and those of
// the nodes above it, are applied. Polygons of indices into all positions; those of one or two are points and
// lines.
struct Mesh {
    std::vector<Part> parts;
    std::vector<Point> points;
    std::vector<std::uint32_t>
        faceStart;  // of face f: corners[faceStart[f]] .. corners[faceStart[f + 1] - 1]
    std::vector<std::uint32_t> corners;
    bool operator==(const Mesh&) const = default;

    std::size_t faceCount() const { return faceStart.empty() ? 0 : faceStart.size() - 1; }
};

// Larger files are refused with a message: a hull needs far fewer points.
inline constexpr std::size_t kMostPoints = 8'000'000;
inline constexpr std::size_t kMostCorners = 48'000'000;
inline constexpr std::size_t kMostParts = 65'536;
inline constexpr std::size_t kLongestName = 1024;  // bytes; the rest is cut

// Why the mesh is none (an index that is none, a coordinate that is not finite, no points), or empty.
std::string findFault(const Mesh& mesh);

// All positions, or those of the parts with the name, each different one once: the number of a position is
// how many different ones stand before it in the file (of those parts).
struct Cloud {
    std::vector<Point> points;
    std::vector<std::uint32_t> faceStart, corners;  // as Mesh; polygons may have repeated corners
    std::size_t duplicates = 0;                     // positions that repeated an earlier one
    bool operator==(const Cloud&) const = default;
};
// Nothing where no part has the name. An empty name means all parts.
std::optional<Cloud> gather(const Mesh& mesh, std::string_view part);

}  // namespace sepaxis::mesh
