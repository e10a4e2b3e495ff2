#include "app/ui/pictures/video.h"

#include "app/base/json_text.h"
#include "app/base/regular_file.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis::ui {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kLongest{10};
constexpr std::chrono::milliseconds kPoll{20};
constexpr std::size_t kMostComplaint = 4096;  // bytes of what it said

// In a pattern for numbers '%' stands for itself when it is doubled.
std::string doubled(const std::string& text) {
    std::string result;
    for (const char c : text) result.append(c == '%' ? 2 : 1, c);
    return result;
}

// What is wrong, or nothing. Its messages go to a file, its input comes from nowhere.
std::string runProgram(const fs::path& program, const std::vector<std::string>& arguments,
                       const fs::path& log) {
    std::string path = program.string();
    std::vector<std::string> words = arguments;
    std::vector<char*> argv{path.data()};
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t child = 0;
    const int failed = posix_spawn(&child, path.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) return std::generic_category().message(failed);
    const auto deadline = std::chrono::steady_clock::now() + kLongest;
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > deadline) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return "it took more than ten minutes";
        }
        std::this_thread::sleep_for(kPoll);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    const std::string said = readRegularFile(log, kMostComplaint).text;
    return said.empty() ? "ffmpeg failed" : scene::oneLine(said.substr(0, said.find('\n')));
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
    if (!code && mkdtemp(name.data()) != nullptr) path_ = name;
}

PassingFolder::~PassingFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string writeVideo(const fs::path& folder, const std::string& name, const fs::path& file) {
    const auto failure = [&](const std::string& reason) {
        return scene::oneLine(file.string()) + ": cannot write the video: " + reason;
    };
    const auto ffmpeg = findFfmpeg();
    if (!ffmpeg) return failure("ffmpeg is not installed");
    fs::path part = file;
    part.replace_extension(".part.mp4");
    // Rows and columns are even, as the encoder wants them.
    const std::string problem =
        runProgram(*ffmpeg,
                   {"-nostdin", "-loglevel", "error", "-y", "-framerate", "30", "-i",
                    "file:" + doubled((folder / name).string()) + "-%04d.png", "-vf",
                    "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "file:" + part.string()},
                   folder / "ffmpeg.log");
    std::error_code code;
    if (problem.empty()) fs::rename(part, file, code);
    if (problem.empty() && !code) return {};
    const std::string reason = problem.empty() ? code.message() : problem;
    fs::remove(part, code);
    return failure(reason);
}

}  // namespace sepaxis::ui
