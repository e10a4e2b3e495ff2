// Textures and framebuffers for pictures that are not the window's. All functions need the OpenGL context
// current in which the object was made.
#pragma once

#include "app/gfx/gl_names.h"
#include "app/gfx/palette.h"
#include "app/gfx/pictures/copy_picture.h"
#include "app/gfx/pictures/image.h"

#include <cstdint>

namespace sepaxis::gfx {

// An image on the graphics card, for ImGui. Row 0 of the image is the texture's first row: uv (0, 0). One
// kind of upload for each.
class ImageTexture {
 public:
    // `small`: it is also shown at a fraction of its size.
    void upload(const Image& image, bool small = false);
    // White, and as opaque as each byte says: a fourth of the memory of an image.
    void uploadCoverage(const std::uint8_t* bytes, int width, int height);
    std::uint32_t id() const { return texture_.id(); }  // 0 before the first upload

 private:
    void bind();

    Texture texture_;
};

// A framebuffer that whatever draws into the bound one draws into, multisampled where the driver can.
class PictureTarget {
 public:
    // Binds the framebuffer, of that size, filled with the colour.
    void begin(int width, int height, const Color& fill);
    // What was drawn since, opaque; binds the default framebuffer again.
    Image end();

 private:
    int width_ = 0, height_ = 0;
    Framebuffer sampled_, resolved_;
    Renderbuffer sampledColor_, resolvedColor_;
};

// A picture that stays, to be drawn into part by part.
class KeptPicture {
 public:
    bool resize(int width, int height);  // true if that made a new one, with nothing in it
    void bind() const;                   // what is drawn then goes there
    Picture picture() const { return picture_; }

 private:
    Picture picture_;
    Texture texture_;
    Framebuffer framebuffer_;
};

// A part of the bound framebuffer in one colour, y up. Leaves the scissor test off.
void fillArea(const PixelArea& area, const Color& color);
void bindWindow();  // what is drawn then goes into the default framebuffer

int largestTextureSide();  // pixels

}  // namespace sepaxis::gfx
