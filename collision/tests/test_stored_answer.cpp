// A stored answer is returned while nothing moves, and the query's own otherwise.
#include "collision/batch.h"
#include "collision/pair_cache.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
class StoredAnswers : public ::testing::Test {
 protected:
    Shape<T> box = makeRoundedBox(Vec3<T>(T(0.5), T(0.4), T(0.3)));
    Shape<T> prism = shapeCast<T>(makeSolid(buildHull<double>(makePrism(0.5, 1.0, 24).positions).hull));
    Shape<T> sphere = makeSphere(T(0.5));
    Pose<T> ofA{{T(3), T(-2), T(1)}, normalizedOrIdentity(Quat<T>(T(1), T(0.1), T(-0.2), T(0.3)))};
    StoredAnswer<T> stored;

    // On top of each other, B a little deep.
    Pose<T> onTop(T height) const {
        return {transformPoint(ofA, Vec3<T>(T(0.05), height, T(0.02))), ofA.orientation};
    }
    // A point that no query has made, as a sign of what was returned.
    void mark() { stored.answer.contactPoint = Vec3<T>(T(1234)); }
    static bool isMarked(const Collision<T>& c) { return c.contactPoint == Vec3<T>(T(1234)); }

    Collision<T> ask(const Shape<T>& a, const Shape<T>& b, const Pose<T>& poseB,
                     CollideOptions<T> options = {}) {
        memory_.assign(manifoldCapacity(a, b), {});
        options.stored = &stored;
        return collide<T>(a, ofA, b, poseB, options, memory_);
    }

    // Asked twice, the answer of a query without a memory, the second time from the store.
    void expectStored(const Shape<T>& a, const Shape<T>& b, const Pose<T>& poseB,
                      const CollideOptions<T>& options = {}) {
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
        const std::vector<T> cold = numbersOf(collide<T>(a, ofA, b, poseB, options, memory));
        EXPECT_EQ(numbersOf(ask(a, b, poseB, options)), cold);
        EXPECT_EQ(numbersOf(ask(a, b, poseB, options)), cold);
        mark();
        EXPECT_TRUE(isMarked(ask(a, b, poseB, options)));
        stored = {};
    }

 private:
    std::vector<ManifoldPoint<T>> memory_;
};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(StoredAnswers, Scalars);

TYPED_TEST(StoredAnswers, AreThoseOfTheQuery) {
    using T = TypeParam;
    for (const Want want : {Want::contact, Want::distance}) {
        const CollideOptions<T> options{.want = want};
        this->expectStored(this->box, this->box, this->onTop(T(0.79)), options);
        this->expectStored(this->box, this->box, this->onTop(T(0.9)), options);
        this->expectStored(this->box, this->sphere, this->onTop(T(0.85)), options);
        this->expectStored(this->sphere, this->sphere, this->onTop(T(2)), options);
        this->expectStored(this->box, this->prism, this->onTop(T(0.95)), options);
    }
}

TYPED_TEST(StoredAnswers, AreForgottenWhereAnythingChanges) {
    using T = TypeParam;
    const Pose<T> pose = this->onTop(T(0.79));
    const auto isStoredAfter = [&](const auto& change) {
        this->stored = {};
        this->ask(this->box, this->box, pose);
        this->mark();
        Pose<T> poseB = pose;
        CollideOptions<T> options;
        change(poseB, options);
        return this->isMarked(this->ask(this->box, this->box, poseB, options));
    };
    using Options = CollideOptions<T>;
    EXPECT_TRUE(isStoredAfter([](Pose<T>&, Options&) {}));
    EXPECT_FALSE(
        isStoredAfter([](Pose<T>& p, Options&) { p.position.x = std::nextafter(p.position.x, T(9)); }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>& p, Options&) { p.orientation = -p.orientation; }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>&, Options& o) { o.want = Want::contact; }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>&, Options& o) { o.manifold = ManifoldKind::exact; }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>&, Options& o) { o.stableSlop = T(0.01); }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>&, Options& o) { o.manifoldSize = ManifoldSize::four; }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>&, Options& o) { o.margin = T(0.01); }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>&, Options& o) { o.circlePoints = 9; }));
    EXPECT_FALSE(isStoredAfter([](Pose<T>&, Options& o) { o.reference = true; }));

    this->stored = {};
    this->ask(this->box, this->box, pose);
    this->mark();
    EXPECT_FALSE(this->isMarked(this->ask(this->box, this->prism, pose)));
    this->mark();
    EXPECT_FALSE(this->isMarked(this->ask(this->prism, this->box, pose)));
}

// A NaN is not even the same as itself.
TYPED_TEST(StoredAnswers, OfANumberThatIsNoneAreNeverReturned) {
    using T = TypeParam;
    const CollideOptions<T> options{.stableSlop = std::numeric_limits<T>::quiet_NaN()};
    const Pose<T> pose = this->onTop(T(0.79));
    this->ask(this->box, this->box, pose, options);
    this->mark();
    EXPECT_FALSE(this->isMarked(this->ask(this->box, this->box, pose, options)));
}

TYPED_TEST(StoredAnswers, OfManyPointsAreAskedAgain) {
    using T = TypeParam;
    const Pose<T> pose = this->onTop(T(0.99));
    const Collision<T> first = this->ask(this->prism, this->prism, pose);
    ASSERT_GT(first.manifold.size(), StoredAnswer<T>::kMostPoints);
    this->mark();
    const Collision<T> second = this->ask(this->prism, this->prism, pose);
    EXPECT_FALSE(this->isMarked(second));
    EXPECT_EQ(second.manifold.size(), first.manifold.size());
}

// What the caller did to its memory since then does not matter, nor where the store is.
TYPED_TEST(StoredAnswers, KeepTheirOwnPoints) {
    using T = TypeParam;
    const Pose<T> pose = this->onTop(T(0.79));
    const std::vector<T> first = numbersOf(this->ask(this->box, this->box, pose));
    const StoredAnswer<T> moved = this->stored;
    this->stored = {};
    this->ask(this->box, this->sphere, this->onTop(T(0.85)));
    this->stored = moved;
    EXPECT_EQ(numbersOf(this->ask(this->box, this->box, pose)), first);
}

TYPED_TEST(StoredAnswers, WithoutMemoryHaveNoManifold) {
    using T = TypeParam;
    const Pose<T> pose = this->onTop(T(0.79));
    ASSERT_FALSE(this->ask(this->box, this->box, pose).manifold.empty());
    CollideOptions<T> options;
    options.stored = &this->stored;
    EXPECT_TRUE(collide<T>(this->box, this->ofA, this->box, pose, options, {}).manifold.empty());
    EXPECT_TRUE(collide<T>(this->box, this->ofA, this->box, pose, options, {}).manifold.empty());
    EXPECT_FALSE(this->ask(this->box, this->box, pose).manifold.empty());
}

TYPED_TEST(StoredAnswers, OfHullsAndRelativePosesAndBatches) {
    using T = TypeParam;
    const Hull<T>& hull = this->box.core;
    const Pose<T> bInA{{T(0.05), T(0.79), T(0.02)}};
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(hull, hull));
    CollideOptions<T> options;
    const std::vector<T> ofHulls = numbersOf(collideInA<T>(hull, hull, bInA, options, memory)),
                         ofShapes = numbersOf(collideInA<T>(this->box, this->box, bInA, options, memory));
    options.stored = &this->stored;
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(numbersOf(collideInA<T>(hull, hull, bInA, options, memory)), ofHulls);
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(numbersOf(collideInA<T>(this->box, this->box, bInA, options, memory)), ofShapes);
    this->mark();
    EXPECT_TRUE(this->isMarked(collideInA<T>(this->box, this->box, bInA, options, memory)));

    const Pose<T> pose = this->onTop(T(0.79));
    const std::array pairs{
        PairQuery<T>{&this->box, &this->box, &this->ofA, &pose, memory, nullptr, &this->stored}};
    std::array<Collision<T>, 1> answers;
    collideBatch<T>(pairs, {}, answers);
    this->mark();
    collideBatch<T>(pairs, {}, answers);
    EXPECT_TRUE(this->isMarked(answers[0]));
}

// A shape lies where its core does, and a relative pose is not one in the world.
TYPED_TEST(StoredAnswers, AreOfTheQueryThatWasAsked) {
    using T = TypeParam;
    const Shape<T> rounded = makeRoundedBox(Vec3<T>(T(0.5), T(0.4), T(0.3)), T(0.2));
    const Pose<T> origin, above{{T(0), T(1), T(0)}};
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(rounded, rounded));
    CollideOptions<T> options;
    options.stored = &this->stored;
    EXPECT_TRUE(collide<T>(rounded, origin, rounded, above, options, memory).overlap);
    EXPECT_FALSE(collide<T>(rounded.core, origin, rounded.core, above, options, memory).overlap);
    EXPECT_TRUE(collide<T>(rounded, origin, rounded, above, options, memory).overlap);

    const Pose<T> tilted{{T(0.1), T(0.75), T(0)}, Quat<T>(T(1.004), T(0), T(0.02), T(0.01))};
    collideInA<T>(this->box, this->box, tilted, options, memory);
    this->mark();
    EXPECT_FALSE(this->isMarked(collide<T>(this->box, origin, this->box, tilted, options, memory)));
    this->mark();
    EXPECT_FALSE(this->isMarked(collideInA<T>(this->box, this->box, tilted, options, memory)));
}

}  // namespace
}  // namespace sepaxis::testing
