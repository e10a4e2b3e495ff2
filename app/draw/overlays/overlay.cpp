#include "app/draw/overlays/overlay.h"

#include "app/draw/round_mesh.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <span>

namespace sepaxis::draw {

namespace {

using gfx::Color;
using gfx::DepthMode;
using scene::Side;

constexpr double kUnseen = 1e-6;  // of a direction's length: the part of it across the view
// Of the pair's size: lengths below are what is left of the roundings of a few sums.
constexpr double kNoise = 64.0 * std::numeric_limits<double>::epsilon();

}  // namespace

dvec3 acrossOnScreen(const OverlayContext& c, const dvec3& axis, const dvec3& at) {
    const scene::Camera& camera = c.input.camera;
    const dvec3 sight =
        camera.orthographic ? camera.forward() : safeNormalize(at - camera.position(), camera.forward());
    return safeNormalize(glm::cross(axis, sight), camera.right());
}

gfx::Curve ringAround(const OverlayContext& c, const dvec3& center, double radius, const dvec3& across,
                      const dvec3& up) {
    const double metres = scene::metresPerPixel(c.input.camera, c.input.viewport, center);
    const int parts =
        segmentsAround(levelFor(metres > 0.0 ? radius / metres : std::numeric_limits<double>::max()));
    gfx::Curve ring;
    for (int i = 0; i <= parts; ++i) {
        const double angle = 2.0 * std::numbers::pi * (i % parts) / parts;
        ring.points.push_back(center + radius * (std::cos(angle) * across + std::sin(angle) * up));
    }
    return ring;
}

ShortText numberText(double metres, double size, int digits) {
    if (std::abs(metres) <= kNoise * size) metres = 0.0;  // also a negative zero
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, metres + 0.0);
    return text;
}

dvec2 awayOnScreen(const OverlayContext& c, const dvec3& direction, double pixels) {
    const dvec2 onScreen(glm::dot(direction, c.input.camera.right()),
                         -glm::dot(direction, c.input.camera.up()));
    const double length = glm::length(onScreen);
    if (!(length > kUnseen * glm::length(direction))) return glm::normalize(dvec2(1.0, 1.0)) * pixels;
    return onScreen * (pixels / length);
}

dvec2 besideLine(const OverlayContext& c, const dvec3& direction, const dvec3& at, double pixels) {
    const dvec3 across = acrossOnScreen(c, direction, at);
    const dvec2 onScreen(glm::dot(across, c.input.camera.right()), -glm::dot(across, c.input.camera.up()));
    const double length = glm::length(onScreen);
    return length > 0.0 ? onScreen * (pixels / length) : dvec2(0.0, -pixels);
}

const Shape<double>& OverlayContext::shape(Side side) const {
    return evaluation.shapes[static_cast<std::size_t>(side)]->shape;
}
const Hull<double>& OverlayContext::hull(Side side) const {
    return shape(side).core;
}
const Pose<double>& OverlayContext::pose(Side side) const {
    return evaluation.poses[static_cast<std::size_t>(side)];
}
dvec3 OverlayContext::vertex(Side side, std::uint32_t index) const {
    return transformPoint(pose(side), hull(side).vertices[index]);
}
const Color& OverlayContext::fill(Side side) const {
    return side == Side::a ? colors.fillA : colors.fillB;
}
const Color& OverlayContext::edge(Side side) const {
    return side == Side::a ? colors.edgeA : colors.edgeB;
}
const Color& OverlayContext::deciding(Side side) const {
    return side == Side::a ? colors.featureA : colors.featureB;
}
double OverlayContext::metres(double pixels, const dvec3& at) const {
    return pixels * input.uiScale * scene::metresPerPixel(input.camera, input.viewport, at);
}
double OverlayContext::pixels(const dvec3& from, const dvec3& to) const {
    const auto a = scene::project(input.camera, input.viewport, from);
    const auto b = scene::project(input.camera, input.viewport, to);
    if (!a || !b) return std::numeric_limits<double>::infinity();
    return glm::length(*a - *b) / input.uiScale;
}
Label& OverlayContext::label(const dvec3& anchor, const ShortText& text, LabelRole role, int priority,
                             const dvec2& offset, std::uint32_t key) const {
    Label& label = out.labels.emplace_back();
    label.anchor = anchor;
    label.text = text;
    label.role = role;
    label.priority = priority;
    label.offset = offset;
    label.key = key;
    return label;
}
gfx::CornerRange OverlayContext::facePoints(Side side, std::uint32_t face) const {
    const Hull<double>& h = hull(side);
    const gfx::CornerRange range{out.list.corners.size(), h.faces[face].vertexCount};
    std::uint32_t halfEdge = h.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < h.faces[face].vertexCount; ++i) {
        out.list.corners.push_back(vertex(side, h.halfEdges[halfEdge].origin));
        halfEdge = h.halfEdges[halfEdge].next;
    }
    return range;
}

double radiusOnScreen(const OverlayContext& c, Side side) {
    const Hull<double>& hull = c.hull(side);
    const double radius = 0.5 * glm::length(hull.boundsMax - hull.boundsMin) + c.shape(side).radius;
    return radius / c.metres(1.0, transformPoint(c.pose(side), hull.centroid));
}

void addOutline(const OverlayContext& c, const gfx::CornerRange& corners, float width, const Color& color,
                DepthMode depth) {
    const std::span<const dvec3> points = c.out.list.of(corners);
    for (std::size_t i = 0; i < points.size(); ++i) {
        c.out.list.lines.push_back({points[i], points[(i + 1) % points.size()], width, color, depth});
    }
}

ShortText lengthText(double metres, double size, int digits) {
    return {numberText(metres, size, digits), " m"};
}

}  // namespace sepaxis::draw
