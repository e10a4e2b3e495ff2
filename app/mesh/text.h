// What the readers share: words in any case, and numbers.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace sepaxis::mesh {

// Without that of UTF-8 at its beginning.
std::string_view withoutByteOrderMark(std::string_view text);

// Takes the next word off a line; empty where there is none.
std::string_view takeWord(std::string_view& line);

// To the nearest double, in any locale; beyond the range of double: zero or infinite. Nothing where the word
// is more or less than one number.
std::optional<double> parseNumber(std::string_view word);

// Of the letters of ASCII, in any locale.
inline bool equalIgnoringCase(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace sepaxis::mesh
