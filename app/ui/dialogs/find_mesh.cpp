#include "app/ui/dialogs/find_mesh.h"

#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/mesh_import.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/editor.h"

#include <utility>

namespace sepaxis::ui {

namespace fs = std::filesystem;

bool isAboutMesh(const scene::SceneError& error) {
    return error.pointer == "/a/shape/file" || error.pointer == "/b/shape/file";
}

std::unique_ptr<MeshSearch> searchFor(const scene::SceneError& error, scene::ReadResult words,
                                      const fs::path& sceneFile) {
    if (!words.ok || !isAboutMesh(error)) return nullptr;
    const scene::Side side = error.pointer.starts_with("/a") ? scene::Side::a : scene::Side::b;
    return std::make_unique<MeshSearch>(
        MeshSearch{sceneFile, std::move(words), side, sceneFile.parent_path(), {}});
}

void findMesh(const Editor& editor, Dialogs& dialogs, Recovery& recovery) {
    const std::shared_ptr<const MeshSearch> search = std::move(dialogs.meshSearch);
    const auto& shape = std::get<scene::MeshShape>(search->words.scene.object(search->side).shape);
    const fs::path name = fs::path(shape.file).filename();
    std::error_code ignored;
    if (fs::is_directory(search->folder, ignored)) dialogs.fileDialog.folder = search->folder;
    // The page with unsaved work would stand above the question for the file.
    recovery.banner |= std::exchange(recovery.offered, false);
    chooseFile(editor, dialogs,
               {"Find " + name.string(), "No folders and no mesh files here",
                [name](const fs::path& path) { return isMeshFile(path) || path.filename() == name; },
                [search](const fs::path& chosen) {
                    scene::ReadResult words = search->words;
                    words.scene =
                        scene::withMeshFound(std::move(words.scene), search->sceneFile, search->side, chosen);
                    search->found(std::move(words), chosen.parent_path());
                }});
}

}  // namespace sepaxis::ui
