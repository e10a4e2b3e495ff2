// Two upright cuboids, compared stage by stage: what each stage measures, which one decides, and everything
// that a picture of it needs. The stages are those of P. Nathan, "Notes on Cuboid-Cuboid Collision
// Detection", 2014; the answers are exact, those of the solids in space: collide() of the two prisms says the
// same.
#pragma once

#include "collision/cuboid.h"

#include <array>
#include <cstdint>

namespace sepaxis {

// In the order in which they are asked; the first that can decide does.
enum class CuboidStage : std::uint8_t {
    zRangesApart,         // apart: one cuboid is above the other
    circlesApart,         // apart by more than the safe distance: the bounding circles say so
    circlesWithinSafety,  // apart: the circles are, but not by more than the safe distance
    edgesMeet,            // overlap: sides cross, touch or lie on each other
    vertexInside,         // overlap: no sides meet, but one plan contains the other
    separatedInPlan,      // apart: the circles meet, the plans do not
};

enum class SidesMeet : std::uint8_t {
    crossing,   // in one point inside both
    touching,   // in one point, an end of at least one of them
    collinear,  // along a stretch, or end to end
};

struct SideMeeting {
    std::uint32_t sideA = 0, sideB = 0;  // side k starts at plan vertex k
    SidesMeet kind = SidesMeet::crossing;
    PlanPoint from{0.0}, to{0.0};  // equal but for collinear ones
};

// From each vertex of one plan to the lines of the other's sides, metres, positive outside. The vertex is
// inside where all are negative; `inside` is decided without rounding and leaves out the border.
struct VertexDistances {
    std::array<std::array<double, 4>, 4> toSide{};  // [vertex][side]
    std::array<bool, 4> inside{};
};

enum class WhichCuboid : std::uint8_t { none, a, b };

// World space. Plan points are (x, -z) of the world (uprightFromPlan leads back), heights its y, metres. All
// of it is filled in, whichever stage decides.
struct CuboidStages {
    CuboidStage decidedBy = CuboidStage::separatedInPlan;
    bool overlap = false;         // touching counts, as in collide()
    bool closerThanSafe = false;  // distance < safeDistance
    double safeDistance = 0.0;

    PlacedCuboid a, b;

    double touchGap = 0.0;  // a gap up to this is touching
    double zGap = 0.0;      // between the z ranges; negative: how far one would have to rise to be clear
    double zShared = 0.0;   // of the heights that both have; 0 where there are none
    double centerDistance = 0.0;  // of the circles' centres, in plan
    double circleGap = 0.0;  // the same less both radii; negative where the circles overlap. The safety ring
                             // is A's circle with safeDistance added to its radius

    // By side of A, then of B.
    std::array<SideMeeting, 16> meetings{};
    std::uint32_t meetingCount = 0;

    VertexDistances vertexA, vertexB;           // vertices of A to sides of B, and the other way round
    WhichCuboid contained = WhichCuboid::none;  // whose vertex is the first inside the other; A before B
    std::uint32_t containedVertex = kNoIndex;

    double planSeparation = 0.0;  // metres; 0 where the plans meet
    double distance = 0.0;        // of the solids; 0 where they overlap
    // The closest points of the solids, in the middle of where there are many (faces one above the other,
    // parallel sides, ranges beside each other). Overlapping: one point that both have.
    Vec3<double> closestA{0.0}, closestB{0.0};
};

// Both poses turn about the vertical only (turnsAboutVerticalOnly) and lie within the limits of collide():
// otherwise there is no overlap, and lengths are NaN. A safeDistance that is NaN or below 0 counts as 0. A
// gap below kTouchGap of the pair's size is touching. Never allocates, never throws.
CuboidStages stageCuboids(const CuboidPlan& a, const Pose<double>& poseA, const CuboidPlan& b,
                          const Pose<double>& poseB, double safeDistance);

}  // namespace sepaxis
