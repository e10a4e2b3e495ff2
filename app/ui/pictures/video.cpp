#include "app/ui/pictures/video.h"

#include "app/base/child.h"
#include "app/base/json_text.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>

namespace sepaxis::ui {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kLongest{10};
constexpr std::size_t kMostComplaint = 4096;  // bytes of a line of what it says

// In a pattern for numbers '%' stands for itself when it is doubled.
std::string doubled(const std::string& text) {
    std::string result;
    for (const char c : text) result.append(c == '%' ? 2 : 1, c);
    return result;
}

// What is wrong, or nothing.
std::string runProgram(const std::vector<std::string>& command, std::stop_token stop) {
    Child program;
    if (std::string error = Child::start(command, Connection::errors, program, std::move(stop));
        !error.empty())
        return error;
    const Deadline deadline = std::chrono::steady_clock::now() + kLongest;
    std::string complaint, line;
    for (;;) {
        const std::optional<Failure> ending = program.receiveLine(line, kMostComplaint, deadline);
        if (complaint.empty()) complaint = line;
        if (!ending) continue;
        if (ending->status == 0) return {};
        return complaint.empty() ? "ffmpeg " + ending->words : scene::oneLine(complaint);
    }
}

}  // namespace

std::optional<fs::path> findFfmpeg() {
    const char* path = std::getenv("PATH");
    for (std::string_view rest = path != nullptr ? path : ""; !rest.empty();) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const fs::path program = fs::path(rest.substr(0, end)) / "ffmpeg";
        if (end > 0 && ::access(program.c_str(), X_OK) == 0) return program;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return std::nullopt;
}

PassingFolder::PassingFolder() {
    std::error_code code;
    std::string name = (fs::temp_directory_path(code) / "sepaxis-frames-XXXXXX").string();
    if (!code && mkdtemp(name.data()) == nullptr) code.assign(errno, std::generic_category());
    if (code)
        error_ = "the folder for temporary files ($TMPDIR, else /tmp) cannot be used: " + code.message();
    else
        path_ = name;
}

PassingFolder::~PassingFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string writeVideo(const fs::path& folder, const std::string& name, const fs::path& file,
                       std::stop_token stop) {
    const auto failure = [&](const std::string& reason) {
        return scene::oneLine(file.string()) + ": cannot write the video: " + reason;
    };
    const auto ffmpeg = findFfmpeg();
    if (!ffmpeg) return failure("ffmpeg is not installed");
    fs::path part = file;
    part.replace_extension(".part.mp4");
    // Rows and columns are even, as the encoder wants them.
    const std::string problem =
        runProgram({ffmpeg->string(), "-nostdin", "-loglevel", "error", "-y", "-framerate", "30", "-i",
                    "file:" + doubled((folder / name).string()) + "-%04d.png", "-vf",
                    "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "file:" + part.string()},
                   std::move(stop));
    std::error_code code;
    if (problem.empty()) fs::rename(part, file, code);
    if (problem.empty() && !code) return {};
    const std::string reason = problem.empty() ? code.message() : problem;
    fs::remove(part, code);
    return failure(reason);
}

}  // namespace sepaxis::ui
