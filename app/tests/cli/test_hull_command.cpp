// sepaxis hull: what it says of hulls whose numbers are known.
#include "app/scene/format/scene_file.h"
#include "app/tests/base/special_files.h"
#include "app/tests/cli/cli_fixture.h"
#include "app/tests/mesh/mesh_files.h"

#include <cmath>
#include <set>

namespace sepaxis::cli {
namespace {

std::vector<Value> items(Value array) {
    std::vector<Value> result;
    for (std::uint32_t i = 0; i < array.count(); ++i)
        result.push_back(i == 0 ? array.first() : result.back().next());
    return result;
}

std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
double dot(const std::vector<double>& a, const std::vector<double>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
std::vector<double> cross(const std::vector<double>& a, const std::vector<double>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// One entry of "hulls", whatever is known of every solid.
class SolidHull {
 public:
    explicit SolidHull(Value hull) : hull_(hull), size_(Json::at(hull, "size").number()) {
        for (const Value vertex : items(Json::at(hull, "vertices")))
            points_[static_cast<int>(Json::at(vertex, "number").number())] =
                Json::numbers(Json::at(vertex, "position"));
        expectEuler();
        for (const Value face : items(Json::at(hull, "faces"))) expectPlane(face);
        EXPECT_NEAR(Json::at(hull, "volume").number(), volume_, 1e-12 * size_ * size_ * size_);
        // Both halves of every edge, and each once.
        EXPECT_EQ(halves_.size(), 2 * items(Json::at(hull, "edges")).size());
        for (const Value edge : items(Json::at(hull, "edges"))) {
            const auto ends = Json::numbers(Json::at(edge, "vertices"));
            EXPECT_TRUE(halves_.contains({ends[0], ends[1]}) && halves_.contains({ends[1], ends[0]}));
        }
    }

 private:
    double count(const char* name) const { return Json::at(Json::at(hull_, "counts"), name).number(); }
    void expectEuler() {
        EXPECT_EQ(count("vertices"), static_cast<double>(points_.size()));
        EXPECT_EQ(count("edges"), Json::at(hull_, "edges").count());
        EXPECT_EQ(count("faces"), Json::at(hull_, "faces").count());
        EXPECT_EQ(count("vertices") - count("edges") + count("faces"), 2.0);
    }
    void expectPlane(Value face) {
        const auto normal = Json::numbers(Json::at(face, "normal"));
        const double offset = Json::at(face, "offset").number();
        EXPECT_NEAR(dot(normal, normal), 1.0, 1e-12);
        for (const auto& [number, point] : points_) EXPECT_LE(dot(normal, point), offset + 1e-12 * size_);
        const auto corners = Json::numbers(Json::at(face, "vertices"));
        ASSERT_GE(corners.size(), 3u);
        const auto& first = points_.at(static_cast<int>(corners[0]));
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const auto& a = points_.at(static_cast<int>(corners[i]));
            const auto& b = points_.at(static_cast<int>(corners[(i + 1) % corners.size()]));
            EXPECT_NEAR(dot(normal, a), offset, 1e-12 * size_);
            EXPECT_GE(dot(normal, cross(difference(a, first), difference(b, first))), 0.0) << "wound outward";
            volume_ += dot(first, cross(a, b)) / 6.0;
            EXPECT_TRUE(halves_.insert({corners[i], corners[(i + 1) % corners.size()]}).second);
        }
    }

    Value hull_;
    double size_, volume_ = 0.0;
    std::map<int, std::vector<double>> points_;
    std::set<std::pair<double, double>> halves_;
};

TEST_F(Cli, HullOfTheArticlesTetrahedronAndCube) {
    const Answer answer = run({"hull", presetPath("tetrahedron-cube.json"), "--json"});
    ASSERT_EQ(answer.status, kDone) << answer.err;
    EXPECT_EQ(answer.err, "");
    const Json json(answer.out);
    const std::vector<Value> hulls = items(json["hulls"]);
    ASSERT_EQ(hulls.size(), 2u);
    for (const Value hull : hulls) SolidHull{hull};
    EXPECT_EQ(Json::at(hulls[0], "side").text(), "a");
    EXPECT_EQ(Json::at(hulls[0], "faces").count(), 4u);
    EXPECT_EQ(Json::at(hulls[1], "side").text(), "b");
    EXPECT_EQ(Json::at(hulls[1], "vertices").count(), 8u);
    EXPECT_EQ(Json::at(hulls[1], "edges").count(), 12u);
    EXPECT_EQ(Json::at(hulls[1], "faces").count(), 6u);
    const std::vector<Value> repairs = items(Json::at(hulls[1], "repairs"));
    EXPECT_TRUE(std::any_of(repairs.begin(), repairs.end(),
                            [](const Value& repair) { return repair.text() == "face 2: reordered"; }));
    const Answer one = run({"hull", presetPath("tetrahedron-cube.json"), "--side", "b", "--json"});
    const Json side(one.out);
    ASSERT_EQ(side["hulls"].count(), 1u);
    EXPECT_EQ(Json::at(side["hulls"].first(), "faces").count(), 6u);
    const std::string person = run({"hull", presetPath("tetrahedron-cube.json")}).out;
    for (const char* part : {"A, ", ": 4 vertices, 6 edges, 4 faces\n", "B, ",
                             ": 8 vertices, 12 edges, 6 faces\n", "repaired: face 2: reordered\n", "volume"})
        EXPECT_NE(person.find(part), std::string::npos) << part << '\n' << person;
}

// The cube from 0 to 2 with a point inside and one twice: numbers are places in the list.
TEST_F(Cli, HullOfPoints) {
    const std::string points = "1 1 1\n0 0 0\n2 0 0\n0 2 0\n2 2 0\n0 0 0\n0 0 2\n2 0 2\n0 2 2\n2 2 2\n";
    for (const Answer& answer :
         {run({"hull", write("cube.txt", points), "--json"}), run({"hull", "-", "--json"}, points)}) {
        ASSERT_EQ(answer.status, kDone) << answer.err;
        const Json json(answer.out);
        ASSERT_EQ(json["hulls"].count(), 1u);
        const Value hull = json["hulls"].first();
        SolidHull{hull};
        EXPECT_EQ(Json::at(hull, "side").kind(), Kind::null);
        EXPECT_EQ(Json::at(hull, "volume").number(), 8.0);
        expectNear(Json::numbers(Json::at(hull, "centroid")), {1, 1, 1}, 1e-15);
        expectNear(Json::numbers(Json::at(Json::at(hull, "bounds"), "max")), {2, 2, 2}, 0.0);
        EXPECT_EQ(Json::at(hull, "size").number(), 2.0);
        std::vector<double> numbers;
        for (const Value vertex : items(Json::at(hull, "vertices")))
            numbers.push_back(Json::at(vertex, "number").number());
        EXPECT_EQ(numbers, (std::vector<double>{1, 2, 3, 4, 6, 7, 8, 9}));
        std::vector<std::string> repairs;
        for (const Value repair : items(Json::at(hull, "repairs"))) repairs.emplace_back(repair.text());
        EXPECT_EQ(repairs.size(), 2u) << answer.out;
    }
}

TEST_F(Cli, HullOfAMesh) {
    const std::string mesh = write("box.obj", mesh_files::objText());
    const Answer answer = run({"hull", mesh, "--json"});
    ASSERT_EQ(answer.status, kDone) << answer.err;
    const Json json(answer.out);
    const Value hull = json["hulls"].first();
    SolidHull{hull};
    EXPECT_EQ(Json::at(hull, "type").text(), "mesh");
    EXPECT_EQ(Json::at(hull, "volume").number(), 48.0);
    EXPECT_EQ(Json::at(hull, "faces").count(), 6u);
    const std::string person = run({"hull", mesh}).out;
    EXPECT_NE(person.find("8 different points, 0 repeated; closed, convex\n"), std::string::npos) << person;
    expectBad(run({"hull", mesh, "--side", "b"}), "box.obj: holds one shape, which is no side of a scene\n");
}

TEST_F(Cli, HullOfRoundAndFlatShapesIsTheirCore) {
    const std::string scene = write("round.json", R"({"version": 1,
        "a": {"shape": {"type": "capsule", "base": [0,-1,0], "tip": [0,1,0], "radius": 0.25}},
        "b": {"shape": {"type": "triangle", "vertices": [[0,0,0],[1,0,0],[0,1,0]]}}})");
    const Answer answer = run({"hull", scene, "--json"});
    ASSERT_EQ(answer.status, kDone) << answer.err;
    const Json json(answer.out);
    const std::vector<Value> hulls = items(json["hulls"]);
    EXPECT_EQ(Json::at(hulls[0], "radius").number(), 0.25);
    EXPECT_EQ(Json::at(hulls[0], "vertices").count(), 2u);
    EXPECT_EQ(Json::at(hulls[0], "faces").count(), 0u);
    EXPECT_EQ(Json::at(hulls[0], "volume").number(), 0.0);
    EXPECT_EQ(Json::at(hulls[1], "edges").count(), 3u);
    EXPECT_EQ(Json::at(hulls[1], "faces").count(), 2u);
    EXPECT_NE(run({"hull", scene}).out.find("around the core, which follows"), std::string::npos);
}

TEST_F(Cli, HullRefusesWhatIsNone) {
    const std::string flat = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n";
    expectBad(run({"hull", write("flat.txt", flat)}), "flat.txt: has no volume: 0 m wide, at least ");
    expectBad(run({"hull", "-"}, flat), "standard input: has no volume");
    expectBad(run({"hull", write("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n")}),
              "flat.obj: has no volume");
    expectBad(run({"hull", write("flat.json", R"({"version": 1, "a": {"shape": {"type": "hull", "positions":
        [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}}, "b": {"shape": {"type": "tetrahedron", "radius": 1}}})")}),
              "flat.json: /a/shape: has no volume");
    expectBad(run({"hull", write("words.txt", "hello\n")}), "words.txt: 1:1: there are no numbers");
    expectBad(run({"hull", (folder_ / "none.txt").string()}), "none.txt: cannot be opened");
    expectBad(run({"hull", (folder_ / "none.stl").string()}), "none.stl: cannot be opened");
    expectBad(run({"hull", "{\"version\": 2}"}), "argument: /version");
    expectBad(run({"hull", "-"}, "{\"version\": 2}"), "standard input: /version");
    expectBad(run({"hull"}), "sepaxis hull: FILE is required");
    expectBad(run({"hull", presetPath("apart.json"), "--side", "c"}), "--side: must be one of a, b, is 'c'");
    for (const std::string& kind : special_files::kinds())
        for (const char* name : {"points.txt", "mesh.ply"})
            if (special_files::make(kind, folder_ / name))
                expectBad(run({"hull", (folder_ / name).string()}), std::string(name) + ": is ");
}

}  // namespace
}  // namespace sepaxis::cli
