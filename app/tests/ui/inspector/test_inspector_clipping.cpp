// The clipping tab in the real window: stepping by buttons, keys and slider, the same step in the viewport,
// and points found in picture and table.
#include "app/tests/ui/inspector/inspector_harness.h"
#include "app/ui/inspector/clipping_tab.h"
#include "app/ui/inspector/figures/clipping_canvas.h"
#include "app/ui/viewport/scene_painter.h"
#include "app/ui/widgets/format.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace sepaxis::ui {
namespace {

using Kind = inspect::ClippingStage::Kind;

class ClippingTabTest : public InspectorTest {
 protected:
    using InspectorTest::InspectorTest;
    void show(const std::string& name) { InspectorTest::show(name, Tab::clipping); }
    ClippingTab& tab() { return dynamic_cast<ClippingTab&>(app().inspector().current()); }
    const inspect::ClippingStage& stage() { return tab().clipping().stages.at(tab().stage()); }
    void clickStep(const char* button, int number) { clickControl(button, stepButton(tab().bar(), number)); }
    dvec3 toWorld(const dvec3& p) { return transformPoint(app().editor.evaluation().poses[0], p); }
};

TEST_F(ClippingTabTest, StepsByButtons) {
    show("cubes-face-to-face");
    ASSERT_EQ(tab().clipping().stages.size(), 6u);
    EXPECT_EQ(tab().stage(), 0u);
    clickStep("##forward", 2);
    EXPECT_EQ(tab().stage(), 1u);
    clickStep("##forward", 2);
    EXPECT_EQ(tab().stage(), 2u);
    clickStep("##back", 1);
    EXPECT_EQ(tab().stage(), 1u);
    clickStep("##last", 3);
    EXPECT_EQ(tab().stage(), 5u);
    wait(1.0);  // the tooltip of the button
    EXPECT_EQ(framesIn(0.3), 0u) << "at rest nothing is drawn";
    clickStep("##first", 0);
    EXPECT_EQ(tab().stage(), 0u);
}

TEST_F(ClippingTabTest, AnotherSceneBeginsAtItsFirstStep) {
    show("cubes-face-to-face");
    clickStep("##last", 3);
    EXPECT_EQ(tab().stage(), 5u);
    show("turned-faces");
    EXPECT_EQ(tab().stage(), 0u);
}

TEST_F(ClippingTabTest, TheTooltipOfAButtonLeavesTheTabsInSight) {
    show("cubes-face-to-face");
    moveTo(stepButton(tab().bar(), 2));
    const ImGuiWindow* tip = nullptr;
    for (int i = 0; i < 1000 && (tip == nullptr || tip->Hidden); ++i) {
        window_.step(0.01);
        tip = imguiWindow("##Tooltip");
    }
    ASSERT_NE(tip, nullptr);
    window_.settle();
    EXPECT_GT(tip->Pos.y, tab().bar().max.y - 1.0f) << "below its button";
    EXPECT_LE(tip->Pos.y + tip->Size.y, 720.0f);
}

// Long ones take two lines, and the picture stands at the same place in every step.
TEST_F(ClippingTabTest, TheSentencesAreReadInFull) {
    show("cylinder-stack");
    const float top = tab().canvas().min.y;
    const float width = panel().Size.x - 2.0f * app().ui.px(kTabPadding);
    const ImFont& font = *app().ui.fonts.words;
    const float line = font.FontSize * font.Scale;
    float lines = 0.0f;
    for (std::size_t i = 0; i < tab().clipping().stages.size(); ++i) {
        tab().goToStep(app().tabContext(), i);
        window_.settle();
        EXPECT_EQ(tab().canvas().min.y, top);
        lines = std::max(lines,
                         std::ceil(font.CalcTextSizeA(line, 1e9f, 0.0f, stage().sentence.c_str()).x / width));
    }
    EXPECT_GE(top, tab().bar().max.y + lines * line) << "below the whole sentence";
}

TEST_F(ClippingTabTest, StepsByKeysWhileTheTabHasTheMouse) {
    show("cubes-face-to-face");
    overTab();
    key(SDL_SCANCODE_RIGHT);
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(tab().stage(), 2u);
    key(SDL_SCANCODE_LEFT);
    EXPECT_EQ(tab().stage(), 1u);
    for (int i = 0; i < 9; ++i) key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(tab().stage(), 5u);
    overViewport();
    key(SDL_SCANCODE_LEFT);
    EXPECT_EQ(tab().stage(), 5u);
}

TEST_F(ClippingTabTest, ScrubsWithTheSlider) {
    show("cylinder-stack");
    const std::size_t last = tab().clipping().stages.size() - 1;
    moveTo(onTrack(tab().track(), 0.0));
    window_.settle();
    press();
    std::vector<std::size_t> seen;
    for (int i = 0; i <= 20; ++i) {
        moveTo(onTrack(tab().track(), i / 20.0));
        window_.settle();
        seen.push_back(tab().stage());
    }
    release();
    window_.settle();
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_LE(seen.front(), 1u);
    EXPECT_EQ(seen.back(), last);
    EXPECT_GE(std::set<std::size_t>(seen.begin(), seen.end()).size(), 15u);
}

TEST_F(ClippingTabTest, TheViewportShowsTheStep) {
    show("cubes-face-to-face");
    overTab();
    std::size_t planes = 0;
    for (std::size_t i = 0; i < tab().clipping().stages.size(); ++i) {
        ASSERT_EQ(tab().stage(), i);
        const inspect::ClippingStage& s = stage();
        ASSERT_EQ(extra().list.points.size(), s.points.size());
        for (std::size_t k = 0; k < s.points.size(); ++k) {
            EXPECT_EQ(extra().list.points[k].position, toWorld(s.points[k].point));
            EXPECT_TRUE(hasLabel(contactName(app().editor.evaluation(), s.points[k].id)));
            EXPECT_EQ(extra().list.points[k].color, fateColor(app().ui.palette(), s.points[k].fate));
        }
        EXPECT_TRUE(lights(tab().clipping().referenceSide(), s.boundary)) << s.title;
        if (s.kind == Kind::sidePlane) {
            ASSERT_EQ(extra().list.polygons.size(), 1u);
            for (const dvec3& corner : extra().list.of(extra().list.polygons[0].corners)) {
                const dvec3 inA = transformPointInverse(app().editor.evaluation().poses[0], corner);
                EXPECT_NEAR(signedDistance(s.plane, inA), 0.0, 1e-12);
            }
            ++planes;
        }
        const std::size_t renders = app().painter().renders();
        key(SDL_SCANCODE_RIGHT);
        if (i + 1 < tab().clipping().stages.size()) {
            EXPECT_GT(app().painter().renders(), renders);
        }
    }
    EXPECT_EQ(planes, 4u);
}

TEST_F(ClippingTabTest, TheAnswerIsNotLabelledBesideAStep) {
    const auto isLabelled = [&](const char* beginning) {
        return std::ranges::any_of(app().view.placedLabels, [&](const PlacedLabel& placed) {
            return placed.label->text.view().starts_with(beginning);
        });
    };
    InspectorTest::show("cubes-face-to-face", Tab::axes);
    for (const char* answer : {"MTV ", "overlap ", "1"}) EXPECT_TRUE(isLabelled(answer)) << answer;
    show("cubes-face-to-face");
    for (const char* answer : {"MTV ", "overlap ", "1"}) EXPECT_FALSE(isLabelled(answer)) << answer;
    for (const char* face : {"A face 1", "B face 0"}) EXPECT_TRUE(isLabelled(face)) << face;
}

TEST_F(ClippingTabTest, PointsAreFoundInPictureAndTable) {
    show("cubes-face-to-face");
    clickStep("##forward", 2);
    clickStep("##forward", 2);
    const PlanePlacement placement = placePlane(app().ui, tab().clipping(), tab().canvas());
    for (std::size_t k = 0; k < stage().points.size(); ++k) {
        const ImVec2 at = placement.at(stage().points[k].at);
        moveTo({static_cast<double>(at.x), static_cast<double>(at.y)});
        window_.settle();
        ASSERT_EQ(tab().hovered(), k);
        for (std::size_t i = 0; i < extra().list.points.size(); ++i)
            EXPECT_EQ(extra().list.points[i].radius > 6.0f, i == k);
    }
    for (const std::size_t k : {0u, 3u}) {
        const auto row = tab().table().rectOfRow(k);
        ASSERT_TRUE(row.has_value());
        moveTo({static_cast<double>(row->min.x + row->max.x) * 0.5,
                static_cast<double>(row->min.y + row->max.y) * 0.5});
        window_.settle();
        EXPECT_EQ(tab().hovered(), k);
        EXPECT_GT(extra().list.points[k].radius, 6.0f);
    }
    overViewport();
    EXPECT_FALSE(tab().hovered().has_value());
}

TEST_F(ClippingTabTest, WhereThereIsNothingToClipAnExampleOpens) {
    show("tetrahedron-cube");
    ASSERT_TRUE(tab().clipping().stages.empty());
    ASSERT_TRUE(clickLabel("##inspector", {"Open an example"}));
    window_.settle();
    EXPECT_FALSE(tab().clipping().stages.empty());
    app().perform(Action::undo);
    window_.settle();
    EXPECT_TRUE(tab().clipping().stages.empty());
}

TEST_F(ClippingTabTest, FollowsTheScene) {
    show("cubes-face-to-face");
    clickStep("##last", 3);
    const double depth = stage().points[0].distance;
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    window_.settle();
    EXPECT_TRUE(tab().clipping().stages.empty());
    EXPECT_FALSE(tab().clipping().note.empty());
    EXPECT_TRUE(extra().list.points.empty());
    EXPECT_NE(tab().text(app().tabContext()).find("nothing to clip"), std::string::npos);
    ASSERT_TRUE(app().open(preset("cubes-face-to-face")));
    window_.settle();
    clickStep("##last", 3);
    EXPECT_EQ(stage().points[0].distance, depth);
}

TEST_F(ClippingTabTest, ExportsEveryPointOfEveryStep) {
    show("turned-faces");
    std::size_t points = 0;
    for (const auto& s : tab().clipping().stages) points += s.points.size();
    const std::string csv = tab().csv(app().tabContext());
    EXPECT_EQ(linesOf(csv), points + 1);
    EXPECT_EQ(csv.find("step,kind,title,point,x,y,z,distance,fate,why\r\n"), 0u);
    EXPECT_NE(csv.find("side plane"), std::string::npos);
    const std::string text = tab().text(app().tabContext());
    EXPECT_EQ(linesOf(text), points + 2 * tab().clipping().stages.size());
    EXPECT_NE(text.find("Reduction to four"), std::string::npos);
}

TEST_F(ClippingTabTest, EveryKindOfShapeIsShown) {
    for (const char* name :
         {"pair-sphere-aabb", "pair-capsule-hull", "pair-segment-cuboid", "pair-triangle-hull", "cone-on-box",
          "apart", "article-flat-triangle", "thousand-vertices"}) {
        show(name);
        EXPECT_NE(tab().clipping().stages.empty(), tab().clipping().note.empty()) << name;
        if (tab().clipping().stages.empty()) continue;
        overTab();
        key(SDL_SCANCODE_RIGHT);
        EXPECT_EQ(tab().stage(), 1u) << name;
        key(SDL_SCANCODE_LEFT);
    }
}

// The smallest window that the program lets a person make, at twice the size.
class SmallClippingTab : public ClippingTabTest {
 protected:
    SmallClippingTab() : ClippingTabTest(smallest()) {}
    static WindowOptions smallest() {
        WindowOptions result = options();
        result.width = 1280;
        result.height = 800;
        result.uiScale = 2.0f;
        return result;
    }
};

TEST_F(SmallClippingTab, ScrollsToAllOfIt) {
    show("cylinder-stack");
    EXPECT_GE(tab().canvas().height(), 2.0f * 100.0f);
    EXPECT_GE(tab().bar().min.y, panel().Pos.y);
    const float bottom = panel().Pos.y + panel().Size.y;
    EXPECT_GT(tab().canvas().max.y, bottom);
    const auto scroll = [&](double across, int way) {
        moveTo({static_cast<double>(panel().Pos.x) + static_cast<double>(panel().Size.x) * across,
                static_cast<double>(panel().Pos.y + panel().Size.y * 0.5f)});
        window_.settle();
        wheel(way);
    };
    for (int i = 0; i < 4; ++i) scroll(0.25, -1);
    EXPECT_LE(tab().canvas().max.y, bottom);
    ASSERT_TRUE(tab().table().rectOfRow(0));
    // A list that has more than it shows takes the wheel for itself.
    scroll(0.7, -1);
    EXPECT_FALSE(tab().table().rectOfRow(0));
    scroll(0.7, 1);
    EXPECT_TRUE(tab().table().rectOfRow(0));
    EXPECT_LE(tab().canvas().max.y, bottom);
    for (int i = 0; i < 4; ++i) scroll(0.25, 1);
    EXPECT_GE(tab().bar().min.y, panel().Pos.y);
    clickStep("##forward", 2);
    EXPECT_EQ(tab().stage(), 1u);
}

}  // namespace
}  // namespace sepaxis::ui
