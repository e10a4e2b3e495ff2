// A sphere (any shape whose core is a point) and a box (rounded ones, too), the point clearly outside of the
// box, in closed form: whether the surfaces overlap or not. Of floats only, as segment_pair.h.
#pragma once

#include "collision/collide.h"

#include <span>

namespace sepaxis {

// A radius, because shapes without one are apart along an axis and not by a distance.
inline bool isRoundPointAndBox(const Shape<float>& a, const Shape<float>& b) {
    const bool isPair = a.core.isBox ? b.core.vertexCount() == 1 : b.core.isBox && a.core.vertexCount() == 1;
    return isPair && a.radius + b.radius > 0.0f;
}

// The whole query of such a pair, answered into `out` as collideInA() has it otherwise, numbers within
// rounding. False, and nothing written, where rounding decides (the point next to the box or to a plane of
// one of its sides, surfaces that just touch), and where the point is in the box.
bool collidePointAndBox(const Shape<float>& a, const Shape<float>& b, const Pose<float>& bInA,
                        const CollideOptions<float>& options, std::span<ManifoldPoint<float>> memory,
                        Collision<float>& out);

}  // namespace sepaxis
