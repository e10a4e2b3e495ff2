// The keys of the program, as the F1 page lists them.
#pragma once

#include <span>
#include <vector>

namespace sepaxis::ui {

struct KeyLine {
    const char* keys;  // several that do the same, or work together as a row, with '|' between them
    const char* meaning;
};
struct KeyGroup {
    const char* title;
    std::vector<KeyLine> lines;
};
std::span<const KeyGroup> keyGroups();

}  // namespace sepaxis::ui
