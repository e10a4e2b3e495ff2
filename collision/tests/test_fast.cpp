#include "collision/tests/fast_sweep.h"

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

// The whole sweep is a command: ./test.sh fast.
TEST(Fast, AnswersAsTheReferenceQuery) {
    const FastReport report = compareFastWithReference(20261124, 0, 20000);
    EXPECT_EQ(report.pairs, 40000u);
    EXPECT_EQ(report.failures, 0u);
    EXPECT_LE(report.thresholds * 10000, report.answers);
    for (const std::string& failure : report.first) ADD_FAILURE() << failure;
}

}  // namespace
}  // namespace sepaxis::testing
