#include "app/inspect/axes/intervals.h"

#include "collision/query/shape_contact.h"
#include "collision/query/support.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::inspect {

namespace {

using scene::Side;

std::vector<std::uint32_t> verticesOf(const Hull<double>& hull, const Feature& feature) {
    std::vector<std::uint32_t> numbers;
    const auto add = [&](std::uint32_t vertex) { numbers.push_back(hull.vertexNumber[vertex]); };
    if (feature.kind == FeatureKind::vertex) add(feature.index);
    if (feature.kind == FeatureKind::edge) {
        add(hull.edgeStart(feature.index));
        add(hull.edgeEnd(feature.index));
    }
    if (feature.kind == FeatureKind::face) {
        std::uint32_t half = hull.faces[feature.index].firstHalfEdge;
        for (std::uint32_t i = 0; i < hull.faces[feature.index].vertexCount; ++i) {
            add(hull.halfEdges[half].origin);
            half = hull.halfEdges[half].next;
        }
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

// The end of one shape in a direction of the world, measured along it.
IntervalEnd endOf(const AxisPair& pair, Side side, const dvec3& direction) {
    const Hull<double>& hull = pair.hull(side);
    const Pose<double>& pose = pair.pose(side);
    const dvec3 inHull = glm::conjugate(pose.orientation) * direction;
    const std::uint32_t vertex = findSupport(hull, inHull).vertex;
    IntervalEnd end;
    end.at = glm::dot(direction, transformPoint(pose, hull.vertices[vertex])) + pair.shape(side).radius;
    end.feature = supportingFeature(hull, inHull);
    end.vertices = verticesOf(hull, end.feature);
    return end;
}

ShapeInterval intervalOf(const AxisPair& pair, Side side, const dvec3& axis) {
    ShapeInterval interval;
    interval.low = endOf(pair, side, -axis);
    interval.low.at = -interval.low.at;
    interval.high = endOf(pair, side, axis);
    interval.radius = pair.shape(side).radius;
    return interval;
}

}  // namespace

Intervals intervalsAlong(const AxisPair& pair, const AxisOverlap& along) {
    Intervals intervals;
    intervals.axisWorld = pair.toWorld(along.axis);
    intervals.a = intervalOf(pair, Side::a, intervals.axisWorld);
    intervals.b = intervalOf(pair, Side::b, intervals.axisWorld);
    intervals.meeting = pair.meeting(along);
    intervals.extra = along.overlap - pair.winning().overlap;
    return intervals;
}

std::string endInWords(const AxisPair& pair, Side side, const IntervalEnd& end) {
    const sepaxis::Shape<double>& shape = pair.shape(side);
    const std::string radius = shape.radius > 0.0 ? " + radius " + metres(shape.radius) : std::string();
    if (shape.kind == ShapeKind::sphere) return "centre" + radius;
    std::string name = scene::featureName(shape, end.feature);
    if (end.feature.kind == FeatureKind::vertex || end.vertices.empty() || shape.kind == ShapeKind::capsule ||
        shape.kind == ShapeKind::segment)
        return name + radius;
    constexpr std::size_t kMostNamed = 4;
    name += " (";
    for (std::size_t i = 0; i < std::min(kMostNamed, end.vertices.size()); ++i) {
        if (i > 0) name += end.feature.kind == FeatureKind::edge ? "\xE2\x80\x93" : ", ";
        name += std::to_string(end.vertices[i]);
    }
    if (end.vertices.size() > kMostNamed) name += ", ...";
    return name + ")" + radius;
}

std::string intervalsInWords(const AxisPair& pair, const Intervals& intervals, bool isWinner,
                             bool isQuestion) {
    const auto [depth, common] = intervals.meeting;
    const bool touching = std::abs(depth) <= pair.touchGap();
    const bool apart = depth < 0.0 && !touching;
    std::string text;
    if (touching)
        text = "B begins where A ends: the shapes touch along this axis. ";
    else if (apart)
        text = "A ends before B begins: a gap of " + metres(-depth) +
               ". This axis alone proves that they are apart. ";
    else
        text = "B begins " + metres(depth) +
               " before A ends: B must move that far along this axis to separate" +
               (!intervals.meeting.differs(pair.tieTolerance()) ? ". "
                : common <= pair.touchGap() ? ", although one of the intervals is a point. "
                                            : ", although the intervals overlap by " + metres(common) + ". ");
    if (isQuestion) return text;
    if (isWinner && pair.isIgnored())
        return text + "This would be the answer, but the one-sided triangle ignores contact from behind.";
    if (isWinner)
        return text +
               (apart ? "No direction has a wider gap." : "No direction needs less: this is the answer.");
    if (apart && pair.overlaps()) return text;
    const std::string more = metres(std::abs(intervals.extra));
    if (std::abs(intervals.extra) <= pair.tieTolerance()) return text + "As much as along the winning axis.";
    if (apart) return text + "The winner's gap is " + more + " wider.";
    if (pair.overlaps()) return text + "That is " + more + " more than along the winning axis.";
    return text + "Another axis has a gap, so this one proves nothing.";
}

void ProbeRecord::clear() {
    *this = {};
}

void ProbeRecord::add(const dvec3& axisInA, double overlap) {
    if (tried_ == 0 || overlap < least_) {
        least_ = overlap;
        leastAxis_ = axisInA;
    }
    ++tried_;
    if (overlaps_.size() == kProbeRecord) overlaps_.erase(overlaps_.begin());
    overlaps_.push_back(overlap);
}

}  // namespace sepaxis::inspect
