// The dialog of the preferences, what they change, and that they outlast the window.
#include "app/plugin/outside_method.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/widgets/format.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;
using scene::KeyScheme;
using scene::Preferences;

class PreferencesWindowTest : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "sepaxis-preferences-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path file() const { return scene::foldersBelow(folder_).config / "preferences.json"; }
    WindowOptions options() const {
        WindowOptions options;
        options.width = 1280;
        options.height = 720;
        options.offscreen = true;
        options.folders = scene::foldersBelow(folder_);
        return options;
    }
    std::string text() const {
        std::ostringstream text;
        text << std::ifstream(file()).rdbuf();
        return text.str();
    }
    void put(const std::string& content) const {
        fs::create_directories(file().parent_path());
        std::ofstream(file()) << content;
    }
    fs::path folder_;
};

// The harness of one window that can be closed and opened again.
class KeptWindowTest : public WindowTest {
 protected:
    struct Folder {
        Folder() {
            std::string name = (fs::temp_directory_path() / "sepaxis-preferences-XXXXXX").string();
            path = mkdtemp(name.data());
        }
        ~Folder() { fs::remove_all(path); }
        Folder(const Folder&) = delete;
        Folder& operator=(const Folder&) = delete;
        fs::path path;
    };

    KeyScheme keys() { return app().ui.preferences.keys; }
    void openPage(PreferencesSection section) {
        if (!app().layout.preferences) key(SDL_SCANCODE_COMMA, KMOD_LCTRL);
        ASSERT_TRUE(app().layout.preferences);
        constexpr std::array kNames = {"Look", "Numbers", "Keys and mouse", "Camera", "Overlays", "Methods"};
        const ImGuiWindow* list = imguiWindow("##sections");
        ASSERT_NE(list, nullptr);
        click(placeOf("##sections", {kNames[static_cast<std::size_t>(section)]}, list->Pos.x + 20.0));
        ASSERT_EQ(app().layout.preferencesSection, section);
    }
    void clickOnPage(std::initializer_list<const char*> ids) {
        EXPECT_TRUE(clickControlIn("##preferencesPage", idOf("##preferencesPage", ids)))
            << "no control " << *(ids.end() - 1);
    }
    void clickInDialog(const char* label) {
        EXPECT_TRUE(clickLabel("##preferences", {label})) << "no button " << label;
    }
};

TEST_F(KeptWindowTest, NoChoiceIsCutInASmallWindow) {
    for (const auto& [width, height] : {std::pair(640, 400), std::pair(640, 720), std::pair(1280, 720)}) {
        SDL_SetWindowSize(window_.sdlWindow(), width, height);
        window_.settle();
        for (std::size_t i = 0; i < kPreferencesSections; ++i) {
            openPage(static_cast<PreferencesSection>(i));
            window_.settle();
            const ImGuiWindow* page = imguiWindow("##preferencesPage");
            ASSERT_NE(page, nullptr);
            // A pixel more is ImGui's: it rounds the width of broken lines up.
            EXPECT_LE(page->ContentSize.x, page->InnerRect.GetWidth() + 1.0f)
                << "page " << i << " at " << width;
        }
    }
}

TEST_F(KeptWindowTest, TheDialogueOpensByKeyAndMenuAndEscapeClosesIt) {
    key(SDL_SCANCODE_COMMA, KMOD_LCTRL);
    EXPECT_TRUE(app().layout.preferences);
    const std::size_t steps = app().editor.document.canUndo() ? 1 : 0;
    key(SDL_SCANCODE_W);  // no shortcut acts below it
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().layout.preferences);
    EXPECT_EQ(app().editor.document.canUndo() ? 1u : 0u, steps);
    EXPECT_TRUE(openMenu("Edit"));
    ASSERT_NE(imguiWindow("##Menu_00"), nullptr);
    click(placeOf("##Menu_00", {"Preferences..."}, 100.0));
    EXPECT_TRUE(app().layout.preferences);
    openPage(PreferencesSection::camera);
    clickInDialog("Close");
    EXPECT_FALSE(app().layout.preferences);
}

TEST_F(KeptWindowTest, EveryPageActsAtOnceAndCanBeReset) {
    openPage(PreferencesSection::look);
    clickOnPage({"##theme", "Light"});
    EXPECT_EQ(app().ui.theme, gfx::Theme::light);
    clickOnPage({"##size", "150 %"});
    EXPECT_EQ(app().ui.scale, 1.5f);
    clickOnPage({"##size", "100 %"});
    openPage(PreferencesSection::numbers);
    clickOnPage({"##angles", "radians"});
    EXPECT_EQ(app().ui.preferences.angleUnit, scene::AngleUnit::radians);
    openPage(PreferencesSection::keys);
    clickOnPage({"##scheme", "Blender-like"});
    EXPECT_EQ(keys(), KeyScheme::blender);
    openPage(PreferencesSection::camera);
    clickOnPage({"Zoom to the cursor"});
    EXPECT_FALSE(app().ui.preferences.zoomToCursor);
    openPage(PreferencesSection::overlays);
    clickOnPage({"Ground grid", "Ground grid"});
    EXPECT_FALSE(app().view.overlays[draw::OverlayId::grid].on);

    clickInDialog("Reset this page");
    EXPECT_TRUE(app().view.overlays[draw::OverlayId::grid].on);
    EXPECT_EQ(keys(), KeyScheme::blender) << "another page";
    app().view.style = gfx::SolidStyle::wireframe;
    clickInDialog("Reset everything");
    EXPECT_TRUE(app().ui.preferences == Preferences{});
    EXPECT_EQ(app().ui.theme, gfx::Theme::dark);
    EXPECT_EQ(app().view.style, gfx::SolidStyle::translucent);
    EXPECT_FALSE(app().editor.document.canUndo());
}

TEST_F(KeptWindowTest, AMethodIsAddedAndForgottenAndOneThatIsNotThereSaysWhy) {
    plugin::setHostProgram(SEPAXIS_PROGRAM);
    openPage(PreferencesSection::methods);
    const auto add = [&](const std::string& typed) {
        clickOnPage({"##method"});
        type(typed);
        clickOnPage({"Add"});
    };
    add("mine.py");
    EXPECT_EQ(app().ui.preferences.methods, std::vector<std::string>{}) << "a method has a prefix";
    EXPECT_NE(app().layout.methodsPage.refusal, "");
    key(SDL_SCANCODE_A, KMOD_LCTRL);
    clickOnPage({"##method"});
    key(SDL_SCANCODE_A, KMOD_LCTRL);
    type("plugin:/nothing/here.so");
    clickOnPage({"Add"});
    EXPECT_EQ(app().layout.methodsPage.refusal, "");
    ASSERT_EQ(app().ui.preferences.methods, std::vector<std::string>{"plugin:/nothing/here.so"});
    add("/nothing/here.so");
    EXPECT_EQ(app().ui.preferences.methods.size(), 1u) << "it is in the list already";
    const OutsideMethods& outside = app().editor.outside;
    const auto isAbsent = [&] {
        return std::any_of(outside.absent().begin(), outside.absent().end(), [](const auto& absent) {
            return absent.name == "plugin:/nothing/here.so" &&
                   absent.why.find("here.so") != std::string::npos;
        });
    };
    for (int i = 0; i < 500 && !isAbsent(); ++i) window_.step(0.02);
    EXPECT_TRUE(isAbsent());
    clickOnPage({"plugin:/nothing/here.so", "##remove"});
    EXPECT_TRUE(app().ui.preferences.methods.empty());
    plugin::setHostProgram("/proc/self/exe");
}

TEST_F(KeptWindowTest, DigitsAreChosenByTheSliderAndTyped) {
    openPage(PreferencesSection::numbers);
    const ImGuiID id = idOf("##preferencesPage", {"##digits"});
    const ImGuiWindow* page = imguiWindow("##preferencesPage");
    const dvec2 slider = placeOf("##preferencesPage", id, page->Pos.x + 160.0);
    const auto slide = [&](double from, double to) {
        moveTo({page->Pos.x + from, slider.y});
        window_.settle();
        press();
        window_.settle();
        moveTo({page->Pos.x + to, slider.y});
        window_.settle();
        release();
        window_.settle();
    };
    slide(160.0, 500.0);
    EXPECT_EQ(app().ui.preferences.digits, 17);
    EXPECT_EQ(app().ui.number(0.1), "0.10000000000000001");
    slide(345.0, 100.0);
    EXPECT_EQ(app().ui.preferences.digits, 3);
    EXPECT_EQ(app().ui.number(0.48856698), "0.489");
}

TEST_F(PreferencesWindowTest, WhatIsChosenIsFoundByTheNextWindow) {
    Preferences kept;
    {
        Window window(options());
        ASSERT_TRUE(window.error().empty()) << window.error();
        window.settle();
        EXPECT_FALSE(fs::exists(file())) << "nothing was chosen";
        App& app = window.app();
        app.ui.theme = gfx::Theme::light;
        window.scaleTo(1.25f);
        app.ui.preferences.digits = 11;
        app.ui.preferences.angleUnit = scene::AngleUnit::turns;
        app.ui.preferences.keys = KeyScheme::maya;
        app.ui.preferences.orbitSpeed = 2.5;
        app.view.overlays[draw::OverlayId::indices] = {true, 1.75f};
        app.view.style = gfx::SolidStyle::solid;
        app.view.space = gizmo::Space::local;
        app.view.snapAlways = true;
        app.view.moveStep = 0.025;
        app.view.rotateStep = glm::radians(7.5);
        app.editor.options.precision = scene::Precision::floatPrecision;
        app.editor.options.manifold = ManifoldKind::stable;
        window.settle();
        kept = app.ui.preferences;
        EXPECT_EQ(kept.uiScale, 1.25);
        EXPECT_EQ(kept.turnStep, 7.5);
    }
    Window window(options());
    window.settle();
    const App& app = window.app();
    EXPECT_TRUE(app.ui.preferences == kept);
    EXPECT_EQ(app.ui.theme, gfx::Theme::light);
    EXPECT_EQ(app.ui.scale, 1.25f);
    EXPECT_TRUE(app.view.overlays[draw::OverlayId::indices].on);
    EXPECT_EQ(app.view.overlays[draw::OverlayId::indices].size, 1.75f);
    EXPECT_EQ(app.view.style, gfx::SolidStyle::solid);
    EXPECT_EQ(app.view.space, gizmo::Space::local);
    EXPECT_TRUE(app.view.snapAlways);
    EXPECT_EQ(app.view.moveStep, 0.025);
    EXPECT_EQ(app.view.rotateStep, glm::radians(7.5));
    // What changes the answer is chosen anew.
    EXPECT_EQ(app.editor.options.precision, scene::Precision::doublePrecision);
    EXPECT_EQ(app.editor.options.manifold, ManifoldKind::exact);
}

TEST_F(PreferencesWindowTest, AChangeIsWrittenSoonAfterIt) {
    Window window(options());
    window.settle();
    window.app().ui.preferences.digits = 10;
    window.settle();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (scene::loadPreferences(file()).preferences.digits != 10 && std::chrono::steady_clock::now() < end)
        window.step(0.05);
    EXPECT_EQ(scene::loadPreferences(file()).preferences.digits, 10) << text();
}

TEST_F(PreferencesWindowTest, TheCommandLineWinsAndIsNotKept) {
    put("{\"version\": 1, \"look\": {\"theme\": \"light\", \"scale\": 1.5}}");
    const std::string before = text();
    {
        WindowOptions asked = options();
        asked.theme = gfx::Theme::dark;
        asked.uiScale = 2.0f;
        Window window(asked);
        window.settle();
        EXPECT_EQ(window.app().ui.theme, gfx::Theme::dark);
        EXPECT_EQ(window.app().ui.scale, 2.0f);
    }
    EXPECT_EQ(text(), before);
    Window window(options());
    window.settle();
    EXPECT_EQ(window.app().ui.theme, gfx::Theme::light);
    EXPECT_EQ(window.app().ui.scale, 1.5f);
}

TEST_F(PreferencesWindowTest, TwoWindowsKeepEachOthersChanges) {
    {
        Window one(options());
        one.settle();
        one.app().ui.preferences.digits = 9;
        one.settle();
        // Another program, meanwhile. It tries again where the window is just writing.
        Preferences other;
        other.theme = scene::ThemeChoice::light;
        scene::SavedPreferences saved;
        do {
            saved = scene::savePreferences(file(), {}, other);
        } while (saved.busy);
        ASSERT_FALSE(saved.failed);
    }
    const Preferences both = scene::loadPreferences(file()).preferences;
    EXPECT_EQ(both.digits, 9);
    EXPECT_EQ(both.theme, scene::ThemeChoice::light);
}

TEST_F(PreferencesWindowTest, OneMessageSaysWhatIsWrongWithTheFile) {
    put("{\"version\": 1, \"look\": {\"theme\": \"blue\"}, \"numbers\": {\"digits\": 9}}");
    {
        Window window(options());
        window.settle();
        EXPECT_NE(window.app().ui.toasts.lastText().find("look.theme: \"blue\" is none of dark, light"),
                  std::string::npos)
            << window.app().ui.toasts.lastText();
        EXPECT_EQ(window.app().ui.preferences.digits, 9);
    }
    const std::string later = "{\"version\": 9}";
    put(later);
    {
        Window window(options());
        window.settle();
        EXPECT_NE(window.app().ui.toasts.lastText().find("later version"), std::string::npos);
        window.app().ui.preferences.digits = 12;
        window.settle();
    }
    EXPECT_EQ(text(), later);
}

TEST_F(PreferencesWindowTest, WithoutAFolderNothingIsKept) {
    WindowOptions none = options();
    none.folders.reset();
    {
        Window window(none);
        window.settle();
        window.app().ui.preferences.digits = 12;
        window.settle();
    }
    EXPECT_TRUE(fs::is_empty(folder_));
    Window window(none);
    window.settle();
    EXPECT_TRUE(window.app().ui.preferences == Preferences{});
}

TEST(PreferencesDefaultsTest, AreThoseOfTheProgram) {
    WindowOptions options;
    options.offscreen = true;
    Window window(options);
    ASSERT_TRUE(window.error().empty()) << window.error();
    const ViewportState fresh;
    const ViewportState& view = window.app().view;
    for (const draw::OverlayRow& row : draw::overlayRows()) {
        EXPECT_EQ(view.overlays[row.id].on, fresh.overlays[row.id].on) << row.name;
        EXPECT_EQ(view.overlays[row.id].size, fresh.overlays[row.id].size) << row.name;
    }
    EXPECT_EQ(view.style, fresh.style);
    EXPECT_EQ(view.space, fresh.space);
    EXPECT_EQ(view.moveStep, fresh.moveStep);
    EXPECT_EQ(view.rotateStep, fresh.rotateStep);
    EXPECT_EQ(window.app().ui.preferences.digits, kUsualDigits);
}

}  // namespace
}  // namespace sepaxis::ui
