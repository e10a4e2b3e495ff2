// How round shapes, boxes, segments and triangles are measured against each other (scene/construction.h): the
// points of their cores, parameters along axes, the clamped point of a box, the sides of a triangle, the
// radii on the line between the points.
#include "app/scene/construction.h"

#include "app/draw/overlays/overlay.h"
#include "app/draw/round_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sepaxis::draw {
namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;
using scene::Construction;
using scene::ConstructionPart;
using scene::Side;

// Pixels at UI scale 1, unless they say otherwise.
constexpr float kThin = 1.5f, kStrong = 2.5f;
constexpr float kHelpDash = 4.0f;
constexpr float kDotRadius = 4.5f, kEndRadius = 3.0f;
constexpr double kBesideDot = 9.0, kBesideHelp = 10.0;
constexpr float kEarlierAlpha = 0.45f;  // of what was found before the step that is looked at
constexpr double kSectionLeast = 1e-6;  // of the sphere's radius: a smaller circle is a point

enum ConstructionLabel : std::uint32_t {
    kHeightLabel,
    kSideLabel,
    kInsideLabel = kSideLabel + 3,
    kParameterLabel,
    kClampLabel = kParameterLabel + 2,
    kOverlapLabel,
    kDistanceLabel = kOverlapLabel + 3,
    kRadiusLabel,
    kRestLabel = kRadiusLabel + 2,
};

// Draws one part.
struct Pen {
    const OverlayContext& c;
    const Construction& r;
    bool isEarlier = false;

    float size() const { return c.input.overlays[OverlayId::construction].size; }
    Color ink(const Color& color) const { return isEarlier ? withAlpha(color, kEarlierAlpha) : color; }
    Color sideInk(std::size_t side) const { return ink(c.edge(static_cast<Side>(side))); }

    void line(const dvec3& from, const dvec3& to, const Color& color, float width, float dash = 0.0f) const {
        c.out.list.lines.push_back({from, to, width * size(), color, DepthMode::onTop, dash});
    }
    void help(const dvec3& from, const dvec3& to) const {
        line(from, to, ink(c.colors.winningAxis), kThin, kHelpDash);
    }
    void dot(const dvec3& at, const Color& color, float radius = kDotRadius) const {
        gfx::Point point;
        point.position = at;
        point.radius = radius * size();
        point.color = color;
        point.rim = ink(c.colors.labelHalo);
        c.out.list.points.push_back(point);
        c.out.keepClear.push_back({at, at, static_cast<double>(point.radius)});
    }
    void name(const dvec3& at, const ShortText& text, LabelRole role, const dvec2& offset,
              std::uint32_t key) const {
        if (isEarlier) return;
        c.label(at, text, role, kAxisLabel, offset, labelKey(OverlayId::construction, key)).clamped = true;
    }
    // Beside the middle of a line.
    void nameLine(const dvec3& from, const dvec3& to, const ShortText& text, LabelRole role,
                  std::uint32_t key, double pixels = kBesideHelp) const {
        const dvec3 middle = 0.5 * (from + to);
        name(middle, text, role, besideLine(c, to - from, middle, pixels), key);
    }
    ShortText length(double metres) const { return lengthText(metres, c.ball.radius, c.input.digits); }
    ShortText number(double value) const { return numberText(value, 1.0, c.input.digits); }
};

// --- a sphere and a triangle ----------------------------------------------------------------------------

// What the plane cuts out of the sphere.
void addSection(const Pen& pen) {
    const textbook::TriangleRecord& t = pen.r.triangle;
    const double radius = pen.r.radii[pen.r.first];
    const double square = radius * radius - t.height * t.height;
    if (!(square > kSectionLeast * radius * radius)) return;
    const dvec3 side = safeNormalize(t.corners[1] - t.corners[0], dvec3(1.0, 0.0, 0.0));
    const dvec3 up = glm::cross(t.normal, side);
    const double section = std::sqrt(square);
    const double metres = scene::metresPerPixel(pen.c.input.camera, pen.c.input.viewport, t.projected);
    const int parts =
        segmentsAround(levelFor(metres > 0.0 ? section / metres : std::numeric_limits<double>::max()));
    gfx::Curve ring;
    for (int i = 0; i <= parts; ++i) {
        const double angle = 2.0 * std::numbers::pi * (i % parts) / parts;
        ring.points.push_back(t.projected + section * (std::cos(angle) * side + std::sin(angle) * up));
    }
    ring.width = kThin * pen.size();
    ring.color = pen.sideInk(pen.r.first);
    ring.depth = DepthMode::onTop;
    ring.dash = kHelpDash;
    pen.c.out.list.curves.push_back(std::move(ring));
}

void addPlane(const Pen& pen) {
    const textbook::TriangleRecord& t = pen.r.triangle;
    const dvec3& center = pen.r.points[pen.r.first];
    pen.help(center, t.projected);
    pen.dot(center, pen.sideInk(pen.r.first));
    pen.dot(t.projected, pen.ink(pen.c.colors.winningAxis));
    addSection(pen);
    const char* where = !t.oneSided ? "" : t.height < 0.0 ? ", behind" : ", in front";
    pen.nameLine(center, t.projected, {"height ", pen.length(std::abs(t.height)), where}, LabelRole::axis,
                 kHeightLabel);
}

void addTriangleSide(const Pen& pen, std::size_t k) {
    const textbook::TriangleRecord& t = pen.r.triangle;
    if (!t.measured) return;
    const bool passes = t.dots[k] < 0.0;
    const Color color = pen.ink(passes ? pen.c.colors.winningAxis : pen.c.colors.error);
    pen.line(t.corners[k], t.corners[(k + 1) % 3], pen.sideInk(pen.r.second()), kStrong);
    pen.line(t.projected, t.onSides[k], color, kThin);
    if (!pen.isEarlier) pen.help(t.projected, t.corners[(k + 2) % 3]);
    pen.dot(t.onSides[k], color);
    pen.name(t.onSides[k],
             {"dot ", numberText(t.dots[k], pen.c.ball.radius * pen.c.ball.radius, pen.c.input.digits),
              passes ? ", inside" : ", outside"},
             LabelRole::axis, awayOnScreen(pen.c, t.onSides[k] - t.corners[(k + 2) % 3], kBesideDot),
             kSideLabel + static_cast<std::uint32_t>(k));
}

void addInside(const Pen& pen) {
    const textbook::TriangleRecord& t = pen.r.triangle;
    if (!t.measured) return;
    pen.dot(t.projected, pen.ink(t.isInside ? pen.c.colors.winningAxis : pen.c.colors.error));
    pen.name(t.projected, t.isInside ? "inside" : "outside", LabelRole::axis, dvec2(0.0, kBesideDot),
             kInsideLabel);
}

// --- axes and boxes -------------------------------------------------------------------------------------

void addParameter(const Pen& pen, std::size_t side) {
    const textbook::AxisPoint& axis = pen.r.axes[side];
    const dvec3 at = axis.at();
    pen.line(axis.start, axis.end, pen.sideInk(side), kStrong);
    for (const dvec3& end : {axis.start, axis.end}) pen.dot(end, pen.sideInk(side), kEndRadius);
    if (axis.isClamped()) {
        const dvec3 foot = axis.start + axis.unclamped * (axis.end - axis.start);
        pen.help(at, foot);
    }
    pen.dot(at, pen.ink(pen.c.colors.winningAxis));
    ShortText text(pen.r.kind == scene::ConstructionKind::axes && side == 0 ? "s = " : "t = ",
                   pen.number(axis.isClamped() ? axis.unclamped : axis.parameter));
    if (axis.isClamped()) text.add(", clamped to ").add(axis.unclamped < 0.0 ? '0' : '1');
    pen.name(at, text, static_cast<LabelRole>(side),
             besideLine(pen.c, axis.end - axis.start, at, -kBesideDot),
             kParameterLabel + static_cast<std::uint32_t>(side));
}

// Along the axes of the box, which is what a clamp does: x, then y, then z.
void addClamp(const Pen& pen) {
    const bool boxFirst = pen.r.kind == scene::ConstructionKind::boxAxis;
    const std::size_t side = boxFirst ? pen.r.first : pen.r.second();
    const textbook::BoxRecord& box = pen.r.boxes[side];
    const dvec3 from = transformPointInverse(box.frame, pen.r.points[1 - side]);
    dvec3 at = from;
    ShortText clamped;
    for (int i = 0; i < 3; ++i) {
        const double into = std::clamp(from[i], box.low[i], box.high[i]);
        if (into == from[i]) continue;
        dvec3 next = at;
        next[i] = into;
        pen.help(transformPoint(box.frame, at), transformPoint(box.frame, next));
        at = next;
        clamped.add(clamped.empty() ? "clamped in " : ", ").add("xyz"[i]);
    }
    pen.dot(pen.r.points[1 - side], pen.sideInk(1 - side));
    pen.dot(pen.r.points[side], pen.ink(pen.c.colors.winningAxis));
    if (clamped.empty()) clamped = "inside: nearest face";
    pen.name(pen.r.points[side], clamped, static_cast<LabelRole>(side),
             awayOnScreen(pen.c, pen.r.points[side] - pen.r.points[1 - side], kBesideDot), kClampLabel);
}

// What both boxes cover of one world axis, or the gap, along an edge of what they share.
void addOverlap(const Pen& pen, int axis) {
    const auto low = [&](std::size_t s) { return pen.r.boxes[s].frame.position + pen.r.boxes[s].low; };
    const auto high = [&](std::size_t s) { return pen.r.boxes[s].frame.position + pen.r.boxes[s].high; };
    dvec3 from = glm::max(low(0), low(1)), to = from;
    to[axis] = std::min(high(0)[axis], high(1)[axis]);
    const bool meets = to[axis] >= from[axis];
    const Color color = pen.ink(meets ? pen.c.colors.mtv : pen.c.colors.closest);
    pen.line(from, to, color, kStrong);
    for (const dvec3& end : {from, to}) pen.dot(end, color, kEndRadius);
    const auto i = static_cast<std::size_t>(axis);
    const double least = std::min(pen.r.overlaps[2 * i], pen.r.overlaps[2 * i + 1]);
    pen.nameLine(from, to, {"xyz"[axis], meets ? " overlap " : " gap ", pen.length(std::abs(least))},
                 meets ? LabelRole::mtv : LabelRole::closest,
                 kOverlapLabel + static_cast<std::uint32_t>(axis));
}

// --- the two points -------------------------------------------------------------------------------------

void addDistance(const Pen& pen) {
    pen.help(pen.r.points[0], pen.r.points[1]);
    for (const std::size_t side : {0u, 1u}) pen.dot(pen.r.points[side], pen.sideInk(side));
    if (pen.r.distance == 0.0) return;
    pen.nameLine(pen.r.points[0], pen.r.points[1], {"distance ", pen.length(std::abs(pen.r.distance))},
                 LabelRole::axis, kDistanceLabel);
}

// From each point its radius towards the other shape: what they have in common, or leave between them.
void addRadii(const Pen& pen, bool isAnswer) {
    const dvec3& n = pen.r.direction;
    std::array<dvec3, 2> reached = pen.r.points;
    for (const std::size_t side : {0u, 1u}) {
        pen.dot(pen.r.points[side], pen.sideInk(side));
        if (!(pen.r.radii[side] > 0.0) || n == dvec3(0.0)) continue;
        reached[side] += (side == 0 ? pen.r.radii[0] : -pen.r.radii[1]) * n;
        pen.line(pen.r.points[side], reached[side], pen.sideInk(side), kStrong);
        if (!isAnswer)
            pen.nameLine(pen.r.points[side], reached[side], {"r ", pen.length(pen.r.radii[side])},
                         static_cast<LabelRole>(side), kRadiusLabel + static_cast<std::uint32_t>(side),
                         side == 0 ? -kBesideHelp : kBesideHelp);
    }
    const double depth = pen.r.reach() - pen.r.distance;
    const bool meets = depth >= 0.0;
    if (n == dvec3(0.0)) return;
    pen.line(reached[0], reached[1], pen.ink(meets ? pen.c.colors.mtv : pen.c.colors.closest),
             kStrong + 1.0f);
    if (isAnswer)
        pen.nameLine(reached[0], reached[1], {meets ? "depth " : "gap ", pen.length(std::abs(depth))},
                     meets ? LabelRole::mtv : LabelRole::closest, kRestLabel, kBesideMark);
}

void addPart(const Pen& pen, ConstructionPart part) {
    using enum ConstructionPart;
    switch (part) {
        case plane:
            return addPlane(pen);
        case side0:
        case side1:
        case side2:
            return addTriangleSide(pen, static_cast<std::size_t>(part) - static_cast<std::size_t>(side0));
        case inside:
            return addInside(pen);
        case parameterA:
        case parameterB:
            return addParameter(pen, part == parameterA ? 0 : 1);
        case clamp:
            return addClamp(pen);
        case overlapX:
        case overlapY:
        case overlapZ:
            return addOverlap(pen, static_cast<int>(part) - static_cast<int>(overlapX));
        case distance:
            return addDistance(pen);
        case radii:
        case answer:
            break;
    }
    addRadii(pen, part == answer);
}

}  // namespace

void addConstruction(const OverlayContext& c) {
    const std::optional<ConstructionChoice>& choice = c.input.constructionChoice;
    const Construction record = choice ? choice->record : scene::constructionOf(c.evaluation);
    const std::vector<ConstructionPart> parts = scene::partsOf(record);
    const std::size_t shown = choice ? std::min(parts.size(), choice->shown + 1) : parts.size();
    for (std::size_t i = 0; i < shown; ++i) addPart({c, record, choice && i + 1 < shown}, parts[i]);
}

}  // namespace sepaxis::draw
