#include "app/scene/methods.h"

#include "app/scene/query_time.h"
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

// --- the articles' methods ------------------------------------------------------------------------------

Answer answerByTextbook(const TextbookMethod& method, Evaluation& evaluation,
                        const EvaluationOptions& options) {
    const sepaxis::Shape<double>& a = evaluation.shapes[0]->shape;
    const sepaxis::Shape<double>& b = evaluation.shapes[1]->shape;
    std::vector<Vec3<double>> memory(method.pointCapacity(a, b));
    const auto run = [&] { return method.query(a, evaluation.poses[0], b, evaluation.poses[1], memory); };
    const TextbookResult result = run();
    if (result.status == TextbookStatus::tooManyEdgePairs) {
        return "is limited to " + std::to_string(kTextbookMaxEdgePairs) +
               " pairs of edges, and this pair has " +
               std::to_string(std::uint64_t{a.core.edgeCount()} * b.core.edgeCount());
    }
    if (result.status == TextbookStatus::unsupportedPair) return "does not handle this pair";
    if (options.time) evaluation.queryNanoseconds = medianNanoseconds(run);

    const bool number = result.status == TextbookStatus::answered;
    evaluation.known = {
        .depth = number, .distance = false, .ties = false, .contacts = !result.points.empty()};
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

Method textbook(const char* name, std::string pairs) {
    const TextbookMethod& method = *findTextbookMethod(name);
    return {name,
            std::string("as published in \"") + method.title + "\" (" + method.author + "), faults included",
            std::move(pairs),
            method.handles,
            false,
            [&method](Evaluation& evaluation, const EvaluationOptions& options) {
                return answerByTextbook(method, evaluation, options);
            }};
}

}  // namespace

std::span<const Method> methods() {
    static const std::vector<Method> kMethods{
        {"exact",
         "the true minimum translation vector, distance and contacts (default)",
         {},
         nullptr,
         true,
         {}},
        textbook("textbook-hull-sat", "hull, cuboid and aabb"),
        textbook("textbook-hull-manifold", "hull, cuboid and aabb"),
        textbook("textbook-nutshell", "sphere, aabb and capsule"),
        textbook("textbook-primitives", "sphere against sphere, segment and triangle"),
    };
    return kMethods;
}

const Method* findMethod(std::string_view name) {
    const std::span<const Method> all = methods();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Method& m) { return m.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<std::string> whyNot(const Method& method, const Evaluation& evaluation) {
    const ShapeKind a = evaluation.shapes[0]->shape.kind, b = evaluation.shapes[1]->shape.kind;
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
