#include "collision/query/distance/feature_distance.h"

#include "collision/hull/hull_walks.h"
#include "collision/query/distance/closest_direction.h"
#include "collision/query/distance/near_distance.h"

#include <limits>

namespace sepaxis {

namespace {

// Of size. A direction that proves less of a gap than this below the distance does not belong to it: the
// rounding of two support heights. An angle off by more would move the witnesses of round shapes.
template <class T>
constexpr T kGapRounding = T(16) * kRounding<T>;
// Radians. What the direction between closest points may be off by.
template <class T>
constexpr T kDirectionNoise = T(1e-4);

// Apart from the first, which is known to be on it.
template <class T>
bool faceHolds(const Hull<T>& hull, std::uint32_t face, const VertexSet& set) {
    int missing = set.count - 1;
    return !forEachSide(hull, face, [&](std::uint32_t halfEdge) {
        const std::uint32_t vertex = hull.halfEdges[halfEdge].origin;
        for (int k = 1; k < set.count; ++k) missing -= set.vertices[k] == vertex ? 1 : 0;
        return missing > 0;
    });
}

// The edge of a face that the foot of a point lies farthest beyond; kNoIndex where that is no more than
// `slack`.
template <class T>
std::uint32_t edgeBefore(const HullPair<T>& pair, bool faceOnA, std::uint32_t face, const Vec3<T>& point,
                         T slack) {
    const Hull<T>& hull = faceOnA ? pair.a : pair.b;
    const Vec3<T> local = faceOnA ? point : pair.directionInB(point - pair.translation);
    const Vec3<T>& normal = hull.planes[face].normal;
    std::uint32_t before = kNoIndex;
    forEachSide(hull, face, [&](std::uint32_t halfEdge) {
        const Vec3<T> outward = glm::cross(alongHalfEdge(hull, halfEdge), normal);
        const Vec3<T> start = hull.vertices[hull.halfEdges[halfEdge].origin];
        if (const T beyond = glm::dot(outward, local - start); beyond > slack) {
            slack = beyond;
            before = halfEdge / 2;
        }
    });
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

// Whether the gap along the direction between the features is their distance. A gap that falls short of it by
// rounding leaves the direction open by the root of twice its part of the distance; where that is more than
// kDirectionNoise, the wider scalar asks. A face's own normal has T's digits only, but it is the direction.
template <class T>
bool reachesNoFarther(const HullPair<T>& pair, const DistanceResult<T>& features, const ClosestPair<T>& found,
                      T size) {
    const T rounding = kGapRounding<T> * size;
    const bool ofFace =
        features.featureA.kind == FeatureKind::face || features.featureB.kind == FeatureKind::face;
    if (ofFace || T(2) * rounding <= kDirectionNoise<T> * kDirectionNoise<T> * found.distance)
        return -overlapAlong(pair, found.direction).overlap >= found.distance - rounding;
    using Real = Wider<T>;
    return reachBeyond(pair, features.featureA, features.featureB, found.wide) <=
           Real(16) * kRounding<Real> * Real(size);
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
        if (found.kind == FeatureKind::none && face != HalfEdge::kNoFace && faceHolds(hull, face, set)) {
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
bool proveByFeatures(const HullPair<T>& pair, DistanceResult<T>& result) {
    // B's coordinates are rounded where they are turned: by as much as they measure in B's own frame.
    const T size = std::max(pair.size, pair.b.size), rounding = kGapRounding<T> * size;
    const T slack = std::min(rounding, kDirectionNoise<T> * result.distance);
    DistanceResult<T> settled = result;
    stepOffFaces(pair, slack, settled);
    const ClosestPair<T> found =
        closestBetween(pair, settled.featureA, settled.featureB, settled.closestA, settled.closestB);
    // The features' own points, not beside them, are as far apart as the hulls.
    if (!(found.distance > T(0)) || found.beside > slack) return false;
    if (!reachesNoFarther(pair, settled, found, size)) return false;
    if (isBesideFace(pair, settled.featureA, settled.featureB, found.onA, slack)) return false;
    result = {found.distance, found.direction, found.onA, found.onB, settled.featureA, settled.featureB};
    return true;
}

template Feature commonFeature(const Hull<float>&, const VertexSet&);
template bool proveByFeatures(const HullPair<float>&, DistanceResult<float>&);
template std::optional<DistanceResult<float>> findFaceDistance(const HullPair<float>&, const SatAxis<float>&);
template Feature commonFeature(const Hull<double>&, const VertexSet&);
template bool proveByFeatures(const HullPair<double>&, DistanceResult<double>&);
template std::optional<DistanceResult<double>> findFaceDistance(const HullPair<double>&,
                                                                const SatAxis<double>&);

}  // namespace sepaxis
