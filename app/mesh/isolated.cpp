#include "app/mesh/isolated.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SEPAXIS_SHADOW_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SEPAXIS_SHADOW_MEMORY 1
#endif
#endif

namespace sepaxis::mesh {

namespace {

using Clock = std::chrono::steady_clock;

constexpr char kProgress = 'p', kFailure = 'f', kResult = 'r';
constexpr int kOutOfMemory = 86;  // exit statuses of the child
constexpr int kThrew = 87;
constexpr int kPollMilliseconds = 50;  // how soon a cancel is obeyed
constexpr std::size_t kLongestReason = 4096;
constexpr std::size_t kHeader = 1 + sizeof(std::uint64_t);

// Bytes of address space that the process has already; 0 where the system does not say.
std::size_t addressSpaceInUse() {
    std::ifstream file("/proc/self/statm");
    std::size_t pages = 0;
    file >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// The hard limit one above the soft one: reaching the soft one is told by a signal of its own.
void setLimit(int resource, rlim_t value) {
    rlimit limit{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? value : std::min(value, limit.rlim_max);
    limit.rlim_max = std::min(limit.rlim_max, limit.rlim_cur + 1);
    setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// As if the process had just started, with bounds.
void confine(const Limits& limits, [[maybe_unused]] std::size_t inUse) {
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTERM, SIGINT, SIGHUP, SIGXCPU})
        std::signal(signal, SIG_DFL);
    std::signal(SIGPIPE, SIG_DFL);  // nobody listens any more: there is nothing left to do
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0);
#endif
    setLimit(RLIMIT_CORE, 0);
    setLimit(RLIMIT_FSIZE, 0);  // it writes no files
    setLimit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(limits.processorSeconds)));
#ifndef SEPAXIS_SHADOW_MEMORY
    // The sanitizers keep terabytes of address space for their own use.
    if (inUse > 0) setLimit(RLIMIT_AS, static_cast<rlim_t>(inUse + limits.memoryBytes));
#endif
    // What a library writes about a damaged file is not for the person's terminal.
    const int nothing = ::open("/dev/null", O_RDWR);
    if (nothing >= 0) {
        for (const int standard : {0, 1, 2}) ::dup2(nothing, standard);
    }
}

[[noreturn]] void runChild(const std::function<void(Answer&)>& work, int descriptor, const Limits& limits,
                           std::size_t inUse) {
    confine(limits, inUse);
    Answer answer(descriptor);
    int status = 0;
    // An exception must not leave the copy of somebody else's stack.
    try {
        work(answer);
    } catch (const std::bad_alloc&) {
        status = kOutOfMemory;
    } catch (...) {
        status = kThrew;
    }
    ::_exit(status);
}

// What the child has sent, put together again; nothing that it sends is trusted.
class Receiver {
 public:
    explicit Receiver(std::size_t mostBytes) : most_(mostBytes) {}

    // False when no more is wanted: the answer is whole, or too long.
    bool take(const char* data, std::size_t size, Progress* progress) {
        buffer_.append(data, size);
        while (buffer_.size() >= kHeader) {
            std::uint64_t length = 0;
            std::memcpy(&length, buffer_.data() + 1, sizeof(length));
            const char kind = buffer_[0];
            const std::size_t mostOfKind = kind == kResult ? most_ : kLongestReason;
            if (length > mostOfKind || (kind != kProgress && kind != kFailure && kind != kResult)) {
                outcome_ = {kind == kResult ? End::tooMuch : End::crashed, {}};
                return false;
            }
            if (kind == kResult && buffer_.capacity() < kHeader + length) buffer_.reserve(kHeader + length);
            if (buffer_.size() - kHeader < length) return true;
            if (kind == kProgress) {
                if (progress != nullptr && length == sizeof(int))
                    progress->perMille = readInt(buffer_.data() + kHeader);
                buffer_.erase(0, kHeader + length);
                continue;
            }
            buffer_.resize(kHeader + length);
            buffer_.erase(0, kHeader);
            outcome_ = {kind == kResult ? End::result : End::failure, std::move(buffer_)};
            return false;
        }
        return true;
    }
    Outcome outcome() && { return std::move(outcome_); }

 private:
    static int readInt(const char* data) {
        int value = 0;
        std::memcpy(&value, data, sizeof(value));
        return std::clamp(value, 0, 1000);
    }
    std::size_t most_;
    std::string buffer_;
    Outcome outcome_{End::crashed, {}};
};

// Until the child has said its last word, dies, or is no longer wanted.
Outcome listen(int descriptor, const Limits& limits, Progress* progress) {
    Receiver receiver(limits.resultBytes);
    const Clock::time_point start = Clock::now();
    std::array<char, 1 << 16> piece;
    while (true) {
        if (progress != nullptr && progress->cancel) return {End::cancelled, {}};
        if (std::chrono::duration<double>(Clock::now() - start).count() > limits.seconds)
            return {End::timedOut, {}};
        pollfd waiting{descriptor, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, kPollMilliseconds);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t count = ::read(descriptor, piece.data(), piece.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::move(receiver).outcome();
        if (!receiver.take(piece.data(), static_cast<std::size_t>(count), progress))
            return std::move(receiver).outcome();
    }
}

// How the child ended says more than its silence.
End endOf(int status) {
    if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGXCPU ? End::timedOut : End::crashed;
    return WIFEXITED(status) && WEXITSTATUS(status) == kOutOfMemory ? End::outOfMemory : End::crashed;
}

}  // namespace

void Answer::send(char kind, const char* data, std::size_t size) {
    std::array<char, kHeader> header;
    header[0] = kind;
    const std::uint64_t length = size;
    std::memcpy(header.data() + 1, &length, sizeof(length));
    const auto write = [&](const char* from, std::size_t count) {
        while (count > 0) {
            const ssize_t written = ::write(descriptor_, from, count);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) ::_exit(kThrew);
            from += written;
            count -= static_cast<std::size_t>(written);
        }
    };
    write(header.data(), header.size());
    write(data, size);
}

void Answer::progress(int perMille) {
    send(kProgress, reinterpret_cast<const char*>(&perMille), sizeof(perMille));
}

void Answer::failure(const std::string& reason) {
    send(kFailure, reason.data(), std::min(reason.size(), kLongestReason));
    ::_exit(0);
}

void Answer::result(const std::string& bytes) {
    send(kResult, bytes.data(), bytes.size());
    ::_exit(0);
}

Outcome runIsolated(const std::function<void(Answer&)>& work, const Limits& limits, Progress* progress) {
    std::array<int, 2> pipe;
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return {End::notStarted, {}};
    const std::size_t inUse = addressSpaceInUse();
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(pipe[0]);
        runChild(work, pipe[1], limits, inUse);
    }
    ::close(pipe[1]);
    if (child < 0) {
        ::close(pipe[0]);
        return {End::notStarted, {}};
    }
    Outcome outcome = listen(pipe[0], limits, progress);
    ::close(pipe[0]);
    ::kill(child, SIGKILL);  // no effect on how one ended that is dead already
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (outcome.end == End::crashed) outcome.end = endOf(status);
    return outcome;
}

}  // namespace sepaxis::mesh
