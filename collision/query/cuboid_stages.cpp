// All is measured in the frame of A, as collide() does, scaled by a power of two so that no coordinate
// exceeds 1. Whether sides cross and vertices are inside is decided by exact signs of these coordinates. What
// the signs call a border case, and what is off by the rounding that carried B over, is caught by the
// distances of ends to sides.
#include "collision/cuboid_stages.h"

#include "collision/hull/plan_geometry.h"
#include "collision/tolerances.h"

#include <limits>

#include <glm/common.hpp>

namespace sepaxis {
namespace {

using Index = std::uint32_t;

struct Quad {
    std::array<PlanPoint, 4> corners{}, normals{};  // normals: unit, outward, by side
    std::array<Index, 4> next{};
    double low = 0.0, high = 0.0;

    const PlanPoint& start(Index side) const { return corners[side]; }
    const PlanPoint& end(Index side) const { return corners[next[side]]; }
};

struct QuadPair {
    Quad a, b;
    int exponent = 0;    // metres * 2^exponent: what the quads are in
    double touch = 0.0;  // a gap up to this is touching
};

using SideSigns = std::array<std::array<int, 4>, 4>;  // [vertex][side of the other], 1 to its left: inside

struct PlanGap {
    double distance = std::numeric_limits<double>::infinity();
    PlanPoint onA{0.0}, onB{0.0};
};

QuadPair makeQuadPair(const CuboidPlan& a, const Pose<double>& poseA, const CuboidPlan& b,
                      const Pose<double>& poseB) {
    const Pose<double> bInA = relativePose(poseA, poseB);
    const Mat3<double> rotation = glm::mat3_cast(bInA.orientation);
    QuadPair pair{{a.vertices, {}, a.next, a.zMin, a.zMax},
                  {{}, {}, b.next, b.zMin + bInA.position.y, b.zMax + bInA.position.y}};
    for (Index k = 0; k < 4; ++k) {
        pair.a.normals[k] = outwardNormalByTurning(a, k);
        pair.b.normals[k] = planOf(rotation * uprightFromPlan(outwardNormalByTurning(b, k), 0.0));
        pair.b.corners[k] = planOf(rotation * uprightFromPlan(b.vertices[k], 0.0) + bInA.position);
    }
    double largest = 0.0;
    for (Quad* quad : {&pair.a, &pair.b}) {
        largest = std::max({largest, std::abs(quad->low), std::abs(quad->high)});
        for (const PlanPoint& p : quad->corners) largest = std::max(largest, largestCoordinate(p));
    }
    pair.exponent = scaleExponent(largest);
    double size = std::ldexp(largest, pair.exponent);
    for (Quad* quad : {&pair.a, &pair.b}) {
        quad->low = std::ldexp(quad->low, pair.exponent);
        quad->high = std::ldexp(quad->high, pair.exponent);
        size = std::max(size, quad->high - quad->low);
        for (PlanPoint& p : quad->corners) p = scaled(p, pair.exponent);
        for (const PlanPoint& p : quad->corners)
            size = std::max(size, largestCoordinate(p - quad->corners[0]));
    }
    pair.touch = kTouchGap<double> * size;
    return pair;
}

SideSigns signsOf(const Quad& vertices, const Quad& sides) {
    SideSigns signs{};
    for (Index v = 0; v < 4; ++v) {
        for (Index s = 0; s < 4; ++s)
            signs[v][s] = planSide(sides.start(s), sides.end(s), vertices.corners[v]);
    }
    return signs;
}

VertexDistances distancesOf(const Quad& vertices, const Quad& sides, const SideSigns& signs) {
    VertexDistances distances;
    for (Index v = 0; v < 4; ++v) {
        distances.inside[v] = true;
        for (Index s = 0; s < 4; ++s) {
            distances.toSide[v][s] = glm::dot(sides.normals[s], vertices.corners[v] - sides.start(s));
            distances.inside[v] = distances.inside[v] && signs[v][s] > 0;
        }
    }
    return distances;
}

PlanPoint closestOnSide(const PlanPoint& p, const Quad& quad, Index side) {
    const PlanPoint along = quad.end(side) - quad.start(side);
    const double squared = glm::dot(along, along), place = glm::dot(p - quad.start(side), along);
    if (!(place > 0.0)) return quad.start(side);
    if (place >= squared) return quad.end(side);
    return quad.start(side) + (place / squared) * along;
}

// Of one vertex and one side. Between the side's ends the offset from its line is more accurate than the
// difference of two points, most so from the nearer end.
PlanGap vertexToSide(const Quad& vertices, Index vertex, const Quad& sides, Index side) {
    const PlanPoint& p = vertices.corners[vertex];
    const PlanPoint q = closestOnSide(p, sides, side);
    const PlanPoint fromStart = p - sides.start(side), fromEnd = p - sides.end(side);
    if (q == sides.start(side)) return {planLength(fromStart), p, q};
    if (q == sides.end(side)) return {planLength(fromEnd), p, q};
    const bool startNearer = glm::dot(fromStart, fromStart) <= glm::dot(fromEnd, fromEnd);
    return {std::abs(glm::dot(sides.normals[side], startNearer ? fromStart : fromEnd)), p, q};
}

PlanGap swapped(const PlanGap& gap) {
    return {gap.distance, gap.onB, gap.onA};
}

// The least gap of two sides that do not cross: at an end of one of them.
PlanGap gapOfSides(const Quad& a, Index sideA, const Quad& b, Index sideB) {
    PlanGap least;
    for (const Index end : {sideA, a.next[sideA]}) {
        const PlanGap gap = vertexToSide(a, end, b, sideB);
        if (gap.distance < least.distance) least = gap;
    }
    for (const Index end : {sideB, b.next[sideB]}) {
        const PlanGap gap = swapped(vertexToSide(b, end, a, sideA));
        if (gap.distance < least.distance) least = gap;
    }
    return least;
}

// What two sides on one line share; false where they share nothing.
bool sharedStretch(const QuadPair& pair, SideMeeting& meeting) {
    const Quad &a = pair.a, &b = pair.b;
    const PlanPoint& start = a.start(meeting.sideA);
    const PlanPoint along = a.end(meeting.sideA) - start;
    const double length = planLength(along);
    if (!(length > 0.0)) return false;
    const PlanPoint direction = along / length;
    const double first = glm::dot(b.start(meeting.sideB) - start, direction);
    const double last = glm::dot(b.end(meeting.sideB) - start, direction);
    double from = std::max(0.0, std::min(first, last)), to = std::min(length, std::max(first, last));
    if (to - from < -pair.touch) return false;
    if (to < from) from = to = 0.5 * (from + to);
    meeting.kind = SidesMeet::collinear;
    meeting.from = start + from * direction;
    meeting.to = start + to * direction;
    return true;
}

bool opposite(int sign, int otherSign) {
    return sign * otherSign < 0;
}

bool sidesMeet(const QuadPair& pair, const CuboidStages& stages, const SideSigns& signsA,
               const SideSigns& signsB, SideMeeting& meeting) {
    const Index i = meeting.sideA, j = meeting.sideB;
    const Index iEnd = pair.a.next[i], jEnd = pair.b.next[j];
    const double a0 = stages.vertexA.toSide[i][j], a1 = stages.vertexA.toSide[iEnd][j];
    const double b0 = stages.vertexB.toSide[j][i], b1 = stages.vertexB.toSide[jEnd][i];
    const double farthest = std::max({std::abs(a0), std::abs(a1), std::abs(b0), std::abs(b1)});
    if (farthest <= pair.touch && sharedStretch(pair, meeting)) return true;

    if (opposite(signsA[i][j], signsA[iEnd][j]) && opposite(signsB[j][i], signsB[jEnd][i])) {
        const double place = a0 == a1 ? 0.5 : std::clamp(a0 / (a0 - a1), 0.0, 1.0);
        meeting.kind = SidesMeet::crossing;
        meeting.from = meeting.to = pair.a.start(i) + place * (pair.a.end(i) - pair.a.start(i));
        return true;
    }
    const PlanGap gap = gapOfSides(pair.a, i, pair.b, j);
    meeting.kind = SidesMeet::touching;
    meeting.from = meeting.to = 0.5 * (gap.onA + gap.onB);
    return gap.distance <= pair.touch;
}

void findMeetings(const QuadPair& pair, const SideSigns& signsA, const SideSigns& signsB,
                  CuboidStages& stages) {
    for (Index sideA = 0; sideA < 4; ++sideA) {
        for (Index sideB = 0; sideB < 4; ++sideB) {
            SideMeeting meeting{sideA, sideB};
            if (sidesMeet(pair, stages, signsA, signsB, meeting))
                stages.meetings[stages.meetingCount++] = meeting;
        }
    }
}

void findContained(CuboidStages& stages) {
    for (const WhichCuboid which : {WhichCuboid::a, WhichCuboid::b}) {
        const VertexDistances& vertices = which == WhichCuboid::a ? stages.vertexA : stages.vertexB;
        for (Index v = 0; v < 4 && stages.contained == WhichCuboid::none; ++v) {
            if (!vertices.inside[v]) continue;
            stages.contained = which;
            stages.containedVertex = v;
        }
    }
}

// A point of both plans: the mean of points that span their intersection.
PlanPoint sharedPoint(const QuadPair& pair, const CuboidStages& stages) {
    PlanPoint sum{0.0};
    double count = 0.0;
    const auto add = [&](const PlanPoint& p) {
        sum += p;
        count += 1.0;
    };
    for (Index m = 0; m < stages.meetingCount; ++m) {
        add(stages.meetings[m].from);
        add(stages.meetings[m].to);
    }
    for (Index v = 0; v < 4; ++v) {
        if (stages.vertexA.inside[v]) add(pair.a.corners[v]);
        if (stages.vertexB.inside[v]) add(pair.b.corners[v]);
    }
    return sum / count;
}

// The least gap of two plans that are apart. Pairs of points that are as close as the closest lie on two
// parallel sides; the middle is taken, so that it does not jump from end to end.
PlanGap gapOfPlans(const QuadPair& pair) {
    std::array<PlanGap, 32> gaps{};
    double least = std::numeric_limits<double>::infinity();
    std::size_t count = 0;
    for (Index vertex = 0; vertex < 4; ++vertex) {
        for (Index side = 0; side < 4; ++side) {
            gaps[count++] = vertexToSide(pair.a, vertex, pair.b, side);
            gaps[count++] = swapped(vertexToSide(pair.b, vertex, pair.a, side));
            least = std::min({least, gaps[count - 1].distance, gaps[count - 2].distance});
        }
    }
    PlanPoint lowA(std::numeric_limits<double>::infinity()), lowB = lowA, highA = -lowA, highB = -lowA;
    for (const PlanGap& gap : gaps) {
        if (gap.distance > least + pair.touch) continue;
        lowA = glm::min(lowA, gap.onA), highA = glm::max(highA, gap.onA);
        lowB = glm::min(lowB, gap.onB), highB = glm::max(highB, gap.onB);
    }
    return {least, 0.5 * (lowA + highA), 0.5 * (lowB + highB)};
}

// Heights of the closest points.
struct Heights {
    double a, b;
};

Heights closestHeights(const QuadPair& pair, bool apart) {
    if (apart && pair.b.low > pair.a.high) return {pair.a.high, pair.b.low};
    if (apart) return {pair.a.low, pair.b.high};
    const double middle = 0.5 * (std::max(pair.a.low, pair.b.low) + std::min(pair.a.high, pair.b.high));
    return {middle, middle};
}

// From the scaled frame of A to metres in the world.
void carryOver(const QuadPair& pair, const Pose<double>& poseA, CuboidStages& stages) {
    const auto metres = [&](double& value) { value = std::ldexp(value, -pair.exponent); };
    const auto world = [&](PlanPoint& p) {
        p = planOf(transformPoint(poseA, uprightFromPlan(scaled(p, -pair.exponent), 0.0)));
    };
    for (Index m = 0; m < stages.meetingCount; ++m) {
        world(stages.meetings[m].from);
        world(stages.meetings[m].to);
    }
    for (VertexDistances* vertices : {&stages.vertexA, &stages.vertexB}) {
        for (auto& toSide : vertices->toSide) {
            for (double& distance : toSide) metres(distance);
        }
    }
    for (Vec3<double>* p : {&stages.closestA, &stages.closestB}) {
        metres(p->x), metres(p->y), metres(p->z);
        *p = transformPoint(poseA, *p);
    }
    metres(stages.touchGap);
    metres(stages.zGap);
    metres(stages.zShared);
    metres(stages.centerDistance);
    metres(stages.circleGap);
    metres(stages.planSeparation);
    metres(stages.distance);
}

void measureCircles(const QuadPair& pair, CuboidStages& stages) {
    const PlanCircle a = boundingCircle(pair.a.corners), b = boundingCircle(pair.b.corners);
    stages.centerDistance = planLength(b.center - a.center);
    stages.circleGap = stages.centerDistance - a.radius - b.radius;
}

// The exact verdict goes before the circles', whose gap has rounding of its own.
CuboidStage deciding(const CuboidStages& stages, bool zApart, bool plansMeet) {
    if (zApart) return CuboidStage::zRangesApart;
    if (plansMeet) return stages.meetingCount > 0 ? CuboidStage::edgesMeet : CuboidStage::vertexInside;
    if (stages.circleGap <= stages.touchGap) return CuboidStage::separatedInPlan;
    const bool safe = stages.circleGap > stages.safeDistance && !stages.closerThanSafe;
    return safe ? CuboidStage::circlesApart : CuboidStage::circlesWithinSafety;
}

}  // namespace

CuboidStages stageCuboids(const CuboidPlan& a, const Pose<double>& poseA, const CuboidPlan& b,
                          const Pose<double>& poseB, double safeDistance) {
    CuboidStages stages;
    if (!isUprightWithinLimits(poseA) || !isUprightWithinLimits(poseB)) {
        stages.zGap = stages.centerDistance = stages.circleGap = stages.planSeparation = stages.distance =
            std::numeric_limits<double>::quiet_NaN();
        return stages;
    }
    const QuadPair pair = makeQuadPair(a, poseA, b, poseB);
    const SideSigns signsA = signsOf(pair.a, pair.b), signsB = signsOf(pair.b, pair.a);

    stages.safeDistance = safeDistance > 0.0 ? safeDistance : 0.0;
    stages.a = placeCuboid(a, poseA);
    stages.b = placeCuboid(b, poseB);
    stages.zGap = std::max(pair.b.low - pair.a.high, pair.a.low - pair.b.high);
    stages.zShared = std::max(0.0, std::min(pair.a.high, pair.b.high) - std::max(pair.a.low, pair.b.low));
    stages.touchGap = pair.touch;
    measureCircles(pair, stages);
    stages.vertexA = distancesOf(pair.a, pair.b, signsA);
    stages.vertexB = distancesOf(pair.b, pair.a, signsB);
    findMeetings(pair, signsA, signsB, stages);
    findContained(stages);

    const bool zApart = stages.zGap > pair.touch;
    const bool plansMeet = stages.meetingCount > 0 || stages.contained != WhichCuboid::none;
    PlanGap gap;
    if (plansMeet) {
        const PlanPoint shared = sharedPoint(pair, stages);
        gap = {0.0, shared, shared};
    } else {
        gap = gapOfPlans(pair);
    }
    stages.overlap = !zApart && plansMeet;
    stages.planSeparation = gap.distance;
    stages.distance = planLength({gap.distance, zApart ? stages.zGap : 0.0});
    const Heights heights = closestHeights(pair, zApart);
    stages.closestA = uprightFromPlan(gap.onA, heights.a);
    stages.closestB = uprightFromPlan(gap.onB, heights.b);
    carryOver(pair, poseA, stages);

    stages.closerThanSafe = stages.distance < stages.safeDistance;
    stages.decidedBy = deciding(stages, zApart, plansMeet);
    return stages;
}

}  // namespace sepaxis
