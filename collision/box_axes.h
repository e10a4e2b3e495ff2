// The fifteen axes of two boxes, all at once in vector lanes: three normals of A, three of B, nine cross products
// of their edges. Internal to the closed forms of boxes.
#pragma once

#include "collision/edge_witnesses.h"
#include "collision/four.h"
#include "collision/hull_pair.h"
#include "collision/sat.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace sepaxis {

// What the axes say of two boxes.
enum class BoxVerdict : std::uint8_t {
    apart,     // `sat` holds the axis of a gap wider than rounding
    overlap,   // `sat` is the answer
    doubtful,  // rounding decides: the search has to
};

// S. Gottschalk, M. C. Lin, D. Manocha: "OBBTree: A Hierarchical Structure for Rapid Interference Detection",
// 1996, has the axes; here every axis is a unit vector before anything is measured along it, so that the overlap of
// nearly parallel edges is as exact as any other, and the overlap along an axis is that of the true supports,
// which for a box are its half extents times the axis' components. Frame of A.
template <class T>
class BoxAxes {
 public:
    // rotation: B's frame -> A's.
    BoxAxes(const Hull<T>& a, const Hull<T>& b, const Mat3<T>& rotation, const Vec3<T>& translation)
        : a_(a), b_(b), r_(rotation), translation_(translation) {
        measureFaces();
    }

    // By the faces alone: true where one of them has a gap wider than rounding. `sat` then is the answer.
    bool isFaceGap() {
        const T least = leastFace_ = Four<T>::min(overlaps_[0], overlaps_[1]).least();
        if (!(least < -touchGap())) return false;
        overlaps_[0].store(&overlapArray_[0]);
        overlaps_[1].store(&overlapArray_[kFirstOfB]);
        sat.separated = true;
        sat.best = axisAt(firstFace(least));
        return true;
    }

    // After isFaceGap() said no: the least overlap over all axes, and everything about it. faceSlop as in
    // findSeparatingAxis().
    BoxVerdict decide(SatGoal goal, T faceSlop);

    SatResult<T> sat;
    EdgeWitnesses<T> witnesses{};  // where sat.best is an edge pair that overlaps

    T size() const { return size_; }
    const Mat3<T>& rotation() const { return r_; }
    Vec3<T> centerOfA() const { return {a_.box.center[0], a_.box.center[1], a_.box.center[2]}; }
    // From A's middle to B's, and the same in B's frame.
    Vec3<T> between() const { return {shifts_[0], shifts_[1], shifts_[2]}; }
    Vec3<T> betweenInB() const { return {shifts_[4], shifts_[5], shifts_[6]}; }

 private:
    // Where an axis stands among `overlaps_` and `shifts_`: 0 .. 2 the normals of A, 4 .. 6 those of B,
    // 8 + 4 i + j the edges along A's axis i and B's axis j. 3, 7, 11 ... are padding.
    using Place = unsigned;
    static constexpr Place kFirstOfB = 4, kFirstEdge = 8, kPlaces = 20;
    static constexpr T kNever = std::numeric_limits<T>::max();

    T touchGap() const { return kTouchGap<T> * size_; }
    unsigned facesWithin(T limit) const {
        return Four<T>::lessEqual(overlaps_[0], Four<T>::all(limit)) |
               Four<T>::lessEqual(overlaps_[1], Four<T>::all(limit)) << kFirstOfB;
    }
    Place firstFace(T limit) const { return static_cast<Place>(std::countr_zero(facesWithin(limit))); }

    void measureFaces();
    void measureEdges();
    unsigned placesWithin(T limit) const;

    // The axis as it is measured, whichever way it points, and how long the cross product of edges was.
    struct Direction {
        Vec3<T> unit{T(0)};
        T sine = T(1);
    };
    Direction directionAt(Place place) const;
    // From A to B; backwards: the other way round.
    SatAxis<T> axisAt(Place place, bool backwards = false) const;
    T overlapAt(Place place) const { return overlapArray_[place]; }
    static bool goesBefore(const SatAxis<T>& p, const SatAxis<T>& q) {
        if (p.kind != q.kind) return p.kind < q.kind;
        return p.kind == AxisKind::faceB ? p.b < q.b : p.a < q.a;
    }
    // Turning the axis round makes the overlap this much larger.
    T turned(Place place) const { return T(2) * std::abs(shifts_[place]); }

    bool nameEdges(Place place, bool backwards);
    bool chooseAmong(unsigned places, T least);
    SatAxis<T> leastFaceAxis() const;
    bool findWitnesses();

    const Hull<T>& a_;
    const Hull<T>& b_;
    const Mat3<T> r_;
    const Vec3<T> translation_;
    std::array<Four<T>, 5> overlaps_;
    std::array<T, kPlaces> overlapArray_;
    std::array<T, kPlaces> shifts_;  // of B's middle from A's along every axis
    T size_ = T(0), leastFace_ = T(0);
    Place edgePlace_ = kFirstEdge;  // of sat.best, an edge pair
    unsigned edgeSides_ = 0;        // bit by bit the sides of A's next axis and the one after it, then of B's
};

template <class T>
void BoxAxes<T>::measureFaces() {
    using F = Four<T>;
    const BoxForm<T>&boxA = a_.box, &boxB = b_.box;
    const F x = F::of(r_[0].x, r_[0].y, r_[0].z, T(0)), y = F::of(r_[1].x, r_[1].y, r_[1].z, T(0)),
            z = F::of(r_[2].x, r_[2].y, r_[2].z, T(0));
    const F reachOfB = F::abs(x) * F::all(boxB.half[0]) + F::abs(y) * F::all(boxB.half[1]) +
                       F::abs(z) * F::all(boxB.half[2]);
    const F middleOfB = x * F::all(boxB.center[0]) + y * F::all(boxB.center[1]) + z * F::all(boxB.center[2]) +
                        F::of(translation_.x, translation_.y, translation_.z, T(0));
    size_ = std::max(std::max(a_.size, boxB.longest), (F::abs(middleOfB) + reachOfB).greatest());
    const F between = middleOfB - F::load(boxA.center.data());
    overlaps_[0] = F::load(boxA.half.data()) + reachOfB - F::abs(between);

    const F rowX = F::of(r_[0].x, r_[1].x, r_[2].x, T(0)), rowY = F::of(r_[0].y, r_[1].y, r_[2].y, T(0)),
            rowZ = F::of(r_[0].z, r_[1].z, r_[2].z, T(0));
    const F reachOfA = F::abs(rowX) * F::all(boxA.half[0]) + F::abs(rowY) * F::all(boxA.half[1]) +
                       F::abs(rowZ) * F::all(boxA.half[2]);
    const F betweenInB = rowX * between.template spread<0>() + rowY * between.template spread<1>() +
                         rowZ * between.template spread<2>();
    overlaps_[1] = F::load(boxB.half.data()) + reachOfA - F::abs(betweenInB);
    between.store(&shifts_[0]);
    betweenInB.store(&shifts_[kFirstOfB]);
}

template <class T>
void BoxAxes<T>::measureEdges() {
    using F = Four<T>;
    // Padded by ones, so that no lane is without a length.
    const std::array<F, 3> rows = {F::of(r_[0].x, r_[1].x, r_[2].x, T(1)),
                                   F::of(r_[0].y, r_[1].y, r_[2].y, T(1)),
                                   F::of(r_[0].z, r_[1].z, r_[2].z, T(1))};
    const F halfOfB = F::load(b_.box.half.data()), halfNext = halfOfB.yzxw(), halfLast = halfOfB.zxyw();
    const F padding = F::of(-kNever, -kNever, -kNever, kNever);
    constexpr T kParallel = kArcSign<T> * kArcSign<T>;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
        const F alongK = rows[k], alongL = rows[l];  // of B's axes
        // A's axis i times B's axis is (0, -alongL, alongK) in the order i, k, l.
        const F squared = alongK * alongK + alongL * alongL;
        const F inverse = F::all(T(1)) / F::sqrt(F::max(squared, F::all(kParallel)));
        const F minusK = alongL * inverse, l1 = alongK * inverse;
        const F reachOfA = F::all(a_.box.half[k]) * F::abs(minusK) + F::all(a_.box.half[l]) * F::abs(l1);
        const F onNext = l1 * alongL.yzxw() - minusK * alongK.yzxw();
        const F onLast = l1 * alongL.zxyw() - minusK * alongK.zxyw();
        const F reachOfB = halfNext * F::abs(onNext) + halfLast * F::abs(onLast);
        const F shift = l1 * F::all(shifts_[l]) - minusK * F::all(shifts_[k]);
        const F overlap = reachOfA + reachOfB - F::abs(shift);
        overlaps_[2 + i] =
            F::max(F::whereLess(F::all(kParallel), squared, overlap, F::all(kNever)), padding);
        shift.store(&shifts_[kFirstEdge + 4 * i]);
    }
}

template <class T>
unsigned BoxAxes<T>::placesWithin(T limit) const {
    unsigned places = 0;
    for (std::size_t i = 0; i < overlaps_.size(); ++i)
        places |= Four<T>::lessEqual(overlaps_[i], Four<T>::all(limit)) << 4 * i;
    return places;
}

template <class T>
typename BoxAxes<T>::Direction BoxAxes<T>::directionAt(Place place) const {
    Direction direction;
    const int j = static_cast<int>(place % 4);
    if (place < kFirstOfB) {
        direction.unit[j] = T(1);
    } else if (place < kFirstEdge) {
        direction.unit = r_[j];
    } else {
        const int i = static_cast<int>(place / 4) - 2, k = (i + 1) % 3, l = (i + 2) % 3;
        direction.sine = std::sqrt(r_[j][k] * r_[j][k] + r_[j][l] * r_[j][l]);
        const T inverse = T(1) / direction.sine;
        direction.unit[k] = -(r_[j][l] * inverse);
        direction.unit[l] = r_[j][k] * inverse;
    }
    return direction;
}

template <class T>
SatAxis<T> BoxAxes<T>::axisAt(Place place, bool backwards) const {
    SatAxis<T> axis;
    const bool along = (shifts_[place] >= T(0)) != backwards;
    const Vec3<T> unit = directionAt(place).unit;
    axis.axis = along ? unit : -unit;
    axis.overlap = overlapAt(place) + (backwards ? turned(place) : T(0));
    const unsigned j = place % 4;
    if (place < kFirstOfB) {
        axis.kind = AxisKind::faceA;
        axis.a = a_.box.face[2 * j + (along ? 1 : 0)];
    } else if (place < kFirstEdge) {
        axis.kind = AxisKind::faceB;
        axis.b = b_.box.face[2 * j + (along ? 0 : 1)];
    } else {
        axis.kind = AxisKind::edgeEdge;
    }
    return axis;
}

// The edges that support the axis of sat.best, by the signs of its components in either frame. False where one of them is
// rounding: then the axis is all but a face's, and more than one edge supports it.
template <class T>
bool BoxAxes<T>::nameEdges(Place place, bool backwards) {
    constexpr T kNoSign = T(2) * kArcSign<T>;
    const int i = static_cast<int>(place / 4) - 2, k = (i + 1) % 3, l = (i + 2) % 3;
    const int j = static_cast<int>(place % 4), m = (j + 1) % 3, n = (j + 2) % 3;
    // Times the sine. A's edge lies along the axis, B's against it; B's axis j times B's axis m is axis n.
    const std::array<T, 4> along = {-r_[j][l], r_[j][k], -r_[n][i], r_[m][i]};
    const bool asMeasured = (shifts_[place] >= T(0)) != backwards;
    unsigned sides = 0;
    for (unsigned s = 0; s < 4; ++s) {
        if (std::abs(along[s]) <= kNoSign) return false;
        sides |= ((along[s] > T(0)) == asMeasured ? 1u : 0u) << s;
    }
    sat.best.a = a_.box.edge[4 * static_cast<unsigned>(i) + (sides & 3u)];
    sat.best.b = b_.box.edge[4 * static_cast<unsigned>(j) + (sides >> 2)];
    edgePlace_ = place;
    edgeSides_ = sides;
    return true;
}

// Among several directions within the tolerance of ties: the order of collide(), and whether they are one. False
// where several edge pairs are equally deep.
template <class T>
bool BoxAxes<T>::chooseAmong(unsigned places, T least) {
    const T equal = least + kEqualOverlap<T> * size_, tie = least + kTieTolerance<T> * size_;
    struct Candidate {
        SatAxis<T> axis;
        T noise;
        Place place;
        bool backwards;
    };
    std::array<Candidate, 30> candidates;
    std::size_t count = 0;
    for (unsigned left = places; left != 0; left &= left - 1) {
        const auto place = static_cast<Place>(std::countr_zero(left));
        const T edgeNoise = kEdgeAxisNoise<T> / std::max(directionAt(place).sine, kEdgeAxisNoise<T>);
        const T noise = place < kFirstEdge ? kSameAxis<T> : std::max(kSameAxis<T>, edgeNoise);
        candidates[count++] = {axisAt(place), noise, place, false};
        if (overlapAt(place) + turned(place) <= tie)
            candidates[count++] = {axisAt(place, true), noise, place, true};
    }
    const Candidate* best = nullptr;
    int edgePairs = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (candidates[i].axis.overlap > equal) continue;
        edgePairs += candidates[i].axis.kind == AxisKind::edgeEdge;
        if (!best || goesBefore(candidates[i].axis, best->axis)) best = &candidates[i];
    }
    if (best->axis.kind == AxisKind::edgeEdge && edgePairs > 1) return false;
    sat.best = best->axis;
    for (std::size_t i = 0; i < count; ++i)
        if (!isSameAxis(candidates[i].axis.axis, best->axis.axis, std::max(candidates[i].noise, best->noise)))
            sat.unique = false;
    return sat.best.kind != AxisKind::edgeEdge || nameEdges(best->place, best->backwards);
}

template <class T>
SatAxis<T> BoxAxes<T>::leastFaceAxis() const {
    const T equal = leastFace_ + kEqualOverlap<T> * size_;
    const unsigned places = facesWithin(equal);
    const Place first = static_cast<Place>(std::countr_zero(places));
    if (std::has_single_bit(places) && leastFace_ + turned(first) > equal) return axisAt(first);
    SatAxis<T> best;
    for (unsigned left = places; left != 0; left &= left - 1) {
        const auto place = static_cast<Place>(std::countr_zero(left));
        for (const bool backwards : {false, true}) {
            const SatAxis<T> axis = axisAt(place, backwards);
            if (axis.overlap > equal) continue;
            if (best.kind == AxisKind::none || goesBefore(axis, best)) best = axis;
        }
    }
    return best;
}

// The closest points of the two edges, as findEdgeWitnesses() has them; for A's edge along an axis of its frame
// the triple product is a sum of two terms. False where they do not meet along the axis.
template <class T>
bool BoxAxes<T>::findWitnesses() {
    const SatAxis<T>& best = sat.best;
    const int i = static_cast<int>(edgePlace_ / 4) - 2, k = (i + 1) % 3, l = (i + 2) % 3;
    const int j = static_cast<int>(edgePlace_ % 4), m = (j + 1) % 3, n = (j + 2) % 3;
    const auto onSide = [&](unsigned bit, T half) { return (edgeSides_ >> bit & 1u) != 0 ? half : -half; };
    const auto &halfA = a_.box.half, &halfB = b_.box.half;
    // From A's middle.
    Vec3<T> p(T(0));
    p[k] = onSide(0, halfA[k]);
    p[l] = onSide(1, halfA[l]);
    const Vec3<T> v = r_[j], q = between() + r_[m] * onSide(2, halfB[m]) + r_[n] * onSide(3, halfB[n]);
    const Vec3<T> w = q - p;
    const T squared = v[k] * v[k] + v[l] * v[l];
    p[i] = std::clamp(w[i] - v[i] * ((w[k] * v[k] + w[l] * v[l]) / squared), -halfA[i], halfA[i]);
    const Vec3<T> target = p - best.axis * best.overlap;
    const T t = std::clamp(glm::dot(target - q, v), -halfB[j], halfB[j]);
    const Vec3<T> onB = q + v * t, missed = target - onB;
    const T allowed = kWitnessMismatch<T> * size_;
    witnesses = {centerOfA() + p, centerOfA() + onB, T(0)};
    return glm::dot(missed, missed) <= allowed * allowed;
}

template <class T>
BoxVerdict BoxAxes<T>::decide(SatGoal goal, T faceSlop) {
    measureEdges();
    using F = Four<T>;
    const T least = F::min(F::min(F::min(overlaps_[0], overlaps_[1]), F::min(overlaps_[2], overlaps_[3])),
                           overlaps_[4])
                        .least();
    for (std::size_t i = 0; i < overlaps_.size(); ++i) overlaps_[i].store(&overlapArray_[4 * i]);
    if (least < T(0)) {
        if (!(least < -touchGap())) return BoxVerdict::doubtful;
        sat.separated = true;
        sat.best = axisAt(static_cast<Place>(std::countr_zero(placesWithin(least))));
        return BoxVerdict::apart;
    }
    if (goal == SatGoal::verdict) return BoxVerdict::overlap;
    const T tie = least + kTieTolerance<T> * size_;
    const unsigned places = placesWithin(tie);
    const auto place = static_cast<Place>(std::countr_zero(places));
    if (std::has_single_bit(places) && least + turned(place) > tie) {
        sat.best = axisAt(place);
        if (place >= kFirstEdge && !nameEdges(place, false)) return BoxVerdict::doubtful;
    } else if (!chooseAmong(places, least)) {
        return BoxVerdict::doubtful;
    }
    sat.bestFace = sat.best;
    if (sat.best.kind != AxisKind::edgeEdge) return BoxVerdict::overlap;
    sat.bestFace = {};
    if (leastFace_ <= least + faceSlop) sat.bestFace = leastFaceAxis();
    return findWitnesses() ? BoxVerdict::overlap : BoxVerdict::doubtful;
}

}  // namespace sepaxis
