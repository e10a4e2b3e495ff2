// The published cuboid test: where it is right, and where it is known to be wrong.
#include "collision/cuboid_stages.h"
#include "collision/tests/textbook/cuboid_cases.h"
#include "collision/textbook/cuboid_stages.h"

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

using testing::Random;
using testing::turnedRectangle;
using testing::uprightPose;
using textbook::CuboidResult;
using textbook::edgesIntersect;
using textbook::zTest;
using Stage = textbook::CuboidStage;

CuboidPlan box(const PlanPoint& low, const PlanPoint& high, double zMin = 0.0, double zMax = 1.0) {
    const CuboidPlanBuild build = makeCuboidPlan({low, {high.x, low.y}, high, {low.x, high.y}}, zMin, zMax);
    EXPECT_TRUE(build.status);
    return build.plan;
}

CuboidResult published(const CuboidPlan& a, const CuboidPlan& b, double safeDistance = 0.0) {
    return textbook::collideCuboids(a, {}, b, {}, safeDistance);
}

CuboidStages exact(const CuboidPlan& a, const CuboidPlan& b) {
    return stageCuboids(a, {}, b, {}, 0.0);
}

TEST(TextbookCuboid, CrossingSides) {
    const CuboidResult result = published(box({0, 0}, {2, 2}), box({1, 1}, {3, 3}));
    EXPECT_TRUE(result.collision);
    EXPECT_EQ(result.decidedBy, Stage::edgeEdge);
    EXPECT_EQ(result.sideA, 1u);  // x = 2
    EXPECT_EQ(result.sideB, 0u);  // y = 1
    EXPECT_EQ(result.separation, 0.0);
}

TEST(TextbookCuboid, ContainmentInPlan) {
    const CuboidPlan large = box({-2, -2}, {2, 2}), small = box({-1, -1}, {1, 1});
    const CuboidResult bInA = published(large, small), aInB = published(small, large);
    EXPECT_TRUE(bInA.collision && aInB.collision);
    EXPECT_EQ(bInA.decidedBy, Stage::vertexEdge);
    EXPECT_EQ(bInA.vertexB, 0u);
    EXPECT_EQ(bInA.vertexA, kNoIndex);
    EXPECT_EQ(aInB.vertexA, 0u);
}

TEST(TextbookCuboid, SeparationOfVertexAndSide) {
    const CuboidResult result = published(box({0, 0}, {1, 1}), box({1.25, 0.5}, {2, 2}));
    EXPECT_FALSE(result.collision);
    EXPECT_EQ(result.decidedBy, Stage::separation);
    EXPECT_EQ(result.separation, 0.25);
    EXPECT_EQ(result.closestA, PlanPoint(1, 1));
    EXPECT_EQ(result.closestB, PlanPoint(1.25, 1));
}

TEST(TextbookCuboid, SeparationOfVertices) {
    // 0.3 and 0.4 from corner to corner.
    const CuboidResult result = published(box({0, 0}, {1, 1}), box({1.3, 1.4}, {2.3, 2.4}), 1.0);
    EXPECT_EQ(result.decidedBy, Stage::separation);
    EXPECT_NEAR(result.separation, 0.5, 1e-15);
    EXPECT_EQ(result.closestA, PlanPoint(1, 1));
    EXPECT_EQ(result.closestB, PlanPoint(1.3, 1.4));
}

TEST(TextbookCuboid, StagesThatEndEarly) {
    const CuboidPlan a = box({-4, -3}, {4, 3}), b = box({8, -3}, {16, 3});
    EXPECT_EQ(published(a, b).decidedBy, Stage::circleTest);
    EXPECT_EQ(published(a, b).separation, 4.0);
    const CuboidResult safe = published(a, b, 1.5);
    EXPECT_EQ(safe.decidedBy, Stage::circleTest);
    EXPECT_EQ(safe.radiusA, 5.0);
    EXPECT_EQ(safe.radiusB, 5.0);
    EXPECT_EQ(safe.centerDistance, 12.0);
    EXPECT_EQ(safe.safeDistance, 1.5);
    EXPECT_EQ(safe.b.top, 1.0);
    EXPECT_EQ(published(a, b, 2.5).decidedBy, Stage::separation);
    EXPECT_EQ(published(a, box({-4, -3}, {4, 3}, 2, 3)).decidedBy, Stage::zTest);
}

// Ordinary cuboids: sizes about 1, no special positions, A no higher than B.
TEST(TextbookCuboid, RightOnOrdinaryPairs) {
    Random random(21);
    int collisions = 0, measured = 0;
    for (int i = 0; i < 20000; ++i) {
        const auto cuboid = [&](double low, double high) {
            const double turn = random.uniform(-4, 4), halfX = random.uniform(0.3, 1),
                         halfY = random.uniform(0.3, 1);
            return makeCuboidPlan(turnedRectangle(PlanPoint(0.0), halfX, halfY, turn), low, high).plan;
        };
        const CuboidPlan a = cuboid(-0.5, 0.5), b = cuboid(-0.6, 0.6);
        const Pose<double> poseB = uprightPose(
            {random.uniform(-2, 2), random.uniform(-1.5, 1.5), random.uniform(-2, 2)}, random.uniform(-4, 4));
        const CuboidStages truth = stageCuboids(a, {}, b, poseB, 1.0);
        // Closer than its tolerance it may say either.
        if (truth.distance > 0.0 && truth.distance < 1e-5) continue;
        const CuboidResult result = textbook::collideCuboids(a, {}, b, poseB, 1.0);
        ASSERT_EQ(result.collision, truth.overlap) << i;
        if (result.decidedBy == Stage::separation) {
            ASSERT_NEAR(result.separation, truth.distance, 1e-12) << i;
            ASSERT_NEAR(glm::length(result.closestA - result.closestB), result.separation, 1e-12) << i;
            ++measured;
        }
        collisions += result.collision ? 1 : 0;
    }
    EXPECT_GT(collisions, 2000);
    EXPECT_GT(measured, 2000);
}

TEST(TextbookCuboid, ZTestMissesOneContainment) {
    EXPECT_TRUE(zTest(0, 1, -1, 2));
    EXPECT_TRUE(zTest(0, 1, 0.5, 2));
    EXPECT_TRUE(zTest(0, 1, -1, 0.5));
    EXPECT_TRUE(zTest(0, 1, 1, 2));
    EXPECT_FALSE(zTest(0, 1, 1.1, 2));
    EXPECT_FALSE(zTest(-1, 2, 0, 1));  // overlaps all the same

    // A post through a plate: found from the plate, not from the post.
    const CuboidPlan post = box({0, 0}, {1, 1}, -3, 3), plate = box({-2, -2}, {2, 2}, -0.1, 0.1);
    EXPECT_TRUE(exact(post, plate).overlap);
    EXPECT_TRUE(published(plate, post).collision);
    const CuboidResult missed = published(post, plate);
    EXPECT_FALSE(missed.collision);
    EXPECT_EQ(missed.decidedBy, Stage::zTest);
    EXPECT_EQ(missed.separation, 0.0);
}

TEST(TextbookCuboid, CollinearSidesThatContainAreMissed) {
    const PlanPoint shortStart(1, 0), shortAlong(1, 0), longStart(0, 0), longAlong(4, 0);
    EXPECT_TRUE(edgesIntersect(longStart, longAlong, shortStart, shortAlong));
    EXPECT_FALSE(edgesIntersect(shortStart, shortAlong, longStart, longAlong));  // the same two
    EXPECT_TRUE(edgesIntersect({0, 0}, {2, 0}, {1, 0}, {3, 0}));
    EXPECT_FALSE(edgesIntersect({0, 0}, {2, 0}, {0, 1}, {2, 0}));   // parallel, rightly
    EXPECT_FALSE(edgesIntersect({0, 0}, {1, 0}, {3, 0}, {-1, 0}));  // on one line and apart, rightly

    // Between cuboids the sides at the ends still tell: another pair of sides decides than the one that lies
    // on it.
    const CuboidPlan narrow = box({1, 1}, {2, 3}), wide = box({0, 0}, {4, 1});
    const CuboidResult result = published(narrow, wide);
    EXPECT_TRUE(result.collision);
    EXPECT_EQ(result.sideA, 1u);  // upright at x = 2
    EXPECT_EQ(result.sideB, 2u);
    const CuboidStages truth = exact(narrow, wide);
    EXPECT_EQ(truth.meetings[0].sideA, 0u);
    EXPECT_EQ(truth.meetings[0].sideB, 2u);
    EXPECT_EQ(truth.meetings[0].kind, SidesMeet::collinear);
}

TEST(TextbookCuboid, RowWithAGapCollides) {
    // The wrong sign, the other way: B's side of length 10 begins 0.2 beyond A's and counts as overlapping.
    EXPECT_TRUE(edgesIntersect({0, 0}, {1, 0}, {1.2, 0}, {10, 0}));
    const CuboidPlan a = box({0, 0}, {1, 1}), b = box({1.2, 0}, {11.2, 1});
    const CuboidStages truth = exact(a, b);
    EXPECT_FALSE(truth.overlap);
    EXPECT_NEAR(truth.distance, 0.2, 1e-15);
    const CuboidResult result = published(a, b);
    EXPECT_TRUE(result.collision);
    EXPECT_EQ(result.sideA, 0u);
    EXPECT_EQ(result.sideB, 0u);
    // With a side of B that is shorter than the way to its start it is rightly apart.
    EXPECT_FALSE(published(a, box({1.2, 0}, {2.2, 1})).collision);
}

TEST(TextbookCuboid, SeparationIsThatOfThePlans) {
    // 0.3 apart in plan and 0.4 in height: 0.5 in space.
    const CuboidPlan a = box({0, 0}, {1, 1}, 0, 1), b = box({1.3, 0}, {2.3, 1}, 1.4, 2.4);
    EXPECT_NEAR(exact(a, b).distance, 0.5, 1e-15);
    EXPECT_NEAR(published(a, b).separation, 0.3, 1e-15);
    // One above the other: none at all.
    const CuboidResult above = published(a, box({0.5, 0.5}, {2, 2}, 1.4, 2.4));
    EXPECT_FALSE(above.collision);
    EXPECT_EQ(above.separation, 0.0);
    EXPECT_NEAR(exact(a, box({0.5, 0.5}, {2, 2}, 1.4, 2.4)).distance, 0.4, 1e-15);
}

TEST(TextbookCuboid, SmallCuboidsCollideAtADistance) {
    // A tenth of a millimetre wide, a quarter of that apart. The same, a thousand times larger, is told
    // apart.
    for (const double scale : {1e-4, 0.1}) {
        const auto scaledBox = [&](double x, double y) {
            const PlanPoint low(scale * x, scale * y);
            return box(low, low + scale * PlanPoint(1, 1), 0, 1);
        };
        const CuboidPlan a = scaledBox(0, 0), b = scaledBox(1.25, 0.1);
        EXPECT_NEAR(exact(a, b).distance, 0.25 * scale, 1e-14);
        EXPECT_EQ(published(a, b).collision, scale < 1e-3);
    }
}

}  // namespace
}  // namespace sepaxis
