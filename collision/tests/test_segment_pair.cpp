// The closed form of two points or segments with radii against the general query, which a trace asks for.
#include "collision/collide.h"
#include "collision/hull_pair.h"
#include "collision/segment_pair.h"
#include "collision/tests/random_shapes.h"
#include "collision/trace.h"

#include <array>
#include <limits>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

constexpr std::uint64_t kPairs = 400;  // of each two kinds, a scene
constexpr std::array kKinds = {ShapeKind::sphere, ShapeKind::capsule, ShapeKind::segment};

// Of size. Directions: over the distance of the cores, which is at least 1/256 of it.
constexpr float kSame = 16.0f * kRounding<float>;
constexpr float kSameDirection = 256.0f * kSame;

class SegmentPair : public ::testing::Test {
 protected:
    std::size_t asked_ = 0, direct_ = 0, apart_ = 0, overlapping_ = 0, onEdges_ = 0;

    void compare(const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA,
                 CollideOptions<float> options) {
        std::array<ManifoldPoint<float>, 4> memory{}, memorySearched{};
        Collision<float> direct;
        ++asked_;
        if (!collideSegments(a, b, bInA, options, memory, direct)) return;
        ++direct_;
        Trace<float> trace;
        options.trace = &trace;
        const Collision<float> searched = collideInA<float>(a, b, bInA, options, memorySearched);
        ASSERT_EQ(direct.overlap, searched.overlap);
        if (options.want == Want::verdict) return;
        direct.overlap ? ++overlapping_ : ++apart_;
        onEdges_ += direct.kind == AxisKind::edgeEdge;
        EXPECT_EQ(direct.kind, searched.kind);
        EXPECT_EQ(direct.unique, searched.unique);
        EXPECT_EQ(direct.featureA, searched.featureA);
        EXPECT_EQ(direct.featureB, searched.featureB);
        expectSameNumbers(direct, searched, makeHullPair(a, b, bInA).size + a.core.size + b.core.size);
    }

 private:
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

TEST_F(SegmentPair, AnswersAsTheGeneralQueryDoes) {
    for (int scene = 0; scene < kScenes; ++scene) {
        for (const ShapeKind kindA : kKinds) {
            for (const ShapeKind kindB : kKinds) {
                for (std::uint64_t i = 0; i < kPairs; ++i) {
                    ShapeGenerator generator(i + kPairs * static_cast<std::uint64_t>(scene));
                    const ShapePair pair = generator.make(kindA, kindB, static_cast<Scene>(scene));
                    SCOPED_TRACE(std::string(nameOf(static_cast<Scene>(scene))) + describe(pair));
                    const Pose<float> bInA = poseCast<float>(relativePose(pair.poseA, pair.poseB));
                    const std::array wants{Want::contact, Want::distance, Want::verdict};
                    CollideOptions<float> options;
                    options.want = wants[i % wants.size()];
                    compare(shapeCast<float>(makeShape(pair.a)), shapeCast<float>(makeShape(pair.b)), bInA,
                            options);
                    if (HasFailure()) return;
                }
            }
        }
    }
    // Most pairs of all, degenerate ones included, and either answer.
    EXPECT_GT(direct_, asked_ / 2);
    EXPECT_GT(apart_, asked_ / 10);
    EXPECT_GT(overlapping_, asked_ / 10);
    EXPECT_GT(onEdges_, asked_ / 100);
}

// By hand, what the general query is for.
TEST_F(SegmentPair, LeavesWhatIsNotClear) {
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

}  // namespace
}  // namespace sepaxis::testing
