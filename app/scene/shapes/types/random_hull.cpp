#include "app/scene/format/validation.h"
#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

namespace sepaxis::scene {

std::vector<ShapeType> RandomHullShape::types() {
    ShapeType type = typeWithRadius<&RandomHullShape::radius>("random_hull", RandomHullShape{},
                                                              "Radius of the sphere that the points lie on");
    type.members.push_back(member<&RandomHullShape::points>({.name = "points",
                                                             .limit = Limit::count,
                                                             .least = kFewestPoints,
                                                             .most = kMostRandomPoints,
                                                             .label = "points",
                                                             .help = "How many points",
                                                             .mostInPanel = 20000}));
    type.members.push_back(
        member<&RandomHullShape::seed>({.name = "seed",
                                        .limit = Limit::none,
                                        .label = "seed",
                                        .help = "The same seed gives the same hull everywhere",
                                        .mostInPanel = 9007199254740992.0}));  // 2^53
    type.points = [](const Shape& shape) {
        const auto& [radius, points, seed] = std::get<RandomHullShape>(shape);
        return HullInput(makeRandomPoints(radius, points, seed));
    };
    type.surface = [](const Shape& shape) {
        return surfaceOfPoints(std::get<RandomHullShape>(shape).points);
    };
    type.maker = "makeRandomPoints";
    return {type};
}

}  // namespace sepaxis::scene
