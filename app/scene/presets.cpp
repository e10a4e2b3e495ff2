#include "app/scene/presets.h"

#include "app/scene/scene_file.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <tuple>

namespace sepaxis::scene {

namespace {

constexpr std::string_view kFirstPreset = "tetrahedron-cube.json";
constexpr std::array<std::string_view, 5> kGroups{"first steps", "articles", "pairs", "From real bug reports",
                                                  "extremes"};

auto orderOf(const Preset& preset) {
    const auto group = std::find(kGroups.begin(), kGroups.end(), preset.group);
    return std::make_tuple(preset.path.filename() != kFirstPreset, group - kGroups.begin(),
                           std::string_view(preset.group), std::string_view(preset.name));
}

}  // namespace

std::vector<Preset> listPresets(const std::filesystem::path& folder, std::vector<std::string>& errors) {
    std::vector<Preset> presets;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.path().extension() != ".json") continue;
        ReadResult read = readSceneFile(entry.path());
        if (!read.ok) {
            errors.push_back(describeError(entry.path(), read.error));
            continue;
        }
        const std::string name = read.scene.name.empty() ? entry.path().stem().string() : read.scene.name;
        presets.push_back({entry.path(), name, read.scene.group, read.scene.description});
    }
    if (code) errors.push_back(describeError(folder, {"", "cannot be listed: " + code.message()}));
    std::sort(presets.begin(), presets.end(),
              [](const Preset& a, const Preset& b) { return orderOf(a) < orderOf(b); });
    std::sort(errors.begin(), errors.end());
    return presets;
}

}  // namespace sepaxis::scene
