#include "app/files/preferences_file.h"

#include "app/base/regular_file.h"
#include "app/files/save_scene.h"

#include <cerrno>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sepaxis::scene {

namespace {

namespace fs = std::filesystem;

// Far above any real one; a file that grows without end (a device, a wrong link) is refused.
constexpr int kMostAside = 100;

std::string reasonOf(int error) {
    return std::generic_category().message(error);
}

class Descriptor {
 public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }
    bool isOpen() const { return number_ >= 0; }

 private:
    int number_;
};

// "preferences.damaged.json", or the first of its kind that is free.
std::string putAside(const fs::path& path, std::string& error) {
    std::error_code ignored;
    const fs::path file = fs::weakly_canonical(path, ignored);  // what a link leads to is what is replaced
    for (int i = 1; i <= kMostAside; ++i) {
        std::string name = file.stem().string() + ".damaged";
        if (i > 1) name.append(1, '-').append(std::to_string(i));
        const fs::path aside = file.parent_path() / name.append(file.extension().string());
        // A link and not a renaming: it never replaces a file that is there.
        if (::link(file.c_str(), aside.c_str()) == 0) return aside.string();
        if (errno == EEXIST) continue;
        error = reasonOf(errno);
        return {};
    }
    error = "there are too many damaged ones already";
    return {};
}

SavedPreferences failure(const fs::path& file, const std::string& reason) {
    return {false, true, "Preferences are not kept: " + file.string() + ": " + reason};
}

SavedPreferences mergeInto(const fs::path& file, const Preferences& before, const Preferences& now) {
    RegularFile contents = readRegularFile(file, kMostSettingsBytes);
    if (!contents.ok() && !contents.missing) return failure(file, contents.problem);
    SavedPreferences saved;
    if (!contents.missing) {
        const ReadPreferences read = readPreferences(contents.text);
        if (read.state == PreferencesState::later)
            return failure(file, read.reason + " and it stays as it is");
        if (read.state == PreferencesState::damaged) {
            std::string error;
            const std::string aside = putAside(file, error);
            if (aside.empty()) return failure(file, "it is damaged and cannot be put aside: " + error);
            saved.message = "The damaged preferences are kept as " + aside;
            contents.text.clear();
        }
    }
    const std::string merged = mergePreferences(contents.text, before, now);
    if (!contents.missing && merged == contents.text) return saved;
    if (const std::string error = replaceFile(file, merged); !error.empty())
        return {false, true, "Preferences are not kept: " + error};
    return saved;
}

}  // namespace

LoadedPreferences loadPreferences(const fs::path& file) {
    LoadedPreferences loaded;
    const RegularFile contents = readRegularFile(file, kMostSettingsBytes);
    if (contents.missing) return loaded;
    const std::string where = "Preferences: " + file.string() + ": ";
    if (!contents.ok()) {
        loaded.messages.push_back(where + contents.problem + ". The usual ones are used.");
        return loaded;
    }
    ReadPreferences read = readPreferences(contents.text);
    loaded.preferences = read.preferences;
    if (read.state == PreferencesState::later)
        loaded.messages.push_back(where + read.reason +
                                  ". It stays as it is: the usual ones are used, and changes are not kept.");
    if (read.state == PreferencesState::damaged)
        loaded.messages.push_back(where + read.reason +
                                  ". The usual ones are used; with the first change it is put aside under "
                                  "another name.");
    for (const std::string& warning : read.warnings) loaded.messages.push_back(where + warning);
    return loaded;
}

SavedPreferences savePreferences(const fs::path& file, const Preferences& before, const Preferences& now) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) return failure(file, error.message());
    fs::path lockPath = file;
    lockPath.replace_extension(".lock");
    const Descriptor lock(::open(lockPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!lock.isOpen()) return failure(file, reasonOf(errno));
    // File systems without locks have the last writer win as a whole, at worst.
    if (::flock(lock.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return {true, false, {}};
    return mergeInto(file, before, now);
}

}  // namespace sepaxis::scene
