#include "app/scene/format/json_reader.h"

#include <cmath>
#include <limits>

namespace sepaxis::scene::json {

namespace {

template <class Array>
bool readNumbers(Reader& reader, Value value, const Place& place, std::uint32_t count, Array& result) {
    if (value.kind() != Kind::array || value.count() != count) {
        const std::string expected = "an array of " + std::to_string(count) + " numbers";
        if (value.kind() != Kind::array) return reader.wrongKind(place, expected, value);
        return reader.fail(place, "must be " + expected + ", has " + std::to_string(value.count()));
    }
    return readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t i) {
        return read(reader, item, at, result[static_cast<int>(i)]);
    });
}

struct QuaternionItems {
    std::array<double, 4>& items;
    double& operator[](int i) { return items[static_cast<std::size_t>(i)]; }
};

}  // namespace

bool read(Reader& reader, Value value, const Place& place, double& result) {
    if (!value.isNumber()) return reader.wrongKind(place, "a number", value);
    result = value.number();
    return true;
}

bool read(Reader& reader, Value value, const Place& place, bool& result) {
    if (value.kind() != Kind::boolean) return reader.wrongKind(place, "true or false", value);
    result = value.boolean();
    return true;
}

bool read(Reader& reader, Value value, const Place& place, std::string& result) {
    if (value.kind() != Kind::string) return reader.wrongKind(place, "a string", value);
    result = value.text();
    return true;
}

bool read(Reader& reader, Value value, const Place& place, std::uint64_t& result) {
    if (!value.isNumber()) return reader.wrongKind(place, "a whole number", value);
    constexpr double kTwoTo64 = 18446744073709551616.0;
    if (value.kind() == Kind::positiveInteger) {
        result = value.positiveInteger();
        return true;
    }
    const double number = value.number();
    if (!(number >= 0.0) || number >= kTwoTo64 || number != std::trunc(number)) {
        return reader.fail(place, "must be a whole number, zero or above, is " + shortestNumber(number));
    }
    result = static_cast<std::uint64_t>(number);
    return true;
}

bool read(Reader& reader, Value value, const Place& place, std::uint32_t& result) {
    std::uint64_t wide = 0;
    if (!read(reader, value, place, wide)) return false;
    if (wide > std::numeric_limits<std::uint32_t>::max()) {
        return reader.fail(place, "is too large: " + std::to_string(wide));
    }
    result = static_cast<std::uint32_t>(wide);
    return true;
}

bool read(Reader& reader, Value value, const Place& place, Vec3<double>& result) {
    return readNumbers(reader, value, place, 3, result);
}

bool read(Reader& reader, Value value, const Place& place, std::array<double, 4>& result) {
    QuaternionItems items{result};
    return readNumbers(reader, value, place, 4, items);
}

bool read(Reader& reader, Value value, const Place& place, glm::dvec2& result) {
    return readNumbers(reader, value, place, 2, result);
}

}  // namespace sepaxis::scene::json
