// JSON text -> a flat, compact tree. The parser behind it stays hidden in the source file; memory is
// bounded before anything large is allocated.
#pragma once

#include "app/base/scene_error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene::json {

enum class Kind : std::uint8_t {
    null,
    boolean,
    negativeInteger,
    positiveInteger,
    real,
    string,
    array,
    object
};

// Deepest nesting of arrays and objects, and most values in one document: far above any scene (a million
// points need four million values) and low enough that a hostile file cannot exhaust the memory.
inline constexpr std::uint32_t kMaxDepth = 64;
inline constexpr std::uint32_t kMaxValues = 1u << 24;

// Values in the order of the text: an array is followed by its items, an object by its keys and values in
// turn. 16 bytes a value.
struct Node {
    Kind kind = Kind::null;
    std::uint32_t count = 0;  // items or members; the length of a string
    union {
        double real;
        std::int64_t negative;
        std::uint64_t positive;  // also a boolean: 0 or 1
        std::uint64_t textStart;
        std::uint64_t end;  // array, object: the index of the node after the last one inside
    };
    Node() : positive(0) {}
};

struct Tree {
    std::vector<Node> nodes;
    std::string text;  // the contents of all strings
};

// A place in a tree that must outlive it.
class Value {
 public:
    Value(const Tree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

    Kind kind() const { return node().kind; }
    bool isNumber() const { return kind() >= Kind::negativeInteger && kind() <= Kind::real; }
    std::uint32_t count() const { return node().count; }

    bool boolean() const { return node().positive != 0; }
    double number() const;  // of any number; a whole number beyond 2^53 is rounded
    std::int64_t negativeInteger() const { return node().negative; }
    std::uint64_t positiveInteger() const { return node().positive; }
    std::string_view text() const;

    // Arrays: the first item. Objects: the first key; its value is next(), the next key next() of that.
    // Only where count() > 0, and next() only where one follows.
    Value first() const { return {*tree_, index_ + 1}; }
    Value next() const;

 private:
    const Node& node() const { return tree_->nodes[index_]; }
    const Tree* tree_;
    std::uint32_t index_;
};

// "a number", "an array", ...: what a person calls it.
std::string_view describeKind(Kind kind);

// The value as JSON text in one line; reading it gives an equal value.
std::string toText(Value value);

struct ParseResult {
    Tree tree;  // its first node is the document
    std::optional<SceneError> error;
};

// Errors: syntax and encoding (with line and column), numbers that no double can hold, two members of one
// name, and the limits above.
ParseResult parse(std::string_view text);

}  // namespace sepaxis::scene::json
