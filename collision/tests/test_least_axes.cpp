// The axes of least overlap against the record of the reference query, which lists every candidate.
#include "collision/collide.h"
#include "collision/least_axes.h"
#include "collision/solids.h"
#include "collision/trace.h"

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

Hull<double> hullOf(const SolidPoints& solid) {
    HullBuild<double> built = buildHull<double>(solid.positions);
    EXPECT_TRUE(built.status) << describe(built.status);
    return std::move(built.hull);
}

// What is listed, ascending, each direction once.
std::vector<AxisCandidate<double>> listed(const Hull<double>& a, const Hull<double>& b,
                                          const Pose<double>& bInA) {
    Trace<double> trace;
    trace.recordRejected = false;
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.reference = true;
    options.trace = &trace;
    options.want = Want::contact;
    collideInA<double>(a, b, bInA, options, {});
    std::vector<AxisCandidate<double>> all;
    for (const AxisCandidate<double>& axis : trace.axes)
        if (axis.axis != Vec3<double>(0.0) && axis.kind != AxisKind::point && axis.kind != AxisKind::closest)
            all.push_back(axis);
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& p, const auto& q) { return p.overlap < q.overlap; });
    std::vector<AxisCandidate<double>> once;
    for (const AxisCandidate<double>& axis : all)
        if (std::none_of(once.begin(), once.end(),
                         [&](const auto& other) { return glm::length(other.axis - axis.axis) < 1e-9; }))
            once.push_back(axis);
    return once;
}

TEST(LeastAxes, AreTheFirstOfAllCandidates) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    const std::vector<Hull<double>> hulls = {hullOf(makeBox({0.5, 0.7, 0.3})),
                                             hullOf(makeRandomPoints(0.6, 20, 3)),
                                             hullOf(makeBox({0.4, 0.4, 0.4}))};
    std::size_t compared = 0;
    for (int i = 0; i < 60; ++i) {
        const Hull<double>&a = hulls[i % 3], &b = hulls[(i / 3) % 3];
        const Pose<double> bInA{
            0.2 * Vec3<double>(normal(random), normal(random), normal(random)),
            glm::normalize(Quat<double>(normal(random), normal(random), normal(random), normal(random)))};
        std::array<LeastAxis<double>, 6> axes{};
        const std::size_t count = leastAxes<double>(a, b, bInA, axes);
        const auto all = listed(a, b, bInA);
        if (all.size() < axes.size()) continue;  // the query ended before: a gap
        ASSERT_EQ(count, axes.size());
        for (std::size_t k = 0; k < count; ++k) {
            EXPECT_NEAR(axes[k].overlap, all[k].overlap, 1e-13) << i << ' ' << k;
            EXPECT_LT(glm::length(axes[k].axis - all[k].axis), 1e-9) << i << ' ' << k;
            EXPECT_EQ(axes[k].kind, all[k].kind) << i << ' ' << k;
        }
        ++compared;
    }
    EXPECT_GT(compared, 30u);
}

TEST(LeastAxes, TheFirstIsTheAnswerOfTheQueryAndEqualDirectionsAreListedOnce) {
    const Hull<double> cube = hullOf(makeBox({0.5, 0.5, 0.5}));
    std::array<LeastAxis<double>, 20> axes{};
    const std::size_t count = leastAxes<double>(cube, cube, {{0.0, 0.9, 0.0}}, axes);
    ASSERT_EQ(count, 6u) << "the faces of B have the directions of those of A";
    EXPECT_EQ(axes[0].kind, AxisKind::faceA);
    EXPECT_NEAR(axes[0].overlap, 0.1, 1e-15);
    EXPECT_EQ(axes[0].axis, Vec3<double>(0.0, 1.0, 0.0));
    for (std::size_t k = 1; k < count; ++k) EXPECT_GE(axes[k].overlap, axes[k - 1].overlap);
}

TEST(LeastAxes, FlatHullsAndNoMemoryHaveNone) {
    const Hull<double> cube = hullOf(makeBox({0.5, 0.5, 0.5}));
    const Shape<double> triangle = makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    std::array<LeastAxis<double>, 3> axes{};
    EXPECT_EQ(leastAxes<double>(cube, triangle.core, {}, axes), 0u);
    EXPECT_EQ(leastAxes<double>(triangle.core, cube, {}, axes), 0u);
    EXPECT_EQ(leastAxes<double>(cube, cube, {}, {}), 0u);
}

}  // namespace
}  // namespace sepaxis
