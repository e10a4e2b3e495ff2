#include "app/paste/passed_over.h"

#include "app/base/json_text.h"
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"

#include <algorithm>
#include <cctype>

namespace sepaxis::exchange {

namespace {

// Spans without overlap, in order.
void merge(std::vector<Span>& spans) {
    std::sort(spans.begin(), spans.end());
    std::size_t kept = 0;
    for (const Span& span : spans) {
        if (kept > 0 && span.first <= spans[kept - 1].second)
            spans[kept - 1].second = std::max(spans[kept - 1].second, span.second);
        else
            spans[kept++] = span;
    }
    spans.resize(kept);
}

// Numbers and nothing else, as attributes have them: size="1 1 0.5".
bool isNumbers(std::string_view text) {
    return text.find_first_of("0123456789") != std::string_view::npos &&
           text.find_first_not_of("0123456789+-.,eE \t") == std::string_view::npos;
}

bool saysNumbers(const Token& token) {
    return token.kind == TokenKind::number || (token.kind == TokenKind::string && isNumbers(token.text));
}

using In = PassedOver::In;

In meaningOf(const std::string& name) {
    if (name.empty()) return In::other;
    const std::string lower = lowerCase(name);
    if (holds(lower, "damping") || holds(lower, "velocity")) return In::setting;  // of what turns or moves
    return meansPlace(lower) || meansScale(lower) ? In::place : isSetting(lower) ? In::setting : In::other;
}

// What the members and calls that a token stands in are named for; a place goes before a setting.
class Around {
 public:
    explicit Around(const std::vector<Token>& tokens) : tokens_(tokens) {}

    // Once for each token, in order.
    void pass(std::size_t i) {
        const Token& token = tokens_[i];
        const bool named =
            i > 0 && (tokens_[i - 1].kind == TokenKind::word || tokens_[i - 1].kind == TokenKind::string);
        if (token.opens() && token.match + 1 < tokens_.size()) {
            levels_.push_back({token.match, in(), named ? meaningOf(tokens_[i - 1].text) : In::other});
        } else if (token.closes()) {
            while (levels_.size() > 1 && levels_.back().end <= i) levels_.pop_back();
        } else if (token.is(":")) {
            levels_.back().key = named ? meaningOf(tokens_[i - 1].text) : In::other;
        } else if (token.assigns()) {
            levels_.back().key = meaningOf(nameBefore(i));
        } else if (token.is(";") || (token.startsLine && !goesOn(i))) {
            levels_.back().key = In::other;
        }
    }
    In in() const {
        const Level& level = levels_.back();
        In result = In::other;
        for (const In one : {level.outside, level.call, level.key})
            if (one == In::place || result == In::other) result = one;
        return result;
    }

 private:
    // Of what is assigned: tf.getOrigin()[1] += 2.
    std::string nameBefore(std::size_t i) const {
        constexpr std::size_t kFar = 10;
        for (std::size_t at = i; at > 0 && i - at < kFar && !tokens_[at].startsLine; --at)
            if (tokens_[at - 1].kind == TokenKind::word || tokens_[at - 1].kind == TokenKind::string)
                return tokens_[at - 1].text;
        return {};
    }
    struct Level {
        std::size_t end = 0;
        In outside = In::other, call = In::other, key = In::other;
    };
    bool goesOn(std::size_t i) const { return i > 0 && (tokens_[i - 1].is(":") || tokens_[i - 1].is("=")); }

    const std::vector<Token>& tokens_;
    std::vector<Level> levels_{1};
};

// Calls `visit` with every number outside of the spans, with whether a number within stands between it and
// the one before, and with whether it stands in a place.
template <class Visit>
void walk(const std::vector<Token>& tokens, const std::vector<Span>& spans, Visit visit) {
    bool apart = true;
    auto span = spans.begin();
    Around around(tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        around.pass(i);
        if (!saysNumbers(token)) continue;
        while (span != spans.end() && span->second <= token.begin) ++span;
        if (span != spans.end() && span->first <= token.begin) {
            apart = true;
        } else {
            visit(token, apart, around.in());
            apart = false;
        }
    }
}

std::string lineOf(std::string_view text, std::size_t byte) {
    // Around the number where the line is long, which may be all of the text.
    constexpr std::size_t kBefore = 24, kShown = 60;
    std::size_t begin = byte, end = byte;
    while (begin > 0 && byte - begin <= kShown && text[begin - 1] != '\n') --begin;
    while (end < text.size() && end - byte <= kShown && text[end] != '\n') ++end;
    const bool cut = end - begin > kShown && byte - begin > kBefore;
    if (cut) {
        begin = byte - kBefore;
        const std::size_t blank = text.find(' ', begin);  // no half words
        if (blank < byte) begin = blank;
    }
    while (begin < end && std::isspace(static_cast<unsigned char>(text[begin])) != 0) ++begin;
    end = std::min(end, begin + kShown);
    while (end > begin && std::isspace(static_cast<unsigned char>(text[end - 1])) != 0) --end;
    return scene::excerpt(text.substr(begin, end - begin));
}

}  // namespace

void notePassedOver(std::string_view text, const std::vector<Token>& tokens, std::vector<Span> spans,
                    Understanding& result, std::vector<Span> touching) {
    merge(touching);
    const auto touches = [&](std::size_t byte) {
        const auto behind = std::upper_bound(touching.begin(), touching.end(), Span{byte, text.size()});
        return behind != touching.begin() && std::prev(behind)->second > byte;
    };
    for (const Item& item : result.items) spans.emplace_back(item.begin, item.end);
    merge(spans);
    const Places places(text);
    int lastLine = 0;
    std::size_t lastEnd = 0;
    walk(tokens, spans, [&](const Token& token, bool apart, In in) {
        // Long lines are paragraphs: what stands far behind is said again.
        constexpr std::size_t kFar = 80;
        const bool same = token.line == lastLine && !apart && token.begin < lastEnd + kFar;
        const bool goesOn = same || (token.line == lastLine + 1 && !apart);
        if (token.line != lastLine) ++result.passedLines;
        lastLine = token.line;
        if (!same) lastEnd = token.end;
        if (in == In::other && touches(token.begin)) in = In::known;
        const auto matters = [](In where) { return where == In::place || where == In::known; };
        if (goesOn && !result.passed.empty() && (same || matters(result.passed.back().in) == matters(in))) {
            PassedOver& last = result.passed.back();
            last.lastLine = token.line;
            for (const In one : {In::place, In::known})
                if (last.in != in && (last.in == one || in == one)) last.in = in = one;
            if (last.in != in) last.in = In::other;
        } else if (result.passed.size() < kMaxPassed) {
            result.passed.push_back(
                {places.of(token.begin), token.line, lineOf(text, token.begin), token.begin, in});
        }
    });
}

}  // namespace sepaxis::exchange
