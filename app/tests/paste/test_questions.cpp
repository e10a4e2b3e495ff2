// What a text leaves open is asked before anything is taken; what it says is not.
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

std::vector<Doubt> asked(const std::string& text, const Choices& choices = {}) {
    std::vector<Doubt> doubts;
    for (const Question& question : understand(text, choices).questions) doubts.push_back(question.about);
    return doubts;
}

const std::string kTwoBoxes =
    "btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\na.position = (0, 0, 0)\nb.position = (0, 1, "
    "0)\n";

TEST(Questions, ATextThatSaysItAllAsksNothing) {
    EXPECT_TRUE(asked(kTwoBoxes).empty()) << explain(understand(kTwoBoxes));
    EXPECT_TRUE(asked(kTwoBoxes + "btQuaternion q(0, 0, 0.6, 0.8);\nb.setRotation(q);\n").empty());
}

TEST(Questions, TheOrderOfAQuaternionIsAskedUnlessItsLibraryTells) {
    const std::string turn = "b.rotation = (0.6, 0, 0, 0.8)\n";
    EXPECT_TRUE(asked(kTwoBoxes + turn).empty());  // Bullet's is x y z w
    const std::string boxes =
        "fcl::Boxd a(1, 1, 1), b(1, 2, 3);\na.position = (0, 0, 0)\nb.position = (0, 1, 0)\n";
    EXPECT_EQ(asked(boxes + turn), std::vector{Doubt::quaternions});  // FCL prints them either way
    EXPECT_TRUE(asked(boxes + "b.rotation = fcl::Quaterniond(0.6, 0, 0, 0.8)\n").empty());
    Choices chosen;
    chosen.quaternions = QuaternionOrder::wxyz;
    EXPECT_TRUE(asked(boxes + turn, chosen).empty());
}

TEST(Questions, SizesAndAxesOfSharedNamesAreAsked) {
    const std::string places = "a.position = (0, 0, 0)\nb.position = (0, 1, 0)\n";
    EXPECT_EQ(asked("Box a(1, 2, 3); Box b(1, 1, 1);\n" + places), (std::vector{Doubt::boxes, Doubt::boxes}));
    EXPECT_EQ(asked("Sphere a(1); Cylinder b(1, 3);\n" + places), std::vector{Doubt::axes});
    EXPECT_TRUE(asked("// drake\nusing drake::geometry; Sphere a(1); Cylinder b(1, 3);\n" + places).empty());
}

// Words that name a library are other words, too.
TEST(Questions, WordsOfSentencesNameNoLibrary) {
    const std::string boxes =
        "Box a(1, 2, 3); Box b(1, 1, 1);\na.position = (0, 0, 0)\nb.position = (0, 1, 0)\n";
    for (const char* words :
         {"three boxes jitter\n", "a community of boxes\n", "the bullet hits\n", "they coalesce\n",
          "a jolt goes through it\n", "with the identity, unity and eigenvalues\n"})
        EXPECT_EQ(asked(words + boxes), (std::vector{Doubt::boxes, Doubt::boxes})) << words;
    EXPECT_TRUE(asked("the fcl library\n" + boxes).empty());
    EXPECT_TRUE(asked("import hppfcl as coal\n" + boxes).empty());
}

TEST(Questions, TheUnitAndTheOrderOfAnglesAreAsked) {
    EXPECT_EQ(asked(kTwoBoxes + "b.rotation = (0, 45, 0)\n"), std::vector{Doubt::angles});
    EXPECT_EQ(asked(kTwoBoxes + "b.rotation = (0.3, 0.4, 0)\n"), (std::vector{Doubt::angles, Doubt::euler}));
    Choices chosen;
    chosen.angles = AngleUnit::radians;
    chosen.euler = EulerOrder::yxz;
    const Understanding read = understand(kTwoBoxes + "b.rotation = (0.3, 0.4, 0)\n", chosen);
    EXPECT_TRUE(read.questions.empty()) << explain(read);
    ASSERT_EQ(read.objects.size(), 2u);
    // Ry Rx, as Unity and Godot turn.
    const double x = 0.15, y = 0.2;
    EXPECT_NEAR(read.objects[1].object.orientation[0], std::sin(x) * std::cos(y), 1e-15);
    EXPECT_NEAR(read.objects[1].object.orientation[1], std::cos(x) * std::sin(y), 1e-15);
    EXPECT_NEAR(read.objects[1].object.orientation[2], -std::sin(x) * std::sin(y), 1e-15);
}

TEST(Questions, AFlatMatrixIsAskedFor) {
    EXPECT_EQ(asked(kTwoBoxes + "b.rotation = (0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1)\n"),
              std::vector{Doubt::matrices});
    EXPECT_TRUE(
        asked(kTwoBoxes + "b.rotation = (-1, 0, 0, 0, -1, 0, 0, 0, 1)\n").empty());  // its own transpose
    EXPECT_TRUE(asked(kTwoBoxes + "b.setBasis(btMatrix3x3(0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1));\n").empty());
}

TEST(Questions, WhosePoseItIsIsAskedWhereOnlyTheOrderTells) {
    const std::string shapes = "btBoxShape(btVector3(1, 1, 1))\nbtSphereShape(2)\n";
    const std::vector<Doubt> doubts = asked(shapes + "position = (1, 0, 0)\n");
    EXPECT_NE(std::find(doubts.begin(), doubts.end(), Doubt::owner), doubts.end());
    // Where the other one stands nothing says.
    EXPECT_NE(std::find(doubts.begin(), doubts.end(), Doubt::place), doubts.end());
}

TEST(Questions, OneShapeAndThreeShapesAreNoPair) {
    EXPECT_EQ(asked("btSphereShape a(1);\na.position = (0, 0, 0)\n"), std::vector{Doubt::pair});
    EXPECT_EQ(asked(kTwoBoxes + "btSphereShape c(1);\nc.position = (0, 0, 0)\n"), std::vector{Doubt::pair});
}

TEST(Questions, ARotationThatWasNotReadIsAskedFor) {
    EXPECT_EQ(asked(kTwoBoxes + "it is then tilted over by some 30 units\n"),
              (std::vector{Doubt::rotation, Doubt::rotation}));
    EXPECT_TRUE(asked(kTwoBoxes + "the reported depth is 0.25\n").empty());
}

TEST(Questions, APoseThatWasGivenToNothingIsAskedFor) {
    // b has a pose: whose the other rotation is, nothing says.
    EXPECT_EQ(asked("fcl::Boxd box1(1, 1, 1), box2(1, 1, 1);\n"
                    "fcl::Transform3d tf1 = fcl::Transform3d::Identity();\n"
                    "fcl::Transform3d tf2 = fcl::Transform3d::Identity();\ntf2.translation() << 0.5, 0, 0;\n"
                    "tilt_quat_wxyz: (0.8, 0, 0, 0.6)\n"),
              std::vector{Doubt::owner});
}

TEST(Questions, YesIsKeptByPlace) {
    const std::string text = kTwoBoxes + "b.rotation = (0, 45, 0)\n";
    const Understanding read = understand(text);
    ASSERT_EQ(read.questions.size(), 1u);
    Choices choices;
    choices.confirmed.emplace_back(read.questions[0].about, read.questions[0].key);
    EXPECT_TRUE(asked(text, choices).empty());
    choices.confirmed[0].second += 1;
    EXPECT_EQ(asked(text, choices).size(), 1u);
}

// --- what was invented once ------------------------------------------------------------------------------

TEST(Questions, NumbersBesideASlashAreNoFraction) {
    const Understanding read = understand("fcl::Sphered a(1);\nradius / half-height: 0.02 / 0.07\n");
    for (const FoundObject& found : read.objects) EXPECT_EQ(found.words.find("0.28"), std::string::npos);
    EXPECT_TRUE(isPassedOver(read, "0.02 / 0.07")) << explain(read);
    // Code computes.
    const Understanding code = understand("fcl::Sphered a(1.0 / 4.0);\n");
    ASSERT_EQ(code.objects.size(), 1u);
    EXPECT_EQ(std::get<scene::SphereShape>(code.objects[0].object.shape).radius, 0.25);
}

TEST(Questions, ARotationTurnsWithTheAxisOfACylinder) {
    // Along z, turned by a quarter about x: along -y.
    for (const char* text :
         {"dGeomID g = dCreateCylinder(0, 0.5, 2);\ndQuaternion q = {0.7071067811865476, "
          "0.7071067811865476, 0, 0};\ndGeomSetQuaternion(g, q);\n",
          "cyl = coal.Cylinder(0.5, 2)\ncyl.setRotation(np.array([[1, 0, 0], [0, 0, -1], [0, 1, "
          "0]]))\n"}) {
        const Understanding read = understand(text);
        ASSERT_EQ(read.objects.size(), 1u) << explain(read);
        const scene::Object& object = read.objects[0].object;
        const dvec3 along = scene::poseOf(object).orientation * dvec3(0, 1, 0);
        EXPECT_NEAR(std::abs(along.y), 1.0, 1e-12) << explain(read);
    }
}

TEST(Questions, CannonsCylinderHasTwoRadii) {
    const Understanding read = understand("const c = new CANNON.Cylinder(0.02, 0.02, 2, 16)\n");
    ASSERT_EQ(read.objects.size(), 1u) << explain(read);
    const auto& round = std::get<scene::RoundShape>(read.objects[0].object.shape);
    EXPECT_EQ(round.radius, 0.02);
    EXPECT_EQ(round.height, 2.0);
    const std::vector<Doubt> doubts = asked("const c = new CANNON.Cylinder(0.02, 0.02, 2, 16)\n");
    EXPECT_NE(std::find(doubts.begin(), doubts.end(), Doubt::axes),
              doubts.end());  // along z once, along y now
}

}  // namespace
}  // namespace sepaxis::exchange
