// The command line: results, errors and exit statuses, in this process and of the built program.
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"
#include "app/tests/cli/cli_fixture.h"
#include "app/tests/cli/program_fixture.h"

#include <cmath>
#include <cstdlib>

namespace sepaxis::cli {
namespace {

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
    expectBad(run({"collide"}), "sepaxis collide: SCENE is required (see sepaxis collide --help)\n");
    expectBad(run({"collide", good, good}), "sepaxis collide: unexpected argument '" + good.substr(0, 50));
    expectBad(run({"collide", good, "check"}), "unexpected argument 'check'");
    expectBad(run({"collide", good, "--jsn"}), "unexpected argument '--jsn'");
    expectBad(run({"collide", good, "--json=yes"}), "json was given a disallowed flag override");
    expectBad(run({"collide", good, "--json", "--json"}), "--json: At Most 1 required but received 2");
    expectBad(run({"collide", good, "--precision"}), "--precision: 1 required double|float missing");
    expectBad(run({"collide", good, "--precision", "half"}),
              "--precision: must be one of double, float, is 'half'");
    expectBad(run({"collide", good, "--method", "guess"}), "--method: must be one of exact, ");
    expectBad(run({"check"}), "sepaxis check: FILE is required");
    expectBad(run({"presets", "all"}), "sepaxis presets: unexpected argument 'all'");
    expectBad(run({"colide", good}), "sepaxis: unexpected argument '");
    expectBad(run({""}), "sepaxis: '' is neither a command nor a file");
    expectBad(run({"colide"}), "sepaxis: 'colide' is neither a command nor a file");
    expectBad(run({"--full-screen"}), "sepaxis: unexpected argument '--full-screen'");
    expectBad(run({"--theme"}), "--theme: 1 required dark|light|paper missing");
    expectBad(run({"--theme", "blue", "collide", good}),
              "sepaxis collide: --theme: must be one of dark, light, paper");
    expectBad(run({"presets", "--ui-scale", "4"}), "--ui-scale: must be a number from 1 to 3, is '4'");
}

// They reach the terminal only as text, and not all of them.
TEST_F(Cli, HostileArgumentsAreExcerpts) {
    const std::string good = presetPath("apart.json"), hostile = "\n\x1b[31m" + std::string(5000, 'x');
    const std::vector<std::vector<std::string>> given{
        {"collide", hostile},
        {"collide", "--" + hostile},
        {"collide", good, "--x" + hostile},
        {"collide", good, "-x" + hostile},
        {"collide", good, hostile, hostile},
        {"collide", good, "--method", hostile},
        {"collide", good, "--theme", hostile},
        {"screenshot", good, "-o", hostile},
        {"screenshot", good, "-o", "x.png", "--size", hostile},
        {"turntable", good, "-o", "x", "--frames=" + hostile},
        {hostile},
        {"--" + hostile},
    };
    for (const std::vector<std::string>& arguments : given) {
        const Answer answer = run(arguments);
        expectBad(answer, arguments[0] == "collide" ? "" : "sepaxis");
        EXPECT_EQ(answer.err.find('\x1b'), std::string::npos) << answer.err;
        EXPECT_NE(answer.err.find("\\u000a\\u001b[31m"), std::string::npos) << answer.err;
    }
    EXPECT_LT(run(given[2]).err.size(), 500u);
}

TEST_F(Cli, CommonOptionsStandAnywhereAndTwoDashesEndThem) {
    const std::string good = presetPath("apart.json");
    const std::string plain = run({"share", good}).out;
    EXPECT_EQ(run({"--theme", "light", "share", good, "--ui-scale", "1.5"}).out, plain);
    EXPECT_EQ(run({"share", "--theme=dark", "--", good}).out, plain);
    EXPECT_EQ(run({"share", "--as=line", good}).out, plain);
    expectBad(run({"share", "--", "--as"}), "--as: cannot be opened");
    const Answer both = run({"check", good, "--", "--as", "-z"});
    EXPECT_EQ(both.status, kBadInput);
    EXPECT_NE(both.err.find("--as: cannot be opened"), std::string::npos) << both.err;
    EXPECT_NE(both.err.find("-z: cannot be opened"), std::string::npos) << both.err;
    expectBad(run({"check", "{}"}), "argument: /version");
    expectBad(run({"--", "collide"}), "'collide' is neither a command nor a file");
    expectBad(run({"collide", "check"}), "check: cannot be opened");
}

TEST_F(Cli, HelpAndVersion) {
    const Answer help = run({"--help"});
    EXPECT_EQ(help.status, kDone);
    for (const char* part :
         {"collide", "check", "screenshot", "turntable", "presets", "--version", "exit status"}) {
        EXPECT_NE(help.out.find(part), std::string::npos) << part;
    }
    for (const char* command : {"collide", "check", "screenshot", "turntable", "presets"}) {
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
    EXPECT_EQ(groups,
              (std::vector<std::string>{"first steps", "articles", "pairs", "curved shapes",
                                        "From real bug reports", "From running engines", "extremes"}));
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

TEST_F(Cli, BadPicturesAreRefusedBeforeAnythingIsDrawn) {
    const std::string scene = presetPath("apart.json");
    expectBad(run({"screenshot", scene}), "sepaxis screenshot: --output is required");
    expectBad(run({"screenshot", scene, "-o", "x.jpg"}), "must name a .png, .svg or .pdf file, is 'x.jpg'");
    for (const char* size :
         {"640", "640x", "x480", "640x480x3", "-1x5", "640X480", "1x1", "100000x100000", ""})
        expectBad(run({"screenshot", scene, "-o", "x.png", "--size", size}), "--size: must be");
    expectBad(run({"screenshot", scene, "-o", "x.png", "--tab", "axis"}),
              "--tab: must be one of axes, intervals, clipping, gauss-map, minkowski, steps, compare, path, "
              "hunt, recording, is "
              "'axis'");
    expectBad(run({"screenshot", scene, "-o", "x.png", "--view", "sideways"}),
              "--view: must be one of front, right, top, left, back, bottom, iso, default, is 'sideways'");
    for (const char* wrong : {"0", "5", "2.5", "-1", "two", ""})
        expectBad(run({"screenshot", scene, "-o", "x.png", "--scale", wrong}),
                  "--scale: must be a number from 1 to 4");
    expectBad(run({"screenshot", scene, "-o", "x.png", "--size", "8192x8192", "--scale", "2"}),
              "268 million pixels");
    expectBad(run({"turntable", scene}), "sepaxis turntable: --output is required");
    for (const char* wrong : {"1", "0", "10000", "12.5", "many", ""})
        expectBad(run({"turntable", scene, "-o", "out", "--frames", wrong}), "--frames: must be a number");
    for (const char* wrong : {"0", "nan", "inf", "1e9", "around", "90 "})
        expectBad(run({"turntable", scene, "-o", "out", "--degrees", wrong}), "--degrees: must be a number");
    expectBad(run({"turntable", "missing.json", "-o", "out"}), "missing.json");
}

TEST_F(Cli, OwnPresetsAreListedWithTheOthers) {
    const scene::UserFolders folders = scene::foldersBelow(folder_);
    const std::string before = run({"presets", "--json"}).out;
    EXPECT_EQ(run({"presets", "--json"}, "", folders).out, before) << "there is no such folder yet";
    const std::filesystem::path own = scene::ownPresetsFolder(folders);
    std::filesystem::create_directories(own);
    std::filesystem::copy_file(presetPath("apart.json"), own / "kept.json");
    std::ofstream(own / "broken.json") << "{";
    const Answer answer = run({"presets", "--json"}, "", folders);
    EXPECT_EQ(answer.status, kDone) << answer.err;
    const Json json(answer.out);
    std::vector<std::string> mine;
    Value preset = json.root().first();
    for (std::uint32_t i = 0; i < json.root().count(); ++i) {
        if (i > 0) preset = preset.next();
        if (!Json::at(preset, "mine").boolean()) continue;
        mine.emplace_back(std::filesystem::path(Json::at(preset, "file").text()).filename());
        EXPECT_EQ(Json::has(preset, "error"), mine.back() == "broken.json");
    }
    EXPECT_EQ(mine, (std::vector<std::string>{"broken.json", "kept.json"}));
    const Answer table = run({"presets"}, "", folders);
    EXPECT_NE(table.out.find("\nmine\n"), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("line 1, column 2"), std::string::npos) << "the reason stands in its place";
}

TEST_F(Cli, OutputThatCannotBeWrittenIsAnError) {
    std::ofstream full("/dev/full");
    if (!full) GTEST_SKIP() << "no /dev/full here";
    std::istringstream in;
    std::ostringstream err;
    const std::vector<std::string> arguments{"--help"};
    EXPECT_EQ(runCommandLine(arguments, {in, full, err, {}, {}}), kBadInput);
    EXPECT_EQ(err.str(), "sepaxis: standard output cannot be written\n");
}

#ifdef SEPAXIS_PROGRAM
// The window has a least size, a picture has none but what the option allows.
TEST_F(Program, ScreenshotsSmallerThanAnyWindowHaveTheSizeThatWasAskedFor) {
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
            EXPECT_EQ(png.substr(1, 3), "PNG");
            EXPECT_EQ(sizeOf(png), std::pair(width, height));
        }
    }
}

TEST_F(Program, EveryOptionOfAPictureChangesIt) {
    const std::string usual = picture("--size 400x300");
    EXPECT_EQ(picture("--size 400x300"), usual) << "the same command, the same picture";
    EXPECT_EQ(sizeOf(picture("--size 400x300 --scale 2")), std::pair(800, 600));
    std::vector<std::string> pictures{usual};
    for (const char* option : {"--view top", "--view iso", "--tab gauss-map", "--tab steps", "--no-ui",
                               "--theme light", "--theme paper", "--ui-scale 1.5", "--crop", "--transparent"})
        pictures.push_back(picture("--size 400x300 " + std::string(option)));
    std::sort(pictures.begin(), pictures.end());
    EXPECT_EQ(std::unique(pictures.begin(), pictures.end()), pictures.end());
}

TEST_F(Program, ATurntableIsAFolderOfPictures) {
    const std::string scene = writeBoxes("boxes.json", "");
    const Answer answer =
        start("turntable boxes.json -o turn/deep --frames 3 --degrees -90.5 --size 64x64 --no-ui");
    EXPECT_EQ(answer.status, kDone) << answer.err;
    EXPECT_EQ(answer.out, "turn/deep/boxes-0001.png\nturn/deep/boxes-0002.png\nturn/deep/boxes-0003.png\n");
    EXPECT_NE(slurp((folder_ / "turn/deep/boxes-0001.png").string()),
              slurp((folder_ / "turn/deep/boxes-0003.png").string()));
    const std::string line = run({"share", scene}).out;
    EXPECT_EQ(start("turntable '" + line.substr(0, line.size() - 1) + "' -o t --frames 2 --size 64x64").out,
              "t/scene-0001.png\nt/scene-0002.png\n");
    expectBad(start("turntable boxes.json -o boxes.json/x --frames 2"), "boxes.json/x: cannot be made: ");
    expectBad(start("screenshot boxes.json -o nowhere/x.png"), "nowhere/x.png");
}

TEST_F(Program, WithoutADisplayTheAnswerIsTextAndAPicture) {
    const std::string scene = writeBoxes("--boxes.json", "");
    const Answer file = start("-- --boxes.json --theme light");
    expectBad(file, "unexpected argument '--theme'");
    const Answer answer = start("--theme light -- --boxes.json");
    EXPECT_EQ(answer.status, kDone) << answer.err;
    EXPECT_EQ(answer.err.rfind("no display: ", 0), 0u) << answer.err;
    EXPECT_NE(answer.out.find("Overlapping"), std::string::npos) << answer.out;
    EXPECT_TRUE(answer.out.ends_with("sepaxis---boxes.png\n")) << answer.out;
    EXPECT_EQ(sizeOf(slurp((folder_ / "sepaxis---boxes.png").string())), std::pair(1600, 900));
    std::string line = run({"share", scene}).out;
    line.pop_back();
    EXPECT_NE(start('\'' + line + '\'').out.find("Overlapping"), std::string::npos);
    EXPECT_NE(start("").out.find("edge 1 of A against edge 2 of B"), std::string::npos) << "the first preset";
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
    expectBad(start("collide"), "SCENE is required");
    expectBad(start("frobnicate"), "neither a command nor a file");
    expectBad(start("collide /dev/null"), "/dev/null: is no ordinary file");
}
#endif

}  // namespace
}  // namespace sepaxis::cli
