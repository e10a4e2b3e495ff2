#include "app/ui/shell/scene_opening.h"

#include "app/base/regular_file.h"
#include "app/ui/dialogs/find_mesh.h"
#include "app/ui/files/open_offer.h"
#include "app/ui/files/scene_reading.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/app.h"
#include "app/ui/viewport/viewport_target.h"
#include "app/ui/widgets/format.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace sepaxis::ui {

namespace fs = std::filesystem;

namespace {

// The scene of a text that names large meshes, which are not read yet; nothing for any other text.
std::optional<scene::ReadResult> sceneOfLargeMeshes(const std::string& text, const fs::path& path) {
    // Most scenes name no mesh, and are not read twice.
    if (text.find("\"mesh\"") == std::string::npos) return std::nullopt;
    scene::ReadResult read = scene::readScene(text);
    if (!read.ok || !namesLargeMeshes(read.scene, path)) return std::nullopt;
    return read;
}

// Without words those of the file are read, too.
void startReading(App& app, const fs::path& path, std::optional<scene::ReadResult> words,
                  FinishReading finish) {
    cancelDrag(app.view, app.editor);
    app.dialogs.meshImport.close();
    SceneWork work;
    work.title = "Open " + path.filename().string();
    const auto loaded = std::make_shared<LoadedScene>();
    work.read = [loaded, words = std::move(words), path](const std::stop_token& stop) {
        *loaded = loadScene(words ? *words : scene::readSceneWords(path), path, stop);
    };
    work.done = [loaded, finish = std::move(finish)] { finish(std::move(loaded->read)); };
    app.dialogs.reading->start(app.ui.now, std::move(work));
}

void offerSearch(App& app, const fs::path& given, const fs::path& path, const scene::SceneError& error,
                 scene::ReadResult words, const fs::path& folder = {});

// The scene of the file with meshes that were found elsewhere; the file keeps its words until it is saved.
void openFound(App& app, const fs::path& given, const fs::path& path, scene::ReadResult words,
               const fs::path& folder) {
    const FinishReading finish = [&app, given, path, words, folder](scene::ReadResult read) {
        const scene::SceneError error = read.error;
        if (!finishOpening(app, given, path, std::move(read))) {
            offerSearch(app, given, path, error, words, folder);
            return;
        }
        app.editor.document.setHeld(scene::readSceneWords(path).scene);
        app.ui.toasts.advise("The meshes of " + folder.string() +
                             " were taken. Save the scene to keep it so.");
    };
    if (namesLargeMeshes(words.scene, path))
        startReading(app, path, std::move(words), finish);
    else
        finish(loadScene(std::move(words), path).read);
}

// Beside the error that is shown, where it is about a mesh.
void offerSearch(App& app, const fs::path& given, const fs::path& path, const scene::SceneError& error,
                 scene::ReadResult words, const fs::path& folder) {
    app.dialogs.meshSearch = searchFor(error, std::move(words), path);
    if (app.dialogs.meshSearch == nullptr) return;
    if (!folder.empty()) app.dialogs.meshSearch->folder = folder;
    app.dialogs.meshSearch->found = [&app, given, path](scene::ReadResult found, const fs::path& in) {
        openFound(app, given, path, std::move(found), in);
    };
}

}  // namespace

bool readWithPage(App& app, const fs::path& path, const FinishReading& finish) {
    // What is read within a frame or a few; a scene that leaves its points to mesh files is short itself.
    constexpr std::uint64_t kMostAtOnce = 1u << 20;
    const RegularFile file = readRegularFile(path, kMostAtOnce);
    std::optional<scene::ReadResult> words;
    if (file.ok()) words = sceneOfLargeMeshes(file.text, path);
    if (!words && !file.tooLarge) return false;
    startReading(app, path, std::move(words), finish);
    return true;
}

bool haveShapes(scene::ReadResult& read) {
    for (const Side side : {Side::a, Side::b}) {
        const scene::BuildResult built = scene::buildShape(read.scene.object(side), side);
        if (built.built != nullptr) continue;
        read.ok = false;
        read.error = built.error;
    }
    return read.ok;
}

bool finishOpening(App& app, const std::filesystem::path& given, const std::filesystem::path& path,
                   scene::ReadResult read) {
    std::unique_ptr<OpenOffer> offer;
    if (read.ok && !haveShapes(read)) offer = offerFor(read.scene, path);
    if (!read.ok) {
        std::string text = scene::describeError(given, read.error);
        if (offer != nullptr && !offer->explanation.empty()) text += "\n\n" + offer->explanation;
        if (read.error.pointer == "/version") {
            text += "\n\nThe open scene and the file are unchanged.";
        } else if (isAboutMesh(read.error)) {
            text +=
                "\n\nThe open scene is unchanged. Find the mesh, or put it back and open the scene again.";
        } else {
            text +=
                "\n\nThe open scene is unchanged. Correct the file at the place named above and open it "
                "again";
            text += offer == nullptr ? "." : ", or use the convex hull of the points: " + offer->note + ".";
        }
        app.showError("Cannot open " + path.filename().string(), std::move(text));
        app.dialogs.openOffer = std::move(offer);
        if (isAboutMesh(read.error)) offerSearch(app, given, path, read.error, scene::readSceneWords(path));
        return false;
    }
    app.openScene(std::move(read.scene), path);
    if (!read.unknown.empty())
        app.ui.toasts.advise(path.filename().string() + ": " + scene::describeUnknown(read) + '.');
    noteOpened(app.ui, app.editor, app.recovery(), path, read.contentHash);
    return true;
}

void evaluateOpened(Ui& ui, Editor& editor, double slow) {
    const auto begin = std::chrono::steady_clock::now();
    editor.evaluate();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    if (!editor.hasResult() || taken.count() < slow) return;
    const auto verticesOf = [&](std::size_t side) {
        return std::to_string(editor.evaluation().shapes[side]->shape.core.vertexCount());
    };
    ui.toasts.advise("This answer took " + formatNumber(taken.count(), 2) + " s: A has " + verticesOf(0) +
                     " vertices, B has " + verticesOf(1) +
                     ". Every change will take as long; use fewer vertices or sides.");
}

}  // namespace sepaxis::ui
