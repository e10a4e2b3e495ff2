// What placeLabels() makes of a list, as a list of its own.
#pragma once

#include "app/ui/widgets/labels.h"

#include <span>
#include <vector>

namespace sepaxis::ui {

inline std::vector<PlacedLabel> placeLabels(std::span<const LabelRequest> requests, const LabelGround& ground,
                                            LabelMemory* memory = nullptr) {
    std::vector<LabelRequest> ordered(requests.begin(), requests.end());
    std::vector<PlacedLabel> placed;
    placeLabels(ordered, ground, memory, placed);
    return placed;
}

}  // namespace sepaxis::ui
