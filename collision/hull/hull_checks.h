// What makes a hull's data sound, part by part: for isValidHull() and for hulls read from bytes.
#pragma once

#include "collision/hull.h"

namespace sepaxis {

// Every index within its array, every half-edge in one loop of a face and one ring of a vertex, twins
// matched, Euler's formula, numbers in order. Reads nothing outside the arrays, whatever they hold, and ends.
template <class T>
bool isSoundTopology(const Hull<T>& hull);

// Of sound topology: corners on the planes of their faces, and convex at every edge and corner, within
// `tolerance` metres. A closed surface that is so everywhere and winds once is convex as a whole.
template <class T>
bool isConvexAtEdges(const Hull<T>& hull, T tolerance);

// Of sound topology and convex at its edges: the surface does not wind around twice, as on a pentagram. There
// a prism has two summits, and the ring around the tip of a pyramid crosses a plane through it four times.
template <class T>
bool windsOnce(const Hull<T>& hull);

// No smaller than the ball inside it. Of a tiny hull both volumes are 0.
template <class T>
bool isAsLargeAsItsBall(const Hull<T>& hull);

}  // namespace sepaxis
