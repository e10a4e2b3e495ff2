// The distance of two hulls that nearly touch, or whose closest features are nearly parallel: in the wider
// scalar, by the directions that the features give. Internal.
#pragma once

#include "collision/query/distance/closest_direction.h"
#include "collision/query/distance/gjk.h"
#include "collision/query/distance/simplex.h"

#include <span>

namespace sepaxis {

// As findDistance() has it. The search begins with the simplex of `near`, up to three corners of the
// difference, or, where there are none, with the corner along startAxis.
template <class T>
DistanceResult<T> findNearDistance(const HullPair<T>& pair, const Vec3<T>& startAxis,
                                   std::span<const DifferenceCorner> near, Trace<T>* trace);

// How far, in metres, the hulls reach beyond two features along and against a direction between these: 0
// where the features hold the farthest points of both.
template <class T>
Wider<T> reachBeyond(const HullPair<T>& pair, const Feature& onA, const Feature& onB,
                     const Vec3<Wider<T>>& direction);

}  // namespace sepaxis
