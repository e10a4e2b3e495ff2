#include "collision/gjk.h"

#include "collision/closest_direction.h"
#include "collision/feature_distance.h"
#include "collision/lane_simplex.h"
#include "collision/origin_projection.h"
#include "collision/sat.h"
#include "collision/trace.h"

#include <array>

namespace sepaxis {

namespace {

// More iterations than any pair of hulls was seen to need (about 40 for 65,535 vertices).
constexpr int kMaxIterations = 256;
// Of size. The bounds of the distance have met: what remains is rounding.
template <class T>
constexpr T kBoundsMet = T(4) * kRounding<T>;
// Of size. How much less than the upper bound a facet's gap may be and still be the distance: the
// rounding of two support heights and of the closest points.
template <class T>
constexpr T kFacetCertified = T(64) * kRounding<T>;

template <class T>
void record(Trace<T>* trace, const auto& simplex, const Vec3<T>& closest, T lowerBound) {
    if (!trace) return;
    DistanceStep<T> step;
    for (int i = 0; i < simplex.count(); ++i)
        step.simplex.push_back(
            {{FeatureKind::vertex, simplex.corner(i).onA}, {FeatureKind::vertex, simplex.corner(i).onB}});
    step.closest = closest;
    step.upperBound = safeLength(closest);
    step.lowerBound = lowerBound;
    trace->distance.push_back(std::move(step));
}

// The vertices of one hull that a simplex uses.
VertexSet verticesOf(const auto& simplex, std::uint32_t DifferenceCorner::*onHull) {
    VertexSet set;
    for (int i = 0; i < simplex.count(); ++i) set.add(simplex.corner(i).*onHull);
    return set;
}

// --- in T -----------------------------------------------------------------------------------------------

template <class T>
std::uint32_t supportVertex(const Hull<T>& hull, const Vec3<T>& direction) {
    if (!hull.isBox) return findSupport(hull, direction).vertex;
    return hull.box.vertex[(direction.x > T(0) ? 1u : 0u) | (direction.y > T(0) ? 2u : 0u) |
                           (direction.z > T(0) ? 4u : 0u)];
}

template <class T>
DifferenceCorner cornerAlong(const HullPair<T>& pair, const Vec3<T>& direction) {
    return {supportVertex(pair.a, direction), supportVertex(pair.b, -pair.directionInB(direction))};
}

template <class T>
Vec3<T> pointOf(const HullPair<T>& pair, const DifferenceCorner& corner) {
    return pair.vertexOfA(corner.onA) - pair.vertexOfB(corner.onB);
}

// Until the bounds meet or no digit is left to gain. Features decide what the simplex found, so no step needs
// to be exact.
template <class T>
LaneSimplex<T> iterateInLanes(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace) {
    const T boundsMet = kBoundsMet<T> * pair.size;
    const DifferenceCorner first = cornerAlong(pair, startAxis);
    LaneSimplex<T> simplex(pointOf(pair, first), first);
    T upperBound = std::sqrt(simplex.squared()), lowerBound = -glm::dot(startAxis, simplex.closest());
    for (int step = 0; step < kMaxIterations && upperBound > T(0); ++step) {
        const Vec3<T> direction = -simplex.closest();
        const DifferenceCorner corner = cornerAlong(pair, direction);
        const Vec3<T> w = pointOf(pair, corner);
        const T gap = -glm::dot(direction, w) / upperBound;
        lowerBound = std::max(lowerBound, gap);
        record(trace, simplex, simplex.closest(), lowerBound);
        if (upperBound - gap <= boundsMet || simplex.has(corner) || !simplex.add(w, corner)) break;
        upperBound = std::sqrt(simplex.squared());
    }
    record(trace, simplex, simplex.closest(), lowerBound);
    return simplex;
}

// Without distance and normal.
template <class T>
DistanceResult<T> resultOf(const HullPair<T>& pair, const LaneSimplex<T>& simplex) {
    DistanceResult<T> result;
    result.featureA = commonFeature(pair.a, verticesOf(simplex, &DifferenceCorner::onA));
    result.featureB = commonFeature(pair.b, verticesOf(simplex, &DifferenceCorner::onB));
    for (int i = 0; i < simplex.count(); ++i)
        result.closestA += pair.vertexOfA(simplex.corner(i).onA) * simplex.weight(i);
    result.closestB = result.closestA - simplex.closest();
    return result;
}

// --- in the wider scalar --------------------------------------------------------------------------------

// A vertex of the Minkowski difference A - B.
template <class T>
struct SimplexPoint {
    DifferenceCorner corner;
    Vec3<T> a{T(0)}, b{T(0)};
    Vec3<T> w{T(0)};  // a - b
    T weight = T(0);  // barycentric, of the point closest to the origin
};

template <class T>
struct Simplex {
    std::array<SimplexPoint<T>, 4> points;
    int size = 0;
    Vec3<T> closest{T(0)};  // to the origin
    bool containsOrigin = false;

    int count() const { return size; }
    const DifferenceCorner& corner(int i) const { return points[i].corner; }
};

template <class Real, class T>
SimplexPoint<Real> supportPoint(const HullPair<T>& pair, const Placement<Real>& placement,
                                const Vec3<T>& axis) {
    SimplexPoint<Real> point;
    point.corner = cornerAlong(pair, axis);
    point.a = Vec3<Real>(pair.a.vertices[point.corner.onA]);
    point.b = placement.rotation * Vec3<Real>(pair.b.vertices[point.corner.onB]) + placement.translation;
    point.w = point.a - point.b;
    return point;
}

template <class T>
bool originInTetrahedron(const Simplex<T>& s) {
    const auto sameSide = [&](int i, int j, int k, int opposite) {
        const Vec3<T>& p = s.points[i].w;
        const Vec3<T> normal = accurateCross(s.points[j].w - p, s.points[k].w - p);
        const T own = glm::dot(normal, s.points[opposite].w - p);
        const T origin = -glm::dot(normal, p);
        return (own > T(0) && origin >= T(0)) || (own < T(0) && origin <= T(0));
    };
    return sameSide(0, 1, 2, 3) && sameSide(0, 1, 3, 2) && sameSide(0, 2, 3, 1) && sameSide(1, 2, 3, 0);
}

// Reduces the simplex to the face that holds its point closest to the origin. All faces are tried and the
// closest valid projection wins, so a flat or thin simplex cannot send the search the wrong way.
template <class T>
void reduceToClosest(Simplex<T>& s) {
    if (s.size == 4 && originInTetrahedron(s)) {
        s.containsOrigin = true;
        s.closest = Vec3<T>(T(0));
        return;
    }
    T best = std::numeric_limits<T>::max();
    std::array<int, 3> bestFace{};
    int bestCount = 0;
    Projection<T> bestProjection;
    const auto offer = [&](int count, std::array<int, 3> face, const Projection<T>& projection) {
        const T lengthSquared = glm::dot(projection.point, projection.point);
        if (!projection.inside || !(lengthSquared < best)) return;
        best = lengthSquared;
        bestFace = face;
        bestCount = count;
        bestProjection = projection;
    };
    for (int i = 0; i < s.size; ++i) {
        const Vec3<T>& p = s.points[i].w;
        offer(1, {i, 0, 0}, {true, p, {T(1), T(0), T(0)}});
        for (int j = i + 1; j < s.size; ++j) {
            const Vec3<T>& q = s.points[j].w;
            offer(2, {i, j, 0}, projectOnSegment(p, q));
            for (int k = j + 1; k < s.size; ++k) offer(3, {i, j, k}, projectOnTriangle(p, q, s.points[k].w));
        }
    }
    std::array<SimplexPoint<T>, 3> kept;
    for (int i = 0; i < bestCount; ++i) {
        kept[i] = s.points[bestFace[i]];
        kept[i].weight = bestProjection.weights[i];
    }
    std::copy_n(kept.begin(), bestCount, s.points.begin());
    s.size = bestCount;
    s.closest = bestProjection.point;
}

template <class T>
bool containsPoint(const Simplex<T>& s, const SimplexPoint<T>& point) {
    for (int i = 0; i < s.size; ++i)
        if (s.points[i].corner == point.corner) return true;
    return false;
}

// A proven gap along an axis: never more than the distance.
template <class T>
struct Gap {
    T width;
    Vec3<T> axis;
};

// Improves the simplex and the gap until they meet, or until no digit is left to gain.
template <class T, class Real = Wider<T>>
Simplex<Real> iterate(const HullPair<T>& pair, Gap<Real>& bestGap, Trace<T>* trace) {
    const Placement<Real> placement = placementOf<Real>(pair);
    const Real boundsMet = Real(kBoundsMet<T> * pair.size);
    Simplex<Real> simplex;
    simplex.points[0] = supportPoint(pair, placement, Vec3<T>(bestGap.axis));
    simplex.size = 1;
    reduceToClosest(simplex);
    for (int step = 0; step < kMaxIterations; ++step) {
        const Real upperBound = safeLength(simplex.closest);
        if (simplex.containsOrigin || !(upperBound > Real(0))) break;
        const Vec3<Real> axis = safeNormalize(-simplex.closest, bestGap.axis);
        const SimplexPoint<Real> next = supportPoint(pair, placement, Vec3<T>(axis));
        const Real gap = -glm::dot(axis, next.w);
        if (gap > bestGap.width) bestGap = {gap, axis};
        record(trace, simplex, Vec3<T>(simplex.closest), T(bestGap.width));
        if (upperBound - gap <= boundsMet || containsPoint(simplex, next)) break;

        Simplex<Real> grown = simplex;
        grown.points[grown.size++] = next;
        reduceToClosest(grown);
        if (!grown.containsOrigin && !(safeLength(grown.closest) < upperBound)) break;
        simplex = grown;
    }
    record(trace, simplex, Vec3<T>(simplex.closest), T(bestGap.width));
    return simplex;
}

// The gaps of the faces and edge pairs around the closest points: one of them is the distance unless a
// vertex meets a vertex or an edge, and then it has more digits than the direction of a short vector.
template <class T>
Gap<T> widestFacetGap(const HullPair<T>& pair, const VertexSet& onA, const VertexSet& onB) {
    Gap<T> best{-std::numeric_limits<T>::max(), Vec3<T>(T(0))};
    const auto offer = [&](const Vec3<T>& axis) {
        const T gap = -overlapAlong(pair, axis).overlap;
        if (gap > best.width) best = {gap, axis};
    };
    // A face answers only when it lies between the closest points: cheap to see from the vertices at hand.
    const auto facesApart = [&](const Vec3<T>& axis) {
        const T between = glm::dot(axis, pair.vertexOfB(onB.vertices[0]) - pair.vertexOfA(onA.vertices[0]));
        return between > best.width;
    };
    for (int i = 0; i < onA.count; ++i)
        forEachOutgoing(pair.a, onA.vertices[i], [&](std::uint32_t outgoing) {
            const std::uint32_t face = pair.a.halfEdges[outgoing].face;
            if (face == kNoIndex) return;
            const Vec3<T> axis = pair.axisOfFaceA(face);
            if (facesApart(axis)) offer(axis);
        });
    for (int i = 0; i < onB.count; ++i)
        forEachOutgoing(pair.b, onB.vertices[i], [&](std::uint32_t outgoing) {
            const std::uint32_t face = pair.b.halfEdges[outgoing].face;
            if (face == kNoIndex) return;
            const Vec3<T> axis = pair.axisOfFaceB(face);
            if (facesApart(axis)) offer(axis);
        });
    const Feature edgeA = onA.count == 2 ? commonFeature(pair.a, onA) : Feature{};
    const Feature edgeB = onB.count == 2 ? commonFeature(pair.b, onB) : Feature{};
    if (edgeA.kind == FeatureKind::edge && edgeB.kind == FeatureKind::edge) {
        const CrossedArcs<T> arcs = crossArcs(pair, edgeA.index, edgeB.index);
        if (arcs.crossing != ArcCrossing::parallel) {
            offer(arcs.axis);
            offer(-arcs.axis);
        }
    }
    return best;
}

// Certified: the distance and the gap along the normal agree.
template <class T>
DistanceResult<T> searchWider(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace,
                              bool& certified) {
    using Real = Wider<T>;
    Gap<Real> gap{-Real(overlapAlong(pair, startAxis).overlap), Vec3<Real>(startAxis)};
    const Simplex<Real> simplex = iterate(pair, gap, trace);

    DistanceResult<T> result;
    const VertexSet onA = verticesOf(simplex, &DifferenceCorner::onA);
    const VertexSet onB = verticesOf(simplex, &DifferenceCorner::onB);
    Vec3<Real> closestA(0), closestB(0);
    for (int i = 0; i < simplex.size; ++i) {
        closestA += simplex.points[i].a * simplex.points[i].weight;
        closestB += simplex.points[i].b * simplex.points[i].weight;
    }
    result.closestA = Vec3<T>(closestA);
    result.closestB = Vec3<T>(closestB);
    result.featureA = commonFeature(pair.a, onA);
    result.featureB = commonFeature(pair.b, onB);

    const Real upperBound = simplex.containsOrigin ? Real(0) : safeLength(simplex.closest);
    const Gap<T> facet = widestFacetGap(pair, onA, onB);
    if (Real(facet.width) >= gap.width) gap = {Real(facet.width), Vec3<Real>(facet.axis)};
    certified = gap.width >= upperBound - Real(kFacetCertified<T> * pair.size);
    result.normal = Vec3<T>(certified ? gap.axis : safeNormalize(-simplex.closest, gap.axis));
    result.distance = std::max(T(certified ? gap.width : upperBound), T(0));
    return result;
}

}  // namespace

// Nearly always T's own digits are enough. Where the hulls nearly touch, or a vertex is very close to a
// vertex or an edge, the short vector between them has lost the digits of its direction, and the wider scalar
// takes over. Nearly parallel edges at a tiny distance defeat that, too: their facet is found by its axis.
template <class T>
DistanceResult<T> findDistance(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace,
                               WhenInside whenInside) {
    const LaneSimplex<T> simplex = iterateInLanes(pair, startAxis, trace);
    DistanceResult<T> result;
    result.normal = startAxis;
    if (simplex.containsOrigin() && whenInside == WhenInside::stop) return result;
    const T nearlyTouching = kFacetCertified<T> * pair.size;
    if (!simplex.containsOrigin() && safeLength(simplex.closest()) > nearlyTouching) {
        result = resultOf(pair, simplex);
        if (proveByFeatures(pair, result)) return result;
    }
    if (trace) trace->distance.clear();
    bool certified = false;
    result = searchWider(pair, safeNormalize(-simplex.closest(), startAxis), trace, certified);
    if (!certified) improveByFacets(pair, result);
    settleByFeatures(pair, result);
    return result;
}

template DistanceResult<float> findDistance(const HullPair<float>&, const Vec3<float>&, Trace<float>*,
                                            WhenInside);
template DistanceResult<double> findDistance(const HullPair<double>&, const Vec3<double>&, Trace<double>*,
                                             WhenInside);

}  // namespace sepaxis
