// How one shape is drawn, whatever its kind: surface and edges, outline and form lines of round ones, dots of
// thin ones. Internal to draw.
#pragma once

#include "app/draw/overlays/overlay.h"
#include "app/draw/round_mesh.h"

namespace sepaxis::draw {

// How finely a round body is divided as it is seen now.
int levelOf(const OverlayContext& context, const Round& round);

struct CurveStyle {
    float width = gfx::kEdgeWidth;
    gfx::Color color{1.0f};
    gfx::DepthMode depth = gfx::DepthMode::hiddenFaint;
    float dash = 0.0f;
};
// The line lies around the body, not half on it: there the surface, which falls off without end, would hide
// it.
void addRoundOutline(const OverlayContext& context, const Round& round, const CurveStyle& style);

void addShape(const OverlayContext& context, scene::Side side, const std::shared_ptr<const gfx::Mesh>& mesh);

// Dashed and empty: a shape of its side as it was, or where it would be.
struct GhostStyle {
    float width = gfx::kEdgeWidth;
    gfx::Color color{1.0f};
    gfx::DepthMode depth = gfx::DepthMode::hiddenFaint;
};
void addGhost(const OverlayContext& context, const StartPose& ghost,
              const std::shared_ptr<const gfx::Mesh>& mesh, const GhostStyle& style);

}  // namespace sepaxis::draw
