#include "app/gfx/background_cache.h"

namespace sepaxis::gfx {

bool BackgroundCache::follow(const View& view, const Palette& colors, const Grid* grid) {
    next_.clear();
    const auto add = [this](const auto&... numbers) { (next_.push_back(static_cast<double>(numbers)), ...); };
    for (const dmat4* matrix : {&view.view, &view.projection})
        for (int i = 0; i < 16; ++i) add((*matrix)[i / 4][i % 4]);
    add(view.width, view.height, view.uiScale);
    for (const Color* color : {&colors.background, &colors.gridMinor, &colors.gridMajor, &colors.gridAxis})
        add(color->r, color->g, color->b, color->a);
    if (grid != nullptr)
        add(grid->center.x, grid->center.y, grid->center.z, grid->radius, grid->cell, grid->fineWeight,
            grid->normal, grid->strength);
    if (next_ == key_) return true;
    key_.swap(next_);
    filled_ = false;
    if (width_ == view.width && height_ == view.height) return false;
    width_ = view.width;
    height_ = view.height;
    picture_ = {};
    grid_ = {};
    return false;
}

void BackgroundCache::bind(Target& target, GLint format) {
    if (target.texture.id() == 0) {
        target.texture = Texture::create();
        glBindTexture(GL_TEXTURE_2D, target.texture.id());
        // In the order of the picture that it is copied into.
        glTexImage2D(GL_TEXTURE_2D, 0, format, width_, height_, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV,
                     nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glBindTexture(GL_TEXTURE_2D, 0);
        target.framebuffer = Framebuffer::create();
        glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer.id());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.texture.id(), 0);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer.id());
}

void BackgroundCache::bindPicture() {
    bind(picture_, format_);
}

// Rounded to bytes here and once more in the picture, colours would be a step off.
void BackgroundCache::bindGrid() {
    bind(grid_, GL_RGBA32F);
}

void BackgroundCache::copyPicture(const PixelArea& area) const {
    if (area.isEmpty()) return;
    const int right = area.x + area.width, top = area.y + area.height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_.framebuffer.id());
    glBlitFramebuffer(area.x, area.y, right, top, area.x, area.y, right, top, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
}

}  // namespace sepaxis::gfx
