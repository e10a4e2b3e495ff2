// Every page stands whole in a small window: nothing to scroll but lists, no edge outside.
#include "app/tests/mesh/mesh_files.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/shell/commands/commands.h"
#include "app/ui/shell/commands/shortcuts.h"

#include <array>
#include <chrono>
#include <utility>

namespace sepaxis::ui {
namespace {

struct Screen {
    int width, height;
    float scale;
};

struct WithFolder {
    mesh_files::Folder folder_;
};

class PageSizes : protected WithFolder, public WindowTest, public testing::WithParamInterface<Screen> {
 protected:
    PageSizes() : WindowTest(on(GetParam(), folder_.path())) {}
    static WindowOptions on(const Screen& screen, const std::filesystem::path& folder) {
        WindowOptions result = options();
        result.width = screen.width;
        result.height = screen.height;
        result.uiScale = screen.scale;
        result.folders = scene::foldersBelow(folder);
        return result;
    }
    void expectWhole(const std::string& name) {
        window_.settle();
        const ImGuiWindow* page = ImGui::GetTopMostPopupModal();
        ASSERT_NE(page, nullptr) << name;
        const ImVec2 screen = ImGui::GetIO().DisplaySize;
        EXPECT_EQ(page->ScrollMax.y, 0.0f) << name;
        EXPECT_EQ(page->ScrollMax.x, 0.0f) << name;
        EXPECT_GE(page->Pos.y, 0.0f) << name;
        EXPECT_LE(page->Pos.y + page->Size.y, screen.y) << name;
        EXPECT_LE(page->Pos.x + page->Size.x, screen.x) << name;
    }
};

TEST_P(PageSizes, PagesOfTheMenusStandWhole) {
    constexpr std::array kPages{std::pair(Action::openFile, "open"),
                                std::pair(Action::saveFileAs, "save as"),
                                std::pair(Action::importMesh, "import"),
                                std::pair(Action::keepPreset, "save as preset"),
                                std::pair(Action::pictureDialog, "picture"),
                                std::pair(Action::turntable, "turntable"),
                                std::pair(Action::preferences, "preferences"),
                                std::pair(Action::presetGallery, "gallery"),
                                std::pair(Action::shareDialog, "share"),
                                std::pair(Action::help, "guide"),
                                std::pair(Action::allKeys, "keys"),
                                std::pair(Action::about, "about")};
    for (const auto& [action, name] : kPages) {
        app().perform(action);
        expectWhole(name);
        key(SDL_SCANCODE_ESCAPE);
        key(SDL_SCANCODE_ESCAPE);  // the first leaves the field that has the keyboard
        ASSERT_EQ(ImGui::GetTopMostPopupModal(), nullptr) << name;
    }
    for (const scene::KeyScheme scheme : {scene::KeyScheme::maya, scene::KeyScheme::blender}) {
        app().ui.preferences.keys = scheme;
        app().perform(Action::allKeys);
        expectWhole(std::string("keys, ") + nameOf(scheme));
        key(SDL_SCANCODE_ESCAPE);
    }
    app().editor.document.execute(scene::moveTo(Side::b, {0.0, 0.5, 0.0}));
    app().perform(Action::quit);
    expectWhole("quit");
}

// With all that the page of a mesh can have to say: parts, a form that is not convex, far away.
TEST_P(PageSizes, TheImportOfAMeshStandsWhole) {
    std::string text;
    int first = 1;
    for (const double x : {1000.0, 1003.0}) {
        text += "o part" + std::to_string(first) + "\n";
        for (const dvec3& p : mesh_files::boxPoints())
            text += "v " + mesh_files::numbers(p + dvec3(x, 0, 0)) + "\n";
        text += "f " + std::to_string(first) + ' ' + std::to_string(first + 1) + ' ' +
                std::to_string(first + 2) + "\n";
        first += 8;
    }
    drop(folder_.write("parts.obj", text));
    const auto start = std::chrono::steady_clock::now();
    while (!app().dialogs.meshImport.isReady() &&
           std::chrono::steady_clock::now() - start < std::chrono::seconds(60))
        window_.step(0.02);
    ASSERT_TRUE(app().dialogs.meshImport.isReady());
    EXPECT_TRUE(app().dialogs.meshImport.choices.recentre);
    expectWhole("mesh");
}

INSTANTIATE_TEST_SUITE_P(Windows, PageSizes,
                         testing::Values(Screen{1280, 720, 1.0f}, Screen{1600, 900, 2.0f}));

}  // namespace
}  // namespace sepaxis::ui
