// Work in a process of its own: what it does to its memory, how long it takes and how it dies is none of the
// caller's concern. For code that reads what strangers wrote, and for work that must be stopped at any
// moment.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>

namespace sepaxis::mesh {

// Set from any thread to stop the work; shared by those who show it and the work itself.
struct Progress {
    std::atomic<bool> cancel{false};
    std::atomic<int> perMille{-1};  // -1: not known
};

struct Limits {
    std::size_t memoryBytes = std::size_t{2} << 30;  // beside what the program has at the start
    double processorSeconds = 60.0;
    double seconds = 180.0;  // by the clock
    std::size_t resultBytes = std::size_t{1} << 30;
};

// What the work says to the caller. Only to be used in the child.
class Answer {
 public:
    explicit Answer(int descriptor) : descriptor_(descriptor) {}
    void progress(int perMille);
    void failure(const std::string& reason);  // the last word, as is:
    void result(const std::string& bytes);

 private:
    void send(char kind, const char* data, std::size_t size);
    int descriptor_;
};

enum class End {
    result,
    failure,   // the work said why
    crashed,   // it died, by whatever: a bad pointer, an uncaught exception, abort()
    timedOut,  // it used up its processor time or the clock's
    outOfMemory,
    tooMuch,  // the result is larger than allowed
    cancelled,
    notStarted  // the system gives no process or pipe
};

struct Outcome {
    End end = End::notStarted;
    std::string bytes;  // of the result, or the reason of a failure
};

// Runs the work in a copy of this process and waits. The work sees all of the caller's memory as it is at the
// call, and nothing that it changes is seen here; it must say result() or failure(), and may not use threads,
// windows or locks that other threads hold. Safe from any thread.
[[nodiscard]] Outcome runIsolated(const std::function<void(Answer&)>& work, const Limits& limits,
                                  Progress* progress = nullptr);

}  // namespace sepaxis::mesh
