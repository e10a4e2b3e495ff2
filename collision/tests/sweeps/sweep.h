// The sweep: random pairs of every kind against the oracle, with the library's promises as checks.
#pragma once

#include "collision/tests/sweeps/random_pairs.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sepaxis::testing {

// Checks `pairs` pairs from the seed on, kinds in turn. The k-th pair depends on the seed and k only.
SweepReport sweep(std::uint64_t pairs, std::uint64_t seed);

// Every regime that the sweep must have reached, by its name in SweepReport::regimes.
std::vector<std::string> requiredRegimes();

}  // namespace sepaxis::testing
