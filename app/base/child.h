// A process of somebody else's code: it may crash, hang, exit or say nonsense, and that is what is told.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <sys/types.h>

namespace sepaxis {

enum class Ending { crashed, hung, exited };
struct Failure {
    Ending ending = Ending::exited;
    std::string words;  // "crashed: Segmentation fault"
    int status = -1;    // of one that ended by itself
};

inline constexpr int kConnection = 3;

// What of the child is the connection; the others of its standard input, output and errors lead nowhere.
enum class Connection {
    extra,     // the file descriptor kConnection
    standard,  // input and output
    errors     // what it complains of; a signal to this program, such as Ctrl+C, reaches it, too
};

using Deadline = std::chrono::steady_clock::time_point;

// From now on nobody waits for an answer: the program ends.
void stopWaiting();

class Child {
 public:
    // Once `stop` is asked for, nobody waits for an answer. The error is one line.
    static std::string start(const std::vector<std::string>& command, Connection by, Child& child,
                             std::stop_token stop = {});

    Child() = default;
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    bool isRunning() const { return process_ > 0; }
    bool hasMore() const { return !ahead_.empty(); }  // than the lines that were received
    void stop();                                      // at once

    // Whole, or the failure, after which it is gone.
    std::optional<Failure> send(std::span<const std::byte> bytes, Deadline deadline);
    std::optional<Failure> receive(std::span<std::byte> bytes, Deadline deadline);
    // Up to a line's end, which is left out; at most so many bytes.
    std::optional<Failure> receiveLine(std::string& line, std::size_t most, Deadline deadline);

 private:
    Failure end(bool late);
    bool waitFor(short events, Deadline deadline) const;

    void kill() const;

    pid_t process_ = -1;
    bool isGroup_ = false;  // with what it starts
    int connection_ = -1;
    std::stop_token stop_;
    std::string ahead_;  // received behind the last line
};

}  // namespace sepaxis
