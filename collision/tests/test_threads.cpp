// Any number of threads may query the same shapes at once: no thread writes to what another reads (for the
// thread sanitizer, ./test.sh tsan), and all get the same bytes.
#include "collision/batch.h"
#include "collision/collide.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/sweeps/batch_of_pairs.h"
#include "collision/tests/sweeps/pair_sweep.h"
#include "collision/tests/sweeps/random_shapes.h"

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

constexpr int kThreads = 4, kRounds = 3;

template <class T>
struct Query {
    const Shape<T>* a;
    const Shape<T>* b;
    Pose<T> poseA, poseB;
};

template <class T>
std::vector<std::vector<T>> answersTo(const std::vector<Query<T>>& queries) {
    std::vector<std::vector<T>> answers;
    std::vector<ManifoldPoint<T>> memory;
    for (const Query<T>& query : queries) {
        memory.resize(manifoldCapacity(*query.a, *query.b));
        const auto c = collide<T>(*query.a, query.poseA, *query.b, query.poseB, {}, memory);
        answers.push_back(numbersOf(c));
        answers.back().push_back(T(overlaps(*query.a, query.poseA, *query.b, query.poseB)));
    }
    return answers;
}

template <class T>
bool sameBytes(const std::vector<std::vector<T>>& p, const std::vector<std::vector<T>>& q) {
    if (p.size() != q.size()) return false;
    for (std::size_t i = 0; i < p.size(); ++i)
        if (p[i].size() != q[i].size() || std::memcmp(p[i].data(), q[i].data(), p[i].size() * sizeof(T)) != 0)
            return false;
    return true;
}

template <class T>
void expectSameFromAllThreads(const std::vector<Query<T>>& queries) {
    const auto expected = answersTo(queries);
    std::atomic<int> ready{0};
    std::vector<char> same(kThreads, 1);
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([&, t] {
            for (++ready; ready < kThreads;) std::this_thread::yield();  // all at once
            for (int round = 0; round < kRounds; ++round)
                if (!sameBytes(answersTo(queries), expected)) same[static_cast<std::size_t>(t)] = 0;
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const char one : same) EXPECT_TRUE(one);
}

// Shapes of every kind, each queried against each, so that all threads share all of them.
template <class T>
std::vector<Query<T>> queriesOf(const std::vector<Shape<T>>& shapes) {
    std::vector<Query<T>> queries;
    PairGenerator random(21);
    for (const Shape<T>& a : shapes)
        for (const Shape<T>& b : shapes)
            for (const double reach : {0.0, 1.0, 3.0})
                queries.push_back({&a, &b, poseCast<T>(random.pose(0.5)), poseCast<T>(random.pose(reach))});
    return queries;
}

std::vector<Shape<double>> shapesOfEveryKind() {
    std::vector<Shape<double>> shapes;
    for (int kind = 0; kind < kPolyhedralKinds; ++kind) {
        for (const Scene scene : {Scene::anywhere, Scene::degenerate}) {
            ShapeGenerator generator(mix(static_cast<std::uint64_t>(kind)));
            shapes.push_back(
                makeShape(generator.make(static_cast<ShapeKind>(kind), ShapeKind::sphere, scene).a));
        }
    }
    // Large enough for hints of support queries.
    const auto built = buildHull<double>(makeRandomPoints(1.0, 200, 5).positions);
    EXPECT_TRUE(built.status);
    shapes.push_back(makeSolid(built.hull));
    return shapes;
}

TEST(Threads, SharedShapesDouble) {
    const std::vector<Shape<double>> shapes = shapesOfEveryKind();
    expectSameFromAllThreads(queriesOf(shapes));
}

TEST(Threads, SharedShapesFloat) {
    std::vector<Shape<float>> shapes;
    for (const Shape<double>& shape : shapesOfEveryKind()) shapes.push_back(shapeCast<float>(shape));
    expectSameFromAllThreads(queriesOf(shapes));
}

// Shared hulls by the queries of hulls.
TEST(Threads, SharedHulls) {
    const auto built = buildHull<double>(makeRandomPoints(1.0, 200, 6).positions);
    ASSERT_TRUE(built.status);
    PairGenerator random(22);
    constexpr std::size_t kPoses = 100;
    std::vector<Pose<double>> poses;
    poses.reserve(kPoses);
    for (std::size_t i = 0; i < kPoses; ++i) poses.push_back(random.pose(3.0));
    const auto depths = [&] {
        std::vector<double> result;
        std::vector<ManifoldPoint<double>> memory(manifoldCapacity(built.hull, built.hull));
        for (const Pose<double>& pose : poses) {
            const auto c = collide<double>(built.hull, {}, built.hull, pose, {}, memory);
            result.push_back(c.overlap ? -c.depth : c.distance);
        }
        return result;
    };
    const std::vector<double> expected = depths();
    std::vector<std::vector<double>> got(kThreads);
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] { got[static_cast<std::size_t>(t)] = depths(); });
    for (std::thread& thread : threads) thread.join();
    for (const std::vector<double>& one : got) EXPECT_EQ(one, expected);
}

// Each with its part of the pairs, their memory and caches.
TEST(Threads, PartsOfABatch) {
    BatchOfPairs<float> batch(400), other(400);
    const std::size_t count = batch.pairs.size();
    std::vector<Collision<float>> expected(count), answers(count);
    collideBatch<float>(other.pairs, {}, expected);
    constexpr std::size_t kParts = 2;
    std::vector<std::thread> threads;
    threads.reserve(kParts);
    for (std::size_t k = 0; k < kParts; ++k) {
        threads.emplace_back([&, k] {
            const Chunk part = chunkOf(count, kParts, k);
            collideBatch<float>(std::span(batch.pairs).subspan(part.first, part.count), {},
                                std::span(answers).subspan(part.first, part.count));
        });
    }
    for (std::thread& thread : threads) thread.join();
    std::vector<std::vector<float>> numbers, expectedNumbers;
    for (const Collision<float>& c : answers) numbers.push_back(numbersOf(c));
    for (const Collision<float>& c : expected) expectedNumbers.push_back(numbersOf(c));
    EXPECT_TRUE(sameBytes(numbers, expectedNumbers));
}

}  // namespace
}  // namespace sepaxis::testing
