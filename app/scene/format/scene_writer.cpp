#include "app/base/json_text.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace sepaxis::scene {

namespace {

using json::inBrackets;
using json::line;
using json::Lines;
using json::text;

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
        for (std::string& inner : lines_) inner.insert(0, json::kIndent);
        lines_.insert(lines_.begin(), "{");
        lines_.push_back("}");
        return std::move(lines_);
    }

 private:
    Lines lines_;
};

bool sameField(const ConstField& a, const ConstField& b) {
    return std::visit([&](const auto* field) { return *field == **std::get_if<decltype(field)>(&b); }, a);
}

Lines linesOf(const ShapeMember& member, const ShapeType& type, const Shape& shape) {
    if (member.write != nullptr) return member.write(shape);
    const ConstField field = member.of(shape);
    if (!member.required && sameField(field, member.of(type.prototype))) return {};
    return std::visit([](const auto* value) { return text(*value); }, field);
}

Lines shapeLines(const Object& object) {
    const ShapeType& type = typeOf(object.shape);
    ObjectText result;
    result.add("type", text(std::string(type.name)));
    for (const ShapeMember& member : type.members) {
        Lines lines = linesOf(member, type, object.shape);
        if (!lines.empty()) result.add(std::string(member.name), std::move(lines));
    }
    result.add(object.unknownInShape);
    return std::move(result).finish();
}

// Also the sign of zero, which a file keeps.
bool sameNumbers(const std::array<double, 4>& a, const std::array<double, 4>& b) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [](double x, double y) { return x == y && std::signbit(x) == std::signbit(y); });
}

Lines objectLines(const Object& object) {
    const Object defaults;
    ObjectText result;
    result.addIfAny("name", object.name);
    result.add("shape", shapeLines(object));
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
    if (expect.manifoldPoints) result.add("manifold_points", text(*expect.manifoldPoints));
    if (expect.touchingPoints) result.add("touching_points", text(*expect.touchingPoints));
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
