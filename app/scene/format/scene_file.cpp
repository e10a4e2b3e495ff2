#include "app/scene/format/scene_file.h"

#include "app/base/content_hash.h"
#include "app/base/json_text.h"
#include "app/base/json_tree.h"
#include "app/base/regular_file.h"
#include "app/scene/format/json_members.h"
#include "app/scene/format/validation.h"
#include "app/scene/reported.h"
#include "app/scene/shapes/mesh_shape.h"
#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace sepaxis::scene {

namespace {

using json::Kind;
using json::Place;
using json::read;
using json::Reader;
using json::Value;

constexpr double kVersion = 1.0;

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

// `readOne` reads the value of a member. What is called `readElsewhere` is neither read here nor unknown.
template <class Members, class ReadOne>
bool readMembers(Reader& reader, Value value, const Place& place, const Members& members,
                 UnknownMembers& unknown, std::string_view readElsewhere, ReadOne&& readOne) {
    if (value.kind() != Kind::object) return reader.wrongKind(place, "an object", value);
    std::vector<bool> seen(members.size(), false);
    Value key = value;
    for (std::uint32_t i = 0; i < value.count(); ++i) {
        key = i == 0 ? value.first() : key.next();
        const std::string_view name = key.text();
        key = key.next();
        if (name == readElsewhere) continue;
        std::size_t known = 0;
        while (known < members.size() && members[known].name != name) ++known;
        if (known == members.size()) {
            unknown.emplace_back(std::string(name), json::toText(key));
            reader.unknown.push_back(Place{&place, name, 0}.pointer());
            continue;
        }
        seen[known] = true;
        if (!readOne(members[known], key, Place{&place, members[known].name, 0})) return false;
    }
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (members[i].required && !seen[i]) return reader.fail({&place, members[i].name, 0}, "is missing");
    }
    return true;
}

template <class T, std::size_t count>
bool readMembers(Reader& reader, Value value, const Place& place, const std::array<Member<T>, count>& members,
                 T& result, std::string_view readElsewhere = {}) {
    return readMembers(reader, value, place, members, result.unknown, readElsewhere,
                       [&](const Member<T>& member, Value found, const Place& at) {
                           return member.read(reader, found, at, result);
                       });
}

// --- shapes ---------------------------------------------------------------------------------------------

std::string typeNames() {
    std::vector<std::string_view> names;
    for (const ShapeType& type : shapeTypes())
        if (std::ranges::find(names, fileNameOf(type)) == names.end()) names.push_back(fileNameOf(type));
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

// The type that the shape's "type" and its members say; null where there is none of this name.
const ShapeType* typeInFile(Value shape, std::string_view name) {
    const ShapeType* found = nullptr;
    for (const ShapeType& type : shapeTypes()) {
        if (fileNameOf(type) != name) continue;
        if (type.chosenBy.empty() ? found == nullptr : json::member(shape, type.chosenBy).has_value())
            found = &type;
    }
    return found;
}

constexpr std::string_view kMarginRadius = "margin_radius";

bool readMarginRadius(Reader& reader, Value value, const Place& place, Object& object) {
    return read(reader, value, place, object.marginRadius);
}

bool readMember(Reader& reader, Value value, const Place& place, const ShapeMember& member, Shape& shape) {
    if (member.read != nullptr) return member.read(reader, value, place, shape);
    return std::visit([&](auto* field) { return read(reader, value, place, *field); }, member.at(shape));
}

bool readShape(Reader& reader, Value value, const Place& place, Object& object) {
    if (value.kind() != Kind::object) return reader.wrongKind(place, "an object", value);
    const Place typePlace{&place, "type", 0};
    const std::optional<Value> typeValue = json::member(value, "type");
    if (!typeValue) return reader.fail(typePlace, "is missing");
    std::string name;
    if (!read(reader, *typeValue, typePlace, name)) return false;
    const ShapeType* type = typeInFile(value, name);
    if (!type) {
        return reader.fail(typePlace, "'" + excerpt(name) + "' is no shape type; these are: " + typeNames());
    }
    object.shape = type->prototype;
    std::vector<ShapeMember> members = type->members;
    members.push_back({.name = kMarginRadius, .required = false});
    return readMembers(reader, value, place, members, object.unknownInShape, "type",
                       [&](const ShapeMember& member, Value found, const Place& at) {
                           if (member.name == kMarginRadius)
                               return readMarginRadius(reader, found, at, object);
                           return readMember(reader, found, at, member, object.shape);
                       });
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
    Member<Object>{kMarginRadius, kOptional, readMarginRadius},
};

template <Side side>
bool readObject(Reader& reader, Value value, const Place& place, Scene& scene) {
    Object& object = scene.object(side);
    if (!readMembers(reader, value, place, kObjectMembers, object)) return false;
    if (json::member(value, kMarginRadius) && json::member(*json::member(value, "shape"), kMarginRadius))
        return reader.fail({&place, kMarginRadius, 0}, "is given twice: of the shape and beside it");
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
    return readMembers(reader, value, place, kExpectationMembers, expect);
}

// --- what other programs answered -----------------------------------------------------------------------

template <class Word, std::size_t count>
bool readWord(Reader& reader, Value value, const Place& place,
              const std::array<std::string_view, count>& words, Word& result) {
    std::string word;
    if (!read(reader, value, place, word)) return false;
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) {
        std::string all;
        for (const std::string_view w : words) all += (all.empty() ? "'" : ", '") + std::string(w) + '\'';
        return reader.fail(place, "must be one of " + all + ", is '" + excerpt(word) + "'");
    }
    result = Word(found - words.begin());
    return true;
}

template <auto Field, class T>
bool nonNegative(Reader& reader, Value value, const Place& place, T& result) {
    return readNonNegative(reader, value, place, (result.*Field).emplace());
}

template <auto Field, class T>
bool readDirectionOf(Reader& reader, Value value, const Place& place, T& result) {
    if (!read(reader, value, place, result.*Field)) return false;
    if (*(result.*Field) != dvec3(0.0)) return true;
    return reader.fail(place, "must not be zero: leave it out where there is none");
}

constexpr std::array kContactMembers{
    Member<ReportedContact>{"point", kRequired, field<&ReportedContact::point>},
    Member<ReportedContact>{"depth", kOptional, field<&ReportedContact::depth>},
    Member<ReportedContact>{"normal", kOptional, readDirectionOf<&ReportedContact::normal>},
};

constexpr std::array kPairMembers{
    Member<Scene>{"a", kRequired, readObject<Side::a>},
    Member<Scene>{"b", kRequired, readObject<Side::b>},
};

bool readPair(Reader& reader, Value value, const Place& place, Report& report) {
    Scene pair;
    if (!readMembers(reader, value, place, kPairMembers, pair)) return false;
    report.pair =
        std::make_shared<const std::array<Object, 2>>(std::array{std::move(pair.a), std::move(pair.b)});
    return true;
}

constexpr std::array kReportMembers{
    Member<Report>{"by", kRequired, field<&Report::by>},
    Member<Report>{"overlap", kOptional, field<&Report::overlap>},
    Member<Report>{"depth", kOptional, field<&Report::depth>},
    Member<Report>{"distance", kOptional, field<&Report::distance>},
    Member<Report>{"normal", kOptional, readDirectionOf<&Report::normal>},
    Member<Report>{"direction", kOptional,
                   [](Reader& reader, Value value, const Place& place, Report& report) {
                       return readWord(reader, value, place, kDirectionNames, report.direction.emplace());
                   }},
    Member<Report>{
        "contacts", kOptional,
        [](Reader& reader, Value value, const Place& place, Report& report) {
            return json::readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t) {
                return readMembers(reader, item, at, kContactMembers, report.contacts.emplace_back());
            });
        }},
    Member<Report>{"margin", kOptional, nonNegative<&Report::margin>},
    Member<Report>{"tolerance", kOptional, nonNegative<&Report::tolerance>},
    Member<Report>{"pair", kOptional, readPair},
    Member<Report>{"frame", kOptional,
                   [](Reader& reader, Value value, const Place& place, Report& report) {
                       return readWord(reader, value, place, kFrameNames, report.frame);
                   }},
};

bool readReports(Reader& reader, Value value, const Place& place, Scene& scene) {
    if (value.kind() == Kind::array && value.count() > kMostReports)
        return reader.fail(place, "must be at most " + std::to_string(kMostReports) + " answers, has " +
                                      std::to_string(value.count()));
    return json::readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t) {
        Report& report = scene.reported.emplace_back();
        if (!readMembers(reader, item, at, kReportMembers, report)) return false;
        const std::optional<SceneError> error = validate(report);
        if (error) reader.error = {at.pointer() + error->pointer, error->reason};
        return !error;
    });
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
    return readMembers(reader, value, place, kCameraMembers, camera);
}

constexpr std::array kSceneMembers{
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
    Member<Scene>{"up", kOptional,
                  [](Reader& reader, Value value, const Place& place, Scene& scene) {
                      return readWord(reader, value, place, kUpAxisNames, scene.up.emplace());
                  }},
    Member<Scene>{"expect", kOptional, readExpectation},
    Member<Scene>{"reported", kOptional, readReports},
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
           readMembers(reader, document, root, kSceneMembers, scene, "version");
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
    result.unknown = std::move(reader.unknown);
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

std::string describeUnknown(const ReadResult& read) {
    if (read.unknown.empty()) return {};
    const std::size_t others = read.unknown.size() - 1;
    return excerpt(oneLine(read.unknown.front())) +
           (others == 0 ? " is not known: it is kept, and changes nothing"
                        : " and " + std::to_string(others) +
                              " more are not known: they are kept, and change nothing");
}

}  // namespace sepaxis::scene
