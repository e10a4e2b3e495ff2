// What is timed: thirteen pairs of hulls of about one metre, and sets of random relative poses for each.
#pragma once

#include "collision/hull.h"
#include "collision/math.h"
#include "collision/solids.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::bench {

using dvec3 = Vec3<double>;

enum class PoseKind : std::uint8_t {
    shallow,  // depth 0 to 0.1 m
    deep,     // 0.1 to 0.8 of the depth at concentric centroids
    gap,      // 0.01 to 0.1 m apart
    mixed,    // half of them shallow or deep, half apart
    motion,   // kMotionSteps each from a shallow one on, one degree and 1 % of the size a step
};
inline constexpr std::array kPoseKinds = {PoseKind::shallow, PoseKind::deep, PoseKind::gap, PoseKind::mixed,
                                          PoseKind::motion};
inline constexpr std::size_t kMotionSteps = 64;
const char* nameOf(PoseKind kind);

// A hull with the numbers that the libraries want: points and faces as polygons.
struct Solid {
    SolidPoints points;
    dvec3 halfExtents{0.0};  // of a box; zero otherwise
    Hull<double> hull;
    Hull<float> hullFloat;
    bool isBox() const { return halfExtents.x > 0.0; }
};

// The faces of the hull of points, for the libraries that do not find them.
SolidPoints withFaces(SolidPoints points);

struct Case {
    std::string key, name;
    Solid a, b;
    std::optional<double> tilt = {};  // radians: B stands on A, tilted by up to so much
    bool isFlush() const { return tilt && *tilt < 0.01; }
};
// a box-box, a2 boxes stacked, b tetrahedron-box, c icosphere of 42, c2 44 random points on a sphere, d 64,
// e 256, f 1024, g cylinders of 24 sides, stacked; h6, h5, h4, h3 the same flush within 1e-6 to 1e-3 rad.
std::vector<Case> makeCases();
// Two hulls of as many random points on a sphere.
Case makeSphereCase(std::string key, std::uint32_t count);
// Two upright prisms of a metre, as wide as high, whose sides are too many for a hull built in float.
Case makePrismCase(std::string key, std::uint32_t sides);

// The truth about one pose, in long double by a loop over all faces and all crossing arcs of the Gauss map.
struct Truth {
    double separation = 0.0;  // metres; negative: the least overlap
    dvec3 normal{0.0};        // unit, from A to B, where they overlap
    bool unique = true;       // no other direction is within kUniqueLead of it
};
inline constexpr double kUniqueLead = 1e-5;  // metres

struct PoseSet {
    PoseKind kind = PoseKind::shallow;
    std::vector<Pose<double>> bInA;
    std::vector<Pose<float>> bInAFloat;
    std::vector<Truth> truths;  // of the first poses
};
// Reproducible. `checked`: how many truths are worked out, the slow part.
PoseSet makePoses(const Case& pair, PoseKind kind, std::size_t count, std::size_t checked);

// How many poses of this pair are worth checking in about a second.
std::size_t affordableTruths(const Case& pair);

}  // namespace sepaxis::bench
