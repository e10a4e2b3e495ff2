// Unsaved work, the session, recent files, the history and the watch over the open file, in the real window.
#include "app/files/save_scene.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/tests/mesh/mesh_files.h"
#include "app/tests/record/recordings.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/recovery/recovery.h"

#include <fstream>
#include <sstream>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

struct TemporaryRoot {
    TemporaryRoot() {
        std::string name = (fs::temp_directory_path() / "sepaxis-recovery-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) root = fs::canonical(name);
    }
    ~TemporaryRoot() { fs::remove_all(root); }
    TemporaryRoot(const TemporaryRoot&) = delete;
    TemporaryRoot& operator=(const TemporaryRoot&) = delete;
    fs::path root;
};

class RecoveryTest : public TemporaryRoot, public WindowTest {
 protected:
    RecoveryTest() : WindowTest(withFolders(root)) {}

    static WindowOptions withFolders(const fs::path& root) {
        WindowOptions windowOptions = options();
        windowOptions.folders = scene::foldersBelow(root);
        return windowOptions;
    }
    fs::path stateFolder() const { return scene::foldersBelow(root).state; }
    Recovery& recovery() { return app().recovery(); }

    // A copy of a preset that is the person's own, opened.
    fs::path openOwn(const std::string& name) {
        fs::path file = root / (name + ".json");
        fs::copy_file(preset(name), file);
        EXPECT_TRUE(app().open(file));
        window_.settle();
        return file;
    }
    void change() {
        app().editor.document.execute(scene::moveTo(Side::b, scene().b.position + dvec3(0.125, 0, 0)));
        window_.settle();
    }
    // What the journals of this and other windows hold.
    std::vector<scene::UnsavedWork> inJournals() {
        recovery().journal->flush();
        std::vector<scene::UnsavedWork> all;
        if (!fs::exists(stateFolder() / "journal")) return all;
        for (const fs::directory_entry& entry : fs::directory_iterator(stateFolder() / "journal")) {
            if (entry.path().extension() != ".journal") continue;
            std::ifstream in(entry.path(), std::ios::binary);
            std::ostringstream text;
            text << in.rdbuf();
            for (scene::UnsavedWork& work : scene::readJournal(text.str())) all.push_back(std::move(work));
        }
        return all;
    }
    // As a program that was stopped leaves it: the file, and a lock that nobody holds.
    scene::UnsavedWork leaveWork(const fs::path& file, const std::string& name) {
        scene::ReadResult read = scene::readSceneFile(preset("touching"));
        scene::UnsavedWork work;
        if (!file.empty()) work.fileHash = scene::hashOfFile(file);
        read.scene.name = name;
        read.scene.b.position += dvec3(0.0, 0.25, 0.0);
        work.scene = std::make_shared<const scene::Scene>(read.scene);
        work.file = file;
        work.steps = {"Rotate B", "Move B"};
        work.stepCount = 2;
        work.time = 1'700'000'000'000;
        work.selection = Side::a;
        scene::Journal journal(stateFolder() / "journal");
        journal.note(std::vector{work});
        return work;
    }
    void offer(bool sceneWasAskedFor = false) {
        offerUnsavedWork(app().ui, app().recovery(), sceneWasAskedFor);
        window_.settle();
    }

    static ImGuiID inRow(const std::string& window, int row, const char* label) {
        return ImHashStr(label, 0, ImHashData(&row, sizeof(row), idOf(window, {})));
    }
    void clickItem(const std::string& window, ImGuiID id) {
        EXPECT_TRUE(clickControlIn(window, id)) << "the control was not found in " << window;
    }
    void clickItem(const std::string& window, std::initializer_list<const char*> ids) {
        clickItem(window, idOf(window, ids));
    }
    void openMenu(const char* menu, const char* inner) {
        clickItem("##top", {"##menubar", menu});
        clickItem("##Menu_00", {inner});
    }
    void gainFocus() {
        SDL_Event event{};
        event.type = SDL_WINDOWEVENT;
        event.window.event = SDL_WINDOWEVENT_FOCUS_GAINED;
        push(event);
        window_.settle();
    }
    void writeFromOutside(const fs::path& file, double x) {
        scene::Scene other = scene::readSceneFile(file).scene;
        other.b.position.x = x;
        ASSERT_EQ(scene::saveSceneFile(file, other), "");
        fs::last_write_time(file, fs::file_time_type::clock::now() + std::chrono::seconds(5));
    }
    void ctrl(SDL_Scancode code) { key(code, KMOD_CTRL); }
};

// --- the journal ----------------------------------------------------------------------------------------

TEST_F(RecoveryTest, ADragIsInTheJournalBeforeItEnds) {
    const fs::path file = openOwn("apart");
    EXPECT_TRUE(inJournals().empty());
    const dvec2 from = pixelOfHandle(gizmo::Handle::axisX);
    moveTo(from);
    window_.settle();
    press();
    for (int i = 1; i <= 4; ++i) moveTo(from + dvec2(15.0 * i, 4.0 * i));
    window_.settle();
    ASSERT_TRUE(app().editor.document.isPreviewing());
    std::vector<scene::UnsavedWork> work = inJournals();
    ASSERT_EQ(work.size(), 1u);
    EXPECT_TRUE(*work[0].scene == scene());
    EXPECT_EQ(work[0].file, file);
    EXPECT_EQ(work[0].fileHash, scene::hashOfFile(file));
    EXPECT_EQ(work[0].steps, std::vector<std::string>{"Move B"});
    key(SDL_SCANCODE_ESCAPE);  // back to the start: nothing is unsaved
    release();
    window_.settle();
    EXPECT_TRUE(inJournals().empty());
}

TEST_F(RecoveryTest, SavingUndoingAndQuittingTakeTheJournalAway) {
    openOwn("apart");
    change();
    EXPECT_EQ(inJournals().size(), 1u);
    ctrl(SDL_SCANCODE_S);
    EXPECT_TRUE(inJournals().empty());
    change();
    EXPECT_EQ(inJournals().size(), 1u);
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(inJournals().empty());
    change();
    ctrl(SDL_SCANCODE_Q);
    ASSERT_TRUE(app().layout.quitQuestion);
    EXPECT_EQ(inJournals().size(), 1u);
    clickItem("##quit", {"Quit without saving"});
    EXPECT_FALSE(window_.step(0.0));
    EXPECT_TRUE(inJournals().empty());
}

TEST_F(RecoveryTest, WhatAnotherSceneLeftBehindIsKeptAndAskedAbout) {
    const fs::path file = openOwn("apart");
    change();
    const scene::Scene left = scene();
    ASSERT_TRUE(app().open(preset("touching")));
    window_.settle();
    const std::vector<scene::UnsavedWork> work = inJournals();
    ASSERT_EQ(work.size(), 1u);
    EXPECT_TRUE(*work[0].scene == left);
    EXPECT_EQ(work[0].file, file);
    ctrl(SDL_SCANCODE_Q);
    ASSERT_TRUE(app().layout.quitQuestion);
    clickItem("##quit", {"Go back"});
    EXPECT_TRUE(scene() == left);
    EXPECT_TRUE(window_.step(0.0));
    ctrl(SDL_SCANCODE_S);
    EXPECT_TRUE(scene::readSceneFile(file).scene == left);
    EXPECT_TRUE(inJournals().empty());
}

TEST_F(RecoveryTest, RestoringOpensTheChangedDocumentOfItsFile) {
    const fs::path file = root / "mine.json";
    fs::copy_file(preset("touching"), file);
    const scene::UnsavedWork work = leaveWork(file, "my work");
    const scene::Scene before = scene();
    offer();
    ASSERT_TRUE(recovery().offered);
    ctrl(SDL_SCANCODE_N);  // nothing acts through the page
    EXPECT_TRUE(scene() == before);
    clickItem("##work", inRow("##work", 0, "Restore"));
    EXPECT_FALSE(recovery().offered);
    EXPECT_TRUE(scene() == *work.scene);
    EXPECT_EQ(app().editor.document.file(), file);
    EXPECT_TRUE(app().editor.document.isModified());
    EXPECT_EQ(app().editor.document.undoName(), "Restore unsaved work");
    EXPECT_EQ(app().view.selection, Side::a);
    EXPECT_EQ(inJournals().size(), 1u);  // this window's own
    EXPECT_TRUE(scene::findOrphans(stateFolder() / "journal").empty());
    ctrl(SDL_SCANCODE_S);
    EXPECT_EQ(recovery().question.kind, DiskQuestion::Kind::none);
    EXPECT_TRUE(scene::readSceneFile(file).scene == *work.scene);
    EXPECT_TRUE(inJournals().empty());
    ctrl(SDL_SCANCODE_Z);
    EXPECT_TRUE(scene() == before);
}

TEST_F(RecoveryTest, AFileThatChangedSinceIsNotWrittenOverWithoutAQuestion) {
    const fs::path file = root / "mine.json";
    fs::copy_file(preset("touching"), file);
    const scene::UnsavedWork work = leaveWork(file, "my work");
    writeFromOutside(file, 3.0);
    offer();
    clickItem("##work", inRow("##work", 0, "Restore"));
    EXPECT_NE(app().ui.toasts.lastText().find("was changed since"), std::string::npos);
    ctrl(SDL_SCANCODE_S);
    ASSERT_EQ(recovery().question.kind, DiskQuestion::Kind::saveOver);
    EXPECT_EQ(scene::readSceneFile(file).scene.b.position.x, 3.0);
    clickItem("##disk", {"Cancel"});
    EXPECT_EQ(scene::readSceneFile(file).scene.b.position.x, 3.0);
    EXPECT_TRUE(app().editor.document.isModified());
    ctrl(SDL_SCANCODE_S);
    clickItem("##disk", {"Write over it"});
    EXPECT_TRUE(scene::readSceneFile(file).scene == *work.scene);
    EXPECT_FALSE(app().editor.document.isModified());
}

TEST_F(RecoveryTest, AFileThatHasGoneIsWrittenAgain) {
    const fs::path file = root / "mine.json";
    const scene::UnsavedWork work = leaveWork(file, "my work");
    offer();
    clickItem("##work", inRow("##work", 0, "Restore"));
    EXPECT_NE(app().ui.toasts.lastText().find("has gone"), std::string::npos);
    ctrl(SDL_SCANCODE_S);
    EXPECT_TRUE(scene::readSceneFile(file).scene == *work.scene);
}

TEST_F(RecoveryTest, DiscardingTakesTwoClicksAndLaterKeepsIt) {
    leaveWork({}, "one");
    leaveWork({}, "two");
    offer();
    ASSERT_EQ(recovery().orphans.size(), 2u);
    clickItem("##work", inRow("##work", 0, "Discard"));
    ASSERT_EQ(recovery().orphans.size(), 2u);
    clickItem("##work", inRow("##work", 0, "Discard for good"));
    ASSERT_EQ(recovery().orphans.size(), 1u);
    clickItem("##unsaved", {"Later"});
    EXPECT_FALSE(recovery().offered);
    EXPECT_EQ(inJournals().size(), 1u);
    openMenu("File", "Restore unsaved work...");
    EXPECT_TRUE(recovery().offered);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(recovery().offered);
    EXPECT_EQ(inJournals().size(), 1u);
}

TEST_F(RecoveryTest, ASceneThatWasAskedForStaysInUseBesideTheOffer) {
    leaveWork({}, "one");
    offer(true);
    EXPECT_FALSE(recovery().offered);
    ASSERT_NE(imguiWindow("##unsavedBanner"), nullptr);
    const scene::Scene before = scene();
    ctrl(SDL_SCANCODE_N);  // acts
    EXPECT_FALSE(scene() == before);
    clickItem("##unsavedBanner", {"Show"});
    EXPECT_TRUE(recovery().offered);
    EXPECT_EQ(imguiWindow("##unsavedBanner"), nullptr);
}

// The guide stands alone, and what is pressed is meant for it.
TEST_F(RecoveryTest, TheGuideOverTheOfferTakesTheKeys) {
    leaveWork({}, "one");
    offer();
    const scene::Scene before = scene();
    const auto expectOnly = [](const char* shown, const char* hidden) {
        ASSERT_NE(imguiWindow(shown), nullptr) << shown;
        EXPECT_TRUE(imguiWindow(hidden) == nullptr || !imguiWindow(hidden)->Active) << hidden;
    };
    expectOnly("##unsaved", "##guide");
    key(SDL_SCANCODE_F1);
    expectOnly("##guide", "##unsaved");
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(scene() == before);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(recovery().offered) << "Escape closed the guide and no more";
    expectOnly("##unsaved", "##guide");
    key(SDL_SCANCODE_F1);
    key(SDL_SCANCODE_COMMA, KMOD_CTRL);
    expectOnly("##preferences", "##guide");
    key(SDL_SCANCODE_ESCAPE);
    expectOnly("##unsaved", "##preferences");
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene().name, "one");
}

// Its tooltip stays where the words are.
TEST_F(RecoveryTest, TheWholePathOfAFileDoesNotCoverTheButtons) {
    const fs::path folder = root / "a folder with a long name" / "in another one";
    fs::create_directories(folder);
    const fs::path file = folder / "mine.json";
    fs::copy_file(preset("touching"), file);
    leaveWork(file, "my work");
    offer();
    const ImGuiID discard = inRow("##work", 0, "Discard");
    const ImGuiWindow* list = imguiWindow("##work");
    ASSERT_NE(list, nullptr);
    const double top = list->Pos.y;
    double left = 0.0;  // of the button
    for (double x = list->Pos.x; left == 0.0 && x < list->Pos.x + list->Size.x; x += 2.0) {
        moveTo({x, top + 28.0});
        window_.settle();
        if (ImGui::GetCurrentContext()->HoveredId == discard) left = x;
    }
    ASSERT_GT(left, 0.0);
    moveTo({left - 20.0, top + 54.0});
    window_.settle();
    SDL_Delay(400);
    window_.settle();
    const ImGuiWindow* tip = imguiWindow("##Tooltip");
    ASSERT_NE(tip, nullptr);
    ASSERT_FALSE(tip->Hidden);
    EXPECT_LT(tip->Rect().Max.x, left);
}

TEST_F(RecoveryTest, EnterRestoresTheNewest) {
    leaveWork({}, "one");
    offer();
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene().name, "one");
    EXPECT_FALSE(recovery().offered);
    EXPECT_TRUE(app().editor.document.isModified());
    EXPECT_EQ(inJournals().size(), 1u);
}

TEST_F(RecoveryTest, RestoredWorkOfNoFileFindsItsMeshAndNamesItFromWhereItIsSaved) {
    const mesh_files::Folder meshes;
    scene::UnsavedWork work;
    scene::Scene left = scene();
    left.name = "of no file";
    scene::MeshShape shape;
    shape.path = meshes.write("box.obj", mesh_files::objText());
    left.b.shape = shape;
    work.scene = std::make_shared<const scene::Scene>(left);
    work.time = 1'700'000'000'000;
    {
        scene::Journal journal(stateFolder() / "journal");
        journal.note(std::vector{work});
    }
    offer();
    fs::rename(shape.path, meshes.path() / "moved.obj");
    app().dialogs.fileDialog.folder = meshes.path();
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    EXPECT_EQ(app().dialogs.errorTitle, "Cannot restore of no file");
    ASSERT_TRUE(clickLabel("##error", {"Find the file..."})) << app().dialogs.errorText;
    window_.settle();
    ASSERT_EQ(app().dialogs.fileDialog.purpose, FileDialog::Purpose::choose);
    type("moved.obj");
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    EXPECT_TRUE(app().dialogs.errorText.empty()) << app().dialogs.errorText;
    EXPECT_EQ(scene().name, "of no file");
    ASSERT_TRUE(std::holds_alternative<scene::MeshShape>(scene().b.shape));
    EXPECT_TRUE(recovery().orphans.empty());
    ASSERT_EQ(inJournals().size(), 1u);
    saveTo(app().savingContext(), root / "saved.json", {});
    EXPECT_EQ(std::get<scene::MeshShape>(scene::readSceneWords(root / "saved.json").scene.b.shape).file,
              (meshes.path() / "moved.obj").lexically_relative(root));
}

TEST_F(RecoveryTest, TwoPiecesOfOneJournalAreRestoredOneByOne) {
    scene::UnsavedWork first = leaveWork({}, "first");
    {
        scene::Journal journal(stateFolder() / "journal");
        scene::Scene scene = *first.scene;
        scene.name = "second";
        scene::UnsavedWork second = first;
        second.scene = std::make_shared<const scene::Scene>(scene);
        first.time += 1;
        journal.note(std::vector{first, second});
    }
    offer();
    ASSERT_EQ(recovery().orphans.size(), 2u);
    ASSERT_EQ(recovery().orphans[0].work.size(), 2u);
    clickItem("##work", inRow("##work", 0, "Restore"));
    EXPECT_EQ(scene().name, "first");
    ASSERT_EQ(recovery().orphans[0].work.size(), 1u);
    clickItem("##work", inRow("##work", 0, "Restore"));
    EXPECT_EQ(scene().name, "second");
    EXPECT_EQ(recovery().orphans.size(), 1u);
    // The first is in the history only, and in the journal all the same.
    std::vector<std::string> names;
    for (const scene::UnsavedWork& work : inJournals()) names.push_back(work.scene->name);
    EXPECT_EQ(std::count(names.begin(), names.end(), "second"), 1);
    EXPECT_EQ(std::count(names.begin(), names.end(), "first"), 2);  // and the other stopped program's
}

TEST_F(RecoveryTest, ADiskThatTakesNothingIsSaidOnceAndTheProgramGoesOn) {
    fs::remove_all(stateFolder());
    std::ofstream(stateFolder().string()) << "a file stands in the way";
    change();
    recovery().journal->flush();
    window_.settle();
    EXPECT_NE(app().ui.toasts.lastText().find("Unsaved work cannot be recovered"), std::string::npos);
    app().ui.toasts.show("something else");
    change();
    recovery().journal->flush();
    window_.settle();
    EXPECT_EQ(app().ui.toasts.lastText(), "something else");
}

// 10,000 vertices in mid-drag: what the journal takes of a frame.
TEST_F(RecoveryTest, ALargeSceneCostsNoFrames) {
    scene::Scene large = scene();
    scene::HullShape hull;
    constexpr int kRings = 100;
    for (int i = 1; i < kRings; ++i)
        for (int k = 0; k < kRings; ++k) {
            const double up = M_PI * i / kRings, round = 2.0 * M_PI * k / kRings;
            hull.positions.emplace_back(std::sin(up) * std::cos(round), std::cos(up),
                                        std::sin(up) * std::sin(round));
        }
    hull.positions.emplace_back(0.0, 1.0, 0.0);
    hull.positions.emplace_back(0.0, -1.0, 0.0);
    large.a.shape = hull;
    large.a.unknownInShape.clear();
    app().openScene(large, {});
    window_.settle();
    app().editor.document.beginPreview("Move B");
    double total = 0.0, longest = 0.0;
    constexpr int kFrames = 60;
    for (int i = 1; i <= kFrames; ++i) {
        app().editor.document.preview([&](scene::Scene& scene) { scene.b.position.x = 0.01 * i; });
        const auto start = std::chrono::steady_clock::now();
        keepUp(app().ui, app().editor, app().view, app().recovery(), false);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        total += taken.count();
        longest = std::max(longest, taken.count());
        usleep(5000);
    }
    app().editor.document.commitPreview();
    std::printf("a frame spends %.3f ms on the journal, at most %.3f ms\n", total / kFrames, longest);
    EXPECT_LT(total / kFrames, 1.0);
    window_.settle();
    EXPECT_EQ(inJournals().size(), 1u);
}

// The name of the mesh is kept, its points are not: while they are away the work stays, and one message says
// so.
TEST_F(RecoveryTest, WorkWithAMeshThatHasGoneIsKeptAndSaidOnce) {
    const fs::path mesh = root / "corner.obj";
    const std::string points = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    std::ofstream(mesh) << points;
    const fs::path file = root / "linked.json";
    std::ofstream(file)
        << R"({"version": 1, "name": "linked", "a": {"shape": {"type": "mesh", "file": "corner.obj"}},
        "b": {"shape": {"type": "box", "half_extents": [1, 1, 1]}}})";
    scene::UnsavedWork work;
    work.scene = std::make_shared<const scene::Scene>(scene::readSceneFile(file).scene);
    work.file = file;
    work.time = 1'700'000'000'000;
    {
        scene::Journal journal(stateFolder() / "journal");
        journal.note(std::vector{work});
    }
    fs::remove(mesh);
    offer();
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    EXPECT_NE(app().dialogs.errorText.find("corner.obj"), std::string::npos) << app().dialogs.errorText;
    EXPECT_NE(app().dialogs.errorText.find("The work is kept"), std::string::npos);
    ASSERT_NE(imguiWindow("##error"), nullptr);
    EXPECT_TRUE(imguiWindow("##error")->Active);  // it stands above the list and stays
    clickItem("##error", {"Close"});
    EXPECT_TRUE(imguiWindow("##unsaved")->Active);  // which comes back
    std::ofstream(mesh) << points;
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    EXPECT_EQ(app().editor.title(), "linked");
    EXPECT_TRUE(app().editor.document.isModified());
    EXPECT_TRUE(recovery().orphans.empty());
}

// --- the file on the disk -------------------------------------------------------------------------------

TEST_F(RecoveryTest, AFileThatChangedIsReloadedOnRequest) {
    const fs::path file = openOwn("apart");
    gainFocus();
    EXPECT_EQ(recovery().question.kind, DiskQuestion::Kind::none);
    // Touched, but with the same content.
    fs::last_write_time(file, fs::file_time_type::clock::now() + std::chrono::seconds(2));
    gainFocus();
    EXPECT_EQ(recovery().question.kind, DiskQuestion::Kind::none);
    writeFromOutside(file, 4.5);
    gainFocus();
    ASSERT_EQ(recovery().question.kind, DiskQuestion::Kind::reload);
    clickItem("##disk", {"Reload"});
    EXPECT_EQ(scene().b.position.x, 4.5);
    EXPECT_FALSE(app().editor.document.isModified());
    gainFocus();
    EXPECT_EQ(recovery().question.kind, DiskQuestion::Kind::none);
    ctrl(SDL_SCANCODE_Z);
    EXPECT_NE(scene().b.position.x, 4.5);  // the version before is not lost
}

TEST_F(RecoveryTest, KeepingMineCountsAsChangedAndIsAskedOnce) {
    const fs::path file = openOwn("apart");
    const scene::Scene mine = scene();
    writeFromOutside(file, 4.5);
    gainFocus();
    clickItem("##disk", {"Keep mine"});
    EXPECT_TRUE(scene() == mine);
    EXPECT_TRUE(app().editor.document.isModified());
    EXPECT_EQ(inJournals().size(), 1u);
    gainFocus();
    EXPECT_EQ(recovery().question.kind, DiskQuestion::Kind::none);
    ctrl(SDL_SCANCODE_S);
    EXPECT_EQ(recovery().question.kind, DiskQuestion::Kind::none);
    EXPECT_TRUE(scene::readSceneFile(file).scene == mine);
}

TEST_F(RecoveryTest, AFileThatBecameUnreadableLeavesTheSceneAsItWas) {
    const fs::path file = openOwn("apart");
    const scene::Scene mine = scene();
    std::ofstream(file) << "{\"version\": 1,";
    gainFocus();
    ASSERT_EQ(recovery().question.kind, DiskQuestion::Kind::reload);
    clickItem("##disk", {"Reload"});
    EXPECT_NE(app().dialogs.errorText.find("apart.json"), std::string::npos);
    EXPECT_TRUE(scene() == mine);
    EXPECT_TRUE(app().editor.document.isModified());
}

TEST_F(RecoveryTest, SavingOverAChangeOfAnotherProgramOffersAnotherName) {
    const fs::path file = openOwn("apart");
    change();
    writeFromOutside(file, 4.5);
    ctrl(SDL_SCANCODE_S);
    ASSERT_EQ(recovery().question.kind, DiskQuestion::Kind::saveOver);
    clickItem("##disk", {"Save as..."});
    EXPECT_EQ(app().dialogs.fileDialog.purpose, FileDialog::Purpose::save);
    EXPECT_EQ(scene::readSceneFile(file).scene.b.position.x, 4.5);
}

TEST_F(RecoveryTest, AFileThatHasGoneIsSaidOnce) {
    const fs::path file = openOwn("apart");
    fs::remove(file);
    gainFocus();
    EXPECT_NE(app().ui.toasts.lastText().find("has gone"), std::string::npos);
    EXPECT_TRUE(app().editor.document.isModified());
    ctrl(SDL_SCANCODE_S);
    EXPECT_TRUE(fs::exists(file));
    EXPECT_FALSE(app().editor.document.isModified());
}

TEST_F(RecoveryTest, AFileOfALaterVersionIsRefusedAndUntouched) {
    const fs::path file = root / "later.json";
    std::ofstream(file) << R"({"version": 2, "bodies": []})";
    const scene::Scene before = scene();
    drop(file);
    EXPECT_NE(app().dialogs.errorText.find("later version of sepaxis"), std::string::npos);
    EXPECT_EQ(app().dialogs.errorText.find("Correct the file"), std::string::npos);
    EXPECT_TRUE(scene() == before);
}

TEST_F(RecoveryTest, TheQuestionAboutTheFileWaitsForAnotherPage) {
    const fs::path file = openOwn("apart");
    key(SDL_SCANCODE_COMMA, KMOD_CTRL);
    ASSERT_TRUE(imguiWindow("##preferences")->Active);
    writeFromOutside(file, 4.5);
    gainFocus();
    EXPECT_TRUE(imguiWindow("##preferences")->Active);
    EXPECT_EQ(recovery().question.kind, DiskQuestion::Kind::none);
    key(SDL_SCANCODE_ESCAPE);
    ASSERT_EQ(recovery().question.kind, DiskQuestion::Kind::reload);
    clickItem("##disk", {"Reload"});
    EXPECT_EQ(scene().b.position.x, 4.5);
}

// --- recent files, the history, the session -------------------------------------------------------------

TEST_F(RecoveryTest, RecentFilesOpenFromTheMenu) {
    const fs::path first = openOwn("apart"), second = openOwn("touching");
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));  // an example: not in the list
    window_.settle();
    openMenu("File", "Open recent");
    ASSERT_EQ(recovery().recent.size(), 2u);
    EXPECT_EQ(recovery().recent[0].path, second);
    EXPECT_EQ(recovery().recent[1].path, first);
    const std::string name = recovery().recent[1].name;
    clickItem("##Menu_01", inRow("##Menu_01", 1, name.c_str()));
    EXPECT_EQ(app().editor.document.file(), first);
    fs::remove(second);
    openMenu("File", "Open recent");
    ASSERT_EQ(recovery().recentGone, (std::vector<bool>{false, true}));
    clickItem("##Menu_01", {"Clear the list"});
    EXPECT_TRUE(scene::loadRecentFiles(stateFolder()).empty());
}

TEST_F(RecoveryTest, RecordingsOpenFromTheMenuAgain) {
    const record::Folder folder;
    const std::string file = record::recordedRows(folder, {{}});
    ASSERT_TRUE(app().open(file));
    window_.settle();
    const fs::path other = openOwn("apart");
    openMenu("File", "Open recent");
    ASSERT_EQ(recovery().recent.size(), 2u);
    EXPECT_EQ(recovery().recent[1], (scene::RecentFile{file, "run.sxr"}));
    clickItem("##Menu_01", inRow("##Menu_01", 1, "run.sxr"));
    window_.settle();
    EXPECT_EQ(scene().name, "body 7 and body 8, frame 0");
}

TEST_F(RecoveryTest, TheHistoryTravelsToTheStepThatIsClicked) {
    const scene::Scene start = scene();
    for (int i = 0; i < 5; ++i) change();
    const scene::Scene end = scene();
    openMenu("Edit", "History");
    clickItem("##history", inRow("##history", 0, "##step"));
    EXPECT_TRUE(scene() == start);
    EXPECT_EQ(app().editor.document.position(), 0u);
    ASSERT_NE(imguiWindow("##history"), nullptr) << "stays open for the next one";
    clickItem("##history", inRow("##history", 5, "##step"));
    EXPECT_TRUE(scene() == end);
    clickItem("##history", inRow("##history", 2, "##step"));
    EXPECT_EQ(app().editor.document.position(), 2u);
    EXPECT_EQ(app().editor.document.stepCount(), 5u);
    EXPECT_EQ(app().editor.document.redoName(), "Move B");
}

TEST_F(RecoveryTest, QuittingKeepsTheFileTheCameraAndThePlace) {
    const fs::path file = openOwn("apart");
    wheel(3);
    const scene::SavedCamera camera = scene::toSaved(app().view.camera.goal());
    ctrl(SDL_SCANCODE_Q);
    EXPECT_FALSE(window_.step(0.0));
    const scene::Session session = scene::loadSession(stateFolder());
    EXPECT_EQ(session.file, file);
    EXPECT_EQ(session.camera, camera);
    ASSERT_TRUE(session.window.has_value());
    EXPECT_EQ(session.window->width, 1280);
    EXPECT_EQ(session.window->height, 720);
}

}  // namespace
}  // namespace sepaxis::ui
