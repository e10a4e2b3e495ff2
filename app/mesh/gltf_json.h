// The JSON of a glTF file, whose objects are asked for by list and index: "accessors", 3. What is not of its
// kind throws Unreadable, which names the object. Internal to the reader of glTF.
#pragma once

#include "app/base/json_tree.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::mesh::gltf {

using Count = std::uint64_t;  // or an index, or bytes; at most 2^53
using scene::json::Value;

// An object with a few members.
class Entry {
 public:
    Entry(Value value, std::string_view list, Count index);
    [[noreturn]] void fail(const std::string& reason) const;

    std::optional<Value> find(std::string_view key) const;
    std::optional<Entry> object(std::string_view key) const;
    bool hasExtension(std::string_view name) const;
    std::string text(std::string_view key) const;  // empty where there is none
    bool flag(std::string_view key) const;
    std::optional<Count> whole(std::string_view key) const;
    Count whole(std::string_view key, Count otherwise) const { return whole(key).value_or(otherwise); }
    std::vector<Value> items(std::string_view key) const;  // none where there is no array of that name
    std::vector<Count> wholes(std::string_view key) const;
    // Of exactly so many; nothing where there is none of that name.
    template <std::size_t Size>
    std::optional<std::array<double, Size>> numbers(std::string_view key) const {
        if (!find(key)) return std::nullopt;
        const std::vector<Value> values = items(key);
        std::array<double, Size> numbers{};
        for (std::size_t i = 0; i < Size; ++i) {
            if (values.size() != Size || !values[i].isNumber())
                fail("'" + std::string(key) + "' needs " + std::to_string(Size) + " numbers");
            numbers[i] = values[i].number();
        }
        return numbers;
    }

    Entry neededObject(std::string_view key) const { return needed(object(key), key); }
    Count neededWhole(std::string_view key) const { return needed(whole(key), key); }

 private:
    template <class T>
    T needed(std::optional<T> value, std::string_view key) const {
        if (!value) fail("has no '" + std::string(key) + "'");
        return *value;
    }
    Count asWhole(Value value, std::string_view key) const;
    Value value_;
    std::string_view list_;
    Count index_;
};

class File {
 public:
    explicit File(std::string_view json);
    File(const File&) = delete;  // entries refer to it
    File& operator=(const File&) = delete;
    Entry root() const { return {Value(tree_, 0), {}, 0}; }
    Count count(std::string_view list) const;
    Entry item(std::string_view list, Count index) const;

 private:
    scene::json::Tree tree_;
    std::map<std::string_view, std::vector<Value>> lists_;
};

}  // namespace sepaxis::mesh::gltf
