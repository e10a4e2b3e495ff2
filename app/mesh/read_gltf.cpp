// glTF 2.0 and GLB: the positions of what the scene's nodes draw, each mesh as often as a node places it.
// Skins and morphs are not applied: a mesh has the form in which it is stored. Numbers are those of the file
// (floats mostly), transforms are applied in double precision. Source of the format: Khronos Group, "glTF 2.0
// Specification", sections 3 (meshes, nodes, accessors) and 4 (GLB).
#include "app/base/json_text.h"
#include "app/mesh/filling.h"
#include "app/mesh/formats.h"
#include "app/mesh/gltf_buffers.h"
#include "app/mesh/gltf_json.h"
#include "app/mesh/text.h"
#include "collision/hull.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/gtc/matrix_access.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

namespace sepaxis::mesh {

namespace {

using gltf::Count;

enum Mode : Count { points, lines, lineLoop, lineStrip, triangles, triangleStrip, triangleFan };

// Without them the positions would be others, or none, so that what is not known is refused. Those that are
// let through concern colours and light, or are read here.
void checkExtensions(const gltf::Entry& root) {
    constexpr std::array<std::string_view, 6> kHarmless{"KHR_materials_", "KHR_texture_",
                                                        "EXT_texture_",   "MSFT_texture_",
                                                        "KHR_lights_",    "KHR_mesh_quantization"};
    for (const gltf::Value& name : root.items("extensionsRequired")) {
        const std::string_view text = name.kind() == scene::json::Kind::string ? name.text() : "?";
        const auto begins = [&](std::string_view start) { return text.starts_with(start); };
        if (std::none_of(kHarmless.begin(), kHarmless.end(), begins))
            throw Unreadable("needs the extension " + scene::excerpt(text) + ", which is not supported");
    }
}

void checkVersion(const gltf::Entry& root) {
    const std::string version = root.neededObject("asset").text("version");
    if (!version.starts_with("2."))
        throw Unreadable("is glTF of version '" + scene::excerpt(version) + "'; 2.0 is supported");
}

// From the node's frame to that of the node above.
glm::dmat4 transformOf(const gltf::Entry& node) {
    glm::dmat4 transform(1.0);
    if (const auto m = node.numbers<16>("matrix")) {
        transform = glm::make_mat4(m->data());
        if (glm::row(transform, 3) != glm::dvec4(0, 0, 0, 1))
            node.fail("'matrix' has another last row than 0 0 0 1");
        return transform;
    }
    if (const auto t = node.numbers<3>("translation"))
        transform = glm::translate(transform, glm::make_vec3(t->data()));
    if (const auto r = node.numbers<4>("rotation")) {
        const glm::dquat rotation((*r)[3], (*r)[0], (*r)[1], (*r)[2]);
        const double length = glm::length(rotation);
        if (!(length > 0.0) || !std::isfinite(length)) node.fail("'rotation' is none");
        transform *= glm::mat4_cast(rotation / length);
    }
    if (const auto s = node.numbers<3>("scale")) transform = glm::scale(transform, glm::make_vec3(s->data()));
    return transform;
}

class GltfMesh {
 public:
    GltfMesh(const gltf::File& file, gltf::Buffers& buffers, Watch& watch)
        : file_(file), buffers_(buffers), watch_(watch) {}

    // Depth first, and without recursion: a file may nest its nodes as deep as it likes.
    Mesh read() {
        constexpr Count kMostNodes = Count{1} << 20;  // one that waits takes fifty times its text
        if (file_.count("nodes") > kMostNodes) throw Unreadable("has more than a million nodes");
        std::vector<bool> seen(file_.count("nodes"));
        std::vector<std::pair<Count, glm::dmat4>> waiting;
        const auto wait = [&](const std::vector<Count>& nodes, const glm::dmat4& above) {
            for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
                // A tree, as the format demands: neither a cycle nor copies of copies.
                const gltf::Entry entry = file_.item("nodes", *node);
                if (seen[*node]) entry.fail("is below itself or below two others");
                seen[*node] = true;
                waiting.emplace_back(*node, above);
            }
        };
        wait(file_.item("scenes", file_.root().whole("scene", 0)).wholes("nodes"), glm::dmat4(1.0));
        while (!waiting.empty()) {
            watch_.check();
            const auto [index, above] = waiting.back();
            waiting.pop_back();
            const gltf::Entry node = file_.item("nodes", index);
            const glm::dmat4 transform = above * transformOf(node);
            if (node.find("mesh")) place(node, index, transform);
            wait(node.wholes("children"), transform);
        }
        return std::move(mesh_);
    }

 private:
    void place(const gltf::Entry& node, Count index, const glm::dmat4& transform) {
        constexpr Count kTriangles = 4;
        if (node.hasExtension("EXT_mesh_gpu_instancing"))
            node.fail("uses EXT_mesh_gpu_instancing, which is not supported");
        const std::string name = node.text("name");
        beginPart(mesh_, name.empty() ? "nodes[" + std::to_string(index) + "]" : name);
        const Count meshIndex = node.neededWhole("mesh");
        for (const gltf::Value& value : file_.item("meshes", meshIndex).items("primitives")) {
            const gltf::Entry primitive(value, "meshes", meshIndex);
            const gltf::Column& positions =
                buffers_.positions(primitive.neededObject("attributes").neededWhole("POSITION"));
            setCorners(primitive.whole("indices"), positions);
            addPositions(positions, transform);
            addFaces(primitive.whole("mode", kTriangles));
            for (const std::uint32_t position : used_) placeOf_[position] = kNoIndex;
        }
    }

    // Which positions the primitive draws, one after the other, and which of them at all.
    void setCorners(const std::optional<Count>& accessor, const gltf::Column& positions) {
        const gltf::Column* indices = accessor ? &buffers_.indices(*accessor) : nullptr;
        const Count count = indices != nullptr ? indices->count : positions.count;
        if (count > kMostCorners) throw Unreadable("has too many faces to be imported");
        if (placeOf_.size() < positions.count) placeOf_.resize(positions.count, kNoIndex);
        corners_.resize(count);
        used_.clear();
        for (Count i = 0; i < count; ++i) {
            watch_.check();
            const Count position = indices != nullptr ? static_cast<Count>(indices->at(i, 0)) : i;
            if (position >= positions.count)
                throw Unreadable("a face uses position " + std::to_string(position) +
                                 ", of which there are " + std::to_string(positions.count));
            corners_[i] = static_cast<std::uint32_t>(position);
            if (placeOf_[position] == kNoIndex) used_.push_back(corners_[i]);
            placeOf_[position] = 0;
        }
        std::sort(used_.begin(), used_.end());
    }

    // In the order of the file. Others may share the accessor and stand elsewhere: only those that are used.
    void addPositions(const gltf::Column& positions, const glm::dmat4& transform) {
        if (mesh_.points.size() + used_.size() > kMostPoints) throw Unreadable(tooManyPositions());
        for (const std::uint32_t position : used_) {
            watch_.check();
            const glm::dvec4 stored(positions.at(position, 0), positions.at(position, 1),
                                    positions.at(position, 2), 1.0);
            placeOf_[position] = static_cast<std::uint32_t>(mesh_.points.size());
            mesh_.points.emplace_back(transform * stored);
        }
    }

    // The specification, section 3.7.2.1, says which corners make a face, and in which order.
    void addFaces(Count mode) {
        const std::size_t n = corners_.size();
        checkCount(mode, n);
        const std::size_t step = mode == Mode::triangles ? 3 : mode == Mode::lines ? 2 : 1;
        const std::size_t length = mode == Mode::points ? 1 : mode <= Mode::lineStrip ? 2 : 3;
        for (std::size_t i = 0; i + length <= n; i += step) {
            if (mode == Mode::triangleStrip && i % 2 == 1)
                addFace({i + 1, i, i + 2});
            else if (mode == Mode::triangleFan)
                addFace({0, i + 1, i + 2});
            else
                addFace(std::array{i, i + 1, i + 2}, length);
        }
        if (mode == Mode::lineLoop) addFace({n - 1, 0, 0}, 2);
    }
    void checkCount(Count mode, std::size_t count) const {
        const std::string what = "a primitive of " + std::to_string(count) + " corners ";
        if (mode > Mode::triangleFan) throw Unreadable(what + "has no mode " + std::to_string(mode));
        const bool whole = mode == Mode::triangles ? count % 3 == 0 : mode != Mode::lines || count % 2 == 0;
        const std::size_t fewest = mode == Mode::points ? 1 : mode <= Mode::lineStrip ? 2 : 3;
        if (!whole || count < fewest) throw Unreadable(what + "makes no whole lines or triangles");
    }
    void addFace(const std::array<std::size_t, 3>& corners, std::size_t length = 3) {
        watch_.check();
        if (mesh_.corners.size() + length > kMostCorners)
            throw Unreadable("has too many faces to be imported");
        for (std::size_t i = 0; i < length; ++i) mesh_.corners.push_back(placeOf_[corners_[corners[i]]]);
        endFace(mesh_);
    }

    const gltf::File& file_;
    gltf::Buffers& buffers_;
    Watch& watch_;
    Mesh mesh_ = withoutFaces();
    // Of the primitive in hand:
    std::vector<std::uint32_t> corners_, used_;  // positions of its accessor
    std::vector<std::uint32_t> placeOf_;         // of each of these in the mesh; kNoIndex: it is not used
};

Mesh readJson(std::string_view json, const Source& source, std::optional<std::string_view> chunk) {
    // What is read of it takes several times its room; large buffers stand better beside it or in a GLB.
    constexpr std::size_t kMostJsonBytes = std::size_t{1} << 28;
    if (json.size() > kMostJsonBytes) throw Unreadable("has more than 256 MiB of JSON");
    const gltf::File file(json);
    checkVersion(file.root());
    checkExtensions(file.root());
    gltf::Buffers buffers(file, source, chunk);
    return GltfMesh(file, buffers, source.watch).read();
}

// A length, a name of four letters, as many bytes.
std::string_view takeChunk(std::string_view& rest, std::string_view name) {
    constexpr std::size_t kHeaderBytes = 8;
    if (rest.size() < kHeaderBytes || rest.size() - kHeaderBytes < integerAt(rest, 0))
        throw Unreadable("is cut off within a chunk");
    const std::size_t length = integerAt(rest, 0);
    const bool named = rest.substr(4, 4) == name;
    const std::string_view content = rest.substr(kHeaderBytes, length);
    rest.remove_prefix(kHeaderBytes + length);
    if (!named)
        throw Unreadable("has another chunk where '" + std::string(name.substr(0, name.find('\0'))) +
                         "' is expected");
    return content;
}

}  // namespace

Mesh readGltf(Source& source) {
    return readJson(withoutByteOrderMark(source.content), source, std::nullopt);
}

Mesh readGlb(Source& source) {
    constexpr std::size_t kHeaderBytes = 12;
    const std::string_view content = source.content;
    if (content.size() < kHeaderBytes || !content.starts_with("glTF"))
        throw Unreadable("is damaged or no GLB file");
    if (integerAt(content, 4) != 2)
        throw Unreadable("is GLB of version " + std::to_string(integerAt(content, 4)) + "; 2 is supported");
    const Count promised = integerAt(content, 8);
    if (promised != content.size())
        throw Unreadable("promises " + std::to_string(promised) + " bytes and has " +
                         std::to_string(content.size()) + ": is cut off or damaged");
    std::string_view rest = content.substr(kHeaderBytes);
    const std::string_view json = takeChunk(rest, "JSON");
    // Later chunks are for extensions.
    std::optional<std::string_view> binary;
    if (!rest.empty()) binary = takeChunk(rest, std::string_view("BIN\0", 4));
    return readJson(json, source, binary);
}

}  // namespace sepaxis::mesh
