// A picture into another one or into the window, pixel by pixel: no blending, no filter.
#pragma once

#include "app/gfx/pictures/image.h"

#include <cstdint>
#include <memory>

namespace sepaxis::gfx {

// What was drawn, as OpenGL has it: the first row is the lowest.
struct Picture {
    std::uint32_t texture = 0;
    int width = 0, height = 0;
};

// All functions need the OpenGL context current in which the first copy was made.
class PictureCopier {
 public:
    PictureCopier();
    ~PictureCopier();
    PictureCopier(const PictureCopier&) = delete;
    PictureCopier& operator=(const PictureCopier&) = delete;

    // What of the picture, its lower left corner at (x, y), lies in the area, into the bound framebuffer: y
    // up. Leaves blending, depth test, culling and scissor off, and the viewport where the picture went.
    void copy(const Picture& picture, int x, int y, const PixelArea& area);

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sepaxis::gfx
