// A sentence about the live scene that holds or does not: "depth < 0.3 and decides is face 1 of A".
#pragma once

#include "app/learn/seen.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sepaxis::learn {

std::string inQuotes(std::string_view text);  // in messages

// A quantity's value; nothing where it has none now (the distance of shapes that overlap).
using Value = std::optional<std::variant<bool, double, std::string>>;

// What a condition can speak of, one row each; the guide's page on lessons says what it is.
struct Quantity {
    std::string_view name;
    // `evaluation`: what is seen, or the answer of the method after "of": "depth of gjk-epa".
    Value (*of)(const Seen& seen, const scene::Evaluation& evaluation) = nullptr;
    bool takesMethod = false;
    bool listsAxes = false;  // all candidates, which takes longer than a frame of a drag may
};
std::span<const Quantity> quantities();

class Condition {
 public:
    // What is wrong with the text, in one line; empty: nothing.
    std::string parse(std::string_view text, int line = 0);
    bool holds(const Seen& seen) const;
    // "depth is 0.4886, not < 0.3": the first part that does not hold; empty where all do.
    std::string whyNot(const Seen& seen) const;
    bool listsAxes() const;  // one of its quantities does
    const std::string& text() const { return text_; }
    int line() const { return line_; }  // of the lesson's file

 private:
    enum class Comparison : std::uint8_t { isTrue, less, more, equal, is };
    struct Part {
        const Quantity* quantity = nullptr;
        std::string method;  // of which; empty: of the one that answers
        bool negated = false;
        Comparison comparison = Comparison::isTrue;
        double number = 0.0, within = 0.0;
        std::string word;                 // of "is"
        const Quantity* other = nullptr;  // instead of the word: another quantity
        std::string text;                 // as it is written
    };
    static std::string parsePart(std::string_view text, Part& part);
    static bool holds(const Part& part, const Seen& seen);

    std::string text_;
    int line_ = 0;
    std::vector<Part> parts_;
};

}  // namespace sepaxis::learn
