// The files that were opened or saved last, newest first, shared by all running windows.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

struct RecentFile {
    std::filesystem::path path;  // absolute
    std::string name;            // of the scene; may be empty
    bool operator==(const RecentFile&) const = default;
};

inline constexpr std::size_t kMostRecentFiles = 12;

// Text that is no such list gives an empty one; entries that are none are left out.
std::vector<RecentFile> readRecentFiles(std::string_view json);
std::string writeRecentFiles(const std::vector<RecentFile>& files);

std::vector<RecentFile> loadRecentFiles(const std::filesystem::path& stateFolder);
// Puts the file in front of what the list on the disk holds by now, whoever wrote it, and returns the list.
std::vector<RecentFile> addRecentFile(const std::filesystem::path& stateFolder, const RecentFile& file);
void clearRecentFiles(const std::filesystem::path& stateFolder);

}  // namespace sepaxis::scene
