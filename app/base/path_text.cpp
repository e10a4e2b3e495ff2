#include "app/base/path_text.h"

#include "app/base/utf8.h"

#include <cstddef>
#include <cstdint>

namespace sepaxis::scene {

namespace {

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
        const std::size_t length = bytes[i] == '%' ? 0 : utf8Length(bytes, i);
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
        const int high = digitOf(utf8Byte(text, i + 1)), low = digitOf(utf8Byte(text, i + 2));
        if (text[i] == '%' && high >= 0 && low >= 0) {
            bytes += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            bytes += text[i];
        }
    }
    // The system would take such a name for what stands before the zero byte.
    if (bytes.find('\0') != std::string::npos) return {};
    return bytes;
}

}  // namespace sepaxis::scene
