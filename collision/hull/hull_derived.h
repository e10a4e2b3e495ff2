// What is computed from a hull's vertices, planes and topology in the hull's own precision. Internal to
// hull_assembly.cpp (new hulls) and hull.cpp (hulls cast to another precision).
#pragma once

#include "collision/hull.h"
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
        const std::uint32_t first = hull.vertexHalfEdge[best];
        std::uint32_t edge = first;
        do {
            const std::uint32_t twin = twinOf(edge);
            const std::uint32_t neighbor = hull.halfEdges[twin].origin;
            const T dot = glm::dot(direction, hull.vertices[neighbor]);
            if (dot > bestDot) {
                bestDot = dot;
                best = neighbor;
                moved = true;
            }
            edge = hull.halfEdges[twin].next;
        } while (edge != first);
    }
    return best;
}

// After the coordinate arrays. Each product and sum as glm::dot has it.
template <class T>
T largestDotByScan(const Hull<T>& hull, const Vec3<T>& normal) {
    using Several = Lanes<T>;
    static_assert(kCoordinatePadding % (2 * Several::kCount) == 0);
    const Several x = Several::all(normal.x), y = Several::all(normal.y), z = Several::all(normal.z);
    const auto dots = [&](std::size_t i) {
        return x * Several::load(&hull.x[i]) + y * Several::load(&hull.y[i]) + z * Several::load(&hull.z[i]);
    };
    Several even = dots(0), odd = dots(Several::kCount);
    for (std::size_t i = 2 * Several::kCount; i < hull.x.size(); i += 2 * Several::kCount) {
        even = Several::greater(even, dots(i));
        odd = Several::greater(odd, dots(i + Several::kCount));
    }
    return Several::greater(even, odd).greatest();
}

// Only vertices of the face and beside it can be the farthest along its normal, apart from rounding.
template <class T>
T largestDot(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& normal) {
    T largest = -std::numeric_limits<T>::infinity();
    if (hull.vertices.size() * hull.faces.size() <= kFullOffsetScan) return largestDotByScan(hull, normal);
    std::uint32_t best = 0;
    const auto consider = [&](std::uint32_t vertex) {
        const T dot = glm::dot(normal, hull.vertices[vertex]);
        if (dot > largest) {
            largest = dot;
            best = vertex;
        }
    };
    std::uint32_t edge = hull.faces[face].firstHalfEdge;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i, edge = hull.halfEdges[edge].next) {
        consider(hull.halfEdges[edge].origin);
    }
    const T onFace = largest;
    for (std::uint32_t i = 0; i < hull.faces[face].vertexCount; ++i, edge = hull.halfEdges[edge].next) {
        const HalfEdge& beyond = hull.halfEdges[hull.halfEdges[twinOf(edge)].next];
        consider(hull.halfEdges[beyond.next].origin);
    }
    if (largest > onFace) largest = glm::dot(normal, hull.vertices[climb(hull, normal, best)]);
    return largest;
}

inline std::size_t paddedCount(std::size_t count) {
    return (count + kCoordinatePadding - 1) / kCoordinatePadding * kCoordinatePadding;
}

// The offset of the planes that pad the arrays.
template <class T>
inline constexpr T kOutOfReach = std::numeric_limits<T>::max();

// What Hull::faceHalfAngleCos has to be.
template <class T>
std::vector<T> leastHalfAngleCos(const Hull<T>& hull) {
    std::vector<T> least(paddedCount(hull.faces.size()), T(1));
    for (std::size_t h = 0; h < hull.halfEdges.size(); ++h) {
        T& ofFace = least[hull.halfEdges[h].face];
        ofFace = std::min(ofFace, hull.edgeHalfAngleCos[h / 2]);
    }
    return least;
}

// After the planes and the edges' angles; anew whenever an offset changes.
template <class T>
void derivePlaneArrays(Hull<T>& hull) {
    const std::size_t padded = paddedCount(hull.planes.size());
    for (std::vector<T>* array : {&hull.planeX, &hull.planeY, &hull.planeZ}) array->assign(padded, T(0));
    hull.planeOffset.assign(padded, kOutOfReach<T>);
    hull.faceHalfAngleCos = leastHalfAngleCos(hull);
    for (std::size_t f = 0; f < hull.planes.size(); ++f) {
        hull.planeX[f] = hull.planes[f].normal.x;
        hull.planeY[f] = hull.planes[f].normal.y;
        hull.planeZ[f] = hull.planes[f].normal.z;
        hull.planeOffset[f] = hull.planes[f].offset;
    }
}

template <class T>
void deriveOffsets(Hull<T>& hull) {
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        hull.planes[f].offset = largestDot(hull, f, hull.planes[f].normal);
    }
}

// After the vertices and the faces.
template <class T>
void deriveCoordinatesAndBounds(Hull<T>& hull) {
    const std::size_t count = hull.vertices.size();
    const std::size_t padded = paddedCount(count);
    hull.x.assign(padded, hull.vertices[0].x);
    hull.y.assign(padded, hull.vertices[0].y);
    hull.z.assign(padded, hull.vertices[0].z);
    hull.boundsMin = hull.boundsMax = hull.vertices[0];
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3<T>& v = hull.vertices[i];
        hull.x[i] = v.x;
        hull.y[i] = v.y;
        hull.z[i] = v.z;
        hull.boundsMin = glm::min(hull.boundsMin, v);
        hull.boundsMax = glm::max(hull.boundsMax, v);
    }
    const Vec3<T> extent = hull.boundsMax - hull.boundsMin;
    const Vec3<T> farthest = glm::max(glm::abs(hull.boundsMin), glm::abs(hull.boundsMax));
    hull.size = T(0);
    hull.box = {};
    for (int k = 0; k < 3; ++k) {
        hull.size = std::max(hull.size, std::max(extent[k], farthest[k]));
        hull.box.center[k] = (hull.boundsMin[k] + hull.boundsMax[k]) * T(0.5);
        hull.box.half[k] = extent[k] * T(0.5);
        hull.box.longest = std::max(hull.box.longest, extent[k]);
    }
    hull.largestFace = hull.faces.empty() ? hull.vertexCount() : 0;
    for (const Face& face : hull.faces) hull.largestFace = std::max(hull.largestFace, face.vertexCount);
    hull.box.isCentered = hull.boundsMin == -hull.boundsMax;
    hull.box.half[3] = std::numeric_limits<T>::max() / T(8);
}

// Of a box, after the bounds, the normals and the edges.
template <class T>
void deriveBoxForm(Hull<T>& hull) {
    BoxForm<T>& box = hull.box;
    const auto cornerOf = [&](std::uint32_t vertex) {
        unsigned corner = 0;
        for (int k = 0; k < 3; ++k) corner |= (hull.vertices[vertex][k] == hull.boundsMax[k] ? 1u : 0u) << k;
        return corner;
    };
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        for (int k = 0; k < 3; ++k) {
            if (hull.planes[f].normal[k] == T(0)) continue;
            const int side = 2 * k + (hull.planes[f].normal[k] > T(0) ? 1 : 0);
            box.face[side] = static_cast<std::uint8_t>(f);
            box.start[side] =
                static_cast<std::uint8_t>(cornerOf(hull.halfEdges[hull.faces[f].firstHalfEdge].origin));
        }
    }
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v)
        box.vertex[cornerOf(v)] = static_cast<std::uint8_t>(v);
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e) {
        const unsigned start = cornerOf(hull.edgeStart(e)), end = cornerOf(hull.edgeEnd(e));
        for (unsigned k = 0; k < 3; ++k) {
            if ((start ^ end) != 1u << k) continue;
            const unsigned sides = (start >> (k + 1) % 3 & 1u) | (start >> (k + 2) % 3 & 1u) << 1;
            box.edge[4 * k + sides] = static_cast<std::uint8_t>(e);
        }
    }
}

// After the bounds, the normals and the edges.
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
    if (hull.isBox) deriveBoxForm(hull);
}

// The signed distances of a point from planes, several at once, as signedDistance() has them.
template <class T>
class PlaneDistances {
 public:
    using Several = Lanes<T>;
    PlaneDistances(const Hull<T>& hull, const Vec3<T>& point)
        : hull_(hull), x_(Several::all(point.x)), y_(Several::all(point.y)), z_(Several::all(point.z)) {}

    // From the planes i, i + 1, ... After the plane arrays.
    Several at(std::size_t i) const {
        return Several::load(&hull_.planeX[i]) * x_ + Several::load(&hull_.planeY[i]) * y_ +
               Several::load(&hull_.planeZ[i]) * z_ - Several::load(&hull_.planeOffset[i]);
    }

    T largest() const {
        static_assert(kCoordinatePadding % (2 * Several::kCount) == 0);
        Several even = at(0), odd = at(Several::kCount);
        for (std::size_t i = 2 * Several::kCount; i < hull_.planeX.size(); i += 2 * Several::kCount) {
            even = Several::greater(even, at(i));
            odd = Several::greater(odd, at(i + Several::kCount));
        }
        return Several::greater(even, odd).greatest();
    }

 private:
    const Hull<T>& hull_;
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

// The same about the point. After the plane arrays.
template <class T>
T innerRadiusAt(const Hull<T>& hull, const Vec3<T>& point) {
    return innerRadiusFor(hull, PlaneDistances<T>(hull, point).largest());
}

}  // namespace sepaxis
