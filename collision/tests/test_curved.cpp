#include "collision/bounds.h"
#include "collision/cast.h"
#include "collision/collide.h"
#include "collision/hull_builder.h"
#include "collision/mass.h"
#include "collision/solids.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

template <class T>
struct Answered {
    Collision<T> collision;
    std::vector<ManifoldPoint<T>> memory;
};

template <class T>
Answered<T> ask(const Shape<T>& a, const Shape<T>& b, const Pose<T>& poseB,
                CollideOptions<T> options = {.manifold = ManifoldKind::exact}) {
    Answered<T> answered;
    answered.memory.resize(manifoldCapacity(a, b));
    answered.collision = collide(a, Pose<T>{}, b, poseB, options, std::span(answered.memory));
    return answered;
}

template <class T>
Pose<T> at(T x, T y, T z) {
    Pose<T> pose;
    pose.position = {x, y, z};
    return pose;
}

template <class T>
Pose<T> turned(T x, T y, T z, const Vec3<T>& axis, T angle) {
    Pose<T> pose = at(x, y, z);
    pose.orientation = glm::angleAxis(angle, glm::normalize(axis));
    return pose;
}

template <class T>
Shape<T> box(T x, T y, T z) {
    return makeAabb<T>({-x, -y, -z}, {x, y, z}).shape;
}

template <class T>
void expectContactsOneDepthApart(const Collision<T>& c) {
    for (const ManifoldPoint<T>& point : c.manifold) {
        const Vec3<T> off = point.onA - point.onB - c.manifoldNormal * point.depth;
        EXPECT_LE(glm::length(off), sizeof(T) == 8 ? T(1e-10) : T(1e-4));
    }
}

constexpr double kQuarter = std::numbers::pi / 2.0;

template <class T>
class Curved : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Curved, Precisions);

template <class T>
constexpr T kNear = sizeof(T) == 8 ? T(1e-12) : T(1e-5);

TYPED_TEST(Curved, ACylinderStandsOnTheCircle) {
    using T = TypeParam;
    const Answered<T> answer = ask(box<T>(2, 1, 2), makeCylinder<T>(T(0.5), 2), at<T>(0, T(1.99), 0));
    const Collision<T>& c = answer.collision;
    EXPECT_TRUE(c.overlap);
    EXPECT_EQ(c.kind, AxisKind::faceA);
    EXPECT_NEAR(c.depth, T(0.01), kNear<T>);
    EXPECT_LE(c.lower, c.depth);
    EXPECT_GE(c.upper, c.depth);
    ASSERT_EQ(c.manifold.size(), 8u);
    std::set<std::uint32_t> ids;
    for (const ManifoldPoint<T>& point : c.manifold) {
        EXPECT_TRUE(point.touching);
        EXPECT_NEAR(std::hypot(point.point.x, point.point.z), T(0.5), kNear<T>);
        EXPECT_NEAR(point.depth, T(0.01), kNear<T>);
        EXPECT_EQ(point.id.b.kind, FeatureKind::vertex);
        ids.insert(point.id.b.index);
    }
    EXPECT_EQ(ids.size(), 8u);
    EXPECT_GE(*ids.begin(), kFirstCirclePoint);
}

TYPED_TEST(Curved, HowManyPointsStandForACircleIsAnOption) {
    using T = TypeParam;
    CollideOptions<T> options{.manifold = ManifoldKind::exact};
    for (const std::uint32_t count : {0u, 3u, 5u, 32u, 1000u}) {
        options.circlePoints = count;
        const Answered<T> answer =
            ask(box<T>(2, 1, 2), makeCylinder<T>(T(0.5), 2), at<T>(0, T(1.99), 0), options);
        EXPECT_EQ(answer.collision.manifold.size(), std::clamp(count, 3u, kMostCirclePoints));
    }
    options.manifoldSize = ManifoldSize::four;
    EXPECT_EQ(ask(box<T>(2, 1, 2), makeCylinder<T>(T(0.5), 2), at<T>(0, T(1.99), 0), options)
                  .collision.manifold.size(),
              4u);
}

TYPED_TEST(Curved, ACylinderLiesOnItsLine) {
    using T = TypeParam;
    const auto pose = turned<T>(T(0.25), T(1.49), 0, {0, 0, 1}, T(kQuarter));
    const Answered<T> answer = ask(box<T>(1, 1, 1), makeCylinder<T>(T(0.5), 2), pose);
    const Collision<T>& c = answer.collision;
    EXPECT_NEAR(c.depth, T(0.01), kNear<T>);
    ASSERT_EQ(c.manifold.size(), 2u);
    const T low = std::min(c.manifold[0].point.x, c.manifold[1].point.x);
    const T high = std::max(c.manifold[0].point.x, c.manifold[1].point.x);
    EXPECT_NEAR(low, T(-0.75), kNear<T>);
    EXPECT_NEAR(high, T(1), kNear<T>);  // where the box ends
    EXPECT_TRUE(c.manifold[0].touching && c.manifold[1].touching);
}

TYPED_TEST(Curved, AConeStandsOnItsCircleAndLiesOnItsLine) {
    using T = TypeParam;
    const Shape<T> cone = makeCone<T>(T(0.5), 2);
    EXPECT_EQ(ask(box<T>(2, 1, 2), cone, at<T>(0, T(1.99), 0)).collision.manifold.size(), 8u);
    const T slope = std::atan2(T(0.5), T(2));  // the line's with the axis
    // On its side: the axis as far above the face as the middle of the line is deep below it.
    const auto pose = turned<T>(0, 1 + T(0.25) * std::cos(slope), 0, {0, 0, 1}, T(kQuarter) + slope);
    const Answered<T> lying = ask(box<T>(3, 1, 3), cone, pose);
    EXPECT_NEAR(lying.collision.depth, T(0), T(4) * kNear<T>);
    EXPECT_EQ(lying.collision.manifold.size(), 2u);
    // Upside down it stands on its tip.
    const Answered<T> tip = ask(box<T>(2, 1, 2), cone, turned<T>(0, T(1.99), 0, {0, 0, 1}, T(2 * kQuarter)));
    ASSERT_EQ(tip.collision.manifold.size(), 1u);
    EXPECT_EQ(tip.collision.featureB, (Feature{FeatureKind::vertex, 1}));
}

TYPED_TEST(Curved, TheIdsStayWhileACylinderRollsAndTilts) {
    using T = TypeParam;
    std::set<std::pair<std::uint32_t, std::uint32_t>> ids;
    for (int step = 0; step < 50; ++step) {
        const T tilt = T(1e-4) * std::sin(T(step));
        const auto pose = turned<T>(T(0.01) * T(step), T(1.499), 0, {0, 0, 1}, T(kQuarter) + tilt);
        for (const ManifoldPoint<T>& p :
             ask(box<T>(9, 1, 9), makeCylinder<T>(T(0.5), 2), pose).collision.manifold)
            ids.insert({p.id.b.kind == FeatureKind::edge ? p.id.b.index : 99u, p.id.a.index});
    }
    EXPECT_EQ(ids.size(), 2u);  // the two circles' points on the face
}

TYPED_TEST(Curved, RoundPairsHaveTheirClosedForms) {
    using T = TypeParam;
    const Shape<T> cylinder = makeCylinder<T>(T(0.5), 2), ball = makeSphere<T>(T(0.3));
    // Beside the side, above the rim, and within.
    EXPECT_NEAR(ask(cylinder, ball, at<T>(1, 0, 0)).collision.distance, T(0.2), kNear<T>);
    EXPECT_NEAR(ask(cylinder, ball, at<T>(T(0.9), T(1.3), 0)).collision.distance, T(0.2), kNear<T>);
    EXPECT_NEAR(ask(cylinder, ball, at<T>(T(0.1), 0, 0)).collision.depth, T(0.7), kNear<T>);
    EXPECT_NEAR(ask(cylinder, ball, at<T>(0, T(0.9), 0)).collision.depth, T(0.4), kNear<T>);
    // Two cylinders of one axis, two parallel ones, two that cross.
    EXPECT_NEAR(ask(cylinder, cylinder, at<T>(0, T(1.5), 0)).collision.depth, T(0.5), kNear<T>);
    EXPECT_NEAR(ask(cylinder, cylinder, at<T>(0, T(0.5), 0)).collision.depth, T(1), kNear<T>);
    EXPECT_NEAR(ask(cylinder, cylinder, at<T>(T(1.25), T(0.5), 0)).collision.distance, T(0.25), kNear<T>);
    EXPECT_NEAR(ask(cylinder, cylinder, turned<T>(0, 0, T(0.9), {0, 0, 1}, T(kQuarter))).collision.depth,
                T(0.1), kNear<T>);
    // A tapered capsule's side against a ball: the distance of the line of balls, less the radius there.
    const Shape<T> tapered = makeTaperedCapsule<T>({0, 0, 0}, {0, 4, 0}, 1, T(0.5));
    const T sine = T(0.125), cosine = std::sqrt(T(1) - sine * sine);
    const T far = 3;  // along the normal of the side at the middle of the axis
    const Answered<T> side = ask(tapered, ball, at<T>(far * cosine, 2 + far * sine, 0));
    EXPECT_NEAR(side.collision.distance, far - T(0.75) - T(0.3), T(2) * kNear<T>);
    // An ellipsoid over a face: its height is that of its support.
    const auto pose = turned<T>(0, 0, 0, {0, 0, 1}, T(0.5));
    const T height =
        std::sqrt(T(0.25) * std::pow(std::sin(T(0.5)), T(2)) + T(1) * std::pow(std::cos(T(0.5)), T(2)));
    Pose<T> above = pose;
    above.position.y = T(1.5) + height;
    EXPECT_NEAR(ask(box<T>(3, 1, 3), makeEllipsoid<T>({T(0.5), 1, 2}), above).collision.distance, T(0.5),
                kNear<T>);
}

TYPED_TEST(Curved, ARoundedCoreIsAsFarAsItsRadius) {
    using T = TypeParam;
    const Shape<T> rounded = makeRounded(box<T>(1, 1, 1), T(0.25));
    EXPECT_EQ(rounded.radius, T(0.25));
    EXPECT_NEAR(ask(rounded, box<T>(1, 1, 1), at<T>(T(2.5), 0, 0)).collision.distance, T(0.25), kNear<T>);
    EXPECT_NEAR(ask(rounded, box<T>(1, 1, 1), at<T>(T(2.2), 0, 0)).collision.depth, T(0.05), kNear<T>);
    EXPECT_EQ(ask(rounded, box<T>(1, 1, 1), at<T>(T(2.2), 0, 0)).collision.manifold.size(), 4u);
    // Corner to corner the balls meet.
    const T corner = std::sqrt(T(3));
    EXPECT_NEAR(ask(rounded, makeRounded(box<T>(1, 1, 1), T(0.5)), at<T>(3, 3, 3)).collision.distance,
                corner - T(0.75), T(4) * kNear<T>);
    const Shape<T> disc = makeRounded(makeDisc<T>(1), T(0.1));
    EXPECT_NEAR(ask(disc, disc, at<T>(0, T(0.15), 0)).collision.depth, T(0.05), kNear<T>);
    EXPECT_NEAR(ask(disc, disc, at<T>(T(2.5), 0, 0)).collision.distance, T(0.3), kNear<T>);
    EXPECT_EQ(makeRounded(makeSphere<T>(1), T(0.5)).radius, T(1.5));
}

TYPED_TEST(Curved, AStableManifoldPrefersAFace) {
    using T = TypeParam;
    CollideOptions<T> options{.manifold = ManifoldKind::exact};
    // Tilted about the box's edge by so little that the rim against the edge is the exact answer.
    const auto pose = turned<T>(T(1.2), T(1.995), 0, {0, 0, 1}, T(-2e-3));
    options.manifold = ManifoldKind::stable;
    const Answered<T> stable = ask(box<T>(1, 1, 1), makeCylinder<T>(T(0.5), 2), pose, options);
    EXPECT_GE(stable.collision.manifold.size(), 3u);
    EXPECT_GT(stable.collision.manifoldNormal.y, T(0.999));
    expectContactsOneDepthApart(stable.collision);
}

TYPED_TEST(Curved, AFlatShapeOnEdgeHasNoContactsWithoutAPlace) {
    using T = TypeParam;
    const Shape<T> triangle = makeTriangle<T>({-2, 0, 0}, {2, 0, 0}, {0, 3, 0});
    const Answered<T> answer = ask(makeCylinder<T>(T(0.5), 2), triangle, at<T>(0, T(0.99), 0));
    EXPECT_NEAR(answer.collision.depth, T(0.01), kNear<T>);
    ASSERT_FALSE(answer.collision.manifold.empty());
    expectContactsOneDepthApart(answer.collision);
}

TYPED_TEST(Curved, EqualCylindersOnEachOtherHaveEachContactOnce) {
    using T = TypeParam;
    const Shape<T> cylinder = makeCylinder<T>(T(0.5), 2);
    for (const T angle : {T(0), T(0.1), T(1)}) {
        const Answered<T> answer = ask(cylinder, cylinder, turned<T>(0, T(1.99), 0, {0, 1, 0}, angle));
        const auto& manifold = answer.collision.manifold;
        EXPECT_LE(manifold.size(), 24u);
        for (std::size_t i = 0; i < manifold.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                EXPECT_FALSE(manifold[i].id == manifold[k].id);
                EXPECT_GT(glm::length(manifold[i].onA - manifold[k].onA), T(0));
            }
    }
}

TYPED_TEST(Curved, AnotherDirectionThatOverlapsAsLittleIsSeen) {
    using T = TypeParam;
    // Out of the box along x or along y by 0.875.
    const Shape<T> post = makeCylinder<T>(T(0.125), 1);
    for (const T x : {T(0.25), T(-0.25)})
        for (const T y : {T(0.625), T(-0.625)}) {
            const Answered<T> answer = ask(box<T>(1, 1, 2), post, at<T>(x, y, 0));
            EXPECT_NEAR(answer.collision.depth, T(0.875), kNear<T>);
            EXPECT_FALSE(answer.collision.unique);
        }
}

TYPED_TEST(Curved, BadNumbersAreRefused) {
    using T = TypeParam;
    const T nan = std::numeric_limits<T>::quiet_NaN();
    EXPECT_EQ(makeCylinder<T>(0, 1).status.error, HullError::radiusNotPositive);
    EXPECT_EQ(makeCylinder<T>(nan, 1).status.error, HullError::notFinite);
    EXPECT_EQ(makeCylinder<T>(1, 0).status.error, HullError::noVolume);
    EXPECT_EQ(makeCone<T>(-1, 1).status.error, HullError::radiusNotPositive);
    EXPECT_EQ(makeDisc<T>(-1).status.error, HullError::radiusNotPositive);
    EXPECT_EQ(makeEllipsoid<T>({1, 0, 1}).status.error, HullError::radiusNotPositive);
    EXPECT_EQ(makeEllipsoid<T>({1, 1, kLargestCoordinate<T> * T(10)}).status.error, HullError::tooLarge);
    EXPECT_EQ(makeTaperedCapsule<T>({0, nan, 0}, {0, 1, 0}, 1, 1).status.error, HullError::notFinite);
    EXPECT_EQ(makeTaperedCapsule<T>({0, 0, 0}, {0, 1, 0}, 1, 0).status.error, HullError::radiusNotPositive);
    EXPECT_EQ(makeRounded(makeDisc<T>(1), T(-1)).status.error, HullError::radiusNotPositive);
    EXPECT_EQ(makeCylinder<T>(kSmallestSize<T> / T(100), kSmallestSize<T> / T(100)).status.error,
              HullError::tooSmall);
    // No query has an answer for them, nor for a pose with a NaN.
    EXPECT_TRUE(std::isnan(ask(makeCylinder<T>(0, 1), makeSphere<T>(1), Pose<T>{}).collision.distance));
    EXPECT_FALSE(ask(makeCylinder<T>(1, 1), makeSphere<T>(1), at<T>(nan, 0, 0)).collision.overlap);
}

TYPED_TEST(Curved, OneBallOfATaperedCapsuleMayHoldTheOther) {
    using T = TypeParam;
    const Shape<T> tapered = makeTaperedCapsule<T>({0, 0, 0}, {0, T(0.2), 0}, 1, T(0.5));
    EXPECT_NEAR(ask(tapered, makeSphere<T>(T(0.5)), at<T>(0, 2, 0)).collision.distance, T(0.5), kNear<T>);
    EXPECT_NEAR(ask(tapered, makeSphere<T>(T(0.5)), at<T>(2, 0, 0)).collision.distance, T(0.5), kNear<T>);
    const Shape<T> same = makeTaperedCapsule<T>({0, 0, 0}, {0, 0, 0}, 1, 1);
    EXPECT_NEAR(ask(same, makeSphere<T>(T(0.5)), at<T>(0, 0, 2)).collision.distance, T(0.5), kNear<T>);
}

TYPED_TEST(Curved, BoundsInTheWorldAreThoseOfTheFormulas) {
    using T = TypeParam;
    const auto pose = turned<T>(1, 2, 3, {0, 0, 1}, T(0.5));
    const Bounds<T> bounds = worldBounds(makeRounded(makeCylinder<T>(T(0.5), 2), T(0.1)), pose);
    const T c = std::cos(T(0.5)), s = std::sin(T(0.5));
    EXPECT_NEAR(bounds.high.x, 1 + s + T(0.5) * c + T(0.1), T(4) * kNear<T>);
    EXPECT_NEAR(bounds.high.y, 2 + c + T(0.5) * s + T(0.1), T(4) * kNear<T>);
    EXPECT_NEAR(bounds.low.z, 3 - T(0.6), T(4) * kNear<T>);
}

TYPED_TEST(Curved, AMarginGivesContactsBeforeTheTouch) {
    using T = TypeParam;
    CollideOptions<T> options{.manifold = ManifoldKind::exact};
    options.margin = T(0.05);
    const Answered<T> near = ask(box<T>(2, 1, 2), makeCylinder<T>(T(0.5), 2), at<T>(0, T(2.02), 0), options);
    EXPECT_FALSE(near.collision.overlap);
    ASSERT_EQ(near.collision.manifold.size(), 8u);
    for (const ManifoldPoint<T>& point : near.collision.manifold)
        EXPECT_NEAR(point.depth, T(-0.02), kNear<T>);
    EXPECT_TRUE(ask(box<T>(2, 1, 2), makeCylinder<T>(T(0.5), 2), at<T>(0, T(2.06), 0), options)
                    .collision.manifold.empty());
}

TYPED_TEST(Curved, MassIsThatOfManySlices) {
    using T = TypeParam;
    const auto expectNear = [](T number, double truth) {
        EXPECT_NEAR(number / truth, T(1), sizeof(T) == 8 ? 1e-12 : 1e-5);
    };
    const double pi = std::numbers::pi;
    const MassProperties<T> cylinder = massProperties(makeCylinder<T>(T(0.5), 2), T(3));
    expectNear(cylinder.mass, 3 * pi * 0.5);
    expectNear(cylinder.inertia[1][1], 3 * pi * 0.5 * 0.25 / 2);
    expectNear(cylinder.inertia[0][0], 3 * pi * 0.5 * (3 * 0.25 + 4) / 12);
    const MassProperties<T> cone = massProperties(makeCone<T>(T(0.5), 2), T(1));
    expectNear(cone.volume, pi * 0.25 * 2 / 3);
    expectNear(cone.centerOfMass.y, -0.5);
    expectNear(cone.inertia[1][1], 0.3 * pi * 0.25 * 2 / 3 * 0.25);
    expectNear(cone.inertia[2][2], 3.0 / 80.0 * pi * 0.25 * 2 / 3 * (4 * 0.25 + 4));
    const MassProperties<T> ellipsoid = massProperties(makeEllipsoid<T>({1, 2, 3}), T(1));
    expectNear(ellipsoid.inertia[0][0], 8 * pi / 5 * 13);
    EXPECT_EQ(massProperties(makeDisc<T>(1), T(1)).mass, T(0));
    EXPECT_TRUE(std::isnan(massProperties(makeRounded(box<T>(1, 1, 1), T(0.1)), T(1)).mass));
    // Of a tapered capsule: slices of a thousandth.
    const MassProperties<T> tapered =
        massProperties(makeTaperedCapsule<T>({0, 1, 0}, {0, 3, 0}, 1, T(0.5)), T(1));
    double volume = 0, first = 0;
    const double sine = 0.25;
    for (int k = 0; k < 4000; ++k) {
        const double y = -1 + (k + 0.5) * 3.5 / 4000;
        const double low = sine, high = 2 + 0.5 * sine, cosine = std::sqrt(1 - sine * sine);
        const double radius = y < low    ? std::sqrt(1 - y * y)
                              : y > high ? std::sqrt(0.25 - (y - 2) * (y - 2))
                                         : cosine * (1 - 0.5 * (y - low) / (high - low));
        volume += pi * radius * radius * 3.5 / 4000;
        first += pi * radius * radius * 3.5 / 4000 * y;
    }
    EXPECT_NEAR(tapered.volume / volume, 1.0, 1e-5);
    EXPECT_NEAR(tapered.centerOfMass.y, 1 + first / volume, 1e-5);
}

TYPED_TEST(Curved, CastsTouchWhereTheFormulaSays) {
    using T = TypeParam;
    const ShapeCast<T> cast =
        castShape(box<T>(2, 1, 2), Pose<T>{}, makeCylinder<T>(T(0.5), 2), at<T>(0, 5, 0), Vec3<T>(0, -4, 0));
    EXPECT_TRUE(cast.hit);
    EXPECT_NEAR(cast.fraction, T(0.75), sizeof(T) == 8 ? T(1e-9) : T(1e-4));
    const RayCast<T> ray =
        castRay(makeEllipsoid<T>({T(0.5), 1, 2}), Pose<T>{}, Vec3<T>(4, 0, 0), Vec3<T>(-1, 0, 0), T(10));
    EXPECT_TRUE(ray.hit);
    EXPECT_NEAR(ray.fraction, T(3.5), sizeof(T) == 8 ? T(1e-9) : T(1e-3));
    const ClosestPoint<T> closest = closestPoint(makeCone<T>(T(0.5), 2), Pose<T>{}, Vec3<T>(0, 3, 0));
    EXPECT_NEAR(closest.distance, T(2), kNear<T>);
}

TEST(CurvedBounds, AreTheTruthOfPublishedPairs) {
    // Two cylinders of which 32-sided prisms answer 0.01794 (a circle against a rectangle in plan).
    const Shape<double> wide = makeCylinder(0.5, 1.0), plate = box(1.0, 1.0, 0.05);
    const Answered<double> answer = ask(wide, plate, turned(0.0, 0.0, 0.51, Vec3<double>(0, 1, 0), 0.2));
    // The face's distance from the axis: 0.51 cos 0.2 less the half thickness, where the foot is on the face.
    const double truth = 0.51 * std::cos(0.2) - 0.05 - 0.5;
    EXPECT_NEAR(answer.collision.depth, -truth, 1e-15);
    EXPECT_LE(answer.collision.lower, -truth);
    EXPECT_GE(answer.collision.upper, -truth);
    EXPECT_LE(answer.collision.upper - answer.collision.lower, 1e-10);
}

TEST(CurvedBounds, TurningAndMovingBothKeepsTheAnswer) {
    const Shape<double> cone = makeCone(0.5, 1.2), disc = makeRounded(makeDisc(0.7), 0.1);
    const Pose<double> poseB = turned(0.3, 0.5, 0.1, Vec3<double>(1, 2, 3), 0.7);
    const Pose<double> frame = turned(3.0, -2.0, 1.0, Vec3<double>(3, 1, -2), 1.1);
    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(cone, disc));
    const Collision<double> here =
        collide(cone, Pose<double>{}, disc, poseB, {.manifold = ManifoldKind::exact}, std::span(memory));
    const Pose<double> moved{transformPoint(frame, poseB.position), frame.orientation * poseB.orientation};
    std::vector<ManifoldPoint<double>> other(memory.size());
    const Collision<double> there = collide(cone, frame, disc, moved, {}, std::span(other));
    EXPECT_NEAR(here.depth, there.depth, 1e-10);
    EXPECT_LT(glm::length(frame.orientation * here.normal - there.normal), 1e-6);
}

TEST(CurvedBounds, TheSameInputGivesTheSameBytes) {
    const Shape<double> ellipsoid = makeEllipsoid(Vec3<double>(0.4, 0.7, 1.1)),
                        cylinder = makeCylinder(0.6, 1.3);
    const Pose<double> pose = turned(0.3, 0.2, 0.1, Vec3<double>(1, 2, 3), 0.7);
    const Answered<double> first = ask(ellipsoid, cylinder, pose), second = ask(ellipsoid, cylinder, pose);
    EXPECT_EQ(first.collision.depth, second.collision.depth);
    EXPECT_EQ(first.collision.lower, second.collision.lower);
    EXPECT_EQ(first.collision.normal, second.collision.normal);
}

// Bodies of revolution about one axis: along it there is one answer, around it there are many.
TYPED_TEST(Curved, OneAnswerAlongACommonAxisIsUnique) {
    using T = TypeParam;
    const Shape<T> cylinder = makeCylinder(T(0.5), T(1)), thin = makeCylinder(T(0.1), T(4)),
                   cone = makeCone(T(0.5), T(1));
    struct Case {
        Shape<T> a, b;
        Pose<T> pose;
        bool unique;
    };
    const Case cases[] = {
        {cylinder, cylinder, at<T>(0, T(0.9), 0), true},
        {cylinder, cone, at<T>(0, T(0.9), 0), true},
        {cylinder, cylinder, at<T>(0, 0, 0), false},
        {thin, thin, at<T>(0, T(0.5), 0), false},
        {makeCylinder(T(2), T(1)), cylinder, at<T>(0, T(0.2), 0), true},
        {makeCylinder(T(2), T(1)), cylinder, at<T>(0, 0, 0), false},
    };
    for (const Case& c : cases) {
        const Answered<T> answer = ask(c.a, c.b, c.pose);
        ASSERT_TRUE(answer.collision.overlap);
        EXPECT_EQ(answer.collision.unique, c.unique) << &c - cases;
    }
}

// Of each polygon each point has the side that the next one lies on, too.
TYPED_TEST(Curved, PolygonsHaveSides) {
    using T = TypeParam;
    const Shape<T> slab = box<T>(2, T(0.5), 2), cylinder = makeCylinder(T(0.5), T(1));
    const auto sidesOf = [&](const Shape<T>& a, const Shape<T>& b, const Pose<T>& pose) {
        std::vector<FeaturePair> sides;
        for (const ManifoldPoint<T>& point : ask(a, b, pose).collision.manifold) {
            EXPECT_NE(point.side.a.kind == FeatureKind::none, point.side.b.kind == FeatureKind::none);
            sides.push_back(point.side);
        }
        return sides;
    };
    const std::vector<FeaturePair> whole = sidesOf(slab, cylinder, at<T>(T(0.3), T(0.99), T(0.2)));
    ASSERT_EQ(whole.size(), 8u);
    for (const FeaturePair& side : whole) EXPECT_EQ(side.b.kind, FeatureKind::edge);
    // Over one edge of the box, which is then a side.
    const std::vector<FeaturePair> half = sidesOf(slab, cylinder, at<T>(T(2.1), T(0.99), T(0.2)));
    EXPECT_GE(half.size(), 4u);
    EXPECT_EQ(std::count_if(half.begin(), half.end(),
                            [](const FeaturePair& side) { return side.a.kind == FeatureKind::edge; }),
              1);
    // The box's face within the circle.
    const Shape<T> small = box<T>(T(0.1), T(0.5), T(0.1));
    for (const FeaturePair& side : sidesOf(cylinder, small, at<T>(0, T(0.99), 0)))
        EXPECT_EQ(side.b.kind, FeatureKind::edge);
    // Partly beside it: sides of the box, and the circle.
    std::set<FeatureKind> ofCircle;
    for (const FeaturePair& side : sidesOf(cylinder, small, at<T>(T(0.5), T(0.99), 0)))
        ofCircle.insert(side.a.kind);
    EXPECT_EQ(ofCircle, (std::set{FeatureKind::none, FeatureKind::edge}));
    // A line.
    for (const FeaturePair& side :
         sidesOf(slab, cylinder, turned<T>(0, T(0.99), 0, Vec3<T>(1, 0, 0), T(kQuarter))))
        EXPECT_EQ(side.b, (Feature{FeatureKind::face, 2}));
}

// Pairs that a sweep has found: faces turned from each other by 1e-4 to 1e-8 rad, where the answer is a
// direction between both.
struct NearlyFlush {
    Shape<double> a, b;
    Pose<double> poseB;
};

std::vector<NearlyFlush> nearlyFlushPairs() {
    const auto pose = [](double x, double y, double z, double w, double i, double j, double k) {
        return Pose<double>{{x, y, z}, Quat<double>(w, i, j, k)};
    };
    return {
        {makeCylinder(0.33649901275716554, 0.94870647514741924),
         makeRounded(box(0.66288571828512621, 0.27525462817356838, 0.71680289549361875), 0.25743796258938506),
         pose(0.6139716307633738, -1.0061405753036348, 0.056438764097347334, 0.99999908340825028,
              0.00016960474271786918, -0.0013115680232891715, -0.00029018306385623688)},
        {makeRounded(makeCylinder(0.54949443603319303, 0.90935009008334943), 0.12348642110451269),
         makeCylinder(0.62175203926337264, 1.2329704745593704),
         pose(-0.39008267650202616, -1.1759656346614209, 0.055418721000821826, 0.99999999864978184,
              -4.2383479887879411e-05, -2.9859352633522744e-05, 3.5350067524661629e-06)},
        {makeCylinder(0.76011065440887826, 1.5619013343027701),
         makeRounded(makeDisc(0.6879206083536642), 0.16418904097508827),
         pose(0.91494954801342987, 0.89169499540117014, 0.3764133859932613, 0.70714437066118441,
              2.3990787838813826e-05, 6.3812515049161583e-05, 0.7070691864270443)},
        {makeDisc(0.77873261566570506), box(0.78231336744085711, 0.49827443706127622, 0.33880570715194369),
         pose(0.083606790030038097, 0.40592069787252155, 0.67598447506181036, 2.5670354655715105e-09,
              3.201536970759234e-08, -2.4543741438965173e-09, 0.99999999999999956)}};
}

TEST(CurvedBounds, OfFacesNearlyFlushAreNarrow) {
    constexpr double kNarrow = 2e-10;
    for (const NearlyFlush& pair : nearlyFlushPairs()) {
        const Collision<double> c = ask(pair.a, pair.b, pair.poseB).collision;
        EXPECT_LE(c.upper - c.lower, kNarrow);
        const Pose<double> poseA = relativePose(pair.poseB, Pose<double>{});
        const Collision<double> swapped = ask(pair.b, pair.a, poseA).collision;
        EXPECT_LE(swapped.upper - swapped.lower, kNarrow);
        EXPECT_NEAR(c.depth, swapped.depth, kNarrow);
    }
}

TEST(CurvedBounds, ContactsOfFacesNearlyFlushReachTheDepthOnBothShapes) {
    constexpr double kNear = 1e-10;
    for (const NearlyFlush& pair : nearlyFlushPairs()) {
        const auto answered = ask(pair.a, pair.b, pair.poseB);
        const Collision<double>& c = answered.collision;
        double deepest = 0.0;
        for (const ManifoldPoint<double>& point : c.manifold) {
            EXPECT_LE(glm::length(point.onA - point.onB - c.manifoldNormal * point.depth), kNear);
            EXPECT_LE(std::abs(closestPoint(pair.a, Pose<double>{}, point.onA).distance), kNear);
            EXPECT_LE(std::abs(closestPoint(pair.b, pair.poseB, point.onB).distance), kNear);
            deepest = std::max(deepest, point.depth);
        }
        EXPECT_NEAR(deepest, c.depth, kNear);
    }
}

// A gap of 1.8e-11 m that a first direction does not show.
TEST(CurvedBounds, TheVerdictAloneIsThatOfTheDistance) {
    const Shape<double> disc = makeDisc(0.42119225498792406);
    const Shape<double> triangle =
        makeTriangle<double>({0.80810159924357872, 0.033868258113264993, -0.33349035488188705},
                             {0.068870243023647193, -0.15775990043007715, 0.91681578032503541},
                             {-0.52178771097770871, -0.82509955474242758, 0.45366912582646801});
    const Pose<double> pose{{-1.1183304944247388, -0.038020191935989933, 0.61554033054111035},
                            Quat<double>(0.99998469188257877, 0.0047830164279472325, -0.0027145203726019374,
                                         0.00060838598017771311)};
    const Collision<double> full = ask(disc, triangle, pose).collision;
    EXPECT_FALSE(full.overlap);
    EXPECT_GT(full.lower, 1.8e-11);
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.want = Want::verdict;
    const Collision<double> verdict = ask(disc, triangle, pose, options).collision;
    EXPECT_FALSE(verdict.overlap);
    EXPECT_GT(verdict.lower, 0.0);
    EXPECT_GE(verdict.upper, full.upper);
}

TEST(CurvedBounds, HoldTheDistanceToItsLastDigit) {
    const Pose<double> pose{{0.89937298750990946, -0.0040341721218303261, 0.22229165893247393},
                            Quat<double>(6.123233995736766e-17, 0.0, 0.0, 1.0)};
    const Collision<double> c =
        ask(makeDisc(0.67545770173206865), makeDisc(0.35535499445476537), pose).collision;
    EXPECT_FALSE(c.overlap);
    EXPECT_LE(c.lower, c.distance);
    EXPECT_LE(c.distance, c.upper);
}

// The end of a segment beside the rim of a disc, by gaps of 1e-13 to 1e-9 m: no direction that a few steps
// lead to shows them.
TEST(CurvedBounds, HoldTheGapOfCornersThatNearlyTouch) {
    constexpr double kRadius = 0.38165947728139937, kRounding = 1e-14;
    const Shape<double> disc = makeDisc(kRadius);
    for (int k = 0; k < 400; ++k) {
        const double around = 0.37 * k, up = -1.4 + 0.007 * k, gap = std::pow(10.0, -13.0 + 0.01 * k);
        const Vec3<double> out(std::cos(around), 0.0, std::sin(around)), y(0.0, 1.0, 0.0);
        const Vec3<double> way = out * std::cos(up) + y * std::sin(up), side = glm::cross(out, y);
        const Vec3<double> end = out * kRadius + way * gap;
        const Shape<double> segment = makeSegment(
            end, end + way * 0.5 + side * (0.4 * std::sin(0.9 * k)) + y * (0.1 * std::cos(1.7 * k)));
        const long double x = end.x, z = end.z, height = end.y;
        const long double beside = std::sqrt(x * x + z * z) - static_cast<long double>(kRadius);
        const auto truth = static_cast<double>(std::sqrt(beside * beside + height * height));
        for (const bool swapped : {false, true}) {
            const Collision<double> c =
                ask(swapped ? segment : disc, swapped ? disc : segment, Pose<double>{}).collision;
            EXPECT_FALSE(c.overlap) << k << ' ' << gap;
            EXPECT_LE(c.lower, truth + kRounding) << k << ' ' << gap;
            EXPECT_GE(c.upper, truth - kRounding) << k << ' ' << gap;
            EXPECT_NEAR(c.distance, truth, 1e-13 + 1e-4 * gap) << k;
        }
    }
}

// A box's corner a little beyond the rim of a cylinder that it lies on: within the tie it keeps its name, and
// no point leaves the cap.
TEST(CurvedContacts, OfACornerBesideTheRimLieOnBothShapes) {
    constexpr double kNear = 1e-12;
    const Shape<double> cylinder = makeCylinder(0.5, 1.0), cube = box(0.1, 0.1, 0.1);
    for (int k = 0; k <= 40; ++k) {
        const double beyond = (k - 20) * 5e-5;
        const Pose<double> pose = at(0.3 + 0.8 * beyond, 0.59, 0.2 + 0.6 * beyond);
        const auto answered = ask(cylinder, cube, pose, {});
        EXPECT_GE(answered.collision.manifold.size(), 4u) << beyond;
        for (const ManifoldPoint<double>& point : answered.collision.manifold) {
            EXPECT_LE(std::hypot(point.onA.x, point.onA.z), 0.5 + kNear) << beyond;
            EXPECT_LE(std::abs(closestPoint(cube, pose, point.onB).distance), kNear) << beyond;
        }
    }
}

// A disc that ends before the face of a box, turned from it by less than a contact tells: with a margin wide
// enough for the rest of the face.
TEST(CurvedContacts, WithAMarginTheDeepestIsAsFarAsTheDistance) {
    for (const double turn : {1e-10, 1e-9, 3e-9, 1e-8}) {
        Pose<double> pose = at(0.111, 0.5, 0.1);
        pose.orientation = glm::normalize(Quat<double>(1.0, turn, turn, turn));
        for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
            CollideOptions<double> options{.manifold = kind};
            options.margin = 0.05;
            const auto answered = ask(makeDisc(0.1), box(0.01, 0.5, 0.5), pose, options);
            double deepest = -1.0;
            for (const ManifoldPoint<double>& point : answered.collision.manifold)
                deepest = std::max(deepest, point.depth);
            EXPECT_NEAR(deepest, -answered.collision.distance, 1e-9) << turn;
        }
    }
}

// Lines that lean from each other by less than a contact tells are side by side: of two that are round the
// rounder one gives way, and a segment is not round at all.
template <class T>
void expectContactsOnBoth(const Shape<T>& a, const Shape<T>& b, const Pose<T>& pose, double near) {
    const Answered<T> answered = ask(a, b, pose, {.manifold = ManifoldKind::stable});
    EXPECT_EQ(answered.collision.manifold.size(), 2u);
    const Shape<double> exactA = shapeCast<double>(a), exactB = shapeCast<double>(b);
    for (const ManifoldPoint<T>& point : answered.collision.manifold) {
        EXPECT_NEAR(closestPoint(exactA, {}, Vec3<double>(point.onA)).distance, 0.0, near);
        EXPECT_NEAR(closestPoint(exactB, poseCast<double>(pose), Vec3<double>(point.onB)).distance, 0.0,
                    near);
    }
}

TYPED_TEST(Curved, ContactsOfLinesThatLeanLieOnBoth) {
    using T = TypeParam;
    const bool isDouble = sizeof(T) == 8;
    const double near = isDouble ? 1e-11 : 2e-6;
    const Shape<T> cylinder = makeCylinder<T>(T(0.5), T(0.4)),
                   capsule = makeCapsule<T>({0, T(-0.2), 0}, {0, T(0.2), 0}, T(0.01)),
                   bar = makeSegment<T>({0, T(-0.2), 0}, {0, T(0.2), 0});
    for (const double lean : {0.0, 1e-10, 1e-9, 1e-8, 9e-8, 1e-5, 9e-5}) {
        if (isDouble && lean > 1e-7) continue;
        for (const Shape<T>& other : {bar, capsule, cylinder}) {
            const T apart = T(0.499) + other.radius + (other.core.vertexCount() == 0 ? T(0.5) : T(0));
            const Pose<T> pose = turned<T>(apart, T(0.01), 0, {1, 0, 0}, T(lean));
            const Pose<T> back = turned<T>(-apart, T(0.01), 0, {1, 0, 0}, T(lean));
            expectContactsOnBoth(cylinder, other, pose, near);
            expectContactsOnBoth(other, cylinder, back, near);
        }
    }
}

// At its tip a cone is as sharp as the segment beside it: the line has two ends all the same.
TYPED_TEST(Curved, AConeOnASegmentKeepsBothEndsOfItsLine) {
    using T = TypeParam;
    const Shape<T> cone = makeCone<T>(T(0.5), T(1));
    const Vec3<double> base(0.5, -0.5, 0.0), tip(0.0, 0.5, 0.0),
        normal = glm::normalize(Vec3<double>(2, 1, 0));
    const Vec3<double> beyond = 0.1 * (tip - base), inward = 0.01 * normal;
    const Shape<T> bar = makeSegment<T>(Vec3<T>(base - beyond - inward), Vec3<T>(tip + beyond - inward));
    for (int k = 0; k < 40; ++k) {
        // Turned in float, a line may lean by more than the tie.
        const T angle = sizeof(T) == 8 ? T(0.15 * k) : T(0);
        expectContactsOnBoth(cone, bar, turned<T>(0, 0, 0, {0, 1, 0}, angle), sizeof(T) == 8 ? 1e-11 : 2e-5);
        expectContactsOnBoth(bar, cone, turned<T>(0, 0, 0, {0, 1, 0}, -angle), sizeof(T) == 8 ? 1e-11 : 2e-5);
    }
}

// B ends below A's end by less than the tie: the contact is that of A's end, where both are.
TEST(CurvedContacts, SideBySideTheStretchInCommonEndsWithTheFirst) {
    const Shape<double> cylinder = makeCylinder(0.5, 0.4),
                        capsule = makeCapsule<double>({0, -0.2, 0}, {0, 0.2, 0}, 0.5),
                        bar = makeSegment<double>({0, -0.2, 0}, {0, 0.2, 0});
    for (const double lower : {0.0, 1e-4, 4.9e-4, 6e-4}) {
        for (const double side : {-1.0, 1.0}) {
            const auto expectOnBoth = [&](const Shape<double>& a, const Shape<double>& b, double apart) {
                const Pose<double> pose = at(apart, side * lower, 0.0);
                const auto answered = ask(a, b, pose, {.manifold = ManifoldKind::stable});
                ASSERT_EQ(answered.collision.manifold.size(), 2u) << lower;
                for (const ManifoldPoint<double>& point : answered.collision.manifold) {
                    EXPECT_NEAR(closestPoint(a, Pose<double>{}, point.onA).distance, 0.0, 1e-11) << lower;
                    EXPECT_NEAR(closestPoint(b, pose, point.onB).distance, 0.0, 1e-11) << lower;
                }
            };
            expectOnBoth(cylinder, cylinder, 0.999);
            expectOnBoth(capsule, bar, 0.499);
        }
    }
}

// A gap of 4e-13 m between faces that turn from each other by as little.
TEST(CurvedBounds, HoldTheGapOfFacesNearlyFlush) {
    const Pose<double> pose{{0.063351363092538415, -0.65727033869137497, 0.75563453617045018},
                            Quat<double>(0.84286405772834394, -2.4472812157315686e-13, 0.53812654663165516,
                                         1.6181987619913427e-12)};
    const Collision<double> c = ask(makeCylinder(0.5, 1.1596565468095443),
                                    makeCylinder(0.26684210231147731, 0.15488413057145883), pose)
                                    .collision;
    EXPECT_FALSE(c.overlap);
    EXPECT_NEAR(c.distance, 4.2e-13, 1e-14);
    EXPECT_LE(c.lower, c.distance);
    EXPECT_GE(c.upper, c.distance);
}

}  // namespace
}  // namespace sepaxis
