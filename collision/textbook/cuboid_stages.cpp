#include "collision/textbook/cuboid_stages.h"

#include "collision/hull/plan_geometry.h"

#include <cmath>

#include <glm/geometric.hpp>

namespace sepaxis::textbook {
namespace {

using Index = std::uint32_t;

double cross(const PlanPoint& a, const PlanPoint& b) {
    return a.x * b.y - a.y * b.x;
}

bool within(double low, double x, double high) {
    return low - kCuboidEpsilon < x && x < high + kCuboidEpsilon;
}

PlanPoint alongSide(const PlacedCuboid& cuboid, Index side) {
    return cuboid.corners[cuboid.next[side]] - cuboid.corners[side];
}

bool circleTest(const CuboidResult& placed) {
    const PlanPoint between = placed.b.circle.center - placed.a.circle.center;
    const double reach = placed.radiusA + placed.radiusB + placed.safeDistance;
    return glm::dot(between, between) < reach * reach + kCuboidEpsilon;
}

bool findEdgeEdge(const PlacedCuboid& a, const PlacedCuboid& b, CuboidResult& result) {
    for (Index i = 0; i < 4; ++i) {
        for (Index j = 0; j < 4; ++j) {
            if (!edgesIntersect(a.corners[i], alongSide(a, i), b.corners[j], alongSide(b, j))) continue;
            result.sideA = i, result.sideB = j;
            return true;
        }
    }
    return false;
}

struct Separation {
    double least = std::numeric_limits<double>::infinity();
    PlanPoint onVertices{0.0}, onSides{0.0};

    void offer(double distance, const PlanPoint& vertex, const PlanPoint& other) {
        if (distance < least) *this = {distance, vertex, other};
    }
};

// A vertex whose projection falls on every side and that is outside of none is inside. Positive distances of
// vertices that project on a side are kept for the separation.
Index findVertexInside(const PlacedCuboid& vertices, const PlacedCuboid& sides, Separation& separation) {
    for (Index i = 0; i < 4; ++i) {
        bool inside = true;
        for (Index j = 0; j < 4; ++j) {
            const PlanPoint along = alongSide(sides, j), from = vertices.corners[i] - sides.corners[j];
            if (!within(0.0, glm::dot(from, along), glm::dot(along, along))) {
                inside = false;
                continue;
            }
            const PlanPoint normal = PlanPoint(along.y, -along.x) / glm::length(along);
            const double distance = glm::dot(normal, from);
            if (distance < kCuboidEpsilon) continue;
            inside = false;
            separation.offer(distance, vertices.corners[i], vertices.corners[i] - distance * normal);
        }
        if (inside) return i;
    }
    return kNoIndex;
}

// The article's circle: its radius is the distance to the first vertex.
double radiusOf(const PlacedCuboid& cuboid) {
    return glm::length(cuboid.corners[0] - cuboid.circle.center);
}

// Stages 3a, 3b and 4.
CuboidResult testInPlan(CuboidResult result) {
    const PlacedCuboid &a = result.a, &b = result.b;
    if (findEdgeEdge(a, b, result)) {
        result.collision = true;
        result.decidedBy = CuboidStage::edgeEdge;
        return result;
    }
    Separation ofA, ofB;
    result.vertexA = findVertexInside(a, b, ofA);
    if (result.vertexA == kNoIndex) result.vertexB = findVertexInside(b, a, ofB);
    if (result.vertexA != kNoIndex || result.vertexB != kNoIndex) {
        result.collision = true;
        result.decidedBy = CuboidStage::vertexEdge;
        return result;
    }
    for (const PlanPoint& p : a.corners) {
        for (const PlanPoint& q : b.corners) ofA.offer(glm::length(p - q), p, q);
    }
    const bool fromA = ofA.least <= ofB.least;
    result.separation = fromA ? ofA.least : ofB.least;
    result.closestA = fromA ? ofA.onVertices : ofB.onSides;
    result.closestB = fromA ? ofA.onSides : ofB.onVertices;
    return result;
}

}  // namespace

bool zTest(double low1, double high1, double low2, double high2) {
    return within(low2, low1, high2) || within(low2, high1, high2);
}

bool edgesIntersect(const PlanPoint& start1, const PlanPoint& along1, const PlanPoint& start2,
                    const PlanPoint& along2) {
    const PlanPoint between = start2 - start1;
    const double sine = cross(along1, along2);
    if (std::abs(sine) < kCuboidEpsilon) {
        if (std::abs(cross(between, along2)) > kCuboidEpsilon) return false;
        // The second clause measures from edge 1 to edge 2 too, where the point of edge 1 seen from edge 2 is
        // meant.
        return within(0.0, glm::dot(between, along1), glm::dot(along1, along1)) ||
               within(0.0, glm::dot(between, along2), glm::dot(along2, along2));
    }
    return within(0.0, cross(between, along2) / sine, 1.0) && within(0.0, cross(between, along1) / sine, 1.0);
}

CuboidResult collideCuboids(const CuboidPlan& a, const Pose<double>& poseA, const CuboidPlan& b,
                            const Pose<double>& poseB, double safeDistance) {
    if (!isUprightWithinLimits(poseA) || !isUprightWithinLimits(poseB)) return {};
    CuboidResult placed;
    placed.a = placeCuboid(a, poseA), placed.b = placeCuboid(b, poseB);
    placed.radiusA = radiusOf(placed.a), placed.radiusB = radiusOf(placed.b);
    placed.centerDistance = glm::length(placed.b.circle.center - placed.a.circle.center);
    placed.safeDistance = safeDistance > 0.0 ? safeDistance : 0.0;  // of NaN 0
    const CuboidResult result = testInPlan(placed);
    const bool inRange = zTest(placed.a.bottom, placed.a.top, placed.b.bottom, placed.b.top);
    if (inRange && circleTest(placed)) return result;

    placed.decidedBy = inRange ? CuboidStage::circleTest : CuboidStage::zTest;
    placed.separation = result.separation;
    placed.closestA = result.closestA, placed.closestB = result.closestB;
    return placed;
}

}  // namespace sepaxis::textbook
