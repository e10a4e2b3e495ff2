// Lessons in the window: every one of them from its first step to its last, by the mouse.
#include "app/learn/lesson_check.h"
#include "app/scene/methods.h"
#include "app/tests/ui/inspector/inspector_harness.h"
#include "app/ui/inspector/clipping_tab.h"
#include "app/ui/inspector/figures/probe_sphere.h"
#include "app/ui/inspector/steps_tab.h"
#include "app/ui/learn/lesson_session.h"
#include "app/ui/panels/panels.h"
#include "app/ui/viewport/viewport_target.h"

#include <array>
#include <fstream>
#include <string>

#include <glm/gtc/quaternion.hpp>

namespace sepaxis::ui {
namespace {

class LessonsTest : public InspectorTest {
 protected:
    using WindowTest::idOf;
    LessonSession& lessons() { return app().lessons(); }
    const learn::Task& task() { return lessons().current().task; }
    bool clickCard(const std::string& id) { return clickControlIn("##words", idOf("##words", {id.c_str()})); }
    bool clickFooter(const char* label) {
        return clickControlIn("##lessons", idOf("##lessons", {label}), LookFrom::below);
    }

    void openList() {
        ASSERT_TRUE(openMenu("Help"));
        ASSERT_TRUE(clickControlIn("##Menu", idOf("##Menu", {"Learn"})));
        ASSERT_TRUE(lessons().isOpen());
    }

    // --- what a learner does ---

    void answerWrongFirst() {
        std::size_t right = 0, wrong = 0;
        for (std::size_t i = 0; i < task().choices.size(); ++i) (task().choices[i].right ? right : wrong) = i;
        ASSERT_TRUE(clickCard("##choice" + std::to_string(wrong)));
        EXPECT_EQ(lessons().answer(), wrong);
        EXPECT_FALSE(lessons().isDone()) << "a wrong answer ends no question";
        ASSERT_TRUE(clickCard("##choice" + std::to_string(right)));
        EXPECT_TRUE(lessons().isDone());
    }

    void perform(const learn::Action& action) {
        using enum learn::Action::Kind;
        switch (action.kind) {
            case move:
                return moveShape(action);
            case turn:
                return turnShape(action);
            case pick:
                return pickFeature(action.word);
            case click:
                return clickNearestFace();
            case pin:
                return pinAxis(action.word);
            case probe:
                return probeDirection(action.vector);
            case step:
                return goToStep(static_cast<std::size_t>(action.number));
            case sweep:
                return sweepTo(action.number);
            case tab:
                ASSERT_TRUE(
                    clickControlIn("##inspectorBar", idOf("##inspectorBar", {nameOfTab(action.word)})));
                return;
            case method:
                FAIL() << "no lesson of the program asks for another method";
        }
    }

    void select(Side side, SDL_Scancode mode) {
        key(side == Side::a ? SDL_SCANCODE_A : SDL_SCANCODE_B);
        key(mode);
        ASSERT_EQ(app().view.selection, side);
    }

    // Along one axis after the other; perspective makes a drag of so many pixels only nearly as long as
    // wanted.
    void moveShape(const learn::Action& action) {
        select(action.side, SDL_SCANCODE_W);
        const dvec3 goal = scene().object(action.side).position + action.vector;
        constexpr std::array kHandles = {gizmo::Handle::axisX, gizmo::Handle::axisY, gizmo::Handle::axisZ};
        for (int axis = 0; axis < 3; ++axis)
            for (int tries = 0; tries < 4; ++tries) {
                const double rest = goal[axis] - scene().object(action.side).position[axis];
                if (std::abs(rest) < 0.01 * glm::length(action.vector)) break;
                dvec3 along(0.0);
                along[axis] = rest;
                const dvec3 pivot = gizmo::pivotOf(target(action.side));
                const dvec2 from = pixelOfHandle(kHandles[static_cast<std::size_t>(axis)]);
                drag(from, from + pixelOf(pivot + along) - pixelOf(pivot));
            }
    }

    void turnShape(const learn::Action& action) {
        select(action.side, SDL_SCANCODE_E);
        const dvec3 axis = glm::normalize(action.vector);
        const gizmo::Handle ring = axis.x > 0.9   ? gizmo::Handle::ringX
                                   : axis.y > 0.9 ? gizmo::Handle::ringY
                                                  : gizmo::Handle::ringZ;
        const dvec3 pivot = gizmo::pivotOf(target(action.side));
        const dvec2 from = pixelOfHandle(ring);
        const scene::Ray ray = scene::rayThrough(app().view.camera.current(), app().view.area, from);
        const dvec3 onRing =
            ray.origin + ray.direction * (glm::dot(pivot - ray.origin, axis) / glm::dot(ray.direction, axis));
        moveTo(from);
        window_.settle();
        press();
        constexpr int kParts = 12;
        for (int i = 1; i <= kParts; ++i) {
            const glm::dquat part = glm::angleAxis(glm::radians(action.number) * i / kParts, axis);
            moveTo(pixelOf(pivot + part * (onRing - pivot)));
            window_.settle();
        }
        release();
        window_.settle();
    }

    // Its middle, and of a face places around it, which the other shape may leave in sight.
    std::vector<dvec3> placesOf(const inspect::SideFeature& f) {
        const auto& evaluation = app().editor.evaluation();
        const Hull<double>& hull = evaluation.shapes[indexOf(f.side)]->shape.core;
        std::vector<dvec3> corners;
        const auto add = [&](std::uint32_t vertex) {
            corners.push_back(transformPoint(evaluation.poses[indexOf(f.side)], hull.vertices[vertex]));
        };
        if (f.feature.kind == FeatureKind::vertex) add(f.feature.index);
        if (f.feature.kind == FeatureKind::edge)
            add(hull.edgeStart(f.feature.index)), add(hull.edgeEnd(f.feature.index));
        if (f.feature.kind == FeatureKind::face) {
            const std::uint32_t first = hull.faces[f.feature.index].firstHalfEdge;
            std::uint32_t half = first;
            do {
                add(hull.halfEdges[half].origin);
                half = hull.halfEdges[half].next;
            } while (half != first);
        }
        dvec3 middle(0.0);
        for (const dvec3& corner : corners) middle += corner / static_cast<double>(corners.size());
        std::vector<dvec3> places{middle};
        for (const dvec3& corner : corners) places.push_back(glm::mix(middle, corner, 0.8));
        return places;
    }

    // Turns the view where the feature cannot be seen.
    void pickFeature(const std::string& words) {
        const auto feature = learn::featureNamed(app().editor.evaluation(), words);
        ASSERT_TRUE(feature) << words;
        key(SDL_SCANCODE_Q);  // no handles, which a click would take hold of
        const PickedFeature wanted{feature->side, feature->feature};
        for (int turn = 0; turn < 12; ++turn) {
            for (const dvec3& place : placesOf(*feature)) {
                const dvec2 at = pixelOf(place);
                const auto found = draw::pickFeature(app().editor.evaluation(), app().view.camera.current(),
                                                     app().view.area, at, app().ui.scale);
                if (found != wanted) continue;
                click(at);
                return;
            }
            const dvec2 from = app().view.area.min + app().view.area.size * dvec2(0.85, 0.3);
            drag(from, from + dvec2(turn % 3 == 2 ? -40 : 90, turn % 3 == 2 ? 80 : 0), SDL_BUTTON_RIGHT);
        }
        FAIL() << words << " cannot be seen from anywhere";
    }

    void clickNearestFace() {
        auto& tab = dynamic_cast<StepsTab&>(app().inspector().current());
        const inspect::StepFigure figure = inspect::figureOf(tab.steps(), tab.row());
        for (int turn = 0; turn < 10; ++turn) {
            for (const inspect::FigureFace& face : figure.polytope) {
                if (!face.nearest) continue;
                const auto& [a, b, c] = face.corners;
                const dvec3 middle = (a + b + c) / 3.0;
                const bool seen =
                    glm::dot(glm::cross(b - a, c - a), middle - tab.canvas().camera().position()) < 0.0;
                if (seen) {
                    click(*tab.canvas().project(middle));
                    return;
                }
            }
            const scene::Viewport& area = tab.canvas().viewport();
            const dvec2 from = area.min + area.size * 0.5;
            drag(from, from + dvec2(80, 10), SDL_BUTTON_RIGHT);
        }
        FAIL() << "the nearest face cannot be turned to the front";
    }

    // Points at the open tab everywhere until it is the axis.
    void pinAxis(const std::string& words) {
        const auto axis = learn::axisNamed(app().editor.evaluation(), words);
        ASSERT_TRUE(axis) << words;
        const ImVec2 at = panel().Pos, size = panel().Size;
        const auto pins = [&](const dvec2& place) {
            if (app().inspector().link.hovered != axis) return false;
            click(place);
            return app().inspector().link.pinned == axis;
        };
        const dvec2 margin(20.0, 8.0);
        if (!findWithMouse(dvec2(at.x, at.y) + margin, dvec2(size.x, size.y) - margin, {24.0, 6.0}, pins))
            FAIL() << "nothing in the tab leads to the axis of " << words;
    }

    void probeDirection(const dvec3& direction) {
        const ImGuiID sphere = InspectorTest::idOf("##sphere");
        dvec2 low(1e9), high(-1e9);
        const ImVec2 at = panel().Pos, size = panel().Size;
        findWithMouse({at.x + size.x * 0.4f, at.y + 2.0f}, {size.x * 0.6f, size.y - 2.0f}, {4.0, 4.0},
                      [&](const dvec2& place) {
                          if (hoveredId() != sphere) return false;
                          low = glm::min(low, place);
                          high = glm::max(high, place);
                          return false;
                      });
        ASSERT_LT(low.x, high.x) << "no ball of directions";
        bool behind = false;
        dvec2 place = placeOnBall(app().view.camera.current(), glm::normalize(direction), behind);
        if (const double r = glm::length(place); behind) place *= (2.0 - r) / r;
        const double radius = 0.5 * (high.y - low.y) - static_cast<double>(app().ui.px(10.0f));
        moveTo(0.5 * (low + high) + radius * dvec2(place.x, -place.y));
        window_.settle();
        press();
        window_.settle();
        release();
        window_.settle();
    }

    void goToStep(std::size_t step) {
        overTab();
        for (int i = 0; i < 200 && app().inspector().current().step() + 1 != step; ++i)
            key(app().inspector().current().step() + 1 < step ? SDL_SCANCODE_RIGHT : SDL_SCANCODE_LEFT);
        EXPECT_EQ(app().inspector().current().step() + 1, step);
    }

    void sweepTo(double share) {
        const ImGuiID track = InspectorTest::idOf("##scrub");
        dvec2 left(0.0), right(0.0);
        const float y = panel().Pos.y + panel().Size.y - 20.0f;
        findWithMouse({panel().Pos.x, y}, {panel().Size.x, 1.0}, {2.0, 2.0}, [&](const dvec2& place) {
            if (hoveredId() != track) return false;
            if (left.x == 0.0) left = place;
            right = place;
            return false;
        });
        ASSERT_LT(left.x, right.x) << "no bar to sweep along";
        drag(left, left + (right - left) * share);
    }

    static const char* nameOfTab(const std::string& word) {
        for (const TabRow& row : kTabs)
            if (tabWord(row.id) == word) return row.name;
        return "";
    }

    void play() {
        const learn::Lesson& lesson = *lessons().lesson();
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            SCOPED_TRACE(lesson.name + ", step " + std::to_string(i + 1) + ": " + lesson.steps[i].title);
            ASSERT_EQ(lessons().step(), i);
            if (task().kind == learn::TaskKind::question) answerWrongFirst();
            if (task().kind == learn::TaskKind::task) {
                EXPECT_FALSE(lessons().isDone()) << "done before anything was done";
                for (const learn::Action& action : task().solution) perform(action);
            }
            window_.settle();
            ASSERT_TRUE(lessons().isDone()) << "hint: " << lessons().hint();
            EXPECT_FALSE(app().inspector().holdsAnswerBack &&
                         lessons().current().reveal.hidesAnswer == false);
            if (i + 1 < lesson.steps.size()) {
                ASSERT_TRUE(clickFooter("Next"));
            }
        }
        EXPECT_EQ(LessonSession::progress(app().ui, lesson), lesson.steps.size());
    }
};

class EveryLesson : public LessonsTest, public testing::WithParamInterface<int> {};

TEST_P(EveryLesson, CanBePlayedToItsEndByTheMouse) {
    openList();
    lessons().start(app().learnContext(), static_cast<std::size_t>(GetParam()), 0);
    window_.settle();
    play();
}
INSTANTIATE_TEST_SUITE_P(Lessons, EveryLesson, testing::Range(0, 11));

TEST_F(LessonsTest, AClickInTheListOpensOneAndItsPlaceIsKept) {
    openList();
    ASSERT_TRUE(clickControlIn("##words", ImHashStr("##lesson", 0, [] {
                                   const int row = 2;
                                   return ImHashData(&row, sizeof(row), imguiWindow("##words")->ID);
                               }())));
    ASSERT_NE(lessons().lesson(), nullptr);
    EXPECT_EQ(lessons().lesson()->name, "least-overlap");
    app().ui.preferences.lessons["least-overlap"] = 2;
    lessons().showList(app().learnContext());
    window_.settle();
    ASSERT_TRUE(clickControlIn("##words", ImHashStr("##lesson", 0, [] {
                                   const int row = 2;
                                   return ImHashData(&row, sizeof(row), imguiWindow("##words")->ID);
                               }())));
    EXPECT_EQ(lessons().step(), 2u);
}

TEST_F(LessonsTest, OverlaysAndPanelsAreAsBeforeOnceTheyAreClosed) {
    const bool mtv = app().view.overlays[draw::OverlayId::mtv].on;
    openList();
    lessons().start(app().learnContext(), 2, 0);
    window_.settle();
    EXPECT_FALSE(app().view.overlays[draw::OverlayId::mtv].on);
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::result)) << "the answer is hidden until the guess";
    EXPECT_TRUE(app().ui.preferences.overlays.empty()) << "a lesson's overlays are not kept";
    lessons().close(app().learnContext());
    window_.settle();
    EXPECT_EQ(app().view.overlays[draw::OverlayId::mtv].on, mtv);
    EXPECT_TRUE(showsPanel(app().layout, SidePanel::result));
}

// As whatever else opens a scene: it asks nothing, undo leads back, and quitting asks.
TEST_F(LessonsTest, AChangedSceneIsLeftBehindAndNotLost) {
    app().newScene();
    app().editor.document.execute(scene::moveTo(Side::b, {3.0, 0.0, 0.0}));
    openList();
    lessons().start(app().learnContext(), 0, 0);
    window_.settle();
    ASSERT_EQ(app().editor.document.setAside().size(), 1u);
    key(SDL_SCANCODE_Q, KMOD_CTRL);
    EXPECT_TRUE(app().layout.quitQuestion);
    key(SDL_SCANCODE_ESCAPE);
    app().editor.document.undo();
    EXPECT_EQ(scene().b.position.x, 3.0);
}

TEST_F(LessonsTest, AnotherSceneLeavesTheLessonWaiting) {
    openList();
    lessons().start(app().learnContext(), 0, 0);
    window_.settle();
    ASSERT_TRUE(app().open(preset("apart")));
    window_.settle();
    EXPECT_TRUE(lessons().isAside(app().editor));
    ASSERT_TRUE(clickCard("Back to the lesson's scene"));
    EXPECT_FALSE(lessons().isAside(app().editor));
}

TEST_F(LessonsTest, AHintSaysWhatIsWrongWithWhatWasTried) {
    const auto file = std::filesystem::temp_directory_path() / ("hint-" + std::to_string(::getpid()) + ".md");
    std::ofstream(file) << "# T\n\nabout\n\n## S\n\n```lesson\nscene: "
                           "cubes-face-to-face\n```\n\n```task\nPull B away.\ngoal: "
                           "apart\nhint: depth > 0.3 -> Deeper.\nsolution: move b 1 0 0\n```\n";
    ASSERT_TRUE(app().open(file));
    window_.settle();
    EXPECT_TRUE(lessons().hint().empty());
    moveShape({.kind = learn::Action::Kind::move,
               .side = Side::b,
               .vector = {-0.4, 0.0, 0.0},
               .number = 0.0,
               .word = {}});
    EXPECT_EQ(lessons().hint(), "Deeper.");
    EXPECT_FALSE(lessons().isDone());
    moveShape({.kind = learn::Action::Kind::move,
               .side = Side::b,
               .vector = {1.2, 0.0, 0.0},
               .number = 0.0,
               .word = {}});
    EXPECT_TRUE(lessons().isDone());
    std::filesystem::remove(file);
}

TEST_F(LessonsTest, AFileThatIsNoneIsSaidWithItsLines) {
    const auto file = std::filesystem::temp_directory_path() / ("bad-" + std::to_string(::getpid()) + ".md");
    std::ofstream(file) << "# T\n\n## S\n\n```lesson\ntab: nowhere\n```\n";
    EXPECT_FALSE(app().open(file));
    EXPECT_NE(app().dialogs.errorText.find("line 6: there is no tab \"nowhere\""), std::string::npos)
        << app().dialogs.errorText;
    EXPECT_FALSE(lessons().isOpen());
    std::filesystem::remove(file);
}

// --- what a lesson sets, and leaves ----------------------------------------------------------------------

// A lesson of one step with this inside, open in the window.
class OneStep : public LessonsTest {
 protected:
    void open(const std::string& inside) {
        std::ofstream(file_) << "# T\n\nabout\n\n## S\n\n" << inside;
        ASSERT_TRUE(app().open(file_)) << app().dialogs.errorText;
        window_.settle();
    }
    ~OneStep() override { std::filesystem::remove(file_); }
    const std::filesystem::path file_ =
        std::filesystem::temp_directory_path() / ("step-" + std::to_string(::getpid()) + ".md");
};
const std::string kQuestion = "```ask\nWhat?\n+ This : yes\n- That : no\n```\n";

TEST_F(OneStep, WhatItSetIsAsBeforeOnceItIsClosed) {
    app().view.overlays[draw::OverlayId::grid].on = false;
    app().editor.options.method = scene::findMethod("gjk-epa");
    app().inspector().show(Tab::gaussMap);
    app().view.mode = gizmo::Mode::rotate;
    window_.settle();
    open("```lesson\nscene: tetrahedron-cube\nshow: mtv\ntab: steps\nmethod: textbook-hull-sat\n```\n");
    EXPECT_FALSE(app().view.overlays[draw::OverlayId::grid].on) << "no lesson said so";
    EXPECT_EQ(app().editor.options.method->name, "textbook-hull-sat");
    lessons().close(app().learnContext());
    window_.settle();
    ASSERT_NE(app().editor.options.method, nullptr);
    EXPECT_EQ(app().editor.options.method->name, "gjk-epa");
    EXPECT_EQ(app().inspector().tab, Tab::gaussMap);
    EXPECT_EQ(app().view.mode, gizmo::Mode::rotate);
    EXPECT_FALSE(app().view.overlays[draw::OverlayId::grid].on);
}

// The winner's axis would be the answer.
TEST_F(OneStep, EscapeLeavesTheDirectionOfAQuestion) {
    open("```lesson\nscene: tetrahedron-cube\ntab: intervals\nhide: answer\nprobe: 0 1 0\n```\n" + kQuestion);
    ASSERT_EQ(app().inspector().link.probe, dvec3(0, 1, 0));
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(app().inspector().link.probe, dvec3(0, 1, 0));
    EXPECT_FALSE(app().view.selection) << "Escape went on to what is next";
    ASSERT_TRUE(clickCard("##choice0"));
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().inspector().link.probe);
}

TEST_F(OneStep, TheClippingTabDoesNotTellWhatIsAsked) {
    open("```lesson\nscene: turned-faces\ntab: clipping\nstep: 2\nhide: answer\n```\n" + kQuestion);
    const auto& tab = dynamic_cast<const ClippingTab&>(app().inspector().current());
    const auto& stages = tab.clipping().stages;
    ASSERT_EQ(tab.stage(), 1u);
    EXPECT_EQ(stages[1].points.size(), 4u) << "those before the cut";
    for (const inspect::ClippingPoint& point : stages[1].points)
        EXPECT_EQ(point.fate, inspect::PointFate::kept);
    ASSERT_TRUE(clickCard("##choice0"));
    EXPECT_GT(stages[1].points.size(), 4u);
}

TEST_F(OneStep, NoAlgorithmOfTheStepsTabTellsWhatIsAsked) {
    for (const char* setup :
         {"scene: tetrahedron-cube\nalgorithm: sat", "scene: article-height-contained\nalgorithm: stages",
          "scene: pair-sphere-capsule\nalgorithm: construction"}) {
        open("```lesson\n" + std::string(setup) + "\ntab: steps\nstep: 2\nhide: answer\n```\n" + kQuestion);
        EXPECT_FALSE(extra().axis) << setup;
        EXPECT_FALSE(extra().stage) << setup;
        EXPECT_FALSE(extra().construction) << setup;
        EXPECT_TRUE(extra().lit.empty()) << setup;
        ASSERT_TRUE(clickCard("##choice0"));
        EXPECT_TRUE(extra().axis || extra().stage || extra().construction) << setup;
    }
}

// A scene that is open in its place is looked at in all ways.
TEST_F(OneStep, AnotherSceneHidesNothing) {
    open("```lesson\nscene: tetrahedron-cube\nhide: answer\n```\n" + kQuestion);
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::result));
    ASSERT_TRUE(app().open(preset("apart")));
    window_.settle();
    EXPECT_TRUE(showsPanel(app().layout, SidePanel::result));
    EXPECT_FALSE(app().inspector().holdsAnswerBack);
}

// The same number of steps may be that of another algorithm.
TEST_F(OneStep, AGoalIsAskedAgainForAnotherAlgorithm) {
    learn::Seen one, other;
    inspect::Steps gjk, sat;
    one.algorithm = &gjk;
    other.algorithm = &sat;
    EXPECT_NE(one, other);
    other = one;
    EXPECT_EQ(one, other);
    other.method = "gjk-epa";
    EXPECT_NE(one, other);
}

TEST_F(OneStep, WhatWasSweptOfAnotherSceneIsNoneOfThis) {
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    app().inspector().show(Tab::minkowski);
    window_.settle();
    sweepTo(1.0);
    EXPECT_GT(app().inspector().current().played().swept, 0.95);
    open(
        "```lesson\nscene: tetrahedron-cube\n```\n\n```task\nPlay it.\ngoal: swept > 0.95\nsolution: sweep "
        "1\n```\n");
    window_.settle();
    EXPECT_FALSE(lessons().isDone());
}

TEST_F(OneStep, ASceneThatCannotBeReadLeavesTheLessonWaiting) {
    open("```lesson\nscene: nobody\n```\n\n```task\nDo.\ngoal: overlapping\nsolution: move b 1 0 0\n```\n");
    EXPECT_NE(app().ui.toasts.lastText().find("there is no nobody.json"), std::string::npos);
    EXPECT_TRUE(lessons().isAside(app().editor));
    EXPECT_FALSE(lessons().isDone());
}

TEST_F(OneStep, AnOwnLessonWithTheNameOfAnotherHasItsOwnProgress) {
    const auto gjk = file_.parent_path() / "gjk.md";
    std::ofstream(gjk) << "# T\n\nabout\n\n## S\n\n```lesson\nscene: apart\n```\n";
    ASSERT_TRUE(app().open(gjk));
    window_.settle();
    EXPECT_EQ(app().ui.preferences.lessons.count("gjk"), 0u);
    EXPECT_EQ(app().ui.preferences.lessons["own/gjk"], 1u);
    std::filesystem::remove(gjk);
}

// --- the offer at the first start ------------------------------------------------------------------------

class Offer : public testing::TestWithParam<std::array<int, 3>> {};
TEST_P(Offer, CoversNothing) {
    const auto home = std::filesystem::temp_directory_path() / ("offer-" + std::to_string(::getpid()));
    WindowOptions options;
    options.offscreen = true;
    options.width = GetParam()[0];
    options.height = GetParam()[1];
    options.uiScale = static_cast<float>(GetParam()[2]);
    options.folders = scene::foldersBelow(home);
    {
        Window window(options);
        ASSERT_TRUE(window.error().empty()) << window.error();
        App& app = window.app();
        usePreferences(app,
                       std::make_unique<PreferencesKeeper>(options.folders, std::nullopt, options.uiScale));
        ASSERT_TRUE(app.open(scene::presetsFolder() / "tetrahedron-cube.json"));
        window.settle();
        const ImGuiWindow* offer = ImGui::FindWindowByName("##learnOffer");
        ASSERT_NE(offer, nullptr);
        ASSERT_TRUE(offer->WasActive);
        for (const ImGuiWindow* other : ImGui::GetCurrentContext()->Windows) {
            if (!other->WasActive || other == offer || std::string_view(other->Name) == "Debug##Default" ||
                std::string_view(other->Name).starts_with("##split"))
                continue;
            EXPECT_FALSE(other->Rect().Overlaps(offer->Rect())) << other->Name;
        }
        EXPECT_GE(offer->Pos.x, 0.0f);
        EXPECT_GE(offer->Size.x, app.ui.px(250));
        app.ui.preferences.lessonsOffered = true;
        window.settle();
        EXPECT_FALSE(offer->WasActive && !offer->Hidden && offer->Active);
    }
    std::filesystem::remove_all(home);
}
INSTANTIATE_TEST_SUITE_P(Windows, Offer,
                         testing::Values(std::array{1024, 640, 1}, std::array{1280, 720, 1},
                                         std::array{1280, 720, 2}, std::array{1024, 640, 2}));

}  // namespace
}  // namespace sepaxis::ui
