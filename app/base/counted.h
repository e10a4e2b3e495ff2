// Counts as people read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace sepaxis {

// "8,961,495".
inline std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

// "1 vertex", "12 vertices".
inline std::string counted(std::uint64_t count, const char* one, const char* many) {
    return grouped(count) + ' ' + (count == 1 ? one : many);
}

}  // namespace sepaxis
