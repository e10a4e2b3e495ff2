// Expressions: numbers, vectors and poses are computed as the text says.
#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/code/shape_calls.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace sepaxis::exchange {

namespace {

// Words that stand before a value and say nothing about it.
constexpr std::array<std::string_view, 12> kSilentWords = {"new",       "const",  "mut",   "return",
                                                           "constexpr", "static", "auto",  "let",
                                                           "var",       "final",  "await", "typename"};

bool isSilent(const std::string& word) {
    return std::find(kSilentWords.begin(), kSilentWords.end(), word) != kSilentWords.end();
}

constexpr std::size_t kLongestHead = 60;  // of what a statement assigns to
// Numbers that are copied and computed for one text: in proportion to it, about a microsecond's worth a byte.
// What computes more than that is no report of two shapes.
constexpr std::size_t kWorkOfAnyText = 20'000, kWorkOfByte = 20;

}  // namespace

bool Interpreter::spend(std::size_t numbers) {
    spent_ += numbers + 1;
    if (spent_ <= kWorkOfAnyText + kWorkOfByte * text_.size()) return true;
    warn("the text computes too much: a part of it was passed over");
    return false;
}

// What it costs is itself looked at only while something is left.
bool Interpreter::spend(const Value& copied) {
    return spend(0) && spend(costOf(copied));
}

std::optional<double> Interpreter::constant(const std::string& name) const {
    const std::string last = lowerCase(lastPart(name));
    if (last == "pi" || last == "m_pi" || last == "jph_pi" || last == "simd_pi" || last == "b3_pi" ||
        last == "kpi")
        return std::numbers::pi;
    if (last == "m_pi_2" || last == "frac_pi_2" || last == "simd_half_pi") return std::numbers::pi / 2;
    if (last == "m_pi_4" || last == "frac_pi_4" || last == "pxpidivfour") return std::numbers::pi / 4;
    if (last == "pxhalfpi" || last == "pxpidivtwo" || last == "half_pi") return std::numbers::pi / 2;
    if (last == "pxpi" || last == "simd_pi") return std::numbers::pi;
    if (last == "tau" || last == "simd_2_pi" || last == "two_pi" || last == "pxtwopi")
        return std::numbers::pi * 2;
    if (last == "deg2rad" || last == "degtorad" || last == "deg_to_rad" || last == "simd_rads_per_deg")
        return std::numbers::pi / 180.0;
    if (name == "nan" || name == "NaN" || name == "inf" || name == "Infinity")
        return std::numeric_limits<double>::quiet_NaN();
    return std::nullopt;
}

namespace {

// "Vector3d::UnitZ", "Vec3::sAxisY", "Vec3::Z", "Vector3.up": an axis by its name.
std::optional<dvec3> axisNamed(const std::string& name) {
    const std::string lower = lowerCase(name);
    if (!holds(lower, "vec")) return std::nullopt;
    const std::string last = lastPart(lower);
    for (std::size_t i = 0; i < 3; ++i) {
        const char letter = static_cast<char>('x' + i);
        const std::string one(1, letter);
        dvec3 axis(0.0);
        axis[static_cast<int>(i)] = 1.0;
        if (last == "unit" + one || last == "saxis" + one || last == one + "_axis" || last == "unit_" + one ||
            last == one + "axis" || last.ends_with("_axis" + one) ||
            (last == one && name.find("::") != std::string::npos))
            return axis;
    }
    if (last == "up") return dvec3(0, 1, 0);
    if (last == "right") return dvec3(1, 0, 0);
    return std::nullopt;
}

// "PxIdentity", "b3Transform_identity", "b3Quat_identity", "Quaternion.identity".
std::optional<Value> identityNamed(const std::string& name) {
    const std::string lower = lowerCase(name);
    if (!lower.ends_with("identity") || lower == "identity") return std::nullopt;
    Value value;
    value.kind = ValueKind::pose;
    value.pose.hasRotation = true;
    value.pose.hasPosition = !holds(lower, "quat") && !holds(lower, "rot") && !holds(lower, "basis");
    return value;
}

}  // namespace

// What is not known is left out of what is computed with it.
void Interpreter::suppose(const Value& unknown) {
    if (computing_ == 0 || unknown.end <= unknown.begin || unknowns.size() >= 10 * kMaxQuestions) return;
    if (!unknowns.empty() && unknowns.back().key == key_) return;
    const std::string_view head = text_.substr(key_, std::min(text_.find('=', key_), text_.size()) - key_);
    if (head.size() < kLongestHead && holds(lowerCase(head), " vel")) return;  // a speed places nothing
    unknowns.push_back({Doubt::value, key_, places_.of(unknown.begin),
                        "'" + scene::excerpt(text_.substr(unknown.begin, unknown.end - unknown.begin)) +
                            "' is not known: can it be left out of what is computed?"});
}

Value Interpreter::add(const Value& a, const Value& b, double sign) {
    Value result;
    if (!spend(a) || !spend(b)) return result;
    addItems(result.items, a.items);
    addItems(result.items, b.items);
    if (a.isNumber() && b.isNumber()) {
        result.kind = ValueKind::number;
        result.number = a.number + sign * b.number;
    } else if (a.kind == ValueKind::array && b.kind == ValueKind::array &&
               a.numbers.size() == b.numbers.size()) {
        result.kind = ValueKind::array;
        result.lengths = a.lengths;
        result.numbers = a.numbers;
        for (std::size_t i = 0; i < result.numbers.size(); ++i) result.numbers[i] += sign * b.numbers[i];
    } else if (b.kind == ValueKind::none) {
        suppose(b);
        return a;  // a number that the text does not tell
    } else if (a.kind == ValueKind::none) {
        suppose(a);
        return b;
    }
    return result;
}

Value Interpreter::multiply(const Value& a, const Value& b) {
    if (a.kind == ValueKind::none || b.kind == ValueKind::none) {
        suppose(a.kind == ValueKind::none ? a : b);
        return a.kind == ValueKind::none ? b : a;
    }
    Value result;
    if (!spend(a) || !spend(b)) return result;
    addItems(result.items, a.items);
    addItems(result.items, b.items);
    if (a.isNumber() && b.isNumber()) return numberValue(a.number * b.number);
    if (a.isNumber() || b.isNumber()) {
        const Value& array = a.isNumber() ? b : a;
        const double factor = a.isNumber() ? a.number : b.number;
        if (array.kind != ValueKind::array) return array;
        result.kind = ValueKind::array;
        result.lengths = array.lengths;
        for (const double x : array.numbers) result.numbers.push_back(x * factor);
        return result;
    }
    if (a.kind == ValueKind::pose && b.kind == ValueKind::pose) {
        result.kind = ValueKind::pose;
        result.pose.pose = composed(a.pose.pose, b.pose.pose);
        result.pose.hasPosition = a.pose.hasPosition || b.pose.hasPosition;
        result.pose.hasRotation = a.pose.hasRotation || b.pose.hasRotation;
        return result;
    }
    if (a.kind == ValueKind::pose && b.isFlat(3)) {
        result.kind = ValueKind::array;
        const dvec3 moved = transformPoint(a.pose.pose, toVector(b));
        result.numbers = {moved.x, moved.y, moved.z};
        return result;
    }
    suppose(b);
    return a;
}

Value Interpreter::expression(std::size_t& at, std::size_t end) {
    Value value = product(at, end);
    while (at < end && (tokens_[at].is("+") || tokens_[at].is("-"))) {
        const double sign = tokens_[at].is("+") ? 1.0 : -1.0;
        if (++at >= end) break;
        value = add(value, product(at, end), sign);
    }
    return value;
}

Value Interpreter::product(std::size_t& at, std::size_t end) {
    Value value = factor(at, end);
    while (at < end && (tokens_[at].is("*") || tokens_[at].is("/") || tokens_[at].is("@"))) {
        const bool divides = tokens_[at].is("/");
        // "radius / height: 0.02 / 0.07" are two numbers.
        const bool literals = divides && at + 1 < end && tokens_[at - 1].kind == TokenKind::number &&
                              tokens_[at + 1].kind == TokenKind::number;
        if (literals && computing_ == 0) {
            doubt(Doubt::value, "'" +
                                    scene::excerpt(text_.substr(
                                        tokens_[at - 1].begin, tokens_[at + 1].end - tokens_[at - 1].begin)) +
                                    "' can be left out? It may be two numbers");
            at += 2;
            value = {};
            continue;
        }
        if (++at >= end) break;
        Value other = factor(at, end);
        if (divides && other.isNumber()) other.number = 1.0 / other.number;
        value = multiply(value, other);
    }
    return value;
}

Value Interpreter::factor(std::size_t& at, std::size_t end) {
    bool negative = false;
    while (at < end && tokens_[at].kind == TokenKind::sign &&
           (tokens_[at].is("-") || tokens_[at].is("+") || tokens_[at].is("&") || tokens_[at].is("*") ||
            tokens_[at].is("!") || tokens_[at].is("="))) {
        negative = negative != tokens_[at].is("-");
        ++at;
    }
    if (at >= end || depth_ >= kDeepest) return {};
    ++depth_;
    Value value = primary(at, end);
    --depth_;
    if (negative && value.kind != ValueKind::none) return multiply(numberValue(-1.0), value);
    return value;  // moved: a conditional would copy it
}

bool Interpreter::isCast(std::size_t at, std::size_t end) const {
    return at + 3 < end && tokens_[at].is("(") && tokens_[at].match == at + 2 &&
           tokens_[at + 1].kind == TokenKind::word && tokens_[at + 3].is("{") && !tokens_[at + 3].startsLine;
}

Value Interpreter::primary(std::size_t& at, std::size_t end) {
    const Token& token = tokens_[at];
    Value value;
    switch (token.kind) {
        case TokenKind::number:
            value = numberValue(token.number);
            ++at;
            break;
        case TokenKind::string:
            value.kind = ValueKind::text;
            value.text = token.text;
            ++at;
            break;
        case TokenKind::word:
            value = wordValue(at, end);
            break;
        case TokenKind::sign:
            if (!token.opens()) {
                ++at;  // nothing that a value starts with
                return {};
            }
            if (isCast(at, end)) {  // C: (b3Vec3){0, 1, 0}
                const std::size_t brace = at + 3;
                value = call(tokens_[at + 1], group(brace));
                at = std::min(end, tokens_[brace].match + 1);
                break;
            }
            value = group(at);
            at = std::min(end, token.match + 1);
            break;
        case TokenKind::end:
            ++at;
            return {};
    }
    if (value.begin == value.end) {
        value.begin = token.begin;
        value.end = tokens_[std::min(at, end) - 1].end;
    }
    Value result;
    members(std::move(value), at, end, result);
    return result;
}

// What follows a value: ".get()", "[0]", "?" and "!" of languages that have them.
void Interpreter::members(Value value, std::size_t& at, std::size_t end, Value& result) {
    while (at < end) {
        if ((tokens_[at].is(".") || tokens_[at].is("?")) && at + 1 < end &&
            tokens_[at + 1].kind == TokenKind::word) {
            const std::string name = tokens_[at + 1].text;
            at += 2;
            Value arguments;
            if (at < end && tokens_[at].is("(")) {
                arguments = group(at);
                at = std::min(end, tokens_[at].match + 1);
            }
            member(value, name, arguments);
            if (value.kind == ValueKind::pose) value.end = tokens_[at - 1].end;
        } else if (tokens_[at].is("[") && value.kind == ValueKind::pose &&
                   tokens_[at].begin == tokens_[at - 1].end) {
            at = std::min(end,
                          tokens_[at].match + 1);  // as_quat()[[3, 0, 1, 2]]: the same turn in another order
        } else if (tokens_[at].is("?") || tokens_[at].is("!")) {
            ++at;
        } else {
            break;
        }
    }
    result = std::move(value);
}

void Interpreter::member(Value& value, const std::string& name, Value& arguments) {
    std::string role = lowerCase(name);
    if (role == "to_radians" && value.isNumber()) value.number *= std::numbers::pi / 180.0;
    if ((role == "inverse" || role == "inversed") && value.kind == ValueKind::pose) {
        const Pose<double> p = value.pose.pose;
        value.pose.pose = {-(glm::conjugate(p.orientation) * p.position), glm::conjugate(p.orientation)};
        return;
    }
    const bool nothing =
        arguments.kind == ValueKind::none || (arguments.kind == ValueKind::list && arguments.values.empty());
    const bool isThing = value.kind == ValueKind::shape || value.kind == ValueKind::pose;
    if (nothing && isThing && arguments.kind == ValueKind::none && arguments.end > arguments.begin) {
        if (meansScale(role))
            doubtScale(name, arguments);
        else if (meansPlace(role))
            doubtUnread(name);
    }
    if (role.starts_with("normali") && value.isFlat(3)) {
        const dvec3 v = safeNormalize<double>(toVector(value), dvec3(0.0));
        value.numbers = {v.x, v.y, v.z};
    }
    if (nothing) return;
    const bool sets = role.starts_with("set");
    if (value.kind == ValueKind::none && sets && !value.text.empty()) {
        static_cast<void>(method(value.text + '.' + name, arguments));
        return;
    }
    if (!isThing) return;
    if ((role == "pretranslated" || role == "posttranslated") && value.kind == ValueKind::pose &&
        arguments.isFlat(3)) {  // Jolt: within its frame, or in the outer one
        const Value move = positionValue(toVector(arguments));
        value.pose = (role[1] == 'r' ? multiply(value, move) : multiply(move, value)).pose;
        addItems(value.items, arguments.items);
        return;
    }
    // ColliderBuilder::ball(0.5).translation(v), Transform::from_xyz(1, 2, 3).with_rotation(q)
    for (const std::string_view prefix : {"set_", "set", "with_"})
        if (role.starts_with(prefix) && role.size() > prefix.size()) role.erase(0, prefix.size());
    if (role == "scaled" && value.kind == ValueKind::shape && value.text.empty() && arguments.isFlat(3)) {
        ReadShape& shape = shapes[static_cast<std::size_t>(value.shape)];
        if (auto* const box = std::get_if<scene::BoxShape>(&shape.shape)) {  // parry: a cuboid stays one
            box->halfExtents *= glm::abs(toVector(arguments));
            used.emplace_back(arguments.begin, arguments.end);
            if (shape.item >= 0)
                items[static_cast<std::size_t>(shape.item)].words +=
                    ", scaled by " + wordsOf(toVector(arguments));
            return;
        }
    }
    if (!meansPlace(role) || holds(role, "from")) {
        if (meansScale(role))
            doubtScale(name, arguments);
        else if (!isSetting(role) && !numbersOf(arguments).empty())
            doubtUnread(name);
        return;
    }
    std::string words, warning;
    std::optional<PartialPose> pose;
    if (role == "rotation" && arguments.isFlat(3)) {
        const dvec3 v = toVector(arguments);  // rapier: axis times angle
        pose = turned(v, safeLength(v), AngleUnit::radians).pose;
    } else {
        pose = poseFrom(arguments, role, words, warning);
    }
    if (!warning.empty()) warn(warning);
    if (!pose) return;
    if (pose->hasPosition) value.pose.pose.position = pose->pose.position;
    if (pose->hasRotation)
        value.pose.pose.orientation =
            normalizedOrIdentity(pose->pose.orientation * value.pose.pose.orientation);
    value.pose.hasPosition = value.pose.hasPosition || pose->hasPosition;
    value.pose.hasRotation = value.pose.hasRotation || pose->hasRotation;
    addItems(value.items, arguments.items);
    if (value.kind != ValueKind::shape) return;
    used.emplace_back(arguments.begin, arguments.end);
    placeShape(value);
}

Value Interpreter::wordValue(std::size_t& at, std::size_t end) {
    while (at < end && tokens_[at].kind == TokenKind::word && isSilent(tokens_[at].text)) ++at;
    if (at >= end) return {};
    if (tokens_[at].kind != TokenKind::word) return factor(at, end);
    const Token& word = tokens_[at++];
    if (at < end && tokens_[at].is("!") && at + 1 < end && tokens_[at + 1].opens()) ++at;  // vector![...]
    if (at < end && (tokens_[at].is("(") || tokens_[at].is("{")) && !tokens_[at].startsLine) {
        const std::size_t opening = at;
        ++computing_;
        Value arguments = group(opening);
        --computing_;
        at = std::min(end, tokens_[opening].match + 1);
        const bool empty = tokens_[opening].match == opening + 1;
        const auto axis = empty ? axisNamed(word.text) : std::nullopt;
        const auto frame = variables_.find(word.text);
        if (frame != variables_.end() && frame->second.kind == ValueKind::pose && arguments.isFlat(3))
            return multiply(namedValue(word.text, {}), arguments);  // Bullet: tf(v)
        Value result = axis ? arrayValue({axis->x, axis->y, axis->z}) : call(word, std::move(arguments));
        // input.getTransformB().setOrigin(...): what is set is a part of the input.
        const std::string getter = lastPart(word.text);
        if (empty && result.kind == ValueKind::none && getter.size() > 3 &&
            lowerCase(getter).starts_with("get"))
            result.text = word.text.substr(0, word.text.size() - getter.size()) +
                          getter.substr(getter[3] == '_' ? 4 : 3);
        result.begin = word.begin;
        result.end = tokens_[at - 1].end;
        // new RigidBody(shape) { Position = ... }
        if (result.kind == ValueKind::shape && at < end && tokens_[at].is("{") &&
            keyAt(tokens_, at + 1, std::min(end, tokens_[at].match))) {
            const Value said = group(at);
            giveKeyedPose(result, said);
            doubtUnreadKeys(said);
            used.emplace_back(said.begin, said.end);
            at = std::min(end, tokens_[at].match + 1);
        }
        return result;
    }
    if (at < end && tokens_[at].is("[") && !tokens_[at].startsLine &&
        tokens_[at].begin == tokens_[at - 1].end) {
        // An index of something named, else a list: vec![...], array[...].
        const std::size_t opening = at;
        at = std::min(end, tokens_[opening].match + 1);
        if (variables_.find(word.text) != variables_.end()) return {};
        return group(opening);
    }
    const bool printed = std::isupper(static_cast<unsigned char>(word.text[0])) != 0 && namesShape(word.text);
    if (printed && at < end && tokens_[at].kind == TokenKind::number) {  // "Box 1 2 3"
        Value arguments;
        arguments.kind = ValueKind::array;
        while (at < end && tokens_[at].kind == TokenKind::number)
            arguments.numbers.push_back(tokens_[at++].number);
        return call(word, std::move(arguments));
    }
    if (const auto known = constant(word.text)) return numberValue(*known);
    if (const auto axis = axisNamed(word.text)) return arrayValue({axis->x, axis->y, axis->z});
    if (variables_.find(word.text) == variables_.end()) {
        if (const auto still = identityNamed(word.text)) return *still;
        const std::size_t dot = word.text.rfind('.');
        if (dot != std::string::npos)
            if (auto part = partOfPose(word.text.substr(0, dot), lowerCase(word.text.substr(dot + 1))))
                return *std::move(part);
    }
    return namedValue(word.text, {});
}

}  // namespace sepaxis::exchange
