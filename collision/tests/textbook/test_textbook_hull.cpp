// The two hull articles: where they are right, and where they are known to be wrong, beside the true value.
#include "collision/tests/article.h"
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/textbook/textbook_cases.h"

#include <numbers>

namespace sepaxis::testing {
namespace {

constexpr const char* kSat = "textbook-hull-sat";
constexpr const char* kManifold = "textbook-hull-manifold";

struct Pair {
    Shape<double> a, b;
    Pose<double> poseA, poseB;
};

TextbookAnswer ask(const char* name, const Pair& pair) {
    return askTextbook(name, pair.a, pair.poseA, pair.b, pair.poseB);
}

Collision<double> exact(const Pair& pair) {
    return collide<double>(pair.a.core, pair.poseA, pair.b.core, pair.poseB, {}, {});
}

Pair articlePair(double scale) {
    const auto build = [&](ArticleHull hull) {
        for (dvec3& p : hull.positions) p *= scale;
        HullBuild<double> built = hull.build();
        EXPECT_TRUE(built.status) << describe(built.status);
        return makeSolid(std::move(built.hull));
    };
    return {build(articleTetrahedron()), build(articleCube()), {}, {}};
}

// Two long bars with a square section stood on an edge, B's lower ridge across A's upper one at an angle,
// `gap` above it. The shortest way apart is up: the ridges are the only edges that meet.
Pair crossedRidges(double angle, double gap) {
    constexpr double kHalfSide = 0.25, kHalfLength = 4.0;
    const double ridge = kHalfSide * std::numbers::sqrt2;
    const Quat<double> onEdge = glm::angleAxis(std::numbers::pi / 4, dvec3(1, 0, 0));
    const dvec3 half{kHalfLength, kHalfSide, kHalfSide};
    return {boxOf(half),
            boxOf(half),
            {dvec3(0), onEdge},
            {{0, 2 * ridge + gap, 0}, glm::angleAxis(angle, dvec3(0, 1, 0)) * onEdge}};
}

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

TEST(TextbookTable, NamesTitlesAndPairs) {
    for (const char* name : {kSat, kManifold, "textbook-nutshell", "textbook-primitives"}) {
        const TextbookMethod* method = findTextbookMethod(name);
        ASSERT_NE(method, nullptr) << name;
        EXPECT_STREQ(method->name, name);
    }
    EXPECT_EQ(findTextbookMethod("exact"), nullptr);
    EXPECT_EQ(findTextbookMethod("textbook"), nullptr);
    int handled[kPolyhedralKinds][kPolyhedralKinds] = {};
    for (const TextbookMethod& method : textbookMethods()) {
        for (int a = 0; a < kPolyhedralKinds; ++a)
            for (int b = 0; b < kPolyhedralKinds; ++b) {
                const bool handles = method.handles(static_cast<ShapeKind>(a), static_cast<ShapeKind>(b));
                EXPECT_EQ(handles, method.handles(static_cast<ShapeKind>(b), static_cast<ShapeKind>(a)));
                handled[a][b] += handles;
            }
    }
    const auto count = [&](ShapeKind a, ShapeKind b) {
        return handled[static_cast<int>(a)][static_cast<int>(b)];
    };
    EXPECT_EQ(count(ShapeKind::sphere, ShapeKind::sphere), 2);    // articles 3 and 4
    EXPECT_GE(count(ShapeKind::aabb, ShapeKind::aabb), 3);        // 1, 2, 3
    EXPECT_EQ(count(ShapeKind::segment, ShapeKind::segment), 0);  // no article
    EXPECT_EQ(count(ShapeKind::hull, ShapeKind::sphere), 0);
}

TEST(TextbookTable, OtherShapesAreRefused) {
    const Shape<double> sphere = makeSphere(1.0), box = boxOf(dvec3(1));
    for (const char* name : {kSat, kManifold}) {
        EXPECT_EQ(askTextbook(name, sphere, {}, box, {})->status, TextbookStatus::unsupportedPair);
        EXPECT_EQ(askTextbook(name, box, {}, sphere, {})->status, TextbookStatus::unsupportedPair);
    }
}

TEST(TextbookTable, TooManyEdgePairsAreRefused) {
    HullBuild<double> ball = buildHull<double>(makeIcosphere(1.0, 3).positions);
    ASSERT_TRUE(ball.status);
    const Shape<double> shape = makeSolid(std::move(ball.hull));
    ASSERT_GT(std::uint64_t{shape.core.edgeCount()} * shape.core.edgeCount(), kTextbookMaxEdgePairs);
    for (const char* name : {kSat, kManifold})
        EXPECT_EQ(askTextbook(name, shape, {}, shape, {})->status, TextbookStatus::tooManyEdgePairs);
}

TEST(TextbookTable, PointsBeyondTheMemoryAreDropped) {
    const Shape<double> box = boxOf(dvec3(1));
    const Pose<double> poseB = at({0.5, 1.875, 0.25});
    std::vector<dvec3> memory(2);
    EXPECT_EQ(textbookHullManifold(box, {}, box, poseB, memory).points.size(), 2u);
    EXPECT_EQ(textbookHullManifold(box, {}, box, poseB, {}).points.size(), 0u);
    const TextbookResult found = textbookHullSat(box, {}, box, poseB, {});
    EXPECT_EQ(found.points.size(), 0u);
    EXPECT_EQ(found.depth, 0.125);
}

// --- "convex hull collisions in 3d": right

TEST(TextbookHullSat, PrintedNumbers) {
    const Pair pair = articlePair(1.0);
    const TextbookAnswer found = ask(kSat, pair);
    ASSERT_EQ(found->status, TextbookStatus::answered);
    EXPECT_TRUE(found->hit);
    EXPECT_EQ(found->kind, AxisKind::edgeEdge);
    EXPECT_EQ(pair.a.core.edgeNumber[found->featureA.index], 1u);
    EXPECT_EQ(pair.b.core.edgeNumber[found->featureB.index], 2u);
    EXPECT_NEAR(found->depth, 0.48856698416292277, 1e-12);
    expectNear(found->normal, {-0.363158176344981, 0.7216867077808199, 0.5893084377185425}, 1e-12);
    EXPECT_EQ(found->published, PublishedVector::movesSecond);
    expectNear(found->vector, {-0.17742709499097423, 0.3525922983309437, 0.2879166461579119}, 1e-12);
    expectNear(found->mtv(), found->vector, 0.0);
    ASSERT_EQ(found.points.size(), 1u);
    expectNear(found.points[0], {-0.39404904235014193, 0.010826225559499636, 0.023658338478221408}, 1e-12);
}

TEST(TextbookHullSat, CornerInAFace) {
    const Shape<double> cube = boxOf(dvec3(1)), octahedron = solidOf(makeOctahedron(1.0));
    const Pose<double> pose = at({1.75, 0.2, 0.3});  // its corner at -x is 0.25 inside the cube
    const TextbookAnswer ofA = askTextbook(kSat, cube, {}, octahedron, pose);
    EXPECT_EQ(ofA->kind, AxisKind::faceA);
    EXPECT_EQ(cube.core.faceNumber[ofA->featureA.index], 1u);
    EXPECT_EQ(octahedron.core.vertexNumber[ofA->featureB.index], 1u);
    expectNear(ofA->vector, {0.25, 0, 0}, 1e-15);
    ASSERT_EQ(ofA.points.size(), 1u);
    expectNear(ofA.points[0], {0.75, 0.2, 0.3}, 1e-15);

    const TextbookAnswer ofB = askTextbook(kSat, octahedron, pose, cube, {});
    EXPECT_EQ(ofB->kind, AxisKind::faceB);
    expectNear(ofB->normal, {-1, 0, 0}, 1e-15);
    expectNear(ofB->vector, {-0.25, 0, 0}, 1e-15);  // moves the cube
    expectNear(ofB.points.at(0), {0.75, 0.2, 0.3}, 1e-15);
}

TEST(TextbookHullSat, ApartAlongAFaceAndAlongAnEdgePair) {
    EXPECT_FALSE(askTextbook(kSat, boxOf(dvec3(1)), {}, boxOf(dvec3(1)), at({2.5, 0, 0}))->hit);
    const TextbookAnswer found = ask(kSat, crossedRidges(radians(40), 0.05));
    EXPECT_EQ(found->status, TextbookStatus::answered);
    EXPECT_FALSE(found->hit);
    EXPECT_TRUE(found.points.empty());
}

// --- "convex hull collisions in 3d": wrong

TEST(TextbookHullSat, AContainedHullIsTooDeep) {
    const Pair pair{boxOf(dvec3(1)),
                    boxOf({0.1, 0.2, 0.15}),
                    {},
                    {{0.3, 0.4, -0.2}, glm::angleAxis(0.6, glm::normalize(dvec3(1, 2, 3)))}};
    // The nearest way out is through a face of the cube: the least of its distances to B's far side.
    double truth = 1e300;
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0}) {
            double farthestIn = 1e300;
            for (const dvec3& v : pair.b.core.vertices)
                farthestIn = std::min(farthestIn, side * transformPoint(pair.poseB, v)[axis]);
            truth = std::min(truth, 1.0 - farthestIn);
        }
    EXPECT_NEAR(truth, 0.834223, 1e-6);
    EXPECT_NEAR(exact(pair).depth, truth, 1e-12);
    const TextbookAnswer found = ask(kSat, pair);
    EXPECT_TRUE(found->hit);
    EXPECT_EQ(found->kind, AxisKind::edgeEdge);
    EXPECT_NEAR(found->depth, 0.918649, 1e-6);
    // The manifold article refuses that edge pair, whose lines are closest outside of the edges.
    const TextbookAnswer second = ask(kManifold, pair);
    EXPECT_EQ(second->kind, AxisKind::faceB);
    EXPECT_NEAR(second->depth, 1.184581, 1e-6);
}

TEST(TextbookHullSat, EdgesBelowThirtyDegreesAreSkipped) {
    for (const double degrees : {31.0, 29.0, 20.0}) {
        const Pair overlapping = crossedRidges(radians(degrees), -0.05);
        EXPECT_NEAR(exact(overlapping).depth, 0.05, 1e-12);
        const TextbookAnswer found = ask(kSat, overlapping);
        EXPECT_TRUE(found->hit);
        if (degrees > 30.0)
            EXPECT_NEAR(found->depth, 0.05, 1e-12);
        else
            EXPECT_GT(found->depth, 0.1);
        // And a gap that only those edges show is taken for an overlap.
        const Pair apart = crossedRidges(radians(degrees), 0.05);
        EXPECT_NEAR(exact(apart).distance, 0.05, 1e-12);
        EXPECT_EQ(ask(kSat, apart)->hit, degrees < 30.0);
    }
}

// The axis of two edges is that of all edges parallel to them. Where the bars are so deep in each other that
// more of them have passed each other, the first such pair answers, though other edges are to touch.
TEST(TextbookHullSat, ContactOnAnEdgeThatDoesNotTouch) {
    const double ridge = 0.25 * std::numbers::sqrt2, depth = 2 * ridge - 0.1;
    const Pair pair = crossedRidges(radians(90), -depth);
    EXPECT_NEAR(exact(pair).depth, depth, 1e-12);
    expectNear(exact(pair).contactPoint, {0, ridge, 0}, 1e-12);
    for (const char* name : {kSat, kManifold}) {
        const TextbookAnswer found = ask(name, pair);
        EXPECT_EQ(found->kind, AxisKind::edgeEdge);
        EXPECT_NEAR(found->depth, depth, 1e-12);
        ASSERT_EQ(found.points.size(), 1u);
        EXPECT_NEAR(glm::distance(found.points[0], {0, ridge, 0}), 0.5, 1e-12);
    }
}

TEST(TextbookHullSat, TouchingDependsOnTheAxisThatNoticesIt) {
    const Pair cubes{boxOf(dvec3(1)), boxOf(dvec3(1)), {}, at({2, 0.5, 0})};
    EXPECT_TRUE(exact(cubes).overlap);
    EXPECT_FALSE(ask(kSat, cubes)->hit);
    // No edge pair of these two gives the x axis.
    const SolidPoints tip{{{0, 0, 0}, {1, 0.3, 0.2}, {1.1, -0.4, 0.3}, {0.9, 0.1, -0.5}}, {}, {}};
    const Pair corner{boxOf(dvec3(1)), solidOf(tip), at({-1, 0, 0}), {}};
    EXPECT_TRUE(exact(corner).overlap);
    EXPECT_TRUE(ask(kSat, corner)->hit);
    EXPECT_EQ(ask(kSat, corner)->depth, 0.0);
}

TEST(TextbookHullSat, SmallHullsGetWhatTheMemoryHeldAsContact) {
    constexpr double kScale = 0.001;
    const Pair pair = articlePair(kScale);
    for (const char* name : {kSat, kManifold}) {
        const TextbookAnswer found = ask(name, pair);
        EXPECT_NEAR(found->depth, kScale * 0.48856698416292277, 1e-15);
        ASSERT_EQ(found.points.size(), 1u);
        const std::vector<dvec3>& p = pair.a.core.vertices;
        expectNear(found.points[0], glm::normalize(p[3] - p[1]), 1e-15);
        EXPECT_GT(glm::length(found.points[0]), 50 * kScale);
    }
    expectNear(exact(pair).contactPoint,
               kScale * dvec3(-0.39404904235014193, 0.010826225559499636, 0.023658338478221408), 1e-15);
}

// Of 20,000 such pairs about 2 % are too deep (352 of the 19,238 that overlap with this seed) and a few that
// are apart are taken for overlaps. The manifold article, which refuses edge pairs that do not cross and then
// takes a face, is too deep in a fifth of them, and of the edge pairs of the first two thirds touch
// elsewhere.
TEST(TextbookHull, SharesOfRandomBoxesThatAreWrong) {
    PairGenerator random(20261121);
    int overlapping = 0, tooDeep = 0, falseHits = 0, manifoldTooDeep = 0, edgePairs = 0, elsewhere = 0;
    double worst = 1.0;
    for (int i = 0; i < 2000; ++i) {
        const auto half = [&] {
            return dvec3{random.uniform(0.3, 1.3), random.uniform(0.3, 1.3), random.uniform(0.3, 1.3)};
        };
        const Pair pair{boxOf(half()),
                        boxOf(half()),
                        {dvec3(0), random.rotation()},
                        {{random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2)},
                         random.rotation()}};
        const Collision<double> truth = exact(pair);
        const TextbookAnswer found = ask(kSat, pair);
        if (!truth.overlap) {
            falseHits += found->hit;
            continue;
        }
        ++overlapping;
        // Whatever it measures is the overlap along some axis, so it can only be too deep.
        ASSERT_TRUE(found->hit);
        ASSERT_GE(found->depth, truth.depth - 1e-12);
        tooDeep += found->depth > truth.depth + 1e-9;
        worst = std::max(worst, found->depth / truth.depth);
        if (truth.kind == AxisKind::edgeEdge && found->kind == AxisKind::edgeEdge &&
            found->depth < truth.depth + 1e-9) {
            ++edgePairs;
            elsewhere += glm::distance(found.points.at(0), truth.contactPoint) > 1e-6;
        }
        const TextbookAnswer second = ask(kManifold, pair);
        ASSERT_GE(second->depth, truth.depth - 1e-12);
        manifoldTooDeep += second->depth > truth.depth + 1e-9;
    }
    EXPECT_GT(overlapping, 1850);
    EXPECT_GT(tooDeep, overlapping / 100);
    EXPECT_LT(tooDeep, overlapping * 3 / 100);
    EXPECT_GT(worst, 1.2);
    EXPECT_LE(falseHits, 2);
    EXPECT_GT(manifoldTooDeep, overlapping * 15 / 100);
    EXPECT_LT(manifoldTooDeep, overlapping * 27 / 100);
    EXPECT_GT(edgePairs, overlapping / 3);
    EXPECT_GT(elsewhere, edgePairs * 55 / 100);
    EXPECT_LT(elsewhere, edgePairs * 80 / 100);
}

// --- "contact manifold for 3d collisions": right

TEST(TextbookHullManifold, EdgePairGivesThePrintedPoint) {
    const TextbookAnswer found = ask(kManifold, articlePair(1.0));
    EXPECT_EQ(found->kind, AxisKind::edgeEdge);
    EXPECT_NEAR(found->depth, 0.48856698416292277, 1e-12);
    ASSERT_EQ(found.points.size(), 1u);
    expectNear(found.points[0], {-0.39404904235014193, 0.010826225559499636, 0.023658338478221408}, 1e-12);
}

// B's corner at -x, -z lies inside A's top, A's corner at +x, +z below B, and two pairs of sides cross.
TEST(TextbookHullManifold, FaceOnFace) {
    const TextbookAnswer found =
        askTextbook(kManifold, boxOf(dvec3(1)), {}, boxOf(dvec3(1)), at({0.5, 1.875, 0.25}));
    EXPECT_EQ(found->kind, AxisKind::faceA);
    expectNear(found->vector, {0, 0.125, 0}, 1e-15);
    expectSamePoints(found.points, {{-0.5, 0.875, -0.75}, {1, 0.875, 1}, {1, 0.875, -0.75}, {-0.5, 0.875, 1}},
                     1e-15);
}

TEST(TextbookHullManifold, EdgeOnFace) {
    const double ridge = 0.5 * std::numbers::sqrt2;
    const Quat<double> onEdge = glm::angleAxis(std::numbers::pi / 4, dvec3(0, 0, 1));
    const Shape<double> cube = boxOf(dvec3(1)), half = boxOf(dvec3(0.5));
    const TextbookAnswer inside = askTextbook(kManifold, cube, {}, half, {{0.1, 0.9 + ridge, 0}, onEdge});
    expectNear(inside->vector, {0, 0.1, 0}, 1e-14);
    expectSamePoints(inside.points, {{0.1, 0.9, -0.5}, {0.1, 0.9, 0.5}}, 1e-14);
    const TextbookAnswer across = askTextbook(kManifold, cube, {}, half, {{0.1, 0.9 + ridge, 0.75}, onEdge});
    expectSamePoints(across.points, {{0.1, 0.9, 0.25}, {0.1, 0.9, 1.0}}, 1e-14);
}

// --- "contact manifold for 3d collisions": wrong

// A small cube inside a large one leaves through the face at x = 1, where they touch after the motion. With
// the small one as B its own face is the reference, and its corners are carried the wrong way.
TEST(TextbookHullManifold, ReferenceFaceOfBCarriesItsCornersTheWrongWay) {
    const Shape<double> large = boxOf(dvec3(1)), small = boxOf(dvec3(0.25));
    const auto square = [](double x) {
        return std::vector<dvec3>{{x, -0.25, -0.25}, {x, -0.25, 0.25}, {x, 0.25, -0.25}, {x, 0.25, 0.25}};
    };
    const TextbookAnswer smallIsA = askTextbook(kManifold, small, at({0.5, 0, 0}), large, {});
    EXPECT_EQ(smallIsA->kind, AxisKind::faceA);
    expectNear(smallIsA->vector, {-0.75, 0, 0}, 1e-15);
    expectSamePoints(smallIsA.points, square(1.0), 1e-15);
    const TextbookAnswer smallIsB = askTextbook(kManifold, large, {}, small, at({0.5, 0, 0}));
    EXPECT_EQ(smallIsB->kind, AxisKind::faceB);
    expectNear(smallIsB->vector, {0.75, 0, 0}, 1e-15);
    expectSamePoints(smallIsB.points, square(1.0 - 2 * 0.75), 1e-15);
}

// Two equal cubes, one exactly on the other, both turned: the four corners coincide in pairs. A corner on a
// side is not inside, and as the crossing of two sides it is lost when a parameter rounds out of [0, 1].
TEST(TextbookHullManifold, CornersOnSidesAreLostToRounding) {
    PairGenerator random(2);
    int incomplete = 0;
    for (int i = 0; i < 100; ++i) {
        const Quat<double> turn = random.rotation();
        const Pair pair{
            boxOf(dvec3(0.3)), boxOf(dvec3(0.3)), {dvec3(0), turn}, {turn * dvec3(0, 0.5, 0), turn}};
        const TextbookAnswer found = ask(kManifold, pair);
        EXPECT_NEAR(found->depth, 0.1, 1e-12);
        EXPECT_LE(found.points.size(), 4u);
        incomplete += found.points.size() < 4;
        std::vector<ManifoldPoint<double>> memory(manifoldCapacity(pair.a.core, pair.b.core));
        const auto truth = collide<double>(pair.a.core, pair.poseA, pair.b.core, pair.poseB,
                                           {.manifold = ManifoldKind::exact}, memory);
        EXPECT_EQ(truth.manifold.size(), 4u);
    }
    EXPECT_GT(incomplete, 10);
}

// Two squares at 45 degrees share an octagon whose corners are all crossings.
TEST(TextbookHullManifold, LimitsInMetresFailLargeAndSmallShapes) {
    const auto octagon = [](double size) {
        const Quat<double> tilt = glm::angleAxis(0.4, glm::normalize(dvec3(3, 1, 2)));
        return ask(kManifold, {boxOf(dvec3(size)),
                               boxOf(dvec3(size)),
                               {dvec3(0), tilt},
                               {tilt * dvec3(0, 1.9 * size, 0),
                                tilt * glm::angleAxis(std::numbers::pi / 4, dvec3(0, 1, 0))}});
    };
    EXPECT_EQ(octagon(1.0).points.size(), 8u);
    for (const double size : {1e-3, 1e10}) {
        const TextbookAnswer found = octagon(size);
        EXPECT_NEAR(found->depth, 0.1 * size, 1e-12 * size);
        EXPECT_LT(found.points.size(), 8u) << size;
    }
    EXPECT_EQ(octagon(1e-3).points.size(), 0u);
}

}  // namespace
}  // namespace sepaxis::testing
