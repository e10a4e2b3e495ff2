#include "app/base/json_text.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/reported.h"
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

Lines list(std::vector<Lines> items) {
    Lines lines = line("[");
    for (Lines& item : items) {
        if (lines.size() > 1) lines.back() += ",";
        for (std::string& part : item) lines.push_back(json::kIndent + std::move(part));
    }
    lines.emplace_back("]");
    return lines;
}

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
    result.add("type", text(std::string(fileNameOf(type))));
    for (const ShapeMember& member : type.members) {
        Lines lines = linesOf(member, type, object.shape);
        if (!lines.empty()) result.add(std::string(member.name), std::move(lines));
    }
    if (object.marginRadius != 0.0) result.add("margin_radius", text(object.marginRadius));
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

// In one line: there may be many of them.
std::string contactLine(const ReportedContact& contact) {
    const auto joined = [](const Lines& lines) {
        std::string all;
        for (const std::string& part : lines) all += part;
        return all;
    };
    std::string text = "{ \"point\": " + joined(json::text(contact.point));
    if (contact.depth) text += ", \"depth\": " + joined(json::text(*contact.depth));
    if (contact.normal) text += ", \"normal\": " + joined(json::text(*contact.normal));
    for (const auto& [name, json] : contact.unknown) text += ", " + jsonString(name) + ": " + json;
    return text + " }";
}

Lines reportLines(const Report& report) {
    ObjectText result;
    result.add("by", text(report.by));
    result.addIfSet("overlap", report.overlap);
    result.addIfSet("depth", report.depth);
    result.addIfSet("distance", report.distance);
    result.addIfSet("normal", report.normal);
    if (report.direction)
        result.add("direction", text(std::string(kDirectionNames[std::size_t(*report.direction)])));
    if (!report.contacts.empty()) {
        std::vector<Lines> contacts;
        for (const ReportedContact& contact : report.contacts) contacts.push_back(line(contactLine(contact)));
        result.add("contacts", list(std::move(contacts)));
    }
    result.addIfSet("margin", report.margin);
    result.addIfSet("tolerance", report.tolerance);
    if (report.frame != ReportFrame::world)
        result.add("frame", text(std::string(kFrameNames[std::size_t(report.frame)])));
    if (report.pair != nullptr) {
        ObjectText pair;
        pair.add("a", objectLines((*report.pair)[0]));
        pair.add("b", objectLines((*report.pair)[1]));
        result.add("pair", std::move(pair).finish());
    }
    result.add(report.unknown);
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
    if (scene.up) document.add("up", text(std::string(kUpAxisNames[std::size_t(*scene.up)])));
    if (scene.expect) document.add("expect", expectationLines(*scene.expect));
    if (!scene.reported.empty()) {
        std::vector<Lines> reports;
        for (const Report& report : scene.reported) reports.push_back(reportLines(report));
        document.add("reported", list(std::move(reports)));
    }
    document.add(scene.unknown);

    std::string result;
    for (const std::string& written : std::move(document).finish()) result += written + '\n';
    return result;
}

}  // namespace sepaxis::scene
