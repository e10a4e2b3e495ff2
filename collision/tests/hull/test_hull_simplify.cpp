// The choice of vertices that stand for a hull of too many.
#include "collision/hull_simplify.h"
#include "collision/tests/hull/hull_cases.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

using testing::Points;
using testing::Random;

// Wherever the choice is stopped, it says so, and what it chose so far are vertices of the whole.
TEST(HullSimplify, StopsWhereItIsAsked) {
    Random random(7);
    Points points;
    for (int i = 0; i < 400; ++i) points.push_back(random.direction());
    const HullSelection whole = chooseHullVertices(points, 65535);
    EXPECT_TRUE(whole.complete && !whole.stopped);
    int asked = 0;
    const HullSelection watched = chooseHullVertices(points, 65535, [&] { return ++asked < 0; });
    EXPECT_EQ(watched.numbers, whole.numbers);
    EXPECT_GT(asked, 300);
    for (int most = 0; most < asked; most += 37) {
        int calls = 0;
        const HullSelection stopped = chooseHullVertices(points, 65535, [&] { return ++calls > most; });
        EXPECT_TRUE(stopped.stopped && !stopped.complete) << most;
        EXPECT_EQ(calls, most + 1);
        EXPECT_TRUE(std::includes(whole.numbers.begin(), whole.numbers.end(), stopped.numbers.begin(),
                                  stopped.numbers.end()))
            << most;
    }
}

}  // namespace
}  // namespace sepaxis
