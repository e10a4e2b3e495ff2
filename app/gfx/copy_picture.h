// A picture into the window, pixel by pixel: no blending, no filter.
#pragma once

#include <cstdint>

namespace sepaxis::gfx {

// The whole of a 2D texture into the default framebuffer, its lower left corner at (x, y) from the window's.
// Leaves the default framebuffer bound and the scissor test as it was; the copy does not obey it.
void copyToWindow(std::uint32_t texture, int x, int y);

}  // namespace sepaxis::gfx
