// Pairs of shapes with answers computed by hand: the special cases of closed forms, and how many points a
// touching region has. The sweep (test_pair_sweep.cpp) covers the rest.
#include "collision/collide.h"
#include "collision/cuboid.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/shape_checks.h"
#include "collision/trace.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;
using Points = std::vector<dvec3>;

constexpr double kExact = 1e-14;

Pose<double> at(const dvec3& position) {
    return {position, identityQuat<double>()};
}

Shape<double> box(const dvec3& low, const dvec3& high) {
    ShapeBuild<double> build = makeAabb(low, high);
    EXPECT_TRUE(build.status) << describe(build.status);
    return std::move(build.shape);
}

Shape<double> hullOf(const Points& points) {
    HullBuild<double> build = buildHull<double>(points);
    EXPECT_TRUE(build.status) << describe(build.status);
    return makeSolid(std::move(build.hull));
}

Shape<double> cuboid(double halfX, double halfZ, double bottom, double top) {
    const CuboidPlanBuild plan = makeCuboidPlan(
        {PlanPoint{-halfX, -halfZ}, {halfX, halfZ}, {halfX, -halfZ}, {-halfX, halfZ}}, bottom, top);
    EXPECT_TRUE(plan.status) << describe(plan.status);
    return makeCuboid<double>(plan.plan).shape;
}

void expectNear(const dvec3& actual, const dvec3& expected, double tolerance = kExact) {
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
    EXPECT_NEAR(actual.z, expected.z, tolerance);
}

// Asks in both orders and expects the same, and from the second the opposite normal.
ShapeAnswer<double> askBoth(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                            const Pose<double>& poseB) {
    ShapeAnswer<double> answer = ask(a, poseA, b, poseB);
    const ShapeAnswer<double> swapped = ask(b, poseB, a, poseA);
    EXPECT_EQ(answer.collision.overlap, swapped.collision.overlap);
    EXPECT_NEAR(answer.collision.depth, swapped.collision.depth, kExact);
    EXPECT_NEAR(answer.collision.distance, swapped.collision.distance, kExact);
    EXPECT_EQ(answer.collision.unique, swapped.collision.unique);
    EXPECT_EQ(answer.collision.manifold.size(), swapped.collision.manifold.size());
    if (answer.collision.unique) expectNear(swapped.collision.normal, -answer.collision.normal);
    EXPECT_EQ(overlaps(a, poseA, b, poseB), answer.collision.overlap);
    return answer;
}

void expectOverlap(const Collision<double>& c, double depth, const dvec3& normal) {
    EXPECT_TRUE(c.overlap);
    EXPECT_NEAR(c.depth, depth, kExact);
    expectNear(c.normal, normal);
    EXPECT_EQ(c.distance, 0.0);
    EXPECT_FALSE(c.manifold.empty());
}

void expectApart(const Collision<double>& c, double distance, const dvec3& closestA, const dvec3& closestB) {
    EXPECT_FALSE(c.overlap);
    EXPECT_NEAR(c.distance, distance, kExact);
    expectNear(c.closestA, closestA);
    expectNear(c.closestB, closestB);
    expectNear(c.normal, (closestB - closestA) / distance);
    EXPECT_EQ(c.depth, 0.0);
    EXPECT_TRUE(c.manifold.empty());
}

// Each expected point is there once, touching, with the witnesses one depth apart.
void expectPoints(const Collision<double>& c, const Points& onA) {
    ASSERT_EQ(c.manifold.size(), onA.size());
    for (const dvec3& expected : onA) {
        int found = 0;
        for (const ManifoldPoint<double>& p : c.manifold) found += glm::length(p.onA - expected) < 1e-12;
        EXPECT_EQ(found, 1) << expected.x << ' ' << expected.y << ' ' << expected.z;
    }
    for (const ManifoldPoint<double>& p : c.manifold) {
        EXPECT_TRUE(p.touching);
        EXPECT_NEAR(p.depth, c.depth, kExact);
        expectNear(p.onA - p.onB, c.mtv());
        expectNear(p.point, (p.onA + p.onB) * 0.5);
    }
}

// Spheres.

TEST(SpherePairs, OverlapAndApart) {
    const Shape<double> big = makeSphere(2.0), small = makeSphere(1.0);
    const auto overlapping = askBoth(big, at({1, 0, 0}), small, at({1, 2.5, 0}));
    expectOverlap(overlapping.collision, 0.5, {0, 1, 0});
    EXPECT_EQ(overlapping.collision.kind, AxisKind::point);
    expectPoints(overlapping.collision, {{1, 2, 0}});
    expectNear(overlapping.collision.contactPoint, {1, 1.75, 0});
    expectApart(askBoth(big, at({0, 0, 0}), small, at({0, 3, 4})).collision, 2.0, {0, 1.2, 1.6},
                {0, 2.4, 3.2});
}

TEST(SpherePairs, ConcentricIsAsDeepAsBothRadiiAndNotUnique) {
    const Shape<double> big = makeSphere(2.0), small = makeSphere(1.0);
    const auto answer = askBoth(big, at({5, 6, 7}), small, at({5, 6, 7}));
    EXPECT_TRUE(answer.collision.overlap);
    EXPECT_NEAR(answer.collision.depth, 3.0, kExact);
    EXPECT_FALSE(answer.collision.unique);
    expectNear(answer.collision.normal, {1, 0, 0});  // with no candidate at all the x axis of A
    ASSERT_EQ(answer.collision.manifold.size(), 1u);
    const auto after = ask(big, at({5, 6, 7}), small, at(dvec3(5, 6, 7) + answer.collision.mtv()));
    EXPECT_NEAR(after.collision.depth + after.collision.distance, 0.0, kExact);
}

TEST(SpherePairs, ExactTouchOverlapsWithDepthZero) {
    const auto answer = askBoth(makeSphere(2.0), at({0, 0, 0}), makeSphere(1.0), at({0, 0, 3}));
    expectOverlap(answer.collision, 0.0, {0, 0, 1});
    EXPECT_TRUE(answer.collision.unique);
    expectPoints(answer.collision, {{0, 0, 2}});
}

TEST(SphereAndBox, FaceEdgeCornerOutside) {
    const Shape<double> cube = box(dvec3(-1), dvec3(1)), ball = makeSphere(1.0);
    expectOverlap(askBoth(cube, at({0, 0, 0}), ball, at({0.5, 1.75, 0.25})).collision, 0.25, {0, 1, 0});
    expectPoints(askBoth(cube, at({0, 0, 0}), ball, at({0.5, 1.75, 0.25})).collision, {{0.5, 1, 0.25}});
    expectOverlap(askBoth(cube, at({0, 0, 0}), ball, at({1.3, 1.4, 0})).collision, 0.5, {0.6, 0.8, 0});
    const double third = 1 / std::sqrt(3.0);
    expectOverlap(askBoth(cube, at({0, 0, 0}), ball, at(dvec3(1.5))).collision, 1 - 0.5 * std::sqrt(3.0),
                  dvec3(third));
    expectApart(askBoth(cube, at({0, 0, 0}), ball, at({2.2, 2.6, 0})).collision, 1.0, {1, 1, 0},
                {1.6, 1.8, 0});
}

TEST(SphereAndBox, CentreInside) {
    const Shape<double> slab = box({-3, -1, -2}, {3, 1, 2}), ball = makeSphere(0.5);
    // The least way out: 0.25 to the face, and the radius.
    const auto answer = askBoth(slab, at({0, 0, 0}), ball, at({1, 0.75, 0.5}));
    expectOverlap(answer.collision, 0.75, {0, 1, 0});
    EXPECT_TRUE(answer.collision.unique);
    expectPoints(answer.collision, {{1, 1, 0.5}});
    const auto center = askBoth(slab, at({0, 0, 0}), ball, at({0, 0, 0}));
    EXPECT_NEAR(center.collision.depth, 1.5, kExact);
    EXPECT_FALSE(center.collision.unique);
    // The centre in the face: the face's normal, though the closest points coincide.
    expectOverlap(askBoth(slab, at({0, 0, 0}), ball, at({1, 1, 0.5})).collision, 0.5, {0, 1, 0});
}

TEST(SphereAndBox, BoxInsideTheSphere) {
    const Shape<double> cube = box(dvec3(-0.25), dvec3(0.25)), ball = makeSphere(2.0);
    const auto answer = askBoth(cube, at({0.125, 0, 0}), ball, at({0, 0, 0}));
    expectOverlap(answer.collision, 2.0 + 0.125, {-1, 0, 0});
    const auto outside = askBoth(cube, at({0.5, 0, 0}), ball, at({0, 0, 0}));
    expectOverlap(outside.collision, 2.0 - 0.25, {-1, 0, 0});
}

TEST(SphereAndSegment, BesideBeyondAndOn) {
    const Shape<double> segment = makeSegment<double>({-1, 0, 0}, {1, 0, 0}), ball = makeSphere(0.5);
    expectOverlap(askBoth(segment, at({0, 0, 0}), ball, at({0.5, 0.25, 0})).collision, 0.25, {0, 1, 0});
    expectOverlap(askBoth(segment, at({0, 0, 0}), ball, at({1.25, 0, 0})).collision, 0.25, {1, 0, 0});
    expectApart(askBoth(segment, at({0, 0, 0}), ball, at({0, 2, 0})).collision, 1.5, {0, 0, 0}, {0, 1.5, 0});
    const auto on = askBoth(segment, at({0, 0, 0}), ball, at({0.5, 0, 0}));
    EXPECT_NEAR(on.collision.depth, 0.5, kExact);
    EXPECT_FALSE(on.collision.unique);
    EXPECT_NEAR(on.collision.normal.x, 0.0, kExact);  // across the only direction there is
}

// Capsules.

TEST(Capsules, CrossingAxes) {
    const Shape<double> along = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.25);
    const Shape<double> across = makeCapsule<double>({0, 0, -1}, {0, 0, 1}, 0.5);
    const auto exactly = askBoth(along, at({0, 0, 0}), across, at({0.5, 0, 0.25}));
    EXPECT_NEAR(exactly.collision.depth, 0.75, kExact);
    EXPECT_NEAR(std::abs(exactly.collision.normal.y), 1.0, kExact);
    EXPECT_FALSE(exactly.collision.unique);
    EXPECT_EQ(exactly.collision.manifold.size(), 1u);
    const auto above = askBoth(along, at({0, 0, 0}), across, at({0.5, 0.5, 0.25}));
    expectOverlap(above.collision, 0.25, {0, 1, 0});
    EXPECT_TRUE(above.collision.unique);
    expectPoints(above.collision, {{0.5, 0.25, 0}});
}

// Article 3's two crossing segments: its routine says 1.005 where 0.1 is the distance.
TEST(Capsules, CrossingAxesApartByATenth) {
    const Shape<double> along = makeSegment<double>({-1, 0, 0}, {1, 0, 0});
    const Shape<double> across = makeSegment<double>({0, 0.1, -1}, {0, 0.1, 1});
    expectApart(askBoth(along, at({0, 0, 0}), across, at({0, 0, 0})).collision, 0.1, {0, 0, 0}, {0, 0.1, 0});
}

TEST(Capsules, ParallelShareALine) {
    const Shape<double> capsule = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.5);
    const auto answer = askBoth(capsule, at({0, 0, 0}), capsule, at({0.5, 0.75, 0}));
    expectOverlap(answer.collision, 0.25, {0, 1, 0});
    expectPoints(answer.collision, {{-0.5, 0.5, 0}, {1, 0.5, 0}});
    // Opposite directions, another radius, one beyond the other's middle.
    const Shape<double> turned = makeCapsule<double>({2, 0, 0}, {-0.5, 0, 0}, 0.25);
    expectPoints(askBoth(capsule, at({0, 0, 0}), turned, at({0, 0, 0.5})).collision,
                 {{-0.5, 0, 0.5}, {1, 0, 0.5}});
}

TEST(Capsules, CollinearMeetAtTheirCaps) {
    const Shape<double> capsule = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.5);
    const auto caps = askBoth(capsule, at({0, 0, 0}), capsule, at({2.75, 0, 0}));
    expectOverlap(caps.collision, 0.25, {1, 0, 0});
    expectPoints(caps.collision, {{1.5, 0, 0}});
    expectApart(askBoth(capsule, at({0, 0, 0}), capsule, at({4, 0, 0})).collision, 1.0, {1.5, 0, 0},
                {2.5, 0, 0});
    // Overlapping axes: sideways is the shorter way out, in any direction.
    const auto axes = askBoth(capsule, at({0, 0, 0}), capsule, at({1, 0, 0}));
    EXPECT_NEAR(axes.collision.depth, 1.0, kExact);
    EXPECT_FALSE(axes.collision.unique);
    EXPECT_NEAR(axes.collision.normal.x, 0.0, kExact);
}

TEST(Capsules, DegenerateCapsuleIsASphere) {
    const Shape<double> point = makeCapsule<double>({1, 1, 1}, {1, 1, 1}, 0.5), ball = makeSphere(0.5);
    EXPECT_EQ(point.kind, ShapeKind::capsule);
    for (const dvec3& position : {dvec3(1.75, 1, 1), dvec3(3, 1, 1), dvec3(1, 1, 1)}) {
        const auto p = askBoth(point, at({0, 0, 0}), ball, at(position));
        const auto q = askBoth(ball, at({1, 1, 1}), ball, at(position));
        EXPECT_EQ(p.collision.overlap, q.collision.overlap);
        EXPECT_EQ(p.collision.unique, q.collision.unique);
        EXPECT_NEAR(p.collision.depth, q.collision.depth, kExact);
        EXPECT_NEAR(p.collision.distance, q.collision.distance, kExact);
        expectNear(p.collision.normal, q.collision.normal);
    }
}

TEST(CapsuleAndBox, LyingOnItTouchesInTwoPoints) {
    const Shape<double> floor = box({-5, -1, -5}, {5, 0, 5});
    const Shape<double> capsule = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.5);
    const auto answer = askBoth(floor, at({0, 0, 0}), capsule, at({1, 0.375, 2}));
    expectOverlap(answer.collision, 0.125, {0, 1, 0});
    EXPECT_EQ(answer.collision.kind, AxisKind::faceA);
    expectPoints(answer.collision, {{0, 0, 2}, {2, 0, 2}});
    // One end beyond the edge: the line ends with the face.
    expectPoints(askBoth(floor, at({0, 0, 0}), capsule, at({5, 0.375, 2})).collision, {{4, 0, 2}, {5, 0, 2}});
    // Standing: one point.
    const Shape<double> upright = makeCapsule<double>({0, -1, 0}, {0, 1, 0}, 0.5);
    expectPoints(askBoth(floor, at({0, 0, 0}), upright, at({1, 1.375, 2})).collision, {{1, 0, 2}});
    // Exactly touching.
    const auto touching = askBoth(floor, at({0, 0, 0}), capsule, at({1, 0.5, 2}));
    expectOverlap(touching.collision, 0.0, {0, 1, 0});
    expectPoints(touching.collision, {{0, 0, 2}, {2, 0, 2}});
}

// The point of the axis that is closest to the box's centre is not the one that is closest to the box.
TEST(CapsuleAndBox, LongCapsuleCuttingACorner) {
    const Shape<double> cube = box(dvec3(-1), dvec3(1));
    // Square to the diagonal of the x-z plane, 0.1 beyond the upright edge at (1, y, 1), far off centre.
    const double diagonal = std::sqrt(0.5);
    const Shape<double> capsule =
        makeCapsule<double>({-1 * diagonal, 0, 1 * diagonal}, {20 * diagonal, 0, -20 * diagonal}, 0.25);
    const dvec3 out(diagonal, 0, diagonal);
    const auto answer = askBoth(cube, at({0, 0, 0}), capsule, at(dvec3(1, 0.5, 1) + out * 0.1));
    expectOverlap(answer.collision, 0.15, out);
    EXPECT_EQ(answer.collision.manifold.size(), 1u);
    expectNear(answer.collision.manifold[0].onA, {1, 0.5, 1});
    expectApart(askBoth(cube, at({0, 0, 0}), capsule, at(dvec3(1, 0.5, 1) + out * 0.5)).collision, 0.25,
                {1, 0.5, 1}, dvec3(1, 0.5, 1) + out * 0.25);
    // The axis cuts the corner off, 0.1 inside: out along the diagonal again.
    const auto cutting = askBoth(cube, at({0, 0, 0}), capsule, at(dvec3(1, 0.5, 1) - out * 0.1));
    expectOverlap(cutting.collision, 0.35, out);
}

TEST(CapsuleAndBox, AxisInside) {
    const Shape<double> slab = box({-3, -1, -3}, {3, 1, 3});
    const Shape<double> capsule = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.25);
    const auto answer = askBoth(slab, at({0, 0, 0}), capsule, at({0, 0.5, 0}));
    expectOverlap(answer.collision, 0.75, {0, 1, 0});
    expectPoints(answer.collision, {{-1, 1, 0}, {1, 1, 0}});
}

// Boxes, cuboids.

// A face that is no deeper than the slop is preferred, whatever was looked at first.
TEST(CapsuleAndBox, TheStableFaceIsThatOfTheReference) {
    const Shape<double> capsule = makeCapsule<double>(
        {-1.9350875112908157, 0.41409752756943297, 1.695215897266996},
        {-0.055199191654731417, 0.062892195485726887, -1.383795126838935}, 0.21022920864794098);
    const Shape<double> box =
        makeAabb<double>({-0.18535501117462549, -1.5463165398586898, -1.6162557774294246},
                         {0.18535501117462549, 1.5463165398586898, 1.6162557774294246})
            .shape;
    const Pose<double> pose{
        {-0.2923242002296722, -0.2758939792692523, 0.68462878062140264},
        Quat<double>(0.32075638265226386, -0.18052520743569028, -0.87743522644398253, -0.30762544735982561)};
    for (const double slop : {0.05, 0.5, 2.0}) {
        CollideOptions<double> options;
        options.stableSlop = slop;
        std::vector<ManifoldPoint<double>> memory(manifoldCapacity(capsule, box)), other(memory.size());
        const Collision<double> fast = collideInA<double>(capsule, box, pose, options, memory);
        options.reference = true;
        const Collision<double> reference = collideInA<double>(capsule, box, pose, options, other);
        EXPECT_EQ(fast.manifold.size(), reference.manifold.size()) << slop;
        EXPECT_LE(glm::length(fast.manifoldNormal - reference.manifoldNormal), 1e-9) << slop;
    }
}

TEST(Boxes, FourPoints) {
    const Shape<double> lower = box({-1, -1, -1}, {1, 1, 1}), upper = box({0, 0, -2}, {3, 2, 0.5});
    const auto answer = askBoth(lower, at({0, 0, 0}), upper, at({0, 0.75, 0}));
    expectOverlap(answer.collision, 0.25, {0, 1, 0});
    expectPoints(answer.collision, {{0, 1, -1}, {1, 1, -1}, {1, 1, 0.5}, {0, 1, 0.5}});
}

TEST(Boxes, ContainmentEitherWay) {
    const Shape<double> large = box(dvec3(-2), dvec3(2)), small = box(dvec3(-0.5), dvec3(0.5));
    expectOverlap(askBoth(large, at({0, 0, 0}), small, at({0.5, 1, 0})).collision, 1.5, {0, 1, 0});
    expectOverlap(askBoth(small, at({0.5, 1, 0}), large, at({0, 0, 0})).collision, 1.5, {0, -1, 0});
}

TEST(Boxes, TouchingFacesEdgesAndCorners) {
    const Shape<double> cube = box(dvec3(-1), dvec3(1));
    for (const dvec3& position : {dvec3(2, 0.5, 0.25), dvec3(2, 2, 0.25), dvec3(2, 2, 2)}) {
        const auto answer = askBoth(cube, at({0, 0, 0}), cube, at(position));
        EXPECT_TRUE(answer.collision.overlap);
        EXPECT_EQ(answer.collision.depth, 0.0);
        EXPECT_EQ(answer.collision.distance, 0.0);
    }
}

TEST(Cuboids, TurnedAgainstEachOther) {
    const Shape<double> cube = cuboid(1, 1, -1, 1);
    const Pose<double> turned{{0, 0, 2.25}, glm::angleAxis(std::numbers::pi / 4, dvec3(0, 1, 0))};
    const auto answer = askBoth(cube, at({0, 0, 0}), cube, turned);
    expectOverlap(answer.collision, std::sqrt(2.0) - 1.25, {0, 0, 1});
    expectPoints(answer.collision, {{0, -1, 1}, {0, 1, 1}});
    const Pose<double> above{{0, 3, 0}, turned.orientation};
    EXPECT_NEAR(askBoth(cube, at({0, 0, 0}), cube, above).collision.distance, 1.0, kExact);
}

// Segments and triangles.

TEST(Segments, CrossingParallelAndCollinear) {
    const Shape<double> along = makeSegment<double>({-1, 0, 0}, {1, 0, 0});
    const auto crossing =
        askBoth(along, at({0, 0, 0}), makeSegment<double>({0, 0, -1}, {0, 0, 1}), at({0.5, 0, 0.5}));
    EXPECT_TRUE(crossing.collision.overlap);
    EXPECT_EQ(crossing.collision.depth, 0.0);
    ASSERT_EQ(crossing.collision.manifold.size(), 1u);
    expectNear(crossing.collision.manifold[0].onA, {0.5, 0, 0});
    const auto parallel = askBoth(along, at({0, 0, 0}), along, at({0.5, 0, 2}));
    EXPECT_NEAR(parallel.collision.distance, 2.0, kExact);
    expectNear(parallel.collision.normal, {0, 0, 1});
    const auto overlapping = askBoth(along, at({0, 0, 0}), along, at({1, 0, 0}));
    EXPECT_TRUE(overlapping.collision.overlap);
    EXPECT_EQ(overlapping.collision.depth, 0.0);
    expectApart(askBoth(along, at({0, 0, 0}), along, at({3, 0, 0})).collision, 1.0, {1, 0, 0}, {2, 0, 0});
    const auto ends = askBoth(along, at({0, 0, 0}), along, at({2, 0, 0}));
    EXPECT_TRUE(ends.collision.overlap);
    EXPECT_EQ(ends.collision.depth, 0.0);
}

TEST(Segments, DegenerateIsAPoint) {
    const Shape<double> point = makeSegment<double>({1, 2, 3}, {1, 2, 3});
    const auto same = askBoth(point, at({0, 0, 0}), point, at({0, 0, 0}));
    EXPECT_TRUE(same.collision.overlap);
    EXPECT_EQ(same.collision.depth, 0.0);
    EXPECT_FALSE(same.collision.unique);
    expectApart(askBoth(point, at({0, 0, 0}), point, at({0, 3, 4})).collision, 5.0, {1, 2, 3}, {1, 5, 7});
    const Shape<double> cube = box(dvec3(-1), dvec3(1));
    expectOverlap(askBoth(cube, at({1, 2, 3}), point, at({0, 0.75, 0})).collision, 0.25, {0, 1, 0});
}

TEST(Segments, ThroughABox) {
    const Shape<double> cube = box(dvec3(-1), dvec3(1));
    const Shape<double> segment = makeSegment<double>({0, -5, 0}, {0, 5, 0});
    const auto answer = askBoth(cube, at({0, 0, 0}), segment, at({0.75, 0, 0.25}));
    expectOverlap(answer.collision, 0.25, {1, 0, 0});
    expectPoints(answer.collision, {{1, -1, 0.25}, {1, 1, 0.25}});
}

TEST(Triangles, FlatOnAHull) {
    const Shape<double> cube = hullOf(makeBox(dvec3(1)).positions);
    const Shape<double> triangle = makeTriangle<double>({0, 0, 0}, {0, 0, 3}, {3, 0, 0});
    const auto answer = askBoth(cube, at({0, 0, 0}), triangle, at({-0.5, 0.875, -0.5}));
    expectOverlap(answer.collision, 0.125, {0, 1, 0});
    // Its corner and the cube's, and where its sides leave the face; the long side passes outside.
    expectPoints(answer.collision, {{-0.5, 1, -0.5}, {-0.5, 1, 1}, {1, 1, -0.5}, {1, 1, 1}});
    // The long side cuts the face's corner off: five points.
    const auto cut = askBoth(cube, at({0, 0, 0}), triangle, at({-0.75, 0.875, -0.75}));
    expectPoints(cut.collision, {{-0.75, 1, -0.75}, {-0.75, 1, 1}, {0.5, 1, 1}, {1, 1, 0.5}, {1, 1, -0.75}});
}

TEST(Triangles, Coplanar) {
    const Shape<double> triangle = makeTriangle<double>({0, 0, 0}, {0, 0, 2}, {2, 0, 0});
    const auto overlapping = askBoth(triangle, at({0, 0, 0}), triangle, at({0.5, 0, 0.5}));
    EXPECT_TRUE(overlapping.collision.overlap);
    EXPECT_EQ(overlapping.collision.depth, 0.0);
    EXPECT_NEAR(std::abs(overlapping.collision.normal.y), 1.0, kExact);
    expectPoints(overlapping.collision, {{0.5, 0, 0.5}, {0.5, 0, 1.5}, {1.5, 0, 0.5}});
    // Diagonally apart, the right-angled corner opposite the long side's middle (1, 0, 1).
    expectApart(askBoth(triangle, at({0, 0, 0}), triangle, at({2, 0, 2})).collision, std::sqrt(2.0),
                {1, 0, 1}, {2, 0, 2});
}

TEST(Triangles, PiercedBySegmentAndTriangle) {
    const Shape<double> triangle = makeTriangle<double>({-2, 0, -2}, {-2, 0, 4}, {4, 0, -2});
    const Shape<double> segment = makeSegment<double>({0, -1, 0}, {0, 3, 0});
    const auto answer = askBoth(triangle, at({0, 0, 0}), segment, at({0, 0, 0}));
    expectOverlap(answer.collision, 1.0, {0, 1, 0});  // its short end out again
    expectPoints(answer.collision, {{0, 0, 0}});
    const Shape<double> blade = makeTriangle<double>({-1, -0.5, 0}, {1, -0.5, 0}, {0, 2, 0});
    expectOverlap(askBoth(triangle, at({0, 0, 0}), blade, at({0, 0, 0})).collision, 0.5, {0, 1, 0});
}

TEST(Triangles, SphereAboveBesideAndInThePlane) {
    const Shape<double> triangle = makeTriangle<double>({-2, 0, -2}, {-2, 0, 4}, {4, 0, -2});
    const Shape<double> ball = makeSphere(1.0);
    expectOverlap(askBoth(triangle, at({0, 0, 0}), ball, at({0, 0.75, 0})).collision, 0.25, {0, 1, 0});
    expectOverlap(askBoth(triangle, at({0, 0, 0}), ball, at({0, -0.75, 0})).collision, 0.25, {0, -1, 0});
    expectOverlap(askBoth(triangle, at({0, 0, 0}), ball, at({-2.75, 0, 0})).collision, 0.25, {-1, 0, 0});
    const auto inPlane = askBoth(triangle, at({0, 0, 0}), ball, at({0, 0, 0}));
    EXPECT_NEAR(inPlane.collision.depth, 1.0, kExact);
    EXPECT_NEAR(std::abs(inPlane.collision.normal.y), 1.0, kExact);
    EXPECT_FALSE(inPlane.collision.unique);
}

TEST(Triangles, DegenerateIsItsLongestSideOrAPoint) {
    const Shape<double> line = makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {3, 0, 0});
    const Shape<double> point = makeTriangle<double>({1, 1, 1}, {1, 1, 1}, {1, 1, 1});
    const Shape<double> ball = makeSphere(1.0);
    EXPECT_EQ(line.kind, ShapeKind::triangle);
    expectOverlap(askBoth(line, at({0, 0, 0}), ball, at({2, 0.75, 0})).collision, 0.25, {0, 1, 0});
    expectApart(askBoth(line, at({0, 0, 0}), ball, at({5, 0, 0})).collision, 1.0, {3, 0, 0}, {4, 0, 0});
    expectOverlap(askBoth(point, at({0, 0, 0}), ball, at({1, 1.75, 1})).collision, 0.25, {0, 1, 0});
    const auto crossing =
        askBoth(line, at({0, 0, 0}), makeSegment<double>({2, 0, -1}, {2, 0, 1}), at({0, 0, 0}));
    EXPECT_TRUE(crossing.collision.overlap);
    EXPECT_EQ(crossing.collision.depth, 0.0);
}

// One-sided triangles.

TEST(OneSided, FeltFromTheFrontOnly) {
    const dvec3 p{-2, 0, -2}, q{-2, 0, 4}, r{4, 0, -2};  // counter-clockwise from above
    const Shape<double> oneSided = makeTriangle(p, q, r, true), both = makeTriangle(p, q, r);
    const std::vector<Shape<double>> others{
        makeSphere(1.0), makeCapsule<double>({-0.5, 0, 0}, {0.5, 0, 0}, 1.0), box(dvec3(-1), dvec3(1)),
        cuboid(1, 1, -1, 1), hullOf(makeOctahedron(1.0).positions)};
    for (const Shape<double>& other : others) {
        expectOverlap(askBoth(oneSided, at({0, 0, 0}), other, at({0, 0.75, 0})).collision, 0.25, {0, 1, 0});
        expectOverlap(askBoth(both, at({0, 0, 0}), other, at({0, -0.75, 0})).collision, 0.25, {0, -1, 0});
        const auto behind = askBoth(oneSided, at({0, 0, 0}), other, at({0, -0.75, 0}));
        EXPECT_FALSE(behind.collision.overlap);
        EXPECT_TRUE(behind.collision.behindOneSided);
        EXPECT_EQ(behind.collision.distance, 0.0);
        EXPECT_EQ(behind.collision.depth, 0.0);
        EXPECT_TRUE(behind.collision.manifold.empty());
        // In the plane itself it is felt; behind and apart the distance is the distance.
        EXPECT_TRUE(askBoth(oneSided, at({0, 0, 0}), other, at({0, 0, 0})).collision.overlap);
        const auto apart = askBoth(oneSided, at({0, 0, 0}), other, at({0, -3, 0}));
        EXPECT_NEAR(apart.collision.distance, 2.0, kExact);
        EXPECT_FALSE(apart.collision.overlap);
    }
}

// The reference point decides, not where most of the shape is: a segment's is its middle.
TEST(OneSided, SegmentByItsMiddle) {
    const Shape<double> triangle = makeTriangle<double>({-2, 0, -2}, {-2, 0, 4}, {4, 0, -2}, true);
    const Shape<double> up = makeSegment<double>({0, -1, 0}, {0, 3, 0});
    EXPECT_TRUE(askBoth(triangle, at({0, 0, 0}), up, at({0, 0, 0})).collision.overlap);
    EXPECT_FALSE(askBoth(triangle, at({0, 0, 0}), up, at({0, -1.5, 0})).collision.overlap);
}

TEST(OneSided, TurnsWithItsPose) {
    const Shape<double> triangle = makeTriangle<double>({-2, 0, -2}, {-2, 0, 4}, {4, 0, -2}, true);
    const Pose<double> upsideDown{{0, 0, 0}, glm::angleAxis(std::numbers::pi, dvec3(1, 0, 0))};
    const Shape<double> ball = makeSphere(1.0);
    EXPECT_FALSE(askBoth(triangle, upsideDown, ball, at({0, 0.75, 0})).collision.overlap);
    EXPECT_TRUE(askBoth(triangle, upsideDown, ball, at({0, -0.75, 0})).collision.overlap);
}

TEST(OneSided, WithoutAFaceFeltFromEverywhere) {
    const Shape<double> line = makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {3, 0, 0}, true);
    EXPECT_TRUE(askBoth(line, at({0, 0, 0}), makeSphere(1.0), at({2, 0.75, 0})).collision.overlap);
    EXPECT_TRUE(askBoth(line, at({0, 0, 0}), makeSphere(1.0), at({2, -0.75, 0})).collision.overlap);
}

// Both precisions are made from numbers, not only cast.
TEST(ShapePairs, FloatShapes) {
    const Shape<float> ball = makeSphere(0.5f), capsule = makeCapsule<float>({-1, 0, 0}, {1, 0, 0}, 0.5f);
    const Shape<float> triangle = makeTriangle<float>({-2, 0, -2}, {-2, 0, 4}, {4, 0, -2});
    const Shape<float> segment = makeSegment<float>({0, -1, 0}, {0, 3, 0});
    const ShapeBuild<float> cube = makeAabb<float>(Vec3<float>(-1), Vec3<float>(1));
    ASSERT_TRUE(cube.status);
    const auto depth = [](const Shape<float>& a, const Shape<float>& b, const Vec3<float>& position) {
        return ask(a, Pose<float>{}, b, Pose<float>{position, identityQuat<float>()}).collision.depth;
    };
    EXPECT_FLOAT_EQ(depth(ball, capsule, {0, 0.75f, 0}), 0.25f);
    EXPECT_FLOAT_EQ(depth(cube.shape, capsule, {0, 1.25f, 0}), 0.25f);
    EXPECT_FLOAT_EQ(depth(triangle, segment, {0, 0, 0}), 1.0f);
    EXPECT_FLOAT_EQ(depth(cube.shape, triangle, {0, 0.75f, 0}), 0.25f);
}

// Every step begins with the points that the one before left, and the last ends with the manifold.
TEST(TracedClipping, ReplaysToTheManifoldForEveryPairOfShapes) {
    ShapeGenerator generator(5);
    std::size_t steps = 0, corners = 0, dropped = 0;
    constexpr int kRounds = 4;
    for (int i = 0; i < kRounds * kPolyhedralKinds * kPolyhedralKinds * kScenes; ++i) {
        const auto a = static_cast<ShapeKind>(i % kPolyhedralKinds);
        const auto b = static_cast<ShapeKind>(i / kPolyhedralKinds % kPolyhedralKinds);
        const auto scene = static_cast<Scene>(i / (kPolyhedralKinds * kPolyhedralKinds) % kScenes);
        const ShapePair pair = generator.make(a, b, scene);
        Trace<double> trace;
        trace.recordAxes = false;
        CollideOptions<double> options{.manifold = ManifoldKind::exact};
        options.trace = &trace;
        options.reference = true;
        const ShapeAnswer<double> answer =
            ask(makeShape(pair.a), pair.poseA, makeShape(pair.b), pair.poseB, options);
        for (std::size_t s = 0; s < trace.clip.size(); ++s) {
            const ClipStep<double>& step = trace.clip[s];
            ++steps;
            corners += step.kind == ClipStep<double>::Kind::cornerPlane ? 1 : 0;
            for (const ClipPoint<double>& p : step.before) dropped += p.action == ClipAction::dropped ? 1 : 0;
            if (s == 0) continue;
            ASSERT_EQ(step.before.size(), trace.clip[s - 1].after.size()) << describe(pair);
            for (std::size_t k = 0; k < step.before.size(); ++k)
                ASSERT_EQ(step.before[k].id, trace.clip[s - 1].after[k].id) << describe(pair);
        }
        if (!answer.collision.overlap || trace.clip.empty()) continue;
        ASSERT_EQ(trace.clip.back().after.size(), answer.collision.manifold.size()) << describe(pair);
        for (std::size_t k = 0; k < answer.collision.manifold.size(); ++k)
            ASSERT_EQ(trace.clip.back().after[k].id, answer.collision.manifold[k].id) << describe(pair);
    }
    EXPECT_GE(steps, 1000u);
    EXPECT_GE(corners, 20u);
    EXPECT_GE(dropped, 500u);
}

}  // namespace
}  // namespace sepaxis::testing
