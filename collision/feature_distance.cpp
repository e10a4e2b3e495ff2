#include "collision/feature_distance.h"

#include "collision/closest_direction.h"
#include "collision/edge_witnesses.h"
#include "collision/origin_projection.h"

#include <limits>

namespace sepaxis {

namespace {

// Of size. A direction that proves less of a gap than this below the distance does not belong to it: the
// rounding of two support heights. An angle off by more would move the witnesses of round shapes.
template <class T>
constexpr T kGapRounding = T(16) * kRounding<T>;

// Apart from the first, which is known to be on it.
template <class T>
bool faceHolds(const Hull<T>& hull, std::uint32_t face, const VertexSet& set) {
    int missing = set.count - 1;
    std::uint32_t edge = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount && missing > 0; ++i) {
        const std::uint32_t vertex = hull.halfEdges[edge].origin;
        for (int k = 1; k < set.count; ++k) missing -= set.vertices[k] == vertex ? 1 : 0;
        edge = hull.halfEdges[edge].next;
    }
    return missing == 0;
}

// The edge of a face that the foot of a point lies farthest beyond; kNoIndex where that is no more than
// `slack`.
template <class T>
std::uint32_t edgeBefore(const HullPair<T>& pair, bool faceOnA, std::uint32_t face, const Vec3<T>& point,
                         T slack) {
    const Hull<T>& hull = faceOnA ? pair.a : pair.b;
    const Vec3<T> local = faceOnA ? point : pair.directionInB(point - pair.translation);
    const Vec3<T>& normal = hull.planes[face].normal;
    std::uint32_t halfEdge = hull.faces[face].firstHalfEdge, before = kNoIndex;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
        const Vec3<T> along = hull.edgeDirections[halfEdge / 2] * T(halfEdge & 1u ? -1 : 1);
        const Vec3<T> start = hull.vertices[hull.halfEdges[halfEdge].origin];
        if (const T beyond = glm::dot(glm::cross(along, normal), local - start); beyond > slack) {
            slack = beyond;
            before = halfEdge / 2;
        }
        halfEdge = hull.halfEdges[halfEdge].next;
    }
    return before;
}

// A vertex whose foot lies beside a face is closest to the edge before it.
template <class T>
void stepOffFaces(const HullPair<T>& pair, T slack, DistanceResult<T>& result) {
    Feature& onA = result.featureA;
    Feature& onB = result.featureB;
    std::uint32_t edge = kNoIndex;
    if (onA.kind == FeatureKind::face && onB.kind == FeatureKind::vertex) {
        edge = edgeBefore(pair, true, onA.index, pair.vertexOfB(onB.index), slack);
        if (edge != kNoIndex) onA = {FeatureKind::edge, edge};
    } else if (onB.kind == FeatureKind::face && onA.kind == FeatureKind::vertex) {
        edge = edgeBefore(pair, false, onB.index, pair.vertexOfA(onA.index), slack);
        if (edge != kNoIndex) onB = {FeatureKind::edge, edge};
    }
}

// Of the points of a face and an edge, or of two faces, the one that a search found decides: where the other
// shape is far larger than the face, its rounding may have moved that point to where it is over no face.
template <class T>
bool isBesideFace(const HullPair<T>& pair, const Feature& onA, const Feature& onB, const Vec3<T>& point,
                  T slack) {
    if (onA.kind == FeatureKind::vertex || onB.kind == FeatureKind::vertex) return false;
    return (onA.kind == FeatureKind::face && edgeBefore(pair, true, onA.index, point, slack) != kNoIndex) ||
           (onB.kind == FeatureKind::face && edgeBefore(pair, false, onB.index, point, slack) != kNoIndex);
}

// The other hull's vertex that supports the axis of a face, where its foot lies inside that face.
template <class T>
std::uint32_t vertexOverFace(const HullPair<T>& pair, const SatAxis<T>& axis) {
    const bool onA = axis.kind == AxisKind::faceA;
    if (!onA && axis.kind != AxisKind::faceB) return kNoIndex;
    const std::uint32_t lowest = onA ? findSupport(pair.b, -pair.directionInB(axis.axis)).vertex
                                     : findSupport(pair.a, axis.axis).vertex;
    const Vec3<T> point = onA ? pair.vertexOfB(lowest) : pair.vertexOfA(lowest);
    return edgeBefore(pair, onA, onA ? axis.a : axis.b, point, T(0)) == kNoIndex ? lowest : kNoIndex;
}

// Of a face the edge next to `near`, a point of the frame of A; none where that is no number.
template <class T>
void addFeature(const HullPair<T>& pair, bool ofA, Feature feature, const Vec3<T>& near, VertexSet& set) {
    const Hull<T>& hull = ofA ? pair.a : pair.b;
    if (feature.kind == FeatureKind::face)
        feature = {FeatureKind::edge,
                   edgeBefore(pair, ofA, feature.index, near, std::numeric_limits<T>::lowest())};
    if (feature.kind == FeatureKind::vertex) set.add(feature.index);
    if (feature.kind == FeatureKind::edge && feature.index != kNoIndex) {
        set.add(hull.edgeStart(feature.index));
        set.add(hull.edgeEnd(feature.index));
    }
}

// An edge by its ends; a point is an edge without length.
struct EdgeEnds {
    std::uint32_t start, end;
    Feature edge;
};

template <class T, class Visit>
void forEachEdgeAt(const Hull<T>& hull, std::uint32_t vertex, const Visit& visit) {
    if (hull.edgeCount() == 0) visit(EdgeEnds{vertex, vertex, {FeatureKind::vertex, vertex}});
    forEachOutgoing(hull, vertex, [&](std::uint32_t outgoing) {
        const std::uint32_t edge = outgoing / 2;
        visit(EdgeEnds{hull.edgeStart(edge), hull.edgeEnd(edge), {FeatureKind::edge, edge}});
    });
}

// Where features are so nearly parallel, or a foot so close to the end of an edge, that distances and
// directions are vague, the closest points of the edges around what was found decide, pair by pair and in the
// wider scalar. A foot beside a vertex is nearer by the square of its offset only, so among equally near
// points the direction with the widest gap decides, which falls off with the offset itself. `beside` may name
// an edge of each more.
template <class T>
void improveByEdges(const HullPair<T>& pair, const SatAxis<T>& beside, DistanceResult<T>& result) {
    using Real = Wider<T>;
    const Placement<Real> placement = placementOf<Real>(pair);
    const auto pointOfA = [&](std::uint32_t vertex) { return Vec3<Real>(pair.a.vertices[vertex]); };
    const auto pointOfB = [&](std::uint32_t vertex) {
        return placement.rotation * Vec3<Real>(pair.b.vertices[vertex]) + placement.translation;
    };
    const Real equal = Real(16) * kRounding<Real> * Real(pair.size);
    Real least = Real(result.distance);
    Vec3<T> axis = result.normal;
    T axisOverlap = std::numeric_limits<T>::max();
    const auto offer = [&](const Vec3<Real>& a, Feature onA, const Vec3<Real>& b, Feature onB) {
        const Real distance = safeLength(b - a);
        if (!(distance < least + equal)) return;
        const Vec3<T> along = Vec3<T>(safeNormalize(b - a, Vec3<Real>(result.normal)));
        const T overlap = overlapAlong(pair, along).overlap;
        if (distance > least - equal && overlap >= axisOverlap) return;
        least = distance;
        axis = along;
        axisOverlap = overlap;
        result = {T(distance), result.normal, Vec3<T>(a), Vec3<T>(b), onA, onB};
    };
    const auto offerEdges = [&](const EdgeEnds& endsA, const EdgeEnds& endsB) {
        const Vec3<Real> p = pointOfA(endsA.start), u = pointOfA(endsA.end) - p;
        const Vec3<Real> q = pointOfB(endsB.start), v = pointOfB(endsB.end) - q;
        for (const std::uint32_t endA : {endsA.start, endsA.end}) {
            const Vec3<Real> end = pointOfA(endA);
            const Feature onA{FeatureKind::vertex, endA};
            for (const std::uint32_t endB : {endsB.start, endsB.end})
                offer(end, onA, pointOfB(endB), {FeatureKind::vertex, endB});
            if (const auto foot = projectOnSegment(q - end, q + v - end); foot.inside)
                offer(end, onA, end + foot.point, endsB.edge);
        }
        for (const std::uint32_t endB : {endsB.start, endsB.end}) {
            const Vec3<Real> end = pointOfB(endB);
            if (const auto foot = projectOnSegment(p - end, p + u - end); foot.inside)
                offer(end + foot.point, endsA.edge, end, {FeatureKind::vertex, endB});
        }
        const Vec3<Real> across = accurateCross(u, v);
        const Real acrossSquared = glm::dot(across, across);
        if (!(acrossSquared > Real(0))) return;
        const Real s = glm::dot(accurateCross(q - p, v), across) / acrossSquared;
        const Real t = glm::dot(accurateCross(q - p, u), across) / acrossSquared;
        if (s > Real(0) && s < Real(1) && t > Real(0) && t < Real(1))
            offer(p + u * s, endsA.edge, q + v * t, endsB.edge);
    };
    VertexSet onA, onB;
    addFeature(pair, true, result.featureA, result.closestA, onA);
    addFeature(pair, false, result.featureB, result.closestB, onB);
    if (beside.kind == AxisKind::edgeEdge) {
        addFeature(pair, true, {FeatureKind::edge, beside.a}, result.closestA, onA);
        addFeature(pair, false, {FeatureKind::edge, beside.b}, result.closestB, onB);
    }
    for (int i = 0; i < onA.count; ++i)
        forEachEdgeAt(pair.a, onA.vertices[i], [&](const EdgeEnds& endsA) {
            for (int j = 0; j < onB.count; ++j)
                forEachEdgeAt(pair.b, onB.vertices[j],
                              [&](const EdgeEnds& endsB) { offerEdges(endsA, endsB); });
        });
    if (axisOverlap < overlapAlong(pair, result.normal).overlap) result.normal = axis;
}

}  // namespace

template <class T>
Feature commonFeature(const Hull<T>& hull, const VertexSet& set) {
    const Feature first{FeatureKind::vertex, set.vertices[0]};
    if (set.count == 1) return first;
    const std::uint32_t start = hull.vertexHalfEdge[first.index];
    Feature found;
    std::uint32_t outgoing = start;
    do {
        if (set.count == 2 && hull.halfEdges[outgoing ^ 1u].origin == set.vertices[1])
            return {FeatureKind::edge, outgoing / 2};
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        if (found.kind == FeatureKind::none && face != kNoIndex && faceHolds(hull, face, set)) {
            found = {FeatureKind::face, face};
            if (set.count > 2) return found;
        }
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != start);
    // Four points that no face holds lie on several faces that are flush within rounding.
    return found.kind == FeatureKind::none ? first : found;
}

template <class T>
std::optional<DistanceResult<T>> findFaceDistance(const HullPair<T>& pair, const SatAxis<T>& axis) {
    const std::uint32_t lowest = vertexOverFace(pair, axis);
    if (lowest == kNoIndex) return std::nullopt;
    const bool onA = axis.kind == AxisKind::faceA;
    const Vec3<T> point = onA ? pair.vertexOfB(lowest) : pair.vertexOfA(lowest);
    const Feature face{FeatureKind::face, onA ? axis.a : axis.b}, vertex{FeatureKind::vertex, lowest};
    const Feature &ofA = onA ? face : vertex, &ofB = onA ? vertex : face;
    const ClosestPair<T> found = closestBetween(pair, ofA, ofB, point, point);
    if (!(glm::dot(found.direction, axis.axis) > T(0)) || !(found.distance > T(0))) return std::nullopt;
    return DistanceResult<T>{found.distance, found.direction, found.onA, found.onB, ofA, ofB};
}

template <class T>
void improveByFacets(const HullPair<T>& pair, DistanceResult<T>& result) {
    const SatAxis<T> facet = findSeparatingAxis(pair, SatGoal::widestGap, T(0)).best;
    const T gap = -facet.overlap;
    // No direction shows a gap, so there is none: in hulls thinner than a search has digits for, it may end
    // beside the origin.
    if (gap < -kGapRounding<T> * std::max(pair.size, pair.b.size)) {
        result.distance = T(0);
        return;
    }
    if (facet.kind == AxisKind::edgeEdge) {
        const EdgeWitnesses<T> witnesses =
            findEdgeWitnesses(pair, facet.a, facet.b, facet.axis, facet.overlap);
        if (witnesses.mismatch <= kWitnessMismatch<T> * pair.size) {
            result = {gap,
                      facet.axis,
                      witnesses.onA,
                      witnesses.onB,
                      {FeatureKind::edge, facet.a},
                      {FeatureKind::edge, facet.b}};
            return;
        }
    } else if (const auto found = findFaceDistance(pair, facet)) {
        result = *found;
        return;
    } else if (vertexOverFace(pair, facet) != kNoIndex) {
        result.distance = std::max(gap, T(0));  // it lies on the face
        result.normal = facet.axis;
        return;
    }
    if (gap > -overlapAlong(pair, result.normal).overlap) result.normal = facet.axis;
    improveByEdges(pair, facet, result);
}

template <class T>
bool proveByFeatures(const HullPair<T>& pair, DistanceResult<T>& result) {
    // B's coordinates are rounded where they are turned: by as much as they measure in B's own frame.
    const T rounding = kGapRounding<T> * std::max(pair.size, pair.b.size);
    DistanceResult<T> settled = result;
    stepOffFaces(pair, rounding, settled);
    const ClosestPair<T> found =
        closestBetween(pair, settled.featureA, settled.featureB, settled.closestA, settled.closestB);
    // The features' own points, not beside them, are as far apart as the hulls.
    const Vec3<T> beside = found.onB - found.onA - found.direction * found.distance;
    const bool proven = found.distance > T(0) && safeLength(beside) <= rounding &&
                        -overlapAlong(pair, found.direction).overlap >= found.distance - rounding &&
                        !isBesideFace(pair, settled.featureA, settled.featureB, found.onA, rounding);
    if (proven)
        result = {found.distance, found.direction, found.onA, found.onB, settled.featureA, settled.featureB};
    return proven;
}

template <class T>
void settleByFeatures(const HullPair<T>& pair, DistanceResult<T>& result) {
    if (!(result.distance > T(0)) || proveByFeatures(pair, result)) return;
    DistanceResult<T> around = result;
    stepOffFaces(pair, kGapRounding<T> * std::max(pair.size, pair.b.size), around);
    around.distance = std::numeric_limits<T>::max();
    improveByEdges(pair, {}, around);
    // Points of both hulls bound the distance, proven or not.
    if (around.distance < result.distance - kGapRounding<T> * pair.size || proveByFeatures(pair, around))
        result = around;
}

template Feature commonFeature(const Hull<float>&, const VertexSet&);
template bool proveByFeatures(const HullPair<float>&, DistanceResult<float>&);
template void settleByFeatures(const HullPair<float>&, DistanceResult<float>&);
template std::optional<DistanceResult<float>> findFaceDistance(const HullPair<float>&, const SatAxis<float>&);
template void improveByFacets(const HullPair<float>&, DistanceResult<float>&);
template Feature commonFeature(const Hull<double>&, const VertexSet&);
template bool proveByFeatures(const HullPair<double>&, DistanceResult<double>&);
template void settleByFeatures(const HullPair<double>&, DistanceResult<double>&);
template std::optional<DistanceResult<double>> findFaceDistance(const HullPair<double>&,
                                                                const SatAxis<double>&);
template void improveByFacets(const HullPair<double>&, DistanceResult<double>&);

}  // namespace sepaxis
