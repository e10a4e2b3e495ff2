// Where the labels stood in the last frame, so that they keep their places while things move.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

namespace sepaxis::ui {

struct LabelMemory {
    std::unordered_map<std::uint32_t, int> slots;  // by a label's key; 0 is the place that it asks for
    std::unordered_set<std::uint32_t> briefGroups;
};

}  // namespace sepaxis::ui
