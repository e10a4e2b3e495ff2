// Moving shapes, rays and closest points: touches computed by hand, random ones against the main query.
#include "collision/cast.h"
#include "collision/query/hull_pair.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/sweep_report.h"
#include "collision/tolerances.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;

template <class T>
constexpr T kExact = sizeof(T) == 8 ? T(1e-14) : T(1e-6);

template <class T>
void expectNear(const Vec3<T>& actual, const Vec3<T>& expected, T tolerance) {
    EXPECT_LE(glm::length(actual - expected), tolerance)
        << actual.x << ' ' << actual.y << ' ' << actual.z << " instead of " << expected.x << ' ' << expected.y
        << ' ' << expected.z;
}

template <class T>
Shape<T> box(const Vec3<T>& low, const Vec3<T>& high) {
    return makeAabb(low, high).shape;
}

template <class T>
Shape<T> unitBox() {
    return box<T>(Vec3<T>(-1), Vec3<T>(1));
}

// Negative where they overlap.
template <class T>
T signedDistance(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB) {
    const Collision<T> c = collide<T>(a, poseA, b, poseB, {}, {});
    return c.distance - c.depth;
}

template <class T>
Shape<T> twoSided(Shape<T> shape) {
    shape.oneSided = false;
    return shape;
}

template <class T>
void expectTouchesByHand() {
    using V = Vec3<T>;
    const Shape<T> ball = makeSphere(T(1)), cube = unitBox<T>();
    const Shape<T> rod = makeCapsule<T>({0, -1, 0}, {0, 1, 0}, T(0.5));

    const auto balls = castShape<T>(ball, {}, ball, {{5, 0, 0}}, {-6, 0, 0});
    EXPECT_TRUE(balls.hit && !balls.startsInside);
    EXPECT_NEAR(balls.fraction, 0.5, kExact<T>);
    expectNear(balls.normal, V(1, 0, 0), kExact<T>);
    expectNear(balls.point, V(1, 0, 0), kExact<T>);

    // The centres pass 1.2 beside each other: they touch where sqrt(4 - 1.44) = 1.6 is left along the way.
    const auto aside = castShape<T>(ball, {}, ball, {{4.8, 1.2, 0}}, {-6.4, 0, 0});
    EXPECT_NEAR(aside.fraction, 0.5, kExact<T>);
    expectNear(aside.normal, V(0.8, 0.6, 0), sizeof(T) == 8 ? T(1e-9) : T(1e-4));

    const auto boxes = castShape<T>(cube, {{7, 0, 0}}, cube, {{12, 0.5, 0}}, {-6, 0, 0});
    EXPECT_NEAR(boxes.fraction, 0.5, kExact<T>);
    expectNear(boxes.normal, V(1, 0, 0), kExact<T>);
    EXPECT_NEAR(boxes.point.x, 8, kExact<T>);
    const Shape<T> point = makeSegment(V(0), V(0));
    const auto onFace = castShape<T>(cube, {}, point, {{4, 0.5, 0.25}}, {-6, 0, 0});
    EXPECT_EQ(onFace.featureA, (Feature{FeatureKind::face, 1}));
    EXPECT_EQ(onFace.featureB, (Feature{FeatureKind::vertex, 0}));

    // A cube on its edge comes down across an edge of another one: two edges, square to each other.
    const T root = std::sqrt(T(2));
    const Quat<T> onEdge = glm::angleAxis(std::acos(T(-1)) / T(4), V(1, 0, 0));
    const Quat<T> across = glm::angleAxis(std::acos(T(-1)) / T(4), V(0, 0, 1));
    const auto edges =
        castShape<T>(cube, {{}, onEdge}, cube, {{0, T(2) * root + T(1), 0}, across}, {0, -4, 0});
    EXPECT_NEAR(edges.fraction, 0.25, kExact<T>);
    expectNear(edges.normal, V(0, 1, 0), kExact<T>);
    expectNear(edges.point, V(0, root, 0), T(10) * kCastGap<T>);
    EXPECT_EQ(edges.featureA.kind, FeatureKind::edge);
    EXPECT_EQ(edges.featureB.kind, FeatureKind::edge);

    const auto upright = castShape<T>(cube, {}, rod, {{3, 0.25, 0}}, {-2, 0, 0});
    EXPECT_NEAR(upright.fraction, 0.75, kExact<T>);
    expectNear(upright.normal, V(1, 0, 0), kExact<T>);

    const auto short1 = castShape<T>(cube, {}, rod, {{3, 0.25, 0}}, {-1.4375, 0, 0});
    EXPECT_FALSE(short1.hit);
    EXPECT_EQ(short1.fraction, T(1));
    EXPECT_FALSE(castShape<T>(cube, {}, rod, {{3, 0.25, 0}}, {1, 0, 0}).hit);
}

TEST(Cast, TouchesByHand) {
    expectTouchesByHand<double>();
    expectTouchesByHand<float>();
}

template <class T>
void expectStartsByHand() {
    const Shape<T> ball = makeSphere(T(1)), cube = unitBox<T>();
    for (const Vec3<T>& motion : {Vec3<T>(0), Vec3<T>(3, 0, 0), Vec3<T>(-3, 0, 0)}) {
        const auto deep = castShape<T>(cube, {}, ball, {{1.5, 0, 0}}, motion);
        EXPECT_TRUE(deep.hit && deep.startsInside);
        EXPECT_EQ(deep.fraction, T(0));
        expectNear(deep.normal, Vec3<T>(1, 0, 0), kExact<T>);
        EXPECT_EQ(deep.steps, 1u);
        EXPECT_TRUE(castShape<T>(cube, {}, cube, {{2, 0, 0}}, motion).startsInside) << "touching";
    }
    const auto still = castShape<T>(cube, {}, ball, {{2.5, 0, 0}}, Vec3<T>(0));
    EXPECT_FALSE(still.hit);
    EXPECT_EQ(still.fraction, T(1));
}

TEST(Cast, OverlapAtTheStartAndNoMotion) {
    expectStartsByHand<double>();
    expectStartsByHand<float>();
}

// Centres that pass at 2 - 10^-k: the touch is at the root of a square that vanishes with the speed.
TEST(Cast, GrazingBalls) {
    const Shape<double> ball = makeSphere(1.0);
    std::uint32_t most = 0;
    for (int k = 1; k <= 18; ++k) {
        const double inside = std::pow(10.0, -k);
        const auto near = castShape<double>(ball, {}, ball, {{4, 2 - inside, 0}}, {-8, 0, 0});
        const double left = std::sqrt(inside * (4 - inside));  // of 4, where they touch
        if (k <= 10) {
            ASSERT_TRUE(near.hit) << k;
            // The size that kCastGap scales with is less than 8; the sine is left / 2.
            EXPECT_NEAR(near.fraction * 8, 4 - left, 16 * kCastGap<double> / (left / 2)) << k;
            EXPECT_LE(near.fraction * 8, 4 - left + 1e-12 / left) << "never through";
        }
        const auto past = castShape<double>(ball, {}, ball, {{4, 2 + inside, 0}}, {-8, 0, 0});
        if (k <= 9) {
            EXPECT_FALSE(past.hit) << k;
        }
        most = std::max({most, near.steps, past.steps});
    }
    EXPECT_GT(most, 10u);
    EXPECT_LE(most, 30u);
}

TEST(Cast, SlidingBoxes) {
    const Shape<double> cube = unitBox<double>();
    EXPECT_TRUE(castShape<double>(cube, {}, cube, {{0, 2, 0}}, {5, 0, 0}).startsInside);
    for (const double gap : {1e-3, 1e-6, 1e-9, 1e-12}) {
        const auto slide = castShape<double>(cube, {}, cube, {{-1, 2 + gap, 0}}, {9, 0, 0});
        EXPECT_FALSE(slide.hit) << gap;
        EXPECT_EQ(slide.steps, 1u);
        // Sinking by 1e-6 over nine metres.
        const auto sink = castShape<double>(cube, {}, cube, {{-1, 2 + gap, 0}}, {2, -2 * gap, 0});
        EXPECT_TRUE(sink.hit && !sink.startsInside) << gap;
        EXPECT_NEAR(sink.fraction, 0.5, 1e-15 / gap);
        expectNear(sink.normal, dvec3(0, 1, 0), 1e-14);
    }
}

// From a gap that counts as a touch, sinking so slowly that the end of the lower box, two metres away, comes
// first, or not.
template <class T>
void expectSlidesOff() {
    const Shape<T> slab = makeAabb<T>({-2, -1, -2}, {2, 0, 2}).shape;
    const Shape<T> crate = makeAabb<T>({-0.5, 0, -0.5}, {0.5, 1, 0.5}).shape;
    const T gap = kCastGap<T>;
    for (const T way : {T(1), T(2), T(4), T(20), T(1e4)}) {
        const auto slide = castShape<T>(slab, {}, crate, {{0, gap, 0}}, {T(2) * way, -T(2) * gap, 0});
        EXPECT_EQ(slide.hit, way < T(2.5)) << way;
        EXPECT_NEAR(slide.fraction, way < T(2.5) ? T(0.5) : T(1), T(1e-5)) << way;
        if (!slide.hit) continue;
        EXPECT_NEAR(slide.point.x, way, T(0.5) + T(1e-5)) << "on both";
        EXPECT_LE(slide.point.x, T(2) + T(1e-5)) << "on both";
    }
    const Shape<T> drum = makeCylinder(T(2), T(2));
    EXPECT_FALSE(castRay<T>(drum, {}, {0, 1 + gap, 0}, {1, -gap / 4, 0}, T(10)).hit);
}

TEST(Cast, WhatGrazesIsNotMetBesideWhatItGrazes) {
    expectSlidesOff<double>();
    expectSlidesOff<float>();
}

// From so far away that the way has no digits for the size of the shapes.
TEST(Cast, FromBeyondTheDigits) {
    PairGenerator random(3);
    for (int i = 0; i < 1000; ++i) {
        const Shape<double> ball = makeSphere(random.uniform(1.0, 100.0));
        const dvec3 start = random.direction() * std::pow(10.0, random.uniform(16.0, 40.0));
        const auto cast = castShape<double>(ball, {}, ball, {start}, -2.0 * start);
        ASSERT_TRUE(cast.hit && !cast.startsInside);
        EXPECT_NEAR(cast.fraction, 0.5, 1e-14);
        EXPECT_GT(glm::dot(cast.normal, start), 0);
        EXPECT_LE(cast.steps, 10u);
    }
}

template <class T>
void expectRefused() {
    const Shape<T> ball = makeSphere(T(1)), none = makeSphere(T(-1));
    constexpr T kNan = std::numeric_limits<T>::quiet_NaN(), kInfinity = std::numeric_limits<T>::infinity();
    const Pose<T> apart{{5, 0, 0}}, inside{{0.5, 0, 0}};
    const auto expectNoAnswer = [](const auto& cast) { EXPECT_TRUE(!cast.hit && std::isnan(cast.fraction)); };
    for (const T bad : {kNan, kInfinity, -kInfinity}) {
        const Pose<T> lost{{0, bad, 0}}, turned{{0, 0, 0}, Quat<T>(1, 0, bad, 0)};
        for (const Pose<T>& pose : {apart, inside}) {
            expectNoAnswer(castShape<T>(ball, {}, ball, pose, {-6, 0, bad}));
            expectNoAnswer(castRay<T>(ball, {}, pose.position, {-6, bad, 0}, T(1)));
        }
        for (const Pose<T>& pose : {lost, turned}) {
            expectNoAnswer(castShape<T>(ball, {}, ball, pose, {-6, 0, 0}));
            expectNoAnswer(castShape<T>(ball, pose, ball, {}, {-6, 0, 0}));
            expectNoAnswer(castRay<T>(ball, pose, {2, 0, 0}, {-6, 0, 0}, T(1)));
            EXPECT_TRUE(std::isnan(closestPoint<T>(ball, pose, {2, 0, 0}).distance));
        }
        expectNoAnswer(castRay<T>(ball, {}, lost.position, {-6, 0, 0}, T(1)));
        EXPECT_TRUE(std::isnan(closestPoint<T>(ball, {}, lost.position).distance));
    }
    expectNoAnswer(castShape<T>(ball, {}, none, apart, {-6, 0, 0}));
    expectNoAnswer(castShape<T>(none, {}, ball, apart, {-6, 0, 0}));
    expectNoAnswer(castRay<T>(none, {}, {5, 0, 0}, {-6, 0, 0}, T(1)));
    expectNoAnswer(castRay<T>(ball, {}, {5, 0, 0}, {-6, 0, 0}, T(-1)));
    expectNoAnswer(castRay<T>(ball, {}, {5, 0, 0}, {-6, 0, 0}, kNan));
    // The length overflows.
    expectNoAnswer(castShape<T>(ball, {}, ball, apart, Vec3<T>(std::numeric_limits<T>::max())));
    // Very long, and a touch all the same; very short ones, in units of themselves.
    const T huge = std::numeric_limits<T>::max() / 4, tiny = sizeof(T) == 8 ? T(1e-300) : T(1e-35);
    EXPECT_TRUE(castShape<T>(ball, {}, ball, apart, {-huge, 0, 0}).hit);
    EXPECT_FALSE(castShape<T>(ball, {}, ball, apart, {0, -huge, 0}).hit);
    EXPECT_NEAR(castRay<T>(ball, {}, {5, 0, 0}, {-tiny, 0, 0}, kInfinity).fraction * tiny, 4, kExact<T> * 4);
    EXPECT_FALSE(castRay<T>(ball, {}, {5, 0, 0}, {-tiny, 0, 0}, T(1)).hit);
}

TEST(Cast, NumbersWithoutAnAnswer) {
    expectRefused<double>();
    expectRefused<float>();
}

template <class T>
void expectOneSidedIsPassed() {
    const Shape<T> tile = makeTriangle<T>({-3, -3, 0}, {3, -3, 0}, {0, 3, 0}, true);  // its front is +z
    const Shape<T> ball = makeSphere(T(0.5)), point = makeSegment(Vec3<T>(0), Vec3<T>(0));
    for (const Shape<T>& b : {ball, point, unitBox<T>()}) {
        const auto front = castShape<T>(tile, {}, b, {{0, 0, 3}}, {0, 0, -6});
        EXPECT_TRUE(front.hit && !front.behindOneSided);
        const auto back = castShape<T>(tile, {}, b, {{0, 0, -3}}, {0, 0, 6});
        EXPECT_TRUE(!back.hit && back.behindOneSided);
        EXPECT_EQ(back.fraction, T(1));
        EXPECT_EQ(castShape<T>(b, {{0, 0, -3}}, tile, {}, {0, 0, -6}).behindOneSided, true) << "swapped";
        EXPECT_TRUE(castShape<T>(b, {{0, 0, 3}}, tile, {}, {0, 0, 6}).hit);
        // Along a miss there is nothing to ignore.
        EXPECT_FALSE(castShape<T>(tile, {}, b, {{9, 0, -3}}, {0, 0, 6}).behindOneSided);
    }
    // They overlap, the centre behind the plane.
    const auto begun = castShape<T>(tile, {}, ball, {{0, 0, -0.25}}, {0, 0, 6});
    EXPECT_TRUE(!begun.hit && begun.behindOneSided);
    EXPECT_TRUE(castRay<T>(tile, {}, {0, 0, 3}, {0, 0, -6}, T(1)).hit);
    EXPECT_FALSE(castRay<T>(tile, {}, {0, 0, -3}, {0, 0, 6}, T(1)).hit);
    const auto back = castRay<T>(twoSided(tile), {}, {0, 0, -3}, {0, 0, 6}, T(1));
    EXPECT_TRUE(back.hit);
    expectNear(back.normal, Vec3<T>(0, 0, -1), T(0));
}

TEST(Cast, OneSidedTrianglesArePassedFromBehind) {
    expectOneSidedIsPassed<double>();
    expectOneSidedIsPassed<float>();
}

template <class T>
struct Moving {
    Shape<T> a, b;
    Pose<T> poseA, poseB;
    Vec3<T> motion;
    bool grazes = false;  // passes a surface, an edge or a corner within rounding, or nearly

    ShapeCast<T> cast() const { return castShape(a, poseA, b, poseB, motion); }
    Pose<T> at(T fraction) const { return {poseB.position + fraction * motion, poseB.orientation}; }
    // Without regard to the sides of triangles.
    T distanceAt(T fraction) const { return signedDistance(twoSided(a), poseA, twoSided(b), at(fraction)); }
    // More than the size of the pair, wherever it is on the way, and than what the poses are rounded with.
    T scale() const {
        return a.core.size + a.radius + b.core.size + b.radius + glm::length(poseA.position) +
               glm::length(poseB.position) + glm::length(motion);
    }
};

// Past the place where they touch along the normal that they have where the generator put them.
Moving<double> makeGrazing(const ShapePair& pair, PairGenerator& random) {
    Moving<double> moving{makeShape(pair.a), makeShape(pair.b), pair.poseA, pair.poseB, dvec3(0), true};
    const Collision<double> c = collide<double>(moving.a, pair.poseA, moving.b, pair.poseB, {}, {});
    const dvec3 tangent = safeNormalize(glm::cross(c.normal, random.direction()), dvec3(1, 0, 0));
    const double bend = std::pow(10.0, random.uniform(-12, 0)) * (random.integer(0, 1) ? 1.0 : -1.0);
    const dvec3 back = random.uniform(0.5, 3.0) * (tangent + bend * c.normal);
    moving.motion = -2.0 * back;
    moving.poseB.position += (c.depth - c.distance) * c.normal + back;
    return moving;
}

// Mostly towards a place where the generator had them, which is deep, touching or apart.
Moving<double> makeMoving(const ShapePair& pair, PairGenerator& random) {
    const double reach = random.uniform(0.0, 1.0) < 0.1 ? 0.3 : 4.0;
    const dvec3 away = random.direction() * random.uniform(0.0, reach);
    const dvec3 astray = random.direction() * random.uniform(0.0, 1.0) * (random.integer(0, 3) ? 0.3 : 2.0);
    Moving<double> moving{makeShape(pair.a), makeShape(pair.b), pair.poseA, pair.poseB,
                          (astray - away) * random.uniform(0.5, 2.0)};
    moving.poseB.position += away;
    return moving;
}

template <class T>
Moving<T> movingCast(const Moving<double>& m) {
    return {shapeCast<T>(m.a),    shapeCast<T>(m.b), poseCast<T>(m.poseA),
            poseCast<T>(m.poseB), Vec3<T>(m.motion), m.grazes};
}

// From far away, past corners, along edges, thin against long: the steps stay few.
TEST(Cast, StepsAreBounded) {
    std::uint32_t most = 0;
    for (int i = 0; i < 2000; ++i) {
        ShapeGenerator generator(mix(static_cast<std::uint64_t>(i)));
        PairGenerator& random = generator.random();
        const auto kind = [&] { return static_cast<ShapeKind>(random.integer(0, kPolyhedralKinds - 1)); };
        const ShapeKind kindOfA = kind(), kindOfB = kind();
        Moving<double> moving =
            makeGrazing(generator.make(kindOfA, kindOfB, static_cast<Scene>(i % kScenes)), random);
        const double farther = std::pow(10.0, random.uniform(-1, 8));
        moving.poseB.position -= (farther - 1.0) / 2.0 * moving.motion;
        moving.motion *= farther;
        most = std::max({most, moving.cast().steps, movingCast<float>(moving).cast().steps});
    }
    EXPECT_GE(most, 15u);
    EXPECT_LE(most, 60u);
}

struct Seen {
    int hits = 0, misses = 0, inside = 0, behind = 0, grazing = 0, differ = 0;
    std::uint32_t steps = 0;
};

template <class T>
constexpr T kRight = T(2) * kTieTolerance<T>;  // of scale: how well distances are known

template <class T>
void expectTouch(const Moving<T>& m, const ShapeCast<T>& cast, Seen& seen, const std::string& what) {
    const T scale = m.scale(), length = glm::length(m.motion), gap = T(2) * kCastGap<T> * scale;
    const T closing = -glm::dot(cast.normal, m.motion) / length;
    EXPECT_GT(closing, T(0)) << what;
    EXPECT_NEAR(glm::length(cast.normal), 1, 1e-6) << what;
    for (int k = 0; k <= 20; ++k)
        EXPECT_GE(m.distanceAt(cast.fraction * T(k) / T(20)), -kRight<T> * scale) << what << " at " << k;
    const T distance = m.distanceAt(cast.fraction);
    EXPECT_LE(distance, gap) << what;

    const HullPair<T> pair = makeHullPair(m.a, m.b, relativePose(m.poseA, m.at(cast.fraction)));
    const T along =
        overlapAlong(pair, glm::conjugate(m.poseA.orientation) * cast.normal).overlap + pair.radii();
    EXPECT_NEAR(along, 0, kRight<T> * scale) << what << ": the planes touch";
    EXPECT_NEAR(closestPoint(m.a, m.poseA, cast.point).distance, 0, gap) << what;

    if (m.grazes || closing < T(0.05)) {
        ++seen.grazing;
        return;
    }
    EXPECT_NEAR(closestPoint(m.b, m.at(cast.fraction), cast.point).distance, 0, gap / closing) << what;
    EXPECT_LE(distance, kRight<T> * scale) << what;
    const T little = (sizeof(T) == 8 ? T(1e-9) : T(1e-4)) * scale / length;
    if (cast.fraction > little) {
        EXPECT_FALSE(overlaps(m.a, m.poseA, m.b, m.at(cast.fraction - little))) << what;
    }
    const bool areFlat = m.a.core.volume + m.b.core.volume + m.a.radius + m.b.radius == T(0);
    if (!areFlat) {
        EXPECT_LE(m.distanceAt(cast.fraction + little), T(0)) << what;
    }
}

template <class T>
void expectPassed(const Moving<T>& m, const std::string& what) {
    const T margin = T(3) * kCastGap<T> * m.scale();
    Moving<T> both{twoSided(m.a), twoSided(m.b), m.poseA, m.poseB, m.motion};
    const ShapeCast<T> first = both.cast();
    ASSERT_TRUE(first.hit) << what;
    const Vec3<T> middleOfA = transformPoint(m.poseA, m.a.referencePoint());
    const Vec3<T> middleOfB = transformPoint(m.at(first.fraction), m.b.referencePoint());
    const auto height = [](const Shape<T>& shape, const Pose<T>& pose, const Vec3<T>& point) {
        if (!shape.oneSided || shape.core.faceCount() == 0) return std::numeric_limits<T>::infinity();
        return sepaxis::signedDistance(shape.core.planes[0], transformPointInverse(pose, point));
    };
    EXPECT_LE(std::min(height(m.a, m.poseA, middleOfB), height(m.b, m.at(first.fraction), middleOfA)), margin)
        << what;
}

// The same question asked otherwise: the same answer, but where they graze, or touch at an end.
template <class T>
void expectSame(const Moving<T>& m, const ShapeCast<T>& cast, const ShapeCast<T>& other, Seen& seen,
                const std::string& what) {
    const T length = glm::length(m.motion), gap = T(4) * kCastGap<T> * m.scale();
    if (cast.hit != other.hit || cast.startsInside != other.startsInside) {
        const ShapeCast<T>& hit = cast.hit ? cast : other;
        const T closing = -glm::dot(cast.hit ? hit.normal : other.normal, m.motion) / length;
        const bool atEnd = std::min(hit.fraction, T(1) - hit.fraction) * length * std::abs(closing) <= gap;
        EXPECT_TRUE(atEnd || std::abs(closing) < T(0.05) || cast.behindOneSided != other.behindOneSided)
            << what;
        ++seen.differ;
    } else if (cast.hit && !cast.startsInside) {
        const T closing = -glm::dot(cast.normal, m.motion) / length;
        EXPECT_NEAR(cast.fraction * length * closing, other.fraction * length * closing, gap) << what;
    }
}

template <class T>
void checkMoving(const Moving<T>& m, PairGenerator& random, Seen& seen, const std::string& what) {
    const ShapeCast<T> cast = m.cast();
    seen.steps = std::max(seen.steps, cast.steps);
    const Collision<T> start = collide<T>(m.a, m.poseA, m.b, m.poseB, {}, {});
    EXPECT_EQ(cast.startsInside, start.overlap) << what;
    if (cast.startsInside) {
        ++seen.inside;
        EXPECT_TRUE(cast.hit && cast.fraction == T(0)) << what;
        expectNear(cast.normal, start.normal, T(0));
    } else if (cast.hit) {
        ++seen.hits;
        EXPECT_TRUE(cast.fraction >= T(0) && cast.fraction <= T(1)) << what;
        expectTouch(m, cast, seen, what);
    } else if (cast.behindOneSided) {
        ++seen.behind;
        expectPassed(m, what);
    } else {
        ++seen.misses;
        EXPECT_EQ(cast.fraction, T(1)) << what;
        for (int k = 0; k <= 100; ++k)
            EXPECT_GE(m.distanceAt(T(k) / T(100)), -kRight<T> * m.scale()) << what << " at " << k;
    }
    expectSame(m, cast, castShape(m.b, m.poseB, m.a, m.poseA, -m.motion), seen, what + "\n    swapped");
    const Pose<T> moved = poseCast<T>(random.pose(1.0));
    const auto carry = [&](const Pose<T>& pose) {
        return Pose<T>{transformPoint(moved, pose.position),
                       normalizedOrIdentity(moved.orientation * pose.orientation)};
    };
    const Moving<T> carried{m.a, m.b, carry(m.poseA), carry(m.poseB), moved.orientation * m.motion};
    expectSame(m, cast, carried.cast(), seen, what + "\n    moved rigidly");
}

TEST(Cast, RandomOnesAgreeWithTheMainQuery) {
    constexpr int kEach = 5;
    Seen wide, narrow;
    for (int number = 0; number < kPolyhedralKinds * kPolyhedralKinds * kScenes * kEach; ++number) {
        const int scene = number % kScenes, kinds = number / kScenes / kEach;
        ShapeGenerator generator(mix(static_cast<std::uint64_t>(number)));
        const ShapePair pair =
            generator.make(static_cast<ShapeKind>(kinds / kPolyhedralKinds),
                           static_cast<ShapeKind>(kinds % kPolyhedralKinds), static_cast<Scene>(scene));
        const Moving<double> moving = number / kScenes % kEach == 0 ? makeGrazing(pair, generator.random())
                                                                    : makeMoving(pair, generator.random());
        const std::string what = std::to_string(number) + describe(pair);
        checkMoving(moving, generator.random(), wide, what);
        checkMoving(movingCast<float>(moving), generator.random(), narrow, what + "\n    in float");
    }
    for (const Seen& seen : {wide, narrow}) {
        EXPECT_GT(seen.hits, 500);
        EXPECT_GT(seen.misses, 500);
        EXPECT_GT(seen.inside, 100);
        EXPECT_GT(seen.behind, 5);
        EXPECT_GT(seen.grazing, 50);
        EXPECT_LT(seen.differ, 20);
        EXPECT_LE(seen.steps, 40u);
    }
}

}  // namespace
}  // namespace sepaxis::testing
