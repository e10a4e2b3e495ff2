// Why the faces that a file lists make no convex solid, in words, and the hull that their points make
// instead.
#pragma once

#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <cstddef>
#include <optional>
#include <string>

namespace sepaxis::scene {

// Two or three sentences for a person about a hull whose listed faces buildShape() refuses: which face or
// edge, which vertex, by how many metres. Empty where nothing is wrong with the faces themselves (their
// indices, or their points have no volume).
std::string explainFaces(const Object& object);

// The object with faces, edges and normals left out. Nothing where it lists no faces, or where its points
// make no hull either.
struct PointsHull {
    Object object;
    std::size_t points = 0;  // that the object lists
    std::size_t used = 0;    // of them: the hull's vertices
};
std::optional<PointsHull> hullOfPoints(const Object& object, Side side);

}  // namespace sepaxis::scene
