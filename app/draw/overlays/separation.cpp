// Shapes that are apart: the separating plane and the closest points.
#include "app/draw/overlays/overlay.h"

#include <cmath>

namespace sepaxis::draw {

namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;

constexpr double kPlaneReach = 0.55;  // half the separating plane's side, of the ball around both shapes

}  // namespace

void addSeparation(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (collision.behindOneSided)
        c.label(collision.closestA, "ignored from behind", LabelRole::closest, kMtvLabel, dvec2(0.0, -14.0),
                kClosestKey)
            .clamped = true;
    if (collision.overlap || !scene::hasClosestPoints(c.evaluation)) return;
    const float size = c.input.overlays[OverlayId::separation].size;
    const Color color = c.colors.closest;
    const dvec3 middle = 0.5 * (collision.closestA + collision.closestB);
    // The plane's sides keep to the world's upright where they can, so that it does not turn with the pair.
    const dvec3 n = collision.normal;
    const dvec3 up = std::abs(n.y) < 0.9 ? dvec3(0.0, 1.0, 0.0) : dvec3(1.0, 0.0, 0.0);
    const double reach = kPlaneReach * c.ball.radius;
    const dvec3 u = safeNormalize(glm::cross(up, n), dvec3(1.0, 0.0, 0.0)) * reach;
    const dvec3 v = safeNormalize(glm::cross(n, u), dvec3(0.0, 1.0, 0.0)) * reach;
    const gfx::CornerRange corners =
        c.out.list.addCorners({middle - u - v, middle + u - v, middle + u + v, middle - u + v});
    c.out.list.polygons.push_back({corners, withAlpha(color, 0.11f), DepthMode::hiddenFaint});
    addOutline(c, corners, 1.2f * size, withAlpha(color, 0.8f), DepthMode::hiddenFaint);
    c.out.list.lines.push_back(
        {collision.closestA, collision.closestB, 2.5f * size, color, DepthMode::onTop});
    for (const dvec3& position : {collision.closestA, collision.closestB}) {
        gfx::Point point;
        point.position = position;
        point.radius = kContactRadius * size;
        point.color = color;
        point.rim = c.colors.contactRim;
        c.out.list.points.push_back(point);
    }
    c.out.keepClear.push_back({collision.closestA, collision.closestB, kContactRadius});
    const bool isShort = c.pixels(collision.closestA, collision.closestB) < kShortArrow;
    // Never "0 m": shapes that are apart have a distance, however small.
    c.label(middle, lengthText(collision.distance, 0.0, c.input.digits), LabelRole::closest, kMtvLabel,
            besideLine(c, n, middle, isShort ? -kBesideMark : -kBesideArrow), kClosestKey)
        .clamped = true;
}

}  // namespace sepaxis::draw
