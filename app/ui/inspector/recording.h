// The recording that is open, and what the keys ask of its tab.
#pragma once

#include "app/record/judgement.h"
#include "app/record/recording.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

namespace sepaxis::ui {

struct OpenRecording {
    std::filesystem::path path;
    record::Recording recording;
    std::unique_ptr<record::BuiltShapes> shapes;
    record::JudgeProgress progress;
    std::stop_source stop;
};

// Null where it is none: then `problem` says why.
std::shared_ptr<OpenRecording> openRecording(const std::filesystem::path& path, std::string& problem);

enum class RecordingWish : std::uint8_t { none, nextDeviation, previousDeviation };

}  // namespace sepaxis::ui
