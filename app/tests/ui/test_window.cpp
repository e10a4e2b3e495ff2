// The real window under real events: what the mouse and the keys do to the document and to the picture.
#include "app/tests/ui/window_harness.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/viewport/scene_painter.h"

#include <array>
#include <fstream>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

using gizmo::Handle;

constexpr double kRounding = 1e-9;  // metres; the scene is about a metre wide

// A place of this process alone: tests run side by side.
std::filesystem::path temporary(const std::string& name) {
    return std::filesystem::temp_directory_path() / (std::to_string(getpid()) + "-" + name);
}

// Where the line through the pivot along `axis` is closest to the ray through the pixel, metres along it.
double alongAxis(const gizmo::View& view, const dvec3& pivot, const dvec3& axis, const dvec2& pixel) {
    const scene::Ray ray = scene::rayThrough(view.camera, view.viewport, pixel);
    const dvec3 between = ray.origin - pivot;
    const double d = glm::dot(axis, ray.direction);
    return (glm::dot(between, axis) - d * glm::dot(between, ray.direction)) / (1.0 - d * d);
}

TEST_F(WindowTest, DraggingTheXHandleOfAMovesAAlongXByWhatTheRaySays) {
    key(SDL_SCANCODE_A);
    ASSERT_EQ(app().view.selection, Side::a);
    const dvec3 start = scene().a.position;
    const dvec3 pivot = gizmo::pivotOf(target(Side::a));
    const dvec2 from = pixelOfHandle(Handle::axisX);
    const dvec2 to = glm::round(from + dvec2(70.0, 25.0));
    const double expected =
        alongAxis(gizmoView(), pivot, {1, 0, 0}, to) - alongAxis(gizmoView(), pivot, {1, 0, 0}, from);
    const std::size_t revision = app().editor.document.revision();
    drag(from, to);
    ASSERT_GT(std::abs(expected), 0.05);
    EXPECT_NEAR(scene().a.position.x - start.x, expected, kRounding);
    EXPECT_EQ(scene().a.position.y, start.y);
    EXPECT_EQ(scene().a.position.z, start.z);
    EXPECT_NE(app().editor.document.revision(), revision);
    EXPECT_EQ(app().editor.document.undoName(), "Move A");
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(scene().a.position, start);
    EXPECT_FALSE(app().editor.document.canUndo()) << "a drag is one step";
    key(SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT);
    EXPECT_NEAR(scene().a.position.x - start.x, expected, kRounding);
}

TEST_F(WindowTest, TheAnswerFollowsTheDrag) {
    const double depth = app().editor.evaluation().collision.depth;
    const dvec2 from = pixelOfHandle(Handle::axisY);
    moveTo(from);
    window_.settle();
    press();
    moveTo(from + dvec2(0.0, -30.0));
    window_.settle();
    ASSERT_TRUE(app().view.drag.has_value());
    EXPECT_NE(app().editor.evaluation().collision.depth, depth) << "before the button is released";
    release();
    window_.settle();
    EXPECT_FALSE(app().view.drag.has_value());
}

TEST_F(WindowTest, DraggingTheRingTurnsAboutItsAxisAndLeavesThePivot) {
    key(SDL_SCANCODE_E);
    ASSERT_EQ(app().view.mode, gizmo::Mode::rotate);
    const dvec3 pivot = gizmo::pivotOf(target(Side::b));
    const dvec2 middle = pixelOf(pivot);
    const dvec2 from = pixelOfHandle(Handle::ringY);
    drag(from, from + dvec2(45.0, 0.0));
    const Pose<double> pose = scene::poseOf(scene().b);
    EXPECT_GT(std::abs(pose.orientation.y), 0.05);
    EXPECT_NEAR(pose.orientation.x, 0.0, kRounding);
    EXPECT_NEAR(pose.orientation.z, 0.0, kRounding);
    // On the near side of the ring the mouse moves the surface to the right: a positive turn about y.
    EXPECT_GT(pose.orientation.y * (from.y - middle.y), 0.0);
    EXPECT_NEAR(glm::length(gizmo::pivotOf(target(Side::b)) - pivot), 0.0, kRounding);
    EXPECT_EQ(app().editor.document.undoName(), "Rotate B");
}

TEST_F(WindowTest, EscapeRightButtonAndLostFocusRestoreTheStart) {
    const scene::Scene before = scene();
    for (int way = 0; way < kWaysToAbandon; ++way) {
        const dvec2 from = pixelOfHandle(Handle::axisX);
        moveTo(from);
        window_.settle();
        press();
        moveTo(from + dvec2(60.0, 20.0));
        window_.settle();
        ASSERT_FALSE(scene() == before);
        abandonDrag(way);
        EXPECT_TRUE(scene() == before) << way;
        EXPECT_FALSE(app().view.drag.has_value()) << way;
        release();
        moveTo(from + dvec2(90.0, 40.0));
        window_.settle();
        EXPECT_TRUE(scene() == before) << way;
        EXPECT_FALSE(app().editor.document.canUndo()) << way;
    }
}

TEST_F(WindowTest, ATypedNumberAndEnterMoveExactly) {
    const dvec3 start = scene().b.position;
    const dvec2 from = pixelOfHandle(Handle::axisZ);
    moveTo(from);
    window_.settle();
    press();
    moveTo(from + dvec2(20.0, 20.0));
    window_.settle();
    for (const SDL_Scancode digit : {SDL_SCANCODE_0, SDL_SCANCODE_PERIOD, SDL_SCANCODE_2, SDL_SCANCODE_5})
        key(digit);
    key(SDL_SCANCODE_RETURN);
    EXPECT_NEAR(std::abs(scene().b.position.z - start.z), 0.25, kRounding);
    EXPECT_EQ(scene().b.position.x, start.x);
    release();
    window_.settle();
    EXPECT_EQ(app().editor.document.undoName(), "Move B");
}

TEST_F(WindowTest, DraggingABodyMovesItAcrossTheView) {
    key(SDL_SCANCODE_Q);
    const dvec3 start = scene().a.position;
    // A vertex of A's base lies outside of B; the face beside it is hit just inside the outline.
    const Hull<double>& hull = app().editor.evaluation().shapes[0]->shape.core;
    dvec2 grab{-1.0};
    for (const dvec3& vertex : hull.vertices) {
        const dvec2 pixel = glm::mix(pixelOf(vertex), pixelOf(hull.centroid), 0.15);
        const auto hit =
            draw::pickObject(app().editor.evaluation(), app().view.camera.current(), app().view.area, pixel);
        if (hit && hit->side == Side::a) grab = glm::round(pixel);
    }
    ASSERT_GT(grab.x, 0.0);
    drag(grab, grab + dvec2(40.0, -30.0));
    const dvec3 moved = scene().a.position - start;
    EXPECT_GT(glm::length(moved), 0.05);
    EXPECT_NEAR(glm::dot(moved, app().view.camera.current().forward()), 0.0, kRounding);
    EXPECT_EQ(app().view.selection, Side::a);
}

TEST_F(WindowTest, TheCameraTurnsShiftsAndZooms) {
    const scene::Camera start = app().view.camera.current();
    const scene::Viewport& area = app().view.area;
    const dvec2 empty = area.min + dvec2(60.0, area.size.y - 140.0);
    drag(empty, empty + dvec2(60.0, 20.0), SDL_BUTTON_RIGHT);
    EXPECT_NE(app().view.camera.current().yaw, start.yaw);
    EXPECT_EQ(app().view.camera.current().distance, start.distance);
    drag(empty, empty + dvec2(60.0, 20.0), SDL_BUTTON_MIDDLE);
    EXPECT_GT(glm::length(app().view.camera.current().target - start.target), 0.01);
    moveTo(empty);
    wheel(2);
    EXPECT_LT(app().view.camera.current().distance, start.distance);
    EXPECT_FALSE(app().editor.document.canUndo()) << "looking changes nothing";
}

TEST_F(WindowTest, ViewKeysGlideToStandardViews) {
    key(SDL_SCANCODE_3);
    for (int i = 0; i < 100 && app().view.camera.isGliding(); ++i) window_.step(0.01);
    const dvec3 forward = app().view.camera.current().forward();
    EXPECT_NEAR(std::abs(forward.x), 1.0, 1e-6);
    key(SDL_SCANCODE_5);
    EXPECT_TRUE(app().view.camera.current().orthographic);
}

TEST_F(WindowTest, AClickedPresetOpensAndUndoBringsTheOldSceneBack) {
    const std::string before = scene().name;
    const std::filesystem::path wanted = preset("apart");
    click(placeOf("##presets", {"##filter"}, 150.0));
    type("apart: vertex");
    const std::string row = wanted.string();
    click(placeOf("##list", {row.c_str(), "##preset"}, 150.0));
    EXPECT_EQ(app().editor.document.file(), wanted);
    const scene::ReadResult file = scene::readSceneFile(wanted);
    ASSERT_TRUE(file.ok);
    EXPECT_TRUE(scene() == file.scene);
    EXPECT_FALSE(app().editor.evaluation().collision.overlap);
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(scene().name, before);
}

TEST_F(WindowTest, ATypedPositionIsOneStep) {
    click(placeOf("##objects", {"a", "position", "y"}, 190.0));
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("1.25");
    EXPECT_EQ(scene().a.position.y, 0.0) << "only a finished number counts";
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene().a.position.y, 1.25);
    EXPECT_EQ(app().editor.document.undoName(), "Move A");
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(scene().a.position.y, 0.0);
    EXPECT_FALSE(app().editor.document.canUndo());
}

TEST_F(WindowTest, CtrlQAsksAlsoWhileAFieldIsTypedInto) {
    const dvec2 y = placeOf("##objects", {"a", "position", "y"}, 190.0);
    click(y);
    type("1.25");
    key(SDL_SCANCODE_RETURN);
    click(y);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    key(SDL_SCANCODE_Q, KMOD_LCTRL);
    EXPECT_TRUE(app().layout.quitQuestion);
}

TEST_F(WindowTest, TabGoesToTheNextField) {
    click(placeOf("##objects", {"a", "position", "x"}, 125.0));
    type("1");
    key(SDL_SCANCODE_TAB);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("2");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene().a.position, dvec3(1.0, 2.0, 0.0));
    EXPECT_TRUE(app().layout.panels) << "Tab hides the panels only where nothing is typed";
}

TEST_F(WindowTest, TypingIntoAFieldMovesNoOther) {
    const dvec2 leftEdgeOfZ = placeOf("##objects", {"a", "position", "z"}, 232.0);
    click(placeOf("##objects", {"a", "position", "x"}, 125.0));
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    click(leftEdgeOfZ);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("3");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene().a.position, dvec3(0.0, 0.0, 3.0));
}

TEST_F(WindowTest, WhatIsNoNumberIsRefusedWithAMessage) {
    const scene::Scene before = scene();
    click(placeOf("##objects", {"a", "position", "x"}, 125.0));
    type("1.2.3");
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(scene() == before);
    EXPECT_NE(app().editor.message[0].find("1.2.3"), std::string::npos);
}

TEST_F(WindowTest, AShapeThatCannotBeIsRefusedWithAMessage) {
    const scene::Scene before = scene();
    click(placeOf("##objects", {"a", "scale", "x"}, 125.0));
    type("0");
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(scene() == before);
    EXPECT_FALSE(app().editor.message[0].empty());
    EXPECT_FALSE(app().editor.document.canUndo());
}

TEST_F(WindowTest, DraggingAFieldIsOneStep) {
    const dvec2 field = placeOf("##objects", {"a", "position", "x"}, 125.0);
    drag(field, field + dvec2(50.0, 0.0));
    EXPECT_NEAR(scene().a.position.x, 0.5, kRounding);
    key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(scene().a.position.x, 0.0);
    EXPECT_FALSE(app().editor.document.canUndo());
}

TEST_F(WindowTest, TypedAnglesStayAsTyped) {
    click(placeOf("##objects", {"b", "rotation", "y"}, 190.0));
    type("120");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(app().panel.euler[1].angles, dvec3(0.0, 120.0, 0.0)) << "not (180, 60, 180)";
    EXPECT_NEAR(scene().b.orientation[1], std::sin(glm::radians(60.0)), 1e-15);
}

TEST_F(WindowTest, OverlaysAppearInTheirColours) {
    const gfx::Palette& p = app().ui.palette();
    key(SDL_SCANCODE_Q);
    EXPECT_EQ(p.mtv, gfx::rgb(0xCC79A7));
    EXPECT_GT(pixelsLike(window_.captureFrame(), p.mtv), 60);
    key(SDL_SCANCODE_M);
    key(SDL_SCANCODE_X);
    EXPECT_LT(pixelsLike(window_.captureFrame(), p.mtv), 5) << "MTV arrow and axis are off";
    EXPECT_GT(pixelsLike(window_.captureFrame(), p.contact), 20);
    key(SDL_SCANCODE_P);
    key(SDL_SCANCODE_N);
    EXPECT_LT(pixelsLike(window_.captureFrame(), p.contact), 5);
    key(SDL_SCANCODE_M);
    EXPECT_GT(pixelsLike(window_.captureFrame(), p.mtv), 60);
}

TEST_F(WindowTest, OverlaySwitchesAnswerToTheMouse) {
    const scene::Viewport& area = app().view.area;
    const dvec2 mtvSwitch = area.min + dvec2(8.0 + 3.0 + 14.0);
    const bool before = app().view.overlays[draw::OverlayId::mtv].on;
    click(mtvSwitch);
    EXPECT_NE(app().view.overlays[draw::OverlayId::mtv].on, before);
    EXPECT_FALSE(app().view.drag.has_value());
    click(mtvSwitch);
    EXPECT_EQ(app().view.overlays[draw::OverlayId::mtv].on, before);
}

TEST_F(WindowTest, ThemesHaveTheirBackgrounds) {
    const auto corner = [&] {
        const gfx::Image image = window_.captureFrame();
        const std::uint8_t* p = image.pixel(600, 5);  // the top bar between tools and title
        return gfx::Color(p[0], p[1], p[2], 255) / 255.0f;
    };
    EXPECT_EQ(corner(), gfx::rgb(0x1C2026));
    app().perform(Action::themeLight);
    window_.settle();
    EXPECT_EQ(corner(), gfx::rgb(0xFFFFFF));
}

TEST_F(WindowTest, ResizingFollowsAndSidePanelsCollapse) {
    const double full = app().view.area.size.x;
    EXPECT_NEAR(full, 1280.0 - 600.0, 1.0);
    SDL_SetWindowSize(window_.sdlWindow(), 1600, 900);
    window_.settle();
    EXPECT_NEAR(app().view.area.size.x, 1600.0 - 600.0, 1.0);
    EXPECT_EQ(window_.captureFrame().width, 1600);
    SDL_SetWindowSize(window_.sdlWindow(), 900, 600);
    window_.settle();
    EXPECT_NEAR(app().view.area.size.x, 900.0, 1.0) << "too small for side panels";
    const double aspect = app().view.area.aspect();
    EXPECT_GT(aspect, 1.0);
}

TEST_F(WindowTest, TabHidesThePanels) {
    key(SDL_SCANCODE_TAB);
    EXPECT_NEAR(app().view.area.size.x, 1280.0, 1.0);
    key(SDL_SCANCODE_TAB);
    EXPECT_NEAR(app().view.area.size.x, 680.0, 1.0);
}

TEST_F(WindowTest, CtrlCCopiesTheResult) {
    key(SDL_SCANCODE_C, KMOD_LCTRL);
    char* text = SDL_GetClipboardText();
    EXPECT_NE(std::string(text).find("depth 0.4885669841"), std::string::npos) << text;
    EXPECT_NE(std::string(text).find("edge 1 of A against edge 2 of B"), std::string::npos) << text;
    SDL_free(text);
    EXPECT_FALSE(app().ui.toasts.empty());
}

TEST_F(WindowTest, ABrokenDroppedFileIsAMessageAndTheSceneStays) {
    const scene::Scene before = scene();
    const std::size_t revision = app().editor.document.revision();
    const std::filesystem::path path = temporary("sepaxis-broken-drop.json");
    std::ofstream(path) << R"({"version": 1, "a": {"shape": {"type": "box", "half_extents": [1, -1, 1]}}})";
    drop(path);
    EXPECT_TRUE(scene() == before);
    EXPECT_EQ(app().editor.document.revision(), revision);
    EXPECT_NE(app().dialogs.errorText.find("/a/shape/half_extents"), std::string::npos)
        << app().dialogs.errorText;
    EXPECT_NE(app().dialogs.errorTitle.find("sepaxis-broken-drop.json"), std::string::npos);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(app().dialogs.errorText.empty());
    drop(preset("apart"));
    EXPECT_TRUE(app().dialogs.errorText.empty());
    EXPECT_EQ(app().editor.document.file(), preset("apart"));
    std::filesystem::remove(path);
}

TEST_F(WindowTest, HoverNamesTheFeatureAndClickSelects) {
    key(SDL_SCANCODE_Q);
    const Hull<double>& cube = app().editor.evaluation().shapes[1]->shape.core;
    std::optional<PickedFeature> vertex;
    for (std::uint32_t i = 0; i < cube.vertexCount() && !vertex; ++i) {
        const dvec2 pixel = pixelOf(cube.vertices[i]);
        moveTo(pixel);
        window_.settle();
        const auto& hover = app().view.hover;
        if (hover && hover->side == Side::b && hover->feature == Feature{FeatureKind::vertex, i})
            vertex = hover;
    }
    ASSERT_TRUE(vertex.has_value());
    press();
    release();
    window_.settle();
    EXPECT_EQ(app().view.selection, Side::b);
    ASSERT_EQ(app().view.selectedFeatures.size(), 1u);
    EXPECT_EQ(app().view.selectedFeatures.front(), *vertex);
}

TEST_F(WindowTest, HoveringAContactRowLightsUpThePointAndViceVersa) {
    const int first = 0;
    const ImGuiID row = ImHashStr("##row", 0, ImHashData(&first, sizeof(first), idOf("##answer", {})));
    const dvec2 place = placeOf("##answer", row, 1100.0);
    moveTo(place);
    window_.settle();
    EXPECT_EQ(app().view.hoveredContact, 0u);
    moveTo({150.0, 300.0});
    window_.settle();
    EXPECT_FALSE(app().view.hoveredContact.has_value());
    key(SDL_SCANCODE_Q);
    moveTo(pixelOf(app().editor.evaluation().collision.manifold[0].point));
    window_.settle();
    EXPECT_EQ(app().view.hoveredContact, 0u);
}

TEST_F(WindowTest, FloatAndStableReachTheAnswer) {
    const double exact = app().editor.evaluation().collision.depth;
    app().editor.options.precision = scene::Precision::floatPrecision;
    window_.settle();
    EXPECT_NE(app().editor.evaluation().collision.depth, exact);
    EXPECT_NEAR(app().editor.evaluation().collision.depth, exact, 1e-5);
}

TEST_F(WindowTest, NothingIsDrawnWhileNothingChanges) {
    int quiet = 0;
    for (int i = 0; i < 100 && quiet < 5; ++i) {
        const std::size_t before = window_.framesDrawn();
        window_.step(0.05);
        quiet = window_.framesDrawn() == before ? quiet + 1 : 0;
    }
    EXPECT_EQ(quiet, 5);
    const std::size_t renders = app().painter().renders();
    moveTo({150.0, 300.0});  // over a panel: the scene's picture is kept
    window_.settle();
    EXPECT_EQ(app().painter().renders(), renders);
}

TEST_F(WindowTest, AMinimisedWindowDrawsNothing) {
    const auto windowEvent = [&](Uint8 what) {
        SDL_Event event{};
        event.type = SDL_WINDOWEVENT;
        event.window.event = what;
        push(event);
    };
    windowEvent(SDL_WINDOWEVENT_MINIMIZED);
    window_.step(0.0);
    const std::size_t frames = window_.framesDrawn();
    moveTo({400.0, 300.0});
    for (int i = 0; i < 5; ++i) window_.step(0.0);
    EXPECT_EQ(window_.framesDrawn(), frames);
    windowEvent(SDL_WINDOWEVENT_RESTORED);
    window_.step(0.0);
    EXPECT_GT(window_.framesDrawn(), frames);
}

TEST_F(WindowTest, SidePanelsAreResized) {
    const double before = app().view.area.size.x;
    drag({300.0, 400.0}, {360.0, 400.0});
    EXPECT_NEAR(app().layout.leftWidth, 360.0f, 1.0f);
    EXPECT_NEAR(app().view.area.size.x, before - 60.0, 1.0);
}

TEST_F(WindowTest, ScaleTwoKeepsTheProportions) {
    SDL_SetWindowSize(window_.sdlWindow(), 2560, 1440);
    window_.scaleTo(2.0f);
    window_.settle();
    EXPECT_EQ(app().ui.scale, 2.0f);
    EXPECT_NEAR(app().view.area.size.x, 2560.0 - 2 * 600.0, 1.0);
    EXPECT_NEAR(app().view.area.min.y, 80.0, 1.0);
}

// Whatever happens, nothing asserts, and the scene stays one that can be evaluated.
TEST_F(WindowTest, SurvivesRandomEvents) {
    std::uint32_t state = 12345;
    const auto random = [&](std::uint32_t below) {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % below;
    };
    constexpr std::array kKeys = {
        SDL_SCANCODE_W, SDL_SCANCODE_E, SDL_SCANCODE_Q,   SDL_SCANCODE_X,      SDL_SCANCODE_1,
        SDL_SCANCODE_5, SDL_SCANCODE_F, SDL_SCANCODE_TAB, SDL_SCANCODE_ESCAPE, SDL_SCANCODE_RETURN,
        SDL_SCANCODE_L, SDL_SCANCODE_A, SDL_SCANCODE_I,   SDL_SCANCODE_F1,     SDL_SCANCODE_BACKSPACE};
    for (int i = 0; i < 250; ++i) {
        const std::uint32_t what = random(10);
        if (what < 5) moveTo({random(1280), random(720)});
        if (what == 5) press(static_cast<int>(1 + random(3)));
        if (what == 6 || what == 5) release(static_cast<int>(1 + random(3)));
        if (what == 7) key(kKeys[random(kKeys.size())], random(4) == 0 ? KMOD_LCTRL : KMOD_NONE);
        if (what == 8) wheel(random(2) == 0 ? 1 : -1);
        if (what == 9) type(std::to_string(random(100)));
        window_.step(0.0);
    }
    for (const int which : {1, 2, 3}) release(which);
    key(SDL_SCANCODE_ESCAPE);
    window_.settle();
    scene::Evaluator evaluator;
    EXPECT_TRUE(evaluator.evaluate(scene(), {})) << evaluator.error().reason;
    EXPECT_FALSE(app().editor.document.isPreviewing());
}

TEST_F(WindowTest, ScreenshotKeyWritesAPicture) {
    const std::filesystem::path home = temporary("sepaxis-test-home");
    std::filesystem::create_directories(home);
    ASSERT_EQ(setenv("HOME", home.c_str(), 1), 0);
    key(SDL_SCANCODE_F12);
    window_.waitForScreenshots();
    for (int i = 0; i < 50 && app().ui.toasts.empty(); ++i) window_.step(0.02);
    const std::string text = app().ui.toasts.lastText();
    ASSERT_EQ(text.find("Saved "), 0u) << text;
    const std::filesystem::path path = text.substr(6);
    EXPECT_EQ(path.parent_path(), home);
    EXPECT_GT(std::filesystem::file_size(path), 10000u);
    std::filesystem::remove_all(home);
}

}  // namespace
}  // namespace sepaxis::ui
