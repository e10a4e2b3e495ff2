// Calls that make orientations and poses.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/code/shape_calls.h"
#include "app/paste/rotations.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::exchange {

// --- orientations ---------------------------------------------------------------------------------------

QuaternionOrder Interpreter::orderOf(const std::string& typeName, bool call) {
    if (const auto said = orderSaid(typeName, call)) return *said;
    const QuaternionOrder supposed = engines_.agreed(&Engine::quaternions).value_or(QuaternionOrder::xyzw);
    const std::string name = typeName.empty() ? "a quaternion" : scene::excerpt(typeName);
    doubt(Doubt::quaternions,
          "is " + name +
              (supposed == QuaternionOrder::wxyz ? " w x y z, not x y z w?" : " x y z w, not w x y z?"));
    return supposed;
}

// As a person chose it, or as the name of a variable, its type or a function tells. Libraries that have w
// first print it last as well: of them only what their functions are given is certain.
std::optional<QuaternionOrder> Interpreter::orderSaid(const std::string& typeName, bool call) const {
    if (choices_.quaternions != QuaternionOrder::automatic) return choices_.quaternions;
    const auto declared = declaredTypes_.find(typeName);
    const std::string type = declared == declaredTypes_.end() ? "" : declared->second;
    const std::string name = lowerCase(typeName);
    if (holds(name, "wxyz")) return QuaternionOrder::wxyz;
    if (holds(name, "xyzw")) return QuaternionOrder::xyzw;
    if (holds(name, "dquat")) return QuaternionOrder::wxyz;
    const Engine* const engine = Engines::of(type.empty() ? typeName : type);
    if (engine != nullptr && engine->quaternions != QuaternionOrder::automatic) {
        if (call || !type.empty() || engine->quaternions == QuaternionOrder::xyzw) return engine->quaternions;
    }
    const auto agreed = engines_.agreed(&Engine::quaternions);
    if (agreed && (*agreed == QuaternionOrder::xyzw || (call && holds(name, "quat")))) return agreed;
    return std::nullopt;
}

// Four numbers of which nothing said the order: where a function whose library has w first takes them, they
// are in its order.
void Interpreter::readAgain(Value& turn, const std::string& user) {
    const bool plain = turn.kind == ValueKind::pose && turn.numbers.size() == 4 && turn.lengths.empty() &&
                       !turn.ordered && turn.items.size() == 1;
    const auto order = orderSaid(user, true);
    if (!plain || orderSaid(turn.text, false) || !order) return;
    const auto read = readQuaternion(turn.numbers, *order);
    if (!read) return;
    turn.pose.pose.orientation = read->rotation;
    Item& item = items[static_cast<std::size_t>(turn.items[0])];
    item.words = read->words;
    item.warning = read->warning;
    std::erase_if(doubts, [&](const Question& question) {
        return question.about == Doubt::quaternions && question.key == item.key;
    });
}

// What is said of a turn.
Value Interpreter::turned(const dvec3& axis, double number, AngleUnit unit) {
    const AngleUnit chosen = choices_.angles == AngleUnit::automatic ? unit : choices_.angles;
    Value value = rotationValue(about(axis, angle(number, unit)));
    value.how = "turned by " + scene::numberForPerson(number) +
                (chosen == AngleUnit::degrees ? " degrees" : " radians") + " about " + wordsOf(axis);
    return value;
}

namespace {

// Functions that take degrees.
AngleUnit unitOf(const std::string& name) {
    const bool degrees = holds(name, "quaternion.euler") || holds(name, "fromeulerdegrees") ||
                         holds(name, "quaternion.angleaxis");  // Unity
    return degrees ? AngleUnit::degrees : AngleUnit::radians;
}

// "sRotationY", "makeRotationX", "from_axis_angle_z", "from_rotation_y": the axis at the end of a name.
char axisAtEnd(const std::string& last) {
    for (const std::string_view stem : {"rotation", "rotate", "angle_", "rotation_", "rot"}) {
        if (last.size() <= stem.size() || !last.ends_with(std::string(stem) + last.back())) continue;
        if (last.back() >= 'x' && last.back() <= 'z') return last.back();
    }
    if (last.size() == 13 && last.starts_with("make") && last.ends_with("rotation") && last[4] >= 'x' &&
        last[4] <= 'z')
        return last[4];  // Drake: MakeYRotation
    return 0;
}

dvec3 unitAlong(char axis) {
    return {axis == 'x' ? 1.0 : 0.0, axis == 'y' ? 1.0 : 0.0, axis == 'z' ? 1.0 : 0.0};
}

}  // namespace

std::optional<Value> Interpreter::rotationCall(const std::string& name, const Value& arguments) {
    const std::string last = lastPart(name);
    const std::vector<double> n = numbersOf(arguments);
    const auto within = [&](std::string_view part) { return holds(name, part); };
    const AngleUnit unit = unitOf(name);
    // Jolt, three.js, nalgebra, glam: about an axis of the frame.
    if (const char axis = axisAtEnd(last); axis != 0 && n.size() <= 1) {
        if (n.empty()) doubt(Doubt::value, "is an angle that is not in the text 0?");
        return turned(unitAlong(axis), n.empty() ? 0.0 : n[0], unit);
    }
    if (last == "from_euler") {
        if (auto turn = scipyEuler(arguments)) return turn;
    }
    if (within("euler"))
        if (auto turn = writtenEuler(arguments, unit)) return turn;
    if (within("euler") || within("rollpitchyaw") || within("from_rpy")) return eulerCall(name, n);
    const bool quaternion = within("quat") || within("rotor") || within("rotation") || within("axisangle") ||
                            within("angleaxis") || within("axis_angle");
    if (!quaternion) return std::nullopt;
    const std::vector<Value> parts = argumentsOf(arguments);
    if (parts.size() == 2) {  // an axis and an angle, either way round
        const bool axisFirst = parts[0].isFlat(3);
        const Value& axis = parts[axisFirst ? 0 : 1];
        const Value& number = parts[axisFirst ? 1 : 0];
        if (axis.isFlat(3) && number.isNumber()) return turned(toVector(axis), number.number, unit);
        // b3Quat{ { x, y, z }, w }
    }
    if (last == "sidentity" || last == "identity" || (n.empty() && parts.empty() && within("quat")))
        return rotationValue(identityQuat<double>());
    const bool scaledAxis = last == "rotation" && within("isometr");
    if (n.size() == 3 && (within("axisangle") || within("axis_angle") || within("rotvec") || scaledAxis)) {
        const dvec3 v{n[0], n[1], n[2]};
        return turned(v, safeLength(v), unit);
    }
    if (n.size() == 3 && within("btquaternion")) return eulerCall("btquaternion", n);
    if (n.size() == 4) return quaternionCall(name, n, arguments.ordered);
    // Rotations of rotations come back as they are; of others nothing is known.
    const bool told =
        arguments.kind != ValueKind::pose && arguments.kind != ValueKind::shape && !within("transl");
    if (told && !n.empty())
        doubt(Doubt::value,
              "'" + scene::excerpt(name) + "(...)' could not be read as a rotation: can it be left out?");
    return std::nullopt;
}

namespace {

// The order that a function's own name or its library has.
std::optional<EulerOrder> eulerOrderOf(const std::string& name, const Engines& engines) {
    for (const std::string_view part : {"rollpitchyaw", "rpy", "eulerzyx", "from_euler_angles"})
        if (holds(name, part)) return EulerOrder::zyx;
    return engines.agreed(&Engine::euler, name);
}

}  // namespace

// from_euler(EulerRot::YXZ, a, b, c): the angles in the order of the letters; Euler(x, y, z, "ZYX"): those
// about x, y and z. Either turns with the thing.
std::optional<Value> Interpreter::writtenEuler(const Value& arguments, AngleUnit unit) {
    const std::vector<Value> parts = argumentsOf(arguments);
    const std::vector<double> n = numbersOf(arguments);
    if (n.size() != 3) return std::nullopt;
    for (const Value& part : parts) {
        if ((part.kind != ValueKind::text && part.kind != ValueKind::none) || part.text.empty()) continue;
        const std::string axes = lastPart(part.text);
        const bool letters = axes.size() == 3 && axes.find_first_not_of("XYZ") == std::string::npos &&
                             axes[0] != axes[1] && axes[1] != axes[2] && axes[0] != axes[2];
        const bool first = &part == &parts.front();
        if (!letters || first != part.text.starts_with("EulerRot")) {
            if (first || &part == &parts.back())
                doubt(Doubt::euler, "is the order of the angles not " + scene::excerpt(part.text) + '?');
            return std::nullopt;
        }
        std::vector<double> radians;
        for (std::size_t i = 0; i < 3; ++i)
            radians.push_back(angle(first ? n[i] : n[static_cast<std::size_t>(axes[i] - 'X')], unit));
        Value value = rotationValue(turnedInOrder(axes, radians, "XYZ"));
        value.how = "Euler angles " + wordsOf({n[0], n[1], n[2]}) + " in the order " + axes;
        return value;
    }
    return std::nullopt;
}

std::optional<Value> Interpreter::eulerCall(const std::string& name, const std::vector<double>& n) {
    if (n.size() != 3) return std::nullopt;
    const std::string last = lastPart(name);
    const AngleUnit unit = unitOf(name);
    const AngleUnit chosen = choices_.angles == AngleUnit::automatic ? unit : choices_.angles;
    dvec3 angles{angle(n[0], unit), angle(n[1], unit), angle(n[2], unit)};
    EulerOrder order = EulerOrder::zyx;
    std::string given;
    if (last == "seteulerzyx") {
        std::swap(angles.x, angles.z);
        given = " (given about z, y, x)";
    } else if (name == "btquaternion" || last == "seteuler" || holds(last, "yawpitchroll")) {
        // Bullet's and Babylon's yaw is about y, pitch about x, roll about z.
        std::swap(angles.x, angles.y);
        order = EulerOrder::yxz;
        given = " (yaw, pitch and roll were given)";
    } else {
        order = orderOfAngles(name, n, eulerOrderOf(name, engines_));
    }
    Value value = rotationValue(turnedBy(angles, order));
    value.how = "Euler angles " + wordsOf({n[0], n[1], n[2]}) +
                (chosen == AngleUnit::degrees ? " in degrees" : " in radians") + ", " + wordsOf(order) +
                given;
    return value;
}

// As a person chose, as is known, or asked where it makes a difference.
EulerOrder Interpreter::orderOfAngles(const std::string& name, const std::vector<double>& angles,
                                      std::optional<EulerOrder> known) {
    sawOpen(&OpenReadings::euler);
    if (choices_.euler != EulerOrder::automatic) return choices_.euler;
    const auto turns = std::count_if(angles.begin(), angles.end(), [](double x) { return x != 0.0; });
    if (!known && turns > 1)
        doubt(Doubt::euler, "are the angles of " + scene::excerpt(name) + " applied as Rz Ry Rx?");
    return known.value_or(EulerOrder::zyx);
}

// Rotation.from_euler("xyz", [..], degrees=True): capitals turn with the thing, small letters stay in space.
std::optional<Value> Interpreter::scipyEuler(const Value& arguments) {
    const std::vector<Value> parts = argumentsOf(arguments);
    const std::vector<double> n = numbersOf(arguments);
    if (parts.empty() || parts[0].kind != ValueKind::text || parts[0].text.size() != n.size())
        return std::nullopt;
    const std::string& axes = parts[0].text;
    const auto areAll = [&](const char* letters) {
        return axes.find_first_not_of(letters) == std::string::npos;
    };
    if (axes.empty() || (!areAll("xyz") && !areAll("XYZ"))) return std::nullopt;
    const Value* degrees = arguments.member("degrees");
    const AngleUnit unit =
        degrees != nullptr && lowerCase(degrees->text) == "true" ? AngleUnit::degrees : AngleUnit::radians;
    std::vector<double> radians;
    radians.reserve(n.size());
    for (const double x : n) radians.push_back(angle(x, unit));
    Value value = rotationValue(turnedInOrder(axes, radians, "XYZ"));
    const AngleUnit chosen = choices_.angles == AngleUnit::automatic ? unit : choices_.angles;
    value.how = "Euler angles " + axes + (chosen == AngleUnit::degrees ? " in degrees" : " in radians");
    return value;
}

std::optional<Value> Interpreter::quaternionCall(const std::string& name, const std::vector<double>& n,
                                                 bool named) {
    if (!named) sawOpen(&OpenReadings::quaternions);
    auto read = readQuaternion(n, named ? QuaternionOrder::xyzw : orderOf(name, true));
    if (!read) return std::nullopt;
    if (!read->warning.empty()) warn(read->warning);
    Value rotation = rotationValue(read->rotation);
    rotation.how = read->words;
    return rotation;
}

// --- poses ----------------------------------------------------------------------------------------------

namespace {

bool namesMatrix(const std::string& name, const std::string& last) {
    return holds(name, "mat44") || holds(name, "mat4") || holds(name, "matrix") || holds(name, "mat3") ||
           holds(name, "basis") || last == "eye" || holds(name, "dmat");
}
bool namesFrame(const std::string& name, const std::string& last) {
    return holds(name, "transform") || holds(name, "isometr") || holds(name, "pose") ||
           holds(name, "translation") || holds(name, "se3") || holds(name, "rigid") || last == "xf";
}

}  // namespace

std::optional<Value> Interpreter::poseCall(const std::string& name, const Value& arguments) {
    const std::string last = lastPart(name);
    if (auto moved = moveCall(last, arguments)) return moved;
    const bool matrix = namesMatrix(name, last);
    if (!matrix && !namesFrame(name, last)) return std::nullopt;
    if (meansScale(last)) {  // Transform::from_scale(v)
        doubtScale(last, arguments);
        return poseValue({});
    }
    const std::vector<double> n = numbersOf(arguments);
    // glm::mat4(1) is one, too.
    const bool one = matrix && n.size() == 1 && n[0] == 1.0;
    if (last == "sidentity" || last == "identity" || last == "eye" || last == "getidentity" || one) {
        PartialPose pose;
        pose.hasRotation = true;
        pose.hasPosition = n.empty() || n[0] != 3.0;  // np.eye(3) only turns
        return poseValue(pose);
    }
    if (matrix && (n.size() == 9 || n.size() == 16)) return matrixCall(name, n);
    if (n.size() == 12 && last == "transform3d") {  // Godot: three rows, then the origin
        const auto read = readMatrix3(std::span(n).first(9), MatrixOrder::rows);
        if (!read) return std::nullopt;
        Value posed = poseValue({{{n[9], n[10], n[11]}, read->rotation}, true, true});
        posed.how = read->words + ", then the origin";
        return posed;
    }
    if (arguments.kind == ValueKind::list && !arguments.keys.empty()) {
        std::string words, warning;
        const auto keyed = keyedPose(arguments, words, warning);
        if (!warning.empty()) warn(warning);
        if (!keyed) return std::nullopt;
        Value posed = poseValue(*keyed);
        posed.how = words;
        return posed;
    }
    return frameCall(name, arguments);
}

// glm::translate(m, v), glm::rotate(m, angle, axis): onto a matrix, or by itself.
std::optional<Value> Interpreter::moveCall(const std::string& last, const Value& arguments) {
    if (last != "translate" && last != "rotate" && last != "scale") return std::nullopt;
    Value base, vector, number;
    for (const Value& part : argumentsOf(arguments)) {
        if (part.kind == ValueKind::pose) base = part;
        if (part.isFlat(3)) vector = part;
        if (part.isNumber()) number = part;
    }
    if (!vector.isFlat(3)) return std::nullopt;
    if (last == "scale") {
        if (toVector(vector) != dvec3(1.0)) doubt(Doubt::value, "can a scale be left out?");
        return base;
    }
    if (last == "rotate" && !number.isNumber()) return std::nullopt;
    Value move = last == "translate" ? positionValue(toVector(vector))
                                     : turned(toVector(vector), number.number, AngleUnit::radians);
    if (base.kind != ValueKind::pose) return move;
    Value result = multiply(base, move);
    result.how = move.how;
    return result;
}

// Whether rows and columns could be taken for each other, and nothing says which they are.
void Interpreter::doubtMatrix(const std::string& name, const std::vector<double>& n, bool call) {
    if (choices_.matrices != MatrixOrder::automatic) return;
    const std::size_t width = n.size() == 9 ? 3 : 4;
    // Where it stands tells it of a matrix with a translation.
    if (n.size() == 12 || (n.size() == 16 && (n[3] != 0.0 || n[7] != 0.0 || n[11] != 0.0 || n[12] != 0.0 ||
                                              n[13] != 0.0 || n[14] != 0.0)))
        return;
    bool symmetric = true;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < row; ++column)
            symmetric = symmetric && n[row * width + column] == n[column * width + row];
    if (symmetric || (call && Engines::of(name) != nullptr)) return;
    doubt(Doubt::matrices,
          "is " + (name.empty() ? "a matrix" : scene::excerpt(name)) + " row by row, not column by column?");
}

Value Interpreter::matrixCall(const std::string& name, const std::vector<double>& n) {
    const std::string last = lastPart(name);
    const auto within = [&](std::string_view part) { return holds(name, part); };
    MatrixOrder order = choices_.matrices;
    const bool columns = within("mat44") || within("glm") || last == "mat3" || last == "mat4" ||
                         within("mat33") || within("from_cols") || last == "basis";
    if (order == MatrixOrder::automatic && n.size() == 9)
        order = columns ? MatrixOrder::columns : MatrixOrder::rows;
    if (order == MatrixOrder::automatic && columns) order = MatrixOrder::columns;
    sawOpen(&OpenReadings::matrices);
    if (!columns) doubtMatrix(name, n, true);
    if (n.size() == 16) {
        if (auto read = readMatrix4(n, order)) {
            if (!read->warning.empty()) warn(read->warning);
            Value posed = poseValue({read->pose, true, true});
            posed.how = read->words;
            return posed;
        }
    } else if (auto read = readMatrix3(n, order)) {
        if (!read->warning.empty()) warn(read->warning);
        Value turn = rotationValue(read->rotation);
        turn.how = read->words;
        return turn;
    }
    doubt(Doubt::value, "can a matrix that is no rotation with a translation be left out?");
    return {};
}

// A rotation and a translation, either of them, in any order.
std::optional<Value> Interpreter::frameCall(const std::string& name, const Value& arguments) {
    PartialPose pose;
    Value result;
    for (Value part : argumentsOf(arguments)) {
        readAgain(part, name);
        // Isometry3::new(translation, axis times angle)
        if (part.isFlat(3) && pose.hasPosition && !pose.hasRotation && holds(name, "isometr")) {
            const dvec3 v = toVector(part);
            pose.pose.orientation = normalizedOrIdentity(about(v, angle(safeLength(v), AngleUnit::radians)));
            pose.hasRotation = true;
            result.how =
                "turned by " + scene::numberForPerson(safeLength(v)) + " radians about " + wordsOf(v);
            continue;
        }
        std::string words, warning;
        // Four numbers are a quaternion in the order of the function's library.
        inCall_ = part.isFlat(4) && part.text.empty();
        const auto read = poseFrom(part, inCall_ ? name : part.text, words, warning);
        inCall_ = false;
        if (!warning.empty()) warn(warning);
        if (!read) continue;
        result.items.insert(result.items.end(), part.items.begin(), part.items.end());
        if (read->hasPosition && !pose.hasPosition) {
            pose.pose.position = read->pose.position;
            pose.hasPosition = true;
        }
        if (read->hasRotation && !pose.hasRotation) {
            pose.pose.orientation = read->pose.orientation;
            pose.hasRotation = true;
            if (!read->hasPosition && part.kind != ValueKind::list) result.how = words;
        }
    }
    if (!pose.known()) return std::nullopt;
    result.kind = ValueKind::pose;
    result.pose = pose;
    return result;
}

}  // namespace sepaxis::exchange
