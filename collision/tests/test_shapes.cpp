#include "collision/hull_builder.h"
#include "collision/shape.h"
#include "collision/solids.h"
#include "collision/tests/hull/hull_cases.h"

#include <limits>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

using testing::kSound;

HullBuild<double> build(const SolidPoints& solid) {
    return buildHull<double>(solid.positions, {solid.faces, solid.edges, {}});
}

// The listed numbering is the hull's, nothing had to be repaired, and the points alone give the same solid.
void expectAsListed(const SolidPoints& solid) {
    const HullBuild<double> listed = build(solid);
    ASSERT_TRUE(listed.status) << describe(listed.status);
    for (const HullRepair& repair : listed.repairs) ADD_FAILURE() << describe(repair);
    EXPECT_TRUE(isValidHull(listed.hull, kSound * listed.hull.size));
    ASSERT_EQ(listed.hull.vertexCount(), solid.positions.size());
    ASSERT_EQ(listed.hull.faceCount(), solid.faces.size());
    ASSERT_EQ(listed.hull.edgeCount(), solid.edges.size());
    for (std::uint32_t v = 0; v < listed.hull.vertexCount(); ++v) {
        EXPECT_EQ(listed.hull.vertexNumber[v], v);
        EXPECT_EQ(listed.hull.vertices[v], solid.positions[v]);
    }
    for (std::uint32_t f = 0; f < listed.hull.faceCount(); ++f) {
        EXPECT_EQ(listed.hull.faceNumber[f], f);
        std::uint32_t half = listed.hull.faces[f].firstHalfEdge;
        for (const std::uint32_t v : solid.faces[f]) {
            ASSERT_EQ(listed.hull.halfEdges[half].origin, v) << "face " << f;
            half = listed.hull.halfEdges[half].next;
        }
        EXPECT_EQ(half, listed.hull.faces[f].firstHalfEdge);
    }
    for (std::uint32_t e = 0; e < listed.hull.edgeCount(); ++e) {
        EXPECT_EQ(listed.hull.edgeNumber[e], e);
        EXPECT_EQ(listed.hull.edgeStart(e), solid.edges[e][0]);
        EXPECT_EQ(listed.hull.edgeEnd(e), solid.edges[e][1]);
    }
    const HullBuild<double> plain = buildHull<double>(std::span<const Vec3<double>>(solid.positions));
    ASSERT_TRUE(plain.status) << describe(plain.status);
    EXPECT_EQ(plain.hull.vertexCount(), solid.positions.size());
    EXPECT_EQ(plain.hull.faceCount(), solid.faces.size());
    EXPECT_NEAR(plain.hull.volume, listed.hull.volume, 1e-15 * std::pow(listed.hull.size, 3.0));
}

TEST(Shapes, BoxOfAnySize) {
    for (const double x : {1e-6, 0.3, 1.0, 1e6}) {
        for (const double y : {1e-6, 0.7, 1e6}) {
            for (const double z : {1e-6, 0.1, 1e6}) {
                const Vec3<double> half(x, y, z);
                // 1 : 1e12 is still a solid in double.
                expectAsListed(makeBox(half));
                const HullBuild<double> box = build(makeBox(half));
                EXPECT_NEAR(box.hull.volume / (8 * x * y * z), 1.0, 1e-14);
            }
        }
    }
}

TEST(Shapes, BoxNormalsAreAxes) {
    const HullBuild<double> box = build(makeBox({0.3, 0.7, 0.1}));
    const double offsets[] = {0.3, 0.3, 0.7, 0.7, 0.1, 0.1};
    for (int f = 0; f < 6; ++f) {
        Vec3<double> axis(0.0);
        axis[f / 2] = f % 2 == 0 ? -1.0 : 1.0;
        EXPECT_EQ(box.hull.planes[f].normal, axis) << f;
        EXPECT_EQ(box.hull.planes[f].offset, offsets[f]) << f;
    }
}

TEST(Shapes, RegularSolids) {
    for (const double radius : {1e-6, 0.37, 1.0, 12.5, 1e6}) {
        expectAsListed(makeTetrahedron(radius));
        expectAsListed(makeOctahedron(radius));
        expectAsListed(makeDodecahedron(radius));
        expectAsListed(makeIcosahedron(radius));
        expectAsListed(makeRhombicDodecahedron(radius));
    }
    const double g = std::numbers::phi;
    // Volumes over the edge length cubed, and the edge length for circumradius 1.
    EXPECT_NEAR(build(makeTetrahedron(1)).hull.volume, 8.0 / 9.0 / std::sqrt(3.0), 1e-15);
    EXPECT_NEAR(build(makeOctahedron(1)).hull.volume, 4.0 / 3.0, 1e-15);
    const double edge12 = 2.0 / (std::sqrt(3.0) * g);
    EXPECT_NEAR(build(makeDodecahedron(1)).hull.volume, (15 + 7 * std::sqrt(5.0)) / 4 * std::pow(edge12, 3),
                1e-14);
    const double edge20 = 2.0 / std::sqrt(g * g + 1);
    EXPECT_NEAR(build(makeIcosahedron(1)).hull.volume, 5 * (3 + std::sqrt(5.0)) / 12 * std::pow(edge20, 3),
                1e-14);
}

TEST(Shapes, DocumentedFaces) {
    const HullBuild<double> tetrahedron = build(makeTetrahedron(1));
    for (std::uint32_t f = 0; f < 4; ++f) {
        EXPECT_LT(glm::dot(tetrahedron.hull.planes[f].normal, tetrahedron.hull.vertices[f]), -0.99);
    }
    const HullBuild<double> octahedron = build(makeOctahedron(1));
    for (std::uint32_t f = 0; f < 8; ++f) {
        const Vec3<double>& n = octahedron.hull.planes[f].normal;
        EXPECT_EQ(n.x > 0, (f & 1u) != 0);
        EXPECT_EQ(n.y > 0, (f & 2u) != 0);
        EXPECT_EQ(n.z > 0, (f & 4u) != 0);
    }
    const double g = std::numbers::phi, length = std::sqrt(g * g + 1);
    const HullBuild<double> dodecahedron = build(makeDodecahedron(1));
    const auto near = [](const Vec3<double>& a, const Vec3<double>& b) {
        return glm::distance(a, b) < 1e-14;
    };
    EXPECT_TRUE(near(dodecahedron.hull.planes[3].normal, Vec3<double>(0, g, 1) / length));
    EXPECT_TRUE(near(dodecahedron.hull.planes[5].normal, Vec3<double>(g, -1, 0) / length));
    EXPECT_TRUE(near(dodecahedron.hull.planes[10].normal, Vec3<double>(-1, 0, g) / length));
    for (const Face& face : dodecahedron.hull.faces) EXPECT_EQ(face.vertexCount, 5u);
    const HullBuild<double> icosahedron = build(makeIcosahedron(2));
    EXPECT_TRUE(near(icosahedron.hull.vertices[6], 2.0 / length * Vec3<double>(-1, g, 0)));
}

TEST(Shapes, ARhombicDodecahedronHasTwelveRhombiAndEqualEdges) {
    const double radius = 1.5;
    const Hull<double> hull = build(makeRhombicDodecahedron(radius)).hull;
    ASSERT_EQ(hull.vertexCount(), 14u);
    ASSERT_EQ(hull.edgeCount(), 24u);
    ASSERT_EQ(hull.faceCount(), 12u);
    EXPECT_NEAR(hull.volume, 2.0 * radius * radius * radius, 1e-14);
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
        const double length = glm::distance(hull.vertices[hull.edgeStart(e)], hull.vertices[hull.edgeEnd(e)]);
        EXPECT_NEAR(length, std::sqrt(3.0) / 2.0 * radius, 1e-15 * 4);
    }
    const double h = std::sqrt(0.5);
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        const double first = f & 1u ? h : -h, second = f & 2u ? h : -h;
        const Vec3<double> normal = f < 4   ? Vec3<double>(0.0, first, second)
                                    : f < 8 ? Vec3<double>(first, second, 0.0)
                                            : Vec3<double>(first, 0.0, second);
        EXPECT_EQ(hull.faces[f].vertexCount, 4u);
        EXPECT_LT(glm::distance(hull.planes[f].normal, normal), 1e-15) << f;
        EXPECT_NEAR(hull.planes[f].offset, h * radius, 1e-15 * 4) << f;
    }
}

TEST(Shapes, PrismsAndConesOfAnySideCount) {
    for (std::uint32_t sides = 3; sides <= 70; ++sides) {
        expectAsListed(makePrism(0.5, 1.3, sides));
        expectAsListed(makeCone(0.7, 0.9, sides));
    }
    expectAsListed(makePrism(0.5, 1.0, 1000));
    expectAsListed(makePrism(1e-3, 1e3, 1000));
    expectAsListed(makePrism(1e3, 1e-3, 1000));
    expectAsListed(makeCone(0.5, 1.0, 1000));
    const double area = 0.5 * 8 * std::sin(std::numbers::pi / 4);
    EXPECT_NEAR(build(makePrism(1, 2, 8)).hull.volume, 2 * area, 1e-14);
    EXPECT_NEAR(build(makeCone(1, 3, 8)).hull.volume, area, 1e-14);
}

TEST(Shapes, RingsAreMirrorExact) {
    const SolidPoints square = makePrism(2.0, 1.0, 4);
    EXPECT_EQ(square.positions[0], Vec3<double>(2, -0.5, 0));
    EXPECT_EQ(square.positions[1], Vec3<double>(0, -0.5, 2));
    EXPECT_EQ(square.positions[6], Vec3<double>(-2, 0.5, 0));
    const SolidPoints many = makePrism(1.0, 1.0, 24);
    for (std::uint32_t k = 0; k < 24; ++k) {
        // The angle's own rounding, up to 4e-16, is in the expected values only.
        const double angle = 2 * std::numbers::pi * k / 24;
        EXPECT_NEAR(many.positions[k].x, std::cos(angle), 1e-15);
        EXPECT_NEAR(many.positions[k].z, std::sin(angle), 1e-15);
        EXPECT_EQ(many.positions[k].x, many.positions[(24 - k) % 24].x);
        EXPECT_EQ(many.positions[k].z, -many.positions[(24 - k) % 24].z);
    }
}

TEST(Shapes, Icospheres) {
    for (std::uint32_t n = 0; n <= 5; ++n) {
        const SolidPoints sphere = makeIcosphere(1.5, n);
        const std::size_t expected = 10 * (std::size_t{1} << (2 * n)) + 2;
        ASSERT_EQ(sphere.positions.size(), expected);
        const HullBuild<double> hull = build(sphere);
        ASSERT_TRUE(hull.status);
        EXPECT_EQ(hull.hull.vertexCount(), expected);
        EXPECT_EQ(hull.hull.faceCount(), 2 * expected - 4);
        EXPECT_TRUE(isValidHull(hull.hull, kSound * hull.hull.size));
        for (const Vec3<double>& p : sphere.positions) EXPECT_NEAR(glm::length(p), 1.5, 1e-15);
    }
    // The middle of the first edge of the icosahedron in order: between vertices 0 and 1.
    const SolidPoints once = makeIcosphere(1.0, 1);
    const Vec3<double> middle = once.positions[0] + once.positions[1];
    EXPECT_LT(glm::distance(once.positions[12], glm::normalize(middle)), 1e-15);
}

TEST(Shapes, RandomPointsAreTheDocumentedOnes) {
    // From an independent implementation of the two sources.
    const SolidPoints points = makeRandomPoints(2.5, 3, 42);
    ASSERT_EQ(points.positions.size(), 3u);
    EXPECT_EQ(points.positions[0], Vec3<double>(1.3317694880052326, -0.9802906305835307, -1.874945415314383));
    EXPECT_EQ(points.positions[1],
              Vec3<double>(-1.8613628961694464, 1.0341201531656088, -1.3099326996378202));
    EXPECT_EQ(points.positions[2],
              Vec3<double>(-1.5961715660298705, -0.8935032044911095, 1.7040799146054944));
    const SolidPoints many = makeRandomPoints(1.0, 500, 7);
    Vec3<double> mean(0.0);
    for (const Vec3<double>& p : many.positions) {
        EXPECT_NEAR(glm::length(p), 1.0, 4e-16);
        mean += p / 500.0;
    }
    EXPECT_LT(glm::length(mean), 0.1);
}

TEST(RoundedSolids, InOneCallAreThoseInSteps) {
    const Vec3<double> half(0.5, 1.0, 2.0);
    const Shape<double> box = makeRoundedBox(half, 0.1), sharp = makeRoundedBox(half);
    ASSERT_TRUE(box.status && sharp.status);
    EXPECT_EQ(box.radius, 0.1);
    EXPECT_EQ(sharp.radius, 0.0);
    for (const Shape<double>& shape : {box, sharp}) {
        EXPECT_TRUE(shape.core.isBox);
        EXPECT_EQ(shape.core.vertices, makeAabb(-half, half).shape.core.vertices);
        EXPECT_EQ(shape.kind, ShapeKind::aabb);
    }
    const SolidPoints points = makeRandomPoints(1.0, 30, 3);
    const Shape<double> hull = makeRoundedHull<double>(points.positions, 0.25);
    ASSERT_TRUE(hull.status);
    EXPECT_EQ(hull.radius, 0.25);
    EXPECT_EQ(hull.core.vertices, buildHull<double>(points.positions).hull.vertices);
}

TEST(RoundedSolids, SayWhatIsWrong) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Shape<double>& shape :
         {makeRoundedBox<double>({1, 1, 1}, -1.0), makeRoundedBox<double>({1, 1, 1}, nan),
          makeRoundedBox<double>({1, 0, 1}), makeRoundedBox<double>({-1, 1, 1}, 0.5),
          makeRoundedBox<double>({1, nan, 1})}) {
        EXPECT_FALSE(shape.status);
        EXPECT_TRUE(shape.core.vertices.empty());
    }
    const std::vector<Vec3<double>> flat = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    EXPECT_FALSE(makeRoundedHull<double>(flat, 0.5).status);
    EXPECT_EQ(makeRoundedHull<double>(flat, 0.5).status.error, buildHull<double>(flat).status.error);
    EXPECT_FALSE(makeRoundedHull<double>(makeBox({1, 1, 1}).positions, -0.5).status);
}

}  // namespace
}  // namespace sepaxis
