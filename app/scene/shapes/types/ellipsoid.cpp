#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

namespace sepaxis::scene {

namespace {

// Handles 2 k and 2 k + 1: along axis k, both ways.
std::vector<DimensionHandle> handlesOf(const Object& object) {
    const Frame frame(object);
    const dvec3& radii = std::get<EllipsoidShape>(object.shape).radii;
    constexpr std::array kNames{"radius x", "radius y", "radius z"};
    std::vector<DimensionHandle> handles;
    for (std::size_t h = 0; h < 6; ++h) {
        const int axis = axisOfFace(h);
        const dvec3 local = unitAxis(axis, signOfFace(h));
        const char* name = kNames[static_cast<std::size_t>(axis)];
        handles.push_back(
            {name, name, frame.point(radii[axis] * local), frame.direction(local), radii[axis], axis});
    }
    return handles;
}

}  // namespace

std::vector<ShapeType> EllipsoidShape::types() {
    return {{
        .name = "ellipsoid",
        .prototype = EllipsoidShape{},
        .members = {member<&EllipsoidShape::radii>({.name = "radii",
                                                    .limit = Limit::aboveZero,
                                                    .label = "radii",
                                                    .help = "Radii along the shape's axes"})},
        .isSolid = false,
        .build =
            [](const Object& object, const std::string& root) {
                return checked(makeEllipsoid(std::get<EllipsoidShape>(object.shape).radii), root + "/shape");
            },
        .handles = handlesOf,
        .resize =
            [](Object& object, std::size_t handle, double metres) {
                double& radius = std::get<EllipsoidShape>(object.shape).radii[axisOfFace(handle)];
                radius = atLeast(radius + metres, radius);
            },
        .fit = [](Shape& shape, const Fitting& to) { shape = EllipsoidShape{to.half}; },
        .surface = [](const Shape&) { return Surface::round; },
        .maker = "makeEllipsoid",
    }};
}

}  // namespace sepaxis::scene
