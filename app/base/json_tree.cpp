#include "app/base/json_tree.h"

#include "app/base/json_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <nlohmann/json.hpp>

namespace sepaxis::scene::json {

namespace {

struct LineColumn {
    std::size_t line = 1, column = 1;
};

LineColumn lineColumn(std::string_view text, std::size_t offset) {
    LineColumn place;
    for (const char c : text.substr(0, std::min(offset, text.size()))) {
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xc0u) != 0x80u) {  // characters, not bytes
            ++place.column;
        }
    }
    return place;
}

std::string atLineColumn(std::string_view text, std::size_t offset) {
    const LineColumn place = lineColumn(text, offset);
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
}

// Only printable ASCII: what the parser quotes may be half a character.
std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) result += std::isprint(static_cast<unsigned char>(c)) ? c : '?';
    return result;
}

// The parser's own words without its error number, its place (ours is exact) and the text it has read,
// which may be megabytes.
std::string syntaxReason(std::string_view what) {
    const auto place = what.find(" - ");
    std::string_view reason = place == std::string_view::npos ? what : what.substr(place + 3);
    constexpr std::string_view kLastRead = "; last read: '";
    const auto quoteStart = reason.find(kLastRead);
    if (quoteStart == std::string_view::npos) return excerpt(printable(reason));
    const auto quoteEnd = reason.rfind('\'');
    const std::string before(reason.substr(0, quoteStart));
    std::string after(reason.substr(std::min(quoteEnd + 1, reason.size())));
    return printable(before) + printable(after);
}

// The word or number around the place where the parser gave up.
std::string_view tokenAround(std::string_view text, std::size_t offset) {
    const auto belongs = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '+' || c == '-' || c == '.';
    };
    std::size_t start = std::min(offset, text.size()), end = start;
    while (start > 0 && belongs(text[start - 1])) --start;
    while (end < text.size() && belongs(text[end])) ++end;
    return text.substr(start, end - start);
}

bool namesNonFinite(std::string_view token) {
    std::string word;
    for (const char c : token) {
        if (c != '+' && c != '-') word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return word == "nan" || word == "inf" || word == "infinity";
}

// Fills a tree; the parser calls it for every token (its names are the parser's).
class TreeBuilder {
 public:
    using number_integer_t = std::int64_t;
    using number_unsigned_t = std::uint64_t;
    using number_float_t = double;
    using string_t = std::string;
    using binary_t = nlohmann::json::binary_t;

    explicit TreeBuilder(std::string_view source) : source_(source) {}

    Tree tree;
    std::optional<SceneError> error;

    bool null() { return append(Kind::null) != nullptr; }
    bool boolean(bool value) {
        Node* node = append(Kind::boolean);
        if (node) node->positive = value ? 1 : 0;
        return node;
    }
    bool number_integer(number_integer_t value) {
        // The parser reports whole numbers with a minus here: zero is then a negative zero.
        if (value == 0) return number_float(-0.0, {});
        Node* node = append(Kind::negativeInteger);
        if (node) node->negative = value;
        return node;
    }
    bool number_unsigned(number_unsigned_t value) {
        Node* node = append(Kind::positiveInteger);
        if (node) node->positive = value;
        return node;
    }
    bool number_float(number_float_t value, const string_t& /*text*/) {
        Node* node = append(Kind::real);
        if (node) node->real = value;
        return node;
    }
    bool string(const string_t& value) { return appendText(value); }
    bool binary(const binary_t& /*value*/) { return false; }  // never in JSON text

    bool start_object(std::size_t /*unknown*/) { return open(Kind::object); }
    bool start_array(std::size_t /*unknown*/) { return open(Kind::array); }
    bool key(const string_t& value) {
        ++tree.nodes[open_.back()].count;
        return appendText(value);
    }
    bool end_object() {
        if (!membersDiffer()) return false;
        return close();
    }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::json::exception& exception) {
        const std::size_t offset = position > 0 ? position - 1 : 0;
        const std::string_view token = tokenAround(source_, offset);
        const std::string place = atLineColumn(source_, offset);
        constexpr int kNumberOverflow = 406;  // the parser's error number
        if (exception.id == kNumberOverflow) {
            error = {pointer(), "must be a finite number: '" + excerpt(token) +
                                    "' is too large for double precision (" + place + ")"};
        } else if (namesNonFinite(token)) {
            error = {pointer(), "must be a finite number, is '" + excerpt(token) + "' (" + place + ")"};
        } else {
            error = {"", place + ": " + syntaxReason(exception.what())};
        }
        return false;
    }

 private:
    Node* append(Kind kind) {
        if (tree.nodes.size() >= kMaxValues) {
            fail("holds more than " + std::to_string(kMaxValues) + " values");
            return nullptr;
        }
        if (!open_.empty() && tree.nodes[open_.back()].kind == Kind::array) ++tree.nodes[open_.back()].count;
        tree.nodes.emplace_back().kind = kind;
        return &tree.nodes.back();
    }

    bool appendText(const std::string& value) {
        const std::size_t start = tree.text.size();
        // A key is a node of its own that is no item of an array; append() counts only those of arrays.
        Node* node = append(Kind::string);
        if (!node) return false;
        node->count = static_cast<std::uint32_t>(value.size());
        node->textStart = start;
        tree.text += value;
        return true;
    }

    bool open(Kind kind) {
        if (open_.size() >= kMaxDepth) {
            return fail("is nested more than " + std::to_string(kMaxDepth) + " deep");
        }
        if (!append(kind)) return false;
        open_.push_back(static_cast<std::uint32_t>(tree.nodes.size() - 1));
        return true;
    }

    bool close() {
        tree.nodes[open_.back()].end = tree.nodes.size();
        open_.pop_back();
        return true;
    }

    // Sorting keeps an object with very many members from taking quadratic time.
    bool membersDiffer() {
        const std::uint32_t object = open_.back();
        std::vector<std::string_view> keys;
        keys.reserve(tree.nodes[object].count);
        std::size_t index = object + 1;
        while (index < tree.nodes.size()) {
            const Node& node = tree.nodes[index];
            keys.emplace_back(tree.text.data() + node.textStart, node.count);
            const Node& value = tree.nodes[index + 1];
            const bool compound = value.kind == Kind::array || value.kind == Kind::object;
            index = compound ? value.end : index + 2;
        }
        std::sort(keys.begin(), keys.end());
        const auto twin = std::adjacent_find(keys.begin(), keys.end());
        if (twin == keys.end()) return true;
        const std::string name(*twin);
        error = {closedPointer() + "/" + pointerSegment(name), "is there twice"};
        return false;
    }

    bool fail(std::string reason) {
        error = {pointer(), std::move(reason)};
        return false;
    }

    // Where in `container` the value is that is being read (`whole`: the one after the last complete).
    std::string segment(std::uint32_t container, std::size_t until, bool unfinished) const {
        const Node& node = tree.nodes[container];
        if (node.kind == Kind::array) {
            return std::to_string(unfinished || node.count == 0 ? node.count : node.count - 1);
        }
        std::size_t index = container + 1;
        std::string_view key;
        while (index < until) {
            const Node& name = tree.nodes[index];
            key = {tree.text.data() + name.textStart, name.count};
            if (index + 1 >= until) break;
            const Node& value = tree.nodes[index + 1];
            const bool closed = (value.kind == Kind::array || value.kind == Kind::object) && value.end != 0;
            const bool openInside = (value.kind == Kind::array || value.kind == Kind::object) && !closed;
            if (openInside) break;
            index = closed ? value.end : index + 2;
        }
        return pointerSegment(key);
    }

    // To the value that comes next.
    std::string pointer() const {
        std::string result;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const bool innermost = i + 1 == open_.size();
            result += '/' + segment(open_[i], tree.nodes.size(), innermost);
        }
        return result;
    }

    // To the innermost open container itself.
    std::string closedPointer() const {
        std::string result;
        for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
            result += '/' + segment(open_[i], tree.nodes.size(), false);
        }
        return result;
    }

    std::string_view source_;
    std::vector<std::uint32_t> open_;  // containers that are not closed yet, outermost first
};

void appendValue(Value value, std::string& result);

void appendItems(Value value, std::string& result) {
    const bool object = value.kind() == Kind::object;
    result += object ? '{' : '[';
    std::optional<Value> item;
    for (std::uint32_t i = 0; i < value.count(); ++i) {
        item = item ? item->next() : value.first();
        if (i > 0) result += ", ";
        if (object) {
            result += jsonString(item->text()) + ": ";
            item = item->next();
        }
        appendValue(*item, result);
    }
    result += object ? '}' : ']';
}

// The recursion is at most kMaxDepth deep.
void appendValue(Value value, std::string& result) {
    switch (value.kind()) {
        case Kind::null:
            result += "null";
            break;
        case Kind::boolean:
            result += value.boolean() ? "true" : "false";
            break;
        case Kind::negativeInteger:
            result += std::to_string(value.negativeInteger());
            break;
        case Kind::positiveInteger:
            result += std::to_string(value.positiveInteger());
            break;
        case Kind::real:
            result += shortestNumber(value.number());
            break;
        case Kind::string:
            result += jsonString(value.text());
            break;
        case Kind::array:
        case Kind::object:
            appendItems(value, result);
            break;
    }
}

}  // namespace

double Value::number() const {
    switch (kind()) {
        case Kind::negativeInteger:
            return static_cast<double>(node().negative);
        case Kind::positiveInteger:
            return static_cast<double>(node().positive);
        case Kind::real:
            return node().real;
        default:
            return 0.0;
    }
}

std::string_view Value::text() const {
    return std::string_view(tree_->text).substr(node().textStart, node().count);
}

Value Value::next() const {
    const bool compound = kind() == Kind::array || kind() == Kind::object;
    return {*tree_, compound ? static_cast<std::uint32_t>(node().end) : index_ + 1};
}

std::string_view describeKind(Kind kind) {
    switch (kind) {
        case Kind::null:
            return "null";
        case Kind::boolean:
            return "true or false";
        case Kind::negativeInteger:
        case Kind::positiveInteger:
        case Kind::real:
            return "a number";
        case Kind::string:
            return "a string";
        case Kind::array:
            return "an array";
        case Kind::object:
            return "an object";
    }
    return "";
}

std::string toText(Value value) {
    std::string result;
    appendValue(value, result);
    return result;
}

ParseResult parse(std::string_view text) {
    TreeBuilder builder(text);
    const bool ok = nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
    if (!ok && !builder.error) builder.error = {"", "is no valid JSON"};
    return {std::move(builder.tree), std::move(builder.error)};
}

}  // namespace sepaxis::scene::json
