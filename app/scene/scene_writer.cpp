#include "app/base/json_text.h"
#include "app/scene/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::scene {

namespace {

constexpr std::size_t kLineWidth = 100;
const std::string kIndent = "  ";

// A value as lines of text: the first stands behind its key, the rest is indented below.
using Lines = std::vector<std::string>;

Lines line(std::string text) {
    return {std::move(text)};
}
Lines text(double value) {
    return line(shortestNumber(value));
}
Lines text(bool value) {
    return line(value ? "true" : "false");
}
Lines text(const std::string& value) {
    return line(jsonString(value));
}
Lines whole(std::uint64_t value) {
    return line(std::to_string(value));
}

template <class Items, class Print>
std::string inBrackets(const Items& items, Print print) {
    std::string result = "[";
    for (const auto& item : items) result += (result.size() > 1 ? ", " : "") + print(item);
    return result + "]";
}

std::string vectorText(const dvec3& v) {
    return inBrackets(std::array{v.x, v.y, v.z}, [](double x) { return shortestNumber(x); });
}
std::string indicesText(const std::vector<std::uint32_t>& indices) {
    return inBrackets(indices, [](std::uint32_t i) { return std::to_string(i); });
}

Lines text(const dvec3& value) {
    return line(vectorText(value));
}

// One point a line.
Lines text(std::span<const dvec3> points) {
    if (points.empty()) return line("[]");
    Lines lines{"["};
    for (const dvec3& point : points) lines.push_back(kIndent + vectorText(point) + ",");
    lines.back().pop_back();
    lines.push_back("]");
    return lines;
}

// As many lists of indices in a line as fit.
Lines text(const std::vector<std::vector<std::uint32_t>>& lists) {
    if (lists.empty()) return line("[]");
    Lines lines{"[", kIndent};
    for (const std::vector<std::uint32_t>& list : lists) {
        const std::string item = indicesText(list);
        if (lines.back() != kIndent && lines.back().size() + item.size() > kLineWidth) {
            lines.back().pop_back();
            lines.push_back(kIndent);
        }
        lines.back() += item + ", ";
    }
    lines.back().resize(lines.back().size() - 2);
    lines.push_back("]");
    return lines;
}

// Collects the members of one JSON object.
class ObjectText {
 public:
    void add(const std::string& name, Lines value) {
        if (!lines_.empty()) lines_.back() += ",";
        value.front().insert(0, jsonString(name) + ": ");
        lines_.insert(lines_.end(), std::make_move_iterator(value.begin()),
                      std::make_move_iterator(value.end()));
    }
    template <class T>
    void addIfSet(const std::string& name, const std::optional<T>& value) {
        if (value) add(name, text(*value));
    }
    void addIfAny(const std::string& name, const std::string& value) {
        if (!value.empty()) add(name, text(value));
    }
    void add(const UnknownMembers& unknown) {
        for (const auto& [name, json] : unknown) add(name, line(json));
    }
    Lines finish() && {
        if (lines_.empty()) return line("{}");
        for (std::string& inner : lines_) inner.insert(0, kIndent);
        lines_.insert(lines_.begin(), "{");
        lines_.push_back("}");
        return std::move(lines_);
    }

 private:
    Lines lines_;
};

struct ShapeMembers {
    ObjectText& object;

    void operator()(const HullShape& hull) const {
        object.add("positions", text(hull.positions));
        if (!hull.faces.empty()) object.add("faces", text(hull.faces));
        if (!hull.edges.empty()) object.add("edges", text(hull.edges));
        if (!hull.normals.empty()) object.add("normals", text(hull.normals));
    }
    void operator()(const BoxShape& box) const { object.add("half_extents", text(box.halfExtents)); }
    void operator()(const SolidShape& solid) const { object.add("radius", text(solid.radius)); }
    void operator()(const RoundShape& round) const {
        object.add("radius", text(round.radius));
        object.add("height", text(round.height));
        object.add("sides", whole(round.sides));
    }
    void operator()(const IcosphereShape& sphere) const {
        object.add("radius", text(sphere.radius));
        object.add("subdivisions", whole(sphere.subdivisions));
    }
    void operator()(const RandomHullShape& hull) const {
        object.add("radius", text(hull.radius));
        object.add("points", whole(hull.points));
        object.add("seed", whole(hull.seed));
    }
    void operator()(const SphereShape& sphere) const { object.add("radius", text(sphere.radius)); }
    void operator()(const AabbShape& box) const {
        object.add("min", text(box.min));
        object.add("max", text(box.max));
    }
    void operator()(const CapsuleShape& capsule) const {
        object.add("base", text(capsule.base));
        object.add("tip", text(capsule.tip));
        object.add("radius", text(capsule.radius));
    }
    void operator()(const SegmentShape& segment) const {
        object.add("start", text(segment.start));
        object.add("end", text(segment.end));
    }
    void operator()(const TriangleShape& triangle) const {
        object.add("vertices", text(std::span(triangle.vertices)));
        if (triangle.oneSided) object.add("one_sided", text(true));
    }
    void operator()(const CuboidShape& cuboid) const {
        object.add("plan", line(inBrackets(cuboid.plan, [](const dvec2& corner) {
                       return inBrackets(std::array{corner.x, corner.y}, shortestNumber);
                   })));
        object.add("z_min", text(cuboid.zMin));
        object.add("z_max", text(cuboid.zMax));
    }
    void operator()(const MeshShape& mesh) const {
        object.add("file", text(mesh.file.empty() ? mesh.path.string() : mesh.file));
        if (mesh.unit != MeshShape{}.unit) object.add("unit", text(std::string(wordOf(mesh.unit))));
        if (mesh.up != MeshShape{}.up) object.add("up", text(std::string(wordOf(mesh.up))));
        object.addIfAny("node", mesh.node);
        if (mesh.maxVertices != 0) object.add("max_vertices", whole(mesh.maxVertices));
    }
};

// Also the sign of zero, which a file keeps.
bool sameNumbers(const std::array<double, 4>& a, const std::array<double, 4>& b) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [](double x, double y) { return x == y && std::signbit(x) == std::signbit(y); });
}

Lines objectLines(const Object& object) {
    ObjectText shape;
    shape.add("type", text(shapeTypeName(object.shape)));
    std::visit(ShapeMembers{shape}, object.shape);
    shape.add(object.unknownInShape);

    const Object defaults;
    ObjectText result;
    result.addIfAny("name", object.name);
    result.add("shape", std::move(shape).finish());
    result.add("position", text(object.position));
    if (!sameNumbers(object.orientation, defaults.orientation)) {
        result.add("orientation",
                   line(inBrackets(object.orientation, [](double q) { return shortestNumber(q); })));
    }
    if (object.scale != defaults.scale) result.add("scale", text(object.scale));
    result.add(object.unknown);
    return std::move(result).finish();
}

Lines cameraLines(const SavedCamera& camera) {
    ObjectText result;
    result.add("target", text(camera.target));
    result.add("yaw", text(camera.yaw));
    result.add("pitch", text(camera.pitch));
    result.add("distance", text(camera.distance));
    result.add("orthographic", text(camera.orthographic));
    result.add(camera.unknown);
    return std::move(result).finish();
}

Lines expectationLines(const Expectation& expect) {
    ObjectText result;
    result.addIfSet("overlap", expect.overlap);
    result.addIfSet("depth", expect.depth);
    result.addIfSet("mtv", expect.mtv);
    result.addIfSet("distance", expect.distance);
    if (expect.manifoldPoints) result.add("manifold_points", whole(*expect.manifoldPoints));
    if (expect.touchingPoints) result.add("touching_points", whole(*expect.touchingPoints));
    result.add("tolerance", text(expect.tolerance));
    result.add(expect.unknown);
    return std::move(result).finish();
}

}  // namespace

std::string writeScene(const Scene& scene) {
    ObjectText document;
    document.add("version", line("1"));
    document.addIfAny("name", scene.name);
    document.addIfAny("group", scene.group);
    document.addIfAny("description", scene.description);
    document.addIfAny("source", scene.source);
    document.add("a", objectLines(scene.a));
    document.add("b", objectLines(scene.b));
    document.addIfSet("safe_distance", scene.safeDistance);
    if (scene.camera) document.add("camera", cameraLines(*scene.camera));
    if (scene.expect) document.add("expect", expectationLines(*scene.expect));
    document.add(scene.unknown);

    std::string result;
    for (const std::string& written : std::move(document).finish()) result += written + '\n';
    return result;
}

}  // namespace sepaxis::scene
