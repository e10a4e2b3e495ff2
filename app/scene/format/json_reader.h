// From JSON values to variables: the first error ends the reading, and says where in the file it is.
#pragma once

#include "app/base/json_text.h"
#include "app/base/json_tree.h"
#include "app/base/scene_error.h"
#include "collision/math.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

namespace sepaxis::scene::json {

// Where a value stands: a chain on the stack that becomes a JSON pointer only when there is an error.
struct Place {
    const Place* parent = nullptr;
    std::string_view key;     // of an object's member, or
    std::uint32_t index = 0;  // of an array's item, where the key is empty

    std::string pointer() const {
        if (!parent) return {};
        return parent->pointer() + '/' + (key.empty() ? std::to_string(index) : pointerSegment(key));
    }
};

// The first error ends the reading: every function below returns false from there on.
struct Reader {
    SceneError error;
    std::vector<std::string> unknown;  // where members are that nothing reads
    bool fail(const Place& place, std::string reason) {
        error = {place.pointer(), std::move(reason)};
        return false;
    }
    bool wrongKind(const Place& place, std::string_view expected, Value value) {
        return fail(place,
                    "must be " + std::string(expected) + ", is " + std::string(describeKind(value.kind())));
    }
};

bool read(Reader& reader, Value value, const Place& place, double& result);
bool read(Reader& reader, Value value, const Place& place, bool& result);
bool read(Reader& reader, Value value, const Place& place, std::string& result);
bool read(Reader& reader, Value value, const Place& place, std::uint64_t& result);
bool read(Reader& reader, Value value, const Place& place, std::uint32_t& result);
bool read(Reader& reader, Value value, const Place& place, Vec3<double>& result);
bool read(Reader& reader, Value value, const Place& place, std::array<double, 4>& result);
bool read(Reader& reader, Value value, const Place& place, glm::dvec2& result);

// `store` gets each item's value, place and index.
template <class Store>
bool readItems(Reader& reader, Value value, const Place& place, Store&& store) {
    if (value.kind() != Kind::array) return reader.wrongKind(place, "an array", value);
    if (value.count() == 0) return true;
    Value item = value.first();
    for (std::uint32_t i = 0; i < value.count(); ++i) {
        if (i > 0) item = item.next();
        if (!store(item, Place{&place, {}, i}, i)) return false;
    }
    return true;
}

template <std::size_t Count, class Point>
bool read(Reader& reader, Value value, const Place& place, std::array<Point, Count>& result) {
    const std::string expected = "an array of " + std::to_string(Count) + " points";
    if (value.kind() != Kind::array) return reader.wrongKind(place, expected, value);
    if (value.count() != Count) {
        return reader.fail(place, "must be " + expected + ", has " + std::to_string(value.count()));
    }
    return readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t i) {
        return read(reader, item, at, result[i]);
    });
}

template <class T>
bool read(Reader& reader, Value value, const Place& place, std::vector<T>& result) {
    if (value.kind() == Kind::array) result.reserve(value.count());
    return readItems(reader, value, place, [&](Value item, const Place& at, std::uint32_t) {
        return read(reader, item, at, result.emplace_back());
    });
}

template <class T>
bool read(Reader& reader, Value value, const Place& place, std::optional<T>& result) {
    return read(reader, value, place, result.emplace());
}

}  // namespace sepaxis::scene::json
