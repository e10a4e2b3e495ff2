// A polyhedron to draw in place of a shape that is none: with curved sides, or rounded. Its vertices lie on
// the shape's surface; answers are never computed of it.
#pragma once

#include "collision/hull.h"
#include "collision/shape.h"

namespace sepaxis::scene {

// Not of points and segments with a radius: balls and capsules are drawn exactly.
bool needsStandIn(const sepaxis::Shape<double>& shape);
// Of a shape that needs one. A disc gets a thickness that nobody sees.
Hull<double> standInFor(const sepaxis::Shape<double>& shape);

// The radius of the ball around the shape's centroid.
double radiusAround(const sepaxis::Shape<double>& shape);

}  // namespace sepaxis::scene
