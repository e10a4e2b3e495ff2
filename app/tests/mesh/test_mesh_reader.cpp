// Every format against known positions, damaged and hostile files, and readers that die.
#include "app/mesh/mesh_hull.h"
#include "app/mesh/mesh_reader.h"
#include "app/mesh/wire.h"
#include "app/tests/mesh/mesh_files.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>

#include <sys/wait.h>

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

TEST_F(MeshReader, TransformsOfGltfNodesAreApplied) {
    // A quarter turn about x takes y to z; then twice as large, moved; the parent moves on.
    const std::string nodes =
        R"([{"name":"top","translation":[10,0,0],"children":[1,2]},)"
        R"({"name":"turned","mesh":0,"rotation":[0.7071067811865476,0,0,0.7071067811865476],)"
        R"("scale":[2,2,2],"translation":[0,1,0]},)"
        R"({"name":"matrix","mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1]}])";
    const Mesh mesh = read("a.gltf", gltfEmbedded(nodes));
    ASSERT_EQ(mesh.parts.size(), 2u);
    const Cloud turned = *gather(mesh, "turned");
    ASSERT_EQ(turned.points.size(), 8u);
    for (std::size_t i = 0; i < 8; ++i) {
        const Point p = boxPoints()[i] * 2.0;
        const Point expected(p.x + 10.0, -p.z + 1.0, p.y);
        EXPECT_LT(glm::length(turned.points[i] - expected), 1e-5) << i;
    }
    const Cloud moved = *gather(mesh, "matrix");
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(moved.points[i], boxPoints()[i] + Point(15, 6, 7));
    EXPECT_EQ(gather(mesh, "")->points.size(), 16u);
}

TEST_F(MeshReader, TheBufferOfAGltfMayStandBesideItButNotOutside) {
    folder_.write("inside/box.bin", gltfBuffer());
    const Mesh mesh = read("inside/a.gltf", gltfText(R"(,"uri":"box.bin")"));
    EXPECT_EQ(gather(mesh, "")->points, boxPoints());
    folder_.write("inside/data/box.bin", gltfBuffer());
    EXPECT_EQ(read("inside/b.gltf", gltfText(R"(,"uri":"data/box.bin")")).points, boxPoints());
    folder_.write("outside.bin", gltfBuffer());
    refusal("inside/c.gltf", gltfText(R"(,"uri":"../outside.bin")"));
    refusal("inside/d.gltf", gltfText(",\"uri\":\"" + (folder_.path() / "outside.bin").string() + "\""));
    std::filesystem::create_symlink(folder_.path() / "outside.bin", folder_.path() / "inside/link.bin");
    refusal("inside/e.gltf", gltfText(R"(,"uri":"link.bin")"));
    refusal("inside/f.gltf", gltfText(R"(,"uri":"missing.bin")"));
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
                ReadOptions options;
                options.limits.seconds = 0.3;  // some of them keep the library's parser busy for ever
                const ReadMesh result = readMesh(folder_.write(file.name, content), options);
                EXPECT_NE(result.ok, !result.reason.empty()) << file.name;
                EXPECT_EQ(result.reason.find('\n'), std::string::npos) << result.reason;
                ++(result.ok ? taken : refused);
            }
        }
    }
    EXPECT_GT(refused, 20);
    EXPECT_GT(taken, 10);
}

// Those of the other formats are in test_stl.cpp and test_ply.cpp; an OBJ file does not say where it ends.
TEST_F(MeshReader, ACutGltfOrGlbOrItsBufferIsRefused) {
    const std::string text = gltfEmbedded(), binary = glb(), buffer = gltfBuffer();
    for (std::size_t length = 1; length < text.size(); length += 9)
        EXPECT_EQ(refusal("a.gltf", text.substr(0, length)), "is damaged or no glTF file");
    for (std::size_t length = 1; length < binary.size(); length += 9)
        refusal("a.glb", binary.substr(0, length));
    for (std::size_t length = 0; length < buffer.size(); length += 9) {
        folder_.write("box.bin", buffer.substr(0, length));
        refusal("b.gltf", gltfText(R"(,"uri":"box.bin")"));
    }
    refusal("a.gltf", text.substr(0, text.size() - 1));
    refusal("a.glb", binary.substr(0, binary.size() - 1));
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

TEST_F(MeshReader, AReaderThatDiesIsOneMessage) {
    const std::string failed = "the reader failed on this file (it may be damaged)";
    ReadOptions options;
    options.program = SEPAXIS_FAILING_HELPER;
    for (const char* way : {"abort", "segv", "throw", "exit", "babble"})
        EXPECT_EQ(refusal("a.obj", way, options), failed) << way;
    EXPECT_EQ(refusal("a.obj", "bad-alloc", options), "needs more than 2048 MiB of memory: " + failed);
    EXPECT_EQ(refusal("a.obj", "long", options), "does not hold together: what was read of it is cut off");
    options.limits.resultBytes = 1000;
    EXPECT_EQ(refusal("a.obj", "long", options), "is too large to be imported");
    EXPECT_TRUE(readMesh(folder_.write("a.obj", objText())).ok);  // and nothing is left of it
}

#if !defined(__SANITIZE_ADDRESS__)  // its shadow memory leaves no room for a limit
TEST_F(MeshReader, AReaderThatTakesAllMemoryIsStopped) {
    ReadOptions options;
    options.program = SEPAXIS_FAILING_HELPER;
    options.limits.memoryBytes = std::size_t{64} << 20;
    EXPECT_EQ(refusal("a.obj", "take-memory", options).substr(0, 35), "needs more than 64 MiB of memory: t");
    // The real reader, with a file that is small but not so what it holds.
    std::string text;
    for (int i = 0; i < 2'000'000; ++i) text += "v 1 2 3\n";
    options.program.clear();
    EXPECT_EQ(refusal("a.obj", text, options).substr(0, 35), "needs more than 64 MiB of memory: t");
}
#endif

TEST_F(MeshReader, AReaderThatNeverEndsIsStopped) {
    ReadOptions options;
    options.program = SEPAXIS_FAILING_HELPER;
    options.limits.processorSeconds = 1.0;
    EXPECT_NE(refusal("a.obj", "spin", options).find("took longer than 1 s"), std::string::npos);
    options.limits.processorSeconds = 100.0;
    options.limits.seconds = 0.2;
    refusal("a.obj", "spin", options);
    refusal("a.obj", "sleep", options);
    Progress progress;
    options.limits.seconds = 100.0;
    std::thread person([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        progress.cancel = true;
    });
    const auto start = std::chrono::steady_clock::now();
    const ReadMesh read = readMesh(folder_.path() / "a.obj", options, &progress);
    person.join();
    EXPECT_TRUE(read.cancelled);
    EXPECT_TRUE(read.reason.empty());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST_F(MeshReader, AReaderThatIsMissingIsSaid) {
    ReadOptions options;
    options.program = folder_.path() / "sepaxis-mesh";
    EXPECT_EQ(refusal("a.obj", objText(), options), "cannot be read: the program " +
                                                        options.program.string() +
                                                        " cannot be started: No such file or directory");
    // One that knows another protocol, as an older installation would.
    folder_.write("sepaxis-mesh", "#!/bin/sh\nexit 85\n");
    std::filesystem::permissions(options.program, std::filesystem::perms::owner_all);
    EXPECT_EQ(
        refusal("a.obj", objText(), options),
        "cannot be read: the program sepaxis-mesh is of another version than sepaxis; install sepaxis again");
}

// By the real program beside the one that runs.
TEST(MeshHelper, IsFoundAndIsNotForPeople) {
    const std::filesystem::path helper = findHelper();
    ASSERT_EQ(helper.filename(), "sepaxis-mesh");
    ASSERT_TRUE(std::filesystem::is_regular_file(helper));
    EXPECT_EQ(WEXITSTATUS(std::system(("'" + helper.string() + "' a.obj 2> /dev/null").c_str())), 85);
}

class Isolated : public testing::Test {
 protected:
    Outcome run(const std::string& way, const Limits& limits = {}, Progress* progress = nullptr,
                std::vector<std::span<const std::byte>> input = {}) {
        return runIsolated({{folder_.write("way", way).string()}, std::move(input), SEPAXIS_FAILING_HELPER},
                           limits, progress);
    }
    mesh_files::Folder folder_;
};

TEST_F(Isolated, SaysWhatTheWorkSaysAndTrustsNothing) {
    const Outcome good = run("long");
    EXPECT_EQ(good.end, End::result);
    EXPECT_EQ(good.bytes, std::string(1 << 20, 'x'));
    const Outcome reason = run("no");
    EXPECT_EQ(reason.end, End::failure);
    EXPECT_EQ(reason.bytes, "no such way: no");
    Limits small;
    small.resultBytes = (1 << 20) - 1;
    EXPECT_EQ(run("long", small).end, End::tooMuch);
    Progress progress;
    EXPECT_EQ(run("progress", {}, &progress).end, End::result);
    EXPECT_EQ(progress.perMille, 1000);
    EXPECT_EQ(run("babble").end, End::crashed);
}

TEST_F(Isolated, WritesNoFiles) {
    EXPECT_EQ(run("write").bytes, "refused");
    EXPECT_EQ(std::filesystem::file_size(folder_.path() / "way.written"), 0u);
}

// More than a socket holds, to one that reads it and to those that do not.
TEST_F(Isolated, InputArrivesWholeOrIsLeftAlone) {
    const std::string part(400'000, 'y');
    const std::vector<std::span<const std::byte>> input{
        std::as_bytes(std::span(part)), {}, std::as_bytes(std::span("end", 3))};
    EXPECT_EQ(run("echo", {}, nullptr, input).bytes, part + "end");
    EXPECT_EQ(run("exit", {}, nullptr, input).end, End::crashed);
    EXPECT_EQ(run("no", {}, nullptr, input).bytes, "no such way: no");
    Limits hasty;
    hasty.seconds = 0.2;
    EXPECT_EQ(run("sleep", hasty, nullptr, input).end, End::timedOut);
}

// Whatever locks the other threads hold at the moment, and however many ask at once.
TEST_F(Isolated, ManyThreadsMayAskAtOnce) {
    const std::filesystem::path file = folder_.write("a.obj", mesh_files::objText());
    std::atomic<bool> over{false};
    std::vector<std::thread> busy, asking;
    for (int i = 0; i < 2; ++i) {
        busy.emplace_back([&] {
            while (!over) delete new std::string(1000, 'x');
        });
    }
    std::atomic<int> read{0};
    for (int i = 0; i < 4; ++i) {
        asking.emplace_back([&] {
            for (int k = 0; k < 10; ++k) read += readMesh(file).ok ? 1 : 0;
        });
    }
    for (std::thread& thread : asking) thread.join();
    over = true;
    for (std::thread& thread : busy) thread.join();
    EXPECT_EQ(read, 40);
}

TEST(Wire, KeepsAMeshAndRefusesOneThatDoesNotHoldTogether) {
    const Mesh mesh{{{"box", 1}}, boxPoints(), {0, 3}, {0, 1, 2}};
    const std::string bytes = encode(mesh);
    ASSERT_TRUE(decode(bytes).mesh.has_value());
    EXPECT_EQ(*decode(bytes).mesh, mesh);
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(decode(std::string_view(bytes).substr(0, length)).mesh.has_value()) << length;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 0x80);
        const Decoded decoded = decode(changed);
        EXPECT_EQ(decoded.mesh ? findFault(*decoded.mesh) : "", "") << i;
    }
    EXPECT_FALSE(decode(encode({{{"caf\xe9", 1}}, boxPoints(), {0, 3}, {0, 1, 2}})).mesh.has_value());
}

}  // namespace
}  // namespace sepaxis::mesh
