// What a text says that a program answered.
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

const std::string kPair =
    "btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\na.position = (0, 0, 0)\nb.position = (0, 1, "
    "0)\n";

TEST(Answers, NumbersBehindTheirNamesAreTheReport) {
    const Understanding read = understand(
        kPair + "collision: true\npenetration depth: 0.25\nnormal = (0, -1, 0)\ncontact point: 0.5 1 0.5\n");
    ASSERT_EQ(read.reported.size(), 1u) << explain(read);
    const scene::Report& report = read.reported[0];
    EXPECT_EQ(report.by, "Bullet");
    EXPECT_EQ(report.overlap, true);
    EXPECT_EQ(report.depth, 0.25);
    EXPECT_EQ(report.normal, dvec3(0, -1, 0));
    EXPECT_FALSE(report.direction) << "the text does not say which way it points";
    ASSERT_EQ(report.contacts.size(), 1u);
    EXPECT_EQ(report.contacts[0].point, dvec3(0.5, 1, 0.5));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
    // It comes with the pair.
    EXPECT_EQ(take(read, {0, 1}, {}).reported, read.reported);
}

TEST(Answers, WhatIsExpectedOrSetIsNoAnswer) {
    for (const char* line :
         {"expected depth: 0.1\n", "The depth should be = 0.1\n", "double tolerance_distance = 1;\n",
          "max penetration: 0.01\n", "the distance is 0.1\n", "EXPECT_EQ(depth, 0.1);\n"}) {
        const Understanding read = understand(kPair + line);
        EXPECT_TRUE(read.reported.empty()) << line << explain(read);
    }
}

// Not an answer, but what a library's text says of itself as well.
TEST(Answers, ScenesOfLibrariesThatStandAlongZAreShownSo) {
    const auto upOf = [](const std::string& text) {
        const Understanding read = understand(text);
        return take(read, {0, 1}, {}).up;
    };
    EXPECT_FALSE(upOf(kPair));
    EXPECT_EQ(upOf("fcl::Boxd box1(1, 1, 1), box2(1, 1, 1);\nposition2 = (0.5, 0, 0)\n"), scene::UpAxis::z);
    EXPECT_EQ(upOf("<mujoco><worldbody><geom type=\"sphere\" size=\"1\"/><geom type=\"box\" size=\"1 1 1\"/>"
                   "</worldbody></mujoco>"),
              scene::UpAxis::z);
}

TEST(Answers, OfSeveralNoneIsTaken) {
    const Understanding read =
        understand(kPair + "GJK: intersect: 0 depth: 0.5\nMPR: intersect: 0 depth: 0.1\nnormal: 0 1 0\n");
    ASSERT_EQ(read.reported.size(), 1u) << explain(read);
    EXPECT_FALSE(read.reported[0].depth);
    EXPECT_EQ(read.reported[0].overlap, false);
    EXPECT_NE(explain(read).find("several depths"), std::string::npos);
}

}  // namespace
}  // namespace sepaxis::exchange
