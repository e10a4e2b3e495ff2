// libFuzzer: no mesh file may do more than give one line of a reason, and what is read goes through all that
// is behind the readers. The first byte says what the rest is. Run: fuzz_mesh app/tests/corpus/mesh
#include "app/mesh/mesh_hull.h"
#include "app/mesh/mesh_reader.h"
#include "app/tests/base/require.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace {

using namespace sepaxis;

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
}

void checkMesh(const mesh::Mesh& mesh) {
    require(mesh::findFault(mesh).empty(), "a mesh that was read holds together");
    const std::optional<mesh::Cloud> all = mesh::gather(mesh, "");
    require(all.has_value() && all->points.size() + all->duplicates == mesh.points.size(),
            "no position is lost");
    checkHull(*all, std::nullopt);
    checkHull(*all, 5u);
    if (mesh.parts.empty()) return;
    const std::optional<mesh::Cloud> part = mesh::gather(mesh, mesh.parts.back().name);
    require(part.has_value(), "a part that is there is found");
}

// The path is that of no file: a glTF file may name buffers beside it, which are missing.
void readHere(const mesh::Format& format, std::string_view content) {
    mesh::Watch watch;
    mesh::Source source{std::string(content), "/nonexistent/mesh", watch};
    const mesh::ReadMesh read = mesh::readContent(source, format);
    require(read.ok || oneLine(read.reason), "a file that is not read has a reason");
    if (read.ok) checkMesh(read.mesh);
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

// '0' and on: the formats in the order of their table; then the two kinds of hulls.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const std::string_view content(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto formats = mesh::formats();
    const std::size_t kind = (data[0] - unsigned{'0'}) % (formats.size() + 2);
    if (kind < formats.size())
        readHere(formats[kind], content);
    else
        hullHere(content, kind > formats.size());
    return 0;
}
