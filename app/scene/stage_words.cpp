#include "app/scene/stage_words.h"

#include <array>
#include <cstddef>

namespace sepaxis::scene {

StagePlace placeOf(CuboidStage stage) {
    using enum StagePlace;
    constexpr std::array kPlaces = {heights, circles, circles, sides, vertices, separation};
    return kPlaces[static_cast<std::size_t>(stage)];
}

// The articles' stages are those places.
StagePlace placeOf(textbook::CuboidStage stage) {
    static_assert(static_cast<int>(textbook::CuboidStage::separation) ==
                  static_cast<int>(StagePlace::separation));
    return static_cast<StagePlace>(stage);
}

std::string_view nameOf(StagePlace place) {
    constexpr std::array<std::string_view, 5> kNames = {"heights", "bounding circles", "sides", "vertices",
                                                        "separation of the plans"};
    return kNames[static_cast<std::size_t>(place)];
}

std::string_view publishedNameOf(StagePlace place) {
    constexpr std::array<std::string_view, 5> kNames = {"z test", "bounding circle test", "edge-edge tests",
                                                        "vertex-edge tests", "minimum separation"};
    return kNames[static_cast<std::size_t>(place)];
}

std::string_view findingOf(CuboidStage stage) {
    constexpr std::array<std::string_view, 6> kFindings = {"one cuboid is above the other",
                                                           "they are apart",
                                                           "apart, but not by more than the safe distance",
                                                           "some meet",
                                                           "one lies inside the other plan",
                                                           ""};
    return kFindings[static_cast<std::size_t>(stage)];
}

}  // namespace sepaxis::scene
