#include "app/base/file_lock.h"

#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sepaxis::scene {

FileLock::FileLock(FileLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), file_(std::move(other.file_)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(file_, other.file_);
    return *this;
}

FileLock::~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

FileLock FileLock::take(const std::filesystem::path& file, Wait wait) {
    constexpr mode_t kOwnerOnly = 0600;
    // Whoever holds such a lock writes a small file; one that was stopped meanwhile may hold it for ever.
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kLongest(2000), kBetween(2);
    const Clock::time_point end = Clock::now() + (wait == Wait::yes ? kLongest : kLongest * 0);
    for (;;) {
        FileLock lock;
        lock.file_ = file;
        lock.descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, kOwnerOnly);
        if (lock.descriptor_ < 0) return {};
        int locked = -1;
        do {
            locked = ::flock(lock.descriptor_, LOCK_EX | LOCK_NB);
            if (locked == 0 || errno != EWOULDBLOCK || Clock::now() >= end) continue;
            std::this_thread::sleep_for(kBetween);
            errno = EINTR;
        } while (locked != 0 && errno == EINTR);
        if (locked != 0) return {};
        // Between opening and locking another program may have removed the file: a lock on a file without a
        // name keeps nobody out.
        struct stat opened {};
        struct stat named {};
        if (::fstat(lock.descriptor_, &opened) == 0 && ::stat(file.c_str(), &named) == 0 &&
            opened.st_ino == named.st_ino && opened.st_dev == named.st_dev)
            return lock;
    }
}

void FileLock::remove() {
    if (descriptor_ < 0) return;
    ::unlink(file_.c_str());
    ::close(std::exchange(descriptor_, -1));
}

}  // namespace sepaxis::scene
