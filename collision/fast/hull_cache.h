// What the fast paths keep of a hull, made with it by cacheHull().
#pragma once

#include "collision/hull.h"
#include "collision/hull/padded_arrays.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sepaxis {

// The bounds of any hull by their middle and their half extents and, for the closed forms of boxes
// (Hull::isBox), the inner indices of the features by the sides that they lie on.
template <class T>
struct BoxForm {
    std::array<T, 4> center{}, half{};     // for vector loads: at last 0, and an extent out of reach
    T longest = T(0);                      // the greatest extent
    bool isCentered = false;               // the middle is the origin
    std::array<std::uint8_t, 6> face{};    // 2 k + 1: the upper side of axis k
    std::array<std::uint8_t, 8> vertex{};  // bit k: on the upper side of axis k
    std::array<std::uint8_t, 6> start{};   // as `face`: the corner (as `vertex` counts) where its loop starts
    // 4 k + sides: along axis k, bit 0 of the sides: on the upper side of the next axis (x after z), bit 1:
    // of the one after it
    std::array<std::uint8_t, 12> edge{};
};

// Faces of a large hull whose normals are close to each other, sixteen a block (face_blocks.h): what all
// planes of a block have in common, padded with blocks that are out of reach.
template <class T>
struct FaceBlocks {
    enum Row : std::size_t {
        x,
        y,
        z,             // the middle of a ball that holds their normals
        spread,        // its radius
        offset,        // the least, over `origin`
        halfAngleCos,  // the least of faceHalfAngleCos
        rowCount
    };
    std::vector<std::uint32_t> faces;  // block by block, padded with face 0
    PaddedRows<T, rowCount> rows;      // a column a block
    Vec3<T> origin{T(0)};
};

// A face of many corners as vector loads want it (face_outline.h).
template <class T>
struct FaceOutline {
    std::vector<std::uint32_t> loop;  // its half-edges in order, then the vertices that they start from
    std::vector<T> rows;              // one row for each scalar of a corner
    Vec3<T> axisU{T(0)}, axisV{T(0)};
    T nearestCorner = T(0);
    std::uint64_t laterBeyond = 0;  // bit i: the face beyond half-edge i of the loop has a higher index
};

// The cosine of half the angle between the normals beside an edge.
template <class T>
T halfAngleCosOf(const Hull<T>& hull, std::size_t edge) {
    const Vec3<T> normals = hull.planes[hull.halfEdges[2 * edge].face].normal +
                            hull.planes[hull.halfEdges[2 * edge + 1].face].normal;
    // |left + right| = 2 cos(half the angle): accurate for sharp edges, where 1 + dot is not.
    return std::min(glm::length(normals) / T(2), T(1));
}

template <class T>
struct HullCache {
    std::uint64_t number = 0;  // no other hull of the process has it, but for copies
    BoxForm<T> box;
    PaddedPoints<T> vertices;
    PaddedPlanes<T> planes;                    // in the order of faceBlocks
    std::vector<T> faceHalfAngleCos;           // padded: the least halfAngleCosOf() of a face's edges
    std::vector<T> edgeLanes;                  // of a small hull (small_hull.h)
    FaceBlocks<T> faceBlocks;                  // of more than 512 faces; otherwise empty
    std::vector<FaceOutline<T>> outlines;      // of the faces of 9 to 60 corners
    std::vector<std::uint32_t> outlineOfFace;  // or kNoIndex; empty where there are no outlines
    // Of more than 128 vertices (float: 256): for 6 x 8 x 8 directions on a cube, a vertex that supports that
    // direction: where a support query by hill climbing starts. Empty for smaller hulls, and for those of 129
    // to 256 vertices that were cast from float.
    std::vector<std::uint32_t> supportHints;
    // The corners of a face may lie off its plane by what merging allows, or by rounding. Then one between
    // lower neighbours, where a climb ends, may lie below other corners: only along directions that lean from
    // the face's normal by no more than about this (sine).
    T dentTilt = T(0);
};

}  // namespace sepaxis
