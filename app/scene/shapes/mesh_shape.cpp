#include "app/scene/shapes/mesh_shape.h"

#include "app/base/json_text.h"
#include "app/base/path_text.h"
#include "app/base/utf8.h"
#include "app/mesh/mesh_reader.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace sepaxis::scene {

namespace {

namespace fs = std::filesystem;

template <class Words, class Meaning>
std::string_view wordFor(const Words& words, Meaning wanted) {
    for (const auto& [word, meaning] : words) {
        if (meaning == wanted) return word;
    }
    return {};
}

fs::path absolutePath(const fs::path& path) {
    std::error_code failed;
    const fs::path whole = fs::weakly_canonical(fs::absolute(path, failed), failed);
    return failed ? path : whole;
}

bool isFile(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

// Of the scene file itself, also where it was reached through a link.
fs::path folderOf(const fs::path& sceneFile) {
    return sceneFile.empty() ? absolutePath(".") : absolutePath(sceneFile).parent_path();
}

std::string namesOf(const mesh::Mesh& mesh) {
    constexpr std::size_t kMostNames = 8;
    std::set<std::string> names;
    for (const mesh::Part& part : mesh.parts)
        if (!part.name.empty()) names.insert(part.name);
    if (names.empty()) return "the file has no names";
    std::string text;
    std::size_t count = 0;
    for (const std::string& name : names) {
        if (count++ == kMostNames) return "there are " + text + ", ...";
        text += (text.empty() ? "'" : ", '") + excerpt(name) + "'";
    }
    return "there are " + text;
}

}  // namespace

std::string_view wordOf(MeshUnit unit) {
    return wordFor(kMeshUnits, unit);
}
std::string_view wordOf(UpAxis up) {
    return wordFor(kUpAxes, up);
}

double metresOf(MeshUnit unit) {
    switch (unit) {
        case MeshUnit::metre:
            return 1.0;
        case MeshUnit::centimetre:
            return 0.01;
        case MeshUnit::millimetre:
            return 0.001;
        case MeshUnit::inch:
            return 0.0254;
        case MeshUnit::foot:
            return 0.3048;
    }
    return 1.0;
}

dvec3 placed(const dvec3& position, MeshUnit unit, UpAxis up) {
    const dvec3 turned = up == UpAxis::z ? dvec3(position.x, position.z, -position.y) : position;
    return turned * metresOf(unit);
}

PartOfMesh gatherPart(const mesh::Mesh& mesh, const std::string& node) {
    PartOfMesh part{mesh::gather(mesh, node), {}};
    if (!part.cloud) part.reason = "has no part '" + excerpt(node) + "'; " + namesOf(mesh);
    return part;
}

std::string loadMesh(MeshShape& shape, const std::stop_token& stop) {
    const mesh::ReadMesh read = mesh::readMesh(shape.path, {}, stop);
    if (read.cancelled) return "reading was cancelled";
    if (!read.ok) return read.reason;
    PartOfMesh part = gatherPart(read.mesh, shape.node);
    if (!part.cloud) return std::move(part.reason);
    const std::optional<std::uint32_t> most =
        shape.maxVertices == 0 ? std::nullopt : std::optional(shape.maxVertices);
    mesh::HullOfMesh hull = mesh::computeHull(*part.cloud, most, metresOf(shape.unit), stop);
    if (hull.cancelled) return "reading was cancelled";
    if (!hull.hull) return std::move(hull.reason);
    shape.hull = std::make_shared<const mesh::MeshHull>(*std::move(hull.hull));
    return {};
}

std::vector<PlacedMesh> meshesIn(Scene& scene) {
    std::vector<PlacedMesh> meshes;
    const auto add = [&](Object& object, std::string pointer) {
        if (std::holds_alternative<MeshShape>(object.shape)) meshes.push_back({&object, std::move(pointer)});
    };
    add(scene.a, "/a");
    add(scene.b, "/b");
    for (std::size_t i = 0; i < scene.reported.size(); ++i) {
        auto& pair = scene.reported[i].pair;
        const auto isMesh = [](const Object& each) { return std::holds_alternative<MeshShape>(each.shape); };
        if (pair == nullptr || std::none_of(pair->begin(), pair->end(), isMesh)) continue;
        // Other scenes may have the same one.
        const auto own = std::make_shared<std::array<Object, 2>>(*pair);
        pair = own;
        const std::string root = "/reported/" + std::to_string(i) + "/pair";
        add((*own)[0], root + "/a");
        add((*own)[1], root + "/b");
    }
    return meshes;
}

fs::path meshPath(const std::string& name, const fs::path& sceneFile) {
    const fs::path own = folderOf(sceneFile), linked = sceneFile.parent_path();
    fs::path first = absolutePath(own / name);
    if (isFile(first)) return first;
    for (const fs::path& other : {linked / name, own / pathFromText(name)})
        if (isFile(other)) return absolutePath(other);
    return first;
}

std::optional<SceneError> loadMeshes(Scene& scene, const fs::path& sceneFile, const std::stop_token& stop) {
    const std::vector<PlacedMesh> meshes = meshesIn(scene);
    for (const PlacedMesh& mesh : meshes) {
        auto& shape = std::get<MeshShape>(mesh.object->shape);
        if (shape.hull != nullptr) continue;
        shape.path = meshPath(shape.file, sceneFile);
        const auto same = std::find_if(meshes.begin(), meshes.end(), [&](const PlacedMesh& other) {
            const auto& known = std::get<MeshShape>(other.object->shape);
            return known.hull != nullptr && known.path == shape.path && known.unit == shape.unit &&
                   known.node == shape.node && known.maxVertices == shape.maxVertices;
        });
        if (same != meshes.end()) {
            shape.hull = std::get<MeshShape>(same->object->shape).hull;
            continue;
        }
        std::string reason = loadMesh(shape, stop);
        if (reason.empty()) continue;
        return SceneError{mesh.pointer + "/shape/file",
                          oneLine(shape.path.string()) + ": " + oneLine(std::move(reason))};
    }
    return std::nullopt;
}

std::string notRead(const MeshShape& shape) {
    return "the mesh '" + excerpt(shape.file) +
           "' has not been read: a scene in a text has no folder to look in; open it as a file";
}

std::vector<dvec3> pointsOf(const MeshShape& shape) {
    std::vector<dvec3> points;
    if (!shape.hull) return points;
    points.reserve(shape.hull->positions.size());
    for (const dvec3& position : shape.hull->positions)
        points.push_back(placed(position, shape.unit, shape.up));
    return points;
}

void numberAsInFile(const MeshShape& shape, Hull<double>& hull) {
    hull.vertexNumber = hull.vertexNumber.through(shape.hull->numbers);
}

namespace {

// JSON holds UTF-8 only: other bytes of a name are written as %XX.
std::string nameOf(const fs::path& path) {
    return isUtf8(path.native()) ? path.native() : pathToText(path);
}

}  // namespace

Scene withMeshesSeenFrom(const Scene& scene, const fs::path& sceneFile) {
    Scene result = scene;
    for (const PlacedMesh& mesh : meshesIn(result)) {
        auto& shape = std::get<MeshShape>(mesh.object->shape);
        if (shape.path.empty()) continue;
        if (sceneFile.empty())
            shape.file = nameOf(shape.path);
        else if (shape.file.empty() || meshPath(shape.file, sceneFile) != shape.path)
            shape.file = nameOf(shape.path.lexically_relative(folderOf(sceneFile)));
    }
    return result;
}

Scene withMeshFound(Scene scene, const fs::path& sceneFile, std::string_view pointer, const fs::path& found) {
    const std::vector<PlacedMesh> meshes = meshesIn(scene);
    const auto missing = std::find_if(meshes.begin(), meshes.end(),
                                      [&](const PlacedMesh& mesh) { return mesh.pointer == pointer; });
    if (missing == meshes.end()) return scene;
    const fs::path was = meshPath(std::get<MeshShape>(missing->object->shape).file, sceneFile),
                   is = absolutePath(found);
    for (const PlacedMesh& each : meshes) {
        auto& shape = std::get<MeshShape>(each.object->shape);
        const fs::path old = meshPath(shape.file, sceneFile);
        if (each.pointer != pointer && isFile(old)) continue;
        // The others as they stood to the missing one, else directly beside it.
        fs::path now = absolutePath(is.parent_path() / old.lexically_relative(was.parent_path()));
        if (each.pointer == pointer || old == was) now = is;
        if (!isFile(now)) now = is.parent_path() / old.filename();
        if (isFile(now)) shape.file = nameOf(now.lexically_relative(folderOf(sceneFile)));
    }
    return scene;
}

}  // namespace sepaxis::scene
