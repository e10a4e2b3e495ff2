// The Euclidean distance of two hulls and their closest points; radii around them do not enter.
#pragma once

#include "collision/collide.h"
#include "collision/hull_pair.h"

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
// is robust for flat ones. Where a face or an edge pair carries the closest points, its axis replaces the
// direction of the iteration: so the normal keeps its digits however small the distance is.
// startAxis: a unit direction from A to B, in the frame of A; the better the guess, the fewer the steps.
// WhenInside says what follows once the simplex seems to hold the origin: where the caller knows of a gap,
// the wider scalar looks for it; otherwise the distance is 0 at once.
enum class WhenInside : std::uint8_t { lookCloser, stop };

template <class T>
DistanceResult<T> findDistance(const HullPair<T>& pair, const Vec3<T>& startAxis, Trace<T>* trace,
                               WhenInside whenInside = WhenInside::lookCloser);

// Replaces the distance, its normal and the closest points by those of the features (closest_direction.h),
// where the gap along that normal proves the distance within rounding: an axis that only proves the distance
// may be off by the square root of rounding. Where it does not, the features around them are tried.
template <class T>
void settleByFeatures(const HullPair<T>& pair, DistanceResult<T>& result);

}  // namespace sepaxis
