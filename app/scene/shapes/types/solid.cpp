#include "app/scene/shapes/types/solid.h"

#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

#include <algorithm>

namespace sepaxis::scene {

namespace {

HullInput pointsOf(const Shape& shape) {
    const auto& [kind, radius] = std::get<SolidShape>(shape);
    return HullInput(std::ranges::find(kSolids, kind, &Solid::kind)->make(radius));
}

ShapeType typeOf(const Solid& solid) {
    ShapeType type =
        typeWithRadius<&SolidShape::radius>(solid.name, SolidShape{solid.kind}, solid.radiusHelp);
    type.points = pointsOf;
    type.maker = solid.maker;
    return type;
}

}  // namespace

std::vector<ShapeType> SolidShape::types() {
    std::vector<ShapeType> types;
    for (const Solid& solid : kSolids) types.push_back(typeOf(solid));
    return types;
}

}  // namespace sepaxis::scene
