#include "collision/solids.h"
#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/near_sweep.h"
#include "collision/tests/sweeps/near_truth.h"
#include "collision/tests/sweeps/shape_checks.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

// A fixed slice of the full sweep (sepaxis_near_sweep): about 2 %.
TEST(NearSweep, TheNormalIsTrueAndItsGapTheDistance) {
    constexpr std::uint64_t kPairs = 180 * kNearKinds / kSlowdown;
    const SweepReport report = sweepNear(0, kPairs, 1);
    EXPECT_EQ(report.pairs, kPairs);
    EXPECT_EQ(report.failureCount, 0u) << toText(report);
    for (const std::string& regime : requiredNearRegimes())
        EXPECT_TRUE(report.regimes.contains(regime)) << regime;
}

template <class T>
Hull<T> hullOf(const std::vector<Vec3<double>>& points) {
    return shapeCast<T>(makeSolid(buildHull<double>(std::span<const Vec3<double>>(points)).hull)).core;
}

// The presets of the same names. The truth was computed with 50 digits.
TEST(NearlyTouching, BoxesHaveTheNormalBetweenTheirEdges) {
    const auto box = [](const Vec3<double>& half) {
        std::vector<Vec3<double>> points;
        for (int k = 0; k < 8; ++k)
            points.push_back(half * Vec3<double>(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
        return hullOf<double>(points);
    };
    const Hull<double> a = box({1.9811181654189178, 0.3538697550640272, 0.3088322448303469});
    const Hull<double> b = box({1.982715029735927, 1.809741305092259, 0.8567538177003831});
    const Pose<double> pose{
        {3.9638331947389216, -2.163611060707038, 1.165586062771749},
        Quat<double>(1.0, -9.186638752942394e-12, 1.667624920468192e-11, 5.7119088947787865e-12)};
    const Collision<double> c = collide<double>(a, {}, b, pose, {}, {});
    EXPECT_FALSE(c.overlap);
    EXPECT_NEAR(c.distance, 6.496993232462203e-10, 1e-15);
    EXPECT_LE(glm::length(c.normal -
                          Vec3<double>(2.4419606870624465e-11, -0.90679381570438814, 0.4215744012630228)),
              1e-7);
}

TEST(NearlyTouching, OctahedraHaveTheNormalBetweenTheirFaces) {
    const auto octahedron = [](double radius) { return hullOf<double>(makeOctahedron(radius).positions); };
    const Hull<double> a = octahedron(0.3357396423816681), b = octahedron(0.4568302631378174);
    const Pose<double> pose{
        {0.0, 0.0, -0.7925699055328957},
        Quat<double>(1.0, -1.8779913647530448e-11, 4.849014940260169e-12, -4.291990740993415e-12)};
    const Collision<double> c = collide<double>(a, {}, b, pose, {}, {});
    EXPECT_FALSE(c.overlap);
    EXPECT_NEAR(c.distance, 2.2064721269943345e-11, 1e-15);
    EXPECT_LE(
        glm::length(c.normal - Vec3<double>(0.2007890101159333, 0.69270620516185897, -0.69270620521756565)),
        1e-6);
}

// A segment at a face: the gap along the normal was negative, and larger than the distance by ten powers of
// ten.
TEST(NearlyTouching, ASegmentBesideABoxHasTheNormalOfItsFace) {
    const Shape<double> box = makeAabb<double>({-1, -1, -1}, {1, 1, 1}).shape;
    PairGenerator random(20261124);
    for (int i = 0; i < 2000; ++i) {
        const double height = 1.0 + std::pow(10.0, random.uniform(-15.0, -11.0));
        const Vec3<double> start{random.uniform(-0.9, 0.9), height, random.uniform(-0.9, 0.9)};
        const double turn = random.uniform(0.0, 6.28), rise = std::pow(10.0, random.uniform(-15.0, -1.0));
        const Shape<double> segment =
            makeSegment(start, start + Vec3<double>(3.0 * std::cos(turn), rise, 3.0 * std::sin(turn)));
        const Collision<double> c = askInA(box, segment, Pose<double>{}).collision;
        if (c.overlap) continue;
        EXPECT_LE(std::abs(oracle::gapAlong(box, segment, Pose<double>{}, c.normal) - c.distance), 1e-14);
        EXPECT_GT(c.normal.y, 1.0 - 1e-7);
    }
}

}  // namespace
}  // namespace sepaxis::testing
