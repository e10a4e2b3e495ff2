// Faces of a large hull in blocks of like normals, so that a query looks at few of them. Internal to what
// makes hulls and to lane_kernels.cpp.
#pragma once

#include "collision/fast/hull_cache.h"
#include "collision/hull.h"

#include <algorithm>
#include <array>
#include <bit>
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

// Some cells of a square of side * side, a power of two from 2 on.
inline constexpr std::size_t kSomeCells = 16;
struct SquareCells {
    std::array<std::uint32_t, kSomeCells> column{}, row{};
};

// How far along Hilbert's curve through the square each lies: cells that follow each other lie beside each
// other. The lower quarters are turned: mirrored on a diagonal, the right one on the other. Without branches,
// as nothing could foresee them, and all at once: compilers make vectors of it.
inline std::array<std::uint32_t, kSomeCells> placesOnCurve(SquareCells cells, std::uint32_t side) {
    std::array<std::uint32_t, kSomeCells> place{};
    const int levels = std::countr_zero(side);
    std::uint32_t all = ~(~0u >> levels);  // the bit of the level is the highest one, for masks by its sign
    for (std::size_t i = 0; i < kSomeCells; ++i) {
        cells.column[i] <<= 32 - levels;
        cells.row[i] <<= 32 - levels;
    }
    const auto sign = [](std::uint32_t bits) {
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(bits) >> 31);
    };
    for (int level = 0; level < levels; ++level, all <<= 1) {
        for (std::size_t i = 0; i < kSomeCells; ++i) {
            const std::uint32_t column = cells.column[i], row = cells.row[i];
            const std::uint32_t right = sign(column), upper = sign(row);
            place[i] = place[i] << 2 | ((right & 3u) ^ (upper & 1u));
            const std::uint32_t turned = (column ^ row ^ (right & all)) & ~upper;
            cells.column[i] = (column ^ turned) << 1;
            cells.row[i] = (row ^ turned) << 1;
        }
    }
    return place;
}

// Sets the cell of a unit direction: the faces of an octahedron as a square, the lower ones unfolded (Z. H.
// Cigolle et al.: "A Survey of Efficient Representations for Independent Unit Vectors", 2014).
template <class T>
void setCell(const Vec3<T>& direction, std::uint32_t side, SquareCells& cells, std::size_t i) {
    const T sum = std::abs(direction.x) + std::abs(direction.y) + std::abs(direction.z);
    const T u = direction.x / sum, v = direction.y / sum;
    const bool isLower = direction.z < T(0);
    const auto place = [&](T coordinate, T other) {
        const T unfolded = isLower ? std::copysign(T(1) - std::abs(other), coordinate) : coordinate;
        return std::min(static_cast<std::uint32_t>((unfolded + T(1)) * (T(0.5) * T(side))), side - 1);
    };
    cells.column[i] = place(u, v);
    cells.row[i] = place(v, u);
}

// All faces, those of like normals after each other, padded with face 0: sorted by cells, as many as faces.
template <class T>
std::vector<std::uint32_t> facesByDirection(const Hull<T>& hull) {
    const std::size_t count = hull.planes.size();
    std::uint32_t side = 1;
    while (std::size_t{side} * side < count) side *= 2;
    std::vector<std::uint32_t> cells(count), next(std::size_t{side} * side + 1);
    for (std::size_t first = 0; first < count; first += kSomeCells) {
        const std::size_t some = std::min(kSomeCells, count - first);
        SquareCells square;
        for (std::size_t i = 0; i < some; ++i) setCell(hull.planes[first + i].normal, side, square, i);
        const auto places = placesOnCurve(square, side);
        for (std::size_t i = 0; i < some; ++i) {
            cells[first + i] = places[i];
            ++next[places[i] + 1];
        }
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> faces(paddedCount(hull.faces.size()));
    for (std::uint32_t f = 0; f < count; ++f) faces[next[cells[f]]++] = f;
    return faces;
}

// The middle of a ball around all normals within an angle of `middle`. No normal reaches farther along a unit
// direction than dot(center, direction) + radius. Of all such balls this one makes that exact for a direction
// half a radian away from the middle: blocks that are just missed are about that far. (Around the cap's own
// middle it would be off by nearly the whole angle.)
template <class T>
Vec3<T> ballCenter(const Vec3<T>& middle, T cosine) {
    const T sine = std::sqrt(std::max(T(1) - cosine * cosine, T(0)));
    constexpr T kTangent = T(0.54630248984379051);  // of half a radian
    return middle * std::max(cosine - sine / kTangent, T(0));
}

template <class T>
void setBlock(std::size_t block, const Hull<T>& hull, std::span<const std::uint32_t> faces,
              HullCache<T>& cache) {
    FaceBlocks<T>& blocks = cache.faceBlocks;
    Vec3<T> sum(T(0));
    for (const std::uint32_t face : faces) sum += hull.planes[face].normal;
    const Vec3<T> middle = safeNormalize(sum, hull.planes[faces[0]].normal);
    T cosine = T(1), squaredSpread = T(0), offset = std::numeric_limits<T>::max(), halfAngleCos = T(1);
    for (const std::uint32_t face : faces)
        cosine = std::min(cosine, glm::dot(hull.planes[face].normal, middle));
    const Vec3<T> center = ballCenter(middle, cosine);
    for (const std::uint32_t face : faces) {
        const Plane<T>& plane = hull.planes[face];
        const Vec3<T> apart = plane.normal - center;
        squaredSpread = std::max(squaredSpread, glm::dot(apart, apart));
        offset = std::min(offset, plane.offset - glm::dot(plane.normal, blocks.origin));
        halfAngleCos = std::min(halfAngleCos, cache.faceHalfAngleCos[face]);
    }
    const std::array column{center.x, center.y, center.z, std::sqrt(squaredSpread), offset, halfAngleCos};
    for (std::size_t k = 0; k < column.size(); ++k) blocks.rows.row(k)[block] = column[k];
}

// Of a large hull; after the planes and the angles of its faces. Brings the planes into the order of the
// blocks.
template <class T>
void addFaceBlocks(const Hull<T>& hull, HullCache<T>& cache) {
    FaceBlocks<T>& blocks = cache.faceBlocks;
    const std::size_t count = hull.planes.size();
    if (count <= kMostUnblockedFaces) return;
    blocks.faces = facesByDirection(hull);
    blocks.origin = hull.boundsMin + (hull.boundsMax - hull.boundsMin) * T(0.5);
    blocks.rows = PaddedRows<T, FaceBlocks<T>::rowCount>((count + kFaceBlock - 1) / kFaceBlock);
    T* const offset = blocks.rows.row(FaceBlocks<T>::offset);
    std::fill(offset, offset + blocks.rows.count(), std::numeric_limits<T>::max());
    for (std::size_t first = 0; first < count; first += kFaceBlock)
        setBlock<T>(first / kFaceBlock, hull,
                    std::span(blocks.faces).subspan(first, std::min(kFaceBlock, count - first)), cache);
    for (std::size_t i = 0; i < count; ++i) cache.planes.set(i, hull.planes[blocks.faces[i]]);
}

}  // namespace sepaxis
