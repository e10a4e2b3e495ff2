// Pairs of round and flat shapes, of about one metre: what is timed beside the pairs of hulls (cases.h).
#pragma once

#include "collision/bench/contender.h"
#include "collision/shape.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::bench {

enum class PrimitiveKind : std::uint8_t { sphere, capsule, segment, triangle, box };

// Capsules lie along z; what a kind does not need is not set.
struct Primitive {
    PrimitiveKind kind = PrimitiveKind::sphere;
    double radius = 0.0, length = 0.0;  // metres; length: of the axis of a capsule or segment
    std::array<dvec3, 3> corners{};     // of a triangle
    dvec3 halfExtents{0.0};             // of a box
    Shape<double> shape{};
    Shape<float> shapeFloat{};
};

struct PrimitivePair {
    std::string key;  // "sphere-box"
    Primitive a, b;
};
std::vector<PrimitivePair> makePrimitivePairs();

// Reproducible; the kinds shallow and gap only. All of the poses are checked.
PoseSet makePrimitivePoses(const PrimitivePair& pair, PoseKind kind, std::size_t count);

// What is asked of such a set: a distance only where they are apart.
std::span<const Question> questionsOf(const PoseSet& poses);

// As in contender.h.
void addOwn(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders);
#ifdef SEPAXIS_BENCH_PEERS
void addBullet(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders);
void addFcl(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders);
#endif

}  // namespace sepaxis::bench
