// Which pair of a recording is looked at.
#include "app/record/choice.h"
#include "app/tests/record/recordings.h"

#include <gtest/gtest.h>

namespace sepaxis::record {
namespace {

class Choice : public testing::Test {
 protected:
    void record(const std::vector<Row>& rows) { ASSERT_EQ(recording_.open(recordedRows(folder_, rows)), ""); }
    // "8 and 9, frame 2", or why there is none.
    std::string chosenBy(const PairChoice& choice) {
        ChosenPair chosen;
        if (std::string problem = choosePair(recording_, choice, chosen); !problem.empty()) return problem;
        const Bodies bodies = bodiesOf(chosen.read, chosen.read.pairs[chosen.pair]);
        return std::to_string(bodies.a) + " and " + std::to_string(bodies.b) + ", frame " +
               std::to_string(recording_.frames()[chosen.frame].number);
    }
    Folder folder_;
    Recording recording_;
};

TEST_F(Choice, IsTheWorstDeviationOfWhatIsAskedFor) {
    record({{}, {0.2, 0.3}, {0.4, 0.1}, {0.1, 0.1}});
    EXPECT_EQ(chosenBy({}), "7 and 8, frame 2");
    EXPECT_EQ(chosenBy({.frame = 1}), "8 and 9, frame 1");
    EXPECT_EQ(chosenBy({.bodies = Bodies{8, 9}}), "8 and 9, frame 1");
    EXPECT_EQ(chosenBy({.bodies = Bodies{9, 8}}), "8 and 9, frame 1") << "in either order";
    EXPECT_EQ(chosenBy({.frame = 1, .bodies = Bodies{7, 8}}), "7 and 8, frame 1");
}

TEST_F(Choice, IsTheDeepestPairWhereNothingDeviates) {
    record({{0.1, 0.1002}, {}});
    EXPECT_EQ(chosenBy({}), "8 and 9, frame 0");
    EXPECT_EQ(chosenBy({.frame = 1}), "7 and 8, frame 1") << "of two as deep the first";
    EXPECT_EQ(chosenBy({.bodies = Bodies{7, 8}}), "7 and 8, frame 0");
}

TEST_F(Choice, SaysWhatTheRecordingDoesNotHave) {
    record({{}, {}});
    EXPECT_EQ(chosenBy({.frame = 2}), "has no frame 2");
    EXPECT_EQ(chosenBy({.bodies = Bodies{7, 9}}), "has no pair of bodies 7 and 9");
    EXPECT_EQ(chosenBy({.frame = 1, .bodies = Bodies{7, 9}}), "has no pair of bodies 7 and 9 in frame 1");
}

TEST_F(Choice, CountsFramesWithThoseThatWereLeftOut) {
    sxr_options options = optionsOf();
    options.most_frame_bytes = 4000;
    sxr_client* const client = sxr_open(folder_.file().c_str(), &options);
    for (int frame = 0; frame < 4; ++frame) addFrame(client, frame, {}, frame == 1 ? 100 : 1);
    sxr_close(client);
    ASSERT_EQ(recording_.open(folder_.file()), "");
    EXPECT_EQ(chosenBy({.frame = 1}), "has no frame 1");
    EXPECT_EQ(chosenBy({.frame = 3}), "7 and 8, frame 3");
}

TEST_F(Choice, TheDeepestPairOfABodyIsOneOfItsOwn) {
    record({{0.3, 0.2}});
    Frame frame;
    ASSERT_EQ(recording_.read(0, frame), "");
    EXPECT_EQ(deepestPair(frame), 0u);
    EXPECT_EQ(deepestPair(frame, 8), 0u);
    EXPECT_EQ(deepestPair(frame, 9), 1u);
    EXPECT_EQ(deepestPair(frame, 5), std::nullopt);
    EXPECT_EQ(countPairs(frame, 8), 2u);
    EXPECT_EQ(countPairs(frame, 9), 1u);
    EXPECT_EQ(countPairs(frame, 5), 0u);
}

}  // namespace
}  // namespace sepaxis::record
