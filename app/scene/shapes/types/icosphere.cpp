#include "app/scene/format/validation.h"
#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

namespace sepaxis::scene {

std::vector<ShapeType> IcosphereShape::types() {
    ShapeType type = typeWithRadius<&IcosphereShape::radius>("icosphere", IcosphereShape{},
                                                             "Radius of the sphere through the vertices");
    type.members.push_back(
        member<&IcosphereShape::subdivisions>({.name = "subdivisions",
                                               .limit = Limit::count,
                                               .least = 0,
                                               .most = kMostSubdivisions,
                                               .label = "divisions",
                                               .help = "How often each triangle is split in four",
                                               .mostInPanel = 5}));
    type.points = [](const Shape& shape) {
        const auto& [radius, subdivisions] = std::get<IcosphereShape>(shape);
        return HullInput(makeIcosphere(radius, subdivisions));
    };
    type.surface = [](const Shape& shape) {
        return std::get<IcosphereShape>(shape).subdivisions > 0 ? Surface::fine : Surface::faceted;
    };
    type.maker = "makeIcosphere";
    return {type};
}

}  // namespace sepaxis::scene
