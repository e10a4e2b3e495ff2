// The Euclidean distance of two hulls and their closest points; radii around them do not enter.
#pragma once

#include "collision/collide.h"
#include "collision/query/hull_pair.h"

namespace sepaxis {

template <class T>
struct DistanceResult {
    T distance = T(0);     // metres; 0 where the hulls overlap or touch within rounding
    Vec3<T> normal{T(0)};  // unit, from A to B, in the frame of A; startAxis where the distance is 0
    Vec3<T> closestA{T(0)}, closestB{T(0)};  // in the frame of A
    Feature featureA, featureB;              // that the closest points lie on
};

// E. G. Gilbert, D. W. Johnson, S. S. Keerthi: "A Fast Procedure for Computing the Distance Between Complex
// Objects in Three-Dimensional Space", 1988, with the sub-distance taken over all faces of the simplex, which
// is robust for flat ones. The iteration only names the features that hold the closest points; distance,
// normal and points are computed from these (feature_distance.h) and proven by the gap along the normal.
// startAxis: a unit direction from A to B, in the frame of A; the better the guess, the fewer the steps.
// WhenInside says what follows once the simplex seems to hold the origin: where the caller knows of a gap,
// the wider scalar looks for it; otherwise the distance is 0 at once.
enum class WhenInside : std::uint8_t { lookCloser, stop };

template <class T>
DistanceResult<T> findDistance(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace,
                               WhenInside whenInside = WhenInside::lookCloser);

}  // namespace sepaxis
