// What the stages of two upright cuboids are called and what they find: the words of the command line and of
// the window.
#pragma once

#include "collision/cuboid_stages.h"
#include "collision/textbook/cuboid_stages.h"

#include <cstdint>
#include <string_view>

namespace sepaxis::scene {

// In the order in which they are asked.
enum class StagePlace : std::uint8_t { heights, circles, sides, vertices, separation };

StagePlace placeOf(CuboidStage stage);
StagePlace placeOf(textbook::CuboidStage stage);

// "bounding circles", and what the article calls them: "bounding circle test".
std::string_view nameOf(StagePlace place);
std::string_view publishedNameOf(StagePlace place);

// "they are apart": what a stage found where it decides. Empty for the separation.
std::string_view findingOf(CuboidStage stage);

}  // namespace sepaxis::scene
