#include "app/scene/stage_words.h"

#include <array>
#include <cstddef>

namespace sepaxis::scene {

StagePlace placeOf(CuboidStage stage) {
    switch (stage) {
        case CuboidStage::zRangesApart:
            return StagePlace::heights;
        case CuboidStage::circlesApart:
        case CuboidStage::circlesWithinSafety:
            return StagePlace::circles;
        case CuboidStage::edgesMeet:
            return StagePlace::sides;
        case CuboidStage::vertexInside:
            return StagePlace::vertices;
        case CuboidStage::separatedInPlan:
            break;
    }
    return StagePlace::separation;
}

StagePlace placeOf(textbook::CuboidStage stage) {
    switch (stage) {
        case textbook::CuboidStage::zTest:
            return StagePlace::heights;
        case textbook::CuboidStage::circleTest:
            return StagePlace::circles;
        case textbook::CuboidStage::edgeEdge:
            return StagePlace::sides;
        case textbook::CuboidStage::vertexEdge:
            return StagePlace::vertices;
        case textbook::CuboidStage::separation:
            break;
    }
    return StagePlace::separation;
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
    switch (stage) {
        case CuboidStage::zRangesApart:
            return "one cuboid is above the other";
        case CuboidStage::circlesApart:
            return "they are apart";
        case CuboidStage::circlesWithinSafety:
            return "apart, but not by more than the safe distance";
        case CuboidStage::edgesMeet:
            return "some meet";
        case CuboidStage::vertexInside:
            return "one lies inside the other plan";
        case CuboidStage::separatedInPlan:
            break;
    }
    return {};
}

}  // namespace sepaxis::scene
