// The overlays that light up faces, edges and vertices.
#include "app/overlays.h"

#include <algorithm>
#include <limits>

namespace sepaxis::debug_draw {
namespace {

using gfx::Color;
using gfx::DepthMode;
using gfx::withAlpha;
using scene::Side;

// Pixels at UI scale 1, unless they say otherwise.
constexpr double kNumberDistance = 5.0;  // of a feature's number from the feature
constexpr double kNameDistance = 14.0;   // of the name of a hovered or selected one
constexpr float kHatchPitch = 7.0f;
constexpr float kHatchAlpha = 0.55f;
constexpr float kThroughAlpha = 0.45f;      // of a highlighted line where a solid hides it
constexpr std::uint32_t kMostIndices = 80;  // of one kind a shape: with more they would cover it
// Room for the numbers of one kind and of one side in the keys of labels.
constexpr std::uint32_t kKeysAKind = 0x1000000, kKeysASide = 4 * kKeysAKind;
constexpr std::uint32_t kIndexKey = 2 * kKeysASide, kFeatureKey = 4 * kKeysASide;
constexpr float kHoverFill = 0.18f, kSelectedFill = 0.30f;
constexpr float kHoverWidth = 2.0f;      // of a face's outline
constexpr float kSelectedCasing = 3.0f;  // a selected line's dark rim, both sides together

// A line that stays recognisable where a solid is in front of it.
void addStrongLine(const OverlayContext& c, const dvec3& from, const dvec3& to, float width,
                   const Color& color) {
    c.out.list.lines.push_back({from, to, width, color, DepthMode::tested});
    c.out.list.lines.push_back({from, to, width, withAlpha(color, kThroughAlpha), DepthMode::onTop});
}

// The face of a hull that looks most against the direction; kNoIndex of a hull without faces.
std::uint32_t mostAgainst(const OverlayContext& c, Side side, const dvec3& direction) {
    const dvec3 inHull = glm::conjugate(c.pose(side).orientation) * direction;
    std::uint32_t best = kNoIndex;
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

}  // namespace

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
        } else {
            addFeatureLine(c, incident, incident == Side::a ? collision.featureA : collision.featureB, width,
                           c.edge(incident));
        }
        addFeatureLine(c, pair->reference, {FeatureKind::face, pair->referenceFace}, width,
                       c.edge(pair->reference));
        return;
    }
    addFeatureLine(c, Side::a, collision.featureA, width, c.edge(Side::a));
    addFeatureLine(c, Side::b, collision.featureB, width, c.edge(Side::b));
}

void addIndices(const OverlayContext& c) {
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
            const std::uint32_t key = kIndexKey + static_cast<std::uint32_t>(side) * kKeysASide +
                                      static_cast<std::uint32_t>(feature.kind) * kKeysAKind + feature.index;
            c.label(at, letter + std::to_string(number), roleOf(side), kIndexLabel,
                    pixels > 0.0 ? outward(c, side, at, pixels) : dvec2(0.0), key);
        };
        for (std::uint32_t v = 0; v < hull.vertexCount() && hull.vertexCount() <= kMostIndices; ++v) {
            if (vertexSeen[v]) add({FeatureKind::vertex, v}, "v", hull.vertexNumber[v], kNumberDistance);
        }
        for (std::uint32_t e = 0; e < hull.edgeCount() && hull.edgeCount() <= kMostIndices; ++e) {
            const std::size_t half = 2 * std::size_t{e};
            if (faceSeen.empty() || faceSeen[hull.halfEdges[half].face] ||
                faceSeen[hull.halfEdges[half + 1].face]) {
                add({FeatureKind::edge, e}, "e", hull.edgeNumber[e], 0.6 * kNumberDistance);
            }
        }
        for (std::uint32_t f = 0; f < hull.faceCount() && hull.faceCount() <= kMostIndices; ++f) {
            if (faceSeen[f]) add({FeatureKind::face, f}, "f", hull.faceNumber[f], 0.0);
        }
    }
}

void addHighlight(const OverlayContext& c, const PickedFeature& picked, Highlight style) {
    const Hull<double>& hull = c.hull(picked.side);
    const Feature& feature = picked.feature;
    const std::uint32_t count = feature.kind == FeatureKind::vertex ? hull.vertexCount()
                                : feature.kind == FeatureKind::edge ? hull.edgeCount()
                                : feature.kind == FeatureKind::face ? hull.faceCount()
                                                                    : 0;
    if (feature.index >= count) return;  // picked on a shape that has changed since
    const bool selected = style == Highlight::selected;
    const Color& color = selected ? c.colors.accent : c.colors.hover;
    const float width = selected ? gfx::kHighlightWidth : kHoverWidth;
    if (feature.kind == FeatureKind::face) {
        const std::vector<dvec3> points = c.facePoints(picked.side, feature.index);
        const float fill = selected ? kSelectedFill : kHoverFill;
        c.out.list.polygons.push_back({points, withAlpha(color, fill), DepthMode::hiddenFaint});
        if (selected) {
            addOutline(c, points, width + kSelectedCasing, c.colors.labelHalo, DepthMode::tested);
        }
        addOutline(c, points, width, color, DepthMode::hiddenFaint);
    } else {
        if (selected) {
            addFeatureLine(c, picked.side, feature, gfx::kHighlightWidth + kSelectedCasing,
                           c.colors.labelHalo);
        }
        addFeatureLine(c, picked.side, feature, gfx::kHighlightWidth, color);
    }
    if (selected && c.input.hover == picked) return;  // the hover names it
    const dvec3 at = anchorOf(c, picked.side, feature);
    const std::string name = picked.side == Side::a ? "A " : "B ";
    const std::uint32_t key = kFeatureKey + static_cast<std::uint32_t>(picked.side) * kKeysASide +
                              static_cast<std::uint32_t>(feature.kind) * kKeysAKind + feature.index;
    c.label(at, name + featureText(hull, feature), roleOf(picked.side), kHoverLabel,
            outward(c, picked.side, at, kNameDistance), key)
        .plate = true;
}

}  // namespace sepaxis::debug_draw
