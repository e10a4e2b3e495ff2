// Hulls from listed faces: numbering, repairs, and errors that name the place.
#include "collision/hull_builder.h"
#include "collision/solids.h"
#include "collision/tests/article.h"
#include "collision/tests/hull/hull_cases.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis {
namespace {

using testing::isSound;
using testing::kSound;
using testing::Points;
using testing::Random;
using testing::transformed;
using Faces = std::vector<std::vector<std::uint32_t>>;

HullBuild<double> build(const Points& points, const Faces& faces, const Faces& edges = {},
                        const Points& normals = {}) {
    return buildHull<double>(points, {faces, edges, normals});
}

std::vector<std::string> repairsOf(const std::vector<HullRepair>& repairs) {
    std::vector<std::string> lines;
    lines.reserve(repairs.size());
    for (const HullRepair& repair : repairs) lines.push_back(describe(repair));
    return lines;
}

using Lines = std::vector<std::string>;

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
    EXPECT_EQ(hull.hull.faceNumber[hull.hull.faceCount() - 1], 5u);
    EXPECT_EQ(repairsOf(hull.repairs),
              (Lines{"point 8: inside the hull", "point 9: inside the hull", "point 10: inside the hull",
                     "point 11: inside the hull", "point 12: inside the hull", "face 6: part of face 5",
                     "face 7: part of face 5", "face 8: part of face 5", "edge 1: same as edge 0",
                     "edge 2: not an edge of the solid", "edge 4: same as edge 3",
                     "edge 5: not an edge of the solid", "10 edges were not listed"}));
    EXPECT_EQ(hull.hull.edgeNumber[0], 0u);
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
    const HullBuild<double> hull = build(box.positions, {}, box.edges),
                            plain = buildHull<double>(box.positions);
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
        const HullBuild<double> original = buildHull<double>(points);
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

}  // namespace
}  // namespace sepaxis
