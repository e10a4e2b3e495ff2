#include "app/ui/pictures.h"

#include "app/gfx/image.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/window.h"

#include <ostream>

namespace sepaxis::ui {

int writeScreenshot(const cli::ScreenshotRequest& request, const Appearance& appearance, std::ostream& out,
                    std::ostream& err) {
    scene::Camera probe;
    if (!request.view.empty() && !turnToNamedView(probe, request.view)) {
        err << "unknown view \"" << request.view
            << "\": one of front, right, top, left, back, bottom, iso, default is needed\n";
        return cli::kBadInput;
    }
    WindowOptions options;
    options.width = request.width;
    options.height = request.height;
    options.theme = appearance.theme;
    options.uiScale = appearance.uiScale;
    options.offscreen = true;
    Window window(options);
    if (!window.error().empty()) {
        err << "cannot draw off screen: " << window.error() << '\n';
        return cli::kBadInput;
    }
    App& app = window.app();
    app.alwaysSmooth = true;
    app.layout.viewportOnly = !request.userInterface;
    // The size of the viewport, which framing needs, is known after a first frame.
    window.settle();
    if (const auto tab = tabNamed(request.tab)) app.inspector().show(*tab);
    window.settle();
    app.openScene(request.scene, request.scenePath);
    if (!request.view.empty()) {
        scene::Camera camera = app.view.camera.goal();
        turnToNamedView(camera, request.view);
        app.view.camera.jumpTo(camera);
        app.frameAll(false);
    }
    window.settle();
    const std::string error = gfx::writePng(request.output, window.captureFrame());
    if (!error.empty()) {
        err << error << '\n';
        return cli::kBadInput;
    }
    out << request.output.string() << '\n';
    return cli::kDone;
}

}  // namespace sepaxis::ui
