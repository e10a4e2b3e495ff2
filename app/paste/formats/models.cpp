#include "app/paste/formats/models.h"

#include "app/base/json_text.h"
#include "app/base/trimmed.h"
#include "app/paste/code/assemble.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/shape_calls.h"
#include "app/paste/formats/markup.h"
#include "app/paste/rotations.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <span>

namespace sepaxis::exchange {

namespace {

constexpr int kLongestChain = 60;             // of joints
constexpr std::size_t kLongestDefault = 200;  // of MJCF: of a value, of the name of a class
const std::string kMainClass = "main";        // MJCF's outermost
// What a default class may say of where and what a geom is; the first turn it.
constexpr std::size_t kTurning = 5;
constexpr std::array<std::string_view, 13> kDefaulted = {"quat",  "euler",  "axisangle", "xyaxes", "zaxis",
                                                         "pos",   "type",   "size",      "fromto", "mesh",
                                                         "scale", "refpos", "refquat"};

// "0.1 .2 3"; nothing where anything else stands there.
std::vector<double> numbersIn(const std::string* text) {
    std::vector<double> numbers;
    if (text == nullptr) return numbers;
    const char *at = text->data(), *end = at + text->size();
    for (;;) {
        while (at < end && (std::isspace(static_cast<unsigned char>(*at)) != 0 || *at == ',' || *at == '+'))
            ++at;
        if (at == end) return numbers;
        double number = 0.0;
        const auto [next, error] = std::from_chars(at, end, number);
        if (error != std::errc() || !std::isfinite(number)) return {};
        numbers.push_back(number);
        at = next;
    }
}
dvec3 vectorOf(const std::vector<double>& numbers, std::size_t from = 0) {
    return {numbers[from], numbers[from + 1], numbers[from + 2]};
}
std::string nameOf(const Element& element) {
    const std::string* name = element.attribute("name");
    return name == nullptr ? std::string() : *name;
}

const Pose<double> kAtOrigin{dvec3(0.0), identityQuat<double>()};

bool isName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// What Python gives names that its f-strings then put into a model: VERTICES = """...""", SIZE = 0.5.
std::map<std::string, std::string, std::less<>> namesOf(std::string_view text) {
    std::map<std::string, std::string, std::less<>> names;
    constexpr std::size_t kMostNames = 500;
    std::set<std::string> unclosed;
    for (std::size_t at = 0; at < text.size() && names.size() < kMostNames;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const std::size_t equals = line.find('=');
        const std::string_view name =
            equals == std::string_view::npos ? std::string_view() : trimmed(line.substr(0, equals));
        at = end + 1;
        if (name.empty() || !std::all_of(name.begin(), name.end(), isName)) continue;
        std::size_t value = text.find_first_not_of(" \t", end - line.size() + equals + 1);
        if (value == std::string_view::npos || value >= end) continue;
        const char quote = text[value];
        if (quote != '"' && quote != '\'') {
            names[std::string(name)] = std::string(trimmed(text.substr(value, end - value)));
            continue;
        }
        const std::size_t marks = text.substr(value).starts_with(std::string(3, quote)) ? 3 : 1;
        const std::string closing(marks, quote);
        const std::size_t last =
            unclosed.contains(closing) ? std::string_view::npos : text.find(closing, value + marks);
        if (last == std::string_view::npos) {
            unclosed.insert(closing);  // nor will it be closed further on
            continue;
        }
        names[std::string(name)] = std::string(text.substr(value + marks, last - value - marks));
        at = std::max(at, last + marks);
    }
    return names;
}

class ModelReader {
 public:
    ModelReader(std::string_view text, const Choices& choices)
        : places_(text), choices_(choices), names_(namesOf(text)) {}

    Understanding result;

    void run(Element& root) {
        for (const Element& element : root.children) findDefaults(element, "", {});
        fillIn(root, "");
        findCompiler(root);
        findMeshes(root);
        piece(root);
        walk(root, kAtOrigin, "");
    }

 private:
    // --- MJCF: what <default> says of geoms and meshes that do not say it themselves ---

    using Attributes = std::map<std::string, std::string>;  // "geom type" -> "box"

    static std::string_view classIn(std::string_view name) { return name.substr(0, kLongestDefault); }
    void findDefaults(const Element& element, const std::string& name, Attributes given) {
        std::string inner = name;
        if (element.name == "default") {
            if (name.empty()) given = defaults_[kMainClass];  // of a section before
            const std::string* const own = element.attribute("class");
            inner = own != nullptr && !name.empty() ? std::string(classIn(*own)) : kMainClass;
            for (const Element& child : element.children) {
                if (child.name != "geom" && child.name != "mesh") continue;
                for (const auto& [key, value] : child.attributes) {
                    const bool places =
                        std::find(kDefaulted.begin(), kDefaulted.end(), key) != kDefaulted.end();
                    if (places && value.size() <= kLongestDefault) given[child.name + ' ' + key] = value;
                    if (places && value.size() > kLongestDefault)
                        ask(child,
                            "the default " + scene::excerpt(key) + " is too long: can it be left out?");
                }
            }
            defaults_[inner] = given;
        }
        for (const Element& child : element.children)
            if (element.name != "default" || child.name == "default") findDefaults(child, inner, given);
    }
    void fillIn(Element& element, std::string_view outer) {
        if (element.name == "default") return;
        std::string_view name = outer;
        if (const std::string* const inner = element.attribute("childclass")) name = classIn(*inner);
        for (Element& child : element.children) fillIn(child, name);
        if (element.name != "geom" && element.name != "mesh") return;
        if (const std::string* const own = element.attribute("class")) name = classIn(*own);
        const auto found = defaults_.find(name.empty() ? std::string_view(kMainClass) : name);
        if (found == defaults_.end() && !name.empty() && element.attribute("size") != nullptr &&
            element.attribute("type") == nullptr)
            ask(element, "class " + scene::excerpt(name) +
                             " is not in the text: does it say nothing of the shape or where it is?");
        if (found == defaults_.end()) return;
        const auto turns = [](const std::string& key) {
            return std::find(kDefaulted.begin(), kDefaulted.begin() + kTurning, key) !=
                   kDefaulted.begin() + kTurning;
        };
        const bool turned = std::any_of(element.attributes.begin(), element.attributes.end(),
                                        [&](const auto& attribute) { return turns(attribute.first); });
        const std::string* sizes = nullptr;
        for (const auto& [whole, value] : found->second) {
            if (!whole.starts_with(element.name + ' ')) continue;
            const std::string key = whole.substr(element.name.size() + 1);
            const std::string* const own = element.attribute(key);
            if (own == nullptr && turned && turns(key))
                ask(element, "its default class says another rotation: can that be left out?");
            else if (own == nullptr)
                element.attributes.emplace_back(key, value);
            else if (key == "size")
                sizes = &value;
        }
        // Fewer sizes than the type wants leave the rest as they are in the class.
        const std::string* const type = element.attribute("type");
        const std::size_t wanted = type == nullptr || *type == "sphere"     ? 1
                                   : *type == "box"                         ? 3
                                   : element.attribute("fromto") != nullptr ? 1
                                                                            : 2;
        if (sizes != nullptr && numbersIn(element.attribute("size")).size() < wanted)
            ask(element, "its default class has more sizes: can they be left out?");
    }

    void findCompiler(const Element& element) {
        if (element.name == "compiler") {
            const std::string* unit = element.attribute("angle");
            radians_ = radians_ || (unit != nullptr && *unit == "radian");
            const std::string* order = element.attribute("eulerseq");
            if (order != nullptr && order->size() == 3 &&
                order->find_first_not_of("xyzXYZ") == std::string::npos)
                eulerOrder_ = *order;
        }
        for (const Element& child : element.children) findCompiler(child);
    }

    // <mesh name="wedge" vertex="0 0 0 ..." scale="1 1 1"/>
    void findMeshes(const Element& element) {
        if (element.name == "mesh") {
            std::vector<double> points = numbersOfKey(element, "vertex", 12);
            const std::vector<double> scale = numbersOfKey(element, "scale", 3);
            for (std::size_t i = 0; i < points.size() && !scale.empty(); ++i) points[i] *= scale[i % 3];
            if (!points.empty())
                for (const std::string_view moves : {"refpos", "refquat"})
                    if (element.attribute(moves) != nullptr)
                        ask(element, std::string(moves) + " of a mesh was not applied: can it be left out?");
            if (!points.empty()) meshes_[nameOf(element)] = std::move(points);
        }
        for (const Element& child : element.children) findMeshes(child);
    }

    // Its attribute, or the text of its child of this name; where fewer than `wanted` are there, none.
    std::vector<double> numbersOfKey(const Element& element, std::string_view key, std::size_t wanted) {
        std::vector<double> numbers;
        if (const std::string* text = element.attribute(key)) {
            const std::string filled = filledIn(*text, element);
            numbers = numbersIn(&filled);
        }
        if (numbers.empty())
            if (const Element* child = element.child(key)) {
                const std::string filled = filledIn(child->text, element);
                numbers = numbersIn(&filled);
            }
        return numbers.size() >= wanted ? numbers : std::vector<double>();
    }
    // "{SIZE} 0.5 1" of an f-string; a name that is not known is asked about.
    std::string filledIn(const std::string& text, const Element& element) {
        if (text.find('{') == std::string::npos) return text;
        std::string filled;
        // Names of long values may stand anywhere: in all no more is put in than a text may have.
        for (std::size_t at = 0; at < text.size() && filledIn_ < kMaxTextBytes;) {
            const std::size_t open = std::min(text.find('{', at), text.size());
            filled.append(text, at, open - at);
            const std::size_t close = text.find('}', open);
            if (open == text.size() || close == std::string::npos) break;
            const auto known = names_.find(text.substr(open + 1, close - open - 1));
            if (known != names_.end())
                filled += known->second;
            else
                ask(element, scene::excerpt(text.substr(open, close + 1 - open)) +
                                 " is computed by code: can it be left out?");
            at = close + 1;
            filledIn_ += known != names_.end() ? known->second.size() : 0;
        }
        return filled;
    }
    void ask(const Element& element, std::string words) {
        const auto same = [&](const Question& question) { return question.words == words; };
        if (std::none_of(result.questions.begin(), result.questions.end(), same) &&
            result.questions.size() < kMaxQuestions)
            result.questions.push_back({Doubt::value, element.begin + result.questions.size(),
                                        places_.of(element.begin), std::move(words)});
    }

    void walk(const Element& element, const Pose<double>& place, const std::string& name) {
        if (element.name == "default" || element.name == "asset") return;
        if (element.name == "robot") {
            robot(element);
            return;
        }
        Pose<double> here = place;
        std::string called = name;
        if (element.name == "body" || element.name == "frame") {
            here = composed(place, mujocoPlace(element));
            if (!nameOf(element).empty()) called = nameOf(element);
        } else if (element.name == "model" || element.name == "link") {
            here = composed(place, posed(element));
            if (!nameOf(element).empty()) called = nameOf(element);
        } else if (element.name == "geom") {
            geom(element, place, name);
            return;
        }
        if (element.name == "link") {
            geometries(element, here, called);
            return;
        }
        for (const Element& child : element.children) walk(child, here, called);
    }

    // --- MJCF ---

    Pose<double> mujocoPlace(const Element& element) {
        Pose<double> place = kAtOrigin;
        if (const auto n = numbersOfKey(element, "pos", 3); !n.empty()) place.position = vectorOf(n);
        place.orientation = mujocoTurn(element);
        return place;
    }
    Quat<double> mujocoTurn(const Element& element) {
        if (const auto n = numbersOfKey(element, "quat", 4); !n.empty()) {
            const bool last = choices_.quaternions == QuaternionOrder::xyzw;
            result.open.quaternions = true;
            const auto read = readQuaternion(n, last ? QuaternionOrder::xyzw : QuaternionOrder::wxyz);
            return read ? read->rotation : identityQuat<double>();
        }
        if (const auto n = numbersOfKey(element, "euler", 3); !n.empty()) return mujocoEuler(n);
        if (const auto n = numbersOfKey(element, "axisangle", 4); !n.empty())
            return about(vectorOf(n), n[3] * unit());
        if (const auto n = numbersOfKey(element, "xyaxes", 6); !n.empty()) {
            const dvec3 x = safeNormalize<double>(vectorOf(n), {1.0, 0.0, 0.0});
            const dvec3 z = safeNormalize<double>(glm::cross(x, vectorOf(n, 3)), {0.0, 0.0, 1.0});
            return glm::quat_cast(glm::dmat3(x, glm::cross(z, x), z));
        }
        if (const auto n = numbersOfKey(element, "zaxis", 3); !n.empty()) return fromZ(vectorOf(n));
        return identityQuat<double>();
    }
    // Small letters turn with the thing, capitals stay in space.
    Quat<double> mujocoEuler(std::vector<double> angles) {
        for (double& angle : angles) angle *= unit();
        return turnedInOrder(eulerOrder_, angles, "xyz");
    }
    double unit() {
        result.open.angles = true;
        const bool radians =
            choices_.angles == AngleUnit::automatic ? radians_ : choices_.angles == AngleUnit::radians;
        return radians ? 1.0 : kRadiansPerDegree;
    }
    // The least turn that takes z there.
    static Quat<double> fromZ(const dvec3& direction) {
        const dvec3 z(0.0, 0.0, 1.0), to = safeNormalize<double>(direction, z);
        const dvec3 axis = glm::cross(z, to);
        if (safeLength(axis) > 0.0) return about(axis, std::atan2(safeLength(axis), to.z));
        return to.z > 0.0 ? identityQuat<double>() : about({1.0, 0.0, 0.0}, std::acos(-1.0));
    }

    void geom(const Element& element, const Pose<double>& outer, const std::string& owner) {
        const std::string* given = element.attribute("type");
        const std::string type = given == nullptr ? "sphere" : *given;
        Pose<double> place = composed(outer, mujocoPlace(element));
        if (type == "mesh") {
            mesh(element, place, owner);
            return;
        }
        const std::vector<double> size = numbersOfKey(element, "size", 1);
        if (size.empty()) return;
        std::optional<double> half;
        if (const auto ends = numbersOfKey(element, "fromto", 6); !ends.empty()) {
            const dvec3 from = vectorOf(ends), to = vectorOf(ends, 3);
            place = composed(outer, {(from + to) * 0.5, fromZ(to - from)});
            half = 0.5 * safeLength(to - from);
        }
        std::string name = nameOf(element).empty() ? owner : nameOf(element);
        if (type == "box" && size.size() >= 3) {
            add(element, "geom", buildBox("geom", vectorOf(size), false, choices_.boxes), place, name);
            result.open.boxes = true;
        } else if (type == "sphere") {
            addCall(element, "fcl::Sphere", {size[0]}, place, name);
        } else if (type == "ellipsoid" && size.size() >= 3) {
            addCall(element, "fcl::Ellipsoid", {size[0], size[1], size[2]}, place, name);
        } else if (type == "capsule" && !half && size.size() >= 2) {
            addCall(element, "capsule_z", {size[1], size[0]}, place, name);
        } else if ((type == "capsule" || type == "cylinder") && (half || size.size() >= 2)) {
            addCall(element, type == "capsule" ? "fcl::Capsule" : "fcl::Cylinder",
                    {size[0], 2.0 * (half ? *half : size[1])}, place, name);
        } else {
            leaveOut(type);
        }
    }

    // MuJoCo moves a mesh to its middle and its geom back: the points stand where the file has them.
    void mesh(const Element& element, const Pose<double>& place, const std::string& owner) {
        const std::string* name = element.attribute("mesh");
        const auto found = name == nullptr ? meshes_.end() : meshes_.find(*name);
        if (found == meshes_.end()) {
            leaveOut("mesh of a file");
            return;
        }
        BuiltCall built;
        scene::HullShape hull;
        for (std::size_t i = 0; i + 2 < found->second.size(); i += 3)
            hull.positions.push_back(vectorOf(found->second, i));
        built.words = "hull of " + std::to_string(hull.positions.size()) + " points";
        built.shape = std::move(hull);
        add(element, "mesh", built, place, nameOf(element).empty() ? owner : nameOf(element));
    }

    // --- URDF, SDF ---

    // <pose>x y z roll pitch yaw</pose>, <origin xyz="..." rpy="..."/>
    Pose<double> posed(const Element& element) {
        Pose<double> place = kAtOrigin;
        if (const Element* pose = element.child("pose")) {
            const std::string filled = filledIn(pose->text, element);
            const std::vector<double> n = numbersIn(&filled);
            const auto says = [&](std::string_view key, std::string_view value) {
                const std::string* const said = pose->attribute(key);
                return said != nullptr && *said == value;
            };
            const double unit = says("degrees", "true") || says("degrees", "1") ? kRadiansPerDegree : 1.0;
            if (says("rotation_format", "quat_xyzw") && n.size() >= 7) {
                const auto turn = readQuaternion(std::span(n).subspan(3, 4), QuaternionOrder::xyzw);
                place = {vectorOf(n), turn ? turn->rotation : identityQuat<double>()};
            } else if (n.size() >= 6) {
                place = {vectorOf(n), turnedBy(vectorOf(n, 3) * unit, EulerOrder::zyx)};
            }
            const std::string_view usual = element.name == "model" ? "world" : "__model__";
            for (const std::string_view key : {"relative_to", "frame"})
                if (const std::string* const frame = pose->attribute(key);
                    frame != nullptr && !frame->empty() && *frame != usual)
                    ask(element, "a pose is relative to " + scene::excerpt(*frame) +
                                     ": does that stand where what it is written in does?");
        }
        if (const Element* origin = element.child("origin")) {
            if (const auto n = numbersOfKey(*origin, "xyz", 3); !n.empty()) place.position = vectorOf(n);
            if (const auto n = numbersOfKey(*origin, "rpy", 3); !n.empty())
                place.orientation = turnedBy(vectorOf(n), EulerOrder::zyx);
        }
        return place;
    }

    // Links stand where the joints that lead to them say, every joint at zero.
    void robot(const Element& element) {
        std::map<std::string, std::pair<std::string, Pose<double>>> parents;
        for (const Element& joint : element.children) {
            if (joint.name != "joint") continue;
            const Element *parent = joint.child("parent"), *child = joint.child("child");
            if (parent == nullptr || child == nullptr) continue;
            const std::string *from = parent->attribute("link"), *to = child->attribute("link");
            if (from != nullptr && to != nullptr) parents[*to] = {*from, posed(joint)};
        }
        for (const Element& link : element.children) {
            if (link.name != "link") continue;
            Pose<double> place = kAtOrigin;
            std::string name = nameOf(link);
            for (int step = 0; step < kLongestChain && parents.contains(name); ++step) {
                place = composed(parents[name].second, place);
                name = std::string(parents[name].first);
            }
            geometries(link, place, nameOf(link));
        }
    }
    // The inside of a link, cut out of its model.
    void piece(const Element& root) {
        geometries(root, kAtOrigin, "");
        const bool others = std::any_of(root.children.begin(), root.children.end(), [](const Element& child) {
            return child.name == "link" || child.name == "joint" || child.name == "robot" ||
                   child.name == "model";
        });
        if (others && !result.objects.empty())
            ask(root, "parts stand outside of a link: are they in the frame of the others?");
    }
    // What collides; where nothing is said of that, what is seen.
    void geometries(const Element& link, const Pose<double>& place, const std::string& name) {
        const std::string_view kind = link.child("collision") != nullptr ? "collision" : "visual";
        for (const Element& part : link.children) {
            if (part.name != kind) continue;
            const Element* geometry = part.child("geometry");
            if (geometry == nullptr || geometry->children.empty()) continue;
            const std::string own = nameOf(part);
            solid(geometry->children[0], composed(place, posed(part)), own.empty() ? name : own);
        }
    }
    void solid(const Element& element, const Pose<double>& place, const std::string& name) {
        const std::vector<double> radius = numbersOfKey(element, "radius", 1),
                                  length = numbersOfKey(element, "length", 1);
        const std::vector<double> size = numbersOfKey(element, "size", 3);
        if (element.name == "box" && !size.empty()) {
            add(element, "box", buildBox("box", vectorOf(size), true, choices_.boxes), place, name);
            result.open.boxes = true;
        } else if (element.name == "sphere" && !radius.empty()) {
            addCall(element, "fcl::Sphere", {radius[0]}, place, name);
        } else if (const auto radii = numbersOfKey(element, "radii", 3);
                   element.name == "ellipsoid" && !radii.empty()) {
            addCall(element, "fcl::Ellipsoid", radii, place, name);
        } else if (element.name == "capsule" && !radius.empty() && !length.empty()) {
            addCall(element, "fcl::Capsule", {radius[0], length[0]}, place, name);
        } else if (element.name == "cylinder" && !radius.empty() && !length.empty()) {
            addCall(element, "fcl::Cylinder", {radius[0], length[0]}, place, name);
        } else {
            leaveOut(element.name);
        }
    }

    // --- results ---

    void leaveOut(const std::string& type) {
        std::string words = "a " + scene::excerpt(type) +
                            " was left out: boxes, spheres, ellipsoids, capsules and cylinders are read";
        if (std::find(result.warnings.begin(), result.warnings.end(), words) == result.warnings.end() &&
            result.warnings.size() < 6) {
            result.questions.push_back(
                {Doubt::value, result.questions.size(), {}, words + ": is it of no matter?"});
            result.warnings.push_back(std::move(words));
        }
    }
    void addCall(const Element& element, std::string_view call, std::vector<double> numbers,
                 const Pose<double>& place, const std::string& name) {
        const std::vector<Value> arguments{arrayValue(std::move(numbers))};
        if (auto built = buildShapeCall(call, arguments, {}, choices_, Engines()))
            add(element, element.name, *built, place, name);
    }
    void add(const Element& element, const std::string& kind, const BuiltCall& built,
             const Pose<double>& place, const std::string& name) {
        if (result.items.size() >= kMaxItems || result.objects.size() >= kMaxObjects) return;
        ReadShape shape;
        shape.shape = built.shape;
        shape.name = name.empty() ? kind : name;
        shape.local = built.local;
        // What is written nowhere is at the origin, unless the text tells it outside of the model.
        shape.pose = {place, true,
                      place.orientation != identityQuat<double>() || place.position != dvec3(0.0)};
        shape.item = static_cast<int>(result.items.size());
        Item item;
        item.kind = ItemKind::shape;
        item.begin = element.begin;
        item.end = element.end;
        item.key = element.begin;
        item.place = places_.of(element.begin);
        item.name = scene::excerpt(shape.name);
        item.words = built.words + "; at " + wordsOf(place.position);
        if (std::abs(place.orientation.w) < 1.0) item.words += ", turned";
        result.items.push_back(std::move(item));
        addShape(result, shape, choices_);
    }

    const Places places_;
    const Choices& choices_;
    const std::map<std::string, std::string, std::less<>> names_;
    std::map<std::string, std::vector<double>, std::less<>> meshes_;
    std::size_t filledIn_ = 0;  // bytes
    bool radians_ = false;
    std::string eulerOrder_ = "xyz";
    std::map<std::string, Attributes, std::less<>> defaults_;  // by class
};

}  // namespace

bool readModels(std::string_view text, const Choices& choices, Understanding& result,
                std::vector<Span>& used) {
    if (text.find("<geom") == std::string_view::npos) return false;
    Element root = readMarkup(text);
    ModelReader reader(text, choices);
    reader.run(root);
    if (reader.result.objects.empty()) return false;
    result = std::move(reader.result);
    result.zUp = true;  // MJCF, URDF and SDF alike
    // Of the rest of a model no number is a shape's.
    for (const Element& outermost : root.children) used.emplace_back(outermost.begin, outermost.last);
    return true;
}

}  // namespace sepaxis::exchange
