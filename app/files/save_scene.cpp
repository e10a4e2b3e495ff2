#include "app/files/save_scene.h"

#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sepaxis::scene {

namespace {

constexpr mode_t kNewFileMode = 0666;  // less the person's mask

// A file that is open for writing; closes itself.
class OpenFile {
 public:
    explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
    ~OpenFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    bool isOpen() const { return descriptor_ >= 0; }
    bool write(const std::string& text) const {
        std::size_t done = 0;
        while (done < text.size()) {
            const ssize_t count = ::write(descriptor_, text.data() + done, text.size() - done);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return false;
            done += static_cast<std::size_t>(count);
        }
        return true;
    }
    bool flush() const { return ::fsync(descriptor_) == 0; }
    bool setMode(mode_t mode) const { return ::fchmod(descriptor_, mode) == 0; }
    bool close() {
        const int descriptor = std::exchange(descriptor_, -1);
        return ::close(descriptor) == 0;
    }

 private:
    int descriptor_;
};

std::string failure(const std::filesystem::path& path, int error) {
    return path.string() + ": cannot be saved: " + std::generic_category().message(error);
}

// The new content beside the file; an errno where it failed, and then nothing is left of it.
int writeBeside(const std::filesystem::path& part, const std::filesystem::path& file,
                const std::string& text) {
    // A pipe or a link of that name would take the text elsewhere, or nowhere.
    constexpr int kAnew = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW;
    OpenFile out(::open(part.c_str(), kAnew, kNewFileMode));
    if (!out.isOpen()) return errno;
    struct stat old {};
    const bool keepsMode = ::stat(file.c_str(), &old) == 0;
    if (out.write(text) && (!keepsMode || out.setMode(old.st_mode & 07777)) && out.flush() && out.close())
        return 0;
    const int error = errno;
    ::unlink(part.c_str());
    return error;
}

}  // namespace

std::string replaceFile(const std::filesystem::path& path, const std::string& text) {
    std::error_code ignored;
    std::filesystem::path file = std::filesystem::weakly_canonical(path, ignored);
    if (file.empty()) file = path;
    const std::filesystem::file_status there = std::filesystem::status(file, ignored);
    if (std::filesystem::is_directory(there)) return failure(path, EISDIR);
    if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
        return path.string() + ": cannot be saved: is no ordinary file";
    // A file that may not be written is not replaced by one that may.
    if (::access(file.c_str(), F_OK) == 0 && ::access(file.c_str(), W_OK) != 0) return failure(path, errno);
    const std::filesystem::path part = file.string() + ".part";
    if (const int error = writeBeside(part, file, text)) return failure(path, error);
    if (::rename(part.c_str(), file.c_str()) != 0) {
        const int error = errno;
        ::unlink(part.c_str());
        return failure(path, error);
    }
    // The new name itself reaches the disk with its folder; where a file system cannot flush one, it has done
    // what it can.
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const OpenFile directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.isOpen()) static_cast<void>(directory.flush());
    return {};
}

std::string saveSceneFile(const std::filesystem::path& path, const Scene& scene) {
    return replaceFile(path, writeScene(withMeshesSeenFrom(scene, path)));
}

}  // namespace sepaxis::scene
