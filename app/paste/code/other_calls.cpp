// Functions that nobody here knows: with one shape and perhaps a pose they give that shape, posed; with two
// shapes they are what the text asks about.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"

#include <algorithm>
#include <utility>

namespace sepaxis::exchange {

struct GivenPose {
    PartialPose pose;
    std::vector<int> items;
    Span span;             // read with it, where it has no items
    std::string supposed;  // of a vector whose name does not say that it is a place
};

// The arguments of such a call by what they are.
struct CallParts {
    std::vector<Value> shapes;
    std::vector<GivenPose> poses;
    bool unreadBeforePose = false;  // an argument behind the shapes and before a pose that is not known
    dvec3 offset{0.0};              // of Jolt's RotatedTranslatedShape
};

namespace {

// Whose vectors are the points of one thing.
bool namesHull(const std::string& name) {
    const std::string lower = lowerCase(name);
    return holds(lower, "list") || holds(lower, "array") || holds(lower, "vector");
}

// Functions of which a vector beside the shape says where it stands.
bool placesShapes(const std::string& name) {
    return holds(name, "body") || holds(name, "actor") || holds(name, "rigid") || holds(name, "object");
}

// The pose carries whatever the shape was placed at within it.
PartialPose carried(const PartialPose& pose, const PartialPose& local) {
    if (!local.known()) return {pose.pose, pose.hasPosition, true};
    return {composed(pose.pose, local.pose), pose.hasPosition || local.hasPosition, true};
}

// A position and a rotation may come apart: both in the first.
void joinPoses(CallParts& parts) {
    if (parts.poses.size() < 2) return;
    PartialPose& first = parts.poses[0].pose;
    const PartialPose& second = parts.poses[1].pose;
    if (first.hasPosition == second.hasPosition || first.hasRotation == second.hasRotation) return;
    first.pose.position += second.pose.position;
    first.pose.orientation = first.hasRotation ? first.pose.orientation : second.pose.orientation;
    first.hasPosition = first.hasRotation = true;
    addItems(parts.poses[0].items, parts.poses[1].items);
    parts.poses[0].span.second = std::max(parts.poses[0].span.second, parts.poses[1].span.second);
}

// Vectors of any name place nothing beside what is a pose: they may be a ray's.
void dropSupposed(std::vector<GivenPose>& poses) {
    const auto isSupposed = [](const GivenPose& pose) { return !pose.supposed.empty(); };
    if (!std::all_of(poses.begin(), poses.end(), isSupposed))
        poses.erase(std::remove_if(poses.begin(), poses.end(), isSupposed), poses.end());
}

}  // namespace

CallParts Interpreter::partsOf(const std::string& lower, const std::vector<Value>& arguments,
                               const std::vector<std::string>& keys) {
    CallParts parts;
    const bool hull = holds(lower, "hull") || holds(lower, "convex");
    bool unread = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        Value value = arguments[i];
        const std::string key = i < keys.size() ? lowerCase(keys[i]) : "";
        const bool points = value.isRows(3) &&
                            (value.lengths.size() > 3 || (value.lengths.size() == 3 && !value.text.empty()));
        if (points && (arguments.size() > 1 || hull || value.lengths.size() > 3) &&
            makeShape(value, value.text) && !value.text.empty())
            variables_[value.text] = value;
        const std::string role = lowerCase(lastPart(value.text));
        const bool vector =
            value.isFlat(3) &&
            (value.text.empty() ? placesShapes(lower) || addsShape(lastPart(lower)) : !isNoPlace(role));
        const bool keyed =
            meansPlace(key) && (value.kind == ValueKind::array || value.kind == ValueKind::list);
        if (value.kind == ValueKind::list && value.values.size() == 1 && holds(key, "shape"))
            value = Value(value.values[0]);
        if (value.isFlat(3) && (i == 2 || i == 3) && holds(lower, "shapevsshape")) doubtScale("scale", value);
        if (value.kind == ValueKind::shape) {
            parts.shapes.push_back(std::move(value));
        } else if (value.isFlat(3) && holds(lower, "rotatedtranslated")) {
            parts.offset = toVector(value);
            warn(
                "Jolt's queries place shapes by their middle: the offset within a RotatedTranslatedShape "
                "counts in a body alone");
        } else if (value.kind == ValueKind::pose || vector || keyed) {
            std::string words, warning;
            const auto pose = poseFrom(value, key.empty() ? value.text : key, words, warning);
            if (!warning.empty()) warn(warning);
            if (!pose) continue;
            parts.unreadBeforePose = parts.unreadBeforePose || (unread && parts.poses.empty());
            parts.poses.push_back({*pose, value.items, {value.begin, value.end}, {}});
            if (vector && !keyed && !role.empty() && !meansPlace(role))
                parts.poses.back().supposed = value.text;
        } else if (!parts.shapes.empty() && value.kind == ValueKind::none) {
            unread = true;
        }
    }
    dropSupposed(parts.poses);
    return parts;
}

void Interpreter::give(Value& shape, const GivenPose& given) {
    addItems(shape.items, given.items);
    shape.pose = carried(given.pose, shape.pose);
    if (given.items.empty()) used.push_back(given.span);
    if (!given.supposed.empty())
        doubt(Doubt::owner, "is " + scene::excerpt(given.supposed) + " the position of the shape beside it?");
}

// Two shapes and their poses.
void Interpreter::askedPair(const Token& name, CallParts parts) {
    parts.shapes.resize(2);
    if (holds(lowerCase(name.text), "continuous")) parts.poses.clear();  // where they go, not where they are
    if (parts.poses.size() == 1) {
        const std::size_t side = parts.unreadBeforePose ? 1 : 0;
        doubt(Doubt::owner, "'" + scene::excerpt(name.text) +
                                "(...)' names two shapes and one pose that can be read: is it that of " +
                                (side == 0 ? "A?" : "B?"));
        give(parts.shapes[side], parts.poses[0]);
    }
    for (std::size_t i = 0; i < 2 && parts.poses.size() >= 2; ++i) give(parts.shapes[i], parts.poses[i]);
    if (pair.empty()) pair = std::move(parts.shapes);
}

Value Interpreter::otherCall(const Token& name, Value arguments) {
    const std::string lower = lowerCase(name.text);
    const std::string last = lastPart(lower);
    const bool keyed = arguments.kind == ValueKind::list && !arguments.keys.empty();
    const bool solid = namesSolid(last);
    if (keyed && (solid || last == "createcollisionshape") &&
        keyedShape(arguments, solid ? name.text : "", ""))
        return arguments;
    if (keyed && makeShape(arguments, "")) return arguments;
    const std::vector<Value> values =
        namesHull(name.text) ? std::vector<Value>{arguments} : argumentsOf(arguments);
    CallParts parts = partsOf(lower, values, keyed ? arguments.keys : std::vector<std::string>());
    std::vector<Value>& found = parts.shapes;
    const bool placed =
        keyed && std::any_of(arguments.keys.begin(), arguments.keys.end(),
                             [](const std::string& key) { return meansPlace(lowerCase(key)); });
    if (placed && found.size() <= 1) doubtUnreadKeys(arguments);
    if (meansScale(last)) {
        doubtScale(name.text, arguments);
        if (found.empty() && values.size() == 1) return {};
    }
    // Points and the mesh made of them are one thing, unless the call places it twice.
    if (parts.poses.size() < 2 && !found.empty()) {
        const int first = found[0].shape;
        found.erase(
            std::remove_if(found.begin() + 1, found.end(), [&](const Value& v) { return v.shape == first; }),
            found.end());
    }
    if (found.size() == 1) {
        Value value = std::move(found[0]);
        joinPoses(parts);
        if (placesShapes(lower) && value.numbers.size() == 3) {  // a body stands by its origin
            value.pose.pose.position += toVector(arrayValue(std::exchange(value.numbers, {})));
            value.pose.hasPosition = true;
        }
        if (!parts.poses.empty()) give(value, parts.poses[0]);
        if (placesShapes(lower)) shapes[static_cast<std::size_t>(value.shape)].stands = true;
        if (holds(lower, "rotatedtranslated"))
            value.numbers = {parts.offset.x, parts.offset.y, parts.offset.z};
        placeShape(value);
        return value;
    }
    if (found.size() >= 2) {
        askedPair(name, std::move(parts));
        return {};
    }
    // array(...), Vector3(...), toVector(v); new Body({ mass: 1, position: ... }) is where its keys say.
    if (values.size() == 1 || placed) return arguments;
    // A vector with something else that is none: np.array([1, 2, 3], dtype=float).
    const bool first = !keyed || arguments.keys[0].empty();
    const bool alone = std::count_if(values.begin(), values.end(), [](const Value& value) {
                           return value.kind == ValueKind::array;
                       }) == 1;  // lerp(a, b, t)
    if (first && alone && values[0].kind == ValueKind::array && arguments.kind == ValueKind::list)
        return values[0];
    if (arguments.kind == ValueKind::array) return arguments;
    return {};
}

}  // namespace sepaxis::exchange
