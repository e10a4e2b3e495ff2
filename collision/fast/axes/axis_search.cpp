#include "collision/fast/axes/axis_search.h"

#include "collision/fast/axes/arc_lanes.h"
#include "collision/fast/axes/facet_proof.h"
#include "collision/fast/axes/hull_bounds.h"
#include "collision/fast/falling_edges.h"
#include "collision/fast/left_out.h"
#include "collision/query/axis_decision.h"

#include <array>
#include <bit>
#include <utility>

namespace sepaxis {

namespace {

// Of size. The rounding of the overlap of two edges along the crossing of their arcs, in the length that the
// weights of its two normals leave it.
template <class T>
constexpr T kCrossingNoise = T(64) * kRounding<T>;

template <class T>
class FastSearch {
 public:
    FastSearch(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& result)
        : pair_(pair),
          anyFlat_(isFlat(pair.a) || isFlat(pair.b)),
          faceSlop_(faceSlop),
          crossingNoise_(kCrossingNoise<T> * pair.size),
          decision_(pair, goal, faceSlop, result),
          a_(pair.a, pair.b, glm::transpose(pair.rotation), pair.translation),
          b_(pair.b, pair.a, pair.rotation, -(pair.translation * pair.rotation)) {}

    // Of hulls whose least axis is known, what a stable manifold prefers to it. False where that depends on
    // the order in which the faces come.
    bool findFacesBeside(const SatAxis<T>& least, std::uint32_t onA, std::uint32_t onB) {
        a_.keep(onB);
        b_.keep(onA);
        decision_.consider(least);
        a_.listFaces(decision_.limit(), faceSlop_);
        b_.listFaces(decision_.limit(), faceSlop_);
        searchFaces();
        if (!decision_.isSteadyFaceClear()) return false;
        decision_.decide();
        return true;
    }

    // The guess separates nothing, where the goal is not the widest gap. Whether a tie was met.
    bool run(const Guess<T>& guess) {
        beginWith(guess);
        if (!decision_.isSeparated()) search();
        if (decision_.isGuessTooLow()) {
            decision_.forgetGuess();
            search();
        }
        decision_.decide();
        return decision_.wasTied();
    }

 private:
    // The widest gap of a facet is not bounded by other directions: there the face of A around the guess's
    // support does it.
    void beginWith(const Guess<T>& guess) {
        const OverlapAlong<T>& along = guess.along;
        a_.keep(along.supportB);
        b_.keep(along.supportA);
        if (decision_.goal() == SatGoal::widestGap) {
            pair_.a.faceCount() > 0
                ? evaluateFaceA(faceAround(pair_.a, along.supportA, guess.axis))
                : evaluateFaceB(faceAround(pair_.b, along.supportB, -pair_.directionInB(guess.axis)));
            return;
        }
        decision_.setGuess(along.overlap);
    }

    void search() {
        a_.listFaces(decision_.limit(), faceSlop_);
        b_.listFaces(decision_.limit(), faceSlop_);
        searchFaces();
        if (decision_.isSeparated()) return;
        if (isLeastFaceFlush()) return decision_.forgetNext();
        searchEdgePairs();
        if (!decision_.isSeparated() && decision_.mustLookAgain()) searchEdgePairs();
    }

    // Then no edge pair comes near. Of faces with few corners it takes less to look at these.
    bool isLeastFaceFlush() const {
        if (anyFlat_ || decision_.goal() != SatGoal::minimum || !fast::has(fast::Path::facetProof))
            return false;
        const SatAxis<T>& face = decision_.leastFace();
        if (face.kind == AxisKind::none || !(face.overlap > kEqualOverlap<T> * pair_.size)) return false;
        const bool ofA = face.kind == AxisKind::faceA;
        const std::uint32_t index = ofA ? face.a : face.b;
        return pair_.hull(ofA).faces[index].vertexCount > kFewCorners &&
               isFlushAndLeast(pair_, facetOfFace(pair_, ofA, index));
    }

    void searchFaces() {
        startWithFace();
        const auto below = [this] { return decision_.faceLimit(); };
        if (!decision_.isSeparated())
            a_.visitFacesBelow(below, [&](std::uint32_t face) {
                if (face != startFaceA_) evaluateFaceA(face);
                return !decision_.isSeparated();
            });
        if (!decision_.isSeparated())
            b_.visitFacesBelow(below, [&](std::uint32_t face) {
                if (face != startFaceB_) evaluateFaceB(face);
                return !decision_.isSeparated();
            });
    }

    // The face with the least bound.
    void startWithFace() {
        const bool ofA =
            b_.leastFace() == kNoIndex || (a_.leastFace() != kNoIndex && a_.leastBound() <= b_.leastBound());
        if (ofA && a_.leastFace() != kNoIndex) evaluateFaceA(startFaceA_ = a_.leastFace());
        if (!ofA) evaluateFaceB(startFaceB_ = b_.leastFace());
    }

    void evaluateFaceA(std::uint32_t face) { a_.keep(decision_.evaluateFaceA(face)); }
    void evaluateFaceB(std::uint32_t face) { b_.keep(decision_.evaluateFaceB(face)); }

    // visit(edges) for all edges whose arcs may hold a direction with an overlap below the limit, in blocks,
    // until it returns false. The arcs of a flat hull are half circles and circles, which the bounds do not
    // hold for.
    template <class Visit>
    void visitArcs(HullBounds<T>& side, const Visit& visit) {
        if (!isFlat(side.hull)) {
            const T limit = decision_.edgeLimit();
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
        const KnownAxis<T> known{
            &side == &a_ ? decision_.leastAxis() : -pair_.directionInB(decision_.leastAxis()),
            decision_.leastLessRounding()};
        return side.unprovenPart(edge, decision_.edgeLimit(), known, isOneOfFew);
    }

    // Arcs beside the face with the least overlap so far survive whatever is tried, those of the other hull
    // mostly do not: these come first, and where none is left there is no pair. Survivors are gathered in
    // blocks, so that no memory is needed whatever their number.
    void searchEdgePairs() {
        const bool startWithA = decision_.isFaceOfBLeast();
        HullBounds<T>&side = startWithA ? a_ : b_, &other = startWithA ? b_ : a_;
        std::array<PlacedArc<T>, 64> block;
        std::size_t count = 0;
        const auto searchBlock = [&] {
            searchPairs(other, std::span<const PlacedArc<T>>(block.data(), std::exchange(count, 0)));
        };
        visitArcs(side, [&](std::span<const std::uint32_t> edges) {
            for (const std::uint32_t edge : edges) {
                const std::optional<ArcPart<T>> part = partThatMatters(side, edge, edges.size() <= kFewArcs);
                if (!part) continue;
                block[count++] = placed(startWithA, edge, *part);
                if (count < block.size()) continue;
                searchBlock();
                if (decision_.isSeparated()) return false;
            }
            return true;
        });
        if (count > 0 && !decision_.isSeparated()) searchBlock();
    }

    void searchPairs(HullBounds<T>& side, std::span<const PlacedArc<T>> arcsOfOther) {
        const bool ofA = &side == &a_;
        visitArcs(side, [&](std::span<const std::uint32_t> edges) {
            const ArcsInLanes<T> arcs(side.hull, edges, ofA ? T(1) : T(-1));
            for (const PlacedArc<T>& other : arcsOfOther) {
                for (std::uint64_t left = arcs.crossing(other, crossingTest(ofA)); left != 0;
                     left &= left - 1) {
                    const std::uint32_t edge = edges[static_cast<std::size_t>(std::countr_zero(left))];
                    ofA ? decision_.evaluateEdgePair(edge, other.edge)
                        : decision_.evaluateEdgePair(other.edge, edge);
                    if (decision_.isSeparated()) return false;
                }
            }
            return true;
        });
    }

    // In the frame of the hull whose arcs are in lanes.
    CrossingTest<T> crossingTest(bool ofA) const {
        return {ofA ? T(1) : T(-1),
                decision_.edgeLimit(),
                crossingNoise_,
                anyFlat_,
                ofA ? decision_.leastAxis() : pair_.directionInB(decision_.leastAxis()),
                decision_.leastLessRounding()};
    }

    static constexpr std::uint32_t kFewCorners = 8;
    // In a block: of so few none gains by what the others found.
    static constexpr std::size_t kFewArcs = 4;
    const HullPair<T>& pair_;
    const bool anyFlat_;
    const T faceSlop_, crossingNoise_;
    AxisDecision<T> decision_;
    HullBounds<T> a_, b_;
    std::uint32_t startFaceA_ = kNoIndex, startFaceB_ = kNoIndex;  // evaluated before the others
};

}  // namespace

template <class T>
void findAxisFast(const HullPair<T>& pair, SatGoal goal, T faceSlop, SatResult<T>& out) {
    const Guess<T> guess(pair);
    if (goal != SatGoal::widestGap && guess.separates(pair)) return guess.answer(out);
    // Where it met a tie the search without headroom answers; what all others overlap by is as true of that.
    const bool wasTied = FastSearch<T>(pair, goal, faceSlop, out).run(guess);
    if (!wasTied || pair.headroom == T(0)) return;
    HullPair<T> narrower = pair;
    narrower.headroom = T(0);
    const T next = std::exchange(out, {}).next;
    FastSearch<T>(narrower, goal, faceSlop, out).run(guess);
    out.next = next;
}

template <class T>
std::optional<SatAxis<T>> findFaceBeside(const HullPair<T>& pair, const SatAxis<T>& least, std::uint32_t onA,
                                         std::uint32_t onB) {
    SatResult<T> result;
    if (!FastSearch<T>(pair, SatGoal::minimum, pair.slop, result).findFacesBeside(least, onA, onB))
        return std::nullopt;
    return result.bestFace;
}

template std::optional<SatAxis<float>> findFaceBeside(const HullPair<float>&, const SatAxis<float>&,
                                                      std::uint32_t, std::uint32_t);
template std::optional<SatAxis<double>> findFaceBeside(const HullPair<double>&, const SatAxis<double>&,
                                                       std::uint32_t, std::uint32_t);
template void findAxisFast(const HullPair<float>&, SatGoal, float, SatResult<float>&);
template void findAxisFast(const HullPair<double>&, SatGoal, double, SatResult<double>&);

}  // namespace sepaxis
