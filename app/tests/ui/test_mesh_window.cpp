// Importing meshes in the real window: by the menu's key, dropped on a shape, with its choices, and undone.
#include "app/mesh/mesh_hull.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/tests/mesh/mesh_files.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/files/scene_reading.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>

namespace sepaxis::ui {
namespace {

using Clock = std::chrono::steady_clock;

class MeshWindow : public WindowTest {
 protected:
    void SetUp() override {
        WindowTest::SetUp();
        app().dialogs.fileDialog.folder = folder_.path();
        box_ = folder_.write("box.obj", mesh_files::objText());
    }
    // Frames until the hull is there or the page has closed; false after too long. No frame may block.
    bool waitFor(const std::function<bool()>& done) {
        const Clock::time_point start = Clock::now();
        // What a test began itself and no event did has not reached a frame yet: a window at rest draws none.
        moveTo(mouse_);
        while (!done() && Clock::now() - start < std::chrono::seconds(60)) {
            const Clock::time_point before = Clock::now();
            window_.step(0.02);
            longestFrame_ =
                std::max(longestFrame_, std::chrono::duration<double>(Clock::now() - before).count());
        }
        waited_ = std::chrono::duration<double>(Clock::now() - start).count();
        window_.step(0.0);
        window_.step(0.0);
        return done();
    }
    bool waitForHull() {
        return waitFor([&] { return app().dialogs.meshImport.isReady(); });
    }
    const scene::MeshShape* mesh(Side side) {
        return std::get_if<scene::MeshShape>(&scene().object(side).shape);
    }
    void dropAt(const dvec3& world, const std::filesystem::path& path) {
        moveTo(pixelOf(world));
        window_.step(0.0);
        SDL_Event event{};
        event.type = SDL_DROPFILE;
        event.drop.file = SDL_strdup(path.c_str());
        push(event);
        window_.step(0.0);
    }
    mesh_files::Folder folder_;
    std::filesystem::path box_;
    double longestFrame_ = 0.0, waited_ = 0.0;  // seconds
};

// A closed ball of so many rings and as many points in each.
std::string ballText(int rings) {
    std::string text;
    for (int i = 0; i < rings; ++i)
        for (int j = 0; j < rings; ++j) {
            const double latitude = 3.14159265358979 * (i + 0.5) / rings, turn = 6.28318530717959 * j / rings;
            text += "v " + std::to_string(std::sin(latitude) * std::cos(turn)) + ' ' +
                    std::to_string(std::cos(latitude)) + ' ' +
                    std::to_string(std::sin(latitude) * std::sin(turn)) + '\n';
        }
    return text + "f 1 2 3\n";
}

TEST_F(MeshWindow, ASceneOfALargeMeshOpensBesideTheWindow) {
    const std::string ball = ballText(130);
    ASSERT_GT(ball.size(), 256u * 1024u);
    folder_.write("ball.obj", ball);
    const std::filesystem::path file = folder_.write(
        "scene.json",
        R"({"version": 1, "name": "Ball", "a": {"shape": {"type": "mesh", "file": "ball.obj", "max_vertices": 40}},)"
        R"( "b": {"shape": {"type": "sphere", "radius": 1}, "position": [1, 0, 0]}})");
    const scene::Scene before = scene();
    EXPECT_TRUE(app().open(file));
    EXPECT_TRUE(scene() == before);
    ASSERT_TRUE(app().dialogs.reading->isOpen());
    moveTo(mouse_);
    window_.step(0.0);
    key(SDL_SCANCODE_ESCAPE);  // given up: nothing has changed
    EXPECT_FALSE(app().dialogs.reading->isOpen());
    EXPECT_TRUE(app().dialogs.errorText.empty()) << app().dialogs.errorText;
    EXPECT_TRUE(scene() == before);

    EXPECT_TRUE(app().open(file));
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.reading->isOpen(); }));
    EXPECT_TRUE(app().dialogs.errorText.empty()) << app().dialogs.errorText;
    EXPECT_EQ(scene().name, "Ball");
    ASSERT_NE(mesh(Side::a), nullptr);
    ASSERT_NE(mesh(Side::a)->hull, nullptr);
    EXPECT_EQ(mesh(Side::a)->hull->positions.size(), 40u);
    EXPECT_EQ(app().editor.document.file(), file);
    EXPECT_FALSE(app().editor.document.isModified());
}

TEST_F(MeshWindow, ASceneOfALargeMeshThatIsDamagedSaysSo) {
    folder_.write("ball.obj", ballText(130) + "f 1 2 999999\n");
    const std::filesystem::path file =
        folder_.write("scene.json", R"({"version": 1, "a": {"shape": {"type": "mesh", "file": "ball.obj"}},)"
                                    R"( "b": {"shape": {"type": "sphere", "radius": 1}}})");
    const scene::Scene before = scene();
    EXPECT_TRUE(app().open(file));
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.reading->isOpen(); }));
    EXPECT_NE(app().dialogs.errorText.find("/a/shape/file"), std::string::npos) << app().dialogs.errorText;
    EXPECT_TRUE(scene() == before);
}

TEST_F(MeshWindow, TheKeyAsksForAFileAndOneStepTakesItIn) {
    const scene::Scene before = scene();
    key(SDL_SCANCODE_I, KMOD_CTRL);
    ASSERT_EQ(app().dialogs.fileDialog.purpose, FileDialog::Purpose::choose);
    ASSERT_EQ(app().dialogs.fileDialog.entries.size(), 1u);
    EXPECT_EQ(app().dialogs.fileDialog.entries[0].name, "box.obj");
    window_.settle();
    type("box.obj");
    key(SDL_SCANCODE_RETURN);
    ASSERT_TRUE(app().dialogs.meshImport.isOpen());
    ASSERT_TRUE(waitForHull());
    EXPECT_TRUE(scene() == before);  // nothing has been taken yet
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
    ASSERT_NE(mesh(Side::b), nullptr);  // the selected shape
    EXPECT_EQ(mesh(Side::b)->path, box_);
    EXPECT_EQ(scene().b.position, before.b.position);
    EXPECT_EQ(scene().b.name, "box");
    EXPECT_EQ(app().editor.evaluation().shapes[1]->shape.core.vertexCount(), 8u);
    EXPECT_EQ(app().editor.document.undoName(), "Import box.obj to B");
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    EXPECT_TRUE(scene() == before);
}

// What the program prints when it answers the file from another working directory.
std::string answerOf(const std::filesystem::path& file) {
    const std::string command = "cd / && '" SEPAXIS_PROGRAM "' collide --json '" + file.string() + "' 2>&1";
    const std::unique_ptr<FILE, int (*)(FILE*)> out(popen(command.c_str(), "r"), pclose);
    std::array<char, 1 << 16> text{};
    return {text.data(), std::fread(text.data(), 1, text.size(), out.get())};
}
double memberOf(const std::string& json, const std::string& name) {
    const std::size_t at = json.find("\"" + name + "\": ");
    EXPECT_NE(at, std::string::npos) << json;
    return at == std::string::npos ? NAN : std::strtod(json.c_str() + at + name.size() + 4, nullptr);
}

TEST_F(MeshWindow, ImportedFromARelativePathAndSavedElsewhereAnotherProcessReadsIt) {
    folder_.write("models/wedge.obj", mesh_files::objText());
    std::filesystem::create_directories(folder_.path() / "sc en\xC3\xA4/deep");
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder_.path());
    importMesh(app().ui, app().editor, app().view, app().dialogs, "models/wedge.obj", Side::b);
    ASSERT_TRUE(waitForHull());
    key(SDL_SCANCODE_RETURN);
    std::filesystem::current_path(before);
    ASSERT_NE(mesh(Side::b), nullptr);
    window_.settle();
    const double depth = app().editor.evaluation().collision.depth;
    // First here, then elsewhere, and then elsewhere again after the first import was undone and redone.
    for (const char* name : {"here.json", "sc en\xC3\xA4/one.json", "sc en\xC3\xA4/deep/two.json"}) {
        const std::filesystem::path file = folder_.path() / name;
        key(SDL_SCANCODE_Z, KMOD_CTRL);
        key(SDL_SCANCODE_Y, KMOD_CTRL);
        app().dialogs.fileDialog.folder = file.parent_path();
        key(SDL_SCANCODE_S, KMOD_CTRL | KMOD_SHIFT);
        ASSERT_EQ(app().dialogs.fileDialog.purpose, FileDialog::Purpose::save);
        window_.settle();
        type(file.filename().string());
        key(SDL_SCANCODE_RETURN);
        ASSERT_EQ(app().editor.document.file(), file) << app().dialogs.fileDialog.error;
        const std::string answer = answerOf(file);
        EXPECT_EQ(memberOf(answer, "depth"), depth) << answer;
        EXPECT_EQ(std::get<scene::MeshShape>(scene::readSceneWords(file).scene.b.shape).file,
                  (folder_.path() / "models/wedge.obj").lexically_relative(file.parent_path()));
        EXPECT_FALSE(app().editor.document.isModified());
    }
    ASSERT_TRUE(app().open(preset("tetrahedron-cube")));
    EXPECT_TRUE(app().open(folder_.path() / "sc en\xC3\xA4/deep/two.json")) << app().dialogs.errorText;
    EXPECT_EQ(app().editor.evaluation().collision.depth, depth);
}

TEST_F(MeshWindow, AMissingMeshIsLookedForAndSavingKeepsWhereItWasFound) {
    folder_.write("moved/a.obj", mesh_files::objText());
    folder_.write("moved/b.obj", mesh_files::objText());
    const std::filesystem::path file = folder_.write(
        "scene.json",
        R"({"version": 1, "a": {"shape": {"type": "mesh", "file": "old/a.obj"}}, "b": {"shape":)"
        R"( {"type": "mesh", "file": "old/b.obj"}, "position": [1.5, 0, 0]}})");
    const scene::Scene before = scene();
    app().dialogs.fileDialog.folder.clear();
    EXPECT_FALSE(app().open(file));
    window_.settle();
    EXPECT_NE(app().dialogs.errorText.find("Find the mesh"), std::string::npos) << app().dialogs.errorText;
    ASSERT_TRUE(clickLabel("##error", {"Find the file..."}));
    window_.settle();
    ASSERT_EQ(app().dialogs.fileDialog.purpose, FileDialog::Purpose::choose);
    EXPECT_EQ(app().dialogs.fileDialog.choice.title, "Find a.obj");
    EXPECT_EQ(app().dialogs.fileDialog.folder, folder_.path());
    EXPECT_TRUE(scene() == before);
    type("moved/a.obj");
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    ASSERT_TRUE(app().dialogs.errorText.empty()) << app().dialogs.errorText;
    ASSERT_NE(mesh(Side::b), nullptr);
    EXPECT_EQ(mesh(Side::a)->path, folder_.path() / "moved/a.obj");
    EXPECT_EQ(mesh(Side::b)->path, folder_.path() / "moved/b.obj");
    EXPECT_EQ(app().editor.document.file(), file);
    EXPECT_TRUE(app().editor.document.isModified()) << "the file still names the old places";
    const double depth = app().editor.evaluation().collision.depth;
    key(SDL_SCANCODE_S, KMOD_CTRL);
    EXPECT_FALSE(app().editor.document.isModified());
    EXPECT_EQ(memberOf(answerOf(file), "depth"), depth);
}

TEST_F(MeshWindow, AMeshThatIsNotBesideTheFoundOneIsAskedForInTheSameFolder) {
    folder_.write("moved/a.obj", mesh_files::objText());
    folder_.write("moved/renamed.obj", mesh_files::objText());
    const std::filesystem::path file = folder_.write(
        "scene.json",
        R"({"version": 1, "a": {"shape": {"type": "mesh", "file": "old/a.obj"}}, "b": {"shape":)"
        R"( {"type": "mesh", "file": "old/b.obj"}, "position": [1.5, 0, 0]}})");
    EXPECT_FALSE(app().open(file));
    window_.settle();
    ASSERT_TRUE(clickLabel("##error", {"Find the file..."}));
    window_.settle();
    type("moved/a.obj");
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    ASSERT_TRUE(clickLabel("##error", {"Find the file..."})) << app().dialogs.errorText;
    window_.settle();
    EXPECT_EQ(app().dialogs.fileDialog.choice.title, "Find b.obj");
    EXPECT_EQ(app().dialogs.fileDialog.folder, folder_.path() / "moved");
    type("renamed.obj");
    key(SDL_SCANCODE_RETURN);
    window_.settle();
    ASSERT_NE(mesh(Side::b), nullptr) << app().dialogs.errorText;
    EXPECT_EQ(mesh(Side::a)->path, folder_.path() / "moved/a.obj");
    EXPECT_EQ(mesh(Side::b)->path, folder_.path() / "moved/renamed.obj");
}

TEST_F(MeshWindow, AFileGoesToTheShapeThatItIsDroppedOn) {
    for (const Side side : {Side::a, Side::b}) {
        app().view.selection = scene::other(side);
        // The other shape must not cover the middle of this one.
        app().editor.document.execute(scene::moveTo(Side::b, {6.0, 0.5, 0.0}));
        frameAll(app().ui, app().editor, app().view, false);
        window_.settle();
        const std::size_t index = side == Side::a ? 0 : 1;
        dropAt(transformPoint(app().editor.evaluation().poses[index],
                              app().editor.evaluation().shapes[index]->shape.core.centroid),
               box_);
        ASSERT_TRUE(waitForHull());
        EXPECT_EQ(app().dialogs.meshImport.choices.side, side);
        key(SDL_SCANCODE_RETURN);
        EXPECT_NE(mesh(side), nullptr);
        EXPECT_EQ(mesh(scene::other(side)), nullptr);
        key(SDL_SCANCODE_Z, KMOD_CTRL);
    }
    // Beside both it goes to the selected one; a scene file still opens.
    app().view.selection = Side::a;
    moveTo(app().view.area.min + dvec2(4.0, app().view.area.size.y - 4.0));
    window_.settle();
    drop(box_);
    ASSERT_TRUE(waitForHull());
    EXPECT_EQ(app().dialogs.meshImport.choices.side, Side::a);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
    drop(preset("tetrahedron-cube"));
    EXPECT_EQ(app().editor.document.file(), preset("tetrahedron-cube"));
}

TEST_F(MeshWindow, UnitAxisAndWayAreChosenByClicks) {
    drop(box_);
    ASSERT_TRUE(waitForHull());
    const auto choice = [&](const char* row, const char* label) {
        return idOf("##mesh", {row, "##choice", label});
    };
    EXPECT_TRUE(clickControlIn("##mesh", choice("unit", "cm")));
    EXPECT_EQ(app().dialogs.meshImport.choices.unit, scene::MeshUnit::centimetre);
    EXPECT_TRUE(clickControlIn("##mesh", choice("up", "z")));
    EXPECT_EQ(app().dialogs.meshImport.choices.up, scene::UpAxis::z);
    EXPECT_TRUE(clickControlIn("##mesh", choice("keep", "Vertices")));
    EXPECT_FALSE(app().dialogs.meshImport.choices.asLink);
    EXPECT_TRUE(clickControlIn("##mesh", choice("goes to", "A")));
    ASSERT_TRUE(waitForHull());
    EXPECT_TRUE(clickControlIn("##mesh", idOf("##mesh", {"Import"})));
    const auto* hull = std::get_if<scene::HullShape>(&scene().a.shape);
    ASSERT_NE(hull, nullptr);
    EXPECT_EQ(hull->positions.back(), dvec3(0.02, 0.06, -0.04));
}

TEST_F(MeshWindow, EscapeOnTheListOfPartsLeavesThePageOpen) {
    drop(folder_.write("parts.obj", "o one\n" + mesh_files::objText() + "o two\nf 1 2 3\n"));
    ASSERT_TRUE(waitForHull());
    ASSERT_TRUE(clickControlIn("##mesh", idOf("##mesh", {"##node"})));
    ASSERT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 2);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 1);
    EXPECT_TRUE(app().dialogs.meshImport.isOpen());
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
}

TEST_F(MeshWindow, ADamagedFileIsOneMessageAndNothingIsLost) {
    const scene::Scene before = scene();
    drop(folder_.write("bad.obj", "v 1 2\n"));
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.errorText.empty(); }));
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
    EXPECT_EQ(app().dialogs.errorTitle, "Cannot import bad.obj");
    EXPECT_NE(app().dialogs.errorText.find("bad.obj: line 1: a position needs three numbers"),
              std::string::npos);
    EXPECT_TRUE(scene() == before);
}

TEST_F(MeshWindow, AFlatMeshSaysItsWidth) {
    drop(folder_.write("flat.obj", "v 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\n"));
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.meshImport.complaint().empty(); }));
    EXPECT_FALSE(app().dialogs.meshImport.isReady());
    EXPECT_EQ(
        app().dialogs.meshImport.complaint().find("This mesh cannot be imported: it has no volume: 0 m wide"),
        0u)
        << app().dialogs.meshImport.complaint();
    key(SDL_SCANCODE_RETURN);  // there is nothing to take
    EXPECT_TRUE(app().dialogs.meshImport.isOpen());
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
}

TEST_F(MeshWindow, AFarMeshIsBroughtToWhereTheShapeStood) {
    std::string text;
    for (const dvec3& p : mesh_files::boxPoints())
        text += "v " + mesh_files::numbers(p + dvec3(1000, 0, 0)) + "\n";
    const Hull<double>& old = app().editor.evaluation().shapes[1]->shape.core;
    const dvec3 middle =
        transformPoint(app().editor.evaluation().poses[1], (old.boundsMin + old.boundsMax) * 0.5);
    drop(folder_.write("far.obj", text));
    ASSERT_TRUE(waitForHull());
    EXPECT_TRUE(app().dialogs.meshImport.choices.recentre);
    key(SDL_SCANCODE_RETURN);
    const Hull<double>& core = app().editor.evaluation().shapes[1]->shape.core;
    const dvec3 own =
        transformPoint(app().editor.evaluation().poses[1], (core.boundsMin + core.boundsMax) * 0.5);
    EXPECT_LT(glm::length(own - middle), 1e-9);
}

TEST_F(MeshWindow, AChangedFileIsReadAgain) {
    drop(box_);
    ASSERT_TRUE(waitForHull());
    key(SDL_SCANCODE_RETURN);
    ASSERT_NE(mesh(Side::b), nullptr);
    folder_.write("box.obj", mesh_files::objText() + "v 1 2 9\n");
    reloadMesh(app().ui, app().editor, app().view, app().dialogs, Side::b, 0);
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.meshImport.isOpen(); }));
    EXPECT_EQ(mesh(Side::b)->hull->positions.size(), 9u);
    EXPECT_EQ(app().editor.document.undoName(), "Reload box.obj");
    reloadMesh(app().ui, app().editor, app().view, app().dialogs, Side::b, 5);
    ASSERT_TRUE(waitFor([&] { return !app().dialogs.meshImport.isOpen(); }));
    EXPECT_EQ(mesh(Side::b)->hull->positions.size(), 5u);
    EXPECT_EQ(mesh(Side::b)->maxVertices, 5u);
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    EXPECT_EQ(mesh(Side::b)->hull->positions.size(), 9u);
}

TEST_F(MeshWindow, AMillionPointsBlockNoFrameAndCanBeCancelled) {
    std::string ply =
        "ply\nformat binary_little_endian 1.0\nelement vertex 1000000\nproperty float x\n"
        "property float y\nproperty float z\nend_header\n";
    std::uint32_t seed = 1;
    for (int i = 0; i < 3'000'000; ++i) {
        seed = seed * 1664525u + 1013904223u;
        mesh_files::put(ply, static_cast<float>(seed >> 8) / 16777216.0f);
    }
    const std::filesystem::path path = folder_.write("million.ply", ply);
    moveTo({640, 10});
    SDL_Event event{};
    event.type = SDL_DROPFILE;
    event.drop.file = SDL_strdup(path.c_str());
    push(event);
    EXPECT_TRUE(waitForHull());
    EXPECT_EQ(app().dialogs.meshImport.choices.side, Side::b);
    // A machine that is busy with something else makes every frame longer, and the reading, too.
    EXPECT_LT(longestFrame_, std::max(1.0, 0.5 * waited_));
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
    // And again, given up while it is read.
    event.drop.file = SDL_strdup(path.c_str());
    push(event);
    for (int i = 0; i < 3; ++i) window_.step(0.02);
    ASSERT_TRUE(app().dialogs.meshImport.isOpen());
    const Clock::time_point start = Clock::now();
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(app().dialogs.meshImport.isOpen());
    EXPECT_TRUE(waitFor([&] { return app().dialogs.meshImport.ending.empty(); }));
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - start).count(), 3.0);
}

}  // namespace
}  // namespace sepaxis::ui
