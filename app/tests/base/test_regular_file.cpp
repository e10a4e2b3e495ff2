// Every file that the program reads by itself, or that a person names, may be something else than a file.
#include "app/base/file_lock.h"
#include "app/base/path_text.h"
#include "app/base/regular_file.h"
#include "app/files/journal.h"
#include "app/files/preferences_file.h"
#include "app/files/presets.h"
#include "app/files/recent_files.h"
#include "app/files/save_scene.h"
#include "app/files/session.h"
#include "app/mesh/mesh_reader.h"
#include "app/scene/format/scene_file.h"
#include "app/tests/base/special_files.h"
#include "app/tests/mesh/mesh_files.h"

#include <chrono>
#include <functional>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

namespace fs = std::filesystem;

class SpecialFiles : public testing::Test {
 protected:
    // For every kind of file that is none, in the place of `name`.
    void forEachKind(const std::string& name, const std::function<void(const fs::path&)>& test) {
        std::size_t made = 0;
        for (const std::string& kind : special_files::kinds()) {
            SCOPED_TRACE(kind);
            const fs::path path = folder_.path() / name;
            if (!special_files::make(kind, path)) continue;
            ++made;
            test(path);
            EXPECT_TRUE(fs::exists(fs::symlink_status(path))) << "it stays";
        }
        EXPECT_GE(made, special_files::kinds().size() - 1);  // devices are made by root alone
    }
    mesh_files::Folder folder_;
};

TEST_F(SpecialFiles, AreRefusedWithTheirReasonAndOrdinaryOnesAreReadWhole) {
    forEachKind("x", [](const fs::path& path) {
        const RegularFile file = readRegularFile(path, 1000);
        EXPECT_FALSE(file.ok());
        EXPECT_FALSE(file.missing);
        EXPECT_EQ(file.text, "");
        const std::string& why = file.problem;
        EXPECT_TRUE(why == "is no ordinary file" || why == "is a folder" || why == "is larger than 0 KiB")
            << why;
    });
    const auto most = [&](std::size_t size) {
        return readRegularFile(folder_.write("x y", std::string(size, 'a')), 1 << 20);
    };
    fs::remove_all(folder_.path() / "x");
    for (const std::size_t size : {0u, 1u, 4095u, 65536u, 1u << 20})
        EXPECT_EQ(most(size).text.size(), size) << most(size).problem;
    EXPECT_EQ(most((1u << 20) + 1).problem, "is larger than 1 MiB");
    EXPECT_TRUE(readRegularFile(folder_.path() / "none", 1).missing);
    EXPECT_TRUE(readRegularFile(folder_.path() / "x y" / "none", 1).missing);
    EXPECT_EQ(readRegularFile(folder_.path().string() + std::string("/x y\0z", 6), 1 << 21).problem,
              "has a zero byte in its name, which no file has");
    // The system says of such a file that it is empty.
    EXPECT_NE(readRegularFile("/proc/self/stat", 1 << 20).text, "");
    EXPECT_FALSE(readRegularFile("/proc/self/stat", 8).ok());
}

TEST_F(SpecialFiles, AreNoScenes) {
    forEachKind("scene.json", [](const fs::path& path) {
        EXPECT_FALSE(readSceneFile(path).ok);
        EXPECT_FALSE(readSceneWords(path).ok);
        EXPECT_FALSE(hashOfFile(path).has_value());
    });
}

TEST_F(SpecialFiles, AreNoJournalsAndStay) {
    forEachKind("1-2-3.journal",
                [](const fs::path& path) { EXPECT_TRUE(findOrphans(path.parent_path()).empty()); });
    for (const std::string& kind : special_files::kinds()) {
        static_cast<void>(special_files::make(kind, folder_.path() / "locks/1-2-4.lock"));
        EXPECT_TRUE(findOrphans(folder_.path() / "locks").empty());
    }
}

TEST_F(SpecialFiles, AreNoPresetsAndAreListedWithTheirReason) {
    forEachKind("presets/mine.json", [](const fs::path& path) {
        std::vector<std::string> errors;
        EXPECT_TRUE(listPresets(path.parent_path(), errors).empty());
        EXPECT_EQ(errors.size(), 1u);
        const std::vector<Preset> own = listPresets("", errors, path.parent_path());
        ASSERT_EQ(own.size(), 1u);
        EXPECT_NE(own[0].error, "");
    });
}

TEST_F(SpecialFiles, APresetIsNoLargerThanIsRead) {
    Scene scene;
    scene.description = std::string(kMostPresetBytes, 'x');
    const std::string error = savePreset(folder_.path() / "large.json", scene);
    EXPECT_NE(error.find("is larger than a preset may be, 4 MiB"), std::string::npos) << error;
    scene.description.resize(kMostPresetBytes / 2);
    EXPECT_EQ(savePreset(folder_.path() / "large.json", scene), "");
    EXPECT_TRUE(readSceneWords(folder_.path() / "large.json", kMostPresetBytes).ok);
}

TEST_F(SpecialFiles, AreNoSessionsNoRecentFilesAndNoPreferences) {
    forEachKind("session.json",
                [](const fs::path& path) { EXPECT_TRUE(loadSession(path.parent_path()).file.empty()); });
    forEachKind("recent.json",
                [](const fs::path& path) { EXPECT_TRUE(loadRecentFiles(path.parent_path()).empty()); });
    forEachKind("preferences.json", [](const fs::path& path) {
        EXPECT_EQ(loadPreferences(path).messages.size(), 1u);
        Preferences changed;
        changed.uiScale = 1.5;
        EXPECT_TRUE(savePreferences(path, {}, changed).failed);
    });
}

TEST_F(SpecialFiles, AreNoMeshes) {
    for (const mesh::Format& format : mesh::formats())
        forEachKind("mesh" + std::string(format.extension), [](const fs::path& path) {
            const mesh::ReadMesh read = mesh::readMesh(path);
            EXPECT_FALSE(read.ok);
            EXPECT_NE(read.reason, "");
        });
}

// A pipe takes no text, and a link of that name leads it elsewhere.
TEST_F(SpecialFiles, AreNotWrittenTo) {
    for (const std::string kind : {"pipe", "socket", "link to a device", "folder"}) {
        SCOPED_TRACE(kind);
        const fs::path path = folder_.path() / "scene.json", part = folder_.path() / "scene.json.part";
        ASSERT_TRUE(special_files::make(kind, path));
        EXPECT_NE(replaceFile(path, "text"), "");
        EXPECT_FALSE(fs::exists(part));
        fs::remove_all(path);
        ASSERT_TRUE(special_files::make(kind, part));
        EXPECT_NE(replaceFile(path, "text"), "");
        EXPECT_FALSE(fs::exists(path));
        fs::remove_all(part);
    }
}

// A program that was stopped holds its lock for as long as it likes.
TEST_F(SpecialFiles, ALockThatIsNeverGivenBackDoesNotHoldUpAnother) {
    const FileLock held = FileLock::take(folder_.path() / "recent.lock", FileLock::Wait::yes);
    ASSERT_TRUE(held.held());
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(addRecentFile(folder_.path(), {"/a.json", "a"}).size(), 1u);
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - start;
    EXPECT_GT(waited.count(), 1.0);
    EXPECT_LT(waited.count(), 20.0);
}

TEST_F(SpecialFiles, NamesWithAZeroByteAreNone) {
    EXPECT_EQ(pathFromText("/a%00b"), fs::path());
    const std::string text = R"({"version": 1, "a": {"shape": {"type": "mesh", "file": "box.obj\u0000.txt"}},
        "b": {"shape": {"type": "sphere", "radius": 1}}})";
    const ReadResult read = readScene(text);
    EXPECT_FALSE(read.ok);
    EXPECT_EQ(read.error.pointer, "/a/shape/file");
    EXPECT_EQ(read.error.reason, "holds a zero byte (\\u0000), which no file name has");
}

}  // namespace
}  // namespace sepaxis::scene
