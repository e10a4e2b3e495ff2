// The loops over whole arrays against plain ones, bit for bit, whatever registers the machine has.
#include "collision/hull_builder.h"
#include "collision/lane_kernels.h"
#include "collision/shapes.h"
#include "collision/tests/random_pairs.h"

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
        const T height = d.x * hull.x[v] + d.y * hull.y[v] + d.z * hull.z[v];
        if (v == 0 || height > best.height) best = {v, height};
    }
    return best;
}

template <class T>
std::vector<LowFace<T>> plainLowFaces(const Hull<T>& hull, const LowFaceTest<T>& test) {
    std::vector<LowFace<T>> found;
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        const T height =
            hull.planeOffset[f] - (test.center.x * hull.planeX[f] + test.center.y * hull.planeY[f] +
                                   test.center.z * hull.planeZ[f]);
        if (height + test.slope * hull.faceHalfAngleCos[f] <= test.base) found.push_back({f, height});
    }
    return found;
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
            const std::vector<LowFace<T>> expected = plainLowFaces(hull, test);
            std::vector<LowFace<T>> found(expected.size() / 2 + static_cast<std::size_t>(i));
            const std::size_t count = findLowFaces<T>(hull, test, found);
            ASSERT_EQ(count, expected.size()) << points;
            for (std::size_t k = 0; k < std::min(count, found.size()); ++k) {
                ASSERT_EQ(found[k].face, expected[k].face);
                ASSERT_EQ(found[k].height, expected[k].height);
            }
            lists += count > 0;
        }
    }
    EXPECT_GT(ties, 300);
    EXPECT_GT(lists, 1000);
}

}  // namespace
}  // namespace sepaxis::testing
