// Recordings of running engines on the command line.
#include "app/tests/cli/cli_fixture.h"
#include "app/tests/record/recordings.h"

namespace sepaxis::cli {
namespace {

std::string recorded(const record::Folder& folder, const std::vector<record::Said>& frames) {
    const sxr_options options = record::optionsOf("my\nengine");
    sxr_client* const client = sxr_open(folder.file().c_str(), &options);
    for (const record::Said& said : frames) record::addFrame(client, 0.0, said);
    sxr_close(client);
    return folder.file();
}

TEST_F(Cli, JudgeListsTheWorstOfEachClass) {
    const record::Folder folder;
    const std::string file =
        recorded(folder, {{}, {.depth = 0.2}, {.depth = 0.3}, {.normal = {0.0, -1.0, 0.0}}});
    const Answer answer = run({"judge", file, "--worst", "1"});
    EXPECT_EQ(answer.status, kCheckFailed);
    EXPECT_EQ(answer.err, "");
    EXPECT_NE(answer.out.find("my\\u000aengine: 4 frames, 4 pairs, 4 of them overlap"), std::string::npos)
        << answer.out;
    EXPECT_NE(
        answer.out.find("\ndepth: 2 pairs (50 %)\n    0.2 m, frame 2, bodies 7 and 8\n\nnormal: 1 pair"),
        std::string::npos)
        << answer.out;
    const Json json(run({"judge", file, "--json"}).out);
    EXPECT_EQ(Json::at(Json::at(json.root(), "counts"), "depth").number(), 2.0);
    EXPECT_EQ(Json::at(json.root(), "worst").count(), 3u);
}

TEST_F(Cli, JudgeWritesScenesThatHold) {
    const record::Folder folder;
    const std::string file = recorded(folder, {{}, {.depth = 0.2}});
    const std::string output = (folder_ / "worst").string();
    EXPECT_EQ(run({"judge", file, "-o", output}).status, kCheckFailed);
    const std::string scene = output + "/depth-frame-1-pair-7-8.json";
    const Answer check = run({"check", scene});
    EXPECT_EQ(check.status, kDone) << check.err << check.out;
    EXPECT_TRUE(std::filesystem::exists(output + "/depth-frame-1-pair-7-8.md"));
    EXPECT_TRUE(std::filesystem::exists(output + "/depth-frame-1-pair-7-8.cpp"));
}

TEST_F(Cli, JudgeOfARightEngineIsDoneAndOfNoRecordingAnError) {
    const record::Folder folder;
    const Answer right = run({"judge", recorded(folder, {{}, {}})});
    EXPECT_EQ(right.status, kDone);
    EXPECT_NE(right.out.find("nothing deviates"), std::string::npos);
    expectBad(run({"judge", presetPath("apart.json")}), "apart.json: is no recording");
    expectBad(run({"judge", "no-such-file.sxr"}), "no-such-file.sxr: cannot be opened");
    expectBad(run({"judge"}), "sepaxis judge: RECORDING is required");
}

TEST_F(Cli, ARecordingIsTheSceneOfItsWorstPair) {
    const record::Folder folder;
    const std::string file = record::recordedRows(folder, {{0.2, 0.3}, {}});
    EXPECT_EQ(Json(run({"share", file, "--as", "json"}).out)["name"].text(), "body 8 and body 9, frame 0");
    const auto nameOf = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"share", file, "--as", "json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return std::string(Json(run(arguments).out)["name"].text());
    };
    EXPECT_EQ(nameOf({"--pair", "8,7"}), "body 7 and body 8, frame 0");
    EXPECT_EQ(nameOf({"--frame", "1"}), "body 7 and body 8, frame 1");
    EXPECT_EQ(nameOf({"--frame", "1", "--pair", "8,9"}), "body 8 and body 9, frame 1");
    const Answer collide = run({"collide", file});
    EXPECT_EQ(collide.status, kDone) << collide.err;
    EXPECT_NE(collide.out.find("body 8 and body 9, frame 0"), std::string::npos) << collide.out;
}

TEST_F(Cli, APictureOfARecordingShowsThePairThatIsAskedFor) {
    const record::Folder folder;
    const std::string file = record::recordedRows(folder, {{0.2, 0.3}, {}});
    const std::string worst = (folder_ / "worst.png").string(), other = (folder_ / "other.png").string(),
                      scene = (folder_ / "scene.png").string();
    const auto picture = [&](const std::string& of, const std::string& to, std::vector<std::string> more) {
        std::vector<std::string> arguments = {"screenshot", of, "-o", to, "--size", "320x200", "--no-ui"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Answer answer = run(arguments);
        EXPECT_EQ(answer.status, kDone) << answer.err;
        return record::bytesOf(to);
    };
    const std::string first = picture(file, worst, {});
    EXPECT_FALSE(first.empty());
    EXPECT_NE(first, picture(file, other, {"--frame", "1", "--pair", "7,8"}));
    const std::string json = write("pair.json", run({"share", file, "--as", "json"}).out);
    EXPECT_EQ(first, picture(json, scene, {})) << "as the same pair in a file of its own";
}

TEST_F(Cli, WhatARecordingDoesNotHaveIsSaid) {
    const record::Folder folder;
    const std::string file = record::recordedRows(folder, {{}});
    expectBad(run({"collide", file, "--frame", "1"}), "run.sxr: has no frame 1");
    expectBad(run({"share", file, "--pair", "7,9"}), "run.sxr: has no pair of bodies 7 and 9");
    expectBad(run({"collide", presetPath("apart.json"), "--frame", "1"}),
              "apart.json: is no recording, which --frame and --pair are for");
    expectBad(run({"collide", file, "--frame", "-1"}), "--frame: must be the number of a frame, is '-1'");
    for (const char* pair : {"7", "7,", ",8", "7,8,9", "a,b"})
        expectBad(run({"collide", file, "--pair", pair}), "--pair: must be the numbers of two bodies");
}

TEST_F(Cli, CommandsThatTakeNoRecordingNameTheOneThatDoes) {
    const record::Folder folder;
    const std::string file = record::recordedRows(folder, {{}});
    for (const char* command : {"check", "hull", "hunt", "read"})
        expectBad(run({command, file}), "run.sxr: is a recording of a running engine: \"sepaxis judge\"");
}

}  // namespace
}  // namespace sepaxis::cli
