// The picture of the scene in the viewport. It is drawn anew only when something that it shows changed, and
// once more, anti-aliased, when it came to rest.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/gfx/scene_renderer.h"
#include "app/ui/frame/frame_painter.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sepaxis::ui {

struct SceneExtra;
struct Snapshot;
struct ViewportContext;

class ScenePainter {
 public:
    const std::string& error() const { return renderer_.error(); }  // why nothing can be drawn, or empty

    // `extra`: what the open tab of the inspector adds.
    void render(const ViewportContext& in, const SceneExtra& extra);
    void takeSnapshot(const ViewportContext& in, const SceneExtra& extra, Snapshot& into);
    void forget() { drawnSignature_.clear(); }  // the next picture is drawn in any case

    const draw::Drawing& drawing() const { return drawing_; }  // what the picture shows
    ScenePicture picture() const;
    std::size_t renders() const { return renders_; }  // how often it was drawn

 private:
    draw::SceneDrawer drawer_;
    gfx::SceneRenderer renderer_{gfx::PictureUse::copied};
    draw::Drawing drawing_;
    std::vector<double> drawnSignature_, signature_;  // of the picture, and of this frame
    std::size_t renders_ = 0;
    bool drawnSmooth_ = false;
};

}  // namespace sepaxis::ui
