// Pairs of shapes of every kind, made by sums, products, quotients and roots alone: the same bits on every
// machine and by every standard library, which the distributions of <random> and the functions of <cmath> do
// not give.
#pragma once

#include "collision/collide.h"
#include "collision/cuboid.h"
#include "collision/hull/split_mix.h"
#include "collision/hull_builder.h"
#include "collision/shape.h"
#include "collision/solids.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::testing {

inline constexpr std::array kDigestKinds = {"sphere",    "capsule",        "segment",     "triangle",
                                            "box",       "cuboid",         "solid",       "hull",
                                            "large",     "cylinder",       "cone",        "disc",
                                            "ellipsoid", "taperedCapsule", "roundedHull", "roundedCylinder"};
// How the pair lies, the same for all pairs of kinds in turn.
inline constexpr std::array kDigestScenes = {"anywhere", "touching", "grid", "nearParallel"};

struct DigestPair {
    Shape<double> a, b;
    Pose<double> poseA, poseB;
};

// No two numbers are drawn within one expression: compilers differ in the order in which they compute its
// parts.
class DigestGenerator {
 public:
    explicit DigestGenerator(std::uint64_t seed) : random_(seed) {}

    DigestPair make(std::size_t kindA, std::size_t kindB, std::size_t scene) {
        onGrid_ = scene == 2;
        DigestPair pair;
        pair.a = shape(kindA);
        pair.b = shape(kindB);
        pair.poseA = {vector(0.5), onGrid_ ? quarterTurn() : turn()};
        pair.poseB = {vector(1.5), onGrid_ ? quarterTurn() : turn()};
        if (scene == 3) {
            const double little = power(random_.next());
            const Vec3<double> about = vector(little);
            pair.poseB.orientation =
                normalizedOrIdentity(pair.poseA.orientation * Quat<double>(1.0, about.x, about.y, about.z));
        }
        if (scene == 1) touch(pair);
        return pair;
    }

    // In each coordinate from -half to half; on a coarse grid where contacts are to be exact.
    Vec3<double> vector(double half) {
        const double x = coordinate(half), y = coordinate(half), z = coordinate(half);
        return {x, y, z};
    }

 private:
    double coordinate(double half) {
        const double number = half * random_.next();
        return onGrid_ ? 0.25 * static_cast<double>(static_cast<int>(4.0 * number)) : number;
    }
    // Above zero.
    double length() {
        const double number = 0.6 + 0.4 * random_.next();
        return onGrid_ ? 0.25 * static_cast<double>(1 + static_cast<int>(4.0 * number)) : number;
    }
    std::uint32_t integer(std::uint32_t low, std::uint32_t high) {
        const double number = 0.5 + 0.5 * random_.next();  // [0, 1)
        return low + static_cast<std::uint32_t>(number * (high - low + 1));
    }
    // Of ten or so, from 1e-15 to 0.1, as `number` goes from -1 to 1.
    static double power(double number) {
        double result = 0.1;
        for (double left = 7.0 * (1.0 + number); left > 1.0; left -= 1.0) result *= 0.1;
        return result;
    }
    Quat<double> turn() {
        const double w = random_.next(), x = random_.next(), y = random_.next(), z = random_.next();
        return normalizedOrIdentity(Quat<double>(w, x, y, z));
    }
    // Half turns and the third turns about a diagonal have exact quaternions.
    Quat<double> quarterTurn() {
        switch (integer(0, 3)) {
            case 0:
                return Quat<double>(0.0, 0.0, 1.0, 0.0);
            case 1:
                return Quat<double>(0.5, 0.5, -0.5, 0.5);
            default:
                return identityQuat<double>();
        }
    }

    static Shape<double> made(Shape<double> shape) {
        if (shape.status) return shape;
        std::fprintf(stderr, "a shape was refused: %s\n", describe(shape.status).c_str());
        std::abort();
    }
    static Shape<double> solidOf(const std::vector<Vec3<double>>& points) {
        return makeSolid(buildHull<double>(points).hull);
    }
    Shape<double> listedSolid() {
        const double size = length(), height = length();
        const std::uint32_t sides = integer(3, 24);
        SolidPoints solid;
        switch (integer(0, 7)) {
            case 0:
                solid = makeBox({size, height, length()});
                break;
            case 1:
                solid = makeTetrahedron(size);
                break;
            case 2:
                solid = makeOctahedron(size);
                break;
            case 3:
                solid = makeDodecahedron(size);
                break;
            case 4:
                solid = makeIcosahedron(size);
                break;
            case 5:
                solid = makeRhombicDodecahedron(size);
                break;
            case 6:
                solid = makePrism(size, height, sides);
                break;
            default:
                solid = makeCone(size, height, sides);
        }
        return makeSolid(buildHull<double>(solid.positions, {solid.faces, solid.edges, {}}).hull);
    }
    Shape<double> hull() {
        std::vector<Vec3<double>> points(integer(8, 40));
        do {
            for (Vec3<double>& point : points) point = vector(1.0);
        } while (!buildHull<double>(points).status);  // on a grid they may lie in one plane
        return solidOf(points);
    }
    Shape<double> large(double radius) {
        const std::uint32_t count = integer(100, 400), seed = integer(0, 1u << 20);
        return solidOf(makeRandomPoints(radius, count, seed).positions);
    }
    // A rectangle in plan, turned off the grid.
    Shape<double> cuboid() {
        const double cosine = onGrid_ ? 1.0 : 0.8, sine = onGrid_ ? 0.0 : 0.6;
        const double x = length(), y = length(), low = -length();
        std::array<PlanPoint, 4> plan;
        const std::array<std::array<double, 2>, 4> signs = {
            {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}};
        for (std::size_t k = 0; k < 4; ++k) {
            const double u = signs[k][0] * x, v = signs[k][1] * y;
            plan[k] = {u * cosine - v * sine, u * sine + v * cosine};
        }
        return makeCuboid<double>(makeCuboidPlan(plan, low, length()).plan).shape;
    }
    Shape<double> shape(std::size_t kind) {
        const Vec3<double> p = vector(1.0), q = vector(1.0), r = vector(1.0);
        const double radius = length(), other = length(), third = length();
        switch (kind) {
            case 0:
                return made(makeSphere(radius));
            case 1:
                return made(makeCapsule(p, q, radius));
            case 2:
                return made(makeSegment(p, q));
            case 3:
                return made(makeTriangle(p, q, r, integer(0, 3) == 0));
            case 4:
                return made(
                    makeAabb(-Vec3<double>(radius, other, third), Vec3<double>(third, radius, other)).shape);
            case 5:
                return made(cuboid());
            case 6:
                return made(listedSolid());
            case 7:
                return made(hull());
            case 8:
                return made(large(radius));
            case 9:
                return made(makeCylinder(radius, other));
            case 10:
                return made(makeCone(radius, other));
            case 11:
                return made(makeDisc(radius));
            case 12:
                return made(makeEllipsoid(Vec3<double>(radius, other, third)));
            case 13:
                return made(makeTaperedCapsule(p, q, radius, 0.5 * other));
            case 14:
                return made(makeRounded(hull(), 0.5 * radius));
            default:
                return made(makeRounded(makeCylinder(radius, other), 0.5 * third));
        }
    }
    // Moves B until it touches A, and a little apart or into it.
    void touch(DigestPair& pair) {
        const Collision<double> c = collide<double>(pair.a, pair.poseA, pair.b, pair.poseB, {}, {});
        const double size = power(random_.next()), gap = size * random_.next();
        pair.poseB.position += c.normal * (c.depth - c.distance + gap);
    }

    SplitMix64 random_;
    bool onGrid_ = false;
};

}  // namespace sepaxis::testing
