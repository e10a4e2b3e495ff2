// Methods that are somebody else's: sound ones, and those that crash, hang, exit, eat memory or say nonsense.
#include "app/hunt/fault.h"
#include "app/hunt/hunt.h"
#include "app/plugin/lines.h"
#include "app/plugin/outside_method.h"
#include "app/plugin/shape_data.h"
#include "app/scene/shapes/shape_types.h"
#include "collision/collide.h"

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sepaxis::plugin {
namespace {

namespace fs = std::filesystem;

scene::PosedPair spheres(double height) {
    scene::Scene scene;
    scene.a.shape = scene::SphereShape{0.5};
    scene.b.shape = scene::SphereShape{0.25};
    scene.b.position = {0.0, height, 0.0};
    scene::Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene, {}));
    return scene::pairOf(evaluator.result());
}

std::string library(const std::string& way) {
    return std::string("plugin:") + SEPAXIS_PLUGINS + "/libmisbehaving_" + way + ".so";
}

class Outside : public testing::Test {
 protected:
    void SetUp() override { setHostProgram(SEPAXIS_PROGRAM); }

    const scene::Method* methodOf(const std::string& name) {
        const OutsideMethod outside = outsideMethod(name);
        EXPECT_EQ(outside.error, "");
        return outside.method;
    }
    scene::Evaluation ask(const scene::Method& method, double height) {
        scene::EvaluationOptions options;
        options.method = &method;
        scene::Evaluation e;
        const auto error = scene::evaluatePair(spheres(height), options, e);
        EXPECT_FALSE(error) << error->reason;
        return e;
    }
    // What becomes of the third answer, and that the fourth is sound again.
    scene::Evaluation third(const std::string& way) {
        const scene::Method* const method = methodOf(library(way));
        if (method == nullptr) return {};
        ask(*method, 0.7);
        ask(*method, 0.7);
        scene::Evaluation e = ask(*method, 0.7);
        const scene::Evaluation after = ask(*method, 0.7);
        EXPECT_EQ(after.breakdown, scene::Breakdown::none) << after.note;
        EXPECT_NEAR(after.collision.depth, 0.05, 1e-15);
        return e;
    }
};

TEST_F(Outside, ASoundLibraryAnswersAsTheExactQuery) {
    const scene::Method* const method = methodOf(library("SOUND"));
    ASSERT_NE(method, nullptr);
    EXPECT_EQ(method->help, "for tests");
    ASSERT_TRUE(method->promise);
    EXPECT_EQ(method->promise->tolerance, 1e-9);
    for (const double height : {0.1, 0.5, 0.7, 0.8, 3.0}) {
        const scene::Evaluation e = ask(*method, height);
        EXPECT_EQ(e.collision.overlap, height <= 0.75);
        EXPECT_NEAR(e.collision.depth - e.collision.distance, 0.75 - height, 1e-15);
        EXPECT_EQ(e.collision.normal, scene::dvec3(0.0, 1.0, 0.0));
        hunt::Trial trial(*method, scene::Precision::doublePrecision);
        EXPECT_FALSE(trial.run(spheres(height)).fault);
    }
}

TEST_F(Outside, ACrashAnExitAndEatenMemoryAreToldAndTheNextAnswerIsSound) {
    const scene::Evaluation crash = third("CRASHES");
    EXPECT_EQ(crash.breakdown, scene::Breakdown::crash);
    EXPECT_EQ(crash.note, "crashed: Aborted");
    const scene::Evaluation exit = third("EXITS");
    EXPECT_EQ(exit.breakdown, scene::Breakdown::exit);
    EXPECT_EQ(exit.note, "ended by itself with exit status 3");
#ifndef SEPAXIS_SANITIZED  // they need all the addresses that there are
    EXPECT_EQ(third("EATS").breakdown, scene::Breakdown::crash);
#endif
}

TEST_F(Outside, PosesAskedTogetherAreAnsweredAsOneByOneAndACrashIsThatOfItsPose) {
    for (const char* way : {"SOUND", "CRASHES"}) {
        const scene::Method* const method = methodOf(library(way));
        ASSERT_NE(method, nullptr);
        std::vector<scene::PosedPair> poses;
        const scene::PosedPair first = spheres(0.5);
        for (const double height : {0.5, 0.6, 0.7, 0.8, 3.0}) {
            poses.push_back(first);
            poses.back().poses[1].position.y = height;
        }
        scene::EvaluationOptions options;
        options.method = method;
        std::vector<scene::Evaluation> answers(poses.size());
        std::vector<std::optional<scene::SceneError>> errors(poses.size());
        scene::evaluatePoses(poses, options, answers, errors);
        for (std::size_t i = 0; i < poses.size(); ++i) {
            EXPECT_FALSE(errors[i]);
            const bool crashed = std::string(way) == "CRASHES" && i == 2;
            EXPECT_EQ(answers[i].breakdown == scene::Breakdown::crash, crashed) << way << i;
            const scene::Evaluation alone = ask(*methodOf(library("SOUND")), poses[i].poses[1].position.y);
            if (crashed) continue;
            EXPECT_EQ(answers[i].collision.overlap, alone.collision.overlap);
            EXPECT_EQ(answers[i].collision.depth, alone.collision.depth);
            EXPECT_EQ(answers[i].collision.distance, alone.collision.distance);
        }
    }
}

TEST_F(Outside, RoomForMorePosesStaysAsItIs) {
    const scene::Method* const method = methodOf(library("HANDLES_NOTHING"));
    ASSERT_NE(method, nullptr);
    const std::vector<scene::PosedPair> poses(5, spheres(0.5));
    scene::EvaluationOptions options;
    options.method = method;
    std::vector<scene::Evaluation> answers(16);
    std::vector<std::optional<scene::SceneError>> errors(16);
    scene::evaluatePoses(poses, options, answers, errors);
    for (std::size_t i = 0; i < errors.size(); ++i) EXPECT_EQ(errors[i].has_value(), i < poses.size()) << i;
}

TEST_F(Outside, ANameOfNoMethodIsRefusedAndNotRun) {
    for (const char* name : {"", "abc", "python3 mine.py", "foo exit 1"}) {
        const OutsideMethod outside = outsideMethod(name);
        EXPECT_EQ(outside.method, nullptr);
        EXPECT_NE(outside.error.find("is no engine"), std::string::npos) << outside.error;
    }
}

TEST_F(Outside, AMethodThatAnswersNothingKeepsNoContract) {
    hunt::Request request;
    request.method = methodOf(library("HANDLES_NOTHING"));
    ASSERT_NE(request.method, nullptr);
    request.pairs = {spheres(0.5)};
    request.poses = 200;
    hunt::Progress progress;
    const hunt::Found found = hunt::hunt(request, progress);
    EXPECT_EQ(found.unanswered, 200u);
    EXPECT_NE(found.whyUnanswered.find("does not handle this pair"), std::string::npos);
}

TEST_F(Outside, AHangEndsAfterItsTime) {
    const auto start = std::chrono::steady_clock::now();
    const scene::Evaluation e = third("HANGS");
    EXPECT_EQ(e.breakdown, scene::Breakdown::hang);
    EXPECT_LT(std::chrono::steady_clock::now() - start, kPatience + std::chrono::seconds(8));
}

TEST_F(Outside, ANumberThatIsNoneIsAFault) {
    const scene::Method* const method = methodOf(library("RETURNS_NAN"));
    ASSERT_NE(method, nullptr);
    ask(*method, 0.7);
    ask(*method, 0.7);
    hunt::Trial trial(*method, scene::Precision::doublePrecision);
    const auto fault = trial.run(spheres(0.7)).fault;
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, hunt::FaultClass::notFinite);
}

TEST_F(Outside, AMarginIsTakenOff) {
    const scene::Method* const method = methodOf(library("MARGIN"));
    ASSERT_NE(method, nullptr);
    for (const double height : {0.7, 0.8, 1.5}) {
        const scene::Evaluation e = ask(*method, height);
        EXPECT_EQ(e.collision.overlap, height <= 0.75) << height;
        EXPECT_NEAR(e.collision.depth - e.collision.distance, 0.75 - height, 1e-15);
    }
}

TEST_F(Outside, APairThatItDoesNotHandleIsSaid) {
    const scene::Method* const method = methodOf(library("HANDLES_NOTHING"));
    ASSERT_NE(method, nullptr);
    scene::EvaluationOptions options;
    options.method = method;
    scene::Evaluation e;
    const auto error = scene::evaluatePair(spheres(0.7), options, e);
    ASSERT_TRUE(error);
    EXPECT_NE(error->reason.find("does not handle this pair"), std::string::npos);
}

TEST_F(Outside, WhatIsNoPluginSaysWhy) {
    for (const std::string& name :
         {std::string("plugin:/nothing/here.so"), library("OTHER_VERSION"),
          std::string("plugin:") + SEPAXIS_PROGRAM, std::string("cmd:exit 4"), std::string("cmd:echo hello"),
          std::string("cmd:echo '{\"sepaxis\": 2}'")}) {
        const OutsideMethod outside = outsideMethod(name);
        EXPECT_EQ(outside.method, nullptr) << name;
        EXPECT_NE(outside.error, "") << name;
        EXPECT_EQ(outside.error.find('\n'), std::string::npos) << outside.error;
    }
}

TEST_F(Outside, AProgramAnswersInLines) {
    const fs::path script =
        fs::temp_directory_path() / ("sepaxis-lines-" + std::to_string(::getpid()) + ".py");
    std::ofstream(script) << R"(import json, math, sys
print(json.dumps({"sepaxis": 1, "name": "thirty lines", "tolerance": 1e-9}), flush=True)
for line in sys.stdin:
    pair = json.loads(line)
    a, b = pair["a"], pair["b"]
    if a["kind"] != "sphere" or b["kind"] != "sphere":
        answer = {"answered": False}
    else:
        d = [q - p for p, q in zip(a["position"], b["position"])]
        gap = math.sqrt(sum(x * x for x in d)) - a["radius"] - b["radius"]
        answer = {"overlap": gap <= 0, "normal": d, "depth" if gap <= 0 else "distance": abs(gap)}
    print(json.dumps(answer), flush=True)
)";
    const scene::Method* const method = methodOf("cmd:python3 " + script.string());
    ASSERT_NE(method, nullptr);
    EXPECT_EQ(method->help, "thirty lines");
    for (const double height : {0.5, 0.7, 2.0}) {
        const scene::Evaluation e = ask(*method, height);
        EXPECT_NEAR(e.collision.depth - e.collision.distance, 0.75 - height, 1e-15);
    }
    fs::remove(script);
}

TEST_F(Outside, ARebuiltLibraryIsLoadedAgain) {
    const fs::path copy =
        fs::temp_directory_path() / ("sepaxis-rebuilt-" + std::to_string(::getpid()) + ".so");
    const std::string plugins = SEPAXIS_PLUGINS;
    fs::copy_file(plugins + "/libmisbehaving_SOUND.so", copy, fs::copy_options::overwrite_existing);
    const scene::Method* const method = methodOf("plugin:" + copy.string());
    ASSERT_NE(method, nullptr);
    EXPECT_NEAR(ask(*method, 0.8).collision.distance, 0.05, 1e-15);
    fs::remove(copy);  // as compilers write: another file of the same name
    fs::copy_file(plugins + "/libmisbehaving_HANDLES_NOTHING.so", copy);
    fs::last_write_time(copy, fs::file_time_type::clock::now() + std::chrono::seconds(5));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    scene::EvaluationOptions options;
    options.method = method;
    scene::Evaluation e;
    EXPECT_TRUE(scene::evaluatePair(spheres(0.8), options, e)) << "the new one handles nothing";
    fs::remove(copy);
}

// --- engines --------------------------------------------------------------------------------------------

scene::PosedPair boxes(const Quat<double>& turn, const scene::dvec3& at) {
    scene::Scene scene;
    scene.a.shape = scene::BoxShape{{0.5, 0.7, 0.9}};
    scene.b.shape = scene::BoxShape{{0.3, 0.2, 0.4}};
    scene.b.position = at;
    scene.b.orientation = {turn.x, turn.y, turn.z, turn.w};
    scene::Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene, {}));
    return scene::pairOf(evaluator.result());
}

// Where one face rests on another every engine is right: what differs is how it was asked.
TEST_F(Outside, EnginesAgreeOnABoxThatRestsOnABox) {
    std::size_t asked = 0;
    for (const Engine& engine : engines()) {
        if (libraryOf(engine).empty()) continue;
        const scene::Method* const method = methodOf(std::string(engine.name));
        ASSERT_NE(method, nullptr);
        for (const double degrees : {0.0, 30.0}) {
            scene::EvaluationOptions options;
            options.method = method;
            scene::Evaluation e;
            const auto pair =
                boxes(glm::angleAxis(glm::radians(degrees), scene::dvec3(0, 1, 0)), {0.05, 0.88, -0.1});
            ASSERT_FALSE(scene::evaluatePair(pair, options, e)) << engine.name;
            ASSERT_EQ(e.breakdown, scene::Breakdown::none) << engine.name << ": " << e.note;
            EXPECT_TRUE(e.collision.overlap) << engine.name;
            EXPECT_NEAR(e.collision.depth, 0.02, 1e-5) << engine.name;
            EXPECT_LT(glm::length(e.collision.normal - scene::dvec3(0, 1, 0)), 1e-4) << engine.name;
        }
        ++asked;
    }
    if (asked == 0) GTEST_SKIP() << "no engine is here";
}

// --- lines and bytes ------------------------------------------------------------------------------------

TEST(PluginLines, AnswersThatAreNoneSayWhy) {
    sepaxis_answer answer{};
    EXPECT_EQ(readAnswerLine(R"({"overlap": true, "depth": 0.1, "normal": [0, 1, 0],
        "contacts": [{"point": [1, 2, 3]}, {"point": [4, 5, 6], "depth": 0.25}], "extra": {}})",
                             answer),
              "");
    EXPECT_EQ(answer.overlap, 1);
    EXPECT_EQ(answer.depth, 0.1);
    EXPECT_EQ(answer.distance, SEPAXIS_NOT_SAID);
    ASSERT_EQ(answer.contact_count, 2u);
    EXPECT_EQ(answer.contacts[0].depth, SEPAXIS_NOT_SAID);
    EXPECT_EQ(answer.contacts[1].point[2], 6.0);
    EXPECT_EQ(readAnswerLine(R"({"answered": false})", answer), "");
    EXPECT_EQ(answer.answered, 0);
    for (const char* line :
         {"", "hello", "[]", "{}", "{\"overlap\": 1}", "{\"overlap\": true, \"depth\": \"deep\"}",
          "{\"overlap\": true, \"normal\": [0, 1]}", "{\"overlap\": true, \"contacts\": 3}",
          "{\"overlap\": true, \"depth\": NaN}", "{\"overlap\": true, \"contacts\": [7]}",
          "{\"overlap\": true} {}"})
        EXPECT_NE(readAnswerLine(line, answer), "") << line;
}

TEST(PluginShapes, SurviveTheWayToTheirProcess) {
    for (const scene::ShapeType& type : scene::shapeTypes()) {
        scene::Object object;
        object.shape = type.prototype;
        if (type.name == "hull")
            std::get<scene::HullShape>(object.shape).positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const scene::BuildResult built = scene::buildShape(object, scene::Side::a);
        if (!type.standsAlone) continue;
        ASSERT_TRUE(built.built) << type.name << ": " << built.error.reason;
        const ShapeData data = dataOf(built.built->shape);
        std::vector<std::byte> bytes;
        append(bytes, data);
        std::span<const std::byte> rest = bytes;
        const auto again = takeShape(rest);
        ASSERT_TRUE(again) << type.name;
        EXPECT_TRUE(rest.empty());
        EXPECT_EQ(again->vertices, data.vertices);
        EXPECT_EQ(again->faceStarts, data.faceStarts);
        EXPECT_EQ(again->faceVertices, data.faceVertices);
        EXPECT_EQ(again->view().vertex_count, built.built->shape.core.vertexCount());
        // Cut anywhere it is none.
        for (std::size_t length = 0; length < bytes.size(); length += 7) {
            std::span<const std::byte> part(bytes.data(), length);
            EXPECT_FALSE(takeShape(part)) << type.name << ' ' << length;
        }
    }
}

}  // namespace
}  // namespace sepaxis::plugin
