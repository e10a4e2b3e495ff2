#include "collision/fast/axes/lane_kernels.h"
#include "collision/fast/fast.h"
#include "collision/fast/left_out.h"
#include "collision/fast/support_hints.h"
#include "collision/query/distance/simplex.h"
#include "collision/query/hull_pair.h"
#include "collision/query/support.h"

namespace sepaxis::fast {

namespace {

// The neighbour that rises most above `vertex`, or `vertex` itself on a summit.
template <class T>
std::uint32_t steepestNeighbour(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t vertex) {
    std::uint32_t best = vertex;
    T bestRise = T(0);
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

template <class T>
Support<T> climbFrom(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t vertex) {
    // Every step rises, but square to a face rounding may let three vertices rise one above the other in a
    // round. A vertex passed at step 1, 3, 7, ... that comes again ends it (R. P. Brent: "An Improved Monte
    // Carlo Factorization Algorithm", 1980).
    std::uint32_t passed = vertex, nextPassed = 1;
    for (std::uint32_t step = 0; step < hull.vertexCount(); ++step) {
        const std::uint32_t next = steepestNeighbour(hull, direction, vertex);
        if (next == vertex || next == passed) break;
        vertex = next;
        if (step != nextPassed) continue;
        passed = vertex;
        nextPassed = 2 * step + 1;
    }
    return {vertex, glm::dot(direction, hull.vertices[vertex])};
}

}  // namespace

template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction, std::uint32_t near) {
    if (!isCached(hull)) return findSupportByScan(hull, direction);
    const HullCache<T>& cache = *hull.cache;
    const PaddedPoints<T>& v = cache.vertices;
    if (cache.supportHints.empty())
        return scanForSupport(v.x(), v.y(), v.z(), hull.vertices.size(), direction);
    return climbFrom(hull, direction, near != kNoIndex ? near : cache.supportHints[hintCell(direction)]);
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
