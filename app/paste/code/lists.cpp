// Brackets: lists, rows of numbers and what is packed into them.
#include "app/paste/code/call_values.h"
#include "app/paste/code/interpreter.h"

#include <utility>

namespace sepaxis::exchange {

Value Interpreter::group(std::size_t opening) {
    const std::size_t end = tokens_[opening].match;
    Value list;
    list.kind = ValueKind::list;
    list.begin = tokens_[opening].begin;
    list.end = tokens_[end].end;
    if (depth_ >= kDeepest) return list;
    ++depth_;
    std::size_t at = opening + 1;
    std::vector<Value> rows;  // of a matrix whose rows a semicolon ends
    while (at < end) {
        const bool rowEnds = tokens_[at].is(";") && tokens_[opening].is("[");
        if (rowEnds && list.keys.empty() && !list.values.empty())
            rows.push_back(packed(std::exchange(list, {})));
        if (rowEnds) list.kind = ValueKind::list;
        if (tokens_[at].is(",") || tokens_[at].is(";")) {
            ++at;
            continue;
        }
        // [0] = (x = 1, y = 2, z = 3), as lldb prints a list
        if (tokens_[at].is("[") && tokens_[at].match == at + 2 && at + 3 < end && tokens_[at + 3].is("=")) {
            at += 4;
            continue;
        }
        std::string key;
        if (auto named = keyAt(tokens_, at, end)) {
            key = std::move(named->name);
            at = named->valueAt;
            if (at >= end) break;
        }
        const std::size_t before = at;
        const bool starred = tokens_[at].is("*");
        Value item = expression(at, end);
        if (at == before) ++at;
        if (starred && key.empty() && list.keys.empty() && item.kind == ValueKind::array &&
            item.lengths.empty()) {
            if (!spend(item.numbers.size() * costOf({}))) break;
            for (const double x : item.numbers)
                list.values.push_back(numberValue(x));  // Python: [*position, 0]
            continue;
        }
        if (!key.empty() || !list.keys.empty()) {
            list.keys.resize(list.values.size());
            list.keys.push_back(key);
        }
        list.values.push_back(std::move(item));
    }
    --depth_;
    if (!rows.empty()) {
        if (!list.values.empty()) rows.push_back(packed(std::move(list)));
        list = {};
        list.kind = ValueKind::list;
        list.values = std::move(rows);
        list.begin = tokens_[opening].begin;
        list.end = tokens_[end].end;
    }
    const bool parentheses = tokens_[opening].is("(");
    if (parentheses && list.values.size() == 1 && list.keys.empty()) {
        Value only = std::move(list.values[0]);
        return only;
    }
    return packed(std::move(list));
}

namespace {

Value arrayOf(const Value& list, std::vector<double> numbers) {
    Value array;
    array.kind = ValueKind::array;
    array.begin = list.begin;
    array.end = list.end;
    array.numbers = std::move(numbers);
    return array;
}

// What debuggers print around the numbers of a vector: { m_floats = { 1, 2, 3, 0 } }.
Value unwrapped(Value list) {
    static constexpr std::array<std::string_view, 10> kWrappers = {
        "m_floats", "m_el", "coords", "mF32", "mValue", "m_data", "m_storage", "array", "values", "data"};
    if (list.keys.size() != 1 || list.values[0].kind != ValueKind::array) return list;
    const std::string& key = list.keys[0];
    if (std::find(kWrappers.begin(), kWrappers.end(), key) == kWrappers.end()) return list;
    Value inner = std::move(list.values[0]);
    // The fourth number of Bullet's vectors is padding, that of Jolt's repeats the third.
    const bool four = inner.numbers.size() == 4 && inner.lengths.empty();
    const bool padded = four && ((key == "m_floats" && inner.numbers[3] == 0.0) ||
                                 (key[0] == 'm' && inner.numbers[3] == inner.numbers[2]));
    if (padded) inner.numbers.pop_back();
    if (four && key == "coords") inner.ordered = true;
    return inner;
}

// x, y, z and perhaps w by their names; a quaternion's vector and scalar part.
Value named(Value list) {
    const auto number = [&](std::string_view key) -> const Value* {
        const Value* member = list.member(key);
        return member != nullptr && member->isNumber() ? member : nullptr;
    };
    const Value *x = number("x"), *y = number("y"), *z = number("z"), *w = number("w");
    const Value* const vector = list.member("v");
    const Value* const scalar = number("s") != nullptr ? number("s") : w;
    if (vector != nullptr && vector->isFlat(3) && scalar != nullptr && list.keys.size() == 2) {
        Value array = arrayOf(list, vector->numbers);
        array.numbers.push_back(scalar->number);
        array.ordered = true;
        return array;
    }
    if (x == nullptr || y == nullptr || z == nullptr) return unwrapped(std::move(list));
    Value array = arrayOf(list, {x->number, y->number, z->number});
    if (w != nullptr) array.numbers.push_back(w->number);
    array.ordered = array.numbers.size() == 4;
    return array;
}

}  // namespace

// Numbers alone, or rows of numbers, in a compact form; x, y, z by their names.
Value Interpreter::packed(Value list) {
    if (!list.keys.empty()) return named(std::move(list));
    const auto all = [&](auto test) {
        return !list.values.empty() && std::all_of(list.values.begin(), list.values.end(), test);
    };
    Value array;
    array.kind = ValueKind::array;
    array.begin = list.begin;
    array.end = list.end;
    if (all([](const Value& v) { return v.isNumber(); })) {
        for (const Value& v : list.values) {
            array.numbers.push_back(v.number);
            addItems(array.items, v.items);
        }
        return array;
    }
    if (all([](const Value& v) { return v.kind == ValueKind::array && v.lengths.empty(); })) {
        for (const Value& v : list.values) {
            array.numbers.insert(array.numbers.end(), v.numbers.begin(), v.numbers.end());
            array.lengths.push_back(static_cast<std::uint32_t>(v.numbers.size()));
            addItems(array.items, v.items);
        }
        return array;
    }
    return list;
}

}  // namespace sepaxis::exchange
