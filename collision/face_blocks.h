// Faces of a large hull in blocks of like normals, so that a query looks at few of them. Internal to what makes
// hulls and to lane_kernels.cpp.
#pragma once

#include "collision/hull.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace sepaxis {

inline constexpr std::size_t kFaceBlock = 16;
static_assert(kCoordinatePadding % kFaceBlock == 0);
// Up to this many faces looking at all of them takes no longer.
inline constexpr std::size_t kMostUnblockedFaces = 512;

// How far along Hilbert's curve through a square of side * side cells, a power of two, one lies: cells that
// follow each other lie beside each other. The lower quarters are turned: mirrored on a diagonal, the right
// one on the other. Without branches, as nothing could foresee them.
inline std::uint32_t placeOnCurve(std::uint32_t column, std::uint32_t row, std::uint32_t side) {
    std::uint32_t place = 0;
    for (std::uint32_t half = side / 2; half > 0; half /= 2) {
        const std::uint32_t right = (column & half) != 0 ? 1 : 0, upper = (row & half) != 0 ? 1 : 0;
        place += half * half * ((3 * right) ^ upper);
        const std::uint32_t isLower = upper - 1;  // all bits or none
        const std::uint32_t mirrored = (side - 1) & (0 - right) & isLower;
        const std::uint32_t swapped = (column ^ row) & isLower;
        column ^= swapped ^ mirrored;
        row ^= swapped ^ mirrored;
    }
    return place;
}

// The cell of a unit direction: the faces of an octahedron as a square, the lower ones unfolded (Z. H.
// Cigolle et al.: "A Survey of Efficient Representations for Independent Unit Vectors", 2014).
template <class T>
std::uint32_t directionCell(const Vec3<T>& direction, std::uint32_t side) {
    const T sum = std::abs(direction.x) + std::abs(direction.y) + std::abs(direction.z);
    const T u = direction.x / sum, v = direction.y / sum;
    const bool isLower = direction.z < T(0);
    const auto place = [&](T coordinate, T other) {
        const T unfolded = isLower ? std::copysign(T(1) - std::abs(other), coordinate) : coordinate;
        return std::min(static_cast<std::uint32_t>((unfolded + T(1)) * (T(0.5) * T(side))), side - 1);
    };
    return placeOnCurve(place(u, v), place(v, u), side);
}

// All faces, those of like normals after each other, padded with face 0: sorted by cells, as many as faces.
template <class T>
std::vector<std::uint32_t> facesByDirection(const Hull<T>& hull) {
    const std::size_t count = hull.planes.size();
    std::uint32_t side = 1;
    while (std::size_t{side} * side < count) side *= 2;
    std::vector<std::uint32_t> cells(count), next(std::size_t{side} * side + 1);
    for (std::size_t f = 0; f < count; ++f) {
        cells[f] = directionCell(hull.planes[f].normal, side);
        ++next[cells[f] + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> faces(hull.planeX.size());
    for (std::uint32_t f = 0; f < count; ++f) faces[next[cells[f]]++] = f;
    return faces;
}

// Radians.
inline constexpr double kTouchedAngle = 0.5;

// The middle of a ball around all normals within an angle of `middle`. No normal reaches farther along a unit
// direction than dot(center, direction) + radius. Of all such balls this one makes that exact for a direction
// kTouchedAngle away from the middle: blocks that are just missed are about that far. (Around the cap's own
// middle it would be off by nearly the whole angle.)
template <class T>
Vec3<T> ballCenter(const Vec3<T>& middle, T cosine) {
    const T sine = std::sqrt(std::max(T(1) - cosine * cosine, T(0)));
    return middle * std::max(cosine - sine / std::tan(T(kTouchedAngle)), T(0));
}

// At the end of the blocks so far.
template <class T>
void addBlock(const Hull<T>& hull, std::span<const std::uint32_t> faces, FaceBlocks<T>& blocks) {
    Vec3<T> sum(T(0));
    for (const std::uint32_t face : faces) sum += hull.planes[face].normal;
    const Vec3<T> middle = safeNormalize(sum, hull.planes[faces[0]].normal);
    T cosine = T(1), spread = T(0), offset = std::numeric_limits<T>::max(), halfAngleCos = T(1);
    for (const std::uint32_t face : faces)
        cosine = std::min(cosine, glm::dot(hull.planes[face].normal, middle));
    const Vec3<T> center = ballCenter(middle, cosine);
    for (const std::uint32_t face : faces) {
        const Plane<T>& plane = hull.planes[face];
        spread = std::max(spread, glm::length(plane.normal - center));
        offset = std::min(offset, plane.offset - glm::dot(plane.normal, blocks.origin));
        halfAngleCos = std::min(halfAngleCos, hull.faceHalfAngleCos[face]);
    }
    blocks.x.push_back(center.x);
    blocks.y.push_back(center.y);
    blocks.z.push_back(center.z);
    blocks.spread.push_back(spread);
    blocks.offset.push_back(offset);
    blocks.halfAngleCos.push_back(halfAngleCos);
}

// Of a large hull; after everything about its planes. Brings the plane arrays into the order of the blocks.
template <class T>
void deriveFaceBlocks(Hull<T>& hull) {
    FaceBlocks<T>& blocks = hull.faceBlocks;
    blocks = {};
    const std::size_t count = hull.planes.size();
    if (count <= kMostUnblockedFaces) return;
    blocks.faces = facesByDirection(hull);
    blocks.origin = hull.boundsMin + (hull.boundsMax - hull.boundsMin) * T(0.5);
    const std::size_t blockCount = (count + kFaceBlock - 1) / kFaceBlock;
    const std::size_t padded = (blockCount + 3) / 4 * 4;  // at most four lanes
    for (auto* array : {&blocks.x, &blocks.y, &blocks.z, &blocks.spread, &blocks.offset, &blocks.halfAngleCos})
        array->reserve(padded);
    for (std::size_t first = 0; first < count; first += kFaceBlock)
        addBlock<T>(hull, std::span(blocks.faces).subspan(first, std::min(kFaceBlock, count - first)), blocks);
    for (auto* array : {&blocks.x, &blocks.y, &blocks.z, &blocks.spread, &blocks.halfAngleCos})
        array->resize(padded, T(0));
    blocks.offset.resize(padded, std::numeric_limits<T>::max());
    for (std::size_t i = 0; i < count; ++i) {
        const Plane<T>& plane = hull.planes[blocks.faces[i]];
        hull.planeX[i] = plane.normal.x;
        hull.planeY[i] = plane.normal.y;
        hull.planeZ[i] = plane.normal.z;
        hull.planeOffset[i] = plane.offset;
    }
}

}  // namespace sepaxis
