// The contact manifold on a separating axis: clipped, with depths, ids and the touching flags.
#pragma once

#include "collision/collide.h"
#include "collision/query/hull_pair.h"
#include "collision/query/manifold/clip.h"
#include "collision/query/sat.h"

#include <algorithm>
#include <span>

namespace sepaxis {

// The reference face of a face axis, and the face of the other hull that it meets: among the faces around
// the deepest vertices one that holds the most of them, then the most opposed to the axis. (The most opposed
// face of the whole hull may be a sliver that the deepest vertex does not belong to; the most opposed around
// it may be the end of a roof whose whole ridge touches.)
template <class T>
ClipFaces chooseClipFaces(const HullPair<T>& pair, const SatAxis<T>& faceAxis);

// The manifold of a face axis: the incident face clipped to the reference face's side planes, the points at
// or below the reference plane, each with its own depth along the axis. Never empty: where rounding clips
// away the deepest point, that is added. Frame of A. faces: what chooseClipFaces() says of this axis. Returns
// the number of points.
template <class T>
std::uint32_t buildFaceManifold(const HullPair<T>& pair, const SatAxis<T>& faceAxis, const ClipFaces& faces,
                                std::span<ManifoldPoint<T>> memory, Trace<T>* trace);

// The same on a face that is not quite the axis of least overlap: 0 points where the clipped set does not
// reach `leastDepth`, because the deepest vertex lies beside the face.
template <class T>
std::uint32_t buildStableManifold(const HullPair<T>& pair, const SatAxis<T>& faceAxis, T leastDepth,
                                  std::span<ManifoldPoint<T>> memory, Trace<T>* trace);

// What of the other hull supports a face axis: a vertex, an edge, or a face that lies flat against it.
template <class T>
struct FaceSupport {
    Feature feature;
    std::uint32_t vertex;  // of the feature, the lowest
    ClipFaces faces;       // what chooseClipFaces() says of the axis
};

template <class T>
FaceSupport<T> findFaceSupport(const HullPair<T>& pair, const SatAxis<T>& faceAxis);

// How much deeper than the least overlap a face may be to carry a stable manifold; below zero where none is
// asked for. size: of the pair; no two shapes overlap by eight of it.
template <class T>
T slopOf(const CollideOptions<T>& options, T size) {
    if (options.manifold != ManifoldKind::stable) return T(-1);
    return options.stableSlop > T(0) ? std::min(options.stableSlop, T(8) * size) : T(0);  // of NaN 0
}

// How deep the deepest point of a stable manifold must be at least, of shapes that overlap by `depth`, or are
// apart where it is below zero: no more than the slop may be lost on a face, nor of an overlap the touch
// itself, in whose place a margin has points across a gap beside it.
template <class T>
T leastStableDepth(T depth, T slop) {
    return depth > T(0) ? std::max(depth - slop, T(0)) : depth - slop;
}

// How far apart two shapes may be to have contacts. size: as slopOf().
template <class T>
T marginOf(const CollideOptions<T>& options, T size) {
    return options.margin > T(0) ? std::min(options.margin, T(8) * size) : T(0);  // of NaN 0
}

// Of a stable manifold: gives its points the ids that they keep through ties (HullPair::steady()), and makes
// one of those that come out with the same. What the two manifolds above have done already. Returns how many
// remain at the front of `points`.
template <class T>
std::uint32_t settleContacts(const HullPair<T>& pair, const ClipFaces& faces,
                             std::span<ManifoldPoint<T>> points, Trace<T>* trace);

// Keeps at most four points, those that span the contact best, in their order: the deepest, the one farthest
// from it, and the two that add most area on either side; of several that do so within `tie` metres, above
// zero, the one with the lowest id. normal: the manifold's, unit. Returns how many remain at the front of
// `points`; four or fewer are left alone.
template <class T>
std::uint32_t reduceManifold(std::span<ManifoldPoint<T>> points, const Vec3<T>& normal, T tie,
                             Trace<T>* trace);

}  // namespace sepaxis
