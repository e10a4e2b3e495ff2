#include "collision/fast/last_answer.h"

#include "collision/fast/axes/axis_search.h"
#include "collision/fast/axes/facet_proof.h"
#include "collision/fast/axes/small_hull.h"
#include "collision/fast/falling_edges.h"
#include "collision/fast/hull_cache.h"
#include "collision/hull/flat_hull.h"
#include "collision/pair_cache.h"
#include "collision/query/distance/closest_direction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis {

namespace {

// With a slop, what comes no nearer does not change the face of the manifold either. That may be another
// one: where A's own is the least, those of A that tie with it; otherwise all that are no deeper than the
// slop.
template <class T>
T tieOfFaces(const HullPair<T>& pair, AxisKind kind) {
    const T tie = tieOf(pair);
    if (!(pair.slop > T(0))) return tie;
    const T ofFaces =
        std::max(tie, T(2) * kEqualOverlap<T> * pair.size + steadyFaceTie(pair.slop, pair.size));
    return kind == AxisKind::faceA ? ofFaces : ofFaces + pair.slop + pair.steady();
}

template <class T>
bool answerBy(const HullPair<T>& pair, Want want, const Facet<T>& facet, const PairCache::Search& last,
              HullAnswer<T>& answer) {
    const SatAxis<T>& axis = facet.axis;
    // Wider than what a search leaves out beside another axis.
    if (axis.overlap < -(kTouchGap<T> + kEqualOverlap<T>)*pair.size) {
        if (want == Want::distance) return false;
        answer.apart = answer.sat.separated = true;
        answer.sat.best = axis;
        return true;
    }
    if (want == Want::verdict || !(axis.overlap > kEqualOverlap<T> * pair.size)) return false;
    const bool isFaceProven = isClearlyLeast(pair, facet, last, tieOfFaces(pair, axis.kind));
    if (!isFaceProven && !(pair.slop > T(0) && isClearlyLeast(pair, facet, last, tieOf(pair)))) return false;
    if (!isFaceProven) {
        const std::optional<SatAxis<T>> face = findFaceBeside(pair, axis, facet.onA, facet.onB);
        if (!face) return false;
        answer.sat.bestFace = *face;
    } else if (axis.kind != AxisKind::edgeEdge) {
        answer.sat.bestFace = axis;
    }
    answer.sat.best = axis;
    return true;
}

// Whose axis comes from other sums, with another rounding.
template <class T>
bool hasClosedForm(const HullPair<T>& pair) {
    return (pair.a.isBox && pair.b.isBox) || areBoxAndSmall(pair);
}

// Of the size of a pair: B, in its own frame, may not reach farther from the origin.
template <class T>
constexpr T kFarFrame = T(4);

// The size of a pair holds no coordinates of B in its own frame: from far off these are rounded by more.
template <class T>
bool isFarFrame(const HullPair<T>& pair) {
    return pair.b.size > kFarFrame<T> * pair.size;
}

template <class T>
bool canProveAxis(const HullPair<T>& pair) {
    return pair.radii() == T(0) && !isFlat(pair.a) && !isFlat(pair.b) && !hasClosedForm(pair);
}

// Of size. Larger: a search takes longer; smaller: its answer is proven again for fewer steps.
template <class T>
constexpr T kHeadroom = T(1) / T(512);

template <class T>
bool proveLastAxis(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer) {
    if (!canProveAxis(pair)) return false;
    if (cache.kind == AxisKind::edgeEdge) {
        if (cache.a >= pair.a.edgeCount() || cache.b >= pair.b.edgeCount()) return false;
        const std::optional<Facet<T>> facet = facetOfEdges(pair, cache.a, cache.b);
        return facet && answerBy(pair, want, *facet, cache.search, answer);
    }
    const bool ofA = cache.kind == AxisKind::faceA;
    const std::uint32_t face = ofA ? cache.a : cache.b;
    if (face >= pair.hull(ofA).faceCount()) return false;
    Facet<T> facet = facetOfFace(pair, ofA, face);
    measureDisc(pair, facet);
    return answerBy(pair, want, facet, cache.search, answer);
}

// Of size. Where closest points are nearer than this the search for them measures in other ways.
constexpr double kFarEnough = 1.0 / 256.0;
// Of size times distance: the square of the least way from a closest point to the end of its feature. Another
// feature is then farther by more than rounding.
template <class T>
constexpr T kClearSquare = T(256) * kRounding<T>;
// The least sine between two edges that have closest points.
template <class T>
constexpr T kClearSine = T(0.125);

template <class T>
bool isFeatureOf(const Hull<T>& hull, const Feature& feature) {
    switch (feature.kind) {
        case FeatureKind::vertex:
            return feature.index < hull.vertexCount();
        case FeatureKind::edge:
            return feature.index < hull.edgeCount();
        case FeatureKind::face:
            return feature.index < hull.faceCount() && !isFlat(hull);
        default:
            return false;
    }
}

// The closest points are farther inside of their features than `inside`, and whatever leaves these falls by
// more than `least`, and by the square of a sine, so that its points are farther by more than rounding.
template <class T>
struct ClearOf {
    T inside, least, sineSquared;

    ClearOf(T size, T distance)
        : inside(std::sqrt(kClearSquare<T> * size * distance)),
          least(kClearSquare<T> * size),
          sineSquared(least / distance) {}

    // Of one hull, in its frame; axis: from the point to the other hull.
    bool operator()(const Hull<T>& hull, const Feature& feature, const Vec3<T>& point,
                    const Vec3<T>& axis) const {
        const auto falls = [&](std::uint32_t outgoing) {
            const Vec3<T> way = hull.vertices[hull.halfEdges[outgoing ^ 1u].origin] -
                                hull.vertices[hull.halfEdges[outgoing].origin];
            const T fall = -glm::dot(way, axis);
            return fall > least && fall * fall > sineSquared * glm::dot(way, way);
        };
        if (feature.kind == FeatureKind::face)
            return glm::dot(hull.planes[feature.index].normal, axis) > T(0) &&
                   clearanceIn(hull, feature.index, point) > inside &&
                   allFallBeside(hull, feature.index, falls);
        if (feature.kind == FeatureKind::vertex)
            return hull.edgeCount() == 0 || forEachOutgoing(hull, feature.index, falls);
        const Vec3<T>& along = hull.edgeDirections[feature.index];
        return glm::dot(along, point - hull.vertices[hull.edgeStart(feature.index)]) > inside &&
               glm::dot(along, hull.vertices[hull.edgeEnd(feature.index)] - point) > inside &&
               allFallAround(hull, feature.index, falls);
    }
};

template <class T>
bool haveOnePair(const HullPair<T>& pair, const Feature& onA, const Feature& onB) {
    if (onA.kind == FeatureKind::vertex || onB.kind == FeatureKind::vertex) return true;
    if (onA.kind == FeatureKind::face || onB.kind == FeatureKind::face) return false;
    const Vec3<T> cross =
        glm::cross(pair.a.edgeDirections[onA.index], pair.directionInA(pair.b.edgeDirections[onB.index]));
    return glm::dot(cross, cross) > kClearSine<T> * kClearSine<T>;
}

// Those with other formulas for it.
template <class T>
bool hasOtherDistance(const HullPair<T>& pair) {
    const auto isSimple = [](const Hull<T>& hull) { return hull.isBox || hull.vertexCount() <= 2; };
    return (isFlat(pair.a) && isFlat(pair.b)) || (pair.a.isBox && isSimple(pair.b)) ||
           (pair.b.isBox && isSimple(pair.a));
}

template <class T>
bool proveLastDistance(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer) {
    if (pair.radii() == T(0) && want != Want::distance) return false;
    const Feature onA{cache.kindA, cache.a}, onB{cache.kindB, cache.b};
    if (!isFeatureOf(pair.a, onA) || !isFeatureOf(pair.b, onB) || hasOtherDistance(pair) ||
        !haveOnePair(pair, onA, onB))
        return false;
    const ClosestPair<T> found =
        closestBetween(pair, onA, onB, Vec3<T>(T(0)), Vec3<T>(pair.size, T(0), T(0)));
    if (!(found.distance > T(kFarEnough) * pair.size)) return false;
    const ClearOf<T> isClear(std::max(pair.size, pair.b.size), found.distance);
    if (!isClear(pair.a, onA, found.onA, found.direction) ||
        !isClear(pair.b, onB, pair.directionInB(found.onB - pair.translation),
                 -pair.directionInB(found.direction)))
        return false;
    answer.apart = answer.distanceKnown = true;
    answer.distance = {found.distance, found.direction, found.onA, found.onB, onA, onB};
    return true;
}

}  // namespace

template <class T>
bool proveLastAnswer(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer) {
    if (isFarFrame(pair)) return false;
    switch (cache.kind) {
        case AxisKind::faceA:
        case AxisKind::faceB:
        case AxisKind::edgeEdge:
            return proveLastAxis(pair, want, cache, answer);
        case AxisKind::closest:
            return proveLastDistance(pair, want, cache, answer);
        default:
            return false;
    }
}

// Whether single precision holds its numbers, squares of them as well.
template <class T>
bool isOfSingleSize(const HullPair<T>& pair) {
    return pair.size > T(1e-15) && pair.size < T(1e15);
}

template <class T>
T headroomOf(const HullPair<T>& pair, Want want, const PairCache& cache) {
    // A distance begins at the axis of the gap, which the order of the candidates chooses.
    if (want != Want::contact || !isOfSingleSize(pair) || !canProveAxis(pair) || isFarFrame(pair))
        return T(0);
    const T headroom = kHeadroom<T> * pair.size;
    const PairCache::Search& last = cache.search;
    const bool isInVain =
        isAboutHullsOf(pair, last) && (last.next == 0.0F || !(motionSince(pair, last) < headroom));
    return isInVain ? T(0) : headroom;
}

template <class T>
void keepAnswer(const HullPair<T>& pair, const HullAnswer<T>& answer, PairCache& cache) {
    if (answer.apart && answer.distanceKnown) {
        const Feature &onA = answer.distance.featureA, &onB = answer.distance.featureB;
        cache = {AxisKind::closest, onA.kind, onB.kind, onA.index, onB.index};
        return;
    }
    const SatAxis<T>& axis = answer.sat.best;
    cache = {axis.kind, FeatureKind::none, FeatureKind::none, axis.a, axis.b};
    if (answer.apart || !isOfSingleSize(pair)) return;
    cache.search = {pair.a.cache->number,          pair.b.cache->number,   Mat3<float>(pair.rotation),
                    Vec3<float>(pair.translation), Vec3<float>(axis.axis), float(axis.overlap),
                    float(answer.sat.next)};
}

template float headroomOf(const HullPair<float>&, Want, const PairCache&);
template double headroomOf(const HullPair<double>&, Want, const PairCache&);
template void keepAnswer(const HullPair<float>&, const HullAnswer<float>&, PairCache&);
template void keepAnswer(const HullPair<double>&, const HullAnswer<double>&, PairCache&);
template bool proveLastAnswer(const HullPair<float>&, Want, const PairCache&, HullAnswer<float>&);
template bool proveLastAnswer(const HullPair<double>&, Want, const PairCache&, HullAnswer<double>&);

}  // namespace sepaxis
