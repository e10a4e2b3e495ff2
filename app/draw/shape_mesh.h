// From a hull to a mesh that looks like the shape it stands for.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/scene/shapes/shape_types.h"
#include "collision/hull.h"

namespace sepaxis::draw {

using scene::Surface;

Surface surfaceOf(const scene::Shape& shape);
Surface surfaceOf(const Hull<double>& hull);  // where the shape's kind is not known

// From the shape's frame to the world.
glm::dmat4 matrixOf(const Pose<double>& pose);

gfx::Mesh makeMesh(const Hull<double>& hull, Surface surface);

}  // namespace sepaxis::draw
