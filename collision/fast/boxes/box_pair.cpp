#include "collision/fast/boxes/box_pair.h"

#include "collision/fast/boxes/box_side.h"
#include "collision/query/distance/closest_direction.h"
#include "collision/query/distance/feature_distance.h"

namespace sepaxis {

namespace {

template <class T>
T sideOf(const Hull<T>& box, int axis, BoxSide side) {
    return side == BoxSide::low ? box.boundsMin[axis] : box.boundsMax[axis];
}

template <class Real>
struct Apart {
    Vec3<Real> onA{Real(0)}, onB{Real(0)};
};

// Without the features.
template <class Real, class T>
DistanceResult<T> resultOf(const Apart<Real>& apart, const Vec3<T>& startAxis) {
    const Vec3<Real> between = apart.onB - apart.onA;
    const Real distance = safeLength(between);
    DistanceResult<T> result;
    result.normal = startAxis;
    if (!(distance > Real(0))) return result;
    result.distance = static_cast<T>(distance);
    result.normal = Vec3<T>(safeNormalize(between, between));
    result.closestA = Vec3<T>(apart.onA);
    result.closestB = Vec3<T>(apart.onB);
    return result;
}

// The point of a box next to another point, all in the box's frame.
template <class Real, class T>
Vec3<Real> nearestInBox(const Hull<T>& box, const Vec3<Real>& point, BoxSides& sides) {
    Vec3<Real> nearest = point;
    for (int k = 0; k < 3; ++k) {
        const Real low(box.boundsMin[k]), high(box.boundsMax[k]);
        sides[k] = point[k] < low ? BoxSide::low : point[k] > high ? BoxSide::high : BoxSide::between;
        nearest[k] = std::clamp(point[k], low, high);
    }
    return nearest;
}

// Along a segment the squared distance of a box is convex, in pieces between the planes of the box's sides:
// the place where its slope changes sign, from 0 to 1.
template <class Real, class T>
class NearestAlong {
 public:
    NearestAlong(const Hull<T>& box, const Vec3<Real>& start, const Vec3<Real>& along)
        : box_(box), start_(start), along_(along) {
        if (slope(Real(0)) >= Real(0)) {
            place_ = Real(0);
            return;
        }
        place_ = Real(1);
        if (slope(Real(1)) <= Real(0)) return;
        solve();
    }
    Real place() const { return place_; }
    // Beside the face of a box, along it: the segment enters there, over an edge.
    void addCrossedSide(BoxSides& sides) const {
        if (crossedAxis_ >= 0) sides[crossedAxis_] = crossedSide_;
    }

 private:
    Real beyond(int k, Real place) const {
        const Real at = start_[k] + along_[k] * place;
        return at - std::clamp(at, Real(box_.boundsMin[k]), Real(box_.boundsMax[k]));
    }
    Real slope(Real place) const {
        Real sum(0);
        for (int k = 0; k < 3; ++k) sum += along_[k] * beyond(k, place);
        return sum;
    }
    void solve() {
        Real low(0), high(1);
        int crossedAxis = -1;
        BoxSide crossedSide = BoxSide::between;
        for (int k = 0; k < 3; ++k) {
            if (along_[k] == Real(0)) continue;
            for (const BoxSide side : {BoxSide::low, BoxSide::high}) {
                const Real crossing = (Real(sideOf(box_, k, side)) - start_[k]) / along_[k];
                if (!(crossing > low && crossing < high)) continue;
                if (slope(crossing) < Real(0)) {
                    low = crossing;
                } else {
                    high = crossing;
                    crossedAxis = k;
                    crossedSide = side;
                }
            }
        }
        // In this piece the same sides are the nearest throughout.
        const Real middle = (low + high) / Real(2);
        Real toSides(0), squared(0);
        for (int k = 0; k < 3; ++k) {
            const Real distance = beyond(k, middle);
            if (distance == Real(0)) continue;
            const BoxSide side = distance > Real(0) ? BoxSide::high : BoxSide::low;
            toSides += along_[k] * (Real(sideOf(box_, k, side)) - start_[k]);
            squared += along_[k] * along_[k];
        }
        place_ = squared > Real(0) ? std::clamp(toSides / squared, low, high) : high;
        if (place_ < high) return;
        crossedAxis_ = crossedAxis;
        crossedSide_ = crossedSide;
    }

    const Hull<T>& box_;
    const Vec3<Real> start_, along_;
    Real place_;
    int crossedAxis_ = -1;
    BoxSide crossedSide_ = BoxSide::between;
};

// Nothing where the direction found does not prove the distance: a short way between two edges has few
// digits, and the search finds better ones.
template <class T>
std::optional<DistanceResult<T>> segmentAndBox(const HullPair<T>& pair, const Vec3<T>& startAxis) {
    using Real = Wider<T>;
    const Placement<Real> placement = placementOf<Real>(pair);
    const bool boxIsA = pair.a.isBox;
    const Hull<T>& box = boxIsA ? pair.a : pair.b;
    const Hull<T>& segment = boxIsA ? pair.b : pair.a;
    const auto inBox = [&](const Vec3<Real>& p) {
        return boxIsA ? placement.rotation * p + placement.translation
                      : (p - placement.translation) * placement.rotation;
    };
    const Vec3<Real> start(segment.vertices.front()), end(segment.vertices.back());
    const Vec3<Real> startInBox = inBox(start), along = inBox(end) - startInBox;
    const NearestAlong<Real, T> nearest(box, startInBox, along);
    const Real place = nearest.place();
    const Vec3<Real> onSegment = place == Real(1) ? startInBox + along : startInBox + along * place;
    BoxSides sides{};
    const Vec3<Real> onBox = nearestInBox(box, onSegment, sides);
    Apart<Real> apart;
    if (boxIsA) {
        apart.onA = onBox;
        apart.onB = onSegment;
    } else {
        apart.onA = start + (end - start) * place;
        // From the difference, which has more digits than two points of the frame of A.
        apart.onB = apart.onA + placement.rotation * (onBox - onSegment);
    }
    DistanceResult<T> result = resultOf(apart, startAxis);
    if (!(result.distance > T(0))) return result;
    nearest.addCrossedSide(sides);
    Feature& ofBox = boxIsA ? result.featureA : result.featureB;
    Feature& ofSegment = boxIsA ? result.featureB : result.featureA;
    ofBox = featureOn(box, sides);
    if (place == Real(0) || place == Real(1))
        ofSegment = {FeatureKind::vertex, place == Real(0) ? 0 : segment.vertexCount() - 1};
    else
        ofSegment = {FeatureKind::edge, 0};
    if (segment.vertexCount() > 1 && !proveByFeatures(pair, result)) return std::nullopt;
    return result;
}

template <class T>
DistanceResult<T> alignedBoxes(const HullPair<T>& pair, const Vec3<T>& startAxis) {
    using Real = Wider<T>;
    Apart<Real> apart;
    BoxSides sidesA{}, sidesB{};
    for (int k = 0; k < 3; ++k) {
        const Real lowA(pair.a.boundsMin[k]), highA(pair.a.boundsMax[k]), shift(pair.translation[k]);
        const Real lowB = Real(pair.b.boundsMin[k]) + shift, highB = Real(pair.b.boundsMax[k]) + shift;
        BoxSide &onA = sidesA[k], &onB = sidesB[k];
        if (lowB > highA) {
            onA = BoxSide::high, onB = BoxSide::low;
        } else if (highB < lowA) {
            onA = BoxSide::low, onB = BoxSide::high;
        } else {
            if (lowA >= lowB) onA = BoxSide::low;
            if (lowB >= lowA) onB = BoxSide::low;
        }
        apart.onA[k] = onA == BoxSide::high ? highA : onA == BoxSide::low ? lowA : lowB;
        apart.onB[k] = onB == BoxSide::high ? highB : onB == BoxSide::low ? lowB : lowA;
    }
    DistanceResult<T> result = resultOf(apart, startAxis);
    if (!(result.distance > T(0))) return result;
    result.featureA = featureOn(pair.a, sidesA);
    result.featureB = featureOn(pair.b, sidesB);
    return result;
}

}  // namespace

template <class T>
std::optional<DistanceResult<T>> findBoxDistance(const HullPair<T>& pair, const Vec3<T>& startAxis) {
    if (areAlignedBoxes(pair)) return alignedBoxes(pair, startAxis);
    if (isSegmentAndBox(pair)) return segmentAndBox(pair, startAxis);
    return std::nullopt;
}

template std::optional<DistanceResult<float>> findBoxDistance(const HullPair<float>&, const Vec3<float>&);
template std::optional<DistanceResult<double>> findBoxDistance(const HullPair<double>&, const Vec3<double>&);

}  // namespace sepaxis
