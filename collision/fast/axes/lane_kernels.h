// The loops over arrays that a query spends most of its time in, as wide as the machine's
// registers: AVX2 where the processor has it, found out at run time, otherwise lanes.h. Both give the same
// bits.
#pragma once

#include "collision/fast/hull_cache.h"
#include "collision/math.h"
#include "collision/query/support.h"

#include <array>
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

// Room beyond the faces asked for, of both spans: a vector's store may reach there.
inline constexpr std::size_t kLowFaceMargin = 8;

// Of those listed; the first among equals.
template <class T>
struct LeastFace {
    std::uint32_t face = 0;
    T height = T(0);
};

template <class T>
struct LowFaces {
    std::size_t count = 0;
    LeastFace<T> least;
};

// The low ones and their heights, as many as there is room for; returns how many there are. Of a hull with
// blocks of faces in their order, and some more that are nearly low; otherwise in order.
template <class T>
LowFaces<T> findLowFaces(const Hull<T>& hull, const LowFaceTest<T>& test, std::span<std::uint32_t> faces,
                         std::span<T> heights);

// Points that prove overlaps of a hull: vertices of the other one, in the hull's frame. What a point has
// below a plane of the hull is an overlap that the plane's normal has at least.
template <class T>
struct ProvingPoints {
    static constexpr std::size_t kCount = 8;
    std::array<T, kCount> x, y, z;

    Vec3<T> at(std::size_t i) const { return {x[i], y[i], z[i]}; }
};

// Of the faces listed keeps those, in order, of which no point proves an overlap above `bound`; returns how
// many. Likewise the edges of which no point proves an overlap of `bound` or more at both their faces.
template <class T>
std::size_t keepUnprovenFaces(const Hull<T>& hull, const ProvingPoints<T>& points, T bound,
                              std::span<std::uint32_t> faces);
template <class T>
std::size_t keepUnprovenArcs(const Hull<T>& hull, const ProvingPoints<T>& points, T bound,
                             std::span<std::uint32_t> edges);

template <class T>
struct PointArrays {
    const T *x, *y, *z;
    std::size_t count;  // the arrays are padded to a multiple of the lanes with points among them
};

// The planes that support a hull on an edge, from that of one of its faces to that of the other. The place of
// one is tan(angle / 2) / sin(whole angle), by its angle from the first: with that its normal is rational in
// those at both ends.
template <class T>
struct EdgeArc {
    Plane<T> first, last;
    T cosine, squaredSine;  // of the whole angle
    T end;                  // the place of the last

    EdgeArc(const Plane<T>& p, const Plane<T>& q) : first(p), last(q) {
        const Vec3<T> sum = p.normal + q.normal, difference = p.normal - q.normal;
        const T ofSum = glm::dot(sum, sum), ofDifference = glm::dot(difference, difference);
        cosine = (ofSum - ofDifference) / T(4);
        squaredSine = ofSum * ofDifference / T(4);
        end = T(2) / ofSum;
    }
    Plane<T> at(T place) const {
        const T squared = squaredSine * place * place, length = T(1) / (T(1) + squared);
        const T ofFirst = (T(1) - T(2) * cosine * place - squared) * length, ofLast = T(2) * place * length;
        return {first.normal * ofFirst + last.normal * ofLast, first.offset * ofFirst + last.offset * ofLast};
    }
};

// Of an arc of 166 degrees: of a wider one rounding would prove parts.
template <class T>
inline constexpr T kFarthestEnd = T(32);

// Of an arc: where no point proves an overlap of `bound` or more. What a point has below the planes is a
// cosine along the arc, so the points that prove its start prove a part of it as one, and so do those that
// prove its end only. No part is left where `from` is not less than `to`. unit: one over the size of all
// this, so that no square is out of range.
template <class T>
struct ArcPlaces {
    T from, to;
};
template <class T>
ArcPlaces<T> unprovenByPoints(const PointArrays<T>& points, const EdgeArc<T>& arc, T bound, T unit);

}  // namespace sepaxis
