// Saving keeps the old file whole until the new one is.
#include "app/base/assets_path.h"
#include "app/files/presets.h"
#include "app/files/save_scene.h"
#include "app/scene/format/scene_file.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis::scene {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

class SaveScene : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "sepaxis-save-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override {
        fs::permissions(folder_, fs::perms::owner_all);
        fs::remove_all(folder_);
    }
    fs::path folder_;
};

TEST_F(SaveScene, EveryPresetComesBackAsItWas) {
    std::vector<std::string> errors;
    for (const Preset& preset : listPresets(presetsFolder(), errors)) {
        const ReadResult read = readSceneFile(preset.path);
        ASSERT_TRUE(read.ok) << preset.path;
        const fs::path file = folder_ / preset.path.filename();
        EXPECT_EQ(saveSceneFile(file, read.scene), "");
        const ReadResult again = readSceneFile(file);
        ASSERT_TRUE(again.ok) << describeError(file, again.error);
        EXPECT_TRUE(again.scene == read.scene) << preset.path;
        const std::string first = contentOf(file);
        EXPECT_EQ(saveSceneFile(file, again.scene), "");
        EXPECT_EQ(contentOf(file), first) << preset.path;
    }
}

TEST_F(SaveScene, AFileKeepsItsPermissionsAndALinkStaysOne) {
    const fs::path file = folder_ / "scene.json", link = folder_ / "link.json";
    ASSERT_EQ(replaceFile(file, "old"), "");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    const fs::perms before = fs::status(file).permissions();
    fs::create_symlink(file, link);
    EXPECT_EQ(replaceFile(link, "new"), "");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(contentOf(file), "new");
    EXPECT_EQ(fs::status(file).permissions(), before);
}

TEST_F(SaveScene, SaysWhyItCannotAndLeavesNothingBehind) {
    EXPECT_EQ(replaceFile(folder_, "text"), folder_.string() + ": cannot be saved: Is a directory");
    const fs::path nowhere = folder_ / "missing" / "scene.json";
    EXPECT_EQ(replaceFile(nowhere, "text"),
              nowhere.string() + ": cannot be saved: No such file or directory");
    EXPECT_TRUE(fs::is_empty(folder_));
}

// The limit of a process on the size of its files stands for a full disk. In a process of its own: the limit
// cannot be lifted again by everyone.
TEST_F(SaveScene, AFullDiskLeavesTheOldFileWhole) {
    const fs::path file = folder_ / "scene.json";
    ASSERT_EQ(replaceFile(file, "the old content"), "");
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{64, 64};
        setrlimit(RLIMIT_FSIZE, &limit);
        const std::string error = replaceFile(file, std::string(1000, 'x'));
        _exit(error == file.string() + ": cannot be saved: File too large" ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    EXPECT_EQ(contentOf(file), "the old content");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

// Killed at any time while it saves over and over: the file always holds one whole content.
TEST_F(SaveScene, AKilledProgramLeavesAWholeFile) {
    const fs::path file = folder_ / "scene.json";
    const std::string one(300'000, '1'), two(200'000, '2');
    ASSERT_EQ(replaceFile(file, one), "");
    for (int round = 0; round < 20; ++round) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            for (;;)
                if (!replaceFile(file, two).empty() || !replaceFile(file, one).empty()) _exit(1);
        }
        usleep(static_cast<useconds_t>(2000 + 700 * round));
        ASSERT_EQ(kill(child, SIGKILL), 0);
        int status = -1;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));
        const std::string content = contentOf(file);
        EXPECT_TRUE(content == one || content == two) << content.size();
    }
}

}  // namespace
}  // namespace sepaxis::scene
