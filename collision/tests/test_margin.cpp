// CollideOptions::margin: contacts of shapes that are apart.
#include "collision/collide.h"
#include "collision/pair_cache.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tolerances.h"
#include "collision/trace.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
constexpr T kPromise = sizeof(T) == 8 ? T(1e-11) : T(2e-5);  // of size

template <class T>
struct Answer {
    std::vector<ManifoldPoint<T>> memory;
    Collision<T> c;

    Answer(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options)
        : memory(manifoldCapacity(a, b)), c(collideInA<T>(a, b, bInA, options, memory)) {}
    T deepest() const {
        T most = std::numeric_limits<T>::lowest();
        for (const ManifoldPoint<T>& p : c.manifold) most = std::max(most, p.depth);
        return most;
    }
};

template <class T>
CollideOptions<T> withMargin(T margin, ManifoldKind kind = ManifoldKind::exact) {
    CollideOptions<T> options{.manifold = ManifoldKind::exact};
    options.margin = margin;
    options.manifold = kind;
    return options;
}

template <class T>
Shape<T> box(double x, double y, double z) {
    const SolidPoints points = makeBox({x, y, z});
    return shapeCast<T>(
        makeSolid(buildHull<double>(points.positions, {points.faces, points.edges, {}}).hull));
}

template <class T>
Pose<T> at(double x, double y, double z, const Vec3<double>& turn = Vec3<double>(0)) {
    const double angle = glm::length(turn);
    const Quat<double> q = angle > 0.0 ? glm::angleAxis(angle, turn / angle) : identityQuat<double>();
    return poseCast<T>(Pose<double>{{x, y, z}, q});
}

// Everything but the manifold.
template <class T>
std::vector<T> numbersWithout(Collision<T> c) {
    c.manifold = {};
    c.manifoldNormal = Vec3<T>(T(0));
    return numbersOf(c);
}

// What every contact across a gap fulfils. Of solids the witnesses lie on the surface.
template <class T>
void expectSound(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const Answer<T>& answer, T margin,
                 const std::string& label) {
    const Collision<T>& c = answer.c;
    const T size = std::max({a.core.size + a.radius, b.core.size + b.radius + safeLength(bInA.position)});
    const T within = kPromise<T> * size;
    const auto above = [](const Hull<T>& hull, const Vec3<T>& point) {
        T most = std::numeric_limits<T>::lowest();
        for (const Plane<T>& plane : hull.planes) most = std::max(most, signedDistance(plane, point));
        return most;
    };
    for (const ManifoldPoint<T>& p : c.manifold) {
        EXPECT_LE(safeLength(p.onA - p.onB - c.manifoldNormal * p.depth), T(4) * within) << label;
        EXPECT_LE(safeLength(p.point - (p.onA + p.onB) / T(2)), within) << label;
        EXPECT_GE(p.depth, -margin - within) << label;
        EXPECT_LE(p.depth, -c.distance + within) << label;
        EXPECT_TRUE(p.touching ? p.depth >= answer.deepest() - kTouchingTolerance<T> * size
                               : p.depth < answer.deepest())
            << label;
        const Vec3<T> onB = transformPointInverse(bInA, p.onB);
        EXPECT_LE(a.core.faceCount() > 3 ? std::abs(above(a.core, p.onA)) : T(0), T(4) * within) << label;
        EXPECT_LE(b.core.faceCount() > 3 ? std::abs(above(b.core, onB)) : T(0), T(4) * within) << label;
    }
}

template <class T>
class Margin : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Margin, Scalars);

TYPED_TEST(Margin, ABoxAboveABoxHasFourPointsAcrossTheGap) {
    using T = TypeParam;
    const Shape<T> a = box<T>(1, 0.5, 1), b = box<T>(0.4, 0.3, 0.5);
    for (const Vec3<double>& turn : {Vec3<double>(0), Vec3<double>(0, 0.3, 0), Vec3<double>(0, 2.0, 0)}) {
        const Pose<T> pose = at<T>(0.1, 0.8625, 0.05, turn);  // apart by 1/16
        for (const Want want : {Want::contact, Want::distance}) {
            for (const bool reference : {false, true}) {
                CollideOptions<T> options = withMargin<T>(T(0.07));
                options.want = want;
                options.reference = reference;
                const Answer<T> near(a, b, pose, options);
                EXPECT_FALSE(near.c.overlap);
                EXPECT_EQ(near.c.depth, T(0));
                EXPECT_NEAR(near.c.distance, 0.0625, kPromise<T>);
                ASSERT_EQ(near.c.manifold.size(), 4u);
                EXPECT_NEAR(near.c.manifoldNormal.y, 1.0, 1e-6);
                for (const ManifoldPoint<T>& p : near.c.manifold) {
                    EXPECT_NEAR(p.depth, -0.0625, kPromise<T>);
                    EXPECT_NEAR(p.onA.y, 0.5, kPromise<T>);
                    EXPECT_NEAR(p.onB.y, 0.5625, kPromise<T>);
                    EXPECT_TRUE(p.touching);
                }
                expectSound(a, b, pose, near, T(0.07), "box above box");
                options.margin = T(0.06);
                EXPECT_TRUE(Answer<T>(a, b, pose, options).c.manifold.empty());
            }
        }
    }
}

// The gap closes and becomes an overlap: the same four points, whose depths go on.
TYPED_TEST(Margin, DepthsGoThroughZero) {
    using T = TypeParam;
    const Shape<T> a = box<T>(1, 0.5, 1), b = box<T>(0.4, 0.5, 0.4);
    // On a side, tilted about one axis, and resting on an edge pair by a stable face.
    for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
        for (const Vec3<double>& turn : {Vec3<double>(0, 0.3, 0), Vec3<double>(0.002, 0, 0)}) {
            std::vector<FeaturePair> before;
            T last = T(0);
            int touched = 0, apart = 0;
            for (int step = 10; step >= -10; --step) {
                const Answer<T> answer(a, b, at<T>(0.1, 1.0 + step * 1e-3, 0.05, turn),
                                       withMargin<T>(T(0.02), kind));
                ASSERT_EQ(answer.c.manifold.size(), 4u) << step;
                ++(answer.c.overlap ? touched : apart);
                std::vector<FeaturePair> ids;
                for (const ManifoldPoint<T>& p : answer.c.manifold) ids.push_back(p.id);
                if (step < 10) {
                    EXPECT_EQ(ids, before) << step;
                    EXPECT_NEAR(answer.deepest() - last, 1e-3, 4e-6) << step;
                }
                EXPECT_NEAR(answer.deepest(), answer.c.overlap ? answer.c.depth : -answer.c.distance,
                            kPromise<T>);
                before = ids;
                last = answer.deepest();
            }
            EXPECT_GE(touched, 10);
            EXPECT_GE(apart, 9);
        }
    }
}

TYPED_TEST(Margin, OfATiltedBoxThePointsWithinTheMargin) {
    using T = TypeParam;
    const Shape<T> a = box<T>(2, 0.5, 2), b = box<T>(0.5, 0.5, 0.5);
    const double angle = 0.1, gap = 0.01, rise = std::sin(angle);
    // The lower edge along x is at z > 0, `gap` above the face; the other one rises by the sine.
    const double height = 0.5 + 0.5 * std::cos(angle) + 0.5 * rise + gap;
    const Pose<T> pose = at<T>(0, height, 0, {angle, 0, 0});
    const Answer<T> two(a, b, pose, withMargin<T>(T(0.05))), four(a, b, pose, withMargin<T>(T(0.2)));
    ASSERT_EQ(two.c.manifold.size(), 2u);
    for (const ManifoldPoint<T>& p : two.c.manifold) EXPECT_NEAR(p.depth, -gap, kPromise<T>);
    ASSERT_EQ(four.c.manifold.size(), 4u);
    int near = 0, far = 0;
    for (const ManifoldPoint<T>& p : four.c.manifold) {
        near += std::abs(double(p.depth) + gap) < 2e-5 && p.touching;
        far += std::abs(double(p.depth) + gap + rise) < 2e-5 && !p.touching;
    }
    EXPECT_EQ(near, 2);
    EXPECT_EQ(far, 2);
    // As it sinks in by `gap` the far edge is still across a gap.
    const Answer<T> deep(a, b, at<T>(0, height - 2 * gap, 0, {angle, 0, 0}), withMargin<T>(T(0.2)));
    EXPECT_TRUE(deep.c.overlap);
    ASSERT_EQ(deep.c.manifold.size(), 4u);
    const auto byDepth = [](const ManifoldPoint<T>& p, const ManifoldPoint<T>& q) {
        return p.depth < q.depth;
    };
    const auto [least, most] = std::minmax_element(deep.c.manifold.begin(), deep.c.manifold.end(), byDepth);
    EXPECT_NEAR(most->depth, gap, kPromise<T>);
    EXPECT_NEAR(least->depth, gap - rise, kPromise<T>);
}

TYPED_TEST(Margin, CrossedEdgesHaveOnePoint) {
    using T = TypeParam;
    const Shape<T> a = box<T>(1, 1, 1), b = box<T>(1, 1, 1);
    const double quarter = std::acos(0.0) / 2.0, reach = 2.0 * std::sqrt(2.0);
    // A's upper ridge along z, B's lower one along x.
    const Quat<double> ofA = glm::angleAxis(quarter, Vec3<double>(0, 0, 1)),
                       ofB = glm::angleAxis(quarter, Vec3<double>(1, 0, 0));
    const Pose<double> poseA{{0, 0, 0}, ofA}, poseB{{0.1, reach + 0.03, 0.2}, ofB};
    const Pose<T> bInA = poseCast<T>(relativePose(poseA, poseB));
    const Answer<T> answer(a, b, bInA, withMargin<T>(T(0.04)));
    ASSERT_EQ(answer.c.manifold.size(), 1u);
    const ManifoldPoint<T>& p = answer.c.manifold[0];
    EXPECT_EQ(p.id.a.kind, FeatureKind::edge);
    EXPECT_EQ(p.id.b.kind, FeatureKind::edge);
    EXPECT_EQ(p.depth, -answer.c.distance);
    EXPECT_NEAR(p.depth, -0.03, kPromise<T> * T(4));
    EXPECT_LE(safeLength(p.onA - answer.c.closestA), kPromise<T> * T(4));
    EXPECT_LE(safeLength(p.onB - answer.c.closestB), kPromise<T> * T(4));
}

// A box that rocks about two axes: edges are the nearest, a face is hardly farther.
TYPED_TEST(Margin, AStableManifoldTakesAFaceAcrossTheGap) {
    using T = TypeParam;
    const Shape<T> a = box<T>(1, 0.5, 1), b = box<T>(0.5, 0.5, 0.5);
    const Pose<T> pose = at<T>(0.9, 1.005, 0.9, {0.002, 0.4, -0.001});
    const Answer<T> exact(a, b, pose, withMargin<T>(T(0.02)));
    const Answer<T> stable(a, b, pose, withMargin<T>(T(0.02), ManifoldKind::stable));
    EXPECT_EQ(numbersWithout(exact.c), numbersWithout(stable.c));
    EXPECT_GE(stable.c.manifold.size(), 3u);
    EXPECT_NEAR(stable.deepest(), -stable.c.distance, 0.005);
}

// Two capsules that cross at a small angle: of their level edges one end is within reach, the other is not.
TYPED_TEST(Margin, NoPointIsFartherApartThanTheMargin) {
    using T = TypeParam;
    const Shape<T> capsule = makeCapsule<T>({-1, 0, 0}, {1, 0, 0}, T(0.1));
    const Pose<T> pose = at<T>(0.0, 0.2, 0.0, Vec3<double>(0.0, 0.0, 0.001));
    for (const T margin : {T(1e-7), T(5e-4), T(1e-2)}) {
        for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
            const Answer<T> answer(capsule, capsule, pose, withMargin<T>(margin, kind));
            if (kind == ManifoldKind::stable) {
                EXPECT_EQ(answer.c.manifold.size(), margin > T(1e-3) ? 2u : 1u);
            }
            for (const ManifoldPoint<T>& point : answer.c.manifold)
                EXPECT_GE(point.depth, -margin - kPromise<T>);
        }
    }
}

TYPED_TEST(Margin, RoundAndFlatShapes) {
    using T = TypeParam;
    const Shape<T> ball = makeSphere(T(0.5)), floor = box<T>(2, 0.5, 2);
    const Shape<T> rod = makeCapsule<T>({T(-0.6), 0, 0}, {T(0.6), 0, 0}, T(0.25));
    const Shape<T> segment = makeSegment<T>({T(-0.6), 0, 0}, {T(0.6), 0, 0});
    const Shape<T> triangle = makeTriangle<T>({-1, 0, -1}, {0, 0, 1}, {1, 0, -1});
    const double gap = 0.01;
    struct Case {
        const char* name;
        const Shape<T>&a, &b;
        Pose<T> pose;
        std::size_t points;
    };
    const double cross = std::acos(0.0);
    const Case cases[] = {
        {"ball above ball", ball, ball, at<T>(0, 1.0 + gap, 0), 1},
        {"ball above box", floor, ball, at<T>(0.3, 1.0 + gap, 0), 1},
        {"ball above triangle", triangle, ball, at<T>(0, 0.5 + gap, 0), 1},
        {"ball above segment", segment, ball, at<T>(0.1, 0.5 + gap, 0), 1},
        {"capsule along a box", floor, rod, at<T>(0, 0.75 + gap, 0), 2},
        {"capsule along a capsule", rod, rod, at<T>(0.2, 0.5 + gap, 0), 2},
        {"capsule across a capsule", rod, rod, at<T>(0, 0.5 + gap, 0, {0, cross, 0}), 1},
        {"capsule along a triangle", triangle, rod, at<T>(0, 0.25 + gap, -0.5), 2},
        {"segment along a box", floor, segment, at<T>(0, 0.5 + gap, 0), 2},
        {"segment above a triangle", triangle, segment, at<T>(0, gap, -0.5), 2},
        {"segment across a segment", segment, segment, at<T>(0, gap, 0, {0, cross, 0}), 1},
        {"segment along a segment", segment, segment, at<T>(0.1, gap, 0), 2},
        {"triangle above a box", floor, triangle, at<T>(0, 0.5 + gap, 0), 3},
        {"triangle above a triangle", triangle, triangle, at<T>(0, gap, 0), 3},
    };
    for (const Case& test : cases) {
        for (const ManifoldKind kind : {ManifoldKind::exact, ManifoldKind::stable}) {
            const Answer<T> near(test.a, test.b, test.pose, withMargin<T>(T(0.02), kind));
            EXPECT_FALSE(near.c.overlap) << test.name;
            EXPECT_EQ(near.c.manifold.size(), test.points) << test.name;
            for (const ManifoldPoint<T>& p : near.c.manifold)
                EXPECT_NEAR(p.depth, -gap, kPromise<T> * T(4)) << test.name;
            expectSound(test.a, test.b, test.pose, near, T(0.02), test.name);
        }
        EXPECT_TRUE(Answer<T>(test.a, test.b, test.pose, withMargin<T>(T(0.009))).c.manifold.empty());
    }
}

TYPED_TEST(Margin, AOneSidedTriangleIgnoresWhatIsBehindIt) {
    using T = TypeParam;
    const Shape<T> triangle = makeTriangle<T>({-1, 0, -1}, {0, 0, 1}, {1, 0, -1}, true);
    const Shape<T> ball = makeSphere(T(0.5));
    const Answer<T> front(triangle, ball, at<T>(0, 0.51, 0), withMargin<T>(T(0.02)));
    EXPECT_EQ(front.c.manifold.size(), 1u);
    EXPECT_FALSE(front.c.behindOneSided);
    const Answer<T> behind(triangle, ball, at<T>(0, -0.51, 0), withMargin<T>(T(0.02)));
    EXPECT_TRUE(behind.c.manifold.empty());
    EXPECT_TRUE(behind.c.behindOneSided);
    EXPECT_NEAR(behind.c.distance, 0.01, kPromise<T>);
}

TYPED_TEST(Margin, EveryValueHasAMeaning) {
    using T = TypeParam;
    const Shape<T> a = box<T>(1, 1, 1), b = box<T>(0.5, 0.5, 0.5);
    const Pose<T> near = at<T>(0.2, 1.51, 0), far = at<T>(40, 1.0, 3.0);
    const Answer<T> without(a, b, near, {});
    for (const T margin : {T(-1), -std::numeric_limits<T>::infinity(), std::numeric_limits<T>::quiet_NaN()})
        EXPECT_EQ(numbersOf(Answer<T>(a, b, near, withMargin(margin)).c), numbersOf(without.c));
    const Answer<T> all(a, b, far, withMargin(std::numeric_limits<T>::infinity()));
    EXPECT_FALSE(all.c.manifold.empty());
    EXPECT_NEAR(all.deepest(), -all.c.distance, kPromise<T> * T(40));
    CollideOptions<T> verdict = withMargin(T(1));
    verdict.want = Want::verdict;
    EXPECT_TRUE(Answer<T>(a, b, near, verdict).c.manifold.empty());
    CollideOptions<T> four = withMargin(T(1));
    four.manifoldSize = ManifoldSize::four;
    const Answer<T> reduced(
        box<T>(1, 1, 1), shapeCast<T>(makeSolid(buildHull<double>(makePrism(0.5, 1, 12).positions, {}).hull)),
        at<T>(0, 1.6, 0), four);
    EXPECT_EQ(reduced.c.manifold.size(), 4u);
    // Without memory, and of two hulls.
    EXPECT_TRUE(collideInA<T>(a, b, near, withMargin(T(1)), {}).manifold.empty());
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    EXPECT_EQ(collideInA<T>(a.core, b.core, near, withMargin(T(1)), memory).manifold.size(), 4u);
}

TYPED_TEST(Margin, ATraceRecordsTheClipping) {
    using T = TypeParam;
    const Shape<T> a = box<T>(1, 1, 1), b = box<T>(0.5, 0.5, 0.5);
    Trace<T> trace;
    CollideOptions<T> options = withMargin(T(0.1));
    options.reference = true;
    options.trace = &trace;
    const Answer<T> answer(a, b, at<T>(0.8, 1.51, 0), options);
    ASSERT_FALSE(trace.clip.empty());
    EXPECT_EQ(trace.clip.back().kind, ClipStep<T>::Kind::depthCull);
    EXPECT_EQ(trace.clip.back().after.size(), answer.c.manifold.size());
}

struct Counts {
    int pairs = 0, faces = 0, points = 0, several = 0, samePoints = 0;
};

template <class T>
void checkNear(const ShapePair& pair, const Shape<T>& a, const Shape<T>& b, ManifoldKind kind,
               Counts& counts) {
    const Pose<T> bInA = poseCast<T>(relativePose(pair.poseA, pair.poseB));
    const Answer<T> without(a, b, bInA, withMargin(T(0), kind));
    if (without.c.overlap || without.c.behindOneSided) return;
    const std::string label = describe(pair);
    const T distance = without.c.distance, size = a.core.size + b.core.size + a.radius + b.radius;
    const Answer<T> below(a, b, bInA, withMargin(distance / T(2), kind));
    EXPECT_EQ(numbersOf(below.c), numbersOf(without.c)) << label;

    const T margin = distance * T(2);
    const Answer<T> near(a, b, bInA, withMargin(margin, kind));
    Collision<T> rest = near.c;
    rest.behindOneSided = false;
    EXPECT_EQ(numbersWithout(rest), numbersOf(without.c)) << label;
    EXPECT_EQ(near.c.manifold.empty(), near.c.behindOneSided) << label;
    if (near.c.behindOneSided) return;
    ++counts.pairs;
    const bool onFace = near.c.manifold[0].id.a.kind == FeatureKind::face ||
                        near.c.manifold[0].id.b.kind == FeatureKind::face;
    ++(onFace ? counts.faces : counts.points);
    counts.several += near.c.manifold.size() > 1;
    if (kind == ManifoldKind::exact) {
        EXPECT_NEAR(near.deepest(), -distance, kPromise<T> * size) << label;
        expectSound(a, b, bInA, near, margin, label);
    }

    // Swapped: the same depth, and mostly the same points.
    const Pose<T> aInB = poseCast<T>(relativePose(pair.poseB, pair.poseA));
    const Answer<T> swapped(b, a, aInB, withMargin(margin * T(1.001) + kPromise<T> * size, kind));
    ASSERT_FALSE(swapped.c.manifold.empty()) << label;
    if (kind == ManifoldKind::exact) {
        EXPECT_NEAR(swapped.deepest(), near.deepest(), kPromise<T> * size) << label;
    }
    counts.samePoints += swapped.c.manifold.size() == near.c.manifold.size();
}

TEST(MarginOfRandomPairs, DeepestIsTheDistance) {
    for (const bool parallel : {false, true}) {
        Counts counts;
        for (int i = 0; i < kPolyhedralKinds; ++i) {
            for (int j = 0; j < kPolyhedralKinds; ++j) {
                for (int k = 0; k < 60; ++k) {
                    ShapeGenerator generator(
                        static_cast<std::uint64_t>((i * kPolyhedralKinds + j) * 1000 + k));
                    const ShapePair pair = generator.makeNearlyTouching(
                        static_cast<ShapeKind>(i), static_cast<ShapeKind>(j), parallel, -5.0, -1.0);
                    const Shape<double> a = makeShape(pair.a), b = makeShape(pair.b);
                    const ManifoldKind kind = k % 4 == 0 ? ManifoldKind::stable : ManifoldKind::exact;
                    checkNear(pair, a, b, kind, counts);
                    checkNear(pair, shapeCast<float>(a), shapeCast<float>(b), kind, counts);
                }
            }
        }
        EXPECT_GT(counts.pairs, 4000);
        EXPECT_GT(counts.faces, 300);
        EXPECT_GT(counts.points, 300);
        EXPECT_GT(counts.several, 200);
        EXPECT_GT(counts.samePoints, counts.pairs * 98 / 100);
    }
}

// A push of a little more or less than the distance: the same contacts on either side of touching.
TEST(MarginOfRandomPairs, PointsGoOnAcrossTouching) {
    PairGenerator generator(31);
    int pairs = 0, several = 0;
    for (int i = 0; i < 4000; ++i) {
        const RandomPair pair = generator.make(i % 2 == 0 ? PairKind::boxes : PairKind::randomHulls);
        const Shape<double> a = makeSolid(pair.a), b = makeSolid(pair.b);
        Pose<double> bInA = relativePose(pair.poseA, pair.poseB);
        const Answer<double> first(a, b, bInA, {});
        if (first.c.overlap) continue;
        const double size = a.core.size + b.core.size, step = 1e-7 * size;
        bInA.position -= first.c.normal * (first.c.distance - step);
        const auto options = withMargin(0.2 * size);
        const Answer<double> apart(a, b, bInA, options);
        bInA.position -= first.c.normal * (2.0 * step);
        const Answer<double> inside(a, b, bInA, options);
        // Where vertices meet vertices or edges the axis of the overlap is another one.
        const bool onFace =
            apart.c.featureA.kind == FeatureKind::face || apart.c.featureB.kind == FeatureKind::face;
        const bool onEdges =
            apart.c.featureA.kind == FeatureKind::edge && apart.c.featureB.kind == FeatureKind::edge;
        if (!onFace && !onEdges) continue;
        ASSERT_TRUE(!apart.c.overlap && inside.c.overlap);
        ++pairs;
        several += apart.c.manifold.size() > 1;
        EXPECT_NEAR(apart.deepest(), -step, 1e-3 * step);
        EXPECT_NEAR(inside.deepest(), step, 1e-3 * step);
        ASSERT_EQ(apart.c.manifold.size(), inside.c.manifold.size()) << i;
        for (std::size_t k = 0; k < apart.c.manifold.size(); ++k) {
            const auto isNear = [&](const ManifoldPoint<double>& p) {
                return glm::distance(p.point, apart.c.manifold[k].point) <= 1e-5 * size;
            };
            EXPECT_TRUE(std::any_of(inside.c.manifold.begin(), inside.c.manifold.end(), isNear)) << i;
        }
    }
    EXPECT_GT(pairs, 300);
    EXPECT_GT(several, 100);
}

// Where the deepest place lies beside a face that a stable manifold prefers, the margin keeps points of that
// face across a gap: they are not all that shapes that overlap have.
TEST(Margin, AStableManifoldOfAnOverlapTouches) {
    const Shape<double> box = makeAabb<double>({-1, -0.25, -0.5}, {1, 0.25, 0.5}).shape;
    const Shape<double> cylinder = makeCylinder(0.4, 0.8);
    const Shape<double> capsule = makeCapsule<double>({0.44, 0.6963, 0}, {-0.2, 0.7603, 0}, 0.3);
    const Pose<double> turned{
        {-0.91825593019173835, -1.3615228244038355, -0.35002882558842752},
        {-0.075896196978306407, -0.80021358200415482, 0.58766233863160589, -0.092471434585722934}};
    const CollideOptions<double> options = withMargin(0.02, ManifoldKind::stable);
    for (const bool reference : {false, true}) {
        CollideOptions<double> asked = options;
        asked.reference = reference;
        const Answer<double> boxes(box, box, turned, asked), curved(cylinder, capsule, {}, asked);
        for (const Answer<double>* answer : {&boxes, &curved}) {
            ASSERT_TRUE(answer->c.overlap);
            EXPECT_GE(answer->deepest(), 0.0);
        }
    }
}

}  // namespace
}  // namespace sepaxis::testing
