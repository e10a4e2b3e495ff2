// Long work that ends early: when a person gives it up, or when its time is over.
#pragma once

#include <chrono>
#include <stop_token>
#include <utility>

namespace sepaxis::mesh {

inline constexpr double kMostSeconds = 60.0;  // for one file, and for one hull

// Thrown by Watch::check() through whatever is under way.
struct GivenUp {};

// Belongs to one piece of work in one thread.
class Watch {
 public:
    Watch() = default;  // never over
    Watch(std::stop_token stop, double seconds)
        : stop_(std::move(stop)),
          end_(Clock::now() +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

    // Cheap enough for every line and every triangle: the clock is looked at once in so many calls.
    bool isOver() {
        constexpr unsigned kCalls = 256;
        if (!over_ && asked_++ % kCalls == 0) over_ = isCancelled() || Clock::now() > end_;
        return over_;
    }
    void check() {
        if (isOver()) throw GivenUp();
    }
    const std::stop_token& token() const { return stop_; }
    bool isCancelled() const { return stop_.stop_requested(); }

 private:
    using Clock = std::chrono::steady_clock;
    std::stop_token stop_;
    Clock::time_point end_ = Clock::time_point::max();
    unsigned asked_ = 0;
    bool over_ = false;
};

}  // namespace sepaxis::mesh
