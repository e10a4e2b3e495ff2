// Shapes whose core has curved sides: what the makers share. Internal.
#pragma once

#include "collision/shape.h"

namespace sepaxis {

// The larger of the largest extent and the largest absolute coordinate of a box.
template <class T>
double extentOf(const Vec3<T>& low, const Vec3<T>& high);

// As shapeCast(), of a core with curved sides.
template <class U, class T>
Shape<U> castCurved(const Shape<T>& shape, const Vec3<T>& origin);

}  // namespace sepaxis
