// The algorithms one step at a time: what the steps tab plays. GJK and EPA walk in the Minkowski difference
// B - A, whose point nearest to the origin is the answer; SAT tries one axis after the other; two upright
// cuboids are compared stage by stage (cuboid_steps.h).
#pragma once

#include "app/scene/construction.h"
#include "app/scene/evaluation.h"
#include "app/scene/stage_words.h"
#include "collision/gjk_epa.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::inspect {

using scene::dvec3;

enum class Algorithm : std::uint8_t { gjkEpa, sat, cuboidStages, construction };
enum class StepPhase : std::uint8_t { gjk, epa, sat, stage, construction };

// Bounds in metres, of the distance of the cores (gjk), of their depth (epa); of SAT the depth of this axis
// is `lower` and the least so far `upper`, negative where there is a gap. What a step does not know is NaN: a
// stage knows neither.
struct StepRow {
    StepPhase phase = StepPhase::gjk;
    std::uint32_t index = 0;  // within its phase
    double lower = 0.0, upper = 0.0;
};

enum class SatFate : std::uint8_t {
    newBest,     // less depth than any before
    notBetter,   // by more than rounding
    separates,   // a gap: the loop stops
    notCrossed,  // an edge pair whose arcs do not cross on the Gauss map: supports no axis on both
    parallel,    // an edge pair without a cross product
    behind,      // published: a face that has the whole other hull behind it is skipped
    shallow,     // published: two edges at less than 30 degrees are skipped
};
// Whether its direction was measured.
constexpr bool isMeasured(SatFate fate) {
    return fate <= SatFate::separates;
}

struct SatCandidate {
    AxisKind kind = AxisKind::none;
    std::uint32_t a = kNoIndex, b = kNoIndex;  // face or edge, inner indices
    dvec3 axis{0.0};                           // unit, from A to B, in the frame of A
    double overlap = 0.0;                      // of the shapes, metres: the depth along the axis
    double common = 0.0;                       // metres that both intervals cover (axis_meeting.h)
    std::uint32_t supportA = kNoIndex, supportB = kNoIndex;
    SatFate fate = SatFate::notBetter;
    std::uint32_t best = kNoIndex;    // the best candidate up to here, itself included
    std::uint64_t leftOutBefore = 0;  // edge pairs between the one before and this one that are not listed
};

enum class StageOutcome : std::uint8_t {
    meet,          // heights, circles, sides; of the vertices: one is inside
    apart,         // of the sides and the vertices: none meets, none is inside
    withinSafety,  // circles: apart, but not by more than the safe distance: the safety ring meets
    measured,      // the separation
    notReached,    // another stage decided before
};

struct StageStep {
    scene::StagePlace place = scene::StagePlace::heights;
    StageOutcome outcome = StageOutcome::notReached;
    bool decides = false;  // whether the shapes overlap
};

enum class StagesOf : std::uint8_t { exactMethod, publishedMethod };

// Two sides that meet, in plan. The published method does not tell where.
struct MeetingMark {
    std::uint32_t sideA = 0, sideB = 0;
    std::optional<std::array<PlanPoint, 2>> where;
};
struct InsideMark {
    scene::Side side = scene::Side::a;
    std::uint32_t vertex = 0;
};
// What the stages of two cuboids compare and find.
struct StageFigure {
    std::array<PlacedCuboid, 2> cuboids;
    std::array<double, 2> radii{};
    double centerDistance = 0.0;  // in plan
    double safeDistance = 0.0;
    std::vector<MeetingMark> meetings{};
    std::optional<InsideMark> inside{};
    double separation = 0.0;  // of the plans as published, in space exactly
    std::optional<std::array<PlanPoint, 2>> closest{};

    double circleGap() const { return centerDistance - radii[0] - radii[1]; }
};

// What the library recorded of the stages of two cuboids.
struct StageRecord {
    std::array<StageStep, 5> steps;
    CuboidStages exact;
    std::optional<textbook::CuboidResult> published;  // the stages are those of the published method
    StageFigure found;                                // by the method that is shown
    bool touching = false;                            // the exact answer: they overlap, by nothing
    std::array<Feature, 2> closest;                   // where the separation is, of the exact method
};

// A construction with what its method answers.
struct ConstructionRecord {
    scene::Construction made;
    std::vector<scene::ConstructionPart> parts;
    bool published = false;
    Collision<double> answer;  // its manifold is empty
    bool hasDepth = true;
    Collision<double> exact;  // the same where that is the method
};

// A line of the algorithm in pseudo-code.
struct CodeLine {
    int indent = 0;
    std::string_view text;
    int tag = -1;  // what the steps that stand here have in common
};

struct SideFeature {
    scene::Side side = scene::Side::a;
    Feature feature;
    bool operator==(const SideFeature&) const = default;
};

// One step as it is told and shown in the scene.
struct StepView {
    std::string title;     // "EPA, step 3"
    std::string sentence;  // what happens and why
    std::vector<SideFeature> lit{};
    dvec3 axis{0.0};  // unit, world, from A to B: the direction tried; zero: none
    std::string axisName{};
    Feature featureA{}, featureB{};
    std::optional<std::size_t> codeLine{};  // of Steps::code: what is being executed
    std::string codeNote{};                 // beside it: how it ends
};

// What the list of steps shows of one.
struct StepListRow {
    std::string name, measure{}, outcome{};
    StageOutcome mark = StageOutcome::notReached;
    bool decides = false;
    std::string fault{};            // of the published method; empty: none
    std::optional<double> value{};  // metres, a parameter or a dot product
};

// Keeps the shapes alive and the numbers of one pose.
struct Steps {
    Algorithm algorithm = Algorithm::gjkEpa;
    std::string note;  // why there is nothing to play; empty where there are rows
    std::array<std::shared_ptr<const scene::BuiltShape>, 2> shapes;
    std::array<Pose<double>, 2> poses;
    std::vector<StepRow> rows;
    // GJK and EPA. In the frame of A, and of A - B, as collision/gjk_epa.h has it.
    GjkEpaTrace<double> trace;
    GjkEpaResult<double> result;
    // SAT.
    std::vector<SatCandidate> candidates;
    std::uint64_t edgePairs = 0, rejectedPairs = 0;  // of those tried
    std::uint64_t leftOutAfter = 0;                  // edge pairs after the last candidate
    // The stages of two cuboids, and round shapes and primitives: what each step says.
    std::optional<StageRecord> stages;
    std::optional<ConstructionRecord> construction;
    std::vector<StepView> views;
    std::vector<StepListRow> list;
    std::vector<CodeLine> code;  // empty: none is shown
    bool published = false;      // as the article has it
    // SAT as published: the depth that the method answers, where it is not the least of its axes.
    std::optional<double> publishedDepth;
    // SAT: what the exact method says, negative: the distance; nothing where the pair is not felt at all.
    std::optional<double> exactOverlap;
    double rounding = 0.0;  // metres: lengths that differ by less are the same
    bool ignored = false;   // a one-sided triangle is not felt from behind, whatever the steps find

    void tell(StepPhase phase, StepView view, StepListRow row);
    const Shape<double>& shape(scene::Side side) const {
        return shapes[static_cast<std::size_t>(side)]->shape;
    }
};

Steps makeGjkEpaSteps(const scene::Evaluation& evaluation, EpaWorkspace& workspace);

StepView viewOf(const Steps& steps, std::size_t row);
// Of a published method: what it gets wrong on this pair; empty: nothing that a person sees.
std::string faultOf(const Steps& steps);
// One row a step.
std::string csvOf(const Steps& steps);
StepView questionInWords(const Steps& steps, std::size_t row);

// A point of B - A, turned as the world is, relative to where both origins meet.
struct FigurePoint {
    std::uint32_t onA = kNoIndex, onB = kNoIndex;
    dvec3 at{0.0};
};
// "B3 - A1", "B start - A end": the vertices by the names of the sentences.
std::string shortName(const Steps& steps, const FigurePoint& point);

struct FigureFace {
    std::array<dvec3, 3> corners{};  // counter-clockwise from outside
    bool nearest = false;            // to the origin, of those still open
    bool seen = false;               // by the new point: it goes
};
// What GJK or EPA looks like in that space.
struct StepFigure {
    std::vector<FigurePoint> simplex;  // of EPA the corners of the nearest face
    std::vector<FigureFace> polytope;  // of EPA
    std::vector<std::array<dvec3, 2>> horizon;
    std::optional<dvec3> nearest;  // the point nearest to the origin
    std::optional<FigurePoint> support;
    bool supportIsAsked = false;  // it is not to be shown
};
StepFigure figureOf(const Steps& steps, std::size_t row);
// The same as a question, without the step's own answer: where the support point lies, which face is nearest.
StepFigure questionOf(const Steps& steps, std::size_t row);

// All points that any step shows: what a camera has to frame, together with the origin.
std::vector<dvec3> pointsOf(const Steps& steps);

// The edges of B - A, for orientation; empty where it has no volume or too many vertices to build in a frame.
std::vector<std::array<dvec3, 2>> outlineOfDifference(const Steps& steps);
// What to say in its place where it is empty; empty where the vertices are few and B - A has a volume.
std::string whyNoOutline(const Steps& steps);

// The end of a chart's axis for a value: the next number of at most two digits; 0 where it is not above 0.
double axisEnd(double value);

}  // namespace sepaxis::inspect
