#include "app/base/user_folders.h"

#include <cstdlib>

namespace sepaxis::scene {

namespace {

// The specification has relative paths ignored. Empty where there is none.
std::filesystem::path absolutePathIn(const char* variable) {
    const char* const value = std::getenv(variable);
    if (value == nullptr) return {};
    const std::filesystem::path path(value);
    return path.is_absolute() ? path : std::filesystem::path{};
}

}  // namespace

std::optional<UserFolders> userFolders() {
    const std::filesystem::path home = absolutePathIn("HOME");
    bool complete = true;
    const auto folder = [&](const char* variable, const char* belowHome) {
        std::filesystem::path base = absolutePathIn(variable);
        if (base.empty() && !home.empty()) base = home / belowHome;
        complete = complete && !base.empty();
        return base / "sepaxis";
    };
    UserFolders folders = {folder("XDG_CONFIG_HOME", ".config"), folder("XDG_DATA_HOME", ".local/share"),
                           folder("XDG_STATE_HOME", ".local/state"), folder("XDG_CACHE_HOME", ".cache")};
    if (!complete) return std::nullopt;
    return folders;
}

UserFolders foldersBelow(const std::filesystem::path& root) {
    return {root / "config", root / "data", root / "state", root / "cache"};
}

}  // namespace sepaxis::scene
