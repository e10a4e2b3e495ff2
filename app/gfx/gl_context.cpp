#include "app/gfx/gl_context.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <SDL.h>
#include <glad/gl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sepaxis::gfx {
namespace {

// The driver calls back through a plain function; there is one OpenGL per process.
std::function<void(const std::string&)>& reporter() {
    static std::function<void(const std::string&)> report;
    return report;
}

void GLAD_API_PTR onDebugMessage(GLenum, GLenum type, GLuint, GLenum severity, GLsizei, const GLchar* message,
                                 const void*) {
    const bool weighty = type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR ||
                         (severity != GL_DEBUG_SEVERITY_NOTIFICATION && severity != GL_DEBUG_SEVERITY_LOW);
    if (weighty && reporter()) reporter()(message);
}

// A software renderer keeps its pictures in this process' memory. Left to itself, malloc takes even those of
// many megabytes from the heap once the first of them was freed, and what is freed between others is never
// given back. Smaller blocks and the end of the heap are left to it, or every frame would ask the system.
void giveLargeBlocksBack() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 23);
#endif
}

std::string glString(GLenum name) {
    const GLubyte* text = glGetString(name);
    return text != nullptr ? reinterpret_cast<const char*>(text) : "";
}

}  // namespace

void setContextAttributes() {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLEBUFFERS, 0);
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLESAMPLES, 0);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
#ifdef SEPAXIS_GL_DEBUG
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_DEBUG_FLAG);
#endif
}

std::string loadOpenGl() {
    giveLargeBlocksBack();
    const int version = gladLoadGL(reinterpret_cast<GLADloadfunc>(SDL_GL_GetProcAddress));
    if (version == 0) return "OpenGL could not be loaded: no context is current";
    if (version < GLAD_MAKE_VERSION(3, 3)) {
        return "OpenGL 3.3 is needed, this driver has " + glString(GL_VERSION);
    }
    return {};
}

bool reportOpenGlErrors(std::function<void(const std::string&)> report) {
    if (GLAD_GL_KHR_debug == 0) return false;
    reporter() = std::move(report);
    if (!reporter()) {
        glDisable(GL_DEBUG_OUTPUT);
        return true;
    }
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(onDebugMessage, nullptr);
    return true;
}

void finishDrawing() {
    glFinish();
}

Image readFramebuffer(int width, int height) {
    Image image;
    image.width = std::max(width, 0);
    image.height = std::max(height, 0);
    const std::size_t rowBytes = 4 * static_cast<std::size_t>(image.width);
    const auto rows = static_cast<std::size_t>(image.height);
    image.rgba.resize(rowBytes * rows);
    if (image.rgba.empty()) return image;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    // OpenGL's first row is the lowest.
    for (std::size_t row = 0; row < rows / 2; ++row) {
        std::uint8_t* upper = image.rgba.data() + row * rowBytes;
        std::swap_ranges(upper, upper + rowBytes, image.rgba.data() + (rows - 1 - row) * rowBytes);
    }
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
    return image;
}

OffscreenContext::OffscreenContext() {
    // SDL falls back to this driver by itself only where there is no display; by name it is certain.
    if (SDL_VideoInit("offscreen") != 0) {
        error_ = std::string("no off-screen video driver: ") + SDL_GetError();
        return;
    }
    videoStarted_ = true;
    setContextAttributes();
    window_ = SDL_CreateWindow("sepaxis", 0, 0, 16, 16, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    if (window_ == nullptr) {
        error_ = std::string("no off-screen OpenGL window: ") + SDL_GetError();
        return;
    }
    context_ = SDL_GL_CreateContext(window_);
    if (context_ == nullptr) {
        error_ = std::string("no OpenGL 3.3 context: ") + SDL_GetError();
        return;
    }
    error_ = loadOpenGl();
}

OffscreenContext::~OffscreenContext() {
    if (context_ != nullptr) SDL_GL_DeleteContext(context_);
    if (window_ != nullptr) SDL_DestroyWindow(window_);
    if (videoStarted_) SDL_VideoQuit();
}

}  // namespace sepaxis::gfx
