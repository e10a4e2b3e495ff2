// Draws the pictures that the dialogs were asked for, a piece in every frame of the window, and has it
// written by a thread.
#pragma once

#include "app/gfx/pictures/png_writer.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/pictures/snapshot.h"
#include "app/ui/pictures/video.h"
#include "app/ui/shell/offscreen_view.h"
#include "app/ui/shell/picture_job.h"

#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>

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
    bool stepPicture();
    void saved(const std::string& error);
    void startTurntable(TurntableRun run);
    bool stepTurntable();
    void encode();
    void endTurntable(const std::string& error, bool cancelled = false);
    void takeWritten();
    void report();

    struct Turning {
        TurntableRun run;
        OffscreenView view;
        int lap = 0;      // frames of the round in which labels find their places
        int drawn = 0;    // handed to the writer
        int written = 0;  // on the disk
        bool drawing = false;
        std::unique_ptr<PassingFolder> passing{};  // where the pictures of a video go
        std::future<std::string> video{};          // its error
        std::jthread encoder{};
        const std::filesystem::path& folder() const { return passing ? passing->path() : run.folder; }
    };

    App& app_;
    const std::function<void()> wake_;
    gfx::PngWriter writer_;
    std::unique_ptr<PictureJob> picture_;
    bool pictureHandedOver_ = false;
    std::unique_ptr<SnapshotDrawer> drawer_;  // of the turntable
    std::unique_ptr<Turning> turntable_;
};

}  // namespace sepaxis::ui
