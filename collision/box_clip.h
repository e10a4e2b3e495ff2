// What of one box lies on a face of the other: the features that meet and the contact polygon, in vector lanes.
// Internal to the closed forms of boxes.
#pragma once

#include "collision/box_axes.h"
#include "collision/clip.h"

#include <optional>
#include <span>

namespace sepaxis {

// The incident face is a parallelogram, the reference face a rectangle. Each side of the parallelogram is cut by the
// two strips of the rectangle at once, four sides in the lanes (M. Cyrus, J. Beck: "Generalized two- and
// three-dimensional clipping", 1978), and each corner of the rectangle placed by the parallelogram's own coordinates.
// The polygon then goes along the sides of the incident face and, where one leaves the rectangle, along that.
// What comes closer to a side or a corner than rounding is left to the general clipping.
template <class T>
class BoxClip {
 public:
    // face: of kind faceA or faceB, that face is the reference. The objects outlive the clip.
    BoxClip(const Hull<T>& a, const Hull<T>& b, const BoxAxes<T>& axes, const SatAxis<T>& face);

    // The features and the contact point, as findFaceSupport() has them. False where that has to look itself.
    bool describe(Collision<T>& out) const;

    // The manifold, as buildFaceManifold() has it: the number of points, 0 where none is as deep as leastDepth.
    // Nothing where that is left to the general clipping.
    std::optional<std::uint32_t> clip(T leastDepth, std::span<ManifoldPoint<T>> memory);

 private:
    // Corners of a box by three bits: bit k is set on the upper side of axis k.
    using Corner = unsigned;
    static unsigned next(unsigned axis) { return axis == 2 ? 0 : axis + 1; }
    static std::uint32_t edgeAlong(const BoxForm<T>& box, unsigned axis, Corner corner) {
        return box.edge[4 * axis + ((corner >> next(axis) & 1u) | (corner >> next(next(axis)) & 1u) << 1)];
    }
    static std::uint32_t faceOn(const BoxForm<T>& box, unsigned axis, bool upper) {
        return box.face[2 * axis + (upper ? 1u : 0u)];
    }

    void findSupport();
    Vec3<T> incidentAxis(unsigned axis) const {  // in the frame of the reference
        const Mat3<T>& r = axes_.rotation();
        const int k = static_cast<int>(axis);
        return onA_ ? r[k] : Vec3<T>(r[0][k], r[1][k], r[2][k]);
    }
    Vec3<T> incidentMiddle() const { return onA_ ? axes_.between() : -axes_.betweenInB(); }

    FeaturePair pairOf(Feature onReference, Feature onIncident) const {
        return onA_ ? FeaturePair{onReference, onIncident} : FeaturePair{onIncident, onReference};
    }

    const BoxAxes<T>& axes_;
    const SatAxis<T>& face_;
    const bool onA_;  // the reference face
    const BoxForm<T>& reference_;
    const BoxForm<T>& incident_;

    // The reference face: its axis, which of its two sides, and the two axes in it. Seen from outside, from axis u to
    // axis v is counter-clockwise.
    unsigned normalAxis_ = 0, u_ = 1, v_ = 2;
    bool upper_ = true;

    // The incident box: which side of each of its axes looks at the reference face, and the face that meets it.
    bool clear_ = true;            // no doubt about the support
    Corner deepest_ = 0;           // a corner that supports
    unsigned alsoSupporting_ = 0;  // axes along which the support extends
    unsigned facing_ = 0;          // the axis of the incident face
    T facingCos_ = T(0);
};

template <class T>
BoxClip<T>::BoxClip(const Hull<T>& a, const Hull<T>& b, const BoxAxes<T>& axes, const SatAxis<T>& face)
    : axes_(axes),
      face_(face),
      onA_(face.kind == AxisKind::faceA),
      reference_(onA_ ? a.box : b.box),
      incident_(onA_ ? b.box : a.box) {
    const std::uint32_t index = onA_ ? face.a : face.b;
    const Vec3<T>& normal = (onA_ ? a : b).planes[index].normal;
    normalAxis_ = normal.x != T(0) ? 0 : normal.y != T(0) ? 1 : 2;
    upper_ = normal[static_cast<int>(normalAxis_)] > T(0);
    u_ = next(normalAxis_);
    v_ = next(u_);
    if (!upper_) std::swap(u_, v_);
    findSupport();
}

template <class T>
void BoxClip<T>::findSupport() {
    const T equal = kEqualOverlap<T> * axes_.size();
    T extent = T(0);
    std::array<T, 3> cosine;
    for (unsigned k = 0; k < 3; ++k) {
        const T along = incidentAxis(k)[static_cast<int>(normalAxis_)];
        const T against = upper_ ? -along : along;  // towards the reference face
        cosine[k] = std::abs(against);
        if (against > T(0)) deepest_ |= 1u << k;
        const T height = T(2) * incident_.half[k] * cosine[k];
        if (height > equal) continue;
        alsoSupporting_ |= 1u << k;
        extent += height;
    }
    if (alsoSupporting_ == 7u || extent > equal) {
        clear_ = false;
        return;
    }
    // Among the faces with most of the supporting corners the one most opposed, then the lowest.
    facingCos_ = T(-1);
    const auto faceOf = [&](unsigned k) { return faceOn(incident_, k, (deepest_ >> k & 1u) != 0); };
    for (unsigned k = 0; k < 3; ++k) {
        if ((alsoSupporting_ >> k & 1u) != 0) continue;
        if (cosine[k] < facingCos_ || (cosine[k] == facingCos_ && faceOf(k) > faceOf(facing_))) continue;
        facing_ = k;
        facingCos_ = cosine[k];
    }
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
        if (std::has_single_bit(alsoSupporting_)) {
            const auto axis = static_cast<unsigned>(std::countr_zero(alsoSupporting_));
            support = {FeatureKind::edge, edgeAlong(incident_, axis, deepest_)};
        } else {
            support = {FeatureKind::face, faceOn(incident_, facing_, (deepest_ >> facing_ & 1u) != 0)};
        }
    }
    const FeaturePair features = pairOf({FeatureKind::face, onA_ ? face_.a : face_.b}, support);
    out.featureA = features.a;
    out.featureB = features.b;
    out.contactPoint = axes_.centerOfA();
    if (onA_) out.contactPoint += axes_.between();
    for (unsigned k = 0; k < 3; ++k) {
        const T along = (lowest >> k & 1u) != 0 ? incident_.half[k] : -incident_.half[k];
        if (onA_)
            out.contactPoint += axes_.rotation()[static_cast<int>(k)] * along;
        else
            out.contactPoint[static_cast<int>(k)] += along;
    }
    return true;
}

template <class T>
std::optional<std::uint32_t> BoxClip<T>::clip(T leastDepth, std::span<ManifoldPoint<T>> memory) {
    using F = Four<T>;
    // Least cosine between the faces: below it the parallelogram's own coordinates lose digits.
    constexpr T kFacing = T(0.5);
    if (!clear_ || facingCos_ < kFacing) return std::nullopt;
    const T size = axes_.size();
    // Of size. Twice what the general clipping takes for being on a side.
    const T near = T(32) * kRounding<T> * size;

    // The parallelogram f + a p + b q, |a| and |b| up to 1, its corners (-1, -1), (1, -1), (1, 1), (-1, 1)
    // counter-clockwise seen from outside of the incident box.
    const bool facingUpper = (deepest_ >> facing_ & 1u) != 0;
    unsigned pAxis = next(facing_), qAxis = next(pAxis);
    if (!facingUpper) std::swap(pAxis, qAxis);
    const Vec3<T> p = incidentAxis(pAxis) * incident_.half[pAxis],
                  q = incidentAxis(qAxis) * incident_.half[qAxis],
                  toFace = incidentAxis(facing_) *
                           (facingUpper ? incident_.half[facing_] : -incident_.half[facing_]),
                  f = incidentMiddle() + toFace;
    const int iu = static_cast<int>(u_), iv = static_cast<int>(v_), in = static_cast<int>(normalAxis_);
    const T pu = p[iu], pv = p[iv], qu = q[iu], qv = q[iv], fu = f[iu], fv = f[iv];
    const F halfU = F::all(reference_.half[u_]), halfV = F::all(reference_.half[v_]);

    // Side k goes from corner k to the next, at the places -1 to 1: middle + place * way.
    const F wayU = F::of(pu, qu, -pu, -qu), wayV = F::of(pv, qv, -pv, -qv);
    const F middleU = F::all(fu) + F::of(-qu, pu, qu, -pu), middleV = F::all(fv) + F::of(-qv, pv, qv, -pv);
    const F cornerU = F::abs(middleU - wayU), cornerV = F::abs(middleV - wayV);
    const F fromU = F::abs(cornerU - halfU), fromV = F::abs(cornerV - halfV);
    // The corners of the rectangle, in the clockwise order of the incident face as seen from the reference: each
    // ends the side with its number, which are -u, +v, +u, -v.
    const F minus = F::of(T(-1), T(1), T(1), T(-1)), plus = F::of(T(1), T(1), T(-1), T(-1));
    const F toU = halfU * minus - F::all(fu), toV = halfV * plus - F::all(fv);
    const T area = pu * qv - pv * qu;
    const F alpha = toU * F::all(qv) - toV * F::all(qu), beta = F::all(pu) * toV - F::all(pv) * toU;
    const F whole = F::all(std::abs(area));
    const F beyondP = F::abs(alpha) - whole, beyondQ = F::abs(beta) - whole;
    const F nearQ = F::all(near * (std::abs(qu) + std::abs(qv))),
            nearP = F::all(near * (std::abs(pu) + std::abs(pv)));
    const F closest = F::min(fromU, fromV);
    if ((F::less(closest, F::all(near)) | F::less(F::abs(beyondP), nearQ) | F::less(F::abs(beyondQ), nearP)) != 0)
        return std::nullopt;
    const unsigned cornersInside = F::less(F::max(beyondP, beyondQ), F::all(T(0)));
    const unsigned inside = F::less(cornerU, halfU) & F::less(cornerV, halfV);

    // A side parallel to a strip is divided by zero: infinite places, of one sign outside, of both inside.
    const F lowU = (F::all(T(0)) - halfU - middleU) / wayU, highU = (halfU - middleU) / wayU;
    const F lowV = (F::all(T(0)) - halfV - middleV) / wayV, highV = (halfV - middleV) / wayV;
    const F enterU = F::min(lowU, highU), enterV = F::min(lowV, highV);
    const F leaveU = F::max(lowU, highU), leaveV = F::max(lowV, highV);
    const F enter = F::max(enterU, enterV), leave = F::min(leaveU, leaveV);
    const unsigned visible =
        F::less(F::max(enter, F::all(T(-1))), F::min(leave, F::all(T(1))));
    const unsigned entersByV = F::less(enterU, enterV), leavesByV = F::less(leaveV, leaveU);
    const unsigned upU = F::less(F::all(T(0)), wayU), upV = F::less(F::all(T(0)), wayV);

    std::array<T, 4> enterAt, leaveAt;
    enter.store(enterAt.data());
    leave.store(leaveAt.data());

    // Points in the frame of A, with the depth as a fourth component.
    const T sign = upper_ ? T(-1) : T(1);
    const auto withDepth = [&](const Vec3<T>& inReference, const Vec3<T>& inA, T base) {
        return F::of(inA.x, inA.y, inA.z, base + sign * inReference[in]);
    };
    const Mat3<T>& r = axes_.rotation();
    const auto inA = [&](unsigned axis, T length) {
        if (onA_) return r[static_cast<int>(axis)] * length;
        Vec3<T> along(T(0));
        along[static_cast<int>(axis)] = length;
        return along;
    };
    Vec3<T> middle = axes_.centerOfA() + inA(facing_, facingUpper ? incident_.half[facing_] : -incident_.half[facing_]);
    if (onA_) middle += axes_.between();
    const F start = withDepth(f, middle, reference_.half[normalAxis_]),
            stepP = withDepth(p, inA(pAxis, incident_.half[pAxis]), T(0)),
            stepQ = withDepth(q, inA(qAxis, incident_.half[qAxis]), T(0));
    const Vec3<T> outward = onA_ ? face_.axis : -face_.axis;
    const F outwardOnly = F::of(outward.x, outward.y, outward.z, T(0));
    const T above = -kTouchingTolerance<T> / T(2) * size;

    const Corner faceCorner = facingUpper ? 1u << facing_ : 0u, side = upper_ ? 1u << normalAxis_ : 0u;
    const Corner pBit = 1u << pAxis, qBit = 1u << qAxis, uBit = 1u << u_, vBit = 1u << v_;
    const std::array<Corner, 4> corners = {faceCorner, faceCorner | pBit, faceCorner | pBit | qBit,
                                           faceCorner | qBit};
    const std::array<Corner, 4> ends = {side | vBit, side | uBit | vBit, side | uBit, side};
    const auto incidentEdge = [&](unsigned k) {
        return Feature{FeatureKind::edge,
                       edgeAlong(incident_, k % 2 == 0 ? pAxis : qAxis, corners[k])};
    };
    const auto referenceEdge = [&](unsigned k) {
        return Feature{FeatureKind::edge, edgeAlong(reference_, k % 2 == 0 ? v_ : u_, ends[k])};
    };
    const Feature referenceFace{FeatureKind::face, onA_ ? face_.a : face_.b};
    const Feature incidentFace{FeatureKind::face, faceOn(incident_, facing_, facingUpper)};

    std::uint32_t count = 0;
    T deepest = T(0);
    const auto emit = [&](T a, T b, const FeaturePair& id, const FeaturePair& along) {
        const F point = start + stepP * F::all(a) + stepQ * F::all(b);
        std::array<T, 4> at, above4;
        point.store(at.data());
        if (at[3] < above) return;
        const T depth = std::max(at[3], T(0));
        const F other = point + outwardOnly * F::all(depth);
        other.store(above4.data());
        const Vec3<T> incident(at[0], at[1], at[2]), reference(above4[0], above4[1], above4[2]);
        ManifoldPoint<T>& to = memory[count++];
        to.onA = onA_ ? reference : incident;
        to.onB = onA_ ? incident : reference;
        to.point = (incident + reference) * T(0.5);
        to.depth = depth;
        to.touching = false;
        to.id = id;
        to.side = along;
        deepest = std::max(deepest, depth);
    };
    const auto onSide = [&](unsigned k, T place, const FeaturePair& id, const FeaturePair& along) {
        const T turn = k < 2 ? T(1) : T(-1);
        k % 2 == 0 ? emit(turn * place, -turn, id, along) : emit(turn, turn * place, id, along);
    };
    std::array<T, 4> alphaAt, betaAt;
    const auto emitCorner = [&](unsigned k) {
        emit(alphaAt[k], betaAt[k], pairOf({FeatureKind::vertex, reference_.vertex[ends[k]]}, incidentFace),
             pairOf(referenceEdge((k + 1) % 4), {}));
    };
    if (cornersInside != 0) {
        (alpha / F::all(area)).store(alphaAt.data());
        (beta / F::all(area)).store(betaAt.data());
    }
    int cornersLeft = std::popcount(cornersInside);
    if (visible == 0) {
        if (cornersLeft != 4) return std::nullopt;
        for (unsigned k = 0; k < 4; ++k) emitCorner(k);
        cornersLeft = 0;
    }
    const auto bit = [](unsigned bits, unsigned k) { return (bits >> k & 1u) != 0; };
    for (unsigned k = 0; k < 4; ++k) {
        if (!bit(visible, k)) continue;
        const FeaturePair alongIncident = pairOf({}, incidentEdge(k));
        if (bit(inside, k)) {
            onSide(k, T(-1), pairOf(referenceFace, {FeatureKind::vertex, incident_.vertex[corners[k]]}),
                   alongIncident);
        } else {
            const unsigned by = bit(entersByV, k) ? (bit(upV, k) ? 3u : 1u) : (bit(upU, k) ? 0u : 2u);
            onSide(k, enterAt[k], pairOf(referenceEdge(by), incidentEdge(k)), alongIncident);
        }
        if (bit(inside, (k + 1) % 4)) continue;
        const unsigned by = bit(leavesByV, k) ? (bit(upV, k) ? 1u : 3u) : (bit(upU, k) ? 2u : 0u);
        onSide(k, leaveAt[k], pairOf(referenceEdge(by), incidentEdge(k)), pairOf(referenceEdge(by), {}));
        for (unsigned corner = by; cornersLeft > 0 && bit(cornersInside, corner); corner = (corner + 1) % 4) {
            emitCorner(corner);
            --cornersLeft;
        }
    }
    if (cornersLeft != 0) return std::nullopt;
    if (count == 0 || deepest < leastDepth) return 0u;
    const T touching = deepest - kTouchingTolerance<T> * size;
    for (ManifoldPoint<T>& point : memory.first(count)) point.touching = point.depth >= touching;
    return count;
}

}  // namespace sepaxis
