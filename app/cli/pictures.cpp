#include "app/cli/pictures.h"

#include "app/base/json_text.h"
#include "app/gfx/pictures/image.h"
#include "app/ui/shell/window.h"
#include "app/ui/viewport/viewport_target.h"

#include <memory>
#include <ostream>
#include <system_error>

namespace sepaxis::cli {

namespace {

constexpr double kPatience = 20.0, kStep = 0.02;  // seconds

// A window with the scene of the request in its first view; null where `err` says why not.
std::unique_ptr<ui::Window> openWindow(const PictureRequest& request, const Context& context) {
    ui::WindowOptions options;
    options.width = request.width;
    options.height = request.height;
    options.theme = context.appearance.theme;
    options.uiScale = context.appearance.uiScale;
    options.offscreen = true;
    auto window = std::make_unique<ui::Window>(options);
    if (!window->error().empty()) {
        context.err << "cannot draw off screen: " << window->error() << '\n';
        return nullptr;
    }
    ui::App& app = window->app();
    app.ui.alwaysSmooth = true;
    app.layout.viewportOnly = request.viewportOnly;
    // The size of the viewport, which framing needs, is known after a first frame.
    window->settle();
    if (request.tab) app.inspector().show(*request.tab);
    window->settle();
    app.openScene(request.scene, request.scenePath);
    if (request.view != nullptr) {
        scene::Camera camera = app.view.camera.goal();
        turnTo(camera, *request.view);
        app.view.camera.jumpTo(camera);
        frameAll(app.ui, app.editor, app.view, false);
    }
    window->settle();
    // Other programs answer beside the window.
    for (double waited = 0.0; request.tab && app.inspector().current().isWorking() && waited < kPatience;
         waited += kStep)
        window->step(kStep);
    window->settle();
    return window;
}

bool writePicture(ui::Window& window, int scale, const std::filesystem::path& file, const Context& context) {
    const gfx::Image image =
        scale > 1 ? window.capturePicture(static_cast<float>(scale)) : window.captureFrame();
    const std::string error = gfx::writePng(file, image);
    (error.empty() ? context.out : context.err) << (error.empty() ? file.string() : error) << '\n';
    return error.empty();
}

}  // namespace

int writeScreenshot(const PictureRequest& request, const Context& context) {
    const std::unique_ptr<ui::Window> window = openWindow(request, context);
    if (window == nullptr) return kBadInput;
    return writePicture(*window, request.scale, request.output, context) ? kDone : kBadInput;
}

int writeTurntable(const PictureRequest& request, int frames, double degrees, const Context& context) {
    std::error_code code;
    std::filesystem::create_directories(request.output, code);
    if (code) {
        context.err << scene::oneLine(request.output.string()) << ": cannot be made: " << code.message()
                    << '\n';
        return kBadInput;
    }
    const std::unique_ptr<ui::Window> window = openWindow(request, context);
    if (window == nullptr) return kBadInput;
    ui::App& app = window->app();
    const scene::Camera start = app.view.camera.current();
    const auto turnTo = [&](int index) {
        scene::Camera camera = start;
        camera.yaw += ui::turntableAngle(index, frames, degrees);
        app.view.camera.jumpTo(camera);
        window->settle();
    };
    // Labels keep their places from frame to frame: as the last picture has them.
    turnTo(frames - 1);
    const std::string name = request.scenePath.empty() ? "scene" : request.scenePath.stem().string();
    for (int i = 0; i < frames; ++i) {
        turnTo(i);
        if (!writePicture(*window, request.scale, ui::turntableFile(request.output, name, i), context))
            return kBadInput;
    }
    return kDone;
}

}  // namespace sepaxis::cli
