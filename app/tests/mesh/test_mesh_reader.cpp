// Every format against known positions, damaged and hostile files, and what is given up.
#include "app/mesh/mesh_hull.h"
#include "app/mesh/mesh_reader.h"
#include "app/tests/mesh/mesh_files.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

namespace sepaxis::mesh {
namespace {

using namespace mesh_files;

std::set<std::array<double, 3>> asSet(const std::vector<Point>& points) {
    std::set<std::array<double, 3>> set;
    for (const Point& p : points) set.insert({p.x, p.y, p.z});
    return set;
}

class MeshReader : public testing::Test {
 protected:
    // Of a file that must be read.
    Mesh read(const std::string& name, const std::string& content) {
        const ReadMesh result = readMesh(folder_.write(name, content));
        EXPECT_TRUE(result.ok) << name << ": " << result.reason;
        return result.mesh;
    }
    // Of one that must not.
    std::string refusal(const std::string& name, const std::string& content,
                        const ReadOptions& options = {}) {
        const ReadMesh result = readMesh(folder_.write(name, content), options);
        EXPECT_FALSE(result.ok) << name;
        EXPECT_EQ(result.reason.find('\n'), std::string::npos) << result.reason;
        EXPECT_FALSE(result.reason.empty()) << name;
        return result.reason;
    }
    Folder folder_;
};

TEST_F(MeshReader, EveryFormatGivesTheSameClosedBox) {
    for (const File& file : boxFiles()) {
        const Mesh mesh = read(file.name, file.content);
        EXPECT_EQ(mesh.faceCount(), 12u) << file.name;
        const std::optional<Cloud> cloud = gather(mesh, "");
        ASSERT_TRUE(cloud.has_value()) << file.name;
        EXPECT_EQ(cloud->points.size(), 8u) << file.name;
        EXPECT_EQ(asSet(cloud->points), asSet(boxPoints())) << file.name;
        const HullOfMesh hull = computeHull(*cloud, std::nullopt, 1.0);
        ASSERT_TRUE(hull.hull.has_value()) << file.name << ": " << hull.reason;
        EXPECT_TRUE(hull.hull->closed) << file.name;
        EXPECT_FALSE(hull.hull->concave) << file.name;
        EXPECT_NEAR(hull.hull->meshVolume, 48.0, 1e-12) << file.name;
        EXPECT_NEAR(hull.hull->hullVolume, 48.0, 1e-12) << file.name;
    }
}

TEST_F(MeshReader, PositionsAreNumberedInTheOrderOfTheFile) {
    for (const char* name : {"box.obj", "text.ply", "box.glb"}) {
        for (const File& file : boxFiles()) {
            if (std::string(file.name) != name) continue;
            EXPECT_EQ(gather(read(file.name, file.content), "")->points, boxPoints()) << name;
        }
    }
    // An STL file lists positions triangle by triangle: each counts where it stands first.
    const std::vector<std::uint32_t> firstSeen{0, 2, 3, 1, 4, 5, 7, 6};
    for (const auto& [name, content] : {std::pair("a.stl", stlText()), std::pair("b.stl", stlBinary())}) {
        const Cloud cloud = *gather(read(name, content), "");
        ASSERT_EQ(cloud.points.size(), 8u);
        for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(cloud.points[i], boxPoints()[firstSeen[i]]) << name;
        EXPECT_EQ(cloud.duplicates, 28u);
    }
}

TEST_F(MeshReader, AnObjKeepsEveryDigit) {
    const Mesh mesh = read("a.obj",
                           "v 0.1 1e-300 -2.2250738585072014e-308\r\n"
                           "v 1.2345678901234567 +3.3 9007199254740993\n"
                           "v 1e-400 1 \\\n 2 1.0 0.5 0.5 0.5\n\n"
                           "f -3 -2 -1\n");
    ASSERT_EQ(mesh.points.size(), 3u);
    EXPECT_EQ(mesh.points[0], Point(0.1, 1e-300, -2.2250738585072014e-308));
    EXPECT_EQ(mesh.points[1], Point(1.2345678901234567, 3.3, 9007199254740992.0));
    EXPECT_EQ(mesh.points[2], Point(0.0, 1.0, 2.0));
    EXPECT_EQ(mesh.corners, (std::vector<std::uint32_t>{0, 1, 2}));
}

// Neither may take the position of the line with it.
TEST_F(MeshReader, AByteOrderMarkAndPathsInCommentsOfAnObj) {
    const Mesh mesh = read("a.obj",
                           "\xef\xbb\xbfv 1 2 3\r\n"
                           "# textures in C:\\models\\\r\n"
                           "v 4 5 6 # from C:\\\n"
                           "v 7 \\\r\n8 9\n");
    EXPECT_EQ(mesh.points, (std::vector<Point>{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
}

TEST_F(MeshReader, NamesOfPartsAreUtf8) {
    const std::string face = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\n";
    const ReadMesh read = readMesh(
        folder_.write("old.obj", "o caf\xe9\n" + face + "o caf\xc3\xa9\n" + face + "o plain\n" + face));
    ASSERT_TRUE(read.ok) << read.reason;
    ASSERT_EQ(read.mesh.parts.size(), 3u);
    EXPECT_EQ(read.mesh.parts[0].name, "caf\xc3\xa9");
    EXPECT_EQ(read.mesh.parts[1].name, "caf\xc3\xa9");
    EXPECT_EQ(read.mesh.parts[2].name, "plain");
}

TEST_F(MeshReader, ALongNameIsCutBetweenCharacters) {
    const std::string face = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\n";
    const std::string most(kLongestName - 1, 'a');
    const ReadMesh read =
        readMesh(folder_.write("long.obj", "o " + most + "\xc3\xa9\n" + face + "o " + most + "bb\n" + face));
    ASSERT_TRUE(read.ok) << read.reason;
    ASSERT_EQ(read.mesh.parts.size(), 2u);
    EXPECT_EQ(read.mesh.parts[0].name, most);
    EXPECT_EQ(read.mesh.parts[1].name, most + "b");
}

TEST_F(MeshReader, GroupsOfAnObjAreParts) {
    std::string text = "v 9 9 9\n" + objText();  // a position that no face uses
    text += "g lid\nv 0 0 7\nv 1 0 7\nv 0 1 7\nf -3 -2 -1\ng box\nf 2 3 4 5\n";
    const Mesh mesh = read("a.obj", text);
    ASSERT_EQ(mesh.parts.size(), 3u);
    EXPECT_EQ(mesh.parts[0], (Part{"box", 12}));
    EXPECT_EQ(mesh.parts[1], (Part{"lid", 1}));
    EXPECT_EQ(gather(mesh, "lid")->points, (std::vector<Point>{{0, 0, 7}, {1, 0, 7}, {0, 1, 7}}));
    EXPECT_EQ(gather(mesh, "")->points.size(), 12u);
    EXPECT_EQ(gather(mesh, "box")->faceStart.size(), 14u);
    EXPECT_FALSE(gather(mesh, "handle").has_value());
}

TEST_F(MeshReader, WhatIsNoMeshFileIsSaid) {
    EXPECT_EQ(readMesh(folder_.path() / "none.obj").reason, "cannot be opened: No such file or directory");
    EXPECT_EQ(readMesh(folder_.path() / "picture.png").reason,
              "is no mesh file that can be read: .obj, .stl, .ply, .gltf or .glb");
    std::filesystem::create_directory(folder_.path() / "folder.obj");
    EXPECT_EQ(readMesh(folder_.path() / "folder.obj").reason, "is a folder, not a mesh file");
    EXPECT_EQ(refusal("empty.stl", ""), "is empty");
    EXPECT_EQ(refusal("text.obj", "Dear Sir,\n"), "holds no points");
    EXPECT_EQ(refusal("inf.obj", "v 1 2 inf\n"), "position 0 has a coordinate that is not finite");
    EXPECT_EQ(refusal("nan.obj", "v 1 2 3\nv nan 2 0\n"), "position 1 has a coordinate that is not finite");
    EXPECT_EQ(refusal("huge.obj", "v 1 2 1e999\n"), "position 0 has a coordinate that is not finite");
    EXPECT_EQ(refusal("short.obj", "v 1 2 3\n\nv 1 2\n"), "line 3: a position needs three numbers");
    EXPECT_EQ(refusal("zero.obj", "v 1 2 3\nf 0 1 1\n"), "line 2: there is no position 0");
    EXPECT_EQ(refusal("back.obj", "v 1 2 3\nf -2 1 1\n"), "line 2: there is no position -2");
    EXPECT_EQ(refusal("line.obj", "v 1 2 3\nf 1 1\n"), "line 2: a face needs three positions");
    EXPECT_EQ(refusal("far.obj", "v 1 2 3\nf 1 1 9\n"), "face 0 uses position 8, of which there are 1");
    ReadOptions small;
    small.mostFileBytes = 1u << 20;
    EXPECT_EQ(refusal("large.ply", std::string((1u << 20) + 1, 'x'), small), "is larger than 1 MiB");
}

TEST_F(MeshReader, DamagedFilesOfEveryFormatGiveOneLineOrAMesh) {
    int refused = 0, taken = 0;
    for (const File& file : boxFiles()) {
        // Cut off at many places, and with one byte changed.
        for (int eighth = 1; eighth < 8; ++eighth) {
            for (const bool cuts : {true, false}) {
                std::string content = file.content;
                const std::size_t at = content.size() * static_cast<std::size_t>(eighth) / 8;
                if (cuts)
                    content.resize(at);
                else
                    content[at] = static_cast<char>(content[at] ^ 0x55);
                const ReadMesh result = readMesh(folder_.write(file.name, content));
                EXPECT_NE(result.ok, !result.reason.empty()) << file.name;
                EXPECT_EQ(result.reason.find('\n'), std::string::npos) << result.reason;
                ++(result.ok ? taken : refused);
            }
        }
    }
    EXPECT_GT(refused, 20);
    EXPECT_GT(taken, 10);
}

TEST_F(MeshReader, CountsThatTheFileDoesNotHoldAreRefused) {
    std::string stl(80, ' ');
    put(stl, std::uint32_t{0xffffffffu});
    refusal("a.stl", stl + std::string(50, '\1'));
    std::string ply = plyBinary(false);
    ply.replace(ply.find("vertex 8"), 8, "vertex 4000000000");
    refusal("a.ply", ply);
    std::string gltf = gltfEmbedded();
    gltf.replace(gltf.find("\"count\":8"), 9, "\"count\":4000000000");
    refusal("a.gltf", gltf);
}

TEST_F(MeshReader, MorePartsOrHeaderThanMayBeAreRefused) {
    std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\n", stl, ply = "ply\nformat ascii 1.0\n";
    for (std::size_t i = 0; i <= kMostParts; ++i) {
        obj += "o a\nf 1 2 3\n";
        stl += "solid\nendsolid\n";
        ply += "comment\n";
    }
    EXPECT_EQ(refusal("a.obj", obj), "has more than 65536 parts, which cannot be imported");
    EXPECT_EQ(refusal("a.stl", stl), "has more than 65536 parts, which cannot be imported");
    EXPECT_EQ(refusal("a.ply", ply), "line 10000: the header is too long");
}

TEST_F(MeshReader, EveryFormatIsGivenUpOnDemandAndInTime) {
    std::stop_source stop;
    stop.request_stop();
    ReadOptions hasty;
    hasty.seconds = -1.0;
    for (const File& file : boxFiles()) {
        const std::filesystem::path path = folder_.write(file.name, file.content);
        const ReadMesh stopped = readMesh(path, {}, stop.get_token());
        EXPECT_TRUE(stopped.cancelled) << file.name;
        EXPECT_FALSE(stopped.ok) << file.name;
        EXPECT_EQ(stopped.reason, "") << file.name;
        EXPECT_EQ(readMesh(path, hasty).reason, "takes too long to read") << file.name;
        Watch over(stop.get_token(), kMostSeconds);
        Source source{file.content, path, over};
        EXPECT_TRUE(readContent(source, *formatOf(path)).cancelled) << file.name;
    }
}

// While it is read, whatever part of it that is.
TEST_F(MeshReader, ALargeFileIsGivenUpAtOnce) {
    std::string text;
    for (int i = 0; i < 4'000'000; ++i) text += "v 1 2 3\n";
    const std::filesystem::path path = folder_.write("a.obj", text);
    std::stop_source stop;
    std::thread person([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const ReadMesh read = readMesh(path, {}, stop.get_token());
    person.join();
    EXPECT_TRUE(read.cancelled);
    EXPECT_EQ(read.mesh, Mesh{});
}

TEST(MeshFormats, AreFoundByTheirExtensionInAnyCase) {
    for (const Format& format : formats()) {
        EXPECT_EQ(formatOf("a" + std::string(format.extension)), &format);
        EXPECT_NE(extensionsInWords().find(format.extension), std::string::npos);
    }
    EXPECT_EQ(formatOf("A.GLB")->name, "GLB");
    for (const char* name : {"a.png", "a", ".obj", "a.obj.txt", ""})
        EXPECT_EQ(formatOf(name), nullptr) << name;
}

}  // namespace
}  // namespace sepaxis::mesh
