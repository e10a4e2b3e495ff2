// Whether the faces, edges and normals that a hull lists still describe it after some of its positions
// changed. Pure functions of values, in the shape's own frame before the object's scale: flat, convex and
// outward stay so under any scale.
#pragma once

#include "app/scene/scene.h"

#include <cstdint>
#include <vector>

namespace sepaxis::scene {

bool hasLists(const HullShape& shape);

// `shape` lists what `before` lists; some of its positions have moved or were added at the end. True where
// the lists may stay, in their order: every listed face is flat, part of the hull and wound as it was, every
// listed edge is an edge as it was, and no position that moved or is new stands outside of the listed faces
// (a position that no face lists may stay where it is). The normals of the faces that moved are then
// renewed. False where the lists tell of another solid; the shape is unchanged then.
bool keepLists(HullShape& shape, const HullShape& before);

// Takes positions out of the list and numbers the others anew in faces and edges. `which` as in
// vertex_edit.h. False, with the lists unchanged, where a face or an edge lists one of them.
bool takeFromLists(HullShape& shape, const std::vector<std::uint32_t>& which);

}  // namespace sepaxis::scene
