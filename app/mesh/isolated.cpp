#include "app/mesh/isolated.h"

#include "app/mesh/messages.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis::mesh {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 50;  // how soon a cancel is obeyed
constexpr const char* kInstallAgain = "; install sepaxis again";

// What the child has sent, put together again; nothing that it sends is trusted.
class Receiver {
 public:
    explicit Receiver(std::size_t mostBytes) : most_(mostBytes) {}

    // False when no more is wanted: the answer is whole, or too long.
    bool take(const char* data, std::size_t size, Progress* progress) {
        buffer_.append(data, size);
        while (buffer_.size() >= kMessageHeader) {
            std::uint64_t length = 0;
            std::memcpy(&length, buffer_.data() + 1, sizeof(length));
            const char kind = buffer_[0];
            const bool known = kind == kProgressMessage || kind == kFailureMessage || kind == kResultMessage;
            if (!known || length > (kind == kResultMessage ? most_ : kLongestReason)) {
                outcome_ = {kind == kResultMessage ? End::tooMuch : End::crashed, {}};
                return false;
            }
            if (kind == kResultMessage && buffer_.capacity() < kMessageHeader + length)
                buffer_.reserve(kMessageHeader + length);
            if (buffer_.size() - kMessageHeader < length) return true;
            if (kind == kProgressMessage) {
                if (progress != nullptr && length == sizeof(int))
                    progress->perMille = readInt(buffer_.data() + kMessageHeader);
                buffer_.erase(0, kMessageHeader + length);
                continue;
            }
            buffer_.resize(kMessageHeader + length);
            buffer_.erase(0, kMessageHeader);
            outcome_ = {kind == kResultMessage ? End::result : End::failure, std::move(buffer_)};
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

// The job's input, as far as the socket takes it; then the socket says that this was all.
class Sender {
 public:
    Sender(int descriptor, const std::vector<std::span<const std::byte>>& pieces)
        : descriptor_(descriptor), pieces_(pieces) {
        skipEmpty();
    }
    bool done() const { return piece_ == pieces_.size(); }
    void push() {
        while (!done()) {
            const std::span<const std::byte> rest = pieces_[piece_].subspan(at_);
            const ssize_t count = ::send(descriptor_, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
            if (count < 0) {
                piece_ = pieces_.size();  // it is dead or wants no more: its answer says why
                return;
            }
            at_ += static_cast<std::size_t>(count);
            skipEmpty();
        }
    }

 private:
    void skipEmpty() {
        while (!done() && at_ == pieces_[piece_].size()) ++piece_, at_ = 0;
        if (done()) ::shutdown(descriptor_, SHUT_WR);
    }
    int descriptor_;
    const std::vector<std::span<const std::byte>>& pieces_;
    std::size_t piece_ = 0, at_ = 0;
};

// Until the child has said its last word, dies, or is no longer wanted.
Outcome converse(int descriptor, const Job& job, const Limits& limits, Progress* progress) {
    Receiver receiver(limits.resultBytes);
    Sender sender(descriptor, job.input);
    const Clock::time_point start = Clock::now();
    std::array<char, 1 << 16> piece;
    while (true) {
        if (progress != nullptr && progress->cancel) return {End::cancelled, {}};
        if (std::chrono::duration<double>(Clock::now() - start).count() > limits.seconds)
            return {End::timedOut, {}};
        const short writes = sender.done() ? short{0} : short{POLLOUT};
        pollfd waiting{descriptor, static_cast<short>(POLLIN | writes), 0};
        const int ready = ::poll(&waiting, 1, kPollMilliseconds);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        if ((waiting.revents & POLLOUT) != 0) sender.push();
        if ((waiting.revents & ~POLLOUT) == 0) continue;
        const ssize_t count = ::read(descriptor, piece.data(), piece.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::move(receiver).outcome();
        if (!receiver.take(piece.data(), static_cast<std::size_t>(count), progress))
            return std::move(receiver).outcome();
    }
}

// How the child ended says more than its silence.
Outcome outcomeOf(int status) {
    if (WIFSIGNALED(status)) return {WTERMSIG(status) == SIGXCPU ? End::timedOut : End::crashed, {}};
    if (!WIFEXITED(status)) return {End::crashed, {}};
    switch (WEXITSTATUS(status)) {
        case kStatusOutOfMemory:
            return {End::outOfMemory, {}};
        case kStatusOtherProtocol:
            return {
                End::notStarted,
                std::string("the program sepaxis-mesh is of another version than sepaxis") + kInstallAgain};
        default:
            return {End::crashed, {}};
    }
}

std::vector<std::string> argumentsOf(const Job& job, const fs::path& program, const Limits& limits) {
    std::size_t memory = limits.memoryBytes;
    for (const std::span<const std::byte> piece : job.input) memory += piece.size();
    std::vector<std::string> arguments{
        program.string(), kProtocol, std::to_string(::getpid()), std::to_string(memory),
        std::to_string(static_cast<std::uint64_t>(std::ceil(limits.processorSeconds)))};
    arguments.insert(arguments.end(), job.words.begin(), job.words.end());
    return arguments;
}

// What the child starts with: the socket, nothing else that is open here, and no signals blocked or ignored.
struct Setup {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    bool whole = true;

    explicit Setup(int socket) {
        whole = posix_spawn_file_actions_init(&actions) == 0 && posix_spawnattr_init(&attributes) == 0;
        const auto add = [this](int error) { whole = whole && error == 0; };
        add(posix_spawn_file_actions_adddup2(&actions, socket, kSocket));
        // What a library writes about a damaged file is not for the person's terminal.
        for (const int standard : {0, 1, 2})
            add(posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0));
        add(posix_spawn_file_actions_addclosefrom_np(&actions, kSocket + 1));
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        add(posix_spawnattr_setsigmask(&attributes, &none));
        add(posix_spawnattr_setsigdefault(&attributes, &all));
        add(posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    }
    ~Setup() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    Setup(const Setup&) = delete;
    Setup& operator=(const Setup&) = delete;
};

// 0, or the number of the error.
int start(const std::vector<std::string>& arguments, int socket, pid_t& child) {
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    const Setup setup(socket);
    if (!setup.whole) return ENOMEM;
    return posix_spawn(&child, words[0], &setup.actions, &setup.attributes, words.data(), environ);
}

Outcome notStarted(const std::string& reason) {
    return {End::notStarted, reason};
}

}  // namespace

fs::path findHelper() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    const fs::path folder = failed ? fs::path() : program.parent_path();
    for (const fs::path& candidate : {folder / "sepaxis-mesh", folder / "../libexec/sepaxis/sepaxis-mesh"}) {
        if (candidate.is_absolute() && fs::is_regular_file(candidate, failed))
            return candidate.lexically_normal();
    }
    return {};
}

Outcome runIsolated(const Job& job, const Limits& limits, Progress* progress) {
    const fs::path program = job.program.empty() ? findHelper() : job.program;
    if (program.empty())
        return notStarted(std::string("the program sepaxis-mesh is missing beside sepaxis") + kInstallAgain);
    std::array<int, 2> ends;
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return notStarted("the system gives no socket: " + std::generic_category().message(errno));
    pid_t child = -1;
    const int error = start(argumentsOf(job, program, limits), ends[1], child);
    ::close(ends[1]);
    if (error != 0) {
        ::close(ends[0]);
        return notStarted("the program " + program.string() +
                          " cannot be started: " + std::generic_category().message(error));
    }
    Outcome outcome = converse(ends[0], job, limits, progress);
    ::close(ends[0]);
    ::kill(child, SIGKILL);  // no effect on how one ended that is dead already
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return outcome.end == End::crashed ? outcomeOf(status) : outcome;
}

}  // namespace sepaxis::mesh
