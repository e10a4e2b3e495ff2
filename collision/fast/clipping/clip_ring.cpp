// Each plane cuts a part of the polygon that is near the point farthest along its normal, and as the sides of
// the reference face go round, so does that point: it is looked for from the last one on.
//
// That nothing beyond needs to be looked at: let every point p of the ring have a place q within e of it, the
// q in order along a convex polygon (RingRoundness). Along a plane's normal n the n.q then rise and fall but
// once round, so that those above any height are neighbours. A distance d as it is computed differs from n.q
// - offset by no more than a noise h: n times e, and the rounding of both. Where a point x had d(x) >
// tolerance, and b is the farthest point that was seen, all points between the two, one way or the other, had
// d >= min(tolerance, d(b)) - 2h. So no such x is beyond two points, one to either side of b, that lie lower.
//
// That it stays so: a cut lies between two neighbours, within its rounding; the same place between their q is
// in order on the convex polygon. So e grows by that rounding with each plane that cuts, and points that are
// dropped leave it as it is.

#include "collision/fast/clipping/clip_ring.h"

#include "collision/fast/clipping/ring_roundness.h"
#include "collision/query/manifold/clip_side.h"

#include <algorithm>

namespace sepaxis {

namespace {

// Of size. The rounding of a cut: three roundings a coordinate, each half a kRounding.
template <class T>
constexpr T kCutRounding = T(4) * kRounding<T>;

// Of size, and of the sum of a normal's components. What a distance may differ from that of the point's place
// along axes that are square but for rounding: the terms are 3 for the distance, 4 for the place, 9 for the
// axes and 3 for the height.
template <class T>
constexpr T kPlacing = T(32) * kRounding<T>;

// Of the reference face: of fewer, going from array to array takes no longer, or the ring saves little.
constexpr std::uint32_t kFewestSides = 24;

// Points looked at, of those in the ring, until it is measured anew.
constexpr std::uint64_t kStepsPerMeasure = 8;

template <class T>
class RingClipper {
 public:
    RingClipper(const HullPair<T>& pair, const ClipFaces& faces, std::span<ManifoldPoint<T>> memory)
        : pair_(pair),
          faces_(faces),
          tolerance_(kOnSidePlane<T> * pair.size),
          normal_(unitNormal(faces.referenceOnA, faces.referenceFace)),
          ring_(memory, loadIncidentFace(pair, faces, memory)),
          roundness_(ring_, normal_,
                     glm::dot(unitNormal(!faces.referenceOnA, faces.incidentFace), normal_) < T(0)) {}

    std::optional<RingClip> run() {
        if (!measure(std::numeric_limits<T>::max())) return std::nullopt;
        const Hull<T>& reference = pair_.hull(faces_.referenceOnA);
        const Face& face = reference.faces[faces_.referenceFace];
        std::uint32_t halfEdge = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i) {
            if (!clipBy(sidePlane(pair_, faces_, halfEdge))) return std::nullopt;
            if (isEmpty_) return RingClip{0, steps_};
            if (steps_ - measuredAt_ > kStepsPerMeasure * ring_.count()) measure(deviation_);
            halfEdge = reference.halfEdges[halfEdge].next;
        }
        ring_.layOut();
        return RingClip{ring_.count(), steps_};
    }

 private:
    using Index = typename PointRing<T>::Index;

    Vec3<T> unitNormal(bool onA, std::uint32_t face) const {
        const Vec3<T> normal = planeInA(pair_, onA, face).normal;
        return safeNormalize(normal, normal);
    }

    // False where it is no less than what is known.
    bool measure(T known) {
        steps_ += ring_.count();
        measuredAt_ = steps_;
        const std::optional<T> measured = roundness_.measure();
        if (!measured || !(*measured < known)) return false;
        deviation_ = *measured;
        return true;
    }

    T distanceOf(Index point) const { return signedDistance(side_.plane, ring_[point].point); }
    bool isInside(T distance) const { return distance <= tolerance_; }

    // Points from one that is inside to another; the rest is inside for certain.
    struct Zone {
        Index first = kNoIndex, last = kNoIndex;
        bool reachesOut = false;
    };
    Zone findZone();
    bool clipBy(const SidePlane<T>& side);
    bool cutZone(const Zone& zone);
    Index anyInside() const;
    bool cutRun(Index& from);

    const HullPair<T>& pair_;
    const ClipFaces& faces_;
    const T tolerance_;
    const Vec3<T> normal_;
    PointRing<T> ring_;
    RingRoundness<T> roundness_;
    T deviation_ = T(0);
    std::uint64_t steps_ = 0, measuredAt_ = 0;

    SidePlane<T> side_{};
    Index start_ = 0;  // where the farthest point of the last plane was
    bool isEmpty_ = false;
};

// Moves the start to the farthest point.
template <class T>
typename RingClipper<T>::Zone RingClipper<T>::findZone() {
    const Vec3<T>& n = side_.plane.normal;
    const T noise =
        (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * (kPlacing<T> * pair_.size + deviation_) +
        std::abs(glm::dot(n, normal_)) * roundness_.height();
    Zone zone;
    const Index start = start_;
    const T startDistance = distanceOf(start);
    T farthest = startDistance;
    zone.reachesOut = !isInside(farthest);
    const auto look = [&](Index point) {
        const T distance = distanceOf(point);
        ++steps_;
        if (distance > farthest) {
            farthest = distance;
            start_ = point;
        }
        if (!isInside(distance)) zone.reachesOut = true;
        return distance;
    };
    const auto isBeyond = [&](T distance) {
        return distance < std::min(farthest, tolerance_) - T(2) * noise;
    };
    zone.last = start;
    do {
        zone.last = ring_.next(zone.last);
        if (isBeyond(look(zone.last))) break;
    } while (zone.last != start);
    if (zone.last == start && !isBeyond(startDistance)) {
        zone.first = zone.last = anyInside();
        return zone;
    }
    zone.first = start;
    T distance = startDistance;
    while (zone.first != zone.last && !isBeyond(distance)) {
        zone.first = ring_.previous(zone.first);
        distance = look(zone.first);
    }
    return zone;
}

// kNoIndex where all are outside.
template <class T>
typename RingClipper<T>::Index RingClipper<T>::anyInside() const {
    Index point = ring_.head();
    for (Index i = 0; i < ring_.count(); ++i, point = ring_.next(point))
        if (isInside(distanceOf(point))) return point;
    return kNoIndex;
}

// False where the memory is full.
template <class T>
bool RingClipper<T>::clipBy(const SidePlane<T>& side) {
    side_ = side;
    const Zone zone = findZone();
    if (!zone.reachesOut) return true;
    if (zone.first == kNoIndex) {
        isEmpty_ = true;
        return true;
    }
    return cutZone(zone);
}

template <class T>
bool RingClipper<T>::cutZone(const Zone& zone) {
    deviation_ += kCutRounding<T> * pair_.size;
    Index from = zone.first;
    do {
        if (isInside(distanceOf(ring_.next(from))))
            from = ring_.next(from);
        else if (!cutRun(from))
            return false;
    } while (from != zone.last);
    return true;
}

// Of points outside, from the one after `from` on, to which the next inside is assigned: what clipBySide()
// makes of them.
template <class T>
bool RingClipper<T>::cutRun(Index& from) {
    const Index firstOut = ring_.next(from), head = ring_.head();
    const T fromDistance = distanceOf(from), firstDistance = distanceOf(firstOut);
    Index lastOut = firstOut, to = ring_.next(firstOut);
    T lastDistance = firstDistance, toDistance = distanceOf(to);
    bool holdsHead = firstOut == head;
    while (!isInside(toDistance)) {
        holdsHead = holdsHead || to == head;
        lastOut = to;
        lastDistance = toDistance;
        to = ring_.next(to);
        toDistance = distanceOf(to);
    }
    steps_ += 2;
    ManifoldPoint<T> leaving, entering;
    const bool isLeavingCut = fromDistance < -tolerance_, isEnteringCut = toDistance < -tolerance_;
    if (isLeavingCut)
        leaving = cutPoint(pair_, faces_, side_, ring_[from], ring_[firstOut], fromDistance, firstDistance);
    if (isEnteringCut) {
        entering = cutPoint(pair_, faces_, side_, ring_[lastOut], ring_[to], lastDistance, toDistance);
        entering.side = ring_[lastOut].side;
    }
    const FeaturePair alongPlane = faces_.pairOf({FeatureKind::edge, side_.halfEdge / 2}, {});
    (isLeavingCut ? leaving : ring_[from]).side = alongPlane;

    ring_.setHead(to);
    while (ring_.next(from) != to) {
        ++steps_;
        ring_.remove(ring_.next(from));
    }
    const Index leave = isLeavingCut ? ring_.insertAfter(from, leaving) : from;
    if (leave == kNoIndex) return false;
    const Index enter = isEnteringCut ? ring_.insertAfter(leave, entering) : to;
    if (enter == kNoIndex) return false;
    // The array starts with the first that is emitted from its old start on.
    ring_.setHead(firstOut == head && isLeavingCut ? leave : holdsHead || head == to ? enter : head);
    start_ = from;
    from = to;
    return true;
}

}  // namespace

template <class T>
std::optional<RingClip> clipSidesInRing(const HullPair<T>& pair, const ClipFaces& faces,
                                        std::span<ManifoldPoint<T>> memory) {
    if (pair.hull(faces.referenceOnA).faces[faces.referenceFace].vertexCount < kFewestSides)
        return std::nullopt;
    return RingClipper<T>(pair, faces, memory).run();
}

template std::optional<RingClip> clipSidesInRing(const HullPair<float>&, const ClipFaces&,
                                                 std::span<ManifoldPoint<float>>);
template std::optional<RingClip> clipSidesInRing(const HullPair<double>&, const ClipFaces&,
                                                 std::span<ManifoldPoint<double>>);

}  // namespace sepaxis
