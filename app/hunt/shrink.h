// Makes a failing pose simpler while it goes on failing in the same way, as D. R. MacIver and A. F. Donaldson
// do with inputs of tests ("Test-Case Reduction via Test-Case Generation", ECOOP 2020): first the
// construction, then its numbers, then the digits of the pose itself. A fault that comes and goes from pose
// to pose is looked for anew, at poses of few digits near the found one.
#pragma once

#include "app/hunt/construction.h"
#include "app/hunt/fault.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>

namespace sepaxis::hunt {

struct Shrunk {
    Construction construction;
    scene::PosedPair pair;
    Fault fault;
    // B's pose as a scene lists it: the position, then x, y, z, w of a quaternion of any length.
    std::array<double, 7> listed{};
    bool isRounded = false;  // the listed numbers are rounded: no longer quite the pose that is constructed
    // Significant digits, zeros not counted: of the rounded numbers, else of the construction. Where the
    // fault lies in the rounding, only the construction is short.
    int digits = 0;
    bool again = false;  // asked again, it failed again; otherwise nothing was made simpler
    std::size_t queries = 0;
};

// The construction in words, or the rounded pose.
std::string describe(const scene::PosedPair& pair, const Shrunk& shrunk);

// `found` fails when built on `pair`. The cause is kept: the class of the fault and the kind of the axis that
// decides.
Shrunk shrink(const scene::PosedPair& pair, const Construction& found, Trial& trial,
              std::chrono::steady_clock::time_point deadline, const std::stop_token& stop = {});

}  // namespace sepaxis::hunt
