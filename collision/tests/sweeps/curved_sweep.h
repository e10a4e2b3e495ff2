// The sweep over all pairs of shapes at least one of which has curved sides, both orders, both precisions:
// the proven bounds against an oracle that samples directions, and points against the shapes themselves.
#pragma once

#include "collision/tests/sweeps/sweep_report.h"

#include <cstdint>

namespace sepaxis::testing {

// What the shapes of a curved pair have to do with each other.
enum class CurvedScene : std::uint8_t {
    anywhere,        // from deep to apart
    nearlyTouching,  // moved along the normal to a gap or depth of 1e-1 to 1e-12
    resting,         // axes parallel or square, flush within rounding, shallow
    nearlyResting,   // the same, turned by 1e-1 to 1e-12 rad
    concentric,      // centres together
    coaxial,         // centres and axes together
    inside,          // one much smaller, within the other
    sizes,           // one a hundred times larger
    count
};
inline constexpr std::uint64_t kCurvedScenes = static_cast<std::uint64_t>(CurvedScene::count);
// 35 of a curved and a polyhedral kind, 15 of two curved ones.
inline constexpr std::uint64_t kCurvedPairs = 50;

// The regime that counts the answers (regime "answers") whose bounds are wider than promised.
inline constexpr const char* kWiderBounds = "bounds wider than promised";

// Checks `count` poses of every combination of kinds from number `first` on, scenes in turn.
SweepReport sweepCurved(std::uint64_t first, std::uint64_t count, std::uint64_t seed);

// Every regime that the sweep must have reached.
std::vector<std::string> requiredCurvedRegimes();

}  // namespace sepaxis::testing
