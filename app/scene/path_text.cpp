#include "app/scene/path_text.h"

#include <cstddef>
#include <cstdint>

namespace sepaxis::scene {

namespace {

unsigned char byteAt(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

// Bytes of the UTF-8 character that starts at i; 0 where none does (Unicode, table 3-7).
std::size_t characterLength(std::string_view text, std::size_t i) {
    const unsigned char first = byteAt(text, i);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xc2 && first <= 0xdf   ? 2
                               : first >= 0xe0 && first <= 0xef ? 3
                               : first >= 0xf0 && first <= 0xf4 ? 4
                                                                : 0;
    unsigned char low = 0x80, high = 0xbf;  // of the second byte
    if (first == 0xe0) low = 0xa0;          // overlong
    if (first == 0xed) high = 0x9f;         // surrogates
    if (first == 0xf0) low = 0x90;
    if (first == 0xf4) high = 0x8f;  // beyond U+10FFFF
    for (std::size_t k = 1; k < length; ++k) {
        const unsigned char next = byteAt(text, i + k);
        if (next < low || next > high) return 0;
        low = 0x80;
        high = 0xbf;
    }
    return length;
}

int digitOf(unsigned char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace

std::string pathToText(const std::filesystem::path& path) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const std::string& bytes = path.native();
    std::string text;
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = bytes[i] == '%' ? 0 : characterLength(bytes, i);
        if (length > 0) {
            text.append(bytes, i, length);
            i += length;
            continue;
        }
        const auto byte = static_cast<unsigned char>(bytes[i++]);
        text += {'%', kDigits[byte >> 4u], kDigits[byte & 15u]};
    }
    return text;
}

std::filesystem::path pathFromText(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = digitOf(byteAt(text, i + 1)), low = digitOf(byteAt(text, i + 2));
        if (text[i] == '%' && high >= 0 && low >= 0) {
            bytes += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            bytes += text[i];
        }
    }
    return bytes;
}

std::string withValidUtf8(std::string_view text) {
    std::string valid(text);
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = characterLength(text, i);
        if (length == 0) valid[i] = '?';
        i += length == 0 ? 1 : length;
    }
    return valid;
}

}  // namespace sepaxis::scene
