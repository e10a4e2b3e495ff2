// Where things stand: poses with names of their own, and those that are given to something part by part.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/code/shape_calls.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sepaxis::exchange {

namespace {

bool isWhole(const PartialPose& pose) {
    return pose.hasPosition && pose.hasRotation;
}
bool isIdentity(const PartialPose& pose) {
    return pose.pose.position == dvec3(0.0) && pose.pose.orientation == identityQuat<double>();
}

ItemKind kindOf(const PartialPose& pose) {
    if (isWhole(pose)) return ItemKind::transform;
    return pose.hasRotation ? ItemKind::rotation : ItemKind::position;
}

// A pose that has a name is a part of what was made with its item.
bool isPartOf(const LoosePose& part, const Value& whole) {
    return std::find(whole.items.begin(), whole.items.end(), part.items[0]) != whole.items.end();
}

}  // namespace

int Interpreter::addPose(const PartialPose& pose, const Span& span, const std::string& name,
                         std::string words, std::string warning) {
    const int item =
        addItem(kindOf(pose), span.first, span.second, name, std::move(words), std::move(warning));
    items[static_cast<std::size_t>(item)].still = isIdentity(pose);
    return item;
}

// Each is looked for among all: more than are listed are not kept.
void Interpreter::addLoose(LoosePose pose) {
    if (loose.size() < kMaxItems) loose.push_back(std::move(pose));
}

// In place of what the same variable was before, unless a shape between them may have had that.
void Interpreter::keepLoose(LoosePose pose) {
    for (LoosePose& known : loose) {
        if (known.name != pose.name || known.used) continue;
        if (known.shapesBefore != pose.shapesBefore && !isIdentity(known.pose)) continue;
        addItems(pose.items, known.items);
        known = std::move(pose);
        return;
    }
    addLoose(std::move(pose));
}

// The named pieces that a place was made of are spoken for. What is whole may stand somewhere all the same.
void Interpreter::spendPieces(const Value& value, const std::string& owner) {
    for (LoosePose& piece : loose)
        if (piece.name != owner && !isWhole(piece.pose) && isPartOf(piece, value)) piece.used = true;
}

// A variable that is a pose may be that of a shape: which one, the end of the text tells.
void Interpreter::keepPose(const std::string& path, const std::string& role, Value& value, const Span& span) {
    std::string words, warning;
    const bool place = meansPosition(role) || meansRotation(role) || meansPose(role);
    if (value.items.empty() && value.kind != ValueKind::number && !isNoPlace(role) && !meansIndices(role)) {
        const std::optional<PartialPose> pose = poseFrom(value, path, words, warning);
        // Vectors of any name may be points of what follows; they place something only where the name says
        // so.
        if (pose && (place || value.kind == ValueKind::pose || !value.isFlat(3)) && pose->known()) {
            const int item = addPose(*pose, span, path, words, warning);
            doubtUnreadKeys(value);
            keepLoose({*pose, path, {item}, shapes.size(), span.first, false});
            value.kind = ValueKind::pose;
            value.pose = *pose;
            value.items = {item};
            return;
        }
    }
    if (value.kind == ValueKind::pose && value.pose.known() && !value.items.empty())
        keepMadePose(path, role, value, span);
}

// "tb = translate(p) * rotate(q)": of poses that have names of their own. Of whole ones something else may be
// made, such as the way from one to the other, unless its name says that it is a pose.
void Interpreter::keepMadePose(const std::string& path, const std::string& role, Value& value,
                               const Span& span) {
    const auto anyPart = [&](auto test) {
        return std::any_of(loose.begin(), loose.end(), [&](const LoosePose& l) { return test(l); });
    };
    const auto isSame = [&](const LoosePose& l) {  // another name for it
        return l.items == value.items && l.pose.hasPosition == value.pose.hasPosition &&
               l.pose.hasRotation == value.pose.hasRotation;
    };
    if (anyPart(isSame)) return;
    const bool ofWholes =
        anyPart([&](const LoosePose& l) { return l.name != path && isWhole(l.pose) && isPartOf(l, value); });
    if (!meansPose(role) && (!isWhole(value.pose) || ofWholes)) return;
    for (LoosePose& part : loose)
        if (part.name != path && isPartOf(part, value)) part.used = true;
    std::string words, warning;
    if (!poseFrom(value, path, words, warning)) return;
    std::vector<int> pieces = std::exchange(value.items, {addPose(value.pose, span, path, words, warning)});
    addItems(value.items, pieces);
    keepLoose({value.pose, path, value.items, shapes.size(), span.first, false});
}

// box.position = ..., tf.setRotation(...): the pose of what `base` names, or that `base` is.
void Interpreter::assignMember(const std::string& base, const std::string& role, const Value& value) {
    std::string words, warning;
    std::optional<PartialPose> pose;
    if (meansPlace(role)) pose = poseFrom(value, base + '.' + role, words, warning);
    if (!pose) {
        const auto known = variables_.find(base);
        const bool unread = value.kind == ValueKind::none || value.kind == ValueKind::list;
        if (unread && meansPlace(role) && known != variables_.end() && known->second.pose.known())
            doubtUnread(base + '.' + role);
        assignSize(base, role, value);
        return;
    }
    if (meansPosition(role)) pose->hasRotation = false;
    if (meansRotation(role)) pose->hasPosition = false;
    if (value.kind == ValueKind::pose && !value.pose.known()) pose->hasRotation = meansRotation(role);
    std::vector<int> pieces = value.items;
    if (pieces.empty()) pieces = {addPose(*pose, {value.begin, value.end}, base, words, warning)};
    spendPieces(value, base);
    Value& target = variables_[base];
    // new Body({ mass: 1 }) stands nowhere yet.
    if (target.kind == ValueKind::none || target.kind == ValueKind::list) target.kind = ValueKind::pose;
    if (target.kind != ValueKind::pose && target.kind != ValueKind::shape) return;
    target.text = base;
    if (pose->hasPosition) target.pose.pose.position = pose->pose.position;
    if (pose->hasRotation) target.pose.pose.orientation = pose->pose.orientation;
    target.pose.hasPosition = target.pose.hasPosition || pose->hasPosition;
    target.pose.hasRotation = target.pose.hasRotation || pose->hasRotation;
    addItems(target.items, pieces);
    if (target.kind == ValueKind::shape) {
        std::string& by = shapes[static_cast<std::size_t>(target.shape)].placedBy;
        if (!by.empty() && by != base)
            doubt(Doubt::owner, "one shape is placed as " + scene::excerpt(by) + " and as " +
                                    scene::excerpt(base) + ": is it where the last of them is?");
        by = base;
        placeShape(target);
        return;
    }
    // Whether a shape follows that it belongs to is not known yet.
    const auto known =
        std::find_if(loose.begin(), loose.end(), [&](const LoosePose& l) { return l.name == base; });
    if (known != loose.end()) {
        known->pose = target.pose;
        addItems(known->items, pieces);
    } else {
        addLoose({target.pose, base, target.items, shapes.size(), value.begin, false});
    }
}

// Eigen's X.block<3, 3>(0, 0) and X.topRightCorner(3, 1), by what they are given; q.coeffs() are x, y, z, w.
bool Interpreter::assignBlock(const std::string& base, const std::string& role, const Value& value) {
    if (role == "coeffs" && value.isFlat(4)) {
        Value turn = value;
        turn.ordered = true;
        assign(base, std::move(turn), value.begin, value.end);
        return true;
    }
    if (role != "block" && role != "topleftcorner" && role != "toprightcorner" && role != "col") return false;
    const bool vector = value.isFlat(3) || (value.kind == ValueKind::pose && !value.pose.hasRotation);
    if (!vector && value.kind != ValueKind::pose && value.numbers.size() != 9) return false;
    const std::string whole = base.ends_with(".matrix") ? base.substr(0, base.rfind('.')) : base;
    assignMember(whole, vector ? "position" : "rotation", value);
    return true;
}

// q.w() = 1, mesh.rotation.y = angle, box.position.x = 2: what is not said is zero, but a quaternion is read
// only as a whole.
bool Interpreter::assignComponent(const std::string& base, const std::string& role, const Value& value) {
    constexpr std::string_view kNames = "xyzw";
    const std::string owner = lowerCase(lastPart(base));
    const std::size_t place = role.size() == 1 ? kNames.find(role[0]) : std::string_view::npos;
    if (place == std::string_view::npos || !value.isNumber() || isNoPlace(owner)) return false;
    const auto declared = declaredTypes_.find(base);
    const std::string type = declared == declaredTypes_.end() ? "" : declared->second;
    const bool quaternion =
        holds(owner, "quat") || holds(owner, "orient") || owner == "q" || holds(type, "quat");
    // "p.x" is more often a coordinate of a point.
    const bool vector = owner.size() > 1 && (meansPosition(owner) || meansRotation(owner));
    if ((!quaternion && !vector) || namesShape(type)) return false;
    const std::size_t dot = base.rfind('.');
    const auto owned = variables_.find(dot == std::string::npos ? base : base.substr(0, dot));
    const PartialPose before = owned == variables_.end() ? PartialPose() : owned->second.pose;
    // Angles of a turn that was said otherwise are not known.
    if (vector && meansRotation(owner) && before.hasRotation && !isIdentity(before) &&
        !components_.contains(base))
        return false;
    Components& known = components_[base];
    if (vector && meansPosition(owner) && before.hasPosition)
        for (int i = 0; i < 3; ++i) known.numbers[static_cast<std::size_t>(i)] = before.pose.position[i];
    known.numbers[place] = value.number;
    known.said[place] = true;
    const bool allSaid = std::all_of(known.said.begin(), known.said.end(), [](bool said) { return said; });
    if (quaternion ? !allSaid : place == 3) return true;
    Value whole = arrayValue({known.numbers[0], known.numbers[1], known.numbers[2]});
    if (quaternion) whole.numbers.push_back(known.numbers[3]);
    whole.ordered = quaternion;
    assign(base, std::move(whole), value.begin, value.end);
    return true;
}

}  // namespace sepaxis::exchange
