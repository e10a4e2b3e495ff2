#include "app/mesh/confined.h"

#include "app/mesh/messages.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <new>
#include <string_view>
#include <system_error>

#include <signal.h>
#include <sys/resource.h>
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

struct Terms {
    std::uint64_t parent = 0, memoryBytes = 0, processorSeconds = 0;
};

bool readNumber(std::string_view text, std::uint64_t& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

bool readTerms(std::span<char* const> arguments, Terms& terms) {
    return arguments.size() > kWordsBeforeRequest && std::string_view(arguments[1]) == kProtocol &&
           readNumber(arguments[2], terms.parent) && readNumber(arguments[3], terms.memoryBytes) &&
           readNumber(arguments[4], terms.processorSeconds);
}

// Bytes of address space that the process has already; 0 where the system does not say.
[[maybe_unused]] std::uint64_t addressSpaceInUse() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t pages = 0;
    file >> pages;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// The hard limit one above the soft one: reaching the soft one is told by a signal of its own.
void setLimit(int resource, rlim_t value) {
    rlimit limit{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? value : std::min(value, limit.rlim_max);
    limit.rlim_max = std::min(limit.rlim_max, limit.rlim_cur + 1);
    setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

void confine(const Terms& terms) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Whoever asked may have died before that was set.
    if (static_cast<std::uint64_t>(::getppid()) != terms.parent) ::_exit(kStatusThrew);
    prctl(PR_SET_DUMPABLE, 0);
#endif
    setLimit(RLIMIT_CORE, 0);
    setLimit(RLIMIT_FSIZE, 0);  // it writes no files
    setLimit(RLIMIT_CPU, terms.processorSeconds);
#ifndef SEPAXIS_SHADOW_MEMORY
    // The sanitizers keep terabytes of address space for their own use.
    if (const std::uint64_t inUse = addressSpaceInUse(); inUse > 0)
        setLimit(RLIMIT_AS, inUse + terms.memoryBytes);
#endif
}

}  // namespace

bool Answer::receive(void* to, std::size_t size) {
    auto* place = static_cast<char*>(to);
    while (size > 0) {
        const ssize_t count = ::read(descriptor_, place, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        place += count;
        size -= static_cast<std::size_t>(count);
    }
    return true;
}

void Answer::send(char kind, const char* data, std::size_t size) {
    std::array<char, kMessageHeader> header;
    header[0] = kind;
    const std::uint64_t length = size;
    std::memcpy(header.data() + 1, &length, sizeof(length));
    const auto write = [&](const char* from, std::size_t count) {
        while (count > 0) {
            const ssize_t written = ::write(descriptor_, from, count);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) ::_exit(kStatusThrew);
            from += written;
            count -= static_cast<std::size_t>(written);
        }
    };
    write(header.data(), header.size());
    write(data, size);
}

void Answer::progress(int perMille) {
    send(kProgressMessage, reinterpret_cast<const char*>(&perMille), sizeof(perMille));
}

void Answer::failure(const std::string& reason) {
    send(kFailureMessage, reason.data(), std::min(reason.size(), kLongestReason));
    ::_exit(0);
}

void Answer::result(const std::string& bytes) {
    send(kResultMessage, bytes.data(), bytes.size());
    ::_exit(0);
}

void serve(int argc, char** argv, void (*work)(std::span<char* const> words, Answer& answer)) {
    const std::span<char* const> arguments(argv, static_cast<std::size_t>(argc));
    Terms terms;
    if (!readTerms(arguments, terms)) {
        std::fputs("sepaxis-mesh reads mesh files for sepaxis, which starts it itself.\n", stderr);
        ::_exit(kStatusOtherProtocol);
    }
    confine(terms);
    Answer answer(kSocket);
    int status = 0;
    // Whatever a library throws ends the process, by a status that says which.
    try {
        work(arguments.subspan(kWordsBeforeRequest), answer);
    } catch (const std::bad_alloc&) {
        status = kStatusOutOfMemory;
    } catch (...) {
        status = kStatusThrew;
    }
    // Nothing is tidied up that a damaged file may have damaged.
    ::_exit(status);
}

}  // namespace sepaxis::mesh
