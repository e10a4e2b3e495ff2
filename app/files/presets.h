// The scenes that a person can choose from: those that ship with the program, and their own.
#pragma once

#include "app/base/user_folders.h"
#include "app/scene/scene.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

// All presets are read when the window opens: a larger scene is no preset.
inline constexpr std::size_t kMostPresetBytes = 4u << 20;
inline constexpr const char* kOwnGroup = "mine";  // of own presets that name no other

struct Preset {
    std::filesystem::path path;
    std::string name, group, description;
    std::string source{};  // where the numbers come from
    std::string shapes{};  // the types of both shapes, "hull box"
    bool mine = false;     // lies in the person's own folder
    std::string error{};   // of an own file that cannot be read: why, in one line; it has no scene then
};

// In the order in which they are listed; others follow by name.
inline constexpr std::array<std::string_view, 7> kPresetGroups{
    "first steps",          "articles", "pairs", "curved shapes", "From real bug reports",
    "From running engines", "extremes"};

// All scene files of the folder: the article's example first, then by group, then by name. A file that cannot
// be read is left out and its error (one line) is appended to `errors`. Behind them those of the folder
// `own`, by group and name, where it is named and exists; what cannot be read there is listed with its
// reason.
std::vector<Preset> listPresets(const std::filesystem::path& folder, std::vector<std::string>& errors,
                                const std::filesystem::path& own = {});

// What a group is called above its presets: "articles", "mine", "mine: gears".
std::string groupTitle(const Preset& preset);

// Every word of the search is a part of the name, the group, the description, the types of the shapes or the
// name of the file, in any order.
// Letters of either case count as the same.
bool matchesSearch(const Preset& preset, std::string_view search);
// How well: 0 where the name is what is searched for, more where it only begins so, has its words, or where
// they stand elsewhere.
int rankInSearch(const Preset& preset, std::string_view search);

// --- a person's own -------------------------------------------------------------------------------------

std::filesystem::path ownPresetsFolder(const UserFolders& folders);

// "Cube on edge, 2nd try" -> "cube-on-edge-2nd-try": a file name of at most 60 bytes; `otherwise` for a name
// without letters that it could be made of.
std::string slugOf(std::string_view name, const char* otherwise = "preset");

// Where a preset of that name is written. A file that holds a preset of the same name is that preset and
// would be replaced; files of other names are never taken: the new one gets a number.
struct PresetPlace {
    std::filesystem::path file;
    bool replaces = false;
};
PresetPlace placeForPreset(const std::filesystem::path& folder, const std::string& name);

// Makes the folder where it is missing and writes the file so that an old one is never half lost. Returns one
// line for a person on failure, nothing otherwise.
[[nodiscard]] std::string savePreset(const std::filesystem::path& file, const Scene& scene);

}  // namespace sepaxis::scene
