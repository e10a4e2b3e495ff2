// Scene files (JSON, version 1): reading with an exact place for every error, and writing.
#pragma once

#include "app/scene/evaluation.h"
#include "app/scene/scene.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

struct ReadResult {
    Scene scene;
    bool ok = false;
    SceneError error;               // pointer is "" for the whole document; reason may name line and column
    std::uint64_t contentHash = 0;  // of the text, where it could be read (content_hash.h)
    std::vector<std::string> unknown;  // JSON pointers of members that no version up to this one has
};

// Largest file that is read, bytes: a million-point hull fits, a mistaken gigabyte does not.
inline constexpr std::size_t kMaxSceneFileBytes = 256u << 20;

// A text has no folder: the meshes that it names are not read (loadMeshes in mesh_shape.h does that).
ReadResult readScene(std::string_view json);
// The same of a file: its words alone. Only an ordinary file of at most so many bytes is read.
ReadResult readSceneWords(const std::filesystem::path& path, std::size_t mostBytes = kMaxSceneFileBytes);
// With its meshes; one that cannot be read is an error at its "file".
ReadResult readSceneFile(const std::filesystem::path& path);

// contentHash() of a file; nothing where it cannot be read or is too large for a scene.
std::optional<std::uint64_t> hashOfFile(const std::filesystem::path& path);

// "file.json: /a/shape/positions/3: must be a finite number": the one line that a person gets.
std::string describeError(const std::filesystem::path& path, const SceneError& error);

// "/b/positon is not known: it is kept, and changes nothing"; empty where all is known.
std::string describeUnknown(const ReadResult& read);

// Numbers in the shortest form that reads back to the same double; unknown members kept at the end.
std::string writeScene(const Scene& scene);

}  // namespace sepaxis::scene
