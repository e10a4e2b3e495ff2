// Two shapes whose cores are points or segments (spheres, capsules, segments) and clearly apart from each
// other, in closed form: whether the surfaces overlap or not. Of floats only: of doubles the general query
// goes through a wider scalar, and its answer has more digits.
#pragma once

#include "collision/collide.h"

#include <span>

namespace sepaxis {

inline bool hasSegmentCore(const Shape<float>& shape) {
    return shape.core.vertexCount() <= 2;
}

// The whole query of two shapes with such cores, answered into `out` as collideInA() has it otherwise,
// numbers within rounding. False, and nothing written, where rounding decides (cores that touch or cross or
// nearly do, segments that are nearly parallel, a closest point next to an end, surfaces that just touch).
bool collideSegments(const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA,
                     const CollideOptions<float>& options, std::span<ManifoldPoint<float>> memory,
                     Collision<float>& out);

}  // namespace sepaxis
