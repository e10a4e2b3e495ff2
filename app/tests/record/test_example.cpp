// The recording that the program writes itself: it is read, and wrong in the two ways that it is said to be.
#include "app/record/example.h"
#include "app/record/judgement.h"
#include "app/tests/record/recordings.h"

#include <string>

#include <gtest/gtest.h>

namespace sepaxis::record {
namespace {

std::uint64_t countOf(const Judgement& judgement, hunt::FaultClass kind) {
    return judgement.counts[static_cast<std::size_t>(kind)];
}

TEST(ExampleRecording, LosesContactsAndKeepsAnswersForTooLong) {
    const Folder folder;
    for (int again = 0; again < 2; ++again) {
        ASSERT_EQ(writeExample(folder.file()), "");
        Recording recording;
        ASSERT_EQ(recording.open(folder.file()), "");
        ASSERT_EQ(recording.frames().size(), 90u);
        JudgeProgress progress;
        const Judgement judgement = judge(recording, BuiltShapes(recording), 0, 90, progress);
        EXPECT_EQ(judgement.pairs, 90u);
        EXPECT_EQ(judgement.unjudged, 0u);
        EXPECT_GT(judgement.touching, 20u);
        EXPECT_LT(judgement.touching, 80u) << "it falls first";
        EXPECT_GT(countOf(judgement, hunt::FaultClass::missingContacts), 10u);
        std::uint64_t cached = 0, all = 0;
        for (std::size_t i = 0; i < judgement.counts.size(); ++i) {
            cached += judgement.cached[i];
            all += judgement.counts[i];
        }
        EXPECT_GT(cached, 2u);
        EXPECT_LT(all, 90u) << "some answers are right";
    }
    EXPECT_NE(writeExample(folder.file(std::string(300, 'x').c_str())), "") << "no file has such a name";
}

}  // namespace
}  // namespace sepaxis::record
