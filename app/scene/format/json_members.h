// Reading small files of the program's own, where what is missing or wrong is simply not there.
#pragma once

#include "app/base/json_tree.h"
#include "app/scene/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene::json {

// Nothing where `object` is none or has no such member.
std::optional<Value> member(Value object, std::string_view name);
std::optional<std::uint64_t> wholeMember(Value object, std::string_view name);
// Whole numbers that an int holds.
std::optional<int> intMember(Value object, std::string_view name);
std::optional<std::string> textMember(Value object, std::string_view name);
bool boolMember(Value object, std::string_view name);  // false where it is not true
// Empty where there is no such array.
std::vector<Value> itemsOf(Value object, std::string_view name);

// A camera as seven numbers: target, yaw, pitch, distance, orthographic.
std::string cameraText(const SavedCamera& camera);
std::optional<SavedCamera> cameraMember(Value object, std::string_view name);

}  // namespace sepaxis::scene::json
