#include "app/base/json_text.h"

#include "app/base/utf8.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace sepaxis::scene {

namespace {

// Whole numbers below this are written with all their digits rather than as "1e+05".
constexpr double kPlainIntegerLimit = 1e15;
constexpr std::size_t kNumberBytes = 40;  // the longest double in general notation has 24

std::string escapedControl(unsigned char c) {
    std::array<char, 8> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "\\u%04x", static_cast<unsigned>(c));
    return buffer.data();
}

bool isControl(unsigned char c) {
    return c < 0x20 || c == 0x7f;
}

std::string general(double value, int digits) {
    std::array<char, kNumberBytes> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::general, digits);
    return {buffer.data(), end.ptr};
}

}  // namespace

std::string shortestNumber(double value) {
    if (value == 0.0) return std::signbit(value) ? "-0.0" : "0";
    std::array<char, kNumberBytes> buffer{};
    char* const last = buffer.data() + buffer.size();
    const bool plain = std::abs(value) < kPlainIntegerLimit && value == std::trunc(value);
    const auto end = plain ? std::to_chars(buffer.data(), last, value, std::chars_format::fixed)
                           : std::to_chars(buffer.data(), last, value);
    return {buffer.data(), end.ptr};
}

std::string number17(double value) {
    return general(value, 17);
}

std::string vector17(const glm::dvec3& value) {
    return '[' + number17(value.x) + ", " + number17(value.y) + ", " + number17(value.z) + ']';
}

std::string numberForPerson(double value) {
    return general(value, 7);
}

std::string jsonString(std::string_view text) {
    std::string result = "\"";
    for (const char c : withValidUtf8(text)) {
        switch (c) {
            case '"':
                result += "\\\"";
                break;
            case '\\':
                result += "\\\\";
                break;
            case '\n':
                result += "\\n";
                break;
            case '\r':
                result += "\\r";
                break;
            case '\t':
                result += "\\t";
                break;
            default:
                if (isControl(static_cast<unsigned char>(c))) {
                    result += escapedControl(static_cast<unsigned char>(c));
                } else {
                    result += c;
                }
        }
    }
    return result + '"';
}

std::string oneLine(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (isControl(static_cast<unsigned char>(c))) {
            result += escapedControl(static_cast<unsigned char>(c));
        } else {
            result += c;
        }
    }
    return result;
}

std::string excerpt(std::string_view text, std::size_t mostBytes) {
    if (text.size() <= mostBytes) return oneLine(text);
    std::size_t length = mostBytes;
    // Not in the middle of a UTF-8 character: continuation bytes are 10xxxxxx.
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0u) == 0x80u) --length;
    return oneLine(text.substr(0, length)) + "...";
}

std::string pointerSegment(std::string_view key) {
    std::string result;
    for (const char c : excerpt(key)) {
        if (c == '~') {
            result += "~0";
        } else if (c == '/') {
            result += "~1";
        } else {
            result += c;
        }
    }
    return result;
}

}  // namespace sepaxis::scene
