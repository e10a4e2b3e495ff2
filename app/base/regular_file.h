// Whole files, whoever put them there: ordinary ones only, up to a size. A pipe, a device or a folder under
// the name is refused without waiting for it and without reading from it.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sepaxis {

struct RegularFile {
    std::string text;
    std::string problem;  // why it is not read, as in "FILE is a folder"; empty: `text` is all of it
    bool missing = false, folder = false, tooLarge = false;
    std::uint64_t size = 0;  // as the system says

    bool ok() const { return problem.empty(); }
};

inline std::string wordsOfSize(std::uint64_t bytes) {
    return bytes >= 1u << 20 ? std::to_string(bytes >> 20) + " MiB" : std::to_string(bytes >> 10) + " KiB";
}

// The descriptor of the open file, to be closed; -1, with the problem, where it is none to be read.
inline int openRegularFile(const std::filesystem::path& path, std::uint64_t mostBytes, RegularFile& file) {
    file = {};
    if (path.native().find('\0') != std::string::npos) {
        file.problem = "has a zero byte in its name, which no file has";
        return -1;
    }
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    const int error = errno;
    struct stat status {};
    // What cannot be opened may be a socket, which has no other way to say so.
    const bool known = (descriptor >= 0 ? ::fstat(descriptor, &status) : ::stat(path.c_str(), &status)) == 0;
    file.size = known ? static_cast<std::uint64_t>(status.st_size) : 0;
    file.folder = known && S_ISDIR(status.st_mode);
    if (file.folder) {
        file.problem = "is a folder";
    } else if (known && !S_ISREG(status.st_mode)) {
        file.problem = "is no ordinary file";
    } else if (descriptor < 0) {
        file.missing = error == ENOENT || error == ENOTDIR;
        file.problem = "cannot be opened: " + std::generic_category().message(error);
    } else if (!known) {
        file.problem = "cannot be read";
    } else if (file.size > mostBytes) {
        file.tooLarge = true;
        file.problem = "is larger than " + wordsOfSize(mostBytes);
    }
    if (file.ok() || descriptor < 0) return descriptor;
    ::close(descriptor);
    return -1;
}

// A stop, which leaves a problem like any other, is obeyed between two pieces.
inline RegularFile readRegularFile(const std::filesystem::path& path, std::uint64_t mostBytes,
                                   const std::stop_token& stop = {}) {
    RegularFile file;
    const int descriptor = openRegularFile(path, mostBytes, file);
    if (descriptor < 0) return file;
    // At once, since large files leave no room to grow; a byte more, which says whether it grows itself.
    file.text.reserve(static_cast<std::size_t>(file.size) + 1);
    constexpr std::uint64_t kPiece = 1u << 22;
    while (file.ok()) {
        const std::size_t before = file.text.size(), room = file.text.capacity() - before;
        const std::uint64_t wanted = std::min({room > 0 ? room : kPiece, kPiece, mostBytes + 1 - before});
        file.text.resize(before + static_cast<std::size_t>(wanted));
        const ssize_t count = ::read(descriptor, file.text.data() + before, file.text.size() - before);
        const int error = errno;
        file.text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0 && error == EINTR) continue;
        if (count < 0) file.problem = "cannot be read: " + std::generic_category().message(error);
        if (count == 0) break;
        if (stop.stop_requested()) file.problem = "was not read to its end";
        file.tooLarge = file.text.size() > mostBytes;
        if (file.tooLarge) file.problem = "is larger than " + wordsOfSize(mostBytes);
    }
    ::close(descriptor);
    if (!file.ok()) file.text.clear();
    return file;
}

}  // namespace sepaxis
