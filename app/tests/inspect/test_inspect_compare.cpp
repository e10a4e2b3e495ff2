// The same pair by every method, and what is said of those that differ.
#include "app/base/assets_path.h"
#include "app/inspect/compare/compare.h"
#include "app/inspect/csv.h"
#include "app/scene/format/scene_file.h"
#include "app/tests/scene/preset_scene.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace sepaxis::inspect {
namespace {

struct Compared {
    explicit Compared(const scene::Scene& scene) {
        EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
        comparison.start(evaluator.result(), {});
        while (comparison.step(false)) {
        }
    }
    const MethodRow& row(const std::string& name) const {
        const auto& rows = comparison.rows();
        const auto found =
            std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.name == name; });
        EXPECT_NE(found, rows.end()) << name;
        return *found;
    }
    scene::Evaluator evaluator;
    Comparison comparison;
};

bool says(const MethodRow& row, const std::string& words) {
    return std::any_of(row.differences.begin(), row.differences.end(),
                       [&](const std::string& d) { return d.find(words) != std::string::npos; });
}

// What an engine is said to have answered to two unit cubes, B 0.9 m above A: 0.1 m deep along y.
struct ComparedReport {
    explicit ComparedReport(scene::Report report) {
        scene::Scene scene;
        scene.b.position = {0.0, 0.9, 0.0};
        scene::Evaluator evaluator;
        EXPECT_TRUE(evaluator.evaluate(scene, {}));
        report.by = "engine";
        comparison.start(evaluator.result(), {}, {std::move(report)});
        while (comparison.step(true)) {
        }
    }
    const MethodRow& row() const { return comparison.rows()[1]; }
    Comparison comparison;
};

TEST(Compare, AReportStandsBehindTheExactAnswerAndIsHeldAgainstIt) {
    scene::Report report;
    report.depth = 0.1;
    report.normal = dvec3(0, -1, 0);
    report.contacts = {{dvec3(0.5, 0.45, 0.5), 0.1, {}, {}}};
    const ComparedReport right(report);
    EXPECT_EQ(right.row().name, "engine (reported)");
    EXPECT_EQ(right.row().method, nullptr);
    EXPECT_TRUE(right.row().answered);
    EXPECT_TRUE(right.row().differences.empty()) << right.row().differences[0];
    EXPECT_NE(right.row().remark.find("from B to A"), std::string::npos);
    EXPECT_EQ(right.row().nanoseconds, std::nullopt);
    EXPECT_NEAR(right.row().leftOver.value_or(1.0), 0.0, 1e-12);
    // The other rows are there as without it.
    EXPECT_EQ(right.comparison.rows()[2].name, "exact, float");
    EXPECT_TRUE(right.comparison.hasAnswers());

    report.depth = 0.15;
    EXPECT_TRUE(says(ComparedReport(report).row(), "0.05 m too deep"));
    report.tolerance = 0.06;
    EXPECT_TRUE(ComparedReport(report).row().differences.empty());
    report = {};
    report.overlap = false;
    EXPECT_TRUE(says(ComparedReport(report).row(), "reports no overlap"));
    report = {};
    report.depth = 0.1;
    report.normal = dvec3(1, 1, 0);
    EXPECT_TRUE(says(ComparedReport(report).row(), "normal 45\xC2\xB0 off"));
    report.normal.reset();
    report.contacts = {{dvec3(0.0, 2.4, 0.0), {}, {}, {}}};
    EXPECT_TRUE(says(ComparedReport(report).row(), "outside"));
}

TEST(Compare, AReportThatCannotBeReadOrIsOfAnotherPairSaysSo) {
    scene::Report report;
    report.depth = -0.1;
    const ComparedReport unclear(report);
    const auto& rows = unclear.comparison.rows();
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [](const MethodRow& row) { return row.name == "engine (reported)"; });
    ASSERT_NE(found, rows.end());
    EXPECT_FALSE(found->answered);
    EXPECT_NE(found->whyNot.find("say whether they overlap"), std::string::npos);
    report.depth = 0.1;
    report.pair = std::make_shared<const std::array<scene::Object, 2>>();
    const ComparedReport other(report);
    for (const MethodRow& row : other.comparison.rows()) {
        const bool said = row.whyNot.find("another pose") != std::string::npos;
        EXPECT_EQ(said, row.method == nullptr) << row.name;
    }
    EXPECT_NE(comparisonAsText(other.comparison.rows()).find("engine (reported): does not apply"),
              std::string::npos);
    EXPECT_NE(comparisonAsCsv(other.comparison.rows()).find("engine (reported)"), std::string::npos);
}

TEST(Compare, TheExactOneLeadsAndWhatDoesNotApplyComesLastWithItsReason) {
    const Compared compared(presetScene("tetrahedron-cube"));
    const auto& rows = compared.comparison.rows();
    ASSERT_EQ(rows.size(), 9u);
    EXPECT_EQ(rows[0].name, "exact, double");
    EXPECT_EQ(rows[1].name, "exact, float");
    EXPECT_EQ(rows[2].name, "gjk-epa, double");
    EXPECT_EQ(rows[3].name, "gjk-epa, float");
    ASSERT_EQ(compared.comparison.applying(), 6u);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].applies(), i < 6) << rows[i].name;
        EXPECT_EQ(rows[i].answered, i < 6) << rows[i].name;
        EXPECT_FALSE(rows[i].nanoseconds.has_value()) << "not asked for";
    }
    EXPECT_NE(compared.row("textbook-cuboid").whyNot.find("handles cuboid only"), std::string::npos);
    EXPECT_NEAR(rows[0].evaluation.collision.depth, 0.488566984162923, 1e-12);
    EXPECT_EQ(rows[0].angle, 0.0);
    ASSERT_TRUE(rows[0].leftOver.has_value());
    EXPECT_NEAR(*rows[0].leftOver, 0.0, 1e-12);
}

TEST(Compare, SecondOpinionsAgreeOnEveryPreset) {
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(scene::presetsFolder())) {
        if (entry.path().extension() != ".json") continue;
        SCOPED_TRACE(entry.path().filename().string());
        const scene::ReadResult read = scene::readSceneFile(entry.path());
        ASSERT_TRUE(read.ok);
        const Compared c(read.scene);
        for (const char* name : {"exact, double", "exact, float", "gjk-epa, double"}) {
            const MethodRow& row = c.row(name);
            const bool knows = std::string_view(name).starts_with("exact") || hasCandidates(read.scene);
            ASSERT_EQ(row.answered, knows) << row.whyNot;
            if (!knows) continue;
            for (const std::string& difference : row.differences) ADD_FAILURE() << name << ": " << difference;
            ++compared;
        }
    }
    EXPECT_GE(compared, 240);
}

TEST(Compare, SaysInWordsHowAMethodDiffers) {
    int misses = 0, tooDeep = 0, turned = 0, flagged = 0;
    for (const auto& entry : std::filesystem::directory_iterator(scene::presetsFolder())) {
        if (entry.path().extension() != ".json") continue;
        SCOPED_TRACE(entry.path().filename().string());
        const scene::ReadResult read = scene::readSceneFile(entry.path());
        const Compared c(read.scene);
        const Collision<double>& exact = c.evaluator.result().collision;
        for (const MethodRow& row : c.comparison.rows()) {
            if (!row.answered || !row.name.starts_with("textbook")) continue;
            const Collision<double>& own = row.evaluation.collision;
            flagged += row.differences.empty() ? 0 : 1;
            if (says(row, "reports no overlap")) {
                ++misses;
                EXPECT_TRUE(exact.overlap && !own.overlap);
                EXPECT_EQ(row.differences.size(), 1u);
            }
            if (says(row, "too deep")) {
                ++tooDeep;
                EXPECT_GT(own.depth, exact.depth);
            }
            if (says(row, "normal")) {
                ++turned;
                EXPECT_GT(*row.angle, 1e-6);
                EXPECT_TRUE(exact.unique);
            }
        }
    }
    EXPECT_GT(misses, 0);
    EXPECT_GT(tooDeep, 0);
    EXPECT_GT(turned, 0);
    EXPECT_GT(flagged, 10);
}

TEST(Compare, SaysWhichContactsAreMissingOrLieOutside) {
    const auto manifold = [](const char* name) {
        return Compared(presetScene(name)).row("textbook-hull-manifold").differences;
    };
    using Words = std::vector<std::string>;
    EXPECT_EQ(manifold("article-aligned-corners"), Words{"2 touching contacts, not 4"});
    EXPECT_EQ(manifold("article-millimetres"), Words{"0 touching contacts, not 8"});
    const Compared large(presetScene("article-hundred-metres"));
    EXPECT_TRUE(says(large.row("textbook-hull-manifold"), " m outside"));
    EXPECT_TRUE(says(large.row("textbook-hull-manifold"), "8 touching contacts, not 4"));
    const Compared tiny(presetScene("article-tiny-edges"));
    EXPECT_TRUE(says(tiny.row("textbook-hull-sat"), " m outside"));
    EXPECT_TRUE(tiny.row("gjk-epa, double").differences.empty());
    // A vertex beside the face that it is deepest under is no fault.
    const Compared turned(presetScene("turned-faces"));
    EXPECT_TRUE(turned.row("textbook-hull-sat").differences.empty());
    EXPECT_TRUE(manifold("tetrahedron-cube").empty());
}

TEST(Compare, WhatIsLeftOverIsMeasuredByTheExactMethod) {
    const Compared c(presetScene("article-tiny-edges"));
    for (const MethodRow& row : c.comparison.rows()) {
        if (!row.answered || !row.evaluation.collision.overlap || !row.evaluation.known.depth) continue;
        scene::Scene moved = presetScene("article-tiny-edges");
        moved.b.position += row.evaluation.collision.mtv();
        scene::Evaluator evaluator;
        ASSERT_TRUE(evaluator.evaluate(moved, {}));
        ASSERT_TRUE(row.leftOver.has_value()) << row.name;
        EXPECT_NEAR(*row.leftOver, signedDepth(evaluator.result().collision), 1e-12) << row.name;
    }
}

TEST(Compare, TiesLeaveTheNormalUncompared) {
    const Compared c(presetScene("distance3d-87-tie"));
    ASSERT_FALSE(c.evaluator.result().collision.unique);
    for (const MethodRow& row : c.comparison.rows()) {
        if (!row.answered) continue;
        EXPECT_FALSE(says(row, "normal")) << row.name;
        if (!row.angle) continue;
        EXPECT_NE(row.remark.find("not unique"), std::string::npos) << row.name;
    }
}

TEST(Compare, AOneSidedTriangleFromBehindIsNotComparable) {
    scene::Scene scene;
    scene.a.shape = scene::TriangleShape{{dvec3(-1, 0, 1), dvec3(1, 0, 1), dvec3(0, 0, -1)}, true};
    scene.b.shape = scene::SphereShape{0.5};
    scene.b.position = {0.0, -0.25, 0.0};
    const Compared c(scene);
    ASSERT_TRUE(c.evaluator.result().collision.behindOneSided);
    EXPECT_EQ(verdictOf(c.evaluator.result()), "ignored");
    const std::string text = comparisonAsText(c.comparison.rows());
    EXPECT_TRUE(text.starts_with("exact, double: ignored")) << text;
    EXPECT_EQ(text.substr(0, text.find('\n')).find("distance"), std::string::npos) << "it has none: " << text;
    const MethodRow& gjk = c.row("gjk-epa, double");
    EXPECT_TRUE(gjk.evaluation.collision.overlap);
    EXPECT_TRUE(gjk.differences.empty());
    EXPECT_NE(gjk.remark.find("two-sided"), std::string::npos);
}

TEST(Compare, AnotherVerdictIsNeverWithoutAWord) {
    int told = 0;
    for (const char* name : {"touching", "article-just-touching", "tetrahedron-cube", "apart-by-a-hair",
                             "boxes-that-nearly-kiss", "octahedra-that-nearly-kiss", "cubes-face-to-face"}) {
        SCOPED_TRACE(name);
        const Compared compared(presetScene(name));
        const std::string due = verdictOf(compared.evaluator.result());
        for (const MethodRow& row : compared.comparison.rows()) {
            if (!row.answered || verdictOf(row.evaluation) == due || !row.differences.empty()) continue;
            ++told;
            EXPECT_TRUE(row.remark.starts_with(verdictOf(row.evaluation))) << row.name << ": " << row.remark;
            EXPECT_NE(row.remark.find(": " + due), std::string::npos) << row.name << ": " << row.remark;
            EXPECT_NE(row.remark.find("rounding"), std::string::npos) << row.name << ": " << row.remark;
        }
    }
    EXPECT_GT(told, 0);
}

// Two hulls of `points` points on spheres.
scene::Scene hulls(std::uint32_t points) {
    scene::Scene scene = presetScene("thousand-vertices");
    std::get<scene::RandomHullShape>(scene.a.shape).points = points;
    std::get<scene::RandomHullShape>(scene.b.shape).points = points;
    return scene;
}

TEST(Compare, SlowMethodsAreAskedAtRestBesideTheWindow) {
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(hulls(120), {}));
    Comparison comparison;
    comparison.start(evaluator.result(), {});
    while (comparison.step(false)) {
    }
    EXPECT_TRUE(comparison.hasAnswers());
    ASSERT_EQ(comparison.applying(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(comparison.rows()[i].slow, i >= 4) << comparison.rows()[i].name;
        EXPECT_EQ(comparison.rows()[i].answered, i < 4);
    }
    ASSERT_TRUE(comparison.step(true));
    EXPECT_TRUE(comparison.isWaiting());
    // Another pair meanwhile: that answer is no longer wanted.
    ASSERT_TRUE(evaluator.evaluate(hulls(100), {}));
    comparison.start(evaluator.result(), {});
    while (comparison.step(true)) {
    }
    const Collision<double>& exact = comparison.rows()[0].evaluation.collision;
    for (std::size_t i = 0; i < 6; ++i) {
        const MethodRow& row = comparison.rows()[i];
        ASSERT_TRUE(row.answered) << row.name;
        EXPECT_GT(row.nanoseconds.value_or(0.0), 0.0) << row.name;
        EXPECT_EQ(row.evaluation.shapes, evaluator.result().shapes) << row.name;
        // The separating axis test is right for plain hulls, if slow.
        EXPECT_NEAR(row.evaluation.collision.depth, exact.depth, 1e-5) << row.name;
    }
}

TEST(Compare, TooManyEdgePairsMoveAMethodToThoseThatDoNotApply) {
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(hulls(1000), {}));
    Comparison comparison;
    comparison.start(evaluator.result(), {});
    while (comparison.step(true)) {
    }
    ASSERT_EQ(comparison.applying(), 4u);
    for (std::size_t i = 4; i < 6; ++i)
        EXPECT_NE(comparison.rows()[i].whyNot.find("limited to 1000000 pairs"), std::string::npos);
}

TEST(Compare, MeasuresOneMethodAStep) {
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(presetScene("tetrahedron-cube"), {}));
    Comparison comparison;
    comparison.start(evaluator.result(), {});
    while (!comparison.hasAnswers()) ASSERT_TRUE(comparison.step(true));
    for (std::size_t measured = 0; measured < comparison.applying(); ++measured) {
        const std::size_t version = comparison.version();
        EXPECT_TRUE(comparison.step(true));
        EXPECT_NE(comparison.version(), version);
        EXPECT_GT(comparison.rows()[measured].nanoseconds.value_or(0.0), 0.0);
    }
    EXPECT_FALSE(comparison.step(true));
}

TEST(Compare, TablesHoldEveryRowWithAllDigits) {
    const Compared c(presetScene("tetrahedron-cube"));
    const std::string csv = comparisonAsCsv(c.comparison.rows());
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 10);
    EXPECT_NE(csv.find("exact,double,overlapping,0.48856698416292"), std::string::npos) << csv;
    EXPECT_NE(csv.find("does not apply: handles cuboid only"), std::string::npos);
    EXPECT_NE(csv.find("\"does not apply: handles sphere, aabb and capsule only"), std::string::npos)
        << "a comma wants quotation marks";
    EXPECT_EQ(csvRow({"a", "b \"c\"", "d,e", ""}), "a,\"b \"\"c\"\"\",\"d,e\",\r\n");
    const std::string text = comparisonAsText(c.comparison.rows());
    EXPECT_EQ(text.find("exact, double: overlapping, depth 0.48856698416292"), 0u) << text;
}

}  // namespace
}  // namespace sepaxis::inspect
