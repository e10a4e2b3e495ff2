// The grid of a picture as lines: what background.frag draws a pixel at a time.
#pragma once

#include "app/gfx/pictures/hidden_part.h"
#include "app/gfx/pictures/vector_picture.h"

namespace sepaxis::gfx {

// What lies in one of the shadows goes to `behind`, what is in front of the solids to `inFront`.
void addGrid(const Grid& grid, const View& view, const Palette& palette,
             std::span<const std::vector<Plane4>> shadows, std::vector<VectorItem>& behind,
             std::vector<VectorItem>& inFront);

}  // namespace sepaxis::gfx
