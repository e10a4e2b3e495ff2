#include "app/files/presets.h"

#include "app/base/regular_file.h"
#include "app/files/save_scene.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

namespace sepaxis::scene {

namespace {

constexpr std::string_view kFirstPreset = "tetrahedron-cube.json";

auto orderOf(const Preset& preset) {
    const auto group = std::find(kPresetGroups.begin(), kPresetGroups.end(), preset.group);
    const bool first = !preset.mine && preset.path.filename() == kFirstPreset;
    return std::make_tuple(!first, preset.mine, preset.mine ? 0 : group - kPresetGroups.begin(),
                           preset.group != kOwnGroup, std::string_view(preset.group),
                           std::string_view(preset.name));
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

Preset presetOf(const std::filesystem::path& path, const Scene& scene) {
    Preset preset;
    preset.path = path;
    preset.name = scene.name.empty() ? path.stem().string() : scene.name;
    preset.group = scene.group;
    preset.description = scene.description;
    preset.source = scene.source;
    preset.shapes = shapeTypeName(scene.a.shape) + ' ' + shapeTypeName(scene.b.shape);
    return preset;
}

std::vector<std::filesystem::path> sceneFilesIn(const std::filesystem::path& folder, std::error_code& code) {
    std::vector<std::filesystem::path> files;
    for (auto it = std::filesystem::directory_iterator(folder, code);
         !code && it != std::filesystem::directory_iterator(); it.increment(code))
        if (it->path().extension() == ".json") files.push_back(it->path());
    return files;
}

void addOwn(const std::filesystem::path& folder, std::vector<Preset>& presets) {
    std::error_code code;
    for (const std::filesystem::path& file : sceneFilesIn(folder, code)) {
        const ReadResult read = readSceneWords(file, kMostPresetBytes);
        Preset preset = presetOf(file, read.scene);
        if (!read.ok) {
            preset = {};
            preset.path = file;
            preset.name = file.stem().string();
            preset.error = describeError(file, read.error);
        }
        if (preset.group.empty()) preset.group = kOwnGroup;
        preset.mine = true;
        presets.push_back(std::move(preset));
    }
    // A folder that is not there yet holds nothing; any other trouble is said where its presets would stand.
    if (!code || code == std::errc::no_such_file_or_directory) return;
    Preset unreadable;
    unreadable.path = folder;
    unreadable.name = folder.filename().string();
    unreadable.group = kOwnGroup;
    unreadable.mine = true;
    unreadable.error = describeError(folder, {"", "cannot be listed: " + code.message()});
    presets.push_back(std::move(unreadable));
}

}  // namespace

std::vector<Preset> listPresets(const std::filesystem::path& folder, std::vector<std::string>& errors,
                                const std::filesystem::path& own) {
    std::vector<Preset> presets;
    std::error_code code;
    for (const std::filesystem::path& file : sceneFilesIn(folder, code)) {
        const ReadResult read = readSceneWords(file, kMostPresetBytes);
        if (read.ok)
            presets.push_back(presetOf(file, read.scene));
        else
            errors.push_back(describeError(file, read.error));
    }
    if (code) errors.push_back(describeError(folder, {"", "cannot be listed: " + code.message()}));
    if (!own.empty()) addOwn(own, presets);
    std::sort(presets.begin(), presets.end(),
              [](const Preset& a, const Preset& b) { return orderOf(a) < orderOf(b); });
    std::sort(errors.begin(), errors.end());
    return presets;
}

std::string groupTitle(const Preset& preset) {
    if (!preset.mine) return preset.group.empty() ? "others" : preset.group;
    return preset.group == kOwnGroup ? preset.group : std::string(kOwnGroup) + ": " + preset.group;
}

namespace {

bool hasWords(const std::string& text, const std::string& words) {
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        if (text.find(words.substr(at, end - at)) == std::string::npos) return false;
        at = end + 1;
    }
    return true;
}

}  // namespace

bool matchesSearch(const Preset& preset, std::string_view search) {
    const std::string text = lower(preset.name + '\n' + groupTitle(preset) + '\n' + preset.description +
                                   '\n' + preset.shapes + '\n' + preset.path.stem().string());
    return hasWords(text, lower(search));
}

int rankInSearch(const Preset& preset, std::string_view search) {
    const std::string name = lower(preset.name), words = lower(search);
    if (name == words) return 0;
    if (name.starts_with(words)) return 1;
    return hasWords(name, words) ? 2 : 3;
}

std::filesystem::path ownPresetsFolder(const UserFolders& folders) {
    return folders.data / "presets";
}

std::string slugOf(std::string_view name, const char* otherwise) {
    constexpr std::size_t kMostBytes = 60;
    std::string slug;
    for (const char c : lower(name)) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (plain)
            slug += c;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
        if (slug.size() == kMostBytes) break;
    }
    while (!slug.empty() && slug.back() == '-') slug.pop_back();
    return slug.empty() ? otherwise : slug;
}

PresetPlace placeForPreset(const std::filesystem::path& folder, const std::string& name) {
    const std::string slug = slugOf(name);
    for (int number = 1;; ++number) {
        std::string stem = slug;
        if (number > 1) stem.append(1, '-').append(std::to_string(number));
        const std::filesystem::path file = folder / (stem + ".json");
        std::error_code ignored;
        if (!std::filesystem::exists(std::filesystem::symlink_status(file, ignored))) return {file, false};
        const ReadResult there = readSceneWords(file, kMostPresetBytes);
        if (there.ok && presetOf(file, there.scene).name == name) return {file, true};
    }
}

std::string savePreset(const std::filesystem::path& file, const Scene& scene) {
    std::error_code code;
    std::filesystem::create_directories(file.parent_path(), code);
    if (code) return file.parent_path().string() + ": cannot be created: " + code.message();
    const std::string text = writeScene(withMeshesSeenFrom(scene, file));
    if (text.size() > kMostPresetBytes)
        return file.string() + ": is larger than a preset may be, " + wordsOfSize(kMostPresetBytes) +
               ": save it as a scene";
    return replaceFile(file, text);
}

}  // namespace sepaxis::scene
