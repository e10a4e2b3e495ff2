#include "app/scene/answer_check.h"

#include "collision/hull/flat_hull.h"

#include <algorithm>

namespace sepaxis::scene {

namespace {

// Metres that a place lies outside a shape; 0 within it, which the planes of a solid tell at once.
double outside(const Evaluation& e, std::size_t side, const dvec3& place) {
    const sepaxis::Shape<double>& shape = e.shapes[side]->shape;
    const dvec3 local = transformPointInverse(e.poses[side], place);
    const auto isBehind = [&](const Plane<double>& plane) { return signedDistance(plane, local) <= 0.0; };
    if (!isFlat(shape.core) && std::ranges::all_of(shape.core.planes, isBehind)) return 0.0;
    return collide<double>(shape, e.poses[side], makeSegment(place, place), {}, {}, {}).distance;
}

}  // namespace

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
