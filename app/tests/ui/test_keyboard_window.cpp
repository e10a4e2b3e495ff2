// The window by keys alone: the walk from part to part, the ring around what has the keyboard, nudges.
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/theme/theme.h"
#include "app/ui/viewport/nudge.h"
#include "app/ui/viewport/vertex_mode.h"

#include <array>
#include <set>
#include <string>

namespace sepaxis::ui {
namespace {

class KeyboardTest : public WindowTest {
 protected:
    static ImGuiContext& context() { return *ImGui::GetCurrentContext(); }
    // Of the part of the window that is walked through; empty where the viewport has the keyboard.
    std::string part() {
        return app().keyboard.on && context().NavWindow != nullptr ? context().NavWindow->RootWindow->Name
                                                                   : "";
    }
    void walkTo(const std::string& wanted) {
        for (int i = 0; i < 12 && part() != wanted; ++i) key(SDL_SCANCODE_F6);
        ASSERT_EQ(part(), wanted);
    }
    // The control with the keyboard, in pixels.
    ImRect ringed() {
        return ImGui::WindowRectRelToAbs(context().NavWindow,
                                         context().NavWindow->NavRectRel[context().NavLayer]);
    }
    void alt() {
        SDL_SetModState(KMOD_LALT);
        for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
            SDL_Event event{};
            event.type = type;
            event.key.keysym.scancode = SDL_SCANCODE_LALT;
            push(event);
        }
        SDL_SetModState(KMOD_NONE);
        window_.settle();
    }
    void lookFrom(const char* name) {
        scene::Camera camera;
        scene::turnTo(camera, *scene::viewNamed(name));
        app().view.camera.jumpTo(camera);
        window_.settle();
    }
    dvec3 position() { return scene().b.position; }
    std::size_t steps() { return app().editor.document.position(); }
};

// --- the walk -------------------------------------------------------------------------------------------

TEST_F(KeyboardTest, F6GoesThroughEveryPartOfTheWindowAndBackToTheView) {
    app().inspector().show(Tab::axes);
    window_.settle();
    std::vector<std::string> parts;
    for (int i = 0; i < 8; ++i) {
        key(SDL_SCANCODE_F6);
        parts.push_back(part());
    }
    const std::vector<std::string> expected = {"##inspectorBar", "##inspector", "##result", "##top",
                                               "##scene",        "##overlays",  "",         "##inspectorBar"};
    EXPECT_EQ(parts, expected);
    key(SDL_SCANCODE_F6, KMOD_LSHIFT);
    EXPECT_EQ(part(), "");
    key(SDL_SCANCODE_F6, KMOD_LSHIFT);
    EXPECT_EQ(part(), "##overlays");
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(part(), "");
    EXPECT_EQ(app().view.selection, Side::b) << "Escape did one thing";
}

TEST_F(KeyboardTest, EveryPartBeginsWithAControlThatHasTheRing) {
    app().inspector().show(Tab::axes);
    window_.settle();
    for (const char* wanted :
         {"##inspectorBar", "##inspector", "##result", "##top", "##scene", "##overlays"}) {
        walkTo(wanted);
        EXPECT_NE(context().NavId, 0u) << wanted;
        EXPECT_TRUE(context().IO.NavVisible) << wanted;
        const ImRect area = imguiWindow(wanted)->Rect();
        EXPECT_TRUE(area.Overlaps(ringed())) << wanted;
    }
}

TEST_F(KeyboardTest, AClosedPanelIsReachedByTheTabAtItsEdge) {
    app().perform(Action::toggleResultPanel);
    window_.settle();
    walkTo("##resultTab");
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(showsPanel(app().layout, SidePanel::result));
}

TEST_F(KeyboardTest, TheRingIsTwoPixelsOfTheAccentInBothThemes) {
    for (const gfx::Theme theme : {gfx::Theme::dark, gfx::Theme::light}) {
        app().ui.theme = theme;
        window_.settle();
        for (const char* wanted : {"##overlays", "##scene", "##result", "##inspectorBar", "##top"}) {
            walkTo(wanted);
            const gfx::Image image = window_.captureFrame();
            const ImRect at = ringed();
            const gfx::Color accent = gfx::palette(theme).accent;
            // Down the middle of its upper side.
            const int x = static_cast<int>((std::max(at.Min.x, 0.0f) + at.Max.x) * 0.5f);
            int longest = 0, run = 0;
            for (int y = std::max(0, static_cast<int>(at.Min.y) - 4); y < static_cast<int>(at.Min.y) + 5;
                 ++y) {
                const std::uint8_t* p = image.pixel(x, y);
                const auto near = [](std::uint8_t value, float wantedValue) {
                    return std::abs(static_cast<float>(value) - wantedValue * 255.0f) < 12.0f;
                };
                run = near(p[0], accent.r) && near(p[1], accent.g) && near(p[2], accent.b) ? run + 1 : 0;
                longest = std::max(longest, run);
            }
            EXPECT_EQ(longest, 2) << wanted;
        }
    }
}

TEST_F(KeyboardTest, ControlAndArrowsMoveTheEdgesOfThePanelThatIsWalkedThrough) {
    app().inspector().show(Tab::axes);
    window_.settle();
    const auto moves = [&](const char* wanted, SDL_Scancode arrow, const float& size, float by) {
        walkTo(wanted);
        const float before = size;
        const ImGuiID ring = context().NavId;
        key(arrow, KMOD_LCTRL);
        EXPECT_FLOAT_EQ(size, before + by) << wanted;
        EXPECT_EQ(context().NavId, ring) << "the ring stays";
    };
    moves("##inspector", SDL_SCANCODE_UP, app().inspector().height, 24.0f);
    moves("##inspector", SDL_SCANCODE_DOWN, app().inspector().height, -24.0f);
    moves("##result", SDL_SCANCODE_LEFT, app().layout.rightWidth, 24.0f);
    moves("##scene", SDL_SCANCODE_RIGHT, app().layout.leftWidth, 24.0f);
    moves("##scene", SDL_SCANCODE_UP, app().panel.objectsShown, -24.0f);
    EXPECT_EQ(scene().b.position, scene::readSceneFile(preset("tetrahedron-cube")).scene.b.position);
}

TEST_F(KeyboardTest, AClickEndsTheWalkAndItsRing) {
    walkTo("##scene");
    click(app().view.area.min + dvec2(60.0, app().view.area.size.y - 150.0));
    EXPECT_EQ(part(), "");
    EXPECT_FALSE(context().IO.NavVisible);
}

TEST_F(KeyboardTest, AltAndF10OpenTheMenusAndAChoiceGivesTheKeyboardBack) {
    for (const bool byAlt : {true, false}) {
        if (byAlt)
            alt();
        else
            key(SDL_SCANCODE_F10);
        ASSERT_EQ(part(), "##top");
        EXPECT_EQ(context().NavId, idOf("##top", {"##menubar", "File"}));
        key(SDL_SCANCODE_RIGHT);
        key(SDL_SCANCODE_RIGHT);
        EXPECT_EQ(context().NavId, idOf("##top", {"##menubar", "View"}));
        key(SDL_SCANCODE_DOWN);
        ASSERT_EQ(context().OpenPopupStack.Size, 1);
        app().view.camera.jumpTo(scene::Camera{});
        key(SDL_SCANCODE_DOWN);  // over "Frame the selection" to
        key(SDL_SCANCODE_DOWN);  // "Front"
        key(SDL_SCANCODE_RETURN);
        EXPECT_EQ(context().OpenPopupStack.Size, 0);
        EXPECT_EQ(app().view.camera.goal().pitch, 0.0);
        EXPECT_EQ(part(), "") << "the keys are the view's again";
    }
}

TEST_F(KeyboardTest, EscapeLeavesAMenuBeforeTheBar) {
    key(SDL_SCANCODE_F10);
    key(SDL_SCANCODE_DOWN);
    ASSERT_EQ(context().OpenPopupStack.Size, 1);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(context().OpenPopupStack.Size, 0);
    EXPECT_EQ(part(), "##top");
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(part(), "");
    EXPECT_EQ(app().view.selection, Side::b);
}

TEST_F(KeyboardTest, AltWithAnotherKeyOrAClickOpensNoMenu) {
    SDL_SetModState(KMOD_LALT);
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym.scancode = SDL_SCANCODE_LALT;
    push(event);
    window_.settle();
    drag(app().view.area.min + dvec2(60, 300), app().view.area.min + dvec2(100, 300));
    event.type = SDL_KEYUP;
    push(event);
    SDL_SetModState(KMOD_NONE);
    window_.settle();
    EXPECT_EQ(part(), "");
}

// It snaps, or turns the view: what it was pressed for.
TEST_F(KeyboardTest, AltThatWasPressedInADragOpensNoMenuAfterIt) {
    const dvec2 from = app().view.area.min + dvec2(60, 300);
    moveTo(from);
    window_.settle();
    press();
    moveTo(from + dvec2(30, 0));
    window_.settle();
    SDL_SetModState(KMOD_LALT);
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym.scancode = SDL_SCANCODE_LALT;
    push(event);
    window_.settle();
    release();
    window_.settle();
    event.type = SDL_KEYUP;
    push(event);
    SDL_SetModState(KMOD_NONE);
    window_.settle();
    EXPECT_EQ(part(), "");
}

TEST_F(KeyboardTest, CtrlAndADigitOpensATabAndCtrlTabTheNextOne) {
    const std::array digits = {SDL_SCANCODE_1, SDL_SCANCODE_2, SDL_SCANCODE_3, SDL_SCANCODE_4,
                               SDL_SCANCODE_5, SDL_SCANCODE_6, SDL_SCANCODE_7, SDL_SCANCODE_8,
                               SDL_SCANCODE_9, SDL_SCANCODE_0};
    for (std::size_t i = 0; i < kTabCount; ++i) {
        key(digits[i], KMOD_LCTRL);
        EXPECT_TRUE(app().inspector().open);
        EXPECT_EQ(app().inspector().tab, static_cast<Tab>(i));
    }
    key(SDL_SCANCODE_TAB, KMOD_LCTRL);
    EXPECT_EQ(app().inspector().tab, Tab::axes);
    key(SDL_SCANCODE_TAB, KMOD_LCTRL | KMOD_LSHIFT);
    EXPECT_EQ(app().inspector().tab, static_cast<Tab>(kTabCount - 1));
    EXPECT_EQ(context().NavWindowingTarget, nullptr) << "ImGui's own list of windows";
}

TEST_F(KeyboardTest, ANumberIsTypedByKeysAloneAndTheFieldKeepsTheRing) {
    walkTo("##scene");
    // Down to the first field with a number.
    for (int i = 0; i < 12 && app().ui.editing.field == 0; ++i) {
        key(SDL_SCANCODE_DOWN);
        const ImRect before = ringed();
        if (before.GetWidth() > 110.0f || before.GetWidth() < 40.0f) continue;
        key(SDL_SCANCODE_SPACE);
    }
    ASSERT_NE(app().ui.editing.field, 0u);
    const std::size_t before = steps();
    type("0.625");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(app().ui.editing.field, 0u);
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(part(), "##scene");
    EXPECT_TRUE(context().IO.NavVisible);
    EXPECT_NE(context().NavId, 0u);
}

TEST_F(KeyboardTest, TheRowsOfATableAreWalkedThroughAndPinned) {
    app().inspector().show(Tab::axes);
    window_.settle();
    walkTo("##inspector");
    std::set<ImGuiID> seen;
    bool pinned = false;
    for (int i = 0; i < 60; ++i) {
        key(SDL_SCANCODE_DOWN);
        seen.insert(context().NavId);
        if (i == 20) {
            key(SDL_SCANCODE_SPACE);
            pinned = app().inspector().link.pinned.has_value();
        }
        ASSERT_TRUE(imguiWindow("##inspector")->Rect().Overlaps(ringed())) << i;
    }
    const auto inSight = static_cast<std::size_t>(imguiWindow("##inspector")->Size.y / app().ui.px(24.0f));
    EXPECT_GT(seen.size(), inSight + 5) << "also those that were not in sight at first";
    EXPECT_TRUE(pinned);
}

TEST_F(KeyboardTest, APageIsLeftByTheButtonThatHasTheRing) {
    app().editor.document.execute(scene::rename(Side::a, "other"));
    key(SDL_SCANCODE_Q, KMOD_LCTRL);
    ASSERT_TRUE(app().layout.quitQuestion);
    key(SDL_SCANCODE_TAB);
    for (int i = 0; i < 6; ++i) {
        key(SDL_SCANCODE_RIGHT);
        if (context().NavId == idOf("##quit", {"Cancel"})) break;
        key(SDL_SCANCODE_DOWN);
        if (context().NavId == idOf("##quit", {"Cancel"})) break;
        key(SDL_SCANCODE_LEFT);
        if (context().NavId == idOf("##quit", {"Cancel"})) break;
    }
    ASSERT_EQ(context().NavId, idOf("##quit", {"Cancel"}));
    EXPECT_TRUE(context().IO.NavVisible);
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(app().layout.quitQuestion);
    EXPECT_FALSE(app().ui.wishes.quit);
    EXPECT_TRUE(app().editor.document.isModified()) << "Enter pressed the button, not the page's own";
}

TEST_F(KeyboardTest, TabStillHidesThePanelsWhereTheViewHasTheKeyboard) {
    key(SDL_SCANCODE_TAB);
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::scene));
    key(SDL_SCANCODE_TAB);
    walkTo("##overlays");
    key(SDL_SCANCODE_TAB);
    EXPECT_TRUE(showsPanel(app().layout, SidePanel::scene));
}

// --- nudges ---------------------------------------------------------------------------------------------

TEST_F(KeyboardTest, ArrowsMoveTheSelectionAlongTheAxesThatTheViewIsNearestTo) {
    app().view.moveStep = 0.1;
    struct Case {
        const char* view;
        SDL_Scancode key;
        dvec3 way;
    };
    for (const Case& c :
         {Case{"front", SDL_SCANCODE_RIGHT, {1, 0, 0}}, Case{"front", SDL_SCANCODE_UP, {0, 1, 0}},
          Case{"front", SDL_SCANCODE_PAGEUP, {0, 0, -1}}, Case{"right", SDL_SCANCODE_RIGHT, {0, 0, -1}},
          Case{"right", SDL_SCANCODE_PAGEDOWN, {1, 0, 0}}, Case{"top", SDL_SCANCODE_DOWN, {0, 0, 1}},
          Case{"top", SDL_SCANCODE_PAGEUP, {0, 1, 0}}, Case{"back", SDL_SCANCODE_LEFT, {1, 0, 0}},
          Case{"default", SDL_SCANCODE_LEFT, {-1, 0, 0}}}) {
        lookFrom(c.view);
        const dvec3 before = position();
        key(c.key);
        const dvec3 moved = position() - before;
        EXPECT_LT(glm::length(moved - 0.1 * c.way), 1e-12) << c.view << " " << c.key;
        app().editor.document.undo();
        EXPECT_EQ(position(), before) << c.view;
        app().editor.document.endMerge();
    }
}

TEST_F(KeyboardTest, ARunOfNudgesIsOneStepAndLeavesNoNoise) {
    app().editor.document.execute(scene::moveTo(Side::b, dvec3(0.0)));
    app().view.moveStep = 0.1;
    lookFrom("front");
    const std::size_t before = steps();
    for (int i = 0; i < 3; ++i) key(SDL_SCANCODE_RIGHT);
    for (int i = 0; i < 3; ++i) key(SDL_SCANCODE_UP, KMOD_LSHIFT);
    EXPECT_EQ(position(), dvec3(0.3, 0.03, 0.0)) << "not 0.30000000000000004";
    for (int i = 0; i < 3; ++i) key(SDL_SCANCODE_LEFT);
    EXPECT_EQ(position().x, 0.0);
    EXPECT_EQ(steps(), before + 1);
    key(SDL_SCANCODE_RIGHT, KMOD_LCTRL);
    EXPECT_EQ(steps(), before + 2) << "a turn is another step";
    app().editor.document.undo();
    app().editor.document.undo();
    EXPECT_EQ(position(), dvec3(0.0));
}

TEST_F(KeyboardTest, TheStepFollowsTheSizeOfTheShapes) {
    for (const double size : {1e-6, 1.0, 1e6}) {
        scene::Scene cubes;
        cubes.a.scale = cubes.b.scale = dvec3(size);
        app().openScene(cubes, {});
        window_.settle();
        lookFrom("front");
        const double before = position().x;
        key(SDL_SCANCODE_RIGHT);
        EXPECT_NEAR(position().x - before, 0.1 * size, 1e-9 * size) << size;
    }
}

TEST_F(KeyboardTest, ControlOrAltWithArrowsTurnsAboutTheMiddleOfTheShape) {
    lookFrom("front");
    const dvec3 middle = gizmo::pivotOf(target(Side::b));
    for (const Uint16 modifier : {KMOD_LCTRL, KMOD_LALT}) {
        const auto& pose = app().editor.evaluation().poses[1].orientation;
        const glm::dquat before(pose.w, pose.x, pose.y, pose.z);
        key(SDL_SCANCODE_RIGHT, modifier);
        const auto& now = app().editor.evaluation().poses[1].orientation;
        const glm::dquat turn = glm::dquat(now.w, now.x, now.y, now.z) * glm::inverse(before);
        EXPECT_NEAR(glm::angle(turn), app().view.rotateStep, 1e-9);
        EXPECT_LT(glm::length(glm::axis(turn) - dvec3(0, 1, 0)), 1e-9) << "the near side goes to the right";
        EXPECT_LT(glm::length(gizmo::pivotOf(target(Side::b)) - middle), 1e-12);
    }
}

TEST_F(KeyboardTest, AnAabbSaysWhyItDoesNotTurn) {
    scene::Scene boxes;
    boxes.b.shape = scene::findShapeType("aabb")->prototype;
    app().openScene(boxes, {});
    window_.settle();
    const auto before = scene().b.orientation;
    key(SDL_SCANCODE_RIGHT, KMOD_LCTRL);
    EXPECT_EQ(scene().b.orientation, before);
    EXPECT_NE(app().ui.toasts.lastText().find("cannot turn"), std::string::npos);
}

TEST_F(KeyboardTest, SelectedVerticesAreNudgedTogether) {
    enterVertexMode(app().viewportContext(), Side::b);
    window_.settle();
    ASSERT_TRUE(app().vertices().on);
    selectVertices(app().vertices(), {0});
    app().view.moveStep = 0.01;
    lookFrom("front");
    const auto positions = [&] { return std::get<scene::HullShape>(scene().b.shape).positions; };
    const auto before = positions();
    const std::size_t stepsBefore = steps();
    key(SDL_SCANCODE_RIGHT);
    key(SDL_SCANCODE_RIGHT);
    const auto after = positions();
    ASSERT_EQ(after.size(), before.size());
    EXPECT_NEAR(glm::length(after[0] - before[0]), 0.02, 1e-12);
    for (std::size_t i = 1; i < before.size(); ++i) EXPECT_EQ(after[i], before[i]);
    EXPECT_EQ(steps(), stepsBefore + 1);
}

TEST_F(KeyboardTest, WhereTheInspectorHasTheArrowsNothingMoves) {
    app().inspector().show(Tab::steps);
    window_.settle();
    const ImGuiWindow* inspector = imguiWindow("##inspector");
    moveTo({inspector->Pos.x + 40, inspector->Pos.y + 60});
    window_.settle();
    const dvec3 before = position();
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(position(), before);
}

TEST_F(KeyboardTest, AHandleIsDraggedByKeysAloneInEveryScheme) {
    struct Case {
        scene::KeyScheme scheme;
        SDL_Scancode key;
        Uint16 modifiers;
    };
    for (const Case& c : {Case{scene::KeyScheme::own, SDL_SCANCODE_W, KMOD_LSHIFT},
                          Case{scene::KeyScheme::maya, SDL_SCANCODE_W, KMOD_LSHIFT},
                          Case{scene::KeyScheme::blender, SDL_SCANCODE_G, KMOD_NONE}}) {
        app().ui.preferences.keys = c.scheme;
        const dvec3 before = position();
        key(c.key, c.modifiers);
        ASSERT_TRUE(app().view.isDragging());
        for (const SDL_Scancode typed :
             {SDL_SCANCODE_X, SDL_SCANCODE_PERIOD, SDL_SCANCODE_5, SDL_SCANCODE_RETURN})
            key(typed);
        EXPECT_FALSE(app().view.isDragging());
        EXPECT_LT(glm::length(position() - before - dvec3(0.5, 0, 0)), 1e-12);
    }
}

// --- views ----------------------------------------------------------------------------------------------

TEST_F(KeyboardTest, SixViewsAndTheOneAcrossTheAxisHaveKeys) {
    struct Case {
        SDL_Scancode key;
        Uint16 modifiers;
        dvec3 forward;
    };
    for (const Case& c :
         {Case{SDL_SCANCODE_1, KMOD_NONE, {0, 0, -1}}, Case{SDL_SCANCODE_1, KMOD_LSHIFT, {0, 0, 1}},
          Case{SDL_SCANCODE_3, KMOD_NONE, {-1, 0, 0}}, Case{SDL_SCANCODE_3, KMOD_LSHIFT, {1, 0, 0}},
          Case{SDL_SCANCODE_7, KMOD_NONE, {0, -1, 0}}, Case{SDL_SCANCODE_7, KMOD_LSHIFT, {0, 1, 0}}}) {
        key(c.key, c.modifiers);
        EXPECT_LT(glm::length(app().view.camera.goal().forward() - c.forward), 1e-12);
    }
    const dvec3 axis = app().editor.evaluation().collision.normal;
    key(SDL_SCANCODE_2);
    EXPECT_NEAR(glm::dot(app().view.camera.goal().forward(), axis), 0.0, 1e-12);
    EXPECT_TRUE(app().view.camera.goal().orthographic);
}

}  // namespace
}  // namespace sepaxis::ui
