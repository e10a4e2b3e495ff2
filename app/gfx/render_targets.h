// The framebuffers of a SceneRenderer. Internal to gfx.
#pragma once

#include "app/gfx/draw_list.h"
#include "app/gfx/gl_objects.h"

#include <array>

namespace sepaxis::gfx {

// A picture of this many pixels and more is dense enough without multisampling, which would need half a
// gigabyte for the surfaces of the solids.
inline constexpr double kMostMultisampledPixels = 2.6e6;

class RenderTargets {
 public:
    explicit RenderTargets(GLint format) : format_(format) {}  // of the picture: kSampled or kCopied

    // Makes what is missing but the surfaces. Takes fewer samples where the driver or the size does not allow
    // so many.
    void resize(int width, int height, int samples);
    // Makes what is missing of the surfaces, which begin at the picture's lower left corner as well and are
    // most of the memory: at least that large, where the picture is. May take fewer samples, too.
    void makeSurfaces(int width, int height);

    void bindScene() const;                      // colour and depth
    void bindSurfaces(std::size_t solid) const;  // front and back of one solid
    GLuint surfaceTexture(std::size_t solid) const { return surfaces_.at(solid).texture.id(); }
    GLenum surfaceTextureTarget() const { return samples_ > 0 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D; }
    // Where there are samples, the scene is these, and the picture their mean; else they are one.
    GLuint sampledTexture() const { return sampledColor_.id(); }
    void bindPicture() const;  // colorTexture()
    // Gives back what only multisampled pictures need, which is most of the memory; resize() makes it again.
    void releaseSamples();
    void bindForRead() const;  // as GL_READ_FRAMEBUFFER

    GLuint colorTexture() const { return color_.id(); }
    int width() const { return width_; }
    int height() const { return height_; }
    int samples() const { return samples_; }

 private:
    struct Surface {
        Framebuffer framebuffer;
        Texture texture;
    };
    bool makeSampled(int samples);
    bool makeSurface(Surface& surface) const;
    void makeColor();
    void dropSurfaces();

    GLint format_;
    int width_ = 0, height_ = 0, samples_ = -1;
    bool released_ = false;
    int mostSamples_ = -1;  // known after the first attempt
    Framebuffer resolved_, sampled_;
    Texture color_, sampledColor_;
    Renderbuffer depth_;
    std::array<Surface, kMaxSurfaces> surfaces_;
    int surfaceWidth_ = 0, surfaceHeight_ = 0;
};

}  // namespace sepaxis::gfx
