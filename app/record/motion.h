// How two bodies of a recording moved, and what the engine said of them, from frame to frame.
#pragma once

#include "app/record/recording.h"
#include "app/scene/evaluation.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace sepaxis::record {

struct FrameRange {
    std::size_t begin = 0, end = 0;
    bool contains(std::size_t frame) const { return begin <= frame && frame < end; }
    bool operator==(const FrameRange&) const = default;
};
inline constexpr std::size_t kMostMotionFrames = 1200;
// At most so many of `count` frames, with this one in the middle as far as there are.
FrameRange framesAround(std::size_t frame, std::size_t count);

struct MotionFrame {
    std::uint64_t number = 0;
    std::array<Pose<double>, 2> poses;
    bool asked = false;  // the engine had an answer, which the rest is
    bool touching = false, cached = false;
    std::optional<double> depth;  // without the margin; below zero a gap
    dvec3 normal{0.0};            // unit, from A to B; zero: it said none
};

struct Motion {
    std::array<std::shared_ptr<const scene::BuiltShape>, 2> shapes;  // null: there is no motion to show
    // Those in which both bodies have a pose, in order. Numbers that are missing are gaps.
    std::vector<MotionFrame> frames;
};
// Reads only the frames of the range. Frames in which a body has another shape than in the one nearest to
// `shown` are gaps, too.
Motion motionOf(const Recording& recording, std::uint64_t a, std::uint64_t b, const FrameRange& range,
                std::size_t shown, const std::stop_token& stop = {});

}  // namespace sepaxis::record
