#include "app/ui/frame/frame_times.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sepaxis::ui {

const char* nameOf(FramePart part) {
    switch (part) {
        case FramePart::events:
            return "events";
        case FramePart::query:
            return "query";
        case FramePart::panels:
            return "panels";
        case FramePart::scene:
            return "scene";
        case FramePart::present:
            break;
    }
    return "present";
}

float FrameTimes::total() const {
    return std::accumulate(milliseconds.begin(), milliseconds.end(), 0.0f);
}

void FrameLog::charge() {
    const Clock::time_point now = Clock::now();
    const std::chrono::duration<float, std::milli> passed = now - since_;
    current_.milliseconds[static_cast<std::size_t>(part_)] += passed.count();
    since_ = now;
}

void FrameLog::begin() {
    current_ = {};
    part_ = FramePart::events;
    since_ = Clock::now();
    running_ = true;
}

void FrameLog::end() {
    if (!running_) return;
    charge();
    running_ = false;
    frames_[next_] = current_;
    next_ = (next_ + 1) % kMost;
    size_ = std::min(size_ + 1, kMost);
}

FramePart FrameLog::enter(FramePart part) {
    if (running_) charge();
    return std::exchange(part_, part);
}

}  // namespace sepaxis::ui
