// What the rows of the shape types (shape_types.h) need for the handles of dimensions.h.
#pragma once

#include "app/scene/scene.h"
#include "app/scene/shapes/dimensions.h"
#include "app/scene/shapes/fitting.h"
#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace sepaxis::scene {

dvec3 unitAxis(int axis, double sign = 1.0);

// Four unit vectors across an axis, which may be zero: u, -u, v, -v.
std::array<dvec3, 4> waysAcross(const dvec3& axis);

// Between the frame of the object, with its scale, and the world.
class Frame {
 public:
    explicit Frame(const Object& object) : pose_(poseOf(object)), scale_(object.scale) {}

    dvec3 point(const dvec3& local) const { return transformPoint(pose_, scale_ * local); }
    dvec3 direction(const dvec3& local) const { return pose_.orientation * local; }
    dvec3 vectorToLocal(const dvec3& world) const;
    // How far the frame's origin has to move in the world for its points to move by `local`.
    dvec3 shift(const dvec3& local) const;
    double scaleAlong(int axis) const;
    double signAlong(int axis) const { return scale_[axis] < 0.0 ? -1.0 : 1.0; }

 private:
    Pose<double> pose_;
    dvec3 scale_;
};

inline double atLeast(double changed, double before) {
    return std::max(changed, kLeastShare * before);
}

// Handles 2 k and 2 k + 1 stand for axis k, its negative and its positive side.
inline int axisOfFace(std::size_t handle) {
    return static_cast<int>(handle / 2);
}
inline double signOfFace(std::size_t handle) {
    return handle % 2 == 0 ? -1.0 : 1.0;
}

// One radius along each axis both ways.
std::vector<DimensionHandle> radiusHandles(const Object& object, double radius);
void resizeRadius(double& radius, const Object& object, std::size_t handle, double metres);

// A box with a handle on each of its faces.
struct Bounds {
    dvec3 low{0.0}, high{0.0};
};
Bounds boundsOf(const std::vector<dvec3>& points);
std::vector<DimensionHandle> faceHandles(const Object& object, const Bounds& bounds);
// The length of the box along the handle's axis after the change, in the object's frame.
double resizedLength(const Object& object, const Bounds& bounds, std::size_t handle, double metres);
// That length as a factor, and the coordinate that stays.
struct Stretch {
    double factor, fixed;
};
std::optional<Stretch> stretchOf(const Object& object, const Bounds& bounds, std::size_t handle,
                                 double metres);  // nothing for a flat box

// The row of a shape whose only dimension in metres is a radius, as far as that goes.
template <auto Radius>
ShapeType typeWithRadius(std::string_view name, Shape prototype, const char* help) {
    using S = decltype(structOf(Radius));
    return {
        .name = name,
        .prototype = std::move(prototype),
        .members = {member<Radius>(
            {.name = "radius", .limit = Limit::aboveZero, .label = "radius", .help = help})},
        .handles =
            [](const Object& object) { return radiusHandles(object, std::get<S>(object.shape).*Radius); },
        .resize =
            [](Object& object, std::size_t handle, double metres) {
                resizeRadius(std::get<S>(object.shape).*Radius, object, handle, metres);
            },
        .fit = [](Shape& shape, const Fitting& to) { std::get<S>(shape).*Radius = to.radius; },
    };
}

}  // namespace sepaxis::scene
