// What decides the separating axis: of candidates that come in any order the one that answers, and what a
// candidate still has to stay below to matter. Every search for the axis hands its candidates to this.
#pragma once

#include "collision/hull/flat_hull.h"
#include "collision/query/axis_ties.h"
#include "collision/query/edge_witnesses.h"
#include "collision/query/sat.h"

#include <array>
#include <initializer_list>
#include <limits>
#include <optional>

namespace sepaxis {

template <class T>
bool goesBefore(const SatAxis<T>& p, const SatAxis<T>& q) {
    if (p.kind != q.kind) return p.kind < q.kind;  // faceA < faceB < edgeEdge
    if (p.kind == AxisKind::faceB) return p.b < q.b;
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

// The direction from the centre of A's inner ball to that of B's: it separates most hulls that are apart, and
// bounds the least overlap of the others. It is no candidate.
template <class T>
struct Guess {
    Vec3<T> axis;
    OverlapAlong<T> along;

    explicit Guess(const HullPair<T>& pair)
        : axis(safeNormalize(pair.pointInA(pair.b.innerCenter) - pair.a.innerCenter,
                             Vec3<T>(T(1), T(0), T(0)))),
          along(overlapAlong(pair, axis)) {}

    bool separates(const HullPair<T>& pair) const { return along.overlap < -kTouchGap<T> * pair.size; }
    // Where it separates. `out` is as it was made.
    void answer(SatResult<T>& out) const {
        out.separated = true;
        out.best.axis = axis;
        out.best.overlap = along.overlap;
    }
};

template <class T>
class AxisDecision {
 public:
    // `result` is as it was made, and holds the answer after decide().
    AxisDecision(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& result)
        : pair_(pair),
          goal_(goal),
          faceSlop_(faceSlop),
          equal_(kEqualOverlap<T> * pair.size),
          faceTie_(equal_ + steadyFaceTie(faceSlop, pair.size)),
          slack_(kTieTolerance<T> * pair.size),
          reach_(slack_ + equal_),
          touchGap_(kTouchGap<T> * pair.size),
          mismatch_(kWitnessMismatch<T> * pair.size),
          result_(result) {}

    // A direction that overlaps by so much: the least overlap is no more.
    void setGuess(T overlap) {
        guess_ = overlap;
        updateLimit();
    }

    // A candidate as it was measured.
    void consider(const SatAxis<T>& candidate) {
        if (candidate.overlap < -touchGap_ && goal_ != SatGoal::widestGap) {
            result_.separated = true;
            result_.best = candidate;
            return;
        }
        if (candidate.kind != AxisKind::edgeEdge) {
            const std::size_t hull = candidate.kind == AxisKind::faceA ? 0 : 1;
            if (faceSlop_ > T(0)) steadyFaces_[hull].add(candidate, faceTie_);
        }
        next_ = std::min(next_, std::max(candidate.overlap, least_));
        if (candidate.overlap < least_) {
            least_ = candidate.overlap;
            leastAxis_ = candidate.axis;
            updateLimit();
        }
        leaderOf(candidate.kind).add(candidate, equal_);
        if (candidate.overlap <= least_ + slack_) addTie(candidate);
    }

    // Each considers one face, and returns the vertex of the other hull that supports its axis.
    std::uint32_t evaluateFaceA(std::uint32_t face) {
        const Vec3<T> axis = pair_.axisOfFaceA(face);
        const Support<T> onB = findSupport(pair_.b, -pair_.directionInB(axis));
        consider({AxisKind::faceA, face, kNoIndex, axis,
                  pair_.a.planes[face].offset + onB.height - glm::dot(axis, pair_.translation)});
        return onB.vertex;
    }
    std::uint32_t evaluateFaceB(std::uint32_t face) {
        const Vec3<T> axis = pair_.axisOfFaceB(face);
        const Support<T> onA = findSupport(pair_.a, axis);
        consider({AxisKind::faceB, kNoIndex, face, axis,
                  onA.height + pair_.b.planes[face].offset - glm::dot(axis, pair_.translation)});
        return onA.vertex;
    }
    // A lower bound by two points, then the true supports, then two checks: that both edges support the axis,
    // and that they meet along it. A pair that fails these is kept as doubtful, see decide().
    void evaluateEdgePair(std::uint32_t edgeOfA, std::uint32_t edgeOfB) {
        const CrossedArcs<T> arcs = crossArcs(pair_, edgeOfA, edgeOfB);
        if (arcs.crossing != ArcCrossing::crossing) return;
        // The overlap is at least that of any two points.
        const std::uint32_t startOfA = pair_.a.edgeStart(edgeOfA), startOfB = pair_.b.edgeStart(edgeOfB);
        const Vec3<T> between = pair_.vertexOfA(startOfA) - pair_.vertexOfB(startOfB);
        const T lowerBound = glm::dot(arcs.axis, between);
        if (lowerBound > edgeLimit()) return;
        // The pairs that AxisSearch::lookAtEdgePairs() could not leave out edge by edge.
        if (lowerBound >= leastLessRounding() && isLeastAxis(arcs)) {
            next_ = std::min(next_, lowerBound);
            return;
        }
        // Where two arcs cross, both edges support the axis but for rounding.
        const OverlapAlong<T> along = overlapAlongNear(pair_, arcs.axis, startOfA, startOfB);
        if (along.overlap > edgeLimit()) return;
        const SatAxis<T> candidate{AxisKind::edgeEdge, edgeOfA, edgeOfB, arcs.axis, along.overlap};
        // What cannot answer any more need not pass the checks either.
        if (along.overlap < -touchGap_ || along.overlap > least_ + equal_) return consider(candidate);
        if (supportsOnBoth(edgeOfA, edgeOfB, arcs.axis, along) && meetsAlongAxis(candidate))
            return consider(candidate);
        addTie(candidate);
        next_ = std::min(next_, candidate.overlap);
        if (candidate.overlap < leastDoubtful_.overlap) leastDoubtful_ = candidate;
    }

    // An axis with a gap wider than rounding was found: nothing else matters.
    bool isSeparated() const { return result_.separated; }

    // What a candidate must stay below to matter: the verdict cares for gaps only, and for what rounding
    // makes of them.
    T limit() const { return limit_ + pair_.headroom; }
    T faceLimit() const { return limit() + faceSlop_; }

    // What an edge pair must stay below to matter. Once the least is known to be tied, a further pair matters
    // only if it equals the least or, as faces go before edges, if it is clearly less than the best face. If
    // a lesser overlap ends that tie, the edges are paired again: see mustLookAgain().
    T edgeLimit() const {
        return tieKnown_ ? std::min(upperBound() + equal_, std::max(leastOfFaces() - equal_, equal_))
                         : limit();
    }

    // Of the faces so far; of no kind where there is none.
    const SatAxis<T>& leastFace() const { return leaders_[isFaceOfBLeast() ? 1 : 0].least; }
    // The best face of B has less overlap than that of A.
    bool isFaceOfBLeast() const { return leaders_[1].least.overlap < leaders_[0].least.overlap; }
    const Vec3<T>& leastAxis() const { return leastAxis_; }
    // With a slop: the face to be reported is the same in whatever order the faces come.
    bool isSteadyFaceClear() const {
        return steadyFaces_[0].isAlone(faceTie_) && steadyFaces_[1].isAlone(faceTie_);
    }
    // A tie that had lowered edgeLimit() was left behind by a lesser overlap, or no axis in it is another
    // than the answer's: edge pairs have to be looked at once more, whatever ties.
    bool mustLookAgain() {
        if (lookedBelow_ >= limit() || (tieKnown_ && isTied(best()))) return false;
        wasTied_ = looksPastTies_ = true;
        tieKnown_ = false;
        lookedBelow_ = std::numeric_limits<T>::max();
        return true;
    }
    // Rounding put the guess below all candidates, which are then searched without it.
    bool isGuessTooLow() const {
        return !result_.separated && goal_ != SatGoal::verdict && least_ > guess_ + slack_;
    }
    void forgetGuess() { setGuess(kAnyOverlap * pair_.size); }
    // Among ties the answer depends on the order of the candidates, and headroom changes that. The same holds
    // of faces that tie about the slop, beyond which a search without headroom does not look.
    bool wasTied() const {
        return wasTied_ || (faceSlop_ > T(0) && !isSteadyFaceClear()) ||
               lookedBelow_ < std::numeric_limits<T>::max() || !(next_ > limit_);
    }
    // Other axes are not looked at.
    void forgetNext() { next_ = T(0); }
    // All that matter were looked at.
    void decide() {
        // A hull whose vertices were rounded after it was built can be dented by that; then the least axis
        // may belong to an edge pair that fails its checks by the dent.
        if (!result_.separated && leastDoubtful_.overlap < least_ - slack_) consider(leastDoubtful_);
        if (!result_.separated) chooseBest();
        if (!result_.separated && goal_ == SatGoal::minimum && !tieKnown_ && lookedBelow_ >= limit() &&
            next_ > limit_)
            result_.next = std::min(next_, limit());
        if (!result_.separated && goal_ != SatGoal::verdict) result_.unique = !isTied(result_.best);
    }

    SatGoal goal() const { return goal_; }

    // Along the axis of the least overlap known, one that is not below this is the same: what is between is
    // the rounding of one product.
    T leastLessRounding() const { return least_ - equal_ / T(8); }

 private:
    void updateLimit() {
        if (goal_ == SatGoal::verdict) return;
        limit_ = (goal_ == SatGoal::widestGap ? least_ : upperBound()) + reach_;
    }
    // Of the least overlap.
    T upperBound() const { return std::max(std::min(least_, guess_), T(0)); }

    // Not what headroom alone lets through: it would take the place of another along the same axis.
    void addTie(const SatAxis<T>& candidate) {
        if (candidate.overlap > limit_) return;
        ties_.add(candidate.axis, candidate.overlap, axisNoise(pair_, candidate));
        tieKnown_ = goal_ == SatGoal::minimum && !looksPastTies_ && ties_.second() <= upperBound() + slack_;
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

    // Where no other comes within the tie of the least, which is the first does not depend on the order in
    // which they come.
    struct SteadyLeader : Leader {
        T second = std::numeric_limits<T>::max();

        void add(const SatAxis<T>& candidate, T tie) {
            second = std::min(second, std::max(candidate.overlap, this->least.overlap));
            Leader::add(candidate, tie);
        }
        bool isAlone(T tie) const {
            return second == std::numeric_limits<T>::max() || second > this->least.overlap + tie;
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

    SatAxis<T> best() const { return choose({&leaders_[0], &leaders_[1], &leaders_[2]}, least_ + equal_); }
    bool isTied(const SatAxis<T>& axis) const {
        return ties_.anyOther(axis.axis, axisNoise(pair_, axis), least_ + slack_);
    }

    void chooseBest() {
        result_.best = best();
        result_.bestFace = faceSlop_ > T(0) ? chooseSteadyFace()
                                            : choose({&leaders_[0], &leaders_[1]}, leastOfFaces() + equal_);
    }

    // One of A before one of B where both are within the slop.
    SatAxis<T> chooseSteadyFace() const {
        const T ofA = steadyFaces_[0].least.overlap, ofB = steadyFaces_[1].least.overlap;
        const bool isOfA = ofA <= std::min(ofB + steadyTie(faceSlop_, pair_.size), least_ + faceSlop_);
        const T least = isOfA ? ofA : ofB;
        // Of those that tie none beyond the slop: whether a search has seen these is chance.
        const T limit = std::min(least + faceTie_, std::max(least, least_ + faceSlop_));
        return choose({&steadyFaces_[isOfA ? 0 : 1]}, limit);
    }

    // Whether it is along the same axis.
    bool isLeastAxis(const CrossedArcs<T>& arcs) const {
        const T noise = std::max(kSameAxis<T>, edgeAxisNoise(arcs.sine));
        return isSameAxis(arcs.axis, leastAxis_, noise);
    }

    // The origin projects into the facet of the difference that is nearest to it, so the closest points of
    // its two edges differ by overlap * axis; those of a crossing that rounding only seems to see do not.
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

    // Of size. Along no axis two shapes overlap by more: a limit that leaves out what pads the lists of
    // faces.
    static constexpr T kAnyOverlap = T(8);

    const HullPair<T>& pair_;
    const SatGoal goal_;
    const T faceSlop_, equal_, faceTie_, slack_, reach_, touchGap_, mismatch_;
    T least_ = std::numeric_limits<T>::max();  // of candidates
    T next_ = std::numeric_limits<T>::max();   // of all candidates but that one
    Vec3<T> leastAxis_{T(0)};
    T guess_ = std::numeric_limits<T>::max();  // an overlap that the least one does not exceed
    T limit_ = reach_;
    // In the order faceA, faceB, edgeEdge, to be looked up: a branch by the kind would be foretold wrongly
    // every other time.
    std::array<Leader, 3> leaders_;
    std::array<SteadyLeader, 2> steadyFaces_;  // with a slop: of A and of B, by a wider tie
    SatAxis<T> leastDoubtful_{.overlap = std::numeric_limits<T>::max()};
    SatResult<T>& result_;
    Ties<T> ties_;
    bool wasTied_ = false;                           // a tie was left behind
    bool looksPastTies_ = false;                     // none lowers edgeLimit() any more
    bool tieKnown_ = false;                          // two different axes overlap as little as the least
    T lookedBelow_ = std::numeric_limits<T>::max();  // the least edgeLimit() while a tie was known
};

}  // namespace sepaxis
