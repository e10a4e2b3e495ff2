#include "app/draw/shape_drawing.h"

#include <algorithm>
#include <limits>

#include <glm/gtc/matrix_transform.hpp>

namespace sepaxis::draw {
namespace {

using gfx::DepthMode;
using scene::Side;

// Pixels at UI scale 1, unless they say otherwise.
constexpr float kSegmentWidth = 3.0f;
constexpr float kEndRadius = 3.5f;    // of the dots at a segment's ends
constexpr float kPointRadius = 5.0f;  // of a shape that is a single point
constexpr float kFormWidth = 1.0f;
constexpr float kFormAlpha = 0.28f;
constexpr float kBareFormAlpha = 0.55f;  // where there is no surface to show the form
constexpr double kFrontArrow = 30.0;     // of a one-sided triangle, along its normal
constexpr double kBesideFront = 8.0;     // of the word from the arrow's tip
constexpr float kBehindAlpha = 0.20f;    // of a one-sided triangle's surface, seen from behind
// Of the radius: from closer than that to a round surface more pixels do not make it smoother.
constexpr double kClosest = 0.02;

dvec3 closestOnAxis(const Round& round, const dvec3& point) {
    const dvec3 along = round.tip - round.base;
    const double squared = glm::dot(along, along);
    if (!(squared > 0.0)) return round.base;
    return round.base + along * std::clamp(glm::dot(point - round.base, along) / squared, 0.0, 1.0);
}

void addFormLines(const OverlayContext& c, Side side) {
    const Shape<double>& shape = c.shape(side);
    const bool bare = c.input.style == gfx::SolidStyle::wireframe;
    const int segments = segmentsAround(levelOf(c, roundOf(shape, c.pose(side))));
    for (Polyline& line : formLinesOf(roundOf(shape, {}), segments)) {
        for (dvec3& point : line) point = transformPoint(c.pose(side), point);
        c.out.list.curves.push_back({std::move(line), kFormWidth,
                                     gfx::withAlpha(c.edge(side), bare ? kBareFormAlpha : kFormAlpha),
                                     DepthMode::hiddenFaint});
    }
}

void addDots(const OverlayContext& c, Side side) {
    const Hull<double>& core = c.hull(side);
    for (std::uint32_t v = 0; v < core.vertexCount(); ++v) {
        gfx::Point dot;
        dot.position = c.vertex(side, v);
        dot.radius = core.vertexCount() == 1 ? kPointRadius : kEndRadius;
        dot.rimWidth = 0.0f;
        dot.color = c.edge(side);
        dot.depth = DepthMode::hiddenFaint;
        c.out.list.points.push_back(dot);
    }
}

void addFront(const OverlayContext& c, Side side) {
    const Hull<double>& core = c.hull(side);
    const dvec3 normal = c.pose(side).orientation * core.planes[0].normal;
    gfx::Arrow arrow;
    arrow.from = transformPoint(c.pose(side), core.centroid);
    arrow.to = arrow.from + normal * c.metres(kFrontArrow, arrow.from);
    arrow.width = 1.5f;
    arrow.headLength = 9.0f;
    arrow.headWidth = 7.0f;
    arrow.color = c.edge(side);
    arrow.depth = DepthMode::hiddenFaint;
    c.out.list.arrows.push_back(arrow);
    const dvec2 along(glm::dot(normal, c.input.camera.right()), -glm::dot(normal, c.input.camera.up()));
    const double length = glm::length(along);
    c.label(arrow.to, "front", roleOf(side), kIndexLabel,
            length > 0.0 ? along * (kBesideFront / length) : dvec2(0.0, -kBesideFront),
            side == Side::a ? kFrontAKey : kFrontBKey);
}

bool isSeenFromBehind(const OverlayContext& c, Side side) {
    const Plane<double>& plane = c.hull(side).planes[0];
    const scene::Camera& camera = c.input.camera;
    if (camera.orthographic) return glm::dot(c.pose(side).orientation * plane.normal, camera.forward()) > 0.0;
    return signedDistance(plane, transformPointInverse(c.pose(side), camera.position())) < 0.0;
}

}  // namespace

int levelOf(const OverlayContext& c, const Round& round) {
    const scene::Camera& camera = c.input.camera;
    const dvec3 eye = camera.position();
    double distance = camera.distance;
    if (!camera.orthographic) {
        // To where the surface turns away: there the outline is seen.
        const double toAxis = glm::length(closestOnAxis(round, eye) - eye);
        const double squared = toAxis * toAxis - round.radius * round.radius;
        distance = std::sqrt(std::max(squared, kClosest * kClosest * round.radius * round.radius));
    }
    const double metres = scene::metresPerPixel(camera, c.input.viewport, eye + camera.forward() * distance);
    return levelFor(metres > 0.0 ? round.radius / metres : std::numeric_limits<double>::max());
}

void addRoundOutline(const OverlayContext& c, const Round& round, const CurveStyle& style) {
    for (Polyline& line : outlineOf(round, c.input.camera, segmentsAround(levelOf(c, round)))) {
        for (dvec3& point : line) {
            const dvec3 outward = (point - closestOnAxis(round, point)) / round.radius;
            point += outward * c.metres(0.5 * style.width, point);
        }
        c.out.list.curves.push_back({std::move(line), style.width, style.color, style.depth, style.dash});
    }
}

void addShape(const OverlayContext& c, Side side, const std::shared_ptr<const gfx::Mesh>& mesh) {
    const Shape<double>& shape = c.shape(side);
    gfx::Solid solid;
    solid.mesh = mesh;
    solid.toWorld = matrixOf(c.pose(side));
    solid.fill = c.fill(side);
    solid.edge = c.edge(side);
    solid.style = c.input.style;
    const bool hasFront = shape.oneSided && shape.core.faceCount() > 0;
    if (hasFront && isSeenFromBehind(c, side)) solid.alpha = kBehindAlpha;
    const bool isThin = shape.radius == 0.0 && !shape.isCurved() && shape.core.vertexCount() < 3;
    if (isThin) solid.edgeWidth = kSegmentWidth;
    c.out.list.solids.push_back(solid);
    if (isRound(shape)) {
        addFormLines(c, side);
        addRoundOutline(c, roundOf(shape, c.pose(side)), {gfx::kEdgeWidth, c.edge(side)});
    }
    if (isThin) addDots(c, side);
    if (hasFront) addFront(c, side);
}

void addGhost(const OverlayContext& c, const StartPose& was, const std::shared_ptr<const gfx::Mesh>& mesh,
              const GhostStyle& style) {
    const Shape<double>& shape = was.shape->shape;
    if (isRound(shape)) {
        addRoundOutline(c, roundOf(shape, was.pose),
                        {style.width, gfx::withAlpha(style.color, style.color.a * gfx::kGhostAlpha),
                         style.depth, gfx::kGhostDash});
        return;
    }
    gfx::Solid ghost;
    ghost.mesh = mesh;
    ghost.toWorld = matrixOf(was.pose);
    ghost.fill = c.fill(was.side);
    ghost.edge = style.color;
    ghost.edgeDepth = style.depth;
    ghost.style = c.input.style;
    ghost.ghost = true;
    ghost.edgeWidth = style.width;
    c.out.list.solids.push_back(ghost);
}

}  // namespace sepaxis::draw
