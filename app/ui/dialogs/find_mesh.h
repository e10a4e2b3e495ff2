// What a person can do where a mesh that a scene names is not where the scene says.
#pragma once

#include "app/base/scene_error.h"
#include "app/scene/format/scene_file.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace sepaxis::ui {

class Editor;
struct Dialogs;
struct Recovery;

struct MeshSearch {
    std::filesystem::path sceneFile;  // names of meshes count from its folder; may be empty
    scene::ReadResult words;          // of the scene; its meshes are not read
    std::string pointer;              // of scene::meshesIn(): whose mesh is looked for
    std::string name;                 // as the words have it
    std::filesystem::path folder;     // where the looking begins
    // Goes on with the words that name what was found in the folder.
    std::function<void(scene::ReadResult words, const std::filesystem::path& folder)> found;
};

// Whether the error is about the mesh file that a shape names.
bool isAboutMesh(const scene::SceneError& error);
// A search where the error is about a mesh file that the words name; else null.
std::unique_ptr<MeshSearch> searchFor(const scene::SceneError& error, scene::ReadResult words,
                                      const std::filesystem::path& sceneFile);
// Asks for the file of the search beside the error that is shown.
void findMesh(const Editor& editor, Dialogs& dialogs, Recovery& recovery);

}  // namespace sepaxis::ui
