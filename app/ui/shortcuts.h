// The keys of the program, as the F1 page lists them.
#pragma once

#include <array>
#include <span>

namespace sepaxis::ui {

struct KeyLine {
    const char* keys;
    const char* meaning;
};
struct KeyGroup {
    const char* title;
    std::array<KeyLine, 9> lines;  // empty ones at the end
};
std::span<const KeyGroup> keyGroups();

}  // namespace sepaxis::ui
