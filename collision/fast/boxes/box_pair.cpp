#include "collision/fast/boxes/box_pair.h"

#include "collision/fast/boxes/box_side.h"
#include "collision/fast/boxes/nearest_along.h"
#include "collision/query/distance/closest_direction.h"
#include "collision/query/distance/feature_distance.h"

namespace sepaxis {

namespace {

// Of size. As long a way has all but three digits of a double.
constexpr double kPlainWay = 1e-3;

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

// Nothing where the direction found does not prove the distance: a short way between two edges has few
// digits, and the search finds better ones.
template <class Real, class T>
std::optional<DistanceResult<T>> segmentAndBox(const HullPair<T>& pair, const Vec3<T>& startAxis) {
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

// Far enough, also of the surfaces from touching, that the rounding of a double does not show.
bool isPlain(const HullPair<double>& pair, double distance) {
    constexpr double kClearTouch = 32.0 * kRounding<double>;
    return distance > kPlainWay * pair.size && std::abs(distance - pair.radii()) > kClearTouch * pair.size;
}

// A segment is in the box by more than rounding.
bool isThroughBox(const HullPair<double>& pair) {
    const bool boxIsA = pair.a.isBox;
    const Hull<double>&box = boxIsA ? pair.a : pair.b, &segment = boxIsA ? pair.b : pair.a;
    const auto inBox = [&](const Vec3<double>& p) {
        return boxIsA ? pair.pointInA(p) : pair.directionInB(p - pair.translation);
    };
    const Vec3<double> start = inBox(segment.vertices.front()), end = inBox(segment.vertices.back());
    const double within = kPlainWay * pair.size;
    double low = 0.0, high = 1.0;
    for (int k = 0; k < 3; ++k) {
        const double from = box.boundsMin[k] + within - start[k], to = box.boundsMax[k] - within - start[k];
        const double along = end[k] - start[k];
        if (along == 0.0) {
            if (!(from < 0.0 && to > 0.0)) return false;
            continue;
        }
        low = std::max(low, std::min(from / along, to / along));
        high = std::min(high, std::max(from / along, to / along));
    }
    return low < high;
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
    if (!isSegmentAndBox(pair)) return std::nullopt;
    if constexpr (std::is_same_v<T, double>) {
        // A wider scalar takes ten times as long: only where the way is short, or rounding decides whether
        // the surfaces touch.
        const auto plain = segmentAndBox<double>(pair, startAxis);
        if (plain && (isPlain(pair, plain->distance) || isThroughBox(pair))) return plain;
    }
    return segmentAndBox<Wider<T>>(pair, startAxis);
}

template std::optional<DistanceResult<float>> findBoxDistance(const HullPair<float>&, const Vec3<float>&);
template std::optional<DistanceResult<double>> findBoxDistance(const HullPair<double>&, const Vec3<double>&);

}  // namespace sepaxis
