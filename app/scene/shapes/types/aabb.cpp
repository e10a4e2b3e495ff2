#include "app/base/json_text.h"
#include "app/scene/format/validation.h"
#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

namespace sepaxis::scene {

namespace {

BuildResult build(const Object& object, const std::string& root) {
    const auto& [min, max] = std::get<AabbShape>(object.shape);
    const std::string pointer = root + "/shape";
    if (largestCoordinate({min, max}) < kSmallestSize) return tooSmall(pointer);
    ShapeBuild<double> build = makeAabb(min, max);
    if (!build.status) return failed(pointer, describe(build.status));
    return finished(std::move(build.shape));
}

void resize(Object& object, std::size_t handle, double metres) {
    auto& [min, max] = std::get<AabbShape>(object.shape);
    const int axis = axisOfFace(handle);
    const double length = resizedLength(object, {min, max}, handle, metres);
    if (signOfFace(handle) < 0.0)
        min[axis] = max[axis] - length;
    else
        max[axis] = min[axis] + length;
}

}  // namespace

std::vector<ShapeType> AabbShape::types() {
    return {{
        .name = "aabb",
        .prototype = AabbShape{},
        .members = {member<&AabbShape::min>({.name = "min", .label = "min", .help = "Lowest corner"}),
                    member<&AabbShape::max>({.name = "max",
                                             .limit = Limit::aboveOther,
                                             .other = "min",
                                             .label = "max",
                                             .help = "Highest corner"})},
        .turning = Turning::none,
        .build = build,
        .handles =
            [](const Object& object) {
                const auto& [min, max] = std::get<AabbShape>(object.shape);
                return faceHandles(object, {min, max});
            },
        .resize = resize,
        .fit =
            [](Shape& shape, const Fitting& to) {
                shape = AabbShape{to.center - to.half, to.center + to.half};
            },
        .maker = "makeAabb",
        .makerMayFail = true,
    }};
}

}  // namespace sepaxis::scene
