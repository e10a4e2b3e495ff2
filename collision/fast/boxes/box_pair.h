// The pairs with boxes whose distance has a closed form: two boxes of one orientation, and a point or a
// segment and a box. A box is a hull whose faces lie on the six sides of its bounds (Hull::isBox), whatever
// shape it came from, a point or a segment the core of a sphere, a capsule or a segment. Radii do not enter.
#pragma once

#include "collision/query/distance/gjk.h"
#include "collision/query/hull_pair.h"

#include <optional>

namespace sepaxis {

template <class T>
bool areAlignedBoxes(const HullPair<T>& pair) {
    const Quat<T>& q = pair.orientation;
    return pair.a.isBox && pair.b.isBox && q.x == T(0) && q.y == T(0) && q.z == T(0);
}

// A point is a segment without length; the box may be turned.
template <class T>
bool isSegmentAndBox(const HullPair<T>& pair) {
    return pair.a.isBox ? pair.b.vertexCount() <= 2 : pair.b.isBox && pair.a.vertexCount() <= 2;
}

// The distance of two aligned boxes, or of a segment and a box; nothing for other pairs, and for a segment
// that misses an edge by so little that the search is needed. As findDistance() has it; where more than one
// pair of points is closest, it is one of the ends of their range.
template <class T>
std::optional<DistanceResult<T>> findBoxDistance(const HullPair<T>& pair, const Vec3<T>& startAxis);

}  // namespace sepaxis
