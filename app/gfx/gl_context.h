// Getting at OpenGL: the function loader, error reports, and a context without a window.
#pragma once

#include "app/gfx/pictures/image.h"

#include <functional>
#include <string>

struct SDL_Window;

namespace sepaxis::gfx {

// Sets SDL's attributes for the context that gfx needs (3.3 core, no multisampling of the window itself; a
// debug context in debug builds). Call before SDL_CreateWindow.
void setContextAttributes();

// Loads the OpenGL functions for the current context. Returns why not, or an empty string.
[[nodiscard]] std::string loadOpenGl();

// Reports every OpenGL error and performance trap to `report` where the driver can (GL_KHR_debug). Notes
// without weight are left out. False where it cannot.
bool reportOpenGlErrors(std::function<void(const std::string&)> report);

// Waits until all that was asked of the driver is done.
void finishDrawing();

// The pixels of the bound read framebuffer's rectangle (0, 0, width, height), opaque.
Image readFramebuffer(int width, int height);

// An OpenGL context that needs neither a screen nor a window: for pictures from the command line and for
// tests. Uses SDL's "offscreen" driver; owns SDL's video subsystem while it lives.
class OffscreenContext {
 public:
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

    // Empty when OpenGL is ready and current.
    const std::string& error() const { return error_; }
    SDL_Window* window() const { return window_; }

 private:
    SDL_Window* window_ = nullptr;
    void* context_ = nullptr;
    bool videoStarted_ = false;
    std::string error_;
};

}  // namespace sepaxis::gfx
