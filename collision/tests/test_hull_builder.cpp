#include "collision/hull_builder.h"
#include "collision/shapes.h"
#include "collision/tests/article.h"
#include "collision/tests/hull_cases.h"

#include <chrono>
#include <limits>
#include <set>

#include <gtest/gtest.h>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace sepaxis {
namespace {

using testing::cubeGrid;
using testing::isSound;
using testing::kSound;
using testing::kSoundFloat;
using testing::Points;
using testing::Random;
using testing::transformed;
using Faces = std::vector<std::vector<std::uint32_t>>;

HullBuild<double> build(const Points& points) {
    return buildHull<double>(std::span<const Vec3<double>>(points));
}

HullBuild<double> build(const Points& points, const Faces& faces, const Faces& edges = {},
                        const Points& normals = {}) {
    return buildHull<double>(points, {faces, edges, normals});
}

HullBuild<float> buildFloat(const Points& points, std::vector<Vec3<float>>& rounded) {
    rounded.assign(points.begin(), points.end());
    return buildHull<float>(std::span<const Vec3<float>>(rounded));
}

std::vector<std::string> repairsOf(const std::vector<HullRepair>& repairs) {
    std::vector<std::string> lines;
    lines.reserve(repairs.size());
    for (const HullRepair& repair : repairs) lines.push_back(describe(repair));
    return lines;
}

using Lines = std::vector<std::string>;

struct QhullAnswer {
    double volume = 0.0;
    std::set<std::uint32_t> vertices;
};

QhullAnswer qhullOf(const Points& points) {
    std::vector<double> coordinates;
    for (const Vec3<double>& p : points) coordinates.insert(coordinates.end(), {p.x, p.y, p.z});
    qhT state{};
    qhT* qh = &state;
    qh_zero(qh, stderr);
    char command[] = "qhull Pp";
    QhullAnswer answer;
    if (qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates.data(), False, command, nullptr,
                     stderr) == 0) {
        qh_getarea(qh, qh->facet_list);
        answer.volume = qh->totvol;
        vertexT* vertex;
        FORALLvertices {
            answer.vertices.insert(static_cast<std::uint32_t>(qh_pointid(qh, vertex->point)));
        }
    }
    int blocks = 0, bytes = 0;
    qh_freeqhull(qh, !qh_ALL);
    qh_memfreeshort(qh, &blocks, &bytes);
    return answer;
}

// ---- points ----------------------------------------------------------------------------------------

TEST(HullBuilder, GridOnACubeHasEightCornersWhateverItsPose) {
    const Points grid = cubeGrid(10);
    Random random(11);
    for (int i = 0; i < 300; ++i) {
        const bool turned = i >= 3;
        const double scale = i % 3 == 0 ? 1.0 : (i % 3 == 1 ? 1e-6 : 1e6);
        const Pose<double> pose{turned ? scale * random.inCube(2.0) : Vec3<double>(0.0),
                                turned ? random.rotation() : identityQuat<double>()};
        Points points = transformed(grid, pose, scale);
        random.shuffle(points);
        const HullBuild<double> cube = build(points);
        ASSERT_TRUE(cube.status) << describe(cube.status);
        EXPECT_EQ(cube.hull.vertexCount(), 8u) << i;
        EXPECT_EQ(cube.hull.faceCount(), 6u) << i;
        EXPECT_EQ(cube.hull.edgeCount(), 12u) << i;
        EXPECT_TRUE(isSound<double>(cube, points, kSound));
        EXPECT_NEAR(cube.hull.volume, 8 * scale * scale * scale, 1e-13 * std::pow(cube.hull.size, 3.0));
        EXPECT_EQ(cube.repairs.size(), points.size() - 8);
    }
}

TEST(HullBuilder, GridOnACubeFarAway) {
    const Points grid = cubeGrid(6);
    for (const double distance : {1e3, 1e6}) {
        const Pose<double> pose{Vec3<double>(distance, -distance, 0.5 * distance), identityQuat<double>()};
        const Points points = transformed(grid, pose, 0.5);
        const HullBuild<double> cube = build(points);
        ASSERT_TRUE(cube.status) << describe(cube.status);
        EXPECT_EQ(cube.hull.vertexCount(), 8u);
        EXPECT_EQ(cube.hull.faceCount(), 6u);
        EXPECT_NEAR(cube.hull.volume, 1.0, 1e-15 * distance * 8);
        EXPECT_LT(glm::distance(cube.hull.centroid, pose.position), 2e-16 * distance * 4);
        Random random(3);
        const Pose<double> turnedPose{pose.position, random.rotation()};
        const Points turned = transformed(grid, turnedPose, 0.5);
        const HullBuild<double> turnedCube = build(turned);
        EXPECT_EQ(turnedCube.hull.vertexCount(), 8u);
        EXPECT_EQ(turnedCube.hull.faceCount(), 6u);
        EXPECT_TRUE(isSound<double>(turnedCube, turned, kSound));
    }
}

TEST(HullBuilder, LatticePointsInsideAndOnTheSurface) {
    Points points;
    for (int x = 0; x < 12; ++x) {
        for (int y = 0; y < 12; ++y) {
            for (int z = 0; z < 12; ++z) points.emplace_back(0.1 * x, 0.1 * y, 0.1 * z);
        }
    }
    const HullBuild<double> cube = build(points);
    ASSERT_TRUE(cube.status);
    EXPECT_EQ(cube.hull.vertexCount(), 8u);
    EXPECT_EQ(cube.hull.faceCount(), 6u);
    EXPECT_EQ(cube.hull.vertexNumber.front(), 0u);
    EXPECT_EQ(cube.hull.vertexNumber.back(), 12u * 12 * 12 - 1);
    EXPECT_EQ(describe(cube.repairs[0]), "point 1: inside the hull");
}

TEST(HullBuilder, DuplicatesHaveTheLowestIndex) {
    const Points corners = makeBox({1, 1, 1}).positions;
    Points points;
    for (int k = 0; k < 3; ++k) points.insert(points.end(), corners.begin(), corners.end());
    points.emplace_back(-0.0, 0.0, -0.0);
    points.emplace_back(0.0, -0.0, 0.0);
    const HullBuild<double> cube = build(points);
    ASSERT_TRUE(cube.status);
    EXPECT_EQ(cube.hull.vertexNumber, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
    ASSERT_EQ(cube.repairs.size(), 18u);
    EXPECT_EQ(describe(cube.repairs[0]), "point 8: same as point 0");
    EXPECT_EQ(describe(cube.repairs[15]), "point 23: same as point 7");
    EXPECT_EQ(describe(cube.repairs[16]), "point 24: inside the hull");
    EXPECT_EQ(describe(cube.repairs[17]), "point 25: same as point 24");
}

TEST(HullBuilder, NearDuplicatesBecomeOneVertex) {
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const Points corners =
            transformed(makeBox({1, 0.7, 0.4}).positions, {random.inCube(1.0), random.rotation()}, 1.0);
        Points points;
        for (int k = 0; k < 20; ++k) {
            for (const Vec3<double>& c : corners) points.push_back(c + random.inCube(2e-16));
        }
        const HullBuild<double> box = build(points);
        ASSERT_TRUE(box.status);
        EXPECT_EQ(box.hull.vertexCount(), 8u);
        EXPECT_EQ(box.hull.faceCount(), 6u);
        EXPECT_TRUE(isSound<double>(box, points, kSound));
    }
}

TEST(HullBuilder, ThinPlatesAndNeedles) {
    Random random(4);
    for (const double thin : {1e-3, 1e-6, 1e-9}) {
        for (int i = 0; i < 100; ++i) {
            const bool plate = i % 2 == 0;
            const Vec3<double> half =
                plate ? Vec3<double>(0.5, 0.5, 0.5 * thin) : Vec3<double>(0.5, 0.5 * thin, 0.5 * thin);
            const Pose<double> pose{random.inCube(0.5), i < 2 ? identityQuat<double>() : random.rotation()};
            const Points points = transformed(makeBox(half).positions, pose, 1.0);
            const HullBuild<double> box = build(points);
            ASSERT_TRUE(box.status) << describe(box.status);
            EXPECT_EQ(box.hull.vertexCount(), 8u);
            EXPECT_EQ(box.hull.faceCount(), 6u) << thin << " " << i;
            EXPECT_TRUE(isSound<double>(box, points, kSound));
            // The corners were rounded by up to 4e-16 each: so far, relative to the thin extents, the volume
            // may be off.
            const double expected = plate ? thin : thin * thin;
            EXPECT_NEAR(box.hull.volume / expected, 1.0, 2e-15 / thin);
        }
    }
}

TEST(HullBuilder, SharpWedgesKeepTheirEdge) {
    // Points along a knife edge of 1e-6 radians: those that stick out are close to both planes, and yet
    // corners.
    Points points{{0, -1, -1e-6}, {0, 1, -1e-6}, {0, -1, 1e-6}, {0, 1, 1e-6}};
    for (int i = -10; i <= 10; ++i) points.emplace_back(1.0 - 1e-9 * i * i, 0.1 * i, 0.0);
    const HullBuild<double> wedge = build(points);
    ASSERT_TRUE(wedge.status);
    EXPECT_TRUE(isSound<double>(wedge, points, kSound));
    EXPECT_EQ(wedge.hull.vertexCount(), 25u);
    EXPECT_EQ(wedge.hull.boundsMax.x, 1.0);
}

TEST(HullBuilder, CylindersOfManySidesTurned) {
    Random random(6);
    for (const std::uint32_t sides : {3u, 12u, 100u, 1000u}) {
        for (int i = 0; i < 5; ++i) {
            const Points points = transformed(makePrism(0.5, 1.0, sides).positions,
                                              {random.inCube(1.0), random.rotation()}, 1.0);
            const HullBuild<double> cylinder = build(points);
            ASSERT_TRUE(cylinder.status);
            EXPECT_EQ(cylinder.hull.vertexCount(), 2 * sides);
            EXPECT_EQ(cylinder.hull.faceCount(), sides + 2);
            EXPECT_TRUE(isSound<double>(cylinder, points, kSound));
        }
    }
}

TEST(HullBuilder, TurnedDodecahedronHasPentagons) {
    Random random(7);
    for (int i = 0; i < 300; ++i) {
        const Points points =
            transformed(makeDodecahedron(1.0).positions, {random.inCube(3.0), random.rotation()}, 1.0);
        const HullBuild<double> solid = build(points);
        ASSERT_TRUE(solid.status);
        EXPECT_EQ(solid.hull.faceCount(), 12u);
        for (const Face& face : solid.hull.faces) EXPECT_EQ(face.vertexCount, 5u);
    }
}

TEST(HullBuilder, TinyAndHugeCoordinates) {
    for (const double scale : {1e-300, 1e-150, 1e-6, 1e6, 1e90}) {
        Points points = makeRandomPoints(1.0, 100, 5).positions;
        for (Vec3<double>& p : points) p *= scale;
        const HullBuild<double> hull = build(points);
        ASSERT_TRUE(hull.status) << scale;
        EXPECT_EQ(hull.hull.vertexCount(), 100u) << scale;
        EXPECT_NEAR(hull.hull.innerRadius / scale,
                    build(makeRandomPoints(1.0, 100, 5).positions).hull.innerRadius, 1e-12);
    }
}

TEST(HullBuilder, NoVolume) {
    const auto expectFlat = [](const Points& points, double mostWidth) {
        const HullBuild<double> flat = build(points);
        EXPECT_EQ(flat.status.error, HullError::noVolume);
        EXPECT_LE(flat.status.measured, mostWidth);
        EXPECT_GT(flat.status.limit, flat.status.measured);
        EXPECT_TRUE(flat.hull.vertices.empty());
    };
    Points square, line;
    for (int i = 0; i < 30; ++i) {
        square.emplace_back(i % 6, i / 6, 0.0);
        line.emplace_back(0.1 * i, 0.2 * i, 0.3 * i);
    }
    expectFlat(square, 0.0);
    expectFlat(line, 1e-14);
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        const Pose<double> pose{random.inCube(1.0), random.rotation()};
        expectFlat(transformed(square, pose, 1.0), 1e-14);
        expectFlat(transformed(line, pose, 1.0), 1e-14);
        expectFlat(transformed(square, pose, 1e6), 1e-8);
    }
    const HullStatus status{HullError::noVolume, kNoIndex, kNoIndex, 1.2e-17, 3.4e-15};
    EXPECT_EQ(describe(status), "has no volume: 1.2e-17 m wide, at least 3.4e-15 m needed at this size");
    // The width is that of the points, however they lie.
    const HullBuild<double> thin = build(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 3e-16}});
    EXPECT_EQ(thin.status.error, HullError::noVolume);
    EXPECT_NEAR(thin.status.measured, 3e-16, 1e-16);
}

TEST(HullBuilder, JustAboveAndBelowTheLeastWidth) {
    const double limit = kHullMinWidth<double>;
    for (const double factor : {0.5, 0.9, 1.1, 2.0, 5.0}) {
        const HullBuild<double> plate = build(makeBox({0.5, 0.5, 0.5 * factor * limit}).positions);
        EXPECT_EQ(bool(plate.status), factor > 1.0) << factor;
        EXPECT_EQ(plate.hull.faceCount(), factor > 1.0 ? 6u : 0u);
    }
}

TEST(HullBuilder, TooFewAndNotFinite) {
    EXPECT_EQ(build(Points{}).status.error, HullError::tooFewPoints);
    EXPECT_EQ(build(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).status.error, HullError::tooFewPoints);
    const HullBuild<double> same = build(Points(100, Vec3<double>(1, 2, 3)));
    EXPECT_EQ(same.status.error, HullError::tooFewPoints);
    EXPECT_EQ(same.status.measured, 1.0);
    EXPECT_EQ(describe(same.status), "has 1 different points, at least 4 needed");
    Points points = makeBox({1, 1, 1}).positions;
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        points[5].z = bad;
        const HullBuild<double> broken = build(points);
        EXPECT_EQ(broken.status.error, HullError::notFinite);
        EXPECT_EQ(broken.status.index, 5u);
        EXPECT_EQ(describe(broken.status), "point 5: not finite");
    }
}

TEST(HullBuilder, VertexLimit) {
    const HullBuild<double> most = build(makeRandomPoints(1.0, kMaxHullVertices, 3).positions);
    ASSERT_TRUE(most.status) << describe(most.status);
    EXPECT_EQ(most.hull.vertexCount(), kMaxHullVertices);
    EXPECT_TRUE(isValidHull(most.hull, kSound));
    const HullBuild<double> more = build(makeRandomPoints(1.0, kMaxHullVertices + 1, 3).positions);
    EXPECT_EQ(more.status.error, HullError::tooManyVertices);
    EXPECT_EQ(more.status.measured, 65536.0);
    EXPECT_EQ(describe(more.status), "has 65536 vertices, at most 65535 allowed");
    EXPECT_TRUE(more.hull.vertices.empty());
}

TEST(HullBuilder, AMillionPointsInABallAndACube) {
    Random random(12);
    Points ball(1000000), cube(1000000);
    for (Vec3<double>& p : ball) p = random.inBall(1.0);
    for (Vec3<double>& p : cube) p = random.inCube(1.0);
    for (const Points* points : {&ball, &cube}) {
        const HullBuild<double> hull = build(*points);
        ASSERT_TRUE(hull.status);
        EXPECT_TRUE(isValidHull(hull.hull, kSound));
        EXPECT_GT(hull.hull.vertexCount(), 100u);
        EXPECT_EQ(hull.repairs.size(), 1000000u - hull.hull.vertexCount());
        // A little less than the body that the points fill.
        const double filled = hull.hull.volume / (points == &ball ? 4.18879 : 8.0);
        EXPECT_LT(filled, 1.0);
        EXPECT_GT(filled, 0.99);
    }
}

TEST(HullBuilder, AgreesWithQhull) {
    Random random(13);
    std::size_t interior = 0;
    for (int i = 0; i < 1500; ++i) {
        const std::uint32_t count = 4 + random.below(i % 10 == 0 ? 800 : 60);
        const Vec3<double> stretch(1.0, std::pow(10.0, random.uniform(-3, 0)),
                                   std::pow(10.0, random.uniform(-3, 0)));
        const Pose<double> pose{random.inCube(i % 3 == 0 ? 50.0 : 0.5), random.rotation()};
        Points points;
        for (std::uint32_t k = 0; k < count; ++k) {
            Vec3<double> p =
                i % 4 == 0 ? random.direction() : (i % 4 == 1 ? random.inBall(1.0) : random.inCube(1.0));
            points.push_back(transformPoint(pose, stretch * p));
        }
        const HullBuild<double> hull = build(points);
        ASSERT_TRUE(hull.status) << describe(hull.status);
        EXPECT_TRUE(isSound<double>(hull, points, kSound)) << i;
        const QhullAnswer other = qhullOf(points);
        const double scale = glm::length(stretch) * stretch.y * stretch.z;
        EXPECT_NEAR(hull.hull.volume / scale, other.volume / scale,
                    1e-12 * std::pow(10.0, i % 3 == 0 ? 3 : 1))
            << i;
        const std::set<std::uint32_t> vertices(hull.hull.vertexNumber.begin(), hull.hull.vertexNumber.end());
        EXPECT_EQ(vertices, other.vertices) << i;
        interior += count - vertices.size();
    }
    EXPECT_GT(interior, 10000u);
}

TEST(HullBuilder, OrderOfThePointsDoesNotMatter) {
    Random random(14);
    for (int i = 0; i < 100; ++i) {
        Points points;
        for (int k = 0; k < 150; ++k) points.push_back(random.inBall(1.0));
        const auto corners = [&](const Points& from) {
            std::set<std::array<double, 3>> result;
            for (const Vec3<double>& v : build(from).hull.vertices) result.insert({v.x, v.y, v.z});
            return result;
        };
        const auto before = corners(points);
        random.shuffle(points);
        EXPECT_EQ(corners(points), before);
    }
}

TEST(HullBuilder, SameInputSameBytes) {
    const Points points = makeRandomPoints(1.0, 500, 1).positions;
    const HullBuild<double> first = build(points), second = build(points);
    EXPECT_EQ(first.hull.vertices, second.hull.vertices);
    EXPECT_EQ(first.hull.supportHints, second.hull.supportHints);
    for (std::size_t f = 0; f < first.hull.planes.size(); ++f) {
        EXPECT_EQ(first.hull.planes[f].normal, second.hull.planes[f].normal);
        EXPECT_EQ(first.hull.planes[f].offset, second.hull.planes[f].offset);
    }
    EXPECT_EQ(first.hull.innerCenter, second.hull.innerCenter);
}

// Points that are nearly, but not quite, in few planes, at every size of the deviation: the worst for
// merging.
TEST(HullBuilder, NoiseOfEverySizeOnACubeAndASphere) {
    Random random(15);
    for (int exponent = -18; exponent <= -2; ++exponent) {
        for (int i = 0; i < 60; ++i) {
            const double noise = random.uniform(1.0, 10.0) * std::pow(10.0, exponent);
            Points points =
                i % 2 == 0 ? transformed(cubeGrid(2 + i % 7), {random.inCube(1.0), random.rotation()}, 1.0)
                           : makePrism(1.0, 0.5, 3 + static_cast<std::uint32_t>(i)).positions;
            for (Vec3<double>& p : points) p += random.inCube(noise);
            const HullBuild<double> hull = build(points);
            ASSERT_TRUE(hull.status) << describe(hull.status);
            EXPECT_TRUE(isSound<double>(hull, points, kSound)) << exponent << " " << i;
            std::vector<Vec3<float>> rounded;
            const HullBuild<float> narrow = buildFloat(points, rounded);
            ASSERT_TRUE(narrow.status);
            EXPECT_TRUE(isSound<float>(narrow, rounded, kSoundFloat)) << exponent << " " << i;
        }
    }
}

TEST(HullBuilder, FloatKeepsFacesOfTurnedSolids) {
    Random random(16);
    std::vector<Vec3<float>> rounded;
    for (int i = 0; i < 400; ++i) {
        const Pose<double> pose{random.inCube(i % 4 == 0 ? 100.0 : 1.0), random.rotation()};
        const HullBuild<float> box =
            buildFloat(transformed(makeBox({0.5, 0.3, 0.2}).positions, pose, 1.0), rounded);
        ASSERT_TRUE(box.status);
        EXPECT_EQ(box.hull.faceCount(), 6u) << i;
        EXPECT_EQ(box.hull.vertexCount(), 8u) << i;
        EXPECT_TRUE(isSound<float>(box, rounded, kSoundFloat));
        const HullBuild<float> solid =
            buildFloat(transformed(makeDodecahedron(1.0).positions, pose, 1.0), rounded);
        ASSERT_TRUE(solid.status);
        EXPECT_EQ(solid.hull.faceCount(), 12u) << i;
        const HullBuild<float> sphere =
            buildFloat(makeRandomPoints(1.0, 300, 100 + static_cast<std::uint64_t>(i)).positions, rounded);
        ASSERT_TRUE(sphere.status);
        EXPECT_TRUE(isSound<float>(sphere, rounded, kSoundFloat));
        EXPECT_EQ(sphere.hull.vertexCount(), 300u);
    }
    for (int i = 0; i < 100; ++i) {
        const Points plate =
            transformed(makeBox({0.5, 0.5, 5e-4}).positions, {random.inCube(0.5), random.rotation()}, 1.0);
        const HullBuild<float> hull = buildFloat(plate, rounded);
        ASSERT_TRUE(hull.status);
        EXPECT_EQ(hull.hull.vertexCount(), 8u);
        EXPECT_TRUE(isSound<float>(hull, rounded, kSoundFloat));
    }
}

// ---- listed faces ----------------------------------------------------------------------------------

TEST(ListedFaces, TheArticlesTetrahedron) {
    const HullBuild<double> a = testing::articleTetrahedron().build();
    ASSERT_TRUE(a.status) << describe(a.status);
    EXPECT_EQ(repairsOf(a.repairs),
              (Lines{"face 0: winding reversed", "face 1: winding reversed", "face 2: winding reversed",
                     "normal 0: 0.39 degrees off, derived from the vertices",
                     "normal 1: 0.35 degrees off, derived from the vertices",
                     "normal 2: 0.33 degrees off, derived from the vertices",
                     "normal 3: 0.42 degrees off, derived from the vertices"}));
    EXPECT_EQ(a.hull.faceNumber, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(a.hull.edgeStart(1), 0u);
    EXPECT_EQ(a.hull.edgeEnd(1), 2u);
    EXPECT_EQ(a.hull.edgeStart(5), 3u);
    EXPECT_EQ(a.hull.edgeEnd(5), 1u);
    EXPECT_TRUE(isValidHull(a.hull, 1e-15));
}

TEST(ListedFaces, TheArticlesCube) {
    const testing::ArticleHull cube = testing::articleCube();
    const HullBuild<double> b = cube.build();
    ASSERT_TRUE(b.status) << describe(b.status);
    Lines orders;
    for (const std::string& line : repairsOf(b.repairs)) {
        if (line.starts_with("face")) orders.push_back(line);
    }
    EXPECT_EQ(orders, (Lines{"face 0: winding reversed", "face 2: reordered", "face 3: reordered",
                             "face 4: reordered", "face 5: reordered"}));
    EXPECT_EQ(b.hull.faceCount(), 6u);
    EXPECT_EQ(b.hull.edgeCount(), 12u);
    EXPECT_EQ(b.hull.faceNumber, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
    for (std::uint32_t f = 0; f < 6; ++f) {
        EXPECT_EQ(b.hull.faces[f].vertexCount, 4u);
        std::set<std::uint32_t> found;
        std::uint32_t half = b.hull.faces[f].firstHalfEdge;
        for (int i = 0; i < 4; ++i, half = b.hull.halfEdges[half].next)
            found.insert(b.hull.halfEdges[half].origin);
        EXPECT_EQ(found, (std::set<std::uint32_t>(cube.faces[f].begin(), cube.faces[f].end())));
        EXPECT_NEAR(glm::dot(b.hull.planes[f].normal, cube.normals[f]), 1.0, 1e-3);
    }
    for (std::uint32_t e = 0; e < 12; ++e) {
        EXPECT_EQ(b.hull.edgeNumber[e], e);
        EXPECT_EQ(b.hull.edgeStart(e), cube.edges[e][0]);
        EXPECT_EQ(b.hull.edgeEnd(e), cube.edges[e][1]);
    }
    std::vector<Vec3<float>> positions(cube.positions.begin(), cube.positions.end());
    const HullBuild<float> narrow = buildHull<float>(positions, {cube.faces, cube.edges, {}});
    ASSERT_TRUE(narrow.status);
    EXPECT_EQ(narrow.hull.faceCount(), 6u);
    EXPECT_EQ(narrow.hull.faceNumber, b.hull.faceNumber);
}

// The unit cube with its faces in two triangles each.
Faces trianglesOfBox() {
    Faces triangles;
    for (const auto& quad : makeBox({1, 1, 1}).faces) {
        triangles.push_back({quad[0], quad[1], quad[2]});
        triangles.push_back({quad[0], quad[2], quad[3]});
    }
    return triangles;
}

TEST(ListedFaces, CoplanarTrianglesCarryTheLowestNumber) {
    const Points points = makeBox({1, 1, 1}).positions;
    const HullBuild<double> box = build(points, trianglesOfBox());
    ASSERT_TRUE(box.status) << describe(box.status);
    EXPECT_EQ(box.hull.faceNumber, (std::vector<std::uint32_t>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(repairsOf(box.repairs),
              (Lines{"face 1: part of face 0", "face 3: part of face 2", "face 5: part of face 4",
                     "face 7: part of face 6", "face 9: part of face 8", "face 11: part of face 10"}));
    EXPECT_EQ(box.hull.edgeNumber.size(), 12u);
}

TEST(ListedFaces, TurnedTrianglesStillMergeAndReportTheirWinding) {
    Random random(21);
    for (int i = 0; i < 100; ++i) {
        const Points points =
            transformed(makeBox({1, 0.2, 0.5}).positions, {random.inCube(2.0), random.rotation()}, 1.0);
        Faces triangles = trianglesOfBox();
        std::ranges::reverse(triangles[7]);
        const HullBuild<double> box = build(points, triangles);
        ASSERT_TRUE(box.status) << describe(box.status);
        EXPECT_EQ(box.hull.faceCount(), 6u);
        EXPECT_EQ(std::ranges::count(repairsOf(box.repairs), "face 7: winding reversed"), 1);
    }
}

TEST(ListedFaces, AFaceThatIsNotFlatIsSplit) {
    SolidPoints box = makeBox({1, 1, 1});
    box.positions[7] *= 1.0 - 1e-7;  // dents three faces inwards: each becomes two triangles
    const HullBuild<double> dented = build(box.positions, box.faces, box.edges);
    ASSERT_TRUE(dented.status) << describe(dented.status);
    EXPECT_EQ(dented.hull.faceNumber, (std::vector<std::uint32_t>{0, 1, 1, 2, 3, 3, 4, 5, 5}));
    EXPECT_EQ(dented.hull.edgeCount(), 15u);
    EXPECT_EQ(dented.hull.edgeNumber[14], 14u);
    EXPECT_EQ(repairsOf(dented.repairs),
              (Lines{"face 1: not flat by 5e-08 m, split", "face 3: not flat by 5e-08 m, split",
                     "face 5: not flat by 5e-08 m, split", "3 edges were not listed"}));
    EXPECT_EQ(describe(HullRepair{HullRepairKind::faceSplit, 1, 1.2e-7}),
              "face 1: not flat by 1.2e-07 m, split");
}

TEST(ListedFaces, PointsOnEdgesAndFaces) {
    // A cube whose top is listed as four quads about a middle point, with the middles of the edges; the other
    // faces know nothing of them (T-junctions).
    SolidPoints box = makeBox({1, 1, 1});
    const std::uint32_t middle = 8;
    box.positions.insert(box.positions.end(), {{0, 0, 1}, {0, -1, 1}, {1, 0, 1}, {0, 1, 1}, {-1, 0, 1}});
    box.faces.pop_back();
    box.faces.push_back({4, 9, middle, 12});
    box.faces.push_back({9, 5, 10, middle});
    box.faces.push_back({middle, 10, 7, 11});
    box.faces.push_back({12, middle, 11, 6});
    const Faces edges{{4, 9}, {9, 5}, {9, middle}, {0, 1}, {1, 0}, {0, 7}};
    const HullBuild<double> hull = build(box.positions, box.faces, edges);
    ASSERT_TRUE(hull.status) << describe(hull.status);
    EXPECT_EQ(hull.hull.faceCount(), 6u);
    EXPECT_EQ(hull.hull.vertexCount(), 8u);
    EXPECT_EQ(hull.hull.faceNumber.back(), 5u);
    EXPECT_EQ(repairsOf(hull.repairs),
              (Lines{"point 8: inside the hull", "point 9: inside the hull", "point 10: inside the hull",
                     "point 11: inside the hull", "point 12: inside the hull", "face 6: part of face 5",
                     "face 7: part of face 5", "face 8: part of face 5", "edge 1: same as edge 0",
                     "edge 2: not an edge of the solid", "edge 4: same as edge 3",
                     "edge 5: not an edge of the solid", "10 edges were not listed"}));
    EXPECT_EQ(hull.hull.edgeNumber.front(), 0u);
    EXPECT_EQ(hull.hull.edgeStart(0), 4u);
    EXPECT_EQ(hull.hull.edgeEnd(0), 5u);
    // One of the four quads missing is a gap, one twice an overlap.
    Faces gap = box.faces, twice = box.faces;
    gap.pop_back();
    twice.push_back(twice.back());
    EXPECT_EQ(build(box.positions, gap).status.error, HullError::facesDoNotClose);
    EXPECT_EQ(build(box.positions, twice).status.error, HullError::facesDoNotClose);
    // An L-shaped face beside a square.
    Faces shaped(box.faces.begin(), box.faces.begin() + 6);
    shaped.push_back({9, 5, 7, 6, 12, middle});
    const HullBuild<double> ell = build(box.positions, shaped);
    ASSERT_TRUE(ell.status) << describe(ell.status);
    EXPECT_EQ(std::ranges::count(repairsOf(ell.repairs), "face 6: part of face 5"), 1);
    EXPECT_EQ(std::ranges::count_if(
                  ell.repairs, [](const HullRepair& r) { return r.kind == HullRepairKind::faceReordered; }),
              0);
}

TEST(ListedFaces, AFaceWithoutAreaIsPartOfItsNeighbour) {
    SolidPoints box = makeBox({1, 1, 1});
    box.positions.emplace_back(0, -1, -1);
    box.faces.insert(box.faces.begin(), {0, 8, 1});
    const HullBuild<double> hull = build(box.positions, box.faces);
    ASSERT_TRUE(hull.status) << describe(hull.status);
    EXPECT_EQ(hull.hull.faceNumber, (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(repairsOf(hull.repairs), (Lines{"point 8: inside the hull", "face 0: part of face 3"}));
}

TEST(ListedFaces, UnusedAndDuplicatePoints) {
    SolidPoints box = makeBox({1, 1, 1});
    box.positions.push_back(box.positions[3]);
    box.positions.emplace_back(9, 9, 9);
    for (auto& face : box.faces) std::ranges::replace(face, 3u, 8u);
    const HullBuild<double> hull = build(box.positions, box.faces, box.edges);
    ASSERT_TRUE(hull.status) << describe(hull.status);
    EXPECT_EQ(repairsOf(hull.repairs), (Lines{"point 8: same as point 3", "point 9: not used by any face"}));
    EXPECT_EQ(hull.hull.vertexNumber, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(ListedFaces, EdgesAreNumberedAfterTheListedOnes) {
    const SolidPoints box = makeBox({1, 1, 1});
    const HullBuild<double> hull = build(box.positions, box.faces, Faces{{6, 7}, {1, 0}, {0, 3}});
    ASSERT_TRUE(hull.status);
    EXPECT_EQ(hull.hull.edgeNumber, (std::vector<std::uint32_t>{0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    EXPECT_EQ(hull.hull.edgeStart(1), 1u);
    EXPECT_EQ(hull.hull.edgeEnd(2), 2u);  // (0, 2), the first that is not listed
    EXPECT_EQ(repairsOf(hull.repairs),
              (Lines{"edge 2: not an edge of the solid", "10 edges were not listed"}));
    EXPECT_EQ(describe(HullRepair{HullRepairKind::edgeMissing, kNoIndex, 3}), "3 edges were not listed");
    EXPECT_EQ(describe(HullRepair{HullRepairKind::edgeMissing, kNoIndex, 1}), "1 edge was not listed");
}

TEST(ListedFaces, EdgesWithoutFaces) {
    SolidPoints box = makeBox({1, 1, 1});
    std::ranges::reverse(box.edges);
    box.positions.emplace_back(0, 0, 0);
    const HullBuild<double> hull = build(box.positions, {}, box.edges), plain = build(box.positions);
    ASSERT_TRUE(hull.status);
    EXPECT_EQ(hull.hull.faceNumber, plain.hull.faceNumber);
    for (std::uint32_t f = 0; f < 6; ++f) EXPECT_EQ(hull.hull.planes[f].normal, plain.hull.planes[f].normal);
    EXPECT_EQ(hull.hull.edgeStart(0), 3u);
    EXPECT_EQ(hull.hull.edgeEnd(0), 7u);
    EXPECT_EQ(plain.hull.edgeEnd(0), 1u);
    EXPECT_EQ(repairsOf(hull.repairs), (Lines{"point 8: inside the hull"}));
}

TEST(ListedFaces, NormalsAreCheckedWithinAMicroradian) {
    const SolidPoints box = makeBox({1, 1, 1});
    Points normals{{-5, 0, 0}, {1, 5e-7, 0}, {0, -1, 2e-6}, {0, -1, 0}, {0, 0, 0}, {1, 0, 1}};
    const HullBuild<double> hull = build(box.positions, box.faces, {}, normals);
    ASSERT_TRUE(hull.status);
    EXPECT_EQ(repairsOf(hull.repairs), (Lines{"normal 2: 0.00011 degrees off, derived from the vertices",
                                              "normal 3: 180.00 degrees off, derived from the vertices",
                                              "normal 4: not a direction, derived from the vertices",
                                              "normal 5: 45.00 degrees off, derived from the vertices"}));
}

TEST(ListedFaces, ErrorsNameTheRightPlace) {
    const SolidPoints box = makeBox({1, 1, 1});
    const auto expectError = [&](const Points& points, const Faces& faces, const Faces& edges,
                                 const Points& normals, HullError error, std::uint32_t index,
                                 std::uint32_t second) {
        const HullBuild<double> bad = build(points, faces, edges, normals);
        EXPECT_EQ(bad.status.error, error) << describe(bad.status);
        EXPECT_EQ(bad.status.index, index) << describe(bad.status);
        EXPECT_EQ(bad.status.secondIndex, second);
        EXPECT_FALSE(describe(bad.status).empty());
        EXPECT_TRUE(bad.hull.vertices.empty());
    };
    Faces faces = box.faces;
    faces[4][2] = 8;
    expectError(box.positions, faces, {}, {}, HullError::faceIndexOutOfRange, 4, 2);
    faces = box.faces;
    faces[3] = {1, 2, 1, 2};
    expectError(box.positions, faces, {}, {}, HullError::faceTooShort, 3, kNoIndex);
    faces[3] = {};
    expectError(box.positions, faces, {}, {}, HullError::faceTooShort, 3, kNoIndex);
    expectError(box.positions, box.faces, Faces{{0, 1}, {2, 80}}, {}, HullError::edgeIndexOutOfRange, 1, 1);
    expectError(box.positions, box.faces, Faces{{0, 1}, {2}}, {}, HullError::edgeIndexOutOfRange, 1, 2);
    expectError(box.positions, box.faces, {}, Points(5), HullError::normalCountMismatch, kNoIndex, kNoIndex);
    Points points = box.positions;
    points[6].y = std::nan("");
    expectError(points, box.faces, {}, {}, HullError::notFinite, 6, kNoIndex);
    faces = box.faces;
    faces.push_back({0, 1, 7, 6});  // through the middle
    expectError(box.positions, faces, {}, {}, HullError::faceNotOnHull, 6, kNoIndex);
    points = box.positions;
    points.emplace_back(0, 0, 0.5);  // a pyramid-shaped hole in the top
    faces = box.faces;
    faces[5] = {4, 5, 8};
    expectError(points, faces, {}, {}, HullError::faceNotOnHull, 5, kNoIndex);
    faces = box.faces;
    faces.pop_back();  // no top: seen at the lowest face beside it
    expectError(box.positions, faces, {}, {}, HullError::facesDoNotClose, 0, kNoIndex);
    expectError(box.positions, Faces{{0, 1, 2}}, {}, {}, HullError::tooFewPoints, kNoIndex, kNoIndex);
    expectError(box.positions, Faces{{4, 5, 7, 6}, {4, 5, 7}}, {}, {}, HullError::noVolume, kNoIndex,
                kNoIndex);
    expectError(box.positions, Faces{}, {}, Points(1), HullError::normalCountMismatch, kNoIndex, kNoIndex);
}

TEST(ListedFaces, OverlapOfTheSameAreaAsTheGapIsNoticed) {
    const SolidPoints box = makeBox({1, 1, 1});
    Faces faces = box.faces;
    faces[5] = {4, 5, 7};
    faces.push_back({4, 5, 6});  // overlaps the one before; together as large as the square
    const HullBuild<double> bad = build(box.positions, faces);
    EXPECT_EQ(bad.status.error, HullError::facesDoNotClose);
    EXPECT_EQ(bad.status.index, 5u);
    EXPECT_NEAR(bad.status.measured, bad.status.limit, 1e-14);
}

// Any convex solid's own faces, shuffled, turned round and cut into triangles, give the same solid again.
TEST(ListedFaces, RandomSolidsSurviveARoundTrip) {
    Random random(22);
    for (int i = 0; i < 150; ++i) {
        Points points =
            i % 2 == 0 ? makeRandomPoints(1.0, 8 + random.below(60), static_cast<std::uint64_t>(i)).positions
                       : makePrism(1.0, 1.0, 3 + random.below(30)).positions;
        points = transformed(points, {random.inCube(1.0), random.rotation()}, 1.0);
        const HullBuild<double> original = build(points);
        ASSERT_TRUE(original.status);
        const Hull<double>& hull = original.hull;
        Faces faces;
        for (const Face& face : hull.faces) {
            std::vector<std::uint32_t> polygon;
            std::uint32_t half = face.firstHalfEdge;
            for (std::uint32_t k = 0; k < face.vertexCount; ++k, half = hull.halfEdges[half].next) {
                polygon.push_back(hull.vertexNumber[hull.halfEdges[half].origin]);
            }
            if (random.below(2) == 0) std::ranges::reverse(polygon);
            if (random.below(3) == 0) random.shuffle(polygon);
            faces.push_back(polygon);
        }
        const HullBuild<double> again = build(points, faces);
        ASSERT_TRUE(again.status) << describe(again.status);
        EXPECT_TRUE(isSound<double>(again, points, kSound));
        EXPECT_EQ(again.hull.faceCount(), hull.faceCount());
        EXPECT_EQ(again.hull.edgeCount(), hull.edgeCount());
        EXPECT_NEAR(again.hull.volume, hull.volume, 1e-14);
        for (std::uint32_t f = 0; f < again.hull.faceCount(); ++f) {
            EXPECT_EQ(again.hull.faceNumber[f], f);
            EXPECT_EQ(again.hull.faces[f].vertexCount, faces[f].size());
        }
    }
}

TEST(HullBuilder, MirroringKeepsTheNumbers) {
    Points points = makeRandomPoints(1.0, 30, 5).positions;
    const auto setsOf = [&] {
        const auto built = buildHull<double>(points);
        EXPECT_TRUE(built.status);
        std::vector<std::set<std::uint32_t>> sets;
        for (const Face& face : built.hull.faces) {
            std::uint32_t half = face.firstHalfEdge;
            sets.emplace_back();
            for (std::uint32_t i = 0; i < face.vertexCount; ++i, half = built.hull.halfEdges[half].next)
                sets.back().insert(built.hull.vertexNumber[built.hull.halfEdges[half].origin]);
        }
        return sets;
    };
    const auto before = setsOf();
    for (auto& p : points) p.x = -p.x;
    EXPECT_EQ(setsOf(), before);
}

}  // namespace
}  // namespace sepaxis
