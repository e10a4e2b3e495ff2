// Shapes by keys on lines of their own, as YAML has them:
//   crate:
//     type: box
//     size: [1, 2, 3]
#include "app/paste/code/interpreter.h"

#include <algorithm>

namespace sepaxis::exchange {

namespace {

std::size_t lineEnd(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
    do {
        if (tokens[at].opens()) at = std::min(end - 1, tokens[at].match);
        ++at;
    } while (at < end && !tokens[at].startsLine);
    return at;
}

// "key: ..." at the start of a line, or behind the "-" of a list.
bool isKeyLine(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
    if (at + 1 >= end || !tokens[at + 1].is(":")) return false;
    if (tokens[at].kind != TokenKind::word && tokens[at].kind != TokenKind::string) return false;
    return tokens[at].startsLine || (at > 0 && tokens[at - 1].is("-") && tokens[at - 1].startsLine);
}

// The order of a quaternion in the remark behind it: "# w, x, y, z".
std::string orderRemarked(std::string_view text, std::size_t behind) {
    const std::string_view rest = text.substr(behind, text.find('\n', behind) - behind);
    const std::size_t mark = rest.find('#');
    if (mark == std::string_view::npos) return {};
    std::string letters;
    for (const char c : lowerCase(rest.substr(mark)))
        if (c >= 'a' && c <= 'z') letters += c;
    return letters == "wxyz" || letters == "xyzw" ? letters : std::string();
}

}  // namespace

int Interpreter::columnOf(std::size_t token) const {
    return places_.of(tokens_[token].begin).column;
}

// Lines of one indent, and those further in as lists within.
Value Interpreter::keyLines(std::size_t& at, std::size_t end) {
    Value list;
    list.kind = ValueKind::list;
    list.begin = tokens_[at].begin;
    const int indent = columnOf(at);
    ++depth_;
    while (isKeyLine(tokens_, at, end) && columnOf(at) == indent &&
           (list.keys.empty() || tokens_[at].startsLine)) {
        const std::string& key = tokens_[at].text;
        if (list.member(key) != nullptr) break;  // of the next shape
        const std::size_t next = lineEnd(tokens_, at, end);
        std::size_t value = at + 2;
        Value read;
        if (value < next) {
            read = expression(value, next);
            if (read.isNumber()) read = withoutBrackets(std::move(read), value, next);
        } else if (isKeyLine(tokens_, next, end) && columnOf(next) > indent && depth_ < kDeepestLines) {
            at = next;
            read = keyLines(at, end);
        }
        const std::size_t last = tokens_[std::max(next, at) - 1].end;
        if (std::string order = orderRemarked(text_, last); !order.empty()) quaternionRemarks_[key] = order;
        const auto order = quaternionRemarks_.find(key);
        list.keys.push_back(read.isFlat(4) && order != quaternionRemarks_.end() ? key + '_' + order->second
                                                                                : key);
        list.values.push_back(std::move(read));
        list.end = last;
        at = std::max(at, next);
    }
    --depth_;
    return packed(std::move(list));
}

// Whether one of the lines of this indent says which shape they are; then what stands behind them.
std::size_t Interpreter::keyedByLines(std::size_t at, std::size_t end) {
    if (tokens_[at].is("-") && tokens_[at].startsLine) ++at;
    if (at < linesSeen_ || !isKeyLine(tokens_, at, end)) return 0;
    bool typed = false;
    const int indent = columnOf(at);
    std::size_t line = at;
    for (; isKeyLine(tokens_, line, end) && columnOf(line) == indent &&
           (line == at || tokens_[line].startsLine);
         line = lineEnd(tokens_, line, end)) {
        const std::string key = lowerCase(tokens_[line].text);
        const bool type = key == "type" || key == "shape" || key == "geometry" || key == "kind";
        typed = typed || (type && line + 2 < end && !tokens_[line + 2].startsLine &&
                          namesSolid(tokens_[line + 2].text));
    }
    linesSeen_ = line;
    if (!typed) return 0;
    flushRows();
    const Scope scope(*this, tokens_[at].begin);
    Value list = keyLines(at, end);
    keyedShape(list, "", label_);
    label_.clear();
    linesSeen_ = at;
    return at;
}

}  // namespace sepaxis::exchange
