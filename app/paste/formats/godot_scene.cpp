#include "app/paste/formats/godot_scene.h"

#include "app/base/json_text.h"
#include "app/base/trimmed.h"
#include "app/paste/code/assemble.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/shape_calls.h"
#include "app/paste/rotations.h"

#include <charconv>
#include <cmath>
#include <map>

namespace sepaxis::exchange {

namespace {

constexpr std::size_t kMostSections = 20'000;
constexpr double kScaled = 1e-4;  // an axis whose length is so far from one was scaled

// [node name="Floor" parent="."] and the lines below it.
struct Section {
    std::string_view head;
    std::map<std::string_view, std::string_view> values;
    std::size_t begin = 0, end = 0;
};

std::vector<Section> sectionsOf(std::string_view text) {
    std::vector<Section> sections;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(text.substr(at, end - at));
        if (line.starts_with('[')) {
            if (sections.size() == kMostSections) break;
            sections.push_back({line, {}, at, end});
        } else if (const std::size_t equals = line.find(" = ");
                   equals != std::string_view::npos && !sections.empty()) {
            sections.back().values[line.substr(0, equals)] = trimmed(line.substr(equals + 3));
            sections.back().end = end;
        }
        at = end + 1;
    }
    return sections;
}

// What stands in the first quotes behind `key`; nothing where there is none.
std::string quotedBehind(std::string_view text, std::string_view key) {
    std::size_t at = text.find(key);
    if (at == std::string_view::npos) return {};
    at = text.find('"', at + key.size() - 1);
    if (at == std::string_view::npos) return {};
    return std::string(text.substr(at + 1, text.find('"', at + 1) - at - 1));
}

// The id of a resource at the front of the text: a word in quotes, or a number as Godot 3 has it.
std::string idAt(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \""), text.size()));
    return std::string(text.substr(0, text.find_first_of("\" )]")));
}

// What stands right behind `key`, an id; nothing where there is no such key.
std::string idBehind(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    return at == std::string_view::npos ? std::string() : idAt(text.substr(at + key.size()));
}

// "Vector3(1, 2, 3)", "0.5"; empty where anything else stands there.
std::vector<double> numbersOf(std::string_view text) {
    if (const std::size_t open = text.find('('); open != std::string_view::npos)
        text = text.substr(open + 1, text.rfind(')') - open - 1);
    std::vector<double> numbers;
    const char *at = text.data(), *end = at + text.size();
    while (at < end && numbers.size() < kMaxNumbers) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        double number = 0.0;
        const auto [next, error] = std::from_chars(at, end, number);
        if (error != std::errc() || !std::isfinite(number)) return {};
        numbers.push_back(number);
        at = next;
    }
    return numbers;
}

class GodotReader {
 public:
    GodotReader(std::string_view text, const Choices& choices)
        : text_(text), places_(text), choices_(choices) {}

    Understanding result;

    void run() {
        for (const Section& section : sectionsOf(text_)) {
            if (section.head.starts_with("[sub_resource")) shapes_[idBehind(section.head, " id=")] = section;
            if (section.head.starts_with("[node")) node(section);
        }
        if (!result.objects.empty()) return;
        result.error = "1:1: this Godot scene holds no collision shape with a shape of its own";
        if (!result.warnings.empty()) result.error += ": " + result.warnings[0];
    }

 private:
    void node(const Section& section) {
        const std::string name = quotedBehind(section.head, " name=\""),
                          parent = quotedBehind(section.head, " parent=\"");
        // The root has no parent, its children ".", and the others the names on the way to theirs.
        const std::string path = parent.empty() ? "." : parent == "." ? name : parent + '/' + name;
        const auto outer = poses_.find(parent);
        const auto alone = section.values.find("top_level");
        const bool within =
            outer != poses_.end() && (alone == section.values.end() || alone->second != "true");
        const Pose<double> place = composed(within ? outer->second : kAtOrigin, ownPlace(section, name));
        poses_[path] = place;
        const auto shape = section.values.find("shape");
        // Many nodes may have one shape of many points: it is not read for those that are not kept.
        if (shape == section.values.end() || result.objects.size() >= kMaxObjects) return;
        const std::string id = idBehind(shape->second, "SubResource(");
        const auto found = shapes_.find(id);
        if (id.empty() || found == shapes_.end()) {
            const bool elsewhere = shape->second.starts_with("ExtResource");
            warn("the shape of " + scene::excerpt(name) +
                 (elsewhere ? " lies in another file" : " is not written as Godot writes it"));
            return;
        }
        const std::string type = quotedBehind(found->second.head, " type=\"");
        const std::optional<BuiltCall> built = build(type, found->second);
        const bool plain = name.starts_with("CollisionShape") && parent != "." && !parent.empty();
        if (built)
            add(section, *built, place, plain ? parent.substr(parent.rfind('/') + 1) : name);
        else
            warn("a " + scene::excerpt(type) +
                 " was left out: boxes, spheres, capsules, cylinders and convex points are read");
    }

    Pose<double> ownPlace(const Section& section, const std::string& name) {
        Pose<double> place = kAtOrigin;
        const auto written = section.values.find("transform");
        if (written == section.values.end()) {
            for (const std::string_view key :
                 {"rotation", "quaternion", "basis", "scale", "rotation_order", "rotation_edit_mode"})
                if (section.values.contains(key))
                    warn("the " + std::string(key) + " of " + scene::excerpt(name) + " was not read");
            if (const auto p = numbersOfKey(section, "position"); p.size() == 3)
                place.position = {p[0], p[1], p[2]};
            if (const auto a = numbersOfKey(section, "rotation_degrees"); a.size() == 3)
                place.orientation = turnedBy(dvec3(a[0], a[1], a[2]) * kRadiansPerDegree, EulerOrder::yxz);
            return place;
        }
        std::vector<double> n = numbersOf(written->second);
        if (n.size() != 12) return place;
        place.position = {n[9], n[10], n[11]};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double length = safeLength(dvec3(n[axis], n[axis + 3], n[axis + 6]));
            if (std::abs(length - 1.0) < kScaled || !(length > 0.0)) continue;
            for (const std::size_t row : {0u, 3u, 6u}) n[axis + row] /= length;
            warn("the scale of " + scene::excerpt(name) + " was left out");
        }
        const auto read = readMatrix3(std::span(n).first(9), MatrixOrder::rows);
        if (read) place.orientation = read->rotation;
        if (!read)
            warn("the transform of " + scene::excerpt(name) + " does not turn: its basis was left out");
        return place;
    }

    static std::vector<double> numbersOfKey(const Section& section, std::string_view key) {
        const auto found = section.values.find(key);
        return found == section.values.end() ? std::vector<double>() : numbersOf(found->second);
    }
    // What is not written has its default.
    static double numberOf(const Section& section, std::string_view key, double otherwise) {
        const std::vector<double> n = numbersOfKey(section, key);
        return n.size() == 1 ? n[0] : otherwise;
    }

    static std::optional<BuiltCall> build(const std::string& type, const Section& section) {
        if (type == "BoxShape3D") return buildBoxOf(type, section, "size", true);
        if (type == "BoxShape") return buildBoxOf(type, section, "extents", false);
        if (type == "SphereShape3D") return buildSphere(numberOf(section, "radius", 0.5));
        if (type == "SphereShape") return buildSphere(numberOf(section, "radius", 1.0));
        if (type.starts_with("ConvexPolygonShape")) return buildHullOf(section);
        if (type == "CapsuleShape") return buildLyingCapsule(section);
        if (type == "CylinderShape")
            return buildStanding("cylindershape3d", numberOf(section, "radius", 1.0),
                                 numberOf(section, "height", 2.0));
        return buildStanding(lowerCase(type), numberOf(section, "radius", 0.5),
                             numberOf(section, "height", 2.0));
    }

    static std::optional<BuiltCall> buildBoxOf(const std::string& type, const Section& section,
                                               std::string_view key, bool full) {
        const std::vector<double> n =
            section.values.contains(key) ? numbersOfKey(section, key) : std::vector<double>(3, 1.0);
        if (n.size() != 3) return std::nullopt;
        return buildBox(type, {n[0], n[1], n[2]}, full, BoxNumbers::automatic);
    }

    static std::optional<BuiltCall> buildHullOf(const Section& section) {
        const std::vector<double> n = numbersOfKey(section, "points");
        scene::HullShape hull;
        for (std::size_t i = 0; i + 2 < n.size(); i += 3)
            hull.positions.emplace_back(n[i], n[i + 1], n[i + 2]);
        if (hull.positions.size() < 4) return std::nullopt;
        BuiltCall built;
        built.words = "hull of " + std::to_string(hull.positions.size()) + " points";
        built.shape = std::move(hull);
        return built;
    }

    // Godot 3: along z, its height without the ends.
    static std::optional<BuiltCall> buildLyingCapsule(const Section& section) {
        const double radius = numberOf(section, "radius", 1.0), height = numberOf(section, "height", 1.0);
        if (!(radius > 0.0) || !(height >= 0.0)) return std::nullopt;
        if (height == 0.0) return buildSphere(radius);
        BuiltCall built;
        built.shape = scene::CapsuleShape{{0.0, 0.0, -0.5 * height}, {0.0, 0.0, 0.5 * height}, radius};
        built.words = "capsule, radius " + scene::shortestNumber(radius) + ", height " +
                      scene::shortestNumber(height) + " without its ends, along z";
        return built;
    }

    void add(const Section& section, const BuiltCall& built, const Pose<double>& place,
             const std::string& name) {
        if (result.items.size() >= kMaxItems) return;
        ReadShape shape;
        shape.shape = built.shape;
        shape.name = name;
        shape.pose = {place, true, true};
        shape.item = static_cast<int>(result.items.size());
        Item item;
        item.kind = ItemKind::shape;
        item.begin = item.key = section.begin;
        item.end = section.end;
        item.place = places_.of(section.begin);
        item.name = scene::excerpt(name);
        item.words = built.words + "; at " + wordsOf(place.position);
        if (std::abs(place.orientation.w) < 1.0) item.words += ", turned";
        result.items.push_back(std::move(item));
        addShape(result, shape, choices_);
    }

    void warn(const std::string& words) {
        constexpr std::size_t kMostWarnings = 6;
        if (std::find(result.warnings.begin(), result.warnings.end(), words) == result.warnings.end() &&
            result.warnings.size() < kMostWarnings) {
            result.questions.push_back(
                {Doubt::value, result.questions.size(), {}, words + ": is it of no matter?"});
            result.warnings.push_back(words);
        }
    }

    static inline const Pose<double> kAtOrigin{dvec3(0.0), identityQuat<double>()};
    std::string_view text_;
    const Places places_;
    const Choices& choices_;
    std::map<std::string, Section> shapes_;      // by the id of their resource
    std::map<std::string, Pose<double>> poses_;  // of the nodes, by their paths
};

}  // namespace

bool readGodotScene(std::string_view text, const Choices& choices, Understanding& result,
                    std::vector<Span>& used) {
    if (text.find("[sub_resource") == std::string_view::npos || text.find("[node") == std::string_view::npos)
        return false;
    GodotReader reader(text, choices);
    reader.run();
    result = std::move(reader.result);
    used.emplace_back(0, text.size());
    return true;
}

}  // namespace sepaxis::exchange
