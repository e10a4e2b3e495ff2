// The steps tab in the real window: play and pause, stepping, scrubbing, both algorithms, and the same step
// in the viewport.
#include "app/scene/methods.h"
#include "app/tests/ui/inspector/inspector_harness.h"
#include "app/ui/inspector/clipping_tab.h"
#include "app/ui/inspector/figures/steps_chart.h"
#include "app/ui/inspector/steps_tab.h"
#include "app/ui/viewport/scene_painter.h"

#include <algorithm>
#include <chrono>

namespace sepaxis::ui {
namespace {

using inspect::Algorithm;

class StepsTabTest : public InspectorTest {
 protected:
    void show(const std::string& name) { InspectorTest::show(name, Tab::steps); }
    StepsTab& tab() { return dynamic_cast<StepsTab&>(app().inspector().current()); }
    std::size_t last() { return tab().steps().rows.size() - 1; }
    // In the switch between the algorithms at the upper left.
    void chooseStages() {
        click({static_cast<double>(panel().Pos.x) + 220.0, static_cast<double>(panel().Pos.y) + 16.0});
    }
    void pressAsPublished() {
        clickControl("as published, faults included", {static_cast<double>(tab().chart().min.x) + 20.0,
                                                       static_cast<double>(tab().chart().max.y) - 20.0});
    }
    // Of the shown picture, in the left part of the tab, how many pixels are close to the colour.
    int pixelsInFigure(const gfx::Color& color) {
        const gfx::Image image = window_.captureFrame();
        const auto left = static_cast<int>(panel().Pos.x), right = static_cast<int>(tab().chart().min.x);
        const auto top = static_cast<int>(tab().chart().min.y),
                   bottom = static_cast<int>(tab().chart().max.y);
        int count = 0;
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                const auto near = [](std::uint8_t value, float wanted) {
                    return std::abs(static_cast<int>(value) -
                                    static_cast<int>(std::lround(wanted * 255.0f))) <= 12;
                };
                count += near(p[0], color.r) && near(p[1], color.g) && near(p[2], color.b) ? 1 : 0;
            }
        return count;
    }
    void chooseGjk() {
        click({static_cast<double>(panel().Pos.x) + 50.0, static_cast<double>(panel().Pos.y) + 16.0});
    }
    void chooseSat() {
        click({static_cast<double>(panel().Pos.x) + 140.0, static_cast<double>(panel().Pos.y) + 16.0});
    }
    void clickStep(const char* button, int number) { clickControl(button, stepButton(tab().bar(), number)); }
    void expectViewportShowsTheStep() {
        const inspect::StepView view = inspect::viewOf(tab().steps(), tab().row());
        EXPECT_EQ(extra().lit.size(), view.lit.size());
        for (const inspect::SideFeature& f : view.lit) EXPECT_TRUE(lights(f.side, f.feature));
        ASSERT_EQ(extra().axis.has_value(), view.axis != dvec3(0.0));
        if (!extra().axis) return;
        EXPECT_EQ(extra().axis->axisWorld, view.axis);
        EXPECT_EQ(extra().axis->featureA, view.featureA);
        EXPECT_EQ(extra().axis->featureB, view.featureB);
    }
};

TEST_F(StepsTabTest, StepsByButtonsAndKeys) {
    show("tetrahedron-cube");
    ASSERT_EQ(tab().steps().rows.size(), 10u);
    EXPECT_EQ(tab().row(), 0u);
    clickStep("##forward", 3);
    EXPECT_EQ(tab().row(), 1u);
    clickStep("##last", 4);
    EXPECT_EQ(tab().row(), 9u);
    clickStep("##back", 1);
    EXPECT_EQ(tab().row(), 8u);
    clickStep("##first", 0);
    EXPECT_EQ(tab().row(), 0u);
    overTab();
    key(SDL_SCANCODE_RIGHT);
    key(SDL_SCANCODE_RIGHT);
    key(SDL_SCANCODE_LEFT);
    EXPECT_EQ(tab().row(), 1u);
    overViewport();
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(tab().row(), 1u);
}

TEST_F(StepsTabTest, EveryStepIsInTheViewportAndInItsOwnSpace) {
    show("tetrahedron-cube");
    overTab();
    for (std::size_t i = 0; i <= last(); ++i) {
        ASSERT_EQ(tab().row(), i);
        expectViewportShowsTheStep();
        // No bare "overlap 1.771 m" beside a sentence that speaks of bounds.
        for (const PlacedLabel& placed : app().view.placedLabels) {
            const std::string_view words = placed.brief ? placed.label->brief : placed.label->text;
            EXPECT_FALSE(words.starts_with("overlap ") || words.starts_with("depth ")) << words;
        }
        EXPECT_EQ(hasLabel("'s direction: "), extra().axis.has_value());
        const std::size_t scenes = app().painter().renders(), canvases = tab().canvas().renders();
        key(SDL_SCANCODE_RIGHT);
        if (i == last()) break;
        EXPECT_GT(app().painter().renders(), scenes);
        EXPECT_GT(tab().canvas().renders(), canvases);
    }
    // The last axis is the answer's, whose label the viewport shows.
    EXPECT_TRUE(hasLabel("overlap 0.4886 m"));
    bool origin = false;
    for (const PlacedLabel& label : tab().canvas().placedLabels())
        origin = origin || label.label->text == "origin";
    EXPECT_TRUE(origin);
}

// EPA bounds the depth: "distance at most" belongs above the steps of GJK.
TEST_F(StepsTabTest, TheNameOfACurveStandsAboveItsOwnAlgorithm) {
    show("tetrahedron-cube");
    const inspect::Steps& steps = tab().steps();
    ASSERT_EQ(steps.rows[3].phase, inspect::StepPhase::gjk);
    ASSERT_EQ(steps.rows[4].phase, inspect::StepPhase::epa);
    for (std::size_t i = 0; i <= last(); ++i) {
        const ChartPart part = partOf(steps, i, 100.0f, 190.0f);
        EXPECT_EQ(part.left, i < 4 ? 100.0f : 135.0f);
        EXPECT_EQ(part.right, i < 4 ? 135.0f : 190.0f);
    }
}

TEST_F(StepsTabTest, PlaysPausesAndRestsWhilePaused) {
    show("tetrahedron-cube");
    clickStep("##play", 2);
    EXPECT_TRUE(tab().playing());
    EXPECT_EQ(tab().row(), 0u) << "the first step is seen, too";
    for (int i = 0; i < 50 && tab().row() < 2; ++i) wait(0.1);
    EXPECT_GE(tab().row(), 2u);
    clickStep("##play", 2);
    EXPECT_FALSE(tab().playing());
    const std::size_t row = tab().row();
    overTab();
    wait(1.0);
    EXPECT_EQ(tab().row(), row);
    EXPECT_EQ(framesIn(0.4), 0u);
    key(SDL_SCANCODE_SPACE);
    EXPECT_TRUE(tab().playing());
    const double most = 5.0;
    for (double waited = 0.0; tab().playing() && waited < most; waited += 0.1) wait(0.1);
    EXPECT_FALSE(tab().playing());
    EXPECT_EQ(tab().row(), last());
    // From the end it starts again.
    key(SDL_SCANCODE_SPACE);
    EXPECT_TRUE(tab().playing());
    EXPECT_EQ(tab().row(), 0u);
    key(SDL_SCANCODE_RIGHT);
    EXPECT_FALSE(tab().playing()) << "a step by hand pauses";
    EXPECT_EQ(tab().row(), 1u);
}

TEST_F(StepsTabTest, ScrubsWithSliderAndChart) {
    show("tetrahedron-cube");
    moveTo(onTrack(tab().track(), 0.0));
    window_.settle();
    press();
    std::vector<std::size_t> seen;
    for (int i = 0; i <= 12; ++i) {
        moveTo(onTrack(tab().track(), i / 12.0));
        window_.settle();
        seen.push_back(tab().row());
        expectViewportShowsTheStep();
    }
    release();
    window_.settle();
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_EQ(seen.back(), 9u);
    const Rect& chart = tab().chart();
    drag({static_cast<double>(chart.max.x) - 12.0, static_cast<double>(chart.max.y) - 20.0},
         {static_cast<double>(chart.min.x) + 3.0, static_cast<double>(chart.max.y) - 20.0});
    EXPECT_EQ(tab().row(), 0u);
}

TEST_F(StepsTabTest, ThePictureHoldsAllThatAnyStepDraws) {
    for (const char* name : {"pair-segment-segment", "pair-triangle-hull", "apart", "tetrahedron-cube",
                             "pair-sphere-aabb", "pair-capsule-hull"}) {
        show(name);
        chooseGjk();
        overTab();
        while (tab().row() > 0) key(SDL_SCANCODE_LEFT);
        const scene::Viewport& view = tab().canvas().viewport();
        const auto expectInside = [&](const dvec3& point, const char* what) {
            const auto pixel = tab().canvas().project(point);
            ASSERT_TRUE(pixel) << name;
            constexpr double kMargin = 10.0;  // pixels
            EXPECT_TRUE(glm::all(glm::greaterThan(*pixel, view.min + kMargin)) &&
                        glm::all(glm::lessThan(*pixel, view.min + view.size - kMargin)))
                << name << ": " << what << " at " << pixel->x - view.min.x << ", " << pixel->y - view.min.y;
        };
        expectInside(dvec3(0.0), "the origin");
        for (const auto& edge : inspect::outlineOfDifference(tab().steps()))
            for (const dvec3& end : edge) expectInside(end, "the outline");
        for (std::size_t i = 0; i <= last(); ++i) {
            ASSERT_EQ(tab().row(), i);
            const inspect::StepFigure figure = inspect::figureOf(tab().steps(), i);
            for (const inspect::FigurePoint& p : figure.simplex) expectInside(p.at, "the simplex");
            bool named = !figure.support;
            if (figure.support) expectInside(figure.support->at, "the support point");
            for (const PlacedLabel& label : tab().canvas().placedLabels()) {
                named = named || label.label->text == inspect::shortName(tab().steps(), *figure.support);
                EXPECT_GE(static_cast<double>(label.box.min.x), view.min.x) << name;
                EXPECT_GE(static_cast<double>(label.box.min.y), view.min.y) << name;
                EXPECT_LE(static_cast<double>(label.box.max.x), view.min.x + view.size.x) << name;
                EXPECT_LE(static_cast<double>(label.box.max.y), view.min.y + view.size.y) << name;
            }
            EXPECT_TRUE(named) << name << ", step " << i;
            key(SDL_SCANCODE_RIGHT);
        }
    }
}

TEST_F(StepsTabTest, KeysStepWhileTheMouseIsStillOnTheTabsName) {
    show("tetrahedron-cube");
    moveTo({static_cast<double>(panel().Pos.x) + 300.0, static_cast<double>(panel().Pos.y) - 12.0});
    window_.settle();
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(tab().row(), 1u);
    key(SDL_SCANCODE_SPACE);
    EXPECT_TRUE(tab().playing());
    key(SDL_SCANCODE_SPACE);
    EXPECT_FALSE(tab().playing());
    InspectorTest::show("cubes-face-to-face", Tab::clipping);
    const auto& clipping = dynamic_cast<ClippingTab&>(app().inspector().current());
    ASSERT_EQ(clipping.stage(), 0u);
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(clipping.stage(), 1u);
}

TEST_F(StepsTabTest, SatShowsTheAxisOfTheStep) {
    show("tetrahedron-cube");
    chooseSat();
    ASSERT_EQ(tab().algorithm(), Algorithm::sat);
    ASSERT_EQ(tab().steps().rows.size(), 21u);
    overTab();
    for (std::size_t i = 0; i <= last(); ++i) {
        ASSERT_EQ(tab().row(), i);
        expectViewportShowsTheStep();
        if (i == 11) {
            EXPECT_TRUE(hasLabel("overlap 0.4886 m"));
        }
        if (i == 1) {
            EXPECT_TRUE(hasLabel("face 1 of A: overlap 0.6502 m (answer 0.4886 m)"));
        }
        key(SDL_SCANCODE_RIGHT);
    }
    // Every pair of edges, by the box in the picture's lower left corner.
    clickControl("every pair of edges", {static_cast<double>(tab().picture().min.x) + 20.0,
                                         static_cast<double>(tab().picture().max.y) - 20.0});
    EXPECT_EQ(tab().steps().rows.size(), 82u);
    EXPECT_EQ(linesOf(tab().csv(app().tabContext())), 83u);
    EXPECT_EQ(linesOf(tab().text(app().tabContext())), 82u);
}

TEST_F(StepsTabTest, ALongLoopShowsItsProgressAndIsCancelled) {
    // Long enough that no machine is through before the button is pressed.
    scene::ReadResult file = scene::readSceneFile(preset("thousand-vertices"));
    std::get<scene::RandomHullShape>(file.scene.a.shape).points = 4000;
    std::get<scene::RandomHullShape>(file.scene.b.shape).points = 4000;
    app().openScene(file.scene, "large.json");
    app().inspector().show(Tab::steps);
    window_.settle();
    moveTo({static_cast<double>(panel().Pos.x) + 140.0, static_cast<double>(panel().Pos.y) + 16.0});
    press();
    release();
    for (int i = 0; i < 6; ++i) window_.step(0.0);
    ASSERT_EQ(tab().algorithm(), Algorithm::sat);
    EXPECT_EQ(tab().text(app().tabContext()), "The loop over the axes is not done.\n");
    // Where the button is: below the bar, in the middle.
    const double x = static_cast<double>(panel().Pos.x + panel().Size.x * 0.5f) - 140.0;
    const double top = static_cast<double>(panel().Pos.y) + 40.0;
    for (double y = top; y < top + 200.0 && hoveredId() != idOf("Cancel"); y += 6.0) {
        moveTo({x, y});
        window_.step(0.0);
        window_.step(0.0);
    }
    ASSERT_EQ(hoveredId(), idOf("Cancel")) << "the loop was over before";
    press();
    release();
    window_.settle();
    EXPECT_FALSE(tab().isWorking());
    EXPECT_TRUE(comesToRest()) << "it goes on although it was cancelled";
    EXPECT_EQ(tab().text(app().tabContext()), "The loop over the axes is not done.\n");
    click(mouse_);
    EXPECT_TRUE(tab().isWorking()) << "it does not begin again";
    EXPECT_FALSE(framesIn(0.3) == 0 && comesToRest()) << "nothing goes on";
    show("thousand-vertices");
    const auto rows = [&] { return tab().steps().edgePairs; };
    constexpr std::uint64_t kAll = std::uint64_t{2994} * 2994;
    for (int i = 0; i < 12000 && rows() < kAll; ++i) wait(0.05);  // as long as a busy machine takes
    window_.settle();
    EXPECT_EQ(rows(), kAll);
    EXPECT_EQ(tab().row(), 0u);
    overTab();
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(tab().row(), 1u);
    expectViewportShowsTheStep();
}

TEST_F(StepsTabTest, EveryKindOfShapeIsPlayedOrSaysWhyNot) {
    for (const char* name : {"pair-sphere-aabb", "pair-capsule-hull", "pair-segment-cuboid",
                             "pair-triangle-hull", "cone-on-box", "article-concentric-spheres"}) {
        show(name);
        EXPECT_FALSE(tab().steps().rows.empty()) << name;
        overTab();
        key(SDL_SCANCODE_RIGHT);
        expectViewportShowsTheStep();
    }
    show("pair-sphere-sphere");
    chooseSat();
    EXPECT_TRUE(tab().steps().rows.empty());
    EXPECT_NE(tab().text(app().tabContext()).find("no faces"), std::string::npos);
}

TEST_F(StepsTabTest, TheStagesOfTwoCuboidsArePlayed) {
    show("pair-cuboid-cuboid");
    chooseStages();
    ASSERT_EQ(tab().algorithm(), Algorithm::cuboidStages);
    ASSERT_EQ(tab().steps().rows.size(), 5u);
    overTab();
    const gfx::Palette& p = app().ui.palette();
    for (std::size_t i = 0; i <= last(); ++i) {
        ASSERT_EQ(tab().row(), i);
        expectViewportShowsTheStep();
        ASSERT_TRUE(extra().stage);
        EXPECT_EQ(static_cast<std::size_t>(extra().stage->place), i);
        EXPECT_EQ(extra().stage->reached, i < 3);
        if (i < 3) {
            EXPECT_GT(pixelsInFigure(p.edgeA), 40) << i;
            EXPECT_GT(pixelsInFigure(p.edgeB), 40) << i;
        }
        EXPECT_EQ(hasLabel("centres 0 m apart"), i == 1);
        // The sides that meet have dots where they do.
        if (i == 2) {
            EXPECT_GT(pixelsInFigure(p.winningAxis), 4 * 20);
        }
        key(SDL_SCANCODE_RIGHT);
    }
    EXPECT_NE(tab().text(app().tabContext()).find("Sides: 4 of the 16 pairs of sides meet"),
              std::string::npos);
    EXPECT_EQ(linesOf(tab().csv(app().tabContext())), 6u);

    clickStep("##first", 0);
    EXPECT_EQ(tab().row(), 0u);
    clickStep("##play", 2);
    for (int i = 0; i < 100 && tab().playing(); ++i) wait(0.1);
    EXPECT_EQ(tab().row(), 4u);
    // The list at the right goes to any of them.
    const Rect& list = tab().chart();
    const double row = static_cast<double>(app().ui.px(24.0f));
    click({static_cast<double>(list.min.x) + 40.0, static_cast<double>(list.min.y) + 1.5 * row});
    EXPECT_EQ(tab().row(), 1u);
    EXPECT_TRUE(hasLabel("centres 0 m apart"));
}

TEST_F(StepsTabTest, TheStagesAreShownAsPublishedToo) {
    show("article-height-contained");
    chooseStages();
    EXPECT_NE(tab().text(app().tabContext()).find("This decides: some meet."), std::string::npos);
    pressAsPublished();
    ASSERT_TRUE(tab().steps().stages->published);
    EXPECT_NE(tab().text(app().tabContext()).find("Z test: A stands"), std::string::npos)
        << tab().text(app().tabContext());
    EXPECT_NE(tab().text(app().tabContext()).find("A's range contains B's"), std::string::npos)
        << tab().text(app().tabContext());
    EXPECT_TRUE(extra().stage->published);
    // The exact answer stays what it is.
    EXPECT_TRUE(app().editor.evaluation().collision.overlap);
    pressAsPublished();
    EXPECT_FALSE(tab().steps().stages->published);
    // Where the published method gives the answer, the steps are its own.
    app().editor.options.method = scene::findMethod("textbook-cuboid");
    window_.settle();
    overTab();
    EXPECT_TRUE(tab().steps().stages->published);
}

TEST_F(StepsTabTest, AnotherSceneIsShownExactlyAgain) {
    show("article-height-contained");
    pressAsPublished();
    ASSERT_TRUE(tab().steps().published);
    show("article-centre-inside-box");
    EXPECT_FALSE(tab().steps().published);
    show("box-in-cube");
    chooseSat();
    EXPECT_FALSE(tab().steps().published);
}

TEST_F(StepsTabTest, AConstructionIsPlayedAndDrawn) {
    show("pair-sphere-triangle");
    ASSERT_EQ(tab().algorithm(), Algorithm::construction) << "a pair opens on its own algorithm";
    ASSERT_EQ(tab().steps().rows.size(), 8u);
    overTab();
    for (std::size_t i = 0; i <= last(); ++i) {
        ASSERT_EQ(tab().row(), i);
        expectViewportShowsTheStep();
        ASSERT_TRUE(extra().construction);
        EXPECT_EQ(extra().construction->shown, i);
        EXPECT_EQ(extra().construction->record.kind, scene::ConstructionKind::sphereTriangle);
        EXPECT_GT(pixelsInFigure(app().ui.palette().text), 20) << "the line of code that is lit";
        key(SDL_SCANCODE_RIGHT);
    }
    EXPECT_TRUE(hasLabel("depth"));
    EXPECT_EQ(linesOf(tab().csv(app().tabContext())), 9u);
    EXPECT_NE(tab().text(app().tabContext()).find("Inside test: "), std::string::npos);
    // The list at the right goes to any of them.
    const Rect& list = tab().chart();
    click({static_cast<double>(list.min.x) + 40.0, static_cast<double>(list.min.y) + 3.0});
    EXPECT_EQ(tab().row(), 0u);
    EXPECT_TRUE(hasLabel("height"));
    chooseSat();
    EXPECT_FALSE(extra().construction);
}

TEST_F(StepsTabTest, AConstructionIsShownAsPublishedToo) {
    show("article-centre-inside-box");
    EXPECT_FALSE(tab().steps().published);
    pressAsPublished();
    ASSERT_TRUE(tab().steps().published);
    EXPECT_NE(tab().text(app().tabContext()).find("A fault of the published method"), std::string::npos);
    pressAsPublished();
    EXPECT_FALSE(tab().steps().published);
    app().editor.options.method = scene::findMethod("textbook-nutshell");
    window_.settle();
    overTab();
    EXPECT_TRUE(tab().steps().published);
}

TEST_F(StepsTabTest, SatIsShownAsPublishedWhereItsMethodAnswers) {
    show("box-in-cube");
    chooseSat();
    EXPECT_FALSE(tab().steps().published);
    EXPECT_FALSE(tab().steps().code.empty());
    app().editor.options.method = scene::findMethod("textbook-hull-sat");
    window_.settle();
    overTab();
    ASSERT_TRUE(tab().steps().published);
    EXPECT_NE(tab().text(app().tabContext()).find("so it is skipped"), std::string::npos);
    for (std::size_t i = 0; i <= last(); ++i) {
        expectViewportShowsTheStep();
        key(SDL_SCANCODE_RIGHT);
    }
    app().editor.options.method = nullptr;
    window_.settle();
    overTab();
    EXPECT_FALSE(tab().steps().published);
}

TEST_F(StepsTabTest, EveryArticleHasAPresetThatShowsItsConstruction) {
    const auto open = [&](const char* name, Algorithm algorithm) {
        show(name);
        EXPECT_EQ(tab().algorithm(), algorithm) << name;
        EXPECT_FALSE(tab().steps().rows.empty()) << name;
    };
    open("article-cut-corner", Algorithm::construction);
    open("article-crossing-axes", Algorithm::construction);
    open("article-concentric-spheres", Algorithm::construction);
    open("article-back-face", Algorithm::construction);
    open("article-whole-way", Algorithm::construction);
    open("article-safe-distance", Algorithm::cuboidStages);
}

TEST_F(StepsTabTest, StagesAreOfferedOfTwoCuboidsOnly) {
    show("pair-cuboid-cuboid");
    chooseStages();
    overTab();
    key(SDL_SCANCODE_RIGHT);
    ASSERT_EQ(tab().row(), 1u);
    show("pair-sphere-cuboid");
    EXPECT_EQ(tab().algorithm(), Algorithm::gjkEpa);
    EXPECT_FALSE(extra().stage);
    chooseStages();
    EXPECT_NE(tab().algorithm(), Algorithm::cuboidStages) << "the switch has two choices";
    // Back at two cuboids they are shown again, from the first one.
    show("article-safe-distance");
    EXPECT_EQ(tab().algorithm(), Algorithm::cuboidStages);
    EXPECT_EQ(tab().row(), 0u);
    overTab();
    key(SDL_SCANCODE_RIGHT);
    EXPECT_TRUE(hasLabel("safe distance 0.5 m"));
    chooseSat();
    show("pair-cuboid-cuboid");
    EXPECT_EQ(tab().algorithm(), Algorithm::sat);
}

}  // namespace
}  // namespace sepaxis::ui
