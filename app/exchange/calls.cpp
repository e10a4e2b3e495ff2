// Calls: constructors and setters of the collision libraries.
#include "app/exchange/interpreter.h"
#include "app/exchange/rotations.h"
#include "app/exchange/shape_calls.h"
#include "app/scene/json_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>

namespace sepaxis::exchange {

namespace {

constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;

// Functions that print and check: their numbers are answers, not shapes.
bool isTalk(const std::string& name) {
    for (const std::string_view word :
         {"expect", "assert", "check", "print", "cout", "log", "require", "draw", "format"})
        if (name.find(word) != std::string::npos) return true;
    return false;
}

// One value for each argument; vectors of equal length come as the rows of one array.
std::vector<Value> argumentsOf(const Value& value) {
    constexpr std::size_t kMostVectors = 16;
    if (value.kind == ValueKind::list) return value.values;
    if (value.kind == ValueKind::none && value.text.empty()) return {};
    if (value.lengths.empty() || value.lengths.size() > kMostVectors || !value.text.empty()) return {value};
    std::vector<Value> result;
    auto at = value.numbers.begin();
    for (const std::uint32_t length : value.lengths) {
        Value& row = result.emplace_back();
        row.kind = ValueKind::array;
        row.numbers.assign(at, at + length);
        row.begin = value.begin;
        row.end = value.end;
        at += length;
    }
    return result;
}

std::vector<double> numbersOf(const Value& value) {
    if (value.isNumber()) return {value.number};
    std::vector<double> numbers = value.numbers;
    for (const Value& inner : value.values) {
        const std::vector<double> more = numbersOf(inner);
        numbers.insert(numbers.end(), more.begin(), more.end());
    }
    return numbers;
}

// Whose vectors are the points of one thing.
bool namesHull(const std::string& name) {
    const std::string lower = lowerCase(name);
    return holds(lower, "list") || holds(lower, "array") || holds(lower, "vector");
}

Value poseValue(const PartialPose& pose) {
    Value value;
    value.kind = ValueKind::pose;
    value.pose = pose;
    return value;
}
Value rotationValue(const Quat<double>& rotation) {
    PartialPose pose;
    pose.pose.orientation = normalizedOrIdentity(rotation);
    pose.hasRotation = true;
    return poseValue(pose);
}
Value arrayValue(std::vector<double> numbers) {
    Value value;
    value.kind = ValueKind::array;
    value.numbers = std::move(numbers);
    return value;
}
Value numberValue(double number) {
    Value value;
    value.kind = ValueKind::number;
    value.number = number;
    return value;
}

Quat<double> about(const dvec3& axis, double radians) {
    const dvec3 unit = safeNormalize<double>(axis, {0.0, 1.0, 0.0});
    return glm::angleAxis(radians, unit);
}

}  // namespace

double Interpreter::angle(double number, AngleUnit unit) {
    open.angles = true;
    const AngleUnit chosen = choices_.angles == AngleUnit::automatic ? unit : choices_.angles;
    return chosen == AngleUnit::degrees ? number * kRadiansPerDegree : number;
}

Value Interpreter::call(const Token& name, Value arguments) {
    if (!spend(arguments.numbers.size())) return {};
    if (auto value = method(name.text, arguments)) return *std::move(value);
    const std::string lower = lowerCase(name.text);
    if (isTalk(lower)) return {};
    if (auto value = shapeCall(name, arguments)) return *std::move(value);
    if (auto value = numberCall(lower, arguments)) return *std::move(value);
    if (auto value = rotationCall(lower, arguments)) return *std::move(value);
    if (auto value = poseCall(lower, arguments)) return *std::move(value);
    return otherCall(name, std::move(arguments));
}

std::optional<Value> Interpreter::shapeCall(const Token& name, const Value& arguments) {
    if (!namesShape(name.text)) return std::nullopt;
    std::vector<Value> parts;
    const bool keyed = arguments.kind == ValueKind::list;
    if (keyed)
        parts = arguments.values;
    else
        parts.push_back(arguments);
    // A constructor that wraps another shape says nothing new.
    for (const Value& part : parts)
        if (part.kind == ValueKind::shape) return std::nullopt;
    const std::vector<std::string> noKeys;
    auto built = buildShapeCall(name.text, parts, keyed ? arguments.keys : noKeys, choices_.boxes);
    if (!built) return std::nullopt;
    madeByCalls = true;
    open.boxes = open.boxes || built->boxNumbersOpen;
    Value value;
    value.kind = ValueKind::shape;
    value.pose = built->pose;
    value.begin = name.begin;
    value.end = std::max(name.end, arguments.end);
    value.shape = static_cast<int>(shapes.size());
    ReadShape shape;
    shape.shape = built->shape;
    shape.item = addItem(ItemKind::shape, value.begin, value.end, "", built->words, built->warning);
    shape.pose = built->pose;
    value.items = {shape.item};
    shapes.push_back(std::move(shape));
    return value;
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

// --- orientations ---------------------------------------------------------------------------------------

QuaternionOrder Interpreter::orderOf(const std::string& typeName) const {
    if (choices_.quaternions != QuaternionOrder::automatic) return choices_.quaternions;
    const std::string name = lowerCase(typeName);
    const auto within = [&](std::string_view part) { return holds(name, part); };
    if (within("wxyz")) return QuaternionOrder::wxyz;
    if (within("xyzw")) return QuaternionOrder::xyzw;
    // Eigen (FCL, Drake), glm, nalgebra and ODE take w first.
    if (within("eigen") || within("glm") || within("quaterniond") || within("quaternionf") ||
        within("::quat::new") || within("quaternion::new") || within("fcl") || within("dquat") ||
        within("drake"))
        return QuaternionOrder::wxyz;
    if (within("bt") || within("px") || within("b3") || within("three") || within("jph"))
        return QuaternionOrder::xyzw;
    return mentionsEigen_ && within("quaternion") ? QuaternionOrder::wxyz : QuaternionOrder::xyzw;
}

std::optional<Value> Interpreter::rotationCall(const std::string& name, const Value& arguments) {
    const std::string last = lastPart(name);
    const std::vector<double> n = numbersOf(arguments);
    const auto within = [&](std::string_view part) { return holds(name, part); };
    const bool degrees = within("unity") || within("quaternion.euler") || within("angleaxis") == false
                             ? within("quaternion.euler") || within("fromeulerdegrees")
                             : within("quaternion.angleaxis");
    const AngleUnit unit = degrees ? AngleUnit::degrees : AngleUnit::radians;
    // Jolt, three.js, nalgebra: about an axis of the frame.
    if ((within("rotation") || within("rotate") || within("angle")) && !last.empty() && n.size() <= 1) {
        const bool xyz =
            last.back() >= 'x' && last.back() <= 'z' && (last.size() < 2 || !holds(last, "matrix"));
        const bool named =
            last.ends_with("rotationx") || last.ends_with("rotationy") || last.ends_with("rotationz") ||
            last.ends_with("rotatex") || last.ends_with("rotatey") || last.ends_with("rotatez") ||
            last.ends_with("angle_x") || last.ends_with("angle_y") || last.ends_with("angle_z");
        if (xyz && named) {
            if (n.empty()) warn("an angle is not in the text: taken as 0");
            const dvec3 axis{last.back() == 'x' ? 1.0 : 0.0, last.back() == 'y' ? 1.0 : 0.0,
                             last.back() == 'z' ? 1.0 : 0.0};
            return rotationValue(about(axis, n.empty() ? 0.0 : angle(n[0], unit)));
        }
    }
    const bool quaternion = within("quat") || within("rotor") || within("rotation") || within("axisangle") ||
                            within("angleaxis") || within("axis_angle");
    if (within("euler") || within("rollpitchyaw") || within("from_rpy")) {
        if (n.size() != 3) return std::nullopt;
        dvec3 angles{angle(n[0], unit), angle(n[1], unit), angle(n[2], unit)};
        if (last == "seteulerzyx" || last == "seteuler") std::swap(angles.x, angles.z);
        if (within("quaternion.euler")) {  // Unity: z, then x, then y
            return rotationValue(about({0, 1, 0}, angles.y) * about({1, 0, 0}, angles.x) *
                                 about({0, 0, 1}, angles.z));
        }
        return rotationValue(rollPitchYaw(angles));
    }
    if (!quaternion) return std::nullopt;
    const std::vector<Value> parts = argumentsOf(arguments);
    if (parts.size() == 2) {  // an axis and an angle, either way round
        const Value& first = parts[0];
        const Value& second = parts[1];
        if (first.isFlat(3) && second.isNumber())
            return rotationValue(about(toVector(first), angle(second.number, unit)));
        if (second.isFlat(3) && first.isNumber())
            return rotationValue(about(toVector(second), angle(first.number, unit)));
        // b3Quat{ { x, y, z }, w }
    }
    if (last == "sidentity" || last == "identity" || (n.empty() && parts.empty() && within("quat")))
        return rotationValue(identityQuat<double>());
    if (n.size() == 3 && (within("axisangle") || within("axis_angle") || within("rotvec"))) {
        const dvec3 v{n[0], n[1], n[2]};
        return rotationValue(about(v, angle(safeLength(v), unit)));
    }
    if (n.size() == 4) {
        const bool named = arguments.ordered;
        open.quaternions = open.quaternions || !named;
        auto read = readQuaternion(n, named ? QuaternionOrder::xyzw : orderOf(name));
        if (!read) return std::nullopt;
        if (!read->warning.empty()) warn(read->warning);
        Value rotation = rotationValue(read->rotation);
        rotation.how = read->words;
        return rotation;
    }
    return std::nullopt;
}

// --- poses ----------------------------------------------------------------------------------------------

std::optional<Value> Interpreter::poseCall(const std::string& name, const Value& arguments) {
    const std::string last = lastPart(name);
    const auto within = [&](std::string_view part) { return holds(name, part); };
    const bool matrix = within("mat44") || within("mat4") || within("matrix") || within("mat3") ||
                        within("mat33") || within("basis") || last == "eye" || within("dmat");
    const bool frame = within("transform") || within("isometr") || within("pose") || within("translation") ||
                       within("se3") || within("rigid") || last == "xf";
    if (!matrix && !frame) return std::nullopt;
    const std::vector<double> n = numbersOf(arguments);
    if (last == "sidentity" || last == "identity" || last == "eye" || last == "getidentity") {
        PartialPose pose;
        pose.hasPosition = pose.hasRotation = true;
        return poseValue(pose);
    }
    std::string words, warning;
    if (matrix && (n.size() == 9 || n.size() == 16)) {
        MatrixOrder order = choices_.matrices;
        const bool columns = within("mat44") || within("glm") || last == "mat3" || last == "mat4" ||
                             within("mat33") || within("from_cols") || last == "basis";
        if (order == MatrixOrder::automatic && n.size() == 9)
            order = columns ? MatrixOrder::columns : MatrixOrder::rows;
        if (order == MatrixOrder::automatic && columns) order = MatrixOrder::columns;
        open.matrices = true;
        if (n.size() == 16) {
            if (auto read = readMatrix4(n, order)) {
                if (!read->warning.empty()) warn(read->warning);
                Value posed = poseValue({read->pose, true, true});
                posed.how = read->words;
                return posed;
            }
        } else if (auto read = readMatrix3(n, order)) {
            if (!read->warning.empty()) warn(read->warning);
            return rotationValue(read->rotation);
        }
        warn("a matrix is no rotation with a translation: it was not used");
        return Value{};
    }
    // A rotation and a translation, either of them, in any order.
    PartialPose pose;
    Value result;
    for (const Value& part : argumentsOf(arguments)) {
        // Isometry3::new(translation, axis times angle)
        if (part.isFlat(3) && pose.hasPosition && !pose.hasRotation && within("isometr")) {
            const dvec3 v = toVector(part);
            pose.pose.orientation = normalizedOrIdentity(about(v, angle(safeLength(v), AngleUnit::radians)));
            pose.hasRotation = true;
            continue;
        }
        const auto read = poseFrom(part, part.text, words, warning);
        if (!read) continue;
        result.items.insert(result.items.end(), part.items.begin(), part.items.end());
        if (read->hasPosition && !pose.hasPosition) {
            pose.pose.position = read->pose.position;
            pose.hasPosition = true;
        }
        if (read->hasRotation && !pose.hasRotation) {
            pose.pose.orientation = read->pose.orientation;
            pose.hasRotation = true;
        }
    }
    if (!pose.known()) return std::nullopt;
    result.kind = ValueKind::pose;
    result.pose = pose;
    return result;
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
        assign(base, std::move(arguments), arguments.begin, arguments.end);
        return Value{};
    }
    const bool sets = last.size() > 3 && last.starts_with("set");
    if (sets) {
        const std::string role = last.substr(last[3] == '_' ? 4 : 3);
        if (holds(role, "identity")) {
            Value identity;
            identity.kind = ValueKind::pose;
            // The rest of the text says what stands elsewhere: an identity by itself places nothing.
            variables_[base] = identity;
            return Value{};
        }
        if (holds(role, "euler") || holds(role, "rotationfrom") || holds(role, "fromaxis")) {
            if (auto rotation = rotationCall(lowerCase(name), arguments)) {
                assignMember(base, "rotation", *rotation);
                return Value{};
            }
        }
        assignMember(base, role, arguments);
        return Value{};
    }
    if (!empty) return std::nullopt;
    // Getters: of a thing that is known, the thing itself.
    const auto found = variables_.find(base);
    if (found == variables_.end()) return std::nullopt;
    if (last == "get" || last == "create" || last == "clone" || last == "matrix" || last == "createshape" ||
        last == "unwrap" || last == "data" || last == "build")
        return namedValue(base, {});
    return std::nullopt;
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
    if (axisAngle && rest.isFlat(4)) {
        const std::vector<double> n = rest.numbers;
        // libccd takes the angle first, ODE last.
        const bool first = holds(lower, "ccd");
        const dvec3 axis = first ? dvec3(n[1], n[2], n[3]) : dvec3(n[0], n[1], n[2]);
        rest = rotationValue(about(axis, angle(first ? n[0] : n[3], AngleUnit::radians)));
    }
    if (holds(lower, "geomset") || holds(lower, "bodyset"))
        assignMember(target, holds(lower, "pos") ? "position" : "rotation", rest);
    else
        assign(target, std::move(rest), arguments.begin, arguments.end);
    return Value{};
}

// --- everything else ------------------------------------------------------------------------------------

// A function that nobody here knows: with one shape and perhaps a pose it gives that shape, posed; with two
// shapes it is what the text asks about.
Value Interpreter::otherCall(const Token& name, Value arguments) {
    if (arguments.kind == ValueKind::list && !arguments.keys.empty() && makeShape(arguments, ""))
        return arguments;
    const std::vector<Value> parts =
        namesHull(name.text) ? std::vector<Value>{arguments} : argumentsOf(arguments);
    std::vector<Value> found;
    std::vector<PartialPose> poses;
    std::vector<std::vector<int>> poseItems;
    std::string words, warning;
    const std::string lower = lowerCase(name.text);
    const bool hull = holds(lower, "hull") || holds(lower, "convex");
    for (const Value& part : parts) {
        Value value = part;
        const bool points = value.isRows(3) &&
                            (value.lengths.size() > 3 || (value.lengths.size() == 3 && !value.text.empty()));
        if (points && (parts.size() > 1 || hull || value.lengths.size() > 3)) {
            if (makeShape(value, value.text) && !value.text.empty()) variables_[value.text] = value;
        }
        if (value.kind == ValueKind::shape) {
            found.push_back(std::move(value));
        } else if (value.isFlat(3) && holds(lower, "rotatedtranslated")) {
            warn(
                "Jolt places shapes by their middle: the offset within a RotatedTranslatedShape was left "
                "out");
        } else if (value.kind == ValueKind::pose || (value.isFlat(3) && !value.text.empty())) {
            if (auto pose = poseFrom(value, value.text, words, warning)) {
                poses.push_back(*pose);
                poseItems.push_back(value.items);
            }
        }
    }
    const auto place = [&](Value& value, std::size_t i) {
        value.items.insert(value.items.end(), poseItems[i].begin(), poseItems[i].end());
        // The pose carries whatever the shape was placed at within it.
        Value carrier = poseValue(poses[i]);
        Value local = poseValue(value.pose);
        value.pose = value.pose.known() ? multiply(carrier, local).pose : poses[i];
        value.pose.hasPosition = value.pose.hasRotation = true;
    };
    // Points and the mesh made of them are one thing, unless the call places it twice.
    if (poses.size() < 2) {
        const auto again = [&](const Value& v) { return &v != &found[0] && v.shape == found[0].shape; };
        for (std::size_t i = found.size(); i > 1; --i)
            if (again(found[i - 1])) found.erase(found.begin() + static_cast<std::ptrdiff_t>(i - 1));
    }
    if (found.size() == 1) {
        Value value = std::move(found[0]);
        if (!poses.empty()) {
            // A position and a rotation may come apart.
            if (poses.size() == 2 && poses[0].hasPosition != poses[1].hasPosition) {
                poses[0].pose.position += poses[1].pose.position;
                poses[0].pose.orientation =
                    poses[0].hasRotation ? poses[0].pose.orientation : poses[1].pose.orientation;
                poses[0].hasPosition = poses[0].hasRotation = true;
                poseItems[0].insert(poseItems[0].end(), poseItems[1].begin(), poseItems[1].end());
            }
            place(value, 0);
        }
        placeShape(value);
        return value;
    }
    if (found.size() >= 2) {
        found.resize(2);
        for (std::size_t i = 0; i < 2 && poses.size() >= 2; ++i) place(found[i], i);
        if (pair.empty()) pair = std::move(found);
        return {};
    }
    if (poses.size() == 1 && parts.size() == 1) return arguments;
    if (parts.size() == 1) return arguments;  // array(...), Vector3(...), toVector(v)
    // A vector with something else that is none: np.array([1, 2, 3], dtype=float).
    if (!parts.empty() && parts[0].kind == ValueKind::array && arguments.kind == ValueKind::list)
        return parts[0];
    if (arguments.kind == ValueKind::array) return arguments;
    return {};
}

}  // namespace sepaxis::exchange
