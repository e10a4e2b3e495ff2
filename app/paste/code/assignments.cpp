// Assignments: "name = value", "name << numbers", and what they change.
#include "app/paste/code/interpreter.h"

#include <algorithm>
#include <utility>

namespace sepaxis::exchange {

namespace {

// Lines of many labels ask this for the rest of the line behind each.
bool anyWithin(const std::vector<std::size_t>& places, std::size_t begin, std::size_t end) {
    const auto found = std::lower_bound(places.begin(), places.end(), begin);
    return found != places.end() && *found < end;
}

// What stands before the "=".
struct Target {
    std::string name, type;
    bool indexed = false;   // an element of a list
    std::string_view part;  // of a matrix: "rotation" for T[:3, :3], "position" for T[:3, 3]
};

std::string_view slicedPart(const std::vector<Token>& tokens, std::size_t opening, std::size_t closing) {
    std::array<bool, 2> range{};
    std::size_t place = 0;
    for (std::size_t i = opening + 1; i < closing; ++i) {
        if (tokens[i].is(",") && ++place > 1) return {};
        if (tokens[i].is(":")) range[place] = true;
    }
    if (place != 1 || !range[0]) return {};
    return range[1] ? "rotation" : "position";
}
Target targetOf(const std::vector<Token>& tokens, std::size_t begin, std::size_t equals) {
    Target target;
    for (std::size_t i = begin; i < equals; ++i) {
        if (tokens[i].kind == TokenKind::word) {
            target.type = std::exchange(target.name, tokens[i].text);
            target.indexed = false;
        } else if (tokens[i].is(".") && i + 1 < equals && tokens[i + 1].kind == TokenKind::word) {
            target.name += '.' + tokens[++i].text;
        } else if (tokens[i].opens()) {
            const std::size_t closing = std::min(equals, tokens[i].match);
            target.indexed = tokens[i].is("[") && hasNumber(tokens, i, closing);
            if (tokens[i].is("[")) target.part = slicedPart(tokens, i, closing);
            i = std::min(equals, tokens[i].match);
        } else if (tokens[i].is(":")) {
            break;  // name: Type = value
        }
    }
    return target;
}

// "box.min[2] - 0.5 * box.size = 0.25" says what comes out: nothing is given a value.
bool isEquation(const std::vector<Token>& tokens, std::size_t begin, std::size_t equals) {
    for (std::size_t i = begin; i < equals; ++i) {
        if (tokens[i].opens()) i = std::min(equals, tokens[i].match);
        if (tokens[i].kind == TokenKind::number && tokens[i + 1].is("*")) return true;
    }
    return false;
}

}  // namespace

// Python: "size, place = (20, 5, 1), (-2, 0, 0)".
bool Interpreter::severalAssignments(std::size_t begin, std::size_t equals, std::size_t end) {
    std::vector<std::size_t> names;
    for (std::size_t at = begin; at < equals; ++at) {
        const bool comma = (at - begin) % 2 == 1;
        if (comma ? !tokens_[at].is(",") : tokens_[at].kind != TokenKind::word) return false;
        if (!comma) names.push_back(at);
    }
    if (names.size() < 2) return false;
    std::vector<Value> values;
    for (std::size_t at = equals + 1; at < end;) {
        if (tokens_[at].is(",")) ++at;
        if (at < end) values.push_back(expression(at, end));
    }
    if (values.size() != names.size()) return false;
    flushRows();
    for (std::size_t i = 0; i < names.size(); ++i)
        assign(tokens_[names[i]].text, std::move(values[i]), tokens_[begin].begin, tokens_[end - 1].end);
    return true;
}

namespace {

// What a variable of no declared type holds: go.AddComponent<SphereCollider>(), CapsuleShape3D.new().
std::string typeMade(std::string_view code) {
    constexpr std::string_view kComponent = "Component<", kNew = ".new(";
    if (const std::size_t at = code.find(kComponent); at != std::string_view::npos) {
        code.remove_prefix(at + kComponent.size());
        return std::string(code.substr(0, code.find('>')));
    }
    if (!code.ends_with(".new()") && !code.ends_with(".new();")) return {};
    code = code.substr(0, code.rfind(kNew));
    return std::string(code.substr(code.find_last_of(" \t=.(") + 1));
}

}  // namespace

bool Interpreter::assignment(std::size_t begin, std::size_t end) {
    if (!anyWithin(equals_, begin, end)) return false;
    std::size_t equals = begin;
    while (equals < end && !tokens_[equals].assigns()) {
        if (tokens_[equals].opens()) equals = std::min(end, tokens_[equals].match);
        if (equals < end) ++equals;
    }
    if (equals >= end || equals == begin) return false;
    if (severalAssignments(begin, equals, end) || isEquation(tokens_, begin, equals)) return true;
    const Token& sign = tokens_[equals];
    auto [name, type, indexed, part] = targetOf(tokens_, begin, equals);
    flushRows();
    std::size_t at = withoutSize(equals + 1, end);
    if (at >= end) return false;
    if (name.size() > 1 && name[0] == '$' && !printed_.empty()) name = printed_;
    if (tokens_[at].startsLine && tokens_[at].kind == TokenKind::number) {
        label_ = name;  // the rows of a matrix below its name
        bare(at, end);
        return true;
    }
    // a = b = value
    std::vector<std::string> others;
    while (at + 2 < end && tokens_[at].kind == TokenKind::word && tokens_[at + 1].is("=")) {
        others.push_back(tokens_[at].text);
        at += 2;
    }
    // A label with a slash names several numbers.
    const bool computes = std::none_of(tokens_.begin() + static_cast<std::ptrdiff_t>(begin),
                                       tokens_.begin() + static_cast<std::ptrdiff_t>(equals),
                                       [](const Token& token) { return token.is("/"); });
    computing_ += computes ? 1 : 0;
    Value value = expression(at, end);
    computing_ -= computes ? 1 : 0;
    if (value.isNumber()) {
        value = withoutBrackets(std::move(value), at, end);
        if (at + 1 < end && tokens_[at + 1].is("=") && depth_ < kDeepestLabel) {
            assign(name, std::move(value), tokens_[begin].begin, tokens_[at - 1].end);
            ++depth_;
            assignment(at, end);
            --depth_;
            return true;
        }
    }
    if (!sign.is("=")) {
        if (!indexed) changeBy(name, sign, std::move(value), {tokens_[begin].begin, tokens_[end - 1].end});
        return true;
    }
    // X(1, 3) = 2, tf[0] = 1, v[1] = 3: an element, not the whole.
    const auto whole = variables_.find(name);
    if (tokens_[equals - 1].closes() && part.empty() && whole != variables_.end() &&
        (whole->second.kind == ValueKind::pose || whole->second.kind == ValueKind::shape ||
         (value.isNumber() && whole->second.isFlat(3))))
        return true;
    if (tokens_[equals + 1].is("{")) value = madeByType(type, std::move(value), equals + 1);
    const std::size_t last = tokens_[std::min(at, end) - 1].end;
    if (std::string made = typeMade(text_.substr(tokens_[equals].end, last - tokens_[equals].end));
        !made.empty())
        type = std::move(made);
    if (!type.empty() && !indexed) declaredTypes_[name] = lowerCase(type);
    if (!part.empty()) {
        value.begin = tokens_[begin].begin;
        value.end = last;
        assignMember(name, std::string(part), value);
        return true;
    }
    if (indexed && value.isFlat(3)) {
        used.emplace_back(tokens_[begin].begin, last);
        appendPoint(name, value);
        return true;
    }
    for (const std::string& other : others)
        if (spend(value)) assign(other, value, tokens_[begin].begin, last);
    assign(name, std::move(value), tokens_[begin].begin, last);
    return true;
}

// "h *= 0.5": numbers and vectors are computed; what becomes of a shape or a place is not read.
void Interpreter::changeBy(const std::string& name, const Token& sign, Value value, const Span& span) {
    const auto known = variables_.find(name);
    if (known == variables_.end() || !(known->second.isNumber() || known->second.isFlat(3))) return;
    if (!value.isNumber() && !value.isFlat(3)) return;
    const Value before = namedValue(name, {});
    if (sign.is("/=") && value.isNumber()) value.number = 1.0 / value.number;
    const bool sums = sign.is("+=") || sign.is("-=");
    assign(name, sums ? add(before, value, sign.is("-=") ? -1.0 : 1.0) : multiply(before, value), span.first,
           span.second);
}

// 1, 2, 3 and 1 2 3 without brackets, of which the first is read.
Value Interpreter::withoutBrackets(Value first, std::size_t& at, std::size_t end) {
    Value list;
    list.kind = ValueKind::list;
    list.begin = first.begin;
    list.values.push_back(std::move(first));
    while (at < end && (tokens_[at].is(",") || tokens_[at].kind == TokenKind::number)) {
        const bool comma = tokens_[at].is(",");
        if (comma) ++at;
        // The next of several declarations: float x = 1, y = 2
        if (at >= end ||
            (comma && tokens_[at].kind == TokenKind::word && at + 1 < end && tokens_[at + 1].is("=")))
            break;
        list.values.push_back(expression(at, end));
    }
    list.end = tokens_[std::min(at, end) - 1].end;
    if (list.values.size() > 1) return packed(std::move(list));
    return Value(list.values[0]);
}

// b3Sphere ball = { { 0, 1, 0 }, 0.5f };
Value Interpreter::madeByType(const std::string& type, Value value, std::size_t brace) {
    const bool numbers = value.kind == ValueKind::array || value.kind == ValueKind::list;
    if (!numbers || !namesShape(type)) return value;
    Token named = tokens_[brace];
    named.text = type;
    Value made = call(named, value);
    return made.kind == ValueKind::shape ? made : value;
}

// "std::vector of length 4, capacity 4 = {...}" and "size=4 {...}", as debuggers print lists: to the brace.
std::size_t Interpreter::withoutSize(std::size_t at, std::size_t end) const {
    constexpr std::size_t kLongest = 12;
    if (at >= end || tokens_[at].kind != TokenKind::word) return at;
    if (!tokens_[at].text.starts_with("std::") && tokens_[at].text != "size") return at;
    for (std::size_t i = at + 1; i < std::min(end, at + kLongest); ++i) {
        if (tokens_[i].is("{") && (tokens_[i - 1].is("=") || tokens_[i - 1].kind == TokenKind::number))
            return i;
        if (tokens_[i].is("(") || tokens_[i].is("{")) return at;
    }
    return at;
}

// Eigen: "R << 1, 0, 0, ...".
bool Interpreter::insertion(std::size_t begin, std::size_t end) {
    if (!anyWithin(inserts_, begin, end)) return false;
    std::size_t at = begin;
    std::string name;
    while (at < end && !tokens_[at].is("<<")) {
        if (tokens_[at].is("=")) return false;
        if (tokens_[at].kind == TokenKind::word) name = tokens_[at].text;
        if (tokens_[at].is(".") && at + 1 < end && tokens_[at + 1].kind == TokenKind::word)
            name += '.' + tokens_[++at].text;
        at = tokens_[at].opens() ? std::min(end, tokens_[at].match + 1) : at + 1;
    }
    if (at >= end || name.empty()) return false;
    const std::string last = lowerCase(lastPart(name));
    if (last == "cout" || last == "cerr" || last == "info" || last == "clog") return true;
    flushRows();
    Value value;
    value.kind = ValueKind::array;
    const std::size_t first = at;
    for (++at; at < end;) {
        if (tokens_[at].is(",") || tokens_[at].is("<<")) {
            ++at;
            continue;
        }
        const Value item = expression(at, end);
        if (item.isNumber())
            value.numbers.push_back(item.number);
        else if (item.kind == ValueKind::array)
            value.numbers.insert(value.numbers.end(), item.numbers.begin(), item.numbers.end());
        else
            return true;  // a stream
    }
    value.begin = tokens_[first].begin;
    value.end = tokens_[end - 1].end;
    // "X.matrix() << 16 numbers" is X itself.
    assign(name, std::move(value), tokens_[begin].begin, tokens_[end - 1].end);
    return true;
}

}  // namespace sepaxis::exchange
