// How long the parts of each frame took: for the graph over the viewport and for the frame report.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace sepaxis::ui {

// In the order of the graph, from below. `panels` is all that is none of the others; `scene` hands the
// picture of the scene to the graphics driver; `present` composes the window and waits until it is shown.
enum class FramePart : std::uint8_t { events, query, panels, scene, present };
inline constexpr std::size_t kFrameParts = 5;
const char* nameOf(FramePart part);

struct FrameTimes {
    std::array<float, kFrameParts> milliseconds{};
    float of(FramePart part) const { return milliseconds[static_cast<std::size_t>(part)]; }
    float total() const;
};

// The newest frames. Time goes to one part at a time; outside of begin() and end() it goes nowhere.
class FrameLog {
 public:
    static constexpr std::size_t kMost = 120;

    void begin();  // in FramePart::events
    void end();
    FramePart enter(FramePart part);  // returns the part that this one interrupts

    std::size_t size() const { return size_; }
    const FrameTimes& newest(std::size_t back = 0) const {
        return frames_[(next_ + kMost - 1 - back) % kMost];
    }

 private:
    using Clock = std::chrono::steady_clock;
    void charge();

    std::array<FrameTimes, kMost> frames_{};
    std::size_t next_ = 0, size_ = 0;
    FrameTimes current_;
    FramePart part_ = FramePart::events;
    Clock::time_point since_{};
    bool running_ = false;
};

// What happens while it lives belongs to its part.
class FrameSpan {
 public:
    FrameSpan(FrameLog& log, FramePart part) : log_(log), before_(log.enter(part)) {}
    ~FrameSpan() { log_.enter(before_); }
    FrameSpan(const FrameSpan&) = delete;
    FrameSpan& operator=(const FrameSpan&) = delete;

 private:
    FrameLog& log_;
    FramePart before_;
};

struct FrameGraph {
    FrameLog log;
    bool shown = false;  // over the viewport
};

}  // namespace sepaxis::ui
