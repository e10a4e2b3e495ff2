#include "collision/support.h"

#include "collision/support_hints.h"

namespace sepaxis {

template <class T>
Support<T> findSupportByScan(const Hull<T>& hull, const Vec3<T>& direction) {
    const T* x = hull.x.data();
    const T* y = hull.y.data();
    const T* z = hull.z.data();
    Support<T> best{0, direction.x * x[0] + direction.y * y[0] + direction.z * z[0]};
    const std::uint32_t count = hull.vertexCount();
    for (std::uint32_t i = 1; i < count; ++i) {
        const T height = direction.x * x[i] + direction.y * y[i] + direction.z * z[i];
        if (height > best.height) best = {i, height};
    }
    return best;
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
