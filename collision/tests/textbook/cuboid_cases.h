// Random cuboids, and the truth about them: plain loops in long double over the corners in the world.
#pragma once

#include "collision/cuboid.h"
#include "collision/tests/hull/hull_cases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace sepaxis::testing {

// Corners of the rectangle with these half sides, turned by `angle`, in the order of `listed`.
inline std::array<PlanPoint, 4> turnedRectangle(const PlanPoint& center, double halfX, double halfY,
                                                double angle,
                                                const std::array<std::uint32_t, 4>& listed = {0, 1, 2, 3}) {
    const std::array<PlanPoint, 4> signs{PlanPoint{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const double c = std::cos(angle), s = std::sin(angle);
    std::array<PlanPoint, 4> corners{};
    for (std::size_t k = 0; k < 4; ++k) {
        const double x = signs[listed[k]].x * halfX, y = signs[listed[k]].y * halfY;
        corners[k] = center + PlanPoint(c * x - s * y, s * x + c * y);
    }
    return corners;
}

inline Pose<double> uprightPose(const Vec3<double>& position, double angle) {
    return {position, Quat<double>(std::cos(0.5 * angle), 0.0, std::sin(0.5 * angle), 0.0)};
}

struct CuboidPair {
    CuboidPlan a, b;
    Pose<double> poseA, poseB;
};

namespace brute {

using Real = long double;
using Point = glm::vec<2, Real, glm::defaultp>;
using Polygon = std::vector<Point>;  // counter-clockwise

inline Real cross(const Point& a, const Point& b) {
    return a.x * b.y - a.y * b.x;
}

struct Prism {
    Polygon plan;
    Real bottom, top;
};

inline Prism prismOf(const CuboidPlan& plan, const Pose<double>& pose) {
    const Real w = pose.orientation.w, y = pose.orientation.y, squared = w * w + y * y;
    const Real c = (w * w - y * y) / squared, s = 2 * w * y / squared;
    Prism prism{{}, Real(plan.zMin) + pose.position.y, Real(plan.zMax) + pose.position.y};
    std::uint32_t k = 0;
    for (int i = 0; i < 4; ++i, k = plan.next[k]) {
        const Real px = plan.vertices[k].x, py = plan.vertices[k].y;
        prism.plan.emplace_back(c * px - s * py + pose.position.x, s * px + c * py - pose.position.z);
    }
    return prism;
}

// What of the polygon lies to the left of the line.
inline Polygon clipped(const Polygon& polygon, const Point& start, const Point& end) {
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const Real atP = cross(end - start, p - start), atQ = cross(end - start, q - start);
        if (atP >= 0) kept.push_back(p);
        if ((atP > 0 && atQ < 0) || (atP < 0 && atQ > 0)) kept.push_back(p + (atP / (atP - atQ)) * (q - p));
    }
    return kept;
}

inline Polygon intersection(const Polygon& a, const Polygon& b) {
    Polygon common = a;
    for (std::size_t i = 0; i < b.size(); ++i) common = clipped(common, b[i], b[(i + 1) % b.size()]);
    return common;
}

inline Real toSegment(const Point& p, const Point& start, const Point& end) {
    const Point along = end - start;
    const Real t = std::clamp<Real>(glm::dot(p - start, along) / glm::dot(along, along), 0, 1);
    return glm::length(p - (start + t * along));
}

// 0 where the polygons share a point.
inline Real separation(const Polygon& a, const Polygon& b) {
    if (!intersection(a, b).empty()) return 0;
    Real least = std::numeric_limits<Real>::infinity();
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            least = std::min(least, toSegment(a[i], b[j], b[(j + 1) % b.size()]));
            least = std::min(least, toSegment(b[j], a[i], a[(i + 1) % a.size()]));
        }
    }
    return least;
}

// The least way that one of two overlapping polygons has to go: over the sides of both.
inline Real depth(const Polygon& a, const Polygon& b) {
    Real least = std::numeric_limits<Real>::infinity();
    for (const auto& [sides, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
        for (std::size_t i = 0; i < sides->size(); ++i) {
            const Point along = (*sides)[(i + 1) % sides->size()] - (*sides)[i];
            Real deepest = -std::numeric_limits<Real>::infinity();
            for (const Point& p : *other) deepest = std::max(deepest, cross(along, p - (*sides)[i]));
            least = std::min(least, deepest / glm::length(along));
        }
    }
    return least;
}

inline Real sizeOf(const Prism& a, const Prism& b) {
    Real size = 0;
    for (const Prism* prism : {&a, &b}) {
        for (const Point& p : prism->plan) size = std::max({size, std::abs(p.x), std::abs(p.y)});
        size = std::max({size, std::abs(prism->bottom), std::abs(prism->top)});
    }
    return size;
}

}  // namespace brute

}  // namespace sepaxis::testing
