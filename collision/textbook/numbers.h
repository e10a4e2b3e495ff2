// What the articles' methods need to be asked anything.
#pragma once

#include "collision/query/query_limits.h"
#include "collision/shape.h"

namespace sepaxis::textbook {

// They work in world space, so that both poses count. Otherwise the status is notANumber and there is no hit.
inline bool hasNumbers(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                       const Pose<double>& poseB) {
    return canBeAsked(a.core, b.core, poseA) && isWithinLimits(poseB);
}

}  // namespace sepaxis::textbook
