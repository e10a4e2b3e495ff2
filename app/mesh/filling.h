// What the readers do alike to the mesh that they fill. Internal to them.
#pragma once

#include "app/mesh/formats.h"
#include "app/mesh/mesh.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>

namespace sepaxis::mesh {

inline Mesh withoutFaces() {
    Mesh mesh;
    mesh.faceStart.push_back(0);
    return mesh;
}

inline void beginPart(Mesh& mesh, std::string name) {
    if (mesh.parts.size() >= kMostParts)
        throw Unreadable("has more than " + std::to_string(kMostParts) + " parts, which cannot be imported");
    mesh.parts.push_back({std::move(name), 0});
}

// Of the corners since the last one; it belongs to the last part.
inline void endFace(Mesh& mesh) {
    mesh.faceStart.push_back(static_cast<std::uint32_t>(mesh.corners.size()));
    ++mesh.parts.back().faces;
}

// Why a mesh of kMostPoints takes no further position.
inline std::string tooManyPositions() {
    return "more than " + std::to_string(kMostPoints) + " positions cannot be imported";
}

// A number of a binary file.
template <class T>
double decoded(const char* from, std::endian order) {
    std::array<char, sizeof(T)> bytes{};
    std::copy_n(from, sizeof(T), bytes.begin());
    if (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
    return static_cast<double>(std::bit_cast<T>(bytes));
}

// A little-endian integer of 32 bits.
inline std::uint32_t integerAt(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint32_t>(decoded<std::uint32_t>(bytes.data() + at, std::endian::little));
}

}  // namespace sepaxis::mesh
