// The scenes that ship with the program, in the order in which people see them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sepaxis::scene {

struct Preset {
    std::filesystem::path path;
    std::string name, group, description;
};

// All scene files of the folder: the article's example first, then by group (first steps, articles, pairs,
// From real bug reports, extremes, others by name), then by name. A file that cannot be read is left out and
// its error (one line) is appended to `errors`.
std::vector<Preset> listPresets(const std::filesystem::path& folder, std::vector<std::string>& errors);

}  // namespace sepaxis::scene
