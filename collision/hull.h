/// @file
/// A convex polyhedron, ready for queries. Made by hull_builder.h; plain data, never changed afterwards,
/// so that any number of threads may query a shared const Hull.
#pragma once

#include "collision/export.h"
#include "collision/math.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace sepaxis {

/// Stands where there is no feature.
inline constexpr std::uint32_t kNoIndex = 0xffffffffu;
/// The most vertices that a hull may have.
inline constexpr std::uint32_t kMaxHullVertices = 65535;

/// One of the two directed halves of an edge. Half-edges 2k and 2k + 1 are the halves of edge k. Its fields
/// are bit-fields with room for kMaxHullVertices, since half-edges are a third of a hull's memory.
// With a field that is 16 bits of their own, gcc writes a half-edge in two stores, and the next load waits.
struct HalfEdge {
    /// The `face` of the half-edges of a segment, which has none.
    static constexpr std::uint32_t kNoFace = 0x7ffff;

    HalfEdge() = default;
    /// @param nextHalf `next`.
    /// @param vertex `origin`.
    /// @param leftFace `face`.
    constexpr HalfEdge(std::uint32_t nextHalf, std::uint32_t vertex, std::uint32_t leftFace)
        : face(leftFace & kNoFace), next(nextHalf & 0xfffffff), origin(vertex & 0x1ffff) {}

    std::uint64_t face : 19 = kNoFace;  ///< the face on its left
    std::uint64_t next : 28 = 0;        ///< along the same face, counter-clockwise seen from outside
    std::uint64_t origin : 17 = 0;      ///< the vertex it starts from
};
static_assert(sizeof(HalfEdge) == 8 && HalfEdge::kNoFace > 2 * kMaxHullVertices);

/// The other half of the same edge.
/// @param halfEdge index of a half-edge.
/// @return index of its twin: 2k for 2k + 1 and the other way round.
constexpr std::uint32_t twinOf(std::uint32_t halfEdge) {
    return halfEdge ^ 1u;
}

/// A face, by the loop of half-edges around it.
struct Face {
    std::uint32_t firstHalfEdge = kNoIndex;  ///< where its loop starts
    std::uint32_t vertexCount = 0;           ///< how many corners and edges it has
};

/// The caller's numbers of a hull's vertices, of its edges or of its faces, by inner index, ascending. Where
/// every number is the inner index, as in most hulls, only their count is kept.
class FeatureNumbers {
 public:
    FeatureNumbers() = default;
    /// Numbers 0 to count - 1.
    /// @param count how many features there are.
    /// @return the list of them.
    static FeatureNumbers below(std::uint32_t count) {
        FeatureNumbers numbers;
        numbers.count_ = count;
        return numbers;
    }
    /// @param numbers that of each feature.
    FeatureNumbers(std::vector<std::uint32_t> numbers) : count_(static_cast<std::uint32_t>(numbers.size())) {
        for (std::uint32_t i = 0; i < count_; ++i) {
            if (numbers[i] == i) continue;
            numbers_ = std::move(numbers);
            return;
        }
    }

    /// @param index inner index, below size().
    /// @return the feature's number.
    std::uint32_t operator[](std::uint32_t index) const { return numbers_.empty() ? index : numbers_[index]; }
    /// @param number that of a feature.
    /// @return the lowest inner index that has it, or kNoIndex.
    std::uint32_t indexOf(std::uint32_t number) const {
        if (numbers_.empty()) return number < count_ ? number : kNoIndex;
        const auto found = std::find(numbers_.begin(), numbers_.end(), number);
        return found == numbers_.end() ? kNoIndex : static_cast<std::uint32_t>(found - numbers_.begin());
    }
    /// @param list by the present numbers.
    /// @return for each feature what `list` has at its present number.
    template <class List>
    FeatureNumbers through(const List& list) const {
        std::vector<std::uint32_t> numbers(count_);
        for (std::uint32_t i = 0; i < count_; ++i) numbers[i] = list[(*this)[i]];
        return numbers;
    }
    /// @return how many features there are.
    std::uint32_t size() const { return count_; }
    /// @return how many bytes are reserved for the numbers.
    std::size_t reservedBytes() const { return numbers_.capacity() * sizeof(std::uint32_t); }
    /// @return whether all numbers are the same.
    friend bool operator==(const FeatureNumbers&, const FeatureNumbers&) = default;

 private:
    std::vector<std::uint32_t> numbers_;  // empty where they are the inner indices
    std::uint32_t count_ = 0;
};

/// What is kept of a hull for speed alone (fast/): without it every query answers the same.
template <class T>
struct HullCache;

/// A convex polyhedron. Two numberings exist. Inside, vertices, edges and faces run from 0 without gaps. The
/// *numbers* are the caller's own: vertexNumber[v] is the index of that point in the caller's list, and
/// likewise for the edges and faces that the caller listed. Inner order follows the numbers, so "the lowest
/// index" means the same in both. Coordinates are in the hull's own frame, metres.
template <class T>
struct Hull {
    std::vector<Vec3<T>> vertices;              ///< metres, in the hull's frame
    std::vector<std::uint32_t> vertexHalfEdge;  ///< one outgoing half-edge a vertex

    std::vector<HalfEdge> halfEdges;      ///< 2k and 2k + 1 belong to edge k
    std::vector<Vec3<T>> edgeDirections;  ///< unit, along half-edge 2k

    std::vector<Face> faces;       ///< in inner order
    std::vector<Plane<T>> planes;  ///< one a face; offset is the largest dot(normal, vertex) of the hull

    FeatureNumbers vertexNumber,  ///< the caller's number of each vertex
        edgeNumber,               ///< the caller's number of each edge
        faceNumber;               ///< the caller's number of each face

    Vec3<T> innerCenter{T(0)};  ///< centre of a large ball inside the hull
    T innerRadius = T(0);       ///< its radius, metres
    Vec3<T> centroid{T(0)};     ///< of the volume
    T volume = T(0);            ///< cubic metres
    Vec3<T> boundsMin{T(0)},    ///< of the bounding box along the axes of the hull: the least
        boundsMax{T(0)};        ///< and greatest x, y and z
    bool isBox = false;         ///< its faces lie exactly on the six sides of its bounds
    /// The larger of the largest extent and the largest absolute coordinate. Of a hull without points
    /// infinite, which tells a query that there is nothing to collide.
    T size = std::numeric_limits<T>::infinity();
    std::uint32_t largestFace = 0;  ///< how many vertices it has; without faces, how many there are

    /// Set by buildHull and hullCast. Null in a build without fast/, and where a hull was put together from
    /// its parts: queries of it are slower, and answer the same.
    std::shared_ptr<const HullCache<T>> cache;

    /// The number of vertices.
    /// @return how many there are.
    std::uint32_t vertexCount() const { return static_cast<std::uint32_t>(vertices.size()); }
    /// The number of edges.
    /// @return how many there are.
    std::uint32_t edgeCount() const { return static_cast<std::uint32_t>(halfEdges.size() / 2); }
    /// The number of faces.
    /// @return how many there are.
    std::uint32_t faceCount() const { return static_cast<std::uint32_t>(faces.size()); }

    /// The vertex at the start of half-edge 2k.
    /// @param edge inner index k.
    /// @return inner index of the vertex.
    std::uint32_t edgeStart(std::uint32_t edge) const { return halfEdges[std::size_t{2} * edge].origin; }
    /// The vertex at the end of half-edge 2k.
    /// @param edge inner index k.
    /// @return inner index of the vertex.
    std::uint32_t edgeEnd(std::uint32_t edge) const { return halfEdges[std::size_t{2} * edge + 1].origin; }
};

/// The same hull in another precision: same topology, same numbers; the planes' offsets, bounds and inner
/// ball are derived again from the rounded vertices, so that they hold for those.
/// `origin`, a point in the hull's frame, becomes the origin of the result's frame, which does not turn. The
/// points are moved there before they are rounded: those of a small hull far from its own origin lose nothing
/// that way. The caller then passes the pose of the moved frames (poseOfMoved in math.h). Empty where U
/// cannot hold it: a coordinate above kLargestCoordinate, or all of it below kSmallestSize (tolerances.h).
/// @param hull the hull to convert.
/// @param origin metres.
/// @return the hull in U.
template <class U, class T>
SEPAXIS_EXPORT Hull<U> hullCast(const Hull<T>& hull, const Vec3<T>& origin = Vec3<T>(T(0)));

/// The same from a hull that is no longer needed: what is the same in both is not copied.
/// @param hull the hull to convert; left unusable.
/// @param origin metres.
/// @return the hull in U.
template <class U, class T>
SEPAXIS_EXPORT Hull<U> hullCast(Hull<T>&& hull, const Vec3<T>& origin = Vec3<T>(T(0)));

/// True when the data structure is sound: twins, loops, Euler's formula, convex within `tolerance` metres,
/// planes outward. For tests, fuzzing and debugging; the builder guarantees it.
/// @param hull the hull to check.
/// @param tolerance metres.
/// @return whether all of it holds.
template <class T>
SEPAXIS_EXPORT bool isValidHull(const Hull<T>& hull, T tolerance);

}  // namespace sepaxis
