// Mesh files -> Mesh: OBJ, STL and PLY (parsers of our own; texts to the nearest double), glTF 2 and GLB
// (single precision, Open Asset Import Library). The parsers run in a program of their own (isolated.h): a
// damaged file can make the library fail, and then there is a message and nothing else.
#pragma once

#include "app/mesh/isolated.h"
#include "app/mesh/mesh.h"

#include <filesystem>
#include <string>

namespace sepaxis::mesh {

inline constexpr std::size_t kMostFileBytes = std::size_t{1} << 30;

struct ReadOptions {
    Limits limits;
    std::size_t mostFileBytes = kMostFileBytes;
    std::filesystem::path program;  // instead of sepaxis-mesh, for tests: a reader that goes wrong
};

struct ReadMesh {
    Mesh mesh;  // sound (findFault) where there is no reason
    Format format = Format::obj;
    bool ok = false;
    bool cancelled = false;  // on demand: no reason is given
    std::string reason;  // one line without the file's name: "cannot be opened: No such file or directory"
};

// Opens the file and, for a glTF file, the buffers that it names, if these lie in its folder or below;
// nothing else. Blocks; progress may be null.
[[nodiscard]] ReadMesh readMesh(const std::filesystem::path& path, const ReadOptions& options = {},
                                Progress* progress = nullptr);

// A reason of a library as one line, printable, not endless, not empty. Internal, as:
std::string tidyReason(std::string reason);
inline constexpr const char* kReaderFailed = "the reader failed on this file (it may be damaged)";

}  // namespace sepaxis::mesh
