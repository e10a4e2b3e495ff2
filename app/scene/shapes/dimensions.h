// What of a shape can be pulled larger or smaller: its own dimensions, never a hidden matrix, so that a
// sphere stays a sphere. The resize gizmo draws these handles; what it does to them is computed here, in
// double, from the object as it was at the start.
#pragma once

#include "app/scene/scene.h"

#include <optional>
#include <string>
#include <vector>

namespace sepaxis::scene {

struct DimensionHandle {
    std::string name;     // what is pulled: "radius", "+x face", "tip", "vertex 2"
    std::string measure;  // which dimension that changes: "radius", "size x", "height"; empty for points
    dvec3 position{0.0};  // world, on the shape
    dvec3 direction{
        0.0};  // world, unit: the way that makes the dimension larger; zero: a point, free to move
    std::optional<double> value;  // the dimension along `direction`, metres in the world
    int axis = -1;                // of the shape's frame, where the dimension lies along one; else -1

    bool isFree() const { return direction == dvec3(0.0); }
    // What the dimension is measured from: the middle, or the opposite face. Not for points.
    dvec3 origin() const { return position - *value * direction; }
};

// Spheres, solids, icospheres and random hulls: their radius, along each axis of the frame both ways. Boxes,
// axis-aligned boxes and hulls: the six faces of their box, each with the opposite one in its place. Round
// ones: radius, top and bottom. Capsules: both ends and the radius. Segments, triangles: their points.
// Cuboids: four sides, top and bottom.
std::vector<DimensionHandle> dimensionHandles(const Object& object);

// The object with the dimension of a handle changed by so many metres of the world; never to less than
// kLeastShare of what it was. Opposite faces stay where they are, so the position may follow. For handles
// that are not free.
inline constexpr double kLeastShare = 1e-3;
Object resizedAlong(const Object& start, std::size_t handle, double metres);

// The object with the dimension of a handle set to so many metres of the world, above zero and however small:
// exactly where the numbers that it is made of can say it.
Object resizedTo(const Object& start, std::size_t handle, double value);

// The object with the point of a free handle moved by a vector of the world.
Object resizedBy(const Object& start, std::size_t handle, const dvec3& motion);

}  // namespace sepaxis::scene
