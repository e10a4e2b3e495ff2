// Where the program keeps what a person has, by the XDG Base Directory Specification.
#pragma once

#include <filesystem>
#include <optional>

namespace sepaxis::scene {

// Each ends in "sepaxis". None needs to exist: whoever writes there creates it.
struct UserFolders {
    std::filesystem::path config;  // preferences
    std::filesystem::path data;    // the person's own presets
    std::filesystem::path state;   // recent files, the journal of unsaved work, the place of the window
    std::filesystem::path cache;   // what can be made again at any time
};

// $XDG_CONFIG_HOME, _DATA_HOME, _STATE_HOME and _CACHE_HOME where they hold absolute paths, else their usual
// places below $HOME. Nothing where that is missing, too.
std::optional<UserFolders> userFolders();

// All four below one folder: tests, and programs that carry their own.
UserFolders foldersBelow(const std::filesystem::path& root);

}  // namespace sepaxis::scene
