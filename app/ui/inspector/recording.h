// The recording that is open, and what the keys ask of its tab.
#pragma once

#include "app/record/judgement.h"
#include "app/record/listener.h"
#include "app/record/recording.h"
#include "app/scene/document.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace sepaxis::ui {

// The engine's numbers of a pair.
struct Bodies {
    std::uint64_t a = 0, b = 0;
    bool operator==(const Bodies&) const = default;
};

struct OpenRecording {
    std::filesystem::path path;
    record::Recording recording;
    record::BuiltShapes shapes;  // made where it is judged, beside the window
    bool grows = false;          // an engine is writing it
    record::JudgeProgress progress;
    std::stop_source stop;

    // The pair that the scene was made of last, in this frame.
    std::optional<Bodies> shown;
    std::size_t shownFrame = 0;
    std::optional<std::size_t> goToFrame;  // another tab's wish
    std::weak_ptr<const void> sceneOrigin;
    bool isShownIn(const scene::Document& document) const {
        return shown && sceneOrigin.lock() == document.origin();
    }
};

// Null where it is none: then `problem` says why.
std::shared_ptr<OpenRecording> openRecording(const std::filesystem::path& path, std::string& problem);

struct Inspector;
struct Ui;
// Listens for engines, whose recordings then open. Returns why it cannot, or nothing.
std::string startListening(const Ui& ui, Inspector& inspector, const record::ListenPlace& place);

enum class RecordingWish : std::uint8_t { none, nextDeviation, previousDeviation };

}  // namespace sepaxis::ui
