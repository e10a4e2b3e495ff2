// Calls: constructors and setters of the collision libraries.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/code/shape_calls.h"
#include "app/paste/rotations.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numbers>

namespace sepaxis::exchange {

namespace {

// Functions that print and check: their numbers are answers, not shapes.
bool isTalk(const std::string& name) {
    for (const std::string_view word :
         {"expect", "assert", "check", "print", "cout", "log", "require", "draw"})
        if (holds(name, word)) return true;
    return lastPart(name).starts_with("format");  // not "transformations"
}

// A size that is a name without a value leaves the others at the wrong place.
std::string unreadArguments(const std::vector<Value>& parts) {
    const bool anyNumber = std::any_of(parts.begin(), parts.end(), [](const Value& part) {
        return part.isNumber() || part.kind == ValueKind::array;
    });
    for (const Value& part : parts)
        if (anyNumber && part.kind == ValueKind::none && !part.text.empty())
            return "'" + scene::excerpt(part.text) +
                   "' could not be read: can it be left out beside the other sizes?";
    return {};
}

// "Box (centred at 1, 2, 3, dimensions 4, 5, 6)": a number behind a word is what the word says.
bool isSentence(std::string_view text, const std::vector<Value>& parts) {
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        const Value &word = parts[i], &next = parts[i + 1];
        if (word.kind != ValueKind::none || word.text.empty() || !next.isNumber() || word.end >= next.begin)
            continue;
        const std::string_view between = text.substr(word.end, next.begin - word.end);
        if (between.find_first_not_of(" \t") != std::string_view::npos) continue;
        const std::string name = lowerCase(word.text);
        bool size = name == "r" || name == "h" || name == "l" || name == "lz";
        for (const std::string_view stem :
             {"rad", "diam", "size", "dim", "half", "len", "height", "width", "depth", "extent", "side"})
            size = size || name.starts_with(stem);
        if (!size) return true;
    }
    return false;
}

// Types that are where their origin is when nothing is said: "fcl.Transform()".
bool isFrame(const std::string& name) {
    const std::string last = lastPart(name);
    for (const std::string_view type :
         {"Transform", "Transform3", "Transform3f", "Transform3d", "Transform3s", "btTransform",
          "PxTransform", "RigidTransform", "RigidTransformd", "Isometry3d", "SE3"})
        if (last == type) return true;
    return holds(name, "RigidBodyBuilder") || holds(name, "RigidBodyDesc");  // rapier: fixed(), dynamic()
}

}  // namespace

double Interpreter::angle(double number, AngleUnit unit) {
    sawOpen(&OpenReadings::angles);
    const AngleUnit chosen = choices_.angles == AngleUnit::automatic ? unit : choices_.angles;
    if (choices_.angles == AngleUnit::automatic && unit == AngleUnit::radians &&
        looksLikeDegrees(std::array{number}))
        doubt(Doubt::angles, "is an angle of " + scene::numberForPerson(number) + " in radians?");
    return chosen == AngleUnit::degrees ? number * kRadiansPerDegree : number;
}

Value Interpreter::call(const Token& name, Value arguments) {
    if (!spend(arguments)) return {};
    if (auto value = method(name.text, arguments)) return *std::move(value);
    const std::string lower = lowerCase(name.text);
    if (isTalk(lower)) return {};
    if (auto value = shapeCall(name, arguments)) return *std::move(value);
    if (auto value = numberCall(lower, arguments)) return *std::move(value);
    if (auto value = rotationCall(lower, arguments)) return *std::move(value);
    if (auto value = poseCall(lower, arguments)) return *std::move(value);
    if (isFrame(name.text) && arguments.kind == ValueKind::list && arguments.values.empty())
        return poseValue({{dvec3(0.0), identityQuat<double>()}, true, true});
    return otherCall(name, std::move(arguments));
}

std::optional<Value> Interpreter::shapeCall(const Token& name, const Value& arguments) {
    if (!namesShape(name.text)) return std::nullopt;
    std::vector<Value> parts;
    std::vector<std::string> keys;
    Reading reading = choices_;
    if (arguments.kind == ValueKind::list) {
        for (std::size_t i = 0; i < arguments.values.size(); ++i) {
            const std::string key = i < arguments.keys.size() ? lowerCase(arguments.keys[i]) : "";
            if (key.size() > 1 && key != "center" && key != "centre" && meansPlace(key)) continue;
            if (reading.boxes == BoxNumbers::automatic && holds(key, "half"))
                reading.boxes = BoxNumbers::half;
            parts.push_back(arguments.values[i]);
            if (!arguments.keys.empty()) keys.push_back(arguments.keys[i]);
        }
    } else {
        parts.push_back(arguments);
    }
    // Oimo's has half extents, in a vector; three.js's takes numbers.
    if (reading.boxes == BoxNumbers::automatic && lowerCase(lastPart(name.text)) == "boxgeometry" &&
        arguments.isFlat(3) && arguments.begin < text_.size() && text_[arguments.begin] != '(')
        reading.boxes = BoxNumbers::half;
    if (isSentence(text_, parts)) return std::nullopt;
    const bool opened = openSegment(parts);
    // A constructor that wraps another shape says nothing new.
    for (const Value& part : parts)
        if (part.kind == ValueKind::shape) return std::nullopt;
    auto built = buildShapeCall(name.text, parts, keys, reading, engines_);
    if (built && !mayMakeShape()) return Value{};
    if (!built) {
        if (!parts.empty() && parts[0].isRows(3))
            doubt(Doubt::value, "'" + scene::excerpt(name.text) +
                                    "' with two vectors does not say which is its size: can it be left out?");
        return std::nullopt;
    }
    if (opened) forgetLastShape();
    if (built->boxNumbersOpen) sawOpen(&OpenReadings::boxes);
    if (built->axisOpen) sawOpen(&OpenReadings::axes);
    for (Supposed& supposed : built->doubts) doubt(supposed.about, std::move(supposed.words));
    if (std::string unread = unreadArguments(parts); !unread.empty()) doubt(Doubt::value, std::move(unread));
    Value value;
    value.kind = ValueKind::shape;
    value.begin = name.begin;
    value.end = std::max(name.end, arguments.end);
    value.shape = static_cast<int>(shapes.size());
    ReadShape shape;
    shape.shape = built->shape;
    shape.item = addItem(ItemKind::shape, value.begin, value.end, "", built->words);
    shape.local = built->local;
    value.items = {shape.item};
    shapes.push_back(std::move(shape));
    if (arguments.kind == ValueKind::list && !arguments.keys.empty()) giveKeyedPose(value, arguments);
    return value;
}

// parry prints a capsule with the segment that it has: its two ends. True where that stood for a shape of its
// own, which is the last one.
bool Interpreter::openSegment(std::vector<Value>& parts) const {
    for (Value& part : parts) {
        const bool last = part.shape >= 0 && static_cast<std::size_t>(part.shape) + 1 == shapes.size();
        if (part.kind != ValueKind::shape || !last || parts.size() < 2) continue;
        const auto* segment = std::get_if<scene::SegmentShape>(&shapes.back().shape);
        if (segment == nullptr || shapes.back().item + 1 != static_cast<int>(items.size())) continue;
        Value ends;
        ends.kind = ValueKind::array;
        ends.numbers = {segment->start.x, segment->start.y, segment->start.z,
                        segment->end.x,   segment->end.y,   segment->end.z};
        ends.lengths = {3, 3};
        part = std::move(ends);
        return true;
    }
    return false;
}

// Nothing that may be asked for later means it any more.
void Interpreter::forgetLastShape() {
    const int last = static_cast<int>(shapes.size()) - 1;
    const auto isLast = [last](const Value& value) { return value.shape == last; };
    if (std::any_of(pair.begin(), pair.end(), isLast)) pair.clear();
    static_cast<void>(spend(variables_.size()));
    for (auto& [name, value] : variables_)
        if (isLast(value)) value = {};
    shapes.pop_back();
    items.pop_back();
}

// --- numbers --------------------------------------------------------------------------------------------

std::optional<Value> Interpreter::numberCall(const std::string& name, const Value& arguments) {
    const std::string last = lastPart(name);
    const std::vector<double> n = numbersOf(arguments);
    if (n.size() == 1) {
        if (last == "radians" || last == "deg2rad" || last == "degreestoradians" || last == "btradians" ||
            last == "degtorad" || last == "to_radians" || last == "deg_to_rad")
            return numberValue(n[0] * kRadiansPerDegree);
        if (last == "sqrt" || last == "btsqrt" || last == "sqrtf") return numberValue(std::sqrt(n[0]));
        if (last == "sin" || last == "sinf") return numberValue(std::sin(n[0]));
        if (last == "cos" || last == "cosf") return numberValue(std::cos(n[0]));
        if (last == "fabs" || last == "abs") return numberValue(std::abs(n[0]));
        if (last == "float" || last == "double" || last == "real") return numberValue(n[0]);
        const bool vector = holds(last, "vec3") || last == "sreplicate" || last == "splat";
        if (vector && arguments.isNumber()) return arrayValue({n[0], n[0], n[0]});
    }
    if (n.empty() && holds(name, "vec")) {
        if (last == "szero" || last == "zero" || last == "zeros") return arrayValue({0, 0, 0});
        if (last == "sone" || last == "one" || last == "ones") return Value{};  // a scale
    }
    return std::nullopt;
}

// --- what changes a variable ----------------------------------------------------------------------------

std::optional<Value> Interpreter::method(const std::string& name, Value& arguments) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return setter(name, arguments);
    const std::string base = name.substr(0, dot);
    const std::string last = lowerCase(name.substr(dot + 1));
    const bool empty = arguments.kind == ValueKind::list && arguments.values.empty();
    if (last == "addpoint" || last == "push_back" || last == "emplace_back" || last == "append" ||
        last == "push") {
        appendPoint(base, arguments);
        return Value{};
    }
    if (last == "set" || last == "copy") {  // box.position.set(1, 2, 3), m_xf.translation.Set(...)
        const std::size_t begin = arguments.begin, end = arguments.end;
        assign(base, std::move(arguments), begin, end);
        return Value{};
    }
    if (last == "translate" || last == "rotate" || last == "pretranslate" || last == "prerotate") {
        if (movePose(base, last, arguments)) return Value{};
    }
    if (last.starts_with("translate") || last.starts_with("rotate")) {  // no place of anything else
        const auto known = variables_.find(base);
        if (known != variables_.end() &&
            (known->second.kind == ValueKind::pose || known->second.kind == ValueKind::shape))
            return Value{};
    }
    if (arguments.isFlat(3) && std::islower(static_cast<unsigned char>(name[dot + 1])) != 0)
        if (auto moved = movedVector(base, last, arguments)) return moved;
    if (changesPlace(base, last)) {
        if (numbersOf(arguments).empty() && !empty) doubtUnread(name);
        return Value{};
    }
    if (last.starts_with("frompositionorientation")) {  // Eigen
        const std::vector<Value> parts = argumentsOf(arguments);
        if (parts.size() < 2) return std::nullopt;
        assignMember(base, "position", parts[0]);
        assignMember(base, "rotation", parts[1]);
        return Value{};
    }
    if (addsShape(last)) return addToBody(base, name, arguments);
    if (last.size() > 3 && last.starts_with("set")) {
        setMember(base, name, last, arguments);
        return Value{};
    }
    if (!empty) return std::nullopt;
    // Getters: of a thing that is known, the thing itself.
    const auto found = variables_.find(base);
    if (found == variables_.end()) return std::nullopt;
    if (last == "getcenterofmass" && found->second.kind == ValueKind::shape)
        return arrayValue(found->second.numbers.size() == 3 ? found->second.numbers
                                                            : std::vector<double>{0, 0, 0});
    if (auto part = partOfPose(base, last)) return part;
    if (last == "get" || last == "create" || last == "clone" || last == "matrix" || last == "createshape" ||
        last == "unwrap" || last == "data" || last == "build")
        return namedValue(base, {});
    return std::nullopt;
}

// q.rotate(v), pose.transformPoint(v): what is known of it, but never the vector as it was.
std::optional<Value> Interpreter::movedVector(const std::string& base, const std::string& call,
                                              const Value& vector) {
    static constexpr std::array<std::string_view, 6> kPoints = {
        "transform", "transformpoint", "transform_point", "act", "xform", "mul"};
    static constexpr std::array<std::string_view, 6> kVectors = {"rotate", "rotatevector",    "rotate_vector",
                                                                 "apply",  "transformvector", "vmult"};
    const bool point = std::find(kPoints.begin(), kPoints.end(), call) != kPoints.end();
    if (!point && std::find(kVectors.begin(), kVectors.end(), call) == kVectors.end()) return std::nullopt;
    const auto known = variables_.find(base);
    const std::size_t dot = base.rfind('.');
    std::optional<Value> pose;
    if (known != variables_.end())
        pose = namedValue(base, {});
    else if (dot != std::string::npos)
        pose = partOfPose(base.substr(0, dot), lowerCase(base.substr(dot + 1)));
    if (!pose || pose->kind != ValueKind::pose || (!point && pose->pose.hasPosition)) return Value{};
    return multiply(*pose, vector);
}

// a.position.add(v), a.quaternion.premultiply(q): of something that is known.
bool Interpreter::changesPlace(const std::string& base, const std::string& call) const {
    const std::size_t dot = base.rfind('.');
    if (dot == std::string::npos || !meansPlace(lowerCase(base.substr(dot + 1)))) return false;
    const auto owner = variables_.find(base.substr(0, dot));
    if (owner == variables_.end() || !owner->second.pose.known()) return false;
    for (const std::string_view verb : {"add", "sub", "multiply", "premultiply", "apply", "lerp", "slerp"})
        if (call.starts_with(verb)) return true;
    return false;
}

// q.toRotationMatrix(), tf.linear(), tf.getOrigin(), M.rotation: of a pose with a name.
std::optional<Value> Interpreter::partOfPose(const std::string& base, const std::string& getter) {
    const auto found = variables_.find(base);
    if (found == variables_.end() || found->second.kind != ValueKind::pose) return std::nullopt;
    if (getter == "normalized" || getter == "matrix") return namedValue(base, {});
    if (meansPosition(getter) && found->second.pose.hasPosition) {
        const Value whole = namedValue(base, {});
        const dvec3& p = whole.pose.pose.position;
        Value position = arrayValue({p.x, p.y, p.z});
        position.items = whole.items;
        return position;
    }
    const bool matrix = holds(getter, "matrix") && !holds(getter, "inverse");
    if (!found->second.pose.hasRotation || !(meansRotation(getter) || matrix)) return std::nullopt;
    Value turn = namedValue(base, {});
    if (meansRotation(getter)) {
        turn.pose.pose.position = dvec3(0.0);
        turn.pose.hasPosition = false;
    }
    return turn;
}

// body.addShape(shape), body->addCollider(shape, Transform(...)): it stands where the body does, at an offset
// that stays whatever pose the body is given later.
std::optional<Value> Interpreter::addToBody(const std::string& base, const std::string& name,
                                            Value& arguments) {
    Token call;
    call.kind = TokenKind::word;
    call.text = name;
    Value object = otherCall(call, std::move(arguments));
    if (object.kind != ValueKind::shape) return object;
    const auto body = variables_.find(base);
    const ValueKind kind = body == variables_.end() ? ValueKind::none : body->second.kind;
    const bool another = kind == ValueKind::shape;
    if (kind != ValueKind::pose && kind != ValueKind::list && !another) return object;
    const Value before = kind == ValueKind::list ? Value{} : namedValue(base, {});
    ReadShape& shape = shapes[static_cast<std::size_t>(object.shape)];
    if (shape.isAdded || another)
        doubt(Doubt::owner, shape.isAdded
                                ? scene::excerpt(shape.name) + " is added twice: is it here?"
                                : scene::excerpt(base) + " has several shapes: is each of them one?");
    if (shape.isAdded) return object;
    shape.isAdded = shape.stands = true;
    if (object.pose.known()) shape.local = {composed(object.pose.pose, shape.local.pose), true, true};
    object.pose = another || before.kind == ValueKind::pose ? before.pose : PartialPose();
    addItems(object.items, another ? shapes[static_cast<std::size_t>(before.shape)].poseItems : before.items);
    shape.pose = object.pose;
    shape.poseItems = object.items;
    variables_[base] = object;
    return object;
}

// tf.setOrigin(v), body.set_rotation(q): `last` is the lower-case end of `name`.
void Interpreter::setMember(const std::string& base, const std::string& name, const std::string& last,
                            Value& arguments) {
    const std::string role = last.substr(last[3] == '_' ? 4 : 3);
    if (role.ends_with("shape") && arguments.kind == ValueKind::shape) {  // the object that has it
        Value object = arguments;
        const Value before = namedValue(base, {});
        if (before.kind == ValueKind::pose) {
            object.pose = before.pose;
            addItems(object.items, before.items);
        }
        shapes[static_cast<std::size_t>(object.shape)].stands = true;
        placeShape(object);
        variables_[base] = std::move(object);
        return;
    }
    if (holds(role, "identity")) {
        Value identity;
        identity.kind = ValueKind::pose;
        // The rest of the text says what stands elsewhere: an identity by itself places nothing.
        variables_[base] = identity;
        return;
    }
    if (holds(role, "euler") || holds(role, "rotationfrom") || holds(role, "fromaxis")) {
        // body.quaternion.setFromAxisAngle(...) turns the body.
        const std::size_t part = base.rfind('.');
        const bool member = part != std::string::npos && meansPlace(lowerCase(base.substr(part + 1)));
        // The matrix takes the angles about x, y and z, the quaternion those about z, y and x.
        const auto type = declaredTypes_.find(base);
        const bool matrix = holds(lowerCase(base), "basis") ||
                            (type != declaredTypes_.end() && holds(type->second, "matrix"));
        if (role == "eulerzyx" && !matrix && !holds(lowerCase(base), "quat") &&
            !(type != declaredTypes_.end() && holds(type->second, "quat")))
            doubt(Doubt::euler, "is " + scene::excerpt(base) + " a quaternion, not a matrix?");
        const std::string called = role == "eulerzyx" && matrix ? "rollpitchyaw" : lowerCase(name);
        if (auto rotation = rotationCall(called, arguments)) {
            rotation->begin = arguments.begin;
            rotation->end = arguments.end;
            assignMember(member ? base.substr(0, part) : base, "rotation", *rotation);
            return;
        }
    }
    if (last == "setfromopenglmatrix") {  // column by column
        if (const auto read = readMatrix4(numbersOf(arguments), MatrixOrder::columns)) {
            Value posed = poseValue({read->pose, true, true});
            posed.how = read->words;
            posed.items = arguments.items;
            posed.begin = arguments.begin;
            posed.end = arguments.end;
            assignMember(base, "pose", posed);
            return;
        }
    }
    assignMember(base, role, arguments);
}

// Eigen: pose.translate(v) moves within its frame, pose.pretranslate(v) in the outer one.
bool Interpreter::movePose(const std::string& base, const std::string& how, Value& arguments) {
    std::string words, warning;
    const bool turns = how.ends_with("rotate");
    if (turns && arguments.kind != ValueKind::pose) return false;  // q.rotate(v) turns the vector
    const auto move = poseFrom(arguments, turns ? "rotation" : "position", words, warning);
    const auto found = variables_.find(base);
    if (!move || found == variables_.end() || found->second.kind != ValueKind::pose) return false;
    const Value step = poseValue(*move);
    Value posed = how.starts_with("pre") ? multiply(step, found->second) : multiply(found->second, step);
    posed.begin = arguments.begin;
    posed.end = arguments.end;
    posed.how = words;
    posed.items.clear();
    posed.pose.hasPosition = posed.pose.hasRotation = true;
    assignMember(base, "pose", posed);
    return true;
}

// CCD_VEC3_SET(&box.pos, 0, 0, 1), dGeomSetPosition(geom, 0, 0, 1): the first argument is what is set.
std::optional<Value> Interpreter::setter(const std::string& name, Value& arguments) {
    const std::string lower = lowerCase(name);
    if (lower == "ccd_box" || lower == "ccd_sphere" ||
        lower == "ccd_cyl") {  // macros that declare a variable
        declaredTypes_[arguments.text] = lower;
        return Value{};
    }
    const bool sets = holds(lower, "set") && !holds(lower, "settings") && !holds(lower, "offset");
    if (!sets && !lower.starts_with("drfrom")) return std::nullopt;
    if (arguments.kind != ValueKind::list || arguments.values.size() < 2) return std::nullopt;
    const std::string target = arguments.values[0].text;
    if (target.empty() || arguments.values[0].isNumber()) return std::nullopt;
    Value rest;
    rest.kind = ValueKind::list;
    rest.values.assign(arguments.values.begin() + 1, arguments.values.end());
    rest.begin = arguments.begin;
    rest.end = arguments.end;
    rest = rest.values.size() == 1 ? Value(rest.values[0]) : packed(std::move(rest));
    const bool axisAngle =
        holds(lower, "axisandangle") || holds(lower, "quat_set_angle") || holds(lower, "quatsetangle");
    // The axis may have a name of its own.
    const std::vector<double> axisNumbers = axisAngle ? numbersOf(rest) : std::vector<double>();
    if (axisNumbers.size() == 4) {
        const std::vector<double>& n = axisNumbers;
        // libccd takes the angle first, ODE last.
        const bool first = holds(lower, "ccd");
        const dvec3 axis = first ? dvec3(n[1], n[2], n[3]) : dvec3(n[0], n[1], n[2]);
        rest = rotationValue(about(axis, angle(first ? n[0] : n[3], AngleUnit::radians)));
    }
    if (rest.isFlat(4) && (holds(lower, "geomset") || holds(lower, "bodyset"))) {  // ODE has w first
        if (auto turn = quaternionCall("dquaternion", rest.numbers, false)) rest = *std::move(turn);
    }
    if (holds(lower, "dreuler") || holds(lower, "drfromeuler")) {
        // ODE turns the other way round: about z, then y, then x by the negative angles.
        if (auto turn = eulerCall("rollpitchyaw", rest.numbers)) {
            turn->pose.pose.orientation = glm::conjugate(turn->pose.pose.orientation);
            turn->how += ", the other way round as ODE has it";
            rest = *std::move(turn);
        }
    }
    if (holds(lower, "geomset") || holds(lower, "bodyset"))
        assignMember(target, holds(lower, "pos") ? "position" : "rotation", rest);
    else
        assign(target, std::move(rest), arguments.begin, arguments.end);
    return Value{};
}

}  // namespace sepaxis::exchange
