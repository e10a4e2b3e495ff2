// The window around the viewport: menus, keys and pages, small windows, files that are dropped, and what
// undo brings back beside the scene.
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/panels/panels.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <vector>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

class ShellTest : public WindowTest {
 protected:
    void TearDown() override {
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    }
    // A file of this test alone.
    std::filesystem::path write(const std::string& name, const std::string& text) {
        folder_ = std::filesystem::temp_directory_path() / ("sepaxis-shell-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / name) << text;
        return folder_ / name;
    }
    void undo() { key(SDL_SCANCODE_Z, KMOD_LCTRL); }
    void redo() { key(SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT); }
    void resize(int width, int height) {
        SDL_SetWindowSize(window_.sdlWindow(), width, height);
        window_.settle();
    }
    // The middle of a window of ImGui's, which must be shown.
    dvec2 middleOf(const std::string& name) {
        const ImGuiWindow* found = imguiWindow(name);
        EXPECT_NE(found, nullptr) << name;
        if (found == nullptr) return dvec2(0.0);
        return {found->Pos.x + found->Size.x * 0.5f, found->Pos.y + found->Size.y * 0.5f};
    }
    // Waits until the window rests.
    void rest() {
        int quiet = 0;
        for (int i = 0; i < 200 && quiet < 3; ++i) {
            const std::size_t before = window_.framesDrawn();
            window_.step(0.05);
            quiet = window_.framesDrawn() == before ? quiet + 1 : 0;
        }
        ASSERT_EQ(quiet, 3);
    }

 private:
    std::filesystem::path folder_;
};

// --- the start ------------------------------------------------------------------------------------------

// Where everything stands: every window of ImGui's with what it holds, and the tools.
std::map<std::string, std::array<float, 6>> placesOf(const App& app) {
    std::map<std::string, std::array<float, 6>> places;
    for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
        // The offer of the lessons is a message over them.
        if (w->WasActive && std::string(w->Name) != "##learnOffer")
            places[w->Name] = {w->Pos.x,
                               w->Pos.y,
                               w->InnerRect.GetWidth(),
                               w->InnerRect.GetHeight(),
                               w->DC.CursorMaxPos.x,
                               w->DC.CursorMaxPos.y};
    places["tools"] = {};
    std::copy(app.layout.toolWidths.begin(), app.layout.toolWidths.end(), places["tools"].begin());
    return places;
}

class FirstFrame : public testing::TestWithParam<std::array<int, 3>> {};
TEST_P(FirstFrame, StandsAsTheTenth) {
    WindowOptions options;
    options.offscreen = true;
    options.width = GetParam()[0];
    options.height = GetParam()[1];
    options.uiScale = static_cast<float>(GetParam()[2]);
    Window window(options);
    ASSERT_TRUE(window.error().empty()) << window.error();
    ASSERT_TRUE(window.app().open(scene::presetsFolder() / "tetrahedron-cube.json"));
    std::map<std::string, std::array<float, 6>> first;
    for (int frame = 1; frame <= 10; ++frame) {
        window.captureFrame();
        if (frame == 1) first = placesOf(window.app());
    }
    EXPECT_GE(first.size(), 10u);
    EXPECT_EQ(first, placesOf(window.app()));
}
INSTANTIATE_TEST_SUITE_P(Windows, FirstFrame,
                         testing::Values(std::array{1024, 640, 1}, std::array{1280, 720, 1},
                                         std::array{1600, 900, 1}, std::array{2560, 1440, 2}));

// --- the history ----------------------------------------------------------------------------------------

TEST_F(ShellTest, UndoPastAPresetBringsBackTheSceneItsFileAndNoMark) {
    const std::filesystem::path first = app().editor.document.file();
    EXPECT_EQ(first, preset("tetrahedron-cube"));
    ASSERT_TRUE(app().open(preset("apart")));
    app().editor.document.execute(scene::moveTo(Side::a, dvec3(0, 3, 0)));
    window_.settle();
    EXPECT_TRUE(app().editor.document.isModified());
    undo();
    EXPECT_FALSE(app().editor.document.isModified());
    undo();
    EXPECT_FALSE(app().editor.document.isModified()) << "the scene is what its own file holds";
    EXPECT_EQ(app().editor.document.file(), first);
    redo();
    EXPECT_FALSE(app().editor.document.isModified());
    EXPECT_EQ(app().editor.document.file(), preset("apart"));
}

TEST_F(ShellTest, UndoPastAPresetBringsBackHowItsSceneWasSeen) {
    scene::Camera moved = app().view.camera.goal();
    moved.distance *= 0.7;
    moved.yaw += 0.5;
    app().view.camera.jumpTo(moved);
    window_.settle();
    ASSERT_TRUE(app().open(preset("article-hundred-metres")));
    window_.settle();
    const scene::Camera other = app().view.camera.goal();
    ASSERT_NE(other.distance, moved.distance);
    undo();
    EXPECT_EQ(app().view.camera.goal().distance, moved.distance);
    EXPECT_EQ(app().view.camera.goal().yaw, moved.yaw);
    redo();
    EXPECT_EQ(app().view.camera.goal().distance, other.distance);
    // A step within one scene leaves the camera alone.
    app().editor.document.execute(scene::moveTo(Side::a, dvec3(0, 3, 0)));
    window_.settle();
    app().view.camera.jumpTo(moved);
    window_.settle();
    undo();
    EXPECT_EQ(app().view.camera.goal().distance, moved.distance);
}

TEST_F(ShellTest, TheSelectionFollowsASwapAndItsUndo) {
    key(SDL_SCANCODE_A);
    const std::string name = scene().a.name;
    const PickedFeature feature{Side::a, {FeatureKind::vertex, 1}};
    app().view.selectedFeatures = {feature};
    const auto expectFollows = [&](Side side, const char* when) {
        EXPECT_EQ(app().view.selection, side) << when;
        EXPECT_EQ(scene().object(*app().view.selection).name, name) << when;
        ASSERT_EQ(app().view.selectedFeatures.size(), 1u) << when;
        EXPECT_EQ(app().view.selectedFeatures[0].side, side) << when;
        EXPECT_EQ(app().view.selectedFeatures[0].feature, feature.feature) << when;
    };
    app().perform(Action::swapObjects);
    window_.settle();
    expectFollows(Side::b, "swapped");
    undo();
    expectFollows(Side::a, "undone");
    redo();
    expectFollows(Side::b, "redone");
    // A step that swaps nothing leaves the selection where it is.
    app().editor.document.execute(scene::moveTo(Side::a, dvec3(0, 3, 0)));
    window_.settle();
    undo();
    expectFollows(Side::b, "another step undone");
}

// --- keys and menus -------------------------------------------------------------------------------------

TEST_F(ShellTest, TheViewMenuSwitchesEveryOverlay) {
    EXPECT_TRUE(openMenu("View"));
    ASSERT_NE(imguiWindow("##Menu_00"), nullptr);
    click(placeOf("##Menu_00", {"Overlays"}, 150.0));
    const ImGuiWindow* menu = imguiWindow("##Menu_01");
    ASSERT_NE(menu, nullptr);
    const double x = menu->Pos.x + 60.0;
    for (const draw::OverlayRow& row : draw::overlayRows()) {
        const bool before = app().view.overlays[row.id].on;
        click(placeOf("##Menu_01", {row.name}, x));
        EXPECT_NE(app().view.overlays[row.id].on, before) << row.name;
        ASSERT_NE(imguiWindow("##Menu_01"), nullptr) << "stays open for the next one";
    }
}

TEST_F(ShellTest, ACommandTellsWhetherItIsOnAndPossible) {
    app().view.selection.reset();
    EXPECT_FALSE(app().stateOf(Action::vertexMode).possible);
    app().perform(Action::selectA);
    EXPECT_TRUE(app().stateOf(Action::selectA).on);
    EXPECT_FALSE(app().stateOf(Action::selectB).on);
    EXPECT_TRUE(app().stateOf(Action::vertexMode).possible);
    app().perform(Action::modeRotate);
    EXPECT_TRUE(app().stateOf(Action::modeRotate).on);
    EXPECT_FALSE(app().stateOf(Action::modeMove).on);
    app().perform(Action::swapObjects);
    EXPECT_TRUE(app().stateOf(Action::undo).possible);
    app().perform(Action::undo);
    EXPECT_TRUE(app().stateOf(Action::redo).possible);
    for (const draw::OverlayRow& row : draw::overlayRows()) {
        const bool before = app().stateOf(toggleOf(row.id)).on;
        app().perform(toggleOf(row.id));
        EXPECT_NE(app().stateOf(toggleOf(row.id)).on, before) << row.name;
        EXPECT_STREQ(app().stateOf(toggleOf(row.id)).name, row.name);
    }
}

TEST_F(ShellTest, EveryOverlayHasItsKeyAndItsLineOnTheKeysPage) {
    std::set<std::string> keys;
    for (const draw::OverlayRow& row : draw::overlayRows()) {
        const std::string letter = keyOf(scene::KeyScheme::own, toggleOf(row.id));
        ASSERT_EQ(letter.size(), 1u);
        EXPECT_TRUE(keys.insert(letter).second) << letter << " twice";
        const bool before = app().view.overlays[row.id].on;
        key(static_cast<SDL_Scancode>(SDL_SCANCODE_A + (letter[0] - 'A')));
        EXPECT_NE(app().view.overlays[row.id].on, before) << letter;
        int lines = 0;
        for (const KeyGroup& group : keyGroups(scene::KeyScheme::own))
            for (const KeyLine& line : group.lines)
                lines += line.keys == letter && line.meaning == row.name ? 1 : 0;
        EXPECT_EQ(lines, 1) << row.name;
    }
}

// --- small windows --------------------------------------------------------------------------------------

TEST_F(ShellTest, TabsAtTheEdgesOpenThePanelsOverASmallViewport) {
    resize(900, 600);
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::scene));
    EXPECT_EQ(imguiWindow("##sceneOver"), nullptr);
    const double width = app().view.area.size.x;
    click(middleOf("##sceneTab"));
    ASSERT_TRUE(showsPanel(app().layout, SidePanel::scene));
    ASSERT_NE(imguiWindow("##sceneOver"), nullptr);
    EXPECT_EQ(app().view.area.size.x, width) << "the view stays as it is";
    // What stands in the panel answers to the mouse, not what lies under it.
    const scene::Camera camera = app().view.camera.current();
    click(placeOf("##presets", {"##filter"}, 150.0));
    type("apart: vertex");
    const std::string row = preset("apart").string();
    click(placeOf("##list", {row.c_str(), "##preset"}, 150.0));
    EXPECT_EQ(app().editor.document.file(), preset("apart"));
    undo();
    drag({150.0, 300.0}, {190.0, 330.0}, SDL_BUTTON_RIGHT);
    EXPECT_EQ(app().view.camera.current().yaw, camera.yaw);
    // The other tab changes to the other panel, and each tab puts its own away.
    click(middleOf("##resultTab"));
    EXPECT_TRUE(showsPanel(app().layout, SidePanel::result));
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::scene));
    ASSERT_NE(imguiWindow("##resultOver"), nullptr);
    click(middleOf("##resultTab"));
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::result));
    EXPECT_EQ(imguiWindow("##resultOver"), nullptr);
}

TEST_F(ShellTest, MessagesCoverNeitherTheTriadNorControls) {
    struct Case {
        int width, height;
        float scale;
        SidePanel drawer;
        bool inspector;
    };
    for (const Case& c :
         {Case{1280, 720, 1.0f, SidePanel::none, true}, Case{1024, 640, 1.0f, SidePanel::none, true},
          Case{900, 600, 1.0f, SidePanel::none, false}, Case{640, 400, 1.0f, SidePanel::none, true},
          Case{640, 400, 1.0f, SidePanel::scene, false}, Case{640, 400, 1.0f, SidePanel::result, false},
          Case{1280, 1400, 2.0f, SidePanel::none, false}, Case{1280, 800, 2.0f, SidePanel::scene, false},
          Case{2560, 1440, 2.0f, SidePanel::none, true}}) {
        SCOPED_TRACE(std::to_string(c.width) + " by " + std::to_string(c.height) + " at " +
                     std::to_string(c.scale));
        resize(c.width, c.height);
        window_.scaleTo(c.scale);
        app().layout.drawer = c.drawer;
        app().inspector().open = c.inspector;
        app().ui.toasts = {};
        app().ui.toasts.show("Copied 0.4885670");
        app().ui.toasts.advise(
            "This answer took 2.5 s: A has 10000 vertices, B has 20000. Every change takes its time again; "
            "with "
            "fewer vertices or sides it comes at once.");
        window_.settle();
        const Rect triad = triadBox(app().ui, app().view);
        std::vector<ImRect> covered;  // what must not be
        if (c.drawer != SidePanel::scene) covered.emplace_back(triad.min, triad.max);
        for (const char* control : {"##top", "##status", "##overlays", "##sceneTab", "##resultTab",
                                    "##sceneOver", "##resultOver", "##inspectorBar", "##inspector"})
            if (const ImGuiWindow* found = imguiWindow(control)) covered.push_back(found->Rect());
        const ImRect window(0.0f, 0.0f, static_cast<float>(c.width), static_cast<float>(c.height));
        int shown = 0;
        for (const ImGuiWindow* toast : ImGui::GetCurrentContext()->Windows) {
            if (!toast->Active || !std::string(toast->Name).starts_with("##toast")) continue;
            ++shown;
            EXPECT_TRUE(window.Contains(toast->Rect()));
            EXPECT_LE(toast->ContentSize.y, toast->InnerRect.GetHeight()) << "its words are cut";
            for (const ImRect& place : covered) EXPECT_FALSE(toast->Rect().Overlaps(place));
        }
        EXPECT_GE(shown, 1);
    }
}

TEST_F(ShellTest, KeysOpenAndCloseThePanelOfASmallWindow) {
    resize(900, 600);
    key(SDL_SCANCODE_TAB);
    EXPECT_TRUE(showsPanel(app().layout, SidePanel::scene));
    key(SDL_SCANCODE_TAB);
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::scene));
    app().perform(Action::toggleResultPanel);
    window_.settle();
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(showsPanel(app().layout, SidePanel::result));
    EXPECT_TRUE(app().view.selection.has_value()) << "Escape closed the panel and no more";
    key(SDL_SCANCODE_TAB);
    EXPECT_TRUE(showsPanel(app().layout, SidePanel::result)) << "the one that was open last";
    resize(1280, 720);
    EXPECT_NEAR(app().view.area.size.x, 1280.0 - 600.0, 1.0) << "with room both stand beside the viewport";
    EXPECT_EQ(imguiWindow("##resultOver"), nullptr);
}

TEST_F(ShellTest, HiddenPanelsComeBackByTheirTabs) {
    EXPECT_EQ(imguiWindow("##sceneTab"), nullptr);
    key(SDL_SCANCODE_TAB);
    EXPECT_NEAR(app().view.area.size.x, 1280.0, 1.0);
    click(middleOf("##resultTab"));
    EXPECT_NEAR(app().view.area.size.x, 1280.0 - 300.0, 1.0) << "only the one that was asked for";
    key(SDL_SCANCODE_TAB);
    EXPECT_NEAR(app().view.area.size.x, 1280.0, 1.0);
    key(SDL_SCANCODE_TAB);
    EXPECT_NEAR(app().view.area.size.x, 1280.0 - 600.0, 1.0);
}

TEST_F(ShellTest, TheInspectorIsHiddenWithThePanelsAndComesBackByItsKey) {
    ASSERT_NE(imguiWindow("##inspectorBar"), nullptr);
    key(SDL_SCANCODE_TAB);
    EXPECT_EQ(imguiWindow("##inspectorBar"), nullptr) << "it would lie on the bar below";
    key(SDL_SCANCODE_J);
    EXPECT_TRUE(app().inspector().open);
    EXPECT_NE(imguiWindow("##inspectorBar"), nullptr);
    EXPECT_NEAR(app().view.area.size.x, 1280.0, 1.0) << "only what was asked for";
    key(SDL_SCANCODE_TAB);
    EXPECT_NEAR(app().view.area.size.x, 1280.0 - 600.0, 1.0);
    key(SDL_SCANCODE_TAB);
    EXPECT_EQ(imguiWindow("##inspector"), nullptr) << "neither the bar nor the edge nor the tab";
    key(SDL_SCANCODE_J);
    EXPECT_TRUE(app().inspector().open) << "what nobody sees is shown, not folded";
    key(SDL_SCANCODE_J);
    EXPECT_FALSE(app().inspector().open);
}

TEST_F(ShellTest, ASmallWindowKeepsTheInspectorThatALargeOneHid) {
    key(SDL_SCANCODE_TAB);
    resize(900, 600);
    EXPECT_NE(imguiWindow("##inspectorBar"), nullptr);
}

TEST_F(ShellTest, ToolsWithoutRoomStandBehindThreeDots) {
    resize(640, 400);
    const ImGuiWindow* bar = imguiWindow("##top");
    ASSERT_NE(bar, nullptr);
    EXPECT_LE(bar->ContentSize.x, 640.0f);
    dvec2 dots(0.0);
    const ImGuiID more = idOf("##top", {"##menubar", "##more"});
    for (int x = 300; x < 640 && dots.x == 0.0; x += 8) {
        moveTo({x, 20});
        window_.step(0.0);
        window_.step(0.0);
        if (ImGui::GetCurrentContext()->HoveredId == more) dots = {x + 4, 20};
    }
    ASSERT_GT(dots.x, 0.0);
    click(dots);
    const ImGuiWindow* popup = imguiWindow("##Popup_");
    ASSERT_NE(popup, nullptr);
    EXPECT_LE(popup->Pos.x + popup->Size.x, 640.0f);
    EXPECT_FALSE(app().view.snapAlways);
    click(placeOf("##Popup_", {"##snap"}, popup->Pos.x + 26.0));
    EXPECT_TRUE(app().view.snapAlways);
}

// --- dropped files --------------------------------------------------------------------------------------

TEST_F(ShellTest, ADroppedFileWakesTheRestingWindowAndOpens) {
    rest();
    const std::filesystem::path path = write("dropped.json", R"({"version": 1, "name": "Dropped",
        "a": {"shape": {"type": "box", "half_extents": [1, 1, 1]}},
        "b": {"shape": {"type": "cone", "radius": 1, "height": 2, "sides": 8}, "position": [0, 1.5, 0]}})");
    SDL_Event event{};
    event.type = SDL_DROPFILE;
    event.drop.file = SDL_strdup(path.c_str());
    push(event);
    window_.step(5.0);
    EXPECT_EQ(app().editor.document.file(), path);
    EXPECT_EQ(scene().name, "Dropped");
    EXPECT_TRUE(app().dialogs.errorText.empty());
    window_.settle();
    EXPECT_TRUE(app().editor.evaluation().collision.overlap);
    EXPECT_STREQ(SDL_GetWindowTitle(window_.sdlWindow()), "Dropped - sepaxis");
    undo();
    EXPECT_EQ(app().editor.document.file(), preset("tetrahedron-cube"));
}

TEST_F(ShellTest, ADroppedFileOfAnUnknownTypeShowsTheTypesAndKeepsTheScene) {
    const scene::Scene before = scene();
    const std::filesystem::path path = write("ball.json", R"({"version": 1,
        "a": {"shape": {"type": "metaball", "file": "ball.obj"}},
        "b": {"shape": {"type": "box", "half_extents": [1, 1, 1]}}})");
    drop(path);
    EXPECT_TRUE(scene() == before);
    EXPECT_EQ(app().editor.document.file(), preset("tetrahedron-cube"));
    EXPECT_FALSE(app().editor.document.canUndo());
    EXPECT_NE(imguiWindow("##error"), nullptr) << "the message is on the screen";
    EXPECT_NE(app().dialogs.errorText.find("ball.json: /a/shape/type: 'metaball' is no shape type"),
              std::string::npos)
        << app().dialogs.errorText;
    EXPECT_NE(app().dialogs.errorText.find("triangle, cuboid"), std::string::npos) << app().dialogs.errorText;
    // A click on "Close" and the window works on.
    const ImGuiWindow* dialog = imguiWindow("##error");
    click(placeOf("##error", {"Close"}, dialog->Pos.x + dialog->Size.x - 60.0));
    EXPECT_TRUE(app().dialogs.errorText.empty());
    EXPECT_EQ(imguiWindow("##error"), nullptr);
    key(SDL_SCANCODE_A);
    EXPECT_EQ(app().view.selection, Side::a);
}

TEST_F(ShellTest, WhatIsNoSceneAtAllIsAMessageToo) {
    const scene::Scene before = scene();
    for (const char* text : {"", "\x89PNG\r\n", "[1, 2", "{}"}) {
        drop(write("noise.json", text));
        EXPECT_TRUE(scene() == before);
        EXPECT_NE(app().dialogs.errorTitle.find("noise.json"), std::string::npos);
        EXPECT_FALSE(app().dialogs.errorText.empty());
        key(SDL_SCANCODE_ESCAPE);
    }
    drop("/nowhere/at-all.json");
    EXPECT_TRUE(scene() == before);
    EXPECT_NE(app().dialogs.errorText.find("/nowhere/at-all.json"), std::string::npos)
        << app().dialogs.errorText;
}

}  // namespace
}  // namespace sepaxis::ui
