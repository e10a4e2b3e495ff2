// What is there for speed against the reference query, over random pairs of hulls and of shapes of every
// kind: the same verdict, kind, features, ids and uniqueness, and numbers within rounding.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sepaxis::testing {

struct FastReport {
    std::uint64_t pairs = 0, answers = 0;  // asked in both precisions; exact, stable and the verdict of each
    std::uint64_t ambiguous = 0;           // with several answers within rounding, whose features may differ
    std::uint64_t failures = 0;
    // A kind, a feature or an id that another rounding of the same numbers decides otherwise.
    std::uint64_t thresholds = 0;
    std::vector<std::string> first, firstThresholds;  // some of both
    double depth = 0.0;         // the greatest difference of depth or distance, in roundings of size
    std::uint64_t overFew = 0;  // answers with more than four
};

// Pairs `first` to `first` + `count` - 1 of the seed.
FastReport compareFastWithReference(std::uint64_t seed, std::uint64_t first, std::uint64_t count);

}  // namespace sepaxis::testing
