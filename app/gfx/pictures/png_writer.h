// Writes pictures on a thread of its own.
#pragma once

#include "app/gfx/pictures/image.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sepaxis::gfx {

class PngWriter {
 public:
    struct Written {
        std::filesystem::path path;
        std::string error;  // one line for a person; empty when all is well
    };

    // `onWritten` is called from the thread whenever a picture is on the disk or failed. At most `most`
    // pictures wait.
    explicit PngWriter(std::function<void()> onWritten, std::size_t most = 4);
    ~PngWriter();  // after everything that waits is written
    PngWriter(const PngWriter&) = delete;
    PngWriter& operator=(const PngWriter&) = delete;

    bool isFull() const;
    bool isIdle() const;  // nothing waits, nothing is being written
    // Also where it is full: who asks isFull() first keeps the bound.
    void push(std::filesystem::path path, Image image);
    std::vector<Written> takeWritten();
    // Forgets what waits; what is being written is finished.
    void clear();
    void waitUntilIdle();

 private:
    struct Job {
        std::filesystem::path path;
        Image image;
    };
    void work();

    const std::function<void()> onWritten_;
    const std::size_t most_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    std::vector<Written> written_;
    bool writing_ = false;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace sepaxis::gfx
