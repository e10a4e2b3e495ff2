#include "app/inspect/row_sort.h"

#include <algorithm>
#include <chrono>
#include <numeric>

namespace sepaxis::inspect {

namespace {

constexpr std::size_t kFirstRun = 4096;     // rows that are sorted in one go
constexpr std::size_t kMergeBatch = 16384;  // rows that are merged between two looks at the clock

}  // namespace

void RowSort::start(std::size_t rows) {
    order_.resize(rows);
    std::iota(order_.begin(), order_.end(), 0u);
    run_ = kFirstRun;
    from_ = 0;
    merging_ = false;
    done_ = rows < 2;
}

bool RowSort::step(double seconds, const Before& before) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (!done_) {
        merging_ ? mergeSome(before) : sortRun(before);
        if (Clock::now() >= end) break;
    }
    return done_;
}

void RowSort::sortRun(const Before& before) {
    const auto first = order_.begin() + static_cast<std::ptrdiff_t>(from_);
    const std::size_t count = std::min(run_, order_.size() - from_);
    std::stable_sort(first, first + static_cast<std::ptrdiff_t>(count), before);
    from_ += count;
    if (from_ < order_.size()) return;
    merging_ = true;
    merged_.resize(order_.size());
    from_ = 0;
    done_ = run_ >= order_.size();
    startMerge();
}

void RowSort::startMerge() {
    middle_ = std::min(from_ + run_, order_.size());
    end_ = std::min(middle_ + run_, order_.size());
    left_ = from_;
    right_ = middle_;
}

void RowSort::mergeSome(const Before& before) {
    for (std::size_t batch = 0; batch < kMergeBatch && from_ < end_; ++batch) {
        const bool takeRight = left_ == middle_ || (right_ < end_ && before(order_[right_], order_[left_]));
        merged_[from_++] = takeRight ? order_[right_++] : order_[left_++];
    }
    if (from_ < end_) return;
    if (from_ == order_.size()) nextPass();
    startMerge();
}

void RowSort::nextPass() {
    order_.swap(merged_);
    from_ = 0;
    run_ *= 2;
    done_ = run_ >= order_.size();
}

}  // namespace sepaxis::inspect
