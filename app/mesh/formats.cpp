#include "app/mesh/formats.h"

#include "app/mesh/text.h"

#include <array>

namespace sepaxis::mesh {

namespace {

constexpr std::array kFormats{
    Format{".obj", "OBJ", readObj},    Format{".stl", "STL", readStl}, Format{".ply", "PLY", readPly},
    Format{".gltf", "glTF", readGltf}, Format{".glb", "GLB", readGlb},
};

}  // namespace

std::span<const Format> formats() {
    return kFormats;
}

const Format* formatOf(const std::filesystem::path& file) {
    const std::string extension = file.extension().string();
    for (const Format& format : kFormats) {
        if (equalIgnoringCase(format.extension, extension)) return &format;
    }
    return nullptr;
}

std::string extensionsInWords() {
    std::string words;
    for (std::size_t i = 0; i < kFormats.size(); ++i) {
        if (i > 0) words += i + 1 < kFormats.size() ? ", " : " or ";
        words += kFormats[i].extension;
    }
    return words;
}

}  // namespace sepaxis::mesh
