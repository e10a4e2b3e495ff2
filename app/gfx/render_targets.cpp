#include "app/gfx/render_targets.h"

#include <algorithm>

namespace sepaxis::gfx {
namespace {

bool isComplete() {
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

int driverSamples() {
    GLint buffer = 0, texture = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &buffer);
    glGetIntegerv(GL_MAX_COLOR_TEXTURE_SAMPLES, &texture);
    return std::min(buffer, texture);
}

}  // namespace

void RenderTargets::makeColor() {
    color_ = Texture::create();
    glBindTexture(GL_TEXTURE_2D, color_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, format_, width_, height_, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV,
                 nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    resolved_ = Framebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, resolved_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color_.id(), 0);
}

bool RenderTargets::makeSurface(Surface& surface) const {
    surface.texture = Texture::create();
    const GLenum target = surfaceTextureTarget();
    glBindTexture(target, surface.texture.id());
    if (samples_ > 0) {
        glTexImage2DMultisample(target, samples_, GL_RGBA32F, surfaceWidth_, surfaceHeight_, GL_TRUE);
    } else {
        glTexImage2D(target, 0, GL_RGBA32F, surfaceWidth_, surfaceHeight_, 0, GL_RGBA, GL_FLOAT, nullptr);
        glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    glBindTexture(target, 0);
    surface.framebuffer = Framebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, surface.framebuffer.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, surface.texture.id(), 0);
    return isComplete();
}

bool RenderTargets::makeSampled(int samples) {
    depth_ = Renderbuffer::create();
    glBindRenderbuffer(GL_RENDERBUFFER, depth_.id());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width_, height_);
    if (samples > 0) {
        sampledColor_ = Texture::create();
        glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, sampledColor_.id());
        glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, GL_RGBA8, width_, height_, GL_TRUE);
        glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, 0);
        sampled_ = Framebuffer::create();
        glBindFramebuffer(GL_FRAMEBUFFER, sampled_.id());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE,
                               sampledColor_.id(), 0);
    } else {
        sampled_.reset();
        sampledColor_.reset();
        glBindFramebuffer(GL_FRAMEBUFFER, resolved_.id());
    }
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.id());
    return isComplete();
}

// In steps, so that a solid that is dragged outward makes new ones now and then only.
void RenderTargets::makeSurfaces(int width, int height) {
    constexpr int kStep = 128;  // pixels
    const auto stepped = [](int needed, int most) {
        return std::min((needed + kStep - 1) / kStep * kStep, most);
    };
    width = stepped(width, width_);
    height = stepped(height, height_);
    if (width <= surfaceWidth_ && height <= surfaceHeight_) return;
    surfaceWidth_ = std::max(width, surfaceWidth_);
    surfaceHeight_ = std::max(height, surfaceHeight_);
    bool complete = true;
    for (Surface& surface : surfaces_) complete = makeSurface(surface) && complete;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (complete || samples_ <= 0) return;
    mostSamples_ = 0;
    resize(width_, height_, 0);
    makeSurfaces(width, height);
}

void RenderTargets::dropSurfaces() {
    surfaces_ = {};
    surfaceWidth_ = surfaceHeight_ = 0;
}

void RenderTargets::resize(int width, int height, int samples) {
    if (mostSamples_ < 0) mostSamples_ = driverSamples();
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    width = std::clamp(width, 1, largest);
    height = std::clamp(height, 1, largest);
    const bool dense = static_cast<double>(width) * height > kMostMultisampledPixels;
    // background.frag and mean.frag read four samples, or there is one.
    samples = samples >= 4 && mostSamples_ >= 4 && !dense ? 4 : 0;
    const bool sameSize = width == width_ && height == height_;
    if (sameSize && samples == samples_ && !released_) return;
    released_ = false;
    width_ = width;
    height_ = height;
    dropSurfaces();
    if (!sameSize) {
        makeColor();
    } else {
        // The depth buffer of the other sample count must not stay attached to the picture.
        glBindFramebuffer(GL_FRAMEBUFFER, resolved_.id());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, 0);
    }
    if (!makeSampled(samples) && samples > 0) {
        mostSamples_ = 0;
        samples = 0;
        makeSampled(0);
    }
    samples_ = samples;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void RenderTargets::bindScene() const {
    glBindFramebuffer(GL_FRAMEBUFFER, samples_ > 0 ? sampled_.id() : resolved_.id());
}

void RenderTargets::bindSurfaces(std::size_t solid) const {
    glBindFramebuffer(GL_FRAMEBUFFER, surfaces_.at(solid).framebuffer.id());
}

void RenderTargets::bindPicture() const {
    glBindFramebuffer(GL_FRAMEBUFFER, resolved_.id());
}

void RenderTargets::releaseSamples() {
    if (samples_ <= 0) return;
    dropSurfaces();
    sampled_.reset();
    sampledColor_.reset();
    depth_.reset();
    released_ = true;
}

void RenderTargets::bindForRead() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.id());
}

}  // namespace sepaxis::gfx
