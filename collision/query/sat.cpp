// How the search avoids most of its work and stays exact.
//
// Let C = A - B be the Minkowski difference, h(n) = max over A of n.a - min over B of n.b its support
// function: the overlap along n. The least overlap is attained at the normal of a facet of C: a face of A, a
// face of B (turned round), or an edge pair whose arcs cross on the Gauss map.
// 0. A guess. Any direction gives an upper bound U of the least overlap. The way between the middles of the
//    two inner balls gives a near one, and separates most hulls that are apart. The features that decided the
//    last query of the pair give a better one.
// 1. Faces. B contains a ball (inner centre c, radius r), so min over B of n.b <= n.c - r, and the overlap
//    along a face normal of A with offset d is at least d - n.c + r: one dot product a face. The face with
//    the least bound is evaluated first and lowers U; only faces with a bound below U follow.
// 2. Arcs. Every n on the arc between two face normals n1, n2 is s n1 + t n2 with s, t >= 0 and s + t >= 1.
//    If one point p of C has n1.p >= U and n2.p >= U >= 0, then h(n) >= n.p >= (s + t) U >= U on the whole
//    arc: no edge pair on it can win. Points of C to try: an end of the edge minus a point of B's inner ball,
//    or minus a support vertex of B. A vertex that does not prove the whole arc proves it from one end up to
//    the direction where n.p, a cosine along the arc, falls to U; what is left between two such parts is a
//    shorter arc, and its middle names the vertex to try next. With the inner ball alone whole faces are
//    safe: where h at a face's normal plus the ball's reach over the widest of its arcs is U or more, all its
//    ends of arcs are, so only edges of other faces are looked at.
// 3. What is left of the arcs of one hull (a few, or nothing) is paired with the arcs of the other in vector
//    lanes, and crossings below U are evaluated by their true supports. Crossings along the axis of the least
//    overlap known are left out: faces that lie flush have one for each pair of their edges. To have many not
//    even paired, a part of an arc with no less than the known overlap, as a point proves at both its ends,
//    is left out where all of it lies along that axis, and, where its edge is square to that axis, paired
//    only with edges that are not: two that both are cross along it or nowhere.
// Directions as short as the least within the tolerance of ties are looked for as well, until two that differ
// are known.
// Any unit n gives an upper bound of the depth, so rounding in the predicates can only add work, never a
// depth that is too small.

#include "collision/query/sat.h"

#include "collision/fast/arc_lanes.h"
#include "collision/fast/hull_bounds.h"
#include "collision/hull/flat_hull.h"
#include "collision/pair_cache.h"
#include "collision/query/axis_ties.h"
#include "collision/query/edge_witnesses.h"

#include <array>
#include <bit>
#include <initializer_list>
#include <optional>
#include <utility>

namespace sepaxis {

namespace {

// Of size. The rounding of the overlap of two edges along the crossing of their arcs, in the length that the
// weights of its two normals leave it.
template <class T>
constexpr T kCrossingNoise = T(64) * kRounding<T>;

template <class T>
bool goesBefore(const SatAxis<T>& p, const SatAxis<T>& q) {
    if (p.kind != q.kind) return p.kind < q.kind;  // faceA < faceB < edgeEdge
    if (p.kind == AxisKind::faceB) return p.b < q.b;
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

// The way between the middles of the inner balls: it separates most hulls that are apart, and bounds the
// least overlap of the others.
template <class T>
struct Guess {
    Vec3<T> axis;
    OverlapAlong<T> along;

    explicit Guess(const HullPair<T>& pair)
        : axis(safeNormalize(pair.pointInA(pair.b.innerCenter) - pair.a.innerCenter,
                             Vec3<T>(T(1), T(0), T(0)))),
          along(overlapAlong(pair, axis)) {}
};

template <class T>
class Search {
 public:
    Search(const HullPair<T>& pair, SatGoal goal, T faceSlop)
        : pair_(pair),
          anyFlat_(isFlat(pair.a) || isFlat(pair.b)),
          goal_(goal),
          faceSlop_(faceSlop),
          equal_(kEqualOverlap<T> * pair.size),
          slack_(kTieTolerance<T> * pair.size),
          reach_(slack_ + equal_),
          touchGap_(kTouchGap<T> * pair.size),
          mismatch_(kWitnessMismatch<T> * pair.size),
          crossingNoise_(kCrossingNoise<T> * pair.size),
          a_(pair.a, pair.b, glm::transpose(pair.rotation), pair.translation),
          b_(pair.b, pair.a, pair.rotation, -(pair.translation * pair.rotation)) {}

    // The answer that run() would give, begun at the features of the cache. Nothing where they are none of
    // these hulls', where the hulls are apart, so that the axis is that of run(), and where the answer may
    // depend on the order in which candidates come.
    std::optional<SatResult<T>> runFrom(const PairCache& cache) {
        if (!tryCached(cache)) return std::nullopt;
        if (!result_.separated) search();
        if (result_.separated) return goal_ == SatGoal::verdict ? std::optional(result_) : std::nullopt;
        if (goal_ == SatGoal::verdict ? least_ <= equal_ : !isClear()) return std::nullopt;
        chooseBest();
        return result_;
    }

    // For the next query, begun there: an axis of a gap for a verdict only, which alone may begin with it.
    PairCache worthKeeping() const {
        if (goal_ == SatGoal::verdict ? !result_.separated : result_.separated || !isClear()) return {};
        return {result_.best.kind, result_.best.a, result_.best.b};
    }

    // The guess separates nothing, where the goal is not the widest gap.
    SatResult<T> run(const Guess<T>& guess) {
        beginWith(guess);
        if (!result_.separated) search();
        // The guess is no candidate. Where rounding put it below all of them, they are searched without it.
        if (!result_.separated && goal_ != SatGoal::verdict && least_ > guess_ + slack_) {
            guess_ = kAnyOverlap * pair_.size;
            updateLimit();
            search();
        }
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
    // What a candidate must stay below to matter: the verdict cares for gaps only, and for what rounding
    // makes of them.
    T limit() const { return limit_; }
    void updateLimit() {
        if (goal_ == SatGoal::verdict) return;
        limit_ = (goal_ == SatGoal::widestGap ? least_ : known()) + reach_;
    }
    // What the least overlap does not exceed.
    T known() const { return std::max(std::min(least_, guess_), T(0)); }
    T faceLimit() const { return limit() + faceSlop_; }

    // The widest gap of a facet is not bounded by other directions: there the face of A around the guess's
    // support does it.
    void beginWith(const Guess<T>& guess) {
        const OverlapAlong<T>& along = guess.along;
        a_.keep(along.supportB);
        b_.keep(along.supportA);
        if (goal_ == SatGoal::widestGap) {
            pair_.a.faceCount() > 0
                ? evaluateFaceA(faceAround(pair_.a, along.supportA, guess.axis))
                : evaluateFaceB(faceAround(pair_.b, along.supportB, -pair_.directionInB(guess.axis)));
            return;
        }
        guess_ = along.overlap;
        updateLimit();
    }

    bool tryCached(const PairCache& cache) {
        if (cache.kind == AxisKind::faceA && cache.a < pair_.a.faceCount()) {
            evaluateFaceA(startFaceA_ = cache.a);
            keepFace(pair_.a, cache.a, b_);
        } else if (cache.kind == AxisKind::faceB && cache.b < pair_.b.faceCount()) {
            evaluateFaceB(startFaceB_ = cache.b);
            keepFace(pair_.b, cache.b, a_);
        } else if (cache.kind == AxisKind::edgeEdge && cache.a < pair_.a.edgeCount() &&
                   cache.b < pair_.b.edgeCount() && !anyFlat_) {
            return tryEdges(cache.a, cache.b);
        } else {
            return false;
        }
        return true;
    }

    static void keepFace(const Hull<T>& hull, std::uint32_t face, HullBounds<T>& side) {
        std::uint32_t half = hull.faces[face].firstHalfEdge;
        const std::uint32_t count = std::min(hull.faces[face].vertexCount, kKeptOfFace);
        for (std::uint32_t i = 0; i < count; ++i, half = hull.halfEdges[half].next)
            side.keep(hull.halfEdges[half].origin);
    }

    // No candidate: their arcs need not cross any more.
    bool tryEdges(std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
        const CrossedArcs<T> arcs = crossArcs(pair_, edgeOfA, edgeOfB);
        if (arcs.crossing == ArcCrossing::parallel) return false;
        const OverlapAlong<T> along = overlapAlong(pair_, arcs.axis);
        for (const std::uint32_t vertex :
             {pair_.a.edgeStart(edgeOfA), pair_.a.edgeEnd(edgeOfA), along.supportA})
            b_.keep(vertex);
        for (const std::uint32_t vertex :
             {pair_.b.edgeStart(edgeOfB), pair_.b.edgeEnd(edgeOfB), along.supportB})
            a_.keep(vertex);
        guess_ = along.overlap;
        updateLimit();
        result_.separated = guess_ < -equal_;
        result_.best = {AxisKind::edgeEdge, edgeOfA, edgeOfB, arcs.axis, guess_};
        return true;
    }

    // No other candidate comes near the least, nor another face near the least face, and the hulls overlap by
    // more than rounding: then the answer is the same whichever way the search went.
    bool isClear() const {
        const T leastFace = leastOfFaces();
        return least_ > equal_ && least_ <= guess_ + slack_ && second_ > least_ + slack_ &&
               secondFace_ > leastFace + equal_;
    }

    static std::uint32_t faceAround(const Hull<T>& hull, std::uint32_t vertex, const Vec3<T>& direction) {
        const std::uint32_t first = hull.vertexHalfEdge[vertex];
        std::uint32_t outgoing = first, best = kNoIndex;
        T most = -std::numeric_limits<T>::max();
        do {
            const std::uint32_t face = hull.halfEdges[outgoing].face;
            const T along = glm::dot(hull.planes[face].normal, direction);
            if (along > most) most = along, best = face;
            outgoing = hull.halfEdges[outgoing ^ 1u].next;
        } while (outgoing != first);
        return best;
    }

    void search() {
        a_.listFaces(limit(), faceSlop_);
        b_.listFaces(limit(), faceSlop_);
        searchFaces();
        if (!result_.separated) searchEdgePairs();
        if (!result_.separated && !tieKnown_ && lookedBelow_ < limit()) searchEdgePairs();
    }

    void searchFaces() {
        startWithFace();
        const auto below = [this] { return faceLimit(); };
        if (!result_.separated)
            a_.visitFacesBelow(below, [&](std::uint32_t face) {
                if (face != startFaceA_) evaluateFaceA(face);
                return !result_.separated;
            });
        if (!result_.separated)
            b_.visitFacesBelow(below, [&](std::uint32_t face) {
                if (face != startFaceB_) evaluateFaceB(face);
                return !result_.separated;
            });
    }

    // The face with the least bound, unless one is known already.
    void startWithFace() {
        if (startFaceA_ != kNoIndex || startFaceB_ != kNoIndex) return;
        const bool ofA =
            b_.leastFace() == kNoIndex || (a_.leastFace() != kNoIndex && a_.leastBound() <= b_.leastBound());
        if (ofA && a_.leastFace() != kNoIndex) evaluateFaceA(startFaceA_ = a_.leastFace());
        if (!ofA) evaluateFaceB(startFaceB_ = b_.leastFace());
    }

    void evaluateFaceA(std::uint32_t face) {
        const Vec3<T> axis = pair_.axisOfFaceA(face);
        const Support<T> onB = findSupport(pair_.b, -pair_.directionInB(axis));
        a_.keep(onB.vertex);
        consider({AxisKind::faceA, face, kNoIndex, axis,
                  pair_.a.planes[face].offset + onB.height - glm::dot(axis, pair_.translation)});
    }

    void evaluateFaceB(std::uint32_t face) {
        const Vec3<T> axis = pair_.axisOfFaceB(face);
        const Support<T> onA = findSupport(pair_.a, axis);
        b_.keep(onA.vertex);
        consider({AxisKind::faceB, kNoIndex, face, axis,
                  onA.height + pair_.b.planes[face].offset - glm::dot(axis, pair_.translation)});
    }

    void consider(const SatAxis<T>& candidate) {
        if (candidate.overlap < -touchGap_ && goal_ != SatGoal::widestGap) {
            result_.separated = true;
            result_.best = candidate;
            return;
        }
        if (candidate.kind != AxisKind::edgeEdge) {
            const T leastFace = leastOfFaces();
            secondFace_ = std::min(secondFace_, std::max(candidate.overlap, leastFace));
        }
        second_ = std::min(second_, std::max(candidate.overlap, least_));
        if (candidate.overlap < least_) {
            least_ = candidate.overlap;
            leastAxis_ = candidate.axis;
            updateLimit();
        }
        leaderOf(candidate.kind).add(candidate, equal_);
        if (candidate.overlap <= least_ + slack_) addTie(candidate);
    }

    void addTie(const SatAxis<T>& candidate) {
        ties_.add(candidate.axis, candidate.overlap, axisNoise(pair_, candidate));
        tieKnown_ = goal_ == SatGoal::minimum && ties_.second() <= known() + slack_;
        if (tieKnown_) lookedBelow_ = std::min(lookedBelow_, edgeLimit());
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
        return leaders_[static_cast<std::size_t>(kind) - static_cast<std::size_t>(AxisKind::faceA)];
    }
    T leastOfFaces() const { return std::min(leaders_[0].least.overlap, leaders_[1].least.overlap); }

    static SatAxis<T> choose(std::initializer_list<const Leader*> inOrder, T limit) {
        for (const Leader* leader : inOrder) {
            if (leader->first.overlap <= limit) return leader->first;
            if (leader->least.overlap <= limit) return leader->least;
        }
        return {};
    }

    void chooseBest() {
        result_.best = choose({&leaders_[0], &leaders_[1], &leaders_[2]}, least_ + equal_);
        const T leastFace = leastOfFaces();
        result_.bestFace = choose({&leaders_[0], &leaders_[1]}, leastFace + equal_);
    }

    // What an edge pair must stay below to matter: where the least is known not to be unique, others are
    // worth nothing but to be among the least, and where a face is, which goes before them, to leave it
    // behind. Should a later one leave that tie behind, search() looks again.
    T edgeLimit() const {
        return tieKnown_ ? std::min(known() + equal_, std::max(leastOfFaces() - equal_, equal_)) : limit();
    }

    // visit(edges) for all edges whose arcs may hold a direction with an overlap below the limit, in blocks,
    // until it returns false. The arcs of a flat hull are half circles and circles, which the bounds do not
    // hold for.
    template <class Visit>
    void visitArcs(HullBounds<T>& side, const Visit& visit) {
        if (!isFlat(side.hull)) {
            const T limit = edgeLimit();
            side.visitLowArcs(limit, std::max(limit, T(0)), visit);
            return;
        }
        std::array<std::uint32_t, 3> edges;
        for (std::uint32_t edge = 0; edge < side.hull.edgeCount(); ++edge) edges[edge] = edge;
        if (side.hull.edgeCount() > 0) visit(std::span(edges).first(side.hull.edgeCount()));
    }

    // In the frame of the other hull.
    PlacedArc<T> placed(bool ofA, std::uint32_t edge, const ArcPart<T>& part) const {
        const Hull<T>& hull = pair_.hull(ofA);
        const Vec3<T> along = hull.edgeDirections[edge], end = hull.vertices[hull.edgeStart(edge)];
        if (ofA) {
            const Vec3<T> inB = pair_.directionInB(end - pair_.translation);
            return {edge, pair_.directionInB(along), inB, part.from, part.to, part.opposite};
        }
        return {edge, pair_.directionInA(along), pair_.pointInA(end), -part.from, -part.to, part.opposite};
    }

    // The part of an edge's arc that may matter, if any.
    std::optional<ArcPart<T>> partThatMatters(HullBounds<T>& side, std::uint32_t edge, bool isOneOfFew) {
        if (isFlat(side.hull)) return ArcPart<T>{Vec3<T>(T(0)), Vec3<T>(T(0)), 0};
        KnownAxis<T> known;
        if constexpr (HullBounds<T>::kAnyAlong)
            known = {&side == &a_ ? leastAxis_ : -pair_.directionInB(leastAxis_), knownOverlap()};
        return side.unprovenPart(edge, edgeLimit(), known, isOneOfFew);
    }

    // Arcs beside the face with the least overlap so far survive whatever is tried, those of the other hull
    // mostly do not: these come first, and where none is left there is no pair.
    void searchEdgePairs() {
        const bool startWithA = leaders_[1].least.overlap < leaders_[0].least.overlap;
        HullBounds<T>&first = startWithA ? a_ : b_, &second = startWithA ? b_ : a_;
        const KnownAxis<T> inA{leastAxis_, knownOverlap()};
        const KnownAxis<T> inB{pair_.directionInB(leastAxis_), inA.overlap};
        const KnownAxis<T>&ofFirst = startWithA ? inA : inB, &ofSecond = startWithA ? inB : inA;
        const bool anySquareLeftOut = pairUp(first, second, nullptr, ofSecond);
        if (anySquareLeftOut && !result_.separated) pairUp(second, first, &ofSecond, ofFirst);
    }

    // The arcs of one hull with those of the other; whether some were left out that this is yet to be done
    // for with oblique edges of the other. Survivors are gathered in blocks, so that no memory is needed
    // whatever their number. squareTo: edges that are are not wanted. known: in the frame of the other hull.
    bool pairUp(HullBounds<T>& side, HullBounds<T>& other, const KnownAxis<T>* squareTo,
                const KnownAxis<T>& known) {
        std::array<PlacedArc<T>, 64> block;
        std::size_t count = 0, checked = 0;
        bool anySquareLeftOut = false;
        const auto searchBlock = [&] {
            searchPairs(other, std::span<const PlacedArc<T>>(block.data(), std::exchange(count, 0)));
            checked = 0;
        };
        visitArcs(side, [&](std::span<const std::uint32_t> edges) {
            for (const std::uint32_t edge : edges) {
                if (squareTo && squareTo->isSquareTo(side.hull.edgeDirections[edge])) continue;
                const std::optional<ArcPart<T>> part = partThatMatters(side, edge, edges.size() <= kFewArcs);
                if (!part) continue;
                block[count++] = placed(&side == &a_, edge, *part);
                if (count - checked < kManyArcs && count < block.size()) continue;
                anySquareLeftOut |= leaveOutKnown(other, known, block, checked, count);
                checked = count;
                if (count == block.size()) searchBlock();
                if (result_.separated) return false;
            }
            return true;
        });
        if (count > 0 && !result_.separated) searchBlock();
        return anySquareLeftOut;
    }

    // Of the arcs from `checked` on those with no less than the known overlap, of edges that are square to
    // its axis; whether there was one.
    bool leaveOutKnown(const HullBounds<T>& other, const KnownAxis<T>& known, std::span<PlacedArc<T>> arcs,
                       std::size_t checked, std::size_t& count) const {
        if (anyFlat_) return false;
        const T sign = &other == &b_ ? T(1) : T(-1);
        bool anySquare = false;
        std::size_t kept = checked;
        for (std::size_t i = checked; i < count; ++i) {
            const PlacedArc<T>& arc = arcs[i];
            const Vec3<T> between = (arc.end - other.hull.vertices[arc.opposite]) * sign;
            // What proves a gap at both ends proves less between them: s + t >= 1 (2. at the top), at most
            // one over this.
            const T shrunk = known.overlap < T(0) ? glm::length(arc.normal1 + arc.normal2) / T(2) : T(1);
            const bool isProven = std::min(glm::dot(arc.normal1, between), glm::dot(arc.normal2, between)) >=
                                  known.overlap * shrunk;
            if (isProven && known.isSquareTo(arc.along))
                anySquare = true;
            else
                arcs[kept++] = arc;
        }
        count = kept;
        return anySquare;
    }

    void searchPairs(HullBounds<T>& side, std::span<const PlacedArc<T>> arcsOfOther) {
        const bool ofA = &side == &a_;
        visitArcs(side, [&](std::span<const std::uint32_t> edges) {
            const ArcsInLanes<T> arcs(side.hull, edges, ofA ? T(1) : T(-1));
            for (const PlacedArc<T>& other : arcsOfOther) {
                for (std::uint64_t left = arcs.crossing(other, crossingTest(ofA)); left != 0;
                     left &= left - 1) {
                    const std::uint32_t edge = edges[static_cast<std::size_t>(std::countr_zero(left))];
                    ofA ? evaluateEdgePair(edge, other.edge) : evaluateEdgePair(other.edge, edge);
                    if (result_.separated) return false;
                }
            }
            return true;
        });
    }

    // In the frame of the hull whose arcs are in lanes.
    CrossingTest<T> crossingTest(bool ofA) const {
        return {ofA ? T(1) : T(-1),
                edgeLimit(),
                crossingNoise_,
                anyFlat_,
                ofA ? leastAxis_ : pair_.directionInB(leastAxis_),
                knownOverlap()};
    }

    void evaluateEdgePair(std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
        const CrossedArcs<T> arcs = crossArcs(pair_, edgeOfA, edgeOfB);
        if (arcs.crossing != ArcCrossing::crossing) return;
        // The overlap is at least that of any two points.
        const std::uint32_t startOfA = pair_.a.edgeStart(edgeOfA), startOfB = pair_.b.edgeStart(edgeOfB);
        const Vec3<T> between = pair_.vertexOfA(startOfA) - pair_.vertexOfB(startOfB);
        const T least = glm::dot(arcs.axis, between);
        if (least > edgeLimit()) return;
        if (least >= knownOverlap() && isLeastAxis(arcs)) return;
        // Where two arcs cross, both edges support the axis but for rounding.
        const OverlapAlong<T> along = overlapAlongNear(pair_, arcs.axis, startOfA, startOfB);
        if (along.overlap > edgeLimit()) return;
        const SatAxis<T> candidate{AxisKind::edgeEdge, edgeOfA, edgeOfB, arcs.axis, along.overlap};
        if (along.overlap < -touchGap_) return consider(candidate);
        if (supportsOnBoth(edgeOfA, edgeOfB, arcs.axis, along) && meetsAlongAxis(candidate))
            return consider(candidate);
        addTie(candidate);
        second_ = std::min(second_, candidate.overlap);
        if (candidate.overlap < leastDoubtful_.overlap) leastDoubtful_ = candidate;
    }

    // Along the axis of the least overlap known, one that is not below this is the same: what is between is
    // the rounding of one product.
    T knownOverlap() const { return least_ - equal_ / T(8); }
    // Whether it is along the same axis.
    bool isLeastAxis(const CrossedArcs<T>& arcs) const {
        const T noise = std::max(kSameAxis<T>, kEdgeAxisNoise<T> / std::max(arcs.sine, kEdgeAxisNoise<T>));
        return isSameAxis(arcs.axis, leastAxis_, noise);
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

    static constexpr std::uint32_t kKeptOfFace = 4;
    // In a block: of so few none gains by what the others found.
    static constexpr std::size_t kFewArcs = 4;
    // To be paired: from so many on it is asked which are known.
    static constexpr std::size_t kManyArcs = 16;
    // Of size. Along no axis two shapes overlap by more: a limit that leaves out what pads the lists of
    // faces.
    static constexpr T kAnyOverlap = T(8);

    const HullPair<T>& pair_;
    const bool anyFlat_;
    const SatGoal goal_;
    const T faceSlop_, equal_, slack_, reach_, touchGap_, mismatch_, crossingNoise_;
    HullBounds<T> a_, b_;
    std::uint32_t startFaceA_ = kNoIndex, startFaceB_ = kNoIndex;  // evaluated before the others
    T least_ = std::numeric_limits<T>::max();                      // of candidates
    Vec3<T> leastAxis_{T(0)};
    T second_ = least_, secondFace_ = least_;  // the least of the candidates, of the faces, but one
    T guess_ = std::numeric_limits<T>::max();  // an overlap that the least one does not exceed
    T limit_ = reach_;
    // In the order faceA, faceB, edgeEdge, to be looked up: a branch by the kind would be foretold wrongly
    // every other time.
    std::array<Leader, 3> leaders_;
    SatAxis<T> leastDoubtful_{.overlap = std::numeric_limits<T>::max()};
    SatResult<T> result_;
    Ties<T> ties_;
    bool tieKnown_ = false;                          // other directions are as short as the least
    T lookedBelow_ = std::numeric_limits<T>::max();  // the least edgeLimit() while a tie was known
};

}  // namespace

template <class T>
SatResult<T> findSeparatingAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, PairCache* cache) {
    const bool useCache = cache && goal != SatGoal::widestGap;
    if (useCache) {
        Search<T> warm(pair, goal, faceSlop);
        if (const std::optional<SatResult<T>> found = warm.runFrom(*cache)) {
            *cache = warm.worthKeeping();
            return *found;
        }
        *cache = {};
    }
    const Guess<T> guess(pair);
    if (goal != SatGoal::widestGap && guess.along.overlap < -kTouchGap<T> * pair.size) {
        SatResult<T> result;
        result.separated = true;
        result.best = {AxisKind::none, kNoIndex, kNoIndex, guess.axis, guess.along.overlap};
        return result;
    }
    Search<T> cold(pair, goal, faceSlop);
    const SatResult<T> found = cold.run(guess);
    if (useCache) *cache = cold.worthKeeping();
    return found;
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

template SatResult<float> findSeparatingAxis(const HullPair<float>&, SatGoal, float, PairCache*);
template SatResult<double> findSeparatingAxis(const HullPair<double>&, SatGoal, double, PairCache*);
template CrossedArcs<float> crossArcs(const HullPair<float>&, std::uint32_t, std::uint32_t);
template CrossedArcs<double> crossArcs(const HullPair<double>&, std::uint32_t, std::uint32_t);

}  // namespace sepaxis
