// The sweep: random pairs of every kind against the oracle, with the library's promises as checks.
#pragma once

#include "collision/tests/random_pairs.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sepaxis::testing {

struct SweepReport {
    std::uint64_t pairs = 0;
    std::array<std::uint64_t, kPairKinds> byKind{};
    std::map<std::string, std::uint64_t> regimes;  // face A, face B, edges, apart, contained, ...
    std::map<std::string, double> worst;           // largest error of each promise, in units of size
    std::vector<std::string> failures;             // at most some; each names kind and seed
    std::uint64_t failureCount = 0;

    void merge(const SweepReport& other);
};

// Checks `pairs` pairs from the seed on, kinds in turn. The k-th pair depends on the seed and k only.
SweepReport sweep(std::uint64_t pairs, std::uint64_t seed);

// Every regime that the sweep must have reached, by its name in SweepReport::regimes.
std::vector<std::string> requiredRegimes();

std::string toText(const SweepReport& report);

}  // namespace sepaxis::testing
