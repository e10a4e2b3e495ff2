// Points and planes coordinate by coordinate, for vector loads.
#pragma once

#include "collision/math.h"

#include <algorithm>
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

// Rows of scalars behind each other, of as many columns as paddedCount() says.
template <class T, std::size_t kRows>
class PaddedRows {
 public:
    PaddedRows() = default;
    explicit PaddedRows(std::size_t count) : count_(paddedCount(count)), values_(kRows * count_) {}

    std::size_t count() const { return count_; }
    const T* row(std::size_t k) const { return values_.data() + k * count_; }
    T* row(std::size_t k) { return values_.data() + k * count_; }
    std::size_t reservedBytes() const { return values_.capacity() * sizeof(T); }

 private:
    std::size_t count_ = 0;
    std::vector<T> values_;
};

// Padded with copies of the first point.
template <class T>
struct PaddedPoints : PaddedRows<T, 3> {
    PaddedPoints() = default;
    explicit PaddedPoints(std::span<const Vec3<T>> points) : PaddedRows<T, 3>(points.size()) {
        T *const x = this->row(0), *const y = this->row(1), *const z = this->row(2);
        for (std::size_t i = 0; i < this->count(); ++i) {
            const Vec3<T>& point = points[i < points.size() ? i : 0];
            x[i] = point.x, y[i] = point.y, z[i] = point.z;
        }
    }
    const T* x() const { return this->row(0); }
    const T* y() const { return this->row(1); }
    const T* z() const { return this->row(2); }
};

// Padded with planes that are out of reach.
template <class T>
struct PaddedPlanes : PaddedRows<T, 4> {
    PaddedPlanes() = default;
    explicit PaddedPlanes(std::span<const Plane<T>> planes) : PaddedRows<T, 4>(planes.size()) {
        for (std::size_t i = 0; i < planes.size(); ++i) set(i, planes[i]);
        std::fill(this->row(3) + planes.size(), this->row(3) + this->count(), std::numeric_limits<T>::max());
    }
    void set(std::size_t i, const Plane<T>& plane) {
        this->row(0)[i] = plane.normal.x;
        this->row(1)[i] = plane.normal.y;
        this->row(2)[i] = plane.normal.z;
        this->row(3)[i] = plane.offset;
    }
    const T* x() const { return this->row(0); }
    const T* y() const { return this->row(1); }
    const T* z() const { return this->row(2); }
    const T* offset() const { return this->row(3); }
};

}  // namespace sepaxis
