#include "collision/gjk.h"

#include "collision/closest_direction.h"
#include "collision/edge_witnesses.h"
#include "collision/manifold.h"
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

// Of size. A direction that proves less of a gap than this below the distance does not belong to it: the
// rounding of two support heights. An angle off by more would move the witnesses of round shapes.
template <class T>
constexpr T kGapRounding = T(16) * kRounding<T>;

// A vertex of the Minkowski difference A - B and where it comes from.
template <class T>
struct SimplexPoint {
    std::uint32_t onA = 0, onB = 0;
    Vec3<T> a{T(0)}, b{T(0)};
    Vec3<T> w{T(0)};  // a - b
    T weight = T(0);  // barycentric, of the point closest to the origin
};

template <class T>
struct Simplex {
    std::array<SimplexPoint<T>, 4> points;
    int count = 0;
    Vec3<T> closest{T(0)};  // to the origin
    bool containsOrigin = false;
};

template <class Real, class T>
SimplexPoint<Real> supportPoint(const HullPair<T>& pair, const Placement<Real>& placement,
                                const Vec3<T>& axis) {
    SimplexPoint<Real> point;
    point.onA = findSupport(pair.a, axis).vertex;
    point.onB = findSupport(pair.b, -pair.directionInB(axis)).vertex;
    point.a = Vec3<Real>(pair.a.vertices[point.onA]);
    point.b = placement.rotation * Vec3<Real>(pair.b.vertices[point.onB]) + placement.translation;
    point.w = point.a - point.b;
    return point;
}

// A face of the simplex (its points by index) with the origin's projection inside.
template <class T>
struct Projection {
    bool inside = false;
    Vec3<T> point{T(0)};
    std::array<T, 3> weights{};
};

template <class T>
Projection<T> projectOnSegment(const Vec3<T>& p, const Vec3<T>& q) {
    const Vec3<T> along = q - p;
    const T lengthSquared = glm::dot(along, along);
    if (!(lengthSquared > T(0))) return {};
    const T t = -glm::dot(p, along) / lengthSquared;
    if (!(t > T(0) && t < T(1))) return {};
    return {true, p + along * t, {T(1) - t, t, T(0)}};
}

template <class T>
Projection<T> projectOnTriangle(const Vec3<T>& p, const Vec3<T>& q, const Vec3<T>& r) {
    const Vec3<T> normal = accurateCross(q - p, r - p);
    const T areaSquared = glm::dot(normal, normal);
    if (!(areaSquared > T(0))) return {};
    const Vec3<T> projected = normal * (glm::dot(normal, p) / areaSquared);
    const T u = glm::dot(normal, accurateCross(q - projected, r - projected)) / areaSquared;
    const T v = glm::dot(normal, accurateCross(r - projected, p - projected)) / areaSquared;
    const T w = glm::dot(normal, accurateCross(p - projected, q - projected)) / areaSquared;
    if (!(u > T(0) && v > T(0) && w > T(0))) return {};
    // A sliver's weights are vague, but their point stays in the triangle when they add up to one.
    const T sum = u + v + w;
    return {true, projected, {u / sum, v / sum, w / sum}};
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
    if (s.count == 4 && originInTetrahedron(s)) {
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
    for (int i = 0; i < s.count; ++i) {
        const Vec3<T>& p = s.points[i].w;
        offer(1, {i, 0, 0}, {true, p, {T(1), T(0), T(0)}});
        for (int j = i + 1; j < s.count; ++j) {
            const Vec3<T>& q = s.points[j].w;
            offer(2, {i, j, 0}, projectOnSegment(p, q));
            for (int k = j + 1; k < s.count; ++k) offer(3, {i, j, k}, projectOnTriangle(p, q, s.points[k].w));
        }
    }
    std::array<SimplexPoint<T>, 3> kept;
    for (int i = 0; i < bestCount; ++i) {
        kept[i] = s.points[bestFace[i]];
        kept[i].weight = bestProjection.weights[i];
    }
    std::copy_n(kept.begin(), bestCount, s.points.begin());
    s.count = bestCount;
    s.closest = bestProjection.point;
}

template <class T>
bool containsPoint(const Simplex<T>& s, const SimplexPoint<T>& point) {
    for (int i = 0; i < s.count; ++i)
        if (s.points[i].onA == point.onA && s.points[i].onB == point.onB) return true;
    return false;
}

template <class T, class Real>
void record(Trace<T>* trace, const Simplex<Real>& s, Real lowerBound) {
    if (!trace) return;
    DistanceStep<T> step;
    for (int i = 0; i < s.count; ++i)
        step.simplex.push_back(
            {{FeatureKind::vertex, s.points[i].onA}, {FeatureKind::vertex, s.points[i].onB}});
    step.closest = Vec3<T>(s.closest);
    step.upperBound = T(glm::length(s.closest));
    step.lowerBound = T(lowerBound);
    trace->distance.push_back(std::move(step));
}

// A proven gap along an axis: never more than the distance.
template <class T>
struct Gap {
    T width;
    Vec3<T> axis;
};

// Improves the simplex and the gap until they meet, or until no digit is left to gain.
template <class Real, class T>
Simplex<Real> iterate(const HullPair<T>& pair, const Placement<Real>& placement, Gap<Real>& bestGap,
                      Trace<T>* trace) {
    const Real boundsMet = Real(kBoundsMet<T> * pair.size);
    Simplex<Real> simplex;
    simplex.points[0] = supportPoint(pair, placement, Vec3<T>(bestGap.axis));
    simplex.count = 1;
    reduceToClosest(simplex);
    for (int step = 0; step < kMaxIterations; ++step) {
        const Real upperBound = safeLength(simplex.closest);
        if (simplex.containsOrigin || !(upperBound > Real(0))) break;
        const Vec3<Real> axis = safeNormalize(-simplex.closest, bestGap.axis);
        const SimplexPoint<Real> next = supportPoint(pair, placement, Vec3<T>(axis));
        const Real gap = -glm::dot(axis, next.w);
        if (gap > bestGap.width) bestGap = {gap, axis};
        record(trace, simplex, bestGap.width);
        if (upperBound - gap <= boundsMet || containsPoint(simplex, next)) break;

        Simplex<Real> grown = simplex;
        grown.points[grown.count++] = next;
        reduceToClosest(grown);
        if (!grown.containsOrigin && !(safeLength(grown.closest) < upperBound)) break;
        simplex = grown;
    }
    record(trace, simplex, bestGap.width);
    return simplex;
}

// Nothing for a point, which has no half-edge.
template <class T, class Visit>
void forEachOutgoing(const Hull<T>& hull, std::uint32_t vertex, const Visit& visit) {
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    if (first == kNoIndex) return;
    std::uint32_t outgoing = first;
    do {
        visit(outgoing);
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
}

template <class T>
bool faceHasVertex(const Hull<T>& hull, std::uint32_t face, std::uint32_t vertex) {
    std::uint32_t edge = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
        if (hull.halfEdges[edge].origin == vertex) return true;
        edge = hull.halfEdges[edge].next;
    }
    return false;
}

// The vertices of one hull that a simplex uses, each once.
struct VertexSet {
    std::array<std::uint32_t, 4> vertices{};
    int count = 0;
    void add(std::uint32_t vertex) {
        if (std::find(vertices.begin(), vertices.begin() + count, vertex) == vertices.begin() + count)
            vertices[count++] = vertex;
    }
};

template <class Real>
VertexSet verticesOf(const Simplex<Real>& s, std::uint32_t SimplexPoint<Real>::*onHull) {
    VertexSet set;
    for (int i = 0; i < s.count; ++i) set.add(s.points[i].*onHull);
    return set;
}

// The smallest feature of the hull that holds all vertices of the set.
template <class T>
Feature commonFeature(const Hull<T>& hull, const VertexSet& set) {
    if (set.count == 1) return {FeatureKind::vertex, set.vertices[0]};
    Feature found;
    forEachOutgoing(hull, set.vertices[0], [&](std::uint32_t outgoing) {
        if (set.count == 2 && hull.halfEdges[outgoing ^ 1u].origin == set.vertices[1])
            found = {FeatureKind::edge, outgoing / 2};
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        bool holdsAll = face != kNoIndex;
        for (int i = 1; i < set.count && holdsAll; ++i) holdsAll = faceHasVertex(hull, face, set.vertices[i]);
        if (holdsAll && found.kind == FeatureKind::none) found = {FeatureKind::face, face};
    });
    // Four points that no face holds lie on several faces that are flush within rounding.
    if (found.kind == FeatureKind::none) found = {FeatureKind::vertex, set.vertices[0]};
    return found;
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

enum class Certainty : std::uint8_t {
    none,
    certified,  // the distance and the gap along the normal agree
    inside,     // the simplex holds the origin
};

// One run in the given scalar.
template <class Real, class T>
DistanceResult<T> findDistanceIn(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace,
                                 Certainty& certainty) {
    Gap<Real> gap{-Real(overlapAlong(pair, startAxis).overlap), Vec3<Real>(startAxis)};
    const Simplex<Real> simplex = iterate(pair, placementOf<Real>(pair), gap, trace);

    DistanceResult<T> result;
    const VertexSet onA = verticesOf(simplex, &SimplexPoint<Real>::onA);
    const VertexSet onB = verticesOf(simplex, &SimplexPoint<Real>::onB);
    Vec3<Real> closestA(0), closestB(0);
    for (int i = 0; i < simplex.count; ++i) {
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
    const bool certified = gap.width >= upperBound - Real(kFacetCertified<T> * pair.size);
    certainty = certified                ? Certainty::certified
                : simplex.containsOrigin ? Certainty::inside
                                         : Certainty::none;
    result.normal = Vec3<T>(certified ? gap.axis : safeNormalize(-simplex.closest, gap.axis));
    result.distance = std::max(T(certified ? gap.width : upperBound), T(0));
    return result;
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

void addFeature(const auto& hull, const Feature& feature, VertexSet& set) {
    if (feature.kind == FeatureKind::vertex) set.add(feature.index);
    if (feature.kind == FeatureKind::edge) {
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
    addFeature(pair.a, result.featureA, onA);
    addFeature(pair.b, result.featureB, onB);
    if (beside.kind == AxisKind::edgeEdge) {
        addFeature(pair.a, {FeatureKind::edge, beside.a}, onA);
        addFeature(pair.b, {FeatureKind::edge, beside.b}, onB);
    }
    for (int i = 0; i < onA.count; ++i)
        forEachEdgeAt(pair.a, onA.vertices[i], [&](const EdgeEnds& endsA) {
            for (int j = 0; j < onB.count; ++j)
                forEachEdgeAt(pair.b, onB.vertices[j],
                              [&](const EdgeEnds& endsB) { offerEdges(endsA, endsB); });
        });
    if (axisOverlap < overlapAlong(pair, result.normal).overlap) result.normal = axis;
}

// The widest gap over all facets is the distance where its own features hold the closest points; elsewhere it
// still proves a gap, and its axis is taken where it proves more than the direction found so far.
template <class T>
void improveByFacets(const HullPair<T>& pair, DistanceResult<T>& result) {
    const SatAxis<T> facet = findSeparatingAxis(pair, SatGoal::widestGap, T(0)).best;
    const T gap = -facet.overlap;
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
    } else {
        const FaceSupport<T> support = findFaceSupport(pair, facet);
        const bool onA = facet.kind == AxisKind::faceA;
        const Vec3<T> vertex = onA ? pair.vertexOfB(support.vertex) : pair.vertexOfA(support.vertex);
        if (edgeBefore(pair, onA, onA ? facet.a : facet.b, vertex, T(0)) == kNoIndex) {
            const Feature face{FeatureKind::face, onA ? facet.a : facet.b};
            const Feature corner{FeatureKind::vertex, support.vertex};
            result.distance = gap;
            result.normal = facet.axis;
            result.closestA = onA ? vertex - facet.axis * gap : vertex;
            result.closestB = onA ? vertex : vertex + facet.axis * gap;
            result.featureA = onA ? face : corner;
            result.featureB = onA ? corner : face;
            return;
        }
    }
    if (gap > -overlapAlong(pair, result.normal).overlap) result.normal = facet.axis;
    improveByEdges(pair, facet, result);
}

}  // namespace

template <class T>
void settleByFeatures(const HullPair<T>& pair, DistanceResult<T>& result) {
    if (!(result.distance > T(0))) return;
    // B's coordinates are rounded where they are turned: by as much as they measure in B's own frame.
    const T rounding = kGapRounding<T> * std::max(pair.size, pair.b.size);
    // The features' own points, not beside them, are as far apart as the hulls.
    const auto isProven = [&](const ClosestPair<T>& found) {
        const Vec3<T> beside = found.onB - found.onA - found.direction * found.distance;
        return found.distance > T(0) && safeLength(beside) <= rounding &&
               -overlapAlong(pair, found.direction).overlap >= found.distance - rounding;
    };
    const auto closestOf = [&](const DistanceResult<T>& r) {
        return closestBetween(pair, r.featureA, r.featureB, r.closestA, r.closestB);
    };
    DistanceResult<T> settled = result;
    stepOffFaces(pair, rounding, settled);
    ClosestPair<T> found = closestOf(settled);
    if (!isProven(found)) {
        settled.distance = std::numeric_limits<T>::max();
        improveByEdges(pair, {}, settled);
        found = closestOf(settled);
        if (!isProven(found)) return;
    }
    result = {found.distance, found.direction, found.onA, found.onB, settled.featureA, settled.featureB};
}

// Nearly always T's own digits are enough. Where a vertex is very close to a vertex or an edge, the short
// vector between them has lost the digits of its direction, and the wider scalar takes over. Nearly parallel
// edges at a tiny distance defeat that, too: their facet is found by its axis.
template <class T>
DistanceResult<T> findDistance(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace,
                               WhenInside whenInside) {
    Certainty certainty = Certainty::none;
    DistanceResult<T> result = findDistanceIn<T>(pair, startAxis, trace, certainty);
    if (certainty == Certainty::inside && whenInside == WhenInside::stop) return result;
    if (certainty != Certainty::certified) {
        if (trace) trace->distance.clear();
        result = findDistanceIn<Wider<T>>(pair, result.normal, trace, certainty);
        if (certainty != Certainty::certified) improveByFacets(pair, result);
    }
    settleByFeatures(pair, result);
    return result;
}

template void settleByFeatures(const HullPair<float>&, DistanceResult<float>&);
template void settleByFeatures(const HullPair<double>&, DistanceResult<double>&);
template DistanceResult<float> findDistance(const HullPair<float>&, const Vec3<float>&, Trace<float>*,
                                            WhenInside);
template DistanceResult<double> findDistance(const HullPair<double>&, const Vec3<double>&, Trace<double>*,
                                             WhenInside);

}  // namespace sepaxis
