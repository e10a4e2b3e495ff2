// Faces that lie flush on each other, or nearly so: the proof that no edge pair answers is right wherever it
// holds, for tilts and overhangs of every size.
#include "collision/collide.h"
#include "collision/fast/axes/facet_proof.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/random_pairs.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
class FacetProofs : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(FacetProofs, Scalars);

Hull<double> prismOf(double radius, std::uint32_t sides) {
    return buildHull<double>(makePrism(radius, 1.0, sides).positions).hull;
}

// B stands on A with its axis tilted, turned about it and moved aside.
template <class T>
Pose<T> standing(PairGenerator& random, double tilt, double aside, double depth) {
    const double way = random.uniform(0.0, 6.28), turn = random.uniform(0.0, 6.28);
    const Quat<double> tilted = glm::angleAxis(tilt, Vec3<double>(std::cos(way), 0.0, std::sin(way)));
    return poseCast<T>(
        Pose<double>{{random.uniform(-aside, aside), 1.0 - depth, random.uniform(-aside, aside)},
                     glm::normalize(tilted * glm::angleAxis(turn, Vec3<double>(0.0, 1.0, 0.0)))});
}

TYPED_TEST(FacetProofs, AreTheLeastWhereThatIsProven) {
    using T = TypeParam;
    PairGenerator random(41);
    int proven = 0, asked = 0;
    for (const std::uint32_t sidesOfA : {4u, 7u, 24u}) {
        for (const std::uint32_t sidesOfB : {3u, 24u}) {
            const Hull<T> a = hullCast<T>(prismOf(0.5, sidesOfA)),
                          b = hullCast<T>(prismOf(random.uniform(0.2, 1.0), sidesOfB));
            for (int i = 0; i < 600; ++i) {
                const double tilt = i % 6 == 0 ? 0.0 : std::pow(10.0, random.uniform(-18.0, -3.0));
                const Pose<T> bInA =
                    standing<T>(random, tilt, random.uniform(0.0, 0.7), random.uniform(1e-4, 0.05));
                const HullPair<T> pair = makeHullPair(a, b, bInA);
                CollideOptions<T> options{.want = Want::contact, .manifold = ManifoldKind::exact};
                options.reference = true;
                const Collision<T> truth = collideInA<T>(a, b, bInA, options, {});
                const bool isOnFace = truth.kind == AxisKind::faceA || truth.kind == AxisKind::faceB;
                if (!truth.overlap || !isOnFace) continue;
                const bool ofA = truth.kind == AxisKind::faceA;
                const Facet<T> facet =
                    facetOfFace(pair, ofA, ofA ? truth.featureA.index : truth.featureB.index);
                ++asked;
                if (!isFlushAndLeast(pair, facet)) continue;
                ++proven;
                EXPECT_TRUE(truth.unique) << tilt;
                EXPECT_NEAR(facet.axis.overlap, truth.depth, kEqualOverlap<T> * pair.size) << tilt;
            }
        }
    }
    EXPECT_GT(asked, 1000);
    EXPECT_GT(proven, sizeof(T) == sizeof(float) ? 1000 : 200);
}

// A facet with an edge pair below it is none, however flush.
TYPED_TEST(FacetProofs, AreNotTheLeastBesideALesserEdgePair) {
    using T = TypeParam;
    PairGenerator random(42);
    const Hull<T> prism = hullCast<T>(prismOf(0.5, 24));
    int lesser = 0;
    for (int i = 0; i < 8000; ++i) {
        const double tilt = std::pow(10.0, random.uniform(-7.0, -4.0));
        const Pose<T> bInA = standing<T>(random, tilt, 0.7, 0.01);
        const HullPair<T> pair = makeHullPair(prism, prism, bInA);
        CollideOptions<T> options{.want = Want::contact, .manifold = ManifoldKind::exact};
        options.reference = true;
        const Collision<T> truth = collideInA<T>(prism, prism, bInA, options, {});
        if (!truth.overlap || truth.kind != AxisKind::edgeEdge) continue;
        ++lesser;
        for (const bool ofA : {true, false}) {
            for (std::uint32_t face = 0; face < prism.faceCount(); ++face) {
                const Facet<T> facet = facetOfFace(pair, ofA, face);
                if (!(facet.axis.overlap > truth.depth + T(2) * kEqualOverlap<T> * pair.size)) continue;
                EXPECT_FALSE(isFlushAndLeast(pair, facet)) << tilt;
            }
        }
    }
    EXPECT_GT(lesser, 100);
}

}  // namespace
}  // namespace sepaxis::testing
