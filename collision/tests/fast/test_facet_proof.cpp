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

// Flat hulls, B beside the face that it is flush with: the foot of its lowest corner is no point of A.
TYPED_TEST(FacetProofs, OfAFlushFaceBesideTheOtherUseNoPointOutside) {
    using T = TypeParam;
    const std::vector<Vec3<double>> pointsOfA{
        {0.18980690344709647, 0, 0.024154830435795992},
        {0.1458291403119665, 0, 0.16684950073718058},
        {0.054385401989218429, 0, 0.24828441029599568},
        {-0.09234577893381446, 0, 0.22662788619013954},
        {-0.1791482982334415, 0, 0.088571463719071056},
        {-0.17995883765005252, 0, -0.085483580992710501},
        {-0.12463055810694466, 0, -0.1960239967874759},
        {0.0041885466033107751, 0, -0.25898702386372707},
        {0.12865923369098708, 0, -0.19115752057836513},
        {0.18742973125568796, 0, -0.047321414977315193},
        {0.14970444022781837, -0.0036811160701068824, 0.1298825618038042},
        {-0.13598772571715412, -0.0025236194328072388, 0.053862728885238596}};
    const std::vector<Vec3<double>> pointsOfB{
        {0.41793170210522168, 0, 0.075929098186289387},
        {0.26808418498585346, 0, 0.13230268351034075},
        {0.17487822094289265, 0, 0.1405522940036163},
        {-0.018931632750408878, 0, 0.1269039756682934},
        {-0.14126604081265379, 0, 0.046757080407797101},
        {-0.11335514802049848, 0, 0.020606115200513996},
        {0.054748232054727092, 0, -0.021142176021989145},
        {0.31764519563106458, 0, -0.0068471044900669381},
        {0.3662413097924635, 0, 0.0076668378252172861},
        {0.15845940724364921, 0.0058171811273986648, 0.068187481477337913},
        {0.40422386800139543, 0.0097484417214846707, 0.067362850184177481}};
    const Hull<T> a = hullCast<T>(buildHull<double>(pointsOfA).hull),
                  b = hullCast<T>(buildHull<double>(pointsOfB).hull);
    const Pose<T> bInA =
        poseCast<T>(Pose<double>{{-0.057859518440584873, -0.0039211892673590319, 0.10012525123709609},
                                 {0.39149723683178778, 0.0, 0.92017928337529697, 0.0}});
    CollideOptions<T> options{.want = Want::contact, .manifold = ManifoldKind::exact};
    const Collision<T> fast = collideInA<T>(a, b, bInA, options, {});
    options.reference = true;
    const Collision<T> truth = collideInA<T>(a, b, bInA, options, {});
    EXPECT_EQ(fast.kind, AxisKind::edgeEdge);
    EXPECT_NEAR(fast.depth, truth.depth, kEqualOverlap<T>);
}

// Rounding puts the guess below the bounds of all faces, so that none is evaluated.
TEST(FacetProofsFarOff, AskNoFaceWhereNoneIsEvaluated) {
    const std::vector<Vec3<double>> pointsOfB{
        {-648913.9375, -3339066, 2753257.25}, {-648915.125, -3339066, 2753257.25},
        {-648914.5, -3339065.25, 2753257.25}, {-648914.5, -3339066.5, 2753257.25},
        {-648914.5, -3339066, 2753258},       {-648914.5, -3339066, 2753256.75}};
    const Hull<float> a = hullCast<float>(buildHull<double>(makeDodecahedron(0.6).positions).hull),
                      b = hullCast<float>(buildHull<double>(pointsOfB, PointPrecision::asGiven).hull);
    ASSERT_FALSE(b.vertices.empty());
    const Pose<float> bInA{{-1487994.75f, 3339065.75f, -2405698.5f},
                           {0.92387950420379639f, 0.0f, 0.38268342614173889f, 0.0f}};
    const CollideOptions<float> options{.want = Want::contact, .stableSlop = 1e-5f};
    std::vector<ManifoldPoint<float>> memory(manifoldCapacity(a, b));
    CollideOptions<float> reference = options;
    reference.reference = true;
    EXPECT_EQ(collideInA<float>(a, b, bInA, options, memory).overlap,
              collideInA<float>(a, b, bInA, reference, memory).overlap);
}

}  // namespace
}  // namespace sepaxis::testing
