// What the library does with numbers that it cannot work with: they are refused where shapes are made, and a
// query about them has no answer, but stays within its arrays.
#include "collision/cast.h"
#include "collision/collide.h"
#include "collision/cuboid_stages.h"
#include "collision/gjk_epa.h"
#include "collision/hull/split_mix.h"
#include "collision/pair_cache.h"
#include "collision/query/support.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"
#include "collision/textbook/cuboid_stages.h"
#include "collision/textbook/textbook.h"
#include "collision/tolerances.h"
#include "collision/trace.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);  // fuzz_api.cpp

namespace sepaxis {
namespace {

template <class T>
using Limits = std::numeric_limits<T>;

template <class T>
std::vector<T> hostileNumbers() {
    return {Limits<T>::quiet_NaN(), Limits<T>::infinity(), -Limits<T>::infinity(), Limits<T>::max(),
            Limits<T>::lowest(),    Limits<T>::max() / 2,  Limits<T>::denorm_min()};
}

template <class T>
Shape<T> box(const Vec3<T>& low, const Vec3<T>& high) {
    return makeAabb(low, high).shape;
}

template <class T>
Shape<T> solid(const SolidPoints& points) {
    const std::vector<Vec3<T>> positions(points.positions.begin(), points.positions.end());
    return makeSolid(buildHull<T>(positions, {points.faces, points.edges, {}}).hull);
}

template <class T>
std::vector<Shape<T>> allKinds() {
    const std::array corners{PlanPoint{-1, -1}, PlanPoint{1, -1}, PlanPoint{1, 1}, PlanPoint{-1, 1}};
    return {makeSphere(T(1)),
            box<T>({-1, -1, -1}, {1, 1, 1}),
            makeCapsule<T>({0, -1, 0}, {0, 1, 0}, T(0.5)),
            makeSegment<T>({1, 0, -1}, {1, -2, -1}),
            makeTriangle<T>({0, 0, 0}, {2, 0, 0}, {0, 2, 0.5}, true),
            makeCuboid<T>(makeCuboidPlan(corners, -1, 2).plan).shape,
            solid<T>(makeTetrahedron(1)),
            solid<T>(makePrism(1, 1, 20)),
            solid<T>(makeIcosphere(1, 3))};
}

template <class T>
Collision<T> ask(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
                 std::vector<ManifoldPoint<T>>& memory) {
    memory.resize(manifoldCapacity(a, b));
    return collideInA(a, b, bInA, options, std::span(memory));
}

template <class T>
void expectSoundAnswer(const Collision<T>& c, const std::string& what) {
    EXPECT_NEAR(glm::length(c.normal), 1.0, 1e-4) << what;
    EXPECT_TRUE(std::isfinite(c.depth) && c.depth >= T(0)) << what;
    EXPECT_TRUE(std::isfinite(c.distance) && c.distance >= T(0)) << what;
    EXPECT_LE(c.depth, T(20)) << what;
}

// Found by attack: without a limit a face of the padding was read.
template <class T>
void expectInfiniteSlopTakesAFace() {
    const Shape<T> a = box<T>({-2, 0, -1}, {0, 2, 1}), b = makeSegment<T>({1, 0, -1}, {1, -2, -1});
    const Pose<T> poseA{{0, 2, -1}}, poseB{{-2, 2, 0}};
    CollideOptions<T> options;
    options.manifold = ManifoldKind::stable;
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    options.stableSlop = T(100);
    const Collision<T> large = collide(a, poseA, b, poseB, options, std::span(memory));
    options.stableSlop = Limits<T>::infinity();
    const Collision<T> infinite = collide(a, poseA, b, poseB, options, std::span(memory));
    EXPECT_EQ(infinite.overlap, large.overlap);
    EXPECT_EQ(infinite.normal, large.normal);
    EXPECT_EQ(infinite.depth, large.depth);
    EXPECT_EQ(infinite.manifoldNormal, large.manifoldNormal);
    EXPECT_EQ(infinite.manifold.size(), large.manifold.size());
}

TEST(Limits, AnInfiniteSlopTakesAnyFace) {
    expectInfiniteSlopTakesAFace<double>();
    expectInfiniteSlopTakesAFace<float>();
}

template <class T>
void expectSlopCountsAsZero() {
    const auto kinds = allKinds<T>();
    const Pose<T> turned{{T(0.3), T(0.4), T(0.7)}, normalizedOrIdentity(Quat<T>(3, 1, T(0.5), T(0.25)))};
    std::vector<ManifoldPoint<T>> memory, others;
    for (const Shape<T>& a : kinds) {
        for (const Shape<T>& b : kinds) {
            CollideOptions<T> options;
            options.manifold = ManifoldKind::stable;
            options.stableSlop = T(0);
            const Collision<T> none = ask(a, b, turned, options, memory);
            for (const T slop :
                 {Limits<T>::quiet_NaN(), T(-1), -Limits<T>::infinity(), Limits<T>::lowest()}) {
                options.stableSlop = slop;
                const Collision<T> c = ask(a, b, turned, options, others);
                EXPECT_EQ(c.overlap, none.overlap);
                EXPECT_EQ(c.depth, none.depth);
                EXPECT_EQ(c.normal, none.normal);
                EXPECT_EQ(c.manifold.size(), none.manifold.size());
            }
        }
    }
}

TEST(Limits, ASlopThatIsNegativeOrNoNumberCountsAsZero) {
    expectSlopCountsAsZero<double>();
    expectSlopCountsAsZero<float>();
}

// Found by attack: a unit box and a ball of 1.7e308 m, 3e38 m in float.
TEST(Limits, ARadiusThatIsTooLargeIsRefused) {
    const Shape<double> wide = makeSphere(1.7e308);
    EXPECT_EQ(wide.status.error, HullError::tooLarge);
    EXPECT_EQ(wide.status.limit, kLargestCoordinate<double>);
    EXPECT_EQ(describe(wide.status), "radius: 1.7e+308 m, at most 1e+50 m allowed");
    const Shape<float> narrow = makeSphere(3e38f);
    EXPECT_EQ(narrow.status.error, HullError::tooLarge);
    const Shape<float> cast = shapeCast<float>(makeSphere(3e38));
    EXPECT_EQ(cast.status.error, HullError::tooLarge);
    std::vector<ManifoldPoint<double>> memory(64);
    const Collision<double> c =
        collide(wide, {}, box<double>({0, 0, 0}, {1, 1, 1}), {}, {}, std::span(memory));
    EXPECT_FALSE(c.overlap);
    EXPECT_TRUE(std::isnan(c.distance));
    EXPECT_TRUE(c.manifold.empty());
    EXPECT_FALSE(overlaps(narrow, {}, box<float>({0, 0, 0}, {1, 1, 1}), {}));
    EXPECT_FALSE(overlaps(cast, {}, narrow, {}));
}

template <class T>
void expectMakersRefuse() {
    const T most = kLargestCoordinate<T>, tooMuch = most * T(1.001), tooLittle = kSmallestSize<T> / T(4);
    const T nan = Limits<T>::quiet_NaN(), infinity = Limits<T>::infinity();
    const auto error = [](const Shape<T>& shape) {
        EXPECT_EQ(bool(shape.status), !shape.core.vertices.empty());
        return shape.status.error;
    };
    EXPECT_EQ(error(makeSphere(most)), HullError::none);
    EXPECT_EQ(error(makeSphere(tooMuch)), HullError::tooLarge);
    EXPECT_EQ(error(makeSphere(tooLittle)), HullError::tooSmall);
    for (const T radius : {nan, infinity, -infinity})
        EXPECT_EQ(error(makeSphere(radius)), HullError::notFinite);
    for (const T radius : {T(0), T(-1)}) EXPECT_EQ(error(makeSphere(radius)), HullError::radiusNotPositive);
    EXPECT_EQ(error(makeCapsule<T>({0, 0, 0}, {most, -most, most}, most)), HullError::none);
    EXPECT_EQ(makeCapsule<T>({0, 0, 0}, {0, nan, 0}, T(1)).status.index, 1u);
    for (const T bad : {nan, infinity, -infinity, tooMuch, -tooMuch}) {
        const HullError wanted = std::isfinite(bad) ? HullError::tooLarge : HullError::notFinite;
        for (int axis = 0; axis < 3; ++axis) {
            Vec3<T> point(T(1), T(2), T(3));
            point[axis] = bad;
            EXPECT_EQ(error(makeCapsule<T>(point, {0, 0, 0}, T(1))), wanted);
            EXPECT_EQ(error(makeSegment<T>({0, 0, 0}, point)), wanted);
            EXPECT_EQ(error(makeTriangle<T>({0, 0, 0}, {1, 0, 0}, point)), wanted);
            EXPECT_EQ(error(makeAabb<T>({0, 0, 0}, point).shape), wanted);
            const std::vector<Vec3<T>> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, point};
            EXPECT_EQ(buildHull<T>(points).status.error, wanted);
            EXPECT_EQ(buildHull<T>(points).status.index, 3u);
        }
    }
    // They may be points, and anything between.
    EXPECT_EQ(error(makeSegment<T>({0, 0, 0}, {0, tooLittle, 0})), HullError::none);
    EXPECT_EQ(error(makeTriangle<T>({0, 0, 0}, {0, tooLittle, 0}, {tooLittle, 0, 0})), HullError::none);
    EXPECT_EQ(error(makeAabb<T>({0, 0, 0}, Vec3<T>(tooLittle)).shape), HullError::tooSmall);
    EXPECT_EQ(error(makeAabb<T>({0, 0, 0}, Vec3<T>(most)).shape), HullError::none);
    EXPECT_EQ(error(makeSolid(Hull<T>{})), HullError::tooFewPoints);
    EXPECT_EQ(error(makeSegment<T>({0, 0, 0}, {0, 0, 0})), HullError::none);  // a point has no size
}

TEST(Limits, MakersRefuseWhatIsNotFiniteTooLargeOrTooSmall) {
    expectMakersRefuse<double>();
    expectMakersRefuse<float>();
}

TEST(Limits, CastsRefuseWhatTheOtherPrecisionCannotHold) {
    for (const double size : {1e9, 1e40, 1e-10, 1e-40}) {
        const HullError wanted = size > 1.0 ? HullError::tooLarge : HullError::tooSmall;
        for (const Shape<double>& shape :
             {makeSphere(size), makeCapsule<double>({0, 0, 0}, {size, 0, 0}, size),
              box<double>({0, 0, 0}, Vec3<double>(size)), solid<double>(makeIcosahedron(size))}) {
            ASSERT_TRUE(shape.status) << size;
            const Shape<float> cast = shapeCast<float>(shape);
            EXPECT_EQ(cast.status.error, wanted) << size;
            EXPECT_TRUE(cast.core.vertices.empty());
        }
    }
    const Shape<double> far = box<double>({1e12, 0, 0}, {1e12 + 4, 1, 1});
    EXPECT_FALSE(shapeCast<float>(far).status);
    EXPECT_TRUE(shapeCast<float>(far, Vec3<double>(1e12, 0, 0)).status);
    EXPECT_EQ(shapeCast<float>(far, Vec3<double>(Limits<double>::quiet_NaN())).status.error,
              HullError::notFinite);
}

TEST(Limits, CuboidPlansAndPrismsAreRefusedBeyondTheLimits) {
    const auto planOfSize = [](double size, double high) {
        const std::array corners{PlanPoint{0, 0}, PlanPoint{size, 0}, PlanPoint{size, size},
                                 PlanPoint{0, size}};
        return makeCuboidPlan(corners, 0.0, high);
    };
    EXPECT_EQ(planOfSize(1e51, 1).status.error, CuboidError::tooLarge);
    EXPECT_EQ(describe(planOfSize(1e51, 1).status), "plan vertex 1: 1e+51 m, at most 1e+50 m allowed");
    EXPECT_EQ(planOfSize(1, 1e51).status.index, 5u);
    EXPECT_EQ(planOfSize(1e-51, 1e-51).status.error, CuboidError::tooSmall);
    EXPECT_EQ(makeCuboid<float>(planOfSize(1e9, 1).plan).status.error, HullError::tooLarge);
    EXPECT_EQ(makeCuboid<float>(planOfSize(1e-10, 1e-10).plan).status.error, HullError::tooSmall);
    EXPECT_TRUE(makeCuboid<double>(planOfSize(1e50, 1e50).plan).status);
}

// Of all kinds and what is asked, hostile numbers at every place of a pose.
template <class T>
void expectNothingOfHostilePoses() {
    const auto kinds = allKinds<T>();
    std::vector<ManifoldPoint<T>> memory;
    for (const Shape<T>& a : kinds) {
        for (const Shape<T>& b : kinds) {
            for (const T bad : hostileNumbers<T>()) {
                for (int place = 0; place < 7; ++place) {
                    Pose<T> pose{{T(0.5), T(0.25), T(0.125)}, normalizedOrIdentity(Quat<T>(3, 1, 2, T(0.5)))};
                    place < 3 ? pose.position[place] = bad : pose.orientation[place - 3] = bad;
                    CollideOptions<T> options;
                    options.want = static_cast<Want>(place % 3);
                    options.manifold = place % 2 == 0 ? ManifoldKind::exact : ManifoldKind::stable;
                    const Collision<T> c = ask(a, b, pose, options, memory);
                    if (bad == Limits<T>::denorm_min()) continue;  // it may be one
                    EXPECT_FALSE(c.overlap) << place << ' ' << bad;
                    EXPECT_TRUE(c.manifold.empty());
                    const T square = glm::dot(pose.orientation, pose.orientation);
                    if (std::abs(square - T(1)) <= T(2) * kUnitOrientation<T>) continue;
                    EXPECT_FALSE(overlaps(a, pose, b, Pose<T>{})) << place << ' ' << bad;
                    EXPECT_FALSE(overlaps(a, Pose<T>{}, b, pose)) << place << ' ' << bad;
                    const Vec3<T> one(T(1));
                    EXPECT_TRUE(std::isnan(castShape(a, pose, b, Pose<T>{}, one).fraction));
                    EXPECT_TRUE(std::isnan(castRay(a, pose, one, one, T(1)).fraction));
                    EXPECT_TRUE(std::isnan(closestPoint(a, pose, one).distance));
                }
            }
        }
    }
}

TEST(Limits, OfAHostilePoseThereIsNoAnswer) {
    expectNothingOfHostilePoses<double>();
    expectNothingOfHostilePoses<float>();
}

// With a memory of the pair, too: that proves by transposes, which of others are no inverses.
TEST(Limits, AnOrientationThatHasDriftedIsTheUnitOneAlongIt) {
    std::vector<ManifoldPoint<double>> memory, ofUnit;
    PairCache cache;
    const auto kinds = allKinds<double>();
    for (const Shape<double>& a : kinds) {
        for (const Shape<double>& b : kinds) {
            for (int i = 0; i < 24; ++i) {
                const double drift = std::pow(10.0, -13.0 + 0.5 * i);
                const Quat<double> unit = normalizedOrIdentity(Quat<double>(3, 1, 2, 0.5 + 1e-4 * i));
                const Quat<double> drifted = unit * std::sqrt(1.0 + std::min(drift, 0.0199));
                const Pose<double> pose{{0.5, 1.0 + 0.05 * i, 0.125}, drifted};
                const CollideOptions<double> options{.cache = &cache};
                const Collision<double> c = ask(a, b, pose, options, memory);
                const Collision<double> expected =
                    ask(a, b, {pose.position, normalizedOrIdentity(drifted)}, {}, ofUnit);
                EXPECT_EQ(testing::numbersOf(c), testing::numbersOf(expected)) << drift;
            }
        }
    }
}

template <class T>
void expectAnswersUpToTheLimits() {
    std::vector<ManifoldPoint<T>> memory;
    for (const T size : {kLargestCoordinate<T>, kSmallestSize<T> * T(2)}) {
        const Shape<T> big = box<T>(Vec3<T>(-size), Vec3<T>(size)), ball = makeSphere(size);
        for (const Shape<T>& other : {big, ball}) {
            const Collision<T> meets = ask(big, other, {{size, 0, 0}}, {}, memory);
            EXPECT_TRUE(meets.overlap);
            EXPECT_NEAR(meets.depth / size, 1.0, 1e-4);
            const Collision<T> apart = ask(big, other, {{T(3) * size, 0, 0}}, {}, memory);
            EXPECT_FALSE(apart.overlap);
            EXPECT_NEAR(apart.distance / size, 1.0, 1e-4);
        }
    }
    const Shape<T> ball = makeSphere(T(1));
    const T farthest = kFarthestPose<T>;
    EXPECT_FALSE(ask(ball, ball, {{farthest, 0, 0}}, {}, memory).overlap);
    EXPECT_NEAR(ask(ball, ball, {{farthest * T(0.99), 0, 0}}, {}, memory).distance / farthest, 0.99, 1e-4);
    EXPECT_TRUE(std::isnan(ask(ball, ball, {{farthest * T(1.01), 0, 0}}, {}, memory).distance));
}

TEST(Limits, UpToTheLimitsAnswersAreRight) {
    expectAnswersUpToTheLimits<double>();
    expectAnswersUpToTheLimits<float>();
}

template <class T>
void expectSoundWithAnyOption() {
    const auto kinds = allKinds<T>();
    const std::array poses{Pose<T>{{T(0.5), T(0.25), T(0.125)}},
                           Pose<T>{{T(0.5), T(1), T(0.25)}, normalizedOrIdentity(Quat<T>(3, 1, 2, T(0.5)))},
                           Pose<T>{{5, 1, 0}, normalizedOrIdentity(Quat<T>(1, 3, 0, T(0.5)))}};
    const std::array<std::uint32_t, 7> cached{0, 1, 2, 3, 4, 5, 0xffffffffu};
    for (const Shape<T>& a : kinds) {
        for (const Shape<T>& b : kinds) {
            for (const Pose<T>& pose : poses) {
                for (const T slop : hostileNumbers<T>()) {
                    for (const std::uint32_t feature : cached) {
                        PairCache cache{static_cast<AxisKind>(feature % 9),
                                        static_cast<FeatureKind>(feature % 5),
                                        static_cast<FeatureKind>(feature % 4), feature, feature % 3};
                        const bool isReduced = feature % 2 != 0;
                        CollideOptions<T> options{
                            .want = Want::contact,
                            .manifold = ManifoldKind::stable,
                            .stableSlop = slop,
                            .manifoldSize = isReduced ? ManifoldSize::four : ManifoldSize::all,
                            .cache = &cache};
                        std::vector<ManifoldPoint<T>> memory;
                        const Collision<T> c = ask(a, b, pose, options, memory);
                        const std::string what = std::to_string(int(a.kind)) + " " +
                                                 std::to_string(int(b.kind)) + " " + std::to_string(slop);
                        expectSoundAnswer(c, what);
                        const std::uint32_t room = isReduced ? 4u : manifoldCapacity(a, b);
                        EXPECT_LE(c.manifold.size(), room) << what;
                        EXPECT_EQ(c.manifold.empty(), !c.overlap) << what;
                    }
                }
            }
        }
    }
}

TEST(Limits, EveryOptionHasAMeaning) {
    expectSoundWithAnyOption<double>();
    expectSoundWithAnyOption<float>();
}

TEST(Limits, ReducedToFourTheDeepestPointIsKept) {
    const Shape<double> a = box<double>({-1, -1, -1}, {1, 1, 1});
    const Pose<double> tilted{{0, 0, 1.9}, normalizedOrIdentity(Quat<double>(1, 0.02, 0.01, 0.4))};
    std::vector<ManifoldPoint<double>> all, few;
    CollideOptions<double> options{.manifold = ManifoldKind::stable, .stableSlop = 1.0};
    const Collision<double> whole = ask(a, a, tilted, options, all);
    ASSERT_GT(whole.manifold.size(), 4u);
    options.manifoldSize = ManifoldSize::four;
    const Collision<double> four = ask(a, a, tilted, options, few);
    ASSERT_LE(four.manifold.size(), 4u);
    const auto depth = &ManifoldPoint<double>::depth;
    EXPECT_EQ(std::ranges::max(four.manifold, {}, depth).depth,
              std::ranges::max(whole.manifold, {}, depth).depth);
}

// Too little memory: a verdict, an axis and no manifold; nothing is written.
TEST(Limits, WithTooLittleMemoryThereIsNoManifold) {
    for (const Shape<double>& a : allKinds<double>()) {
        for (const Shape<double>& b : allKinds<double>()) {
            const std::size_t capacity = manifoldCapacity(a, b);
            std::vector<ManifoldPoint<double>> memory(capacity);
            for (std::size_t size = 0; size < capacity; size += 1 + capacity / 3) {
                const Collision<double> c = collide(a, {}, b, {}, {}, std::span(memory).first(size));
                EXPECT_TRUE(c.manifold.empty());
            }
        }
    }
}

template <class T>
void expectUnitNormalsOfCentresThisFarApart(T offset) {
    const Shape<T> ball = shapeCast<T>(makeSphere(0.25));
    const Shape<T> box = shapeCast<T>(makeAabb<double>({-1.0, -1.0, -1.0}, {1.0, 1.0, 1.0}).shape);
    const Shape<T> point = shapeCast<T>(makeSegment<double>({0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}));
    for (const Shape<T>* a : {&ball, &box, &point}) {
        for (const Shape<T>* b : {&ball, &point}) {
            const Collision<T> c = collideInA<T>(*a, *b, {Vec3<T>(offset), identityQuat<T>()}, {}, {});
            EXPECT_NEAR(double(glm::length(c.normal)), 1.0, 1e-6) << double(offset);
        }
    }
}

// The length of such a way has one digit: what is divided by it is no unit vector.
TEST(Limits, CentresADenormalDistanceApartHaveAUnitNormal) {
    for (const double offset : {4.9406564584124654e-324, 1e-320, 1e-310, 1e-200})
        expectUnitNormalsOfCentresThisFarApart(offset);
    for (const float offset : {1.4e-45f, 1e-42f, 1e-39f, 1e-25f})
        expectUnitNormalsOfCentresThisFarApart(offset);
}

TEST(Limits, AnEmptyHullMeetsNothing) {
    const Hull<double> none;
    const Hull<double> cube = box<double>({0, 0, 0}, {1, 1, 1}).core;
    EXPECT_EQ(manifoldCapacity(none, none), 0u);
    EXPECT_FALSE(collide<double>(none, {}, cube, {}, {}, {}).overlap);
    EXPECT_FALSE(collide<double>(none, {}, none, {}, {}, {}).overlap);
    EXPECT_FALSE(overlaps(Shape<float>{}, {}, makeSphere(1.0f), {}));
    EXPECT_TRUE(hullCast<float>(none).vertices.empty());
}

TEST(Limits, SupportQueriesStayInside) {
    for (const Shape<float>& shape : allKinds<float>()) {
        for (const float bad : hostileNumbers<float>()) {
            for (int axis = 0; axis < 3; ++axis) {
                Vec3<float> direction(0.5f, 0.25f, 1.0f);
                direction[axis] = bad;
                EXPECT_LT(findSupport(shape.core, direction).vertex, shape.core.vertexCount());
            }
        }
    }
}

TEST(Limits, GjkEpaHasNoAnswerForHostilePoses) {
    EpaWorkspace workspace(0);  // counts as 4
    for (const Shape<double>& a : allKinds<double>()) {
        for (const double bad : {Limits<double>::quiet_NaN(), Limits<double>::infinity(), 1.7e308}) {
            const auto r = collideGjkEpa(a, {{bad, 0, 0}}, makeSphere(1.0), {}, workspace);
            EXPECT_FALSE(r.overlap || r.converged);
            EXPECT_TRUE(std::isnan(r.distance));
        }
        const auto r = collideGjkEpa(a, {}, makeSphere(-1.0), {}, workspace);
        EXPECT_FALSE(r.overlap || r.converged);
    }
}

// Found by attack: a face that there was none of, read with the highest index there is.
TEST(Limits, TextbookMethodsHaveNoNumberForHostilePoses) {
    const auto kinds = allKinds<double>();
    std::vector<Vec3<double>> memory(400);
    for (const TextbookMethod& method : textbookMethods()) {
        for (const Shape<double>& a : kinds) {
            for (const Shape<double>& b : kinds) {
                if (!method.handles(a.kind, b.kind)) continue;
                for (const double bad : hostileNumbers<double>()) {
                    if (bad == Limits<double>::denorm_min()) continue;
                    for (int place = 0; place < 7; ++place) {
                        Pose<double> pose;
                        place < 3 ? pose.position[place] = bad : pose.orientation[place - 3] = bad;
                        const TextbookResult ofA = method.query(a, pose, b, {}, memory);
                        const TextbookResult ofB = method.query(a, {}, b, pose, memory);
                        if (method.verdict) method.verdict(a, pose, b, {}, memory);
                        for (const TextbookResult& r : {ofA, ofB}) {
                            EXPECT_FALSE(r.hit) << method.name;
                            EXPECT_NE(r.status, TextbookStatus::answered) << method.name;
                        }
                    }
                }
            }
        }
    }
}

TEST(Limits, CuboidStagesHaveNoAnswerForHostilePoses) {
    const std::array corners{PlanPoint{-1, -1}, PlanPoint{1, -1}, PlanPoint{1, 1}, PlanPoint{-1, 1}};
    const CuboidPlan plan = makeCuboidPlan(corners, -1, 2).plan;
    for (const double bad : hostileNumbers<double>()) {
        for (int place = 0; place < 7; ++place) {
            Pose<double> pose;
            place < 3 ? pose.position[place] = bad : pose.orientation[place - 3] = bad;
            if (bad == Limits<double>::denorm_min()) continue;
            const CuboidStages stages = stageCuboids(plan, pose, plan, {}, 0.1);
            EXPECT_FALSE(stages.overlap || stages.closerThanSafe);
            EXPECT_TRUE(std::isnan(stages.distance));
            EXPECT_FALSE(textbook::collideCuboids(plan, {}, plan, pose, 0.1).collision);
        }
        const CuboidStages stages = stageCuboids(plan, {}, plan, {{9, 0, 0}}, bad);
        EXPECT_EQ(stages.safeDistance, bad > 0 ? bad : 0.0);
        EXPECT_EQ(stages.distance, 7.0);
    }
}

// Found by fuzzing: of a plan that was refused, a sound hull that is no cuboid.
TEST(Limits, ACuboidThatIsRefusedHasNoPoints) {
    const std::array corners{PlanPoint{-527765581332480, 1.0755285551056204e-16}, PlanPoint{-1.5, 7.25},
                             PlanPoint{-6.9375, -4.4375}, PlanPoint{-0.25, 6.6875}};
    const CuboidPlanBuild plan = makeCuboidPlan(corners, -6.4375, 1e9);
    EXPECT_EQ(plan.status.error, CuboidError::notRectangle);
    const ShapeBuild<double> cuboid = makeCuboid<double>(plan.plan);
    EXPECT_EQ(cuboid.status.error, HullError::noVolume);
    EXPECT_EQ(cuboid.shape.status.error, HullError::noVolume);
    EXPECT_TRUE(cuboid.shape.core.vertices.empty());
}

// The fuzz target without its instruments; half of the inputs have fewer hostile numbers.
TEST(Limits, EveryPublicFunctionTakesRandomBytes) {
    SplitMix64 random(1);
    for (int run = 0; run < 20000; ++run) {
        std::array<std::uint8_t, 200> bytes;
        for (std::uint8_t& byte : bytes) {
            byte = static_cast<std::uint8_t>((random.next() + 1.0) * 128.0);
            if (run % 2 == 0 && byte >= 160) byte = static_cast<std::uint8_t>(byte - 100);
        }
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
}

// What the fuzz target found. Out of bounds is seen under the sanitizers.
TEST(Limits, InputsThatOnceWentAstray) {
    constexpr std::string_view kInputs[] = {
        // a sphere whose centre is a denormal length away
        "fe2b403d01000603edededededededededededededededededededededededededededededededededededed"
        "eded0000000a000000",
        // an orientation 1.2 % off a unit quaternion
        "ff0909090909090909090909090909090909090909090909090909090900fcfbff0a2e01023030220202",
        // one 0.4 % off
        "d9c8d8d8999999999999990100004037000000005515ee5b10003811eeee00ffff9999990000604000c35b10"
        "ee1087990100004000000000ffff0000eeee57ee",
        // one 0.4 % off that turns about an axis across the normal: the normal's length shows it most
        "061a819e21819ea19efe4d0ecccccccccccccccccccccc06015e001010ff0000000000000000d010ff109f",
        // hulls that nearly touch: a fourth corner was left in the simplex
        "06009b3d069b32003418c7c7c7c7ff05c7c700000b32f2c6989b3133c6294080808080e1e1e1e1e1808080a0"
        "808080c01f0000e0600000808080808080c780808080e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e180"
        "808098000027e18a82312c0b848484848411f88aff1800190000000000",
        // a segment of a denormal length against one of metres
        "8ed2d2d2d2d2d2d2d2d2d229000000d2d2d229d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2ffff",
    };
    for (const std::string_view input : kInputs) {
        std::vector<std::uint8_t> bytes;
        for (std::size_t i = 0; i < input.size(); i += 2)
            bytes.push_back(
                static_cast<std::uint8_t>(std::stoi(std::string(input.substr(i, 2)), nullptr, 16)));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
}

}  // namespace
}  // namespace sepaxis
