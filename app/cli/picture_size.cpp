#include "app/cli/picture_size.h"

#include "app/base/json_text.h"

#include <charconv>
#include <system_error>

namespace sepaxis::cli {

namespace {

bool readSide(std::string_view text, int& side) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    return error == std::errc{} && end == text.data() + text.size() && side >= kSmallestSide &&
           side <= kLargestSide;
}

}  // namespace

bool readSize(std::string_view text, int& width, int& height) {
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) return false;
    return readSide(text.substr(0, cross), width) && readSide(text.substr(cross + 1), height);
}

std::string sizeProblem(std::string_view text) {
    return "option --size must be WIDTHxHEIGHT such as 1600x900, each from " + std::to_string(kSmallestSide) +
           " to " + std::to_string(kLargestSide) + ", is '" + scene::excerpt(text) + "'";
}

}  // namespace sepaxis::cli
