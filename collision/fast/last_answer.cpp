#include "collision/fast/last_answer.h"

#include "collision/fast/axes/axis_search.h"
#include "collision/fast/axes/small_hull.h"
#include "collision/hull/flat_hull.h"
#include "collision/pair_cache.h"
#include "collision/query/distance/closest_direction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sepaxis {

namespace {

// A facet of the difference.
template <class T>
struct Facet {
    SatAxis<T> axis;  // its normal, and the overlap along it
    T radius = T(0);  // of a disc in it about the foot of the origin; below zero where that lies beside it
    std::uint32_t onA, onB;      // a corner of it
    Vec3<T> pointOfA, pointOfB;  // whose difference is the foot
};

// A ball in the difference, or what a ball and a disc square to the axis sum to.
template <class T>
struct Body {
    Vec3<T> center;
    T ball, disc;

    // Whether it reaches as far as `bound` in all directions from an angle with the axis on.
    bool reaches(T bound, const Vec3<T>& axis, T cosine, T sine) const {
        const T against = -glm::dot(center, axis);
        const T beside = std::max(glm::length(center + axis * against) - disc, T(0));
        return against > T(0) && sine * against >= beside * cosine &&
               ball - against * cosine - beside * sine >= bound;
    }
};

// The tangent of the angle from the facet's normal within which another facet might still come near: below
// zero where one might farther away.
template <class T>
T proveBeyond(const HullPair<T>& pair, const Facet<T>& facet, T room) {
    const T overlap = facet.axis.overlap, radius = facet.radius, bound = overlap + room;
    const T square = overlap * overlap + radius * radius, rest = square - bound * bound;
    if (!(radius > T(0)) || !(rest > T(0))) return T(-1);
    const T root = std::sqrt(rest);
    const T cosine = (overlap * bound - radius * root) / square,
            sine = (radius * bound + overlap * root) / square;
    const Vec3<T> middleOfB = pair.pointInA(pair.b.innerCenter);
    const T ballOfA = pair.a.innerRadius, ballOfB = pair.b.innerRadius;
    const T discOfA = facet.axis.kind == AxisKind::faceA ? radius : T(0),
            discOfB = facet.axis.kind == AxisKind::faceB ? radius : T(0);
    const auto reach = [&](const Vec3<T>& center, T ball, T disc) {
        return Body<T>{center, ball, disc}.reaches(bound, facet.axis.axis, cosine, sine);
    };
    const bool isBeyond = reach(pair.a.innerCenter - middleOfB, ballOfA + ballOfB, T(0)) ||
                          reach(pair.a.innerCenter - facet.pointOfB, ballOfA, discOfB) ||
                          reach(facet.pointOfA - middleOfB, ballOfB, discOfA);
    if (isBeyond) return (radius * bound - overlap * root) / (overlap * bound + radius * root);
    return T(-1);
}

// Whether falls(half-edge) of all edges that leave a vertex.
template <class T, class Falls>
bool allFallAt(const Hull<T>& hull, std::uint32_t vertex, const Falls& falls) {
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    std::uint32_t outgoing = first;
    do {
        if (!falls(outgoing)) return false;
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
    return true;
}

// The same at both ends of an edge, of all others.
template <class T, class Falls>
bool allFallAround(const Hull<T>& hull, std::uint32_t edge, const Falls& falls) {
    const auto isOwnOrFalls = [&](std::uint32_t outgoing) { return outgoing / 2 == edge || falls(outgoing); };
    return allFallAt(hull, hull.edgeStart(edge), isOwnOrFalls) &&
           allFallAt(hull, hull.edgeEnd(edge), isOwnOrFalls);
}

// By more than a sine below the plane square to a direction.
template <class T>
struct FallsBy {
    const Hull<T>& hull;
    const Vec3<T>& direction;
    T sine;
    bool operator()(std::uint32_t outgoing) const {
        const T along = glm::dot(hull.edgeDirections[outgoing / 2], direction);
        return (outgoing % 2 == 0 ? along : -along) < -sine;
    }
};

template <class T>
Vec3<T> directionOf(const Hull<T>& hull, std::uint32_t half) {
    return hull.edgeDirections[half / 2] * (half % 2 == 0 ? T(1) : T(-1));
}

// visit(half-edge), until it returns false.
template <class T, class Visit>
bool forEachSide(const Hull<T>& hull, std::uint32_t face, const Visit& visit) {
    const std::uint32_t first = hull.faces[face].firstHalfEdge;
    std::uint32_t half = first;
    do {
        if (!visit(half)) return false;
        half = hull.halfEdges[half].next;
    } while (half != first);
    return true;
}

// How far a point is inside the sides of a face, in the hull's frame.
template <class T>
T clearanceIn(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& point) {
    T least = std::numeric_limits<T>::max();
    forEachSide(hull, face, [&](std::uint32_t half) {
        const Vec3<T> inwards = glm::cross(hull.planes[face].normal, directionOf(hull, half));
        least = std::min(least, glm::dot(inwards, point - hull.vertices[hull.halfEdges[half].origin]));
        return true;
    });
    return least;
}

// The noise of a direction's sine.
template <class T>
constexpr T kSineNoise = T(64) * kRounding<T>;

// A face of one hull and the vertex of the other that supports its axis.
template <class T>
class FaceAndVertex {
 public:
    FaceAndVertex(const HullPair<T>& pair, bool ofA, std::uint32_t face)
        : own_(pair.hull(ofA)), other_(pair.hull(!ofA)), face_(face) {
        axis_ = ofA ? pair.axisOfFaceA(face) : pair.axisOfFaceB(face);
        againstOther_ = ofA ? -pair.directionInB(axis_) : axis_;
        support_ = findSupport(other_, againstOther_);
        const Vec3<T>& vertex = other_.vertices[support_.vertex];
        point_ = ofA ? pair.pointInA(vertex) : pair.directionInB(vertex - pair.translation);
    }

    Facet<T> facet(const HullPair<T>& pair, const PairCache& cache) const {
        const std::uint32_t corner = own_.halfEdges[own_.faces[face_].firstHalfEdge].origin;
        const SatAxis<T> axis{cache.kind, cache.a, cache.b, axis_, overlap(pair)};
        const T clearance = clearanceIn(own_, face_, point_);
        const Vec3<T> way = axis_ * axis.overlap;
        if (&own_ != &pair.a) {
            const Vec3<T> vertex = pair.vertexOfA(support_.vertex);
            return {axis, clearance, support_.vertex, corner, vertex, vertex - way};
        }
        const Vec3<T> vertex = pair.vertexOfB(support_.vertex);
        return {axis, clearance, corner, support_.vertex, vertex + way, vertex};
    }
    // Summed in the order in which AxisDecision does.
    T overlap(const HullPair<T>& pair) const {
        const T ofFace = own_.planes[face_].offset;
        const T both = &own_ == &pair.a ? ofFace + support_.height : support_.height + ofFace;
        return both - glm::dot(axis_, pair.translation);
    }
    bool allFall(T sine) const {
        const FallsBy<T> falls{own_, own_.planes[face_].normal, sine};
        const auto isOfFaceOrFalls = [&](std::uint32_t outgoing) {
            return own_.halfEdges[outgoing].face == face_ || own_.halfEdges[outgoing ^ 1u].face == face_ ||
                   falls(outgoing);
        };
        return allFallAt(other_, support_.vertex, FallsBy<T>{other_, againstOther_, sine}) &&
               forEachSide(own_, face_, [&](std::uint32_t half) {
                   return allFallAt(own_, own_.halfEdges[half].origin, isOfFaceOrFalls);
               });
    }

 private:
    const Hull<T>& own_;
    const Hull<T>& other_;
    std::uint32_t face_;
    Vec3<T> axis_, againstOther_;  // from A to B in the frame of A; out of the other hull, in its frame
    Support<T> support_;
    Vec3<T> point_;  // the vertex in the frame of the face
};

// An edge of A and one of B, as their arcs cross.
template <class T>
class EdgeAndEdge {
 public:
    EdgeAndEdge(const HullPair<T>& pair, const PairCache& cache) : edgeOfA_(cache.a), edgeOfB_(cache.b) {
        const CrossedArcs<T> arcs = crossArcs(pair, edgeOfA_, edgeOfB_);
        crossing_ = arcs.crossing;
        axis_ = arcs.axis;
    }
    ArcCrossing crossing() const { return crossing_; }

    // The crossing of the edges, seen along the axis, is so far from the sides of the parallelogram that they
    // span.
    Facet<T> facet(const HullPair<T>& pair) const {
        const std::uint32_t onA = pair.a.edgeStart(edgeOfA_), onB = pair.b.edgeStart(edgeOfB_);
        const T overlap = overlapAlongNear(pair, axis_, onA, onB).overlap;
        const Vec3<T> p = pair.vertexOfA(onA), q = pair.vertexOfB(onB);
        const Vec3<T> u = pair.vertexOfA(pair.a.edgeEnd(edgeOfA_)) - p,
                      w = pair.vertexOfB(pair.b.edgeEnd(edgeOfB_)) - q;
        const Vec3<T> between = q - p;
        const T across = glm::dot(axis_, glm::cross(u, w)), area = std::abs(across);
        const T s = glm::dot(axis_, glm::cross(between, w)) / across,
                t = glm::dot(axis_, glm::cross(between, u)) / across;
        const T radius = std::min(std::min(s, T(1) - s) * area / glm::length(w),
                                  std::min(t, T(1) - t) * area / glm::length(u));
        return {
            {AxisKind::edgeEdge, edgeOfA_, edgeOfB_, axis_, overlap}, radius, onA, onB, p + u * s, q + w * t};
    }
    bool allFall(const HullPair<T>& pair, T sine) const {
        const Vec3<T> axisInB = -pair.directionInB(axis_);
        return allFallAround(pair.a, edgeOfA_, FallsBy<T>{pair.a, axis_, sine}) &&
               allFallAround(pair.b, edgeOfB_, FallsBy<T>{pair.b, axisInB, sine});
    }

 private:
    std::uint32_t edgeOfA_, edgeOfB_;
    ArcCrossing crossing_;
    Vec3<T> axis_;
};

// What comes no nearer than this to the least overlap changes nothing of it.
template <class T>
T tieOf(const HullPair<T>& pair) {
    return (kTieTolerance<T> + T(2) * kEqualOverlap<T>)*pair.size;
}

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

// allFall(sine): that of the facet.
template <class T, class AllFall>
bool answerBy(const HullPair<T>& pair, Want want, const Facet<T>& facet, HullAnswer<T>& answer,
              const AllFall& allFall) {
    const SatAxis<T>& axis = facet.axis;
    if (axis.overlap < -kTouchGap<T> * pair.size) {
        if (want == Want::distance) return false;
        answer.apart = answer.sat.separated = true;
        answer.sat.best = axis;
        return true;
    }
    if (want == Want::verdict || !(axis.overlap > kEqualOverlap<T> * pair.size)) return false;
    const auto isProven = [&](T tie) {
        const T tangent = proveBeyond(pair, facet, tie);
        return tangent >= T(0) && allFall(tangent + kSineNoise<T>);
    };
    const bool isFaceProven = isProven(tieOfFaces(pair, axis.kind));
    if (!isFaceProven && !(pair.slop > T(0) && isProven(tieOf(pair)))) return false;
    answer.sat.best = axis;
    if (!isFaceProven)
        answer.sat.bestFace = findFaceBeside(pair, axis, facet.onA, facet.onB);
    else if (axis.kind != AxisKind::edgeEdge)
        answer.sat.bestFace = axis;
    return true;
}

// Whose axis comes from other sums, with another rounding.
template <class T>
bool hasClosedForm(const HullPair<T>& pair) {
    return (pair.a.isBox && pair.b.isBox) || areBoxAndSmall(pair);
}

template <class T>
bool proveLastAxis(const HullPair<T>& pair, Want want, const PairCache& cache, HullAnswer<T>& answer) {
    if (pair.radii() > T(0) || isFlat(pair.a) || isFlat(pair.b) || hasClosedForm(pair)) return false;
    if (cache.kind == AxisKind::edgeEdge) {
        if (cache.a >= pair.a.edgeCount() || cache.b >= pair.b.edgeCount()) return false;
        const EdgeAndEdge<T> edges(pair, cache);
        if (edges.crossing() != ArcCrossing::crossing) return false;
        return answerBy(pair, want, edges.facet(pair), answer,
                        [&](T sine) { return edges.allFall(pair, sine); });
    }
    const bool ofA = cache.kind == AxisKind::faceA;
    const std::uint32_t face = ofA ? cache.a : cache.b;
    if (face >= pair.hull(ofA).faceCount()) return false;
    const FaceAndVertex<T> touch(pair, ofA, face);
    return answerBy(pair, want, touch.facet(pair, cache), answer,
                    [&](T sine) { return touch.allFall(sine); });
}

// Of size. Where closest points are nearer than this the search for them measures in other ways.
constexpr double kFarEnough = 1.0 / 256.0;
// Of size times distance: the square of the least way from a closest point to the end of its feature. Another
// feature is then farther by more than rounding.
template <class T>
constexpr T kClearSquare = T(64) * kRounding<T>;
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
        if (feature.kind == FeatureKind::face)
            return glm::dot(hull.planes[feature.index].normal, axis) > T(0) &&
                   clearanceIn(hull, feature.index, point) > inside;
        const auto falls = [&](std::uint32_t outgoing) {
            const Vec3<T> way = hull.vertices[hull.halfEdges[outgoing ^ 1u].origin] -
                                hull.vertices[hull.halfEdges[outgoing].origin];
            const T fall = -glm::dot(way, axis);
            return fall > least && fall * fall > sineSquared * glm::dot(way, way);
        };
        if (feature.kind == FeatureKind::vertex)
            return hull.edgeCount() == 0 || allFallAt(hull, feature.index, falls);
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
    const ClearOf<T> isClear(pair.size, found.distance);
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

template bool proveLastAnswer(const HullPair<float>&, Want, const PairCache&, HullAnswer<float>&);
template bool proveLastAnswer(const HullPair<double>&, Want, const PairCache&, HullAnswer<double>&);

}  // namespace sepaxis
