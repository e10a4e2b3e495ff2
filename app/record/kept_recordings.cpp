#include "app/record/kept_recordings.h"

#include <algorithm>
#include <system_error>
#include <vector>

namespace sepaxis::record {

namespace fs = std::filesystem;

namespace {

constexpr const char* kPrefix = "engine-";
constexpr const char* kExtension = ".sxr";

struct Unkept {
    fs::path path;
    fs::file_time_type time;
    std::uint64_t bytes = 0;
};

std::vector<Unkept> unkeptIn(const fs::path& folder) {
    std::vector<Unkept> files;
    std::error_code failed;
    for (auto it = fs::directory_iterator(folder, failed); !failed && it != fs::directory_iterator();
         it.increment(failed)) {
        std::error_code ignored;
        const std::string name = it->path().filename().string();
        if (!name.starts_with(kPrefix) || !name.ends_with(kExtension) ||
            it->symlink_status(ignored).type() != fs::file_type::regular)
            continue;
        std::error_code gone;
        Unkept file{it->path(), it->last_write_time(gone), 0};
        if (!gone) file.bytes = it->file_size(gone);
        if (!gone) files.push_back(std::move(file));
    }
    return files;
}

}  // namespace

std::string unkeptName(unsigned visit) {
    return kPrefix + std::to_string(visit) + kExtension;
}

void pruneUnkept(const fs::path& folder, std::size_t most, std::uint64_t bytes) {
    std::vector<Unkept> files = unkeptIn(folder);
    std::sort(files.begin(), files.end(), [](const Unkept& a, const Unkept& b) { return a.time > b.time; });
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        sum += files[i].bytes;
        std::error_code ignored;  // it is tried again next time
        if (i > 0 && (i >= most || sum > bytes)) fs::remove(files[i].path, ignored);
    }
}

std::string keepRecording(const fs::path& from, const fs::path& to, KeepBy by) {
    std::error_code failed;
    if (fs::equivalent(from, to, failed)) return {};
    if (by != KeepBy::copying) {
        fs::rename(from, to, failed);
        if (!failed) return {};
        if (by == KeepBy::renaming && failed == std::errc::cross_device_link)
            return "an engine is still writing it: keep it on the same disk, or when the engine has ended";
        if (failed != std::errc::cross_device_link) return failed.message();
    }
    // A copy that fails leaves the file that it would replace as it was.
    fs::path part = to;
    part += ".part";
    std::error_code ignored;
    if (fs::copy_file(from, part, fs::copy_options::overwrite_existing, failed)) fs::rename(part, to, failed);
    if (failed) {
        fs::remove(part, ignored);
        return failed.message();
    }
    if (by == KeepBy::moving) fs::remove(from, ignored);
    return {};
}

}  // namespace sepaxis::record
