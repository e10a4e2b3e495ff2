// The distance by a face and the vertex that supports its axis, against the search.
#include "collision/query/distance/feature_distance.h"
#include "collision/tests/sweeps/random_pairs.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

// Where the answer is given it is the search's; where it is not, the search finds other features, but for
// feet on the side of a face.
TEST(FeatureDistance, OfAFaceIsThatOfTheSearch) {
    PairGenerator random(20261122);
    int onA = 0, onB = 0, others = 0;
    for (int i = 0; i < 4000; ++i) {
        RandomPair made = random.make(i % 2 == 0 ? PairKind::boxes : PairKind::randomHulls);
        Pose<double> bInA = relativePose(made.poseA, made.poseB);
        bInA.position = random.direction() * (random.uniform(0.4, 1.0) * (made.a.size + made.b.size));
        const HullPair<double> pair = makeHullPair(made.a, made.b, bInA);
        const SatAxis<double> widest = findSeparatingAxis(pair, SatGoal::widestGap, 0.0).best;
        if (!(widest.overlap < -1e-6 * pair.size)) continue;
        const auto direct = findFaceDistance(pair, widest);
        const DistanceResult<double> searched = findDistance<double>(pair, widest.axis, nullptr);
        if (!direct) {
            ++others;
            EXPECT_TRUE(searched.featureA.kind != FeatureKind::face &&
                        searched.featureB.kind != FeatureKind::face);
            continue;
        }
        ++(direct->featureA.kind == FeatureKind::face ? onA : onB);
        EXPECT_NEAR(direct->distance, searched.distance, 1e-14 * pair.size);
        EXPECT_EQ(direct->featureA, searched.featureA);
        EXPECT_EQ(direct->featureB, searched.featureB);
        EXPECT_LE(glm::length(direct->closestA - searched.closestA), 1e-14 * pair.size);
        EXPECT_LE(glm::length(direct->closestB - searched.closestB), 1e-14 * pair.size);
        EXPECT_LE(glm::length(direct->normal - searched.normal), 1e-14);
    }
    EXPECT_GT(onA, 200);
    EXPECT_GT(onB, 200);
    EXPECT_GT(others, 1000);
}

TEST(FeatureDistance, OtherAxesHaveNone) {
    PairGenerator random(1);
    const RandomPair made = random.make(PairKind::boxes);
    Pose<double> bInA;
    bInA.position = {3.0 * (made.a.size + made.b.size), 0.0, 0.0};
    const HullPair<double> pair = makeHullPair(made.a, made.b, bInA);
    SatAxis<double> axis;
    axis.axis = {1.0, 0.0, 0.0};
    EXPECT_FALSE(findFaceDistance(pair, axis));
    axis.kind = AxisKind::edgeEdge;
    axis.a = axis.b = 0;
    EXPECT_FALSE(findFaceDistance(pair, axis));
}

}  // namespace
}  // namespace sepaxis::testing
