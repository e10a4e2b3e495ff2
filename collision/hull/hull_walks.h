// Around a vertex or a face of a hull.
#pragma once

#include "collision/hull.h"

#include <cstdint>
#include <type_traits>

namespace sepaxis {

// The unit direction of a half-edge.
template <class T>
Vec3<T> alongHalfEdge(const Hull<T>& hull, std::uint32_t halfEdge) {
    return hull.edgeDirections[halfEdge / 2] * T(halfEdge & 1u ? -1 : 1);
}

// visit(half-edge); one that returns false ends the walk.
template <class Visit>
bool goesOnAfter(const Visit& visit, std::uint32_t halfEdge) {
    if constexpr (std::is_void_v<decltype(visit(halfEdge))>)
        return visit(halfEdge), true;
    else
        return visit(halfEdge);
}

// Visits the half-edges that leave a vertex; of a point, which has none, nothing. False where a visit ended
// it.
template <class T, class Visit>
bool forEachOutgoing(const Hull<T>& hull, std::uint32_t vertex, const Visit& visit) {
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    if (first == kNoIndex) return true;
    std::uint32_t outgoing = first;
    do {
        if (!goesOnAfter(visit, outgoing)) return false;
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
    return true;
}

// The same of the half-edges around a face.
template <class T, class Visit>
bool forEachSide(const Hull<T>& hull, std::uint32_t face, const Visit& visit) {
    const std::uint32_t first = hull.faces[face].firstHalfEdge;
    std::uint32_t halfEdge = first;
    do {
        if (!goesOnAfter(visit, halfEdge)) return false;
        halfEdge = hull.halfEdges[halfEdge].next;
    } while (halfEdge != first);
    return true;
}

}  // namespace sepaxis
