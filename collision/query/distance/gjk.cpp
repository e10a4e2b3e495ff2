#include "collision/query/distance/gjk.h"

#include "collision/fast/fast.h"
#include "collision/query/distance/feature_distance.h"
#include "collision/query/distance/near_distance.h"
#include "collision/query/distance/simplex.h"
#include "collision/trace.h"

#include <array>

namespace sepaxis {

namespace {

// More iterations than any pair of hulls was seen to need (about 40 for 65,535 vertices).
constexpr int kMaxIterations = 256;
// Of size. The bounds of the distance have met: what remains is rounding.
template <class T>
constexpr T kBoundsMet = T(4) * kRounding<T>;
template <class T>
void record(Trace<T>* trace, const auto& simplex, const Vec3<T>& closest, T lowerBound) {
    if (!trace) return;
    DistanceStep<T> step;
    for (int i = 0; i < simplex.count(); ++i)
        step.simplex.push_back(
            {{FeatureKind::vertex, simplex.corner(i).onA}, {FeatureKind::vertex, simplex.corner(i).onB}});
    step.closest = closest;
    step.upperBound = safeLength(closest);
    step.lowerBound = lowerBound;
    trace->distance.push_back(std::move(step));
}

// The vertices of one hull that a simplex uses.
VertexSet verticesOf(const auto& simplex, std::uint32_t DifferenceCorner::*onHull) {
    VertexSet set;
    for (int i = 0; i < simplex.count(); ++i) set.add(simplex.corner(i).*onHull);
    return set;
}

// --- in T -----------------------------------------------------------------------------------------------

template <class T>
Vec3<T> pointOf(const HullPair<T>& pair, const DifferenceCorner& corner) {
    return pair.vertexOfA(corner.onA) - pair.vertexOfB(corner.onB);
}

// Until the bounds meet or no digit is left to gain. Features decide what the simplex found, so no step needs
// to be exact.
template <class T>
LaneSimplex<T> iterateInLanes(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace) {
    const T boundsMet = kBoundsMet<T> * pair.size;
    const DifferenceCorner first = fast::findCornerAlong(pair, startAxis);
    LaneSimplex<T> simplex(pointOf(pair, first), first);
    T upperBound = std::sqrt(simplex.squared()), lowerBound = -glm::dot(startAxis, simplex.closest());
    for (int step = 0; step < kMaxIterations && upperBound > T(0); ++step) {
        const Vec3<T> direction = -simplex.closest();
        const DifferenceCorner corner = fast::findCornerAlong(pair, direction);
        const Vec3<T> w = pointOf(pair, corner);
        const T gap = -glm::dot(direction, w) / upperBound;
        lowerBound = std::max(lowerBound, gap);
        record(trace, simplex, simplex.closest(), lowerBound);
        if (upperBound - gap <= boundsMet || simplex.has(corner) || !simplex.add(w, corner)) break;
        upperBound = std::sqrt(simplex.squared());
    }
    record(trace, simplex, simplex.closest(), lowerBound);
    return simplex;
}

// Without the normal.
template <class T>
DistanceResult<T> resultOf(const HullPair<T>& pair, const LaneSimplex<T>& simplex) {
    DistanceResult<T> result;
    result.distance = safeLength(simplex.closest());
    result.featureA = commonFeature(pair.a, verticesOf(simplex, &DifferenceCorner::onA));
    result.featureB = commonFeature(pair.b, verticesOf(simplex, &DifferenceCorner::onB));
    for (int i = 0; i < simplex.count(); ++i)
        result.closestA += pair.vertexOfA(simplex.corner(i).onA) * simplex.weight(i);
    result.closestB = result.closestA - simplex.closest();
    return result;
}

// Where hulls are so near each other, T's digits name neither the closest features nor their direction. Of
// size.
template <class T>
constexpr T kNearlyTouching = T(64) * kRounding<T>;

}  // namespace

// Nearly always T's own digits are enough. Where the hulls nearly touch, or features are nearly parallel, the
// features found do not prove the distance, and the search goes on in the wider scalar.
template <class T>
DistanceResult<T> findDistance(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace,
                               WhenInside whenInside) {
    const LaneSimplex<T> simplex = iterateInLanes(pair, startAxis, trace);
    DistanceResult<T> result;
    result.normal = startAxis;
    std::array<DifferenceCorner, 3> near;
    std::size_t count = 0;
    bool isClear = false;
    if (!simplex.containsOrigin()) {
        isClear = safeLength(simplex.closest()) > kNearlyTouching<T> * pair.size;
        if (isClear) {
            result = resultOf(pair, simplex);
            if (proveByFeatures(pair, result)) return result;
        }
        for (int i = 0; i < simplex.count(); ++i) near[count++] = simplex.corner(i);
    } else if (whenInside == WhenInside::stop) {
        return result;
    }
    if (trace) trace->distance.clear();
    result = findNearDistance(pair, startAxis, std::span<const DifferenceCorner>(near.data(), count), trace);
    // Features have one distance, however they were found.
    if (isClear) proveByFeatures(pair, result);
    return result;
}

template DistanceResult<float> findDistance(const HullPair<float>&, const Vec3<float>&, Trace<float>*,
                                            WhenInside);
template DistanceResult<double> findDistance(const HullPair<double>&, const Vec3<double>&, Trace<double>*,
                                             WhenInside);

}  // namespace sepaxis
