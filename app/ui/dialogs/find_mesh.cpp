#include "app/ui/dialogs/find_mesh.h"

#include "app/scene/shapes/mesh_shape.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/mesh_import.h"
#include "app/ui/recovery/recovery.h"
#include "app/ui/shell/editor.h"

#include <string>
#include <string_view>
#include <utility>

namespace sepaxis::ui {

namespace fs = std::filesystem;

namespace {
constexpr std::string_view kFile = "/shape/file";
}

bool isAboutMesh(const scene::SceneError& error) {
    return error.pointer.ends_with(kFile);
}

std::unique_ptr<MeshSearch> searchFor(const scene::SceneError& error, scene::ReadResult words,
                                      const fs::path& sceneFile) {
    if (!words.ok || !isAboutMesh(error)) return nullptr;
    const std::string pointer = error.pointer.substr(0, error.pointer.size() - kFile.size());
    for (const scene::PlacedMesh& mesh : scene::meshesIn(words.scene)) {
        if (mesh.pointer != pointer) continue;
        std::string name = std::get<scene::MeshShape>(mesh.object->shape).file;
        return std::make_unique<MeshSearch>(
            MeshSearch{sceneFile, std::move(words), pointer, std::move(name), sceneFile.parent_path(), {}});
    }
    return nullptr;
}

void findMesh(const Editor& editor, Dialogs& dialogs, Recovery& recovery) {
    const std::shared_ptr<const MeshSearch> search = std::move(dialogs.meshSearch);
    const fs::path name = fs::path(search->name).filename();
    std::error_code ignored;
    if (fs::is_directory(search->folder, ignored)) dialogs.fileDialog.folder = search->folder;
    // The page with unsaved work would stand above the question for the file.
    recovery.banner |= std::exchange(recovery.offered, false);
    chooseFile(editor, dialogs,
               {"Find " + name.string(), "No folders and no mesh files here",
                [name](const fs::path& path) { return isMeshFile(path) || path.filename() == name; },
                [search](const fs::path& chosen) {
                    scene::ReadResult words = search->words;
                    words.scene = scene::withMeshFound(std::move(words.scene), search->sceneFile,
                                                       search->pointer, chosen);
                    search->found(std::move(words), chosen.parent_path());
                }});
}

}  // namespace sepaxis::ui
