// What deviates from the truth in a recording, and what does not.
#include "app/record/deviations.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/reported.h"
#include "app/tests/record/recordings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::record {
namespace {

struct Judged {
    Folder folder;
    Recording recording;
    Judgement judgement;

    explicit Judged(const std::vector<Said>& frames, sxr_options options = optionsOf(),
                    unsigned threads = 2) {
        sxr_client* const client = sxr_open(folder.file().c_str(), &options);
        double seconds = 0.0;
        for (const Said& said : frames) addFrame(client, seconds += 0.125, said);
        sxr_close(client);
        EXPECT_EQ(recording.open(folder.file()), "");
        JudgeProgress progress;
        judgement = judge(recording, BuiltShapes(recording), 0, recording.frames().size(), progress, threads);
        EXPECT_EQ(progress.frames, frames.size());
    }
    // "depth 1, normal 2"
    std::string counts() const {
        std::string text;
        for (std::size_t i = 0; i < judgement.counts.size(); ++i)
            if (judgement.counts[i] > 0)
                text += (text.empty() ? "" : ", ") + std::string(hunt::kFaultNames[i]) + ' ' +
                        std::to_string(judgement.counts[i]);
        return text;
    }
};

std::string countsOf(const Said& said, const sxr_options& options = optionsOf()) {
    return Judged({said}, options).counts();
}

TEST(Judgement, OfAnEngineThatIsRightFindsNothing) {
    const Judged right({Said{}, Said{}, Said{.height = 1.2, .depth = -0.2, .touching = 0},
                        Said{.height = 1.2, .touching = 0, .contacts = 0}});
    EXPECT_EQ(right.counts(), "");
    EXPECT_EQ(right.judgement.pairs, 4u);
    EXPECT_EQ(right.judgement.touching, 2u);
    EXPECT_EQ(countsOf({.depth = 0.105}), "") << "within 1 mm and 6 %";
}

TEST(Judgement, TellsTheFaultsApart) {
    EXPECT_EQ(countsOf({.depth = 0.2}), "depth 1");
    EXPECT_EQ(countsOf({.height = 1.2, .depth = -0.1}), "distance 1");
    EXPECT_EQ(countsOf({.touching = 0, .contacts = 0}), "missed 1");
    EXPECT_EQ(countsOf({.height = 1.2, .touching = 1, .contacts = 0}), "false hit 1");
    EXPECT_EQ(countsOf({.normal = {0.0, -1.0, 0.0}}), "normal 1");
    EXPECT_EQ(countsOf({.normal = {1.0, 0.0, 0.0}}), "normal 1");
    EXPECT_EQ(countsOf({.shift = 1.0}), "manifold 1");
    EXPECT_EQ(countsOf({.half = 0.3}), "missing contacts 1") << "they span 0.36 of the face";
    EXPECT_EQ(countsOf({.half = 0.4}), "");
    EXPECT_EQ(countsOf({.contacts = 2}), "missing contacts 1");
    EXPECT_EQ(countsOf({.height = 0.9995, .depth = 0.0005, .contacts = 1}), "")
        << "no deeper than the tolerance: at rest contacts come and go";
    EXPECT_EQ(countsOf({.depth = std::numeric_limits<double>::quiet_NaN()}), "not finite 1");
}

TEST(Judgement, IsByTheContractThatTheRecordingDeclares) {
    sxr_options options = optionsOf();
    options.relative = 1.0;
    EXPECT_EQ(countsOf({.depth = 0.19}, options), "");
    options = optionsOf();
    options.tolerance = 0.2;
    EXPECT_EQ(countsOf({.depth = 0.2}, options), "");
    options = optionsOf();
    options.margin = 0.04;
    EXPECT_EQ(countsOf({.depth = 0.14}, options), "");
    EXPECT_EQ(countsOf({.depth = 0.1}, options), "depth 1");
    EXPECT_EQ(countsOf({.height = 1.02, .depth = 0.02}, options), "") << "only their margins overlap";
    options = optionsOf();
    options.conventions = SXR_NORMAL_FROM_B;
    EXPECT_EQ(countsOf({.normal = {0.0, -1.0, 0.0}}, options), "");
}

TEST(Judgement, SeesWhatChangesFromFrameToFrame) {
    EXPECT_EQ(Judged({Said{}, Said{.ids = 5}, Said{.ids = 5}}).counts(), "changing ids 1");
    // A cube whose centre is that of another has six right normals.
    const Said up{.height = 0.0, .depth = 1.0}, side{.height = 0.0, .depth = 1.0, .normal = {1.0, 0.0, 0.0}};
    EXPECT_EQ(Judged({up, side, side, up}).counts(), "jumping normal 1") << "it jumps back";
    EXPECT_EQ(Judged({up, side, side, side}).counts(), "") << "near a tie it may change once";
    std::vector<Said> late(130, up);
    late[60] = late[61] = late[62] = late[63] = side;  // back in the frames that another thread may take
    EXPECT_EQ(Judged(late).counts(), "jumping normal 1");
    late.assign(130, up);
    std::fill(late.begin() + 40, late.begin() + 60, side);
    EXPECT_EQ(Judged(late).counts(), "") << "20 frames are not soon";
    EXPECT_EQ(Judged({up, up}).counts(), "");
    // It moved: another normal is no wonder.
    EXPECT_EQ(Judged({Said{.height = 0.0, .depth = 1.0, .normal = {1.0, 0.0, 0.0}}, Said{}}).counts(), "");
}

TEST(Judgement, IsTheSameWithAnyNumberOfThreads) {
    std::vector<Said> frames(100);
    for (int i = 0; i < 100; ++i)
        frames[static_cast<std::size_t>(i)] = {.depth = i % 7 == 0 ? 0.2 + 0.001 * i : 0.1,
                                               .ids = 1u + static_cast<unsigned>(i % 3)};
    const Judged one(frames, optionsOf(), 1), three(frames, optionsOf(), 3);
    EXPECT_EQ(one.counts(), three.counts());
    ASSERT_EQ(one.judgement.deviations.size(), three.judgement.deviations.size());
    for (std::size_t i = 0; i < one.judgement.deviations.size(); ++i) {
        EXPECT_EQ(one.judgement.deviations[i].frame, three.judgement.deviations[i].frame);
        EXPECT_EQ(one.judgement.deviations[i].fault.error, three.judgement.deviations[i].fault.error);
    }
    EXPECT_EQ(one.judgement.deviations.front().frame, 98u) << "the worst first";
}

TEST(Judgement, ARecordedPairIsASceneWithWhatTheEngineSaid) {
    const Judged judged({Said{}, Said{.depth = 0.25}});
    const std::vector<Worst> worst = worstOf(judged.judgement, 3);
    ASSERT_EQ(worst.size(), 1u);
    Frame frame;
    ASSERT_EQ(judged.recording.read(worst[0].deviation->frame, frame), "");
    const scene::Scene scene = sceneOf(judged.recording, 1, frame, worst[0].deviation->pair);
    const scene::ReadResult read = scene::readScene(scene::writeScene(scene));
    ASSERT_TRUE(read.ok) << read.error.reason;
    ASSERT_EQ(read.scene.reported.size(), 1u);
    EXPECT_EQ(read.scene.reported[0].by, "my engine 1.2");
    EXPECT_EQ(read.scene.reported[0].depth, 0.25);
    EXPECT_EQ(read.scene.reported[0].contacts.size(), 4u);
    scene::Evaluator evaluator;
    ASSERT_TRUE(evaluator.evaluate(read.scene, {}));
    EXPECT_NEAR(evaluator.result().collision.depth, 0.1, 1e-12);
}

TEST(Judgement, WhatIsNoNumberIsNotReportedAsOne) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Judged judged({Said{.depth = nan, .normal = {nan, 0.0, 0.0}, .shift = nan}});
    EXPECT_EQ(judged.counts(), "not finite 1");
    Frame frame;
    ASSERT_EQ(judged.recording.read(0, frame), "");
    const scene::ReadResult read =
        scene::readScene(scene::writeScene(sceneOf(judged.recording, 0, frame, 0)));
    EXPECT_TRUE(read.ok) << read.error.reason;
}

}  // namespace
}  // namespace sepaxis::record
