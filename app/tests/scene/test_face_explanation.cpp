// What a person reads about listed faces that make no convex solid.
#include "app/scene/face_explanation.h"
#include "collision/solids.h"

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

Object boxObject() {
    SolidPoints solid = makeBox(dvec3(0.5));
    Object object;
    object.shape = HullShape{solid.positions, solid.faces, {}, {}};
    return object;
}

HullShape& hullIn(Object& object) {
    return std::get<HullShape>(object.shape);
}

// An L: the plan (0,0) (2,0) (2,1) (1,1) (1,2) (0,2) between z = 0 and z = 1.
Object ell() {
    HullShape shape;
    const std::vector<dvec2> plan = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    for (const double z : {0.0, 1.0})
        for (const dvec2& p : plan) shape.positions.emplace_back(p.x, p.y, z);
    shape.faces = {{5, 4, 3, 2, 1, 0}, {6, 7, 8, 9, 10, 11}};
    for (std::uint32_t i = 0; i < 6; ++i) shape.faces.push_back({i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6});
    Object object;
    object.shape = shape;
    return object;
}

TEST(FaceExplanation, SaysWhichVertexIsOutsideWhichFace) {
    const Object object = ell();
    EXPECT_EQ(buildShape(object, Side::a).built, nullptr);
    // Faces 4 (y = 1) and 5 (x = 1) meet in the inner corner; an arm reaches a metre beyond each.
    EXPECT_EQ(explainFaces(object),
              "The solid is not convex: vertex 4 lies 1 m outside the plane of face 4.");
    Object scaled = object;
    scaled.scale = {1.0, 0.2, 1.0};
    EXPECT_EQ(explainFaces(scaled),
              "The solid is not convex: vertex 1 lies 1 m outside the plane of face 5.");
}

TEST(FaceExplanation, SaysWhereAFaceIsMissingOrTwice) {
    Object object = boxObject();
    hullIn(object).faces.pop_back();  // +z
    EXPECT_EQ(buildShape(object, Side::a).built, nullptr);
    EXPECT_EQ(
        explainFaces(object),
        "The edge from vertex 4 to vertex 5 belongs to face 2 only: the surface has a gap there, a face is "
        "missing.");
    object = boxObject();
    hullIn(object).faces.push_back({0, 1, 5});  // over -y
    EXPECT_NE(explainFaces(object).find("belongs to 3 faces"), std::string::npos) << explainFaces(object);
}

TEST(FaceExplanation, KnowsAHole) {
    Object object = boxObject();
    HullShape& hull = hullIn(object);
    for (const dvec3& p : {dvec3(0.5, -0.2, -0.2), dvec3(0.5, 0.2, -0.2), dvec3(0.5, 0.2, 0.2)})
        hull.positions.push_back(p);
    hull.faces[1] = {1, 3, 7, 5, 1, 8, 10, 9, 8};
    EXPECT_EQ(
        explainFaces(object),
        "Face 1 passes vertex 1 twice, as a face with a hole does. No face of a convex solid has a hole.");
}

TEST(FaceExplanation, DoesNotBlameAFaceThatIsOnlyNotFlat) {
    Object object = boxObject();
    hullIn(object).positions[7] = {0.5, 0.5, 0.3};  // face 5 is bent and would be split
    ASSERT_NE(buildShape(object, Side::a).built, nullptr);
    EXPECT_EQ(explainFaces(object), "");
    hullIn(object).faces.erase(hullIn(object).faces.begin());  // -x: now something is wrong
    ASSERT_EQ(buildShape(object, Side::a).built, nullptr);
    EXPECT_NE(explainFaces(object).find("a face is missing"), std::string::npos) << explainFaces(object);
}

TEST(FaceExplanation, OffersTheHullOfThePoints) {
    const auto offer = hullOfPoints(ell(), Side::b);
    ASSERT_TRUE(offer.has_value());
    EXPECT_EQ(offer->points, 12u);
    EXPECT_EQ(offer->used, 10u);  // the inner corner is not on the hull
    EXPECT_TRUE(std::get<HullShape>(offer->object.shape).faces.empty());
    Object flat = boxObject();
    for (dvec3& p : hullIn(flat).positions) p.y = 0.0;
    EXPECT_FALSE(hullOfPoints(flat, Side::a).has_value());
    Object unlisted = boxObject();
    hullIn(unlisted).faces.clear();
    EXPECT_FALSE(hullOfPoints(unlisted, Side::a).has_value());
    EXPECT_EQ(explainFaces(unlisted), "");
    Object wrongIndex = boxObject();
    hullIn(wrongIndex).faces[0][0] = 99;
    EXPECT_EQ(explainFaces(wrongIndex), "");
}

}  // namespace
}  // namespace sepaxis::scene
