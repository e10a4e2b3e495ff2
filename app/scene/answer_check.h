// What an answer is held against: how far it is off, in metres. Whether that is too far is said elsewhere, by
// what its method promises.
#pragma once

#include "app/scene/evaluation.h"

#include <optional>

namespace sepaxis::scene {

// How far an exact answer may be off.
struct Promise {
    double depth = 0.0;     // metres; of the distance as well
    double leftOver = 0.0;  // metres of overlap, or of gap, once B is moved by the MTV
};
Promise promiseOf(const Evaluation& evaluation, Precision precision);

// What the depth of an exact answer, or its distance, lies between: proven where a core has curved sides,
// else by what is promised. Metres; nothing where a one-sided triangle is not felt.
struct Interval {
    double lower = 0.0, upper = 0.0;
};
std::optional<Interval> intervalOf(const Evaluation& exact);
bool hasCurvedSides(const Evaluation& evaluation);

// Metres that B would have to move: > 0 overlapping, < 0 apart.
inline double signedDepth(const Collision<double>& collision) {
    return collision.depth - collision.distance;
}

// Whether the answer has a depth or, apart, a distance.
bool knowsAmount(const Evaluation& answer);

// Overlap that the exact method finds once B of the pair is moved by the vector, negative: a gap; nothing
// where it cannot be asked. `memory` is used again.
std::optional<double> leftOverAfter(const Evaluation& pair, const dvec3& mtv, bool fast, Evaluation& memory);

// How far the worst of the answer's contacts lies outside the shapes of the pair, less the answer's depth.
// Those of a manifold belong to both shapes. A single one may be a vertex that reaches beside the other
// shape's face.
double farthestOutside(const Evaluation& pair, const Evaluation& answer);

}  // namespace sepaxis::scene
