#include "app/scene/shapes/building.h"
#include "app/scene/shapes/fitting.h"
#include "app/scene/shapes/shape_types.h"

#include <algorithm>

namespace sepaxis::scene {

namespace {

constexpr double kLeastWidth = 0.5;  // of its length: where it is made of a segment or a rod

// Across the two longer axes, its front towards the positive end of the shortest.
void fit(Shape& shape, const Fitting& to) {
    int shortest = 0;
    for (int i = 1; i < 3; ++i)
        if (to.half[i] <= to.half[shortest]) shortest = i;
    const int first = (shortest + 1) % 3, second = (shortest + 2) % 3;
    const double least = kLeastWidth * to.half[static_cast<int>(to.longest)];
    dvec3 u(0.0), v(0.0);
    u[first] = std::max(to.half[first], least);
    v[second] = std::max(to.half[second], least);
    shape = TriangleShape{{to.center - u - v, to.center + u - v, to.center + v}};
}

BuildResult build(const Object& object, const std::string& root) {
    const auto& [vertices, oneSided] = std::get<TriangleShape>(object.shape);
    return checked(makeTriangle(vertices[0], vertices[1], vertices[2], oneSided), root + "/shape");
}

}  // namespace

std::vector<ShapeType> TriangleShape::types() {
    return {{
        .name = "triangle",
        .prototype = TriangleShape{},
        .members = {member<&TriangleShape::vertices>(
                        {.name = "vertices",
                         .label = "vertex",
                         .help = "Corner of the triangle, counter-clockwise from its front",
                         .isFree = true}),
                    member<&TriangleShape::oneSided>(
                        {.name = "one_sided",
                         .required = false,
                         .limit = Limit::none,
                         .label = "one-sided",
                         .help = "Ignored by shapes centred behind it; its front is the side from which its "
                                 "vertices run counter-clockwise"})},
        .isSolid = false,
        .build = build,
        .fit = fit,
        .maker = "makeTriangle",
    }};
}

}  // namespace sepaxis::scene
