// The table of mesh formats. A new one is a row in formats.cpp, a line here and a file with its reader.
#pragma once

#include "app/mesh/mesh.h"
#include "app/mesh/watch.h"

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sepaxis::mesh {

// What a reader gets. It opens nothing but, for a glTF file, the buffers beside it.
struct Source {
    std::string content;
    std::filesystem::path path;
    Watch& watch;
};

// Why a file cannot be read, in one line.
class Unreadable : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

struct Format {
    std::string_view extension;  // of a file's name, in small letters: ".obj"
    std::string_view name;       // "OBJ"
    // Throws Unreadable, or GivenUp. Takes a file whole or not at all, in memory and time in proportion to
    // it.
    Mesh (*read)(Source& source);
};

std::span<const Format> formats();
// By the extension of its name, in any case; null: it is no mesh file.
const Format* formatOf(const std::filesystem::path& file);
std::string extensionsInWords();  // ".obj, .stl or .ply"

Mesh readObj(Source& source);
Mesh readStl(Source& source);
Mesh readPly(Source& source);
Mesh readGltf(Source& source);
Mesh readGlb(Source& source);

}  // namespace sepaxis::mesh
