// Clipping of the incident face against the side planes of the reference face.
#pragma once

#include "collision/collide.h"
#include "collision/query/hull_pair.h"

#include <span>

namespace sepaxis {

// Which face is reference, which is incident; the reference face's hull is A or B.
struct ClipFaces {
    bool referenceOnA = true;
    std::uint32_t referenceFace = kNoIndex;
    std::uint32_t incidentFace = kNoIndex;  // kNoIndex: the incident hull is a point or a segment

    // A contact's id from what it is on the reference hull and on the incident hull.
    FeaturePair pairOf(Feature onReference, Feature onIncident) const {
        return referenceOnA ? FeaturePair{onReference, onIncident} : FeaturePair{onIncident, onReference};
    }
};

// How many points the clipping needs room for: a polygon before and after one plane.
template <class T>
std::uint32_t clipCapacity(const HullPair<T>& pair, const ClipFaces& faces);

// The part of the incident face (segment, point) inside the reference face's side planes, as a polygon in
// order, into the
// first elements of memory; returns their number, 0 where nothing is left. Only `point`, `id` and `side`
// of each are set, in the frame of A. Points on a side plane, within rounding, are inside.
// I. E. Sutherland, G. W. Hodgman: "Reentrant Polygon Clipping", 1974, one plane after the other.
template <class T>
std::uint32_t clipIncidentFace(const HullPair<T>& pair, const ClipFaces& faces,
                               std::span<ManifoldPoint<T>> memory, Trace<T>* trace);

// The plane of a face in the frame of A.
template <class T>
Plane<T> planeInA(const HullPair<T>& pair, bool onA, std::uint32_t face) {
    if (onA) return pair.a.planes[face];
    const Plane<T>& plane = pair.b.planes[face];
    const Vec3<T> normal = pair.directionInA(plane.normal);
    return {normal, plane.offset + glm::dot(normal, pair.translation)};
}

}  // namespace sepaxis
