// Cuboid against cuboid as published: P. Nathan, "Notes on Cuboid-Cuboid Collision Detection", 2014. A method
// to compare with, faults included; cuboid_stages.h has the exact answers.
//
// What it gets wrong:
// - the z test asks only whether an end of A's range lies in B's: a range of A that contains B's counts as
// apart;
// - the second half of the test for collinear sides has the wrong sign: a side of B that contains the side of
// A is
//   missed (the sides that meet it at its ends still tell that they touch), and a long side of B that begins
//   beyond the end of the side of A counts as overlapping it: a row of cuboids collides across its gaps;
// - the separation is that of the plans, whatever the heights;
// - its tolerance is an area or a length alike and the same at every size: below about 0.3 mm all sides count
// as
//   parallel and collinear, so that small cuboids collide at a distance.
#pragma once

#include "collision/cuboid.h"

#include <cstdint>
#include <limits>

namespace sepaxis::textbook {

// The article's suggestion: the machine epsilon of single precision, absolute (metres, square metres, no
// unit).
inline constexpr double kCuboidEpsilon = std::numeric_limits<float>::epsilon();

enum class CuboidStage : std::uint8_t {
    zTest,       // no collision: the z ranges are found apart
    circleTest,  // no collision: the bounding circles with the safe distance are apart
    edgeEdge,    // collision: sides sideA and sideB intersect
    vertexEdge,  // collision: a vertex of one lies inside the other
    separation,  // no collision, the least separation was measured
};

struct CuboidResult {
    bool collision = false;
    CuboidStage decidedBy = CuboidStage::separation;
    std::uint32_t sideA = kNoIndex,
                  sideB = kNoIndex;  // edgeEdge: the first pair found; side k starts at vertex k
    std::uint32_t vertexA = kNoIndex,
                  vertexB = kNoIndex;  // vertexEdge: the vertex found inside, the other kNoIndex

    // Metres, in plan, 0 where the plans collide. The article measures it in the last stage only; where the z
    // or the circle test ends it earlier, this is what the last stage would say.
    double separation = 0.0;
    PlanPoint closestA{0.0}, closestB{0.0};  // in plan, world; meaningful where separation > 0

    // What the z and the circle test compare, metres.
    PlacedCuboid a, b;
    double radiusA = 0.0, radiusB = 0.0;  // to the first vertex
    double centerDistance = 0.0;          // in plan
    double safeDistance = 0.0;
};

// The article's stages on A as its cuboid 1 and B as its cuboid 2. Both poses turn about the vertical only
// and lie within the limits of collide(), otherwise there is no collision and no separation; a safeDistance
// that is NaN or below 0 counts as 0. Never allocates, never throws.
CuboidResult collideCuboids(const CuboidPlan& a, const Pose<double>& poseA, const CuboidPlan& b,
                            const Pose<double>& poseB, double safeDistance);

// The parts that are wrong, alone.
bool zTest(double low1, double high1, double low2, double high2);
bool edgesIntersect(const PlanPoint& start1, const PlanPoint& along1, const PlanPoint& start2,
                    const PlanPoint& along2);

}  // namespace sepaxis::textbook
