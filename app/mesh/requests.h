// What sepaxis-mesh can be asked for.
//   read PATH               -> a mesh (wire.h), or why there is none; the extension says the format
//   hull MOST UNIT, a cloud -> a hull (encode(MeshHull)), or why there is none; MOST 0: all vertices
// A cloud as input: how many points, face starts and corners it has, its duplicates, then the three lists.
#pragma once

#include "app/mesh/confined.h"
#include "app/mesh/mesh.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace sepaxis::mesh {

// A mesh that may be sent, or a reason as the library gives it: readMesh() makes one line of it.
struct ParsedFile {
    std::optional<Mesh> mesh;
    std::string reason;
};
// Here, in this process: a damaged file may do to it what it likes. `answer` may be null; otherwise it is
// told kLibraryDone where the rest is ours.
ParsedFile parseFile(const std::filesystem::path& path, Format format, Answer* answer);
inline constexpr int kLibraryDone = 500;  // per mille

// What the parsers make of a file; throws std::runtime_error with a reason.
Mesh parseObj(const std::filesystem::path& path);
Mesh parseStl(const std::filesystem::path& path);
Mesh parsePly(const std::filesystem::path& path);
Mesh parseWithAssimp(const std::filesystem::path& path, Format format, Answer* answer);

// The work of sepaxis-mesh.
void doRequest(std::span<char* const> words, Answer& answer);

}  // namespace sepaxis::mesh
