// Unsaved work outlives the program, however it ends.
#include "app/base/content_hash.h"
#include "app/bench/allocations.h"
#include "app/files/journal.h"
#include "app/scene/format/scene_file.h"
#include "app/tests/scene/random_scenes.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis::scene {
namespace {

namespace fs = std::filesystem;

UnsavedWork someWork(std::uint64_t number) {
    UnsavedWork work;
    work.scene = std::make_shared<const Scene>(randomScene(number));
    work.file = "/scenes/no. " + std::to_string(number) + " \xff %41.json";
    work.fileHash = 0xfedcba9876543210u + number;
    work.steps = {"Move B", "Rotate \"A\""};
    work.stepCount = 7 + number;
    work.time = 1'700'000'000'123;
    work.camera = SavedCamera{{1.0, -2.5, 1.0 / 3.0}, 0.1, -0.2, 7.5, true, {}};
    work.selection = Side::a;
    return work;
}

void expectSame(const UnsavedWork& found, const UnsavedWork& expected) {
    EXPECT_TRUE(sameBits(*found.scene, *expected.scene));
    EXPECT_EQ(found.file, expected.file);
    EXPECT_EQ(found.fileHash, expected.fileHash);
    EXPECT_EQ(found.steps, expected.steps);
    EXPECT_EQ(found.stepCount, expected.stepCount);
    EXPECT_EQ(found.time, expected.time);
    EXPECT_EQ(found.camera, expected.camera);
    EXPECT_EQ(found.selection, expected.selection);
}

std::string recordOf(std::uint64_t number) {
    return journalRecord(std::vector{someWork(number)});
}

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(JournalRecord, EverythingComesBack) {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const std::vector<UnsavedWork> work = {someWork(i), someWork(i + 1000)};
        const std::vector<UnsavedWork> found = readJournal(journalRecord(work));
        ASSERT_EQ(found.size(), 2u);
        expectSame(found[0], work[0]);
        expectSame(found[1], work[1]);
    }
    UnsavedWork bare;
    bare.scene = std::make_shared<const Scene>();
    const std::vector<UnsavedWork> found = readJournal(journalRecord(std::vector{bare}));
    ASSERT_EQ(found.size(), 1u);
    expectSame(found[0], bare);
}

TEST(JournalRecord, TornAtEveryByteTheLastWholeStateCounts) {
    const std::vector<std::string> records = {recordOf(1), recordOf(2), recordOf(3)};
    const std::string whole = records[0] + records[1] + records[2];
    const std::size_t first = records[0].size(), second = first + records[1].size();
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        const std::vector<UnsavedWork> found = readJournal(std::string_view(whole).substr(0, length));
        const std::uint64_t expected = length < first          ? 0
                                       : length < second       ? 1
                                       : length < whole.size() ? 2
                                                               : 3;
        ASSERT_EQ(found.size(), expected == 0 ? 0u : 1u) << length;
        if (expected > 0) {
            ASSERT_EQ(found[0].stepCount, 7 + expected) << length;
        }
    }
}

TEST(JournalRecord, AFlippedByteIsNoticedAtEveryPlace) {
    const std::string first = recordOf(1), second = recordOf(2);
    for (std::size_t i = 0; i < second.size(); ++i) {
        std::string content = first + second;
        content[first.size() + i] = static_cast<char>(content[first.size() + i] ^ 0x20);
        const std::vector<UnsavedWork> found = readJournal(content);
        ASSERT_EQ(found.size(), 1u) << i;
        ASSERT_EQ(found[0].stepCount, 8u) << i;
    }
}

class JournalTest : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "sepaxis-journal-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = fs::path(name) / "journal";
    }
    void TearDown() override { fs::remove_all(folder_.parent_path()); }
    std::size_t filesLeft() const {
        if (!fs::exists(folder_)) return 0;
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    // What a program that is killed leaves: its locks go, its files stay.
    void crash(const std::vector<UnsavedWork>& work) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            Journal journal(folder_);
            journal.note(work);
            journal.flush();
            kill(getpid(), SIGKILL);
        }
        int status = -1;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));
    }
    void leave(const char* name, const std::string& content) const {
        std::ofstream file(folder_ / name, std::ios::binary);
        file << content;
    }
    fs::path folder_;
};

TEST_F(JournalTest, WhatAKilledProgramHeldIsFoundOnceAndDiscarded) {
    crash({someWork(5), someWork(6)});
    std::vector<Orphan> found = findOrphans(folder_);
    ASSERT_EQ(found.size(), 1u);
    ASSERT_EQ(found[0].work.size(), 2u);
    expectSame(found[0].work[0], someWork(5));
    expectSame(found[0].work[1], someWork(6));
    EXPECT_TRUE(findOrphans(folder_).empty());  // as long as the first finder decides about it
    found.clear();
    found = findOrphans(folder_);
    ASSERT_EQ(found.size(), 1u);
    discard(found[0]);
    EXPECT_EQ(filesLeft(), 0u);
}

TEST_F(JournalTest, RunningWindowsAreLeftAloneAndASaveTakesTheFileAway) {
    Journal one(folder_), two(folder_);
    one.note(std::vector{someWork(1)});
    two.note(std::vector{someWork(2)});
    one.flush();
    two.flush();
    EXPECT_TRUE(findOrphans(folder_).empty());
    EXPECT_EQ(filesLeft(), 4u);  // a journal and a lock each
    one.clear();
    one.flush();
    EXPECT_EQ(filesLeft(), 3u);
    EXPECT_TRUE(findOrphans(folder_).empty());
    one.note(std::vector{someWork(3)});  // goes on after a save
    one.flush();
    EXPECT_EQ(filesLeft(), 4u);
    crash({someWork(4)});
    const std::vector<Orphan> found = findOrphans(folder_);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].work[0].stepCount, 11u);
}

TEST_F(JournalTest, ACleanEndLeavesNothing) {
    {
        Journal journal(folder_);
        journal.note(std::vector{someWork(1)});
        journal.flush();
        journal.clear();
    }
    EXPECT_EQ(filesLeft(), 0u);
    fs::remove(folder_);
    { const Journal unused(folder_); }
    EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(JournalTest, TheLastStateIsWrittenAtTheEnd) {
    {
        Journal journal(folder_);
        for (std::uint64_t i = 0; i < 50; ++i) journal.note(std::vector{someWork(i)});
    }
    const std::vector<Orphan> found = findOrphans(folder_);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].work[0].stepCount, 7u + 49u);
}

TEST_F(JournalTest, NotesAreWrittenInTheMemoryOfEarlierOnes) {
    if (!countsAllocations()) GTEST_SKIP() << "a sanitizer has an operator new of its own";
    const std::vector work{someWork(1), someWork(2)};
    Journal journal(folder_);
    const auto noteAndWrite = [&] {
        journal.note(work);
        journal.note(work);
        journal.flush();
    };
    noteAndWrite();
    noteAndWrite();
    EXPECT_EQ(work.front().scene.use_count(), 1) << "what is written may be used again";
    const std::size_t before = allocations().program;
    for (int i = 0; i < 5; ++i) noteAndWrite();
    EXPECT_EQ(allocations().program - before, 0u);
}

TEST_F(JournalTest, StaysBoundedAndIsReadableAtAnyTime) {
    Journal journal(folder_);
    UnsavedWork work = someWork(0);
    Scene large = *work.scene;
    large.description.assign(300'000, 'x');
    work.scene = std::make_shared<const Scene>(large);
    for (std::uint64_t i = 1; i <= 12; ++i) {
        work.stepCount = i;
        journal.note(std::vector{work});
        journal.flush();
        std::uintmax_t bytes = 0;
        std::vector<UnsavedWork> found;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
            bytes += entry.file_size();
            if (entry.path().extension() == ".journal") found = readJournal(contentOf(entry.path()));
        }
        EXPECT_LE(bytes, 4u * 310'000u);
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(found[0].stepCount, i);
    }
}

TEST_F(JournalTest, FilesThatAreNoneAreTakenAwayAndStrangersStay) {
    fs::create_directories(folder_);
    leave("1-2-3.journal", recordOf(1).substr(0, 40));
    leave("1-2-4.journal", "");
    leave("1-2-5.lock", "");
    leave("1-2-6.journal", "SXJ2 of a later version");
    EXPECT_TRUE(findOrphans(folder_).empty());
    EXPECT_FALSE(fs::exists(folder_ / "1-2-3.journal"));
    EXPECT_FALSE(fs::exists(folder_ / "1-2-4.journal"));
    EXPECT_FALSE(fs::exists(folder_ / "1-2-5.lock"));
    EXPECT_TRUE(fs::exists(folder_ / "1-2-6.journal"));
    EXPECT_TRUE(findOrphans(folder_ / "missing").empty());
}

// The limit of a process on the size of its files stands for a full disk.
TEST_F(JournalTest, AFullDiskIsSaidOnceAndTheLastWholeStateStays) {
    const std::string record = recordOf(1);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlim_t most = record.size() * 2 + 100;
        const rlimit limit{most, most};
        setrlimit(RLIMIT_FSIZE, &limit);
        Journal journal(folder_);
        const auto error = [&](std::uint64_t number) {
            UnsavedWork work = someWork(1);
            work.stepCount = number;
            journal.note(std::vector{work});
            journal.flush();
            return journal.takeError();
        };
        bool fine = error(1).empty() && error(2).empty();
        fine = fine && error(3) == folder_.string() + ": File too large" && error(4).empty();
        journal.clear();  // saving makes room, and the next failure is said again
        journal.flush();
        fine = fine && error(5).empty() && error(6).empty() && !error(7).empty();
        kill(getpid(), fine ? SIGKILL : SIGTERM);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    const std::vector<Orphan> found = findOrphans(folder_);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].work[0].stepCount, 6u);
}

TEST_F(JournalTest, AFolderThatCannotBeMadeIsSaid) {
    std::ofstream(folder_.string()) << "a file stands in the way";
    Journal journal(folder_);
    journal.note(std::vector{someWork(1)});
    journal.flush();
    EXPECT_NE(journal.takeError(), "");
    EXPECT_EQ(journal.takeError(), "");
}

// Killed at any time while it is told a new state every millisecond, the state that is found is at most a
// second older than the last.
TEST_F(JournalTest, AKillAtAnyTimeCostsLessThanASecond) {
    using namespace std::chrono;
    const auto now = [] {
        return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    };
    for (int round = 0; round < 6; ++round) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            Journal journal(folder_);
            for (UnsavedWork work = someWork(static_cast<std::uint64_t>(round));; usleep(1000)) {
                work.time = now();
                journal.note(std::vector{work});
            }
        }
        // From its first state on: on a busy machine the other process may not have begun.
        for (int i = 0; i < 2000 && filesLeft() == 0; ++i) usleep(5000);
        usleep(static_cast<useconds_t>(400'000 + 130'000 * round));
        const std::int64_t killed = now();
        ASSERT_EQ(kill(child, SIGKILL), 0);
        int status = -1;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        std::vector<Orphan> found = findOrphans(folder_);
        ASSERT_EQ(found.size(), 1u);
        EXPECT_LE(killed - found[0].work[0].time, 1000);
        discard(found[0]);
    }
}

// 10,000 vertices: telling the journal costs the frame nothing that can be seen.
TEST_F(JournalTest, ALargeSceneCostsTheCallerNothing) {
    UnsavedWork work;
    work.scene = std::make_shared<const Scene>(largeScene());
    Journal journal(folder_);
    using Clock = std::chrono::steady_clock;
    std::vector<double> notes;  // milliseconds
    for (int i = 0; i < 300; ++i) {
        const auto start = Clock::now();
        journal.note(std::vector{work});
        notes.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        usleep(2000);
    }
    const auto start = Clock::now();
    const std::string record = journalRecord(std::vector{work});
    const double writing = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    // The middle one: a busy machine may take the processor away in any of them.
    std::nth_element(notes.begin(), notes.begin() + notes.size() / 2, notes.end());
    const double noting = notes[notes.size() / 2];
    std::printf("a note %.3f ms, record of %zu bytes in %.1f ms\n", noting, record.size(), writing);
    EXPECT_LT(20.0 * noting, writing);
}

}  // namespace
}  // namespace sepaxis::scene
