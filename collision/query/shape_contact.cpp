#include "collision/query/shape_contact.h"

#include "collision/hull/flat_hull.h"
#include "collision/hull/hull_walks.h"
#include "collision/query/edge_witnesses.h"
#include "collision/query/flat_pair.h"
#include "collision/query/manifold/manifold.h"
#include "collision/query/support.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

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

// Where rounding has cut an edge into several that lie in line, the pair that answers need not be the one
// that meets: goes on to neighbours that are no lower along the axis, while the edges come nearer to meeting.
template <class T>
EdgeWitnesses<T> meetInLine(const HullPair<T>& pair, SatAxis<T>& axis, EdgeWitnesses<T> best) {
    const auto offer = [&](std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
        const EdgeWitnesses<T> found = findEdgeWitnesses(pair, edgeOfA, edgeOfB, axis.axis, axis.overlap);
        if (found.mismatch < best.mismatch) best = found, axis.a = edgeOfA, axis.b = edgeOfB;
    };
    const auto offerNeighbours = [&](bool onA, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
        const Hull<T>& hull = pair.hull(onA);
        const Vec3<T> outward = onA ? axis.axis : -pair.directionInB(axis.axis);
        const std::uint32_t edge = onA ? edgeOfA : edgeOfB;
        for (const std::uint32_t vertex : {hull.edgeStart(edge), hull.edgeEnd(edge)}) {
            forEachOutgoing(hull, vertex, [&](std::uint32_t outgoing) {
                const std::uint32_t end = hull.halfEdges[outgoing ^ 1u].origin;
                const T rise = glm::dot(outward, hull.vertices[end] - hull.vertices[vertex]);
                if (rise < -kEqualOverlap<T> * pair.size) return;
                offer(onA ? outgoing / 2 : edgeOfA, onA ? edgeOfB : outgoing / 2);
            });
        }
    };
    for (T before = std::numeric_limits<T>::max(); best.mismatch < before;) {
        before = best.mismatch;
        const std::uint32_t edgeOfA = axis.a, edgeOfB = axis.b;
        offerNeighbours(true, edgeOfA, edgeOfB);
        offerNeighbours(false, edgeOfA, edgeOfB);
    }
    return best;
}

template <class T>
void describeEdges(const HullPair<T>& pair, ShapeContact<T>& contact) {
    SatAxis<T>& axis = contact.axis;
    EdgeWitnesses<T> witnesses = findEdgeWitnesses(pair, axis.a, axis.b, axis.axis, axis.overlap);
    if (witnesses.mismatch > kWitnessMismatch<T> * pair.size) witnesses = meetInLine(pair, axis, witnesses);
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

// An edge as what it is with the radius around it.
template <class T>
struct Rod {
    Vec3<T> start, along;  // unit
    T length, radius;
    bool isAlone;  // the core is this edge and no more: a capsule or segment

    Vec3<T> at(T place) const { return start + along * std::clamp(place, T(0), length); }
    // From a place in the direction: how far the surface is, the farther one of two. Below zero behind.
    std::optional<T> surfaceBeyond(const Vec3<T>& place, const Vec3<T>& direction) const {
        const Vec3<T> from = place - start;
        const Vec3<T> across = from - along * glm::dot(along, from),
                      way = direction - along * glm::dot(along, direction);
        const T straight = glm::dot(way, way), middle = glm::dot(across, way);
        const T root = middle * middle - straight * (glm::dot(across, across) - radius * radius);
        if (!(root >= T(0)) || !(straight > T(0))) return std::nullopt;
        const T onSide = (std::sqrt(root) - middle) / straight;
        const T reached = glm::dot(along, from + direction * onSide);
        if (reached >= T(0) && reached <= length) return onSide;
        const Vec3<T> fromEnd = place - at(reached);
        const T middleOfBall = glm::dot(fromEnd, direction);
        const T rootOfBall = middleOfBall * middleOfBall - (glm::dot(fromEnd, fromEnd) - radius * radius);
        return rootOfBall >= T(0) ? std::optional(std::sqrt(rootOfBall) - middleOfBall) : std::nullopt;
    }
};

// In the frame of A.
template <class T>
Rod<T> rodOf(const HullPair<T>& pair, bool ofA, std::uint32_t edge) {
    const Hull<T>& hull = pair.hull(ofA);
    const Vec3<T> start = pair.vertex(ofA, hull.edgeStart(edge)), along = hull.edgeDirections[edge];
    return {start, ofA ? along : pair.directionInA(along),
            safeLength(hull.vertices[hull.edgeEnd(edge)] - hull.vertices[hull.edgeStart(edge)]),
            ofA ? pair.radiusA : pair.radiusB, hull.vertexCount() == 2};
}

template <class T, class Visit>
void forEachEdgeAt(const Hull<T>& hull, const Feature& feature, const Visit& visit) {
    if (feature.kind == FeatureKind::edge) visit(feature.index);
    if (feature.kind == FeatureKind::vertex)
        forEachOutgoing(hull, feature.index, [&](std::uint32_t outgoing) { visit(outgoing / 2); });
}

// Of a stable manifold: two edges that lie side by side within the slop, as long as a radius tells what lies
// above what. An exact one has their ends where they are parallel within rounding, and otherwise one point,
// at either end or where they cross. 0 where they do not lie so. The points are where both surfaces are above
// one place.
template <class T>
std::uint32_t clipLevelEdges(const HullPair<T>& pair, const ShapeContact<T>& contact,
                             std::span<ManifoldPoint<T>> memory) {
    FeaturePair edges;
    T most = std::sqrt(T(1) - T(kLevelSineSquared));
    forEachEdgeAt(pair.a, contact.featureA, [&](std::uint32_t ofA) {
        forEachEdgeAt(pair.b, contact.featureB, [&](std::uint32_t ofB) {
            const T cosine =
                std::abs(glm::dot(pair.a.edgeDirections[ofA], pair.directionInA(pair.b.edgeDirections[ofB])));
            if (cosine <= most) return;
            most = cosine;
            edges = {{FeatureKind::edge, ofA}, {FeatureKind::edge, ofB}};
        });
    });
    if (edges.a.kind == FeatureKind::none) return 0;
    const Rod<T> a = rodOf(pair, true, edges.a.index), b = rodOf(pair, false, edges.b.index);
    if ((!a.isAlone && a.radius > T(0)) || (!b.isAlone && b.radius > T(0))) return 0;
    const T cosine = glm::dot(a.along, b.along), startOfB = glm::dot(a.along, b.start - a.start);
    const auto onB = [&](T place) { return b.at((place - startOfB) / cosine); };
    // Of the two ends that are next to each other the place is that of the first, and the id that of A's,
    // unless that of B comes clearly before it.
    struct End {
        T place;
        FeaturePair id;
    };
    const auto vertexOf = [](const Hull<T>& hull, std::uint32_t edge, bool atEnd) {
        return Feature{FeatureKind::vertex, atEnd ? hull.edgeEnd(edge) : hull.edgeStart(edge)};
    };
    const bool turned = cosine < T(0);
    End low{T(0), {vertexOf(pair.a, edges.a.index, false), edges.b}},
        high{a.length, {vertexOf(pair.a, edges.a.index, true), edges.b}};
    const T endOfB = startOfB + b.length * cosine, tie = pair.steady();
    const T lowOfB = std::min(startOfB, endOfB), highOfB = std::max(startOfB, endOfB);
    if (lowOfB > low.place + tie) low = {lowOfB, {edges.a, vertexOf(pair.b, edges.b.index, turned)}};
    if (highOfB < high.place - tie) high = {highOfB, {edges.a, vertexOf(pair.b, edges.b.index, !turned)}};
    low.place = std::max(low.place, lowOfB);
    high.place = std::min(high.place, highOfB);
    if (high.place - low.place <= std::max(tie, kTouchingTolerance<T> * pair.size)) return 0;

    const Vec3<T>& axis = contact.axis.axis;
    const T leastDepth = std::max(contact.axis.overlap + pair.radii() - pair.slop, pair.leastDepth());
    std::uint32_t count = 0;
    for (const End& end : {low, high}) {
        const Vec3<T> pointOfA = a.at(end.place), between = onB(end.place) - pointOfA;
        const Vec3<T> sideways = between - axis * glm::dot(axis, between);
        // Above an edge without a radius; between two with radii where both reach alike.
        const Vec3<T> place = pointOfA + sideways * (a.radius / pair.radii());
        const std::optional<T> upOfA = a.radius > T(0) ? a.surfaceBeyond(place, axis) : T(0);
        const std::optional<T> downOfB =
            b.radius > T(0) ? b.surfaceBeyond(place, -axis) : -glm::dot(axis, onB(end.place) - place);
        if (!upOfA || !downOfB || *upOfA + *downOfB < leastDepth) return 0;
        ManifoldPoint<T> point;
        point.depth = *upOfA + *downOfB;
        point.onA = place + axis * *upOfA;
        point.onB = point.onA - axis * point.depth;
        point.point = (point.onA + point.onB) * T(0.5);
        point.id = end.id;
        point.side = {edges.a, {}};
        memory[count++] = point;
    }
    const T deepest = std::max(memory[0].depth, memory[1].depth);
    for (ManifoldPoint<T>& point : memory.first(2))
        point.touching = point.depth >= deepest - kTouchingTolerance<T> * pair.size;
    return count;
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
    forEachOutgoing(hull, vertex, [&](std::uint32_t outgoing) {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        const bool isFace = face != HalfEdge::kNoFace && isFlush(hull.planes[face].normal, direction);
        if (isFace)
            feature = {FeatureKind::face, face};
        else if (std::abs(glm::dot(hull.edgeDirections[outgoing / 2], direction)) <= kFlush<T>)
            feature = {FeatureKind::edge, outgoing / 2};
        return !isFace;
    });
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
    if (pair.slop > T(0) && pair.radii() > T(0) && contact.axis.overlap < T(0))
        if (const std::uint32_t count = clipLevelEdges(pair, contact, memory)) return count;
    if (contact.axis.kind == AxisKind::point && pair.a.vertexCount() > 1 && pair.b.vertexCount() > 1) {
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
