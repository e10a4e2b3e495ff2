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
