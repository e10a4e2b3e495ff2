// Numbers in messages for people. Internal.
#pragma once

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace sepaxis {

// Two significant digits, or two decimals for plain sizes; independent of the locale. (std::to_chars of
// numbers that are not whole is missing in libc++ before 14.)
inline std::string shortNumber(double value) {
    constexpr double kPlainLeast = 0.01, kPlainMost = 1e6;
    const double magnitude = std::abs(value);
    const bool plain = magnitude >= kPlainLeast && magnitude < kPlainMost;
    std::array<char, 32> printed{};
    std::snprintf(printed.data(), printed.size(), plain ? "%.2f" : "%.2g", value);
    std::string text;
    for (const char* c = printed.data(); *c != '\0'; ++c) {
        const bool isSign = *c == '-' || *c == '+', isLetter = *c >= 'a' && *c <= 'z';
        if (isSign || isLetter || (*c >= '0' && *c <= '9'))
            text += *c;
        else if (text.back() != '.')
            text += '.';  // whatever the locale has for it, of one byte or more
    }
    return text;
}

}  // namespace sepaxis
