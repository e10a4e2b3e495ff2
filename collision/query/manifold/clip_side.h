// The sides of the reference face as planes, the incident face as a polygon, and where such a plane cuts it:
// what all ways of clipping plane by plane share. Internal to clip.cpp and clip_ring.cpp.
#pragma once

#include "collision/hull/hull_walks.h"
#include "collision/query/manifold/clip.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace sepaxis {

// Cosine between the edges at a corner, from one to the next. Where they turn back more sharply than this (26
// degrees), a point within rounding of both sides may lie several times that beyond the corner.
template <class T>
inline constexpr T kSharpCorner = T(-0.9);

inline Feature& incidentHalf(FeaturePair& pair, bool referenceOnA) {
    return referenceOnA ? pair.b : pair.a;
}
inline Feature& referenceHalf(FeaturePair& pair, bool referenceOnA) {
    return referenceOnA ? pair.a : pair.b;
}

// A side of the reference face: the plane through one edge, upright on the face, outward.
template <class T>
struct SidePlane {
    Plane<T> plane;
    std::uint32_t halfEdge;
    bool acrossCorner = false;  // where the half-edge starts
};

template <class T>
SidePlane<T> sidePlane(const HullPair<T>& pair, const ClipFaces& faces, std::uint32_t halfEdge) {
    const Hull<T>& hull = pair.hull(faces.referenceOnA);
    const Vec3<T>& start = hull.vertices[hull.halfEdges[halfEdge].origin];
    const Vec3<T> along = alongHalfEdge(hull, halfEdge);
    // Both are unit vectors and square to each other but for rounding: a plain product keeps its digits.
    const Vec3<T> inHull = glm::cross(along, hull.planes[faces.referenceFace].normal);
    const T length = glm::length(inHull);
    const Vec3<T> unit = length > T(0) ? inHull / length : along;
    const Vec3<T> normal = faces.referenceOnA ? unit : pair.directionInA(unit);
    const T offset = glm::dot(unit, start) + (faces.referenceOnA ? T(0) : glm::dot(normal, pair.translation));
    return {{normal, offset}, halfEdge};
}

template <class T>
std::uint32_t loadIncidentFace(const HullPair<T>& pair, const ClipFaces& faces,
                               std::span<ManifoldPoint<T>> polygon) {
    const bool incidentOnA = !faces.referenceOnA;
    const Hull<T>& hull = pair.hull(incidentOnA);
    if (hull.faceCount() == 0) {
        for (std::uint32_t v = 0; v < hull.vertexCount(); ++v) {
            polygon[v] = {};
            polygon[v].point = pair.vertex(incidentOnA, v);
            polygon[v].id = faces.pairOf({FeatureKind::face, faces.referenceFace}, {FeatureKind::vertex, v});
            if (hull.edgeCount() == 1) polygon[v].side = faces.pairOf({}, {FeatureKind::edge, 0});
        }
        return hull.vertexCount();
    }
    std::uint32_t count = 0;
    forEachSide(hull, faces.incidentFace, [&](std::uint32_t halfEdge) {
        const std::uint32_t vertex = hull.halfEdges[halfEdge].origin;
        ManifoldPoint<T>& corner = polygon[count++];
        corner = {};
        corner.point = pair.vertex(incidentOnA, vertex);
        corner.id = faces.pairOf({FeatureKind::face, faces.referenceFace}, {FeatureKind::vertex, vertex});
        corner.side = faces.pairOf({}, {FeatureKind::edge, halfEdge / 2});
    });
    return count;
}

// The corner of the reference face where one of its edges is cut by the plane of another: where they meet, or
// else, beside edges that are in line with them within rounding, the nearer end of that other.
template <class T>
std::uint32_t cornerOf(const HullPair<T>& pair, const ClipFaces& faces, std::uint32_t edge,
                       const SidePlane<T>& side, const Vec3<T>& cut) {
    const Hull<T>& hull = pair.hull(faces.referenceOnA);
    const std::uint32_t start = hull.halfEdges[side.halfEdge].origin;
    const std::uint32_t end = hull.halfEdges[side.halfEdge ^ 1u].origin;
    for (const std::uint32_t corner : {start, end})
        if (hull.edgeStart(edge) == corner || hull.edgeEnd(edge) == corner) return corner;
    const auto distance = [&](std::uint32_t corner) {
        return glm::distance(pair.vertex(faces.referenceOnA, corner), cut);
    };
    return distance(end) < distance(start) ? end : start;
}

// The id of the point where the polygon's side, which lies on the features of `segment`, passes through a
// side plane: which edges cross, or which corner of the reference face lies in the incident face.
template <class T>
FeaturePair cutId(const HullPair<T>& pair, const ClipFaces& faces, const SidePlane<T>& side,
                  FeaturePair segment, const Vec3<T>& cut) {
    const Feature incidentEdge = incidentHalf(segment, faces.referenceOnA);
    if (incidentEdge.kind == FeatureKind::edge)
        return faces.pairOf({FeatureKind::edge, side.halfEdge / 2}, incidentEdge);
    const Feature referenceEdge = referenceHalf(segment, faces.referenceOnA);
    const std::uint32_t corner = cornerOf(pair, faces, referenceEdge.index, side, cut);
    return faces.pairOf({FeatureKind::vertex, corner}, {FeatureKind::face, faces.incidentFace});
}

// Where the polygon's side from `from` to `to` passes through the plane.
template <class T>
ManifoldPoint<T> cutPoint(const HullPair<T>& pair, const ClipFaces& faces, const SidePlane<T>& side,
                          const ManifoldPoint<T>& from, const ManifoldPoint<T>& to, T fromDistance,
                          T toDistance) {
    ManifoldPoint<T> cut;
    const T t = std::clamp(fromDistance / (fromDistance - toDistance), T(0), T(1));
    cut.point = from.point + (to.point - from.point) * t;
    cut.id = cutId(pair, faces, side, from.side, cut.point);
    return cut;
}

}  // namespace sepaxis
