// From a hull to a mesh that looks like the shape it stands for.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/scene/scene.h"
#include "collision/hull.h"

#include <cstdint>

namespace sepaxis::debug_draw {

enum class Surface : std::uint8_t {
    faceted,  // every edge
    fine,     // many small facets: flat, with few lines where they are blunt
    round,    // smooth between blunt edges, which show as the outline only (cylinder, cone)
};

Surface surfaceOf(const scene::Shape& shape);
Surface surfaceOf(const Hull<double>& hull);  // where the shape's kind is not known

gfx::Mesh makeMesh(const Hull<double>& hull, Surface surface);

}  // namespace sepaxis::debug_draw
