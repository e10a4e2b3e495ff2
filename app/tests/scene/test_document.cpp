// The document: every change is one undoable step, previews leave none, and what is unsaved is known.
#include "app/scene/document.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::scene {
namespace {

Scene named(const std::string& name) {
    Scene scene;
    scene.name = name;
    return scene;
}

TEST(Document, UndoAndRedoWalkThroughEveryState) {
    Document document(named("start"));
    constexpr int kSteps = 200;
    for (int i = 1; i <= kSteps; ++i) {
        document.execute(moveTo(i % 2 ? Side::a : Side::b, dvec3(i, 0, 0)));
    }
    const Scene last = document.scene();
    EXPECT_EQ(document.undoName(), "Move B");
    for (int i = kSteps; i > 0; --i) {
        ASSERT_TRUE(document.canUndo());
        EXPECT_EQ(document.scene().object(i % 2 ? Side::a : Side::b).position, dvec3(i, 0, 0));
        document.undo();
    }
    EXPECT_FALSE(document.canUndo());
    EXPECT_EQ(document.undoName(), "");
    EXPECT_EQ(document.scene(), named("start"));
    document.undo();  // nothing to undo: stays
    EXPECT_EQ(document.scene(), named("start"));
    EXPECT_EQ(document.redoName(), "Move A");
    for (int i = 0; i < kSteps; ++i) document.redo();
    EXPECT_FALSE(document.canRedo());
    EXPECT_EQ(document.redoName(), "");
    EXPECT_EQ(document.scene(), last);
    document.redo();
    EXPECT_EQ(document.scene(), last);
}

TEST(Document, AChangeAfterUndoForgetsTheRedo) {
    Document document(named("x"));
    document.execute(moveTo(Side::a, dvec3(1)));
    document.execute(moveTo(Side::a, dvec3(2)));
    document.undo();
    document.execute(moveTo(Side::a, dvec3(3)));
    EXPECT_FALSE(document.canRedo());
    document.undo();
    EXPECT_EQ(document.scene().a.position, dvec3(1));
}

TEST(Document, ACommandThatChangesNothingLeavesNoStepAndKeepsTheRedo) {
    Document document(named("x"));
    document.execute(moveTo(Side::a, dvec3(1)));
    document.undo();
    const std::size_t revision = document.revision();
    document.execute(moveTo(Side::a, dvec3(0)));
    EXPECT_FALSE(document.canUndo());
    EXPECT_TRUE(document.canRedo());
    EXPECT_EQ(document.revision(), revision);
}

TEST(Document, TheRevisionChangesWithTheScene) {
    Document document(named("x"));
    std::size_t revision = document.revision();
    const auto changed = [&] {
        const bool differs = document.revision() != revision;
        revision = document.revision();
        return differs;
    };
    document.execute(moveTo(Side::a, dvec3(1)));
    EXPECT_TRUE(changed());
    document.undo();
    EXPECT_TRUE(changed());
    document.redo();
    EXPECT_TRUE(changed());
    document.markSaved(document.file());
    EXPECT_FALSE(changed());
    document.beginPreview("Move A");
    EXPECT_FALSE(changed());
    document.preview([](Scene& scene) { scene.a.position = dvec3(5); });
    EXPECT_TRUE(changed());
    document.cancelPreview();
    EXPECT_TRUE(changed());
    document.load(named("y"), "Open y");
    EXPECT_TRUE(changed());
}

TEST(Document, ScenesThatAreReplacedStayWhileTheyAreKept) {
    Document document(named("x"));
    std::weak_ptr<const Scene> first = document.sharedScene();
    document.markSaved({});
    document.execute(rename(Side::a, "saved", "a/name"));
    document.markSaved({});  // the saved scene is held, too: hold another one
    std::weak_ptr<const Scene> typed, dragged;
    {
        const auto kept = document.keepScenes();
        document.execute(rename(Side::a, "b", "a/name"));
        typed = document.sharedScene();
        document.execute(rename(Side::a, "bc", "a/name"));
        document.beginPreview("Move A");
        document.preview([](Scene& scene) { scene.a.position = dvec3(5); });
        dragged = document.sharedScene();
        document.cancelPreview();
        EXPECT_FALSE(typed.expired());
        EXPECT_FALSE(dragged.expired());
    }
    EXPECT_TRUE(first.expired());
    EXPECT_TRUE(typed.expired());
    EXPECT_TRUE(dragged.expired());
    document.execute(rename(Side::a, "bcd", "a/name"));
    EXPECT_EQ(document.scene().a.name, "bcd");
}

TEST(Document, APreviewWritesOnlyOverScenesThatNobodyLooksAt) {
    Document document(named("x"));
    const auto show = [&](double x) {
        document.preview([x](Scene& scene) { scene.a.position = dvec3(x); });
        return document.sharedScene();
    };
    document.beginPreview("Move A");
    const std::shared_ptr<const Scene> looked = show(1.0);
    for (const double x : {2.0, 3.0, 4.0, 5.0}) {
        const auto kept = document.keepScenes();
        const Scene& before = document.scene();
        const double was = before.a.position.x;
        show(x);
        EXPECT_EQ(before.a.position.x, was) << "kept for the frame";
        EXPECT_EQ(document.scene().a.position.x, x);
    }
    EXPECT_EQ(looked->a.position.x, 1.0);
    // Nobody has those between: two take turns.
    const Scene* const third = show(6.0).get();
    show(7.0);
    EXPECT_EQ(show(8.0).get(), third);
    // What refuses the change leaves what is shown.
    document.preview([](Scene& scene) { scene.a.position = dvec3(9); }, [](const Scene&) { return false; });
    EXPECT_EQ(document.scene().a.position, dvec3(8.0));
    document.commitPreview();
    document.beginPreview("Move A");
    show(10.0);
    document.undo();
    EXPECT_EQ(document.scene().a.position, dvec3(0.0));
    document.redo();
    EXPECT_EQ(document.scene().a.position, dvec3(8.0));
}

TEST(Document, APreviewMakesNoSceneAnewWhileAnEarlierOneIsBeingSaved) {
    Document document(named("x"));
    document.beginPreview("Move A");
    std::shared_ptr<const Scene> saving;
    std::vector<std::weak_ptr<const Scene>> shown;
    for (int i = 1; i <= 30; ++i) {
        document.preview([i](Scene& scene) { scene.a.position = dvec3(i); });
        shown.push_back(document.sharedScene());
        if (i % 7 == 0) saving = document.sharedScene();
    }
    EXPECT_EQ(saving->a.position, dvec3(28));
    for (const std::weak_ptr<const Scene>& scene : shown) EXPECT_FALSE(scene.expired());
    saving.reset();
    document.cancelPreview();
    for (const std::weak_ptr<const Scene>& scene : shown) EXPECT_TRUE(scene.expired()) << "the drag is over";
}

TEST(Document, CommandsOfOneKeyJoinUntilTheMergeEnds) {
    Document document(named("x"));
    for (const double x : {1.0, 12.0, 123.0}) document.execute(moveTo(Side::a, dvec3(x, 0, 0), "a.x"));
    document.execute(moveTo(Side::a, dvec3(123, 4, 0), "a.y"));  // another field
    document.endMerge();
    document.execute(moveTo(Side::a, dvec3(123, 5, 0), "a.y"));  // the same field, later
    EXPECT_EQ(document.scene().a.position, dvec3(123, 5, 0));
    document.undo();
    EXPECT_EQ(document.scene().a.position, dvec3(123, 4, 0));
    document.undo();
    EXPECT_EQ(document.scene().a.position, dvec3(123, 0, 0));
    document.undo();
    EXPECT_EQ(document.scene().a.position, dvec3(0));
    EXPECT_FALSE(document.canUndo());
}

TEST(Document, UndoEndsTheMerge) {
    Document document(named("x"));
    document.execute(moveTo(Side::a, dvec3(1), "key"));
    document.execute(moveTo(Side::b, dvec3(2)));
    document.undo();
    document.execute(moveTo(Side::a, dvec3(3), "key"));
    document.undo();
    EXPECT_EQ(document.scene().a.position, dvec3(1));
}

TEST(Document, TypingTheOldValueAgainTakesTheStepAway) {
    Document document(named("x"));
    document.execute(moveTo(Side::a, dvec3(1), "a.x"));
    document.execute(moveTo(Side::a, dvec3(0), "a.x"));
    EXPECT_FALSE(document.canUndo());
    EXPECT_FALSE(document.isModified());
    EXPECT_EQ(document.scene(), named("x"));
}

TEST(Document, APreviewIsOneStepHoweverManyMoves) {
    Document document(named("x"));
    document.beginPreview("Move B");
    EXPECT_TRUE(document.isPreviewing());
    for (int i = 1; i <= 50; ++i) {
        document.preview([i](Scene& scene) { scene.b.position += dvec3(i, 0, 0); });
        EXPECT_EQ(document.scene().b.position, dvec3(i, 0, 0)) << "each move starts from the first scene";
    }
    EXPECT_FALSE(document.canUndo());
    document.commitPreview();
    EXPECT_FALSE(document.isPreviewing());
    EXPECT_EQ(document.undoName(), "Move B");
    EXPECT_EQ(document.scene().b.position, dvec3(50, 0, 0));
    document.undo();
    EXPECT_EQ(document.scene(), named("x"));
    EXPECT_FALSE(document.canUndo());
    document.redo();
    EXPECT_EQ(document.scene().b.position, dvec3(50, 0, 0));
}

TEST(Document, ACancelledPreviewLeavesNoStep) {
    Document document(named("x"));
    document.execute(moveTo(Side::a, dvec3(1)));
    document.undo();
    document.beginPreview("Move A");
    document.preview([](Scene& scene) { scene.a.position = dvec3(9); });
    document.cancelPreview();
    EXPECT_FALSE(document.isPreviewing());
    EXPECT_EQ(document.scene(), named("x"));
    EXPECT_FALSE(document.canUndo());
    EXPECT_TRUE(document.canRedo()) << "a drag that was given up must not cost the redo";
    EXPECT_FALSE(document.isModified());
}

TEST(Document, APreviewBackAtItsStartLeavesNoStep) {
    Document document(named("x"));
    document.beginPreview("Move A");
    document.preview([](Scene& scene) { scene.a.position = dvec3(9); });
    document.preview([](Scene& scene) { scene.a.position = dvec3(0); });
    document.commitPreview();
    EXPECT_FALSE(document.canUndo());
    EXPECT_FALSE(document.isModified());
}

TEST(Document, UndoDuringAPreviewGivesThePreviewUp) {
    Document document(named("x"));
    document.execute(moveTo(Side::a, dvec3(1)));
    document.beginPreview("Move A");
    document.preview([](Scene& scene) { scene.a.position = dvec3(9); });
    document.undo();
    EXPECT_FALSE(document.isPreviewing());
    EXPECT_EQ(document.scene().a.position, dvec3(0));
    document.redo();
    EXPECT_EQ(document.scene().a.position, dvec3(1));
}

TEST(Document, ACommandDuringAPreviewCommitsIt) {
    Document document(named("x"));
    document.beginPreview("Move A");
    document.preview([](Scene& scene) { scene.a.position = dvec3(9); });
    document.execute(moveTo(Side::b, dvec3(2)));
    EXPECT_FALSE(document.isPreviewing());
    document.undo();
    EXPECT_EQ(document.scene().a.position, dvec3(9));
    document.undo();
    EXPECT_EQ(document.scene(), named("x"));
}

TEST(Document, LoadingIsOneStepAndCountsAsSaved) {
    Document document(named("first"));
    document.execute(moveTo(Side::a, dvec3(1)));
    document.load(named("second"), "Open second");
    EXPECT_FALSE(document.isModified());
    EXPECT_EQ(document.undoName(), "Open second");
    document.undo();
    EXPECT_EQ(document.scene().name, "first");
    EXPECT_EQ(document.scene().a.position, dvec3(1));
    EXPECT_TRUE(document.isModified());
    document.undo();
    EXPECT_FALSE(document.isModified()) << "as the document began, whatever was loaded since";
    document.redo();
    document.redo();
    EXPECT_EQ(document.scene(), named("second"));
    EXPECT_FALSE(document.isModified());
}

TEST(Document, EveryStateBelongsToTheFileItWasEditedFrom) {
    Document document(named("first"), "first.json");
    document.load(named("second"), "Open second", "second.json");
    document.execute(moveTo(Side::a, dvec3(1)));
    EXPECT_EQ(document.file(), "second.json");
    EXPECT_TRUE(document.isModified());
    document.undo();
    EXPECT_FALSE(document.isModified());
    document.undo();
    EXPECT_EQ(document.file(), "first.json");
    EXPECT_FALSE(document.isModified());
    document.redo();
    document.redo();
    document.markSaved(document.file());
    EXPECT_EQ(document.file(), "second.json");
    EXPECT_FALSE(document.isModified());
    document.undo();
    EXPECT_TRUE(document.isModified()) << "the file holds what came later";
    document.undo();
    EXPECT_FALSE(document.isModified()) << "another file was saved";
}

TEST(Document, AFileOpenedAgainHoldsWhatWasReadLast) {
    Document document(named("old"), "same.json");
    document.load(named("other"), "Open other", "other.json");
    document.load(named("new"), "Open new", "same.json");
    EXPECT_FALSE(document.isModified());
    document.undo();
    EXPECT_FALSE(document.isModified());
    document.undo();
    EXPECT_EQ(document.scene().name, "old");
    EXPECT_TRUE(document.isModified()) << "same.json changed on the disk since it was opened first";
}

TEST(Document, ModifiedMeansDifferentFromWhatWasSaved) {
    Document document(named("x"));
    EXPECT_FALSE(document.isModified());
    document.execute(moveTo(Side::a, dvec3(1)));
    EXPECT_TRUE(document.isModified());
    document.undo();
    EXPECT_FALSE(document.isModified()) << "undone back to the saved state";
    document.redo();
    document.markSaved(document.file());
    EXPECT_FALSE(document.isModified());
    document.undo();
    EXPECT_TRUE(document.isModified());
    document.execute(moveTo(Side::a, dvec3(1)));
    EXPECT_FALSE(document.isModified()) << "the same values by another way";
}

TEST(Document, SwappingTwiceIsNoChange) {
    Scene scene = named("x");
    scene.a.name = "left";
    scene.b.name = "right";
    scene.b.shape = IcosphereShape{};
    scene.expect = Expectation{};
    scene.expect->mtv = dvec3(1, 2, 3);
    Document document(scene);
    document.execute(swapObjects());
    EXPECT_EQ(document.scene().a.name, "right");
    EXPECT_EQ(document.scene().b.name, "left");
    EXPECT_EQ(*document.scene().expect->mtv, dvec3(-1, -2, -3));
    document.execute(swapObjects());
    EXPECT_EQ(document.scene(), scene);
}

TEST(Document, WhichSideIsWhichFollowsTheHistory) {
    Scene scene = named("x");
    scene.a.name = "left";
    Document document(scene);
    document.execute(moveTo(Side::a, dvec3(1)));
    EXPECT_FALSE(document.sidesSwapped());
    document.execute(swapObjects());
    EXPECT_TRUE(document.sidesSwapped());
    document.execute(moveTo(Side::a, dvec3(2)));
    EXPECT_TRUE(document.sidesSwapped());
    document.undo();
    EXPECT_TRUE(document.sidesSwapped());
    document.undo();
    EXPECT_FALSE(document.sidesSwapped());
    document.redo();
    EXPECT_TRUE(document.sidesSwapped());
    document.load(named("y"), "Open y");
    EXPECT_TRUE(document.sidesSwapped()) << "another scene is no swap";
    document.execute(swapObjects());
    EXPECT_TRUE(document.sidesSwapped()) << "equal objects: nothing was swapped";
}

TEST(Document, CommandsSetWhatTheyName) {
    Document document(named("x"));
    document.execute(setOrientation(Side::b, {0, 1, 0, 0}));
    EXPECT_EQ(document.undoName(), "Rotate B");
    EXPECT_EQ(document.scene().b.orientation, (std::array<double, 4>{0, 1, 0, 0}));
    document.execute(setScale(Side::a, dvec3(1, 2, 3)));
    EXPECT_EQ(document.scene().a.scale, dvec3(1, 2, 3));
    document.execute(rename(Side::a, "ball"));
    EXPECT_EQ(document.scene().a.name, "ball");
    document.execute(setPose(Side::a, {dvec3(7), Quat<double>(0.0, 1.0, 0.0, 0.0)}, "Turn A"));
    EXPECT_EQ(document.undoName(), "Turn A");
    EXPECT_EQ(document.scene().a.orientation, (std::array<double, 4>{1, 0, 0, 0}));
    EXPECT_EQ(document.scene().a.position, dvec3(7));
}

TEST(Document, UnknownMembersOfAShapeGoWithItsType) {
    Scene scene = named("x");
    scene.a.unknownInShape = {{"colour", "1"}};
    Document document(scene);
    document.execute(setShape(Side::a, BoxShape{dvec3(2)}));
    EXPECT_EQ(document.scene().a.unknownInShape, scene.a.unknownInShape);
    document.execute(setShape(Side::a, IcosphereShape{}));
    EXPECT_TRUE(document.scene().a.unknownInShape.empty());
    document.undo();
    EXPECT_EQ(document.scene().a.unknownInShape, scene.a.unknownInShape);
}

}  // namespace
}  // namespace sepaxis::scene
