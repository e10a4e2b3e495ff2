// What the search for edge pairs leaves out by lanes against the definitions.
#include "collision/collide.h"
#include "collision/fast/axes/arc_lanes.h"
#include "collision/fast/axes/lane_kernels.h"
#include "collision/query/hull_pair.h"
#include "collision/query/sat.h"
#include "collision/tests/sweeps/random_pairs.h"

#include <chrono>
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
class ArcLanes : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ArcLanes, Scalars);

template <class T>
T overlapOf(const Plane<T>& plane, const Vec3<T>& point) {
    return -signedDistance(plane, point);
}

template <class T>
struct Proofs {
    bool any = false;     // some point is above the bound at a place
    bool ofEnds = false;  // one that is above it at one end of the arc only
};

template <class T>
Proofs<T> proofsAt(const ProvingPoints<T>& points, const EdgeArc<T>& arc, T place, T bound) {
    const Plane<T> plane = arc.at(place);
    Proofs<T> proofs;
    for (std::size_t k = 0; k < ProvingPoints<T>::kCount; ++k) {
        const Vec3<T> point(points.x[k], points.y[k], points.z[k]);
        const bool isAbove = overlapOf(plane, point) > bound;
        proofs.any |= isAbove;
        proofs.ofEnds |=
            isAbove && (overlapOf(arc.first, point) > bound) != (overlapOf(arc.last, point) > bound);
    }
    return proofs;
}

// Outside of the part some point proves every direction of the arc; inside none does that proves an end.
TYPED_TEST(ArcLanes, LeaveThePartOfTheArcThatNoPointProves) {
    using T = TypeParam;
    constexpr T kNoise = T(64) * kRounding<T>;
    PairGenerator generator(20261123);
    int whole = 0, partly = 0, proven = 0, belowZero = 0;
    for (int i = 0; i < 4000; ++i) {
        ProvingPoints<T> points;
        for (std::size_t k = 0; k < ProvingPoints<T>::kCount; ++k) {
            const Vec3<T> point(generator.direction() * generator.uniform(0.0, 0.5));
            points.x[k] = point.x, points.y[k] = point.y, points.z[k] = point.z;
        }
        const Vec3<double> normal = generator.direction();
        const double width = i % 2 == 0 ? 2.0 : 0.01;
        const Vec3<double> other =
            glm::normalize(normal + generator.direction() * generator.uniform(0.0, width));
        const EdgeArc<T> arc({Vec3<T>(normal), T(generator.uniform(-0.6, 0.8))},
                             {Vec3<T>(other), T(generator.uniform(-0.6, 0.8))});
        if (arc.end > T(32)) continue;
        const T bound = T(generator.uniform(-0.5, 0.8));
        const ArcPlaces<T> left = unprovenByPoints<T>(
            {points.x.data(), points.y.data(), points.z.data(), points.kCount}, arc, bound, T(1));
        ASSERT_GE(left.from, T(0));
        ASSERT_LE(left.to, arc.end);
        for (int step = 0; step < 64; ++step) {
            const T place = arc.end * (T(step) + T(0.5)) / T(64);
            EXPECT_NEAR(double(glm::length(arc.at(place).normal)), 1.0, double(kNoise));
            const bool isLeft = left.from < place && place < left.to;
            if (isLeft)
                ASSERT_FALSE(proofsAt(points, arc, place, bound + kNoise).ofEnds) << i << " at " << place;
            else
                ASSERT_TRUE(proofsAt(points, arc, place, bound - kNoise).any) << i << " at " << place;
        }
        left.from >= left.to ? ++proven : left.from > T(0) || left.to < arc.end ? ++partly : ++whole;
        belowZero += bound < T(0) && left.from < left.to && left.to < arc.end;
    }
    EXPECT_GT(whole, 100);
    EXPECT_GT(partly, 100);
    EXPECT_GT(proven, 100);
    EXPECT_GT(belowZero, 20);
}

// A plate far from the origin of its frame, apart by an edge pair alone, three times what counts as touching.
// The arcs of its edges span nearly 180 degrees: proofs along their chords, whose middle is next to nothing,
// were rounding, and the verdict alone said that the hulls overlap.
TEST(ArcProofs, LeaveAGapToTheVerdict) {
    const RandomPair random = PairGenerator(4154808830136086725u).make(PairKind::offset);
    const Hull<float> a = hullCast<float>(random.a), b = hullCast<float>(random.b);
    CollideOptions<float> options{.manifold = ManifoldKind::exact};
    options.want = Want::verdict;
    const auto result =
        collideInA<float>(a, b, poseCast<float>(relativePose(random.poseA, random.poseB)), options, {});
    EXPECT_FALSE(result.overlap);
    EXPECT_EQ(result.kind, AxisKind::edgeEdge);
}

// Every crossing below the limit that crossArcs() knows, but for those along the known axis.
TYPED_TEST(ArcLanes, FindTheCrossingsThatMatter) {
    using T = TypeParam;
    PairGenerator generator(20261124);
    int found = 0, beyondLimit = 0, known = 0;
    for (int i = 0; i < 400; ++i) {
        const RandomPair random = generator.make(i % 2 == 0 ? PairKind::prisms : PairKind::nearParallel);
        const Hull<T> a = hullCast<T>(random.a), b = hullCast<T>(random.b);
        const Pose<T> bInA = poseCast<T>(relativePose(random.poseA, random.poseB));
        const HullPair<T> pair = makeHullPair(a, b, bInA);
        const T noise = T(64) * kRounding<T> * pair.size;
        const CrossingTest<T> test{
            T(1), T(generator.uniform(0.0, 0.5)) * pair.size, noise, false, a.planes[0].normal, T(0)};
        std::vector<std::uint32_t> edges(std::min<std::size_t>(a.edgeCount(), ArcsInLanes<T>::kMost));
        std::iota(edges.begin(), edges.end(), 0u);
        const ArcsInLanes<T> arcs(a, edges, T(1));
        for (std::uint32_t edge = 0; edge < b.edgeCount(); ++edge) {
            const PlacedArc<T> other{edge,
                                     pair.directionInA(b.edgeDirections[edge]),
                                     pair.vertexOfB(b.edgeStart(edge)),
                                     pair.axisOfFaceB(b.halfEdges[2 * edge].face),
                                     pair.axisOfFaceB(b.halfEdges[2 * edge + 1].face),
                                     0};
            const std::uint64_t bits = arcs.crossing(other, test);
            for (const std::uint32_t edgeOfA : edges) {
                const CrossedArcs<T> arcsCrossed = crossArcs(pair, edgeOfA, edge);
                if (arcsCrossed.crossing != ArcCrossing::crossing) continue;
                const T overlap =
                    glm::dot(arcsCrossed.axis, pair.vertexOfA(a.edgeStart(edgeOfA)) - other.end);
                const bool has = (bits >> edgeOfA & 1) != 0;
                const bool isKnown =
                    overlap > -noise && isSameAxis(arcsCrossed.axis, test.knownAxis, T(4) * kSameAxis<T>);
                if (overlap <= test.limit && !isKnown) {
                    ASSERT_TRUE(has) << i << ": " << edgeOfA << ", " << edge;
                }
                has ? ++found : isKnown ? ++known : ++beyondLimit;
            }
        }
    }
    EXPECT_GT(found, 1000);
    EXPECT_GT(beyondLimit, 1000);
    EXPECT_GT(known, 100);
}

// The least of several, so that other work on the machine does not count.
template <class Query>
double leastSeconds(const Query& query) {
    using Clock = std::chrono::steady_clock;
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < 50; ++i) {
        const Clock::time_point start = Clock::now();
        query();
        least = std::min(least, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return least;
}

// The arcs of two flush faces all cross in one direction; each with each they took forty times as long as
// those of faces that lean by a degree.
TYPED_TEST(ArcLanes, DoNotTryEveryPairOfFlushFaces) {
    using T = TypeParam;
    const Hull<T> prism = hullCast<T>(buildHull<double>(makePrism(0.5, 1.0, 24).positions).hull);
    const auto secondsAt = [&](double tilt) {
        const Quat<double> spun = glm::angleAxis(0.3, Vec3<double>(0.0, 1.0, 0.0));
        const Quat<double> leaning = glm::angleAxis(glm::radians(tilt), Vec3<double>(1.0, 0.0, 0.0));
        const Pose<T> bInA = poseCast<T>(Pose<double>{Vec3<double>(0.1, 0.95, 0.05), leaning * spun});
        const HullPair<T> pair = makeHullPair(prism, prism, bInA);
        EXPECT_FALSE(findSeparatingAxis(pair, SatGoal::minimum, T(0)).separated);
        return leastSeconds([&] { findSeparatingAxis(pair, SatGoal::minimum, T(0)); });
    };
    EXPECT_LT(secondsAt(0.0), 15.0 * secondsAt(1.0));
}

}  // namespace
}  // namespace sepaxis::testing
