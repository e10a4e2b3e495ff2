#include "app/plugin/lines.h"

#include "app/base/json_text.h"
#include "app/plugin/host.h"
#include "app/plugin/shape_data.h"
#include "app/scene/format/json_members.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sepaxis::plugin {

namespace {

using scene::json::Kind;
using scene::json::Value;

std::string listOf(const double* numbers, std::size_t count) {
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + scene::shortestNumber(numbers[i]);
    return text + ']';
}

std::string objectOf(const scene::BuiltShape& built, const Pose<double>& pose) {
    constexpr const char* kKinds[] = {"sphere", "capsule", "segment", "triangle", "box", "hull"};
    const ShapeData data = dataOf(built.shape);
    const sepaxis_shape& shape = data.shape;
    std::string text = std::string("{\"kind\": \"") + kKinds[shape.kind] + "\", \"vertices\": [";
    for (std::size_t v = 0; v < shape.vertex_count; ++v)
        text += (v > 0 ? ", " : "") + listOf(data.vertices.data() + 3 * v, 3);
    text += "], \"radius\": " + scene::shortestNumber(shape.radius);
    if (shape.kind == SEPAXIS_BOX)
        text += ", \"centre\": " + listOf(shape.centre, 3) +
                ", \"half_extents\": " + listOf(shape.half_extents, 3);
    text += ", \"faces\": [";
    for (std::uint32_t f = 0; f < shape.face_count; ++f) {
        text += f > 0 ? ", [" : "[";
        for (std::uint32_t i = data.faceStarts[f]; i < data.faceStarts[f + 1]; ++i)
            text += (i > data.faceStarts[f] ? ", " : "") + std::to_string(data.faceVertices[i]);
        text += ']';
    }
    const Quat<double>& q = pose.orientation;
    const double orientation[] = {q.x, q.y, q.z, q.w};
    return text + "], \"position\": " + listOf(&pose.position.x, 3) +
           ", \"orientation\": " + listOf(orientation, 4) + '}';
}

// Reads members of an object; the first that is not as it should be is the error.
class Reader {
 public:
    Reader(const Value& object, std::string& error) : object_(object), error_(error) {}

    void number(std::string_view key, double& number) {
        const auto value = find(key);
        if (!value) return;
        if (value->isNumber())
            number = value->number();
        else
            complain(key, "a number");
    }
    void flag(std::string_view key, std::int32_t& flag) {
        const auto value = find(key);
        if (!value) return;
        if (value->kind() == Kind::boolean)
            flag = value->boolean() ? 1 : 0;
        else
            complain(key, "true or false");
    }
    void vector(std::string_view key, double* numbers) {
        if (!find(key)) return;
        const std::vector<Value> items = scene::json::itemsOf(object_, key);
        const bool good = items.size() == 3 && std::all_of(items.begin(), items.end(),
                                                           [](const Value& item) { return item.isNumber(); });
        for (std::size_t k = 0; good && k < 3; ++k) numbers[k] = items[k].number();
        if (!good) complain(key, "three numbers");
    }
    // Null says nothing, as a member that is not there.
    std::optional<Value> find(std::string_view key) const {
        const auto value = scene::json::member(object_, key);
        return value && value->kind() != Kind::null ? value : std::nullopt;
    }
    void complain(std::string_view key, const char* what) {
        if (error_.empty()) error_ = "its \"" + std::string(key) + "\" is not " + what;
    }

 private:
    Value object_;
    std::string& error_;
};

}  // namespace

std::string questionLine(const scene::Evaluation& pair) {
    return "{\"a\": " + objectOf(*pair.shapes[0], pair.poses[0]) +
           ", \"b\": " + objectOf(*pair.shapes[1], pair.poses[1]) + '}';
}

std::string readContractLine(std::string_view line, sepaxis_contract& contract) {
    const scene::json::ParseResult parsed = scene::json::parse(line);
    const std::string excerpt = "\"" + scene::excerpt(line) + "\"";
    if (parsed.error) return "its first line, " + excerpt + ", is no contract: " + parsed.error->reason;
    const Value object(parsed.tree, 0);
    std::string error;
    Reader read(object, error);
    contract = {};
    contract.tolerance = kUsualTolerance;
    double version = 0.0;
    read.number("sepaxis", version);
    if (error.empty() && version != double{SEPAXIS_PLUGIN_VERSION})
        return "its first line, " + excerpt +
               ", is no contract: it needs \"sepaxis\": " + std::to_string(SEPAXIS_PLUGIN_VERSION);
    contract.version = SEPAXIS_PLUGIN_VERSION;
    read.number("margin", contract.margin);
    read.number("tolerance", contract.tolerance);
    read.number("relative", contract.relative);
    if (const auto name = read.find("name")) {
        if (name->kind() == Kind::string) {
            const std::string_view text = name->text().substr(0, sizeof(contract.name) - 1);
            std::copy(text.begin(), text.end(), contract.name);
        } else {
            read.complain("name", "a text");
        }
    }
    return error.empty() ? "" : "its contract: " + error;
}

std::string readAnswerLine(std::string_view line, sepaxis_answer& answer) {
    const scene::json::ParseResult parsed = scene::json::parse(line);
    const std::string excerpt = "answered \"" + scene::excerpt(line) + "\"";
    if (parsed.error) return excerpt + ", which is no JSON: " + parsed.error->reason;
    const Value object(parsed.tree, 0);
    if (object.kind() != Kind::object) return excerpt + ", which is no object";
    std::string error;
    Reader read(object, error);
    answer = {};
    answer.answered = 1;
    answer.depth = answer.distance = SEPAXIS_NOT_SAID;
    read.flag("answered", answer.answered);
    if (answer.answered != 0 && !read.find("overlap")) return excerpt + ", which has no \"overlap\"";
    read.flag("overlap", answer.overlap);
    read.number("depth", answer.depth);
    read.number("distance", answer.distance);
    read.vector("normal", answer.normal);
    if (const auto contacts = read.find("contacts"); contacts && contacts->kind() != Kind::array)
        read.complain("contacts", "a list");
    for (const Value& item : scene::json::itemsOf(object, "contacts")) {
        if (answer.contact_count == SEPAXIS_MOST_CONTACTS) break;
        sepaxis_contact& contact = answer.contacts[answer.contact_count++];
        contact.depth = SEPAXIS_NOT_SAID;
        Reader inside(item, error);
        if (!inside.find("point")) read.complain("contacts", "a list of objects with a \"point\" each");
        inside.vector("point", contact.point);
        inside.number("depth", contact.depth);
    }
    return error.empty() ? "" : excerpt + ": " + error;
}

}  // namespace sepaxis::plugin
