// The path of the recorded pair that is shown, through its frames: read and answered beside the window.
#pragma once

#include "app/inspect/background.h"
#include "app/inspect/path/path.h"
#include "app/record/motion.h"
#include "app/ui/inspector/recording_session.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>

namespace sepaxis::ui {

class RecordedPath {
 public:
    RecordedPath() = default;
    ~RecordedPath() { stop_.request_stop(); }
    RecordedPath(const RecordedPath&) = delete;
    RecordedPath& operator=(const RecordedPath&) = delete;

    // Reads what is to be shown of the pair and is not there. Its frames change
    // only with `mayMove`: not while the mouse is down on them. True while it is to be called again.
    bool follow(const RecordingSession::ShownPair& shown, const scene::EvaluationOptions& options,
                bool mayMove);
    bool isReading() const { return background_.isBusy(); }
    inspect::Path& path() { return path_; }         // empty at first
    std::size_t number() const { return number_; }  // changes whenever path() does, but for its gaps

 private:
    struct Wanted {
        std::shared_ptr<const void> of;
        record::Bodies bodies;
        record::FrameRange frames;
        const scene::Method* method = nullptr;
        scene::Precision precision = scene::Precision::doublePrecision;
        bool fast = false;
        bool operator==(const Wanted&) const = default;
        bool isOfSamePair(const Wanted& other) const { return of == other.of && bodies == other.bodies; }
    };
    record::FrameRange framesToShow(const Wanted& wanted, const RecordingSession::ShownPair& shown) const;

    std::optional<Wanted> asked_;
    std::shared_ptr<record::Recording> reader_;  // its own: the other one may grow meanwhile
    inspect::Path path_;
    std::size_t number_ = 0;
    std::stop_source stop_;
    inspect::Background<inspect::Path> background_;
};

// The frame of the recording with that number, or nothing.
std::optional<std::size_t> frameOfNumber(const record::Recording& recording, std::uint64_t number);

}  // namespace sepaxis::ui
