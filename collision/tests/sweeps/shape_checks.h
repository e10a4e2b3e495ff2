// The library's promises about one answer for two shapes, checked against the oracle.
#pragma once

#include "collision/collide.h"
#include "collision/gjk_epa.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/shape_oracle.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <vector>

namespace sepaxis::testing {

template <class T>
struct ShapeAnswer {
    Collision<T> collision;
    std::vector<ManifoldPoint<T>> memory;  // as much as manifoldCapacity asks for, not one more
};

template <class T>
ShapeAnswer<T> ask(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB,
                   const CollideOptions<T>& options = {.manifold = ManifoldKind::exact});
template <class T>
ShapeAnswer<T> askInA(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                      const CollideOptions<T>& options = {.manifold = ManifoldKind::exact});

// In units of the tie tolerance: more is certainly no tie. The library's own size, of a box around B's box,
// is up to sqrt(3) larger than the truth's.
inline constexpr oracle::Real kClear = 4;

// Whether a one-sided triangle of the pair must be felt, must not be, or may (its plane is within rounding).
enum class Felt : std::uint8_t { yes, no, either };
Felt feltBy(const ShapeNumbers& a, const oracle::Truth& truth, const oracle::Point& referenceA,
            const ShapeNumbers& b, const oracle::Point& referenceB);

// Minus the depth, or the distance.
template <class T>
oracle::Real signedDistanceOf(const Collision<T>& c) {
    return c.overlap ? -oracle::Real(c.depth) : oracle::Real(c.distance);
}

// Everything that one answer promises, in the frame of the truth.
template <class T>
void checkShapeAnswer(Checker& check, const oracle::Truth& truth, Felt felt, const ShapeAnswer<T>& answer);

// What every manifold promises, a stable or reduced one as well, whatever its normal.
template <class T>
void checkShapeManifold(Checker& check, const std::string& manifold, const oracle::Truth& truth,
                        const Collision<T>& c);

// What the second opinion promises (gjk_epa.h), asked for the same pair in the frame of the truth.
template <class T>
void checkGjkEpa(Checker& check, const oracle::Truth& truth, const GjkEpaResult<T>& result);

// How far rounding may turn the axis of a pair: the direction of a short difference of long vectors, the
// normal of a thin triangle and, where `ofEdges`, what is square to two nearly parallel edges have few
// digits.
oracle::Real vagueness(const oracle::Truth& truth, bool ofEdges, oracle::Real rounding);

template <class T>
bool isOfEdges(const Collision<T>& c) {
    return c.kind != AxisKind::faceA && c.kind != AxisKind::faceB &&
           (c.featureA.kind == FeatureKind::edge || c.featureB.kind == FeatureKind::edge);
}

}  // namespace sepaxis::testing
