// Two shapes whose cores are points or segments (spheres, capsules, segments) and clearly apart from each
// other, in closed form: whether the surfaces overlap or not.
#pragma once

#include "collision/collide.h"

#include <span>

namespace sepaxis {

template <class T>
bool hasSegmentCore(const Shape<T>& shape) {
    return shape.core.vertexCount() <= 2;
}

// The whole query of two shapes with such cores, answered into `out` as collide() has it otherwise, or, where
// poseA is null, as collideInA(), numbers within rounding. False, and nothing written, where rounding decides
// (cores that touch or cross or nearly do, segments that are nearly parallel, a closest point next to an end,
// surfaces that just touch).
template <class T>
bool collideSegments(const Shape<T>& a, const Pose<T>* poseA, const Shape<T>& b, const Pose<T>& poseB,
                     const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory, Collision<T>& out);

}  // namespace sepaxis
