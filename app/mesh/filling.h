// What the readers do alike to the mesh that they fill. Internal to the parsers.
#pragma once

#include "app/mesh/mesh.h"

#include <cstdint>
#include <string>

namespace sepaxis::mesh {

inline Mesh withoutFaces() {
    Mesh mesh;
    mesh.faceStart.push_back(0);
    return mesh;
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

}  // namespace sepaxis::mesh
