// sepaxis hull: what the hull of a scene's shapes, of a mesh or of a list of points is made of.
#include "app/base/json_text.h"
#include "app/base/regular_file.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/repairs.h"
#include "app/cli/scene_argument.h"
#include "app/mesh/formats.h"
#include "app/mesh/mesh_hull.h"
#include "app/paste/understanding.h"
#include "app/scene/shapes/mesh_shape.h"

#include <iomanip>
#include <memory>
#include <ostream>
#include <utility>

namespace sepaxis::cli {

namespace {

using scene::dvec3;
using scene::number17;
using scene::Side;
using scene::vector17;

struct HullRequest {
    std::string input;
    std::optional<Side> side;
    bool json = false;
};

// What was given: the two objects of a scene, or one object that is of no scene.
struct Given {
    std::string name;  // for errors
    std::vector<scene::Object> objects;
    bool isScene = false;
    std::string error;  // one line, with the name where that helps
};

Given failed(Given given, const scene::SceneError& error) {
    given.error = scene::describeError(given.name, error);
    return given;
}

Given sceneOf(const std::string& argument, const Context& context, const std::string& name = {}) {
    SceneArgument read = readSceneArgument(argument, context);
    Given given{name.empty() ? read.name : name, {}, true, {}};
    if (!read.read.ok) return failed(std::move(given), read.read.error);
    given.objects = {std::move(read.read.scene.a), std::move(read.read.scene.b)};
    return given;
}

Given meshOf(const std::string& path) {
    Given given{path, {}, false, {}};
    scene::MeshShape shape;
    shape.file = path;
    shape.path = path;
    const std::string problem = scene::loadMesh(shape);
    if (!problem.empty()) return failed(std::move(given), {"", scene::oneLine(problem)});
    given.objects.emplace_back().shape = std::move(shape);
    return given;
}

Given pointsOf(const std::string& name, const std::string& text) {
    Given given{name, {}, false, {}};
    exchange::Understanding read = exchange::understand(text);
    if (!read.ok()) return failed(std::move(given), {"", read.error});
    // Where its shapes stand makes no difference here.
    for (const exchange::Question& question : read.questions)
        if (question.about != exchange::Doubt::pair && question.about != exchange::Doubt::place &&
            question.about != exchange::Doubt::rotation && question.about != exchange::Doubt::owner)
            return failed(std::move(given), {"", "not certain: " + question.words});
    for (exchange::FoundObject& found : read.objects) given.objects.push_back(std::move(found.object));
    given.isScene = given.objects.size() > 1;
    if (given.objects.size() > 2) given.objects.resize(2);
    if (given.objects.empty()) return failed(std::move(given), {"", "holds no shape and no points"});
    return given;
}

Given textOf(const std::string& name, const std::string& text, const Context& context) {
    return holdsScene(text) ? sceneOf(text, context, name) : pointsOf(name, text);
}

Given read(const std::string& input, const Context& context) {
    if (input == "-") {
        Given given{"standard input", {}, false, {}};
        std::string problem;
        const std::string text = readStandardInput(context, problem);
        return problem.empty() ? textOf(given.name, text, context) : failed(std::move(given), {"", problem});
    }
    if (nameOfScene(input) == "argument" || record::isRecording(input)) return sceneOf(input, context);
    if (mesh::formatOf(input)) return meshOf(input);
    const RegularFile file = readRegularFile(input, scene::kMaxSceneFileBytes);
    if (!file.ok()) return failed({input, {}, false, {}}, {"", file.problem});
    return holdsScene(file.text) ? sceneOf(input, context) : pointsOf(input, file.text);
}

// The numbers of its corners, counter-clockwise seen from outside.
std::vector<std::uint32_t> cornersOf(const Hull<double>& hull, std::uint32_t face) {
    std::vector<std::uint32_t> corners;
    std::uint32_t half = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i, half = hull.halfEdges[half].next)
        corners.push_back(hull.vertexNumber[hull.halfEdges[half].origin]);
    return corners;
}

std::string joined(const std::vector<std::uint32_t>& numbers, const char* separator) {
    std::string text;
    for (const std::uint32_t number : numbers)
        text += (text.empty() ? "" : separator) + std::to_string(number);
    return text;
}

// An array, one entry a line; entry(i) of each index below `count`.
template <class Entry>
std::string array(std::uint32_t count, const Entry& entry) {
    std::string text = "[";
    for (std::uint32_t i = 0; i < count; ++i) text += (i == 0 ? "\n    " : ",\n    ") + entry(i);
    return text + (count == 0 ? "]" : "\n  ]");
}

std::string asJson(const scene::Object& object, const scene::BuiltShape& built, const char* side) {
    const Hull<double>& hull = built.shape.core;
    std::string text = "{";
    const auto add = [&](const char* name, const std::string& value) {
        text += (text.size() > 1 ? ",\n  " : "\n  ") + scene::jsonString(name) + ": " + value;
    };
    add("side", side == nullptr ? "null" : scene::jsonString(side));
    add("name", scene::jsonString(object.name));
    add("type", scene::jsonString(scene::shapeTypeName(object.shape)));
    add("radius", number17(built.shape.radius));
    add("counts", "{\"vertices\": " + std::to_string(hull.vertexCount()) +
                      ", \"edges\": " + std::to_string(hull.edgeCount()) +
                      ", \"faces\": " + std::to_string(hull.faceCount()) + '}');
    add("size", number17(hull.size));
    add("bounds", "{\"min\": " + vector17(hull.boundsMin) + ", \"max\": " + vector17(hull.boundsMax) + '}');
    add("volume", number17(hull.volume));
    add("centroid", vector17(hull.centroid));
    add("vertices", array(hull.vertexCount(), [&](std::uint32_t v) {
            return "{\"number\": " + std::to_string(hull.vertexNumber[v]) +
                   ", \"position\": " + vector17(hull.vertices[v]) + '}';
        }));
    add("edges", array(hull.edgeCount(), [&](std::uint32_t e) {
            return "{\"number\": " + std::to_string(hull.edgeNumber[e]) + ", \"vertices\": [" +
                   joined({hull.vertexNumber[hull.edgeStart(e)], hull.vertexNumber[hull.edgeEnd(e)]}, ", ") +
                   "]}";
        }));
    add("faces", array(hull.faceCount(), [&](std::uint32_t f) {
            return "{\"number\": " + std::to_string(hull.faceNumber[f]) + ", \"vertices\": [" +
                   joined(cornersOf(hull, f), ", ") + "], \"normal\": " + vector17(hull.planes[f].normal) +
                   ", \"offset\": " + number17(hull.planes[f].offset) + '}';
        }));
    add("repairs", repairsAsJson(built));
    return text + "\n}";
}

// Right-aligned numbers of a row.
struct Columns {
    dvec3 values;
    friend std::ostream& operator<<(std::ostream& out, const Columns& columns) {
        for (int i = 0; i < 3; ++i)
            out << std::setw(kNumberWidth) << scene::numberForPerson(columns.values[i]);
        return out;
    }
};

void writeTables(std::ostream& out, const Hull<double>& hull) {
    out << "\n  vertex" << std::setw(kNumberWidth) << 'x' << std::setw(kNumberWidth) << 'y'
        << std::setw(kNumberWidth) << 'z' << '\n';
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v)
        out << std::setw(8) << hull.vertexNumber[v] << Columns{hull.vertices[v]} << '\n';
    if (hull.faceCount() == 0) return;
    out << "\n  face  " << std::setw(kNumberWidth) << "normal x" << std::setw(kNumberWidth) << 'y'
        << std::setw(kNumberWidth) << 'z' << std::setw(kNumberWidth) << "offset"
        << "  vertices\n";
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f)
        out << std::setw(8) << hull.faceNumber[f] << Columns{hull.planes[f].normal} << std::setw(kNumberWidth)
            << scene::numberForPerson(hull.planes[f].offset) << "  " << joined(cornersOf(hull, f), " ")
            << '\n';
}

void writeForPerson(std::ostream& out, const scene::Object& object, const scene::BuiltShape& built,
                    const char* side) {
    const Hull<double>& hull = built.shape.core;
    const auto label = [&](const char* name) -> std::ostream& {
        return out << std::left << std::setw(kLabelWidth) << name << std::right;
    };
    if (side != nullptr) out << (side[0] == 'a' ? "A, " : "B, ");
    if (!object.name.empty()) out << scene::oneLine(object.name) << ", ";
    out << "a shape of type " << scene::shapeTypeName(object.shape) << ": " << hull.vertexCount()
        << " vertices, " << hull.edgeCount() << " edges, " << hull.faceCount() << " faces\n\n";
    if (const auto* mesh = std::get_if<scene::MeshShape>(&object.shape))
        label("mesh") << "  " << mesh->hull->meshPoints << " different points, " << mesh->hull->duplicates
                      << " repeated; " << mesh::formInWords(*mesh->hull) << '\n';
    if (built.shape.radius > 0.0)
        label("radius") << std::setw(kNumberWidth) << scene::numberForPerson(built.shape.radius)
                        << "  m around the core, which follows\n";
    label("size") << std::setw(kNumberWidth) << scene::numberForPerson(hull.size)
                  << "  m, the largest extent or coordinate\n";
    label("bounds from") << Columns{hull.boundsMin} << "  m\n";
    label("to") << Columns{hull.boundsMax} << "  m\n";
    label("volume") << std::setw(kNumberWidth) << scene::numberForPerson(hull.volume) << "  m^3\n";
    label("centroid") << Columns{hull.centroid} << "  m\n";
    writeTables(out, hull);
    if (!built.repairs.empty()) out << '\n';
    writeRepairs(out, "", built);
}

// The place in the file: of what is no scene, without the scene that we put it in.
scene::SceneError placed(scene::SceneError error, bool isScene) {
    constexpr std::string_view kShape = "/a/shape";
    if (!isScene && error.pointer.starts_with(kShape)) error.pointer.erase(0, kShape.size());
    return error;
}

int hull(const HullRequest& options, const Context& context) {
    const Given given = read(options.input, context);
    if (given.error.empty() && options.side == Side::b && given.objects.size() < 2) {
        context.err << scene::oneLine(given.name) << ": holds one shape, which is no side of a scene\n";
        return kBadInput;
    }
    if (!given.error.empty()) {
        context.err << given.error << '\n';
        return kBadInput;
    }
    std::string text;
    std::ostringstream out;
    for (const Side side : {Side::a, Side::b}) {
        const auto index = static_cast<std::size_t>(side);
        if (index >= given.objects.size() || (options.side && *options.side != side)) continue;
        const scene::BuildResult result = scene::buildShape(given.objects[index], side);
        if (result.built == nullptr) {
            context.err << scene::describeError(given.name, placed(result.error, given.isScene)) << '\n';
            return kBadInput;
        }
        if (result.built->shape.isCurved()) {
            const scene::SceneError error{
                side == Side::a ? "/a/shape" : "/b/shape",
                "has curved sides: a " + scene::shapeTypeName(given.objects[index].shape) + " is no hull"};
            context.err << scene::describeError(given.name, placed(error, given.isScene)) << '\n';
            return kBadInput;
        }
        const char* name = !given.isScene ? nullptr : side == Side::a ? "a" : "b";
        text += (text.empty() ? "" : ",\n") + asJson(given.objects[index], *result.built, name);
        if (out.tellp() > 0) out << '\n';
        writeForPerson(out, given.objects[index], *result.built, name);
    }
    context.out << (options.json ? "{\"hulls\": [\n" + text + "\n]}\n" : out.str());
    return kDone;
}

}  // namespace

Run hullCommand(CLI::App& app) {
    const auto options = std::make_shared<HullRequest>();
    addInput(
        app, "FILE", options->input,
        "a scene as for collide, a mesh (OBJ, STL, PLY, glTF) or a list of points; - for standard input");
    addChoice(
        app, "--side", "a|b", {"a", "b"},
        [options](const std::string& word) { options->side = word == "a" ? Side::a : Side::b; },
        "of a scene: this shape only");
    addFlag(app, "--json", options->json, "print one JSON object, numbers with 17 digits");
    return [options](const Context& context) { return hull(*options, context); };
}

}  // namespace sepaxis::cli
