// The two loops over whole arrays that a query spends most of its time in, as wide as the machine's
// registers: AVX2 where the processor has it, found out at run time, otherwise lanes.h. Both give the same
// bits.
#pragma once

#include "collision/math.h"
#include "collision/support.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace sepaxis {

// The farthest of `count` points along a direction, the lowest index among equals. The arrays are padded to a
// multiple of kCoordinatePadding with copies of point 0.
template <class T>
Support<T> scanForSupport(const T* x, const T* y, const T* z, std::size_t count, const Vec3<T>& direction);

// Faces of a hull over a point, and which of them are low: offset - dot(normal, center), their height, plus
// slope * halfAngleCos is at most base.
template <class T>
struct LowFaceTest {
    Vec3<T> center{T(0)};
    T slope = T(0), base = T(0);

    bool holds(T height, T halfAngleCos) const { return height + slope * halfAngleCos <= base; }
};

template <class T>
struct LowFace {
    std::uint32_t face;
    T height;
};

// The low ones in order, as many as fit into `found`; returns how many there are.
template <class T>
std::size_t findLowFaces(const Hull<T>& hull, const LowFaceTest<T>& test, std::span<LowFace<T>> found);

}  // namespace sepaxis
