#include "app/ui/shell/picture_maker.h"

#include "app/base/counted.h"
#include "app/ui/shell/app.h"

#include <chrono>
#include <utility>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr double kFrameShare = 0.05;  // seconds of a frame for frames that are not drawn

std::string pictureCount(int frames) {
    return counted(static_cast<std::uint64_t>(frames), "picture", "pictures");
}

std::string countOf(int written, const TurntableRun& run) {
    return std::to_string(written) + " of " + pictureCount(run.frames);
}

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
        pictures.part = picture_->part();
        pictures.words = pictureHandedOver_ ? "Writing the picture" : "Drawing the picture";
    } else if (turntable_) {
        const Turning& t = *turntable_;
        pictures.part = static_cast<double>(t.written) / t.run.frames;
        pictures.words =
            t.video.valid() ? "Turntable: encoding the video" : "Turntable: " + countOf(t.written, t.run);
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
            saved(written.error);
        }
    }
}

// --- one picture ----------------------------------------------------------------------------------------

void PictureMaker::startPicture(PictureRequest request) {
    const dvec2 viewport = app_.view.area.size;
    const ImVec2 size = request.look.steps
                            ? ImVec2{app_.ui.px(kStepWidth), app_.ui.px(kStepHeight)}
                            : ImVec2{static_cast<float>(viewport.x), static_cast<float>(viewport.y)};
    picture_ = std::make_unique<PictureJob>(app_, std::move(request), size);
}

void PictureMaker::saved(const std::string& error) {
    const std::string path = picture_->request().file.string();
    if (error.empty())
        app_.ui.toasts.offer("Saved " + path, "Copy its path", [this, path] { app_.ui.copy(path); });
    else
        app_.showError("The picture was not saved", error);
    picture_.reset();
    pictureHandedOver_ = false;
}

bool PictureMaker::stepPicture() {
    if (pictureHandedOver_) return false;
    if (app_.pictures().cancel) {
        picture_.reset();
        app_.ui.toasts.show("Cancelled: no picture was written");
        return false;
    }
    picture_->step();
    if (!picture_->isDone()) return true;
    const std::filesystem::path& file = picture_->request().file;
    if (!picture_->error().empty()) {
        saved(picture_->error() + '.');
    } else if (isVectorFile(file)) {
        saved(gfx::writeWhole(file, picture_->vectorFile()));
    } else {
        writer_.push(file, picture_->takeImage());
        pictureHandedOver_ = true;
    }
    return false;
}

// --- a sequence -----------------------------------------------------------------------------------------

void PictureMaker::startTurntable(TurntableRun run) {
    // Laid out as on a window of this size at the present UI scale.
    const ImVec2 size{static_cast<float>(run.width), static_cast<float>(run.height)};
    const gfx::Theme theme = run.paper ? gfx::Theme::paper : app_.ui.theme;
    // NOLINTNEXTLINE(modernize-make-unique): a view cannot be moved
    turntable_ = std::unique_ptr<Turning>(new Turning{std::move(run), {app_, size, 1.0f, theme}});
    drawer_ = std::make_unique<SnapshotDrawer>();
    if (!turntable_->run.video) return;
    turntable_->passing = std::make_unique<PassingFolder>();
    if (const std::string& error = turntable_->passing->error(); !error.empty()) endTurntable(error + '.');
}

void PictureMaker::encode() {
    Turning& t = *turntable_;
    std::packaged_task<std::string(std::stop_token)> task(
        [folder = t.folder(), name = t.run.name, file = videoFile(t.run.folder, t.run.name)](
            std::stop_token stop) { return writeVideo(folder, name, file, std::move(stop)); });
    t.video = task.get_future();
    t.encoder = std::jthread([task = std::move(task), wake = wake_](const std::stop_token& stop) mutable {
        task(stop);
        wake();
    });
}

// An empty error: all of it is there, or it was cancelled.
void PictureMaker::endTurntable(const std::string& error, bool cancelled) {
    const TurntableRun& run = turntable_->run;
    const std::string count = countOf(turntable_->written, run);
    const std::string folder = run.folder.string();
    const auto offer = [this](const std::string& words, const std::string& path) {
        app_.ui.toasts.offer(words + path, "Copy its path", [this, path] { app_.ui.copy(path); });
    };
    if (cancelled && run.video)
        app_.ui.toasts.show("Cancelled: no video was written");
    else if (!error.empty() && run.video)
        app_.showError("The video was not written", error);
    else if (!error.empty())
        app_.showError("The turntable stopped",
                       error + "\n\n" + count + " are in " + folder +
                           ". Make room or choose another folder, then start again.");
    else if (cancelled)
        offer("Cancelled: " + count + " are in ", folder);
    else if (run.video)
        offer("Saved ", videoFile(run.folder, run.name).string());
    else
        offer("Saved " + pictureCount(run.frames) + " in ", folder);
    writer_.clear();
    turntable_.reset();
    drawer_.reset();
}

bool PictureMaker::stepTurntable() {
    using Clock = std::chrono::steady_clock;
    Turning& t = *turntable_;
    const auto isEncoded = [&] {
        return t.video.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    };
    if (app_.pictures().cancel) {
        // What is being written is finished, and counted.
        writer_.clear();
        t.encoder.request_stop();
        if (!writer_.isIdle() || (t.video.valid() && !isEncoded())) return false;
        takeWritten();
        // A video that is there nobody could cancel any more.
        if (turntable_) endTurntable({}, !t.video.valid() || !t.video.get().empty());
        return false;
    }
    if (t.written == t.run.frames) {
        if (!t.run.video)
            endTurntable({});
        else if (!t.video.valid())
            encode();
        else if (isEncoded())
            endTurntable(t.video.get());
        return false;
    }
    const auto cameraAt = [&](int index) {
        scene::Camera camera = t.view.camera();
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
        drawer_->start(t.view.take(cameraAt(t.drawn)));
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
