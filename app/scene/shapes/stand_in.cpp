#include "app/scene/shapes/stand_in.h"

#include "app/scene/shapes/pulling.h"
#include "collision/hull/flat_hull.h"
#include "collision/hull_builder.h"
#include "collision/math.h"
#include "collision/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

namespace sepaxis::scene {

namespace {

using Points = std::vector<dvec3>;

constexpr int kAround = 96;                 // points of a circle
constexpr std::uint32_t kSubdivisions = 3;  // of the icosphere whose vertices are directions
constexpr double kDiscThickness = 1e-3;     // of its radius
constexpr double kPi = std::numbers::pi;

std::span<const dvec3> directions() {
    static const Points kDirections = makeIcosphere(1.0, kSubdivisions).positions;
    return kDirections;
}

// Circles around both discs; of a rounded one as many as its edge needs.
Points pointsOfDiscs(const CurvedCore<double>& core, double radius) {
    const auto [u, minusU, v, minusV] = waysAcross(core.axis);
    const double most = std::max(core.baseRadius, core.tipRadius);
    const bool isDisc = core.base == core.tip && radius == 0.0;
    const dvec3 thickness = isDisc ? core.axis * (kDiscThickness * most) : dvec3(0.0);
    const int rings = radius > 0.0 ? kAround / 4 : 0;
    Points points;
    for (int end = 0; end < 2; ++end) {
        const dvec3 centre = end == 0 ? core.base - thickness : core.tip + thickness;
        const double ownRadius = end == 0 ? core.baseRadius : core.tipRadius;
        for (int ring = 0; ring <= rings; ++ring) {
            const double rise = rings > 0 ? 0.5 * kPi * ring / rings : 0.0;
            const dvec3 up = core.axis * ((end == 0 ? -radius : radius) * std::sin(rise));
            const double reach = ownRadius + radius * std::cos(rise);
            for (int i = 0; i < kAround; ++i) {
                const double angle = 2.0 * kPi * i / kAround;
                points.push_back(centre + up + reach * (std::cos(angle) * u + std::sin(angle) * v));
            }
        }
    }
    return points;
}

Points pointsOfBalls(const CurvedCore<double>& core, double radius) {
    Points points;
    const auto [u, minusU, v, minusV] = waysAcross(core.axis);
    // Rings around the axis, so that the side between the balls is smooth.
    constexpr int kRings = kAround / 4;
    for (int end = 0; end < 2; ++end) {
        const dvec3& centre = end == 0 ? core.base : core.tip;
        const double own = (end == 0 ? core.baseRadius : core.tipRadius) + radius;
        for (int ring = -kRings; ring <= kRings; ++ring) {
            const double rise = 0.5 * kPi * ring / kRings;
            for (int i = 0; i < kAround / 2; ++i) {
                const double angle = 4.0 * kPi * i / kAround;
                points.push_back(centre +
                                 own * (std::sin(rise) * core.axis +
                                        std::cos(rise) * (std::cos(angle) * u + std::sin(angle) * v)));
            }
        }
    }
    return points;
}

Points pointsOfEllipsoid(const CurvedCore<double>& core, double radius) {
    Points points;
    for (const dvec3& d : directions()) {
        const dvec3 stretched = core.radii * d;
        points.push_back(core.base + core.radii * stretched / glm::length(stretched) + radius * d);
    }
    return points;
}

// Each corner of each face, pushed out with the face.
Points pointsOfFaces(const Hull<double>& core, double radius) {
    Points points;
    for (const HalfEdge& half : core.halfEdges)
        points.push_back(core.vertices[half.origin] + radius * core.planes[half.face].normal);
    return points;
}

// Of a polyhedron, or of what is flat: its faces pushed out, arcs around its edges, parts of balls at its
// vertices. With many edges these are too short to be told from their chords.
Points pointsOfRounded(const Hull<double>& core, double radius) {
    constexpr std::uint32_t kManyEdges = 1000;
    if (core.edgeCount() > kManyEdges) return pointsOfFaces(core, radius);
    Points points;
    constexpr double kStep = 2.0 * kPi / kAround;
    for (std::uint32_t edge = 0; edge < core.edgeCount(); ++edge) {
        const HalfEdge& one = core.halfEdges[2 * std::size_t{edge}];
        const HalfEdge& twin = core.halfEdges[2 * std::size_t{edge} + 1];
        const dvec3 normal = core.planes[one.face].normal, next = core.planes[twin.face].normal;
        const dvec3 outward = glm::cross(core.edgeDirections[edge], normal);
        const double angle = std::abs(std::atan2(glm::dot(next, outward), glm::dot(next, normal)));
        const int steps = std::max(1, static_cast<int>(std::ceil(angle / kStep)));
        for (int i = 0; i <= steps; ++i) {
            const double at = angle * i / steps;
            const dvec3 out = radius * (std::cos(at) * normal + std::sin(at) * outward);
            points.push_back(core.vertices[core.edgeStart(edge)] + out);
            points.push_back(core.vertices[core.edgeEnd(edge)] + out);
        }
    }
    for (const dvec3& d : directions()) {
        const auto farthest = std::ranges::max_element(
            core.vertices, {}, [&](const dvec3& vertex) { return glm::dot(vertex, d); });
        points.push_back(*farthest + radius * d);
    }
    return points;
}

Points pointsOf(const sepaxis::Shape<double>& shape) {
    switch (shape.curved.kind) {
        case CurvedKind::discs:
            return pointsOfDiscs(shape.curved, shape.radius);
        case CurvedKind::balls:
            return pointsOfBalls(shape.curved, shape.radius);
        case CurvedKind::ellipsoid:
            return pointsOfEllipsoid(shape.curved, shape.radius);
        case CurvedKind::none:
            break;
    }
    return pointsOfRounded(shape.core, shape.radius);
}

}  // namespace

bool needsStandIn(const sepaxis::Shape<double>& shape) {
    return shape.isCurved() || (shape.radius > 0.0 && shape.core.vertexCount() > 2);
}

// What is too thin to be a solid is drawn as its core where that has points, else, of a needle, as its axis,
// or as the box around it, made thick enough.
Hull<double> standInFor(const sepaxis::Shape<double>& shape) {
    HullBuild<double> built = buildHull<double>(pointsOf(shape));
    if (built.status) return std::move(built.hull);
    if (!shape.isCurved()) return shape.core;
    if (shape.curved.kind == CurvedKind::balls) {
        const std::array ends{shape.curved.base, shape.curved.tip};
        return makeFlatHull<double>(ends);
    }
    constexpr double kThick = 1e-3;  // of the longest extent
    const dvec3 middle = 0.5 * (shape.core.boundsMin + shape.core.boundsMax);
    dvec3 half = 0.5 * (shape.core.boundsMax - shape.core.boundsMin) + shape.radius;
    half = glm::max(half, dvec3(kThick * std::max({half.x, half.y, half.z})));
    SolidPoints box = makeBox(half);
    for (dvec3& corner : box.positions) corner += middle;
    return buildHull<double>(box.positions).hull;
}

double radiusAround(const sepaxis::Shape<double>& shape) {
    const dvec3& middle = shape.core.centroid;
    const CurvedCore<double>& core = shape.curved;
    double reach = 0.0;
    switch (core.kind) {
        case CurvedKind::discs:
            for (const auto& [centre, own] :
                 {std::pair(core.base, core.baseRadius), std::pair(core.tip, core.tipRadius)})
                reach = std::max(reach, std::hypot(glm::length(centre - middle), own));
            break;
        case CurvedKind::balls:
            for (const auto& [centre, own] :
                 {std::pair(core.base, core.baseRadius), std::pair(core.tip, core.tipRadius)})
                reach = std::max(reach, glm::length(centre - middle) + own);
            break;
        case CurvedKind::ellipsoid:
            reach = std::max({core.radii.x, core.radii.y, core.radii.z});
            break;
        case CurvedKind::none:
            for (const dvec3& vertex : shape.core.vertices)
                reach = std::max(reach, glm::length(vertex - middle));
    }
    return reach + shape.radius;
}

}  // namespace sepaxis::scene
