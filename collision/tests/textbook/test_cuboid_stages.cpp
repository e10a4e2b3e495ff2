// Every stage of two upright cuboids against long double loops, and against the exact query on their prisms.
#include "collision/collide.h"
#include "collision/cuboid_stages.h"
#include "collision/tests/slowdown.h"
#include "collision/tests/textbook/cuboid_cases.h"

#include <map>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

namespace brute = testing::brute;
using brute::Real;
using testing::CuboidPair;
using testing::Random;
using testing::turnedRectangle;
using testing::uprightPose;

constexpr Real kAccuracy = 1e-12L;  // of size: what the library promises

enum class Kind {
    free,
    aInB,
    bInA,
    collinear,
    touching,
    oneAbove,
    thin,
    nearParallel,
    mixedScales,
    corner,
    count
};
constexpr int kKinds = static_cast<int>(Kind::count);

class CuboidGenerator {
 public:
    explicit CuboidGenerator(std::uint64_t seed) : random_(seed) {}

    double uniform(double low, double high) { return random_.uniform(low, high); }
    double sign() { return random_.below(2) == 0 ? -1.0 : 1.0; }

    std::array<std::uint32_t, 4> order() {
        std::array<std::uint32_t, 4> listed{0, 1, 2, 3};
        for (std::uint32_t k = 3; k > 0; --k) std::swap(listed[k], listed[random_.below(k + 1)]);
        return listed;
    }

    CuboidPlan cuboid(const PlanPoint& center, const PlanPoint& half, double angle, double zMin,
                      double zMax) {
        const CuboidPlanBuild build =
            makeCuboidPlan(turnedRectangle(center, half.x, half.y, angle, order()), zMin, zMax);
        EXPECT_TRUE(build.status) << describe(build.status);
        return build.plan;
    }

    PlanPoint half(double low, double high) { return {uniform(low, high), uniform(low, high)}; }

    CuboidPair make(Kind kind) {
        CuboidPair pair;
        const PlanPoint halfA = half(0.2, 1.0), halfB = half(0.2, 1.0);
        double turn = uniform(-4, 4);  // of B against A
        double below = uniform(-1.0, 1.0);
        PlanPoint at(uniform(-2, 2), uniform(-2, 2));  // of B, as A sees it
        PlanPoint a = halfA, b = halfB;
        switch (kind) {
            case Kind::aInB:
                a *= 0.1;
                at *= 0.03;
                break;
            case Kind::bInA:
                b *= 0.1;
                at *= 0.03;
                break;
            case Kind::collinear:
                turn = 0.0;
                at.y = sign() * (a.y + sign() * b.y);
                break;
            case Kind::touching:
                turn = 0.0;
                at.x = sign() * (a.x + b.x);
                at.y *= 0.2;
                break;
            case Kind::oneAbove:
                at *= 0.2;
                below = sign() * uniform(1.001, 3.0);
                break;
            case Kind::thin:
                a.x *= 1e-4;
                b.y *= 1e-3;
                break;
            case Kind::nearParallel:
                turn = sign() * std::pow(10.0, uniform(-16, -3));
                break;
            case Kind::mixedScales:
                a *= std::pow(10.0, uniform(-4, 0));
                at *= 0.5;
                break;
            case Kind::corner:  // corner to corner
                turn = 0.0;
                at = {sign() * (a.x + b.x), sign() * (a.y + b.y)};
                break;
            default:
                break;
        }
        const double scale = std::pow(10.0, uniform(-3, 3)), angle = uniform(-4, 4);
        const Vec3<double> place = scale * Vec3<double>(uniform(-2, 2), uniform(-2, 2), uniform(-2, 2));
        // Half of the plans are about the origin of their frames, where touching ones touch exactly.
        const bool centered = kind == Kind::touching || kind == Kind::collinear || kind == Kind::corner;
        const PlanPoint off = centered ? PlanPoint(0.0) : PlanPoint(uniform(-1, 1), uniform(-1, 1));
        pair.a = cuboid(PlanPoint(0.0), scale * a, 0.0, -0.5 * scale, 0.5 * scale);
        pair.b = cuboid(scale * off, scale * b, centered ? 0.0 : turn, -0.5 * scale, 0.5 * scale);
        pair.poseA = uprightPose(place, angle);
        pair.poseB = uprightPose({}, centered ? angle + turn : uniform(-4, 4));
        // B's middle, not its origin, is what stands at `at`.
        const Vec3<double> middle = pair.poseB.orientation * uprightFromPlan(scale * off, 0.0);
        pair.poseB.position = transformPoint(pair.poseA, uprightFromPlan(scale * at, scale * below)) - middle;
        return pair;
    }

 private:
    Random random_;
};

struct Truth {
    brute::Prism a, b;
    Real size, zGap, planSeparation, distance;
    Real signedDistance;  // negative: the least overlap
};

Truth truthOf(const CuboidPair& pair) {
    Truth truth{brute::prismOf(pair.a, pair.poseA), brute::prismOf(pair.b, pair.poseB), 0, 0, 0, 0, 0};
    truth.size = brute::sizeOf(truth.a, truth.b);
    truth.zGap = std::max(truth.a.bottom - truth.b.top, truth.b.bottom - truth.a.top);
    truth.planSeparation = brute::separation(truth.a.plan, truth.b.plan);
    truth.distance = std::hypot(truth.planSeparation, std::max<Real>(truth.zGap, 0));
    truth.signedDistance = truth.distance > 0
                               ? truth.distance
                               : -std::min(-truth.zGap, brute::depth(truth.a.plan, truth.b.plan));
    return truth;
}

brute::Point real(const PlanPoint& p) {
    return {p.x, p.y};
}

// From a point in space to a prism.
Real distanceTo(const brute::Prism& prism, const Vec3<double>& point) {
    const brute::Point p(point.x, -Real(point.z));
    bool inside = true;
    Real least = std::numeric_limits<Real>::infinity();
    for (std::size_t i = 0; i < 4; ++i) {
        const brute::Point &start = prism.plan[i], &end = prism.plan[(i + 1) % 4];
        inside = inside && brute::cross(end - start, p - start) >= 0;
        least = std::min(least, brute::toSegment(p, start, end));
    }
    const Real above = std::max({Real(point.y) - prism.top, prism.bottom - Real(point.y), Real(0)});
    return std::hypot(inside ? 0 : least, above);
}

struct Side {
    brute::Point start, end;
};

// Side k of the file's numbering. prism.plan begins at vertex 0 and goes round.
Side sideOf(const brute::Prism& prism, const CuboidPlan& plan, std::uint32_t side) {
    std::size_t place = 0;
    for (std::uint32_t k = 0; k != side; k = plan.next[k]) ++place;
    return {prism.plan[place], prism.plan[(place + 1) % 4]};
}

Real gapOf(const Side& a, const Side& b) {
    const auto left = [](const Side& side, const brute::Point& p) {
        return brute::cross(side.end - side.start, p - side.start);
    };
    if (left(a, b.start) * left(a, b.end) < 0 && left(b, a.start) * left(b, a.end) < 0) return 0;
    return std::min({brute::toSegment(a.start, b.start, b.end), brute::toSegment(a.end, b.start, b.end),
                     brute::toSegment(b.start, a.start, a.end), brute::toSegment(b.end, a.start, a.end)});
}

void expectMeetings(const CuboidPair& pair, const Truth& truth, const CuboidStages& stages) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, const SideMeeting*> listed;
    for (std::uint32_t m = 0; m < stages.meetingCount; ++m)
        listed[{stages.meetings[m].sideA, stages.meetings[m].sideB}] = &stages.meetings[m];
    ASSERT_EQ(listed.size(), stages.meetingCount);
    const Real accuracy = kAccuracy * truth.size;
    for (std::uint32_t i = 0; i < 4; ++i) {
        for (std::uint32_t j = 0; j < 4; ++j) {
            const Side a = sideOf(truth.a, pair.a, i), b = sideOf(truth.b, pair.b, j);
            const auto found = listed.find({i, j});
            const Real gap = gapOf(a, b);
            if (found == listed.end()) {
                ASSERT_GT(gap, 0) << i << ' ' << j;
                continue;
            }
            ASSERT_LE(gap, accuracy) << i << ' ' << j;
            const SideMeeting& meeting = *found->second;
            for (const PlanPoint& p : {meeting.from, meeting.to}) {
                ASSERT_LE(brute::toSegment(real(p), a.start, a.end), accuracy);
                ASSERT_LE(brute::toSegment(real(p), b.start, b.end), accuracy);
            }
            if (meeting.kind != SidesMeet::collinear) {
                ASSERT_EQ(meeting.from, meeting.to);
            }
        }
    }
}

void expectVertices(const Truth& truth, const CuboidPair& pair, const CuboidStages& stages) {
    const auto check = [&](const PlacedCuboid& vertices, const brute::Prism& prism, const CuboidPlan& plan,
                           const VertexDistances& distances) {
        for (std::uint32_t v = 0; v < 4; ++v) {
            Real outermost = -std::numeric_limits<Real>::infinity();
            for (std::uint32_t s = 0; s < 4; ++s) {
                const Side side = sideOf(prism, plan, s);
                const brute::Point along = side.end - side.start;
                const Real outside =
                    brute::cross(real(vertices.corners[v]) - side.start, along) / glm::length(along);
                ASSERT_LE(std::abs(distances.toSide[v][s] - outside), kAccuracy * truth.size);
                outermost = std::max(outermost, outside);
            }
            if (std::abs(outermost) > kAccuracy * truth.size) {
                ASSERT_EQ(distances.inside[v], outermost < 0);
            }
        }
    };
    check(stages.a, truth.b, pair.b, stages.vertexA);
    check(stages.b, truth.a, pair.a, stages.vertexB);
}

// The stages that the answer names must say what it claims.
void expectStage(const Truth& truth, const CuboidStages& stages) {
    const bool inside = stages.contained != WhichCuboid::none;
    switch (stages.decidedBy) {
        case CuboidStage::zRangesApart:
            ASSERT_GT(truth.zGap, 0);
            ASSERT_FALSE(stages.overlap);
            break;
        case CuboidStage::circlesApart:
            ASSERT_GT(stages.circleGap, stages.safeDistance);
            ASSERT_FALSE(stages.overlap || stages.closerThanSafe);
            break;
        case CuboidStage::circlesWithinSafety:
            ASSERT_GT(stages.circleGap, 0.0);
            ASSERT_LE(stages.circleGap, stages.safeDistance);
            ASSERT_FALSE(stages.overlap);
            break;
        case CuboidStage::edgesMeet:
            ASSERT_GT(stages.meetingCount, 0u);
            ASSERT_TRUE(stages.overlap);
            break;
        case CuboidStage::vertexInside: {
            ASSERT_EQ(stages.meetingCount, 0u);
            ASSERT_TRUE(stages.overlap && inside);
            const bool isA = stages.contained == WhichCuboid::a;
            const PlanPoint& p = (isA ? stages.a : stages.b).corners[stages.containedVertex];
            const brute::Prism& other = isA ? truth.b : truth.a;
            const double height = static_cast<double>(0.5L * (other.bottom + other.top));
            ASSERT_EQ(distanceTo(other, uprightFromPlan(p, height)), 0);
            break;
        }
        case CuboidStage::separatedInPlan:
            ASSERT_LE(stages.circleGap, 1e-12 * static_cast<double>(truth.size));
            ASSERT_TRUE(!stages.overlap && stages.meetingCount == 0 && !inside);
            break;
    }
    if (stages.decidedBy != CuboidStage::zRangesApart) {
        ASSERT_LE(truth.zGap, kAccuracy * truth.size);
    }
}

void expectExact(const CuboidPair& pair, const Truth& truth, const CuboidStages& stages) {
    const Real accuracy = kAccuracy * truth.size;
    if (std::abs(truth.signedDistance) > accuracy) {
        ASSERT_EQ(stages.overlap, truth.signedDistance < 0) << double(truth.signedDistance);
    }
    ASSERT_LE(std::abs(stages.zGap - truth.zGap), accuracy);
    ASSERT_LE(std::abs(stages.planSeparation - truth.planSeparation), accuracy);
    ASSERT_LE(std::abs(stages.distance - truth.distance), accuracy);
    ASSERT_EQ(stages.distance > 0.0, !stages.overlap);
    ASSERT_EQ(stages.closerThanSafe, stages.distance < stages.safeDistance);
    ASSERT_LE(distanceTo(truth.a, stages.closestA), accuracy);
    ASSERT_LE(distanceTo(truth.b, stages.closestB), accuracy);
    ASSERT_LE(std::abs(glm::length(stages.closestA - stages.closestB) - truth.distance), accuracy);
    expectMeetings(pair, truth, stages);
    expectVertices(truth, pair, stages);
    expectStage(truth, stages);
}

// What is seen from the other side.
void expectSwapped(const CuboidStages& stages, const CuboidStages& back, Real size) {
    const double accuracy = static_cast<double>(kAccuracy * size);
    ASSERT_NEAR(stages.distance, back.distance, accuracy);
    ASSERT_NEAR(stages.planSeparation, back.planSeparation, accuracy);
    ASSERT_NEAR(stages.circleGap, back.circleGap, accuracy);
    if (stages.distance > accuracy) {
        ASSERT_EQ(stages.decidedBy, back.decidedBy);
    }
}

void expectSameAsHulls(const CuboidPair& pair, const Truth& truth, const CuboidStages& stages) {
    const ShapeBuild<double> a = makeCuboid<double>(pair.a), b = makeCuboid<double>(pair.b);
    ASSERT_TRUE(a.status && b.status);
    CollideOptions<double> options{.manifold = ManifoldKind::exact};
    const Collision<double> hulls =
        collide<double>(a.shape.core, pair.poseA, b.shape.core, pair.poseB, options, {});
    if (std::abs(truth.signedDistance) > kAccuracy * truth.size) {
        ASSERT_EQ(stages.overlap, hulls.overlap);
    }
    ASSERT_LE(std::abs(stages.distance - hulls.distance), kAccuracy * truth.size);
}

TEST(CuboidStages, RandomPairsOfEveryKind) {
    constexpr int kPairs = 40000 / kSlowdown, kFewest = kPairs / 80;
    CuboidGenerator generator(11);
    std::map<CuboidStage, int> stagesSeen;
    std::map<SidesMeet, int> meetingsSeen;
    std::map<WhichCuboid, int> containedSeen;
    for (int i = 0; i < kPairs; ++i) {
        const Kind kind = static_cast<Kind>(i % kKinds);
        const CuboidPair pair = generator.make(kind);
        const Truth truth = truthOf(pair);
        const double safe = i % 3 == 0 ? 0.0 : generator.uniform(0.0, 0.4) * double(truth.size);
        const CuboidStages stages = stageCuboids(pair.a, pair.poseA, pair.b, pair.poseB, safe);
        SCOPED_TRACE("pair " + std::to_string(i));
        expectExact(pair, truth, stages);
        expectSameAsHulls(pair, truth, stages);
        expectSwapped(stages, stageCuboids(pair.b, pair.poseB, pair.a, pair.poseA, safe), truth.size);
        if (HasFatalFailure()) return;
        ++stagesSeen[stages.decidedBy];
        ++containedSeen[stages.contained];
        for (std::uint32_t m = 0; m < stages.meetingCount; ++m) ++meetingsSeen[stages.meetings[m].kind];
    }
    EXPECT_EQ(stagesSeen.size(), 6u);
    for (const auto& [stage, count] : stagesSeen) EXPECT_GT(count, kFewest) << static_cast<int>(stage);
    EXPECT_EQ(meetingsSeen.size(), 3u);
    for (const auto& [kind, count] : meetingsSeen) EXPECT_GT(count, kFewest) << static_cast<int>(kind);
    for (const auto& [which, count] : containedSeen) EXPECT_GT(count, kFewest) << static_cast<int>(which);
}

// Built to touch at any turn: rounding must not tell them apart, nor this query from the one on hulls.
TEST(CuboidStages, TouchingAtAnyTurnOverlaps) {
    CuboidGenerator generator(12);
    int touching = 0, agree = 0;
    for (int i = 0; i < 6000; ++i) {
        const Kind kind = i % 3 == 0 ? Kind::touching : i % 3 == 1 ? Kind::corner : Kind::collinear;
        const CuboidPair pair = generator.make(kind);
        const Truth truth = truthOf(pair);
        if (std::abs(truth.signedDistance) > kAccuracy * truth.size) continue;
        const CuboidStages stages = stageCuboids(pair.a, pair.poseA, pair.b, pair.poseB, 0.0);
        const Hull<double> a = makeCuboid<double>(pair.a).shape.core,
                           b = makeCuboid<double>(pair.b).shape.core;
        CollideOptions<double> options{.manifold = ManifoldKind::exact};
        options.want = Want::verdict;
        ++touching;
        agree += collide<double>(a, pair.poseA, b, pair.poseB, options, {}).overlap == stages.overlap ? 1 : 0;
        EXPECT_TRUE(stages.overlap) << i;
        EXPECT_EQ(stages.distance, 0.0);
        EXPECT_EQ(stages.decidedBy, CuboidStage::edgesMeet);
    }
    EXPECT_GT(touching, 3000);
    EXPECT_EQ(agree, touching);
}

CuboidPlan box(const PlanPoint& low, const PlanPoint& high, double zMin, double zMax) {
    const CuboidPlanBuild build = makeCuboidPlan({low, {high.x, low.y}, high, {low.x, high.y}}, zMin, zMax);
    EXPECT_TRUE(build.status);
    return build.plan;
}

CuboidStages stagesOf(const CuboidPlan& a, const CuboidPlan& b, double safeDistance = 0.0) {
    return stageCuboids(a, {}, b, {}, safeDistance);
}

TEST(CuboidStages, RangesEitherWayRound) {
    const CuboidPlan tall = box({0, 0}, {2, 2}, -3, 3), flat = box({1, 1}, {3, 3}, -1, 1);
    for (const CuboidStages& stages : {stagesOf(tall, flat), stagesOf(flat, tall)}) {
        EXPECT_TRUE(stages.overlap);
        EXPECT_EQ(stages.decidedBy, CuboidStage::edgesMeet);
        EXPECT_EQ(stages.zGap, -4.0);  // from one's bottom to the other's top, the shorter way
        EXPECT_EQ(stages.meetingCount, 2u);
        // The middle of what both have: x and y of the article from 1 to 2.
        EXPECT_EQ(stages.closestA, Vec3<double>(1.5, 0, -1.5));
        EXPECT_EQ(stages.closestB, stages.closestA);
    }
    // Side 1 of A, at x = 2, crosses side 0 of B, at y = 1; side 2 of A, at y = 2, crosses side 3 of B, at x
    // = 1.
    const CuboidStages stages = stagesOf(tall, flat);
    EXPECT_EQ(stages.meetings[0].sideA, 1u);
    EXPECT_EQ(stages.meetings[0].sideB, 0u);
    EXPECT_EQ(stages.meetings[0].kind, SidesMeet::crossing);
    EXPECT_EQ(stages.meetings[0].from, PlanPoint(2, 1));
    EXPECT_EQ(stages.meetings[1].sideA, 2u);
    EXPECT_EQ(stages.meetings[1].sideB, 3u);
    EXPECT_EQ(stages.meetings[1].from, PlanPoint(1, 2));
    // Vertex 2 of A, (2, 2), is inside B; so is vertex 0 of B, (1, 1), inside A. A comes first.
    EXPECT_EQ(stages.contained, WhichCuboid::a);
    EXPECT_EQ(stages.containedVertex, 2u);
    EXPECT_EQ(stages.vertexA.toSide[2], (std::array{-1.0, -1.0, -1.0, -1.0}));
    EXPECT_EQ(stages.vertexB.toSide[2], (std::array{-3.0, 1.0, 1.0, -3.0}));
}

TEST(CuboidStages, ApartInHeightOnly) {
    const CuboidStages stages = stagesOf(box({0, 0}, {2, 2}, 0, 1), box({1, 1}, {3, 3}, 1.5, 2), 0.6);
    EXPECT_FALSE(stages.overlap);
    EXPECT_EQ(stages.decidedBy, CuboidStage::zRangesApart);
    EXPECT_EQ(stages.zGap, 0.5);
    EXPECT_EQ(stages.distance, 0.5);
    EXPECT_EQ(stages.planSeparation, 0.0);
    EXPECT_TRUE(stages.closerThanSafe);
    EXPECT_EQ(stages.closestA, Vec3<double>(1.5, 1, -1.5));
    EXPECT_EQ(stages.closestB, Vec3<double>(1.5, 1.5, -1.5));
}

TEST(CuboidStages, ApartInHeightAndPlan) {
    // 3 in x, 4 up, and y ranges that share 1 to 2: the closest points are in the middle of that.
    const CuboidStages stages = stagesOf(box({0, 0}, {1, 2}, 0, 1), box({4, 1}, {6, 5}, 5, 6), 5.0);
    EXPECT_EQ(stages.decidedBy, CuboidStage::zRangesApart);
    EXPECT_EQ(stages.planSeparation, 3.0);
    EXPECT_EQ(stages.distance, 5.0);
    EXPECT_FALSE(stages.closerThanSafe);
    EXPECT_EQ(stages.closestA, Vec3<double>(1, 1, -1.5));
    EXPECT_EQ(stages.closestB, Vec3<double>(4, 5, -1.5));
}

TEST(CuboidStages, CirclesAndTheSafetyRing) {
    // Circles of radius 5 about (0, 0) and (12, 0): 2 apart; the solids are 4 apart.
    const CuboidPlan a = box({-4, -3}, {4, 3}, 0, 1), b = box({8, -3}, {16, 3}, 0, 1);
    const CuboidStages none = stagesOf(a, b);
    EXPECT_EQ(none.decidedBy, CuboidStage::circlesApart);
    EXPECT_EQ(none.zShared, 1.0);
    EXPECT_EQ(none.centerDistance, 12.0);
    EXPECT_EQ(none.circleGap, 2.0);
    EXPECT_GT(none.touchGap, 0.0);
    EXPECT_LT(none.touchGap, 1e-12);
    EXPECT_EQ(none.a.circle.radius, 5.0);
    EXPECT_EQ(none.b.circle.center, PlanPoint(12, 0));
    EXPECT_EQ(none.distance, 4.0);
    EXPECT_EQ(none.closestA, Vec3<double>(4, 0.5, 0));
    EXPECT_EQ(none.closestB, Vec3<double>(8, 0.5, 0));
    EXPECT_EQ(stagesOf(a, b, 1.5).decidedBy, CuboidStage::circlesApart);
    const CuboidStages ring = stagesOf(a, b, 3.0);
    EXPECT_EQ(ring.decidedBy, CuboidStage::circlesWithinSafety);
    EXPECT_FALSE(ring.closerThanSafe);
    EXPECT_FALSE(stagesOf(a, b, 4.0).closerThanSafe);
    EXPECT_TRUE(stagesOf(a, b, 4.5).closerThanSafe);
    EXPECT_FALSE(stagesOf(a, b, 4.5).overlap);
}

TEST(CuboidStages, CirclesMeetButPlansDoNot) {
    const CuboidStages stages = stagesOf(box({0, 0}, {1, 1}, 0, 1), box({1.25, 0}, {2.25, 1}, 0, 1));
    EXPECT_EQ(stages.decidedBy, CuboidStage::separatedInPlan);
    EXPECT_LT(stages.circleGap, 0.0);
    EXPECT_EQ(stages.distance, 0.25);
    EXPECT_EQ(stages.meetingCount, 0u);
}

TEST(CuboidStages, ContainmentEitherWayRound) {
    const CuboidPlan large = box({-2, -2}, {2, 2}, -2, 2), small = box({-1, -0.5}, {0.5, 1}, -1, 1);
    const CuboidStages bInA = stagesOf(large, small), aInB = stagesOf(small, large);
    EXPECT_EQ(bInA.decidedBy, CuboidStage::vertexInside);
    EXPECT_EQ(bInA.zShared, 2.0);
    EXPECT_EQ(bInA.zGap, -3.0);
    EXPECT_EQ(bInA.contained, WhichCuboid::b);
    EXPECT_EQ(aInB.contained, WhichCuboid::a);
    EXPECT_EQ(bInA.containedVertex, 0u);
    EXPECT_EQ(bInA.vertexB.inside, (std::array{true, true, true, true}));
    EXPECT_EQ(bInA.vertexA.inside, (std::array{false, false, false, false}));
    EXPECT_EQ(bInA.closestA, Vec3<double>(-0.25, 0, -0.25));
    // A plus sign: no vertex is inside, four crossings.
    const CuboidStages plus = stagesOf(box({-3, -1}, {3, 1}, 0, 1), box({-1, -3}, {1, 3}, 0, 1));
    EXPECT_EQ(plus.decidedBy, CuboidStage::edgesMeet);
    EXPECT_EQ(plus.meetingCount, 4u);
    EXPECT_EQ(plus.contained, WhichCuboid::none);
}

TEST(CuboidStages, CollinearSides) {
    // B stands on the middle of A's upper side, which contains B's lower one, and the other way round.
    const CuboidPlan wide = box({0, 0}, {4, 1}, 0, 1), narrow = box({1, 1}, {2, 3}, 0, 1);
    const auto collinear = [](const CuboidStages& stages) {
        const SideMeeting* found = nullptr;
        for (std::uint32_t m = 0; m < stages.meetingCount; ++m)
            if (stages.meetings[m].kind == SidesMeet::collinear) found = &stages.meetings[m];
        return found ? *found : SideMeeting{};
    };
    for (const bool wideFirst : {true, false}) {
        const CuboidStages stages = wideFirst ? stagesOf(wide, narrow) : stagesOf(narrow, wide);
        EXPECT_TRUE(stages.overlap);
        EXPECT_EQ(stages.decidedBy, CuboidStage::edgesMeet);
        const SideMeeting meeting = collinear(stages);
        EXPECT_EQ(wideFirst ? meeting.sideA : meeting.sideB, 2u);
        EXPECT_EQ(wideFirst ? meeting.sideB : meeting.sideA, 0u);
        EXPECT_EQ(std::min(meeting.from.x, meeting.to.x), 1.0);
        EXPECT_EQ(std::max(meeting.from.x, meeting.to.x), 2.0);
        EXPECT_EQ(meeting.from.y, 1.0);
        EXPECT_EQ(meeting.to.y, 1.0);
        EXPECT_EQ(stages.closestA, Vec3<double>(1.5, 0.5, -1));
    }
    // Equal: every side on its like, the neighbours touch at the corners.
    const CuboidStages same = stagesOf(wide, wide);
    EXPECT_TRUE(same.overlap);
    EXPECT_EQ(same.meetingCount, 12u);
    // In a row with a gap: on one line and apart.
    const CuboidStages row = stagesOf(box({0, 0}, {1, 1}, 0, 1), box({1.5, 0}, {9, 1}, 0, 1));
    EXPECT_FALSE(row.overlap);
    EXPECT_EQ(row.meetingCount, 0u);
    EXPECT_EQ(row.distance, 0.5);
}

TEST(CuboidStages, TouchingOverlaps) {
    const CuboidPlan a = box({0, 0}, {1, 1}, 0, 1);
    EXPECT_TRUE(stagesOf(a, box({1, 0.5}, {2, 2}, 0, 1)).overlap);
    EXPECT_TRUE(stagesOf(a, box({1, 1}, {2, 2}, 0, 1)).overlap);      // one corner
    EXPECT_TRUE(stagesOf(a, box({1, 1}, {2, 2}, 1, 2)).overlap);      // one corner, at one height
    EXPECT_TRUE(stagesOf(a, box({0.5, 0.5}, {2, 2}, 1, 2)).overlap);  // one above the other
    EXPECT_FALSE(stagesOf(a, box({1 + 1e-14, 0}, {2, 2}, 0, 1)).overlap);
    // 0.1 + 0.2 is a little more than 0.3.
    const CuboidStages decimals = stageCuboids(
        box({0, 0}, {1, 1}, 0, 0.3), {}, a, {Vec3<double>(0.1, 0.1 + 0.2, 0), identityQuat<double>()}, 0.0);
    EXPECT_TRUE(decimals.overlap);
    EXPECT_GT(decimals.zGap, 0.0);
    EXPECT_EQ(decimals.distance, 0.0);
    EXPECT_EQ(stagesOf(a, box({1, 1}, {2, 2}, 1, 2), 0.25).closerThanSafe, true);
    EXPECT_EQ(stagesOf(a, box({1, 1}, {2, 2}, 1, 2)).closerThanSafe, false);
}

// So far away that the rounding of its place swallows B: nothing may be seen inside of what is left of it.
TEST(CuboidStages, SwallowedByRounding) {
    const CuboidPlan a = box({-1, -1}, {1, 1}, -1, 1);
    for (const PlanPoint& half : {PlanPoint(1e-12, 1e-12), PlanPoint(1e-12, 2.0), PlanPoint(3.0, 1e-12)}) {
        const CuboidPlan b = box(-half, half, -1, 1);
        for (const double angle : {0.0, 0.3, 2.0}) {
            for (const Vec3<double>& place : {Vec3<double>(1e6, 0, 3e5), Vec3<double>(0, 0, -1e6)}) {
                const CuboidStages stages = stageCuboids(a, {}, b, uprightPose(place, angle), 0.0);
                EXPECT_FALSE(stages.overlap);
                EXPECT_NEAR(stages.distance / glm::length(place), 1.0, 1e-5);
                EXPECT_EQ(stages.contained, WhichCuboid::none);
            }
        }
    }
}

TEST(CuboidStages, ExtremeSizes) {
    for (const double size : {1e-49, 1e-25, 1e25, 1e49}) {
        const CuboidStages stages = stagesOf(box({0, 0}, {size, size}, 0, size),
                                             box({3 * size, 0}, {4 * size, size}, 5 * size, 6 * size));
        EXPECT_NEAR(stages.distance / size, std::sqrt(20.0), 1e-13);
        EXPECT_TRUE(
            stagesOf(box({0, 0}, {size, size}, 0, size), box({0.5 * size, 0}, {4 * size, size}, 0, size))
                .overlap);
    }
}

}  // namespace
}  // namespace sepaxis
