// Points and planes coordinate by coordinate, for vector loads.
#pragma once

#include "collision/math.h"

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace sepaxis {

// The arrays are padded to a multiple of this.
inline constexpr std::size_t kCoordinatePadding = 16;

inline std::size_t paddedCount(std::size_t count) {
    return (count + kCoordinatePadding - 1) / kCoordinatePadding * kCoordinatePadding;
}

// Padded with copies of the first point.
template <class T>
struct PaddedPoints {
    std::vector<T> x, y, z;

    PaddedPoints() = default;
    explicit PaddedPoints(std::span<const Vec3<T>> points) {
        const std::size_t padded = paddedCount(points.size());
        for (std::vector<T>* array : {&x, &y, &z}) array->reserve(padded);
        for (std::size_t i = 0; i < padded; ++i) {
            const Vec3<T>& point = points[i < points.size() ? i : 0];
            x.push_back(point.x);
            y.push_back(point.y);
            z.push_back(point.z);
        }
    }
};

// Padded with planes that are out of reach.
template <class T>
struct PaddedPlanes {
    std::vector<T> x, y, z, offset;

    PaddedPlanes() = default;
    explicit PaddedPlanes(std::span<const Plane<T>> planes) {
        const std::size_t padded = paddedCount(planes.size());
        for (std::vector<T>* array : {&x, &y, &z}) array->assign(padded, T(0));
        offset.assign(padded, std::numeric_limits<T>::max());
        for (std::size_t i = 0; i < planes.size(); ++i) set(i, planes[i]);
    }
    void set(std::size_t i, const Plane<T>& plane) {
        x[i] = plane.normal.x;
        y[i] = plane.normal.y;
        z[i] = plane.normal.z;
        offset[i] = plane.offset;
    }
};

}  // namespace sepaxis
