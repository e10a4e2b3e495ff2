// One stage of the clipping, drawn in the reference plane.
#pragma once

#include "app/inspect/clipping.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/ui.h"

#include <optional>
#include <vector>

namespace sepaxis::ui {

// From the reference plane to pixels.
struct PlanePlacement {
    scene::dvec2 center{0.0};  // of the plane, metres
    ImVec2 middle{0, 0};       // where that stands, pixels
    double scale = 1.0;        // pixels a metre
    ImVec2 at(const scene::dvec2& p) const {
        return {middle.x + static_cast<float>((p.x - center.x) * scale),
                middle.y - static_cast<float>((p.y - center.y) * scale)};
    }
};

// Both polygons with room around them: the same for all stages.
PlanePlacement placePlane(const Ui& ui, const inspect::Clipping& clipping, const Rect& area);

// The point of the stage under the mouse.
std::optional<std::size_t> pointUnder(const Ui& ui, const inspect::ClippingStage& stage,
                                      const PlanePlacement& placement, const ImVec2& mouse);

struct ClippingPicture {
    const inspect::Clipping& clipping;
    const inspect::ClippingStage& stage;
    std::vector<std::string> names;  // of the stage's points
    std::string boundary;            // of its plane
    std::optional<std::size_t> hovered;
};
void drawClipping(const Ui& ui, const Rect& area, const ClippingPicture& picture);

// Colours of a shape's side and of what became of a point.
gfx::Color sideColor(const gfx::Palette& palette, scene::Side side);
gfx::Color fateColor(const gfx::Palette& palette, inspect::PointFate fate);
// Of what a point is: a vertex of one of the two faces in the colour of its shape, or a crossing.
gfx::Color rimOf(const gfx::Palette& palette, const inspect::Clipping& clipping, inspect::PointOrigin origin);

}  // namespace sepaxis::ui
