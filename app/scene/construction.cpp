#include "app/scene/construction.h"

#include "app/scene/methods.h"

#include <algorithm>

namespace sepaxis::scene {

namespace {

using enum ConstructionKind;

Construction described(const Evaluation& evaluation) {
    if (hasRounded(evaluation)) return {};  // the articles know no radius around a box or a triangle
    return textbook::describe(evaluation.shapes[0]->shape, evaluation.poses[0], evaluation.shapes[1]->shape,
                              evaluation.poses[1]);
}

// Where the answer has the cores nearest to each other, or deepest in each other.
std::array<dvec3, 2> pointsOfAnswer(const Evaluation& exact, const std::array<double, 2>& radii) {
    const Collision<double>& c = exact.collision;
    dvec3 onA = c.closestA, onB = c.closestB;
    if (c.overlap && !c.manifold.empty()) {
        const auto deepest = std::ranges::max_element(c.manifold, {}, &ManifoldPoint<double>::depth);
        onA = deepest->onA;
        onB = deepest->onB;
    }
    return {onA - radii[0] * c.normal, onB + radii[1] * c.normal};
}

void project(const dvec3& point, textbook::AxisPoint& onto) {
    const dvec3 along = onto.end - onto.start;
    const double square = glm::dot(along, along);
    onto.unclamped = square > 0.0 ? glm::dot(point - onto.start, along) / square : 0.0;
    onto.parameter = std::clamp(onto.unclamped, 0.0, 1.0);
}

void measureTriangle(Construction& made) {
    const dvec3& center = made.points[made.first];
    textbook::TriangleRecord& triangle = made.triangle;
    triangle.measure(center, made.reach());
    const auto away = [&](const dvec3& point) { return glm::distance(point, center); };
    const dvec3& closest = made.points[made.second()] =
        triangle.isInside ? triangle.projected : *std::ranges::min_element(triangle.onSides, {}, away);
    made.distance = away(closest);
}

void measureBoxes(Construction& made) {
    const auto& [a, b] = made.boxes;
    const dvec3 against = b.frame.position + b.high - (a.frame.position + a.low),
                along = a.frame.position + a.high - (b.frame.position + b.low);
    for (int i = 0; i < 3; ++i) made.overlaps[static_cast<std::size_t>(i)] = {against[i], along[i]};
}

}  // namespace

ConstructionKind constructionKindOf(const Evaluation& evaluation) {
    return described(evaluation).kind;
}

Construction exactConstruction(const Evaluation& evaluation) {
    Construction made = described(evaluation);
    if (made.kind == none) return made;
    const Evaluation exact = answerExactly(evaluation, {});
    const Collision<double>& answer = exact.collision;
    made.direction = answer.normal;
    if (made.kind == sphereTriangle) {
        measureTriangle(made);
        return made;
    }
    const dvec3 center = made.points[made.first];
    made.points = pointsOfAnswer(exact, made.radii);
    made.distance = answer.overlap ? made.reach() - answer.depth : made.reach() + answer.distance;
    if (made.kind == boxes) measureBoxes(made);
    for (std::size_t i = 0; i < 2; ++i)
        project(made.kind == sphereAxis ? center : made.points[i], made.axes[i]);
    return made;
}

std::vector<const Method*> publishedMethodsFor(const Evaluation& evaluation) {
    const ShapeKind a = evaluation.shapes[0]->shape.kind, b = evaluation.shapes[1]->shape.kind;
    std::vector<const Method*> methods;
    if (hasRounded(evaluation)) return methods;
    for (const char* name : {"textbook-nutshell", "textbook-primitives"})
        if (const Method* method = findMethod(name); method->handles(a, b)) methods.push_back(method);
    return methods;
}

std::optional<Evaluation> answerAsPublished(const Evaluation& evaluation, const Method& method) {
    EvaluationOptions options;
    options.method = &method;
    Evaluation published;
    if (evaluatePair(pairOf(evaluation), options, published)) return std::nullopt;
    return published;
}

Construction constructionOf(const Evaluation& evaluation) {
    return evaluation.publishedConstruction ? *evaluation.publishedConstruction
                                            : exactConstruction(evaluation);
}

}  // namespace sepaxis::scene
