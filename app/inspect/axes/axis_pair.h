// The pair that was asked about, kept so that its axes can be looked at later: in the precision of the
// query, and with the exact query's answer, whatever method the scene is shown with.
#pragma once

#include "app/base/function_view.h"
#include "app/inspect/axes/axis_ref.h"
#include "app/scene/axis_meeting.h"
#include "app/scene/evaluation.h"
#include "collision/query/hull_pair.h"
#include "collision/trace.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sepaxis::inspect {

using scene::dvec3;

// A triangle without its one-sidedness, which is no matter of geometry.
template <class T>
sepaxis::Shape<T> feltFromBothSides(sepaxis::Shape<T> shape) {
    shape.oneSided = false;
    return shape;
}

// The depth along an axis (axis_meeting.h), with the shapes' radii; negative is a gap. Metres, frame of A.
struct AxisOverlap {
    dvec3 axis{0.0};  // unit, from A to B
    double overlap = 0.0;
    std::uint32_t supportA = kNoIndex, supportB = kNoIndex;  // vertices of the cores
};

// Why the query did not look at a candidate: along its axis the depth is at least `depth` metres, with the
// radii, by the ball inside the other hull, or a vertex of it.
struct SkippedAxis {
    Feature feature;  // a face, or an edge of which that holds for every direction of its arc
    scene::Side side = scene::Side::a;
    SkippedBy by = SkippedBy::nothing;
    double depth = 0.0;
    std::uint32_t vertex = kNoIndex;  // of the other hull
};

class AxisPair {
 public:
    explicit AxisPair(const scene::Evaluation& evaluation);
    AxisPair(const AxisPair&) = delete;  // hulls_ refers to what shapes_ keeps alive
    AxisPair& operator=(const AxisPair&) = delete;

    const sepaxis::Shape<double>& shape(scene::Side side) const;
    const Hull<double>& hull(scene::Side side) const { return shape(side).core; }
    const Pose<double>& pose(scene::Side side) const { return poses_[indexOf(side)]; }
    bool bothFlat() const;  // spheres, capsules, segments and triangles only

    // --- the exact answer, as if a one-sided triangle had both sides ---
    bool overlaps() const { return overlaps_; }
    bool isIgnored() const { return ignored_; }  // it overlaps, and the triangle is not felt from behind
    const AxisRef& winner() const { return winner_; }
    const AxisOverlap& winning() const { return winning_; }
    const Feature& winningFeature(scene::Side side) const { return features_[indexOf(side)]; }
    double tieTolerance() const { return tieTolerance_; }  // metres: what counts as the same overlap
    double touchGap() const { return touchGap_; }          // metres: a gap below it is rounding

    // Nothing where a feature does not exist, or two edges are parallel and have no axis.
    std::optional<AxisOverlap> along(const AxisRef& ref) const;
    // Along any unit direction, frame of A.
    AxisOverlap along(const dvec3& axis) const;
    // What the shapes have between them along it.
    scene::AxisMeeting meeting(const AxisOverlap& along) const;
    bool isWinningAxis(const AxisRef& ref, const dvec3& axis) const;
    std::optional<SkippedAxis> skipped(const AxisRef& ref) const;  // nothing: it was looked at
    dvec3 toWorld(const dvec3& direction) const { return poses_[0].orientation * direction; }
    dvec3 toA(const dvec3& directionWorld) const {
        return glm::conjugate(poses_[0].orientation) * directionWorld;
    }

    // Two flat shapes have so few candidates that the query itself lists them.
    struct Listed {
        AxisRef ref;
        dvec3 axis;  // frame of A
        bool onBoundary = true;
    };
    const std::vector<Listed>& listed() const { return listed_; }

    template <class Visitor>
    auto visitHulls(Visitor&& visitor) const {
        return std::visit(std::forward<Visitor>(visitor), hulls_);
    }

 private:
    void ask();
    template <class T>
    void keepSkipped(const Trace<T>& trace, T radii);
    void listFlat(const scene::Evaluation& evaluation);

    std::array<std::shared_ptr<const scene::BuiltShape>, 2> shapes_;
    std::array<Pose<double>, 2> poses_;
    std::variant<HullPair<double>, HullPair<float>> hulls_;
    bool overlaps_ = false, ignored_ = false;
    AxisRef winner_;
    std::array<Feature, 2> features_;
    AxisOverlap winning_;
    double tieTolerance_ = 0.0, touchGap_ = 0.0;
    std::vector<Listed> listed_;
    std::array<std::vector<SkippedAxis>, 2> skippedFaces_, skippedEdges_;  // of A, of B
};

// What makes the axis on one side: the face, the edge, or nothing where only the other side does.
Feature featureOf(const AxisRef& ref, scene::Side side);
// The same, and where only the other side makes it, what meets it there: a vertex, or for the winner the
// feature that the answer names.
Feature featureMeeting(const AxisPair& pair, const AxisRef& ref, const AxisOverlap& along, scene::Side side);

// "face 1 of A", "edge 1 of A and edge 2 of B", "the closest points". `named` says what makes it on one side.
std::string axisInWords(const AxisRef& ref, FunctionView<std::string(scene::Side)> named);

// "0.4886 m": four significant digits.
std::string metres(double value);
// "overlap 0.4886 m", "depth 1.058 m", "gap 0.7 m": AxisMeeting::word() with the number.
std::string meetingInWords(const AxisPair& pair, const AxisOverlap& along);

}  // namespace sepaxis::inspect
