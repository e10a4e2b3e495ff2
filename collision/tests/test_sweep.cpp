#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/sweep.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

// A fixed slice of the full sweep (sepaxis_sweep): about 5 %.
constexpr std::uint64_t kSlices = 2, kPairsOfSlice = 5500 / kSlowdown;

class Sweep : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(Sweep, HoldsAgainstTheOracle) {
    const SweepReport report = sweep(kPairsOfSlice, 1 + GetParam() * kPairsOfSlice);
    EXPECT_EQ(report.pairs, kPairsOfSlice);
    EXPECT_EQ(report.failureCount, 0u) << toText(report);
    for (const std::string& regime : requiredRegimes())
        EXPECT_TRUE(report.regimes.contains(regime)) << regime;
}

INSTANTIATE_TEST_SUITE_P(Slices, Sweep, ::testing::Range<std::uint64_t>(0, kSlices));

}  // namespace
}  // namespace sepaxis::testing
