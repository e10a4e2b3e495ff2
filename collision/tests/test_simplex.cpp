// GJK's simplex in vector lanes against the plain sub-distance over all faces, in long double.
#include "collision/query/distance/simplex.h"
#include "collision/query/gjk_epa/closest_to_origin.h"
#include "collision/tests/sweeps/random_pairs.h"

#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

template <class T>
class LaneSimplexTest : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(LaneSimplexTest, Scalars);

// What GJK adds: a corner that lies nearer to the origin, along the way to it, than the whole simplex.
template <class T>
Vec3<T> cornerBefore(PairGenerator& random, const Vec3<T>& closest, double scale) {
    for (;;) {
        const Vec3<T> corner(random.direction() * random.uniform(0.0, scale));
        if (glm::dot(corner, closest) < T(0.99) * glm::dot(closest, closest)) return corner;
    }
}

template <class T>
std::vector<Vec3<Wide>> cornersOf(const LaneSimplex<T>& simplex, const std::vector<Vec3<T>>& points) {
    std::vector<Vec3<Wide>> corners;
    corners.reserve(static_cast<std::size_t>(simplex.count()));
    for (int i = 0; i < simplex.count(); ++i) corners.emplace_back(points[simplex.corner(i).onA]);
    return corners;
}

// The closest point of the corners kept is that of all corners, and the weights make it.
template <class T>
void expectClosest(const LaneSimplex<T>& simplex, const std::vector<Vec3<T>>& points,
                   const std::vector<Vec3<Wide>>& all, double scale) {
    const T rounding = T(512) * std::numeric_limits<T>::epsilon() * T(scale);
    const Wide truth = safeLength(closestToOrigin(all).point);
    EXPECT_NEAR(glm::length(simplex.closest()), T(truth), rounding);
    EXPECT_NEAR(std::sqrt(simplex.squared()), T(truth), rounding);
    Vec3<T> made(T(0));
    T sum = T(0);
    for (int i = 0; i < simplex.count(); ++i) {
        EXPECT_TRUE(simplex.has(simplex.corner(i)));
        EXPECT_GE(simplex.weight(i), T(0));
        made += points[simplex.corner(i).onA] * simplex.weight(i);
        sum += simplex.weight(i);
    }
    EXPECT_NEAR(sum, T(1), rounding / T(scale));
    // A sliver's weights are vague by as much as it is thin.
    if (simplex.count() < 3) {
        EXPECT_LE(glm::length(made - simplex.closest()), rounding);
    }
}

TYPED_TEST(LaneSimplexTest, KeepsTheFaceClosestToTheOrigin) {
    using T = TypeParam;
    PairGenerator random(20261122);
    int counts[4] = {}, inside = 0, flat = 0;
    for (int round = 0; round < 3000; ++round) {
        const double scale = std::pow(10.0, random.uniform(-3.0, 3.0));
        std::vector<Vec3<T>> points{Vec3<T>(random.direction() * scale)};
        LaneSimplex<T> simplex(points[0], {0, 0});
        for (std::uint32_t step = 1; step < 12; ++step) {
            std::vector<Vec3<Wide>> all = cornersOf(simplex, points);
            Vec3<T> corner = cornerBefore<T>(random, simplex.closest(), scale);
            // Now and then the tetrahedron is flat, or the edge passes through the origin's foot.
            if (step % 4 == 0 && all.size() == 3) {
                corner = Vec3<T>((all[0] + all[1]) * Wide(0.5) - (all[2] - all[0]) * Wide(0.25));
                if (!(glm::dot(corner, simplex.closest()) < simplex.squared())) continue;
                ++flat;
            }
            points.push_back(corner);
            all.emplace_back(corner);
            const ClosestToOrigin truth = closestToOrigin(all);
            const DifferenceCorner added{static_cast<std::uint32_t>(points.size() - 1), step};
            if (!simplex.add(corner, added)) {
                EXPECT_FALSE(simplex.has(added));
                EXPECT_NEAR(std::sqrt(simplex.squared()), T(safeLength(truth.point)),
                            T(512) * std::numeric_limits<T>::epsilon() * T(scale));
                break;
            }
            if (simplex.containsOrigin()) {
                EXPECT_TRUE(truth.containsOrigin);
                ++inside;
                break;
            }
            if (truth.containsOrigin) break;
            expectClosest(simplex, points, all, scale);
            ++counts[simplex.count()];
            if (!(simplex.squared() > T(1e-6 * scale * scale))) break;
        }
    }
    EXPECT_GT(counts[1], 100);
    EXPECT_GT(counts[2], 1000);
    EXPECT_GT(counts[3], 1000);
    EXPECT_GT(inside, 100);
    EXPECT_GT(flat, 50);
}

// The origin on a face of the tetrahedron is not inside by more than rounding.
TYPED_TEST(LaneSimplexTest, OriginOnAFaceIsNotInside) {
    using T = TypeParam;
    using V = Vec3<T>;
    for (const V& beside : {V(T(0)), V(T(0.25), T(0), T(0))}) {
        LaneSimplex<T> simplex(V(1, 0, 1) + beside, {0, 0});
        ASSERT_TRUE(simplex.add(V(-1, -1, 1) + beside, {1, 0}));
        ASSERT_TRUE(simplex.add(V(-1, 1, 1) + beside, {2, 0}));
        ASSERT_EQ(simplex.count(), 3);
        ASSERT_TRUE(simplex.add(V(T(0), T(0), T(0)), {3, 0}));
        EXPECT_FALSE(simplex.containsOrigin());
        EXPECT_EQ(simplex.squared(), T(0));
    }
    LaneSimplex<T> around(V(1, 0, 1), {0, 0});
    ASSERT_TRUE(around.add(V(-1, -1, 1), {1, 0}));
    ASSERT_TRUE(around.add(V(-1, 1, 1), {2, 0}));
    ASSERT_TRUE(around.add(V(T(0), T(0), T(-1)), {3, 0}));
    EXPECT_TRUE(around.containsOrigin());
}

}  // namespace
}  // namespace sepaxis::testing
