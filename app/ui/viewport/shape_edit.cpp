#include "app/ui/viewport/shape_edit.h"

#include "app/scene/shapes/fitting.h"
#include "app/scene/shapes/shape_types.h"
#include "collision/cuboid.h"
#include "collision/hull/flat_hull.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace sepaxis::ui {

namespace {

// As much of the orientation as a shape of this kind may have.
std::array<double, 4> allowedTurn(const scene::Shape& shape, const std::array<double, 4>& orientation) {
    const auto& [x, y, z, w] = orientation;
    const scene::Turning turning = scene::turningOf(shape);
    if (turning == scene::Turning::free) return orientation;
    const bool anyTurn = turning == scene::Turning::aboutVertical && (y != 0.0 || w != 0.0);
    return anyTurn ? std::array{0.0, y, 0.0, w} : scene::Object{}.orientation;
}

std::string inWords(std::string_view typeName) {
    std::string words(typeName);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

bool namesAKindOfShape(const std::string& name) {
    const auto same = [&](const scene::ShapeType& type) {
        return name == type.name || name == inWords(type.name);
    };
    const std::span<const scene::ShapeType> types = scene::shapeTypes();
    return name == "cube" || std::any_of(types.begin(), types.end(), same);
}

}  // namespace

scene::Shape convertShape(const scene::BuiltShape& built, std::string_view typeName) {
    const scene::ShapeType* type = scene::findShapeType(typeName);
    if (type == nullptr) return {};
    scene::Shape shape = type->prototype;
    if (type->fit != nullptr) type->fit(shape, scene::Fitting(built));
    return shape;
}

std::array<double, 2> planSides(const scene::CuboidShape& cuboid) {
    const CuboidPlanBuild build = makeCuboidPlan(cuboid.plan, cuboid.zMin, cuboid.zMax);
    if (!build.status) return {0.0, 0.0};
    const std::uint32_t second = build.plan.next[0], third = build.plan.next[second];
    return {glm::length(cuboid.plan[second] - cuboid.plan[0]),
            glm::length(cuboid.plan[third] - cuboid.plan[second])};
}

void setPlanSide(scene::CuboidShape& cuboid, std::size_t side, double length) {
    const CuboidPlanBuild build = makeCuboidPlan(cuboid.plan, cuboid.zMin, cuboid.zMax);
    if (!build.status) return;
    const std::uint32_t second = build.plan.next[0], third = build.plan.next[second];
    const std::uint32_t fourth = build.plan.next[third];
    std::array<scene::dvec2, 4>& plan = cuboid.plan;
    const scene::dvec2 center = (plan[0] + plan[second] + plan[third] + plan[fourth]) * 0.25;
    std::array<scene::dvec2, 2> half{(plan[second] - plan[0]) * 0.5, (plan[third] - plan[second]) * 0.5};
    half[side] *= 0.5 * length / glm::length(half[side]);
    plan[0] = center - half[0] - half[1];
    plan[second] = center + half[0] - half[1];
    plan[third] = center + half[0] + half[1];
    plan[fourth] = center - half[0] + half[1];
}

scene::Command changeType(scene::Side side, const scene::BuiltShape& built, std::string_view typeName) {
    scene::Command command;
    command.name = std::string("Change ") + nameOf(side) + " to " + inWords(typeName);
    // A hull has every vertex of the core, and so its rounding; others are as large as both.
    const bool keepsRounding =
        typeName == "hull" && scene::isRounded(built.shape) && !isFlat(built.shape.core);
    command.apply = [side, keepsRounding, shape = convertShape(built, typeName),
                     name = inWords(typeName)](scene::Scene& scene) {
        scene::Object& object = scene.object(side);
        object.shape = shape;
        object.orientation = allowedTurn(shape, object.orientation);
        object.scale = scene::dvec3(1.0);
        if (!keepsRounding) object.marginRadius = 0.0;
        object.unknownInShape.clear();
        if (namesAKindOfShape(object.name)) object.name = name;
    };
    return command;
}

}  // namespace sepaxis::ui
