// Points in plan: what cuboid.cpp and cuboid_stages.cpp share. Internal.
#pragma once

#include "collision/cuboid.h"
#include "collision/hull/exact_orientation.h"
#include "collision/query/query_limits.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace sepaxis {

// Whether a cuboid stays one in this pose, and can be asked for.
inline bool isUprightWithinLimits(const Pose<double>& pose) {
    return turnsAboutVerticalOnly(pose.orientation) && isWithinLimits(pose);
}

inline double planCross(const PlanPoint& a, const PlanPoint& b) {
    return differenceOfProducts(a.x, b.y, a.y, b.x);
}

inline double largestCoordinate(const PlanPoint& p) {
    return std::max(std::abs(p.x), std::abs(p.y));
}

// 1 where c lies to the left of the line from a to b, -1 to the right, 0 on it: without any rounding error
// for coordinates of at most 1. What is below the range of the exact test counts as zero.
inline int planSide(const PlanPoint& a, const PlanPoint& b, const PlanPoint& c) {
    constexpr double kLeast = 0x1p-200;
    const auto lifted = [](const PlanPoint& p, double height) {
        return Vec3<double>(std::abs(p.x) < kLeast ? 0.0 : p.x, std::abs(p.y) < kLeast ? 0.0 : p.y, height);
    };
    return orientationSign(lifted(a, 0.0), lifted(b, 0.0), lifted(c, 0.0), lifted(a, 1.0));
}

// The power of two that brings `largest` to between 1/2 and 1.
inline int scaleExponent(double largest) {
    int exponent = 0;
    std::frexp(largest, &exponent);
    return -exponent;
}

inline PlanPoint scaled(const PlanPoint& p, int exponent) {
    return {std::ldexp(p.x, exponent), std::ldexp(p.y, exponent)};
}

// Without overflow or underflow of the squares. std::hypot differs in its last digit between machines.
inline double planLength(const PlanPoint& p) {
    constexpr double kLeast = 0x1p-480, kMost = 0x1p480;
    const double largest = largestCoordinate(p);
    if (largest >= kLeast && largest <= kMost) return std::sqrt(p.x * p.x + p.y * p.y);
    const int exponent = scaleExponent(largest);
    const PlanPoint near = scaled(p, exponent);
    return std::ldexp(std::sqrt(near.x * near.x + near.y * near.y), -exponent);
}

}  // namespace sepaxis
