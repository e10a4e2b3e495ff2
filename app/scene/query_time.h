// How long one query takes.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace sepaxis::scene {

// The median time of `query` once caches and branch predictors know it, nanoseconds: batches long enough for
// the clock, as many as a small budget allows, so that a slow pair does not stall the window.
template <class Clock = std::chrono::steady_clock, class Query>
double medianNanoseconds(Query&& query) {
    using Nanoseconds = std::chrono::duration<double, std::nano>;
    constexpr double kBatch = 20e3;    // ns; a thousand times the clock's own cost
    constexpr double kBudget = 2.5e6;  // ns
    constexpr std::size_t kMostBatches = 31;
    // One batch may be caught by another process: a few more, unless the pair is really slow.
    constexpr std::size_t kFewestBatches = 4;
    constexpr double kPatience = 20e6;  // ns

    const auto timeOf = [&](int calls) {
        const typename Clock::time_point start = Clock::now();
        for (int i = 0; i < calls; ++i) query();
        return Nanoseconds(Clock::now() - start).count();
    };
    // The first calls are the slowest: how many make a batch shows when twice as many take long enough.
    double spent = timeOf(1);
    if (spent >= kPatience) return spent;
    int calls = 1;
    std::vector<double> times{timeOf(calls)};
    for (; times[0] < kBatch; times[0] = timeOf(calls *= 2)) spent += times[0];
    while (times.size() < kMostBatches && spent < (times.size() < kFewestBatches ? kPatience : kBudget)) {
        times.push_back(timeOf(calls));
        spent += times.back();
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle / calls;
}

}  // namespace sepaxis::scene
