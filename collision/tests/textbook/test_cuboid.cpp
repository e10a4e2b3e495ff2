// Four plan vertices in any order -> the rectangle, its prism and its normals.
#include "collision/cuboid.h"
#include "collision/tests/textbook/cuboid_cases.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

using testing::kSound;
using testing::Random;
using testing::turnedRectangle;

using Corners = std::array<PlanPoint, 4>;
using Order = std::array<std::uint32_t, 4>;

double areaOf(const CuboidPlan& plan) {
    double twice = 0.0;
    for (std::uint32_t k = 0; k < 4; ++k) {
        const PlanPoint p = plan.vertices[k] - plan.vertices[0],
                        q = plan.vertices[plan.next[k]] - plan.vertices[0];
        twice += p.x * q.y - p.y * q.x;
    }
    return 0.5 * twice;
}

void expectGoesRound(const CuboidPlan& plan, double area) {
    std::set<std::uint32_t> seen;
    std::uint32_t k = 0;
    for (int i = 0; i < 4; ++i, k = plan.next[k]) seen.insert(k);
    EXPECT_EQ(seen.size(), 4u);
    EXPECT_EQ(k, 0u);
    EXPECT_NEAR(areaOf(plan) / area, 1.0, 1e-6);
}

TEST(CuboidPlan, EveryOrderOfTheVertices) {
    for (const double turn : {0.0, 0.3, 0.785398163, 2.0, -1.1}) {
        Order listed{0, 1, 2, 3};
        int orders = 0;
        do {
            const Corners corners = turnedRectangle({0.7, -0.2}, 0.4, 0.9, turn, listed);
            const CuboidPlanBuild build = makeCuboidPlan(corners, -1.0, 2.0);
            ASSERT_TRUE(build.status) << describe(build.status);
            EXPECT_EQ(build.plan.vertices, corners);
            expectGoesRound(build.plan, 4 * 0.4 * 0.9);
            for (std::uint32_t k = 0; k < 4; ++k)
                EXPECT_EQ(listed[build.plan.next[k]], (listed[k] + 1) % 4) << "vertex " << k;
            ++orders;
        } while (std::next_permutation(listed.begin(), listed.end()));
        EXPECT_EQ(orders, 24);
    }
}

TEST(CuboidPlan, AnyTurnScaleAndShape) {
    Random random(1);
    for (int i = 0; i < 20000; ++i) {
        const double scale = std::pow(10.0, random.uniform(-9.0, 9.0));
        const double aspect = std::pow(10.0, random.uniform(-4.0, 4.0));
        Order listed{0, 1, 2, 3};
        for (std::uint32_t k = 3; k > 0; --k) std::swap(listed[k], listed[random.below(k + 1)]);
        const double longer = scale * std::max(1.0, aspect);
        const PlanPoint center(random.uniform(-3, 3) * longer, random.uniform(-3, 3) * longer);
        Corners corners = turnedRectangle(center, scale, scale * aspect, random.uniform(-4, 4), listed);
        // Off by less than is allowed, but far more than the difference of a long side and the diagonal.
        const double off = 0.2e-6 * longer;
        for (PlanPoint& p : corners) p += PlanPoint(random.uniform(-off, off), random.uniform(-off, off));
        if (off > 0.2 * scale * std::min(1.0, aspect)) continue;  // no longer a convex quadrilateral
        const CuboidPlanBuild build = makeCuboidPlan(corners, 0.0, scale);
        ASSERT_TRUE(build.status) << describe(build.status) << " aspect " << aspect;
        for (std::uint32_t k = 0; k < 4; ++k) ASSERT_EQ(listed[build.plan.next[k]], (listed[k] + 1) % 4);
    }
}

TEST(CuboidPlan, ExtremeSizes) {
    for (const double size : {1e-49, 1e-25, 1e25, 1e49}) {
        const Corners corners{PlanPoint{0, 0}, {size, size}, {0, size}, {size, 0}};
        const CuboidPlanBuild build = makeCuboidPlan(corners, 0.0, 1.0);
        ASSERT_TRUE(build.status) << size << ": " << describe(build.status);
        EXPECT_EQ(build.plan.next, (Order{3, 2, 0, 1}));
    }
}

CuboidStatus statusOf(const Corners& corners, double zMin = 0.0, double zMax = 1.0) {
    return makeCuboidPlan(corners, zMin, zMax).status;
}

TEST(CuboidPlan, BadNumbers) {
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();
    const Corners square{PlanPoint{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    EXPECT_TRUE(statusOf(square));
    for (const double bad : {nan, infinity, -infinity}) {
        for (std::uint32_t k = 0; k < 4; ++k) {
            for (int axis = 0; axis < 2; ++axis) {
                Corners corners = square;
                corners[k][axis] = bad;
                EXPECT_EQ(statusOf(corners).error, CuboidError::notFinite);
                EXPECT_EQ(statusOf(corners).index, k);
            }
        }
        EXPECT_EQ(statusOf(square, bad, 1.0).error, CuboidError::notFinite);
        EXPECT_EQ(statusOf(square, bad, 1.0).index, 4u);
        EXPECT_EQ(statusOf(square, 0.0, bad).index, 5u);
    }
    for (const double top : {0.0, -0.5}) {
        const CuboidStatus status = statusOf(square, 0.0, top);
        EXPECT_EQ(status.error, CuboidError::noHeight);
        EXPECT_EQ(status.measured, top);
    }
    EXPECT_EQ(describe(statusOf(square, 0.0, -0.5)), "z_max is not above z_min: -0.50 m");
}

TEST(CuboidPlan, NoRectangle) {
    const CuboidStatus twice = statusOf({PlanPoint{0, 0}, {1, 0}, {1, 1}, {1, 0}});
    EXPECT_EQ(twice.error, CuboidError::duplicateVertex);
    EXPECT_EQ(twice.index, 1u);
    EXPECT_EQ(twice.secondIndex, 3u);
    EXPECT_EQ(describe(twice), "plan vertex 3: in the same place as vertex 1");

    const CuboidStatus line = statusOf({PlanPoint{0, 0}, {1, 1}, {3, 3}, {2, 2}});
    EXPECT_EQ(line.error, CuboidError::noArea);
    EXPECT_EQ(line.measured, 0.0);
    EXPECT_GT(line.limit, 0.0);
    // Decimals on a line, which no double holds exactly.
    EXPECT_EQ(statusOf({PlanPoint{0.1, 0.3}, {0.2, 0.6}, {0.3, 0.9}, {0.4, 1.2}}).error, CuboidError::noArea);

    const std::array<Corners, 6> quadrilaterals{{
        {PlanPoint{0, 0}, {4, 0}, {4, 1}, {0, 1.5}},  // trapezium
        {PlanPoint{0, 0}, {2, 1}, {4, 0}, {2, -1}},   // rhombus
        {PlanPoint{0, 0}, {2, 0}, {3, 1}, {1, 1}},    // parallelogram
        {PlanPoint{0, 0}, {4, 0}, {0, 4}, {1, 1}},    // one inside the triangle of the others
        {PlanPoint{0, 0}, {4, 0}, {2, 0}, {0, 4}},    // three on a line
        {PlanPoint{-1, 0}, {0, -2}, {1, 0}, {0, 1}},  // kite
    }};
    for (const Corners& corners : quadrilaterals) {
        const CuboidStatus status = statusOf(corners);
        EXPECT_EQ(status.error, CuboidError::notRectangle) << describe(status);
        EXPECT_GT(status.measured, 0.1);
        EXPECT_LT(status.limit, 1e-5);
    }
}

TEST(CuboidPlan, DeviationIsMeasured) {
    Random random(2);
    for (const double scale : {1e-6, 1.0, 1e6}) {
        for (const double fraction : {1e-9, 0.5e-6, 0.99e-6, 1.01e-6, 1e-5, 1e-3, 0.1}) {
            const double angle = random.uniform(-3, 3), off = fraction * 4 * scale,
                         direction = random.uniform(-3, 3);
            Corners moved = turnedRectangle({scale, 0}, 2 * scale, scale, angle);
            moved[2] += off * PlanPoint(std::cos(direction), std::sin(direction));
            const CuboidPlanBuild build = makeCuboidPlan(moved, 0.0, scale);
            EXPECT_EQ(static_cast<bool>(build.status), fraction < 1e-6) << fraction;
            EXPECT_NEAR(rectangleDeviation(build.plan), off, 1e-14 * scale + 0.05 * off);
            if (build.status) continue;
            EXPECT_EQ(build.status.error, CuboidError::notRectangle);
            EXPECT_NEAR(build.status.measured, off, 1e-14 * scale + 0.05 * off);
            EXPECT_NEAR(build.status.limit, 4e-6 * scale, 0.4e-6 * scale);
        }
    }
    // A parallelogram whose shorter side leans by 0.001.
    const CuboidStatus lean = statusOf({PlanPoint{0, 0}, {2, 0}, {2.001, 1}, {0.001, 1}});
    EXPECT_EQ(lean.error, CuboidError::notRectangle);
    EXPECT_NEAR(lean.measured, 0.001, 1e-12);
}

TEST(CuboidShape, NumberingOfThePrism) {
    Order listed{0, 1, 2, 3};
    do {
        const Corners corners = turnedRectangle({0.3, 0.1}, 1.5, 0.5, 0.4, listed);
        const CuboidPlanBuild build = makeCuboidPlan(corners, -0.25, 2.0);
        ASSERT_TRUE(build.status);
        const ShapeBuild<double> made = makeCuboid<double>(build.plan);
        ASSERT_TRUE(made.status) << describe(made.status);
        EXPECT_EQ(made.shape.kind, ShapeKind::cuboid);
        EXPECT_EQ(made.shape.radius, 0.0);
        const Hull<double>& hull = made.shape.core;
        EXPECT_TRUE(isValidHull(hull, kSound * hull.size));
        EXPECT_NEAR(hull.volume, 3.0 * 2.25, 1e-12);
        ASSERT_EQ(hull.vertexCount(), 8u);
        ASSERT_EQ(hull.edgeCount(), 12u);
        ASSERT_EQ(hull.faceCount(), 6u);
        for (std::uint32_t k = 0; k < 4; ++k) {
            const std::uint32_t next = build.plan.next[k];
            EXPECT_EQ(hull.vertices[k], Vec3<double>(corners[k].x, -0.25, -corners[k].y));
            EXPECT_EQ(hull.vertices[4 + k], Vec3<double>(corners[k].x, 2.0, -corners[k].y));
            EXPECT_EQ(hull.edgeStart(k), k);
            EXPECT_EQ(hull.edgeEnd(k), next);
            EXPECT_EQ(hull.edgeStart(4 + k), 4 + k);
            EXPECT_EQ(hull.edgeEnd(4 + k), 4 + next);
            EXPECT_EQ(hull.edgeStart(8 + k), k);
            EXPECT_EQ(hull.edgeEnd(8 + k), 4 + k);
            EXPECT_EQ(hull.vertexNumber[k], k);
            EXPECT_EQ(hull.edgeNumber[8 + k], 8 + k);
            EXPECT_EQ(hull.faceNumber[2 + k], 2 + k);
            const PlanPoint normal = outwardNormalByTurning(build.plan, k);
            EXPECT_LT(glm::length(hull.planes[2 + k].normal - uprightFromPlan(normal, 0.0)), 1e-14);
        }
        EXPECT_EQ(hull.planes[0].normal, Vec3<double>(0, -1, 0));
        EXPECT_EQ(hull.planes[1].normal, Vec3<double>(0, 1, 0));
    } while (std::next_permutation(listed.begin(), listed.end()));
}

TEST(CuboidShape, FloatAndTooThin) {
    const CuboidPlanBuild build = makeCuboidPlan(turnedRectangle({0, 0}, 1.0, 2.0, 0.5), 0.0, 1.0);
    const ShapeBuild<float> made = makeCuboid<float>(build.plan);
    ASSERT_TRUE(made.status);
    EXPECT_EQ(made.shape.core.faceCount(), 6u);
    EXPECT_EQ(made.shape.core.vertices[5], Vec3<float>(uprightFromPlan(build.plan.vertices[1], 1.0)));

    const CuboidPlanBuild thin = makeCuboidPlan(turnedRectangle({0, 0}, 1.0, 1e-9, 0.5), 0.0, 1.0);
    ASSERT_TRUE(thin.status) << describe(thin.status);
    EXPECT_TRUE(makeCuboid<double>(thin.plan).status);
    const HullStatus thinStatus = makeCuboid<float>(thin.plan).status;
    EXPECT_EQ(thinStatus.error, HullError::noVolume);
    EXPECT_NEAR(thinStatus.measured, 2e-9, 1e-14);
    EXPECT_GT(thinStatus.limit, thinStatus.measured);
    const CuboidPlanBuild flat = makeCuboidPlan(turnedRectangle({0, 0}, 1.0, 1.0, 0.5), 0.0, 1e-17);
    ASSERT_TRUE(flat.status);
    EXPECT_EQ(makeCuboid<double>(flat.plan).status.error, HullError::noVolume);
    // The fourth vertex all but repeats the third: no order of a rectangle, and no eight corners of a prism.
    const Corners wedge{PlanPoint{0, 0}, {1, 0}, {1, 4e-7}, {0, 1e-17}};
    const CuboidPlanBuild pointed = makeCuboidPlan(wedge, 0.0, 1.0);
    ASSERT_TRUE(pointed.status) << describe(pointed.status);
    const HullStatus status = makeCuboid<double>(pointed.plan).status;
    EXPECT_EQ(status.error, HullError::noVolume);
    EXPECT_NEAR(status.measured, 1e-17, 1e-20);
    EXPECT_GT(status.limit, status.measured);
}

TEST(CuboidNormals, BothWaysAgree) {
    Random random(3);
    for (int i = 0; i < 5000; ++i) {
        const double aspect = std::pow(10.0, random.uniform(-3.0, 3.0)),
                     scale = std::pow(10.0, random.uniform(-6, 6));
        const double angle = random.uniform(-4, 4);
        Order listed{0, 1, 2, 3};
        for (std::uint32_t k = 3; k > 0; --k) std::swap(listed[k], listed[random.below(k + 1)]);
        const CuboidPlanBuild build =
            makeCuboidPlan(turnedRectangle({0, 0}, scale, aspect * scale, angle, listed), 0.0, 1.0);
        ASSERT_TRUE(build.status);
        const double rounding = 1e-15 * std::max(aspect, 1.0 / aspect);
        for (std::uint32_t k = 0; k < 4; ++k) {
            const PlanPoint turned = outwardNormalByTurning(build.plan, k);
            const PlanPoint fromCentroid = outwardNormalFromCentroid(build.plan, k);
            ASSERT_LT(glm::length(turned - fromCentroid), rounding) << "aspect " << aspect;
            // Corner c of turnedRectangle starts the side whose normal is -y, +x, +y, -x, turned.
            const double outward = angle + (listed[k] - 1.0) * 0.5 * std::numbers::pi;
            ASSERT_LT(glm::length(turned - PlanPoint(std::cos(outward), std::sin(outward))),
                      rounding + 1e-14);
        }
    }
}

TEST(PlacedCuboid, CornersCircleAndRange) {
    const CuboidPlanBuild build = makeCuboidPlan({PlanPoint{0, 0}, {4, 3}, {4, 0}, {0, 3}}, -1.0, 2.0);
    ASSERT_TRUE(build.status);
    // A quarter turn about the vertical takes the article's x to its y.
    const PlacedCuboid placed =
        placeCuboid(build.plan, testing::uprightPose({10, 5, -20}, 0.5 * std::numbers::pi));
    EXPECT_LT(glm::length(placed.corners[1] - PlanPoint(7, 24)), 1e-14);
    EXPECT_LT(glm::length(placed.corners[2] - PlanPoint(10, 24)), 1e-14);
    EXPECT_LT(glm::length(placed.circle.center - PlanPoint(8.5, 22)), 1e-14);
    EXPECT_NEAR(placed.circle.radius, 2.5, 1e-14);
    EXPECT_EQ(placed.bottom, 4.0);
    EXPECT_EQ(placed.top, 7.0);
    EXPECT_EQ(placed.next, build.plan.next);
}

TEST(PlacedCuboid, WhichTurnsAreAllowed) {
    EXPECT_TRUE(turnsAboutVerticalOnly(identityQuat<double>()));
    EXPECT_TRUE(turnsAboutVerticalOnly(Quat<double>(0.6, 0.0, -0.8, -0.0)));
    EXPECT_FALSE(turnsAboutVerticalOnly(Quat<double>(0.6, 0.8, 0.0, 0.0)));
    EXPECT_FALSE(turnsAboutVerticalOnly(Quat<double>(0.6, 0.0, 0.0, 0.8)));
    EXPECT_FALSE(turnsAboutVerticalOnly(Quat<double>(1.0, 1e-300, 0.0, 0.0)));
}

}  // namespace
}  // namespace sepaxis
