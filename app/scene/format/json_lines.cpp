#include "app/scene/format/json_lines.h"

namespace sepaxis::scene::json {

namespace {

constexpr std::size_t kLineWidth = 100;

std::string vectorText(const Vec3<double>& v) {
    return inBrackets(std::array{v.x, v.y, v.z}, shortestNumber);
}
std::string indicesText(const std::vector<std::uint32_t>& indices) {
    return inBrackets(indices, [](std::uint32_t i) { return std::to_string(i); });
}

}  // namespace

Lines line(std::string text) {
    return {std::move(text)};
}
Lines text(double value) {
    return line(shortestNumber(value));
}
Lines text(bool value) {
    return line(value ? "true" : "false");
}
Lines text(const std::string& value) {
    return line(jsonString(value));
}
Lines text(std::uint32_t value) {
    return line(std::to_string(value));
}
Lines text(std::uint64_t value) {
    return line(std::to_string(value));
}
Lines text(const Vec3<double>& value) {
    return line(vectorText(value));
}

namespace {
std::string pairText(const glm::dvec2& value) {
    return inBrackets(std::array{value.x, value.y}, shortestNumber);
}
}  // namespace

Lines text(const glm::dvec2& value) {
    return line(pairText(value));
}
Lines text(const std::array<glm::dvec2, 4>& points) {
    return line(inBrackets(points, pairText));
}

Lines text(std::span<const Vec3<double>> points) {
    if (points.empty()) return line("[]");
    Lines lines{"["};
    for (const Vec3<double>& point : points) lines.push_back(kIndent + vectorText(point) + ",");
    lines.back().pop_back();
    lines.push_back("]");
    return lines;
}
Lines text(const std::array<Vec3<double>, 3>& points) {
    return text(std::span(points));
}
Lines text(const std::vector<Vec3<double>>& points) {
    return text(std::span(points));
}

Lines text(const std::vector<std::vector<std::uint32_t>>& lists) {
    if (lists.empty()) return line("[]");
    Lines lines{"[", kIndent};
    for (const std::vector<std::uint32_t>& list : lists) {
        const std::string item = indicesText(list);
        if (lines.back() != kIndent && lines.back().size() + item.size() > kLineWidth) {
            lines.back().pop_back();
            lines.push_back(kIndent);
        }
        lines.back() += item + ", ";
    }
    lines.back().resize(lines.back().size() - 2);
    lines.push_back("]");
    return lines;
}

}  // namespace sepaxis::scene::json
