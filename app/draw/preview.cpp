#include "app/draw/preview.h"

#include "app/draw/default_view.h"

#include <algorithm>

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

namespace sepaxis::draw {

namespace {

constexpr double kFill = 0.84;     // of the picture's width or height
constexpr double kNearest = 0.45;  // of the usual distance
constexpr double kBeyond = 1e9;

// A stamp has no room to spare: the shapes come to its middle, and the camera closer until they fill it. A
// view that leaves something out on purpose stays as it is.
void comeCloser(scene::Camera& camera, const scene::Viewport& viewport, const scene::Evaluation& evaluation) {
    dvec2 low(kBeyond), high(-kBeyond);
    for (const std::size_t side : {0, 1}) {
        const scene::BuiltShape& built = *evaluation.shapes[side];
        const dvec3 right = camera.right() * built.outlineRadius(), up = camera.up() * built.outlineRadius();
        for (const dvec3& vertex : built.outline().vertices) {
            const dvec3 middle = transformPoint(evaluation.poses[side], vertex);
            for (const dvec3& point : {middle + right, middle - right, middle + up, middle - up}) {
                const auto pixel = scene::project(camera, viewport, point);
                if (!pixel) return;
                low = glm::min(low, *pixel / viewport.size);
                high = glm::max(high, *pixel / viewport.size);
            }
        }
    }
    if (glm::any(glm::lessThan(low, dvec2(0.0))) || glm::any(glm::greaterThan(high, dvec2(1.0)))) return;
    scene::pan(camera, viewport, (dvec2(0.5) - (low + high) * 0.5) * viewport.size);
    const dvec2 size = high - low;
    camera.distance *= std::clamp(std::max(size.x, size.y) / kFill, kNearest, 1.0);
}

}  // namespace

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
    scene::Camera camera;
    camera.upright = scene.up.value_or(scene::UpAxis::y);
    input.camera = scene.camera ? scene::fromSaved(*scene.camera)
                                : defaultView(evaluator.result(), input.viewport, camera);
    input.camera.upright = camera.upright;
    comeCloser(input.camera, input.viewport, evaluator.result());
    input.uiScale = uiScale;
    input.theme = theme;
    // What a stamp can still show.
    input.overlays[OverlayId::contacts].on = false;
    input.overlays[OverlayId::axis].on = false;
    input.overlays[OverlayId::circles].on = false;
    input.overlays[OverlayId::grid].on = false;
    Drawing drawing;
    drawer_.draw(input, drawing);
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

}  // namespace sepaxis::draw
