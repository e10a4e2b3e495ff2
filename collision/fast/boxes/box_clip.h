// What of one box lies on a face of the other: the features that meet and the contact polygon, in vector
// lanes. Internal to the closed forms of boxes.
#pragma once

#include "collision/fast/boxes/box_axes.h"
#include "collision/fast/boxes/box_box.h"
#include "collision/query/manifold/clip.h"
#include "collision/simd/compiler.h"
#include "collision/tolerances.h"

#include <optional>
#include <span>

namespace sepaxis {

// The incident face is a parallelogram, the reference face a rectangle. Each side of the parallelogram is cut
// by the two strips of the rectangle at once, four sides in the lanes (M. Cyrus, J. Beck: "Generalized two-
// and three-dimensional clipping", 1978), and each corner of the rectangle placed by the parallelogram's own
// coordinates. The polygon then goes along the sides of the incident face and, where one leaves the
// rectangle, along that. What comes closer to a side or a corner than rounding is left to the general
// clipping.
template <class T>
class BoxClip {
 public:
    // face: the axis of the reference face. The axes outlive the clip.
    BoxClip(const BoxAxes<T>& axes, const BoxAxis& face);

    // The features and the contact point, as findFaceSupport() has them. False where that has to look itself.
    bool describe(Collision<T>& out) const;

    // The manifold, as buildFaceManifold() has it: the number of points, 0 where none is as deep as
    // leastDepth. Nothing where that is left to the general clipping.
    std::optional<std::uint32_t> clip(T leastDepth, T margin, T tie, PolygonStart start,
                                      std::span<ManifoldPoint<T>> memory);
    // Of the points of clip(): a corner comes within the tie of a side, so that their ids are to be settled.
    bool isTied() const { return tied_; }
    ClipFaces clipFaces() const { return {onA_, face_, faceOn(incident_, facing_, bit(deepest_, facing_))}; }

 private:
    using F = Four<T>;
    // Corners of a box by three bits: bit k is set on the upper side of axis k.
    using Corner = unsigned;
    static std::uint32_t edgeAlong(const BoxForm<T>& box, unsigned axis, Corner corner) {
        const unsigned next = nextAxis(axis);
        return box.edge[4 * axis + ((corner >> next & 1u) | (corner >> nextAxis(next) & 1u) << 1)];
    }
    static std::uint32_t faceOn(const BoxForm<T>& box, unsigned axis, bool upper) {
        return box.face[2 * axis + (upper ? 1u : 0u)];
    }
    static bool bit(unsigned bits, unsigned k) { return (bits >> k & 1u) != 0; }
    // The two axes of a face on the upper or lower side of an axis, counter-clockwise seen from outside.
    static std::array<std::uint8_t, 2> axesOfFace(unsigned axis, bool upper) {
        static constexpr std::array<std::array<std::uint8_t, 2>, 6> kAxes = {
            {{2, 1}, {1, 2}, {0, 2}, {2, 0}, {1, 0}, {0, 1}}};
        return kAxes[2 * axis + (upper ? 1 : 0)];
    }

    void findSupport();
    unsigned mostOpposed(F against, unsigned candidates) const;
    // Around the polygon, eight places for each side of the incident face: where it enters the rectangle or
    // starts in it, where it leaves it, and then the corners of the rectangle up to where the next one
    // enters.
    struct Places {
        std::uint32_t taken = 0;
        std::array<unsigned, 4> corners{};  // that follow a side, as bits
    };
    // Bit k to bit 8 k.
    static std::uint32_t spreadOut(unsigned bits) { return bits * 0x00204081u & 0x01010101u; }

    // A strip of the reference face, and across it half of the way of each side of the incident one and its
    // middle.
    struct Strip {
        F way, middle, half;
    };
    bool cutSides(T near, T tie);
    void cutByStrips(const Strip& u, const Strip& v);
    void placePoints();
    void emit(T a, T b, const FeaturePair& id, const FeaturePair& side);
    void emitOfSide(unsigned k, bool leaving);
    void emitCorner(unsigned k);
    unsigned firstSide() const;
    unsigned firstPlace() const;
    // Of side k, three bits: cut by the strip along v, upwards along u, along v.
    unsigned sideCase(unsigned byV, unsigned k) const {
        return (byV >> k & 1u) << 2 | (upU_ >> k & 1u) << 1 | (upV_ >> k & 1u);
    }
    // The sides of the rectangle by which side k of the incident face enters and leaves it.
    unsigned enteringSide(unsigned k) const {
        static constexpr std::array<std::uint8_t, 8> kEntering = {2, 2, 0, 0, 1, 3, 1, 3};
        return kEntering[sideCase(entersByV_, k)];
    }
    unsigned leavingSide(unsigned k) const {
        static constexpr std::array<std::uint8_t, 8> kLeaving = {0, 0, 2, 2, 3, 1, 3, 1};
        return kLeaving[sideCase(leavesByV_, k)];
    }
    // The side of the rectangle that ends where the reference face starts.
    unsigned firstEnd() const {
        const Corner start = reference_.start[2 * normalAxis_ + (upper_ ? 1u : 0u)];
        const unsigned alongU = start >> u_ & 1u, alongV = start >> v_ & 1u;
        return 3 - 2 * alongV - (alongU ^ alongV);
    }
    unsigned cornersAtEnd(unsigned by, unsigned count) const;
    unsigned cornersDeepEnough() const;
    bool addCorners(Places& places, unsigned deep) const;
    unsigned firstOfGeneral(const Places& places) const;
    void emitAll(const Places& places, unsigned first);

    // From A's middle to B's along the axes of the reference.
    const T* betweenMiddles() const { return onA_ ? axes_.shiftsAlongA() : axes_.shiftsAlongB(); }
    FeaturePair pairOf(Feature onReference, Feature onIncident) const {
        const std::array<Feature, 2> features = {onReference, onIncident};
        return {features[onA_ ? 0 : 1], features[onA_ ? 1 : 0]};
    }
    Feature incidentEdge(unsigned k) const {
        return {FeatureKind::edge, edgeAlong(incident_, k % 2 == 0 ? pAxis_ : qAxis_, corners_[k])};
    }
    // The sides of the rectangle are -u, +v, +u, -v; each ends at the corner with its number.
    Feature referenceEdge(unsigned k) const {
        return {FeatureKind::edge, edgeAlong(reference_, k % 2 == 0 ? v_ : u_, ends_[k])};
    }

    const BoxAxes<T>& axes_;
    const bool onA_;  // the reference face
    const std::uint32_t face_;
    const BoxForm<T>& reference_;
    const BoxForm<T>& incident_;
    const T* incidentAxes_;  // in the frame of the reference, four scalars each

    // The reference face: its axis, which of its two sides, and the two axes in it. Seen from outside, from
    // axis u to axis v is counter-clockwise.
    const unsigned normalAxis_;
    const bool upper_;
    unsigned u_, v_;

    // The incident box: which side of each of its axes looks at the reference face, and the face that meets
    // it.
    bool clear_ = true;  // no doubt about the support
    bool tied_ = false;
    Corner deepest_ = 0;           // a corner that supports
    unsigned alsoSupporting_ = 0;  // axes along which the support extends
    unsigned facing_ = 0;          // the axis of the incident face

    // The incident face, corners (-1, -1), (1, -1), (1, 1), (-1, 1) in its own coordinates a and b,
    // counter-clockwise seen from outside of its box: side k goes from corner k to the next, at the places -1
    // to 1.
    unsigned pAxis_, qAxis_;
    std::array<Corner, 4> corners_, ends_;
    std::array<T, 8> places_;        // where the sides enter the rectangle, then where they leave it
    std::array<T, 8> cornerPlaces_;  // of the rectangle's corners: a, then b
    F cornerU_, cornerV_;            // the incident face's corners along u and v
    unsigned visible_, inside_, cornersInside_;
    unsigned entersByV_, leavesByV_, upU_, upV_;

    ManifoldPoint<T>* memory_;
    std::uint32_t count_ = 0;  // of the points there
    // Points in the frame of A, the depth as a fourth component: start + a stepP + b stepQ.
    F start_, stepP_, stepQ_, outward_;
    T above_;
    F least_, deepestDepth_;  // of the points
};

template <class T>
SEPAXIS_ALWAYS_INLINE inline BoxClip<T>::BoxClip(const BoxAxes<T>& axes, const BoxAxis& face)
    : axes_(axes),
      onA_(face.isOfA()),
      face_(axes.faceOf(face)),
      reference_(onA_ ? axes.boxA() : axes.boxB()),
      incident_(onA_ ? axes.boxB() : axes.boxA()),
      incidentAxes_(onA_ ? axes.axesOfB() : axes.axesOfA()),
      normalAxis_(face.place % 4),
      upper_(axes.isAsMeasured(face) == onA_) {
    const auto [u, v] = axesOfFace(normalAxis_, upper_);
    u_ = u;
    v_ = v;
    findSupport();
}

// Among the candidates the axis with the most opposed face, of equals the lowest face.
template <class T>
unsigned BoxClip<T>::mostOpposed(F against, unsigned candidates) const {
    std::array<T, 4> cosine;
    F::abs(against).store(cosine.data());
    unsigned best = 3;
    for (unsigned k = 0; k < 3; ++k) {
        if (!bit(candidates, k)) continue;
        const auto faceOf = [&](unsigned axis) { return faceOn(incident_, axis, bit(deepest_, axis)); };
        if (best == 3 || cosine[k] > cosine[best] || (cosine[k] == cosine[best] && faceOf(k) < faceOf(best)))
            best = k;
    }
    return best;
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline void BoxClip<T>::findSupport() {
    const T equal = kEqualOverlap<T> * axes_.size();
    // The reference's axis in the frame of the incident box, towards the reference face.
    const F along = F::load((onA_ ? axes_.axesOfA() : axes_.axesOfB()) + 4 * normalAxis_);
    const F against = along * F::all(signFor<T>(!upper_)), cosine = F::abs(against);
    const F heights = F::load(incident_.half.data()) * (cosine + cosine);
    deepest_ = F::less(F::all(T(0)), against);
    alsoSupporting_ = F::lessEqual(heights, F::all(equal)) & 7u;
    if (alsoSupporting_ == 0) {
        const unsigned most = F::lessEqual(F::all(cosine.greatest()), cosine);
        facing_ = (most & (most - 1)) == 0 ? static_cast<unsigned>(std::countr_zero(most))
                                           : mostOpposed(against, most);
        return;
    }
    std::array<T, 4> height;
    heights.store(height.data());
    T extent = T(0);
    for (unsigned k = 0; k < 3; ++k)
        if (bit(alsoSupporting_, k)) extent += height[k];
    clear_ = alsoSupporting_ != 7u && extent <= equal;
    // Among the faces with most of the supporting corners.
    if (clear_) facing_ = mostOpposed(against, ~alsoSupporting_ & 7u);
}

template <class T>
bool BoxClip<T>::describe(Collision<T>& out) const {
    if (!clear_) return false;
    Feature support{FeatureKind::vertex, incident_.vertex[deepest_]};
    Corner lowest = deepest_;
    if (alsoSupporting_ != 0) {
        for (Corner corner = 0; corner < 8; ++corner)
            if (((corner ^ deepest_) & ~alsoSupporting_) == 0 &&
                incident_.vertex[corner] < incident_.vertex[lowest])
                lowest = corner;
        if ((alsoSupporting_ & (alsoSupporting_ - 1)) == 0) {
            const auto axis = static_cast<unsigned>(std::countr_zero(alsoSupporting_));
            support = {FeatureKind::edge, edgeAlong(incident_, axis, deepest_)};
        } else {
            support = {FeatureKind::face, faceOn(incident_, facing_, bit(deepest_, facing_))};
        }
    }
    const FeaturePair features = pairOf({FeatureKind::face, face_}, support);
    out.featureA = features.a;
    out.featureB = features.b;
    out.contactPoint = axes_.centerOfA();
    const auto alongOf = [&](unsigned k) { return incident_.half[k] * signFor<T>(bit(lowest, k)); };
    if (onA_) {
        out.contactPoint += axes_.between();
        for (unsigned k = 0; k < 3; ++k) out.contactPoint += axes_.axisOfB(k) * alongOf(k);
    } else {
        out.contactPoint += Vec3<T>(alongOf(0), alongOf(1), alongOf(2));
    }
    return true;
}

// False where rounding decides.
template <class T>
SEPAXIS_ALWAYS_INLINE inline bool BoxClip<T>::cutSides(T near, T tie) {
    const bool facingUpper = bit(deepest_, facing_);
    const auto [p, q] = axesOfFace(facing_, facingUpper);
    pAxis_ = p;
    qAxis_ = q;
    // The parallelogram f + a p + b q in the frame of the reference.
    const T halfP = incident_.half[pAxis_], halfQ = incident_.half[qAxis_],
            halfF = incident_.half[facing_] * signFor<T>(facingUpper);
    const auto axis = [&](unsigned of, unsigned component) { return incidentAxes_[4 * of + component]; };
    const auto middleAt = [&](unsigned component) { return betweenMiddles()[component] * signFor<T>(onA_); };
    // Least cosine between the faces: below it the parallelogram's own coordinates lose digits.
    constexpr T kFacing = T(0.5);
    if (std::abs(axis(facing_, normalAxis_)) < kFacing) return false;
    const T pu = axis(pAxis_, u_) * halfP, pv = axis(pAxis_, v_) * halfP;
    const T qu = axis(qAxis_, u_) * halfQ, qv = axis(qAxis_, v_) * halfQ;
    const T fu = middleAt(u_) + axis(facing_, u_) * halfF, fv = middleAt(v_) + axis(facing_, v_) * halfF;
    const F halfU = F::all(reference_.half[u_]), halfV = F::all(reference_.half[v_]);

    const F wayU = F::of(pu, qu, -pu, -qu), wayV = F::of(pv, qv, -pv, -qv);
    const F middleU = F::all(fu) - wayU.template shuffled<1, 2, 3, 0>(),
            middleV = F::all(fv) - wayV.template shuffled<1, 2, 3, 0>();
    cornerU_ = middleU - wayU;
    cornerV_ = middleV - wayV;
    const F cornerU = F::abs(cornerU_), cornerV = F::abs(cornerV_);
    const F closest = F::min(F::abs(cornerU - halfU), F::abs(cornerV - halfV));
    inside_ = F::less(F::max(cornerU - halfU, cornerV - halfV), F::all(T(0)));

    // The corners of the rectangle in the incident face's coordinates, clockwise like that as the reference
    // sees it.
    const F toU = halfU * F::of(T(-1), T(1), T(1), T(-1)) - F::all(fu),
            toV = halfV * F::of(T(1), T(1), T(-1), T(-1)) - F::all(fv);
    const F inverse = F::all(T(1) / (pu * qv - pv * qu));
    const F a = (toU * F::all(qv) - toV * F::all(qu)) * inverse,
            b = (F::all(pu) * toV - F::all(pv) * toU) * inverse;
    const F beyondA = F::abs(a) - F::all(T(1)), beyondB = F::abs(b) - F::all(T(1));
    cornersInside_ = F::less(F::max(beyondA, beyondB), F::all(T(0)));
    // How far a corner is from a side: a changes along p by 1 over the distance of the sides along q.
    const auto comesWithin = [&](T distance) {
        const F nearA = F::all(distance * (std::abs(qu) + std::abs(qv))) * F::abs(inverse),
                nearB = F::all(distance * (std::abs(pu) + std::abs(pv))) * F::abs(inverse);
        return (F::less(closest, F::all(distance)) | F::less(F::abs(beyondA), nearA) |
                F::less(F::abs(beyondB), nearB)) != 0;
    };
    if (comesWithin(near)) return false;
    tied_ = tie > T(0) && comesWithin(tie);
    a.store(&cornerPlaces_[0]);
    b.store(&cornerPlaces_[4]);

    cutByStrips({wayU, middleU, halfU}, {wayV, middleV, halfV});
    return true;
}

// Where the sides of the incident face enter the rectangle, as the meeting of its two strips, and where they
// leave it.
template <class T>
SEPAXIS_ALWAYS_INLINE inline void BoxClip<T>::cutByStrips(const Strip& u, const Strip& v) {
    // A side parallel to a strip is divided by zero: infinite places, of one sign outside, of both inside.
    const F perU = F::all(T(1)) / u.way, perV = F::all(T(1)) / v.way;
    const F lowU = (F::all(T(0)) - u.half - u.middle) * perU, highU = (u.half - u.middle) * perU;
    const F lowV = (F::all(T(0)) - v.half - v.middle) * perV, highV = (v.half - v.middle) * perV;
    const F enterU = F::min(lowU, highU), enterV = F::min(lowV, highV);
    const F leaveU = F::max(lowU, highU), leaveV = F::max(lowV, highV);
    const F enter = F::max(F::max(enterU, enterV), F::all(T(-1))),
            leave = F::min(F::min(leaveU, leaveV), F::all(T(1)));
    visible_ = F::less(enter, leave);
    entersByV_ = F::less(enterU, enterV);
    leavesByV_ = F::less(leaveV, leaveU);
    upU_ = F::less(F::all(T(0)), u.way);
    upV_ = F::less(F::all(T(0)), v.way);
    enter.store(&places_[0]);
    leave.store(&places_[4]);
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline void BoxClip<T>::placePoints() {
    const bool facingUpper = bit(deepest_, facing_);
    const T halfP = incident_.half[pAxis_], halfQ = incident_.half[qAxis_],
            halfF = incident_.half[facing_] * signFor<T>(facingUpper);
    // Below the reference face is deeper.
    const T sign = signFor<T>(!upper_);
    const auto deeper = [&](unsigned axis) { return incidentAxes_[4 * axis + normalAxis_] * sign; };
    const F depthOnly = F::of(T(0), T(0), T(0), T(1));
    const auto middle = [&] {
        const F center = F::load(axes_.boxA().center.data());
        return onA_ ? center + axes_.betweenInLanes() : center;
    }();
    const auto direction = [&](unsigned axis, T length) {
        const F inA = F::load(onA_ ? axes_.axesOfB() + 4 * axis : kUnitAxes<T>[axis].data());
        return (inA + depthOnly * F::all(deeper(axis))) * F::all(length);
    };
    const T middleDepth =
        reference_.half[normalAxis_] + sign * (betweenMiddles()[normalAxis_] * signFor<T>(onA_));
    stepP_ = direction(pAxis_, halfP);
    stepQ_ = direction(qAxis_, halfQ);
    start_ = middle + depthOnly * F::all(middleDepth) + direction(facing_, halfF);
    const T* normal = onA_ ? kUnitAxes<T>[normalAxis_].data() : axes_.axesOfB() + 4 * normalAxis_;
    outward_ = F::load(normal) * F::all(-sign);

    const Corner faceCorner = facingUpper ? 1u << facing_ : 0u, side = upper_ ? 1u << normalAxis_ : 0u;
    const Corner p = 1u << pAxis_, q = 1u << qAxis_, u = 1u << u_, v = 1u << v_;
    corners_ = {faceCorner, faceCorner | p, faceCorner | p | q, faceCorner | q};
    ends_ = {side | v, side | u | v, side | u, side};
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline void BoxClip<T>::emit(T a, T b, const FeaturePair& id, const FeaturePair& side) {
    const F incident = start_ + stepP_ * F::all(a) + stepQ_ * F::all(b);
    const F below = incident.template shuffled<3, 3, 3, 3>(), depth = F::max(below, least_);
    const F reference = incident + outward_ * below, middle = (incident + reference) * F::all(T(0.5));
    ManifoldPoint<T>& to = memory_[count_++];
    (onA_ ? reference : incident).storeThree(&to.onA.x);
    (onA_ ? incident : reference).storeThree(&to.onB.x);
    middle.storeThree(&to.point.x);
    to.depth = depth.x();
    deepestDepth_ = F::max(deepestDepth_, depth);
    to.touching = false;
    to.id = id;
    to.side = side;
}

// The point where side k of the incident face enters the rectangle, or starts in it, or where it leaves it.
template <class T>
SEPAXIS_ALWAYS_INLINE inline void BoxClip<T>::emitOfSide(unsigned k, bool leaving) {
    const T place = places_[k + 4u * leaving];
    static constexpr std::array<T, 4> kFixedA = {T(0), T(1), T(0), T(-1)},
                                      kAlongA = {T(1), T(0), T(-1), T(0)},
                                      kFixedB = {T(-1), T(0), T(1), T(0)},
                                      kAlongB = {T(0), T(1), T(0), T(-1)};
    const unsigned by = leaving ? leavingSide(k) : enteringSide(k);
    const Feature ofReference = referenceEdge(by), ofIncident = incidentEdge(k);
    const bool isVertex = !leaving && bit(inside_, k);
    const Feature first = isVertex ? Feature{FeatureKind::face, face_} : ofReference;
    const Feature second =
        isVertex ? Feature{FeatureKind::vertex, incident_.vertex[corners_[k]]} : ofIncident;
    emit(kFixedA[k] + kAlongA[k] * place, kFixedB[k] + kAlongB[k] * place, pairOf(first, second),
         pairOf(leaving ? ofReference : Feature{}, leaving ? Feature{} : ofIncident));
}

template <class T>
void BoxClip<T>::emitCorner(unsigned k) {
    const Feature incidentFace{FeatureKind::face, faceOn(incident_, facing_, bit(deepest_, facing_))};
    emit(cornerPlaces_[k], cornerPlaces_[k + 4],
         pairOf({FeatureKind::vertex, reference_.vertex[ends_[k]]}, incidentFace),
         pairOf(referenceEdge((k + 1) % 4), {}));
}

// The side that leaves the corner where the incident face starts.
template <class T>
unsigned BoxClip<T>::firstSide() const {
    const Corner start = incident_.start[2 * facing_ + (deepest_ >> facing_ & 1u)];
    const unsigned alongP = start >> pAxis_ & 1u, alongQ = start >> qAxis_ & 1u;
    return 2 * alongQ + (alongP ^ alongQ);
}

// Where the general clipping starts (face_clip.cpp, emitAll()): at the place 2 k where side k starts or
// enters, or at 2 k + 1 where it leaves. Corners of the rectangle that stand before an even place come first.
template <class T>
unsigned BoxClip<T>::firstPlace() const {
    const unsigned first = firstSide();
    // Counted from the first side of the face, as the masks then are. By a table, because each case is as
    // likely: without the last side in sight, what comes after the last one that is.
    static constexpr std::array<std::uint8_t, 16> kAfterLast = {0, 2, 4, 4, 6, 6, 6, 6,
                                                                8, 2, 4, 4, 6, 6, 6, 6};
    const unsigned visible = (visible_ | visible_ << 4) >> first & 15u,
                   inside = (inside_ | inside_ << 4) >> first & 9u;
    const unsigned place = inside < 8 ? kAfterLast[visible] : 7u + (inside & 1u);
    return (2 * first + place) % 8;
}

// Of `count` corners of the rectangle from the end of its side `by` on, how many the general clipping has at
// the end of its polygon (face_clip.cpp, cornersBeforeStart()). It numbers the sides the other way round,
// from the face's first.
template <class T>
unsigned BoxClip<T>::cornersAtEnd(unsigned by, unsigned count) const {
    const unsigned first = firstEnd(), lastCorner = (firstSide() + 3) % 4;
    const unsigned from = (first + 4 - by) % 4;
    if (from >= count) return 0;
    const F halfU = F::all(reference_.half[u_]), halfV = F::all(reference_.half[v_]);
    const F minusU = F::all(-reference_.half[u_]), minusV = F::all(-reference_.half[v_]);
    const std::array<unsigned, 4> beyond = {F::less(cornerU_, minusU), F::less(halfV, cornerV_),
                                            F::less(halfU, cornerU_), F::less(cornerV_, minusV)};
    for (unsigned side = 0; side <= from; ++side)
        if (bit(beyond[(first + 4 - side) % 4], lastCorner)) return 0;
    return from + 1;
}

template <class T>
unsigned BoxClip<T>::cornersDeepEnough() const {
    const F depth = F::load(&cornerPlaces_[0]) * spread<3>(stepP_) +
                    F::load(&cornerPlaces_[4]) * spread<3>(stepQ_) + spread<3>(start_);
    return F::lessEqual(F::all(above_), depth);
}

// The corners of the rectangle that lie in the incident face; of them those that are deep enough have a
// place. False where they do not follow from the sides.
template <class T>
bool BoxClip<T>::addCorners(Places& places, unsigned deep) const {
    const unsigned leaves = visible_ & ~(inside_ >> 1 | inside_ << 3);
    unsigned seen = visible_ == 0 ? 15u : 0u;
    places.taken |= visible_ == 0 ? deep << 2 : 0u;
    for (unsigned k = 0; k < 4; ++k) {
        const unsigned from = leavingSide(k);
        const unsigned around = (cornersInside_ | cornersInside_ << 4) >> from & 15u;
        const unsigned run = around & (around ^ (around + 1)) & (0u - (leaves >> k & 1u));
        places.corners[k] = run;
        places.taken |= ((deep | deep << 4) >> from & run) << (8 * k + 2);
        seen |= (run << from | run << from >> 4) & 15u;
    }
    return seen == cornersInside_;
}

// Where the general clipping begins.
template <class T>
unsigned BoxClip<T>::firstOfGeneral(const Places& places) const {
    if (visible_ == 0) return 2 + (firstEnd() + 1) % 4;
    const unsigned place = firstPlace();
    if (place % 2 != 0) return 8 * (place / 2) + 1;
    // Behind the end of the side before.
    const unsigned side = (place / 2 + 3) % 4;
    const auto count = static_cast<unsigned>(std::popcount(places.corners[side]));
    return 8 * side + 2 + cornersAtEnd(leavingSide(side), count);
}

template <class T>
SEPAXIS_ALWAYS_INLINE inline void BoxClip<T>::emitAll(const Places& places, unsigned first) {
    for (std::uint32_t left = std::rotr(places.taken, static_cast<int>(first)); left != 0; left &= left - 1) {
        const unsigned place = (first + static_cast<unsigned>(std::countr_zero(left))) % 32;
        const unsigned k = place / 8, what = place % 8;
        if (what < 2)
            emitOfSide(k, what != 0);
        else
            emitCorner((visible_ == 0 ? what - 2 : leavingSide(k) + what - 2) % 4);
    }
}

template <class T>
std::optional<std::uint32_t> BoxClip<T>::clip(T leastDepth, T margin, T tie, PolygonStart start,
                                              std::span<ManifoldPoint<T>> memory) {
    const T size = axes_.size();
    // Of size. Twice what the general clipping takes for being on a side.
    constexpr T kNear = T(2) * kOnSidePlane<T>;
    if (!clear_ || !cutSides(kNear * size, tie)) return std::nullopt;
    if (visible_ == 0 && cornersInside_ != 15u) return std::nullopt;
    placePoints();
    memory_ = memory.data();
    above_ = -std::max(kAboveReference<T> * size, margin);
    least_ = deepestDepth_ = F::all(margin > T(0) ? std::numeric_limits<T>::lowest() : T(0));
    // The depth along the sides.
    const F way = [&] {
        const F p = spread<3>(stepP_), q = spread<3>(stepQ_);
        return p * F::of(T(1), T(0), T(-1), T(0)) + q * F::of(T(0), T(1), T(0), T(-1));
    }();
    const F middle = spread<3>(start_) - way.template shuffled<1, 2, 3, 0>();
    const F enter = middle + F::load(&places_[0]) * way, leave = middle + F::load(&places_[4]) * way;
    const unsigned next = inside_ >> 1 | inside_ << 3;
    const unsigned entering = visible_ & F::lessEqual(F::all(above_), enter);
    const unsigned leaving = visible_ & ~next & F::lessEqual(F::all(above_), leave);
    Places places;
    places.taken = spreadOut(entering) | spreadOut(leaving) << 1;
    if (cornersInside_ != 0 && !addCorners(places, cornersDeepEnough())) return std::nullopt;
    emitAll(places, start == PolygonStart::anywhere ? 0 : firstOfGeneral(places));
    const T deepest = deepestDepth_.x();
    if (count_ == 0 || deepest < leastDepth) return 0u;
    const T touching = deepest - kTouchingTolerance<T> * size;
    for (ManifoldPoint<T>& point : memory.first(count_)) point.touching = point.depth >= touching;
    return count_;
}

}  // namespace sepaxis
