// The hunt: poses by their number, faults by class, shrinking, and what is written.
#include "app/hunt/findings.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/format/validation.h"
#include "app/scene/reported.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sepaxis::hunt {
namespace {

namespace fs = std::filesystem;

scene::Scene boxes() {
    scene::Scene scene;
    scene.name = "boxes";
    scene.b.shape = scene::BoxShape{{0.3, 0.2, 0.4}};
    return scene;
}

scene::PosedPair pairOf(const scene::Scene& scene) {
    scene::Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene, {})) << evaluator.error().reason;
    return scene::pairOf(evaluator.result());
}

double signedDepthOf(const scene::PosedPair& pair) {
    scene::Evaluation e;
    EXPECT_FALSE(scene::evaluatePair(pair, {}, e));
    return e.collision.depth - e.collision.distance;
}

Request requestFor(const char* method, const scene::Scene& scene, std::uint64_t poses) {
    Request request;
    request.method = scene::findMethod(method);
    request.pairs = {pairOf(scene)};
    request.poses = poses;
    return request;
}

Found run(const Request& request) {
    Progress progress;
    return hunt(request, progress);
}

// --- near here ------------------------------------------------------------------------------------------

TEST(HuntNear, KeepsTheWorstPoseAroundThatOfTheScene) {
    // An edge pair decides: the textbook's method sees it only now and then.
    scene::Scene scene = boxes();
    scene.b.position = {0.55, 0.5, 0.0};
    scene.b.orientation = {0.0, 0.0, 0.38, 0.92};
    Request request = requestFor("textbook-hull-sat", scene, 20'000);
    request.nearHere = true;
    const scene::PosedPair& here = request.pairs.front();
    for (std::uint64_t number = 0; number < 1000; ++number) {
        const auto placed = build(here, sampleNear(here, 1, number));
        ASSERT_TRUE(placed);
        const double moved = glm::length(placed->pair.poses[1].position - here.poses[1].position);
        EXPECT_LE(moved, 0.1 * 1.74) << "of the size";
        if (number == 0) {
            EXPECT_LT(moved, 1e-15);
        } else {
            EXPECT_GT(moved, 0.0);
        }
    }
    request.method = scene::findMethod("exact");
    EXPECT_TRUE(run(request).clusters.empty());
}

TEST(HuntNear, TheWorstOfAClusterIsWhatIsShown) {
    scene::Method method = *scene::findMethod("gjk-epa");
    const auto exact = method.answer;
    method.name = "deeper by x";
    method.promise = scene::MethodPromise{1e-3, 0.0};
    method.answer = [exact](scene::Evaluation& e, const scene::EvaluationOptions& options) {
        auto reason = exact(e, options);
        if (e.collision.overlap) e.collision.depth += std::max(0.0, e.poses[1].position.x - 0.5);
        return reason;
    };
    scene::Scene scene = boxes();
    scene.b.position = {0.5, 0.0, 0.0};
    Request request = requestFor("exact", scene, 3000);
    request.method = &method;
    request.nearHere = true;
    const Found found = run(request);
    ASSERT_FALSE(found.clusters.empty());
    const Cluster& cluster = found.clusters.front();
    ASSERT_TRUE(cluster.shrunk);
    EXPECT_TRUE(cluster.shrunk->again);
    EXPECT_EQ(cluster.shrunk->fault.error, cluster.worst);
    EXPECT_NEAR(cluster.shrunk->pair.poses[1].position.x - 0.5, cluster.worst, 1e-9);
    EXPECT_GT(cluster.worst, 0.05) << "of 3000 poses, one is almost a tenth of the size away";
    request.threads = 1;
    const Found again = run(request);
    EXPECT_EQ(again.clusters.front().worstAt, cluster.worstAt) << "whatever the number of threads";
}

TEST(Hunt, TheTimeDoesNotRunWhileItIsPaused) {
    Request request = requestFor("exact", boxes(), 0);
    request.poses.reset();
    request.seconds = 0.3;
    Progress progress;
    progress.pause(true);
    Found found;
    std::thread hunting([&] { found = hunt(request, progress); });
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    const std::uint64_t before = progress.poses;
    progress.pause(false);
    hunting.join();
    EXPECT_EQ(before, 0u);
    EXPECT_GT(found.poses, 1000u);
    EXPECT_LT(found.seconds, 0.5);
}

// --- poses ----------------------------------------------------------------------------------------------

TEST(HuntPoses, AreTheSameForTheSameSeedAndNumberAndOtherwiseOthers) {
    const scene::PosedPair pair = pairOf(boxes());
    std::set<double> seen;
    for (std::uint64_t number = 0; number < 300; ++number) {
        const auto placed = build(pair, sample(pair, 5, number));
        const auto again = build(pair, sample(pair, 5, number));
        ASSERT_TRUE(placed && again) << number;
        EXPECT_EQ(placed->pair.poses[1].position, again->pair.poses[1].position);
        EXPECT_EQ(placed->orientation, again->orientation);
        seen.insert(placed->orientation[0] + placed->pair.poses[1].position.x);
    }
    EXPECT_GT(seen.size(), 280u);
}

TEST(HuntPoses, AShallowPoseHasExactlyTheDepthThatItAsksFor) {
    const scene::PosedPair pair = pairOf(boxes());
    int deep = 0;
    for (std::uint64_t number = 1; number < 900; number += 3) {
        ASSERT_EQ(samplerOf(number), Sampler::shallow);
        const Construction c = sample(pair, 1, number);
        const auto placed = build(pair, c);
        ASSERT_TRUE(placed);
        if (c.depth < 0.0) continue;
        EXPECT_NEAR(signedDepthOf(placed->pair), c.depth, 1e-14) << describe(pair, c);
        ++deep;
    }
    EXPECT_GT(deep, 50);
}

TEST(HuntPoses, AnEdgeLiesAlongAnEdgeUpToItsTilt) {
    const scene::PosedPair pair = pairOf(boxes());
    const Hull<double>&a = pair.shapes[0]->shape.core, &b = pair.shapes[1]->shape.core;
    Construction c;
    c.turn = Turn::edgeAlongEdge;
    c.featureOfA = 3;
    c.featureOfB = 7;
    c.twist = 90.0;
    for (const double tilt : {0.0, 1e-6, 0.01}) {
        c.tilt = tilt;
        const auto placed = build(pair, c);
        ASSERT_TRUE(placed);
        const dvec3 edgeOfB = placed->pair.poses[1].orientation * b.edgeDirections[7];
        EXPECT_NEAR(glm::length(glm::cross(edgeOfB, a.edgeDirections[3])), std::sin(tilt), 1e-15);
    }
    c.featureOfB = 12;
    EXPECT_FALSE(build(pair, c)) << "a box has twelve edges";
}

TEST(HuntPoses, AtATieThreeAxesOverlapAlike) {
    const scene::PosedPair pair = pairOf(boxes());
    Construction c;
    c.rotation = Quat<double>(0.9, 0.2, 0.3, -0.1);
    c.place = Place::atTie;
    c.depth = 0.01;
    const auto placed = build(pair, c);
    ASSERT_TRUE(placed);
    scene::EvaluationOptions options;
    options.trace = true;
    scene::Evaluation e;
    ASSERT_FALSE(scene::evaluatePair(placed->pair, options, e));
    int tied = 0;
    for (const AxisCandidate<double>& axis : e.trace->axes)
        if (axis.axis != dvec3(0.0) && std::abs(axis.overlap - 0.01) < 1e-12) ++tied;
    EXPECT_GE(tied, 3);
}

TEST(HuntPoses, ShapesTurnOnlyAsTheyMay) {
    scene::Scene scene = boxes();
    for (const scene::Shape& shape : {scene::Shape(scene::AabbShape{}), scene::Shape(scene::CuboidShape{})}) {
        scene.b.shape = shape;
        const scene::PosedPair pair = pairOf(scene);
        for (std::uint64_t number = 0; number < 60; ++number) {
            const auto placed = build(pair, sample(pair, 3, number));
            ASSERT_TRUE(placed);
            scene.b.position = placed->pair.poses[1].position;
            scene.b.orientation = placed->orientation;
            EXPECT_FALSE(scene::validate(scene.b, scene::Side::b)) << number;
        }
    }
}

// --- faults ---------------------------------------------------------------------------------------------

// The exact answer, spoilt.
scene::Method spoilt(std::function<void(scene::Evaluation&)> spoil) {
    scene::Method method = *scene::findMethod("gjk-epa");
    method.name = "spoilt";
    method.answer = [spoil](scene::Evaluation& e,
                            const scene::EvaluationOptions&) -> std::optional<std::string> {
        scene::Evaluation exact;
        scene::EvaluationOptions options;
        options.fast = true;
        if (scene::evaluatePair(scene::pairOf(e), options, exact)) return "fails";
        e.collision = exact.collision;
        e.manifoldMemory.assign(exact.collision.manifold.begin(), exact.collision.manifold.end());
        e.collision.manifold = e.manifoldMemory;
        spoil(e);
        return std::nullopt;
    };
    return method;
}

std::optional<Fault> faultOf(std::function<void(scene::Evaluation&)> spoil, double height) {
    const scene::Method method = spoilt(std::move(spoil));
    scene::Scene scene = boxes();
    scene.b.position = {0.0, height, 0.0};
    Trial trial(method, scene::Precision::doublePrecision);
    return trial.run(pairOf(scene)).fault;
}

TEST(HuntFaults, AreToldApart) {
    constexpr double kDeep = 0.6, kApart = 1.0;  // 0.1 m deep, 0.3 m apart
    const auto kindOf = [](const std::optional<Fault>& fault) {
        return fault ? nameOf(fault->kind) : "none";
    };
    using E = scene::Evaluation;
    EXPECT_EQ(kindOf(faultOf([](E&) {}, kDeep)), "none");
    EXPECT_EQ(kindOf(faultOf([](E&) {}, kApart)), "none");
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.collision.depth *= 1.01; }, kDeep)), "none")
        << "within the contract";
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.collision.depth *= 1.2; }, kDeep)), "depth");
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.collision.distance *= 1.2; }, kApart)), "distance");
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.collision.overlap = false; }, kDeep)), "missed");
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.collision.overlap = true; }, kApart)), "false hit");
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.collision.normal = {1.0, 0.0, 0.0}; }, kDeep)), "normal");
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.collision.normal *= -1.0; }, kDeep)), "normal");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(kindOf(faultOf([nan](E& e) { e.collision.depth = nan; }, kDeep)), "not finite");
    EXPECT_EQ(kindOf(faultOf([nan](E& e) { e.manifoldMemory[0].point.x = nan; }, kDeep)), "not finite");
    EXPECT_EQ(kindOf(faultOf([](E& e) { e.manifoldMemory[0].point.x += 1.0; }, kDeep)), "manifold");
}

TEST(HuntFaults, AnotherNormalThatSeparatesAsSoonIsNone) {
    scene::Scene scene = boxes();
    scene.b.shape = scene::BoxShape{};
    // Two equal cubes with one centre: all six normals are right.
    const scene::Method method = spoilt([](scene::Evaluation& e) { e.collision.normal = {0.0, 0.0, -1.0}; });
    Trial trial(method, scene::Precision::doublePrecision);
    EXPECT_FALSE(trial.run(pairOf(scene)).fault);
}

// --- hunts ----------------------------------------------------------------------------------------------

TEST(Hunt, FindsNothingInTheExactMethodInBothPrecisions) {
    for (const scene::Precision precision :
         {scene::Precision::doublePrecision, scene::Precision::floatPrecision}) {
        Request request = requestFor("exact", boxes(), 20'000);
        request.precision = precision;
        const Found found = run(request);
        EXPECT_EQ(found.poses, 20'000u);
        for (const Cluster& cluster : found.clusters)
            ADD_FAILURE() << nameOf(cluster.kind) << ' ' << cluster.worst << " pose " << cluster.first;
    }
}

TEST(Hunt, FindsWhatAnArticleMissesAndShrinksIt) {
    const Request request = requestFor("textbook-hull-sat", boxes(), 20'000);
    const Found found = run(request);
    ASSERT_FALSE(found.clusters.empty());
    for (const Cluster& cluster : found.clusters) {
        ASSERT_TRUE(cluster.shrunk);
        Trial trial(*request.method, request.precision);
        const scene::Scene scene = sceneOf(request, boxes(), cluster);
        // What is written fails again in the same way, read back from its text.
        const scene::ReadResult read = scene::readScene(scene::writeScene(scene));
        ASSERT_TRUE(read.ok) << read.error.reason;
        const auto fault = trial.run(pairOf(read.scene)).fault;
        ASSERT_TRUE(fault) << scene.name;
        EXPECT_EQ(fault->kind, cluster.kind);
        EXPECT_LE(cluster.shrunk->digits, 20) << scene.description;
        ASSERT_EQ(read.scene.reported.size(), 1u);
        EXPECT_EQ(read.scene.reported[0].by, "textbook-hull-sat");
    }
}

TEST(Hunt, ShrinksAFaultThatComesAndGoesFromPoseToPose) {
    const scene::Method method = spoilt([](scene::Evaluation& e) {
        const scene::dvec3& p = e.poses[1].position;
        if (std::hash<double>{}(p.x + 2.0 * p.y + 3.0 * p.z + 4.0 * e.poses[1].orientation.w) % 200 == 0)
            e.collision.depth *= 2.0;
    });
    Request request = requestFor("exact", boxes(), 6'000);
    request.method = &method;
    const Found found = run(request);
    ASSERT_FALSE(found.clusters.empty());
    for (const Cluster& cluster : found.clusters) {
        ASSERT_TRUE(cluster.shrunk && cluster.shrunk->again);
        EXPECT_EQ(cluster.shrunk->fault.kind, FaultClass::depth);
        EXPECT_LE(cluster.shrunk->digits, 20) << describe(request.pairs[0], *cluster.shrunk);
    }
}

TEST(Hunt, IsTheSameWithAnyNumberOfThreadsAndInShards) {
    Request request = requestFor("textbook-hull-sat", boxes(), 6'000);
    request.threads = 1;
    const Found one = run(request);
    request.threads = 3;
    const Found three = run(request);
    ASSERT_EQ(one.clusters.size(), three.clusters.size());
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < one.clusters.size(); ++i) {
        EXPECT_EQ(one.clusters[i].count, three.clusters[i].count);
        EXPECT_EQ(one.clusters[i].first, three.clusters[i].first);
        EXPECT_EQ(one.clusters[i].worst, three.clusters[i].worst);
        EXPECT_EQ(one.clusters[i].shrunk->listed, three.clusters[i].shrunk->listed);
        all += one.clusters[i].count;
    }
    request.shards = 4;
    std::uint64_t inShards = 0, poses = 0;
    for (request.shard = 0; request.shard < 4; ++request.shard) {
        const Found found = run(request);
        poses += found.poses;
        for (const Cluster& cluster : found.clusters) inShards += cluster.count;
    }
    EXPECT_EQ(poses, 6'000u);
    EXPECT_EQ(inShards, all);
}

// --- what is written ------------------------------------------------------------------------------------

class HuntFiles : public testing::Test {
 protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("sepaxis-hunt-" + std::to_string(::getpid()));
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
    Summary write(const fs::path& folder, std::uint32_t shard, std::uint32_t shards) {
        Request request = requestFor("textbook-hull-sat", boxes(), 6'000);
        request.shard = shard;
        request.shards = shards;
        const std::vector<scene::Scene> scenes{boxes()};
        const Found found = run(request);
        Summary summary = summarise(request, scenes, found);
        EXPECT_EQ(writeFindings(folder, request, scenes, found, summary), "");
        return summary;
    }
    fs::path folder_;
};

TEST_F(HuntFiles, AFindingIsASceneAnIssueAndATest) {
    const Summary summary = write(folder_, 0, 1);
    ASSERT_FALSE(summary.findings.empty());
    for (const Finding& finding : summary.findings) {
        const scene::ReadResult read = scene::readSceneFile(folder_ / finding.scene);
        EXPECT_TRUE(read.ok) << read.error.reason;
        EXPECT_TRUE(read.scene.expect.has_value());
        for (const char* extension : {".md", ".cpp"})
            EXPECT_TRUE(fs::exists((folder_ / finding.scene).replace_extension(extension)));
    }
    std::ifstream file(folder_ / kSummaryFile);
    std::stringstream text;
    text << file.rdbuf();
    const ReadSummary read = readSummary(text.str());
    EXPECT_EQ(read.error, "");
    EXPECT_EQ(asJson(read.summary), text.str());
}

TEST_F(HuntFiles, ShardsMergeToTheWholeHunt) {
    const Summary whole = write(folder_ / "whole", 0, 1);
    std::vector<fs::path> shards;
    for (std::uint32_t shard = 0; shard < 3; ++shard) {
        shards.push_back(folder_ / std::to_string(shard));
        write(shards.back(), shard, 3);
    }
    Summary merged;
    ASSERT_EQ(merge(shards, folder_ / "merged", merged), "");
    EXPECT_EQ(merged.poses, whole.poses);
    ASSERT_EQ(merged.findings.size(), whole.findings.size());
    for (std::size_t i = 0; i < whole.findings.size(); ++i) {
        EXPECT_EQ(merged.findings[i].fault, whole.findings[i].fault);
        EXPECT_EQ(merged.findings[i].count, whole.findings[i].count);
        EXPECT_EQ(merged.findings[i].first, whole.findings[i].first);
        EXPECT_EQ(merged.findings[i].scene, whole.findings[i].scene);
        EXPECT_TRUE(fs::exists(folder_ / "merged" / merged.findings[i].scene));
    }
}

TEST_F(HuntFiles, WhatIsNoSummaryOrIsThereTwiceIsRefused) {
    write(folder_ / "0", 0, 2);
    write(folder_ / "other", 0, 3);
    Summary merged;
    const auto problemOf = [&](std::vector<fs::path> folders) {
        return merge(folders, folder_ / "merged", merged);
    };
    EXPECT_NE(problemOf({folder_ / "0", folder_ / "0"}).find("twice"), std::string::npos);
    EXPECT_NE(problemOf({folder_ / "0", folder_ / "other"}).find("another hunt"), std::string::npos);
    EXPECT_NE(problemOf({folder_ / "none"}), "");
    for (const char* text : {"", "{", "[]", "{}", "{\"method\": 3}", "{\"findings\": [7]}"}) {
        fs::create_directories(folder_ / "bad");
        std::ofstream(folder_ / "bad" / kSummaryFile) << text;
        EXPECT_NE(problemOf({folder_ / "bad"}), "") << text;
    }
}

}  // namespace
}  // namespace sepaxis::hunt
