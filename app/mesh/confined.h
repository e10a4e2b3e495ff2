// The side of sepaxis-mesh: a process that was started to do one thing under limits and say how it went.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace sepaxis::mesh {

// What the work says to the one who asked, and what it is told.
class Answer {
 public:
    explicit Answer(int descriptor) : descriptor_(descriptor) {}
    // The next bytes of the input; false where it holds fewer.
    bool receive(void* to, std::size_t size);
    void progress(int perMille);
    [[noreturn]] void failure(const std::string& reason);  // the last word, as is:
    [[noreturn]] void result(const std::string& bytes);

 private:
    void send(char kind, const char* data, std::size_t size);
    int descriptor_;
};

// The whole of main(): takes the limits out of the arguments and obeys them, does the work and ends the
// process. `work` is given the words of the request; if it returns, it said nothing, which is a failure.
[[noreturn]] void serve(int argc, char** argv, void (*work)(std::span<char* const> words, Answer& answer));

}  // namespace sepaxis::mesh
