#include "collision/cuboid.h"

#include "collision/hull/plan_geometry.h"
#include "collision/hull/point_set.h"
#include "collision/hull/short_number.h"
#include "collision/tolerances.h"

#include <limits>
#include <utility>
#include <vector>

namespace sepaxis {
namespace {

using Index = std::uint32_t;
using Order = std::array<Index, 4>;
using Points = std::array<PlanPoint, 4>;

double largestOf(const Points& points) {
    double largest = 0.0;
    for (const PlanPoint& p : points) {
        largest = std::max(largest, largestCoordinate(p));
        for (const PlanPoint& q : points) largest = std::max(largest, largestCoordinate(p - q));
    }
    return largest;
}

CuboidStatus checkNumbers(const Points& vertices, double zMin, double zMax) {
    const std::array<double, 2> heights{zMin, zMax};
    for (Index k = 0; k < 4; ++k) {
        if (!std::isfinite(vertices[k].x) || !std::isfinite(vertices[k].y))
            return {CuboidError::notFinite, k};
    }
    for (Index k = 0; k < 2; ++k) {
        if (!std::isfinite(heights[k])) return {CuboidError::notFinite, 4 + k};
    }
    constexpr double kMost = kLargestCoordinate<double>, kLeast = kSmallestSize<double>;
    for (Index k = 0; k < 6; ++k) {
        const double coordinate = k < 4 ? largestCoordinate(vertices[k]) : std::abs(heights[k - 4]);
        if (coordinate > kMost) return {CuboidError::tooLarge, k, kNoIndex, coordinate, kMost};
    }
    const double size = std::max({largestOf(vertices), std::abs(zMin), std::abs(zMax), zMax - zMin});
    if (size < kLeast) return {CuboidError::tooSmall, kNoIndex, kNoIndex, size, kLeast};
    if (!(zMax > zMin)) return {CuboidError::noHeight, kNoIndex, kNoIndex, zMax - zMin, 0.0};
    for (Index k = 0; k < 4; ++k) {
        for (Index j = 0; j < k; ++j) {
            if (vertices[j] == vertices[k]) return {CuboidError::duplicateVertex, j, k};
        }
    }
    return {};
}

// Across the longest of the lines through two vertices: never more than twice the width of the plan.
double widthAcross(const Points& points) {
    PlanPoint start{0.0}, along{0.0};
    for (const PlanPoint& p : points) {
        for (const PlanPoint& q : points) {
            if (glm::dot(q - p, q - p) > glm::dot(along, along)) start = p, along = q - p;
        }
    }
    double low = 0.0, high = 0.0;
    for (const PlanPoint& p : points) {
        const double offset = planCross(along, p - start) / glm::length(along);
        low = std::min(low, offset);
        high = std::max(high, offset);
    }
    return high - low;
}

// The article's chain: from vertex 0 always on to the nearest vertex that is left.
Order nearestNeighbourChain(const Points& points) {
    Order order{0, 1, 2, 3};
    for (Index place = 1; place < 3; ++place) {
        Index nearest = place;
        double least = std::numeric_limits<double>::infinity();
        for (Index i = place; i < 4; ++i) {
            const PlanPoint gap = points[order[i]] - points[order[place - 1]];
            const double squared = glm::dot(gap, gap);
            if (squared < least) least = squared, nearest = i;
        }
        std::swap(order[place], order[nearest]);
    }
    return order;
}

// 1 counter-clockwise and strictly convex, -1 the same clockwise, 0 neither.
int windingOf(const Points& points, const Order& order) {
    int sum = 0;
    for (Index i = 0; i < 4; ++i)
        sum += planSide(points[order[i]], points[order[(i + 1) % 4]], points[order[(i + 2) % 4]]);
    return sum / 4;
}

// The chain where it goes round, otherwise the order that does; empty where none does.
bool goRound(const Points& points, Order& order) {
    for (int swaps = 0; swaps < 3; ++swaps) {
        const int winding = windingOf(points, order);
        if (winding < 0) std::swap(order[1], order[3]);
        if (winding != 0) return true;
        // Four points have three cyclic orders: the other two by exchanging neighbours.
        if (swaps == 0) std::swap(order[1], order[2]);
        if (swaps == 1) std::swap(order[2], order[3]);
    }
    return false;
}

Order nextFrom(const Order& order) {
    Order next{};
    for (Index i = 0; i < 4; ++i) next[order[i]] = order[(i + 1) % 4];
    return next;
}

struct Fit {
    double deviation, longerSide;
};

Fit rectangleFit(const Points& points, const Order& next) {
    const Index i1 = next[0], i2 = next[i1], i3 = next[i2];
    const PlanPoint gap = (points[0] - points[i1]) + (points[i2] - points[i3]);
    const PlanPoint u = points[i1] - points[0], v = points[i3] - points[0];
    const double longer = std::max(glm::length(u), glm::length(v));
    const double lean = longer > 0.0 ? std::abs(glm::dot(u, v)) / longer : 0.0;
    return {std::max(glm::length(gap), lean), longer};
}

// A plan is sound by now: what the builder still finds wrong is that rounding moves a corner onto another, or
// onto the line between its neighbours.
template <class T>
HullStatus roundedAway(const CuboidPlan& plan) {
    double least = plan.zMax - plan.zMin;
    for (Index k = 0; k < 4; ++k) {
        const PlanPoint& start = plan.vertices[k];
        const PlanPoint corner = plan.vertices[plan.next[k]] - start;
        const PlanPoint across = plan.vertices[plan.next[plan.next[k]]] - start;
        least = std::min(least, planCross(corner, across) / planLength(across));
    }
    const double size = std::max({largestOf(plan.vertices), std::abs(plan.zMin), std::abs(plan.zMax)});
    return {HullError::noVolume, kNoIndex, kNoIndex, least, kHullMinWidth<T> * size};
}

}  // namespace

CuboidPlanBuild makeCuboidPlan(const Points& vertices, double zMin, double zMax) {
    CuboidPlanBuild build{{vertices, {}, zMin, zMax}, checkNumbers(vertices, zMin, zMax)};
    if (!build.status) return build;

    double largest = 0.0;
    for (const PlanPoint& p : vertices) largest = std::max(largest, largestCoordinate(p));
    const int exponent = scaleExponent(largest);
    Points points{};
    for (Index k = 0; k < 4; ++k) points[k] = scaled(vertices[k], exponent);

    const auto failed = [&](CuboidError error, double measured, double limit) {
        build.status = {error, kNoIndex, kNoIndex, std::ldexp(measured, -exponent),
                        std::ldexp(limit, -exponent)};
        return build;
    };
    const double width = widthAcross(points), leastWidth = kHullMinWidth<double> * largestOf(points);
    if (!(width >= leastWidth)) return failed(CuboidError::noArea, width, leastWidth);

    Order order = nearestNeighbourChain(points);
    const bool round = goRound(points, order);
    build.plan.next = nextFrom(round ? order : nearestNeighbourChain(points));
    const Fit fit = rectangleFit(points, build.plan.next);
    const double limit = kRectangleDeviation * fit.longerSide;
    if (!round || !(fit.deviation <= limit)) return failed(CuboidError::notRectangle, fit.deviation, limit);
    return build;
}

double rectangleDeviation(const CuboidPlan& plan) {
    return rectangleFit(plan.vertices, plan.next).deviation;
}

std::string describe(const CuboidStatus& status) {
    const std::string index = std::to_string(status.index);
    const std::string place = status.index < 4    ? "plan vertex " + index
                              : status.index == 4 ? "z_min"
                                                  : "z_max";
    switch (status.error) {
        case CuboidError::none:
            return "good";
        case CuboidError::notFinite:
            return place + ": not finite";
        case CuboidError::tooLarge:
            return place + ": " + shortNumber(status.measured) + " m, at most " + shortNumber(status.limit) +
                   " m allowed";
        case CuboidError::tooSmall:
            return "is smaller than " + shortNumber(status.limit) + " m";
        case CuboidError::noHeight:
            return "z_max is not above z_min: " + shortNumber(status.measured) + " m";
        case CuboidError::duplicateVertex:
            return "plan vertex " + std::to_string(status.secondIndex) + ": in the same place as vertex " +
                   index;
        case CuboidError::noArea:
            return "the plan has no area: " + shortNumber(status.measured) + " m wide, at least " +
                   shortNumber(status.limit) + " m needed at this size";
        case CuboidError::notRectangle:
            if (status.measured <= status.limit)
                return "the plan is no rectangle: no order of its vertices is convex";
            return "the plan is no rectangle: corners " + shortNumber(status.measured) + " m off, at most " +
                   shortNumber(status.limit) + " m allowed at this size";
    }
    return {};
}

template <class T>
ShapeBuild<T> makeCuboid(const CuboidPlan& plan) {
    std::vector<Vec3<double>> exact;
    for (const double z : {plan.zMin, plan.zMax}) {
        for (const PlanPoint& p : plan.vertices) exact.push_back(uprightFromPlan(p, z));
    }
    if (HullStatus status = checkCoordinates<T>(exact); !status) {
        status.index = kNoIndex;
        return {{{}, T(0), ShapeKind::cuboid, false, status}, status};
    }
    const std::vector<Vec3<T>> corners(exact.begin(), exact.end());
    std::vector<std::vector<Index>> faces(6), edges(12);
    Index around = 0;
    for (int i = 0; i < 4; ++i, around = plan.next[around]) {
        faces[0].insert(faces[0].begin(), around);
        faces[1].push_back(4 + around);
    }
    for (Index k = 0; k < 4; ++k) {
        const Index end = plan.next[k];
        faces[2 + k] = {k, end, 4 + end, 4 + k};
        edges[k] = {k, end};
        edges[4 + k] = {4 + k, 4 + end};
        edges[8 + k] = {k, 4 + k};
    }
    HullBuild<T> build = buildHull<T>(corners, {faces, edges, {}});
    const bool whole = build.status && build.hull.vertexCount() == 8 && build.hull.faceCount() == 6;
    const bool explained =
        build.status.error == HullError::noVolume || build.status.error == HullError::tooSmall;
    if (!whole && !explained) build.status = roundedAway<T>(plan);
    if (!build.status) build.hull = {};
    ShapeBuild<T> cuboid{makeSolid(std::move(build.hull), ShapeKind::cuboid), build.status};
    cuboid.shape.status = cuboid.status;
    return cuboid;
}

PlanPoint outwardNormalByTurning(const CuboidPlan& plan, Index side) {
    const PlanPoint along = plan.vertices[plan.next[side]] - plan.vertices[side];
    const Vec3<double> normal = safeNormalize(Vec3<double>(along.y, -along.x, 0.0), Vec3<double>(0.0));
    return {normal.x, normal.y};
}

PlanPoint outwardNormalFromCentroid(const CuboidPlan& plan, Index side) {
    const PlanPoint& start = plan.vertices[side];
    const Vec3<double> along(plan.vertices[plan.next[side]] - start, 0.0);
    PlanPoint centroid{0.0};
    for (const PlanPoint& p : plan.vertices) centroid += 0.25 * (p - start);
    // The centroid from the side's start; what is left of it without its part along the side is square to it.
    const Vec3<double> direction = safeNormalize(along, Vec3<double>(0.0));
    const Vec3<double> inward(centroid, 0.0);
    const Vec3<double> normal =
        safeNormalize(glm::dot(inward, direction) * direction - inward, Vec3<double>(0.0));
    return {normal.x, normal.y};
}

PlanCircle boundingCircle(const Points& corners) {
    PlanCircle circle;
    for (const PlanPoint& corner : corners) circle.center += 0.25 * corner;
    for (const PlanPoint& corner : corners)
        circle.radius = std::max(circle.radius, planLength(corner - circle.center));
    return circle;
}

PlacedCuboid placeCuboid(const CuboidPlan& plan, const Pose<double>& pose) {
    PlacedCuboid placed;
    placed.next = plan.next;
    placed.bottom = plan.zMin + pose.position.y;
    placed.top = plan.zMax + pose.position.y;
    for (Index k = 0; k < 4; ++k)
        placed.corners[k] = planOf(transformPoint(pose, uprightFromPlan(plan.vertices[k], 0.0)));
    placed.circle = boundingCircle(placed.corners);
    return placed;
}

template ShapeBuild<float> makeCuboid<float>(const CuboidPlan&);
template ShapeBuild<double> makeCuboid<double>(const CuboidPlan&);

}  // namespace sepaxis
