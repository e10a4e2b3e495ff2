/// @file
/// Two upright cuboids, compared stage by stage: what each stage measures, which one decides, and everything
/// that a picture of it needs. The stages are those of P. Nathan, "Notes on Cuboid-Cuboid Collision
/// Detection", 2014; the answers are exact, those of the solids in space: collide() of the two prisms says
/// the same.
#pragma once

#include "collision/cuboid.h"
#include "collision/export.h"

#include <array>
#include <cstdint>

namespace sepaxis {

/// The stages in the order of the article. The first that can decide does.
enum class CuboidStage : std::uint8_t {
    zRangesApart,         ///< apart: one cuboid is above the other
    circlesApart,         ///< apart by more than the safe distance: the bounding circles say so
    circlesWithinSafety,  ///< apart: the circles are, but not by more than the safe distance
    edgesMeet,            ///< overlap: sides cross, touch or lie on each other
    vertexInside,         ///< overlap: no sides meet, but one plan contains the other
    separatedInPlan,      ///< apart: the circles meet, the plans do not
};

/// How two sides meet.
enum class SidesMeet : std::uint8_t {
    crossing,   ///< in one point inside both
    touching,   ///< in one point, an end of at least one of them
    collinear,  ///< along a stretch, or end to end
};

/// Where a side of A meets a side of B, in plan.
struct SideMeeting {
    std::uint32_t sideA = 0,               ///< of A: side k starts at plan vertex k
        sideB = 0;                         ///< of B
    SidesMeet kind = SidesMeet::crossing;  ///< how they meet
    PlanPoint from{0.0},                   ///< where the meeting starts
        to{0.0};                           ///< where it ends: the same point but for collinear sides
};

/// The distances from each vertex of one plan to the lines of the other's sides: metres, positive outside.
/// The vertex is inside where all are negative; `inside` is decided without rounding and leaves out the
/// border.
struct VertexDistances {
    std::array<std::array<double, 4>, 4> toSide{};  ///< [vertex][side]
    std::array<bool, 4> inside{};                   ///< whether the vertex lies inside the other plan
};

/// One cuboid of a pair.
enum class WhichCuboid : std::uint8_t {
    none,  ///< neither
    a,     ///< A
    b      ///< B
};

/// The answer, in world space. Plan points are (x, -z) of the world (uprightFromPlan leads back), heights its
/// y, metres. All of it is filled in, whichever stage decides.
struct CuboidStages {
    CuboidStage decidedBy = CuboidStage::separatedInPlan;  ///< the first stage that could decide
    bool overlap = false;                                  ///< touching counts, as in collide()
    bool closerThanSafe = false;                           ///< distance < safeDistance
    double safeDistance = 0.0;                             ///< metres, as asked for

    PlacedCuboid a,  ///< A in the world
        b;           ///< B in the world

    double touchGap = 0.0;  ///< a gap up to this is touching
    double zGap = 0.0;      ///< between the z ranges; negative: how far one would have to rise to be clear
    double zShared = 0.0;   ///< of the heights that both have; 0 where there are none
    double centerDistance = 0.0;  ///< of the circles' centres, in plan
    double circleGap = 0.0;  ///< the same less both radii; negative where the circles overlap. The safety
                             ///< ring is A's circle with safeDistance added to its radius

    /// By side of A, then of B.
    std::array<SideMeeting, 16> meetings{};
    std::uint32_t meetingCount = 0;  ///< how many of `meetings` are filled in

    VertexDistances vertexA,                    ///< vertices of A to sides of B
        vertexB;                                ///< vertices of B to sides of A
    WhichCuboid contained = WhichCuboid::none;  ///< whose vertex is the first inside the other; A before B
    std::uint32_t containedVertex = kNoIndex;   ///< the plan vertex of `contained`

    double planSeparation = 0.0;  ///< metres; 0 where the plans meet
    double distance = 0.0;        ///< of the solids; 0 where they overlap
    /// The closest points of the solids, in the middle of where there are many (faces one above the other,
    /// parallel sides, ranges beside each other). Overlapping: one point that both have.
    Vec3<double> closestA{0.0},  ///< on A
        closestB{0.0};           ///< on B
};

/// Compares two upright cuboids. Both poses turn about the vertical only (turnsAboutVerticalOnly) and lie
/// within the limits of collide(): otherwise there is no overlap, and lengths are NaN. A safeDistance that is
/// NaN or below 0 counts as 0. A gap below kTouchGap of the pair's size is touching. Never allocates, never
/// throws.
/// @param a,poseA cuboid A and its pose in the world.
/// @param b,poseB cuboid B and its pose in the world.
/// @param safeDistance metres, in plan for the circles and in space for closerThanSafe.
/// @return what every stage measures and which one decides.
SEPAXIS_EXPORT CuboidStages stageCuboids(const CuboidPlan& a, const Pose<double>& poseA, const CuboidPlan& b,
                                         const Pose<double>& poseB, double safeDistance);

}  // namespace sepaxis
