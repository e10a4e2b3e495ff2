// Mesh files -> Mesh, in the caller's thread; formats.h says which.
#pragma once

#include "app/mesh/formats.h"
#include "app/mesh/mesh.h"

#include <cstddef>
#include <filesystem>
#include <stop_token>
#include <string>

namespace sepaxis::mesh {

inline constexpr std::size_t kMostFileBytes = std::size_t{1} << 30;  // with the buffers of a glTF file

struct ReadOptions {
    double seconds = kMostSeconds;
    std::size_t mostFileBytes = kMostFileBytes;
};

struct ReadMesh {
    Mesh mesh;                       // sound (findFault) where there is no reason
    const Format* format = nullptr;  // null: it is no mesh file
    bool ok = false;
    bool cancelled = false;  // on demand: no reason is given
    std::string reason;  // one line without the file's name: "cannot be opened: No such file or directory"
};

// Opens the file and, for a glTF file, the buffers that it names, if these lie in its folder or below;
// nothing else. Ends soon after a stop is asked for.
[[nodiscard]] ReadMesh readMesh(const std::filesystem::path& path, const ReadOptions& options = {},
                                const std::stop_token& stop = {});

// The same of what is in memory already.
[[nodiscard]] ReadMesh readContent(Source& source, const Format& format);

}  // namespace sepaxis::mesh
