// Around a face or a vertex of a hull.
#pragma once

#include "collision/hull.h"

#include <algorithm>
#include <limits>

namespace sepaxis {

// Whether falls(half-edge) holds for each edge that leaves a vertex.
template <class T, class Falls>
bool allFallAt(const Hull<T>& hull, std::uint32_t vertex, const Falls& falls) {
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    std::uint32_t outgoing = first;
    do {
        if (!falls(outgoing)) return false;
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
    return true;
}

// The same at both ends of an edge, of all others.
template <class T, class Falls>
bool allFallAround(const Hull<T>& hull, std::uint32_t edge, const Falls& falls) {
    const auto isOwnOrFalls = [&](std::uint32_t outgoing) { return outgoing / 2 == edge || falls(outgoing); };
    return allFallAt(hull, hull.edgeStart(edge), isOwnOrFalls) &&
           allFallAt(hull, hull.edgeEnd(edge), isOwnOrFalls);
}

template <class T>
Vec3<T> directionOf(const Hull<T>& hull, std::uint32_t half) {
    return hull.edgeDirections[half / 2] * (half % 2 == 0 ? T(1) : T(-1));
}

// visit(half-edge), until it returns false.
template <class T, class Visit>
bool forEachSide(const Hull<T>& hull, std::uint32_t face, const Visit& visit) {
    const std::uint32_t first = hull.faces[face].firstHalfEdge;
    std::uint32_t half = first;
    do {
        if (!visit(half)) return false;
        half = hull.halfEdges[half].next;
    } while (half != first);
    return true;
}

// As allFallAt() at each corner of a face, for the edges that are not its own.
template <class T, class Falls>
bool allFallBeside(const Hull<T>& hull, std::uint32_t face, const Falls& falls) {
    const auto isOwnOrFalls = [&](std::uint32_t outgoing) {
        return hull.halfEdges[outgoing].face == face || hull.halfEdges[outgoing ^ 1u].face == face ||
               falls(outgoing);
    };
    return forEachSide(hull, face, [&](std::uint32_t half) {
        return allFallAt(hull, hull.halfEdges[half].origin, isOwnOrFalls);
    });
}

// How far a point is inside the sides of a face, in the hull's frame.
template <class T>
T clearanceIn(const Hull<T>& hull, std::uint32_t face, const Vec3<T>& point) {
    T least = std::numeric_limits<T>::max();
    forEachSide(hull, face, [&](std::uint32_t half) {
        const Vec3<T> inwards = glm::cross(hull.planes[face].normal, directionOf(hull, half));
        least = std::min(least, glm::dot(inwards, point - hull.vertices[hull.halfEdges[half].origin]));
        return true;
    });
    return least;
}

// Of the faces around a vertex the one that looks most along a direction.
template <class T>
std::uint32_t faceAround(const Hull<T>& hull, std::uint32_t vertex, const Vec3<T>& direction) {
    const std::uint32_t first = hull.vertexHalfEdge[vertex];
    std::uint32_t outgoing = first, best = kNoIndex;
    T most = -std::numeric_limits<T>::max();
    do {
        const std::uint32_t face = hull.halfEdges[outgoing].face;
        const T along = glm::dot(hull.planes[face].normal, direction);
        if (along > most) most = along, best = face;
        outgoing = hull.halfEdges[outgoing ^ 1u].next;
    } while (outgoing != first);
    return best;
}

}  // namespace sepaxis
