// The schemes of keys: what the tables hold, and what a hand does with them in the real window.
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/viewport/scene_painter.h"
#include "app/ui/viewport/vertex_mode.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <map>
#include <set>

namespace sepaxis::ui {
namespace {

using scene::KeyScheme;

// --- keys and mouse -------------------------------------------------------------------------------------

TEST(KeySchemeTest, NoKeyHasTwoMeaningsInAScheme) {
    for (const KeyScheme scheme : {KeyScheme::own, KeyScheme::maya, KeyScheme::blender}) {
        std::map<std::string, Action> taken;
        for (const Binding& binding : bindings()) {
            if ((binding.key.schemes & only(scheme)) == 0) continue;
            EXPECT_TRUE(taken.try_emplace(keyText(binding.key), binding.action).second)
                << keyText(binding.key) << " twice in " << nameOf(scheme);
        }
        std::map<std::string, CameraMove> buttons;
        for (const MouseBinding& binding : mouseBindings())
            if ((binding.schemes & only(scheme)) != 0) {
                EXPECT_TRUE(buttons.try_emplace(mouseText(binding), binding.move).second)
                    << mouseText(binding);
            }
    }
}

TEST(KeySchemeTest, EveryActionWithAKeyHasOneInEveryScheme) {
    std::set<Action> actions;
    for (const Binding& binding : bindings()) actions.insert(binding.action);
    for (const KeyScheme scheme : {KeyScheme::own, KeyScheme::maya, KeyScheme::blender})
        for (const Action action : actions) {
            EXPECT_NE(keyOf(scheme, action), nullptr) << nameOf(scheme) << " " << static_cast<int>(action);
        }
    EXPECT_STREQ(keyOf(KeyScheme::own, Action::redo), "Ctrl+Shift+Z");
    EXPECT_STREQ(keyOf(KeyScheme::blender, Action::frameSelection), "Num .");
    EXPECT_STREQ(keyOf(KeyScheme::own, Action::escape), "Esc");
}

TEST(KeySchemeTest, TheKeysPageListsEveryKeyOfTheScheme) {
    for (const KeyScheme scheme : {KeyScheme::own, KeyScheme::maya, KeyScheme::blender}) {
        std::string listed;
        for (const KeyGroup& group : keyGroups(scheme))
            for (const KeyLine& line : group.lines) listed.append("|").append(line.keys).append("|\n");
        for (const Binding& binding : bindings()) {
            if ((binding.key.schemes & only(scheme)) == 0) continue;
            const std::string key = keyOf(scheme, binding.action);
            EXPECT_NE(listed.find(std::string("|").append(key).append("|")), std::string::npos)
                << key << " in " << nameOf(scheme);
        }
        for (const CameraMove move : {CameraMove::orbit, CameraMove::pan, CameraMove::zoom})
            if (const std::string drag = dragOf(scheme, move); !drag.empty()) {
                EXPECT_NE(listed.find(std::string("|").append(drag).append("|")), std::string::npos) << drag;
            }
    }
}

class SchemeTest : public WindowTest {
 protected:
    void use(KeyScheme scheme) {
        app().ui.preferences.keys = scheme;
        window_.settle();
    }
    dvec2 emptyPlace() { return app().view.area.min + dvec2(60.0, app().view.area.size.y - 120.0); }
    const scene::Camera& camera() { return app().view.camera.current(); }
    void dragWith(int which, Uint16 modifiers, const dvec2& way) {
        SDL_SetModState(static_cast<SDL_Keymod>(modifiers));
        modifierKey(SDL_KEYDOWN);
        drag(emptyPlace(), emptyPlace() + way, which);
        SDL_SetModState(KMOD_NONE);
        modifierKey(SDL_KEYUP);
    }
    // Of what the mouse rests on.
    const ImGuiWindow* waitForTooltip() {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        const ImGuiWindow* shown = nullptr;
        do {
            window_.step(0.05);
            shown = imguiWindow("##Tooltip");
        } while ((shown == nullptr || shown->Hidden || shown->HiddenFramesCannotSkipItems > 0) &&
                 std::chrono::steady_clock::now() < end);
        window_.settle();
        return shown;
    }
    // ImGui looks at the modifiers when a key goes down or up.
    void modifierKey(Uint32 what) {
        SDL_Event event{};
        event.type = what;
        event.key.keysym.scancode = SDL_SCANCODE_LALT;
        event.key.keysym.mod = static_cast<Uint16>(SDL_GetModState());
        push(event);
        window_.settle();
    }
    void moveMouse(const dvec2& to) {
        moveTo(to);
        window_.settle();
    }
    dvec3 position() { return scene().b.position; }
};

TEST_F(SchemeTest, MayaMovesTheViewWithAltAndAButton) {
    use(KeyScheme::maya);
    scene::Camera before = camera();
    dragWith(SDL_BUTTON_LEFT, KMOD_LALT, {40, 0});
    EXPECT_NE(camera().yaw, before.yaw);
    before = camera();
    dragWith(SDL_BUTTON_MIDDLE, KMOD_LALT, {40, 0});
    EXPECT_NE(camera().target, before.target);
    EXPECT_EQ(camera().yaw, before.yaw);
    before = camera();
    dragWith(SDL_BUTTON_RIGHT, KMOD_LALT, {60, 0});
    EXPECT_LT(camera().distance, before.distance);
    EXPECT_EQ(camera().yaw, before.yaw);
    EXPECT_EQ(camera().target, before.target);
    app().view.selection.reset();
    key(SDL_SCANCODE_A, KMOD_LSHIFT);
    EXPECT_EQ(app().view.selection, Side::a);
    before = camera();
    dragWith(SDL_BUTTON_MIDDLE, KMOD_LALT, {40, 30});
    key(SDL_SCANCODE_A);  // everything in sight
    EXPECT_EQ(app().view.selection, Side::a);
    EXPECT_NE(app().view.camera.goal().target, before.target);
}

TEST_F(SchemeTest, BlenderMovesTheViewWithTheMiddleButton) {
    use(KeyScheme::blender);
    scene::Camera before = camera();
    dragWith(SDL_BUTTON_MIDDLE, KMOD_NONE, {40, 0});
    EXPECT_NE(camera().yaw, before.yaw);
    EXPECT_EQ(camera().target, before.target);
    before = camera();
    dragWith(SDL_BUTTON_MIDDLE, KMOD_LSHIFT, {40, 0});
    EXPECT_NE(camera().target, before.target);
    before = camera();
    dragWith(SDL_BUTTON_MIDDLE, KMOD_LCTRL, {0, -60});
    EXPECT_LT(camera().distance, before.distance);
}

TEST_F(SchemeTest, SpeedsAndDirectionsOfTheCamera) {
    scene::Camera before = camera();
    dragWith(SDL_BUTTON_RIGHT, KMOD_NONE, {40, 0});
    const double usual = camera().yaw - before.yaw;
    app().ui.preferences.orbitSpeed = 2.0;
    app().ui.preferences.invertOrbit = true;
    before = camera();
    dragWith(SDL_BUTTON_RIGHT, KMOD_NONE, {40, 0});
    EXPECT_NEAR(camera().yaw - before.yaw, -2.0 * usual, 1e-12);
    app().ui.preferences.zoomToCursor = false;
    before = camera();
    moveMouse(emptyPlace());
    wheel(2);
    EXPECT_LT(camera().distance, before.distance);
    EXPECT_NEAR(glm::length(camera().target - before.target), 0.0, 1e-12) << "the middle stays";
    app().ui.preferences.glide = false;
    key(SDL_SCANCODE_1);
    EXPECT_FALSE(app().view.camera.isGliding());
    EXPECT_EQ(camera().yaw, 0.0);
}

TEST_F(SchemeTest, AGrabFollowsTheMouseWithoutAButton) {
    use(KeyScheme::blender);
    const dvec3 start = position();
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveMouse(middle + dvec2(30, 20));
    key(SDL_SCANCODE_G);
    ASSERT_TRUE(app().view.isDragging());
    EXPECT_EQ(position(), start) << "grabbing never jumps";
    moveMouse(middle + dvec2(90, -10));
    EXPECT_NE(position(), start);
    EXPECT_TRUE(app().editor.document.isPreviewing());
    press();
    release();
    window_.settle();
    EXPECT_FALSE(app().view.isDragging());
    EXPECT_FALSE(app().editor.document.isPreviewing());
    EXPECT_EQ(app().editor.document.undoName(), "Move B");
    EXPECT_EQ(app().view.mode, gizmo::Mode::move);
    const dvec3 kept = position();
    moveMouse(middle);
    EXPECT_EQ(position(), kept) << "it is over";
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(position(), start);
}

TEST_F(SchemeTest, AGrabTakesALockAndDigitsAndIsOneStep) {
    use(KeyScheme::blender);
    const dvec3 start = position();
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveMouse(middle);
    key(SDL_SCANCODE_G);
    moveMouse(middle + dvec2(50, 40));
    key(SDL_SCANCODE_X);
    EXPECT_NE(position().x, start.x);
    EXPECT_EQ(position().y, start.y);
    EXPECT_EQ(position().z, start.z);
    for (const SDL_Scancode code : {SDL_SCANCODE_0, SDL_SCANCODE_PERIOD, SDL_SCANCODE_2, SDL_SCANCODE_5})
        key(code);
    EXPECT_EQ(position(), start + dvec3(0.25, 0, 0));
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(app().view.isDragging());
    EXPECT_EQ(position(), start + dvec3(0.25, 0, 0));
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(position(), start);
    EXPECT_FALSE(app().editor.document.canUndo());
}

TEST_F(SchemeTest, EscapeAndTheRightButtonBringTheStartBack) {
    use(KeyScheme::blender);
    app().view.mode = gizmo::Mode::none;
    const scene::Scene start = scene();
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    for (const SDL_Scancode code : {SDL_SCANCODE_G, SDL_SCANCODE_R, SDL_SCANCODE_S}) {
        for (const bool byKey : {true, false}) {
            moveMouse(middle + dvec2(40, 10));
            key(code);
            ASSERT_TRUE(app().view.isDragging());
            moveMouse(middle + dvec2(10, 70));
            EXPECT_FALSE(scene() == start);
            if (byKey) {
                key(SDL_SCANCODE_ESCAPE);
            } else {
                press(SDL_BUTTON_RIGHT);
                moveMouse(middle + dvec2(80, 70));
                release(SDL_BUTTON_RIGHT);
                window_.settle();
            }
            EXPECT_FALSE(app().view.isDragging());
            EXPECT_TRUE(scene() == start);
            EXPECT_EQ(app().view.mode, gizmo::Mode::none) << "as it was before";
            EXPECT_FALSE(app().editor.document.canUndo());
        }
    }
}

TEST_F(SchemeTest, AGrabbedTurnTakesTheUnitOfAngles) {
    use(KeyScheme::blender);
    app().ui.preferences.angleUnit = scene::AngleUnit::turns;
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveMouse(middle + dvec2(60, 0));
    key(SDL_SCANCODE_R);
    ASSERT_TRUE(app().view.drag.has_value());
    EXPECT_NE(viewportHint(app().viewportContext()).view().find("Type turns"), std::string::npos)
        << viewportHint(app().viewportContext()).view();
    key(SDL_SCANCODE_Y);
    for (const SDL_Scancode code : {SDL_SCANCODE_PERIOD, SDL_SCANCODE_2, SDL_SCANCODE_5}) key(code);
    EXPECT_NE(app().view.drag->result.readout.find("0.2500 turns"), std::string::npos)
        << app().view.drag->result.readout;
    key(SDL_SCANCODE_RETURN);
    EXPECT_NEAR(std::abs(scene().b.orientation[1]), std::sqrt(0.5), 1e-12);
    EXPECT_EQ(app().panel.euler[1].angles, dvec3(0.0, 0.25, 0.0));
    EXPECT_EQ(app().editor.document.undoName(), "Rotate B");
}

TEST_F(SchemeTest, AGrabbedResizeGoesToTheAxisThatIsNamed) {
    ASSERT_TRUE(app().open(preset("touching")));
    scene::Scene boxes = scene();
    boxes.b.shape = scene::BoxShape{{0.5, 0.6, 0.7}};
    boxes.b.scale = dvec3(1.0);
    app().openScene(boxes, {});
    use(KeyScheme::blender);
    window_.settle();
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveMouse(middle + dvec2(20, 15));
    key(SDL_SCANCODE_S);
    ASSERT_TRUE(app().view.resize.has_value());
    key(SDL_SCANCODE_Y);
    ASSERT_TRUE(app().view.resize.has_value());
    EXPECT_GT(std::abs(app().view.resize->dimension.direction.y), 0.9);
    key(SDL_SCANCODE_2);
    key(SDL_SCANCODE_RETURN);
    const auto* box = std::get_if<scene::BoxShape>(&scene().b.shape);
    ASSERT_NE(box, nullptr);
    EXPECT_NE(box->halfExtents.y, 0.6);
    EXPECT_EQ(box->halfExtents.x, 0.5);
    EXPECT_EQ(box->halfExtents.z, 0.7);
}

TEST_F(SchemeTest, AGrabKeepsTheMouseFromTheRestOfTheWindow) {
    use(KeyScheme::blender);
    const dvec2 middle = pixelOf(gizmo::pivotOf(target(Side::b)));
    moveMouse(middle);
    key(SDL_SCANCODE_G);
    const scene::Precision before = app().editor.options.precision;
    const std::size_t renders = app().painter().renders();
    moveMouse({1218.0, 657.0});  // "float" in the result panel
    EXPECT_GT(app().painter().renders(), renders);
    press();
    release();
    window_.settle();
    EXPECT_EQ(app().editor.options.precision, before);
    EXPECT_FALSE(app().view.isDragging());
    EXPECT_TRUE(app().editor.document.canUndo());
}

TEST_F(SchemeTest, GrabbingNothingSaysWhatToDo) {
    use(KeyScheme::blender);
    app().view.selection.reset();
    key(SDL_SCANCODE_G);
    EXPECT_FALSE(app().view.isDragging());
    EXPECT_NE(app().ui.toasts.lastText().find("Click a shape first"), std::string::npos);
}

TEST_F(SchemeTest, TabEditsTheVerticesInBlendersSchemeAndHidesThePanelsInTheOthers) {
    app().view.selection = Side::b;
    const auto panels = [&] { return showsPanel(app().layout, SidePanel::scene); };
    for (const KeyScheme scheme : {KeyScheme::own, KeyScheme::maya}) {
        use(scheme);
        key(SDL_SCANCODE_TAB);
        EXPECT_FALSE(panels());
        EXPECT_FALSE(app().vertices().on);
        key(SDL_SCANCODE_TAB);
        EXPECT_TRUE(panels());
    }
    use(KeyScheme::blender);
    EXPECT_STREQ(keyOf(KeyScheme::blender, Action::vertexMode), "Tab");
    key(SDL_SCANCODE_TAB);
    EXPECT_TRUE(app().vertices().on);
    EXPECT_TRUE(panels());
    key(SDL_SCANCODE_TAB);
    EXPECT_FALSE(app().vertices().on);
    key(SDL_SCANCODE_SPACE, KMOD_CTRL);
    EXPECT_FALSE(panels());
}

// --- numbers and angles ---------------------------------------------------------------------------------

TEST_F(SchemeTest, TypedAnglesKeepTheirUnit) {
    app().ui.preferences.angleUnit = scene::AngleUnit::radians;
    window_.settle();
    EXPECT_EQ(app().panel.euler[1].unit, scene::AngleUnit::radians);
    app().editor.document.execute(scene::setOrientation(Side::b, {std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5)}));
    window_.settle();
    EXPECT_NEAR(app().panel.euler[1].angles.x, glm::half_pi<double>(), 1e-12);
    app().ui.preferences.angleUnit = scene::AngleUnit::degrees;
    window_.settle();
    EXPECT_EQ(app().panel.euler[1].angles.x, 90.0);
}

TEST_F(SchemeTest, ADraggedRotationFieldIsRecordedAsAPath) {
    ASSERT_TRUE(app().inspector().lastDrag.path().samples.empty());
    const ImGuiWindow* panel = imguiWindow("##objects");
    ASSERT_NE(panel, nullptr);
    const dvec2 place = placeOf("##objects", {"b", "rotation", "y"}, panel->Pos.x + 170.0);
    moveMouse(place);
    press();
    for (int i = 1; i <= 5; ++i) moveMouse(place + dvec2(8.0 * i, 0));
    EXPECT_TRUE(app().inspector().lastDrag.isRecording());
    release();
    window_.settle();
    EXPECT_EQ(app().editor.document.undoName().substr(0, 6), "Rotate");
    const inspect::Path& path = app().inspector().lastDrag.path();
    ASSERT_GE(path.samples.size(), 5u);
    EXPECT_EQ(path.unit, inspect::PathUnit::radians);
    EXPECT_EQ(path.samples.back().places, inspect::placementsOf(scene()));
    EXPECT_FALSE(app().inspector().lastDrag.isRecording());
    // The next one is a path of its own.
    drag(place, place + dvec2(-10, 0));
    EXPECT_LT(app().inspector().lastDrag.path().samples.size(), 5u);
}

// --- what must stay whole -------------------------------------------------------------------------------

TEST_F(SchemeTest, ATooltipLeavesWhatIsBelowItsControlInSight) {
    app().inspector().open = true;
    window_.settle();
    const dvec2 tab(330.0, app().view.area.min.y + app().view.area.size.y + 16.0);  // "Axes"
    moveMouse(tab);
    const ImGuiWindow* shown = waitForTooltip();
    ASSERT_NE(shown, nullptr);
    EXPECT_LT(shown->Pos.y + shown->Size.y, tab.y);
    EXPECT_GE(shown->Pos.y, 0.0f);
    EXPECT_LE(shown->Pos.x + shown->Size.x, 1280.0f);
}

// Above it is the window's edge.
TEST_F(SchemeTest, ATooltipOfTheTopBarStandsBelowIt) {
    const ImGuiID steps = idOf("##top", {"##menubar", "##snapSteps"});
    ASSERT_TRUE(findWithMouse({300.0, 20.0}, {700.0, 1.0}, {8.0, 1.0},
                              [&](const dvec2&) { return ImGui::GetCurrentContext()->HoveredId == steps; }));
    const ImGuiWindow* shown = waitForTooltip();
    ASSERT_NE(shown, nullptr);
    EXPECT_GE(shown->Pos.y, imguiWindow("##top")->Size.y);
}

TEST_F(SchemeTest, LongNumbersFindRoomOrLoseDigits) {
    app().ui.preferences.digits = 17;
    const double value = 0.48856698416292277;
    const float all = ImGui::CalcTextSize(app().ui.compact(value, 12).c_str()).x;
    EXPECT_EQ(fittedNumber(app().ui, value, 12, all), app().ui.compact(value, 12));
    for (const float width : {all * 0.8f, all * 0.5f}) {
        const std::string fitted = fittedNumber(app().ui, value, 12, width);
        EXPECT_LE(ImGui::CalcTextSize(fitted.c_str()).x, width) << fitted;
        EXPECT_NEAR(std::stod(fitted), value, 1e-3);
    }
}

}  // namespace
}  // namespace sepaxis::ui
