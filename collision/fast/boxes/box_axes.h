// The fifteen axes of two boxes, all at once in vector lanes: three normals of A, three of B, nine cross
// products of their edges. Internal to the closed forms of boxes.
#pragma once

#include "collision/fast/boxes/box_faces.h"
#include "collision/query/edge_witnesses.h"
#include "collision/query/sat.h"
#include "collision/simd/compiler.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace sepaxis {

// What the axes say of two boxes.
enum class BoxVerdict : std::uint8_t {
    apart,     // best() is the axis of a gap wider than rounding
    overlap,   // best() is the answer
    doubtful,  // rounding decides: the search has to
};

// One of the axes, one way round.
struct BoxAxis {
    // 0 .. 2 the normals of A, 4 .. 6 those of B, 8 + 4 i + j the edges along A's axis i and B's axis j.
    unsigned place;
    bool backwards;  // against the way from A's middle to B's

    static constexpr unsigned kFirstOfB = 4, kFirstEdge = 8, kNone = 20;
    static constexpr BoxAxis none() { return {kNone, false}; }
    bool isOfA() const { return place < kFirstOfB; }
    bool isEdges() const { return place >= kFirstEdge && place < kNone; }
    bool isNone() const { return place == kNone; }
    bool operator==(const BoxAxis&) const = default;
};

// Tables where each case is as likely: a branch would be foretold wrongly half the time.
template <class T>
T signFor(bool positive) {
    static constexpr std::array<T, 2> kSigns = {T(-1), T(1)};
    return kSigns[positive ? 1 : 0];
}
inline unsigned nextAxis(unsigned axis) {
    static constexpr std::array<unsigned, 4> kNext = {1, 2, 0, 0};
    return kNext[axis];
}
// S. Gottschalk, M. C. Lin, D. Manocha: "OBBTree: A Hierarchical Structure for Rapid Interference Detection",
// 1996, has the axes; here every axis is a unit vector before anything is measured along it, so that the
// overlap of nearly parallel edges is as exact as any other, and the overlap along an axis is that of the
// true supports, which for a box are its half extents times the axis' components. Frame of A.
template <class T>
class BoxAxes {
 public:
    // faces: of these boxes, which none of them separates.
    SEPAXIS_ALWAYS_INLINE BoxAxes(const Hull<T>& a, const Hull<T>& b, const BoxFaces<T>& faces);

    // The answer. faceSlop as in findSeparatingAxis(), below zero where no face is asked for.
    BoxVerdict decide(SatGoal goal, T faceSlop);

    const BoxAxis& best() const { return best_; }
    const BoxAxis& bestFace() const {
        return bestFace_;
    }  // where asked for and within the slop: the preferred one
    bool isUnique() const { return unique_; }
    // Of best(), an edge pair.
    std::uint32_t edgeOfA() const { return edgeOfA_; }
    std::uint32_t edgeOfB() const { return edgeOfB_; }
    const Vec3<T>& edgeAxis() const { return edgeAxis_; }
    const EdgeWitnesses<T>& witnesses() const { return witnesses_; }

    // Of an axis from A to B.
    T overlapAlong(const BoxAxis& axis) const {
        return overlapArray_[axis.place] + (axis.backwards ? turned(axis.place) : T(0));
    }
    bool isAsMeasured(const BoxAxis& axis) const { return (shifts_[axis.place] >= T(0)) != axis.backwards; }
    // 1 as measured, otherwise -1; either is as likely, so no branch.
    T signOf(const BoxAxis& axis) const {
        const T sign = std::copysign(T(1), shifts_[axis.place] + T(0));  // of -0 as of 0
        return axis.backwards ? -sign : sign;
    }
    static AxisKind kindOf(const BoxAxis& axis) {
        static constexpr std::array<AxisKind, 6> kKinds = {AxisKind::faceA,    AxisKind::faceB,
                                                           AxisKind::edgeEdge, AxisKind::edgeEdge,
                                                           AxisKind::edgeEdge, AxisKind::faceB};
        return kKinds[axis.place / 4];
    }
    std::uint32_t faceOf(const BoxAxis& axis) const {
        const unsigned side = 2 * (axis.place % 4);
        return axis.isOfA() ? boxA_.face[side + (isAsMeasured(axis) ? 1 : 0)]
                            : boxB_.face[side + (isAsMeasured(axis) ? 0 : 1)];
    }
    Vec3<T> directionOf(const BoxAxis& axis) const;
    // The same for a face.
    SEPAXIS_ALWAYS_INLINE Vec3<T> directionOfFace(const BoxAxis& axis) const;
    SatAxis<T> satAxis(const BoxAxis& axis) const;

    T size() const { return size_; }
    const Hull<T>& a() const { return a_; }
    const Hull<T>& b() const { return b_; }
    const BoxForm<T>& boxA() const { return boxA_; }
    const BoxForm<T>& boxB() const { return boxB_; }
    // Of B's axis k in the frame of A, component i.
    T rotation(unsigned k, unsigned i) const { return r_[4 * k + i]; }
    Vec3<T> axisOfB(unsigned k) const { return {r_[4 * k], r_[4 * k + 1], r_[4 * k + 2]}; }
    // The axes of one box in the other's frame, four scalars each, the last 0.
    const T* axesOfB() const { return r_.data(); }
    const T* axesOfA() const { return rowArray_.data(); }
    Vec3<T> centerOfA() const { return {boxA_.center[0], boxA_.center[1], boxA_.center[2]}; }
    // From A's middle to B's, and the same in B's frame.
    Vec3<T> between() const { return {shifts_[0], shifts_[1], shifts_[2]}; }
    // Four scalars.
    const T* shiftsAlongA() const { return &shifts_[0]; }
    const T* shiftsAlongB() const { return &shifts_[BoxAxis::kFirstOfB]; }
    Four<T> betweenInLanes() const { return Four<T>::load(shifts_.data()); }

 private:
    static constexpr std::size_t kPlaces = BoxAxis::kNone;
    static constexpr T kNever = std::numeric_limits<T>::max();

    SEPAXIS_ALWAYS_INLINE void measureEdges();
    unsigned placesWithin(T limit) const;
    unsigned facesWithin(T limit) const {
        return Four<T>::lessEqual(overlaps_[0], Four<T>::all(limit)) |
               Four<T>::lessEqual(overlaps_[1], Four<T>::all(limit)) << BoxAxis::kFirstOfB;
    }
    static unsigned firstOf(unsigned places) { return static_cast<unsigned>(std::countr_zero(places)); }
    static bool isSingle(unsigned bits) { return (bits & (bits - 1)) == 0; }

    // Of a place of edges: one over the length of their cross product.
    T inverseSine(unsigned place) const { return inverseSines_[place - BoxAxis::kFirstEdge]; }
    // Turning the axis round makes the overlap this much larger.
    T turned(unsigned place) const { return T(2) * std::abs(shifts_[place]); }
    // As collide() orders those of one depth; edges only by their kind.
    bool goesBefore(const BoxAxis& p, const BoxAxis& q) const {
        const AxisKind kindP = kindOf(p), kindQ = kindOf(q);
        if (kindP != kindQ || kindP == AxisKind::edgeEdge) return kindP < kindQ;
        return faceOf(p) < faceOf(q);
    }

    SEPAXIS_ALWAYS_INLINE bool nameEdges();
    bool chooseAmong(unsigned places, T least);
    BoxAxis firstFaceWithin(T limit, unsigned among) const;
    BoxAxis preferredFace(T least, T faceSlop) const;
    SEPAXIS_ALWAYS_INLINE bool findWitnesses();

    const Hull<T>& a_;
    const Hull<T>& b_;
    const BoxForm<T>& boxA_;
    const BoxForm<T>& boxB_;
    std::array<Four<T>, 5> overlaps_;
    std::array<Four<T>, 3> rows_;  // of the rotation: B's axes by their components
    std::array<T, kPlaces> overlapArray_;
    std::array<T, kPlaces> shifts_;   // of B's middle from A's along every axis
    std::array<T, 12> r_, rowArray_;  // the axes of B in the frame of A, those of A in the frame of B
    std::array<T, 12> inverseSines_;  // of the edges' cross products, 4 i + j
    T size_, leastFace_;
    BoxAxis best_;
    BoxAxis bestFace_;
    bool unique_;
    std::uint32_t edgeOfA_, edgeOfB_;
    unsigned edgeSides_;  // bit by bit the sides of A's next axis and the one after it, then of B's
    EdgeWitnesses<T> witnesses_;
    Vec3<T> edgeAxis_;
};

template <class T>
inline BoxAxes<T>::BoxAxes(const Hull<T>& a, const Hull<T>& b, const BoxFaces<T>& faces)
    : a_(a), b_(b), boxA_(a.cache->box), boxB_(b.cache->box), rows_(faces.axesOfA), size_(faces.size.x()) {
    overlaps_[0] = faces.overlapsA;
    overlaps_[1] = faces.overlapsB;
    faces.shiftsA.store(&shifts_[0]);
    faces.shiftsB.store(&shifts_[BoxAxis::kFirstOfB]);
    for (std::size_t i = 0; i < 3; ++i) {
        faces.axesOfB[i].store(&r_[4 * i]);
        rows_[i].store(&rowArray_[4 * i]);
    }
}

template <class T>
inline void BoxAxes<T>::measureEdges() {
    using F = Four<T>;
    // Padded by ones, so that no lane is without a length.
    const F padding = F::of(T(0), T(0), T(0), T(1));
    const std::array<F, 3> rows = {rows_[0] + padding, rows_[1] + padding, rows_[2] + padding};
    const std::array<F, 3> nextRows = {yzxw(rows[0]), yzxw(rows[1]), yzxw(rows[2])};
    const std::array<F, 3> lastRows = {zxyw(rows[0]), zxyw(rows[1]), zxyw(rows[2])};
    const F halfOfB = F::load(boxB_.half.data()), halfNext = yzxw(halfOfB), halfLast = zxyw(halfOfB);
    const F atLeast = F::of(-kNever, -kNever, -kNever, kNever);
    constexpr T kParallel = kArcSign<T> * kArcSign<T>;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
        const F alongK = rows[k], alongL = rows[l];  // of B's axes
        // A's axis i times B's axis is (0, -alongL, alongK) in the order i, k, l.
        const F squared = alongK * alongK + alongL * alongL;
        const F inverse = F::all(T(1)) / F::sqrt(F::max(squared, F::all(kParallel)));
        const F minusK = alongL * inverse, plusL = alongK * inverse;
        const F reachOfA = F::all(boxA_.half[k]) * F::abs(minusK) + F::all(boxA_.half[l]) * F::abs(plusL);
        const F onNext = plusL * nextRows[l] - minusK * nextRows[k];
        const F onLast = plusL * lastRows[l] - minusK * lastRows[k];
        const F reachOfB = halfNext * F::abs(onNext) + halfLast * F::abs(onLast);
        const F shift = plusL * F::all(shifts_[l]) - minusK * F::all(shifts_[k]);
        const F overlap = reachOfA + reachOfB - F::abs(shift);
        overlaps_[2 + i] = F::max(F::whereLess(F::all(kParallel), squared, overlap, F::all(kNever)), atLeast);
        shift.store(&shifts_[BoxAxis::kFirstEdge + 4 * i]);
        inverse.store(&inverseSines_[4 * i]);
    }
    for (std::size_t i = 0; i < overlaps_.size(); ++i) overlaps_[i].store(&overlapArray_[4 * i]);
}

template <class T>
unsigned BoxAxes<T>::placesWithin(T limit) const {
    unsigned places = 0;
    for (std::size_t i = 0; i < overlaps_.size(); ++i)
        places |= Four<T>::lessEqual(overlaps_[i], Four<T>::all(limit)) << 4 * i;
    return places;
}

template <class T>
inline Vec3<T> BoxAxes<T>::directionOfFace(const BoxAxis& axis) const {
    const unsigned k = axis.place % 4;
    const std::array<const T*, 2> units = {kUnitAxes<T>[k].data(), &r_[4 * k]};
    const T* unit = units[axis.place / 4];
    const T sign = signOf(axis);
    return {unit[0] * sign, unit[1] * sign, unit[2] * sign};
}

template <class T>
Vec3<T> BoxAxes<T>::directionOf(const BoxAxis& axis) const {
    if (!axis.isEdges()) return directionOfFace(axis);
    // By vectors, that of A's axis times B's: scalars put in their places would have to be stored first.
    using F = Four<T>;
    const F ofA = F::load(kUnitAxes<T>[axis.place / 4 - 2].data()), ofB = F::load(&r_[4 * (axis.place % 4)]);
    const F direction =
        (yzxw(ofA) * zxyw(ofB) - zxyw(ofA) * yzxw(ofB)) * F::all(inverseSine(axis.place) * signOf(axis));
    Vec3<T> v;
    (direction + F::all(T(0))).storeThree(&v.x);  // no zero with a sign
    return v;
}

template <class T>
SatAxis<T> BoxAxes<T>::satAxis(const BoxAxis& axis) const {
    SatAxis<T> sat;
    if (axis.isNone()) return sat;
    sat.kind = kindOf(axis);
    sat.axis = directionOf(axis);
    sat.overlap = overlapAlong(axis);
    if (sat.kind == AxisKind::faceA) sat.a = faceOf(axis);
    if (sat.kind == AxisKind::faceB) sat.b = faceOf(axis);
    if (sat.kind == AxisKind::edgeEdge) sat.a = edgeOfA_, sat.b = edgeOfB_;
    return sat;
}

// The edges that support the best axis, by the signs of its components in either frame. False where one of
// them is rounding: then the axis is all but a face's, and more than one edge supports it.
template <class T>
inline bool BoxAxes<T>::nameEdges() {
    constexpr T kNoSign = T(2) * kArcSign<T>;
    const unsigned i = best_.place / 4 - 2, k = nextAxis(i), l = nextAxis(k);
    const unsigned j = best_.place % 4, m = nextAxis(j), n = nextAxis(m);
    // Times the sine. A's edge lies along the axis, B's against it; B's axis j times B's axis m is axis n.
    const std::array<T, 4> along = {-rotation(j, l), rotation(j, k), -rotation(n, i), rotation(m, i)};
    const bool asMeasured = isAsMeasured(best_);
    unsigned sides = 0;
    T least = kNever;
    for (unsigned s = 0; s < 4; ++s) {
        least = std::min(least, std::abs(along[s]));
        sides |= (along[s] > T(0) ? 1u : 0u) << s;
    }
    if (least <= kNoSign) return false;
    edgeSides_ = asMeasured ? sides : sides ^ 15u;
    edgeOfA_ = boxA_.edge[4 * i + (edgeSides_ & 3u)];
    edgeOfB_ = boxB_.edge[4 * j + (edgeSides_ >> 2)];
    return true;
}

// Among several directions within the tolerance of ties: the order of collide(), and whether they are one.
// False where several edge pairs are equally deep.
template <class T>
bool BoxAxes<T>::chooseAmong(unsigned places, T least) {
    const T equal = least + kEqualOverlap<T> * size_, tie = least + kTieTolerance<T> * size_;
    std::array<BoxAxis, 30> axes;
    std::size_t count = 0;
    best_ = BoxAxis::none();
    int edgePairs = 0;
    for (unsigned left = places; left != 0; left &= left - 1) {
        for (const bool backwards : {false, true}) {
            const BoxAxis axis{firstOf(left), backwards};
            if (overlapAlong(axis) > tie) continue;
            axes[count++] = axis;
            if (overlapAlong(axis) > equal) continue;
            edgePairs += axis.isEdges();
            if (best_.isNone() || goesBefore(axis, best_)) best_ = axis;
        }
    }
    if (best_.isEdges() && edgePairs > 1) return false;
    const auto noiseOf = [&](const BoxAxis& axis) {
        if (!axis.isEdges()) return kSameAxis<T>;
        return std::max(kSameAxis<T>, std::min(T(1), kEdgeAxisNoise<T> * inverseSine(axis.place)));
    };
    const Vec3<T> direction = directionOf(best_);
    const T noise = noiseOf(best_);
    for (std::size_t i = 0; i < count; ++i)
        if (!isSameAxis(directionOf(axes[i]), direction, std::max(noise, noiseOf(axes[i])))) unique_ = false;
    return !best_.isEdges() || nameEdges();
}

// Among some of the places the first in the order of collide().
template <class T>
BoxAxis BoxAxes<T>::firstFaceWithin(T limit, unsigned among) const {
    const unsigned places = facesWithin(limit) & among;
    const BoxAxis first{firstOf(places), false};
    if (isSingle(places) && overlapAlong(first) + turned(first.place) > limit) return first;
    BoxAxis best = BoxAxis::none();
    for (unsigned left = places; left != 0; left &= left - 1) {
        for (const bool backwards : {false, true}) {
            const BoxAxis axis{firstOf(left), backwards};
            if (overlapAlong(axis) > limit) continue;
            if (best.isNone() || goesBefore(axis, best)) best = axis;
        }
    }
    return best;
}

// What SatResult::bestFace is.
template <class T>
BoxAxis BoxAxes<T>::preferredFace(T least, T faceSlop) const {
    const T equal = kEqualOverlap<T> * size_;
    if (!(faceSlop > T(0))) return firstFaceWithin(leastFace_ + equal, ~0u);
    const T ofA = overlaps_[0].least(), ofB = overlaps_[1].least();
    const bool isOfA = ofA <= std::min(ofB + steadyTie(faceSlop, size_), least + faceSlop);
    constexpr unsigned kOfA = (1u << BoxAxis::kFirstOfB) - 1;
    return firstFaceWithin((isOfA ? ofA : ofB) + equal + steadyFaceTie(faceSlop, size_),
                           isOfA ? kOfA : ~kOfA);
}

// The closest points of the two edges, as findEdgeWitnesses() has them; for A's edge along an axis of its
// frame the triple product is a sum of two terms. False where they do not meet along the axis.
template <class T>
inline bool BoxAxes<T>::findWitnesses() {
    const unsigned i = best_.place / 4 - 2, k = nextAxis(i), l = nextAxis(k);
    const unsigned j = best_.place % 4, m = nextAxis(j), n = nextAxis(m);
    const auto onSide = [&](unsigned bit, T half) {
        return half * signFor<T>((edgeSides_ >> bit & 1u) != 0);
    };
    const auto &halfA = boxA_.half, &halfB = boxB_.half;
    // From A's middle, components in the order i, k, l.
    const auto inOrder = [&](const T* v) { return Vec3<T>(v[i], v[k], v[l]); };
    const Vec3<T> v = inOrder(&r_[4 * j]);
    const Vec3<T> q = inOrder(&shifts_[0]) + inOrder(&r_[4 * m]) * onSide(2, halfB[m]) +
                      inOrder(&r_[4 * n]) * onSide(3, halfB[n]);
    Vec3<T> p(T(0), onSide(0, halfA[k]), onSide(1, halfA[l]));
    const T inverse = inverseSine(best_.place);
    const T across = ((q.y - p.y) * v.y + (q.z - p.z) * v.z) * inverse;
    p.x = std::clamp(q.x - v.x * (across * inverse), -halfA[i], halfA[i]);
    const T along = inverse * signOf(best_);
    const Vec3<T> axis(T(0), -(v.z * along), v.y * along);
    // From the order i, k, l.
    const auto back = [&](const Vec3<T>& ordered) {
        std::array<T, 3> components;
        components[i] = ordered.x;
        components[k] = ordered.y;
        components[l] = ordered.z;
        return Vec3<T>(components[0], components[1], components[2]);
    };
    edgeAxis_ = back(axis);
    const T place = glm::dot(p - axis * overlapAlong(best_) - q, v);
    const T t = std::clamp(place, -halfB[j], halfB[j]);
    const Vec3<T> onB = q + v * t;
    if (t != place) p.x = std::clamp(onB.x, -halfA[i], halfA[i]);  // as findEdgeWitnesses()
    const Vec3<T> missed = p - axis * overlapAlong(best_) - onB;
    const T allowed = kWitnessMismatch<T> * size_;
    witnesses_.onA = back(p) + centerOfA();
    witnesses_.onB = back(onB) + centerOfA();
    return glm::dot(missed, missed) <= allowed * allowed;
}

template <class T>
BoxVerdict BoxAxes<T>::decide(SatGoal goal, T faceSlop) {
    using F = Four<T>;
    measureEdges();
    const F faces = F::min(overlaps_[0], overlaps_[1]);
    best_ = bestFace_ = BoxAxis::none();
    unique_ = true;
    edgeOfA_ = edgeOfB_ = kNoIndex;
    const T least = F::min(F::min(faces, overlaps_[4]), F::min(overlaps_[2], overlaps_[3])).least();
    if (least < T(0)) {
        best_.place = firstOf(placesWithin(least));
        return least < -kTouchGap<T> * size_ ? BoxVerdict::apart : BoxVerdict::doubtful;
    }
    if (goal == SatGoal::verdict) return BoxVerdict::overlap;
    const T tie = least + kTieTolerance<T> * size_;
    const unsigned places = placesWithin(tie);
    best_.place = firstOf(places);
    const bool isAlone = isSingle(places) && least + turned(best_.place) > tie;
    if (isAlone ? best_.isEdges() && !nameEdges() : !chooseAmong(places, least)) return BoxVerdict::doubtful;
    leastFace_ = faces.least();
    if (leastFace_ <= least + faceSlop) bestFace_ = preferredFace(least, faceSlop);
    return !best_.isEdges() || findWitnesses() ? BoxVerdict::overlap : BoxVerdict::doubtful;
}

}  // namespace sepaxis
