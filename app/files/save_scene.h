// Writing a scene file without ever losing the old one.
#pragma once

#include "app/scene/scene.h"

#include <filesystem>
#include <string>

namespace sepaxis::scene {

// Of a file that the program keeps for itself: far more than is ever written.
constexpr std::uint64_t kMostSettingsBytes = 1u << 20;

// Writes the text beside the file, flushes it to the disk and only then gives it the file's name: whatever
// stops it (a full disk, a crash, a kill), the file holds either all of the old or all of the new content. A
// link is followed, permissions stay. On failure returns one line for a person that names the file and the
// reason, and nothing has changed; empty when all is well.
[[nodiscard]] std::string replaceFile(const std::filesystem::path& path, const std::string& text);

// The same with writeScene(scene); the file names its meshes as they are found from its own folder.
[[nodiscard]] std::string saveSceneFile(const std::filesystem::path& path, const Scene& scene);

}  // namespace sepaxis::scene
