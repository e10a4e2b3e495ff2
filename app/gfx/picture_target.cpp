#include "app/gfx/picture_target.h"

#include "app/gfx/gl_context.h"
#include "app/gfx/gl_objects.h"

#include <algorithm>

namespace sepaxis::gfx {

struct ImageTexture::Impl {
    Texture texture;
};

ImageTexture::ImageTexture() = default;
ImageTexture::~ImageTexture() = default;
ImageTexture::ImageTexture(ImageTexture&& other) noexcept = default;
ImageTexture& ImageTexture::operator=(ImageTexture&& other) noexcept = default;

void ImageTexture::upload(const Image& image, bool small) {
    if (!impl_) impl_ = std::make_unique<Impl>();
    if (!impl_->texture) impl_->texture = Texture::create();
    glBindTexture(GL_TEXTURE_2D, impl_->texture.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 image.rgba.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, small ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    if (small) glGenerateMipmap(GL_TEXTURE_2D);
    glBindTexture(GL_TEXTURE_2D, 0);
}

std::uint32_t ImageTexture::id() const {
    return impl_ ? impl_->texture.id() : 0;
}

struct PictureTarget::Impl {
    int width = 0, height = 0;
    GLint samples = 0;
    Framebuffer sampled, resolved;
    Renderbuffer sampledColor, resolvedColor;
};

PictureTarget::PictureTarget() : impl_(std::make_unique<Impl>()) {}
PictureTarget::~PictureTarget() = default;

void PictureTarget::begin(int width, int height, const Color& fill) {
    constexpr GLint kSamples = 4;
    Impl& my = *impl_;
    if (width != my.width || height != my.height) {
        my.width = width;
        my.height = height;
        glGetIntegerv(GL_MAX_SAMPLES, &my.samples);
        my.samples = std::min(my.samples, kSamples);
        const auto make = [&](Framebuffer& framebuffer, Renderbuffer& color, GLint samples) {
            color = Renderbuffer::create();
            glBindRenderbuffer(GL_RENDERBUFFER, color.id());
            glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
            framebuffer = Framebuffer::create();
            glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color.id());
        };
        make(my.resolved, my.resolvedColor, 0);
        make(my.sampled, my.sampledColor, my.samples);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, my.sampled.id());
    glDisable(GL_SCISSOR_TEST);
    glClearColor(fill.r, fill.g, fill.b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

Image PictureTarget::end() {
    Impl& my = *impl_;
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, my.sampled.id());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, my.resolved.id());
    glBlitFramebuffer(0, 0, my.width, my.height, 0, 0, my.width, my.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, my.resolved.id());
    Image image = readFramebuffer(my.width, my.height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

struct KeptPicture::Impl {
    Picture picture;
    Texture texture;
    Framebuffer framebuffer;
};

KeptPicture::KeptPicture() : impl_(std::make_unique<Impl>()) {}
KeptPicture::~KeptPicture() = default;

bool KeptPicture::resize(int width, int height) {
    Impl& my = *impl_;
    if (width == my.picture.width && height == my.picture.height) return false;
    my.texture = Texture::create();
    glBindTexture(GL_TEXTURE_2D, my.texture.id());
    glTexImage2D(GL_TEXTURE_2D, 0, kCopied, width, height, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, nullptr);
    glBindTexture(GL_TEXTURE_2D, 0);
    my.framebuffer = Framebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, my.framebuffer.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, my.texture.id(), 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    my.picture = {my.texture.id(), width, height};
    return true;
}

void KeptPicture::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, impl_->framebuffer.id());
}

Picture KeptPicture::picture() const {
    return impl_->picture;
}

void fillArea(const PixelArea& area, const Color& color) {
    glEnable(GL_SCISSOR_TEST);
    glScissor(area.x, area.y, area.width, area.height);
    glClearColor(color.r, color.g, color.b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

void bindWindow() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

int largestTextureSide() {
    GLint side = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
    return side;
}

}  // namespace sepaxis::gfx
