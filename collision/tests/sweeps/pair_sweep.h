// The sweep over all 28 unordered pairs of the seven kinds of shapes, both orders, both precisions, against
// the oracle, with the promises of the library and of its second opinion (gjk_epa.h) as checks.
#pragma once

#include "collision/tests/sweeps/random_shapes.h"
#include "collision/tests/sweeps/sweep_report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sepaxis::testing {

inline constexpr int kShapePairs = kPolyhedralKinds * (kPolyhedralKinds + 1) / 2;

// Checks `count` pairs of every combination of kinds from number `first` on, scenes in turn. A pair depends
// on its combination, its number and the seed only.
SweepReport sweepPairs(std::uint64_t first, std::uint64_t count, std::uint64_t seed);

// The same checks on one pair; the seed makes the rigid motion.
SweepReport checkShapes(const ShapePair& pair, std::uint64_t seed);

// Every regime that the sweep must have reached, by its name in SweepReport::regimes.
std::vector<std::string> requiredPairRegimes();

}  // namespace sepaxis::testing
