// What of a text is UTF-8; scene files hold nothing else.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sepaxis {

inline unsigned char utf8Byte(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

// Bytes of the UTF-8 character that starts at i; 0 where none does (Unicode, table 3-7).
inline std::size_t utf8Length(std::string_view text, std::size_t i) {
    const unsigned char first = utf8Byte(text, i);
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
        const unsigned char next = utf8Byte(text, i + k);
        if (next < low || next > high) return 0;
        low = 0x80;
        high = 0xbf;
    }
    return length;
}

inline bool isUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8Length(text, i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

// The same text with '?' for each byte that belongs to no character: as long as before.
inline std::string withValidUtf8(std::string_view text) {
    std::string valid(text);
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8Length(text, i);
        if (length == 0) valid[i] = '?';
        i += length == 0 ? 1 : length;
    }
    return valid;
}

}  // namespace sepaxis
