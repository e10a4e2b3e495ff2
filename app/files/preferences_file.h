// The file that keeps the preferences, shared by all windows that are open.
#pragma once

#include "app/files/preferences.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sepaxis::scene {

struct LoadedPreferences {
    Preferences preferences;
    std::vector<std::string> messages;  // for a person, a line each; empty when all is well
};
// Defaults where there is no file. What is damaged, of a later version or not readable stays as it is.
LoadedPreferences loadPreferences(const std::filesystem::path& file);

struct SavedPreferences {
    bool busy = false;    // another window writes at this moment: try again
    bool failed = false;  // nothing has changed
    std::string message;  // for a person, one line: why it failed, or where a damaged file was put
};
// Writes what differs between `before` and `now` into what the file holds at this moment, so that changes of
// other windows stay. A damaged file is put aside under another name first; one of a later version is never
// touched. Creates the folder. Flushes to the disk: may take its time.
SavedPreferences savePreferences(const std::filesystem::path& file, const Preferences& before,
                                 const Preferences& now);

}  // namespace sepaxis::scene
