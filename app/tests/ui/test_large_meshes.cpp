// Large meshes never stop the window: what is slow about them is done beside it, and can be given up.
#include "app/scene/shapes/mesh_shape.h"
#include "app/tests/mesh/mesh_files.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/dialogs/mesh_import_state.h"
#include "app/ui/files/scene_reading.h"
#include "app/ui/learn/lesson_session.h"
#include "app/ui/presets/preset_library.h"
#include "app/ui/recovery/recovery.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <future>
#include <utility>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kVertices = 9000;  // of a file that is large enough, and whose hull takes its time

// All on a sphere, evenly: by the golden angle from pole to pole.
std::string sphereText() {
    std::string text;
    for (int i = 0; i < kVertices; ++i) {
        const double y = 1.0 - 2.0 * (i + 0.5) / kVertices, r = std::sqrt(1.0 - y * y);
        const double turn = 2.399963229728653 * i;
        text += "v " + std::to_string(r * std::cos(turn)) + ' ' + std::to_string(y) + ' ' +
                std::to_string(r * std::sin(turn)) + '\n';
    }
    return text + "f 1 2 3\n";
}

std::string sceneText(const std::string& mesh) {
    return R"({"version": 1, "name": "Zebra", "a": {"shape": {"type": "mesh", "file": ")" + mesh +
           R"("}}, "b": {"shape": {"type": "sphere", "radius": 1}, "position": [1.8, 0, 0]}})";
}

struct Files {
    mesh_files::Folder folder;
    fs::path mesh, scene;
    Files() : mesh(folder.write("sphere.obj", sphereText())) {
        scene = folder.write("sphere.json", sceneText("sphere.obj"));
    }
};

class LargeMesh : public Files, public WindowTest {
 protected:
    LargeMesh() : WindowTest(withFolders(folder.path() / "home")) {}
    static WindowOptions withFolders(const fs::path& home) {
        WindowOptions result = options();
        result.folders = scene::foldersBelow(home);
        return result;
    }
    bool waitFor(const std::function<bool()>& done) {
        const Clock::time_point start = Clock::now();
        // What a test began itself and no event did has not reached a frame yet: a window at rest draws none.
        moveTo(mouse_);
        while (!done() && Clock::now() - start < std::chrono::seconds(100)) window_.step(0.02);
        return done();
    }
    // Frames as they come, however long something else takes.
    void frames(int count) {
        moveTo(mouse_);
        for (int i = 0; i < count; ++i) window_.step(0.0);
    }
    void enter() {
        pushEnter();
        frames(3);
    }
    void pushEnter() {
        for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
            SDL_Event event{};
            event.type = type;
            event.key.keysym.scancode = SDL_SCANCODE_RETURN;
            event.key.keysym.sym = SDLK_RETURN;
            push(event);
        }
    }
    const scene::MeshShape* meshOf(Side side) {
        return std::get_if<scene::MeshShape>(&scene().object(side).shape);
    }
    // What a program that was stopped left: twice the same scene.
    void leaveWork() {
        scene::UnsavedWork work;
        work.scene = std::make_shared<const scene::Scene>(scene::readSceneWords(this->Files::scene).scene);
        work.file = Files::scene;
        work.fileHash = scene::hashOfFile(work.file);
        work.steps = {"Move B"};
        work.stepCount = 1;
        scene::Journal journal(scene::foldersBelow(folder.path() / "home").state / "journal");
        journal.note(std::vector{work, work});
    }
    using WindowTest::scene;
};

TEST_F(LargeMesh, IsBuiltBesideTheWindowBeforeItIsTaken) {
    const scene::Scene before = scene();
    importMesh(app().ui, app().editor, app().view, app().dialogs, mesh, Side::a);
    ASSERT_TRUE(waitFor([&] { return app().dialogs.meshImport.isReady(); }));
    frames(3);
    pushEnter();
    while (!app().dialogs.meshImport.state->taking) window_.step(0.0);
    // What builds the shape ends when the test says so, however fast it is beside the frames.
    std::promise<void> mayEnd;
    auto& builder = app().dialogs.meshImport.state->builder;
    auto running = std::exchange(builder, {});
    builder.start([held = std::move(running), end = mayEnd.get_future()]() mutable {
        end.wait();
        return *held.take(std::chrono::minutes(5));
    });
    frames(3);
    // The page still stands, and gives up.
    ASSERT_TRUE(app().dialogs.meshImport.isOpen());
    EXPECT_TRUE(scene() == before);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
    mayEnd.set_value();
    ASSERT_TRUE(waitFor([&] { return app().dialogs.meshImport.ending.empty(); }));
    EXPECT_TRUE(scene() == before);

    importMesh(app().ui, app().editor, app().view, app().dialogs, mesh, Side::a);
    ASSERT_TRUE(waitFor([&] { return app().dialogs.meshImport.isReady(); }));
    frames(3);
    enter();
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.meshImport.isOpen(); }));
    frames(2);
    ASSERT_NE(meshOf(Side::a), nullptr);
    EXPECT_EQ(app().editor.evaluation().shapes[0]->shape.core.vertexCount(), std::uint32_t{kVertices});
    EXPECT_EQ(app().editor.document.undoName(), "Import sphere.obj to A");
}

TEST_F(LargeMesh, IsReadBesideTheWindowWhenWorkIsRestored) {
    leaveWork();
    const scene::Scene before = scene();
    offerUnsavedWork(app().ui, app().recovery(), false);
    ASSERT_EQ(app().recovery().orphans.size(), 1u);
    restoreWork(app().recoveryContext(), 0, 0);
    ASSERT_TRUE(app().dialogs.reading->isOpen());
    frames(3);
    EXPECT_TRUE(scene() == before);
    EXPECT_FALSE(app().recovery().offered);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().dialogs.reading->isOpen());
    EXPECT_TRUE(app().recovery().offered);  // nothing is lost: the list is back
    EXPECT_EQ(app().recovery().orphans.front().work.size(), 2u);
    EXPECT_TRUE(scene() == before);

    restoreWork(app().recoveryContext(), 0, 0);
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.reading->isOpen(); }));
    EXPECT_TRUE(app().dialogs.errorText.empty()) << app().dialogs.errorText;
    ASSERT_NE(meshOf(Side::a), nullptr);
    ASSERT_NE(meshOf(Side::a)->hull, nullptr);
    EXPECT_EQ(app().editor.document.file(), Files::scene);
    EXPECT_TRUE(app().recovery().offered);
    EXPECT_EQ(app().recovery().orphans.front().work.size(), 1u);
}

TEST_F(LargeMesh, ThatHasGoneKeepsTheWork) {
    leaveWork();
    offerUnsavedWork(app().ui, app().recovery(), false);
    const scene::Scene before = scene();
    std::ofstream(mesh, std::ios::app) << "f 1 2 999999\n";
    restoreWork(app().recoveryContext(), 0, 1);
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.reading->isOpen(); }));
    EXPECT_NE(app().dialogs.errorText.find("The work is kept"), std::string::npos) << app().dialogs.errorText;
    EXPECT_EQ(app().recovery().orphans.front().work.size(), 2u);
    EXPECT_TRUE(scene() == before);
}

TEST_F(LargeMesh, OfAPresetIsReadBesideTheWindowForItsPicture) {
    for (int i = 0; i < 5; ++i) window_.settle();  // the list has its pictures
    const fs::path own = app().library().own;
    fs::create_directories(own);
    std::ofstream(own / "mine.json") << sceneText(mesh.string());
    refreshPresets(app().library());
    const PresetPictures& pictures = app().library().pictures;
    showGallery(app().editor, app().library());
    app().library().gallery.search = "Zebra";  // its card alone
    const std::size_t drawn = pictures.drawn();
    frames(3);
    EXPECT_EQ(pictures.drawn(), drawn);  // it is only being read
    ASSERT_TRUE(waitFor([&] { return pictures.drawn() > drawn; }));
    frames(3);
    const auto mine = std::find_if(app().library().presets.begin(), app().library().presets.end(),
                                   [](const scene::Preset& preset) { return preset.mine; });
    ASSERT_NE(mine, app().library().presets.end());
    const PresetPictures::Picture picture = app().library().pictures.show(app().ui, *mine);
    EXPECT_NE(picture.texture, 0u);
    EXPECT_TRUE(picture.problem.empty()) << picture.problem;
    // At rest nothing is read again.
    const std::size_t once = pictures.drawn();
    frames(20);
    EXPECT_EQ(pictures.drawn(), once);
}

// A lesson waits for it, and is not about the scene that is open meanwhile.
TEST_F(LargeMesh, ALessonsSceneIsReadBesideTheWindow) {
    const fs::path lesson = folder.write("large.md",
                                         "# T\n\nabout\n\n## S\n\n```lesson\nscene: sphere.json\n```\n"
                                         "\n```task\nDo.\ngoal: overlapping\nsolution: move b 1 0 0\n```\n");
    const Clock::time_point begin = Clock::now();
    ASSERT_TRUE(app().open(lesson));
    EXPECT_LT(Clock::now() - begin, std::chrono::milliseconds(300));
    EXPECT_TRUE(app().dialogs.reading->isOpen());
    EXPECT_TRUE(app().lessons().isAside(app().editor));
    EXPECT_FALSE(app().lessons().isDone());
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.reading->isOpen(); }));
    EXPECT_EQ(scene().name, "Zebra");
    EXPECT_FALSE(app().lessons().isAside(app().editor));
    EXPECT_NE(meshOf(Side::a), nullptr);
}

}  // namespace
}  // namespace sepaxis::ui
