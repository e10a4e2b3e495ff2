#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

#include <algorithm>

namespace sepaxis::scene {

namespace {

// Four ways across the axis, at its middle.
std::vector<DimensionHandle> radiusHandles(const Object& object) {
    const Frame frame(object);
    const auto& capsule = std::get<CapsuleShape>(object.shape);
    const dvec3 middle = 0.5 * (capsule.base + capsule.tip);
    std::vector<DimensionHandle> handles;
    for (const dvec3& across : waysAcross(capsule.tip - capsule.base))
        handles.push_back({"radius", "radius", frame.point(middle + capsule.radius * across),
                           frame.direction(across), capsule.radius});
    return handles;
}

void fit(Shape& shape, const Fitting& to) {
    double radius = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
        if (i != to.longest) radius = std::max(radius, to.half[static_cast<int>(i)]);
    shape = CapsuleShape{to.onLongest(-1.0, radius), to.onLongest(1.0, radius), radius};
}

}  // namespace

std::vector<ShapeType> CapsuleShape::types() {
    return {{
        .name = "capsule",
        .prototype = CapsuleShape{},
        .members = {member<&CapsuleShape::base>(
                        {.name = "base", .label = "base", .help = "Start of the axis", .isFree = true}),
                    member<&CapsuleShape::tip>(
                        {.name = "tip", .label = "tip", .help = "End of the axis", .isFree = true}),
                    member<&CapsuleShape::radius>({.name = "radius",
                                                   .limit = Limit::aboveZero,
                                                   .label = "radius",
                                                   .help = "Radius around the axis"})},
        .isSolid = false,
        .mayRound = false,
        .build =
            [](const Object& object, const std::string& root) {
                const auto& [base, tip, radius] = std::get<CapsuleShape>(object.shape);
                return checked(makeCapsule(base, tip, radius), root + "/shape");
            },
        .handles = radiusHandles,
        .resize =
            [](Object& object, std::size_t, double metres) {
                double& radius = std::get<CapsuleShape>(object.shape).radius;
                radius = atLeast(radius + metres, radius);
            },
        .fit = fit,
        .maker = "makeCapsule",
    }};
}

}  // namespace sepaxis::scene
