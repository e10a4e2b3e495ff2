#include "app/base/child.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookAtEnding{50};
std::atomic<bool> isEnding = false;

constexpr std::chrono::milliseconds kGoing{200};  // a process that has closed its end needs to end

std::string inWords(int error) {
    return std::generic_category().message(error);
}

Failure failureOf(int status) {
    if (WIFSIGNALED(status)) return {Ending::crashed, std::string("crashed: ") + strsignal(WTERMSIG(status))};
    // A shell says so of a signal that ended what it ran.
    if (const int signal = WEXITSTATUS(status) - 128; signal > 0 && signal < NSIG)
        return {Ending::crashed, std::string("crashed: ") + strsignal(signal)};
    return {Ending::exited, "ended by itself with exit status " + std::to_string(WEXITSTATUS(status)),
            WEXITSTATUS(status)};
}

}  // namespace

void stopWaiting() {
    isEnding = true;
}

std::string Child::start(const std::vector<std::string>& command, Connection by, Child& child,
                         std::stop_token stop) {
    child.stop();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return inWords(errno);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (by == Connection::extra) posix_spawn_file_actions_adddup2(&actions, ends[1], kConnection);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (by == (file == STDERR_FILENO ? Connection::errors : Connection::standard))
            posix_spawn_file_actions_adddup2(&actions, ends[1], file);
        else
            posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0);
    // A group of its own, so that what it starts goes with it.
    const bool isGroup = by != Connection::errors;
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    if (isGroup) posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    pid_t process = -1;
    const int error = posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        return command[0] + ": " + inWords(error);
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    child.process_ = process;
    child.isGroup_ = isGroup;
    child.stop_ = std::move(stop);
    child.connection_ = ends[0];
    child.ahead_.clear();
    return {};
}

Child::~Child() {
    stop();
}

void Child::stop() {
    if (process_ > 0) {
        kill();
        waitpid(process_, nullptr, 0);
    }
    if (connection_ >= 0) close(connection_);
    process_ = connection_ = -1;
}

void Child::kill() const {
    ::kill(isGroup_ ? -process_ : process_, SIGKILL);
}

// The connection is of no use any more.
Failure Child::end(bool late) {
    // One that it started may hold the connection open.
    const Deadline gone = late ? Clock::now() : Clock::now() + kGoing;
    int status = 0;
    pid_t ended = 0;
    while ((ended = waitpid(process_, &status, WNOHANG)) == 0 && Clock::now() < gone)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    Failure failure = ended > 0 ? failureOf(status)
                      : late    ? Failure{Ending::hung, "gave no answer in time"}
                                : Failure{Ending::exited, "closed its connection"};
    if (ended > 0) {
        if (isGroup_) kill();  // what it started
        process_ = -1;
    }
    stop();
    return failure;
}

bool Child::waitFor(short events, Deadline deadline) const {
    while (!isEnding && !stop_.stop_requested()) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        const auto slice = std::clamp(left, std::chrono::milliseconds(0), kLookAtEnding);
        pollfd wanted{connection_, events, 0};
        const int ready = poll(&wanted, 1, static_cast<int>(slice.count()));
        if (ready > 0) return true;
        if ((ready == 0 && slice >= left) || (ready < 0 && errno != EINTR)) return false;
    }
    return false;
}

std::optional<Failure> Child::send(std::span<const std::byte> bytes, Deadline deadline) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(connection_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
            continue;
        }
        const bool full = count < 0 && (errno == EAGAIN || errno == EINTR);
        if (!full) return end(false);
        if (!waitFor(POLLOUT, deadline)) return end(true);
    }
    return std::nullopt;
}

std::optional<Failure> Child::receive(std::span<std::byte> bytes, Deadline deadline) {
    while (!bytes.empty()) {
        const ssize_t count = ::recv(connection_, bytes.data(), bytes.size(), 0);
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
            continue;
        }
        const bool empty = count < 0 && (errno == EAGAIN || errno == EINTR);
        if (!empty) return end(false);
        if (!waitFor(POLLIN, deadline)) return end(true);
    }
    return std::nullopt;
}

std::optional<Failure> Child::receiveLine(std::string& line, std::size_t most, Deadline deadline) {
    for (;;) {
        if (const std::size_t at = ahead_.find('\n'); at != std::string::npos) {
            line = ahead_.substr(0, at);
            ahead_.erase(0, at + 1);
            return std::nullopt;
        }
        if (ahead_.size() > most) {
            stop();
            return Failure{Ending::exited, "wrote a line that does not end"};
        }
        std::byte piece[4096];
        const ssize_t count = ::recv(connection_, piece, sizeof(piece), 0);
        if (count > 0) {
            ahead_.append(reinterpret_cast<const char*>(piece), static_cast<std::size_t>(count));
            continue;
        }
        const bool empty = count < 0 && (errno == EAGAIN || errno == EINTR);
        if (!empty) return end(false);
        if (!waitFor(POLLIN, deadline)) return end(true);
    }
}

}  // namespace sepaxis
