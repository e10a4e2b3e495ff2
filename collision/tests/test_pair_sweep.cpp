#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/pair_sweep.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

// A fixed slice of the full sweep (sepaxis_pair_sweep): about 5 %.
constexpr std::uint64_t kSlices = 2, kPairsOfSlice = 492 / kSlowdown;

class PairSweep : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(PairSweep, HoldsAgainstTheOracle) {
    const SweepReport report = sweepPairs(GetParam() * kPairsOfSlice, kPairsOfSlice, 1);
    EXPECT_EQ(report.pairs, kPairsOfSlice * kShapePairs);
    EXPECT_EQ(report.failureCount, 0u) << toText(report);
    for (const std::string& regime : requiredPairRegimes())
        EXPECT_TRUE(report.regimes.contains(regime)) << regime;
}

INSTANTIATE_TEST_SUITE_P(Slices, PairSweep, ::testing::Range<std::uint64_t>(0, kSlices));

}  // namespace
}  // namespace sepaxis::testing
