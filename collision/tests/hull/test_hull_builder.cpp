// Convex hulls of points: what every build keeps, degenerate input, and Qhull's answer beside ours.
#include "collision/hull/exact_orientation.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"
#include "collision/tests/hull/hull_cases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

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

HullBuild<double> build(const Points& points) {
    return buildHull<double>(std::span<const Vec3<double>>(points));
}

HullBuild<float> buildFloat(const Points& points, std::vector<Vec3<float>>& rounded) {
    rounded.assign(points.begin(), points.end());
    return buildHull<float>(std::span<const Vec3<float>>(rounded));
}

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
    EXPECT_EQ(cube.hull.vertexNumber[0], 0u);
    EXPECT_EQ(cube.hull.vertexNumber[cube.hull.vertexCount() - 1], 12u * 12 * 12 - 1);
    EXPECT_EQ(describe(cube.repairs[0]), "point 1: inside the hull");
}

// The tip sees the whole flat top of the ring and is joined to all of it at once; what lies just beyond the
// sides of that roof must not be lost.
TEST(HullBuilder, ATipOverAWideRing) {
    for (const std::uint32_t count : {7u, 31u, 32u, 33u, 64u, 65u, 200u}) {
        Points points{{0.0, 0.0, -1.0}, {0.0, 0.0, 0.05}};
        for (std::uint32_t i = 0; i < count; ++i) {
            const double angle = 2.0 * 3.14159265358979 * i / count;
            points.emplace_back(std::cos(angle), std::sin(angle), 0.0);
            points.emplace_back(0.5 * std::cos(angle), 0.5 * std::sin(angle), 0.03);
        }
        const HullBuild<double> built = build(points);
        ASSERT_TRUE(built.status) << count;
        EXPECT_EQ(built.hull.vertexCount(), 2 * count + 2) << count;
        EXPECT_TRUE(isSound<double>(built, points, kSound)) << count;
        EXPECT_NEAR(built.hull.volume, qhullOf(points).volume, 1e-12) << count;
    }
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

// The middle of their bounds is far off the plane in which they lie.
TEST(HullBuilder, TiltedTrianglesJustThickEnough) {
    Random random(40);
    for (const double factor : {3.0, 10.0, 100.0, 1e4}) {
        for (int i = 0; i < 200; ++i) {
            const double thick = factor * kHullMinWidth<double>;
            Points points;
            for (const double z : {-0.5 * thick, 0.5 * thick})
                points.insert(points.end(), {{-0.3, -0.2, z}, {0.3, -0.2, z}, {-0.1, 0.3, z}});
            points = transformed(points, {random.inCube(0.1), random.rotation()}, 1.0);
            const HullBuild<double> plate = build(points);
            ASSERT_TRUE(plate.status) << factor << " " << i << ": " << describe(plate.status);
            EXPECT_TRUE(isSound<double>(plate, points, kSound));
            EXPECT_NEAR(plate.hull.volume / (0.15 * thick), 1.0, 2e-15 / thick);
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

// Their sides are straight with the ones beside them within the rounding of a float.
TEST(HullBuilder, FloatCylindersOfTooManySidesKeepTheirEnds) {
    Random random(7);
    for (const std::uint32_t sides : {5000u, 20000u}) {
        const Points points =
            transformed(makePrism(0.5, 1.0, sides).positions, {random.inCube(0.1), random.rotation()}, 1.0);
        std::vector<Vec3<float>> rounded;
        const HullBuild<float> cylinder = buildFloat(points, rounded);
        ASSERT_TRUE(cylinder.status);
        EXPECT_EQ(std::ranges::count_if(cylinder.hull.faces,
                                        [](const Face& face) { return face.vertexCount > 1000; }),
                  2);
        EXPECT_LT(cylinder.hull.faceCount(), sides + 2);
        EXPECT_TRUE(isSound<float>(cylinder, {rounded.begin(), rounded.end()}, kSoundFloat));
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
    for (const double scale : {1e-49, 1e-30, 1e-6, 1e6, 1e49}) {
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
        std::set<std::uint32_t> vertices;
        for (std::uint32_t v = 0; v < hull.hull.vertexCount(); ++v)
            vertices.insert(hull.hull.vertexNumber[v]);
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

void expectSameHull(const Hull<double>& p, const Hull<double>& q) {
    EXPECT_EQ(p.vertices, q.vertices);
    EXPECT_EQ(p.vertexHalfEdge, q.vertexHalfEdge);
    EXPECT_EQ(p.edgeDirections, q.edgeDirections);
    EXPECT_EQ(p.vertexNumber, q.vertexNumber);
    EXPECT_EQ(p.edgeNumber, q.edgeNumber);
    EXPECT_EQ(p.faceNumber, q.faceNumber);
    ASSERT_EQ(p.halfEdges.size(), q.halfEdges.size());
    for (std::size_t i = 0; i < p.halfEdges.size(); ++i) {
        EXPECT_EQ(p.halfEdges[i].next, q.halfEdges[i].next);
        EXPECT_EQ(p.halfEdges[i].origin, q.halfEdges[i].origin);
        EXPECT_EQ(p.halfEdges[i].face, q.halfEdges[i].face);
    }
    ASSERT_EQ(p.planes.size(), q.planes.size());
    for (std::size_t f = 0; f < p.planes.size(); ++f) {
        EXPECT_EQ(p.planes[f].normal, q.planes[f].normal);
        EXPECT_EQ(p.planes[f].offset, q.planes[f].offset);
        EXPECT_EQ(p.faces[f].firstHalfEdge, q.faces[f].firstHalfEdge);
    }
    EXPECT_EQ(p.innerCenter, q.innerCenter);
    EXPECT_EQ(p.innerRadius, q.innerRadius);
    EXPECT_EQ(p.centroid, q.centroid);
    EXPECT_EQ(p.volume, q.volume);
}

// Wherever the memory lies that a build gets, and whatever it held: between the two builds others took and
// left some, in another order.
TEST(HullBuilder, TheHullIsThatOfThePointsAloneToTheLastBit) {
    std::vector<Points> sets;
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
        sets.push_back(makeRandomPoints(1.0, 100 * static_cast<std::uint32_t>(seed), seed).positions);
    sets.push_back(cubeGrid(5));
    sets.push_back(makePrism(1.0, 0.5, 40).positions);
    std::vector<Hull<double>> first;
    first.reserve(sets.size());
    for (const Points& points : sets) first.push_back(build(points).hull);
    for (std::size_t i = sets.size(); i-- > 0;) {
        SCOPED_TRACE("set " + std::to_string(i));
        const Points copy = sets[i];
        const HullBuild<double> again = build(copy);
        ASSERT_TRUE(again.status);
        expectSameHull(again.hull, first[i]);
    }
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

Points roundedToFloats(const Points& points) {
    Points rounded;
    for (const Vec3<double>& p : points) rounded.emplace_back(Vec3<float>(p));
    return rounded;
}

TEST(HullBuilder, DoublesThatAreFloatsKeepTheFacesOfTurnedSolids) {
    Random random(61);
    const auto facesOf = [&](const SolidPoints& solid, double size) {
        const Pose<double> pose{random.inCube(size), random.rotation()};
        const Points points = roundedToFloats(transformed(solid.positions, pose, 1.0));
        EXPECT_EQ(precisionOf(points), PointPrecision::single);
        const HullBuild<double> build = buildHull<double>(points);
        EXPECT_TRUE(build.status);
        EXPECT_TRUE(isSound<double>(build, points, kSoundFloat));
        // The same faces as in single precision, by the same numbers.
        std::vector<Vec3<float>> narrow;
        EXPECT_EQ(build.hull.faceNumber, buildFloat(points, narrow).hull.faceNumber);
        return build.hull.faceCount();
    };
    for (int i = 0; i < 3000; ++i) EXPECT_EQ(facesOf(makeBox({0.5, 0.5, 0.5}), 0.0), 6u) << i;
    for (int i = 0; i < 300; ++i) {
        const double size = i % 4 == 0 ? 50.0 : 1.0;
        EXPECT_EQ(facesOf(makeBox({0.5, 0.3, 0.2}), size), 6u) << i;
        EXPECT_EQ(facesOf(makeDodecahedron(1.0), size), 12u) << i;
        EXPECT_EQ(facesOf(makePrism(1.0, 1.0, 24), size), 26u) << i;
    }
}

TEST(HullBuilder, WhatWasJoinedIsReportedWithItsLength) {
    Random random(62);
    const Points box =
        transformed(makeBox({0.5, 0.3, 0.2}).positions, {Vec3<double>(0.0), random.rotation()}, 1.0);
    const HullBuild<double> joined = buildHull<double>(roundedToFloats(box));
    ASSERT_EQ(joined.repairs.size(), 1u);
    EXPECT_EQ(joined.repairs[0].kind, HullRepairKind::facesJoined);
    EXPECT_GT(joined.repairs[0].value, 1e-12);
    EXPECT_LT(joined.repairs[0].value, 1.2e-7);
    EXPECT_TRUE(buildHull<double>(box).repairs.empty());
    // Who knows better says so.
    EXPECT_EQ(buildHull<double>(roundedToFloats(box), PointPrecision::asGiven).hull.faceCount(), 12u);
}

TEST(HullBuilder, CoordinatesThatAreExactCountAsGiven) {
    EXPECT_EQ(precisionOf({}), PointPrecision::asGiven);
    EXPECT_EQ(precisionOf(makeBox({0.5, 1.0, 2.25}).positions), PointPrecision::asGiven);
    EXPECT_EQ(precisionOf(Points{{1000.0, -3.0, 17.0}, {0.0, 0.0, 0.0}}), PointPrecision::asGiven);
    EXPECT_EQ(precisionOf(makeBox({0.1, 0.2, 0.3}).positions), PointPrecision::asGiven);
    EXPECT_EQ(precisionOf(roundedToFloats(makeBox({0.1, 0.2, 0.3}).positions)), PointPrecision::single);
    EXPECT_EQ(precisionOf(Points{{std::numeric_limits<double>::quiet_NaN(), 0.0, 0.0}}),
              PointPrecision::asGiven);
    EXPECT_EQ(precisionOf(Points{{1e300, 0.0, 0.0}}), PointPrecision::asGiven);
    // A pyramid of one unit on a base of a thousand: whole numbers, of which a facet may be bent by very
    // little.
    const Points shallow{{0, 0, 0},    {1000, 0, 0},     {1000, 0, 1000},
                         {0, 0, 1000}, {500, 1000, 500}, {501, -1, 500}};
    EXPECT_EQ(buildHull<double>(shallow).hull.vertexCount(), 6u);
}

TEST(HullBuilder, ThinPlatesOfFloatsKeepTheirWidth) {
    Random random(63);
    for (const double thickness : {1e-9, 1e-7, 1e-6, 1e-5}) {
        // Upright: both sides are flat, whatever the rounding along them.
        Points plate = roundedToFloats(makeBox({0.5 + 0x1p-24, thickness, 0.3}).positions);
        const HullBuild<double> build = buildHull<double>(plate);
        ASSERT_TRUE(build.status) << thickness << ": " << describe(build.status);
        EXPECT_EQ(build.hull.vertexCount(), 8u) << thickness;
        EXPECT_EQ(build.hull.boundsMax.y, double(float(thickness)));
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

// As the front door documents it: lists begun at the lowest vertex towards the lower of its neighbours.
std::vector<std::vector<std::uint32_t>> faceLists(const Hull<double>& hull) {
    std::vector<std::vector<std::uint32_t>> lists;
    for (const Face& face : hull.faces) {
        std::vector<std::uint32_t> list;
        std::uint32_t half = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i, half = hull.halfEdges[half].next)
            list.push_back(hull.halfEdges[half].origin);
        EXPECT_EQ(*std::ranges::min_element(list), list[0]);
        if (list.back() < list[1]) std::reverse(list.begin() + 1, list.end());
        lists.push_back(list);
    }
    return lists;
}

void expectInOrder(const Hull<double>& hull) {
    EXPECT_TRUE(std::ranges::is_sorted(faceLists(hull)));
    std::vector<std::array<std::uint32_t, 2>> edges;
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e)
        edges.push_back({hull.edgeStart(e), hull.edgeEnd(e)});
    EXPECT_TRUE(std::ranges::is_sorted(edges));
    for (const auto& [start, end] : edges) EXPECT_LT(start, end);
    for (std::uint32_t h = 0; h < hull.halfEdges.size(); ++h)
        EXPECT_LE(hull.vertexHalfEdge[hull.halfEdges[h].origin], h);
}

TEST(HullBuilder, EdgesAndFacesOfAllSizesAreInOrder) {
    Random random(31);
    std::set<std::size_t> sizes;
    for (int i = 0; i < 300; ++i) {
        Points points;
        const double corners = 3.0 + i % 9;
        for (int k = 0; k < 120; ++k) {  // a prism, of which points stand out on some
            const double angle = 6.283185307179586 / corners * std::floor(random.uniform(0.0, corners));
            points.push_back({std::cos(angle), std::sin(angle), std::floor(random.uniform(0.0, 3.0))});
            if (i % 3 == 0 && k % 8 == 0) points.push_back(Vec3<double>(0, 0, 1) + 1.1 * random.direction());
        }
        random.shuffle(points);
        const Hull<double> hull = build(points).hull;
        expectInOrder(hull);
        for (const auto& list : faceLists(hull)) sizes.insert(list.size());
    }
    EXPECT_EQ(*sizes.begin(), 3u);
    EXPECT_GE(sizes.size(), 8u);
}

TEST(HullBuilder, PlanesReachTheFarthestVertexOfSmallHulls) {
    Random random(32);
    for (int i = 0; i < 500; ++i) {
        Points points;
        for (int k = 0; k < 4 + i % 120; ++k) points.push_back(random.direction());
        const Hull<double> hull = build(points).hull;
        for (const Plane<double>& plane : hull.planes) {
            double largest = -std::numeric_limits<double>::infinity();
            for (const Vec3<double>& v : hull.vertices)
                largest = std::max(largest, glm::dot(plane.normal, v));
            EXPECT_EQ(plane.offset, largest);
        }
    }
}

TEST(HullBuilder, QuickNormalsKeepTheirPromise) {
    Random random(17);
    double largest = 0.0;
    for (int i = 0; i < 100000; ++i) {
        const double scale = std::pow(10.0, random.uniform(-150.0, 0.0));
        std::array<std::array<Vec3<double>, 3>, kSeveralTriangles> triangles;
        std::array<ThreePoints, kSeveralTriangles> corners;
        for (std::size_t k = 0; k < kSeveralTriangles; ++k) {
            auto& corner = triangles[k];
            for (Vec3<double>& p : corner) p = scale * random.inCube(1.0);
            if ((i + k) % 2 == 0)
                corner[2] =
                    glm::mix(corner[0], corner[1], 0.5) + random.uniform(0.0, scale) * random.direction();
            corners[k] = {&corner[0], &corner[1], &corner[2]};
        }
        const SeveralNormals several = quickTriangleNormals(corners);
        for (std::size_t k = 0; k < kSeveralTriangles; ++k) {
            const TriangleNormal& quick = several.normals[k];
            const auto& [a, b, c] = triangles[k];
            const TriangleNormal exact = triangleNormal(a, b, c);
            largest = std::max(largest, glm::distance(quick.unit, exact.unit));
            EXPECT_NEAR(quick.doubleArea, exact.doubleArea, kQuickNormalError * exact.doubleArea);
            const double longest =
                std::max({glm::dot(b - a, b - a), glm::dot(c - b, c - b), glm::dot(a - c, a - c)});
            EXPECT_EQ(several.squaredLongest[k], longest);
        }
    }
    EXPECT_LE(largest, kQuickNormalError);
    EXPECT_GT(largest, 0.0);
}

}  // namespace
}  // namespace sepaxis
