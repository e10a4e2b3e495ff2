// The pairs of a hunt: a scene's, and those of the types of shapes.
#pragma once

#include "app/hunt/hunt.h"
#include "app/scene/scene.h"
#include "app/scene/shapes/shape_types.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::hunt {

// Adds the pair of each scene to the request, as the hunt turns and moves it, and the scene to `scenes`, up
// to one that the request's method does not handle: then it says why not.
std::string addPairs(Request& request, std::span<const scene::Scene> added,
                     std::vector<scene::Scene>& scenes);

// Two shapes with the dimensions that a new one has, and the same with a smaller second one.
std::array<scene::Scene, 2> scenesOfTypes(const scene::ShapeType& a, const scene::ShapeType& b);

// Every pair of types that the method handles, each once; why there is none.
std::string addAllPairs(Request& request, std::vector<scene::Scene>& scenes);

}  // namespace sepaxis::hunt
