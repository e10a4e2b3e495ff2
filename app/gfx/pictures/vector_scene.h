// The scene of a picture as shapes in the plane, as SceneRenderer draws it in pixels: lines are cut where the
// two solids hide them, and the surfaces of the solids where one goes through the other.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/pictures/vector_picture.h"
#include "app/gfx/view.h"

namespace sepaxis::gfx {

// From the farthest to the nearest; without the ground's colour.
std::vector<VectorItem> vectorScene(std::span<const DrawList* const> lists, const View& view,
                                    const Palette& palette);

}  // namespace sepaxis::gfx
