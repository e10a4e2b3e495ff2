// The list of presets, shipped and own: groups, search, file names, and what is done with files that cannot
// be read.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/scene/format/scene_file.h"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sepaxis::scene {
namespace {

namespace fs = std::filesystem;

class PresetsTest : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "sepaxis-presets-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        own_ = ownPresetsFolder(foldersBelow(folder_));
    }
    void TearDown() override { fs::remove_all(folder_); }

    static Scene named(const std::string& name, const std::string& group = {}) {
        Scene scene;
        scene.name = name;
        scene.group = group;
        scene.description = "Two boxes that were kept.";
        return scene;
    }
    std::vector<Preset> listed() {
        std::vector<std::string> errors;
        std::vector<Preset> presets = listPresets(presetsFolder(), errors, own_);
        EXPECT_TRUE(errors.empty()) << errors.front();
        return presets;
    }
    fs::path folder_, own_;
};

TEST_F(PresetsTest, AMissingOwnFolderAddsNothing) {
    std::vector<std::string> errors;
    EXPECT_EQ(listed().size(), listPresets(presetsFolder(), errors).size());
    EXPECT_FALSE(fs::exists(own_)) << "listing makes no folder";
}

TEST_F(PresetsTest, OwnOnesStandBehindTheOthersByGroupAndName) {
    const std::size_t shipped = listed().size();
    for (const auto& [file, scene] : {std::pair("z", named("zebra")), std::pair("a", named("apple", "mine")),
                                      std::pair("g", named("gear", "gears"))})
        ASSERT_EQ(savePreset(own_ / (std::string(file) + ".json"), scene), "");
    const std::vector<Preset> presets = listed();
    ASSERT_EQ(presets.size(), shipped + 3);
    EXPECT_EQ(presets[0].path.filename(), "tetrahedron-cube.json");
    EXPECT_FALSE(presets[shipped - 1].mine);
    std::vector<std::string> names, titles;
    for (std::size_t i = shipped; i < presets.size(); ++i) {
        EXPECT_TRUE(presets[i].mine);
        names.push_back(presets[i].name);
        titles.push_back(groupTitle(presets[i]));
    }
    EXPECT_EQ(names, (std::vector<std::string>{"apple", "zebra", "gear"}));
    EXPECT_EQ(titles, (std::vector<std::string>{"mine", "mine", "mine: gears"}));
    EXPECT_EQ(presets[shipped].shapes, "box box");
}

TEST_F(PresetsTest, AnOwnFileThatCannotBeReadIsListedWithItsReason) {
    const std::size_t shipped = listed().size();
    fs::create_directories(own_);
    std::ofstream(own_ / "broken.json") << "{";
    std::ofstream(own_ / "notes.txt") << "not a scene";
    const std::vector<Preset> presets = listed();
    ASSERT_EQ(presets.size(), shipped + 1);
    EXPECT_EQ(presets.back().name, "broken");
    EXPECT_NE(presets.back().error.find("broken.json: line 1, column 2"), std::string::npos)
        << presets.back().error;
    EXPECT_EQ(groupTitle(presets.back()), "mine");
}

TEST_F(PresetsTest, AFolderThatIsNoneIsSaid) {
    fs::create_directories(own_.parent_path());
    std::ofstream(own_) << "a file in the way";
    const std::vector<Preset> presets = listed();
    EXPECT_NE(presets.back().error.find("cannot be listed"), std::string::npos);
    EXPECT_NE(savePreset(own_ / "x.json", named("x")), "");
}

TEST_F(PresetsTest, SearchFindsWordsInAnyMember) {
    Preset preset;
    preset.name = "Cube on Edge";
    preset.group = "pairs";
    preset.description = "One edge touches.";
    preset.shapes = "hull capsule";
    preset.path = fs::path("sphere") / "cube-standing.json";
    for (const char* found : {"", "cube", "EDGE cube", "pairs", "touches", "capsule", " cube  capsule ",
                              "touches standing edge", "cube-standing"})
        EXPECT_TRUE(matchesSearch(preset, found)) << found;
    for (const char* missed : {"sphere", "cube sphere", "mine", "edgeone", "json"})
        EXPECT_FALSE(matchesSearch(preset, missed)) << missed;
    preset.mine = true;
    EXPECT_TRUE(matchesSearch(preset, "mine"));
}

TEST_F(PresetsTest, ANameThatIsSearchedForComesBeforeOnesThatHaveItsWords) {
    const auto rank = [](const char* name, const char* search) {
        Preset preset;
        preset.name = name;
        preset.description = "Two spheres side by side";
        return rankInSearch(preset, search);
    };
    EXPECT_EQ(rank("Two spheres", "two spheres"), 0);
    EXPECT_EQ(rank("Two spheres with one centre", "two spheres"), 1);
    EXPECT_EQ(rank("Spheres, two of them", "two spheres"), 2);
    EXPECT_EQ(rank("Capsules", "two spheres"), 3);
}

TEST_F(PresetsTest, EveryShippedPresetIsFoundByItsShapes) {
    const std::vector<Preset> presets = listed();
    const auto count = [&](const char* search) {
        return std::count_if(presets.begin(), presets.end(),
                             [&](const Preset& preset) { return matchesSearch(preset, search); });
    };
    EXPECT_GT(count("capsule"), 5);
    EXPECT_GT(count("hull"), 5);
    EXPECT_EQ(count(""), static_cast<std::ptrdiff_t>(presets.size()));
}

TEST_F(PresetsTest, SlugsAreFileNames) {
    EXPECT_EQ(slugOf("Cube on edge, 2nd try"), "cube-on-edge-2nd-try");
    EXPECT_EQ(slugOf("../../etc/passwd"), "etc-passwd");
    EXPECT_EQ(slugOf("  --  "), "preset");
    EXPECT_EQ(slugOf(""), "preset");
    EXPECT_EQ(slugOf("\xD0\x9A\xD1\x83\xD0\xB1"), "preset");
    EXPECT_EQ(slugOf("W\xC3\xBCrfel 1"), "w-rfel-1");
    EXPECT_EQ(slugOf(std::string(500, 'x')), std::string(60, 'x'));
}

TEST_F(PresetsTest, OnlyTheSameNameIsReplaced) {
    EXPECT_EQ(placeForPreset(own_, "One").file, own_ / "one.json");
    ASSERT_EQ(savePreset(own_ / "one.json", named("One")), "");
    EXPECT_TRUE(placeForPreset(own_, "One").replaces);
    const PresetPlace other = placeForPreset(own_, "one!");
    EXPECT_EQ(other.file, own_ / "one-2.json");
    EXPECT_FALSE(other.replaces);
    std::ofstream(own_ / "two.json") << "{";  // of nobody knows what
    EXPECT_EQ(placeForPreset(own_, "two").file, own_ / "two-2.json");
}

}  // namespace
}  // namespace sepaxis::scene
