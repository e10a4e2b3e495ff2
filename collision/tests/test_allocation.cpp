// Queries do not allocate: every operator new of this program is counted.
#include "collision/collide.h"
#include "collision/gjk_epa.h"
#include "collision/tests/random_pairs.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

#include <gtest/gtest.h>

namespace {
std::atomic<long> allocations{0};
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size ? size : 1)) return memory;
    throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
    return operator new(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace sepaxis::testing {
namespace {

TEST(Allocation, CountingWorks) {
    const long before = allocations;
    const std::vector<int> numbers(1000, 1);
    EXPECT_EQ(numbers.back(), 1);
    EXPECT_EQ(allocations - before, 1);
}

TEST(Allocation, NoQueryAllocates) {
    PairGenerator generator(7);
    int overlapping = 0, apart = 0;
    for (int i = 0; i < 500; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        std::vector<ManifoldPoint<double>> memory(manifoldCapacity(pair.a, pair.b));
        for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
            CollideOptions<double> options;
            options.manifold = kind;
            const long before = allocations;
            const auto c = collide<double>(pair.a, pair.poseA, pair.b, pair.poseB, options, memory);
            EXPECT_EQ(allocations - before, 0);
            (c.overlap ? overlapping : apart)++;
        }
    }
    EXPECT_GT(overlapping, 100);
    EXPECT_GT(apart, 100);
}

TEST(Allocation, GjkEpaUsesTheCallersMemory) {
    PairGenerator generator(8);
    EpaWorkspace workspace;
    std::uint32_t expanded = 0;
    for (int i = 0; i < 500; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        const Shape<double> a = makeSolid(pair.a), b = makeSolid(pair.b);
        const long before = allocations;
        const auto r = collideGjkEpa(a, pair.poseA, b, pair.poseB, workspace);
        EXPECT_EQ(allocations - before, 0);
        expanded += r.epaIterations;
    }
    EXPECT_GT(expanded, 1000u);
}

}  // namespace
}  // namespace sepaxis::testing
