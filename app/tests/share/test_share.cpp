// Scenes as text for others: the one-line form, the C++ test, Markdown and JavaScript.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/paste/understanding.h"
#include "app/scene/format/scene_file.h"
#include "app/share/share.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sepaxis::exchange {
namespace {

namespace fs = std::filesystem;

std::vector<scene::Scene> presets() {
    std::vector<std::string> errors;
    std::vector<scene::Scene> scenes;
    for (const scene::Preset& preset : scene::listPresets(scene::presetsFolder(), errors)) {
        scene::ReadResult read = scene::readSceneFile(preset.path);
        EXPECT_TRUE(read.ok) << preset.path;
        scenes.push_back(std::move(read.scene));
    }
    EXPECT_GT(scenes.size(), 60u);
    return scenes;
}
scene::Scene preset(const std::string& name) {
    scene::ReadResult read = scene::readSceneFile(scene::presetsFolder() / (name + ".json"));
    EXPECT_TRUE(read.ok) << name;
    return std::move(read.scene);
}

class RandomScenes {
 public:
    scene::Scene next() {
        scene::Scene s;
        s.name = word();
        s.description = word() + " \"quoted\" \\ \xC3\xA4\n" + word();
        s.a = object();
        s.b = object();
        if (coin()) s.safeDistance = std::abs(number());
        if (coin())
            s.camera = scene::SavedCamera{vector(), number(),         number(), 1.0 + std::abs(number()),
                                          coin(),   {{"zoom", "2.5"}}};
        if (coin()) {
            s.expect = scene::Expectation{};
            s.expect->depth = number();
            s.expect->unknown = {{"by", "\"hand\""}};
        }
        if (coin()) s.unknown = {{"x-tool", R"({"a":[1,null,true],"b":"c"})"}};
        return s;
    }

 private:
    bool coin() { return random_() % 2 == 0; }
    double number() {
        const double mantissa = std::uniform_real_distribution<double>(-1.0, 1.0)(random_);
        return random_() % 5 == 0 ? mantissa * std::pow(10.0, static_cast<int>(random_() % 40) - 20)
                                  : mantissa;
    }
    double length() { return 1e-3 + std::abs(number()); }
    dvec3 vector() { return {number(), number(), random_() % 7 == 0 ? -0.0 : number()}; }
    std::string word() {
        std::string text;
        for (std::uint64_t i = random_() % 12; i > 0; --i) text += static_cast<char>('a' + random_() % 26);
        return text;
    }
    scene::Object object() {
        scene::Object o;
        o.name = word();
        o.position = vector();
        switch (random_() % 6) {
            case 0:
                o.shape = scene::BoxShape{{length(), length(), length()}};
                o.scale = {1.0, -2.0, length()};
                break;
            case 1:
                o.shape = scene::SphereShape{length()};
                break;
            case 2:
                o.shape = scene::CapsuleShape{vector(), vector(), length()};
                break;
            case 3: {
                scene::HullShape hull;
                for (std::uint64_t i = 4 + random_() % 30; i > 0; --i) hull.positions.push_back(vector());
                o.shape = hull;
                o.unknownInShape = {{"colour", "\"red\""}};
                break;
            }
            case 4:
                o.shape = scene::TriangleShape{{vector(), vector(), vector()}, coin()};
                break;
            default:
                o.shape = scene::RandomHullShape{length(), 8, random_()};
                break;
        }
        if (scene::turningOf(o.shape) == scene::Turning::free)
            o.orientation = {number(), number(), number(), 0.5};
        if (coin()) o.unknown = {{"mass", "1.5"}};
        return o;
    }
    std::mt19937_64 random_{20261121};
};

TEST(OneLine, AllPresetsAndRandomScenesComeBackWhole) {
    std::vector<scene::Scene> scenes = presets();
    RandomScenes random;
    for (int i = 0; i < 2000; ++i) {
        // As a file has it: the text of unknown members has no blanks of its own.
        scene::ReadResult read = scene::readScene(scene::writeScene(random.next()));
        ASSERT_TRUE(read.ok) << read.error.pointer << read.error.reason;
        scenes.push_back(std::move(read.scene));
    }
    for (const scene::Scene& wanted : scenes) {
        const std::string line = toOneLine(wanted);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        const auto got = findOneLine(line);
        ASSERT_TRUE(got.has_value());
        ASSERT_EQ(got->error, "");
        ASSERT_TRUE(got->scene == wanted) << wanted.name;
        EXPECT_EQ(got->end, line.size());
        // Bit for bit, a negative zero and unknown members among them.
        ASSERT_EQ(scene::writeScene(got->scene), scene::writeScene(wanted));
    }
}

TEST(OneLine, SurvivesWhatMailAndForumsDoToIt) {
    const scene::Scene wanted = preset("tetrahedron-cube");
    const std::string line = toOneLine(wanted);
    std::string wrapped, quoted;
    for (std::size_t i = 0; i < line.size(); i += 71) {
        wrapped += line.substr(i, 71) + "\r\n";
        quoted += "> " + line.substr(i, 71) + "\n";
    }
    // The name itself is found whole.
    for (const std::string& text :
         {"  " + line + "  ", "`" + line + "`", "\"" + line + "\"", "<" + line + ">", wrapped, quoted,
          "Look: " + line + " and then I saw it. ABC", "Hello,\n\n" + wrapped + "\nregards\nAnna\n",
          "sepaxis: see below\n" + line + "."}) {
        const auto got = findOneLine(text);
        ASSERT_TRUE(got.has_value()) << text;
        EXPECT_EQ(got->error, "") << text;
        EXPECT_TRUE(got->scene == wanted);
    }
}

TEST(OneLine, EveryChangedCharacterIsRefused) {
    const std::string line = toOneLine(preset("touching"));
    std::mt19937 random(1);
    constexpr std::string_view kOthers =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_ .>";
    for (std::size_t i = 0; i < line.size(); ++i) {
        for (int k = 0; k < 3; ++k) {
            std::string damaged = line;
            damaged[i] = kOthers[random() % kOthers.size()];
            if (damaged[i] == line[i]) continue;
            const Understanding got = understand(damaged);
            EXPECT_FALSE(got.ok()) << i << ' ' << damaged[i];
        }
        // Cut off, and one character left out.
        EXPECT_FALSE(understand(line.substr(0, i)).ok()) << i;
        EXPECT_FALSE(understand(line.substr(0, i) + line.substr(i + 1)).ok()) << i;
    }
}

// --- C++ -------------------------------------------------------------------------------------------------

TEST(Share, TheCppTestOfEveryShapeTypeCompilesRunsAndHolds) {
    std::string folder = (fs::temp_directory_path() / "sepaxis-share-XXXXXX").string();
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    scene::Scene made;  // what no preset has together
    made.a.shape = scene::SolidShape{scene::SolidKind::octahedron, 0.75};
    made.a.scale = {1.0, -1.5, 1.0};
    made.b.shape = scene::RoundShape{scene::RoundKind::sidedCone, 0.5, 1.0, 7};
    made.b.position = {0.4, 0.1, 0.0};
    made.b.orientation = {0.1, 0.2, 0.3, 0.9};
    made.name = "a */ name \" with \\";
    std::vector<scene::Scene> scenes = {made};
    for (const char* name :
         {"tetrahedron-cube", "pair-aabb-capsule", "pair-cuboid-hull", "pair-sphere-triangle",
          "mirrored-hull", "pair-segment-segment", "icosphere-dodecahedron", "cylinder-stack", "apart",
          "article-back-face", "boxes-edge-to-edge", "needle-inside-cube", "curved-cylinder-lying",
          "curved-cone-tip", "curved-ellipsoid-on-slab", "curved-tapered-capsule", "curved-rounded-boxes",
          "curved-disc-on-edge"})
        scenes.push_back(preset(name));
    // Each in a namespace of its own, so that the library's headers are read once.
    std::string headers, body;
    std::string calls;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const SharedText shared = share(scenes[i], ShareFormat::cpp);
        ASSERT_EQ(shared.error, "");
        const std::size_t start = shared.text.find("using namespace sepaxis;");
        ASSERT_NE(start, std::string::npos);
        headers = shared.text.substr(0, start);
        std::string one = shared.text.substr(start);
        const std::size_t main = one.find("int main()");
        ASSERT_NE(main, std::string::npos);
        one.replace(main, 10, "int run()");
        body += "namespace scene" + std::to_string(i) + " {\n" + one + "}\n";
        calls +=
            "    if (scene" + std::to_string(i) + "::run() != 0) return " + std::to_string(i + 1) + ";\n";
    }
    // One of them exactly as it is shared, alone.
    std::ofstream(folder + "/alone.cpp") << share(scenes[0], ShareFormat::cpp).text;
    std::ofstream(folder + "/all.cpp") << headers << body << "int main() {\n"
                                       << calls << "    return 0;\n}\n";
    for (const char* name : {"alone", "all"}) {
        std::ostringstream program, command;
        program << folder << '/' << name;
        command << SEPAXIS_COMPILER << " -std=c++20 -Wall -Wextra -Werror -I" << SEPAXIS_SOURCE_DIR << " -o "
                << program.str() << ' ' << program.str() << ".cpp " << SEPAXIS_COLLISION_LIBRARY << " 2>"
                << folder << "/errors";
        const int status = std::system(command.str().c_str());
        std::ifstream errors(folder + "/errors");
        ASSERT_EQ(status, 0) << std::string(std::istreambuf_iterator<char>(errors), {}).substr(0, 3000);
        program << " >" << folder << "/output";
        EXPECT_EQ(std::system(program.str().c_str()), 0);
    }
    // A wrong expectation is found out.
    scene::Scene wrong = scenes[1];
    wrong.expect->depth = *wrong.expect->depth + 0.01;
    EXPECT_NE(share(wrong, ShareFormat::cpp).text, share(scenes[1], ShareFormat::cpp).text);
    std::ofstream(folder + "/wrong.cpp") << share(wrong, ShareFormat::cpp).text;
    ASSERT_EQ(std::system((std::string(SEPAXIS_COMPILER) + " -std=c++20 -I" + SEPAXIS_SOURCE_DIR + " -o " +
                           folder + "/wrong " + folder + "/wrong.cpp " + SEPAXIS_COLLISION_LIBRARY)
                              .c_str()),
              0);
    EXPECT_NE(std::system((folder + "/wrong >" + folder + "/output").c_str()), 0);
    fs::remove_all(folder);
}

// --- Markdown and JavaScript -----------------------------------------------------------------------------

TEST(Share, TheMarkdownIssueHoldsTheSceneTwice) {
    for (const char* name : {"tetrahedron-cube", "apart", "pair-sphere-sphere"}) {
        const scene::Scene wanted = preset(name);
        const SharedText shared = share(wanted, ShareFormat::markdown);
        ASSERT_EQ(shared.error, "");
        for (const char* part :
             {"### Expected", "### Actual (method `", "<details>", "```json", "sepaxis:1:"})
            EXPECT_NE(shared.text.find(part), std::string::npos) << part;
        const Understanding back = understand(shared.text);
        ASSERT_TRUE(back.scene.has_value()) << back.error;
        EXPECT_TRUE(*back.scene == wanted);
        // The file alone, too.
        std::string cut = shared.text;
        cut.erase(cut.find("As one line"), std::string::npos);
        const Understanding file = understand(cut);
        ASSERT_TRUE(file.scene.has_value()) << file.error;
        EXPECT_TRUE(*file.scene == wanted);
    }
    scene::Scene contained = preset("box-in-cube");
    ShareOptions options;
    options.expected = "It should come out upwards.";
    options.actual = scene::findMethod("gjk-epa");
    const std::string text = share(contained, ShareFormat::markdown, options).text;
    EXPECT_NE(text.find("It should come out upwards."), std::string::npos);
    EXPECT_NE(text.find("method `gjk-epa`"), std::string::npos);
}

TEST(Share, AnIssueHasTheReportedAnswerAsTheActualOne) {
    scene::Scene scene = preset("box-in-cube");
    scene::Report& report = scene.reported.emplace_back();
    report.by = "engine_2";
    report.depth = 0.125;
    report.normal = dvec3(0, -1, 0);
    report.direction = scene::NormalDirection::bToA;
    report.contacts = {{dvec3(1, 2, 3), 0.25, {}, {}}};
    std::string text = share(scene, ShareFormat::markdown).text;
    EXPECT_NE(text.find("### Actual (engine\\_2)"), std::string::npos) << text;
    EXPECT_NE(text.find("- depth 0.125 m\n- normal [0, -1, 0], from B to A\n- contacts: 1\n  - [1, 2, 3], "
                        "depth 0.25\n"),
              std::string::npos)
        << text;
    const Understanding back = understand(text);
    ASSERT_TRUE(back.scene.has_value()) << back.error;
    EXPECT_TRUE(*back.scene == scene);
    const std::string test = share(scene, ShareFormat::cpp).text;
    EXPECT_NE(test.find("    // actual, engine_2: depth 0.125, normal [0.0, -1.0, 0.0], 1 contact\n"
                        "    //   contact [1.0, 2.0, 3.0], depth 0.25\n"),
              std::string::npos)
        << test;
    ShareOptions options;
    options.actual = scene::findMethod("gjk-epa");
    EXPECT_NE(share(scene, ShareFormat::markdown, options).text.find("method `gjk-epa`"), std::string::npos);
    // Of another pair it is no answer to this one.
    scene.reported[0].pair = std::make_shared<const std::array<scene::Object, 2>>();
    EXPECT_EQ(share(scene, ShareFormat::markdown).text.find("Actual (engine"), std::string::npos);
}

TEST(Share, TheJavaScriptIsUnderstoodAgain) {
    const scene::Scene wanted = preset("boxes-edge-to-edge");
    const SharedText shared = share(wanted, ShareFormat::javascript);
    ASSERT_EQ(shared.error, "");
    const Understanding back = understand(shared.text);
    ASSERT_EQ(back.objects.size(), 2u) << back.error;
    scene::Evaluator first, second;
    ASSERT_TRUE(first.evaluate(wanted, {}));
    ASSERT_TRUE(second.evaluate(take(back, proposedAssignment(back), wanted), {})) << second.error().reason;
    EXPECT_NEAR(first.result().collision.depth, second.result().collision.depth, 1e-12);
    EXPECT_NE(share(preset("pair-sphere-sphere"), ShareFormat::javascript).error.find("sphere"),
              std::string::npos);
}

}  // namespace
}  // namespace sepaxis::exchange
