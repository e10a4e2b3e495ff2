// Queries do not allocate: every operator new of this program is counted.
#include "collision/batch.h"
#include "collision/cast.h"
#include "collision/collide.h"
#include "collision/cuboid_stages.h"
#include "collision/gjk_epa.h"
#include "collision/hull_builder.h"
#include "collision/pair_cache.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/batch_of_pairs.h"
#include "collision/tests/sweeps/pair_sweep.h"
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/textbook/cuboid_cases.h"
#include "collision/textbook/cuboid_stages.h"
#include "collision/textbook/textbook.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

#include <gtest/gtest.h>

namespace {
std::atomic<long> allocations{0};
}

// These two not in line: GCC 12 would see the malloc() or the free() in one of them and take it for a
// mismatch of new and delete (-Wmismatched-new-delete).
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size ? size : 1)) return memory;
    throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
    return operator new(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    operator delete(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    operator delete(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    operator delete(memory);
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

TEST(Allocation, NoQueryOfLargeFacesAllocates) {
    const SolidPoints prism = makePrism(0.5, 1.0, 300);
    const Hull<double> hull =
        buildHull<double>(prism.positions, ListedFaces<double>{prism.faces, {}, {}}).hull;
    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(hull, hull));
    for (const double aside : {0.0, 0.4}) {
        const long before = allocations;
        const Pose<double> poseB{{aside, 0.95, 0.0}, identityQuat<double>()};
        const auto c = collide<double>(hull, {}, hull, poseB, {}, memory);
        EXPECT_EQ(allocations - before, 0);
        EXPECT_GT(c.manifold.size(), 100u);
    }
}

TEST(Allocation, NoTextbookQueryAllocates) {
    PairGenerator generator(8);
    int asked = 0, hits = 0;
    for (int i = 0; i < 100; ++i) {
        const auto point = [&] { return generator.direction() * generator.uniform(0.0, 1.0); };
        RandomPair hulls = generator.make(PairKind::boxes);
        const std::vector<Shape<double>> shapes{
            makeSolid(std::move(hulls.a)),
            makeSolid(std::move(hulls.b)),
            makeAabb<double>(Vec3<double>(-1), Vec3<double>(1)).shape,
            makeSphere(1.0),
            makeCapsule<double>(point(), point(), 0.5),
            makeSegment<double>(point(), point()),
            makeTriangle<double>(point(), point(), point()),
        };
        for (const Shape<double>& a : shapes)
            for (const Shape<double>& b : shapes)
                for (const TextbookMethod& method : textbookMethods()) {
                    std::vector<Vec3<double>> memory(method.pointCapacity(a, b));
                    const Pose<double> poseB{point(), identityQuat<double>()};
                    const long before = allocations;
                    const TextbookResult result = method.query(a, {}, b, poseB, memory);
                    if (method.verdict) method.verdict(a, {}, b, poseB, memory);
                    EXPECT_EQ(allocations - before, 0) << method.name;
                    asked += result.status == TextbookStatus::answered;
                    hits += result.hit;
                }
    }
    EXPECT_GT(asked, 1000);
    EXPECT_GT(hits, 500);
}

TEST(Allocation, NoCuboidStageAllocates) {
    const CuboidPlan a = makeCuboidPlan(turnedRectangle({0, 0}, 1.0, 0.5, 0.3), 0.0, 1.0).plan;
    for (const double distance : {0.0, 0.7, 1.6, 5.0}) {
        const Pose<double> pose = uprightPose({distance, 0.0, 0.0}, 1.0);
        const long before = allocations;
        const CuboidStages stages = stageCuboids(a, {}, a, pose, 0.5);
        const textbook::CuboidResult published = textbook::collideCuboids(a, {}, a, pose, 0.5);
        EXPECT_EQ(allocations - before, 0);
        EXPECT_EQ(stages.overlap, published.collision);
    }
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

template <class T>
void expectNoAllocation(const ShapePair& pair, const Shape<T>& a, const Shape<T>& b, int& overlapping,
                        int& apart, int& inMargin) {
    const Pose<T> poseA = poseCast<T>(pair.poseA), poseB = poseCast<T>(pair.poseB);
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    for (const Want want : {Want::verdict, Want::contact, Want::distance}) {
        for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
            CollideOptions<T> options;
            options.want = want;
            options.manifold = kind;
            options.manifoldSize = kind == ManifoldKind::stable ? ManifoldSize::four : ManifoldSize::all;
            const long before = allocations;
            const auto c = collide<T>(a, poseA, b, poseB, options, memory);
            PairCache cache;
            options.cache = &cache;
            StoredAnswer<T> stored;
            options.stored = &stored;
            for (int i = 0; i < 2; ++i)
                EXPECT_EQ(collide<T>(a, poseA, b, poseB, options, memory).overlap, c.overlap);
            const bool again = overlaps(a, poseA, b, poseB);
            const Vec3<T> motion = poseA.position - poseB.position + Vec3<T>(T(0.1));
            const ShapeCast<T> cast = castShape(a, poseA, b, poseB, motion);
            castRay(a, poseA, poseB.position, motion, T(2));
            closestPoint(a, poseA, poseB.position);
            options.margin = T(2);
            inMargin += !collide<T>(a, poseA, b, poseB, options, memory).manifold.empty() && !c.overlap;
            EXPECT_EQ(allocations - before, 0) << describe(pair);
            EXPECT_EQ(c.overlap, again);
            EXPECT_EQ(c.overlap, cast.startsInside);
            (c.overlap ? overlapping : apart)++;
        }
    }
}

TEST(Allocation, NoQueryOfShapesAllocates) {
    int overlapping = 0, apart = 0, inMargin = 0, combinations = 0;
    for (int i = 0; i < kPolyhedralKinds; ++i) {
        for (int j = 0; j < kPolyhedralKinds; ++j, ++combinations) {
            for (int scene = 0; scene < kScenes; ++scene) {
                const int number = combinations * kScenes + scene;
                ShapeGenerator generator(mix(static_cast<std::uint64_t>(number)));
                const ShapePair pair = generator.make(static_cast<ShapeKind>(i), static_cast<ShapeKind>(j),
                                                      static_cast<Scene>(scene));
                const Shape<double> a = makeShape(pair.a), b = makeShape(pair.b);
                expectNoAllocation(pair, a, b, overlapping, apart, inMargin);
                expectNoAllocation(pair, shapeCast<float>(a), shapeCast<float>(b), overlapping, apart,
                                   inMargin);
            }
        }
    }
    EXPECT_EQ(combinations, 49);
    EXPECT_GT(overlapping, 1000);
    EXPECT_GT(apart, 1000);
    EXPECT_GT(inMargin, 1000);
}

TEST(Allocation, NoBatchAllocates) {
    BatchOfPairs<float> batch(300);
    std::vector<Collision<float>> answers(batch.pairs.size());
    const long before = allocations;
    for (int frame = 0; frame < 2; ++frame) collideBatch<float>(batch.pairs, {}, answers);
    EXPECT_EQ(allocations - before, 0);
}

TEST(Allocation, NoQueryOfCurvedShapesAllocates) {
    const std::vector<Shape<double>> shapes = {
        makeCylinder(0.5, 1.0),
        makeCone(0.5, 1.0),
        makeRounded(makeDisc(0.5), 0.1),
        makeEllipsoid(Vec3<double>(0.3, 0.5, 0.8)),
        makeTaperedCapsule(Vec3<double>(0), Vec3<double>(0, 1, 0), 0.5, 0.2),
        makeAabb(Vec3<double>(-0.5), Vec3<double>(0.5)).shape};
    std::vector<ManifoldPoint<double>> memory(256);
    int overlapping = 0;
    for (const Shape<double>& a : shapes) {
        for (const Shape<double>& b : shapes) {
            for (const double away : {0.0, 0.3, 0.9, 2.0}) {
                Pose<double> pose;
                pose.position = {away, 0.1, 0.2};
                pose.orientation = normalizedOrIdentity(Quat<double>(1.0, 0.3, 0.2, 0.1));
                CollideOptions<double> options;
                options.manifold = ManifoldKind::stable;
                const long before = allocations;
                overlapping +=
                    collide(a, Pose<double>{}, b, pose, options, std::span(memory)).overlap ? 1 : 0;
                EXPECT_EQ(allocations - before, 0);
            }
        }
    }
    EXPECT_GT(overlapping, 60);
}

}  // namespace
}  // namespace sepaxis::testing
