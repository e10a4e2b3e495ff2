// How two bodies of a recording moved, and what was said of them.
#include "app/record/motion.h"
#include "app/tests/record/recordings.h"

#include <functional>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::record {
namespace {

class MotionTest : public testing::Test {
 protected:
    void record(const std::function<void(sxr_client*)>& write, double margin = 0.0) {
        sxr_options options = optionsOf();
        options.margin = margin;
        sxr_client* const client = sxr_open(folder_.file().c_str(), &options);
        write(client);
        sxr_close(client);
        ASSERT_EQ(recording_.open(folder_.file()), "");
    }
    Motion motion(std::size_t shown = 0, std::uint64_t a = kFloor, std::uint64_t b = kBox) {
        return motionOf(recording_, a, b, framesAround(shown, recording_.frames().size()), shown);
    }

    Folder folder_;
    Recording recording_;
};

TEST(FramesAround, HasTheFrameInTheMiddleAsFarAsThereAreFrames) {
    EXPECT_EQ(framesAround(5, 10), (FrameRange{0, 10}));
    EXPECT_EQ(framesAround(0, 10'000), (FrameRange{0, kMostMotionFrames}));
    EXPECT_EQ(framesAround(5'000, 10'000),
              (FrameRange{5'000 - kMostMotionFrames / 2, 5'000 + kMostMotionFrames / 2}));
    EXPECT_EQ(framesAround(9'999, 10'000), (FrameRange{10'000 - kMostMotionFrames, 10'000}));
    EXPECT_EQ(framesAround(0, 0), (FrameRange{0, 0}));
}

TEST_F(MotionTest, IsThePosesWithWhatTheEngineSaidOfEach) {
    record(
        [](sxr_client* client) {
            addFrame(client, 0.0, {.height = 0.9, .depth = 0.125});
            addFrame(client, 0.1, {.height = 1.5, .touching = 0, .contacts = 0});
            addFrame(client, 0.2, {.height = 1.25, .depth = -0.125});
            addFrame(client, 0.3, {.height = 0.75}, 0);  // it did not ask
        },
        0.0625);
    const Motion m = motion();
    ASSERT_TRUE(m.shapes[0] && m.shapes[1]);
    ASSERT_EQ(m.frames.size(), 4u);
    EXPECT_EQ(m.frames[2].number, 2u);
    EXPECT_EQ(m.frames[1].poses[1].position, dvec3(0.0, 1.5, 0.0));
    EXPECT_EQ(m.frames[0].poses[0].position, dvec3(0.0));
    EXPECT_TRUE(m.frames[0].asked && m.frames[0].touching);
    EXPECT_DOUBLE_EQ(m.frames[0].depth.value(), 0.0625) << "without its margin";
    EXPECT_EQ(m.frames[0].normal, dvec3(0.0, 1.0, 0.0));
    EXPECT_TRUE(m.frames[1].asked);
    EXPECT_FALSE(m.frames[1].touching || m.frames[1].depth);
    EXPECT_DOUBLE_EQ(m.frames[2].depth.value(), -0.1875) << "a gap";
    EXPECT_FALSE(m.frames[3].asked || m.frames[3].depth);
    EXPECT_EQ(motion(0, kFloor, 99).frames.size(), 0u);
    EXPECT_EQ(motion(0, kFloor, 99).shapes[0], nullptr);
    // Of the pair the other way round the normal is, too.
    EXPECT_EQ(motion(0, kBox, kFloor).frames[0].normal, dvec3(0.0, -1.0, 0.0));
}

TEST_F(MotionTest, FramesWithoutABodyOrWithAnotherShapeAreGaps) {
    const double origin[3] = {0.0, 0.0, 0.0}, turn[4] = {0.0, 0.0, 0.0, 1.0};
    record([&](sxr_client* client) {
        const std::uint32_t ball = sxr_sphere(client, 0.5);
        for (int i = 0; i < 2; ++i) addFrame(client, 0.0, {});
        sxr_frame(client, 0.0);  // the box is asleep
        sxr_pose(client, kFloor, ball, origin, turn);
        addFrame(client, 0.0, {});
        sxr_frame(client, 0.0);
        sxr_pose(client, kFloor, ball, origin, turn);
        sxr_pose(client, kBox, ball, origin, turn);
    });
    ASSERT_EQ(recording_.frames().size(), 5u);
    const Motion boxes = motion();
    ASSERT_EQ(boxes.frames.size(), 3u);
    EXPECT_EQ(boxes.frames[2].number, 3u);
    const Motion balls = motion(4);
    ASSERT_EQ(balls.frames.size(), 1u);
    EXPECT_EQ(balls.frames[0].number, 4u);
    EXPECT_GT(balls.shapes[1]->shape.radius, 0.0);
}

TEST_F(MotionTest, ReadsOnlyTheRangeAndStops) {
    record([](sxr_client* client) {
        for (int i = 0; i < 30; ++i) addFrame(client, 0.0, {.height = 0.5 + 0.01 * i});
    });
    const Motion part = motionOf(recording_, kFloor, kBox, {10, 15}, 12);
    ASSERT_EQ(part.frames.size(), 5u);
    EXPECT_EQ(part.frames.front().number, 10u);
    EXPECT_EQ(part.frames.back().number, 14u);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(motionOf(recording_, kFloor, kBox, {0, 30}, 12, stop.get_token()).frames.empty());
}

}  // namespace
}  // namespace sepaxis::record
