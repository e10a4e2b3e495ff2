// The Compare tab, the Path tab and the self-check strip in the real window.
#include "app/base/json_text.h"
#include "app/scene/methods.h"
#include "app/tests/record/recordings.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/figures/path_plot.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace sepaxis::ui {
namespace {

using inspect::CheckKind;
using inspect::CheckMark;

class InspectorTabTest : public WindowTest {
 protected:
    void show(Tab tab) {
        app().inspector().show(tab);
        window_.settle();
    }
    InspectorTab& tab() { return app().inspector().current(); }
    const SceneExtra& extra() { return app().inspector().extra; }
    Rect content() {
        const ImGuiWindow* w = imguiWindow("##inspector");
        // "##inspectorBar" has the name in it as well.
        for (const ImGuiWindow* other : ImGui::GetCurrentContext()->Windows)
            if (std::string(other->Name) == "##inspector") w = other;
        return {w->Pos, {w->Pos.x + w->Size.x, w->Pos.y + w->Size.y}};
    }
    template <class Condition>
    void waitFor(Condition&& condition) {
        const Uint64 end = SDL_GetTicks64() + 20000;
        while (!condition() && SDL_GetTicks64() < end) window_.step(0.02);
        EXPECT_TRUE(condition());
    }
    std::string said() { return tab().text(app().tabContext()); }

    // Holds B and moves it; the button stays down.
    void pullB(int moves, const dvec2& by) {
        app().view.mode = gizmo::Mode::none;
        window_.settle();
        const dvec2 from = pixelOf(gizmo::pivotOf(target(Side::b)));
        moveTo(from);
        window_.settle();
        press();
        for (int i = 1; i <= moves; ++i) {
            moveTo(from + by * static_cast<double>(i));
            window_.settle();
        }
    }
    void dragB(int moves = 12, const dvec2& by = {6.0, -3.0}) {
        pullB(moves, by);
        release();
        window_.settle();
    }
};

// --- Compare --------------------------------------------------------------------------------------------

class CompareTabTest : public InspectorTabTest {
 protected:
    // The rows stand below the titles, as they are listed.
    dvec2 row(int index) {
        const Rect area = content();
        return {area.min.x + 60.0, area.min.y + kRowHeight * (static_cast<double>(index) + 1.5)};
    }
};

TEST_F(CompareTabTest, ListsEveryMethodAndMeasuresAtRest) {
    show(Tab::compare);
    waitFor([&] { return said().find(" ns") != std::string::npos; });
    EXPECT_EQ(said().find("exact, double: overlapping, depth 0.48856698416292"), 0u) << said();
    EXPECT_NE(said().find("textbook-cuboid: does not apply"), std::string::npos);
    // The program that these tests are has no engines beside it, and the table says how to get one.
    waitFor([&] { return said().find("install libfcl-dev") != std::string::npos; });
    EXPECT_NE(said().find("bullet: does not apply: was not built: install libbullet-dev"), std::string::npos);
    const std::string csv = tab().csv(app().tabContext());
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 16);

    pullB(3, {4.0, 0.0});
    EXPECT_TRUE(app().editor.document.isPreviewing());
    EXPECT_EQ(said().find(" ns"), std::string::npos) << "not while something is dragged";
    EXPECT_EQ(said().find("exact, double: overlapping"), 0u);
    EXPECT_EQ(said().find("0.48856698416292"), std::string::npos) << "it follows the drag";
    release();
    waitFor([&] { return said().find(" ns") != std::string::npos; });
}

TEST_F(CompareTabTest, AClickDrawsTheMethodsAnswerAndAnotherTakesItAway) {
    show(Tab::compare);
    EXPECT_TRUE(extra().labels.empty());
    click(row(2));
    ASSERT_EQ(extra().labels.size(), 1u);
    EXPECT_EQ(extra().labels[0].text.view().find("gjk-epa, double: 0.488567"), 0u)
        << extra().labels[0].text.view();
    ASSERT_EQ(extra().list.lines.size(), 1u);
    EXPECT_GT(extra().list.lines[0].dash, 0.0f) << "told apart from the exact arrow";
    EXPECT_EQ(extra().list.points.size(), 1u);
    const dvec3 way = extra().list.lines[0].to - extra().list.lines[0].from;
    EXPECT_NEAR(glm::length(way - app().editor.evaluation().collision.mtv()), 0.0, 1e-9);
    click(row(4));
    EXPECT_EQ(extra().labels.size(), 2u) << "one beside the other";
    click(row(2));
    click(row(4));
    EXPECT_TRUE(extra().labels.empty());
    EXPECT_TRUE(extra().list.lines.empty());
    click(row(7));
    EXPECT_TRUE(extra().labels.empty()) << "what does not apply has nothing to draw";
}

TEST_F(CompareTabTest, AnAnswerThatDiffersIsDrawnInTheColourOfErrors) {
    ASSERT_TRUE(app().open(preset("article-wrong-sign")));
    show(Tab::compare);
    ASSERT_NE(said().find("; differs: "), std::string::npos) << said();
    const int before = pixelsLike(window_.captureFrame(), app().ui.palette().error);
    std::istringstream lines(said());
    std::string line;
    int index = 0;
    while (std::getline(lines, line) && line.find("; differs: ") == std::string::npos) ++index;
    click(row(index));
    ASSERT_EQ(extra().labels.size(), 1u) << said();
    EXPECT_GT(pixelsLike(window_.captureFrame(), app().ui.palette().error), before + 20);
}

// --- the self-check strip -------------------------------------------------------------------------------

class SelfCheckStripTest : public InspectorTabTest {
 protected:
    CheckMark mark(CheckKind kind) {
        return app().panel.selfCheck.shown[static_cast<std::size_t>(kind)].mark;
    }
    bool isDone() {
        return app().panel.selfCheck.check.done() &&
               app().panel.selfCheck.askedFor == app().editor.evaluationNumber();
    }
    int pixelsInStrip(const gfx::Color& color) {
        const ImGuiWindow* w = imguiWindow("##settings");
        const gfx::Image image = window_.captureFrame();
        int count = 0;
        for (int y = static_cast<int>(w->Pos.y); y < static_cast<int>(w->Pos.y + 32.0f); ++y)
            for (int x = static_cast<int>(w->Pos.x); x < static_cast<int>(w->Pos.x + w->Size.x); ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                count += std::abs(p[0] - color.r * 255.0f) < 24.0f &&
                                 std::abs(p[1] - color.g * 255.0f) < 24.0f &&
                                 std::abs(p[2] - color.b * 255.0f) < 24.0f
                             ? 1
                             : 0;
            }
        return count;
    }
};

TEST_F(SelfCheckStripTest, ShowsFourGreenMarks) {
    ASSERT_TRUE(isDone());
    for (const CheckKind kind : {CheckKind::swapped, CheckKind::moved, CheckKind::pushed, CheckKind::fast})
        EXPECT_EQ(mark(kind), CheckMark::passed);
    EXPECT_GT(pixelsInStrip(app().ui.palette().success), 9);
    EXPECT_EQ(pixelsInStrip(app().ui.palette().error), 0);
}

TEST_F(SelfCheckStripTest, SaysWhenTheAnswerIsNotUnique) {
    ASSERT_TRUE(app().open(preset("distance3d-87-tie")));
    window_.settle();
    ASSERT_TRUE(isDone());
    EXPECT_EQ(mark(CheckKind::swapped), CheckMark::notUnique);
    EXPECT_EQ(mark(CheckKind::moved), CheckMark::notUnique);
    EXPECT_EQ(mark(CheckKind::pushed), CheckMark::passed);
    EXPECT_GT(pixelsInStrip(app().ui.palette().contactText), 10);
}

TEST_F(SelfCheckStripTest, AFaultyMethodsAnswerIsRed) {
    ASSERT_TRUE(app().open(preset("article-wrong-sign")));
    window_.settle();
    ASSERT_TRUE(isDone());
    EXPECT_EQ(pixelsInStrip(app().ui.palette().error), 0);
    bool red = false;
    for (const scene::Method& method : scene::methods()) {
        if (!method.name.starts_with("textbook") || scene::whyNot(method, app().editor.evaluation()))
            continue;
        app().editor.options.method = &method;
        window_.settle();
        const bool failed =
            std::any_of(app().panel.selfCheck.shown.begin(), app().panel.selfCheck.shown.end(),
                        [](const auto& r) { return r.mark == CheckMark::failed; });
        EXPECT_EQ(pixelsInStrip(app().ui.palette().error) > 10, failed) << method.name;
        red = red || failed;
    }
    EXPECT_TRUE(red);
}

TEST_F(SelfCheckStripTest, AsksWithThePersonsOwnVector) {
    ASSERT_TRUE(app().open(preset("thousand-vertices")));
    window_.settle();
    waitFor([&] { return isDone(); });
    const ImGuiID button = ImHashStr("##vector", 0, ImHashStr("selfCheck", 0, idOf("##settings", {})));
    click(placeOf("##settings", button, 1257.0));
    const ImGuiWindow* popup = imguiWindow("##Popup");
    ASSERT_NE(popup, nullptr);
    const ImGuiID field = ImHashStr("x", 0, popup->ID);
    click(placeOf(popup->Name, field, popup->Pos.x + 40.0));
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("1e9/3");
    key(SDL_SCANCODE_RETURN);
    EXPECT_NEAR(app().panel.selfCheck.vector.x, 1e9 / 3.0, 1.0);
    waitFor([&] { return isDone() && mark(CheckKind::moved) == CheckMark::rounded; });
    EXPECT_EQ(scene().b.position.x, 1.1) << "the scene stays";
}

TEST_F(SelfCheckStripTest, AfterADragTheMarksAreThoseOfTheNewPose) {
    const auto found = [&] {
        return app().panel.selfCheck.shown[static_cast<std::size_t>(CheckKind::swapped)].found;
    };
    const std::string before = found();
    pullB(4, {5.0, 0.0});
    EXPECT_TRUE(app().editor.document.isPreviewing());
    release();
    window_.settle();
    ASSERT_TRUE(isDone());
    const Collision<double>& now = app().editor.evaluation().collision;
    ASSERT_TRUE(now.overlap);
    const std::string depth = std::string("overlapping by ") + std::string(scene::numberForPerson(now.depth));
    EXPECT_NE(found().find(depth), std::string::npos) << found() << " is not of " << depth;
    EXPECT_EQ(before.find(depth), std::string::npos) << "another pose";
    EXPECT_EQ(mark(CheckKind::pushed), CheckMark::passed);
}

// --- Path -----------------------------------------------------------------------------------------------

class PathTabTest : public InspectorTabTest {
 protected:
    const inspect::Path& lastDrag() { return app().inspector().lastDrag.path(); }
    // The plot lies below a row of controls and a row of words.
    Rect plot() {
        const Rect area = content();
        return {{area.min.x, area.min.y + 2.0f * kRowHeight + 8.0f}, area.max};
    }
    dvec2 pixelOfSample(std::size_t sample) {
        const Rect strip = bandStrip(app().ui, plot());
        return {plotX(app().ui, plot(), lastDrag(), lastDrag().along(sample)), strip.min.y + 4.0};
    }
    dvec3 placeOfB() { return scene().b.position; }
};

TEST_F(PathTabTest, ADragIsKeptAndAnyOfItsPosesCanBeSeenAndGoneBackTo) {
    const dvec3 start = placeOfB();
    dragB(24);
    show(Tab::path);
    const dvec3 end = placeOfB();
    ASSERT_GE(lastDrag().samples.size(), 10u) << "recorded although another tab, or none, was open";
    EXPECT_EQ(lastDrag().samples.front().places[1].position, start);
    EXPECT_EQ(lastDrag().samples.back().places[1].position, end);
    EXPECT_GE(inspect::bandsOf(lastDrag()).size(), 2u);
    EXPECT_NE(said().find(" of A"), std::string::npos);
    waitFor([&] { return inspect::gapsKnown(lastDrag()) == lastDrag().samples.size(); });

    const std::size_t middle = lastDrag().samples.size() / 2;
    EXPECT_TRUE(extra().ghosts.empty());
    moveTo(pixelOfSample(middle));
    window_.settle();
    ASSERT_EQ(extra().ghosts.size(), 1u) << "B stands elsewhere there, A does not";
    EXPECT_EQ(extra().ghosts[0].side, Side::b);
    EXPECT_EQ(extra().ghosts[0].pose.position, lastDrag().samples[middle].places[1].position);
    EXPECT_EQ(placeOfB(), end) << "to look is not to move";

    click(pixelOfSample(middle));
    EXPECT_EQ(placeOfB(), lastDrag().samples[middle].places[1].position);
    EXPECT_NEAR(app().editor.evaluation().collision.depth, lastDrag().samples[middle].collision.depth, 1e-15);
    EXPECT_GE(lastDrag().samples.size(), 10u) << "the path stays";
    EXPECT_EQ(app().editor.document.undoName(), "Go to a pose of the path");
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    EXPECT_EQ(placeOfB(), end);
    moveTo({640.0, 200.0});
    window_.settle();
    EXPECT_TRUE(extra().ghosts.empty());
}

TEST_F(PathTabTest, FollowsTheDragWhileItLasts) {
    show(Tab::path);
    EXPECT_TRUE(lastDrag().samples.empty());
    pullB(6, {6.0, 0.0});
    const std::size_t soFar = lastDrag().samples.size();
    EXPECT_GE(soFar, 4u);
    EXPECT_EQ(inspect::gapsKnown(lastDrag()), 0u) << "the next axis waits until the mouse is up";
    release();
    waitFor([&] { return inspect::gapsKnown(lastDrag()) == lastDrag().samples.size(); });
}

TEST_F(PathTabTest, AnAbandonedDragIsNoLastDrag) {
    show(Tab::path);
    for (int way = 0; way < kWaysToAbandon; ++way) {
        pullB(6, {6.0, 0.0});
        ASSERT_FALSE(lastDrag().samples.empty());
        abandonDrag(way);
        release();
        window_.settle();
        EXPECT_TRUE(lastDrag().samples.empty()) << way;
        EXPECT_EQ(said().find("Drag or turn a shape"), 0u) << said();
    }
}

TEST_F(PathTabTest, ASweepPlotsTheDepthMarksTheFlipsAndCanBeGoneTo) {
    show(Tab::path);
    click(placeOf("##inspector", {"##source", "Sweep"}, content().min.x + 120.0));
    EXPECT_EQ(said().find("Choose what to move"), 0u) << said();
    const scene::Scene before = scene();
    const ImGuiID run = idOf("##inspector", {"Run"});
    dvec2 at(0.0);
    for (double x = content().min.x + 20.0; x < content().max.x && at.x == 0.0; x += 20.0)
        for (double y = content().min.y + 16.0; y < content().min.y + 50.0 && at.x == 0.0; y += 28.0) {
            moveTo({x, y});
            window_.step(0.0);
            window_.step(0.0);
            if (ImGui::GetCurrentContext()->HoveredId == run) at = {x, y};
        }
    ASSERT_NE(at.x, 0.0) << "no Run button";
    click(at);
    const auto rows = [&] {
        const std::string csv = tab().csv(app().tabContext());
        return std::count(csv.begin(), csv.end(), '\n');
    };
    waitFor([&] { return rows() == 182; });
    waitFor([&] { return said().find("the normal turns by") != std::string::npos; });
    EXPECT_TRUE(scene() == before) << "a sweep asks, it does not move";
    EXPECT_NE(tab().csv(app().tabContext()).find("turned_rad"), std::string::npos);
    // Somewhere on the plot.
    const Rect area = content();
    click({area.min.x + area.width() * 0.3, area.max.y - 60.0});
    EXPECT_FALSE(scene() == before);
    EXPECT_EQ(scene().a.position, before.a.position);
    EXPECT_NE(scene().b.orientation, before.b.orientation);
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    EXPECT_TRUE(scene() == before);
}

TEST_F(PathTabTest, ANextAxisFarAboveLeavesTheDepthItsScale) {
    inspect::Path path;
    path.samples.resize(2);
    path.samples[1].moved = 1.0;
    for (inspect::PathSample& sample : path.samples) sample.collision.overlap = true;
    path.samples[0].collision.depth = 0.1;
    path.samples[1].collision.depth = 0.3;
    EXPECT_TRUE(isNextAxisInSight(path)) << "it is not known yet";
    for (inspect::PathSample& sample : path.samples) sample.runnerUpGap = 0.5;
    EXPECT_TRUE(isNextAxisInSight(path)) << "a third of the scale is left for the depth";
    for (inspect::PathSample& sample : path.samples) sample.runnerUpGap = 5.0;
    EXPECT_FALSE(isNextAxisInSight(path));
    path.samples[0].runnerUpGap = 0.05;
    EXPECT_TRUE(isNextAxisInSight(path)) << "where it comes close it is shown";
}

TEST_F(PathTabTest, AnotherShapeEndsThePath) {
    dragB();
    show(Tab::path);
    ASSERT_FALSE(lastDrag().samples.empty());
    ASSERT_TRUE(app().open(preset("cube-in-cube")));
    window_.settle();
    EXPECT_TRUE(lastDrag().samples.empty());
    EXPECT_EQ(said().find("Drag or turn a shape"), 0u) << said();
}

// --- Path of a recorded pair ----------------------------------------------------------------------------

class RecordedPathTest : public PathTabTest {
 protected:
    // The box sinks a little in each frame.
    void open(std::vector<record::Said> frames) {
        const sxr_options options = record::optionsOf();
        sxr_client* const client = sxr_open(folder_.file().c_str(), &options);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            frames[i].height = 0.95 - 0.02 * static_cast<double>(i);
            record::addFrame(client, 0.0, frames[i]);
        }
        sxr_close(client);
        ASSERT_TRUE(app().open(folder_.file()));
        waitFor([&] { return scene().name.starts_with("body 7 and body 8") && !tab().isWorking(); });
        show(Tab::path);
        waitFor([&] { return said().starts_with("from frame"); });
    }
    // In the strip of the bands.
    dvec2 pixelOfFrame(std::size_t frame, std::size_t last) {
        inspect::Path path;
        path.unit = inspect::PathUnit::frames;
        path.samples.resize(2);
        path.samples[1].frame = last;
        return {plotX(app().ui, plot(), path, static_cast<double>(frame)),
                bandStrip(app().ui, plot()).min.y + 4.0};
    }

    record::Folder folder_;
};

TEST_F(RecordedPathTest, ShowsTheMotionOfThePairWithWhatTheEngineSaid) {
    record::Said right{.depth = 0.05}, flipped{.depth = 0.05, .normal = {1.0, 0.0, 0.0}};
    open({right, right, right, flipped, right, {.touching = 0, .contacts = 0}});
    EXPECT_EQ(said().find("from frame 0 to frame 5: "), 0u) << said();
    EXPECT_NE(said().find("a depth or distance in 5 frames, no contact in 1 frame, not asked in 0 frames"),
              std::string::npos)
        << said();
    EXPECT_NE(said().find("at frames 2 to 3: its normal turns by 1.57"), std::string::npos) << said();
    EXPECT_NE(said().find("at frames 3 to 4: its normal turns by 1.57"), std::string::npos) << said();
    EXPECT_EQ(said().find(": the normal turns"), std::string::npos) << "the exact one does not";
    const std::string csv = tab().csv(app().tabContext());
    EXPECT_EQ(csv.find("sample,frame,"), 0u);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 7);
    // Another scene has no recorded motion.
    ASSERT_TRUE(app().open(preset("cube-in-cube")));
    window_.settle();
    EXPECT_EQ(said().find("Drag or turn a shape"), 0u) << said();
}

TEST_F(RecordedPathTest, AClickOrADragGoesToTheFrame) {
    open(std::vector<record::Said>(11, {.depth = 0.05}));
    const std::size_t before = app().inspector().recordings.shownFrame();
    ASSERT_NE(before, 4u);
    moveTo(pixelOfFrame(4, 10));
    window_.settle();
    EXPECT_EQ(app().inspector().recordings.shownFrame(), before) << "to look is not to go";
    ASSERT_EQ(extra().ghosts.size(), 1u);
    EXPECT_NEAR(extra().ghosts[0].pose.position.y, 0.87, 1e-12);
    click(pixelOfFrame(4, 10));
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 4");
    EXPECT_NEAR(placeOfB().y, 0.87, 1e-12);
    EXPECT_EQ(app().inspector().recordings.shownFrame(), 4u);
    press();
    for (const std::size_t frame : {5u, 7u}) {
        moveTo(pixelOfFrame(frame, 10));
        window_.settle();
        EXPECT_EQ(scene().name, "body 7 and body 8, frame " + std::to_string(frame));
    }
    moveTo({content().max.x - 2.0, 200.0});
    window_.settle();
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 10") << "beyond the plot the last one";
    release();
    window_.settle();
    EXPECT_EQ(said().find("from frame 0 to frame 10: "), 0u) << said();
}

TEST_F(PathTabTest, AtRestNothingIsDrawn) {
    dragB();
    show(Tab::path);
    waitFor([&] { return inspect::gapsKnown(lastDrag()) == lastDrag().samples.size(); });
    window_.settle();
    const auto rest = [&] {
        const std::size_t before = window_.framesDrawn();
        const Uint64 end = SDL_GetTicks64() + 400;
        while (SDL_GetTicks64() < end) window_.step(0.05);
        return window_.framesDrawn() - before;
    };
    rest();
    EXPECT_EQ(rest(), 0u);
    show(Tab::compare);
    waitFor([&] { return said().find(" ns") != std::string::npos; });
    waitFor([&] { return rest() == 0u; });
}

}  // namespace
}  // namespace sepaxis::ui
