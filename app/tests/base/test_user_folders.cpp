// The folders of the XDG Base Directory Specification.
#include "app/base/user_folders.h"

#include <cstdlib>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

class UserFoldersTest : public testing::Test {
 protected:
    void SetUp() override {
        for (const char* name :
             {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"})
            unsetenv(name);
    }
};

TEST_F(UserFoldersTest, LieBelowHomeByDefault) {
    setenv("HOME", "/home/ada", 1);
    const auto folders = userFolders();
    ASSERT_TRUE(folders);
    EXPECT_EQ(folders->config, "/home/ada/.config/sepaxis");
    EXPECT_EQ(folders->data, "/home/ada/.local/share/sepaxis");
    EXPECT_EQ(folders->state, "/home/ada/.local/state/sepaxis");
    EXPECT_EQ(folders->cache, "/home/ada/.cache/sepaxis");
}

TEST_F(UserFoldersTest, FollowAbsolutePathsAndIgnoreRelativeOnes) {
    setenv("HOME", "/home/ada", 1);
    setenv("XDG_STATE_HOME", "/var/ada", 1);
    setenv("XDG_CACHE_HOME", "cache", 1);
    const auto folders = userFolders();
    ASSERT_TRUE(folders);
    EXPECT_EQ(folders->state, "/var/ada/sepaxis");
    EXPECT_EQ(folders->cache, "/home/ada/.cache/sepaxis");
}

TEST_F(UserFoldersTest, AreMissingWithoutAHome) {
    setenv("XDG_STATE_HOME", "/var/ada", 1);
    EXPECT_FALSE(userFolders());
    setenv("HOME", "", 1);
    EXPECT_FALSE(userFolders());
}

}  // namespace
}  // namespace sepaxis::scene
