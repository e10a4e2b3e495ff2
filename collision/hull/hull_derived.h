// What is computed from a hull's vertices, planes and topology in the hull's own precision. Internal to
// hull_assembly.cpp (new hulls) and hull.cpp (hulls cast to another precision).
#pragma once

#include "collision/hull.h"
#include "collision/hull/hull_walks.h"
#include "collision/hull/padded_arrays.h"
#include "collision/simd/lanes.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace sepaxis {

// Up to this many products of vertices and faces every vertex is tried for every plane.
inline constexpr std::size_t kFullOffsetScan = 40000;

// Climbs from a vertex to one that no neighbour exceeds along the direction. On a convex hull that is a
// support.
template <class T>
std::uint32_t climb(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t start) {
    std::uint32_t best = start;
    T bestDot = glm::dot(direction, hull.vertices[start]);
    for (bool moved = true; moved;) {
        moved = false;
        forEachOutgoing(hull, best, [&](std::uint32_t outgoing) {
            const std::uint32_t neighbor = hull.halfEdges[twinOf(outgoing)].origin;
            const T dot = glm::dot(direction, hull.vertices[neighbor]);
            if (dot > bestDot) {
                bestDot = dot;
                best = neighbor;
                moved = true;
            }
        });
    }
    return best;
}

// Each product and sum as glm::dot has it.
template <class T>
T largestDotByScan(const PaddedPoints<T>& points, const Vec3<T>& normal) {
    using Several = Lanes<T>;
    static_assert(kCoordinatePadding % (2 * Several::kCount) == 0);
    const Several x = Several::all(normal.x), y = Several::all(normal.y), z = Several::all(normal.z);
    const auto dots = [&](std::size_t i) {
        return x * Several::load(points.x() + i) + y * Several::load(points.y() + i) +
               z * Several::load(points.z() + i);
    };
    Several even = dots(0), odd = dots(Several::kCount);
    for (std::size_t i = 2 * Several::kCount; i < points.count(); i += 2 * Several::kCount) {
        even = Several::greater(even, dots(i));
        odd = Several::greater(odd, dots(i + Several::kCount));
    }
    return Several::greater(even, odd).greatest();
}

// Only vertices of the face and beside it can be the farthest along its normal, apart from rounding. Of those
// on the face nobody can foretell which is: without branches.
template <class T>
T largestDotNearby(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& normal) {
    T onFace = -std::numeric_limits<T>::infinity(), beside = onFace;
    std::uint32_t edge = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i) {
        const HalfEdge& half = hull.halfEdges[edge];
        const HalfEdge& beyond = hull.halfEdges[hull.halfEdges[twinOf(edge)].next];
        onFace = std::max(onFace, glm::dot(normal, hull.vertices[half.origin]));
        beside = std::max(beside, glm::dot(normal, hull.vertices[hull.halfEdges[beyond.next].origin]));
        edge = half.next;
    }
    if (!(beside > onFace)) return onFace;
    const std::uint32_t farthest = climb(hull, normal, hull.halfEdges[edge].origin);
    return std::max(beside, glm::dot(normal, hull.vertices[farthest]));
}

// How far a hull's vertices reach along the normals of its faces.
template <class T>
class LargestDots {
 public:
    explicit LargestDots(const Hull<T>& hull)
        : hull_(hull), isScanned_(hull.vertices.size() * hull.faces.size() <= kFullOffsetScan) {
        if (isScanned_) points_ = PaddedPoints<T>(hull.vertices);
    }
    T of(std::uint32_t face, const Vec3<T>& normal) const {
        return isScanned_ ? largestDotByScan(points_, normal) : largestDotNearby(hull_, face, normal);
    }

 private:
    const Hull<T>& hull_;
    const bool isScanned_;
    PaddedPoints<T> points_;
};

template <class T>
void deriveOffsets(Hull<T>& hull) {
    const LargestDots<T> dots(hull);
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f)
        hull.planes[f].offset = dots.of(f, hull.planes[f].normal);
}

// After the vertices and the faces.
template <class T>
void deriveBounds(Hull<T>& hull) {
    hull.boundsMin = hull.boundsMax = hull.vertices[0];
    for (const Vec3<T>& v : hull.vertices) {
        hull.boundsMin = glm::min(hull.boundsMin, v);
        hull.boundsMax = glm::max(hull.boundsMax, v);
    }
    const Vec3<T> extent = hull.boundsMax - hull.boundsMin;
    const Vec3<T> farthest = glm::max(glm::abs(hull.boundsMin), glm::abs(hull.boundsMax));
    hull.size = T(0);
    for (int k = 0; k < 3; ++k) hull.size = std::max(hull.size, std::max(extent[k], farthest[k]));
    hull.largestFace = hull.faces.empty() ? hull.vertexCount() : 0;
    for (const Face& face : hull.faces) hull.largestFace = std::max(hull.largestFace, face.vertexCount);
}

// After the bounds and the normals.
template <class T>
void deriveIsBox(Hull<T>& hull) {
    const auto isOnCorner = [&](const Vec3<T>& v) {
        for (int k = 0; k < 3; ++k)
            if (v[k] != hull.boundsMin[k] && v[k] != hull.boundsMax[k]) return false;
        return true;
    };
    const auto isAxis = [](const Plane<T>& plane) {
        return std::abs(plane.normal.x) + std::abs(plane.normal.y) + std::abs(plane.normal.z) == T(1) &&
               glm::dot(plane.normal, plane.normal) == T(1);
    };
    const bool hasVolume = hull.boundsMin.x < hull.boundsMax.x && hull.boundsMin.y < hull.boundsMax.y &&
                           hull.boundsMin.z < hull.boundsMax.z;
    hull.isBox = hasVolume && hull.faceCount() == 6 && hull.vertexCount() == 8 &&
                 std::all_of(hull.vertices.begin(), hull.vertices.end(), isOnCorner) &&
                 std::all_of(hull.planes.begin(), hull.planes.end(), isAxis);
}

// The signed distances of a point from planes, several at once, as signedDistance() has them.
template <class T>
class PlaneDistances {
 public:
    using Several = Lanes<T>;
    PlaneDistances(const PaddedPlanes<T>& planes, const Vec3<T>& point)
        : planes_(planes), x_(Several::all(point.x)), y_(Several::all(point.y)), z_(Several::all(point.z)) {}

    // From the planes i, i + 1, ...
    Several at(std::size_t i) const {
        return Several::load(planes_.x() + i) * x_ + Several::load(planes_.y() + i) * y_ +
               Several::load(planes_.z() + i) * z_ - Several::load(planes_.offset() + i);
    }

    T largest() const {
        static_assert(kCoordinatePadding % (2 * Several::kCount) == 0);
        Several even = at(0), odd = at(Several::kCount);
        for (std::size_t i = 2 * Several::kCount; i < planes_.count(); i += 2 * Several::kCount) {
            even = Several::greater(even, at(i));
            odd = Several::greater(odd, at(i + Several::kCount));
        }
        return Several::greater(even, odd).greatest();
    }

 private:
    const PaddedPlanes<T>& planes_;
    Several x_, y_, z_;
};

// The radius of a ball that lies inside for certain, whose centre has this largest signed distance from a
// plane: less what rounding may have added to it, and not less than zero.
template <class T>
T innerRadiusFor(const Hull<T>& hull, T largestDistance) {
    // Two sums of three products of coordinates, a difference and the rounding of the normal.
    const T rounding = T(8) * kRounding<T> * hull.size;
    return std::max(T(0), -largestDistance - rounding);
}

// The same about the point. `planes`: those of the hull.
template <class T>
T innerRadiusAt(const Hull<T>& hull, const PaddedPlanes<T>& planes, const Vec3<T>& point) {
    return innerRadiusFor(hull, PlaneDistances<T>(planes, point).largest());
}

}  // namespace sepaxis
