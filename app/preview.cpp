#include "app/preview.h"

#include "app/default_view.h"

namespace sepaxis::debug_draw {

Preview PreviewDrawer::draw(const scene::Scene& scene, gfx::Theme theme, int width, int height,
                            float uiScale) {
    constexpr int kSamples = 4;
    if (!renderer_.error().empty()) return {{}, renderer_.error()};
    scene::Evaluator evaluator;
    if (!evaluator.evaluate(scene, {}))
        return {{}, evaluator.error().pointer + ": " + evaluator.error().reason};
    Input input;
    input.scene = &scene;
    input.evaluation = &evaluator.result();
    input.viewport = {{0.0, 0.0}, {width, height}};
    input.camera =
        scene.camera ? scene::fromSaved(*scene.camera) : defaultView(evaluator.result(), input.viewport);
    input.uiScale = uiScale;
    input.theme = theme;
    // What a stamp can still show.
    input.overlays.contacts.on = false;
    input.overlays.axis.on = false;
    input.overlays.circles.on = false;
    input.overlays.grid.on = false;
    const Drawing drawing = drawer_.draw(input);
    gfx::View view;
    view.view = input.camera.view();
    view.projection = input.camera.projection(input.viewport.aspect());
    view.width = width;
    view.height = height;
    view.uiScale = uiScale;
    view.samples = kSamples;
    renderer_.render(view, gfx::palette(theme), drawing.list);
    return {renderer_.readPixels(), {}};
}

}  // namespace sepaxis::debug_draw
