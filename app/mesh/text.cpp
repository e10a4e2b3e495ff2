#include "app/mesh/text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <system_error>

namespace sepaxis::mesh {

std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return text;
}

std::string_view takeWord(std::string_view& line) {
    constexpr std::string_view kBlanks = " \t\r\v\f";
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
    line.remove_prefix(word.size());
    return word;
}

std::optional<double> parseNumber(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || end != word.data() + word.size() || error == std::errc::invalid_argument)
        return std::nullopt;
    return error == std::errc() ? value : std::strtod(std::string(word).c_str(), nullptr);
}

}  // namespace sepaxis::mesh
