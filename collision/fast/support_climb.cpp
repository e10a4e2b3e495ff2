#include "collision/fast/axes/lane_kernels.h"
#include "collision/fast/fast.h"
#include "collision/fast/left_out.h"
#include "collision/fast/support_hints.h"
#include "collision/hull/hull_walks.h"
#include "collision/query/distance/simplex.h"
#include "collision/query/hull_pair.h"
#include "collision/query/support.h"

namespace sepaxis::fast {

namespace {

template <class T>
Support<T> scan(const Hull<T>& hull, const Vec3<T>& direction) {
    const PaddedPoints<T>& v = hull.cache->vertices;
    return scanForSupport(v.x(), v.y(), v.z(), hull.vertices.size(), direction);
}

// The neighbour that rises most above `vertex`, or `vertex` itself on a summit.
template <class T>
std::uint32_t steepestNeighbour(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t vertex) {
    std::uint32_t best = vertex;
    T bestRise = T(0);
    // Not by forEachOutgoing(), which costs a twentieth of a query of 1024 vertices.
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    std::uint32_t outgoing = first;
    do {
        const std::uint32_t neighbour = hull.halfEdges[outgoing ^ 1u].origin;
        const T rise = glm::dot(direction, hull.vertices[neighbour] - hull.vertices[vertex]);
        if (rise > bestRise) {
            bestRise = rise;
            best = neighbour;
        }
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
    return best;
}

// Moves `vertex` to a summit. False where it is more steps away.
template <class T>
bool climb(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t mostSteps, std::uint32_t& vertex) {
    // Every step rises, but square to a face rounding may let three vertices rise one above the other in a
    // round. A vertex passed at step 1, 3, 7, ... that comes again ends it (R. P. Brent: "An Improved Monte
    // Carlo Factorization Algorithm", 1980).
    std::uint32_t passed = vertex, nextPassed = 1;
    for (std::uint32_t step = 0; step < mostSteps; ++step) {
        const std::uint32_t next = steepestNeighbour(hull, direction, vertex);
        if (next == vertex || next == passed) return true;
        vertex = next;
        if (step != nextPassed) continue;
        passed = vertex;
        nextPassed = 2 * step + 1;
    }
    return false;
}

// A face beside the summit that is so nearly square to the direction that the summit may be in one of its
// dents; otherwise kNoIndex.
template <class T>
std::uint32_t dentedFaceAt(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t summit) {
    if (hull.cache->dentTilt == T(0)) return kNoIndex;
    const T most = T(2) * hull.cache->dentTilt * glm::length(direction);
    std::uint32_t found = kNoIndex;
    forEachOutgoing(hull, summit, [&](std::uint32_t outgoing) {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        const Vec3<T>& normal = hull.planes[face].normal;
        if (hull.faces[face].vertexCount > 3 && glm::dot(normal, direction) > T(0) &&
            glm::length(glm::cross(normal, direction)) <= most)
            found = face;
    });
    return found;
}

template <class T>
Support<T> supportAt(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t vertex) {
    return {vertex, glm::dot(direction, hull.vertices[vertex])};
}

template <class T>
Support<T> climbFrom(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t vertex) {
    climb(hull, direction, hull.vertexCount(), vertex);
    const Support<T> summit = supportAt(hull, direction, vertex);
    const std::uint32_t face = dentedFaceAt(hull, direction, vertex);
    if (face == kNoIndex) return summit;
    // A direction that leans farther from the face's normal has no dents, and its support is one of the
    // direction itself within their depth.
    const Vec3<T>& normal = hull.planes[face].normal;
    const Vec3<T> lean = safeNormalize(direction - normal * glm::dot(normal, direction), Vec3<T>(T(0)));
    const Vec3<T> outside = normal + lean * (T(4) * hull.cache->dentTilt);
    constexpr std::uint32_t kFewSteps = 16;  // take less time than a scan
    if (!climb(hull, outside, kFewSteps, vertex) || !climb(hull, direction, kFewSteps, vertex))
        return scan(hull, direction);
    const Support<T> other = supportAt(hull, direction, vertex);
    return other.height > summit.height ? other : summit;
}

}  // namespace

template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t near) {
    if (!isCached(hull)) return findSupportByScan(hull, direction);
    const std::vector<std::uint32_t>& hints = hull.cache->supportHints;
    if (hints.empty()) return scan(hull, direction);
    return climbFrom(hull, direction, near != kNoIndex ? near : hints[hintCell(direction)]);
}

template <class T>
DifferenceCorner findCornerAlong(const HullPair<T>& pair, const Vec3<T>& direction) {
    return {findSupport(pair.a, direction, kNoIndex).vertex,
            findSupport(pair.b, -pair.directionInB(direction), kNoIndex).vertex};
}

template Support<float> findSupport(const Hull<float>&, const Vec3<float>&, std::uint32_t);
template Support<double> findSupport(const Hull<double>&, const Vec3<double>&, std::uint32_t);

template DifferenceCorner findCornerAlong(const HullPair<float>&, const Vec3<float>&);
template DifferenceCorner findCornerAlong(const HullPair<double>&, const Vec3<double>&);

}  // namespace sepaxis::fast
