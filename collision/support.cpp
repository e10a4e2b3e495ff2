#include "collision/support.h"

#include "collision/lanes.h"
#include "collision/support_hints.h"

#include <array>
#include <limits>

namespace sepaxis {

// Every lane keeps the first of the highest among its own vertices; the lanes' indices travel as scalars of
// the same width, which hold them exactly.
template <class T>
Support<T> findSupportByScan(const Hull<T>& hull, const Vec3<T>& direction) {
    constexpr std::size_t kCount = Lanes<T>::kCount;
    static_assert(kCoordinatePadding % kCount == 0);
    const auto dx = Lanes<T>::all(direction.x), dy = Lanes<T>::all(direction.y),
               dz = Lanes<T>::all(direction.z);
    const auto heightsAt = [&](std::size_t i) {
        return dx * Lanes<T>::load(&hull.x[i]) + dy * Lanes<T>::load(&hull.y[i]) +
               dz * Lanes<T>::load(&hull.z[i]);
    };
    constexpr std::array<T, 4> kFirst = {T(0), T(1), T(2), T(3)};
    static_assert(kCount <= kFirst.size());
    auto best = heightsAt(0), bestPlace = Lanes<T>::load(kFirst.data());
    auto place = bestPlace;
    const auto step = Lanes<T>::all(T(kCount));
    for (std::size_t i = kCount; i < hull.vertices.size(); i += kCount) {
        place = place + step;
        const auto height = heightsAt(i);
        bestPlace = Lanes<T>::whereGreater(height, best, place, bestPlace);
        best = Lanes<T>::whereGreater(height, best, height, best);
    }
    // Of the lanes with the greatest height the lowest place.
    const T height = best.greatest();
    const auto never = Lanes<T>::all(std::numeric_limits<T>::max());
    const T first = Lanes<T>::whereGreater(Lanes<T>::all(height), best, never, bestPlace).least();
    return {static_cast<std::uint32_t>(first), height};
}

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

}  // namespace

template <class T>
Support<T> findSupport(const Hull<T>& hull, const Vec3<T>& direction) {
    if (hull.supportHints.empty()) return findSupportByScan(hull, direction);
    std::uint32_t vertex = hull.supportHints[hintCell(direction)];
    // Every step rises strictly, so no vertex comes twice; the bound only guards against rounding.
    for (std::uint32_t step = 0; step < hull.vertexCount(); ++step) {
        const std::uint32_t next = steepestNeighbour(hull, direction, vertex);
        if (next == vertex) break;
        vertex = next;
    }
    return {vertex, glm::dot(direction, hull.vertices[vertex])};
}

template Support<float> findSupport(const Hull<float>&, const Vec3<float>&);
template Support<double> findSupport(const Hull<double>&, const Vec3<double>&);
template Support<float> findSupportByScan(const Hull<float>&, const Vec3<float>&);
template Support<double> findSupportByScan(const Hull<double>&, const Vec3<double>&);

}  // namespace sepaxis
