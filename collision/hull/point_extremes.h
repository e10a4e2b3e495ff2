// Where points lie farthest out: the corners of quickhull's first tetrahedron. Several points at a time, with
// the answers of plain loops. Internal to quickhull.cpp.
#pragma once

#include "collision/hull.h"
#include "collision/math.h"

#include <array>
#include <cstdint>
#include <span>

namespace sepaxis {

struct PointBounds {
    Vec3<double> least, most;
};

// All functions: of one point or more.
PointBounds boundsOf(std::span<const Vec3<double>> points);

// Of the points with the least and the largest x, y and z (ties broken by the other coordinates, so that
// each is a true corner), the two that are farthest apart.
std::array<std::uint32_t, 2> farthestExtremes(std::span<const Vec3<double>> points);

// The point farthest from the line through the origin along a unit vector, the first of equals, and how far.
// kNoIndex where all lie on the line.
struct Farthest {
    std::uint32_t point = kNoIndex;
    double distance = 0.0;
};
Farthest farthestFromLine(std::span<const Vec3<double>> points, const Vec3<double>& origin,
                          const Vec3<double>& along);

// The point farthest from the plane through the origin, on either side, the first of equals; and the lowest
// and highest of all of them, or 0.
struct HeightRange {
    std::uint32_t farthest = kNoIndex;
    double lowest = 0.0, highest = 0.0;
};
HeightRange heightsOf(std::span<const Vec3<double>> points, const Vec3<double>& origin,
                      const Vec3<double>& normal);

}  // namespace sepaxis
