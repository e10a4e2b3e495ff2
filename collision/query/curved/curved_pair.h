// The query of two shapes at least one of which has curved sides. Internal.
#pragma once

#include "collision/collide.h"

namespace sepaxis {

// As collideInA(); `out` is as it was made. The pair's size, the largest extent or coordinate of both shapes.
template <class T>
T collideCurved(const Shape<T>& a, const Shape<T>& b, const Pose<T>& bInA, const CollideOptions<T>& options,
                std::span<ManifoldPoint<T>> memory, Collision<T>& out);

}  // namespace sepaxis
