#include "app/gfx/pictures/picture_target.h"

#include "app/gfx/gl_context.h"
#include "app/gfx/gl_objects.h"

#include <algorithm>

namespace sepaxis::gfx {

namespace {

void fillLevel(GLint level, const Image& image) {
    glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 image.rgba.data());
}

// Half as wide and half as high, rounded down, but one pixel at least. Each pixel is interpolated where its
// middle lies in the larger image: the mean of four where that has an even size.
Image halved(const Image& image) {
    constexpr int kOne = 256, kHalf = kOne / 2;  // parts of a pixel
    const auto between = [](int a, int b, int parts) { return a + (((b - a) * parts + kHalf) >> 8); };
    // The pixel before the middle of the n-th, in parts.
    const auto place = [](int n, int size, int half) { return (2 * n + 1) * size * kHalf / half - kHalf; };
    Image half{std::max(image.width / 2, 1), std::max(image.height / 2, 1), {}};
    half.rgba.reserve(4 * static_cast<std::size_t>(half.width) * static_cast<std::size_t>(half.height));
    for (int y = 0; y < half.height; ++y) {
        const int down = place(y, image.height, half.height);
        const int top = down / kOne, bottom = std::min(top + 1, image.height - 1);
        for (int x = 0; x < half.width; ++x) {
            const int across = place(x, image.width, half.width);
            const int left = across / kOne, right = std::min(left + 1, image.width - 1);
            for (int c = 0; c < 4; ++c) {
                const int above =
                    between(image.pixel(left, top)[c], image.pixel(right, top)[c], across % kOne);
                const int below =
                    between(image.pixel(left, bottom)[c], image.pixel(right, bottom)[c], across % kOne);
                half.rgba.push_back(static_cast<std::uint8_t>(between(above, below, down % kOne)));
            }
        }
    }
    return half;
}

// glGenerateMipmap would do, but Mesa's software renderer keeps no such shader on the disk: compiling it took
// 60 ms of every start. The pixels are the ones that it makes.
void fillSmallerLevels(const Image& image) {
    Image smaller = image;
    for (GLint level = 1; smaller.width > 1 || smaller.height > 1; ++level) {
        smaller = halved(smaller);
        fillLevel(level, smaller);
    }
}

}  // namespace

void ImageTexture::bind() {
    if (!texture_) texture_ = Texture::create();
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

void ImageTexture::upload(const Image& image, bool small) {
    bind();
    fillLevel(0, image);
    if (small) fillSmallerLevels(image);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, small ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void ImageTexture::uploadCoverage(const std::uint8_t* bytes, int width, int height) {
    bind();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, bytes);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    for (const GLenum channel : {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B})
        glTexParameteri(GL_TEXTURE_2D, channel, GL_ONE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, GL_RED);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void PictureTarget::begin(int width, int height, const Color& fill) {
    constexpr GLint kSamples = 4;
    if (width != width_ || height != height_) {
        width_ = width;
        height_ = height;
        GLint most = 0;
        glGetIntegerv(GL_MAX_SAMPLES, &most);
        const auto make = [&](Framebuffer& framebuffer, Renderbuffer& color, GLint samples) {
            color = Renderbuffer::create();
            glBindRenderbuffer(GL_RENDERBUFFER, color.id());
            glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
            framebuffer = Framebuffer::create();
            glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color.id());
        };
        make(resolved_, resolvedColor_, 0);
        make(sampled_, sampledColor_, std::min(most, kSamples));
    }
    glBindFramebuffer(GL_FRAMEBUFFER, sampled_.id());
    glDisable(GL_SCISSOR_TEST);
    glClearColor(fill.r, fill.g, fill.b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

Image PictureTarget::end() {
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, sampled_.id());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.id());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.id());
    Image image = readFramebuffer(width_, height_);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

bool KeptPicture::resize(int width, int height) {
    if (width == picture_.width && height == picture_.height) return false;
    texture_ = Texture::create();
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, kCopied, width, height, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, nullptr);
    glBindTexture(GL_TEXTURE_2D, 0);
    framebuffer_ = Framebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.id(), 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    picture_ = {texture_.id(), width, height};
    return true;
}

void KeptPicture::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
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
