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
template <class T>
constexpr T kSame = T(16) * kRounding<T>;
template <class T>
constexpr T kSameDirection = T(256) * kSame<T>;

template <class T>
class SegmentPair : public ::testing::Test {
 protected:
    std::size_t asked_ = 0, direct_ = 0, apart_ = 0, overlapping_ = 0, onEdges_ = 0;

    void compare(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, CollideOptions<T> options) {
        std::array<ManifoldPoint<T>, 4> memory{}, memorySearched{};
        Collision<T> direct;
        ++asked_;
        if (!collideSegments<T>(a, b, bInA, options, memory, direct)) return;
        ++direct_;
        Trace<T> trace;
        options.trace = &trace;
        const Collision<T> searched = collideInA<T>(a, b, bInA, options, memorySearched);
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
    static void expectNear(const Vec3<T>& p, const Vec3<T>& q, T tolerance) {
        EXPECT_LE(glm::length(p - q), tolerance);
    }
    static void expectSameNumbers(const Collision<T>& direct, const Collision<T>& searched, T size) {
        const T same = kSame<T> * size, samePlace = kSameDirection<T> * size;
        EXPECT_NEAR(direct.depth, searched.depth, same);
        EXPECT_NEAR(direct.distance, searched.distance, same);
        expectNear(direct.normal, searched.normal, kSameDirection<T>);
        expectNear(direct.manifoldNormal, searched.manifoldNormal, kSameDirection<T>);
        expectNear(direct.contactPoint, searched.contactPoint, samePlace);
        expectNear(direct.closestA, searched.closestA, samePlace);
        expectNear(direct.closestB, searched.closestB, samePlace);
        ASSERT_EQ(direct.manifold.size(), searched.manifold.size());
        for (std::size_t i = 0; i < direct.manifold.size(); ++i) {
            const ManifoldPoint<T>&p = direct.manifold[i], &q = searched.manifold[i];
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
using Scalars = ::testing::Types<float>;
TYPED_TEST_SUITE(SegmentPair, Scalars);

TYPED_TEST(SegmentPair, AnswersAsTheGeneralQueryDoes) {
    using T = TypeParam;
    for (int scene = 0; scene < kScenes; ++scene) {
        for (const ShapeKind kindA : kKinds) {
            for (const ShapeKind kindB : kKinds) {
                for (std::uint64_t i = 0; i < kPairs; ++i) {
                    ShapeGenerator generator(i + kPairs * static_cast<std::uint64_t>(scene));
                    const ShapePair pair = generator.make(kindA, kindB, static_cast<Scene>(scene));
                    SCOPED_TRACE(std::string(nameOf(static_cast<Scene>(scene))) + describe(pair));
                    const Pose<T> bInA = poseCast<T>(relativePose(pair.poseA, pair.poseB));
                    const std::array wants{Want::contact, Want::distance, Want::verdict};
                    CollideOptions<T> options;
                    options.want = wants[i % wants.size()];
                    this->compare(shapeCast<T>(makeShape(pair.a)), shapeCast<T>(makeShape(pair.b)), bInA,
                                  options);
                    if (this->HasFailure()) return;
                }
            }
        }
    }
    // Most pairs of all, degenerate ones included, and either answer.
    EXPECT_GT(this->direct_, this->asked_ / 2);
    EXPECT_GT(this->apart_, this->asked_ / 10);
    EXPECT_GT(this->overlapping_, this->asked_ / 10);
    EXPECT_GT(this->onEdges_, this->asked_ / 100);
}

// By hand, what the general query is for.
TYPED_TEST(SegmentPair, LeavesWhatIsNotClear) {
    using T = TypeParam;
    const Shape<T> sphere = makeSphere<T>(T(1));
    const Shape<T> capsule = makeCapsule<T>(Vec3<T>(T(-1), T(0), T(0)), Vec3<T>(T(1), T(0), T(0)), T(1));
    const auto isDirect = [](const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA) {
        Collision<T> out;
        const bool direct = collideSegments<T>(a, b, bInA, {}, {}, out);
        EXPECT_TRUE(direct || out.kind == AxisKind::none);
        return direct;
    };
    const auto at = [](T x, T y) { return Pose<T>{Vec3<T>(x, y, T(0)), identityQuat<T>()}; };
    EXPECT_TRUE(isDirect(sphere, sphere, at(T(1.5), T(0))));
    EXPECT_TRUE(isDirect(sphere, capsule, at(T(0.3), T(1.5))));
    EXPECT_TRUE(isDirect(capsule, sphere, at(T(2.5), T(1))));
    EXPECT_FALSE(isDirect(sphere, sphere, at(T(0), T(0)))) << "concentric";
    EXPECT_FALSE(isDirect(sphere, sphere, at(T(2), T(0)))) << "touching";
    EXPECT_FALSE(isDirect(capsule, capsule, at(T(0.5), T(1.5)))) << "parallel";
    EXPECT_FALSE(isDirect(capsule, sphere, at(T(1), T(1.5)))) << "beside an end";
    EXPECT_FALSE(isDirect(capsule, sphere, at(T(0.5), T(0)))) << "on the axis";
    const Shape<T> across = makeCapsule<T>(Vec3<T>(T(0), T(-1), T(0)), Vec3<T>(T(0), T(1), T(0)), T(1));
    EXPECT_FALSE(isDirect(capsule, across, at(T(0), T(0)))) << "crossing";
    const T nan = std::numeric_limits<T>::quiet_NaN();
    EXPECT_FALSE(isDirect(sphere, capsule, at(nan, T(0))));
}

}  // namespace
}  // namespace sepaxis::testing
