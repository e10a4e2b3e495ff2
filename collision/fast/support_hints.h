// Where a support query by hill climbing starts: directions sorted into the cells of a cube.
#pragma once

#include "collision/math.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sepaxis {

// Up to this many vertices looking at all of them takes less than a climb from a hint, which waits for memory
// at every step: such hulls have no hints.
template <class T>
inline constexpr std::uint32_t kMostScanned = sizeof(T) == sizeof(float) ? 256 : 128;
inline constexpr std::uint32_t kHintGrid = 8;  // cells along each side of a face of the cube
inline constexpr std::uint32_t kHintCount = 6 * kHintGrid * kHintGrid;

// The cell of a direction (any length): the faces of the cube in the order +x, -x, +y, -y, +z, -z; within
// the face of axis a, rows along the axis after the next and columns along the next axis in cyclic order
// (x, y, z, x, ...), both by rising coordinate. A zero or NaN direction has cell 0.
template <class T>
inline std::uint32_t hintCell(const Vec3<T>& direction) {
    const T ax = std::abs(direction.x), ay = std::abs(direction.y), az = std::abs(direction.z);
    const int axis = ax >= ay && ax >= az ? 0 : (ay >= az ? 1 : 2);
    const T length = std::abs(direction[axis]);
    if (!(length > T(0))) return 0;
    const auto cell = [length](T coordinate) {
        const T place = (coordinate / length + T(1)) * (T(kHintGrid) / T(2));
        // Written so that NaN goes to 0: casting it to an integer would be undefined.
        if (!(place > T(0))) return 0u;
        return std::min(static_cast<std::uint32_t>(std::min(place, T(kHintGrid))), kHintGrid - 1);
    };
    const std::uint32_t face = 2 * static_cast<std::uint32_t>(axis) + (direction[axis] < T(0) ? 1 : 0);
    const std::uint32_t column = cell(direction[(axis + 1) % 3]);
    const std::uint32_t row = cell(direction[(axis + 2) % 3]);
    return (face * kHintGrid + row) * kHintGrid + column;
}

// The middle of a cell, as a direction (not of unit length).
template <class T>
inline Vec3<T> hintDirection(std::uint32_t cell) {
    const std::uint32_t face = cell / (kHintGrid * kHintGrid);
    const int axis = static_cast<int>(face / 2);
    const auto middle = [](std::uint32_t place) { return (T(2 * place + 1) - T(kHintGrid)) / T(kHintGrid); };
    Vec3<T> direction{T(0)};
    direction[axis] = face % 2 == 0 ? T(1) : T(-1);
    direction[(axis + 1) % 3] = middle(cell % kHintGrid);
    direction[(axis + 2) % 3] = middle(cell / kHintGrid % kHintGrid);
    return direction;
}

}  // namespace sepaxis
