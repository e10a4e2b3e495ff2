// The sweep over shapes that nearly touch, of all kinds, in both precisions, nearly parallel and not: the
// normal against the promise (README, "What exact means").
#pragma once

#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sepaxis::testing {

inline constexpr std::uint64_t kNearKinds = 2 * kPolyhedralKinds * (kPolyhedralKinds + 1);

// Checks `count` pairs from number `first` on: combinations of kinds, precisions and alignments in turn. A
// pair depends on its number and the seed only.
SweepReport sweepNear(std::uint64_t first, std::uint64_t count, std::uint64_t seed);

// Every regime that the sweep must have reached, by its name in SweepReport::regimes.
std::vector<std::string> requiredNearRegimes();

}  // namespace sepaxis::testing
