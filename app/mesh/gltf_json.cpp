#include "app/mesh/gltf_json.h"

#include "app/mesh/formats.h"

#include <cmath>

namespace sepaxis::mesh::gltf {

namespace {

using scene::json::Kind;

std::string nameOf(std::string_view list, Count index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

}  // namespace

Entry::Entry(Value value, std::string_view list, Count index) : value_(value), list_(list), index_(index) {
    constexpr std::uint32_t kMostMembers = 256;  // they are looked through again for every use
    if (value.kind() != Kind::object) fail("is no object");
    if (value.count() > kMostMembers) fail("has too many members");
}

void Entry::fail(const std::string& reason) const {
    throw Unreadable(list_.empty() ? reason : nameOf(list_, index_) + ": " + reason);
}

std::optional<Value> Entry::find(std::string_view key) const {
    std::optional<Value> name;
    for (std::uint32_t i = 0; i < value_.count(); ++i) {
        name = name ? name->next().next() : value_.first();
        if (name->text() == key) return name->next();
    }
    return std::nullopt;
}

std::optional<Entry> Entry::object(std::string_view key) const {
    const std::optional<Value> value = find(key);
    if (!value) return std::nullopt;
    if (value->kind() != Kind::object) fail("'" + std::string(key) + "' is no object");
    return Entry(*value, list_, index_);
}

bool Entry::hasExtension(std::string_view name) const {
    const std::optional<Entry> extensions = object("extensions");
    return extensions && extensions->find(name);
}

std::string Entry::text(std::string_view key) const {
    const std::optional<Value> value = find(key);
    if (!value) return {};
    if (value->kind() != Kind::string) fail("'" + std::string(key) + "' is no string");
    return std::string(value->text());
}

bool Entry::flag(std::string_view key) const {
    const std::optional<Value> value = find(key);
    if (value && value->kind() != Kind::boolean) fail("'" + std::string(key) + "' is neither true nor false");
    return value && value->boolean();
}

std::optional<Count> Entry::whole(std::string_view key) const {
    const std::optional<Value> value = find(key);
    return value ? std::optional(asWhole(*value, key)) : std::nullopt;
}

std::vector<Value> Entry::items(std::string_view key) const {
    const std::optional<Value> array = find(key);
    std::vector<Value> items;
    if (array && array->kind() != Kind::array) fail("'" + std::string(key) + "' is no array");
    for (std::uint32_t i = 0; array && i < array->count(); ++i)
        items.push_back(i == 0 ? array->first() : items.back().next());
    return items;
}

std::vector<Count> Entry::wholes(std::string_view key) const {
    std::vector<Count> numbers;
    for (const Value& item : items(key)) numbers.push_back(asWhole(item, key));
    return numbers;
}

// Some programs write 3.0.
Count Entry::asWhole(Value value, std::string_view key) const {
    const double number = value.number();
    if (!value.isNumber() || !(number >= 0.0 && number <= 0x1p53) || number != std::floor(number))
        fail("'" + std::string(key) + "' is no whole number from 0 on");
    return static_cast<Count>(number);
}

File::File(std::string_view json) {
    scene::json::ParseResult parsed = scene::json::parse(json);
    if (parsed.error) {
        const std::string& at = parsed.error->pointer;
        throw Unreadable("is damaged or no glTF file: " + parsed.error->reason +
                         (at.empty() ? "" : " at " + at));
    }
    tree_ = std::move(parsed.tree);
    if (Value(tree_, 0).kind() != Kind::object) throw Unreadable("is no glTF file: its JSON is no object");
    for (const char* list : {"accessors", "buffers", "bufferViews", "meshes", "nodes", "scenes"})
        lists_[list] = root().items(list);
}

Count File::count(std::string_view list) const {
    return lists_.at(list).size();
}

Entry File::item(std::string_view list, Count index) const {
    const std::vector<Value>& items = lists_.at(list);
    if (index >= items.size()) throw Unreadable("there is no " + nameOf(list, index));
    return {items[index], list, index};
}

}  // namespace sepaxis::mesh::gltf
