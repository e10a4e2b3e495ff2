// Boxes by their lowest and highest corner, and cylinders by their axis, that are members or names apart.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/shape_calls.h"

#include <cmath>

namespace sepaxis::exchange {

namespace {

bool isBoxName(const std::string& lower) {
    return holds(lower, "box") || holds(lower, "aabb") || holds(lower, "bound") || holds(lower, "cube");
}

}  // namespace

// box.min and box.max, in either order.
bool Interpreter::assignBounds(const std::string& base, const std::string& role, const Value& value) {
    const bool least = role == "min" || role == "mins" || role == "minimum" || role == "lower";
    const bool most = role == "max" || role == "maxs" || role == "maximum" || role == "upper";
    if (!value.isFlat(3) || (!least && !most)) return false;
    auto& known = bounds_[base];
    known[most ? 1 : 0] = toVector(value);
    if (!known[0] || !known[1]) {
        used.emplace_back(value.begin, value.end);
        return true;
    }
    BuiltCall built;
    built.shape = scene::AabbShape{*known[0], *known[1]};
    built.words = "axis-aligned box from " + wordsOf(*known[0]) + " to " + wordsOf(*known[1]);
    if (!isBoxName(lowerCase(base) + declaredTypes_[base]))
        doubt(Doubt::shape, "is " + scene::excerpt(base) + " a box from " + wordsOf(*known[0]) + " to " +
                                wordsOf(*known[1]) + "?");
    makeBySize(base, built, value);
    return true;
}

// box_min and box_max that nothing was made of.
void Interpreter::makeNamedBounds() {
    const std::map<std::string, Span, std::less<>> unused = definitions_;
    for (const auto& [name, span] : unused) {
        const bool small = name.ends_with("min");
        if (holds(name, ".")) continue;
        if (!small && !name.ends_with("Min")) continue;
        const std::string stem = name.substr(0, name.size() - 3), other = stem + (small ? "max" : "Max");
        const auto least = variables_.find(name), most = variables_.find(other);
        if (!isBoxName(lowerCase(stem)) || !unused.contains(other) || most == variables_.end() ||
            least == most)
            continue;
        const Scope scope(*this, span.first);
        const std::string base = stem.ends_with('_') ? stem.substr(0, stem.size() - 1) : stem;
        if (assignBounds(base, "min", namedValue(name, {})) && least->second.isFlat(3))
            assignBounds(base, "max", namedValue(other, {}));
    }
}

// cyl.axis.origin, cyl.axis.direction, cyl.radius, cyl.height, as GeometricTools has them.
bool Interpreter::makeAlongAxis(const std::string& base, const std::map<std::string, double>& sizes,
                                const Value& value) {
    const auto origin = variables_.find(base + ".axis.origin"),
               direction = variables_.find(base + ".axis.direction");
    if (!holds(lowerCase(base) + declaredTypes_[base], "cyl") || origin == variables_.end() ||
        direction == variables_.end() || !origin->second.isFlat(3) || !direction->second.isFlat(3))
        return false;
    const dvec3 y(0.0, 1.0, 0.0), along = safeNormalize<double>(toVector(direction->second), y);
    const dvec3 turn = glm::cross(y, along);
    BuiltCall built;
    built.shape = scene::RoundShape{scene::RoundKind::cylinder, sizes.at("radius"), sizes.at("height")};
    built.local = {
        {toVector(origin->second), about(turn, std::atan2(safeLength(turn), along.y))}, true, true};
    built.words = "cylinder along " + wordsOf(along) + ", radius " +
                  scene::numberForPerson(sizes.at("radius")) + ", height " +
                  scene::numberForPerson(sizes.at("height"));
    doubt(Doubt::place,
          "does " + scene::excerpt(base) + " reach half its height to either side of its axis' origin?");
    used.emplace_back(direction->second.begin, direction->second.end);
    makeBySize(base, built, value);
    const int made = variables_[base].shape;
    for (LoosePose& pose : loose) {
        if (made < 0 || pose.name != base + ".axis") continue;
        pose.used = true;
        addItems(shapes[static_cast<std::size_t>(made)].poseItems, pose.items);
    }
    return true;
}

}  // namespace sepaxis::exchange
