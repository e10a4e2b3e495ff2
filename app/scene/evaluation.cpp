#include "app/scene/evaluation.h"

#include "app/scene/json_text.h"
#include "app/scene/validation.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace sepaxis::scene {

namespace {

// Sizes whose fourth powers (squared areas) stay within single precision.
constexpr double kLargestFloatSize = 1e9;
constexpr double kSmallestFloatSize = 1e-9;

// Above this many edge pairs a trace leaves out those that are no candidates: a row for each of the nine
// million pairs of two 1000-vertex hulls would fill the memory and nobody would read them.
constexpr std::uint64_t kMostRecordedEdgePairs = 20000;

std::optional<SceneError> checkFloatRange(const BuiltShape& shape, Side side) {
    const double size = shape.hull.size;
    if (size >= kSmallestFloatSize && size <= kLargestFloatSize) return std::nullopt;
    return SceneError{
        side == Side::a ? "/a/shape" : "/b/shape",
        "its size of " + numberForPerson(size) + " m is outside the range of single precision, " +
            shortestNumber(kSmallestFloatSize) + " to " + shortestNumber(kLargestFloatSize) + " m"};
}

std::optional<SceneError> checkFloatRange(const Evaluation& evaluation) {
    if (auto error = checkFloatRange(*evaluation.shapes[0], Side::a)) return error;
    if (auto error = checkFloatRange(*evaluation.shapes[1], Side::b)) return error;
    const Pose<double> bInA = relativePose(evaluation.poses[0], evaluation.poses[1]);
    if (safeLength(bInA.position) <= kLargestFloatSize) return std::nullopt;
    return SceneError{"/b/position", "is farther from A than single precision allows, " +
                                         shortestNumber(kLargestFloatSize) + " m"};
}

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
    return wide;
}

AxisCandidate<double> widened(const AxisCandidate<float>& c) {
    return {c.kind, c.a, c.b, dvec3(c.axis), c.overlap, c.edgeSine, c.supportA, c.supportB, c.state};
}

ClipPoint<double> widened(const ClipPoint<float>& p) {
    return {dvec3(p.point), p.id, p.signedDistance, p.action};
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
    return {static_cast<Kind>(s.kind),
            s.referenceEdge,
            {dvec3(s.plane.normal), s.plane.offset},
            widenedAll(s.before),
            widenedAll(s.after)};
}

Trace<double> widened(const Trace<float>& t) {
    Trace<double> wide;
    wide.recordRejected = t.recordRejected;
    wide.axes = widenedAll(t.axes);
    wide.edgePairs = t.edgePairs;
    wide.rejectedEdgePairs = t.rejectedEdgePairs;
    wide.referenceOnA = t.referenceOnA;
    wide.referenceFace = t.referenceFace;
    wide.incidentFace = t.incidentFace;
    wide.clip = widenedAll(t.clip);
    wide.distance = widenedAll(t.distance);
    return wide;
}

// --- one query ------------------------------------------------------------------------------------------

// The median time of `query`, nanoseconds: batches long enough for the clock, as many as a small budget
// allows, so that a slow pair does not stall the window.
template <class Query>
double medianNanoseconds(Query&& query) {
    using Clock = std::chrono::steady_clock;
    using Nanoseconds = std::chrono::duration<double, std::nano>;
    constexpr double kBatch = 20e3;    // ns; a thousand times the clock's own cost
    constexpr double kBudget = 2.5e6;  // ns
    constexpr std::size_t kMostBatches = 31;

    const auto timeOf = [&](int calls) {
        const Clock::time_point start = Clock::now();
        for (int i = 0; i < calls; ++i) query();
        return Nanoseconds(Clock::now() - start).count() / calls;
    };
    double spent = timeOf(1);
    std::vector<double> times{spent};
    const int calls = static_cast<int>(std::clamp(kBatch / std::max(spent, 1.0), 1.0, kBatch));
    while (times.size() < kMostBatches && spent < kBudget) {
        times.push_back(timeOf(calls));
        spent += times.back() * calls;
    }
    if (times.size() > 1) times.erase(times.begin());  // the first call warmed the caches up
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

template <class T>
struct Query {
    const Hull<T>& a;
    const Hull<T>& b;
    Pose<T> bInA;
    CollideOptions<T> options;
    std::vector<ManifoldPoint<T>> memory;

    Query(const Hull<T>& hullA, const Hull<T>& hullB, const Pose<T>& pose, ManifoldKind manifold)
        : a(hullA), b(hullB), bInA(pose), memory(manifoldCapacity(hullA, hullB)) {
        options.want = Want::distance;
        options.manifold = manifold;
    }
    Collision<T> run() { return collideInA(a, b, bInA, options, std::span(memory)); }

    Trace<T> traced() {
        Trace<T> trace;
        trace.recordRejected = std::uint64_t{a.edgeCount()} * b.edgeCount() <= kMostRecordedEdgePairs;
        options.trace = &trace;
        run();
        options.trace = nullptr;
        return trace;
    }
    double time() {
        return medianNanoseconds([this] {
            const Collision<T> collision = run();
            // The answer has to be computed where it can be seen.
            volatile T seen = collision.depth;
            static_cast<void>(seen);
        });
    }
};

void answerInDouble(Evaluation& evaluation, const EvaluationOptions& options) {
    Query<double> query(evaluation.shapes[0]->hull, evaluation.shapes[1]->hull,
                        relativePose(evaluation.poses[0], evaluation.poses[1]), options.manifold);
    if (options.trace) evaluation.trace = query.traced();
    if (options.time) evaluation.queryNanoseconds = query.time();
    evaluation.collision = query.run();
    evaluation.manifoldMemory = std::move(query.memory);  // keeps the place that the span points to
}

// Relative to A before rounding: far from the world's origin single precision would lose the gap.
void answerInFloat(Evaluation& evaluation, const EvaluationOptions& options) {
    const Pose<double> bInA = relativePose(evaluation.poses[0], evaluation.poses[1]);
    Query<float> query(evaluation.shapes[0]->hullFloat, evaluation.shapes[1]->hullFloat,
                       poseCast<float>(bInA), options.manifold);
    if (options.trace) evaluation.trace = widened(query.traced());
    if (options.time) evaluation.queryNanoseconds = query.time();
    const Collision<float> narrow = query.run();
    evaluation.collision = widened(narrow);
    for (const ManifoldPoint<float>& point : narrow.manifold) {
        evaluation.manifoldMemory.push_back(widened(point));
    }
    evaluation.collision.manifold = evaluation.manifoldMemory;
}

// --- words ----------------------------------------------------------------------------------------------

std::string featureInWords(const Feature& feature, const Hull<double>& hull, const char* owner) {
    const auto of = [&](const char* kind, const std::vector<std::uint32_t>& numbers) {
        return std::string(kind) + ' ' + std::to_string(numbers[feature.index]) + " of " + owner;
    };
    switch (feature.kind) {
        case FeatureKind::vertex:
            return of("vertex", hull.vertexNumber);
        case FeatureKind::edge:
            return of("edge", hull.edgeNumber);
        case FeatureKind::face:
            return of("face", hull.faceNumber);
        case FeatureKind::none:
            break;
    }
    return owner;
}

}  // namespace

double touchGap(const Evaluation& evaluation) {
    const bool single = evaluation.precision == Precision::floatPrecision;
    const double gap = single ? static_cast<double>(kTouchGap<float>) : kTouchGap<double>;
    const Pose<double> bInA = relativePose(evaluation.poses[0], evaluation.poses[1]);
    return gap * std::max({evaluation.shapes[0]->hull.size, evaluation.shapes[1]->hull.size,
                           safeLength(bInA.position)});
}

bool Evaluator::evaluate(const Scene& scene, const EvaluationOptions& options) {
    for (const Side side : {Side::a, Side::b}) {
        const Object& object = scene.object(side);
        Cached& cached = cache_[static_cast<std::size_t>(side)];
        if (cached.built && cached.scale == object.scale && cached.shape == object.shape) continue;
        BuildResult build = buildShape(object, side);
        if (!build.built) {
            error_ = std::move(build.error);
            return false;
        }
        cached = {object.shape, object.scale, std::move(build.built)};
    }
    for (const Side side : {Side::a, Side::b}) {
        if (auto error = validate(scene.object(side), side)) {
            error_ = *std::move(error);
            return false;
        }
    }
    Evaluation next;
    next.precision = options.precision;
    next.shapes = {cache_[0].built, cache_[1].built};
    next.poses = {poseOf(scene.a), poseOf(scene.b)};
    if (options.precision == Precision::floatPrecision) {
        if (auto error = checkFloatRange(next)) {
            error_ = *std::move(error);
            return false;
        }
        answerInFloat(next, options);
    } else {
        answerInDouble(next, options);
    }
    moveToWorld(next.collision, next.poses[0], std::span(next.manifoldMemory));
    result_ = std::move(next);
    error_ = {};
    return true;
}

std::string verdictInWords(const Evaluation& evaluation) {
    const Collision<double>& collision = evaluation.collision;
    const std::string a = featureInWords(collision.featureA, evaluation.shapes[0]->hull, "A");
    const std::string b = featureInWords(collision.featureB, evaluation.shapes[1]->hull, "B");
    if (!collision.overlap) return "Apart: " + a + " and " + b + " are closest";
    const bool touching = collision.depth <= touchGap(evaluation);
    return (touching ? "Touching: " : "Overlapping: ") + a + " against " + b;
}

}  // namespace sepaxis::scene
