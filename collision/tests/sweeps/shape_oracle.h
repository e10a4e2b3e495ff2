// The truth about any two shapes, slowly: the signed distance of their cores by plain loops over all features
// in long double, less the radii. A core is a list of vertices, edges and faces (both sides of a flat one);
// none of the library's queries is used.
//
// Both halves are safe on their own: a pair of points found is a true upper bound of the distance, a
// direction tried is a true upper bound of the least overlap, and only a direction with a gap proves that the
// cores are apart.
#pragma once

#include "collision/tests/sweeps/oracle.h"

#include <vector>

namespace sepaxis::oracle {

// A core and all points within a radius of it.
struct Rounded {
    Solid core;
    Real radius = 0;
};

struct Nearest {
    Real distance = 0;
    Point onA{0}, onB{0};
};

// The closest pair of points of features: the distance of two cores that are apart, the least distance of
// their boundaries otherwise.
Nearest nearestFeatures(const Solid& a, const Solid& b);

struct CoreTruth {
    Real value = 0;  // the distance of cores that are apart, minus the least overlap of others
    bool apart = false;
    Point axis{0};  // unit, A to B: to the closest point, or of least overlap
};
CoreTruth signedDistanceOfCores(const Solid& a, const Solid& b);

struct Truth {
    Rounded a, b;
    CoreTruth core;
    Real size = 0;            // the largest extent or coordinate of both shapes
    Real signedDistance = 0;  // minus the depth, or the distance
    std::vector<Facet>
        facets;              // of the difference of the cores; the local minima of their overlap among them
    bool hasFacets = false;  // false: the cores are parallel segments or points, every direction is as good

    // For cores that overlap or nearly: by how much the least facet beats every other one that is more than
    // `angle` away from it.
    Real lead(Real angle) const;
};
Truth findTruth(Rounded a, Rounded b);

// Negative inside.
Real signedDistanceTo(const Rounded& shape, const Point& point);

// Height along a unit direction, and the overlap of two shapes along one that points from A to B.
Real height(const Rounded& shape, const Point& direction);
Real overlapAlong(const Rounded& a, const Rounded& b, const Point& direction);

Rounded moved(Rounded shape, const Point& by);

}  // namespace sepaxis::oracle
