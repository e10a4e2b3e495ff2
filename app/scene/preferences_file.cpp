#include "app/scene/preferences_file.h"

#include "app/scene/save_scene.h"

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
constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr std::size_t kReadBytes = 16384;
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

struct Contents {
    bool missing = false;
    std::string text;
    std::string error;  // why it cannot be read
};

Contents readAll(const fs::path& file) {
    Contents contents;
    // A pipe under that name must not stop the program.
    const Descriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!in.isOpen()) {
        contents.missing = errno == ENOENT || errno == ENOTDIR;
        if (!contents.missing) contents.error = reasonOf(errno);
        return contents;
    }
    struct stat status {};
    if (::fstat(in.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
        contents.error = "it is not a file";
        return contents;
    }
    std::array<char, kReadBytes> buffer{};
    for (;;) {
        const ssize_t count = ::read(in.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) contents.error = reasonOf(errno);
        if (count <= 0) return contents;
        contents.text.append(buffer.data(), static_cast<std::size_t>(count));
        if (contents.text.size() > kMostBytes) {
            contents.error = "it is larger than any preferences";
            return contents;
        }
    }
}

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
    Contents contents = readAll(file);
    if (!contents.error.empty()) return failure(file, contents.error);
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
    const Contents contents = readAll(file);
    if (contents.missing) return loaded;
    const std::string where = "Preferences: " + file.string() + ": ";
    if (!contents.error.empty()) {
        loaded.messages.push_back(where + contents.error + ". The usual ones are used.");
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
