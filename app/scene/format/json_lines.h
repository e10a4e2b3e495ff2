// Values as the lines of a JSON text: the first stands behind its key, the rest is indented below.
#pragma once

#include "app/base/json_text.h"
#include "collision/math.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

namespace sepaxis::scene::json {

using Lines = std::vector<std::string>;

inline constexpr const char* kIndent = "  ";

template <class Items, class Print>
std::string inBrackets(const Items& items, Print print) {
    std::string result = "[";
    for (const auto& item : items) result += (result.size() > 1 ? ", " : "") + print(item);
    return result + "]";
}

Lines line(std::string text);
Lines text(double value);
Lines text(bool value);
Lines text(const std::string& value);
Lines text(std::uint32_t value);
Lines text(std::uint64_t value);
Lines text(const Vec3<double>& value);
Lines text(const glm::dvec2& value);
Lines text(const std::array<glm::dvec2, 4>& points);
// One point a line.
Lines text(std::span<const Vec3<double>> points);
Lines text(const std::array<Vec3<double>, 3>& points);
Lines text(const std::vector<Vec3<double>>& points);
// As many lists of indices in a line as fit.
Lines text(const std::vector<std::vector<std::uint32_t>>& lists);

}  // namespace sepaxis::scene::json
