// A small picture of a scene for a list: both shapes, and what separates them.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/gfx/scene_renderer.h"

#include <string>

namespace sepaxis::draw {

// Grows whenever the same scene is drawn differently: pictures that were kept before are not used then.
inline constexpr int kPreviewVersion = 1;

struct Preview {
    gfx::Image image;
    std::string error;  // why there is none
};

// Draws as the viewport does, with a renderer of its own. The OpenGL context in which it was made is current.
class PreviewDrawer {
 public:
    // `width` and `height` in pixels, lines and arrows `uiScale` times their size. Seen as the file says,
    // else as defaultView() does.
    Preview draw(const scene::Scene& scene, gfx::Theme theme, int width, int height, float uiScale);

 private:
    SceneDrawer drawer_;
    gfx::SceneRenderer renderer_;
};

}  // namespace sepaxis::draw
