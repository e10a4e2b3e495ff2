// What a running engine believed, held against the exact answer for each recorded pair.
#pragma once

#include "app/hunt/fault.h"
#include "app/record/recording.h"
#include "app/scene/evaluation.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace sepaxis::record {

struct Deviation {
    std::uint32_t frame = 0, pair = 0;  // of the recording, of the frame
    std::uint64_t a = 0, b = 0;         // bodies
    hunt::Fault fault;
    bool cached = false;  // the engine said that its answer is of an earlier frame
};

struct Judgement {
    std::uint64_t pairs = 0, touching = 0;
    std::uint64_t unjudged = 0;  // pairs without a place, or of a shape that cannot be built
    std::string whyUnjudged;     // of one of them
    std::uint64_t unread = 0;    // frames
    std::string whyUnread;       // of one of them
    // Of each class; how many of them the engine had kept from an earlier frame.
    std::array<std::uint64_t, hunt::kFaultNames.size()> counts{}, cached{};
    // By class, each from the worst on. At most kMostDeviations of each class are kept, the worst.
    std::vector<Deviation> deviations;
    double seconds = 0.0;
};
inline constexpr std::size_t kMostDeviations = 100'000;

struct JudgeProgress {
    std::atomic<std::size_t> frames{0};
};

// The recording's shapes, built once.
class BuiltShapes {
 public:
    BuiltShapes() = default;
    explicit BuiltShapes(const Recording& recording) { grow(recording); }
    // Builds those that came since.
    void grow(const Recording& recording);
    // Null where it cannot be built.
    const std::shared_ptr<const scene::BuiltShape>& operator[](std::size_t shape) const {
        return built_[shape];
    }
    std::size_t size() const { return built_.size(); }
    const std::string& whyNot() const { return whyNot_; }

 private:
    std::vector<std::shared_ptr<const scene::BuiltShape>> built_;
    std::string whyNot_;
};

// Takes in what another part of the recording gave. `part` is of no use afterwards.
void merge(Judgement& all, Judgement& part);

// The frames from `begin` to `end`, by all cores or so many threads.
Judgement judge(const Recording& recording, const BuiltShapes& shapes, std::size_t begin, std::size_t end,
                JudgeProgress& progress, unsigned threads = 0, const std::stop_token& stop = {});

// A recorded pair as a scene, with what the engine said as `reported`.
scene::Scene sceneOf(const Recording& recording, std::size_t frame, const Frame& read, std::size_t pair);

// What the engine said of a pair, as an answer; `truth` has the shapes and poses.
void readAnswer(const Beginning& beginning, const Frame& frame, const RecordedPair& pair,
                const scene::Evaluation& truth, scene::Evaluation& answer);

}  // namespace sepaxis::record
