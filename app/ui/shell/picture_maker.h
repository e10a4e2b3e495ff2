// Draws the pictures that the dialogs were asked for, a piece in every frame of the window, and has it
// written by a thread.
#pragma once

#include "app/gfx/pictures/png_writer.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/pictures/snapshot.h"
#include "app/ui/pictures/video.h"
#include "app/ui/shell/offscreen_view.h"
#include "app/ui/shell/viewport_pictures.h"

#include <algorithm>
#include <functional>
#include <future>
#include <memory>
#include <optional>

namespace sepaxis::ui {

class PictureMaker {
 public:
    // `wake` is called from another thread when something is written: the window then has a frame to draw.
    PictureMaker(App& app, std::function<void()> wake);

    // Between two frames of the window, with its ImGui context current. True while it wants to go on at once.
    bool step();
    bool isBusy() const { return static_cast<bool>(picture_) || static_cast<bool>(turntable_); }

 private:
    void startPicture(PictureRequest request);
    void startTurntable(TurntableRun run);
    bool stepPicture();
    void startPanels();
    void startViewport();
    void handOver(gfx::Image image);
    void saved(const std::filesystem::path& file, const std::string& error);
    std::size_t frames() const { return std::max<std::size_t>(1, viewport_.frames.size()); }
    bool stepTurntable();
    bool stepVideo();
    void endTurntable(const std::string& error);
    void takeWritten();
    void report();

    struct Turning {
        TurntableRun run;
        scene::Camera camera;
        OffscreenView view;
        int lap = 0;      // frames of the round in which labels find their places
        int drawn = 0;    // handed to the writer
        int written = 0;  // on the disk
        bool drawing = false;
        std::unique_ptr<PassingFolder> passing{};  // where the pictures of a video go
        std::future<std::string> video{};          // its error
        const std::filesystem::path& folder() const { return passing ? passing->path() : run.folder; }
    };

    App& app_;
    const std::function<void()> wake_;
    gfx::PngWriter writer_;
    std::unique_ptr<SnapshotDrawer> drawer_;
    std::optional<PictureRequest> picture_;
    ViewportPictures viewport_;       // what it shows, where that is the viewport alone
    std::vector<gfx::Image> images_;  // of its frames, so far
    bool pictureHandedOver_ = false;
    std::unique_ptr<Turning> turntable_;
};

}  // namespace sepaxis::ui
