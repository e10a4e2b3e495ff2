#include "app/gfx/copy_picture.h"

#include "app/gfx/gl_objects.h"

namespace sepaxis::gfx {

void copyToWindow(std::uint32_t texture, int x, int y) {
    GLint width = 0, height = 0, bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &height);
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
    const GLboolean scissored = glIsEnabled(GL_SCISSOR_TEST);
    if (scissored == GL_TRUE) glDisable(GL_SCISSOR_TEST);
    const Framebuffer source = Framebuffer::create();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, source.id());
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width, height, x, y, x + width, y + height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (scissored == GL_TRUE) glEnable(GL_SCISSOR_TEST);
}

}  // namespace sepaxis::gfx
