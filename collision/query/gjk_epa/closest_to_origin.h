// The point of a simplex that lies closest to the origin: the sub-distance step of GJK, and the distance of a
// polytope's face in EPA.
#pragma once

#include "collision/hull/exact_orientation.h"

#include <array>
#include <span>

namespace sepaxis {

struct ClosestToOrigin {
    Vec3<Wide> point{0};            // on the boundary of the simplex
    std::array<Wide, 4> weights{};  // barycentric; zero for the corners that the point does not need
    bool containsOrigin = false;    // a tetrahedron that is not flat and holds the origin
};

// One to four points. Every corner, edge and triangle is tried and the closest one wins, so that no flat or
// thin simplex can send the caller the wrong way. The point is always a combination of the corners: its
// distance is never less than that of the simplex, and slivers lose nothing, because their edges are tried
// too.
ClosestToOrigin closestToOrigin(std::span<const Vec3<Wide>> corners);

}  // namespace sepaxis
