#include "app/scene/answer_check.h"

#include "collision/hull/flat_hull.h"

#include <algorithm>

namespace sepaxis::scene {

namespace {

// Of size.
constexpr double kDepthInDouble = 1e-12;
constexpr double kDepthOfManyVertices = 1e-10;
constexpr double kDepthOfCurved = 1e-10;
constexpr double kLeftOverInDouble = 1e-11;
constexpr double kAnythingInFloat = 2e-5;
constexpr std::size_t kManyVertices = 1000;  // a hull of more keeps fewer digits

// Metres that a place lies outside a shape; 0 within it, which the planes of a solid tell at once.
double outside(const Evaluation& e, std::size_t side, const dvec3& place) {
    const sepaxis::Shape<double>& shape = e.shapes[side]->shape;
    const dvec3 local = transformPointInverse(e.poses[side], place);
    const auto isBehind = [&](const Plane<double>& plane) { return signedDistance(plane, local) <= 0.0; };
    if (!isFlat(shape.core) && std::ranges::all_of(shape.core.planes, isBehind)) return 0.0;
    return collide<double>(shape, e.poses[side], makeSegment(place, place), {}, {}, {}).distance;
}

}  // namespace

bool hasCurvedSides(const Evaluation& evaluation) {
    return evaluation.shapes[0]->shape.isCurved() || evaluation.shapes[1]->shape.isCurved();
}

Promise promiseOf(const Evaluation& evaluation, Precision precision) {
    const double size = sizeOfPair(evaluation, precision);
    if (precision == Precision::floatPrecision) return {kAnythingInFloat * size, kAnythingInFloat * size};
    const bool many = std::any_of(evaluation.shapes.begin(), evaluation.shapes.end(), [](const auto& built) {
        return built->shape.core.vertexCount() > kManyVertices;
    });
    if (hasCurvedSides(evaluation)) {
        // What is proven of this answer, where more directions come close than the proof can tell apart.
        const Collision<double>& c = evaluation.collision;
        const double off = std::max(kDepthOfCurved * size, c.upper - c.lower);
        return {off, off};
    }
    const double depth = many ? kDepthOfManyVertices : kDepthInDouble;
    return {depth * size, std::max(depth, kLeftOverInDouble) * size};
}

std::optional<Interval> intervalOf(const Evaluation& exact) {
    const Collision<double>& c = exact.collision;
    if (c.behindOneSided) return std::nullopt;
    if (hasCurvedSides(exact)) return Interval{c.lower, c.upper};
    const double value = c.overlap ? c.depth : c.distance;
    const double off = promiseOf(exact, exact.precision).depth;
    return Interval{std::max(0.0, value - off), value + off};
}

bool knowsAmount(const Evaluation& answer) {
    if (answer.collision.behindOneSided) return false;
    return answer.collision.overlap ? answer.known.depth : answer.known.distance;
}

// The pair stands at the world's origin for it: far away the motion itself would be rounded.
std::optional<double> leftOverAfter(const Evaluation& pair, const dvec3& mtv, bool fast, Evaluation& memory) {
    PosedPair moved = pairOf(pair);
    moved.poses[1].position = moved.poses[1].position - moved.poses[0].position + mtv;
    moved.poses[0].position = dvec3(0.0);
    EvaluationOptions options;
    options.fast = fast;
    if (evaluatePair(moved, options, memory)) return std::nullopt;
    return signedDepth(memory.collision);
}

double farthestOutside(const Evaluation& pair, const Evaluation& answer) {
    double farthest = 0.0;
    for (const ManifoldPoint<double>& contact : answer.collision.manifold) {
        const double ofA = outside(pair, 0, contact.point), ofB = outside(pair, 1, contact.point);
        farthest = std::max(farthest, answer.known.manifold ? std::max(ofA, ofB) : std::min(ofA, ofB));
    }
    return farthest - answer.collision.depth;
}

}  // namespace sepaxis::scene
