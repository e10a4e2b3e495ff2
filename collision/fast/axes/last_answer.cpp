#include "collision/fast/axes/last_answer.h"

#include "collision/pair_cache.h"
#include "collision/query/axis_decision.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis {

namespace {

// A facet of the difference.
template <class T>
struct Facet {
    Vec3<T> axis;  // its normal, from A to B
    T overlap = T(0);
    T radius = T(0);  // of a disc in it about the foot of the origin; below zero where that lies beside it
};

// The tangent of the angle from the facet's normal within which another facet might still come near: below
// zero where one might farther away.
template <class T>
T proveBeyond(const HullPair<T>& pair, const Facet<T>& facet, T room) {
    const T overlap = facet.overlap, radius = facet.radius, bound = overlap + room;
    const T square = overlap * overlap + radius * radius, rest = square - bound * bound;
    if (!(radius > T(0)) || !(rest > T(0))) return T(-1);
    const T root = std::sqrt(rest);
    const T cosine = (overlap * bound - radius * root) / square,
            sine = (radius * bound + overlap * root) / square;
    const Vec3<T> center = pair.a.innerCenter - pair.pointInA(pair.b.innerCenter);
    const T against = -glm::dot(center, facet.axis), beside = glm::length(center + facet.axis * against);
    const T ball = pair.a.innerRadius + pair.b.innerRadius;
    if (!(against > T(0)) || !(sine * against >= beside * cosine)) return T(-1);
    if (!(ball - against * cosine - beside * sine >= bound)) return T(-1);
    return (radius * bound - overlap * root) / (overlap * bound + radius * root);
}

// Whether of the edges at a vertex all but those that `isOfFacet` names fall against the direction by more
// than a sine.
template <class T, class IsOfFacet>
bool fallAt(const Hull<T>& hull, std::uint32_t vertex, const Vec3<T>& direction, T sine,
            const IsOfFacet& isOfFacet) {
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    std::uint32_t outgoing = first;
    do {
        const T along = glm::dot(hull.edgeDirections[outgoing / 2], direction);
        if (!((outgoing % 2 == 0 ? along : -along) < -sine) && !isOfFacet(outgoing)) return false;
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
    return true;
}

// Of a face of one hull and a vertex of the other.
template <class T>
class FaceAndVertex {
 public:
    FaceAndVertex(const HullPair<T>& pair, bool faceOfA, std::uint32_t face, std::uint32_t vertex)
        : own_(pair.hull(faceOfA)), other_(pair.hull(!faceOfA)), face_(face), vertex_(vertex) {
        normal_ = own_.planes[face].normal;
        normalInOther_ = faceOfA ? pair.directionInB(normal_) : pair.directionInA(normal_);
        const Vec3<T>& point = other_.vertices[vertex];
        point_ = faceOfA ? pair.pointInA(point) : pair.directionInB(point - pair.translation);
    }

    // How far the vertex is inside the sides of the face.
    T clearance() const {
        T least = std::numeric_limits<T>::max();
        forEachSide([&](std::uint32_t half) {
            const Vec3<T> along = own_.edgeDirections[half / 2] * (half % 2 == 0 ? T(1) : T(-1));
            const Vec3<T> from = point_ - own_.vertices[own_.halfEdges[half].origin];
            least = std::min(least, glm::dot(glm::cross(normal_, along), from));
            return true;
        });
        return least;
    }
    bool allFall(T sine) const {
        return fallAt(other_, vertex_, -normalInOther_, sine, [](std::uint32_t) { return false; }) &&
               forEachSide([&](std::uint32_t half) {
                   return fallAt(own_, own_.halfEdges[half].origin, normal_, sine,
                                 [&](std::uint32_t outgoing) {
                                     return own_.halfEdges[outgoing].face == face_ ||
                                            own_.halfEdges[outgoing ^ 1u].face == face_;
                                 });
               });
    }

 private:
    template <class Visit>
    bool forEachSide(const Visit& visit) const {
        const std::uint32_t first = own_.faces[face_].firstHalfEdge;
        std::uint32_t half = first;
        do {
            if (!visit(half)) return false;
            half = own_.halfEdges[half].next;
        } while (half != first);
        return true;
    }

    const Hull<T>& own_;
    const Hull<T>& other_;
    std::uint32_t face_, vertex_;
    Vec3<T> normal_, normalInOther_, point_;
};

// Of an edge pair: the crossing of the edges, seen along the axis, is so far from the sides of the
// parallelogram that they span.
template <class T>
T clearanceOfEdges(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB,
                   const Vec3<T>& axis) {
    const Vec3<T> p = pair.vertexOfA(pair.a.edgeStart(edgeOfA)),
                  q = pair.vertexOfB(pair.b.edgeStart(edgeOfB));
    const Vec3<T> u = pair.vertexOfA(pair.a.edgeEnd(edgeOfA)) - p,
                  w = pair.vertexOfB(pair.b.edgeEnd(edgeOfB)) - q;
    const Vec3<T> between = q - p;
    const T across = glm::dot(axis, glm::cross(u, w));
    if (across == T(0)) return T(0);
    const T s = glm::dot(axis, glm::cross(between, w)) / across,
            t = glm::dot(axis, glm::cross(between, u)) / across;
    const T area = std::abs(across);
    return std::min(std::min(s, T(1) - s) * area / glm::length(w),
                    std::min(t, T(1) - t) * area / glm::length(u));
}

template <class T>
bool edgesFall(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB, const Vec3<T>& axis,
               T sine) {
    const Vec3<T> axisInB = -pair.directionInB(axis);
    const auto fall = [&](const Hull<T>& hull, std::uint32_t edge, const Vec3<T>& direction) {
        const auto isOwn = [&](std::uint32_t outgoing) { return outgoing / 2 == edge; };
        return fallAt(hull, hull.edgeStart(edge), direction, sine, isOwn) &&
               fallAt(hull, hull.edgeEnd(edge), direction, sine, isOwn);
    };
    return fall(pair.a, edgeOfA, axis) && fall(pair.b, edgeOfB, axisInB);
}

// What comes no nearer than this to the least overlap changes nothing of the answer. With a slop other faces
// may be taken for the manifold: of A, whose own face is the least, those that tie with it; of any hull all
// that are no deeper than the slop.
template <class T>
T roomOf(const HullPair<T>& pair, T faceSlop, AxisKind kind) {
    const T equal = kEqualOverlap<T> * pair.size, tie = kTieTolerance<T> * pair.size + T(2) * equal;
    if (!(faceSlop > T(0))) return tie;
    const T ofFaces = std::max(tie, T(2) * equal + steadyFaceTie(faceSlop, pair.size));
    return kind == AxisKind::faceA ? ofFaces : ofFaces + faceSlop + steadyTie(faceSlop, pair.size);
}

// The noise of a direction's sine.
template <class T>
constexpr T kSineNoise = T(64) * kRounding<T>;

}  // namespace

template <class T>
std::optional<SatResult<T>> proveLastAnswer(const HullPair<T>& pair, T faceSlop, const PairCache& cache) {
    if (isFlat(pair.a) || isFlat(pair.b)) return std::nullopt;
    AxisDecision<T> decision(pair, SatGoal::minimum, faceSlop);
    const T room = roomOf(pair, faceSlop, cache.kind);
    const auto isProven = [&](T clearance, const auto& fall) {
        const Facet<T> facet{decision.leastAxis(), decision.leastOverlap(), clearance};
        if (decision.isSeparated() || !(facet.overlap > kEqualOverlap<T> * pair.size)) return false;
        const T tangent = proveBeyond(pair, facet, room);
        return tangent >= T(0) && fall(tangent + kSineNoise<T>);
    };
    const bool ofA = cache.kind == AxisKind::faceA;
    if (ofA || cache.kind == AxisKind::faceB) {
        const std::uint32_t face = ofA ? cache.a : cache.b;
        if (face >= pair.hull(ofA).faceCount()) return std::nullopt;
        const std::uint32_t vertex = ofA ? decision.evaluateFaceA(face) : decision.evaluateFaceB(face);
        const FaceAndVertex<T> touch(pair, ofA, face, vertex);
        if (!isProven(touch.clearance(), [&](T sine) { return touch.allFall(sine); })) return std::nullopt;
        return decision.result();
    }
    if (cache.kind != AxisKind::edgeEdge || cache.a >= pair.a.edgeCount() || cache.b >= pair.b.edgeCount())
        return std::nullopt;
    decision.evaluateEdgePair(cache.a, cache.b);
    if (decision.isSeparated() || decision.leastOverlap() == std::numeric_limits<T>::max())
        return std::nullopt;
    const Vec3<T>& axis = decision.leastAxis();
    if (!isProven(clearanceOfEdges(pair, cache.a, cache.b, axis),
                  [&](T sine) { return edgesFall(pair, cache.a, cache.b, axis, sine); }))
        return std::nullopt;
    return decision.result();
}

template <class T>
std::optional<SatResult<T>> findLastGap(const HullPair<T>& pair, const PairCache& cache) {
    SatAxis<T> gap{cache.kind, cache.a, cache.b};
    if (cache.kind == AxisKind::faceA && cache.a < pair.a.faceCount()) {
        gap.axis = pair.axisOfFaceA(cache.a);
    } else if (cache.kind == AxisKind::faceB && cache.b < pair.b.faceCount()) {
        gap.axis = pair.axisOfFaceB(cache.b);
    } else if (cache.kind == AxisKind::edgeEdge && cache.a < pair.a.edgeCount() &&
               cache.b < pair.b.edgeCount()) {
        const CrossedArcs<T> arcs = crossArcs(pair, cache.a, cache.b);
        if (arcs.crossing == ArcCrossing::parallel) return std::nullopt;
        gap.axis = arcs.axis;
    } else {
        return std::nullopt;
    }
    gap.overlap = overlapAlong(pair, gap.axis).overlap;
    if (!(gap.overlap < -std::max(kTouchGap<T> * pair.size, pair.margin))) return std::nullopt;
    SatResult<T> found;
    found.separated = true;
    found.best = gap;
    return found;
}

template std::optional<SatResult<float>> findLastGap(const HullPair<float>&, const PairCache&);
template std::optional<SatResult<double>> findLastGap(const HullPair<double>&, const PairCache&);
template std::optional<SatResult<float>> proveLastAnswer(const HullPair<float>&, float, const PairCache&);
template std::optional<SatResult<double>> proveLastAnswer(const HullPair<double>&, double, const PairCache&);

}  // namespace sepaxis
