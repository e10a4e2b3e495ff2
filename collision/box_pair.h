// The pairs with boxes that have closed forms: two boxes of one orientation, and a point and a box. A box is
// a hull whose faces lie on the six sides of its bounds (Hull::isBox), whatever shape it came from, and a
// point the core of a sphere. Radii do not enter.
#pragma once

#include "collision/gjk.h"
#include "collision/hull_pair.h"
#include "collision/sat.h"

#include <optional>

namespace sepaxis {

template <class T>
bool areAlignedBoxes(const HullPair<T>& pair) {
    const Quat<T>& q = pair.orientation;
    return pair.a.isBox && pair.b.isBox && q.x == T(0) && q.y == T(0) && q.z == T(0);
}

template <class T>
bool isPointAndBox(const HullPair<T>& pair) {
    return pair.a.isBox ? pair.b.vertexCount() == 1 : pair.b.isBox && pair.a.vertexCount() == 1;
}

// The axis of least overlap of two aligned boxes, as findSeparatingAxis() with the goal minimum or verdict
// has it: no edge pair has an axis that is not a face's, and the faces of A answer for B's. Where they are
// apart, the widest gap of a face.
template <class T>
SatResult<T> findAlignedBoxAxis(const HullPair<T>& pair);

// The distance of two aligned boxes, or of a point and a box that may be turned; nothing for other pairs. As
// findDistance() has it; where more than one pair of points is closest, the one at the lowest coordinates in
// the frame of A.
template <class T>
std::optional<DistanceResult<T>> findBoxDistance(const HullPair<T>& pair, const Vec3<T>& startAxis);

}  // namespace sepaxis
