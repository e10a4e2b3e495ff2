// Shapes that are described by keys: { type: "box", halfExtents: [1, 1, 1], position: [0, 1, 0] }.
#include "app/base/json_text.h"
#include "app/paste/interpreter.h"
#include "app/paste/prose_words.h"
#include "app/paste/roles.h"
#include "app/paste/shape_calls.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sepaxis::exchange {

namespace {

// "box", "p.GEOM_BOX", "BoxShape3D", "Cuboid": the noun within a type's name.
Noun nounWithin(const std::string& type) {
    const std::string lower = lowerCase(type);
    for (const std::string_view stem :
         {"box", "cuboid", "cube", "sphere", "ball", "capsule", "cylinder", "cone"})
        if (holds(lower, stem)) return nounOf(stem).noun;
    return Noun::none;
}

std::string typeOf(const Value& list) {
    for (std::size_t i = 0; i < list.keys.size(); ++i) {
        const std::string key = lowerCase(list.keys[i]);
        const bool says = key == "type" || key == "shape" || key == "kind" || key == "geometry" ||
                          key == "shapetype" || key == "shape_type" || key.empty();
        const Value& value = list.values[i];
        const bool word = value.kind == ValueKind::text || value.kind == ValueKind::none;
        if (says && word && nounWithin(value.text) != Noun::none) return value.text;
    }
    return {};
}

// Without a type: what has a size of three numbers is a box, what has a radius and a place is a ball.
Noun impliedNoun(const Value& list) {
    bool radius = false, place = false;
    for (std::size_t i = 0; i < list.keys.size(); ++i) {
        const std::string key = lowerCase(list.keys[i]);
        const bool size = key == "size" || key == "extents" || key == "dimensions" || holds(key, "half");
        if (list.values[i].isFlat(3) && size) return Noun::box;
        if (holds(key, "height") || holds(key, "length")) return Noun::none;
        radius = radius || (list.values[i].isNumber() && (key == "radius" || key == "r"));
        place = place || meansPlace(key);
    }
    return radius && place ? Noun::ball : Noun::none;
}

struct Sizes {
    std::optional<dvec3> box;
    bool full = true;
    std::optional<double> radius, height;
    std::array<std::optional<double>, 3> sides;
    std::string unread;  // keys with numbers that say nothing here
};

bool isOneOf(const std::string& key, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), key) != words.end();
}

// Whether the key says something about the size.
bool takeSize(const std::string& key, const Value& value, Noun noun, Sizes& sizes) {
    if (value.isFlat(3) && noun == Noun::box) {
        const bool half = holds(key, "half");
        if (!half && !isOneOf(key, {"size", "extents", "dimensions", "dims", "sides", "scale"})) return false;
        if (key == "scale") return false;
        sizes.box = toVector(value);
        sizes.full = !half;
        return true;
    }
    if (!value.isNumber()) return false;
    if (isOneOf(key, {"width", "lx"}) || isOneOf(key, {"depth", "ly"}) ||
        (noun == Noun::box && isOneOf(key, {"height", "length", "lz"}))) {
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
    } else {
        return false;
    }
    return true;
}

std::optional<scene::Shape> shapeOf(Noun noun, const Sizes& sizes, std::string& words, std::string& warning) {
    const std::string radius = sizes.radius ? ", radius " + scene::numberForPerson(*sizes.radius) : "";
    if (noun == Noun::ball && sizes.radius) {
        words = "sphere" + radius;
        return scene::SphereShape{*sizes.radius};
    }
    if (!sizes.radius || !sizes.height) return std::nullopt;
    const std::string height = ", height " + scene::numberForPerson(*sizes.height);
    if (noun == Noun::capsule) {
        const dvec3 half{0.0, *sizes.height * 0.5, 0.0};
        words = "capsule along y" + radius + ", axis " + scene::numberForPerson(*sizes.height);
        warning = "assumed to be along y, height without the caps";
        return scene::CapsuleShape{-half, half, *sizes.radius};
    }
    if (noun != Noun::cylinder && noun != Noun::cone) return std::nullopt;
    scene::RoundShape round;
    round.kind = noun == Noun::cone ? scene::RoundKind::cone : scene::RoundKind::cylinder;
    round.sides = kRoundSides;
    round.radius = *sizes.radius;
    round.height = *sizes.height;
    words = (noun == Noun::cone ? "cone along y" : "cylinder along y") + radius + height;
    warning = "that it stands along y is assumed; a solid with " + std::to_string(kRoundSides) +
              " sides stands for it";
    return round;
}

}  // namespace

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
    const Noun noun = typeName.empty() ? impliedNoun(value) : nounWithin(typeName);
    if (noun == Noun::none) return false;
    Sizes sizes;
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
        const std::string key = lowerCase(value.keys[i]);
        const Value& part = value.values[i];
        if (key.empty() || takeSize(key, part, noun, sizes) || meansPlace(key)) continue;
        if (part.isNumber() || part.kind == ValueKind::array)
            sizes.unread += (sizes.unread.empty() ? "" : ", ") + scene::excerpt(value.keys[i]);
    }
    if (noun == Noun::box && !sizes.box && sizes.sides[0] && sizes.sides[1] && sizes.sides[2])
        sizes.box = dvec3(*sizes.sides[0], *sizes.sides[1], *sizes.sides[2]);
    if (!mayMakeShape()) return false;
    ReadShape made;
    std::string words, warning;
    if (noun == Noun::box) {
        if (!sizes.box) return false;
        sawOpen(&OpenReadings::boxes);
        const BuiltCall built = buildBox(typeName, *sizes.box, sizes.full, choices_.boxes);
        made.shape = built.shape;
        words = built.words;
    } else {
        auto shape = shapeOf(noun, sizes, words, warning);
        if (!shape) return false;
        made.shape = *std::move(shape);
    }
    if (!sizes.unread.empty()) warning += (warning.empty() ? "" : "; ") + ("not read: " + sizes.unread);
    madeByCalls = true;
    made.name = name;
    made.item = addItem(ItemKind::shape, value.begin, value.end, name, words, warning);
    Value result;
    result.kind = ValueKind::shape;
    result.shape = static_cast<int>(shapes.size());
    result.items = {made.item};
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
