// STL files: as text in every spelling and binary, and none of either is taken in part.
#include "app/tests/mesh/mesh_parser_fixture.h"

#include <cctype>
#include <cmath>
#include <limits>
#include <regex>

namespace sepaxis::mesh {
namespace {

using namespace mesh_files;

constexpr const char* kFacet =
    "facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n";

std::string solid(const std::string& name, const std::string& facets = kFacet) {
    return "solid" + name + "\n" + facets + "endsolid" + name + "\n";
}

std::string binaryOf(const std::vector<float>& coordinates, const std::string& header = {},
                     std::uint16_t attribute = 0) {
    std::string bytes = header + std::string(80 - header.size(), '\0');
    put(bytes, static_cast<std::uint32_t>(coordinates.size() / 9));
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (i % 9 == 0) bytes += std::string(12, '\0');
        put(bytes, coordinates[i]);
        if (i % 9 == 8) put(bytes, attribute);
    }
    return bytes;
}

const std::vector<float> kCorners{0, 0, 0, 1, 0, 0, 0, 1, 0};

class Stl : public MeshParser {
 protected:
    Stl() : MeshParser(".stl") {}
};

TEST_F(Stl, ATextMayBeSpelledInManyWays) {
    const std::string text = stlText();
    const Mesh mesh = read(text);
    ASSERT_EQ(mesh.faceCount(), 12u);
    EXPECT_EQ(mesh.parts, (std::vector<Part>{{"box", 12}}));
    std::string upper = text, tabs = text, mixed = text;
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    for (char& c : tabs) c = c == ' ' ? '\t' : c;
    for (std::size_t i = 0; i < mixed.size(); i += 2) mixed[i] = static_cast<char>(std::toupper(mixed[i]));
    const std::regex lineEnd("\n");
    for (const auto& [what, spelled] : std::vector<std::pair<const char*, std::string>>{
             {"a byte order mark", "\xef\xbb\xbf" + text},
             {"one before blanks", "\xef\xbb\xbf \r\n" + text},
             {"blank lines ahead", "\n\r\n \t\n" + text},
             {"blanks ahead", "   " + text},
             {"carriages and lines", std::regex_replace(text, lineEnd, "\r\n")},
             {"carriages", std::regex_replace(text, lineEnd, "\r")},
             {"blank lines between", std::regex_replace(text, lineEnd, "\n\n")},
             {"blanks behind", std::regex_replace(text, lineEnd, " \t\n")},
             {"tabs", tabs},
             {"no name at the end", replaced(text, "endsolid box", "endsolid")},
             {"another name at the end", replaced(text, "endsolid box", "endsolid a box")},
             {"no line end at the end", text.substr(0, text.size() - 1)},
             {"much at the end", text + "\n\n \t\r\n"}})
        EXPECT_EQ(read(spelled), mesh) << what;
    for (const std::string& spelled : {upper, mixed}) {
        const Mesh other = read(spelled);
        EXPECT_EQ(other.points, mesh.points);
        EXPECT_EQ(other.faceCount(), 12u);
    }
    EXPECT_EQ(read(upper).parts[0].name, "BOX");
}

TEST_F(Stl, SolidsAreParts) {
    const Mesh mesh =
        read(solid(" lid") + solid("") + solid("\tleft arm of it  ", std::string(kFacet) + kFacet) +
             solid(" empty", "") + "\n" + solid(" lid"));
    EXPECT_EQ(mesh.parts,
              (std::vector<Part>{{"lid", 1}, {"", 1}, {"left arm of it", 2}, {"empty", 0}, {"lid", 1}}));
    EXPECT_EQ(mesh.points.size(), 15u);
    EXPECT_EQ(refusal(solid("", "")), "holds no points");
}

TEST_F(Stl, ATextKeepsEveryDigit) {
    const Mesh mesh =
        read(replaced(replaced(replaced(solid(""), "0 0 0", "1e-3 1E+05 -0"), "1 0 0", ".5 +1. 0.1"), "0 1 0",
                      "1.2345678901234567 -3.3 1e-400"));
    EXPECT_EQ(mesh.points,
              (std::vector<Point>{{1e-3, 1e5, -0.0}, {0.5, 1.0, 0.1}, {1.2345678901234567, -3.3, 0.0}}));
    EXPECT_TRUE(std::signbit(mesh.points[0].z));
}

// Exporters write what they compute for triangles without area.
TEST_F(Stl, NormalsMayBeAnything) {
    for (const char* normal : {"nan nan nan", "-nan(ind) -1.#IND inf", "0,5 x 1"})
        EXPECT_EQ(read(solid("", replaced(kFacet, "0 0 1", normal))).points.size(), 3u) << normal;
}

TEST_F(Stl, FaultsOfATextNameTheirLine) {
    const std::string text = "solid\n" + std::string(kFacet) + "endsolid\n";
    const auto reasonWith = [&](const std::string& what, const std::string& with) {
        return refusal(replaced(text, what, with));
    };
    const std::string number = "a number, three of them in a vertex, is expected";
    EXPECT_EQ(reasonWith("vertex 1 0 0", "vertex 1 0"), "line 6: " + number);
    EXPECT_EQ(reasonWith("vertex 1 0 0", "vertex 1 0 0 0"),
              "line 5: 'vertex', three of them in a facet, is expected");
    EXPECT_EQ(reasonWith("vertex 1 0 0", "vertex 1 0,5 0"), "line 5: " + number);
    EXPECT_EQ(reasonWith("vertex 1 0 0", "vertex 1 0x1 0"), "line 5: " + number);
    for (const char* wild : {"nan", "inf", "-inf", "1e999"})
        EXPECT_EQ(reasonWith("vertex 1 0 0", "vertex 1 " + std::string(wild) + " 0"),
                  "line 5: a coordinate is not finite");
    EXPECT_EQ(reasonWith("  vertex 1 0 0\n", ""), "line 6: 'vertex', three of them in a facet, is expected");
    EXPECT_EQ(reasonWith(" endloop", "  vertex 1 1 0\n endloop"),
              "line 7: 'endloop' after three vertices is expected");
    EXPECT_EQ(reasonWith(" endloop\n", ""), "line 7: 'endloop' after three vertices is expected");
    EXPECT_EQ(reasonWith("endfacet\n", ""), "line 8: 'endfacet' is expected");
    EXPECT_EQ(reasonWith("endfacet\nendsolid\n", ""), "line 8: the file ends where 'endfacet' is expected");
    EXPECT_EQ(reasonWith("endsolid\n", ""), "line 9: the file ends where 'facet' or 'endsolid' is expected");
    EXPECT_EQ(reasonWith("endsolid\n", "solid\n"), "line 9: 'facet' or 'endsolid' is expected");
    EXPECT_EQ(reasonWith("normal", "norm"), "line 2: 'normal' is expected");
    EXPECT_EQ(reasonWith(" outer loop\n", ""), "line 3: 'outer' is expected");
    EXPECT_EQ(refusal(text + "more\n"), "line 10: 'solid' is expected");
    // Lines are counted as a person's editor counts them.
    for (const char* end : {"\r\n", "\r"})
        EXPECT_EQ(refusal(std::regex_replace(replaced(text, "normal", "norm"), std::regex("\n"), end)),
                  "line 2: 'normal' is expected");
}

TEST_F(Stl, ACutTextIsRefusedUpToItsLastWord) {
    const std::string text = stlText();
    const Mesh mesh = read(text);
    const std::size_t complete = text.find("endsolid") + 8;
    for (std::size_t length = 0; length < text.size(); ++length) {
        const ReadMesh parsed = parse(text.substr(0, length));
        EXPECT_EQ(parsed.ok, length >= complete) << length;
        EXPECT_NE(parsed.reason.empty(), length < complete) << length;
        EXPECT_EQ(parsed.ok ? parsed.mesh : mesh, mesh) << length;
    }
}

// Of several solids one after the other: what is whole may stand alone, so the cut shows within a solid only.
TEST_F(Stl, ACutTextOfSeveralSolidsGivesWholeSolids) {
    const std::string one = solid(" a"), text = one + solid(" b");
    const Mesh first = read(one), mesh = read(text);
    for (std::size_t length = 0; length < text.size(); ++length) {
        const ReadMesh parsed = parse(text.substr(0, length));
        const bool afterFirst = length >= one.find("endsolid") + 8 && length <= one.size();
        const bool afterSecond = length >= text.rfind("endsolid") + 8;
        EXPECT_EQ(parsed.ok, afterFirst || afterSecond) << length;
        if (parsed.ok) {
            EXPECT_EQ(parsed.mesh, afterFirst ? first : mesh) << length;
        }
    }
}

TEST_F(Stl, ABinaryFileIsReadWhateverItsHeader) {
    const Mesh mesh = read(binaryOf(kCorners));
    EXPECT_EQ(mesh.points, (std::vector<Point>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(mesh.parts, (std::vector<Part>{{"", 1}}));
    for (const char* header :
         {"solid", "solid facet normal 0 0 1", "SOLID box\n", "COLOR=\xff\xff\xff\xff", "\xef\xbb\xbfsolid"})
        EXPECT_EQ(read(binaryOf(kCorners, header)), mesh) << header;
    EXPECT_EQ(read(binaryOf(kCorners, {}, 0xffff)), mesh) << "a colour";
    EXPECT_EQ(refusal(binaryOf({})), "holds no points");
}

TEST_F(Stl, ACutBinaryFileIsRefused) {
    for (const std::string start : {"", "solid", "\xef\xbb\xbf solid box"}) {
        std::string bytes = stlBinary();
        bytes.replace(0, start.size(), start);
        const Mesh mesh = read(bytes);
        EXPECT_EQ(mesh.faceCount(), 12u);
        for (std::size_t length = 0; length < bytes.size(); ++length)
            EXPECT_FALSE(refusal(bytes.substr(0, length)).empty()) << start << length;
        EXPECT_EQ(
            refusal(bytes.substr(0, 600)),
            "is damaged or no STL file: it is no text that begins with 'solid', and as a binary file it "
            "promises 12 triangles, which take 684 bytes; it has 600");
        EXPECT_FALSE(refusal(bytes + '\0').empty()) << start;
    }
    EXPECT_EQ(
        refusal(stlBinary().substr(0, 83)),
        "is cut off or no STL file: it is no text that begins with 'solid', and a binary file takes 84 bytes "
        "at least; it has 83");
}

TEST_F(Stl, ABinaryCoordinateThatIsNotFiniteIsRefusedWithItsByte) {
    for (const float wild :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        std::vector<float> corners = kCorners;
        corners.insert(corners.end(), kCorners.begin(), kCorners.end());
        corners[9 + 4] = wild;
        EXPECT_EQ(refusal(binaryOf(corners)), "byte 158: a coordinate is not finite");
    }
}

TEST_F(Stl, MorePositionsThanAMeshMayHaveAreRefusedByBoth) {
    const std::size_t triangles = kMostPoints / 3 + 1;
    std::string bytes(80, '\0'), text = "solid\n";
    put(bytes, static_cast<std::uint32_t>(triangles));
    bytes.resize(84 + 50 * triangles);
    EXPECT_EQ(refusal(bytes), "byte " +
                                  std::to_string(84 + 50 * (triangles - 1) + 12 + 12 * (kMostPoints % 3)) +
                                  ": more than 8000000 positions cannot be imported");
    for (std::size_t i = 0; i < triangles; ++i)
        text += "facet normal 0 0 0 outer loop vertex 0 0 0 vertex 0 0 0 vertex 0 0 0 endloop endfacet\n";
    EXPECT_EQ(refusal(text + "endsolid\n"),
              "line " + std::to_string(triangles + 1) + ": more than 8000000 positions cannot be imported");
}

TEST_F(Stl, OtherFilesAreRefused) {
    EXPECT_NE(refusal(objText()).find("is damaged or no STL file"), std::string::npos);
    EXPECT_NE(refusal(" ").find("is cut off or no STL file"), std::string::npos);
    EXPECT_NE(refusal("solidity\n" + std::string(kFacet)).find("is damaged or no STL file"),
              std::string::npos);
    EXPECT_EQ(refusal("solid of no facets, and no more to say about it\n"),
              "line 2: the file ends where 'facet' or 'endsolid' is expected");
}

}  // namespace
}  // namespace sepaxis::mesh
