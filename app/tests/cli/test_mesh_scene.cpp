// The shape type "mesh" in scene files: reading, building, saving elsewhere, and the command line.
#include "app/files/journal.h"
#include "app/files/save_scene.h"
#include "app/mesh/mesh_reader.h"
#include "app/scene/document.h"
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/reported.h"
#include "app/scene/shapes/dimensions.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/share/one_line.h"
#include "app/tests/cli/cli_fixture.h"
#include "app/tests/mesh/mesh_files.h"
#include "collision/collide.h"

#include <cmath>

namespace sepaxis::scene {
namespace {

using namespace mesh_files;

std::string sceneText(const std::string& members, const std::string& object = "") {
    return R"({"version": 1, "a": {"shape": {"type": "mesh", )" + members + "}" + object +
           R"(}, "b": {"shape": {"type": "box", "half_extents": [1, 1, 1]}, "position": [2.5, 2, 3]}})";
}

class MeshScene : public testing::Test {
 protected:
    std::filesystem::path writeScene(const std::string& members, const std::string& object = "") {
        folder_.write("box.obj", objText());
        return folder_.write("scene.json", sceneText(members, object));
    }
    Scene read(const std::string& members, const std::string& object = "") {
        const std::filesystem::path path = writeScene(members, object);
        const ReadResult result = readSceneFile(path);
        EXPECT_TRUE(result.ok) << describeError(path, result.error);
        return result.scene;
    }
    std::string refusal(const std::string& members) {
        const ReadResult result = readSceneFile(writeScene(members));
        EXPECT_FALSE(result.ok);
        return result.error.pointer + ": " + result.error.reason;
    }
    Folder folder_;
};

TEST_F(MeshScene, IsTheHullOfTheFile) {
    const Scene scene = read(R"("file": "box.obj")");
    const BuildResult built = buildShape(scene.a, Side::a);
    ASSERT_NE(built.built, nullptr) << built.error.reason;
    EXPECT_EQ(built.built->shape.core.vertices, boxPoints());
    EXPECT_EQ(built.built->shape.core.faceCount(), 6u);
    Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(scene, {}));
    EXPECT_NEAR(evaluator.result().collision.depth, 0.5, 1e-15);
    EXPECT_EQ(evaluator.result().collision.normal, dvec3(1, 0, 0));
}

TEST_F(MeshScene, UnitUpAxisAndScale) {
    const auto vertex = [&](const std::string& members, const std::string& object = "") {
        const BuildResult built = buildShape(read(members, object).a, Side::a);
        return built.built->shape.core.vertices.back();  // the corner (2, 4, 6) of the file
    };
    EXPECT_EQ(vertex(R"("file": "box.obj", "unit": "cm")"), dvec3(0.02, 0.04, 0.06));
    EXPECT_EQ(vertex(R"("file": "box.obj", "unit": "in")"), dvec3(2 * 0.0254, 4 * 0.0254, 6 * 0.0254));
    EXPECT_EQ(vertex(R"("file": "box.obj", "up": "z")"), dvec3(2, 6, -4));
    EXPECT_EQ(vertex(R"("file": "box.obj", "up": "z")", R"(, "scale": [1, 2, -3])"), dvec3(2, 12, 12));
}

TEST_F(MeshScene, FeaturesCarryTheNumbersOfTheFile) {
    // Two positions inside and one that repeats stand before the box.
    folder_.write("late.obj", "v 1 1 1\nv 1 2 3\nv 1 1 1\n" + objText());
    const ReadResult scene = readSceneFile(folder_.write("late.json", sceneText(R"("file": "late.obj")")));
    ASSERT_TRUE(scene.ok) << scene.error.reason;
    const BuildResult built = buildShape(scene.scene.a, Side::a);
    EXPECT_EQ(built.built->shape.core.vertexNumber, (std::vector<std::uint32_t>{2, 3, 4, 5, 6, 7, 8, 9}));
    const mesh::MeshHull& hull = *std::get<MeshShape>(scene.scene.a.shape).hull;
    EXPECT_EQ(hull.meshPoints, 10u);
    EXPECT_EQ(hull.duplicates, 1u);
    EXPECT_EQ(hull.fullVertices, 8u);
}

TEST_F(MeshScene, IsWrittenAsItWasRead) {
    const std::string members =
        R"("file": "./box.obj", "unit": "ft", "up": "z", "node": "box", "max_vertices": 6, "note": [1])";
    const std::filesystem::path path = writeScene(members);
    const ReadResult first = readSceneFile(path);
    ASSERT_TRUE(first.ok) << first.error.reason;
    ASSERT_EQ(saveSceneFile(path, first.scene), "");
    const ReadResult second = readSceneFile(path);
    ASSERT_TRUE(second.ok) << second.error.reason;
    EXPECT_TRUE(second.scene == first.scene);
    const auto& shape = std::get<MeshShape>(second.scene.a.shape);
    EXPECT_EQ(shape.file, "./box.obj");
    EXPECT_EQ(shape.unit, MeshUnit::foot);
    EXPECT_EQ(shape.up, UpAxis::z);
    EXPECT_EQ(shape.node, "box");
    EXPECT_EQ(shape.maxVertices, 6u);
    EXPECT_EQ(second.scene.a.unknownInShape.size(), 1u);
}

TEST_F(MeshScene, SavedElsewhereItStillFindsTheMesh) {
    const Scene scene = read(R"("file": "box.obj")");
    std::filesystem::create_directories(folder_.path() / "deep/down");
    const std::filesystem::path elsewhere = folder_.path() / "deep/down/scene.json";
    ASSERT_EQ(saveSceneFile(elsewhere, scene), "");
    const ReadResult moved = readSceneFile(elsewhere);
    ASSERT_TRUE(moved.ok) << moved.error.reason;
    EXPECT_EQ(std::get<MeshShape>(moved.scene.a.shape).file, "../../box.obj");
    EXPECT_EQ(std::get<MeshShape>(moved.scene.a.shape).path, std::get<MeshShape>(scene.a.shape).path);
}

TEST_F(MeshScene, SavedIntoAnyFolderItNamesTheMeshAsSeenFromThere) {
    const std::filesystem::path root = folder_.path();
    for (const char* mesh :
         {"models/wedge.obj", "m\xC3\xB6 dels/w 100%.obj", "latin\xFC/w%41.obj", "other.obj"})
        folder_.write(mesh, objText());
    std::filesystem::create_directories(root / "real/deep");
    std::filesystem::create_directory_symlink("real/deep", root / "link");
    folder_.write("real/target.json", "{}");
    std::filesystem::create_symlink("real/target.json", root / "linked.json");
    std::filesystem::create_directories(root / "sp ace/\xC3\xBC");
    for (const char* mesh : {"models/wedge.obj", "m\xC3\xB6 dels/w 100%.obj", "latin\xFC/w%41.obj"})
        for (const char* place : {"a.json", "link/b.json", "link/../c.json", "linked.json",
                                  "sp ace/\xC3\xBC/d.json", "models/../models/e.json", "link/b.json"}) {
            Scene scene = read(R"("file": "box.obj")");
            auto& shape = std::get<MeshShape>(scene.a.shape);
            shape.path = root / mesh;
            for (const char* name :
                 {"", "other.obj"}) {  // an import has none, "save as" that of the last file
                shape.file = name;
                ASSERT_EQ(saveSceneFile(root / place, scene), "");
                const ReadResult again = readSceneFile(root / place);
                ASSERT_TRUE(again.ok) << describeError(root / place, again.error);
                const auto& found = std::get<MeshShape>(again.scene.a.shape);
                EXPECT_EQ(found.path, shape.path);
                EXPECT_FALSE(std::filesystem::path(found.file).is_absolute()) << found.file;
            }
        }
    EXPECT_EQ(std::get<MeshShape>(readSceneFile(root / "real/target.json").scene.a.shape).path,
              root / "latin\xFC/w%41.obj");  // the same file without the link
}

TEST_F(MeshScene, ANameThatLeadsToTheMeshStaysByteForByte) {
    std::filesystem::create_directories(folder_.path() / "sub");
    for (const std::string& name :
         {std::string("sub/../box.obj"), std::string(".//box.obj"), (folder_.path() / "box.obj").string()}) {
        const std::filesystem::path path = writeScene(R"("file": ")" + name + '"');
        ASSERT_EQ(saveSceneFile(path, readSceneFile(path).scene), "");
        EXPECT_EQ(std::get<MeshShape>(readSceneWords(path).scene.a.shape).file, name);
    }
}

TEST_F(MeshScene, TheJournalNamesTheMeshWhateverTheWorkingDirectory) {
    UnsavedWork work;
    Scene scene = read(R"("file": "box.obj")");
    const std::filesystem::path mesh = std::get<MeshShape>(scene.a.shape).path;
    for (const char* name : {"", "old/name.obj"})
        for (const std::filesystem::path& file :
             {std::filesystem::path(), folder_.path() / "deep/elsewhere.json"}) {
            std::get<MeshShape>(scene.a.shape).file = name;
            work.scene = std::make_shared<const Scene>(scene);
            work.file = file;
            std::string record = journalRecord(std::span(&work, 1));
            std::vector<UnsavedWork> kept = readJournal(record);
            ASSERT_EQ(kept.size(), 1u);
            Scene restored = *kept[0].scene;
            EXPECT_FALSE(loadMeshes(restored, kept[0].file).has_value());
            EXPECT_EQ(std::get<MeshShape>(restored.a.shape).path, mesh);
        }
}

TEST_F(MeshScene, AMissingMeshIsFoundAndTheOtherMissingOneBesideIt) {
    folder_.write("new/models/a.obj", objText());
    folder_.write("new/models/parts/b.obj", objText());
    folder_.write("new/flat/a.obj", objText());
    folder_.write("new/flat/b.obj", objText());
    folder_.write("there.obj", objText());
    const std::filesystem::path root = folder_.path();
    const auto names = [&](const char* a, const char* b, const char* found) {
        const auto object = [](const char* file) {
            return R"({"shape": {"type": "mesh", "file": ")" + std::string(file) + R"("}})";
        };
        const Scene words =
            readScene(R"({"version": 1, "a": )" + object(a) + R"(, "b": )" + object(b) + "}").scene;
        const Scene scene = withMeshFound(words, root / "scenes/x.json", "/a", root / found);
        return std::get<MeshShape>(scene.a.shape).file + " " + std::get<MeshShape>(scene.b.shape).file;
    };
    const char* const a = "../models/a.obj";
    EXPECT_EQ(names(a, "../models/parts/b.obj", "new/models/a.obj"),
              "../new/models/a.obj ../new/models/parts/b.obj");
    EXPECT_EQ(names(a, "../models/parts/b.obj", "new/flat/a.obj"), "../new/flat/a.obj ../new/flat/b.obj");
    EXPECT_EQ(names(a, a, "new/flat/b.obj"), "../new/flat/b.obj ../new/flat/b.obj");
    EXPECT_EQ(names(a, "../there.obj", "new/flat/a.obj"), "../new/flat/a.obj ../there.obj");
    EXPECT_EQ(names(a, "gone.obj", "new/flat/a.obj"), "../new/flat/a.obj gone.obj");
}

// The program keeps the objects that a report is of when the scene is changed.
TEST_F(MeshScene, AReportsPairIsReadAndNamedLikeTheScenes) {
    folder_.write("models/box.obj", objText());
    const auto object = [](const char* file) {
        return R"({"shape": {"type": "mesh", "file": ")" + std::string(file) + R"("}})";
    };
    const auto text = [&](const char* a, const char* b) {
        return R"({"version": 1, "a": )" + object("models/box.obj") + R"(, "b": )" +
               object("models/box.obj") + R"(, "reported": [{"by": "x", "depth": 1, "pair": {"a": )" +
               object(a) + R"(, "b": )" + object(b) + "}}]}";
    };
    const auto meshOf = [](const Scene& scene, std::size_t side) {
        return std::get<MeshShape>((*scene.reported.at(0).pair)[side].shape);
    };
    folder_.write("other.obj", objText());
    const std::filesystem::path path = folder_.write("pair.json", text("models/box.obj", "other.obj"));
    const ReadResult read = readSceneFile(path);
    ASSERT_TRUE(read.ok) << describeError(path, read.error);
    EXPECT_EQ(pointsOf(meshOf(read.scene, 1)).size(), 8u);
    EXPECT_EQ(meshOf(read.scene, 0).hull, std::get<MeshShape>(read.scene.a.shape).hull) << "read once";
    Document document(read.scene);
    document.execute(returnToReport(0));
    Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(document.scene(), {}));

    std::filesystem::create_directories(folder_.path() / "deep/down");
    const std::filesystem::path elsewhere = folder_.path() / "deep/down/pair.json";
    ASSERT_EQ(saveSceneFile(elsewhere, read.scene), "");
    const ReadResult moved = readSceneFile(elsewhere);
    ASSERT_TRUE(moved.ok) << describeError(elsewhere, moved.error);
    EXPECT_EQ(meshOf(moved.scene, 0).file, "../../models/box.obj");
    EXPECT_EQ(meshOf(moved.scene, 1).path, meshOf(read.scene, 1).path);
    EXPECT_EQ(meshOf(read.scene, 1).file, "other.obj") << "the scene that was written stays as it is";

    // A line is whole.
    const Scene whole = exchange::selfContained(read.scene);
    EXPECT_EQ(std::get<HullShape>((*whole.reported[0].pair)[1].shape).positions.size(), 8u);

    // One that is missing is an error, and found as the others are.
    folder_.write("pair.json", text("models/box.obj", "gone/other.obj"));
    const ReadResult missing = readSceneFile(path);
    EXPECT_EQ(missing.error.pointer, "/reported/0/pair/b/shape/file");
    folder_.write("new/other.obj", objText());
    const Scene found = withMeshFound(readSceneWords(path).scene, path, "/reported/0/pair/b",
                                      folder_.path() / "new/other.obj");
    EXPECT_EQ(meshOf(found, 1).file, "new/other.obj");
    EXPECT_EQ(meshOf(found, 0).file, "models/box.obj");
}

TEST_F(MeshScene, ErrorsNameThePlace) {
    const std::string box = (folder_.path() / "box.obj").string();
    EXPECT_EQ(refusal(R"("file": "none.obj")"), "/a/shape/file: " + (folder_.path() / "none.obj").string() +
                                                    ": cannot be opened: No such file or directory");
    EXPECT_EQ(refusal(R"("file": "box.obj", "node": "lid")"),
              "/a/shape/file: " + box + ": has no part 'lid'; there are 'box'");
    EXPECT_EQ(refusal(R"("file": 3)"), "/a/shape/file: must be a string, is a number");
    EXPECT_EQ(refusal(R"("file": "")"), "/a/shape/file: must name a mesh file");
    EXPECT_EQ(refusal(R"("unit": "m")"), "/a/shape/file: is missing");
    EXPECT_EQ(refusal(R"("file": "box.obj", "unit": "mile")"),
              R"(/a/shape/unit: must be one of "m", "cm", "mm", "in", "ft", is "mile")");
    EXPECT_EQ(refusal(R"("file": "box.obj", "up": "x")"), R"(/a/shape/up: must be one of "y", "z", is "x")");
    EXPECT_EQ(refusal(R"("file": "box.obj", "max_vertices": 3)"),
              "/a/shape/max_vertices: must be from 4 to 65535, is 3");
    EXPECT_EQ(refusal(R"("file": "box.obj", "max_vertices": 0)"),
              "/a/shape/max_vertices: must be from 4 to 65535, is 0");
    folder_.write("flat.obj", "v 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\n");
    EXPECT_EQ(refusal(R"("file": "flat.obj", "unit": "cm")").find("/a/shape/file: "), 0u);
    EXPECT_NE(refusal(R"("file": "flat.obj", "unit": "cm")").find("has no volume: 0 m wide, at least 5.3"),
              std::string::npos)
        << refusal(R"("file": "flat.obj", "unit": "cm")");
}

TEST_F(MeshScene, ATextHasNoFolder) {
    const ReadResult scene = readScene(sceneText(R"("file": "box.obj")"));
    ASSERT_TRUE(scene.ok);
    const BuildResult built = buildShape(scene.scene.a, Side::a);
    EXPECT_EQ(built.built, nullptr);
    EXPECT_EQ(built.error.pointer, "/a/shape/file");
    EXPECT_NE(built.error.reason.find("has not been read"), std::string::npos);
    EXPECT_TRUE(dimensionHandles(scene.scene.a).empty());
}

TEST_F(MeshScene, IsResizedByItsScale) {
    const Object start = read(R"("file": "box.obj")", R"(, "position": [1, 0, 0])").a;
    const Object wider = resizedAlong(start, 1, 2.0);  // the side x = 2, by two metres
    EXPECT_EQ(wider.scale, dvec3(2, 1, 1));
    EXPECT_EQ(wider.position, dvec3(1, 0, 0));
    const Object other = resizedAlong(start, 0, 2.0);  // the side x = 0: the opposite one stays
    EXPECT_EQ(other.scale, dvec3(2, 1, 1));
    EXPECT_EQ(other.position, dvec3(-1, 0, 0));
    EXPECT_EQ(dimensionHandles(start).size(), 6u);
}

TEST_F(MeshScene, TheCommandLineAnswers) {
    const std::string scene = writeScene(R"("file": "box.obj")").string();
    const cli::Answer answer = cli::run({"collide", scene, "--json"});
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_NE(answer.out.find("\"depth\": 0.5"), std::string::npos) << answer.out;
    EXPECT_EQ(cli::run({"check", scene}).status, 0);
    const std::string missing = writeScene(R"("file": "none.stl")").string();
    for (const char* command : {"collide", "check"}) {
        const cli::Answer bad = cli::run({command, missing});
        EXPECT_EQ(bad.status, 2);
        EXPECT_TRUE(bad.out.empty() || std::string(command) == "check") << bad.out;
        EXPECT_EQ(bad.err.find(missing + ": /a/shape/file: "), 0u) << bad.err;
        EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 1) << bad.err;
    }
}

// --- hulls of meshes ------------------------------------------------------------------------------------

mesh::Cloud cloudOf(std::vector<dvec3> points) {
    mesh::Cloud cloud;
    cloud.points = std::move(points);
    cloud.faceStart.push_back(0);
    return cloud;
}

std::vector<dvec3> spherePoints(int count) {
    std::vector<dvec3> points;  // on a spiral from pole to pole
    for (int i = 0; i < count; ++i) {
        const double y = 1.0 - 2.0 * (i + 0.5) / count, angle = 2.399963229728653 * i;
        const double r = std::sqrt(1.0 - y * y);
        points.emplace_back(r * std::cos(angle), y, r * std::sin(angle));
    }
    return points;
}

TEST(MeshHull, SaysWhatWasDroppedAndWhetherTheHollowsWereFilled) {
    // An L: two boxes with a common side, as one closed surface.
    Folder folder;
    std::string text;
    for (const double z : {0, 1})
        for (const auto& [x, y] : {std::pair(0, 0), {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}})
            text += "v " + std::to_string(x) + ' ' + std::to_string(y) + ' ' + std::to_string(z) + '\n';
    text += "f 7 8 9 10\nf 7 10 11 12\nf 4 3 2 1\nf 6 5 4 1\n";
    for (int i = 0; i < 6; ++i) {
        const int next = (i + 1) % 6;
        text += "f " + std::to_string(i + 1) + ' ' + std::to_string(next + 1) + ' ' +
                std::to_string(next + 7) + ' ' + std::to_string(i + 7) + '\n';
    }
    const mesh::ReadMesh read = mesh::readMesh(folder.write("l.obj", text));
    ASSERT_TRUE(read.ok) << read.reason;
    const mesh::HullOfMesh hull = mesh::computeHull(*mesh::gather(read.mesh, ""), std::nullopt, 1.0);
    ASSERT_TRUE(hull.hull.has_value()) << hull.reason;
    EXPECT_TRUE(hull.hull->closed);
    EXPECT_TRUE(hull.hull->concave);
    EXPECT_DOUBLE_EQ(hull.hull->meshVolume, 3.0);
    EXPECT_DOUBLE_EQ(hull.hull->hullVolume, 3.5);
    EXPECT_EQ(hull.hull->positions.size(), 10u);
    EXPECT_EQ(mesh::formInWords(*hull.hull), "closed, not convex: its hull fills the hollows");
    // Without a side it is open, and the inner corner still tells.
    const mesh::ReadMesh open = mesh::readMesh(folder.write("o.obj", text.substr(0, text.rfind("f "))));
    const mesh::HullOfMesh openHull = mesh::computeHull(*mesh::gather(open.mesh, ""), std::nullopt, 1.0);
    EXPECT_FALSE(openHull.hull->closed);
    EXPECT_TRUE(openHull.hull->concave);
}

TEST(MeshHull, TheSimplifiedHullSaysExactlyHowFarItIsOff) {
    const std::vector<dvec3> points = spherePoints(500);
    double last = 1.0;
    for (const std::uint32_t most : {4u, 10u, 30u, 100u, 400u}) {
        const mesh::HullOfMesh simple = mesh::computeHull(cloudOf(points), most, 1.0);
        ASSERT_TRUE(simple.hull.has_value()) << simple.reason;
        const mesh::MeshHull& hull = *simple.hull;
        EXPECT_LE(hull.positions.size(), most);
        EXPECT_GE(hull.positions.size(), most - 1);
        EXPECT_EQ(hull.fullVertices, 500u);
        // Against the library's own distance of each point from the hull.
        HullBuild<double> build = buildHull<double>(hull.positions);
        const sepaxis::Shape<double> solid = makeSolid(std::move(build.hull));
        double farthest = 0.0;
        for (const dvec3& point : points) {
            const sepaxis::Shape<double> single = makeSegment(point, point);
            std::array<ManifoldPoint<double>, 64> memory;
            const Collision<double> answer = collide<double>(solid, Pose<double>{}, single, Pose<double>{},
                                                             CollideOptions<double>{}, memory);
            farthest = std::max(farthest, answer.distance);
        }
        EXPECT_NEAR(hull.error, farthest, 1e-12) << most;
        EXPECT_LT(hull.error, last) << most;
        last = hull.error;
        EXPECT_EQ(*mesh::computeHull(cloudOf(points), most, 1.0).hull, hull);  // deterministic
    }
    const mesh::HullOfMesh enough = mesh::computeHull(cloudOf(points), 500u, 1.0);
    EXPECT_EQ(enough.hull->error, 0.0);
    EXPECT_EQ(enough.hull->positions.size(), 500u);
}

TEST(MeshHull, MoreVerticesThanAHullMayHaveNeedALimit) {
    const mesh::Cloud cloud = cloudOf(spherePoints(70000));
    const mesh::HullOfMesh refused = mesh::computeHull(cloud, std::nullopt, 1.0);
    EXPECT_EQ(refused.reason, "its hull has more than 65535 vertices: simplify it to at most so many");
    const mesh::HullOfMesh simple = mesh::computeHull(cloud, 64, 1.0);
    ASSERT_TRUE(simple.hull.has_value());
    EXPECT_EQ(simple.hull->fullVertices, 0u);
    EXPECT_LE(simple.hull->positions.size(), 64u);
    EXPECT_GT(simple.hull->error, 0.02);
    EXPECT_LT(simple.hull->error, 0.2);
}

// At any moment: sooner or later the hull is there before.
TEST(MeshHull, CanBeGivenUp) {
    const mesh::Cloud cloud = cloudOf(spherePoints(20000));
    EXPECT_EQ(mesh::computeHull(cloud, 100, 1.0, {}, -1.0).reason, "the hull takes too long to compute");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(mesh::computeHull(cloud, 100, 1.0, stop.get_token()).cancelled);
    int given = 0, made = 0;
    for (double seconds = 1e-4; made == 0 && seconds < 100.0; seconds *= 3.0) {
        const mesh::HullOfMesh hull = mesh::computeHull(cloud, 100, 1.0, {}, seconds);
        ++(hull.hull ? made : given);
        EXPECT_NE(hull.hull.has_value(), hull.reason == "the hull takes too long to compute");
    }
    EXPECT_GT(given, 0);
    EXPECT_EQ(made, 1);
}

#ifdef SEPAXIS_PROGRAM
// A copy of the program alone reads meshes, and does not take the presets of the source tree for its own.
TEST_F(MeshScene, ACopyOfTheProgramAloneReadsMeshes) {
    const std::filesystem::path scene = writeScene(R"("file": "box.obj")"), copy = folder_.path() / "sepaxis";
    std::filesystem::copy_file(SEPAXIS_PROGRAM, copy);
    const auto run = [&](const std::string& words) {
        return WEXITSTATUS(std::system(("'" + copy.string() + "' " + words + " > /dev/null 2>&1").c_str()));
    };
    EXPECT_LE(run("collide '" + scene.string() + "'"), 1);
    EXPECT_NE(run("presets"), 0);
}
#endif

}  // namespace
}  // namespace sepaxis::scene
