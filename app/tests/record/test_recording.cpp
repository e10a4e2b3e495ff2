// The reader of recordings: whole ones, torn, damaged and unknown ones.
#include "app/record/recording.h"
#include "app/scene/shapes/shape_types.h"
#include "app/tests/record/recordings.h"

#include <cstring>

#include <gtest/gtest.h>

namespace sepaxis::record {
namespace {

std::string recorded(const Folder& folder, int frames, const sxr_options& options, std::uint32_t pairs = 1) {
    sxr_client* const client = sxr_open(folder.file().c_str(), &options);
    EXPECT_NE(client, nullptr);
    for (int frame = 0; frame < frames; ++frame) addFrame(client, 0.25 * frame, {}, pairs);
    sxr_note(client, "the end");
    sxr_close(client);
    return bytesOf(folder.file());
}

// One block with the hash that is due.
std::string blockOf(std::uint32_t kind, std::uint64_t frame, const std::string& payload,
                    std::uint32_t dropped = 0) {
    std::string block(SXR_BLOCK_BYTES, '\0');
    const std::uint32_t magic = SXR_MAGIC, length = static_cast<std::uint32_t>(payload.size());
    std::memcpy(block.data(), &magic, 4);
    std::memcpy(block.data() + 4, &length, 4);
    std::memcpy(block.data() + 16, &frame, 8);
    std::memcpy(block.data() + 24, &kind, 4);
    std::memcpy(block.data() + 28, &dropped, 4);
    block += payload;
    const std::uint64_t hash =
        sxr_hash(reinterpret_cast<const unsigned char*>(block.data()) + SXR_HASHED_FROM,
                 block.size() - SXR_HASHED_FROM);
    std::memcpy(block.data() + 8, &hash, 8);
    return block;
}
std::string recordOf(std::uint16_t type, const std::string& bytes) {
    std::string record(8, '\0');
    const std::uint32_t length = static_cast<std::uint32_t>(bytes.size());
    std::memcpy(record.data(), &type, 2);
    std::memcpy(record.data() + 4, &length, 4);
    return record + bytes;
}

TEST(Recording, HoldsWhatTheEngineSaid) {
    for (const int single : {0, 1}) {
        const Folder folder;
        sxr_options options = optionsOf();
        options.single_precision = single;
        options.up_axis = 2;
        options.margin = 0.125;
        recorded(folder, 3, options, 2);
        Recording recording;
        ASSERT_EQ(recording.open(folder.file()), "");
        EXPECT_EQ(recording.beginning().engine, "my engine 1.2");
        EXPECT_EQ(recording.beginning().singlePrecision, single == 1);
        EXPECT_EQ(recording.beginning().up, scene::UpAxis::z);
        EXPECT_EQ(recording.beginning().margin, 0.125);
        EXPECT_EQ(recording.beginning().tolerance, 1e-3);
        EXPECT_EQ(recording.beginning().relative, 0.06);
        ASSERT_EQ(recording.shapes().size(), 1u);
        EXPECT_EQ(std::get<scene::BoxShape>(recording.shapes()[0]).halfExtents, dvec3(0.5));
        ASSERT_EQ(recording.frames().size(), 3u);
        EXPECT_EQ(recording.left(), 0u);
        Frame frame;
        ASSERT_EQ(recording.read(2, frame), "");
        EXPECT_EQ(frame.seconds, 0.5);
        ASSERT_EQ(frame.poses.size(), 2u);
        EXPECT_EQ(frame.poses[1].body, kBox);
        EXPECT_NEAR(frame.poses[1].pose.position.y, 0.9, 1e-7);
        ASSERT_EQ(frame.pairs.size(), 2u);
        const RecordedPair& pair = frame.pairs[1];
        EXPECT_EQ(frame.poses[pair.a].body, kFloor);
        EXPECT_TRUE(pair.touching);
        EXPECT_EQ(pair.normal, dvec3(0.0, 1.0, 0.0));
        ASSERT_EQ(frame.contactsOf(pair).size(), 4u);
        EXPECT_EQ(frame.contactsOf(pair)[3].id, 4u);
        EXPECT_NEAR(frame.contactsOf(pair)[3].depth, 0.1, 1e-7);
        EXPECT_NEAR(frame.contactsOf(pair)[3].point.y, 0.45, 1e-7);
        EXPECT_EQ(frame.notes, std::vector<std::string>{"the end"});
    }
}

TEST(Recording, IsInMetresWithNormalsFromAToBWhateverTheEngineHas) {
    const Folder folder;
    sxr_options options = optionsOf();
    options.metres = 0.01;
    options.conventions = SXR_NORMAL_FROM_B | SXR_HITS_ONLY;
    recorded(folder, 1, options);
    Recording recording;
    ASSERT_EQ(recording.open(folder.file()), "");
    EXPECT_TRUE(recording.beginning().hitsOnly);
    EXPECT_DOUBLE_EQ(recording.beginning().tolerance, 1e-5);
    EXPECT_EQ(std::get<scene::BoxShape>(recording.shapes()[0]).halfExtents, dvec3(0.005));
    Frame frame;
    ASSERT_EQ(recording.read(0, frame), "");
    EXPECT_DOUBLE_EQ(frame.poses[1].pose.position.y, 0.009);
    EXPECT_EQ(frame.pairs[0].normal, dvec3(0.0, -1.0, 0.0));
    EXPECT_DOUBLE_EQ(frame.contacts[0].depth, 0.001);
    EXPECT_DOUBLE_EQ(frame.contacts[0].point.x, -0.005);
}

TEST(Recording, CutAnywhereItHasEveryFrameThatIsWhole) {
    const Folder folder;
    const std::string all = recorded(folder, 4, optionsOf());
    Recording whole;
    ASSERT_EQ(whole.open(folder.file()), "");
    const std::vector<FrameEntry> entries(whole.frames().begin(), whole.frames().end());
    for (std::size_t length = 0; length <= all.size(); ++length) {
        write(folder.file(), all.substr(0, length));
        Recording recording;
        const std::string problem = recording.open(folder.file());
        if (length < SXR_BLOCK_BYTES + 120) {
            EXPECT_NE(problem, "") << length;
            continue;
        }
        ASSERT_EQ(problem, "") << length;
        std::size_t due = 0;
        while (due < entries.size() && entries[due].offset + entries[due].bytes <= length) ++due;
        ASSERT_EQ(recording.frames().size(), due) << length;
        EXPECT_EQ(recording.warning(), "");
        Frame frame;
        for (std::size_t i = 0; i < due; ++i) EXPECT_EQ(recording.read(i, frame), "");
    }
}

TEST(Recording, AChangedByteIsNeverTakenForANumber) {
    const Folder folder;
    const std::string all = recorded(folder, 3, optionsOf());
    Recording recording;
    ASSERT_EQ(recording.open(folder.file()), "");
    const FrameEntry second = recording.frames()[1];
    Frame frame;
    for (std::size_t at = 0; at < all.size(); ++at) {
        std::string changed = all;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        write(folder.file(), changed);
        Recording damaged;
        const std::string problem = damaged.open(folder.file());
        if (at < SXR_BLOCK_BYTES + 120) {
            EXPECT_NE(problem, "") << at;
            continue;
        }
        ASSERT_EQ(problem, "") << at;
        if (at < second.offset || at >= second.offset + second.bytes) continue;
        // Of the second frame, nothing; the first one is what it was.
        ASSERT_GE(damaged.frames().size(), 1u);
        EXPECT_EQ(damaged.read(0, frame), "");
        for (std::size_t i = 1; i < damaged.frames().size(); ++i)
            EXPECT_TRUE(damaged.frames()[i].offset != second.offset || !damaged.read(i, frame).empty()) << at;
        EXPECT_LE(damaged.frames().size(), 3u);
    }
}

TEST(Recording, AFileThatIsWrittenAnewIsNoticed) {
    const Folder folder;
    recorded(folder, 3, optionsOf(), 2);
    Recording recording;
    ASSERT_EQ(recording.open(folder.file()), "");
    // The engine ran again: as many bytes in each frame, other contents.
    const sxr_options options = optionsOf();
    sxr_client* const client = sxr_open(folder.file().c_str(), &options);
    for (int frame = 0; frame < 3; ++frame) addFrame(client, 0.25 * frame, {.depth = 0.3}, 2);
    sxr_note(client, "the end");
    sxr_close(client);
    Frame frame;
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(recording.read(i, frame),
                  "frame " + std::to_string(i) + " is another one: the file was written anew");
}

TEST(Recording, PassesOverWhatItDoesNotKnow) {
    const Folder folder;
    const std::string all = recorded(folder, 2, optionsOf());
    Recording known;
    ASSERT_EQ(known.open(folder.file()), "");
    const std::size_t second = known.frames()[1].offset;
    const std::string frame = blockOf(SXR_FRAME_BLOCK | SXR_FIRST | SXR_LAST, 2,
                                      recordOf(99, "of a later version") + recordOf(SXR_NOTE, "known") +
                                          recordOf(SXR_TIME, std::string(24, '\0')));
    write(folder.file(),
          all.substr(0, second) + blockOf(77, 0, "a block of a later version") + all.substr(second) + frame);
    Recording recording;
    ASSERT_EQ(recording.open(folder.file()), "");
    ASSERT_EQ(recording.frames().size(), 3u);
    Frame read;
    for (std::size_t i = 0; i < 3; ++i) ASSERT_EQ(recording.read(i, read), "");
    EXPECT_EQ(read.notes, std::vector<std::string>{"known"});
}

TEST(Recording, GrowsWithItsFile) {
    const Folder folder;
    const std::string all = recorded(folder, 20, optionsOf());
    write(folder.file("growing.sxr"), all.substr(0, 400));
    Recording recording;
    ASSERT_EQ(recording.open(folder.file("growing.sxr")), "");
    for (std::size_t length = 400; length < all.size(); length += 37) {
        std::ofstream(folder.file("growing.sxr"), std::ios::binary | std::ios::app)
            << all.substr(length, std::min<std::size_t>(37, all.size() - length));
        ASSERT_EQ(recording.grow(), "");
    }
    EXPECT_EQ(recording.frames().size(), 20u);
    EXPECT_EQ(recording.left(), 0u);
}

TEST(Recording, SaysOfWhatIsNoneWhy) {
    const Folder folder;
    const std::string all = recorded(folder, 2, optionsOf());
    const auto problemOf = [&](const std::string& bytes) {
        write(folder.file(), bytes);
        Recording recording;
        return recording.open(folder.file());
    };
    EXPECT_EQ(problemOf("{\"sepaxis\": 1}, and enough text to be a block"), "is no recording");
    EXPECT_EQ(problemOf(""), "is no recording: it ends before its beginning does");
    EXPECT_EQ(problemOf(all.substr(SXR_BLOCK_BYTES + 120)), "is no recording");
    std::string begin = all.substr(SXR_BLOCK_BYTES, 120);
    begin[8] = 2;
    EXPECT_EQ(problemOf(blockOf(SXR_BEGIN_BLOCK, 0, begin)),
              "is of version 2 of the format, which is not known");
    begin[8] = 1;
    begin[16] = 0;
    EXPECT_EQ(problemOf(blockOf(SXR_BEGIN_BLOCK, 0, begin)),
              "has x as its upright axis; only y and z can be shown");
    Recording recording;
    EXPECT_EQ(recording.open(std::filesystem::path(folder.file()).parent_path()), "is a folder");
    EXPECT_NE(recording.open(folder.file("missing.sxr")), "");
}

TEST(Recording, APairOfABodyWithoutAPoseHasNoPlace) {
    const Folder folder;
    const sxr_options options = optionsOf();
    sxr_client* const client = sxr_open(folder.file().c_str(), &options);
    addFrame(client, 0.0, {});
    const sxr_answer answer{1, 0, {0, 1, 0}, nullptr, 0};
    sxr_pair(client, kFloor, 99, &answer);
    sxr_pair(client, kBox, kBox, &answer);
    sxr_close(client);
    Recording recording;
    ASSERT_EQ(recording.open(folder.file()), "");
    Frame frame;
    ASSERT_EQ(recording.read(0, frame), "");
    EXPECT_EQ(frame.pairs.size(), 1u);
    EXPECT_EQ(frame.unplaced, 2u);
}

TEST(Recording, APoseThatIsNoneIsLeftOut) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    for (std::size_t broken = 0; broken < 7; ++broken) {
        const Folder folder;
        const sxr_options options = optionsOf();
        sxr_client* const client = sxr_open(folder.file().c_str(), &options);
        double pose[7] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0};
        pose[broken] = kInfinite;
        sxr_frame(client, 0.0);
        sxr_pose(client, kBox, sxr_box(client, kHalf), pose, pose + 3);
        sxr_close(client);
        Recording recording;
        ASSERT_EQ(recording.open(folder.file()), "");
        Frame frame;
        ASSERT_EQ(recording.read(0, frame), "");
        EXPECT_TRUE(frame.poses.empty()) << "number " << broken;
    }
}

}  // namespace
}  // namespace sepaxis::record
