// The caller's points made ready for quickhull: distinct, and scaled to about 1. Internal to hull_builder.h.
#pragma once

#include "collision/hull_builder.h"
#include "collision/math.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sepaxis {

struct PointSet {
    std::vector<Vec3<double>> scaled;   // the points times 2^-exponent: the largest coordinate is 0.5 to 1
    std::vector<std::uint32_t> number;  // of each: its index in the caller's list, rising
    int exponent = 0;
    double size = 0.0;  // of the scaled points, as Hull::size
};

// notFinite or tooLarge (for T) with the first index, or good.
template <class T>
HullStatus checkCoordinates(std::span<const Vec3<double>> points);
// tooSmall or good; size: in metres. A single point in the origin has none.
template <class T>
HullStatus checkSize(double size);

// For each point the lowest index of a point with the same coordinates.
std::vector<std::uint32_t> firstOccurrences(std::span<const Vec3<double>> points);

PointSet makePointSet(std::span<const Vec3<double>> points, std::vector<std::uint32_t> numbers);

}  // namespace sepaxis
