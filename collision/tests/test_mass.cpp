#include "collision/mass.h"
#include "collision/solids.h"
#include "collision/tests/hull/hull_cases.h"
#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tolerances.h"

#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using dvec3 = Vec3<double>;

Shape<double> solid(std::span<const dvec3> points) {
    HullBuild<double> build = buildHull<double>(points, PointPrecision::asGiven);
    EXPECT_TRUE(build.status) << describe(build.status);
    return makeSolid(std::move(build.hull));
}

Mat3<double> diagonal(double x, double y, double z) {
    Mat3<double> m(0.0);
    m[0][0] = x, m[1][1] = y, m[2][2] = z;
    return m;
}

// tolerance: of the largest number of the expected tensor.
template <class T, class U>
void expectInertia(const Mat3<T>& found, const Mat3<U>& expected, double tolerance) {
    double largest = 0.0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) largest = std::max(largest, std::abs(double(expected[i][j])));
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            EXPECT_NEAR(found[i][j], expected[i][j], tolerance * largest) << i << ' ' << j;
            EXPECT_EQ(found[i][j], found[j][i]);
        }
    }
}

Mat3<double> boxInertia(double mass, const dvec3& half) {
    return diagonal(mass / 3.0 * (half.y * half.y + half.z * half.z),
                    mass / 3.0 * (half.z * half.z + half.x * half.x),
                    mass / 3.0 * (half.x * half.x + half.y * half.y));
}

TEST(Mass, BoxOfAnyShape) {
    for (const double x : {1e-5, 0.3, 1e4}) {
        for (const double y : {1e-5, 0.7, 1e4}) {
            const dvec3 half(x, y, 0.125);
            const MassProperties<double> mass = massProperties(solid(makeBox(half).positions), 3.0);
            const double volume = 8.0 * x * y * half.z;
            EXPECT_NEAR(mass.volume / volume, 1.0, 1e-15);
            EXPECT_NEAR(mass.mass / (3.0 * volume), 1.0, 1e-15);
            EXPECT_NEAR(glm::length(mass.centerOfMass), 0.0, 1e-15);
            const Mat3<double> expected = boxInertia(3.0 * volume, half);
            expectInertia(mass.inertia, expected, 1e-15);
            for (int k = 0; k < 3; ++k) EXPECT_NEAR(mass.inertia[k][k] / expected[k][k], 1.0, 1e-14);
        }
    }
}

TEST(Mass, AabbAndCuboidAreBoxes) {
    const Shape<double> box = makeAabb<double>({1, 2, 3}, {2, 5, 5}).shape;
    const MassProperties<double> mass = massProperties(box, 2.0);
    EXPECT_DOUBLE_EQ(mass.volume, 6.0);
    EXPECT_NEAR(glm::distance(mass.centerOfMass, dvec3(1.5, 3.5, 4.0)), 0.0, 1e-15);
    expectInertia(mass.inertia, boxInertia(12.0, {0.5, 1.5, 1.0}), 1e-15);
    ShapeGenerator generator(3);
    const Shape<double> cuboid =
        makeShape(generator.make(ShapeKind::cuboid, ShapeKind::sphere, Scene::anywhere).a);
    EXPECT_NEAR(massProperties(cuboid, 1.0).volume / cuboid.core.volume, 1.0, 1e-14);
}

TEST(Mass, CornerOfABox) {
    const double a = 2.0, b = 3.0, c = 0.5, volume = a * b * c / 6.0;
    const std::array<dvec3, 4> corners{dvec3(0), {a, 0, 0}, {0, b, 0}, {0, 0, c}};
    const MassProperties<double> mass = massProperties(solid(corners), 4.0);
    EXPECT_DOUBLE_EQ(mass.volume, volume);
    EXPECT_NEAR(glm::distance(mass.centerOfMass, dvec3(a, b, c) / 4.0), 0.0, 1e-15);
    // The integral of x^2 is volume a^2 / 10, that of x y volume a b / 20; less those of the centre.
    Mat3<double> expected = diagonal(3 * (b * b + c * c), 3 * (c * c + a * a), 3 * (a * a + b * b));
    expected[0][1] = expected[1][0] = a * b;
    expected[1][2] = expected[2][1] = b * c;
    expected[2][0] = expected[0][2] = c * a;
    expectInertia(mass.inertia, expected * (4.0 * volume / 80.0), 1e-15);
}

TEST(Mass, RegularSolidsTurnAsEasilyAboutAnyAxis) {
    // A cube and an octahedron of the same symmetry, in closed form.
    const double r = 1.5, mass = 2.0 * 4.0 / 3.0 * r * r * r;
    const MassProperties<double> octahedron = massProperties(solid(makeOctahedron(r).positions), 2.0);
    EXPECT_NEAR(octahedron.mass, mass, 1e-14);
    expectInertia(octahedron.inertia, Mat3<double>(mass * r * r / 5.0), 1e-15);
    for (const SolidPoints& points : {makeTetrahedron(r), makeDodecahedron(r), makeIcosahedron(r)}) {
        const Mat3<double> inertia = massProperties(solid(points.positions), 1.0).inertia;
        expectInertia(inertia, Mat3<double>(inertia[0][0]), 1e-14);
    }
}

TEST(Mass, Sphere) {
    const double r = 0.75, mass = 5.0 * 4.0 / 3.0 * std::numbers::pi * r * r * r;
    const MassProperties<double> ball = massProperties(makeSphere(r), 5.0);
    EXPECT_DOUBLE_EQ(ball.volume, mass / 5.0);
    EXPECT_DOUBLE_EQ(ball.mass, mass);
    EXPECT_EQ(ball.centerOfMass, dvec3(0));
    expectInertia(ball.inertia, Mat3<double>(0.4 * mass * r * r), 1e-15);
}

// Discs across the axis, summed by Simpson's rule, which is good enough for polynomials of the fourth degree.
struct Discs {
    double volume = 0.0, along = 0.0, across = 0.0;
};
Discs discsOfCapsule(double length, double radius) {
    Discs sum;
    const auto add = [&](double from, double to) {
        constexpr int kSteps = 2000;
        const double step = (to - from) / kSteps;
        for (int i = 0; i <= kSteps; ++i) {
            const double z = from + step * i;
            const double beyond = std::max(std::abs(z) - length / 2, 0.0);
            const double square = std::max(radius * radius - beyond * beyond, 0.0);
            const double weight = (i == 0 || i == kSteps ? 1 : i % 2 == 1 ? 4 : 2) * step / 3;
            const double area = weight * std::numbers::pi * square;
            sum.volume += area;
            sum.along += area * square / 2;
            sum.across += area * (square / 4 + z * z);
        }
    };
    add(-length / 2 - radius, -length / 2);
    if (length > 0.0) add(-length / 2, length / 2);
    add(length / 2, length / 2 + radius);
    return sum;
}

TEST(Mass, CapsuleAlongAnyAxis) {
    ShapeGenerator generator(1);
    for (const double length : {0.0, 1e-3, 0.8, 20.0}) {
        const Discs expected = discsOfCapsule(length, 0.6);
        const dvec3 axis = generator.random().direction(), base(3.0, -1.0, 0.5);
        const MassProperties<double> capsule =
            massProperties(makeCapsule<double>(base, base + axis * length, 0.6), 7.0);
        EXPECT_NEAR(capsule.volume / expected.volume, 1.0, 1e-12);
        EXPECT_NEAR(capsule.mass / (7.0 * expected.volume), 1.0, 1e-12);
        EXPECT_NEAR(glm::distance(capsule.centerOfMass, base + axis * (length / 2)), 0.0, 1e-14);
        const Mat3<double> tensor = Mat3<double>(expected.across) +
                                    (expected.along - expected.across) * glm::outerProduct(axis, axis);
        expectInertia(capsule.inertia, 7.0 * tensor, 1e-12);
    }
}

// The same integrals by other means: tetrahedra over another triangulation, from a point outside, with signs
// from the planes, each by a quadrature that is exact to the second degree.
struct Sampled {
    double volume = 0.0;
    dvec3 first{0.0};
    Mat3<double> second = Mat3<double>(0.0);
};
Sampled sampledMoments(const Hull<double>& hull, const dvec3& apex) {
    const double heavy = (5.0 + 3.0 * std::sqrt(5.0)) / 20.0, light = (5.0 - std::sqrt(5.0)) / 20.0;
    Sampled sum;
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        std::vector<dvec3> loop;
        std::uint32_t half = hull.faces[f].firstHalfEdge;
        dvec3 middle(0.0);
        for (std::uint32_t i = 0; i < hull.faces[f].vertexCount; ++i, half = hull.halfEdges[half].next) {
            loop.push_back(hull.vertices[hull.halfEdges[half].origin]);
            middle += loop.back() / double(hull.faces[f].vertexCount);
        }
        const double sign = signedDistance(hull.planes[f], apex) < 0.0 ? 1.0 : -1.0;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const std::array<dvec3, 4> corners{apex, middle, loop[i], loop[(i + 1) % loop.size()]};
            const double volume =
                std::abs(glm::dot(corners[1] - apex, glm::cross(corners[2] - apex, corners[3] - apex))) /
                6.0 * sign;
            sum.volume += volume;
            for (const dvec3& corner : corners) {
                const dvec3 all = corners[0] + corners[1] + corners[2] + corners[3];
                const dvec3 at = light * all + (heavy - light) * corner;
                sum.first += at * (volume / 4);
                sum.second += glm::outerProduct(at, at) * (volume / 4);
            }
        }
    }
    return sum;
}

TEST(Mass, HullsAgainstAnotherDecomposition) {
    PairGenerator generator(5);
    for (int i = 0; i < 200; ++i) {
        const Shape<double> hull = makeSolid(generator.make(PairKind::randomHulls).a);
        const Sampled sum = sampledMoments(hull.core, hull.core.boundsMax + dvec3(0.2));
        const MassProperties<double> mass = massProperties(hull, 1.5);
        EXPECT_NEAR(mass.volume / sum.volume, 1.0, 1e-11);
        EXPECT_NEAR(mass.volume / hull.core.volume, 1.0, 1e-14);
        const dvec3 center = sum.first / sum.volume;
        EXPECT_LE(glm::distance(mass.centerOfMass, center), 1e-11 * hull.core.size);
        EXPECT_LE(glm::distance(mass.centerOfMass, hull.core.centroid), 1e-14 * hull.core.size);
        const Mat3<double> spread = sum.second - glm::outerProduct(center, center) * sum.volume;
        const double trace = spread[0][0] + spread[1][1] + spread[2][2];
        expectInertia(mass.inertia, 1.5 * (Mat3<double>(trace) - spread), 1e-10);
    }
}

TEST(Mass, AMoveKeepsEveryDigit) {
    // Whole multiples of 2^-10 are moved by 2^20 m without rounding.
    Random random(11);
    for (int i = 0; i < 50; ++i) {
        Points points, moved;
        const dvec3 by(0x1p20, -0x1p20, 0x1p19);
        for (int k = 0; k < 12; ++k) {
            const dvec3 p = glm::round(random.inCube(1.0) * 1024.0) / 1024.0;
            points.push_back(p), moved.push_back(p + by);
        }
        const Shape<double> there = solid(moved);
        Shape<double> here = there;
        for (dvec3& v : here.core.vertices) v -= by;
        const MassProperties<double> a = massProperties(here, 1.0), b = massProperties(there, 1.0);
        EXPECT_EQ(a.volume, b.volume);
        EXPECT_EQ(a.inertia, b.inertia);
        EXPECT_LE(glm::distance(a.centerOfMass + by, b.centerOfMass), 0x1p-32);
    }
}

TEST(Mass, ATurnTurnsTheTensor) {
    Random random(12);
    for (int i = 0; i < 50; ++i) {
        Points points;
        for (int k = 0; k < 16; ++k) points.push_back(random.inCube(1.0));
        const Pose<double> pose{random.inCube(4.0), random.rotation()};
        const MassProperties<double> before = massProperties(solid(points), 2.0);
        const MassProperties<double> after = massProperties(solid(transformed(points, pose, 3.0)), 2.0);
        EXPECT_NEAR(after.volume / (27.0 * before.volume), 1.0, 1e-13);
        EXPECT_LE(glm::distance(after.centerOfMass, transformPoint(pose, 3.0 * before.centerOfMass)), 1e-14);
        const Mat3<double> turn = glm::mat3_cast(pose.orientation);
        expectInertia(after.inertia, 243.0 * (turn * before.inertia * glm::transpose(turn)), 1e-13);
    }
}

TEST(Mass, FloatAgreesWithDouble) {
    int solids = 0;
    for (int kind = 0; kind < kPolyhedralKinds; ++kind) {
        for (int i = 0; i < 40; ++i) {
            ShapeGenerator generator(static_cast<std::uint64_t>(100 * kind + i));
            const auto of = static_cast<ShapeKind>(kind);
            const Shape<double> wide = makeShape(generator.make(of, of, Scene::anywhere).a);
            const Shape<float> narrow = shapeCast<float>(wide);
            const MassProperties<double> exact = massProperties(wide, 2.5);
            const MassProperties<float> rounded = massProperties(narrow, 2.5f);
            solids += exact.volume > 0.0;
            EXPECT_EQ(exact.volume > 0.0, of != ShapeKind::segment && of != ShapeKind::triangle);
            // Points that move by a rounding move a surface of six squares of the size at most as far.
            const double size = wide.core.size + wide.radius, cube = size * size * size;
            const double within = exact.volume > 0.0 ? 6.0 * kRounding<float> * cube / exact.volume : 0.0;
            EXPECT_NEAR(rounded.volume, exact.volume, within * exact.volume) << nameOf(of);
            EXPECT_NEAR(rounded.mass, exact.mass, within * exact.mass);
            EXPECT_LE(glm::distance(dvec3(rounded.centerOfMass), exact.centerOfMass),
                      2.0 * (within + kRounding<float>)*size);
            expectInertia(rounded.inertia, exact.inertia, 1e-5);
        }
    }
    EXPECT_EQ(solids, 5 * 40);
}

// Where both moments are of one order of size, and where the lesser is a millionth of a rounding of the
// other.
TEST(Mass, ThinSolidsOfRevolutionTurnAboutTheirAxis) {
    for (const double r : {0.5, 1e-7, 1e-9, 1e-12}) {
        const double square = r * r;
        const auto along = [](const Shape<double>& shape) {
            const MassProperties<double> mass = massProperties(shape, 1.0);
            return mass.inertia[1][1] / mass.volume;
        };
        EXPECT_NEAR(along(makeCylinder(r, 2.0)) / square, 0.5, 1e-14);
        EXPECT_NEAR(along(makeCone(r, 2.0)) / square, 0.3, 1e-14);
        const double ball = 4.0 / 3.0 * r, share = ball / (2.0 + ball);  // of the two ends
        EXPECT_NEAR(along(makeCapsule<double>({0, -1, 0}, {0, 1, 0}, r)) / square,
                    0.5 * (1.0 - share) + 0.4 * share, 1e-14);
    }
}

TEST(Mass, ARoundedTriangleThatIsASegmentIsACapsule) {
    const Shape<double> triangle = makeTriangle<double>({0, 0, 0}, {1, 0, 0}, {2, 0, 0});
    const MassProperties<double> mass = massProperties(makeRounded(triangle, 0.5), 3.0);
    const MassProperties<double> capsule =
        massProperties(makeCapsule<double>({0, 0, 0}, {2, 0, 0}, 0.5), 3.0);
    EXPECT_EQ(mass.volume, capsule.volume);
    EXPECT_EQ(mass.centerOfMass, capsule.centerOfMass);
    EXPECT_EQ(mass.inertia, capsule.inertia);
    const Shape<double> point = makeTriangle<double>({1, 2, 3}, {1, 2, 3}, {1, 2, 3});
    EXPECT_EQ(massProperties(makeRounded(point, 0.5), 3.0).inertia,
              massProperties(makeSphere(0.5), 3.0).inertia);
}

TEST(Mass, FlatAndRefusedShapesHaveNone) {
    const MassProperties<double> segment = massProperties(makeSegment<double>({0, 0, 0}, {2, 0, 4}), 3.0);
    EXPECT_EQ(segment.volume, 0.0);
    EXPECT_EQ(segment.mass, 0.0);
    EXPECT_EQ(segment.inertia, Mat3<double>(0.0));
    EXPECT_EQ(segment.centerOfMass, dvec3(1, 0, 2));
    const MassProperties<double> triangle =
        massProperties(makeTriangle<double>({0, 0, 0}, {3, 0, 0}, {0, 0, 6}), 3.0);
    EXPECT_EQ(triangle.mass, 0.0);
    EXPECT_NEAR(glm::distance(triangle.centerOfMass, dvec3(1, 0, 2)), 0.0, 1e-15);
    for (const Shape<double>& refused : {makeSphere(-1.0), makeSolid(Hull<double>{})}) {
        const MassProperties<double> none = massProperties(refused, 3.0);
        EXPECT_EQ(none.volume, 0.0);
        EXPECT_EQ(none.centerOfMass, dvec3(0));
        EXPECT_EQ(none.inertia, Mat3<double>(0.0));
    }
}

}  // namespace
}  // namespace sepaxis::testing
