// PLY files: texts and binary files of either byte order, and none is taken in part.
#include "app/tests/mesh/mesh_parser_fixture.h"

#include <cstring>
#include <regex>

namespace sepaxis::mesh {
namespace {

using namespace mesh_files;

const std::string kVertices = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
const std::string kFaces = "element face 1\nproperty list uchar int vertex_indices\n";
const std::string kTriangle =
    "ply\nformat ascii 1.0\n" + kVertices + kFaces + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

class Ply : public MeshParser {
 protected:
    Ply() : MeshParser(".ply") {}
};

TEST_F(Ply, ATextMayBeSpelledInManyWays) {
    const Mesh mesh = read(kTriangle);
    EXPECT_EQ(mesh.points, (std::vector<Point>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(mesh.corners, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(mesh.parts, (std::vector<Part>{{"", 1}}));
    const std::regex lineEnd("\n");
    const std::string facesFirst =
        "ply\nformat ascii 1.0\n" + kFaces + kVertices + "end_header\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n";
    for (const auto& [what, spelled] : std::vector<std::pair<const char*, std::string>>{
             {"a byte order mark", "\xef\xbb\xbf" + kTriangle},
             {"carriages and lines", std::regex_replace(kTriangle, lineEnd, "\r\n")},
             {"carriages", std::regex_replace(kTriangle, lineEnd, "\r")},
             {"blank lines", std::regex_replace(kTriangle, lineEnd, "\n \n")},
             {"no line end at the end", kTriangle.substr(0, kTriangle.size() - 1)},
             {"upper case", replaced(kTriangle, "ply\nformat", "PLY\nFORMAT")},
             {"other types", replaced(replaced(kTriangle, "float z", "int16 z"), "float y", "float64 y")},
             {"the other name", replaced(kTriangle, "vertex_indices", "vertex_index")},
             {"remarks", replaced(kTriangle, "element face", "comment element x\nobj_info 3\nelement face")},
             {"colours that are not declared", replaced(kTriangle, "3 0 1 2", "3 0 1 2 255 128 0")},
             {"more of a vertex", replaced(replaced(kTriangle, "property float z\n",
                                                    "property float z\nproperty list uchar short w\n"),
                                           "0 0 0\n1 0 0\n0 1 0\n", "0 0 0 0\n1 0 0 2 8 9\n0 1 0 1 #\n")},
             {"another element",
              replaced(replaced(kTriangle, "element face", "element edge 2\nproperty int a\nelement face"),
                       "3 0 1 2", "7\n8\n3 0 1 2")},
             {"one without properties",
              replaced(kTriangle, "element face", "element edge 4000000000\nelement face")},
             {"faces first", facesFirst}})
        EXPECT_EQ(read(spelled), mesh) << what;
}

TEST_F(Ply, KeepsEveryDigit) {
    const Mesh text = read(replaced(kTriangle, "1 0 0", "0.1 1E+05 -1.2345678901234567e-3"));
    EXPECT_EQ(text.points[1], Point(0.1, 1e5, -1.2345678901234567e-3));
    std::string bytes =
        std::regex_replace("ply\nformat binary_big_endian 1.0\n" + kVertices, std::regex("float"), "double") +
        "end_header\n";
    for (int i = 0; i < 9; ++i) putBigEndian(bytes, 0.1 * i);
    EXPECT_EQ(read(bytes).points[2], Point(0.1 * 6, 0.1 * 7, 0.1 * 8));
}

// The library took the first byte of the data for the end of a line, and every number after it was another.
TEST_F(Ply, BinaryDataMayBeginAsALineEnds) {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        for (const char first : {'\n', '\r'}) {
            const std::string header = "ply\nformat binary_little_endian 1.0\n" + kVertices + "end_header\n";
            std::string x;
            put(x, 1.5f);
            x[0] = first;
            float expected = 0.0f;
            std::memcpy(&expected, x.data(), sizeof(expected));
            const Mesh mesh =
                read(std::regex_replace(header, std::regex("\n"), end) + x + std::string(32, '\0'));
            ASSERT_EQ(mesh.points.size(), 3u);
            EXPECT_EQ(mesh.points[0], Point(expected, 0, 0));
        }
    }
}

TEST_F(Ply, PolygonsAndStripsOfTriangles) {
    const std::string four =
        replaced(replaced(kTriangle, "vertex 3", "vertex 4"), "0 1 0\n", "0 1 0\n1 1 0\n");
    const Mesh quad = read(replaced(four, "3 0 1 2", "4 0 1 3 2"));
    EXPECT_EQ(quad.corners, (std::vector<std::uint32_t>{0, 1, 3, 2}));
    EXPECT_EQ(quad.faceStart, (std::vector<std::uint32_t>{0, 4}));
    const Mesh strips =
        read(replaced(replaced(replaced(four, "element face", "element tristrips"), "list uchar", "list int"),
                      "3 0 1 2", "9 0 1 2 3 -1 3 2 1 -1"));
    EXPECT_EQ(strips.corners, (std::vector<std::uint32_t>{0, 1, 2, 2, 1, 3, 3, 2, 1}));
    EXPECT_EQ(strips.parts, (std::vector<Part>{{"", 3}}));
}

TEST_F(Ply, FaultsNameTheirPlace) {
    const auto reasonWith = [&](const std::string& what, const std::string& with) {
        return refusal(replaced(kTriangle, what, with));
    };
    EXPECT_EQ(refusal("plywood\n"), "is no PLY file: its first line is not 'ply'");
    EXPECT_EQ(reasonWith("ascii", "binary"),
              "line 2: the format is ascii, binary_little_endian or binary_big_endian");
    EXPECT_EQ(reasonWith("format ascii 1.0\n", ""), "line 8: the header names no format");
    EXPECT_EQ(reasonWith("element vertex 3\n", "property float w\n"),
              "line 3: a property needs an element before it");
    EXPECT_EQ(reasonWith("vertex 3", "vertex"), "line 3: an element needs a name and a count");
    EXPECT_EQ(reasonWith("vertex 3", "vertex -3"), "line 3: an element needs a name and a count");
    EXPECT_EQ(reasonWith("float z", "quad z"), "line 6: a property needs a type, such as float, and a name");
    EXPECT_EQ(reasonWith("float z", "float"), "line 6: a property needs a type, such as float, and a name");
    EXPECT_EQ(reasonWith("float z", "float w"),
              "line 9: the header names no element 'vertex' with 'x', 'y' and 'z'");
    EXPECT_EQ(reasonWith("end_header", "end"), "line 9: 'element', 'property' or 'end_header' is expected");
    EXPECT_EQ(reasonWith("1 0 0", "1 0"), "line 11: the line ends before its last number in 'vertex' 2 of 3");
    EXPECT_EQ(reasonWith("1 0 0", "1 0,5 0"), "line 11: a number is expected in 'vertex' 2 of 3");
    EXPECT_EQ(reasonWith("1 0 0", "1 nan 0"), "position 1 has a coordinate that is not finite");
    EXPECT_EQ(reasonWith("3 0 1 2", "4 0 1 2"),
              "line 13: the line ends before its last number in 'face' 1 of 1");
    EXPECT_EQ(reasonWith("3 0 1 2", "-3 0 1 2"), "line 13: a list has an invalid length in 'face' 1 of 1");
    for (const char* corner : {"-1", "1.5", "1e30", "nan"})
        EXPECT_EQ(reasonWith("3 0 1 2", "3 0 1 " + std::string(corner)),
                  "line 13: there is no position of such a number in 'face' 1 of 1");
    EXPECT_EQ(reasonWith("3 0 1 2", "3 0 1 3"), "face 0 uses position 3, of which there are 3");
    EXPECT_EQ(reasonWith("vertex 3", "vertex 4"), "is cut off: it ends before or in 'face' 1 of 1");
    EXPECT_EQ(reasonWith("vertex 3", "vertex 4000000000"),
              "is cut off: it ends before or in 'vertex' 5 of 4000000000");
    EXPECT_EQ(reasonWith("face 1", "face 0"), "has 7 bytes more than its header counts");
    EXPECT_EQ(reasonWith("element face 1", "element caf\xe9 2"),
              "is cut off: it ends before or in 'caf\xc3\xa9' 2 of 2");
    const std::string binary = plyBinary(false);
    EXPECT_EQ(refusal(binary + "more"), "has 4 bytes more than its header counts");
    EXPECT_EQ(refusal(binary.substr(0, binary.size() - 1)),
              "is cut off: it ends before or in 'face' 12 of 12");
    std::string wild = binary;
    wild[wild.size() - 1] = '\x80';
    EXPECT_EQ(refusal(wild), "byte " + std::to_string(wild.size()) +
                                 ": there is no position of such a number in 'face' 12 of 12");
}

TEST_F(Ply, ACutFileIsRefused) {
    for (const File& file : boxFiles()) {
        const std::string name = file.name, whole = file.content;
        if (!name.ends_with(".ply")) continue;
        const Mesh mesh = read(whole);
        // The last number of a text is of one digit, which makes it whole; what lies behind is a line end.
        const std::size_t complete = name == "text.ply" ? whole.size() - 1 : whole.size();
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const ReadMesh parsed = parse(whole.substr(0, length));
            EXPECT_EQ(parsed.ok, length >= complete) << name << ' ' << length;
            EXPECT_NE(parsed.reason.empty(), length < complete) << name << ' ' << length;
            EXPECT_EQ(parsed.ok ? parsed.mesh : mesh, mesh) << name << ' ' << length;
        }
    }
}

}  // namespace
}  // namespace sepaxis::mesh
