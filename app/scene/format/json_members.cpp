#include "app/scene/format/json_members.h"

#include "app/base/json_text.h"

#include <array>
#include <limits>

namespace sepaxis::scene::json {

std::optional<Value> member(Value object, std::string_view name) {
    if (object.kind() != Kind::object) return std::nullopt;
    Value key = object;
    for (std::uint32_t i = 0; i < object.count(); ++i) {
        key = i == 0 ? object.first() : key.next();
        const bool found = key.text() == name;
        key = key.next();
        if (found) return key;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> wholeMember(Value object, std::string_view name) {
    const auto value = member(object, name);
    if (!value || value->kind() != Kind::positiveInteger) return std::nullopt;
    return value->positiveInteger();
}

std::optional<int> intMember(Value object, std::string_view name) {
    const auto value = member(object, name);
    constexpr std::int64_t kLowest = std::numeric_limits<int>::min(),
                           kHighest = std::numeric_limits<int>::max();
    if (!value) return std::nullopt;
    if (value->kind() == Kind::positiveInteger && value->positiveInteger() <= std::uint64_t{kHighest})
        return static_cast<int>(value->positiveInteger());
    if (value->kind() == Kind::negativeInteger && value->negativeInteger() >= kLowest)
        return static_cast<int>(value->negativeInteger());
    return std::nullopt;
}

std::optional<std::string> textMember(Value object, std::string_view name) {
    const auto value = member(object, name);
    if (!value || value->kind() != Kind::string) return std::nullopt;
    return std::string(value->text());
}

bool boolMember(Value object, std::string_view name) {
    const auto value = member(object, name);
    return value && value->kind() == Kind::boolean && value->boolean();
}

std::vector<Value> itemsOf(Value object, std::string_view name) {
    std::vector<Value> result;
    const auto array = member(object, name);
    if (!array || array->kind() != Kind::array) return result;
    for (std::uint32_t i = 0; i < array->count(); ++i)
        result.push_back(i == 0 ? array->first() : result.back().next());
    return result;
}

std::string cameraText(const SavedCamera& camera) {
    std::string text = "[";
    for (const double number :
         {camera.target.x, camera.target.y, camera.target.z, camera.yaw, camera.pitch, camera.distance})
        text += shortestNumber(number) + ", ";
    return text + (camera.orthographic ? "1]" : "0]");
}

std::optional<SavedCamera> cameraMember(Value object, std::string_view name) {
    const std::vector<Value> items = itemsOf(object, name);
    std::array<double, 7> n{};
    if (items.size() != n.size()) return std::nullopt;
    for (std::size_t i = 0; i < n.size(); ++i) {
        if (!items[i].isNumber()) return std::nullopt;
        n[i] = items[i].number();
    }
    if (!(n[5] > 0.0)) return std::nullopt;  // no camera has no distance
    SavedCamera camera;
    camera.target = {n[0], n[1], n[2]};
    camera.yaw = n[3];
    camera.pitch = n[4];
    camera.distance = n[5];
    camera.orthographic = n[6] != 0.0;
    return camera;
}

}  // namespace sepaxis::scene::json
