// New, open, save and quit in the real window.
#include "app/tests/ui/window_harness.h"
#include "app/ui/guide/guide.h"
#include "app/ui/shell/pages.h"
#include "app/ui/shell/scene_opening.h"

#include <fstream>
#include <set>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

class FilesTest : public WindowTest {
 protected:
    void SetUp() override {
        WindowTest::SetUp();
        std::string name = (fs::temp_directory_path() / "sepaxis-files-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        app().dialogs.fileDialog.folder = folder_;
    }
    void TearDown() override { fs::remove_all(folder_); }

    void ctrl(SDL_Scancode code, int extra = 0) { key(code, static_cast<Uint16>(KMOD_CTRL | extra)); }
    void typeName(const std::string& name) {
        window_.settle();
        type(name);
    }
    bool dialogIsOpen() { return app().dialogs.fileDialog.purpose != FileDialog::Purpose::none; }
    void clickButton(const std::string& window, const char* label) {
        const ImGuiID id = idOf(window, {label});
        const ImGuiWindow* found = imguiWindow(window);
        ASSERT_NE(found, nullptr);
        const int left = static_cast<int>(found->Pos.x), right = left + static_cast<int>(found->Size.x);
        for (int x = left + 30; x < right; x += 60) {
            moveTo({x, found->Pos.y + found->Size.y - 30});
            window_.settle();
            if (ImGui::GetCurrentContext()->HoveredId != id) continue;
            press();
            release();
            window_.settle();
            return;
        }
        ADD_FAILURE() << "no button " << label;
    }
    // Moves B by an edit that can be undone.
    void change() {
        app().editor.document.execute(scene::moveTo(Side::b, scene().b.position + dvec3(0.125, 0, 0)));
        window_.settle();
    }
    scene::Scene saved(const fs::path& file) {
        const scene::ReadResult read = scene::readSceneFile(file);
        EXPECT_TRUE(read.ok) << scene::describeError(file, read.error);
        return read.scene;
    }
    fs::path folder_;
};

TEST_F(FilesTest, APresetIsSavedUnderAnotherNameAndThenByOneKey) {
    change();
    ctrl(SDL_SCANCODE_S);
    ASSERT_TRUE(dialogIsOpen());  // presets are not written over
    typeName("mine");
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(dialogIsOpen());
    const fs::path file = folder_ / "mine.json";
    EXPECT_TRUE(saved(file) == scene());
    EXPECT_EQ(app().editor.document.file(), file);
    EXPECT_FALSE(app().editor.document.isModified());

    change();
    EXPECT_TRUE(app().editor.document.isModified());
    ctrl(SDL_SCANCODE_S);
    EXPECT_FALSE(dialogIsOpen());
    EXPECT_TRUE(saved(file) == scene());
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(app().editor.document.isModified());  // the file holds the undone change
}

TEST_F(FilesTest, AnotherFileIsReplacedOnlyAfterAQuestion) {
    const fs::path file = folder_ / "there.json";
    std::ofstream(file) << "something else";
    ctrl(SDL_SCANCODE_S, KMOD_SHIFT);
    ASSERT_TRUE(dialogIsOpen());
    typeName("there.json");
    key(SDL_SCANCODE_RETURN);
    ASSERT_TRUE(dialogIsOpen());
    EXPECT_TRUE(app().dialogs.fileDialog.replaces);
    EXPECT_FALSE(scene::readSceneFile(file).ok);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(dialogIsOpen());
    EXPECT_FALSE(scene::readSceneFile(file).ok);
    ctrl(SDL_SCANCODE_S, KMOD_SHIFT);
    typeName("there.json");
    window_.settle();
    clickButton("##file", "Save");
    clickButton("##file", "Replace");
    EXPECT_TRUE(saved(file) == scene());
}

TEST_F(FilesTest, AFailureIsSaidAndNothingIsLost) {
    change();
    ctrl(SDL_SCANCODE_S);
    typeName("no such folder/x.json");
    key(SDL_SCANCODE_RETURN);
    ASSERT_TRUE(dialogIsOpen());
    EXPECT_NE(app().dialogs.fileDialog.error.find("No such file or directory"), std::string::npos);
    EXPECT_TRUE(app().editor.document.isModified());
}

TEST_F(FilesTest, OpensByNameAndFoldersAreEntered) {
    fs::create_directory(folder_ / "inner");
    fs::copy_file(preset("touching"), folder_ / "inner" / "copy.json");
    std::ofstream(folder_ / "inner" / "notes.txt") << "not listed";
    ctrl(SDL_SCANCODE_O);
    ASSERT_TRUE(dialogIsOpen());
    ASSERT_EQ(app().dialogs.fileDialog.entries.size(), 1u);
    typeName("inner");
    key(SDL_SCANCODE_RETURN);
    ASSERT_EQ(app().dialogs.fileDialog.entries.size(), 1u);
    EXPECT_EQ(app().dialogs.fileDialog.entries[0].name, "copy.json");
    typeName("missing.json");
    key(SDL_SCANCODE_RETURN);
    EXPECT_NE(app().dialogs.fileDialog.error.find("There is no"), std::string::npos);
    typeName("copy.json");
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(dialogIsOpen());
    EXPECT_EQ(app().editor.document.file().filename(), "copy.json");
}

TEST_F(FilesTest, OnALightPageTheNameFieldHasAnEdge) {
    const auto edge = [&](gfx::Theme theme) {
        app().ui.theme = theme;
        window_.settle();
        key(SDL_SCANCODE_O, KMOD_CTRL);
        const ImGuiWindow* page = imguiWindow("##file");
        const gfx::Image image = window_.captureFrame();
        // Down a line through the field: how many pixels have the colour of lines.
        const gfx::Color line = app().ui.palette().line;
        const int x = static_cast<int>(page->Pos.x + page->Size.x * 0.7f);
        int found = 0;
        for (int y = static_cast<int>(page->Pos.y + page->Size.y * 0.7f);
             y < static_cast<int>(page->Pos.y + page->Size.y - 50); ++y) {
            const std::uint8_t* p = image.pixel(x, y);
            found += std::abs(p[0] - std::lround(line.r * 255)) < 6 &&
                             std::abs(p[1] - std::lround(line.g * 255)) < 6 &&
                             std::abs(p[2] - std::lround(line.b * 255)) < 6
                         ? 1
                         : 0;
        }
        key(SDL_SCANCODE_ESCAPE);
        return found;
    };
    EXPECT_GE(edge(gfx::Theme::light), 2) << "above and below";
    EXPECT_EQ(edge(gfx::Theme::dark), 0) << "the ground of the field is enough there";
}

TEST_F(FilesTest, ABrokenFileLeavesTheSceneAsItWas) {
    std::ofstream(folder_ / "broken.json") << "{\"version\": 1,";
    const scene::Scene before = scene();
    ctrl(SDL_SCANCODE_O);
    typeName("broken.json");
    key(SDL_SCANCODE_RETURN);
    EXPECT_NE(app().dialogs.errorText.find("broken.json"), std::string::npos);
    EXPECT_TRUE(scene() == before);
}

TEST_F(FilesTest, ANewSceneCanBeUndone) {
    const scene::Scene before = scene();
    ctrl(SDL_SCANCODE_N);
    EXPECT_FALSE(scene() == before);
    EXPECT_TRUE(app().editor.document.file().empty());
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
}

TEST_F(FilesTest, TheTitleBarNamesANewSceneByTheFileThatItIsSavedTo) {
    ctrl(SDL_SCANCODE_N);
    EXPECT_STREQ(SDL_GetWindowTitle(window_.sdlWindow()), "New scene - sepaxis");
    change();
    saveTo(app().savingContext(), folder_ / "first try.json", {});
    window_.settle();
    EXPECT_STREQ(SDL_GetWindowTitle(window_.sdlWindow()), "first try - sepaxis");
    ASSERT_TRUE(app().open(folder_ / "first try.json"));
    window_.settle();
    EXPECT_STREQ(SDL_GetWindowTitle(window_.sdlWindow()), "first try - sepaxis");
}

TEST_F(FilesTest, SaveAsOffersANameMadeOfTheScenes) {
    const auto offered = [&] {
        window_.settle();
        ctrl(SDL_SCANCODE_S, KMOD_SHIFT);
        std::string name = app().dialogs.fileDialog.name;
        closeFileDialog(app().dialogs);
        return name;
    };
    EXPECT_EQ(offered(), "tetrahedron-cube.json") << "a file keeps its name";
    scene::Scene named = scene();
    for (const auto& [name, file] : {std::pair("Cube on edge, 2nd try", "cube-on-edge-2nd-try.json"),
                                     std::pair("", "scene.json"), std::pair("\xD0\x9A", "scene.json")}) {
        named.name = name;
        app().openScene(named, {});
        EXPECT_EQ(offered(), file);
    }
}

TEST_F(FilesTest, TheQuestionAtTheEndTellsAFileFromNone) {
    change();
    EXPECT_EQ(unsavedInWords(app().editor).str(),
              app().editor.title().str() + " was changed since it was opened or saved.");
    ctrl(SDL_SCANCODE_N);
    change();
    EXPECT_EQ(unsavedInWords(app().editor).str(), "New scene is in no file yet.");
}

TEST_F(FilesTest, QuittingAsksOnlyWhereChangesWouldBeLost) {
    change();
    SDL_Event quit{};
    quit.type = SDL_QUIT;
    push(quit);
    window_.settle();
    EXPECT_TRUE(app().layout.quitQuestion);
    EXPECT_TRUE(window_.step(0.0));  // still there
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().layout.quitQuestion);
    push(quit);
    window_.settle();
    clickButton("##quit", "Save");
    ASSERT_TRUE(dialogIsOpen());
    typeName("last");
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(saved(folder_ / "last.json") == scene());
    EXPECT_FALSE(window_.step(0.0));
}

TEST_F(FilesTest, QuittingAsksWhateverPageIsOpen) {
    change();
    key(SDL_SCANCODE_F1);
    app().showError("Cannot", "be done");
    window_.settle();
    EXPECT_NE(imguiWindow("##error"), nullptr);
    ctrl(SDL_SCANCODE_Q);
    ASSERT_NE(imguiWindow("##quit"), nullptr);
    EXPECT_FALSE(app().guide().open);
    EXPECT_TRUE(app().dialogs.errorText.empty());
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(dialogIsOpen() || app().layout.quitQuestion);
}

TEST_F(FilesTest, ASceneThatTookLongToAnswerSaysWhy) {
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    EXPECT_EQ(app().ui.toasts.lastText().find("vertices"), std::string::npos);
    evaluateOpened(app().ui, app().editor, 0.0);
    EXPECT_NE(app().ui.toasts.lastText().find("A has 4 vertices, B has 8"), std::string::npos)
        << app().ui.toasts.lastText();
}

TEST_F(FilesTest, AnErrorStandsAlone) {
    key(SDL_SCANCODE_F1);
    app().showError("Cannot", "be done");
    window_.settle();
    ASSERT_NE(imguiWindow("##error"), nullptr);
    EXPECT_TRUE(imguiWindow("##guide") == nullptr || !imguiWindow("##guide")->Active);
    key(SDL_SCANCODE_ESCAPE);
    ASSERT_NE(imguiWindow("##guide"), nullptr);
    EXPECT_TRUE(imguiWindow("##guide")->Active);
}

TEST_F(FilesTest, QuittingAnUnchangedSceneJustQuits) {
    ctrl(SDL_SCANCODE_Q);
    EXPECT_FALSE(window_.step(0.0));
}

TEST_F(FilesTest, AFileOpenedByABareNameHasAFolder) {
    fs::copy_file(preset("touching"), folder_ / "bare.json");
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    ASSERT_TRUE(app().open("bare.json"));
    app().dialogs.fileDialog.folder.clear();
    ctrl(SDL_SCANCODE_O);
    fs::current_path(before);
    EXPECT_EQ(app().dialogs.fileDialog.error, "");
    ASSERT_EQ(app().dialogs.fileDialog.entries.size(), 1u);
    EXPECT_EQ(app().dialogs.fileDialog.entries[0].name, "bare.json");
}

TEST_F(FilesTest, AFolderThatCannotBeReadIsSaid) {
    std::string error;
    EXPECT_TRUE(listFolder(folder_ / "missing", error).empty());
    EXPECT_NE(error.find("No such file or directory"), std::string::npos);
}

}  // namespace
}  // namespace sepaxis::ui
