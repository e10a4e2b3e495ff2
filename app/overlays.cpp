#include "app/overlays.h"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace sepaxis::debug_draw {
namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;
using scene::Side;

// Pixels at UI scale 1, unless they say otherwise.
constexpr double kLabelDistance = 16.0;
constexpr double kAxisGap = 26.0;  // from the shapes to the axis
constexpr double kBarGap = 7.0;    // from the axis to the interval of A on one side, of B on the other
constexpr float kBarWidth = 5.0f;
constexpr double kTickReach = 13.0;   // of the ends of the overlap, across the axis
constexpr double kAxisBeyond = 34.0;  // the axis past the intervals
constexpr float kContactRadius = 5.5f;
constexpr float kClippedRadius = 4.0f;
constexpr float kHatchPitch = 7.0f;
constexpr float kHatchAlpha = 0.55f;
constexpr float kThroughAlpha = 0.45f;    // of a highlighted line where a solid hides it
constexpr double kPlaneReach = 0.55;      // half the separating plane's side, of the ball around both shapes
constexpr double kSamePlane = 1e-9;       // of the hull's size: vertices as far along an axis
constexpr std::size_t kDepthLabels = 8;   // with more contacts only their numbers are written
constexpr std::size_t kMostNumbers = 32;  // contacts beyond are not labelled
constexpr std::uint32_t kMostIndices = 80;  // of one kind a shape: with more they would cover it

enum Priority { kIndexLabel = 1, kContactLabel = 2, kAxisLabel = 3, kMtvLabel = 4, kHoverLabel = 5 };

LabelRole roleOf(Side side) {
    return side == Side::a ? LabelRole::a : LabelRole::b;
}

// A line that stays recognisable where a solid is in front of it.
void addStrongLine(const OverlayContext& c, const dvec3& from, const dvec3& to, float width,
                   const Color& color) {
    c.out.list.lines.push_back({from, to, width, color, DepthMode::tested});
    c.out.list.lines.push_back({from, to, width, withAlpha(color, kThroughAlpha), DepthMode::onTop});
}

void addOutline(const OverlayContext& c, const std::vector<dvec3>& points, float width, const Color& color,
                DepthMode depth) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        c.out.list.lines.push_back({points[i], points[(i + 1) % points.size()], width, color, depth});
    }
}

// A unit vector across the axis that lies in the screen as far as it can: it turns with the camera.
dvec3 acrossOnScreen(const OverlayContext& c, const dvec3& axis, const dvec3& at) {
    const scene::Camera& camera = c.input.camera;
    const dvec3 sight =
        camera.orthographic ? camera.forward() : safeNormalize(at - camera.position(), camera.forward());
    return safeNormalize(glm::cross(axis, sight), camera.right());
}

// Pixel offset (y down) of a label from a line: square to it on the screen, on the given side.
dvec2 besideLine(const OverlayContext& c, const dvec3& direction, const dvec3& at, double pixels) {
    const dvec3 across = acrossOnScreen(c, direction, at);
    const dvec2 onScreen(glm::dot(across, c.input.camera.right()), -glm::dot(across, c.input.camera.up()));
    const double length = glm::length(onScreen);
    return length > 0.0 ? onScreen * (pixels / length) : dvec2(0.0, -pixels);
}

// The points in cyclic order around their convex hull, seen along the normal (monotone chain).
std::vector<dvec3> convexPolygon(const std::vector<dvec3>& points, const dvec3& normal) {
    if (points.size() < 3) return points;
    const dvec3 helper = std::abs(normal.x) < 0.7 ? dvec3(1.0, 0.0, 0.0) : dvec3(0.0, 1.0, 0.0);
    const dvec3 u = safeNormalize(glm::cross(normal, helper), helper), v = glm::cross(normal, u);
    struct Flat {
        dvec2 at;
        std::size_t index;
    };
    std::vector<Flat> flat;
    flat.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        // From the first point, so that nothing cancels far from the origin.
        const dvec3 d = points[i] - points.front();
        flat.push_back({{glm::dot(d, u), glm::dot(d, v)}, i});
    }
    std::sort(flat.begin(), flat.end(), [](const Flat& a, const Flat& b) {
        return a.at.x < b.at.x || (a.at.x == b.at.x && a.at.y < b.at.y);
    });
    std::vector<Flat> outline;
    for (int half = 0; half < 2; ++half) {
        const std::size_t start = outline.size();
        for (const Flat& point : flat) {
            while (outline.size() >= start + 2) {
                const dvec2 a = outline.back().at - outline[outline.size() - 2].at;
                const dvec2 b = point.at - outline.back().at;
                if (a.x * b.y - a.y * b.x > 0.0) break;
                outline.pop_back();
            }
            outline.push_back(point);
        }
        outline.pop_back();
        std::reverse(flat.begin(), flat.end());
    }
    std::vector<dvec3> result;
    result.reserve(outline.size());
    for (const Flat& point : outline) result.push_back(points[point.index]);
    return result;
}

// The face of a hull that looks most against the direction.
std::uint32_t mostAgainst(const OverlayContext& c, Side side, const dvec3& direction) {
    const dvec3 inHull = glm::conjugate(c.pose(side).orientation) * direction;
    std::uint32_t best = kNoIndex;  // points and segments have none
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t face = 0; face < c.hull(side).faceCount(); ++face) {
        const double cosine = glm::dot(c.hull(side).planes[face].normal, inHull);
        if (cosine < least) {
            least = cosine;
            best = face;
        }
    }
    return best;
}

struct FacePair {
    Side reference = Side::a;
    std::uint32_t referenceFace = kNoIndex, incidentFace = kNoIndex;
};

// The faces that the manifold was clipped from.
std::optional<FacePair> clippedFaces(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (c.evaluation.trace && c.evaluation.trace->referenceFace != kNoIndex) {
        const Trace<double>& trace = *c.evaluation.trace;
        return FacePair{trace.referenceOnA ? Side::a : Side::b, trace.referenceFace, trace.incidentFace};
    }
    if (collision.kind != AxisKind::faceA && collision.kind != AxisKind::faceB) return std::nullopt;
    FacePair pair;
    pair.reference = collision.kind == AxisKind::faceA ? Side::a : Side::b;
    const Feature& feature = pair.reference == Side::a ? collision.featureA : collision.featureB;
    if (feature.kind != FeatureKind::face) return std::nullopt;
    pair.referenceFace = feature.index;
    const dvec3 outward = pair.reference == Side::a ? collision.normal : -collision.normal;
    pair.incidentFace = mostAgainst(c, scene::other(pair.reference), outward);
    return pair;
}

void addFeatureLine(const OverlayContext& c, Side side, const Feature& feature, float width,
                    const Color& color) {
    const Hull<double>& hull = c.hull(side);
    if (feature.kind == FeatureKind::edge) {
        addStrongLine(c, c.vertex(side, hull.edgeStart(feature.index)),
                      c.vertex(side, hull.edgeEnd(feature.index)), width, color);
    } else if (feature.kind == FeatureKind::face) {
        const std::vector<dvec3> points = c.facePoints(side, feature.index);
        for (std::size_t i = 0; i < points.size(); ++i) {
            addStrongLine(c, points[i], points[(i + 1) % points.size()], width, color);
        }
    } else if (feature.kind == FeatureKind::vertex) {
        gfx::Point point;
        point.position = c.vertex(side, feature.index);
        point.radius = 2.0f * width;
        point.color = color;
        point.rim = c.colors.contactRim;
        c.out.list.points.push_back(point);
    }
}

bool isSeen(const OverlayContext& c, Side side, std::uint32_t face) {
    const Plane<double>& plane = c.hull(side).planes[face];
    const scene::Camera& camera = c.input.camera;
    if (camera.orthographic) return glm::dot(c.pose(side).orientation * plane.normal, camera.forward()) < 0.0;
    return signedDistance(plane, transformPointInverse(c.pose(side), camera.position())) > 0.0;
}

dvec3 middleOf(const std::vector<dvec3>& points) {
    dvec3 sum(0.0);
    for (const dvec3& point : points) sum += point - points.front();
    return points.front() + sum / static_cast<double>(points.size());
}

std::string featureText(const Hull<double>& hull, const Feature& feature) {
    switch (feature.kind) {
        case FeatureKind::vertex:
            return "vertex " + std::to_string(hull.vertexNumber[feature.index]);
        case FeatureKind::edge:
            return "edge " + std::to_string(hull.edgeNumber[feature.index]) + " (" +
                   std::to_string(hull.vertexNumber[hull.edgeStart(feature.index)]) + "-" +
                   std::to_string(hull.vertexNumber[hull.edgeEnd(feature.index)]) + ")";
        case FeatureKind::face:
            return "face " + std::to_string(hull.faceNumber[feature.index]);
        case FeatureKind::none:
            break;
    }
    return {};
}

dvec3 anchorOf(const OverlayContext& c, Side side, const Feature& feature) {
    const Hull<double>& hull = c.hull(side);
    if (feature.kind == FeatureKind::vertex) return c.vertex(side, feature.index);
    if (feature.kind == FeatureKind::edge) {
        return 0.5 *
               (c.vertex(side, hull.edgeStart(feature.index)) + c.vertex(side, hull.edgeEnd(feature.index)));
    }
    return middleOf(c.facePoints(side, feature.index));
}

// Away from the middle of the shape on the screen, so that numbers stand around it and not on it.
dvec2 outward(const OverlayContext& c, Side side, const dvec3& at, double pixels) {
    const dvec3 from = at - transformPoint(c.pose(side), c.hull(side).centroid);
    const dvec2 onScreen(glm::dot(from, c.input.camera.right()), -glm::dot(from, c.input.camera.up()));
    const double length = glm::length(onScreen);
    return length > 0.0 ? onScreen * (pixels / length) : dvec2(0.0, -pixels);
}

// The axis that is shown, with the place where its line runs.
struct AxisLine {
    dvec3 axis{0.0}, origin{0.0};
    dvec3 across{0.0};  // unit, from the shapes to the line
    double offset = 0.0;
    Interval a, b;

    dvec3 at(double t, double sideways) const { return origin + axis * t + across * (offset + sideways); }
};

AxisLine axisLineOf(const OverlayContext& c, const dvec3& axis) {
    const Collision<double>& collision = c.evaluation.collision;
    AxisLine line;
    line.axis = axis;
    line.origin =
        collision.overlap ? collision.contactPoint : 0.5 * (collision.closestA + collision.closestB);
    if (!collision.overlap && collision.kind != AxisKind::closest && collision.distance == 0.0) {
        line.origin = c.ball.center;
    }
    line.a = project(c.hull(Side::a), c.pose(Side::a), axis, line.origin);
    line.b = project(c.hull(Side::b), c.pose(Side::b), axis, line.origin);
    line.across = acrossOnScreen(c, axis, line.origin);
    for (const Side side : {Side::a, Side::b}) {
        line.offset =
            std::max(line.offset, project(c.hull(side), c.pose(side), line.across, line.origin).max);
    }
    line.offset += c.metres(kAxisGap * c.input.overlays.axis.size, line.origin);
    return line;
}

// From the vertices that end the overlap to where they land on the axis.
void addProjectionLines(const OverlayContext& c, const AxisLine& line) {
    for (const Side side : {Side::a, Side::b}) {
        const double sign = side == Side::a ? 1.0 : -1.0;
        const dvec3 direction = glm::conjugate(c.pose(side).orientation) * (line.axis * sign);
        const dvec3 near = transformPointInverse(c.pose(side), line.origin);
        const auto& vertices = c.hull(side).vertices;
        double most = -std::numeric_limits<double>::infinity();
        for (const dvec3& vertex : vertices) most = std::max(most, glm::dot(direction, vertex));
        // Where a whole edge or face is farthest, its vertex closest to where the shapes meet.
        dvec3 farthest = vertices.front();
        double closest = std::numeric_limits<double>::infinity();
        for (const dvec3& vertex : vertices) {
            const double distance = glm::length(vertex - near);
            if (glm::dot(direction, vertex) < most - kSamePlane * c.hull(side).size || distance >= closest)
                continue;
            closest = distance;
            farthest = vertex;
        }
        const dvec3 from = transformPoint(c.pose(side), farthest);
        const double t = side == Side::a ? line.a.max : line.b.min;
        c.out.list.lines.push_back(
            {from, line.at(t, 0.0), 1.0f, withAlpha(c.edge(side), 0.6f), DepthMode::onTop, 3.0f});
    }
}

}  // namespace

const Hull<double>& OverlayContext::hull(Side side) const {
    return evaluation.shapes[static_cast<std::size_t>(side)]->shape.core;
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
double OverlayContext::metres(double pixels, const dvec3& at) const {
    return pixels * input.uiScale * scene::metresPerPixel(input.camera, input.viewport, at);
}
std::vector<dvec3> OverlayContext::facePoints(Side side, std::uint32_t face) const {
    const Hull<double>& h = hull(side);
    std::vector<dvec3> points;
    std::uint32_t halfEdge = h.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < h.faces[face].vertexCount; ++i) {
        points.push_back(vertex(side, h.halfEdges[halfEdge].origin));
        halfEdge = h.halfEdges[halfEdge].next;
    }
    return points;
}

std::string lengthText(double metres) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g m", metres + 0.0);  // a negative zero loses its sign
    return text;
}

void addMtv(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (!collision.overlap || !(collision.depth > 0.0)) return;
    const float size = c.input.overlays.mtv.size;
    gfx::Arrow arrow;
    arrow.from = collision.contactPoint;
    arrow.to = collision.contactPoint + collision.mtv();
    arrow.width *= size;
    arrow.headLength *= size;
    arrow.headWidth *= size;
    arrow.color = c.colors.mtv;
    c.out.list.arrows.push_back(arrow);
    const dvec3 middle = 0.5 * (arrow.from + arrow.to);
    c.out.labels.push_back({middle, lengthText(collision.depth), LabelRole::mtv, kMtvLabel,
                            besideLine(c, collision.normal, middle, -2.0 * kLabelDistance)});
}

void addContacts(const OverlayContext& c) {
    const auto manifold = c.evaluation.collision.manifold;
    const float size = c.input.overlays.contacts.size;
    for (std::size_t i = 0; i < manifold.size(); ++i) {
        const ManifoldPoint<double>& contact = manifold[i];
        const bool hovered = c.input.hoveredContact && *c.input.hoveredContact == i;
        gfx::Point point;
        point.position = contact.point;
        point.radius = (contact.touching ? kContactRadius : kClippedRadius) * size;
        point.color = c.colors.contact;
        point.rim = c.colors.contactRim;
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
        if (i >= kMostNumbers && !hovered) continue;
        std::string text = std::to_string(i + 1);
        if (manifold.size() <= kDepthLabels || hovered) text += "   " + lengthText(contact.depth);
        const dvec3 from = contact.point - manifold[0].point;
        const bool right = glm::dot(from, c.input.camera.right()) >= 0.0;
        c.out.labels.push_back({contact.point, text, LabelRole::contact,
                                hovered ? kHoverLabel : kContactLabel,
                                dvec2(right ? kLabelDistance : -kLabelDistance, kLabelDistance)});
    }
}

void addManifold(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    std::vector<dvec3> all, touching;
    for (const ManifoldPoint<double>& contact : collision.manifold) {
        all.push_back(contact.point);
        if (contact.touching) touching.push_back(contact.point);
    }
    const float width = 1.5f * c.input.overlays.manifold.size;
    const Color color = c.colors.contact;
    all = convexPolygon(all, collision.manifoldNormal);
    touching = convexPolygon(touching, collision.manifoldNormal);
    const bool same = all.size() == touching.size();
    if (all.size() >= 2 && !same) {
        c.out.list.polygons.push_back({all, withAlpha(color, gfx::kClippedFillAlpha), DepthMode::onTop});
        addOutline(c, all, 0.7f * width, withAlpha(color, 0.5f), DepthMode::onTop);
    }
    if (touching.size() >= 3) {
        c.out.list.polygons.push_back(
            {touching, withAlpha(color, gfx::kTouchingFillAlpha), DepthMode::onTop});
        addOutline(c, touching, width, color, DepthMode::onTop);
    } else if (touching.size() == 2) {
        c.out.list.lines.push_back({touching[0], touching[1], 2.0f * width, color, DepthMode::onTop});
    }
}

void addFeatures(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    const float width = gfx::kHighlightWidth * c.input.overlays.features.size;
    if (c.input.axisChoice) {
        addFeatureLine(c, Side::a, c.input.axisChoice->featureA, width, c.edge(Side::a));
        addFeatureLine(c, Side::b, c.input.axisChoice->featureB, width, c.edge(Side::b));
        return;
    }
    if (!collision.overlap) return;  // apart, the closest points say it
    if (const std::optional<FacePair> pair = clippedFaces(c)) {
        const Side incident = scene::other(pair->reference);
        if (pair->incidentFace != kNoIndex) {
            gfx::Polygon hatched{c.facePoints(incident, pair->incidentFace),
                                 withAlpha(c.edge(incident), kHatchAlpha), DepthMode::onTop, kHatchPitch,
                                 1.5f};
            c.out.list.polygons.push_back(std::move(hatched));
        }
        addFeatureLine(c, pair->reference, {FeatureKind::face, pair->referenceFace}, width,
                       c.edge(pair->reference));
        return;
    }
    addFeatureLine(c, Side::a, collision.featureA, width, c.edge(Side::a));
    addFeatureLine(c, Side::b, collision.featureB, width, c.edge(Side::b));
}

void addSeparation(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    if (collision.overlap || !(collision.distance > 0.0)) return;
    const float size = c.input.overlays.separation.size;
    const Color color = c.colors.closest;
    const dvec3 middle = 0.5 * (collision.closestA + collision.closestB);
    // The plane's sides keep to the world's upright where they can, so that it does not turn with the pair.
    const dvec3 n = collision.normal;
    const dvec3 up = std::abs(n.y) < 0.9 ? dvec3(0.0, 1.0, 0.0) : dvec3(1.0, 0.0, 0.0);
    const double reach = kPlaneReach * c.ball.radius;
    const dvec3 u = safeNormalize(glm::cross(up, n), dvec3(1.0, 0.0, 0.0)) * reach;
    const dvec3 v = safeNormalize(glm::cross(n, u), dvec3(0.0, 1.0, 0.0)) * reach;
    const std::vector<dvec3> corners{middle - u - v, middle + u - v, middle + u + v, middle - u + v};
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
    c.out.labels.push_back({middle, lengthText(collision.distance), LabelRole::closest, kMtvLabel,
                            besideLine(c, n, middle, -2.0 * kLabelDistance)});
}

void addAxis(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    const dvec3 axis = c.input.axisChoice ? c.input.axisChoice->axisWorld : collision.normal;
    if (!(glm::dot(axis, axis) > 0.0)) return;
    const float size = c.input.overlays.axis.size;
    const AxisLine line = axisLineOf(c, axis);
    const double beyond = c.metres(kAxisBeyond, line.at(0.0, 0.0));
    const double bar = c.metres(kBarGap * size, line.at(0.0, 0.0));
    const double tick = c.metres(kTickReach * size, line.at(0.0, 0.0));
    auto& lines = c.out.list.lines;

    addProjectionLines(c, line);
    const dvec3 tail = line.at(std::min(line.a.min, line.b.min) - beyond, 0.0);
    gfx::Arrow head;
    head.to = line.at(std::max(line.a.max, line.b.max) + beyond, 0.0);
    head.from = line.at(std::max(line.a.max, line.b.max) + 0.25 * beyond, 0.0);
    head.width = 1.5f * size;
    head.headLength = 11.0f * size;
    head.headWidth = 8.0f * size;
    head.color = c.colors.winningAxis;
    c.out.list.arrows.push_back(head);
    // A line of its own for most of the shaft: the overlap is drawn over it.
    lines.push_back({tail, head.from, head.width, head.color, DepthMode::onTop});
    for (const Side side : {Side::a, Side::b}) {
        const Interval& interval = side == Side::a ? line.a : line.b;
        const double sideways = side == Side::a ? -bar : bar;
        lines.push_back({line.at(interval.min, sideways), line.at(interval.max, sideways), kBarWidth * size,
                         c.edge(side), DepthMode::onTop, 0.0f, true});
        const double end = side == Side::a ? interval.min : interval.max;
        const double outwards = (side == Side::a ? -1.0 : 1.0) * c.metres(12.0, line.at(end, sideways));
        c.out.labels.push_back({line.at(end + outwards, sideways), side == Side::a ? "A" : "B", roleOf(side),
                                kAxisLabel, dvec2(0.0)});
    }
    // The overlap runs from where B begins to where A ends; that way round, it is a gap.
    const bool overlaps = line.b.min <= line.a.max;
    const Color color = overlaps ? c.colors.mtv : c.colors.closest;
    lines.push_back({line.at(line.b.min, 0.0), line.at(line.a.max, 0.0), 4.5f * size, color, DepthMode::onTop,
                     0.0f, true});
    for (const double t : {line.b.min, line.a.max}) {
        lines.push_back({line.at(t, -tick), line.at(t, tick), 1.5f * size, color, DepthMode::onTop});
    }
    const dvec3 middle = line.at(0.5 * (line.b.min + line.a.max), 0.0);
    const std::string word = overlaps ? "overlap " : "gap ";
    c.out.labels.push_back({middle, word + lengthText(std::abs(line.a.max - line.b.min)),
                            overlaps ? LabelRole::mtv : LabelRole::closest, kAxisLabel,
                            besideLine(c, axis, middle, 2.0 * kLabelDistance)});
}

void addIndices(const OverlayContext& c) {
    const double away = kLabelDistance * 0.8;
    for (const Side side : {Side::a, Side::b}) {
        const Hull<double>& hull = c.hull(side);
        std::vector<bool> faceSeen, vertexSeen(hull.vertexCount(), false);
        for (std::uint32_t f = 0; f < hull.faceCount(); ++f) faceSeen.push_back(isSeen(c, side, f));
        for (const HalfEdge& half : hull.halfEdges) {
            if (half.face == kNoIndex || faceSeen[half.face]) vertexSeen[half.origin] = true;
        }
        const auto add = [&](const Feature& feature, const char* letter, std::uint32_t number,
                             double pixels) {
            const dvec3 at = anchorOf(c, side, feature);
            c.out.labels.push_back({at, letter + std::to_string(number), roleOf(side), kIndexLabel,
                                    pixels > 0.0 ? outward(c, side, at, pixels) : dvec2(0.0)});
        };
        for (std::uint32_t v = 0; v < hull.vertexCount() && hull.vertexCount() <= kMostIndices; ++v) {
            if (vertexSeen[v]) add({FeatureKind::vertex, v}, "v", hull.vertexNumber[v], away);
        }
        for (std::uint32_t e = 0; e < hull.edgeCount() && hull.edgeCount() <= kMostIndices; ++e) {
            const std::size_t half = 2 * std::size_t{e};
            if (faceSeen.empty() || faceSeen[hull.halfEdges[half].face] ||
                faceSeen[hull.halfEdges[half + 1].face]) {
                add({FeatureKind::edge, e}, "e", hull.edgeNumber[e], 0.6 * away);
            }
        }
        for (std::uint32_t f = 0; f < hull.faceCount() && hull.faceCount() <= kMostIndices; ++f) {
            if (faceSeen[f]) add({FeatureKind::face, f}, "f", hull.faceNumber[f], 0.0);
        }
    }
}

void addHighlight(const OverlayContext& c, const PickedFeature& picked, bool labelled) {
    const Hull<double>& hull = c.hull(picked.side);
    const Feature& feature = picked.feature;
    const std::uint32_t count = feature.kind == FeatureKind::vertex ? hull.vertexCount()
                                : feature.kind == FeatureKind::edge ? hull.edgeCount()
                                : feature.kind == FeatureKind::face ? hull.faceCount()
                                                                    : 0;
    if (feature.index >= count) return;  // picked on a shape that has changed since
    if (feature.kind == FeatureKind::face) {
        c.out.list.polygons.push_back({c.facePoints(picked.side, feature.index),
                                       withAlpha(c.colors.hover, 0.18f), DepthMode::hiddenFaint});
        addOutline(c, c.facePoints(picked.side, feature.index), 2.0f, c.colors.hover, DepthMode::hiddenFaint);
    } else {
        addFeatureLine(c, picked.side, feature, gfx::kHighlightWidth, c.colors.hover);
    }
    if (!labelled) return;
    const dvec3 at = anchorOf(c, picked.side, feature);
    const std::string name = picked.side == Side::a ? "A " : "B ";
    c.out.labels.push_back({at, name + featureText(hull, feature), roleOf(picked.side), kHoverLabel,
                            outward(c, picked.side, at, 1.5 * kLabelDistance)});
}

}  // namespace sepaxis::debug_draw
