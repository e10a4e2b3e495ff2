/// @file
/// Cuboid against cuboid as published: P. Nathan, "Notes on Cuboid-Cuboid Collision Detection", 2014. A
/// method to compare with, faults included; cuboid_stages.h has the exact answers.
///
/// What it gets wrong:
/// - the z test asks only whether an end of A's range lies in B's: a range of A that contains B's counts
///   as apart;
/// - the second half of the test for collinear sides has the wrong sign: a side of B that contains the side
///   of A is missed (the sides that meet it at its ends still tell that they touch), and a long side of B
///   that begins beyond the end of the side of A counts as overlapping it: a row of cuboids collides across
///   its gaps;
/// - the separation is that of the plans, whatever the heights;
/// - its tolerance is an area or a length alike and the same at every size: below about 0.3 mm all sides
///   count as parallel and collinear, so that small cuboids collide at a distance.
#pragma once

#include "collision/cuboid.h"
#include "collision/export.h"

#include <cstdint>
#include <limits>

namespace sepaxis::textbook {

/// The article's suggestion: the machine epsilon of single precision, absolute (metres, square metres, no
/// unit).
inline constexpr double kCuboidEpsilon = std::numeric_limits<float>::epsilon();

/// The stages of the article, in their order.
enum class CuboidStage : std::uint8_t {
    zTest,       ///< no collision: the z ranges are found apart
    circleTest,  ///< no collision: the bounding circles with the safe distance are apart
    edgeEdge,    ///< collision: sides sideA and sideB intersect
    vertexEdge,  ///< collision: a vertex of one lies inside the other
    separation,  ///< no collision, the least separation was measured
};

/// The answer of the article.
struct CuboidResult {
    bool collision = false;                           ///< the verdict
    CuboidStage decidedBy = CuboidStage::separation;  ///< the stage that gave it
    std::uint32_t sideA =
                      kNoIndex,  ///< edgeEdge: side of A of the first pair found; side k starts at vertex k
        sideB = kNoIndex;        ///< edgeEdge: side of B of that pair
    std::uint32_t vertexA = kNoIndex,  ///< vertexEdge: the vertex of A found inside B, or kNoIndex
        vertexB = kNoIndex;            ///< vertexEdge: the vertex of B found inside A, or kNoIndex

    /// Metres, in plan, 0 where the plans collide. The article measures it in the last stage only; where the
    /// z or the circle test ends it earlier, this is what the last stage would say.
    double separation = 0.0;
    PlanPoint closestA{0.0},  ///< on A, in plan, world; meaningful where separation > 0
        closestB{0.0};        ///< on B, the same

    PlacedCuboid a,               ///< what the z and the circle test compare: A in the world
        b;                        ///< B in the world
    double radiusA = 0.0,         ///< metres, of A: to the first vertex
        radiusB = 0.0;            ///< of B
    double centerDistance = 0.0;  ///< in plan
    double safeDistance = 0.0;    ///< metres, as asked for
};

/// Runs the article's stages on A as its cuboid 1 and B as its cuboid 2. Both poses turn about the vertical
/// only and lie within the limits of collide(), otherwise there is no collision and no separation; a
/// safeDistance that is NaN or below 0 counts as 0. Never allocates, never throws.
/// @param a,poseA cuboid A and its pose in the world.
/// @param b,poseB cuboid B and its pose in the world.
/// @param safeDistance metres.
/// @return the verdict, the stage that gave it, and the separation.
SEPAXIS_EXPORT CuboidResult collideCuboids(const CuboidPlan& a, const Pose<double>& poseA,
                                           const CuboidPlan& b, const Pose<double>& poseB,
                                           double safeDistance);

/// The article's test of the heights, which misses a first range that contains the second.
/// @param low1,high1 the first range, metres.
/// @param low2,high2 the second range, metres.
/// @return whether the ranges are found to meet.
SEPAXIS_EXPORT bool zTest(double low1, double high1, double low2, double high2);
/// The article's test of two sides, wrong where they are collinear.
/// @param start1,along1 start of the first side, and the way to its end; metres, in plan.
/// @param start2,along2 the same of the second side.
/// @return whether the sides are found to meet.
SEPAXIS_EXPORT bool edgesIntersect(const PlanPoint& start1, const PlanPoint& along1, const PlanPoint& start2,
                                   const PlanPoint& along2);

}  // namespace sepaxis::textbook
