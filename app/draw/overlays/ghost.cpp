// B where the MTV moves it.
#include "app/draw/overlays/overlay.h"
#include "app/draw/shape_drawing.h"

namespace sepaxis::draw {

namespace {

using scene::Side;

}  // namespace

void addGhostOfB(const OverlayContext& context) {
    const Collision<double>& collision = context.evaluation.collision;
    if (!collision.overlap || !(collision.depth > 0.0)) return;
    Pose<double> apart = context.pose(Side::b);
    apart.position += collision.mtv();
    addGhost(context, {Side::b, apart, context.evaluation.shapes[1]}, context.meshes[1],
             {gfx::kEdgeWidth * context.input.overlays[OverlayId::ghost].size, context.edge(Side::b)});
}

}  // namespace sepaxis::draw
