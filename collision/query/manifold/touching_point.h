// The contact of a face axis where clipping left none as deep as the overlap. Internal to manifold.cpp.
#pragma once

#include "collision/query/manifold/manifold.h"

namespace sepaxis {

// Where the hulls touch on a face's axis: the point of the incident hull, and what it lies on.
template <class T>
struct SupportPoint {
    Vec3<T> at;
    Feature onIncident, onReference;
};

// Where clipping left nothing of the support, it lies beside the face: by rounding, or because the axes of
// other faces or edges are as short within it. What touches once the overlap is undone is then closest when
// the hulls are moved a little farther.
template <class T>
SupportPoint<T> touchingPoint(const HullPair<T>& pair, const ClipFaces& faces, const SatAxis<T>& faceAxis);

}  // namespace sepaxis
