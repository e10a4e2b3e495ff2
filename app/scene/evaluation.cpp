#include "app/scene/evaluation.h"

#include "app/base/json_text.h"
#include "app/scene/format/validation.h"
#include "app/scene/methods.h"
#include "app/scene/query_time.h"
#include "app/scene/stage_words.h"
#include "collision/hull/flat_hull.h"
#include "collision/query/query_limits.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace sepaxis::scene {

double sizeOf(const sepaxis::Shape<double>& shape) {
    return coreSize(shape) + 2.0 * shape.radius;
}

bool isRounded(const sepaxis::Shape<double>& shape) {
    return shape.radius > 0.0 && shape.kind != ShapeKind::sphere && shape.kind != ShapeKind::capsule;
}

bool hasRounded(const Evaluation& evaluation) {
    return isRounded(evaluation.shapes[0]->shape) || isRounded(evaluation.shapes[1]->shape);
}

namespace {

// Above this many edge pairs a trace leaves out those that are no candidates: a row for each of the nine
// million pairs of two 1000-vertex hulls would fill the memory and nobody would read them.
constexpr std::uint64_t kMostRecordedEdgePairs = 20000;

// --- single precision shown in double -------------------------------------------------------------------

ManifoldPoint<double> widened(const ManifoldPoint<float>& p) {
    return {dvec3(p.point), dvec3(p.onA), dvec3(p.onB), p.depth, p.touching, p.id, p.side};
}

// Without the manifold, which lies in memory of its own.
Collision<double> widened(const Collision<float>& c) {
    Collision<double> wide;
    wide.overlap = c.overlap;
    wide.kind = c.kind;
    wide.unique = c.unique;
    wide.normal = dvec3(c.normal);
    wide.depth = c.depth;
    wide.distance = c.distance;
    wide.featureA = c.featureA;
    wide.featureB = c.featureB;
    wide.contactPoint = dvec3(c.contactPoint);
    wide.closestA = dvec3(c.closestA);
    wide.closestB = dvec3(c.closestB);
    wide.manifoldNormal = dvec3(c.manifoldNormal);
    wide.behindOneSided = c.behindOneSided;
    wide.lower = c.lower;
    wide.upper = c.upper;
    return wide;
}

Skipped<double> widened(const Skipped<float>& s) {
    return {s.by, s.bound, s.vertex};
}

AxisCandidate<double> widened(const AxisCandidate<float>& c) {
    return {c.kind,     c.a,        c.b,        dvec3(c.axis), c.overlap,
            c.edgeSine, c.supportA, c.supportB, c.state,       widened(c.skipped)};
}

ClipPoint<double> widened(const ClipPoint<float>& p) {
    return {dvec3(p.point), p.id, p.signedDistance, p.action, p.role};
}

DistanceStep<double> widened(const DistanceStep<float>& s) {
    return {s.simplex, dvec3(s.closest), s.upperBound, s.lowerBound};
}

ClipStep<double> widened(const ClipStep<float>& s);  // its two lists are widened below

template <class Narrow>
auto widenedAll(const std::vector<Narrow>& narrow) {
    std::vector<decltype(widened(narrow.front()))> wide;
    wide.reserve(narrow.size());
    for (const Narrow& item : narrow) wide.push_back(widened(item));
    return wide;
}

ClipStep<double> widened(const ClipStep<float>& s) {
    using Kind = ClipStep<double>::Kind;
    return {static_cast<Kind>(s.kind), s.referenceEdge,
            s.referenceVertex,         {dvec3(s.plane.normal), s.plane.offset},
            widenedAll(s.before),      widenedAll(s.after)};
}

Trace<double> widened(const Trace<float>& t) {
    Trace<double> wide;
    wide.recordAxes = t.recordAxes;
    wide.recordRejected = t.recordRejected;
    wide.axes = widenedAll(t.axes);
    wide.guess = dvec3(t.guess);
    wide.guessOverlap = t.guessOverlap;
    wide.facesOfA = widenedAll(t.facesOfA);
    wide.facesOfB = widenedAll(t.facesOfB);
    wide.edgesOfA = widenedAll(t.edgesOfA);
    wide.edgesOfB = widenedAll(t.edgesOfB);
    wide.edgePairs = t.edgePairs;
    wide.rejectedEdgePairs = t.rejectedEdgePairs;
    wide.referenceOnA = t.referenceOnA;
    wide.referenceFace = t.referenceFace;
    wide.incidentFace = t.incidentFace;
    wide.clip = widenedAll(t.clip);
    wide.stableFaceMissed = t.stableFaceMissed;
    wide.distance = widenedAll(t.distance);
    return wide;
}

// From the frame of A's shapeFloat to that of A, which mostly are the same.
void moveToFrameOfA(Trace<double>& trace, const dvec3& originOfFloat) {
    if (originOfFloat == dvec3(0.0)) return;
    for (ClipStep<double>& step : trace.clip) {
        step.plane.offset += glm::dot(step.plane.normal, originOfFloat);
        for (ClipPoint<double>& p : step.before) p.point += originOfFloat;
        for (ClipPoint<double>& p : step.after) p.point += originOfFloat;
    }
}

// --- one query ------------------------------------------------------------------------------------------

template <class T>
struct Query {
    const sepaxis::Shape<T>& a;
    const sepaxis::Shape<T>& b;
    Pose<T> bInA;
    CollideOptions<T> options;
    std::vector<ManifoldPoint<T>> memory;

    // `kept`: memory of an earlier query.
    Query(const sepaxis::Shape<T>& shapeA, const sepaxis::Shape<T>& shapeB, const Pose<T>& pose,
          ManifoldKind manifold, std::vector<ManifoldPoint<T>> kept = {})
        : a(shapeA), b(shapeB), bInA(pose), memory(std::move(kept)) {
        memory.resize(manifoldCapacity(shapeA, shapeB));
        options.want = Want::distance;
        options.manifold = manifold;
    }
    // What is shown is what answered: the reference query, traced or not.
    Collision<T> run(bool fast = false) {
        options.reference = !fast;
        return collideInA(a, b, bInA, options, std::span(memory));
    }

    bool fewEdgePairs() const {
        return std::uint64_t{a.core.edgeCount()} * b.core.edgeCount() <= kMostRecordedEdgePairs;
    }
    Trace<T> traced(const TraceRequest& request) {
        Trace<T> trace;
        trace.recordAxes = request.axes;
        trace.recordRejected = request.rejected;
        options.trace = &trace;
        options.manifoldSize = request.reduced ? ManifoldSize::four : ManifoldSize::all;
        run();
        options.trace = nullptr;
        options.manifoldSize = ManifoldSize::all;
        return trace;
    }
    double time() {
        // What an engine would call.
        options.reference = false;
        return medianNanoseconds([this] {
            const Collision<T> collision = collideInA(a, b, bInA, options, std::span(memory));
            // The answer has to be computed where it can be seen.
            volatile T seen = collision.depth;
            static_cast<void>(seen);
        });
    }
};

Query<double> queryInDouble(const Evaluation& evaluation, const EvaluationOptions& options,
                            std::vector<ManifoldPoint<double>> kept = {}) {
    return {evaluation.shapes[0]->shape, evaluation.shapes[1]->shape,
            relativePose(evaluation.poses[0], evaluation.poses[1]), options.manifold, std::move(kept)};
}

Query<float> queryInFloat(const Evaluation& evaluation, const EvaluationOptions& options) {
    return {evaluation.shapes[0]->shapeFloat, evaluation.shapes[1]->shapeFloat,
            relativePoseInFloat(evaluation), options.manifold};
}

Trace<double> tracedInFloat(Query<float>& query, const Evaluation& evaluation, const TraceRequest& request) {
    Trace<double> trace = widened(query.traced(request));
    moveToFrameOfA(trace, evaluation.shapes[0]->originOfFloat);
    return trace;
}

void answerInDouble(Evaluation& evaluation, const EvaluationOptions& options) {
    Query<double> query = queryInDouble(evaluation, options, std::move(evaluation.manifoldMemory));
    if (options.trace) evaluation.trace = query.traced({true, query.fewEdgePairs()});
    if (options.time) evaluation.queryNanoseconds = query.time();
    evaluation.collision = query.run(options.fast);
    evaluation.manifoldMemory = std::move(query.memory);  // keeps the place that the span points to
}

void answerInFloat(Evaluation& evaluation, const EvaluationOptions& options) {
    Query<float> query = queryInFloat(evaluation, options);
    if (options.trace) evaluation.trace = tracedInFloat(query, evaluation, {true, query.fewEdgePairs()});
    if (options.time) evaluation.queryNanoseconds = query.time();
    const Collision<float> narrow = query.run(options.fast);
    evaluation.collision = widened(narrow);
    for (const ManifoldPoint<float>& point : narrow.manifold) {
        evaluation.manifoldMemory.push_back(widened(point));
    }
    evaluation.collision.manifold = evaluation.manifoldMemory;
}

// --- words ----------------------------------------------------------------------------------------------

// "edge 1 of A"; what is the whole shape is called by its kind: "sphere A", "segment B".
ShortText featureInWords(const Evaluation& evaluation, Side side) {
    const bool isA = side == Side::a;
    const sepaxis::Shape<double>& shape = evaluation.shapes[isA ? 0 : 1]->shape;
    const Feature& feature = isA ? evaluation.collision.featureA : evaluation.collision.featureB;
    const char* owner = isA ? "A" : "B";
    const std::string name = featureName(shape, feature);
    if (name.empty() || name == kindName(shape.kind)) return {kindName(shape.kind), ' ', owner};
    return {name, " of ", owner};
}

// Which side's triangle is the one that is not felt: of two, A's where B is behind it.
Side ignoringSide(const Evaluation& evaluation) {
    const sepaxis::Shape<double>& a = evaluation.shapes[0]->shape;
    const sepaxis::Shape<double>& b = evaluation.shapes[1]->shape;
    if (!a.oneSided || a.core.planes.empty()) return Side::b;
    if (!b.oneSided || b.core.planes.empty()) return Side::a;
    const dvec3 middleOfB =
        transformPoint(relativePose(evaluation.poses[0], evaluation.poses[1]), b.referencePoint());
    return signedDistance(a.core.planes[0], middleOfB) < 0.0 ? Side::a : Side::b;
}

// Of the frames of both shapeFloat.
Pose<double> poseBeforeRounding(const Evaluation& evaluation) {
    return poseOfMoved(relativePose(evaluation.poses[0], evaluation.poses[1]),
                       evaluation.shapes[0]->originOfFloat, evaluation.shapes[1]->originOfFloat);
}

double sizeInFloat(const BuiltShape& built) {
    if (built.originOfFloat == dvec3(0.0)) return sizeOf(built.shape);
    return static_cast<double>(coreSize(built.shapeFloat)) + 2.0 * built.shape.radius;
}

std::optional<SceneError> checkFloatRange(const BuiltShape& built, Side side) {
    if (built.shapeFloat.status) return std::nullopt;
    return SceneError{side == Side::a ? "/a/shape" : "/b/shape",
                      "its size of " + numberForPerson(sizeOf(built.shape)) +
                          " m is outside the range of single precision, 1e-9 to 1e8 m; double precision "
                          "holds it"};
}

std::optional<SceneError> checkFloatRange(const Evaluation& evaluation) {
    if (auto error = checkFloatRange(*evaluation.shapes[0], Side::a)) return error;
    if (auto error = checkFloatRange(*evaluation.shapes[1], Side::b)) return error;
    const double distance = safeLength(poseBeforeRounding(evaluation).position);
    if (distance <= kFarthestPose<float>) return std::nullopt;
    return SceneError{"/b/position", "its " + numberForPerson(distance) +
                                         " m from the other shape are outside the range of single "
                                         "precision, up to 8e8 m; double precision holds them"};
}

}  // namespace

Trace<double> traceQuery(const Evaluation& evaluation, const EvaluationOptions& options,
                         const TraceRequest& request) {
    if (options.precision == Precision::floatPrecision) {
        Query<float> query = queryInFloat(evaluation, options);
        return tracedInFloat(query, evaluation, request);
    }
    return queryInDouble(evaluation, options).traced(request);
}

Pose<float> relativePoseInFloat(const Evaluation& evaluation) {
    return poseCast<float>(poseBeforeRounding(evaluation));
}

Pose<double> frameOfFloatA(const Evaluation& evaluation) {
    return poseOfMoved(evaluation.poses[0], dvec3(0.0), evaluation.shapes[0]->originOfFloat);
}

double usualSnapStep(const Evaluation& evaluation) {
    double size = std::numeric_limits<double>::infinity();
    for (const auto& built : evaluation.shapes) {
        const Hull<double>& core = built->shape.core;
        const dvec3 extent = core.boundsMax - core.boundsMin;
        const double longest = std::max({extent.x, extent.y, extent.z}) + 2.0 * built->shape.radius;
        if (longest > 0.0) size = std::min(size, longest);
    }
    if (std::isinf(size)) size = 1.0;   // two points
    constexpr double kRounding = 1e-9;  // of the size: extents are differences
    const double tenth = 0.1 * size * (1.0 + kRounding);
    const int decade = static_cast<int>(std::floor(std::log10(tenth)));
    const double share = tenth / std::pow(10.0, decade);
    const std::string step = std::string(share >= 5.0   ? "5"
                                         : share >= 2.0 ? "2"
                                                        : "1") +
                             "e" + std::to_string(decade);
    double metres = 0.0;  // read: a power may be a rounding off
    std::from_chars(step.data(), step.data() + step.size(), metres);
    return metres;
}

bool isIgnored(const Evaluation& evaluation) {
    const bool hasSide = evaluation.shapes[0]->shape.oneSided || evaluation.shapes[1]->shape.oneSided;
    return hasSide && answerExactly(evaluation, {}).collision.behindOneSided;
}

double sizeOfPair(const Evaluation& evaluation, Precision precision) {
    const bool single = precision == Precision::floatPrecision;
    const Pose<double> bInA =
        single ? poseBeforeRounding(evaluation) : relativePose(evaluation.poses[0], evaluation.poses[1]);
    const auto size = [&](const BuiltShape& built) {
        return single ? sizeInFloat(built) : sizeOf(built.shape);
    };
    return std::max({size(*evaluation.shapes[0]), size(*evaluation.shapes[1]), safeLength(bInA.position)});
}

double touchGap(const Evaluation& evaluation) {
    const bool single = evaluation.precision == Precision::floatPrecision;
    return (single ? static_cast<double>(kTouchGap<float>) : kTouchGap<double>)*sizeOfPair(
        evaluation, evaluation.precision);
}

namespace {

std::optional<SceneError> errorOf(const Method& method, const std::optional<std::string>& reason) {
    if (!reason) return std::nullopt;
    return SceneError{"", "method " + method.name + ' ' + *reason};
}

std::optional<SceneError> answer(Evaluation& evaluation, const EvaluationOptions& options) {
    const bool single = options.precision == Precision::floatPrecision;
    if (options.method && options.method->answer) {
        evaluation.stages.reset();  // those are the exact answer's
        auto reason = whyNot(*options.method, evaluation);
        if (!reason) reason = options.method->answer(evaluation, options);
        return errorOf(*options.method, reason);
    }
    if (single) {
        answerInFloat(evaluation, options);
    } else {
        answerInDouble(evaluation, options);
    }
    moveToWorld(evaluation.collision, single ? frameOfFloatA(evaluation) : evaluation.poses[0],
                std::span(evaluation.manifoldMemory));
    return std::nullopt;
}

}  // namespace

PosedPair pairOf(const Evaluation& evaluation) {
    return {evaluation.shapes, evaluation.poses, evaluation.safeDistance};
}

namespace {

// Everything but the answer.
void begin(Evaluation& evaluation, const PosedPair& pair, const EvaluationOptions& options) {
    std::vector<ManifoldPoint<double>> memory = std::move(evaluation.manifoldMemory);
    memory.clear();
    evaluation = {};
    evaluation.manifoldMemory = std::move(memory);
    evaluation.precision = options.precision;
    evaluation.shapes = pair.shapes;
    evaluation.poses = pair.poses;
    evaluation.safeDistance = pair.safeDistance;
    if (pair.shapes[0]->plan && pair.shapes[1]->plan) {
        evaluation.stages = stageCuboids(*pair.shapes[0]->plan, pair.poses[0], *pair.shapes[1]->plan,
                                         pair.poses[1], pair.safeDistance.value_or(0.0));
    }
}

}  // namespace

std::optional<SceneError> evaluatePair(const PosedPair& pair, const EvaluationOptions& options,
                                       Evaluation& evaluation) {
    begin(evaluation, pair, options);
    return answer(evaluation, options);
}

void evaluatePoses(std::span<const PosedPair> poses, const EvaluationOptions& options,
                   std::span<Evaluation> evaluations, std::span<std::optional<SceneError>> errors) {
    const Method* const method = options.method;
    if (poses.empty()) return;
    evaluations = evaluations.first(poses.size());
    for (std::size_t i = 0; i < poses.size(); ++i) begin(evaluations[i], poses[i], options);
    if (method == nullptr || !method->answerAll || whyNot(*method, evaluations.front())) {
        for (std::size_t i = 0; i < poses.size(); ++i) errors[i] = answer(evaluations[i], options);
        return;
    }
    for (Evaluation& evaluation : evaluations) evaluation.stages.reset();
    std::vector<std::optional<std::string>> reasons(poses.size());
    method->answerAll(evaluations, reasons);
    for (std::size_t i = 0; i < poses.size(); ++i) errors[i] = errorOf(*method, reasons[i]);
}

Evaluation answerExactly(const Evaluation& evaluation, const EvaluationOptions& options) {
    EvaluationOptions exactOptions;
    exactOptions.precision = options.precision;
    exactOptions.manifold = options.manifold;
    Evaluation exact;
    // The pair was answered in this precision: it is within its range.
    static_cast<void>(evaluatePair(pairOf(evaluation), exactOptions, exact));
    return exact;
}

std::optional<SceneError> Evaluator::prepare(const Scene& scene, const EvaluationOptions& options,
                                             Evaluation& next) {
    for (const Side side : {Side::a, Side::b}) {
        const Object& object = scene.object(side);
        Cached& cached = cache_[static_cast<std::size_t>(side)];
        if (cached.built && cached.scale == object.scale && cached.marginRadius == object.marginRadius &&
            cached.shape == object.shape)
            continue;
        BuildResult build = buildShape(object, side);
        if (!build.built) return std::move(build.error);
        cached = {object.shape, object.scale, object.marginRadius, std::move(build.built)};
    }
    for (const Side side : {Side::a, Side::b}) {
        if (auto error = validate(scene.object(side), side)) return error;
    }
    next.precision = options.precision;
    next.shapes = {cache_[0].built, cache_[1].built};
    next.poses = {poseOf(scene.a), poseOf(scene.b)};
    next.safeDistance = scene.safeDistance;
    if (options.precision == Precision::floatPrecision) return checkFloatRange(next);
    return std::nullopt;
}

std::optional<SceneError> Evaluator::check(const Scene& scene, const EvaluationOptions& options) {
    Evaluation next;
    return prepare(scene, options, next);
}

bool Evaluator::evaluate(const Scene& scene, const EvaluationOptions& options) {
    Evaluation next;
    next.manifoldMemory = std::move(spare_);
    if (auto error = prepare(scene, options, next)) {
        error_ = *std::move(error);
        return false;
    }
    if (auto error = evaluatePair(pairOf(next), options, next)) {
        error_ = *std::move(error);
        return false;
    }
    spare_ = std::move(result_.manifoldMemory);
    result_ = std::move(next);
    error_ = {};
    return true;
}

std::string_view kindName(ShapeKind kind) {
    switch (kind) {
        case ShapeKind::sphere:
            return "sphere";
        case ShapeKind::aabb:
            return "aabb";
        case ShapeKind::capsule:
            return "capsule";
        case ShapeKind::segment:
            return "segment";
        case ShapeKind::triangle:
            return "triangle";
        case ShapeKind::cuboid:
            return "cuboid";
        case ShapeKind::cylinder:
            return "cylinder";
        case ShapeKind::cone:
            return "cone";
        case ShapeKind::disc:
            return "disc";
        case ShapeKind::ellipsoid:
            return "ellipsoid";
        case ShapeKind::taperedCapsule:
            return "tapered capsule";
        case ShapeKind::hull:
            break;
    }
    return "hull";
}

namespace {

// The features of a core with curved sides (CurvedCore in collision/shape.h).
std::string nameOfCurved(const sepaxis::Shape<double>& shape, const Feature& feature) {
    const CurvedCore<double>& core = shape.curved;
    if (core.kind == CurvedKind::ellipsoid) return {};
    if (core.kind == CurvedKind::balls)
        return feature.index == 0 ? "base" : feature.index == 1 ? "tip" : "side";
    const bool isCone = core.tipRadius == 0.0, isDisc = core.base == core.tip;
    if (feature.index >= kFirstCirclePoint)
        return (feature.kind == FeatureKind::vertex ? "rim point " : "rim chord ") +
               std::to_string(feature.index - kFirstCirclePoint);
    switch (feature.kind) {
        case FeatureKind::vertex:
            return "apex";
        case FeatureKind::edge:
            return isCone || isDisc ? "rim" : feature.index == 0 ? "bottom rim" : "top rim";
        case FeatureKind::face:
            if (isDisc) return "face";
            return feature.index == 2 ? "side" : feature.index == 1 ? "top" : isCone ? "base" : "bottom";
        case FeatureKind::none:
            break;
    }
    return {};
}

}  // namespace

std::uint32_t featureCount(const sepaxis::Shape<double>& shape, FeatureKind kind) {
    const Hull<double>& core = shape.core;
    constexpr std::uint32_t kCurvedFaces = 3, kCurved = kFirstCirclePoint + 2 * kMostCirclePoints;
    switch (kind) {
        case FeatureKind::vertex:
            return shape.isCurved() ? kCurved : core.vertexCount();
        case FeatureKind::edge:
            return shape.isCurved() ? kCurved : core.edgeCount();
        case FeatureKind::face:
            return shape.isCurved() ? kCurvedFaces : core.faceCount();
        case FeatureKind::none:
            break;
    }
    return 0;
}

std::string featureName(const sepaxis::Shape<double>& shape, const Feature& feature) {
    const Hull<double>& core = shape.core;
    const bool capsule = shape.kind == ShapeKind::capsule;
    const bool segment = shape.kind == ShapeKind::segment;
    if (shape.kind == ShapeKind::sphere || feature.kind == FeatureKind::none) return {};
    if (shape.isCurved()) return nameOfCurved(shape, feature);
    switch (feature.kind) {
        case FeatureKind::vertex: {
            const std::uint32_t number = core.vertexNumber[feature.index];
            if (capsule) return number == 0 ? "base" : "tip";
            if (segment) return number == 0 ? "start" : "end";
            return "vertex " + std::to_string(number);
        }
        case FeatureKind::edge:
            if (capsule) return "axis";
            if (segment) return "segment";
            return "edge " + std::to_string(core.edgeNumber[feature.index]);
        case FeatureKind::face:
            if (shape.kind == ShapeKind::triangle) return "triangle";
            return "face " + std::to_string(core.faceNumber[feature.index]);
        case FeatureKind::none:
            break;
    }
    return {};
}

ShortText edgeEnds(const Hull<double>& hull, std::uint32_t edge) {
    const std::uint32_t from = hull.vertexNumber[hull.edgeStart(edge)],
                        to = hull.vertexNumber[hull.edgeEnd(edge)];
    return {std::min(from, to), "\xE2\x80\x93", std::max(from, to)};
}

ShortText verdictInWords(const Evaluation& evaluation) {
    const Collision<double>& collision = evaluation.collision;
    if (collision.behindOneSided) {
        const Side triangle = ignoringSide(evaluation);
        const std::size_t behind = triangle == Side::a ? 1 : 0;
        return {"No contact: ", kindName(evaluation.shapes[behind]->shape.kind), behind == 0 ? " A" : " B",
                " is behind the one-sided triangle ", behind == 0 ? 'B' : 'A'};
    }
    const ShortText a = featureInWords(evaluation, Side::a), b = featureInWords(evaluation, Side::b);
    if (!collision.overlap && !evaluation.known.distance) return "Apart";
    if (!collision.overlap) return {"Apart: ", a, " and ", b, " are closest"};
    return {touches(evaluation) ? "Touching: " : "Overlapping: ", a, " against ", b};
}

bool touches(const Evaluation& evaluation) {
    const Collision<double>& collision = evaluation.collision;
    return collision.overlap && evaluation.known.depth && collision.depth <= touchGap(evaluation);
}

bool isBeside(const Evaluation& evaluation) {
    const Collision<double>& c = evaluation.collision;
    if (!c.overlap || (c.kind != AxisKind::faceA && c.kind != AxisKind::faceB)) return false;
    const std::size_t face = c.kind == AxisKind::faceA ? 0 : 1;
    const sepaxis::Shape<double>& shape = evaluation.shapes[face]->shape;
    const dvec3 local = transformPointInverse(evaluation.poses[face], c.contactPoint);
    const double reach = shape.radius + touchGap(evaluation);
    return !isFlat(shape.core) && std::ranges::any_of(shape.core.planes, [&](const Plane<double>& plane) {
        return signedDistance(plane, local) > reach;
    });
}

dvec3 meetingPoint(const Evaluation& evaluation) {
    const Collision<double>& c = evaluation.collision;
    if (!isBeside(evaluation)) return c.contactPoint;
    dvec3 sum(0.0);
    double count = 0.0;
    for (const ManifoldPoint<double>& point : c.manifold) {
        if (!point.touching) continue;
        sum += c.kind == AxisKind::faceA ? point.onB : point.onA;
        ++count;
    }
    return count > 0.0 ? sum / count : c.contactPoint;
}

std::string stageInWords(const Evaluation& evaluation) {
    if (evaluation.publishedStages)
        return "the " + std::string(publishedNameOf(placeOf(evaluation.publishedStages->decidedBy)));
    if (!evaluation.stages) return {};
    const CuboidStage decidedBy = evaluation.stages->decidedBy;
    const std::string_view finding = findingOf(decidedBy);
    return "the " + std::string(nameOf(placeOf(decidedBy))) +
           (finding.empty() ? std::string{} : ": " + std::string(finding));
}

}  // namespace sepaxis::scene
