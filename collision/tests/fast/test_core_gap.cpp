// The closed forms of two points or segments with radii, and of one of them and a box, against the reference
// query.
#include "collision/collide.h"
#include "collision/fast/boxes/round_box.h"
#include "collision/fast/fast.h"
#include "collision/fast/segment_pair.h"
#include "collision/hull_builder.h"
#include "collision/query/hull_pair.h"
#include "collision/solids.h"
#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/random_shapes.h"

#include <array>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

constexpr std::uint64_t kPairs = 400 / kSlowdown;  // of each two kinds, a scene

template <class T>
using ClosedForm = bool (*)(const Shape<T>&, const Shape<T>&, const Pose<T>&, const CollideOptions<T>&,
                            std::span<ManifoldPoint<T>>, Collision<T>&);

// Of size. Directions: over the distance of the cores, which is at least 1/256 of it.
template <class T>
constexpr T kSame = T(16) * kRounding<T>;
template <class T>
constexpr T kSameDirection = T(256) * kSame<T>;

template <class T>
class CoreGapTest : public ::testing::Test {
 protected:
    std::size_t asked_ = 0, direct_ = 0, apart_ = 0, overlapping_ = 0;
    std::array<std::size_t, 8> ofKind_{};
    std::size_t count(AxisKind kind) const { return ofKind_[static_cast<std::size_t>(kind)]; }

    void compareAll(ClosedForm<T> closedForm, std::span<const ShapeKind> kindsOfA,
                    std::span<const ShapeKind> kindsOfB) {
        forEachPair(kindsOfA, kindsOfB, [&](const auto& a, const auto& b, const auto& pair, auto options) {
            const Pose<T> bInA = poseCast<T>(relativePose(pair.poseA, pair.poseB));
            std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b)), memorySearched = memory;
            Collision<T> direct;
            ++asked_;
            if (!closedForm(a, b, bInA, options, memory, direct)) return;
            ++direct_;
            direct = collideInA<T>(a, b, bInA, options, memory);  // with the manifold where that was left
            options.reference = true;
            expectSame(direct, collideInA<T>(a, b, bInA, options, memorySearched), options.want,
                       makeHullPair(a, b, bInA).size + a.core.size + b.core.size);
        });
    }
    void compareAllInWorld(std::span<const ShapeKind> kinds) {
        forEachPair(kinds, kinds, [&](const auto& a, const auto& b, const auto& pair, auto options) {
            const Pose<T> poseA = poseCast<T>(pair.poseA), poseB = poseCast<T>(pair.poseB);
            std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b)), memorySearched = memory;
            Collision<T> direct;
            ++asked_;
            if (!fast::collideInWorld(a, poseA, b, poseB, options, std::span(memory), direct)) return;
            ++direct_;
            options.reference = true;
            expectSame(direct, sepaxis::collide<T>(a, poseA, b, poseB, options, memorySearched), options.want,
                       makeHullPair(a, b, relativePose(poseA, poseB)).size + a.core.size + b.core.size +
                           glm::length(poseA.position));
        });
    }

 private:
    void expectSame(const Collision<T>& direct, const Collision<T>& searched, Want want, T size) {
        ASSERT_EQ(direct.overlap, searched.overlap);
        if (want == Want::verdict) return;
        direct.overlap ? ++overlapping_ : ++apart_;
        ++ofKind_[static_cast<std::size_t>(direct.kind)];
        EXPECT_EQ(direct.kind, searched.kind);
        EXPECT_EQ(direct.unique, searched.unique);
        EXPECT_EQ(direct.featureA, searched.featureA);
        EXPECT_EQ(direct.featureB, searched.featureB);
        expectSameNumbers(direct, searched, size);
    }

    template <class Compare>
    void forEachPair(std::span<const ShapeKind> kindsOfA, std::span<const ShapeKind> kindsOfB,
                     const Compare& compare);

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

// compare(a, b, pair, options)
template <class T>
template <class Compare>
void CoreGapTest<T>::forEachPair(std::span<const ShapeKind> kindsOfA, std::span<const ShapeKind> kindsOfB,
                                 const Compare& compare) {
    for (int scene = 0; scene < kScenes; ++scene) {
        for (const ShapeKind kindA : kindsOfA) {
            for (const ShapeKind kindB : kindsOfB) {
                for (std::uint64_t i = 0; i < kPairs; ++i) {
                    ShapeGenerator generator(i + kPairs * static_cast<std::uint64_t>(scene));
                    const ShapePair pair = generator.make(kindA, kindB, static_cast<Scene>(scene));
                    SCOPED_TRACE(std::string(nameOf(static_cast<Scene>(scene))) + describe(pair));
                    const std::array wants{Want::contact, Want::distance, Want::verdict};
                    CollideOptions<T> options{.manifold =
                                                  i % 2 == 0 ? ManifoldKind::exact : ManifoldKind::stable};
                    options.want = wants[i % wants.size()];
                    compare(shapeCast<T>(makeShape(pair.a)), shapeCast<T>(makeShape(pair.b)), pair, options);
                    if (this->HasFailure()) return;
                }
            }
        }
    }
}

using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(CoreGapTest, Scalars);

template <class T>
bool collideSegmentsInA(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                        Collision<T>& out) {
    return collideSegments<T>(a, nullptr, b, bInA, options, memory, out);
}

TYPED_TEST(CoreGapTest, SegmentsInTheWorldAreAnsweredAsTheReferenceQueryDoes) {
    const std::array kinds = {ShapeKind::sphere, ShapeKind::capsule, ShapeKind::segment};
    this->compareAllInWorld(kinds);
    EXPECT_GT(this->direct_, this->asked_ / 2);
    EXPECT_GT(this->apart_, this->asked_ / 10);
    EXPECT_GT(this->overlapping_, this->asked_ / 10);
}

TYPED_TEST(CoreGapTest, SegmentsAreAnsweredAsTheReferenceQueryDoes) {
    const std::array kinds = {ShapeKind::sphere, ShapeKind::capsule, ShapeKind::segment};
    this->compareAll(collideSegmentsInA<TypeParam>, kinds, kinds);
    // Most pairs of all, degenerate ones included, and either answer.
    EXPECT_GT(this->direct_, this->asked_ / 2);
    EXPECT_GT(this->apart_, this->asked_ / 10);
    EXPECT_GT(this->overlapping_, this->asked_ / 10);
    EXPECT_GT(this->count(AxisKind::edgeEdge), this->asked_ / 100);
}

TYPED_TEST(CoreGapTest, APointAndABoxAreAnsweredAsTheReferenceQueryDoes) {
    const std::array sphere = {ShapeKind::sphere}, box = {ShapeKind::aabb};
    // The box of this generator never turns, the sphere does.
    this->compareAll(collideRoundAndBox<TypeParam>, sphere, box);
    EXPECT_GT(this->count(AxisKind::faceB), this->asked_ / 100);
    this->compareAll(collideRoundAndBox<TypeParam>, box, sphere);
    EXPECT_GT(this->direct_, this->asked_ / 3);
    EXPECT_GT(this->apart_, this->asked_ / 20);
    EXPECT_GT(this->overlapping_, this->asked_ / 10);
    EXPECT_GT(this->count(AxisKind::faceA), this->asked_ / 100);
    EXPECT_GT(this->count(AxisKind::point), this->asked_ / 100);
}

TYPED_TEST(CoreGapTest, ACapsuleAndABoxAreAnsweredAsTheReferenceQueryDoes) {
    const std::array capsule = {ShapeKind::capsule}, box = {ShapeKind::aabb};
    this->compareAll(collideRoundAndBox<TypeParam>, capsule, box);
    EXPECT_GT(this->count(AxisKind::faceB), this->asked_ / 100);
    this->compareAll(collideRoundAndBox<TypeParam>, box, capsule);
    EXPECT_GT(this->direct_, this->asked_ / 5);
    EXPECT_GT(this->apart_, this->asked_ / 20);
    EXPECT_GT(this->overlapping_, this->asked_ / 20);
    EXPECT_GT(this->count(AxisKind::faceA), this->asked_ / 100);
    EXPECT_GT(this->count(AxisKind::edgeEdge), this->asked_ / 100);
    EXPECT_GT(this->count(AxisKind::point), this->asked_ / 100);
}

// By hand, what the general query is for.
TEST(SegmentPair, LeavesWhatIsNotClear) {
    const Shape<float> sphere = makeSphere<float>(1.0f);
    const Vec3<float> x(1.0f, 0.0f, 0.0f), y(0.0f, 1.0f, 0.0f);
    const Shape<float> capsule = makeCapsule<float>(-x, x, 1.0f);
    const auto isDirect = [](const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA) {
        Collision<float> out;
        const bool direct = collideSegments<float>(a, nullptr, b, bInA, {}, {}, out);
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

TEST(SegmentPair, LeavesPosesThatAreNone) {
    const Shape<double> sphere = makeSphere(1.0);
    const Pose<double> here, there{{1.5, 0.0, 0.0}, identityQuat<double>()};
    const auto isDirect = [&](const Pose<double>& poseA, const Pose<double>& poseB) {
        Collision<double> out;
        return fast::collideInWorld<double>(sphere, poseA, sphere, poseB, {}, {}, out);
    };
    EXPECT_TRUE(isDirect(here, there));
    Pose<double> wrong = there;
    for (const double w : {0.9, 1.0 + 1e-3, 1.0 - 1e-12}) {
        wrong.orientation.w = w;
        EXPECT_FALSE(isDirect(here, wrong)) << w;
        EXPECT_FALSE(isDirect(wrong, here)) << w;
    }
    wrong = there;
    wrong.position.y = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(isDirect(here, wrong));
    EXPECT_FALSE(isDirect(wrong, here));
    wrong.position.y = 2.0 * kFarthestPose<double>;
    EXPECT_FALSE(isDirect(here, wrong));
    EXPECT_FALSE(isDirect(wrong, here));
}

TEST(RoundAndBox, LeavesWhatIsNotClear) {
    const Shape<float> sphere = makeSphere<float>(0.5f);
    const Shape<float> box =
        makeSolid(hullCast<float>(buildHull<double>(makeBox(Vec3<double>(1.0)).positions).hull));
    const auto isDirect = [](const Shape<float>& a, const Shape<float>& b, const Vec3<float>& at) {
        Collision<float> out;
        const bool direct = collideRoundAndBox(a, b, {at, identityQuat<float>()}, {}, {}, out);
        EXPECT_TRUE(direct || out.kind == AxisKind::none);
        return direct;
    };
    EXPECT_TRUE(isDirect(box, sphere, {1.4f, 0.3f, 0.2f})) << "a face";
    EXPECT_TRUE(isDirect(sphere, box, {1.2f, 1.2f, 0.2f})) << "an edge";
    EXPECT_TRUE(isDirect(box, sphere, {-1.2f, 1.2f, 1.3f})) << "a vertex";
    EXPECT_TRUE(isDirect(box, sphere, {3.0f, 0.0f, 0.2f})) << "apart";
    EXPECT_TRUE(isDirect(box, sphere, {0.9f, 0.3f, 0.2f})) << "in the box";
    EXPECT_FALSE(isDirect(box, sphere, {0.9f, 0.9f, 0.2f})) << "in the box, as near to two faces";
    EXPECT_FALSE(isDirect(box, sphere, {1.0f, 0.3f, 0.2f})) << "on a face";
    EXPECT_FALSE(isDirect(box, sphere, {1.4f, 1.0f, 0.2f})) << "between face and edge";
    EXPECT_FALSE(isDirect(box, sphere, {1.5f, 0.3f, 0.2f})) << "touching";
    const Shape<float> lies = makeCapsule<float>({-0.5f, 0.0f, 0.0f}, {0.5f, 0.0f, 0.0f}, 0.5f);
    const Shape<float> leans = makeCapsule<float>({-0.5f, 0.0f, 0.0f}, {0.5f, 1.0f, 0.3f}, 0.5f);
    EXPECT_FALSE(isDirect(box, lies, {0.1f, 1.4f, 0.2f})) << "flat on a face";
    EXPECT_TRUE(isDirect(box, leans, {0.1f, 1.4f, 0.2f})) << "an end on a face";
    EXPECT_TRUE(isDirect(leans, box, {-1.2f, 1.5f, 0.1f})) << "across an edge";
    EXPECT_FALSE(isDirect(box, leans, {0.1f, 0.4f, 0.2f})) << "in the box";
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(isDirect(sphere, box, {nan, 0.0f, 2.0f}));
}

}  // namespace
}  // namespace sepaxis::testing
