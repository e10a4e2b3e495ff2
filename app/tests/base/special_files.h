// Files that are none, to be put in the place of others: a reader that waits for them or reads them never
// ends.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace sepaxis::special_files {

inline const std::vector<std::string>& kinds() {
    static const std::vector<std::string> all{"pipe",   "socket",         "device", "link to a device",
                                              "folder", "3 GB of nothing"};
    return all;
}

// False where the system does not make such a one here.
inline bool make(const std::string& kind, const std::filesystem::path& path) {
    std::error_code failed;
    std::filesystem::remove_all(path, failed);
    std::filesystem::create_directories(path.parent_path(), failed);
    if (kind == "pipe") return ::mkfifo(path.c_str(), 0600) == 0;
    if (kind == "device")
        return ::mknod(path.c_str(), S_IFCHR | 0600, 0x105) == 0;  // 1, 5: zeros; for root alone
    if (kind == "folder") return std::filesystem::create_directory(path, failed);
    if (kind == "link to a device") {
        std::filesystem::create_symlink("/dev/zero", path, failed);
        return !failed;
    }
    if (kind == "socket") {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const std::string name = path.string();
        if (name.size() >= sizeof(address.sun_path)) return false;
        name.copy(address.sun_path, name.size());
        const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const bool made =
            ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
        ::close(descriptor);
        return made;
    }
    std::ofstream(path, std::ios::binary) << "SXJ1";
    std::filesystem::resize_file(path, std::uintmax_t{3} << 30, failed);  // a hole: it takes no room
    return !failed;
}

}  // namespace sepaxis::special_files
