// From a scene to answers: builds the hulls of the two objects and asks the collision library.
#pragma once

#include "app/base/scene_error.h"
#include "app/base/short_text.h"
#include "app/scene/scene.h"
#include "collision/collide.h"
#include "collision/cuboid.h"
#include "collision/cuboid_stages.h"
#include "collision/hull_builder.h"
#include "collision/shape.h"
#include "collision/textbook/construction.h"
#include "collision/textbook/cuboid_stages.h"
#include "collision/trace.h"

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

// A built shape, in the object's frame with its scale applied.
struct BuiltShape {
    sepaxis::Shape<double> shape;
    sepaxis::Shape<float> shapeFloat;  // rounded; the status tells where float cannot hold it
    // Of the frame of shapeFloat, in the object's: not zero only where the points lie so far off that
    // rounding them there would cost too much.
    dvec3 originOfFloat{0.0};
    std::vector<HullRepair> repairs;
    std::optional<CuboidPlan> plan;  // of a cuboid

    // What is seen of the shape: all points within outlineRadius() of a polyhedron. Where the shape has
    // curved sides or is rounded, a stand-in (shapes/stand_in.h) with the radius in it, made when first asked
    // for.
    const Hull<double>& outline() const;
    double outlineRadius() const { return hasStandIn() ? 0.0 : shape.radius; }
    bool hasStandIn() const;

 private:
    mutable std::once_flag standInMade_;
    mutable Hull<double> standIn_;
};

// Checks (validation.h) and builds one object. Repairs are reported of listed hulls only. On failure the
// error says where and why.
struct BuildResult {
    std::shared_ptr<const BuiltShape> built;  // null on failure
    SceneError error;
};
BuildResult buildShape(const Object& object, Side side);

// The largest extent or coordinate, the radius included, metres. A single point has none.
double sizeOf(const sepaxis::Shape<double>& shape);

// By a radius around what has none of its own.
bool isRounded(const sepaxis::Shape<double>& shape);

enum class Precision : std::uint8_t { doublePrecision, floatPrecision };

struct Method;  // methods.h

struct EvaluationOptions {
    const Method* method = nullptr;  // null: exact
    Precision precision = Precision::doublePrecision;
    ManifoldKind manifold = ManifoldKind::exact;
    bool trace = false;
    bool time = false;  // measure the query (repeats it)
    bool fast = false;  // exact: by the query that engines call, not by the reference
};

// What a method has an answer to, beside the verdict. The exact one knows all.
struct Known {
    bool depth = true;     // and normal
    bool distance = true;  // and closest points
    bool ties = true;      // Collision::unique
    bool contacts = true;  // contact point and manifold
    bool manifold = true;  // all touching points, not only one of them
};

// How a method that is somebody else's ended instead of answering.
enum class Breakdown : std::uint8_t { none, crash, hang, exit };

// The answer for one scene, in world space, always in double for showing (computed in `precision`).
struct Evaluation {
    Precision precision = Precision::doublePrecision;
    std::array<std::shared_ptr<const BuiltShape>, 2> shapes;
    std::array<Pose<double>, 2> poses;
    Collision<double> collision;  // its manifold span points into manifoldMemory
    std::vector<ManifoldPoint<double>> manifoldMemory;
    Known known;
    Breakdown breakdown = Breakdown::none;  // then nothing is known, and `note` says what happened
    std::string note;                       // what a person should know about this answer; mostly empty
    std::optional<double> safeDistance;     // as the scene gives it
    std::optional<CuboidStages> stages;     // of two cuboids
    std::optional<textbook::CuboidResult> publishedStages;        // instead, where that method was chosen
    std::optional<textbook::Construction> publishedConstruction;  // the same of round shapes and primitives
    std::optional<Trace<double>> trace;                           // in the frame of A
    double queryNanoseconds = 0.0;  // median of repeated calls; 0 when not measured

    Evaluation() = default;
    Evaluation(const Evaluation&) = delete;  // the span would point into another object
    Evaluation& operator=(const Evaluation&) = delete;
    Evaluation(Evaluation&&) = default;
    Evaluation& operator=(Evaluation&&) = default;
};

// Two built shapes and where they stand: a scene without its file.
struct PosedPair {
    std::array<std::shared_ptr<const BuiltShape>, 2> shapes;
    std::array<Pose<double>, 2> poses;
    std::optional<double> safeDistance;
};
PosedPair pairOf(const Evaluation& evaluation);
// Whether one of the shapes is rounded (isRounded).
bool hasRounded(const Evaluation& evaluation);

// How shapeFloat of B stands in the frame of shapeFloat of A. Relative to A before rounding: far from the
// world's origin single precision would lose the gap.
Pose<float> relativePoseInFloat(const Evaluation& evaluation);

// The frame of shapeFloat of A in the world.
Pose<double> frameOfFloatA(const Evaluation& evaluation);

// Into `evaluation` and the memory for its manifold, unless there is no answer: then it says why, and nothing
// of `evaluation` is of use. The poses are ones that the shapes may take.
std::optional<SceneError> evaluatePair(const PosedPair& pair, const EvaluationOptions& options,
                                       Evaluation& evaluation);
// The same for poses of one pair of shapes, which some methods answer faster together. At least as many
// evaluations and errors as poses.
void evaluatePoses(std::span<const PosedPair> poses, const EvaluationOptions& options,
                   std::span<Evaluation> evaluations, std::span<std::optional<SceneError>> errors);

// Reuses built shapes from frame to frame while an object's shape and scale do not change.
class Evaluator {
 public:
    // False when an object is invalid: then `error` says why and the last good evaluation stays.
    bool evaluate(const Scene& scene, const EvaluationOptions& options);
    // Why evaluate() would refuse the scene, or nothing; neither result() nor error() changes.
    std::optional<SceneError> check(const Scene& scene, const EvaluationOptions& options);
    const Evaluation& result() const { return result_; }
    const SceneError& error() const { return error_; }

 private:
    struct Cached {
        Shape shape;
        dvec3 scale{0.0};
        double marginRadius = 0.0;
        std::shared_ptr<const BuiltShape> built;  // null: nothing is cached
    };
    // Everything that has to be known before the query.
    std::optional<SceneError> prepare(const Scene& scene, const EvaluationOptions& options, Evaluation& next);

    std::array<Cached, 2> cache_;
    Evaluation result_;
    std::vector<ManifoldPoint<double>> spare_;  // memory for the next one's manifold
    SceneError error_;
};

// What the exact query does, step by step, in the frame of A. `axes`: list its candidates, `rejected`: and
// those edge pairs that are none (nine million of two 1000-vertex hulls). `reduced`: after the manifold, its
// reduction to four points.
struct TraceRequest {
    bool axes = false;
    bool rejected = false;
    bool reduced = false;
};
Trace<double> traceQuery(const Evaluation& evaluation, const EvaluationOptions& options,
                         const TraceRequest& request);

// The exact method's answer for the shapes and poses of an evaluation that another method may have given.
Evaluation answerExactly(const Evaluation& evaluation, const EvaluationOptions& options);

// The shapes intersect, but a one-sided triangle is not felt: asked of the exact method, whatever method gave
// the evaluation.
bool isIgnored(const Evaluation& evaluation);

// The largest extent or coordinate of both shapes and of B's origin in the frame of A, metres: what
// tolerances are times. In float of the shapes as a query takes them, perhaps around other origins.
double sizeOfPair(const Evaluation& evaluation, Precision precision = Precision::doublePrecision);

// Up to this depth the shapes touch: metres, the rounding of coordinates of the pair's size.
double touchGap(const Evaluation& evaluation);

// Not where the shapes intersect and a one-sided triangle is not felt.
inline bool hasClosestPoints(const Evaluation& evaluation) {
    return evaluation.known.distance && evaluation.collision.distance > 0.0;
}

// "0–4": the numbers of an edge's two vertices, the lower one first.
ShortText edgeEnds(const Hull<double>& hull, std::uint32_t edge);

// "sphere", "aabb", ...: the kind in words.
std::string_view kindName(ShapeKind kind);

// How many features of a kind the shape has, points of a circle included. Of no kind none.
std::uint32_t featureCount(const sepaxis::Shape<double>& shape, FeatureKind kind);

// What "edge 1", "axis", "tip", "face" are: what a person calls the feature. Empty for a sphere and an
// ellipsoid, which have none.
std::string featureName(const sepaxis::Shape<double>& shape, const Feature& feature);

// "Overlapping: edge 1 of A against edge 2 of B", "Touching: sphere A against face 3 of B".
ShortText verdictInWords(const Evaluation& evaluation);

// What there is to say instead of numbers where a one-sided triangle is not felt: nobody would call it a
// distance of 0.
inline constexpr std::string_view kNotFeltWords =
    "The shapes intersect, but the one-sided triangle ignores contact from behind";

// Metres that a drag of these shapes snaps to where a person chose nothing: 1, 2 or 5 times a power of ten,
// about a tenth of the smaller shape.
double usualSnapStep(const Evaluation& evaluation);

// At most the rounding of coordinates of the pair's size: the verdict says "touching".
bool touches(const Evaluation& evaluation);

// Whether the contact point, a vertex as deep as any other, lies outside the other shape: a corner that
// reaches out beyond where two faces lie on each other. Of flat shapes it is not asked.
bool isBeside(const Evaluation& evaluation);
// Where the shapes meet: the contact point, or the middle of the contacts at full depth where it lies beside.
dvec3 meetingPoint(const Evaluation& evaluation);

// Which stage decided between two cuboids: "the sides: some meet". Empty for other pairs.
std::string stageInWords(const Evaluation& evaluation);

}  // namespace sepaxis::scene
