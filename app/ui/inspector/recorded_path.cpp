#include "app/ui/inspector/recorded_path.h"

#include "app/inspect/path/path_curves.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sepaxis::ui {

namespace {

constexpr std::size_t kGrowsBy = 60;  // frames of an engine that runs, until they are shown

inspect::Path pathOf(const record::Motion& motion, const scene::EvaluationOptions& options,
                     const std::stop_token& stop) {
    if (!motion.shapes[0] || !motion.shapes[1]) return {};
    std::vector<inspect::PathFrame> frames;
    for (const record::MotionFrame& frame : motion.frames)
        frames.push_back(
            {frame.number,
             frame.poses,
             {frame.depth, frame.normal, frame.asked && !frame.touching && !frame.depth, frame.cached}});
    return inspect::pathThrough(motion.shapes, options, frames, "the engine, recorded", stop);
}

}  // namespace

// Those that are there as long as the shown frame is one of them, but for more of a recording that grows.
record::FrameRange RecordedPath::framesToShow(const Wanted& wanted,
                                              const RecordingSession::ShownPair& shown) const {
    const record::FrameRange around = record::framesAround(shown.frame, shown.frames);
    if (!asked_ || !asked_->isOfSamePair(wanted)) return around;
    const record::FrameRange& now = asked_->frames;
    const bool isFull = now.end - now.begin == record::kMostMotionFrames;
    const bool hasMore = !isFull && shown.frames >= now.end + (shown.grows ? kGrowsBy : 1);
    return now.contains(shown.frame) && !hasMore ? now : around;
}

bool RecordedPath::follow(const RecordingSession::ShownPair& shown, const scene::EvaluationOptions& options,
                          bool mayMove) {
    Wanted wanted{shown.recording, shown.bodies, {}, options.method, options.precision, options.fast};
    wanted.frames = framesToShow(wanted, shown);
    if (background_.isBusy()) {
        // More frames of the same pair wait until these are there.
        if (!asked_->isOfSamePair(wanted)) stop_.request_stop();
        auto path = background_.take();
        if (!path) return true;
        if (stop_.stop_requested()) {
            asked_.reset();
        } else {
            path_ = *std::move(path);
            ++number_;
        }
    }
    if (asked_ == wanted || (asked_ && !mayMove)) return false;
    if (!asked_ || asked_->of != shown.recording) reader_ = std::make_shared<record::Recording>();
    if (!asked_ || !asked_->isOfSamePair(wanted)) {
        path_ = {};
        ++number_;
    }
    asked_ = wanted;
    stop_ = {};
    background_.start([reader = reader_, wanted, options, path = shown.path, frame = shown.frame,
                       stop = stop_.get_token()]() -> inspect::Path {
        const bool isOpen = !reader->frames().empty();
        if (!(isOpen ? reader->grow() : reader->open(path)).empty()) return {};
        return pathOf(record::motionOf(*reader, wanted.bodies.a, wanted.bodies.b, wanted.frames, frame, stop),
                      options, stop);
    });
    return true;
}

std::optional<std::size_t> frameOfNumber(const record::Recording& recording, std::uint64_t number) {
    const auto frames = recording.frames();
    const auto found = std::lower_bound(
        frames.begin(), frames.end(), number,
        [](const record::FrameEntry& entry, std::uint64_t wanted) { return entry.number < wanted; });
    if (found == frames.end() || found->number != number) return std::nullopt;
    return static_cast<std::size_t>(found - frames.begin());
}

}  // namespace sepaxis::ui
