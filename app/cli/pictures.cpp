#include "app/cli/pictures.h"

#include "app/gfx/pictures/image.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/window.h"

#include <memory>
#include <ostream>
#include <system_error>

namespace sepaxis::ui {

namespace {

// A window with the scene of the request in its first view; null where `err` says why not.
std::unique_ptr<Window> openWindow(const cli::ScreenshotRequest& request, const Appearance& appearance,
                                   std::ostream& err) {
    const scene::NamedView* const view = scene::viewNamed(request.view);
    if (!request.view.empty() && view == nullptr) {
        err << "unknown view \"" << request.view
            << "\": one of front, right, top, left, back, bottom, iso, default is needed\n";
        return nullptr;
    }
    WindowOptions options;
    options.width = request.width;
    options.height = request.height;
    options.theme = appearance.theme;
    options.uiScale = appearance.uiScale;
    options.offscreen = true;
    auto window = std::make_unique<Window>(options);
    if (!window->error().empty()) {
        err << "cannot draw off screen: " << window->error() << '\n';
        return nullptr;
    }
    App& app = window->app();
    app.alwaysSmooth = true;
    app.layout.viewportOnly = !request.userInterface;
    // The size of the viewport, which framing needs, is known after a first frame.
    window->settle();
    for (std::size_t i = 0; i < kTabCount; ++i)
        if (tabWord(static_cast<Tab>(i)) == request.tab) app.inspector().show(static_cast<Tab>(i));
    window->settle();
    app.openScene(request.scene, request.scenePath);
    if (view != nullptr) {
        scene::Camera camera = app.view.camera.goal();
        turnTo(camera, *view);
        app.view.camera.jumpTo(camera);
        app.frameAll(false);
    }
    window->settle();
    return window;
}

bool writePicture(Window& window, int scale, const std::filesystem::path& file, std::ostream& out,
                  std::ostream& err) {
    const gfx::Image image =
        scale > 1 ? window.capturePicture(static_cast<float>(scale)) : window.captureFrame();
    const std::string error = gfx::writePng(file, image);
    (error.empty() ? out : err) << (error.empty() ? file.string() : error) << '\n';
    return error.empty();
}

}  // namespace

int writeScreenshot(const cli::ScreenshotRequest& request, const Appearance& appearance, std::ostream& out,
                    std::ostream& err) {
    const std::unique_ptr<Window> window = openWindow(request, appearance, err);
    if (window == nullptr) return cli::kBadInput;
    return writePicture(*window, request.scale, request.output, out, err) ? cli::kDone : cli::kBadInput;
}

int writeTurntable(const cli::TurntableRequest& request, const Appearance& appearance, std::ostream& out,
                   std::ostream& err) {
    const std::filesystem::path& folder = request.picture.output;
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) {
        err << folder.string() << ": cannot be made: " << code.message() << '\n';
        return cli::kBadInput;
    }
    const std::unique_ptr<Window> window = openWindow(request.picture, appearance, err);
    if (window == nullptr) return cli::kBadInput;
    App& app = window->app();
    const scene::Camera start = app.view.camera.current();
    const auto turnTo = [&](int index) {
        scene::Camera camera = start;
        camera.yaw += turntableAngle(index, request.frames, request.degrees);
        app.view.camera.jumpTo(camera);
        window->settle();
    };
    // Labels keep their places from frame to frame: as the last picture has them.
    turnTo(request.frames - 1);
    const std::string name = request.picture.scenePath.stem().string();
    for (int i = 0; i < request.frames; ++i) {
        turnTo(i);
        if (!writePicture(*window, request.picture.scale, turntableFile(folder, name, i), out, err))
            return cli::kBadInput;
    }
    return cli::kDone;
}

}  // namespace sepaxis::ui
