#include "collision/fast/axes/facet_proof.h"

#include "collision/fast/falling_edges.h"

#include <algorithm>
#include <cmath>

namespace sepaxis {

namespace {

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

// Between which angles from the axis a disc in the difference, square to it, reaches as far as a bound. Its
// points lie between `low` and `overlap` along the axis; where these differ the radius is the bound or more.
template <class T>
struct DiscSpan {
    T tangent;       // of the nearer one
    T cosine, sine;  // of the farther one

    static std::optional<DiscSpan> of(T low, T overlap, T radius, T bound) {
        const T rest = low * low + radius * radius - bound * bound;
        if (!(radius > T(0)) || !(rest > T(0))) return std::nullopt;
        const T near = std::sqrt(rest), square = overlap * overlap + radius * radius,
                far = std::sqrt(square - bound * bound);
        return DiscSpan{(radius * bound - low * near) / (low * bound + radius * near),
                        (overlap * bound - radius * far) / square, (radius * bound + overlap * far) / square};
    }
};

// Whether bodies reach as far as the bound in all directions beyond a disc's. The point of a hull that makes
// one with the other's ball is a vertex; a foot only where it lies in the facet.
template <class T>
bool reachBeyond(const HullPair<T>& pair, const Facet<T>& facet, const DiscSpan<T>& span, bool isFootInside,
                 T bound) {
    const AxisKind kind = facet.axis.kind;
    const Vec3<T> middleOfB = pair.pointInA(pair.b.innerCenter);
    const T ballOfA = pair.a.innerRadius, ballOfB = pair.b.innerRadius;
    const T disc = isFootInside ? facet.radius : T(0);
    const auto reach = [&](const Vec3<T>& center, T ball, T discBeside) {
        return Body<T>{center, ball, discBeside}.reaches(bound, facet.axis.axis, span.cosine, span.sine);
    };
    return reach(pair.a.innerCenter - middleOfB, ballOfA + ballOfB, T(0)) ||
           ((isFootInside || kind == AxisKind::faceA) &&
            reach(pair.a.innerCenter - facet.pointOfB, ballOfA, kind == AxisKind::faceB ? disc : T(0))) ||
           ((isFootInside || kind == AxisKind::faceB) &&
            reach(facet.pointOfA - middleOfB, ballOfB, kind == AxisKind::faceA ? disc : T(0)));
}

// Of size: the rounding of the last search's numbers to single precision, and of the search itself.
constexpr double kKeptNoise = 64.0 * double(kRounding<float>);

// Whether the difference, as the last search knew it, reaches as far in those directions.
template <class T>
bool reachedBeyond(const HullPair<T>& pair, const PairCache::Search& last, const Vec3<T>& axis,
                   const DiscSpan<T>& span, T bound) {
    if (!isAboutHullsOf(pair, last)) return false;
    const T noise = T(kKeptNoise) * pair.size;
    const T ball = bound + motionSince(pair, last) + noise;
    if (!(ball <= T(last.next))) return false;
    const T cosine = std::max(T(last.overlap) - noise, T(0)) / ball;
    const T turned = glm::length(axis - Vec3<T>(last.axis)) + T(2) * T(kSameAxis<float>);
    return span.cosine <=
           cosine * (T(1) - turned * turned / T(2)) - std::sqrt(T(1) - cosine * cosine) * turned;
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

// Of the edges at the corners of the facet those that leave it.
template <class T>
bool othersFall(const HullPair<T>& pair, const Facet<T>& facet, T sine) {
    const SatAxis<T>& axis = facet.axis;
    const Vec3<T> inA = axis.axis, inB = -pair.directionInB(inA);
    const FallsBy<T> fallsOnA{pair.a, inA, sine}, fallsOnB{pair.b, inB, sine};
    if (axis.kind == AxisKind::edgeEdge)
        return allFallAround(pair.a, axis.a, fallsOnA) && allFallAround(pair.b, axis.b, fallsOnB);
    const bool ofA = axis.kind == AxisKind::faceA;
    return ofA ? allFallBeside(pair.a, axis.a, fallsOnA) && forEachOutgoing(pair.b, facet.onB, fallsOnB)
               : allFallBeside(pair.b, axis.b, fallsOnB) && forEachOutgoing(pair.a, facet.onA, fallsOnA);
}

// Its middle, and how far a corner is from that at most.
template <class T>
struct FaceDisc {
    Vec3<T> middle{T(0)};
    T reach = T(0);

    FaceDisc(const Hull<T>& hull, std::uint32_t face) {
        forEachSide(hull, face,
                    [&](std::uint32_t half) { middle += hull.vertices[hull.halfEdges[half].origin]; });
        middle /= T(hull.faces[face].vertexCount);
        forEachSide(hull, face, [&](std::uint32_t half) {
            const Vec3<T> way = hull.vertices[hull.halfEdges[half].origin] - middle;
            reach = std::max(reach, glm::dot(way, way));
        });
        reach = std::sqrt(reach);
    }
};

// The noise of a direction's sine.
template <class T>
constexpr T kSineNoise = T(64) * kRounding<T>;

}  // namespace

// The overlap is summed in the order in which AxisDecision does.
template <class T>
Facet<T> facetOfFace(const HullPair<T>& pair, bool ofA, std::uint32_t face) {
    const Hull<T>& own = pair.hull(ofA);
    const Vec3<T> axis = ofA ? pair.axisOfFaceA(face) : pair.axisOfFaceB(face);
    const Support<T> support =
        ofA ? findSupport(pair.b, -pair.directionInB(axis)) : findSupport(pair.a, axis);
    const T ofFace = own.planes[face].offset;
    const T heights = ofA ? ofFace + support.height : support.height + ofFace;
    const T overlap = heights - glm::dot(axis, pair.translation);
    const Vec3<T> vertex = pair.vertex(!ofA, support.vertex);
    const std::uint32_t corner = own.halfEdges[own.faces[face].firstHalfEdge].origin;
    if (ofA)
        return {{AxisKind::faceA, face, kNoIndex, axis, overlap},
                T(0),
                corner,
                support.vertex,
                vertex + axis * overlap,
                vertex};
    return {{AxisKind::faceB, kNoIndex, face, axis, overlap},
            T(0),
            support.vertex,
            corner,
            vertex,
            vertex - axis * overlap};
}

template <class T>
void measureDisc(const HullPair<T>& pair, Facet<T>& facet) {
    const bool ofA = facet.axis.kind == AxisKind::faceA;
    const Vec3<T> foot = ofA ? facet.pointOfB : pair.directionInB(facet.pointOfA - pair.translation);
    facet.radius = clearanceIn(pair.hull(ofA), ofA ? facet.axis.a : facet.axis.b, foot);
}

// The crossing of the edges, seen along the axis, is so far from the sides of the parallelogram that they
// span.
template <class T>
std::optional<Facet<T>> facetOfEdges(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    const CrossedArcs<T> arcs = crossArcs(pair, edgeOfA, edgeOfB);
    if (arcs.crossing != ArcCrossing::crossing) return std::nullopt;
    const std::uint32_t onA = pair.a.edgeStart(edgeOfA), onB = pair.b.edgeStart(edgeOfB);
    const T overlap = overlapAlongNear(pair, arcs.axis, onA, onB).overlap;
    const Vec3<T> p = pair.vertexOfA(onA), q = pair.vertexOfB(onB);
    const Vec3<T> u = pair.vertexOfA(pair.a.edgeEnd(edgeOfA)) - p,
                  w = pair.vertexOfB(pair.b.edgeEnd(edgeOfB)) - q;
    const Vec3<T> between = q - p;
    const T across = glm::dot(arcs.axis, glm::cross(u, w)), area = std::abs(across);
    const T s = glm::dot(arcs.axis, glm::cross(between, w)) / across,
            t = glm::dot(arcs.axis, glm::cross(between, u)) / across;
    const T radius = std::min(std::min(s, T(1) - s) * area / glm::length(w),
                              std::min(t, T(1) - t) * area / glm::length(u));
    return Facet<T>{
        {AxisKind::edgeEdge, edgeOfA, edgeOfB, arcs.axis, overlap}, radius, onA, onB, p + u * s, q + w * t};
}

// No point of B has moved by more than its farthest corner from its origin could.
template <class T>
T motionSince(const HullPair<T>& pair, const PairCache::Search& last) {
    T turn(0);
    for (int k = 0; k < 3; ++k) {
        const Vec3<T> column = pair.rotation[k] - Vec3<T>(last.rotation[k]);
        turn += glm::dot(column, column);
    }
    const Vec3<T> corner = glm::max(glm::abs(pair.b.boundsMin), glm::abs(pair.b.boundsMax));
    return glm::length(pair.translation - Vec3<T>(last.translation)) + std::sqrt(turn) * glm::length(corner);
}

template <class T>
bool isClearlyLeast(const HullPair<T>& pair, const Facet<T>& facet, const PairCache::Search& last, T room) {
    const T overlap = facet.axis.overlap, bound = overlap + room;
    const std::optional<DiscSpan<T>> span = DiscSpan<T>::of(overlap, overlap, facet.radius, bound);
    return span &&
           (reachBeyond(pair, facet, *span, true, bound) ||
            reachedBeyond(pair, last, facet.axis.axis, *span, bound)) &&
           othersFall(pair, facet, span->tangent + kSineNoise<T>);
}

template <class T>
bool isFlushAndLeast(const HullPair<T>& pair, const Facet<T>& facet) {
    const bool ofA = facet.axis.kind == AxisKind::faceA;
    const Vec3<T> axis = facet.axis.axis, axisInB = pair.directionInB(axis);
    const std::uint32_t ofFace = ofA ? facet.axis.a : facet.axis.b,
                        ofVertex = ofA ? faceAround(pair.b, facet.onB, -axisInB)
                                       : faceAround(pair.a, facet.onA, axis);
    const std::uint32_t faceA = ofA ? ofFace : ofVertex, faceB = ofA ? ofVertex : ofFace;
    const T tilt = glm::length(pair.axisOfFaceA(faceA) - pair.axisOfFaceB(faceB));
    if (!(tilt <= kSameAxis<T>)) return false;
    const FaceDisc<T> onA(pair.a, faceA), onB(pair.b, faceB);
    // About the middle of the smaller face, as it lies over the larger one.
    const bool aboutA = onA.reach <= onB.reach;
    const Vec3<T> middle = aboutA ? onA.middle : pair.pointInA(onB.middle);
    const T clearOfA = clearanceIn(pair.a, faceA, middle),
            clearOfB = clearanceIn(pair.b, faceB, pair.directionInB(middle - pair.translation));
    if (!(clearOfA >= T(0)) || !(clearOfB >= T(0))) return false;

    const T overlap = facet.axis.overlap, bound = overlap + tieOf(pair), equal = kEqualOverlap<T> * pair.size;
    const T way = glm::length((ofA ? facet.pointOfB : facet.pointOfA) - middle);
    const T radius = (clearOfA + clearOfB) * (T(1) - tilt * tilt) - tilt * overlap;
    const T drop = tilt * (way + (ofA ? clearOfB : clearOfA));
    if (!(radius >= bound)) return false;
    const std::optional<DiscSpan<T>> span = DiscSpan<T>::of(overlap - drop, overlap, radius, bound);
    if (!span || !(span->tangent <= kSameAxis<T>)) return false;
    const T beside = std::max(way - (ofA ? clearOfA : clearOfB), T(0));
    const T lost = beside * drop / (radius + beside) + overlap * span->tangent * span->tangent / T(2);
    return lost <= equal / T(2) && reachBeyond(pair, facet, *span, false, bound);
}

template Facet<float> facetOfFace(const HullPair<float>&, bool, std::uint32_t);
template Facet<double> facetOfFace(const HullPair<double>&, bool, std::uint32_t);
template void measureDisc(const HullPair<float>&, Facet<float>&);
template void measureDisc(const HullPair<double>&, Facet<double>&);
template std::optional<Facet<float>> facetOfEdges(const HullPair<float>&, std::uint32_t, std::uint32_t);
template std::optional<Facet<double>> facetOfEdges(const HullPair<double>&, std::uint32_t, std::uint32_t);
template float motionSince(const HullPair<float>&, const PairCache::Search&);
template double motionSince(const HullPair<double>&, const PairCache::Search&);
template bool isClearlyLeast(const HullPair<float>&, const Facet<float>&, const PairCache::Search&, float);
template bool isClearlyLeast(const HullPair<double>&, const Facet<double>&, const PairCache::Search&, double);
template bool isFlushAndLeast(const HullPair<float>&, const Facet<float>&);
template bool isFlushAndLeast(const HullPair<double>&, const Facet<double>&);

}  // namespace sepaxis
