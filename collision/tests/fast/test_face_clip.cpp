// Clipping faces all at once against clipping them plane by plane, and its loops against plain ones.
#include "collision/collide.h"
#include "collision/fast/clipping/face_clip.h"
#include "collision/fast/clipping/side_measure.h"
#include "collision/hull_builder.h"
#include "collision/query/manifold/depth_cull.h"
#include "collision/solids.h"
#include "collision/tests/fast/face_towards.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

// Prisms whose face 0 and 1 are the ends.
template <class T>
Hull<T> prism(double radius, std::uint32_t sides) {
    const SolidPoints points = makePrism(radius, 1.0, sides);
    return buildHull<T>(std::vector<Vec3<T>>(points.positions.begin(), points.positions.end())).hull;
}

// A crossing is as uncertain as its two edges are nearly parallel.
template <class T>
T uncertainty(const HullPair<T>& pair, const ManifoldPoint<T>& point) {
    const T rounding = T(32) * kRounding<T> * pair.size;
    if (point.id.a.kind != FeatureKind::edge || point.id.b.kind != FeatureKind::edge) return rounding;
    const Vec3<T> a = pair.a.edgeDirections[point.id.a.index],
                  b = pair.directionInA(pair.b.edgeDirections[point.id.b.index]);
    return rounding / glm::length(glm::cross(a, b));
}

struct Reached {
    std::size_t asked = 0, answered = 0, wholeIncident = 0, wholeReference = 0, crossing = 0;
};

// B stands on A, turned and leaning a little; either face as reference.
template <class T>
void compare(const Hull<T>& a, const Hull<T>& b, const Pose<T>& pose, bool referenceOnA, Reached& reached) {
    const HullPair<T> pair = makeHullPair(a, b, pose);
    const std::uint32_t top = faceTowards(a, Vec3<T>(0, 1, 0)), bottom = faceTowards(b, Vec3<T>(0, -1, 0));
    const ClipFaces faces{referenceOnA, referenceOnA ? top : bottom, referenceOnA ? bottom : top};
    std::vector<ManifoldPoint<T>> expected(clipCapacity(pair, faces)), memory = expected;
    HullPair<T> planeByPlane = pair;
    planeByPlane.reference = true;
    const std::uint32_t count = clipIncidentFace<T>(planeByPlane, faces, expected, nullptr);
    const auto answer = clipFacesAtOnce<T>(pair, faces, memory);
    if (count == 0) return;  // left to clipping plane by plane as well
    ++reached.asked;
    if (!answer) return;
    ++reached.answered;
    ASSERT_EQ(*answer, count);
    std::size_t vertices = 0, corners = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        EXPECT_EQ(memory[i].id, expected[i].id) << i;
        EXPECT_EQ(memory[i].side, expected[i].side) << i;
        EXPECT_LE(glm::length(memory[i].point - expected[i].point), uncertainty(pair, memory[i])) << i;
        const Feature onReference = referenceOnA ? memory[i].id.a : memory[i].id.b;
        vertices += onReference.kind == FeatureKind::face;
        corners += onReference.kind == FeatureKind::vertex;
    }
    ++(vertices == count  ? reached.wholeIncident
       : corners == count ? reached.wholeReference
                          : reached.crossing);
}

template <class T>
void compareMany() {
    std::mt19937_64 engine(5);
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53;
    };
    Reached reached;
    for (int pairs = 0; pairs < 60; ++pairs) {
        const auto sides = [&] { return 3 + static_cast<std::uint32_t>(engine() % 28); };
        const Hull<T> a = prism<T>(uniform(0.1, 1.0), sides()), b = prism<T>(uniform(0.1, 1.0), sides());
        for (int poses = 0; poses < 100; ++poses) {
            const double heading = uniform(0.0, 6.28), lean = uniform(0.0, 0.3), around = uniform(0.0, 6.28);
            const Quat<double> turn =
                glm::angleAxis(lean, Vec3<double>(std::cos(around), 0.0, std::sin(around))) *
                glm::angleAxis(heading, Vec3<double>(0.0, 1.0, 0.0));
            const double reach = uniform(0.0, 1.0);
            const Pose<double> pose{{uniform(-reach, reach), 0.9, uniform(-reach, reach)}, turn};
            compare<T>(a, b, poseCast<T>(pose), poses % 2 == 0, reached);
            if (::testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GT(reached.answered, reached.asked * 8 / 10);
    EXPECT_GT(reached.wholeIncident, 500u);
    EXPECT_GT(reached.wholeReference, 500u);
    EXPECT_GT(reached.crossing, 1500u);
}

TEST(FaceClip, GivesThePointsOfClippingPlaneByPlane) {
    compareMany<double>();
    compareMany<float>();
}

// A corner on a side, within rounding: plane by plane decides what that is.
TEST(FaceClip, LeavesFlushFacesToClippingPlaneByPlane) {
    const Hull<double> hull = prism<double>(0.5, 8);
    const HullPair<double> pair = makeHullPair(hull, hull, {{0.0, 0.9, 0.0}, identityQuat<double>()});
    const ClipFaces faces{true, faceTowards(hull, Vec3<double>(0, 1, 0)),
                          faceTowards(hull, Vec3<double>(0, -1, 0))};
    std::vector<ManifoldPoint<double>> memory(clipCapacity(pair, faces));
    EXPECT_FALSE(clipFacesAtOnce<double>(pair, faces, memory));
    EXPECT_EQ(clipIncidentFace<double>(pair, faces, memory, nullptr), 8u);
}

template <class T>
class ClipLoops : public ::testing::Test {
 protected:
    T uniform(double low, double high) {
        return static_cast<T>(low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53);
    }
    std::mt19937_64 engine_{7};
};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ClipLoops, Scalars);

// Of every count of corners, bit for bit.
TYPED_TEST(ClipLoops, SidesAreMeasuredAsByPlainLoops) {
    using T = TypeParam;
    constexpr std::uint32_t kSides = 20, kMostCorners = 60;
    for (std::uint32_t count = 3; count <= kMostCorners; ++count) {
        std::array<T, kMostCorners + 8> u, v;
        for (std::uint32_t i = 0; i < u.size(); ++i) {
            u[i] = i < count ? this->uniform(-1.0, 1.0) : u[i - count];
            v[i] = i < count ? this->uniform(-1.0, 1.0) : v[i - count];
        }
        std::array<T, kSides> a, b, offset;
        for (std::uint32_t side = 0; side < kSides; ++side) {
            a[side] = this->uniform(-1.0, 1.0), b[side] = this->uniform(-1.0, 1.0);
            offset[side] = this->uniform(-0.2, 1.5);
        }
        const PolygonCorners<T> corners{u.data(), v.data(), count};
        const SideLines<T> lines{a.data(), b.data(), offset.data()};
        constexpr CornerMask kAsked = 0xbfff7;  // all but two
        SideMeasure<T> expected;
        expected.least = std::numeric_limits<T>::max();
        std::vector<Cutter> cutters;
        for (std::uint32_t side = 0; side < kSides; ++side) {
            if ((kAsked >> side & 1) == 0) continue;
            const auto depthOf = [&](std::uint32_t i) {
                return offset[side] - a[side] * u[i] - b[side] * v[i];
            };
            Cutter cutter{0, 0, side};
            for (std::uint32_t i = 0; i < count; ++i) {
                const bool isOutside = depthOf(i) < T(0), isNext = depthOf((i + 1) % count) < T(0);
                expected.least = std::min(expected.least, std::abs(depthOf(i)));
                if (isOutside) cutter.outside |= CornerMask{1} << i;
                if (isOutside != isNext) cutter.changing |= CornerMask{1} << i;
                if (isOutside && isNext) expected.beyond |= CornerMask{1} << i;
            }
            expected.outside |= cutter.outside;
            if (cutter.outside != 0) cutters.push_back(cutter);
        }
        for (const auto measure : {&measureSides<T>, &measureSidesWide<T>}) {
            std::array<Cutter, kSides + 1> found;
            const SideMeasure<T> answer = measure(corners, lines, kAsked, found.data());
            EXPECT_EQ(answer.outside, expected.outside);
            EXPECT_EQ(answer.beyond, expected.beyond);
            EXPECT_EQ(answer.least, expected.least);
            ASSERT_EQ(answer.cutters, cutters.size()) << count;
            for (std::size_t i = 0; i < cutters.size(); ++i) {
                EXPECT_EQ(found[i].outside, cutters[i].outside);
                EXPECT_EQ(found[i].changing, cutters[i].changing);
                EXPECT_EQ(found[i].side, cutters[i].side);
            }
        }
    }
}

// Any number of points, any of them above the reference plane, either face as reference, with radii.
TYPED_TEST(ClipLoops, DepthsAreThoseOfEveryPointAlone) {
    using T = TypeParam;
    const Hull<T> a = prism<T>(0.5, 6), b = prism<T>(0.4, 5);
    const Quat<T> turn = normalizedOrIdentity(Quat<T>(T(1), T(0.1), T(0.3), T(-0.05)));
    std::size_t dropped = 0, kept = 0;
    for (std::uint32_t asked = 0; asked < 400; ++asked) {
        const bool onA = asked % 2 == 0;
        const T radiusA = asked % 3 == 0 ? T(0) : T(0.1), radiusB = asked % 3 == 1 ? T(0.05) : T(0);
        const HullPair<T> pair = makeHullPair(a, b, Pose<T>{{T(0.1), T(0.9), T(0)}, turn}, radiusA, radiusB);
        const ClipFaces faces{onA, 0, 1};
        const Plane<T> plane = planeInA(pair, onA, 0);
        std::vector<ManifoldPoint<T>> points(asked % 14);
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            const T height = this->uniform(asked % 5 == 0 ? -0.1 : -0.3, 0.1) + plane.offset;
            const Vec3<T> along(this->uniform(-0.5, 0.5), T(0), this->uniform(-0.5, 0.5));
            points[i].point = plane.normal * (height - glm::dot(plane.normal, along)) + along;
            points[i].id = {{FeatureKind::vertex, i}, {FeatureKind::face, 1}};
        }
        const std::vector<ManifoldPoint<T>> before = points;
        const CulledPoints<T> culled = cullAboveReference<T>(pair, faces, points);
        std::uint32_t next = 0;
        T deepest = T(0);
        for (const ManifoldPoint<T>& p : before) {
            const T depth = pair.radii() - signedDistance(plane, p.point);
            if (depth < -kAboveReference<T> * pair.size) continue;
            ASSERT_LT(next, culled.count);
            const ManifoldPoint<T>& found = points[next++];
            EXPECT_EQ(found.id, p.id);
            EXPECT_EQ(found.depth, std::max(depth, T(0)));
            const Vec3<T> raised = p.point + plane.normal * found.depth;
            const Vec3<T> shift = onA ? plane.normal * -pair.radiusB : -plane.normal * pair.radiusA;
            EXPECT_EQ(found.onA, (onA ? raised : p.point) + shift);
            EXPECT_EQ(found.onB, (onA ? p.point : raised) + shift);
            EXPECT_EQ(found.point, (found.onA + found.onB) * T(0.5));
            deepest = std::max(deepest, found.depth);
        }
        EXPECT_EQ(next, culled.count);
        EXPECT_EQ(deepest, culled.deepest);
        kept += next;
        dropped += before.size() - next;
    }
    EXPECT_GT(kept, 500u);
    EXPECT_GT(dropped, 200u);
}

}  // namespace
}  // namespace sepaxis
