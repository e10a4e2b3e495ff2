// The random pair of a number and a seed, in both precisions: of hulls where the number is even, of shapes of
// every kind where it is odd.
#pragma once

#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <cstdint>

namespace sepaxis::testing {

// visit(precision, a, b, bInA), of hulls or of shapes, double first.
template <class Visit>
void visitNumberedPair(std::uint64_t number, std::uint64_t seed, const Visit& visit) {
    const std::uint64_t half = number / 2;
    if (number % 2 == 0) {
        PairGenerator generator(mix(seed + half));
        const RandomPair pair = generator.make(static_cast<PairKind>(half % kPairKinds));
        const Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
        visit("double", pair.a, pair.b, bInA);
        visit("float", hullCast<float>(pair.a), hullCast<float>(pair.b), poseCast<float>(bInA));
        return;
    }
    ShapeGenerator generator(mix(seed + half));
    const auto kindOf = [](std::uint64_t n) { return static_cast<ShapeKind>(n % kPolyhedralKinds); };
    const std::uint64_t kinds = half / kScenes;
    const ShapePair pair =
        generator.make(kindOf(kinds), kindOf(kinds / kPolyhedralKinds), static_cast<Scene>(half % kScenes));
    const Shape<double> a = makeShape(pair.a), b = makeShape(pair.b);
    const Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
    visit("double", a, b, bInA);
    visit("float", shapeCast<float>(a), shapeCast<float>(b), poseCast<float>(bInA));
}

}  // namespace sepaxis::testing
