#include "app/files/preferences_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sepaxis::scene {
namespace {

namespace fs = std::filesystem;

Preferences everythingChanged() {
    Preferences p;
    p.theme = ThemeChoice::light;
    p.uiScale = 1.25;
    p.digits = 17;
    p.angleUnit = AngleUnit::turns;
    p.keys = KeyScheme::blender;
    p.orbitSpeed = 0.3;
    p.panSpeed = 2.0;
    p.zoomSpeed = 4.75;
    p.zoomToCursor = false;
    p.invertOrbit = true;
    p.glide = false;
    p.overlays = {{"mtv", {false, 1.7}}, {"ghost", {true, {}}}, {"grid", {{}, 0.5}}};
    p.style = ShapeStyle::wireframe;
    p.localSpace = p.snapAlways = true;
    p.moveStep = 0.123456789;
    p.turnStep = 22.5;
    p.methods = {"plugin:/home/me/mine.so", "cmd:python3 \"mine.py\""};
    return p;
}

TEST(PreferencesTest, EveryMemberComesBack) {
    const Preferences changed = everythingChanged();
    const ReadPreferences read = readPreferences(writePreferences(changed));
    EXPECT_EQ(read.state, PreferencesState::good);
    EXPECT_TRUE(read.warnings.empty()) << read.warnings.front();
    EXPECT_TRUE(read.preferences == changed);
}

TEST(PreferencesTest, OnlyWhatDiffersFromTheDefaultsIsWritten) {
    EXPECT_EQ(writePreferences({}), "{\n  \"version\": 1\n}\n");
    Preferences p;
    p.digits = 9;
    EXPECT_EQ(writePreferences(p), "{\n  \"version\": 1,\n  \"numbers\": {\n    \"digits\": 9\n  }\n}\n");
}

TEST(PreferencesTest, UnknownMembersStayWhereTheyAre) {
    const std::string text =
        "{\"version\":1,\"colours\":[1,2,{\"x\":null}],\"look\":{\"cursor\":\"big\",\"theme\":\"light\"}}";
    EXPECT_TRUE(readPreferences(text).warnings.empty());
    Preferences now = readPreferences(text).preferences;
    const Preferences before = now;
    now.theme = ThemeChoice::dark;
    now.uiScale = 2.0;
    const std::string merged = mergePreferences(text, before, now);
    EXPECT_NE(merged.find("\"cursor\": \"big\""), std::string::npos) << merged;
    EXPECT_NE(merged.find("\"colours\": ["), std::string::npos) << merged;
    EXPECT_NE(merged.find("null"), std::string::npos);
    EXPECT_TRUE(readPreferences(merged).preferences == now);
    // Again: nothing is added twice.
    EXPECT_EQ(mergePreferences(merged, now, now), merged);
}

TEST(PreferencesTest, AWrongMemberIsReportedAndOnlyItFallsBack) {
    struct Case {
        const char *section, *name, *value, *because;
    };
    const std::array cases = {
        Case{"look", "theme", "\"blue\"", "is none of dark, light"},
        Case{"look", "theme", "3", "is none of"},
        Case{"look", "scale", "0.5", "does not lie in 1 to 3"},
        Case{"look", "scale", "\"2\"", "is no number from 1 to 3"},
        Case{"numbers", "digits", "2", "does not lie in 3 to 17"},
        Case{"numbers", "digits", "18", "does not lie in 3 to 17"},
        Case{"numbers", "digits", "7.5", "is not a whole number"},
        Case{"numbers", "angles", "\"gon\"", "is none of degrees, radians, turns"},
        Case{"keys", "scheme", "\"emacs\"", "is none of sepaxis, maya, blender"},
        Case{"camera", "orbitSpeed", "0", "does not lie in 0.1 to 5"},
        Case{"camera", "panSpeed", "-1", "does not lie in"},
        Case{"camera", "zoomSpeed", "1e9", "does not lie in"},
        Case{"camera", "zoomToCursor", "1", "is neither true nor false"},
        Case{"camera", "invertOrbit", "null", "is neither true nor false"},
        Case{"camera", "glide", "\"yes\"", "is neither true nor false"},
        Case{"overlays", "grid", "[]", "is neither true nor false"},
        Case{"overlays", "gridSize", "9", "does not lie in 0.5 to 3"},
        Case{"view", "style", "\"glass\"", "is none of translucent, solid, wireframe"},
        Case{"view", "localSpace", "0", "is neither true nor false"},
        Case{"view", "snap", "{}", "is neither true nor false"},
        Case{"view", "moveStep", "0", "does not lie in"},
        Case{"view", "moveStep", "\"large\"", "is no number from"},
        Case{"view", "turnStep", "360", "does not lie in"},
        Case{"methods", "added", "\"plugin:a.so\"", "is no list of at most 32 names"},
        Case{"methods", "added", "[\"plugin:a.so\", 1]", "is no list of at most 32 names"},
    };
    for (const Case& c : cases) {
        std::string text =
            std::string("{\"version\": 1, \"") + c.section + "\": {\"" + c.name + "\": " + c.value;
        text += "}, \"others\": 1}";
        const ReadPreferences read = readPreferences(text);
        EXPECT_EQ(read.state, PreferencesState::good);
        ASSERT_EQ(read.warnings.size(), 1u) << text;
        EXPECT_NE(read.warnings[0].find(c.because), std::string::npos) << read.warnings[0];
        EXPECT_EQ(read.warnings[0].find(std::string(c.section) + "." + c.name + ": "), 0u)
            << read.warnings[0];
        EXPECT_EQ(read.warnings[0].find('\n'), std::string::npos);
        EXPECT_TRUE(read.preferences == Preferences{}) << text;
        // It stays in the file until a person changes it.
        Preferences now;
        now.digits = c.name == std::string("digits") ? 7 : 12;
        EXPECT_EQ(readPreferences(mergePreferences(text, {}, now)).warnings, read.warnings);
    }
}

TEST(PreferencesTest, ASectionOfTheWrongKindIsReportedOnce) {
    const ReadPreferences read = readPreferences("{\"version\": 1, \"camera\": 5, \"look\": {\"scale\": 2}}");
    ASSERT_EQ(read.warnings.size(), 1u);
    EXPECT_EQ(read.warnings[0], "camera is not an object with members");
    EXPECT_EQ(read.preferences.uiScale, 2.0);
}

TEST(PreferencesTest, LaterVersionsAndDamageAreToldApart) {
    const ReadPreferences later = readPreferences("{\"version\": 2, \"look\": {\"theme\": \"light\"}}");
    EXPECT_EQ(later.state, PreferencesState::later);
    EXPECT_NE(later.reason.find("version 2"), std::string::npos);
    EXPECT_TRUE(later.preferences == Preferences{});
    for (const char* text :
         {"", "{", "[]", "3", "{\"version\": \"1\"}", "{\"version\": 0}", "{\"version\": -1}",
          "{\"version\": 1.5}", "{\"look\": {}, \"look\": {}}", "\xff\xfe"}) {
        const ReadPreferences damaged = readPreferences(text);
        EXPECT_EQ(damaged.state, PreferencesState::damaged) << text;
        EXPECT_FALSE(damaged.reason.empty()) << text;
        EXPECT_EQ(damaged.reason.find('\n'), std::string::npos) << text;
        EXPECT_TRUE(damaged.preferences == Preferences{}) << text;
    }
}

TEST(AngleUnitTest, DegreesStayTheyAreAndOthersComeBack) {
    EXPECT_EQ(fromDegrees(12.345, AngleUnit::degrees), 12.345);
    EXPECT_EQ(toDegrees(12.345, AngleUnit::degrees), 12.345);
    EXPECT_EQ(fromDegrees(90.0, AngleUnit::turns), 0.25);
    EXPECT_EQ(toDegrees(0.25, AngleUnit::turns), 90.0);
    for (const AngleUnit unit : {AngleUnit::degrees, AngleUnit::radians, AngleUnit::turns}) {
        EXPECT_NEAR(toRadians(fromRadians(0.7, unit), unit), 0.7, 1e-15);
        EXPECT_NEAR(fromDegrees(360.0, unit), unitsPerTurn(unit), 1e-14);
    }
}

// --- the file -------------------------------------------------------------------------------------------

class PreferencesFileTest : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "sepaxis-preferences-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        file_ = folder_ / "config" / "preferences.json";
    }
    void TearDown() override {
        ::chmod((folder_ / "config").c_str(), 0700);
        fs::remove_all(folder_);
    }
    void put(const std::string& text) {
        fs::create_directories(file_.parent_path());
        std::ofstream(file_) << text;
    }
    std::string get(const fs::path& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    fs::path folder_, file_;
};

TEST_F(PreferencesFileTest, TheFolderIsMadeWithTheFirstChange) {
    EXPECT_TRUE(loadPreferences(file_).messages.empty());
    EXPECT_FALSE(fs::exists(file_.parent_path()));
    const SavedPreferences saved = savePreferences(file_, {}, everythingChanged());
    EXPECT_FALSE(saved.failed || saved.busy) << saved.message;
    EXPECT_TRUE(loadPreferences(file_).preferences == everythingChanged());
}

TEST_F(PreferencesFileTest, TwoWritersKeepEachOthersChanges) {
    Preferences one, two;  // both windows began with the same file
    one.theme = ThemeChoice::light;
    one.digits = 9;
    two.keys = KeyScheme::maya;
    two.digits = 12;
    EXPECT_FALSE(savePreferences(file_, {}, one).failed);
    EXPECT_FALSE(savePreferences(file_, {}, two).failed);
    Preferences both = one;
    both.keys = KeyScheme::maya;
    both.digits = 12;  // changed in both: the last one
    EXPECT_TRUE(loadPreferences(file_).preferences == both);
}

TEST_F(PreferencesFileTest, AWriterWaitsForAnother) {
    put("{}");
    fs::path lock = file_;
    lock.replace_extension(".lock");
    const int held = ::open(lock.c_str(), O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    const SavedPreferences busy = savePreferences(file_, {}, everythingChanged());
    EXPECT_TRUE(busy.busy);
    EXPECT_EQ(get(file_), "{}");
    ::close(held);
    EXPECT_FALSE(savePreferences(file_, {}, everythingChanged()).busy);
    EXPECT_TRUE(loadPreferences(file_).preferences == everythingChanged());
}

TEST_F(PreferencesFileTest, ALaterVersionIsNeverTouched) {
    const std::string text = "{\"version\": 7, \"look\": \"???\"}";
    put(text);
    const LoadedPreferences loaded = loadPreferences(file_);
    ASSERT_EQ(loaded.messages.size(), 1u);
    EXPECT_NE(loaded.messages[0].find("later version"), std::string::npos);
    const SavedPreferences saved = savePreferences(file_, {}, everythingChanged());
    EXPECT_TRUE(saved.failed);
    EXPECT_NE(saved.message.find("later version"), std::string::npos);
    EXPECT_EQ(get(file_), text);
}

TEST_F(PreferencesFileTest, ADamagedFileIsPutAsideAndNotLost) {
    for (const char* name : {"preferences.damaged.json", "preferences.damaged-2.json"}) {
        const std::string text = std::string("{ not json ") + name;
        put(text);
        ASSERT_EQ(loadPreferences(file_).messages.size(), 1u);
        EXPECT_EQ(get(file_), text);  // reading changes nothing
        const SavedPreferences saved = savePreferences(file_, {}, everythingChanged());
        EXPECT_FALSE(saved.failed);
        EXPECT_NE(saved.message.find(name), std::string::npos) << saved.message;
        EXPECT_EQ(get(file_.parent_path() / name), text);
        EXPECT_TRUE(loadPreferences(file_).preferences == everythingChanged());
    }
}

TEST_F(PreferencesFileTest, ADamagedFileBehindALinkIsPutAsideToo) {
    fs::create_directories(folder_ / "dotfiles");
    fs::create_directories(file_.parent_path());
    const fs::path real = folder_ / "dotfiles" / "mine.json";
    std::ofstream(real) << "broken";
    fs::create_symlink(real, file_);
    EXPECT_FALSE(savePreferences(file_, {}, everythingChanged()).failed);
    EXPECT_EQ(get(folder_ / "dotfiles" / "mine.damaged.json"), "broken");
    EXPECT_TRUE(fs::is_symlink(file_));
    EXPECT_TRUE(loadPreferences(real).preferences == everythingChanged());
}

TEST_F(PreferencesFileTest, WhatCannotBeReadOrWrittenIsSaid) {
    fs::create_directories(file_);  // a folder of that name
    EXPECT_EQ(loadPreferences(file_).messages.size(), 1u);
    EXPECT_TRUE(savePreferences(file_, {}, everythingChanged()).failed);
    EXPECT_TRUE(fs::is_directory(file_));
    fs::remove(file_);
    put(std::string((std::size_t{1} << 20) + 1, ' '));
    EXPECT_NE(loadPreferences(file_).messages.at(0).find("larger"), std::string::npos);
    EXPECT_TRUE(savePreferences(file_, {}, everythingChanged()).failed);
    // A file where the folder should be.
    const fs::path below = file_ / "preferences.json";
    EXPECT_TRUE(loadPreferences(below).messages.empty());
    EXPECT_TRUE(savePreferences(below, {}, everythingChanged()).failed);
}

TEST_F(PreferencesFileTest, AFolderThatIsReadOnlyIsSaid) {
    put("{}");
    // The superuser may write everywhere: somebody else tries.
    constexpr uid_t kNobody = 65534;
    const bool superuser = ::geteuid() == 0;
    if (superuser) {
        for (const fs::path& path : {folder_, file_.parent_path(), file_})
            ASSERT_EQ(::chown(path.c_str(), kNobody, static_cast<gid_t>(-1)), 0);
        ASSERT_EQ(::seteuid(kNobody), 0);
    }
    ::chmod(file_.parent_path().c_str(), 0500);
    const SavedPreferences saved = savePreferences(file_, {}, everythingChanged());
    if (superuser) {
        ASSERT_EQ(::seteuid(0), 0);
    }
    EXPECT_TRUE(saved.failed);
    EXPECT_NE(saved.message.find("Preferences are not kept"), std::string::npos);
    EXPECT_EQ(get(file_), "{}");
}

// --- the corpus of the fuzz target ----------------------------------------------------------------------

}  // namespace
}  // namespace sepaxis::scene

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace sepaxis::scene {
namespace {

TEST(PreferencesCorpusTest, EveryFileHoldsWhatTheFuzzTargetAsksFor) {
    int files = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(SEPAXIS_CORPUS)) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const std::string bytes = text.str();
        EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()),
                  0);
        ++files;
    }
    EXPECT_GE(files, 8);
}

}  // namespace
}  // namespace sepaxis::scene
