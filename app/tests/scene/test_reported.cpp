// What other programs answered: in the file, in the document, and read with their conventions.
#include "app/scene/document.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/reported.h"

#include <string>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

// A unit cube on another, 0.1 m deep: the exact normal is +y, from A to B.
Scene cubes(double height = 0.9) {
    Scene scene;
    scene.b.position = {0.0, height, 0.0};
    return scene;
}

ReadResult readWith(const std::string& reported) {
    std::string text = writeScene(cubes());
    text.insert(text.rfind('}'), ", \"reported\": " + reported);
    return readScene(text);
}

ReportReading readOf(const Report& report, const Scene& scene = cubes()) {
    Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
    return readReport(report, evaluator.result());
}

bool hasNote(const ReportReading& reading, const std::string& words) {
    for (const std::string& note : reading.notes)
        if (note.find(words) != std::string::npos) return true;
    return false;
}

// --- the file -------------------------------------------------------------------------------------------

TEST(Reported, EveryMemberSurvivesARoundTrip) {
    const ReadResult read = readWith(R"([
        {"by": "one", "overlap": true, "depth": 0.25, "distance": 0.5, "normal": [0, 2, 0],
         "direction": "b_to_a", "margin": 0.04, "tolerance": 1e-4, "frame": "b", "seen": [1, 2],
         "contacts": [{"point": [1, 2, 3], "depth": -0.5, "normal": [1, 0, 0], "id": 7}, {"point": [0, 0, 0]}],
         "pair": {"a": {"shape": {"type": "sphere", "radius": 2}}, "b": {"shape": {"type": "sphere", "radius": 3},
                  "position": [1, 0, 0]}}},
        {"by": "two"}])");
    ASSERT_TRUE(read.ok) << read.error.pointer << read.error.reason;
    ASSERT_EQ(read.scene.reported.size(), 2u);
    const Report& one = read.scene.reported[0];
    EXPECT_EQ(one.by, "one");
    EXPECT_EQ(one.overlap, true);
    EXPECT_EQ(one.depth, 0.25);
    EXPECT_EQ(one.distance, 0.5);
    EXPECT_EQ(one.normal, dvec3(0, 2, 0));
    EXPECT_EQ(one.direction, NormalDirection::bToA);
    EXPECT_EQ(one.margin, 0.04);
    EXPECT_EQ(one.tolerance, 1e-4);
    EXPECT_EQ(one.frame, ReportFrame::b);
    ASSERT_EQ(one.contacts.size(), 2u);
    EXPECT_EQ(one.contacts[0].depth, -0.5);
    EXPECT_EQ(one.contacts[0].normal, dvec3(1, 0, 0));
    EXPECT_EQ(one.contacts[0].unknown.size(), 1u);
    ASSERT_NE(one.pair, nullptr);
    EXPECT_EQ((*one.pair)[1].position, dvec3(1, 0, 0));
    EXPECT_EQ(one.unknown.size(), 1u);
    const ReadResult again = readScene(writeScene(read.scene));
    ASSERT_TRUE(again.ok) << again.error.pointer << again.error.reason;
    EXPECT_EQ(again.scene, read.scene);
    EXPECT_EQ(writeScene(again.scene), writeScene(read.scene));
}

TEST(Reported, ASceneWithoutReportsHasNoSuchMember) {
    EXPECT_EQ(writeScene(cubes()).find("reported"), std::string::npos);
}

TEST(Reported, WhatIsWrongIsNamedWithItsPlace) {
    struct Wrong {
        const char *reported, *pointer, *reason;
    };
    for (const Wrong& wrong : {
             Wrong{"{}", "/reported", "must be an array"},
             Wrong{"[{}]", "/reported/0/by", "is missing"},
             Wrong{R"([{"by": "x", "normal": [0, 0, 0]}])", "/reported/0/normal", "must not be zero"},
             Wrong{R"([{"by": "x", "direction": "up"}])", "/reported/0/direction", "'a_to_b', 'b_to_a'"},
             Wrong{R"([{"by": "x", "frame": "local"}])", "/reported/0/frame", "'world', 'a', 'b'"},
             Wrong{R"([{"by": "x", "margin": -1}])", "/reported/0/margin", "zero or above"},
             Wrong{R"([{"by": "x", "depth": 1e51}])", "/reported/0/depth", "must be within"},
             Wrong{R"([{"by": "x", "contacts": [{"point": [0, 1e60, 0]}]}])",
                   "/reported/0/contacts/0/point/1", "must be within"},
             Wrong{R"([{"by": "x", "contacts": [{"depth": 1}]}])", "/reported/0/contacts/0/point",
                   "is missing"},
             Wrong{R"([{"by": "x", "pair": {"a": {"shape": {"type": "box", "half_extents": [1, 1, 1]}}}}])",
                   "/reported/0/pair/b", "is missing"},
         }) {
        const ReadResult read = readWith(wrong.reported);
        EXPECT_FALSE(read.ok) << wrong.reported;
        EXPECT_EQ(read.error.pointer, wrong.pointer);
        EXPECT_NE(read.error.reason.find(wrong.reason), std::string::npos) << read.error.reason;
    }
}

// --- the document ---------------------------------------------------------------------------------------

Scene reportedCubes() {
    Scene scene = cubes();
    Report& report = scene.reported.emplace_back();
    report.by = "engine";
    report.depth = 0.1;
    report.normal = dvec3(0, -1, 0);
    report.direction = NormalDirection::bToA;
    return scene;
}

TEST(Reported, AChangeOfThePairLeavesTheReportWithTheOldOneAndTheWayBackRestoresIt) {
    Document document(reportedCubes());
    document.execute(moveTo(Side::b, {0, 2, 0}));
    ASSERT_NE(document.scene().reported[0].pair, nullptr);
    EXPECT_EQ((*document.scene().reported[0].pair)[1].position, dvec3(0, 0.9, 0));
    document.execute(moveTo(Side::b, {0, 3, 0}));
    EXPECT_EQ((*document.scene().reported[0].pair)[1].position, dvec3(0, 0.9, 0));
    document.execute(moveTo(Side::b, {0, 0.9, 0}));
    EXPECT_EQ(document.scene().reported[0].pair, nullptr);
    document.undo();
    EXPECT_NE(document.scene().reported[0].pair, nullptr);
}

TEST(Reported, ADragLeavesTheReportWithTheStart) {
    Document document(reportedCubes());
    document.beginPreview("Move B");
    document.preview([](Scene& scene) { scene.b.position.x = 0.25; });
    EXPECT_NE(document.scene().reported[0].pair, nullptr);
    document.cancelPreview();
    EXPECT_EQ(document.scene().reported[0].pair, nullptr);
}

TEST(Reported, AnotherSceneBringsItsOwn) {
    const Scene first = reportedCubes();
    Document document(first);
    Scene second = first;
    second.b.position.x += 0.5;
    document.execute({"Step", [&](Scene& scene) { scene = second; }, "step", false, true});
    EXPECT_EQ(document.scene().reported.front().pair, nullptr);
    EXPECT_EQ(document.scene(), second);
}

TEST(Reported, ItIsOfTheSwappedPairWithTheDirectionTurned) {
    Document document(reportedCubes());
    document.execute(swapObjects());
    const Report& report = document.scene().reported[0];
    EXPECT_EQ(report.pair, nullptr);
    EXPECT_EQ(report.direction, NormalDirection::aToB);
    EXPECT_EQ(report.normal, dvec3(0, -1, 0));
}

// --- conventions ----------------------------------------------------------------------------------------

TEST(Reported, ANormalFromBToAIsTurnedAndSaid) {
    Report report;
    report.depth = 0.1;
    report.normal = dvec3(0, -3, 0);
    for (const bool says : {true, false}) {
        report.direction = says ? std::optional(NormalDirection::bToA) : std::nullopt;
        const ReportReading reading = readOf(report);
        EXPECT_EQ(reading.evaluation.collision.normal, dvec3(0, 1, 0));
        EXPECT_TRUE(hasNote(reading, "from B to A"));
    }
    report.direction = NormalDirection::aToB;
    const ReportReading wrong = readOf(report);
    EXPECT_EQ(wrong.evaluation.collision.normal, dvec3(0, -1, 0)) << "what it says counts, wrong as it is";
    EXPECT_FALSE(hasNote(wrong, "from B to A"));
}

TEST(Reported, ANormalAcrossTheExactOneIsNotTurned) {
    Report report;
    report.depth = 0.1;
    report.normal = dvec3(1, -0.1, 0);
    EXPECT_GT(readOf(report).evaluation.collision.normal.x, 0.9);
}

TEST(Reported, ANegativeNumberNeedsTheVerdict) {
    Report report;
    report.depth = -0.1;
    EXPECT_NE(readOf(report).unclear, "");
    report.overlap = true;
    ReportReading reading = readOf(report);
    EXPECT_EQ(reading.unclear, "");
    EXPECT_EQ(reading.evaluation.collision.depth, 0.1);
    EXPECT_TRUE(hasNote(reading, "negative where shapes overlap"));
    report.overlap = false;
    reading = readOf(report);
    EXPECT_FALSE(reading.evaluation.collision.overlap);
    EXPECT_EQ(reading.evaluation.collision.distance, 0.1);
}

TEST(Reported, ADistanceOfZeroBesideAnOverlapIsNoDepth) {
    Report report;
    report.overlap = true;
    report.distance = 0.0;
    const ReportReading reading = readOf(report);
    EXPECT_TRUE(reading.evaluation.collision.overlap);
    EXPECT_FALSE(reading.evaluation.known.depth);
}

TEST(Reported, WithoutAnyVerdictThereIsNothingToCompare) {
    Report report;
    report.normal = dvec3(0, 1, 0);
    EXPECT_NE(readOf(report).unclear, "");
    report.depth = 0.1;
    report.distance = 0.2;
    EXPECT_NE(readOf(report).unclear, "") << "it cannot be both";
}

TEST(Reported, TheMarginIsTakenOffTheDepthAndMayTurnTheVerdict) {
    Report report;
    report.depth = 0.25;
    report.margin = 0.0625;
    EXPECT_EQ(readOf(report).evaluation.collision.depth, 0.1875);
    report.margin = 0.5;
    const ReportReading apart = readOf(report);
    EXPECT_FALSE(apart.evaluation.collision.overlap);
    EXPECT_EQ(apart.evaluation.collision.distance, 0.25);
    report.depth.reset();
    report.distance = 0.25;
    EXPECT_EQ(readOf(report).evaluation.collision.distance, 0.75);
}

TEST(Reported, NormalsAndPointsAreTurnedFromTheFrameOfTheirObject) {
    Scene scene = cubes();
    scene.b.orientation = {0, 0, 1, 1};  // a quarter turn: +x of B is +y of the world
    Report report;
    report.depth = 0.1;
    report.normal = dvec3(1, 0, 0);
    report.direction = NormalDirection::aToB;
    report.contacts = {{dvec3(-0.5, 0, 0), 0.1, {}, {}}};
    report.frame = ReportFrame::b;
    const ReportReading reading = readOf(report, scene);
    EXPECT_NEAR(reading.evaluation.collision.normal.y, 1.0, 1e-15);
    ASSERT_EQ(reading.evaluation.collision.manifold.size(), 1u);
    EXPECT_NEAR(reading.evaluation.collision.manifold[0].point.y, 0.4, 1e-15);
}

// --- made and changed -----------------------------------------------------------------------------------

TEST(Reported, AnAnswerAsAReportReadsAsTheSameAnswer) {
    for (const double height : {0.9, 1.5}) {
        Evaluator evaluator;
        ASSERT_TRUE(evaluator.evaluate(cubes(height), {}));
        const Evaluation& exact = evaluator.result();
        const ReportReading reading = readReport(reportOf(exact, "us"), exact);
        EXPECT_TRUE(reading.unclear.empty()) << reading.unclear;
        EXPECT_TRUE(reading.notes.empty());
        const Collision<double>& c = reading.evaluation.collision;
        EXPECT_EQ(c.overlap, exact.collision.overlap);
        EXPECT_EQ(c.depth, exact.collision.depth);
        EXPECT_EQ(c.distance, exact.collision.distance);
        EXPECT_LT(glm::length(c.normal - exact.collision.normal), 1e-15);
        EXPECT_EQ(c.manifold.size(), exact.collision.overlap ? exact.collision.manifold.size() : 0u);
    }
}

TEST(Reported, GoingBackRestoresThePairOfOneReportAndKeepsThatOfOthers) {
    Document document(cubes());
    Report first, second;
    first.depth = 0.1;
    second.depth = 0.2;
    document.execute(addReport(first));
    document.execute(moveTo(Side::b, {0.0, 0.8, 0.0}));
    document.execute(addReport(second));
    document.execute(moveTo(Side::b, {0.0, 3.0, 0.0}));
    document.execute(returnToReport(0));
    EXPECT_EQ(document.scene().b.position, dvec3(0.0, 0.9, 0.0));
    EXPECT_EQ(document.scene().reported[0].pair, nullptr);
    ASSERT_NE(document.scene().reported[1].pair, nullptr);
    EXPECT_EQ((*document.scene().reported[1].pair)[1].position, dvec3(0.0, 0.8, 0.0));
    document.execute(setReport(1, first));
    document.execute(removeReport(0));
    ASSERT_EQ(document.scene().reported.size(), 1u);
    EXPECT_EQ(document.scene().reported[0].depth, 0.1);
}

}  // namespace
}  // namespace sepaxis::scene
