// The ground as it was drawn last, for as long as nobody moves the camera: while a shape is dragged it is
// copied, not computed. Internal to gfx.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/gl_objects.h"
#include "app/gfx/pictures/pixel_area.h"
#include "app/gfx/view.h"

#include <vector>

namespace sepaxis::gfx {

class BackgroundCache {
 public:
    explicit BackgroundCache(GLint format) : format_(format) {}  // of the picture that it is copied into

    // Says what the next picture stands on. True from the second time on that it is the same: then the cache
    // is worth filling.
    bool follow(const View& view, const Palette& colors, const Grid* grid);
    bool isFilled() const { return filled_; }

    // Two pictures of the view's size, to be drawn between these: the finished background, and the grid's
    // colour and coverage alone.
    void bindPicture();
    void bindGrid();
    void setFilled() { filled_ = true; }

    void copyPicture(const PixelArea& area) const;  // into the framebuffer that is bound for drawing
    GLuint gridTexture() const { return grid_.texture.id(); }

 private:
    struct Target {
        Texture texture;
        Framebuffer framebuffer;
    };
    void bind(Target& target, GLint format);

    GLint format_;
    std::vector<double> key_, next_;
    int width_ = 0, height_ = 0;
    Target picture_, grid_;
    bool filled_ = false;
};

}  // namespace sepaxis::gfx
