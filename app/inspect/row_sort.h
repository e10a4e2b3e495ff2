// A stable sort of many rows that is cut into slices, so that a window stays awake meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace sepaxis::inspect {

class RowSort {
 public:
    using Before = std::function<bool(std::uint32_t, std::uint32_t)>;  // a strict weak order of row numbers

    // Rows 0 to rows - 1.
    void start(std::size_t rows);
    // Works for about so many seconds. `before` is the same order in every step. True when all is sorted.
    bool step(double seconds, const Before& before);
    bool done() const { return done_; }
    const std::vector<std::uint32_t>& order() const { return order_; }  // complete or not: each row once

 private:
    void sortRun(const Before& before);
    void mergeSome(const Before& before);
    void startMerge();
    void nextPass();

    std::vector<std::uint32_t> order_, merged_;
    std::size_t run_ = 0;                                      // rows of a sorted run
    std::size_t from_ = 0;                                     // rows of this pass that are done with
    bool merging_ = false;                                     // false: the runs are still being sorted
    std::size_t middle_ = 0, end_ = 0, left_ = 0, right_ = 0;  // of the two runs that are being merged
    bool done_ = true;
};

}  // namespace sepaxis::inspect
