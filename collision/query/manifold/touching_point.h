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
// other faces or edges are as short within it. Then a vertex or edge of the support, which may be a vertex
// alone and the edges from it, lies on the reference hull when it is moved by the overlap, or a corner of the
// face on the incident hull: the first of these, or else what comes nearest to that.
template <class T>
SupportPoint<T> nearestToReference(const HullPair<T>& pair, const ClipFaces& faces,
                                   const SatAxis<T>& faceAxis, const FaceSupport<T>& support);

}  // namespace sepaxis
