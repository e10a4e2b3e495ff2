// The truth, slowly: plain loops over all features in long double, sharing no code with the library beyond
// the hull's lists of vertices, edges and faces (which test_hull_builder.cpp holds against Qhull).
#pragma once

#include "collision/hull.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace sepaxis::oracle {

using Real = long double;
using Point = Vec3<Real>;

struct Solid {
    std::vector<Point> vertices;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    std::vector<std::vector<std::uint32_t>> faces;
};

// The hull carried into another frame; the quaternion is normalised in long double.
template <class T>
Solid solidOf(const Hull<T>& hull, const Pose<T>& pose) {
    Quat<Real> q(pose.orientation.w, pose.orientation.x, pose.orientation.y, pose.orientation.z);
    q = q / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    const Mat3<Real> rotation = glm::mat3_cast(q);
    Solid solid;
    for (const Vec3<T>& v : hull.vertices)
        solid.vertices.push_back(rotation * Point(v) + Point(pose.position));
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e)
        solid.edges.emplace_back(hull.edgeStart(e), hull.edgeEnd(e));
    for (const Face& face : hull.faces) {
        std::vector<std::uint32_t> loop;
        std::uint32_t edge = face.firstHalfEdge;
        for (std::uint32_t i = 0; i < face.vertexCount; ++i, edge = hull.halfEdges[edge].next)
            loop.push_back(hull.halfEdges[edge].origin);
        solid.faces.push_back(std::move(loop));
    }
    return solid;
}

inline Real height(const Solid& solid, const Point& direction) {
    Real highest = -std::numeric_limits<Real>::max();
    for (const Point& v : solid.vertices) highest = std::max(highest, glm::dot(direction, v));
    return highest;
}

// Overlap along a direction from A to B; the direction need not be of unit length.
inline Real overlapAlong(const Solid& a, const Solid& b, const Point& direction) {
    return (height(a, direction) + height(b, -direction)) / glm::length(direction);
}

inline Point areaNormal(const Solid& solid, const std::vector<std::uint32_t>& loop) {
    Point sum(0);
    const Point& origin = solid.vertices[loop[0]];
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
        sum += glm::cross(solid.vertices[loop[i]] - origin, solid.vertices[loop[i + 1]] - origin);
    return sum;
}

// Unit, square to both, zero where they are parallel. What the cross product of nearly parallel vectors loses
// lies along them: without that part, what is left of it times the sine of their angle is rounding.
inline Point squareTo(const Point& u, const Point& v) {
    const Point cross = glm::cross(u, v);
    if (!(glm::length(cross) > 0)) return Point(0);
    const Point n = glm::normalize(cross);
    return glm::normalize(n - u * (glm::dot(n, u) / glm::dot(u, u)));
}

// A facet of the Minkowski difference: a direction that a face of one hull, or an edge of each, supports.
struct Facet {
    Point axis{0};  // unit, A to B
    Real overlap = 0;
    char kind = '?';  // 'A', 'B' faces, 'E' edges
};

inline Real farthestCoordinate(const Solid& solid) {
    Real farthest = 0;
    for (const Point& v : solid.vertices)
        farthest = std::max({farthest, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    return farthest;
}

// All facets. Along the axis of an edge pair that is none, the overlap is not a local minimum, and it may be
// as close to the least one as its direction is.
inline std::vector<Facet> facetsOfDifference(const Solid& a, const Solid& b) {
    constexpr Real kSupports = 1e-15L;  // of the solid's coordinates
    std::vector<Facet> facets;
    const auto offer = [&](const Point& direction, char kind) {
        if (!(glm::length(direction) > 0)) return;
        facets.push_back({glm::normalize(direction), overlapAlong(a, b, direction), kind});
    };
    const Real toleranceA = kSupports * farthestCoordinate(a), toleranceB = kSupports * farthestCoordinate(b);
    const auto edgeSupports = [&](const Solid& solid, std::pair<std::uint32_t, std::uint32_t> edge,
                                  const Point& n) {
        const Real top = height(solid, n), tolerance = &solid == &a ? toleranceA : toleranceB;
        return glm::dot(n, solid.vertices[edge.first]) >= top - tolerance &&
               glm::dot(n, solid.vertices[edge.second]) >= top - tolerance;
    };
    for (const auto& loop : a.faces) offer(areaNormal(a, loop), 'A');
    for (const auto& loop : b.faces) offer(-areaNormal(b, loop), 'B');
    for (const auto& edgeA : a.edges) {
        for (const auto& edgeB : b.edges) {
            const Point n = squareTo(a.vertices[edgeA.second] - a.vertices[edgeA.first],
                                     b.vertices[edgeB.second] - b.vertices[edgeB.first]);
            if (n == Point(0)) continue;
            for (const Point& direction : {n, -n})
                if (edgeSupports(a, edgeA, direction) && edgeSupports(b, edgeB, -direction))
                    offer(direction, 'E');
        }
    }
    return facets;
}

struct Minimum {
    Facet least;
    std::vector<Facet> facets;

    // By how much the least facet beats every other one that is more than `angle` away from it.
    Real lead(Real angle) const {
        Real lead = std::numeric_limits<Real>::max();
        for (const Facet& facet : facets)
            if (glm::length(facet.axis - least.axis) > angle)
                lead = std::min(lead, facet.overlap - least.overlap);
        return lead;
    }
};

// The least overlap over all face normals and all cross products of edges, both signs: no facet is left out,
// whatever edgeSupports() says.
inline Minimum minimumOverlap(const Solid& a, const Solid& b) {
    Minimum minimum;
    minimum.facets = facetsOfDifference(a, b);
    minimum.least.overlap = std::numeric_limits<Real>::max();
    for (const Facet& facet : minimum.facets)
        if (facet.overlap < minimum.least.overlap) minimum.least = facet;
    for (const auto& [i, j] : a.edges) {
        for (const auto& [k, l] : b.edges) {
            const Point n = squareTo(a.vertices[j] - a.vertices[i], b.vertices[l] - b.vertices[k]);
            if (n == Point(0)) continue;
            for (const Point& direction : {n, -n}) {
                const Real overlap = overlapAlong(a, b, direction);
                if (overlap < minimum.least.overlap) minimum.least = {direction, overlap, 'E'};
            }
        }
    }
    return minimum;
}

inline Real clampUnit(Real t) {
    return std::clamp(t, Real(0), Real(1));
}

inline Real pointToSegment(const Point& p, const Point& q, const Point& r) {
    const Point along = r - q;
    const Real t = clampUnit(glm::dot(p - q, along) / glm::dot(along, along));
    return glm::length(p - (q + along * t));
}

// Interior crossing only: the ends are covered by points against segments.
inline Real segmentToSegment(const Point& p, const Point& p2, const Point& q, const Point& q2) {
    const Point u = p2 - p, v = q2 - q, w = glm::cross(u, v);
    const Real ww = glm::dot(w, w);
    Real best = std::min({pointToSegment(p, q, q2), pointToSegment(p2, q, q2), pointToSegment(q, p, p2),
                          pointToSegment(q2, p, p2)});
    if (ww > 0) {
        const Real s = glm::dot(glm::cross(q - p, v), w) / ww, t = glm::dot(glm::cross(q - p, u), w) / ww;
        if (s > 0 && s < 1 && t > 0 && t < 1) best = std::min(best, glm::length((p + u * s) - (q + v * t)));
    }
    return best;
}

inline Real pointToFace(const Point& p, const Solid& solid, const std::vector<std::uint32_t>& loop) {
    const Point normal = glm::normalize(areaNormal(solid, loop));
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const Point& start = solid.vertices[loop[i]];
        const Point& end = solid.vertices[loop[(i + 1) % loop.size()]];
        if (glm::dot(glm::cross(end - start, p - start), normal) < 0) return std::numeric_limits<Real>::max();
    }
    return std::abs(glm::dot(normal, p - solid.vertices[loop[0]]));
}

// The Euclidean distance of two solids that are apart: the least over all pairs of features.
inline Real distance(const Solid& a, const Solid& b) {
    Real best = std::numeric_limits<Real>::max();
    for (const Point& p : a.vertices)
        for (const auto& loop : b.faces) best = std::min(best, pointToFace(p, b, loop));
    for (const Point& p : b.vertices)
        for (const auto& loop : a.faces) best = std::min(best, pointToFace(p, a, loop));
    for (const auto& [i, j] : a.edges)
        for (const auto& [k, l] : b.edges)
            best =
                std::min(best, segmentToSegment(a.vertices[i], a.vertices[j], b.vertices[k], b.vertices[l]));
    return best;
}

// The largest extent or coordinate of both, in their common frame.
inline Real sizeOf(const Solid& a, const Solid& b) {
    Real size = 0;
    for (const Solid* solid : {&a, &b}) {
        Point low(std::numeric_limits<Real>::max()), high(-std::numeric_limits<Real>::max());
        for (const Point& v : solid->vertices) low = glm::min(low, v), high = glm::max(high, v);
        for (int i = 0; i < 3; ++i)
            size = std::max({size, high[i] - low[i], std::abs(low[i]), std::abs(high[i])});
    }
    return size;
}

inline Solid moved(Solid solid, const Point& by) {
    for (Point& v : solid.vertices) v += by;
    return solid;
}

}  // namespace sepaxis::oracle
