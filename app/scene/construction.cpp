#include "app/scene/construction.h"

#include "app/scene/methods.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::scene {

namespace {

using enum ConstructionKind;

bool isAxis(ShapeKind kind) {
    return kind == ShapeKind::capsule || kind == ShapeKind::segment;
}

bool isUnturned(const Quat<double>& q) {
    return q.x == 0.0 && q.y == 0.0 && q.z == 0.0;
}

// Of the kinds in the order of ConstructionKind's names.
ConstructionKind kindOfOrdered(const sepaxis::Shape<double>& first, const sepaxis::Shape<double>& second) {
    if (first.kind == ShapeKind::sphere) {
        if (second.kind == ShapeKind::sphere) return spheres;
        if (second.kind == ShapeKind::aabb) return sphereBox;
        if (second.kind == ShapeKind::triangle) return second.core.faceCount() > 0 ? sphereTriangle : none;
        return isAxis(second.kind) ? sphereAxis : none;
    }
    if (first.kind == ShapeKind::aabb) {
        if (second.kind == ShapeKind::aabb) return boxes;
        return isAxis(second.kind) ? boxAxis : none;
    }
    return isAxis(first.kind) && isAxis(second.kind) ? axes : none;
}

struct Ordered {
    ConstructionKind kind = none;
    std::size_t first = 0;
};

Ordered ordered(const Evaluation& evaluation) {
    const sepaxis::Shape<double>&a = evaluation.shapes[0]->shape, &b = evaluation.shapes[1]->shape;
    Ordered found{kindOfOrdered(a, b), 0};
    if (found.kind == none) found = {kindOfOrdered(b, a), 1};
    if (found.kind == boxes &&
        (!isUnturned(evaluation.poses[0].orientation) || !isUnturned(evaluation.poses[1].orientation)))
        found.kind = none;
    return found;
}

dvec3 corner(const Evaluation& evaluation, std::size_t side, std::uint32_t vertex) {
    return transformPoint(evaluation.poses[side], evaluation.shapes[side]->shape.core.vertices[vertex]);
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

textbook::AxisPoint axisPoint(const Evaluation& evaluation, std::size_t side, const dvec3& nearest) {
    const Hull<double>& core = evaluation.shapes[side]->shape.core;
    textbook::AxisPoint axis{corner(evaluation, side, 0), corner(evaluation, side, core.vertexCount() - 1)};
    const dvec3 along = axis.end - axis.start;
    const double square = glm::dot(along, along);
    axis.unclamped = square > 0.0 ? glm::dot(nearest - axis.start, along) / square : 0.0;
    axis.parameter = std::clamp(axis.unclamped, 0.0, 1.0);
    return axis;
}

void measureTriangle(const Evaluation& evaluation, Construction& to) {
    const std::size_t side = to.second();
    const sepaxis::Shape<double>& shape = evaluation.shapes[side]->shape;
    textbook::TriangleRecord& triangle = to.triangle;
    for (std::uint32_t k = 0; k < 3; ++k) triangle.corners[k] = corner(evaluation, side, k);
    triangle.normal = evaluation.poses[side].orientation * shape.core.planes[0].normal;
    triangle.oneSided = shape.oneSided;
    const dvec3 center = to.points[to.first] = corner(evaluation, to.first, 0);
    triangle.height = glm::dot(triangle.normal, center - triangle.corners[0]);
    triangle.tooFar = std::abs(triangle.height) > to.reach() || (triangle.oneSided && triangle.height < 0.0);
    triangle.projected = center - triangle.height * triangle.normal;
    triangle.isInside = true;
    const auto away = [&](const dvec3& point) { return glm::distance(point, center); };
    for (std::size_t k = 0; k < 3; ++k) {
        const dvec3 &from = triangle.corners[k], &end = triangle.corners[(k + 1) % 3];
        const dvec3 along = end - from;
        const double parameter = glm::dot(triangle.projected - from, along) / glm::dot(along, along);
        triangle.onSides[k] = from + std::clamp(parameter, 0.0, 1.0) * along;
        triangle.dots[k] = glm::dot(triangle.onSides[k] - triangle.projected,
                                    triangle.corners[(k + 2) % 3] - triangle.projected);
        triangle.isInside = triangle.isInside && triangle.dots[k] < 0.0;
    }
    to.points[side] =
        triangle.isInside ? triangle.projected : *std::ranges::min_element(triangle.onSides, {}, away);
    to.distance = away(to.points[side]);
}

void measureBoxes(Construction& to) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<int>(axis);
        const auto end = [&](std::size_t side, const dvec3& corner) {
            return corner[i] + to.boxes[side].frame.position[i];
        };
        to.overlaps[2 * axis] = end(1, to.boxes[1].high) - end(0, to.boxes[0].low);
        to.overlaps[2 * axis + 1] = end(0, to.boxes[0].high) - end(1, to.boxes[1].low);
    }
}

}  // namespace

ConstructionKind constructionKindOf(const Evaluation& evaluation) {
    return ordered(evaluation).kind;
}

Construction exactConstruction(const Evaluation& evaluation) {
    Construction made;
    const Ordered found = ordered(evaluation);
    made.kind = found.kind;
    made.first = found.first;
    if (made.kind == none) return made;
    const Evaluation exact = answerExactly(evaluation, {});
    const Collision<double>& answer = exact.collision;
    for (std::size_t i = 0; i < 2; ++i) {
        const sepaxis::Shape<double>& shape = evaluation.shapes[i]->shape;
        made.radii[i] = shape.radius;
        if (shape.kind == ShapeKind::aabb)
            made.boxes[i] = {evaluation.poses[i], shape.core.boundsMin, shape.core.boundsMax};
    }
    made.direction = answer.normal;
    if (made.kind == sphereTriangle) {
        measureTriangle(evaluation, made);
        return made;
    }
    made.points = pointsOfAnswer(exact, made.radii);
    made.distance = answer.overlap ? made.reach() - answer.depth : made.reach() + answer.distance;
    if (made.kind == boxes) measureBoxes(made);
    for (std::size_t i = 0; i < 2; ++i)
        if (isAxis(evaluation.shapes[i]->shape.kind))
            made.axes[i] = axisPoint(
                evaluation, i, made.kind == sphereAxis ? corner(evaluation, made.first, 0) : made.points[i]);
    return made;
}

const Method* publishedMethodFor(const Evaluation& evaluation) {
    const ShapeKind a = evaluation.shapes[0]->shape.kind, b = evaluation.shapes[1]->shape.kind;
    for (const char* name : {"textbook-nutshell", "textbook-primitives"})
        if (const Method* method = findMethod(name); method->handles(a, b)) return method;
    return nullptr;
}

std::optional<Evaluation> answerAsPublished(const Evaluation& evaluation) {
    EvaluationOptions options;
    options.method = publishedMethodFor(evaluation);
    Evaluation published;
    if (!options.method || evaluatePair(pairOf(evaluation), options, published)) return std::nullopt;
    return published;
}

Construction constructionOf(const Evaluation& evaluation) {
    return evaluation.publishedConstruction ? *evaluation.publishedConstruction
                                            : exactConstruction(evaluation);
}

std::vector<ConstructionPart> partsOf(const Construction& construction) {
    using enum ConstructionPart;
    const auto parameter = [](std::size_t side) { return side == 0 ? parameterA : parameterB; };
    switch (construction.kind) {
        case none:
            return {};
        case spheres:
            return {distance, radii, answer};
        case sphereBox:
            return {clamp, distance, radii, answer};
        case sphereAxis:
            return {parameter(construction.second()), distance, radii, answer};
        case boxes:
            return {overlapX, overlapY, overlapZ, answer};
        case boxAxis:
            return {parameter(construction.second()), clamp, distance, radii, answer};
        case axes:
            return {parameterA, parameterB, distance, radii, answer};
        case sphereTriangle:
            break;
    }
    return {plane, side0, side1, side2, inside, distance, radii, answer};
}

}  // namespace sepaxis::scene
