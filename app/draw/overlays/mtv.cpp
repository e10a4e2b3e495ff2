// The arrow of the minimum translation vector.
#include "app/draw/overlays/overlay.h"

namespace sepaxis::draw {

namespace {

using gfx::withAlpha;

constexpr float kMarkRadius = 10.0f;

}  // namespace

void addMtv(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (!collision.overlap || !(collision.depth > 0.0) || scene::touches(c.evaluation)) return;
    const float size = c.input.overlays[OverlayId::mtv].size;
    gfx::Arrow arrow;
    arrow.from = scene::meetingPoint(c.evaluation);
    arrow.to = arrow.from + collision.mtv();
    arrow.width *= size;
    arrow.headLength *= size;
    arrow.headWidth *= size;
    arrow.color = c.colors.mtv;
    c.out.list.arrows.push_back(arrow);
    c.out.overHandles.push_back(arrow);
    const dvec3 middle = 0.5 * (arrow.from + arrow.to);
    const bool isShort = c.pixels(arrow.from, arrow.to) < kShortArrow;
    if (isShort) {
        gfx::Point mark;
        mark.position = middle;
        mark.radius = kMarkRadius * size;
        mark.rimWidth = 2.5f * size;
        mark.color = withAlpha(arrow.color, 0.0f);
        mark.rim = arrow.color;
        c.out.list.points.push_back(mark);
        c.out.marksOverHandles.push_back(mark);
    }
    c.out.keepClear.push_back({arrow.from, arrow.to, isShort ? kMarkRadius : 0.5 * arrow.headWidth});
    if (!c.input.namesAnswer) return;
    c.label(middle, {"MTV ", lengthText(collision.depth, c.ball.radius, c.input.digits)}, LabelRole::mtv,
            kMtvLabel, besideLine(c, collision.normal, middle, isShort ? -kBesideMark : -kBesideArrow),
            kMtvKey)
        .clamped = true;
}

}  // namespace sepaxis::draw
