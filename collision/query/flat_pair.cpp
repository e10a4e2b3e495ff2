#include "collision/query/flat_pair.h"

#include "collision/hull/flat_hull.h"
#include "collision/query/edge_witnesses.h"

#include <array>

namespace sepaxis {

namespace {

// Edges closer to parallel than this have no direction across both; their lines are then as close as the
// ends.
template <class T>
constexpr T kParallelEdges = T(16) * kRounding<T>;

template <class T>
struct FeaturePoint {
    Vec3<T> at;
    Feature feature;
};

// The closest pair so far.
template <class T>
class Closest {
 public:
    Closest() { best_.distance = std::numeric_limits<T>::max(); }
    void offer(const FeaturePoint<T>& a, const FeaturePoint<T>& b) {
        const T distance = safeLength(b.at - a.at);
        if (!(distance < best_.distance)) return;
        best_.distance = distance;
        best_.closestA = a.at;
        best_.closestB = b.at;
        best_.featureA = a.feature;
        best_.featureB = b.feature;
    }
    DistanceResult<T> result() const { return best_; }

 private:
    DistanceResult<T> best_;
};

template <class T>
Vec3<T> vertexOf(const HullPair<T>& pair, bool ofA, std::uint32_t v) {
    return ofA ? pair.vertexOfA(v) : pair.vertexOfB(v);
}

template <class T>
const Hull<T>& hullOf(const HullPair<T>& pair, bool ofA) {
    return ofA ? pair.a : pair.b;
}

// The vertices of one hull against the inside of the other's triangle and edges.
template <class T>
void offerVertices(const HullPair<T>& pair, bool verticesOfA, Closest<T>& closest) {
    const Hull<T>& own = hullOf(pair, verticesOfA);
    const Hull<T>& other = hullOf(pair, !verticesOfA);
    const auto offer = [&](const FeaturePoint<T>& vertex, const FeaturePoint<T>& foot) {
        verticesOfA ? closest.offer(vertex, foot) : closest.offer(foot, vertex);
    };
    for (std::uint32_t v = 0; v < own.vertexCount(); ++v) {
        const FeaturePoint<T> vertex{vertexOf(pair, verticesOfA, v), {FeatureKind::vertex, v}};
        for (std::uint32_t w = 0; w < other.vertexCount(); ++w)
            offer(vertex, {vertexOf(pair, !verticesOfA, w), {FeatureKind::vertex, w}});
        for (std::uint32_t e = 0; e < other.edgeCount(); ++e) {
            const Vec3<T> start = vertexOf(pair, !verticesOfA, other.edgeStart(e));
            const Vec3<T> along = vertexOf(pair, !verticesOfA, other.edgeEnd(e)) - start;
            const T t = glm::dot(vertex.at - start, along) / glm::dot(along, along);
            if (t > T(0) && t < T(1)) offer(vertex, {start + along * t, {FeatureKind::edge, e}});
        }
        if (other.faceCount() == 0) continue;
        const Vec3<T> normal =
            verticesOfA ? pair.directionInA(other.planes[0].normal) : other.planes[0].normal;
        bool inside = true;
        for (std::uint32_t k = 0; k < 3; ++k) {
            const Vec3<T> start = vertexOf(pair, !verticesOfA, k);
            const Vec3<T> end = vertexOf(pair, !verticesOfA, (k + 1) % 3);
            inside = inside && glm::dot(accurateCross(end - start, vertex.at - start), normal) >= T(0);
        }
        if (!inside) continue;
        const T height = glm::dot(normal, vertex.at - vertexOf(pair, !verticesOfA, 0));
        offer(vertex, {vertex.at - normal * height, {FeatureKind::face, height < T(0) ? 1u : 0u}});
    }
}

// Edges that cross between their ends, seen along their common perpendicular.
template <class T>
void offerCrossings(const HullPair<T>& pair, Closest<T>& closest) {
    for (std::uint32_t i = 0; i < pair.a.edgeCount(); ++i) {
        const Vec3<T> p = pair.vertexOfA(pair.a.edgeStart(i)), u = pair.vertexOfA(pair.a.edgeEnd(i)) - p;
        for (std::uint32_t j = 0; j < pair.b.edgeCount(); ++j) {
            const Vec3<T> q = pair.vertexOfB(pair.b.edgeStart(j)), v = pair.vertexOfB(pair.b.edgeEnd(j)) - q;
            const Vec3<T> across = accurateCross(u, v);
            const T acrossSquared = glm::dot(across, across);
            if (!(acrossSquared > T(0))) continue;
            const T s = glm::dot(accurateCross(q - p, v), across) / acrossSquared;
            if (!(s > T(0) && s < T(1))) continue;
            // B's parameter follows from A's point: nearly parallel edges lose no digits by that.
            const Vec3<T> onA = p + u * s;
            const T t = glm::dot(onA - q, v) / glm::dot(v, v);
            if (t > T(0) && t < T(1))
                closest.offer({onA, {FeatureKind::edge, i}}, {q + v * t, {FeatureKind::edge, j}});
        }
    }
}

// A unit vector across `along`, the same for the same input.
template <class T>
Vec3<T> anyAcross(const Vec3<T>& along) {
    int smallest = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(along[i]) < std::abs(along[smallest])) smallest = i;
    Vec3<T> unit(T(0));
    unit[smallest] = T(1);
    return safeNormalize(glm::cross(along, unit), unit);
}

// Directions to try: two faces each, nine pairs of edges both ways round, and between points the way, two
// edges of each that it is made square to, and one across.
template <class T>
class Candidates {
 public:
    explicit Candidates(const HullPair<T>& pair) : pair_(pair) {}

    void add(AxisKind kind, std::uint32_t a, std::uint32_t b, const Vec3<T>& axis) {
        axes_[count_++] = {kind, a, b, axis, overlapAlong(pair_, axis).overlap};
    }
    std::span<const SatAxis<T>> all() const { return std::span(axes_).first(count_); }

 private:
    const HullPair<T>& pair_;
    std::array<SatAxis<T>, 28> axes_;
    std::size_t count_ = 0;
};

template <class T>
void addFacets(const HullPair<T>& pair, Candidates<T>& candidates) {
    for (std::uint32_t f = 0; f < pair.a.faceCount(); ++f)
        candidates.add(AxisKind::faceA, f, kNoIndex, pair.axisOfFaceA(f));
    for (std::uint32_t f = 0; f < pair.b.faceCount(); ++f)
        candidates.add(AxisKind::faceB, kNoIndex, f, pair.axisOfFaceB(f));
    for (std::uint32_t i = 0; i < pair.a.edgeCount(); ++i) {
        for (std::uint32_t j = 0; j < pair.b.edgeCount(); ++j) {
            const Vec3<T> cross =
                accurateCross(pair.a.edgeDirections[i], pair.directionInA(pair.b.edgeDirections[j]));
            const T sine = safeLength(cross);
            if (sine <= kParallelEdges<T>) continue;
            candidates.add(AxisKind::edgeEdge, i, j, cross / sine);
            candidates.add(AxisKind::edgeEdge, i, j, -cross / sine);
        }
    }
}

// Visits the directions of the edges at a closest point: the one it lies on, or those at a vertex.
template <class T, class Visit>
void forEachEdgeUnder(const HullPair<T>& pair, bool ofA, const Feature& feature, const Visit& visit) {
    const Hull<T>& hull = hullOf(pair, ofA);
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
        const bool under = feature.kind == FeatureKind::edge ? feature.index == e
                           : feature.kind == FeatureKind::vertex
                               ? hull.edgeStart(e) == feature.index || hull.edgeEnd(e) == feature.index
                               : false;
        const Vec3<T>& along = hull.edgeDirections[e];
        if (under) visit(ofA ? along : pair.directionInA(along));
    }
}

// The way between the closest points, made exactly square to an edge that one of them lies on: a foot so near
// the end of an edge that it was taken for the vertex leaves the way off by more than rounding. Where the
// difference is no more than a line, a direction across it.
template <class T>
void addPointAxes(const HullPair<T>& pair, const DistanceResult<T>& closest, Candidates<T>& candidates) {
    const auto add = [&](const Vec3<T>& axis) { candidates.add(AxisKind::point, kNoIndex, kNoIndex, axis); };
    const Vec3<T> between = closest.closestB - closest.closestA;
    if (between != Vec3<T>(T(0))) {
        const Vec3<T> axis = safeNormalize(between, between);  // a quotient by a denormal length is no unit
        add(axis);
        const auto addSquare = [&](const Vec3<T>& along) {
            const Vec3<T> square = axis - along * glm::dot(along, axis);
            if (safeLength(square) > T(0)) add(safeNormalize(square, axis));
        };
        forEachEdgeUnder(pair, true, closest.featureA, addSquare);
        forEachEdgeUnder(pair, false, closest.featureB, addSquare);
    }
    if (pair.a.faceCount() + pair.b.faceCount() > 0) return;
    if (pair.a.edgeCount() > 0)
        add(anyAcross(pair.a.edgeDirections[0]));
    else if (pair.b.edgeCount() > 0)
        add(anyAcross(pair.directionInA(pair.b.edgeDirections[0])));
    else
        add(Vec3<T>(T(1), T(0), T(0)));
}

// No vertex of the hull lies beyond the edge along the direction (in the hull's frame), which is known to
// `noise`. Measured from the edge itself: heights would drown a thin triangle in the rounding of coordinates.
template <class T>
bool supportsAlong(const Hull<T>& hull, std::uint32_t edge, const Vec3<T>& direction, T noise) {
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v) {
        if (v == hull.edgeStart(edge) || v == hull.edgeEnd(edge)) continue;
        const Vec3<T> from = hull.vertices[v] - hull.vertices[hull.edgeStart(edge)];
        if (glm::dot(direction, from) > noise * safeLength(from)) return false;
    }
    return true;
}

// An edge pair answers only for an axis that both edges support.
template <class T>
bool isSupported(const HullPair<T>& pair, const SatAxis<T>& axis, T noise) {
    return axis.kind != AxisKind::edgeEdge ||
           (supportsAlong(pair.a, axis.a, axis.axis, noise) &&
            supportsAlong(pair.b, axis.b, -pair.directionInB(axis.axis), noise));
}

// With all that rounding may have turned the axis by.
template <class T>
bool maySupport(const HullPair<T>& pair, const SatAxis<T>& axis) {
    return axis.kind != AxisKind::edgeEdge || isSupported(pair, axis, edgeAxisNoise(pair, axis.a, axis.b));
}

// The edges really cross along the axis: of several flush within rounding not all do.
template <class T>
bool meetsAlongAxis(const HullPair<T>& pair, const SatAxis<T>& axis) {
    if (axis.kind != AxisKind::edgeEdge) return true;
    return findEdgeWitnesses(pair, axis.a, axis.b, axis.axis, axis.overlap).mismatch <=
           kWitnessMismatch<T> * pair.size;
}

}  // namespace

template <class T>
DistanceResult<T> findFlatDistance(const HullPair<T>& pair) {
    Closest<T> closest;
    offerVertices(pair, true, closest);
    offerVertices(pair, false, closest);
    offerCrossings(pair, closest);
    return closest.result();
}

template <class T>
SatResult<T> findFlatAxis(const HullPair<T>& pair, const DistanceResult<T>& closest) {
    Candidates<T> candidates(pair);
    addFacets(pair, candidates);
    addPointAxes(pair, closest, candidates);
    const auto lessOverlap = [](const SatAxis<T>& p, const SatAxis<T>& q) { return p.overlap < q.overlap; };
    const auto axes = candidates.all();
    const auto least = std::min_element(axes.begin(), axes.end(), lessOverlap);
    const T equal = least->overlap + kEqualOverlap<T> * pair.size;
    const auto isFirst = [&](const SatAxis<T>& axis) {
        return axis.overlap <= equal && maySupport(pair, axis) && meetsAlongAxis(pair, axis);
    };
    const auto first = std::find_if(axes.begin(), axes.end(), isFirst);
    SatResult<T> result;
    result.best = first != axes.end() ? *first : *least;
    result.separated = least->overlap < -kTouchGap<T> * pair.size;
    if (result.separated) result.best = *least;
    // Directions across a point or a line are all alike; otherwise the difference's facets compete, without
    // those that only rounding lets through beside their neighbours.
    const T tie = least->overlap + kTieTolerance<T> * pair.size;
    const auto isTie = [&](const SatAxis<T>& axis) {
        if (axis.overlap > tie || axis.kind == AxisKind::point) return false;
        const T noise = std::max(axisNoise(pair, axis), axisNoise(pair, result.best));
        return !isSameAxis(axis.axis, result.best.axis, noise) && isSupported(pair, axis, kEdgeAxisNoise<T>);
    };
    result.unique = result.best.kind != AxisKind::point && std::none_of(axes.begin(), axes.end(), isTie);
    if (result.best.kind == AxisKind::faceA || result.best.kind == AxisKind::faceB)
        result.bestFace = result.best;
    return result;
}

template <class T>
FlatEdgeAxes<T> crossFlatEdges(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    const Vec3<T> cross =
        accurateCross(pair.a.edgeDirections[edgeOfA], pair.directionInA(pair.b.edgeDirections[edgeOfB]));
    FlatEdgeAxes<T> axes;
    axes.sine = safeLength(cross);
    axes.parallel = axes.sine <= kParallelEdges<T>;
    if (axes.parallel) return axes;
    axes.axis = cross / axes.sine;
    for (int side = 0; side < 2; ++side) {
        const Vec3<T> along = side == 0 ? axes.axis : -axes.axis;
        axes.supported[side] =
            isSupported<T>(pair, {AxisKind::edgeEdge, edgeOfA, edgeOfB, along}, kEdgeAxisNoise<T>);
    }
    return axes;
}

template DistanceResult<float> findFlatDistance(const HullPair<float>&);
template DistanceResult<double> findFlatDistance(const HullPair<double>&);
template SatResult<float> findFlatAxis(const HullPair<float>&, const DistanceResult<float>&);
template SatResult<double> findFlatAxis(const HullPair<double>&, const DistanceResult<double>&);
template FlatEdgeAxes<float> crossFlatEdges(const HullPair<float>&, std::uint32_t, std::uint32_t);
template FlatEdgeAxes<double> crossFlatEdges(const HullPair<double>&, std::uint32_t, std::uint32_t);

}  // namespace sepaxis
