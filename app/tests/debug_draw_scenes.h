// Scenes that the tests of debug_draw and picking share.
#pragma once

#include "app/debug_draw.h"

#include <gtest/gtest.h>

namespace sepaxis::debug_draw {

inline scene::Scene boxes(const dvec3& halfA, const dvec3& halfB, const dvec3& positionB) {
    scene::Scene result;
    result.a.shape = scene::BoxShape{halfA};
    result.b.shape = scene::BoxShape{halfB};
    result.b.position = positionB;
    return result;
}

// Two bars that cross edge to edge, tilted so that no face is involved.
inline scene::Scene crossedBars() {
    scene::Scene result = boxes({1.0, 0.3, 0.3}, {0.3, 0.3, 1.0}, {0.0, 0.75, 0.0});
    const double h = std::sin(0.125 * 3.14159265358979323846), w = std::cos(0.125 * 3.14159265358979323846);
    result.a.orientation = {h, 0.0, 0.0, w};  // 45 degrees about its own length
    result.b.orientation = {0.0, 0.0, h, w};
    return result;
}

// An evaluated scene with a camera in front of it.
struct Shown {
    explicit Shown(scene::Scene shown) : scene(std::move(shown)) {
        EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
        input.scene = &scene;
        input.evaluation = &evaluator.result();
        input.viewport.size = {800.0, 600.0};
        input.camera.distance = 6.0;
        input.overlays = {{false}, {false}, {false}, {false}, {false},
                          {false}, {false}, {false}, {false}, {false}};
    }
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;

    const scene::Evaluation& evaluation() const { return evaluator.result(); }
    const Collision<double>& collision() const { return evaluator.result().collision; }
    Drawing draw() { return drawer.draw(input); }

    scene::Scene scene;
    scene::Evaluator evaluator;
    Input input;
    SceneDrawer drawer;
};

}  // namespace sepaxis::debug_draw
