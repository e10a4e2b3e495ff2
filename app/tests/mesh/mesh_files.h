// Mesh files of every format for tests, written on the spot, and the positions that they hold.
#pragma once

#include "collision/math.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sepaxis::mesh_files {

using Point = Vec3<double>;

// A box from 0 to (2, 4, 6): closed, its twelve triangles counter-clockwise seen from outside.
inline std::vector<Point> boxPoints() {
    std::vector<Point> points;
    points.reserve(8);
    for (int i = 0; i < 8; ++i) points.emplace_back(i & 1 ? 2.0 : 0.0, i & 2 ? 4.0 : 0.0, i & 4 ? 6.0 : 0.0);
    return points;
}
inline std::vector<std::array<std::uint32_t, 3>> boxTriangles() {
    return {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
            {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
}

class Folder {
 public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "sepaxis-mesh-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) path_ = std::filesystem::canonical(name);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path write(const std::string& name, const std::string& content) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << content;
        return path_ / name;
    }

 private:
    std::filesystem::path path_;
};

template <class T>
void put(std::string& bytes, T value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}
template <class T>
void putBigEndian(std::string& bytes, T value) {
    std::string little;
    put(little, value);
    bytes.append(little.rbegin(), little.rend());
}

inline std::string numbers(const Point& p) {
    return std::to_string(p.x) + ' ' + std::to_string(p.y) + ' ' + std::to_string(p.z);
}

inline std::string objText() {
    std::string text = "# a box\nmtllib box.mtl\no box\n";
    for (const Point& p : boxPoints()) text += "v " + numbers(p) + "\n";
    text += "vn 0 0 1\nvt 0 0\nusemtl red\n";
    for (const auto& t : boxTriangles())
        text += "f " + std::to_string(t[0] + 1) + "/1/1 " + std::to_string(t[1] + 1) + "//1 " +
                std::to_string(t[2] + 1) + "\n";
    return text;
}

inline std::string stlText() {
    std::string text = "solid box\n";
    for (const auto& t : boxTriangles()) {
        text += "facet normal 0 0 0\n outer loop\n";
        for (const std::uint32_t i : t) text += "  vertex " + numbers(boxPoints()[i]) + "\n";
        text += " endloop\nendfacet\n";
    }
    return text + "endsolid box\n";
}

inline std::string stlBinary() {
    std::string bytes(80, ' ');
    put(bytes, static_cast<std::uint32_t>(boxTriangles().size()));
    for (const auto& t : boxTriangles()) {
        for (int i = 0; i < 3; ++i) put(bytes, 0.0f);
        for (const std::uint32_t i : t)
            for (int k = 0; k < 3; ++k) put(bytes, static_cast<float>(boxPoints()[i][k]));
        put(bytes, std::uint16_t{0});
    }
    return bytes;
}

inline std::string plyHeader(const std::string& format) {
    return "ply\nformat " + format +
           " 1.0\ncomment a box\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n"
           "element face 12\nproperty list uchar int vertex_indices\nend_header\n";
}
inline std::string plyText() {
    std::string text = plyHeader("ascii");
    for (const Point& p : boxPoints()) text += numbers(p) + "\n";
    for (const auto& t : boxTriangles())
        text += "3 " + std::to_string(t[0]) + ' ' + std::to_string(t[1]) + ' ' + std::to_string(t[2]) + "\n";
    return text;
}
inline std::string plyBinary(bool bigEndian) {
    std::string bytes = plyHeader(bigEndian ? "binary_big_endian" : "binary_little_endian");
    const auto add = [&](auto value) {
        if (bigEndian)
            putBigEndian(bytes, value);
        else
            put(bytes, value);
    };
    for (const Point& p : boxPoints())
        for (int k = 0; k < 3; ++k) add(static_cast<float>(p[k]));
    for (const auto& t : boxTriangles()) {
        add(std::uint8_t{3});
        for (const std::uint32_t i : t) add(static_cast<std::int32_t>(i));
    }
    return bytes;
}

// The positions as floats, then the triangles as 16-bit indices.
inline std::string gltfBuffer() {
    std::string bytes;
    for (const Point& p : boxPoints())
        for (int k = 0; k < 3; ++k) put(bytes, static_cast<float>(p[k]));
    for (const auto& t : boxTriangles())
        for (const std::uint32_t i : t) put(bytes, static_cast<std::uint16_t>(i));
    return bytes;
}

inline std::string base64(const std::string& bytes) {
    static const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t triple = 0;
        for (std::size_t k = 0; k < 3; ++k)
            triple = triple << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : digits[triple >> (18 - 6 * k) & 63u];
    }
    return text;
}

// `uri`: of the buffer, with its quotes and a comma before it; empty in a GLB. `nodes`: the list of nodes,
// `roots`: those of the scene.
inline std::string gltfText(const std::string& uri, const std::string& nodes = R"([{"mesh":0,"name":"box"}])",
                            const std::string& roots = "[0]") {
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":)" + roots + R"(}],"nodes":)" + nodes +
           R"(,"meshes":[{"name":"mesh","primitives":[{"attributes":{"POSITION":0},"indices":1}]}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":8,"type":"VEC3","min":[0,0,0],)"
           R"("max":[2,4,6]},{"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"}],)"
           R"("bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":96},)"
           R"({"buffer":0,"byteOffset":96,"byteLength":72}],"buffers":[{"byteLength":168)" +
           uri + "}]}";
}
inline std::string gltfEmbedded(const std::string& nodes = R"([{"mesh":0,"name":"box"}])",
                                const std::string& roots = "[0]") {
    return gltfText(R"(,"uri":"data:application/octet-stream;base64,)" + base64(gltfBuffer()) + "\"", nodes,
                    roots);
}
inline std::string glb() {
    std::string json = gltfText("");
    while (json.size() % 4 != 0) json += ' ';
    const std::string buffer = gltfBuffer();
    std::string bytes = "glTF";
    put(bytes, std::uint32_t{2});
    put(bytes, static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + buffer.size()));
    put(bytes, static_cast<std::uint32_t>(json.size()));
    bytes += "JSON" + json;
    put(bytes, static_cast<std::uint32_t>(buffer.size()));
    bytes += std::string("BIN\0", 4) + buffer;
    return bytes;
}

struct File {
    const char* name;
    std::string content;
};
inline std::vector<File> boxFiles() {
    return {{"box.obj", objText()},           {"text.stl", stlText()},
            {"binary.stl", stlBinary()},      {"text.ply", plyText()},
            {"little.ply", plyBinary(false)}, {"big.ply", plyBinary(true)},
            {"box.gltf", gltfEmbedded()},     {"box.glb", glb()}};
}

}  // namespace sepaxis::mesh_files
