// The closed forms of two points or segments with radii, and of a point and a box, against the general query,
// which a trace asks for.
#include "collision/collide.h"
#include "collision/fast/boxes/point_box.h"
#include "collision/fast/segment_pair.h"
#include "collision/hull_builder.h"
#include "collision/query/hull_pair.h"
#include "collision/solids.h"
#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/trace.h"

#include <array>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

constexpr std::uint64_t kPairs = 400 / kSlowdown;  // of each two kinds, a scene

using ClosedForm = bool (*)(const Shape<float>&, const Shape<float>&, const Pose<float>&,
                            const CollideOptions<float>&, std::span<ManifoldPoint<float>>, Collision<float>&);

// Of size. Directions: over the distance of the cores, which is at least 1/256 of it.
constexpr float kSame = 16.0f * kRounding<float>;
constexpr float kSameDirection = 256.0f * kSame;

class CoreGapTest : public ::testing::Test {
 protected:
    std::size_t asked_ = 0, direct_ = 0, apart_ = 0, overlapping_ = 0;
    std::array<std::size_t, 8> ofKind_{};
    std::size_t count(AxisKind kind) const { return ofKind_[static_cast<std::size_t>(kind)]; }

    void compareAll(ClosedForm closedForm, std::span<const ShapeKind> kindsOfA,
                    std::span<const ShapeKind> kindsOfB);

 private:
    void compare(ClosedForm closedForm, const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA,
                 CollideOptions<float> options) {
        std::vector<ManifoldPoint<float>> memory(manifoldCapacity(a, b)), memorySearched = memory;
        Collision<float> direct;
        ++asked_;
        if (!closedForm(a, b, bInA, options, memory, direct)) return;
        ++direct_;
        Trace<float> trace;
        options.trace = &trace;
        options.reference = true;
        const Collision<float> searched = collideInA<float>(a, b, bInA, options, memorySearched);
        ASSERT_EQ(direct.overlap, searched.overlap);
        if (options.want == Want::verdict) return;
        direct.overlap ? ++overlapping_ : ++apart_;
        ++ofKind_[static_cast<std::size_t>(direct.kind)];
        EXPECT_EQ(direct.kind, searched.kind);
        EXPECT_EQ(direct.unique, searched.unique);
        EXPECT_EQ(direct.featureA, searched.featureA);
        EXPECT_EQ(direct.featureB, searched.featureB);
        expectSameNumbers(direct, searched, makeHullPair(a, b, bInA).size + a.core.size + b.core.size);
    }

    static void expectNear(const Vec3<float>& p, const Vec3<float>& q, float tolerance) {
        EXPECT_LE(glm::length(p - q), tolerance);
    }
    static void expectSameNumbers(const Collision<float>& direct, const Collision<float>& searched,
                                  float size) {
        const float same = kSame * size, samePlace = kSameDirection * size;
        EXPECT_NEAR(direct.depth, searched.depth, same);
        EXPECT_NEAR(direct.distance, searched.distance, same);
        expectNear(direct.normal, searched.normal, kSameDirection);
        expectNear(direct.manifoldNormal, searched.manifoldNormal, kSameDirection);
        expectNear(direct.contactPoint, searched.contactPoint, samePlace);
        expectNear(direct.closestA, searched.closestA, samePlace);
        expectNear(direct.closestB, searched.closestB, samePlace);
        ASSERT_EQ(direct.manifold.size(), searched.manifold.size());
        for (std::size_t i = 0; i < direct.manifold.size(); ++i) {
            const ManifoldPoint<float>&p = direct.manifold[i], &q = searched.manifold[i];
            EXPECT_EQ(p.id, q.id);
            EXPECT_EQ(p.side, q.side);
            EXPECT_EQ(p.touching, q.touching);
            EXPECT_NEAR(p.depth, q.depth, same);
            expectNear(p.point, q.point, samePlace);
            expectNear(p.onA, q.onA, samePlace);
            expectNear(p.onB, q.onB, samePlace);
        }
    }
};

void CoreGapTest::compareAll(ClosedForm closedForm, std::span<const ShapeKind> kindsOfA,
                             std::span<const ShapeKind> kindsOfB) {
    for (int scene = 0; scene < kScenes; ++scene) {
        for (const ShapeKind kindA : kindsOfA) {
            for (const ShapeKind kindB : kindsOfB) {
                for (std::uint64_t i = 0; i < kPairs; ++i) {
                    ShapeGenerator generator(i + kPairs * static_cast<std::uint64_t>(scene));
                    const ShapePair pair = generator.make(kindA, kindB, static_cast<Scene>(scene));
                    SCOPED_TRACE(std::string(nameOf(static_cast<Scene>(scene))) + describe(pair));
                    const Pose<float> bInA = poseCast<float>(relativePose(pair.poseA, pair.poseB));
                    const std::array wants{Want::contact, Want::distance, Want::verdict};
                    CollideOptions<float> options{.manifold = ManifoldKind::exact};
                    options.want = wants[i % wants.size()];
                    compare(closedForm, shapeCast<float>(makeShape(pair.a)),
                            shapeCast<float>(makeShape(pair.b)), bInA, options);
                    if (HasFailure()) return;
                }
            }
        }
    }
}

TEST_F(CoreGapTest, SegmentsAreAnsweredAsTheGeneralQueryDoes) {
    const std::array kinds = {ShapeKind::sphere, ShapeKind::capsule, ShapeKind::segment};
    compareAll(collideSegments, kinds, kinds);
    // Most pairs of all, degenerate ones included, and either answer.
    EXPECT_GT(direct_, asked_ / 2);
    EXPECT_GT(apart_, asked_ / 10);
    EXPECT_GT(overlapping_, asked_ / 10);
    EXPECT_GT(count(AxisKind::edgeEdge), asked_ / 100);
}

TEST_F(CoreGapTest, APointAndABoxAreAnsweredAsTheGeneralQueryDoes) {
    const std::array sphere = {ShapeKind::sphere}, box = {ShapeKind::aabb};
    // The box of this generator never turns, the sphere does.
    compareAll(collidePointAndBox, sphere, box);
    EXPECT_GT(count(AxisKind::faceB), asked_ / 100);
    compareAll(collidePointAndBox, box, sphere);
    EXPECT_GT(direct_, asked_ / 3);
    EXPECT_GT(apart_, asked_ / 20);
    EXPECT_GT(overlapping_, asked_ / 10);
    EXPECT_GT(count(AxisKind::faceA), asked_ / 100);
    EXPECT_GT(count(AxisKind::point), asked_ / 100);
}

// By hand, what the general query is for.
TEST(SegmentPair, LeavesWhatIsNotClear) {
    const Shape<float> sphere = makeSphere<float>(1.0f);
    const Vec3<float> x(1.0f, 0.0f, 0.0f), y(0.0f, 1.0f, 0.0f);
    const Shape<float> capsule = makeCapsule<float>(-x, x, 1.0f);
    const auto isDirect = [](const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA) {
        Collision<float> out;
        const bool direct = collideSegments(a, b, bInA, {}, {}, out);
        EXPECT_TRUE(direct || out.kind == AxisKind::none);
        return direct;
    };
    const auto at = [&](float alongX, float alongY) {
        return Pose<float>{x * alongX + y * alongY, identityQuat<float>()};
    };
    EXPECT_TRUE(isDirect(sphere, sphere, at(1.5f, 0.0f)));
    EXPECT_TRUE(isDirect(sphere, capsule, at(0.3f, 1.5f)));
    EXPECT_TRUE(isDirect(capsule, sphere, at(2.5f, 1.0f)));
    EXPECT_FALSE(isDirect(sphere, sphere, at(0.0f, 0.0f))) << "concentric";
    EXPECT_FALSE(isDirect(sphere, sphere, at(2.0f, 0.0f))) << "touching";
    EXPECT_FALSE(isDirect(capsule, capsule, at(0.5f, 1.5f))) << "parallel";
    EXPECT_FALSE(isDirect(capsule, sphere, at(1.0f, 1.5f))) << "beside an end";
    EXPECT_FALSE(isDirect(capsule, sphere, at(0.5f, 0.0f))) << "on the axis";
    const Shape<float> across = makeCapsule<float>(-y, y, 1.0f);
    EXPECT_FALSE(isDirect(capsule, across, at(0.0f, 0.0f))) << "crossing";
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(isDirect(sphere, capsule, at(nan, 0.0f)));
}

TEST(PointAndBox, LeavesWhatIsNotClear) {
    const Shape<float> sphere = makeSphere<float>(0.5f);
    const Shape<float> box =
        makeSolid(hullCast<float>(buildHull<double>(makeBox(Vec3<double>(1.0)).positions).hull));
    const auto isDirect = [](const Shape<float>& a, const Shape<float>& b, const Vec3<float>& at) {
        Collision<float> out;
        const bool direct = collidePointAndBox(a, b, {at, identityQuat<float>()}, {}, {}, out);
        EXPECT_TRUE(direct || out.kind == AxisKind::none);
        return direct;
    };
    EXPECT_TRUE(isDirect(box, sphere, {1.4f, 0.3f, 0.2f})) << "a face";
    EXPECT_TRUE(isDirect(sphere, box, {1.2f, 1.2f, 0.2f})) << "an edge";
    EXPECT_TRUE(isDirect(box, sphere, {-1.2f, 1.2f, 1.3f})) << "a vertex";
    EXPECT_TRUE(isDirect(box, sphere, {3.0f, 0.0f, 0.2f})) << "apart";
    EXPECT_FALSE(isDirect(box, sphere, {0.9f, 0.3f, 0.2f})) << "in the box";
    EXPECT_FALSE(isDirect(box, sphere, {1.0f, 0.3f, 0.2f})) << "on a face";
    EXPECT_FALSE(isDirect(box, sphere, {1.4f, 1.0f, 0.2f})) << "between face and edge";
    EXPECT_FALSE(isDirect(box, sphere, {1.5f, 0.3f, 0.2f})) << "touching";
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(isDirect(sphere, box, {nan, 0.0f, 2.0f}));
}

}  // namespace
}  // namespace sepaxis::testing
