#include "collision/fast/segment_pair.h"

#include "collision/fast/core_gap.h"
#include "collision/query/shape_contact.h"

namespace sepaxis {

namespace {

using Real = double;
using RealVec = WideVec;

// Of the squared sine between two segments: their closest points lose as many digits as it has zeros.
constexpr Real kClearSineSquared = Real(1) / Real(64);
static_assert(kClearSineSquared >= kLevelSineSquared, "one point is all that a stable manifold has");

// The points start + t along, t from 0 to 1. A point is a segment without length.
struct Segment {
    RealVec start, along{Real(0)};
    Real squared = Real(0);  // of its length

    RealVec at(Real t) const { return t == Real(1) ? start + along : start + along * t; }
    bool isPoint() const { return squared == Real(0); }
};

Segment segmentOfA(const Hull<float>& core) {
    Segment segment{RealVec(core.vertices.front())};
    if (core.vertexCount() == 1) return segment;
    segment.along = RealVec(core.vertices.back()) - segment.start;
    segment.squared = glm::dot(segment.along, segment.along);
    return segment;
}

Segment segmentOfB(const Hull<float>& core, const Pose<float>& bInA) {
    Segment segment = segmentOfA(core);
    const bool isCentered = segment.isPoint() && segment.start == RealVec(Real(0));
    if (!isCentered) {
        const WideTurn turn(bInA.orientation);
        segment.start = turn(segment.start);
        if (!segment.isPoint()) segment.along = turn(segment.along);
    }
    segment.start += RealVec(bInA.position);
    return segment;
}

// Of two segments the places of the closest points, from 0 to 1, and the squared sine of the angle between
// them, 1 where one is a point (C. Ericson: "Real-Time Collision Detection", chapter 5.1.9).
struct Places {
    Real onA = Real(0), onB = Real(0), sineSquared = Real(1);
};

Real clamped(Real place) {
    return std::clamp(place, Real(0), Real(1));
}

Places closestPlaces(const Segment& a, const Segment& b) {
    const RealVec between = b.start - a.start;
    const Real alongA = glm::dot(a.along, between), alongB = glm::dot(b.along, between);
    Places places;
    if (b.isPoint()) {
        if (!a.isPoint()) places.onA = clamped(alongA / a.squared);
        return places;
    }
    if (a.isPoint()) {
        places.onB = clamped(-alongB / b.squared);
        return places;
    }
    const Real both = glm::dot(a.along, b.along), product = a.squared * b.squared;
    const Real sine = product - both * both;
    places.sineSquared = product > kLeastSquare ? sine / product : Real(0);
    places.onA = clamped((alongA * b.squared - alongB * both) / sine);
    const Real onB = (both * places.onA - alongB) / b.squared;
    places.onB = clamped(onB);
    if (onB != places.onB) places.onA = clamped((alongA + both * places.onB) / a.squared);
    return places;
}

// The place lies away from the ends, or the end that it is at is the closest by far, also where the segment
// is short: its other end is farther by `beyond` over the distance. towards: from the closest point to the
// other shape.
bool isClear(const Segment& segment, Real place, const RealVec& towards, Real sineSquared, Real least) {
    if (segment.isPoint()) return true;
    if (place > Real(0) && place < Real(1)) {
        const Real offset = std::min(place, Real(1) - place);
        return offset * offset * segment.squared * sineSquared > least;
    }
    const Real along = glm::dot(segment.along, towards), beyond = place == Real(0) ? -along : along;
    return beyond > least && beyond * beyond > least * segment.squared;
}

// At least HullPair::size.
Real sizeOf(const Shape<float>& a, const Shape<float>& b, const Segment& segmentOfB) {
    const RealVec end = segmentOfB.start + segmentOfB.along;
    Real reach(0);
    for (int i = 0; i < 3; ++i)
        reach = std::max(reach, std::max(std::abs(segmentOfB.start[i]), std::abs(end[i])));
    const Real radiusA(a.radius), radiusB(b.radius);
    return std::max(std::max(Real(a.core.size) + Real(2) * radiusA, Real(b.core.size) + Real(2) * radiusB),
                    reach + radiusB);
}

Feature featureAt(Real place) {
    if (place > Real(0) && place < Real(1)) return {FeatureKind::edge, 0};
    return {FeatureKind::vertex, place == Real(0) ? 0u : 1u};
}

// False where it is not clear.
bool findGap(const Segment& a, const Segment& b, Real size, CoreGap& gap) {
    const Places places = closestPlaces(a, b);
    const RealVec onA = a.at(places.onA), onB = b.at(places.onB), way = onB - onA;
    const Real squared = glm::dot(way, way);
    if (!isClearDistance(squared, size) || !(places.sineSquared > kClearSineSquared)) return false;
    Real distance = std::sqrt(squared);
    const Real least = kClearOffset * size * distance;
    if (!isClear(a, places.onA, way, places.sineSquared, least) ||
        !isClear(b, places.onB, -way, places.sineSquared, least))
        return false;
    gap.featureA = featureAt(places.onA);
    gap.featureB = featureAt(places.onB);
    gap.kind = AxisKind::point;
    RealVec normal = way / distance;
    if (gap.featureA.kind == FeatureKind::edge && gap.featureB.kind == FeatureKind::edge) {
        gap.kind = AxisKind::edgeEdge;
        // Whatever rounding does to the places.
        const RealVec cross = glm::cross(a.along, b.along);
        normal = cross / std::copysign(glm::length(cross), glm::dot(cross, way));
        distance = glm::dot(normal, way);
    }
    gap.distance = float(distance);
    gap.normal = Vec3<float>(normal);
    gap.onA = Vec3<float>(onA);
    gap.onB = Vec3<float>(onB);
    return distance < std::numeric_limits<Real>::max();
}

}  // namespace

bool collideSegments(const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA,
                     const CollideOptions<float>& options, std::span<ManifoldPoint<float>> memory,
                     Collision<float>& out) {
    const Segment segmentA = segmentOfA(a.core), segmentB = segmentOfB(b.core, bInA);
    const Real size = sizeOf(a, b, segmentB);
    CoreGap gap;
    return findGap(segmentA, segmentB, size, gap) && answerAcross(gap, a, b, size, options, memory, out);
}

}  // namespace sepaxis
