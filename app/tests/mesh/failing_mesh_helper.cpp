// Stands in for sepaxis-mesh, under the same limits, and goes wrong in the way that the file which it should
// read begins with.
#include "app/mesh/confined.h"
#include "app/mesh/messages.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

using namespace sepaxis::mesh;

// At its end the process is dead.
void takeAllMemory() {
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    std::vector<std::unique_ptr<char[]>> pieces;
    while (true) {
        pieces.push_back(std::make_unique<char[]>(kPiece));
        std::memset(pieces.back().get(), 1, kPiece);
    }
}

void spin() {
    volatile bool forEver = true;
    while (forEver) {
    }
}

void writeFile(const std::string& path, Answer& answer) {
    std::signal(SIGXFSZ, SIG_IGN);
    std::ofstream file(path + ".written");
    file << "x" << std::flush;
    answer.result(file ? "written" : "refused");
}

// Neither a message nor its beginning.
void babble() {
    const std::string bytes(1000, 'x');
    static_cast<void>(!::write(kSocket, bytes.data(), bytes.size()));
    spin();
}

void work(std::span<char* const> words, Answer& answer) {
    std::string way;
    std::ifstream(words.back()) >> way;
    if (way == "abort") std::abort();
    if (way == "segv") std::raise(SIGSEGV);
    if (way == "throw") throw 1;
    if (way == "exit") std::_Exit(0);
    if (way == "bad-alloc") throw std::bad_alloc();
    if (way == "take-memory") takeAllMemory();
    if (way == "spin") spin();
    if (way == "sleep") ::pause();
    if (way == "write") writeFile(words.back(), answer);
    if (way == "babble") babble();
    if (way == "long") answer.result(std::string(std::size_t{1} << 20, 'x'));
    if (way == "progress") answer.progress(250), answer.progress(2000), answer.result("");
    if (way == "echo") {
        std::string input;
        for (char c = 0; answer.receive(&c, 1);) input += c;
        answer.result(input);
    }
    answer.failure("no such way: " + way);
}

}  // namespace

int main(int argc, char** argv) {
    serve(argc, argv, work);
}
