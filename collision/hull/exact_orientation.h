// On which side of a plane through three points a fourth one lies, without any rounding error: what
// makes quickhull's topology sound for every input.
#pragma once

#include "collision/hull/double_double.h"
#include "collision/math.h"
#include "collision/simd/lanes.h"

#include <array>
#include <cstddef>
#include <limits>

namespace sepaxis {

// For geometry that is computed once and stored in double: planes, centroids, volumes.
using Wide = DoubleDouble;

// 1 where p lies on the side to which cross(b - a, c - a) points, -1 on the other side, 0 on the plane.
// Exact for coordinates that are zero or between 2^-200 and 1 in magnitude (nothing underflows then).
// Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
// Predicates", 1997.
int orientationSign(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c,
                    const Vec3<double>& p);

// cross(u, v) that keeps its digits where u and v are nearly parallel.
Vec3<Wide> wideCross(const Vec3<Wide>& u, const Vec3<Wide>& v);

// cross(b - a, c - a), from the two shorter sides: of a needle's side the error stays small against the area.
Vec3<Wide> wideTriangleNormal(const Vec3<Wide>& a, const Vec3<Wide>& b, const Vec3<Wide>& c);
Vec3<Wide> wideTriangleNormal(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c);

// The unit vector along wideTriangleNormal(a, b, c) and twice the area, for coordinates as for
// orientationSign.
struct TriangleNormal {
    Vec3<double> unit;
    double doubleArea;
};
TriangleNormal triangleNormal(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c);

// The same within kQuickNormalError (radians; of the area as well), in a fraction of the time, of several
// triangles at once.
inline constexpr double kQuickNormalError = 16.0 * std::numeric_limits<double>::epsilon();
inline constexpr std::size_t kSeveralTriangles = Lanes<double>::kCount;
struct SeveralNormals {
    std::array<TriangleNormal, kSeveralTriangles> normals;
    std::array<double, kSeveralTriangles> squaredLongest;  // side
};
using ThreePoints = std::array<const Vec3<double>*, 3>;
SeveralNormals quickTriangleNormals(const std::array<ThreePoints, kSeveralTriangles>& triangles);

// Squares of doubles above this have all their digits, and so have the parts of the sum that matter.
inline constexpr double kTinyDoubleSquare = 0x1p-900;

// The unit vector from a point to another, within one rounding, or `fallback` where they are equal.
Vec3<double> unitAlong(const Vec3<double>& from, const Vec3<double>& to, const Vec3<double>& fallback);

}  // namespace sepaxis
