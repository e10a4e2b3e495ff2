// Upright cuboids: a rectangle in plan between two heights, turned about the vertical only.
//
// Plans are in the frame of P. Nathan, "Notes on Cuboid-Cuboid Collision Detection", 2014, whose z axis is
// upright: its (x, y, z) stands in the shape's frame, where y is upright, as (x, z, -y). That is a rotation,
// so counter-clockwise in plan is counter-clockwise seen from above. Metres, radians.
#pragma once

#include "collision/math.h"
#include "collision/shape.h"

#include <array>
#include <cstdint>
#include <string>

#include <glm/vec2.hpp>

namespace sepaxis {

using PlanPoint = glm::vec<2, double, glm::defaultp>;

inline Vec3<double> uprightFromPlan(const PlanPoint& plan, double z) {
    return {plan.x, z, 0.0 - plan.y};  // no negative zero
}
inline PlanPoint planOf(const Vec3<double>& upright) {
    return {upright.x, 0.0 - upright.z};
}

// The four vertices keep the numbers that the caller gave them, whatever their order. Side k starts at vertex
// k and ends at vertex next[k], counter-clockwise.
struct CuboidPlan {
    std::array<PlanPoint, 4> vertices{};
    std::array<std::uint32_t, 4> next{};
    double zMin = 0.0, zMax = 0.0;
};

enum class CuboidError : std::uint8_t {
    none,
    notFinite,        // index: the plan vertex, 4 for zMin, 5 for zMax
    tooLarge,         // index: as notFinite; measured: the coordinate, limit: kLargestCoordinate
    tooSmall,         // measured: the largest extent or coordinate, limit: kSmallestSize
    noHeight,         // zMax is not above zMin; measured: zMax - zMin
    duplicateVertex,  // index, secondIndex: two plan vertices in one place
    noArea,           // all vertices on a line within rounding; measured: the width, limit: what would do
    notRectangle,     // measured: how far the corners are off a rectangle's, limit: what is allowed
};

struct CuboidStatus {
    CuboidError error = CuboidError::none;
    std::uint32_t index = kNoIndex;
    std::uint32_t secondIndex = kNoIndex;
    double measured = 0.0;  // metres
    double limit = 0.0;
    explicit operator bool() const { return error == CuboidError::none; }
};

// A short line for a person.
std::string describe(const CuboidStatus& status);

struct CuboidPlanBuild {
    CuboidPlan plan;  // of use only where the status is good
    CuboidStatus status;
};

// Puts the vertices into counter-clockwise order, as the article does: a chain from vertex 0 to the nearest
// vertex left each time, then turned round where its area is negative. Where a plan is so thin that the chain
// crosses itself, the one order that does not is taken instead. What is accepted is a strictly convex
// quadrilateral that is a rectangle within kRectangleDeviation; its vertices are used as they are.
[[nodiscard]] CuboidPlanBuild makeCuboidPlan(const std::array<PlanPoint, 4>& vertices, double zMin,
                                             double zMax);

// How far the corners are off a rectangle's, metres: the larger of the gap that is left when one corner is
// completed to a parallelogram from the other three, and of the shorter side's lean along the longer one.
double rectangleDeviation(const CuboidPlan& plan);

// The prism. Vertices: k is plan vertex k at zMin, 4 + k at zMax. Faces: 0 bottom, 1 top, 2 + k stands on
// side k. Edges: k side k of the bottom, 4 + k of the top, 8 + k upright at plan vertex k. The status is
// noVolume where the prism is thinner than the rounding of its coordinates; tooLarge and tooSmall (for T)
// have no index.
template <class T>
ShapeBuild<T> makeCuboid(const CuboidPlan& plan);

// The unit normal of side k that points out of the plan, in two ways: the side turned clockwise by a right
// angle (its cross product with the upright axis); and away from the centroid, by the part of the line from
// the side to the centroid that is square to the side. Equal within rounding of the side's length over the
// width (the second way subtracts lengths, the first does not).
PlanPoint outwardNormalByTurning(const CuboidPlan& plan, std::uint32_t side);
PlanPoint outwardNormalFromCentroid(const CuboidPlan& plan, std::uint32_t side);

// True when the orientation, a unit quaternion, leaves the vertical where it is: its x and z are exactly
// zero. Only such cuboids stay cuboids; queries of this family ask for it.
inline bool turnsAboutVerticalOnly(const Quat<double>& orientation) {
    return orientation.x == 0.0 && orientation.z == 0.0;
}

struct PlanCircle {
    PlanPoint center{0.0};
    double radius = 0.0;
};

// About the mean of the corners, to the farthest of them.
PlanCircle boundingCircle(const std::array<PlanPoint, 4>& corners);

// A cuboid placed in the world: plan coordinates are (x, -z) of the world, heights its y.
struct PlacedCuboid {
    std::array<PlanPoint, 4> corners{};   // corner k is plan vertex k
    std::array<std::uint32_t, 4> next{};  // as in CuboidPlan
    double bottom = 0.0, top = 0.0;
    PlanCircle circle;
};

// The pose turns about the vertical only: what it tilts besides is lost.
PlacedCuboid placeCuboid(const CuboidPlan& plan, const Pose<double>& pose);

}  // namespace sepaxis
