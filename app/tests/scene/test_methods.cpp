// The methods beside the exact one: which pairs they take, and how their answers are carried into an
// evaluation.
#include "app/base/assets_path.h"
#include "app/scene/answer_check.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

Scene pairOf(const Shape& a, const Shape& b, const dvec3& positionOfB) {
    Scene scene;
    scene.a.shape = a;
    scene.b.shape = b;
    scene.b.position = positionOfB;
    return scene;
}

// A query by the method; `error` is empty where it answered.
struct Asked {
    Asked(const Scene& scene, const char* method, Precision precision = Precision::doublePrecision) {
        EvaluationOptions options;
        options.method = findMethod(method);
        options.precision = precision;
        EXPECT_NE(options.method, nullptr) << method;
        if (!evaluator.evaluate(scene, options)) error = evaluator.error().pointer + evaluator.error().reason;
    }
    const Evaluation& result() const { return evaluator.result(); }
    const Collision<double>& collision() const { return evaluator.result().collision; }

    Evaluator evaluator;
    std::string error;
};

const CapsuleShape kUpright{{0, -1, 0}, {0, 1, 0}, 0.25};
const CuboidShape kCube;

TEST(Methods, TheExactOneIsFirstAndNamesAreDifferent) {
    ASSERT_EQ(methods().front().name, "exact");
    std::set<std::string> names;
    for (const Method& method : methods()) {
        EXPECT_TRUE(names.insert(method.name).second) << method.name;
        EXPECT_EQ(findMethod(method.name), &method);
        EXPECT_FALSE(method.help.empty());
        EXPECT_EQ(method.weakPlaces.empty(), !method.name.starts_with("textbook-"));
        EXPECT_EQ(method.handles == nullptr, method.pairs.empty());
    }
    for (const char* name : {"gjk-epa", "textbook-hull-sat", "textbook-hull-manifold", "textbook-nutshell",
                             "textbook-primitives", "textbook-cuboid"}) {
        EXPECT_EQ(names.count(name), 1u) << name;
    }
    // What the preset of the crate on the ramp shows.
    EXPECT_NE(findMethod("textbook-hull-manifold")->weakPlaces.find("A corner exactly on an edge"),
              std::string::npos);
    EXPECT_EQ(findMethod("textbook"), nullptr);
}

TEST(Methods, GjkAndEpaAgreeOnEveryPreset) {
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(presetsFolder())) {
        if (entry.path().extension() != ".json") continue;  // its README
        SCOPED_TRACE(entry.path().filename().string());
        const ReadResult read = readSceneFile(entry.path());
        ASSERT_TRUE(read.ok);
        const Asked exact(read.scene, "exact");
        for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
            if (hasCurvedSides(exact.result())) continue;  // it knows none
            const Asked gjk(read.scene, "gjk-epa", precision);
            ASSERT_EQ(gjk.error, "");
            if (exact.collision().behindOneSided) continue;  // GJK looks at the geometry alone
            const Evaluation& e = exact.result();
            const Pose<double> bInA = relativePose(e.poses[0], e.poses[1]);
            const double size =
                std::max({sizeOf(e.shapes[0]->shape), sizeOf(e.shapes[1]->shape), safeLength(bInA.position)});
            const bool single = precision == Precision::floatPrecision;
            const Collision<double>&x = exact.collision(), &g = gjk.collision();
            EXPECT_NEAR(g.depth - g.distance, x.depth - x.distance, (single ? 4e-5 : 3e-12) * size);
            EXPECT_EQ(g.manifold.size(), g.overlap ? 1u : 0u);
            EXPECT_FALSE(gjk.result().known.ties);
            EXPECT_TRUE(single || gjk.result().note.empty()) << gjk.result().note;
            ++compared;
        }
    }
    EXPECT_GE(compared, 160);
}

TEST(Methods, GjkAnswersInTheWorld) {
    Scene scene = pairOf(BoxShape{}, SphereShape{0.5}, {1e6, 2.75, 0});
    scene.a.position = {1e6, 2, 0};
    scene.a.orientation = {0, 0, 1, 0};
    for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
        const Asked gjk(scene, "gjk-epa", precision);
        EXPECT_NEAR(gjk.collision().depth, 0.25, 1e-6);
        EXPECT_NEAR(gjk.collision().normal.y, 1.0, 1e-6);
        ASSERT_EQ(gjk.collision().manifold.size(), 1u);
        EXPECT_NEAR(gjk.collision().manifold[0].onA.x, 1e6, 1e-6);
        EXPECT_NEAR(gjk.collision().manifold[0].onA.y, 2.5, 1e-6);
        EXPECT_NEAR(gjk.collision().contactPoint.y, 2.375, 1e-6);
    }
    scene.b.position.y = 4.0;
    const Asked apart(scene, "gjk-epa");
    EXPECT_NEAR(apart.collision().distance, 1.0, 1e-9);
    EXPECT_NEAR(apart.collision().closestB.y, 3.5, 1e-9);
    EXPECT_EQ(verdictInWords(apart.result()), "Apart: hull A and sphere B are closest");
}

TEST(Methods, GjkSaysThatItDoesNotKnowOneSides) {
    const TriangleShape floor{{dvec3(-3, 0, 3), dvec3(3, 0, 3), dvec3(0, 0, -3)}, true};
    const Asked gjk(pairOf(floor, SphereShape{0.5}, {0, -0.2, 0}), "gjk-epa");
    EXPECT_TRUE(gjk.collision().overlap);
    EXPECT_EQ(gjk.result().note, "treats the one-sided triangle as two-sided");
}

TEST(Methods, TheArticlesHullMethodsGiveItsNumbersAndItsFaults) {
    const ReadResult read = readSceneFile(presetsFolder() / "tetrahedron-cube.json");
    for (const char* method : {"textbook-hull-sat", "textbook-hull-manifold"}) {
        const Asked asked(read.scene, method);
        ASSERT_EQ(asked.error, "");
        EXPECT_NEAR(asked.collision().depth, 0.48856698416292277, 1e-12);
        EXPECT_EQ(verdictInWords(asked.result()), "Overlapping: edge 1 of A against edge 2 of B");
        ASSERT_EQ(asked.collision().manifold.size(), 1u);
        EXPECT_EQ(asked.collision().contactPoint, asked.collision().manifold[0].point);
    }
    // A box inside a cube: the faces that would decide are left out.
    const ReadResult contained = readSceneFile(presetsFolder() / "box-in-cube.json");
    EXPECT_NEAR(Asked(contained.scene, "textbook-hull-sat").collision().depth, 0.918649, 1e-6);
    EXPECT_NEAR(Asked(contained.scene, "exact").collision().depth, 0.8342228976368079, 1e-12);
}

// What a preset's description says of the published method, beside the exact answer that its `expect` pins.
struct Weakness {
    const char* preset;
    const char* method;
    bool hit;
    double depth;  // negative: not looked at
    int contacts;  // the same
};

TEST(Methods, EveryWeaknessOfTheArticlesShowsInItsPreset) {
    for (const Weakness& weakness : {
             Weakness{"box-in-cube", "textbook-hull-sat", true, 0.918649, 1},
             Weakness{"near-parallel-edges", "textbook-hull-sat", true, 0.0758457, 1},
             Weakness{"article-gap-not-seen", "textbook-hull-sat", true, 0.0546325, 1},
             Weakness{"article-tiny-edges", "textbook-hull-sat", true, 0.0003137, 1},
             Weakness{"article-lines-not-edges", "textbook-hull-manifold", true, 0.933333, 0},
             Weakness{"article-aligned-corners", "textbook-hull-manifold", true, 0.1, 2},
             Weakness{"article-hundred-metres", "textbook-hull-manifold", true, 10.0, 8},
             Weakness{"article-millimetres", "textbook-hull-manifold", true, 0.00005, 0},
             Weakness{"article-concentric-spheres", "textbook-nutshell", false, 0.0, 0},
             Weakness{"article-centre-inside-box", "textbook-nutshell", false, 0.0, 0},
             Weakness{"article-crossing-axes", "textbook-nutshell", false, 0.0, 0},
             Weakness{"article-capsule-pair", "textbook-nutshell", false, 0.0, 0},
             Weakness{"article-cut-corner", "textbook-nutshell", false, 0.0, 0},
             Weakness{"article-just-touching", "textbook-nutshell", false, 0.0, 0},
             Weakness{"article-whole-way", "textbook-primitives", true, 0.4, 0},
             Weakness{"article-flat-triangle", "textbook-primitives", false, 0.0, 0},
             Weakness{"article-height-contained", "textbook-cuboid", false, 0.0, 0},
         }) {
        SCOPED_TRACE(weakness.preset);
        const ReadResult read = readSceneFile(presetsFolder() / (std::string(weakness.preset) + ".json"));
        ASSERT_TRUE(read.ok) << read.error.reason;
        EXPECT_EQ(read.scene.group, "articles");
        const Asked asked(read.scene, weakness.method);
        ASSERT_EQ(asked.error, "");
        EXPECT_EQ(asked.collision().overlap, weakness.hit);
        EXPECT_NEAR(asked.collision().depth, weakness.depth, 1e-6);
        EXPECT_EQ(asked.collision().manifold.size(), static_cast<std::size_t>(weakness.contacts));
    }
    const auto asked = [](const char* preset, const char* method) {
        return Asked(readSceneFile(presetsFolder() / preset).scene, method);
    };
    // Garbage for a contact point, a metre and more from the cubes at (1, 0, 0).
    const Asked tiny = asked("article-tiny-edges.json", "textbook-hull-sat");
    EXPECT_GT(glm::length(tiny.collision().contactPoint - dvec3(1, 0, 0)), 1.0);
    const Asked sign = asked("article-wrong-sign.json", "textbook-primitives");
    EXPECT_NEAR(sign.collision().mtv().z, -0.3, 1e-12);
    const Asked far = asked("article-hundred-metres.json", "textbook-hull-manifold");
    EXPECT_TRUE(std::any_of(far.collision().manifold.begin(), far.collision().manifold.end(),
                            [](const ManifoldPoint<double>& p) { return std::abs(p.point.z) > 99.0; }));
    // The sides on one line are missed; a corner is found instead.
    const Asked flush = asked("article-collinear-sides.json", "textbook-cuboid");
    EXPECT_EQ(flush.result().publishedStages->sideA, 1u);
    EXPECT_EQ(flush.result().publishedStages->sideB, 0u);
    const Asked plan = asked("article-separation-in-space.json", "textbook-cuboid");
    EXPECT_NEAR(plan.result().publishedStages->separation, 3.0, 1e-12);
    const Asked safe = asked("article-safe-distance.json", "exact");
    EXPECT_TRUE(safe.result().stages->closerThanSafe);
    EXPECT_EQ(safe.result().stages->decidedBy, CuboidStage::circlesWithinSafety);
    EXPECT_TRUE(asked("article-back-face.json", "exact").collision().behindOneSided);
}

TEST(Methods, WhatAMethodDoesNotKnowIsSaid) {
    const SphereShape ball{0.5};
    const Asked apart(pairOf(ball, ball, {2, 0, 0}), "textbook-nutshell");
    EXPECT_FALSE(apart.collision().overlap);
    EXPECT_FALSE(apart.result().known.distance);
    EXPECT_EQ(verdictInWords(apart.result()), "Apart");
    const Asked hit(pairOf(ball, ball, {0.6, 0, 0}), "textbook-nutshell");
    EXPECT_TRUE(hit.result().known.depth);
    EXPECT_FALSE(hit.result().known.contacts);
    EXPECT_NEAR(hit.collision().mtv().x, 0.4, 1e-12);
    EXPECT_EQ(verdictInWords(hit.result()), "Overlapping: sphere A against sphere B");
    // Concentric spheres: no hit, as published.
    EXPECT_EQ(verdictInWords(Asked(pairOf(ball, ball, dvec3(0.0)), "textbook-nutshell").result()), "Apart");
    // A capsule of length zero: a division by zero, which its comparisons take for a hit.
    const Asked zero(pairOf(ball, CapsuleShape{dvec3(0.0), dvec3(0.0), 0.5}, {9, 0, 0}), "textbook-nutshell");
    EXPECT_TRUE(zero.collision().overlap);
    EXPECT_FALSE(zero.result().known.depth);
    EXPECT_NE(zero.result().note.find("divides by zero"), std::string::npos);
}

TEST(Methods, CuboidsHaveStagesByTheExactAndByThePublishedMethod) {
    Scene scene = pairOf(kCube, kCube, {0.5, 0, 0});
    const Asked exact(scene, "exact");
    ASSERT_TRUE(exact.result().stages.has_value());
    EXPECT_EQ(exact.result().stages->decidedBy, CuboidStage::edgesMeet);
    EXPECT_EQ(stageInWords(exact.result()), "the sides: some meet");
    EXPECT_FALSE(exact.result().publishedStages.has_value());
    const Asked published(scene, "textbook-cuboid");
    EXPECT_EQ(stageInWords(published.result()), "the edge-edge tests");
    EXPECT_FALSE(published.result().stages.has_value());
    EXPECT_FALSE(published.result().known.depth);
    EXPECT_TRUE(published.collision().overlap);
    EXPECT_FALSE(Asked(scene, "gjk-epa").result().stages.has_value());
    // The published z test misses that A's range contains B's.
    CuboidShape low = kCube;
    low.zMin = -0.1;
    low.zMax = 0.1;
    const Scene contained = pairOf(kCube, low, {0.5, 0, 0});
    EXPECT_TRUE(Asked(contained, "exact").collision().overlap);
    EXPECT_FALSE(Asked(contained, "textbook-cuboid").collision().overlap);
    EXPECT_EQ(stageInWords(Asked(contained, "textbook-cuboid").result()), "the z test");

    scene.b.position = {1.3, 0, 0};
    scene.safeDistance = 0.25;
    EXPECT_FALSE(Asked(scene, "exact").result().stages->closerThanSafe);
    scene.safeDistance = 0.35;
    const Asked close(scene, "exact");
    EXPECT_TRUE(close.result().stages->closerThanSafe);
    EXPECT_NEAR(close.collision().distance, 0.3, 1e-12) << "the exact answer does not change";
    EXPECT_EQ(stageInWords(Asked(pairOf(kCube, SphereShape{}, {1, 0, 0}), "exact").result()), "");
}

TEST(Methods, PairsThatAreNotHandledAreRefusedAndTheLastAnswerStays) {
    const Scene scene = pairOf(kUpright, BoxShape{}, {0.5, 0, 0});
    const auto errorOf = [&](const char* method) { return Asked(scene, method).error; };
    EXPECT_EQ(errorOf("textbook-nutshell"),
              "method textbook-nutshell handles sphere, aabb and capsule only, not capsule against hull");
    EXPECT_EQ(errorOf("textbook-cuboid"),
              "method textbook-cuboid handles cuboid only, not capsule against hull");
    EXPECT_EQ(errorOf("textbook-primitives"),
              "method textbook-primitives handles sphere against sphere, segment and triangle only, not "
              "capsule against hull");
    EXPECT_EQ(errorOf("textbook-hull-sat"),
              "method textbook-hull-sat handles hull, cuboid and aabb only, not capsule against hull");
    EXPECT_EQ(Asked(pairOf(SphereShape{}, SphereShape{}, {0.5, 0, 0}), "textbook-nutshell",
                    Precision::floatPrecision)
                  .error,
              "method textbook-nutshell computes in double precision only");
    const RandomHullShape large{1.0, 2000, 1};
    EXPECT_EQ(Asked(pairOf(large, large, {0.5, 0, 0}), "textbook-hull-sat")
                  .error.rfind(
                      "method textbook-hull-sat is limited to 1000000 pairs of edges, and this pair has ", 0),
              0u);
    Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    EvaluationOptions options;
    options.method = findMethod("textbook-cuboid");
    EXPECT_FALSE(evaluator.evaluate(scene, options));
    EXPECT_TRUE(evaluator.result().collision.overlap);
}

}  // namespace
}  // namespace sepaxis::scene
