#include "collision/fast/fast.h"
#include "collision/fast/lane_kernels.h"
#include "collision/fast/left_out.h"
#include "collision/fast/support_hints.h"
#include "collision/query/hull_pair.h"
#include "collision/query/simplex.h"
#include "collision/query/support.h"
#include "collision/simd/lanes.h"

#include <array>
#include <limits>

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
    const HullCache<T>& cache = *hull.cache;
    const PaddedPoints<T>& v = cache.vertices;
    if (cache.supportHints.empty())
        return scanForSupport(v.x.data(), v.y.data(), v.z.data(), hull.vertices.size(), direction);
    return climbFrom(hull, direction, near != kNoIndex ? near : cache.supportHints[hintCell(direction)]);
}

template <class T>
[[gnu::always_inline]] inline std::uint32_t supportVertex(const Hull<T>& hull, const Vec3<T>& direction) {
    if (!has(Path::boxSupport) || !hull.isBox) return findSupport(hull, direction, kNoIndex).vertex;
    return hull.cache->box.vertex[(direction.x > T(0) ? 1u : 0u) | (direction.y > T(0) ? 2u : 0u) |
                                  (direction.z > T(0) ? 4u : 0u)];
}

template <class T>
DifferenceCorner findCornerAlong(const HullPair<T>& pair, const Vec3<T>& direction) {
    return {supportVertex(pair.a, direction), supportVertex(pair.b, -pair.directionInB(direction))};
}

template <class T>
std::uint64_t findSupports(const Hull<T>& hull, const Vec3<T>& direction, T tolerance) {
    using L = Lanes<T>;
    static_assert(kMostSupports % kCoordinatePadding == 0);
    if (!has(Path::supports)) return findSupportsByScan(hull, direction, tolerance);
    const std::size_t count = hull.vertices.size();
    const PaddedPoints<T>& v = hull.cache->vertices;
    const auto x = L::all(direction.x), y = L::all(direction.y), z = L::all(direction.z);
    std::array<T, kMostSupports> heights;
    auto highest = L::all(std::numeric_limits<T>::lowest());
    for (std::size_t i = 0; i < count; i += L::kCount) {
        const auto height = x * L::load(&v.x[i]) + y * L::load(&v.y[i]) + z * L::load(&v.z[i]);
        height.store(&heights[i]);
        highest = L::greater(highest, height);
    }
    const auto top = L::all(highest.greatest() - tolerance);
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < count; i += L::kCount)
        found |= std::uint64_t{L::notLess(L::load(&heights[i]), top)} << i;
    return count < kMostSupports ? found & ((std::uint64_t{1} << count) - 1) : found;  // without the padding
}

template Support<float> findSupport(const Hull<float>&, const Vec3<float>&, std::uint32_t);
template Support<double> findSupport(const Hull<double>&, const Vec3<double>&, std::uint32_t);

template DifferenceCorner findCornerAlong(const HullPair<float>&, const Vec3<float>&);
template DifferenceCorner findCornerAlong(const HullPair<double>&, const Vec3<double>&);
template std::uint64_t findSupports(const Hull<float>&, const Vec3<float>&, float);
template std::uint64_t findSupports(const Hull<double>&, const Vec3<double>&, double);

}  // namespace sepaxis::fast
