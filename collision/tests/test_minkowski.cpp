// A second opinion on depths, independent of the library's hulls and of the oracle: Qhull's facets of the
// Minkowski difference. Also for hulls too large for the oracle's loops.
#include "collision/collide.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/oracle.h"
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/trace.h"

#include <gtest/gtest.h>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace sepaxis::testing {
namespace {

// The least distance of the origin from the facets of A - B; negative when it lies outside.
double depthByQhull(const Hull<double>& a, const Hull<double>& b, const Pose<double>& bInA) {
    std::vector<double> points;
    for (const Vec3<double>& p : a.vertices) {
        for (const Vec3<double>& q : b.vertices) {
            const Vec3<double> w = p - transformPoint(bInA, q);
            points.insert(points.end(), {w.x, w.y, w.z});
        }
    }
    qhT context;
    qh_zero(&context, stderr);
    char options[] = "qhull";
    const int failed = qh_new_qhull(&context, 3, static_cast<int>(points.size() / 3), points.data(), False,
                                    options, nullptr, stderr);
    EXPECT_EQ(failed, 0);
    double least = std::numeric_limits<double>::max();
    for (facetT* facet = context.facet_list; facet && facet->next; facet = facet->next)
        least = std::min(least, -facet->offset);
    qh_freeqhull(&context, qh_ALL);
    int curlong = 0, totlong = 0;
    qh_memfreeshort(&context, &curlong, &totlong);
    return least;
}

double depthOf(const Hull<double>& a, const Hull<double>& b, const Pose<double>& bInA) {
    const auto c = collideInA<double>(a, b, bInA, {}, {});
    EXPECT_TRUE(c.overlap);
    return c.depth;
}

// Qhull merges facets within rounding of the coordinates; it is not exact to the last digits.
constexpr double kQhullAccuracy = 1e-12;

TEST(Minkowski, SmallHullsAndTheOracleAgree) {
    PairGenerator generator(11);
    int compared = 0;
    for (int i = 0; i < 600; ++i) {
        const auto kind = static_cast<PairKind>(i % kPairKinds);
        // Qhull's own rounding exceeds the promise on needles and plates; the oracle covers those.
        if (kind == PairKind::plates || kind == PairKind::needles || kind == PairKind::mixed ||
            kind == PairKind::offset)
            continue;
        const RandomPair pair = generator.make(kind);
        const Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
        const auto a = oracle::solidOf(pair.a, Pose<double>{}), b = oracle::solidOf(pair.b, bInA);
        const auto truth = oracle::minimumOverlap(a, b);
        if (truth.least.overlap < 1e-9L) continue;
        const double byQhull = depthByQhull(pair.a, pair.b, bInA);
        const double size = static_cast<double>(oracle::sizeOf(a, b));
        EXPECT_NEAR(byQhull, static_cast<double>(truth.least.overlap), kQhullAccuracy * size) << nameOf(kind);
        EXPECT_NEAR(byQhull, depthOf(pair.a, pair.b, bInA), kQhullAccuracy * size) << nameOf(kind);
        ++compared;
    }
    EXPECT_GT(compared, 100);
}

TEST(Minkowski, LargeHulls) {
    PairGenerator generator(12);
    for (const std::uint32_t count : {100u, 300u, 1000u}) {
        const auto solidA = makeRandomPoints(1.0, count, 2ull * count),
                   solidB = makeRandomPoints(0.8, count, 2ull * count + 1);
        const auto a = buildHull<double>(solidA.positions), b = buildHull<double>(solidB.positions);
        ASSERT_TRUE(a.status && b.status);
        const int repeats = count == 1000 ? 1 : 4;
        for (int i = 0; i < repeats; ++i) {
            const Pose<double> bInA{generator.direction() * generator.uniform(0.1, 1.6),
                                    generator.rotation()};
            EXPECT_NEAR(depthByQhull(a.hull, b.hull, bInA), depthOf(a.hull, b.hull, bInA),
                        2 * kQhullAccuracy);
        }
    }
}

// What the search leaves out never matters: the full list of candidates has the same least overlap.
TEST(Minkowski, PruningLosesNothing) {
    PairGenerator generator(13);
    for (int i = 0; i < 300; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        Trace<double> trace;
        CollideOptions<double> options{.manifold = ManifoldKind::exact};
        options.trace = &trace;
        options.reference = true;
        const auto c = collideInA<double>(pair.a, pair.b, relativePose(pair.poseA, pair.poseB), options, {});
        double least = std::numeric_limits<double>::max();
        for (const auto& axis : trace.axes)
            if (axis.state != AxisState::parallelEdges) least = std::min(least, axis.overlap);
        if (!c.overlap || c.depth == 0) continue;
        EXPECT_NEAR(c.depth, least, 1e-13 * std::max(pair.a.size, pair.b.size));
    }
}

}  // namespace
}  // namespace sepaxis::testing
