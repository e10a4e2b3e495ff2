// Pairs of round and flat shapes, and of shapes with curved sides, of about one metre: what is timed beside
// the pairs of hulls (cases.h).
#pragma once

#include "collision/bench/contender.h"
#include "collision/shape.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::bench {

enum class PrimitiveKind : std::uint8_t {
    sphere,
    capsule,
    segment,
    triangle,
    hull,
    box,
    cylinder,
    cone,
    ellipsoid,
    taperedCapsule
};

// Capsules lie along z, cylinders, cones and tapered capsules along y, the tip above; each around its origin.
// What a kind does not need is not set.
struct Primitive {
    PrimitiveKind kind = PrimitiveKind::sphere;
    double radius = 0.0, length = 0.0;  // metres; a box with a radius is rounded; length: of the axis
    std::array<dvec3, 3> corners{};     // of a triangle
    dvec3 halfExtents{0.0};             // of a box without its radius, of an ellipsoid
    double tipRadius = 0.0;             // of a tapered capsule
    SolidPoints points{};               // of a hull
    Shape<double> shape{};
    Shape<float> shapeFloat{};
};

enum class Placement : std::uint8_t {
    anywhere,  // turned and moved at random
    standing,  // A with its end flush on the top of B
    lying,     // A with its side flush on the top of B
};

struct PrimitivePair {
    std::string key;  // "sphere-box"
    Primitive a, b;
    Placement placement = Placement::anywhere;
    bool isCurved() const { return a.shape.isCurved() || b.shape.isCurved(); }
};
std::vector<PrimitivePair> makePrimitivePairs();  // of round and flat shapes
std::vector<PrimitivePair> makeCurvedPairs();     // of cylinders and the like, and of rounded boxes

// Reproducible; the kinds shallow and gap only. All of the poses are checked.
PoseSet makePrimitivePoses(const PrimitivePair& pair, PoseKind kind, std::size_t count);

// Around the origin; a hull is that of the points.
Primitive makeBoxPrimitive(const dvec3& halfExtents);
Primitive makeCapsulePrimitive(double radius, double length);
Primitive makeSpherePrimitive(double radius);
Primitive makeHullPrimitive(SolidPoints points);

// What is asked of such a set: a distance only where they are apart.
std::span<const Question> questionsOf(const PoseSet& poses);

// As in contender.h.
void addOwn(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders);
#ifdef SEPAXIS_BENCH_PEERS
void addBullet(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders);
void addLibccd(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders);
void addFcl(const PrimitivePair& pair, const PoseSet& poses, Contenders& contenders);
#endif

}  // namespace sepaxis::bench
