#include "app/bench/frame_script.h"

#include "app/ui/shell/commands/commands.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/viewport/viewport_target.h"
#include "collision/solids.h"

#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <SDL.h>

namespace sepaxis::ui {

namespace {

constexpr double kCircle = 60.0;                         // pixels at scale 1: the radius of the mouse's way
constexpr double kFramesPerTurn = 60.0;                  // about a second's
constexpr double kQuietSeconds = 0.4;                    // without a frame: the window is at rest
constexpr double kMostQuietSeconds = 8.0;                // messages fade within that
constexpr double kPanelTop = 0.15, kPanelBottom = 0.75;  // of the window's height: where the rows are
constexpr double kPanelLeft = 110.0;                     // pixels at scale 1
constexpr std::uint32_t kThousandTriangles = 502;        // points on a sphere: 2 n - 4
constexpr std::uint32_t kVertices = 5000;

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::vector<ReportScene> builtInScenes(std::optional<scene::Scene> pair) {
    std::vector<ReportScene> scenes;
    if (pair) scenes.push_back({"the article's tetrahedron and cube", *std::move(pair), false});

    scene::Scene hulls;
    hulls.name = "Two hulls of 1000 triangles";
    hulls.a.shape = scene::RandomHullShape{0.5, kThousandTriangles, 1};
    hulls.b.shape = scene::RandomHullShape{0.5, kThousandTriangles, 2};
    hulls.b.position = {0.7, 0.3, 0.2};
    scenes.push_back({"two hulls of 1000 triangles", std::move(hulls), false});

    scene::Scene vertices;
    vertices.name = "A hull of 5000 vertices";
    scene::HullShape hull;
    hull.positions = makeRandomPoints(0.5, kVertices, 3).positions;
    vertices.a.shape = std::move(hull);
    vertices.b.position = {0.9, 0.0, 0.0};
    scenes.push_back({"a vertex of a hull of 5000 vertices", std::move(vertices), true});
    return scenes;
}

void FrameScript::step() {
    const std::size_t before = window_.framesDrawn();
    // An event may be one that draws nothing.
    for (int i = 0; i < 4 && window_.framesDrawn() == before; ++i) window_.step(0.0);
}

void FrameScript::rest() {
    const double most = seconds() + kMostQuietSeconds;
    double quietSince = seconds();
    std::size_t drawn = window_.framesDrawn();
    while (seconds() < most && seconds() - quietSince < kQuietSeconds) {
        window_.step(0.05);
        if (window_.framesDrawn() == drawn) continue;
        drawn = window_.framesDrawn();
        quietSince = seconds();
    }
}

void FrameScript::move(const dvec2& pixel) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = static_cast<int>(std::lround(pixel.x));
    event.motion.y = static_cast<int>(std::lround(pixel.y));
    mouse_ = {event.motion.x, event.motion.y};
    SDL_PushEvent(&event);
}

void FrameScript::button(bool down) {
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = static_cast<int>(mouse_.x);
    event.button.y = static_cast<int>(mouse_.y);
    SDL_PushEvent(&event);
}

void FrameScript::open(const ReportScene& scene) {
    App& app = window_.app();
    app.openScene(scene.scene, {});
    vertices_ = scene.vertices;
    app.perform(Action::modeMove);
    app.perform(vertices_ ? Action::selectA : Action::selectB);
    if (vertices_) app.perform(Action::vertexMode);
    step();
    rest();
}

// The handle in the middle of B, or the vertex of A that is nearest to the eye.
dvec2 FrameScript::placeToHold() const {
    App& app = window_.app();
    const scene::Camera& camera = app.view.camera.current();
    dvec3 place(0.0);
    if (const scene::HullShape* hull = vertices_ ? editedHull(app.editor, app.vertices()) : nullptr) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const dvec3& position : hull->positions) {
            const dvec3 world = transformPoint(app.editor.evaluation().poses[0], position);
            const double depth = glm::dot(world - camera.position(), camera.forward());
            if (depth >= nearest) continue;
            nearest = depth;
            place = world;
        }
    } else if (const auto target = targetOf(app.editor, app.view, app.vertices(), Side::b)) {
        place = gizmo::pivotOf(*target);
    }
    return scene::project(camera, app.view.area, place).value_or(dvec2(0.0));
}

void FrameScript::run(const Frames& frames, const std::function<dvec2(double)>& pathOf) {
    for (std::size_t i = 0; i < frames.warmUp + frames.measured; ++i) {
        move(pathOf(static_cast<double>(i + 1) / kFramesPerTurn));
        if (i < frames.warmUp)
            step();
        else
            frames.frame();
    }
}

void FrameScript::drag(const Frames& frames) {
    const dvec2 start = placeToHold();
    const double radius = kCircle * static_cast<double>(window_.app().ui.scale);
    move(start);
    step();
    step();
    button(true);
    step();
    run(frames, [&](double turns) {
        const double angle = 2.0 * std::numbers::pi * turns;
        return start + radius * dvec2(std::cos(angle) - 1.0, std::sin(angle));
    });
    button(false);
    step();
    rest();
}

void FrameScript::overPanel(const Frames& frames) {
    int width = 0, height = 0;
    SDL_GetWindowSize(window_.sdlWindow(), &width, &height);
    const double x = kPanelLeft * static_cast<double>(window_.app().ui.scale);
    const auto pathOf = [&](double turns) {
        const double share = 0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * turns);
        return dvec2(x, height * (kPanelTop + (kPanelBottom - kPanelTop) * share));
    };
    // From outside of the viewport, so that nothing there is hovered any more.
    move(pathOf(0.0));
    step();
    rest();
    run(frames, pathOf);
    rest();
}

}  // namespace sepaxis::ui
