#include "collision/tests/slowdown.h"
#include "collision/tests/sweeps/curved_sweep.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

// A fixed slice of the full sweep (sepaxis_curved_sweep).
constexpr std::uint64_t kSlices = 2, kPosesOfSlice = 24;

class CurvedSweep : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(CurvedSweep, TheTruthLiesWithinTheProvenBounds) {
    const SweepReport report = sweepCurved(GetParam() * kPosesOfSlice, kPosesOfSlice, 1);
    EXPECT_EQ(report.pairs, kPosesOfSlice * kCurvedPairs);
    EXPECT_EQ(report.failureCount, 0u) << toText(report);
    // One in a thousand.
    const auto wider = report.regimes.find(kWiderBounds);
    EXPECT_LE(wider == report.regimes.end() ? 0u : wider->second, 1 + report.regimes.at("answers") / 1000);
    for (const std::string& regime : requiredCurvedRegimes())
        EXPECT_TRUE(report.regimes.contains(regime)) << regime;
}

INSTANTIATE_TEST_SUITE_P(Slices, CurvedSweep, ::testing::Range<std::uint64_t>(0, kSlices));

}  // namespace
}  // namespace sepaxis::testing
