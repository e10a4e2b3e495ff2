// What the rows of the shape types (shape_types.h) build their shapes with.
#pragma once

#include "app/scene/evaluation.h"
#include "app/scene/scene.h"
#include "collision/hull_builder.h"
#include "collision/solids.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::scene {

// A shape's points and lists, as the hull builder takes them.
struct HullInput {
    std::vector<dvec3> positions;
    std::vector<std::vector<std::uint32_t>> faces, edges;
    std::vector<dvec3> normals;
    PointPrecision precision = PointPrecision::automatic;

    // The member that a complaint of the builder is about, from the shape's place on. Null: the points are
    // generated, and what the builder tidied in them is no news to the person.
    std::string (*memberOf)(const HullStatus&) = nullptr;
    std::function<void(Hull<double>&)> renumber;  // where features have other numbers than the builder's

    HullInput() = default;
    explicit HullInput(SolidPoints solid)
        : positions(std::move(solid.positions)),
          faces(std::move(solid.faces)),
          edges(std::move(solid.edges)) {}
};

// `root` is the object's pointer, `pointer` the shape's.
BuildResult buildSolid(HullInput input, const Object& object, const std::string& root);
BuildResult finished(sepaxis::Shape<double> shape, std::vector<HullRepair> repairs = {},
                     const std::optional<CuboidPlan>& plan = {});
BuildResult failed(std::string pointer, std::string reason);
BuildResult tooSmall(const std::string& pointer);
// What the library made, if it is valid and not too small. A point without a radius has no size that could be
// too small.
BuildResult checked(sepaxis::Shape<double> made, const std::string& pointer);

double largestCoordinate(const std::vector<dvec3>& points);

}  // namespace sepaxis::scene
