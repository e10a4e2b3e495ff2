// The command line: results, errors and exit statuses, in this process and of the built program.
#include "app/cli/arguments.h"
#include "app/scene/methods.h"
#include "app/scene/scene_file.h"
#include "app/tests/cli/cli_fixture.h"

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

TEST_F(Cli, ScaleMultipliesThePixels) {
    Frontends frontends;
    int scale = 0;
    frontends.screenshot = [&](const ScreenshotRequest& request, std::ostream&, std::ostream&) {
        scale = request.scale;
        return kDone;
    };
    const std::string scene = presetPath("apart.json");
    EXPECT_EQ(run({"screenshot", scene, "-o", "x.png"}, frontends).status, kDone);
    EXPECT_EQ(scale, 1);
    EXPECT_EQ(run({"screenshot", scene, "-o", "x.png", "--scale", "4"}, frontends).status, kDone);
    EXPECT_EQ(scale, 4);
    for (const char* wrong : {"0", "5", "2.5", "-1", "two", ""})
        expectBad(run({"screenshot", scene, "-o", "x.png", "--scale", wrong}, frontends),
                  "--scale cannot be");
    EXPECT_EQ(run({"screenshot", scene, "-o", "x.png", "--size", "8192x8192"}, frontends).status, kDone);
    expectBad(run({"screenshot", scene, "-o", "x.png", "--size", "8192x8192", "--scale", "2"}, frontends),
              "268 million pixels");
}

TEST_F(Cli, TurntableHandsTheRequestOn) {
    Frontends frontends;
    TurntableRequest seen;
    frontends.turntable = [&](const TurntableRequest& request, std::ostream&, std::ostream&) {
        seen = request;
        return kDone;
    };
    const std::string scene = presetPath("apart.json");
    EXPECT_EQ(run({"turntable", scene, "-o", "out"}, frontends).status, kDone);
    EXPECT_EQ(seen.frames, 72);
    EXPECT_EQ(seen.degrees, 360.0);
    EXPECT_EQ(seen.picture.output, "out");
    EXPECT_TRUE(seen.picture.userInterface);
    EXPECT_EQ(run({"turntable", scene, "-o", "out", "--frames", "36", "--degrees", "-90.5", "--size",
                   "640x360", "--no-ui", "--view", "top", "--scale", "2"},
                  frontends)
                  .status,
              kDone);
    EXPECT_EQ(seen.frames, 36);
    EXPECT_EQ(seen.degrees, -90.5);
    EXPECT_EQ(seen.picture.width, 640);
    EXPECT_EQ(seen.picture.view, "top");
    EXPECT_EQ(seen.picture.scale, 2);
    EXPECT_FALSE(seen.picture.userInterface);
    expectBad(run({"turntable", scene}, frontends), "option -o FOLDER is missing");
    for (const char* wrong : {"1", "0", "10000", "12.5", "many", ""})
        expectBad(run({"turntable", scene, "-o", "out", "--frames", wrong}, frontends), "--frames must be");
    for (const char* wrong : {"0", "nan", "inf", "1e9", "around", "90 "})
        expectBad(run({"turntable", scene, "-o", "out", "--degrees", wrong}, frontends), "--degrees must be");
    expectBad(run({"turntable", "missing.json", "-o", "out"}, frontends), "missing.json");
    expectBad(run({"turntable", scene, "-o", "out"}), "this build cannot render");
}

TEST_F(Cli, OwnPresetsAreListedWithTheOthers) {
    Frontends frontends;
    frontends.folders = scene::foldersBelow(folder_);
    const std::string before = run({"presets", "--json"}).out;
    EXPECT_EQ(run({"presets", "--json"}, frontends).out, before) << "there is no such folder yet";
    const std::filesystem::path own = scene::ownPresetsFolder(*frontends.folders);
    std::filesystem::create_directories(own);
    std::filesystem::copy_file(presetPath("apart.json"), own / "kept.json");
    std::ofstream(own / "broken.json") << "{";
    const Answer answer = run({"presets", "--json"}, frontends);
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
    const Answer table = run({"presets"}, frontends);
    EXPECT_NE(table.out.find("\nmine\n"), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("line 1, column 2"), std::string::npos) << "the reason stands in its place";
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
    expectBad(start("collide /dev/null"), "/dev/null: is no ordinary file");
}
#endif

}  // namespace
}  // namespace sepaxis::cli
