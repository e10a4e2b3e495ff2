// With a cache of the caller every answer is that of a query without one, to the last bit, whatever the cache
// holds.
#include "collision/collide.h"
#include "collision/pair_cache.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/sweeps/pair_sweep.h"
#include "collision/tests/sweeps/random_shapes.h"

#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

constexpr int kSteps = 64;
// At full speed.
constexpr double kTurnPerStep = 0.017453292519943295;  // radians: one degree
constexpr double kWayPerStep = 0.01;                   // of the size

template <class T>
class PairCaches : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(PairCaches, Scalars);

// How often what was looked for came up.
struct Seen {
    int overlapping = 0, apart = 0, faces = 0, edges = 0, closest = 0;
};

// Asks with and without the cache.
template <class T>
void expectSame(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, CollideOptions<T> options,
                PairCache& cache, Seen& seen) {
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    const std::vector<T> cold = numbersOf(collideInA<T>(a, b, bInA, options, memory));
    options.cache = &cache;
    const Collision<T> answer = collideInA<T>(a, b, bInA, options, memory);
    const std::vector<T> warm = numbersOf(answer);
    ASSERT_EQ(warm.size(), cold.size());
    // A verdict says nothing else, nor does a gap where no distance is asked for.
    const bool isVerdict =
        options.want == Want::verdict || (options.want == Want::contact && !answer.overlap);
    const std::size_t told = isVerdict ? 1 : cold.size();
    ASSERT_EQ(std::memcmp(warm.data(), cold.data(), told * sizeof(T)), 0) << answer.depth;
    (answer.overlap ? seen.overlapping : seen.apart)++;
    seen.faces += cache.kind == AxisKind::faceA || cache.kind == AxisKind::faceB;
    seen.edges += cache.kind == AxisKind::edgeEdge;
    seen.closest += cache.kind == AxisKind::closest;
}

template <class T>
void expectSameInMotion(const Shape<double>& a, const Shape<double>& b, Pose<double> bInA, double size,
                        PairGenerator& random, const CollideOptions<T>& options, Seen& seen,
                        double speed = 1.0) {
    const Shape<T> ownA = shapeCast<T>(a), ownB = shapeCast<T>(b);
    const Vec3<double> way = random.direction() * (kWayPerStep * size * speed);
    const Quat<double> turn = glm::angleAxis(kTurnPerStep * speed, random.direction());
    PairCache cache;
    for (int step = 0; step < kSteps; ++step) {
        ASSERT_NO_FATAL_FAILURE(expectSame<T>(ownA, ownB, poseCast<T>(bInA), options, cache, seen)) << step;
        bInA.position += way;
        bInA.orientation = glm::normalize(turn * bInA.orientation);
    }
}

Shape<double> solidOf(const SolidPoints& points) {
    const auto build = buildHull<double>(points.positions);
    EXPECT_TRUE(build.status);
    return makeSolid(build.hull);
}

// Of about one metre, of every size that the searches tell apart.
std::vector<Shape<double>> solids() {
    std::vector<Shape<double>> result;
    result.push_back(solidOf(makeBox(Vec3<double>(0.5, 0.4, 0.3))));
    result.push_back(solidOf(makeTetrahedron(0.6)));
    result.push_back(solidOf(makePrism(0.5, 1.0, 24)));
    for (const std::uint32_t count : {12u, 44u, 64u, 256u, 600u})
        result.push_back(solidOf(makeRandomPoints(0.5, count, count)));
    return result;
}

TYPED_TEST(PairCaches, MotionsOfSolids) {
    using T = TypeParam;
    PairGenerator random(31);
    Seen seen;
    const std::vector<Shape<double>> all = solids();
    for (const Shape<double>& a : all) {
        for (const Shape<double>& b : all) {
            for (const Want want : {Want::verdict, Want::contact, Want::distance}) {
                CollideOptions<T> options;
                options.want = want;
                options.manifold = want == Want::contact ? ManifoldKind::stable : ManifoldKind::exact;
                const Pose<double> pose{random.direction() * random.uniform(0.0, 1.2), random.rotation()};
                ASSERT_NO_FATAL_FAILURE(expectSameInMotion<T>(a, b, pose, 1.0, random, options, seen));
            }
        }
    }
    EXPECT_GT(seen.overlapping, 4000);
    EXPECT_GT(seen.apart, 2000);
    EXPECT_GT(seen.faces, 1000);
    EXPECT_GT(seen.edges, 1000);
}

// Slow enough for what the last search knew of all other axes to be of use, from a depth of a thousandth of
// the size to one that is deep.
TYPED_TEST(PairCaches, SlowMotionsOfSolids) {
    using T = TypeParam;
    PairGenerator random(34);
    Seen seen;
    const std::vector<Shape<double>> all = solids();
    for (const Shape<double>& a : all) {
        for (const Shape<double>& b : all) {
            for (const double speed : {1e-1, 1e-2, 1e-4}) {
                for (const ManifoldKind manifold : {ManifoldKind::exact, ManifoldKind::stable}) {
                    const Vec3<double> way = random.direction();
                    Pose<double> pose{way, random.rotation()};
                    const Collision<double> apart =
                        collideInA<double>(a, b, pose, {.want = Want::distance}, {});
                    const double depth = std::pow(10.0, random.uniform(-3.0, -0.5));
                    if (!apart.overlap) pose.position -= apart.normal * (apart.distance + depth);
                    ASSERT_NO_FATAL_FAILURE(
                        expectSameInMotion<T>(a, b, pose, 1.0, random, {.manifold = manifold}, seen, speed));
                }
            }
        }
    }
    EXPECT_GT(seen.overlapping, 20000);
    EXPECT_GT(seen.faces, 4000);
    EXPECT_GT(seen.edges, 4000);
}

// What the last search knew is not believed of another hull, wherever that lies: here of one that has the
// same faces and is a little larger or smaller here and there.
TYPED_TEST(PairCaches, OfAnotherHullInTheSamePlace) {
    using T = TypeParam;
    PairGenerator random(35);
    Seen seen;
    const Shape<T> a = shapeCast<T>(solidOf(makeRandomPoints(0.5, 14, 1)));
    Shape<T> b;
    for (int i = 0; i < 4000; ++i) {
        SolidPoints points = makeRandomPoints(0.5, 14, static_cast<std::uint64_t>(i));
        const Pose<T> pose = poseCast<T>(Pose<double>{random.direction() * 0.8, random.rotation()});
        PairCache cache;
        for (int change = 0; change < 4; ++change) {
            b = shapeCast<T>(solidOf(points));
            ASSERT_NO_FATAL_FAILURE(expectSame<T>(a, b, pose, {}, cache, seen)) << i;
            for (Vec3<double>& point : points.positions) point += random.direction() * 0.01;
        }
    }
    EXPECT_GT(seen.overlapping, 4000);
}

// Nor of hulls in the other precision.
TYPED_TEST(PairCaches, OfTheOtherPrecision) {
    using T = TypeParam;
    using Other = std::conditional_t<std::is_same_v<T, float>, double, float>;
    PairGenerator random(36);
    Seen seen;
    std::vector<Shape<T>> own;
    std::vector<Shape<Other>> others;
    for (std::uint64_t i = 0; i < 40; ++i) {
        SolidPoints points = makeRandomPoints(0.5, 14, i);
        own.push_back(shapeCast<T>(solidOf(points)));
        for (Vec3<double>& point : points.positions) point += random.direction() * 0.03;
        others.push_back(shapeCast<Other>(solidOf(points)));
    }
    for (int i = 0; i < 20000; ++i) {
        const auto a = static_cast<std::size_t>(random.integer(0, 39)),
                   b = static_cast<std::size_t>(random.integer(0, 39));
        const Pose<double> pose{random.direction() * 0.85, random.rotation()};
        PairCache cache;
        Seen ofOthers;
        ASSERT_NO_FATAL_FAILURE(
            expectSame<Other>(others[a], others[b], poseCast<Other>(pose), {}, cache, ofOthers));
        ASSERT_NO_FATAL_FAILURE(expectSame<T>(own[a], own[b], poseCast<T>(pose), {}, cache, seen)) << i;
    }
    EXPECT_GT(seen.overlapping, 5000);
}

// So small that single precision loses the digits of what a search found.
TEST(PairCachesOfSmallHulls, InMotion) {
    PairGenerator random(37);
    Seen seen;
    for (std::uint64_t i = 0; i < 400; ++i) {
        const double scale = std::pow(10.0, random.uniform(-46.0, -36.0));
        const auto solid = [&](std::uint64_t seed) { return solidOf(makeRandomPoints(scale, 30, seed)); };
        const Pose<double> pose{random.direction() * (1.5 * scale), random.rotation()};
        ASSERT_NO_FATAL_FAILURE(
            expectSameInMotion<double>(solid(2 * i), solid(2 * i + 1), pose, scale, random, {}, seen, 1e-2))
            << scale;
    }
    EXPECT_GT(seen.overlapping, 5000);
}

// A body that rests on another and slides: ties between parallel faces.
TYPED_TEST(PairCaches, SlidingSolids) {
    using T = TypeParam;
    PairGenerator random(32);
    Seen seen;
    const Shape<double> box = solidOf(makeBox(Vec3<double>(0.5, 0.5, 0.5))),
                        prism = solidOf(makePrism(0.5, 1.0, 24));
    for (const Shape<double>* a : {&box, &prism}) {
        for (const Shape<double>* b : {&box, &prism}) {
            PairCache cache;
            for (int step = 0; step < kSteps; ++step) {
                const Pose<T> pose{
                    Vec3<T>(T(0.01 * step), T(1.0 - 0.001 * (step % 5)), T(0)),
                    glm::angleAxis(T(step % 2 == 0 ? 0.0 : 0.01 * step), Vec3<T>(T(0), T(1), T(0)))};
                ASSERT_NO_FATAL_FAILURE(
                    expectSame<T>(shapeCast<T>(*a), shapeCast<T>(*b), pose, {}, cache, seen))
                    << step;
            }
        }
    }
    EXPECT_GT(seen.overlapping, 200);
}

TYPED_TEST(PairCaches, RandomShapesInAllScenes) {
    using T = TypeParam;
    Seen seen;
    for (int i = 0; i < kPolyhedralKinds; ++i) {
        for (int j = 0; j < kPolyhedralKinds; ++j) {
            for (int scene = 0; scene < kScenes; ++scene) {
                const int seed = (i * kPolyhedralKinds + j) * kScenes + scene;
                ShapeGenerator generator(mix(static_cast<std::uint64_t>(seed)));
                const ShapePair pair = generator.make(static_cast<ShapeKind>(i), static_cast<ShapeKind>(j),
                                                      static_cast<Scene>(scene));
                const Shape<double> a = makeShape(pair.a), b = makeShape(pair.b);
                const double size = std::max(a.core.size, b.core.size);
                const Pose<double> pose = relativePose(pair.poseA, pair.poseB);
                for (const double speed : {1.0, 1e-3}) {
                    for (const ManifoldKind manifold : {ManifoldKind::exact, ManifoldKind::stable}) {
                        const CollideOptions<T> options{.manifold = manifold};
                        ASSERT_NO_FATAL_FAILURE(
                            expectSameInMotion<T>(a, b, pose, size, generator.random(), options, seen, speed))
                            << describe(pair);
                    }
                }
            }
        }
    }
    EXPECT_GT(seen.overlapping, 20000);
    EXPECT_GT(seen.apart, 20000);
    EXPECT_GT(seen.faces, 4000);
    EXPECT_GT(seen.edges, 1000);
    EXPECT_GT(seen.closest, 20000);
}

// One cache for all pairs in turn, and caches of any content.
TYPED_TEST(PairCaches, OtherPairsAndGarbage) {
    using T = TypeParam;
    PairGenerator random(33);
    Seen seen;
    std::vector<Shape<T>> all;
    for (const Shape<double>& solid : solids()) all.push_back(shapeCast<T>(solid));
    PairCache shared;
    for (int i = 0; i < 4000; ++i) {
        const auto any = [&] { return static_cast<std::size_t>(random.integer(0, int(all.size()) - 1)); };
        const Shape<T>&a = all[any()], &b = all[any()];
        const Pose<T> pose =
            poseCast<T>(Pose<double>{random.direction() * random.uniform(0.0, 1.4), random.rotation()});
        CollideOptions<T> options;
        options.want = i % 5 == 0 ? Want::verdict : Want::contact;
        ASSERT_NO_FATAL_FAILURE(expectSame<T>(a, b, pose, options, shared, seen)) << i;
        const auto number = [&] {
            return static_cast<std::uint32_t>(random.integer(0, i % 3 == 0 ? 0x7ffffffe : 40));
        };
        const auto kind = [&](int most) { return random.integer(0, i % 4 == 0 ? 255 : most); };
        PairCache garbage{static_cast<AxisKind>(kind(5)), static_cast<FeatureKind>(kind(3)),
                          static_cast<FeatureKind>(kind(3)), number(), number()};
        ASSERT_NO_FATAL_FAILURE(expectSame<T>(a, b, pose, options, garbage, seen)) << i;
    }
    EXPECT_GT(seen.overlapping, 2000);
    EXPECT_GT(seen.apart, 1000);
}

// A dome of faces that all but lie in one plane: the closest feature is known by no more than rounding.
Shape<double> shallowDome(PairGenerator& random, int count) {
    std::vector<Vec3<double>> points{{0.0, -0.3, 0.0}};
    const double height = std::pow(10.0, random.uniform(-6.0, -2.0));
    for (int i = 0; i < count; ++i) {
        const double x = random.uniform(-0.5, 0.5), z = random.uniform(-0.5, 0.5);
        points.emplace_back(x, -height * (x * x + z * z), z);
    }
    return makeSolid(buildHull<double>(points).hull);
}

TYPED_TEST(PairCaches, OfShallowDomesAskedTwice) {
    using T = TypeParam;
    PairGenerator random(34);
    Seen seen;
    for (int i = 0; i < 1500; ++i) {
        const Shape<T> a = shapeCast<T>(shallowDome(random, 34)), b = shapeCast<T>(shallowDome(random, 12));
        const Quat<double> over = glm::angleAxis(3.141592653589793, Vec3<double>(1.0, 0.0, 0.0));
        const Quat<double> tilted = glm::angleAxis(random.uniform(0.0, 0.3), random.direction());
        const Pose<T> bInA = poseCast<T>(
            Pose<double>{{random.uniform(-0.3, 0.3), random.uniform(-0.05, 0.2), random.uniform(-0.3, 0.3)},
                         glm::normalize(tilted * over)});
        PairCache cache;
        for (int again = 0; again < 3; ++again)
            ASSERT_NO_FATAL_FAILURE(expectSame<T>(a, b, bInA, {}, cache, seen)) << i;
    }
    EXPECT_GT(seen.closest, 500);
}

// A gap of no more than rounding along a crossing that the search leaves out beside a face.
TYPED_TEST(PairCaches, OfAGapWithinRounding) {
    using T = TypeParam;
    const std::vector<Vec3<double>> points{{0.62307362289090062, 0.95264506075775235, 0.81809147004691862},
                                           {0.98816920011267539, -0.48948926764508749, -0.020722362883581424},
                                           {0.73086272268339347, -0.54527535353973189, 0.19132882759580139},
                                           {-0.54571481843375858, -0.40469165063115442, -0.48024797787441031},
                                           {0.97433430480906957, 0.13423573127918376, -0.59381060682132836},
                                           {-0.057423496964009613, 0.16915402535788315, -0.27009581366589097},
                                           {0.10826518164579269, -0.78228048629270086, -0.32500954854844044},
                                           {0.34222484800902886, -0.18876401055435499, 0.9413483386191932},
                                           {0.21292866643614117, 0.98298268453497406, 0.37014547422270416}};
    std::vector<Vec3<double>> opposite;
    opposite.reserve(points.size());
    for (const Vec3<double>& point : points) opposite.push_back(-point);
    const Shape<T> a = shapeCast<T>(makeSolid(buildHull<double>(points).hull)),
                   b = shapeCast<T>(makeSolid(buildHull<double>(opposite).hull));
    const Pose<T> bInA{Vec3<T>(Vec3<double>(1.3123917987986433, 0.79164936303783529, 1.2863949607888021))};
    Seen seen;
    for (std::uint32_t i = 0; i < a.core.edgeCount(); ++i) {
        for (std::uint32_t j = 0; j < b.core.edgeCount(); ++j) {
            for (const Want want : {Want::verdict, Want::contact}) {
                PairCache cache{AxisKind::edgeEdge, FeatureKind::none, FeatureKind::none, i, j};
                const CollideOptions<T> options{.want = want};
                ASSERT_NO_FATAL_FAILURE(expectSame<T>(a, b, bInA, options, cache, seen));
            }
        }
    }
}

// There the search often ends in the wider scalar, with other digits.
TYPED_TEST(PairCaches, OfATinyHullBesideALargeOne) {
    using T = TypeParam;
    PairGenerator random(39);
    Seen seen;
    const Shape<T> tiny = shapeCast<T>(solidOf(makeRandomPoints(0.025, 14, 7)));
    for (const double size : {1.0, 5.0, 25.0, 100.0}) {
        const Shape<T> large = shapeCast<T>(solidOf(makePrism(size, 1.6 * size, 5)));
        CollideOptions<T> options;
        options.want = Want::distance;
        for (int i = 0; i < 15000; ++i) {
            const Vec3<double> place = random.direction() * (size * random.uniform(0.8, 1.5));
            const Pose<T> pose = poseCast<T>(Pose<double>{place, random.rotation()});
            PairCache cache;
            for (int asked = 0; asked < 2; ++asked)
                ASSERT_NO_FATAL_FAILURE(expectSame(large, tiny, pose, options, cache, seen)) << size;
        }
    }
    EXPECT_GT(seen.closest, 50000);
}

// A hull whose points lie far from the origin of its frame, in which its corners are rounded by more.
// Rounding is as wide as the vertex and the edge beside it are apart in their distances from the face.
TEST(PairCacheInFloat, OfATinyHullThatNearlyTies) {
    const std::vector<Vec3<float>> tiny{{-1, 0.5f, -1}, {-1, 1, -1},    {-0.5f, 0, 1},
                                        {0, -0.25f, 1}, {-0.5f, -1, 0}, {0.25f, 0.5f, -0.25f}};
    std::vector<Vec3<float>> large;
    for (const float y : {-2221.063720703125f, 2221.063720703125f})
        for (const float side : {-1.0f, 1.0f}) {
            large.emplace_back(side * 2961.418212890625f, y, 0.0f);
            for (const float z : {-2564.66357421875f, 2564.66357421875f})
                large.emplace_back(side * 1480.7091064453125f, y, z);
        }
    const Shape<float> a = makeSolid(buildHull<float>(tiny).hull),
                       b = makeSolid(buildHull<float>(large).hull);
    const Pose<float> bInA{
        {-3117.650146484375f, -312.0291748046875f, 3273.622314453125f},
        {0.83647441864013672f, 0.24978895485401154f, 0.066929817199707031f, 0.48315244913101196f}};
    for (std::uint32_t vertex = 0; vertex < a.core.vertexCount(); ++vertex)
        for (std::uint32_t face = 0; face < b.core.faceCount(); ++face) {
            PairCache cache{AxisKind::closest, FeatureKind::vertex, FeatureKind::face, vertex, face};
            Seen seen;
            ASSERT_NO_FATAL_FAILURE(expectSame<float>(a, b, bInA, {}, cache, seen)) << vertex << ", " << face;
        }
}

TYPED_TEST(PairCaches, OfHullsFarFromTheirOrigin) {
    using T = TypeParam;
    PairGenerator random(35);
    Seen seen;
    for (int i = 0; i < 600; ++i) {
        const double far = std::pow(10.0, random.uniform(1.0, 5.0));
        const Vec3<double> origin = random.direction() * far;
        std::vector<Vec3<double>> points = makeRandomPoints(0.5, 20, static_cast<std::uint64_t>(i)).positions;
        for (Vec3<double>& point : points) point += origin;
        const Shape<T> a = shapeCast<T>(solidOf(
                           makeRandomPoints(0.5, 20, std::uint64_t{9000} + static_cast<std::uint64_t>(i)))),
                       b = shapeCast<T>(makeSolid(buildHull<double>(points).hull));
        if (b.core.vertices.empty()) continue;
        const Quat<double> turned = random.rotation();
        const Vec3<double> at = random.direction() * random.uniform(0.5, 1.2);
        PairCache cache;
        for (int step = 0; step < 6; ++step) {
            const int moves = step / 2;  // each pose is asked for twice
            const Pose<T> bInA =
                poseCast<T>(Pose<double>{at * (1.0 + 1e-4 * moves) - turned * origin, turned});
            ASSERT_NO_FATAL_FAILURE(expectSame<T>(a, b, bInA, {}, cache, seen)) << i << " " << far;
        }
    }
    EXPECT_GT(seen.overlapping, 500);
    EXPECT_GT(seen.apart, 500);
}

}  // namespace
}  // namespace sepaxis::testing
