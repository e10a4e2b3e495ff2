// Shapes that are described by keys: { type: "box", halfExtents: [1, 1, 1], position: [0, 1, 0] }.
#include "app/base/json_text.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/code/shape_calls.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace sepaxis::exchange {

namespace {

enum class Solid : std::uint8_t { none, box, ball, capsule, cylinder, cone };

// "box", "p.GEOM_BOX", "BoxShape3D", "Cuboid": the solid within a type's name.
Solid solidWithin(const std::string& type) {
    static constexpr std::array<std::pair<std::string_view, Solid>, 8> kStems = {
        {{"box", Solid::box},
         {"cuboid", Solid::box},
         {"cube", Solid::box},
         {"sphere", Solid::ball},
         {"ball", Solid::ball},
         {"capsule", Solid::capsule},
         {"cylinder", Solid::cylinder},
         {"cone", Solid::cone}}};
    const std::string lower = lowerCase(type);
    for (const auto& [stem, solid] : kStems)
        if (holds(lower, stem)) return solid;
    return Solid::none;
}

std::string typeOf(const Value& list) {
    for (std::size_t i = 0; i < list.keys.size(); ++i) {
        const std::string key = lowerCase(list.keys[i]);
        const bool says = key == "type" || key == "shape" || key == "kind" || key == "geometry" ||
                          key == "shapetype" || key == "shape_type" || key.empty();
        const Value& value = list.values[i];
        const bool word = value.kind == ValueKind::text || value.kind == ValueKind::none;
        if (says && word && solidWithin(value.text) != Solid::none) return value.text;
    }
    return {};
}

// Without a type: what has a size of three numbers is a box, what has a radius and a place is a ball.
Solid impliedSolid(const Value& list) {
    bool radius = false, place = false;
    for (std::size_t i = 0; i < list.keys.size(); ++i) {
        const std::string key = lowerCase(list.keys[i]);
        const bool size = key == "size" || key == "extents" || key == "dimensions" || holds(key, "half");
        if (list.values[i].isFlat(3) && size) return Solid::box;
        if (holds(key, "height") || holds(key, "length")) return Solid::none;
        radius = radius || (list.values[i].isNumber() && (key == "radius" || key == "r"));
        place = place || meansPlace(key);
    }
    return radius && place ? Solid::ball : Solid::none;
}

struct Sizes {
    std::optional<dvec3> box;
    bool full = true, unsaid = false;  // whether whole sides are meant; whether the text says so
    std::optional<double> radius, height;
    std::vector<dvec3> ends;  // of a capsule's axis
    std::array<std::optional<double>, 3> sides;
    bool halfHeight = false;
    std::string unread;  // keys with numbers that say nothing here
};

bool isOneOf(const std::string& key, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), key) != words.end();
}

// Whether the key says something about the size.
bool takeSize(const std::string& key, const Value& value, Solid solid, Sizes& sizes) {
    if (value.isFlat(3) && solid == Solid::box) {
        const bool half = holds(key, "half");
        if (!half && !isOneOf(key, {"size", "extents", "dimensions", "dims", "sides", "scale"})) return false;
        if (key == "scale") return false;
        sizes.box = toVector(value);
        sizes.full = !half;
        sizes.unsaid = key == "extents" || key == "dims" || key == "dimensions";
        return true;
    }
    if (value.isFlat(3) && solid == Solid::capsule &&
        isOneOf(key, {"pointa", "pointb", "point0", "point1", "point2", "p0", "p1", "p2", "a", "b", "start",
                      "end", "base", "tip", "vertex0", "vertex1"})) {
        sizes.ends.push_back(toVector(value));
        return true;
    }
    if (!value.isNumber()) return false;
    if (isOneOf(key, {"width", "lx"}) || isOneOf(key, {"depth", "ly"}) ||
        (solid == Solid::box && isOneOf(key, {"height", "length", "lz"}))) {
        // Width, height and depth go along x, y and z; lx, ly, lz say it themselves.
        const std::size_t axis = isOneOf(key, {"width", "lx"}) ? 0 : isOneOf(key, {"height", "ly"}) ? 1 : 2;
        sizes.sides[axis] = value.number;
        return true;
    }
    if (isOneOf(key, {"radius", "r"})) {
        sizes.radius = value.number;
    } else if (key == "diameter") {
        sizes.radius = value.number * 0.5;
    } else if (isOneOf(key, {"height", "length", "h", "l", "lz"})) {
        sizes.height = value.number;
    } else if (isOneOf(key, {"halfheight", "half_height", "halflength", "half_length"})) {
        sizes.height = value.number * 2.0;
        sizes.halfHeight = true;
    } else {
        return false;
    }
    return true;
}

std::optional<BuiltCall> buildKeyed(Solid solid, const Sizes& sizes, char axis, bool whole) {
    if (solid == Solid::ball && sizes.radius) return buildSphere(*sizes.radius);
    BuiltCall result;
    if (solid == Solid::capsule && sizes.radius && sizes.ends.size() == 2) {
        result.words = "capsule from " + wordsOf(sizes.ends[0]) + " to " + wordsOf(sizes.ends[1]) +
                       ", radius " + scene::numberForPerson(*sizes.radius);
        result.shape = scene::CapsuleShape{sizes.ends[0], sizes.ends[1], *sizes.radius};
        return result;
    }
    if (!sizes.radius || !sizes.height) return std::nullopt;
    const std::string name = solid == Solid::cone       ? "cone"
                             : solid == Solid::cylinder ? "cylinder"
                                                        : "capsule";
    result.words = name + " along " + axis + ", radius " + scene::numberForPerson(*sizes.radius) +
                   ", height " + scene::numberForPerson(*sizes.height);
    result.local = turnedTo(axis);
    if (solid == Solid::capsule) {
        const double length = whole ? *sizes.height - 2.0 * *sizes.radius : *sizes.height;
        if (length < 0.0) return std::nullopt;
        result.words += whole ? " with its round ends" : " between the middles of its round ends";
        result.shape =
            scene::CapsuleShape{{0.0, -0.5 * length, 0.0}, {0.0, 0.5 * length, 0.0}, *sizes.radius};
        return result;
    }
    if (solid != Solid::cylinder && solid != Solid::cone) return std::nullopt;
    result.shape =
        scene::RoundShape{solid == Solid::cone ? scene::RoundKind::cone : scene::RoundKind::cylinder,
                          *sizes.radius, *sizes.height};
    return result;
}

// A line of a text that may be several.
std::string withoutBreaks(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!blank || (!line.empty() && line.back() != ' ')) line += blank ? ' ' : c;
    }
    return line;
}

}  // namespace

// "BoxCollider", "CapsuleShape": a type whose name begins with a solid's.
bool Interpreter::namesSolid(const std::string& type) {
    const std::string last = lowerCase(lastPart(type));
    for (const std::string_view stem : {"box", "sphere", "capsule", "cylinder", "cone"})
        if (last.starts_with(stem)) return true;
    return false;
}

// How a capsule's height counts, and along which axis what is not round all over lies: as a person says, as
// the text's library does, or asked.
Interpreter::Standing Interpreter::standingOf(const std::string& type, bool capsule, bool half) {
    Standing standing;
    sawOpen(&OpenReadings::axes);
    const std::string called = scene::excerpt(type);
    std::optional<UprightAxis> axis = engines_.agreed(&Engine::axes, type);
    if (choices_.axes != UprightAxis::automatic) axis = choices_.axes;
    if (axis)
        standing.axis = letterOf(*axis);
    else
        doubt(Doubt::axes, "does " + called + " lie along y?");
    if (!capsule) return standing;
    // Unity and Godot count the round ends.
    const Engine* const engine = engines_.only();
    const bool whole = engine != nullptr && (engine->name == "Unity" || engine->name == "Godot");
    sawOpen(&OpenReadings::capsules);
    standing.whole = choices_.capsules == CapsuleLength::automatic
                         ? whole && !half
                         : choices_.capsules == CapsuleLength::whole;
    if (choices_.capsules == CapsuleLength::automatic && engine == nullptr)
        doubt(Doubt::capsules, "is the height of " + called + " counted without its round ends?");
    return standing;
}

bool Interpreter::keyedShapes(Value& value, const std::string& name) {
    if (value.kind != ValueKind::list || value.holdsNoShape || !spend(value.keys.size())) return false;
    if (keyedShape(value, "", name)) return true;
    bool any = false;
    for (std::size_t i = 0; i < value.values.size(); ++i) {
        Value& inner = value.values[i];
        if (inner.kind != ValueKind::list || inner.keys.empty()) continue;
        any = makeShape(inner, i < value.keys.size() ? value.keys[i] : name) || any;
    }
    if (any) value = {};
    value.holdsNoShape = !any;
    return any;
}

bool Interpreter::keyedShape(Value& value, const std::string& type, const std::string& name) {
    // { shape: { type: "box", ... }, position: ... }
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
        const bool inner = isOneOf(lowerCase(value.keys[i]), {"shape", "geometry", "collider"});
        if (!inner || value.values[i].kind != ValueKind::list) continue;
        // In its place: where it makes none, it keeps that in mind, and is not looked through again.
        if (!makeShape(value.values[i], name)) return false;
        Value shape = std::move(value.values[i]);
        giveKeyedPose(shape, value);
        value = std::move(shape);
        return true;
    }
    const std::string typeName = type.empty() ? typeOf(value) : type;
    const Solid solid = typeName.empty() ? impliedSolid(value) : solidWithin(typeName);
    if (solid == Solid::none) return false;
    Sizes sizes;
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
        const std::string key = lowerCase(value.keys[i]);
        const Value& part = value.values[i];
        if (key.empty() || takeSize(key, part, solid, sizes) || meansPlace(key)) continue;
        if ((part.isNumber() || part.kind == ValueKind::array) && !isSetting(key))
            sizes.unread += (sizes.unread.empty() ? "" : ", ") + scene::excerpt(value.keys[i]);
    }
    if (solid == Solid::box && !sizes.box && sizes.sides[0] && sizes.sides[1] && sizes.sides[2])
        sizes.box = dvec3(*sizes.sides[0], *sizes.sides[1], *sizes.sides[2]);
    if (!mayMakeShape()) return false;
    if (typeName.empty())
        doubt(Doubt::shape, std::string("is this a ") + (solid == Solid::box ? "box: " : "sphere: ") +
                                scene::excerpt(withoutBreaks(text_.substr(value.begin, 60))));
    ReadShape made;
    std::optional<BuiltCall> built;
    if (solid == Solid::box) {
        if (!sizes.box) return false;
        sawOpen(&OpenReadings::boxes);
        if (sizes.unsaid && choices_.boxes == BoxNumbers::automatic &&
            engines_.agreed(&Engine::boxes, typeName) != BoxNumbers::full)
            doubt(Doubt::boxes,
                  "are the extents of " + scene::excerpt(typeName) + " whole sides, not half of them?");
        built = buildBox(typeName, *sizes.box, sizes.full, choices_.boxes);
    } else {
        const bool round = solid != Solid::ball && sizes.radius && sizes.height;
        const Standing standing =
            round ? standingOf(typeName, solid == Solid::capsule, sizes.halfHeight) : Standing();
        built = buildKeyed(solid, sizes, standing.axis, standing.whole);
    }
    if (!built) return false;
    made.shape = built->shape;
    std::string words = built->words, warning;
    if (!sizes.unread.empty())
        doubt(Doubt::value, "can this be left out beside its size: " + sizes.unread + "?");
    made.name = name;
    made.item = addItem(ItemKind::shape, value.begin, value.end, name, words, warning);
    Value result;
    result.kind = ValueKind::shape;
    result.shape = static_cast<int>(shapes.size());
    result.items = {made.item};
    made.local = built->local;
    result.begin = value.begin;
    result.end = value.end;
    shapes.push_back(std::move(made));
    giveKeyedPose(result, value);
    value = std::move(result);
    return true;
}

// The position and rotation among the keys of `list`, for the shape.
void Interpreter::giveKeyedPose(Value& shape, const Value& list) {
    std::string words, warning;
    const auto pose = poseFrom(list, "", words, warning);
    if (!pose || shape.shape < 0) return;
    Value carrier, local;
    carrier.kind = local.kind = ValueKind::pose;
    carrier.pose = *pose;
    local.pose = shape.pose;
    shape.pose = shape.pose.known() ? multiply(carrier, local).pose : *pose;
    for (const Value& part : list.values)
        if (part.kind == ValueKind::pose) addItems(shape.items, part.items);
    const int item = shapes[static_cast<std::size_t>(shape.shape)].item;
    if (item >= 0) {
        std::string& said = items[static_cast<std::size_t>(item)].words;
        constexpr std::size_t kLongestWords = 400;
        if (said.size() < kLongestWords) said += "; " + words;
        std::string& warned = items[static_cast<std::size_t>(item)].warning;
        if (warned.size() < kLongestWords) warned += warning;
    }
    placeShape(shape);
}

}  // namespace sepaxis::exchange
