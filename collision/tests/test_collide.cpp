#include "collision/collide.h"
#include "collision/query/hull_pair.h"
#include "collision/query/manifold/manifold.h"
#include "collision/solids.h"
#include "collision/tests/answer_numbers.h"
#include "collision/tests/article.h"
#include "collision/trace.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;

Hull<double> hullOf(const SolidPoints& solid) {
    HullBuild<double> built = solid.faces.empty()
                                  ? buildHull<double>(solid.positions)
                                  : buildHull<double>(solid.positions, {solid.faces, solid.edges, {}});
    EXPECT_TRUE(built.status) << describe(built.status);
    return std::move(built.hull);
}

Hull<double> box(double x, double y, double z) {
    return hullOf(makeBox({x, y, z}));
}

struct Asked {
    Collision<double> collision;
    std::vector<ManifoldPoint<double>> memory;
};

Asked ask(const Hull<double>& a, const Pose<double>& poseA, const Hull<double>& b, const Pose<double>& poseB,
          const CollideOptions<double>& options = {.manifold = ManifoldKind::exact}) {
    Asked asked;
    asked.memory.resize(manifoldCapacity(a, b));
    asked.collision = collide<double>(a, poseA, b, poseB, options, asked.memory);
    return asked;
}

Pose<double> at(double x, double y, double z) {
    return {{x, y, z}, identityQuat<double>()};
}

std::size_t touchingCount(const Collision<double>& c) {
    std::size_t count = 0;
    for (const auto& p : c.manifold) count += p.touching;
    return count;
}

void expectNear(const dvec3& actual, const dvec3& expected, double tolerance) {
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
    EXPECT_NEAR(actual.z, expected.z, tolerance);
}

TEST(Article, PrintedNumbers) {
    const HullBuild<double> a = articleTetrahedron().build(), b = articleCube().build();
    ASSERT_TRUE(a.status) << describe(a.status);
    ASSERT_TRUE(b.status) << describe(b.status);
    Trace<double> trace;
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.trace = &trace;
    options.reference = true;
    const Asked asked = ask(a.hull, {}, b.hull, {}, options);
    const Collision<double>& c = asked.collision;
    EXPECT_TRUE(c.overlap);
    EXPECT_TRUE(c.unique);
    EXPECT_EQ(c.kind, AxisKind::edgeEdge);
    EXPECT_EQ(a.hull.edgeNumber[c.featureA.index], 1u);
    EXPECT_EQ(b.hull.edgeNumber[c.featureB.index], 2u);
    EXPECT_NEAR(c.depth, 0.48856698416292277, 1e-12);
    expectNear(c.normal, {-0.363158176344981, 0.7216867077808199, 0.5893084377185425}, 1e-12);
    expectNear(c.mtv(), {-0.17742709499097423, 0.3525922983309437, 0.2879166461579119}, 1e-12);
    expectNear(c.contactPoint, {-0.39404904235014193, 0.010826225559499636, 0.023658338478221408}, 1e-12);
    ASSERT_EQ(c.manifold.size(), 1u);
    EXPECT_TRUE(c.manifold[0].touching);
    expectNear(c.manifold[0].onA - c.manifold[0].onB, c.mtv(), 1e-12);
}

TEST(Article, TraceListsEveryCandidate) {
    const HullBuild<double> a = articleTetrahedron().build(), b = articleCube().build();
    Trace<double> trace;
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.trace = &trace;
    options.reference = true;
    ask(a.hull, {}, b.hull, {}, options);
    int faces = 0, onBoundary = 0, winners = 0, sameAxis = 0;
    double runnerUp = 1e9;
    for (const AxisCandidate<double>& axis : trace.axes) {
        faces += axis.kind != AxisKind::edgeEdge;
        const bool rejected =
            axis.state == AxisState::notOnMinkowski || axis.state == AxisState::parallelEdges;
        onBoundary +=
            axis.kind == AxisKind::edgeEdge && !rejected && axis.state != AxisState::sameAxisAsWinner;
        winners += axis.state == AxisState::winner;
        sameAxis += axis.state == AxisState::sameAxisAsWinner;
        if (axis.state == AxisState::candidate) runnerUp = std::min(runnerUp, axis.overlap);
        if (axis.state == AxisState::winner) {
            EXPECT_EQ(a.hull.edgeNumber[axis.a], 1u);
            EXPECT_EQ(b.hull.edgeNumber[axis.b], 2u);
        }
    }
    EXPECT_EQ(faces, 10);
    EXPECT_EQ(trace.edgePairs, 72u);
    EXPECT_EQ(trace.rejectedEdgePairs, 72u - 11u);
    EXPECT_EQ(onBoundary, 11);
    EXPECT_EQ(winners, 1);
    EXPECT_EQ(sameAxis, 3);
    EXPECT_NEAR(runnerUp, 0.6501591357414762, 1e-12);
}

TEST(Collide, ContainedBoxOfTheNotes) {
    const Asked asked = ask(box(1, 1, 1), {}, box(0.1, 0.2, 0.15),
                            {{0.3, 0.4, -0.2}, glm::angleAxis(0.6, glm::normalize(dvec3(1, 2, 3)))});
    EXPECT_TRUE(asked.collision.overlap);
    EXPECT_EQ(asked.collision.kind, AxisKind::faceA);
    EXPECT_NEAR(asked.collision.depth, 0.834223, 5e-7);
}

TEST(Collide, StackedCubesTouchInFourPoints) {
    const Hull<double> cube = box(1, 1, 1);
    const Asked asked = ask(cube, {}, cube, at(0, 1.9, 0));
    const Collision<double>& c = asked.collision;
    EXPECT_EQ(c.kind, AxisKind::faceA);
    EXPECT_TRUE(c.unique);
    EXPECT_NEAR(c.depth, 0.1, 1e-15);
    expectNear(c.normal, {0, 1, 0}, 0);
    ASSERT_EQ(c.manifold.size(), 4u);
    EXPECT_EQ(touchingCount(c), 4u);
}

TEST(Collide, HalfShiftedCubesMixVertexAndEdgeIds) {
    const Hull<double> cube = box(1, 1, 1);
    const Asked asked = ask(cube, {}, cube, at(0.5, 1.9, 0.25));
    ASSERT_EQ(asked.collision.manifold.size(), 4u);
    int vertexB = 0, vertexA = 0, crossing = 0;
    for (const auto& p : asked.collision.manifold) {
        vertexB += p.id.b.kind == FeatureKind::vertex;
        vertexA += p.id.a.kind == FeatureKind::vertex;
        crossing += p.id.a.kind == FeatureKind::edge && p.id.b.kind == FeatureKind::edge;
        EXPECT_NE(p.side.a.kind == FeatureKind::edge, p.side.b.kind == FeatureKind::edge);
    }
    EXPECT_EQ(vertexB, 1);  // one corner of B over A's face, one of A under B's, two edge crossings
    EXPECT_EQ(vertexA, 1);
    EXPECT_EQ(crossing, 2);
}

// A roof whose ends are flatter than its sides, ridge down on a slab: the ridge touches with both its ends.
TEST(Collide, WholeRidgeTouchesThoughTheRoofsEndIsFlatter) {
    const std::vector<dvec3> roof = {{-0.2, 0, 0}, {0.2, 0, 0},  {-2, 1, -0.5},
                                     {2, 1, -0.5}, {-2, 1, 0.5}, {2, 1, 0.5}};
    const HullBuild<double> built = buildHull<double>(roof);
    ASSERT_TRUE(built.status);
    const Asked asked = ask(box(5, 1, 5), {}, built.hull, at(0, 0.99, 0));
    EXPECT_EQ(asked.collision.kind, AxisKind::faceA);
    EXPECT_EQ(asked.collision.featureB.kind, FeatureKind::edge);
    EXPECT_EQ(touchingCount(asked.collision), 2u);
}

TEST(Collide, FeatureOfTheOtherHullIsWhatSupports) {
    const Hull<double> cube = box(1, 1, 1);
    const auto featureAt = [&](const Quat<double>& turn) {
        return ask(box(5, 1, 5), {}, cube, {{0, 1.9 + 0.2 * (turn.w < 1), 0}, turn}).collision.featureB.kind;
    };
    EXPECT_EQ(featureAt(identityQuat<double>()), FeatureKind::face);
    EXPECT_EQ(featureAt(glm::angleAxis(0.4, dvec3(1, 0, 0))), FeatureKind::edge);
    EXPECT_EQ(featureAt(glm::angleAxis(0.4, glm::normalize(dvec3(1, 0.3, 0.8)))), FeatureKind::vertex);
}

TEST(Collide, IdsStayWhileTheFeaturesStay) {
    const Hull<double> cube = box(1, 1, 1);
    const auto idsAt = [&](double x) {
        const Asked asked = ask(cube, {}, cube, at(x, 1.9, 0.25));
        std::vector<FeaturePair> ids;
        for (const auto& p : asked.collision.manifold) ids.push_back(p.id);
        return ids;
    };
    EXPECT_EQ(idsAt(0.5), idsAt(0.51));
    EXPECT_NE(idsAt(0.5), idsAt(-0.5));
}

TEST(Collide, ConcentricCubesAreNotUnique) {
    const Hull<double> cube = box(1, 1, 1);
    const Asked asked = ask(cube, {}, cube, {});
    EXPECT_NEAR(asked.collision.depth, 2.0, 1e-15);
    EXPECT_FALSE(asked.collision.unique);
    EXPECT_EQ(asked.collision.kind, AxisKind::faceA);  // face before edge, A before B, lowest index
    EXPECT_EQ(asked.collision.featureA.index, 0u);
}

TEST(Collide, ExactTouchOverlapsWithDepthZero) {
    const Hull<double> cube = box(0.5, 0.5, 0.5);
    for (const Quat<double>& turn :
         {identityQuat<double>(), glm::angleAxis(0.7, glm::normalize(dvec3(3, 1, 2)))}) {
        const Pose<double> poseB{turn * dvec3(1, 0, 0), turn};
        const Asked asked = ask(cube, {{0, 0, 0}, turn}, cube, poseB);
        EXPECT_TRUE(asked.collision.overlap);
        EXPECT_NEAR(asked.collision.depth, 0.0, 1e-15);
        EXPECT_EQ(asked.collision.distance, 0.0);
        EXPECT_EQ(touchingCount(asked.collision), 4u);
    }
}

TEST(Collide, ApartByAHairKeepsTheNormal) {
    const Hull<double> cube = box(0.5, 0.5, 0.5);
    const Quat<double> turn = glm::angleAxis(0.7, glm::normalize(dvec3(3, 1, 2)));
    const Asked asked = ask(cube, {{0, 0, 0}, turn}, cube, {turn * dvec3(1 + 1e-12, 0.2, 0.1), turn});
    EXPECT_FALSE(asked.collision.overlap);
    EXPECT_NEAR(asked.collision.distance, 1e-12, 1e-15);
    expectNear(asked.collision.normal, turn * dvec3(1, 0, 0), 1e-14);
    EXPECT_TRUE(asked.collision.manifold.empty());
}

// A gap of a few hundred roundings: the direction of the closest points alone would be noise.
TEST(Collide, NormalAcrossATinyGapIsTheFacesNormal) {
    constexpr double kGap = 1e-13;
    const Hull<double> cube = box(0.5, 0.5, 0.5);
    const Hull<double> pyramid = hullOf(makeCone(0.5, 1.0, 4));
    const Quat<double> tipDown = glm::angleAxis(glm::pi<double>(), dvec3(0, 0, 1));
    const Quat<double> turns[] = {identityQuat<double>(), glm::angleAxis(0.7, glm::normalize(dvec3(3, 1, 2))),
                                  glm::angleAxis(-2.1, glm::normalize(dvec3(-1, 4, 0.5)))};
    for (const Quat<double>& turn : turns) {
        const auto expectNormal = [&](const Asked& asked, const dvec3& normal) {
            const Collision<double>& c = asked.collision;
            EXPECT_FALSE(c.overlap);
            EXPECT_NEAR(c.distance, kGap, 2e-15);
            EXPECT_NEAR(glm::length(c.normal), 1.0, 1e-15);
            expectNear(c.normal, turn * normal, 1e-14);
        };
        for (int axis = 0; axis < 3; ++axis) {
            for (const double sign : {1.0, -1.0}) {
                dvec3 offset(0.2, 0.3, 0.1), normal(0.0);
                offset[axis] = sign * (1.0 + kGap);
                normal[axis] = sign;
                expectNormal(ask(cube, {{0, 0, 0}, turn}, cube, {turn * offset, turn}), normal);
            }
        }
        const Pose<double> above{turn * dvec3(0.1, 1.0 + kGap, 0.2), turn * tipDown};
        expectNormal(ask(cube, {{0, 0, 0}, turn}, pyramid, above), {0, 1, 0});
        expectNormal(ask(pyramid, above, cube, {{0, 0, 0}, turn}), {0, -1, 0});
    }
}

TEST(Collide, CornersApartAreClosest) {
    const Hull<double> cube = box(0.5, 0.5, 0.5);
    const Asked asked = ask(cube, {}, cube, at(2, 2, 2));
    EXPECT_NEAR(asked.collision.distance, std::sqrt(3.0), 1e-15);
    EXPECT_EQ(asked.collision.featureA, (Feature{FeatureKind::vertex, 7}));
    EXPECT_EQ(asked.collision.featureB, (Feature{FeatureKind::vertex, 0}));
    expectNear(asked.collision.closestA, dvec3(0.5), 1e-15);
    expectNear(asked.collision.closestB, dvec3(1.5), 1e-15);
}

TEST(Collide, StableManifoldKeepsFourPointsWhereTheExactAxisIsAnEdgePair) {
    const Hull<double> cube = box(1, 1, 1);
    int exactEdges = 0;
    for (int i = 1; i <= 50; ++i) {
        const double tilt = i * 2e-4;
        const Pose<double> poseB{
            {0.1, 1.99, 0.05},
            glm::angleAxis(tilt, glm::normalize(dvec3(1, 0, 0.6))) * glm::angleAxis(0.4, dvec3(0, 1, 0))};
        const Asked exact = ask(cube, {}, cube, poseB);
        CollideOptions<double> options{.manifold = ManifoldKind::exact};
        options.manifold = ManifoldKind::stable;
        options.stableSlop = 0.01;
        const Asked stable = ask(cube, {}, cube, poseB, options);
        EXPECT_EQ(stable.collision.depth, exact.collision.depth);
        EXPECT_EQ(stable.collision.normal, exact.collision.normal);
        EXPECT_GE(stable.collision.manifold.size(), 3u) << tilt;
        EXPECT_LT(glm::length(stable.collision.manifoldNormal - dvec3(0, 1, 0)), 0.02);
        if (exact.collision.kind == AxisKind::edgeEdge) {
            ++exactEdges;
            EXPECT_EQ(exact.collision.manifold.size(), 1u);
        }
    }
    EXPECT_GT(exactEdges, 0);
}

TEST(Collide, ReductionKeepsFourOfMany) {
    const Hull<double> cylinder = hullOf(makePrism(1.0, 1.0, 24));
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    const Asked whole = ask(cylinder, {}, cylinder, at(0, 0.99, 0), options);
    EXPECT_EQ(whole.collision.manifold.size(), 24u);
    options.manifoldSize = ManifoldSize::four;
    const Asked four = ask(cylinder, {}, cylinder, at(0, 0.99, 0), options);
    ASSERT_EQ(four.collision.manifold.size(), 4u);
    // They span the disc: the area is that of the square in it, within the corners of the polygon.
    const auto& m = four.collision.manifold;
    const double area = 0.5 * glm::length(glm::cross(m[2].point - m[0].point, m[3].point - m[1].point));
    EXPECT_NEAR(area, 2.0, 0.05);
}

TEST(Collide, VerdictNeedsNoMemory) {
    const Hull<double> cube = box(1, 1, 1);
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.want = Want::verdict;
    EXPECT_TRUE(collide<double>(cube, {}, cube, at(1, 1, 1), options, {}).overlap);
    EXPECT_FALSE(collide<double>(cube, {}, cube, at(3, 1, 1), options, {}).overlap);
}

TEST(Collide, TraceOfApartPairShowsTheDistanceSteps) {
    const Hull<double> cube = box(0.5, 0.5, 0.5);
    Trace<double> trace;
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.trace = &trace;
    options.reference = true;
    const Asked asked = ask(cube, {}, cube, at(2, 2, 2), options);
    ASSERT_FALSE(trace.distance.empty());
    EXPECT_NEAR(trace.distance.back().upperBound, asked.collision.distance, 1e-15);
    EXPECT_NEAR(trace.distance.back().lowerBound, asked.collision.distance, 1e-15);
    EXPECT_TRUE(trace.clip.empty());
}

TEST(Collide, ClippingStepsReplayToTheManifold) {
    const Hull<double> cube = box(1, 1, 1);
    Trace<double> trace;
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.trace = &trace;
    options.reference = true;
    const Pose<double> poseB{{0.4, 1.9, 0.3}, glm::angleAxis(0.5, dvec3(0, 1, 0))};
    const Asked asked = ask(cube, {}, cube, poseB, options);
    ASSERT_EQ(trace.clip.size(), 5u);  // four side planes and the reference plane
    ASSERT_EQ(trace.clip.back().after.size(), asked.collision.manifold.size());
    for (std::size_t i = 0; i < asked.collision.manifold.size(); ++i) {
        EXPECT_EQ(trace.clip.back().after[i].id, asked.collision.manifold[i].id);
        const auto& p = asked.collision.manifold[i];
        expectNear(trace.clip.back().after[i].point, trace.referenceOnA ? p.onB : p.onA, 1e-15);
    }
    for (std::size_t i = 1; i < trace.clip.size(); ++i)
        EXPECT_EQ(trace.clip[i].before.size(), trace.clip[i - 1].after.size());
}

TEST(Collide, TheTraceSaysWhichFourPointsStay) {
    const Hull<double> cube = box(1, 1, 1);
    Trace<double> trace;
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    options.trace = &trace;
    options.reference = true;
    options.manifoldSize = ManifoldSize::four;
    const Asked asked = ask(cube, {}, cube, {{0, 1.9, 0}, glm::angleAxis(0.7, dvec3(0, 1, 0))}, options);
    ASSERT_EQ(asked.collision.manifold.size(), 4u);
    const ClipStep<double>& step = trace.clip.back();
    ASSERT_EQ(step.kind, ClipStep<double>::Kind::reduction);
    ASSERT_EQ(step.before.size(), 8u);
    ASSERT_EQ(step.after.size(), 4u);
    unsigned roles = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(step.after[i].id, asked.collision.manifold[i].id);
        EXPECT_NEAR(step.after[i].signedDistance, -asked.collision.manifold[i].depth, 1e-15);
        roles |= 1u << static_cast<unsigned>(step.after[i].role);
    }
    EXPECT_EQ(roles, 0b11110u) << "each of the four roles once";
    for (const ClipPoint<double>& p : step.before)
        EXPECT_EQ(p.action == ClipAction::dropped, p.role == ReductionRole::none);
}

// The deepest vertex lies beside the face that is asked for, and so does the whole incident face.
TEST(Collide, TheTraceSaysWhenTheDeepestPointIsPutBack) {
    const Hull<double> cube = box(1, 1, 1), small = box(0.5, 0.5, 0.5);
    const HullPair<double> pair =
        makeHullPair(cube, small, Pose<double>{{1.3, 1.3, 0}, glm::angleAxis(0.5, dvec3(0, 0, 1))});
    SatAxis<double> up{.kind = AxisKind::faceA, .axis = {0, 1, 0}};
    for (std::uint32_t face = 0; face < cube.faceCount(); ++face)
        if (cube.planes[face].normal.y > 0.9) up.a = face;
    up.overlap = overlapAlong(pair, up.axis).overlap;
    Trace<double> trace;
    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(cube, small));
    ASSERT_EQ(buildFaceManifold<double>(pair, up, chooseClipFaces(pair, up), memory, &trace), 1u);
    EXPECT_NEAR(memory[0].depth, up.overlap, 1e-15);
    const ClipStep<double>& step = trace.clip.back();
    ASSERT_EQ(step.kind, ClipStep<double>::Kind::deepestAdded);
    EXPECT_TRUE(step.before.empty());
    ASSERT_EQ(step.after.size(), 1u);
    EXPECT_EQ(step.after[0].id, memory[0].id);
    EXPECT_EQ(step.after[0].action, ClipAction::cut);
    EXPECT_EQ(step.after[0].point, memory[0].onB);
    EXPECT_NEAR(step.after[0].signedDistance, -up.overlap, 1e-15);
}

Pose<double> turned(const dvec3& position, double x, double y, double z, double w) {
    return {position, normalizedOrIdentity(Quat<double>(w, x, y, z))};
}

// The distance is that of vertex 5 of A and an edge of B that runs 1e-11 radians from A's (found with 60
// digits).
TEST(Collide, TinyGapBesideNearlyParallelEdges) {
    const Asked asked =
        ask(box(1, 0.25, 0.25),
            turned({0.1758973044380185, 0.0031875469955131575, 0.12832055283480137}, 49.06716790458945,
                   33.15756561313978, 358.670562585723, 6.540516391041109),
            box(1.2674713618844988, 0.5, 0.5),
            turned({-0.5356350499126645, 0.6412281877383902, -0.5791321142828468}, 49.067167907937964,
                   33.157565615294736, 358.67056258361146, 6.540516389489306));
    EXPECT_FALSE(asked.collision.overlap);
    EXPECT_NEAR(asked.collision.distance, 2.534944e-9, 2e-12);
    const dvec3 between = asked.collision.closestB - asked.collision.closestA;
    EXPECT_NEAR(glm::length(between), asked.collision.distance, 1e-15);
}

// A face, 2e-16 m deeper than an edge pair that it is nearly parallel to, goes before it.
TEST(Collide, FaceBeforeEdgeThoughAnEarlierFaceFallsBehind) {
    const Asked asked =
        ask(box(1, 0.5, 0.5),
            turned({0.2612151763913783, 0.21369495863485172, -0.09043210911725921}, -0.0017761051257584536,
                   0.00024052801424754344, -0.0003076666345566138, -0.000979053106678008),
            box(1, 0.5, 0.5),
            turned({-1.1917068710489112, 0.6882859771983529, -1.1721186864985094}, -0.0017761051257584534,
                   0.00024052801424755447, -0.00030766663455663055, -0.000979053106678009));
    EXPECT_NE(asked.collision.kind, AxisKind::edgeEdge);
    EXPECT_EQ(asked.collision.manifold.size(), 4u);
}

// Four corners within 2e-12 m of the other box's face, one of them touching it.
TEST(Collide, FacesThatTouchWithATiltOfRoundingKeepFourPoints) {
    const Asked asked =
        ask(box(0.5, 0.5 * 1.2667106007727178, 1.0),
            turned({-0.06028619470817426, -0.26981194503136713, -0.16481180504187434}, -49.2893398056854,
                   -112.68365443985219, -312.53911018692406, -159.57920015611003),
            box(0.5, 0.5, 0.5),
            turned({0.2175323007747298, -1.3095685624573792, -0.14679776215357537}, -49.289339805436114,
                   -112.68365443979953, -312.53911018723215, -159.5792001560262));
    EXPECT_EQ(asked.collision.manifold.size(), 4u);
    EXPECT_EQ(touchingCount(asked.collision), 4u);
}

template <class T>
std::vector<Shape<T>> shapesOfAllWays() {
    const std::vector<Shape<double>> shapes = {
        makeSphere(0.5),
        makeCapsule(dvec3(0, -0.5, 0), dvec3(0, 0.5, 0), 0.25),
        makeSegment(dvec3(-1, 0, 0), dvec3(1, 0, 0)),
        makeTriangle(dvec3(0, 0, 0), dvec3(1, 0, 0), dvec3(0, 0, 1)),
        makeSolid(box(1, 0.8, 0.6)),
        makeSolid(box(0.9, 0.7, 0.8)),
        makeSolid(hullOf(makeTetrahedron(1.0))),
        makeSolid(hullOf(makeIcosphere(1.0, 2))),
        makeSolid(hullOf(makePrism(1.0, 2.0, 24))),
    };
    std::vector<Shape<T>> cast;
    cast.reserve(shapes.size());
    for (const Shape<double>& shape : shapes) cast.push_back(shapeCast<T>(shape));
    return cast;
}

// Whatever lies in the memory of the manifold, wherever the shapes lie, and whatever was asked before.
template <class T>
void expectAnswersOfTheInputAlone() {
    const std::vector<Shape<T>> shapes = shapesOfAllWays<T>();
    const std::array<Pose<T>, 3> poses = {
        Pose<T>{{T(0.3), T(0.2), T(0.4)}, glm::angleAxis(T(0.3), glm::normalize(Vec3<T>(1, 2, 3)))},
        Pose<T>{{T(0.1), T(0.9), T(-0.2)}, identityQuat<T>()},
        Pose<T>{{T(2), T(1), T(-1)}, glm::angleAxis(T(1), glm::normalize(Vec3<T>(-1, 0, 1)))}};
    const auto numbers = [&](const Shape<T>& a, const Shape<T>& b, const Pose<T>& pose, int filling) {
        std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
        std::memset(static_cast<void*>(memory.data()), filling, memory.size() * sizeof(ManifoldPoint<T>));
        return numbersOf(collideInA<T>(a, b, pose, {.manifold = ManifoldKind::exact}, memory));
    };
    std::vector<std::vector<T>> first;
    for (const Shape<T>& a : shapes)
        for (const Shape<T>& b : shapes)
            for (const Pose<T>& pose : poses) first.push_back(numbers(a, b, pose, 0));
    // Backwards, of copies.
    const std::vector<Shape<T>> copies = shapes;
    for (auto a = copies.rbegin(); a != copies.rend(); ++a)
        for (auto b = copies.rbegin(); b != copies.rend(); ++b)
            for (auto pose = poses.rbegin(); pose != poses.rend(); ++pose) {
                const std::vector<T> again = numbers(*a, *b, *pose, 0xff);
                ASSERT_EQ(again.size(), first.back().size());
                ASSERT_EQ(std::memcmp(again.data(), first.back().data(), again.size() * sizeof(T)), 0);
                first.pop_back();
            }
}

TEST(Collide, TheAnswerIsThatOfTheInputAloneToTheLastBit) {
    expectAnswersOfTheInputAlone<float>();
    expectAnswersOfTheInputAlone<double>();
}

// Every way of asking, with `bad` at each set of places of the relative pose.
template <class T>
void expectNothingOf(const Shape<T>& a, const Shape<T>& b, T bad) {
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(a, b));
    for (unsigned places = 1; places < 128; ++places) {
        Pose<T> pose{{T(0.3), T(0.4), T(0.5)}, Quat<T>(T(0.5), T(0.5), T(-0.5), T(0.5))};
        const std::array<T*, 7> numbers = {&pose.position.x,    &pose.position.y,    &pose.position.z,
                                           &pose.orientation.x, &pose.orientation.y, &pose.orientation.z,
                                           &pose.orientation.w};
        for (std::size_t k = 0; k < numbers.size(); ++k)
            if (places >> k & 1) *numbers[k] = bad;
        CollideOptions<T> options{.manifold = ManifoldKind::exact};
        for (const Want want : {Want::verdict, Want::contact, Want::distance}) {
            options.want = want;
            EXPECT_FALSE(collideInA<T>(a, b, pose, options, memory).overlap) << places;
        }
        options.manifold = ManifoldKind::stable;
        EXPECT_FALSE(collideInA<T>(a, b, pose, options, memory).overlap) << places;
        // A long orientation is made a unit one on the way.
        if (!std::isfinite(bad)) {
            EXPECT_FALSE(collide<T>(a, {}, b, pose, options, memory).overlap) << places;
            EXPECT_FALSE(collide<T>(a, pose, b, {}, options, memory).overlap) << places;
            EXPECT_FALSE(overlaps<T>(a, {}, b, pose)) << places;
        }
        if (a.radius + b.radius > T(0)) continue;
        EXPECT_FALSE(collideInA<T>(a.core, b.core, pose, options, memory).overlap) << places;
    }
}

template <class T>
void expectNothingOfBadPoses() {
    const std::vector<Shape<T>> shapes = shapesOfAllWays<T>();
    using Limits = std::numeric_limits<T>;
    for (const Shape<T>& a : shapes)
        for (const Shape<T>& b : shapes)
            for (const T bad : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), Limits::max()})
                expectNothingOf(a, b, bad);
}

TEST(Collide, APoseThatIsNotFiniteEndsWithoutOverlap) {
    expectNothingOfBadPoses<double>();
    expectNothingOfBadPoses<float>();
}

}  // namespace
}  // namespace sepaxis::testing
