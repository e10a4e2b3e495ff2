#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

#include <algorithm>
#include <array>

namespace sepaxis::scene {

namespace {

// Four ways across the axis at the base, then at the tip.
constexpr std::size_t kWays = 4;

std::vector<DimensionHandle> handlesOf(const Object& object) {
    const Frame frame(object);
    const auto& capsule = std::get<TaperedCapsuleShape>(object.shape);
    std::vector<DimensionHandle> handles;
    for (int end = 0; end < 2; ++end) {
        const char* name = end == 0 ? "radius at the base" : "radius at the tip";
        for (const dvec3& across : waysAcross(capsule.tip - capsule.base))
            handles.push_back(
                {name, name,
                 frame.point((end == 0 ? capsule.base : capsule.tip) + capsule.radii[end] * across),
                 frame.direction(across), capsule.radii[end]});
    }
    return handles;
}

void resize(Object& object, std::size_t handle, double metres) {
    // The handles of the two free points go before.
    constexpr std::size_t kPoints = 2;
    auto& capsule = std::get<TaperedCapsuleShape>(object.shape);
    double& radius = capsule.radii[handle < kPoints + kWays ? 0 : 1];
    radius = atLeast(radius + metres, radius);
}

void fit(Shape& shape, const Fitting& to) {
    double radius = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
        if (i != to.longest) radius = std::max(radius, to.half[static_cast<int>(i)]);
    shape = TaperedCapsuleShape{to.onLongest(-1.0, radius), to.onLongest(1.0, radius), {radius, radius}};
}

}  // namespace

std::vector<ShapeType> TaperedCapsuleShape::types() {
    return {{
        .name = "tapered capsule",
        .fileName = "tapered_capsule",
        .prototype = TaperedCapsuleShape{},
        .members =
            {member<&TaperedCapsuleShape::base>(
                 {.name = "base", .label = "base", .help = "Centre of the first ball", .isFree = true}),
             member<&TaperedCapsuleShape::tip>(
                 {.name = "tip", .label = "tip", .help = "Centre of the second ball", .isFree = true}),
             member<&TaperedCapsuleShape::radii>({.name = "radii",
                                                  .limit = Limit::aboveZero,
                                                  .label = "radii",
                                                  .help = "Radius at the base, and at the tip"})},
        .isSolid = false,
        .mayRound = false,
        .build =
            [](const Object& object, const std::string& root) {
                const auto& [base, tip, radii] = std::get<TaperedCapsuleShape>(object.shape);
                return checked(makeTaperedCapsule(base, tip, radii.x, radii.y), root + "/shape");
            },
        .handles = handlesOf,
        .resize = resize,
        .fit = fit,
        .surface = [](const Shape&) { return Surface::round; },
        .maker = "makeTaperedCapsule",
    }};
}

}  // namespace sepaxis::scene
