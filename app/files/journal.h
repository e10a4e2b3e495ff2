// Unsaved work on the disk, so that a program that is stopped in whatever way loses at most a moment of it.
//
// Every running window owns one file of the folder and holds its lock; a file whose lock is free was left by
// a program that was stopped, and its work is offered. A file is a sequence of records, each a whole state:
// four bytes "SXJ1", the length of what follows (4 bytes) and its contentHash() (8 bytes), both little
// endian, then for each piece of work a line of JSON and the text of a scene file. What stops the program in
// the middle of a record tears only that one: the record before it counts. Each record is flushed to the disk
// (fdatasync) before the next is begun, so that a power cut costs no more than a kill.
#pragma once

#include "app/base/file_lock.h"
#include "app/scene/scene.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace sepaxis::scene {

struct UnsavedWork {
    std::shared_ptr<const Scene> scene;
    std::filesystem::path file;             // empty: of none
    std::optional<std::uint64_t> fileHash;  // contentHash() of that file when it was opened or saved
    std::vector<std::string> steps;         // names of the newest changes, oldest first
    std::size_t stepCount = 0;              // of all changes since then
    std::int64_t time = 0;                  // of the last change, milliseconds since 1970 (UTC)
    std::optional<SavedCamera> camera;
    std::optional<Side> selection;
};

inline constexpr std::size_t kMostStepNames = 5;  // that a record keeps

std::string journalRecord(std::span<const UnsavedWork> work);
// The last whole record that can be read; empty where there is none.
std::vector<UnsavedWork> readJournal(std::string_view content);

class Journal {
 public:
    // Nothing is written before the first note().
    explicit Journal(std::filesystem::path folder);
    // Waits for a record that is being written. The file stays: what clear() did not take away is unsaved.
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    // From here on this is what is not saved. It is on the disk at most kInterval and the time of two writes
    // later; the call itself never waits, and asks for no memory where the last ones told as much.
    void note(std::span<const UnsavedWork> work);
    void clear();  // nothing is unsaved: the file goes
    void flush();  // writes the last note() at once and waits for it
    bool isBusy() const;
    // Why writing fails, once after it began to; empty where it works.
    std::string takeError();

    static constexpr double kInterval = 0.25;  // seconds between two records
    // The file is begun anew beyond this size, or four records where they are larger.
    static constexpr std::uint64_t kMostBytes = 1u << 20;
    static constexpr std::uint64_t kMostFileBytes = 1u << 30;  // a larger file is no journal

 private:
    void run();
    int write(const std::string& record);  // an errno, or 0
    int begin();
    int replaceWith(const std::string& record);

    std::filesystem::path folder_, file_;
    // Only the thread's:
    FileLock lock_;
    int descriptor_ = -1;
    std::uint64_t length_ = 0;  // of the whole records

    mutable std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::vector<UnsavedWork> pending_;  // of the last note(), where isPending_; empty: clear
    bool isPending_ = false, writing_ = false, stop_ = false, hurry_ = false, failing_ = false;
    std::string error_;
    std::thread thread_;  // after everything that it uses
};

// What a stopped program left. It is this program's to decide about as long as the object lives.
struct Orphan {
    FileLock lock;
    std::filesystem::path file;
    std::vector<UnsavedWork> work;  // never empty
};

// Newest first. Files of running windows are left alone, files without a whole record are taken away.
std::vector<Orphan> findOrphans(const std::filesystem::path& folder);
void discard(Orphan& orphan);

}  // namespace sepaxis::scene
