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

}  // namespace
}  // namespace sepaxis::cli
