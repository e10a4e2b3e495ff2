#include "app/scene/small_file.h"

#include <fstream>
#include <sstream>
#include <system_error>

namespace sepaxis::scene {

std::string readSmallFile(const std::filesystem::path& path) {
    constexpr std::uintmax_t kMostBytes = 1u << 20;
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed) || failed) return {};
    if (std::filesystem::file_size(path, failed) > kMostBytes || failed) return {};
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

}  // namespace sepaxis::scene
