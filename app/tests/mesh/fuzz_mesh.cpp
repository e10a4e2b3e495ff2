// libFuzzer: no mesh file may do more than give one line of a reason, and what is read goes through all that
// is behind the readers. The first byte says what the rest is. Run: fuzz_mesh app/tests/corpus/mesh
//
// OBJ, STL, PLY, the bytes between the processes and hulls are ours: they are read in the fuzzer's own
// process, and any death is a finding. glTF and GLB go through the Open Asset Import Library, which dies of
// some damaged files, never ends, or reads memory that is not its own and lives or dies by what lies there.
// That is expected of it: sepaxis-mesh dies of it, and one message results. So these are read as the program
// reads them, by a sepaxis-mesh of their own each, and never here. Where it dies inside the library, the
// message is all that is asked for; where it dies in what we make of the library's answer, that is a finding;
// where it lives, what it sent is checked here. SEPAXIS_FUZZ_HERE=1 fuzz_mesh FILE reads a file in this
// process alone: the place where the library dies is in the report.
#include "app/mesh/mesh_hull.h"
#include "app/mesh/mesh_reader.h"
#include "app/mesh/requests.h"
#include "app/mesh/wire.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include <unistd.h>

namespace {

using namespace sepaxis;
namespace fs = std::filesystem;

constexpr double kReaderSeconds = 2.0;

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_mesh: %s\n", what);
    std::abort();
}

// One file a process and format, written over by every input.
const fs::path& folder() {
    static const struct Own {
        fs::path path;
        Own() {
            std::string name = (fs::temp_directory_path() / "sepaxis-fuzz-mesh-XXXXXX").string();
            if (mkdtemp(name.data()) == nullptr) std::abort();
            path = name;
        }
        ~Own() { fs::remove_all(path); }
    } own;
    return own.path;
}

fs::path written(const char* extension, std::string_view content) {
    fs::path path = folder() / (std::string("mesh") + extension);
    std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
    return path;
}

bool oneLine(const std::string& reason) {
    return !reason.empty() && reason.find('\n') == std::string::npos;
}

void checkHull(const mesh::Cloud& cloud, std::optional<std::uint32_t> most) {
    const mesh::HullOfMesh computed = mesh::computeHull(cloud, most, 0.0254);
    if (!computed.hull) {
        require(oneLine(computed.reason), "a hull that is none has a reason");
        return;
    }
    const mesh::MeshHull& hull = *computed.hull;
    require(hull.positions.size() >= 4 && hull.positions.size() == hull.numbers.size(),
            "a hull has vertices");
    require(!most || hull.positions.size() <= *most, "a simplified hull keeps to its number of vertices");
    for (std::size_t i = 0; i < hull.numbers.size(); ++i)
        require(cloud.points[hull.numbers[i]] == hull.positions[i],
                "vertices carry the numbers of positions");
    require(hull.error >= 0.0 && !mesh::formInWords(hull).empty(), "a hull has an error and words");
    const std::optional<mesh::MeshHull> again = mesh::decodeHull(mesh::encode(hull), cloud.points.size());
    require(again.has_value() && *again == hull, "a hull comes through the pipe as it is");
}

void checkMesh(const mesh::Mesh& mesh) {
    require(mesh::findFault(mesh).empty(), "a mesh that was read holds together");
    const std::optional<mesh::Cloud> all = mesh::gather(mesh, "");
    require(all.has_value() && all->points.size() + all->duplicates == mesh.points.size(),
            "no position is lost");
    const mesh::Decoded decoded = mesh::decode(mesh::encode(mesh));
    require(decoded.mesh.has_value() && *decoded.mesh == mesh, "a mesh comes through the pipe as it is");
    checkHull(*all, std::nullopt);
    checkHull(*all, 5u);
    if (mesh.parts.empty()) return;
    const std::optional<mesh::Cloud> part = mesh::gather(mesh, mesh.parts.back().name);
    require(part.has_value(), "a part that is there is found");
}

// In this process.
void readHere(const char* extension, std::string_view content) {
    const mesh::ParsedFile parsed =
        mesh::parseFile(written(extension, content), mesh::formatOf(extension).value(), nullptr);
    require(parsed.mesh.has_value() || oneLine(mesh::tidyReason(parsed.reason)),
            "a file that is not parsed has a reason");
    if (parsed.mesh) checkMesh(*parsed.mesh);
}

// As the program reads it.
void readByLibrary(const char* extension, std::string_view content) {
    if (std::getenv("SEPAXIS_FUZZ_HERE") != nullptr) {
        readHere(extension, content);
        return;
    }
    mesh::ReadOptions options;
    options.limits.seconds = kReaderSeconds;
    mesh::Progress progress;
    const mesh::ReadMesh read = mesh::readMesh(written(extension, content), options, &progress);
    require(read.ok || oneLine(read.reason), "a file that is not read has a reason");
    const bool died = read.reason == mesh::kReaderFailed;
    require(!died || progress.perMille < mesh::kLibraryDone,
            "what the library read does not kill the reader");
    require(!read.reason.starts_with("cannot be read"), "there is a reader");
    if (read.ok) checkMesh(read.mesh);
}

void decodeHere(std::string_view content) {
    const mesh::Decoded decoded = mesh::decode(content);
    require(decoded.mesh.has_value() || oneLine(decoded.reason), "bytes that are no mesh have a reason");
    if (decoded.mesh) checkMesh(*decoded.mesh);
    static_cast<void>(mesh::decodeHull(std::string(content), 1000));
}

// Coordinates of a byte each (many coincide or lie in one plane), or of eight (any double).
void hullHere(std::string_view content, bool anyDouble) {
    mesh::Cloud cloud;
    const std::size_t size = anyDouble ? sizeof(double) : 1;
    for (std::size_t at = 0; at + 3 * size <= content.size(); at += 3 * size) {
        mesh::Point point(0.0);
        for (std::size_t k = 0; k < 3; ++k) {
            double value = static_cast<signed char>(content[at + k]);
            if (anyDouble) std::memcpy(&value, content.data() + at + k * size, size);
            // What a reader lets through, within what a scene takes.
            constexpr double kLargest = 1e50;
            point[static_cast<int>(k)] = std::isfinite(value) && std::abs(value) <= kLargest ? value : 0.0;
        }
        cloud.points.push_back(point);
    }
    cloud.faceStart.push_back(0);
    checkHull(cloud, std::nullopt);
    checkHull(cloud, 6u);
}

}  // namespace

// What the library forgets ends with the process that it runs in.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libassimp";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const std::string_view content(reinterpret_cast<const char*>(data) + 1, size - 1);
    static constexpr std::array kExtensions{".obj", ".stl", ".ply", ".gltf", ".glb"};
    constexpr unsigned kOwn = 3;  // of these are read by readers of our own
    constexpr unsigned kKinds = kExtensions.size() + 4;
    const unsigned kind = (data[0] - unsigned{'0'}) % kKinds;
    if (kind < kOwn)
        readHere(kExtensions[kind], content);
    else if (kind == kExtensions.size())
        readHere(".obj", content);
    else if (kind < kExtensions.size())
        readByLibrary(kExtensions[kind], content);
    else if (kind == kExtensions.size() + 1)
        decodeHere(content);
    else
        hullHere(content, kind == kKinds - 1);
    return 0;
}
