// sepaxis collide: what it prints for a person and as JSON.
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"
#include "app/tests/cli/cli_fixture.h"

#include <cmath>
#include <tuple>

namespace sepaxis::cli {
namespace {

TEST_F(Cli, CollidePrintsTheArticlesNumbersAsJson) {
    const Answer answer = run({"collide", presetPath("tetrahedron-cube.json"), "--json"});
    EXPECT_EQ(answer.status, kDone);
    EXPECT_EQ(answer.err, "");
    const Json json(answer.out);
    constexpr double kTolerance = 1e-12;
    EXPECT_TRUE(json["overlap"].boolean());
    EXPECT_EQ(json["method"].text(), "exact");
    EXPECT_EQ(json["precision"].text(), "double");
    EXPECT_NEAR(json["depth"].number(), 0.48856698416292277, kTolerance);
    EXPECT_EQ(json["distance"].number(), 0.0);
    EXPECT_TRUE(json["unique"].boolean());
    expectNear(Json::numbers(json["normal"]), {-0.363158176344981, 0.7216867077808199, 0.5893084377185425},
               kTolerance);
    expectNear(Json::numbers(json["mtv"]), {-0.17742709499097423, 0.3525922983309437, 0.2879166461579119},
               kTolerance);
    expectNear(Json::numbers(json["contact_point"]),
               {-0.39404904235014193, 0.010826225559499636, 0.023658338478221408}, kTolerance);
    const Value feature = json["feature"];
    EXPECT_EQ(Json::at(feature, "kind").text(), "edge_edge");
    EXPECT_EQ(Json::at(Json::at(feature, "a"), "edge").number(), 1);
    EXPECT_EQ(Json::numbers(Json::at(Json::at(feature, "a"), "vertices")), (std::vector<double>{0, 2}));
    EXPECT_EQ(Json::at(Json::at(feature, "b"), "edge").number(), 2);
    EXPECT_EQ(Json::numbers(Json::at(Json::at(feature, "b"), "vertices")), (std::vector<double>{2, 3}));
    ASSERT_EQ(json["manifold"].count(), 1u);
    const Value point = json["manifold"].first();
    EXPECT_EQ(Json::at(point, "id").text(), "A.e1-B.e2");
    EXPECT_TRUE(Json::at(point, "touching").boolean());
    EXPECT_NEAR(Json::at(point, "depth").number(), 0.48856698416292277, kTolerance);
    EXPECT_FALSE(Json::has(json.root(), "closest"));
    EXPECT_NE(answer.out.find("\"face 2: reordered\""), std::string::npos);
    EXPECT_GT(json["time_ns"].number(), 0.0);
}

TEST_F(Cli, CollideNamesAMemberThatIsMisspelt) {
    const std::string sphere = R"({"shape": {"type": "sphere", "radius": 1}, )";
    const std::string scene = R"({"version": 1, "a": )" + sphere + R"("positon": [3, 0, 0]}, "b": )" + sphere;
    const Answer one = run({"collide", write("one.json", scene + R"("position": [1, 0, 0]}})")});
    EXPECT_EQ(one.status, kDone);
    EXPECT_TRUE(one.err.ends_with(": /a/positon is not known: it is kept, and changes nothing\n")) << one.err;
    const Answer two = run({"collide", scene + R"("Scale": 2}})"});
    const std::string name(100000, 'x');
    const Answer lengthy = run({"collide", "{\"" + name + "\": 0, " + scene.substr(1) + R"("Scale": 2}})"});
    EXPECT_EQ(lengthy.status, kDone);
    EXPECT_LT(lengthy.err.size(), 1000u);
    EXPECT_EQ(two.err, "argument: /a/positon and 1 more are not known: they are kept, and change nothing\n");
}

TEST_F(Cli, CollideApartHasTheClosestPoints) {
    const Answer answer = run({"collide", "--json", presetPath("apart.json")});
    EXPECT_EQ(answer.status, kDone);
    const Json json(answer.out);
    EXPECT_FALSE(json["overlap"].boolean());
    EXPECT_EQ(json["depth"].number(), 0.0);
    EXPECT_NEAR(json["distance"].number(), 0.4, 1e-12);
    expectNear(Json::numbers(Json::at(json["closest"], "a")), {0.3, 0.5, -0.2}, 1e-12);
    expectNear(Json::numbers(Json::at(json["closest"], "b")), {0.3, 0.9, -0.2}, 1e-12);
    EXPECT_EQ(Json::at(json["feature"], "kind").text(), "closest");
    EXPECT_EQ(Json::at(Json::at(json["feature"], "a"), "face").number(), 3);
    EXPECT_FALSE(Json::has(json.root(), "contact_point"));
    EXPECT_EQ(json["manifold"].count(), 0u);
}

// Of every pair; of curved shapes by the library's proof, of others by its promise.
TEST_F(Cli, CollideSaysWhatTheAnswerLiesBetween) {
    for (const auto& [file, depth, width] : {std::tuple("curved-cylinder-standing.json", 0.01, 1e-10),
                                             {"cubes-face-to-face.json", 0.1, 1e-11},
                                             {"drake-21234.json", 3.31084673566e-11, 1e-12}}) {
        const Json json(run({"collide", "--json", presetPath(file)}).out);
        const std::vector<double> interval = Json::numbers(json["interval"]);
        ASSERT_EQ(interval.size(), 2u) << file;
        EXPECT_LE(interval[0], depth + 1e-14) << file;
        EXPECT_GE(interval[1], depth - 1e-14) << file;
        EXPECT_LE(interval[1] - interval[0], width) << file;
    }
    const Json other(
        run({"collide", "--json", "--method", "gjk-epa", presetPath("cubes-face-to-face.json")}).out);
    EXPECT_FALSE(Json::has(other.root(), "interval"));
}

TEST_F(Cli, FeaturesOfCurvedShapesHaveNoVertices) {
    const Json json(run({"collide", "--json", presetPath("curved-cylinder-standing.json")}).out);
    EXPECT_EQ(Json::at(Json::at(json["feature"], "b"), "face").number(), 0);
    EXPECT_EQ(Json::at(json["manifold"].first(), "id").text(), "A.f3-B.v8");
}

std::string pairText(const std::string& a, const std::string& b, const std::string& position,
                     const std::string& more = "") {
    return R"({"version": 1, "a": {"shape": )" + a + R"(}, "b": {"shape": )" + b + R"(, "position": )" +
           position + "}" + more + "}";
}
const std::string kBall = R"({"type": "sphere", "radius": 0.5})";
const std::string kCapsule = R"({"type": "capsule", "base": [0,-1,0], "tip": [0,1,0], "radius": 0.25})";
const std::string kCube = R"({"type": "cuboid", "plan": [[1,1],[0,0],[1,0],[0,1]], "z_min": 0, "z_max": 1})";

TEST_F(Cli, FeaturesOfRoundShapes) {
    const Answer balls =
        run({"collide", write("balls.json", pairText(kBall, kCapsule, "[0.5, 0, 0]")), "--json"});
    const Json axis(balls.out);
    EXPECT_EQ(Json::at(axis["feature"], "kind").text(), "point");
    EXPECT_EQ(Json::at(axis["feature"], "a").kind(), Kind::null);
    const Value axisFeature = Json::at(axis["feature"], "b");
    EXPECT_EQ(Json::at(axisFeature, "edge").number(), 0);
    EXPECT_EQ(Json::numbers(Json::at(axisFeature, "vertices")), (std::vector<double>{0, 1}));
    EXPECT_EQ(Json::at(axis["manifold"].first(), "id").text(), "A-B.e0");
    for (const auto& [height, vertex] : {std::pair(1.6, 0), std::pair(-1.6, 1)}) {
        const std::string file =
            write("end.json", pairText(kBall, kCapsule, "[0, " + std::to_string(height) + ", 0]"));
        const Answer answer = run({"collide", file, "--json"});
        const Json end(answer.out);
        EXPECT_EQ(Json::at(Json::at(end["feature"], "b"), "vertex").number(), vertex);
    }
}

TEST_F(Cli, AOneSidedTriangleIsIgnoredFromBehind) {
    const std::string floor =
        R"({"type": "triangle", "vertices": [[-3,0,3],[3,0,3],[0,0,-3]], "one_sided": true})";
    const std::string behind = write("behind.json", pairText(floor, kBall, "[0, -0.2, 0]"));
    const Answer answer = run({"collide", behind, "--json"});
    EXPECT_EQ(answer.status, kDone);
    const Json json(answer.out);
    EXPECT_FALSE(json["overlap"].boolean());
    EXPECT_EQ(json["ignored"].text(), "behind_one_sided");
    EXPECT_FALSE(Json::has(json.root(), "closest"));
    EXPECT_EQ(json["manifold"].count(), 0u);
    const std::string words = run({"collide", behind}).out;
    EXPECT_TRUE(words.starts_with("No contact: sphere B is behind the one-sided triangle A\n")) << words;
    EXPECT_EQ(words.find("distance"), std::string::npos) << "there is none: " << words;
    const Answer front =
        run({"collide", write("front.json", pairText(floor, kBall, "[0, 0.2, 0]")), "--json"});
    EXPECT_FALSE(Json::has(Json(front.out).root(), "ignored"));
}

TEST_F(Cli, CuboidsSayWhichStageDecided) {
    const std::string file =
        write("cuboids.json", pairText(kCube, kCube, "[0.5, 0.25, 0.25]", R"(, "safe_distance": 0.1)"));
    const Json json(run({"collide", file, "--json"}).out);
    EXPECT_TRUE(json["closer_than_safe"].boolean());
    const Value stages = json["stages"];
    EXPECT_EQ(Json::at(stages, "decided_by").text(), "edges_meet");
    EXPECT_NEAR(Json::at(stages, "z_gap").number(), -0.75, 1e-15);
    const Value circles = Json::at(stages, "circles");
    EXPECT_NEAR(Json::at(Json::at(circles, "a"), "radius").number(), std::sqrt(0.5), 1e-15);
    expectNear(Json::numbers(Json::at(Json::at(circles, "b"), "center")), {1.0, 0.25, -0.25}, 1e-15);
    ASSERT_EQ(Json::at(stages, "crossing_edges").count(), 2u);
    EXPECT_EQ(Json::at(Json::at(stages, "crossing_edges").first(), "kind").text(), "crossing");
    EXPECT_EQ(Json::at(Json::at(stages, "contained_vertex"), "of").text(), "a");
    EXPECT_EQ(Json::at(stages, "plan_separation").number(), 0.0);
    const std::string person = run({"collide", file}).out;
    EXPECT_NE(person.find("decided by    the sides: some meet"), std::string::npos) << person;
    EXPECT_NE(person.find("no, closer than 0.1 m"), std::string::npos) << person;

    const std::string apart = write("apart.json", pairText(kCube, kCube, "[1.2, 3, 0]"));
    const Json far(run({"collide", apart, "--json"}).out);
    EXPECT_FALSE(Json::has(far.root(), "closer_than_safe")) << "no safe distance was given";
    EXPECT_EQ(Json::at(far["stages"], "decided_by").text(), "z_ranges_apart");
    EXPECT_EQ(Json::at(far["stages"], "contained_vertex").kind(), Kind::null);
    EXPECT_NEAR(Json::at(far["stages"], "plan_separation").number(), 0.2, 1e-15);
    EXPECT_NEAR(Json::at(far["stages"], "distance").number(), std::hypot(0.2, 2.0), 1e-15);
    EXPECT_NEAR(far["distance"].number(), Json::at(far["stages"], "distance").number(), 1e-14);
}

TEST_F(Cli, AMethodLeavesOutWhatItDoesNotKnow) {
    const std::string file = write("balls.json", pairText(kBall, kBall, "[0.5, 0, 0]"));
    const Json hit(run({"collide", file, "--json", "--method", "textbook-nutshell"}).out);
    EXPECT_EQ(hit["method"].text(), "textbook-nutshell");
    EXPECT_NEAR(hit["depth"].number(), 0.5, 1e-12);
    EXPECT_EQ(hit["distance"].number(), 0.0);
    EXPECT_EQ(hit["unique"].kind(), Kind::null);
    EXPECT_FALSE(Json::has(hit.root(), "contact_point"));
    const std::string apart = write("apart.json", pairText(kBall, kBall, "[1.5, 0, 0]"));
    const Json miss(run({"collide", apart, "--json", "--method", "textbook-nutshell"}).out);
    EXPECT_FALSE(miss["overlap"].boolean());
    EXPECT_EQ(miss["depth"].number(), 0.0);
    for (const char* name : {"normal", "distance", "unique"})
        EXPECT_EQ(miss[name].kind(), Kind::null) << name;
    EXPECT_FALSE(Json::has(miss.root(), "closest"));
    EXPECT_EQ(run({"collide", apart, "--method", "textbook-nutshell"}).out.rfind("Apart\n", 0), 0u);
    const Json gjk(run({"collide", apart, "--json", "--method=gjk-epa", "--precision=float"}).out);
    EXPECT_NEAR(gjk["distance"].number(), 0.5, 1e-6);
    EXPECT_TRUE(Json::has(gjk.root(), "closest"));

    const std::string cuboids = write("cuboids.json", pairText(kCube, kCube, "[0.5, 0.25, 0.25]"));
    const Json published(run({"collide", cuboids, "--json", "--method", "textbook-cuboid"}).out);
    EXPECT_EQ(Json::at(published["stages"], "decided_by").text(), "edge_edge");
    for (const char* name : {"normal", "depth", "mtv"}) EXPECT_EQ(published[name].kind(), Kind::null) << name;
}

TEST_F(Cli, APairThatAMethodDoesNotHandleIsOneLine) {
    const std::string file = write("capsule.json", pairText(kCapsule, kCube, "[0.5, 0, 0]"));
    expectBad(run({"collide", file, "--method", "textbook-cuboid", "--json"}),
              "capsule.json: method textbook-cuboid handles cuboid only, not capsule against cuboid\n");
    expectBad(run({"collide", file, "--method", "textbook-hull-sat"}), "only, not capsule against cuboid\n");
    const std::string balls = write("balls.json", pairText(kBall, kBall, "[0.5, 0, 0]"));
    expectBad(run({"collide", balls, "--method", "textbook-nutshell", "--precision", "float"}),
              "method textbook-nutshell computes in double precision only\n");
}

TEST_F(Cli, ManifoldIdsAreDifferent) {
    const Answer answer = run({"collide", presetPath("turned-faces.json"), "--json"});
    const Json json(answer.out);
    ASSERT_EQ(json["manifold"].count(), 8u);
    std::vector<std::string> ids;
    Value point = json["manifold"].first();
    for (int i = 0; i < 8; ++i) {
        if (i > 0) point = point.next();
        ids.emplace_back(Json::at(point, "id").text());
        EXPECT_EQ(ids.back().rfind("A.e", 0), 0u) << ids.back();
        EXPECT_NE(ids.back().find("-B.e"), std::string::npos) << ids.back();
    }
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::unique(ids.begin(), ids.end()), ids.end());
}

TEST_F(Cli, ManyRepairsAreCountedNotListed) {
    std::string points = "[[2,0,0],[-1,2,0],[-1,-1,2],[-1,-1,-2]";
    for (int i = 0; i < 1500; ++i) points += ",[0.001,0.002," + std::to_string(i * 1e-4) + "]";
    const std::string file =
        write("cloud.json", R"({"version": 1, "a": {"shape": {"type": "hull", "positions": )" + points +
                                R"(]}}, "b": {"shape": {"type": "tetrahedron", "radius": 1}}})");
    const Answer answer = run({"collide", file, "--json"});
    ASSERT_EQ(answer.status, kDone) << answer.err;
    const Json json(answer.out);
    EXPECT_EQ(Json::at(json["repairs"], "a").count(), 1001u);
    EXPECT_NE(answer.out.find("\"and 500 more\""), std::string::npos);
    EXPECT_NE(run({"collide", file}).out.find("repaired in A: 1480 more\n"), std::string::npos);
}

TEST_F(Cli, SinglePrecisionSaysSo) {
    const Answer answer =
        run({"collide", presetPath("tetrahedron-cube.json"), "--json", "--precision", "float"});
    EXPECT_EQ(answer.status, kDone);
    const Json json(answer.out);
    EXPECT_EQ(json["precision"].text(), "float");
    EXPECT_NEAR(json["depth"].number(), 0.48856698416292277, 2e-5);
    EXPECT_NE(json["depth"].number(), 0.48856698416292277);
}

TEST_F(Cli, CollideForAPerson) {
    const Answer answer = run({"collide", presetPath("tetrahedron-cube.json"), "--method=exact"});
    EXPECT_EQ(answer.status, kDone);
    for (const char* part : {"Overlapping: edge 1 of A against edge 2 of B", "0.488567", "A.e1-B.e2",
                             "repaired in B: face 2: reordered", "one query takes "}) {
        EXPECT_NE(answer.out.find(part), std::string::npos) << part << '\n' << answer.out;
    }
    const Answer apart = run({"collide", presetPath("apart.json")});
    EXPECT_NE(apart.out.find("distance"), std::string::npos) << apart.out;
    EXPECT_NE(apart.out.find("closest A"), std::string::npos) << apart.out;
    const Answer ties = run({"collide", presetPath("cube-in-cube.json")});
    EXPECT_NE(ties.out.find("not unique"), std::string::npos) << ties.out;
}

}  // namespace
}  // namespace sepaxis::cli
