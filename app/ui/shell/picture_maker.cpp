#include "app/ui/shell/picture_maker.h"

#include "app/base/counted.h"
#include "app/ui/shell/app.h"

#include <chrono>
#include <cmath>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kFrameShare = 0.05;  // seconds of a frame for frames that are not drawn

}  // namespace

PictureMaker::PictureMaker(App& app, std::function<void()> wake)
    : app_(app), wake_(wake), writer_(std::move(wake)) {}

bool PictureMaker::step() {
    PictureDialogs& pictures = app_.pictures();
    takeWritten();
    if (!isBusy() && pictures.wantedPicture && pictures.framesToWait == 0)
        startPicture(*std::exchange(pictures.wantedPicture, std::nullopt));
    if (!isBusy() && pictures.wantedTurntable)
        startTurntable(*std::exchange(pictures.wantedTurntable, std::nullopt));
    // Setting up is work enough for one frame.
    bool more = pictures.busy != isBusy();
    if (picture_ && !more) more = stepPicture();
    if (turntable_ && !more) more = stepTurntable();
    report();
    return more;
}

void PictureMaker::report() {
    PictureDialogs& pictures = app_.pictures();
    pictures.busy = isBusy();
    if (picture_) {
        pictures.part = pictureHandedOver_ ? 1.0
                                           : (static_cast<double>(images_.size()) + drawer_->part()) /
                                                 static_cast<double>(frames());
        pictures.words = pictureHandedOver_ ? "Writing the picture" : "Drawing the picture";
    } else if (turntable_) {
        const Turning& t = *turntable_;
        pictures.part = static_cast<double>(t.written) / t.run.frames;
        pictures.words = "Turntable: " + std::to_string(t.written) + " of " +
                         counted(static_cast<std::uint64_t>(t.run.frames), "picture", "pictures");
    } else {
        pictures.cancel = false;
    }
}

void PictureMaker::takeWritten() {
    for (const gfx::PngWriter::Written& written : writer_.takeWritten()) {
        if (turntable_) {
            if (written.error.empty())
                ++turntable_->written;
            else
                endTurntable(written.error);
        } else if (picture_) {
            saved(written.path, written.error);
        }
    }
}

// --- one picture ----------------------------------------------------------------------------------------

void PictureMaker::startPicture(PictureRequest request) {
    picture_ = std::move(request);
    pictureHandedOver_ = false;
    viewport_ = {};
    images_.clear();
    if (picture_->panels)
        startPanels();
    else
        startViewport();
}

void PictureMaker::startPanels() {
    const auto density = static_cast<float>(picture_->scale);
    auto fonts = std::make_shared<SnapshotFonts>(app_.ui.scale, density, ImGui::GetDrawData());
    const gfx::Theme usual = app_.ui.theme;
    app_.ui.theme = picture_->look.theme.value_or(usual);
    if (!drawer_) drawer_ = std::make_unique<SnapshotDrawer>();
    drawer_->start(takeSnapshot(app_, ImGui::GetIO().DisplaySize, density, std::move(fonts)), false);
    app_.ui.theme = usual;
}

void PictureMaker::startViewport() {
    const bool vectors = isVectorFile(picture_->file);
    const dvec2 size = app_.view.area.size;
    viewport_ = takeViewport(app_, picture_->look, {static_cast<float>(size.x), static_cast<float>(size.y)},
                             vectors ? 1.0f : static_cast<float>(picture_->scale));
    if (viewport_.error.empty() && !vectors && viewport_.pixels() > kMostPicturePixels)
        viewport_.error = "All steps together would not fit into memory. Choose fewer pixels, or SVG or PDF";
    if (!viewport_.error.empty()) return saved({}, viewport_.error + '.');
    if (vectors) return saved(picture_->file, writeVectors(picture_->file, viewport_.vectors()));
    if (!drawer_) drawer_ = std::make_unique<SnapshotDrawer>();
    drawer_->start(viewport_.frames[0], picture_->look.transparent);
}

void PictureMaker::saved(const std::filesystem::path& file, const std::string& error) {
    const std::string path = file.string();
    if (error.empty())
        app_.ui.toasts.offer("Saved " + path, "Copy its path", [this, path] { app_.ui.copy(path); });
    else
        app_.showError("The picture was not saved", error);
    picture_.reset();
    viewport_ = {};
    images_.clear();
}

void PictureMaker::handOver(gfx::Image image) {
    writer_.push(picture_->file, std::move(image));
    drawer_.reset();
    pictureHandedOver_ = true;
}

bool PictureMaker::stepPicture() {
    if (pictureHandedOver_) return false;
    if (app_.pictures().cancel) {
        picture_.reset();
        drawer_.reset();
        app_.ui.toasts.show("Cancelled: no picture was written");
        return false;
    }
    drawer_->step();
    if (!drawer_->isDone()) return true;
    images_.push_back(drawer_->take());
    if (images_.size() < frames()) {
        drawer_->start(viewport_.frames[images_.size()], picture_->look.transparent);
        return true;
    }
    handOver(picture_->panels ? std::move(images_[0]) : viewport_.image(images_));
    return false;
}

// --- a sequence -----------------------------------------------------------------------------------------

void PictureMaker::startTurntable(TurntableRun run) {
    // Laid out as on a window of this size at the present UI scale.
    const ImVec2 size{static_cast<float>(run.width), static_cast<float>(run.height)};
    scene::Camera camera = app_.view.camera.current();
    // What is seen across the smaller side of the viewport still is.
    const double before = std::min(1.0, app_.view.area.aspect());
    const double after = std::min(1.0, static_cast<double>(run.width) / run.height);
    camera.distance *= before / after;
    const gfx::Theme theme = run.paper ? gfx::Theme::paper : app_.ui.theme;
    // NOLINTNEXTLINE(modernize-make-unique): a view cannot be moved
    turntable_ = std::unique_ptr<Turning>(new Turning{std::move(run), camera, {app_, size, 1.0f, theme}});
    if (turntable_->run.video) turntable_->passing = std::make_unique<PassingFolder>();
    if (!drawer_) drawer_ = std::make_unique<SnapshotDrawer>();
}

// All pictures are there: true as long as it looks again.
bool PictureMaker::stepVideo() {
    Turning& t = *turntable_;
    if (!t.run.video) {
        endTurntable({});
        return false;
    }
    if (!t.video.valid())
        t.video = std::async(std::launch::async, [folder = t.folder(), name = t.run.name,
                                                  file = videoFile(t.run.folder, t.run.name), wake = wake_] {
            std::string error = writeVideo(folder, name, file);
            wake();
            return error;
        });
    if (t.video.wait_for(std::chrono::seconds(0)) == std::future_status::ready) endTurntable(t.video.get());
    return false;
}

void PictureMaker::endTurntable(const std::string& error) {
    const Turning& t = *turntable_;
    const std::string folder = t.run.folder.string();
    const std::string video = t.run.video ? videoFile(t.run.folder, t.run.name).string() : "";
    const std::string count = std::to_string(t.written) + " of " +
                              counted(static_cast<std::uint64_t>(t.run.frames), "picture", "pictures");
    if (t.run.video && !error.empty())
        app_.showError("The video was not written", error);
    else if (t.run.video && t.written < t.run.frames)
        app_.ui.toasts.show("Cancelled: no video was written");
    else if (t.run.video)
        app_.ui.toasts.offer("Saved " + video, "Copy its path", [this, video] { app_.ui.copy(video); });
    else if (!error.empty())
        app_.showError("The turntable stopped",
                       error + "\n\n" + count + " are in " + folder +
                           ". Make room or choose another folder, then start again.");
    else if (t.written < t.run.frames)
        app_.ui.toasts.offer("Cancelled: " + count + " are in " + folder, "Copy its path",
                             [this, folder] { app_.ui.copy(folder); });
    else
        app_.ui.toasts.offer("Saved " +
                                 counted(static_cast<std::uint64_t>(t.run.frames), "picture", "pictures") +
                                 " in " + folder,
                             "Copy its path", [this, folder] { app_.ui.copy(folder); });
    writer_.clear();
    turntable_.reset();
    drawer_.reset();
}

bool PictureMaker::stepTurntable() {
    using Clock = std::chrono::steady_clock;
    Turning& t = *turntable_;
    if (app_.pictures().cancel) {
        // What is being written is finished, and counted.
        writer_.clear();
        if (!writer_.isIdle()) return false;
        takeWritten();
        if (turntable_) endTurntable({});
        return false;
    }
    if (t.written == t.run.frames) return stepVideo();
    const auto cameraAt = [&](int index) {
        scene::Camera camera = t.camera;
        camera.yaw += turntableAngle(index, t.run.frames, t.run.degrees);
        return camera;
    };
    // Labels keep their places from frame to frame. A round that nobody sees lets the first picture follow
    // the last one as the second follows the first.
    const Clock::time_point start = Clock::now();
    while (t.lap < t.run.frames) {
        t.view.take(cameraAt(t.lap++));
        if (std::chrono::duration<double>(Clock::now() - start).count() > kFrameShare) return true;
    }
    if (!t.drawing && t.drawn < t.run.frames) {
        drawer_->start(t.view.take(cameraAt(t.drawn)), false);
        t.drawing = true;
    }
    if (t.drawing && !drawer_->isDone()) drawer_->step();
    if (!t.drawing || !drawer_->isDone()) return t.drawing;
    if (writer_.isFull()) return false;  // it wakes the window when there is room
    writer_.push(turntableFile(t.folder(), t.run.name, t.drawn++), drawer_->take());
    t.drawing = false;
    return t.drawn < t.run.frames;
}

}  // namespace sepaxis::ui
