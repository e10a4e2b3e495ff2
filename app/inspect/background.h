// One piece of work at a time beside the window: for what takes longer than a frame and cannot be cut.
#pragma once

#include <chrono>
#include <future>
#include <optional>
#include <utility>

namespace sepaxis::inspect {

// Waits for its work when it is destroyed.
template <class Result>
class Background {
 public:
    bool isBusy() const { return future_.valid(); }
    // Not while it is busy. The work must own whatever it looks at.
    template <class Work>
    void start(Work&& work) {
        wanted_ = true;
        future_ = std::async(std::launch::async, std::forward<Work>(work));
    }
    // The result will not be taken; it stays busy until the work has ended.
    void forget() { wanted_ = false; }
    // The result, once, as soon as it is there; waits for it no longer than `patience`.
    std::optional<Result> take(std::chrono::milliseconds patience = {}) {
        if (!future_.valid() || future_.wait_for(patience) != std::future_status::ready) return std::nullopt;
        Result result = future_.get();
        if (!wanted_) return std::nullopt;
        return result;
    }

 private:
    std::future<Result> future_;
    bool wanted_ = false;
};

}  // namespace sepaxis::inspect
