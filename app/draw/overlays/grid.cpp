// The ground.
#include "app/draw/overlays/overlay.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::draw {

namespace {

// Above or below the world's ground by more of the shapes' radius than this, they get a ground of their own.
constexpr double kGroundReach = 20.0;
constexpr double kUprightWithin = 0.035;  // radians, two degrees: of a view along an axis

// Level views along an axis of the world see the ground on edge: they get an upright plane through their
// target instead, and so do all level views without perspective, which have no horizon: the plane that they
// face most. While the view turns away the one fades, then the other comes.
gfx::Grid gridOf(const Input& input, const Ball& ball) {
    const scene::Camera& camera = input.camera;
    const dvec3 forward = camera.forward();
    const int vertical = camera.upright == scene::UpAxis::y ? 1 : 2, other = 3 - vertical;
    const int along = std::abs(forward.x) > std::abs(forward[other]) ? 0 : other;
    const double away = camera.orthographic ? std::asin(std::min(1.0, std::abs(forward[vertical])))
                                            : std::acos(std::min(1.0, std::abs(forward[along])));  // radians
    const double turned = away / kUprightWithin;
    dvec3 center = camera.target;
    const bool farAway = std::abs(ball.center[vertical]) > kGroundReach * ball.radius;
    if (turned >= 1.0) center[vertical] = farAway ? ball.center[vertical] - 1.5 * ball.radius : 0.0;
    gfx::Grid grid = gfx::gridAround(center, camera.distance);
    grid.normal = turned < 1.0 ? along : vertical;
    grid.strength = static_cast<float>(std::min(1.0, std::abs(turned - 1.0)));
    return grid;
}

}  // namespace

void addGrid(const OverlayContext& context) {
    context.out.list.grid = gridOf(context.input, context.ball);
}

}  // namespace sepaxis::draw
