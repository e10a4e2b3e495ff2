// The loops over whole arrays against plain ones, bit for bit, whatever registers the machine has.
#include "collision/fast/axes/lane_kernels.h"
#include "collision/fast/axes/unproven_sides.h"
#include "collision/fast/clipping/face_outline.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/random_pairs.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
class LaneKernels : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(LaneKernels, Scalars);

template <class T>
Support<T> plainSupport(const Hull<T>& hull, const Vec3<T>& d) {
    Support<T> best;
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v) {
        const T height = d.x * hull.vertices[v].x + d.y * hull.vertices[v].y + d.z * hull.vertices[v].z;
        if (v == 0 || height > best.height) best = {v, height};
    }
    return best;
}

template <class T>
T plainHeight(const Plane<T>& plane, const Vec3<T>& p) {
    return plane.offset - (p.x * plane.normal.x + p.y * plane.normal.y + p.z * plane.normal.z);
}

template <class T>
struct PlainLowFaces {
    std::vector<std::uint32_t> faces;
    std::vector<T> heights;

    LeastFace<T> leastOfFirst(std::size_t count) const {
        if (heights.empty()) return {};
        const auto end = heights.begin() + static_cast<std::ptrdiff_t>(std::min(count, heights.size()));
        const auto least = std::min_element(heights.begin(), end);
        return {faces[static_cast<std::size_t>(least - heights.begin())], *least};
    }
};

template <class T>
PlainLowFaces<T> plainLowFaces(const Hull<T>& hull, const LowFaceTest<T>& test) {
    PlainLowFaces<T> found;
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        const T height = plainHeight(hull.planes[f], test.center);
        if (height + test.slope * hull.cache->faceHalfAngleCos[f] > test.base) continue;
        found.faces.push_back(f);
        found.heights.push_back(height);
    }
    return found;
}

// As the library has it, with room for some of them only.
template <class T>
void expectSameLowFaces(const Hull<T>& hull, const LowFaceTest<T>& test, std::size_t more) {
    const PlainLowFaces<T> expected = plainLowFaces(hull, test);
    const std::size_t room = expected.faces.size() / 2 + more + 1;
    std::vector<std::uint32_t> faces(room + kLowFaceMargin);
    std::vector<T> heights(room + kLowFaceMargin);
    const LowFaces<T> found = findLowFaces<T>(hull, test, faces, heights);
    ASSERT_EQ(found.count, expected.faces.size());
    ASSERT_EQ(found.least.face, expected.leastOfFirst(room).face);
    ASSERT_EQ(found.least.height, expected.leastOfFirst(room).height);
    for (std::size_t k = 0; k < std::min(found.count, room); ++k) {
        ASSERT_EQ(faces[k], expected.faces[k]);
        ASSERT_EQ(heights[k], expected.heights[k]);
    }
}

// Hulls of every count of vertices and faces that a tail of the loops can have, and directions in which many
// vertices are equally far.
TYPED_TEST(LaneKernels, GiveTheBitsOfPlainLoops) {
    using T = TypeParam;
    PairGenerator generator(20261121);
    int ties = 0, lists = 0;
    for (std::uint32_t points = 4; points <= 80; ++points) {
        const SolidPoints solid =
            points % 2 == 0 ? makePrism(0.5, 1.0, points / 2 + 1) : makeRandomPoints(0.5, points, points);
        std::vector<Vec3<T>> positions;
        for (const Vec3<double>& p : solid.positions) positions.emplace_back(p);
        const HullBuild<T> build = buildHull<T>(std::span<const Vec3<T>>(positions));
        ASSERT_TRUE(build.status) << points;
        const Hull<T>& hull = build.hull;
        for (int i = 0; i < 40; ++i) {
            const bool upright = i % 4 == 0;
            const Vec3<T> direction =
                upright ? Vec3<T>(T(0), T(i % 8 == 0 ? 1 : -1), T(0)) : Vec3<T>(generator.direction());
            const Support<T> plain = plainSupport(hull, direction),
                             scanned = findSupportByScan(hull, direction);
            ASSERT_EQ(scanned.vertex, plain.vertex) << points;
            ASSERT_EQ(scanned.height, plain.height) << points;
            ties += upright && points % 2 == 0;
            const LowFaceTest<T> test{Vec3<T>(generator.direction() * generator.uniform(0.0, 1.0)),
                                      T(generator.uniform(0.0, 0.5)), T(generator.uniform(-0.2, 1.0))};
            ASSERT_NO_FATAL_FAILURE(expectSameLowFaces(hull, test, static_cast<std::size_t>(i))) << points;
            lists += !plainLowFaces(hull, test).faces.empty();
        }
    }
    EXPECT_GT(ties, 300);
    EXPECT_GT(lists, 1000);
}

// Points on an ellipsoid, with more faces than kMostUnblockedFaces, far from the origin of their frame.
template <class T>
Hull<T> hullInBlocks(const Vec3<double>& stretch, std::uint64_t seed) {
    std::vector<Vec3<T>> positions;
    for (const Vec3<double>& p : makeRandomPoints(0.5, 500, seed).positions)
        positions.emplace_back(p * stretch + Vec3<double>(1.0, -2.0, 0.5));
    return buildHull<T>(std::span<const Vec3<T>>(positions)).hull;
}

// Wherever a climb starts.
TYPED_TEST(LaneKernels, SupportsAreFoundFromAnyVertex) {
    using T = TypeParam;
    PairGenerator generator(20261124);
    const Hull<T> hull = hullInBlocks<T>({1.0, 0.5, 2.0}, 7);
    for (int i = 0; i < 500; ++i) {
        const Vec3<T> direction(generator.direction());
        const auto near = static_cast<std::uint32_t>(generator.uniform(0.0, hull.vertexCount() - 1.0));
        const T height = findSupportByScan(hull, direction).height;
        EXPECT_NEAR(findSupportNear(hull, direction, near).height, height, 4 * kRounding<T> * hull.size);
        EXPECT_NEAR(findSupport(hull, direction).height, height, 4 * kRounding<T> * hull.size);
    }
}

// Corners of one face may lie off its plane by what merging allows, so that some are higher than both of
// their neighbours by much more over the short way to them than the face is wide.
TYPED_TEST(LaneKernels, SupportsOfDentedFacesAreThoseOfAScan) {
    using T = TypeParam;
    PairGenerator generator(20261129);
    const double noise = kHullMerge<T>;
    constexpr int kCorners = 900;
    std::vector<Vec3<T>> positions;
    for (int i = 0; i < kCorners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kCorners;
        positions.emplace_back(
            Vec3<double>(std::cos(angle), generator.uniform(-noise, noise), std::sin(angle)));
    }
    positions.emplace_back(T(0), T(-0.5), T(0));
    const Hull<T> hull = buildHull<T>(std::span<const Vec3<T>>(positions)).hull;
    ASSERT_GT(hull.largestFace, 20u);
    for (int i = 0; i < 500; ++i) {
        const double tilt = std::pow(10.0, generator.uniform(-2.0, 1.0)) * 1e3 * noise;
        const Vec3<T> direction(glm::normalize(Vec3<double>(0.0, 1.0, 0.0) + tilt * generator.direction()));
        const T height = findSupportByScan(hull, direction).height;
        EXPECT_NEAR(findSupport(hull, direction).height, height, kEqualOverlap<T> * hull.size);
    }
}

// Every low face once and with its height; of the others few.
TYPED_TEST(LaneKernels, FindAllLowFacesInBlocks) {
    using T = TypeParam;
    PairGenerator generator(20261123);
    std::size_t low = 0, more = 0;
    for (const Vec3<double>& stretch : {Vec3<double>(1.0), Vec3<double>(1.0, 0.5, 0.3)}) {
        const Hull<T> hull = hullInBlocks<T>(stretch, 7);
        ASSERT_FALSE(hull.cache->faceBlocks.faces.empty());
        for (int i = 0; i < 400; ++i) {
            const Vec3<double> middle(hull.innerCenter);
            const LowFaceTest<T> test{
                Vec3<T>(middle + generator.direction() * stretch * generator.uniform(0.0, 2.0)),
                T(generator.uniform(0.0, 0.5)), T(generator.uniform(-0.5, 0.5))};
            std::vector<std::uint32_t> faces(hull.faceCount() + kLowFaceMargin);
            std::vector<T> heights(faces.size());
            const LowFaces<T> found = findLowFaces<T>(hull, test, faces, heights);
            const PlainLowFaces<T> expected = plainLowFaces(hull, test);
            std::vector<int> times(hull.faceCount());
            for (std::size_t k = 0; k < found.count; ++k) {
                ++times[faces[k]];
                ASSERT_EQ(heights[k], plainHeight(hull.planes[faces[k]], test.center));
                ASSERT_GE(heights[k], found.least.height);
            }
            for (const std::uint32_t face : expected.faces) ASSERT_EQ(times[face], 1) << face;
            ASSERT_LE(*std::max_element(times.begin(), times.end()), 1);
            ASSERT_TRUE(found.count == 0 || times[found.least.face] == 1);
            low += expected.faces.size();
            more += found.count - expected.faces.size();
        }
    }
    EXPECT_GT(low, 50000u);
    EXPECT_LT(more, low / 4);
}

// Faces and arcs that points inside and outside of the hull prove or do not.
TYPED_TEST(LaneKernels, ProveWhatPlainLoopsProve) {
    using T = TypeParam;
    PairGenerator generator(20261122);
    std::size_t proven = 0, unproven = 0;
    for (std::uint32_t points = 4; points <= 60; ++points) {
        std::vector<Vec3<T>> positions;
        for (const Vec3<double>& p : makeRandomPoints(0.5, points, points).positions)
            positions.emplace_back(p);
        const HullBuild<T> build = buildHull<T>(std::span<const Vec3<T>>(positions));
        ASSERT_TRUE(build.status) << points;
        const Hull<T>& hull = build.hull;
        ProvingPoints<T> proving;
        std::vector<Vec3<T>> plain;
        for (std::size_t i = 0; i < ProvingPoints<T>::kCount; ++i) {
            plain.emplace_back(generator.direction() * generator.uniform(0.0, 1.0));
            proving.x[i] = plain[i].x, proving.y[i] = plain[i].y, proving.z[i] = plain[i].z;
        }
        const T bound = T(generator.uniform(0.0, 1.0));
        std::vector<std::uint32_t> faces, edges, expectedFaces, expectedEdges;
        for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
            faces.push_back(f);
            const auto isAbove = [&](const Vec3<T>& p) { return plainHeight(hull.planes[f], p) > bound; };
            if (std::none_of(plain.begin(), plain.end(), isAbove)) expectedFaces.push_back(f);
        }
        for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
            edges.push_back(e);
            const auto isAbove = [&](const Vec3<T>& p) {
                return plainHeight(hull.planes[hull.halfEdges[2 * e].face], p) >= bound &&
                       plainHeight(hull.planes[hull.halfEdges[2 * e + 1].face], p) >= bound;
            };
            if (std::none_of(plain.begin(), plain.end(), isAbove)) expectedEdges.push_back(e);
        }
        faces.resize(keepUnprovenFaces<T>(hull, proving, bound, faces));
        edges.resize(keepUnprovenArcs<T>(hull, proving, bound, edges));
        ASSERT_EQ(faces, expectedFaces) << points;
        ASSERT_EQ(edges, expectedEdges) << points;
        unproven += edges.size();
        proven += hull.edgeCount() - edges.size();
    }
    EXPECT_GT(proven, 500u);
    EXPECT_GT(unproven, 500u);
}

// Whether along the arc of an edge every direction overlaps by `bound`, by one point or another.
template <class T>
bool isProvenAlong(const Hull<T>& hull, std::uint32_t edge, const ArcProof<T>& proof, T bound) {
    const EdgeArc<T> arc(hull.planes[hull.halfEdges[2 * edge].face],
                         hull.planes[hull.halfEdges[2 * edge + 1].face]);
    constexpr int kSteps = 64;
    for (int step = 0; step <= kSteps; ++step) {
        const Plane<T> plane = arc.at(arc.end * T(step) / T(kSteps));
        bool any = false;
        for (std::size_t k = 0; k < proof.count; ++k)
            any |= -signedDistance(plane, proof.points.at(k)) >= bound;
        if (!any) return false;
    }
    return true;
}

// The sides of the ends of prisms, against what a walk around the face finds of each.
TYPED_TEST(LaneKernels, FindTheUnprovenSidesOfAFace) {
    using T = TypeParam;
    constexpr T kNoise = T(64) * kRounding<T>;
    PairGenerator generator(20261125);
    std::size_t proven = 0, together = 0, unproven = 0, high = 0, left = 0;
    for (std::uint32_t i = 0; i < 400; ++i) {
        const std::uint32_t corners = kFewCorners + 1 + i % (kMostCorners - kFewCorners);
        std::vector<Vec3<T>> positions;
        for (const Vec3<double>& p : makePrism(0.5, 1.0, corners).positions) positions.emplace_back(p);
        const Hull<T> hull = buildHull<T>(std::span<const Vec3<T>>(positions)).hull;
        ASSERT_EQ(hull.cache->outlines.size(), 2u);
        ProvingPoints<T> points;
        for (std::size_t k = 0; k < ProvingPoints<T>::kCount; ++k) {
            const Vec3<double> p = generator.direction() * generator.uniform(0.0, 0.4);
            points.x[k] = T(p.x), points.y[k] = T(p.y), points.z[k] = T(p.z);
        }
        const std::size_t count = i % 2 == 0 ? points.kCount : 1 + i / 2 % points.kCount;
        for (std::size_t k = count; k < points.kCount; ++k)
            points.x[k] = points.x[0], points.y[k] = points.y[0], points.z[k] = points.z[0];
        const T bound = T(generator.uniform(0.1, 0.9));
        const ArcProof<T> proof{points, count, bound, T(1)};
        const LowFaceTest<T> low{Vec3<T>(generator.direction() * generator.uniform(0.0, 0.8)),
                                 T(generator.uniform(0.0, 0.3)), T(generator.uniform(0.2, 0.8))};
        for (std::uint32_t face = 0; face < hull.faceCount(); ++face) {
            const FaceOutline<T>* outline = outlineOf(hull, face);
            if (!outline) continue;
            std::vector<std::uint32_t> found(corners);
            found.resize(listUnprovenSides<T>(hull, face, low, proof, found));
            std::size_t next = 0;
            std::uint32_t half = hull.faces[face].firstHalfEdge;
            for (std::uint32_t side = 0; side < corners; ++side, half = hull.halfEdges[half].next) {
                ASSERT_EQ(outline->loop[side], half);
                const std::uint32_t beyond = hull.halfEdges[twinOf(half)].face;
                const T beyondHeight = plainHeight(hull.planes[beyond], low.center);
                const bool isLow =
                    low.holds(std::min(plainHeight(hull.planes[face], low.center), beyondHeight),
                              halfAngleCosOf(hull, half / 2));
                const bool isOfBeyond =
                    beyond < face && low.holds(beyondHeight, hull.cache->faceHalfAngleCos[beyond]);
                std::vector<std::uint32_t> edges{half / 2};
                const bool isProven = keepUnprovenArcs<T>(hull, points, bound + kNoise, edges) == 0;
                const bool isListed = next < found.size() && found[next] == half / 2;
                next += isListed ? 1 : 0;
                if (!isLow || isOfBeyond || isProven) {
                    ASSERT_FALSE(isListed) << i;
                } else if (!isListed) {
                    ASSERT_TRUE(isProvenAlong(hull, half / 2, proof, bound - kNoise)) << i;
                }
                ++(!isLow ? high : isOfBeyond ? left : isProven ? proven : isListed ? unproven : together);
            }
            ASSERT_EQ(next, found.size()) << i;
        }
    }
    for (const std::size_t count : {proven, together, unproven, high, left}) EXPECT_GT(count, 400u);
}

}  // namespace
}  // namespace sepaxis::testing
