#include "collision/bounds.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tolerances.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
Bounds<T> boundsByForce(const Shape<T>& shape, const Pose<T>& pose) {
    Bounds<T> bounds;
    for (const Vec3<T>& vertex : shape.core.vertices) {
        const Vec3<T> at = transformPoint(pose, vertex);
        bounds.low = glm::min(bounds.low, at - Vec3<T>(shape.radius));
        bounds.high = glm::max(bounds.high, at + Vec3<T>(shape.radius));
    }
    return bounds;
}

template <class T>
void expectTight(const Shape<T>& shape, const Pose<T>& pose) {
    const Bounds<T> found = worldBounds(shape, pose), expected = boundsByForce(shape, pose);
    const T rounding = T(8) * kRounding<T> * (shape.core.size + shape.radius + safeLength(pose.position));
    for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(found.low[k], expected.low[k], rounding) << k;
        EXPECT_NEAR(found.high[k], expected.high[k], rounding) << k;
        EXPECT_LE(found.low[k], found.high[k]);
    }
}

TEST(WorldBounds, OfEveryKindInAnyPose) {
    for (int kind = 0; kind < kPolyhedralKinds; ++kind) {
        for (int i = 0; i < 50; ++i) {
            ShapeGenerator generator(static_cast<std::uint64_t>(100 * kind + i));
            const auto of = static_cast<ShapeKind>(kind);
            const Scene scene = i % 3 == 0 ? Scene::grid : i % 3 == 1 ? Scene::offset : Scene::degenerate;
            const Shape<double> shape = makeShape(generator.make(of, of, scene).a);
            for (int k = 0; k < 8; ++k) {
                const Pose<double> pose = generator.random().pose(5.0);
                expectTight(shape, pose);
                expectTight(shapeCast<float>(shape), poseCast<float>(pose));
            }
        }
    }
}

// Their support vertices are found by climbing.
TEST(WorldBounds, OfLargeHulls) {
    PairGenerator generator(2);
    const Shape<double> ball =
        makeSolid(buildHull<double>(std::span<const Vec3<double>>(makeIcosphere(2.0, 4).positions)).hull);
    const Shape<float> narrow = shapeCast<float>(ball);
    for (int i = 0; i < 200; ++i) {
        const Pose<double> pose = generator.pose(5.0);
        expectTight(ball, pose);
        expectTight(narrow, poseCast<float>(pose));
    }
}

TEST(WorldBounds, OfABoxThatDoesNotTurnAreItsCorners) {
    const Vec3<double> low(0.1, -0.7, 3.3), high(0.2, 0.9, 4.7), by(0.3, 100.0, -7.0);
    const Bounds<double> bounds =
        worldBounds(makeAabb(low, high).shape, Pose<double>{by, identityQuat<double>()});
    EXPECT_EQ(bounds.low, low + by);
    EXPECT_EQ(bounds.high, high + by);
}

TEST(WorldBounds, OfARefusedShapeMeetNothing) {
    const Bounds<double> bounds = worldBounds(makeSphere(-1.0), {});
    for (int k = 0; k < 3; ++k) EXPECT_GT(bounds.low[k], bounds.high[k]);
}

}  // namespace
}  // namespace sepaxis::testing
