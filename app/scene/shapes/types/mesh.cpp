#include "app/base/json_text.h"
#include "app/scene/format/validation.h"
#include "app/scene/shapes/building.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/scene/shapes/pulling.h"
#include "collision/hull.h"

namespace sepaxis::scene {

namespace {

using json::Lines;
using json::Place;
using json::Reader;
using json::Value;

// One of a few words, each standing for a value.
template <class Words, class Meaning>
bool readWord(Reader& reader, Value value, const Place& place, const Words& words, Meaning& result) {
    std::string text, all;
    if (!read(reader, value, place, text)) return false;
    for (const auto& [word, meaning] : words) {
        if (text == word) {
            result = meaning;
            return true;
        }
        all += (all.empty() ? "\"" : ", \"") + std::string(word) + '"';
    }
    return reader.fail(place, "must be one of " + all + ", is \"" + excerpt(text) + '"');
}

template <class Meaning>
Lines wordLines(Meaning meaning, Meaning usual) {
    return meaning == usual ? Lines{} : json::text(std::string(wordOf(meaning)));
}

const MeshShape& meshOf(const Shape& shape) {
    return std::get<MeshShape>(shape);
}

bool readFile(Reader& reader, Value value, const Place& place, Shape& shape) {
    std::string& file = std::get<MeshShape>(shape).file;
    if (!read(reader, value, place, file)) return false;
    if (file.find('\0') == std::string::npos) return true;
    return reader.fail(place, "holds a zero byte (\\u0000), which no file name has");
}
Lines fileLines(const Shape& shape) {
    const MeshShape& mesh = meshOf(shape);
    return json::text(mesh.file.empty() ? mesh.path.string() : mesh.file);
}

bool readMaxVertices(Reader& reader, Value value, const Place& place, Shape& shape) {
    std::uint32_t& maxVertices = std::get<MeshShape>(shape).maxVertices;
    if (!read(reader, value, place, maxVertices)) return false;
    return maxVertices > 0 || reader.fail(place, "must be from 4 to 65535, is 0");
}

std::vector<ShapeMember> members() {
    return {{.name = "file", .limit = Limit::none, .read = readFile, .write = fileLines},
            {.name = "unit",
             .required = false,
             .limit = Limit::none,
             .read =
                 [](Reader& reader, Value value, const Place& place, Shape& shape) {
                     return readWord(reader, value, place, kMeshUnits, std::get<MeshShape>(shape).unit);
                 },
             .write = [](const Shape& shape) { return wordLines(meshOf(shape).unit, MeshShape{}.unit); }},
            {.name = "up",
             .required = false,
             .limit = Limit::none,
             .read =
                 [](Reader& reader, Value value, const Place& place, Shape& shape) {
                     return readWord(reader, value, place, kUpAxes, std::get<MeshShape>(shape).up);
                 },
             .write = [](const Shape& shape) { return wordLines(meshOf(shape).up, MeshShape{}.up); }},
            member<&MeshShape::node>({.name = "node", .required = false, .limit = Limit::none}),
            member<&MeshShape::maxVertices>(
                {.name = "max_vertices", .required = false, .limit = Limit::none, .read = readMaxVertices})};
}

std::optional<SceneError> check(const Shape& shape) {
    const MeshShape& mesh = meshOf(shape);
    if (mesh.file.empty() && mesh.path.empty()) return SceneError{"/file", "must name a mesh file"};
    if (mesh.maxVertices == 0) return std::nullopt;  // as many as it has
    auto error = checkCount(mesh.maxVertices, kFewestPoints, kMaxHullVertices);
    if (error) error->pointer = "/max_vertices";
    return error;
}

HullInput hullInputOf(const Shape& shape) {
    HullInput input;
    input.positions = pointsOf(meshOf(shape));
    input.renumber = [&mesh = meshOf(shape)](Hull<double>& hull) { numberAsInFile(mesh, hull); };
    return input;
}

BuildResult build(const Object& object, const std::string& root) {
    const MeshShape& mesh = meshOf(object.shape);
    if (mesh.hull == nullptr) return failed(root + "/shape/file", notRead(mesh));
    return buildSolid(hullInputOf(object.shape), object, root);
}

std::vector<DimensionHandle> handlesOf(const Object& object) {
    const MeshShape& mesh = meshOf(object.shape);
    if (mesh.hull == nullptr) return {};
    return faceHandles(object, boundsOf(pointsOf(mesh)));
}

// The file's vertices stay, the scale changes.
void resize(Object& object, std::size_t handle, double metres) {
    const auto stretch = stretchOf(object, boundsOf(pointsOf(meshOf(object.shape))), handle, metres);
    if (!stretch) return;
    const int axis = axisOfFace(handle);
    object.position += Frame(object).shift(unitAxis(axis, stretch->fixed * (1.0 - stretch->factor)));
    object.scale[axis] *= stretch->factor;
}

Surface surfaceOf(const Shape& shape) {
    const MeshShape& mesh = meshOf(shape);
    return surfaceOfPoints(mesh.hull == nullptr ? 0 : mesh.hull->positions.size());
}

}  // namespace

std::vector<ShapeType> MeshShape::types() {
    return {{
        .name = "mesh",
        .prototype = MeshShape{},
        .members = members(),
        .standsAlone = false,
        .check = check,
        .points = hullInputOf,
        .build = build,
        .handles = handlesOf,
        .resize = resize,
        .surface = surfaceOf,
    }};
}

}  // namespace sepaxis::scene
