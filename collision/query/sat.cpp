// How the search avoids most of its work and stays exact.
//
// Let C = A - B be the Minkowski difference, h(n) = max over A of n.a - min over B of n.b its support
// function: the overlap along n. The least overlap is attained at the normal of a facet of C: a face of A, a
// face of B (negated), or an edge pair whose arcs cross on the Gauss map. The arc of an edge: the directions
// between the normals of its two faces. U is the overlap that a candidate must stay below to matter:
// AxisDecision's limit(), faceLimit() and edgeLimit(), tolerances included.
// 0. Guess. Any direction gives an upper bound of the least overlap. The direction from the centre of A's
//    inner ball to that of B's gives a near one, and separates most hulls that are apart.
// 1. Faces, lookAtFaces(). B contains a ball (inner centre c, radius r), so min over B of n.b <= n.c - r, and
//    the overlap along a face normal of A with offset d is at least d - n.c + r: one dot product a face. The
//    face with the least bound is evaluated first and lowers U; only faces with a bound below U follow.
// 2. Arcs, OneSide::skip(). Every unit n on the arc between two face normals n1, n2 is s n1 + t n2 with
//    s, t >= 0, and 1 <= s + t <= 2 / |n1 + n2|: on the left since 1 = |n| <= s + t, on the right since
//    (s n1 + t n2).(n1 + n2) = (s + t)(1 + n1.n2) <= |n1 + n2|, and 1 + n1.n2 is half of |n1 + n2|^2. Let v
//    be an end of the edge, q a point of B, and m the lesser of n1.(v - q) and n2.(v - q). Then h(n) >= n.(v
//    - q) >= (s + t) m, which is at least m, or, where m < 0, at least 2 m / |n1 + n2|. For the inner ball
//    take its centre as q and add r: the ball reaches r farther along every n. Otherwise q is a vertex of B
//    that was the support along another axis. A bound of U or more spares the edge, and with it every pair
//    that it is in. An arc that nothing proves as a whole is halved, and the vertex that supports its middle
//    is tried on the halves. B's arcs alike, with the roles swapped.
// 3. Pairs, pairUp() and AxisDecision::evaluateEdgePair(). What is left of the arcs of both hulls (a few, or
//    nothing) is paired. Crossings below U are evaluated by their true supports. Crossings along the axis of
//    the least overlap known are left out: faces that lie flush have one for each pair of their edges.
// Directions whose overlap equals the least within kTieTolerance are looked for as well, until two that
// differ are known.
// A crossing that rounding only seems to see adds work and nothing else: any unit n gives an upper bound of
// the depth. kArcSign keeps rounding from missing one.

#include "collision/query/sat.h"

#include "collision/fast/fast.h"
#include "collision/hull/flat_hull.h"
#include "collision/query/axis_decision.h"
#include "collision/trace.h"

#include <array>
#include <cmath>
#include <span>

namespace sepaxis {

namespace {

// One hull and what it sees of the other, all in its own frame, so that both roles read alike.
template <class T>
class OneSide {
 public:
    OneSide(const HullPair<T>& pair, bool ofA)
        : hull(pair.hull(ofA)), isA(ofA), pair_(pair), other_(pair.hull(!ofA)) {
        ball_ = inOwnFrame(other_.innerCenter);
    }

    const Hull<T>& hull;
    const bool isA;

    // The overlap along the face's normal is at least this: the other hull holds its inner ball.
    T boundOfFace(std::uint32_t face) const {
        return depthBelow(hull.planes[face], ball_) + other_.innerRadius;
    }

    // A vertex of the other hull that supports it along some axis of interest, to be tried on arcs.
    void keep(std::uint32_t vertexOfOther) {
        for (std::size_t i = 0; i < keptCount_; ++i)
            if (kept_[i].vertex == vertexOfOther) return;
        kept_[next_] = {vertexOfOther, inOwnFrame(other_.vertices[vertexOfOther])};
        next_ = (next_ + 1) % kept_.size();
        keptCount_ = std::min(keptCount_ + 1, kept_.size());
    }

    // What proves that no direction on the arc of an edge overlaps by less than `limit`, and the bound that
    // it gives; SkippedBy::nothing where a direction might. Also keeps the vertices that it tries. The fast
    // counterpart is HullBounds::unprovenPart().
    Skipped<T> skip(std::uint32_t edge, T limit) {
        // The arcs of a flat hull are half circles and circles, which the bounds do not hold for.
        if (isFlat(hull)) return {};
        const auto normalBeside = [&](std::uint32_t half) {
            return hull.planes[hull.halfEdges[half].face].normal;
        };
        const Arc arc{hull.vertices[hull.edgeStart(edge)], normalBeside(2 * edge),
                      normalBeside(2 * edge + 1)};
        const Skipped<T> found = proofOf(arc, limit);
        return found.by != SkippedBy::nothing ? found : proofOfParts(arc, limit, kMostSplits);
    }

 private:
    struct Kept {
        std::uint32_t vertex = kNoIndex;
        Vec3<T> point{T(0)};
    };
    // The directions between two normals; `end` is an end of the edge, which supports them all.
    struct Arc {
        Vec3<T> end, first, last;
    };
    static constexpr int kMostSplits = 4;
    // Between normals that are nearly opposite the middle is too vague to be tried.
    static constexpr T kLeastSum = T(0.1);

    Vec3<T> inOwnFrame(const Vec3<T>& ofOther) const {
        return isA ? pair_.pointInA(ofOther) : pair_.directionInB(ofOther - pair_.translation);
    }
    Vec3<T> turnedToOther(const Vec3<T>& own) const {
        return isA ? pair_.directionInB(own) : pair_.directionInA(own);
    }
    static T depthBelow(const Plane<T>& plane, const Vec3<T>& point) { return -signedDistance(plane, point); }

    // Lower bound of the overlap on the whole arc from one point of the other hull, by step 2.
    static T boundOn(const Arc& arc, const Vec3<T>& point) {
        const Vec3<T> below = arc.end - point;
        const T lesser = std::min(glm::dot(arc.first, below), glm::dot(arc.last, below));
        return lesser >= T(0) ? lesser : lesser * T(2) / glm::length(arc.first + arc.last);
    }

    // The arc as a whole.
    Skipped<T> proofOf(const Arc& arc, T limit) const {
        if (const T bound = boundOn(arc, ball_) + other_.innerRadius; bound >= limit)
            return {SkippedBy::innerBall, bound, kNoIndex};
        for (std::size_t i = 0; i < keptCount_; ++i)
            if (const T bound = boundOn(arc, kept_[i].point); bound >= limit)
                return {SkippedBy::vertex, bound, kept_[i].vertex};
        return {};
    }

    // Half by half, the vertex that supports the middle tried on each. The bound is the lesser one of both.
    Skipped<T> proofOfParts(const Arc& arc, T limit, int splits) {
        const Vec3<T> sum = arc.first + arc.last;
        const T length = glm::length(sum);
        if (splits == 0 || length < kLeastSum) return {};
        const Vec3<T> middle = sum / length;
        const std::uint32_t vertex = findSupport(other_, -turnedToOther(middle)).vertex;
        // Where the middle itself overlaps by less there is no proof.
        if (glm::dot(middle, arc.end - inOwnFrame(other_.vertices[vertex])) < limit) return {};
        keep(vertex);
        Skipped<T> whole;
        for (const Arc& half : {Arc{arc.end, arc.first, middle}, Arc{arc.end, middle, arc.last}}) {
            Skipped<T> part = proofOf(half, limit);
            if (part.by == SkippedBy::nothing) part = proofOfParts(half, limit, splits - 1);
            if (part.by == SkippedBy::nothing) return {};
            if (whole.by == SkippedBy::nothing || part.bound < whole.bound) whole = part;
        }
        return whole;
    }

    const HullPair<T>& pair_;
    const Hull<T>& other_;
    Vec3<T> ball_;  // the centre of the other hull's inner ball
    std::array<Kept, 16> kept_;
    std::size_t keptCount_ = 0, next_ = 0;
};

// The search as it is derived above. The record, if any, has for each face and edge what skipped it.
template <class T>
class AxisSearch {
 public:
    AxisSearch(const HullPair<T>& pair, SatGoal goal, T faceSlop, Trace<T>* trace, SatResult<T>& result)
        : pair_(pair),
          trace_(trace),
          decision_(pair, goal, faceSlop, result),
          a_(pair, true),
          b_(pair, false) {}

    void run(const Guess<T>& guess) {
        a_.keep(guess.along.supportB);
        b_.keep(guess.along.supportA);
        // The widest gap of a facet is not bounded by other directions.
        if (decision_.goal() != SatGoal::widestGap) decision_.setGuess(guess.along.overlap);
        look();
        if (decision_.isGuessTooLow()) {
            decision_.forgetGuess();
            look();
        }
        decision_.decide();
    }

 private:
    // Edges to be paired: those whose arcs contain the least axis known before, the others, or all.
    enum class Edges : std::uint8_t { onLeastAxis, others, all };
    using Block = std::array<std::uint32_t, 64>;

    void look() {
        lookAtFaces();
        if (!decision_.isSeparated()) lookAtEdgePairs();
        if (!decision_.isSeparated() && decision_.mustLookAgain()) lookAtEdgePairs();
    }

    // The one with the least bound first, which lowers the limit for the others.
    void lookAtFaces() {
        OneSide<T>* start = nullptr;
        std::uint32_t startFace = kNoIndex;
        T least = std::numeric_limits<T>::infinity();
        for (OneSide<T>* side : {&a_, &b_})
            for (std::uint32_t face = 0; face < side->hull.faceCount(); ++face)
                if (const T bound = side->boundOfFace(face); bound < least)
                    start = side, startFace = face, least = bound;
        if (start == nullptr) return;
        evaluate(*start, startFace);
        for (OneSide<T>* side : {&a_, &b_}) {
            for (std::uint32_t face = 0; face < side->hull.faceCount(); ++face) {
                if (decision_.isSeparated()) return;
                if (side == start && face == startFace) continue;
                const T bound = side->boundOfFace(face);
                if (bound <= decision_.faceLimit())
                    evaluate(*side, face);
                else
                    record(side->isA, FeatureKind::face, face, {SkippedBy::innerBall, bound, kNoIndex});
            }
        }
    }

    void evaluate(OneSide<T>& side, std::uint32_t face) {
        side.keep(side.isA ? decision_.evaluateFaceA(face) : decision_.evaluateFaceB(face));
        record(side.isA, FeatureKind::face, face, {});
    }

    // Two edges whose arcs both contain the least axis known before cross along it, which is no better, or
    // nowhere: faces that lie flush have many. What edges cannot tell, AxisDecision::evaluateEdgePair()
    // leaves out pair by pair.
    void lookAtEdgePairs() {
        axisBefore_ = decision_.leastAxis();
        pairUp(a_, Edges::others, b_, Edges::all);
        if (!decision_.isSeparated()) pairUp(b_, Edges::others, a_, Edges::onLeastAxis);
    }

    // Every surviving arc of one hull with every one of the other; gathered in blocks, so that no memory is
    // needed whatever their number.
    void pairUp(OneSide<T>& side, Edges ofSide, OneSide<T>& other, Edges ofOther) {
        Block block, blockOfOther;
        for (std::uint32_t next = 0; next < side.hull.edgeCount();) {
            const std::span<const std::uint32_t> edges = survivors(side, ofSide, next, block);
            for (std::uint32_t nextOfOther = 0; nextOfOther < other.hull.edgeCount() && !edges.empty();) {
                for (const std::uint32_t q : survivors(other, ofOther, nextOfOther, blockOfOther)) {
                    for (const std::uint32_t p : edges) {
                        side.isA ? decision_.evaluateEdgePair(p, q) : decision_.evaluateEdgePair(q, p);
                        if (decision_.isSeparated()) return;
                    }
                }
            }
        }
    }

    std::span<const std::uint32_t> survivors(OneSide<T>& side, Edges wanted, std::uint32_t& next,
                                             Block& block) {
        std::size_t count = 0;
        const Vec3<T> axis = side.isA ? axisBefore_ : -pair_.directionInB(axisBefore_);
        for (; next < side.hull.edgeCount() && count < block.size(); ++next) {
            if (wanted != Edges::all && (wanted == Edges::onLeastAxis) != arcContains(side.hull, next, axis))
                continue;
            const Skipped<T> skipped = side.skip(next, decision_.edgeLimit());
            record(side.isA, FeatureKind::edge, next, skipped);
            if (skipped.by == SkippedBy::nothing) block[count++] = next;
        }
        return std::span<const std::uint32_t>(block.data(), count);
    }

    // The edge is perpendicular to the axis, and neither of its faces looks away from it.
    static bool arcContains(const Hull<T>& hull, std::uint32_t edge, const Vec3<T>& axis) {
        if (isFlat(hull)) return false;
        const auto facesAxis = [&](std::uint32_t halfEdge) {
            return glm::dot(hull.planes[hull.halfEdges[halfEdge].face].normal, axis) >= -kSameAxis<T>;
        };
        return std::abs(glm::dot(hull.edgeDirections[edge], axis)) <= kEdgeAxisNoise<T> / T(2) &&
               facesAxis(2 * edge) && facesAxis(2 * edge + 1);
    }

    void record(bool ofA, FeatureKind kind, std::uint32_t index, const Skipped<T>& skipped) {
        if (!trace_) return;
        auto& list = kind == FeatureKind::face ? (ofA ? trace_->facesOfA : trace_->facesOfB)
                                               : (ofA ? trace_->edgesOfA : trace_->edgesOfB);
        if (list.size() <= index) list.resize(index + 1);
        list[index] = skipped;
    }

    const HullPair<T>& pair_;
    Trace<T>* const trace_;
    AxisDecision<T> decision_;
    OneSide<T> a_, b_;
    Vec3<T> axisBefore_{T(0)};  // the least axis when the search of the edge pairs began
};

}  // namespace

template <class T>
SatResult<T> findSeparatingAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, Trace<T>* trace) {
    SatResult<T> result;
    if constexpr (fast::kFindsAxes) {
        if (!pair.reference) {
            fast::findAxis(pair, goal, faceSlop, result);
            return result;
        }
    }
    const Guess<T> guess(pair);
    if (trace) {
        trace->guess = guess.axis;
        trace->guessOverlap = guess.along.overlap;
    }
    if (goal != SatGoal::widestGap && guess.separates(pair))
        guess.answer(result);
    else
        AxisSearch<T>(pair, goal, faceSlop, trace, result).run(guess);
    return result;
}

namespace {

// An edge of a flat hull: a circle on the Gauss map for a segment, for a triangle the half of it around the
// direction that points out of the triangle in its plane.
template <class T>
Vec3<T> outOfTriangle(const Hull<T>& flat, std::uint32_t edge) {
    return glm::cross(flat.edgeDirections[edge], flat.planes[0].normal);
}

template <class T>
bool areOnOneSide(T p, T q) {
    return (p > kArcSign<T> && q > kArcSign<T>) || (p < -kArcSign<T> && q < -kArcSign<T>);
}

// One hull is flat: its (half) circle crosses the other's arc n1-n2 where that changes sides of the circle's
// plane. Two flat hulls have no use for arcs: flat_pair.cpp tries all their directions.
template <class T>
CrossedArcs<T> crossFlatArc(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    const bool flatIsA = isFlat(pair.a);
    const Hull<T>& flat = flatIsA ? pair.a : pair.b;
    const Hull<T>& solid = flatIsA ? pair.b : pair.a;
    const std::uint32_t flatEdge = flatIsA ? edgeOfA : edgeOfB, solidEdge = flatIsA ? edgeOfB : edgeOfA;
    const auto axisOfFace = [&](std::uint32_t face) {
        return flatIsA ? pair.axisOfFaceB(face) : pair.axisOfFaceA(face);
    };
    const auto inA = [&](bool ofA, const Vec3<T>& direction) {
        return ofA ? direction : pair.directionInA(direction);
    };
    const Vec3<T> alongFlat = inA(flatIsA, flat.edgeDirections[flatEdge]);
    const Vec3<T> alongSolid = inA(!flatIsA, solid.edgeDirections[solidEdge]);
    const Vec3<T> n1 = axisOfFace(solid.halfEdges[2 * solidEdge].face);
    const Vec3<T> n2 = axisOfFace(solid.halfEdges[2 * solidEdge + 1].face);
    const T t1 = glm::dot(alongFlat, n1), t2 = glm::dot(alongFlat, n2);
    const Vec3<T> onArc = n1 * std::abs(t2) + n2 * std::abs(t1);
    const Vec3<T> cross = accurateCross(alongFlat, alongSolid);
    const T sine = safeLength(cross);
    if (sine <= kArcSign<T>) return {ArcCrossing::parallel, onArc, sine};
    const Vec3<T> axis = cross * ((glm::dot(cross, onArc) < T(0) ? T(-1) : T(1)) / sine);
    bool crosses = !areOnOneSide(t1, t2);
    if (flat.faceCount() > 0) {
        const Vec3<T> out = inA(flatIsA, outOfTriangle(flat, flatEdge));
        crosses = crosses && glm::dot(axis, out) * (flatIsA ? T(1) : T(-1)) >= -kArcSign<T>;
    }
    return {crosses ? ArcCrossing::crossing : ArcCrossing::none, axis, sine};
}

}  // namespace

// The arcs n1-n2 of A and m1-m2 of -B cross when m1, m2 lie on different sides of the plane of the first arc
// (whose normal is A's edge), n1, n2 on different sides of the plane of the second (B's edge), and the arcs
// are on the same half of the sphere. The crossing n1 |e.n2| + n2 |e.n1|, e along B's edge, is a sum of
// positive terms and so orients the axis safely (D. Gregorius, GDC 2013, tests the same signs by triple
// products). Signs within rounding of zero count as both: each crossing is confirmed by its supports.
template <class T>
CrossedArcs<T> crossArcs(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
    if (isFlat(pair.a) || isFlat(pair.b)) return crossFlatArc(pair, edgeOfA, edgeOfB);
    const Vec3<T> alongA = pair.a.edgeDirections[edgeOfA];
    const Vec3<T> alongB = pair.directionInA(pair.b.edgeDirections[edgeOfB]);
    const Vec3<T> n1 = pair.axisOfFaceA(pair.a.halfEdges[2 * edgeOfA].face);
    const Vec3<T> n2 = pair.axisOfFaceA(pair.a.halfEdges[2 * edgeOfA + 1].face);
    const Vec3<T> m1 = pair.axisOfFaceB(pair.b.halfEdges[2 * edgeOfB].face);
    const Vec3<T> m2 = pair.axisOfFaceB(pair.b.halfEdges[2 * edgeOfB + 1].face);

    const T s1 = glm::dot(alongB, n1), s2 = glm::dot(alongB, n2);
    const T t1 = glm::dot(alongA, m1), t2 = glm::dot(alongA, m2);
    const Vec3<T> cross = accurateCross(alongA, alongB);
    const T sine = safeLength(cross);
    const Vec3<T> onArcA = n1 * std::abs(s2) + n2 * std::abs(s1);
    const Vec3<T> onArcB = m1 * std::abs(t2) + m2 * std::abs(t1);
    if (sine <= kArcSign<T>) return {ArcCrossing::parallel, onArcA, sine};

    const T side = glm::dot(cross, onArcA + onArcB);
    const Vec3<T> axis = cross * ((side < T(0) ? T(-1) : T(1)) / sine);
    const bool crosses = !areOnOneSide(s1, s2) && !areOnOneSide(t1, t2) && glm::dot(onArcA, onArcB) > T(0);
    return {crosses ? ArcCrossing::crossing : ArcCrossing::none, axis, sine};
}

template SatResult<float> findSeparatingAxis(const HullPair<float>&, SatGoal, float, Trace<float>*);
template SatResult<double> findSeparatingAxis(const HullPair<double>&, SatGoal, double, Trace<double>*);
template CrossedArcs<float> crossArcs(const HullPair<float>&, std::uint32_t, std::uint32_t);
template CrossedArcs<double> crossArcs(const HullPair<double>&, std::uint32_t, std::uint32_t);

}  // namespace sepaxis
