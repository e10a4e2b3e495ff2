#include "collision/hull.h"

#include "collision/fast/fast.h"
#include "collision/hull/hull_checks.h"
#include "collision/hull/hull_derived.h"
#include "collision/hull/hull_walks.h"
#include "collision/tolerances.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace sepaxis {
namespace {

template <class T>
bool isSoundAtFaces(const Hull<T>& hull) {
    const std::size_t vertexCount = hull.vertices.size(), halfCount = hull.halfEdges.size();
    const std::size_t faceCount = hull.faces.size();
    if (vertexCount < 4 || faceCount < 4 || halfCount < 12 || halfCount % 2 != 0) return false;
    if (vertexCount + faceCount != halfCount / 2 + 2) return false;  // Euler
    if (hull.vertexHalfEdge.size() != vertexCount || hull.vertexNumber.size() != vertexCount) return false;
    if (hull.planes.size() != faceCount || hull.faceNumber.size() != faceCount) return false;
    const std::size_t edgeCount = halfCount / 2;
    if (hull.edgeNumber.size() != edgeCount || hull.edgeDirections.size() != edgeCount) return false;
    for (std::uint32_t h = 0; h < halfCount; ++h) {
        const HalfEdge& half = hull.halfEdges[h];
        if (half.next >= halfCount || half.origin >= vertexCount) return false;
        if (half.face >= faceCount || hull.halfEdges[half.next].face != half.face) return false;
        const HalfEdge& twin = hull.halfEdges[twinOf(h)];
        if (twin.origin != hull.halfEdges[half.next].origin || twin.face == half.face) return false;
    }
    std::size_t walked = 0;
    for (std::uint32_t f = 0; f < faceCount; ++f) {
        const Face& face = hull.faces[f];
        if (face.vertexCount < 3 || face.firstHalfEdge >= halfCount) return false;
        std::uint32_t h = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i, ++walked) {
            if (hull.halfEdges[h].face != f) return false;
            h = hull.halfEdges[h].next;
            if ((h == face.firstHalfEdge) != (i + 1 == face.vertexCount)) return false;
        }
    }
    return walked == halfCount;
}

// Each vertex has one ring of at least three half-edges.
template <class T>
bool isSoundAtVertices(const Hull<T>& hull) {
    std::size_t walked = 0;
    for (std::uint32_t v = 0; v < hull.vertices.size(); ++v) {
        const std::uint32_t first = hull.vertexHalfEdge[v];
        if (first >= hull.halfEdges.size()) return false;
        std::uint32_t h = first;
        std::size_t degree = 0;
        do {
            if (hull.halfEdges[h].origin != v || ++walked > hull.halfEdges.size()) return false;
            ++degree;
            h = hull.halfEdges[twinOf(h)].next;
        } while (h != first);
        if (degree < 3) return false;
    }
    return walked == hull.halfEdges.size();
}

bool isInOrder(const FeatureNumbers& numbers) {
    for (std::uint32_t i = 1; i < numbers.size(); ++i)
        if (numbers[i] < numbers[i - 1]) return false;
    return true;
}

template <class T>
bool isConvex(const Hull<T>& hull, T tolerance) {
    if (!isConvexAtEdges(hull, tolerance) || !windsOnce(hull)) return false;
    for (const Plane<T>& plane : hull.planes) {
        constexpr T kUnitTolerance = T(16) * kRounding<T>;
        if (!(std::abs(glm::length(plane.normal) - T(1)) <= kUnitTolerance)) return false;
        if (!(signedDistance(plane, hull.centroid) <= T(0))) return false;
    }
    return true;
}

}  // namespace

template <class T>
bool isSoundTopology(const Hull<T>& hull) {
    return isSoundAtFaces(hull) && isSoundAtVertices(hull) && isInOrder(hull.vertexNumber) &&
           isInOrder(hull.faceNumber) && isInOrder(hull.edgeNumber);
}

template <class T>
bool isConvexAtEdges(const Hull<T>& hull, T tolerance) {
    for (std::uint32_t h = 0; h < hull.halfEdges.size(); ++h) {
        const HalfEdge& half = hull.halfEdges[h];
        const Plane<T>& plane = hull.planes[half.face];
        const HalfEdge& next = hull.halfEdges[half.next];
        const Vec3<T>& a = hull.vertices[half.origin];
        const Vec3<T>& b = hull.vertices[next.origin];
        const Vec3<T>& c = hull.vertices[hull.halfEdges[next.next].origin];
        if (!(std::abs(signedDistance(plane, a)) <= tolerance)) return false;
        // The corner at b must turn left, seen from outside: b lies outside the line from a to c.
        // Most do so clearly; the unit vector is for the others, and where squares overflow.
        const auto outward = [&](const Vec3<T>& along) {
            return glm::dot(glm::cross(along, plane.normal), b - a);
        };
        const bool turnsLeft =
            outward(c - a) >= T(0) || outward(safeNormalize(c - a, Vec3<T>(T(0)))) >= -tolerance;
        if (!turnsLeft) return false;
        const std::uint32_t beyond = hull.halfEdges[hull.halfEdges[twinOf(h)].next].next;
        if (!(signedDistance(plane, hull.vertices[hull.halfEdges[beyond].origin]) <= tolerance)) return false;
    }
    return true;
}

template <class T>
bool windsOnce(const Hull<T>& hull) {
    const T clear = T(kHullBytesDeviation) * hull.size;
    const Vec3<T> up(T(0.3571), T(0.4829), T(0.7993));  // no axis, along which several vertices are highest
    T top = -std::numeric_limits<T>::max();
    Vec3<T> middle(T(0));  // of the vertices; the hull's own may be made up
    for (const Vec3<T>& vertex : hull.vertices) {
        top = std::max(top, glm::dot(up, vertex));
        middle += vertex / T(hull.vertexCount());
    }
    for (std::uint32_t v = 0; v < hull.vertexCount(); ++v) {
        const Vec3<T>& vertex = hull.vertices[v];
        bool isSummit = glm::dot(up, vertex) < top - clear;
        const auto wayAlong = [&](std::uint32_t outgoing) {
            return hull.vertices[hull.halfEdges[twinOf(outgoing)].origin] - vertex;
        };
        const Vec3<T> across =
            safeNormalize(glm::cross(middle - vertex, wayAlong(hull.vertexHalfEdge[v])), Vec3<T>(T(0)));
        int crossings = 0;
        T side = T(0);
        forEachOutgoing(hull, v, [&](std::uint32_t outgoing) {
            const Vec3<T> way = wayAlong(outgoing);
            isSummit &= glm::dot(up, way) < -clear;
            if (const T height = glm::dot(across, way); std::abs(height) > clear) {
                crossings += height * side < T(0) ? 1 : 0;
                side = std::copysign(T(1), height);
            }
        });
        if (isSummit || crossings > 2) return false;
    }
    return true;
}

template <class T>
bool isAsLargeAsItsBall(const Hull<T>& hull) {
    constexpr T kLessThanBall = T(4);  // a ball has 4.19 times its radius cubed
    return hull.volume >= kLessThanBall * hull.innerRadius * hull.innerRadius * hull.innerRadius;
}

// The builder casts a hull to float before it is cached.
template <class U, class T>
std::vector<std::uint32_t> hintsFor(const Hull<T>& hull) {
    if constexpr (sizeof(T) == sizeof(double))
        if (!fast::isCached(hull)) return fast::findSupportHints<U>(hull);
    return fast::supportHintsOf(hull);
}

// Source: a constant Hull<T>, or one that is no longer needed, whose lists are taken over.
template <class U, class T, class Source>
Hull<U> castOf(Source&& hull, const Vec3<T>& origin) {
    const auto fits = [&](const Vec3<T>& vertex) {
        const Vec3<double> moved = glm::abs(Vec3<double>(vertex - origin));
        constexpr double kMost = kLargestCoordinate<U>;
        return moved.x <= kMost && moved.y <= kMost && moved.z <= kMost;
    };
    if (hull.vertices.empty() || !std::all_of(hull.vertices.begin(), hull.vertices.end(), fits)) return {};
    const std::vector<std::uint32_t> hints = hintsFor<U, T>(hull);
    Hull<U> result;
    result.vertexHalfEdge = std::forward<Source>(hull).vertexHalfEdge;
    result.halfEdges = std::forward<Source>(hull).halfEdges;
    result.faces = std::forward<Source>(hull).faces;
    result.vertexNumber = std::forward<Source>(hull).vertexNumber;
    result.edgeNumber = std::forward<Source>(hull).edgeNumber;
    result.faceNumber = std::forward<Source>(hull).faceNumber;
    result.vertices.reserve(hull.vertices.size());
    for (const Vec3<T>& vertex : hull.vertices) result.vertices.push_back(Vec3<U>(vertex - origin));
    result.edgeDirections.assign(hull.edgeDirections.begin(), hull.edgeDirections.end());
    result.planes.reserve(hull.planes.size());
    for (const Plane<T>& plane : hull.planes) result.planes.push_back({Vec3<U>(plane.normal), U(0)});
    deriveBounds(result);
    if (result.size < kSmallestSize<U>) return {};
    deriveOffsets(result);
    deriveIsBox(result);
    result.innerCenter = Vec3<U>(hull.innerCenter - origin);
    if (result.faceCount() > 0)
        result.innerRadius = innerRadiusAt(result, PaddedPlanes<U>(result.planes), result.innerCenter);
    result.centroid = Vec3<U>(hull.centroid - origin);
    result.volume = static_cast<U>(hull.volume);
    fast::cacheHull(result, hints);
    return result;
}

template <class U, class T>
Hull<U> hullCast(const Hull<T>& hull, const Vec3<T>& origin) {
    return castOf<U, T>(hull, origin);
}

template <class U, class T>
Hull<U> hullCast(Hull<T>&& hull, const Vec3<T>& origin) {
    return castOf<U, T>(std::move(hull), origin);
}

template <class T>
bool isValidHull(const Hull<T>& hull, T tolerance) {
    return isSoundTopology(hull) && isAsLargeAsItsBall(hull) && isConvex(hull, tolerance);
}

template Hull<float> hullCast<float, float>(const Hull<float>&, const Vec3<float>&);
template Hull<float> hullCast<float, double>(const Hull<double>&, const Vec3<double>&);
template Hull<double> hullCast<double, float>(const Hull<float>&, const Vec3<float>&);
template Hull<double> hullCast<double, double>(const Hull<double>&, const Vec3<double>&);
template Hull<float> hullCast<float, float>(Hull<float>&&, const Vec3<float>&);
template Hull<float> hullCast<float, double>(Hull<double>&&, const Vec3<double>&);
template Hull<double> hullCast<double, float>(Hull<float>&&, const Vec3<float>&);
template Hull<double> hullCast<double, double>(Hull<double>&&, const Vec3<double>&);
template bool isValidHull<float>(const Hull<float>&, float);
template bool isValidHull<double>(const Hull<double>&, double);
template bool isSoundTopology(const Hull<float>&);
template bool isSoundTopology(const Hull<double>&);
template bool isConvexAtEdges(const Hull<float>&, float);
template bool isConvexAtEdges(const Hull<double>&, double);
template bool windsOnce(const Hull<float>&);
template bool windsOnce(const Hull<double>&);
template bool isAsLargeAsItsBall(const Hull<float>&);
template bool isAsLargeAsItsBall(const Hull<double>&);

}  // namespace sepaxis
