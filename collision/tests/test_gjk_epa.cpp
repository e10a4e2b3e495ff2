#include "collision/collide.h"
#include "collision/gjk_epa.h"
#include "collision/solids.h"
#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/oracle.h"
#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tolerances.h"

#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;
using oracle::Point;
using oracle::Real;

// What collide() promises (README): of size.
template <class T>
constexpr Real kExactPromise = sizeof(T) == 8 ? 1e-12L : 2e-5L;
// Of size. How far witness points may lie beside the normal: the square root of rounding (see gjk_epa.h).
template <class T>
constexpr Real kWitnesses = sizeof(T) == 8 ? 1e-8L : 4e-4L;

Shape<double> box(double x, double y, double z) {
    return makeSolid(buildHull<double>(makeBox({x, y, z}).positions).hull);
}

Shape<double> ball(std::uint32_t points, std::uint64_t seed) {
    return makeSolid(buildHull<double>(makeRandomPoints(1.0, points, seed).positions).hull);
}

Pose<double> at(double x, double y, double z) {
    return {{x, y, z}, identityQuat<double>()};
}

template <class T>
GjkEpaResult<T> ask(const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b, const Pose<T>& poseB) {
    static EpaWorkspace workspace;
    return collideGjkEpa(a, poseA, b, poseB, workspace);
}

template <class T>
Real signedDistance(const GjkEpaResult<T>& r) {
    return r.overlap ? -Real(r.depth) : Real(r.distance);
}

void expectNear(Real actual, Real expected, Real tolerance) {
    EXPECT_LE(std::abs(actual - expected), tolerance) << actual << " and " << expected;
}

// Both shapes carried into the world in long double.
struct Placed {
    oracle::Solid a, b;
    Real radius, size;

    template <class T>
    Placed(const Shape<T>& shapeA, const Pose<T>& poseA, const Shape<T>& shapeB, const Pose<T>& poseB)
        : a(oracle::solidOf(shapeA.core, poseA)),
          b(oracle::solidOf(shapeB.core, poseB)),
          radius(Real(shapeA.radius) + Real(shapeB.radius)),
          size(oracle::sizeOf(a, b) + 2 * std::max(Real(shapeA.radius), Real(shapeB.radius))) {}

    Real overlapAlong(const Point& axis) const { return oracle::overlapAlong(a, b, axis) + radius; }

    // By plain loops over the features of the cores. A difference without facets holds the origin by chance
    // only.
    Real trueSignedDistance() const {
        const Real least = oracle::minimumOverlap(a, b).least.overlap;
        if (least >= 0 && least < std::numeric_limits<Real>::max()) return -least - radius;
        Real distance = std::numeric_limits<Real>::max();
        for (const Point& p : a.vertices)
            for (const Point& q : b.vertices) distance = std::min(distance, glm::length(p - q));
        for (const auto& [i, j] : a.edges)
            for (const Point& q : b.vertices)
                distance = std::min(distance, oracle::pointToSegment(q, a.vertices[i], a.vertices[j]));
        for (const auto& [i, j] : b.edges)
            for (const Point& p : a.vertices)
                distance = std::min(distance, oracle::pointToSegment(p, b.vertices[i], b.vertices[j]));
        return std::min(distance, oracle::distance(a, b)) - radius;
    }
};

// What any answer must fulfil, whatever the truth is.
template <class T>
void expectSound(const GjkEpaResult<T>& r, const Placed& placed) {
    const Real rounding = 8 * Real(kRounding<T>) * placed.size;
    const Point normal(r.normal);
    EXPECT_TRUE(r.converged) << r.bound;
    expectNear(glm::length(normal), 1.0L, 4 * Real(kRounding<T>));
    EXPECT_EQ(r.overlap ? r.distance : r.depth, T(0));
    EXPECT_GE(signedDistance(r) * (r.overlap ? -1 : 1), 0.0L);
    // Moving B by the MTV leaves nothing; the distance is a gap along the normal.
    expectNear(placed.overlapAlong(normal), -signedDistance(r), rounding);
    const Point between = Point(r.pointB) - Point(r.pointA);
    EXPECT_LE(glm::length(between - normal * signedDistance(r)), kWitnesses<T> * placed.size);
}

struct Worst {
    Real depth = 0, distance = 0;
    int overlapping = 0, apart = 0, wrongVerdicts = 0;

    // Errors in units of size; a verdict is wrong when the truth is farther from zero than the tolerance.
    template <class T>
    void add(const GjkEpaResult<T>& r, Real truth, Real size, Real tolerance) {
        const Real error = std::abs(signedDistance(r) - truth) / size;
        (r.overlap ? depth : distance) = std::max(r.overlap ? depth : distance, error);
        ++(r.overlap ? overlapping : apart);
        if (r.overlap != (truth <= 0) && std::abs(truth) > tolerance * size) ++wrongVerdicts;
    }
};

// --- Hulls ---

template <class T>
class GjkEpaScalars : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(GjkEpaScalars, Scalars);

TYPED_TEST(GjkEpaScalars, AgreeWithBruteForce) {
    using T = TypeParam;
    PairGenerator generator(11);
    for (int kind = 0; kind < kPairKinds; ++kind) {
        SCOPED_TRACE(nameOf(static_cast<PairKind>(kind)));
        Worst worst;
        for (int i = 0; i < 60; ++i) {
            const RandomPair pair = generator.make(static_cast<PairKind>(kind));
            const auto a = shapeCast<T>(makeSolid(pair.a)), b = shapeCast<T>(makeSolid(pair.b));
            const auto poseA = poseCast<T>(pair.poseA), poseB = poseCast<T>(pair.poseB);
            const Placed placed(a, poseA, b, poseB);
            const auto r = ask(a, poseA, b, poseB);
            expectSound(r, placed);
            worst.add(r, placed.trueSignedDistance(), placed.size, Real(kGjkEpaTolerance<T>));
        }
        EXPECT_LE(worst.depth, Real(kGjkEpaTolerance<T>));
        EXPECT_LE(worst.distance, Real(kGjkEpaTolerance<T>));
        EXPECT_EQ(worst.wrongVerdicts, 0);
    }
}

TYPED_TEST(GjkEpaScalars, AgreeWithTheExactMethod) {
    using T = TypeParam;
    constexpr Real kTolerance = kExactPromise<T> + Real(kGjkEpaTolerance<T>);
    PairGenerator generator(12);
    Worst worst;
    int deep = 0;
    for (int i = 0; i < 600 / kSlowdown * kPairKinds; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        const auto a = shapeCast<T>(makeSolid(pair.a)), b = shapeCast<T>(makeSolid(pair.b));
        const auto poseB = poseCast<T>(relativePose(pair.poseA, pair.poseB));
        const auto r = ask(a, {}, b, poseB);
        const auto c = collide<T>(a.core, {}, b.core, poseB, {}, {});
        const Placed placed(a, {}, b, poseB);
        EXPECT_TRUE(r.converged);
        worst.add(r, c.overlap ? -Real(c.depth) : Real(c.distance), placed.size, kTolerance);
        if (r.overlap && Real(r.depth) > 0.1L * placed.size) ++deep;
        if (c.overlap && c.unique && Real(c.depth) > 0.01L * placed.size) {
            EXPECT_GT(glm::dot(r.normal, c.normal), T(0.999))
                << nameOf(static_cast<PairKind>(i % kPairKinds));
        }
    }
    EXPECT_LE(worst.depth, kTolerance);
    EXPECT_LE(worst.distance, kTolerance);
    EXPECT_EQ(worst.wrongVerdicts, 0);
    EXPECT_GT(worst.overlapping, 2000 / kSlowdown);
    EXPECT_GT(worst.apart, 1500 / kSlowdown);
    EXPECT_GT(deep, 1000 / kSlowdown);
}

TYPED_TEST(GjkEpaScalars, OfAThousandVertices) {
    using T = TypeParam;
    const auto a = shapeCast<T>(ball(1000, 1)), b = shapeCast<T>(ball(1000, 2));
    constexpr Real kTolerance = kExactPromise<T> + Real(kGjkEpaTolerance<T>);
    Worst worst;
    for (const double offset : {0.0, 0.01, 0.1, 0.5, 1.0, 1.5, 1.9, 2.1, 3.0}) {
        const Pose<T> poseB{Vec3<T>(dvec3(1.0, 0.3, 0.1) * offset), glm::angleAxis(T(0.3), Vec3<T>(0, 1, 0))};
        const auto r = ask(a, {}, b, poseB);
        const auto c = collide<T>(a.core, {}, b.core, poseB, {}, {});
        EXPECT_TRUE(r.converged);
        worst.add(r, c.overlap ? -Real(c.depth) : Real(c.distance), 2.0L, kTolerance);
    }
    EXPECT_LE(worst.depth, kTolerance);
    EXPECT_LE(worst.distance, kTolerance);
    EXPECT_EQ(worst.wrongVerdicts, 0);
    EXPECT_EQ(worst.overlapping, 7);
}

// --- All shapes against each other ---

int coreDimension(ShapeKind kind) {
    switch (kind) {
        case ShapeKind::sphere:
            return 0;
        case ShapeKind::capsule:
        case ShapeKind::segment:
            return 1;
        case ShapeKind::triangle:
            return 2;
        default:
            return 3;
    }
}

template <class T>
Shape<T> randomShape(PairGenerator& generator, ShapeKind kind) {
    const auto point = [&] { return Vec3<T>(generator.direction() * generator.uniform(0.1, 1.0)); };
    const T radius = T(generator.uniform(0.05, 0.5));
    switch (kind) {
        case ShapeKind::sphere:
            return makeSphere<T>(radius);
        case ShapeKind::capsule:
            return makeCapsule<T>(point(), point(), radius);
        case ShapeKind::segment:
            return makeSegment<T>(point(), point());
        case ShapeKind::triangle:
            return makeTriangle<T>(point(), point(), point());
        case ShapeKind::aabb: {
            const Vec3<T> low = point();
            return makeAabb<T>(low, low + glm::abs(point()) + T(0.1)).shape;
        }
        default:
            return shapeCast<T>(makeSolid(generator.make(PairKind::randomHulls).a));
    }
}

TYPED_TEST(GjkEpaScalars, AllShapesAgreeWithBruteForce) {
    using T = TypeParam;
    constexpr std::array kKinds{ShapeKind::sphere,   ShapeKind::capsule, ShapeKind::segment,
                                ShapeKind::triangle, ShapeKind::aabb,    ShapeKind::hull};
    PairGenerator generator(13);
    for (const ShapeKind kindA : kKinds) {
        for (const ShapeKind kindB : kKinds) {
            SCOPED_TRACE(std::to_string(static_cast<int>(kindA)) + " against " +
                         std::to_string(static_cast<int>(kindB)));
            Worst worst;
            int expanded = 0;
            for (int i = 0; i < 200; ++i) {
                const double reach = i % 2 ? 0.3 : 2.5;
                const auto a = randomShape<T>(generator, kindA), b = randomShape<T>(generator, kindB);
                const auto poseA = poseCast<T>(generator.pose(reach)),
                           poseB = poseCast<T>(generator.pose(reach));
                const Placed placed(a, poseA, b, poseB);
                const auto r = ask(a, poseA, b, poseB);
                expectSound(r, placed);
                worst.add(r, placed.trueSignedDistance(), placed.size, Real(kGjkEpaTolerance<T>));
                expanded += r.epaIterations > 0;
            }
            EXPECT_LE(worst.depth, Real(kGjkEpaTolerance<T>));
            EXPECT_LE(worst.distance, Real(kGjkEpaTolerance<T>));
            EXPECT_EQ(worst.wrongVerdicts, 0);
            EXPECT_GT(worst.apart, 10);
            // Two segments, or two cores whose difference is flat, meet by chance only.
            if (kindA != ShapeKind::segment || kindB != ShapeKind::segment) {
                EXPECT_GT(worst.overlapping, 3);
            }
            const bool solid = coreDimension(kindA) + coreDimension(kindB) >= 3;
            EXPECT_EQ(expanded > 0, solid) << expanded;
        }
    }
}

// The closed forms, written out.
TYPED_TEST(GjkEpaScalars, RoundShapesAgreeWithClosedForms) {
    using T = TypeParam;
    PairGenerator generator(14);
    const dvec3 half(0.6, 0.4, 0.9);
    const auto cuboid = shapeCast<T>(box(half.x, half.y, half.z));
    const Point extent{Vec3<T>(half)};
    std::array<Worst, 4> worst;
    for (int i = 0; i < 500; ++i) {
        const auto point = [&] { return Vec3<T>(generator.direction() * generator.uniform(0.0, 1.2)); };
        const Vec3<T> p = point(), q = point(), c = point();
        const T radius = T(generator.uniform(0.05, 0.7));
        const auto sphere = makeSphere<T>(radius);
        const Pose<T> atC{c, Quat<T>(poseCast<T>(generator.pose(1.0)).orientation)};
        const auto check = [&](int kind, const Shape<T>& a, Real truth) {
            worst[kind].add(ask(a, {}, sphere, atC), truth, 2.0L, Real(kGjkEpaTolerance<T>));
        };
        const Real r(radius);
        check(0, makeSphere<T>(T(0.5)), glm::length(Point(c)) - 0.5L - r);
        check(1, makeCapsule<T>(p, q, T(0.25)),
              oracle::pointToSegment(Point(c), Point(p), Point(q)) - 0.25L - r);
        check(2, makeSegment<T>(p, q), oracle::pointToSegment(Point(c), Point(p), Point(q)) - r);
        // The signed distance of a box, inside as outside.
        const Point beyond = glm::abs(Point(c)) - extent;
        const Real outside = glm::length(glm::max(beyond, Point(0)));
        const Real inside = std::min(std::max({beyond.x, beyond.y, beyond.z}), 0.0L);
        check(3, cuboid, outside + inside - r);
    }
    for (const Worst& w : worst) {
        EXPECT_LE(w.depth, Real(kGjkEpaTolerance<T>));
        EXPECT_LE(w.distance, Real(kGjkEpaTolerance<T>));
        EXPECT_EQ(w.wrongVerdicts, 0);
        EXPECT_GT(w.overlapping, 30);
        EXPECT_GT(w.apart, 30);
    }
}

// --- Where the difference of the cores is flat ---

struct FlatCase {
    const char* name;
    Shape<double> a, b;
    dvec3 offset;  // of B, in the frame of A
    double depth;
    dvec3 normal;  // in the frame of A; zero where only what it is perpendicular to is known
};

std::vector<FlatCase> flatCases() {
    const dvec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1), o(0);
    const auto alongX = makeSegment<double>(-x, x), alongY = makeSegment<double>(-y, y);
    const auto triangle = makeTriangle<double>(o, x, y);
    const auto point = makeSegment<double>(o, o);
    return {
        {"crossing segments", alongX, alongY, {0.25, 0.5, 0}, 0.0, z},
        {"crossing capsule axes", makeCapsule<double>(-x, x, 0.25), makeCapsule<double>(-y, y, 0.5), o, 0.75,
         z},
        {"segments that share an end", alongX, alongY, {1, 1, 0}, 0.0, z},
        {"the same triangle", triangle, triangle, o, 0.0, z},
        {"coplanar triangles", triangle, triangle, {0.25, 0.25, 0}, 0.0, z},
        {"a sphere centred in a triangle", triangle, makeSphere<double>(0.5), {0.25, 0.25, 0}, 0.5, z},
        {"a sphere centred on an edge", triangle, makeSphere<double>(0.5), {0.5, 0, 0}, 0.5, z},
        {"a segment in a triangle",
         triangle,
         makeSegment<double>(o, {0.25, 0.125, 0}),
         {0.25, 0.25, 0},
         0.0,
         z},
        {"a point in a triangle", triangle, point, {0.25, 0.25, 0}, 0.0, z},
        {"collinear segments", alongX, alongX, {0.5, 0, 0}, 0.0, o},
        {"the same segment", alongX, alongX, o, 0.0, o},
        {"collinear segments that share an end", alongX, alongX, {2, 0, 0}, 0.0, o},
        {"a sphere centred on a segment", alongX, makeSphere<double>(0.5), {0.5, 0, 0}, 0.5, o},
        {"concentric spheres", makeSphere<double>(0.5), makeSphere<double>(0.25), o, 0.75, o},
        {"a point on a point", point, point, o, 0.0, o},
        {"a point in the middle of a sphere", makeSphere<double>(0.5), point, o, 0.5, o},
    };
}

// The same shape with its points in a frame turned by q: in a pose turned by q they are off by rounding.
Shape<double> inTurnedFrame(const Shape<double>& shape, const Quat<double>& q) {
    std::vector<dvec3> points = shape.core.vertices;
    for (dvec3& p : points) p = glm::conjugate(q) * p;
    switch (shape.kind) {
        case ShapeKind::capsule:
            return makeCapsule<double>(points.front(), points.back(), shape.radius);
        case ShapeKind::segment:
            return makeSegment<double>(points.front(), points.back());
        case ShapeKind::triangle:
            return makeTriangle<double>(points[0], points[1], points[2]);
        default:
            return shape;
    }
}

template <class T>
void expectFlat(const FlatCase& flat, const Shape<T>& a, const Pose<T>& poseA, const Shape<T>& b,
                const Pose<T>& poseB, const dvec3& normalWorld) {
    const auto r = ask(a, poseA, b, poseB);
    EXPECT_TRUE(r.overlap);
    EXPECT_TRUE(r.converged);
    expectNear(r.depth, flat.depth, 8 * kRounding<T>);
    expectNear(glm::length(r.normal), 1.0, 4 * kRounding<T>);
    const Point between = Point(r.pointA) - Point(r.pointB) - Point(r.normal) * Real(r.depth);
    EXPECT_LE(glm::length(between), 16 * kRounding<T>);
    const Placed placed(a, poseA, b, poseB);
    expectNear(placed.overlapAlong(Point(r.normal)), flat.depth, 16 * kRounding<T>);
    if (flat.normal == dvec3(0)) return;
    expectNear(std::abs(glm::dot(dvec3(r.normal), normalWorld)), 1.0, 16 * kRounding<T>);
    const dvec3 inA = dvec3(glm::conjugate(poseA.orientation) * r.normal);
    const dvec3 size = glm::abs(inA);
    const int largest = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2);
    EXPECT_GT(inA[largest], 0.0);
}

TYPED_TEST(GjkEpaScalars, FlatDifferences) {
    using T = TypeParam;
    PairGenerator generator(15);
    for (const FlatCase& flat : flatCases()) {
        SCOPED_TRACE(flat.name);
        for (int i = 0; i < 60; ++i) {
            const Pose<double> turned = i == 0 ? Pose<double>{} : generator.pose(1.0);
            const Quat<double> frameOfB = i % 2 ? generator.rotation() : identityQuat<double>();
            const auto a = shapeCast<T>(flat.a), b = shapeCast<T>(inTurnedFrame(flat.b, frameOfB));
            const auto poseA = poseCast<T>(turned);
            const auto poseB =
                poseCast<T>(Pose<double>{transformPoint(turned, flat.offset), turned.orientation * frameOfB});
            const dvec3 normal = turned.orientation * flat.normal;
            expectFlat(flat, a, poseA, b, poseB, normal);
            expectFlat(flat, b, poseB, a, poseA, normal);
        }
    }
}

TEST(GjkEpa, NormalsOfFlatDifferencesAreDocumented) {
    const dvec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    const auto concentric = ask(makeSphere<double>(1), {}, makeSphere<double>(2), {});
    EXPECT_EQ(concentric.normal, x);
    EXPECT_EQ(ask(makeSegment<double>(-x, x), {}, makeSegment<double>(-y, y), {}).normal, z);
    EXPECT_EQ(ask(makeSegment<double>(-y, y), {}, makeSegment<double>(-x, x), {}).normal, z);
    // The axis of A: with A turned, so is the normal.
    const Pose<double> turned{{1, 2, 3}, glm::angleAxis(0.5, y)};
    const auto r = ask(makeSphere<double>(1), turned, makeSphere<double>(2), turned);
    EXPECT_LE(glm::length(r.normal - turned.orientation * x), 1e-15);
}

TEST(GjkEpa, CoplanarPairsApartInTheirPlane) {
    const dvec3 o(0), x(1, 0, 0), y(0, 1, 0);
    const auto triangle = makeTriangle<double>(o, x, y);
    const auto r = ask(triangle, {}, triangle, at(0.75, 0.75, 0));  // the hypotenuse against the corner
    EXPECT_FALSE(r.overlap);
    expectNear(r.distance, 0.25 * std::sqrt(2.0), 1e-15);
    expectNear(r.normal.x, std::sqrt(0.5), 1e-15);
    const auto collinear = ask(makeSegment<double>(-x, x), {}, makeSegment<double>(-x, x), at(2.5, 0, 0));
    EXPECT_FALSE(collinear.overlap);
    EXPECT_EQ(collinear.distance, 0.5);
    EXPECT_EQ(collinear.normal, x);
}

// --- Touching, nearly touching, containment ---

TYPED_TEST(GjkEpaScalars, TouchingIsAnOverlapOfZero) {
    using T = TypeParam;
    const dvec3 o(0), x(1, 0, 0), y(0, 1, 0);
    const auto cube = shapeCast<T>(box(1, 1, 1));
    const auto sphere = makeSphere<T>(T(0.5));
    const auto segment = shapeCast<T>(makeSegment<double>(-x, x));
    struct Case {
        const Shape<T>*a, *b;
        dvec3 offset;
    };
    for (const Case& c :
         {Case{&cube, &cube, {2, 0, 0}}, Case{&cube, &cube, {2, 2, 0.5}}, Case{&cube, &cube, {2, 2, 2}},
          Case{&cube, &sphere, {1.5, 0.25, 0}}, Case{&sphere, &sphere, {0, 1, 0}},
          Case{&cube, &segment, {2, 0, 0}}, Case{&segment, &sphere, {0.25, 0, 0.5}}}) {
        const auto touching = ask(*c.a, {}, *c.b, Pose<T>{Vec3<T>(c.offset)});
        EXPECT_TRUE(touching.overlap);
        EXPECT_TRUE(touching.converged);
        expectNear(touching.depth, T(0), 8 * kRounding<T>);
        const T gap = 64 * kRounding<T>;
        const auto apart = ask(*c.a, {}, *c.b, Pose<T>{Vec3<T>(c.offset * (1.0 + double(gap)))});
        EXPECT_FALSE(apart.overlap);
        EXPECT_GT(apart.distance, T(0));
        EXPECT_LE(apart.distance, 4 * gap);
    }
}

// Neither GJK's short vector nor the first facet found in between proves this gap: the steps must go on.
TEST(GjkEpa, GapBesideNearlyParallelEdges) {
    const auto a = box(0.75621964184309287, 1.1398840998537632, 1.1820363934360709);
    const auto b = box(0.3701747279151974, 1.2653134933721779, 0.54036187723822926);
    const Pose<double> poseB{
        {-1.1263943697591103, -2.0527418095363013, -1.7223982706738841},
        Quat<double>(1, 6.2784668526784454e-14, 8.5694374582207665e-13, 4.3834146281386217e-14)};
    const auto r = ask(a, {}, b, poseB);
    EXPECT_FALSE(r.overlap);
    EXPECT_TRUE(r.converged);
    const Placed placed(a, {}, b, poseB);
    expectNear(r.distance, placed.trueSignedDistance(), Real(kGjkEpaTolerance<double>) * placed.size);
    expectNear(placed.overlapAlong(Point(r.normal)), -r.distance,
               Real(kGjkEpaTolerance<double>) * placed.size);
}

TEST(GjkEpa, ContainedShapesComeOutTheShortWay) {
    const auto room = box(3, 2, 4);
    const auto r = ask(room, {}, box(0.5, 0.5, 0.5), at(0.25, 1.0, 0.5));
    EXPECT_TRUE(r.overlap);
    expectNear(r.depth, 2 + 0.5 - 1.0, 1e-15);
    EXPECT_EQ(r.normal, dvec3(0, 1, 0));
    const auto other = ask(box(0.5, 0.5, 0.5), at(0.25, 1.0, 0.5), room, {});
    expectNear(other.depth, r.depth, 1e-15);
    EXPECT_EQ(other.normal, dvec3(0, -1, 0));
    const auto ballInside = ask(room, {}, makeSphere<double>(0.25), at(-2, 0, 0));
    expectNear(ballInside.depth, 1.25, 1e-15);
    EXPECT_EQ(ballInside.normal, dvec3(-1, 0, 0));
    EXPECT_LE(glm::length(ballInside.pointA - dvec3(-3, 0, 0)), 1e-15);
    EXPECT_LE(glm::length(ballInside.pointB - dvec3(-1.75, 0, 0)), 1e-15);
}

TEST(GjkEpa, AnyScale) {
    const auto truth = ask(box(1, 2, 3), {}, ball(40, 3), at(1.5, 0.25, 0.5));
    for (const double scale : {1e-30, 1e-6, 1e6, 1e30}) {
        const auto scaled = [&](const Shape<double>& shape) {
            std::vector<dvec3> points = shape.core.vertices;
            for (dvec3& p : points) p *= scale;
            return makeSolid(buildHull<double>(points).hull);
        };
        const auto r =
            ask(scaled(box(1, 2, 3)), {}, scaled(ball(40, 3)), at(1.5 * scale, 0.25 * scale, 0.5 * scale));
        EXPECT_TRUE(r.overlap);
        EXPECT_TRUE(r.converged);
        expectNear(r.depth / scale, truth.depth, 1e-14);
        EXPECT_LE(glm::length(r.normal - truth.normal), 1e-13);
    }
}

// --- Invariants ---

TEST(GjkEpa, SwappingAndMovingBothChangesNothing) {
    PairGenerator generator(16);
    for (int i = 0; i < 200; ++i) {
        const RandomPair pair = generator.make(i % 2 ? PairKind::randomHulls : PairKind::tetrahedra);
        const auto a = makeSolid(pair.a), b = makeSolid(pair.b);
        const auto r = ask(a, pair.poseA, b, pair.poseB);
        const auto swapped = ask(b, pair.poseB, a, pair.poseA);
        EXPECT_EQ(r.overlap, swapped.overlap);
        expectNear(signedDistance(r), signedDistance(swapped), 1e-14);
        EXPECT_LE(glm::length(r.normal + swapped.normal), 1e-10);
        const Pose<double> motion = generator.pose(2.0);
        const auto moved = [&](const Pose<double>& pose) {
            return Pose<double>{transformPoint(motion, pose.position), motion.orientation * pose.orientation};
        };
        const auto rigid = ask(a, moved(pair.poseA), b, moved(pair.poseB));
        EXPECT_EQ(r.overlap, rigid.overlap);
        expectNear(signedDistance(r), signedDistance(rigid), 4e-14);
        EXPECT_LE(glm::length(motion.orientation * r.normal - rigid.normal), 1e-10);
    }
}

TEST(GjkEpa, NothingIsLeftAfterTheMtv) {
    PairGenerator generator(17);
    int overlapping = 0;
    for (int i = 0; i < 40 * kPairKinds; ++i) {
        const RandomPair pair = generator.make(static_cast<PairKind>(i % kPairKinds));
        const auto a = makeSolid(pair.a), b = makeSolid(pair.b);
        const auto r = ask(a, pair.poseA, b, pair.poseB);
        if (!r.overlap) continue;
        ++overlapping;
        Pose<double> moved = pair.poseB;
        moved.position += r.mtv();
        const auto again = ask(a, pair.poseA, b, moved);
        const Placed placed(a, pair.poseA, b, pair.poseB);
        EXPECT_LE(std::abs(signedDistance(again)), 1e-14L * placed.size);
    }
    EXPECT_GT(overlapping, 100);
}

TEST(GjkEpa, AUsedWorkspaceGivesTheAnswerOfAFreshOne) {
    const std::vector<Shape<double>> shapes = {ball(80, 4), ball(12, 5), box(1.0, 0.5, 0.25), makeSphere(0.5),
                                               makeSegment(dvec3(-1, 0, 0), dvec3(1, 0, 0))};
    const Pose<double> poseB{{0.4, 0.3, 0.2}, glm::angleAxis(0.3, glm::normalize(dvec3(1, 2, 3)))};
    EpaWorkspace used;
    std::uint32_t steps = 0;
    for (const Shape<double>& a : shapes)
        for (const Shape<double>& b : shapes) {
            EpaWorkspace fresh;
            const auto p = collideGjkEpa(a, {}, b, poseB, used), q = collideGjkEpa(a, {}, b, poseB, fresh);
            EXPECT_EQ(p.overlap, q.overlap);
            EXPECT_EQ(p.depth, q.depth);
            EXPECT_EQ(p.distance, q.distance);
            EXPECT_EQ(p.normal, q.normal);
            EXPECT_EQ(p.pointA, q.pointA);
            EXPECT_EQ(p.pointB, q.pointB);
            EXPECT_EQ(p.bound, q.bound);
            EXPECT_EQ(p.epaIterations, q.epaIterations);
            steps += p.epaIterations;
        }
    EXPECT_GT(steps, 100u);
}

}  // namespace
}  // namespace sepaxis::testing
