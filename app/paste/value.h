// What an expression in a pasted text stands for. Internal to the reader.
#pragma once

#include "app/paste/understanding.h"
#include "collision/math.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::exchange {

// A pose that may be known in part.
struct PartialPose {
    Pose<double> pose{dvec3(0.0), identityQuat<double>()};
    bool hasPosition = false, hasRotation = false;
    bool known() const { return hasPosition || hasRotation; }
};

enum class ValueKind : std::uint8_t {
    none,
    number,
    array,  // numbers, perhaps in rows
    list,   // of other values, or with keys
    pose,
    shape,  // one of Interpreter's shapes, with a pose of its own
    text,
};

struct Value {
    ValueKind kind = ValueKind::none;
    double number = 0.0;
    std::vector<double> numbers;         // array
    std::vector<std::uint32_t> lengths;  // array: of its rows; empty: no rows
    std::vector<Value> values;           // list
    std::vector<std::string> keys;       // list: as many as values, or none
    PartialPose pose;                    // pose, shape
    std::string how;                     // pose: the words for how its rotation was read; mostly empty
    std::vector<int> items;              // what it was made of, as items, each once
    int shape = -1;
    std::string text;                // text: the string; none: the word that has no value
    std::size_t begin = 0, end = 0;  // bytes of the text
    bool holdsNoShape = false;       // list: its members were looked through for a shape
    bool ordered = false;            // array of 4: a quaternion whose members were named: x, y, z, w

    bool isNumber() const { return kind == ValueKind::number; }
    bool isFlat(std::size_t count) const {
        return kind == ValueKind::array && lengths.empty() && numbers.size() == count;
    }
    // Rows of equal length.
    bool isRows(std::size_t length) const {
        if (kind != ValueKind::array || lengths.empty()) return false;
        for (const std::uint32_t n : lengths)
            if (n != length) return false;
        return true;
    }
    const Value* member(std::string_view key) const {
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (keys[i] == key) return &values[i];
        return nullptr;
    }
};

// What it takes to copy a value, in numbers, with all that is in it.
std::size_t costOf(const Value& value);
// Those of `more` that are not there yet.
void addItems(std::vector<int>& items, const std::vector<int>& more);

inline dvec3 toVector(const Value& value) {
    return {value.numbers[0], value.numbers[1], value.numbers[2]};
}

}  // namespace sepaxis::exchange
