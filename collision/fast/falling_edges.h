// Which edges fall around a feature of a hull, and what lies beside it.
#pragma once

#include "collision/hull/hull_walks.h"

#include <algorithm>
#include <limits>

namespace sepaxis {

// Whether falls(half-edge) holds for each edge that leaves the ends of an edge, but for itself.
template <class T, class Falls>
bool allFallAround(const Hull<T>& hull, std::uint32_t edge, const Falls& falls) {
    const auto isOwnOrFalls = [&](std::uint32_t outgoing) { return outgoing / 2 == edge || falls(outgoing); };
    return forEachOutgoing(hull, hull.edgeStart(edge), isOwnOrFalls) &&
           forEachOutgoing(hull, hull.edgeEnd(edge), isOwnOrFalls);
}

// The same at each corner of a face, for the edges that are not its own.
template <class T, class Falls>
bool allFallBeside(const Hull<T>& hull, std::uint32_t face, const Falls& falls) {
    const auto isOwnOrFalls = [&](std::uint32_t outgoing) {
        return hull.halfEdges[outgoing].face == face || hull.halfEdges[outgoing ^ 1u].face == face ||
               falls(outgoing);
    };
    return forEachSide(hull, face, [&](std::uint32_t half) {
        return forEachOutgoing(hull, hull.halfEdges[half].origin, isOwnOrFalls);
    });
}

// How far a point is inside the sides of a face, in the hull's frame.
template <class T>
T clearanceIn(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& point) {
    T least = std::numeric_limits<T>::max();
    forEachSide(hull, face, [&](std::uint32_t half) {
        const Vec3<T> inwards = glm::cross(hull.planes[face].normal, alongHalfEdge(hull, half));
        least = std::min(least, glm::dot(inwards, point - hull.vertices[hull.halfEdges[half].origin]));
    });
    return least;
}

// Of the faces around a vertex the one that looks most along a direction.
template <class T>
std::uint32_t faceAround(const Hull<T>& hull, std::uint32_t vertex, const Vec3<T>& direction) {
    std::uint32_t best = kNoIndex;
    T most = -std::numeric_limits<T>::max();
    forEachOutgoing(hull, vertex, [&](std::uint32_t outgoing) {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        const T along = glm::dot(hull.planes[face].normal, direction);
        if (along > most) most = along, best = face;
    });
    return best;
}

}  // namespace sepaxis
