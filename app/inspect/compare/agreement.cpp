#include "app/inspect/compare/agreement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sepaxis::inspect {

namespace {

// Radians. What a face or two edges make of their coordinates' rounding; nearly parallel edges blur it most.
constexpr double kNormalInDouble = 1e-6;
constexpr double kNormalInFloat = 1e-3;

}  // namespace

double angleBetween(const dvec3& a, const dvec3& b) {
    return std::atan2(glm::length(accurateCross(a, b)), glm::dot(a, b));
}

double normalTolerance(const scene::Evaluation& evaluation, scene::Precision precision) {
    const bool single = precision == scene::Precision::floatPrecision;
    const double radii = evaluation.shapes[0]->shape.radius + evaluation.shapes[1]->shape.radius;
    const double lever = std::abs(radii - signedDepth(evaluation.collision));
    const double blur =
        promiseOf(evaluation, precision).depth / std::max(lever, std::numeric_limits<double>::min());
    return std::min(std::numbers::pi, (single ? kNormalInFloat : kNormalInDouble) + blur);
}

}  // namespace sepaxis::inspect
