// The Axes and Intervals tabs, driven by mouse and keyboard in the real window.
#include "app/gfx/pictures/image.h"
#include "app/inspect/axes/axis_pair.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/axis_view.h"
#include "app/ui/inspector/figures/probe_sphere.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/viewport/scene_painter.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <sstream>
#include <vector>

namespace sepaxis::ui {
namespace {

constexpr float kReasonRoom = 228.0f;             // of the window of these tests, pixels
constexpr double kBarHeight = 32.0, kRow = 24.0;  // pixels at scale 1: the filters, and a row

class AxesTest : public WindowTest {
 protected:
    void SetUp() override {
        WindowTest::SetUp();
        show(Tab::axes);
    }
    void show(Tab tab) {
        app().inspector().show(tab);
        window_.settle();
    }
    AxisLink& link() { return app().inspector().link; }
    const SceneExtra& extra() { return app().inspector().extra; }
    std::string text() { return app().inspector().current().text(app().tabContext()); }
    std::vector<std::string> lines() {
        std::istringstream in(text());
        std::vector<std::string> found;
        for (std::string line; std::getline(in, line);) found.push_back(line);
        return found;
    }
    // Without the first line, which counts.
    std::size_t rows() { return lines().size() - 1; }
    static Rect content() {
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if (w->WasActive && std::string(w->Name) == "##inspector")
                return {w->Pos, {w->Pos.x + w->Size.x, w->Pos.y + w->Size.y}};
        ADD_FAILURE() << "the inspector is not open";
        return {};
    }
    // The middle of what stands at this place of the table, where it is not scrolled.
    static dvec2 rowAt(int place) {
        const Rect area = content();
        return {area.min.x + 60.0, area.min.y + kBarHeight + kRow + 1.0 + kRow * (place + 0.5)};
    }
    dvec2 atRightOfFooter() {
        const Rect area = content();
        return {area.max.x - 20.0, area.max.y - kRow * 0.5};
    }
    void pointAt(const dvec2& pixel) {
        moveTo(pixel);
        window_.settle();
    }
    // Until the picture has come to rest, too: half a second, longer than the mouse has to point at a
    // feature, and then no frame that is still due.
    void rest() {
        window_.settle();
        const Uint32 least = SDL_GetTicks() + 500;
        std::size_t before = 0;
        for (int i = 0; i < 200 && (SDL_GetTicks() < least || window_.framesDrawn() != before); ++i) {
            before = window_.framesDrawn();
            window_.step(0.1);
        }
    }
    inspect::AxisRef winner() { return inspect::AxisPair(app().editor.evaluation()).winner(); }
    std::string name(const inspect::AxisRef& ref) {
        return axisName(inspect::AxisPair(app().editor.evaluation()), ref);
    }
    bool showsLabel(const std::string& words) {
        return std::any_of(
            app().painter().drawing().labels.begin(), app().painter().drawing().labels.end(),
            [&](const draw::Label& label) { return label.text.view().find(words) != std::string::npos; });
    }
    void openLargeHulls(std::uint32_t points) {
        scene::ReadResult file = scene::readSceneFile(preset("thousand-vertices"));
        ASSERT_TRUE(file.ok);
        std::get<scene::RandomHullShape>(file.scene.a.shape).points = points;
        std::get<scene::RandomHullShape>(file.scene.b.shape).points = points;
        app().openScene(file.scene, "large.json");
        window_.settle();
    }
    // Drags B for some frames.
    void dragB() {
        app().view.mode = gizmo::Mode::none;
        const dvec2 from = pixelOf(gizmo::pivotOf(target(Side::b)));
        pointAt(from);
        press();
        window_.step(0.0);
        const std::size_t before = app().editor.evaluationNumber();
        for (int i = 1; i <= 12; ++i) {
            moveTo(from + dvec2(2.0 * i, 0.0));
            window_.step(0.0);
        }
        EXPECT_GT(app().editor.evaluationNumber(), before + 6) << "the shape follows the mouse";
        release();
        window_.settle();
    }
};

// In the usual window the reasons of the candidates find room beside the rest; of longer ones the whole is
// said.
TEST_F(AxesTest, TheReasonsCanBeRead) {
    const auto tip = [&](int place) {
        const Rect area = content();
        moveTo({0.0, 0.0});
        window_.settle();
        moveTo({area.max.x - 60.0, rowAt(place).y});
        window_.settle();
        SDL_Delay(400);
        window_.settle();
        return imguiWindow("##Tooltip") != nullptr;
    };
    const std::vector<std::string> rows = lines();
    const auto placeOf = [&](const std::string& end) {
        const auto found = std::find_if(rows.begin(), rows.end(),
                                        [&](const std::string& line) { return line.ends_with(end); });
        EXPECT_NE(found, rows.end()) << end;
        return static_cast<int>(found - rows.begin()) - 1;
    };
    EXPECT_FALSE(tip(placeOf("m more than the winner"))) << "it is cut";
    EXPECT_TRUE(tip(placeOf("the second least depth"))) << "it is cut, and nothing says the rest";
}

// What the column leaves out are details: no reason ends within a word.
TEST_F(AxesTest, TheReasonsOfTheUsualWindowEndWhereASentenceMay) {
    const ImFont& font = *app().ui.fonts.small;
    const auto widthOf = [&](const std::string& text) {
        return font.CalcTextSizeA(font.FontSize * font.Scale, 1e9f, 0.0f, text.c_str()).x;
    };
    for (const std::string& line : lines()) {
        const std::size_t at = line.find("; ");
        if (line.find(": ") > at) continue;  // the first line counts
        std::string brief = line.substr(at + 2);
        if (widthOf(brief) > kReasonRoom) brief = brief.substr(0, brief.find_first_of(":;"));
        EXPECT_LE(widthOf(brief), kReasonRoom) << brief;
    }
}

// The mark of the pinned axis stands only beside that axis's reason.
TEST_F(AxesTest, TheMarkAndTheReasonBesideItAreOfOneAxis) {
    const auto footer = [&](const dvec2& mouse) {
        pointAt(mouse);
        const gfx::Image image = window_.captureFrame();
        const Rect area = content();
        const std::uint8_t* p =
            image.pixel(static_cast<int>(area.min.x) + 12, static_cast<int>(area.max.y - kRow * 0.5f) - 6);
        return std::array{p[0], p[1], p[2]};
    };
    click(rowAt(0));
    const auto marked = footer({5.0, 5.0});
    EXPECT_EQ(footer(rowAt(0)), marked) << "its own row";
    EXPECT_NE(footer(rowAt(3)), marked) << "the words are about another axis";
    EXPECT_EQ(footer({5.0, 5.0}), marked);
}

TEST_F(AxesTest, ListsTheCandidatesFromTheLeastOverlapOn) {
    const std::vector<std::string> shown = lines();
    ASSERT_EQ(shown.size(), 22u);
    EXPECT_EQ(shown[0], "4 faces of A, 6 faces of B; 11 of 72 edge pairs on the Minkowski boundary");
    EXPECT_TRUE(shown[1].starts_with("winner: edge 1 ")) << shown[1];
    EXPECT_NE(shown[1].find("overlap 0.4885669841629"), std::string::npos) << shown[1];
    EXPECT_TRUE(shown[2].starts_with("runner-up: face 1 of A, overlap 0.6501591357414")) << shown[2];
}

TEST_F(AxesTest, TheRowUnderTheMouseLightsUpItsFeaturesAndAxis) {
    EXPECT_FALSE(extra().axis.has_value()) << "the winner is drawn anyway";
    pointAt(rowAt(1));
    ASSERT_TRUE(link().hovered.has_value());
    EXPECT_EQ(name(*link().hovered), "face 1 of A");
    ASSERT_TRUE(extra().axis.has_value());
    ASSERT_EQ(extra().lit.size(), 1u);
    EXPECT_EQ(extra().lit[0], (PickedFeature{Side::a, {FeatureKind::face, 1}}));
    EXPECT_TRUE(showsLabel("face 1"));
    EXPECT_TRUE(showsLabel("0.6502 m")) << "the overlap along that axis";
    pointAt({5.0, 5.0});
    EXPECT_FALSE(link().hovered.has_value());
    EXPECT_FALSE(extra().axis.has_value());
    EXPECT_FALSE(showsLabel("face 1"));
}

TEST_F(AxesTest, AClickPinsAndAnotherLetsGo) {
    click(rowAt(1));
    ASSERT_TRUE(link().pinned.has_value());
    EXPECT_EQ(name(*link().pinned), "face 1 of A");
    pointAt({5.0, 5.0});
    EXPECT_TRUE(extra().axis.has_value()) << "it stays when the mouse is gone";
    click(rowAt(1));
    EXPECT_FALSE(link().pinned.has_value());
}

TEST_F(AxesTest, EscapeLetsThePinGoBeforeTheSelection) {
    click(rowAt(2));
    ASSERT_TRUE(link().pinned.has_value());
    ASSERT_TRUE(app().view.selection.has_value());
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(link().pinned.has_value());
    EXPECT_TRUE(app().view.selection.has_value());
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().view.selection.has_value());
}

TEST_F(AxesTest, TheMarkOfThePinLetsItGo) {
    click(rowAt(1));
    ASSERT_TRUE(link().pinned.has_value());
    const Rect area = content();
    click({area.min.x + 30.0, area.max.y - kRow * 0.5});
    EXPECT_FALSE(link().pinned.has_value());
}

TEST_F(AxesTest, ArrowKeysMoveThePin) {
    click(rowAt(0));
    EXPECT_EQ(link().pinned, winner());
    key(SDL_SCANCODE_DOWN);
    ASSERT_TRUE(link().pinned.has_value());
    EXPECT_EQ(name(*link().pinned), "face 1 of A");
    key(SDL_SCANCODE_UP);
    EXPECT_EQ(link().pinned, winner());
}

TEST_F(AxesTest, AFeatureUnderTheMouseInTheViewFindsItsRow) {
    app().view.mode = gizmo::Mode::none;
    // The face of B that can be seen and has the most overlap: its row is out of sight at first.
    const inspect::AxisPair pair(app().editor.evaluation());
    const scene::Viewport& view = app().view.area;
    std::optional<PickedFeature> found;
    dvec2 place(0.0);
    double most = 0.0;
    for (int x = 10; x < 90; ++x)
        for (int y = 10; y < 90; ++y) {
            const dvec2 pixel = dvec2(view.min) + dvec2(view.size) * (0.01 * dvec2(x, y));
            const auto picked = draw::pickFeature(app().editor.evaluation(), app().view.camera.current(),
                                                  view, pixel, app().ui.scale);
            if (!picked || picked->feature.kind != FeatureKind::face || picked->side != Side::b) continue;
            const auto along = pair.along(inspect::AxisRef{AxisKind::faceB, kNoIndex, picked->feature.index});
            if (along->overlap <= most) continue;
            most = along->overlap;
            found = picked;
            place = pixel;
        }
    ASSERT_TRUE(found.has_value());
    const auto litLines = [&] {
        const gfx::Image image = window_.captureFrame();
        const Rect area = content();
        const auto ground = [&](int y) { return image.pixel(static_cast<int>(area.min.x) + 4, y)[1]; };
        const int top = static_cast<int>(rowAt(0).y), bottom = static_cast<int>(area.max.y - kRow) - 2;
        std::vector<int> lines;
        for (int y = top; y < bottom; ++y)
            if (ground(y) > ground(top) + 8) lines.push_back(y);
        return lines;
    };
    EXPECT_TRUE(litLines().empty());
    moveTo(place);
    window_.step(0.0);
    ASSERT_EQ(app().view.hover, found);
    const double since = app().ui.now;
    const std::vector<int> crossed = litLines();
    if (app().ui.now < since + 0.2) {
        EXPECT_TRUE(crossed.empty()) << "the mouse may only be on its way elsewhere";
    }
    rest();
    const std::vector<int> lit = litLines();
    ASSERT_GE(lit.size(), 20u);
    EXPECT_LE(lit.size(), 24u) << "a face has one row";
    pointAt({content().min.x + 60.0, lit[lit.size() / 2]});
    ASSERT_TRUE(link().hovered.has_value());
    EXPECT_EQ(*link().hovered, (inspect::AxisRef{AxisKind::faceB, kNoIndex, found->feature.index}));
}

TEST_F(AxesTest, AnotherSceneIsShownFromItsWinnerOn) {
    moveTo(rowAt(2));
    window_.settle();
    wheel(-3);
    window_.step(0.0);
    EXPECT_NE(link().hovered, winner());
    ASSERT_TRUE(app().open(preset("edge-on-face")));
    rest();
    moveTo(rowAt(0));
    window_.step(0.0);
    window_.step(0.0);
    EXPECT_EQ(link().hovered, winner());
    moveTo(rowAt(2));
    window_.settle();
    wheel(-3);
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    moveTo(rowAt(0));
    window_.step(0.0);
    window_.step(0.0);
    EXPECT_EQ(link().hovered, winner()) << "undone";
}

// The tab takes room from the view, so another feature comes to lie under the mouse than before.
TEST_F(AxesTest, OpenedAboveARestingMouseItShowsTheWinner) {
    for (const double x : {0.4, 0.5, 0.6}) {
        app().inspector().open = false;
        window_.settle();
        const scene::Viewport& v = app().view.area;
        moveTo(v.min + v.size * dvec2(x, 0.42));
        rest();
        key(SDL_SCANCODE_J);
        rest();
        moveTo(rowAt(0));
        window_.step(0.0);
        window_.step(0.0);
        EXPECT_EQ(link().hovered, winner()) << x;
    }
}

TEST_F(AxesTest, RejectedPairsAreListedOnDemand) {
    EXPECT_EQ(rows(), 21u);
    click(atRightOfFooter());
    EXPECT_EQ(rows(), 82u);
    const std::vector<std::string> shown = lines();
    EXPECT_TRUE(shown[1].starts_with("winner: ")) << shown[1];
    for (const std::size_t i : {2u, 3u, 4u})
        EXPECT_TRUE(shown[i].starts_with("ruled out: edge 1 "))
            << shown[i];  // of an edge beside the winner's
    // They stay while the shape moves.
    app().editor.document.execute(scene::moveTo(Side::b, scene().b.position + dvec3(0.01, 0.0, 0.0)));
    window_.settle();
    EXPECT_EQ(rows(), 82u);
    click(atRightOfFooter());
    EXPECT_EQ(rows(), 21u);
}

TEST_F(AxesTest, MillionsOfRejectedPairsComeInSlicesAndCanBeCancelled) {
    openLargeHulls(500);
    const std::size_t before = rows();
    EXPECT_GT(before, 2000u);
    moveTo(atRightOfFooter());
    window_.settle();
    press();
    release();
    for (int i = 0; i < 4; ++i) window_.step(0.0);
    EXPECT_LT(app().ui.redrawIn, 1.0) << "it goes on by itself";
    press();
    release();
    window_.settle();
    EXPECT_EQ(rows(), before) << "cancelled";
    pointAt({0.0, 0.0});  // away from what has a tooltip
    rest();
    EXPECT_EQ(app().ui.redrawIn, kNever);
}

TEST_F(AxesTest, KindsStatesAndNumbersFilter) {
    const Rect area = content();
    const double y = area.min.y + kBarHeight * 0.5;
    click({area.min.x + 8.0 + 244.0 * 0.375, y});
    EXPECT_EQ(rows(), 4u) << "faces of A";
    click({area.min.x + 8.0 + 244.0 * 0.625, y});
    EXPECT_EQ(rows(), 6u) << "faces of B";
    click({area.min.x + 8.0 + 244.0 * 0.875, y});
    EXPECT_EQ(rows(), 11u) << "edge pairs";
    click({area.min.x + 8.0 + 244.0 * 0.125, y});
    click({area.min.x + 8.0 + 244.0 + 8.0 + 128.0 + 8.0 + 60.0, y});
    type("f1");
    EXPECT_EQ(rows(), 2u);
    type(" ?");
    EXPECT_EQ(rows(), 2u) << "what is not understood changes nothing";
}

TEST_F(AxesTest, ExportsWhatItShows) {
    ASSERT_TRUE(app().inspector().current().hasCsv());
    std::istringstream in(app().inspector().current().csv(app().tabContext()));
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line,
              "kind,a,b,depth_m,edge_angle_deg,axis_x,axis_y,axis_z,state,on_minkowski_boundary,reason\r");
    std::getline(in, line);
    EXPECT_TRUE(line.starts_with("edge pair,edge 1 (0")) << line;
    EXPECT_NE(line.find(",0.48856698416292"), std::string::npos) << line;
    EXPECT_NE(line.find(",winner,yes,"), std::string::npos) << line;
    int count = 1;
    while (std::getline(in, line)) ++count;
    EXPECT_EQ(count, 21);
}

TEST_F(AxesTest, AnyShapesHaveRows) {
    for (const char* name : {"pair-sphere-sphere", "pair-capsule-hull", "pair-segment-segment",
                             "pair-triangle-triangle", "pair-sphere-aabb", "apart", "pair-capsule-capsule"}) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(app().open(preset(name)));
        window_.settle();
        EXPECT_GE(rows(), 1u);
        EXPECT_TRUE(lines()[1].starts_with("winner: ")) << lines()[1];
        click(rowAt(0));
        EXPECT_EQ(link().pinned, winner());
        ASSERT_TRUE(extra().axis.has_value());
        EXPECT_NEAR(glm::dot(extra().axis->axisWorld, app().editor.evaluation().collision.normal), 1.0, 1e-9);
    }
}

// Measures the time of the processor that a tab takes: that of a whole frame is mostly the software
// renderer's, and other programs' where the machine is busy.
class TimedTab final : public InspectorTab {
 public:
    TimedTab(std::unique_ptr<InspectorTab> tab, std::vector<double>& milliseconds)
        : tab_(std::move(tab)), milliseconds_(milliseconds) {}
    void draw(const TabContext& in, const Rect& area) override {
        const double start = now();
        tab_->draw(in, area);
        milliseconds_.push_back(now() - start);
    }
    void addToScene(const TabContext& in, SceneExtra& extra) override { tab_->addToScene(in, extra); }
    std::string text(const TabContext& in) override { return tab_->text(in); }

 private:
    static double now() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
    }
    std::unique_ptr<InspectorTab> tab_;
    std::vector<double>& milliseconds_;
};

TEST_F(AxesTest, LargeHullsAreDraggedWithinAFrame) {
    openLargeHulls(500);
    for (const Tab tab : {Tab::axes, Tab::intervals}) {
        std::vector<double> milliseconds;
        auto& slot = app().inspector().tabs[static_cast<std::size_t>(tab)];
        slot = std::make_unique<TimedTab>(std::move(slot), milliseconds);
        show(tab);
        milliseconds.clear();
        dragB();
        ASSERT_GT(milliseconds.size(), 12u);
        std::sort(milliseconds.begin(), milliseconds.end());
        const std::string name = tabName(tab);
        RecordProperty("median" + name, std::to_string(milliseconds[milliseconds.size() / 2]));
        RecordProperty("most" + name, std::to_string(milliseconds.back()));
        EXPECT_LT(milliseconds.back(), 33.0) << name;
        app().inspector().show(Tab::clipping);
        slot.reset(tab == Tab::axes ? makeAxesTab().release() : makeIntervalsTab().release());
    }
}

TEST_F(AxesTest, AtRestNothingIsDrawn) {
    for (const Tab tab : {Tab::axes, Tab::intervals}) {
        show(tab);
        rest();
        const std::size_t renders = app().painter().renders();
        rest();
        EXPECT_EQ(app().ui.redrawIn, kNever) << tabName(tab);
        EXPECT_EQ(app().painter().renders(), renders) << tabName(tab);
    }
}

// --- intervals ------------------------------------------------------------------------------------------

class IntervalsTest : public AxesTest {
 protected:
    void SetUp() override {
        AxesTest::SetUp();
        show(Tab::intervals);
    }
    // The ball stands at the left of the right part, as wide as its share or as high as the tab.
    dvec2 middleOfBall() {
        const Rect area = content();
        const double width = std::clamp(0.42 * area.width(), 210.0, 460.0);
        const double left = std::round(area.max.x - width) + 1.0 + 8.0, right = area.max.x - 8.0;
        const double height = area.height() - 8.0 - 32.0;
        const double side = std::min(height, 0.58 * (right - left));
        return {left + 0.5 * side, area.min.y + 8.0 + 0.5 * height};
    }
};

TEST_F(IntervalsTest, ShowsTheWinningAxisFirst) {
    const std::vector<std::string> shown = lines();
    EXPECT_TRUE(shown[0].starts_with("Winner: edge 1 ")) << shown[0];
    EXPECT_NE(text().find("overlap 0.48856698416292"), std::string::npos) << text();
    EXPECT_NE(text().find("this is the answer"), std::string::npos);
    EXPECT_FALSE(extra().axis.has_value());
}

TEST_F(IntervalsTest, ShowsThePinnedAxis) {
    show(Tab::axes);
    click(rowAt(1));
    show(Tab::intervals);
    EXPECT_TRUE(text().starts_with("Axis of face 1 of A")) << text();
    EXPECT_NE(text().find("overlap 0.65015913574147"), std::string::npos) << text();
    EXPECT_TRUE(extra().axis.has_value());
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(text().starts_with("Winner: ")) << text();
}

TEST_F(IntervalsTest, ADirectionIsDraggedOnTheBall) {
    const dvec2 middle = middleOfBall();
    drag(middle, middle + dvec2(30.0, 10.0));
    ASSERT_TRUE(link().probe.has_value());
    EXPECT_NEAR(glm::length(*link().probe), 1.0, 1e-12);
    ASSERT_TRUE(extra().axis.has_value());
    EXPECT_EQ(extra().axis->axisWorld,
              inspect::AxisPair(app().editor.evaluation())
                  .toWorld(inspect::AxisPair(app().editor.evaluation()).toA(*link().probe)));
    EXPECT_TRUE(text().starts_with("Your own direction")) << text();
    EXPECT_NE(text().find(" tried: "), std::string::npos) << text();
    const dvec3 first = *link().probe;
    drag(middle + dvec2(30.0, 10.0), middle + dvec2(-20.0, -20.0));
    EXPECT_LT(glm::dot(first, *link().probe), 0.99);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(link().probe.has_value());
    EXPECT_TRUE(text().starts_with("Winner: ")) << text();
}

TEST_F(IntervalsTest, SnapPutsTheDirectionOnTheWinningAxis) {
    const dvec2 middle = middleOfBall();
    drag(middle, middle + dvec2(30.0, 10.0));
    const Rect area = content();
    click({middle.x - 20.0, area.max.y - 8.0 - 12.0});
    ASSERT_TRUE(link().probe.has_value());
    EXPECT_NEAR(glm::dot(*link().probe, app().editor.evaluation().collision.normal), 1.0, 1e-14);
    EXPECT_NE(text().find("overlap 0.4885669841629"), std::string::npos) << text();
}

TEST_F(IntervalsTest, TheBallReachesEveryDirection) {
    const scene::Camera& camera = app().view.camera.current();
    for (int i = 0; i < 200; ++i) {
        const double height = -1.0 + (i + 0.5) / 100.0, turn = 2.4 * i, r = std::sqrt(1.0 - height * height);
        const dvec3 direction(r * std::cos(turn), height, r * std::sin(turn));
        bool behind = false;
        dvec2 place = placeOnBall(camera, direction, behind);
        EXPECT_LE(glm::length(place), 1.0 + 1e-12);
        if (behind) place *= (2.0 - glm::length(place)) / glm::length(place);
        EXPECT_NEAR(glm::dot(directionAt(camera, place), direction), 1.0, 1e-6) << i;
    }
}

}  // namespace
}  // namespace sepaxis::ui
