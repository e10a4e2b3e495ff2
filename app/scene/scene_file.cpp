#include "app/scene/scene_file.h"

#include "app/base/content_hash.h"
#include "app/base/json_text.h"
#include "app/base/json_tree.h"
#include "app/base/regular_file.h"
#include "app/scene/json_members.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/scene/shapes/shape_types.h"
#include "app/scene/validation.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>

namespace sepaxis::scene {

namespace {

using json::Kind;
using json::Value;

constexpr double kVersion = 1.0;

// Where a value stands: a chain on the stack that becomes a JSON pointer only when there is an error.
struct Place {
    const Place* parent = nullptr;
    std::string_view key;     // of an object's member, or
    std::uint32_t index = 0;  // of an array's item, where the key is empty

    std::string pointer() const {
        if (!parent) return {};
        return parent->pointer() + '/' + (key.empty() ? std::to_string(index) : pointerSegment(key));
    }
};

// The first error ends the reading: every function below returns false from there on.
struct Reader {
    SceneError error;
    bool fail(const Place& place, std::string reason) {
        error = {place.pointer(), std::move(reason)};
        return false;
    }
    bool wrongKind(const Place& place, std::string_view expected, Value value) {
        return fail(place, "must be " + std::string(expected) + ", is " +
                               std::string(json::describeKind(value.kind())));
    }
};

bool read(Reader& reader, Value value, const Place& place, double& result) {
    if (!value.isNumber()) return reader.wrongKind(place, "a number", value);
    result = value.number();
    return true;
}

bool read(Reader& reader, Value value, const Place& place, bool& result) {
    if (value.kind() != Kind::boolean) return reader.wrongKind(place, "true or false", value);
    result = value.boolean();
    return true;
}

bool read(Reader& reader, Value value, const Place& place, std::string& result) {
    if (value.kind() != Kind::string) return reader.wrongKind(place, "a string", value);
    result = value.text();
    return true;
}

bool read(Reader& reader, Value value, const Place& place, std::uint64_t& result) {
    if (!value.isNumber()) return reader.wrongKind(place, "a whole number", value);
    constexpr double kTwoTo64 = 18446744073709551616.0;
    if (value.kind() == Kind::positiveInteger) {
        result = value.positiveInteger();
        return true;
    }
    const double number = value.number();
    if (!(number >= 0.0) || number >= kTwoTo64 || number != std::trunc(number)) {
        return reader.fail(place, "must be a whole number, zero or above, is " + shortestNumber(number));
    }
    result = static_cast<std::uint64_t>(number);
    return true;
}

bool read(Reader& reader, Value value, const Place& place, std::uint32_t& result) {
    std::uint64_t wide = 0;
    if (!read(reader, value, place, wide)) return false;
    if (wide > std::numeric_limits<std::uint32_t>::max()) {
        return reader.fail(place, "is too large: " + std::to_string(wide));
    }
    result = static_cast<std::uint32_t>(wide);
    return true;
}

// `store` gets each item's value, place and index.
template <class Store>
bool readItems(Reader& reader, Value value, const Place& place, Store&& store) {
    if (value.kind() != Kind::array) return reader.wrongKind(place, "an array", value);
    if (value.count() == 0) return true;
    Value item = value.first();
    for (std::uint32_t i = 0; i < value.count(); ++i) {
        if (i > 0) item = item.next();
        if (!store(item, Place{&place, {}, i}, i)) return false;
    }
    return true;
}

template <class Array>
bool readNumbers(Reader& reader, Value value, const Place& place, std::uint32_t count, Array& result) {
    if (value.kind() != Kind::array || value.count() != count) {
        const std::string expected = "an array of " + std::to_string(count) + " numbers";
        if (value.kind() != Kind::array) return reader.wrongKind(place, expected, value);
        return reader.fail(place, "must be " + expected + ", has " + std::to_string(value.count()));
    }
    return readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t i) {
        return read(reader, item, at, result[static_cast<int>(i)]);
    });
}

bool read(Reader& reader, Value value, const Place& place, dvec3& result) {
    return readNumbers(reader, value, place, 3, result);
}

struct QuaternionItems {
    std::array<double, 4>& items;
    double& operator[](int i) { return items[static_cast<std::size_t>(i)]; }
};

bool read(Reader& reader, Value value, const Place& place, std::array<double, 4>& result) {
    QuaternionItems items{result};
    return readNumbers(reader, value, place, 4, items);
}

bool read(Reader& reader, Value value, const Place& place, dvec2& result) {
    return readNumbers(reader, value, place, 2, result);
}

template <std::size_t Count, class Point>
bool read(Reader& reader, Value value, const Place& place, std::array<Point, Count>& result) {
    const std::string expected = "an array of " + std::to_string(Count) + " points";
    if (value.kind() != Kind::array) return reader.wrongKind(place, expected, value);
    if (value.count() != Count) {
        return reader.fail(place, "must be " + expected + ", has " + std::to_string(value.count()));
    }
    return readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t i) {
        return read(reader, item, at, result[i]);
    });
}

template <class T>
bool read(Reader& reader, Value value, const Place& place, std::vector<T>& result) {
    if (value.kind() == Kind::array) result.reserve(value.count());
    return readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t) {
        return read(reader, item, at, result.emplace_back());
    });
}

template <class T>
bool read(Reader& reader, Value value, const Place& place, std::optional<T>& result) {
    return read(reader, value, place, result.emplace());
}

// One member that an object of the file may or must have.
template <class T>
struct Member {
    std::string_view name;
    bool required;
    bool (*read)(Reader&, Value, const Place&, T&);
};

constexpr bool kRequired = true;
constexpr bool kOptional = false;

template <auto Field, class T>
bool field(Reader& reader, Value value, const Place& place, T& result) {
    return read(reader, value, place, result.*Field);
}

// Known to another function: neither read here nor kept as unknown.
template <class T>
bool elsewhere(Reader&, Value, const Place&, T&) {
    return true;
}

template <class T>
bool readMembers(Reader& reader, Value value, const Place& place, std::span<const Member<T>> members,
                 T& result, UnknownMembers& unknown) {
    if (value.kind() != Kind::object) return reader.wrongKind(place, "an object", value);
    std::vector<bool> seen(members.size(), false);
    Value key = value;
    for (std::uint32_t i = 0; i < value.count(); ++i) {
        key = i == 0 ? value.first() : key.next();
        const std::string_view name = key.text();
        key = key.next();
        std::size_t known = 0;
        while (known < members.size() && members[known].name != name) ++known;
        if (known == members.size()) {
            unknown.emplace_back(std::string(name), json::toText(key));
            continue;
        }
        seen[known] = true;
        if (!members[known].read(reader, key, Place{&place, members[known].name, 0}, result)) return false;
    }
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (members[i].required && !seen[i]) return reader.fail({&place, members[i].name, 0}, "is missing");
    }
    return true;
}

// --- shapes ---------------------------------------------------------------------------------------------

// Formats that know faces with holes list an outer ring and further rings for each face.
bool readFaces(Reader& reader, Value value, const Place& place, HullShape& hull) {
    if (value.kind() == Kind::array) hull.faces.reserve(value.count());
    return readItems(reader, value, place, [&](Value face, const Place& at, std::uint32_t) {
        if (face.kind() == Kind::array && face.count() > 0 && face.first().kind() == Kind::array)
            return reader.fail({&at, {}, 0},
                               "is a list within a face, as a face with holes has it: one for its outer edge "
                               "and one for each hole. A face of a convex solid has no hole and is one list "
                               "of vertices. List the outer edge alone, or leave \"faces\" out to get the "
                               "convex hull of the points");
        return read(reader, face, at, hull.faces.emplace_back());
    });
}

constexpr std::array kHullMembers{
    Member<HullShape>{"type", kRequired, elsewhere<HullShape>},
    Member<HullShape>{"positions", kRequired, field<&HullShape::positions>},
    Member<HullShape>{"faces", kOptional, readFaces},
    Member<HullShape>{"edges", kOptional,
                      [](Reader& reader, Value value, const Place& place, HullShape& hull) {
                          if (!read(reader, value, place, hull.edges)) return false;
                          for (std::uint32_t i = 0; i < hull.edges.size(); ++i) {
                              if (hull.edges[i].size() == 2) continue;
                              return reader.fail({&place, {}, i}, "must be an array of 2 numbers, has " +
                                                                      std::to_string(hull.edges[i].size()));
                          }
                          return true;
                      }},
    Member<HullShape>{"normals", kOptional, field<&HullShape::normals>},
};
constexpr std::array kBoxMembers{
    Member<BoxShape>{"type", kRequired, elsewhere<BoxShape>},
    Member<BoxShape>{"half_extents", kRequired, field<&BoxShape::halfExtents>},
};
constexpr std::array kSolidMembers{
    Member<SolidShape>{"type", kRequired, elsewhere<SolidShape>},
    Member<SolidShape>{"radius", kRequired, field<&SolidShape::radius>},
};
constexpr std::array kRoundMembers{
    Member<RoundShape>{"type", kRequired, elsewhere<RoundShape>},
    Member<RoundShape>{"radius", kRequired, field<&RoundShape::radius>},
    Member<RoundShape>{"height", kRequired, field<&RoundShape::height>},
    Member<RoundShape>{"sides", kRequired, field<&RoundShape::sides>},
};
constexpr std::array kIcosphereMembers{
    Member<IcosphereShape>{"type", kRequired, elsewhere<IcosphereShape>},
    Member<IcosphereShape>{"radius", kRequired, field<&IcosphereShape::radius>},
    Member<IcosphereShape>{"subdivisions", kRequired, field<&IcosphereShape::subdivisions>},
};
constexpr std::array kRandomHullMembers{
    Member<RandomHullShape>{"type", kRequired, elsewhere<RandomHullShape>},
    Member<RandomHullShape>{"radius", kRequired, field<&RandomHullShape::radius>},
    Member<RandomHullShape>{"points", kRequired, field<&RandomHullShape::points>},
    Member<RandomHullShape>{"seed", kRequired, field<&RandomHullShape::seed>},
};
constexpr std::array kSphereMembers{
    Member<SphereShape>{"type", kRequired, elsewhere<SphereShape>},
    Member<SphereShape>{"radius", kRequired, field<&SphereShape::radius>},
};
constexpr std::array kAabbMembers{
    Member<AabbShape>{"type", kRequired, elsewhere<AabbShape>},
    Member<AabbShape>{"min", kRequired, field<&AabbShape::min>},
    Member<AabbShape>{"max", kRequired, field<&AabbShape::max>},
};
constexpr std::array kCapsuleMembers{
    Member<CapsuleShape>{"type", kRequired, elsewhere<CapsuleShape>},
    Member<CapsuleShape>{"base", kRequired, field<&CapsuleShape::base>},
    Member<CapsuleShape>{"tip", kRequired, field<&CapsuleShape::tip>},
    Member<CapsuleShape>{"radius", kRequired, field<&CapsuleShape::radius>},
};
constexpr std::array kSegmentMembers{
    Member<SegmentShape>{"type", kRequired, elsewhere<SegmentShape>},
    Member<SegmentShape>{"start", kRequired, field<&SegmentShape::start>},
    Member<SegmentShape>{"end", kRequired, field<&SegmentShape::end>},
};
constexpr std::array kTriangleMembers{
    Member<TriangleShape>{"type", kRequired, elsewhere<TriangleShape>},
    Member<TriangleShape>{"vertices", kRequired, field<&TriangleShape::vertices>},
    Member<TriangleShape>{"one_sided", kOptional, field<&TriangleShape::oneSided>},
};
constexpr std::array kCuboidMembers{
    Member<CuboidShape>{"type", kRequired, elsewhere<CuboidShape>},
    Member<CuboidShape>{"plan", kRequired, field<&CuboidShape::plan>},
    Member<CuboidShape>{"z_min", kRequired, field<&CuboidShape::zMin>},
    Member<CuboidShape>{"z_max", kRequired, field<&CuboidShape::zMax>},
};

// One of a few words, each standing for a value.
template <auto Field, class Words>
bool readWord(Reader& reader, Value value, const Place& place, MeshShape& mesh, const Words& words) {
    std::string text, all;
    if (!read(reader, value, place, text)) return false;
    for (const auto& [word, meaning] : words) {
        if (text == word) {
            mesh.*Field = meaning;
            return true;
        }
        all += (all.empty() ? "\"" : ", \"") + std::string(word) + '"';
    }
    return reader.fail(place, "must be one of " + all + ", is \"" + excerpt(text) + '"');
}

constexpr std::array kMeshMembers{
    Member<MeshShape>{"type", kRequired, elsewhere<MeshShape>},
    Member<MeshShape>{"file", kRequired,
                      [](Reader& reader, Value value, const Place& place, MeshShape& mesh) {
                          if (!read(reader, value, place, mesh.file)) return false;
                          if (mesh.file.find('\0') == std::string::npos) return true;
                          return reader.fail(place, "holds a zero byte (\\u0000), which no file name has");
                      }},
    Member<MeshShape>{"unit", kOptional,
                      [](Reader& reader, Value value, const Place& place, MeshShape& mesh) {
                          return readWord<&MeshShape::unit>(reader, value, place, mesh, kMeshUnits);
                      }},
    Member<MeshShape>{"up", kOptional,
                      [](Reader& reader, Value value, const Place& place, MeshShape& mesh) {
                          return readWord<&MeshShape::up>(reader, value, place, mesh, kUpAxes);
                      }},
    Member<MeshShape>{"node", kOptional, field<&MeshShape::node>},
    Member<MeshShape>{"max_vertices", kOptional,
                      [](Reader& reader, Value value, const Place& place, MeshShape& mesh) {
                          if (!read(reader, value, place, mesh.maxVertices)) return false;
                          return mesh.maxVertices > 0 || reader.fail(place, "must be from 4 to 65535, is 0");
                      }},
};

template <class T>
std::span<const Member<T>> membersOf(const T& /*shape*/) {
    if constexpr (std::is_same_v<T, HullShape>) return kHullMembers;
    if constexpr (std::is_same_v<T, BoxShape>) return kBoxMembers;
    if constexpr (std::is_same_v<T, SolidShape>) return kSolidMembers;
    if constexpr (std::is_same_v<T, RoundShape>) return kRoundMembers;
    if constexpr (std::is_same_v<T, IcosphereShape>) return kIcosphereMembers;
    if constexpr (std::is_same_v<T, RandomHullShape>) return kRandomHullMembers;
    if constexpr (std::is_same_v<T, SphereShape>) return kSphereMembers;
    if constexpr (std::is_same_v<T, AabbShape>) return kAabbMembers;
    if constexpr (std::is_same_v<T, CapsuleShape>) return kCapsuleMembers;
    if constexpr (std::is_same_v<T, SegmentShape>) return kSegmentMembers;
    if constexpr (std::is_same_v<T, TriangleShape>) return kTriangleMembers;
    if constexpr (std::is_same_v<T, CuboidShape>) return kCuboidMembers;
    if constexpr (std::is_same_v<T, MeshShape>) return kMeshMembers;
}

std::string typeNames() {
    std::string names;
    for (const ShapeType& type : shapeTypes()) {
        names += (names.empty() ? "" : ", ") + std::string(type.name);
    }
    return names;
}

bool readShape(Reader& reader, Value value, const Place& place, Object& object) {
    if (value.kind() != Kind::object) return reader.wrongKind(place, "an object", value);
    const Place typePlace{&place, "type", 0};
    const std::optional<Value> typeValue = json::member(value, "type");
    if (!typeValue) return reader.fail(typePlace, "is missing");
    std::string name;
    if (!read(reader, *typeValue, typePlace, name)) return false;
    const ShapeType* type = findShapeType(name);
    if (!type) {
        return reader.fail(typePlace, "'" + excerpt(name) + "' is no shape type; these are: " + typeNames());
    }
    object.shape = type->prototype;
    return std::visit(
        [&](auto& shape) {
            return readMembers(reader, value, place, membersOf(shape), shape, object.unknownInShape);
        },
        object.shape);
}

// --- objects and the scene ------------------------------------------------------------------------------

bool readScale(Reader& reader, Value value, const Place& place, Object& object) {
    if (value.isNumber()) {
        object.scale = dvec3(value.number());
        return true;
    }
    if (value.kind() != Kind::array)
        return reader.wrongKind(place, "a number or an array of 3 numbers", value);
    return read(reader, value, place, object.scale);
}

constexpr std::array kObjectMembers{
    Member<Object>{"name", kOptional, field<&Object::name>},
    Member<Object>{"shape", kRequired, readShape},
    Member<Object>{"position", kOptional, field<&Object::position>},
    Member<Object>{"orientation", kOptional, field<&Object::orientation>},
    Member<Object>{"scale", kOptional, readScale},
};

template <Side side>
bool readObject(Reader& reader, Value value, const Place& place, Scene& scene) {
    Object& object = scene.object(side);
    if (!readMembers<Object>(reader, value, place, kObjectMembers, object, object.unknown)) return false;
    if (auto error = validate(object, side)) {
        reader.error = *std::move(error);
        return false;
    }
    return true;
}

bool readNonNegative(Reader& reader, Value value, const Place& place, double& result) {
    if (!read(reader, value, place, result)) return false;
    if (result >= 0.0) return true;
    return reader.fail(place, "must be zero or above, is " + shortestNumber(result));
}

constexpr std::array kExpectationMembers{
    Member<Expectation>{"overlap", kOptional, field<&Expectation::overlap>},
    Member<Expectation>{"depth", kOptional, field<&Expectation::depth>},
    Member<Expectation>{"mtv", kOptional, field<&Expectation::mtv>},
    Member<Expectation>{"distance", kOptional, field<&Expectation::distance>},
    Member<Expectation>{"manifold_points", kOptional, field<&Expectation::manifoldPoints>},
    Member<Expectation>{"touching_points", kOptional, field<&Expectation::touchingPoints>},
    Member<Expectation>{"tolerance", kOptional,
                        [](Reader& reader, Value value, const Place& place, Expectation& expect) {
                            return readNonNegative(reader, value, place, expect.tolerance);
                        }},
};

bool readExpectation(Reader& reader, Value value, const Place& place, Scene& scene) {
    Expectation& expect = scene.expect.emplace();
    return readMembers<Expectation>(reader, value, place, kExpectationMembers, expect, expect.unknown);
}

bool readDistance(Reader& reader, Value value, const Place& place, SavedCamera& camera) {
    if (!read(reader, value, place, camera.distance)) return false;
    if (camera.distance > 0.0) return true;
    return reader.fail(place, "must be above zero, is " + shortestNumber(camera.distance));
}

constexpr std::array kCameraMembers{
    Member<SavedCamera>{"target", kOptional, field<&SavedCamera::target>},
    Member<SavedCamera>{"yaw", kOptional, field<&SavedCamera::yaw>},
    Member<SavedCamera>{"pitch", kOptional, field<&SavedCamera::pitch>},
    Member<SavedCamera>{"distance", kOptional, readDistance},
    Member<SavedCamera>{"orthographic", kOptional, field<&SavedCamera::orthographic>},
};

bool readCamera(Reader& reader, Value value, const Place& place, Scene& scene) {
    SavedCamera& camera = scene.camera.emplace();
    return readMembers<SavedCamera>(reader, value, place, kCameraMembers, camera, camera.unknown);
}

constexpr std::array kSceneMembers{
    Member<Scene>{"version", kRequired, elsewhere<Scene>},
    Member<Scene>{"name", kOptional, field<&Scene::name>},
    Member<Scene>{"group", kOptional, field<&Scene::group>},
    Member<Scene>{"description", kOptional, field<&Scene::description>},
    Member<Scene>{"source", kOptional, field<&Scene::source>},
    Member<Scene>{"a", kRequired, readObject<Side::a>},
    Member<Scene>{"b", kRequired, readObject<Side::b>},
    Member<Scene>{"safe_distance", kOptional,
                  [](Reader& reader, Value value, const Place& place, Scene& scene) {
                      return readNonNegative(reader, value, place, scene.safeDistance.emplace());
                  }},
    Member<Scene>{"camera", kOptional, readCamera},
    Member<Scene>{"expect", kOptional, readExpectation},
};

// Before anything else: another version may mean something else by every other member.
bool checkVersion(Reader& reader, Value document, const Place& root) {
    const Place place{&root, "version", 0};
    const std::optional<Value> version = json::member(document, "version");
    if (!version) return reader.fail(place, "is missing");
    if (!version->isNumber()) return reader.wrongKind(place, "the number 1", *version);
    if (version->number() == kVersion) return true;
    const std::string found = "must be 1, is " + json::toText(*version) + ": ";
    if (version->number() > kVersion) {
        return reader.fail(place, found +
                                      "the file is of a later version of sepaxis than this one, which reads "
                                      "version 1 only. Open it with a later sepaxis");
    }
    return reader.fail(place, found + "this program reads version 1 only");
}

bool readDocument(Reader& reader, Value document, Scene& scene) {
    const Place root;
    if (document.kind() != Kind::object) return reader.wrongKind(root, "an object", document);
    return checkVersion(reader, document, root) &&
           readMembers<Scene>(reader, document, root, kSceneMembers, scene, scene.unknown);
}

ReadResult failed(SceneError error) {
    ReadResult result;
    result.error = std::move(error);
    return result;
}

}  // namespace

ReadResult readScene(std::string_view text) {
    if (text.size() > kMaxSceneFileBytes) {
        return failed({"", "is larger than " + std::to_string(kMaxSceneFileBytes >> 20) + " MiB"});
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return failed({"", "is empty"});
    json::ParseResult parsed = json::parse(text);
    if (parsed.error) return failed(*std::move(parsed.error));
    Reader reader;
    ReadResult result;
    result.ok = readDocument(reader, Value(parsed.tree, 0), result.scene);
    if (!result.ok) return failed(std::move(reader.error));
    result.contentHash = contentHash(text);
    return result;
}

ReadResult readSceneWords(const std::filesystem::path& path, std::size_t mostBytes) {
    const RegularFile file = readRegularFile(path, mostBytes);
    if (file.ok()) return readScene(file.text);
    return failed({"", file.problem + (file.folder ? ", not a scene file" : "")});
}

ReadResult readSceneFile(const std::filesystem::path& path) {
    ReadResult read = readSceneWords(path);
    if (!read.ok) return read;
    if (auto error = loadMeshes(read.scene, path)) return failed(*std::move(error));
    return read;
}

std::optional<std::uint64_t> hashOfFile(const std::filesystem::path& path) {
    const RegularFile file = readRegularFile(path, kMaxSceneFileBytes);
    if (!file.ok()) return std::nullopt;
    return contentHash(file.text);
}

std::string describeError(const std::filesystem::path& path, const SceneError& error) {
    std::string line = oneLine(path.string()) + ": ";
    if (!error.pointer.empty()) line += error.pointer + ": ";
    return line + error.reason;
}

}  // namespace sepaxis::scene
