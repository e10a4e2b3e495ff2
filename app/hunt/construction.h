// How a pose is made: in terms that can be told to a person and made simpler, not as fourteen digits.
#pragma once

#include "app/hunt/random.h"
#include "app/scene/evaluation.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace sepaxis::hunt {

using scene::dvec3;
using scene::Side;

// How B is turned.
enum class Turn : std::uint8_t {
    any,            // `rotation`
    edgeAlongEdge,  // an edge of B along one of A
    faceOnFace,     // a face of B against one of A
    edgeInFace      // an edge of B in a face of A
};
// Where B is then put. The middle of each shape is its centroid.
enum class Place : std::uint8_t {
    free,     // its middle at `offset` from A's
    atDepth,  // from there along the axis that decides, to exactly `depth`
    atTie     // where the three least axes overlap by `depth` each
};

struct Construction {
    Turn turn = Turn::any;
    Quat<double> rotation = identityQuat<double>();  // `any`; of any length but zero
    std::uint32_t featureOfA = 0, featureOfB = 0;    // inner indices of edges or faces, as `turn` has them
    bool reversed = false;                           // an edge of B runs the other way
    double twist = 0.0;                              // degrees about the edge or normal that both share
    double tilt = 0.0;                               // radians off that, about an axis square to it ...
    double heading = 0.0;                            // ... which these degrees turn about it
    Place place = Place::free;
    dvec3 offset{0.0};   // metres
    double depth = 0.0;  // metres; below zero: a gap
};

// The pair whose B is so placed; A stays where it is.
struct Placed {
    scene::PosedPair pair;
    std::array<double, 4> orientation{};  // of B as a scene lists it: x, y, z, w, not quite a unit quaternion
};
// Nothing where the shapes have no such features, or no such place is found.
std::optional<Placed> build(const scene::PosedPair& pair, const Construction& construction);

// "edge 3 of B along edge 1 of A, twisted by 90 degrees, tilted by 1e-9 rad, 0.001 m deep"
std::string describe(const scene::PosedPair& pair, const Construction& construction);

// Which kinds of poses a hunt goes round: each finds faults that the others miss.
enum class Sampler : std::uint8_t { uniform, shallow, features };
inline constexpr std::uint64_t kSamplers = 3;
inline Sampler samplerOf(std::uint64_t number) {
    return static_cast<Sampler>(number % kSamplers);
}
Construction sample(const scene::PosedPair& pair, std::uint64_t seed, std::uint64_t number);
// Around where B stands, from a hair's breadth off to a tenth of the size; number 0 is that very place.
Construction sampleNear(const scene::PosedPair& pair, std::uint64_t seed, std::uint64_t number);

}  // namespace sepaxis::hunt
