// The presets in the real window: the list with its pictures, the gallery, and what a person keeps.
#include "app/tests/ui/window_harness.h"
#include "app/ui/presets/preset_library.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <variant>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

fs::path newFolder() {
    return fs::temp_directory_path() / ("sepaxis-library-" + std::to_string(std::random_device{}()));
}

// A window with folders of its own. Also without a test around it: a person starts the program again.
class Session : public WindowTest {
 public:
    explicit Session(const fs::path& folder) : WindowTest(withFolders(folder)) {}
    void start() { WindowTest::SetUp(); }
    void TestBody() override {}

    static WindowOptions withFolders(const fs::path& folder) {
        WindowOptions result = options();
        result.folders = scene::foldersBelow(folder);
        return result;
    }
    PresetLibrary& library() { return app().library(); }
    void ctrl(SDL_Scancode code, int extra = 0) { key(code, static_cast<Uint16>(KMOD_CTRL | extra)); }
    // Until no picture is missing any more.
    void waitForPictures() {
        for (int i = 0; i < 3; ++i) window_.settle();
    }
    std::vector<std::string> ownNames() {
        std::vector<std::string> names;
        for (const scene::Preset& preset : app().library().presets)
            if (preset.mine) names.push_back(preset.name);
        return names;
    }
    void keepAs(const std::string& name) {
        ctrl(SDL_SCANCODE_P, KMOD_SHIFT);
        ASSERT_TRUE(library().form.open);
        type(name);
        key(SDL_SCANCODE_RETURN);
        window_.settle();
    }
    dvec2 rowOf(const std::string& file) { return placeOf("##list", {file.c_str(), "##preset"}, 150.0); }
    void rightClick(const dvec2& pixel) {
        moveTo(pixel);
        window_.settle();
        press(SDL_BUTTON_RIGHT);
        release(SDL_BUTTON_RIGHT);
        window_.settle();
    }
    // A line of the menu that is open.
    void chooseItem(const char* label) {
        const ImGuiWindow* menu = imguiWindow("##Popup_");
        ASSERT_NE(menu, nullptr);
        const std::string name = menu->Name;
        click(placeOf(name, ImHashStr(label, 0, menu->ID), menu->Pos.x + 40.0));
        window_.settle();
    }
    using WindowTest::app;
    using WindowTest::click;
    using WindowTest::idOf;
    using WindowTest::imguiWindow;
    using WindowTest::key;
    using WindowTest::moveTo;
    using WindowTest::placeOf;
    using WindowTest::preset;
    using WindowTest::scene;
    using WindowTest::type;
    using WindowTest::window_;
};

class PresetsWindowTest : public Session {
 protected:
    PresetsWindowTest() : PresetsWindowTest(newFolder()) {}
    explicit PresetsWindowTest(const fs::path& folder) : Session(folder), folder_(folder) {}
    ~PresetsWindowTest() override {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    fs::path own(const std::string& name) const {
        return scene::ownPresetsFolder(scene::foldersBelow(folder_)) / (name + ".json");
    }
    std::size_t keptPictures() const {
        std::error_code missing;
        const fs::directory_iterator files(folder_ / "cache" / "preset-pictures", missing);
        return missing ? 0 : static_cast<std::size_t>(std::distance(files, fs::directory_iterator()));
    }
    fs::path folder_;
};

// --- the list -------------------------------------------------------------------------------------------

TEST_F(PresetsWindowTest, GroupsFoldAndASearchOpensThem) {
    library().folded.insert("first steps");  // room for all groups
    window_.settle();
    const dvec2 group = placeOf("##list", {"pairs", "##group"}, 150.0);
    click(group);
    EXPECT_FALSE(library().folded.contains("pairs"));
    click(group);
    EXPECT_TRUE(library().folded.contains("pairs"));
    click(placeOf("##presets", {"##filter"}, 100.0));
    type("cone CAPSULE");
    const std::vector<PresetGroup> found = groupPresets(app().library().presets, app().panel.presetFilter);
    ASSERT_EQ(found.size(), 1u);
    ASSERT_EQ(found[0].title, "pairs");
    EXPECT_TRUE(library().folded.contains("pairs")) << "what a person folded stays folded afterwards";
    click(rowOf(found[0].presets[0]->path.string()));
    EXPECT_EQ(app().editor.document.file(), found[0].presets[0]->path);
}

// Who clicks a row looks at what it opens. Other shapes have more fields or fewer, so that the rows move.
TEST_F(PresetsWindowTest, NoHelpCoversWhatAClickOpenedUntilTheMouseHasLeftTheRow) {
    const auto isHelpShown = [&] {
        for (int i = 0; i < 70; ++i) window_.step(0.01);
        const ImGuiWindow* tip = imguiWindow("##Tooltip");
        return tip != nullptr && tip->Active && !tip->Hidden;
    };
    for (const char* search : {"pair-sphere-sphere", "pair-cuboid-cuboid"}) {
        SCOPED_TRACE(search);
        app().panel.presetFilter = scene::readSceneFile(preset(search)).scene.name;
        window_.settle();
        const dvec2 row = rowOf(preset(search).string());
        click(row);
        ASSERT_EQ(app().editor.document.file(), preset(search));
        EXPECT_FALSE(isHelpShown());
        moveTo(row + dvec2(2.0, 1.0));
        EXPECT_FALSE(isHelpShown()) << "the mouse is still on the row";
        moveTo({640.0, 300.0});
        EXPECT_FALSE(isHelpShown());
        moveTo(rowOf(preset(search).string()));
        EXPECT_TRUE(isHelpShown());
    }
}

TEST_F(PresetsWindowTest, TheHelpOfARowLeavesTheRowInSight) {
    app().panel.objectsHeight = 120.0f;  // room for rows of full height
    window_.settle();
    const dvec2 row = rowOf(app().library().presets[1].path.string());
    moveTo(row);
    for (int i = 0; i < 70; ++i) window_.step(0.01);
    const ImGuiWindow* help = imguiWindow("##Tooltip");
    ASSERT_NE(help, nullptr);
    ASSERT_FALSE(help->Hidden);
    EXPECT_LE(help->Pos.y + help->Size.y, row.y - 24.0);
}

TEST_F(PresetsWindowTest, ASearchShowsItsFirstFindings) {
    click(placeOf("##presets", {"##filter"}, 100.0));
    type("box");
    moveTo(rowOf(groupPresets(app().library().presets, "box")[0].presets[0]->path.string()));
    for (int i = 0; i < 30; ++i) wheel(-1);
    ASSERT_GT(imguiWindow("##list")->Scroll.y, 0.0f);
    type(" a");
    window_.settle();
    EXPECT_EQ(imguiWindow("##list")->Scroll.y, 0.0f);
}

TEST_F(PresetsWindowTest, AClearedSearchIsTypedIntoAgain) {
    click(placeOf("##presets", {"##filter"}, 100.0));
    type("box");
    click(placeOf("##presets", {"##filter", "##clear"}, 188.0));
    EXPECT_EQ(app().panel.presetFilter, "");
    window_.settle();
    type("w");
    EXPECT_EQ(app().panel.presetFilter, "w") << "and the letter is no shortcut";
}

// Ctrl and A are up again before the frame that hears of them, in either order.
TEST_F(PresetsWindowTest, ATapOfControlAChoosesTheWholeSearch) {
    click(placeOf("##presets", {"##filter"}, 100.0));
    for (const bool controlFirst : {false, true}) {
        type("box");
        pushKey(SDL_KEYDOWN, SDL_SCANCODE_LCTRL, KMOD_LCTRL);
        if (controlFirst) window_.settle();
        pushKey(SDL_KEYDOWN, SDL_SCANCODE_A, KMOD_LCTRL);
        if (controlFirst) pushKey(SDL_KEYUP, SDL_SCANCODE_LCTRL, KMOD_NONE);
        pushKey(SDL_KEYUP, SDL_SCANCODE_A, controlFirst ? KMOD_NONE : KMOD_LCTRL);
        if (!controlFirst) pushKey(SDL_KEYUP, SDL_SCANCODE_LCTRL, KMOD_NONE);
        window_.settle();
        type("cone");
        EXPECT_EQ(app().panel.presetFilter, "cone") << controlFirst;
    }
}

TEST_F(PresetsWindowTest, OnlyWhatIsSeenGetsAPictureAndThenNothingIsDrawnAnyMore) {
    waitForPictures();
    const std::size_t drawn = library().pictures.drawn();
    EXPECT_GE(drawn, 2u);
    EXPECT_LE(drawn, 5u) << "more than the rows that fit";
    const std::size_t frames = window_.framesDrawn();
    for (int i = 0; i < 20; ++i) window_.step(0.0);
    EXPECT_EQ(window_.framesDrawn(), frames);
    EXPECT_EQ(library().pictures.drawn(), drawn);
    // Another theme is another picture of the same.
    app().ui.theme = gfx::Theme::light;
    waitForPictures();
    EXPECT_EQ(library().pictures.drawn(), 2 * drawn);
    EXPECT_LT(library().pictures.bytes(), std::size_t{64} << 20);
}

TEST_F(PresetsWindowTest, HiddenPanelsAskForNoPictures) {
    waitForPictures();
    const std::size_t drawn = library().pictures.drawn();
    key(SDL_SCANCODE_TAB);
    app().ui.theme = gfx::Theme::light;
    waitForPictures();
    EXPECT_EQ(library().pictures.drawn(), drawn);
}

TEST_F(PresetsWindowTest, NoPictureIsDrawnWhileAButtonIsDown) {
    waitForPictures();
    const std::size_t drawn = library().pictures.drawn();
    moveTo({640.0, 600.0});
    press(SDL_BUTTON_RIGHT);
    window_.settle();
    app().ui.theme = gfx::Theme::light;
    waitForPictures();
    EXPECT_EQ(library().pictures.drawn(), drawn);
    release(SDL_BUTTON_RIGHT);
    waitForPictures();
    EXPECT_GT(library().pictures.drawn(), drawn);
}

TEST_F(PresetsWindowTest, APictureIsKeptAndADamagedOneMadeAnew) {
    waitForPictures();
    const std::size_t drawn = library().pictures.drawn();
    library().pictures.waitUntilKept();
    ASSERT_EQ(keptPictures(), drawn);
    for (const scene::Preset& each : app().library().presets) library().pictures.forget(each.path);
    waitForPictures();
    EXPECT_EQ(library().pictures.drawn(), drawn) << "all were on the disk";
    EXPECT_GE(library().pictures.loaded(), drawn);
    // One is cut short, one holds something else.
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_ / "cache" / "preset-pictures"))
        files.push_back(entry.path());
    fs::resize_file(files[0], fs::file_size(files[0]) / 2);
    std::ofstream(files[1]) << "not a picture";
    for (const scene::Preset& each : app().library().presets) library().pictures.forget(each.path);
    waitForPictures();
    EXPECT_EQ(library().pictures.drawn(), drawn + 2);
    library().pictures.waitUntilKept();
    EXPECT_TRUE(gfx::readPng(files[1], kPresetPictureWidth, kPresetPictureHeight).has_value());
}

TEST_F(PresetsWindowTest, PicturesShowTheScene) {
    waitForPictures();
    library().pictures.waitUntilKept();
    const gfx::Color& a = app().ui.palette().edgeA;
    for (const auto& entry : fs::directory_iterator(folder_ / "cache" / "preset-pictures")) {
        const auto image = gfx::readPng(entry.path(), kPresetPictureWidth, kPresetPictureHeight);
        ASSERT_TRUE(image.has_value());
        int like = 0;
        for (std::size_t i = 0; i < image->rgba.size(); i += 4)
            like += std::abs(image->rgba[i] - static_cast<int>(a.r * 255.0f)) < 16 &&
                            std::abs(image->rgba[i + 1] - static_cast<int>(a.g * 255.0f)) < 16
                        ? 1
                        : 0;
        EXPECT_GT(like, 100) << entry.path();
    }
}

TEST(PictureKey, ChangesWithEverythingThatThePixelsDependOn) {
    const std::string key = pictureKey("{}", gfx::Theme::dark, 288, 192);
    EXPECT_EQ(key.size(), 16u);
    EXPECT_EQ(key, pictureKey("{}", gfx::Theme::dark, 288, 192));
    EXPECT_NE(key, pictureKey("{ }", gfx::Theme::dark, 288, 192));
    EXPECT_NE(key, pictureKey("{}", gfx::Theme::light, 288, 192));
    EXPECT_NE(key, pictureKey("{}", gfx::Theme::dark, 576, 384));
}

class MeshPreset : public PresetsWindowTest {
 protected:
    void SetUp() override {
        PresetsWindowTest::SetUp();
        fs::create_directories(folder_ / "scenes");
        writeMesh(0.6);
        std::ofstream(folder_ / "scenes" / "wedge.json")
            << R"({"version":1,"name":"wedge","a":{"shape":{"type":"mesh","file":"wedge.obj"}},)"
            << R"("b":{"shape":{"type":"sphere","radius":0.5}}})";
        ASSERT_TRUE(app().open(folder_ / "scenes" / "wedge.json")) << app().dialogs.errorText;
        keepAs("My wedge");
        waitForPictures();
        library().pictures.waitUntilKept();
    }
    fs::path mesh() const { return folder_ / "scenes" / "wedge.obj"; }
    void writeMesh(double height) const {
        std::ofstream(mesh()) << "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 0 " << height
                              << " 0\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 1 3 4\n";
    }
};

TEST_F(MeshPreset, FindsItsMeshFromTheFolderOfPresets) {
    const scene::ReadResult read = scene::readSceneFile(own("my-wedge"));
    ASSERT_TRUE(read.ok) << read.error.reason;
    EXPECT_EQ(fs::weakly_canonical(std::get<scene::MeshShape>(read.scene.a.shape).path),
              fs::weakly_canonical(mesh()));
}

TEST_F(MeshPreset, IsDrawnAgainWhereItsMeshHasChanged) {
    const auto drawnAgain = [&] {
        const std::size_t before = library().pictures.drawn();
        library().pictures.forget(own("my-wedge"));
        waitForPictures();
        library().pictures.waitUntilKept();
        return library().pictures.drawn() - before;
    };
    EXPECT_EQ(drawnAgain(), 0u);  // it lies on the disk
    writeMesh(0.75);
    EXPECT_EQ(drawnAgain(), 1u);
    EXPECT_EQ(drawnAgain(), 0u);
    // The same size, another time.
    fs::last_write_time(mesh(), fs::last_write_time(mesh()) + std::chrono::seconds(5));
    EXPECT_EQ(drawnAgain(), 1u);
}

TEST_F(MeshPreset, StaysInTheListWithoutItsMeshAndCanBeRenamed) {
    fs::remove(mesh());
    refreshPresets(app().library());
    EXPECT_EQ(ownNames(), std::vector<std::string>{"My wedge"});
    const auto found = std::find_if(app().library().presets.begin(), app().library().presets.end(),
                                    [](const scene::Preset& preset) { return preset.mine; });
    ASSERT_NE(found, app().library().presets.end());
    EXPECT_EQ(found->error, "");
    editPreset(app().library(), *found);
    window_.settle();
    type("Other wedge");
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    EXPECT_EQ(ownNames(), std::vector<std::string>{"Other wedge"});
    const scene::ReadResult read = scene::readSceneWords(own("other-wedge"));
    ASSERT_TRUE(read.ok);
    EXPECT_EQ(fs::weakly_canonical(own("other-wedge").parent_path() /
                                   std::get<scene::MeshShape>(read.scene.a.shape).file),
              fs::weakly_canonical(mesh()));
}

// --- the gallery ----------------------------------------------------------------------------------------

TEST_F(PresetsWindowTest, TheGalleryIsDrivenByTheKeyboard) {
    ctrl(SDL_SCANCODE_P);
    ASSERT_TRUE(library().gallery.open);
    EXPECT_EQ(library().gallery.chosen, 0u);
    ASSERT_GE(library().gallery.columns, 3);
    key(SDL_SCANCODE_RIGHT);
    key(SDL_SCANCODE_RIGHT);
    EXPECT_EQ(library().gallery.chosen, 2u);
    key(SDL_SCANCODE_LEFT);
    EXPECT_EQ(library().gallery.chosen, 1u);
    key(SDL_SCANCODE_DOWN);
    EXPECT_EQ(library().gallery.chosen, 1u + static_cast<std::size_t>(library().gallery.columns));
    key(SDL_SCANCODE_UP);
    EXPECT_EQ(library().gallery.chosen, 1u);
    int last = 0;
    for (const PresetGroup& group : groupPresets(app().library().presets, "capsule")) {
        const int rank = scene::rankInSearch(*group.presets.front(), "capsule");
        EXPECT_GE(rank, last) << group.title << ": names come first";
        last = rank;
    }
    type("capsule");
    EXPECT_EQ(library().gallery.search, "capsule");
    EXPECT_EQ(library().gallery.chosen, 0u);
    key(SDL_SCANCODE_RIGHT);
    std::vector<const scene::Preset*> found;
    for (const PresetGroup& group : groupPresets(app().library().presets, "capsule"))
        found.insert(found.end(), group.presets.begin(), group.presets.end());
    ASSERT_GT(found.size(), 2u);
    const fs::path wanted = found[1]->path;
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(library().gallery.open);
    EXPECT_EQ(app().editor.document.file(), wanted);
    // Opened again it begins where one is, and Escape changes nothing.
    ctrl(SDL_SCANCODE_P);
    EXPECT_EQ(library().gallery.search, "");
    EXPECT_GT(library().gallery.chosen, 0u);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(library().gallery.open);
    EXPECT_EQ(app().editor.document.file(), wanted);
}

TEST_F(PresetsWindowTest, ACardOpensByAClick) {
    ctrl(SDL_SCANCODE_P);
    type("apart: vertex");
    waitForPictures();
    const std::string file = preset("apart").string();
    click(placeOf("##cards", {file.c_str(), "##card"}, 150.0));
    EXPECT_EQ(app().editor.document.file(), file);
    EXPECT_FALSE(library().gallery.open);
}

TEST_F(PresetsWindowTest, TheGalleryScrollsToWhatIsChosen) {
    ctrl(SDL_SCANCODE_P);
    const float before = imguiWindow("##cards")->Scroll.y;
    for (int i = 0; i < 4; ++i) key(SDL_SCANCODE_PAGEDOWN);
    EXPECT_GT(imguiWindow("##cards")->Scroll.y, before + 1000.0f);
    EXPECT_GT(library().gallery.chosen, 20u);
}

// --- a person's own -------------------------------------------------------------------------------------

TEST_F(PresetsWindowTest, ASceneIsKeptAsAPreset) {
    app().editor.document.execute(scene::moveTo(Side::b, {0.125, 0.25, 0.5}));
    const scene::Scene before = scene();
    const fs::path file = app().editor.document.file();
    keepAs("My own pair");
    EXPECT_FALSE(library().form.open);
    const scene::ReadResult kept = scene::readSceneFile(own("my-own-pair"));
    ASSERT_TRUE(kept.ok) << kept.error.reason;
    EXPECT_EQ(kept.scene.name, "My own pair");
    EXPECT_EQ(kept.scene.group, "mine");
    EXPECT_EQ(kept.scene.b.position, dvec3(0.125, 0.25, 0.5));
    EXPECT_TRUE(kept.scene.camera.has_value()) << "it opens as it was seen";
    EXPECT_TRUE(scene() == before) << "keeping a copy changes nothing";
    EXPECT_EQ(app().editor.document.file(), file);
    EXPECT_EQ(ownNames(), std::vector<std::string>{"My own pair"});
    // At once in the list, where a click opens it.
    click(rowOf(own("my-own-pair").string()));
    EXPECT_EQ(app().editor.document.file(), own("my-own-pair"));
}

TEST_F(PresetsWindowTest, AnotherOfThatNameIsReplacedOnlyAfterAQuestion) {
    keepAs("One");
    app().editor.document.execute(scene::moveTo(Side::b, {5.0, 0.0, 0.0}));
    keepAs("One");
    ASSERT_TRUE(library().form.open);
    EXPECT_TRUE(library().form.replaces);
    EXPECT_NE(scene::readSceneFile(own("one")).scene.b.position.x, 5.0);
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    EXPECT_FALSE(library().form.open);
    EXPECT_EQ(scene::readSceneFile(own("one")).scene.b.position.x, 5.0);
    EXPECT_EQ(ownNames().size(), 1u);
    keepAs("one!");  // another name with the same file name
    EXPECT_EQ(ownNames(), (std::vector<std::string>{"One", "one!"}));
    EXPECT_TRUE(fs::exists(own("one-2")));
}

TEST_F(PresetsWindowTest, AFolderThatCannotBeWrittenIsSaidOnThePage) {
    fs::create_directories(folder_ / "data");
    std::ofstream(folder_ / "data" / "presets") << "a file in the way";
    keepAs("x");
    EXPECT_TRUE(library().form.open);
    EXPECT_NE(library().form.error.find("presets"), std::string::npos);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(library().form.open);
}

TEST_F(PresetsWindowTest, ADeletedPresetComesBack) {
    keepAs("Gone soon");
    const std::string file = own("gone-soon").string();
    const auto content = [&] {
        std::ifstream in(file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    const std::string before = content();
    rightClick(rowOf(file));
    chooseItem("Delete");
    EXPECT_FALSE(fs::exists(file));
    EXPECT_TRUE(ownNames().empty());
    ASSERT_NE(app().ui.toasts.lastText().find("Deleted"), std::string::npos);
    // The message offers it; it stands at the lower edge of the viewport.
    const ImGuiWindow* toast = imguiWindow("##toast2");  // the first one said that it was kept
    ASSERT_NE(toast, nullptr);
    click({toast->Pos.x + 20.0, toast->Pos.y + 20.0});
    EXPECT_EQ(content(), before);
    EXPECT_EQ(ownNames(), std::vector<std::string>{"Gone soon"});
}

TEST_F(PresetsWindowTest, APresetIsRenamedWithItsFile) {
    keepAs("Old name");
    rightClick(rowOf(own("old-name").string()));
    chooseItem("Rename or describe...");
    ASSERT_TRUE(library().form.open);
    EXPECT_EQ(library().form.name, "Old name");
    type("New name");
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    EXPECT_FALSE(fs::exists(own("old-name")));
    EXPECT_EQ(scene::readSceneFile(own("new-name")).scene.name, "New name");
    EXPECT_EQ(ownNames(), std::vector<std::string>{"New name"});
}

TEST_F(PresetsWindowTest, ADescriptionIsBrokenIntoLinesOnThePageOnly) {
    ctrl(SDL_SCANCODE_P, KMOD_SHIFT);
    const std::string before = scene().description;
    const std::string shown = library().form.description;
    EXPECT_NE(shown.find('\n'), std::string::npos);
    EXPECT_EQ(shown.size(), before.size());
    type("Lines");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene::readSceneFile(own("lines")).scene.description, before);
    rightClick(rowOf(own("lines").string()));
    chooseItem("Rename or describe...");
    key(SDL_SCANCODE_TAB);
    key(SDL_SCANCODE_TAB);
    ctrl(SDL_SCANCODE_A);
    std::string sentence = "One word";
    for (int i = 0; i < 30; ++i) sentence += " and another";
    type(sentence);
    EXPECT_NE(library().form.description.find('\n'), std::string::npos) << "while it is typed";
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(library().form.open) << "Enter belongs to the page";
    EXPECT_EQ(scene::readSceneFile(own("lines")).scene.description, sentence);
}

TEST_F(PresetsWindowTest, AChangedNameLeavesTheLinesOfADescription) {
    scene::Scene lines = scene();
    lines.name = "Lines";
    lines.description = "One line\nand another\n\nand a paragraph";
    ASSERT_TRUE(scene::savePreset(own("lines"), lines).empty());
    refreshPresets(app().library());
    library().reveal = own("lines").string();
    window_.settle();
    rightClick(rowOf(own("lines").string()));
    chooseItem("Rename or describe...");
    EXPECT_EQ(library().form.description, "One line and another\n\nand a paragraph");
    type("Still lines");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene::readSceneFile(own("still-lines")).scene.description, lines.description);
}

TEST_F(PresetsWindowTest, ALowWindowShowsFourOfThem) {
    const ImGuiWindow* list = imguiWindow("##list");
    ASSERT_NE(list, nullptr);
    int whole = 0;
    for (const scene::Preset& one : app().library().presets) {
        if (one.group != "first steps") continue;
        const std::string path = one.path.string();
        const ImGuiID id = idOf("##list", {path.c_str(), "##preset"});
        bool seen = false;
        for (int y = 0; y < static_cast<int>(list->Size.y); y += 4) {
            moveTo({150.0, list->Pos.y + static_cast<float>(y)});
            window_.step(0.0);
            window_.step(0.0);
            seen = seen || ImGui::GetCurrentContext()->HoveredId == id;
        }
        whole += seen ? 1 : 0;
    }
    EXPECT_GE(whole, 4);
}

TEST_F(PresetsWindowTest, ALongGroupOfLettersOutsideOfAsciiStaysInItsRow) {
    scene::Scene scene = this->scene();
    scene.name = "Crane";
    scene.group = "Kr\xC3\xA4ne und B\xC3\xA4ume und noch viel mehr, was in keine Zeile passt";
    ASSERT_TRUE(scene::savePreset(own("crane"), scene).empty());
    refreshPresets(app().library());
    library().reveal = own("crane").string();
    window_.settle();
    const ImGuiWindow* list = imguiWindow("##list");
    ASSERT_NE(list, nullptr);
    EXPECT_LE(list->ContentSize.x, list->Size.x) << "the name ends with dots where the room does";
    EXPECT_EQ(list->ScrollMax.x, 0.0f);
}

TEST_F(PresetsWindowTest, AFileThatCannotBeReadIsShownWithItsReason) {
    fs::create_directories(own("x").parent_path());
    std::ofstream(own("broken")) << "{\"version\": 1,";
    refreshPresets(app().library());
    library().reveal = own("broken").string();
    waitForPictures();
    const scene::Scene before = scene();
    click(rowOf(own("broken").string()));
    EXPECT_NE(app().dialogs.errorText.find("broken.json"), std::string::npos);
    EXPECT_TRUE(scene() == before);
}

TEST(PresetsStart, TheFirstFrameWaitsForNoPicture) {
    WindowOptions options;
    options.offscreen = true;
    Window window(options);
    ASSERT_TRUE(window.error().empty()) << window.error();
    window.app().newScene();
    window.captureFrame();
    const PresetPictures& pictures = window.app().library().pictures;
    EXPECT_EQ(pictures.drawn(), 0u);
    window.captureFrame();
    EXPECT_GT(pictures.drawn(), 0u);
}

TEST(PresetsRestart, OwnPresetsAndTheirPicturesAreThereAgain) {
    const fs::path folder = newFolder();
    std::size_t drawn = 0;
    {
        Session first(folder);
        first.start();
        first.keepAs("Kept for good");
        first.waitForPictures();
        drawn = first.library().pictures.drawn();
        EXPECT_GT(drawn, 0u);
    }
    {
        Session second(folder);
        second.start();
        EXPECT_EQ(second.ownNames(), std::vector<std::string>{"Kept for good"});
        second.library().reveal = second.app().library().presets.back().path.string();
        second.waitForPictures();
        EXPECT_EQ(second.library().pictures.drawn(), 0u) << "all are on the disk";
        EXPECT_GT(second.library().pictures.loaded(), 0u);
        second.click(second.rowOf(second.app().library().presets.back().path.string()));
        EXPECT_EQ(second.scene().name, "Kept for good");
    }
    fs::remove_all(folder);
}

}  // namespace
}  // namespace sepaxis::ui
