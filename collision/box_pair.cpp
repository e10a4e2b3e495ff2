#include "collision/box_pair.h"

#include "collision/closest_direction.h"

#include <array>

namespace sepaxis {

namespace {

// Where a point of a box lies along each axis.
enum class Side : std::int8_t { low = -1, between = 0, high = 1 };
using Sides = std::array<Side, 3>;

template <class T>
T sideOf(const Hull<T>& box, int axis, Side side) {
    return side == Side::low ? box.boundsMin[axis] : box.boundsMax[axis];
}

template <class T>
bool liesOn(const Hull<T>& box, const Vec3<T>& vertex, const Sides& sides) {
    for (int k = 0; k < 3; ++k)
        if (sides[k] != Side::between && vertex[k] != sideOf(box, k, sides[k])) return false;
    return true;
}

// The face, edge or vertex on one, two or three sides.
template <class T>
Feature featureOn(const Hull<T>& box, const Sides& sides) {
    const auto onSides = 3 - std::count(sides.begin(), sides.end(), Side::between);
    const auto isOn = [&](std::uint32_t vertex) { return liesOn(box, box.vertices[vertex], sides); };
    if (onSides == 1) {
        for (std::uint32_t f = 0; f < box.faceCount(); ++f) {
            const Vec3<T>& normal = box.planes[f].normal;
            for (int k = 0; k < 3; ++k)
                if (sides[k] != Side::between && normal[k] == T(static_cast<int>(sides[k])))
                    return {FeatureKind::face, f};
        }
    }
    if (onSides == 2) {
        for (std::uint32_t e = 0; e < box.edgeCount(); ++e)
            if (isOn(box.edgeStart(e)) && isOn(box.edgeEnd(e))) return {FeatureKind::edge, e};
    }
    std::uint32_t vertex = 0;
    while (vertex + 1 < box.vertexCount() && !isOn(vertex)) ++vertex;
    return {FeatureKind::vertex, vertex};
}

template <class Real>
struct Apart {
    Vec3<Real> onA{Real(0)}, onB{Real(0)};
    Sides sidesA{}, sidesB{};
};

template <class Real, class T>
DistanceResult<T> resultOf(const HullPair<T>& pair, const Apart<Real>& apart, const Vec3<T>& startAxis) {
    const Vec3<Real> between = apart.onB - apart.onA;
    const Real distance = safeLength(between);
    DistanceResult<T> result;
    result.normal = startAxis;
    if (!(distance > Real(0))) return result;
    result.distance = static_cast<T>(distance);
    result.normal = Vec3<T>(between / distance);
    result.closestA = Vec3<T>(apart.onA);
    result.closestB = Vec3<T>(apart.onB);
    const auto feature = [](const Hull<T>& hull, const Sides& sides) {
        return hull.isBox ? featureOn(hull, sides) : Feature{FeatureKind::vertex, 0};
    };
    result.featureA = feature(pair.a, apart.sidesA);
    result.featureB = feature(pair.b, apart.sidesB);
    return result;
}

// The point of a box next to another point, all in the box's frame.
template <class Real, class T>
Vec3<Real> nearestInBox(const Hull<T>& box, const Vec3<Real>& point, Sides& sides) {
    Vec3<Real> nearest = point;
    for (int k = 0; k < 3; ++k) {
        const Real low(box.boundsMin[k]), high(box.boundsMax[k]);
        sides[k] = point[k] < low ? Side::low : point[k] > high ? Side::high : Side::between;
        nearest[k] = std::clamp(point[k], low, high);
    }
    return nearest;
}

template <class T>
DistanceResult<T> pointAndBox(const HullPair<T>& pair, const Vec3<T>& startAxis) {
    using Real = Wider<T>;
    const Placement<Real> placement = placementOf<Real>(pair);
    const auto inA = [&](const Vec3<Real>& p) { return placement.rotation * p + placement.translation; };
    Apart<Real> apart;
    if (pair.a.isBox) {
        apart.onB = inA(Vec3<Real>(pair.b.vertices[0]));
        apart.onA = nearestInBox(pair.a, apart.onB, apart.sidesA);
    } else {
        apart.onA = Vec3<Real>(pair.a.vertices[0]);
        const Vec3<Real> pointInB = (apart.onA - placement.translation) * placement.rotation;
        const Vec3<Real> nearest = nearestInBox(pair.b, pointInB, apart.sidesB);
        // From the difference, which has more digits than two points of the frame of A.
        apart.onB = apart.onA + placement.rotation * (nearest - pointInB);
    }
    return resultOf(pair, apart, startAxis);
}

template <class T>
DistanceResult<T> alignedBoxes(const HullPair<T>& pair, const Vec3<T>& startAxis) {
    using Real = Wider<T>;
    Apart<Real> apart;
    for (int k = 0; k < 3; ++k) {
        const Real lowA(pair.a.boundsMin[k]), highA(pair.a.boundsMax[k]), shift(pair.translation[k]);
        const Real lowB = Real(pair.b.boundsMin[k]) + shift, highB = Real(pair.b.boundsMax[k]) + shift;
        Side &onA = apart.sidesA[k], &onB = apart.sidesB[k];
        if (lowB > highA) {
            onA = Side::high, onB = Side::low;
        } else if (highB < lowA) {
            onA = Side::low, onB = Side::high;
        } else {
            if (lowA >= lowB) onA = Side::low;
            if (lowB >= lowA) onB = Side::low;
        }
        apart.onA[k] = onA == Side::high ? highA : onA == Side::low ? lowA : lowB;
        apart.onB[k] = onB == Side::high ? highB : onB == Side::low ? lowB : lowA;
    }
    return resultOf(pair, apart, startAxis);
}

}  // namespace

template <class T>
SatResult<T> findAlignedBoxAxis(const HullPair<T>& pair) {
    std::array<SatAxis<T>, 6> axes;
    for (std::uint32_t f = 0; f < axes.size(); ++f) {
        const Vec3<T>& normal = pair.a.planes[f].normal;
        T heightOfB = T(0), shift = T(0);
        for (int k = 0; k < 3; ++k) {
            if (normal[k] == T(0)) continue;
            heightOfB = normal[k] > T(0) ? -pair.b.boundsMin[k] : pair.b.boundsMax[k];
            shift = normal[k] * pair.translation[k];
        }
        axes[f] = {AxisKind::faceA, f, kNoIndex, normal, pair.a.planes[f].offset + heightOfB - shift};
    }
    const auto within = [&](T limit) {
        return [limit](const SatAxis<T>& axis) { return axis.overlap <= limit; };
    };
    const auto lessOverlap = [](const SatAxis<T>& p, const SatAxis<T>& q) { return p.overlap < q.overlap; };
    const SatAxis<T>& least = *std::min_element(axes.begin(), axes.end(), lessOverlap);
    SatResult<T> result;
    result.separated = least.overlap < -kTouchGap<T> * pair.size;
    result.best = least;
    if (result.separated) return result;
    result.best =
        *std::find_if(axes.begin(), axes.end(), within(least.overlap + kEqualOverlap<T> * pair.size));
    result.bestFace = result.best;
    result.unique =
        std::count_if(axes.begin(), axes.end(), within(least.overlap + kTieTolerance<T> * pair.size)) == 1;
    return result;
}

template <class T>
std::optional<DistanceResult<T>> findBoxDistance(const HullPair<T>& pair, const Vec3<T>& startAxis) {
    if (areAlignedBoxes(pair)) return alignedBoxes(pair, startAxis);
    if (isPointAndBox(pair)) return pointAndBox(pair, startAxis);
    return std::nullopt;
}

template SatResult<float> findAlignedBoxAxis(const HullPair<float>&);
template SatResult<double> findAlignedBoxAxis(const HullPair<double>&);
template std::optional<DistanceResult<float>> findBoxDistance(const HullPair<float>&, const Vec3<float>&);
template std::optional<DistanceResult<double>> findBoxDistance(const HullPair<double>&, const Vec3<double>&);

}  // namespace sepaxis
