// A sequence of pictures as a video, by the program ffmpeg where it is installed.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace sepaxis::ui {

// ffmpeg on the PATH.
std::optional<std::filesystem::path> findFfmpeg();

// A folder for pictures on their way into a video; gone with everything in it when this is.
class PassingFolder {
 public:
    PassingFolder();
    ~PassingFolder();
    PassingFolder(const PassingFolder&) = delete;
    PassingFolder& operator=(const PassingFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }
    const std::string& error() const { return error_; }  // why there is none, or empty

 private:
    std::filesystem::path path_;
    std::string error_;
};

// Of FOLDER/NAME-0001.png and so on, 30 a second. Waits for it until `stop` is asked for, minutes at most.
// The file is whole or stays as it was; an error is one line that names the file.
std::string writeVideo(const std::filesystem::path& folder, const std::string& name,
                       const std::filesystem::path& file, std::stop_token stop = {});

}  // namespace sepaxis::ui
