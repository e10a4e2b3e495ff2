// Scenes that the tests of drawing and picking share, and what they look for in a drawing.
#pragma once

#include "app/draw/debug_draw.h"

#include <gtest/gtest.h>

namespace sepaxis::draw {

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
        input.overlays.switchAll(false);
    }
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;

    const scene::Evaluation& evaluation() const { return evaluator.result(); }
    const Collision<double>& collision() const { return evaluator.result().collision; }
    Drawing draw() {
        Drawing drawing;
        drawer.draw(input, drawing);
        return drawing;
    }

    scene::Scene scene;
    scene::Evaluator evaluator;
    Input input;
    SceneDrawer drawer;
};

inline constexpr double kExact = 1e-12;  // metres; scenes of about one metre

inline void expectNear(const dvec3& a, const dvec3& b, double tolerance = kExact) {
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

inline bool sameColor(const gfx::Color& a, const gfx::Color& b) {
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

inline std::vector<gfx::Line> linesOf(const gfx::DrawList& list, const gfx::Color& color, float width) {
    std::vector<gfx::Line> result;
    for (const gfx::Line& line : list.lines) {
        if (sameColor(line.color, color) && line.width == width) result.push_back(line);
    }
    return result;
}

inline const Label* labelWith(const Drawing& drawing, const std::string& text) {
    for (const Label& label : drawing.labels) {
        if (label.text.view().find(text) != std::string::npos) return &label;
    }
    return nullptr;
}

}  // namespace sepaxis::draw
