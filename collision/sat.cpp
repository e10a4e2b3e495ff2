// How the search avoids most of its work and stays exact.
//
// Let C = A - B be the Minkowski difference, h(n) = max over A of n.a - min over B of n.b its support
// function: the overlap along n. The least overlap is attained at the normal of a facet of C: a face of A, a
// face of B (turned round), or an edge pair whose arcs cross on the Gauss map.
// 0. A guess. Any direction gives an upper bound U of the least overlap. The way between the middles of the
// two
//    inner balls gives a near one, and separates most hulls that are apart.
// 1. Faces. B contains a ball (inner centre c, radius r), so min over B of n.b <= n.c - r, and the overlap
//    along a face normal of A with offset d is at least d - n.c + r: one dot product a face. The face with
//    the least bound is evaluated first and lowers U; only faces with a bound below U follow.
// 2. Arcs. Every n on the arc between two face normals n1, n2 is s n1 + t n2 with s, t >= 0 and s + t >= 1.
//    If one point p of C has n1.p >= U and n2.p >= U >= 0, then h(n) >= n.p >= (s + t) U >= U on the whole
//    arc: no edge pair on it can win. Points of C to try: an end of the edge minus a point of B's inner ball,
//    or minus a support vertex of B. A vertex that does not prove the whole arc proves it from one end up to
//    a direction; what is left between two such parts is a shorter arc, and its middle names the vertex to
//    try next. With the inner ball alone whole faces are safe: where h at a face's normal plus the ball's
//    reach over the widest of its arcs is U or more, all its ends of arcs are, so only edges of other faces
//    are looked at.
// 3. Arcs that survive (a few of one hull, or none) are paired with those of the other, and crossings are
//    evaluated by their true supports.
// Any unit n gives an upper bound of the depth, so rounding in the predicates can only add work, never a
// depth that is too small.

#include "collision/sat.h"

#include "collision/edge_witnesses.h"
#include "collision/flat_hull.h"
#include "collision/lane_kernels.h"
#include "collision/lanes.h"
#include "collision/pair_cache.h"

#include <array>
#include <initializer_list>
#include <optional>

namespace sepaxis {

namespace {

// Of size. The rounding of the overlap of two edges along the crossing of their arcs, in the length that the
// weights of its two normals leave it.
template <class T>
constexpr T kCrossingNoise = T(64) * kRounding<T>;

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

// One hull as the bounds see it, in its own frame, so that both roles read alike; the arcs of B are those of
// -B turned round.
template <class T>
class Side {
 public:
    // toOther: directions of this hull's frame in the other's. otherOrigin: of the other's frame, in this
    // one.
    Side(const Hull<T>& own, const Hull<T>& opposite, const Mat3<T>& toOther, const Vec3<T>& otherOrigin)
        : hull(own),
          other_(opposite),
          toOther_(toOther),
          otherOrigin_(otherOrigin),
          ballCenter_(inThisFrame(opposite.innerCenter)) {
        keptX_.fill(ballCenter_.x);
        keptY_.fill(ballCenter_.y);
        keptZ_.fill(ballCenter_.z);
    }

    const Hull<T>& hull;

    // Lists the faces that may have an overlap of `limit` + `slop` or less, or an arc with one below `limit`:
    // the only ones that the visits below look at, with limits that do not rise above these.
    void listFaces(T limit, T slop) {
        const LowFaceTest<T> low = lowBelow(limit, slop);
        count_ = findLowFaces<T>(hull, low, listed_);
        leastFace_ = kNoIndex;
        leastHeight_ = std::numeric_limits<T>::max();
        visitListed(low, [&](std::uint32_t face, T height) {
            if (height < leastHeight_) leastHeight_ = height, leastFace_ = face;
            return true;
        });
    }

    // The listed face with the least bound of its overlap (1. above), and that bound.
    std::uint32_t leastFace() const { return leastFace_; }
    T leastBound() const { return leastHeight_ + other_.innerRadius; }

    // visit(face) for every face whose overlap may be `limit()` or less, until it returns false.
    template <class Limit, class Visit>
    void visitFacesBelow(const Limit& limit, const Visit& visit) const {
        visitListed(lowBelow(limit(), T(0)), [&](std::uint32_t face, T height) {
            return height + other_.innerRadius > limit() || visit(face);
        });
    }

    // visit(edge) for every edge with an arc that may have an overlap below the limit (2. above, by the ball
    // alone), once, until it returns false. A face is safe where the arcs of all its edges would be, judged
    // by its end of them.
    template <class Visit>
    void visitLowArcs(T limit, const Visit& visit) const {
        const LowFaceTest<T> low = lowBelow(limit, T(0));
        visitListed(low, [&](std::uint32_t face, T height) {
            std::uint32_t half = hull.faces[face].firstHalfEdge;
            for (std::uint32_t i = 0; i < hull.faces[face].vertexCount;
                 ++i, half = hull.halfEdges[half].next) {
                const std::uint32_t beyond = hull.halfEdges[half ^ 1u].face;
                const T beyondHeight = heightOf(beyond);
                if (beyond < face && low.holds(beyondHeight, hull.faceHalfAngleCos[beyond])) continue;
                const T halfAngleCos = hull.edgeHalfAngleCos[half / 2];
                if (!low.holds(height, halfAngleCos) && !low.holds(beyondHeight, halfAngleCos)) continue;
                if (!visit(half / 2)) return false;
            }
            return true;
        });
    }

    // A vertex of the other hull that may prove overlaps: it supports it along some axis of interest.
    void keep(std::uint32_t vertexOfOther) {
        const Vec3<T> point = inThisFrame(other_.vertices[vertexOfOther]);
        keptX_[nextKept_] = point.x;
        keptY_[nextKept_] = point.y;
        keptZ_[nextKept_] = point.z;
        nextKept_ = (nextKept_ + 1) % kKept;
    }

    // True when a vertex kept proves that the overlap along the normal of the face is above `bound`.
    bool faceIsAbove(std::uint32_t face, T bound) const {
        const KeptPlane plane(hull.planes[face]);
        for (std::size_t i = 0; i < kKept; i += Lanes<T>::kCount)
            if (Lanes<T>::less(Lanes<T>::all(bound), overlapsAt(plane, i)) != 0) return true;
        return false;
    }

    // True when every direction on the arc of the edge has an overlap of `bound` or more (2. above, by
    // vertices of the other hull). Each vertex proves the arc from one of its ends up to some point; of the
    // part between, a shorter and flatter arc, the vertex that supports its middle is tried next.
    bool arcIsAbove(std::uint32_t edge, T bound) {
        Plane<T> p = hull.planes[hull.halfEdges[2 * edge].face];
        Plane<T> q = hull.planes[hull.halfEdges[2 * edge + 1].face];
        for (int tries = 0; tries < kMostSplits; ++tries) {
            const ProvenEnds ends = provenByKept(p, q, bound);
            if (ends.fromP + ends.fromQ >= T(1)) return true;
            const Plane<T> start = between(p, q, ends.fromP);
            q = between(q, p, ends.fromQ);
            p = start;
            const Plane<T> middle = between(p, q, T(0.5));
            const std::uint32_t vertex = findSupport(other_, -(toOther_ * middle.normal)).vertex;
            if (-signedDistance(middle, inThisFrame(other_.vertices[vertex])) < bound) return false;
            keep(vertex);
        }
        return false;
    }

 private:
    static constexpr std::size_t kKept = 8;
    static constexpr int kMostSplits = 4;  // of an arc, before its edge is paired after all

    // How far an arc between the normals p and q is proven from either end, as parts of its chord. A point's
    // overlap is linear along the chord.
    struct ProvenEnds {
        T fromP, fromQ;
    };

    // The plane that supports the hull on the arc of an edge, between the planes of its two faces.
    static Plane<T> between(const Plane<T>& p, const Plane<T>& q, T place) {
        const Vec3<T> normal = p.normal * (T(1) - place) + q.normal * place;
        const T length = T(1) / glm::length(normal);
        return {normal * length, (p.offset * (T(1) - place) + q.offset * place) * length};
    }

    struct KeptPlane {
        Lanes<T> x, y, z, offset;
        explicit KeptPlane(const Plane<T>& plane)
            : x(Lanes<T>::all(plane.normal.x)),
              y(Lanes<T>::all(plane.normal.y)),
              z(Lanes<T>::all(plane.normal.z)),
              offset(Lanes<T>::all(plane.offset)) {}
    };
    Lanes<T> overlapsAt(const KeptPlane& plane, std::size_t first) const {
        return plane.offset -
               (plane.x * Lanes<T>::load(&keptX_[first]) + plane.y * Lanes<T>::load(&keptY_[first]) +
                plane.z * Lanes<T>::load(&keptZ_[first]));
    }

    ProvenEnds provenByKept(const Plane<T>& planeP, const Plane<T>& planeQ, T bound) const {
        const KeptPlane p(planeP), q(planeQ);
        const auto level = Lanes<T>::all(bound), zero = Lanes<T>::all(T(0));
        auto fromP = zero, fromQ = zero;
        for (std::size_t i = 0; i < kKept; i += Lanes<T>::kCount) {
            const auto atP = overlapsAt(p, i), atQ = overlapsAt(q, i);
            if (Lanes<T>::notLess(Lanes<T>::lesser(atP, atQ), level) != 0) return {T(1), T(1)};
            const auto reach = (atP - level) / (atP - atQ);
            fromP = Lanes<T>::whereLess(atP, level, fromP, Lanes<T>::greater(fromP, reach));
            fromQ =
                Lanes<T>::whereLess(atQ, level, fromQ, Lanes<T>::greater(fromQ, Lanes<T>::all(T(1)) - reach));
        }
        return {fromP.greatest(), fromQ.greatest()};
    }

    Vec3<T> inThisFrame(const Vec3<T>& pointOfOther) const { return pointOfOther * toOther_ + otherOrigin_; }

    // Of a face's plane over the middle of the other's ball.
    T heightOf(std::uint32_t face) const { return -signedDistance(hull.planes[face], ballCenter_); }

    // Whether an end of an arc is not safe by the ball (2. above), nor the face there by more than `slop`.
    LowFaceTest<T> lowBelow(T limit, T slop) const {
        return {ballCenter_, other_.innerRadius - std::min(limit, T(0)), std::max(limit, T(0)) + slop};
    }

    // visit(face, height) for every listed face that is low by the widest of its arcs, until it returns
    // false.
    template <class Visit>
    void visitListed(const LowFaceTest<T>& low, const Visit& visit) const {
        const bool all = count_ > listed_.size();
        const std::size_t count = all ? hull.faceCount() : count_;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t face = all ? static_cast<std::uint32_t>(i) : listed_[i].face;
            const T height = all ? heightOf(face) : listed_[i].height;
            if (low.holds(height, hull.faceHalfAngleCos[face]) && !visit(face, height)) return;
        }
    }

    const Hull<T>& other_;
    const Mat3<T> toOther_;
    const Vec3<T> otherOrigin_, ballCenter_;
    std::array<LowFace<T>, 512> listed_;
    std::size_t count_ = 0;  // of faces that should be listed; more than there is room for: all are visited
    T leastHeight_ = T(0);
    std::uint32_t leastFace_ = kNoIndex;
    // Vertices of the other hull, in this frame; at first the middle of its ball.
    std::array<T, kKept> keptX_, keptY_, keptZ_;
    std::size_t nextKept_ = 0;
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

    SatResult<T> run() {
        tryGuess();
        if (!result_.separated) search();
        // The guess is no candidate. Where rounding put it below all of them, they are searched without it.
        if (!result_.separated && goal_ != SatGoal::verdict && least_ > guess_ + slack_) {
            guess_ = std::numeric_limits<T>::max();
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
        limit_ = (goal_ == SatGoal::widestGap ? least_ : std::max(std::min(least_, guess_), T(0))) + reach_;
    }
    // The same for both heights of an arc (2. above). Below zero the sum of s and t works the other way: it
    // is at most 1 / cos of half the arc's angle.
    T arcLimit(T halfAngleCos) const { return limit() < T(0) ? limit() * halfAngleCos : limit(); }
    T faceLimit() const { return limit() + faceSlop_; }

    // The way between the middles of the inner balls: it separates most hulls that are apart, and bounds the
    // least overlap of the others. The widest gap of a facet is not bounded by other directions: there the
    // face of A around the guess's support does it.
    void tryGuess() {
        const Vec3<T> axis = safeNormalize(pair_.pointInA(pair_.b.innerCenter) - pair_.a.innerCenter,
                                           Vec3<T>(T(1), T(0), T(0)));
        const OverlapAlong<T> along = overlapAlong(pair_, axis);
        a_.keep(along.supportB);
        b_.keep(along.supportA);
        if (goal_ == SatGoal::widestGap) {
            pair_.a.faceCount() > 0
                ? evaluateFaceA(faceAround(pair_.a, along.supportA, axis))
                : evaluateFaceB(faceAround(pair_.b, along.supportB, -pair_.directionInB(axis)));
            return;
        }
        guess_ = along.overlap;
        updateLimit();
        if (guess_ >= -touchGap_) return;
        result_.separated = true;
        result_.best = {AxisKind::none, kNoIndex, kNoIndex, axis, guess_};
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

    static void keepFace(const Hull<T>& hull, std::uint32_t face, Side<T>& side) {
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
        const T leastFace = std::min(faceA_.least.overlap, faceB_.least.overlap);
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
    }

    void searchFaces() {
        startWithFace();
        const auto below = [this] { return faceLimit(); };
        if (!result_.separated)
            a_.visitFacesBelow(below, [&](std::uint32_t face) {
                if (face != startFaceA_ && !a_.faceIsAbove(face, faceLimit())) evaluateFaceA(face);
                return !result_.separated;
            });
        if (!result_.separated)
            b_.visitFacesBelow(below, [&](std::uint32_t face) {
                if (face != startFaceB_ && !b_.faceIsAbove(face, faceLimit())) evaluateFaceB(face);
                return !result_.separated;
            });
    }

    // The face with the least bound, unless one is known already.
    void startWithFace() {
        if (startFaceA_ != kNoIndex || startFaceB_ != kNoIndex) return;
        const bool ofA = a_.leastBound() <= b_.leastBound();
        if (ofA && a_.leastFace() != kNoIndex) evaluateFaceA(startFaceA_ = a_.leastFace());
        if (!ofA && b_.leastFace() != kNoIndex) evaluateFaceB(startFaceB_ = b_.leastFace());
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
            const T leastFace = std::min(faceA_.least.overlap, faceB_.least.overlap);
            secondFace_ = std::min(secondFace_, std::max(candidate.overlap, leastFace));
        }
        second_ = std::min(second_, std::max(candidate.overlap, least_));
        if (candidate.overlap < least_) {
            least_ = candidate.overlap;
            updateLimit();
        }
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

    // visit(edge) for every edge whose arc may hold a direction with an overlap below the limit, until it
    // returns false. The arcs of a flat hull are half circles and circles, which the bounds do not hold for.
    // With few partners it costs less to try the pairs than to prove arcs by vertices.
    template <class Visit>
    void visitArcs(Side<T>& side, bool proveByVertices, const Visit& visit) {
        if (isFlat(side.hull)) {
            for (std::uint32_t edge = 0; edge < side.hull.edgeCount(); ++edge)
                if (!visit(edge)) return;
            return;
        }
        side.visitLowArcs(limit(), [&](std::uint32_t edge) {
            return (proveByVertices && side.arcIsAbove(edge, arcLimit(side.hull.edgeHalfAngleCos[edge]))) ||
                   visit(edge);
        });
    }

    // An edge in the frame of A, B's turned round: its direction, an end, and the normals beside it.
    struct PlacedArc {
        std::uint32_t edge;
        Vec3<T> along, end, normal1, normal2;
    };
    PlacedArc placedOfA(std::uint32_t edge) const {
        const Hull<T>& hull = pair_.a;
        return {edge, hull.edgeDirections[edge], hull.vertices[hull.edgeStart(edge)],
                isFlat(hull) ? Vec3<T>(T(0)) : pair_.axisOfFaceA(hull.halfEdges[2 * edge].face),
                isFlat(hull) ? Vec3<T>(T(0)) : pair_.axisOfFaceA(hull.halfEdges[2 * edge + 1].face)};
    }
    PlacedArc placedOfB(std::uint32_t edge) const {
        const Hull<T>& hull = pair_.b;
        return {edge, pair_.directionInA(hull.edgeDirections[edge]), pair_.vertexOfB(hull.edgeStart(edge)),
                isFlat(hull) ? Vec3<T>(T(0)) : pair_.axisOfFaceB(hull.halfEdges[2 * edge].face),
                isFlat(hull) ? Vec3<T>(T(0)) : pair_.axisOfFaceB(hull.halfEdges[2 * edge + 1].face)};
    }

    // Arcs beside the face with the least overlap so far survive whatever is tried, those of the other hull
    // mostly do not: these come first, and where none is left there is no pair. Survivors are gathered in
    // blocks, so that no memory is needed whatever their number.
    void searchEdgePairs() {
        const bool startWithA = faceB_.least.overlap < faceA_.least.overlap;
        std::array<PlacedArc, 64> block;
        std::size_t count = 0;
        const auto placed = [&](std::uint32_t edge) {
            return startWithA ? placedOfA(edge) : placedOfB(edge);
        };
        const auto pairUp = [&] {
            const std::span<const PlacedArc> arcs(block.data(), count);
            startWithA ? searchPairs(b_, arcs) : searchPairs(a_, arcs);
            count = 0;
        };
        visitArcs(startWithA ? a_ : b_, true, [&](std::uint32_t edge) {
            block[count++] = placed(edge);
            if (count == block.size()) pairUp();
            return !result_.separated;
        });
        if (count > 0 && !result_.separated) pairUp();
    }

    void searchPairs(Side<T>& side, std::span<const PlacedArc> arcsOfOther) {
        const bool ofA = &side == &a_;
        visitArcs(side, arcsOfOther.size() > kFewPartners, [&](std::uint32_t edge) {
            const PlacedArc arc = ofA ? placedOfA(edge) : placedOfB(edge);
            for (const PlacedArc& other : arcsOfOther) {
                if (ofA ? canMatter(arc, other) : canMatter(other, arc))
                    ofA ? evaluateEdgePair(arc, other) : evaluateEdgePair(other, arc);
                if (result_.separated) return false;
            }
            return true;
        });
    }

    // The cheap part of evaluateEdgePair(): false where that finds no crossing, or one along which the two
    // edges alone overlap by more than the limit.
    bool canMatter(const PlacedArc& a, const PlacedArc& b) const {
        const auto sameSide = [](T p, T q) {
            return (p > kArcSign<T> && q > kArcSign<T>) || (p < -kArcSign<T> && q < -kArcSign<T>);
        };
        const T s1 = glm::dot(b.along, a.normal1), s2 = glm::dot(b.along, a.normal2);
        if (sameSide(s1, s2)) return false;
        const T t1 = glm::dot(a.along, b.normal1), t2 = glm::dot(a.along, b.normal2);
        if (sameSide(t1, t2)) return false;
        if (anyFlat_) return true;
        const Vec3<T> onArcA = a.normal1 * std::abs(s2) + a.normal2 * std::abs(s1);
        if (!(glm::dot(onArcA, b.normal1 * std::abs(t2) + b.normal2 * std::abs(t1)) > T(0))) return false;
        return glm::dot(onArcA, a.end - b.end) <= limit() * glm::length(onArcA) + crossingNoise_;
    }

    void evaluateEdgePair(const PlacedArc& arcOfA, const PlacedArc& arcOfB) {
        const CrossedArcs<T> arcs = crossArcs(pair_, arcOfA.edge, arcOfB.edge);
        if (arcs.crossing != ArcCrossing::crossing) return;
        // The overlap is at least that of any two points.
        if (glm::dot(arcs.axis, arcOfA.end - arcOfB.end) > limit()) return;
        const OverlapAlong<T> along = overlapAlong(pair_, arcs.axis);
        if (along.overlap > limit()) return;
        const SatAxis<T> candidate{AxisKind::edgeEdge, arcOfA.edge, arcOfB.edge, arcs.axis, along.overlap};
        if (along.overlap < -touchGap_) return consider(candidate);
        if (supportsOnBoth(arcOfA.edge, arcOfB.edge, arcs.axis, along) && meetsAlongAxis(candidate))
            return consider(candidate);
        ties_.add(candidate.axis, candidate.overlap, axisNoise(pair_, candidate));
        second_ = std::min(second_, candidate.overlap);
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

    static constexpr std::size_t kFewPartners = 4;
    static constexpr std::uint32_t kKeptOfFace = 4;

    const HullPair<T>& pair_;
    const bool anyFlat_;
    const SatGoal goal_;
    const T faceSlop_, equal_, slack_, reach_, touchGap_, mismatch_, crossingNoise_;
    Side<T> a_, b_;
    std::uint32_t startFaceA_ = kNoIndex, startFaceB_ = kNoIndex;  // evaluated before the others
    T least_ = std::numeric_limits<T>::max();                      // of candidates
    T second_ = least_, secondFace_ = least_;  // the least of the candidates, of the faces, but one
    T guess_ = std::numeric_limits<T>::max();  // an overlap that the least one does not exceed
    T limit_ = reach_;
    Leader faceA_, faceB_, edges_;
    SatAxis<T> leastDoubtful_{.overlap = std::numeric_limits<T>::max()};
    SatResult<T> result_;
    Ties<T> ties_;
};

}  // namespace

template <class T>
SatResult<T> findSeparatingAxis(const HullPair<T>& pair, SatGoal goal, T faceSlop, PairCache* cache) {
    if (!cache || goal == SatGoal::widestGap) return Search<T>(pair, goal, faceSlop).run();
    {
        Search<T> warm(pair, goal, faceSlop);
        const std::optional<SatResult<T>> found = warm.runFrom(*cache);
        if (found) {
            *cache = warm.worthKeeping();
            return *found;
        }
    }
    Search<T> cold(pair, goal, faceSlop);
    const SatResult<T> found = cold.run();
    *cache = cold.worthKeeping();
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
