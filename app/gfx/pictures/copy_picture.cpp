#include "app/gfx/pictures/copy_picture.h"

#include "app/gfx/gl_objects.h"

namespace sepaxis::gfx {

struct PictureCopier::Impl {
    Program program;
    VertexArray square;
    Sampler sampler;
};

PictureCopier::PictureCopier() : impl_(std::make_unique<Impl>()) {}
PictureCopier::~PictureCopier() = default;

// glBlitFramebuffer would do, and be slow without a graphics card: there it is a general shader for every
// pixel, because the window's rows run the other way than a picture's. These two triangles are moved row by
// row if the picture's format is kCopied.
void PictureCopier::copy(const Picture& picture, int x, int y, const PixelArea& area) {
    constexpr int kCorners = 6;
    Impl& my = *impl_;
    if (!my.program.isLoaded()) {
        my.program = Program::load("copy.vert", "copy.frag");
        my.square = VertexArray::create();
        my.sampler = Sampler::create();
        glSamplerParameteri(my.sampler.id(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glSamplerParameteri(my.sampler.id(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glSamplerParameteri(my.sampler.id(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glSamplerParameteri(my.sampler.id(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    }
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_SCISSOR_TEST);
    glScissor(area.x, area.y, area.width, area.height);
    glViewport(x, y, picture.width, picture.height);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, picture.texture);
    glBindSampler(0, my.sampler.id());
    my.program.use();
    glBindVertexArray(my.square.id());
    glDrawArrays(GL_TRIANGLES, 0, kCorners);
    glBindVertexArray(0);
    glUseProgram(0);
    glBindSampler(0, 0);
    glBindTexture(GL_TEXTURE_2D, 0);
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace sepaxis::gfx
