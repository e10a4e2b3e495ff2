// Both shapes projected on one axis: the two intervals, what of each shape ends them, and what they share.
#pragma once

#include "app/inspect/axes/axis_pair.h"

#include <string>
#include <vector>

namespace sepaxis::inspect {

// Where an interval ends. Coordinates along the axis are dot(axis, point) in the world, metres.
struct IntervalEnd {
    double at = 0.0;
    Feature feature;                      // of the core: a vertex, or an edge or face square to the axis
    std::vector<std::uint32_t> vertices;  // of that feature, by their numbers in the file, ascending
};

struct ShapeInterval {
    IntervalEnd low, high;
    double radius = 0.0;  // how far the ends lie beyond the core's vertices
};

struct Intervals {
    dvec3 axisWorld{0.0};  // unit, from A to B
    ShapeInterval a, b;
    scene::AxisMeeting meeting;
    double extra = 0.0;  // metres that the depth is more than along the winning axis
};

// `along` as AxisPair::along() gives it: its overlap is kept, without the rounding of world coordinates.
Intervals intervalsAlong(const AxisPair& pair, const AxisOverlap& along);

// "vertex 3", "edge 1 (0-2)", "face 0 (0, 1, 2, 3)"; of round shapes with the radius: "tip + radius 0.5 m".
std::string endInWords(const AxisPair& pair, scene::Side side, const IntervalEnd& end);

// What the intervals say, in two sentences; of a question only the first, which does not tell the answer.
std::string intervalsInWords(const AxisPair& pair, const Intervals& intervals, bool isWinner,
                             bool isQuestion = false);

// The overlaps along the directions that a person tried, in their order, and the least of them.
class ProbeRecord {
 public:
    void clear();
    void add(const dvec3& axisInA, double overlap);
    const std::vector<double>& overlaps() const { return overlaps_; }
    bool empty() const { return overlaps_.empty(); }
    double least() const { return least_; }
    const dvec3& leastAxis() const { return leastAxis_; }
    std::size_t tried() const { return tried_; }

 private:
    std::vector<double> overlaps_;
    std::size_t tried_ = 0;
    double least_ = 0.0;
    dvec3 leastAxis_{0.0};
};

// So many of the last overlaps are kept.
inline constexpr std::size_t kProbeRecord = 400;

}  // namespace sepaxis::inspect
