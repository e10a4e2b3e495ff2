// Hulls without a volume: the cores of spheres, capsules, segments and triangles. They use the same data as a
// solid hull (hull.h), so that support queries, distance queries and clipping need no second version:
// - a point: one vertex, no half-edge (vertexHalfEdge is kNoIndex), no edge, no face;
// - a segment: two vertices, one edge whose two half-edges follow each other and bound no face (kNoFace);
// - a triangle: three vertices, three edges, two faces: 0 the counter-clockwise side, 1 its back. Both carry
//   the face number 0.
// The inner ball has the radius 0 and lies at the centroid; the volume is 0.
#pragma once

#include "collision/hull.h"

#include <span>

namespace sepaxis {

// Of one to three points. Coinciding points and flat triangles make a simpler hull: the vertices left carry
// the (lowest) numbers of their points, an edge that is left the number that it has in makeTriangle
// (shape.h).
template <class T>
Hull<T> makeFlatHull(std::span<const Vec3<T>> points);

template <class T>
bool isFlat(const Hull<T>& hull) {
    return hull.faceCount() < 4;
}

}  // namespace sepaxis
