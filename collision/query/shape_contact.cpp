#include "collision/query/shape_contact.h"

#include "collision/hull/flat_hull.h"
#include "collision/query/edge_witnesses.h"
#include "collision/query/flat_pair.h"
#include "collision/query/manifold.h"

#include <array>

namespace sepaxis {

namespace {

template <class T>
bool isFlush(const Vec3<T>& normal, const Vec3<T>& direction) {
    return glm::dot(normal - direction, normal - direction) <= kFlush<T> * kFlush<T>;
}

// Where the surfaces are deepest in each other, given the points of the hulls.
template <class T>
Vec3<T> middleOfSurfaces(const HullPair<T>& pair, const ShapeContact<T>& contact) {
    return (contact.onHullA + contact.axis.axis * pair.radiusA + contact.onHullB -
            contact.axis.axis * pair.radiusB) *
           T(0.5);
}

// The support vertex of the shape that does not own the face, on that shape's surface.
template <class T>
Vec3<T> deepestPoint(const HullPair<T>& pair, const SatAxis<T>& faceAxis, std::uint32_t vertex) {
    if (faceAxis.kind == AxisKind::faceA) return pair.vertexOfB(vertex) - faceAxis.axis * pair.radiusB;
    return pair.vertexOfA(vertex) + faceAxis.axis * pair.radiusA;
}

template <class T>
void describeFace(const HullPair<T>& pair, ShapeContact<T>& contact) {
    const FaceSupport<T> support = findFaceSupport(pair, contact.axis);
    const bool faceOnA = contact.axis.kind == AxisKind::faceA;
    const Feature face{FeatureKind::face, faceOnA ? contact.axis.a : contact.axis.b};
    contact.featureA = faceOnA ? face : support.feature;
    contact.featureB = faceOnA ? support.feature : face;
    contact.point = deepestPoint(pair, contact.axis, support.vertex);
    contact.faces = support.faces;
}

template <class T>
void describeEdges(const HullPair<T>& pair, ShapeContact<T>& contact) {
    const SatAxis<T>& axis = contact.axis;
    const EdgeWitnesses<T> witnesses = findEdgeWitnesses(pair, axis.a, axis.b, axis.axis, axis.overlap);
    contact.onHullA = witnesses.onA;
    contact.onHullB = witnesses.onB;
    contact.featureA = {FeatureKind::edge, axis.a};
    contact.featureB = {FeatureKind::edge, axis.b};
    contact.point = contact.onHullA + axis.axis * pair.radiusA;
}

template <class T>
void describePoints(const HullPair<T>& pair, const DistanceResult<T>& closest, ShapeContact<T>& contact) {
    contact.onHullA = closest.closestA;
    contact.onHullB = closest.closestB;
    contact.featureA = closest.featureA;
    contact.featureB = closest.featureB;
    contact.point = middleOfSurfaces(pair, contact);
}

template <class T>
bool areParallel(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    const Vec3<T> cross =
        glm::cross(pair.a.edgeDirections[edgeOfA], pair.directionInA(pair.b.edgeDirections[edgeOfB]));
    return glm::dot(cross, cross) <= kFlush<T> * kFlush<T>;
}

// One end of what two parallel edges have in common.
template <class T>
ManifoldPoint<T> sideBySide(const HullPair<T>& pair, const ShapeContact<T>& contact, const Vec3<T>& onHullA,
                            const Vec3<T>& onHullB, const FeaturePair& id) {
    const Vec3<T>& axis = contact.axis.axis;
    ManifoldPoint<T> point;
    point.depth = std::max(glm::dot(axis, onHullA - onHullB) + pair.radii(), pair.leastDepth());
    point.onA = onHullA + axis * pair.radiusA;
    point.onB = point.onA - axis * point.depth;
    point.point = (point.onA + point.onB) * T(0.5);
    point.id = id;
    return point;
}

// The stretch that two parallel edges have in common, as two points; 0 where it is no longer than rounding.
template <class T>
std::uint32_t clipParallelEdges(const HullPair<T>& pair, const ShapeContact<T>& contact,
                                std::span<ManifoldPoint<T>> memory) {
    const std::uint32_t edgeA = contact.featureA.index, edgeB = contact.featureB.index;
    const Vec3<T> start = pair.vertexOfA(pair.a.edgeStart(edgeA));
    const Vec3<T> along = pair.a.edgeDirections[edgeA];
    const auto place = [&](const Vec3<T>& point) { return glm::dot(along, point - start); };
    struct End {
        T place;
        FeaturePair id;
        Vec3<T> onA, onB;
    };
    const auto endOfA = [&](std::uint32_t vertex) {
        const Vec3<T> onA = pair.vertexOfA(vertex);
        const Vec3<T> q = pair.vertexOfB(pair.b.edgeStart(edgeB));
        const Vec3<T> v = pair.directionInA(pair.b.edgeDirections[edgeB]);
        return End{place(onA),
                   {{FeatureKind::vertex, vertex}, {FeatureKind::edge, edgeB}},
                   onA,
                   q + v * glm::dot(v, onA - q)};
    };
    const auto endOfB = [&](std::uint32_t vertex) {
        const Vec3<T> onB = pair.vertexOfB(vertex);
        return End{place(onB),
                   {{FeatureKind::edge, edgeA}, {FeatureKind::vertex, vertex}},
                   start + along * place(onB),
                   onB};
    };
    End lowA = endOfA(pair.a.edgeStart(edgeA)), highA = endOfA(pair.a.edgeEnd(edgeA));
    End lowB = endOfB(pair.b.edgeStart(edgeB)), highB = endOfB(pair.b.edgeEnd(edgeB));
    if (highB.place < lowB.place) std::swap(lowB, highB);
    const End& low = lowB.place > lowA.place ? lowB : lowA;
    const End& high = highB.place < highA.place ? highB : highA;
    if (high.place - low.place <= kTouchingTolerance<T> * pair.size) return 0;
    // Edges that are square to the axis need not be the ones that meet: a capsule may lie across one edge of
    // a triangle and be parallel to another.
    const auto areOpposite = [&](const End& end) {
        const Vec3<T> between = end.onA - end.onB;
        return safeLength(between - contact.axis.axis * glm::dot(contact.axis.axis, between)) <=
               kTouchingTolerance<T> / T(2) * pair.size;
    };
    if (!areOpposite(low) || !areOpposite(high)) return 0;
    memory[0] = sideBySide(pair, contact, low.onA, low.onB, low.id);
    memory[1] = sideBySide(pair, contact, high.onA, high.onB, high.id);
    const FeaturePair side{{FeatureKind::edge, edgeA}, {}};
    memory[0].side = memory[1].side = side;
    const T deepest = std::max(memory[0].depth, memory[1].depth);
    for (ManifoldPoint<T>& point : memory.first(2))
        point.touching = point.depth >= deepest - kTouchingTolerance<T> * pair.size;
    return 2;
}

template <class T>
bool isUnique(const HullPair<T>& pair, const DistanceResult<T>& gap, const ShapeContact<T>& contact) {
    if (contact.axis.kind == AxisKind::point) return false;
    if (isFlat(pair.a) && isFlat(pair.b)) return findFlatAxis(pair, gap).unique;
    return findSeparatingAxis(pair, SatGoal::widestGap, T(0)).unique;
}

}  // namespace

template <class T>
Feature supportingFeature(const Hull<T>& hull, const Vec3<T>& direction) {
    const std::uint32_t vertex = findSupport(hull, direction).vertex;
    Feature feature{FeatureKind::vertex, vertex};
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    if (first == kNoIndex) return feature;
    std::uint32_t outgoing = first;
    do {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        if (face != kNoIndex && isFlush(hull.planes[face].normal, direction))
            return {FeatureKind::face, face};
        if (std::abs(glm::dot(hull.edgeDirections[outgoing / 2], direction)) <= kFlush<T>)
            feature = {FeatureKind::edge, outgoing / 2};
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
    return feature;
}

template <class T>
ShapeContact<T> contactAlongAxis(const HullPair<T>& pair, const SatResult<T>& sat,
                                 const DistanceResult<T>& closest) {
    ShapeContact<T> contact;
    contact.axis = sat.best;
    contact.unique = sat.unique;
    if (sat.best.kind == AxisKind::edgeEdge)
        describeEdges(pair, contact);
    else if (sat.best.kind == AxisKind::point)
        describePoints(pair, closest, contact);
    else
        describeFace(pair, contact);
    return contact;
}

template <class T>
ShapeContact<T> contactAcrossGap(const HullPair<T>& pair, const DistanceResult<T>& gap) {
    ShapeContact<T> contact;
    const Feature onA = supportingFeature(pair.a, gap.normal);
    const Feature onB = supportingFeature(pair.b, -pair.directionInB(gap.normal));
    contact.axis = {AxisKind::point, kNoIndex, kNoIndex, gap.normal, -gap.distance};
    if (onA.kind == FeatureKind::face) {
        contact.axis.kind = AxisKind::faceA;
        contact.axis.a = onA.index;
        describeFace(pair, contact);
    } else if (onB.kind == FeatureKind::face) {
        contact.axis.kind = AxisKind::faceB;
        contact.axis.b = onB.index;
        describeFace(pair, contact);
    } else if (onA.kind == FeatureKind::edge && onB.kind == FeatureKind::edge &&
               !areParallel(pair, onA.index, onB.index)) {
        // The closest points are known better than the crossing of two nearly parallel lines.
        describePoints(pair, gap, contact);
        contact.axis.kind = AxisKind::edgeEdge;
        contact.axis.a = onA.index;
        contact.axis.b = onB.index;
        contact.featureA = onA;
        contact.featureB = onB;
        contact.point = contact.onHullA + gap.normal * pair.radiusA;
    } else {
        describePoints(pair, gap, contact);
    }
    // Across a gap within the tolerance of ties other sides of the difference may be as near.
    if (gap.distance <= kTieTolerance<T> * pair.size) contact.unique = isUnique(pair, gap, contact);
    return contact;
}

template <class T>
std::uint32_t buildPointManifold(const HullPair<T>& pair, const ShapeContact<T>& contact,
                                 std::span<ManifoldPoint<T>> memory) {
    const Vec3<T>& axis = contact.axis.axis;
    if (contact.axis.kind == AxisKind::point) {
        ShapeContact<T> flush = contact;
        flush.featureA = supportingFeature(pair.a, axis);
        flush.featureB = supportingFeature(pair.b, -pair.directionInB(axis));
        if (flush.featureA.kind == FeatureKind::edge && flush.featureB.kind == FeatureKind::edge &&
            areParallel(pair, flush.featureA.index, flush.featureB.index)) {
            if (const std::uint32_t count = clipParallelEdges(pair, flush, memory)) return count;
        }
    }
    ManifoldPoint<T> point;
    point.depth = std::max(contact.axis.overlap + pair.radii(), pair.leastDepth());
    point.onA = contact.onHullA + axis * pair.radiusA;
    point.onB = contact.onHullB - axis * pair.radiusB;
    point.point = (point.onA + point.onB) * T(0.5);
    point.touching = true;
    point.id = {contact.featureA, contact.featureB};
    memory[0] = point;
    return 1;
}

template Feature supportingFeature(const Hull<float>&, const Vec3<float>&);
template Feature supportingFeature(const Hull<double>&, const Vec3<double>&);
template ShapeContact<float> contactAlongAxis(const HullPair<float>&, const SatResult<float>&,
                                              const DistanceResult<float>&);
template ShapeContact<double> contactAlongAxis(const HullPair<double>&, const SatResult<double>&,
                                               const DistanceResult<double>&);
template ShapeContact<float> contactAcrossGap(const HullPair<float>&, const DistanceResult<float>&);
template ShapeContact<double> contactAcrossGap(const HullPair<double>&, const DistanceResult<double>&);
template std::uint32_t buildPointManifold(const HullPair<float>&, const ShapeContact<float>&,
                                          std::span<ManifoldPoint<float>>);
template std::uint32_t buildPointManifold(const HullPair<double>&, const ShapeContact<double>&,
                                          std::span<ManifoldPoint<double>>);

}  // namespace sepaxis
