#include "app/paste/tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace sepaxis::exchange {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
bool isWordChar(char c) {
    return isLetter(c) || isDigit(c);
}
bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

// What may stand behind a number and belong to it.
constexpr std::array<std::string_view, 19> kSuffixes = {"f",  "F", "d",   "D",   "l",    "L",    "u",
                                                        "U",  "h", "f32", "f64", "_f32", "_f64", "lf",
                                                        "LF", "m", "M",   "ul",  "_r"};  // Jolt
// Longest first.
constexpr std::array<std::string_view, 12> kSigns = {
    "<<=", "<<", ">>", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "=>"};
// Names of shapes that FCL prints without a blank before the first number: "Box0.25 0.25 0.25".
constexpr std::array<std::string_view, 6> kGluedNames = {"Box",      "Sphere", "Capsule",
                                                         "Cylinder", "Cone",   "Ellipsoid"};
// Template arguments longer than this are none.
constexpr std::size_t kLongestTemplate = 300;

class Reader {
 public:
    explicit Reader(std::string_view text) : text_(text) {}

    Tokens read() {
        if (text_.size() > kMaxTextBytes) {
            result_.error = "is longer than " + std::to_string(kMaxTextBytes >> 20) + " MiB";
            return std::move(result_);
        }
        if (const std::size_t zero = text_.find('\0'); zero != std::string_view::npos) {
            at_ = zero;
            refuse("holds a zero byte, as binary files and UTF-16 do: save it as UTF-8");
        }
        while (result_.error.empty() && skipBlanks()) readOne();
        if (!result_.error.empty()) {
            result_.list.clear();
            return std::move(result_);
        }
        push(TokenKind::end, at_, at_);
        matchBrackets();
        return std::move(result_);
    }

 private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

    void refuse(std::string reason) {
        result_.error = std::move(reason);
        result_.errorPlace = placeOf(text_, at_);
    }

    Token& push(TokenKind kind, std::size_t begin, std::size_t end) {
        Token token;
        token.kind = kind;
        token.begin = begin;
        token.end = end;
        token.line = line_;
        token.startsLine = lineStart_;
        token.afterBlankLine = blankLine_;
        lineStart_ = blankLine_ = false;
        result_.list.push_back(std::move(token));
        if (result_.list.size() > kMaxTokens) refuse("holds too many words and signs");
        return result_.list.back();
    }

    void newLine() {
        ++line_;
        if (lineStart_ && line_ > 2) blankLine_ = true;
        lineStart_ = true;
    }

    void skipToLineEnd() {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    }

    // False at the end of the text.
    bool skipBlanks() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\n') {
                newLine();
                ++at_;
            } else if (isBlank(c) || c == '`' || static_cast<unsigned char>(c) >= 0x80 || c == '\0' ||
                       (c == '>' && lineStart_)) {  // ">" begins a quoted reply
                ++at_;
            } else if (c == '/' && peek(1) == '/') {
                skipLineComment();
            } else if (c == '/' && peek(1) == '*') {
                skipBlockComment();
            } else if (c == '#') {
                skipHash();
            } else {
                return true;
            }
        }
        return false;
    }
    void skipLineComment() {
        const bool address = at_ > 0 && text_[at_ - 1] == ':';  // https://...
        if (!address) {
            skipToLineEnd();
            return;
        }
        while (at_ < text_.size() && !isBlank(text_[at_])) ++at_;
    }
    void skipBlockComment() {
        at_ += 2;
        while (at_ < text_.size() && !(text_[at_] == '*' && peek(1) == '/')) {
            if (text_[at_] == '\n') newLine();
            ++at_;
        }
        at_ = std::min(text_.size(), at_ + 2);
    }
    // "# comment" and "#include", but of "#545" only the number.
    void skipHash() {
        ++at_;
        if (!isDigit(peek())) {
            skipToLineEnd();
            return;
        }
        while (isWordChar(peek())) ++at_;
    }

    void readOne() {
        const char c = peek();
        if (startsNumber()) {
            readNumber();
        } else if (isLetter(c)) {
            readWord();
        } else if (c == '"' || (c == '\'' && closesOnThisLine(c))) {
            readString(c);
        } else {
            readSign();
        }
    }

    // A sign belongs to the number where it cannot be an operator: "1 -2" are two numbers, "1 - 2" and "1-2"
    // are a difference.
    bool startsNumber() const {
        std::size_t i = at_;
        if (peek() == '-' || peek() == '+') {
            const char before = at_ > 0 ? text_[at_ - 1] : '\n';
            if (isWordChar(before) || before == ')' || before == ']' || before == '}' || before == '.')
                return false;
            ++i;
        }
        if (i >= text_.size()) return false;
        if (isDigit(text_[i])) return true;
        return text_[i] == '.' && i + 1 < text_.size() && isDigit(text_[i + 1]);
    }

    void readNumber() {
        const std::size_t begin = at_;
        std::size_t i = at_;
        const bool negative = text_[i] == '-';
        if (text_[i] == '-' || text_[i] == '+') ++i;
        const char* const last = text_.data() + text_.size();
        const bool hex =
            text_[i] == '0' && i + 2 < text_.size() && (text_[i + 1] == 'x' || text_[i + 1] == 'X');
        const char* const first = text_.data() + i + (hex ? 2 : 0);
        double value = 0.0;
        auto [end, error] =
            std::from_chars(first, last, value, hex ? std::chars_format::hex : std::chars_format::general);
        if (error == std::errc::result_out_of_range)
            value = outOfRange({first, static_cast<std::size_t>(end - first)});
        if (end == first) {  // "0x" and nothing that follows
            readSign();
            return;
        }
        i = static_cast<std::size_t>(end - text_.data());
        const std::size_t suffix = i;
        const bool times = text_.substr(i, 1) == "x";  // "1x0.5x2" is one word
        while (i < text_.size() && (isWordChar(text_[i]) || (times && text_[i] == '.'))) ++i;
        while (times && text_[i - 1] == '.') --i;
        const std::string_view behind = text_.substr(suffix, i - suffix);
        at_ = i;
        if (!behind.empty() && std::find(kSuffixes.begin(), kSuffixes.end(), behind) == kSuffixes.end()) {
            push(TokenKind::word, begin, at_).text = text_.substr(begin, at_ - begin);  // "3rd", "2x2"
            return;
        }
        if (++numbers_ > kMaxNumbers) {
            refuse("holds more than " + std::to_string(kMaxNumbers) + " numbers");
            return;
        }
        push(TokenKind::number, begin, at_).number = negative ? -value : value;
    }
    // Too small for a double is zero, too large is infinite.
    static double outOfRange(std::string_view digits) {
        const std::size_t exponent = digits.find_first_of("eEpP");
        const bool small = exponent != std::string_view::npos
                               ? digits.substr(exponent + 1, 1) == "-"
                               : digits.substr(0, 1) == "0" || digits[0] == '.';
        return small ? 0.0 : std::numeric_limits<double>::infinity();
    }

    void readWord() {
        const std::size_t begin = at_;
        std::string word;
        for (;;) {
            const std::size_t part = at_;
            while (isWordChar(peek())) ++at_;
            if (splitsGluedName(part)) {
                word += glued_;
                break;
            }
            word += text_.substr(part, at_ - part);
            const std::size_t arguments = at_;
            skipTemplateArguments();
            if (at_ > arguments && makesItsArgument(text_.substr(part, arguments - part)))
                word = leadingName(text_.substr(arguments + 1, at_ - arguments - 2));
            if (peek() == ':' && peek(1) == ':' && isLetter(peek(2))) {
                at_ += 2;
                word += "::";
            } else if (peek() == '.' && isLetter(peek(1))) {
                at_ += 1;
                word += '.';
            } else if (peek() == '-' && peek(1) == '>' && isLetter(peek(2))) {
                at_ += 2;
                word += '.';
            } else {
                break;
            }
        }
        glued_.clear();
        push(TokenKind::word, begin, at_).text = std::move(word);
    }
    bool splitsGluedName(std::size_t begin) {
        const std::string_view whole = text_.substr(begin, at_ - begin);
        for (const std::string_view name : kGluedNames) {
            if (!whole.starts_with(name) || whole.size() == name.size()) continue;
            const std::string_view rest = whole.substr(name.size());
            const bool digits = std::all_of(rest.begin(), rest.end(), isDigit);
            const bool number = peek() == '.' && isDigit(peek(1));
            const bool row = peek() == ' ' && (isDigit(peek(1)) || peek(1) == ' ');
            if (!digits || !(number || row)) continue;
            at_ = begin + name.size();
            glued_ = name;
            return true;
        }
        return false;
    }
    // "Box<double>", "vector<Vector3<double> >": nothing between these brackets is a number of the scene.
    void skipTemplateArguments() {
        if (peek() != '<' || !(isLetter(peek(1)) || peek(1) == ' ')) return;
        int depth = 0;
        const std::size_t end = std::min(text_.size(), at_ + kLongestTemplate);
        for (std::size_t i = at_; i < end; ++i) {
            const char c = text_[i];
            if (c == '<') {
                if (i + 1 < end && text_[i + 1] == '<') return;
                ++depth;
            } else if (c == '>') {
                if (--depth > 0) continue;
                at_ = i + 1;
                return;
            } else if (!isWordChar(c) && c != ':' && c != ',' && c != ' ' && c != '*' && c != '&' &&
                       c != '-') {
                return;
            }
        }
    }

    // make_shared<Box>(1, 1, 1) stands for Box(1, 1, 1).
    static bool makesItsArgument(std::string_view word) {
        return word == "make_shared" || word == "make_unique";
    }
    static std::string leadingName(std::string_view arguments) {
        std::string name;
        for (const char c : arguments) {
            if (c == ' ' && name.empty()) continue;
            if (!isWordChar(c) && c != ':') break;
            name += c;
        }
        return name;
    }

    bool closesOnThisLine(char quote) const {
        // An apostrophe in a word is none.
        if (at_ > 0 && isWordChar(text_[at_ - 1])) return false;
        for (std::size_t i = at_ + 1; i < text_.size() && text_[i] != '\n'; ++i)
            if (text_[i] == quote) return true;
        return false;
    }
    void readString(char quote) {
        const std::size_t begin = at_++;
        std::string content;
        while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
            if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
            content += text_[at_++];
        }
        if (at_ < text_.size() && text_[at_] == quote) ++at_;
        push(TokenKind::string, begin, at_).text = std::move(content);
    }

    // "<1, 2, 3>", as some programs print vectors: where it closes.
    std::size_t vectorEnd() const {
        constexpr std::string_view kInside = "0123456789+-.,eE ";
        std::size_t commas = 0, i = at_ + 1;
        for (; i < text_.size() && kInside.find(text_[i]) != std::string_view::npos; ++i)
            commas += text_[i] == ',' ? 1 : 0;
        return i < text_.size() && text_[i] == '>' && commas >= 2 ? i : std::string_view::npos;
    }

    void readSign() {
        if (peek() == '<' && vectorEnd_ == std::string_view::npos) {
            vectorEnd_ = vectorEnd();
            if (vectorEnd_ != std::string_view::npos) {
                push(TokenKind::sign, at_, at_ + 1).text = "(";
                ++at_;
                return;
            }
        }
        if (at_ == vectorEnd_) {
            vectorEnd_ = std::string_view::npos;
            push(TokenKind::sign, at_, at_ + 1).text = ")";
            ++at_;
            return;
        }
        for (const std::string_view sign : kSigns) {
            if (text_.substr(at_, sign.size()) != sign) continue;
            at_ += sign.size();
            push(TokenKind::sign, at_ - sign.size(), at_).text = sign;
            return;
        }
        ++at_;
        push(TokenKind::sign, at_ - 1, at_).text = text_.substr(at_ - 1, 1);
    }

    // A closing bracket closes the last open one of its kind; what stands open in between stays open to
    // there.
    void matchBrackets() {
        std::vector<Token>& list = result_.list;
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < list.size(); ++i) {
            Token& token = list[i];
            if (token.opens()) {
                open.push_back(i);
                token.match = list.size() - 1;
                if (open.size() <= kMaxDepth) continue;
                at_ = token.begin;
                refuse("brackets stand more than " + std::to_string(kMaxDepth) + " deep in each other");
                list.clear();
                return;
            }
            if (!token.closes()) continue;
            const char wanted = token.text == ")" ? '(' : token.text == "]" ? '[' : '{';
            std::size_t depth = open.size();
            while (depth > 0 && list[open[depth - 1]].text[0] != wanted) --depth;
            if (depth == 0) continue;
            while (open.size() >= depth) {
                list[open.back()].match = i;
                open.pop_back();
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool lineStart_ = true, blankLine_ = false;
    std::size_t numbers_ = 0;
    std::string glued_;
    std::size_t vectorEnd_ = std::string_view::npos;  // of <1, 2, 3>
    Tokens result_;
};

}  // namespace

Tokens tokenize(std::string_view text) {
    return Reader(text).read();
}

bool hasNumber(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
    return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                       tokens.begin() + static_cast<std::ptrdiff_t>(end),
                       [](const Token& t) { return t.kind == TokenKind::number; });
}

std::optional<Key> keyAt(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
    if (at < end && tokens[at].is(".") && at + 1 < end) ++at;  // .half = { ... }
    if (at + 1 >= end) return std::nullopt;
    const Token& token = tokens[at];
    if (token.kind != TokenKind::word && token.kind != TokenKind::string) return std::nullopt;
    if (!tokens[at + 1].is(":") && !tokens[at + 1].is("=")) return std::nullopt;
    return Key{token.text, at + 2};
}

Place placeOf(std::string_view text, std::size_t byte) {
    const std::size_t end = std::min(byte, text.size());
    return Places(text.substr(0, end)).of(end);
}

Places::Places(std::string_view text) {
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
        lineStarts_.push_back(at + 1);
}

Place Places::of(std::size_t byte) const {
    const auto line = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), byte) - 1;
    return {static_cast<int>(line - lineStarts_.begin()) + 1, static_cast<int>(byte - *line) + 1};
}

}  // namespace sepaxis::exchange
