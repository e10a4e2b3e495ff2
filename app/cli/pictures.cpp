#include "app/cli/pictures.h"

#include "app/base/json_text.h"
#include "app/gfx/pictures/image.h"
#include "app/ui/pictures/video.h"
#include "app/ui/shell/picture_job.h"
#include "app/ui/shell/window/window.h"
#include "app/ui/viewport/viewport_target.h"

#include <memory>
#include <ostream>
#include <system_error>

namespace sepaxis::cli {

namespace {

constexpr double kPatience = 20.0, kStep = 0.02;  // seconds

bool isViewport(const PictureRequest& request) {
    return ui::isVectorFile(request.output) || request.look.steps || request.look.crop ||
           request.look.transparent;
}

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
    if (options.theme) app.ui.theme = *options.theme;  // preferences know no paper
    app.layout.viewportOnly = request.viewportOnly || (isViewport(request) && !request.tab);
    // The size of the viewport, which framing needs, is known after a first frame.
    window->settle();
    if (request.look.steps)
        app.inspector().show(request.stepsTab);
    else if (request.tab)
        app.inspector().show(*request.tab);
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

bool report(const std::filesystem::path& file, const std::string& error, const Context& context) {
    (error.empty() ? context.out : context.err) << (error.empty() ? file.string() : error) << '\n';
    return error.empty();
}

std::string drawPicture(ui::Window& window, int scale, const std::filesystem::path& file) {
    return gfx::writePng(file, scale > 1 ? window.capturePicture(scale) : window.captureFrame());
}

// All of the loop over axes, which runs in slices of a frame.
void waitForSteps(ui::Window& window, const PictureRequest& request) {
    ui::App& app = window.app();
    if (request.algorithm) ui::showSteps(app.tabContext(), *request.algorithm);
    for (double waited = 0.0;
         waited < kPatience && app.inspector().current().stepCount(app.tabContext()) == 0 &&
         app.inspector().current().isWorking();
         waited += kStep)
        window.step(kStep);
}

std::string drawViewportPicture(ui::Window& window, const PictureRequest& request) {
    if (request.look.steps) waitForSteps(window, request);
    ui::PictureJob job(window.app(), {request.output, false, request.look, request.scale},
                       {static_cast<float>(request.width), static_cast<float>(request.height)});
    while (!job.isDone()) job.step();
    if (!job.error().empty()) return scene::oneLine(request.output.string()) + ": " + job.error();
    return ui::isVectorFile(request.output) ? gfx::writeWhole(request.output, job.vectorFile())
                                            : gfx::writePng(request.output, job.takeImage());
}

}  // namespace

int writeScreenshot(const PictureRequest& request, const Context& context) {
    const std::unique_ptr<ui::Window> window = openWindow(request, context);
    if (window == nullptr) return kBadInput;
    const std::string error = isViewport(request) ? drawViewportPicture(*window, request)
                                                  : drawPicture(*window, request.scale, request.output);
    return report(request.output, error, context) ? kDone : kBadInput;
}

int writeTurntable(const PictureRequest& request, int frames, double degrees, const Context& context) {
    const bool isVideo = request.output.extension() == ".mp4";
    const std::string shown = scene::oneLine(request.output.string());
    if (isVideo && !ui::findFfmpeg()) {
        context.err << shown
                    << ": a video needs ffmpeg, which is not installed; name a folder for pictures\n";
        return kBadInput;
    }
    const auto passing = isVideo ? std::make_unique<ui::PassingFolder>() : nullptr;
    if (isVideo && !passing->error().empty()) {
        context.err << shown << ": cannot write the video: " << passing->error() << '\n';
        return kBadInput;
    }
    const std::filesystem::path& folder = isVideo ? passing->path() : request.output;
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) {
        context.err << shown << ": cannot be made: " << code.message() << '\n';
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
        const std::filesystem::path file = ui::turntableFile(folder, isVideo ? "frame" : name, i);
        const std::string error = drawPicture(*window, request.scale, file);
        if ((!isVideo || !error.empty()) && !report(file, error, context)) return kBadInput;
    }
    if (!isVideo) return kDone;
    return report(request.output, ui::writeVideo(folder, "frame", request.output), context) ? kDone
                                                                                            : kBadInput;
}

}  // namespace sepaxis::cli
