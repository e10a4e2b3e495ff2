#include "app/files/recent_files.h"

#include "app/base/file_lock.h"
#include "app/base/json_text.h"
#include "app/base/path_text.h"
#include "app/base/regular_file.h"
#include "app/files/save_scene.h"
#include "app/scene/format/json_members.h"

#include <algorithm>
#include <system_error>

namespace sepaxis::scene {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRecentFile = "recent.json";

// From reading to writing nobody else writes. A list that cannot be kept is not worth a message.
template <class Change>
std::vector<RecentFile> changeList(const fs::path& folder, Change change) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    const FileLock lock = FileLock::take(folder / "recent.lock", FileLock::Wait::yes);
    std::vector<RecentFile> files = loadRecentFiles(folder);
    change(files);
    if (files.size() > kMostRecentFiles) files.resize(kMostRecentFiles);
    static_cast<void>(replaceFile(folder / kRecentFile, writeRecentFiles(files)));
    return files;
}

}  // namespace

std::vector<RecentFile> readRecentFiles(std::string_view text) {
    std::vector<RecentFile> files;
    const json::ParseResult parsed = json::parse(text);
    if (parsed.error) return files;
    for (const json::Value& item : json::itemsOf(json::Value(parsed.tree, 0), "files")) {
        const auto path = json::textMember(item, "path");
        if (!path || files.size() == kMostRecentFiles) continue;
        RecentFile file{pathFromText(*path), json::textMember(item, "name").value_or("")};
        const auto same = [&](const RecentFile& other) { return other.path == file.path; };
        if (file.path.is_absolute() && std::none_of(files.begin(), files.end(), same))
            files.push_back(std::move(file));
    }
    return files;
}

std::string writeRecentFiles(const std::vector<RecentFile>& files) {
    std::string text = "{\n  \"version\": 1,\n  \"files\": [";
    for (std::size_t i = 0; i < files.size(); ++i) {
        text += i > 0 ? ",\n    " : "\n    ";
        text += "{\"path\": " + jsonString(pathToText(files[i].path)) +
                ", \"name\": " + jsonString(files[i].name) + "}";
    }
    return text + "\n  ]\n}\n";
}

std::vector<RecentFile> loadRecentFiles(const fs::path& stateFolder) {
    return readRecentFiles(readRegularFile(stateFolder / kRecentFile, kMostSettingsBytes).text);
}

std::vector<RecentFile> addRecentFile(const fs::path& stateFolder, const RecentFile& file) {
    return changeList(stateFolder, [&](std::vector<RecentFile>& files) {
        std::erase_if(files, [&](const RecentFile& other) { return other.path == file.path; });
        files.insert(files.begin(), file);
    });
}

void clearRecentFiles(const fs::path& stateFolder) {
    changeList(stateFolder, [](std::vector<RecentFile>& files) { files.clear(); });
}

}  // namespace sepaxis::scene
