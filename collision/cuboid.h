/// @file
/// Upright cuboids: a rectangle in plan between two heights, turned about the vertical only.
///
/// Plans are in the frame of P. Nathan, "Notes on Cuboid-Cuboid Collision Detection", 2014, whose z axis is
/// upright: its (x, y, z) stands in the shape's frame, where y is upright, as (x, z, -y). That is a rotation,
/// so counter-clockwise in plan is counter-clockwise seen from above. Metres, radians.
#pragma once

#include "collision/export.h"
#include "collision/math.h"
#include "collision/shape.h"

#include <array>
#include <cstdint>
#include <string>

#include <glm/vec2.hpp>

namespace sepaxis {

/// A point of a plan, metres.
using PlanPoint = glm::vec<2, double, glm::defaultp>;

/// Carries a point from plan coordinates to the shape's frame.
/// @param plan x and y of the article.
/// @param z height.
/// @return (x, z, -y).
inline Vec3<double> uprightFromPlan(const PlanPoint& plan, double z) {
    return {plan.x, z, 0.0 - plan.y};  // no negative zero
}
/// The plan of a point in the shape's frame.
/// @param upright a point whose y is the height.
/// @return its plan coordinates, (x, -z).
inline PlanPoint planOf(const Vec3<double>& upright) {
    return {upright.x, 0.0 - upright.z};
}

/// A rectangle in plan and its heights. The four vertices keep the numbers that the caller gave them,
/// whatever their order. Side k starts at vertex k and ends at vertex next[k], counter-clockwise.
struct CuboidPlan {
    std::array<PlanPoint, 4> vertices{};  ///< in the caller's order
    std::array<std::uint32_t, 4> next{};  ///< the vertex after each one, counter-clockwise
    double zMin = 0.0,                    ///< height of the bottom
        zMax = 0.0;                       ///< height of the top
};

/// Why four vertices and two heights make no cuboid.
enum class CuboidError : std::uint8_t {
    none,
    notFinite,        ///< index: the plan vertex, 4 for zMin, 5 for zMax
    tooLarge,         ///< index: as notFinite; measured: the coordinate, limit: kLargestCoordinate
    tooSmall,         ///< measured: the largest extent or coordinate, limit: kSmallestSize
    noHeight,         ///< zMax is not above zMin; measured: zMax - zMin
    duplicateVertex,  ///< index, secondIndex: two plan vertices in one place
    noArea,           ///< all vertices on a line within rounding; measured: the width, limit: what would do
    notRectangle,     ///< measured: how far the corners are off a rectangle's, limit: what is allowed
};

/// Success, or an error and what it was measured by. True when good.
struct CuboidStatus {
    CuboidError error = CuboidError::none;  ///< what is wrong
    std::uint32_t index = kNoIndex;         ///< what the error's comment says
    std::uint32_t secondIndex = kNoIndex;   ///< what the error's comment says
    double measured = 0.0;                  ///< metres
    double limit = 0.0;                     ///< metres: what would have been accepted
    /// @return whether there is no error.
    explicit operator bool() const { return error == CuboidError::none; }
};

/// A short line for a person.
/// @param status of makeCuboidPlan().
/// @return the line, without an end of line; allocates.
SEPAXIS_EXPORT std::string describe(const CuboidStatus& status);

/// A plan, or the reason why there is none.
struct CuboidPlanBuild {
    CuboidPlan plan;      ///< of use only where the status is good
    CuboidStatus status;  ///< what is wrong with the input
};

/// Puts the vertices into counter-clockwise order, as the article does: a chain from vertex 0 to the nearest
/// vertex left each time, then turned round where its area is negative. Where a plan is so thin that the
/// chain crosses itself, the one order that does not is taken instead. What is accepted is a strictly convex
/// quadrilateral that is a rectangle within kRectangleDeviation; its vertices are used as they are.
/// @param vertices the corners in any order.
/// @param zMin,zMax heights of bottom and top, zMax above zMin.
/// @return the plan, or the status of what is wrong.
[[nodiscard]] SEPAXIS_EXPORT CuboidPlanBuild makeCuboidPlan(const std::array<PlanPoint, 4>& vertices,
                                                            double zMin, double zMax);

/// How far the corners are off a rectangle's, metres: the larger of the gap that is left when one corner is
/// completed to a parallelogram from the other three, and of the shorter side's lean along the longer one.
/// @param plan any quadrilateral.
/// @return metres; zero for a rectangle.
SEPAXIS_EXPORT double rectangleDeviation(const CuboidPlan& plan);

/// The prism. Vertices: k is plan vertex k at zMin, 4 + k at zMax. Faces: 0 bottom, 1 top, 2 + k stands on
/// side k. Edges: k side k of the bottom, 4 + k of the top, 8 + k upright at plan vertex k. The status is
/// noVolume where the prism is thinner than the rounding of its coordinates; tooLarge and tooSmall (for T)
/// have no index.
/// @param plan of makeCuboidPlan().
/// @return the prism, or the status of what is wrong.
template <class T>
SEPAXIS_EXPORT ShapeBuild<T> makeCuboid(const CuboidPlan& plan);

/// The outward normal of a side: the side turned clockwise by a right angle, which is its cross product with
/// the upright axis.
/// @param plan the plan.
/// @param side k, from vertex k to next[k].
/// @return unit.
SEPAXIS_EXPORT PlanPoint outwardNormalByTurning(const CuboidPlan& plan, std::uint32_t side);
/// The outward normal of a side: away from the centroid, along the part of the line from the side to the
/// centroid that is square to the side. It subtracts lengths, so it agrees with outwardNormalByTurning()
/// within rounding of the side's length over the width.
/// @param plan the plan.
/// @param side k, from vertex k to next[k].
/// @return unit.
SEPAXIS_EXPORT PlanPoint outwardNormalFromCentroid(const CuboidPlan& plan, std::uint32_t side);

/// True when the orientation, a unit quaternion, leaves the vertical where it is: its x and z are exactly
/// zero. Only such cuboids stay cuboids; queries of this family ask for it.
/// @param orientation a unit quaternion.
/// @return whether it keeps the y axis.
inline bool turnsAboutVerticalOnly(const Quat<double>& orientation) {
    return orientation.x == 0.0 && orientation.z == 0.0;
}

/// A circle in plan.
struct PlanCircle {
    PlanPoint center{0.0};  ///< metres
    double radius = 0.0;    ///< metres
};

/// A circle around the mean of the corners, through the farthest of them.
/// @param corners metres.
/// @return the circle; not the smallest that holds the corners.
SEPAXIS_EXPORT PlanCircle boundingCircle(const std::array<PlanPoint, 4>& corners);

/// A cuboid placed in the world: plan coordinates are (x, -z) of the world, heights its y.
struct PlacedCuboid {
    std::array<PlanPoint, 4> corners{};   ///< corner k is plan vertex k
    std::array<std::uint32_t, 4> next{};  ///< as in CuboidPlan
    double bottom = 0.0,                  ///< the lowest y of the world
        top = 0.0;                        ///< the highest y of the world
    PlanCircle circle;                    ///< its bounding circle in plan
};

/// Places a cuboid in the world. The pose must turn about the vertical only: a tilt is dropped.
/// @param plan the cuboid.
/// @param pose its pose in the world.
/// @return corners, heights and circle in the world.
SEPAXIS_EXPORT PlacedCuboid placeCuboid(const CuboidPlan& plan, const Pose<double>& pose);

}  // namespace sepaxis
