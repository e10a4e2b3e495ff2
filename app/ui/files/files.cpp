#include "app/ui/files/files.h"

#include "app/ui/shell/editor.h"
#include "app/ui/theme/ui.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>

namespace sepaxis::ui {

namespace {

std::filesystem::path folderFor(FileKind kind) {
    std::error_code ignored;
    const char* home = std::getenv("HOME");
    if (home == nullptr || !std::filesystem::is_directory(home, ignored)) return ".";
    const std::filesystem::path own =
        std::filesystem::path(home) / (kind == FileKind::picture ? "Pictures" : "Documents");
    return std::filesystem::is_directory(own, ignored) ? own : std::filesystem::path(home);
}

std::string asFileName(const std::string& words) {
    std::string name;
    for (const char c : words) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    return name;
}

std::string timeStamp() {
    const std::time_t seconds = std::time(nullptr);
    std::tm local{};
    localtime_r(&seconds, &local);
    char stamp[32];
    std::strftime(stamp, sizeof(stamp), "%Y%m%d-%H%M%S", &local);
    return stamp;
}

}  // namespace

std::filesystem::path newFilePath(const Editor& editor, FileKind kind, const std::string& part) {
    const std::filesystem::path folder = folderFor(kind);
    std::string stem = "sepaxis-" + asFileName(editor.title().str());
    if (!part.empty()) stem.append(1, '-').append(asFileName(part));
    stem.append(1, '-').append(timeStamp());
    const std::string extension = kind == FileKind::picture ? ".png" : ".csv";
    std::error_code ignored;
    std::filesystem::path path = folder / (stem + extension);
    for (int i = 2; std::filesystem::exists(path, ignored); ++i) {
        std::string name = stem;
        name.append(1, '-').append(std::to_string(i)).append(extension);
        path = folder / name;
    }
    return path;
}

void saveText(Ui& ui, const std::filesystem::path& path, const std::string& text) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (file) {
        ui.toasts.show("Saved " + path.string());
        return;
    }
    const std::string reason = errno != 0 ? std::strerror(errno) : "the file cannot be written";
    ui.toasts.error("Cannot write " + path.string() + ": " + reason);
}

}  // namespace sepaxis::ui
