// The contact manifold: the touching polygon and what clipping left beside it.
#include "app/base/convex_outline.h"
#include "app/base/square_to.h"
#include "app/draw/overlays/overlay.h"

#include <cmath>
#include <span>
#include <vector>

namespace sepaxis::draw {

namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;

// The corners in cyclic order around their convex hull, seen along the normal. They come
// behind all others; the given ones are left in another order.
gfx::CornerRange convexPolygon(std::vector<dvec3>& corners, const gfx::CornerRange& given,
                               const dvec3& normal) {
    if (given.count < 3 || normal == dvec3(0.0)) return given;
    const dvec3 u = anySquareTo(normal), v = glm::cross(normal, u);
    // From the first point, so that nothing cancels far from the origin.
    const auto flat = [&, origin = corners[given.first]](const dvec3& point) {
        const dvec3 d = point - origin;
        return dvec2(glm::dot(d, u), glm::dot(d, v));
    };
    const std::size_t first = corners.size();
    corners.resize(first + 2 * given.count);
    const std::size_t count = convexOutline(std::span(corners).subspan(given.first, given.count),
                                            std::span(corners).subspan(first), flat);
    corners.resize(first + count);
    return {first, count};
}

}  // namespace

void addManifold(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    const auto polygonOf = [&](bool onlyTouching) {
        gfx::CornerRange points{c.out.list.corners.size(), 0};
        for (const ManifoldPoint<double>& contact : collision.manifold)
            if (contact.touching || !onlyTouching) c.out.list.corners.push_back(contact.point);
        points.count = c.out.list.corners.size() - points.first;
        return convexPolygon(c.out.list.corners, points, collision.manifoldNormal);
    };
    const float width = 1.5f * c.input.overlays[OverlayId::manifold].size;
    const Color color = c.colors.contact;
    const gfx::CornerRange all = polygonOf(false), touching = polygonOf(true);
    const bool same = all.count == touching.count;
    if (all.count >= 2 && !same) {
        c.out.list.polygons.push_back({all, withAlpha(color, gfx::kClippedFillAlpha), DepthMode::onTop});
        addOutline(c, all, 0.7f * width, withAlpha(color, 0.5f), DepthMode::onTop);
    }
    if (touching.count >= 3) {
        c.out.list.polygons.push_back(
            {touching, withAlpha(color, gfx::kTouchingFillAlpha), DepthMode::onTop});
        addOutline(c, touching, width, color, DepthMode::onTop);
    } else if (touching.count == 2) {
        const std::span<const dvec3> ends = c.out.list.of(touching);
        c.out.list.lines.push_back({ends[0], ends[1], 2.0f * width, color, DepthMode::onTop});
    }
}

}  // namespace sepaxis::draw
