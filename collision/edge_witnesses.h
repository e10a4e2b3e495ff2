// The points where an edge of A and an edge of B are closest, for a pair that decides the axis.
#pragma once

#include "collision/hull_pair.h"

namespace sepaxis {

template <class T>
struct EdgeWitnesses {
    Vec3<T> onA, onB;  // in the frame of A
    T mismatch;        // metres between onA - onB and overlap * axis: 0 where the edges really cross along it
};

// The lines p + s u and q + t v are joined by p + s u + r w = q + t v with w = u x v: cross with v and
// project on w (after C. Ericson: "Real-Time Collision Detection", section 5.1.9). B's parameter then follows
// from A's point, so that nearly parallel edges, whose crossing is vague, still give witnesses one overlap
// apart along the axis. Both parameters are kept on the edges. The edges must not be parallel.
template <class T>
EdgeWitnesses<T> findEdgeWitnesses(const HullPair<T>& pair, std::uint32_t edgeOfA, std::uint32_t edgeOfB,
                                   const Vec3<T>& axis, T overlap) {
    const Vec3<T> p = pair.vertexOfA(pair.a.edgeStart(edgeOfA));
    const Vec3<T> u = pair.vertexOfA(pair.a.edgeEnd(edgeOfA)) - p;
    const Vec3<T> q = pair.vertexOfB(pair.b.edgeStart(edgeOfB));
    const Vec3<T> v = pair.vertexOfB(pair.b.edgeEnd(edgeOfB)) - q;
    const Vec3<T> across = accurateCross(u, v);
    const T s = std::clamp(glm::dot(accurateCross(q - p, v), across) / glm::dot(across, across), T(0), T(1));
    const Vec3<T> onA = p + u * s;
    const T t = std::clamp(glm::dot(onA - axis * overlap - q, v) / glm::dot(v, v), T(0), T(1));
    const Vec3<T> onB = q + v * t;
    return {onA, onB, safeLength(onA - onB - axis * overlap)};
}

}  // namespace sepaxis
