// The articles on spheres, boxes, capsules, segments and triangles: where they are right, and where they are
// known to be wrong, beside the true value.
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/textbook/textbook_cases.h"

#include <numbers>

namespace sepaxis::testing {
namespace {

constexpr const char* kNutshell = "textbook-nutshell";
constexpr const char* kPrimitives = "textbook-primitives";

TextbookAnswer nutshell(const Shape<double>& a, const dvec3& positionA, const Shape<double>& b,
                        const dvec3& positionB) {
    return askTextbook(kNutshell, a, at(positionA), b, at(positionB));
}

// Both orders; returns the first. The swapped one must give the same hit and depth and the opposite normal.
TextbookAnswer nutshellBothWays(const Shape<double>& a, const dvec3& positionA, const Shape<double>& b,
                                const dvec3& positionB) {
    TextbookAnswer found = nutshell(a, positionA, b, positionB);
    const TextbookAnswer swapped = nutshell(b, positionB, a, positionA);
    EXPECT_EQ(found->hit, swapped->hit);
    EXPECT_EQ(found->depth, swapped->depth);
    expectNear(swapped->normal, -found->normal, 0.0);
    return found;
}

void expectHit(const TextbookAnswer& found, const dvec3& normal, double depth) {
    EXPECT_EQ(found->status, TextbookStatus::answered);
    EXPECT_TRUE(found->hit);
    expectNear(found->normal, normal, 1e-14);
    EXPECT_NEAR(found->depth, depth, 1e-14);
}

void expectMiss(const TextbookAnswer& found) {
    EXPECT_EQ(found->status, TextbookStatus::answered);
    EXPECT_FALSE(found->hit);
    EXPECT_EQ(found->published, PublishedVector::none);
    EXPECT_EQ(found->depth, 0.0);
}

// Of two segments: the least over their inner crossing point and the four ends against the other segment.
double segmentDistance(const dvec3& a0, const dvec3& a1, const dvec3& b0, const dvec3& b1) {
    const auto fromPoint = [](const dvec3& p, const dvec3& s0, const dvec3& s1) {
        const dvec3 along = s1 - s0;
        const double t = std::clamp(glm::dot(p - s0, along) / glm::dot(along, along), 0.0, 1.0);
        return glm::distance(p, s0 + t * along);
    };
    double least = std::min(std::min(fromPoint(a0, b0, b1), fromPoint(a1, b0, b1)),
                            std::min(fromPoint(b0, a0, a1), fromPoint(b1, a0, a1)));
    // The lines are closest where the way between them is perpendicular to both.
    const dvec3 u = a1 - a0, v = b1 - b0, n = glm::cross(u, v);
    const double nn = glm::dot(n, n);
    if (nn > 0.0) {
        const double s = glm::dot(glm::cross(b0 - a0, v), n) / nn,
                     t = glm::dot(glm::cross(b0 - a0, u), n) / nn;
        if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0)
            least = std::min(least, std::abs(glm::dot(b0 - a0, n)) / std::sqrt(nn));
    }
    return least;
}

// --- "Colliders, intersection normal and penetration depth": right

TEST(TextbookNutshell, SphereSphere) {
    expectHit(nutshellBothWays(makeSphere(1.0), {0, 0, 0}, makeSphere(2.0), {0, 2.5, 0}), {0, 1, 0}, 0.5);
    expectMiss(nutshellBothWays(makeSphere(1.0), {0, 0, 0}, makeSphere(2.0), {0, 3.5, 0}));
}

TEST(TextbookNutshell, SphereBox) {
    const Shape<double> box = aabbOf({-1, -2, -3}, {1, 2, 3});
    const TextbookAnswer face = nutshellBothWays(makeSphere(1.0), {1.75, 0.5, 1}, box, {0, 0, 0});
    expectHit(face, {-1, 0, 0}, 0.25);
    EXPECT_TRUE(face->firstIsA);
    EXPECT_EQ(face->published, PublishedVector::unitNormal);
    expectNear(face->vector, {-1, 0, 0}, 1e-15);
    // A corner 3, 4, 0 fifths of a metre away, and the box as A: the article still starts from the sphere.
    const TextbookAnswer corner = nutshell(box, {10, 0, 0}, makeSphere(1.25), {11.6, 2.8, 3});
    expectHit(corner, {0.6, 0.8, 0}, 0.25);
    EXPECT_FALSE(corner->firstIsA);
    expectNear(corner->vector, {-0.6, -0.8, 0}, 1e-14);
    expectMiss(nutshellBothWays(makeSphere(0.9), {1.6, 2.8, 3.5}, box, {0, 0, 0}));
}

TEST(TextbookNutshell, SphereCapsule) {
    const Shape<double> capsule = makeCapsule<double>({0, -1, 0}, {0, 1, 0}, 0.5);
    expectHit(nutshellBothWays(makeSphere(1.0), {1.25, 0.5, 0}, capsule, {0, 0, 0}), {-1, 0, 0}, 0.25);
    expectHit(nutshellBothWays(makeSphere(1.0), {0.6, 1.8, 0}, capsule, {0, 0, 0}), {-0.6, -0.8, 0}, 0.5);
    expectMiss(nutshellBothWays(makeSphere(1.0), {0, 2.75, 0}, capsule, {0, 0, 0}));
    const Quat<double> lying = glm::angleAxis(std::numbers::pi / 2, dvec3(0, 0, 1));
    const TextbookAnswer turned =
        askTextbook(kNutshell, makeSphere(1.0), at({0.5, 1.25, 0}), capsule, {dvec3(0), lying});
    expectHit(turned, {0, -1, 0}, 0.25);
}

TEST(TextbookNutshell, BoxBox) {
    const Shape<double> box = aabbOf({-1, -1, -1}, {1, 1, 1});
    expectHit(nutshellBothWays(box, {0, 0, 0}, box, {0.5, 0.25, 1.75}), {0, 0, 1}, 0.25);
    // Contained, from 0.25 to 0.75 in x: out through the side at +x it is 0.75, through +y and +z 1.25.
    const Shape<double> small = aabbOf({0, -0.25, -0.25}, {0.5, 0.25, 0.25});
    expectHit(nutshellBothWays(box, {0, 0, 0}, small, {0.25, 0, 0}), {1, 0, 0}, 0.75);
    expectMiss(nutshellBothWays(box, {0, 0, 0}, box, {0.5, 2.25, 0}));
}

TEST(TextbookNutshell, BoxCapsule) {
    const Shape<double> box = aabbOf({-1, -1, -1}, {1, 1, 1});
    const Shape<double> capsule = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.5);
    expectHit(nutshellBothWays(box, {0, 0, 0}, capsule, {0, 1.25, 0}), {0, 1, 0}, 0.25);
    expectMiss(nutshellBothWays(box, {0, 0, 0}, capsule, {0, 1.75, 0}));
}

// With B's axis pointing away and its base closest to A, the wrong end makes no difference.
TEST(TextbookNutshell, CapsuleCapsule) {
    const Shape<double> a = makeCapsule<double>({0, -1, 0}, {0, 1, 0}, 0.5);
    const Shape<double> b = makeCapsule<double>({0, 0, 0}, {2, 0, 0}, 0.5);
    expectHit(nutshell(a, {0, 0, 0}, b, {0.75, 0.25, 0}), {1, 0, 0}, 0.25);
    EXPECT_DOUBLE_EQ(segmentDistance({0, -1, 0}, {0, 1, 0}, {0.75, 0.25, 0}, {2.75, 0.25, 0}), 0.75);
    expectMiss(nutshell(a, {0, 0, 0}, b, {1.25, 0.25, 0}));
    const Shape<double> point = makeCapsule<double>({0, 0, 0}, {0, 0, 0}, 0.5);
    expectHit(nutshell(point, {0, 0, 0}, point, {0, 0, 0.75}), {0, 0, 1}, 0.25);
    expectHit(nutshell(a, {0, 0, 0}, point, {0.75, 0.5, 0}), {1, 0, 0}, 0.25);
}

// --- "Colliders, intersection normal and penetration depth": wrong

TEST(TextbookNutshell, NoDirectionIsNoHit) {
    const Shape<double> sphere = makeSphere(1.0), box = aabbOf({-1, -1, -1}, {1, 1, 1});
    const Shape<double> capsule = makeCapsule<double>({0, 0, 0}, {0, 0, 2}, 0.5);
    const Shape<double> across = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.5);
    // True depths: 2; 1.5 (out through a side); 1 (on the surface); 1.5; 1 (the axes meet at B's base).
    expectMiss(nutshellBothWays(sphere, {3, 4, 5}, sphere, {3, 4, 5}));
    expectMiss(nutshellBothWays(sphere, {0.5, 0, 0}, box, {0, 0, 0}));
    expectMiss(nutshellBothWays(sphere, {1, 0, 0}, box, {0, 0, 0}));
    expectMiss(nutshellBothWays(sphere, {0, 0, 1}, capsule, {0, 0, 0}));
    expectMiss(nutshell(across, {0, 0, 0}, capsule, {0, 0, 0}));
    expectMiss(nutshellBothWays(box, {0, 0, 0}, across, {0, 0.5, 0}));
    // Closer than a micrometre is as good as nothing.
    expectMiss(nutshell(sphere, {0, 0, 0}, sphere, {0.9e-6, 0, 0}));
    expectHit(nutshell(sphere, {0, 0, 0}, sphere, {1.1e-6, 0, 0}), {1, 0, 0}, 2 - 1.1e-6);
}

TEST(TextbookNutshell, JustTouchingIsNoHit) {
    const Shape<double> sphere = makeSphere(1.0), box = aabbOf({-1, -1, -1}, {1, 1, 1});
    const Shape<double> capsule = makeCapsule<double>({0, 0, 0}, {2, 0, 0}, 0.5);
    expectMiss(nutshellBothWays(sphere, {0, 0, 0}, sphere, {2, 0, 0}));
    expectMiss(nutshellBothWays(sphere, {2, 0, 0}, box, {0, 0, 0}));
    expectMiss(nutshellBothWays(sphere, {1, 1.5, 0}, capsule, {0, 0, 0}));
    expectMiss(nutshellBothWays(box, {0, 0, 0}, box, {2, 0, 0}));
    expectMiss(nutshellBothWays(box, {0, 0, 0}, capsule, {1.5, 0, 0}));
    expectMiss(nutshell(capsule, {0, 0, 0}, capsule, {3, 0, 0}));
}

// The axis passes the box's edge at x = y = 1 at a tenth of a metre; its point closest to the box's centre,
// (1.2, 0.9), is 0.2 metres from the box.
TEST(TextbookNutshell, ALongCapsuleThatCutsAnEdgeIsMissedOrTooShallow) {
    const Shape<double> box = aabbOf({-1, -1, -1}, {1, 1, 1});
    const dvec3 base{2.4, -0.7, 0}, tip{0, 2.5, 0};
    const double distance =
        glm::length(glm::cross(dvec3(1, 1, 0) - base, tip - base)) / glm::length(tip - base);
    EXPECT_NEAR(distance, 0.1, 1e-15);
    expectMiss(nutshellBothWays(box, {0, 0, 0}, makeCapsule(base, tip, 0.15), {0, 0, 0}));  // 0.05 deep
    const TextbookAnswer found = nutshellBothWays(box, {0, 0, 0}, makeCapsule(base, tip, 0.3), {0, 0, 0});
    expectHit(found, {1, 0, 0}, 0.1);  // 0.2 deep along (0.8, 0.6, 0)
}

TEST(TextbookNutshell, CrossingCapsulesAreMeasuredFromTheWrongEnd) {
    const Shape<double> a = makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 1.0);
    const Shape<double> b = makeCapsule<double>({0, 0, -1}, {0, 0, 1}, 1.0);
    const TextbookAnswer found = nutshell(a, {0, 0, 0}, b, {0, 0.1, 0});
    EXPECT_NEAR(2.0 - found->depth, std::sqrt(1.01), 1e-14);  // 1.005 from the middle of A to B's base
    EXPECT_DOUBLE_EQ(segmentDistance({-1, 0, 0}, {1, 0, 0}, {0, 0.1, -1}, {0, 0.1, 1}), 0.1);
    // Thinner ones, 0.3 deep, are missed.
    expectMiss(nutshell(makeCapsule<double>({-1, 0, 0}, {1, 0, 0}, 0.2), {0, 0, 0},
                        makeCapsule<double>({0, 0, -1}, {0, 0, 1}, 0.2), {0, 0.1, 0}));
}

TEST(TextbookNutshell, NearlyEveryPairOfCapsulesIsWrong) {
    PairGenerator random(5);
    const auto point = [&] {
        return dvec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    };
    constexpr int kPairs = 2000;
    constexpr double kRadius = 2.0;  // large enough to always overlap
    int wrong = 0;
    for (int i = 0; i < kPairs; ++i) {
        const dvec3 a0 = point(), a1 = point(), b0 = point(), b1 = point();
        const TextbookAnswer found =
            nutshell(makeCapsule(a0, a1, kRadius), {0, 0, 0}, makeCapsule(b0, b1, kRadius), {0, 0, 0});
        ASSERT_TRUE(found->hit);
        const double truth = 2 * kRadius - segmentDistance(a0, a1, b0, b1);
        ASSERT_LE(found->depth, truth + 1e-12);
        wrong += found->depth < truth - 1e-9;
    }
    EXPECT_GT(wrong, kPairs * 95 / 100);
    EXPECT_LT(wrong, kPairs);
}

// Axes of a millimetre at most count as points, here as the far ends.
TEST(TextbookNutshell, ShortAxesOfTwoCapsulesArePoints) {
    const Shape<double> a = makeCapsule<double>({0, 0, 0}, {0.0009, 0, 0}, 0.01);
    const Shape<double> b = makeCapsule<double>({0.019, 0, 0}, {0.0181, 0, 0}, 0.01);
    expectHit(nutshell(a, {0, 0, 0}, b, {0, 0, 0}), {1, 0, 0}, 0.02 - 0.019);  // true: 0.02 - 0.0172
}

TEST(TextbookNutshell, ACapsuleWithoutLengthIsNotANumber) {
    const Shape<double> point = makeCapsule<double>({0, 0, 0}, {0, 0, 0}, 0.5);
    const Shape<double> box = aabbOf({-1, -1, -1}, {1, 1, 1});
    for (const dvec3 position : {dvec3(0.75, 0, 0), dvec3(50, 0, 0)}) {
        for (const Shape<double>& other : {makeSphere(1.0), box}) {
            const TextbookAnswer found = nutshell(other, {0, 0, 0}, point, position);
            EXPECT_EQ(found->status, TextbookStatus::notANumber);
            EXPECT_TRUE(found->hit);  // also 50 metres away
            EXPECT_EQ(found->depth, 0.0);
            EXPECT_EQ(found->published, PublishedVector::none);
            expectNear(found->normal, dvec3(0), 0.0);
        }
    }
}

TEST(TextbookNutshell, ATurnedBoxIsRefused) {
    const Shape<double> box = aabbOf({-1, -1, -1}, {1, 1, 1});
    const Quat<double> turn = glm::angleAxis(0.1, dvec3(0, 1, 0));
    const TextbookMethod* method = findTextbookMethod(kNutshell);
    const TextbookResult result = method->query(makeSphere(1.0), {}, box, {dvec3(0), turn}, {});
    EXPECT_EQ(result.status, TextbookStatus::unsupportedPair);
    EXPECT_FALSE(result.hit);
}

// --- "Collision Detection Basics"

struct BothForms {
    TextbookResult vector, verdict;
};

// The verdicts of both forms must agree.
BothForms primitives(const Shape<double>& a, const dvec3& positionA, const Shape<double>& b,
                     const dvec3& positionB) {
    const TextbookMethod* method = findTextbookMethod(kPrimitives);
    BothForms forms{askTextbook(kPrimitives, a, at(positionA), b, at(positionB)).result,
                    method->verdict(a, at(positionA), b, at(positionB), {})};
    EXPECT_EQ(forms.vector.hit, forms.verdict.hit);
    EXPECT_EQ(forms.verdict.published, PublishedVector::none);
    return forms;
}

Shape<double> rightTriangle(bool oneSided = false) {
    return makeTriangle<double>({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, oneSided);  // its front sees +z
}

// Right.

TEST(TextbookPrimitives, Verdicts) {
    const Shape<double> sphere = makeSphere(1.0), segment = makeSegment<double>({-1, 0, 0}, {1, 0, 0});
    EXPECT_TRUE(primitives(sphere, {0, 0, 0}, makeSphere(2.0), {3, 0, 0}).verdict.hit);  // touching counts
    EXPECT_FALSE(primitives(sphere, {0, 0, 0}, makeSphere(2.0), {3.01, 0, 0}).verdict.hit);
    EXPECT_TRUE(primitives(sphere, {0.5, 1, 0}, segment, {0, 0, 0}).verdict.hit);
    EXPECT_TRUE(primitives(sphere, {1.5, 0.8, 0}, segment, {0, 0, 0}).verdict.hit);
    EXPECT_FALSE(primitives(sphere, {1.7, 0.8, 0}, segment, {0, 0, 0}).verdict.hit);
    EXPECT_TRUE(primitives(segment, {0, 0, 0}, sphere, {-1.5, 0.5, 0}).verdict.hit);
    EXPECT_TRUE(primitives(sphere, {1, 1, 1}, rightTriangle(), {0, 0, 0}).verdict.hit);
    EXPECT_TRUE(primitives(sphere, {1, -0.5, 0.5}, rightTriangle(), {0, 0, 0}).verdict.hit);
    EXPECT_FALSE(primitives(sphere, {1, -0.8, 0.7}, rightTriangle(), {0, 0, 0}).verdict.hit);
    EXPECT_FALSE(primitives(sphere, {4.8, -0.5, 0.5}, rightTriangle(), {0, 0, 0}).verdict.hit);
}

TEST(TextbookPrimitives, SphereTriangleVectorMovesTheSphere) {
    const Shape<double> sphere = makeSphere(1.0);
    const TextbookResult above = primitives(sphere, {1, 1, 0.75}, rightTriangle(), {0, 0, 0}).vector;
    EXPECT_EQ(above.published, PublishedVector::movesFirst);
    expectNear(above.vector, {0, 0, 0.25}, 1e-15);
    expectNear(above.normal, {0, 0, -1}, 1e-15);  // from the sphere to the triangle
    EXPECT_NEAR(above.depth, 0.25, 1e-15);
    const TextbookResult below = primitives(sphere, {1, 1, -0.75}, rightTriangle(), {0, 0, 0}).vector;
    expectNear(below.vector, {0, 0, -0.25}, 1e-15);
    // The triangle as A: the vector still moves the sphere, which is B.
    const TextbookResult swapped = primitives(rightTriangle(), {0, 0, 0}, sphere, {1, 1, 0.75}).vector;
    EXPECT_FALSE(swapped.firstIsA);
    expectNear(swapped.vector, {0, 0, 0.25}, 1e-15);
    expectNear(swapped.mtv(), {0, 0, 0.25}, 1e-15);
    // Beyond a side and beyond a corner, at 3, 4 and 5 tenths.
    const TextbookResult side = primitives(sphere, {1, -0.3, 0.4}, rightTriangle(), {0, 0, 0}).vector;
    expectNear(side.vector, {0, -0.3, 0.4}, 1e-15);
    const TextbookResult corner = primitives(sphere, {-0.3, -0.4, 0}, rightTriangle(), {0, 0, 0}).vector;
    expectNear(corner.vector, {-0.3, -0.4, 0}, 1e-15);
    // The corner of an obtuse triangle, seen from beside both sides that meet there.
    const Shape<double> obtuse = makeTriangle<double>({0, 0, 0}, {4, 0, 0}, {-4, 1, 0});
    const TextbookResult blunt = primitives(sphere, {-0.01, -0.5, 0}, obtuse, {0, 0, 0}).vector;
    EXPECT_NEAR(blunt.depth, 1.0 - std::sqrt(0.2501), 1e-14);
}

TEST(TextbookPrimitives, AOneSidedTriangleIsNotFeltFromBehind) {
    const Shape<double> sphere = makeSphere(1.0);
    expectNear(primitives(sphere, {1, 1, 0.75}, rightTriangle(true), {0, 0, 0}).vector.vector, {0, 0, 0.25},
               1e-15);
    EXPECT_FALSE(primitives(sphere, {1, 1, -0.75}, rightTriangle(true), {0, 0, 0}).vector.hit);
    EXPECT_FALSE(primitives(rightTriangle(true), {0, 0, 0}, sphere, {1, -0.1, -0.1}).vector.hit);
    EXPECT_TRUE(primitives(rightTriangle(false), {0, 0, 0}, sphere, {1, -0.1, -0.1}).vector.hit);
}

TEST(TextbookPrimitives, ASegmentWithoutLengthIsItsEnd) {
    const Shape<double> point = makeSegment<double>({1, 2, 3}, {1, 2, 3});
    const TextbookResult found = primitives(makeSphere(1.0), {1, 2, 2.5}, point, {0, 0, 0}).vector;
    EXPECT_EQ(found.status, TextbookStatus::answered);
    EXPECT_TRUE(found.hit);
    expectNear(found.vector, {0, 0, -0.5}, 0.0);
    EXPECT_FALSE(primitives(makeSphere(1.0), {1, 2, 1.5}, point, {0, 0, 0}).vector.hit);
}

TEST(TextbookPrimitives, OtherPairsAreRefused) {
    const Shape<double> segment = makeSegment<double>({0, 0, 0}, {1, 0, 0}), sphere = makeSphere(1.0);
    const Shape<double> capsule = makeCapsule<double>({0, 0, 0}, {1, 0, 0}, 1.0);
    for (const auto& [a, b] :
         {std::pair{segment, rightTriangle()}, {segment, segment}, {sphere, capsule}, {capsule, sphere}}) {
        EXPECT_EQ(primitives(a, {0, 0, 0}, b, {0, 0, 0}).vector.status, TextbookStatus::unsupportedPair);
        EXPECT_EQ(primitives(a, {0, 0, 0}, b, {0, 0, 0}).verdict.status, TextbookStatus::unsupportedPair);
    }
}

// Wrong.

// The second sphere is 0.5 deep in the first along +y, so the first has to move along -y.
TEST(TextbookPrimitives, TheVectorOfTwoSpheresHasTheWrongSign) {
    const TextbookResult found = primitives(makeSphere(1.0), {0, 0, 0}, makeSphere(2.0), {0, 2.5, 0}).vector;
    expectNear(found.vector, {0, 0.5, 0}, 1e-15);
    expectNear(found.normal, {0, -1, 0}, 1e-15);  // true: +y
    EXPECT_NEAR(found.depth, 0.5, 1e-15);
    // What that does: moved as told, they are a whole metre deep.
    const double after = glm::distance(dvec3(0, 0, 0) + found.vector, dvec3(0, 2.5, 0));
    EXPECT_NEAR(3.0 - after, 1.0, 1e-15);
}

TEST(TextbookPrimitives, ConcentricSpheresAreNotANumber) {
    const BothForms found = primitives(makeSphere(1.0), {1, 2, 3}, makeSphere(2.0), {1, 2, 3});
    EXPECT_EQ(found.verdict.status, TextbookStatus::answered);
    EXPECT_EQ(found.vector.status, TextbookStatus::notANumber);
    EXPECT_TRUE(found.vector.hit);
    EXPECT_EQ(found.vector.published, PublishedVector::none);
    expectNear(found.vector.vector, dvec3(0), 0.0);
}

// 0.25 from the axis of a sphere of radius 1: 0.75 deep, but the vector is the 0.25.
TEST(TextbookPrimitives, TheSegmentVectorHasTheWrongLength) {
    const Shape<double> segment = makeSegment<double>({-1, 0, 0}, {1, 0, 0});
    const TextbookResult found = primitives(makeSphere(1.0), {0.5, 0.25, 0}, segment, {0, 0, 0}).vector;
    expectNear(found.vector, {0, 0.25, 0}, 1e-15);
    expectNear(found.normal, {0, -1, 0}, 1e-15);
    EXPECT_NEAR(found.depth, 0.25, 1e-15);  // true: 0.75
    // Deepest of all it is nothing.
    const TextbookResult centred = primitives(makeSphere(1.0), {0.5, 0, 0}, segment, {0, 0, 0}).vector;
    EXPECT_EQ(centred.status, TextbookStatus::answered);
    EXPECT_TRUE(centred.hit);
    EXPECT_EQ(centred.depth, 0.0);  // true: 1
    expectNear(centred.normal, dvec3(0), 0.0);
}

TEST(TextbookPrimitives, ACentreInTheTrianglesPlane) {
    const TextbookResult inside = primitives(makeSphere(1.0), {1, 1, 0}, rightTriangle(), {0, 0, 0}).vector;
    EXPECT_TRUE(inside.hit);
    EXPECT_EQ(inside.status, TextbookStatus::answered);
    EXPECT_EQ(inside.depth, 0.0);  // true: 1, up or down
    const TextbookResult onSide = primitives(makeSphere(1.0), {1, 0, 0}, rightTriangle(), {0, 0, 0}).vector;
    EXPECT_TRUE(onSide.hit);
    EXPECT_EQ(onSide.status, TextbookStatus::notANumber);  // true: 1, along -y
}

TEST(TextbookPrimitives, TouchingATriangleCountsInsideButNotAtItsSides) {
    EXPECT_TRUE(primitives(makeSphere(1.0), {1, 1, 1}, rightTriangle(), {0, 0, 0}).vector.hit);
    EXPECT_FALSE(primitives(makeSphere(1.0), {1, -1, 0}, rightTriangle(), {0, 0, 0}).vector.hit);
}

TEST(TextbookPrimitives, ATriangleWithoutAreaIsNotANumber) {
    const Shape<double> line = makeTriangle<double>({0, 0, 0}, {2, 0, 0}, {1, 0, 0});
    const Shape<double> point = makeTriangle<double>({0, 0, 0}, {0, 0, 0}, {0, 0, 0});
    for (const Shape<double>& triangle : {line, point}) {
        const BothForms found = primitives(makeSphere(1.0), {0, 0.5, 0}, triangle, {0, 0, 0});
        EXPECT_EQ(found.vector.status, TextbookStatus::notANumber);
        EXPECT_EQ(found.verdict.status, TextbookStatus::notANumber);
        EXPECT_FALSE(found.vector.hit);  // true: 0.5 deep
    }
}

}  // namespace
}  // namespace sepaxis::testing
