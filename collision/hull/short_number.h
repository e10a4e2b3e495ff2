// Numbers in messages for people. Internal.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace sepaxis {

// Two significant digits, or two decimals for plain sizes; independent of the locale.
inline std::string shortNumber(double value) {
    constexpr double kPlainLeast = 0.01, kPlainMost = 1e6;
    const double magnitude = std::abs(value);
    const bool plain = magnitude >= kPlainLeast && magnitude < kPlainMost;
    std::array<char, 32> text{};
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value,
                                      plain ? std::chars_format::fixed : std::chars_format::general, 2);
    return {text.data(), result.ptr};
}

}  // namespace sepaxis
