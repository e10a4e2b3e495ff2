// Statements: which tokens belong together, and which of them name a value.
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/code/shape_calls.h"
#include "app/paste/rotations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sepaxis::exchange {

namespace {

// Labels before labels, declarations behind declarations.
constexpr int kDeepestStatement = 100;
constexpr int kDeepestLabel = 16;  // each looks through the rest of its line

// A line that ends or the next one that begins with one of these goes on.
bool continues(const Token& last, const Token& next) {
    if (last.kind == TokenKind::sign) {
        static constexpr std::array<std::string_view, 11> kOpenEnds = {",", "=", "<<", "+", "-", "*",
                                                                       "/", "(", "[",  "{", "&"};
        if (std::find(kOpenEnds.begin(), kOpenEnds.end(), last.text) != kOpenEnds.end()) return true;
    }
    if (next.kind == TokenKind::sign)
        return next.is(",") || next.is(".") || next.is("<<") || next.is("=") || next.is(")") ||
               next.is("]") || next.is("}");
    return false;
}

bool hasNumber(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
    return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                       tokens.begin() + static_cast<std::ptrdiff_t>(end),
                       [](const Token& t) { return t.kind == TokenKind::number; });
}

// Lines of many labels ask this for the rest of the line behind each.
bool anyWithin(const std::vector<std::size_t>& places, std::size_t begin, std::size_t end) {
    const auto found = std::lower_bound(places.begin(), places.end(), begin);
    return found != places.end() && *found < end;
}

}  // namespace

Interpreter::Interpreter(std::string_view text, const std::vector<Token>& tokens, const Choices& choices)
    : text_(text),
      tokens_(tokens),
      asked_(choices),
      engines_(tokens),
      choices_(choicesAt(choices, 0)),
      places_(text) {
    std::size_t words = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        const Token& token = tokens_[i];
        if (token.assigns()) equals_.push_back(i);
        if (token.is("<<")) inserts_.push_back(i);
        words += token.kind == TokenKind::word && token.text.size() > 1 ? 1 : 0;
    }
    onlyNumbers_ = words == 0;
}

void Interpreter::run() {
    block(0, tokens_.size() - 1);
    flushRows();
    // Points that were collected and that nothing asked for: in the order of the text.
    std::vector<std::pair<std::size_t, std::string>> collected;
    for (const auto& [name, value] : variables_) {
        const bool triangle = value.lengths.size() == 3 && holds(lowerCase(name), "tri");
        if (value.isRows(3) && !isOrthonormal(value.numbers) && (value.lengths.size() > 3 || triangle) &&
            value.items.empty())
            collected.emplace_back(value.begin, name);
    }
    std::sort(collected.begin(), collected.end());
    for (const auto& [begin, name] : collected) {
        const std::string role = lowerCase(lastPart(name));
        if (meansIndices(role) || meansAnswer(role)) continue;
        makeShape(variables_[name], name);
    }
    makeNamedBounds();
    if (shapes.empty()) readRecords();
}

void Interpreter::block(std::size_t begin, std::size_t end) {
    if (depth_ > kDeepestStatement) return;
    ++depth_;
    for (std::size_t at = begin; at < end;) {
        const Token& token = tokens_[at];
        if (token.is(";") || token.is(",") || token.closes()) {
            ++at;
            continue;
        }
        if (const std::size_t behind = keyedByLines(at, end)) {
            at = behind;
            continue;
        }
        const std::size_t last = statementEnd(at, end);
        statement(at, last);
        at = std::max(last, at + 1);
    }
    --depth_;
}

// Braces with a semicolon directly inside are a body of statements.
namespace {
bool isBody(const std::vector<Token>& tokens, std::size_t opening, std::size_t limit) {
    if (!tokens[opening].is("{")) return false;
    const std::size_t end = std::min(tokens[opening].match, limit);
    for (std::size_t i = opening + 1; i < end; ++i) {
        if (tokens[i].is(";")) return true;
        if (tokens[i].opens()) i = std::min(end, tokens[i].match);
    }
    return false;
}
}  // namespace

std::size_t Interpreter::statementEnd(std::size_t begin, std::size_t end) const {
    for (std::size_t at = begin; at < end; ++at) {
        const Token& token = tokens_[at];
        if (at > begin && token.startsLine && (token.afterBlankLine || !continues(tokens_[at - 1], token)))
            return at;
        if (token.is(";")) return at;
        if (isBody(tokens_, at, end)) return at == begin ? std::min(end, token.match + 1) : at;
        if (token.opens()) at = std::min(end - 1, token.match);
    }
    return end;
}

namespace {
// "(gdb) p box", "(std::vector<Vec3>) $0 = size=4".
bool isPrompt(const std::vector<Token>& tokens, std::size_t opening, std::size_t end) {
    const std::size_t closing = tokens[opening].match;
    if (closing + 1 >= end || hasNumber(tokens, opening, closing)) return false;
    const std::string& inside = tokens[opening + 1].text;
    return inside == "gdb" || inside == "lldb" || tokens[closing + 1].text.starts_with("$");
}
}  // namespace

// "[log] ", "- ", "1. ", "* ": what stands before a line in logs and lists.
std::size_t Interpreter::withoutPrefix(std::size_t begin, std::size_t end) {
    for (;;) {
        if (begin >= end) return begin;
        const Token& token = tokens_[begin];
        const bool bullet = token.is("-") || token.is("*") || token.is("+") || token.is("|") ||
                            token.is("&") || token.is("@");
        if (bullet && begin + 1 < end) {
            ++begin;
        } else if ((token.is("(") && isPrompt(tokens_, begin, end)) ||
                   (token.is("[") && token.match < end && !hasNumber(tokens_, begin, token.match))) {
            begin = token.match + 1;
        } else {
            return begin;
        }
    }
}

Interpreter::Scope::Scope(Interpreter& interpreter, std::size_t key)
    : self(interpreter),
      choices(std::move(self.choices_)),
      outerKey(std::exchange(self.key_, key)),
      open(std::exchange(self.openHere_, {})),
      before(self.items.size()) {
    self.choices_ = choicesAt(self.asked_, key);
}

Interpreter::Scope::~Scope() {
    const auto here = [&](const Item& item) { return item.key == self.key_; };
    bool turned = false;
    for (std::size_t i = before; i < self.items.size(); ++i)
        turned = turned || (here(self.items[i]) && self.items[i].kind != ItemKind::shape);
    for (std::size_t i = before; i < self.items.size(); ++i) {
        Item& item = self.items[i];
        if (!here(item)) continue;
        const bool shape = item.kind == ItemKind::shape;
        item.open = self.openHere_;
        item.open.boxes = item.open.boxes && shape;
        if (shape && turned) item.open.quaternions = item.open.matrices = item.open.angles = false;
    }
    self.choices_ = std::move(choices);
    self.key_ = outerKey;
    self.openHere_ = open;
}

void Interpreter::sawOpen(bool OpenReadings::*reading) {
    open.*reading = openHere_.*reading = true;
}

void Interpreter::doubt(Doubt about, std::string words) {
    for (const Question& known : doubts)
        if (known.about == about && known.key == key_ && known.words == words) return;
    if (doubts.size() < 10 * kMaxQuestions)
        doubts.push_back({about, key_, places_.of(key_), std::move(words)});
}

void Interpreter::statement(std::size_t begin, std::size_t end) {
    begin = withoutPrefix(begin, end);
    if (begin >= end || !spend(0)) return;
    const Scope scope(*this, tokens_[begin].begin);
    if (isBody(tokens_, begin, end)) {
        block(begin + 1, std::min(end, tokens_[begin].match));
        return;
    }
    if (vertexLine(begin, end)) return;
    if (touchesKnown(begin, end)) touching.emplace_back(tokens_[begin].begin, tokens_[end - 1].end);
    const bool label = begin + 1 < end && tokens_[begin + 1].is(":");
    const bool numbersOnly = (tokens_[begin].kind == TokenKind::number && !label) || tokens_[begin].opens();
    if (!numbersOnly) {
        if (insertion(begin, end) || assignment(begin, end) || labelled(begin, end) ||
            declaration(begin, end)) {
            return;
        }
    }
    bare(begin, end);
}

// "tA.getOrigin()[1] = 2", "box.setMargin(0.1)", "X(1, 3) = 2": of a pose, a shape, a body or a vector.
bool Interpreter::touchesKnown(std::size_t begin, std::size_t end) const {
    if (tokens_[begin].kind != TokenKind::word || begin + 1 >= end) return false;
    const Token& next = tokens_[begin + 1];
    if (next.kind == TokenKind::word || next.is(":")) return false;
    std::string path = tokens_[begin].text;
    for (;;) {
        const auto known = variables_.find(path);
        if (known != variables_.end()) {
            const Value& value = known->second;
            if (value.kind == ValueKind::pose || value.kind == ValueKind::shape) return true;
            const bool again = path.size() == tokens_[begin].text.size() && next.is("=");
            if (value.isFlat(3) && !again) return !isNoPlace(lowerCase(path)) && !isSetting(lowerCase(path));
        }
        const std::size_t dot = path.rfind('.');
        if (dot == std::string::npos) break;
        path.erase(dot);
    }
    // moveUp(tf, 2)
    std::size_t at = begin + 2;
    while (next.is("(") && at < end && (tokens_[at].is("&") || tokens_[at].is("*"))) ++at;
    if (!next.is("(") || at >= end || tokens_[at].kind != TokenKind::word) return false;
    const auto given = variables_.find(tokens_[at].text);
    return given != variables_.end() && given->second.kind == ValueKind::pose;
}

// OBJ: "v 1 2 3"; a new object begins where its faces or another name stand between.
bool Interpreter::vertexLine(std::size_t begin, std::size_t end) {
    const Token& word = tokens_[begin];
    if (word.kind != TokenKind::word || !word.startsLine || word.text.size() > 2) return false;
    const bool numbers = begin + 1 < end && tokens_[begin + 1].kind == TokenKind::number;
    if (word.text == "v" && numbers && end - begin >= 4) {
        std::vector<double> row;
        for (std::size_t i = begin + 1; i < end && row.size() < 3; ++i)
            if (tokens_[i].kind == TokenKind::number) row.push_back(tokens_[i].number);
        if (row.size() == 3) addRow(std::move(row), word.begin, tokens_[end - 1].end);
        rowsSaid_ = true;
        return true;
    }
    if (word.text == "o" || word.text == "g") {
        flushRows();
        label_ = begin + 1 < end ? tokens_[begin + 1].text : "";
        return true;
    }
    // Normals, texture coordinates, faces and smoothing groups of such a file.
    return (word.text == "f" || word.text == "vn" || word.text == "vt" || word.text == "s") && numbers;
}

namespace {

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

namespace {

// "the second box at (1, 2, 3)", "sphere center (0, 0, 1)"; but "Vec3 center(0, 0, 1)" declares one.
bool isPlaceOfShape(std::string_view what, std::string_view where) {
    static constexpr std::array<std::string_view, 7> kShapes = {"box",      "cube", "sphere", "capsule",
                                                                "cylinder", "cone", "hull"};
    static constexpr std::array<std::string_view, 5> kPlaces = {"position", "pos", "center", "centre",
                                                                "origin"};
    const auto isIn = [](const auto& names, std::string_view name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    return where == "at" || (isIn(kShapes, what) && isIn(kPlaces, where));
}

}  // namespace

// "Box box(1, 1, 1)", "ccd_box_t box".
bool Interpreter::declaration(std::size_t begin, std::size_t end) {
    std::size_t at = begin;
    std::vector<std::size_t> words;
    while (at < end && (tokens_[at].kind == TokenKind::word || tokens_[at].is("*") || tokens_[at].is("&"))) {
        if (tokens_[at].kind == TokenKind::word) words.push_back(at);
        ++at;
    }
    if (words.size() < 2) return false;
    static constexpr std::array<std::string_view, 5> kNoTypes = {"return", "new", "else", "throw", "import"};
    const Token& type = tokens_[words[words.size() - 2]];
    const Token& name = tokens_[words.back()];
    if (std::find(kNoTypes.begin(), kNoTypes.end(), type.text) != kNoTypes.end()) return false;
    if (at >= end) {
        static constexpr std::array<std::string_view, 6> kPrints = {"p", "print", "po",
                                                                    "v", "expr",  "display"};
        if (words.size() == 2 && std::find(kPrints.begin(), kPrints.end(), type.text) != kPrints.end())
            printed_ = name.text;
        declaredTypes_[name.text] = lowerCase(type.text);
        label_.clear();
        return false;  // perhaps the words before a matrix
    }
    if (!tokens_[at].is("(") && !tokens_[at].is("{")) return false;
    if (isBody(tokens_, at, end)) return false;
    flushRows();
    ++computing_;
    Value arguments = group(at);
    --computing_;
    if (isPlaceOfShape(type.text, name.text)) {
        assign(type.text + ".position", std::move(arguments), type.begin, tokens_[at].end);
        return true;
    }
    // "box halfExtents (0.5, 0.5, 0.5)": the words say how the numbers are meant.
    const BoxNumbers boxes = choices_.boxes;
    if (boxes == BoxNumbers::automatic && holds(lowerCase(name.text), "half"))
        choices_.boxes = BoxNumbers::half;
    Value value = call(type, std::move(arguments));
    choices_.boxes = boxes;
    // One thing in brackets initialises it whatever the type is called.
    declaredTypes_[name.text] = lowerCase(type.text);
    assign(name.text, std::move(value), type.begin, tokens_[std::min(end - 1, tokens_[at].match)].end);
    // Box a(1, 1, 1), b(2, 2, 2);
    std::size_t next = tokens_[at].match + 1;
    while (next + 2 < end && tokens_[next].is(",") && tokens_[next + 1].kind == TokenKind::word &&
           (tokens_[next + 2].is("(") || tokens_[next + 2].is("{"))) {
        const Token& other = tokens_[next + 1];
        Token named = other;
        named.text = type.text;
        ++computing_;
        Value more = call(named, group(next + 2));
        --computing_;
        assign(other.text, std::move(more), other.begin,
               tokens_[std::min(end - 1, tokens_[next + 2].match)].end);
        next = tokens_[next + 2].match + 1;
    }
    return true;
}

// "(row major)", "(xyzw)": words in brackets behind a label.
bool Interpreter::isRemark(std::size_t at) const {
    const Token& token = tokens_[at];
    if (!token.is("(") || token.match >= at + 6 || token.match + 1 >= tokens_.size()) return false;
    return tokens_[token.match].is(")") && !hasNumber(tokens_, at, token.match);
}

// "Shape 1: Box ...", "positions: [...]": the words say what follows.
bool Interpreter::labelled(std::size_t begin, std::size_t end) {
    std::size_t colon = begin;
    while (colon < end &&
           (tokens_[colon].kind == TokenKind::word || tokens_[colon].kind == TokenKind::number ||
            tokens_[colon].kind == TokenKind::string || isRemark(colon)))
        colon = tokens_[colon].opens() ? tokens_[colon].match + 1 : colon + 1;
    if (colon == begin || colon >= end || !tokens_[colon].is(":") || colon - begin > 8) return false;
    if (numberedRow(begin, colon, end)) return true;
    flushRows();
    std::string words;
    for (std::size_t i = begin; i < colon; ++i)
        words += (words.empty() ? "" : " ") +
                 std::string(text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin));
    if (words.size() > 1 && words.front() == '"') words = words.substr(1, words.size() - 2);
    const std::size_t first = colon + 1;
    if (first >= end) {
        label_ = words;
        return true;
    }
    if (depth_ < kDeepestLabel) {
        ++depth_;
        const bool nested = insertion(first, end) || assignment(first, end) || labelled(first, end);
        --depth_;
        if (nested) return true;
    }
    label_ = words;
    std::size_t at = first;
    Value value = expression(at, end);
    const bool goesOn = value.isFlat(3) && at < end && (tokens_[at].opens() || tokens_[at].is(","));
    if ((value.isNumber() && at < end) || goesOn) {
        label_ = words;
        bare(first, end);
        return true;
    }
    if (value.kind == ValueKind::shape) {
        shapes[static_cast<std::size_t>(value.shape)].name = words;
        const int item = shapes[static_cast<std::size_t>(value.shape)].item;
        if (item >= 0) items[static_cast<std::size_t>(item)].name = words;
    }
    assign(words, std::move(value), tokens_[first].begin, tokens_[std::min(at, end) - 1].end);
    label_.clear();
    if (at < end) bare(at, end);
    return true;
}

// Points, a pose or a shape by keys, without a name but perhaps below a label.
bool Interpreter::bareThing(Value& value, std::size_t begin, std::size_t end) {
    const bool points = value.kind == ValueKind::array && value.text.empty();
    const bool pose =
        value.kind == ValueKind::pose && value.items.empty() && value.text.empty() && value.pose.known();
    if (!points && !pose && (value.kind != ValueKind::list || value.keys.empty())) return false;
    flushRows();
    if (points) {
        value.begin = std::max(value.begin, begin);
        assign(label_.empty() ? "points" + std::to_string(items.size() + 1) : label_, std::move(value), begin,
               end);
        label_.clear();
    } else if (pose) {
        assign(label_.empty() ? "transform #" + std::to_string(items.size() + 1) : label_, std::move(value),
               begin, end);
    } else {
        value.begin = begin;
        value.end = end;
        makeShape(value, label_);
    }
    return true;
}

// Whatever is left: calls, and rows of numbers.
void Interpreter::bare(std::size_t begin, std::size_t end) {
    std::vector<double> row;
    bool onlyNumbers = true;
    std::string words;
    for (std::size_t at = begin; at < end;) {
        const Token& token = tokens_[at];
        if (token.is(",") || token.is(";")) {
            ++at;
            continue;
        }
        if (isBody(tokens_, at, end)) {
            block(at + 1, std::min(end, token.match));
            at = std::min(end, token.match + 1);
            continue;
        }
        const std::size_t before = at;
        Value value = expression(at, end);
        if (at == before) ++at;
        if (value.isNumber()) {
            row.push_back(value.number);
        } else if (value.kind == ValueKind::array && value.lengths.empty() && value.items.empty()) {
            if (!row.empty() && row.size() != value.numbers.size() && value.numbers.size() == 3) {
                // "at 0.5 (1, 2, 3)": the vector is what counts
                row.clear();
            }
            if (value.numbers.size() == 3 && row.size() == 3 && words.empty()) {  // several points on a line
                addRow(row, tokens_[begin].begin, value.begin);
                row.clear();
            }
            row.insert(row.end(), value.numbers.begin(), value.numbers.end());
            onlyNumbers = onlyNumbers && token.opens();
            if (token.kind == TokenKind::word) words.clear();
        } else if (bareThing(value, token.begin, tokens_[std::min(at, end) - 1].end)) {
        } else if (value.kind == ValueKind::shape) {
            onlyNumbers = false;
            if (!label_.empty() && shapes[static_cast<std::size_t>(value.shape)].name.empty())
                shapes[static_cast<std::size_t>(value.shape)].name = label_;
        } else {
            onlyNumbers = onlyNumbers && value.text.empty();
            if (!value.text.empty() && token.kind == TokenKind::word)
                words += (words.empty() ? "" : " ") + token.text;
        }
    }
    if (!row.empty() && (onlyNumbers || words.empty())) {
        addRow(std::move(row), tokens_[begin].begin, tokens_[end - 1].end);
        return;
    }
    flushRows();
    if (!row.empty()) {
        label_ = words;
        addRow(std::move(row), tokens_[begin].begin, tokens_[end - 1].end);
        flushRows();
        return;
    }
    label_ = words.size() <= 60 ? words : "";
}

}  // namespace sepaxis::exchange
