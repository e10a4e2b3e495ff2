// The contact points, numbered as in the table, and what each is: a vertex stands in a ring in the colour of
// its shape, a crossing shows its two edges.
#include "app/draw/overlays/overlay.h"

#include <algorithm>
#include <optional>
#include <string>

namespace sepaxis::draw {

namespace {

using gfx::DepthMode;
using gfx::withAlpha;
using scene::Side;

constexpr double kBesideContact = 7.0;  // of a number from its point
constexpr float kClippedRadius = 4.0f;
// Of the smaller shape's radius: dots on a shape that is small on the screen leave it to be seen.
constexpr double kContactShare = 0.2;
constexpr double kLeastContact = 2.0;
constexpr double kCrossingArm = 9.0;  // of the two edges that cross in a point, on each side of it
constexpr float kCrossingWidth = 2.0f;
constexpr float kOwnerRing = 2.0f;        // around a dot
constexpr std::size_t kMostNumbers = 64;  // with more contacts none is numbered

// Which shape's vertex the point is; of none where edges cross in it, or a round shape touches.
std::optional<Side> ownerOf(const FeaturePair& id) {
    const bool ofA = id.a.kind == FeatureKind::vertex, ofB = id.b.kind == FeatureKind::vertex;
    if (ofA == ofB) return std::nullopt;
    return ofA ? Side::a : Side::b;
}

// A piece of each of the two edges, in the colours of their shapes.
void addCrossing(const OverlayContext& c, const ManifoldPoint<double>& contact, float size) {
    if (contact.id.a.kind != FeatureKind::edge || contact.id.b.kind != FeatureKind::edge) return;
    const double arm = c.metres(kCrossingArm, contact.point) * static_cast<double>(size);
    for (const Side side : {Side::a, Side::b}) {
        const Hull<double>& hull = c.hull(side);
        const std::uint32_t edge = side == Side::a ? contact.id.a.index : contact.id.b.index;
        if (edge >= hull.edgeCount()) continue;
        const dvec3 along = c.pose(side).orientation * hull.edgeDirections[edge];
        c.out.list.lines.push_back({contact.point - arm * along, contact.point + arm * along,
                                    kCrossingWidth * size, c.edge(side), DepthMode::onTop});
    }
}

}  // namespace

void addContacts(const OverlayContext& c) {
    const auto manifold = c.evaluation.collision.manifold;
    const float size = c.input.overlays[OverlayId::contacts].size;
    dvec3 middle(0.0);
    for (const ManifoldPoint<double>& contact : manifold) middle += contact.point - manifold[0].point;
    if (!manifold.empty()) middle = manifold[0].point + middle / static_cast<double>(manifold.size());
    const double smaller = std::min(radiusOnScreen(c, Side::a), radiusOnScreen(c, Side::b));
    const float most = static_cast<float>(std::max(kLeastContact, kContactShare * smaller));
    for (std::size_t i = 0; i < manifold.size(); ++i) {
        const ManifoldPoint<double>& contact = manifold[i];
        const bool hovered = c.input.hoveredContact && *c.input.hoveredContact == i;
        gfx::Point point;
        point.position = contact.point;
        point.radius = std::min(contact.touching ? kContactRadius : kClippedRadius, most) * size;
        point.color = c.colors.contact;
        point.rim = c.colors.contactRim;
        if (const std::optional<Side> owner = ownerOf(contact.id);
            owner && !hovered && point.radius + kOwnerRing <= most) {
            gfx::Point around = point;
            around.radius += kOwnerRing * size;
            around.color = around.rim = c.edge(*owner);
            c.out.list.points.push_back(around);
        }
        if (!hovered) addCrossing(c, contact, size);
        if (hovered) {
            // A ring around it, and the way from one surface to the other.
            gfx::Point ring = point;
            ring.radius += 5.0f;
            ring.rimWidth = 2.0f;
            ring.color = withAlpha(c.colors.contact, 0.25f);
            ring.rim = c.colors.hover;
            c.out.list.points.push_back(ring);
            c.out.list.lines.push_back({contact.onA, contact.onB, 2.0f, c.colors.mtv, DepthMode::onTop});
        }
        c.out.list.points.push_back(point);
        c.out.keepClear.push_back({contact.point, contact.point, point.radius});
        if (!hovered && (!c.input.namesAnswer || manifold.size() > kMostNumbers)) continue;
        const ShortText number(i + 1);
        const ShortText text(number, ": ", numberText(contact.depth, c.ball.radius, c.input.digits),
                             hovered ? " m" : "");
        Label& label = c.label(contact.point, text, LabelRole::contact, hovered ? kHoverLabel : kContactLabel,
                               awayOnScreen(c, contact.point - middle, kBesideContact),
                               kContactKey + static_cast<std::uint32_t>(i));
        label.plate = hovered;
        if (hovered) continue;
        label.brief = number;
        label.group = kContactGroup;
    }
}

}  // namespace sepaxis::draw
