// One picture, drawn a piece at a time: of the window with its panels, of the viewport alone, or of the
// viewport at each step of a tab, in rows. What it shows is as it was at the start.
#pragma once

#include "app/ui/inspector/inspector.h"
#include "app/ui/pictures/picture_dialogs.h"
#include "app/ui/pictures/snapshot.h"
#include "app/ui/shell/offscreen_view.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

namespace sepaxis::ui {

class App;

inline constexpr std::size_t kMostSteps = 60;  // in one picture

class PictureJob {
 public:
    // `size`: of the viewport where it is drawn alone, pixels of the layout.
    PictureJob(App& app, PictureRequest request, const ImVec2& size);

    const PictureRequest& request() const { return request_; }
    const std::string& error() const { return error_; }  // why there is none, for a person
    bool isDone() const;
    void step();          // one frame of the viewport, or one tile of the picture
    double part() const;  // that is done

    // Of one that is done: the pixels, or an SVG or PDF file.
    gfx::Image takeImage() { return std::move(image_); }
    std::string vectorFile() const;

 private:
    struct Step {
        std::string title;
        SceneExtra extra;
    };
    void listSteps(App& app);
    void takeFrame();
    void layOut();
    void startDrawing();
    gfx::VectorBox bounds() const;
    double pixels(float layout) const { return static_cast<double>(layout * uiScale_) * request_.scale; }
    // In the picture, of a frame: its upper left corner; the picture has none after the last one.
    glm::ivec2 placeOf(std::size_t frame) const;
    glm::ivec2 size() const;

    PictureRequest request_;
    const float uiScale_;
    const bool isVector_;
    std::string error_;
    std::unique_ptr<OffscreenView> view_;
    std::vector<Step> steps_;
    std::vector<std::shared_ptr<Snapshot>> frames_;
    std::vector<std::vector<gfx::VectorItem>> items_;  // of each
    gfx::PixelArea part_;                              // of every frame, y down
    int columns_ = 1, gap_ = 0;
    std::unique_ptr<SnapshotDrawer> drawer_;
    std::size_t drawn_ = 0;  // frames
    gfx::Image image_;
};

}  // namespace sepaxis::ui
