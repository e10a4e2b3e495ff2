#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

namespace sepaxis::scene {

namespace {

void resizeBox(Object& object, std::size_t handle, double metres) {
    auto& box = std::get<BoxShape>(object.shape);
    const Frame frame(object);
    const int axis = axisOfFace(handle);
    const double before = box.halfExtents[axis];
    const double half = atLeast(before + 0.5 * metres / frame.scaleAlong(axis), before);
    box.halfExtents[axis] = half;
    object.position += frame.shift(unitAxis(axis, signOfFace(handle) * (half - before)));
}

}  // namespace

std::vector<ShapeType> BoxShape::types() {
    return {{
        .name = "box",
        .prototype = BoxShape{},
        .members = {member<&BoxShape::halfExtents>(
            {.name = "half_extents",
             .limit = Limit::aboveZero,
             .label = "half ext.",
             .help = "Half extent of the box: from its middle to a face, metres"})},
        .points =
            [](const Shape& shape) { return HullInput(makeBox(std::get<BoxShape>(shape).halfExtents)); },
        .handles =
            [](const Object& object) {
                const dvec3& half = std::get<BoxShape>(object.shape).halfExtents;
                return faceHandles(object, {-half, half});
            },
        .resize = resizeBox,
        .fit = [](Shape& shape, const Fitting& to) { shape = BoxShape{to.half}; },
        .maker = "makeBox",
    }};
}

}  // namespace sepaxis::scene
