// The overlays that light up faces, edges and vertices.
#include "app/draw/overlays/overlay.h"
#include "app/draw/shape_drawing.h"
#include "app/scene/shapes/pulling.h"
#include "app/scene/shapes/stand_in.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <utility>

namespace sepaxis::draw {
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
constexpr float kCoreWidth = 2.0f;  // of a capsule's axis inside the body
constexpr float kCoreDash = 5.0f;
constexpr float kCoreRadius = 4.5f;  // of the dot at the centre of a round end
constexpr float kHoverFill = 0.18f, kSelectedFill = 0.30f;
constexpr float kHoverWidth = 2.0f;  // of a face's outline
constexpr float kCasing = 3.0f;      // around a deciding feature, both sides together
constexpr float kClippedFaceWidth =
    0.6f;                                // of the outlines of faces that do not decide, beside one that does
constexpr float kSelectedCasing = 3.0f;  // a selected line's dark rim, both sides together

// A line that stays recognisable where a solid is in front of it.
void addStrongLine(const OverlayContext& c, const dvec3& from, const dvec3& to, float width,
                   const Color& color) {
    c.out.list.lines.push_back({from, to, width, color, DepthMode::tested});
    c.out.list.lines.push_back({from, to, width, withAlpha(color, kThroughAlpha), DepthMode::onTop});
}

// The circle that is a feature of a core with curved sides, or bounds it, in the shape's frame.
struct Rim {
    dvec3 center{0.0}, u{0.0}, v{0.0};  // u and v as long as its radius
};
std::optional<Rim> rimOf(const Shape<double>& shape, const Feature& feature) {
    const CurvedCore<double>& core = shape.curved;
    const bool isRim = (feature.kind == FeatureKind::face || feature.kind == FeatureKind::edge) &&
                       feature.index < 2 && core.kind == CurvedKind::discs;
    if (!isRim) return std::nullopt;
    const bool isTip = feature.index == 1;
    const double radius = isTip ? core.tipRadius : core.baseRadius;
    const double pushed = feature.kind == FeatureKind::face ? shape.radius : 0.0;
    const std::array<dvec3, 4> ways = scene::waysAcross(core.axis);
    return Rim{(isTip ? core.tip : core.base) + core.axis * (isTip ? pushed : -pushed), radius * ways[0],
               radius * ways[2]};
}

// draw(from, to): an edge, or the sides of a face; parts of a circle of a curved shape.
template <class Draw>
void forEachSide(const OverlayContext& c, Side side, const Feature& feature, const Draw& draw) {
    if (c.shape(side).isCurved()) {
        const std::optional<Rim> rim = rimOf(c.shape(side), feature);
        if (!rim) return;
        constexpr int kParts = 96;
        const auto at = [&](int part) {
            const double angle = 2.0 * std::numbers::pi * (part % kParts) / kParts;
            return transformPoint(c.pose(side),
                                  rim->center + std::cos(angle) * rim->u + std::sin(angle) * rim->v);
        };
        for (int part = 0; part < kParts; ++part) draw(at(part), at(part + 1));
        return;
    }
    const Hull<double>& hull = c.hull(side);
    if (feature.kind == FeatureKind::edge)
        draw(c.vertex(side, hull.edgeStart(feature.index)), c.vertex(side, hull.edgeEnd(feature.index)));
    if (feature.kind != FeatureKind::face) return;
    const std::span<const dvec3> points = c.out.list.of(c.facePoints(side, feature.index));
    for (std::size_t i = 0; i < points.size(); ++i) draw(points[i], points[(i + 1) % points.size()]);
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

// A vertex of the core: of one with curved sides the tip of a cone, and nothing else.
std::optional<dvec3> vertexOf(const OverlayContext& c, Side side, std::uint32_t vertex) {
    const Shape<double>& shape = c.shape(side);
    if (!shape.isCurved()) return c.vertex(side, vertex);
    if (shape.curved.kind != CurvedKind::discs || vertex != 1) return std::nullopt;
    return transformPoint(c.pose(side), shape.curved.tip);
}

void addVertexMark(const OverlayContext& c, Side side, std::uint32_t vertex, float radius, const Color& color,
                   const Color& rim) {
    const std::optional<dvec3> at = vertexOf(c, side, vertex);
    if (!at) return;
    gfx::Point point;
    point.position = *at;
    point.radius = radius;
    point.color = color;
    point.rim = rim;
    c.out.list.points.push_back(point);
}

// The core that carries the surface of a rounded shape: a capsule's axis or one of its ends, a sphere's
// centre.
void addCoreFeature(const OverlayContext& c, Side side, const Feature& feature, const Color& color) {
    forEachSide(c, side, feature, [&](const dvec3& from, const dvec3& to) {
        c.out.list.lines.push_back({from, to, kCoreWidth, color, DepthMode::onTop, kCoreDash, true});
    });
    if (feature.kind == FeatureKind::vertex)
        addVertexMark(c, side, feature.index, kCoreRadius, color, c.colors.contactRim);
}

void addFeatureLine(const OverlayContext& c, Side side, const Feature& feature, float width,
                    const Color& color) {
    if (c.shape(side).radius > 0.0) {
        addCoreFeature(c, side, feature, color);
        return;
    }
    forEachSide(c, side, feature,
                [&](const dvec3& from, const dvec3& to) { addStrongLine(c, from, to, width, color); });
    if (feature.kind == FeatureKind::vertex)
        addVertexMark(c, side, feature.index, 2.0f * width, color, c.colors.contactRim);
}

// What decides along the axis that is shown.
Feature decidingOf(const OverlayContext& c, Side side) {
    const Collision<double>& collision = c.evaluation.collision;
    if (c.input.axisChoice)
        return side == Side::a ? c.input.axisChoice->featureA : c.input.axisChoice->featureB;
    return side == Side::a ? collision.featureA : collision.featureB;
}

// In its casing, over everything: what decides is never the faintest thing in sight. The whole casing first,
// so that it cuts no corner of a face.
void addDecidingLine(const OverlayContext& c, Side side, const Feature& feature, float width) {
    const bool isRound = c.shape(side).radius > 0.0;
    const float wide = isRound ? kCoreWidth : width, dash = isRound ? kCoreDash : 0.0f;
    const auto add = [&](float wideness, const Color& color, float dashes) {
        forEachSide(c, side, feature, [&](const dvec3& from, const dvec3& to) {
            const gfx::Line line{from, to, wideness, color, DepthMode::onTop, dashes, isRound};
            c.out.list.lines.push_back(line);
            if (!isRound && feature == decidingOf(c, side)) c.out.linesOverSquares.push_back(line);
        });
    };
    add(wide + kCasing, c.colors.featureCasing, 0.0f);
    add(wide, c.deciding(side), dash);
    if (feature.kind == FeatureKind::vertex)
        addVertexMark(c, side, feature.index, isRound ? kCoreRadius : 2.0f * width, c.deciding(side),
                      c.colors.featureCasing);
}

bool isSeen(const OverlayContext& c, Side side, std::uint32_t face) {
    const Plane<double>& plane = c.hull(side).planes[face];
    const scene::Camera& camera = c.input.camera;
    if (camera.orthographic) return glm::dot(c.pose(side).orientation * plane.normal, camera.forward()) < 0.0;
    return signedDistance(plane, transformPointInverse(c.pose(side), camera.position())) > 0.0;
}

dvec3 middleOf(std::span<const dvec3> points) {
    dvec3 sum(0.0);
    for (const dvec3& point : points) sum += point - points.front();
    return points.front() + sum / static_cast<double>(points.size());
}

ShortText featureText(const Shape<double>& shape, const Feature& feature) {
    ShortText name = scene::featureName(shape, feature);
    if (name.empty()) return scene::kindName(shape.kind);
    if (shape.isCurved()) return name;
    const Hull<double>& hull = shape.core;
    const bool hasEnds = hull.faceCount() > 0;  // edges that are known by their vertices
    if (feature.kind == FeatureKind::edge && hasEnds)
        name.add(" (").add(scene::edgeEnds(hull, feature.index)).add(')');
    const bool isBack = shape.kind == ShapeKind::triangle && feature.index == 1;
    if (feature.kind == FeatureKind::face && isBack) name.add(" (back)");
    return name;
}

dvec3 anchorOf(const OverlayContext& c, Side side, const Feature& feature) {
    const Hull<double>& hull = c.hull(side);
    if (c.shape(side).isCurved()) {
        const std::optional<Rim> rim = rimOf(c.shape(side), feature);
        if (feature.kind == FeatureKind::face && rim) return transformPoint(c.pose(side), rim->center);
        const Collision<double>& answer = c.evaluation.collision;
        const std::optional<dvec3> vertex =
            feature.kind == FeatureKind::vertex ? vertexOf(c, side, feature.index) : std::nullopt;
        return vertex            ? *vertex
               : answer.overlap  ? answer.contactPoint
               : side == Side::a ? answer.closestA
                                 : answer.closestB;
    }
    if (feature.kind == FeatureKind::vertex) return c.vertex(side, feature.index);
    if (feature.kind == FeatureKind::edge) {
        return 0.5 *
               (c.vertex(side, hull.edgeStart(feature.index)) + c.vertex(side, hull.edgeEnd(feature.index)));
    }
    return middleOf(c.out.list.of(c.facePoints(side, feature.index)));
}

// Away from the middle of the shape on the screen, so that numbers stand around it and not on it.
dvec2 outward(const OverlayContext& c, Side side, const dvec3& at, double pixels) {
    const dvec3 from = at - transformPoint(c.pose(side), c.hull(side).centroid);
    const dvec2 onScreen(glm::dot(from, c.input.camera.right()), -glm::dot(from, c.input.camera.up()));
    const double length = glm::length(onScreen);
    return length > 0.0 ? onScreen * (pixels / length) : dvec2(0.0, -pixels);
}

// Where a label about a feature stands.
struct Place {
    dvec3 at{0.0};
    dvec2 offset{0.0};
};

// About a round shape: on its outline, away from its middle where the feature is at an end.
Place placeOnRound(const OverlayContext& c, Side side, const Feature& feature, double pixels) {
    const scene::Camera& camera = c.input.camera;
    const dvec3 at = anchorOf(c, side, feature);
    const dvec3 axis = c.vertex(side, c.hull(side).vertexCount() - 1) - c.vertex(side, 0);
    const bool isEnd = feature.kind == FeatureKind::vertex;
    dvec3 away =
        isEnd ? at - transformPoint(c.pose(side), c.hull(side).centroid) : glm::cross(axis, camera.forward());
    if (!isEnd && glm::dot(away, camera.up()) < 0.0) away = -away;
    away = safeNormalize(away - camera.forward() * glm::dot(away, camera.forward()), camera.up());
    return {at + away * c.shape(side).radius,
            dvec2(glm::dot(away, camera.right()), -glm::dot(away, camera.up())) * pixels};
}

Place placeOf(const OverlayContext& c, Side side, const Feature& feature, double pixels) {
    if (isRound(c.shape(side))) return placeOnRound(c, side, feature, pixels);
    const dvec3 at = anchorOf(c, side, feature);
    return {at, pixels > 0.0 ? outward(c, side, at, pixels) : dvec2(0.0)};
}

void highlightRound(const OverlayContext& c, const PickedFeature& picked, Highlight style) {
    const bool selected = style == Highlight::selected;
    const Color& color = selected ? c.colors.accent : c.colors.hover;
    const Round round = roundOf(c.shape(picked.side), c.pose(picked.side));
    const float width = selected ? gfx::kHighlightWidth : kHoverWidth;
    if (selected) addRoundOutline(c, round, {width + kSelectedCasing, c.colors.labelHalo, DepthMode::tested});
    addRoundOutline(c, round, {width, color});
    if (!round.isSphere()) addCoreFeature(c, picked.side, picked.feature, color);
}

// One label a feature, however often it is named: the hover's goes before. What decides has one key in every
// frame of a drag, whichever feature it is.
void addName(const OverlayContext& c, const PickedFeature& named, int priority) {
    std::uint32_t key = named.side == Side::a ? kDecidingAKey : kDecidingBKey;
    if (!(named.feature == decidingOf(c, named.side)))
        key = kFeatureKey + static_cast<std::uint32_t>(named.side) * kKeysASide +
              static_cast<std::uint32_t>(named.feature.kind) * kKeysAKind + named.feature.index;
    std::vector<Label>& labels = c.out.labels;
    const auto known =
        std::find_if(labels.begin(), labels.end(), [&](const Label& label) { return label.key == key; });
    if (known != labels.end()) {
        known->priority = std::max(known->priority, priority);
        return;
    }
    const Place place = placeOf(c, named.side, named.feature, kNameDistance);
    const ShortText name(named.side == Side::a ? "A " : "B ",
                         featureText(c.shape(named.side), named.feature));
    Label& label = c.label(place.at, name, roleOf(named.side), priority, place.offset, key);
    const Collision<double>& answer = c.evaluation.collision;
    label.plate = true;
    label.pointedAt = named.feature != (named.side == Side::a ? answer.featureA : answer.featureB);
}

}  // namespace

void addFeatures(const OverlayContext& c) {
    const Collision<double>& collision = c.evaluation.collision;
    const float width = gfx::kHighlightWidth * c.input.overlays[OverlayId::features].size;
    if (const auto pair = collision.overlap && !c.input.axisChoice ? clippedFaces(c) : std::nullopt) {
        const Side incident = scene::other(pair->reference);
        if (pair->incidentFace != kNoIndex)
            c.out.list.polygons.push_back({c.facePoints(incident, pair->incidentFace),
                                           withAlpha(c.edge(incident), kHatchAlpha), DepthMode::onTop,
                                           kHatchPitch, 1.5f});
        // The manifold's faces, where they are not what decides.
        for (const auto& [side, face] :
             {std::pair(pair->reference, pair->referenceFace), std::pair(incident, pair->incidentFace)}) {
            const Feature clipped{FeatureKind::face, face};
            if (face != kNoIndex && !(decidingOf(c, side) == clipped))
                addDecidingLine(c, side, clipped, kClippedFaceWidth * width);
        }
    }
    for (const Side side : {Side::a, Side::b}) {
        const Feature feature = decidingOf(c, side);
        if (feature.kind == FeatureKind::none) continue;
        addDecidingLine(c, side, feature, width);
        if (!scene::featureName(c.shape(side), feature).empty()) addName(c, {side, feature}, kDecidingLabel);
        if (feature.kind == FeatureKind::edge)
            forEachSide(c, side, feature, [&](const dvec3& from, const dvec3& to) {
                c.out.keepClear.push_back({from, to, 0.5 * static_cast<double>(width)});
            });
    }
}

void addIndices(const OverlayContext& c) {
    for (const Side side : {Side::a, Side::b}) {
        const Hull<double>& hull = c.hull(side);
        const auto addText = [&](const Feature& feature, const ShortText& text, double pixels) {
            const Place place = placeOf(c, side, feature, pixels);
            const std::uint32_t key = kIndexKey + static_cast<std::uint32_t>(side) * kKeysASide +
                                      static_cast<std::uint32_t>(feature.kind) * kKeysAKind + feature.index;
            c.label(place.at, text, roleOf(side), kIndexLabel, place.offset, key);
        };
        if (hull.faceCount() == 0) {
            // The ends have names, what is between them is the shape.
            for (std::uint32_t v = 0; v < hull.vertexCount() && hull.vertexCount() > 1; ++v) {
                const Feature end{FeatureKind::vertex, v};
                addText(end, scene::featureName(c.shape(side), end), kNumberDistance);
            }
            continue;
        }
        std::vector<bool> faceSeen, vertexSeen(hull.vertexCount(), false);
        for (std::uint32_t f = 0; f < hull.faceCount(); ++f) faceSeen.push_back(isSeen(c, side, f));
        for (const HalfEdge& half : hull.halfEdges) {
            if (faceSeen[half.face]) vertexSeen[half.origin] = true;
        }
        const auto add = [&](const Feature& feature, const char* letter, std::uint32_t number,
                             double pixels) {
            addText(feature, {letter, number}, pixels);
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
    const Feature& feature = picked.feature;
    const Shape<double>& shape = c.shape(picked.side);
    // Picked on a shape that has changed since.
    if (feature.index >= scene::featureCount(shape, feature.kind)) return;
    const bool selected = style == Highlight::selected;
    const Color& color = selected ? c.colors.accent : c.colors.hover;
    const float width = selected ? gfx::kHighlightWidth : kHoverWidth;
    if (isRound(shape)) {
        highlightRound(c, picked, style);
    } else if (feature.kind == FeatureKind::face && !scene::needsStandIn(shape)) {
        const gfx::CornerRange points = c.facePoints(picked.side, feature.index);
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
    addName(c, picked, kHoverLabel);
}

}  // namespace sepaxis::draw
