// What other programs answered, in a colour of its own: as much of the arrow and the contacts as they say.
#include "app/scene/reported.h"

#include "app/draw/overlays/overlay.h"

#include <string>

namespace sepaxis::draw {

namespace {

using gfx::DepthMode;

constexpr float kDash = 6.0f;
constexpr float kRingRadius = 8.0f;
constexpr double kBesideReport = 16.0;
constexpr double kDirectionPixels = 60.0;  // of a normal whose depth or distance is not said

void addRing(const OverlayContext& c, const dvec3& at) {
    gfx::Point ring;
    ring.position = at;
    ring.radius = kRingRadius * c.input.overlays[OverlayId::reported].size;
    ring.rimWidth = 2.0f;
    ring.color = gfx::withAlpha(c.colors.reported, 0.0f);
    ring.rim = c.colors.reported;
    c.out.list.points.push_back(ring);
}

void addReport(const OverlayContext& c, const scene::Report& report, std::uint32_t number) {
    const scene::ReportReading reading = scene::readReport(report, c.evaluation);
    if (!reading.unclear.empty()) return;
    const Collision<double>&theirs = reading.evaluation.collision, &ours = c.evaluation.collision;
    const scene::Known& known = reading.evaluation.known;
    for (const ManifoldPoint<double>& contact : theirs.manifold) addRing(c, contact.point);
    if (theirs.normal == dvec3(0.0)) return;
    const dvec3 from = known.contacts ? theirs.contactPoint
                       : ours.overlap ? scene::meetingPoint(c.evaluation)
                                      : ours.closestA;
    const bool hasLength = theirs.overlap ? known.depth : known.distance;
    const double length = hasLength ? theirs.depth + theirs.distance : c.metres(kDirectionPixels, from);
    const dvec3 to = from + theirs.normal * length;
    gfx::Arrow arrow;
    arrow.from = from;
    arrow.to = to;
    arrow.width = 2.0f * c.input.overlays[OverlayId::reported].size;
    arrow.color = c.colors.reported;
    c.out.list.lines.push_back({from, to, arrow.width, arrow.color, DepthMode::onTop, kDash});
    if (c.pixels(from, to) >= kShortArrow) {
        arrow.from = to - theirs.normal * std::min(0.5 * length, c.metres(arrow.headLength, to));
        c.out.list.arrows.push_back(arrow);
    } else {
        addRing(c, 0.5 * (from + to));
    }
    ShortText text(report.by);
    // A depth, unless it says.
    if (hasLength)
        text.add(theirs.overlap ? ": " : ": apart ").add(lengthText(length, c.ball.radius, c.input.digits));
    c.label(0.5 * (from + to), text, LabelRole::reported, kMtvLabel,
            besideLine(c, theirs.normal, from, kBesideReport), labelKey(OverlayId::reported, number))
        .clamped = true;
}

}  // namespace

void addReported(const OverlayContext& c) {
    if (c.input.scene == nullptr) return;
    std::uint32_t number = 0;
    for (const scene::Report& report : c.input.scene->reported)
        if (report.pair == nullptr) addReport(c, report, number++);
}

}  // namespace sepaxis::draw
