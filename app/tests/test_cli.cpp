// The command line: results, errors and exit statuses, in this process and of the built program.
#include "app/cli/arguments.h"
#include "app/cli/command_line.h"
#include "app/scene/assets_path.h"
#include "app/scene/json_tree.h"
#include "app/scene/methods.h"
#include "app/scene/presets.h"
#include "app/scene/scene_file.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

namespace sepaxis::cli {
namespace {

using scene::json::Kind;
using scene::json::Value;

struct Answer {
    int status = -1;
    std::string out, err;
};

Answer run(const std::vector<std::string>& arguments, const Frontends& frontends = {}) {
    std::ostringstream out, err;
    Answer answer;
    answer.status = runCommandLine(arguments, frontends, out, err);
    answer.out = out.str();
    answer.err = err.str();
    return answer;
}

std::string presetPath(const std::string& name) {
    return (scene::presetsFolder() / name).string();
}

// A folder of its own for each test, gone afterwards.
class Cli : public testing::Test {
 protected:
    void SetUp() override {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() / (std::string("sepaxis-test-") + info->name() +
                                                            '-' + std::to_string(std::random_device{}()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    std::string writeBoxes(const std::string& name, const std::string& expect) {
        return write(name, R"({"version": 1, "a": {"shape": {"type": "box", "half_extents": [0.5, 0.5, 0.5]}},
            "b": {"shape": {"type": "box", "half_extents": [0.5, 0.5, 0.5]}, "position": [0.9, 0, 0]}
            )" + expect + "}");
    }
    std::filesystem::path folder_;
};

// Reads the parts of a JSON answer.
class Json {
 public:
    explicit Json(const std::string& text) : parsed_(scene::json::parse(text)) {
        EXPECT_FALSE(parsed_.error) << parsed_.error->pointer << parsed_.error->reason << '\n' << text;
    }
    Value root() const { return {parsed_.tree, 0}; }
    static Value at(Value object, const std::string& name) {
        Value key = object;
        for (std::uint32_t i = 0; i < object.count(); ++i) {
            key = i == 0 ? object.first() : key.next();
            const bool found = key.text() == name;
            key = key.next();
            if (found) return key;
        }
        ADD_FAILURE() << "no member " << name;
        return object;
    }
    static bool has(Value object, const std::string& name) {
        Value key = object;
        for (std::uint32_t i = 0; i < object.count(); ++i) {
            key = i == 0 ? object.first() : key.next();
            if (key.text() == name) return true;
            key = key.next();
        }
        return false;
    }
    Value operator[](const std::string& name) const { return at(root(), name); }
    static std::vector<double> numbers(Value array) {
        std::vector<double> result;
        Value item = array;
        for (std::uint32_t i = 0; i < array.count(); ++i) {
            item = i == 0 ? array.first() : item.next();
            result.push_back(item.number());
        }
        return result;
    }

 private:
    scene::json::ParseResult parsed_;
};

void expectNear(const std::vector<double>& got, const std::vector<double>& expected, double tolerance) {
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], expected[i], tolerance) << i;
}

// One line that names the command or file, nothing on standard output, status 2.
void expectBad(const Answer& answer, const std::string& part) {
    EXPECT_EQ(answer.status, kBadInput);
    EXPECT_EQ(answer.out, "");
    EXPECT_NE(answer.err.find(part), std::string::npos) << answer.err << "does not say: " << part;
    EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 1) << answer.err;
}

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
    EXPECT_EQ(
        run({"collide", behind}).out.rfind("No contact: the sphere is behind the one-sided triangle\n", 0),
        0u);
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

TEST_F(Cli, BadInputIsOneLineThatNamesFilePlaceAndReason) {
    expectBad(run({"collide", "no-such-file.json"}),
              "no-such-file.json: cannot be opened: No such file or directory\n");
    expectBad(run({"collide", folder_.string()}), ": is a folder, not a scene file\n");
    expectBad(run({"collide", write("empty.json", "")}), "empty.json: is empty\n");
    expectBad(run({"collide", write("cut.json", "{\"version\": 1,"), "--json"}),
              "cut.json: line 1, column 15: ");
    const std::string flat = write("flat.json", R"({"version": 1, "a": {"shape": {"type": "hull", "positions":
        [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}}, "b": {"shape": {"type": "tetrahedron", "radius": 1}}})");
    expectBad(run({"collide", flat}), "flat.json: /a/shape: ");
    const std::string point =
        write("point.json", R"({"version": 1, "a": {"shape": {"type": "hull", "positions":
        [[0,0,0],[1,0,0],[0,1,0],[1,1e999,0]]}}, "b": {"shape": {"type": "tetrahedron", "radius": 1}}})");
    expectBad(run({"collide", point}), "point.json: /a/shape/positions/3/1: must be a finite number");
    expectBad(run({"screenshot", point, "-o", "x.png"}), "/a/shape/positions/3/1: must be a finite number");
}

TEST_F(Cli, BadUsageIsOneLine) {
    const std::string good = presetPath("apart.json");
    expectBad(run({"collide"}), "sepaxis collide: SCENE is missing (see sepaxis collide --help)\n");
    expectBad(run({"collide", good, good}), "unexpected argument");
    expectBad(run({"collide", good, "--jsn"}), "sepaxis collide: unknown option '--jsn'");
    expectBad(run({"collide", good, "--json=yes"}), "option --json takes no value");
    expectBad(run({"collide", good, "--json", "--json"}), "option --json is given twice");
    expectBad(run({"collide", good, "--precision"}), "option --precision needs a value: double|float");
    expectBad(run({"collide", good, "--precision", "half"}),
              "option --precision cannot be 'half', only one of: double, float");
    expectBad(run({"collide", good, "--method", "guess"}),
              "option --method cannot be 'guess', only one of: exact");
    expectBad(run({"check"}), "sepaxis check: SCENE is missing");
    expectBad(run({"presets", "all"}), "sepaxis presets: unexpected argument 'all'");
    expectBad(run({"colide", good}), "sepaxis: unexpected argument");
    expectBad(run({"colide"}), "sepaxis: 'colide' is neither a command nor a file");
    expectBad(run({"--full-screen"}), "sepaxis: unknown option '--full-screen'");
    expectBad(run({"collide", std::string("--\n\x1b[31m") + std::string(500, 'x')}),
              "unknown option '--\\u000a");
    expectBad(run({}), "this build has no window");
}

TEST_F(Cli, HelpAndVersion) {
    const Answer help = run({"--help"});
    EXPECT_EQ(help.status, kDone);
    for (const char* part : {"collide", "check", "screenshot", "presets", "--version", "exit status"}) {
        EXPECT_NE(help.out.find(part), std::string::npos) << part;
    }
    for (const char* command : {"collide", "check", "screenshot", "presets"}) {
        const Answer answer = run({command, "--help"});
        EXPECT_EQ(answer.status, kDone);
        EXPECT_EQ(answer.out.rfind(std::string("usage: sepaxis ") + command, 0), 0u) << answer.out;
    }
    const std::string collide = run({"collide", "--help"}).out;
    EXPECT_NE(collide.find("methods:\n  exact"), std::string::npos);
    for (const scene::Method& method : scene::methods()) {
        EXPECT_NE(collide.find("\n  " + method.name + "  "), std::string::npos) << collide;
        EXPECT_NE(collide.find(method.help), std::string::npos) << collide;
    }
    EXPECT_EQ(run({"--version"}).out.rfind("sepaxis ", 0), 0u);
}

TEST_F(Cli, CheckComparesWhatTheFileExpects) {
    const std::string good = writeBoxes("good.json", R"(, "expect": {"overlap": true, "depth": 0.1,
        "mtv": [0.1, 0, 0], "distance": 0, "manifold_points": 4, "touching_points": 4})");
    const Answer ok = run({"check", good});
    EXPECT_EQ(ok.status, kDone) << ok.out;
    EXPECT_EQ(ok.out.rfind("ok " + good + ": depth 0.09999999999999998, mtv [", 0), 0u) << ok.out;
    const Answer none = run({"check", writeBoxes("none.json", "")});
    EXPECT_EQ(none.status, kDone);
    EXPECT_EQ(none.out.rfind("no expectation ", 0), 0u) << none.out;

    const std::vector<std::pair<std::string, std::string>> wrong{
        {R"("overlap": false)", "overlap: expected false, got true"},
        {R"("depth": 0.2)", "depth: expected 0.2, got 0.09999999999999998 (off by 0.1, tolerance"},
        {R"("mtv": [0.1, 0.5, 0])", "mtv: expected [0.1, 0.5, 0], got ["},
        {R"("mtv": [-0.1, 0, 0])", "(off by 0.2, tolerance 1e-09)"},
        {R"("distance": 1)", "distance: expected 1, got 0 (off by 1"},
        {R"("manifold_points": 3)", "manifold_points: expected 3, got 4"},
        {R"("touching_points": 5)", "touching_points: expected 5, got 4"},
        {R"("depth": 0.1000001)", "tolerance 1e-09"},
    };
    for (const auto& [expect, reason] : wrong) {
        const Answer fail = run({"check", writeBoxes("wrong.json", ", \"expect\": {" + expect + "}")});
        EXPECT_EQ(fail.status, kCheckFailed);
        EXPECT_EQ(fail.out.rfind("FAIL ", 0), 0u) << fail.out;
        EXPECT_NE(fail.out.find(reason), std::string::npos) << fail.out;
    }
    const Answer loose =
        run({"check", writeBoxes("loose.json", R"(, "expect": {"depth": 0.11, "tolerance": 0.011})")});
    EXPECT_EQ(loose.status, kDone) << loose.out;
}

TEST_F(Cli, CheckGoesThroughAllFiles) {
    const std::string good = writeBoxes("good.json", R"(, "expect": {"depth": 0.1})");
    const std::string wrong = writeBoxes("wrong.json", R"(, "expect": {"depth": 0.2})");
    const std::string bad = write("bad.json", "{");
    const Answer answer = run({"check", bad, wrong, "missing.json", good});
    EXPECT_EQ(answer.status, kBadInput) << "a bad file counts more than a failed one";
    EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 2) << answer.out;
    EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 2) << answer.err;
    EXPECT_EQ(run({"check", wrong, good}).status, kCheckFailed);
    EXPECT_EQ(run({"check", good, good}).status, kDone);
}

TEST_F(Cli, EveryPresetHoldsWhatItExpects) {
    std::vector<std::string> errors, arguments{"check"};
    const auto presets = scene::listPresets(scene::presetsFolder(), errors);
    EXPECT_TRUE(errors.empty()) << errors.front();
    for (const scene::Preset& preset : presets) arguments.push_back(preset.path.string());
    const Answer answer = run(arguments);
    EXPECT_EQ(answer.status, kDone) << answer.out << answer.err;
    EXPECT_EQ(static_cast<std::size_t>(std::count(answer.out.begin(), answer.out.end(), '\n')),
              presets.size());
}

TEST_F(Cli, PresetsStartWithTheArticlesExample) {
    const Answer answer = run({"presets", "--json"});
    EXPECT_EQ(answer.status, kDone) << answer.err;
    const Json json(answer.out);
    ASSERT_EQ(json.root().kind(), Kind::array);
    ASSERT_GE(json.root().count(), 80u);
    Value preset = json.root().first();
    EXPECT_EQ(std::filesystem::path(Json::at(preset, "file").text()).filename(), "tetrahedron-cube.json");
    std::vector<std::string> groups;
    for (std::uint32_t i = 0; i < json.root().count(); ++i) {
        if (i > 0) preset = preset.next();
        const std::string group(Json::at(preset, "group").text());
        if (groups.empty() || groups.back() != group) groups.push_back(group);
        EXPECT_FALSE(Json::at(preset, "name").text().empty());
        EXPECT_TRUE(std::filesystem::exists(Json::at(preset, "file").text()));
    }
    EXPECT_EQ(groups, (std::vector<std::string>{"first steps", "articles", "pairs", "From real bug reports",
                                                "extremes"}));
    const Answer table = run({"presets"});
    EXPECT_EQ(table.out.rfind("first steps\n  tetrahedron-cube.json", 0), 0u) << table.out;
}

TEST_F(Cli, PresetsOfAnotherFolder) {
    std::filesystem::create_directories(folder_ / "presets");
    std::filesystem::copy_file(presetPath("apart.json"), folder_ / "presets/z.json");
    std::vector<std::string> errors;
    const auto listed = scene::listPresets(folder_ / "presets", errors);
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed.front().group, "first steps");
    std::ofstream(folder_ / "presets/broken.json") << "{";
    EXPECT_EQ(scene::listPresets(folder_ / "presets", errors).size(), 1u);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_NE(errors.front().find("broken.json: line 1, column 2"), std::string::npos) << errors.front();
    errors.clear();
    EXPECT_TRUE(scene::listPresets(folder_ / "nowhere", errors).empty());
    EXPECT_EQ(errors.size(), 1u);
}

TEST_F(Cli, ScreenshotHandsTheRequestOn) {
    Frontends frontends;
    ScreenshotRequest seen;
    frontends.screenshot = [&](const ScreenshotRequest& request, std::ostream& out, std::ostream&) {
        seen = request;
        out << "done\n";
        return kDone;
    };
    const std::string scene = presetPath("apart.json");
    const Answer answer = run({"screenshot", scene, "-o", "x.png", "--size", "640x480", "--view", "top",
                               "--tab", "gauss-map", "--no-ui"},
                              frontends);
    EXPECT_EQ(answer.status, kDone) << answer.err;
    EXPECT_EQ(answer.out, "done\n");
    EXPECT_EQ(seen.width, 640);
    EXPECT_EQ(seen.height, 480);
    EXPECT_EQ(seen.view, "top");
    EXPECT_EQ(seen.tab, "gauss-map");
    EXPECT_EQ(seen.output, "x.png");
    EXPECT_EQ(seen.scenePath, scene);
    EXPECT_FALSE(seen.userInterface);
    EXPECT_EQ(seen.scene.name, "Apart: vertex and face");
    EXPECT_EQ(run({"screenshot", scene, "--output=y.png"}, frontends).status, kDone);
    EXPECT_EQ(seen.width, 1600);
    EXPECT_EQ(seen.height, 900);
    EXPECT_TRUE(seen.userInterface && seen.view.empty());

    expectBad(run({"screenshot", scene}, frontends), "option -o FILE.png is missing");
    for (const char* size :
         {"640", "640x", "x480", "640x480x3", "-1x5", "640X480", "1x1", "100000x100000", ""}) {
        expectBad(run({"screenshot", scene, "-o", "x.png", "--size", size}, frontends), "--size must be");
    }
    expectBad(run({"screenshot", scene, "-o", "x.png", "--tab", "axis"}, frontends),
              "--tab cannot be 'axis'");
    expectBad(run({"screenshot", scene, "-o", "x.png", "--view", "sideways"}, frontends),
              "--view cannot be 'sideways'");
    expectBad(run({"screenshot", scene, "-o", "x.png"}), "this build cannot render");
}

TEST_F(Cli, TheWindowGetsTheScene) {
    Frontends frontends;
    std::optional<std::filesystem::path> seen;
    int opened = 0;
    frontends.window = [&](const std::optional<std::filesystem::path>& path, std::ostream&) {
        seen = path;
        ++opened;
        return kDone;
    };
    EXPECT_EQ(run({}, frontends).status, kDone);
    EXPECT_FALSE(seen.has_value());
    EXPECT_EQ(run({presetPath("apart.json")}, frontends).status, kDone);
    EXPECT_EQ(*seen, presetPath("apart.json"));
    const std::string odd = write("collide", "{}");
    EXPECT_EQ(run({"--", odd}, frontends).status, kDone) << "-- ends the options";
    expectBad(run({"nowhere.json"}, frontends), "neither a command nor a file");
    EXPECT_EQ(opened, 3);
}

TEST_F(Cli, OutputThatCannotBeWrittenIsAnError) {
    std::ofstream full("/dev/full");
    if (!full) GTEST_SKIP() << "no /dev/full here";
    std::ostringstream err;
    const std::vector<std::string> arguments{"--help"};
    EXPECT_EQ(runCommandLine(arguments, {}, full, err), kBadInput);
    EXPECT_EQ(err.str(), "sepaxis: standard output cannot be written\n");
}

TEST(Arguments, ValuesAndTheEndOfOptions) {
    const std::vector<OptionSpec> options{{"--all", "-a", "", ""}, {"--size", "-s", "N", ""}};
    const PositionalSpec files{"FILE", 0, kAnyNumber};
    const std::vector<std::string> given{"x", "-a", "--size=3", "-", "--", "--all", "-z"};
    const ParsedArguments parsed = parseArguments(given, options, files);
    ASSERT_FALSE(parsed.error) << *parsed.error;
    EXPECT_TRUE(parsed.arguments.has("--all"));
    EXPECT_EQ(parsed.arguments.value("--size"), "3");
    EXPECT_EQ(parsed.arguments.value("--none", "otherwise"), "otherwise");
    EXPECT_EQ(parsed.arguments.positionals, (std::vector<std::string>{"x", "-", "--all", "-z"}));
}

#ifdef SEPAXIS_PROGRAM
// The built program itself, without a display: no command but the window may need one.
class Program : public Cli {
 protected:
    Answer start(const std::string& arguments) {
        const std::string out = (folder_ / "out").string(), err = (folder_ / "err").string();
        const std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY \"" SEPAXIS_PROGRAM "\" " + arguments +
                                    " >\"" + out + "\" 2>\"" + err + "\" </dev/null";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), slurp(err)};
    }
    static std::string slurp(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

// The window has a least size, a picture has none but what the option allows.
TEST_F(Program, ScreenshotsSmallerThanAnyWindowHaveTheSizeThatWasAskedFor) {
    setenv("ASAN_OPTIONS", "detect_leaks=0",
           1);  // of the program: the drivers leak, test_window looks for ours
    const std::string good = writeBoxes("good.json", "");
    const std::string picture = (folder_ / "small.png").string();
    const std::pair<int, int> sizes[] = {{479, 319}, {200, 120}, {64, 64}};
    for (const auto& [width, height] : sizes) {
        for (const bool interface : {true, false}) {
            std::ostringstream arguments;
            arguments << "screenshot \"" << good << "\" -o \"" << picture << "\" --size " << width << 'x'
                      << height << (interface ? "" : " --no-ui");
            const Answer answer = start(arguments.str());
            ASSERT_EQ(answer.status, kDone) << answer.err;
            const std::string png = slurp(picture);
            ASSERT_GT(png.size(), 24u);
            // The header's first chunk: width and height, four bytes each, from byte 16 on.
            const auto number = [&](std::size_t at) {
                int value = 0;
                for (std::size_t i = 0; i < 4; ++i)
                    value = value << 8 | static_cast<unsigned char>(png[at + i]);
                return value;
            };
            EXPECT_EQ(png.substr(1, 3), "PNG");
            EXPECT_EQ(number(16), width);
            EXPECT_EQ(number(20), height);
        }
    }
}

TEST_F(Program, ExitStatusesAndStreams) {
    const std::string good = writeBoxes("good.json", R"(, "expect": {"depth": 0.1})");
    const std::string wrong = writeBoxes("wrong.json", R"(, "expect": {"depth": 0.2})");
    const Answer collide = start("collide \"" + good + "\" --json");
    EXPECT_EQ(collide.status, kDone) << collide.err;
    EXPECT_EQ(collide.err, "");
    EXPECT_NEAR(Json(collide.out)["depth"].number(), 0.1, 1e-12);
    EXPECT_EQ(start("check \"" + good + "\"").status, kDone);
    EXPECT_EQ(start("check \"" + wrong + "\" \"" + good + "\"").status, kCheckFailed);
    EXPECT_EQ(start("--help").status, kDone);
    EXPECT_EQ(start("--version").out, run({"--version"}).out);
    EXPECT_EQ(start("presets --json").out, run({"presets", "--json"}).out);
    expectBad(start("collide nowhere.json"), "nowhere.json: cannot be opened");
    expectBad(start("collide"), "SCENE is missing");
    expectBad(start("frobnicate"), "neither a command nor a file");
    expectBad(start("collide /dev/null"), "/dev/null: is empty");
}
#endif

}  // namespace
}  // namespace sepaxis::cli
