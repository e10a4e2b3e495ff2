#include "app/gfx/pictures/png_writer.h"

#include <system_error>
#include <utility>

namespace sepaxis::gfx {

PngWriter::PngWriter(std::function<void()> onWritten, std::size_t most)
    : onWritten_(std::move(onWritten)), most_(most), thread_([this] { work(); }) {}

PngWriter::~PngWriter() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

bool PngWriter::isFull() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size() >= most_;
}

bool PngWriter::isIdle() const {
    const std::lock_guard lock(mutex_);
    return jobs_.empty() && !writing_;
}

void PngWriter::push(std::filesystem::path path, Image image) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back({std::move(path), std::move(image)});
    }
    changed_.notify_all();
}

std::vector<PngWriter::Written> PngWriter::takeWritten() {
    const std::lock_guard lock(mutex_);
    return std::exchange(written_, {});
}

void PngWriter::clear() {
    const std::lock_guard lock(mutex_);
    jobs_.clear();
}

void PngWriter::waitUntilIdle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return jobs_.empty() && !writing_; });
}

void PngWriter::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        writing_ = true;
        lock.unlock();
        std::error_code ignored;
        const bool existed = std::filesystem::exists(job.path, ignored);
        std::string error = writePng(job.path, job.image);
        // Half a picture is of no use to anyone.
        if (!error.empty() && !existed) std::filesystem::remove(job.path, ignored);
        lock.lock();
        writing_ = false;
        written_.push_back({job.path, std::move(error)});
        lock.unlock();
        changed_.notify_all();
        onWritten_();
        lock.lock();
    }
}

}  // namespace sepaxis::gfx
