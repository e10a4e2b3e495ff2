// What a text leaves open, whole scenes, errors and limits.
#include "app/share/one_line.h"
#include "app/tests/paste/understanding_checks.h"
#include "collision/tests/slowdown.h"

namespace sepaxis::exchange {
namespace {

// --- what is left open -----------------------------------------------------------------------------------

TEST(Understanding, QuaternionsInBothOrders) {
    const std::string text = "Box(1, 1, 1)\nposition = (1, 2, 3)\nquaternion = (0.5, 0.1, 0.7, 0.5)\n";
    Choices choices;
    const Understanding first = understand(text);
    ASSERT_EQ(first.objects.size(), 1u) << first.error;
    EXPECT_TRUE(first.open.quaternions);
    const auto& q = first.objects[0].object.orientation;
    EXPECT_NEAR(q[3], 0.5, 1e-12);
    EXPECT_NEAR(q[1], 0.1, 1e-12);
    choices.quaternions = QuaternionOrder::wxyz;
    const Understanding second = understand(text, choices);
    EXPECT_NEAR(second.objects[0].object.orientation[3], 0.5, 1e-12);
    EXPECT_NEAR(second.objects[0].object.orientation[0], 0.1, 1e-12);
    EXPECT_NEAR(second.objects[0].object.orientation[1], 0.7, 1e-12);
    // Named members and Eigen leave nothing open.
    const Understanding named =
        understand("Box(1,1,1)\nrotation = {\"w\": 0.5, \"x\": 0.1, \"y\": 0.7, \"z\": 0.5}\n");
    ASSERT_EQ(named.objects.size(), 1u);
    EXPECT_FALSE(named.open.quaternions);
    EXPECT_NEAR(named.objects[0].object.orientation[0], 0.1, 1e-12);
    const Understanding eigen = understand(
        "fcl::Boxd b(1,1,1);\nfcl::Transform3d tf;\ntf.linear() = Eigen::Quaterniond(0.5, 0.1, 0.7, 0.5);\n");
    ASSERT_EQ(eigen.objects.size(), 1u);
    EXPECT_NEAR(eigen.objects[0].object.orientation[3], 0.5, 1e-12);
    EXPECT_NEAR(eigen.objects[0].object.orientation[0], 0.1, 1e-12);
}

TEST(Understanding, AQuaternionThatIsNoUnitIsMadeOneAndSaid) {
    const Understanding got = understand("Box(1, 1, 1)\nquaternion = (0, 0, 0, 1.02)\n");
    ASSERT_EQ(got.objects.size(), 1u);
    EXPECT_NEAR(got.objects[0].object.orientation[3], 1.0, 1e-15);
    EXPECT_NE(explain(got).find("length is 1.02"), std::string::npos) << explain(got);
}

TEST(Understanding, MatricesByRowsOrByColumns) {
    const std::string byRows = "Box(1,1,1)\n0 -1 0 4\n1 0 0 5\n0 0 1 6\n0 0 0 1\n";
    const std::string byColumns = "Box(1,1,1)\n0 1 0 0\n-1 0 0 0\n0 0 1 0\n4 5 6 1\n";
    for (const std::string& text : {byRows, byColumns}) {
        const Understanding got = understand(text);
        ASSERT_EQ(got.objects.size(), 1u) << text << got.error;
        EXPECT_EQ(got.objects[0].object.position, dvec3(4, 5, 6)) << text;
        const Pose<double> pose = scene::poseOf(got.objects[0].object);
        EXPECT_LT(glm::length(pose.orientation * dvec3(1, 0, 0) - dvec3(0, 1, 0)), 1e-12) << text;
    }
    // Nine numbers do not say: the choice turns the rotation round.
    Choices choices;
    choices.matrices = MatrixOrder::columns;
    const std::string nine = "Box(1,1,1)\nR = [[0,-1,0],[1,0,0],[0,0,1]]\n";
    const Understanding rows = understand(nine), columns = understand(nine, choices);
    EXPECT_TRUE(rows.open.matrices);
    EXPECT_NEAR(rows.objects[0].object.orientation[2], -columns.objects[0].object.orientation[2], 1e-12);
    EXPECT_GT(std::abs(rows.objects[0].object.orientation[2]), 0.5);
}

TEST(Understanding, HalfOrFullDegreesOrRadiansAndUnits) {
    Choices choices;
    choices.boxes = BoxNumbers::half;
    const Understanding got = understand("Box(2, 2, 2)", choices);
    EXPECT_EQ(std::get<scene::BoxShape>(got.objects[0].object.shape).halfExtents, dvec3(2.0));
    EXPECT_EQ(std::get<scene::BoxShape>(understand("Box(2, 2, 2)").objects[0].object.shape).halfExtents,
              dvec3(1.0));
    EXPECT_EQ(
        std::get<scene::BoxShape>(understand("new btBoxShape(btVector3(2, 2, 2))").objects[0].object.shape)
            .halfExtents,
        dvec3(2.0));
    EXPECT_NE(explain(understand("Box(1, 1, 1)"))
                  .find("half extents 0.5 0.5 0.5, read as side lengths 1 1 1 of Box"),
              std::string::npos);

    const std::string turned = "Box(1,1,1)\nrotation = AngleAxis(90, Vector3(0, 0, 1))\n";
    Choices degrees;
    degrees.angles = AngleUnit::degrees;
    EXPECT_TRUE(understand(turned).open.angles);
    EXPECT_NEAR(understand(turned, degrees).objects[0].object.orientation[2], std::sqrt(0.5), 1e-12);

    Choices millimetres;
    millimetres.metresPerUnit = 1e-3;
    const Understanding small = understand("Box(200, 200, 200)\nposition = (500, 0, 0)\n", millimetres);
    EXPECT_NEAR(std::get<scene::BoxShape>(small.objects[0].object.shape).halfExtents.x, 0.1, 1e-15);
    EXPECT_NEAR(small.objects[0].object.position.x, 0.5, 1e-15);
}

// --- places, scenes, errors ------------------------------------------------------------------------------

TEST(Understanding, OnePlaceBehindTwoShapesIsThatOfTheSecond) {
    const Understanding read =
        understand("fcl::Box<double>(1, 1, 1) and fcl::Box<double>(2, 2, 2) at (0, 0, 1.4)");
    ASSERT_TRUE(read.ok()) << read.error;
    ASSERT_EQ(read.objects.size(), 2u);
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.0));
    EXPECT_EQ(read.objects[1].object.position, dvec3(0.0, 0.0, 1.4));
}

TEST(Understanding, APoseNamedForBIsNotGivenToA) {
    const Understanding read = understand(R"(btBoxShape boxA(btVector3(1, 1, 1));
btBoxShape* colShape = new btBoxShape(btVector3(0.5, 0.5, 0.5));
btTransform trB;
trB.setIdentity();
trB.setOrigin(btVector3(0, 1.4, 0));)");
    ASSERT_TRUE(read.ok()) << read.error;
    ASSERT_EQ(read.objects.size(), 2u);
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.0));
    EXPECT_EQ(read.objects[1].object.position, dvec3(0.0, 1.4, 0.0));
}

TEST(Understanding, ItemsStandAtTheirPlaceInTheText) {
    const std::string text = "hello\n\n   Box(1, 2, 3)\n";
    const Understanding got = understand(text);
    ASSERT_EQ(got.items.size(), 1u) << got.error;
    EXPECT_EQ(got.items[0].place.line, 3);
    EXPECT_EQ(got.items[0].place.column, 4);
    EXPECT_EQ(text.substr(got.items[0].begin, got.items[0].end - got.items[0].begin), "Box(1, 2, 3)");
}

TEST(Understanding, ScenesAloneAndWithinAMessage) {
    const scene::Scene wanted = preset("tetrahedron-cube");
    for (const std::string& text :
         {scene::writeScene(wanted),
          "Look at this:\n```json\n" + scene::writeScene(wanted) + "```\nIs it right?\n", toOneLine(wanted),
          "see `" + toOneLine(wanted) + "` - thanks"}) {
        const Understanding got = understand(text);
        ASSERT_TRUE(got.ok()) << got.error;
        ASSERT_TRUE(got.scene.has_value());
        EXPECT_TRUE(*got.scene == wanted);
        EXPECT_TRUE(take(got, proposedAssignment(got), {}) == wanted);
    }
    const Understanding object = understand(R"({"type": "box", "half_extents": [1, 2, 3]})");
    ASSERT_EQ(object.objects.size(), 1u) << object.error;
    EXPECT_EQ(std::get<scene::BoxShape>(object.objects[0].object.shape).halfExtents, dvec3(1, 2, 3));
}

TEST(Understanding, TakingToOneSideKeepsTheOther) {
    scene::Scene present = preset("touching");
    const Understanding got = understand("Box(2, 2, 2)");
    const scene::Scene taken = take(got, proposedAssignment(got), present);
    EXPECT_TRUE(taken.a == present.a);
    EXPECT_TRUE(taken.b == got.objects[0].object);
    EXPECT_EQ(taken.name, present.name);
    EXPECT_FALSE(taken.expect.has_value());
}

TEST(Understanding, WhatCannotBeReadIsSaidInOneLineWithItsPlace) {
    const auto error = [](const std::string& text) {
        const Understanding got = understand(text);
        EXPECT_FALSE(got.ok()) << explain(got);
        EXPECT_EQ(got.error.find('\n'), std::string::npos);
        EXPECT_NE(got.error.find(':'), std::string::npos);
        return got.error;
    };
    EXPECT_NE(error("").find("empty"), std::string::npos);
    EXPECT_NE(error("  \n ").find("empty"), std::string::npos);
    EXPECT_NE(error("hello world").find("no numbers"), std::string::npos);
    EXPECT_NE(error("it took 12 seconds").find("make no shape"), std::string::npos);
    // What the message says to write is read.
    EXPECT_NE(error("a sphere of 12").find("fcl::Boxd boxA(1, 2, 3)"), std::string::npos);
    EXPECT_EQ(understand("fcl::Boxd boxA(1, 2, 3)\nposA = [0, 0, 0]\n").objects.size(), 1u);
    EXPECT_NE(error("\n{\"version\": 1, \"a\": {}, \"b\": {}}")
                  .find("2:1: a scene file that cannot be read: /a/shape"),
              std::string::npos);
    EXPECT_NE(error("text\n  sepaxis:1:AAAA").find("2:3: "), std::string::npos);
    EXPECT_NE(error("sepaxis:9:AAAAAAAAAA").find("another version"), std::string::npos);
    EXPECT_NE(error(std::string(100, '(') + "1").find("deep"), std::string::npos);
    EXPECT_NE(error("Box(-1, 1, 1)").find("above zero"), std::string::npos);
    EXPECT_NE(error("Box(1e400, 1, 1)").find("finite"), std::string::npos);
}

TEST(Understanding, HostileTextsTakeBoundedTime) {
    const std::size_t length = 1'000'000 / kSlowdown;
    std::vector<std::string> texts = {std::string(length, '('), std::string(length, '['),
                                      std::string(length, '-'), std::string(length, '{'),
                                      std::string(length, '"'), std::string(length, '\n')};
    for (const char* piece : {"a.", "a<", "1,", "x=", "(1,2,3)\n", "sepaxis:", "v 1 2 3\n", "a:", "<<", "{;}",
                              "*=", "Box1 ", "if(a){", "1 2 3 4\n"}) {
        std::string text;
        while (text.size() < length) text += piece;
        texts.push_back(std::move(text));
    }
    std::string chain = "p = [";
    for (int i = 0; i < 20'000 / kSlowdown; ++i) chain += "1,2,3,";
    chain += "]\n";
    for (int i = 0; i < 20'000 / kSlowdown; ++i) chain += "p = p + p\n";
    texts.push_back(chain);
    for (const std::string& text : texts) {
        const Understanding got = understand(text);
        EXPECT_EQ(got.error.find('\n'), std::string::npos);
        EXPECT_LE(got.items.size(), kMaxItems);
    }
}

}  // namespace
}  // namespace sepaxis::exchange
