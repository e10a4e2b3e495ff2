// The large ball inside each hull by which a query bounds overlaps from below (query/sat.cpp): no direction
// in which the hull is thinner than that.
#include "app/draw/overlays/overlay.h"
#include "app/draw/shape_drawing.h"

#include <utility>

namespace sepaxis::draw {

namespace {

// Pixels at UI scale 1.
constexpr float kOutlineWidth = 1.6f, kFormWidth = 1.0f;
constexpr float kOutlineDash = 5.0f;
constexpr float kFormAlpha = 0.45f;
constexpr float kCenterRadius = 3.0f;
constexpr double kBelowCenter = 7.0;  // the label

void addInnerBall(const OverlayContext& c, scene::Side side) {
    const Hull<double>& hull = c.hull(side);
    if (hull.faceCount() == 0 || c.shape(side).oneSided || !(hull.innerRadius > 0.0)) return;
    const float size = c.input.overlays[OverlayId::innerBalls].size;
    const dvec3 center = transformPoint(c.pose(side), hull.innerCenter);
    const Round ball{center, center, hull.innerRadius};
    const gfx::Color& color = c.edge(side);
    addRoundOutline(c, ball, {kOutlineWidth * size, color, gfx::DepthMode::onTop, kOutlineDash});
    for (Polyline& line : formLinesOf(ball, segmentsAround(levelOf(c, ball))))
        c.out.list.curves.push_back({std::move(line), kFormWidth * size, gfx::withAlpha(color, kFormAlpha),
                                     gfx::DepthMode::onTop, 0.0f});
    gfx::Point dot;
    dot.position = center;
    dot.radius = kCenterRadius * size;
    dot.color = color;
    dot.rim = c.colors.labelHalo;
    c.out.list.points.push_back(dot);
    c.label(center, {"radius ", lengthText(hull.innerRadius, hull.size, c.input.digits)}, roleOf(side),
            kIndexLabel, dvec2(0.0, kBelowCenter),
            labelKey(OverlayId::innerBalls, static_cast<std::uint32_t>(side)));
}

}  // namespace

void addInnerBalls(const OverlayContext& c) {
    for (const scene::Side side : {scene::Side::a, scene::Side::b}) addInnerBall(c, side);
}

}  // namespace sepaxis::draw
