#include "collision/tests/sweeps/shape_oracle.h"

#include <array>
#include <utility>

namespace sepaxis::oracle {

namespace {

// Of size. Less than this is the rounding of long double, not a gap.
constexpr Real kNoGap = 1e-17L;

void offer(Nearest& best, const Point& onA, const Point& onB) {
    const Real distance = glm::length(onB - onA);
    if (distance < best.distance) best = {distance, onA, onB};
}

Point closestOnSegment(const Point& p, const Point& q, const Point& r) {
    const Point along = r - q;
    const Real squared = glm::dot(along, along);
    return squared > 0 ? q + along * clampUnit(glm::dot(p - q, along) / squared) : q;
}

// The foot of the perpendicular, or where that lies beside the triangle another point of it. Made of its
// corners with weights kept in range, so that it lies in the triangle whatever the rounding: a foot on the
// line between two triangles of one face would otherwise fall between them.
bool footOnTriangle(const Point& p, const std::array<Point, 3>& corners, Point& foot) {
    const auto& [a, b, c] = corners;
    const Point normal = glm::cross(b - a, c - a);
    const Real squared = glm::dot(normal, normal);
    if (!(squared > 0)) return false;
    const Real weightB = clampUnit(glm::dot(glm::cross(p - a, c - a), normal) / squared);
    const Real weightC =
        std::clamp(glm::dot(glm::cross(b - a, p - a), normal) / squared, Real(0), 1 - weightB);
    foot = a + (b - a) * weightB + (c - a) * weightC;
    return true;
}

// `found` takes a point of the vertices' core and one of the other.
template <class Found>
void vertexPairs(const Solid& vertices, const Solid& other, const Found& found) {
    for (const Point& p : vertices.vertices) {
        for (const Point& q : other.vertices) found(p, q);
        for (const auto& [i, j] : other.edges)
            found(p, closestOnSegment(p, other.vertices[i], other.vertices[j]));
        for (const auto& loop : other.faces) {
            for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
                const std::array<Point, 3> corners{other.vertices[loop[0]], other.vertices[loop[k]],
                                                   other.vertices[loop[k + 1]]};
                if (Point foot; footOnTriangle(p, corners, foot)) found(p, foot);
                // A point over the side that two triangles of a face share may be over neither.
                found(p, closestOnSegment(p, corners[0], corners[2]));
            }
        }
    }
}

// Where both interiors are closest; the ends are vertices. B's point follows from A's: where they are nearly
// parallel A's may be anywhere along its edge, but the two stay opposite each other.
void edgePair(Nearest& best, const Point& p, const Point& p2, const Point& q, const Point& q2) {
    const Point u = p2 - p, v = q2 - q, w = glm::cross(u, v);
    const Real squared = glm::dot(w, w);
    if (!(squared > 0)) return;
    const Real s = glm::dot(glm::cross(q - p, v), w) / squared;
    if (!(s > 0 && s < 1)) return;
    const Point onA = p + u * s;
    offer(best, onA, closestOnSegment(onA, q, q2));
}

Point direction(const Solid& solid, const std::pair<std::uint32_t, std::uint32_t>& edge) {
    return solid.vertices[edge.second] - solid.vertices[edge.first];
}

// What bounds a difference without volume besides its own normal: perpendicular to an edge within the plane
// of a face or of two edges; the axes of the frame where nothing spans a plane.
std::vector<Point> directionsOfFlatDifference(const Solid& a, const Solid& b) {
    std::vector<Point> edges, normals;
    for (const Solid* solid : {&a, &b}) {
        for (const auto& edge : solid->edges) edges.push_back(direction(*solid, edge));
        for (const auto& loop : solid->faces) normals.push_back(areaNormal(*solid, loop));
    }
    for (const auto& edgeA : a.edges)
        for (const auto& edgeB : b.edges)
            normals.push_back(squareTo(direction(a, edgeA), direction(b, edgeB)));
    for (const Point axis : {Point(1, 0, 0), Point(0, 1, 0), Point(0, 0, 1)}) normals.push_back(axis);
    std::vector<Point> directions = normals;
    for (const Point& edge : edges) {
        directions.push_back(edge);
        for (const Point& normal : normals) directions.push_back(glm::cross(edge, normal));
    }
    return directions;
}

Facet leastOverlap(const Solid& a, const Solid& b) {
    Facet least;
    least.overlap = std::numeric_limits<Real>::max();
    const auto offerBoth = [&](const Point& along) {
        if (!(glm::length(along) > 0)) return;
        const Point unit = glm::normalize(along);
        for (const Point& axis : {unit, -unit}) {
            const Real overlap = overlapAlong(a, b, axis);
            if (overlap < least.overlap) least = {axis, overlap, '?'};
        }
    };
    for (const auto& loop : a.faces) offerBoth(areaNormal(a, loop));
    for (const auto& loop : b.faces) offerBoth(areaNormal(b, loop));
    for (const auto& edgeA : a.edges)
        for (const auto& edgeB : b.edges) offerBoth(squareTo(direction(a, edgeA), direction(b, edgeB)));
    constexpr std::size_t kFlat = 3;  // vertices
    if (a.vertices.size() <= kFlat && b.vertices.size() <= kFlat)
        for (const Point& along : directionsOfFlatDifference(a, b)) offerBoth(along);
    return least;
}

Real sizeOf(const Rounded& a, const Rounded& b) {
    Real size = 0;
    for (const Rounded* shape : {&a, &b}) {
        for (int i = 0; i < 3; ++i) {
            Point axis(0);
            axis[i] = 1;
            const Real high = height(*shape, axis), low = -height(*shape, -axis);
            size = std::max({size, high - low, std::abs(low), std::abs(high)});
        }
    }
    return size;
}

}  // namespace

Nearest nearestFeatures(const Solid& a, const Solid& b) {
    Nearest best;
    best.distance = std::numeric_limits<Real>::max();
    vertexPairs(a, b, [&](const Point& p, const Point& q) { offer(best, p, q); });
    vertexPairs(b, a, [&](const Point& p, const Point& q) { offer(best, q, p); });
    for (const auto& [i, j] : a.edges)
        for (const auto& [k, l] : b.edges)
            edgePair(best, a.vertices[i], a.vertices[j], b.vertices[k], b.vertices[l]);
    return best;
}

CoreTruth signedDistanceOfCores(const Solid& a, const Solid& b) {
    const Real noise = kNoGap * std::max(farthestCoordinate(a), farthestCoordinate(b));
    const Nearest nearest = nearestFeatures(a, b);
    const Point between = nearest.onB - nearest.onA;
    if (nearest.distance > noise) {
        const Point axis = between / nearest.distance;
        if (-overlapAlong(a, b, axis) > noise) return {nearest.distance, true, axis};
    }
    const Facet least = leastOverlap(a, b);
    if (least.overlap < -noise) {
        const bool has = nearest.distance > 0;
        return {nearest.distance, true, has ? between / nearest.distance : least.axis};
    }
    return {-std::max(least.overlap, Real(0)), false, least.axis};
}

Truth findTruth(Rounded a, Rounded b) {
    Truth truth;
    truth.core = signedDistanceOfCores(a.core, b.core);
    truth.size = sizeOf(a, b);
    truth.signedDistance = truth.core.value - a.radius - b.radius;
    truth.facets = facetsOfDifference(a.core, b.core);
    truth.hasFacets = !truth.facets.empty();
    truth.a = std::move(a);
    truth.b = std::move(b);
    return truth;
}

Real Truth::lead(Real angle) const {
    // A point or a segment has the overlap 0 across, whichever way one looks.
    if (!hasFacets) return core.apart ? core.value : 0;
    // The direction of a gap within rounding is no one's; the facet beside it counts.
    const auto less = [](const Facet& p, const Facet& q) { return p.overlap < q.overlap; };
    const Facet& least = *std::min_element(facets.begin(), facets.end(), less);
    Real lead = std::numeric_limits<Real>::max();
    for (const Facet& facet : facets)
        if (glm::length(facet.axis - least.axis) > angle)
            lead = std::min(lead, facet.overlap - least.overlap);
    return lead;
}

Real signedDistanceTo(const Rounded& shape, const Point& point) {
    return signedDistanceOfCores(shape.core, Solid{{point}, {}, {}}).value - shape.radius;
}

Real height(const Rounded& shape, const Point& direction) {
    return height(shape.core, direction) + shape.radius;
}

Real overlapAlong(const Rounded& a, const Rounded& b, const Point& direction) {
    return height(a, direction) + height(b, -direction);
}

Rounded moved(Rounded shape, const Point& by) {
    shape.core = moved(std::move(shape.core), by);
    return shape;
}

}  // namespace sepaxis::oracle
