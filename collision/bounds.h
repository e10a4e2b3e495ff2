/// @file
/// The box along the world's axes around a shape: what a broad phase sorts by.
#pragma once

#include "collision/export.h"
#include "collision/shape.h"

namespace sepaxis {

/// A box along the axes, by two opposite corners.
template <class T>
struct Bounds {
    Vec3<T> low{std::numeric_limits<T>::infinity()};    ///< metres: the least x, y and z
    Vec3<T> high{-std::numeric_limits<T>::infinity()};  ///< metres: the greatest x, y and z
};

/// The smallest box along the world's axes that holds the shape, its radius included. Each side touches it,
/// within the rounding of the pose: a broad phase that must not miss a contact adds its margin. Never
/// allocates; the time is that of six support queries.
/// @param shape any shape.
/// @param pose where it is in the world; a unit quaternion.
/// @return the box. Of a shape that was refused (Shape::status) low is above high, infinitely far: it meets
/// nothing.
template <class T>
SEPAXIS_EXPORT Bounds<T> worldBounds(const Shape<T>& shape, const Pose<T>& pose);

}  // namespace sepaxis
