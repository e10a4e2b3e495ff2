// Work in another program, sepaxis-mesh: what it does to its memory, how long it takes and how it dies is
// none of the caller's concern. For code that reads what strangers wrote, and for work that must be stopped
// at any moment.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::mesh {

// Set from any thread to stop the work; shared by those who show it and the work itself.
struct Progress {
    std::atomic<bool> cancel{false};
    std::atomic<int> perMille{-1};  // -1: not known
};

struct Limits {
    std::size_t memoryBytes = std::size_t{2}
                              << 30;  // beside what the program has at the start, and its input
    double processorSeconds = 60.0;
    double seconds = 180.0;  // by the clock
    std::size_t resultBytes = std::size_t{1} << 30;
};

struct Job {
    std::vector<std::string> words;                 // what is asked for; see requests.h
    std::vector<std::span<const std::byte>> input;  // one after the other
    std::filesystem::path program;                  // empty: where findHelper() says
};

enum class End {
    result,
    failure,   // the work said why
    crashed,   // it died, by whatever: a bad pointer, an uncaught exception, abort()
    timedOut,  // it used up its processor time or the clock's
    outOfMemory,
    tooMuch,  // the result is larger than allowed
    cancelled,
    notStarted  // there is no program, or the system starts none
};

struct Outcome {
    End end = End::notStarted;
    std::string bytes;  // of the result, or the reason of a failure or of notStarted
};

// Starts the program, confined to the limits, and waits. It shares nothing with this process but a socket,
// and nothing that it sends is trusted. Safe from any thread, whatever the others do.
[[nodiscard]] Outcome runIsolated(const Job& job, const Limits& limits, Progress* progress = nullptr);

// Where sepaxis-mesh is: beside the running program or in the libexec of its installation. Empty where it is
// in neither: no path that is compiled in is ever run.
std::filesystem::path findHelper();

}  // namespace sepaxis::mesh
