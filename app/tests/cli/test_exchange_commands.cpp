// Scenes as text on the command line, share and read.
#include "app/paste/understanding.h"
#include "app/scene/format/scene_file.h"
#include "app/share/one_line.h"
#include "app/tests/base/special_files.h"
#include "app/tests/cli/cli_fixture.h"
#include "app/tests/mesh/mesh_files.h"

namespace sepaxis::cli {
namespace {

std::string oneLine(const std::string& preset) {
    const scene::ReadResult read = scene::readSceneFile(presetPath(preset));
    EXPECT_TRUE(read.ok);
    return exchange::toOneLine(read.scene);
}

TEST_F(Cli, SceneMayBeALineJsonOrStandardInput) {
    const Answer file = run({"check", presetPath("touching.json")});
    ASSERT_EQ(file.status, kDone);
    const std::string line = oneLine("touching.json");
    const Answer asLine = run({"check", line});
    EXPECT_EQ(asLine.status, kDone);
    EXPECT_EQ(asLine.out.substr(0, 12), "ok argument:");
    const std::string json = scene::writeScene(scene::readSceneFile(presetPath("touching.json")).scene);
    EXPECT_EQ(run({"check", json}).status, kDone);
    for (const std::string& input : {line, json, "\n  " + line + "\n"}) {
        const Answer answer = run({"collide", "-", "--json"}, input);
        EXPECT_EQ(answer.status, kDone) << answer.err;
        EXPECT_NE(answer.out.find("\"overlap\""), std::string::npos);
    }
}

TEST_F(Cli, ErrorsNameTheArgumentOrStandardInput) {
    expectBad(run({"collide", "{\"version\": 2}"}), "argument: /version");
    expectBad(run({"collide", "sepaxis:1:AAAA"}), "argument: the line");
    expectBad(run({"collide", "-"}, ""), "standard input: is empty");
    expectBad(run({"check", "-"}, "{\"version\": 1}"), "standard input: /a");
    expectBad(run({"{\"version\": 2}"}), "argument: /version");
    expectBad(run({"collide", "no-such-file.json"}), "no-such-file.json: cannot be opened");
}

TEST_F(Cli, SharesInEveryForm) {
    const std::string path = presetPath("tetrahedron-cube.json");
    EXPECT_EQ(run({"share", path}).out, oneLine("tetrahedron-cube.json") + "\n");
    EXPECT_EQ(run({"share", path, "--as", "line"}).out, run({"share", path}).out);
    EXPECT_EQ(run({"share", path, "--as", "json"}).out, scene::writeScene(scene::readSceneFile(path).scene));
    EXPECT_NE(run({"share", path, "--as", "cpp"}).out.find("int main()"), std::string::npos);
    EXPECT_NE(run({"share", path, "--as", "js"}).out.find("new Hull({"), std::string::npos);
    EXPECT_NE(run({"share", path, "--as", "markdown", "--method", "gjk-epa"}).out.find("method `gjk-epa`"),
              std::string::npos);
    // What was shared is a scene again.
    EXPECT_EQ(run({"check", run({"share", path}).out}).status, kDone);
    expectBad(run({"share", path, "--as", "xml"}),
              "--as: must be one of line, json, cpp, markdown, js, is 'xml'");
    expectBad(run({"share", presetPath("pair-sphere-sphere.json"), "--as", "js"}), "sphere");
}

TEST_F(Cli, ReadsCodeIntoASceneFile) {
    const std::string path =
        write("report.txt",
              "fcl::Boxd box1(1, 1, 1);\nposition1 = (0, 0, 0)\nfcl::Boxd box2(1, 1, 1);\n"
              "position2 = (0.75, 0, 0)\n");
    const Answer answer = run({"read", path});
    ASSERT_EQ(answer.status, kDone) << answer.err;
    const scene::ReadResult read = scene::readScene(answer.out);
    ASSERT_TRUE(read.ok);
    EXPECT_EQ(read.scene.b.position, scene::dvec3(0.75, 0, 0));
    const Answer explained = run({"read", path, "--explain"});
    EXPECT_NE(explained.out.find(
                  "box2: box, half extents 0.5 0.5 0.5, read as side lengths 1 1 1 of fcl::Boxd [B]"),
              std::string::npos)
        << explained.out;
    expectBad(run({"read", write("words.txt", "hello\n")}), "words.txt: 1:1: there are no numbers");
    expectBad(run({"read", "-"}, ""), "standard input: 1:1: the text is empty");
    expectBad(run({"read", (folder_ / "missing.txt").string()}), "missing.txt: cannot be opened");
}

TEST_F(Cli, ReadAsksForWhatTheTextLeavesOpen) {
    const std::string path = write("open.txt",
                                   "Box a(1, 2, 3), b(1, 1, 1);\na.position = (0, 0, 0)\n"
                                   "b.position = (0.75, 0, 0)\n");
    expectBad(run({"read", path}),
              "open.txt: not certain: are the numbers of 'Box' whole sides, not half extents?");
    const auto halfOfA = [&](const char* option, const char* value) {
        const Answer answer =
            value == nullptr ? run({"read", path, option}) : run({"read", path, option, value});
        EXPECT_EQ(answer.status, kDone) << answer.err;
        return std::get<scene::BoxShape>(scene::readScene(answer.out).scene.a.shape).halfExtents;
    };
    EXPECT_EQ(halfOfA("--boxes", "half"), scene::dvec3(1, 2, 3));
    EXPECT_EQ(halfOfA("--boxes", "full"), scene::dvec3(0.5, 1, 1.5));
    EXPECT_EQ(halfOfA("--accept", nullptr), scene::dvec3(0.5, 1, 1.5));
    EXPECT_NE(run({"read", path, "--explain"}).out.find("asked: are the numbers of 'Box'"),
              std::string::npos);
    expectBad(run({"read", write("one.txt", "fcl::Boxd(2, 2, 2)\n")}), "only one shape was found");
}

// The same error as `collide` has, whole scenes and those made of what the text says.
TEST_F(Cli, ReadRefusesWhatCollideRefuses) {
    const std::string sphere = R"("b": {"shape": {"type": "sphere", "radius": 1}}})";
    const std::vector<std::string> shapes{
        R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]})",
        R"({"type": "hull", "positions": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "faces": [[0,1,2]]})",
        R"({"type": "mesh", "file": "none.obj"})", R"({"type": "mesh", "file": "none\u0000.obj"})"};
    for (const std::string& shape : shapes) {
        std::string scene = R"({"version": 1, "a": {"shape": )";
        scene.append(shape).append("}, ").append(sphere);
        const std::string path = write("scene.json", scene);
        const Answer collided = run({"collide", path});
        expectBad(collided, "/a/shape");
        const Answer answer = run({"read", path}), explained = run({"read", path, "--explain"});
        expectBad(answer, "/a/shape");
        expectBad(explained, "/a/shape");
        const std::string reason = collided.err.substr(collided.err.find("/a/shape"));
        EXPECT_NE(answer.err.find(reason), std::string::npos) << answer.err << collided.err;
    }
    expectBad(run({"read", write("flat.txt", "0 0 0\n1 0 0\n0 1 0\n1 1 0\n"), "--accept"}),
              "flat.txt: /b/shape");
    // A scene of a mesh is read where the mesh is, as for collide.
    write("box.obj", mesh_files::objText());
    const std::string path = write(
        "scene.json", R"({"version": 1, "a": {"shape": {"type": "mesh", "file": "box.obj"}}, )" + sphere);
    EXPECT_EQ(run({"read", path}).status, kDone) << run({"read", path}).err;
}

TEST_F(Cli, SpecialFilesAreRefusedByEveryCommand) {
    for (const std::string& kind : special_files::kinds()) {
        const std::filesystem::path path = folder_ / "scene.json";
        if (!special_files::make(kind, path)) continue;
        for (const char* command : {"collide", "check", "read", "share"})
            expectBad(run({command, path.string()}), "scene.json: is ");
    }
}

}  // namespace
}  // namespace sepaxis::cli
