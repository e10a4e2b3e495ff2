// glTF 2.0 and GLB: how positions may be stored and placed, and what is refused rather than read in part.
#include "app/tests/base/special_files.h"
#include "app/tests/mesh/mesh_parser_fixture.h"

#include <cmath>

namespace sepaxis::mesh {
namespace {

using namespace mesh_files;
namespace fs = std::filesystem;

// A file of one mesh; every piece is JSON.
struct Pieces {
    std::string buffer;
    std::string views, accessors;
    std::string primitives = R"({"attributes":{"POSITION":0}})";
    std::string nodes = R"({"mesh":0})", roots = "0";
    std::string more;  // of the file, with a comma before
};

std::string gltfOf(const Pieces& pieces) {
    return R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[)" + pieces.roots + R"(]}],"nodes":[)" +
           pieces.nodes + R"(],"meshes":[{"primitives":[)" + pieces.primitives + R"(]}],"accessors":[)" +
           pieces.accessors + R"(],"bufferViews":[)" + pieces.views + R"(],"buffers":[{"byteLength":)" +
           std::to_string(pieces.buffer.size()) + R"(,"uri":"data:;base64,)" + base64(pieces.buffer) +
           "\"}]" + pieces.more + "}";
}

std::string view(std::size_t offset, std::size_t length, std::size_t stride = 0) {
    return R"({"buffer":0,"byteOffset":)" + std::to_string(offset) + R"(,"byteLength":)" +
           std::to_string(length) + (stride == 0 ? "" : R"(,"byteStride":)" + std::to_string(stride)) + "}";
}

std::string accessor(int view, int componentType, std::size_t count, const char* type,
                     const std::string& more = "") {
    return R"({"bufferView":)" + std::to_string(view) + R"(,"componentType":)" +
           std::to_string(componentType) + R"(,"count":)" + std::to_string(count) + R"(,"type":")" + type +
           "\"" + more + "}";
}

constexpr int kByte = 5120, kUnsignedByte = 5121, kShort = 5122, kUnsignedShort = 5123, kUnsignedInt = 5125,
              kFloat = 5126;

const std::vector<Point> kFive{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};

template <class T>
std::string bytesOf(const std::vector<Point>& points, double factor = 1.0, std::size_t padding = 0) {
    std::string bytes;
    for (const Point& p : points) {
        for (int k = 0; k < 3; ++k) put(bytes, static_cast<T>(p[k] * factor));
        bytes.append(padding, '\x7f');
    }
    return bytes;
}

// Five positions as floats, and indices behind them.
template <class Index>
Pieces indexed(const std::vector<Index>& indices, int componentType, int mode) {
    Pieces pieces;
    pieces.buffer = bytesOf<float>(kFive);
    for (const Index index : indices) put(pieces.buffer, index);
    pieces.views = view(0, 60) + "," + view(60, indices.size() * sizeof(Index));
    pieces.accessors =
        accessor(0, kFloat, 5, "VEC3") + "," + accessor(1, componentType, indices.size(), "SCALAR");
    pieces.primitives = R"({"attributes":{"POSITION":0},"indices":1,"mode":)" + std::to_string(mode) + "}";
    return pieces;
}

Pieces unindexed(int mode = 4) {
    Pieces pieces = indexed<std::uint8_t>({0, 1, 2}, kUnsignedByte, 4);
    pieces.primitives = R"({"attributes":{"POSITION":0},"mode":)" + std::to_string(mode) + "}";
    return pieces;
}

using Faces = std::vector<std::vector<std::uint32_t>>;
Faces facesOf(const Mesh& mesh) {
    Faces faces;
    for (std::size_t f = 0; f < mesh.faceCount(); ++f)
        faces.emplace_back(mesh.corners.begin() + mesh.faceStart[f],
                           mesh.corners.begin() + mesh.faceStart[f + 1]);
    return faces;
}

class Gltf : public MeshParser {
 protected:
    Gltf() : MeshParser(".gltf") {}
    Mesh readPieces(const Pieces& pieces) { return read(gltfOf(pieces)); }
    std::string refusalOf(const Pieces& pieces) { return refusal(gltfOf(pieces)); }
};

TEST_F(Gltf, EveryModeGivesItsFaces) {
    const std::vector<std::uint16_t> indices{0, 1, 2, 3, 4, 0};
    const std::vector<Faces> expected{
        {{0}, {1}, {2}, {3}, {4}, {0}},
        {{0, 1}, {2, 3}, {4, 0}},
        {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 0}},
        {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}},
        {{0, 1, 2}, {3, 4, 0}},
        {{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {4, 3, 0}},
        {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 0}},
    };
    for (int mode = 0; mode < 7; ++mode) {
        const Mesh mesh = readPieces(indexed(indices, kUnsignedShort, mode));
        EXPECT_EQ(facesOf(mesh), expected[static_cast<std::size_t>(mode)]) << mode;
        EXPECT_EQ(mesh.points, kFive) << mode;
    }
    EXPECT_EQ(refusalOf(indexed(indices, kUnsignedShort, 7)), "a primitive of 6 corners has no mode 7");
    EXPECT_EQ(facesOf(readPieces(unindexed(6))), (Faces{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
    EXPECT_EQ(refusalOf(unindexed(4)), "a primitive of 5 corners makes no whole lines or triangles");
    EXPECT_EQ(refusalOf(unindexed(1)), "a primitive of 5 corners makes no whole lines or triangles");
}

TEST_F(Gltf, IndicesOfEveryTypeAndOnlyPositionsThatAreUsed) {
    const Faces faces{{2, 0, 1}};  // numbered in the order of the file
    const std::vector<Point> used{kFive[1], kFive[3], kFive[4]};
    const auto check = [&](const Pieces& pieces) {
        const Mesh mesh = readPieces(pieces);
        EXPECT_EQ(facesOf(mesh), faces);
        EXPECT_EQ(mesh.points, used);
    };
    check(indexed<std::uint8_t>({4, 1, 3}, kUnsignedByte, 4));
    check(indexed<std::uint16_t>({4, 1, 3}, kUnsignedShort, 4));
    check(indexed<std::uint32_t>({4, 1, 3}, kUnsignedInt, 4));
    EXPECT_EQ(refusalOf(indexed<std::uint32_t>({4, 5, 3}, kUnsignedInt, 4)),
              "a face uses position 5, of which there are 5");
    for (const int type : {kByte, kShort, kFloat, 5124})
        EXPECT_EQ(refusalOf(indexed<std::uint32_t>({4, 1, 3}, type, 4)),
                  "accessors[1]: no indices are stored like this");
}

TEST_F(Gltf, PrimitivesOfAMeshMakeOnePart) {
    Pieces pieces = indexed<std::uint8_t>({0, 1, 2}, kUnsignedByte, 4);
    pieces.primitives += R"(,{"attributes":{"POSITION":0},"mode":0})";
    const Mesh mesh = readPieces(pieces);
    EXPECT_EQ(mesh.parts, (std::vector<Part>{{"nodes[0]", 6}}));
    EXPECT_EQ(mesh.points.size(), 8u);
    EXPECT_EQ(gather(mesh, "")->points, kFive);
    pieces.primitives += R"(,{"attributes":{"NORMAL":0}})";
    EXPECT_EQ(refusalOf(pieces), "meshes[0]: has no 'POSITION'");
}

TEST_F(Gltf, PositionsMayBeIntegers) {
    const auto check = [&](int type, const std::string& bytes, std::size_t stride, bool normalized) {
        Pieces pieces;
        pieces.buffer = bytes;
        pieces.views = view(0, bytes.size(), stride);
        pieces.accessors = accessor(0, type, 5, "VEC3", normalized ? R"(,"normalized":true)" : "");
        pieces.primitives = R"({"attributes":{"POSITION":0},"mode":0})";
        pieces.more = R"(,"extensionsRequired":["KHR_mesh_quantization"])";
        EXPECT_EQ(readPieces(pieces).points, kFive) << type;
    };
    check(kByte, bytesOf<std::int8_t>(kFive, 127, 1), 4, true);
    check(kUnsignedByte, bytesOf<std::uint8_t>(kFive, 255, 1), 4, true);
    check(kShort, bytesOf<std::int16_t>(kFive, 32767, 2), 8, true);
    check(kUnsignedShort, bytesOf<std::uint16_t>(kFive, 65535, 2), 8, true);
    check(kShort, bytesOf<std::int16_t>(kFive, 1, 2), 8, false);
    check(kFloat, bytesOf<float>(kFive), 0, false);
    check(kFloat, bytesOf<float>(kFive, 1, 4), 16, false);
    // The least value of a signed type stands for -1 as the one above it does.
    Pieces pieces = unindexed(0);
    pieces.buffer = std::string("\x80\x81\x7f", 3) + std::string(57, '\0');
    pieces.accessors = accessor(0, kByte, 5, "VEC3", R"(,"normalized":true)");
    EXPECT_EQ(readPieces(pieces).points[0], Point(-1, -1, 1));
    pieces.accessors = accessor(0, kFloat, 5, "VEC3", R"(,"normalized":true)");
    EXPECT_EQ(refusalOf(pieces), "accessors[0]: its component type cannot be normalised");
    for (const auto& stored : {accessor(0, kUnsignedInt, 5, "VEC3"), accessor(0, kFloat, 5, "VEC2")}) {
        pieces.accessors = stored;
        EXPECT_EQ(refusalOf(pieces), "accessors[0]: no positions are stored like this");
    }
}

TEST_F(Gltf, OffsetsAndStridesAreThoseOfTheFile) {
    Pieces pieces;
    pieces.buffer = "12345678" + bytesOf<float>(kFive, 1, 8);
    pieces.views = view(4, 4 + 5 * 20, 20);
    pieces.accessors = accessor(0, kFloat, 5, "VEC3", R"(,"byteOffset":4)");
    pieces.primitives = R"({"attributes":{"POSITION":0},"mode":0})";
    EXPECT_EQ(readPieces(pieces).points, kFive);
    // The last element needs no room for its stride, but for itself.
    pieces.views = view(4, 4 + 4 * 20 + 12, 20);
    EXPECT_EQ(readPieces(pieces).points, kFive);
    pieces.views = view(4, 4 + 4 * 20 + 11, 20);
    EXPECT_EQ(refusalOf(pieces), "bufferViews[0]: is shorter than what is to lie in it");
    pieces.views = view(0, 108, 8);
    EXPECT_EQ(refusalOf(pieces), "bufferViews[0]: 'byteStride' is less than an element or more than 252");
    pieces.views = view(0, 108, 256);
    EXPECT_EQ(refusalOf(pieces), "bufferViews[0]: 'byteStride' is less than an element or more than 252");
    pieces.views = view(5, 108, 20);
    EXPECT_EQ(refusalOf(pieces), "bufferViews[0]: leads out of its buffer");
}

class SparseGltf : public Gltf {
 protected:
    SparseGltf() {
        pieces_.buffer =
            bytesOf<float>(kFive) + std::string("\1\3\0\0", 4) + bytesOf<float>({{7, 8, 9}, {-1, -2, -3}});
        pieces_.views = view(0, 60) + "," + view(60, 2) + "," + view(64, 24);
        pieces_.primitives = R"({"attributes":{"POSITION":0},"mode":0})";
        pieces_.accessors = accessor(0, kFloat, 5, "VEC3", kSparse);
    }
    const std::string kSparse =
        R"(,"sparse":{"count":2,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":2}})";
    Pieces pieces_;
};

TEST_F(SparseGltf, PositionsTakeThePlaceOfOthersOrOfZeros) {
    std::vector<Point> expected = kFive;
    expected[1] = {7, 8, 9};
    expected[3] = {-1, -2, -3};
    EXPECT_EQ(readPieces(pieces_).points, expected);
    const std::string withoutView = R"({"componentType":5126,"count":5,"type":"VEC3")";
    pieces_.accessors = withoutView + kSparse + "}";
    EXPECT_EQ(readPieces(pieces_).points,
              (std::vector<Point>{{0, 0, 0}, {7, 8, 9}, {0, 0, 0}, {-1, -2, -3}, {0, 0, 0}}));
    pieces_.accessors = withoutView + "}";
    EXPECT_EQ(refusalOf(pieces_), "accessors[0]: has no 'bufferView'");
}

TEST_F(SparseGltf, WhatDoesNotFitIsRefused) {
    const std::string wrong = "accessors[0]: its sparse indices do not rise, or lead beyond it";
    for (const char* indices : {"\3\1", "\1\1", "\1\5"}) {
        pieces_.buffer.replace(60, 2, indices, 2);
        EXPECT_EQ(refusalOf(pieces_), wrong);
    }
    pieces_.accessors = accessor(0, kFloat, 5, "VEC3", replaced(kSparse, "\"count\":2", "\"count\":3"));
    EXPECT_EQ(refusalOf(pieces_), "bufferViews[1]: is shorter than what is to lie in it");
    pieces_.accessors = accessor(0, kFloat, 5, "VEC3", replaced(kSparse, "5121", "5126"));
    EXPECT_EQ(refusalOf(pieces_), "accessors[0]: no indices are stored like this");
    // Zeros that are in no file.
    pieces_.accessors = R"({"componentType":5126,"count":4000000000,"type":"VEC3")" + kSparse + "}";
    EXPECT_EQ(refusalOf(pieces_), "accessors[0]: has more elements than the file has bytes");
}

TEST_F(Gltf, TransformsOfNodesAreApplied) {
    // A quarter turn about x takes y to z; then twice as large, moved; the parent moves on.
    const std::string nodes =
        R"([{"name":"top","translation":[10,0,0],"children":[1,2]},)"
        R"({"name":"turned","mesh":0,"rotation":[0.7071067811865476,0,0,0.7071067811865476],)"
        R"("scale":[2,2,2],"translation":[0,1,0]},)"
        R"({"name":"matrix","mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1]}])";
    const Mesh mesh = read(gltfEmbedded(nodes));
    ASSERT_EQ(mesh.parts.size(), 2u);
    const Cloud turned = *gather(mesh, "turned");
    ASSERT_EQ(turned.points.size(), 8u);
    for (std::size_t i = 0; i < 8; ++i) {
        const Point p = boxPoints()[i] * 2.0;
        EXPECT_LT(glm::length(turned.points[i] - Point(p.x + 10.0, -p.z + 1.0, p.y)), 1e-14) << i;
    }
    const Cloud moved = *gather(mesh, "matrix");
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(moved.points[i], boxPoints()[i] + Point(15, 6, 7));
    EXPECT_EQ(gather(mesh, "")->points.size(), 16u);
}

TEST_F(Gltf, ATransformThatIsNoneIsRefused) {
    const auto reasonOf = [&](const std::string& members) {
        return refusal(gltfEmbedded(R"([{"mesh":0,)" + members + "}]"));
    };
    EXPECT_EQ(reasonOf(R"("rotation":[0,0,0,0])"), "nodes[0]: 'rotation' is none");
    EXPECT_EQ(reasonOf(R"("rotation":[0,0,0])"), "nodes[0]: 'rotation' needs 4 numbers");
    EXPECT_EQ(reasonOf(R"("scale":[1,1,1,1])"), "nodes[0]: 'scale' needs 3 numbers");
    EXPECT_EQ(reasonOf(R"("translation":[1,"1",1])"), "nodes[0]: 'translation' needs 3 numbers");
    EXPECT_EQ(reasonOf(R"("matrix":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1])"),
              "nodes[0]: 'matrix' has another last row than 0 0 0 1");
    EXPECT_EQ(reasonOf(R"("scale":[1e308,1,1])"), "position 1 has a coordinate that is not finite");
}

// Depth first; a node without a name is called as other programs call it.
TEST_F(Gltf, NodesOfTheSceneAreParts) {
    const std::string nodes = R"([{"mesh":0,"name":"a","children":[3,1]},{"mesh":0},{"mesh":0,"name":"b"},)"
                              R"({"name":"empty","children":[4]},{"mesh":0,"name":"a"}])";
    EXPECT_EQ(read(gltfEmbedded(nodes, "[2,0]")).parts,
              (std::vector<Part>{{"b", 12}, {"a", 12}, {"a", 12}, {"nodes[1]", 12}}));
    const std::string text = gltfEmbedded(nodes, "[2]");
    const std::string two = replaced(text, R"("scenes":[)", R"("scenes":[{"nodes":[1]},)");
    EXPECT_EQ(read(two).parts, (std::vector<Part>{{"nodes[1]", 12}}));
    EXPECT_EQ(read(replaced(two, R"("scene":0)", R"("scene":1)")).parts, (std::vector<Part>{{"b", 12}}));
    EXPECT_EQ(read(replaced(text, R"("scene":0,)", "")).parts, (std::vector<Part>{{"b", 12}}));
    EXPECT_EQ(refusal(replaced(text, R"("scene":0)", R"("scene":1)")), "there is no scenes[1]");
    EXPECT_EQ(refusal(replaced(text, "scenes", "others")), "there is no scenes[0]");
    EXPECT_EQ(refusal(gltfEmbedded(nodes, "[]")), "holds no points");
}

TEST_F(Gltf, NodesThatAreNoTreeAreRefused) {
    EXPECT_EQ(refusal(gltfEmbedded(R"([{"children":[1]},{"children":[0],"mesh":0}])")),
              "nodes[0]: is below itself or below two others");
    EXPECT_EQ(refusal(gltfEmbedded(R"([{"children":[0]}])")),
              "nodes[0]: is below itself or below two others");
    EXPECT_EQ(refusal(gltfEmbedded(R"([{"children":[1,2]},{"children":[2]},{"mesh":0}])")),
              "nodes[2]: is below itself or below two others");
    EXPECT_EQ(refusal(gltfEmbedded(R"([{"children":[7]}])")), "there is no nodes[7]");
    EXPECT_EQ(refusal(gltfEmbedded(R"([{"mesh":3}])")), "there is no meshes[3]");
}

TEST_F(Gltf, NodesMayBeNestedDeeply) {
    std::string nodes;
    for (int i = 0; i < 100'000; ++i)
        nodes += R"({"translation":[1,0,0],"children":[)" + std::to_string(i + 1) + "]},";
    Pieces pieces = unindexed(0);
    pieces.nodes = nodes + R"({"mesh":0})";
    EXPECT_EQ(readPieces(pieces).points[1], Point(100'001, 0, 0));
}

// A few bytes for each of them must not become more than a mesh may have, nor exhaust the memory.
TEST_F(Gltf, MorePositionsOrPartsThanAMeshMayHaveAreRefused) {
    Pieces pieces;
    pieces.buffer = std::string(12 * 1000, '\0');
    pieces.views = view(0, pieces.buffer.size());
    pieces.accessors = accessor(0, kFloat, 1000, "VEC3");
    pieces.nodes = R"({"mesh":0})";
    pieces.primitives = R"({"attributes":{"POSITION":0},"mode":0})";
    for (int i = 1; i < 8001; ++i) {
        pieces.nodes += R"(,{"mesh":0})";
        pieces.roots += ',' + std::to_string(i);
    }
    EXPECT_EQ(refusalOf(pieces), "more than 8000000 positions cannot be imported");
    for (int i = 8001; i < 70000; ++i) {
        pieces.nodes += R"(,{"mesh":0})";
        pieces.roots += ',' + std::to_string(i);
    }
    pieces.accessors = accessor(0, kFloat, 1, "VEC3");
    EXPECT_EQ(refusalOf(pieces), "has more than 65536 parts, which cannot be imported");
    for (int i = 0; i < 1 << 20; ++i) pieces.nodes += ",{}";
    EXPECT_EQ(refusalOf(pieces), "has more than a million nodes");
    pieces = unindexed(0);
    for (int i = 0; i < 256; ++i) pieces.nodes += ",\"" + std::to_string(i) + "\":0";
    pieces.nodes = R"({"mesh":0)" + pieces.nodes.substr(pieces.nodes.find('}') + 1) + "}";
    EXPECT_EQ(refusalOf(pieces), "nodes[0]: has too many members");
}

TEST_F(Gltf, CountsThatTheFileDoesNotHoldAreRefused) {
    const std::string text = gltfEmbedded();
    const std::string tooShort = "bufferViews[0]: is shorter than what is to lie in it";
    for (const char* count : {"9", "4000000000", "9007199254740992", "9007199254740993"})
        EXPECT_EQ(refusal(replaced(text, R"("count":8)", std::string(R"("count":)") + count)), tooShort);
    for (const char* count : {"18446744073709551615", "1e300", "-1", "1.5", "null", "\"8\""})
        EXPECT_EQ(refusal(replaced(text, R"("count":8)", std::string(R"("count":)") + count)),
                  "accessors[0]: 'count' is no whole number from 0 on");
    EXPECT_EQ(refusal(replaced(text, R"("count":8)", R"("count":0)")), "accessors[0]: 'count' is 0");
    EXPECT_EQ(read(replaced(text, R"("count":8)", R"("count":8.0)")).points, boxPoints());
    EXPECT_EQ(refusal(replaced(text, R"("byteLength":168)", R"("byteLength":169)")),
              "buffers[0]: is cut off: it has 168 bytes instead of 169");
    EXPECT_EQ(refusal(replaced(text, R"("byteOffset":0)", R"("byteOffset":9007199254740992)")),
              "bufferViews[0]: leads out of its buffer");
    EXPECT_EQ(refusal(replaced(text, R"("buffer":0)", R"("buffer":1)")), "there is no buffers[1]");
    EXPECT_EQ(refusal(replaced(text, R"("bufferView":0)", R"("bufferView":2)")),
              "there is no bufferViews[2]");
    EXPECT_EQ(refusal(replaced(text, R"("POSITION":0)", R"("POSITION":2)")), "there is no accessors[2]");
    EXPECT_EQ(refusal(replaced(text, R"("indices":1)", R"("indices":9)")), "there is no accessors[9]");
}

TEST_F(Gltf, WhatIsNotSupportedIsNamed) {
    Pieces pieces = unindexed(0);
    for (const char* name : {"KHR_draco_mesh_compression", "EXT_meshopt_compression",
                             "EXT_mesh_gpu_instancing", "VENDOR_other"}) {
        pieces.more = R"(,"extensionsRequired":[")" + std::string(name) + R"("])";
        EXPECT_EQ(refusalOf(pieces), "needs the extension " + std::string(name) + ", which is not supported");
    }
    pieces.more = R"(,"extensionsRequired":["KHR_materials_unlit","KHR_texture_transform"])";
    EXPECT_EQ(readPieces(pieces).points, kFive);
    pieces.nodes = R"({"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{}}})";
    EXPECT_EQ(refusalOf(pieces), "nodes[0]: uses EXT_mesh_gpu_instancing, which is not supported");
    pieces = unindexed(0);
    pieces.views = R"({"buffer":0,"byteLength":60,"extensions":{"EXT_meshopt_compression":{}}})";
    EXPECT_EQ(refusalOf(pieces), "bufferViews[0]: compression by meshopt is not supported");
    EXPECT_EQ(refusal(replaced(gltfOf(unindexed(0)), "\"2.0\"", "\"1.0\"")),
              "is glTF of version '1.0'; 2.0 is supported");
}

TEST_F(Gltf, OtherFilesAreRefused) {
    EXPECT_EQ(refusal("[]"), "is no glTF file: its JSON is no object");
    EXPECT_EQ(refusal("{}"), "has no 'asset'");
    EXPECT_EQ(refusal(R"({"asset":[]})"), "'asset' is no object");
    EXPECT_EQ(refusal(gltfEmbedded("[[]]")), "nodes[0]: is no object");
    EXPECT_EQ(refusal(R"({"asset":{"version":"2.0"},"nodes":{}})"), "'nodes' is no array");
    EXPECT_EQ(refusal(std::string(100, '[')).find("is damaged or no glTF file: is nested more than 64 deep"),
              0u);
    EXPECT_EQ(refusal(objText()).find("is damaged or no glTF file: line 1, column 1"), 0u);
}

TEST_F(Gltf, ACutFileIsRefused) {
    const std::string text = gltfEmbedded();
    for (std::size_t length = 0; length < text.size(); ++length)
        EXPECT_EQ(refusal(text.substr(0, length)).find("is damaged or no glTF file"), 0u) << length;
    EXPECT_EQ(read(text), read("\xef\xbb\xbf" + text + "\n"));
}

TEST_F(Gltf, ABufferInsideTheFileIsBase64) {
    const std::string text = gltfEmbedded(), no = "a buffer inside the file is no base64";
    EXPECT_EQ(refusal(replaced(text, ";base64,", ",")), no);
    EXPECT_EQ(refusal(replaced(text, ";base64,", ";base64")), no);
    EXPECT_EQ(refusal(replaced(text, ";base64,", ";base64,*")), no);
    EXPECT_EQ(refusal(replaced(text, ";base64,AAAA", ";base64,")),
              "buffers[0]: is cut off: it has 165 bytes instead of 168");
    EXPECT_EQ(refusal(gltfText("")), "buffers[0]: has no content");
}

class Glb : public MeshParser {
 protected:
    Glb() : MeshParser(".glb") {}
    // With the length in the header that it has.
    std::string refusalOf(std::string content) {
        std::string length;
        put(length, static_cast<std::uint32_t>(content.size()));
        return refusal(content.replace(8, 4, length));
    }
};

TEST_F(Glb, IsReadWholeOrNotAtAll) {
    const std::string whole = glb();
    EXPECT_EQ(read(whole).points, boxPoints());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_NE(refusal(whole.substr(0, length)), "") << length;
        if (length >= 12) {
            EXPECT_NE(refusalOf(whole.substr(0, length)), "") << length;
        }
    }
    EXPECT_EQ(refusal(whole + "more"), "promises " + std::to_string(whole.size()) + " bytes and has " +
                                           std::to_string(whole.size() + 4) + ": is cut off or damaged");
    EXPECT_EQ(refusalOf(whole.substr(0, whole.size() - 1)), "is cut off within a chunk");
    EXPECT_EQ(refusalOf(whole.substr(0, whole.find(std::string("BIN\0", 4)) - 4)),
              "buffers[0]: has no content");
    EXPECT_EQ(refusal(replaced(whole, "JSON", "json")), "has another chunk where 'JSON' is expected");
    EXPECT_EQ(refusal(replaced(whole, std::string("BIN\0", 4), "PNG ")),
              "has another chunk where 'BIN' is expected");
    EXPECT_EQ(refusal(replaced(whole, std::string("\2\0\0\0", 4), std::string("\1\0\0\0", 4))),
              "is GLB of version 1; 2 is supported");
    EXPECT_EQ(refusal(gltfEmbedded()), "is damaged or no GLB file");
}

TEST_F(Glb, MayHaveChunksOfExtensions) {
    std::string more = glb() + std::string("\4\0\0\0ABCD1234", 12), length;
    put(length, static_cast<std::uint32_t>(more.size()));
    EXPECT_EQ(read(more.replace(8, 4, length)).points, boxPoints());
}

class GltfBuffers : public testing::Test {
 protected:
    ReadMesh readWith(const std::string& uri) {
        return readMesh(folder_.write("inside/a.gltf", gltfText(",\"uri\":\"" + uri + "\"")));
    }
    void expectRefusal(const std::string& uri, const std::string& reason) {
        const ReadMesh read = readWith(uri);
        EXPECT_FALSE(read.ok) << uri;
        EXPECT_EQ(read.reason, "the buffer '" + uri + "' " + reason);
    }
    Folder folder_;
};

TEST_F(GltfBuffers, StandBesideTheFileOrBelow) {
    for (const char* name : {"inside/box.bin", "inside/data/box.bin", "inside/a box%.bin"})
        folder_.write(name, gltfBuffer());
    for (const char* uri : {"box.bin", "./box.bin", "data/box.bin", "a%20box%25.bin", "a box%.bin"})
        EXPECT_EQ(readWith(uri).mesh.points, boxPoints()) << uri;
    // Also where the mesh file is reached through a link.
    fs::create_symlink(folder_.path() / "inside/a.gltf", folder_.path() / "link.gltf");
    EXPECT_TRUE(readMesh(folder_.path() / "link.gltf").ok);
}

TEST_F(GltfBuffers, AreNeverOutside) {
    folder_.write("outside.bin", gltfBuffer());
    folder_.write("inside/box.bin", gltfBuffer());
    const std::string absolute = (folder_.path() / "inside/box.bin").string();
    fs::create_symlink(folder_.path() / "outside.bin", folder_.path() / "inside/link.bin");
    fs::create_directory_symlink(folder_.path(), folder_.path() / "inside/up");
    for (const std::string& uri :
         {std::string("../outside.bin"), std::string("%2e%2E/outside.bin"), std::string("x/../box.bin"),
          std::string("link.bin"), std::string("up/outside.bin"), std::string("box.bin%00"), std::string(),
          std::string("http://localhost/box.bin"), "file://" + absolute})
        expectRefusal(uri, "is no file beside the mesh or below");
    EXPECT_FALSE(readWith(absolute).ok);
    expectRefusal("missing.bin", "cannot be opened: No such file or directory");
}

TEST_F(GltfBuffers, AreOrdinaryFiles) {
    for (const std::string& kind : special_files::kinds()) {
        SCOPED_TRACE(kind);
        const fs::path path = folder_.path() / "inside/special.bin";
        fs::create_directories(path.parent_path());
        if (!special_files::make(kind, path)) continue;
        EXPECT_FALSE(readWith("special.bin").ok);
        fs::remove_all(path);
    }
}

TEST_F(GltfBuffers, ThatAreCutAreRefused) {
    const std::string buffer = gltfBuffer();
    for (std::size_t length = 0; length < buffer.size(); length += 9) {
        folder_.write("inside/box.bin", buffer.substr(0, length));
        EXPECT_EQ(readWith("box.bin").reason,
                  "buffers[0]: is cut off: it has " + std::to_string(length) + " bytes instead of 168");
    }
}

}  // namespace
}  // namespace sepaxis::mesh
