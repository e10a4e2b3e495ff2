#include "collision/fast/segment_pair.h"

#include "collision/fast/core_gap.h"
#include "collision/query/shape_contact.h"
#include "collision/simd/compiler.h"

namespace sepaxis {

namespace {

static_assert(kClearSineSquared >= kLevelSineSquared, "one point is all that a stable manifold has");

template <class T>
SEPAXIS_ALWAYS_INLINE inline CoreSegment turnedSegment(const Hull<T>& core, const Quat<T>& orientation) {
    CoreSegment segment(core);
    // Asked of the hull: the copy has just been stored, and a load of it would wait.
    const bool isPoint = core.vertexCount() == 1;
    if (isPoint && core.vertices.front() == Vec3<T>(T(0))) return segment;
    const WideTurn turn(orientation);
    segment.start = turn(segment.start);
    if (!isPoint) segment.along = turn(segment.along);
    return segment;
}

// Of two segments the places of the closest points, from 0 to 1, and the squared sine of the angle between
// them, 1 where one is a point (C. Ericson: "Real-Time Collision Detection", chapter 5.1.9).
struct Places {
    double onA = 0.0, onB = 0.0, sineSquared = 1.0;
};

double clamped(double place) {
    return std::clamp(place, 0.0, 1.0);
}

Places closestPlaces(const CoreSegment& a, const CoreSegment& b) {
    const WideVec between = b.start - a.start;
    const double alongA = glm::dot(a.along, between), alongB = glm::dot(b.along, between);
    Places places;
    if (b.isPoint()) {
        if (!a.isPoint()) places.onA = clamped(alongA / a.squared);
        return places;
    }
    if (a.isPoint()) {
        places.onB = clamped(-alongB / b.squared);
        return places;
    }
    const double both = glm::dot(a.along, b.along), product = a.squared * b.squared;
    const double sine = product - both * both;
    places.sineSquared = product > kLeastSquare ? sine / product : 0.0;
    places.onA = clamped((alongA * b.squared - alongB * both) / sine);
    const double onB = (both * places.onA - alongB) / b.squared;
    places.onB = clamped(onB);
    if (onB != places.onB) places.onA = clamped((alongA + both * places.onB) / a.squared);
    return places;
}

double sumOfCoordinates(const WideVec& v) {
    return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

// At least HullPair::size, however the frame is turned.
template <class T>
double sizeOf(const Shape<T>& a, const Shape<T>& b, const CoreSegment& segmentOfB) {
    const double reach =
        std::max(sumOfCoordinates(segmentOfB.start), sumOfCoordinates(segmentOfB.start + segmentOfB.along));
    const double radiusA(a.radius), radiusB(b.radius);
    return std::max(std::max(double(a.core.size) + 2.0 * radiusA, double(b.core.size) + 2.0 * radiusB),
                    reach + radiusB);
}

// False where it is not clear. The points of the gap are moved by `origin`.
template <class T>
bool findGap(const CoreSegment& a, const CoreSegment& b, const WideVec& origin, double size,
             CoreGap<T>& gap) {
    const Places places = closestPlaces(a, b);
    const WideVec onA = a.at(places.onA), onB = b.at(places.onB), way = onB - onA;
    const double squared = glm::dot(way, way);
    if (!isClearDistance(squared, size) || !(places.sineSquared > kClearSineSquared)) return false;
    double distance = std::sqrt(squared);
    const double least = kClearOffset<T> * size * distance;
    if (!a.isClear(places.onA, way, places.sineSquared, least) ||
        !b.isClear(places.onB, -way, places.sineSquared, least))
        return false;
    gap.featureA = a.featureAt(places.onA);
    gap.featureB = b.featureAt(places.onB);
    gap.kind = AxisKind::point;
    WideVec normal = way / distance;
    if (gap.featureA.kind == FeatureKind::edge && gap.featureB.kind == FeatureKind::edge) {
        gap.kind = AxisKind::edgeEdge;
        // Whatever rounding does to the places.
        const WideVec cross = glm::cross(a.along, b.along);
        normal = cross / std::copysign(glm::length(cross), glm::dot(cross, way));
        distance = glm::dot(normal, way);
    }
    gap.distance = T(distance);
    gap.normal = Vec3<T>(normal);
    gap.onA = Vec3<T>(origin + onA);
    gap.onB = Vec3<T>(origin + onB);
    return distance < double(std::numeric_limits<T>::max());
}

}  // namespace

template <class T>
bool collideSegments(const Shape<T>& a, const Pose<T>* poseA, const Shape<T>& b, const Pose<T>& poseB,
                     const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                     Collision<T>& out) {
    // From the origin of A, along the axes that the poses are given in: nothing is turned back.
    const WideVec origin = poseA ? WideVec(poseA->position) : WideVec(0.0);
    const CoreSegment segmentA = poseA ? turnedSegment(a.core, poseA->orientation) : CoreSegment(a.core);
    CoreSegment segmentB = turnedSegment(b.core, poseB.orientation);
    segmentB.start += WideVec(poseB.position) - origin;
    const double size = sizeOf(a, b, segmentB);
    CoreGap<T> gap;
    return findGap(segmentA, segmentB, origin, size, gap) &&
           answerAcross(gap, a, b, size, options, memory, out);
}

template bool collideSegments(const Shape<float>&, const Pose<float>*, const Shape<float>&,
                              const Pose<float>&, const CollideOptions<float>&,
                              std::span<ManifoldPoint<float>>, Collision<float>&);
template bool collideSegments(const Shape<double>&, const Pose<double>*, const Shape<double>&,
                              const Pose<double>&, const CollideOptions<double>&,
                              std::span<ManifoldPoint<double>>, Collision<double>&);

}  // namespace sepaxis
