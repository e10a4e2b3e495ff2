// The truth about two shapes that nearly touch: the distance of their cores by plain loops over all features,
// with 113 bits, of which a gap of 1e-15 of size leaves 18 digits. None of the library's queries is used.
#pragma once

#include "collision/shape.h"
#include "collision/tests/sweeps/oracle.h"

namespace sepaxis::oracle {

struct NearTruth {
    bool apart = false;  // the cores: a direction proves the distance
    Real distance = 0;   // of the cores
    Point direction{0};  // unit, from A's closest point to B's
    Real size = 0;       // the largest coordinate of both in A's frame, with the radius
};

template <class T>
NearTruth findNearTruth(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA);

// How far the shapes, with their radii, are apart along a unit direction.
template <class T>
Real gapAlong(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const Vec3<T>& direction);

}  // namespace sepaxis::oracle
