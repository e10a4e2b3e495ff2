// What becomes of the recordings that engines sent.
#include "app/record/kept_recordings.h"
#include "app/record/listener.h"
#include "app/tests/record/recordings.h"

#include <chrono>

#include <gtest/gtest.h>

namespace sepaxis::record {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class Unkept : public testing::Test {
 protected:
    // So many bytes, written so many hours ago.
    void file(const std::string& name, std::size_t bytes, int hours) {
        write(folder_.file(name.c_str()), std::string(bytes, 'x'));
        fs::last_write_time(folder_.file(name.c_str()), fs::file_time_type::clock::now() - hours * 1h);
    }
    bool isThere(const char* name) const { return fs::exists(folder_.file(name)); }
    fs::path place() const { return fs::path(folder_.file()).parent_path(); }
    Folder folder_;
};

TEST_F(Unkept, TheNewestFewStay) {
    for (int i = 1; i <= 7; ++i) file(unkeptName(static_cast<unsigned>(i)), 10, i);
    pruneUnkept(place());
    for (int i = 1; i <= 7; ++i)
        EXPECT_EQ(isThere(unkeptName(static_cast<unsigned>(i)).c_str()), i <= 5) << i;
}

TEST_F(Unkept, NoMoreBytesStayThanAllowedAndTheNewestInAnyCase) {
    file(unkeptName(1), 60, 3);
    file(unkeptName(2), 50, 2);
    file(unkeptName(3), 40, 1);
    pruneUnkept(place(), 5, 100);
    EXPECT_FALSE(isThere("engine-1.sxr"));
    EXPECT_TRUE(isThere("engine-2.sxr"));
    pruneUnkept(place(), 5, 10);
    EXPECT_FALSE(isThere("engine-2.sxr"));
    EXPECT_TRUE(isThere("engine-3.sxr"));
}

TEST_F(Unkept, WhatNoListenerMadeIsLeftAlone) {
    for (const char* name : {"run.sxr", "engine-1.txt", "engine.sxr"}) file(name, 10, 9);
    fs::create_directory(folder_.file("engine-8.sxr"));
    fs::create_symlink(folder_.file("run.sxr"), folder_.file("engine-9.sxr"));
    file("engine-2.sxr", 10, 1);
    pruneUnkept(place(), 1, 1);
    for (const char* name : {"run.sxr", "engine-1.txt", "engine.sxr", "engine-8.sxr", "engine-9.sxr"})
        EXPECT_TRUE(isThere(name)) << name;
    pruneUnkept(place() / "none");
}

TEST_F(Unkept, ListeningDeletesTheOldOnes) {
    for (int i = 1; i <= 7; ++i) file(unkeptName(static_cast<unsigned>(i)), 10, i);
    Listener listener;
    ASSERT_EQ(listener.start({.port = 0}, place()), "");
    EXPECT_TRUE(isThere("engine-5.sxr"));
    EXPECT_FALSE(isThere("engine-6.sxr"));
}

TEST_F(Unkept, KeepingMovesOrCopiesTheFile) {
    file("engine-1.sxr", 10, 0);
    EXPECT_EQ(keepRecording(folder_.file("engine-1.sxr"), folder_.file("copy.sxr"), KeepBy::copying), "");
    EXPECT_TRUE(isThere("engine-1.sxr"));
    EXPECT_EQ(keepRecording(folder_.file("engine-1.sxr"), folder_.file("copy.sxr"), KeepBy::moving), "");
    EXPECT_FALSE(isThere("engine-1.sxr"));
    EXPECT_EQ(bytesOf(folder_.file("copy.sxr")).size(), 10u);
    EXPECT_EQ(keepRecording(folder_.file("copy.sxr"), folder_.file("copy.sxr"), KeepBy::moving), "");
    EXPECT_TRUE(isThere("copy.sxr")) << "to where it is";
}

TEST_F(Unkept, KeepingThatFailsSaysWhyAndChangesNothing) {
    file("engine-1.sxr", 10, 0);
    for (const KeepBy by : {KeepBy::copying, KeepBy::moving, KeepBy::renaming})
        EXPECT_EQ(keepRecording(folder_.file("engine-1.sxr"), place() / "none" / "run.sxr", by),
                  "No such file or directory");
    EXPECT_TRUE(isThere("engine-1.sxr"));
    fs::create_directory(folder_.file("folder.sxr"));
    EXPECT_NE(keepRecording(folder_.file("engine-1.sxr"), folder_.file("folder.sxr"), KeepBy::copying), "");
    EXPECT_FALSE(isThere("folder.sxr.part"));
}

}  // namespace
}  // namespace sepaxis::record
