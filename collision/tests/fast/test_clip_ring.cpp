// Clipping in a ring against clipping from array to array: the same to the last bit, in far fewer steps.
#include "collision/fast/clipping/clip_ring.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"
#include "collision/tests/fast/face_towards.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

// Upright, a metre high.
template <class T>
Hull<T> prismOver(const std::vector<Vec3<double>>& loop) {
    std::vector<Vec3<double>> points;
    for (const Vec3<double>& corner : loop)
        for (const double height : {-0.5, 0.5}) points.push_back(corner + Vec3<double>(0.0, height, 0.0));
    const HullBuild<double> build = buildHull<double>(points);
    EXPECT_EQ(build.status.error, HullError::none) << describe(build.status);
    return hullCast<T>(build.hull);
}

std::vector<Vec3<double>> regularLoop(double radius, std::uint32_t sides) {
    std::vector<Vec3<double>> loop;
    for (std::uint32_t k = 0; k < sides; ++k)
        loop.emplace_back(radius * std::cos(kTurn * k / sides), 0.0, -radius * std::sin(kTurn * k / sides));
    return loop;
}

struct Outcomes {
    int declined = 0, none = 0, wholeIncident = 0, wholeReference = 0, crossing = 0;
};

template <class T>
class ClipRing : public ::testing::Test {
 protected:
    double uniform(double low, double high) {
        return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
    }
    // Small numbers as often as large ones.
    double anySize(double low, double high) { return std::exp(uniform(std::log(low), std::log(high))); }
    std::uint32_t anyCount(double low, double high) { return static_cast<std::uint32_t>(anySize(low, high)); }

    // On an ellipse; many corners close to others.
    std::vector<Vec3<double>> anyLoop(std::uint32_t corners) {
        std::vector<double> angles;
        for (int k = 0; k < 3; ++k) angles.push_back(kTurn * (k + uniform(0.1, 0.9)) / 3.0);
        while (angles.size() < corners) {
            const double from = angles[engine_() % angles.size()];
            angles.push_back(engine_() % 2 == 0 ? uniform(0.0, kTurn) : from + anySize(1e-6, 1e-2));
        }
        for (double& angle : angles) angle = std::fmod(angle, kTurn);
        std::sort(angles.begin(), angles.end());
        const double wide = uniform(0.2, 1.0), deep = uniform(0.2, 1.0);
        std::vector<Vec3<double>> loop;
        for (const double angle : angles) {
            const Vec3<double> corner(wide * std::cos(angle), 0.0, -deep * std::sin(angle));
            if (loop.empty() || glm::length(corner - loop.back()) > 1e-9) loop.push_back(corner);
        }
        return loop;
    }
    // Of more corners than are clipped all at once.
    Hull<T> anyPrism(double most) {
        const std::uint32_t corners = anyCount(70.0, most);
        return prismOver<T>(engine_() % 2 == 0 ? regularLoop(uniform(0.2, 1.0), corners) : anyLoop(corners));
    }

    // Flush, turned about their axes, aside by as little as rounding or as much as their width, leaning.
    Pose<T> anyPose(const Hull<T>& a, std::uint32_t corners) {
        const double heading = std::array{0.0, kTurn / (2.0 * corners), uniform(0.0, kTurn),
                                          anySize(1e-16, 1e-2)}[engine_() % 4];
        const double lean = engine_() % 2 == 0 ? 0.0 : anySize(1e-16, 1.2), around = uniform(0.0, kTurn);
        const double way = uniform(0.0, kTurn);
        const double aside = std::array{0.0, anySize(1e-16, 1e-3), uniform(0.0, 1.5),
                                        2.0 * double(a.boundsMax.x)}[engine_() % 4];
        const Quat<double> turn =
            glm::angleAxis(lean, Vec3<double>(std::cos(around), 0.0, std::sin(around))) *
            glm::angleAxis(heading, Vec3<double>(0.0, 1.0, 0.0));
        return poseCast<T>(Pose<double>{{aside * std::cos(way), 0.9, aside * std::sin(way)}, turn});
    }

    // The points lose their order, or are bent by rounding or more: no hull is, but what is said of a ring
    // must hold for every one.
    void bend(Hull<T>& hull) {
        const double most = anySize(1e-17, 1e-2);
        for (Vec3<T>& vertex : hull.vertices)
            vertex += Vec3<T>(T(uniform(-most, most)), T(0), T(uniform(-most, most)));
    }

    // As the pair stands on top of each other, either face as reference.
    void compare(const Hull<T>& a, const Hull<T>& b, const Pose<T>& pose, bool referenceOnA) {
        const HullPair<T> pair = makeHullPair(a, b, pose);
        const std::uint32_t top = faceTowards(a, Vec3<T>(0, 1, 0)),
                            bottom = faceTowards(b, Vec3<T>(0, -1, 0));
        const ClipFaces faces{referenceOnA, referenceOnA ? top : bottom, referenceOnA ? bottom : top};
        std::vector<ManifoldPoint<T>> expected(clipCapacity(pair, faces)), found = expected,
                                                                           memory = expected;
        const auto ring = clipSidesInRing<T>(pair, faces, memory);
        HullPair<T> planeByPlane = pair;
        planeByPlane.reference = true;
        const std::uint32_t count = clipIncidentFace<T>(planeByPlane, faces, expected, nullptr);
        ASSERT_EQ(clipIncidentFace<T>(pair, faces, found, nullptr), count);
        std::size_t vertices = 0, corners = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            ASSERT_EQ(std::memcmp(&found[i].point, &expected[i].point, sizeof(Vec3<T>)), 0) << i;
            ASSERT_EQ(found[i].id, expected[i].id) << i;
            ASSERT_EQ(found[i].side, expected[i].side) << i;
            const Feature onReference = referenceOnA ? found[i].id.a : found[i].id.b;
            vertices += onReference.kind == FeatureKind::face;
            corners += onReference.kind == FeatureKind::vertex;
        }
        ++(!ring               ? reached_.declined
           : count == 0        ? reached_.none
           : vertices == count ? reached_.wholeIncident
           : corners == count  ? reached_.wholeReference
                               : reached_.crossing);
    }

    void expectAllReached(int each) const {
        EXPECT_EQ(reached_.declined, 0);
        EXPECT_GT(reached_.none, each);
        EXPECT_GT(reached_.wholeIncident, each);
        EXPECT_GT(reached_.wholeReference, each);
        EXPECT_GT(reached_.crossing, 4 * each);
    }

    std::mt19937_64 engine_{11};
    Outcomes reached_;
};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ClipRing, Scalars);

TYPED_TEST(ClipRing, GivesThePointsOfClippingPlaneByPlane) {
    for (int pairs = 0; pairs < 60; ++pairs) {
        const Hull<TypeParam> a = this->anyPrism(pairs % 10 == 0 ? 3000.0 : 400.0);
        const Hull<TypeParam> b = pairs % 3 == 0 ? a : this->anyPrism(400.0);
        for (int poses = 0; poses < 12; ++poses) {
            this->compare(a, b, this->anyPose(a, a.faceCount() - 2), poses % 2 == 0);
            if (this->HasFatalFailure()) return;
        }
    }
    this->expectAllReached(50);
}

TYPED_TEST(ClipRing, GivesThemWhateverBendsTheFaces) {
    for (int pairs = 0; pairs < 200; ++pairs) {
        Hull<TypeParam> a = this->anyPrism(300.0), b = pairs % 3 == 0 ? a : this->anyPrism(300.0);
        this->bend(a);
        if (pairs % 2 == 0) this->bend(b);
        for (int poses = 0; poses < 8; ++poses) {
            this->compare(a, b, this->anyPose(a, a.faceCount() - 2), poses % 2 == 0);
            if (this->HasFatalFailure()) return;
        }
    }
    this->expectAllReached(150);
}

// Steps, which no machine changes: of as many corners again they are as many again. Float leaves so fine a
// circle bent by rounding, and more of it has to be looked at for each side.
TYPED_TEST(ClipRing, StepsGrowWithTheCorners) {
    using T = TypeParam;
    constexpr std::uint32_t kSides = 20000;
    const SolidPoints points = makePrism(0.5, 1.0, kSides), smaller = makePrism(0.3, 1.0, kSides);
    const auto hullOf = [](const SolidPoints& solid) {
        return hullCast<T>(buildHull<double>(solid.positions, ListedFaces<double>{solid.faces, {}, {}}).hull);
    };
    const Hull<T> a = hullOf(points), b = hullOf(smaller);
    const double half = 0.5 * kTurn / kSides;
    struct Stacked {
        const Hull<T>& top;
        double aside, heading;
    };
    for (const Stacked& stacked :
         {Stacked{a, 0.0, 0.0}, Stacked{a, 0.0, half}, Stacked{a, 0.5, 0.3 * half}, Stacked{a, 0.95, 0.0},
          Stacked{b, 0.0, 0.3 * half}, Stacked{b, 0.2, 1.0}}) {
        const HullPair<T> pair = makeHullPair(
            a, stacked.top,
            poseCast<T>(Pose<double>{{stacked.aside, 0.95, 0.0},
                                     glm::angleAxis(stacked.heading, Vec3<double>(0.0, 1.0, 0.0))}));
        for (const bool referenceOnA : {true, false}) {
            const std::uint32_t top = faceTowards(a, Vec3<T>(0, 1, 0)),
                                bottom = faceTowards(stacked.top, Vec3<T>(0, -1, 0));
            const ClipFaces faces{referenceOnA, referenceOnA ? top : bottom, referenceOnA ? bottom : top};
            std::vector<ManifoldPoint<T>> memory(clipCapacity(pair, faces));
            const auto ring = clipSidesInRing<T>(pair, faces, memory);
            ASSERT_TRUE(ring);
            EXPECT_GT(ring->points, 500u);
            constexpr std::uint64_t kCorners = 2 * kSides;
            EXPECT_LT(ring->steps, (sizeof(T) == sizeof(double) ? 6 : 60) * kCorners);
        }
    }
}

}  // namespace
}  // namespace sepaxis
