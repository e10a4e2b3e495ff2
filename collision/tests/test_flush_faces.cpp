// Faces of many corners that lie flush, or nearly: every edge of one crosses every edge of the other along
// the axis, or beside it by the angle between the faces.
#include "collision/collide.h"
#include "collision/query/hull_pair.h"
#include "collision/query/sat.h"
#include "collision/solids.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;
constexpr double kTurn = 6.283185307179586;

// The reference query scans and clips in time that grows with the product of the sides.
#ifdef SEPAXIS_NO_FAST
constexpr std::uint32_t kManySides = 1000;
#else
constexpr std::uint32_t kManySides = 20000;
#endif

template <class T>
Hull<T> prism(double radius, double height, std::uint32_t sides) {
    HullBuild<double> built = buildHull<double>(makePrism(radius, height, sides).positions);
    EXPECT_TRUE(built.status) << describe(built.status);
    return hullCast<T>(built.hull);
}

template <class T>
struct Contact {
    Collision<T> collision;
    std::vector<ManifoldPoint<T>> memory;
};

template <class T>
Contact<T> contactOf(const Hull<T>& a, const Hull<T>& b, const Pose<T>& bInA) {
    Contact<T> contact;
    contact.memory.resize(manifoldCapacity(a, b));
    contact.collision = collideInA(a, b, bInA, {.manifold = ManifoldKind::exact}, std::span(contact.memory));
    return contact;
}

// Over all faces and all pairs of edges, whether their arcs cross or not: no direction overlaps by less than
// the least one, and that is among these.
double leastOverlap(const HullPair<double>& pair) {
    double least = std::numeric_limits<double>::max();
    for (std::uint32_t f = 0; f < pair.a.faceCount(); ++f)
        least = std::min(least, overlapAlong(pair, pair.axisOfFaceA(f)).overlap);
    for (std::uint32_t f = 0; f < pair.b.faceCount(); ++f)
        least = std::min(least, overlapAlong(pair, pair.axisOfFaceB(f)).overlap);
    for (const dvec3& alongA : pair.a.edgeDirections) {
        for (const dvec3& alongB : pair.b.edgeDirections) {
            const dvec3 cross = accurateCross(alongA, pair.directionInA(alongB));
            const double sine = glm::length(cross);
            if (sine < 1e-9) continue;
            for (const double sign : {1.0, -1.0})
                least = std::min(least, overlapAlong(pair, cross * (sign / sine)).overlap);
        }
    }
    return least;
}

template <class T>
class FlushFaces : public ::testing::Test {
 public:
    static constexpr double kAccuracy = sizeof(T) == 8 ? 1e-12 : 2e-5;  // of size
};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(FlushFaces, Scalars);

// Looked at pair by pair, the queries here would take minutes.
TYPED_TEST(FlushFaces, StackedPrismsOfManySides) {
    using T = TypeParam;
    constexpr std::uint32_t kSides = kManySides;
    constexpr T kRounding = std::numeric_limits<T>::epsilon();
    const Hull<T> hull = prism<T>(0.5, 1.0, kSides);
    for (const double side : {1.0, -1.0}) {
        for (const double aside : {0.0, 0.3, 0.5}) {
            for (const double turn : {0.0, 0.3, 0.5}) {
                const Pose<double> pose{{aside, 0.95 * side, 0},
                                        glm::angleAxis(turn * kTurn / kSides, dvec3(0, 1, 0))};
                const Contact<T> contact = contactOf(hull, hull, poseCast<T>(pose));
                const Collision<T>& c = contact.collision;
                EXPECT_EQ(c.kind, AxisKind::faceA);
                EXPECT_TRUE(c.unique);
                EXPECT_NEAR(c.depth, 0.05, 45 * kRounding);
                EXPECT_LE(glm::length(c.normal - Vec3<T>(T(0), T(side), T(0))), 4 * kRounding);
                EXPECT_GT(c.manifold.size(), std::size_t{kSides / 4});
                for (const ManifoldPoint<T>& point : c.manifold) EXPECT_TRUE(point.touching);
            }
        }
    }
}

// The axis goes through an edge of each end, near one of their own: many edges come near it.
TYPED_TEST(FlushFaces, TiltedPrismsOfManySides) {
    using T = TypeParam;
    const Hull<T> hull = prism<T>(0.5, 1.0, kManySides);
    for (const double tilt : {0.001, 0.01, 0.1}) {
        const Pose<T> pose =
            poseCast<T>(Pose<double>{{0.1, 0.97, 0.01}, glm::angleAxis(tilt, dvec3(1, 0, 0))});
        const Contact<T> contact = contactOf(hull, hull, pose);
        const Collision<T>& c = contact.collision;
        const double accuracy = this->kAccuracy;
        EXPECT_TRUE(c.overlap);
        const HullPair<T> pair = makeHullPair(hull, hull, pose);
        EXPECT_NEAR(overlapAlong(pair, c.normal).overlap, c.depth, accuracy);
        for (const double lean : {0.0, 0.5 * tilt, tilt}) {
            const Vec3<T> upright(T(0), T(std::cos(lean)), T(std::sin(lean)));
            EXPECT_LE(c.depth, overlapAlong(pair, upright).overlap + accuracy) << lean;
        }
    }
}

// Ends of different polygons, tilted by everything from nothing to more than any tolerance.
TYPED_TEST(FlushFaces, LeastOfAllDirections) {
    using T = TypeParam;
    std::mt19937 engine(1);
    const auto uniform = [&](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(engine);
    };
    for (int i = 0; i < 240; ++i) {
        const auto sidesOfA = static_cast<std::uint32_t>(uniform(3.0, 50.0));
        const auto sidesOfB = i % 2 == 0 ? sidesOfA : static_cast<std::uint32_t>(uniform(3.0, 50.0));
        const double height = uniform(0.1, 2.0);
        const Hull<T> a = prism<T>(0.5, height, sidesOfA), b = prism<T>(0.5, 1.0, sidesOfB);
        const double tilt = i % 3 == 0 ? 0.0 : std::pow(10.0, uniform(-16.0, -1.0));
        const dvec3 about = glm::normalize(dvec3(uniform(-1.0, 1.0), uniform(-0.1, 0.1), uniform(-1.0, 1.0)));
        const dvec3 position(i % 4 == 0 ? 0.0 : uniform(-0.6, 0.6), (height + 1.0) / 2.0 - uniform(0.0, 0.1),
                             0.0);
        const double turn = i % 5 == 0 ? 0.0 : uniform(0.0, kTurn);
        const Pose<T> pose = poseCast<T>(
            Pose<double>{position, glm::angleAxis(tilt, about) * glm::angleAxis(turn, dvec3(0, 1, 0))});
        const Collision<T> found = contactOf(a, b, pose).collision;
        const Hull<double> exactA = hullCast<double>(a), exactB = hullCast<double>(b);
        const HullPair<double> exact = makeHullPair(exactA, exactB, poseCast<double>(pose));
        const double least = std::max(leastOverlap(exact), 0.0);
        EXPECT_NEAR(found.depth, least, this->kAccuracy * exact.size) << i << ", tilted by " << tilt;
    }
}

// Between the ends lie edge pairs that overlap as little, along axes next to that of either. In double ends
// that lean enough to be told apart do not tie.
TEST(FlushFacesInFloat, NotUniqueWhereTheOtherEndTies) {
    using T = float;
    const Hull<T> hull = prism<T>(0.5, 1.0, 24);
    std::mt19937 engine(3);
    const auto uniform = [&](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(engine);
    };
    int ties = 0;
    for (int i = 0; i < 2000; ++i) {
        const double tilt = double(kSameAxis<T>) * uniform(1.1, 2.0), towards = uniform(0.0, kTurn);
        const glm::dquat leans = glm::angleAxis(tilt, dvec3(std::cos(towards), 0.0, std::sin(towards)));
        const Pose<T> pose =
            poseCast<T>(Pose<double>{{uniform(-0.1, 0.1), 0.95, uniform(-0.1, 0.1)},
                                     leans * glm::angleAxis(uniform(0.0, kTurn), dvec3(0.0, 1.0, 0.0))});
        const HullPair<T> pair = makeHullPair(hull, hull, pose);
        const Collision<T> found = contactOf(hull, hull, pose).collision;
        if (found.kind == AxisKind::edgeEdge) continue;
        const dvec3 endOfB = leans * dvec3(0.0, 1.0, 0.0);
        const Vec3<T> other = found.kind == AxisKind::faceA ? Vec3<T>(endOfB) : Vec3<T>(T(0), T(1), T(0));
        if (overlapAlong(pair, other).overlap > found.depth + kTieTolerance<T> * pair.size / T(2)) continue;
        ++ties;
        EXPECT_FALSE(found.unique) << i << ", tilted by " << tilt;
    }
    EXPECT_GT(ties, 100);
}

}  // namespace
}  // namespace sepaxis::testing
