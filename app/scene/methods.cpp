#include "app/scene/methods.h"

#include "app/base/json_text.h"
#include "app/scene/query_time.h"
#include "collision/gjk_epa.h"
#include "collision/textbook/cuboid_stages.h"
#include "collision/textbook/textbook.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sepaxis::scene {

namespace {

using Answer = std::optional<std::string>;

// Where a method gives single points and not pairs of witnesses, both of a pair lie there.
void setManifold(Evaluation& evaluation, std::vector<ManifoldPoint<double>> points) {
    evaluation.manifoldMemory = std::move(points);
    evaluation.collision.manifold = evaluation.manifoldMemory;
    if (!evaluation.manifoldMemory.empty()) {
        evaluation.collision.contactPoint = evaluation.manifoldMemory.front().point;
    }
}

// --- GJK and EPA ----------------------------------------------------------------------------------------

// In the frame of A, so that single precision does not lose the gap far from the world's origin. `frameOfA`:
// that frame in the world.
template <class T>
Answer answerByGjk(const sepaxis::Shape<T>& a, const sepaxis::Shape<T>& b, const Pose<T>& bInA,
                   const Pose<double>& frameOfA, Evaluation& evaluation, const EvaluationOptions& options) {
    EpaWorkspace workspace;
    const auto run = [&] { return collideGjkEpa(a, Pose<T>{}, b, bInA, workspace); };
    const GjkEpaResult<T> result = run();
    if (options.time) evaluation.queryNanoseconds = medianNanoseconds(run);

    evaluation.known.ties = evaluation.known.manifold = false;
    if (!result.converged) {
        evaluation.note =
            "not converged: the answer may be too large by " + numberForPerson(result.bound) + " m";
    } else if (a.oneSided || b.oneSided) {
        evaluation.note = "treats the one-sided triangle as two-sided";
    }
    Collision<double>& collision = evaluation.collision;
    collision.overlap = result.overlap;
    collision.kind = result.overlap ? AxisKind::point : AxisKind::closest;
    collision.normal = collision.manifoldNormal = frameOfA.orientation * dvec3(result.normal);
    collision.depth = result.depth;
    collision.distance = result.distance;
    const dvec3 onA = transformPoint(frameOfA, dvec3(result.pointA));
    const dvec3 onB = transformPoint(frameOfA, dvec3(result.pointB));
    if (result.overlap) {
        setManifold(evaluation, {{0.5 * (onA + onB), onA, onB, result.depth, true, {}, {}}});
    } else {
        collision.closestA = onA;
        collision.closestB = onB;
    }
    return std::nullopt;
}

Answer answerByGjkEpa(Evaluation& evaluation, const EvaluationOptions& options) {
    const BuiltShape &a = *evaluation.shapes[0], &b = *evaluation.shapes[1];
    if (options.precision == Precision::floatPrecision) {
        return answerByGjk(a.shapeFloat, b.shapeFloat, relativePoseInFloat(evaluation),
                           frameOfFloatA(evaluation), evaluation, options);
    }
    return answerByGjk(a.shape, b.shape, relativePose(evaluation.poses[0], evaluation.poses[1]),
                       evaluation.poses[0], evaluation, options);
}

// --- the articles' methods ------------------------------------------------------------------------------

// The same query with a record of what it compares.
using RecordedQuery = TextbookResult(const sepaxis::Shape<double>& a, const Pose<double>& poseA,
                                     const sepaxis::Shape<double>& b, const Pose<double>& poseB,
                                     textbook::Construction* record);

Answer answerByTextbook(const TextbookMethod& method, RecordedQuery* recorded, Evaluation& evaluation,
                        const EvaluationOptions& options) {
    const sepaxis::Shape<double>& a = evaluation.shapes[0]->shape;
    const sepaxis::Shape<double>& b = evaluation.shapes[1]->shape;
    std::vector<Vec3<double>> memory(method.pointCapacity(a, b));
    const auto run = [&] { return method.query(a, evaluation.poses[0], b, evaluation.poses[1], memory); };
    textbook::Construction construction;
    const TextbookResult result =
        recorded ? recorded(a, evaluation.poses[0], b, evaluation.poses[1], &construction) : run();
    if (result.status == TextbookStatus::tooManyEdgePairs) {
        return "is limited to " + std::to_string(kTextbookMaxEdgePairs) +
               " pairs of edges, and this pair has " +
               std::to_string(std::uint64_t{a.core.edgeCount()} * b.core.edgeCount());
    }
    if (result.status == TextbookStatus::unsupportedPair) return "does not handle this pair";
    if (options.time) evaluation.queryNanoseconds = medianNanoseconds(run);

    if (construction.kind != textbook::ConstructionKind::none)
        evaluation.publishedConstruction = construction;
    const bool number = result.status == TextbookStatus::answered;
    evaluation.known = {.depth = number,
                        .distance = false,
                        .ties = false,
                        .contacts = !result.points.empty(),
                        .manifold = number && method.query == &textbookHullManifold};
    if (!number)
        evaluation.note = "the published arithmetic divides by zero here: the verdict is all there is";
    Collision<double>& collision = evaluation.collision;
    collision.overlap = result.hit;
    collision.kind = result.kind;
    collision.featureA = result.featureA;
    collision.featureB = result.featureB;
    collision.normal = collision.manifoldNormal = result.normal;
    collision.depth = result.depth;
    std::vector<ManifoldPoint<double>> points;
    for (const Vec3<double>& point : result.points) {
        points.push_back({point, point, point, result.depth, true, {result.featureA, result.featureB}, {}});
    }
    setManifold(evaluation, std::move(points));
    return std::nullopt;
}

bool areCuboids(ShapeKind a, ShapeKind b) {
    return a == ShapeKind::cuboid && b == ShapeKind::cuboid;
}

Answer answerByCuboidTextbook(Evaluation& evaluation, const EvaluationOptions& options) {
    const auto run = [&] {
        return textbook::collideCuboids(*evaluation.shapes[0]->plan, evaluation.poses[0],
                                        *evaluation.shapes[1]->plan, evaluation.poses[1],
                                        evaluation.safeDistance.value_or(0.0));
    };
    const textbook::CuboidResult result = run();
    if (options.time) evaluation.queryNanoseconds = medianNanoseconds(run);
    // The article gives no way out, and its separation is that of the plans.
    evaluation.known = {
        .depth = false, .distance = false, .ties = false, .contacts = false, .manifold = false};
    evaluation.publishedStages = result;
    evaluation.collision.overlap = result.collision;
    return std::nullopt;
}

Method textbook(const char* name, std::string pairs, bool triesEveryEdgePair,
                RecordedQuery* recorded = nullptr) {
    const TextbookMethod& method = *findTextbookMethod(name);
    return {name,
            std::string("as published in \"") + method.title + "\" (" + method.author + "), faults included",
            std::move(pairs),
            method.handles,
            false,
            triesEveryEdgePair,
            [&method, recorded](Evaluation& evaluation, const EvaluationOptions& options) {
                return answerByTextbook(method, recorded, evaluation, options);
            },
            nullptr,
            std::nullopt,
            false,
            method.weakPlaces};
}

}  // namespace

std::span<const Method> methods() {
    static const std::vector<Method> kMethods{
        {"exact",
         "the true minimum translation vector, distance and contacts (default)",
         {},
         nullptr,
         true,
         false,
         {}},
        {"gjk-epa",
         "a second exact opinion on verdict, depth and distance, found by other means",
         {},
         nullptr,
         true,
         false,
         answerByGjkEpa,
         nullptr,
         std::nullopt,
         true},
        textbook("textbook-hull-sat", "hull, cuboid and aabb", true),
        textbook("textbook-hull-manifold", "hull, cuboid and aabb", true),
        textbook("textbook-nutshell", "sphere, aabb and capsule", false, textbook::nutshell),
        textbook("textbook-primitives", "sphere against sphere, segment and triangle", false,
                 textbook::primitives),
        {"textbook-cuboid",
         "as published in \"Notes on Cuboid-Cuboid Collision Detection\" (Paul Nathan), faults included",
         "cuboid", areCuboids, false, false, answerByCuboidTextbook, nullptr, std::nullopt, false,
         "It asks only whether an end of A's range of heights lies in B's: where A's contains B's, it says "
         "apart."},
    };
    return kMethods;
}

const Method* findMethod(std::string_view name) {
    const std::span<const Method> all = methods();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Method& m) { return m.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<std::string> whyNot(const Method& method, const Evaluation& evaluation) {
    const sepaxis::Shape<double>&shapeA = evaluation.shapes[0]->shape, &shapeB = evaluation.shapes[1]->shape;
    const ShapeKind a = shapeA.kind, b = shapeB.kind;
    if (method.answer) {
        for (const sepaxis::Shape<double>* shape : {&shapeA, &shapeB}) {
            if (shape->isCurved())
                return "knows no curved sides (" + std::string(kindName(shape->kind)) + ")";
            if (!method.knowsRounded && isRounded(*shape)) return "knows no rounded shapes";
        }
    }
    if (method.handles && !method.handles(a, b)) {
        return "handles " + method.pairs + " only, not " + std::string(kindName(a)) + " against " +
               std::string(kindName(b));
    }
    if (evaluation.precision == Precision::floatPrecision && !method.inFloat) {
        return std::string("computes in double precision only");
    }
    return std::nullopt;
}

}  // namespace sepaxis::scene
