// Scenes that a person would hardly write: every shape type, numbers at the ends of what a double holds,
// names in many scripts, members that nobody knows at every level that has members.
#pragma once

#include "app/scene/scene.h"

#include <cstdint>

namespace sepaxis::scene {

// Valid: reading what writeScene() makes of it succeeds. The same number gives the same scene.
Scene randomScene(std::uint64_t number);

// Equal in every bit of every number, the sign of zero included.
bool sameBits(const Scene& a, const Scene& b);

// A hull of 10,000 vertices on a sphere that lists 20,000 faces, none of them sensible.
Scene largeScene();

}  // namespace sepaxis::scene
