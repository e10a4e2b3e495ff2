// From an axis between two shapes to the features that meet on it, the contact point and, where no face
// decides, the manifold. Frame of A.
#pragma once

#include "collision/collide.h"
#include "collision/query/distance/gjk.h"
#include "collision/query/hull_pair.h"
#include "collision/query/manifold/clip.h"
#include "collision/query/sat.h"

#include <span>

namespace sepaxis {

template <class T>
struct ShapeContact {
    SatAxis<T> axis;  // its overlap is that of the hulls: the depth less the radii
    bool unique = true;
    Feature featureA, featureB;
    Vec3<T> point{T(0)};                   // Collision::contactPoint
    Vec3<T> onHullA{T(0)}, onHullB{T(0)};  // unless a face decides: where the hulls meet
    ClipFaces faces;                       // where a face decides: what the manifold is made of
};

// The largest feature of a hull that supports a unit direction, in its frame: a face that lies flat against
// it, an edge square to it, otherwise the vertex.
template <class T>
Feature supportingFeature(const Hull<T>& hull, const Vec3<T>& direction);

// The hulls overlap or touch; closest: where flat ones meet.
template <class T>
ShapeContact<T> contactAlongAxis(const HullPair<T>& pair, const SatResult<T>& sat,
                                 const DistanceResult<T>& closest);

// The hulls are apart by no more than the radii.
template <class T>
ShapeContact<T> contactAcrossGap(const HullPair<T>& pair, const DistanceResult<T>& gap);

// Of the squared sine between two edges: those farther from parallel have one point in a stable manifold,
// too.
inline constexpr double kLevelSineSquared = 1.0 / 64.0;

// Where no face decides: two points where parallel edges lie side by side, in a stable manifold within the
// slop, otherwise one.
template <class T>
std::uint32_t buildPointManifold(const HullPair<T>& pair, const ShapeContact<T>& contact,
                                 std::span<ManifoldPoint<T>> memory);

}  // namespace sepaxis
