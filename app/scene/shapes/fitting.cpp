#include "app/scene/shapes/fitting.h"

#include "app/scene/shapes/stand_in.h"
#include "collision/hull/flat_hull.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::scene {

namespace {

// What a triangle, a segment or a point gets as its thickness where the new type needs one, of its largest
// half extent. A solid keeps its own, however thin.
constexpr double kThickness = 0.25;

}  // namespace

double tidy(double value) {
    if (value == 0.0) return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 5.0);
    return std::round(value / unit) * unit;
}

Fitting::Fitting(const BuiltShape& built)
    : solid(built.shape.isCurved() ? built.outline() : built.shape.core),
      center((built.shape.core.boundsMin + built.shape.core.boundsMax) * 0.5),
      half((built.shape.core.boundsMax - built.shape.core.boundsMin) * 0.5 + built.shape.radius) {
    double most = std::max({half.x, half.y, half.z});
    if (most == 0.0) most = BoxShape{}.halfExtents.x;  // a single point
    const bool isThin =
        built.shape.isCurved() ? built.shape.kind == ShapeKind::disc : isFlat(built.shape.core);
    const double least = isThin && built.shape.radius == 0.0 ? kThickness * most : 0.0;
    for (int i = 0; i < 3; ++i) {
        half[i] = tidy(std::max(half[i], least));
        center[i] = tidy(center[i]);
        if (half[i] > half[static_cast<int>(longest)]) longest = static_cast<std::size_t>(i);
    }
    radius = radiusAround(built.shape);
    radius = radius > 0.0 ? tidy(radius) : half.x;
}

dvec3 Fitting::onLongest(double sign, double inwards) const {
    dvec3 point = center;
    point[static_cast<int>(longest)] += sign * (half[static_cast<int>(longest)] - inwards);
    return point;
}

}  // namespace sepaxis::scene
