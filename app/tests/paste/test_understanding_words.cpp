// Sentences and printed lines: sizes, places and turns by the words before them.
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

constexpr double kPrinted = 1e-6;  // of numbers with seven digits

TEST(UnderstandingWords, ARotationInASentenceIsARotation) {
    const Understanding read = expectPair(
        "A is a box, side 1 1 1, at 0 0 0. The other box, side 1 2 3, at 0 1.5 0, rotation (0, 0, 45)",
        pairOf(box(dvec3(0.5)), turnedBox({0.5, 1.0, 1.5}, {0.0, 1.5, 0.0}, 45.0, {0, 0, 1})));
    EXPECT_TRUE(read.prose);
    EXPECT_TRUE(read.open.angles);  // that these are degrees is only likely
    EXPECT_NE(explain(read).find("degrees"), std::string::npos);
}

TEST(UnderstandingWords, ATurnAboutANamedAxis) {
    const scene::Scene wanted =
        pairOf(box(dvec3(1.0)), turnedBox(dvec3(0.25), {0.0, 0.0, 1.2}, 30.0, {0, 0, 1}));
    for (const char* turn : {"rotated by 30 degrees about the z axis", "turned 30 deg around Z",
                             "tilted by 30\xC2\xB0 about the z-axis", "rotated by pi/6 about z",
                             "axis (0, 0, 1), angle 30 degrees", "rotation (0, 0, 30)"})
        expectPair("There is a cube of side 2 at the origin and another cube of side 0.5 at (0, 0, 1.2), " +
                       std::string(turn) + ".",
                   wanted, 1e-12);
}

TEST(UnderstandingWords, ATurnWithoutAnAxisIsSaid) {
    const Understanding read =
        understand("A cube of side 1 at the origin, a cube of side 2 at (0, 1, 0) rotated by 20 degrees.");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_NE(explain(read).find("about which axis B is turned"), std::string::npos) << explain(read);
    const Understanding unknown = understand(
        "A cube of side 1 at the origin, a cube of side 2 at (0, 1, 0), its rotation is the default.");
    EXPECT_NE(explain(unknown).find("rotation of B that could not be read"), std::string::npos)
        << explain(unknown);
}

TEST(UnderstandingWords, BoxesByTheirLowestAndHighestCorner) {
    const Understanding read = expectPair(
        "1) the first box is [0.0,0.0,0.0] - [2.0, 1.0, 1.0] 2) the second box is [0.0,0.75,0.0] - [2.0, "
        "1.0, 3.0]. "
        "With a first box of [0,0,0] - [4,4,4] the answer is 7.",
        boxes({1, 0.5, 0.5}, {1, 0.5, 0.5}, {1, 0.125, 1.5}, {1, 0.875, 1.5}));
    // The second description is not taken, and that is said.
    EXPECT_TRUE(isPassedOver(read, "[0,0,0] - [4,4,4]")) << explain(read);
    EXPECT_TRUE(isPassedOver(read, "answer is 7")) << explain(read);
    expectPair("A: box min (0, 0, 0) max (1, 1, 1)\nB: box min (0.5, 0, 0) max (1.5, 2, 3)\n",
               boxes(dvec3(0.5), dvec3(0.5), {0.5, 1, 1.5}, {1, 1, 1.5}));
}

TEST(UnderstandingWords, PrintedLinesWithLabels) {
    const scene::Scene wanted =
        pairOf(box({1, 1, 1}), turnedBox({0.5, 0.25, 0.5}, {0.0, 1.4, 0.0}, 45.0, {0, 0, 1}));
    for (const char* text : {
             "A: box half extents (1, 1, 1) at (0, 0, 0)\n"
             "B: box half extents (0.5, 0.25, 0.5) at (0, 1.4, 0), quaternion w=0.9238795, x=0, y=0, "
             "z=0.3826834\n",
             "A pos=(0,0,0) rot=(0,0,0,1) halfExtents=(1,1,1)\n"
             "B pos=(0,1.4,0) rot=(0,0,0.3826834,0.9238795) halfExtents=(0.5,0.25,0.5)\n",
             "box1: size 2 2 2, pos 0 0 0, quat (wxyz) 1 0 0 0\n"
             "box2: size 1 0.5 1, pos 0 1.4 0, quat (wxyz) 0.9238795 0 0 0.3826834\n",
             "BoxCollider A size: (2.0, 2.0, 2.0), position: (0.0, 0.0, 0.0), eulerAngles: (0.0, 0.0, 0.0)\n"
             "BoxCollider B size: (1.0, 0.5, 1.0), position: (0.0, 1.4, 0.0), eulerAngles: (0.0, 0.0, "
             "45.0)\n",
             "Box 1: 2x2x2 at (0,0,0). Box 2: 1x0.5x1 at (0, 1.4, 0), rotated 45 deg around Z.",
             "Box A: 2000 x 2000 x 2000 mm at (0, 0, 0) mm\n"
             "Box B: 100 x 50 x 100 cm at (0, 1400, 0) mm, rotated by 45 degrees about z\n",
             "Box A dims: 2 2 2\nPose A:\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\nBox B dims: 1 0.5 1\nPose B:\n"
             "0.7071068 -0.7071068 0 0\n0.7071068 0.7071068 0 1.4\n0 0 1 0\n0 0 0 1\n",
             "body 0: box, size (2, 2, 2), position (0, 0, 0)\n"
             "body 1: box, size (1, 0.5, 1), position (0, 1.4, 0), rotation (0, 0, 0.3826834, 0.9238795)\n",
         }) {
        SCOPED_TRACE(text);
        const Understanding read = expectPair(text, wanted, kPrinted);
        EXPECT_TRUE(read.passed.empty()) << explain(read);
    }
}

TEST(UnderstandingWords, RoundThingsAndTheirTwoNames) {
    const Understanding read = expectPair(
        "A sphere with radius 0.5 is located at (0, 0.45, 0) and it touches a box with half extents 2 x 0.1 "
        "x 2 "
        "whose center is at (0, 0, 0). The reported depth is 0.15.",
        pairOf(ball(0.5, {0, 0.45, 0}), box({2, 0.1, 2})));
    EXPECT_TRUE(isPassedOver(read, "depth is 0.15")) << explain(read);
    const Understanding capsule = understand(
        "A capsule with radius 0.3 and height 1.2 stands at (0, 1, 0) on a box 4 x 1 x 4 at the origin.");
    ASSERT_EQ(capsule.objects.size(), 2u) << capsule.error;
    EXPECT_TRUE((std::get<scene::CapsuleShape>(capsule.objects[0].object.shape) ==
                 scene::CapsuleShape{{0, -0.6, 0}, {0, 0.6, 0}, 0.3}));
    // What the sentence leaves open is said.
    EXPECT_NE(explain(capsule).find("y assumed"), std::string::npos) << explain(capsule);
    EXPECT_NE(explain(capsule).find("between the middles of its round ends"), std::string::npos);
}

TEST(UnderstandingWords, SidesByTheirNamesAndUnitCubes) {
    expectPair(
        "Box a with width 2, height 1 and depth 3 at (0,0,0)\nBox b with width 1, height 1 and depth 1 at "
        "(0,0.9,0)\n",
        boxes({1, 0.5, 1.5}, dvec3(0.0), dvec3(0.5), {0, 0.9, 0}));
    expectPair(
        "Two unit cubes, one at the origin and one translated by (0.9, 0.25, 0.0) and rotated 45 degrees "
        "around y.",
        pairOf(box(dvec3(0.5)), turnedBox(dvec3(0.5), {0.9, 0.25, 0}, 45.0, {0, 1, 0})), 1e-12);
    expectPair(
        "[INFO] shape A: Box, size = 1.0 2.0 1.0\n[INFO] pose A: 0 0 0.5 0 0 0 1\n"
        "[INFO] shape B: Sphere, radius = 0.25\n[INFO] pose B: 0 0 1.2 0 0 0 1\n",
        pairOf(box({0.5, 1, 0.5}, {0, 0, 0.5}), ball(0.25, {0, 0, 1.2})));
    expectPair(
        "OBB a: center=(0, 0, 0) axes=[(1,0,0),(0,1,0),(0,0,1)] extents=(1, 2, 3)\n"
        "OBB b: center=(1, 0, 0) axes=[(0,1,0),(-1,0,0),(0,0,1)] extents=(0.5, 0.25, 0.5)\n",
        pairOf(box({1, 2, 3}), turnedBox({0.5, 0.25, 0.5}, {1, 0, 0}, 90.0, {0, 0, 1})), 1e-12);
}

TEST(UnderstandingWords, PlacesBetweenLinesOfCode) {
    const Understanding read = understand(
        "btBoxShape box(btVector3(1, 1, 1));\nthe box at (0.5, 0.2, 1.9), tilted by a bit over 30 units\n");
    ASSERT_EQ(read.objects.size(), 1u) << explain(read);
    expectSame(read.objects[0].object, box(dvec3(1), {0.5, 0.2, 1.9}), 1e-12);
    EXPECT_TRUE(isPassedOver(read, "over 30 units")) << explain(read);
    expectPair("Box a(1, 1, 1); Sphere sphere(0.5)\nsphere centre (0, 0, 0.9)\n",
               pairOf(box(dvec3(0.5)), ball(0.5, {0, 0, 0.9})));
    const Understanding declared = understand("Vec3 center(0, 0, 1);\nBox b(1, 1, 1, center);\n");
    EXPECT_FALSE(declared.objects.empty()) << explain(declared);
}

TEST(UnderstandingWords, ItemsOfSentencesKnowTheirObject) {
    const Understanding read = understand("A ball of radius 1 at (1, 2, 3).");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    for (const Item& item : read.items) EXPECT_EQ(item.object, 0) << item.words;
}

}  // namespace
}  // namespace sepaxis::exchange
