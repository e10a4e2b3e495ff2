// F11: the view alone, larger, with the scenes of a folder one after the other.
#include "app/tests/ui/window_harness.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/presentation.h"

#include <algorithm>
#include <fstream>

namespace sepaxis::ui {
namespace {

class PresentationTest : public WindowTest {
 protected:
    void present() { key(SDL_SCANCODE_F11); }
};

TEST_F(PresentationTest, ShowsTheViewAloneAndLargerAndEscapeBringsEverythingBack) {
    const float before = app().ui.scale;
    present();
    EXPECT_TRUE(isPresenting(app()));
    EXPECT_FLOAT_EQ(app().ui.scale, before * 1.5f);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    EXPECT_FLOAT_EQ(static_cast<float>(app().view.area.size.x), window.x);
    EXPECT_FLOAT_EQ(static_cast<float>(app().view.area.size.y), window.y);
    EXPECT_EQ(imguiWindow("##top"), nullptr);
    EXPECT_DOUBLE_EQ(app().ui.preferences.uiScale, static_cast<double>(before))
        << "a presentation is not kept";
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(isPresenting(app()));
    EXPECT_FLOAT_EQ(app().ui.scale, before);
    EXPECT_NE(imguiWindow("##top"), nullptr);
    EXPECT_TRUE(app().view.selection) << "Escape did one thing only";
}

TEST_F(PresentationTest, ThePagesKeysWalkThroughThePresets) {
    present();
    const std::string first = scene().name;
    key(SDL_SCANCODE_PAGEDOWN);
    const std::string second = scene().name;
    EXPECT_NE(second, first);
    key(SDL_SCANCODE_PAGEUP);
    EXPECT_EQ(scene().name, first);
    key(SDL_SCANCODE_PAGEUP);
    EXPECT_EQ(scene().name, first) << "there is none before the first";
    EXPECT_EQ(app().ui.toasts.lastText(), "This is the first scene of its folder");
}

TEST_F(PresentationTest, AFolderOfOnesOwnIsWalkedByName) {
    const auto folder = std::filesystem::temp_directory_path() / ("present-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    for (const char* name : {"c.json", "a.json", "b.json"})
        std::filesystem::copy_file(preset("apart"), folder / name);
    std::ofstream(folder / "readme.txt") << "no scene";
    ASSERT_TRUE(app().open(folder / "a.json"));
    window_.settle();
    const auto open = [&] { return app().editor.document.file().filename().string(); };
    key(SDL_SCANCODE_F8);
    EXPECT_EQ(open(), "b.json");
    key(SDL_SCANCODE_F8);
    EXPECT_EQ(open(), "c.json");
    key(SDL_SCANCODE_F8);
    EXPECT_EQ(open(), "c.json");
    EXPECT_EQ(app().ui.toasts.lastText(), "This is the last scene of its folder");
    key(SDL_SCANCODE_F7);
    EXPECT_EQ(open(), "b.json");
    std::filesystem::remove_all(folder);
}

TEST_F(PresentationTest, AFileThatIsNoSceneIsNamedAndPassedOver) {
    const auto folder = std::filesystem::temp_directory_path() / ("passed-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    for (const char* name : {"a.json", "c.json"}) std::filesystem::copy_file(preset("apart"), folder / name);
    std::ofstream(folder / "b.json") << R"({"name": "no scene"})";
    ASSERT_TRUE(app().open(folder / "a.json"));
    window_.settle();
    key(SDL_SCANCODE_F8);
    EXPECT_EQ(app().editor.document.file().filename(), "c.json");
    EXPECT_EQ(app().ui.toasts.lastText().find("Passed over: b.json"), 0u) << app().ui.toasts.lastText();
    EXPECT_TRUE(app().dialogs.errorText.empty());
    key(SDL_SCANCODE_F7);
    EXPECT_EQ(app().editor.document.file().filename(), "a.json");
    std::filesystem::remove_all(folder);
}

TEST_F(PresentationTest, LabelsKeepClearOfTheVerdict) {
    present();
    ASSERT_FALSE(app().view.placedLabels.empty());
    for (const PlacedLabel& label : app().view.placedLabels)
        EXPECT_GE(label.box.min.y, app().ui.px(kPresentedWords) - 1.0f);
}

TEST_F(PresentationTest, TheInspectorStaysWhereItIsOpen) {
    app().inspector().show(Tab::gaussMap);
    window_.settle();
    present();
    EXPECT_NE(imguiWindow("##inspector"), nullptr);
    EXPECT_LT(app().view.area.size.y, 700.0);
}

}  // namespace
}  // namespace sepaxis::ui
