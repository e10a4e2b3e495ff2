// What a value means under its name: a shape, a point list, a pose.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/code/shape_calls.h"
#include "app/paste/rotations.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace sepaxis::exchange {

namespace {

bool allFinite(const std::vector<double>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

std::vector<dvec3> pointsOf(const Value& value) {
    std::vector<dvec3> points;
    for (std::size_t i = 0; i + 2 < value.numbers.size(); i += 3)
        points.emplace_back(value.numbers[i], value.numbers[i + 1], value.numbers[i + 2]);
    return points;
}

std::vector<std::vector<std::uint32_t>> indexLists(const Value* value) {
    std::vector<std::vector<std::uint32_t>> lists;
    if (value == nullptr || value->kind != ValueKind::array) return lists;
    std::size_t at = 0;
    for (const std::uint32_t length : value->lengths) {
        std::vector<std::uint32_t>& list = lists.emplace_back();
        for (std::uint32_t i = 0; i < length; ++i) {
            const double x = value->numbers[at++];
            if (!(x >= 0.0) || x > 1e9 || x != std::trunc(x)) return {};
            list.push_back(static_cast<std::uint32_t>(x));
        }
    }
    return lists;
}

const Value* anyMember(const Value& value, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        if (const Value* found = value.member(name)) return found;
    return nullptr;
}

std::string at(const dvec3& p) {
    return wordsOf(p);
}

}  // namespace

std::string lowerCase(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}
std::string lastPart(std::string_view path) {
    const std::size_t cut = path.find_last_of(".:");
    return std::string(cut == std::string_view::npos ? path : path.substr(cut + 1));
}
bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

void Interpreter::warn(const std::string& text) {
    constexpr std::size_t kMostWarnings = 12;
    if (warnings.size() >= kMostWarnings) return;
    if (std::find(warnings.begin(), warnings.end(), text) == warnings.end()) warnings.push_back(text);
}

int Interpreter::addItem(ItemKind kind, std::size_t begin, std::size_t end, const std::string& name,
                         std::string words, std::string warning) {
    if (items.size() >= kMaxItems) {
        warn("only the first " + std::to_string(kMaxItems) + " things of the text are listed");
        return static_cast<int>(items.size()) - 1;
    }
    Item item;
    item.kind = kind;
    item.begin = begin;
    item.end = std::max(begin, end);
    item.place = places_.of(begin);
    item.name = scene::excerpt(name);
    item.words = std::move(words);
    item.key = key_;
    item.warning = std::move(warning);
    items.push_back(std::move(item));
    return static_cast<int>(items.size()) - 1;
}

Value Interpreter::namedValue(const std::string& path, Value value) {
    const auto found = variables_.find(path);
    if (found != variables_.end() && spend(found->second)) value = found->second;
    if (const auto defined = definitions_.find(path); defined != definitions_.end()) {
        used.push_back(defined->second);
        definitions_.erase(defined);
    }
    value.text = path;
    return value;
}

bool Interpreter::mayMakeShape() {
    constexpr std::size_t kMostShapes = kMaxItems;
    if (shapes.size() < kMostShapes) return true;
    warn("only the first " + std::to_string(kMostShapes) + " shapes of the text are read");
    return false;
}

bool Interpreter::makeShape(Value& value, const std::string& name) {
    scene::Shape shape;
    std::string words;
    if (value.kind == ValueKind::list) {
        const Value* positions = anyMember(value, {"positions", "vertices", "points", "verts"});
        if (positions == nullptr || !positions->isRows(3) || positions->lengths.size() < 4)
            return keyedShapes(value, name);
        if (!mayMakeShape()) return false;
        scene::HullShape hull;
        hull.positions = pointsOf(*positions);
        hull.faces = indexLists(anyMember(value, {"faces"}));
        hull.edges = indexLists(anyMember(value, {"edges"}));
        const Value* normals = anyMember(value, {"normals"});
        if (normals != nullptr && normals->isRows(3) && normals->lengths.size() == hull.faces.size())
            hull.normals = pointsOf(*normals);
        words = "hull of " + std::to_string(hull.positions.size()) + " points";
        if (!hull.faces.empty()) words += ", " + std::to_string(hull.faces.size()) + " faces";
        if (!hull.normals.empty()) words += " with normals";
        shape = std::move(hull);
    } else {
        if (!value.isRows(3) || !mayMakeShape()) return false;
        const std::vector<dvec3> points = pointsOf(value);
        if (!rowsSaid_ && !onlyNumbers_ && !meansCorners(name))
            doubt(Doubt::shape, "are " + std::to_string(points.size()) + " points" +
                                    (name.empty() ? "" : " of " + scene::excerpt(name)) +
                                    (points.size() == 3 ? " a triangle?" : " the corners of a hull?"));
        if (points.size() == 3) {
            shape = scene::TriangleShape{{points[0], points[1], points[2]}, false};
            words = "triangle of 3 points";
        } else if (points.size() > 3) {
            shape = scene::HullShape{points, {}, {}, {}};
            words = "hull of " + std::to_string(points.size()) + " points";
        } else {
            return false;
        }
    }
    ReadShape made;
    made.shape = std::move(shape);
    made.name = name;
    made.item = addItem(ItemKind::points, value.begin, value.end, name, words, "");
    const std::size_t begin = value.begin, end = value.end;
    std::string text = value.text;
    value = {};
    value.kind = ValueKind::shape;
    value.shape = static_cast<int>(shapes.size());
    value.items = {made.item};
    value.begin = begin;
    value.end = end;
    value.text = std::move(text);
    shapes.push_back(std::move(made));
    return true;
}

// The last pose that a shape was given is where it stands, unless the text names the pair.
void Interpreter::placeShape(const Value& value) {
    if (value.shape < 0 || !value.pose.known()) return;
    ReadShape& shape = shapes[static_cast<std::size_t>(value.shape)];
    shape.pose = value.pose;
    shape.poseItems = value.items;
}

// { position: ..., rotation: ... }, and Godot's [X: ..., Y: ..., Z: ..., O: ...] of columns.
std::optional<PartialPose> Interpreter::keyedPose(const Value& value, std::string& words,
                                                  std::string& warning) {
    PartialPose pose;
    const Value *x = value.member("X"), *y = value.member("Y"), *z = value.member("Z"),
                *o = value.member("O");
    if (x != nullptr && y != nullptr && z != nullptr && x->isFlat(3) && y->isFlat(3) && z->isFlat(3)) {
        std::vector<double> columns = x->numbers;
        columns.insert(columns.end(), y->numbers.begin(), y->numbers.end());
        columns.insert(columns.end(), z->numbers.begin(), z->numbers.end());
        const auto read = readMatrix3(columns, MatrixOrder::columns);
        if (!read) return std::nullopt;
        words = read->words;
        warning = read->warning;
        pose = {{dvec3(0.0), read->rotation}, false, true};
        if (o == nullptr || !o->isFlat(3)) return pose;
        pose.pose.position = toVector(*o);
        pose.hasPosition = true;
        words += ", position " + at(toVector(*o));
        return pose;
    }
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
        const std::string key = lowerCase(value.keys[i]);
        if (!meansPlace(key)) {
            if (meansScale(key)) doubtScale(value.keys[i], value.values[i]);
            continue;
        }
        std::string said;
        const auto part = poseFrom(value.values[i], key, said, warning);
        if (value.values[i].kind == ValueKind::list && !part) doubtUnread(value.keys[i]);
        if (!part) continue;
        doubtUnreadKeys(value.values[i]);
        if (part->hasPosition && pose.hasPosition)
            doubt(Doubt::unused, "two places are given, and the last of them is read: is it " +
                                     scene::excerpt(value.keys[i]) + " alone?");
        words += (words.empty() ? "" : ", ") + said;
        if (part->hasPosition) pose.pose.position = part->pose.position;
        if (part->hasRotation) pose.pose.orientation = part->pose.orientation;
        pose.hasPosition = pose.hasPosition || part->hasPosition;
        pose.hasRotation = pose.hasRotation || part->hasRotation;
    }
    if (!pose.known()) return std::nullopt;
    return pose;
}

// A scale is applied by some programs to the shape, by others to what is drawn.
void Interpreter::doubtScale(const std::string& name, const Value& scale) {
    const std::vector<double> numbers = numbersOf(scale);
    used.emplace_back(scale.begin, scale.end);
    std::string words;
    for (const double x : numbers) words += ' ' + scene::numberForPerson(x);
    // Vec3::ONE, ones(3)
    if (numbers.empty()) words = ' ' + scene::excerpt(text_.substr(scale.begin, scale.end - scale.begin));
    if (numbers.empty() ? holds(lowerCase(words), "one") || words.size() == 1
                        : std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == 1.0; }))
        return;
    doubt(Doubt::unused, scene::excerpt(name) + words + ": this scale was not applied: can it be left out?");
}

void Interpreter::doubtUnread(const std::string& name) {
    doubt(Doubt::unused, "'" + scene::excerpt(name) + "' could not be read: can it be left out?");
}

// What stands in a literal beside the places that are read, but for settings.
void Interpreter::doubtUnreadKeys(const Value& list) {
    for (std::size_t i = 0; i < list.keys.size(); ++i) {
        const std::string key = lowerCase(list.keys[i]);
        const Value& value = list.values[i];
        const bool other = value.isNumber() || value.kind == ValueKind::array;
        if (meansPlace(key) ? value.kind == ValueKind::none
                            : other && !key.empty() && !isSetting(key) && !meansScale(key))
            doubtUnread(list.keys[i]);
    }
}

// Three angles by a name: their unit and order are the library's where it has them.
std::optional<PartialPose> Interpreter::eulerPose(const Value& value, const std::string& name,
                                                  std::string& words) {
    if (!allFinite(value.numbers)) return std::nullopt;
    const dvec3 v = toVector(value);
    const std::string lower = lowerCase(name);
    const bool saysDegrees =
        holds(lower, "deg") || engines_.agreed(&Engine::angles, name) == AngleUnit::degrees;
    const bool degrees = saysDegrees || looksLikeDegrees(value.numbers);
    const AngleUnit unit = degrees ? AngleUnit::degrees : AngleUnit::radians;
    const AngleUnit chosen = choices_.angles == AngleUnit::automatic ? unit : choices_.angles;
    if (v != dvec3(0.0) && chosen == unit && choices_.angles == AngleUnit::automatic && !saysDegrees &&
        !holds(lower, "rad"))
        doubt(Doubt::angles,
              "is " + scene::excerpt(name) + " " + at(v) + (degrees ? " in degrees?" : " in radians?"));
    const EulerOrder order = orderOfAngles(name, value.numbers, engines_.agreed(&Engine::euler, name));
    const dvec3 angles{angle(v.x, chosen), angle(v.y, chosen), angle(v.z, chosen)};
    words = "Euler angles " + at(v) + (chosen == AngleUnit::degrees ? " in degrees, " : " in radians, ") +
            wordsOf(order);
    return PartialPose{{dvec3(0.0), normalizedOrIdentity(turnedBy(angles, order))}, false, true};
}

std::optional<PartialPose> Interpreter::poseFrom(const Value& value, const std::string& name,
                                                 std::string& words, std::string& warning) {
    const std::string role = lowerCase(lastPart(name));
    if (value.kind == ValueKind::pose) {
        if (value.pose.hasPosition && holds(value.how, "position")) {
            words = value.how;
            return value.pose;
        }
        if (value.pose.hasPosition) words = "position " + at(value.pose.pose.position);
        const std::string turn = value.how.empty() ? "rotation" : value.how;
        if (value.pose.hasRotation) words += words.empty() ? turn : ", " + turn;
        if (words.empty()) words = "identity";
        return value.pose;
    }
    if (value.kind == ValueKind::list && !value.keys.empty()) return keyedPose(value, words, warning);
    if (value.kind == ValueKind::list && value.keys.empty() && value.values.size() == 2) {
        // { { x, y, z }, { { x, y, z }, w } }: a position and a rotation.
        if (!value.values[0].isFlat(3)) return std::nullopt;
        // { { x, y, z }, w }, as Box3D has it: the order is in the form.
        if (value.values[1].isNumber() && meansRotation(role)) {
            std::vector<double> numbers = value.values[0].numbers;
            numbers.push_back(value.values[1].number);
            const auto read = readQuaternion(numbers, QuaternionOrder::xyzw);
            if (!read) return std::nullopt;
            words = read->words;
            warning = read->warning;
            return PartialPose{{dvec3(0.0), read->rotation}, false, true};
        }
        std::string ignored;
        const auto turn = poseFrom(value.values[1], "rotation", ignored, warning);
        if (!turn || !turn->hasRotation) return std::nullopt;
        words = "position " + at(toVector(value.values[0])) + ", rotation";
        return PartialPose{{toVector(value.values[0]), turn->pose.orientation}, true, true};
    }
    if (value.kind != ValueKind::array) return std::nullopt;
    if (!allFinite(value.numbers)) {
        warn("numbers that are not finite place nothing: " + std::string(scene::excerpt(name)));
        return std::nullopt;
    }
    const std::vector<double>& n = value.numbers;
    if (value.isFlat(3) && meansRotation(role)) return eulerPose(value, name, words);
    if (value.isFlat(3)) {
        words = "position " + at(toVector(value));
        return PartialPose{{toVector(value), identityQuat<double>()}, true, false};
    }
    if (n.size() == 4 && !value.isRows(1)) {
        if (!value.ordered) sawOpen(&OpenReadings::quaternions);
        const auto read = readQuaternion(n, value.ordered ? QuaternionOrder::xyzw : orderOf(name, inCall_));
        if (!read) return std::nullopt;
        words = read->words;
        warning = read->warning;
        return PartialPose{{dvec3(0.0), read->rotation}, false, true};
    }
    if (n.size() == 7 && value.lengths.empty()) {
        sawOpen(&OpenReadings::quaternions);
        const auto read = readQuaternion(std::span(n).subspan(3), orderOf(name, inCall_));
        if (!read) return std::nullopt;
        words = "position " + at(toVector(value)) + ", " + read->words;
        warning = read->warning;
        return PartialPose{{toVector(value), read->rotation}, true, true};
    }
    if (n.size() == 9) {
        sawOpen(&OpenReadings::matrices);
        if (value.lengths.empty() || engines_.hold("glm")) doubtMatrix(name, n, false);
        const MatrixOrder order =
            choices_.matrices == MatrixOrder::columns ? MatrixOrder::columns : MatrixOrder::rows;
        const auto read = readMatrix3(n, order);
        if (!read) return std::nullopt;
        words = read->words;
        warning = read->warning;
        return PartialPose{{dvec3(0.0), read->rotation}, false, true};
    }
    if (n.size() == 12 || n.size() == 16) {
        sawOpen(&OpenReadings::matrices);
        if (value.lengths.empty() || engines_.hold("glm")) doubtMatrix(name, n, false);
        const auto read = readMatrix4(n, choices_.matrices);
        if (!read) return std::nullopt;
        words = read->words + ", position " + at(read->pose.position);
        warning = read->warning;
        return PartialPose{read->pose, true, true};
    }
    return std::nullopt;
}

void Interpreter::appendPoint(const std::string& name, const Value& value) {
    if (!value.isFlat(3) &&
        !(value.kind == ValueKind::list && !value.values.empty() && value.values[0].isFlat(3)))
        return;
    const Value& point = value.isFlat(3) ? value : value.values[0];
    Value& list = variables_[name];
    if (list.kind != ValueKind::array || list.lengths.empty()) {
        if (list.kind == ValueKind::shape) return;
        list = {};
        list.kind = ValueKind::array;
        list.begin = point.begin;
        list.text = name;
    }
    list.numbers.insert(list.numbers.end(), point.numbers.begin(), point.numbers.end());
    list.lengths.push_back(3);
    list.end = point.end;
}

namespace {

// Coordinates one after the other become rows.
void partCoordinates(Value& value, const std::string& role) {
    const bool flatPoints = value.kind == ValueKind::array && value.lengths.empty() &&
                            value.numbers.size() >= 12 && value.numbers.size() % 3 == 0 &&
                            !meansIndices(role) && !meansPose(role) &&
                            !readMatrix4(value.numbers, MatrixOrder::automatic);
    const bool coordinates =
        meansPoints(role) || !std::all_of(value.numbers.begin(), value.numbers.end(),
                                          [](double x) { return x == std::trunc(x) && x >= 0.0; });
    if (flatPoints && coordinates) value.lengths.assign(value.numbers.size() / 3, 3);
}

}  // namespace

void Interpreter::assign(const std::string& path, Value value, std::size_t begin, std::size_t end) {
    if (path.empty() || !spend(value)) return;
    definitions_[path] = {begin, end};
    const std::size_t dot = path.rfind('.');
    const std::string role = lowerCase(lastPart(path));
    partCoordinates(value, role);
    const bool shapeOfPoints =
        value.isRows(3) && !meansIndices(role) &&
        (value.lengths.size() > 3 || (value.lengths.size() == 3 && holds(role, "tri")));
    const bool rotation = value.isRows(3) && value.lengths.size() == 3 && isOrthonormal(value.numbers);
    if ((shapeOfPoints && !rotation && !meansAnswer(role)) ||
        (value.kind == ValueKind::list && !value.keys.empty())) {
        value.begin = begin;
        value.end = end;
        makeShape(value, path);
    }
    if (value.kind == ValueKind::shape) {
        nameShape(path, value);
        // mesh.vertices = ...: the thing that has the points is the shape.
        if (dot != std::string::npos && meansPoints(role)) variables_[path.substr(0, dot)] = value;
        variables_[path] = std::move(value);
        return;
    }
    if (holds(role, "implicitshapedimensions") && value.isFlat(3)) {
        doubt(Doubt::value,
              "implicitShapeDimensions are a box's half extents less its margin, which the text does "
              "not say");
        assignSize(dot == std::string::npos ? path : path.substr(0, dot), "half_extents", value);
        return;
    }
    if (dot != std::string::npos && (role == "order" || role == "rotationorder" || role == "rotation_order"))
        doubt(Doubt::euler, "is the order of the angles of " + scene::excerpt(path.substr(0, dot)) +
                                " not another, as the text says?");
    if (dot != std::string::npos) {
        const std::string base = path.substr(0, dot);
        value.begin = begin;
        value.end = end;
        if (assignBlock(base, role, value) || assignComponent(base, role, value)) return;
        if (meansPosition(role) || meansRotation(role) || meansPose(role)) {
            assignMember(base, role, value);
        } else {
            assignSize(base, role, value);
        }
    } else {
        keepPose(path, role, value, {begin, end});
        value.text = path;
    }
    variables_[path] = std::move(value);
}

void Interpreter::nameShape(const std::string& path, const Value& value) {
    ReadShape& shape = shapes[static_cast<std::size_t>(value.shape)];
    if (shape.name.empty()) shape.name = path;
    if (shape.item >= 0 && items[static_cast<std::size_t>(shape.item)].name.empty())
        items[static_cast<std::size_t>(shape.item)].name = scene::excerpt(path);
    placeShape(value);
}

// box.x = 1 of libccd, collider.size and .radius of Unity and Godot, .halfExtents.
void Interpreter::assignSize(const std::string& base, const std::string& role, const Value& value) {
    const std::string name = lowerCase(base) + ' ' + declaredTypes_[base];
    const bool vector =
        role == "size" || holds(role, "half_extents") || holds(role, "halfextents") || role == "extents";
    std::optional<dvec3> size;
    bool full = true;
    if (vector && value.isFlat(3)) {
        size = toVector(value);
        full = role == "size";
    } else if (value.isNumber() && holds(name, "box")) {
        std::map<std::string, double>& known = sizes_[base];
        known[role] = value.number;
        if (known.contains("x") && known.contains("y") && known.contains("z"))
            size = dvec3(known["x"], known["y"], known["z"]);
    } else if (value.isNumber() && role == "radius" && (holds(name, "sphere") || holds(name, "ball"))) {
        makeBySize(base, buildSphere(value.number), value);
        return;
    } else if (value.isNumber() && (role == "radius" || role == "height" ||
                                    (role == "direction" && holds(name, "capsulecollider")))) {
        std::map<std::string, double>& known = sizes_[base];
        known[role] = value.number;
        if (!known.contains("radius") || !known.contains("height")) return;
        auto built = buildStanding(declaredTypes_[base], known["radius"], known["height"]);
        if (const auto lies = known.find("direction"); built && lies != known.end() && lies->second != 1.0) {
            built->local = turnedTo(lies->second == 0.0 ? 'x' : 'z');  // Unity
            built->words += lies->second == 0.0 ? ", turned along x" : ", turned along z";
        }
        if (built)
            makeBySize(base, *built, value);
        else
            makeAlongAxis(base, known, value);
        return;
    } else if (assignBounds(base, role, value)) {
        return;
    }
    if (meansScale(role) || meansScale(lowerCase(lastPart(base)))) doubtScale(base, value);
    if (!size) return;
    makeBySize(base, buildBox(base, *size, full, choices_.boxes), value);
    sawOpen(&OpenReadings::boxes);
}

// The shape of a thing whose sizes are members, when all of them are there.
void Interpreter::makeBySize(const std::string& base, const BuiltCall& built, const Value& value) {
    for (const auto& [role, number] : sizes_[base]) {
        std::string name = base;
        name += '.';
        name += role;
        if (const auto part = variables_.find(name); part != variables_.end())
            used.emplace_back(part->second.begin, part->second.end);
    }
    const Value before = namedValue(base, {});
    used.emplace_back(value.begin, value.end);
    if (before.kind == ValueKind::shape) {  // a size that was set again
        shapes[static_cast<std::size_t>(before.shape)].shape = built.shape;
        shapes[static_cast<std::size_t>(before.shape)].local = built.local;
        return;
    }
    if (!mayMakeShape()) return;
    Value made;
    made.kind = ValueKind::shape;
    made.pose = before.pose;
    made.shape = static_cast<int>(shapes.size());
    ReadShape shape;
    shape.shape = built.shape;
    shape.local = built.local;
    shape.name = base;
    shape.item = addItem(ItemKind::shape, value.begin, value.end, base, built.words);
    made.items = before.items;
    addItems(made.items, {shape.item});
    shapes.push_back(std::move(shape));
    placeShape(made);
    variables_[base] = std::move(made);
}

}  // namespace sepaxis::exchange
