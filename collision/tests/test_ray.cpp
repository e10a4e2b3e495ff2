// Rays and closest points: by hand, and against the oracle and the cast of a point.
#include "collision/cast.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/sweep_report.h"
#include "collision/tolerances.h"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;

template <class T>
constexpr T kExact = sizeof(T) == 8 ? T(1e-14) : T(2e-6);
// Of what is about ten metres.
template <class T>
constexpr T kRight = sizeof(T) == 8 ? T(1e-11) : T(1e-4);

template <class T>
void expectRay(const RayCast<T>& ray, T fraction, const Vec3<T>& normal, const Feature& feature) {
    EXPECT_TRUE(ray.hit && !ray.startsInside);
    EXPECT_NEAR(ray.fraction, fraction, kExact<T>);
    EXPECT_LE(glm::length(ray.normal - normal), kExact<T>);
    EXPECT_EQ(ray.feature, feature);
}

template <class T>
void expectRaysByHand() {
    using V = Vec3<T>;
    constexpr T kInfinity = std::numeric_limits<T>::infinity();
    constexpr FeatureKind kVertex = FeatureKind::vertex, kEdge = FeatureKind::edge, kFace = FeatureKind::face;
    const Shape<T> cube = makeAabb<T>(V(-1), V(1)).shape, ball = makeSphere(T(1));
    expectRay(castRay<T>(cube, {}, {5, 0.5, 0}, {-2, 0, 0}, kInfinity), T(2), V(1, 0, 0), {kFace, 1});
    // A slanted ray is in the slab of x from 2, in that of y from 3 on, where it enters, and leaves them at 4
    // and 5.
    expectRay(castRay<T>(cube, {}, {-3, 4, 0}, {1, -1, 0}, T(10)), T(3), V(0, 1, 0), {kFace, 3});
    EXPECT_FALSE(castRay<T>(cube, {}, {-3, 4.5, 0}, {1, -1, 0}, T(3)).hit);
    EXPECT_FALSE(castRay<T>(cube, {}, {-3, 5.5, 0}, {1, -1, 0}, T(10)).hit) << "past the edge";
    EXPECT_FALSE(castRay<T>(cube, {}, {5, 0.5, 0}, {2, 0, 0}, kInfinity).hit) << "behind the origin";
    EXPECT_EQ(castRay<T>(cube, {}, {5, 0.5, 0}, {-2, 0, 0}, T(1.5)).fraction, T(1.5)) << "too short";
    EXPECT_TRUE(castRay<T>(cube, {}, {3, 1, 0}, {-1, 0, 0}, T(9)).hit) << "along a face";

    // x = sqrt(1 - 0.64) where the ray has the height 0.8.
    expectRay(castRay<T>(ball, {{0, 1, 0}}, {5, 1.8, 0}, {-1, 0, 0}, T(9)), T(4.4), V(0.6, 0.8, 0),
              {kVertex, 0});
    const Shape<T> rod = makeCapsule<T>({0, -1, 0}, {0, 1, 0}, T(0.5));
    expectRay(castRay<T>(rod, {}, {5, 0.5, 0}, {-2, 0, 0}, T(9)), T(2.25), V(1, 0, 0), {kEdge, 0});
    expectRay(castRay<T>(rod, {}, {5, 1.4, 0}, {-2, 0, 0}, T(9)), T(2.35), V(0.6, 0.8, 0), {kVertex, 1});
    expectRay(castRay<T>(rod, {}, {0.3, -5, 0}, {0, 1, 0}, T(9)), T(3.6), V(0.6, -0.8, 0), {kVertex, 0});
    EXPECT_FALSE(castRay<T>(rod, {}, {0.6, -5, 0}, {0, 1, 0}, T(9)).hit) << "along the axis";

    const Shape<T> tile = makeTriangle<T>({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
    expectRay(castRay<T>(tile, {}, {1, 1, 2}, {0, 0, -4}, T(1)), T(0.5), V(0, 0, 1), {kFace, 0});
    expectRay(castRay<T>(tile, {}, {1, 1, -2}, {0, 0, 4}, T(1)), T(0.5), V(0, 0, -1), {kFace, 1});
    const Shape<T> pad = makeRounded(tile, T(0.5));
    expectRay(castRay<T>(pad, {}, {1, 1, 2}, {0, 0, -3}, T(1)), T(0.5), V(0, 0, 1), {kFace, 0});
    const RayCast<T> rim = castRay<T>(pad, {}, {2, -0.3, 2.4}, {0, 0, -4}, T(1));
    EXPECT_EQ(rim.feature.kind, kEdge);
    EXPECT_NEAR(rim.fraction, T(0.5), kRight<T>);
    EXPECT_TRUE(castRay<T>(pad, {}, {1, 1, 0.4}, {0, 0, 3}, T(1)).startsInside);
    EXPECT_TRUE(castRay<T>(tile, {}, {2, 2, 2}, {0, 0, -4}, T(1)).hit) << "through an edge";
    EXPECT_FALSE(castRay<T>(tile, {}, {2.1, 2, 2}, {0, 0, -4}, T(1)).hit);
    // In its plane: the edge along y is met square to it.
    const auto flat = castRay<T>(tile, {}, {-2, 1, 0}, {4, 0, 0}, T(1));
    EXPECT_TRUE(flat.hit);
    EXPECT_NEAR(flat.fraction, 0.5, kExact<T>);
    EXPECT_EQ(flat.feature, (Feature{kEdge, 2}));
    const Shape<T> wire = makeSegment<T>({0, -1, 0}, {0, 1, 0});
    expectRay(castRay<T>(wire, {}, {4, 0, 0}, {-1, 0, 0}, T(9)), T(4), V(1, 0, 0), {kEdge, 0});
    EXPECT_FALSE(castRay<T>(wire, {}, {4, 0, 0.01}, {-1, 0, 0}, T(9)).hit);

    for (const Shape<T>& solid : {cube, ball, rod}) {
        for (const V& direction : {V(0), V(1, 0, 0), V(0, -7, 0)}) {
            const auto within = castRay<T>(solid, {}, {0.25, 0.125, 0}, direction, T(1));
            EXPECT_TRUE(within.hit && within.startsInside);
            EXPECT_EQ(within.fraction, T(0));
            EXPECT_EQ(within.point, V(0.25, 0.125, 0));
            EXPECT_EQ(within.normal, closestPoint<T>(solid, {}, within.point).normal);
        }
        const auto still = castRay<T>(solid, {}, {3, 0, 0}, V(0), T(2));
        EXPECT_FALSE(still.hit);
        EXPECT_EQ(still.fraction, T(2));
    }
}

TEST(Ray, ByHand) {
    expectRaysByHand<double>();
    expectRaysByHand<float>();
}

template <class T>
void expectClosestByHand() {
    using V = Vec3<T>;
    const Shape<T> cube = makeAabb<T>(V(-1), V(1)).shape;
    const auto expect = [](const ClosestPoint<T>& closest, T distance, const V& point, const V& normal) {
        EXPECT_NEAR(closest.distance, distance, kExact<T>);
        EXPECT_LE(glm::length(closest.point - point), kExact<T>);
        EXPECT_LE(glm::length(closest.normal - normal), kExact<T>);
    };
    expect(closestPoint<T>(cube, {{3, 0, 0}}, {3.25, 0.5, 0}), T(-0.5), V(3.25, 1, 0), V(0, 1, 0));
    expect(closestPoint<T>(cube, {}, {0.25, 3, 0}), T(2), V(0.25, 1, 0), V(0, 1, 0));
    expect(closestPoint<T>(cube, {}, {4, 5, 0}), T(5), V(1, 1, 0), V(0.6, 0.8, 0));
    EXPECT_EQ(closestPoint<T>(cube, {}, {4, 5, 0}).feature.kind, FeatureKind::edge);
    expect(closestPoint<T>(makeSphere(T(2)), {}, {0, 0.5, 0}), T(-1.5), V(0, 2, 0), V(0, 1, 0));
    const Shape<T> tile = makeTriangle<T>({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, true);
    expect(closestPoint<T>(tile, {}, {1, 1, -3}), T(3), V(1, 1, 0), V(0, 0, -1));
    expect(closestPoint<T>(tile, {}, {1, 1, 0}), T(0), V(1, 1, 0), V(0, 0, 1));
}

TEST(ClosestPoint, ByHand) {
    expectClosestByHand<double>();
    expectClosestByHand<float>();
}

struct Seen {
    int hits = 0, misses = 0, inside = 0, differ = 0;
};

template <class T>
double oracleDistance(const ShapeNumbers& numbers, const Pose<T>& pose, const Vec3<T>& point) {
    return static_cast<double>(oracle::signedDistanceTo(roundedOf(numbers, pose), oracle::Point(point)));
}

template <class T>
void checkRay(Scene scene, const ShapeNumbers& numbers, const Pose<T>& pose, const Vec3<T>& origin,
              const Vec3<T>& direction, Seen& seen, const std::string& what) {
    Shape<T> shape = shapeCast<T>(makeShape(numbers));
    shape.oneSided = false;
    const T size = shape.core.size + shape.radius + glm::length(origin) + glm::length(direction);
    const T right = kRight<T> * size;
    const RayCast<T> ray = castRay(shape, pose, origin, direction, T(1));
    const auto distanceAt = [&](T fraction) {
        return oracleDistance(numbers, pose, origin + fraction * direction);
    };
    const T end = ray.hit ? ray.fraction : T(1);
    for (int k = 0; k < 50 && !ray.startsInside; ++k)
        EXPECT_GE(distanceAt(end * T(k) / T(50)), -right) << what << " at " << k;
    // The general way: a point that moves.
    const Shape<T> point = makeSegment(Vec3<T>(0), Vec3<T>(0));
    const ShapeCast<T> cast = castShape<T>(shape, pose, point, {origin}, direction);
    if (!ray.hit) {
        ++seen.misses;
        EXPECT_GE(distanceAt(T(1)), -right) << what;
    } else if (ray.startsInside) {
        ++seen.inside;
        EXPECT_LE(distanceAt(T(0)), right) << what;
        EXPECT_TRUE(cast.hit && cast.fraction * glm::length(direction) <= right) << what;
        return;
    } else {
        ++seen.hits;
        EXPECT_NEAR(oracleDistance(numbers, pose, ray.point), 0, right) << what;
        EXPECT_NEAR(distanceAt(ray.fraction), 0, right) << what;
        EXPECT_LT(glm::dot(ray.normal, direction), T(0)) << what;
        // Out of the shape: whoever leaves along it is nearest to where they were.
        EXPECT_NEAR(oracleDistance(numbers, pose, ray.point + ray.normal * size), size, right) << what;
    }
    if (cast.hit != ray.hit) {
        // Where the ray grazes, or ends on the surface: the next one, towards the middle, away from it,
        // farther or less far, does not. (Through a triangle that is thinner than rounding they all pass.)
        ++seen.differ;
        const Vec3<T> ahead = glm::normalize(direction);
        const Vec3<T> place = origin + (cast.hit ? cast.fraction : ray.fraction) * direction;
        const Vec3<T> inwards = transformPoint(pose, shape.referencePoint()) - place;
        const Vec3<T> aside = safeNormalize(inwards - glm::dot(inwards, ahead) * ahead, ahead);
        int others = 0;
        for (const Vec3<T>& by : {aside, -aside, ahead, -ahead})
            others += castRay(shape, pose, origin + T(4) * right * by, direction, T(1)).hit != ray.hit;
        EXPECT_TRUE(others > 0 || scene == Scene::degenerate) << what;
    } else if (ray.hit) {
        const T closing = -glm::dot(ray.normal, direction);
        EXPECT_NEAR(cast.fraction * closing, ray.fraction * closing, right) << what;
    }
}

template <class T>
void checkClosest(const ShapeNumbers& numbers, const Pose<T>& pose, const Vec3<T>& point,
                  const std::string& what) {
    const Shape<T> shape = shapeCast<T>(makeShape(numbers));
    const T right = kRight<T> * (shape.core.size + shape.radius + glm::length(point));
    const ClosestPoint<T> closest = closestPoint(shape, pose, point);
    EXPECT_NEAR(closest.distance, oracleDistance(numbers, pose, point), right) << what;
    EXPECT_NEAR(oracleDistance(numbers, pose, closest.point), 0, right) << what;
    EXPECT_NEAR(glm::length(closest.normal), 1, 1e-6) << what;
    EXPECT_LE(glm::length(closest.point + closest.distance * closest.normal - point), T(1e-3) * right + right)
        << what;
}

template <class T>
void checkBoth(Scene scene, const ShapePair& pair, const dvec3& origin, const dvec3& direction, Seen& seen,
               const std::string& what) {
    const Pose<T> pose = poseCast<T>(pair.poseA);
    checkRay<T>(scene, pair.a, pose, Vec3<T>(origin), Vec3<T>(direction), seen, what);
    checkClosest<T>(pair.a, pose, Vec3<T>(origin), what);
    checkClosest<T>(pair.a, pose, Vec3<T>(origin + direction), what);
}

TEST(Ray, RandomOnesAgreeWithTheOracleAndThePoint) {
    constexpr int kEach = 24;
    Seen wide, narrow;
    for (int number = 0; number < kPolyhedralKinds * kScenes * kEach; ++number) {
        ShapeGenerator generator(mix(static_cast<std::uint64_t>(number)));
        PairGenerator& random = generator.random();
        const auto scene = static_cast<Scene>(number % kScenes);
        const ShapePair pair =
            generator.make(static_cast<ShapeKind>(number / kScenes / kEach), ShapeKind::sphere, scene);
        const dvec3 middle = dvec3(referencePointOf(pair.a, pair.poseA));
        const dvec3 origin = middle + random.direction() * random.uniform(0.0, 4.0);
        // To the middle, to one of its points, or beside it; some rays are too short.
        const dvec3 target[] = {middle, transformPoint(pair.poseA, pair.a.points.back()),
                                middle + random.direction() * random.uniform(0.0, 1.0)};
        const dvec3 direction = (target[number % 3] - origin) * random.uniform(0.8, 2.0);
        const std::string what = std::to_string(number) + describe(pair);
        checkBoth<double>(scene, pair, origin, direction, wide, what);
        checkBoth<float>(scene, pair, origin, direction, narrow, what + "\n    in float");
    }
    for (const Seen& seen : {wide, narrow}) {
        EXPECT_GT(seen.hits, 500);
        EXPECT_GT(seen.misses, 300);
        EXPECT_GT(seen.inside, 50);
        EXPECT_GT(seen.differ, 50);
    }
}

// Rays through the edges and vertices that two triangles share never pass between them.
TEST(Ray, NoneLeaksBetweenTriangles) {
    PairGenerator random(9);
    for (int i = 0; i < 2000; ++i) {
        const auto corner = [&] { return random.direction() * random.uniform(0.5, 2.0); };
        const dvec3 p(0), q = corner(), r = corner(), s = p + q - r;
        const dvec3 onEdge = q * random.uniform(0.0, 1.0);
        const dvec3 normal = glm::normalize(glm::cross(q, r));
        const dvec3 up = glm::dot(normal, random.direction()) > 0 ? normal : -normal;
        const dvec3 origin = onEdge + 3.0 * up + random.direction();
        const dvec3 direction = onEdge - origin;
        // Their plane, cut along the edge from p to q.
        const bool first = castRay<double>(makeTriangle(p, q, r), {}, origin, direction, 2.0).hit;
        const bool second = castRay<double>(makeTriangle(q, p, s), {}, origin, direction, 2.0).hit;
        EXPECT_TRUE(first || second) << i;
    }
}

}  // namespace
}  // namespace sepaxis::testing
