// A scene as a broad phase hands it over: a thousand pairs of boxes, hulls, capsules and spheres in world
// poses, half apart by less than a margin, over some steps.
#pragma once

#include "collision/bench/primitives.h"

#include <string>
#include <vector>

namespace sepaxis::bench {

inline constexpr std::size_t kScenePairs = 1000, kSceneSteps = 50;

struct MovingPair {
    PrimitivePair shapes;
    Pose<double> poseA, poseB;  // in the world
    dvec3 way;                  // of B, a step at full speed: 1 % of a metre
    Quat<double> turn;

    // B goes to and fro, so that the pair stays near each other. speed: 1, or what is left of it at rest.
    Pose<double> poseOfB(std::size_t step, double speed) const;
    PoseSet relativePoses(double speed) const;
    std::string kinds() const;  // "box-hull", whichever is A
};

// Reproducible.
std::vector<MovingPair> makeScene();

}  // namespace sepaxis::bench
