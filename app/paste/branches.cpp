#include "app/paste/branches.h"

#include "app/base/json_text.h"
#include "app/base/trimmed.h"

#include <algorithm>
#include <array>
#include <optional>

namespace sepaxis::exchange {

namespace {

constexpr std::size_t kMostBranches = 200;
constexpr std::size_t kFarthest = 400;  // tokens that are looked through for what goes with one

struct Branch {
    Span span;
    std::size_t head = 0;  // byte of the word that opens it
    bool loop = false;
    bool other = false;  // beside it stands another that may hold instead
};

class BranchFinder {
 public:
    BranchFinder(std::string_view text, const std::vector<Token>& tokens)
        : text_(text), tokens_(tokens), places_(text) {}

    std::vector<Branch> find() {
        for (std::size_t i = 0; i + 1 < tokens_.size() && found_.size() < kMostBranches; ++i) {
            const Token& token = tokens_[i];
            if (token.is("?")) choice(i);
            if (token.kind == TokenKind::word) block(i);
        }
        switches();
        return std::move(found_);
    }

 private:
    bool startsStatement(std::size_t i) const {
        if (i == 0 || tokens_[i].startsLine) return true;
        const Token& before = tokens_[i - 1];
        return before.is(";") || before.is("{") || before.is("}") || before.is(")") || before.text == "else";
    }
    std::size_t lineEnd(std::size_t i) const {
        const std::size_t last = std::min(tokens_.size(), i + kFarthest);
        do {
            ++i;
        } while (i + 1 < last && !tokens_[i].startsLine);
        return i;
    }
    void add(std::size_t first, std::size_t end, std::size_t head, bool loop, bool other) {
        if (first < end)
            found_.push_back(
                {{tokens_[first].begin, tokens_[end - 1].end}, tokens_[head].begin, loop, other});
    }

    void block(std::size_t i) {
        static constexpr std::array<std::string_view, 5> kLoops = {"for", "foreach", "while", "loop", "do"};
        const std::string& word = tokens_[i].text;
        const bool loop = std::find(kLoops.begin(), kLoops.end(), word) != kLoops.end();
        const bool other = word == "else" || word == "elif";
        const bool cases = word == "switch" || word == "match";
        if (!loop && !other && !cases && word != "if") return;
        if (!startsStatement(i)) {
            if (word == "if") condition(i);
            return;
        }
        if (const auto body = bodyOf(i, other)) add(body->first, body->second, i, loop, other || cases);
    }
    // Tokens: between braces, to the semicolon, or the lines further in.
    std::optional<Span> bodyOf(std::size_t i, bool other) const {
        std::size_t at = i + 1;
        const std::size_t line = lineEnd(i);
        if (tokens_[line - 1].is(":")) return Span{line, indentEnd(line, i)};
        if (tokens_[at].is("(") && tokens_[at].match < tokens_.size())
            at = tokens_[at].match + 1;
        else if (tokens_[at].kind == TokenKind::word && tokens_[at].text == "if")
            return std::nullopt;  // found by itself
        else if (!other || !(tokens_[at].is("{") || line == at))
            while (at < line && !tokens_[at].is("{")) ++at;  // if x > 1 {
        const bool bracketed = tokens_[i + 1].is("(") || other;
        if (at >= tokens_.size() || (!bracketed && !tokens_[at].is("{"))) return std::nullopt;
        if (tokens_[at].is("{")) return Span{at, std::min(tokens_[at].match, tokens_.size() - 1)};
        std::size_t end = at;
        while (end + 1 < tokens_.size() && !tokens_[end].is(";") && (end == at || !tokens_[end].startsLine))
            end = tokens_[end].opens() ? std::min(tokens_[end].match, tokens_.size() - 2) + 1 : end + 1;
        return Span{at, end};
    }
    std::size_t indentEnd(std::size_t line, std::size_t head) const {
        const int column = places_.of(tokens_[head].begin).column;
        std::size_t at = line;
        while (at + 1 < tokens_.size() &&
               (!tokens_[at].startsLine || places_.of(tokens_[at].begin).column > column))
            ++at;
        return at;
    }
    // c ? a : b, of which a sentence has no blank before its mark.
    void choice(std::size_t i) {
        const std::size_t byte = tokens_[i].begin;
        if (byte == 0 || byte + 1 >= text_.size() || text_[byte - 1] != ' ' || text_[byte + 1] != ' ') return;
        bool colon = false, number = false;
        std::size_t end = i + 1;
        for (; end + 1 < std::min(tokens_.size(), i + kFarthest) && !tokens_[end].is(";") &&
               !tokens_[end].closes();
             ++end) {
            if (tokens_[end].is(",") || (tokens_[end].startsLine && colon)) break;
            colon = colon || tokens_[end].is(":");
            number = number || tokens_[end].kind == TokenKind::number || tokens_[end].opens();
            if (tokens_[end].opens()) end = std::min(tokens_[end].match, tokens_.size() - 2);
        }
        if (colon && number) add(i, end, i, false, true);
    }
    // Python: a = b if c else d
    void condition(std::size_t i) {
        std::size_t first = i;
        while (first > 0 && i - first < kFarthest && !tokens_[first].startsLine && !tokens_[first].is("="))
            --first;
        const std::size_t line = lineEnd(i);
        const bool second = std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                                        tokens_.begin() + static_cast<std::ptrdiff_t>(line),
                                        [](const Token& token) { return token.text == "else"; });
        if (second && tokens_[first].is("=")) add(first, line, i, false, true);
    }
    // #if, #else
    void switches() {
        std::vector<std::pair<std::size_t, bool>> open;
        for (std::size_t at = 0; at < text_.size() && found_.size() < kMostBranches;) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            const std::string_view line = trimmed(text_.substr(at, end - at));
            const bool opens = line.starts_with("#if"), turns = line.starts_with("#el");
            if (!open.empty() && (turns || line.starts_with("#endif"))) {
                found_.push_back({{open.back().first, at}, open.back().first, false, open.back().second});
                open.pop_back();
            }
            if (opens || turns) open.emplace_back(at, turns || line == "#if 0");
            at = end + 1;
        }
    }

    std::string_view text_;
    const std::vector<Token>& tokens_;
    const Places places_;
    std::vector<Branch> found_;
};

bool meets(const Span& a, const Span& b) {
    return a.first < b.second && b.first < a.second;
}

}  // namespace

void askOfBranches(std::string_view text, const std::vector<Token>& tokens, const std::vector<Span>& used,
                   Understanding& result) {
    if (result.objects.empty()) return;
    const Places places(text);
    for (const Branch& branch : BranchFinder(text, tokens).find()) {
        bool outside = branch.other;
        const Span* inside = nullptr;
        std::vector<Span> spans;
        for (const Item& item : result.items)
            if (item.object >= 0) spans.emplace_back(item.begin, item.end);
        for (const Span& span : spans) {
            if (!meets(span, branch.span))
                outside = true;
            else if (inside == nullptr)
                inside = &span;
        }
        for (const Span& span : used)
            if (inside == nullptr && meets(span, branch.span)) inside = &span;
        if (inside == nullptr || !outside) continue;
        const int line = places.of(std::max(inside->first, branch.span.first)).line;
        const std::size_t end = text.find('\n', branch.head);
        result.questions.push_back(
            {Doubt::value, branch.head, places.of(branch.head),
             "line " + std::to_string(line) + " stands in a " + (branch.loop ? "loop" : "branch") + ", '" +
                 scene::excerpt(
                     trimmed(text.substr(branch.head, std::min<std::size_t>(end - branch.head, 40)))) +
                 "': does it hold?"});
    }
}

}  // namespace sepaxis::exchange
