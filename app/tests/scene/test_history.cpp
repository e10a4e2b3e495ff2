// The history as a list: travelling, what changed since a file was saved, what another scene left behind, and
// how much memory a long session takes.
#include "app/scene/document.h"
#include "app/tests/scene/random_scenes.h"
#include "collision/tests/slowdown.h"

#include <cstdio>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

Scene named(const std::string& name) {
    Scene scene;
    scene.name = name;
    return scene;
}

Command moveA(double x) {
    return moveTo(Side::a, dvec3(x, 0, 0));
}

TEST(History, TravelsFromAnyStepToAnyOther) {
    Document document(named("start"));
    constexpr std::size_t kSteps = 12;
    std::vector<Scene> states = {document.scene()};
    for (std::size_t i = 1; i <= kSteps; ++i) {
        if (i == 5)
            document.load(named("another"), "Open another", "/another.json");
        else
            document.execute(moveA(static_cast<double>(i)));
        states.push_back(document.scene());
    }
    for (std::size_t from = 0; from <= kSteps; ++from)
        for (std::size_t to = 0; to <= kSteps; ++to) {
            document.travelTo(from);
            document.travelTo(to);
            ASSERT_EQ(document.position(), to);
            ASSERT_EQ(document.stepCount(), kSteps);
            ASSERT_TRUE(document.scene() == states[to]) << from << " to " << to;
            ASSERT_EQ(document.file(), to >= 5 ? "/another.json" : "");
            for (std::size_t i = 0; i < kSteps; ++i)
                ASSERT_EQ(document.stepName(i), i == 4 ? "Open another" : "Move A");
            ASSERT_EQ(document.undoName(), to == 0 ? "" : document.stepName(to - 1));
            ASSERT_EQ(document.redoName(), to == kSteps ? "" : document.stepName(to));
        }
    document.travelTo(1000);  // no further than the last
    EXPECT_EQ(document.position(), kSteps);
}

TEST(History, EveryStateOfRandomScenesComesBackToTheLastBit) {
    Document document(named("start"));
    constexpr std::uint64_t kStates = 200;
    for (std::uint64_t i = 0; i < kStates; ++i) document.load(randomScene(i), std::to_string(i));
    for (std::uint64_t i = kStates; i-- > 0; document.undo())
        ASSERT_TRUE(sameBits(document.scene(), randomScene(i)));
    for (std::uint64_t i = 0; i < kStates; ++i) {
        document.redo();
        ASSERT_TRUE(sameBits(document.scene(), randomScene(i)));
    }
}

TEST(History, SaysWhatChangedSinceTheFileWasSaved) {
    Document document(named("start"), "/start.json");
    std::vector<std::string> names{"what is no longer asked for"};
    const auto newest = [&](std::size_t most) {
        document.changes(most, names);
        return names;
    };
    EXPECT_EQ(document.changes(5, names), 0u);
    EXPECT_TRUE(names.empty());
    document.execute(moveA(1));
    document.execute(rename(Side::a, "ball"));
    document.execute(moveA(2));
    EXPECT_EQ(newest(5), (std::vector<std::string>{"Move A", "Rename A", "Move A"}));
    EXPECT_EQ(newest(2), (std::vector<std::string>{"Rename A", "Move A"}));
    EXPECT_EQ(document.changes(2, names), 3u);
    document.markSaved("/start.json");
    EXPECT_EQ(document.changes(5, names), 0u);
    document.beginPreview("Rotate B");
    EXPECT_EQ(document.changes(5, names), 0u);
    document.preview([](Scene& scene) { scene.b.position.x = 9; });
    EXPECT_EQ(newest(5), std::vector<std::string>{"Rotate B"});
    document.commitPreview();
    EXPECT_EQ(newest(5), std::vector<std::string>{"Rotate B"});
    document.load(named("another"), "Open another", "/another.json");
    EXPECT_EQ(document.changes(5, names), 0u);
    document.execute(moveA(4));
    EXPECT_EQ(newest(5), std::vector<std::string>{"Move A"});
}

TEST(History, KnowsWhatOpeningAnotherSceneLeftBehind) {
    Document document(named("first"), "/first.json");
    EXPECT_TRUE(document.setAside().empty());
    document.execute(moveA(1));
    document.execute(moveA(2));
    EXPECT_TRUE(document.setAside().empty());  // it is the open scene
    document.load(named("second"), "Open second", "/second.json");
    document.load(named("third"), "Open third", "/third.json");
    document.execute(moveA(3));
    std::vector<Document::SetAside> left = document.setAside();
    ASSERT_EQ(left.size(), 1u);  // the second was not changed
    EXPECT_EQ(left[0].scene.name, "first");
    EXPECT_EQ(left[0].scene.a.position.x, 2.0);
    EXPECT_EQ(left[0].file, "/first.json");
    EXPECT_EQ(left[0].step, "Move A");
    document.travelTo(left[0].position);
    EXPECT_TRUE(document.scene() == left[0].scene);
    document.markSaved("/first.json");
    document.travelTo(document.stepCount());
    EXPECT_TRUE(document.setAside().empty());
}

TEST(History, ASceneOfUnknownOriginIsModifiedUntilItIsSaved) {
    Document document(named("start"), "/start.json");
    EXPECT_FALSE(document.isModified());
    document.setHeld(std::nullopt);
    EXPECT_TRUE(document.isModified());
    document.setHeld(named("start"));
    EXPECT_FALSE(document.isModified());
    document.setHeld(named("something else"));
    EXPECT_TRUE(document.isModified());
    document.markSaved("/start.json");
    EXPECT_FALSE(document.isModified());
}

constexpr double kMegabyte = 1e6;

constexpr int kMoves = 1000 / kSlowdown;

TEST(History, AThousandMovesOfALargeHullTakeLittleMemory) {
    Document document(largeScene());
    for (int i = 1; i <= kMoves; ++i) document.execute(moveA(i));
    const double megabytes = static_cast<double>(document.historyBytes()) / kMegabyte;
    std::printf("%d moves of 10,000 vertices: %.1f MB\n", kMoves, megabytes);
    EXPECT_LT(megabytes, 6.0);  // a copy each would be 800 for 1000
    document.travelTo(0);
    EXPECT_TRUE(document.scene() == largeScene());
}

TEST(History, AThousandMovedVerticesOfALargeHullTakeLittleMemory) {
    Document document(largeScene());
    const auto moved = [](int i) {
        return Command{"Move a vertex of A",
                       [i](Scene& scene) {
                           auto& hull = std::get<HullShape>(scene.a.shape);
                           hull.positions[static_cast<std::size_t>(i) * 7] *= 1.5;
                       },
                       {}};
    };
    for (int i = 1; i <= kMoves; ++i) document.execute(moved(i));
    const Scene last = document.scene();
    const double megabytes = static_cast<double>(document.historyBytes()) / kMegabyte;
    std::printf("%d moved vertices of 10,000: %.1f MB\n", kMoves, megabytes);
    EXPECT_LT(megabytes, 40.0);
    document.travelTo(0);
    EXPECT_TRUE(document.scene() == largeScene());
    document.travelTo(kMoves);
    EXPECT_TRUE(document.scene() == last);
}

}  // namespace
}  // namespace sepaxis::scene
