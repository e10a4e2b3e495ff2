// Many pairs in one call: the answers of single ones.
#include "collision/batch.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/sweeps/batch_of_pairs.h"

#include <cstring>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
class Batch : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Batch, Precisions);

template <class T>
void expectSameNumbers(const Collision<T>& p, const Collision<T>& q, std::size_t pair) {
    const std::vector<T> ofP = numbersOf(p), ofQ = numbersOf(q);
    ASSERT_EQ(ofP.size(), ofQ.size()) << pair;
    EXPECT_EQ(std::memcmp(ofP.data(), ofQ.data(), ofP.size() * sizeof(T)), 0) << pair;
}

TYPED_TEST(Batch, AnswersAreThoseOfSinglePairsBitForBit) {
    using T = TypeParam;
    BatchOfPairs<T> batch(500);
    int overlapping = 0;
    for (const Want want : {Want::verdict, Want::contact, Want::distance}) {
        CollideOptions<T> options;
        options.want = want;
        std::vector<Collision<T>> answers(batch.pairs.size());
        for (int frame = 0; frame < 2; ++frame)  // the second with what the caches hold
            collideBatch<T>(batch.pairs, options, answers);
        for (std::size_t i = 0; i < batch.pairs.size(); ++i) {
            const PairQuery<T>& pair = batch.pairs[i];
            std::vector<ManifoldPoint<T>> memory(pair.memory.size());
            const Collision<T> single =
                collide(*pair.a, *pair.poseA, *pair.b, *pair.poseB, options, std::span(memory));
            // A verdict from the cache may have met another axis.
            EXPECT_EQ(answers[i].overlap, single.overlap);
            overlapping += single.overlap;
            if (want == Want::verdict) continue;
            expectSameNumbers(answers[i], single, i);
            if (!answers[i].manifold.empty()) {
                EXPECT_EQ(answers[i].manifold.data(), pair.memory.data());
            }
        }
    }
    EXPECT_GT(overlapping, 300);
}

TYPED_TEST(Batch, OfNothingIsNothing) {
    using T = TypeParam;
    std::vector<Collision<T>> answers(1);
    answers[0].depth = T(7);
    collideBatch<T>({}, {}, answers);
    EXPECT_EQ(answers[0].depth, T(7));
}

TEST(Chunks, CoverTheListWithoutAGap) {
    for (const std::size_t count : {0u, 1u, 7u, 8u, 1000u}) {
        for (const std::size_t chunks : {1u, 2u, 3u, 8u, 11u}) {
            std::size_t next = 0, least = count, most = 0;
            for (std::size_t k = 0; k < chunks; ++k) {
                const Chunk chunk = chunkOf(count, chunks, k);
                EXPECT_EQ(chunk.first, next);
                next += chunk.count;
                least = std::min(least, chunk.count);
                most = std::max(most, chunk.count);
            }
            EXPECT_EQ(next, count);
            EXPECT_LE(most - least, 1u);
        }
    }
}

}  // namespace
}  // namespace sepaxis::testing
