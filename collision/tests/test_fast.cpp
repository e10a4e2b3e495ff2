#include "collision/collide.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/fast_sweep.h"
#include "collision/tolerances.h"

#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

// The whole sweep is a command: ./test.sh fast.
TEST(Fast, AnswersAsTheReferenceQuery) {
    const FastReport report = compareFastWithReference(20261124, 0, 20000);
    EXPECT_EQ(report.pairs, 40000u);
    EXPECT_EQ(report.failures, 0u);
    EXPECT_LE(report.thresholds * 10000, report.answers);
    for (const std::string& failure : report.first) ADD_FAILURE() << failure;
}

// As one that a program read back, part by part, from a file of its own.
template <class T>
void expectAnswersWithoutCaches() {
    for (const SolidPoints& solid :
         {makeBox({0.5, 0.4, 0.3}), makeIcosphere(0.5, 3), makePrism(0.5, 1.0, 24)}) {
        const Hull<T> made = hullCast<T>(buildHull<double>(solid.positions).hull);
        Hull<T> parts = made;
        parts.cache = nullptr;
        for (const T x : {T(0.2), T(0.6), T(2)}) {
            const Pose<T> pose{{x, T(0.3), T(0.1)},
                               glm::angleAxis(T(0.7), glm::normalize(Vec3<T>(T(1), T(2), T(3))))};
            std::vector<ManifoldPoint<T>> memory(manifoldCapacity(made, made)), ofParts = memory;
            CollideOptions<T> reference;
            reference.reference = true;
            const Collision<T> expected = collideInA<T>(made, made, pose, reference, memory);
            const Collision<T> found = collideInA<T>(parts, parts, pose, {}, ofParts);
            EXPECT_EQ(found.overlap, expected.overlap);
            EXPECT_EQ(found.kind, expected.kind);
            EXPECT_NEAR(found.depth, expected.depth, T(64) * kRounding<T>);
            EXPECT_NEAR(found.distance, expected.distance, T(64) * kRounding<T>);
            EXPECT_EQ(found.manifold.size(), expected.manifold.size());
            EXPECT_EQ(hullCast<double>(parts).vertexCount(), made.vertexCount());
        }
    }
}

TEST(Fast, AHullOfPartsWithoutACacheIsAnsweredByTheReference) {
    expectAnswersWithoutCaches<float>();
    expectAnswersWithoutCaches<double>();
}

}  // namespace
}  // namespace sepaxis::testing
