#include "app/base/assets_path.h"

#include <cstdlib>
#include <initializer_list>
#include <system_error>

namespace sepaxis::scene {

namespace {

// Empty where the system does not say.
std::filesystem::path executableFolder() {
    std::error_code code;
    const std::filesystem::path executable = std::filesystem::read_symlink("/proc/self/exe", code);
    return code ? std::filesystem::path{} : executable.parent_path();
}

// What is compiled in is trusted by what lies in the build tree: a copy elsewhere would find whatever others
// put there.
bool isInBuildTree(const std::filesystem::path& folder) {
    std::error_code code;
    const std::filesystem::path relative =
        folder.lexically_relative(std::filesystem::weakly_canonical(SEPAXIS_BUILD_DIR, code));
    return !relative.empty() && *relative.begin() != "..";
}

// `name`: where it is installed, `source`: where it is in the source tree.
std::filesystem::path dataFolder(const char* name, const char* source) {
    const char* const chosen = std::getenv("SEPAXIS_DATA_DIR");
    const std::filesystem::path beside = executableFolder();
    const std::filesystem::path candidates[] = {
        chosen && *chosen ? std::filesystem::path(chosen) / name : std::filesystem::path{},
        beside.empty() ? std::filesystem::path{} : beside / "../share/sepaxis" / name,
        isInBuildTree(beside) ? std::filesystem::path(SEPAXIS_SOURCE_DIR) / source : std::filesystem::path{},
    };
    for (const std::filesystem::path& candidate : candidates) {
        std::error_code code;
        if (!candidate.empty() && std::filesystem::is_directory(candidate, code)) {
            return candidate.lexically_normal();
        }
    }
    return {};
}

}  // namespace

std::filesystem::path presetsFolder() {
    return dataFolder("presets", "presets");
}

std::filesystem::path screenshotsFolder() {
    return dataFolder("screenshots", "assets/screenshots");
}

}  // namespace sepaxis::scene
