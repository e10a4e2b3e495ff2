// A sphere or a capsule (any shape whose core is a point or a segment) and a box (rounded ones, too), in
// closed form, whether the surfaces overlap or not: the core clearly outside of the box, or a point in it.
#pragma once

#include "collision/collide.h"

#include <span>

namespace sepaxis {

// A radius, because shapes without one are apart along an axis and not by a distance.
template <class T>
bool isRoundAndBox(const Shape<T>& a, const Shape<T>& b) {
    const bool isPair = a.core.isBox ? b.core.vertexCount() <= 2 : b.core.isBox && a.core.vertexCount() <= 2;
    return isPair && a.radius + b.radius > T(0);
}

// The whole query of such a pair, answered into `out` as collideInA() has it otherwise, numbers within
// rounding. False, and nothing written, where rounding decides (the core next to the box or to a plane of one
// of its sides, two sides as near, surfaces that just touch), where a segment enters the box, and where more
// than one point of it is a contact.
template <class T>
bool collideRoundAndBox(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA,
                        const CollideOptions<T>& options, std::span<ManifoldPoint<T>> memory,
                        Collision<T>& out);

}  // namespace sepaxis
