// How the search avoids most of its work and stays exact.
//
// Let C = A - B be the Minkowski difference, h(n) = max over A of n.a - min over B of n.b its support
// function: the overlap along n. The least overlap is attained at the normal of a facet of C: a face of A, a
// face of B (turned round), or an edge pair whose arcs cross on the Gauss map.
// 1. Faces. B contains a ball (inner centre c, radius r), so min over B of n.b <= n.c - r, and the overlap
//    along a face normal of A with offset d is at least d - n.c + r: one dot product a face. The face with
//    the least bound is evaluated first and gives an upper bound U; only faces with a bound below U follow.
// 2. Arcs. Every n on the arc between two face normals n1, n2 is s n1 + t n2 with s, t >= 0 and s + t >= 1.
//    If one point p of C has n1.p >= U and n2.p >= U >= 0, then h(n) >= n.p >= (s + t) U >= U on the whole
//    arc: no edge pair on it can win. Points of C to try: an end of the edge minus a point of B's inner ball,
//    or minus a support vertex of B.
// 3. Arcs that survive (a few a hull) are paired, and crossings are evaluated by their true supports.
// Any unit n gives an upper bound of the depth, so rounding in the predicates can only add work, never a
// depth that is too small.

#include "collision/sat.h"

#include "collision/edge_witnesses.h"
#include "collision/flat_hull.h"

#include <array>
#include <initializer_list>

namespace sepaxis {

namespace {

// Directions that are nearly as short as the best so far, to tell whether the minimum is unique.
template <class T>
class Ties {
 public:
    // Of two that are the same axis the better known stays, then the lesser.
    void add(const Vec3<T>& axis, T overlap, T noise) {
        std::size_t worst = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            Entry& entry = entries_[i];
            if (isSameAxis(entry.axis, axis, std::max(entry.noise, noise))) {
                const bool better = noise == entry.noise ? overlap < entry.overlap : noise < entry.noise;
                if (better) entry = {axis, overlap, noise};
                return;
            }
            if (entry.overlap > entries_[worst].overlap) worst = i;
        }
        if (count_ < entries_.size()) {
            entries_[count_++] = {axis, overlap, noise};
        } else if (overlap < entries_[worst].overlap) {
            entries_[worst] = {axis, overlap, noise};
        }
    }

    bool anyOther(const Vec3<T>& axis, T noise, T limit) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (entries_[i].overlap <= limit &&
                !isSameAxis(entries_[i].axis, axis, std::max(entries_[i].noise, noise)))
                return true;
        return false;
    }

 private:
    struct Entry {
        Vec3<T> axis;
        T overlap;
        T noise;
    };
    std::array<Entry, 4> entries_;
    std::size_t count_ = 0;
};

template <class T>
bool goesBefore(const SatAxis<T>& p, const SatAxis<T>& q) {
    if (p.kind != q.kind) return p.kind < q.kind;  // faceA < faceB < edgeEdge
    if (p.kind == AxisKind::faceB) return p.b < q.b;
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

template <class T>
class Search {
 public:
    Search(const HullPair<T>& pair, SatGoal goal, T faceSlop)
        : pair_(pair),
          goal_(goal),
          faceSlop_(faceSlop),
          equal_(kEqualOverlap<T> * pair.size),
          slack_(kTieTolerance<T> * pair.size),
          touchGap_(kTouchGap<T> * pair.size),
          mismatch_(kWitnessMismatch<T> * pair.size),
          innerCenterOfB_(pair.pointInA(pair.b.innerCenter)) {}

    SatResult<T> run() {
        searchFaces();
        if (!result_.separated) searchEdgePairs();
        // A hull whose vertices were rounded after it was built can be dented by that; then the least axis
        // may belong to an edge pair that fails its checks by the dent.
        if (!result_.separated && leastDoubtful_.overlap < least_ - slack_) consider(leastDoubtful_);
        if (!result_.separated) chooseBest();
        if (!result_.separated && goal_ != SatGoal::verdict)
            result_.unique =
                !ties_.anyOther(result_.best.axis, axisNoise(pair_, result_.best), least_ + slack_);
        return result_;
    }

 private:
    // What a candidate must stay below to matter: the verdict cares for gaps only.
    T limit() const {
        if (goal_ == SatGoal::verdict) return T(0);
        return (goal_ == SatGoal::widestGap ? least_ : std::max(least_, T(0))) + slack_;
    }
    // The same for both heights of an arc (2. above). Below zero the sum of s and t works the other way: it
    // is at most 1 / cos of half the arc's angle.
    T arcLimit(T halfAngleCos) const { return limit() < T(0) ? limit() * halfAngleCos : limit(); }
    T faceLimit() const { return limit() + faceSlop_; }

    T faceBoundA(std::uint32_t face) const {
        const Plane<T>& plane = pair_.a.planes[face];
        return plane.offset - glm::dot(plane.normal, innerCenterOfB_) + pair_.b.innerRadius;
    }
    T faceBoundB(std::uint32_t face) const {
        const Plane<T>& plane = pair_.b.planes[face];
        const Vec3<T> axis = pair_.axisOfFaceB(face);
        return plane.offset + glm::dot(axis, pair_.a.innerCenter - pair_.translation) + pair_.a.innerRadius;
    }

    void searchFaces() {
        std::uint32_t firstA = 0, firstB = 0;
        T leastBoundA = std::numeric_limits<T>::max(), leastBoundB = leastBoundA;
        for (std::uint32_t f = 0; f < pair_.a.faceCount(); ++f)
            if (const T bound = faceBoundA(f); bound < leastBoundA) leastBoundA = bound, firstA = f;
        for (std::uint32_t f = 0; f < pair_.b.faceCount(); ++f)
            if (const T bound = faceBoundB(f); bound < leastBoundB) leastBoundB = bound, firstB = f;

        const bool startWithA = leastBoundA <= leastBoundB;
        startWithA ? evaluateFaceA(firstA) : evaluateFaceB(firstB);
        for (std::uint32_t f = 0; f < pair_.a.faceCount() && !result_.separated; ++f)
            if (!(startWithA && f == firstA) && faceBoundA(f) <= faceLimit()) evaluateFaceA(f);
        for (std::uint32_t f = 0; f < pair_.b.faceCount() && !result_.separated; ++f)
            if (!(!startWithA && f == firstB) && faceBoundB(f) <= faceLimit()) evaluateFaceB(f);
    }

    void evaluateFaceA(std::uint32_t face) {
        const Vec3<T> axis = pair_.axisOfFaceA(face);
        const Support<T> onB = findSupport(pair_.b, -pair_.directionInB(axis));
        consider({AxisKind::faceA, face, kNoIndex, axis,
                  pair_.a.planes[face].offset + onB.height - glm::dot(axis, pair_.translation)});
    }

    void evaluateFaceB(std::uint32_t face) {
        const Vec3<T> axis = pair_.axisOfFaceB(face);
        const Support<T> onA = findSupport(pair_.a, axis);
        consider({AxisKind::faceB, kNoIndex, face, axis,
                  onA.height + pair_.b.planes[face].offset - glm::dot(axis, pair_.translation)});
    }

    void consider(const SatAxis<T>& candidate) {
        if (candidate.overlap < -touchGap_ && goal_ != SatGoal::widestGap) {
            result_.separated = true;
            result_.best = candidate;
            return;
        }
        least_ = std::min(least_, candidate.overlap);
        leaderOf(candidate.kind).add(candidate, equal_);
        if (candidate.overlap <= least_ + slack_)
            ties_.add(candidate.axis, candidate.overlap, axisNoise(pair_, candidate));
    }

    // The best of one kind: the first among those that equal the least of the kind, and the least itself,
    // which answers when a smaller overlap of another kind leaves the first behind.
    struct Leader {
        SatAxis<T> first{.overlap = std::numeric_limits<T>::max()};
        SatAxis<T> least = first;

        void add(const SatAxis<T>& candidate, T equal) {
            if (candidate.overlap < least.overlap) least = candidate;
            const bool firstLeftBehind = first.overlap > least.overlap + equal;
            if (firstLeftBehind ||
                (candidate.overlap <= least.overlap + equal && goesBefore(candidate, first)))
                first = candidate;
        }
    };

    Leader& leaderOf(AxisKind kind) {
        return kind == AxisKind::faceA ? faceA_ : kind == AxisKind::faceB ? faceB_ : edges_;
    }

    static SatAxis<T> choose(std::initializer_list<const Leader*> inOrder, T limit) {
        for (const Leader* leader : inOrder) {
            if (leader->first.overlap <= limit) return leader->first;
            if (leader->least.overlap <= limit) return leader->least;
        }
        return {};
    }

    void chooseBest() {
        result_.best = choose({&faceA_, &faceB_, &edges_}, least_ + equal_);
        const T leastFace = std::min(faceA_.least.overlap, faceB_.least.overlap);
        result_.bestFace = choose({&faceA_, &faceB_}, leastFace + equal_);
    }

    // An arc of one hull: its edge's end, the normals at its ends and half its angle, in the frame of A and
    // turned round for B, so that both roles read alike.
    struct Arc {
        Vec3<T> normal1, normal2;
        T height1, height2;  // of the own hull along the normals
    };

    Arc arcOfA(std::uint32_t edge) const {
        const Plane<T>& p = pair_.a.planes[pair_.a.halfEdges[2 * edge].face];
        const Plane<T>& q = pair_.a.planes[pair_.a.halfEdges[2 * edge + 1].face];
        return {p.normal, q.normal, p.offset, q.offset};
    }
    Arc arcOfB(std::uint32_t edge) const {
        const std::uint32_t f = pair_.b.halfEdges[2 * edge].face;
        const std::uint32_t g = pair_.b.halfEdges[2 * edge + 1].face;
        const Vec3<T> n1 = pair_.axisOfFaceB(f), n2 = pair_.axisOfFaceB(g);
        return {n1, n2, pair_.b.planes[f].offset - glm::dot(n1, pair_.translation),
                pair_.b.planes[g].offset - glm::dot(n2, pair_.translation)};
    }

    // True when no direction on the arc can have an overlap below the limit. `otherHeight(n)` returns, for a
    // unit direction n, the heights along both ends of the arc of a vertex of the other hull that supports
    // it.
    template <class OtherHeights>
    bool isDead(const Arc& arc, T halfAngleCos, T centerHeight1, T centerHeight2, T radius,
                const OtherHeights& otherHeights) const {
        const T bound = arcLimit(halfAngleCos);
        const T reach = radius * halfAngleCos;
        const T ball1 = arc.height1 + centerHeight1 + reach;
        const T ball2 = arc.height2 + centerHeight2 + reach;
        if (ball1 >= bound && ball2 >= bound) return true;
        const Vec3<T> directions[] = {arc.normal1 + arc.normal2, arc.normal1, arc.normal2};
        for (const Vec3<T>& direction : directions) {
            const auto [height1, height2] = otherHeights(direction);
            if (arc.height1 + height1 >= bound && arc.height2 + height2 >= bound) return true;
        }
        return false;
    }

    // The arcs of a flat hull are half circles and circles, which the bounds do not hold for.
    bool isDeadA(std::uint32_t edge) const {
        if (isFlat(pair_.a)) return false;
        const Arc arc = arcOfA(edge);
        return isDead(arc, pair_.a.edgeHalfAngleCos[edge], -glm::dot(arc.normal1, innerCenterOfB_),
                      -glm::dot(arc.normal2, innerCenterOfB_), pair_.b.innerRadius,
                      [&](const Vec3<T>& direction) {
                          const std::uint32_t v = findSupport(pair_.b, -pair_.directionInB(direction)).vertex;
                          const Vec3<T> point = pair_.vertexOfB(v);
                          return std::pair(-glm::dot(arc.normal1, point), -glm::dot(arc.normal2, point));
                      });
    }

    bool isDeadB(std::uint32_t edge) const {
        if (isFlat(pair_.b)) return false;
        const Arc arc = arcOfB(edge);
        return isDead(arc, pair_.b.edgeHalfAngleCos[edge], glm::dot(arc.normal1, pair_.a.innerCenter),
                      glm::dot(arc.normal2, pair_.a.innerCenter), pair_.a.innerRadius,
                      [&](const Vec3<T>& direction) {
                          const Vec3<T>& point = pair_.a.vertices[findSupport(pair_.a, direction).vertex];
                          return std::pair(glm::dot(arc.normal1, point), glm::dot(arc.normal2, point));
                      });
    }

    // Surviving arcs of A are gathered in blocks, so that no memory is needed whatever their number.
    void searchEdgePairs() {
        std::array<std::uint32_t, 64> block;
        std::size_t count = 0;
        for (std::uint32_t edge = 0; edge < pair_.a.edgeCount() && !result_.separated; ++edge) {
            if (isDeadA(edge)) continue;
            block[count++] = edge;
            if (count < block.size()) continue;
            searchPairsOf(std::span(block.data(), count));
            count = 0;
        }
        if (count > 0 && !result_.separated) searchPairsOf(std::span(block.data(), count));
    }

    void searchPairsOf(std::span<const std::uint32_t> edgesOfA) {
        for (std::uint32_t edgeOfB = 0; edgeOfB < pair_.b.edgeCount(); ++edgeOfB) {
            if (isDeadB(edgeOfB)) continue;
            for (const std::uint32_t edgeOfA : edgesOfA) {
                evaluateEdgePair(edgeOfA, edgeOfB);
                if (result_.separated) return;
            }
        }
    }

    void evaluateEdgePair(std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
        const CrossedArcs<T> arcs = crossArcs(pair_, edgeOfA, edgeOfB);
        if (arcs.crossing != ArcCrossing::crossing) return;
        const OverlapAlong<T> along = overlapAlong(pair_, arcs.axis);
        if (along.overlap > limit()) return;
        const SatAxis<T> candidate{AxisKind::edgeEdge, edgeOfA, edgeOfB, arcs.axis, along.overlap};
        if (along.overlap < -touchGap_) return consider(candidate);
        if (supportsOnBoth(edgeOfA, edgeOfB, arcs.axis, along) && meetsAlongAxis(candidate))
            return consider(candidate);
        ties_.add(candidate.axis, candidate.overlap, axisNoise(pair_, candidate));
        if (candidate.overlap < leastDoubtful_.overlap) leastDoubtful_ = candidate;
    }

    // The nearest facet of the difference holds the foot of the origin, so its edges really meet along the
    // axis; one that rounding let through beside the true answer does not.
    bool meetsAlongAxis(const SatAxis<T>& candidate) const {
        return findEdgeWitnesses(pair_, candidate.a, candidate.b, candidate.axis, candidate.overlap)
                   .mismatch <= mismatch_;
    }

    // The edge pair answers only for an axis that both edges support.
    bool supportsOnBoth(std::uint32_t edgeOfA, std::uint32_t edgeOfB, const Vec3<T>& axis,
                        const OverlapAlong<T>& along) const {
        const Vec3<T> axisInB = -pair_.directionInB(axis);
        const auto lowestOf = [](const Hull<T>& hull, std::uint32_t edge, const Vec3<T>& direction) {
            return std::min(glm::dot(direction, hull.vertices[hull.edgeStart(edge)]),
                            glm::dot(direction, hull.vertices[hull.edgeEnd(edge)]));
        };
        return lowestOf(pair_.a, edgeOfA, axis) >= along.heightA - equal_ &&
               lowestOf(pair_.b, edgeOfB, axisInB) >= along.heightB - equal_;
    }

    const HullPair<T>& pair_;
    const SatGoal goal_;
    const T faceSlop_, equal_, slack_, touchGap_, mismatch_;
    const Vec3<T> innerCenterOfB_;
    T least_ = std::numeric_limits<T>::max();
    Leader faceA_, faceB_, edges_;
    SatAxis<T> leastDoubtful_{.overlap = std::numeric_limits<T>::max()};
    SatResult<T> result_;
    Ties<T> ties_;
};

}  // namespace

template <class T>
SatResult<T> findSeparatingAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop) {
    return Search<T>(pair, goal, faceSlop).run();
}

namespace {

// An edge of a flat hull: a circle on the Gauss map for a segment, for a triangle the half of it around the
// direction that points out of the triangle in its plane.
template <class T>
Vec3<T> outOfTriangle(const Hull<T>& flat, std::uint32_t edge) {
    return glm::cross(flat.edgeDirections[edge], flat.planes[0].normal);
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
    bool crosses = !(t1 > kArcSign<T> && t2 > kArcSign<T>)&&!(t1 < -kArcSign<T> && t2 < -kArcSign<T>);
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
    const auto sameSide = [](T p, T q) {
        return (p > kArcSign<T> && q > kArcSign<T>) || (p < -kArcSign<T> && q < -kArcSign<T>);
    };
    const Vec3<T> cross = accurateCross(alongA, alongB);
    const T sine = safeLength(cross);
    const Vec3<T> onArcA = n1 * std::abs(s2) + n2 * std::abs(s1);
    const Vec3<T> onArcB = m1 * std::abs(t2) + m2 * std::abs(t1);
    if (sine <= kArcSign<T>) return {ArcCrossing::parallel, onArcA, sine};

    const T side = glm::dot(cross, onArcA + onArcB);
    const Vec3<T> axis = cross * ((side < T(0) ? T(-1) : T(1)) / sine);
    const bool crosses = !sameSide(s1, s2) && !sameSide(t1, t2) && glm::dot(onArcA, onArcB) > T(0);
    return {crosses ? ArcCrossing::crossing : ArcCrossing::none, axis, sine};
}

template SatResult<float> findSeparatingAxis(const HullPair<float>&, SatGoal, float);
template SatResult<double> findSeparatingAxis(const HullPair<double>&, SatGoal, double);
template CrossedArcs<float> crossArcs(const HullPair<float>&, std::uint32_t, std::uint32_t);
template CrossedArcs<double> crossArcs(const HullPair<double>&, std::uint32_t, std::uint32_t);

}  // namespace sepaxis
