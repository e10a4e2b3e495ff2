// Recent files, the session, and paths in JSON.
#include "app/base/path_text.h"
#include "app/files/recent_files.h"
#include "app/files/session.h"

#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis::scene {
namespace {

namespace fs = std::filesystem;

TEST(PathText, EveryBytePairComesBack) {
    for (int a = 1; a < 256; ++a)
        for (int b = 1; b < 256; ++b) {
            const std::string bytes = {'/', static_cast<char>(a), static_cast<char>(b)};
            ASSERT_EQ(pathFromText(pathToText(bytes)).native(), bytes);
        }
    EXPECT_EQ(pathToText("/W\u00fcrfel/\U0001F9CA"), "/W\u00fcrfel/\U0001F9CA");
    EXPECT_EQ(pathToText("/50 %/\xff"), "/50 %25/%FF");
    EXPECT_EQ(pathToText("/\xed\xa0\x80"), "/%ED%A0%80");  // a surrogate is no character
    EXPECT_EQ(pathFromText("/50%/%4"), "/50%/%4");
}

class StateTest : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "sepaxis-state-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = fs::path(name) / "state";
    }
    void TearDown() override { fs::remove_all(folder_.parent_path()); }
    static RecentFile file(int number) {
        return {"/scenes/" + std::to_string(number) + ".json", "scene " + std::to_string(number)};
    }
    fs::path folder_;
};

TEST_F(StateTest, RecentFilesAreNewestFirstOnceAndTwelve) {
    EXPECT_TRUE(loadRecentFiles(folder_).empty());
    for (int i = 0; i < 20; ++i) addRecentFile(folder_, file(i));
    const RecentFile renamed{file(12).path, "another \"name\" \u7acb"};
    const std::vector<RecentFile> list = addRecentFile(folder_, renamed);
    ASSERT_EQ(list.size(), kMostRecentFiles);
    EXPECT_EQ(list[0], renamed);
    EXPECT_EQ(list[1], file(19));
    EXPECT_EQ(list[11], file(8));
    EXPECT_EQ(loadRecentFiles(folder_), list);
    clearRecentFiles(folder_);
    EXPECT_TRUE(loadRecentFiles(folder_).empty());
}

TEST_F(StateTest, WindowsThatWriteAtOnceLoseNoEntry) {
    constexpr int kWindows = 6;
    std::vector<pid_t> children;
    for (int i = 0; i < kWindows; ++i) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            addRecentFile(folder_, file(i));
            addRecentFile(folder_, file(100 + i));
            _exit(0);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) ASSERT_EQ(waitpid(child, nullptr, 0), child);
    const std::vector<RecentFile> list = loadRecentFiles(folder_);
    ASSERT_EQ(list.size(), 12u);
    for (int i = 0; i < kWindows; ++i)
        for (const int number : {i, 100 + i})
            EXPECT_NE(std::find(list.begin(), list.end(), file(number)), list.end()) << number;
}

TEST_F(StateTest, ABrokenListIsAnEmptyOne) {
    for (const char* text : {"", "{", "[]", "null", "{\"files\": 3}", "{\"files\": [1, {}, {\"path\": 2}]}",
                             R"({"files": [{"path": "relative.json"}]})"})
        EXPECT_TRUE(readRecentFiles(text).empty()) << text;
    EXPECT_EQ(readRecentFiles(R"({"files": [{"path": "/a"}, {"path": "/a", "name": "twice"}, 5]})").size(),
              1u);
    fs::create_directories(folder_);
    std::ofstream(folder_ / "recent.json") << "torn {";
    EXPECT_EQ(addRecentFile(folder_, file(1)).size(), 1u);
}

TEST_F(StateTest, ASessionComesBack) {
    Session session;
    session.file = "/scenes/\xfe.json";
    session.camera = SavedCamera{{1.0, 2.0, -1.0 / 3.0}, 0.5, -0.25, 1e-3, true, {}};
    session.window = WindowPlace{-1900, 20, 1600, 900, true};
    EXPECT_EQ(saveSession(folder_, session), "");
    const Session found = loadSession(folder_);
    EXPECT_EQ(found.file, session.file);
    EXPECT_EQ(found.camera, session.camera);
    EXPECT_EQ(found.window, session.window);
    EXPECT_EQ(saveSession(folder_, {}), "");
    const Session none = loadSession(folder_);
    EXPECT_TRUE(none.file.empty() && !none.camera && !none.window);
}

TEST_F(StateTest, ABrokenSessionIsAnEmptyOne) {
    for (const char* text :
         {"", "{", "7", R"({"file": 1, "camera": [1, 2], "window": {"x": 1}})",
          R"({"camera": [0,0,0,0,0,0,0], "window": {"x":1,"y":1,"width":0,"height":5}})",
          R"({"camera": [0,0,0,"a",0,1,0], "window": {"x":1,"y":1,"width":99999999999,"height":5}})"}) {
        const Session session = readSession(text);
        EXPECT_TRUE(session.file.empty() && !session.camera && !session.window) << text;
    }
}

TEST(WindowPlace, StaysWhereItWasAndComesBackOntoTheScreen) {
    const std::vector<ScreenArea> two = {{0, 0, 1920, 1080}, {1920, 0, 2560, 1440}};
    const WindowPlace right{2000, 100, 1600, 900, true};
    EXPECT_EQ(placeOnScreens(right, two), right);
    const std::vector<ScreenArea> one = {{0, 0, 1920, 1080}};
    EXPECT_EQ(placeOnScreens(right, one), std::nullopt);  // its screen has gone
    const WindowPlace across{1700, 900, 1600, 1200, false};
    EXPECT_EQ(placeOnScreens(across, one), (WindowPlace{320, 0, 1600, 1080, false}));
    EXPECT_EQ(placeOnScreens({1900, 0, 800, 600, false}, one), std::nullopt);  // too little to grab
    EXPECT_EQ(placeOnScreens({0, 0, 800, 600, false}, {}), std::nullopt);
    const WindowPlace mostly{1900, 100, 1600, 900, false};  // 20 pixels on the left screen
    EXPECT_EQ(placeOnScreens(mostly, two), (WindowPlace{1920, 100, 1600, 900, false}));
    const int far = 2'147'483'647;
    EXPECT_EQ(placeOnScreens({far, far, far, far, false}, two), std::nullopt);
    EXPECT_EQ(placeOnScreens({-far, -far, far, far, false}, two), std::nullopt);
}

}  // namespace
}  // namespace sepaxis::scene
